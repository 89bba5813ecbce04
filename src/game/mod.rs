//! Appendix D.2 as a state machine: declared, read back, confirmed or corrected, made. Inputs go in, effects come out;
//! no device, clock or disk is touched here.
//!
//! A move is on the board only after it was read back and then confirmed ("ja", "richtig") or repeated (D.2.1).
//! Until then it is replaced by declaring another one, or dropped by "nein" or "Korrektur" (D.2.8).

mod draws;
mod input;

use shakmaty::{Chess, Color, Move, Position, san::SanPlus};

pub use draws::Ending;
pub use input::Input;

use crate::{
    board::{Reason, Warning},
    declaration::{Action, Command},
};

/// One half-move that was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ply {
    /// The move.
    pub m: Move,
    /// The move in SAN.
    pub san: SanPlus,
    /// The position before it.
    pub before: Chess,
}

/// What the assistant is waiting for.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Phase {
    /// A declaration of the side to move.
    Awaiting,
    /// Confirmation of what was read back.
    Confirming(Move),
    /// The one that was meant.
    Choosing(Vec<Move>),
    /// An answer to a question.
    Asking(Question),
    /// "weiter".
    Paused,
    /// Nothing: the game is over.
    Over(Ending),
}

/// A question that "ja" or "nein" answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// Does this side resign?
    Resign(Color),
    /// Does the opponent of this side, which offers a draw, accept?
    Draw(Color),
    /// Is the last move taken back?
    TakeBack,
    /// Is the program ended?
    Quit,
}

/// What the assistant says. The announcement room puts it into words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Message {
    /// The assistant is ready; whose turn it is.
    Ready(Color),
    /// A declared move, read back for confirmation.
    ReadBack(Move, Vec<Warning>),
    /// "ja" or "nein" is needed for the move read back before.
    StillOpen(Move),
    /// A move was made: whose turn it is now.
    Made(Color),
    /// Which of these moves?
    Which(Vec<Move>),
    /// The piece to promote to is missing.
    WhichPiece,
    /// The declaration is illegal.
    Illegal(Action, Reason),
    /// What was heard makes no declaration.
    NotUnderstood,
    /// The declared move was dropped; declare again.
    Dropped,
    /// A question.
    Ask(Question),
    /// The question was answered with "nein".
    Declined(Question),
    /// The last move was taken back; whose turn it is now.
    TakenBack(Move, Color),
    /// There is no move yet.
    NoMoveYet,
    /// The last move again.
    LastMove(Move),
    /// Whose turn, and the number of the move.
    Turn(Color, u32),
    /// The pieces on the board.
    Position,
    /// What can be said.
    Help,
    /// Listening is suspended.
    Paused,
    /// Listening goes on; whose turn it is.
    Resumed(Color),
    /// There is nothing to confirm.
    NothingToConfirm,
    /// The game is over.
    Over(Ending),
}

/// What must be on disk before an effect is spoken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Record {
    /// A move was declared and is being read back.
    Declared(Move),
    /// The declared move was dropped.
    Dropped,
    /// The move was confirmed and is on the board.
    Made(Move),
    /// The last move was taken back.
    TakenBack,
    /// The game ended.
    Ended(Ending),
}

/// What the program must do, in this order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// Write to the journal.
    Record(Record),
    /// Say.
    Say(Message),
    /// Fall silent.
    Hush,
    /// End the program.
    Quit,
}

/// A game between two players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    start: Chess,
    position: Chess,
    plies: Vec<Ply>,
    phase: Phase,
    /// Where "weiter" or a declined question leads back to.
    resume_to: Option<Box<Phase>>,
    /// What "wiederholen" repeats.
    said: Option<Message>,
}

impl Game {
    /// A game from `start`.
    pub fn new(start: Chess) -> Game {
        let mut game = Game {
            position: start.clone(),
            start,
            plies: Vec::new(),
            phase: Phase::Awaiting,
            resume_to: None,
            said: None,
        };
        if let Some(ending) = game.ending_on_board() {
            game.phase = Phase::Over(ending);
        }
        game
    }

    /// A game in which `moves` were made already. `None` where one of them is illegal.
    pub fn replay(start: Chess, moves: impl IntoIterator<Item = Move>) -> Option<Game> {
        let mut game = Game::new(start);
        for m in moves {
            if !game.position.is_legal(m) || game.ending().is_some() {
                return None;
            }
            game.make(m);
        }
        Some(game)
    }

    /// The position at the start.
    pub fn start(&self) -> &Chess {
        &self.start
    }

    /// The position on the board. A declared move is not on it before it is confirmed.
    pub fn position(&self) -> &Chess {
        &self.position
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Color {
        self.position.turn()
    }

    /// The moves made.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// Whether a declared move is open, so that another one can replace it.
    pub fn is_correctable(&self) -> bool {
        matches!(self.phase, Phase::Confirming(_) | Phase::Choosing(_))
    }

    /// How the game ended, if it did.
    pub fn ending(&self) -> Option<Ending> {
        match self.phase {
            Phase::Over(ending) => Some(ending),
            _ => None,
        }
    }

    /// What to say first.
    pub fn opening(&mut self) -> Vec<Effect> {
        let message = match self.phase {
            Phase::Over(ending) => Message::Over(ending),
            _ => Message::Ready(self.position.turn()),
        };
        self.say(message)
    }

    /// Takes an input and returns what follows from it.
    pub fn handle(&mut self, input: Input) -> Vec<Effect> {
        match input {
            Input::Command(Command::Stop) => vec![Effect::Hush],
            Input::Command(Command::Quit) if self.ending().is_some() => vec![Effect::Quit],
            Input::Command(Command::Quit) => self.ask(Question::Quit),
            Input::Command(command) => self.command(command),
            _ if self.phase == Phase::Paused => Vec::new(),
            _ if self.ending().is_some() => self.repeat(),
            Input::Declared { m, warnings } => self.declared(m, warnings),
            Input::Several(moves) => self.choose(moves),
            Input::Illegal(action, reason) => self.aside(Message::Illegal(action, reason)),
            Input::NotUnderstood => self.aside(Message::NotUnderstood),
        }
    }

    fn command(&mut self, command: Command) -> Vec<Effect> {
        if self.phase == Phase::Paused {
            return match command {
                Command::Resume => {
                    self.phase = self.resume_to.take().map_or(Phase::Awaiting, |phase| *phase);
                    self.say(Message::Resumed(self.position.turn()))
                }
                _ => Vec::new(),
            };
        }
        match (command, self.phase.clone()) {
            (Command::Yes, Phase::Confirming(m)) => self.confirmed(m),
            (Command::Yes, Phase::Asking(question)) => self.agreed(question),
            // A stray "ja" or "nein" is talk to a neighbour more often than a mistake: nothing is open, nothing is said.
            (Command::Yes | Command::No, Phase::Awaiting) => Vec::new(),
            (Command::Yes, _) => self.repeat(),
            (Command::No | Command::Correction, Phase::Confirming(_) | Phase::Choosing(_)) => self.dropped(),
            (Command::No | Command::Correction, Phase::Asking(question)) => {
                self.phase = self.resume_to.take().map_or(Phase::Awaiting, |phase| *phase);
                self.say(Message::Declined(question))
            }
            (Command::No | Command::Correction, _) => self.say(Message::NothingToConfirm),
            (Command::Repeat, _) => self.repeat(),
            (Command::LastMove, _) => self.aside(
                self.plies
                    .last()
                    .map_or(Message::NoMoveYet, |ply| Message::LastMove(ply.m)),
            ),
            (Command::Turn, _) => self.aside(Message::Turn(self.position.turn(), self.position.fullmoves().get())),
            (Command::Position, _) => self.aside(Message::Position),
            (Command::Help, _) => self.aside(Message::Help),
            (_, Phase::Over(_)) => self.repeat(),
            (Command::Pause, phase) => {
                self.resume_to = Some(Box::new(phase));
                self.phase = Phase::Paused;
                self.aside(Message::Paused)
            }
            (Command::Resume, _) => self.repeat(),
            (Command::TakeBack, Phase::Confirming(_) | Phase::Choosing(_)) => self.dropped(),
            (Command::TakeBack, _) if self.plies.is_empty() => self.say(Message::NoMoveYet),
            (Command::TakeBack, _) => self.ask(Question::TakeBack),
            (Command::Resign, _) => self.ask(Question::Resign(self.position.turn())),
            (Command::Draw, _) => self.draw(),
            (Command::Stop | Command::Quit, _) => unreachable!("handled before"),
        }
    }

    /// A legal move was declared: read it back, or, if it is the one read back before, take it as confirmed (D.2.1).
    fn declared(&mut self, m: Move, warnings: Vec<Warning>) -> Vec<Effect> {
        if self.phase == Phase::Confirming(m) {
            return self.confirmed(m);
        }
        self.phase = Phase::Confirming(m);
        self.resume_to = None;
        let mut effects = vec![Effect::Record(Record::Declared(m))];
        effects.extend(self.say(Message::ReadBack(m, warnings)));
        effects
    }

    fn choose(&mut self, moves: Vec<Move>) -> Vec<Effect> {
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
        self.phase = Phase::Choosing(moves);
        self.resume_to = None;
        self.say(message)
    }

    fn dropped(&mut self) -> Vec<Effect> {
        self.phase = Phase::Awaiting;
        let mut effects = vec![Effect::Record(Record::Dropped)];
        effects.extend(self.say(Message::Dropped));
        effects
    }

    fn confirmed(&mut self, m: Move) -> Vec<Effect> {
        self.make(m);
        let mut effects = vec![Effect::Record(Record::Made(m))];
        match self.ending() {
            Some(ending) => effects.extend(self.ended(ending)),
            None => effects.extend(self.say(Message::Made(self.position.turn()))),
        }
        effects
    }

    fn make(&mut self, m: Move) {
        let before = self.position.clone();
        let san = SanPlus::from_move_and_play_unchecked(&mut self.position, m);
        self.plies.push(Ply { m, san, before });
        self.phase = self.ending_on_board().map_or(Phase::Awaiting, Phase::Over);
    }

    fn ask(&mut self, question: Question) -> Vec<Effect> {
        let phase = std::mem::replace(&mut self.phase, Phase::Asking(question));
        if !matches!(phase, Phase::Asking(_)) {
            self.resume_to = Some(Box::new(phase));
        }
        self.say(Message::Ask(question))
    }

    fn agreed(&mut self, question: Question) -> Vec<Effect> {
        self.resume_to = None;
        match question {
            Question::Quit => vec![Effect::Quit],
            Question::Resign(color) => self.ended(Ending::Resignation { winner: !color }),
            Question::Draw(_) => self.ended(Ending::Agreement),
            Question::TakeBack => {
                let Some(ply) = self.plies.pop() else {
                    return self.say(Message::NoMoveYet);
                };
                self.position = ply.before;
                self.phase = Phase::Awaiting;
                let mut effects = vec![Effect::Record(Record::TakenBack)];
                effects.extend(self.say(Message::TakenBack(ply.m, self.position.turn())));
                effects
            }
        }
    }

    /// "Remis" ends the game where it can be claimed (9.2, 9.3); else it is an offer (9.1).
    fn draw(&mut self) -> Vec<Effect> {
        match self.claim() {
            Some(ending) => self.ended(ending),
            None => self.ask(Question::Draw(self.position.turn())),
        }
    }

    fn ended(&mut self, ending: Ending) -> Vec<Effect> {
        self.phase = Phase::Over(ending);
        let mut effects = vec![Effect::Record(Record::Ended(ending))];
        effects.extend(self.say(Message::Over(ending)));
        effects
    }

    fn say(&mut self, message: Message) -> Vec<Effect> {
        self.said = Some(message.clone());
        vec![Effect::Say(message)]
    }

    /// A question answered, or a declaration refused: the game stands as it stood, and what was open is asked again.
    fn aside(&mut self, message: Message) -> Vec<Effect> {
        let mut effects = vec![Effect::Say(message)];
        match self.phase.clone() {
            Phase::Confirming(m) => effects.push(Effect::Say(Message::StillOpen(m))),
            Phase::Choosing(_) | Phase::Asking(_) => effects.extend(self.repeat()),
            _ => {}
        }
        effects
    }

    fn repeat(&mut self) -> Vec<Effect> {
        let message = match (&self.said, &self.phase) {
            (Some(said), _) => said.clone(),
            (None, Phase::Over(ending)) => Message::Over(*ending),
            (None, _) => Message::Ready(self.position.turn()),
        };
        self.say(message)
    }
}

#[cfg(test)]
mod tests;
