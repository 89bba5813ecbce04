//! Commands to the assistant.

use crate::claim::Claim;

named! {
    /// A command to the assistant: any utterance that is not a move, a question or a touch.
    pub enum Command {
        /// The read-back is right.
        Yes = "yes",
        /// The read-back is wrong.
        No = "no",
        /// Take back a slip of the tongue (D.2.8).
        Correction = "correction",
        /// Say the last messages again.
        Repeat = "repeat",
        /// Repeat the last move.
        LastMove = "last-move",
        /// Say whose turn it is.
        Turn = "turn",
        /// Say the position.
        Position = "position",
        /// Take the last move back.
        TakeBack = "take-back",
        /// Offer a draw.
        Draw = "draw",
        /// Resign.
        Resign = "resign",
        /// Confirm a resignation, which needs this second word.
        Final = "final",
        /// Accept the draw that was offered.
        Accept = "accept",
        /// Decline the draw that was offered.
        Decline = "decline",
        /// Claim a draw on either ground (9.2, 9.3).
        Claim = "claim",
        /// Claim a draw by the third occurrence of the position (9.2).
        ClaimRepetition = "claim-repetition",
        /// Claim a draw by fifty moves without a capture or a pawn move (9.3).
        ClaimFiftyMoves = "claim-fifty-moves",
        /// The piece stands on the player's own board (D.2.3).
        Placed = "placed",
        /// The move was made on the opponent's board (D.2.10.1).
        Executed = "executed",
        /// The player pressed the clock.
        Clock = "clock",
        /// Announce that pieces are adjusted on their squares (4.2.1).
        Adjust = "adjust",
        /// Call the arbiter.
        Arbiter = "arbiter",
        /// Adjourn the game. The next move is sealed (D.2.10.6).
        Adjourn = "adjourn",
        /// Stop listening for a while.
        Pause = "pause",
        /// Resume listening.
        Resume = "resume",
        /// Be silent now.
        Stop = "stop",
        /// List the words that can be said.
        Help = "help",
        /// End the program.
        Quit = "quit",
    }
}

impl Command {
    /// Returns the claim that this command makes.
    pub fn claim(self) -> Option<Claim> {
        match self {
            Command::Claim => Some(Claim::Any),
            Command::ClaimRepetition => Some(Claim::Repetition),
            Command::ClaimFiftyMoves => Some(Claim::FiftyMoves),
            Command::Yes
            | Command::No
            | Command::Correction
            | Command::Repeat
            | Command::LastMove
            | Command::Turn
            | Command::Position
            | Command::TakeBack
            | Command::Draw
            | Command::Resign
            | Command::Final
            | Command::Accept
            | Command::Decline
            | Command::Placed
            | Command::Executed
            | Command::Clock
            | Command::Adjust
            | Command::Arbiter
            | Command::Adjourn
            | Command::Pause
            | Command::Resume
            | Command::Stop
            | Command::Help
            | Command::Quit => None,
        }
    }

    /// Returns whether this command offers or claims a draw.
    pub fn is_for_draw(self) -> bool {
        self == Command::Draw || self.claim().is_some()
    }

    /// Returns whether the colour of the player who means it can be said before this command: "Schwarz Remis".
    pub fn can_be_named(self) -> bool {
        self.is_for_draw()
            || matches!(
                self,
                Command::Accept | Command::Decline | Command::Resign | Command::Adjust
            )
    }
}

impl From<Claim> for Command {
    fn from(claim: Claim) -> Command {
        match claim {
            Claim::Repetition => Command::ClaimRepetition,
            Claim::FiftyMoves => Command::ClaimFiftyMoves,
            Claim::Any => Command::Claim,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_claim_has_its_command() {
        for claim in [Claim::Any, Claim::Repetition, Claim::FiftyMoves] {
            assert_eq!(Command::from(claim).claim(), Some(claim));
        }
        for command in Command::ALL {
            assert!(
                command.claim().is_none_or(|claim| Command::from(claim) == command),
                "{command:?}"
            );
        }
    }
}
