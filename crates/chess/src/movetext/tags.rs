//! The tag pairs of a game (PGN standard, section 8.1).

use shakmaty::{CastlingMode, Chess, Color, KnownOutcome, Outcome};

use super::{variant, word};
use crate::board::{self, FenError, FenFault};

/// Maximum number of tag pairs kept per game.
const MOST: usize = 256;

/// The number of the Chess960 start position that is the ordinary one.
const ORDINARY: u16 = 518;

/// Tags of which only the first is kept: those of the roster (PGN standard, 8.1.1), except the event, which begins a
/// game, and those of the start.
const KEPT_ONCE: [&str; 9] = [
    "Site", "Date", "Round", "White", "Black", "Result", "FEN", "SetUp", "Variant",
];

/// Names and values of tags in the order of the text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TagPairs(pub Vec<(String, String)>);

impl TagPairs {
    /// Returns the value of the tag `name`, if there is one.
    pub fn value(&self, name: &str) -> Option<&str> {
        let (_, value) = self.0.iter().find(|(known, _)| known == name)?;
        Some(value)
    }

    /// Returns the value of the tag `name` if it says something, unlike "?" and "-".
    pub fn known(&self, name: &str) -> Option<&str> {
        self.value(name).filter(|value| value.contains(char::is_alphanumeric))
    }

    /// Returns whether one of the first `count` tags is called `name`.
    pub(crate) fn has_before(&self, count: usize, name: &str) -> bool {
        self.0.iter().take(count).any(|(known, _)| known == name)
    }

    /// Returns the name of the tag after the first `count` if one of these has that name and another value. It is lost,
    /// since a name occurs once (PGN standard, 8.1).
    pub(crate) fn lost_behind(&self, count: usize) -> Option<&str> {
        let (name, value) = self.0.get(count)?;
        let is_lost = KEPT_ONCE.contains(&name.as_str()) && self.value(name) != Some(value.as_str());
        is_lost.then_some(name.as_str())
    }

    /// Returns the result that the tag "Result" gives, if it gives one. An arbiter's signs for a win by default, such
    /// as "+/-", count here; among the moves they would be annotation glyphs.
    pub fn result(&self) -> Option<Outcome> {
        let text: String = self.value("Result")?.split_whitespace().collect();
        let winner = match text.as_str() {
            "+/-" | "+/−" => Color::White,
            "-/+" | "−/+" => Color::Black,
            text => return word::result(text),
        };
        Some(Outcome::Known(KnownOutcome::Decisive { winner }))
    }

    /// Returns the text of the tag "Result" if it says something but is not one of PGN's results.
    pub fn other_result(&self) -> Option<&str> {
        word::other_result(self.value("Result")?, self.result().unwrap_or(Outcome::Unknown))
    }

    /// Returns the points that the tag "Result" gives, in halves of a point. A text that gives none, such as
    /// "adjourned", contradicts no result.
    pub(crate) fn points(&self) -> Option<[u8; 2]> {
        word::points_of(self.value("Result")?, self.result().unwrap_or(Outcome::Unknown))
    }

    /// Adds the tag in `text`, which starts with the bracket. A malformed tag with a FEN is kept as the whole line,
    /// because without its start the game would be a different one. Returns whether there was room for it.
    pub(crate) fn read(&mut self, text: &str, whole: bool) -> bool {
        let inner = text.strip_prefix('[').unwrap_or(text).trim_start();
        let end = inner.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let (name, rest) = inner.split_at(end.unwrap_or(inner.len()));
        if !whole {
            if name.get(..3).is_some_and(|begin| begin.eq_ignore_ascii_case("FEN")) {
                self.0.push(("FEN".into(), text.trim_end().into()));
            }
            return true;
        }
        let value = rest
            .trim_start()
            .strip_prefix('"')
            .and_then(|rest| rest.rsplit_once('"'));
        let has_room = self.0.len() < MOST;
        if let (Some((value, _)), true) = (value, has_room) {
            self.0.push((usual(name).into(), unescaped(value).trim().into()));
        }
        has_room
    }

    /// Returns whether a tag says that the game is one of Chess960.
    pub fn is_chess960(&self) -> bool {
        self.value("Variant").is_some_and(variant::is_chess960)
    }

    /// Returns the value of the tag "Variant" if it names a game other than chess.
    pub fn other_game(&self) -> Option<&str> {
        self.value("Variant").filter(|variant| !variant::is_chess(variant))
    }

    /// Returns whether a tag says that the game begins in a position that no tag gives.
    pub(crate) fn lacks_start(&self) -> bool {
        self.value("SetUp") == Some("1") && self.value("FEN").is_none() && self.value("Variant").is_none()
    }

    /// Returns the start position of the game, if a tag gives one. If no tag says Chess960, castling rights such as
    /// "GEge" may imply it.
    ///
    /// # Errors
    ///
    /// [`FenError`] if the FEN does not give a position.
    pub fn start(&self) -> Result<Option<Chess>, FenError> {
        let Some(fen) = self.value("FEN") else {
            // Start position 518 is that of ordinary chess, and needs no FEN.
            return Ok(self.is_chess960().then(|| board::chess960(ORDINARY)).flatten());
        };
        if behind_name(fen).is_some() {
            return Err(FenError {
                fen: fen.to_owned(),
                fault: FenFault::Tag,
            });
        }
        let position = if self.is_chess960() {
            board::position_in(fen, CastlingMode::Chess960)
        } else {
            board::position(fen)
        };
        position.map(Some)
    }
}

/// Returns what stands behind the name if the value of a tag "FEN" is the line of a malformed one.
fn behind_name(fen: &str) -> Option<&str> {
    let line = fen.strip_prefix('[')?.trim_start();
    let (name, behind) = line.split_at_checked(3)?;
    name.eq_ignore_ascii_case("FEN").then_some(behind)
}

/// Returns the value of a tag "FEN" as it is written again: of the line of a malformed one, what stands between its
/// name and its end.
pub(crate) fn kept_fen(value: &str) -> &str {
    let is_around = |c: char| c.is_whitespace() || matches!(c, '"' | '“' | '”' | '„' | ']');
    behind_name(value).map_or(value, |behind| behind.trim_matches(is_around))
}

/// Returns whether `text` is a tag: `[Name "value"]`.
pub(crate) fn is_tag(text: &[u8]) -> bool {
    let Some(rest) = text.strip_prefix(b"[") else {
        return false;
    };
    let name = rest.trim_ascii_start();
    let is_of_a_name = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'_';
    let length = name.iter().take_while(is_of_a_name).count();
    let (_, behind) = name.split_at_checked(length).unwrap_or((name, &[]));
    let Some(mut value) = behind.trim_ascii_start().strip_prefix(b"\"") else {
        return false;
    };
    while let [byte, rest @ ..] = value {
        value = match (byte, rest) {
            (b'\\', [_, rest @ ..]) => rest,
            (b'"', rest) => return length > 0 && rest.trim_ascii() == b"]",
            _ => rest,
        };
    }
    false
}

/// Returns the usual spelling of a name on which the moves and the result depend, whatever its letter case.
fn usual(name: &str) -> &str {
    let mut usual = ["FEN", "SetUp", "Variant", "Result"].into_iter();
    usual.find(|usual| usual.eq_ignore_ascii_case(name)).unwrap_or(name)
}

/// Returns a value without the backslashes before quotation marks and backslashes (PGN standard, 7), and before
/// apostrophes, which databases escape as well. Any other stays: older programs do not double it ("C:\Schach").
fn unescaped(value: &str) -> String {
    let mut out = String::with_capacity(value.len());
    let mut chars = value.chars().peekable();
    while let Some(c) = chars.next() {
        let escaped = match c {
            '\\' => chars.next_if(|next| matches!(next, '"' | '\\' | '\'')),
            _ => None,
        };
        out.push(escaped.unwrap_or(c));
    }
    out
}

#[cfg(test)]
mod tests {
    use shakmaty::Position;

    use super::*;

    #[test]
    fn pairs_are_read() {
        let mut tags = TagPairs::default();
        for text in ["[White \"A \\\"B\\\" \\\\\"]", "[ Black\t\"?\" ]", "[Event \" x \"]"] {
            tags.read(text, true);
        }
        tags.read("[Round \"3", false);
        assert_eq!(tags.value("White"), Some("A \"B\" \\"));
        assert_eq!((tags.value("Black"), tags.known("Black")), (Some("?"), None));
        assert_eq!((tags.value("Event"), tags.value("Round")), (Some("x"), None));
    }

    #[test]
    fn a_backslash_escapes_quotation_marks_and_itself() {
        for (text, value) in [
            (r#"[Site "C:\Schach\neu.pgn"]"#, r"C:\Schach\neu.pgn"),
            (r#"[Site "C:\\Schach\\neu.pgn"]"#, r"C:\Schach\neu.pgn"),
            (r#"[Site "Wei\ss \"x\" \\"]"#, r#"Wei\ss "x" \"#),
            (
                r#"[Event "It \'Memorial Richard Reti\'"]"#,
                "It 'Memorial Richard Reti'",
            ),
        ] {
            let mut tags = TagPairs::default();
            tags.read(text, true);
            assert_eq!(tags.0.first().map(|(_, value)| &**value), Some(value), "{text}");
        }
    }

    #[test]
    fn a_second_value_of_a_tag_is_lost() {
        for (first, second, lost) in [
            ("[Result \"1-0\"]", "[result \"0-1\"]", Some("Result")),
            ("[FEN \"a\"]", "[FEN \"b\"]", Some("FEN")),
            ("[White \"A\"]", "[White \"A\"]", None),
            ("[White \"A\"]", "[Black \"B\"]", None),
            // All of these are kept.
            ("[Annotator \"A\"]", "[Annotator \"B\"]", None),
        ] {
            let mut tags = TagPairs::default();
            for text in [first, second] {
                tags.read(text, true);
            }
            assert_eq!((tags.lost_behind(0), tags.lost_behind(1)), (None, lost), "{second}");
        }
    }

    #[test]
    fn a_game_that_was_not_played_has_a_result() {
        for (value, result) in [
            ("+/-", Some("1-0")),
            ("-/+", Some("0-1")),
            ("+-", None),
            ("½-½", Some("1/2-1/2")),
            ("1 - 0", Some("1-0")),
            ("½ - ½", Some("1/2-1/2")),
            ("0 - 0", None),
        ] {
            let mut tags = TagPairs::default();
            tags.read(&format!("[Result \"{value}\"]"), true);
            let found = tags.result().map(|outcome| outcome.to_string());
            assert_eq!(found.as_deref(), result, "{value}");
        }
    }

    #[test]
    fn a_tag_or_the_castling_rights_say_chess960() {
        let mut tags = TagPairs::default();
        tags.read("[Variant \"Chess960\"]", true);
        assert_eq!(tags.start().unwrap().unwrap().castles().mode(), CastlingMode::Chess960);
        let mut tags = TagPairs::default();
        tags.read("[FEN \"4k3/8/8/8/8/8/8/4K1R1 w G - 0 1\"]", true);
        assert_eq!(tags.start().unwrap().unwrap().castles().mode(), CastlingMode::Chess960);
        let mut broken = TagPairs::default();
        broken.read("[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1", false);
        assert_eq!(broken.start().unwrap_err().fault, FenFault::Tag);
    }

    #[test]
    fn the_fen_of_a_malformed_tag_is_written_again() {
        for (value, kept) in [
            ("[FEN \"4k3/8/8/8/8/8/8/4K3 w - -", "4k3/8/8/8/8/8/8/4K3 w - -"),
            ("[ fen “8/8 w”]", "8/8 w"),
            ("[FEN x", "x"),
            ("[x", "[x"),
            ("8/8 w", "8/8 w"),
        ] {
            assert_eq!(kept_fen(value), kept, "{value}");
        }
    }
}
