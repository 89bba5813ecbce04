//! A dictated game, and the learner's record of it.

use std::time::Duration;

use shakmaty::{Chess, Move, Position};

use crate::{
    practice::Task,
    scoresheet::{self, Comparison},
};
use ansage_chess::{
    board::{self, Resolution},
    document::{self, Builder, Document},
    movetext::ReadingSettings,
};
use ansage_protocol::Declaration;
use ansage_words::{declaration, vocabulary::Vocabulary};

/// Time to write down the first move.
const SLOWEST: Duration = Duration::from_secs(20);
/// Shortest time to write down a move.
const FASTEST: Duration = Duration::from_secs(6);
/// Decrease of that time with each move.
const FASTER: Duration = Duration::from_millis(500);
/// Number of moves after which the voice speaks faster, the step, and the maximum.
const RISE: (usize, i8, i8) = (4, 5, 40);

/// A dictated game, and the learner's record of it.
#[derive(Debug, Default)]
pub(super) struct Dictation {
    pub(super) start: Option<Chess>,
    /// The dictated moves, each with the learner's entry; `None` if it was not written down.
    pub(super) moves: Vec<(Move, Option<String>)>,
}

impl Dictation {
    /// Returns the time to write down the next move, which becomes shorter with each.
    pub(super) fn pace(&self) -> Duration {
        let made = u32::try_from(self.moves.len()).unwrap_or(u32::MAX);
        SLOWEST.saturating_sub(FASTER.saturating_mul(made)).max(FASTEST)
    }

    /// Returns how much faster the voice speaks than at the beginning, in the units of the rate.
    pub(super) fn rise(&self) -> i8 {
        let (moves, step, most) = RISE;
        let steps = i8::try_from(self.moves.len() / moves).unwrap_or(i8::MAX);
        steps.saturating_mul(step).min(most)
    }

    /// Notes that the move of `task` was dictated, and how it was written down.
    pub(super) fn dictate(&mut self, task: &Task, entry: Option<String>) {
        if let Some((position, m)) = task.dictated() {
            self.start.get_or_insert_with(|| position.clone());
            self.moves.push((m, entry));
        }
    }

    /// Compares the dictated game with the learner's entries. Also returns how many of the moves were written down
    /// right.
    pub(super) fn compare(&self) -> (Comparison, usize) {
        let mut dictated = Builder::new(Document::new(self.start.clone()));
        self.moves.iter().for_each(|(m, _)| dictated.play(*m));
        let dictated = dictated.finish();
        // A move that is missing or wrong does not spoil the others: the game's is put in its place.
        let mut moves = self.completed();
        let mut right = self.moves.iter().filter(|(_, entry)| entry.is_some()).count();
        for _ in 0..moves.len() {
            let comparison = scoresheet::compare(&dictated, &self.read(&moves));
            let (Some(_), Some((m, wrong))) = (comparison.difference, moves.get_mut(comparison.plies)) else {
                break;
            };
            *wrong = Some(board::uci(*m));
            right = right.saturating_sub(1);
        }
        (scoresheet::compare(&dictated, &self.read(&self.moves)), right)
    }

    /// Returns the moves with their entries, and the game's move in place of each missing one.
    fn completed(&self) -> Vec<(Move, Option<String>)> {
        let moves = self.moves.iter().cloned();
        moves
            .map(|(m, entry)| (m, entry.or_else(|| Some(board::uci(m)))))
            .collect()
    }

    /// Returns the entries of `moves` as a document, as if read from a file.
    fn read(&self, moves: &[(Move, Option<String>)]) -> Document {
        let empty = Document::new(self.start.clone());
        let fen = empty
            .fen()
            .map_or_else(String::new, |fen| format!("[FEN \"{fen}\"]\n\n"));
        let entries: Vec<&str> = moves.iter().filter_map(|(_, entry)| entry.as_deref()).collect();
        let text = format!("{fen}{}", entries.join(" "));
        let mut read = document::read_first(text.as_bytes(), ReadingSettings::default());
        read.start = empty.start;
        read
    }

    /// Returns the entry for the next move, as it was said or typed. Returns `None` if it is none.
    pub(super) fn entry(&self, vocabulary: &Vocabulary, answer: &str) -> Option<String> {
        let declared = match declaration::parse(vocabulary, answer) {
            Ok(Declaration::Move(declared)) => Some(declared),
            _ => None,
        };
        // An entry that means exactly one move on the learner's own board is that move. Its letters do not belong to
        // any language.
        let resolved = declared.and_then(|declared| match board::resolve(&self.position()?, &declared) {
            Resolution::Legal(m) => Some(board::uci(m)),
            _ => None,
        });
        let is_one_word =
            !answer.contains(char::is_whitespace) && answer.contains(|c: char| c.is_ascii_digit() || c == '-');
        resolved
            .or_else(|| Task::entry(vocabulary, answer))
            .or_else(|| is_one_word.then(|| answer.to_owned()))
    }

    /// Returns the position after the entries, and after the game's moves in place of the missing ones, if all of them
    /// are legal.
    fn position(&self) -> Option<Chess> {
        let entries = self.completed();
        let document = self.read(&entries);
        let mut position = document.first_position();
        let moves: Option<Vec<Move>> = document.line.moves.into_iter().collect();
        let moves = moves.filter(|moves| moves.len() == entries.len())?;
        moves.into_iter().for_each(|m| position.play_unchecked(m));
        Some(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::san::San;

    #[test]
    fn dictation_becomes_faster_until_it_is_fast() {
        let mut dictation = Dictation::default();
        let position = Chess::default();
        let m = position.legal_moves()[0];
        let mut before = (dictation.pace(), dictation.rise());
        assert_eq!(before, (SLOWEST, 0));
        for _ in 0..60 {
            dictation.moves.push((m, None));
            let now = (dictation.pace(), dictation.rise());
            assert!(now.0 <= before.0 && now.1 >= before.1);
            before = now;
        }
        assert_eq!(before, (FASTEST, RISE.2));
    }

    #[test]
    fn entries_are_read_in_the_letters_of_their_writer() {
        let m = Chess::default().legal_moves()[0];
        let dictation = |entries: &[&str]| Dictation {
            moves: entries.iter().map(|entry| (m, Some((*entry).to_owned()))).collect(),
            ..Dictation::default()
        };
        for entries in [["e4", "e5", "Sf3"], ["e4", "e5", "Nf3"], ["e2e4", "e7e5", "g1f3"]] {
            let position = dictation(&entries).position().unwrap();
            assert_eq!(
                position.board().role_at(shakmaty::Square::F3),
                Some(shakmaty::Role::Knight)
            );
        }
        assert!(dictation(&["e4", "e4"]).position().is_none());
    }

    #[test]
    fn each_move_counts_by_itself() {
        let right = |entries: &str| {
            let mut position = Chess::default();
            let game = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7".split(' ');
            let moves = game.zip(entries.split(' ')).map(|(san, entry)| {
                let m = san.parse::<San>().unwrap().to_move(&position).unwrap();
                position.play_unchecked(m);
                (m, (entry != "-").then(|| entry.to_owned()))
            });
            let moves = moves.collect();
            Dictation { start: None, moves }.compare().1
        };
        for (entries, expected) in [
            ("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7", 10),
            ("e4 e5 Sf3 Sc6 Lb5 a6 La4 Sf6 0-0 Le7", 10),
            // Missing.
            ("e4 - Nf3 Nc6 Bb5 - Ba4 Nf6 O-O Be7", 8),
            ("e4 - Sf3 Sc6 Lb5 - La4 Sf6 0-0 -", 7),
            ("- - - - - - - - - -", 0),
            // Wrong, illegal, and unreadable.
            ("e4 e6 Nf3 Nc6 Bc4 a6 Ba4 Nf6 O-O Be7", 8),
            ("e4 e5 Nf3 Nc6 Bb5 a3 Ba4 Nf6 O-O Qa1", 8),
            ("e4 e5 12 Nc6 Bb5 1-0 Ba4 Nf6 O-O Be7", 8),
        ] {
            assert_eq!(right(entries), expected, "{entries}");
        }
    }

    #[test]
    fn a_move_after_a_missing_one_belongs_to_its_own_side() {
        let vocabulary = Vocabulary::shipped(&["de"]);
        // Black could capture there as well, and castle.
        for (game, missing, entry) in [
            ("e4 c5 c3 d5 d4 cxd4 cxd4", 5, "cxd4"),
            ("e4 c5 c3 d5 d4 cxd4 cxd4", 5, "Cäsar schlägt David vier"),
            ("Nf3 Nf6 g3 g6 Bg2 Bg7 e3 O-O O-O", 7, "kurze Rochade"),
        ] {
            let (mut position, mut dictation) = (Chess::default(), Dictation::default());
            let sans: Vec<&str> = game.split(' ').collect();
            for (number, san) in sans.iter().enumerate() {
                let m = san.parse::<San>().unwrap().to_move(&position).unwrap();
                let answer = if number == sans.len() - 1 { entry } else { san };
                let written = (number != missing).then(|| dictation.entry(&vocabulary, answer).unwrap());
                dictation.moves.push((m, written));
                position.play_unchecked(m);
            }
            let (comparison, right) = dictation.compare();
            assert_eq!((right, comparison.plies), (sans.len() - 1, missing), "{entry}");
        }
    }
}
