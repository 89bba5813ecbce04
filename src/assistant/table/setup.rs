//! Begins a game at the table: a new one or a resumed one, after asking which.

use std::{
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use shakmaty::Color;

use super::{Table, dropped::dropped_question};
use crate::{
    assistant::{
        error::AssistantError,
        folder::games_folder,
        opponent::OpponentOptions,
        options::{GameChoice, Options},
        start::{Offered, Start},
        voice::Tuning,
    },
    braille::Code,
    config::Config,
    journal::{self, Journal, JournalError, Newest, Restored, Tags},
    output::argument,
    recognition::{self, Conversation},
    scoresheet::{self, Score},
    scratch::{self, Scratch},
    speech::{Urgency, Voice},
};
use ansage_protocol::{Command, Game, Input, Message, Record, Ruling, Setting};
use ansage_words::announcement::{self, Answerer};
use ansage_words::{id, text};

impl Table {
    /// Sets up a new game or resumes the newest unfinished one. If the options do not say which, the player is asked.
    pub(in crate::assistant) fn open(
        config: &Config,
        answerer: Answerer,
        options: &Options,
        voice: Voice,
        demo: bool,
    ) -> Result<Table, AssistantError> {
        // The demonstration leaves no files among the player's games.
        let scratch = demo.then(Scratch::new).transpose()?;
        let folder = match &scratch {
            Some(scratch) => scratch.path().to_owned(),
            None => games_folder(config)?,
        };
        scratch::clear(&folder);
        // The folder of the demonstration is empty, so nobody is asked there.
        let newest = match &options.which {
            GameChoice::Newest => journal::newest_open(&folder, true),
            // A player who chooses is told of newer games that cannot be resumed, too.
            GameChoice::Unsaid | GameChoice::Each => journal::newest_open(&folder, false),
            _ => Newest::default(),
        };
        let mut start = Start::of(options, &answerer)?;
        if demo {
            // The recordings confirm moves as a single player does in the default setting.
            start.setting = Setting::default();
        }
        let mut table = Table {
            game: Game::with_setting(start.start.clone(), start.setting.clone()),
            answerer,
            voice,
            journal: None,
            score: PathBuf::new(),
            folder,
            scratch,
            tags: Tags::default(),
            braille: config.score.braille.code(),
            margins: recognition::Thresholds::of_settings(&config.recognition)?.margins,
            conversation: Conversation::default(),
            tuning: Tuning::of(config),
            engine: options.opponent.as_ref().map(OpponentOptions::color),
            hinted: None,
            said: String::new(),
            is_answering: false,
            was_cut: false,
            opening: Vec::new(),
            begun: None,
            interrupted: None,
            asked_by_voice: None,
            confirmable: Default::default(),
            offered: None,
            prompt: None,
            pending: Default::default(),
            saved: Default::default(),
            last_sound: Default::default(),
            told_unrecorded: false,
            done: false,
            refused: None,
            hall: None,
            began: Instant::now(),
            before: Duration::ZERO,
        };
        for error in &newest.passed {
            table.say_error(error);
        }
        // While it can still be installed. The score is written only at the end.
        if let Some(Err(error)) = table.braille.filter(|_| !demo).map(Code::check) {
            table.say_error(&error);
        }
        match &options.which {
            GameChoice::Unsaid => {
                let mut games = newest.path.map_or_else(Vec::new, |path| journal::perhaps_newest(&path));
                let path = games.pop();
                table.offer_or_start(path, games, start);
            }
            GameChoice::New | GameChoice::Fen(_) | GameChoice::Chess960(_) | GameChoice::Score { .. } => {
                table.start(start)
            }
            GameChoice::Newest => match (newest.path, newest.passed.into_iter().next(), newest.adjourned) {
                (Some(path), None, None) => {
                    let mut games = journal::perhaps_newest(&path);
                    match games.pop() {
                        Some(path) if games.is_empty() => {
                            table.go_on(&path, &start)?;
                            table.tell_last_move();
                        }
                        // Which one is the newest is not certain.
                        path => table.offer_or_start(path, games, start),
                    }
                }
                // The requested game is one that cannot be resumed. An older one is offered, not resumed without
                // asking.
                (Some(path), _, adjourned) => {
                    adjourned.iter().for_each(|adjourned| table.tell_adjourned(adjourned));
                    table.offer_or_start(Some(path), Vec::new(), start);
                }
                (None, Some(error), _) => return Err(error.into()),
                (None, None, _) => {
                    table.tell_nothing_to_resume();
                    table.start(start);
                }
            },
            GameChoice::Named(name) => {
                match scoresheet::find_unfinished(&table.folder, &table.answerer.vocabulary, name)? {
                    (found, None) => table.go_on(found.journal(), &start)?,
                    (found, Some(adjourned)) => {
                        table.tell_adjourned(adjourned.journal());
                        table.offer_or_start(Some(found.journal().to_owned()), Vec::new(), start);
                    }
                }
            }
            GameChoice::Each => {
                let mut older = journal::unfinished(&table.folder);
                table.offer_or_start(older.pop(), older, start);
            }
            GameChoice::Journal(path) => table.go_on(path, &start)?,
        }
        Ok(table)
    }

    /// Offers the unfinished game with the journal at `path` and then the `older` ones, or begins `instead` if there is
    /// none.
    fn offer_or_start(&mut self, path: Option<PathBuf>, older: Vec<PathBuf>, instead: Start) {
        match path {
            Some(path) => self.offered = Some(Offered { path, older, instead }),
            None => self.start(instead),
        }
    }

    /// Says that there is no game to resume, and how to open an adjourned one.
    fn tell_nothing_to_resume(&mut self) {
        match journal::adjourned(&self.folder) {
            Some(journal) => {
                self.tell(id!("play-only-adjourned"));
                self.print_opening(&journal);
            }
            None => self.tell(id!("play-nothing-to-resume")),
        }
    }

    /// Says that the game of the adjourned `journal` is newer than the one offered, and how to open it.
    fn tell_adjourned(&mut self, journal: &Path) {
        let text = text!(
            self.answerer.texts,
            "play-newer-adjourned",
            game = self.described(journal)
        );
        self.say(Urgency::InTurn, text);
        self.print_opening(journal);
    }

    /// Prints the command that opens the envelope of the adjourned `journal`. A path is for reading and copying, not
    /// for speech.
    fn print_opening(&self, journal: &Path) {
        let envelope = journal.with_extension("envelope");
        if envelope.exists() {
            let envelope = argument(envelope.display());
            println!(
                "{}",
                text!(self.answerer.texts, "play-open-adjourned", envelope = envelope)
            );
        }
    }

    /// Starts a new game.
    fn start(&mut self, start: Start) {
        let now = jiff::Zoned::now();
        self.game = Game::with_setting(start.start, start.setting);
        self.sit_down(start.tags);
        let (journal, unwritten) = Journal::begin(&self.folder, &now, &self.game, &self.tags);
        self.score = journal.path().with_extension("pgn");
        self.journal = Some(journal);
        unwritten.iter().for_each(|error| self.failed(error));
        if let Some(hash) = start.password {
            self.set(&Record::Ruled(Ruling::Password { hash }));
        }
        if start.moves.is_empty() {
            if let Some(text) = announcement::chess960_start(&self.answerer, self.game.start()) {
                self.say(Urgency::InTurn, text);
            }
            self.tell_missing_engine();
        } else {
            self.make_earlier(start.moves, start.written);
            self.count_illegal(start.illegal_moves);
            if start.has_reversed_colors {
                self.set(&Record::Ruled(Ruling::ColorsReversed));
            }
            self.count_moves(start.counters);
            self.set_clocks(start.clocks);
            self.tell_resumed();
        }
        for remark in start.remarks {
            self.say(Urgency::InTurn, remark);
        }
        self.opening = self.game.opening();
    }

    /// Resumes the game with the journal at `path`, in memory as long as the journal can be read but not written.
    fn go_on(&mut self, path: &Path, start: &Start) -> Result<(), AssistantError> {
        let Restored {
            game,
            tags,
            heard,
            changed_by,
            ..
        } = match Journal::open(path) {
            Ok((journal, restored)) => {
                self.journal = Some(journal);
                restored
            }
            Err(error @ JournalError::Write { .. }) => {
                let (journal, restored) = Journal::unopened(path)?;
                self.journal = Some(journal);
                self.failed(&error);
                restored
            }
            Err(error) => return Err(error.into()),
        };
        if let Some(engine) = start.opponent.as_ref().filter(|_| game.ending().is_none()) {
            let known = tags.as_ref();
            let side = engine.check_side(known.and_then(|known| known.program));
            let checked = side.and_then(|()| match known {
                Some(known) if game.has_begun() => engine.check_seat(known),
                _ => Ok(()),
            });
            if let Err(error) = checked {
                self.journal = None;
                return Err(error);
            }
        }
        self.game = game;
        let has_begun = self.game.has_begun();
        let mut refused = start.asked.refused(self.game.setting());
        // This game already has a password, or its first ruling asks for one.
        refused.extend(start.password.as_ref().map(|_| "--arbiter-password-file"));
        self.game.keep_open_for(start.setting.open_for);
        // The clock stops at the time of the last line.
        let at = self.game.now();
        if self.game.ending().is_none() && self.game.apply(&Record::Reopened, at) {
            self.write(|journal| journal.record(&Record::Reopened, at));
        }
        let dropped = dropped_question(&self.game, &self.answerer.vocabulary, changed_by, heard);
        self.score = path.with_extension("pgn");
        let mut known = tags.clone().unwrap_or_default();
        // An old journal does not contain the players and the date, but the score does.
        if tags.is_none()
            && let Ok(score) = Score::begun(&self.score, &self.answerer.vocabulary)
        {
            known.keep(&score.document);
        }
        if let Some(engine) = start.opponent.as_ref().filter(|_| self.game.ending().is_none()) {
            engine.change_places(&mut known);
        }
        let mut seated = Tags {
            id: String::new(),
            ..start.tags.clone()
        };
        let kept = match has_begun {
            true => {
                let engine = start.opponent.as_ref().map(OpponentOptions::color);
                keep_known(&mut seated, &known, engine)
            }
            false => Vec::new(),
        };
        seated.fill(&known);
        self.sit_down(seated);
        if !has_begun {
            self.tags.date = start.tags.date.clone();
        }
        if tags.as_ref() != Some(&self.tags) {
            let tags = self.tags.clone();
            self.write(|journal| journal.seat(&tags, at));
        }
        // An earlier run may have been killed before it saved the score. One that could not write the journal may have
        // saved more there.
        if let Ok(saved) = Score::begun(&self.score, &self.answerer.vocabulary)
            && scoresheet::goes_beyond(&saved.document, &self.game)
        {
            self.keep_longer(&saved.document);
        }
        self.save();
        self.tell_resumed();
        // The strength of the earlier run is not kept.
        let has_full_strength = start
            .opponent
            .as_ref()
            .is_some_and(|engine| engine.strength.elo.is_none());
        if has_full_strength && known.program.is_some() && self.game.ending().is_none() {
            self.tell(id!("opponent-full-strength"));
        }
        if let Some(words) = dropped {
            let repeated = announcement::repeat(&self.answerer.vocabulary, &words);
            let words = if repeated.is_empty() { words } else { repeated };
            let text = text!(self.answerer.texts, "play-no-longer-open", words = words);
            self.say(Urgency::InTurn, text);
        }
        if !refused.is_empty() {
            let text = text!(self.answerer.texts, "play-settings-stay", options = refused.join(", "));
            self.say(Urgency::InTurn, text);
        }
        if !kept.is_empty() {
            let text = text!(self.answerer.texts, "play-tags-stay", options = kept.join(", "));
            self.say(Urgency::InTurn, text);
        }
        self.opening = self.game.opening();
        Ok(())
    }

    /// Sets the players, and continues the time of the game.
    fn sit_down(&mut self, tags: Tags) {
        self.tags = tags;
        (self.began, self.before) = (Instant::now(), self.game.now());
    }

    fn tell_resumed(&mut self) {
        let plies = self.game.plies().len();
        let text = text!(self.answerer.texts, "play-resume", plies = plies);
        self.say(Urgency::InTurn, text);
        self.tell_missing_engine();
    }

    /// Says the last move. The players know by it which game goes on, if nobody has asked them.
    fn tell_last_move(&mut self) {
        if let Some(last) = self.game.plies().last() {
            let text = announcement::sentence(&self.answerer, &self.game, &Message::LastMove(last.m));
            self.say(Urgency::InTurn, text);
        }
    }

    /// Says that a chess program played a side, and none plays it now: otherwise the player would wait for its next
    /// move for ever.
    fn tell_missing_engine(&mut self) {
        if let (Some(program), None, None) = (self.tags.program, self.engine, self.game.ending()) {
            let text = text!(
                self.answerer.texts,
                "opponent-missing",
                color = program.fold_wb("white", "black")
            );
            self.say(Urgency::InTurn, text);
        }
    }

    /// Asks whether to resume the unfinished game.
    pub(super) fn ask_to_go_on(&mut self, urgency: Urgency) {
        let Some(offered) = &self.offered else { return };
        let game = self.described(&offered.path);
        let text = text!(self.answerer.texts, "play-ask-go-on", game = game);
        self.say(urgency, text);
    }

    /// Handles the answer to that question. Repeats it for anything else, so that no move is declared in the wrong
    /// game.
    pub(super) fn answer_offer(&mut self, input: &Input) {
        match input {
            Input::Command(Command::Yes) => {
                let Some(Offered { path, instead, .. }) = self.offered.take() else {
                    return;
                };
                match self.go_on(&path, &instead) {
                    Ok(()) => {}
                    // The player asked for that game, and can name the side or leave the engine out.
                    Err(error @ (AssistantError::EngineSide(_) | AssistantError::EngineSeat { .. })) => {
                        self.refused = Some(error);
                        return;
                    }
                    Err(error) => {
                        self.say_error(&error);
                        self.start(instead);
                    }
                }
                self.begin();
            }
            Input::Command(Command::No) => {
                let Some(mut offered) = self.offered.take() else { return };
                match offered.older.pop() {
                    Some(older) => {
                        offered.path = older;
                        self.offered = Some(offered);
                        self.ask_to_go_on(Urgency::Replacing);
                    }
                    None => {
                        self.start(offered.instead);
                        self.begin();
                    }
                }
            }
            Input::Command(Command::Quit) => self.done = true,
            Input::Command(Command::Stop) => self.voice.hush(),
            _ => self.ask_to_go_on(Urgency::Replacing),
        }
        if matches!(input, Input::Command(Command::Yes | Command::No)) && self.offered.is_some() {
            self.confirmable.note_offer();
        }
    }

    /// Asks about an unfinished game, if there is one, and says whose move it is.
    pub(in crate::assistant) fn begin(&mut self) {
        self.ask_to_go_on(Urgency::InTurn);
        if self.offered.is_none() {
            self.confirmable.note_opening(&self.game);
        }
        let opening = std::mem::take(&mut self.opening);
        self.carry_out(opening, Urgency::InTurn);
    }

    /// Says whose move it is and starts that player's clock if it is stopped.
    pub(in crate::assistant) fn start_clock(&mut self) {
        if self.game.clock_stands() {
            // The opening is put into words when the clock runs, and does not ask to start it.
            let effects = self.game.handle(Input::Command(Command::Resume), self.time());
            self.opening.extend(effects);
        }
        self.begin();
    }
}

/// Lets a game keep the players, the event and the round that are `known` of it: it may be one of the round before.
/// Returns the options that name others. An `engine` that plays now brings its own name.
fn keep_known(seated: &mut Tags, known: &Tags, engine: Option<Color>) -> Vec<&'static str> {
    let is_known = |text: &str| !matches!(text, "" | "?");
    let mut refused = Vec::new();
    for (option, side, asked, known) in [
        ("--white", Some(Color::White), &mut seated.white, &known.white),
        ("--black", Some(Color::Black), &mut seated.black, &known.black),
        ("--event", None, &mut seated.event, &known.event),
        ("--round", None, &mut seated.round, &known.round),
    ] {
        let is_engines = side.is_some() && side == engine;
        if is_engines || !is_known(known.as_str()) || *asked == *known {
            continue;
        }
        if is_known(asked.as_str()) {
            refused.push(option);
        }
        asked.clone_from(known);
    }
    refused
}
