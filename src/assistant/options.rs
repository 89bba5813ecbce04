//! The options of a game: its position, settings, players and sound.

use std::path::PathBuf;

use super::{hall::JoinOptions, opponent::OpponentOptions};
use crate::journal::{self, Tags};
use ansage_chess::{clock::TimeControl, movetext::Encoding};
use ansage_protocol::{Blind, IllegalMoves, Profile, Setting};

/// Options of `ansage play`.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// The game to play.
    pub which: GameChoice,
    /// Settings agreed for a new game.
    pub setting: Setting,
    /// Those of them that were given on the command line. They override the settings of a journal.
    pub asked: Asked,
    /// Source of the declarations.
    pub input: DeclarationSource,
    /// Name of White for the score.
    pub white: Option<String>,
    /// Name of Black for the score.
    pub black: Option<String>,
    /// Name of the event for the score.
    pub event: Option<String>,
    /// Place of the game for the score.
    pub site: Option<String>,
    /// Round for the score.
    pub round: Option<String>,
    /// Board for the score.
    pub board: Option<String>,
    /// File whose first line is the arbiter's password of a new game.
    pub password_file: Option<PathBuf>,
    /// File to speak into instead of the loudspeaker.
    pub wav: Option<PathBuf>,
    /// Sentences to say first.
    pub announced: Vec<String>,
    /// The hall to join.
    pub hall: Option<JoinOptions>,
    /// An engine that plays one side.
    pub opponent: Option<OpponentOptions>,
}

/// The game to play.
#[derive(Debug, Clone, Default)]
pub enum GameChoice {
    /// The newest unfinished game if the player is asked and says so, else a new one.
    #[default]
    Unsaid,
    /// A new game.
    New,
    /// A new game from the position of this FEN.
    Fen(String),
    /// A new game from the Chess960 position with this number.
    Chess960(u16),
    /// The newest unfinished game.
    Newest,
    /// The unfinished game with this file name, identity, event, round, board or player.
    Named(String),
    /// The unfinished game that the player chooses, who is asked about each, the newest first.
    Each,
    /// A new game that continues from a score.
    Score {
        /// The file of the score.
        path: PathBuf,
        /// The number of its plies after which the game continues; by default all.
        plies: Option<usize>,
        /// Its encoding, if it is named.
        encoding: Option<&'static Encoding>,
    },
    /// The game of this journal, whose clock starts at once.
    Journal(PathBuf),
}

/// Settings that were given on the command line.
#[derive(Debug, Clone, Default)]
pub struct Asked {
    /// Who confirms a declared move.
    pub profile: Option<Profile>,
    /// Who is blind.
    pub blind: Option<Blind>,
    /// The illegal move that loses.
    pub illegal_moves: Option<IllegalMoves>,
    /// Whether rulings need the arbiter's password.
    pub password: Option<bool>,
    /// The time control; `Some(None)` for a game without a clock. If it was not given, that of a score from which the
    /// game continues counts.
    pub clock: Option<Option<TimeControl>>,
    /// Whether practice was asked for.
    pub practice: bool,
    /// The first move with which a draw may be agreed; `Some(None)` if any may.
    pub no_draw_before: Option<Option<u32>>,
    /// The minutes after which an absent player loses; `Some(None)` if none are agreed.
    pub default_time: Option<Option<u64>>,
}

impl Asked {
    /// Returns the settings of a new game: `configured`, with those that were given.
    pub fn over(&self, configured: Setting) -> Setting {
        Setting {
            profile: self.profile.unwrap_or(configured.profile),
            blind: self.blind.unwrap_or(configured.blind),
            illegal_moves: self.illegal_moves.unwrap_or(configured.illegal_moves),
            password: self.password.unwrap_or(configured.password),
            clock: self.clock.clone().unwrap_or(configured.clock),
            practice: self.practice || configured.practice,
            no_draw_before: self.no_draw_before.unwrap_or(configured.no_draw_before),
            default_time: self.default_time.unwrap_or(configured.default_time),
            ..configured
        }
    }

    /// Returns the settings of a game that continues from a `journal`, with those that were given. `new` are the
    /// settings of a new game.
    pub(super) fn over_journal(&self, journal: &Setting, new: Setting) -> Setting {
        Setting {
            profile: self.profile.unwrap_or(journal.profile),
            blind: self.blind.unwrap_or(journal.blind),
            illegal_moves: self.illegal_moves.unwrap_or(journal.illegal_moves),
            // Another profile or the configuration may ask for it now.
            password: self.password.unwrap_or(journal.password || new.password),
            no_draw_before: self
                .no_draw_before
                .unwrap_or(new.no_draw_before.or(journal.no_draw_before)),
            // Unless it is agreed anew, the players are there.
            default_time: self.default_time.flatten(),
            ..new
        }
    }

    /// Returns the given options that differ from the settings of the `resumed` game. Those settings are agreed, so the
    /// options have no effect.
    pub(super) fn refused(&self, resumed: &Setting) -> Vec<&'static str> {
        let clock = self.clock.as_ref();
        let options = [
            ("--profile", self.profile.is_some_and(|asked| asked != resumed.profile)),
            ("--blind", self.blind.is_some_and(|asked| asked != resumed.blind)),
            ("--clock", clock.is_some_and(|asked| *asked != resumed.clock)),
            ("--practice", self.practice && !resumed.names_legal_moves()),
            (
                "--illegal-moves",
                self.illegal_moves.is_some_and(|asked| asked != resumed.illegal_moves),
            ),
            (
                "--no-draw-before",
                self.no_draw_before.is_some_and(|asked| asked != resumed.no_draw_before),
            ),
            (
                "--default-time",
                self.default_time.is_some_and(|asked| asked != resumed.default_time),
            ),
            (
                "--arbiter-password",
                self.password.is_some_and(|asked| asked != resumed.password),
            ),
        ];
        let refused = options.into_iter().filter(|(_, is_refused)| *is_refused);
        refused.map(|(name, _)| name).collect()
    }
}

impl Options {
    /// Returns the tags of a new game.
    pub(super) fn tags(&self) -> Tags {
        let name = |name: &Option<String>| name.clone().unwrap_or_else(|| "?".into());
        let known = |text: &Option<String>| text.clone().unwrap_or_default();
        Tags {
            date: jiff::Zoned::now().strftime("%Y.%m.%d").to_string(),
            white: name(&self.white),
            black: name(&self.black),
            event: known(&self.event),
            site: known(&self.site),
            round: known(&self.round),
            board: known(&self.board),
            id: journal::new_id(),
            program: self.opponent.as_ref().map(OpponentOptions::color),
        }
    }
}

/// Source of the declarations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum DeclarationSource {
    /// The microphone. Playing by voice without one is an error.
    #[default]
    Microphone,
    /// The microphone, or the demonstration if there is none.
    MicrophoneOrDemo,
    /// The microphone, or the keyboard alone if it cannot be used.
    MicrophoneOrTyped,
    /// The recorded declarations in `assets/demo/`.
    Demo,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_asked_for_overrides_the_settings_of_a_journal() {
        let journal = Setting {
            no_draw_before: Some(30),
            profile: Profile::Trust,
            ..Setting::default()
        };
        for (asked, expected) in [(None, Some(30)), (Some(None), None), (Some(Some(40)), Some(40))] {
            let asked = Asked {
                no_draw_before: asked,
                ..Asked::default()
            };
            let setting = asked.over_journal(&journal, asked.over(Setting::default()));
            assert_eq!(setting.no_draw_before, expected);
            assert_eq!(setting.profile, Profile::Trust);
            assert_eq!(asked.refused(&journal).is_empty(), expected == Some(30));
        }
    }

    #[test]
    fn practice_that_the_profile_of_a_resumed_game_forbids_is_refused() {
        let asked = Asked {
            practice: true,
            ..Asked::default()
        };
        for (profile, practice, refused) in [
            (Profile::Solo, true, false),
            (Profile::Solo, false, true),
            (Profile::Assistant, true, true),
        ] {
            let resumed = Setting {
                profile,
                practice,
                ..Setting::default()
            };
            assert_eq!(
                asked.refused(&resumed).contains(&"--practice"),
                refused,
                "{profile:?} {practice}"
            );
        }
    }

    #[test]
    fn a_password_is_asked_for_if_the_journal_or_the_new_setting_asks_for_it() {
        for (asked, of_journal, of_new, expected) in [
            (None, false, false, false),
            (None, false, true, true),
            (None, true, false, true),
            (Some(false), true, true, false),
            (Some(true), false, false, true),
        ] {
            let [journal, new] = [of_journal, of_new].map(|password| Setting {
                password,
                ..Setting::default()
            });
            let asked = Asked {
                password: asked,
                ..Asked::default()
            };
            let setting = asked.over_journal(&journal, new);
            assert_eq!(setting.password, expected, "{asked:?} {of_journal} {of_new}");
        }
    }

    #[test]
    fn art_6_7_1_a_default_time_that_was_asked_for_counts_in_a_game_that_continues() {
        let journal = Setting {
            default_time: Some(60),
            ..Setting::default()
        };
        for (asked, expected) in [(None, None), (Some(None), None), (Some(Some(30)), Some(30))] {
            let asked = Asked {
                default_time: asked,
                ..Asked::default()
            };
            let setting = asked.over_journal(&journal, asked.over(Setting::default()));
            assert_eq!(setting.default_time, expected);
        }
    }
}
