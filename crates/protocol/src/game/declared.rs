//! From the declaration to the move on the board (D.2.1, D.2.3, D.2.8).

use shakmaty::{Color, Move, Position};

use super::{Duty, Effect, Game, Message, Phase, Profile, Record, draws, standing::Declared};
use crate::declaration::Command;
use ansage_chess::board::{Action, Reason, Warning};

/// What must happen before a declared move is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Condition {
    /// Who declared it confirms what was read back.
    Confirmed,
    /// The opponent repeats it (D.2.1), or makes it on the own board (D.2.10.1).
    Executed,
    /// The captured piece is removed and the piece placed (D.2.3).
    Placed,
}

/// A declaration that means one legal move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Meant {
    pub m: Move,
    pub warnings: Vec<Warning>,
    pub correction: bool,
    pub clear: bool,
}

impl Game {
    /// The first condition of `declared` that is not met.
    pub(super) fn missing(&self, declared: &Declared) -> Option<Condition> {
        let conditions: &[(Condition, bool)] = match self.setting().profile {
            Profile::Solo | Profile::Trust => &[(Condition::Confirmed, declared.confirmed)],
            Profile::OpponentRepeats => &[(Condition::Executed, declared.executed)],
            Profile::Assistant => {
                // A sighted player is seen to place the piece.
                let placed = declared.placed || !self.setting().blind.includes(self.turn());
                // What is announced and placed is made (D.2.3), and mate ends the game at once (5.1.1): the opponent has
                // no say in it.
                let executed = declared.executed || (declared.confirmed && placed && self.ends(declared.m));
                &[
                    (Condition::Confirmed, declared.confirmed),
                    (Condition::Executed, executed),
                    (Condition::Placed, placed),
                ]
            }
        };
        conditions
            .iter()
            .find(|(_, is_met)| !is_met)
            .map(|(condition, _)| *condition)
    }

    /// A legal move was declared: read it back, or, if it is the one read back before, take it as the repetition (D.2.1).
    pub(super) fn declared(&mut self, meant: Meant) -> Vec<Effect> {
        let Meant { m, correction, .. } = meant;
        let mut effects = self.make_trusted(m);
        if !self.position().is_legal(m) {
            return self.aside(Message::NotUnderstood);
        }
        match self.phase() {
            Phase::Confirming(declared) if !correction && declared.m == m => return self.repeated(&declared),
            Phase::Confirming(declared) if !correction && self.awaits_repetition(&declared) => {
                let repeated = ansage_chess::board::as_declared(m);
                return self.say(Message::Differs {
                    declared: declared.m,
                    repeated,
                });
            }
            // "nein, Felix vier" corrects a move that is made already, and is no move of the opponent (D.2.8).
            Phase::Awaiting if correction && matches!(self.said, Some(Message::Made(_))) => return self.too_late(),
            _ => {}
        }
        if let Some(duty) = self.broken_by(m) {
            effects.extend(self.aside(Message::Bound(duty)));
            return effects;
        }
        self.nothing_asked();
        let trusted = self.is_trusted(&meant);
        let undo = self.undo();
        effects.extend(self.record(Record::Declared { m, trusted }));
        effects.extend(undo);
        effects.extend(self.say(if trusted {
            Message::Announced(m)
        } else {
            Message::ReadBack(m, meant.warnings)
        }));
        effects
    }

    /// Whether the move counts without being confirmed. One that ends the game, be it by repetition, never does.
    fn is_trusted(&self, meant: &Meant) -> bool {
        self.setting().profile == Profile::Trust && meant.clear && meant.warnings.is_empty() && !self.ends(meant.m)
    }

    /// Whether the legal move `m` ends the game by itself.
    fn ends(&self, m: Move) -> bool {
        draws::after(&self.standing, m).is_some()
    }

    /// The opponent, who was told to make the declared move, is told that it does not count any more.
    pub(super) fn undo(&self) -> Option<Effect> {
        let is_told = self.setting().profile == Profile::Assistant
            && self.standing.declared.is_some_and(|declared| declared.confirmed);
        is_told.then(|| Effect::Say(Message::Undo(!self.turn())))
    }

    /// The move that counts without being confirmed is made when `next`, a move of the opponent, is declared.
    fn make_trusted(&mut self, next: Move) -> Vec<Effect> {
        match self.after_trusted() {
            Some(after) if !self.position().is_legal(next) && after.is_legal(next) => {
                let m = self.standing.declared.map(|declared| declared.m);
                m.map_or_else(Vec::new, |m| self.record(Record::Made(m)))
            }
            _ => Vec::new(),
        }
    }

    /// What is said by or of the opponent has him on the move: a move that counts already is made.
    pub(super) fn turn_of(&mut self, color: Color) -> Vec<Effect> {
        match self.standing.declared {
            Some(declared) if declared.trusted && color != self.turn() => {
                self.nothing_asked();
                self.record(Record::Made(declared.m))
            }
            _ => Vec::new(),
        }
    }

    /// Whether the next declaration can only be the opponent's repetition.
    pub(super) fn awaits_repetition(&self, declared: &Declared) -> bool {
        self.missing(declared) == Some(Condition::Executed)
    }

    /// The same move once more.
    fn repeated(&mut self, declared: &Declared) -> Vec<Effect> {
        self.nothing_asked();
        match self.missing(declared) {
            Some(condition) => self.fulfil(condition),
            None => Vec::new(),
        }
    }

    /// "ja", "gesetzt", "ausgeführt" or "gedrückt" to a declared move.
    pub(super) fn answered(&mut self, declared: &Declared, command: Command) -> Vec<Effect> {
        let Some(missing) = self.missing(declared) else {
            return Vec::new();
        };
        match (self.setting().profile, command, missing) {
            (Profile::Solo | Profile::Trust, ..) => self.fulfil(Condition::Confirmed),
            // Who declared the move cannot repeat it for the opponent.
            (Profile::OpponentRepeats, ..) => self.say(Message::StillToRepeat(declared.m)),
            (Profile::Assistant, Command::Placed | Command::Clock, Condition::Confirmed) => {
                let mut effects = self.record(Record::Placed);
                effects.extend(self.fulfil(Condition::Confirmed));
                effects
            }
            (Profile::Assistant, Command::Executed, Condition::Confirmed) => self.still_open(),
            // The move was announced to the opponent and is placed: nothing of D.2.3 is missing.
            (Profile::Assistant, Command::Clock, _) => self.make(declared.m),
            (Profile::Assistant, Command::Placed, _) => self.fulfil(Condition::Placed),
            (Profile::Assistant, Command::Executed, _) => self.fulfil(Condition::Executed),
            (Profile::Assistant, _, missing) => self.fulfil(missing),
        }
    }

    /// One condition is met: the move is made, or the next one is asked for.
    fn fulfil(&mut self, condition: Condition) -> Vec<Effect> {
        let Some(mut declared) = self.standing.declared else {
            return Vec::new();
        };
        let (met, record) = match condition {
            Condition::Confirmed => (&mut declared.confirmed, Record::Confirmed),
            Condition::Executed => (&mut declared.executed, Record::Executed),
            Condition::Placed => (&mut declared.placed, Record::Placed),
        };
        *met = true;
        let Some(missing) = self.missing(&declared) else {
            return self.make(declared.m);
        };
        let mut effects = self.record(record);
        effects.extend(match (condition, missing) {
            (Condition::Confirmed, Condition::Executed) => self.say(Message::Execute(!self.turn(), declared.m)),
            _ => self.still_open(),
        });
        effects
    }

    fn make(&mut self, m: Move) -> Vec<Effect> {
        self.nothing_asked();
        let mut effects = self.record(Record::Made(m));
        match self.ending() {
            Some(ending) => effects.extend(self.ended(ending)),
            None => {
                effects.extend(self.say(Message::Made(self.turn())));
                effects.extend(self.standing.offer.map(|by| Effect::Say(Message::DrawOffered(by))));
            }
        }
        effects
    }

    /// Which of `moves`?
    pub(super) fn choose(&mut self, mut moves: Vec<Move>) -> Vec<Effect> {
        let mut effects = moves.first().map_or_else(Vec::new, |m| self.make_trusted(*m));
        if moves.len() < 2 || !moves.iter().all(|m| self.position().is_legal(*m)) {
            return self.aside(Message::NotUnderstood);
        }
        if let Phase::Confirming(declared) = self.phase()
            && self.awaits_repetition(&declared)
        {
            return self.aside(Message::RepetitionUnclear);
        }
        if let Some((duty, left)) = self.bound() {
            moves.retain(|m| left.contains(m));
            match moves[..] {
                [] => {
                    effects.extend(self.aside(Message::Bound(duty)));
                    return effects;
                }
                [m] => {
                    effects.extend(self.declared(Meant {
                        m,
                        warnings: Vec::new(),
                        correction: false,
                        clear: false,
                    }));
                    return effects;
                }
                _ => {}
            }
        }
        self.nothing_asked();
        if self.standing.declared.is_some() {
            let undo = self.undo();
            effects.extend(self.record(Record::Dropped));
            effects.extend(undo);
        }
        // Only the piece to promote to is open.
        let promotions = moves.iter().all(|m| m.is_promotion());
        let one_pawn = moves
            .iter()
            .all(|m| m.from() == moves[0].from() && m.to() == moves[0].to());
        let message = if promotions && one_pawn {
            Message::WhichPiece
        } else {
            Message::Which(moves.clone())
        };
        self.choosing = moves;
        effects.extend(self.say(message));
        effects
    }

    /// A declaration that no legal move fits; perhaps a repetition.
    pub(super) fn illegal(&mut self, action: Action, reason: Reason) -> Vec<Effect> {
        match self.phase() {
            Phase::Confirming(declared) if self.awaits_repetition(&declared) => self.say(Message::Differs {
                declared: declared.m,
                repeated: action,
            }),
            _ => self.aside(Message::Illegal(action, reason)),
        }
    }

    /// What was declared was a slip (D.2.8).
    pub(super) fn dropped(&mut self) -> Vec<Effect> {
        self.nothing_asked();
        let undo = self.undo();
        let mut effects = self.record(Record::Dropped);
        effects.extend(undo);
        // Who claimed a draw wrongly has no other move to declare (9.5.3).
        effects.extend(self.say(match self.standing.must {
            Some(m) => Message::Bound(Duty::Claimed(m)),
            None => Message::Dropped,
        }));
        effects
    }

    /// A slip is noticed after the opponent's clock was started (D.2.8).
    pub(super) fn too_late(&mut self) -> Vec<Effect> {
        let running = self.standing.running().map(|clock| clock.turn());
        let message = if running.is_none() && self.setting().profile.allows_take_back() {
            Message::NothingToConfirm
        } else {
            Message::TooLate(running)
        };
        vec![Effect::Say(message)]
    }

    /// What is still needed for the declared move.
    pub(super) fn still_open(&mut self) -> Vec<Effect> {
        let Phase::Confirming(declared) = self.phase() else {
            return Vec::new();
        };
        let message = match self.missing(&declared) {
            _ if declared.trusted => Message::Announced(declared.m),
            Some(Condition::Confirmed) | None => Message::StillOpen(declared.m),
            Some(Condition::Placed) => Message::StillToPlace(declared.m),
            Some(Condition::Executed) if self.setting().profile == Profile::OpponentRepeats => {
                Message::StillToRepeat(declared.m)
            }
            Some(Condition::Executed) => Message::StillToExecute(!self.turn()),
        };
        vec![Effect::Say(message)]
    }

    /// A new declaration leaves what was asked before it behind.
    pub(super) fn nothing_asked(&mut self) {
        self.asking = None;
        self.choosing.clear();
    }
}
