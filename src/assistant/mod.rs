//! The running program, which connects the modules with tokio tasks. The rules are in [`ansage_protocol`]; only
//! whose words count if one side types or is an engine is decided here (`table`).
//!
//! Recognition runs on its own thread (`listening`), and so does the voice ([`Voice`]). Between
//! them, one task takes each event, lets the game judge it and writes the journal before it prints and speaks.

mod adjourning;
mod announcing;
mod demo;
mod donating;
mod ear;
mod enrolling;
mod error;
mod event;
mod folder;
mod hall;
mod held;
mod keys;
mod lesson;
mod lines;
mod listening;
mod listening_thread;
mod opponent;
mod options;
mod password;
mod presiding;
mod prompting;
mod recorder;
mod sound;
mod start;
mod table;
mod voice;
mod welcoming;

use std::{
    ops::ControlFlow,
    path::PathBuf,
    time::{Duration, Instant},
};

use shakmaty::Color;
use tokio::sync::{mpsc, watch};

use crate::{
    config::{Config, Voiced},
    engine::Engine,
    recognition::{self, Sense},
    speech::{Urgency, Voice},
    system::SleepWatch,
};
use ansage_hall::{board::BoardEvent, wire::BoardAlertKind};
use ansage_protocol::{Command, Game, Input};
use ansage_words::{
    announcement::Answerer,
    id, text,
    vocabulary::{Term, Vocabulary, Wish},
};

pub use adjourning::{
    Absent, AdjournError, OpenOptions, SealOptions, adjourn, end_adjourned, go_on_without_envelope, open_envelope,
    show_envelope,
};
pub use announcing::{AnnounceError, AnnounceOptions, Announced, GameSource, Wishes, announce};
pub use donating::{Donated, donate};
pub use enrolling::enrol;
pub use error::AssistantError;
pub(crate) use folder::{games_folder, protect_games};
pub use hall::JoinOptions;
pub use lesson::{CourseChoice, LessonLength, LessonOptions, practise};
pub use opponent::OpponentOptions;
pub use options::{Asked, DeclarationSource, GameChoice, Options};
pub use presiding::{HallError, PresideOptions, preside};
pub(crate) use voice::{speak, tell, voice};
pub use welcoming::{FirstStep, Welcomed, welcome};

use ear::Ear;
use event::{Event, Events, spawn_signals, type_lines};
use held::{Held, LONGEST_TICK, LOOK_EVERY};
use opponent::{Opponent, Request};
use sound::{Sound, choose_input, trouble_sentence};
use table::Table;
use voice::{open_voice, speak_error};

/// Plays a game until it is over or the user ends it. Returns whether all of it is on the disk; if not, the player has
/// been told.
///
/// # Errors
///
/// Returns an [`AssistantError`], after speaking it, if the game cannot start. Later errors are spoken and worked
/// around.
pub fn run(config: &Config, answerer: Answerer, options: &Options) -> Result<bool, AssistantError> {
    let wants_voice = config.play.voice != Voiced::None;
    let chosen = choose_input(config, options.input, wants_voice, &answerer.texts);
    let (voice, wav) = open_voice(
        config,
        &answerer.vocabulary,
        // A game that cannot begin leaves the file of an earlier one as it is.
        options.wav.as_deref().filter(|_| chosen.is_ok()),
        matches!(chosen, Ok((Sound::Demo, _))),
    )?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let result = match chosen {
            Ok((input, announced)) => {
                let mut options = options.clone();
                options.announced.extend(announced);
                play(config, answerer, options, input, &voice, wav).await
            }
            Err(error) => Err(error),
        };
        speak_error(&voice, &result, config.language).await;
        result
    })
}

/// Plays the game of [`run`] with the declarations of `input`. For want of a loudspeaker, the voice speaks into the
/// file `wav`.
async fn play(
    config: &Config,
    answerer: Answerer,
    mut options: Options,
    input: Sound,
    voice: &Voice,
    wav: Option<PathBuf>,
) -> Result<bool, AssistantError> {
    let record = config.play.record && matches!(input, Sound::Microphone(_));
    let is_demo = matches!(input, Sound::Demo);
    let (events, received) = event::channel();
    if matches!(input, Sound::None) {
        // What is typed is never misheard.
        options.setting.open_for = 0;
    }
    let access = match &options.hall {
        Some(asked) => Some(hall::access(asked, options.board.as_deref())?),
        None => None,
    };
    if let Some(access) = &access {
        options.board.get_or_insert_with(|| access.board.to_string());
    }
    let mut engine = None;
    if let Some(opponent) = &options.opponent {
        let started = Engine::start(&opponent.program, opponent.strength).await?;
        let name = match opponent.color() {
            Color::White => &mut options.white,
            Color::Black => &mut options.black,
        };
        name.get_or_insert_with(|| started.name().to_owned());
        engine = Some((opponent.clone(), started));
    }
    let engine_color = options.opponent.as_ref().map(OpponentOptions::color);
    let mut table = Table::open(config, answerer, &options, voice.clone(), is_demo)?;
    if let Some(access) = access {
        let board = hall::join(&access, games_folder(config)?, events.clone())?;
        table.join(board, access);
    }
    let (standing, followed) = watch::channel(table.game().clone());
    let (offering, is_offering) = watch::channel(table.is_offering());
    let shown = Shown { standing, offering };
    let vocabulary = table.vocabulary().clone();
    let context = Box::new(Followed {
        game: followed.clone(),
        is_offering,
        vocabulary,
        engine: engine_color,
        voiced: if is_demo { Voiced::Both } else { config.play.voice },
        is_recorded: record,
    });
    let (ear, missing) = Ear::start(config, input, voice.gate(), context, events.clone())?;
    let requests = engine.map(|engine| seat(engine, followed, voice, &ear, events.clone()));
    let mut players = Players {
        ear,
        voiced: config.play.voice,
        engine: engine_color,
        requests,
        is_typing: true,
    };
    table.print_missing(&missing);
    spawn_signals(events.clone())?;
    voice.begin_file()?;
    type_lines(events);
    if record {
        table.tell(id!("play-recording"));
    } else if config.play.record && !is_demo {
        // Players who rely on the recording as their score must know before the game.
        table.tell(id!("play-not-recording"));
    }
    for sentence in options.announced {
        table.say(Urgency::InTurn, sentence);
    }
    if let Some(path) = wav {
        // A path is for reading and copying, not for speech.
        println!("{}", text!(table.texts(), "play-no-loudspeaker", path = &path));
    }
    if !config.speech.output.is_spoken() {
        players.ear.begin().await;
    }
    if matches!(options.which, GameChoice::Journal(_)) {
        table.start_clock();
    }
    serve(&mut table, received, &mut players, &shown).await;
    let refused = table.take_refusal();
    let is_kept = table.close().await;
    refused.map_or(Ok(is_kept), Err)
}

/// Lets an engine play its side of `game`. Returns where it takes requests.
fn seat(
    (options, engine): (OpponentOptions, Engine),
    game: watch::Receiver<Game>,
    voice: &Voice,
    ear: &Ear,
    events: mpsc::Sender<Event>,
) -> mpsc::Sender<Request> {
    let (asked, requests) = mpsc::channel(8);
    let opponent = Opponent {
        requests,
        asked: Vec::new(),
        is_hint_due: false,
        options,
        engine,
        game,
        gate: voice.gate(),
        is_speaking: ear.speaking(),
        events,
    };
    tokio::spawn(opponent.run());
    asked
}

/// The wishes in a game against an engine. Other games do not expect these words, which are not declarations.
const WISHES: [Wish; 8] = [
    Wish::Hint,
    Wish::Stronger,
    Wish::Weaker,
    Wish::Slower,
    Wish::Faster,
    Wish::Louder,
    Wish::Quieter,
    Wish::Tones,
];

/// The game, as the listening thread sees it.
struct Followed {
    game: watch::Receiver<Game>,
    /// Whether an unfinished game is being offered. That game is not the one that is followed yet.
    is_offering: watch::Receiver<bool>,
    vocabulary: Vocabulary,
    /// The side that an engine plays.
    engine: Option<Color>,
    /// The sides that declare by voice.
    voiced: Voiced,
    /// Whether the sound of the declared moves is kept beside the game.
    is_recorded: bool,
}

impl listening::Context for Followed {
    fn vocabulary(&self) -> &Vocabulary {
        &self.vocabulary
    }

    fn sense(&self, words: &str) -> Sense {
        let wish = self.vocabulary.wish(words).filter(|_| self.engine.is_some());
        // What follows the answer may take it back.
        let answers = |input| matches!(input, Input::Command(Command::Yes | Command::No));
        if *self.is_offering.borrow()
            && answers(ansage_words::interpret(
                &self.game.borrow(),
                &self.vocabulary,
                recognition::after_noise(words),
            ))
        {
            return Sense::Commits;
        }
        match wish.is_some_and(|wish| WISHES.contains(&wish)) {
            true => Sense::Complete,
            false => recognition::sense(&self.game.borrow(), &self.vocabulary, words),
        }
    }

    fn declares(&self, words: &str) -> bool {
        recognition::declares(&self.game.borrow(), &self.vocabulary, words)
    }

    fn wishes(&self) -> &'static [Wish] {
        if self.engine.is_some() { &WISHES } else { &[] }
    }

    fn answers(&self) -> Option<Vec<Vec<Term>>> {
        let game = self.game.borrow();
        let mover = game.turn();
        // A player to move who is heard may declare while the opponent is asked.
        let hears_mover = self.voiced.includes(mover) && self.engine != Some(mover);
        let is_free = game.answering() != mover && game.confirmable_behind_question().is_none() && hears_mover;
        if is_free { None } else { ansage_words::answers(&game) }
    }

    fn taken_at(&self) -> Duration {
        self.game.borrow().attended_at()
    }

    fn may_interrupt(&self) -> bool {
        true
    }

    fn keeps_sound(&self) -> bool {
        self.is_recorded
    }
}

/// Returns the words that sounded best.
fn best(heard: &event::Heard) -> &str {
    heard.utterance.hypotheses.first().map_or("", |best| &best.text)
}

/// Fulfils a wish in a game for practice, and returns whether `words` were one. Wishes about the voice can be typed in
/// any game, but the recognizer does not listen for wishes if no engine plays.
fn is_wish(table: &mut Table, requests: Option<&mpsc::Sender<Request>>, words: &str) -> bool {
    let wish = table.vocabulary().wish(words).filter(|wish| WISHES.contains(wish));
    let Some(wish) = wish.filter(|_| table.takes_wishes()) else {
        return false;
    };
    let request = match wish {
        Wish::Hint => Request::Hint,
        Wish::Stronger => Request::Stronger,
        Wish::Weaker => Request::Weaker,
        wish => return table.wish_for_voice(wish),
    };
    match requests {
        // An engine with too many requests does not get another one.
        Some(requests) if !requests.is_closed() => drop(requests.try_send(request)),
        _ => table.tell(id!("opponent-none")),
    }
    true
}

/// Those who play, and how their words and moves come to the table.
struct Players {
    ear: Ear,
    voiced: Voiced,
    /// The side that an engine plays.
    engine: Option<Color>,
    /// Requests to the engine.
    requests: Option<mpsc::Sender<Request>>,
    /// Whether more lines may be typed.
    is_typing: bool,
}

impl Players {
    /// Lets the table take `event`, and breaks if the program is to end. Notes in `held` what comes from the hall.
    fn take(&mut self, table: &mut Table, event: Event, held: &mut Held) -> ControlFlow<()> {
        match event {
            Event::Speaking(speaking) => table.interrupt(&speaking),
            // "Lauter." said by the voice is not a wish.
            Event::Heard(heard)
                if !table.is_own_voice(&heard)
                    && table.wish_over_voice(|table| is_wish(table, self.requests.as_ref(), best(&heard))) =>
            {
                table.pass_over(&heard);
            }
            Event::Typed(line) if is_wish(table, self.requests.as_ref(), &line) => {}
            Event::Heard(heard) => {
                table.hear(heard, if self.ear.is_demo() { Voiced::Both } else { self.voiced });
            }
            Event::Drowned => table.note_drowned(table.awaits_voice(self.voiced)),
            Event::Taken(..) => {}
            Event::Played(played) => {
                if let Some(color) = self.engine {
                    table.play_opponent(color, played);
                }
            }
            Event::Hall(BoardEvent::Order(order)) => held.hold(order, Instant::now()),
            Event::Hall(BoardEvent::Link(link)) => held.hold_link(link),
            Event::Typed(line) => table.typed(&line, self.voiced),
            Event::TypedTooMuch => table.tell(id!("play-line-too-long")),
            Event::TypingEnded => self.is_typing = false,
            Event::DemoDeclares(words) => table.print_declared(&words),
            Event::DemoOver => return ControlFlow::Break(()),
            Event::MicrophoneLost(error) => {
                tracing::warn!(%error, "the microphone was lost");
                table.alert(BoardAlertKind::MicrophoneLost);
                table.tell_lost();
            }
            Event::MicrophoneMuted => table.tell_muted(),
            Event::MicrophoneTrouble(trouble) => table.tell(trouble_sentence(trouble)),
            Event::MicrophoneBack => {
                table.alert(BoardAlertKind::MicrophoneBack);
                table.tell_back();
            }
            Event::Deaf(error) => {
                tracing::error!(%error, "nothing is heard any more");
                table.alert(BoardAlertKind::Deaf);
                table.say_error(&error);
                return ControlFlow::Break(());
            }
            Event::Interrupted => {
                table.hush();
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns whether the program is to end: the user has ended it, or nothing more is to be heard or typed.
    fn are_done(&self, table: &Table) -> bool {
        let is_over = table.game().ending().is_some();
        table.is_done() || (is_over && self.ear.is_demo()) || (!self.is_typing && (is_over || !self.ear.listens()))
    }
}

/// Handles events until the program is to end.
async fn serve(table: &mut Table, mut events: Events, players: &mut Players, shown: &Shown) {
    table.begin();
    show(table, shown);
    let mut told_link = false;
    let mut held = Held::default();
    // Since when sentences triggered by time have waited for a player who speaks.
    let mut ticking: Option<Instant> = None;
    let mut sleep = SleepWatch::begin();
    'serving: loop {
        if let Some(slept) = sleep.slept() {
            table.slept(slept);
            show(table, shown);
        }
        if !players.ear.is_speaking() {
            ticking = None;
        }
        while let Some(came) = held.came() {
            // Words come first, then the orders that arrived meanwhile. But no flag falls while one waits.
            let waits = (players.ear.is_speaking() || !events.is_empty()) && !table.ends_soon(came);
            let Some(order) = held.next(waits, Instant::now()) else {
                break;
            };
            table.obey(&order, came);
            show(table, shown);
            if players.are_done(table) {
                break 'serving;
            }
        }
        // The state of the connection is spoken once, and later only printed, because the game does not depend on it.
        if let Some(link) = held.next_link(players.ear.is_speaking() || !events.is_empty()) {
            table.tell_link(&link, std::mem::replace(&mut told_link, true));
        }
        let patience = match (held.has_orders(), held.has_link()) {
            (true, _) => Some(LOOK_EVERY),
            (false, true) => Some(table.patience().unwrap_or(LOOK_EVERY).min(LOOK_EVERY)),
            (false, false) => table.patience(),
        };
        let patience = match ticking {
            Some(_) => patience.map(|patience| patience.max(LOOK_EVERY)),
            None => patience,
        };
        let event = match patience {
            Some(patience) => match tokio::time::timeout(patience, events.recv()).await {
                Ok(event) => event,
                // Orders go before the effects of time, because an order counts from its arrival.
                Err(_) if held.has_orders() => continue,
                // The voice would drown out the words of a player who speaks.
                Err(_)
                    if players.ear.is_speaking()
                        && ticking.get_or_insert_with(Instant::now).elapsed() < LONGEST_TICK =>
                {
                    continue;
                }
                Err(_) => {
                    ticking = None;
                    table.tick();
                    show(table, shown);
                    continue;
                }
            },
            None => events.recv().await,
        };
        let Some(event) = event else { break };
        let may_change = !matches!(event, Event::Speaking(_) | Event::Taken(..) | Event::Drowned);
        if players.take(table, event, &mut held).is_break() {
            break;
        }
        if may_change {
            show(table, shown);
        }
        if players.are_done(table) {
            break;
        }
    }
}

/// What the listening thread and the engine see of the game.
struct Shown {
    standing: watch::Sender<Game>,
    offering: watch::Sender<bool>,
}

/// Shows the game to the hall, to the listening thread and to the engine.
fn show(table: &mut Table, shown: &Shown) {
    table.note_change();
    table.publish();
    shown.standing.send_replace(table.game().clone());
    shown.offering.send_replace(table.is_offering());
}
