//! The acts that the game expects from a player who is a machine, which answers at once and makes no slips.

use shakmaty::{Color, Move};

use super::{Game, Phase, declared::Condition};
use crate::{declaration::Command, settings::Profile};

/// An act that a player owes the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Owed {
    /// A declaration of a move.
    Move,
    /// The repetition of the opponent's move (D.2.1).
    Repetition(Move),
    /// A command: a confirmation, the report that a move was made on the player's own board, or the press of the clock.
    Command(Command),
    /// An answer to the opponent's offer of a draw.
    AnswerToOffer,
}

impl Game {
    /// Returns what the player of `color` owes now; `None` if it is the opponent's or the arbiter's turn to speak.
    pub fn owed_by(&self, color: Color) -> Option<Owed> {
        // The arbiter decides first, and the clocks are stopped (6.11).
        if self.is_arbiter_called() {
            return None;
        }
        let is_own = self.turn() == color;
        match self.phase() {
            Phase::Awaiting if self.state.offer == Some(!color) => Some(Owed::AnswerToOffer),
            Phase::Awaiting if is_own => Some(Owed::Move),
            Phase::Confirming(declared) => match (is_own, self.missing(&declared)?, self.setting().profile) {
                (true, Condition::Confirmed, _) => Some(Owed::Command(Command::Yes)),
                (true, Condition::Placed, _) => Some(Owed::Command(Command::Placed)),
                (true, Condition::Pressed, _) => Some(Owed::Command(Command::Clock)),
                (false, Condition::Executed, Profile::OpponentRepeats) => Some(Owed::Repetition(declared.m)),
                (false, Condition::Executed, _) => Some(Owed::Command(Command::Executed)),
                // Both are asked at once about a move that ends the game.
                (false, Condition::Placed, _) if !declared.executed => Some(Owed::Command(Command::Executed)),
                // A trusted move was not corrected.
                (false, Condition::Confirmed, _) if declared.trusted => Some(Owed::Command(Command::Yes)),
                _ => None,
            },
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use shakmaty::{Chess, san::San};

    use super::*;
    use crate::{Input, settings::Setting};

    fn game(profile: Profile) -> Game {
        Game::with_setting(
            Chess::default(),
            Setting {
                profile,
                ..Setting::default()
            },
        )
    }

    fn declared(game: &Game, san: &str) -> Input {
        Input::Declared {
            m: san.parse::<San>().unwrap().to_move(game.position()).unwrap(),
            warnings: Vec::new(),
            correction: false,
            clear: true,
        }
    }

    /// Lets both players do what they owe until `plies` are made. White declares e4, Black e5, and so on.
    fn play(profile: Profile) -> Vec<Option<Owed>> {
        let mut game = game(profile);
        let (mut seen, mut now) = (Vec::new(), Duration::ZERO);
        while game.plies().len() < 2 {
            now += Duration::from_secs(1);
            let color = if game.owed_by(Color::White).is_some() {
                Color::White
            } else {
                Color::Black
            };
            let owed = game.owed_by(color);
            seen.push(owed);
            let input = match owed.expect("somebody owes something") {
                Owed::Move => declared(&game, if color == Color::White { "e4" } else { "e5" }),
                Owed::Repetition(m) => Input::Declared {
                    m,
                    warnings: Vec::new(),
                    correction: false,
                    clear: true,
                },
                Owed::Command(command) => Input::Command(command),
                Owed::AnswerToOffer => panic!("no offer was made"),
            };
            game.handle(input, now);
        }
        seen
    }

    #[test]
    fn in_each_profile_two_machines_make_moves() {
        for (profile, steps) in [
            (Profile::Solo, 4),
            (Profile::Trust, 4),
            (Profile::OpponentRepeats, 4),
            (Profile::Assistant, 8),
        ] {
            let seen = play(profile);
            assert!(seen.len() <= steps, "{profile:?}: {seen:?}");
            assert_eq!(
                seen.iter().filter(|owed| **owed == Some(Owed::Move)).count(),
                2,
                "{profile:?}"
            );
        }
    }

    #[test]
    fn an_offer_is_answered_and_a_pause_owes_nothing() {
        let mut game = game(Profile::Solo);
        game.handle(Input::Named(Color::White, Command::Draw), Duration::from_secs(1));
        assert_eq!(game.owed_by(Color::Black), Some(Owed::AnswerToOffer));
        game.handle(Input::Named(Color::Black, Command::Decline), Duration::from_secs(2));
        assert_eq!(
            (game.owed_by(Color::Black), game.owed_by(Color::White)),
            (None, Some(Owed::Move))
        );
        game.handle(Input::Command(Command::Pause), Duration::from_secs(3));
        assert_eq!(game.owed_by(Color::White), None);
    }

    #[test]
    fn nothing_is_owed_while_the_arbiter_is_called() {
        let mut game = game(Profile::Solo);
        game.handle(Input::Command(Command::Arbiter), Duration::ZERO);
        assert!(game.is_arbiter_called());
        assert_eq!(Color::ALL.map(|color| game.owed_by(color)), [None; 2]);
    }
}
