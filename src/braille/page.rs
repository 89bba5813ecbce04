//! Lines and pages that a finger can follow.
//!
//! The first line of a page holds only the page number, at the right. A line that is too long continues on the next,
//! indented by two cells, so text in the first cell is always a new heading, move or result. A paragraph that fits on
//! one page is not split, and the last paragraph is never alone on a page.

use thiserror::Error;

use super::{cells::BLANK, text};

/// Indent of a continued line, in cells.
const INDENT: usize = 2;
/// Dot 5 at the end of a line, after which the word continues in the next line (the continuation indicator of Unified
/// English Braille).
const GOES_ON: char = '⠐';

/// Size of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layout {
    cells: usize,
    lines: usize,
}

/// Error for a page that is too small or too large.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("no page of {cells} cells by {lines} lines")]
pub struct LayoutError {
    /// Cells of a line.
    pub cells: usize,
    /// Lines of the page.
    pub lines: usize,
}

impl Default for Layout {
    /// The usual page of embossers: 40 cells by 25 lines.
    fn default() -> Layout {
        Layout { cells: 40, lines: 25 }
    }
}

impl Layout {
    /// Creates a page of `cells` by `lines`, including the line of the page number.
    ///
    /// # Errors
    ///
    /// [`LayoutError`] for sizes that no move fits on, and for absurdly large ones.
    pub fn new(cells: usize, lines: usize) -> Result<Layout, LayoutError> {
        if (12..=200).contains(&cells) && (4..=200).contains(&lines) {
            Ok(Layout { cells, lines })
        } else {
            Err(LayoutError { cells, lines })
        }
    }

    /// Lays the paragraphs out on pages, beginning a new one. An empty paragraph is an empty line. Page numbers
    /// continue after `page`, which is advanced.
    pub(super) fn pages(&self, paragraphs: &[String], page: &mut usize, out: &mut String) {
        let room = self.lines - 1;
        let mut used = room;
        for (at, paragraph) in paragraphs.iter().enumerate() {
            let lines = self.wrap(paragraph);
            let last = paragraphs.get(at + 1).filter(|_| at + 2 == paragraphs.len());
            let together = (lines.len() + last.map_or(0, |last| self.wrap(last).len())).min(room);
            if used + together > room {
                self.begin_page(page, out);
                used = 0;
                if paragraph.is_empty() {
                    continue;
                }
            }
            for line in lines {
                if used == room {
                    self.begin_page(page, out);
                    used = 0;
                }
                out.push_str(&line);
                out.push('\n');
                used += 1;
            }
        }
    }

    fn begin_page(&self, page: &mut usize, out: &mut String) {
        if *page > 0 {
            out.push('\u{c}');
        }
        *page += 1;
        let number = text::encode(&page.to_string());
        let gap = self.cells.saturating_sub(number.chars().count());
        out.extend(std::iter::repeat_n(BLANK, gap));
        out.push_str(&number);
        out.push('\n');
    }

    #[expect(clippy::expect_used, reason = "it begins with a line and takes none away")]
    fn wrap(&self, paragraph: &str) -> Vec<String> {
        let mut lines = vec![String::new()];
        let mut column = 0;
        for word in paragraph.split(BLANK).filter(|word| !word.is_empty()) {
            let length = word.chars().count();
            let gap = usize::from(column > 0 && (lines.len() == 1 || column > INDENT));
            if column + gap + length <= self.cells {
                let line = lines.last_mut().expect("there is a line");
                line.extend(std::iter::repeat_n(BLANK, gap));
                line.push_str(word);
                column += gap + length;
                continue;
            }
            if column > 0 && !(lines.len() > 1 && column == INDENT) {
                lines.push(BLANK.to_string().repeat(INDENT));
                column = INDENT;
            }
            let mut rest: Vec<char> = word.chars().collect();
            while column + rest.len() > self.cells {
                let tail = rest.split_off(self.cells - column - 1);
                let line = lines.last_mut().expect("there is a line");
                line.extend(&rest);
                line.push(GOES_ON);
                lines.push(BLANK.to_string().repeat(INDENT));
                column = INDENT;
                rest = tail;
            }
            column += rest.len();
            lines.last_mut().expect("there is a line").extend(&rest);
        }
        lines
    }
}

/// A word of a Braille text and its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Word {
    pub cells: String,
    /// From 1.
    pub page: usize,
    /// On its page, from 1.
    pub line: usize,
}

/// Splits a text laid out in pages into paragraphs of words. Page numbers are left out. Joined files, and those that
/// lost their form feeds, have some inside a page: at the right, where no continued line begins.
pub(super) fn paragraphs(text: &str) -> Vec<Vec<Word>> {
    let mut paragraphs: Vec<Vec<Word>> = Vec::new();
    let mut goes_on = false;
    for (page, lines) in text.split('\u{c}').enumerate() {
        for (line, cells) in lines.split('\n').enumerate() {
            let indent = cells.chars().take_while(|cell| *cell == BLANK).count();
            let indented = indent > 0;
            let words: Vec<&str> = cells.split(BLANK).filter(|word| !word.is_empty()).collect();
            let may_be_number = indent > INDENT || (line == 0 && indented);
            if words.is_empty() || (may_be_number && is_page_number(&words)) {
                continue;
            }
            if !indented || paragraphs.is_empty() {
                paragraphs.push(Vec::new());
                goes_on = false;
            }
            let Some(paragraph) = paragraphs.last_mut() else {
                continue;
            };
            for word in words {
                match paragraph.last_mut().filter(|_| goes_on) {
                    Some(last) => {
                        last.cells.pop();
                        last.cells.push_str(word);
                    }
                    None => paragraph.push(Word {
                        cells: word.to_owned(),
                        page: page + 1,
                        line: line + 1,
                    }),
                }
                goes_on = false;
            }
            goes_on = cells.trim_end_matches(BLANK).ends_with(GOES_ON);
        }
    }
    paragraphs
}

fn is_page_number(words: &[&str]) -> bool {
    match words {
        [number] => number
            .strip_prefix('⠼')
            .is_some_and(|digits| !digits.is_empty() && digits.chars().all(|c| text::DIGITS.contains(&c))),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn laid_out(layout: Layout, paragraphs: &[&str]) -> String {
        let paragraphs: Vec<String> = paragraphs.iter().map(|text| text.replace(' ', "⠀")).collect();
        let (mut page, mut out) = (0, String::new());
        layout.pages(&paragraphs, &mut page, &mut out);
        out
    }

    #[test]
    fn continued_lines_are_set_in_and_joined_again() {
        let layout = Layout::new(12, 6).unwrap();
        let text = laid_out(layout, &["⠁⠃⠉ ⠙⠑⠋ ⠛⠓⠊ ⠚⠅⠇", "⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁ ⠃"]);
        let expected = "⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠼⠁\n⠁⠃⠉⠀⠙⠑⠋⠀⠛⠓⠊\n⠀⠀⠚⠅⠇\n⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠐\n⠀⠀⠁⠁⠁⠁⠁⠁⠁⠁⠁⠐\n⠀⠀⠁⠁⠁⠀⠃\n";
        assert_eq!(text, expected);
        let words: Vec<Vec<String>> = paragraphs(&text)
            .into_iter()
            .map(|paragraph| paragraph.into_iter().map(|word| word.cells).collect())
            .collect();
        assert_eq!(
            words,
            [vec!["⠁⠃⠉", "⠙⠑⠋", "⠛⠓⠊", "⠚⠅⠇"], vec!["⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁⠁", "⠃"]]
        );
    }

    #[test]
    fn page_numbers_without_form_feeds_are_left_out() {
        for (text, expected) in [
            ("⠀⠀⠀⠼⠁\n⠁\n⠀⠀⠀⠼⠃\n⠃", &["⠁", "⠃"][..]),
            ("⠁⠐\n⠀⠀⠀⠼⠃\n⠀⠀⠃⠀⠉", &["⠁⠃⠀⠉"]),
            // A number in a continued line, and one in the first cell.
            ("⠁\n⠀⠀⠼⠃\n⠼⠉", &["⠁⠀⠼⠃", "⠼⠉"]),
            ("⠁\n\u{c}⠀⠼⠃\n⠀⠀⠃", &["⠁⠀⠃"]),
        ] {
            let paragraphs: Vec<String> = paragraphs(text)
                .into_iter()
                .map(|words| words.into_iter().map(|word| word.cells).collect::<Vec<_>>().join("⠀"))
                .collect();
            assert_eq!(paragraphs, expected, "{text}");
        }
    }

    #[test]
    fn what_belongs_together_stays_on_a_page() {
        let layout = Layout::new(12, 4).unwrap();
        let text = laid_out(layout, &["⠁", "⠃", "⠁⠃⠉ ⠙⠑⠋ ⠛⠓⠊ ⠚⠅⠇", "", "⠁", "⠁", "⠃", "⠉"]);
        let pages: Vec<usize> = text.split('\u{c}').map(|page| page.lines().count()).collect();
        assert_eq!(pages, [3, 4, 3, 3]);
        assert!(
            text.lines()
                .all(|line| line.chars().filter(|c| *c != '\u{c}').count() <= 12),
            "{text}"
        );
        assert!(text.contains("⠀⠼⠃\n⠁⠃⠉"), "{text}");
    }

    #[test]
    fn sizes_that_no_move_fits_on_are_refused() {
        assert!(Layout::new(11, 25).is_err());
        assert!(
            Layout::new(40, 3)
                .unwrap_err()
                .to_string()
                .contains("40 cells by 3 lines")
        );
    }
}
