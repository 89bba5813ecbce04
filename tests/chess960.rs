//! Chess960 (Laws, Guideline II): games of python-chess declared in words, castling by the rules, the real program.

use std::{fs, path::Path};

use ansage::{
    config::Config,
    journal::{self, Journal},
    scoresheet::{Score, Tags},
};
use ansage_chess::board::{self, Resolution, position_in};
use ansage_protocol::{Declaration, Game};
use ansage_words::{
    announcement::{Answerer, announce},
    answer::Status,
    declaration,
    locale::{Language, Texts},
    vocabulary::Vocabulary,
};
use shakmaty::{CastlingMode, Chess, EnPassantMode, Move, Position, fen::Fen, uci::UciMove};

use crate::support::program::{self, files, typed};

const GAMES: &str = include_str!("fixtures/chess960_games.tsv");

fn vocabulary() -> Vocabulary {
    Vocabulary::shipped(&["de"])
}

/// Reads start, moves and final FEN of every game of the fixture.
fn games() -> impl Iterator<Item = (Chess, Vec<Move>, String)> {
    GAMES.lines().map(|line| {
        let [number, moves, fen] = line.split('\t').collect::<Vec<_>>().try_into().unwrap();
        let start = board::chess960(number.parse().unwrap()).unwrap();
        let mut position = start.clone();
        let moves = moves.split(' ').map(|uci| {
            let m = uci.parse::<UciMove>().unwrap().to_move(&position).unwrap();
            position.play_unchecked(m);
            m
        });
        (start, moves.collect(), fen.to_owned())
    })
}

#[test]
fn guideline_ii_games_of_another_library_are_announced_and_understood() {
    let (vocabulary, style) = (vocabulary(), Config::default().announcement);
    let mut castlings = 0;
    for (start, moves, fen) in games() {
        let mut position = start;
        for m in moves {
            let words = announce(&vocabulary, &position, m, style);
            let Ok(Declaration::Move(declared)) = declaration::parse(&vocabulary, &words) else {
                panic!("{words}");
            };
            assert_eq!(board::resolve(&position, &declared), Resolution::Legal(m), "{words}");
            let typed = declaration::parse(&vocabulary, &board::uci_on(&position, m));
            let Ok(Declaration::Move(typed)) = typed else {
                panic!("{typed:?}")
            };
            assert_eq!(board::resolve(&position, &typed), Resolution::Legal(m), "{typed:?}");
            castlings += usize::from(m.is_castle());
            position.play_unchecked(m);
        }
        let shredder = position_in(&fen, CastlingMode::Chess960).unwrap();
        assert_eq!(
            Fen::from_position(&position, EnPassantMode::Legal),
            Fen::from_position(&shredder, EnPassantMode::Legal)
        );
    }
    assert!(castlings > 50, "{castlings}");
}

#[test]
fn guideline_ii_journal_and_score_keep_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let vocabulary = vocabulary();
    for (number, (start, moves, _)) in games().take(8).enumerate() {
        let path = folder.path().join(format!("{number}.journal"));
        let game = Game::replay(start.clone(), moves.clone()).unwrap();
        let mut journal = Journal::create(&path, &Game::new(start.clone()), &journal::Tags::default()).unwrap();
        for m in &moves {
            journal
                .record(&ansage_protocol::Record::Made(*m), std::time::Duration::ZERO)
                .unwrap();
        }
        assert_eq!(journal::replay(&path).unwrap().plies(), game.plies());
        let tags = Tags {
            date: "2026.11.21".into(),
            white: "?".into(),
            black: "?".into(),
            ..Tags::default()
        };
        let pgn = path.with_extension("pgn");
        fs::write(&pgn, ansage_protocol::score(&game, &tags).pgn()).unwrap();
        let score = Score::load(&pgn, &vocabulary, None).unwrap();
        assert_eq!(score.moves(&pgn, None).unwrap(), (start, moves));
    }
}

#[test]
fn guideline_ii_3_castling() {
    let answerer = Answerer {
        vocabulary: vocabulary(),
        texts: Texts::new(Language::De),
        style: Config::default().announcement,
    };
    for (fen, declared, status, expected) in [
        // King and rook change places, or only one of them moves.
        ("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "Kurze Rochade", Status::Legal, "f1g1"),
        ("4k3/8/8/8/8/8/8/6KR w H - 0 1", "Kurze Rochade", Status::Legal, "g1h1"),
        ("4k3/8/8/8/8/8/8/4KR2 w F - 0 1", "Kurze Rochade", Status::Legal, "e1f1"),
        ("1k6/8/8/8/8/8/8/RK6 w A - 0 1", "Lange Rochade", Status::Legal, "b1a1"),
        // A move to another square is a king move; a move onto the rook is castling.
        (
            "4k3/8/8/8/8/8/8/5K1R w H - 0 1",
            "König Felix eins Gustav eins",
            Status::Legal,
            "f1g1",
        ),
        (
            "4k3/8/8/8/8/8/8/5K1R w H - 0 1",
            "Felix eins Hektor eins",
            Status::Legal,
            "f1h1",
        ),
        (
            "4k3/8/8/8/8/8/8/1K5R w H - 0 1",
            "König Bella eins Gustav eins",
            Status::Illegal,
            "Sagen Sie Kurze Rochade",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w H - 0 1",
            "e1g1",
            Status::Illegal,
            "Sagen Sie Kurze Rochade",
        ),
        // Pieces between king and rook, and attacks on the squares that the king crosses.
        (
            "4k3/8/8/8/8/8/8/RN1K4 w A - 0 1",
            "Lange Rochade",
            Status::Illegal,
            "versperrt: Springer auf Bella eins",
        ),
        (
            "4k3/8/8/8/8/8/8/1RK1N3 w B - 0 1",
            "Lange Rochade",
            Status::Legal,
            "c1b1",
        ),
        (
            "4k3/8/8/8/8/8/8/1RKN4 w B - 0 1",
            "Lange Rochade",
            Status::Illegal,
            "versperrt: Springer auf David eins",
        ),
        (
            "4k3/8/8/8/8/5r2/8/1K5R w H - 0 1",
            "Kurze Rochade",
            Status::Illegal,
            "Felix eins ist angegriffen",
        ),
        (
            "1r2k3/8/8/8/8/8/8/1K5R w H - 0 1",
            "Kurze Rochade",
            Status::Illegal,
            "aus dem Schach",
        ),
        // The rook shielded the king.
        (
            "4k3/8/8/8/8/8/8/qRK5 w B - 0 1",
            "Lange Rochade",
            Status::Illegal,
            "Cäsar eins ist angegriffen",
        ),
        (
            "4k3/8/8/8/8/8/8/5KR1 w - - 0 1",
            "Kurze Rochade",
            Status::Illegal,
            "nicht mehr erlaubt",
        ),
    ] {
        let position = position_in(fen, CastlingMode::Chess960).unwrap();
        let answer = answerer.answer(&position, declared);
        assert_eq!(answer.status, status, "{fen} {declared}: {answer:?}");
        match status {
            Status::Legal => assert_eq!(answer.uci.as_deref(), Some(expected), "{fen} {declared}"),
            _ => assert!(
                answer.reason.as_deref().unwrap_or_default().contains(expected),
                "{fen} {declared}: {answer:?}"
            ),
        }
    }
}

/// Types `lines` into `ansage play` and returns its output.
fn play(home: &Path, arguments: &[&str], lines: &[&str]) -> String {
    let mut command = program::ansage(home, &["play", "--voice", "none", "--silent"]);
    typed(command.args(arguments), lines).all()
}

#[test]
fn guideline_ii_a_game_by_the_real_program() {
    let folder = tempfile::tempdir().unwrap();
    // King on f1, rook on g1: castling may be the first move.
    let said = play(
        folder.path(),
        &["--chess960", "135"],
        &["kurze Rochade", "ja", "Eva fünf", "ja"],
    );
    for expected in [
        "Stellung 135. Von Anna bis Hektor: Springer, Turm, Läufer, Dame, Springer, König, Turm, Läufer.",
        "Kurze Rochade?",
        "Eva sieben Eva fünf?",
    ] {
        assert!(said.contains(expected), "{said}");
    }
    let pgn = files(folder.path(), "pgn").remove(0);
    let text = fs::read_to_string(&pgn).unwrap();
    assert!(
        text.contains("[Variant \"Chess960\"]") && text.ends_with("1. O-O e5 *\n"),
        "{text}"
    );
    // From the score, after its first ply, and from the remaining journal.
    let from = format!("{}:1", pgn.display());
    let said = play(
        folder.path(),
        &["--resume-from", &from],
        &["David fünf", "ja", "letzter Zug"],
    );
    assert!(said.contains("Schwarz: David sieben David fünf."), "{said}");
    let said = play(folder.path(), &["--resume"], &["letzter Zug"]);
    assert!(said.contains("Schwarz: David sieben David fünf."), "{said}");
    let said = play(folder.path(), &["--chess960", "960"], &[]);
    assert!(said.contains("0-959"), "{said}");
}
