//! Simulated boards, a real hall and its pages. The real game and the real wire make the messages of the boards.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use ansage_chess::clock;
use ansage_hall::{
    arbiter::{Arrival, Delay, Hall, Store},
    pages::{PageServer, Pages, Tokens, listen},
    pairings::Pairings,
    wire::{self, Clocks, Kind, Name, Online, OpenKind, OpenQuestion, Players, Record, State, Topic},
};
use ansage_protocol::{
    Game, Record as GameRecord, Ruling, Setting, Tags,
    line::{JournalLine, Stamped},
};
use ansage_words::{
    announcement::{Announcement, Answerer, Style},
    locale::Language,
};
use shakmaty::{Chess, Color, Square, uci::UciMove};
use tempfile::TempDir;

pub const TOKEN: &str = "abcdefghijkmnpqrstuvwxyz23";
/// A name that a page must not execute.
pub const NASTY: &str = "<img src=x onerror=document.title='hacked'> & \"Ada\"";

/// A board.
pub struct Board {
    pub name: Name,
    pub game: Game,
    pub records: Vec<Record>,
    pub sent: usize,
}

impl Board {
    pub fn new(board: &str, white: &str, black: &str) -> Board {
        let setting = Setting {
            clock: clock::setting("90+30").unwrap(),
            ..Setting::default()
        };
        let mut new = Board {
            name: board.parse().unwrap(),
            game: Game::with_setting(Chess::default(), setting.clone()),
            records: Vec::new(),
            sent: 0,
        };
        new.write(JournalLine::Started {
            fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".into(),
            chess960: false,
            setting,
            version: 2,
        });
        let tags = Tags {
            white: white.into(),
            black: black.into(),
            board: board.into(),
            id: board.into(),
            ..Tags::default()
        };
        new.write(JournalLine::Seated { tags });
        new
    }

    pub fn write(&mut self, line: JournalLine) {
        let number = self.records.len() as u64 + 1;
        self.records.push(Record {
            version: wire::VERSION,
            event: "open".parse().unwrap(),
            board: self.name.clone(),
            game: self.name.to_string(),
            number,
            sent: wire::now(),
            record: Stamped {
                at: wire::now(),
                time: number * 1000,
                line,
            },
        });
    }

    pub fn record(&mut self, record: &GameRecord) {
        let time = Duration::from_secs(self.records.len() as u64 + 1);
        assert!(self.game.apply(record, time), "{record:?}");
        self.write(JournalLine::of(record));
    }

    pub fn play(&mut self, uci: &str) {
        let m = uci.parse::<UciMove>().unwrap().to_move(self.game.position()).unwrap();
        self.record(&GameRecord::Made(m));
    }

    /// Returns what has not been sent yet.
    pub fn send(&mut self) -> Vec<Arrival> {
        let new = self.records[self.sent..].iter();
        let arrivals = new.map(|record| self.arrival(Kind::Record, wire::write(record).unwrap()));
        let arrivals = arrivals.collect();
        self.sent = self.records.len();
        arrivals
    }

    pub fn arrival(&self, kind: Kind, payload: Vec<u8>) -> Arrival {
        let topic = Topic {
            event: "open".parse().unwrap(),
            board: self.name.clone(),
            kind,
        };
        Arrival {
            topic: topic.to_string(),
            payload,
            retained: false,
        }
    }

    /// Returns that the board is connected.
    pub fn online(&self) -> Arrival {
        let online = Online {
            version: wire::VERSION,
            online: true,
            session: "s".into(),
            ended: false,
            program: "0.1.0".into(),
        };
        self.arrival(Kind::Online, wire::write(&online).unwrap())
    }

    /// Returns the state of the board, with an open question.
    pub fn state(&self, open: Option<OpenQuestion>) -> Arrival {
        let now = wire::now();
        let state = State {
            version: wire::VERSION,
            event: "open".parse().unwrap(),
            board: self.name.clone(),
            game: self.name.to_string(),
            session: "s".into(),
            at: now,
            last: self.records.len() as u64,
            players: Players::default(),
            profile: Default::default(),
            fen: String::new(),
            chess960: false,
            plies: self.game.plies().len(),
            turn: self.game.turn(),
            last_move: None,
            clocks: Some(Clocks {
                white: 5_403_000,
                black: 5_428_000,
                running: Some(self.game.turn()),
                at: now,
            }),
            open,
            offer: None,
            called: false,
            paused: false,
            ended: None,
            ordered: 0,
            alerts: Vec::new(),
        };
        self.arrival(Kind::State, wire::write(&state).unwrap())
    }
}

/// A hall with two boards, and its pages.
pub struct World {
    _folder: TempDir,
    pub hall: Hall,
    pub pages: Arc<Pages>,
    pub answerer: Arc<Answerer>,
    pub delay: Delay,
    pub server: PageServer,
    pub board: Board,
}

impl World {
    pub fn new(delay: Delay) -> World {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("hall.sqlite")).unwrap();
        let pairings = "[Event \"Open\"]\n[Round \"3.1\"]\n[White \"Carl\"]\n[Black \"Dora\"]\n\n*\n";
        let pairings = Pairings::read(pairings.as_bytes(), None).unwrap();
        let hall = Hall::open("open".parse().unwrap(), Vec::new(), store, pairings).unwrap();
        let languages = ["de".to_owned()];
        let answerer = Answerer::new(Language::De, &languages, Announcement::plain(Style::Long), None).unwrap();
        let answerer = Arc::new(answerer);
        let tokens = Tokens::new(TOKEN.into()).unwrap();
        let pages = Arc::new(Pages::new(tokens, Arc::clone(&answerer), "Open, Runde 3".into()));
        let listener = listen(SocketAddr::from(([127, 0, 0, 1], 0)), false).unwrap();
        let server = PageServer::start(listener, None, Arc::clone(&pages)).unwrap();
        let mut board = Board::new("12", NASTY, "Bert");
        for uci in ["e2e4", "e7e5", "g1f3"] {
            board.play(uci);
        }
        let mut world = World {
            _folder: folder,
            hall,
            pages,
            answerer,
            delay,
            server,
            board,
        };
        let mut arrivals = vec![world.board.online()];
        arrivals.extend(world.board.send());
        arrivals.push(world.board.state(Some(OpenQuestion {
            kind: OpenKind::Confirm,
            by: Color::Black,
            uci: Some("b8c6".into()),
            words: Some("Springer Bella acht Cäsar sechs".into()),
        })));
        let mut over = Board::new("7", "Eva", "Felix");
        over.play("f2f3");
        over.record(&GameRecord::Touched(Square::E7));
        over.record(&GameRecord::Ruled(Ruling::Called));
        arrivals.extend(over.send());
        world.take(arrivals);
        world
    }

    /// Serves new pages at the same address, as a hall that was started again does: no board is shown yet.
    pub fn restart(&mut self, token: &str) {
        let address = self.server.address();
        let tokens = Tokens::new(token.into()).unwrap();
        self.pages = Arc::new(Pages::new(tokens, Arc::clone(&self.answerer), "Open, Runde 3".into()));
        let start =
            |address| PageServer::start(listen(address, false).unwrap(), None, Arc::clone(&self.pages)).unwrap();
        // The first server ends before the next one can have its address.
        let elsewhere = start(SocketAddr::from(([127, 0, 0, 1], 0)));
        drop(std::mem::replace(&mut self.server, elsewhere));
        self.server = start(address);
    }

    /// Takes and shows what arrives, as a running hall does.
    pub fn take(&mut self, arrivals: Vec<Arrival>) {
        let now = wire::now();
        self.hall.take(&arrivals, now).unwrap();
        let boards = self.hall.boards();
        let views = boards
            .iter()
            .map(|board| self.hall.view(board, self.delay, now, &self.answerer));
        self.pages.show(views.collect(), &self.hall);
        let alerts = self.hall.alerts();
        self.pages.show_alerts(alerts, alerts.iter().take(1).cloned().collect());
        let scores = boards.iter().map(|board| {
            let shown = self.hall.shown(board, self.delay, now);
            (board.clone(), self.hall.write_shown(board, &shown))
        });
        self.pages.serve(scores.collect());
    }

    pub fn play(&mut self, uci: &str) {
        self.board.play(uci);
        let arrivals = self.board.send();
        self.take(arrivals);
    }

    pub fn address(&self, path: &str) -> String {
        format!("http://{}{path}", self.server.address())
    }

    /// Returns the address for the players of board 12.
    pub fn table(&self) -> String {
        let token = self.pages.tokens().token_of(&self.board.name);
        self.address(&format!("/table/12?token={token}"))
    }
}

/// An answer: status, headers and text.
pub struct Answer {
    pub status: u16,
    pub headers: ureq::http::HeaderMap,
    pub text: String,
}

/// Creates a client that returns redirects instead of following them.
fn agent() -> ureq::Agent {
    let config = ureq::Agent::config_builder()
        .http_status_as_error(false)
        .proxy(None)
        .max_redirects(0);
    ureq::Agent::new_with_config(config.build())
}

/// Gets a page with these headers.
pub fn get(address: &str, headers: &[(&str, &str)]) -> Answer {
    let mut request = agent().get(address);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    read(request.call().unwrap())
}

/// Sends a form.
pub fn post(address: &str, headers: &[(&str, &str)], form: &str) -> Answer {
    let mut request = agent().post(address).content_type("application/x-www-form-urlencoded");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    read(request.send(form).unwrap())
}

fn read(mut answer: ureq::http::Response<ureq::Body>) -> Answer {
    Answer {
        status: answer.status().as_u16(),
        headers: answer.headers().clone(),
        text: answer.body_mut().read_to_string().unwrap(),
    }
}
