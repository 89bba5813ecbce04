//! Commands to the assistant.

/// What can be said to the assistant besides a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Command {
    /// The read-back is right.
    Yes,
    /// The read-back is wrong.
    No,
    /// A slip of the tongue is taken back (D.2.8).
    Correction,
    /// Say it again.
    Repeat,
    /// Say the last move.
    LastMove,
    /// Say whose turn it is.
    Turn,
    /// Say the position.
    Position,
    /// Take the last move back.
    TakeBack,
    /// Offer a draw.
    Draw,
    /// Resign.
    Resign,
    /// Resign for good: the second word that a resignation needs.
    Final,
    /// Accept the draw that was offered.
    Accept,
    /// Decline the draw that was offered.
    Decline,
    /// Claim a draw on either ground (9.2, 9.3).
    Claim,
    /// Claim a draw by the third occurrence of the position (9.2).
    ClaimRepetition,
    /// Claim a draw by fifty moves without a capture or a pawn move (9.3).
    ClaimFiftyMoves,
    /// The piece stands on the player's own board (D.2.3).
    Placed,
    /// The move was made on the opponent's board (D.2.10.1).
    Executed,
    /// The clock was pressed.
    Clock,
    /// Call the arbiter.
    Arbiter,
    /// Adjourn the game: the next move is sealed (D.2.10.6).
    Adjourn,
    /// Stop listening for a while.
    Pause,
    /// Listen again.
    Resume,
    /// Be silent now.
    Stop,
    /// Say what can be said.
    Help,
    /// End the program.
    Quit,
}

const COMMANDS: [(Command, &str); 26] = [
    (Command::Yes, "yes"),
    (Command::No, "no"),
    (Command::Correction, "correction"),
    (Command::Repeat, "repeat"),
    (Command::LastMove, "last-move"),
    (Command::Turn, "turn"),
    (Command::Position, "position"),
    (Command::TakeBack, "take-back"),
    (Command::Draw, "draw"),
    (Command::Resign, "resign"),
    (Command::Final, "final"),
    (Command::Accept, "accept"),
    (Command::Decline, "decline"),
    (Command::Claim, "claim"),
    (Command::ClaimRepetition, "claim-repetition"),
    (Command::ClaimFiftyMoves, "claim-fifty-moves"),
    (Command::Placed, "placed"),
    (Command::Executed, "executed"),
    (Command::Clock, "clock"),
    (Command::Arbiter, "arbiter"),
    (Command::Adjourn, "adjourn"),
    (Command::Pause, "pause"),
    (Command::Resume, "resume"),
    (Command::Stop, "stop"),
    (Command::Help, "help"),
    (Command::Quit, "quit"),
];

impl Command {
    /// All commands.
    pub const ALL: [Command; COMMANDS.len()] = {
        let mut all = [Command::Yes; COMMANDS.len()];
        let mut index = 0;
        while index < all.len() {
            all[index] = COMMANDS[index].0;
            index += 1;
        }
        all
    };

    /// The stable name, as in vocabulary files and in the output of `ansage parse --json`.
    pub fn name(self) -> &'static str {
        COMMANDS
            .iter()
            .find(|(command, _)| *command == self)
            .map_or("", |(_, name)| name)
    }
}
