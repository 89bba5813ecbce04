use super::*;
use crate::{
    announcement::{Announcement, Style},
    locale::{Language, Texts},
    vocabulary::Vocabulary,
};

fn answerer() -> Answerer {
    Answerer {
        vocabulary: Vocabulary::shipped(&Vocabulary::LANGUAGES),
        texts: Texts::new(Language::De),
        style: Announcement::plain(Style::Long),
    }
}

/// A position in which a queen and a pawn can capture on e5.
const TWO_ON_E5: &str = "4k3/8/8/4p3/3P4/6Q1/8/4K3 w - - 0 1";

/// A position in which a pawn can capture a queen on the last rank.
const QUEEN_ON_D8: &str = "3qk3/4P3/8/8/8/8/8/4K3 w - - 0 1";

/// A position in which a pawn can capture a rook on the last rank.
const ROOK_ON_B8: &str = "rr4k1/2P5/8/8/8/8/8/4K3 w - - 0 1";

/// (FEN or "" for the start, declaration, status, UCI or candidates or a word of the reason)
const CASES: &[(&str, &str, Status, &str)] = &[
    ("", "Springer Gustav eins Felix drei", Status::Legal, "g1f3"),
    ("", "Eva vier", Status::Legal, "e2e4"),
    ("", "1. e4", Status::Legal, "e2e4"),
    ("", "D2d4", Status::Legal, "d2d4"),
    ("", "D2d5", Status::Illegal, "Bauer kann nicht nach David fünf"),
    ("", "D. e5", Status::Unintelligible, "D. e5"),
    (
        "2r1k3/8/8/3p4/2P5/2K5/8/8 w - - 0 1",
        "C schlägt d5",
        Status::Illegal,
        "gefesselt",
    ),
    // The captured queen, and nothing about the promotion.
    (
        QUEEN_ON_D8,
        "Eva schlägt David acht die Dame",
        Status::Ambiguous,
        "e7d8b e7d8n e7d8q e7d8r",
    ),
    (
        QUEEN_ON_D8,
        "Bauer schlägt auf David acht die Dame",
        Status::Ambiguous,
        "e7d8b e7d8n e7d8q e7d8r",
    ),
    (
        QUEEN_ON_D8,
        "Eva schlägt David die Dame, Schach",
        Status::Ambiguous,
        "e7d8b e7d8n e7d8q e7d8r",
    ),
    (QUEEN_ON_D8, "Eva schlägt David acht Dame", Status::Legal, "e7d8q"),
    (QUEEN_ON_D8, "Eva schlägt David acht in Turm", Status::Legal, "e7d8r"),
    (
        QUEEN_ON_D8,
        "Eva schlägt David acht, Umwandlung in die Dame",
        Status::Legal,
        "e7d8q",
    ),
    (
        ROOK_ON_B8,
        "Cäsar schlägt Bella acht den Turm",
        Status::Ambiguous,
        "c7b8b c7b8n c7b8q c7b8r",
    ),
    (ROOK_ON_B8, "Cäsar schlägt Bella acht in Turm", Status::Legal, "c7b8r"),
    (
        ROOK_ON_B8,
        "Cäsar schlägt Bella acht in den Turm",
        Status::Legal,
        "c7b8r",
    ),
    (
        ROOK_ON_B8,
        "Cäsar schlägt Bella acht, bitte Turm",
        Status::Legal,
        "c7b8r",
    ),
    (ROOK_ON_B8, "Cäsar schlägt Bella acht, äh, Turm", Status::Legal, "c7b8r"),
    (
        ROOK_ON_B8,
        "Der Bauer schlägt Bella acht und Turm",
        Status::Legal,
        "c7b8r",
    ),
    (
        "4k3/8/8/4q3/3P4/8/8/4K3 w - - 0 1",
        "David schlägt Eva fünf die Dame",
        Status::Legal,
        "d4e5",
    ),
    (TWO_ON_E5, "D4xe5", Status::Legal, "d4e5"),
    (TWO_ON_E5, "D3xe5", Status::Legal, "g3e5"),
    (TWO_ON_E5, "D2xe5", Status::Illegal, "Auf David zwei"),
    ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "E4xd5", Status::Legal, "e4d5"),
    (TWO_ON_E5, "D e5, Korrektur", Status::Command, "correction"),
    (TWO_ON_E5, "D e5", Status::Ambiguous, "d4e5 g3e5"),
    (TWO_ON_E5, "D schlägt e5", Status::Ambiguous, "d4e5 g3e5"),
    (TWO_ON_E5, "Dxe5", Status::Legal, "g3e5"),
    // What is taken back in the same breath is not declared.
    ("", "Eva vier, Korrektur", Status::Command, "correction"),
    ("", "Eva vier, nein", Status::Command, "no"),
    ("", "Korrektur, Eva vier", Status::Legal, "e2e4"),
    ("", "richtig?", Status::Command, "repeat"),
    ("", "stimmt das?", Status::Command, "repeat"),
    ("", "stimmt das", Status::Command, "repeat"),
    ("", "stimmt", Status::Command, "yes"),
    ("4k3/8/8/6N1/8/8/8/K5N1 w - - 0 1", "C5f3", Status::Legal, "g5f3"),
    ("4k3/8/8/8/8/3Q4/8/4K3 w - - 0 1", "D3f3", Status::Legal, "d3f3"),
    ("", "knight f3", Status::Legal, "g1f3"),
    ("", "конь f3", Status::Legal, "g1f3"),
    // The name of the Finnish knight is known; its letter is the English rook's, even if that is illegal.
    ("", "ratsu f3", Status::Legal, "g1f3"),
    ("", "Rf3", Status::Illegal, "Kein Turm kann nach Felix drei"),
    ("", "Eva fünf", Status::Illegal, "Kein Bauer kann nach Eva fünf"),
    (
        "",
        "Turm Anna eins Anna drei",
        Status::Illegal,
        "versperrt: Bauer auf Anna zwei",
    ),
    ("", "Springer David zwei", Status::Illegal, "der eigene Bauer"),
    ("", "Springer schlägt Felix drei", Status::Illegal, "nichts zu schlagen"),
    ("", "Dame Eva vier", Status::Illegal, "Dame kann nicht"),
    (
        "",
        "Eva vier Eva fünf",
        Status::Illegal,
        "Auf Eva vier steht keine Figur",
    ),
    ("", "Eva sieben Eva fünf", Status::Illegal, "des Gegners"),
    (
        "",
        "Läufer Gustav eins Felix drei",
        Status::Illegal,
        "steht ein Springer, kein Läufer",
    ),
    ("", "Turm David Anna drei", Status::Illegal, "auf David"),
    ("", "kurze Rochade", Status::Illegal, "versperrt: Läufer auf Felix eins"),
    ("", "ja", Status::Command, "yes"),
    ("", "Springer", Status::Unintelligible, "unvollständig"),
    ("", "Hund Katze", Status::Unintelligible, "hund"),
    ("", "Eva vier Dame", Status::Illegal, "keine Umwandlung"),
    (
        "7k/4P3/8/8/8/8/8/K7 w - - 0 1",
        "Eva acht",
        Status::Ambiguous,
        "e7e8b e7e8n e7e8q e7e8r",
    ),
    ("7k/4P3/8/8/8/8/8/K7 w - - 0 1", "Eva acht Dame", Status::Legal, "e7e8q"),
    (
        "7k/4P3/8/8/8/8/8/K7 w - - 0 1",
        "Eva acht Umwandlung",
        Status::Ambiguous,
        "e7e8b e7e8n e7e8q e7e8r",
    ),
    ("", "Eva vier Umwandlung", Status::Illegal, "keine Umwandlung"),
    (
        "6b1/7k/5K2/4P2P/2Pp4/8/6r1/bB2n2B b - c3 0 21",
        "David Cäsar",
        Status::Illegal,
        "im Schach",
    ),
    (
        "7k/4P3/8/8/8/8/8/K7 w - - 0 1",
        "Eva sieben Eva acht Umwandlung in Springer",
        Status::Legal,
        "e7e8n",
    ),
    (
        "7k/4P3/8/8/8/8/8/K7 w - - 0 1",
        "Eva acht König",
        Status::Illegal,
        "nicht König",
    ),
    (
        "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        "kurze Rochade",
        Status::Legal,
        "e1g1",
    ),
    (
        "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        "König Eva eins Cäsar eins",
        Status::Legal,
        "e1c1",
    ),
    (
        "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        "Eva eins Gustav eins",
        Status::Legal,
        "e1g1",
    ),
    (
        "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        "König Gustav eins",
        Status::Illegal,
        "Kurze Rochade",
    ),
    (
        "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        "Rochade",
        Status::Ambiguous,
        "e1c1 e1g1",
    ),
    (
        "4k3/8/8/8/8/8/8/R3K2R w - - 0 1",
        "kurze Rochade",
        Status::Illegal,
        "nicht mehr erlaubt",
    ),
    (
        "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        "kurze Rochade",
        Status::Illegal,
        "Felix eins ist angegriffen",
    ),
    (
        "4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        "kurze Rochade",
        Status::Illegal,
        "Gustav eins ist angegriffen",
    ),
    (
        "4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        "kurze Rochade",
        Status::Illegal,
        "aus dem Schach",
    ),
    (
        "4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        "Turm Anna acht",
        Status::Illegal,
        "bliebe im Schach",
    ),
    (
        "4r1k1/8/8/8/8/8/4B3/4K2R w K - 0 1",
        "Läufer David drei",
        Status::Illegal,
        "gefesselt",
    ),
    (
        "4r1k1/8/8/8/8/8/8/4K2R w K - 0 1",
        "König Eva zwei",
        Status::Illegal,
        "stünde auf Eva zwei im Schach",
    ),
    (
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        "Eva schlägt David sechs",
        Status::Legal,
        "e5d6",
    ),
    (
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        "Eva David en passant",
        Status::Legal,
        "e5d6",
    ),
    (
        "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1",
        "Eva schlägt David sechs",
        Status::Illegal,
        "nichts zu schlagen",
    ),
    (
        "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1",
        "Eva David sechs",
        Status::Illegal,
        "en passant",
    ),
    (
        "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1",
        "Eva David fünf",
        Status::Legal,
        "e4d5",
    ),
    ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "Eva David", Status::Legal, "e4d5"),
    (
        "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1",
        "Eva Felix",
        Status::Illegal,
        "nichts zu schlagen",
    ),
    (
        "4k3/8/8/8/4p3/4P3/8/4K3 w - - 0 1",
        "Eva vier",
        Status::Illegal,
        "versperrt: Bauer auf Eva vier",
    ),
    (
        "4k3/8/8/8/8/N7/8/N3K3 w - - 0 1",
        "Springer Cäsar zwei",
        Status::Ambiguous,
        "a1c2 a3c2",
    ),
    (
        "4k3/8/8/8/8/N7/8/N3K3 w - - 0 1",
        "Springer eins Cäsar zwei",
        Status::Legal,
        "a1c2",
    ),
    (
        "4k3/8/8/8/8/8/8/3QK3 w - - 0 1",
        "Turm Anna eins",
        Status::Illegal,
        "kein Turm",
    ),
];

#[test]
fn table() {
    let answerer = answerer();
    for (fen, declared, status, expected) in CASES {
        let position = if fen.is_empty() {
            Chess::new()
        } else {
            board::position(fen).unwrap()
        };
        let answer = answerer.answer(&position, declared);
        assert_eq!(answer.status, *status, "{fen} {declared}: {answer:?}");
        match status {
            Status::Legal => assert_eq!(answer.uci.as_deref(), Some(*expected), "{fen} {declared}"),
            Status::Ambiguous => assert_eq!(answer.candidates.join(" "), *expected, "{fen} {declared}"),
            Status::Command => assert_eq!(answer.command, Some(*expected), "{declared}"),
            Status::Illegal | Status::Unintelligible => {
                let reason = answer.reason.unwrap();
                assert!(reason.contains(expected), "{fen} {declared}: {reason}");
                assert!(answer.candidates.is_empty());
            }
        }
    }
}

#[test]
fn a_command_tells_whom_and_what_it_names() {
    let answerer = answerer();
    let two = board::position(TWO_ON_E5).unwrap();
    for (declared, command) in [
        ("D e5", None),
        ("D e5, Remis", Some("draw")),
        ("nein, D e5", Some("correction")),
    ] {
        let answer = answerer.answer(&two, declared);
        assert_eq!(
            (answer.status, answer.command),
            (Status::Ambiguous, command),
            "{declared}"
        );
    }
    for (declared, command, by, square, piece) in [
        ("aufgeben", "resign", None, None, None),
        ("Schwarz aufgeben", "resign", Some("black"), None, None),
        ("berührt Springer Gustav eins", "touched", None, Some("g1"), Some('N')),
        ("wo steht Dame", "where", None, None, Some('Q')),
    ] {
        let answer = answerer.answer(&Chess::new(), declared);
        let named = (answer.by, answer.square.as_deref(), answer.piece);
        assert_eq!(answer.command, Some(command), "{declared}");
        assert_eq!(named, (by, square, piece), "{declared}");
    }
}

#[test]
fn wrong_remarks_are_warnings() {
    let answerer = answerer();
    assert_eq!(
        answerer.answer(&Chess::new(), "Eva vier Schach").warnings,
        ["Der Zug gibt kein Schach."]
    );
    assert_eq!(
        answerer.answer(&Chess::new(), "Eva vier matt").warnings,
        ["Der Zug setzt nicht matt."]
    );
    let scholar = board::position("r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 4").unwrap();
    let mate = answerer.answer(&scholar, "Dame Felix sieben Schach matt");
    assert_eq!(mate.warnings, [""; 0]);
    assert_eq!(
        mate.announcement.as_deref(),
        Some("Dame Hektor fünf Felix sieben, matt")
    );
}

#[test]
fn the_position_decides_between_the_languages_of_a_letter() {
    let answerer = Answerer {
        vocabulary: Vocabulary::load(&["de".into()], None).unwrap(),
        texts: Texts::new(Language::De),
        style: Announcement::plain(Style::Long),
    };
    // A knight in Russian, a king in Macedonian; a hetman in Polish, a huszár in Hungarian.
    for (letter, uci) in [("Кf3", "g1f3"), ("Hf3", "g1f3"), ("Кe2", "")] {
        let answer = answerer.answer(&Chess::default(), letter);
        assert_eq!(answer.uci.unwrap_or_default(), uci, "{letter}");
    }
    let both = board::position("4k3/8/8/8/8/8/4K1N1/8 w - - 0 1").unwrap();
    let answer = answerer.answer(&both, "Кe3");
    assert_eq!(
        (answer.status, answer.candidates.join(" ")),
        (Status::Ambiguous, "e2e3 g2e3".into())
    );
}

#[test]
fn a_letter_of_the_assistants_language_is_read_in_it() {
    // Cyrillic letters. С is a bishop in Russian and Ukrainian, and a knight in Macedonian; К is a knight or a king.
    for (language, text, status) in [
        (Language::Ru, "Сf3", Status::Illegal),
        (Language::Uk, "Сf3", Status::Illegal),
        (Language::Mk, "Сf3", Status::Legal),
        (Language::De, "Сf3", Status::Legal),
        (Language::Ru, "Кf3", Status::Legal),
        (Language::Mk, "Кf3", Status::Illegal),
        (Language::De, "Кf3", Status::Legal),
        (Language::Ru, "нет, Сf3", Status::Illegal),
        (Language::Ru, "Сf3, Remis", Status::Illegal),
        // English and German letters, and those of a language that the assistant does not speak.
        (Language::Ru, "Nf3", Status::Legal),
        (Language::Ru, "Sf3", Status::Legal),
        (Language::En, "Sf3", Status::Legal),
        (Language::Ru, "Ĉf3", Status::Legal),
    ] {
        let vocabularies = Vocabulary::LANGUAGES.map(String::from);
        let answerer = Answerer::new(language, &vocabularies, Announcement::plain(Style::Long), None).unwrap();
        let answer = answerer.answer(&Chess::default(), text);
        assert_eq!(answer.status, status, "{language:?} {text}: {answer:?}");
    }
}
