//! The table at which a game is played: the game, its journal and score, and the voice that speaks for it.

use std::{
    io::Write as _,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use shakmaty::Move;
use tempfile::TempDir;

use super::{
    AssistantError, LAST_WORDS, Options,
    beginning::{Beginning, set_up},
};
use crate::{
    announcement,
    answer::Answerer,
    config::Config,
    game::{Effect, Game, Input, Message, Record},
    journal::{self, Journal, JournalError},
    model, paths,
    recognition::{self, Margins, Utterance},
    scoresheet::{self, Tags},
    speech::{Saying, Urgency, Voice},
    vocabulary::{Vocabulary, alike_sentences},
};

/// Name of a game's files: its date and time, so that they sort by age.
const FILE_NAME: &str = "%Y-%m-%d_%H-%M-%S";

pub(super) struct Table {
    answerer: Answerer,
    game: Game,
    voice: Voice,
    /// `None` after the journal could not be written: the game goes on in memory.
    journal: Option<Journal>,
    score: PathBuf,
    /// Where the demonstration's files are until it is over.
    scratch: Option<TempDir>,
    tags: Tags,
    margins: Margins,
    opening: Vec<Effect>,
    last_words: Option<Saying>,
    done: bool,
    /// When this run of the game began, and the game's own time then.
    began: Instant,
    before: Duration,
}

impl Table {
    /// Sets up the game: a new one, or the newest one that has not ended.
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
        let resumed = options.resume.then(|| journal::newest_open(&folder)).flatten();
        let now = jiff::Zoned::now();
        let (mut white, mut black) = (options.white.clone(), options.black.clone());
        let mut earlier = Vec::new();
        let (journal, game, failure) = match &resumed {
            Some(path) => {
                let (journal, game) = Journal::reopen(path)?;
                (Some(journal), game, None)
            }
            None => {
                let beginning = Beginning::of(options, &answerer.vocabulary)?;
                (white, black, earlier) = (beginning.white, beginning.black, beginning.moves);
                let game = Game::new(beginning.start);
                match create(&folder, &now, &game) {
                    Ok(journal) => (Some(journal), game, None),
                    Err(error) => (None, game, Some(error)),
                }
            }
        };
        let score = match &journal {
            Some(journal) => journal.path().with_extension("pgn"),
            None => folder.join(format!("{}.pgn", now.strftime(FILE_NAME))),
        };
        let name = |name: Option<String>| name.unwrap_or_else(|| "?".into());
        let tags = Tags {
            date: now.strftime("%Y.%m.%d").to_string(),
            white: name(white),
            black: name(black),
        };
        let margins = recognition::Thresholds::of_config(config)?.margins;
        let before = game.now();
        let mut table = Table {
            answerer,
            game,
            voice,
            journal,
            score,
            scratch,
            tags,
            margins,
            opening: Vec::new(),
            last_words: None,
            done: false,
            began: Instant::now(),
            before,
        };
        if let Some(error) = failure {
            table.journal_failed(&error);
        }
        let goes_on = resumed.is_some() || !earlier.is_empty();
        table.make_earlier(earlier);
        if let (false, Some(text)) = (goes_on, set_up(&table.answerer, table.game.start())) {
            table.say(Urgency::InTurn, text);
        }
        if goes_on {
            let plies = table.game.plies().len();
            let text = table.answerer.texts.with("play-resume", [("plies", plies)]);
            table.say(Urgency::InTurn, text);
        }
        table.opening = table.game.opening();
        Ok(table)
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
        self.save();
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
        let opening = std::mem::take(&mut self.opening);
        self.carry_out(opening, Urgency::InTurn);
    }

    /// Judges what was heard. Sound without words is no event.
    pub(super) fn hear(&mut self, utterance: &Utterance) {
        let heard = self.game.hear(&self.answerer.vocabulary, utterance, &self.margins);
        tracing::info!(?utterance, ?heard, "heard");
        // Talk to a neighbour is not answered.
        let Some((words, input)) = heard else { return };
        self.take(&words, input);
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
        let at = self.time();
        self.write(|journal| journal.heard(words, at));
        let effects = self.game.handle(input, at);
        self.carry_out(effects, Urgency::Replacing);
    }

    /// The time of the game, which goes on where an interrupted one stood.
    fn time(&self) -> Duration {
        self.before + self.began.elapsed()
    }

    fn carry_out(&mut self, effects: Vec<Effect>, mut urgency: Urgency) {
        for effect in effects {
            match effect {
                Effect::Record(record) => {
                    let at = self.game.now();
                    self.write(|journal| journal.record(&record, at));
                    self.save();
                }
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

    /// Writes a line for the arbiter: the time of day, the player, what happened (D.2.10.5).
    fn report(&mut self, message: &Message) {
        let text = announcement::sentence(&self.answerer, &self.game, message);
        let player = self.answerer.explainer().color(self.game.turn());
        let now = jiff::Zoned::now().strftime("%H:%M:%S").to_string();
        let path = self.score.with_extension("arbiter.txt");
        let written = std::fs::OpenOptions::new()
            .create(true)
            .append(true)
            .open(&path)
            .and_then(|mut file| writeln!(file, "{now} {player}: {text}"));
        if let Err(source) = written
            && self.journal.is_some()
        {
            self.journal_failed(&JournalError::Write { path, source });
        }
    }

    fn write(&mut self, write: impl FnOnce(&mut Journal) -> Result<(), JournalError>) {
        if let Some(journal) = &mut self.journal
            && let Err(error) = write(journal)
        {
            self.journal_failed(&error);
        }
    }

    fn journal_failed(&mut self, error: &JournalError) {
        self.journal = None;
        let text = self
            .answerer
            .texts
            .with("play-journal-failed", [("error", error.to_string())]);
        self.say(Urgency::InTurn, text);
    }

    fn save(&mut self) {
        if let Err(source) = scoresheet::save(&self.score, &self.game, &self.tags)
            && self.journal.is_some()
        {
            self.journal_failed(&JournalError::Write {
                path: self.score.clone(),
                source,
            });
        }
    }

    /// Prints and speaks `text`.
    fn say(&mut self, urgency: Urgency, text: String) {
        println!("{text}");
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

    fn tell_score(&mut self) {
        if self.scratch.is_some() {
            return;
        }
        let score = self.score.clone();
        self.tell_path("play-saved", &score);
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

fn create(folder: &Path, now: &jiff::Zoned, game: &Game) -> Result<Journal, JournalError> {
    // Two games begun in one second get different names.
    let mut number = 1;
    loop {
        let suffix = if number == 1 {
            String::new()
        } else {
            format!("-{number}")
        };
        let path = folder.join(format!("{}{suffix}.journal", now.strftime(FILE_NAME)));
        match Journal::create(&path, game) {
            Err(JournalError::Write { source, .. }) if source.kind() == std::io::ErrorKind::AlreadyExists => {
                number += 1
            }
            other => return other,
        }
    }
}
