//! The content of the pages, shared between the hall, which changes it, and the visitors, who only read it.

use std::{
    collections::HashMap,
    sync::{Arc, OnceLock, PoisonError, RwLock},
};

use ansage_words::announcement::Answerer;
use data_encoding::HEXLOWER;
use serde_json::json;
use tokio::sync::broadcast;

use super::{
    render::{self, Audience},
    tokens::Tokens,
};
use crate::{
    arbiter::{Alert, Alerts, Crier, Hall, Press, Stand, View},
    wire::{self, Name},
};

/// Number of updates that a slow visitor may be behind. After that the page is sent as a whole.
const BEHIND: usize = 16;

/// A page that can receive news.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum NewsPage {
    /// The list of boards for everybody.
    Lobby,
    /// The arbiter's list.
    Arbiter,
    /// A board, for everybody.
    Shown(Name),
    /// A board, for its players and the arbiter.
    Players(Name),
}

/// A board as last shown.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    pub view: Arc<View>,
    /// The last announcements, to players and to spectators.
    pub said: Arc<str>,
    pub shown_said: Arc<str>,
    /// Number of its alerts.
    pub alerts: usize,
}

/// A text with its tag, by which a poller knows whether it has changed.
#[derive(Debug, Clone, Default)]
pub(super) struct Tagged {
    pub text: Arc<str>,
    pub tag: Arc<str>,
}

impl Tagged {
    fn new(text: Arc<str>) -> Tagged {
        let digest = ring::digest::digest(&ring::digest::SHA256, text.as_bytes());
        let digits = HEXLOWER.encode(digest.as_ref().get(..12).unwrap_or_default());
        Tagged {
            text,
            tag: format!("\"{digits}\"").into(),
        }
    }
}

/// The announcement of alerts.
#[derive(Debug, Clone, Default)]
pub(super) struct SaidAlert {
    pub text: Arc<str>,
    /// The number of the last of them: others may have the same words.
    pub alert: i64,
}

#[derive(Debug, Default)]
struct Shown {
    /// The boards in order.
    order: Vec<Name>,
    boards: HashMap<Name, Entry>,
    alerts: Arc<str>,
    /// The last announced alerts.
    alert_said: SaidAlert,
    /// The delayed scores, together and of each board.
    live: Tagged,
    live_boards: HashMap<Name, Tagged>,
    /// The scores without delay.
    scores: HashMap<Name, Arc<str>>,
}

/// Forwards a button that the opponent at a board pressed. Returns whether it was taken.
pub type OnPress = Box<dyn Fn(Name, Press) -> bool + Send + Sync>;

/// The content of the pages.
pub struct Pages {
    shown: RwLock<Shown>,
    /// Senders of the news of each page that was visited.
    news: RwLock<HashMap<NewsPage, broadcast::Sender<Arc<str>>>>,
    pub(super) tokens: Tokens,
    pub(super) answerer: Arc<Answerer>,
    /// The event, and the round if it is known.
    pub(super) title: String,
    pressed: OnceLock<OnPress>,
}

impl Pages {
    /// Creates pages without boards.
    pub fn new(tokens: Tokens, answerer: Arc<Answerer>, title: String) -> Pages {
        let alerts = render::alerts(&Alerts::default(), &answerer).into();
        Pages {
            shown: RwLock::new(Shown {
                alerts,
                ..Shown::default()
            }),
            news: RwLock::default(),
            tokens,
            answerer,
            title,
            pressed: OnceLock::new(),
        }
    }

    /// Sets the receiver of pressed buttons. Only the first call counts.
    pub fn on_press(&self, pressed: OnPress) {
        // The hall stays the same.
        let _ = self.pressed.set(pressed);
    }

    /// Forwards a button that the opponent at a board pressed. Returns whether it was taken.
    pub(super) fn press(&self, board: Name, press: Press) -> bool {
        self.pressed.get().is_some_and(|pressed| pressed(board, press))
    }

    /// Returns the tokens.
    pub fn tokens(&self) -> &Tokens {
        &self.tokens
    }

    /// Shows boards as they are now, and updates their visitors.
    pub fn show(&self, views: Vec<View>, hall: &Hall) {
        for view in views {
            let alerts = hall
                .alerts()
                .iter()
                .filter(|alert| alert.board.as_ref() == Some(&view.board))
                .count();
            self.show_one(view, alerts);
        }
        let order = hall.boards();
        let mut shown = self.shown.write().unwrap_or_else(PoisonError::into_inner);
        let has_changed = shown.order != order;
        shown.order = order;
        drop(shown);
        if has_changed {
            for (page, audience) in [
                (NewsPage::Lobby, Audience::Spectators),
                (NewsPage::Arbiter, Audience::Arbiter),
            ] {
                self.send(&page, || update(&[("boards".to_owned(), self.rows(audience))]));
            }
        }
    }

    fn show_one(&self, view: View, alerts: usize) {
        let texts = &self.answerer.texts;
        let board = view.board.clone();
        let before = self.entry(&board);
        let old = before.as_ref().map(|entry| entry.view.as_ref());
        if old == Some(&view) && before.as_ref().is_some_and(|entry| entry.alerts == alerts) {
            return;
        }
        let is_same = |old: &Stand, new: &Stand| old.has_moves_of(new) && old.ended == new.ended;
        let said = |of: fn(&View) -> &Option<Stand>, before: Option<&Arc<str>>| {
            let Some(stand) = of(&view) else { return Arc::from("") };
            match old
                .and_then(|old| of(old).as_ref())
                .filter(|old| old.game == stand.game)
            {
                Some(old) if is_same(old, stand) => before.cloned().unwrap_or_default(),
                Some(old) => Arc::from(render::said_after(old, stand, &self.answerer)),
                None => Arc::from(render::said(stand, &self.answerer)),
            }
        };
        let entry = Entry {
            said: said(|view| &view.stand, before.as_ref().map(|entry| &entry.said)),
            shown_said: said(|view| &view.shown, before.as_ref().map(|entry| &entry.shown_said)),
            view: Arc::new(view),
            alerts,
        };
        // Before the updates: a page that subscribes after one reads the new state.
        let mut shown = self.shown.write().unwrap_or_else(PoisonError::into_inner);
        shown.boards.insert(board.clone(), entry.clone());
        drop(shown);
        let now = wire::now();
        let view = &entry.view;
        let row = |audience| {
            let row = render::row(view, audience, alerts, texts);
            (format!("row-{board}"), row)
        };
        self.send(&NewsPage::Players(board.clone()), || {
            self.board_update(&entry, Audience::Table, now)
        });
        self.send(&NewsPage::Arbiter, || update(&[row(Audience::Arbiter)]));
        let of_everybody = |view: &View| (view.shown.clone(), view.white.clone(), view.black.clone());
        if old.is_none_or(|old| of_everybody(old) != of_everybody(view)) {
            self.send(&NewsPage::Shown(board.clone()), || {
                self.board_update(&entry, Audience::Spectators, now)
            });
            self.send(&NewsPage::Lobby, || update(&[row(Audience::Spectators)]));
        }
    }

    /// Shows the alerts, and announces those that were raised, as the voice does.
    pub fn show_alerts(&self, alerts: &Alerts, raised: Vec<Alert>) {
        let latest = raised.iter().map(|alert| alert.id).max();
        let mut crier = Crier::default();
        raised.into_iter().for_each(|alert| crier.raised(alert));
        let announced: Vec<String> = std::iter::from_fn(|| crier.next(&self.answerer)).collect();
        let list: Arc<str> = render::alerts(alerts, &self.answerer).into();
        let mut shown = self.shown.write().unwrap_or_else(PoisonError::into_inner);
        if let (Some(alert), false) = (latest, announced.is_empty()) {
            let text = announced.join(" ").into();
            shown.alert_said = SaidAlert { text, alert };
        } else if alerts.is_empty() {
            // The page does not go on saying what is over.
            shown.alert_said = SaidAlert::default();
        }
        shown.alerts = Arc::clone(&list);
        let said = shown.alert_said.clone();
        drop(shown);
        self.send(&NewsPage::Arbiter, || {
            update_alerts(&[("alerts".to_owned(), list.to_string())], &said)
        });
    }

    /// Serves these delayed scores; those of other boards stay. An empty one is no longer served.
    pub fn serve(&self, changed: Vec<(Name, Arc<str>)>) {
        let mut shown = self.shown.write().unwrap_or_else(PoisonError::into_inner);
        for (board, text) in changed {
            match text.is_empty() {
                true => shown.live_boards.remove(&board),
                false => shown.live_boards.insert(board, Tagged::new(text)),
            };
        }
        let scores: Vec<&str> = shown
            .order
            .iter()
            .filter_map(|board| Some(&*shown.live_boards.get(board)?.text))
            .collect();
        let text = scores.join("\n");
        shown.live = Tagged::new(text.into());
    }

    /// Serves the score of a board without delay, to those who may see it.
    pub fn serve_score(&self, board: &Name, score: Arc<str>) {
        let mut shown = self.shown.write().unwrap_or_else(PoisonError::into_inner);
        shown.scores.insert(board.clone(), score);
    }

    fn read<T>(&self, read: impl FnOnce(&Shown) -> T) -> T {
        read(&self.shown.read().unwrap_or_else(PoisonError::into_inner))
    }

    pub(super) fn entry(&self, board: &Name) -> Option<Entry> {
        self.read(|shown| shown.boards.get(board).cloned())
    }

    /// Returns the rows of all boards, as a part of a list.
    pub(super) fn rows(&self, audience: Audience) -> String {
        let row = |entry: Entry| render::row(&entry.view, audience, entry.alerts, &self.answerer.texts);
        render::rows(&self.entries().into_iter().map(row).collect::<Vec<_>>())
    }

    /// Returns the boards in order.
    fn entries(&self) -> Vec<Entry> {
        self.read(|shown| {
            shown
                .order
                .iter()
                .filter_map(|board| shown.boards.get(board).cloned())
                .collect()
        })
    }

    /// Returns the list of alerts, and the last announcement.
    pub(super) fn alerts(&self) -> (Arc<str>, SaidAlert) {
        self.read(|shown| (Arc::clone(&shown.alerts), shown.alert_said.clone()))
    }

    /// Returns the last announced alert with its number.
    #[cfg(test)]
    pub(crate) fn announced(&self) -> (Arc<str>, i64) {
        let SaidAlert { text, alert } = self.alerts().1;
        (text, alert)
    }

    /// Returns the number of alerts that the row of a board shows.
    #[cfg(test)]
    pub(crate) fn alerts_of(&self, board: &Name) -> Option<usize> {
        self.entry(board).map(|entry| entry.alerts)
    }

    /// Returns the delayed scores.
    pub(super) fn live(&self) -> Tagged {
        self.read(|shown| shown.live.clone())
    }

    /// Returns the delayed score of a board.
    pub(super) fn live_of(&self, board: &Name) -> Option<Tagged> {
        self.read(|shown| shown.live_boards.get(board).cloned())
    }

    /// Returns the score of a board without delay.
    pub(super) fn score_of(&self, board: &Name) -> Option<Tagged> {
        self.read(|shown| shown.scores.get(board).cloned()).map(Tagged::new)
    }

    /// Sends an update to the visitors of a page. Makes it only if there are any.
    fn send(&self, page: &NewsPage, update: impl FnOnce() -> Arc<str>) {
        let news = self.news.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(sender) = news.get(page).filter(|sender| sender.receiver_count() > 0) {
            // The last receiver may have left.
            let _ = sender.send(update());
        }
    }

    /// Returns the news of a page.
    pub(super) fn listen(&self, page: NewsPage) -> broadcast::Receiver<Arc<str>> {
        let mut news = self.news.write().unwrap_or_else(PoisonError::into_inner);
        news.entry(page)
            .or_insert_with(|| broadcast::channel(BEHIND).0)
            .subscribe()
    }

    /// Returns the current content of a page as an update, for visitors who were away.
    pub(super) fn snapshot(&self, page: &NewsPage) -> Arc<str> {
        let now = wire::now();
        let rows = |audience| ("boards".to_owned(), self.rows(audience));
        match page {
            NewsPage::Lobby => update(&[rows(Audience::Spectators)]),
            NewsPage::Arbiter => {
                let (alerts, said) = self.alerts();
                let alerts = ("alerts".to_owned(), alerts.to_string());
                update_alerts(&[rows(Audience::Arbiter), alerts], &said)
            }
            NewsPage::Shown(board) => self.entry(board).map_or_else(
                || update(&[]),
                |entry| self.board_update(&entry, Audience::Spectators, now),
            ),
            NewsPage::Players(board) => self
                .entry(board)
                .map_or_else(|| update(&[]), |entry| self.board_update(&entry, Audience::Table, now)),
        }
    }

    /// Returns an update of the page of a board.
    fn board_update(&self, entry: &Entry, audience: Audience, now: u64) -> Arc<str> {
        let view = &entry.view;
        let game = render::game(view, audience, now, &self.answerer);
        let (said, asked) = match audience {
            Audience::Spectators => (&entry.shown_said, ""),
            Audience::Table | Audience::Arbiter => (&entry.said, render::asked(view)),
        };
        let title = render::board_title(view, &self.answerer.texts);
        let words = render::words(view, audience);
        json!({ "parts": as_parts(&game), "title": title, "say": &**said, "alert": 0, "ask": asked, "words": words })
            .to_string()
            .into()
    }
}

/// Returns an update of a page without an announcement: the changed elements.
fn update(parts: &[(String, String)]) -> Arc<str> {
    json!({ "parts": as_parts(parts) }).to_string().into()
}

/// Returns an update of the arbiter's page with its last announcement.
fn update_alerts(parts: &[(String, String)], said: &SaidAlert) -> Arc<str> {
    json!({ "parts": as_parts(parts), "say": &*said.text, "alert": said.alert })
        .to_string()
        .into()
}

fn as_parts<T: AsRef<str>>(parts: &[(T, String)]) -> Vec<serde_json::Value> {
    let parts = parts.iter();
    parts
        .map(|(id, html)| json!({ "id": id.as_ref(), "html": html }))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbiter::{
        Delay,
        tests::{Board, answerer, hall, name},
    };
    use ansage_protocol::{Ending, Record, Ruling};
    use shakmaty::Color;

    #[test]
    fn another_game_is_no_move_that_was_taken_back() {
        let folder = tempfile::tempdir().unwrap();
        let mut hall = hall(folder.path());
        let tokens = Tokens::new(String::from("token")).unwrap();
        let pages = Pages::new(tokens, Arc::new(answerer()), String::new());
        let mut said = |board: &Board| {
            hall.take(&board.send(1), 1000).unwrap();
            let view = hall.view(&name("1"), Delay::default(), 1000, &pages.answerer);
            pages.show(vec![view], &hall);
            let entry = pages.entry(&name("1")).unwrap();
            assert_eq!(entry.said, entry.shown_said);
            entry.said.to_string()
        };
        let mut first = Board::new("1", "a", 1000);
        first.play("e2e4");
        let last = "Zug 1, Weiß: Eva zwei Eva vier.";
        assert_eq!(said(&first), last);
        let mut next = Board::new("1", "b", 100_000);
        assert_eq!(said(&next), "");
        // The same move is announced again.
        next.play("e2e4");
        assert_eq!(said(&next), last);
    }

    #[test]
    fn a_board_that_is_gone_is_shown_as_such_and_its_clocks_do_not_run() {
        let folder = tempfile::tempdir().unwrap();
        let mut hall = hall(folder.path());
        let mut board = Board::new("1", "a", 1000);
        board.play("e2e4");
        let mut state = board.state();
        let (white, black, running) = (3_000_000, 3_500_000, Some(Color::Black));
        let at = state.at;
        state.clocks = Some(wire::Clocks {
            white,
            black,
            running,
            at,
        });
        let mut arrivals = board.send(1);
        arrivals.push(board.said(&state));
        for is_here in [true, false, true] {
            arrivals.push(board.online(is_here));
            hall.take(&std::mem::take(&mut arrivals), at).unwrap();
            let answerer = answerer();
            let view = hall.view(&name("1"), Delay::default(), at, &answerer);
            let [_, (_, page)] = render::game(&view, Audience::Table, at, &answerer);
            assert_eq!(page.contains("data-left=\"3500000\""), is_here, "{page}");
            assert_eq!(page.contains("Keine Verbindung."), !is_here, "{page}");
            assert!(page.contains("0:58:20"), "{page}");
        }
    }

    #[test]
    fn rulings_are_announced_as_what_they_change() {
        let folder = tempfile::tempdir().unwrap();
        let mut hall = hall(folder.path());
        let tokens = Tokens::new(String::from("token")).unwrap();
        let pages = Pages::new(tokens, Arc::new(answerer()), String::new());
        let mut board = Board::new("1", "a", 1000);
        board.play("e2e4");
        board.play("e7e5");
        let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 30".into();
        let moves = ["d2d4", "e7e5"].map(String::from).into();
        for (records, expected) in [
            (vec![], "Zug 1, Schwarz: Eva sieben Eva fünf."),
            (
                vec![Record::Ended(Ending::Resignation { winner: Color::White })],
                "Zug 1, Schwarz: Eva sieben Eva fünf. Aufgegeben. Weiß gewinnt.",
            ),
            (
                vec![Record::Ruled(Ruling::Called), Record::Ruled(Ruling::Reopened)],
                "Das Ergebnis gilt nicht mehr.",
            ),
            (
                vec![Record::Ruled(Ruling::Agreed { moves })],
                "Berichtigt ab Zug 1. Zug 1, Schwarz: Eva sieben Eva fünf.",
            ),
            (
                vec![Record::Ruled(Ruling::Back { ply: 1 })],
                "Zurückgenommen. Zug 1, Weiß: David zwei David vier.",
            ),
            (
                vec![Record::Ruled(Ruling::Position { fen })],
                "Vereinbart ist diese Stellung.",
            ),
        ] {
            records.iter().for_each(|record| board.record(record));
            hall.take(&board.send(1), 1000).unwrap();
            let view = hall.view(&name("1"), Delay::default(), 1000, &pages.answerer);
            pages.show(vec![view], &hall);
            let entry = pages.entry(&name("1")).unwrap();
            assert_eq!((&*entry.said, &*entry.shown_said), (expected, expected));
        }
        let view = pages.entry(&name("1")).unwrap().view;
        let row = render::row(&view, Audience::Spectators, 0, &pages.answerer.texts);
        assert!(row.contains("Vereinbart ist diese Stellung."), "{row}");
    }
}
