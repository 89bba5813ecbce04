//! Order of announcements, and the listener's control of it.

mod browsing;
mod requests;
mod status;

use std::{
    collections::{BTreeMap, VecDeque},
    sync::Arc,
};

use shakmaty::Color;

use super::{Act, Control, Item, ItemKind, Manner};
use ansage_words::announcement::Answerer;
use ansage_words::text;

/// Items that may wait to be said before the source has to wait. It is large because lines of a feed can also be
/// requests, which take effect only once they are read.
const AHEAD: usize = 20_000;
/// Maximum number of items kept to go back to. The oldest are dropped first.
const KEPT: usize = 20_000;
/// Minimum number of waiting moves whose number is announced.
const MANY: usize = 3;
/// Step of the rate or volume per key press, on a scale of 100.
const STEP: i8 = 10;

/// Utterance under way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum UnderWay {
    /// The item of this number, in its turn.
    Item(u64),
    /// The answer to a request.
    Answer,
}

/// Kind of item to which a listener goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Goal {
    Move,
    Variation,
    Comment,
}

/// Announcement queue of a followed game. Items are announced in the order of their arrival, and only the listener can
/// skip items. It does no I/O: callers report events and carry out the returned [`Act`]s.
pub struct AnnouncementQueue {
    answerer: Arc<Answerer>,
    manner: Manner,
    rate: i8,
    volume: i8,
    /// Items that have arrived. `first` is the number of the first one.
    items: VecDeque<Item>,
    first: u64,
    /// Numbers of the moves and results that no longer stand, each with the number of the change that has withdrawn or
    /// corrected it. `None` if nothing was wrong with it, but the next game has taken its place.
    gone: BTreeMap<u64, Option<u64>>,
    /// Numbers of the items that are still to be said.
    agenda: VecDeque<u64>,
    /// Number of the item said last.
    at: Option<u64>,
    /// That item, if it is no longer among the others.
    apart: Option<Item>,
    under_way: Option<UnderWay>,
    answers: VecDeque<String>,
    paused: bool,
    /// Whether the listener steps through the game.
    browsing: bool,
    /// Goal that the listener seeks beyond the part of the file read so far, and the item number to search from.
    sought: Option<(Goal, u64)>,
    /// Whether the listener has asked for the next item, which has not arrived yet.
    awaited: bool,
    /// Number of waiting moves when it was last announced.
    counted: usize,
    /// Whether the voice is lost.
    is_lost: bool,
    ended: bool,
}

impl AnnouncementQueue {
    /// Creates a queue that starts with `rate` and `volume` (−100 to 100).
    pub fn new(answerer: Arc<Answerer>, manner: Manner, rate: i8, volume: i8) -> AnnouncementQueue {
        AnnouncementQueue {
            answerer,
            paused: manner.stepwise,
            manner,
            rate,
            volume,
            items: VecDeque::new(),
            first: 0,
            gone: BTreeMap::new(),
            agenda: VecDeque::new(),
            at: None,
            apart: None,
            under_way: None,
            answers: VecDeque::new(),
            browsing: false,
            sought: None,
            awaited: false,
            counted: 0,
            is_lost: false,
            ended: false,
        }
    }

    /// Begins. If items are announced only on request, explains that to the listener.
    pub fn begin(&mut self) -> Vec<Act> {
        match self.manner.stepwise {
            true => self.answer(vec![text!(self.answerer.texts, "announce-stepwise")]),
            false => Vec::new(),
        }
    }

    /// Returns whether the queue is full, so that the source must wait. Items that are not announced count if others
    /// wait or are being said: these have to be kept, with all behind them.
    pub fn is_full(&self) -> bool {
        self.agenda.len() >= AHEAD || self.items.len() >= KEPT + AHEAD && self.needed().is_some()
    }

    /// Returns whether the listener has stopped the announcements, so that only a request resumes them.
    pub fn is_held(&self) -> bool {
        self.paused || self.browsing
    }

    /// Adds arriving items.
    pub fn arrive(&mut self, items: Vec<Item>) -> Vec<Act> {
        let mut acts = Vec::new();
        let mut items = items.into_iter().peekable();
        while let Some(item) = items.next() {
            let number = self.first + self.items.len() as u64;
            if item.kind == ItemKind::Change {
                let next = items.peek();
                let is_next_game = next.is_some_and(|next| next.kind == ItemKind::Begin && next.board == item.board);
                self.withdraw(&item, (!is_next_game).then_some(number));
            }
            if self.is_announced(&item) && !item.line.spoken.is_empty() {
                if self.manner.live && !self.manner.left {
                    acts.push(print(&item));
                }
                self.agenda.push_back(number);
            }
            self.items.push_back(item);
        }
        self.forget();
        acts.extend(self.seek());
        self.go_on(&mut acts);
        acts
    }

    /// Returns the number of the first item that is being said or still to be said.
    fn needed(&self) -> Option<u64> {
        let said = match self.under_way {
            Some(UnderWay::Item(number)) => Some(number),
            _ => None,
        };
        self.agenda.front().copied().into_iter().chain(said).min()
    }

    /// Drops the oldest items if there are too many. The one said last may be said again.
    fn forget(&mut self) {
        let needed = self.needed();
        while self.items.len() > KEPT && needed.is_none_or(|needed| needed > self.first) {
            let dropped = self.items.pop_front();
            if self.at == Some(self.first) {
                self.apart = dropped;
            }
            self.gone.remove(&self.first);
            self.first += 1;
        }
    }

    /// Notes that the result of a board and its moves from that of `change` on are no longer valid. A result that is
    /// still valid arrives again. `by` is the number of the change, or `None` if the next game has come.
    fn withdraw(&mut self, change: &Item, by: Option<u64>) {
        for (item, number) in self.items.iter().zip(self.first..) {
            if item.board == change.board && item.kind == ItemKind::Over {
                self.gone.entry(number).or_insert(by);
            }
        }
        let order = |(color, number): (Color, u32)| (number, color.is_black());
        let Some(from) = change.ply.map(order) else { return };
        for (place, item) in self.items.iter().enumerate().rev() {
            let number = self.first + place as u64;
            let is_move = item.board == change.board && item.kind == ItemKind::Move;
            let Some(at) = item.ply.filter(|_| is_move && !self.gone.contains_key(&number)) else {
                continue;
            };
            if order(at) >= from {
                self.gone.insert(number, by);
            } else if item.depth == 0 {
                break;
            }
        }
    }

    /// Handles the end of the source.
    pub fn end(&mut self) -> Vec<Act> {
        self.ended = true;
        let mut acts = self.seek();
        self.go_on(&mut acts);
        acts
    }

    /// Notes whether the voice is lost. A repeated item is then printed.
    pub fn note_loss(&mut self, is_lost: bool) {
        self.is_lost = is_lost;
    }

    /// Handles the end of an utterance.
    pub fn spoken(&mut self) -> Vec<Act> {
        self.under_way = None;
        let mut acts = Vec::new();
        self.go_on(&mut acts);
        acts
    }

    /// Answers a typed line that is not a request.
    pub fn unknown(&mut self, line: &str) -> Vec<Act> {
        let text = text!(self.answerer.texts, "announce-unknown", word = line.trim());
        self.answer(vec![text])
    }

    /// Announces `text`, which does not belong to a game.
    pub fn notice(&mut self, text: String) -> Vec<Act> {
        self.answer(vec![text])
    }

    /// Carries out a request of the listener.
    pub fn control(&mut self, control: Control) -> Vec<Act> {
        let answerer = Arc::clone(&self.answerer);
        let texts = &answerer.texts;
        (self.sought, self.awaited) = (None, false);
        match control {
            // A text has no moves to count and no comments.
            Control::Help
            | Control::CatchUp
            | Control::Waiting
            | Control::Turn
            | Control::NextComment
            | Control::PreviousComment
                if self.manner.text =>
            {
                self.help()
            }
            Control::Repeat => match self
                .at
                .and_then(|at| self.item(at).map(|item| (at, item.line.spoken.clone(), print(item))))
            {
                Some((at, line, printed)) => {
                    // The repetition replaces the interrupted item.
                    if self.under_way == Some(UnderWay::Item(at)) {
                        self.under_way = None;
                    }
                    self.interrupt();
                    let prints = !self.manner.spoken || self.manner.left || self.is_lost;
                    let mut acts: Vec<Act> = prints.then_some(printed).into_iter().collect();
                    acts.push(self.say_at_once(at, line));
                    acts
                }
                None if self.manner.text => self.help(),
                None => self.answer(vec![text!(texts, "play-no-move-yet")]),
            },
            // Without a voice to wait for, the whole rest would be printed at once.
            Control::PauseOrResume | Control::Resume if self.manner.stepwise => self.step(),
            Control::PauseOrResume if self.is_held() => self.resume(),
            Control::Resume if self.is_held() => self.resume(),
            Control::PauseOrResume | Control::Pause => {
                self.paused = true;
                self.answer(vec![text!(texts, "play-paused")])
            }
            Control::Resume => Vec::new(),
            Control::Next => self.step(),
            Control::CatchUp => self.catch_up(),
            Control::Waiting => self.answer(vec![self.count()]),
            // A file is read far ahead of what its listener has heard.
            Control::Turn if self.at.is_none() && !self.manner.live => {
                self.answer(vec![text!(texts, "play-no-move-yet")])
            }
            Control::Turn => self.answer(vec![self.turn(self.at)]),
            Control::NextMove => self.forward(Goal::Move),
            Control::PreviousMove => self.back(Goal::Move),
            Control::NextVariation => self.forward(Goal::Variation),
            Control::PreviousVariation => self.back(Goal::Variation),
            Control::NextComment => self.forward(Goal::Comment),
            Control::PreviousComment => self.back(Goal::Comment),
            Control::Faster => self.adjust(STEP, 0),
            Control::Slower => self.adjust(-STEP, 0),
            Control::Louder => self.adjust(0, STEP),
            Control::Softer => self.adjust(0, -STEP),
            Control::Help => self.help(),
            Control::Quit => vec![Act::Quit],
        }
    }

    /// Says the next item if nothing is being said.
    fn go_on(&mut self, acts: &mut Vec<Act>) {
        if self.under_way.is_some() {
            return;
        }
        if let Some(answer) = self.answers.pop_front() {
            self.under_way = Some(UnderWay::Answer);
            acts.push(Act::Say(answer));
            return;
        }
        if self.is_held() && !self.awaited {
            return;
        }
        // Only a listener falls behind. Without a voice, counting at each item would take most of the time.
        if self.manner.live && self.manner.spoken {
            let waiting = self.waiting_moves();
            if waiting >= MANY && waiting >= 2 * self.counted {
                self.counted = waiting;
                let count = self.count();
                self.under_way = Some(UnderWay::Answer);
                acts.extend([print_said(&count), Act::Say(count)]);
                return;
            }
            if waiting < MANY {
                self.counted = 0;
            }
        }
        match self.agenda.pop_front() {
            Some(number) => self.say_item(number, acts),
            None if self.ended => acts.push(Act::Quit),
            None => {}
        }
    }

    fn say_item(&mut self, number: u64, acts: &mut Vec<Act>) {
        let again = self.at == Some(number);
        let Some(item) = self.item(number) else { return };
        let spoken = item.line.spoken.clone();
        // A problem is printed once, no matter what speaks it.
        let is_left = self.manner.left && !item.line.problem;
        if is_left || (!again && (self.manner.left || !self.manner.live)) {
            acts.push(print(item));
        }
        self.awaited = false;
        self.at = Some(number);
        self.under_way = Some(UnderWay::Item(number));
        acts.push(Act::Say(spoken));
        self.forget();
    }

    /// Interrupts the utterance under way. An item returns to the queue and is said again from its beginning.
    fn interrupt(&mut self) {
        if let Some(UnderWay::Item(number)) = self.under_way.take() {
            self.agenda.push_front(number);
        }
        self.answers.clear();
    }

    /// Prints and says `texts` at once.
    fn answer(&mut self, texts: Vec<String>) -> Vec<Act> {
        self.interrupt();
        let text = texts.join(" ");
        let mut acts = vec![print_said(&text)];
        acts.extend(self.say_answer(text));
        acts
    }

    /// Says `text`, that of the item of this number, at once. If it is interrupted, it returns to the queue like an
    /// item in its turn, unless the listener steps, or the item has been dropped: then they can ask for it again.
    fn say_at_once(&mut self, number: u64, text: String) -> Act {
        self.under_way = Some(if self.browsing || number < self.first {
            UnderWay::Answer
        } else {
            self.agenda.retain(|waiting| *waiting != number);
            UnderWay::Item(number)
        });
        Act::Say(text)
    }

    fn say_answer(&mut self, text: String) -> Vec<Act> {
        self.answers.push_back(text);
        let mut acts = Vec::new();
        self.go_on(&mut acts);
        acts
    }

    fn is_announced(&self, item: &Item) -> bool {
        let in_place = item.depth == 0 || self.manner.variations;
        match item.kind {
            ItemKind::Comment => self.manner.comments && in_place,
            ItemKind::Clock => self.manner.clock_times && in_place,
            _ => in_place,
        }
    }

    fn item(&self, number: u64) -> Option<&Item> {
        match number.checked_sub(self.first) {
            Some(place) => self.items.get(usize::try_from(place).ok()?),
            None => self.apart.as_ref().filter(|_| self.at == Some(number)),
        }
    }
}

fn print(item: &Item) -> Act {
    let line = item.line.printed.clone();
    if item.line.problem {
        Act::Warn(line)
    } else {
        let spoken = item.line.spoken.clone();
        Act::Print { line, spoken }
    }
}

/// Prints a line as it is spoken.
fn print_said(line: &str) -> Act {
    Act::Print {
        line: line.into(),
        spoken: line.into(),
    }
}

#[cfg(test)]
#[path = "queue_tests.rs"]
mod tests;
