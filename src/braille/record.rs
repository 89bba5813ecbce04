//! A game as it is written down.

use std::{io::Read, ops::ControlFlow};

use shakmaty::{Chess, EnPassantMode, Move, Position, fen::Fen, san::SanPlus};

use crate::{
    answer,
    feed::{self, Event, Fault, Problem},
    scoresheet,
};

/// A game as it is written down: tags, start, the moves of the main line, result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// Tags of PGN with their values, without Result, SetUp and FEN.
    pub tags: Vec<(String, String)>,
    /// Where the game begins.
    pub start: Chess,
    /// Legal moves from there.
    pub moves: Vec<Move>,
    /// "1-0", "0-1", "1/2-1/2" or "*".
    pub result: String,
}

impl Record {
    /// A record without moves.
    pub fn new(start: Chess) -> Record {
        Record {
            tags: Vec::new(),
            start,
            moves: Vec::new(),
            result: "*".into(),
        }
    }

    /// Reads the games of a PGN file and hands each to `take`; what is wrong goes to `report`, which is also told
    /// whether there are moves before it: these are kept. Returns how many games there were.
    ///
    /// # Errors
    ///
    /// When reading fails.
    pub fn read_pgn(
        file: impl Read,
        mut take: impl FnMut(Record),
        mut report: impl FnMut(&Problem, bool),
    ) -> std::io::Result<usize> {
        let mut current: Option<Record> = None;
        let games = feed::read_pgn(file, |event| {
            match event {
                Event::Game { tags, .. } => {
                    current.take().map(&mut take);
                    current = Some(Record::tagged(tags));
                }
                Event::Move { m, .. } => {
                    if let Some(record) = &mut current {
                        record.moves.push(m);
                    }
                }
                Event::Over { .. } | Event::Aside(_) => {}
                Event::Problem(problem) => {
                    // A broken tag leaves the game as it is.
                    let goes_on = matches!(problem.fault, Fault::Tag(_));
                    let begun = current.as_ref().is_some_and(|record| !record.moves.is_empty());
                    report(problem, begun && !goes_on);
                    match &mut current {
                        Some(_) if goes_on => {}
                        Some(record) if begun => record.result = "*".into(),
                        _ => current = None,
                    }
                }
            }
            ControlFlow::Continue(())
        })?;
        current.take().map(&mut take);
        Ok(games)
    }

    fn tagged(tags: &[(String, String)]) -> Record {
        let value = |name: &str| {
            tags.iter()
                .find(|(tag, _)| tag == name)
                .map(|(_, value)| value.as_str())
        };
        // A FEN that is no position is reported with the game's first event; its moves are not read.
        let mut record = Record::new(answer::position_or_start(value("FEN")).unwrap_or_default());
        if let Some(result) = value("Result").filter(|result| super::RESULTS.contains(result)) {
            record.result = result.into();
        }
        record.tags = tags
            .iter()
            .filter(|(tag, _)| !matches!(tag.as_str(), "FEN" | "SetUp" | "Result"))
            .cloned()
            .collect();
        record
    }

    /// The value of a tag that says something.
    pub(super) fn tag(&self, name: &str) -> Option<&str> {
        let (_, value) = self.tags.iter().find(|(tag, _)| tag == name)?;
        (value.contains(char::is_alphanumeric)).then_some(value)
    }

    /// The FEN of the start, where it is not the usual one.
    pub(super) fn fen(&self) -> Option<String> {
        (self.start != Chess::default()).then(|| Fen::from_position(&self.start, EnPassantMode::Legal).to_string())
    }

    /// The game in PGN export format.
    pub fn pgn(&self) -> String {
        let mut tags: Vec<(&str, &str)> = ["Event", "Site", "Date", "Round", "White", "Black"]
            .into_iter()
            .map(|name| {
                (
                    name,
                    self.tag(name)
                        .unwrap_or(if name == "Date" { "????.??.??" } else { "?" }),
                )
            })
            .collect();
        tags.push(("Result", &self.result));
        let mut position = self.start.clone();
        let moves = self
            .moves
            .iter()
            .map(|m| (SanPlus::from_move_and_play_unchecked(&mut position, *m), String::new()));
        scoresheet::written(&tags, &self.start, moves, &self.result)
    }

    /// Each move with the positions before and after it.
    pub(super) fn steps(&self) -> impl Iterator<Item = (Chess, Move, Chess)> + '_ {
        let mut now = self.start.clone();
        self.moves.iter().map(move |m| {
            let before = now.clone();
            now.play_unchecked(*m);
            (before, *m, now.clone())
        })
    }
}
