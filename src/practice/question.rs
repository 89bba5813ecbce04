//! The questions of tasks, and their right answers in words and in writing.

use shakmaty::{Chess, File, Move, Rank, Role, Square, san::SanPlus};

use super::{
    exercise::Exercise,
    task::{Asked, Task, colour},
};
use ansage_protocol::Command;
use ansage_words::{
    announcement::{Announcement, Style, announce},
    locale::Language,
    vocabulary::{Term, Vocabulary},
};

/// A question, with all words that it needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Question {
    /// Which colour does the square have?
    Colour(String),
    /// Which other square lies on a diagonal with it, two or more steps away?
    Diagonal(String),
    /// Which square does a knight reach from it?
    Knight(String),
    /// What do players say in this situation?
    Duty(Term),
    /// What do players say when this piece was touched on this square?
    Touch {
        /// The piece.
        piece: String,
        /// The square, spelled out.
        spelled: String,
        /// The square, as it is printed.
        printed: String,
    },
    /// From which square does the piece of this move come in this position?
    Origin(Box<Chess>, String),
    /// The opponent announces this move: repeat it.
    Repetition(String),
    /// This move was meant, spelled out, but this one was said.
    Slip {
        /// The move that was meant.
        meant: String,
        /// The move that was said.
        said: String,
    },
    /// Solve this position; the number of moves to the mate, if it is a mate.
    Puzzle(Box<Chess>, Option<u32>),
    /// The opponent replies with this move. What is next?
    Reply(String),
    /// After this move of the opponent, if there is one, announce this move, spelled out.
    Turn(Option<String>, String),
    /// What is the piece with this letter called? The German voice says the bishop's B as it says the file b.
    Piece(char),
    /// No question: the text itself must be said or written.
    Plain(String),
}

impl Task {
    /// Returns what is spoken to the learner in a sentence in `language`.
    pub fn spoken(&self, vocabulary: &Vocabulary, language: Language) -> Question {
        // As opponents announce it, and as a score must be kept: with the origin.
        let long = |position: &Chess, m: Move| announce(vocabulary, position, m, Announcement::plain(Style::Long));
        match (self.exercise, &self.asked) {
            (Exercise::Colours, Asked::Colour(square)) => Question::Colour(vocabulary.square(*square)),
            (Exercise::Diagonals, Asked::Related(square, _)) => Question::Diagonal(vocabulary.square(*square)),
            (_, Asked::Related(square, _)) => Question::Knight(vocabulary.square(*square)),
            (Exercise::Repetition, Asked::Move(position, m)) => Question::Repetition(long(position, *m)),
            (Exercise::Dictation, Asked::Move(position, m)) => Question::Plain(long(position, *m)),
            (exercise, Asked::Move(position, m)) if exercise.wants_words() => {
                Question::Plain(spelled_out_san(position, *m, vocabulary, language))
            }
            (exercise, Asked::Square(square)) if exercise.wants_words() => {
                Question::Plain(spelled_out_square(*square, language))
            }
            (_, Asked::Origin(position, m)) => {
                let announced = announce(vocabulary, position, *m, Announcement::plain(Style::Short));
                Question::Origin(position.clone(), announced)
            }
            (_, Asked::Slip(position, meant, said)) => Question::Slip {
                meant: spelled_out_san(position, *meant, vocabulary, language),
                said: long(position, *said),
            },
            (_, Asked::Puzzle(step)) if step.number == 0 => {
                Question::Puzzle(step.position.clone(), step.puzzle.mate_in())
            }
            (_, Asked::Puzzle(step)) => Question::Reply(long(&step.before, step.reply)),
            (_, Asked::Turn(position, m, before)) => Question::Turn(
                before.as_ref().map(|(position, m)| long(position, *m)),
                spelled_out_san(position, *m, vocabulary, language),
            ),
            (_, Asked::Word(term @ (Term::Command(_) | Term::Topic(_)))) => Question::Duty(*term),
            (_, Asked::Touch(role, square)) => Question::Touch {
                piece: vocabulary.piece(*role).to_owned(),
                spelled: spelled_out_square(*square, language),
                printed: square.to_string(),
            },
            (Exercise::Words, Asked::Word(Term::File(file))) => {
                Question::Plain(letter_name(*file, language).to_owned())
            }
            (Exercise::Words, Asked::Word(Term::Piece(role))) => Question::Piece(role.upper_char()),
            (Exercise::Words, _) => Question::Plain(self.written()),
            _ => Question::Plain(self.words(vocabulary)),
        }
    }

    /// Returns the printed text; `None` if reading it would give the answer away.
    pub fn printed(&self) -> Option<String> {
        let is_by_ear = self.exercise == Exercise::Repetition;
        (self.exercise.wants_words() && !is_by_ear).then(|| self.written())
    }

    /// Returns the right answer in Appendix D words; the first one if there are several.
    pub fn words(&self, vocabulary: &Vocabulary) -> String {
        match &self.asked {
            Asked::Word(term) => vocabulary.word(*term).to_owned(),
            Asked::Square(square) => vocabulary.square(*square),
            Asked::Colour(square) => vocabulary.word(Term::Color(colour(*square))).to_owned(),
            Asked::Related(_, squares) => squares
                .first()
                .map_or_else(String::new, |square| vocabulary.square(square)),
            Asked::Move(position, m) | Asked::Turn(position, m, _) => {
                announce(vocabulary, position, *m, Announcement::plain(Style::Short))
            }
            Asked::Puzzle(step) => announce(vocabulary, &step.position, step.m, Announcement::plain(Style::Short)),
            Asked::Origin(_, m) => m.from().map_or_else(String::new, |from| vocabulary.square(from)),
            Asked::Slip(position, m, _) => {
                let correction = vocabulary.word(Term::Command(Command::Correction));
                let meant = announce(vocabulary, position, *m, Announcement::plain(Style::Short));
                format!("{correction}, {meant}")
            }
            Asked::Touch(role, square) => {
                let (touched, piece) = (vocabulary.word(Term::Touched), vocabulary.piece(*role));
                format!("{touched} {piece} {}", vocabulary.square(*square))
            }
        }
    }

    /// Returns the mandated words of the right answer, without check and mate, which need not be announced.
    pub fn mandated(&self, vocabulary: &Vocabulary) -> String {
        let words = self.words(vocabulary);
        let optional = [Term::Check, Term::Mate].map(|term| format!(", {}", vocabulary.word(term)));
        let mandated = optional.iter().find_map(|word| words.strip_suffix(word.as_str()));
        mandated.unwrap_or(&words).to_owned()
    }

    /// Returns the right answer as it is spoken in a sentence in `language`: its words, and how they are written if
    /// they were the question.
    pub fn spoken_answer(&self, vocabulary: &Vocabulary, language: Language) -> String {
        let words = self.words(vocabulary);
        match self.exercise {
            Exercise::Letters | Exercise::Hear | Exercise::Moves => {
                let letter = |role: Role| role.upper_char().to_string();
                let written = spelled_out(&self.written(), vocabulary, language, letter);
                format!("{words}, {written}")
            }
            _ => words,
        }
    }

    /// Returns the beginning of the right answer, as it is printed, and as it is spoken in a sentence in `language`:
    /// its first word, or its first letter or number if the words are what was said.
    pub fn hint(&self, vocabulary: &Vocabulary, language: Language) -> (String, String) {
        if matches!(
            self.exercise,
            Exercise::Letters | Exercise::Hear | Exercise::Moves | Exercise::Dictation
        ) {
            let first = self.written().chars().next();
            let file = first.and_then(File::from_char).map(|file| letter_name(file, language));
            let printed = first.map_or_else(String::new, String::from);
            return (printed.clone(), file.map_or(printed, str::to_owned));
        }
        let words = self.words(vocabulary);
        let word = words.split_whitespace().next().unwrap_or_default();
        let word = word.trim_end_matches(',').to_owned();
        (word.clone(), word)
    }

    /// Returns the right answer in letters and numbers; the first one if there are several. Pieces have the letters of
    /// SAN.
    pub fn written(&self) -> String {
        match &self.asked {
            Asked::Word(Term::File(file)) => file.char().to_string(),
            Asked::Word(Term::Rank(rank)) => rank.char().to_string(),
            Asked::Word(Term::Piece(role)) => role.upper_char().to_string(),
            Asked::Word(term) => term.id(),
            Asked::Touch(role, square) => format!("{}{square}", role.upper_char()),
            Asked::Square(square) => square.to_string(),
            Asked::Colour(square) => square.to_string(),
            Asked::Related(_, squares) => squares.first().map_or_else(String::new, |square| square.to_string()),
            Asked::Origin(_, m) => m.from().map_or_else(String::new, |from| from.to_string()),
            Asked::Move(position, m) | Asked::Turn(position, m, _) | Asked::Slip(position, m, _) => san(position, *m),
            Asked::Puzzle(step) => san(&step.position, step.m),
        }
    }
}

pub(super) fn san(position: &Chess, m: Move) -> String {
    SanPlus::from_move(position.clone(), m).to_string()
}

/// Returns the SAN of the move `m` of `position` for reading out letter by letter in a sentence in `language`.
pub(super) fn spelled_out_san(position: &Chess, m: Move, vocabulary: &Vocabulary, language: Language) -> String {
    let piece = |role| vocabulary.piece(role).to_owned();
    spelled_out(&san(position, m), vocabulary, language, piece)
}

/// Returns a move, a square, a letter or a number for reading out letter by letter, with its pieces as `piece` says
/// them. A capture and a check are said in their words.
fn spelled_out(written: &str, vocabulary: &Vocabulary, language: Language, piece: impl Fn(Role) -> String) -> String {
    if written.starts_with("O-O") {
        // The zeros are spelled out, because a voice reads "0-0" as a result.
        let zeros = if written.starts_with("O-O-O") { 3 } else { 2 };
        return vec![zero(language); zeros].join(", ");
    }
    let role = |c| Role::from_char(c).filter(|_| char::is_uppercase(c));
    let parts = written.chars().filter_map(|c| match c {
        'x' => Some(vocabulary.word(Term::Captures).to_owned()),
        '+' => Some(vocabulary.word(Term::Check).to_owned()),
        '#' => Some(vocabulary.word(Term::Mate).to_owned()),
        c => role(c)
            .map(&piece)
            .or_else(|| File::from_char(c).map(|file| letter_name(file, language).to_owned()))
            .or_else(|| Rank::from_char(c).map(|rank| rank.char().to_string())),
    });
    parts.collect::<Vec<_>>().join(" ")
}

/// Returns `square` for reading out. Voices read "e4" in many ways, but say the letter's name and the digit correctly
/// if they are apart.
fn spelled_out_square(square: Square, language: Language) -> String {
    format!("{} {}", letter_name(square.file(), language), square.rank().char())
}

/// Returns the name of a file's letter, spelled so that a voice of `language` says it.
fn letter_name(file: File, language: Language) -> &'static str {
    let names = match language {
        Language::De => ["ah", "beh", "zeh", "deh", "eh", "eff", "geh", "hah"],
        // Without the comma, "A 4" begins with the article.
        Language::En => ["A,", "B", "C", "D", "E", "F", "G", "H"],
        Language::Ru => ["а", "бэ", "цэ", "дэ", "е", "эф", "же", "аш"],
        Language::Uk => ["а", "бе", "це", "де", "е", "еф", "же", "аш"],
        Language::Mk => ["а", "бе", "це", "де", "е", "еф", "ге", "ха"],
    };
    names.get(usize::from(file)).copied().unwrap_or_default()
}

/// Returns the word for a zero of "0-0" in `language`.
fn zero(language: Language) -> &'static str {
    match language {
        Language::De => "Null",
        Language::En => "zero",
        Language::Ru => "ноль",
        Language::Uk => "нуль",
        Language::Mk => "нула",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_spelled_in_the_language_of_the_sentence() {
        let vocabulary = Vocabulary::shipped(&Vocabulary::LANGUAGES);
        for (language, square, piece) in [
            (Language::De, "geh 4", "Läufer beh 5"),
            (Language::En, "G 4", "Läufer B 5"),
            (Language::Ru, "же 4", "Läufer бэ 5"),
            (Language::Uk, "же 4", "Läufer бе 5"),
            (Language::Mk, "ге 4", "Läufer бе 5"),
        ] {
            assert_eq!(spelled_out_square(Square::G4, language), square);
            let words = |role| vocabulary.piece(role).to_owned();
            assert_eq!(spelled_out("Bb5", &vocabulary, language, words), piece);
            if language == Language::De {
                continue;
            }
            // The voice of the sentence says them.
            let names = File::ALL.map(|file| letter_name(file, language));
            for name in names.into_iter().chain([zero(language)]) {
                let number = format!("{name} 4");
                assert_eq!(vocabulary.runs(language.id(), &number), [(false, number.as_str())]);
                assert!(names.iter().filter(|other| **other == name).count() <= 1, "{name}");
            }
        }
    }

    #[test]
    fn an_answer_in_writing_is_spoken_in_letters_after_the_words() {
        let vocabulary = Vocabulary::shipped(&["de"]);
        let knight = Move::Normal {
            role: Role::Knight,
            from: Square::G1,
            capture: None,
            to: Square::F3,
            promotion: None,
        };
        let m = Asked::Move(Box::default(), knight);
        for (exercise, asked, answer) in [
            (Exercise::Letters, Asked::Word(Term::Piece(Role::Queen)), "Dame, Q"),
            (Exercise::Letters, Asked::Word(Term::File(File::C)), "Cäsar, zeh"),
            (Exercise::Letters, Asked::Word(Term::Rank(Rank::Third)), "drei, 3"),
            (Exercise::Hear, Asked::Square(Square::E4), "Eva vier, eh 4"),
            (Exercise::Moves, m.clone(), "Springer Felix drei, N eff 3"),
            // These words are the answer.
            (Exercise::Announce, m, "Springer Felix drei"),
            (Exercise::Words, Asked::Word(Term::Piece(Role::Queen)), "Dame"),
        ] {
            let task = Task { exercise, asked };
            assert_eq!(task.spoken_answer(&vocabulary, Language::De), answer);
        }
    }
}
