//! Pages of Braille → games.

use shakmaty::{Chess, Color, Position};
use thiserror::Error;

use super::{
    Code, LiblouisError, RESULTS, Record, cells, german,
    page::{self, Word},
    text, uk,
};
use crate::{
    announcement::{Explainer, declared},
    answer,
    board::{self, Resolution, Warning},
    notation::{self, Language, Refusal, Sign},
};

/// Largest file that is read, in bytes: some ten thousand games.
pub const LARGEST: usize = 1 << 24;

/// The file cannot be read at all.
#[derive(Debug, Error)]
pub enum ReadError {
    /// It is larger than any score.
    #[error("The file is larger than 16 megabytes. That is no score; read it in parts.")]
    TooLarge,
    /// Two bytes a character.
    #[error("The text is UTF-16. Convert it to UTF-8, for example with: iconv -f UTF-16 -t UTF-8 FILE")]
    Utf16,
    /// A character that is no cell.
    #[error(
        "Page {page}, line {line}, cell {cell}: the character U+{code:04X} is no Braille of six dots. Is the file a BRF file?"
    )]
    NoCell {
        /// Page, from 1.
        page: usize,
        /// Line of the page, from 1.
        line: usize,
        /// Cell of the line, from 1.
        cell: usize,
        /// The character's number in Unicode.
        code: u32,
    },
    /// German Braille, and no liblouis.
    #[error(transparent)]
    Liblouis(#[from] LiblouisError),
}

/// What is wrong with a game, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Number of the game, from 1.
    pub game: usize,
    /// Page of the file, from 1.
    pub page: usize,
    /// Line of the page, its number's line included, from 1.
    pub line: usize,
    /// What is wrong.
    pub fault: Fault,
}

/// What is wrong with a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// The word is neither a move nor a number nor a result.
    NotAMove(String),
    /// The move, in words, cannot be made.
    Refused(String, Refusal),
    /// The move, in words, is written with a check or a mate that it does not give.
    Sign(Warning),
    /// A line is missing, or there are too many.
    Number {
        /// The number that stands there.
        found: u32,
        /// The number of the move that is next.
        expected: u32,
    },
    /// The position cannot be set up.
    Position,
}

impl Problem {
    /// The sentence that tells place and reason.
    pub fn sentence(&self, explainer: &Explainer) -> String {
        let texts = explainer.texts;
        let reason = match &self.fault {
            Fault::NotAMove(word) => texts.with("braille-not-a-move", [("word", word.as_str())]),
            Fault::Refused(word, refusal) => notation::refused(explainer, word, refusal),
            Fault::Sign(warning) => explainer.warning(*warning),
            Fault::Number { found, expected } => texts.with(
                "braille-number",
                [("found", found.to_string()), ("expected", expected.to_string())],
            ),
            Fault::Position => texts.get("braille-position"),
        };
        texts.with(
            "braille-place",
            [
                ("game", self.game.to_string()),
                ("page", self.page.to_string()),
                ("line", self.line.to_string()),
                ("reason", reason),
            ],
        )
    }
}

/// Reads the games of a Braille file, Unicode or BRF, in `code`, or where that is not given in the one that it is
/// written in. Of a game in which something is wrong the moves before it are kept; what is wrong is told to `report`.
///
/// # Errors
///
/// [`ReadError`] where the file is no Braille, or no German Braille without liblouis.
pub fn read(
    bytes: &[u8],
    code: Option<Code>,
    explainer: &Explainer,
    mut report: impl FnMut(Problem),
) -> Result<Vec<Record>, ReadError> {
    let mut paragraphs = page::paragraphs(&cells_of(bytes)?);
    let code = code.unwrap_or_else(|| detect(&paragraphs));
    if code == Code::De {
        let cells: Vec<String> = paragraphs.iter().flatten().map(|word| word.cells.clone()).collect();
        let mut words = german::decode(&cells)?.into_iter();
        for word in paragraphs.iter_mut().flatten() {
            // It writes "..." with blanks.
            word.cells = words.next().unwrap_or_default().replace(' ', "");
        }
    }
    let mut reader = Reader {
        code,
        explainer,
        report: &mut report,
        records: Vec::new(),
        game: None,
    };
    for paragraph in &paragraphs {
        reader.paragraph(paragraph);
    }
    reader.end();
    Ok(reader.records)
}

fn cells_of(bytes: &[u8]) -> Result<String, ReadError> {
    if bytes.len() > LARGEST {
        return Err(ReadError::TooLarge);
    }
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        return Err(ReadError::Utf16);
    }
    // Bytes above ASCII that are no UTF-8 become a character that is no cell, which is reported with its place.
    let text = String::from_utf8_lossy(bytes);
    let (mut page, mut line, mut cell) = (1, 1, 0);
    let mut out = String::with_capacity(text.len());
    for c in text.trim_start_matches('\u{feff}').chars() {
        match c {
            '\n' => (line, cell) = (line + 1, 0),
            '\u{c}' => (page, line, cell) = (page + 1, 1, 0),
            // The end of a DOS file.
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

/// The British code numbers moves with lowered digits, literary Braille with the indicator and a full stop.
fn detect(paragraphs: &[Vec<Word>]) -> Code {
    let heads = || paragraphs.iter().filter_map(|paragraph| paragraph.first());
    let german_label = |cells: &str| ["⠨⠞⠥⠗⠝⠊⠑⠗⠒", "⠨⠺⠑⠊⠮⠒", "⠨⠎⠞⠑⠇⠇⠥⠝⠛⠒"].contains(&cells);
    let british = heads().any(|word| text::lower_number(&word.cells).is_some());
    let german =
        heads().any(|word| (word.cells.starts_with('⠼') && word.cells.ends_with('⠄')) || german_label(&word.cells));
    if german && !british { Code::De } else { Code::Uk }
}

struct Game {
    record: Record,
    position: Chess,
    /// Moves or a result have been read, so that a heading begins the next game.
    begun: bool,
    /// Something was wrong: the rest is passed over.
    failed: bool,
    over: bool,
}

struct Reader<'a> {
    code: Code,
    explainer: &'a Explainer<'a>,
    report: &'a mut dyn FnMut(Problem),
    records: Vec<Record>,
    game: Option<Game>,
}

impl Reader<'_> {
    fn game(&mut self) -> &mut Game {
        self.game.get_or_insert_with(|| Game {
            record: Record::new(Chess::default()),
            position: Chess::default(),
            begun: false,
            failed: false,
            over: false,
        })
    }

    fn end(&mut self) {
        if let Some(game) = self.game.take() {
            self.records.push(game.record);
        }
    }

    fn fault(&mut self, word: &Word, fault: Fault) {
        let number = self.records.len() + 1;
        let game = self.game();
        game.failed = true;
        game.begun = true;
        game.record.result = "*".into();
        (self.report)(Problem {
            game: number,
            page: word.page,
            line: word.line,
            fault,
        });
    }

    fn paragraph(&mut self, words: &[Word]) {
        let Some((first, rest)) = words.split_first() else {
            return;
        };
        let label = self.text(first);
        if let Some((tag, _)) = self.code.labels().into_iter().find(|(_, known)| *known == label) {
            if self.game.as_ref().is_some_and(|game| game.begun) {
                self.end();
            }
            self.heading(tag, first, rest);
            return;
        }
        for word in words {
            if self.game.as_ref().is_some_and(|game| game.over) {
                self.end();
            }
            self.word(word);
        }
    }

    /// What a word says as text.
    fn text(&self, word: &Word) -> String {
        match self.code {
            Code::Uk => text::decode(&word.cells),
            Code::De => word.cells.clone(),
        }
    }

    fn heading(&mut self, tag: &str, label: &Word, words: &[Word]) {
        if tag != "FEN" {
            let value: Vec<String> = words.iter().map(|word| self.text(word)).collect();
            self.game().record.tags.push((tag.into(), value.join(" ")));
            return;
        }
        let position = match self.code {
            Code::De => german::read_position(words.iter().map(|word| word.cells.as_str())),
            Code::Uk => uk::read_board(words.iter().map(|word| word.cells.as_str())).and_then(|(board, used)| {
                let fields: Vec<String> = words[used..].iter().map(|word| self.text(word)).collect();
                answer::position(&format!("{board} {}", fields.join(" "))).ok()
            }),
        };
        match position {
            Some(position) => {
                let game = self.game();
                game.position = position.clone();
                game.record.start = position;
            }
            None => self.fault(label, Fault::Position),
        }
    }

    fn word(&mut self, word: &Word) {
        let text = self.text(word);
        let result = RESULTS.contains(&text.as_str());
        if self.game().failed {
            self.game().over = result;
            return;
        }
        self.game().begun = true;
        if result {
            let game = self.game();
            game.record.result = text;
            game.over = true;
            return;
        }
        if let Some(found) = self.number(word) {
            let expected = self.game().position.fullmoves().get();
            if found != expected {
                self.fault(word, Fault::Number { found, expected });
            }
            return;
        }
        let position = self.game().position.clone();
        match self.resolved(&position, word) {
            Ok(m) => {
                let game = self.game();
                game.record.moves.push(m);
                game.position.play_unchecked(m);
            }
            Err(fault) => self.fault(word, fault),
        }
    }

    fn number(&self, word: &Word) -> Option<u32> {
        match self.code {
            Code::Uk => text::lower_number(&word.cells),
            Code::De => word.cells.strip_suffix('.')?.trim_end_matches('.').parse().ok(),
        }
    }

    fn resolved(&self, position: &Chess, word: &Word) -> Result<shakmaty::Move, Fault> {
        match self.code {
            Code::Uk => self.british(position, &word.cells),
            Code::De => german_move(position, &word.cells),
        }
    }

    fn british(&self, position: &Chess, cells: &str) -> Result<shakmaty::Move, Fault> {
        let unmarked = cells
            .strip_prefix(uk::BLACK)
            .filter(|_| position.turn() == Color::Black);
        let Some(said) = uk::read_move(unmarked.unwrap_or(cells)) else {
            return Err(Fault::NotAMove(cells::to_brf(cells)));
        };
        let words = || declared(self.explainer.vocabulary, &said.action);
        let refusal = match board::resolve(position, &said) {
            Resolution::Legal(m) => {
                return match board::warnings(position, &said, m).first() {
                    Some(warning) => Err(Fault::Sign(*warning)),
                    None => Ok(m),
                };
            }
            Resolution::Ambiguous(moves) => Refusal::Ambiguous(moves),
            Resolution::Illegal(reason) => Refusal::Illegal(reason),
        };
        Err(Fault::Refused(words(), refusal))
    }
}

fn german_move(position: &Chess, text: &str) -> Result<shakmaty::Move, Fault> {
    let written = notation::read(text).map_err(|_| Fault::NotAMove(text.to_owned()))?;
    let german = Language::find("de").expect("German is there").set();
    let (m, _) =
        notation::resolve(position, &written, german).map_err(|refusal| Fault::Refused(text.to_owned(), refusal))?;
    let mut after = position.clone();
    after.play_unchecked(m);
    match written.sign {
        Some(Sign::Mate) if !after.is_checkmate() => Err(Fault::Sign(Warning::NoMate)),
        Some(_) if !after.is_check() => Err(Fault::Sign(Warning::NoCheck)),
        _ => Ok(m),
    }
}
