//! Parses a written move without a position.

use shakmaty::{CastlingSide, File, Move, Rank, Role};
use unicode_normalization::{UnicodeNormalization, is_nfc};

use super::{
    glyph,
    languages::{self, Meaning},
    spelling,
};
use crate::board;

/// Maximum length in bytes of a single written move.
pub(crate) const LONGEST: usize = 64;

/// Spellings of "e.p.", longer ones before their prefixes.
pub(crate) const EN_PASSANT: [&str; 15] = [
    "(e.p.)",
    "(ep)",
    "e.p.",
    "e. p.",
    "e.p",
    "ep",
    "е.р.",
    "е.р",
    "е.п.",
    "enpassant",
    "en passant",
    "i.V.",
    "i.V",
    "E.P",
    "i.v.",
];

/// A parsed move. What its text does not say stays open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// The move itself.
    pub shape: Shape,
    /// Whether "e.p." is written.
    pub en_passant: bool,
    /// The sign of check or mate, if one is written.
    pub sign: Option<Sign>,
    /// Whether "(=)" is written: a draw was offered with the move (Laws, 8.1.6 and C.12).
    pub offer: bool,
    /// Annotation glyphs ("!?", "±", "$4") as written, joined together.
    pub glyphs: String,
}

impl Written {
    /// Returns `m` as written with both squares and no piece letter, such as "e2e4".
    pub fn of_move(m: Move) -> Written {
        let shape = m.castling_side().map_or_else(
            || {
                let (from, to) = board::squares(m);
                Shape::Piece {
                    piece: None,
                    from: (Some(from.file()), Some(from.rank())),
                    to: (to.file(), Some(to.rank())),
                    captures: false,
                    promotion: m.promotion().map(Meaning::always),
                }
            },
            Shape::Castling,
        );
        Written {
            shape,
            en_passant: false,
            sign: None,
            offer: false,
            glyphs: String::new(),
        }
    }
}

/// The move itself, as written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// "0-0", "O-O-O".
    Castling(CastlingSide),
    /// Any other move.
    Piece {
        /// What the piece letter can mean. Without a letter it is a pawn, or, if the origin is complete, the piece on
        /// that square.
        piece: Option<Meaning>,
        /// The file and rank of origin.
        from: (Option<File>, Option<Rank>),
        /// The file and rank of destination; the rank may be missing in a pawn's capture ("exd").
        to: (File, Option<Rank>),
        /// Whether "x", ":" or "×" is written.
        captures: bool,
        /// The piece that a pawn promotes to.
        promotion: Option<Meaning>,
    },
}

/// A sign of check or mate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sign {
    /// "+", "†", "ch", "dis ch".
    Check,
    /// "++", "dbl ch": mate in the Laws (C.13), double check elsewhere.
    Double,
    /// "#", "‡", "mate", "≠".
    Mate,
}

/// Error for a text that is not a move in any notation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("unknown notation of a move from character {} on", .at + 1)]
pub struct ReadError {
    /// The first character with which no notation can continue, counted from 0.
    pub at: usize,
}

/// Reads one written move: the Laws' algebraic notation in all its forms (C.8 to C.13), PGN's, long algebraic, minimal
/// captures, figurines, UCI and ICCF numeric, with the piece letters of every language. Words are read by a
/// [`WordReader`](super::WordReader).
///
/// # Errors
///
/// [`ReadError`] if the text is not a move.
///
/// # Examples
///
/// ```
/// use ansage_chess::notation::read;
///
/// for text in ["Nf3", "Sf3", "♘f3", "Ng1-f3", "g1f3", "7163", "Nf3+!?", "Кf3"] {
///     assert!(read(text).is_ok(), "{text}");
/// }
/// assert_eq!(read("Nf9").unwrap_err().at, 2);
/// ```
pub fn read(text: &str) -> Result<Written, ReadError> {
    if text.len() > LONGEST {
        return Err(ReadError { at: 0 });
    }
    let written = if text.is_ascii() || is_nfc(text) {
        Cursor { text, at: 0 }.written()
    } else {
        let composed: String = text.nfc().collect();
        Cursor { text: &composed, at: 0 }.written()
    };
    written.or_else(|error| {
        let spellings = spelling::plainer(text);
        let readings = spellings.iter().map(|text| Cursor { text, at: 0 }.written());
        let mut readings: Vec<Written> = readings.filter_map(Result::ok).collect();
        readings.dedup();
        match readings.len() {
            1 => Ok(readings.remove(0)),
            _ => Err(error),
        }
    })
}

struct Cursor<'a> {
    text: &'a str,
    /// Position in `text`, in bytes.
    at: usize,
}

impl<'a> Cursor<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn peek(&self) -> Option<char> {
        match self.text.as_bytes().get(self.at)? {
            byte if byte.is_ascii() => Some(char::from(*byte)),
            _ => self.rest().chars().next(),
        }
    }

    /// Returns the next character, with Cyrillic and Greek letters as the Latin ones that they look like.
    fn peek_latin(&self) -> Option<char> {
        self.peek().map(|c| {
            if c.is_ascii() {
                c
            } else {
                languages::latin(c).unwrap_or(c)
            }
        })
    }

    fn step(&mut self) {
        self.at += self.peek().map_or(0, char::len_utf8);
    }

    fn accept(&mut self, wanted: &str) -> bool {
        let found = self.rest().starts_with(wanted);
        if found {
            self.at += wanted.len();
        }
        found
    }

    fn error(&self) -> ReadError {
        ReadError {
            at: self.text.get(..self.at).unwrap_or(self.text).chars().count(),
        }
    }

    fn written(mut self) -> Result<Written, ReadError> {
        let shape = match self.castling() {
            Some(side) => Shape::Castling(side),
            None => match self.numeric() {
                Some(shape) => shape,
                None => self.piece_move()?,
            },
        };
        let mut written = Written {
            shape,
            en_passant: false,
            sign: None,
            offer: false,
            glyphs: String::new(),
        };
        while self.at < self.text.len() {
            self.remark(&mut written)?;
        }
        Ok(written)
    }

    fn castling(&mut self) -> Option<CastlingSide> {
        let start = self.at;
        let mut zeros = 0;
        while zeros < 3 && matches!(self.peek_latin(), Some('0' | 'O' | 'o')) {
            zeros += 1;
            self.step();
            let before = self.at;
            if zeros < 3 && matches!(self.peek(), Some(c) if is_hyphen(c)) {
                self.step();
                if !matches!(self.peek_latin(), Some('0' | 'O' | 'o')) {
                    // "0-0-+" ends at the second zero.
                    self.at = before;
                    break;
                }
            }
        }
        match zeros {
            2 => Some(CastlingSide::KingSide),
            3 => Some(CastlingSide::QueenSide),
            _ => {
                self.at = start;
                None
            }
        }
    }

    /// Reads ICCF numeric notation: file and rank as digits, and a fifth digit for the piece to promote to, 1 to 4 for
    /// queen, rook, bishop and knight.
    fn numeric(&mut self) -> Option<Shape> {
        let figures = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        if figures != 4 && figures != 5 {
            return None;
        }
        let bytes = self.rest().as_bytes();
        let figure = |index: usize| {
            bytes
                .get(index)
                .map_or(u32::MAX, |byte| u32::from(byte.wrapping_sub(b'1')))
        };
        let (file, rank) = (|n| File::try_from(figure(n)).ok(), |n| Rank::try_from(figure(n)).ok());
        let promotion = match figures {
            5 => {
                let roles = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
                Some(Meaning::always(*roles.get(usize::try_from(figure(4)).ok()?)?))
            }
            _ => None,
        };
        let shape = Shape::Piece {
            piece: None,
            from: (Some(file(0)?), Some(rank(1)?)),
            to: (file(2)?, Some(rank(3)?)),
            captures: false,
            promotion,
        };
        self.at += figures;
        Some(shape)
    }

    fn piece_move(&mut self) -> Result<Shape, ReadError> {
        let mut piece = None;
        if let Some((meaning, length)) = languages::letter(self.rest()) {
            piece = Some(meaning);
            self.at += length;
        }
        if piece.is_some() && matches!(self.peek(), Some(c) if is_hyphen(c)) {
            self.step();
        }
        let mut captures = self.capture_sign();
        let first = self.coordinates();
        let mut from = (None, None);
        let mut to = first;
        let before_separator = self.at;
        let sign = self.capture_sign();
        let hyphen = !sign && matches!(self.peek(), Some(c) if is_hyphen(c));
        if hyphen {
            self.step();
        }
        let second = if self.begins_remark() {
            (None, None)
        } else {
            self.coordinates()
        };
        if second.0.is_some() && first != (None, None) {
            if captures && sign {
                return Err(self.error());
            }
            captures |= sign;
            (from, to) = (first, second);
        } else {
            // What follows the square is a remark: "Be5:", "Qh7x", "Rd8-+".
            self.at = before_separator;
        }
        let (Some(file), rank) = to else {
            return Err(self.error());
        };
        // A rank alone as origin needs a piece letter ("R1a3").
        if piece.is_none() && from.0.is_none() && from.1.is_some() {
            return Err(ReadError { at: 0 });
        }
        let only_files = rank.is_none();
        if only_files && (piece.is_some() || from.0.is_none() || from.1.is_some() || hyphen) {
            return Err(self.error());
        }
        // "bb5" is a bishop's move in lower case: nobody writes the file of a pawn that stays on it.
        if piece.is_none() && from == (Some(file), None) && !captures && !hyphen && !only_files {
            return Err(ReadError { at: 0 });
        }
        // "cd8:Q": the sign of capture may come after the square, before the piece.
        let before_sign = self.at;
        let behind = !captures && matches!(self.peek(), Some(':' | '×')) && self.capture_sign();
        let promotion = self.promotion()?;
        if behind && promotion.is_none() {
            self.at = before_sign;
        }
        Ok(Shape::Piece {
            piece,
            from,
            to: (file, rank),
            captures: captures || (behind && promotion.is_some()),
            promotion,
        })
    }

    fn capture_sign(&mut self) -> bool {
        let found = matches!(self.peek_latin(), Some('x' | 'X' | ':' | '×'));
        if found {
            self.step();
        }
        found
    }

    fn coordinates(&mut self) -> (Option<File>, Option<Rank>) {
        let file = self.peek_latin().and_then(File::from_char);
        if file.is_some() {
            self.step();
        }
        let rank = self.peek().and_then(Rank::from_char);
        if rank.is_some() {
            self.step();
        }
        (file, rank)
    }

    /// Returns whether a remark follows instead of a second square: "exd6ep", "Qe3ch", "Qe3dis ch".
    fn begins_remark(&self) -> bool {
        ["ep", "e.", "ch", "dis", "dbl", "е."]
            .iter()
            .any(|remark| self.rest().starts_with(remark))
    }

    /// Reads "Q", "=Q", "(Q)", "/Q" (C.11 and the article), or a lower-case English letter as in UCI.
    fn promotion(&mut self) -> Result<Option<Meaning>, ReadError> {
        let start = self.at;
        let bracket = self.accept("(");
        if !bracket && !self.accept("=") {
            self.accept("/");
        }
        let signed = self.at > start;
        if signed && !bracket && self.accept("(") {
            return Err(self.error());
        }
        let meaning = if let Some((meaning, length)) = languages::letter(self.rest()) {
            self.at += length;
            Some(meaning)
        } else {
            let role = match self.peek() {
                Some('q') => Some(Role::Queen),
                Some('r') => Some(Role::Rook),
                Some('b') => Some(Role::Bishop),
                Some('n') => Some(Role::Knight),
                _ => None,
            };
            if role.is_some() {
                self.step();
            }
            role.map(Meaning::always)
        };
        match meaning {
            // "(=)" offers a draw and "=" is a glyph: they are remarks.
            None => {
                self.at = start;
                Ok(None)
            }
            Some(_) if bracket && !self.accept(")") => Err(self.error()),
            some => Ok(some),
        }
    }

    fn remark(&mut self, written: &mut Written) -> Result<(), ReadError> {
        const SIGNS: [(&str, Sign); 26] = [
            ("++", Sign::Double),
            ("+", Sign::Check),
            ("††", Sign::Double),
            ("†", Sign::Check),
            ("‡", Sign::Mate),
            ("#", Sign::Mate),
            ("≠", Sign::Mate),
            ("mate", Sign::Mate),
            ("matt", Sign::Mate),
            ("mat", Sign::Mate),
            ("мат", Sign::Mate),
            ("checkmate", Sign::Mate),
            ("schachmatt", Sign::Mate),
            ("disc ch", Sign::Check),
            ("dis ch", Sign::Check),
            ("dis.ch", Sign::Check),
            ("disc.ch", Sign::Check),
            ("disch", Sign::Check),
            ("discch", Sign::Check),
            ("dbl ch", Sign::Double),
            ("dbl.ch", Sign::Double),
            ("dblch", Sign::Double),
            ("schach", Sign::Check),
            ("check", Sign::Check),
            ("шах", Sign::Check),
            ("ch", Sign::Check),
        ];
        if self.accept(" ") || self.accept("\u{a0}") {
            return Ok(());
        }
        if self.accept("$") {
            let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
            if digits == 0 || digits > 3 {
                return Err(self.error());
            }
            written.glyphs.push('$');
            written.glyphs.push_str(self.rest().get(..digits).unwrap_or_default());
            self.at += digits;
            return Ok(());
        }
        if let Some(check) = glyph::check_before(self.rest()) {
            self.accept(check);
            written.sign = Some(if check == "++" { Sign::Double } else { Sign::Check });
            return Ok(());
        }
        if let Some((glyph, _)) = glyph::first(self.rest()) {
            self.accept(glyph);
            written.glyphs.push_str(glyph);
            return Ok(());
        }
        if EN_PASSANT.iter().any(|words| self.accept(words)) {
            written.en_passant = true;
            return Ok(());
        }
        if self.accept("(=)") {
            written.offer = true;
            return Ok(());
        }
        if let Some((_, sign)) = SIGNS.iter().find(|(text, _)| self.accept(text)) {
            written.sign = Some(*sign);
            self.accept(".");
            return Ok(());
        }
        if let Shape::Piece { captures, .. } = &mut written.shape {
            // ":" after the square is a capture. "x" there is mate in Russian books, which capture with ":".
            match self.peek_latin() {
                Some(':' | '×') if !*captures => {
                    *captures = true;
                    self.step();
                    return Ok(());
                }
                Some('x' | 'X' | '×') if written.sign.is_none() => {
                    written.sign = Some(Sign::Mate);
                    self.step();
                    return Ok(());
                }
                _ => {}
            }
        }
        Err(self.error())
    }
}

fn is_hyphen(c: char) -> bool {
    matches!(c, '-' | '‐' | '‑' | '–' | '—' | '−')
}
