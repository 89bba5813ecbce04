//! The parts of a comment.

use super::{Note, OFFER};

/// A comment split into its parts.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Remarks<'a> {
    /// The time that the player of the move had left: `[%clk 1:30:00]`.
    pub time: Option<&'a str>,
    /// Whether a draw was offered: the rest is "(=)". In a sentence that sign is not an offer.
    pub offer: bool,
    /// Other commands for programs, with their brackets: `[%eval 0.3]`, and `[#]` for a diagram.
    pub commands: Vec<&'a str>,
    /// The rest on one line. A closing brace, which only a comment after a semicolon can have, becomes a parenthesis:
    /// it would end a comment in braces.
    pub text: String,
}

impl<'a> Remarks<'a> {
    /// Splits the text of a comment into its parts.
    ///
    /// # Examples
    ///
    /// ```
    /// use ansage_chess::document::Remarks;
    ///
    /// let remarks = Remarks::of("[%clk 1:30:00] gut [%eval 0.3]\ngespielt");
    /// assert_eq!((remarks.time, remarks.offer), (Some("1:30:00"), false));
    /// assert_eq!((remarks.text.as_str(), &remarks.commands[..]), ("gut gespielt", &["[%eval 0.3]"][..]));
    /// assert!(Remarks::of("[%clk 1:30:00] (=)").offer);
    /// ```
    pub fn of(comment: &'a str) -> Remarks<'a> {
        let mut remarks = Remarks::default();
        let mut words: Vec<&str> = Vec::new();
        let mut rest = comment;
        while let Some((before, tail)) = begin(rest).and_then(|begin| rest.split_at_checked(begin)) {
            words.extend(before.split_whitespace());
            let length = tail.find(']').map_or(tail.len(), |at| at + 1);
            let (command, after) = tail.split_at_checked(length).unwrap_or((tail, ""));
            match time(command) {
                Some(time) => remarks.time = Some(time),
                None => remarks.commands.push(command),
            }
            rest = after;
        }
        words.extend(rest.split_whitespace());
        remarks.offer = words == [OFFER];
        if !remarks.offer {
            remarks.text = words.join(" ").replace('}', ")");
        }
        remarks
    }

    /// Returns the parts as notes of a document.
    pub fn notes(self) -> impl Iterator<Item = Note> {
        let time = self.time.map(|time| Note::Time(time.to_owned()));
        let offer = self.offer.then_some(Note::Offer);
        let commands = self
            .commands
            .into_iter()
            .map(|command| Note::Command(printable(&one_line(command))));
        let text = Some(printable(&self.text))
            .filter(|text| !text.is_empty())
            .map(Note::Comment);
        time.into_iter().chain(offer).chain(commands).chain(text)
    }
}

/// Returns `text` as the PGN standard requires it in strings and comments: without control characters (section 7).
/// White space becomes a space, and any other control character becomes the replacement character.
pub(super) fn printable(text: &str) -> String {
    let shown = |sign: char| match sign {
        sign if !sign.is_control() => sign,
        sign if sign.is_whitespace() => ' ',
        _ => char::REPLACEMENT_CHARACTER,
    };
    text.chars().map(shown).collect()
}

/// Returns where the next command for a program begins.
fn begin(text: &str) -> Option<usize> {
    ["[%", "[#]"].into_iter().filter_map(|command| text.find(command)).min()
}

fn one_line(command: &str) -> String {
    let words: Vec<&str> = command.split_whitespace().collect();
    words.join(" ").replace('}', "")
}

/// Returns the time in "[%clk 1:30:00]".
fn time(command: &str) -> Option<&str> {
    let time = command.strip_prefix("[%clk")?.strip_suffix(']')?.trim();
    let is_time = !time.is_empty() && time.chars().all(|c| c.is_ascii_digit() || matches!(c, ':' | '.'));
    is_time.then_some(time)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_taken_apart() {
        for (comment, notes) in [
            ("gut", vec![Note::Comment("gut".into())]),
            ("(=)", vec![Note::Offer]),
            ("[%clk 1:00] (=)", vec![Note::Time("1:00".into()), Note::Offer]),
            (
                "Weiss steht (=) besser",
                vec![Note::Comment("Weiss steht (=) besser".into())],
            ),
            (
                "[%clk 1:00]a\n b",
                vec![Note::Time("1:00".into()), Note::Comment("a b".into())],
            ),
            (
                "[%clk -1:00] x",
                vec![Note::Command("[%clk -1:00]".into()), Note::Comment("x".into())],
            ),
            ("[%csl Ga1", vec![Note::Command("[%csl Ga1".into())]),
            ("a {b", vec![Note::Comment("a {b".into())]),
            ("a {b} c", vec![Note::Comment("a {b) c".into())]),
            (
                "[%cal\u{4}] a\u{1b}b",
                vec![
                    Note::Command("[%cal\u{fffd}]".into()),
                    Note::Comment("a\u{fffd}b".into()),
                ],
            ),
            ("[#]gut", vec![Note::Command("[#]".into()), Note::Comment("gut".into())]),
            (" ", vec![]),
        ] {
            assert_eq!(Remarks::of(comment).notes().collect::<Vec<_>>(), notes, "{comment}");
        }
    }
}
