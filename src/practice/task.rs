//! Tasks: what is asked, and the right answer.

use fastrand::Rng;
use shakmaty::{Bitboard, Chess, Color, File, Move, Position, Rank, Role, Square, attacks, san::SanPlus};

use super::{
    exercise::{Exercise, duties},
    item::Item,
    terms::{bare, terms},
};
use ansage_protocol::Command;
use ansage_words::{
    announcement::{Announcement, Style, announce},
    vocabulary::{Term, Vocabulary},
};

/// One task to answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Task {
    pub(super) exercise: Exercise,
    pub(super) asked: Asked,
}

/// What is asked, and so what answers it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Asked {
    /// A letter, a number or a piece.
    Word(Term),
    /// A square.
    Square(Square),
    /// The colour of a square.
    Colour(Square),
    /// One of the squares that stand in a relation to a square.
    Related(Square, Bitboard),
    /// A move in its position.
    Move(Box<Chess>, Move),
    /// The report that this piece was touched on this square (D.2.2).
    Touch(Role, Square),
}

/// A question that is asked about a square, given in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Question {
    /// Which colour does it have?
    Colour(String),
    /// Which other square lies on a diagonal with it, two or more steps away?
    Diagonal(String),
    /// Which square does a knight reach from it?
    Knight(String),
    /// What is said when this is to be done?
    Duty(Command),
    /// What is said when this piece was touched on this square?
    Touch(String, String),
    /// No question: the text itself is to be said or written.
    Plain(String),
}

impl Task {
    /// Draws a task; a move is one of `plies`. The same state of `rng` gives the same task.
    pub fn draw(exercise: Exercise, plies: &[(Chess, Move)], rng: &mut Rng) -> Task {
        let square = Square::new(rng.u32(0..64));
        let asked = match exercise {
            Exercise::Words | Exercise::Letters => Asked::Word(draw_word(rng)),
            Exercise::Hear | Exercise::Speak => Asked::Square(square),
            Exercise::Duties => draw_duty(rng),
            Exercise::Colours => Asked::Colour(square),
            Exercise::Diagonals => Asked::Related(square, far_diagonals(square)),
            Exercise::Knights => Asked::Related(square, attacks::knight_attacks(square)),
            Exercise::Announce | Exercise::Moves | Exercise::Castling | Exercise::Promotion | Exercise::Capture => {
                // Each of these has moves in the games.
                draw_move(rng, plies, |_, m| is_of(exercise, m)).unwrap_or(Asked::Square(square))
            }
        };
        Task { exercise, asked }
    }

    /// Draws a task that asks for `item`, or any other if the exercise has none.
    pub fn draw_for(
        exercise: Exercise,
        item: Item,
        vocabulary: &Vocabulary,
        plies: &[(Chess, Move)],
        rng: &mut Rng,
    ) -> Task {
        let drawn = match (exercise, item) {
            (Exercise::Words | Exercise::Letters, Item::Say(term) | Item::Hear(term)) => Some(Asked::Word(term)),
            (Exercise::Duties, Item::Say(Term::Touched)) => Some(draw_touch(rng)),
            (Exercise::Duties, Item::Say(term)) => Some(Asked::Word(term)),
            (Exercise::Hear | Exercise::Speak, Item::Say(Term::File(file)) | Item::Hear(Term::File(file))) => rng
                .choice(Rank::ALL)
                .map(|rank| Asked::Square(Square::from_coords(file, rank))),
            (Exercise::Hear | Exercise::Speak, Item::Say(Term::Rank(rank)) | Item::Hear(Term::Rank(rank))) => rng
                .choice(File::ALL)
                .map(|file| Asked::Square(Square::from_coords(file, rank))),
            (Exercise::Colours, Item::Colour(square)) => Some(Asked::Colour(square)),
            (Exercise::Diagonals, Item::Diagonal(square)) => Some(Asked::Related(square, far_diagonals(square))),
            (Exercise::Knights, Item::Knight(square)) => Some(Asked::Related(square, attacks::knight_attacks(square))),
            (_, Item::Say(_) | Item::Hear(_)) => draw_move(rng, plies, |position, m| {
                let asked = Asked::Move(Box::new(position.clone()), *m);
                is_of(exercise, m) && Task { exercise, asked }.items(vocabulary).contains(&item)
            }),
            (_, Item::Colour(_) | Item::Diagonal(_) | Item::Knight(_)) => None,
        };
        match drawn {
            Some(asked) => Task { exercise, asked },
            None => Task::draw(exercise, plies, rng),
        }
    }

    /// Returns the items that the task asks for.
    pub fn items(&self, vocabulary: &Vocabulary) -> Vec<Item> {
        match &self.asked {
            Asked::Colour(square) => vec![Item::Colour(*square)],
            Asked::Related(square, _) => vec![match self.exercise {
                Exercise::Knights => Item::Knight(*square),
                _ => Item::Diagonal(*square),
            }],
            Asked::Word(_) | Asked::Square(_) | Asked::Move(..) | Asked::Touch(..) => self.word_items(vocabulary),
        }
    }

    fn word_items(&self, vocabulary: &Vocabulary) -> Vec<Item> {
        let mut terms = self.terms(vocabulary);
        terms.retain(|term| {
            matches!(
                term,
                Term::File(_)
                    | Term::Rank(_)
                    | Term::Piece(_)
                    | Term::Short
                    | Term::Long
                    | Term::Touched
                    | Term::Command(_)
            )
        });
        let mut items: Vec<Item> = Vec::new();
        for term in terms {
            let item = self.item(term);
            if !items.contains(&item) {
                items.push(item);
            }
        }
        items
    }

    /// Returns the terms of the right answer.
    fn terms(&self, vocabulary: &Vocabulary) -> Vec<Term> {
        match &self.asked {
            Asked::Word(term) => vec![*term],
            Asked::Square(square) => vec![Term::File(square.file()), Term::Rank(square.rank())],
            Asked::Move(position, m) => {
                let announced = announce(vocabulary, position, *m, Announcement::plain(Style::Short));
                bare(terms(vocabulary, &announced)).unwrap_or_default()
            }
            Asked::Touch(role, square) => vec![
                Term::Touched,
                Term::Piece(*role),
                Term::File(square.file()),
                Term::Rank(square.rank()),
            ],
            Asked::Colour(_) | Asked::Related(..) => Vec::new(),
        }
    }

    /// Returns the item of a word of this task: it is said, or understood.
    pub(super) fn item(&self, term: Term) -> Item {
        match self.exercise.wants_words() {
            true => Item::Say(term),
            false => Item::Hear(term),
        }
    }

    /// Returns the exercise that the task belongs to.
    pub fn exercise(&self) -> Exercise {
        self.exercise
    }

    /// Returns what is spoken to the learner.
    pub fn spoken(&self, vocabulary: &Vocabulary) -> Question {
        match (self.exercise, &self.asked) {
            (Exercise::Colours, Asked::Colour(square)) => Question::Colour(vocabulary.square(*square)),
            (Exercise::Diagonals, Asked::Related(square, _)) => Question::Diagonal(vocabulary.square(*square)),
            (_, Asked::Related(square, _)) => Question::Knight(vocabulary.square(*square)),
            (exercise, Asked::Move(_, m)) if exercise.wants_words() => {
                Question::Plain(spelled_out(&self.written(), *m, vocabulary))
            }
            (exercise, Asked::Square(square)) if exercise.wants_words() => {
                // Voices read "e4" in many ways, but say the letter's name and the digit correctly if they are apart.
                Question::Plain(format!("{} {}", letter_name(square.file()), square.rank().char()))
            }
            (_, Asked::Word(Term::Command(command))) => Question::Duty(*command),
            (_, Asked::Touch(role, square)) => Question::Touch(
                vocabulary.piece(*role).to_owned(),
                format!("{} {}", letter_name(square.file()), square.rank().char()),
            ),
            (Exercise::Words, Asked::Word(Term::File(file))) => Question::Plain(letter_name(*file).to_owned()),
            (Exercise::Words, _) => Question::Plain(self.written()),
            _ => Question::Plain(self.words(vocabulary)),
        }
    }

    /// Returns the printed text; `None` if reading it would give the answer away.
    pub fn printed(&self) -> Option<String> {
        self.exercise.wants_words().then(|| self.written())
    }

    /// Returns the right answer in Appendix D words; of several, the first.
    pub fn words(&self, vocabulary: &Vocabulary) -> String {
        match &self.asked {
            Asked::Word(term) => vocabulary.word(*term).to_owned(),
            Asked::Square(square) => vocabulary.square(*square),
            Asked::Colour(square) => vocabulary.word(Term::Color(colour(*square))).to_owned(),
            Asked::Related(_, squares) => squares
                .first()
                .map_or_else(String::new, |square| vocabulary.square(square)),
            Asked::Move(position, m) => announce(vocabulary, position, *m, Announcement::plain(Style::Short)),
            Asked::Touch(role, square) => {
                let (touched, piece) = (vocabulary.word(Term::Touched), vocabulary.piece(*role));
                format!("{touched} {piece} {}", vocabulary.square(*square))
            }
        }
    }

    /// Returns the right answer in letters and numbers; of several, the first. Pieces have the letters of SAN.
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
            Asked::Move(position, m) => SanPlus::from_move((**position).clone(), *m).to_string(),
        }
    }
}

/// Returns the colour of `square`.
pub(super) fn colour(square: Square) -> Color {
    Color::from_white(square.is_light())
}

/// Returns the squares on a diagonal with `square`, without itself and its neighbours, which need no thought.
fn far_diagonals(square: Square) -> Bitboard {
    attacks::bishop_attacks(square, Bitboard::EMPTY) & !attacks::king_attacks(square)
}

fn draw_word(rng: &mut Rng) -> Term {
    let all: Vec<Term> = Term::all()
        .filter(|term| matches!(term, Term::File(_) | Term::Rank(_) | Term::Piece(_)))
        .collect();
    rng.choice(all).unwrap_or(Term::File(File::A))
}

fn draw_duty(rng: &mut Rng) -> Asked {
    match rng.choice(duties().collect::<Vec<_>>()) {
        Some(Term::Touched) | None => draw_touch(rng),
        Some(term) => Asked::Word(term),
    }
}

/// Draws a piece that was touched on a square where it may stand.
fn draw_touch(rng: &mut Rng) -> Asked {
    let role = rng.choice(Role::ALL).unwrap_or(Role::Rook);
    let square = match role {
        Role::Pawn => rng.u32(8..56),
        _ => rng.u32(0..64),
    };
    Asked::Touch(role, Square::new(square))
}

/// Returns whether a move is of the kind that `exercise` asks for.
fn is_of(exercise: Exercise, m: &Move) -> bool {
    match exercise {
        Exercise::Castling => m.is_castle(),
        Exercise::Promotion => m.is_promotion(),
        Exercise::Capture => m.is_capture(),
        _ => true,
    }
}

/// Draws a move that is `wanted` in a position of a real game: one that was made, or else another legal one.
fn draw_move(rng: &mut Rng, plies: &[(Chess, Move)], wanted: impl Fn(&Chess, &Move) -> bool) -> Option<Asked> {
    let made = plies.iter().filter(|(position, m)| wanted(position, m));
    let mut found: Vec<(Chess, Move)> = made.cloned().collect();
    // Few games have many promotions.
    if found.len() < 10 {
        for (position, _) in plies {
            let legal = position.legal_moves().into_iter();
            found.extend(legal.filter(|m| wanted(position, m)).map(|m| (position.clone(), m)));
        }
    }
    rng.choice(found)
        .map(|(position, m)| Asked::Move(Box::new(position), m))
}

/// Returns a move in SAN as it is read out letter by letter, without the words that are to be found.
fn spelled_out(san: &str, m: Move, vocabulary: &Vocabulary) -> String {
    if m.is_castle() {
        // "Null" is said, since a voice reads "0-0" as a result.
        let zeros = if san.starts_with("O-O-O") { 3 } else { 2 };
        return vec!["Null"; zeros].join(", ");
    }
    let role = |c| Role::from_char(c).filter(|_| char::is_uppercase(c));
    let parts = san.chars().filter_map(|c| match c {
        'x' => Some(vocabulary.word(Term::Captures).to_owned()),
        '+' => Some(vocabulary.word(Term::Check).to_owned()),
        '#' => Some(vocabulary.word(Term::Mate).to_owned()),
        c => role(c)
            .map(|role| vocabulary.piece(role).to_owned())
            .or_else(|| File::from_char(c).map(|file| letter_name(file).to_owned()))
            .or_else(|| Rank::from_char(c).map(|rank| rank.char().to_string())),
    });
    parts.collect::<Vec<_>>().join(" ")
}

/// Returns the German name of a file's letter, spelled so that a German voice says it.
fn letter_name(file: File) -> &'static str {
    match file {
        File::A => "ah",
        File::B => "beh",
        File::C => "zeh",
        File::D => "deh",
        File::E => "eh",
        File::F => "eff",
        File::G => "geh",
        File::H => "hah",
    }
}
