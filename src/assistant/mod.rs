//! The running program: joins the rooms by tokio tasks. It holds no rules; those are in [`ansage_protocol`].
//!
//! Recognition runs on a thread of its own (`listening`), the voice on its own too ([`Voice`]). Between them one task
//! takes each event, lets the game judge it, writes the journal, and only then prints and speaks.

mod adjourning;
mod announcing;
mod demo;
mod enrolling;
mod keys;
mod lesson;
mod listening;
mod start;
mod table;

use std::{
    io::BufRead,
    path::{Path, PathBuf},
    thread,
    time::Duration,
};

use thiserror::Error;
use tokio::sync::{mpsc, watch};

use crate::{
    audio::{Capture, CaptureError, Echo, FileError, Microphone, Trouble},
    config::Config,
    journal::JournalError,
    model::ModelError,
    paths,
    recognition::{self, RecognitionError, Sense},
    scoresheet::ScoreError,
    speech::{Saying, SpeechError, Tongue, Voice, WavSpeaker},
};
use ansage_protocol::{Game, Setting};
use ansage_words::{
    answer::Answerer,
    vocabulary::{Term, Vocabulary, VocabularyError},
};
use ansage_words::{id, locale::Id, text};

pub use adjourning::{
    Absent, AdjournError, OpenOptions, SealOptions, adjourn, end_adjourned, go_on_without_envelope, open_envelope,
    show_envelope,
};
pub use announcing::{AnnounceError, AnnounceOptions, Announced, Source, Wishes, announce};
pub use enrolling::enrol;
pub use lesson::{LessonOptions, practise};

use listening::Ear;
use table::Table;

/// How `ansage play` was asked to run.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// Position to start from.
    pub fen: Option<String>,
    /// Number of the Chess960 position to start from.
    pub chess960: Option<u16>,
    /// Go on with the newest game that has not ended.
    pub resume: bool,
    /// Begin a new game without asking about one that has not ended.
    pub new: bool,
    /// What is agreed for a new game.
    pub setting: Setting,
    /// Go on from a score, and after how many of its half-moves; after all of them where that is not said.
    pub resume_from: Option<(PathBuf, Option<usize>)>,
    /// Play that game with the clock that the score tells, where it tells one and the times left.
    pub clock_of_score: bool,
    /// Go on with the game of this journal, its clock started at once.
    pub resume_journal: Option<PathBuf>,
    /// Where the declarations come from.
    pub input: Input,
    /// Name of White for the score.
    pub white: Option<String>,
    /// Name of Black for the score.
    pub black: Option<String>,
    /// Speak into this file instead of the loudspeaker.
    pub wav: Option<PathBuf>,
}

impl Options {
    /// Whether nothing was said about which game is played.
    fn is_silent_about_the_game(&self) -> bool {
        !self.new
            && !self.resume
            && self.fen.is_none()
            && self.chess960.is_none()
            && self.resume_from.is_none()
            && self.resume_journal.is_none()
    }
}

/// Where the declarations come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Input {
    /// The microphone; without one, playing by voice is an error.
    #[default]
    Microphone,
    /// The microphone, or the demonstration where there is none.
    MicrophoneOrDemo,
    /// The recorded declarations in `assets/demo/`.
    Demo,
}

/// Why a game cannot be played.
#[derive(Debug, Error)]
pub enum AssistantError {
    /// The FEN is wrong.
    #[error(transparent)]
    Fen(#[from] ansage_chess::board::FenError),
    /// The score to go on from cannot be read.
    #[error(transparent)]
    Score(#[from] ScoreError),
    /// The vocabulary is wrong.
    #[error(transparent)]
    Vocabulary(#[from] VocabularyError),
    /// The model cannot be used.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// The recognizer cannot be started.
    #[error(transparent)]
    Recognition(#[from] RecognitionError),
    /// No microphone.
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
    /// A voice cannot be enrolled.
    #[error(transparent)]
    Enrolment(#[from] crate::enrolment::EnrolmentError),
    /// There is no folder for games.
    #[error("no folder for games")]
    NoFolder,
    /// The system refused.
    #[error("system call failed: {0}")]
    System(#[from] std::io::Error),
}

impl AssistantError {
    /// Whether what the user asked for was wrong, rather than the machine.
    pub fn is_misuse(&self) -> bool {
        match self {
            AssistantError::Enrolment(error) => error.is_misuse(),
            error => matches!(
                error,
                AssistantError::Fen(_) | AssistantError::Vocabulary(_) | AssistantError::Score(_)
            ),
        }
    }
}

/// The folder for games, as the configuration asks.
pub(crate) fn games_folder(config: &Config) -> Result<PathBuf, AssistantError> {
    match config.play.games.as_str() {
        "" => Ok(paths::user_data().ok_or(AssistantError::NoFolder)?.join("games")),
        folder => Ok(folder.into()),
    }
}

/// Prints and speaks `sentences`; what is printed does not wait for the voice. The error is that of a lost voice.
pub(crate) fn tell(config: &Config, answerer: &Answerer, sentences: &[String]) -> Result<(), SpeechError> {
    let voice = Voice::from_settings(&config.speech, config.language, &answerer.vocabulary);
    let mut said: Vec<Saying> = Vec::new();
    for sentence in sentences {
        println!("{sentence}");
        said.push(voice.say(sentence.as_str()));
    }
    said.into_iter().try_for_each(|saying| saying.wait().map(drop))
}

/// What happens to the assistant.
#[derive(Debug)]
enum Event {
    /// Something was heard; with its sound (mono, 16 kHz) where that is recorded.
    Heard(crate::recognition::Utterance, Option<Vec<i16>>),
    /// A line was typed.
    Typed(String),
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
    /// Nobody can be understood in what the microphone gives.
    MicrophoneTrouble(Trouble),
    /// The microphone is back.
    MicrophoneBack,
    /// A take of an enrolment has ended.
    Taken(enrolling::Taken),
    /// Recognition failed for good.
    Deaf(RecognitionError),
    /// The user wants to end (control-C, or the system ends the program).
    Interrupted,
}

/// Plays a game until it is over or the user ends it.
///
/// # Errors
///
/// [`AssistantError`] where it cannot begin. What fails later is said and worked around.
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
        let mut table = Table::open(config, answerer, options, voice.clone(), matches!(input, Sound::Demo))?;
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
            // A path is for the eyes and the clipboard, not for the ears.
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

/// The game as the listening thread follows it.
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
}

/// Where the sound comes from.
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
        let tail = Duration::from_millis(config.speech.tail_ms);
        let (file, speech, tongue) = (
            path.to_owned(),
            config.speech.clone(),
            Tongue::new(config.language, config.speech.words, vocabulary),
        );
        let open = move || WavSpeaker::new(&file, &speech, tongue.clone());
        (Voice::start(tail, open), Some(path.to_owned()))
    };
    if let Some(path) = wav.filter(|_| config.speech.enabled) {
        return into_file(path);
    }
    let loud = Voice::from_settings(&config.speech, config.language, vocabulary);
    if or_file && loud.ready().wait().is_err() {
        return into_file(Path::new(DEMO_FILE));
    }
    (loud, None)
}

/// The sentence that tells what is wrong with the sound, and the remedy.
fn trouble_sentence(trouble: Trouble) -> Id {
    match trouble {
        Trouble::Clipped => id!("play-microphone-clipped"),
        Trouble::Hum => id!("play-microphone-hum"),
        Trouble::Rate => id!("play-microphone-rate"),
    }
}

/// Takes events until the program is to end.
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
            Event::Heard(utterance, sound) => {
                let declares = ear.is_demo() || voiced.includes(table.game().answering());
                table.hear(&utterance, sound.as_deref(), declares);
            }
            Event::Taken(_) => {}
            Event::Typed(line) => table.typed(&line),
            Event::TypingEnded => typing = false,
            Event::DemoDeclares(words) => table.print_declared(&words),
            Event::DemoOver => break,
            Event::MicrophoneLost(error) => {
                tracing::warn!(%error, "the microphone was lost");
                table.tell(id!("play-microphone-lost"));
            }
            Event::MicrophoneMuted => table.tell_muted(),
            Event::MicrophoneTrouble(trouble) => table.tell(trouble_sentence(trouble)),
            Event::MicrophoneBack => table.tell(id!("play-microphone-back")),
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

/// Reads standard input on a thread of its own: a pending read must not hold up the end of the program, as it would in
/// tokio's pool.
fn type_lines(events: mpsc::Sender<Event>) {
    thread::spawn(move || {
        let mut input = std::io::stdin().lock();
        let mut line = Vec::new();
        while matches!(input.read_until(b'\n', &mut line), Ok(1..)) {
            let text = String::from_utf8_lossy(&line).into_owned();
            if events.blocking_send(Event::Typed(text)).is_err() {
                return;
            }
            line.clear();
        }
        let _ = events.blocking_send(Event::TypingEnded);
    });
}

fn spawn_signals(events: mpsc::Sender<Event>) -> std::io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    let mut hang_up = signal(SignalKind::hangup())?;
    tokio::spawn(async move {
        tokio::select! {
            _ = tokio::signal::ctrl_c() => {}
            _ = terminate.recv() => {}
            _ = hang_up.recv() => {}
        }
        let _ = events.send(Event::Interrupted).await;
    });
    Ok(())
}

/// What the demonstration says, where there is no loudspeaker.
const DEMO_FILE: &str = "ansage-demo.wav";
/// Time that a last sentence may take before the program ends.
const LAST_WORDS: Duration = Duration::from_secs(20);
