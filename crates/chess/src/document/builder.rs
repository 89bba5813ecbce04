//! A document as it is read: its line, and the variations that are open.

use shakmaty::Move;

use super::{Document, Entry, Line, Note};

/// Builds a document move by move.
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
    /// What is known of the game besides its moves.
    pub document: Document,
    /// The variations that are open, outermost first.
    variations: Vec<Line>,
}

impl Builder {
    /// Continues `document`.
    pub fn new(document: Document) -> Builder {
        Builder {
            document,
            variations: Vec::new(),
        }
    }

    /// How many variations are open.
    pub fn depth(&self) -> usize {
        self.variations.len()
    }

    /// The innermost line that is open.
    pub fn line(&mut self) -> &mut Line {
        self.variations.last_mut().unwrap_or(&mut self.document.line)
    }

    /// Adds a move to the innermost line.
    pub fn play(&mut self, m: Move) {
        self.line().moves.push(m);
    }

    /// Adds what stands behind the last move of the innermost line. Behind an entry that is no legal move it stands
    /// behind that.
    pub fn note(&mut self, note: Note) {
        let entries = self.document.entries.len();
        match self.variations.last_mut() {
            Some(line) => line.note(note),
            None => {
                let plies = entries.max(self.document.line.moves.len());
                self.document.line.note_after(plies, note);
            }
        }
    }

    /// Adds an entry of the game as it was played. The first one comes behind entries of all moves.
    pub fn enter(&mut self, entry: Entry) {
        let Document { entries, line, .. } = &mut self.document;
        if entries.is_empty() {
            entries.extend(line.moves.iter().map(|m| Entry::of_move(*m)));
        }
        entries.push(entry);
    }

    /// Begins a variation in place of the last move.
    pub fn open(&mut self) {
        self.variations.push(Line::default());
    }

    /// Ends the innermost variation, if one is open. If nothing stands in it, it is left out.
    pub fn close(&mut self) {
        if let Some(variation) = self.variations.pop()
            && variation != Line::default()
        {
            self.note(Note::Variation(variation));
        }
    }

    /// Ends whatever is open.
    pub fn finish(mut self) -> Document {
        while !self.variations.is_empty() {
            self.close();
        }
        self.document
    }
}
