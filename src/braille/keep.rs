//! Selection of the notes to write with the moves.

use ansage_chess::document::{Line, Note};

/// Kind of note that is written beside the moves. Offers of a draw are always written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, clap::ValueEnum)]
pub enum Keep {
    /// Comments.
    Comments,
    /// Variations.
    Variations,
    /// Glyphs: "!", "$14".
    Glyphs,
    /// The times that the players had left.
    Times,
}

impl Keep {
    /// Removes from `line` all notes but those that `kept` names.
    pub fn prune(kept: &[Keep], line: &mut Line) {
        line.notes.retain_mut(|(_, note)| match note {
            Note::Glyph(_) => kept.contains(&Keep::Glyphs),
            Note::Time(_) => kept.contains(&Keep::Times),
            Note::Offer => true,
            Note::Command(_) => false,
            Note::Comment(_) => kept.contains(&Keep::Comments),
            Note::Variation(variation) => {
                Keep::prune(kept, variation);
                kept.contains(&Keep::Variations)
            }
        });
    }
}
