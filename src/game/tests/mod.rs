mod arbiter;
mod claims;
mod conditions;
mod help;
mod properties;
mod timing;
mod touch;

use super::*;
use crate::board;
use crate::recognition::Sense;
use crate::vocabulary::{Term, Vocabulary};
use shakmaty::Role;
use std::time::Duration;

/// Margins in which a score of 1 to 2 less sounds alike.
const MARGINS: crate::recognition::Margins = crate::recognition::Margins {
    repair: 2.0,
    repair_alone: 2.0,
    alone_db: 8.0,
    ask: 2.0,
    command: 2.0,
    dangerous: 2.0,
    foreign: 0.5,
    fringe: 0.0,
    unmistakable: 6.0,
};

fn vocabulary() -> Vocabulary {
    Vocabulary::shipped(&["de"])
}

/// Declares each text in turn and returns what was said and recorded last.
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

    fn hear(&mut self, text: &str) -> Vec<Effect> {
        let input = self.game.interpret(&self.vocabulary, text);
        self.game.handle(input, self.at)
    }

    /// Lets so many seconds pass.
    fn wait(&mut self, seconds: u64) -> Vec<Effect> {
        self.at += Duration::from_secs(seconds);
        self.game.tick(self.at)
    }

    /// What is said first.
    fn say(&mut self, text: &str) -> Message {
        let effects = self.hear(text);
        match effects.iter().find(|effect| matches!(effect, Effect::Say(_))) {
            Some(Effect::Say(message)) => message.clone(),
            _ => panic!("{text}: nothing said, {effects:?}"),
        }
    }

    /// All that is said.
    fn said(&mut self, text: &str) -> Vec<Message> {
        said(self.hear(text))
    }

    /// Declares moves and has each confirmed.
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
fn what_was_said_last_is_said_again() {
    let mut table = Table::new("");
    table.say("Eva vier");
    for question in ["Stellung", "was steht auf Eva zwei", "letzter Zug"] {
        let answer = table.said(question);
        assert_eq!(table.said("wiederholen"), answer, "{question}");
        // What was no declaration is not worth saying again.
        table.say("Unfug");
        assert_eq!(table.said("wiederholen"), answer, "{question}");
    }
}

#[test]
fn what_can_still_come_decides_how_long_to_listen() {
    // A rook on Anna eins that may move; pawns that may capture on the file beside theirs.
    let fen = "4k3/8/3p4/4P3/8/8/P7/R3K3 w Q - 0 1";
    let mut table = Table::new(fen);
    for (words, sense) in [
        ("turm", Sense::Begun),
        ("turm anna äh", Sense::Begun),
        ("turm anna [unk]", Sense::Begun),
        ("turm anna eins", Sense::Begun),
        ("[unk]", Sense::Unfinished),
        ("[unk] [unk] turm bella eins", Sense::Complete),
        ("[unk] turm", Sense::Begun),
        ("turm anna eins bella eins", Sense::Complete),
        ("turm bella eins", Sense::Complete),
        ("eva david", Sense::Prefix),
        ("eva fünf schlägt david", Sense::Begun),
        ("eva schlägt david", Sense::Prefix),
        ("eva david sechs", Sense::Complete),
        ("david sechs", Sense::Extensible),
        ("eva fünf", Sense::Begun),
        ("hektor fünf", Sense::Extensible),
        ("turm anna eins hektor fünf", Sense::Refused),
        ("drei drei", Sense::Unfinished),
        ("nein", Sense::Complete),
        ("ja", Sense::Complete),
        ("noch", Sense::Begun),
        ("wer ist", Sense::Begun),
        ("noch einmal", Sense::Refused),
        ("lange rochade", Sense::Refused),
        ("remis", Sense::Unfinished),
        ("remis angenommen", Sense::Refused),
        ("schwarz", Sense::Begun),
        ("schwarz remis", Sense::Unfinished),
        ("schwarz remis angenommen", Sense::Refused),
        ("schwarz berührt turm", Sense::Begun),
        ("schwarz berührt turm anna eins", Sense::Complete),
        ("abgelehnt", Sense::Complete),
        ("berührt", Sense::Begun),
        ("berührt turm anna", Sense::Begun),
        ("berührt turm anna eins", Sense::Complete),
        ("turm bella eins nein", Sense::Begun),
        ("turm bella eins nein cäsar eins", Sense::Complete),
    ] {
        assert_eq!(table.game.sense(&table.vocabulary, words), sense, "{words}");
    }
    // The right move may follow the "nein" to what was read back.
    table.say("Turm Bella eins");
    assert_eq!(table.game.sense(&table.vocabulary, "nein"), Sense::Unfinished);
    assert_eq!(table.game.sense(&table.vocabulary, "ja"), Sense::Complete);
}

#[test]
fn an_open_question_tells_its_answers() {
    let mut table = Table::new("4k3/4P3/8/8/8/8/8/4K3 w - - 0 1");
    let command = |command| vec![Term::Command(command)];
    assert_eq!(table.game.answers(), None);
    table.say("aufgeben");
    let answers = table.game.answers().unwrap();
    assert!(answers.contains(&command(Command::Yes)) && answers.contains(&command(Command::No)));
    assert!(!answers.contains(&command(Command::Resign)), "a second, different word");
    table.say("ja");
    let answers = table.game.answers().unwrap();
    assert!(answers.contains(&command(Command::Final)) && !answers.contains(&command(Command::Yes)));
    let mut table = Table::new("8/4P1k1/8/8/8/8/8/K7 w - - 0 1");
    table.say("Eva acht");
    let answers = table.game.answers().unwrap();
    assert!(answers.contains(&vec![Term::Piece(Role::Queen)]));
    assert!(!answers.contains(&vec![Term::Piece(Role::King)]));
    table.say("Dame");
    assert_eq!(table.game.answers(), None);
}

#[test]
fn talk_is_not_answered() {
    let table = Table::new("");
    let utterance = |texts: &[&str]| {
        let readings: Vec<(&str, f32)> = (0..).zip(texts).map(|(n, text)| (*text, -(n as f32))).collect();
        crate::recognition::Utterance::of(&readings)
    };
    let hear = |texts: &[&str]| table.game.hear(&table.vocabulary, &utterance(texts), &MARGINS);
    assert_eq!(hear(&[]), None);
    assert_eq!(hear(&["[unk] [unk]", "eva vier"]), None);
    assert_eq!(hear(&["[unk] vier"]), Some(("[unk] vier".into(), Input::NotUnderstood)));
    assert!(matches!(hear(&["eva fünf", "eva vier"]), Some((text, Input::Declared { .. })) if text == "eva vier"));
    // A command that other speech sounds like is not followed.
    assert_eq!(
        hear(&["aufgeben", "[unk]"]),
        Some(("aufgeben".into(), Input::NotUnderstood))
    );
    assert_eq!(
        hear(&["aufgeben"]),
        Some(("aufgeben".into(), Input::Command(Command::Resign)))
    );
    assert!(matches!(hear(&["eva vier", "eva drei"]), Some((_, Input::Several(moves))) if moves.len() == 2));
}
