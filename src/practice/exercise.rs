//! The kinds of exercises.

use serde::Deserialize;
use shakmaty::{File, Rank, Role, Square};

use super::item::Item;
use ansage_protocol::{Command, Topic};
use ansage_words::vocabulary::Term;

/// Kind of exercise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Exercise {
    /// See or hear a letter, a number or a piece's letter, and say its word.
    Words,
    /// Hear a word, and type its letter, its number or its piece's letter, or repeat it.
    Letters,
    /// Hear a square in Appendix D words, and type or repeat it.
    Hear,
    /// See or hear a square in ordinary coordinates, and say it in Appendix D words.
    Speak,
    /// Hear a square, and say its colour.
    Colours,
    /// Hear a square, and name another one on a diagonal with it, two or more steps away.
    Diagonals,
    /// Hear a square, and name one that a knight reaches from it.
    Knights,
    /// See or hear a move of a real game in algebraic notation, and announce it.
    Announce,
    /// Hear a move of a real game announced, and type it in algebraic notation or repeat it.
    Moves,
    /// Hear a position of few pieces and a move on it, and say from which square the piece comes.
    Origins,
    /// Hear the opponent's move, and repeat it in Appendix D words (D.2.1).
    Repetition,
    /// Hear a slip of your own, and correct it before the clock is pressed (D.2.8).
    Correction,
    /// As announce, with castling only.
    Castling,
    /// As announce, with promotions only.
    Promotion,
    /// As announce, with captures only.
    Capture,
    /// Hear what happens at the board, and say what Appendix D asks for: a correction, an offer, a claim, a touch.
    Duties,
    /// Give the clock its command in time (it was pressed), or ask it for times and the number of moves.
    Clock,
    /// Hear a position, and solve it by declaring the moves.
    Puzzles,
    /// Write down a real game that is announced faster and faster; the scores are compared at the end.
    Dictation,
    /// Announce one side of a real game against the clock.
    Side,
    /// Play the end of a real game with an opponent, an arbiter and slips, as in a tournament.
    Round,
}

/// Returns the items of the words of Appendix D. Those of moves must be both said and understood, the others only said.
pub fn all_words() -> Vec<Item> {
    let files = File::ALL.into_iter().map(Term::File);
    let ranks = Rank::ALL.into_iter().map(Term::Rank);
    let pieces = Role::ALL.into_iter().map(Term::Piece);
    let of_moves = files.chain(ranks).chain(pieces).chain([Term::Short, Term::Long]);
    let both = of_moves.flat_map(|term| [Item::Say(term), Item::Hear(term)]);
    both.chain(duties().map(Item::Say)).collect()
}

/// Returns the words of a game other than those of its moves, each said in its own situation.
pub(super) fn duties() -> impl Iterator<Item = Term> {
    let clock = [Topic::Time, Topic::TimeUsed, Topic::MoveCount].map(Term::Topic);
    const COMMANDS: [Command; 9] = [
        Command::Correction,
        Command::Draw,
        Command::Accept,
        Command::Decline,
        Command::ClaimRepetition,
        Command::ClaimFiftyMoves,
        Command::Placed,
        Command::Executed,
        Command::Clock,
    ];
    COMMANDS
        .into_iter()
        .map(Term::Command)
        .chain([Term::Touched])
        .chain(clock)
}

impl Exercise {
    /// Returns the exercise that asks for `item` alone.
    pub(super) fn of(item: Item) -> Exercise {
        match item {
            Item::Say(Term::Short | Term::Long) => Exercise::Castling,
            Item::Hear(Term::Short | Term::Long) => Exercise::Moves,
            Item::Say(Term::Command(_) | Term::Touched) => Exercise::Duties,
            Item::Say(Term::Topic(_)) => Exercise::Clock,
            Item::Say(_) => Exercise::Words,
            Item::Hear(_) => Exercise::Letters,
            Item::Colour(_) => Exercise::Colours,
            Item::Diagonal(_) => Exercise::Diagonals,
            Item::Knight(_) => Exercise::Knights,
        }
    }

    /// Returns the items that its tasks ask for.
    pub(super) fn items(self) -> Vec<Item> {
        let coordinates = || {
            let files = File::ALL.into_iter().map(Term::File);
            files.chain(Rank::ALL.into_iter().map(Term::Rank))
        };
        let pieces = || Role::ALL.into_iter().map(Term::Piece);
        // In a move, the pawn is not named.
        let moved = || pieces().filter(|term| *term != Term::Piece(Role::Pawn));
        let castling = [Term::Short, Term::Long];
        let promoted = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight].map(Term::Piece);
        let squares = |item: fn(Square) -> Item| Square::ALL.into_iter().map(item).collect();
        match self {
            Exercise::Words => coordinates().chain(pieces()).map(Item::Say).collect(),
            Exercise::Letters => coordinates().chain(pieces()).map(Item::Hear).collect(),
            Exercise::Hear => coordinates().map(Item::Hear).collect(),
            Exercise::Speak => coordinates().map(Item::Say).collect(),
            Exercise::Colours => squares(Item::Colour),
            Exercise::Diagonals => squares(Item::Diagonal),
            Exercise::Knights => squares(Item::Knight),
            Exercise::Announce | Exercise::Repetition | Exercise::Side => {
                coordinates().chain(moved()).chain(castling).map(Item::Say).collect()
            }
            Exercise::Moves => coordinates().chain(moved()).chain(castling).map(Item::Hear).collect(),
            Exercise::Castling => castling.map(Item::Say).into(),
            Exercise::Promotion => promoted.map(Item::Say).into(),
            Exercise::Capture => coordinates().chain(moved()).map(Item::Say).collect(),
            Exercise::Correction => vec![Item::Say(Term::Command(Command::Correction))],
            Exercise::Duties => duties()
                .filter(|term| !is_asked_of_clock(*term))
                .map(Item::Say)
                .collect(),
            Exercise::Clock => duties().filter(|term| is_of_clock(*term)).map(Item::Say).collect(),
            Exercise::Origins | Exercise::Puzzles | Exercise::Dictation | Exercise::Round => Vec::new(),
        }
    }

    /// Returns whether its tasks are the moves of one game in order.
    pub(super) fn is_a_game(self) -> bool {
        matches!(self, Exercise::Dictation | Exercise::Side)
    }

    /// Returns whether single moves of games are announced, by the learner or to them.
    pub(super) fn announces_moves(self) -> bool {
        matches!(
            self,
            Exercise::Announce
                | Exercise::Moves
                | Exercise::Repetition
                | Exercise::Castling
                | Exercise::Promotion
                | Exercise::Capture
        )
    }

    /// Returns whether the answer must be in words, because the question already gives letters and numbers.
    pub(super) fn wants_words(self) -> bool {
        match self {
            Exercise::Words | Exercise::Speak => true,
            Exercise::Announce | Exercise::Castling | Exercise::Promotion | Exercise::Capture => true,
            Exercise::Repetition | Exercise::Correction | Exercise::Side | Exercise::Round => true,
            Exercise::Duties | Exercise::Clock => true,
            Exercise::Letters | Exercise::Hear | Exercise::Moves | Exercise::Dictation => false,
            Exercise::Colours | Exercise::Diagonals | Exercise::Knights => false,
            Exercise::Origins | Exercise::Puzzles => false,
        }
    }
}

/// Returns whether a player asks the clock for this.
fn is_asked_of_clock(term: Term) -> bool {
    matches!(term, Term::Topic(_))
}

/// Returns whether a player says this about the clock, or asks it.
pub(super) fn is_of_clock(term: Term) -> bool {
    is_asked_of_clock(term) || matches!(term, Term::Command(Command::Clock | Command::Placed))
}
