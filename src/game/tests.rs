use super::*;
use crate::answer;
use crate::recognition::Sense;
use crate::vocabulary::Vocabulary;
use proptest::prelude::*;
use std::time::Duration;

fn vocabulary() -> Vocabulary {
    Vocabulary::load(&["de".into()], None).unwrap()
}

/// Declares each text in turn and returns what was said and recorded last.
struct Table {
    game: Game,
    vocabulary: Vocabulary,
}

impl Table {
    fn new(fen: &str) -> Table {
        let start = if fen.is_empty() {
            Chess::new()
        } else {
            answer::position(fen).unwrap()
        };
        Table {
            game: Game::new(start),
            vocabulary: vocabulary(),
        }
    }

    fn hear(&mut self, text: &str) -> Vec<Effect> {
        let input = self.game.interpret(&self.vocabulary, text);
        self.game.handle(input, Duration::ZERO)
    }

    fn say(&mut self, text: &str) -> Message {
        let effects = self.hear(text);
        match effects.iter().find(|effect| matches!(effect, Effect::Say(_))) {
            Some(Effect::Say(message)) => message.clone(),
            _ => panic!("{text}: nothing said, {effects:?}"),
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
fn mate_ends_the_game() {
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
fn resignation_needs_a_second_word() {
    let mut table = Table::new("");
    assert_eq!(table.say("aufgeben"), Message::Ask(Question::Resign(Color::White)));
    assert_eq!(table.say("aufgeben"), Message::Ask(Question::Resign(Color::White)));
    assert_eq!(table.say("nein"), Message::Declined(Question::Resign(Color::White)));
    assert_eq!(table.game.ending(), None);
    table.say("ich gebe auf");
    table.say("ja");
    assert_eq!(table.game.ending().map(Ending::result), Some("0-1"));
}

#[test]
fn draws() {
    let mut table = Table::new("");
    assert_eq!(table.say("remis"), Message::Ask(Question::Draw(Color::White)));
    table.say("nein");
    for text in [
        "Springer Felix drei",
        "Springer Felix sechs",
        "Springer Gustav eins",
        "Springer Gustav acht",
    ]
    .repeat(2)
    {
        table.say(text);
        table.say("ja");
    }
    assert_eq!(table.say("remis"), Message::Over(Ending::Threefold));

    let stalemate = Table::new("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    assert_eq!(stalemate.game.ending(), Some(Ending::Stalemate));
    let dead = Table::new("7k/8/6K1/8/8/8/8/8 b - - 0 1");
    assert_eq!(dead.game.ending(), Some(Ending::DeadPosition));
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

/// Words from which random sessions are made.
const WORDS: &[&str] = &[
    "Eva vier",
    "Eva fünf",
    "David vier",
    "Springer Felix drei",
    "Springer Cäsar sechs",
    "Dame Hektor fünf",
    "ja",
    "ja",
    "ja",
    "nein",
    "Korrektur",
    "wiederholen",
    "aufgeben",
    "remis",
    "Zug zurück",
    "Pause",
    "weiter",
    "Hilfe",
    "Unfug",
    "beenden",
    "Läufer Cäsar vier",
    "Dame Felix sieben",
    "kurze Rochade",
    "Anna drei",
    "Stellung",
];

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
        ("turm anna eins bella eins", Sense::Complete),
        ("turm bella eins", Sense::Complete),
        ("eva david", Sense::Extensible),
        ("eva fünf schlägt david", Sense::Begun),
        ("eva schlägt david", Sense::Extensible),
        ("eva david sechs", Sense::Complete),
        ("eva fünf", Sense::Begun),
        ("hektor fünf", Sense::Unfinished),
        ("drei drei", Sense::Unfinished),
        ("nein", Sense::Complete),
        ("ja", Sense::Complete),
        ("noch einmal", Sense::Extensible),
        ("lange rochade", Sense::Extensible),
    ] {
        assert_eq!(table.game.sense(&table.vocabulary, words), sense, "{words}");
    }
    // The right move may follow the "nein" to what was read back.
    table.say("Turm Bella eins");
    assert_eq!(table.game.sense(&table.vocabulary, "nein"), Sense::Unfinished);
    assert_eq!(table.game.sense(&table.vocabulary, "ja"), Sense::Complete);
}

#[test]
fn talk_is_not_answered() {
    let table = Table::new("");
    let utterance = |texts: &[&str]| crate::recognition::Utterance {
        hypotheses: (0..)
            .zip(texts)
            .map(|(n, text)| crate::recognition::Hypothesis {
                text: (*text).into(),
                score: -(n as f32),
            })
            .collect(),
    };
    let hear = |texts: &[&str]| table.game.hear(&table.vocabulary, &utterance(texts), 2.0);
    assert_eq!(hear(&[]), None);
    assert_eq!(hear(&["[unk] [unk]", "eva vier"]), None);
    assert_eq!(hear(&["[unk] vier"]), Some(("[unk] vier".into(), Input::NotUnderstood)));
    assert!(matches!(hear(&["eva fünf", "eva vier"]), Some((text, Input::Declared { .. })) if text == "eva vier"));
    assert!(matches!(hear(&["eva vier", "eva drei"]), Some((_, Input::Several(moves))) if moves.len() == 2));
}

proptest! {
    /// Whatever is said in whatever order: the journal, replayed, gives the position on the board, and no move is made
    /// that was not read back before.
    #[test]
    fn the_journal_is_the_game(session in prop::collection::vec(prop::sample::select(WORDS), 0..60)) {
        let mut table = Table::new("");
        let mut made: Vec<Move> = Vec::new();
        let mut read_back = None;
        for text in session {
            for effect in table.hear(text) {
                match effect {
                    Effect::Record(Record::Made(m)) => {
                        prop_assert_eq!(read_back.take(), Some(m));
                        made.push(m);
                    }
                    Effect::Record(Record::TakenBack) => { made.pop(); }
                    Effect::Say(Message::ReadBack(m, _)) => read_back = Some(m),
                    _ => {}
                }
            }
            let replayed = Game::replay(Chess::new(), made.iter().copied()).unwrap();
            prop_assert_eq!(replayed.position(), table.game.position());
        }
    }
}
