//! Reads games from pages of Braille.

use shakmaty::{CastlingMode, Chess, Color, Move, Outcome, Position};
use thiserror::Error;

use super::{
    Code, GLYPHS, LiblouisError, RESULTS, brackets, british, cells, german, is_time,
    page::{self, Word},
    problem::{BrailleFault, BrailleProblem},
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

/// Largest file that is read, in bytes: some ten thousand games.
pub const LARGEST: usize = 1 << 24;

/// Maximum number of lines between a line without a label and the moves, if it is a heading.
const MOST_HEADINGS: usize = 32;

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
        ended: (0, 0),
    };
    for (at, paragraph) in paragraphs.iter().enumerate() {
        reader.paragraph(paragraph, paragraphs.get(at + 1..).unwrap_or_default());
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
    /// Page and line of the last result.
    ended: (usize, usize),
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

    fn paragraph(&mut self, words: &[Word], following: &[Vec<Word>]) {
        let Some((first, rest)) = words.split_first() else {
            return;
        };
        if let Some(tag) = self.tag(first) {
            if self.game.as_ref().is_some_and(|game| game.ends_before(tag, first.page)) {
                self.end();
            }
            self.game().head(tag, first.page);
            self.heading(tag, first, rest);
            return;
        }
        if self.is_unknown_heading(first, following) {
            if self.game.as_ref().is_some_and(|game| game.over) {
                self.end();
            }
            let line = self.line(words);
            self.report(first, BrailleFault::Heading(line));
            return;
        }
        for word in words {
            if self.game.as_ref().is_some_and(|game| game.over) {
                if self.is_second_result(word) {
                    continue;
                }
                self.end();
            }
            self.word(word);
        }
        // Comments and variations stay within the lines of their move, so they end here.
        if let Some(game) = &mut self.game {
            game.close_all();
        }
    }

    /// Returns the tag of a heading that begins with `word`, if it is a label.
    fn tag(&self, word: &Word) -> Option<&'static str> {
        let label = self.text(word);
        let mut labels = self.code.labels().into_iter();
        labels.find(|(_, known)| *known == label).map(|(tag, _)| tag)
    }

    /// Returns whether a line that begins with `first` is a heading without a label. It stands above the first move and
    /// is like no part of the moves, which begin below it with a number. Headings may be between them.
    fn is_unknown_heading(&self, first: &Word, following: &[Vec<Word>]) -> bool {
        let is_among_moves = self.game.as_ref().is_some_and(|game| game.begun && !game.over);
        if is_among_moves || self.is_of_moves(first) {
            return false;
        }
        following
            .iter()
            .take(MOST_HEADINGS)
            .filter_map(|words| words.first())
            .find(|word| self.is_of_moves(word) || self.tag(word).is_some())
            .is_some_and(|word| self.number(word).is_some() || self.tag(word).is_some())
    }

    /// Returns whether `word` is a number, a move, an annotation or a result, or has a bracket.
    fn is_of_moves(&self, word: &Word) -> bool {
        let peeled = brackets::peel(self.code, &word.cells, false);
        if peeled.core != word.cells || self.number(word).is_some() || self.result(word).is_some() {
            return true;
        }
        let text = self.text(word);
        let pass = self.code.pass();
        let is_move = match self.code {
            Code::British => {
                let (play, _) = british::split_glyph(&word.cells);
                british::read_move(play.strip_prefix(british::BLACK).unwrap_or(play)).is_some()
            }
            Code::De => notation::read(german::split_glyph(&word.cells).0).is_ok(),
        };
        is_move || text == pass || text.strip_prefix('-') == Some(pass) || self.note(&text).is_some()
    }

    /// Returns a line as text, or if it is more than text, in ASCII Braille.
    fn line(&self, words: &[Word]) -> String {
        let text: Vec<String> = words.iter().map(|word| self.text(word)).collect();
        let text = text.join(" ");
        if !text.contains('\u{fffd}') {
            return text;
        }
        let brf: Vec<String> = words.iter().map(|word| cells::to_brf(&word.cells)).collect();
        brf.join(" ")
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

    /// Returns the text of `word` if it is a result.
    fn result(&self, word: &Word) -> Option<String> {
        let lowered = match self.code {
            Code::British => british::result(&word.cells),
            Code::De => None,
        };
        let text = lowered.map_or_else(|| self.text(word), str::to_owned);
        RESULTS.contains(&text.as_str()).then_some(text)
    }

    /// Reports a result in the line of another one or the next. It begins no game without moves: a game begins with
    /// headings, after an empty line, or on a page. Returns whether `word` is such a result.
    fn is_second_result(&mut self, word: &Word) -> bool {
        let (page, line) = self.ended;
        let result = self.result(word);
        let result = result.filter(|_| word.page == page && word.line <= line + 1);
        let is_second = result.is_some();
        if let Some(result) = result {
            self.ended = (word.page, word.line);
            self.report(word, BrailleFault::SecondResult(result));
        }
        is_second
    }

    fn judge(&mut self, word: &Word) {
        let result = self.result(word);
        let game = self.game();
        if let Some(text) = result.filter(|_| !game.is_variation()) {
            let stated = movetext::result(&text).unwrap_or(Outcome::Unknown);
            let board = game.outcome();
            game.result(board.map_or(stated, Outcome::Known));
            self.ended = (word.page, word.line);
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
        if let Some(note) = self.note(&self.text(word)) {
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
