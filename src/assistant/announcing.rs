//! `ansage announce`: joins a source of games, a listener's keys and the voice by the queue of [`AnnouncementQueue`].

use std::{
    fs::File,
    io::{self, BufRead, Write},
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
    speech::{ChapteredWav, Saying, SpeechError, Tongue, Urgency, Voice},
};
use ansage_words::answer::Answerer;
use ansage_words::{locale::Localized, text};

/// Longest line of a feed in bytes; longer ones are read in pieces.
const LONGEST_LINE: u64 = 1 << 16;
/// How many letters of a line that asks for nothing are told.
const LONGEST_ECHO: usize = 40;
/// How often a file that is followed is looked at. Looking is cheap, and works on network drives, too, where the system
/// reports no changes.
const GLANCE: Duration = Duration::from_millis(200);

/// Where the games come from.
pub enum Source {
    /// A PGN file, read once.
    File(File, PathBuf),
    /// A PGN file that grows.
    Growing(PathBuf),
    /// Moves from standard input, in games that begin here.
    Moves(Box<Chess>),
}

/// Where a listener's wishes come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wishes {
    /// Single keys of the terminal.
    Keys,
    /// Lines of standard input.
    Lines,
    /// Nowhere, or from among the moves.
    None,
}

/// How `ansage announce` was asked to run.
pub struct AnnounceOptions {
    /// Where the games come from.
    pub source: Source,
    /// The only game to announce, counted from 1.
    pub board: Option<usize>,
    /// How they are announced.
    pub manner: Manner,
    /// Where wishes come from.
    pub wishes: Wishes,
    /// Speak into this file, with chapter marks, instead of the loudspeaker.
    pub wav: Option<PathBuf>,
}

/// How it went.
#[derive(Debug, Default)]
pub struct Announced {
    /// Something was wrong with the input; it has been told.
    pub problems: bool,
    /// The voice was lost; it has been told.
    pub lost: bool,
}

/// Why nothing could be announced, or no more.
#[derive(Debug, thiserror::Error)]
pub enum AnnounceError {
    /// The voice.
    #[error(transparent)]
    Speech(#[from] SpeechError),
    /// Input or output.
    #[error("input or output failed: {0}")]
    Io(#[from] io::Error),
}

/// What comes from outside.
enum Heard {
    Items(Vec<Item>),
    Control(Control),
    Unknown(String),
    /// The source has ended, after this number of games.
    End(io::Result<usize>),
}

/// Announces what the source tells until it ends, or the listener ends it.
///
/// # Errors
///
/// [`AnnounceError`] when there is no voice, or reading or writing fails.
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
            // A feed asks by its own lines; at its end nobody is left who could ask it to go on.
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
        // Whoever read the output has heard enough.
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

/// Reads a source.
struct Reader {
    answerer: Arc<Answerer>,
    board: Option<usize>,
}

impl Reader {
    /// Hands on what `source` tells until it ends or `tell` breaks. Returns how many games there were.
    fn read(&self, source: Source, mut tell: impl FnMut(Heard) -> ControlFlow<()>) -> io::Result<usize> {
        let mut narrator = Narrator::new(Arc::clone(&self.answerer));
        match source {
            Source::File(file, _) => read_games(file, &mut narrator, |item| match self.wants(&item) {
                true => tell(Heard::Items(vec![item])),
                false => ControlFlow::Continue(()),
            }),
            Source::Growing(path) => self.watch(&path, tell),
            Source::Moves(start) => {
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
                // A feed without a move is no mistake.
                Ok(1)
            }
        }
    }

    fn watch(&self, path: &Path, mut tell: impl FnMut(Heard) -> ControlFlow<()>) -> io::Result<usize> {
        let mut watch = Watch::new(path, Narrator::of_boards(Arc::clone(&self.answerer)));
        loop {
            let mut news = watch.poll(Instant::now())?;
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

/// Hands on the wishes that are typed as lines.
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
            // A screenful of something that was meant for another program is not read out.
            None => Some(Heard::Unknown(text.trim().chars().take(LONGEST_ECHO).collect())),
        };
        if heard.is_some_and(|heard| sender.blocking_send(heard).is_err()) {
            return;
        }
        line.clear();
    }
}

/// What to tell where there is no game.
struct Missing {
    file: String,
    board: Option<usize>,
}

impl Missing {
    fn new(source: &Source, board: Option<usize>) -> Missing {
        let file = match source {
            Source::File(_, path) | Source::Growing(path) => path.display().to_string(),
            Source::Moves(_) => "-".into(),
        };
        Missing { file, board }
    }

    /// The sentence, where a source of `games` games lacks what was asked for.
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
    /// A raw terminal does not go back to the beginning of the line by itself.
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
                        // Nobody is left who could ask it to go on.
                        self.queue.control(Control::Resume)
                    }
                },
                ending = said(&mut self.saying) => {
                    if let (Err(error), None) = (ending, &self.lost) {
                        eprint!("{}{}", error.localized(&self.answerer.texts), self.line_end);
                        self.announced.lost = true;
                        self.lost = Some(error);
                    }
                    self.queue.spoken()
                }
                heard = source.recv(), if reads && !self.queue.is_full() => match heard {
                    Some(Heard::End(games)) => {
                        reads = false;
                        if let Some(sentence) = missing.sentence(&self.answerer, games?) {
                            eprint!("{sentence}{}", self.line_end);
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
                // The wish to go on stands behind what can still be read.
                acts.extend(self.queue.control(Control::Resume));
            }
            for act in acts {
                match act {
                    Act::Print(line) => {
                        let mut out = io::stdout().lock();
                        write!(out, "{line}{}", self.line_end)?;
                        // Standard output holds back nothing: it is flushed at each line.
                        out.flush()?;
                    }
                    Act::Warn(line) => {
                        self.announced.problems = true;
                        eprint!("{line}{}", self.line_end);
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
            Heard::End(_) => self.queue.end(),
        }
    }
}

/// The end of what is being said; never, where nothing is.
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

/// Ends when the program is asked to (Ctrl-C, or a signal to terminate).
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

/// Speaks everything into `book`, each thing a chapter.
fn render(
    mut queue: AnnouncementQueue,
    reader: &Reader,
    source: Source,
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
