//! The score of a game (D.2.7) as PGN.

use std::{fmt::Write as _, io, path::Path};

use shakmaty::{CastlingMode, Chess, Color, EnPassantMode, Position, fen::Fen, san::SanPlus};

use super::read::Score;
use crate::{
    braille::{self, BrfError, Code},
    disk::write_whole,
    game::{Game, Ply},
};

/// What stands in the tags of a score besides the result.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tags {
    /// Date as PGN writes it: "2026.11.20".
    pub date: String,
    /// Name of White.
    pub white: String,
    /// Name of Black.
    pub black: String,
}

impl Tags {
    /// Takes what `score`, an earlier state of the same game, knows and these tags do not.
    pub fn keep(&mut self, score: &Score) {
        for (name, known) in [(&mut self.white, &score.white), (&mut self.black, &score.black)] {
            if let (true, Some(known)) = (matches!(name.as_str(), "" | "?"), known) {
                name.clone_from(known);
            }
        }
        if let Some(date) = &score.date {
            self.date.clone_from(date);
        }
    }
}

/// The game in PGN export format: the seven tags, the time control (PGN standard, 9.6.1), and lines of less than 80 characters.
pub fn pgn(game: &Game, tags: &Tags) -> String {
    let result = game.ending().map_or("*", |ending| ending.result());
    let control = game.setting().clock.as_ref().and_then(|control| control.pgn());
    let mut tags = vec![
        ("Event", "?"),
        ("Site", "?"),
        ("Date", tags.date.as_str()),
        ("Round", "?"),
        ("White", tags.white.as_str()),
        ("Black", tags.black.as_str()),
        ("Result", result),
    ];
    tags.extend(control.as_deref().map(|control| ("TimeControl", control)));
    let moves = game.plies().iter().map(|ply| (ply.san, remarks(ply)));
    export(&tags, game.start(), movetext(game.start(), moves), result)
}

/// What stands behind a half-move: the time that its player had left, and the sign of an offered draw (C.12), which PGN
/// knows only as a comment.
pub(super) fn remarks(ply: &Ply) -> String {
    let time = ply.times.map(|times| {
        let seconds = times[ply.before.turn()].as_secs();
        format!("[%clk {}:{:02}:{:02}]", seconds / 3600, seconds / 60 % 60, seconds % 60)
    });
    let offer = ply.draw_offered.then(|| "(=)".to_owned());
    let remarks: Vec<String> = time.into_iter().chain(offer).collect();
    remarks.join(" ")
}

/// The words of the movetext: the moves from `start`, each with the comment behind it.
fn movetext(start: &Chess, moves: impl IntoIterator<Item = (SanPlus, String)>) -> Vec<String> {
    let mut tokens = Vec::new();
    let (mut number, mut turn) = (start.fullmoves().get(), start.turn());
    // Behind a comment, as at the beginning, Black's move has its number (PGN standard, 8.2.2.2).
    let mut numbered = true;
    for (san, comment) in moves {
        match turn {
            Color::White => tokens.push(format!("{number}.")),
            Color::Black if numbered => tokens.push(format!("{number}...")),
            Color::Black => {}
        }
        tokens.push(san.to_string());
        numbered = !comment.is_empty();
        if numbered {
            tokens.push(format!("{{{comment}}}"));
        }
        number += u32::from(turn.is_black());
        turn = !turn;
    }
    tokens
}

/// Tags, start, the words of the movetext and result in PGN export format.
pub(crate) fn export(tags: &[(&str, &str)], start: &Chess, mut tokens: Vec<String>, result: &str) -> String {
    let mut out = String::new();
    for (name, value) in tags {
        let _ = writeln!(out, "[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""));
    }
    if *start != Chess::default() {
        let fen = Fen::from_position(start, EnPassantMode::Legal);
        if start.castles().mode() == CastlingMode::Chess960 {
            let _ = writeln!(out, "[Variant \"Chess960\"]");
        }
        let _ = writeln!(out, "[SetUp \"1\"]\n[FEN \"{fen}\"]");
    }
    out.push('\n');
    tokens.push(result.to_owned());
    let mut column = 0;
    for token in tokens {
        if column > 0 && column + 1 + token.len() >= 80 {
            out.push('\n');
            column = 0;
        } else if column > 0 {
            out.push(' ');
            column += 1;
        }
        column += token.len();
        out.push_str(&token);
    }
    out.push('\n');
    out
}

/// Writes the score to `path` as a whole: whoever reads the file sees the old score or the new one, never half.
///
/// # Errors
///
/// What the system says, such as a full disk.
pub fn save(path: &Path, game: &Game, tags: &Tags) -> io::Result<()> {
    write_whole(path, pgn(game, tags).as_bytes())
}

/// Writes the score in Braille beside the PGN file at `path`, as a BRF file and as a whole.
///
/// # Errors
///
/// [`BrfError`]: what the system says, or that liblouis is missing.
pub fn save_braille(path: &Path, game: &Game, tags: &Tags, code: Code) -> Result<(), BrfError> {
    let brf = braille::brf(code, pgn(game, tags).as_bytes())?;
    Ok(write_whole(&path.with_extension("brf"), brf.as_bytes())?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        board,
        game::{Record, Setting},
    };
    use shakmaty::uci::UciMove;
    use std::{fs, time::Duration};

    fn game(start: Chess, moves: &[&str]) -> Game {
        let mut position = start.clone();
        let moves: Vec<_> = moves
            .iter()
            .map(|uci| {
                let m = uci.parse::<UciMove>().unwrap().to_move(&position).unwrap();
                position.play_unchecked(m);
                m
            })
            .collect();
        Game::replay(start, moves).unwrap()
    }

    fn tags() -> Tags {
        Tags {
            date: "2026.11.20".into(),
            white: "A \"B\"".into(),
            black: "?".into(),
        }
    }

    #[test]
    fn a_short_game() {
        let text = pgn(&game(Chess::new(), &["f2f3", "e7e5", "g2g4", "d8h4"]), &tags());
        assert!(text.contains("[White \"A \\\"B\\\"\"]"), "{text}");
        assert!(text.ends_with("\n\n1. f3 e5 2. g4 Qh4# 0-1\n"), "{text}");
    }

    #[test]
    fn a_set_up_position_and_long_lines() {
        let start = board::position("4k3/8/8/8/8/8/8/4K2R b K - 3 17").unwrap();
        let shuffle = ["e8d8", "h1h2", "d8e8", "h2h3"];
        let text = pgn(&game(start, &shuffle), &tags());
        assert!(text.contains("[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 3 17\"]"), "{text}");
        assert!(text.contains("\n17... Kd8 18. Rh2 Ke8"), "{text}");
        let rounds = ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(4);
        let text = pgn(&game(Chess::new(), &rounds), &tags());
        assert!(
            text.lines().count() > 9 && text.lines().all(|line| line.len() < 80),
            "{text}"
        );
    }

    #[test]
    fn d_2_7_clock_times_and_offers_stand_behind_the_moves() {
        let setting = Setting {
            clock: crate::clock::setting("90+30").unwrap(),
            ..Setting::default()
        };
        let mut game = Game::with_setting(Chess::default(), setting);
        let mut make = |uci: &str, offer: Option<Color>, seconds| {
            let at = Duration::from_secs(seconds);
            assert!(offer.is_none_or(|by| game.apply(&Record::Offered(by), at)));
            let m = uci.parse::<UciMove>().unwrap().to_move(game.position()).unwrap();
            assert!(game.apply(&Record::Made(m), at));
        };
        make("e2e4", None, 62);
        make("e7e5", Some(Color::Black), 75);
        let text = pgn(&game, &tags());
        assert!(text.contains("\n[Result \"*\"]\n[TimeControl \"5400+30\"]\n"), "{text}");
        assert!(
            text.ends_with("\n\n1. e4 {[%clk 1:31:00]} 1... e5 {[%clk 1:30:47] (=)} *\n"),
            "{text}"
        );
    }

    #[test]
    fn saving_replaces_the_whole_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games/a.pgn");
        save(&path, &game(Chess::new(), &["e2e4"]), &tags()).unwrap();
        save(&path, &game(Chess::new(), &["d2d4"]), &tags()).unwrap();
        assert!(fs::read_to_string(&path).unwrap().ends_with("1. d4 *\n"));
    }
}
