//! The meaning of a declaration in the current state of the game.

use ansage_chess::board::{self, Action, DeclaredMove, Resolution};
use shakmaty::{CastlingSide, Chess, Color, File, Move, Position, Rank, Role};

use super::{Game, Phase};
use crate::{
    declaration::{Command, Declaration},
    input::Input,
    message::Question,
    settings::Profile,
};

/// An open question or choice that needs an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Open<'a> {
    /// A question.
    Question(Question),
    /// Which of these moves was meant?
    Choice(&'a [Move]),
}

impl Game {
    /// Returns the open question or choice, if there is one.
    pub fn open(&self) -> Option<Open<'_>> {
        match self.phase() {
            Phase::Asking(question) => Some(Open::Question(question)),
            Phase::Choosing(moves) => Some(Open::Choice(moves)),
            _ => None,
        }
    }

    /// Returns the moves of the open choice; none if no choice is open.
    fn choices(&self) -> &[Move] {
        match self.phase() {
            Phase::Choosing(moves) => moves,
            _ => &[],
        }
    }

    /// Returns whether a "nein" answers a question or an offer, so that it does not take back the beginning of a move.
    pub fn is_answered_by_no(&self) -> bool {
        matches!(self.phase(), Phase::Asking(_)) || self.state.offer.is_some()
    }

    /// Returns the declared move that may still be confirmed, although a question was asked since.
    pub fn confirmable_behind_question(&self) -> Option<Move> {
        let is_asked = matches!(self.phase(), Phase::Asking(_));
        self.confirmable().filter(|_| is_asked).map(|declared| declared.m)
    }

    /// Returns the meaning of `declaration` in the position on the board, or as an answer to the open question.
    pub fn meaning(&self, declaration: &Declaration) -> Input {
        match *declaration {
            Declaration::Command(command) => Input::Command(command),
            Declaration::Named(color, command) => Input::Named(color, command),
            Declaration::Query(query) => Input::Query(query),
            Declaration::Touched(piece) => Input::Touched(piece),
            Declaration::Move(declared) => self.meaning_resolved(&declared, &self.resolve(&declared)),
            Declaration::Followed(declared, command) => {
                Input::Followed(Box::new(self.meaning(&Declaration::Move(declared))), command)
            }
        }
    }

    /// Returns the [`Game::meaning`] of a declared move that [`Game::resolve`] has already resolved.
    pub fn meaning_resolved(&self, declared: &DeclaredMove, resolution: &Resolution) -> Input {
        let chosen = self.chosen_by_square(&declared.action).or_else(|| match resolution {
            Resolution::Illegal(_) => self.chosen_by_part(&declared.action),
            _ => None,
        });
        match chosen {
            Some(m) => Input::supposed(m),
            None => self.meaning_of(declared, resolution.clone()),
        }
    }

    /// Returns `declared` as a correction of the open move if that is what it replaces: the player has said the open
    /// move again, and then the right one.
    fn as_correction(&self, declared: &DeclaredMove) -> DeclaredMove {
        let replaces_open = declared.in_one_breath
            && declared.replaced.is_some_and(|replaced| {
                let replaced = DeclaredMove::new(replaced);
                let open = self.state.declared.map(|open| Resolution::Legal(open.m));
                // The opponent may capture back on the same square with such a piece, and corrects that.
                let is_no_answer = self
                    .counted_and_after()
                    .is_none_or(|(_, after)| matches!(board::resolve(&after, &replaced), Resolution::Illegal(_)));
                is_no_answer && open == Some(board::resolve(self.position(), &replaced))
            });
        DeclaredMove {
            in_one_breath: declared.in_one_breath && !replaces_open,
            ..*declared
        }
    }

    fn meaning_of(&self, declared: &DeclaredMove, resolution: Resolution) -> Input {
        let declared = &self.as_correction(declared);
        match resolution {
            Resolution::Legal(m) => Input::Declared {
                m,
                warnings: board::warnings(&self.position_of(m), declared, m),
                correction: declared.correction && !self.corrects_itself(declared, m),
                clear: declared.slip.is_none() && !matches!(self.phase(), Phase::Choosing(_)),
            },
            // It means the move made before, not a move of the opponent.
            _ if declared.withdraws_earlier() && self.corrects_too_late() => Input::Command(Command::Correction),
            Resolution::Ambiguous(moves) => Input::Several {
                moves,
                correction: declared.withdraws_earlier(),
            },
            Resolution::Illegal(reason) => Input::Illegal {
                action: declared.action,
                reason,
                correction: declared.withdraws_earlier(),
            },
        }
    }

    /// Returns whether `declared`, which means `m`, replaces only what was said before it in the same utterance, and
    /// nothing that was declared or made earlier.
    fn corrects_itself(&self, declared: &DeclaredMove, m: Move) -> bool {
        let is_here = self.position().is_legal(m);
        declared.in_one_breath
            && match self.phase() {
                Phase::Awaiting => is_here,
                // The opponent's slip in the repetition.
                Phase::Confirming(open) if open.m == m && self.awaits_repetition(&open) => true,
                _ => self.has_counted_move() && !is_here,
            }
    }

    /// Returns the meaning of a declaration with several readings, such as a piece letter that names different pieces
    /// in different languages.
    pub fn meaning_of_several(&self, readings: &[DeclaredMove]) -> Input {
        let mut possible: Vec<Move> = Vec::new();
        for declared in readings {
            match self.resolve(declared) {
                Resolution::Legal(m) => possible.push(m),
                Resolution::Ambiguous(moves) => possible.extend(moves),
                Resolution::Illegal(_) => {}
            }
        }
        if possible.is_empty() {
            Input::NotUnderstood
        } else {
            Input::Several {
                moves: possible,
                correction: readings.iter().all(DeclaredMove::withdraws_earlier),
            }
        }
    }

    /// Returns the move that a piece named alone chooses if a choice is open, by the piece to promote to or the piece
    /// that moves.
    pub fn chosen_by_piece(&self, role: Role) -> Option<Input> {
        let moves = self.choices();
        only(moves, |m| m.promotion() == Some(role))
            .or_else(|| only(moves, |m| !m.is_promotion() && m.role() == role))
            .map(Input::supposed)
    }

    /// Returns the castling that a side named alone chooses if a choice is open.
    pub fn chosen_by_side(&self, side: CastlingSide) -> Option<Input> {
        only(self.choices(), |m| m.castling_side() == Some(side)).map(Input::supposed)
    }

    /// Returns the move that a file named alone chooses if a choice is open: the only one that begins there.
    pub fn chosen_by_file(&self, file: File) -> Option<Input> {
        let begins_there = |m: &Move| m.from().is_some_and(|from| from.file() == file);
        only(self.choices(), begins_there).map(Input::supposed)
    }

    /// Returns the move that a rank named alone chooses if a choice is open: the only one that begins there.
    pub fn chosen_by_rank(&self, rank: Rank) -> Option<Input> {
        let moves = self.choices();
        // If the moves lead to different squares, a rank may name a destination.
        let is_origin = moves
            .iter()
            .all(|m| Some(m.to()) == moves.first().map(|first| first.to()));
        only(moves, |m| is_origin && m.from().is_some_and(|from| from.rank() == rank)).map(Input::supposed)
    }

    /// Returns the move that a square of origin ("Anna drei") chooses if a choice is open.
    fn chosen_by_square(&self, action: &Action) -> Option<Move> {
        let Action::Piece(piece) = action else { return None };
        let moves = self.choices();
        let destination = moves.first()?.to();
        // If the moves lead to different squares, a square names a destination.
        if moves.iter().any(|m| m.to() != destination) || piece.from_file.is_some() || piece.from_rank.is_some() {
            return None;
        }
        let square = piece.to()?;
        only(moves, |m| {
            m.from() == Some(square) && (piece.role == Some(Role::Pawn) || piece.role == Some(m.role()))
        })
    }

    /// Returns the move that the file or rank of origin, said together with the destination, chooses if a choice is
    /// open: "Felix David zwei" in place of "Springer Felix David zwei".
    fn chosen_by_part(&self, action: &Action) -> Option<Move> {
        let Action::Piece(piece) = action else { return None };
        if !matches!(piece.role, None | Some(Role::Pawn)) {
            return None;
        }
        only(self.choices(), |m| {
            let Some(from) = m.from() else { return false };
            piece.to() == Some(m.to())
                && (piece.from_file.is_some() || piece.from_rank.is_some())
                && piece.from_file.is_none_or(|file| file == from.file())
                && piece.from_rank.is_none_or(|rank| rank == from.rank())
        })
    }

    /// Resolves a declared move. After a move that already counts, the declaration is the opponent's unless it repeats
    /// or corrects that move. A correction of a made move means the position before it.
    pub fn resolve(&self, declared: &DeclaredMove) -> Resolution {
        let declared = &self.as_correction(declared);
        let here = board::resolve(self.position(), declared);
        let is_illegal = matches!(here, Resolution::Illegal(_));
        // A player who corrects themselves in one breath means what they said before.
        let corrects = declared.correction && (!declared.in_one_breath || is_illegal);
        if let Some(before) = self.before_correctable()
            && (corrects || (self.asking.is_some() && is_illegal))
            && let corrected @ (Resolution::Legal(_) | Resolution::Ambiguous(_)) = board::resolve(before, declared)
        {
            return corrected;
        }
        match self.counted_and_after() {
            Some((m, after)) if !declared.withdraws_earlier() && here != Resolution::Legal(m) => {
                match board::resolve(&after, declared) {
                    // Only a correction may come from the player who declared the move that counts.
                    Resolution::Illegal(_) if declared.correction && !is_illegal => here,
                    there => there,
                }
            }
            _ => here,
        }
    }

    /// Returns the position in which `input` declares a move: the one on the board, the one after a move that already
    /// counts, or the one before a move that is corrected.
    pub fn position_for(&self, input: &Input) -> Chess {
        match input.declared() {
            Input::Declared { m, .. } => self.position_of(*m),
            Input::Several { moves, .. } if let [m, ..] = moves[..] => self.position_of(m),
            Input::Illegal { .. } if let Some((_, after)) = self.counted_and_after() => after,
            _ => self.position().clone(),
        }
    }

    /// Returns the position in which `m` is legal: the one on the board, the one after a move that already counts, or
    /// the one before a move that is corrected.
    fn position_of(&self, m: Move) -> Chess {
        let here = self.position();
        let after = self.counted_and_after().map(|(_, after)| after);
        let other = after.or_else(|| self.before_correctable().cloned());
        other.filter(|_| !here.is_legal(m)).unwrap_or_else(|| here.clone())
    }

    /// Returns the meaning of readings that the sound does not distinguish, best first; `None` is a command. Nothing is
    /// guessed: a reading answers a question only if no other one does.
    pub fn decide<'a>(&self, readings: impl IntoIterator<Item = &'a Option<Resolution>>) -> Input {
        let mut moves: Vec<Move> = Vec::new();
        for reading in readings {
            match reading {
                Some(Resolution::Legal(m)) if !moves.contains(m) => moves.push(*m),
                Some(Resolution::Ambiguous(several)) => moves.extend(
                    several
                        .iter()
                        .filter(|m| !moves.contains(m))
                        .copied()
                        .collect::<Vec<_>>(),
                ),
                Some(_) => {}
                // A command that sounds like a move might answer "ja" for the player.
                None => return Input::NotUnderstood,
            }
        }
        // A declaration that may be another move is not a repetition, which would make the move without reading it
        // back.
        let asked = self.choices();
        let mut answers = moves.iter().filter(|m| asked.contains(m));
        match (answers.next(), answers.next()) {
            (Some(m), None) => Input::supposed(*m),
            _ => match moves[..] {
                [] => Input::NotUnderstood,
                [m] => Input::supposed(m),
                _ => Input::Several {
                    moves,
                    correction: false,
                },
            },
        }
    }

    /// Returns whether `input` commits a player: makes a move, answers a question or an offer, or starts a clock. A
    /// commitment waits for the end of the speech, because what follows may take it back ("ja, äh, nein").
    pub fn commits(&self, input: &Input) -> bool {
        let is_offered = self.state.offer.is_some();
        match (input, self.phase()) {
            // Nothing else counts in a pause.
            (input, Phase::Paused) => *input == Input::Command(Command::Resume) && self.clock_stands(),
            (Input::Command(Command::Accept | Command::Decline), _) => is_offered,
            (Input::Named(_, Command::Accept | Command::Decline), _) => is_offered,
            (Input::Command(Command::Executed), _) if self.setting().profile != Profile::Assistant => false,
            (Input::Command(Command::Placed | Command::Executed | Command::Clock), _)
                if self.confirmable().is_some() =>
            {
                true
            }
            (Input::Command(command), Phase::Confirming(_)) => *command == Command::Yes,
            (Input::Command(command), Phase::Asking(_)) => matches!(command, Command::Yes | Command::Final),
            (Input::Command(Command::Clock | Command::Resume), _) => self.clock_stands(),
            (
                Input::Declared {
                    m, correction: false, ..
                },
                _,
            ) => self.confirmable().is_some_and(|declared| declared.m == *m),
            (Input::Followed(declared, command), _) => match command {
                Command::Clock | Command::Placed => matches!(**declared, Input::Declared { .. }),
                Command::No | Command::Correction => false,
                // The repeated move is made.
                _ => self.commits(declared),
            },
            _ => false,
        }
    }

    /// Returns the player who must speak next: the one who was asked the open question, otherwise the player to move.
    pub fn answering(&self) -> Color {
        match self.phase() {
            Phase::Asking(Question::Resign(color) | Question::ResignFinally(color) | Question::Claim(color, ..)) => {
                color
            }
            // The player who made the move is asked whether it was a slip.
            Phase::Asking(Question::Slip(_)) => !self.turn(),
            _ => self.turn(),
        }
    }
}

/// Returns the one of `moves` that fits, or `None` if none or several do.
fn only(moves: &[Move], fits: impl Fn(&Move) -> bool) -> Option<Move> {
    let mut fitting = moves.iter().filter(|m| fits(m));
    fitting.next().filter(|_| fitting.next().is_none()).copied()
}
