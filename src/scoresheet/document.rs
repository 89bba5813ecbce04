//! The score of a game (D.2.7) as a document.

use std::{io, path::Path};

use shakmaty::{Outcome, Position};

use crate::{
    braille::{self, BrfError, Code},
    disk::write_whole,
    journal::Tags,
};
use ansage_chess::document::{Builder, Document, Note, clock_time};
use ansage_protocol::Game;

impl Tags {
    /// Fills unknown tags from `score`, an earlier state of the same game.
    pub fn keep(&mut self, score: &Document) {
        let known = |tag| score.tags.known(tag).unwrap_or_default().to_owned();
        self.fill(&Tags {
            date: known("Date"),
            white: known("White"),
            black: known("Black"),
        });
    }
}

/// Builds the score of `game`: its tags, the time control (PGN standard, 9.6.1), and after each move the time that its
/// player had left and the sign of an offered draw (C.12).
pub fn document(game: &Game, tags: &Tags) -> Document {
    let mut document = Document::new(game.start().clone());
    let control = game.setting().clock.as_ref().and_then(|control| control.pgn());
    let pairs = [
        ("Date", Some(&tags.date)),
        ("White", Some(&tags.white)),
        ("Black", Some(&tags.black)),
        ("TimeControl", control.as_ref()),
    ];
    let pairs = pairs
        .into_iter()
        .filter_map(|(name, value)| Some((name.to_owned(), value?.clone())));
    document.tags.0.extend(pairs);
    document.result = game.ending().map_or(Outcome::Unknown, |ending| {
        Outcome::from_known(ending.result().parse().ok())
    });
    let mut builder = Builder::new(document);
    for ply in game.plies() {
        builder.play(ply.m);
        if let Some(times) = ply.times {
            builder.note(Note::Time(clock_time(times[ply.before.turn()])));
        }
        if ply.draw_offered {
            builder.note(Note::Offer);
        }
    }
    builder.finish()
}

/// Writes the score to `path` atomically: a reader of the file sees the old score or the new one, never half of it.
///
/// # Errors
///
/// The system's error, such as a full disk.
pub fn save(path: &Path, game: &Game, tags: &Tags) -> io::Result<()> {
    write_whole(path, document(game, tags).pgn().as_bytes())
}

/// Writes the score in Braille beside the PGN file at `path`, atomically and as a BRF file.
///
/// # Errors
///
/// [`BrfError`]: the system's error, or missing liblouis.
pub fn save_braille(path: &Path, game: &Game, tags: &Tags, code: Code) -> Result<(), BrfError> {
    let brf = braille::brf(code, &document(game, tags))?;
    Ok(write_whole(&path.with_extension("brf"), brf.as_bytes())?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ansage_chess::board;
    use ansage_protocol::{Record, Setting};
    use shakmaty::{Chess, Color, uci::UciMove};
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

    fn pgn_of(game: &Game, tags: &Tags) -> String {
        document(game, tags).pgn()
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
        let text = pgn_of(&game(Chess::new(), &["f2f3", "e7e5", "g2g4", "d8h4"]), &tags());
        assert!(text.contains("[White \"A \\\"B\\\"\"]"), "{text}");
        assert!(text.ends_with("\n\n1. f3 e5 2. g4 Qh4# 0-1\n"), "{text}");
    }

    #[test]
    fn a_set_up_position_and_long_lines() {
        let start = board::position("4k3/8/8/8/8/8/8/4K2R b K - 3 17").unwrap();
        let shuffle = ["e8d8", "h1h2", "d8e8", "h2h3"];
        let text = pgn_of(&game(start, &shuffle), &tags());
        assert!(text.contains("[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 3 17\"]"), "{text}");
        assert!(text.contains("\n17... Kd8 18. Rh2 Ke8"), "{text}");
        let rounds = ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(4);
        let text = pgn_of(&game(Chess::new(), &rounds), &tags());
        assert!(
            text.lines().count() > 9 && text.lines().all(|line| line.len() < 80),
            "{text}"
        );
    }

    #[test]
    fn d_2_7_clock_times_and_offers_stand_behind_the_moves() {
        let setting = Setting {
            clock: ansage_chess::clock::setting("90+30").unwrap(),
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
        let text = pgn_of(&game, &tags());
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
