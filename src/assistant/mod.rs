//! The running program, which connects the modules with tokio tasks. It holds no rules; those are in
//! [`ansage_protocol`].
//!
//! Recognition runs on its own thread (`listening`), and so does the voice ([`Voice`]). Between them, one task takes
//! each event, lets the game judge it and writes the journal before it prints and speaks.

mod adjourning;
mod announcing;
mod demo;
mod enrolling;
mod interrupt;
mod keys;
mod lesson;
mod listening;
mod options;
mod password;
mod privacy;
mod start;
mod table;
mod voice;

use std::{
    io::{BufRead, Read},
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

use thiserror::Error;
use tokio::sync::{mpsc, watch};

use crate::{
    audio::{Capture, CaptureError, Echo, FileError, Microphone, Trouble},
    config::Config,
    disk,
    journal::JournalError,
    model::ModelError,
    paths,
    recognition::{self, RecognitionError, Sense, Utterance},
    scoresheet::{LibraryError, ScoreError},
    speech::{Saying, SpeechError, Tongue, Voice},
};
use ansage_protocol::Game;
use ansage_words::{
    answer::Answerer,
    vocabulary::{Term, Vocabulary, VocabularyError},
};
use ansage_words::{
    id,
    locale::{Id, Localized, Texts},
    text,
};

pub use adjourning::{
    Absent, AdjournError, OpenOptions, SealOptions, adjourn, end_adjourned, go_on_without_envelope, open_envelope,
    show_envelope,
};
pub use announcing::{AnnounceError, AnnounceOptions, Announced, GameSource, Wishes, announce};
pub use enrolling::enrol;
pub use lesson::{LessonOptions, practise};
pub use options::{Agreed, Input, Options};
pub(crate) use privacy::make_private;

use listening::Ear;
use table::Table;

/// Reason why a game cannot be played.
#[derive(Debug, Error)]
pub enum AssistantError {
    /// The FEN is wrong.
    #[error(transparent)]
    Fen(#[from] ansage_chess::board::FenError),
    /// The score to continue from cannot be read.
    #[error(transparent)]
    Score(#[from] ScoreError),
    /// There is no such game to continue.
    #[error(transparent)]
    Library(#[from] LibraryError),
    /// The vocabulary is wrong.
    #[error(transparent)]
    Vocabulary(#[from] VocabularyError),
    /// The model cannot be used.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// The recognizer cannot be started.
    #[error(transparent)]
    Recognition(#[from] RecognitionError),
    /// There is no microphone.
    #[error("no microphone")]
    NoMicrophone,
    /// The microphone cannot be used.
    #[error(transparent)]
    Capture(#[from] CaptureError),
    /// A journal cannot be continued.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The demonstration's recordings cannot be read.
    #[error("unreadable demonstration: {0}")]
    Demo(#[from] FileError),
    /// A speaker cannot be enrolled.
    #[error(transparent)]
    Enrolment(#[from] crate::enrolment::EnrolmentError),
    /// There is no folder for games.
    #[error("no folder for games")]
    NoFolder,
    /// The file of the arbiter's password cannot be read.
    #[error("unusable file {path}: {source}")]
    PasswordFile {
        /// The file.
        path: PathBuf,
        /// Error of the system.
        source: std::io::Error,
    },
    /// The arbiter's password in this file is too short.
    #[error("short password in {0}")]
    ShortPassword(PathBuf),
    /// The system returned an error.
    #[error("system call failed: {0}")]
    System(#[from] std::io::Error),
}

impl AssistantError {
    /// Returns whether the user's request was wrong, rather than the system.
    pub fn is_misuse(&self) -> bool {
        match self {
            AssistantError::Enrolment(error) => error.is_misuse(),
            AssistantError::PasswordFile { source, .. } => disk::is_misnamed(source),
            error => matches!(
                error,
                AssistantError::Fen(_)
                    | AssistantError::Vocabulary(_)
                    | AssistantError::Score(_)
                    | AssistantError::Library(_)
                    | AssistantError::ShortPassword(_)
            ),
        }
    }
}

/// Returns the configured folder for games.
pub(crate) fn games_folder(config: &Config) -> Result<PathBuf, AssistantError> {
    match config.play.games.as_str() {
        "" => Ok(paths::user_data().ok_or(AssistantError::NoFolder)?.join("games")),
        folder => Ok(folder.into()),
    }
}

/// Prints and speaks `sentences`, printing without waiting for the voice. Returns an error if the voice is lost.
pub(crate) fn tell(config: &Config, answerer: &Answerer, sentences: &[String]) -> Result<(), SpeechError> {
    let voice = voice::voice(config, &answerer.vocabulary);
    let mut said: Vec<Saying> = Vec::new();
    for sentence in sentences {
        println!("{sentence}");
        said.push(voice.say(sentence.as_str()));
    }
    said.into_iter().try_for_each(|saying| saying.wait().map(drop))
}

/// Event that the assistant handles.
#[derive(Debug)]
enum Event {
    /// The player goes on speaking while the voice speaks, or since it was: the words so far, and when they began.
    Speaking(String, Instant),
    /// An utterance has ended.
    Heard(Heard),
    /// A line was typed.
    Typed(String),
    /// A line was typed that is longer than any that means something.
    TypedTooMuch,
    /// Standard input has ended.
    TypingEnded,
    /// The next recorded declaration begins.
    DemoDeclares(String),
    /// The recordings are over.
    DemoOver,
    /// The microphone has vanished.
    MicrophoneLost(CaptureError),
    /// The microphone is switched off.
    MicrophoneMuted,
    /// The sound of the microphone is unintelligible.
    MicrophoneTrouble(Trouble),
    /// The microphone is back.
    MicrophoneBack,
    /// A take of an enrolment is finished.
    Taken(enrolling::Taken),
    /// Recognition failed permanently.
    Deaf(RecognitionError),
    /// The user or the system ends the program (Ctrl-C, SIGTERM, SIGHUP).
    Interrupted,
}

/// What was heard.
#[derive(Debug)]
struct Heard {
    utterance: Utterance,
    /// Its sound (mono, 16 kHz), if it is recorded.
    sound: Option<Vec<i16>>,
    /// When it began, roughly.
    began: Instant,
    /// When its last word was understood.
    ended: Instant,
    /// Whether the voice spoke from its beginning to the end of its words.
    within_voice: bool,
}

/// Plays a game until it is over or the user ends it.
///
/// # Errors
///
/// Returns an [`AssistantError`] if the game cannot start. Later errors are spoken and worked around.
pub fn run(config: &Config, answerer: Answerer, options: &Options) -> Result<(), AssistantError> {
    let voiced = config.play.voice;
    let wants_voice = voiced != crate::config::Voiced::None;
    let (input, announced) = choose_input(config, options.input, wants_voice)?;

    let (voice, wav) = open_voice(
        config,
        &answerer.vocabulary,
        options.wav.as_deref(),
        matches!(input, Sound::Demo),
    );
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let record = config.play.record && matches!(input, Sound::Microphone(_));
    runtime.block_on(async {
        let (events, received) = mpsc::channel(64);
        let opened = Table::open(config, answerer, options, voice.clone(), matches!(input, Sound::Demo));
        let mut table = match opened {
            Err(AssistantError::Journal(error)) => {
                // Who plays by ear may not see standard error.
                let saying = voice.say(error.localized(&Texts::new(config.language)));
                let _ = tokio::time::timeout(LAST_WORDS, saying).await;
                return Err(error.into());
            }
            opened => opened?,
        };
        let (standing, followed) = watch::channel(table.game().clone());
        let vocabulary = table.vocabulary().clone();
        let context = Box::new(Followed {
            game: followed,
            vocabulary,
        });
        let (ear, missing) = Ear::start(
            config,
            table.vocabulary(),
            input,
            voice.gate(),
            context,
            events.clone(),
            record,
        )?;
        table.print_missing(&missing);
        spawn_signals(events.clone())?;
        type_lines(events);
        if record {
            table.tell(id!("play-recording"));
        }
        if let Some(sentence) = announced {
            table.tell(sentence);
        }
        if let Some(path) = wav {
            // A path is for the eyes and the clipboard, not for speech.
            println!("{}", text!(table.texts(), "play-no-loudspeaker", path = &path));
        }
        if options.resume_journal.is_some() {
            table.start_clock();
        }
        serve(&mut table, received, &ear, &standing, voiced).await;
        table.close().await;
        Ok(())
    })
}

/// The game, as the listening thread sees it.
struct Followed {
    game: watch::Receiver<Game>,
    vocabulary: Vocabulary,
}

impl listening::Context for Followed {
    fn sense(&self, words: &str) -> Sense {
        recognition::sense(&self.game.borrow(), &self.vocabulary, words)
    }

    fn answers(&self) -> Option<Vec<Vec<Term>>> {
        ansage_words::answers(&self.game.borrow())
    }

    fn may_interrupt(&self) -> bool {
        true
    }
}

/// Source of the sound.
enum Sound {
    Microphone(Box<dyn FnOnce() -> Result<Microphone, CaptureError> + Send>),
    Demo,
    None,
}

/// The source of declarations, and the sentence about what is not as it was wanted: the demonstration replaces a missing
/// microphone, or the echo of the voice cannot be cancelled.
fn choose_input(config: &Config, wanted: Input, wants_voice: bool) -> Result<(Sound, Option<Id>), AssistantError> {
    if wanted == Input::Demo {
        return Ok((Sound::Demo, None));
    }
    if !wants_voice {
        return Ok((Sound::None, None));
    }
    match microphone(config) {
        Ok(opened) => Ok(opened),
        Err(CaptureError::NoDevice) if wanted == Input::MicrophoneOrDemo => {
            Ok((Sound::Demo, Some(id!("play-demo-instead"))))
        }
        Err(CaptureError::NoDevice) => Err(AssistantError::NoMicrophone),
        Err(error) => Err(error.into()),
    }
}

/// The microphone, and what is to be said where the voice is heard in it against the settings.
fn microphone(config: &Config) -> Result<(Sound, Option<Id>), CaptureError> {
    let name = config.audio.input.clone();
    // The stream stays on the thread that reads it, so that thread opens it again.
    drop(Capture::open(&name)?);
    let echo = match config.speech.enabled {
        true => Echo::from_settings(&config.audio),
        // Nothing is spoken.
        false => Ok(Echo::None),
    };
    let (echo, sentence) = match echo {
        Ok(echo) => (echo, None),
        Err(error) => {
            tracing::warn!(%error, "the echo of the voice cannot be cancelled");
            (Echo::Left, Some(id!("play-no-echo-cancelling")))
        }
    };
    let open = move || Microphone::open(&name, echo);
    Ok((Sound::Microphone(Box::new(open)), sentence))
}

/// The voice, and the file that it speaks into where there is no loudspeaker. The loudspeaker is waited for only where a
/// file may take its place; else the voice opens while the program begins to listen.
fn open_voice(config: &Config, vocabulary: &Vocabulary, wav: Option<&Path>, or_file: bool) -> (Voice, Option<PathBuf>) {
    let into_file = |path: &Path| {
        let tongue = Tongue::new(config.language, config.speech.words, vocabulary);
        (Voice::in_file(path, &config.speech, tongue), Some(path.to_owned()))
    };
    if let Some(path) = wav.filter(|_| config.speech.enabled) {
        return into_file(path);
    }
    let loud = voice::voice(config, vocabulary);
    if or_file && loud.ready().wait().is_err() {
        return into_file(Path::new(DEMO_FILE));
    }
    (loud, None)
}

/// Returns the sentence that names the problem with the sound and the remedy.
fn trouble_sentence(trouble: Trouble) -> Id {
    match trouble {
        Trouble::Clipped => id!("play-microphone-clipped"),
        Trouble::Hum => id!("play-microphone-hum"),
        Trouble::Rate => id!("play-microphone-rate"),
    }
}

/// Handles events until the program is to end.
async fn serve(
    table: &mut Table,
    mut events: mpsc::Receiver<Event>,
    ear: &Ear,
    standing: &watch::Sender<Game>,
    voiced: crate::config::Voiced,
) {
    table.begin();
    let mut typing = true;
    loop {
        let event = match table.patience() {
            Some(patience) => match tokio::time::timeout(patience, events.recv()).await {
                Ok(event) => event,
                Err(_) => {
                    table.tick();
                    standing.send_replace(table.game().clone());
                    continue;
                }
            },
            None => events.recv().await,
        };
        let Some(event) = event else { break };
        match event {
            Event::Speaking(words, began) => table.interrupt(&words, began),
            Event::Heard(heard) => {
                let declares = ear.is_demo() || voiced.includes(table.game().answering());
                table.hear(heard, declares);
            }
            Event::Taken(_) => {}
            Event::Typed(line) => table.typed(&line),
            Event::TypedTooMuch => table.tell(id!("play-line-too-long")),
            Event::TypingEnded => typing = false,
            Event::DemoDeclares(words) => table.print_declared(&words),
            Event::DemoOver => break,
            Event::MicrophoneLost(error) => {
                tracing::warn!(%error, "the microphone was lost");
                table.tell(id!("play-microphone-lost"));
            }
            Event::MicrophoneMuted => table.tell_muted(),
            Event::MicrophoneTrouble(trouble) => table.tell(trouble_sentence(trouble)),
            Event::MicrophoneBack => table.tell_back(),
            Event::Deaf(error) => {
                tracing::error!(%error, "nothing is heard any more");
                table.say_error(&error);
                break;
            }
            Event::Interrupted => break,
        }
        standing.send_replace(table.game().clone());
        let over = table.game().ending().is_some();
        if table.is_done() || (over && ear.is_demo()) || (!typing && (over || !ear.listens())) {
            break;
        }
    }
}

/// Reads standard input on its own thread. A pending read in tokio's pool would delay the end of the program.
fn type_lines(events: mpsc::Sender<Event>) {
    thread::spawn(move || {
        let mut input = std::io::stdin().lock();
        let mut line = Vec::new();
        let mut is_rest = false;
        while matches!((&mut input).take(LONGEST_LINE).read_until(b'\n', &mut line), Ok(1..)) {
            let is_cut = line.len() as u64 == LONGEST_LINE && !line.ends_with(b"\n");
            // The rest of a line that was told to be too long is dropped.
            let event = match (is_rest, is_cut) {
                (true, _) => None,
                (false, true) => Some(Event::TypedTooMuch),
                (false, false) => Some(Event::Typed(String::from_utf8_lossy(&line).into_owned())),
            };
            if event.is_some_and(|event| events.blocking_send(event).is_err()) {
                return;
            }
            is_rest = is_cut;
            line.clear();
        }
        let _ = events.blocking_send(Event::TypingEnded);
    });
}

fn spawn_signals(events: mpsc::Sender<Event>) -> std::io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    let mut hang_up = signal(SignalKind::hangup())?;
    // It would leave the terminal as it is, which hides a password that is being typed.
    let mut quit = signal(SignalKind::quit())?;
    tokio::spawn(async move {
        tokio::select! {
            _ = tokio::signal::ctrl_c() => {}
            _ = terminate.recv() => {}
            _ = hang_up.recv() => {}
            _ = quit.recv() => {}
        }
        let _ = events.send(Event::Interrupted).await;
    });
    Ok(())
}

/// Longest line that is typed, in bytes. All of them go into the journal.
const LONGEST_LINE: u64 = 1 << 10;
/// Output file of the demonstration if there is no loudspeaker.
const DEMO_FILE: &str = "ansage-demo.wav";
/// Maximum duration of the last sentence before the program ends.
const LAST_WORDS: Duration = Duration::from_secs(20);
