//! Appendix D.2 and the Laws, declared in words.

mod arbiter;
mod claims;
mod clock;
mod conditions;
mod expiry;
mod follow;
mod hall;
mod help;
mod offers;
mod password;
mod profiles;
mod properties;
mod questions;
mod records;
mod results;
mod slips;
mod touch;
mod trusted;
mod undo;

use std::{sync::LazyLock, time::Duration};

use ansage_chess::board;
use ansage_protocol::*;
use ansage_words::{
    announcement::{Announcement, Answerer, Style},
    answers, interpret,
    locale::Language,
    vocabulary::{Term, Vocabulary},
};
use shakmaty::{Chess, Color, File, Move, Position, Rank, Role};

/// Moves after which the position of before stands again.
const SHUFFLE: [&str; 4] = [
    "Springer Felix drei",
    "Springer Felix sechs",
    "Springer Gustav eins",
    "Springer Gustav acht",
];

/// Puts answers into German sentences.
fn answerer() -> Answerer {
    let style = Announcement::plain(Style::Long);
    Answerer::new(Language::De, &["de".into()], style, None).unwrap()
}

fn vocabulary() -> Vocabulary {
    static SHIPPED: LazyLock<Vocabulary> = LazyLock::new(|| Vocabulary::shipped(&["de"]));
    SHIPPED.clone()
}

/// A game to which texts are declared at a time that the test sets.
struct Table {
    game: Game,
    vocabulary: Vocabulary,
    at: Duration,
}

impl Table {
    fn new(fen: &str) -> Table {
        Table::with(fen, Setting::default())
    }

    fn with(fen: &str, setting: Setting) -> Table {
        let start = if fen.is_empty() {
            Chess::new()
        } else {
            board::position(fen).unwrap()
        };
        Table {
            game: Game::with_setting(start, setting),
            vocabulary: vocabulary(),
            at: Duration::ZERO,
        }
    }

    fn playing(profile: Profile) -> Table {
        let setting = Setting {
            profile,
            ..Setting::default()
        };
        Table::with("", setting)
    }

    /// Declares a text.
    fn hear(&mut self, text: &str) -> Vec<Effect> {
        let input = interpret(&self.game, &self.vocabulary, text);
        self.game.handle(input, self.at)
    }

    /// Lets seconds pass.
    fn wait(&mut self, seconds: u64) -> Vec<Effect> {
        self.at += Duration::from_secs(seconds);
        self.game.tick(self.at)
    }

    /// Declares a text and returns what is said first.
    fn say(&mut self, text: &str) -> Message {
        let effects = self.hear(text);
        match effects.iter().find(|effect| matches!(effect, Effect::Say(_))) {
            Some(Effect::Say(message)) => message.clone(),
            _ => panic!("{text}: nothing said, {effects:?}"),
        }
    }

    /// Declares a text and returns all that is said.
    fn said(&mut self, text: &str) -> Vec<Message> {
        said(self.hear(text))
    }

    /// Declares moves and confirms each.
    fn play(&mut self, texts: &[&str]) {
        for text in texts {
            let made = self.game.plies().len();
            self.hear(text);
            self.hear("ja");
            assert_eq!(self.game.plies().len(), made + 1, "{text}");
        }
    }

    fn moves(&self) -> String {
        self.game
            .plies()
            .iter()
            .map(|ply| ply.san.to_string())
            .collect::<Vec<_>>()
            .join(" ")
    }
}

/// Returns a setting with a clock.
fn with_clock(profile: Profile) -> Setting {
    Setting {
        profile,
        clock: Some("5".parse().unwrap()),
        ..Setting::default()
    }
}

fn said(effects: Vec<Effect>) -> Vec<Message> {
    effects
        .into_iter()
        .filter_map(|effect| match effect {
            Effect::Say(message) => Some(message),
            _ => None,
        })
        .collect()
}

#[test]
fn d_2_1_a_move_is_made_only_when_confirmed() {
    let mut table = Table::new("");
    assert!(matches!(table.say("Eva vier"), Message::ReadBack(..)));
    assert_eq!(table.moves(), "");
    assert_eq!(table.say("ja"), Message::Made(Color::Black));
    assert_eq!(table.moves(), "e4");
}

#[test]
fn d_2_1_the_same_move_repeated_confirms() {
    let mut table = Table::new("");
    table.say("Springer Felix drei");
    assert_eq!(
        table.say("Springer Gustav eins Felix drei"),
        Message::Made(Color::Black)
    );
    assert_eq!(table.moves(), "Nf3");
}

#[test]
fn d_2_1_a_differing_repetition_makes_nothing() {
    let mut table = Table::new("");
    table.say("Eva vier");
    assert!(matches!(table.say("Eva drei"), Message::ReadBack(..)));
    assert_eq!(table.moves(), "");
    table.say("richtig");
    assert_eq!(table.moves(), "e3");
}

#[test]
fn d_2_8_a_slip_is_corrected() {
    let mut table = Table::new("");
    table.say("Eva vier");
    assert_eq!(table.say("Korrektur"), Message::Dropped);
    table.say("David vier");
    table.say("nein, David drei");
    table.say("ja");
    assert_eq!(table.moves(), "d3");
}

#[test]
fn an_illegal_declaration_makes_nothing_and_keeps_what_is_open() {
    let mut table = Table::new("");
    assert!(matches!(table.say("Turm Anna drei"), Message::Illegal(..)));
    assert!(table.hear("ja").is_empty());
    table.say("Eva vier");
    let effects = table.hear("Eva fünf");
    assert!(
        matches!(
            effects[..],
            [Effect::Say(Message::Illegal(..)), Effect::Say(Message::StillOpen(_))]
        ),
        "{effects:?}"
    );
    table.say("ja");
    assert_eq!(table.moves(), "e4");
}

#[test]
fn d_2_1_a_promotion_piece_is_asked_for() {
    let mut table = Table::new("7k/4P3/8/8/8/8/8/K7 w - - 0 1");
    assert_eq!(table.say("Eva acht"), Message::WhichPiece);
    assert!(matches!(table.say("in Turm"), Message::ReadBack(..)));
    table.say("ja");
    assert_eq!(table.moves(), "e8=R+");
    let mut table = Table::new("7k/4P3/8/8/8/8/8/K7 w - - 0 1");
    table.say("Eva acht");
    assert!(matches!(table.say("Dame, nein, Turm"), Message::ReadBack(..)));
    table.say("ja");
    assert_eq!(table.moves(), "e8=R+");
    // A letter can be typed, although it names a file in other answers.
    for (letter, made) in [
        ("D", "e8=Q+"),
        ("=Q", "e8=Q+"),
        ("s", "e8=N"),
        ("B", "e8=B"),
        ("T.", "e8=R+"),
    ] {
        let mut table = Table::new("7k/4P3/8/8/8/8/8/K7 w - - 0 1");
        table.say("Eva acht");
        assert!(matches!(table.say(letter), Message::ReadBack(..)), "{letter}");
        table.say("ja");
        assert_eq!(table.moves(), made, "{letter}");
    }
    let mut table = Table::new("2n4k/1P1P4/8/8/8/8/8/4K3 w - - 0 1");
    assert!(matches!(table.say("schlägt c8 Dame"), Message::Which(_)));
    table.say("d");
    table.say("ja");
    assert_eq!(table.moves(), "dxc8=Q+");
}

#[test]
fn an_ambiguous_declaration_is_asked_about() {
    let mut table = Table::new("4k3/8/8/8/8/N7/8/N3K3 w - - 0 1");
    assert!(matches!(table.say("Springer Cäsar zwei"), Message::Which(moves) if moves.len() == 2));
    assert!(matches!(table.say("Anna drei"), Message::ReadBack(..)));
    table.say("ja");
    assert_eq!(table.moves(), "N3c2");
}

#[test]
fn journal_comes_before_speech() {
    let mut table = Table::new("");
    for text in [
        "Eva vier",
        "ja",
        "Eva fünf",
        "nein",
        "Eva sechs",
        "ja",
        "aufgeben",
        "ja",
        "endgültig",
    ] {
        let effects = table.hear(text);
        let last_record = effects.iter().rposition(|effect| matches!(effect, Effect::Record(_)));
        let first_word = effects.iter().position(|effect| matches!(effect, Effect::Say(_)));
        if let (Some(record), Some(word)) = (last_record, first_word) {
            assert!(record < word, "{text}: {effects:?}");
        }
    }
}

#[test]
fn art_5_1_1_mate_ends_the_game() {
    let mut table = Table::new("");
    for text in ["Felix drei", "Eva fünf", "Gustav vier", "Dame Hektor vier"] {
        table.say(text);
        table.say("ja");
    }
    assert_eq!(table.game.ending(), Some(Ending::Checkmate { winner: Color::Black }));
    assert!(matches!(table.say("Eva vier"), Message::Over(_)));
    assert_eq!(table.hear("beenden"), [Effect::Quit]);
}

#[test]
fn art_5_1_2_resignation_needs_two_different_words() {
    let mut table = Table::new("");
    assert_eq!(table.say("aufgeben"), Message::Ask(Question::Resign(Color::White)));
    assert_eq!(table.say("aufgeben"), Message::Ask(Question::Resign(Color::White)));
    assert_eq!(table.say("nein"), Message::Declined(Question::Resign(Color::White)));
    table.say("ich gebe auf");
    for text in ["ja", "ja", "aufgeben", "ja", "richtig"] {
        assert_eq!(
            table.say(text),
            Message::Ask(Question::ResignFinally(Color::White)),
            "{text}"
        );
    }
    assert_eq!(table.game.ending(), None);
    table.say("endgültig");
    assert_eq!(table.game.ending().map(Ending::result), Some("0-1"));
}

#[test]
fn art_5_2_2_nobody_wins_by_resignation_what_nobody_can_win() {
    // The king must capture the rook, or is free.
    for (fen, ending) in [
        ("8/8/8/8/8/8/1r6/K6k w - - 0 1", Ending::DeadPosition),
        (
            "8/8/8/8/8/8/3r4/K6k w - - 0 1",
            Ending::Resignation { winner: Color::Black },
        ),
    ] {
        let mut table = Table::new(fen);
        for text in ["aufgeben", "ja", "endgültig"] {
            table.say(text);
        }
        assert_eq!(table.game.ending(), Some(ending), "{fen}");
    }
}

#[test]
fn a_resignation_is_dropped_by_no_and_by_a_move() {
    let mut table = Table::new("");
    table.say("aufgeben");
    table.say("ja");
    assert_eq!(
        table.say("nein"),
        Message::Declined(Question::ResignFinally(Color::White))
    );
    assert!(table.hear("endgültig").is_empty());
    table.say("aufgeben");
    table.say("ja");
    table.say("Eva vier");
    assert!(table.hear("endgültig").is_empty());
    table.say("ja");
    assert_eq!(table.moves(), "e4");
}

#[test]
fn take_back_and_pause() {
    let mut table = Table::new("");
    table.say("Eva vier");
    table.say("ja");
    table.say("Zug zurück");
    table.say("ja");
    assert_eq!(table.moves(), "");
    // Nothing more is taken back.
    for before in ["weiter", "Eva fünf"] {
        table.hear(before);
        assert_eq!(table.said("weiter"), [Message::Turn(Color::White, 1)], "{before}");
    }
    table.say("Eva vier");
    table.say("Pause");
    assert!(table.hear("ja").is_empty());
    assert!(table.hear("David vier").is_empty());
    table.say("weiter");
    assert_eq!(table.say("ja"), Message::Made(Color::Black));
}

#[test]
fn a_typed_letter_of_several_languages_is_decided_by_the_position_or_asked_about() {
    let mut table = Table::new("");
    assert!(matches!(table.say("Кf3"), Message::ReadBack(m, _) if m.role() == Role::Knight));
    // A king in Macedonian, a knight in Russian.
    let mut table = Table::new("4k3/7p/8/8/8/8/4K1N1/8 w - - 0 1");
    let asked = table.say("Кe3");
    assert!(matches!(&asked, Message::Which(moves) if moves.len() == 2), "{asked:?}");
    let mut table = Table::new("4k3/7p/8/8/8/8/4K1N1/8 w - - 0 1");
    assert_eq!(table.say("Кh8"), Message::NotUnderstood);
}

#[test]
fn questions_keep_what_is_open() {
    let mut table = Table::new("");
    table.say("Eva vier");
    for question in ["Hilfe", "Stellung", "wer ist am Zug", "letzter Zug", "wiederholen"] {
        table.say(question);
    }
    table.say("aufgeben");
    table.say("nein");
    table.say("ja");
    assert_eq!(table.moves(), "e4");
}

#[test]
fn what_is_open_is_asked_about_again_after_a_declined_question_and_a_pause() {
    for [first, last] in [["aufgeben", "nein"], ["beenden", "nein"], ["Pause", "weiter"]] {
        let mut table = Table::new("4k3/8/8/8/8/4K3/8/R6R w - - 0 1");
        table.say("Turm David eins");
        table.hear(first);
        for text in [last, "wer ist am Zug"] {
            let told = table.said(text);
            assert!(matches!(told[..], [_, Message::Which(_)]), "{first} {text}: {told:?}");
        }
        assert!(matches!(table.say("Anna eins"), Message::ReadBack(..)), "{first}");
        // "ja" makes the declared move.
        table.hear(first);
        let told = table.said(last);
        assert!(matches!(told[..], [_, Message::StillOpen(_)]), "{first}: {told:?}");
        table.hear("ja");
        assert_eq!(table.moves(), "Rad1", "{first}");
    }
}

#[test]
fn what_was_said_last_is_said_again() {
    let mut table = Table::new("");
    table.say("Eva vier");
    for question in ["Stellung", "was steht auf Eva zwei", "letzter Zug"] {
        let answer = table.said(question);
        assert_eq!(table.said("wiederholen"), answer, "{question}");
        // Noise does not replace what is said again.
        table.say("Unfug");
        assert_eq!(table.said("wiederholen"), answer, "{question}");
    }
}

#[test]
fn a_declared_move_is_still_placed_made_and_repeated_while_a_question_is_open() {
    for (profile, repeated) in [(Profile::Assistant, false), (Profile::OpponentRepeats, true)] {
        let mut table = Table::playing(profile);
        table.say("Springer Felix drei");
        table.say("Schwarz aufgeben");
        let open = answers(&table.game).unwrap();
        for command in [Command::Placed, Command::Executed, Command::Clock, Command::Yes] {
            assert!(open.contains(&vec![Term::Command(command)]), "{profile:?}: {command:?}");
        }
        let to = [Term::File(File::F), Term::Rank(Rank::Third)];
        assert_eq!(open.contains(&to.to_vec()), repeated);
        assert_eq!(
            open.contains(&[&[Term::Piece(Role::Knight)], &to[..]].concat()),
            repeated
        );
        assert!(
            !open.contains(&vec![Term::Piece(Role::Knight)]),
            "it names no destination"
        );
    }
}

#[test]
fn a_clock_that_stands_can_be_started_while_a_question_is_open() {
    let setting = Setting {
        clock: Some("30".parse().unwrap()),
        ..Setting::default()
    };
    let mut table = Table::with("", setting);
    table.play(&["Eva vier", "Eva fünf"]);
    let resume = vec![Term::Command(Command::Resume)];
    table.say("aufgeben");
    assert!(!answers(&table.game).unwrap().contains(&resume));
    table.game.slept(Duration::from_secs(60), table.game.now());
    assert!(answers(&table.game).unwrap().contains(&resume));
    table.say("weiter");
    assert!(!table.game.clock_stands());
}

#[test]
fn an_open_question_tells_its_answers() {
    let mut table = Table::new("4k3/4P3/8/8/8/8/8/4K3 w - - 0 1");
    let command = |command| vec![Term::Command(command)];
    assert_eq!(answers(&table.game), None);
    table.say("aufgeben");
    let open = answers(&table.game).unwrap();
    assert!(open.contains(&command(Command::Yes)) && open.contains(&command(Command::No)));
    assert!(!open.contains(&command(Command::Resign)), "a second, different word");
    table.say("ja");
    let open = answers(&table.game).unwrap();
    assert!(open.contains(&command(Command::Final)) && !open.contains(&command(Command::Yes)));
    let mut table = Table::new("8/4P1k1/8/8/8/8/8/K7 w - - 0 1");
    table.say("Eva acht");
    let open = answers(&table.game).unwrap();
    assert!(open.contains(&vec![Term::Piece(Role::Queen)]));
    assert!(!open.contains(&vec![Term::Piece(Role::King)]));
    table.say("Dame");
    assert_eq!(answers(&table.game), None);
}
