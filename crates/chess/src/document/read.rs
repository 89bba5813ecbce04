//! Reads documents from text in any notation.

use std::io::{self, Read};

use shakmaty::{Chess, Outcome, Position};

use super::{Builder, Document, Entry, Note, Remarks};
use crate::board;
use crate::movetext::{self, Event, Problem, Reader, ReadingSettings, Remark, Said, Sink, TagPairs};

/// Number of bytes read at once.
const CHUNK: usize = 1 << 16;

/// Reads the games of a text and passes each to `take`, with its problems. Returns the number of games.
///
/// # Errors
///
/// The error of `file` if reading it fails.
///
/// # Examples
///
/// ```
/// use ansage_chess::{document, movetext::ReadingSettings};
///
/// let text = "[White \"Anna\"]\n\n1. e4 e5 (1... c5) 2. Sf3 {gut} *\n\n1. d4 Zf6 1-0";
/// let mut games = Vec::new();
/// document::read(text.as_bytes(), ReadingSettings::default(), |document| games.push(document))?;
/// assert_eq!(games.len(), 2);
/// assert_eq!((games[0].line.moves.len(), games[0].line.notes.len()), (3, 2));
/// assert_eq!((games[1].entries.len(), games[1].problems.len()), (2, 1));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn read(mut file: impl Read, reading: ReadingSettings, take: impl FnMut(Document)) -> io::Result<usize> {
    let mut reader = Reader::new(reading);
    let mut collector = Collector {
        game: None,
        number: 0,
        early: Vec::new(),
        take,
    };
    let mut chunk = vec![0; CHUNK];
    let games = loop {
        let length = match file.read(&mut chunk) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            length => length?,
        };
        if length == 0 {
            break reader.finish(&mut collector);
        }
        if let Err(stop) = reader.feed(chunk.get(..length).unwrap_or(&chunk), &mut collector) {
            break reader.stop(stop, &mut collector);
        }
    };
    collector.end();
    Ok(games)
}

/// Reads the first game of a text in memory. Returns an empty document if there is none.
pub fn read_first(text: impl Read, reading: ReadingSettings) -> Document {
    let mut first = None;
    // Reading from memory does not fail.
    let _ = read(text, reading, |document| {
        first.get_or_insert(document);
    });
    first.unwrap_or_else(|| Document::new(None))
}

/// Keeps a result unknown to PGN in the tag for details of the ending, unless the game has that tag.
fn keep_result(document: &mut Document, text: &str) {
    const DETAILS: &str = "TerminationDetails";
    if document.tags.value(DETAILS).is_none() {
        document.tags.0.push((DETAILS.to_owned(), text.to_owned()));
    }
}

/// Builds documents from events.
struct Collector<F> {
    game: Option<Game>,
    /// Number of the current game.
    number: usize,
    /// Problems in the tags of the next game.
    early: Vec<Problem>,
    take: F,
}

/// The game being read.
struct Game {
    builder: Builder,
    /// The points that the tags give, in halves of a point. No other result after the moves replaces them.
    points: Option<[u8; 2]>,
    /// The current position of the game itself, outside variations.
    now: Chess,
}

impl<F: FnMut(Document)> Collector<F> {
    fn end(&mut self) {
        if let Some(Game { builder, now, .. }) = self.game.take() {
            let mut document = builder.finish();
            let board = now.outcome();
            if document.is_whole() && board.is_known() {
                document.result = board;
            }
            (self.take)(document);
        }
    }

    fn begin(&mut self, tags: &TagPairs, start: &Chess) {
        self.end();
        // A PGN game without a FEN starts from the usual position. A bare list may start from any position. The start
        // of a game other than chess is only in its tags.
        let is_chess = tags.other_game().is_none();
        // The same holds for a start that cannot be set up.
        let has_start = is_chess && tags.start().is_ok();
        let tells = tags.value("FEN").is_some() || tags.value("Event").is_some() || tags.is_chess960();
        let mut document = Document::new((tells && has_start).then(|| start.clone()));
        let said = |(name, value): &(String, String)| match name.as_str() {
            "Result" => true,
            "FEN" | "SetUp" => has_start,
            "Variant" => has_start && movetext::is_chess960(value),
            _ => false,
        };
        let kept = |(name, value): &(String, String)| match name.as_str() {
            "FEN" => (name.clone(), movetext::kept_fen(value).to_owned()),
            _ => (name.clone(), value.clone()),
        };
        document.tags = TagPairs(tags.0.iter().filter(|pair| !said(pair)).map(kept).collect());
        if let Some(text) = tags.other_result() {
            keep_result(&mut document, text);
        }
        document.result = tags.result().unwrap_or(Outcome::Unknown);
        document.problems = std::mem::take(&mut self.early);
        self.game = Some(Game {
            builder: Builder::new(document),
            points: tags.points(),
            now: start.clone(),
        });
    }
}

impl<F: FnMut(Document)> Sink for Collector<F> {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Begin { number, tags, start } => {
                self.begin(tags, start);
                self.number = number;
            }
            Event::Problem(problem) if self.game.is_none() || problem.game != self.number => {
                self.early.push(problem.clone());
            }
            event => {
                if let Some(game) = &mut self.game {
                    game.event(event);
                }
            }
        }
    }

    fn behind(&mut self, event: Event<'_>) {
        if let Some(game) = &mut self.game {
            game.event(event);
        }
    }
}

impl Game {
    fn event(&mut self, event: Event<'_>) {
        let builder = &mut self.builder;
        match event {
            Event::Move {
                m,
                after,
                depth,
                text,
                said,
                ..
            } => {
                if depth == 0 {
                    builder.enter(Entry {
                        text: text.to_owned(),
                        said: said.clone(),
                    });
                    self.now.clone_from(after);
                }
                builder.play(m);
                if let Said::Written(written) = said {
                    movetext::glyphs(&written.glyphs).for_each(|number| builder.note(Note::Glyph(number)));
                    if written.offer {
                        builder.note(Note::Offer);
                    }
                }
            }
            Event::Pass { before, depth, text } => {
                if depth == 0 {
                    builder.enter(Entry {
                        text: text.to_owned(),
                        said: Said::Nothing,
                    });
                    self.now = board::passed(before).unwrap_or_default();
                }
                builder.play(None);
            }
            Event::Unread { text, said } => builder.enter(Entry {
                text: text.to_owned(),
                said: said.clone(),
            }),
            Event::Remark(Remark::Offer, _) => builder.note(Note::Offer),
            Event::Remark(Remark::Glyph, text) => {
                movetext::glyphs(text).for_each(|number| builder.note(Note::Glyph(number)));
            }
            Event::Remark(Remark::EnPassant, text) if builder.depth() == 0 => {
                if let Some(entry) = builder.document.entries.last_mut() {
                    entry.text.push(' ');
                    entry.text.push_str(text);
                    if let Said::Written(written) = &mut entry.said {
                        written.en_passant = true;
                    }
                }
            }
            Event::Comment { text, .. } => Remarks::of(text).notes().for_each(|note| builder.note(note)),
            Event::Open => builder.open(),
            Event::Close { .. } => builder.close(),
            Event::Result {
                text,
                outcome,
                depth: 0,
            } if builder.document.result.is_unknown()
                && (self.points.is_none() || self.points == movetext::points_of(text, outcome)) =>
            {
                builder.document.result = outcome;
                if let Some(text) = movetext::other_result(text, outcome) {
                    keep_result(&mut builder.document, text);
                }
            }
            Event::Problem(problem) => {
                // A problem of the game itself ends the variations in which it was found.
                while problem.depth == 0 && builder.depth() > 0 {
                    builder.close();
                }
                builder.document.problems.push(problem.clone());
            }
            Event::Remark(..)
            | Event::Result { .. }
            | Event::Space(_)
            | Event::Number(_)
            | Event::Raw(..)
            | Event::Begin { .. }
            | Event::Over { .. } => {}
        }
    }
}
