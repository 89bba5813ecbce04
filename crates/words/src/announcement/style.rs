//! How moves are announced.

use serde::Deserialize;

/// The settings `[announcement]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Announcement {
    /// Which squares are said.
    pub style: Style,
    /// Whether "schlägt" is said; [`Style::Verbose`] always says it.
    pub captures: bool,
    /// Whether piece, origin and destination are set apart by a comma, at which voices pause.
    pub pauses: bool,
    /// Whether `ansage announce` says the move's number.
    pub number: bool,
    /// Whether `ansage announce` says the color, and in the style "verbose" `ansage play`, too.
    pub color: bool,
}

impl Announcement {
    /// Announcements in `style` with nothing besides.
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
    /// All that can be said: "Springer von Gustav eins nach Felix drei, schlägt Bauer, Schach".
    Verbose,
}
