//! `ansage announce`: connects a source of games, the listener's keys and the voice through an [`AnnouncementQueue`].

use std::{
    fs::File,
    io::{self, BufRead},
    ops::ControlFlow,
    path::{Path, PathBuf},
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use shakmaty::Chess;
use tokio::sync::mpsc;

use super::{
    keys::{self, RawTerminal},
    voice::voice,
};
use crate::{
    config::Config,
    feed::{Act, AnnouncementQueue, Control, Item, Manner, Narrator, Stream, Watch, read_games},
    output,
    speech::{ChapteredWav, Saying, SpeechError, Tongue, Urgency, Voice},
};
use ansage_chess::movetext::Decoded;
use ansage_words::answer::Answerer;
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
    /// A PGN file that grows.
    Growing(PathBuf),
    /// Moves from standard input, in games that start from this position.
    Moves(Box<Chess>),
}

/// Source of the listener's requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wishes {
    /// Single keys of the terminal.
    Keys,
    /// Lines of standard input.
    Lines,
    /// No requests, or requests among the moves.
    None,
}

/// Options of `ansage announce`.
pub struct AnnounceOptions {
    /// Source of the games.
    pub source: GameSource,
    /// The only game to announce, counted from 1.
    pub board: Option<usize>,
    /// How the games are announced.
    pub manner: Manner,
    /// Source of the requests.
    pub wishes: Wishes,
    /// File to speak into, with chapter marks, instead of the loudspeaker.
    pub wav: Option<PathBuf>,
}

/// Outcome of an announcement.
#[derive(Debug, Default)]
pub struct Announced {
    /// The input had a problem, which was reported.
    pub problems: bool,
    /// The voice was lost, which was reported.
    pub lost: bool,
}

/// Reason why announcing could not start or continue.
#[derive(Debug, thiserror::Error)]
pub enum AnnounceError {
    /// The voice failed.
    #[error(transparent)]
    Speech(#[from] SpeechError),
    /// Input or output failed.
    #[error("input or output failed: {0}")]
    Io(#[from] io::Error),
}

/// Event from the source or the listener.
enum Heard {
    Items(Vec<Item>),
    Control(Control),
    Unknown(String),
    /// What has happened to the source.
    Notice(String),
    /// The source has ended after this number of games.
    End(io::Result<usize>),
}

/// Announces the games of the source until it ends or the listener quits.
///
/// # Errors
///
/// Returns an [`AnnounceError`] if there is no voice, or if reading or writing fails.
pub fn announce(config: &Config, answerer: Answerer, options: AnnounceOptions) -> Result<Announced, AnnounceError> {
    let answerer = Arc::new(answerer);
    let queue = AnnouncementQueue::new(
        Arc::clone(&answerer),
        options.manner,
        config.speech.rate,
        config.speech.volume,
    );
    let reader = Reader {
        answerer: Arc::clone(&answerer),
        board: options.board,
    };
    if let Some(path) = &options.wav {
        let recording = ChapteredWav::create(
            path,
            &config.speech,
            Tongue::new(config.language, config.speech.words, &answerer.vocabulary),
        )?;
        return render(queue, &reader, options.source, recording, path);
    }
    let voice = voice(config, &answerer.vocabulary);
    voice.ready().wait()?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let terminal = match options.wishes {
        Wishes::Keys => RawTerminal::enter(),
        Wishes::Lines | Wishes::None => None,
    };
    let announced = runtime.block_on(async {
        let (sender, wishes) = mpsc::channel(16);
        match options.wishes {
            Wishes::Keys if terminal.is_some() => keys::read(answerer.texts.language(), move |key| {
                let heard = key.map_or_else(|key| Heard::Unknown(key.to_string()), Heard::Control);
                sender.blocking_send(heard).is_ok()
            }),
            Wishes::Lines => {
                let answerer = Arc::clone(&answerer);
                thread::spawn(move || read_wishes(&answerer, &sender));
            }
            // A feed asks through its own lines; after its end, nothing could ask to resume.
            Wishes::Keys | Wishes::None => drop(sender),
        }
        let (sender, source) = mpsc::channel(16);
        let missing = Missing::new(&options.source, options.board);
        thread::spawn(move || {
            let games = reader.read(options.source, |heard| match sender.blocking_send(heard) {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            });
            let _ = sender.blocking_send(Heard::End(games));
        });
        let mut table = Announcing {
            answerer,
            queue,
            voice,
            saying: None,
            line_end: if terminal.is_some() { "\r\n" } else { "\n" },
            announced: Announced::default(),
            lost: None,
        };
        let result = table.serve(source, wishes, &missing).await;
        // The reader of the output has closed it.
        match result {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(table.announced),
            result => result.map(|()| table.announced),
        }
    });
    drop(terminal);
    // A thread that waits for standard input or a key ends with the process.
    runtime.shutdown_background();
    Ok(announced?)
}

/// Reader of a source.
struct Reader {
    answerer: Arc<Answerer>,
    board: Option<usize>,
}

impl Reader {
    /// Passes on the events of `source` until it ends or `tell` breaks. Returns the number of games.
    fn read(&self, source: GameSource, mut tell: impl FnMut(Heard) -> ControlFlow<()>) -> io::Result<usize> {
        let mut narrator = Narrator::new(Arc::clone(&self.answerer));
        match source {
            GameSource::File(mut file, _) => {
                let games = read_games(&mut file, &mut narrator, |item| match self.wants(&item) {
                    true => tell(Heard::Items(vec![item])),
                    false => ControlFlow::Continue(()),
                });
                if let Some(encoding) = file.assumed() {
                    eprintln!(
                        "{}",
                        text!(self.answerer.texts, "encoding-assumed", name = encoding.name())
                    );
                }
                games
            }
            GameSource::Growing(path) => self.watch(&path, tell),
            GameSource::Moves(start) => {
                let mut stream = Stream::new(*start, narrator);
                let mut input = io::stdin().lock();
                let mut line = Vec::new();
                while io::Read::take(&mut input, LONGEST_LINE).read_until(b'\n', &mut line)? > 0 {
                    let text = String::from_utf8_lossy(&line);
                    let flow = match Control::of_line(&self.answerer, &text) {
                        Some(control) => tell(Heard::Control(control)),
                        None => {
                            let mut items = stream.line(&text).filter(|item| self.wants(item));
                            items.try_for_each(|item| tell(Heard::Items(vec![item])))
                        }
                    };
                    if flow.is_break() {
                        break;
                    }
                    line.clear();
                }
                // A feed without a move is not an error.
                Ok(1)
            }
        }
    }

    fn watch(&self, path: &Path, mut tell: impl FnMut(Heard) -> ControlFlow<()>) -> io::Result<usize> {
        let mut watch = Watch::new(path, Narrator::of_boards(Arc::clone(&self.answerer)));
        let texts = &self.answerer.texts;
        let file = path.display().to_string();
        // What was said about the file, until it can be read again.
        let mut told = None;
        loop {
            let mut news = match watch.poll(Instant::now()) {
                Ok(news) => {
                    let back = told
                        .take()
                        .map(|_| text!(texts, "announce-file-back", file = file.as_str()));
                    if back.is_some_and(|notice| tell(Heard::Notice(notice)).is_break()) {
                        return Ok(watch.games());
                    }
                    news
                }
                Err(error) => {
                    let reason = error.localized(texts);
                    let notice = text!(texts, "announce-file-lost", file = file.as_str(), reason = reason);
                    if told.as_ref() != Some(&notice) {
                        told = Some(notice.clone());
                        if tell(Heard::Notice(notice)).is_break() {
                            return Ok(watch.games());
                        }
                    }
                    Vec::new()
                }
            };
            news.retain(|item| self.wants(item));
            if watch.games() > 1 && self.board.is_none() {
                news = watch.name_boards(news);
            }
            if !news.is_empty() && tell(Heard::Items(news)).is_break() {
                return Ok(watch.games());
            }
            thread::sleep(GLANCE);
        }
    }

    fn wants(&self, item: &Item) -> bool {
        self.board.is_none_or(|board| board == item.board)
    }
}

/// Passes on the requests typed as lines.
fn read_wishes(answerer: &Answerer, sender: &mpsc::Sender<Heard>) {
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    while io::Read::take(&mut input, LONGEST_LINE)
        .read_until(b'\n', &mut line)
        .is_ok_and(|length| length > 0)
    {
        let text = String::from_utf8_lossy(&line);
        let heard = match Control::of_line(answerer, &text) {
            Some(control) => Some(Heard::Control(control)),
            None if text.trim().is_empty() => None,
            // A long line meant for another program is not read out completely.
            None => Some(Heard::Unknown(text.trim().chars().take(LONGEST_ECHO).collect())),
        };
        if heard.is_some_and(|heard| sender.blocking_send(heard).is_err()) {
            return;
        }
        line.clear();
    }
}

/// What is missing if the wanted game does not exist.
struct Missing {
    file: String,
    board: Option<usize>,
}

impl Missing {
    fn new(source: &GameSource, board: Option<usize>) -> Missing {
        let file = match source {
            GameSource::File(_, path) | GameSource::Growing(path) => path.display().to_string(),
            GameSource::Moves(_) => "-".into(),
        };
        Missing { file, board }
    }

    /// Returns the sentence to say if a source of `games` games lacks the wanted one.
    fn sentence(&self, answerer: &Answerer, games: usize) -> Option<String> {
        let file = self.file.clone();
        match self.board {
            _ if games == 0 => Some(text!(answerer.texts, "announce-no-game", file = file)),
            Some(board) if board > games => Some(text!(
                answerer.texts,
                "announce-no-board",
                number = board.to_string(),
                file = file
            )),
            _ => None,
        }
    }
}

struct Announcing {
    answerer: Arc<Answerer>,
    queue: AnnouncementQueue,
    voice: Voice,
    saying: Option<Saying>,
    /// A raw terminal does not return to the start of the line by itself.
    line_end: &'static str,
    announced: Announced,
    lost: Option<SpeechError>,
}

impl Announcing {
    async fn serve(
        &mut self,
        mut source: mpsc::Receiver<Heard>,
        mut wishes: mpsc::Receiver<Heard>,
        missing: &Missing,
    ) -> io::Result<()> {
        let mut asks = true;
        let mut reads = true;
        let mut end = std::pin::pin!(asked_to_end());
        loop {
            let mut acts = tokio::select! {
                biased;
                () = &mut end => return Ok(()),
                wish = wishes.recv(), if asks => match wish {
                    Some(wish) => self.hear(wish),
                    None => {
                        asks = false;
                        // Nothing is left that could ask to resume.
                        self.queue.control(Control::Resume)
                    }
                },
                ending = said(&mut self.saying) => {
                    if let (Err(error), None) = (ending, &self.lost) {
                        let sentence = error.localized(&self.answerer.texts);
                        output::warn(format_args!("{sentence}"), self.line_end);
                        self.announced.lost = true;
                        self.lost = Some(error);
                    }
                    self.queue.spoken()
                }
                heard = source.recv(), if reads && !self.queue.is_full() => match heard {
                    Some(Heard::End(games)) => {
                        reads = false;
                        if let Some(sentence) = missing.sentence(&self.answerer, games?) {
                            output::warn(format_args!("{sentence}"), self.line_end);
                            self.announced.problems = true;
                        }
                        let mut acts = self.queue.end();
                        if !asks {
                            acts.extend(self.queue.control(Control::Resume));
                        }
                        acts
                    }
                    Some(heard) => self.hear(heard),
                    None => self.queue.end(),
                },
            };
            if !asks && self.queue.is_held() && self.queue.is_full() {
                // The request to resume is behind input that cannot be read yet.
                acts.extend(self.queue.control(Control::Resume));
            }
            for act in acts {
                match act {
                    Act::Print(line) => output::try_print(format_args!("{line}"), self.line_end)?,
                    Act::Warn(line) => {
                        self.announced.problems = true;
                        output::warn(format_args!("{line}"), self.line_end);
                    }
                    Act::Say(text) => self.saying = Some(self.voice.say_with(Urgency::Now, text)),
                    Act::Adjust { rate, volume } => self.voice.adjust(rate, volume),
                    Act::Quit => return Ok(()),
                }
            }
        }
    }

    fn hear(&mut self, heard: Heard) -> Vec<Act> {
        match heard {
            Heard::Items(items) => self.queue.arrive(items),
            Heard::Control(control) => self.queue.control(control),
            Heard::Unknown(line) => self.queue.unknown(&line),
            Heard::Notice(text) => self.queue.notice(text),
            Heard::End(_) => self.queue.end(),
        }
    }
}

/// Completes when the current speech ends; never if there is none.
async fn said(saying: &mut Option<Saying>) -> Result<(), SpeechError> {
    match saying {
        Some(current) => {
            let ending = current.await;
            *saying = None;
            ending.map(drop)
        }
        None => std::future::pending().await,
    }
}

/// Completes when the program is asked to end (Ctrl-C or SIGTERM).
async fn asked_to_end() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => return,
                _ = terminate.recv() => return,
            }
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}

/// Speaks everything into `recording`, one chapter for each announcement.
fn render(
    mut queue: AnnouncementQueue,
    reader: &Reader,
    source: GameSource,
    mut recording: ChapteredWav,
    path: &Path,
) -> Result<Announced, AnnounceError> {
    let mut announced = Announced::default();
    let mut failed = None;
    let mut title = String::new();
    let missing = Missing::new(&source, reader.board);
    let games = reader.read(source, |heard| {
        let mut acts = match heard {
            Heard::Items(items) => queue.arrive(items),
            _ => Vec::new(),
        };
        while !acts.is_empty() {
            let mut said = false;
            for act in acts {
                match act {
                    Act::Print(line) => {
                        println!("{line}");
                        title = line;
                    }
                    Act::Warn(line) => {
                        eprintln!("{line}");
                        announced.problems = true;
                        title = line;
                    }
                    Act::Say(text) => {
                        said = true;
                        if let Err(error) = recording.chapter(&title, &text) {
                            failed = Some(error);
                            return ControlFlow::Break(());
                        }
                    }
                    Act::Adjust { .. } | Act::Quit => {}
                }
            }
            acts = if said { queue.spoken() } else { Vec::new() };
        }
        ControlFlow::Continue(())
    })?;
    if let Some(error) = failed {
        return Err(error.into());
    }
    if let Some(sentence) = missing.sentence(&reader.answerer, games) {
        eprintln!("{sentence}");
        announced.problems = true;
    }
    let (side, count) = recording.finish()?;
    println!(
        "{}",
        text!(
            reader.answerer.texts,
            "announce-rendered",
            path = path.display().to_string(),
            count = count,
            chapters = side.display().to_string()
        )
    );
    Ok(announced)
}
