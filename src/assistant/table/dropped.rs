//! What was asked when the program was interrupted.

use std::time::Duration;

use ansage_protocol::{Command, Effect, Game, Input, Open, Question, Record};
use ansage_words::vocabulary::Vocabulary;
use shakmaty::Move;

use crate::journal::LastChange;

/// Mark in the journal after words that answered nothing because they were doubtful or came too early.
pub(super) const UNANSWERED: &str = " | …";

/// Returns the words that opened a question or a choice which was open when the program ended. It is not part of the
/// game, so it must be opened again. `changed_by` are the words in the journal that last changed the game, and `heard`
/// those after them, with their times.
pub(super) fn dropped_question(
    game: &Game,
    vocabulary: &Vocabulary,
    changed_by: Option<LastChange>,
    heard: Vec<(Duration, String)>,
) -> Option<String> {
    if game.ending().is_some() {
        return None;
    }
    let open_for = Duration::from_secs(game.setting().open_for);
    let has_expired = |since: Duration, at: Duration| !open_for.is_zero() && at.saturating_sub(since) >= open_for;
    let (end, mut start) = (game.now(), game.clone());
    // All words are heard at the same time here. What expired between them follows from their own times.
    start.keep_open_for(0);
    let mut game = start.clone();
    let (mut opened, mut last) = (None::<String>, Duration::ZERO);
    if let Some(LastChange { before, words, at }) = changed_by
        && let Some(asking) = asking_with_a_change(&start, before, vocabulary, &words)
    {
        (game, opened, last) = (asking, Some(words), at);
    }
    for (at, words) in heard {
        if opened.is_some() && has_expired(last, at) {
            (game, opened) = (start.clone(), None);
        }
        let input = meaning(&game, vocabulary, &words);
        let (before, confirms) = (open(&game), matches!(input, Input::Command(Command::Yes)));
        let effects = game.handle(input, end);
        if effects.iter().any(|effect| matches!(effect, Effect::Record(_))) {
            return None;
        }
        let after = open(&game);
        // "ja" leads on to the second question of the same command.
        let is_same = opened.is_some() && (confirms || after == before);
        // An order may wait for the arbiter's password.
        let is_open = after.is_some() || effects.contains(&Effect::AskPassword);
        opened = match is_open {
            true if is_same => opened,
            true => Some(words),
            false => None,
        };
        last = at;
    }
    opened.filter(|_| !has_expired(last, end))
}

/// Returns the game with the question or choice that `words` opened together with a change, such as a claim with its
/// move (9.2.1), if they did.
fn asking_with_a_change(game: &Game, mut before: Game, vocabulary: &Vocabulary, words: &str) -> Option<Game> {
    before.keep_open_for(0);
    // Otherwise the clock would run until now.
    let at = before.now();
    if !before.apply(&Record::Reopened, at) {
        return None;
    }
    let input = meaning(&before, vocabulary, words);
    before.handle(input, at);
    let is_this_game = before.declared() == game.declared() && before.plies().len() == game.plies().len();
    (is_this_game && open(&before).is_some()).then_some(before)
}

/// Returns the meaning of `words` in the journal. Readings that sounded alike stand side by side there and open a
/// choice.
fn meaning(game: &Game, vocabulary: &Vocabulary, words: &str) -> Input {
    let interpret = |words| ansage_words::interpret(game, vocabulary, words);
    if !words.contains(" | ") {
        return interpret(words);
    }
    let mut moves = Vec::new();
    for reading in words.split(" | ") {
        match interpret(reading) {
            Input::Declared { m, .. } => moves.push(m),
            Input::Several { moves: several, .. } => moves.extend(several),
            _ => return Input::Unanswered,
        }
    }
    Input::Several {
        moves,
        correction: false,
    }
}

/// Returns the open question, or the moves of the open choice. The question of the end of the program leaves the game
/// as it is.
fn open(game: &Game) -> Option<(Option<Question>, Vec<Move>)> {
    match game.open()? {
        Open::Question(Question::Quit) => None,
        Open::Question(question) => Some((Some(question), Vec::new())),
        Open::Choice(moves) => Some((None, moves.to_vec())),
    }
}

#[cfg(test)]
mod tests {
    use ansage_protocol::{Ruling, Setting};
    use shakmaty::Position;

    use super::*;

    #[test]
    fn a_question_that_was_open_at_the_end_is_named_by_the_words_that_asked_it() {
        let vocabulary = Vocabulary::shipped(&["de"]);
        let seconds = Duration::from_secs;
        let mut start = Game::with_setting(
            shakmaty::Chess::default(),
            Setting {
                clock: Some("90+30".parse().unwrap()),
                open_for: 60,
                ..Setting::default()
            },
        );
        let m = start.position().legal_moves()[0];
        assert!(start.apply(&Record::Resumed, Duration::ZERO) && start.apply(&Record::Made(m), seconds(80)));
        for (heard, end, dropped) in [
            (&[("aufgeben", 100)][..], 110, Some("aufgeben")),
            (&[("aufgeben", 100)], 160, None),
            (&[("aufgeben", 100), ("Zeit", 110)], 111, Some("aufgeben")),
            (&[("aufgeben", 100), ("Zeit", 200)], 201, None),
            (&[("aufgeben", 100), ("ja", 101)], 102, Some("aufgeben")),
            (&[("aufgeben", 100), ("nein", 101)], 102, None),
            (&[("aufgeben", 100), ("Hängepartie", 101)], 102, Some("Hängepartie")),
            // Readings that sounded alike, and an answer that was doubtful.
            (&[("Eva fünf | Eva sechs", 100)], 101, Some("Eva fünf | Eva sechs")),
            (&[("aufgeben", 100), ("ja | …", 101)], 102, Some("aufgeben")),
            (&[("beenden", 100)], 101, None),
            (&[("Zeit", 100)], 101, None),
            (&[("Eva fünf", 100)], 101, None),
            // The words of an order by an arbiter who was not called are no order.
            (&[("Zähler Weiß 30", 100)], 101, None),
        ] {
            let mut game = start.clone();
            assert!(game.apply(&Record::Reopened, seconds(end)));
            let words = heard.iter().map(|(words, at)| (seconds(*at), (*words).to_owned()));
            let found = dropped_question(&game, &vocabulary, None, words.collect());
            assert_eq!(found.as_deref(), dropped, "{heard:?}, {end}");
        }
    }

    #[test]
    fn an_order_that_waited_for_the_password_is_named() {
        let vocabulary = Vocabulary::shipped(&["de"]);
        let setting = Setting {
            clock: Some("90+30".parse().unwrap()),
            password: true,
            ..Setting::default()
        };
        let mut game = Game::with_setting(shakmaty::Chess::default(), setting);
        assert!(game.apply(&Record::Ruled(Ruling::Called), Duration::ZERO));
        let heard = vec![(Duration::ZERO, "Zähler Weiß 30".to_owned())];
        let dropped = dropped_question(&game, &vocabulary, None, heard);
        assert_eq!(dropped.as_deref(), Some("Zähler Weiß 30"));
    }

    #[test]
    fn a_choice_that_was_opened_together_with_a_change_is_named() {
        let vocabulary = Vocabulary::shipped(&["de"]);
        let start = ansage_chess::board::position("4k3/8/8/8/8/8/4K3/R6R w - - 0 1").unwrap();
        let mut before = Game::new(start);
        let m = before.position().legal_moves()[0];
        let declared = Record::Declared { m, trusted: false };
        assert!(before.apply(&declared, Duration::ZERO));
        let mut game = before.clone();
        assert!(game.apply(&Record::Dropped, Duration::ZERO));
        let words = "Turm David eins";
        let change = || LastChange {
            before: before.clone(),
            words: words.into(),
            at: Duration::ZERO,
        };
        let dropped = dropped_question(&game, &vocabulary, Some(change()), Vec::new());
        assert_eq!(dropped.as_deref(), Some(words));
        // After the end nothing is open.
        let ended = Record::Ended(ansage_protocol::Ending::Agreement);
        assert!(game.apply(&ended, Duration::ZERO));
        assert_eq!(dropped_question(&game, &vocabulary, Some(change()), Vec::new()), None);
    }
}
