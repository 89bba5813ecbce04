//! The game that the tag "Variant" names: chess, Chess960, or another.

/// Words with which programs name chess, in lower case. A value may hold several: "Standard Chess", "From Position".
const CHESS: [&str; 66] = [
    "standard",
    "standart",
    "std",
    "normal",
    "regular",
    "ordinary",
    "orthodox",
    "classic",
    "classical",
    "traditional",
    "western",
    "international",
    "fide",
    "official",
    "basic",
    "default",
    "chess",
    "standardchess",
    "normalchess",
    "classicalchess",
    "orthochess",
    "orthodoxchess",
    "game",
    "rules",
    "laws",
    "of",
    "the",
    "from",
    "position",
    "frompos",
    "fromposition",
    "setup",
    "set",
    "up",
    "custom",
    "start",
    "starting",
    "initial",
    "none",
    "no",
    "unknown",
    "variant",
    "n",
    "a",
    "na",
    "rated",
    "unrated",
    "casual",
    "blitz",
    "rapid",
    "bullet",
    "lightning",
    "correspondence",
    "thematic",
    "schach",
    "schaken",
    "échecs",
    "echecs",
    "ajedrez",
    "scacchi",
    "szachy",
    "классические",
    "стандартные",
    "шахматы",
    "шахи",
    "шах",
];

/// Words of openings, which some files name in this tag: "King's Gambit".
const OPENINGS: [&str; 7] = [
    "gambit",
    "defence",
    "defense",
    "opening",
    "variation",
    "verteidigung",
    "eröffnung",
];

/// Parts of names of Chess960.
const CHESS960: [&str; 5] = ["960", "fischer", "fisher", "9lx", "freestyle"];

/// Parts of the names of games that may also be played from the start positions of Chess960: "Atomic960".
const OTHER_GAMES: [&str; 27] = [
    "atomic",
    "antichess",
    "giveaway",
    "suicide",
    "losers",
    "losing",
    "house",
    "horde",
    "racing",
    "check",
    "hill",
    "koth",
    "fog",
    "dark",
    "kriegspiel",
    "duck",
    "capablanca",
    "gothic",
    "seirawan",
    "shogi",
    "xiangqi",
    "makruk",
    "placement",
    "torpedo",
    "spell",
    "bare",
    "extinction",
];

/// Returns whether the value of the tag "Variant" means Chess960.
pub fn is_chess960(variant: &str) -> bool {
    let letters = words(variant).collect::<String>();
    let has = |parts: &[&str]| parts.iter().any(|part| letters.contains(part));
    (letters == "frc" || has(&CHESS960)) && !has(&OTHER_GAMES)
}

/// Returns whether the value of the tag "Variant" means a game whose moves are those of chess. An unknown name does
/// not: by the rules of chess its moves would mean something else.
pub(super) fn is_chess(variant: &str) -> bool {
    is_chess960(variant)
        || words(variant).all(|word| CHESS.contains(&word.as_str()))
        || words(variant).any(|word| OPENINGS.contains(&word.as_str()))
}

/// Returns the words of `variant` in lower case. "?" and "-" have none.
fn words(variant: &str) -> impl Iterator<Item = String> + '_ {
    let words = variant.split(|c: char| !c.is_alphanumeric());
    words.filter(|word| !word.is_empty()).map(str::to_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_games_are_told_from_chess() {
        for variant in [
            "Atomic",
            "Three-check",
            "Racing Kings",
            "King of the Hill",
            "crazyhouse",
            "Crazyhouse960",
            "Atomic Chess 960",
            "shatranj",
            "twokings",
            "No Castling",
            "nocastle",
            "Chess on a Torus",
            "shuffle",
        ] {
            assert!(!is_chess(variant), "{variant}");
        }
        for variant in [
            "",
            "?",
            "-",
            "Standard",
            " STANDARD chess ",
            "Chess",
            "chess (standard)",
            "normal",
            "From Position",
            "FromPosition",
            "Classical",
            "n/a",
            "None",
            "King's Gambit",
            "Sicilian Defence",
            "Chess960",
            "Schach",
        ] {
            assert!(is_chess(variant), "{variant}");
        }
    }

    #[test]
    fn chess960_has_one_rule() {
        for (variant, expected) in [
            ("Chess960", true),
            ("chess 960", true),
            ("Chess-960", true),
            ("Fischerandom", true),
            ("fischer random chess", true),
            ("Fisher Random", true),
            ("FRC", true),
            ("Chess 9LX", true),
            ("Freestyle Chess", true),
            ("Standard", false),
            ("Antichess 960", false),
        ] {
            assert_eq!(is_chess960(variant), expected, "{variant}");
        }
    }
}
