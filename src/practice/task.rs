//! Tasks: the question, and the right answer.

use std::time::Duration;

use fastrand::Rng;
use shakmaty::{Bitboard, Chess, Color, File, Move, Position, Rank, Role, Square, attacks};

use super::{
    exercise::{Exercise, duties, is_of_clock},
    games::Material,
    item::Item,
    puzzle::PuzzleStep,
    terms::{bare, terms},
};
use ansage_protocol::{Command, Game, Input};
use ansage_words::{
    announcement::{Announcement, Style, announce},
    vocabulary::{Term, Vocabulary},
};

/// Number of pieces of a position that a listener can remember after hearing it once.
const FEW: usize = 8;
/// Time to correct a slip, or to say something about the clock, after the end of the question.
const IN_TIME: Duration = Duration::from_secs(10);

/// One task to answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Task {
    pub(super) exercise: Exercise,
    pub(super) asked: Asked,
}

/// The content of a question, which determines its answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Asked {
    /// A letter, a number or a piece.
    Word(Term),
    /// A square.
    Square(Square),
    /// The colour of a square.
    Colour(Square),
    /// One of the squares related to a square.
    Related(Square, Bitboard),
    /// A move in its position.
    Move(Box<Chess>, Move),
    /// The report that this piece was touched on this square (D.2.2).
    Touch(Role, Square),
    /// The square from which a move came.
    Origin(Box<Chess>, Move),
    /// The correction of a slip (D.2.8): the move that was meant, and the one that was said.
    Slip(Box<Chess>, Move, Move),
    /// A move of a puzzle.
    Puzzle(PuzzleStep),
    /// The learner's own move in a game, and the opponent's move before it.
    Turn(Box<Chess>, Move, Option<(Box<Chess>, Move)>),
}

impl Task {
    /// Draws a task from `material`. The same state of `rng` gives the same task.
    pub fn draw(exercise: Exercise, material: &Material, rng: &mut Rng) -> Task {
        let square = Square::new(rng.u32(0..64));
        let asked = match exercise {
            Exercise::Words | Exercise::Letters => Asked::Word(draw_word(rng)),
            Exercise::Hear | Exercise::Speak => Asked::Square(square),
            Exercise::Duties => draw_duty(rng),
            Exercise::Clock => Asked::Word(
                rng.choice(duties().filter(|term| is_of_clock(*term)).collect::<Vec<_>>())
                    .unwrap_or(Term::Command(Command::Clock)),
            ),
            Exercise::Colours => Asked::Colour(square),
            Exercise::Diagonals => Asked::Related(square, far_diagonals(square)),
            Exercise::Knights => Asked::Related(square, attacks::knight_attacks(square)),
            Exercise::Origins
            | Exercise::Correction
            | Exercise::Puzzles
            | Exercise::Announce
            | Exercise::Moves
            | Exercise::Repetition
            | Exercise::Castling
            | Exercise::Promotion
            | Exercise::Capture
            | Exercise::Dictation
            | Exercise::Side
            | Exercise::Round => draw_played(exercise, material, rng)
                // A user's games may have no castling. The program's have moves for every exercise.
                .or_else(|| draw_played(exercise, &Material::shipped(), rng))
                .unwrap_or(Asked::Square(square)),
        };
        Task { exercise, asked }
    }

    /// Draws a task that asks for `item`, or any other if the exercise has none.
    pub fn draw_for(
        exercise: Exercise,
        item: Item,
        vocabulary: &Vocabulary,
        material: &Material,
        rng: &mut Rng,
    ) -> Task {
        let drawn = match (exercise, item) {
            (Exercise::Words | Exercise::Letters, Item::Say(term) | Item::Hear(term)) => Some(Asked::Word(term)),
            (Exercise::Duties, Item::Say(Term::Touched)) => Some(draw_touch(rng)),
            (Exercise::Duties | Exercise::Clock, Item::Say(term)) => Some(Asked::Word(term)),
            (Exercise::Hear | Exercise::Speak, Item::Say(Term::File(file)) | Item::Hear(Term::File(file))) => rng
                .choice(Rank::ALL)
                .map(|rank| Asked::Square(Square::from_coords(file, rank))),
            (Exercise::Hear | Exercise::Speak, Item::Say(Term::Rank(rank)) | Item::Hear(Term::Rank(rank))) => rng
                .choice(File::ALL)
                .map(|file| Asked::Square(Square::from_coords(file, rank))),
            (Exercise::Colours, Item::Colour(square)) => Some(Asked::Colour(square)),
            (Exercise::Diagonals, Item::Diagonal(square)) => Some(Asked::Related(square, far_diagonals(square))),
            (Exercise::Knights, Item::Knight(square)) => Some(Asked::Related(square, attacks::knight_attacks(square))),
            (Exercise::Correction, Item::Say(_)) => draw_slip(material, rng),
            (_, Item::Say(_) | Item::Hear(_)) => draw_move(exercise, material, rng, |position, m| {
                let asked = Asked::Move(Box::new(position.clone()), *m);
                Task { exercise, asked }.items(vocabulary).contains(&item)
            }),
            (_, Item::Colour(_) | Item::Diagonal(_) | Item::Knight(_)) => None,
        };
        match drawn {
            Some(asked) => Task { exercise, asked },
            None => Task::draw(exercise, material, rng),
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
            // Written moves are compared at the end, and moves found on the board are not words.
            _ if self.exercise == Exercise::Dictation => Vec::new(),
            Asked::Origin(..) | Asked::Puzzle(_) => Vec::new(),
            Asked::Slip(..) => vec![Item::Say(Term::Command(Command::Correction))],
            Asked::Word(_) | Asked::Square(_) | Asked::Move(..) | Asked::Turn(..) | Asked::Touch(..) => {
                self.word_items(vocabulary)
            }
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
                    | Term::Topic(_)
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
            Asked::Move(position, m)
            | Asked::Turn(position, m, _)
            | Asked::Slip(position, m, _)
            | Asked::Origin(position, m) => {
                let announced = announce(vocabulary, position, *m, Announcement::plain(Style::Short));
                bare(terms(vocabulary, &announced)).unwrap_or_default()
            }
            Asked::Touch(role, square) => vec![
                Term::Touched,
                Term::Piece(*role),
                Term::File(square.file()),
                Term::Rank(square.rank()),
            ],
            Asked::Colour(_) | Asked::Related(..) | Asked::Puzzle(_) => Vec::new(),
        }
    }

    /// Returns the item of a word of this task, which is either said or understood.
    pub(super) fn item(&self, term: Term) -> Item {
        match self.exercise.wants_words() {
            true => Item::Say(term),
            false => Item::Hear(term),
        }
    }

    /// Returns the task that comes back after a wrong answer. For a puzzle this is its first move.
    pub(super) fn again(&self) -> Task {
        match &self.asked {
            Asked::Puzzle(step) => Task {
                asked: step
                    .puzzle
                    .steps()
                    .into_iter()
                    .next()
                    .map_or(self.asked.clone(), Asked::Puzzle),
                ..self.clone()
            },
            _ => self.clone(),
        }
    }

    /// Returns the tasks of a whole game, or of one `side` of it.
    pub(super) fn of_game(exercise: Exercise, plies: &[(Chess, Move)], side: Color) -> Vec<Task> {
        let boxed = |(position, m): &(Chess, Move)| (Box::new(position.clone()), *m);
        let mut before = None;
        let mut tasks = Vec::new();
        for ply in plies {
            let (position, m) = boxed(ply);
            let asked = match exercise {
                Exercise::Side if position.turn() != side => None,
                Exercise::Side => Some(Asked::Turn(position, m, before.take())),
                _ => Some(Asked::Move(position, m)),
            };
            tasks.extend(asked.map(|asked| Task { exercise, asked }));
            before = Some(boxed(ply));
        }
        tasks
    }

    /// Returns the time after the question within which the answer must begin; `None` if there is no limit.
    pub fn limit(&self) -> Option<Duration> {
        matches!(self.exercise, Exercise::Correction | Exercise::Clock).then_some(IN_TIME)
    }

    /// Returns the position that can be asked about while the task is open.
    pub fn position(&self) -> Option<&Chess> {
        match &self.asked {
            Asked::Origin(position, _) => Some(position),
            Asked::Puzzle(step) => Some(&step.position),
            _ => None,
        }
    }

    /// Returns a game in which a move that answers the task is declared; `None` if the answer is not a move.
    pub fn game(&self) -> Option<Game> {
        let position: &Chess = match &self.asked {
            Asked::Move(position, _) | Asked::Turn(position, ..) | Asked::Origin(position, _) => position,
            Asked::Slip(position, ..) => position,
            Asked::Puzzle(step) => &step.position,
            Asked::Word(_) | Asked::Square(_) | Asked::Colour(_) | Asked::Related(..) | Asked::Touch(..) => {
                return None;
            }
        };
        let mut game = Game::new(position.clone());
        if let Asked::Slip(_, _, said) = self.asked {
            let slip = Input::Declared {
                m: said,
                warnings: Vec::new(),
                correction: false,
                clear: true,
            };
            game.handle(slip, Duration::ZERO);
        }
        Some(game)
    }

    /// Returns the move to write down, and its position.
    pub fn dictated(&self) -> Option<(&Chess, Move)> {
        match &self.asked {
            Asked::Move(position, m) if self.exercise == Exercise::Dictation => Some((position, *m)),
            _ => None,
        }
    }

    /// Returns the side whose move is announced in a game.
    pub(super) fn turn(&self) -> Option<Color> {
        match &self.asked {
            Asked::Turn(position, ..) => Some(position.turn()),
            _ => None,
        }
    }

    /// Returns the exercise that the task belongs to.
    pub fn exercise(&self) -> Exercise {
        self.exercise
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

/// Returns whether a move is of the kind that `exercise` requires.
fn is_of(exercise: Exercise, m: &Move) -> bool {
    match exercise {
        Exercise::Castling => m.is_castle(),
        Exercise::Promotion => m.is_promotion(),
        Exercise::Capture => m.is_capture(),
        _ => true,
    }
}

/// Draws a move of a piece in a position of few pieces, those of the puzzles. Castling is excluded, because it names
/// its pieces.
fn draw_origin(material: &Material, rng: &mut Rng) -> Option<Asked> {
    let positions = material.puzzles.iter().map(|puzzle| puzzle.position());
    let few = positions.filter(|position| position.board().occupied().count() <= FEW);
    let position = rng.choice(few.collect::<Vec<_>>())?;
    let moves = position.legal_moves().into_iter();
    let m = rng.choice(
        moves
            .filter(|m| !m.is_castle() && m.role() != Role::Pawn)
            .collect::<Vec<_>>(),
    )?;
    Some(Asked::Origin(Box::new(position), m))
}

/// Draws a move of a game, and a different legal move of the same piece that is said in the same number of words.
fn draw_slip(material: &Material, rng: &mut Rng) -> Option<Asked> {
    let mut plies: Vec<&(Chess, Move)> = material
        .plies()
        .filter(|(_, m)| !m.is_castle() && !m.is_promotion())
        .collect();
    rng.shuffle(&mut plies);
    plies.into_iter().find_map(|(position, m)| {
        let others = position.legal_moves().into_iter();
        let others = others.filter(|other| other != m && other.from() == m.from() && !other.is_promotion());
        let said = rng.choice(others.collect::<Vec<_>>())?;
        Some(Asked::Slip(Box::new(position.clone()), *m, said))
    })
}

fn draw_puzzle(material: &Material, rng: &mut Rng) -> Option<Asked> {
    let puzzle = rng.choice(&material.puzzles)?;
    puzzle.steps().into_iter().next().map(Asked::Puzzle)
}

/// Draws what `exercise` asks of the games or puzzles of `material`; `None` if they have nothing for it.
fn draw_played(exercise: Exercise, material: &Material, rng: &mut Rng) -> Option<Asked> {
    match exercise {
        Exercise::Origins => draw_origin(material, rng),
        Exercise::Correction => draw_slip(material, rng),
        Exercise::Puzzles => draw_puzzle(material, rng),
        _ => draw_move(exercise, material, rng, |_, _| true),
    }
}

/// Draws a move for `exercise` that is `wanted` in a position of a real game: one that was made, or else any legal one.
fn draw_move(
    exercise: Exercise,
    material: &Material,
    rng: &mut Rng,
    wanted: impl Fn(&Chess, &Move) -> bool,
) -> Option<Asked> {
    let is_wanted = |position: &Chess, m: &Move| is_of(exercise, m) && wanted(position, m);
    let made = material.plies().filter(|(position, m)| is_wanted(position, m));
    let mut found: Vec<(Chess, Move)> = made.cloned().collect();
    // Few games have many promotions.
    let is_rare = matches!(exercise, Exercise::Castling | Exercise::Promotion);
    if found.is_empty() || is_rare && found.len() < 10 {
        for (position, _) in material.plies() {
            let legal = position.legal_moves().into_iter();
            found.extend(legal.filter(|m| is_wanted(position, m)).map(|m| (position.clone(), m)));
        }
    }
    rng.choice(found)
        .map(|(position, m)| Asked::Move(Box::new(position), m))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_moves_of_a_short_game_are_its_own() {
        let pgn = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O *";
        let material = Material {
            games: Material::read_games(pgn.as_bytes()).unwrap(),
            ..Material::shipped()
        };
        let vocabulary = Vocabulary::shipped(&["de"]);
        let mut rng = Rng::with_seed(1);
        let played = |task: &Task| match &task.asked {
            Asked::Move(position, m) => material.games[0].contains(&(Chess::clone(position), *m)),
            _ => false,
        };
        let gustav = Item::Say(Term::File(File::G));
        for _ in 0..50 {
            for exercise in [Exercise::Announce, Exercise::Moves, Exercise::Repetition] {
                let task = Task::draw(exercise, &material, &mut rng);
                assert!(played(&task), "{exercise:?}: {}", task.written());
            }
            // A word that none of them has, and a rare kind of move.
            let task = Task::draw_for(Exercise::Announce, gustav, &vocabulary, &material, &mut rng);
            assert!(task.items(&vocabulary).contains(&gustav), "{}", task.written());
            assert!(!played(&Task::draw(Exercise::Capture, &material, &mut rng)));
        }
        let mut castlings = (0..50).map(|_| Task::draw(Exercise::Castling, &material, &mut rng));
        assert!(castlings.all(|task| task.written() == "O-O"));
    }
}
