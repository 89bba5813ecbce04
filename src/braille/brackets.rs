//! Brackets around the words of a score: round ones for variations, curly ones for comments.

use super::{Code, text};
use ansage_chess::document::OFFER;

/// A word without its brackets.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Peeled<'a> {
    /// Number of variations that begin before it.
    pub opens: usize,
    /// Whether a comment begins with it, after those variations.
    pub begins_comment: bool,
    /// The rest of the word.
    pub core: &'a str,
    /// Whether the comment ends with it.
    pub ends_comment: bool,
    /// Number of variations that end after it, and after the comment.
    pub closes: usize,
}

/// The signs of a code.
struct Signs {
    open: String,
    /// Forms that a closing bracket may take.
    closes: Vec<String>,
    begin: String,
    ends: Vec<String>,
    /// Sign of an offer of a draw, with its brackets.
    offer: String,
}

/// Removes the brackets from a word, which is in cells, or for [`Code::De`] in the form of [`super::german::normal`].
/// Within a comment, brackets are text up to the one that ends it.
pub(super) fn peel(code: Code, word: &str, is_comment: bool) -> Peeled<'_> {
    let signs = Signs::of(code);
    // A bracket alone closes in German, because an opening one is attached to the next word.
    if code == Code::De && !is_comment && matches!(word, "(" | ")" | "[") {
        return Peeled {
            opens: 0,
            begins_comment: false,
            core: "",
            ends_comment: false,
            closes: 1,
        };
    }
    let mut rest = word;
    let mut opens = 0;
    let mut begins_comment = false;
    if !is_comment {
        while let Some(tail) = rest
            .strip_prefix(&signs.open)
            .filter(|_| !rest.starts_with(&signs.offer))
        {
            (rest, opens) = (tail, opens + 1);
        }
        if let Some(tail) = rest.strip_prefix(&signs.begin) {
            (rest, begins_comment) = (tail, true);
        }
    }
    let mut core = rest;
    let mut closes = 0;
    while let Some(head) = strip_suffix(core, &signs.closes).filter(|_| core != signs.offer) {
        (core, closes) = (head, closes + 1);
    }
    let mut ends_comment = false;
    if is_comment || begins_comment {
        match strip_suffix(core, &signs.ends) {
            Some(head) => (core, ends_comment) = (head, true),
            None => (core, closes) = (rest, 0),
        }
    }
    Peeled {
        opens,
        begins_comment,
        core,
        ends_comment,
        closes,
    }
}

fn strip_suffix<'a>(text: &'a str, suffixes: &[String]) -> Option<&'a str> {
    suffixes.iter().find_map(|suffix| text.strip_suffix(suffix.as_str()))
}

impl Signs {
    fn of(code: Code) -> Signs {
        match code {
            Code::British => Signs {
                open: text::encode("("),
                closes: vec![text::encode(")")],
                begin: text::encode("{"),
                ends: vec![text::encode("}")],
                offer: text::encode(OFFER),
            },
            // The opening and closing brackets have the same cells, preceded by a sign after letters, and are read back
            // as these.
            Code::De => Signs {
                open: "(".into(),
                closes: vec!["(".into(), "[".into(), ")".into()],
                begin: "{".into(),
                ends: vec!["{".into(), "}".into()],
                offer: OFFER.into(),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_are_taken_off_in_both_codes() {
        for (word, is_comment, expected) in [
            ("Nf3", false, (0, false, "Nf3", false, 0)),
            ("((3", false, (2, false, "3", false, 0)),
            ("Nf3))", false, (0, false, "Nf3", false, 2)),
            ("({so})", false, (1, true, "so", true, 1)),
            ("{(so)", false, (0, true, "(so)", false, 0)),
            ("so)}", true, (0, false, "so)", true, 0)),
            ("so)", true, (0, false, "so)", false, 0)),
            ("(=)", false, (0, false, "(=)", false, 0)),
            ("(=))", false, (0, false, "(=)", false, 1)),
        ] {
            for code in [Code::British, Code::De] {
                let cells = |text: &str| match code {
                    Code::British => text::encode(text),
                    Code::De => text.to_owned(),
                };
                let written = cells(word);
                let (opens, begins_comment, core, ends_comment, closes) = expected;
                let core = &cells(core);
                let expected = Peeled {
                    opens,
                    begins_comment,
                    core,
                    ends_comment,
                    closes,
                };
                assert_eq!(peel(code, &written, is_comment), expected, "{word} {code:?}");
            }
        }
        assert_eq!(peel(Code::De, "(", false).closes, 1);
    }
}
