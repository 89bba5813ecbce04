//! Boards with the program's own game, journal, score and connection. Only the player is simulated, by the moves of a
//! real game at the pace of a player.

use std::{
    error::Error,
    fs,
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

use ansage::{
    journal::{self, Journal, Tags},
    scoresheet,
};
use ansage_chess::{document, movetext::ReadingSettings};
use ansage_hall::{
    access::BoardAccess,
    board::{Board, BoardEvent, Snapshot, alerts_of, standing},
    wire::{OrderAck, Outcome, VERSION, now},
};
use ansage_protocol::{ArbiterOrder, Command, Effect, Game, Input, Setting, TouchedPiece};
use ansage_words::{
    announcement::{Announcement, Answerer, Style},
    locale::Language,
};
use shakmaty::{Chess, Color, Move, Position as _};
use tokio::sync::mpsc;

/// Mean time that a player thinks about a move, in seconds.
const THINKS: f64 = 40.0;
/// Time after the end of the games within which the hall must have everything.
const LAST_RECORDS: Duration = Duration::from_secs(60);

#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// PGN file with the games
    games: PathBuf,
    /// Files of the boards, as the set-up wrote them
    #[arg(required = true)]
    boards: Vec<PathBuf>,
    /// Folder for journals and scores, one folder a board
    #[arg(long)]
    folder: PathBuf,
    /// How many times faster than players
    #[arg(long, default_value_t = 20.0)]
    speed: f64,
    /// Go on with the unfinished games in the folder
    #[arg(long)]
    resume: bool,
    /// Number of the first game that is replayed
    #[arg(long, default_value_t = 0)]
    first: usize,
    /// Seconds for which the program goes on after the end of its game
    #[arg(long, default_value_t = 0)]
    stay: u64,
    /// Half-moves that are replayed at most
    #[arg(long, default_value_t = 120)]
    plies: usize,
}

/// A game to replay.
struct Real {
    white: String,
    black: String,
    moves: Vec<Move>,
}

pub fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let games = read_games(&arguments.games, arguments.plies)?;
    if games.is_empty() {
        return Err("no games".into());
    }
    let failed = thread::scope(|scope| {
        let boards: Vec<_> = arguments
            .boards
            .iter()
            .enumerate()
            .filter_map(|(index, file)| Some((file, games.get((arguments.first + index) % games.len())?)))
            .map(|(file, game)| {
                scope.spawn(move || {
                    let played = play(arguments, file, game).map_err(|error| error.to_string());
                    if let Err(error) = &played {
                        eprintln!("{}: {error}", file.display());
                    }
                    played.is_err()
                })
            })
            .collect();
        boards
            .into_iter()
            .map(|board| board.join().unwrap_or(true))
            .filter(|failed| *failed)
            .count()
    });
    match failed {
        0 => Ok(()),
        failed => Err(format!("{failed} boards failed").into()),
    }
}

/// Reads the games that are played from the start to a normal length.
fn read_games(path: &Path, most: usize) -> Result<Vec<Real>, Box<dyn Error>> {
    let mut games = Vec::new();
    document::read(fs::File::open(path)?, ReadingSettings::default(), |document| {
        let moves: Option<Vec<Move>> = document.line.moves.iter().take(most).copied().collect();
        let name = |tag: &str| document.tags.known(tag).unwrap_or("?").to_owned();
        if let (Some(moves), true) = (moves, document.start.as_ref() == Some(&Chess::new())) {
            games.push(Real {
                white: name("White"),
                black: name("Black"),
                moves,
            });
        }
    })?;
    games.retain(|game| game.moves.len() >= 40);
    Ok(games)
}

fn answerer() -> Result<Answerer, Box<dyn Error>> {
    let style = Announcement::plain(Style::Long);
    Ok(Answerer::new(Language::De, &["de".into()], style, None)?)
}

/// A board at which nobody sits.
struct Table {
    access: BoardAccess,
    answerer: Answerer,
    game: Game,
    tags: Tags,
    journal: Journal,
    board: Board,
    told: mpsc::Receiver<BoardEvent>,
    began: Instant,
    before: Duration,
}

impl Table {
    fn open(arguments: &Arguments, file: &Path, real: &Real) -> Result<Table, Box<dyn Error>> {
        let access = BoardAccess::read(file)?;
        let folder = arguments.folder.join(access.board.as_str());
        fs::create_dir_all(&folder)?;
        let unfinished = journal::unfinished(&folder).pop().filter(|_| arguments.resume);
        let (journal, game, tags) = match unfinished {
            Some(path) => {
                let tags = journal::read(&path)?.tags.unwrap_or_default();
                let (journal, game) = Journal::reopen(&path)?;
                (journal, game, tags)
            }
            None => {
                let setting = Setting {
                    clock: ansage_chess::clock::setting("90+30")?,
                    open_for: 0,
                    ..Setting::default()
                };
                let game = Game::with_setting(Chess::new(), setting);
                let tags = Tags {
                    date: jiff::Zoned::now().strftime("%Y.%m.%d").to_string(),
                    white: real.white.clone(),
                    black: real.black.clone(),
                    board: access.board.to_string(),
                    round: "1".into(),
                    id: journal::new_id(),
                    ..Tags::default()
                };
                match Journal::begin(&folder, &jiff::Zoned::now(), &game, &tags) {
                    (journal, None) => (journal, game, tags),
                    (_, Some(error)) => return Err(error.into()),
                }
            }
        };
        let (board, told) = Board::start(&access, folder, env!("CARGO_PKG_VERSION"))?;
        Ok(Table {
            access,
            answerer: answerer()?,
            began: Instant::now(),
            before: game.now(),
            game,
            tags,
            journal,
            board,
            told,
        })
    }

    fn time(&self) -> Duration {
        self.before + self.began.elapsed()
    }

    fn publish(&self) {
        let names = (&self.access.event, &self.access.board);
        self.board.publish(Snapshot {
            state: standing(&self.game, &self.tags, &self.answerer, names, self.time()),
            journal: Some(self.journal.path().to_owned()),
            written: self.journal.size(),
        });
    }

    fn take(&mut self, input: Input) -> Result<(), Box<dyn Error>> {
        let effects = self.game.handle(input.clone(), self.time());
        for kind in alerts_of(&self.game, &input, &effects) {
            self.board.alert(kind, self.game.position().fullmoves().get());
        }
        self.keep(effects)
    }

    fn keep(&mut self, effects: Vec<Effect>) -> Result<(), Box<dyn Error>> {
        let at = self.game.now();
        for effect in effects {
            if let Effect::Record(record) = effect {
                self.journal.record(&record, at)?;
            }
        }
        scoresheet::save(&self.journal.path().with_extension("pgn"), &self.game, &self.tags)?;
        self.publish();
        Ok(())
    }

    /// Lets time pass, and obeys the arbiter.
    fn wait(&mut self, time: Duration) -> Result<(), Box<dyn Error>> {
        let until = Instant::now() + time;
        while Instant::now() < until {
            while let Ok(event) = self.told.try_recv() {
                let BoardEvent::Order(order) = event else { continue };
                let asked = order.order.order(&self.game)?;
                let outcome = match self.game.obey(order.number, asked, self.time()) {
                    Ok(effects) => {
                        self.keep(effects)?;
                        Outcome::Done
                    }
                    Err(_) => Outcome::Refused,
                };
                self.board.acknowledge(OrderAck {
                    version: VERSION,
                    game: self.tags.id.clone(),
                    number: Some(order.number),
                    outcome,
                    words: String::new(),
                    at: now(),
                });
            }
            let effects = self.game.tick(self.time());
            if !effects.is_empty() {
                self.keep(effects)?;
            }
            thread::sleep(
                until
                    .saturating_duration_since(Instant::now())
                    .min(Duration::from_millis(250)),
            );
        }
        Ok(())
    }
}

fn play(arguments: &Arguments, file: &Path, real: &Real) -> Result<(), Box<dyn Error>> {
    let mut table = Table::open(arguments, file, real)?;
    table.publish();
    // Boards do not all begin at the same moment.
    table.wait(Duration::from_secs_f64(fastrand::f64() * THINKS / arguments.speed))?;
    if table.game.clock_stands() {
        table.take(Input::Command(Command::Resume))?;
    }
    let made = table.game.plies().len();
    for m in real.moves.iter().skip(made) {
        // Thinking times are roughly exponentially distributed.
        let thinks = -THINKS * (1.0 - fastrand::f64()).ln() / arguments.speed;
        table.wait(Duration::from_secs_f64(thinks.min(3.0 * THINKS / arguments.speed)))?;
        if table.game.is_arbiter_called() {
            table.take(Input::Order(Some(ArbiterOrder::Resume)))?;
        }
        // Now and then something for the arbiter: a touch, which becomes a record, or an illegal declaration.
        if fastrand::u8(..) < 8 {
            let square = m.from().unwrap_or(m.to());
            let touched = TouchedPiece {
                by: None,
                role: Some(m.role()),
                square,
            };
            table.take(Input::Touched(touched))?;
        }
        let declared = Input::Declared {
            m: *m,
            warnings: Vec::new(),
            correction: false,
            clear: true,
        };
        table.take(declared)?;
        table.wait(Duration::from_secs_f64(2.0 / arguments.speed))?;
        table.take(Input::Command(Command::Yes))?;
    }
    if table.game.ending().is_none() {
        let loser = table.game.turn();
        table.take(Input::Named(loser, Command::Resign))?;
        table.take(Input::Command(Command::Yes))?;
        table.take(Input::Command(Command::Final))?;
    }
    if table.game.ending().is_none() {
        table.take(Input::Named(Color::White, Command::Draw))?;
        table.take(Input::Named(Color::Black, Command::Accept))?;
    }
    table.wait(Duration::from_secs(arguments.stay))?;
    table.board.close(LAST_RECORDS);
    Ok(())
}
