//! Games and positions in Braille, both ways: the British chess code, and German literary Braille of German SAN.
//!
//! Braille text is stored as Unicode dots (U+2800 to U+283F), with line feeds between lines and form feeds between
//! pages. [`cells::to_brf`] converts it to North American ASCII Braille for embossers and displays. docs/braille.md
//! names the source of each sign.

mod brackets;
pub mod british;
pub mod cells;
mod german;
mod keep;
mod page;
mod problem;
mod read;
mod reading;
pub mod text;
mod write;

pub use german::LiblouisError;
pub use keep::Keep;
pub use page::{Layout, LayoutError};
pub use problem::{BrailleFault, BrailleProblem};
pub use read::{LARGEST, ReadError, read};
pub use write::{BrfError, brf, to_brf, write};

/// A Braille code for games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Code {
    /// The British chess code of 2015, with headings in uncontracted Unified English Braille.
    #[value(alias = "uk")]
    British,
    /// German literary Braille (Basisschrift, capitals marked) of German SAN. Needs liblouis.
    De,
}

impl Code {
    /// Tries whether this code can be written here.
    ///
    /// # Errors
    ///
    /// [`LiblouisError`], only for [`Code::De`].
    pub fn check(self) -> Result<(), LiblouisError> {
        match self {
            Code::British => Ok(()),
            Code::De => german::encode(&["e4".to_owned()]).map(drop),
        }
    }

    /// Returns the word of a null move: the side to move passes. Hyphens do not survive German Braille.
    const fn pass(self) -> &'static str {
        match self {
            Code::British => "--",
            Code::De => "nullzug",
        }
    }

    /// Returns the headings of a score in this code, with the PGN tags that they stand for.
    const fn labels(self) -> [(&'static str, &'static str); 9] {
        match self {
            Code::British => [
                ("Event", "Event:"),
                ("Site", "Site:"),
                ("Date", "Date:"),
                ("Round", "Round:"),
                ("White", "White:"),
                ("Black", "Black:"),
                ("TerminationDetails", "End:"),
                ("Variant", "Variant:"),
                ("FEN", "Position:"),
            ],
            Code::De => [
                ("Event", "Turnier:"),
                ("Site", "Ort:"),
                ("Date", "Datum:"),
                ("Round", "Runde:"),
                ("White", "Weiß:"),
                ("Black", "Schwarz:"),
                ("TerminationDetails", "Ende:"),
                ("Variant", "Variante:"),
                ("FEN", "Stellung:"),
            ],
        }
    }
}

/// Signs of the glyphs 1 to 6, which are attached to the move. Other glyphs are separate words: "$14".
const GLYPHS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

/// Returns whether these are the parts of a time: hours, minutes and seconds, or two of them.
fn is_time(parts: &[&str]) -> bool {
    /// Maximum length of a part, in characters.
    const LONGEST: usize = 6;
    let is_number = |part: &&str| {
        part.starts_with(|c: char| c.is_ascii_digit())
            && part.len() <= LONGEST
            && part.chars().all(|c| c.is_ascii_digit() || c == '.')
    };
    matches!(parts.len(), 2 | 3) && parts.iter().all(is_number)
}

/// Results of PGN.
const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];
