//! Reads games from pages of Braille.

use shakmaty::{CastlingMode, Chess, Color, KnownOutcome, Move, Outcome, Position};
use thiserror::Error;

use super::{
    Code, GLYPHS, LiblouisError, RESULTS, brackets, british, cells, german, is_time,
    page::{self, Word},
    reading::Game,
    text,
};
use ansage_chess::{
    board::{self, Resolution, Warning},
    document::{Document, Entry, Note, OFFER},
    movetext::{self, Said},
    notation::{self, MoveRefusal, PieceLanguage, Sign},
};
use ansage_words::announcement::{Explainer, declared};
use ansage_words::text;

/// Largest file that is read, in bytes: some ten thousand games.
pub const LARGEST: usize = 1 << 24;

/// Reason why a file cannot be read at all.
#[derive(Debug, Error)]
pub enum ReadError {
    /// It is larger than any score.
    #[error("larger than {LARGEST} bytes")]
    TooLarge,
    /// It has two bytes per character.
    #[error("UTF-16")]
    Utf16,
    /// A character is not a Braille cell.
    #[error("U+{code:04X} on page {page}, line {line}, cell {cell}")]
    NoCell {
        /// Page, from 1.
        page: usize,
        /// Line of the page, from 1.
        line: usize,
        /// Cell of the line, from 1.
        cell: usize,
        /// The character's Unicode code point.
        code: u32,
    },
    /// German Braille without liblouis.
    #[error(transparent)]
    Liblouis(#[from] LiblouisError),
}

/// A problem of a game and its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BrailleProblem {
    /// Number of the game, from 1.
    pub game: usize,
    /// Page of the file, from 1.
    pub page: usize,
    /// Line of the page, from 1, counting the line of the page number.
    pub line: usize,
    /// Depth of the variation, 0 for the game itself.
    pub depth: usize,
    /// The problem.
    pub fault: BrailleFault,
}

/// Kind of a problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BrailleFault {
    /// The word is neither a move nor a number nor a result.
    NotAMove(String),
    /// The move, in words, cannot be made.
    Refused(String, MoveRefusal),
    /// The move, in words, carries a sign for a check or mate that it does not give.
    Sign(Warning),
    /// A line is missing or superfluous.
    Number {
        /// The number in the file.
        found: u32,
        /// The number of the next move.
        expected: u32,
    },
    /// The position cannot be set up.
    Position,
    /// The result differs from that of the board, on which the game is over. The board counts.
    AgainstBoard {
        /// The result in the file.
        stated: KnownOutcome,
        /// The result on the board.
        board: KnownOutcome,
    },
}

impl BrailleFault {
    /// Returns the word that becomes the last entry of the score. Other problems end the score without a trace.
    pub fn entry(&self) -> Option<&str> {
        match self {
            BrailleFault::NotAMove(text) | BrailleFault::Refused(text, _) => Some(text),
            BrailleFault::Sign(_)
            | BrailleFault::Number { .. }
            | BrailleFault::Position
            | BrailleFault::AgainstBoard { .. } => None,
        }
    }

    /// Returns whether the rest of the variation or game is skipped.
    pub fn breaks_off(&self) -> bool {
        !matches!(self, BrailleFault::AgainstBoard { .. })
    }
}

impl BrailleProblem {
    /// Returns a sentence with place and reason.
    pub fn sentence(&self, explainer: &Explainer) -> String {
        let texts = explainer.texts;
        let reason = match &self.fault {
            BrailleFault::NotAMove(word) => text!(texts, "braille-not-a-move", word = word.as_str()),
            BrailleFault::Refused(word, refusal) => explainer.refused(word, refusal),
            BrailleFault::Sign(warning) => explainer.warning(*warning),
            BrailleFault::Number { found, expected } => text!(
                texts,
                "braille-number",
                found = found.to_string(),
                expected = expected.to_string()
            ),
            BrailleFault::Position => text!(texts, "braille-position"),
            BrailleFault::AgainstBoard { stated, board } => text!(
                texts,
                "notation-against-board",
                word = stated.to_string(),
                result = board.to_string()
            ),
        };
        text!(
            texts,
            "braille-place",
            game = self.game.to_string(),
            page = self.page.to_string(),
            line = self.line.to_string(),
            reason = reason
        )
    }
}

/// Reads the games of a Braille file, Unicode or BRF, in `code`. Without `code` it is detected. Problems are passed to
/// `report`; the moves before a problem are kept.
///
/// # Errors
///
/// [`ReadError`] if the file is not Braille, or is German Braille and liblouis is missing.
pub fn read(
    bytes: &[u8],
    code: Option<Code>,
    explainer: &Explainer,
    mut report: impl FnMut(BrailleProblem),
) -> Result<Vec<Document>, ReadError> {
    let mut paragraphs = page::paragraphs(&cells_of(bytes)?);
    let code = code.unwrap_or_else(|| detect(&paragraphs));
    if code == Code::De {
        let cells: Vec<String> = paragraphs.iter().flatten().map(|word| word.cells.clone()).collect();
        let mut words = german::decode(&cells)?.into_iter();
        for word in paragraphs.iter_mut().flatten() {
            word.cells = german::normal(&words.next().unwrap_or_default());
        }
    }
    let mut reader = Reader {
        code,
        explainer,
        report: &mut report,
        documents: Vec::new(),
        game: None,
    };
    for paragraph in &paragraphs {
        reader.paragraph(paragraph);
    }
    reader.end();
    Ok(reader.documents)
}

fn cells_of(bytes: &[u8]) -> Result<String, ReadError> {
    if bytes.len() > LARGEST {
        return Err(ReadError::TooLarge);
    }
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        return Err(ReadError::Utf16);
    }
    // Bytes that are not UTF-8 become a character that is not a cell, which is reported with its place.
    let text = String::from_utf8_lossy(bytes);
    let (mut page, mut line, mut cell) = (1, 1, 0);
    let mut out = String::with_capacity(text.len());
    for c in text.trim_start_matches('\u{feff}').chars() {
        match c {
            '\n' => (line, cell) = (line + 1, 0),
            '\u{c}' => (page, line, cell) = (page + 1, 1, 0),
            // Line and file ends of DOS.
            '\r' | '\u{1a}' => continue,
            _ => {
                cell += 1;
                out.push(cells::cell(c).ok_or(ReadError::NoCell {
                    page,
                    line,
                    cell,
                    code: c.into(),
                })?);
                continue;
            }
        }
        out.push(c);
    }
    Ok(out)
}

/// Detects the code: British numbers moves with lowered digits, literary Braille with the indicator and a full stop.
fn detect(paragraphs: &[Vec<Word>]) -> Code {
    let heads = || paragraphs.iter().filter_map(|paragraph| paragraph.first());
    let german_label = |cells: &str| ["⠨⠞⠥⠗⠝⠊⠑⠗⠒", "⠨⠺⠑⠊⠮⠒", "⠨⠎⠞⠑⠇⠇⠥⠝⠛⠒"].contains(&cells);
    let british = heads().any(|word| text::lower_number(&word.cells).is_some());
    let german =
        heads().any(|word| (word.cells.starts_with('⠼') && word.cells.ends_with('⠄')) || german_label(&word.cells));
    if german && !british { Code::De } else { Code::British }
}

struct Reader<'a> {
    code: Code,
    explainer: &'a Explainer<'a>,
    report: &'a mut dyn FnMut(BrailleProblem),
    documents: Vec<Document>,
    game: Option<Game>,
}

impl Reader<'_> {
    fn game(&mut self) -> &mut Game {
        self.game.get_or_insert_with(Game::default)
    }

    fn end(&mut self) {
        self.documents.extend(self.game.take().map(Game::end));
    }

    /// Reports a problem of `word`. If it should be a move, `said` is its meaning.
    fn fault(&mut self, word: &Word, fault: BrailleFault, said: Said) {
        let entry = fault.entry().map(|text| Entry {
            text: text.to_owned(),
            said,
        });
        self.game().fail(entry);
        self.report(word, fault);
    }

    fn report(&mut self, word: &Word, fault: BrailleFault) {
        let number = self.documents.len() + 1;
        let depth = self.game().depth();
        (self.report)(BrailleProblem {
            game: number,
            page: word.page,
            line: word.line,
            depth,
            fault,
        });
    }

    fn paragraph(&mut self, words: &[Word]) {
        let Some((first, rest)) = words.split_first() else {
            return;
        };
        let label = self.text(first);
        if let Some((tag, _)) = self.code.labels().into_iter().find(|(_, known)| *known == label) {
            if self.game.as_ref().is_some_and(|game| game.ends_before(tag, first.page)) {
                self.end();
            }
            self.game().head(tag, first.page);
            self.heading(tag, first, rest);
            return;
        }
        for word in words {
            if self.game.as_ref().is_some_and(|game| game.over) {
                self.end();
            }
            self.word(word);
        }
        // Comments and variations stay within the lines of their move, so they end here.
        if let Some(game) = &mut self.game {
            game.close_all();
        }
    }

    /// Returns a word as text.
    fn text(&self, word: &Word) -> String {
        self.text_of(&word.cells)
    }

    fn text_of(&self, cells: &str) -> String {
        match self.code {
            Code::British => text::decode(cells),
            Code::De => cells.to_owned(),
        }
    }

    fn heading(&mut self, tag: &str, label: &Word, words: &[Word]) {
        let value = || {
            let value: Vec<String> = words.iter().map(|word| self.text(word)).collect();
            value.join(" ")
        };
        match tag {
            "Variant" => {
                let mode = CastlingMode::from_chess960(movetext::is_chess960(&value()));
                self.game().mode = mode;
            }
            "FEN" => self.start(label, words),
            _ => {
                let value = value();
                self.game().tag(tag, value);
            }
        }
    }

    fn start(&mut self, label: &Word, words: &[Word]) {
        let mode = self.game().mode;
        let position = match self.code {
            Code::De => german::read_position(words.iter().map(|word| word.cells.as_str()), mode),
            Code::British => {
                british::read_board(words.iter().map(|word| word.cells.as_str())).and_then(|(board, used)| {
                    let fields: Vec<String> = words.iter().skip(used).map(|word| self.text(word)).collect();
                    board::position_in(&format!("{board} {}", fields.join(" ")), mode).ok()
                })
            }
        };
        match position {
            Some(position) => self.game().start_from(position),
            None => self.fault(label, BrailleFault::Position, Said::Nothing),
        }
    }

    /// Reads a word with the brackets of variations and comments around it.
    fn word(&mut self, word: &Word) {
        let is_comment = self.game().is_comment();
        let peeled = brackets::peel(self.code, &word.cells, is_comment);
        for _ in 0..peeled.opens {
            if !self.game().open() {
                self.fault(word, BrailleFault::NotAMove(cells::to_brf(&word.cells)), Said::Nothing);
            }
        }
        if is_comment || peeled.begins_comment {
            let text = self.text_of(peeled.core);
            self.game().comment(&text, peeled.ends_comment);
        } else if !peeled.core.is_empty() {
            let core = Word {
                cells: peeled.core.to_owned(),
                ..*word
            };
            self.judge(&core);
        }
        for _ in 0..peeled.closes {
            self.game().close();
        }
    }

    fn judge(&mut self, word: &Word) {
        let lowered = match self.code {
            Code::British => british::result(&word.cells),
            Code::De => None,
        };
        let text = lowered.map_or_else(|| self.text(word), str::to_owned);
        let game = self.game();
        if RESULTS.contains(&text.as_str()) && !game.is_variation() {
            let stated = movetext::result(&text).unwrap_or(Outcome::Unknown);
            let board = game.outcome();
            game.result(board.map_or(stated, Outcome::Known));
            if let (Some(stated), Some(board)) = (stated.known(), board)
                && stated != board
            {
                self.report(word, BrailleFault::AgainstBoard { stated, board });
            }
            return;
        }
        if game.failed() {
            return;
        }
        game.begun = true;
        let position = game.position().clone();
        if let Some(note) = self.note(&text) {
            self.game().note(note);
        } else if let Some(found) = self.number(word) {
            let expected = position.fullmoves().get();
            if found != expected {
                self.fault(word, BrailleFault::Number { found, expected }, Said::Nothing);
            }
        } else {
            let (play, glyph) = match self.code {
                Code::British => british::split_glyph(&word.cells),
                Code::De => german::split_glyph(&word.cells),
            };
            let text = self.text_of(play);
            let unmarked = text.strip_prefix('-').filter(|_| position.turn() == Color::Black);
            let pass = self.code.pass();
            let is_pass = text == pass || unmarked == Some(pass);
            if !(is_pass && self.game().pass()) {
                match self.resolved(&position, play) {
                    Ok(m) => self.game().play(m),
                    Err(refused) => return self.fault(word, refused.0, refused.1),
                }
            }
            if let Some(number) = self::glyph(&glyph) {
                self.game().note(Note::Glyph(number));
            }
        }
    }

    /// Parses a glyph by its number, a time, or an offer of a draw.
    fn note(&self, text: &str) -> Option<Note> {
        if text == OFFER {
            return Some(Note::Offer);
        }
        if let Some(number) = text.strip_prefix('$') {
            return number.parse().ok().map(Note::Glyph);
        }
        // The British code attaches glyphs to the move. As separate words, these cells are the numbers 6 and 8.
        if let (Code::De, Some(number)) = (self.code, glyph(text)) {
            return Some(Note::Glyph(number));
        }
        let apart = match self.code {
            Code::British => ':',
            Code::De => '.',
        };
        let parts: Vec<&str> = text.split(apart).collect();
        is_time(&parts).then(|| Note::Time(parts.join(":")))
    }

    fn number(&self, word: &Word) -> Option<u32> {
        match self.code {
            // Castling is written with noughts.
            Code::British => text::lower_number(&text::lowered(&word.cells)).filter(|number| *number > 0),
            Code::De => word.cells.strip_suffix('.')?.trim_end_matches('.').parse().ok(),
        }
    }

    fn resolved(&self, position: &Chess, written: &str) -> Result<Move, Box<Refused>> {
        match self.code {
            Code::British => self.british(position, written),
            Code::De => german_move(position, written),
        }
    }

    fn british(&self, position: &Chess, cells: &str) -> Result<Move, Box<Refused>> {
        let unmarked = cells
            .strip_prefix(british::BLACK)
            .filter(|_| position.turn() == Color::Black);
        let Some(said) = british::read_move(unmarked.unwrap_or(cells)) else {
            return Err(Box::new((BrailleFault::NotAMove(cells::to_brf(cells)), Said::Nothing)));
        };
        let words = || declared(self.explainer.vocabulary, &said.action);
        let refusal = match board::resolve(position, &said) {
            Resolution::Legal(m) => {
                return match board::warnings(position, &said, m).first() {
                    Some(warning) => Err(Box::new((BrailleFault::Sign(*warning), Said::Declared(said.action)))),
                    None => Ok(m),
                };
            }
            Resolution::Ambiguous(moves) => MoveRefusal::Ambiguous(moves),
            Resolution::Illegal(reason) => MoveRefusal::Illegal(reason),
        };
        Err(Box::new((
            BrailleFault::Refused(words(), refusal),
            Said::Declared(said.action),
        )))
    }
}

/// Reason why no move could be made, and the part of it that was read.
type Refused = (BrailleFault, Said);

/// Returns the number of a glyph of "!" and "?".
fn glyph(text: &str) -> Option<u8> {
    let at = GLYPHS.iter().position(|known| *known == text)?;
    u8::try_from(at + 1).ok()
}

#[expect(clippy::expect_used, reason = "German is in the table that is compiled in")]
fn german_move(position: &Chess, text: &str) -> Result<Move, Box<Refused>> {
    let written =
        notation::read(text).map_err(|_| Box::new((BrailleFault::NotAMove(text.to_owned()), Said::Nothing)))?;
    let german = PieceLanguage::find("de").expect("German is there").set();
    let (m, _) = match notation::resolve(position, &written, german) {
        Ok(found) => found,
        Err(refusal) => {
            return Err(Box::new((
                BrailleFault::Refused(text.to_owned(), refusal),
                Said::Written(written),
            )));
        }
    };
    let mut after = position.clone();
    after.play_unchecked(m);
    let warning = match written.sign {
        Some(Sign::Mate) if !after.is_checkmate() => Warning::NoMate,
        Some(_) if !after.is_check() => Warning::NoCheck,
        _ => return Ok(m),
    };
    Err(Box::new((BrailleFault::Sign(warning), Said::Written(written))))
}
