//! The hall at work: one thread owns it, takes its input in batches, and decides what to print, speak and send.

mod outage;
mod round;

use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    path::PathBuf,
    sync::{Arc, mpsc},
    thread,
    time::{Duration, Instant},
};

use ansage_words::{announcement::Answerer, id, locale::Localized, text, vocabulary::DeskWord};

use crate::{
    arbiter::{Alert, Arrival, Crier, Delay, Desk, DeskAct, Hall, News, Office, Outgoing, Press, Shown, StoreError},
    pages::Pages,
    wire::{self, Name, SigningKey},
};
use outage::Outage;
pub use round::WriteFile;
use round::{Round, Sources};

/// Maximum number of messages in a transaction. A commit waits for the disk, so messages that arrive meanwhile are
/// taken together.
const BATCH: usize = 512;
/// Maximum number of inputs that wait for the hall. Then the broker has to wait.
const WAITING: usize = 2048;
/// Milliseconds without a record after which the games of the folder may be those of an earlier round.
const EARLIER: u64 = 8 * 60 * 60 * 1000;
/// Interval between calls of [`Hall::tick`].
const TICK: Duration = Duration::from_secs(1);

/// Input of the hall.
#[derive(Debug)]
pub enum HallInput {
    /// A message of a board.
    Arrived(Arrival),
    /// The connection to the broker was made or lost.
    Connected(bool),
    /// Another program runs the same event, or no longer does.
    Rival(bool),
    /// The arbiter typed a line.
    Typed(String),
    /// The arbiter pressed a key with this meaning.
    Wished(DeskWord),
    /// The opponent at a board pressed a button on its page.
    Pressed(Name, Press),
    /// The last text was spoken, or was cut off.
    Spoken,
    /// The program ends.
    End,
}

/// Output of the hall.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HallOutput {
    /// Print this line.
    Print(String),
    /// Speak this. `now` interrupts the current speech, for an answer to the arbiter.
    Say {
        /// The text.
        text: String,
        /// Whether it interrupts.
        now: bool,
    },
    /// Be silent.
    Hush,
    /// End the program.
    Quit,
}

/// What a hall at work needs.
pub struct HallService {
    /// The hall.
    pub hall: Hall,
    /// Words and sentences.
    pub answerer: Arc<Answerer>,
    /// The key with which orders are signed.
    pub key: Option<SigningKey>,
    /// The pages, and their addresses: the public one and the arbiter's.
    pub pages: Option<(Arc<Pages>, (String, String))>,
    /// Delay for spectators.
    pub delay: Delay,
    /// File of the round as PGN.
    pub pgn: PathBuf,
    /// File of the tournament report with the results.
    pub report: Option<PathBuf>,
    /// Writes these files.
    pub write: WriteFile,
    /// Sends to the broker.
    pub send: Box<dyn Fn(Outgoing) + Send>,
    /// Prints and speaks.
    pub tell: Box<dyn FnMut(HallOutput) + Send>,
}

impl HallService {
    /// Starts the hall's thread. It ends with [`HallInput::End`], or when all senders are gone.
    ///
    /// # Panics
    ///
    /// If the system cannot start a thread.
    #[expect(clippy::expect_used, reason = "without threads nothing of this program works")]
    pub fn start(self) -> (mpsc::SyncSender<HallInput>, thread::JoinHandle<()>) {
        let (sender, inputs) = mpsc::sync_channel(WAITING);
        let thread = thread::Builder::new()
            .name("hall".into())
            .spawn(move || Work::new(self).run(&inputs))
            .expect("a thread");
        (sender, thread)
    }
}

/// The hall's thread.
struct Work {
    service: HallService,
    desk: Desk,
    crier: Crier,
    /// Sentences that are in no list and wait for their turn. The voice would drop them with the next answer to the
    /// arbiter.
    waiting: VecDeque<String>,
    is_speaking: bool,
    /// Whether the disk failed. Messages are dropped until it works again. Then the boards are asked for them.
    failed: bool,
    outage: Outage,
    round: Round,
    shown: BTreeMap<Name, Shown>,
}

impl Work {
    fn new(service: HallService) -> Work {
        Work {
            round: Round::new(service.hall.boards()),
            service,
            desk: Desk::default(),
            crier: Crier::default(),
            waiting: VecDeque::new(),
            is_speaking: false,
            failed: false,
            outage: Outage::default(),
            shown: BTreeMap::new(),
        }
    }

    fn run(mut self, inputs: &mpsc::Receiver<HallInput>) {
        let now = wire::now();
        self.show(self.service.hall.boards(), now);
        self.show_alerts(Vec::new());
        self.greet();
        let mut next_tick = Instant::now() + TICK;
        loop {
            let patience = next_tick.saturating_duration_since(Instant::now());
            let mut next = match inputs.recv_timeout(patience) {
                Ok(input) => Some(input),
                Err(mpsc::RecvTimeoutError::Timeout) => None,
                Err(mpsc::RecvTimeoutError::Disconnected) => break,
            };
            let mut arrivals = Vec::new();
            let mut is_over = false;
            while let Some(input) = next.take() {
                match input {
                    HallInput::Arrived(arrival) => {
                        arrivals.push(arrival);
                        if arrivals.len() < BATCH {
                            next = inputs.try_recv().ok();
                        }
                    }
                    other => {
                        // Earlier messages are processed first, so that the answer is up to date.
                        self.take(&std::mem::take(&mut arrivals));
                        is_over |= self.handle(other);
                        next = inputs.try_recv().ok();
                    }
                }
                if is_over {
                    break;
                }
            }
            self.take(&arrivals);
            if Instant::now() >= next_tick {
                self.tick();
                next_tick = Instant::now() + TICK;
            }
            if is_over {
                break;
            }
        }
        self.write_files(true);
    }

    fn tell(&mut self, output: HallOutput) {
        (self.service.tell)(output);
    }

    /// Announces the state of the hall when the program begins.
    fn greet(&mut self) {
        let hall = &self.service.hall;
        let texts = &self.service.answerer.texts;
        let mut text = text!(
            texts,
            "desk-ready",
            event = hall.event().as_str(),
            boards = hall.boards().len(),
            alerts = hall.alerts().len()
        );
        // Without a round in the pairings, or with the same name of another event, its results would count again.
        let is_earlier = |at: u64| wire::now().saturating_sub(at) > EARLIER;
        if hall.last_at().is_some_and(is_earlier) {
            text = format!("{text} {}", texts.get(id!("desk-earlier-games")));
        }
        self.say(text, true);
    }

    /// Prints and speaks a text that nobody asked for: `now`, or in its turn.
    fn say(&mut self, text: String, now: bool) {
        self.tell(HallOutput::Print(text.clone()));
        if now {
            return self.speak(text, true);
        }
        self.waiting.push_back(text);
        self.cry();
    }

    fn speak(&mut self, text: String, now: bool) {
        self.desk.heard(&text);
        self.is_speaking = true;
        self.tell(HallOutput::Say { text, now });
    }

    /// Handles any input other than a message. Returns whether the program ends.
    fn handle(&mut self, input: HallInput) -> bool {
        let now = wire::now();
        match input {
            HallInput::Arrived(_) => {}
            HallInput::End => return true,
            HallInput::Connected(is_connected) => {
                let news = self.service.hall.connected(is_connected, now);
                self.news(news, now);
            }
            HallInput::Rival(has_rival) => {
                let news = self.service.hall.has_rival(has_rival, now);
                self.news(news, now);
            }
            HallInput::Spoken => {
                self.is_speaking = false;
                self.cry();
            }
            HallInput::Typed(line) => return self.ask(|desk, office| desk.typed(office, &line)),
            HallInput::Pressed(board, press) => return self.ask(|desk, office| desk.pressed(office, &board, press)),
            HallInput::Wished(word) => return self.ask(|desk, office| desk.wish(office, word)),
        }
        false
    }

    /// Lets the desk answer. Returns whether the program ends.
    fn ask(&mut self, ask: impl FnOnce(&mut Desk, &mut Office) -> Result<Vec<DeskAct>, StoreError>) -> bool {
        let answerer = Arc::clone(&self.service.answerer);
        let mut office = Office {
            hall: &mut self.service.hall,
            answerer: &answerer,
            key: self.service.key.as_ref(),
            addresses: self.service.pages.as_ref().map(|(_, addresses)| addresses),
            now: wire::now(),
        };
        let acts = match ask(&mut self.desk, &mut office) {
            Ok(acts) => acts,
            Err(error) => vec![DeskAct::Say(error.localized(&answerer.texts))],
        };
        self.act(acts)
    }

    fn act(&mut self, acts: Vec<DeskAct>) -> bool {
        for act in acts {
            match act {
                DeskAct::Say(text) => {
                    self.is_speaking = true;
                    self.tell(HallOutput::Print(text.clone()));
                    self.tell(HallOutput::Say { text, now: true });
                }
                DeskAct::Print(text) => self.tell(HallOutput::Print(text)),
                DeskAct::Send { topic, payload } => (self.service.send)(Outgoing { topic, payload }),
                DeskAct::Struck(alert) => {
                    // The alert may still wait to be said.
                    self.crier.struck(&alert);
                    self.show(alert.board, wire::now());
                    self.show_alerts(Vec::new());
                }
                DeskAct::Hush => {
                    self.crier.hush();
                    self.tell(HallOutput::Hush);
                }
                DeskAct::Quit => {
                    self.tell(HallOutput::Quit);
                    return true;
                }
            }
        }
        false
    }

    /// Speaks the next sentence that waits, or the next alert, if nothing is being spoken.
    fn cry(&mut self) {
        if self.is_speaking {
            return;
        }
        let waiting = self.waiting.pop_front();
        if let Some(text) = waiting.or_else(|| self.crier.next(&self.service.answerer)) {
            self.speak(text, false);
        }
    }

    fn take(&mut self, arrivals: &[Arrival]) {
        if arrivals.is_empty() {
            return;
        }
        if self.failed && !self.recover() {
            return;
        }
        let now = wire::now();
        let news = self.service.hall.take(arrivals, now);
        self.news(news, now);
    }

    fn tick(&mut self) {
        if self.failed && !self.recover() {
            return;
        }
        self.end_outage();
        let now = wire::now();
        let news = self.service.hall.tick(now);
        self.news(news, now);
        self.serve(now);
        self.write_files(false);
    }

    /// Reloads everything from the disk after it failed, if it accepts writes again. Returns whether it does.
    fn recover(&mut self) -> bool {
        if !self.outage.may_try() {
            return false;
        }
        let now = wire::now();
        match self.service.hall.recover(now) {
            Ok(news) => {
                self.failed = false;
                self.show(self.service.hall.boards(), now);
                self.show_alerts(Vec::new());
                self.news(Ok(news), now);
            }
            Err(error) => {
                tracing::error!(%error, "the hall's disk still takes nothing");
                self.outage.fails();
            }
        }
        !self.failed
    }

    /// Says that the disk accepts everything again, when that has held for a while.
    fn end_outage(&mut self) {
        if !self.failed && self.outage.ends() {
            let text = self.service.answerer.texts.get(id!("alert-store-works"));
            self.say(text, false);
        }
    }

    /// Acts on the results of an input.
    fn news(&mut self, news: Result<Vec<News>, StoreError>, now: u64) {
        let news = match news {
            Ok(news) => news,
            Err(error) => {
                tracing::error!(%error, "the hall's disk takes nothing");
                self.failed = true;
                if self.outage.fails() {
                    let text = self.service.answerer.texts.get(id!("alert-store-failed"));
                    self.say(text, true);
                }
                return;
            }
        };
        let mut changed = BTreeSet::new();
        let mut raised: Vec<Alert> = Vec::new();
        let mut alerts_changed = false;
        for news in news {
            // An alert that settles or is left out within the batch is not announced; the voice does not say it either.
            if let News::Settled(over) | News::LeftOut(over) = &news {
                raised.retain(|alert| alert.id != over.id);
            }
            match news {
                News::Send { topic, payload } => (self.service.send)(Outgoing { topic, payload }),
                News::Raised(alert) => {
                    let sentence = alert.sentence(&self.service.answerer);
                    self.tell(HallOutput::Print(sentence));
                    self.crier.raised(alert.clone());
                    raised.push(alert);
                    alerts_changed = true;
                }
                News::Settled(alert) => {
                    alerts_changed = true;
                    let what = alert.sentence(&self.service.answerer);
                    let text = text!(self.service.answerer.texts, "alert-settled", what = what);
                    self.tell(HallOutput::Print(text));
                    self.crier.settled(alert);
                }
                News::LeftOut(alert) => {
                    alerts_changed = true;
                    self.crier.struck(&alert);
                    let what = alert.sentence(&self.service.answerer);
                    let text = text!(self.service.answerer.texts, "alert-left-out", what = what);
                    self.tell(HallOutput::Print(text));
                }
                News::Answered { board, outcome, words } => {
                    let text = self.desk.answered(&self.service.answerer, &board, outcome, &words);
                    // An alert that is being said is said to its end, because it is not said again.
                    self.say(text, false);
                }
                News::Changed(board) => drop(changed.insert(board)),
            }
        }
        if !changed.is_empty() {
            self.round.changes(changed.iter().cloned());
            self.show(changed, now);
        }
        if alerts_changed {
            self.show_alerts(raised);
        }
        self.cry();
    }

    fn show(&mut self, boards: impl IntoIterator<Item = Name>, now: u64) {
        let Some((pages, _)) = &self.service.pages else { return };
        let hall = &self.service.hall;
        let views = boards
            .into_iter()
            .map(|board| hall.view(&board, self.service.delay, now, &self.service.answerer));
        pages.show(views.collect(), hall);
    }

    fn show_alerts(&mut self, raised: Vec<Alert>) {
        if let Some((pages, _)) = &self.service.pages {
            pages.show_alerts(self.service.hall.alerts(), raised);
        }
    }

    /// Serves the scores of which spectators now see more than before.
    fn serve(&mut self, now: u64) {
        let Some((pages, _)) = &self.service.pages else { return };
        let pages = Arc::clone(pages);
        let hall = &self.service.hall;
        let mut changed = Vec::new();
        for board in hall.boards() {
            let shown = hall.shown(&board, self.service.delay, now);
            let before = self.shown.entry(board.clone()).or_default();
            if *before != shown {
                changed.push((board.clone(), hall.write_shown(&board, &shown)));
                *before = shown;
            }
        }
        if changed.is_empty() {
            return;
        }
        let boards: Vec<Name> = changed.iter().map(|(board, _)| board.clone()).collect();
        pages.serve(changed);
        // Time alone may have changed what spectators see.
        self.show(boards, now);
    }

    /// Writes the files of the round if it is time, or `now` in any case.
    fn write_files(&mut self, now: bool) {
        let HallService {
            hall,
            pages,
            pgn,
            report,
            write,
            ..
        } = &mut self.service;
        let mut sources = Sources {
            hall,
            pages: pages.as_ref().map(|(pages, _)| &**pages),
            pgn,
            report: report.as_deref(),
            write,
        };
        let Some((path, error)) = self.round.write(&mut sources, now) else {
            return;
        };
        tracing::error!(%error, "a file of the round is not written");
        let text = text!(
            self.service.answerer.texts,
            "desk-unwritten",
            path = &path,
            reason = error.localized(&self.service.answerer.texts)
        );
        self.say(text, false);
    }
}

#[cfg(test)]
mod tests;
