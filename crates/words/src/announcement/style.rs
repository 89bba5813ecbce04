//! The settings of announcements.

use serde::Deserialize;

/// The settings `[announcement]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Announcement {
    /// Which squares are said.
    pub style: Style,
    /// Whether "schlägt" is said; [`Style::Verbose`] always says it.
    pub captures: bool,
    /// Whether commas, at which voices pause, separate piece, origin and destination.
    pub pauses: bool,
    /// Whether `ansage announce` says the move's number.
    pub number: bool,
    /// Whether `ansage announce` says the colour; in the style "verbose", `ansage play` does too.
    pub color: bool,
}

impl Announcement {
    /// Returns announcements in `style` without additions.
    pub const fn plain(style: Style) -> Announcement {
        Announcement {
            style,
            captures: false,
            pauses: false,
            number: false,
            color: false,
        }
    }
}

/// Which squares an announcement names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[serde(rename_all = "lowercase")]
pub enum Style {
    /// Origin and destination: "Springer Gustav eins Felix drei".
    #[default]
    Long,
    /// Destination, and as much of the origin as the position needs: "Springer Felix drei".
    Short,
    /// Origin and destination without the piece: "Gustav eins Felix drei".
    Squares,
    /// Everything there is to say: "Springer von Gustav eins nach Felix drei, schlägt Bauer, Schach".
    Verbose,
}
