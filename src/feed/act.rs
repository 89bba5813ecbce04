//! How a source is announced, and what its announcement asks the caller to do.

/// Manner of announcing a source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Manner {
    /// Moves arrive while they are announced. They are printed at once, and the number of waiting moves is announced.
    pub live: bool,
    /// A voice speaks, for which moves may have to wait.
    pub spoken: bool,
    /// Comments are announced in their place.
    pub comments: bool,
    /// Variations are announced in their place.
    pub variations: bool,
    /// The times of the clocks are announced in their place.
    pub clock_times: bool,
    /// The source is a text: its paragraphs take the place of moves, and its chapters that of variations.
    pub text: bool,
    /// One item after the other is announced, each when the listener asks for it: a screen reader would be flooded by all.
    pub stepwise: bool,
}

impl Manner {
    /// Returns "yes" if one item after the other is asked for, else "no": the sentences on keys differ.
    pub fn steps(self) -> &'static str {
        if self.stepwise { "yes" } else { "no" }
    }
}

/// Action that the caller must carry out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Act {
    /// Print a line.
    Print(String),
    /// Print a line that reports a problem.
    Warn(String),
    /// Say a text, interrupting the current one.
    Say(String),
    /// Change rate and volume of the voice.
    Adjust {
        /// −100 to 100.
        rate: i8,
        /// −100 to 100.
        volume: i8,
    },
    /// Quit the program.
    Quit,
}
