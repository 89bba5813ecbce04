//! A game as it is written down.

use std::{io::Read, ops::ControlFlow};

use shakmaty::{CastlingMode, Chess, Color, EnPassantMode, Move, Position, fen::Fen, san::SanPlus};

use crate::{
    board,
    feed::{self, Aside, Event, Fault, Problem},
    scoresheet,
};

/// Variations deeper than this are not read.
pub(super) const DEEPEST: usize = 32;
/// The sign of an offered draw (C.12), which PGN knows only as a comment.
pub(super) const OFFER: &str = "(=)";

/// A game as it is written down: tags, start, the moves with what stands beside them, result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// Tags of PGN with their values, without Result, SetUp, FEN and Variant.
    pub tags: Vec<(String, String)>,
    /// Where the game begins.
    pub start: Chess,
    /// The moves that were made.
    pub line: Line,
    /// "1-0", "0-1", "1/2-1/2" or "*".
    pub result: String,
}

/// Moves that follow one another: those of the game, or those of a variation.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Line {
    /// Legal moves.
    pub moves: Vec<Move>,
    /// What stands beside them, each with the number of moves before it. What stands behind one move is in the order
    /// of the kinds of [`Note`].
    pub notes: Vec<(usize, Note)>,
}

/// What stands beside a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Note {
    /// A glyph by its number in PGN: 1 is "!".
    Glyph(u8),
    /// The time that its player had left, as PGN writes it: "1:31:00".
    Time(String),
    /// A draw was offered with it: "(=)" (C.12).
    Offer,
    /// A comment, in one line.
    Comment(String),
    /// What could have been played in its place.
    Variation(Line),
}

impl Note {
    /// Glyph, time and offer belong to the move; comments and variations stand in the order of the file.
    const fn order(&self) -> u8 {
        match self {
            Note::Glyph(_) => 0,
            Note::Time(_) => 1,
            Note::Offer => 2,
            Note::Comment(_) | Note::Variation(_) => 3,
        }
    }
}

impl Line {
    /// Adds what stands behind the last move.
    pub fn note(&mut self, note: Note) {
        let plies = self.moves.len();
        let later = |(at, other): &&(usize, Note)| *at == plies && other.order() > note.order();
        let behind = self.notes.iter().rev().take_while(later).count();
        self.notes.insert(self.notes.len() - behind, (plies, note));
    }

    /// What stands behind so many moves.
    pub(crate) fn notes_after(&self, plies: usize) -> impl Iterator<Item = &Note> {
        let begin = self.notes.partition_point(|(at, _)| *at < plies);
        self.notes[begin..]
            .iter()
            .take_while(move |(at, _)| *at == plies)
            .map(|(_, note)| note)
    }
}

/// What of the things beside the moves is taken over from a PGN file. Offers of a draw always are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, clap::ValueEnum)]
pub enum Keep {
    /// Comments.
    Comments,
    /// Variations.
    Variations,
    /// Glyphs: "!", "$14".
    Glyphs,
    /// The times that the players had left.
    Times,
}

impl Keep {
    /// All of them.
    pub const ALL: &[Keep] = &[Keep::Comments, Keep::Variations, Keep::Glyphs, Keep::Times];
}

impl Record {
    /// A record without moves.
    pub fn new(start: Chess) -> Record {
        Record {
            tags: Vec::new(),
            start,
            line: Line::default(),
            result: "*".into(),
        }
    }

    /// Reads the games of a PGN file and hands each to `take`, of what stands beside the moves only what `keep` names;
    /// what is wrong goes to `report`, which is also told whether there are moves before it: these are kept. Returns
    /// how many games there were.
    ///
    /// # Errors
    ///
    /// When reading fails.
    pub fn read_pgn(
        file: impl Read,
        keep: &[Keep],
        mut take: impl FnMut(Record),
        mut report: impl FnMut(&Problem, bool),
    ) -> std::io::Result<usize> {
        let mut current: Option<Followed> = None;
        let games = feed::read_pgn(file, |event| {
            match event {
                Event::Game { tags, .. } => {
                    current.take().map(Followed::end).map(&mut take);
                    current = Some(Followed::new(Record::tagged(tags)));
                }
                Event::Move { m, .. } => {
                    if let Some(followed) = &mut current {
                        followed.record.line.moves.push(m);
                    }
                }
                Event::Over { outcome, .. } => {
                    // A score without the tag, as players write it.
                    if let Some(followed) = current.as_mut().filter(|followed| followed.record.result == "*") {
                        followed.record.result = outcome.to_string();
                    }
                }
                Event::Aside(aside) => {
                    if let (Aside::Problem(problem), true) = (aside, keep.contains(&Keep::Variations)) {
                        report(problem, false);
                    }
                    if let Some(followed) = &mut current {
                        followed.aside(aside, keep);
                    }
                }
                Event::Problem(problem) => {
                    // A broken tag leaves the game as it is.
                    let goes_on = matches!(problem.fault, Fault::Tag(_));
                    let begun = current
                        .as_ref()
                        .is_some_and(|followed| !followed.record.line.moves.is_empty());
                    report(problem, begun && !goes_on);
                    match &mut current {
                        Some(_) if goes_on => {}
                        Some(followed) if begun => followed.record.result = "*".into(),
                        _ => current = None,
                    }
                }
            }
            ControlFlow::Continue(())
        })?;
        current.take().map(Followed::end).map(&mut take);
        Ok(games)
    }

    fn tagged(tags: &[(String, String)]) -> Record {
        let value = |name: &str| {
            tags.iter()
                .find(|(tag, _)| tag == name)
                .map(|(_, value)| value.as_str())
        };
        // A FEN that is no position is reported with the game's first event; its moves are not read.
        let start = match value("FEN") {
            Some(fen) if value("Variant").is_some_and(is_chess960) => board::position_in(fen, CastlingMode::Chess960),
            fen => board::position_or_start(fen),
        };
        let mut record = Record::new(start.unwrap_or_default());
        if let Some(result) = value("Result").filter(|result| super::RESULTS.contains(result)) {
            record.result = result.into();
        }
        record.tags = tags
            .iter()
            .filter(|(tag, _)| !matches!(tag.as_str(), "FEN" | "SetUp" | "Variant" | "Result"))
            .cloned()
            .collect();
        record
    }

    /// The value of a tag that says something.
    pub(crate) fn tag(&self, name: &str) -> Option<&str> {
        let (_, value) = self.tags.iter().find(|(tag, _)| tag == name)?;
        (value.contains(char::is_alphanumeric)).then_some(value)
    }

    /// The FEN of the start, where it is not the usual one.
    pub(super) fn fen(&self) -> Option<String> {
        (self.start != Chess::default()).then(|| Fen::from_position(&self.start, EnPassantMode::Legal).to_string())
    }

    /// Whether the game begins in a position of Chess960.
    pub(super) fn is_chess960(&self) -> bool {
        self.start != Chess::default() && self.start.castles().mode() == CastlingMode::Chess960
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
        let mut tokens = Vec::new();
        movetext(&self.line, &self.start, &mut tokens);
        scoresheet::export(&tags, &self.start, tokens, &self.result)
    }
}

/// Whether the value of the tag "Variant" means Chess960.
pub(super) fn is_chess960(variant: &str) -> bool {
    variant.contains("960")
}

/// The moves of a line with what stands beside them, in the words of PGN.
fn movetext(line: &Line, start: &Chess, tokens: &mut Vec<String>) {
    let mut numbered = true;
    let mut before = start.clone();
    let mut now = start.clone();
    for plies in 0..=line.moves.len() {
        if let Some(m) = plies.checked_sub(1).and_then(|at| line.moves.get(at)) {
            before = now.clone();
            let number = before.fullmoves();
            match before.turn() {
                Color::White => tokens.push(format!("{number}.")),
                Color::Black if numbered => tokens.push(format!("{number}...")),
                Color::Black => {}
            }
            numbered = false;
            tokens.push(SanPlus::from_move_and_play_unchecked(&mut now, *m).to_string());
        }
        for note in line.notes_after(plies) {
            numbered |= !matches!(note, Note::Glyph(_));
            match note {
                Note::Glyph(number) => tokens.push(format!("${number}")),
                Note::Time(time) => tokens.push(format!("{{[%clk {time}]}}")),
                Note::Offer => tokens.push(format!("{{{OFFER}}}")),
                Note::Comment(text) => tokens.extend(format!("{{{text}}}").split(' ').map(str::to_owned)),
                Note::Variation(variation) => {
                    let begin = tokens.len();
                    movetext(variation, &before, tokens);
                    if let Some(first) = tokens.get_mut(begin) {
                        first.insert(0, '(');
                    }
                    if let Some(last) = tokens.get_mut(begin..).and_then(<[String]>::last_mut) {
                        last.push(')');
                    }
                }
            }
        }
    }
}

/// A game that is being read from PGN.
struct Followed {
    record: Record,
    /// The variations that are open, outermost first.
    variations: Vec<Line>,
}

impl Followed {
    fn new(record: Record) -> Followed {
        Followed {
            record,
            variations: Vec::new(),
        }
    }

    fn line(&mut self) -> &mut Line {
        self.variations.last_mut().unwrap_or(&mut self.record.line)
    }

    fn aside(&mut self, aside: Aside, keep: &[Keep]) {
        let kept = |what| keep.contains(&what);
        if !kept(Keep::Variations) && !matches!(aside, Aside::Begin | Aside::End) && !self.variations.is_empty() {
            return;
        }
        match aside {
            Aside::Comment(text) => self.comment(text, kept(Keep::Comments)),
            Aside::Glyph(number) if kept(Keep::Glyphs) => self.line().note(Note::Glyph(number)),
            Aside::Time(time) if kept(Keep::Times) => self.line().note(Note::Time(time.to_owned())),
            Aside::Glyph(_) | Aside::Time(_) | Aside::Problem(_) => {}
            Aside::Begin => self.variations.push(Line::default()),
            Aside::Move { m, .. } => self.line().moves.push(m),
            Aside::End => self.end_variation(),
        }
    }

    /// An offer of a draw stands among the words of a comment, as in "[%clk 1:30:47] (=)".
    fn comment(&mut self, text: &str, kept: bool) {
        let mut words: Vec<&str> = text.split(' ').collect();
        if words.contains(&OFFER) {
            self.line().note(Note::Offer);
            words.retain(|word| *word != OFFER);
        }
        // The brackets of comments cannot stand in one.
        let text = words.join(" ").replace('{', "(").replace('}', ")");
        if kept && !text.is_empty() {
            self.line().note(Note::Comment(text));
        }
    }

    fn end_variation(&mut self) {
        if let Some(variation) = self.variations.pop()
            && !variation.moves.is_empty()
        {
            self.line().note(Note::Variation(variation));
        }
    }

    fn end(mut self) -> Record {
        while !self.variations.is_empty() {
            self.end_variation();
        }
        self.record
    }
}
