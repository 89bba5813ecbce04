//! The options of a game: its position, settings, players and sound.

use std::path::PathBuf;

use super::{hall::JoinOptions, opponent::OpponentOptions};
use crate::journal::{self, Tags};
use ansage_chess::movetext::Encoding;
use ansage_protocol::Setting;

/// Options of `ansage play`.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// Starting position.
    pub fen: Option<String>,
    /// Number of the Chess960 starting position.
    pub chess960: Option<u16>,
    /// Continue the newest unfinished game.
    pub resume: bool,
    /// Continue the unfinished game with this file name, identity, event, round, board or player.
    pub resume_name: Option<String>,
    /// Ask about each unfinished game, the newest first.
    pub choose: bool,
    /// Start a new game without asking about an unfinished one.
    pub new: bool,
    /// Settings agreed for a new game.
    pub setting: Setting,
    /// Settings that were requested and override those of a journal.
    pub given: Given,
    /// Continue from a score, after the given number of its plies, or after all of them.
    pub resume_from: Option<(PathBuf, Option<usize>)>,
    /// The encoding of that score, if it is named.
    pub encoding: Option<&'static Encoding>,
    /// Continue the game of this journal and start its clock at once.
    pub resume_journal: Option<PathBuf>,
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
    /// The hall to join.
    pub hall: Option<JoinOptions>,
    /// An engine that plays one side.
    pub opponent: Option<OpponentOptions>,
}

/// Settings that were given on the command line.
#[derive(Debug, Clone, Copy, Default)]
pub struct Given {
    /// Whether the confirmation of moves was given.
    pub profile: bool,
    /// Whether the blind players were given.
    pub blind: bool,
    /// Whether the illegal move that loses was given.
    pub illegal_moves: bool,
    /// Whether the need for the arbiter's password was given.
    pub password: bool,
    /// Whether the time control was given. If not, that of a score from which the game continues counts.
    pub clock: bool,
    /// Whether practice was asked for.
    pub practice: bool,
    /// Whether the first move with which a draw may be agreed was given.
    pub no_draw_before: bool,
    /// Whether the minutes after which an absent player loses were given.
    pub default_time: bool,
}

impl Given {
    /// Returns the settings of a journal, with those of `asked` that were given.
    pub(super) fn over(self, journal: Setting, asked: Setting) -> Setting {
        Setting {
            profile: if self.profile { asked.profile } else { journal.profile },
            blind: if self.blind { asked.blind } else { journal.blind },
            illegal_moves: if self.illegal_moves {
                asked.illegal_moves
            } else {
                journal.illegal_moves
            },
            clock: asked.clock,
            low_time: asked.low_time,
            practice: asked.practice,
            no_draw_before: asked.no_draw_before.or(journal.no_draw_before),
            open_for: asked.open_for,
            password: if self.password {
                asked.password
            } else {
                journal.password
            },
            // The players are there.
            default_time: None,
        }
    }

    /// Returns the given options whose settings in `asked` differ from those of the resumed game. Those settings are
    /// agreed, so the options have no effect.
    pub(super) fn refused(self, resumed: &Setting, asked: &Setting) -> Vec<&'static str> {
        let options = [
            ("--profile", self.profile, asked.profile != resumed.profile),
            ("--blind", self.blind, asked.blind != resumed.blind),
            ("--clock", self.clock, asked.clock != resumed.clock),
            ("--practice", self.practice, asked.practice != resumed.practice),
            (
                "--illegal-moves",
                self.illegal_moves,
                asked.illegal_moves != resumed.illegal_moves,
            ),
            (
                "--no-draw-before",
                self.no_draw_before,
                asked.no_draw_before != resumed.no_draw_before,
            ),
            (
                "--default-time",
                self.default_time,
                asked.default_time != resumed.default_time,
            ),
            ("--arbiter-password", self.password, asked.password != resumed.password),
        ];
        let refused = options.into_iter().filter(|(_, given, differs)| *given && *differs);
        refused.map(|(name, ..)| name).collect()
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
            program: self.opponent.as_ref().map(|opponent| opponent.color),
        }
    }

    /// Returns whether the options leave open which game to play.
    pub(super) fn is_silent_about_the_game(&self) -> bool {
        !self.new
            && !self.resume
            && self.resume_name.is_none()
            && self.fen.is_none()
            && self.chess960.is_none()
            && self.resume_from.is_none()
            && self.resume_journal.is_none()
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
