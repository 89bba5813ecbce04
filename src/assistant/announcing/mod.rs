//! `ansage announce`: connects a source of games, the listener's keys and the voice through an [`AnnouncementQueue`].

mod source;

use std::{
    collections::VecDeque,
    io,
    ops::ControlFlow,
    path::{Path, PathBuf},
    sync::Arc,
    thread,
};

use shakmaty::Chess;
use tokio::sync::mpsc;

pub use source::GameSource;
use source::{FeedEvent, Missing, Reader, read_wishes};

use super::{
    keys::{self, RawTerminal},
    voice::ready_voice,
};
use crate::{
    config::Config,
    feed::{Act, AnnouncementQueue, Control, Manner},
    output,
    speech::{ChapteredWav, Saying, SpeechError, Tongue, Urgency, Voice},
    system::{self, Tidy},
};
use ansage_words::announcement::Answerer;
use ansage_words::{
    locale::{Language, Localized},
    text,
};

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
    /// The position in which games without a FEN begin.
    pub start: Chess,
    /// The only game to announce, counted from 1.
    pub board: Option<usize>,
    /// Whether to announce the openings of games whose tags do not name them. Not in a file that is followed.
    pub openings: bool,
    /// How the games are announced.
    pub manner: Manner,
    /// Source of the requests.
    pub wishes: Wishes,
    /// The language of the keyboard, whose letters are the keys.
    pub keyboard: Language,
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
    /// Reading failed, or the system.
    #[error("input or output failed: {0}")]
    Io(#[from] io::Error),
    /// Standard output failed.
    #[error("standard output cannot be written: {0}")]
    Output(io::Error),
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
        openings: options.openings,
        start: options.start,
    };
    if let Some(path) = &options.wav {
        let recording = ChapteredWav::create(
            path,
            &config.speech,
            Tongue::new(config.language, config.speech.words, &answerer.vocabulary),
        )?;
        let tidy = Tidy::begin()?;
        tidy.remove(recording.scratch());
        return render(queue, &reader, options.source, recording, path);
    }
    let voice = ready_voice(config, &answerer.vocabulary)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let terminal = match options.wishes {
        Wishes::Keys => RawTerminal::enter(),
        Wishes::Lines | Wishes::None => None,
    };
    let announced = runtime.block_on(async {
        let (sender, wishes) = mpsc::channel(16);
        match options.wishes {
            Wishes::Keys if terminal.is_some() => keys::read(options.keyboard, move |key| {
                let heard = key.map_or_else(|key| FeedEvent::Unknown(key.to_string()), FeedEvent::Control);
                sender.blocking_send(heard).is_ok()
            })?,
            Wishes::Lines => {
                let answerer = Arc::clone(&answerer);
                let steps = options.manner.stepwise;
                thread::Builder::new()
                    .name("typed".into())
                    .spawn(move || read_wishes(&answerer, steps, &sender))?;
            }
            // A feed makes requests through its own lines. After its end, nothing could request to resume.
            Wishes::Keys | Wishes::None => drop(sender),
        }
        let (sender, source) = mpsc::channel(16);
        let missing = Missing::new(&options.source, options.board);
        thread::Builder::new().name("feed".into()).spawn(move || {
            let games = reader.read(options.source, |heard| match sender.blocking_send(heard) {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            });
            let _ = sender.blocking_send(FeedEvent::End(games));
        })?;
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
            Err(AnnounceError::Io(error) | AnnounceError::Output(error))
                if error.kind() == io::ErrorKind::BrokenPipe =>
            {
                Ok(table.announced)
            }
            result => result.map(|()| table.announced),
        }
    });
    drop(terminal);
    // A thread that waits for standard input or a key ends with the process.
    runtime.shutdown_background();
    announced
}

struct Announcing {
    answerer: Arc<Answerer>,
    queue: AnnouncementQueue,
    /// `None` if everything is only printed.
    voice: Option<Voice>,
    saying: Option<Saying>,
    /// A raw terminal does not return to the start of the line automatically.
    line_end: &'static str,
    announced: Announced,
    lost: Option<SpeechError>,
}

impl Announcing {
    async fn serve(
        &mut self,
        mut source: mpsc::Receiver<FeedEvent>,
        mut wishes: mpsc::Receiver<FeedEvent>,
        missing: &Missing,
    ) -> Result<(), AnnounceError> {
        let mut asks = true;
        let mut reads = true;
        let mut end = std::pin::pin!(system::asked_to_end()?);
        let acts = self.queue.begin();
        self.carry_out(acts).map_err(AnnounceError::Output)?;
        loop {
            let mut acts = tokio::select! {
                biased;
                () = &mut end => return Ok(()),
                wish = wishes.recv(), if asks => match wish {
                    Some(wish) => self.hear(wish),
                    None => {
                        asks = false;
                        // Nothing is left that could request to resume.
                        self.queue.control(Control::Resume)
                    }
                },
                ending = said(&mut self.saying) => {
                    self.queue.note_loss(ending.is_err());
                    if let (Err(error), None) = (ending, &self.lost) {
                        let sentence = error.localized(&self.answerer.texts);
                        output::warn(format_args!("{sentence}"), self.line_end);
                        self.announced.lost = true;
                        self.lost = Some(error);
                    }
                    self.queue.spoken()
                }
                heard = source.recv(), if reads && !self.queue.is_full() => match heard {
                    Some(FeedEvent::End(games)) => {
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
                // The request to resume comes after input that cannot be read yet.
                acts.extend(self.queue.control(Control::Resume));
            }
            if self.carry_out(acts).map_err(AnnounceError::Output)? {
                return Ok(());
            }
        }
    }

    /// Carries out `acts` and, without a voice, all acts that follow them. Returns whether the program should quit.
    fn carry_out(&mut self, acts: Vec<Act>) -> io::Result<bool> {
        let mut acts = VecDeque::from(acts);
        // Lines are printed together, because each would otherwise be a system call.
        let mut lines = Vec::new();
        while let Some(act) = acts.pop_front() {
            match act {
                Act::Print { line, spoken } if output::leave(&line, &spoken) => {}
                Act::Print { line, .. } => lines.push(line),
                Act::Warn(line) => {
                    output::try_print_lines(&mut lines, self.line_end)?;
                    self.announced.problems = true;
                    output::warn(format_args!("{line}"), self.line_end);
                }
                Act::Say(text) => match &self.voice {
                    Some(voice) => self.saying = Some(voice.say_with(Urgency::Now, text)),
                    None => acts.extend(self.queue.spoken()),
                },
                Act::Adjust { rate, volume } => {
                    if let Some(voice) = &self.voice {
                        voice.adjust(rate, volume);
                    }
                }
                Act::Quit => {
                    output::try_print_lines(&mut lines, self.line_end)?;
                    return Ok(true);
                }
            }
        }
        output::try_print_lines(&mut lines, self.line_end)?;
        Ok(false)
    }

    fn hear(&mut self, heard: FeedEvent) -> Vec<Act> {
        match heard {
            FeedEvent::Items(items) => self.queue.arrive(items),
            FeedEvent::Control(control) => self.queue.control(control),
            FeedEvent::Unknown(line) => self.queue.unknown(&line),
            FeedEvent::Notice(text) => self.queue.notice(text),
            FeedEvent::End(_) => self.queue.end(),
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
            FeedEvent::Items(items) => queue.arrive(items),
            _ => Vec::new(),
        };
        while !acts.is_empty() {
            let mut said = false;
            for act in acts {
                match act {
                    Act::Print { line, .. } => {
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
    let texts = &reader.answerer.texts;
    let path = path.display().to_string();
    if let Some(sentence) = missing.sentence(&reader.answerer, games) {
        eprintln!("{sentence}");
        announced.problems = true;
    }
    if recording.is_empty() {
        eprintln!("{}", text!(texts, "announce-nothing-rendered", path = path));
        announced.problems = true;
        return Ok(announced);
    }
    let (side, count) = recording.finish()?;
    println!(
        "{}",
        text!(texts, "announce-rendered", path = path, count = count, chapters = &side)
    );
    Ok(announced)
}
