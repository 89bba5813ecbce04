//! Watches a PGN file that grows.

use std::{
    collections::BTreeMap,
    fs::{File, Metadata},
    io::{self, Read},
    ops::ControlFlow,
    path::{Path, PathBuf},
    time::{Duration, Instant, SystemTime},
};

use thiserror::Error;

use super::{Item, ItemKind, Narrator, item::GameName, read_games};
use crate::disk;
use ansage_chess::movetext::{Decoded, Encoding};

/// Time without a change after which the end of the file counts as complete.
const SETTLED: Duration = Duration::from_secs(1);
/// Longest file that is followed, in bytes. It is read whole at each change.
pub(super) const LONGEST: u64 = 16 << 20;

/// Reason why a file cannot be read at the moment.
#[derive(Debug, Error)]
pub enum Unreadable {
    /// The name belongs to something else: a folder, a pipe, a device.
    #[error("no file")]
    NoFile,
    /// Error of the system: [`io::ErrorKind::FileTooLarge`] for more than 16 MiB.
    #[error(transparent)]
    System(#[from] io::Error),
}

/// Number of games up to which those that have left the file are kept, in case they come back.
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
/// announced twice, and a corrected move is announced as such. Games are known by their players, event and round, so
/// that a different order in the file repeats nothing and does not change their numbers.
pub struct Watch {
    path: PathBuf,
    encoding: Option<&'static Encoding>,
    assumed: Option<&'static Encoding>,
    narrator: Narrator,
    /// Known games by the number with which they are announced, including those that are missing from the file now.
    games: BTreeMap<usize, Game>,
    /// Number of games in the file when it was last read.
    count: usize,
    seen: Option<(Option<SystemTime>, u64, (u64, u64))>,
    changed: Instant,
    /// Whether the end of the file was incomplete when it was last read.
    open_end: bool,
}

impl Watch {
    /// Watches the file `path`, in `encoding` if it is given.
    pub fn new(path: &Path, encoding: Option<&'static Encoding>, narrator: Narrator) -> Watch {
        Watch {
            path: path.to_owned(),
            encoding,
            assumed: None,
            narrator,
            games: BTreeMap::new(),
            count: 0,
            seen: None,
            changed: Instant::now(),
            open_end: false,
        }
    }

    /// Returns the number of games in the file when it was last read.
    pub fn games(&self) -> usize {
        self.count
    }

    /// Returns whether several games are announced, so that each needs its board's number.
    pub fn has_boards(&self) -> bool {
        self.games.len() > 1
    }

    /// Returns the encoding that was assumed when the file was last read, if one was.
    pub fn assumed(&self) -> Option<&'static Encoding> {
        self.assumed
    }

    /// Returns the new items in the file at the time `now`. While a file is missing, for example because it is being
    /// replaced, there are none.
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
        news
    }

    fn look(&mut self, now: Instant) -> Result<Vec<Item>, Unreadable> {
        let file = match open_file(&self.path) {
            Err(Unreadable::System(error)) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            file => file?,
        };
        let metadata = file.metadata()?;
        // Such a file is never read.
        if metadata.len() > LONGEST {
            return Err(io::Error::from(io::ErrorKind::FileTooLarge).into());
        }
        let state = state(&metadata);
        if self.seen != Some(state) {
            self.seen = Some(state);
            self.changed = now;
        } else if !self.open_end || now.duration_since(self.changed) < SETTLED {
            return Ok(Vec::new());
        }
        let settled = now.duration_since(self.changed) >= SETTLED;
        let mut bytes = Vec::new();
        file.take(LONGEST + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > LONGEST {
            return Err(io::Error::from(io::ErrorKind::FileTooLarge).into());
        }
        Ok(self.update(&bytes, settled))
    }

    /// Returns the new items in `bytes`, the whole file. Unless it has `settled`, its last word may be half a move.
    fn update(&mut self, bytes: &[u8], settled: bool) -> Vec<Item> {
        let complete = if settled {
            bytes.len()
        } else {
            let space = bytes.iter().rposition(u8::is_ascii_whitespace);
            space.map_or(0, |space| space + 1)
        };
        self.open_end = complete < bytes.len();
        let mut games: BTreeMap<usize, Game> = BTreeMap::new();
        // Reading from memory does not fail.
        let mut text = Decoded::new(bytes.get(..complete).unwrap_or(bytes), self.encoding);
        let _ = read_games(&mut text, &mut self.narrator, |items| {
            for item in items {
                games.entry(item.board).or_default().items.push(item);
            }
            ControlFlow::Continue(())
        });
        self.assumed = text.assumed();
        for (number, name) in self.narrator.take_begun() {
            games.entry(number).or_default().name = name;
        }
        // A problem at the end may be incomplete text, such as a comment without its closing bracket yet.
        if let (false, Some(mut last)) = (settled, games.last_entry())
            && last
                .get()
                .items
                .last()
                .is_some_and(|item| item.kind == ItemKind::Problem)
        {
            last.get_mut().items.pop();
            self.open_end = true;
        }
        // So may the tags before the first move.
        if !settled {
            let count = games.len();
            games.retain(|_, game| game.items.iter().any(Item::is_played));
            self.open_end |= games.len() < count;
        }
        let mut games = self.numbered(games);
        let mut news = Vec::new();
        for (board, game) in &mut games {
            let known = self.games.get(board).map_or(&[][..], |known| &known.items);
            // The file may be about to be written anew, and the rest still to come.
            if !settled && is_beginning(&game.items, known) {
                game.items = known.to_vec();
                self.open_end = true;
                continue;
            }
            news.extend(self.compare(known, &game.items));
        }
        // A file is empty between truncation and writing. The known games stay until there are others.
        if !games.is_empty() {
            self.count = games.len();
            let known = std::mem::replace(&mut self.games, games);
            for (number, game) in known.into_iter().filter(|(_, game)| !game.name.is_empty()) {
                if self.games.len() < MOST {
                    self.games.entry(number).or_insert(game);
                }
            }
        }
        news
    }

    /// Gives known games of the file, in its order, their numbers, and new games other numbers.
    fn numbered(&self, games: BTreeMap<usize, Game>) -> BTreeMap<usize, Game> {
        let mut numbered = BTreeMap::new();
        let mut rest = Vec::new();
        for (place, game) in games {
            let is_known = |number: &usize| {
                let known = self.games.get(number);
                known.is_some_and(|known| known.name == game.name && !numbered.contains_key(number))
            };
            // Several games may have the same name.
            let number = Some(place).filter(is_known).or_else(|| {
                let named = self.games.keys().copied().find(is_known);
                named.filter(|_| !game.name.is_empty())
            });
            match number {
                Some(number) => {
                    numbered.insert(number, game.with_number(number));
                }
                None => rest.push((place, game)),
            }
        }
        for (place, game) in rest {
            let number = (place..)
                .chain(1..)
                .find(|number| !numbered.contains_key(number))
                .unwrap_or(place);
            numbered.insert(number, game.with_number(number));
        }
        numbered
    }

    /// Returns the items of `now` that are not in `known`.
    fn compare(&self, known: &[Item], now: &[Item]) -> Vec<Item> {
        let same = common(known, now);
        if same == known.len() {
            return from(now, same).to_vec();
        }
        let game = |items: &[Item]| items.iter().filter(|item| is_game(item)).cloned().collect::<Vec<_>>();
        let (known_game, now_game) = (game(known), game(now));
        let same = common(&known_game, &now_game);
        let moves = |items: &[Item]| items.iter().filter(|item| item.is_played()).count();
        // Another game has replaced it: other players, or not a single common move.
        if moves(known_game.get(..same).unwrap_or(&known_game)) == 0 && (same == 0 || moves(&known_game) > 0) {
            return now.to_vec();
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
        match now_game.get(same) {
            // Only comments and variations have changed. Those after the last move are new.
            None if same == known_game.len() => {
                let tail = |items: &[Item]| from(items, after(items).1).to_vec();
                let (old, new) = (tail(known), tail(now));
                from(&new, common(&old, &new)).to_vec()
            }
            None => known
                .first()
                .map(|first| self.narrator.withdrawn(first.board, moves(from(&known_game, same))))
                .into_iter()
                .collect(),
            Some(first) => {
                let new = from(now, after(now).0.unwrap_or(now.len())).to_vec();
                let overwritten = moves(from(&known_game, same)) > 0;
                let change = overwritten.then(|| self.narrator.corrected(first));
                change.into_iter().chain(new).collect()
            }
        }
    }

    /// Names the board in each of `items`.
    pub fn name_boards(&self, items: Vec<Item>) -> Vec<Item> {
        items.into_iter().map(|item| self.narrator.on_board(item)).collect()
    }
}

/// A known game.
#[derive(Debug, Default)]
struct Game {
    name: GameName,
    items: Vec<Item>,
}

impl Game {
    fn with_number(mut self, number: usize) -> Game {
        self.items.iter_mut().for_each(|item| item.board = number);
        self
    }
}

/// Returns whether `item` belongs to the game as it was played.
fn is_game(item: &Item) -> bool {
    item.depth == 0 && !matches!(item.kind, ItemKind::Comment | ItemKind::Clock)
}

/// Returns whether the game in `now` is the one in `known` without its end.
fn is_beginning(now: &[Item], known: &[Item]) -> bool {
    let mut known = known.iter().filter(|item| is_game(item));
    let is_known = now
        .iter()
        .filter(|item| is_game(item))
        .all(|item| known.next() == Some(item));
    is_known && known.next().is_some()
}

/// Returns the items from the one at `begin` on, which exists or is the end.
fn from(items: &[Item], begin: usize) -> &[Item] {
    items.get(begin..).unwrap_or_default()
}

/// Returns the number of equal items at the beginning.
fn common(a: &[Item], b: &[Item]) -> usize {
    a.iter().zip(b).take_while(|(a, b)| a == b).count()
}

/// Returns values that differ if the file has changed or has been replaced.
fn state(metadata: &Metadata) -> (Option<SystemTime>, u64, (u64, u64)) {
    (metadata.modified().ok(), metadata.len(), disk::identity(metadata))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::config::Config;

    fn watch() -> Watch {
        let answerer = Config::default().answerer(None).unwrap();
        Watch::new(Path::new("x.pgn"), None, Narrator::of_boards(Arc::new(answerer)))
    }

    fn told(watch: &mut Watch, text: &str, settled: bool) -> Vec<String> {
        let items = watch.update(text.as_bytes(), settled);
        let lines = items.into_iter().map(|item| item.line.printed);
        lines.filter(|line| !line.is_empty()).collect()
    }

    #[test]
    fn a_file_that_is_being_rewritten_withdraws_nothing() {
        let mut watch = watch();
        let moves = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 Nc6 ";
        assert_eq!(told(&mut watch, moves, true).len(), 5);
        for end in [10, 26, 32, 36, 44] {
            assert_eq!(told(&mut watch, &moves[..end], false), [""; 0], "{end}");
        }
        let grown = format!("{moves}3. Bb5 ");
        assert_eq!(
            told(&mut watch, &grown, false),
            ["3. Weiß: Läufer Felix eins Bella fünf"]
        );
        // What is still missing after a while has been taken back.
        assert_eq!(told(&mut watch, moves, false), [""; 0]);
        assert_eq!(told(&mut watch, moves, true).len(), 1);
    }

    #[test]
    fn what_is_appended_is_told_once_and_half_words_are_waited_for() {
        let mut watch = watch();
        assert_eq!(told(&mut watch, "1. e4 e", false), ["1. Weiß: Eva zwei Eva vier"]);
        assert_eq!(
            told(&mut watch, "1. e4 e5 2. Nf", false),
            ["1. Schwarz: Eva sieben Eva fünf"]
        );
        assert_eq!(told(&mut watch, "1. e4 e5 2. Nf3", false), [""; 0]);
        assert!(watch.open_end);
        assert_eq!(
            told(&mut watch, "1. e4 e5 2. Nf3", true),
            ["2. Weiß: Springer Gustav eins Felix drei"]
        );
        assert_eq!(told(&mut watch, "1. e4 e5 2. Nf3 { gu", false), [""; 0]);
        assert_eq!(told(&mut watch, "1. e4 e5 2. Nf3 { gut } ", false), ["Kommentar: gut"]);
        assert_eq!(told(&mut watch, "1. e4 e5 2. Nf3 { gut } *\n", false), [""; 0]);
    }

    #[test]
    fn a_file_written_anew_tells_only_what_has_changed() {
        let mut watch = watch();
        told(&mut watch, "1. e4 {[%clk 1]} e5 {a} 2. Nf3 *\n", false);
        assert_eq!(told(&mut watch, "", false), [""; 0]);
        assert_eq!(
            told(&mut watch, "1. e4 {[%clk 1]} e5 {b} 2. Nf3 Nc6 *\n", false),
            ["2. Schwarz: Springer Bella acht Cäsar sechs"]
        );
        assert_eq!(
            told(&mut watch, "1. e4 e5 2. Nf3 Nf6 *\n", false),
            ["Berichtigt ab Zug 2.", "2. Schwarz: Springer Gustav acht Felix sechs"]
        );
        assert_eq!(told(&mut watch, "1. e4 e5 *\n", false), [""; 0]);
        assert_eq!(told(&mut watch, "1. e4 e5 *\n", true), ["Zurückgenommen: 2 Züge."]);
        assert_eq!(told(&mut watch, "1. d4 *\n", false), ["1. Weiß: David zwei David vier"]);
    }

    #[test]
    fn boards_are_followed_side_by_side() {
        let mut watch = watch();
        let two = |first: &str, second: &str| {
            format!("[White \"A\"]\n[Black \"B\"]\n\n{first} *\n\n[White \"C\"]\n[Black \"D\"]\n\n{second} *\n")
        };
        told(&mut watch, &two("1. e4", "1. d4"), false);
        assert_eq!(watch.games(), 2);
        let news = watch.update(two("1. e4 e5", "1. d4 d5").as_bytes(), false);
        let boards: Vec<usize> = news.iter().map(|item| item.board).collect();
        assert_eq!(boards, [1, 2]);
        let named = watch.name_boards(news);
        assert_eq!(named[1].line.spoken, "Brett 2: Schwarz: David sieben David fünf");
        // The next game of a file may be written before the others, and a board may be removed.
        let other = "[White \"E\"]\n[Black \"F\"]\n\n1. c4 *\n\n";
        let swapped = |first: &str, second: &str| {
            format!("[White \"C\"]\n[Black \"D\"]\n\n{second} *\n\n[White \"A\"]\n[Black \"B\"]\n\n{first} *\n")
        };
        assert_eq!(told(&mut watch, &swapped("1. e4 e5", "1. d4 d5"), false), [""; 0]);
        let news = watch.update(swapped("1. e4 e5 2. f4", "1. d4 d5").as_bytes(), false);
        assert_eq!(news.iter().map(|item| item.board).collect::<Vec<_>>(), [1]);
        let news = watch.update(
            (other.to_owned() + &two("1. e4 e5 2. f4", "1. d4 d5")).as_bytes(),
            false,
        );
        assert_eq!(news.iter().map(|item| item.board).collect::<Vec<_>>(), [3, 3]);
        let news = watch.update("[White \"C\"]\n[Black \"D\"]\n\n1. d4 d5 2. c4 *\n".as_bytes(), false);
        assert_eq!(news.iter().map(|item| item.board).collect::<Vec<_>>(), [2]);
        assert!(watch.games() == 1 && watch.has_boards());
        assert_eq!(
            told(&mut watch, &two("1. e4 e5 2. f4", "1. d4 d5 2. c4"), false),
            [""; 0]
        );
        let mut fresh = self::watch();
        let news = fresh.update(b"1. e4 *\n\n[White \"C\"]\n[Black \"D\"]\n\n1. d4 *\n", false);
        let named = fresh.name_boards(news);
        assert_eq!(named[0].line.spoken, "", "nothing is known of the first players");
        assert_eq!(named[2].line.spoken, "Brett 2: C gegen D.");
    }
}
