//! Items to remember, and the grades of remembering them.

use std::{fmt, str::FromStr, time::Duration};

use shakmaty::Square;

use ansage_words::vocabulary::{Term, Vocabulary};

/// The smallest unit that a learner remembers or forgets. A task asks for one or more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Item {
    /// To say the word for a letter, a number or a piece.
    Say(Term),
    /// To understand a word.
    Hear(Term),
    /// To know the colour of a square.
    Colour(Square),
    /// To know the diagonals of a square.
    Diagonal(Square),
    /// To know the knight's jumps from a square.
    Knight(Square),
}

impl Item {
    /// Returns the name of the item: a word, or a square in words.
    pub fn name(self, vocabulary: &Vocabulary) -> String {
        match self {
            Item::Say(term @ (Term::Short | Term::Long)) | Item::Hear(term @ (Term::Short | Term::Long)) => {
                format!("{} {}", vocabulary.word(term), vocabulary.word(Term::Castling))
            }
            Item::Say(term) | Item::Hear(term) => vocabulary.word(term).to_owned(),
            Item::Colour(square) | Item::Diagonal(square) | Item::Knight(square) => vocabulary.square(square),
        }
    }

    /// Returns whether this is a word, and not a square of board vision.
    pub fn is_word(self) -> bool {
        matches!(self, Item::Say(_) | Item::Hear(_))
    }
}

/// Written as in the database and in exported progress: "say/file-e", "knight/e4".
impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Item::Say(term) => write!(f, "say/{}", term.id()),
            Item::Hear(term) => write!(f, "hear/{}", term.id()),
            Item::Colour(square) => write!(f, "colour/{square}"),
            Item::Diagonal(square) => write!(f, "diagonal/{square}"),
            Item::Knight(square) => write!(f, "knight/{square}"),
        }
    }
}

/// Error for a text that does not name an item.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown item \"{0}\"")]
pub struct UnknownItem(pub String);

impl FromStr for Item {
    type Err = UnknownItem;

    fn from_str(text: &str) -> Result<Item, UnknownItem> {
        let unknown = || UnknownItem(text.to_owned());
        let (skill, what) = text.split_once('/').ok_or_else(unknown)?;
        let term = || what.parse::<Term>().map_err(|_| unknown());
        let square = || what.parse::<Square>().map_err(|_| unknown());
        match skill {
            "say" => Ok(Item::Say(term()?)),
            "hear" => Ok(Item::Hear(term()?)),
            "colour" => Ok(Item::Colour(square()?)),
            "diagonal" => Ok(Item::Diagonal(square()?)),
            "knight" => Ok(Item::Knight(square()?)),
            _ => Err(unknown()),
        }
    }
}

/// Grade of remembering an item, one of the scheduler's four.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grade {
    /// Forgotten, or confused with a different item.
    Again = 1,
    /// Remembered slowly, or not in the mandated word.
    Hard = 2,
    /// Remembered.
    Good = 3,
    /// Remembered at once.
    Easy = 4,
}

impl Grade {
    /// Returns the grade of this number, 1 to 4.
    pub fn of_number(number: u8) -> Option<Grade> {
        [Grade::Again, Grade::Hard, Grade::Good, Grade::Easy]
            .into_iter()
            .find(|grade| *grade as u8 == number)
    }
}

/// Thinking time of the learner: from the end of the question to the beginning of a spoken answer, or to the end of a
/// typed one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Thought {
    /// The time.
    pub time: Duration,
    /// Whether the answer was typed.
    pub is_typed: bool,
}

impl Thought {
    pub(super) fn grade(self) -> Grade {
        // Typing takes time as well: some characters, and the Enter key.
        let (quick, slow) = match self.is_typed {
            true => (Duration::from_secs(3), Duration::from_secs(12)),
            false => (Duration::from_secs(1), Duration::from_secs(5)),
        };
        match self.time {
            time if time <= quick => Grade::Easy,
            time if time <= slow => Grade::Good,
            _ => Grade::Hard,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_written_and_read() {
        let words = Term::all().flat_map(|term| [Item::Say(term), Item::Hear(term)]);
        let squares = Square::ALL
            .into_iter()
            .flat_map(|square| [Item::Colour(square), Item::Diagonal(square), Item::Knight(square)]);
        for item in words.chain(squares) {
            assert_eq!(item.to_string().parse(), Ok(item));
        }
        for unknown in ["", "say", "say/", "say/e4", "knight/file-e", "shout/file-e"] {
            assert_eq!(unknown.parse::<Item>(), Err(UnknownItem(unknown.into())));
        }
    }
}
