//! The manner of announcing a source, and the actions that its announcement requests from the caller.

/// Manner of announcing a source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Manner {
    /// Moves arrive while they are announced. They are printed at once, and the number of waiting moves is announced.
    pub live: bool,
    /// A voice speaks, so moves may have to wait for it.
    pub spoken: bool,
    /// Spoken lines are left to the voice. So each line comes just before its speech, to be printed if the voice is
    /// lost.
    pub left: bool,
    /// Comments are announced in their place.
    pub comments: bool,
    /// Variations are announced in their place.
    pub variations: bool,
    /// The times of the clocks are announced in their place.
    pub clock_times: bool,
    /// The source is a text: its paragraphs play the role of moves, and its chapters that of variations.
    pub text: bool,
    /// Each item is announced only when the listener asks for it, because a screen reader would be flooded by all of
    /// them.
    pub stepwise: bool,
    /// Requests are single keys, among them the arrows, and not typed lines.
    pub keys: bool,
}

impl Manner {
    /// Returns "yes" if items are announced on request, otherwise "no". The sentences about keys differ.
    pub fn steps(self) -> &'static str {
        if self.stepwise { "yes" } else { "no" }
    }
}

/// Action that the caller must carry out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Act {
    /// Print a line that is spoken now, later or earlier.
    Print {
        /// The line.
        line: String,
        /// What is spoken for it.
        spoken: String,
    },
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
