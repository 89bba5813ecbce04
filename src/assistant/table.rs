//! The table at which a game is played: the game, its journal and score, and the voice that speaks for it.

mod disk;

use std::{
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use shakmaty::{Color, Move};
use tempfile::TempDir;

use super::{
    AssistantError, LAST_WORDS, Options,
    beginning::{Beginning, set_up},
};
use crate::{
    announcement,
    answer::Answerer,
    clock::Adjustment,
    config::Config,
    declaration::Command,
    game::{Effect, Game, Input, Message, Record, Ruling, Setting},
    journal::{self, Journal, JournalError},
    model, paths,
    recognition::{self, Margins, Utterance},
    scoresheet::{Place, Recordings, Score, Tags},
    speech::{Saying, Urgency, Voice},
    vocabulary::{Vocabulary, alike_sentences},
};

/// Name of a game's files: its date and time, so that they sort by age.
const FILE_NAME: &str = "%Y-%m-%d_%H-%M-%S";

pub(super) struct Table {
    answerer: Answerer,
    game: Game,
    voice: Voice,
    /// `None` where there is none to write: the game goes on in memory.
    journal: Option<Journal>,
    score: PathBuf,
    folder: PathBuf,
    /// Where the demonstration's files are until it is over.
    scratch: Option<TempDir>,
    tags: Tags,
    margins: Margins,
    opening: Vec<Effect>,
    /// What was found unfinished and is asked about, until that is answered.
    offered: Option<Offered>,
    last_words: Option<Saying>,
    /// Whether what was said last is that something cannot be kept, which nothing may replace.
    warned: bool,
    /// Whether something could not be written since everything was, which has been said.
    is_failing: bool,
    /// Whether the score on the disk is an earlier one than that of the game.
    is_unsaved: bool,
    /// What the arbiter's file lacks.
    unreported: String,
    /// Whether it was said that sound cannot be kept.
    told_unrecorded: bool,
    done: bool,
    /// When this run of the game began, and the game's own time then.
    began: Instant,
    before: Duration,
}

/// An unfinished game that may go on, and what begins if it does not.
struct Offered {
    path: PathBuf,
    instead: Beginning,
}

impl Table {
    /// Sets up the game: a new one, or the newest one that has not ended. Where nothing was said about which of them,
    /// it is asked.
    pub(super) fn open(
        config: &Config,
        answerer: Answerer,
        options: &Options,
        voice: Voice,
        demo: bool,
    ) -> Result<Table, AssistantError> {
        // The demonstration leaves nothing among the player's games.
        let scratch = demo.then(tempfile::tempdir).transpose()?;
        let folder = match (&scratch, config.play.games.as_str()) {
            (Some(scratch), _) => scratch.path().to_owned(),
            (None, "") => paths::user_data().ok_or(AssistantError::NoFolder)?.join("games"),
            (None, folder) => folder.into(),
        };
        let unfinished = || journal::newest_open(&folder);
        let newest = || options.resume.then(unfinished).flatten();
        let resumed = options.resume_journal.clone().or_else(newest);
        let offered = (options.is_silent_about_the_game() && !demo).then(unfinished).flatten();
        let mut beginning = Beginning::of(options, &answerer.vocabulary)?;
        if demo {
            // The recordings confirm as a single player does.
            beginning.setting = Setting::default();
        }
        let mut table = Table {
            game: Game::with_setting(beginning.start.clone(), beginning.setting.clone()),
            answerer,
            voice,
            journal: None,
            score: PathBuf::new(),
            folder,
            scratch,
            tags: Tags::default(),
            margins: recognition::Thresholds::of_config(config)?.margins,
            opening: Vec::new(),
            offered: None,
            last_words: None,
            warned: false,
            is_failing: false,
            is_unsaved: false,
            unreported: String::new(),
            told_unrecorded: false,
            done: false,
            began: Instant::now(),
            before: Duration::ZERO,
        };
        match (resumed, offered) {
            (Some(path), _) => table.go_on(&path, &beginning)?,
            (None, Some(path)) => {
                let instead = beginning;
                table.offered = Some(Offered { path, instead });
            }
            (None, None) => table.start(beginning),
        }
        Ok(table)
    }

    /// Begins a new game.
    fn start(&mut self, beginning: Beginning) {
        let now = jiff::Zoned::now();
        self.game = Game::with_setting(beginning.start, beginning.setting);
        self.sit_down(beginning.white, beginning.black);
        match disk::create(&self.folder, &now, &self.game) {
            Ok(journal) => self.journal = Some(journal),
            Err(error) => self.failed(&error),
        }
        self.score = match &self.journal {
            Some(journal) => journal.path().with_extension("pgn"),
            None => self.folder.join(format!("{}.pgn", now.strftime(FILE_NAME))),
        };
        if beginning.moves.is_empty() {
            if let Some(text) = set_up(&self.answerer, self.game.start()) {
                self.say(Urgency::InTurn, text);
            }
        } else {
            self.make_earlier(beginning.moves);
            self.set_clocks(beginning.clocks);
            self.tell_resumed();
        }
        self.opening = self.game.opening();
    }

    /// Goes on with the game whose journal is at `path`; in memory where that can be read and not written.
    fn go_on(&mut self, path: &Path, beginning: &Beginning) -> Result<(), JournalError> {
        match Journal::open(path) {
            Ok((journal, game)) => (self.journal, self.game) = (Some(journal), game),
            Err(error @ JournalError::Write { .. }) => {
                self.game = journal::replay(path)?;
                self.failed(&error);
            }
            Err(error) => return Err(error),
        }
        // The clock stands as it stood when the last line was written.
        let at = self.game.now();
        if self.game.ending().is_none() && self.game.apply(&Record::Reopened, at) {
            self.write(|journal| journal.record(&Record::Reopened, at));
        }
        self.score = path.with_extension("pgn");
        let (white, black) = (beginning.white.clone(), beginning.black.clone());
        self.sit_down(white, black);
        // Only the score knows who played before, and when.
        if let Ok(score) = Score::load(&self.score, &self.answerer.vocabulary) {
            self.tags.keep(&score);
        }
        self.tell_resumed();
        self.opening = self.game.opening();
        Ok(())
    }

    /// The players take their places, and the time of the game goes on where it stood.
    fn sit_down(&mut self, white: Option<String>, black: Option<String>) {
        let name = |name: Option<String>| name.unwrap_or_else(|| "?".into());
        self.tags = Tags {
            date: jiff::Zoned::now().strftime("%Y.%m.%d").to_string(),
            white: name(white),
            black: name(black),
        };
        (self.began, self.before) = (Instant::now(), self.game.now());
    }

    fn tell_resumed(&mut self) {
        let plies = self.game.plies().len();
        let text = self.answerer.texts.with("play-resume", [("plies", plies)]);
        self.say(Urgency::InTurn, text);
    }

    /// Asks whether the unfinished game goes on.
    fn ask_to_go_on(&mut self, urgency: Urgency) {
        let Some(offered) = &self.offered else { return };
        // The name of a journal begins with its date and time, which is short to hear.
        let name = offered.path.file_stem().unwrap_or_default().to_string_lossy();
        let begun = jiff::civil::DateTime::strptime(FILE_NAME, name.get(..19).unwrap_or(&name));
        let (date, time) = match begun {
            Ok(begun) => (
                begun.strftime("%-d.%-m.%Y").to_string(),
                begun.strftime("%-H:%M").to_string(),
            ),
            Err(_) => (name.into_owned(), String::new()),
        };
        let text = self
            .answerer
            .texts
            .with("play-ask-go-on", [("date", date), ("time", time)]);
        self.say(urgency, text);
    }

    /// The answer to that question; anything else has it asked again, so that no move is declared in the wrong game.
    fn answer_offer(&mut self, input: &Input) {
        match input {
            Input::Command(Command::Yes) => {
                let Some(Offered { path, instead }) = self.offered.take() else {
                    return;
                };
                if let Err(error) = self.go_on(&path, &instead) {
                    self.say_error(&error);
                    self.start(instead);
                }
                self.begin();
            }
            Input::Command(Command::No) => {
                if let Some(Offered { instead, .. }) = self.offered.take() {
                    self.start(instead);
                    self.begin();
                }
            }
            Input::Command(Command::Quit) => self.done = true,
            Input::Command(Command::Stop) => self.voice.hush(),
            _ => self.ask_to_go_on(Urgency::Replacing),
        }
    }

    /// Makes the moves of a game that was played elsewhere.
    fn make_earlier(&mut self, moves: Vec<Move>) {
        if moves.is_empty() {
            return;
        }
        for m in moves {
            let record = Record::Made(m);
            // Whatever stands in a score behind the end of the game is no move of it.
            if !self.game.apply(&record, Duration::ZERO) {
                break;
            }
            self.write(|journal| journal.record(&record, Duration::ZERO));
        }
        // Nobody's time runs before somebody sits there.
        if self.game.apply(&Record::Reopened, Duration::ZERO) {
            self.write(|journal| journal.record(&Record::Reopened, Duration::ZERO));
        }
        self.save();
    }

    /// Sets the clocks to the times that a score has recorded (D.2.9), and says them: whoever goes on must know whether
    /// they are right.
    fn set_clocks(&mut self, recorded: [Option<Duration>; 2]) {
        let mut is_set = false;
        for (color, time) in Color::ALL.into_iter().zip(recorded) {
            let Some(time) = time else { continue };
            let adjustment = Adjustment::Set(time);
            let record = Record::Ruled(Ruling::Adjusted { color, adjustment });
            if self.game.clock().is_some() && self.game.apply(&record, Duration::ZERO) {
                self.write(|journal| journal.record(&record, Duration::ZERO));
                is_set = true;
            }
        }
        if let (true, Some(clock)) = (is_set, self.game.clock()) {
            let left = |color| clock.remaining(color, Duration::ZERO);
            let explainer = self.answerer.explainer();
            let text = announcement::times(explainer, left(Color::White), left(Color::Black));
            self.say(Urgency::InTurn, text);
        }
    }

    pub(super) fn game(&self) -> &Game {
        &self.game
    }

    pub(super) fn vocabulary(&self) -> &Vocabulary {
        &self.answerer.vocabulary
    }

    /// Whether the program is to end.
    pub(super) fn is_done(&self) -> bool {
        self.done
    }

    /// Says whose move it is.
    pub(super) fn begin(&mut self) {
        self.ask_to_go_on(Urgency::InTurn);
        let opening = std::mem::take(&mut self.opening);
        self.carry_out(opening, Urgency::InTurn);
    }

    /// Says whose move it is, and starts that player's clock where it stands.
    pub(super) fn start_clock(&mut self) {
        self.begin();
        if self.game.clock_stands() {
            let effects = self.game.handle(Input::Command(Command::Resume), self.time());
            self.carry_out(effects, Urgency::InTurn);
        }
    }

    /// Judges what was heard. Sound without words is no event. Where the player to move does not declare by voice, only
    /// what the other one may say at any time counts. `sound` is kept where it declares a move.
    pub(super) fn hear(&mut self, utterance: &Utterance, sound: Option<&[i16]>, declares: bool) {
        let heard = self.game.hear(&self.answerer.vocabulary, utterance, &self.margins);
        tracing::info!(?utterance, ?heard, "heard");
        // Talk to a neighbour is not answered.
        let Some((words, input)) = heard.filter(|(_, input)| declares || input.is_open_to_both()) else {
            return;
        };
        if let (Some(sound), Input::Declared { .. } | Input::Several(_) | Input::Illegal(..)) = (sound, &input) {
            self.keep_sound(&words, sound);
        }
        self.take(&words, input);
    }

    fn keep_sound(&mut self, words: &str, sound: &[i16]) {
        if self.offered.is_some() {
            return;
        }
        let place = Place::next(self.game.position());
        let kept = Recordings::of_game(&self.score).keep(place, self.time(), words, sound);
        // Told once: the game matters more than its sound.
        if let (Err(error), false) = (kept, self.told_unrecorded) {
            self.told_unrecorded = true;
            let text = self
                .answerer
                .texts
                .with("play-unrecorded", [("error", error.to_string())]);
            self.say(Urgency::InTurn, text);
        }
    }

    /// Judges a typed line. An empty one silences the voice.
    pub(super) fn typed(&mut self, line: &str) {
        let line = line.trim();
        if line.is_empty() {
            self.voice.hush();
            return;
        }
        let input = self.game.interpret(&self.answerer.vocabulary, line);
        self.take(line, input);
    }

    fn take(&mut self, words: &str, input: Input) {
        if self.offered.is_some() {
            self.answer_offer(&input);
            return;
        }
        let at = self.time();
        self.write(|journal| journal.heard(words, at));
        let effects = self.game.handle(input, at);
        self.carry_out(effects, Urgency::Replacing);
    }

    /// The time of the game, which goes on where an interrupted one stood.
    fn time(&self) -> Duration {
        self.before + self.began.elapsed()
    }

    /// How long to wait for the next event at most; `None` where nothing happens by itself.
    pub(super) fn patience(&self) -> Option<Duration> {
        Some(self.game.next_tick()?.saturating_sub(self.time()))
    }

    /// Lets the game know that time has passed.
    pub(super) fn tick(&mut self) {
        let effects = self.game.tick(self.time());
        self.carry_out(effects, Urgency::InTurn);
    }

    fn carry_out(&mut self, effects: Vec<Effect>, mut urgency: Urgency) {
        for effect in effects {
            match effect {
                Effect::Record(record) => self.keep(&record),
                Effect::Say(message) => {
                    let text = announcement::sentence(&self.answerer, &self.game, &message);
                    self.say(urgency, text);
                    // A second sentence belongs to the first and does not replace it.
                    urgency = Urgency::InTurn;
                    if let Message::Over(_) = message {
                        self.tell_score();
                    }
                }
                Effect::Report(message) => self.report(&message),
                Effect::Hush => self.voice.hush(),
                Effect::Quit => self.done = true,
            }
        }
    }

    /// Prints and speaks `text`.
    fn say(&mut self, urgency: Urgency, text: String) {
        println!("{text}");
        let urgency = if std::mem::take(&mut self.warned) {
            Urgency::InTurn
        } else {
            urgency
        };
        self.last_words = Some(self.voice.say_with(urgency, text));
    }

    /// Says the sentence `id`.
    pub(super) fn tell(&mut self, id: &str) {
        let text = self.answerer.texts.get(id);
        self.say(Urgency::InTurn, text);
    }

    /// Says that the microphone is switched off. It stays listened to, since it has no echo to hear, and whoever
    /// switches it on may speak at once.
    pub(super) fn tell_muted(&mut self) {
        let text = self.answerer.texts.get("play-microphone-muted");
        println!("{text}");
        self.last_words = Some(self.voice.say_openly(text));
    }

    /// Says an error of the machine.
    pub(super) fn say_error(&mut self, error: &dyn std::error::Error) {
        self.say(Urgency::InTurn, error.to_string());
    }

    /// Prints the sentence `id`, which names a file: a path is for the eyes and the clipboard, not for the ears.
    pub(super) fn tell_path(&mut self, id: &str, path: &Path) {
        println!(
            "{}",
            self.answerer.texts.with(id, [("path", path.display().to_string())])
        );
    }

    /// Prints the words that the model cannot hear, and what may be said in their place; then those of the arbiter's
    /// profile that sound too much like others.
    pub(super) fn print_missing(&self, missing: &[model::Missing]) {
        let Answerer { vocabulary, texts, .. } = &self.answerer;
        let unheard = model::missing_sentences(missing, texts).into_iter();
        for sentence in unheard.chain(alike_sentences(vocabulary, texts)) {
            println!("{sentence}");
        }
    }

    /// Prints the words of a recorded declaration, which a listener to the demonstration cannot hear.
    pub(super) fn print_declared(&self, words: &str) {
        println!("{}", self.answerer.texts.with("play-demo-declares", [("words", words)]));
    }

    /// Says goodbye, and waits until the voice has ended.
    pub(super) async fn close(mut self) {
        if self.game.ending().is_none() && !self.game.plies().is_empty() {
            self.tell_score();
        }
        if let Some(saying) = self.last_words.take() {
            let _ = tokio::time::timeout(LAST_WORDS, saying).await;
        }
    }
}
