//! Watches a PGN file that grows.

mod known;

use std::{
    collections::BTreeMap,
    fs::{File, Metadata},
    hash::{DefaultHasher, Hasher},
    io::{self, Read},
    iter,
    ops::ControlFlow,
    path::{Path, PathBuf},
    time::{Duration, Instant, SystemTime},
};

use shakmaty::Chess;
use thiserror::Error;

use super::{
    Item, ItemKind, Narrator,
    name::{GameName, Naming},
    read_games,
};
use crate::disk;
use ansage_chess::movetext::{Decoded, Encoding};
use known::{
    Game, common, from, has_all_moves, head, is_another_round, is_beginning, is_begun_anew, is_game, is_same_result,
    latest, numbered,
};

/// Time for which a file may be missing or without a game while it is replaced.
const REPLACED: Duration = Duration::from_secs(5);
/// Time without a change after which a game counts as complete, and with the last game the end of the file.
const SETTLED: Duration = Duration::from_secs(1);
/// Longest file that is followed, in bytes. It is read whole at each change.
const LONGEST: u64 = disk::LARGEST;

/// Reason why a file cannot be read at the moment.
#[derive(Debug, Error)]
pub enum Unreadable {
    /// The name belongs to something else: a folder, a pipe, a device.
    #[error("no file")]
    NoFile,
    /// No move in it can be read. A download may have left a server's error page in its place, or nothing.
    #[error("no game")]
    NoGame,
    /// Error of the system: [`io::ErrorKind::FileTooLarge`] for more than 16 MiB.
    #[error(transparent)]
    System(#[from] io::Error),
}

/// Maximum number of known games. Up to it, games that have left the file are kept in case they come back.
const MOST: usize = 256;

/// Opens the file `path` for reading, and never waits for the writer of a pipe.
///
/// # Errors
///
/// Returns an [`Unreadable`] if it cannot be opened, or is not a file.
fn open_file(path: &Path) -> Result<File, Unreadable> {
    let file = disk::open_at_once(path)?;
    match file.metadata()?.is_file() {
        true => Ok(file),
        false => Err(Unreadable::NoFile),
    }
}

/// Watch on a PGN file to which moves are appended, or which is rewritten at each move, as the programs of electronic
/// boards do. At each change the whole file is read and compared with the known games. So nothing is missed or
/// announced twice, and a corrected move is announced as such. Games are known by their players, board, event and
/// round, so that a different order in the file repeats nothing and does not change their numbers. If a board plays
/// again, and its finished games stand before the new one, as in the file of a hall or of several rounds, the new one
/// takes its number.
pub struct Watch {
    path: PathBuf,
    encoding: Option<&'static Encoding>,
    assumed: Option<&'static Encoding>,
    start: Chess,
    narrator: Narrator,
    /// Known games by the number with which they are announced, including those that are missing from the file now.
    games: BTreeMap<usize, Game>,
    /// Names of the finished games that others have followed at their boards, and how many stand before each.
    over: Vec<(GameName, usize)>,
    /// Number of games in the file when it was last read.
    count: usize,
    seen: Option<(Option<SystemTime>, u64, (u64, u64))>,
    /// Hash of the text, which may be written again unchanged.
    hash: Option<u64>,
    /// When the text was last changed.
    changed: Instant,
    /// The games of the file as they were last read, by their place, and since when they have been so. Some board may
    /// always move, so that the file as a whole never rests.
    read: BTreeMap<usize, (Vec<Item>, Instant)>,
    /// Since when the file is missing.
    missing: Option<Instant>,
    /// Whether a text without a game is in place of the known games.
    is_no_game: bool,
    /// Since when the text has no game, not even one that cannot be read.
    gameless: Option<Instant>,
    /// Whether the end of the file was incomplete when it was last read.
    open_end: bool,
}

impl Watch {
    /// Watches the file `path`, in `encoding` if it is given. Games without a FEN begin in the position `start`.
    pub fn new(path: &Path, encoding: Option<&'static Encoding>, start: Chess, narrator: Narrator) -> Watch {
        Watch {
            path: path.to_owned(),
            encoding,
            assumed: None,
            start,
            narrator,
            games: BTreeMap::new(),
            over: Vec::new(),
            count: 0,
            seen: None,
            hash: None,
            changed: Instant::now(),
            read: BTreeMap::new(),
            missing: None,
            is_no_game: false,
            gameless: None,
            open_end: false,
        }
    }

    /// Returns the number of games in the file when it was last read.
    pub fn games(&self) -> usize {
        self.count
    }

    /// Returns whether the file has games, has not changed for a while until `now`, and never had the game `number`.
    pub fn lacks(&self, number: usize, now: Instant) -> bool {
        self.count > 0 && !self.games.contains_key(&number) && now.duration_since(self.changed) >= SETTLED
    }

    /// Returns whether several games are announced, so that each needs its board's number.
    pub fn has_boards(&self) -> bool {
        self.games.len() > 1
    }

    /// Returns the encoding that was assumed when the file was last read, if one was.
    pub fn assumed(&self) -> Option<&'static Encoding> {
        self.assumed
    }

    /// Returns the new items in the file at the time `now`. There are none while a file that existed a moment ago is
    /// missing: it is being replaced.
    ///
    /// # Errors
    ///
    /// Returns an [`Unreadable`] if it cannot be read now. It can be polled again, and nothing is forgotten.
    pub fn poll(&mut self, now: Instant) -> Result<Vec<Item>, Unreadable> {
        let news = self.look(now);
        if news.is_err() {
            // The file is read again as soon as it can be.
            self.seen = None;
        }
        // A file is empty between truncation and writing.
        let is_empty = self.gameless.is_some_and(|since| now.duration_since(since) >= REPLACED);
        match news {
            Ok(_) if self.is_no_game || is_empty => Err(Unreadable::NoGame),
            news => news,
        }
    }

    /// Returns whether the file is missing, perhaps only while it is replaced.
    pub fn is_missing(&self) -> bool {
        self.missing.is_some()
    }

    fn look(&mut self, now: Instant) -> Result<Vec<Item>, Unreadable> {
        let file = match open_file(&self.path) {
            Err(Unreadable::System(error)) if error.kind() == io::ErrorKind::NotFound => {
                let since = *self.missing.get_or_insert(now);
                return match now.duration_since(since) < REPLACED {
                    true => Ok(Vec::new()),
                    false => Err(error.into()),
                };
            }
            file => file?,
        };
        self.missing = None;
        let metadata = file.metadata()?;
        // Such a file is never read.
        if metadata.len() > LONGEST {
            return Err(io::Error::from(io::ErrorKind::FileTooLarge).into());
        }
        let state = Some(state(&metadata));
        let needs_nothing = |watch: &Watch| !watch.open_end || now.duration_since(watch.changed) < SETTLED;
        if self.seen == state && needs_nothing(self) {
            return Ok(Vec::new());
        }
        self.seen = state;
        let mut bytes = Vec::new();
        file.take(LONGEST + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > LONGEST {
            return Err(io::Error::from(io::ErrorKind::FileTooLarge).into());
        }
        let mut hasher = DefaultHasher::new();
        hasher.write(&bytes);
        let hash = Some(hasher.finish());
        if self.hash != hash {
            (self.hash, self.changed) = (hash, now);
        } else if needs_nothing(self) {
            return Ok(Vec::new());
        }
        let settled = now.duration_since(self.changed) >= SETTLED;
        Ok(self.update(&bytes, settled, now))
    }

    /// Returns the new items in `bytes`, the whole file, read at the time `now`. Unless it has `settled`, its last word
    /// may be half a move.
    fn update(&mut self, bytes: &[u8], settled: bool, now: Instant) -> Vec<Item> {
        let bytes = written(bytes);
        let complete = if settled {
            bytes.len()
        } else {
            let space = bytes.iter().rposition(u8::is_ascii_whitespace);
            space.map_or(0, |space| space + 1)
        };
        self.open_end = complete < bytes.len();
        let mut games: BTreeMap<usize, Game> = BTreeMap::new();
        // Reading from memory does not fail.
        // The last words of a file that grows may be the beginning of a move, so words are not read.
        let mut text = Decoded::new(bytes.get(..complete).unwrap_or(bytes), self.encoding);
        let _ = read_games(&mut text, self.start.clone(), None, &mut self.narrator, |items| {
            for item in items {
                games.entry(item.board).or_default().items.push(item);
            }
            ControlFlow::Continue(())
        });
        self.assumed = text.assumed();
        for (number, name, has_tags) in self.narrator.take_begun() {
            let game = games.entry(number).or_default();
            (game.name, game.has_tags) = (name, has_tags);
        }
        let (stated, signed) = self.narrator.take_ends();
        for item in stated {
            let board = item.board;
            games.entry(board).or_default().stated = Some(item);
        }
        for number in signed {
            games.entry(number).or_default().is_signed = true;
        }
        // The last word that is not read yet may belong to the last game.
        let cut = games.keys().next_back().copied().filter(|_| self.open_end);
        let mut read = std::mem::take(&mut self.read);
        for (place, game) in &mut games {
            let before = read.remove(place).filter(|(items, _)| *items == game.items);
            let (items, since) = before.unwrap_or_else(|| (game.items.clone(), now));
            game.settled = settled || cut != Some(*place) && now.duration_since(since) >= SETTLED;
            self.read.insert(*place, (items, since));
        }
        if let Some(mut last) = games.last_entry().filter(|last| !last.get().settled) {
            let items = &mut last.get_mut().items;
            // A problem at the end may be incomplete text, such as a comment whose closing bracket is not written yet.
            if items.last().is_some_and(|item| item.kind == ItemKind::Problem) {
                items.pop();
                self.open_end = true;
            }
            // Tags before the first move may also be incomplete.
            if !items.iter().any(Item::is_played) {
                last.remove();
                self.open_end = true;
            }
        }
        if games.is_empty() {
            self.gameless = self.gameless.or(Some(now));
        } else {
            self.gameless = None;
            self.is_no_game = !self.games.is_empty() && games.values().all(Game::is_unreadable);
        }
        if self.is_no_game {
            games.clear();
        }
        let (games, mut over) = latest(games, &self.games);
        let mut games = numbered(games, &over, &self.games);
        let names: Vec<_> = over.iter().map(|game| (game.name.clone(), game.earlier)).collect();
        let mut is_cut = false;
        let mut news = Vec::new();
        for (board, game) in &mut games {
            let before = self.games.get(board);
            let known = before.map_or(&[][..], |known| &known.items);
            let earlier = before.map_or(0, |known| known.earlier);
            let is_another = before.is_some_and(|known| is_another_round(known, game) || known.has_given_way_to(game));
            // The file may be in the middle of a rewrite, with the rest still to come.
            let is_less = game.earlier < earlier || !is_another && is_beginning(&game.items, known);
            // A game that another one has followed is not followed again before that one is there.
            let is_over = |(name, earlier): &(GameName, usize)| *name == game.name && *earlier == game.earlier;
            let is_early = !settled && is_another && self.over.iter().any(is_over);
            if let Some(before) = before.filter(|_| is_early || !game.settled && is_less) {
                *game = before.clone();
                (self.open_end, is_cut) = (true, true);
                continue;
            }
            // Its players may have been corrected.
            let is_same = |known: &&Game| known.name == game.name || has_all_moves(&known.items, &game.items);
            let same = before.filter(|known| !is_another && is_same(known));
            self.open_end |= game.add_stated(same);
            let naming = Naming::of(&game.name, before.map(|known| &known.name));
            match is_another {
                true => {
                    news.extend(self.end_of(*board, &mut over));
                    news.extend(self.another(&game.items, naming));
                }
                false => news.extend(self.compare(known, &game.items, naming)),
            }
        }
        // A file is empty between truncation and writing. The known games stay until there are others.
        if !games.is_empty() {
            if !is_cut {
                self.over = names;
            }
            self.count = games.len();
            let known = std::mem::replace(&mut self.games, games);
            // Anonymous games are kept by their place while the file may be in the middle of a rewrite.
            for (number, game) in known {
                if game.name.is_anonymous() {
                    if settled || self.games.contains_key(&number) {
                        continue;
                    }
                    self.open_end = true;
                }
                if self.games.len() < MOST {
                    self.games.entry(number).or_insert(game);
                }
            }
        }
        news
    }

    /// Returns the items of `now` that are not in `known`.
    fn compare(&self, known: &[Item], now: &[Item], naming: Naming) -> Vec<Item> {
        let same = common(known, now);
        if same == known.len() {
            return from(now, same).to_vec();
        }
        // Other players, ratings or another position. They were corrected, unless the game was over: then the same
        // players have begun another.
        let keeps_result = || {
            known
                .iter()
                .filter(|item| item.kind == ItemKind::Over)
                .all(|over| now.contains(over))
        };
        if let (Some(old), Some(head)) = (head(known), head(now))
            && old != head
            && (naming == Naming::Kept && keeps_result() || has_all_moves(known, now))
        {
            let known = known.iter().map(|item| if item == old { head } else { item });
            let known: Vec<Item> = known.cloned().collect();
            let rest = self.compare(&known, now, naming);
            return iter::once(head.clone()).chain(rest).collect();
        }
        let game = |items: &[Item]| items.iter().filter(|item| is_game(item)).cloned().collect::<Vec<_>>();
        let (known_game, now_game) = (game(known), game(now));
        let same = common(&known_game, &now_game);
        let moves = |items: &[Item]| items.iter().filter(|item| item.is_played()).count();
        // Another game has replaced it: other players, or unknown players and not a single common move.
        let is_nameless = naming == Naming::Anonymous && !known_game.iter().take(same).any(Item::is_played);
        let is_overwritten = moves(&known_game) > 0 && moves(&now_game) > 0;
        if same == 0 || (is_nameless && is_overwritten) {
            return self.another(now, naming);
        }
        if is_begun_anew(&known_game, &now_game) {
            return self.another(now, Naming::Anonymous);
        }
        let after = |items: &[Item]| {
            let mut count = 0;
            let end = items.iter().position(|item| {
                count += usize::from(is_game(item));
                count > same
            });
            let begin = items.iter().rposition(is_game).map_or(0, |last| last + 1);
            (end, begin)
        };
        let gone = from(&known_game, same);
        // A result ends with the moves that lead to it, unless the game has it again behind others.
        let over = gone.iter().find(|item| item.kind == ItemKind::Over);
        let over = over.filter(|over| !from(&now_game, same).iter().any(|item| is_same_result(over, item)));
        let annulled = over.map(|over| self.narrator.result_withdrawn(over.board));
        let overwritten = gone.iter().find(|item| item.is_played());
        match now_game.get(same) {
            // Only comments and variations have changed. Those after the last move are new.
            None if same == known_game.len() => {
                let tail = |items: &[Item]| from(items, after(items).1).to_vec();
                let (old, new) = (tail(known), tail(now));
                from(&new, common(&old, &new)).to_vec()
            }
            None => {
                let change = overwritten.map(|first| self.narrator.withdrawn(first, moves(gone)));
                annulled.into_iter().chain(change).collect()
            }
            Some(first) => {
                let new = from(now, after(now).0.unwrap_or(now.len())).to_vec();
                // Only a result or a problem may have come in place of the moves.
                let has_others = moves(from(&now_game, same)) > 0;
                let change = overwritten.map(|overwritten| match has_others {
                    true => self.narrator.corrected(first, overwritten),
                    false => self.narrator.withdrawn(overwritten, moves(gone)),
                });
                annulled.into_iter().chain(change).chain(new).collect()
            }
        }
    }

    /// Returns the items with which the known game of `board` has ended, if it is one of those that are `over` in the
    /// file: its last moves may have come together with the beginning of the next game.
    fn end_of(&self, board: usize, over: &mut Vec<Game>) -> Vec<Item> {
        let Some(known) = self.games.get(&board) else {
            return Vec::new();
        };
        let is_known = |game: &Game| game.name == known.name && game.earlier == known.earlier;
        let ended = over
            .iter()
            .position(is_known)
            .map(|at| over.swap_remove(at).with_number(board));
        match ended {
            Some(ended) if has_all_moves(&known.items, &ended.items) => {
                self.compare(&known.items, &ended.items, Naming::Kept)
            }
            _ => Vec::new(),
        }
    }

    /// Returns the items of a game that has replaced the known one. First they take back its moves.
    fn another(&self, now: &[Item], naming: Naming) -> Vec<Item> {
        let is_silent = |begin: &Item| begin.line.printed.is_empty() || naming == Naming::Anonymous;
        let replaced = head(now).map(|begin| self.narrator.replaced(begin.board, is_silent(begin)));
        replaced.into_iter().chain(now.iter().cloned()).collect()
    }

    /// Names the board in each of `items`.
    pub fn name_boards(&self, items: Vec<Item>) -> Vec<Item> {
        items.into_iter().map(|item| self.narrator.on_board(item)).collect()
    }
}

/// Returns `bytes` without the NUL bytes at the end, which are space that is not written yet. Any others mean that the
/// text is in UTF-16, whose last letter may end with one, or no text.
fn written(bytes: &[u8]) -> &[u8] {
    let length = bytes.iter().rposition(|byte| *byte != 0).map_or(0, |last| last + 1);
    let text = bytes.get(..length).unwrap_or(bytes);
    if text.contains(&0) { bytes } else { text }
}

/// Returns values that differ if the file has changed or has been replaced.
fn state(metadata: &Metadata) -> (Option<SystemTime>, u64, (u64, u64)) {
    (metadata.modified().ok(), metadata.len(), disk::identity(metadata))
}

#[cfg(test)]
#[path = "watch_ends_tests.rs"]
mod ends_tests;
#[cfg(test)]
#[path = "watch_tests.rs"]
mod tests;
