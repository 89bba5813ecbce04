//! Sources of games: a file, or moves as they arrive.

use std::{
    io::{self, Read},
    ops::ControlFlow,
    sync::Arc,
};

use shakmaty::Chess;

use super::{Item, ItemKind, Narrator};
use ansage_chess::{
    movetext::{Pace, Reader, ReadingSettings},
    notation::WordReader,
};

/// Size of one read, in bytes.
const CHUNK: usize = 1 << 13;

fn reading(pace: Pace, start: Chess, words: Option<Arc<dyn WordReader>>) -> ReadingSettings {
    ReadingSettings {
        pace,
        start,
        words,
        ..ReadingSettings::default()
    }
}

/// Reads all games of a file, in any notation, and passes the items of `narrator` to `take`, about those of one chunk
/// together, until it breaks. Without `words`, moves in words are not read. Games without a FEN begin in the position
/// `start`. Memory is bounded for any input. Returns the number of games.
///
/// # Errors
///
/// If reading fails.
pub fn read_games(
    mut file: impl Read,
    start: Chess,
    words: Option<Arc<dyn WordReader>>,
    narrator: &mut Narrator,
    mut take: impl FnMut(Vec<Item>) -> ControlFlow<()>,
) -> io::Result<usize> {
    let mut reader = Reader::new(reading(Pace::AtOnce, start, words));
    let mut chunk = [0; CHUNK];
    loop {
        let length = match file.read(&mut chunk) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            length => length?,
        };
        let games = match reader.feed(chunk.get(..length).unwrap_or_default(), narrator) {
            Err(stop) => Some(reader.stop(stop, narrator)),
            Ok(()) => (length == 0).then(|| reader.finish(narrator)),
        };
        if games.is_some() {
            narrator.end();
        }
        let items: Vec<Item> = match games.is_none() && length == CHUNK {
            true => narrator.settled_items().collect(),
            false => narrator.items().collect(),
        };
        let broken = !items.is_empty() && take(items).is_break();
        if let Some(games) = games.or_else(|| broken.then(|| reader.games())) {
            return Ok(games);
        }
    }
}

/// Feed of games whose moves arrive in any notation except words, any number per line. Move numbers, results, comments,
/// variations and PGN tags are tolerated. A comment or variation without an end is over at a line that goes on with the
/// game, or is reported after some lines. A line with a result in words ends the game. After the end of a game the next
/// move begins another one. A problem leaves the position unchanged, so that the sender can send the move again. So
/// does a move with the number of an earlier one: what was announced is not corrected.
pub struct Stream {
    reader: Reader,
    narrator: Narrator,
}

impl Stream {
    /// Creates a feed of games that begin in the position `start`.
    pub fn new(start: Chess, narrator: Narrator) -> Stream {
        Stream {
            reader: Reader::new(reading(Pace::Feed, start, None)),
            narrator: narrator.of_feed(),
        }
    }

    /// Reads the next bytes. Returns their items, without those of variations. A move is read when what ends it has
    /// come: a space or the end of the line.
    pub fn take(&mut self, bytes: &[u8]) -> impl Iterator<Item = Item> {
        for (at, part) in bytes.split(|byte| *byte == 0).enumerate() {
            // A NUL byte would end the feed. No move contains its replacement.
            let replacement = if at > 0 { "\u{fffd}" } else { "" };
            for part in [replacement.as_bytes(), part] {
                // Only NUL bytes are no text, so this does not fail.
                let _ = self.reader.feed(part, &mut self.narrator);
            }
        }
        self.items()
    }

    /// Ends the feed. Returns the last items: an unclosed comment or variation, and a result that only a tag gives.
    pub fn finish(&mut self) -> impl Iterator<Item = Item> {
        self.reader.finish(&mut self.narrator);
        self.narrator.end();
        self.items()
    }

    /// Returns the number of games that have begun.
    pub fn games(&self) -> usize {
        self.reader.games()
    }

    /// Returns whether `line` may be a request, and is not part of a comment or a variation, unless this was reported
    /// as open, nor blank among tags.
    pub fn may_request(&self, line: &[u8]) -> bool {
        let is_blank = line.trim_ascii().is_empty();
        self.reader.is_among_moves() && !(is_blank && self.reader.is_among_tags())
    }

    fn items(&mut self) -> impl Iterator<Item = Item> {
        let is_played = |item: &Item| item.depth == 0 && item.kind != ItemKind::Comment;
        self.narrator.items().filter(is_played)
    }
}

#[cfg(test)]
#[path = "source_tests.rs"]
mod tests;
