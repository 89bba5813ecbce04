//! The state of the files of the table.

use ansage_protocol::Ending;

/// How much of the game is on the disk.
#[derive(Default)]
pub(super) struct Saved {
    /// Whether a failure to write the journal was reported since it was last written: the game is only in memory.
    pub is_failing: bool,
    /// Whether the saved score is behind the game.
    pub is_unsaved: bool,
    /// Whether it was reported that the score cannot be written although the journal has the game.
    pub is_score_told: bool,
    /// Whether the saved score goes beyond the journal, so that it is renamed before it is replaced.
    pub is_longer: bool,
    /// Whether the arbiter's file cannot be written although the game is saved, which was reported.
    pub is_report_failing: bool,
    /// The ending with which it was last said where the score is.
    pub told_ending: Option<Ending>,
    /// Lines still missing from the arbiter's file.
    pub unreported: String,
}

impl Saved {
    /// Returns whether the journal and the score are complete.
    pub(super) fn is_complete(&self) -> bool {
        !self.is_failing && !self.is_unsaved
    }
}
