//! A document under construction: its line and the open variations.

use shakmaty::Move;

use super::{Document, Entry, Line, Note};

/// A document that is built move by move.
///
/// # Examples
///
/// ```
/// use ansage_chess::{document::{Builder, Document, Note}, notation};
/// use shakmaty::{Chess, san::San};
///
/// let start = Chess::default();
/// let m = |san: &str| san.parse::<San>().map(|san| san.to_move(&start).unwrap());
/// let mut builder = Builder::new(Document::new(start.clone()));
/// builder.play(m("e4")?);
/// builder.open();
/// builder.play(m("d4")?);
/// builder.close();
/// builder.note(Note::Glyph(1));
/// assert!(builder.finish().pgn().ends_with("1. e4 $1 (1. d4) *\n"));
/// # Ok::<(), shakmaty::san::ParseSanError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Builder {
    /// The document so far, without open variations.
    pub document: Document,
    /// The open variations, outermost first.
    variations: Vec<Line>,
}

impl Builder {
    /// Creates a builder that continues `document`.
    pub fn new(document: Document) -> Builder {
        Builder {
            document,
            variations: Vec::new(),
        }
    }

    /// Returns the number of open variations.
    pub fn depth(&self) -> usize {
        self.variations.len()
    }

    /// Returns the innermost open line.
    pub fn line(&mut self) -> &mut Line {
        self.variations.last_mut().unwrap_or(&mut self.document.line)
    }

    /// Adds a move to the innermost line, or a null move (`None`).
    pub fn play(&mut self, m: impl Into<Option<Move>>) {
        self.line().moves.push(m.into());
    }

    /// Adds a note after the last move of the innermost line. If an entry that is not a legal move follows it, the note
    /// belongs to that entry.
    pub fn note(&mut self, note: Note) {
        let entries = match self.depth() {
            0 => self.document.entries.len(),
            _ => 0,
        };
        // Sorted once, at the end: a game may have as many notes as moves.
        let line = self.line();
        let plies = entries.max(line.moves.len());
        line.notes.push((plies, note));
    }

    /// Adds an entry to the game itself, outside variations. Before the first entry, the moves made so far are added as
    /// entries.
    pub fn enter(&mut self, entry: Entry) {
        let Document { entries, line, .. } = &mut self.document;
        if entries.is_empty() {
            entries.extend(line.moves.iter().map(|ply| Entry::of_ply(*ply)));
        }
        entries.push(entry);
    }

    /// Opens a variation that replaces the last move.
    pub fn open(&mut self) {
        self.variations.push(Line::default());
    }

    /// Closes the innermost variation, if one is open. An empty variation is dropped.
    pub fn close(&mut self) {
        if let Some(mut variation) = self.variations.pop()
            && variation != Line::default()
        {
            variation.sort_notes();
            self.note(Note::Variation(variation));
        }
    }

    /// Closes all open variations and returns the document.
    pub fn finish(mut self) -> Document {
        while !self.variations.is_empty() {
            self.close();
        }
        self.document.line.sort_notes();
        self.document
    }
}
