//! Writes a game as pages of Braille.

use std::{io, sync::LazyLock};

use shakmaty::{Chess, EnPassantMode, Move, Position, fen::Fen};
use thiserror::Error;

use super::{
    Code, GLYPHS, Layout, LiblouisError, british,
    cells::{self, BLANK},
    german, is_time, text,
};
use ansage_chess::{
    board,
    document::{self, Document, Line, Note, OFFER},
    notation::{self, Form},
};

/// Maximum length of the value of a heading, in characters. The rest is cut off.
const LONGEST_VALUE: usize = 200;

/// Form of German SAN: the Laws' notation without "e.p.", which follows from the position.
#[expect(clippy::expect_used, reason = "the name is fixed, and every written game parses it")]
static GERMAN: LazyLock<Form> = LazyLock::new(|| "fide+noep:de".parse().expect("a form"));

/// Reason why a score cannot be written in Braille.
#[derive(Debug, Error)]
pub enum BrfError {
    /// German Braille without liblouis.
    #[error(transparent)]
    Liblouis(#[from] LiblouisError),
    /// Reading the score or writing the file failed.
    #[error("unwritable score in Braille: {0}")]
    File(#[from] io::Error),
}

/// Returns a game with all its notes as ASCII Braille on pages of the usual size.
///
/// # Errors
///
/// [`LiblouisError`], only for [`Code::De`].
pub fn brf(code: Code, document: &Document) -> Result<String, LiblouisError> {
    let (mut page, mut out) = (0, String::new());
    write(code, document, Layout::default(), &mut page, &mut out)?;
    Ok(to_brf(&out))
}

/// Converts Unicode dots to a BRF file: ASCII Braille with the line ends of DOS, as embossers expect.
pub fn to_brf(dots: &str) -> String {
    cells::to_brf(dots).replace('\n', "\r\n")
}

/// Appends a game to `out`, beginning a new page. Page numbers continue after `page`, which is advanced. The headings
/// are event, site, date, round, the players, the termination if PGN has no sign for the result, and variant and
/// position if they are not the standard ones. Then each move number has a line with White's and Black's move and their
/// notes. The result follows.
///
/// # Errors
///
/// [`LiblouisError`], only for [`Code::De`].
pub fn write(
    code: Code,
    document: &Document,
    layout: Layout,
    page: &mut usize,
    out: &mut String,
) -> Result<(), LiblouisError> {
    let paragraphs = match code {
        Code::British => british(document),
        Code::De => german::encode(&german_text(document))?,
    };
    layout.pages(&paragraphs, page, out);
    Ok(())
}

fn headings(document: &Document, code: Code) -> Vec<(&'static str, String)> {
    code.labels()
        .into_iter()
        .filter_map(|(tag, label)| {
            let value = match tag {
                "Variant" => document.is_chess960().then_some("Chess960"),
                // A result of PGN needs no explanation. Any other, such as 0-0, is written as "*".
                "TerminationDetails" if !document.outcome().is_unknown() => None,
                tag => document.tags.known(tag),
            };
            let value: String = value?.chars().take(LONGEST_VALUE).collect();
            Some((label, value.split_whitespace().collect::<Vec<_>>().join(" ")))
        })
        .collect()
}

fn position_label(code: Code) -> &'static str {
    let [.., (_, label)] = code.labels();
    label
}

/// Returns whether the document holds only a position.
fn is_position(document: &Document) -> bool {
    document.line == Line::default() && document.outcome().is_unknown()
}

/// Returns the FEN of the position to write below the headings: that of a start other than the usual one, or of a
/// document that holds nothing else.
fn written_fen(document: &Document, has_headings: bool) -> Option<String> {
    let is_alone = !has_headings && is_position(document);
    document.fen().or_else(|| {
        let start = document.start.as_ref().filter(|_| is_alone)?;
        Some(Fen::from_position(start, EnPassantMode::Legal).to_string())
    })
}

fn british(document: &Document) -> Vec<String> {
    let mut paragraphs: Vec<String> = headings(document, Code::British)
        .iter()
        .map(|(label, value)| text::encode(&format!("{label} {value}")))
        .collect();
    if let Some(fen) = written_fen(document, !paragraphs.is_empty()) {
        let fields = fen.split_once(' ').map_or("", |(_, fields)| fields);
        paragraphs.push(format!(
            "{}{BLANK}{}{BLANK}{}",
            text::encode(position_label(Code::British)),
            british::write_board(document.first_position().board()),
            text::encode(fields)
        ));
    }
    if is_position(document) && !paragraphs.is_empty() {
        return paragraphs;
    }
    if !paragraphs.is_empty() {
        paragraphs.push(String::new());
    }
    paragraphs.extend(lines(document, &BRITISH, BLANK));
    paragraphs.push(text::encode(&document.outcome().to_string()));
    paragraphs
}

fn german_text(document: &Document) -> Vec<String> {
    let mut lines: Vec<String> = headings(document, Code::De)
        .iter()
        .map(|(label, value)| format!("{label} {}", western(value)))
        .collect();
    if written_fen(document, !lines.is_empty()).is_some() {
        lines.push(format!(
            "{} {}",
            position_label(Code::De),
            german::position(&document.first_position())
        ));
    }
    if is_position(document) && !lines.is_empty() {
        return lines;
    }
    if !lines.is_empty() {
        lines.push(String::new());
    }
    lines.extend(self::lines(document, &LITERARY, ' '));
    lines.push(document.outcome().to_string());
    lines
}

/// Transliterates letters outside Western Europe, which the table of liblouis lacks, into Latin.
fn western(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            ..'\u{100}' => c.to_string(),
            _ => deunicode::deunicode_char(c).unwrap_or_default().to_owned(),
        })
        .collect()
}

/// Way in which a code writes the parts of a line of moves.
struct Signs {
    /// Writes the move between two positions.
    play: fn(&Chess, Move, &Chess) -> String,
    /// Returns the word of a move's number, and the sign before Black's move if White's is not written.
    number: fn(u32, bool) -> (String, &'static str),
    /// Writes the move with a glyph of "!" and "?" after it; `None` if the glyph is a separate word.
    glyph: Option<fn(&str, &str) -> String>,
    /// Writes a null move.
    pass: fn() -> String,
    /// Writes the time that a player had left, if it can be read back as one.
    time: fn(&str) -> Option<String>,
    /// Writes text.
    text: fn(&str) -> String,
    /// Whether a closing bracket is a separate word.
    closes_apart: bool,
}

const BRITISH: Signs = Signs {
    play: british::write_move,
    number: |number, black| (text::lower(number), if black { british::BLACK } else { "" }),
    glyph: Some(british::with_glyph),
    pass: || text::encode(Code::British.pass()),
    time: |time| Some(text::encode(&clock_time(time)?)),
    text: text::encode,
    closes_apart: false,
};

const LITERARY: Signs = Signs {
    play: |before, m, after| {
        let mut san = String::new();
        notation::write(&mut san, &GERMAN, before, m, after);
        san
    },
    number: |number, black| (format!("{number}{}", if black { "..." } else { "." }), ""),
    glyph: None,
    pass: || Code::De.pass().into(),
    // liblouis takes "1:31" for a division.
    time: |time| {
        let time = clock_time(time)?;
        Some(time.split('.').next().unwrap_or(&time).replace(':', "."))
    },
    text: western,
    // liblouis misreads a bracket after some signs as another sign.
    closes_apart: true,
};

/// Returns `time` with two or three parts, or `None` if it is not a time. With any other number of parts it would not
/// be read back as a time: "90" is a number.
fn clock_time(time: &str) -> Option<String> {
    let is_read = |time: &str| {
        let parts: Vec<&str> = time.split(':').collect();
        let last = parts.last().copied().unwrap_or_default();
        // Only the seconds may have a fraction, which German Braille leaves out.
        is_time(&parts) && time.find('.').is_none_or(|point| point > time.len() - last.len())
    };
    let given = Some(time.to_owned()).filter(|time| is_read(time));
    given.or_else(|| {
        let seconds = document::seconds(time)?;
        Some(document::clock_time(seconds)).filter(|time| is_read(time))
    })
}

/// Returns a line per move: its number, White's, Black's. After a comment or a variation Black's move begins a new
/// line.
fn lines(document: &Document, signs: &Signs, gap: char) -> Vec<String> {
    groups(&document.line, &document.first_position(), signs)
        .into_iter()
        .map(|words| words.join(&gap.to_string()))
        .collect()
}

/// Returns the words of a line of moves, grouped by number.
#[expect(clippy::expect_used, reason = "a group is pushed before each")]
fn groups(line: &Line, start: &Chess, signs: &Signs) -> Vec<Vec<String>> {
    let mut groups: Vec<Vec<String>> = Vec::new();
    let (mut before, mut now) = (start.clone(), start.clone());
    let mut interrupted = true;
    for plies in 0..=line.moves.len() {
        if let Some(m) = plies.checked_sub(1).and_then(|at| line.moves.get(at)) {
            before = now.clone();
            let mut word = match m {
                Some(m) => {
                    now.play_unchecked(*m);
                    (signs.play)(&before, *m, &now)
                }
                None => {
                    now = board::passed(&before).unwrap_or_default();
                    (signs.pass)()
                }
            };
            let black = before.turn().is_black();
            if interrupted || !black {
                let (number, mark) = (signs.number)(before.fullmoves().get(), black);
                groups.push(vec![number]);
                word.insert_str(0, mark);
            }
            interrupted = false;
            groups.last_mut().expect("it has a number").push(word);
        }
        for (at, note) in line.notes_after(plies).enumerate() {
            if groups.is_empty() {
                groups.push(Vec::new());
            }
            let words = groups.last_mut().expect("there is a group");
            match note {
                Note::Glyph(number) => match (glyph(*number), signs.glyph) {
                    (Some(glyph), Some(joined)) if at == 0 && plies > 0 => {
                        if let Some(word) = words.last_mut() {
                            *word = joined(word, glyph);
                        }
                    }
                    (Some(glyph), None) => words.push(glyph.to_owned()),
                    _ => words.push((signs.text)(&format!("${number}"))),
                },
                Note::Time(time) => words.extend((signs.time)(time)),
                Note::Offer => words.push((signs.text)(OFFER)),
                Note::Comment(text) => {
                    let text = (signs.text)(&format!("{{{text}}}"));
                    words.extend(text.split([BLANK, ' ']).map(str::to_owned));
                    interrupted = true;
                }
                // Variations before the first move would replace nothing when read back, and commands are for programs.
                Note::Variation(_) if plies == 0 => {}
                Note::Command(_) => {}
                Note::Variation(variation) => {
                    let begin = words.len();
                    // It may hold only commands.
                    words.extend(self::groups(variation, &before, signs).into_iter().flatten());
                    if let Some([first, ..]) = words.get_mut(begin..) {
                        first.insert_str(0, &(signs.text)("("));
                    }
                    if words.len() == begin {
                        continue;
                    }
                    let close = (signs.text)(")");
                    match words.get_mut(begin..) {
                        Some([.., last]) if !signs.closes_apart => last.push_str(&close),
                        _ => words.push(close),
                    }
                    interrupted = true;
                }
            }
        }
    }
    groups
}

/// Returns the sign of a glyph that is attached to the move.
fn glyph(number: u8) -> Option<&'static str> {
    GLYPHS.get(usize::from(number).checked_sub(1)?).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::braille::read;
    use ansage_protocol::{Ending, Game, Points, Record, Tags};
    use ansage_words::{
        announcement::{Announcement, Answerer, Style},
        locale::Language,
    };
    use std::time::Duration;

    #[test]
    fn the_end_of_a_game_whose_result_pgn_does_not_know_is_a_heading() {
        let style = Announcement::plain(Style::Long);
        let answerer = Answerer::new(Language::De, &["de".into()], style, None).unwrap();
        let (white, black) = (Points::Zero, Points::Zero);
        for (ending, heading) in [
            (Ending::Points { white, black }, Some("Decision of the arbiter: 0-0")),
            (Ending::Cancelled, Some("Cancelled")),
            (Ending::Agreement, None),
        ] {
            let mut game = Game::new(Chess::default());
            let m = "e2e4".parse::<shakmaty::uci::UciMove>().unwrap();
            let m = m.to_move(game.position()).unwrap();
            assert!(game.apply(&Record::Made(m), Duration::ZERO));
            assert!(game.apply(&Record::Ended(ending), Duration::ZERO));
            let brf = brf(Code::British, &ansage_protocol::score(&game, &Tags::default())).unwrap();
            let read = read(brf.as_bytes(), Some(Code::British), &answerer.explainer(), |problem| {
                panic!("{problem:?}: {brf}")
            });
            let games = read.unwrap();
            let end = games.first().unwrap().tags.known("TerminationDetails");
            assert_eq!(end, heading, "{brf}");
        }
    }

    #[test]
    fn the_usual_start_is_written_if_it_is_all_there_is() {
        let start = Document::new(Chess::default());
        let brf = brf(Code::British, &start).unwrap();
        assert!(brf.contains(",POSITION3 "), "{brf}");
        let style = Announcement::plain(Style::Long);
        let answerer = Answerer::new(Language::De, &["de".into()], style, None).unwrap();
        let read = read(brf.as_bytes(), None, &answerer.explainer(), |problem| {
            panic!("{problem:?}: {brf}")
        });
        assert_eq!(read.unwrap(), [start]);
        let mut named = Document::new(Chess::default());
        named.tags.0.push(("White".into(), "One".into()));
        assert!(!super::brf(Code::British, &named).unwrap().contains(",POSITION3 "));
    }

    #[test]
    fn times_in_any_form_are_read_back() {
        use ansage_chess::{document::read_first, movetext::ReadingSettings};
        let style = Announcement::plain(Style::Long);
        let answerer = Answerer::new(Language::De, &["de".into()], style, None).unwrap();
        for (time, expected) in [
            ("1:00", Some("1:00")),
            ("1:29:58.5", Some("1:29:58.5")),
            ("90", Some("0:01:30")),
            ("1:02:03:04", Some("62:03:04")),
            ("0:01:30.1234567", Some("0:01:30")),
            ("1.5:00", Some("0:01:30")),
            ("::", None),
            ("9:9:9:9:9:9", None),
        ] {
            let pgn = format!("1. e4 {{[%clk {time}]}} e5 2. Nf3 *");
            let score = read_first(pgn.as_bytes(), ReadingSettings::default());
            let brf = brf(Code::British, &score).unwrap();
            let games = read(brf.as_bytes(), Some(Code::British), &answerer.explainer(), |problem| {
                panic!("{problem:?}: {brf}")
            });
            let pgn = games.unwrap().first().unwrap().pgn();
            let expected = expected.map_or("1. e4 e5 2. Nf3 *\n".to_owned(), |time| {
                format!("1. e4 {{[%clk {time}]}} 1... e5 2. Nf3 *\n")
            });
            assert!(pgn.ends_with(&expected), "{time}: {pgn}");
        }
    }

    #[test]
    fn positions_are_games_of_their_own_when_read_back() {
        use ansage_chess::{document::read_first, movetext::ReadingSettings};
        const STUDY: &str = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n*";
        let style = Announcement::plain(Style::Long);
        let answerer = Answerer::new(Language::De, &["de".into()], style, None).unwrap();
        let named = format!("[White \"One\"]\n{STUDY}");
        let other = "[White \"Two\"]\n[FEN \"4k3/8/8/8/8/8/3P4/4K3 w - - 0 1\"]\n\n*";
        for (first, second) in [
            (named.as_str(), other),
            (STUDY, other),
            (STUDY, STUDY),
            (&named, "[White \"Two\"]\n\n1. e4 e5 *"),
            (STUDY, "[Black \"Two\"]\n\n1. e4 e5 *"),
            (
                &named,
                "[White \"Two\"]\n[FEN \"4k3/8/8/8/8/8/3P4/4K3 w - - 0 1\"]\n\n1. d4 *",
            ),
        ] {
            let games = [first, second].map(|pgn| read_first(pgn.as_bytes(), ReadingSettings::default()));
            let (mut page, mut out) = (0, String::new());
            for game in &games {
                write(Code::British, game, Layout::default(), &mut page, &mut out).unwrap();
            }
            let read = read(to_brf(&out).as_bytes(), None, &answerer.explainer(), |problem| {
                panic!("{problem:?}: {out}")
            });
            let pgns = |games: &[Document]| games.iter().map(Document::pgn).collect::<Vec<_>>();
            assert_eq!(pgns(&read.unwrap()), pgns(&games), "{out}");
        }
    }
}
