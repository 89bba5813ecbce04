//! The sources of `ansage announce`: games and requests, each read in its own thread.

use std::{
    fs::File,
    io::{self, IsTerminal},
    ops::ControlFlow,
    path::{Path, PathBuf},
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use shakmaty::Chess;
use tokio::sync::mpsc;

use crate::assistant::lines;
use crate::feed::{Control, Item, Narrator, Stream, Watch, read_games};
use ansage_chess::movetext::{Decoded, Encoding};
use ansage_words::announcement::Answerer;
use ansage_words::{locale::Localized, text};

/// Maximum line length of a feed in bytes; longer lines are read in pieces.
const LONGEST_LINE: u64 = 1 << 16;
/// Characters of an unknown input line that are read out.
const LONGEST_ECHO: usize = 40;
/// Interval for polling a growing file. Polling is cheap, and also works on network drives, where the system reports no
/// changes.
const GLANCE: Duration = Duration::from_millis(200);

/// Source of the games.
pub enum GameSource {
    /// A PGN file, read once.
    File(Box<Decoded<File>>, PathBuf),
    /// A PGN file that grows, in this encoding if it is named.
    Growing(PathBuf, Option<&'static Encoding>),
    /// A text, cut into parts that are read in one go.
    Text(Vec<Item>),
    /// Moves from standard input, read line by line: any line may be a request.
    Moves,
}

/// Event from the source or the listener.
pub(super) enum FeedEvent {
    Items(Vec<Item>),
    Control(Control),
    Unknown(String),
    /// A notice about the source.
    Notice(String),
    /// The source has ended after this number of games.
    End(io::Result<usize>),
}

/// Reader of a source.
pub(super) struct Reader {
    pub(super) answerer: Arc<Answerer>,
    pub(super) board: Option<usize>,
    /// Whether openings that the tags do not name are announced.
    pub(super) openings: bool,
    /// The position in which games without a FEN begin.
    pub(super) start: Chess,
}

impl Reader {
    /// Passes on the events of `source` until it ends or `tell` breaks. Returns the number of games.
    pub(super) fn read(
        &self,
        source: GameSource,
        mut tell: impl FnMut(FeedEvent) -> ControlFlow<()>,
    ) -> io::Result<usize> {
        let mut narrator = Narrator::new(Arc::clone(&self.answerer)).only(self.board);
        if self.openings {
            narrator = narrator.with_openings();
        }
        match source {
            GameSource::File(mut file, _) => {
                let words = Arc::new(self.answerer.vocabulary.clone());
                let games = read_games(
                    &mut file,
                    self.start.clone(),
                    Some(words),
                    &mut narrator,
                    |mut items| {
                        items.retain(|item| self.wants(item));
                        tell(FeedEvent::Items(items))
                    },
                );
                if let Some(encoding) = file.assumed() {
                    eprintln!(
                        "{}",
                        text!(self.answerer.texts, "encoding-assumed", name = encoding.name())
                    );
                }
                games
            }
            GameSource::Growing(path, encoding) => self.watch(&path, encoding, tell),
            GameSource::Text(items) => {
                let _ = tell(FeedEvent::Items(items));
                Ok(1)
            }
            GameSource::Moves => {
                let mut stream = Stream::new(self.start.clone(), narrator);
                let mut is_broken = false;
                lines::read_lines(io::stdin().lock(), LONGEST_LINE, |piece| {
                    let control = (piece.is_whole() && stream.may_request(piece.bytes))
                        .then(|| Control::of_line(&self.answerer, &piece.text()));
                    let flow = match control.flatten() {
                        Some(control) => tell(FeedEvent::Control(control)),
                        // Sent one by one, so that the first is spoken at once, and the number of waiting ones after
                        // it.
                        None => {
                            let mut items = stream.take(piece.bytes).filter(|item| self.wants(item));
                            items.try_for_each(|item| tell(FeedEvent::Items(vec![item])))
                        }
                    };
                    is_broken = flow.is_break();
                    flow
                })?;
                if is_broken {
                    return Ok(stream.games().max(1));
                }
                let last: Vec<Item> = stream.finish().filter(|item| self.wants(item)).collect();
                if !last.is_empty() {
                    let _ = tell(FeedEvent::Items(last));
                }
                // A feed without a move is not an error.
                Ok(stream.games().max(1))
            }
        }
    }

    fn watch(
        &self,
        path: &Path,
        encoding: Option<&'static Encoding>,
        mut tell: impl FnMut(FeedEvent) -> ControlFlow<()>,
    ) -> io::Result<usize> {
        let mut watch = Watch::new(
            path,
            encoding,
            self.start.clone(),
            Narrator::of_boards(Arc::clone(&self.answerer)),
        );
        let mut assumed = None;
        let texts = &self.answerer.texts;
        let file = path.display().to_string();
        // The last notice about the file, until it can be read again.
        let mut told = None;
        let mut wanted = self.board;
        loop {
            let now = Instant::now();
            let mut news = match watch.poll(now) {
                Ok(news) => {
                    let back = told
                        .take_if(|_| !watch.is_missing())
                        .map(|_| text!(texts, "announce-file-back", file = file.as_str()));
                    if back.is_some_and(|notice| tell(FeedEvent::Notice(notice)).is_break()) {
                        return Ok(watch.games());
                    }
                    news
                }
                Err(error) => {
                    let reason = error.localized(texts);
                    let notice = text!(texts, "announce-file-lost", file = file.as_str(), reason = reason);
                    if told.as_ref() != Some(&notice) {
                        told = Some(notice.clone());
                        if tell(FeedEvent::Notice(notice)).is_break() {
                            return Ok(watch.games());
                        }
                    }
                    Vec::new()
                }
            };
            if let (None, Some(encoding)) = (assumed, watch.assumed()) {
                assumed = Some(encoding);
                let notice = text!(texts, "encoding-assumed", name = encoding.name());
                if tell(FeedEvent::Notice(notice)).is_break() {
                    return Ok(watch.games());
                }
            }
            // The game may come later, but the listener may also have the wrong number.
            if let Some(number) = wanted.take_if(|number| watch.lacks(*number, now)) {
                let notice = text!(texts, "announce-no-board", number = number, file = file.as_str());
                if tell(FeedEvent::Notice(notice)).is_break() {
                    return Ok(watch.games());
                }
            }
            news.retain(|item| self.wants(item));
            if watch.has_boards() && self.board.is_none() {
                news = watch.name_boards(news);
            }
            if !news.is_empty() && tell(FeedEvent::Items(news)).is_break() {
                return Ok(watch.games());
            }
            thread::sleep(GLANCE);
        }
    }

    fn wants(&self, item: &Item) -> bool {
        self.board.is_none_or(|board| board == item.board)
    }
}

/// Passes on the requests typed as lines. An empty line asks for the next item in a terminal, or if the items come step
/// by step (`steps`): other programs may send one by chance.
pub(super) fn read_wishes(answerer: &Answerer, steps: bool, sender: &mpsc::Sender<FeedEvent>) {
    let steps = steps || io::stdin().is_terminal();
    let read = lines::read_lines(io::stdin().lock(), LONGEST_LINE, |piece| {
        let text = piece.text();
        let control = piece.is_whole().then(|| Control::of_line(answerer, &text));
        let heard = match control.flatten() {
            Some(control) => Some(FeedEvent::Control(control)),
            None if text.trim().is_empty() => steps.then_some(FeedEvent::Control(Control::Next)),
            // A long line meant for another program is not read out completely.
            None => Some(FeedEvent::Unknown(text.trim().chars().take(LONGEST_ECHO).collect())),
        };
        match heard.is_some_and(|heard| sender.blocking_send(heard).is_err()) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    match read {
        // Ctrl-D. The announcements go on without a pipe that has ended.
        Ok(()) if io::stdin().is_terminal() => {
            let _ = sender.blocking_send(FeedEvent::Control(Control::Quit));
        }
        Ok(()) => {}
        Err(error) => tracing::warn!(%error, "standard input cannot be read any more"),
    }
}

/// The part that is missing if the wanted game does not exist.
pub(super) struct Missing {
    file: String,
    board: Option<usize>,
}

impl Missing {
    pub(super) fn new(source: &GameSource, board: Option<usize>) -> Missing {
        let file = match source {
            GameSource::File(_, path) | GameSource::Growing(path, _) => path.display().to_string(),
            GameSource::Moves | GameSource::Text(_) => "-".into(),
        };
        Missing { file, board }
    }

    /// Returns the sentence to say if a source of `games` games lacks the wanted one.
    pub(super) fn sentence(&self, answerer: &Answerer, games: usize) -> Option<String> {
        let file = self.file.clone();
        match self.board {
            _ if games == 0 => Some(text!(answerer.texts, "announce-no-game", file = file)),
            Some(board) if board > games => {
                Some(text!(answerer.texts, "announce-no-board", number = board, file = file))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::config::Config;

    #[test]
    fn a_listener_to_a_board_that_is_not_in_the_file_is_told_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("round.pgn");
        fs::write(&path, "1. e4 *\n").unwrap();
        let reader = Reader {
            answerer: Arc::new(Config::default().answerer(None).unwrap()),
            board: Some(5),
            openings: false,
            start: Chess::default(),
        };
        let (mut notices, mut items) = (Vec::new(), Vec::new());
        reader
            .watch(&path, None, |heard| {
                match heard {
                    FeedEvent::Notice(notice) => {
                        notices.push(notice);
                        fs::write(&path, "[Board \"5\"]\n\n1. d4 *\n").unwrap();
                    }
                    FeedEvent::Items(heard) => {
                        items.extend(heard);
                        return ControlFlow::Break(());
                    }
                    _ => {}
                }
                ControlFlow::Continue(())
            })
            .unwrap();
        assert!(notices.len() == 1 && notices[0].contains("Brett 5"), "{notices:?}");
        assert!(items.iter().all(|item| item.board == 5), "{items:?}");
    }
}
