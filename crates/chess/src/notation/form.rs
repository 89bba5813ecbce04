//! The forms in which moves are written, and their names.

use std::{str::FromStr, sync::Arc};

use thiserror::Error;

use super::{PieceLanguage, words::Wording};

/// A form in which moves are written. Its name is a base, modifiers after "+" and a language after ":", such as "fide",
/// "long+hyphen:ru" or "words:uk". [`BASES`] and [`MODIFIERS`] list them.
///
/// # Examples
///
/// ```
/// use ansage_chess::notation::Form;
///
/// assert!("long+hyphen:ru".parse::<Form>().is_ok());
/// assert!("descriptive".parse::<Form>().is_err());
/// ```
#[derive(Debug, Clone)]
pub struct Form {
    pub(super) kind: Kind,
    name: String,
}

#[derive(Debug, Clone)]
pub(super) enum Kind {
    Algebraic(Algebraic),
    Uci,
    Iccf,
    Words(Arc<dyn Wording>),
}

/// The options of algebraic notation (Laws, C.8 to C.13, and the encyclopedic article).
#[derive(Debug, Clone)]
pub(super) struct Algebraic {
    pub pieces: Pieces,
    /// Whether the whole origin is written (C.8, last sentence).
    pub long: bool,
    /// Whether a pawn's capture names only files if they are enough.
    pub minimal: bool,
    /// Whether "-" stands between origin and destination.
    pub hyphen: bool,
    pub capture: Capture,
    pub promotion: Promotion,
    /// Whether castling is "O-O" as in PGN, not "0-0".
    pub letter_o: bool,
    pub signs: Signs,
    /// Whether double checks have their own sign, and with [`Signs::Words`] discovered checks as well.
    pub double: bool,
    pub en_passant: bool,
}

#[derive(Debug, Clone, Copy)]
pub(super) enum Pieces {
    Letters(&'static PieceLanguage),
    Figurines,
    /// No letter at all. Only in long forms, where the origin identifies the piece.
    None,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Capture {
    None,
    X,
    Colon,
    ColonAfter,
    Times,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Promotion {
    Plain,
    Equals,
    Brackets,
    Slash,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Signs {
    None,
    /// "+" and "#".
    Cross,
    /// "+" and "++" (C.13).
    Plus,
    /// "†" and "‡".
    Dagger,
    /// "ch" and "mate".
    Words,
}

/// Bases of form names. docs/notation.md shows how each writes moves.
pub const BASES: [&str; 9] = [
    "pgn", "fide", "short", "minimal", "long", "figurine", "uci", "iccf", "words",
];

/// Modifiers of form names. docs/notation.md shows their effects.
pub const MODIFIERS: [&str; 20] = [
    "x",
    "nox",
    "colon",
    "colonafter",
    "times",
    "plain",
    "equals",
    "brackets",
    "slash",
    "hyphen",
    "bare",
    "figurine",
    "minimal",
    "nosigns",
    "cross",
    "plus",
    "dagger",
    "ch",
    "double",
    "noep",
];

/// Error for a name that is not a form.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum FormError {
    /// No such base.
    #[error("unknown notation \"{0}\"")]
    Base(String),
    /// No such modifier, or one that does not fit the base.
    #[error("notation \"{base}\" without modifier \"{modifier}\"")]
    Modifier {
        /// The base.
        base: String,
        /// The modifier.
        modifier: String,
    },
    /// No such language.
    #[error("notation \"{base}\" without language \"{id}\"")]
    Language {
        /// The base.
        base: String,
        /// The language.
        id: String,
        /// The known languages.
        known: String,
    },
    /// The notation has no piece letters, so it takes no language.
    #[error("notation \"{0}\" without letters of a language")]
    NoLetters(String),
}

impl FormError {
    /// Returns the names of all bases, separated by commas.
    pub fn bases() -> String {
        BASES.join(", ")
    }

    /// Returns the names of all modifiers, separated by commas.
    pub fn modifiers() -> String {
        MODIFIERS.join(", ")
    }
}

impl Form {
    /// Creates the form called `name`, which writes moves in words by `wording`.
    pub fn in_words(name: &str, wording: Arc<dyn Wording>) -> Form {
        Form {
            kind: Kind::Words(wording),
            name: name.to_owned(),
        }
    }

    /// Returns the name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns whether moves are written in words, which need a separator between them.
    pub fn is_words(&self) -> bool {
        matches!(self.kind, Kind::Words(_))
    }

    /// Returns how a null move is written.
    pub fn pass(&self) -> &'static str {
        match self.kind {
            Kind::Uci => "0000",
            _ => "--",
        }
    }

    /// Returns whether "(=)" may follow a move. Only the Laws' own notation has it (C.12).
    pub fn has_offers(&self) -> bool {
        matches!(&self.kind, Kind::Algebraic(algebraic) if !algebraic.letter_o)
    }
}

impl FromStr for Form {
    type Err = FormError;

    fn from_str(name: &str) -> Result<Form, FormError> {
        let (rest, language) = match name.split_once(':') {
            Some((rest, language)) => (rest, Some(language)),
            None => (name, None),
        };
        let mut parts = rest.split('+');
        let base = parts.next().unwrap_or_default();
        let unknown_language = |known: String| FormError::Language {
            base: base.into(),
            id: language.unwrap_or_default().into(),
            known,
        };
        let mut kind = match base {
            "uci" => Kind::Uci,
            "iccf" => Kind::Iccf,
            _ => {
                let id = language.unwrap_or("en");
                let letters = PieceLanguage::find(id).ok_or_else(|| {
                    let all: Vec<&str> = PieceLanguage::all()
                        .iter()
                        .map(|language| language.id.as_str())
                        .collect();
                    unknown_language(all.join(", "))
                })?;
                Kind::Algebraic(algebraic(base, letters).ok_or_else(|| FormError::Base(base.into()))?)
            }
        };
        if matches!(kind, Kind::Uci | Kind::Iccf) && language.is_some() {
            return Err(FormError::NoLetters(base.into()));
        }
        for modifier in parts {
            let fits = match &mut kind {
                Kind::Algebraic(algebraic) => modify(algebraic, modifier),
                Kind::Uci | Kind::Iccf | Kind::Words(_) => false,
            };
            if !fits {
                return Err(FormError::Modifier {
                    base: base.into(),
                    modifier: modifier.into(),
                });
            }
        }
        Ok(Form {
            kind,
            name: name.to_owned(),
        })
    }
}

fn algebraic(base: &str, letters: &'static PieceLanguage) -> Option<Algebraic> {
    let fide = Algebraic {
        pieces: Pieces::Letters(letters),
        long: false,
        minimal: false,
        hyphen: false,
        capture: Capture::X,
        promotion: Promotion::Plain,
        letter_o: false,
        signs: Signs::Cross,
        double: false,
        en_passant: true,
    };
    let pgn = Algebraic {
        promotion: Promotion::Equals,
        letter_o: true,
        en_passant: false,
        ..fide.clone()
    };
    Some(match base {
        "pgn" => pgn,
        "fide" => fide,
        "short" => Algebraic {
            capture: Capture::None,
            signs: Signs::None,
            en_passant: false,
            ..fide
        },
        "minimal" => Algebraic {
            minimal: true,
            en_passant: false,
            ..fide
        },
        "long" => Algebraic { long: true, ..fide },
        "figurine" => Algebraic {
            pieces: Pieces::Figurines,
            ..pgn
        },
        _ => return None,
    })
}

/// Applies a modifier. Returns whether it exists and fits.
fn modify(form: &mut Algebraic, modifier: &str) -> bool {
    match modifier {
        "x" => form.capture = Capture::X,
        "nox" => form.capture = Capture::None,
        "colon" => form.capture = Capture::Colon,
        "colonafter" => form.capture = Capture::ColonAfter,
        "times" => form.capture = Capture::Times,
        "plain" => form.promotion = Promotion::Plain,
        "equals" => form.promotion = Promotion::Equals,
        "brackets" => form.promotion = Promotion::Brackets,
        "slash" => form.promotion = Promotion::Slash,
        "hyphen" if form.long => form.hyphen = true,
        "bare" if form.long => form.pieces = Pieces::None,
        "figurine" => form.pieces = Pieces::Figurines,
        "minimal" if !form.long => form.minimal = true,
        "nosigns" => form.signs = Signs::None,
        "cross" => form.signs = Signs::Cross,
        // Here "++" is mate, so it cannot also be double check.
        "plus" if !form.double => form.signs = Signs::Plus,
        "dagger" => form.signs = Signs::Dagger,
        "ch" => form.signs = Signs::Words,
        "double" if form.signs != Signs::Plus => form.double = true,
        "noep" => form.en_passant = false,
        _ => return false,
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_a_form() {
        for base in BASES.into_iter().filter(|base| *base != "words") {
            assert_eq!(base.parse::<Form>().unwrap().name(), base);
        }
        for modifier in MODIFIERS {
            let fits = ["fide", "long"]
                .iter()
                .any(|base| format!("{base}+{modifier}:de").parse::<Form>().is_ok());
            assert!(fits, "{modifier}");
        }
    }

    #[test]
    fn mistakes_are_named() {
        let named = |name: &str| name.parse::<Form>().unwrap_err();
        assert_eq!(named("descriptive"), FormError::Base("descriptive".into()));
        for (name, base, modifier) in [
            ("fide+", "fide", ""),
            ("uci+colon", "uci", "colon"),
            ("fide+hyphen", "fide", "hyphen"),
        ] {
            let (base, modifier) = (base.into(), modifier.into());
            assert_eq!(named(name), FormError::Modifier { base, modifier }, "{name}");
        }
        assert!(matches!(named("fide:xx"), FormError::Language { known, .. } if known.contains("de, ru")));
        assert_eq!(named("uci:de"), FormError::NoLetters("uci".into()));
    }
}
