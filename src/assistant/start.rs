//! Starting point of a game: a position, a Chess960 number, or a score to continue from.

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use shakmaty::{ByColor, Chess, Color, Move, Position as _};

use super::{
    error::AssistantError,
    opponent::OpponentOptions,
    options::{Asked, GameChoice, Options},
    password,
};
use crate::{
    journal::Tags,
    scoresheet::{self, Score},
};
use ansage_chess::{
    board,
    document::{Document, Note, seconds},
};
use ansage_protocol::{LONGEST_TIME, Record, Setting};
use ansage_words::{announcement::Answerer, text};

/// Starting point of a game.
pub(super) struct Start {
    pub start: Chess,
    /// The agreed settings.
    pub setting: Setting,
    /// Those of them that were given on the command line.
    pub asked: Asked,
    /// Moves made earlier, elsewhere.
    pub moves: Vec<Move>,
    /// What the score records about each of these moves.
    pub written: Vec<Record>,
    /// Times left for White and Black after these moves, if recorded.
    pub clocks: ByColor<Option<Duration>>,
    /// Number of moves that the clock of each side counts, and of its period; `None` if not recorded.
    pub counters: Option<ByColor<(u32, usize)>>,
    /// Number of illegal moves that each side has completed.
    pub illegal_moves: ByColor<u8>,
    /// Whether the game went on with reversed colours (7.3).
    pub has_reversed_colors: bool,
    /// The hash of the arbiter's password, if it was chosen before.
    pub password: Option<String>,
    /// The players, the event and the date.
    pub tags: Tags,
    /// An engine that plays one side.
    pub opponent: Option<OpponentOptions>,
    /// Remarks to announce about the score that is continued.
    pub remarks: Vec<String>,
}

/// An unfinished game that may be resumed, and the start of a new one otherwise.
pub(super) struct Offered {
    pub path: PathBuf,
    /// Older ones, which are offered if this one is declined; the newest last.
    pub older: Vec<PathBuf>,
    pub instead: Start,
}

impl Start {
    /// Returns the starting point that `options` ask for.
    pub(super) fn of(options: &Options, answerer: &Answerer) -> Result<Start, AssistantError> {
        let password = match &options.password_file {
            Some(file) => Some(password::of_file(file)?),
            None => None,
        };
        let fresh = Start {
            start: match &options.which {
                GameChoice::Fen(fen) => board::position(fen)?,
                GameChoice::Chess960(number) => board::chess960(*number).unwrap_or_default(),
                _ => Chess::new(),
            },
            setting: Setting {
                // If a password is handed in, it is asked for in every profile.
                password: options.setting.password || password.is_some(),
                ..options.setting.clone()
            },
            asked: options.asked.clone(),
            moves: Vec::new(),
            written: Vec::new(),
            clocks: ByColor::default(),
            counters: None,
            illegal_moves: ByColor::default(),
            has_reversed_colors: false,
            password,
            tags: options.tags(),
            opponent: options.opponent.clone(),
            remarks: Vec::new(),
        };
        match &options.which {
            GameChoice::Score { path, plies, encoding } => {
                let score = Score::load(path, &answerer.vocabulary, *encoding)?;
                fresh.continuing(score, path, *plies, answerer)
            }
            _ => Ok(fresh),
        }
    }

    /// Returns this starting point moved to the position after the first `plies` plies of the `score` at `path`, by
    /// default after all, with what the score tells of the game.
    fn continuing(
        self,
        score: Score,
        path: &Path,
        plies: Option<usize>,
        answerer: &Answerer,
    ) -> Result<Start, AssistantError> {
        let mut known = Tags::default();
        known.keep(&score.document);
        if let Some(engine) = &self.opponent {
            engine.check_side(known.program)?;
            engine.change_places(&mut known);
        }
        let mut remarks = scoresheet::remarks(answerer, &score);
        if let Some(engine) = &self.opponent
            && let Some(name) = engine.replaced(&known)
        {
            let color = engine.color().fold_wb("white", "black");
            remarks.push(text!(answerer.texts, "opponent-instead", name = name, color = color));
        }
        let (start, moves) = score.moves(path, plies)?;
        if let Some(game) = &score.game
            && let Some(m) = game.counted_move()
            && moves.len() == game.plies().len()
        {
            remarks.push(scoresheet::counted_remark(answerer, game.position(), m));
        }
        let mut tags = self.tags.clone();
        tags.fill(&known);
        // The continued game is not that of the score, and has its own date and files.
        (tags.date, tags.id) = (self.tags.date, self.tags.id);
        let clocks = score.clocks(moves.len());
        // A journal contains the agreed settings. Settings given now override them.
        let setting = match &score.game {
            Some(game) => self.asked.over_journal(game.setting(), self.setting),
            None => self.setting,
        };
        let counters = score.game.as_ref().and_then(|game| game.counters_after(moves.len()));
        let illegal_moves = score.game.as_ref().map(|game| game.illegal_moves()).unwrap_or_default();
        let has_reversed_colors = score.game.as_ref().is_some_and(|game| game.has_reversed_colors());
        let known = score.game.as_ref().and_then(|game| game.password());
        // Full clocks in the middle of a game would be wrong, so the times must be recorded as well.
        let gives_times = clocks != ByColor::default();
        let has_times = moves.is_empty() || gives_times;
        let clock = match score.control.or_else(|| setting.clock.clone()) {
            _ if self.asked.clock.is_some() => setting.clock,
            control if has_times => control,
            control => {
                if control.is_some() {
                    remarks.push(text!(answerer.texts, "play-no-times"));
                }
                None
            }
        };
        // PGN cannot express a delay or unequal times.
        if clock.is_none() && self.asked.clock.is_none() && gives_times {
            remarks.push(text!(answerer.texts, "play-no-time-control"));
        }
        let moved = |color: Color| moves.len() > usize::from(color != start.turn());
        for (color, left) in clocks.zip_color() {
            if clock.is_some() && gives_times && left.is_none() && moved(color) {
                let color = color.fold_wb("white", "black");
                remarks.push(text!(answerer.texts, "play-missing-time", color = color));
            }
        }
        for (color, left) in clocks.zip_color() {
            if let (Some(number), true) = (left.and_then(|left| left.outdated), clock.is_some()) {
                let color = color.fold_wb("white", "black");
                remarks.push(text!(
                    answerer.texts,
                    "play-outdated-time",
                    color = color,
                    number = number
                ));
            }
        }
        Ok(Start {
            start,
            written: written(&score.document, moves.len(), clock.is_some()),
            setting: Setting {
                clock,
                password: setting.password || self.password.is_some(),
                ..setting
            },
            clocks: clocks.map(|left| left.map(|left| left.time)),
            moves,
            counters,
            illegal_moves,
            has_reversed_colors,
            password: self.password.or(known.map(str::to_owned)),
            tags,
            remarks,
            ..self
        })
    }
}

/// Returns what the `score` records about each of its first `plies` plies: a draw offer, and the time left if the game
/// goes on with a clock.
fn written(score: &Document, plies: usize, has_clock: bool) -> Vec<Record> {
    let mut written = vec![(None, false); plies];
    for (at, note) in &score.line.notes {
        let Some((left, offered)) = at.checked_sub(1).and_then(|at| written.get_mut(at)) else {
            continue;
        };
        match note {
            Note::Time(time) if has_clock => {
                *left = seconds(time).filter(|time| *time <= LONGEST_TIME).or(*left);
            }
            Note::Offer => *offered = true,
            _ => {}
        }
    }
    let written = written.into_iter();
    written
        .map(|(left, offered)| Record::Written { left, offered })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{engine::Strength, journal::Journal};
    use ansage_chess::clock;
    use ansage_protocol::{Game, Profile};
    use ansage_words::{
        announcement::{Announcement, Style},
        locale::Language,
    };
    use shakmaty::uci::UciMove;

    /// Returns the game that continues from the score at `path`.
    fn continuing(path: &Path, plies: Option<usize>) -> GameChoice {
        GameChoice::Score {
            path: path.to_owned(),
            plies,
            encoding: None,
        }
    }

    #[test]
    fn a_score_without_times_or_time_control_goes_on_without_a_clock_and_says_so() {
        let style = Announcement::plain(Style::Long);
        let answerer = Answerer::new(Language::De, &["de".into()], style, None).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.pgn");
        let timed = "1. e4 {[%clk 1:29:00]} 1... e5 {[%clk 1:28:00]} *";
        let control = "[TimeControl \"5400\"]\n\n";
        for (text, given, is_told) in [
            (timed.to_owned(), None, true),
            (timed.to_owned(), Some("90d30"), false),
            (timed.to_owned(), Some("none"), false),
            // The last times are those of an earlier move.
            (timed.replace('*', "2. Nf3 *"), Some("none"), false),
            (timed.replace('*', "2. Nf3 *"), Some("90d30"), true),
            (format!("{control}{timed}"), None, false),
            // Only White has written their own times.
            (format!("{control}1. e4 {{[%clk 1:29:00]}} 1... e5 *"), None, true),
            (format!("{control}1. e4 {{[%clk 1:29:00]}} *"), None, false),
            ("1. e4 e5 *".into(), None, false),
            // It is unknown how much of the time is left.
            (format!("{control}1. e4 e5 *"), None, true),
            (format!("{control}1. e4 {{[%emt 0:01:00]}} 1... e5 *"), None, true),
            (format!("{control}1. e4 e5 *"), Some("90d30"), false),
            (format!("{control}1. e4 e5 *"), Some("none"), false),
        ] {
            std::fs::write(&path, &text).unwrap();
            let asked = Asked {
                clock: given.map(|given| clock::setting(given).unwrap()),
                ..Asked::default()
            };
            let options = Options {
                which: continuing(&path, None),
                setting: asked.over(Setting::default()),
                asked,
                ..Options::default()
            };
            let told = Start::of(&options, &answerer).unwrap().remarks;
            assert_eq!(told.len(), usize::from(is_told), "{text} {given:?}: {told:?}");
        }
    }

    #[test]
    fn an_engine_that_takes_the_place_of_a_person_says_so() {
        let style = Announcement::plain(Style::Long);
        let answerer = Answerer::new(Language::De, &["de".into()], style, None).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.pgn");
        let strength = Strength {
            elo: None,
            time: Duration::from_secs(1),
        };
        for (tags, side, told) in [
            (
                "[White \"Ada\"]\n[Black \"Berta\"]",
                None,
                Some("Statt Berta spielt das Schachprogramm Schwarz."),
            ),
            (
                "[White \"Ada\"]\n[Black \"Berta\"]",
                Some(Color::White),
                Some("Statt Ada spielt das Schachprogramm Weiß."),
            ),
            ("[White \"Ada\"]\n[Black \"?\"]", None, None),
            ("[Black \"Stockfish\"]\n[BlackType \"program\"]", None, None),
        ] {
            std::fs::write(&path, format!("{tags}\n\n1. e4 *\n")).unwrap();
            let options = Options {
                which: continuing(&path, None),
                opponent: Some(OpponentOptions {
                    program: "engine".into(),
                    side,
                    strength,
                }),
                ..Options::default()
            };
            let remarks = Start::of(&options, &answerer).unwrap().remarks;
            assert_eq!(remarks, Vec::from_iter(told), "{tags} {side:?}");
        }
    }

    #[test]
    fn a_move_that_counts_but_is_not_made_is_not_left_out_in_silence() {
        let style = Announcement::plain(Style::Long);
        let answerer = Answerer::new(Language::De, &["de".into()], style, None).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.journal");
        let setting = Setting {
            profile: Profile::Trust,
            ..Setting::default()
        };
        let mut game = Game::with_setting(Chess::new(), setting);
        let mut journal = Journal::create(&path, &game, &Tags::default()).unwrap();
        for (uci, is_made) in [("e2e4", true), ("e7e5", false)] {
            let m = uci.parse::<UciMove>().unwrap().to_move(game.position()).unwrap();
            let record = match is_made {
                true => Record::Made(m),
                false => Record::Declared { m, trusted: true },
            };
            assert!(game.apply(&record, Duration::ZERO));
            journal.record(&record, Duration::ZERO).unwrap();
        }
        drop(journal);
        let told = "Nicht enthalten ist Eva sieben Eva fünf: Der Zug gilt schon, ist aber noch nicht ausgeführt.";
        for (plies, is_told) in [(None, true), (Some(1), true), (Some(0), false)] {
            let options = Options {
                which: continuing(&path, plies),
                ..Options::default()
            };
            let remarks = Start::of(&options, &answerer).unwrap().remarks;
            assert_eq!(remarks, Vec::from_iter(is_told.then_some(told)), "{plies:?}");
        }
    }

    #[test]
    fn the_clock_of_the_configuration_does_not_start_full_in_the_middle_of_a_game() {
        let style = Announcement::plain(Style::Long);
        let answerer = Answerer::new(Language::De, &["de".into()], style, None).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.pgn");
        std::fs::write(&path, "1. e4 e5 *").unwrap();
        let configured = clock::setting("90+30").unwrap();
        for (plies, has_clock) in [(0, true), (2, false)] {
            let options = Options {
                which: continuing(&path, Some(plies)),
                setting: Setting {
                    clock: configured.clone(),
                    ..Setting::default()
                },
                ..Options::default()
            };
            let start = Start::of(&options, &answerer).unwrap();
            assert_eq!(start.setting.clock.is_some(), has_clock, "{plies}");
            assert_eq!(start.remarks.len(), usize::from(!has_clock), "{plies}");
        }
    }

    #[test]
    fn before_the_first_move_the_time_control_of_the_score_holds() {
        let style = Announcement::plain(Style::Long);
        let answerer = Answerer::new(Language::De, &["de".into()], style, None).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.pgn");
        let timed = "[TimeControl \"5400+30\"]\n\n1. e4 {[%clk 1:29:00]} 1... e5 {[%clk 1:28:00]} *";
        std::fs::write(&path, timed).unwrap();
        for (plies, left) in [(0, [None, None]), (2, [Some(5340), Some(5280)])] {
            let options = Options {
                which: continuing(&path, Some(plies)),
                ..Options::default()
            };
            let start = Start::of(&options, &answerer).unwrap();
            assert_eq!(start.setting.clock, clock::setting("90+30").unwrap(), "{plies}");
            let [white, black] = left.map(|left| left.map(Duration::from_secs));
            assert_eq!(start.clocks, ByColor { white, black }, "{plies}");
            assert_eq!(start.remarks, [""; 0], "{plies}");
        }
    }
}
