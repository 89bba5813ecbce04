//! Serialization of types from other crates in the journal, for serde's `with`.
#![allow(missing_docs, reason = "each module is one documented conversion")]

/// Colours as "white" and "black".
pub mod color {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};
    use shakmaty::Color;

    pub fn serialize<S: Serializer>(color: &Color, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(color.fold_wb("white", "black"))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Color, D::Error> {
        parse(&<std::borrow::Cow<'de, str>>::deserialize(deserializer)?)
    }

    pub(super) fn parse<E: Error>(name: &str) -> Result<Color, E> {
        name.parse()
            .map_err(|_| E::custom("a colour is \"white\" or \"black\""))
    }
}

/// Durations as whole milliseconds.
pub mod milliseconds {
    use std::time::Duration;

    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(u64::try_from(time.as_millis()).unwrap_or(u64::MAX))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
        u64::deserialize(deserializer).map(Duration::from_millis)
    }
}

/// An optional colour as "white" or "black".
pub mod optional_color {
    use serde::{Deserialize, Deserializer, Serializer};
    use shakmaty::Color;

    pub fn serialize<S: Serializer>(color: &Option<Color>, serializer: S) -> Result<S::Ok, S::Error> {
        match color {
            Some(color) => super::color::serialize(color, serializer),
            None => serializer.serialize_none(),
        }
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Color>, D::Error> {
        let name = Option::<String>::deserialize(deserializer)?;
        name.map(|name| super::color::parse(&name)).transpose()
    }
}

/// Optional durations as whole milliseconds.
pub mod optional_milliseconds {
    use std::time::Duration;

    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(time: &Option<Duration>, serializer: S) -> Result<S::Ok, S::Error> {
        match time {
            Some(time) => super::milliseconds::serialize(time, serializer),
            None => serializer.serialize_none(),
        }
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Duration>, D::Error> {
        let time = Option::<u64>::deserialize(deserializer)?;
        Ok(time.map(Duration::from_millis))
    }
}

/// Squares as "e4".
pub mod square {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};
    use shakmaty::Square;

    pub fn serialize<S: Serializer>(square: &Square, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(square)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Square, D::Error> {
        let name = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        name.parse().map_err(|_| D::Error::custom("a square is written as e4"))
    }
}
