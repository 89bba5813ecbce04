//! Limits of the numbers in the configuration. `config/ansage.toml` states each of them. A slip of a few zeros, which
//! would make the assistant deaf or mute, is thus an error of its line.

use std::ops::RangeInclusive;

use serde::{Deserialize, Deserializer, de};

/// Reads a rate or volume of the voice, as speech-dispatcher counts them.
pub(crate) fn voice<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i8, D::Error> {
    within(-100..=100, i64::deserialize(deserializer)?)
}

/// Reads a volume of the short tones.
pub(crate) fn tones<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    within(0..=100, i64::deserialize(deserializer)?)
}

/// Reads the milliseconds for which the microphone stays shut after the voice.
pub(crate) fn tail<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    within(0..=2_000, i64::deserialize(deserializer)?)
}

/// Reads the number of readings of a sound. With and without other speech before and after them, the same words can
/// fill four places of the list. If there were no fifth, a command would have nothing to lead and a move nothing to be
/// mistaken for, and both would count as clear.
pub(crate) fn alternatives<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u16, D::Error> {
    within(5..=100, i64::deserialize(deserializer)?)
}

/// Reads the milliseconds for which the rest of a declaration is awaited.
pub(crate) fn hesitation<'de, D: Deserializer<'de>>(deserializer: D) -> Result<usize, D::Error> {
    within(0..=30_000, i64::deserialize(deserializer)?)
}

/// Reads the numbers of seconds left at which a player is warned.
pub(crate) fn low_time<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u64>, D::Error> {
    let all = Vec::<i64>::deserialize(deserializer)?;
    all.into_iter().map(|seconds| within(1..=36_000, seconds)).collect()
}

/// Reads the number of the first move with which a draw may be agreed.
pub(crate) fn first_draw<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    within(0..=1_000, i64::deserialize(deserializer)?)
}

/// Reads the minutes for which a player may be absent.
pub(crate) fn default_time<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    within(0..=6_000, i64::deserialize(deserializer)?)
}

/// Reads the seconds for which a question stays open.
pub(crate) fn open_for<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    within(0..=3_600, i64::deserialize(deserializer)?)
}

/// Returns `number` if it is within `limits`, else an error that names them.
fn within<T: TryFrom<i64>, E: de::Error>(limits: RangeInclusive<i64>, number: i64) -> Result<T, E> {
    let found = T::try_from(number).ok().filter(|_| limits.contains(&number));
    found.ok_or_else(|| {
        let expected = format!("a number from {} to {}", limits.start(), limits.end());
        E::invalid_value(de::Unexpected::Signed(number), &expected.as_str())
    })
}
