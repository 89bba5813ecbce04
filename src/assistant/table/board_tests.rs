//! A table for the tests of what is said at it.

use std::{fs, time::Instant};

use ansage_protocol::{Input, Profile, Setting};
use shakmaty::Color;
use tempfile::TempDir;

use super::Table;
use crate::{
    assistant::{GameChoice, Options, event::Heard, voice::voice},
    config::{Config, Voiced},
    recognition::{Span, Utterance},
    speech::SpeechOutput,
};

/// A table at which White speaks and Black types.
pub(super) struct Board {
    pub(super) table: Table,
    _games: TempDir,
}

impl Board {
    /// Sets up a board at which White has declared and made e4.
    pub(super) fn after_e4(profile: Profile, clock: Option<&str>) -> Board {
        let mut board = Board::new(profile, clock);
        board.say("eva vier");
        for line in ["ja", "eva vier", "ausgeführt", "gesetzt", "gedrückt"] {
            if board.moves() == 0 {
                board.types(line);
            }
        }
        assert_eq!(
            (board.moves(), board.table.game.turn()),
            (1, Color::Black),
            "{profile:?}"
        );
        board
    }

    /// Sets up a board at which an engine, which plays Black, has declared e5.
    pub(super) fn after_engines_e5(profile: Profile, clock: Option<&str>) -> Board {
        let mut board = Board::after_e4(profile, clock);
        board.table.engine = Some(Color::Black);
        let answer = ansage_words::interpret(&board.table.game, board.table.vocabulary(), "Eva fünf");
        board.acts(answer);
        assert_eq!(declared(&board).0.as_deref(), Some("e7e5"), "{profile:?}");
        board
    }

    pub(super) fn new(profile: Profile, clock: Option<&str>) -> Board {
        let games = tempfile::tempdir().unwrap();
        let mut config = Config::default();
        config.speech.output = SpeechOutput::Print;
        config.play.games = games.path().to_owned();
        let answerer = config.answerer(None).unwrap();
        let options = Options {
            which: GameChoice::New,
            setting: Setting {
                profile,
                clock: clock.map(|clock| clock.parse().unwrap()),
                ..Setting::default()
            },
            ..Options::default()
        };
        let voice = voice(&config, &answerer.vocabulary);
        let mut table = Table::open(&config, answerer, &options, voice, false).unwrap();
        table.start_clock();
        Board { table, _games: games }
    }

    pub(super) fn moves(&self) -> usize {
        self.table.game.plies().len()
    }

    /// Lets the engine act.
    pub(super) fn acts(&mut self, input: Input) {
        let now = self.table.game.now();
        self.table.game.handle(input, now);
    }

    /// Lets Black type `line`, or White.
    pub(super) fn types(&mut self, line: &str) {
        self.table.typed(line, Voiced::White);
    }

    /// Lets White say `words`, and returns whether they were taken.
    pub(super) fn say(&mut self, words: &str) -> bool {
        self.say_aloud(words, None)
    }

    /// Lets White say `words` with this sound, if it is recorded, and returns whether they were taken.
    pub(super) fn say_aloud(&mut self, words: &str, sound: Option<Vec<i16>>) -> bool {
        self.table.note_change();
        let (now, written) = (Instant::now(), self.written());
        let heard = Heard {
            utterance: Utterance::of(&[(words, 100.0)]),
            sound,
            span: Span {
                began: now,
                ended: now,
                over_voice: false,
                within_voice: false,
                interrupts: false,
            },
            may_be_echo: false,
        };
        self.table.hear(heard, Voiced::White);
        self.written() != written
    }

    /// Returns the length of the journal, which keeps all words that are taken.
    pub(super) fn written(&self) -> u64 {
        let journal = self.table.journal.as_ref().unwrap();
        fs::metadata(journal.path()).unwrap().len()
    }
}

/// Returns the declared move in UCI notation, and whether it counts without being asked about.
pub(super) fn declared(board: &Board) -> (Option<String>, bool) {
    let game = &board.table.game;
    (game.declared().map(ansage_chess::board::uci), game.has_counted_move())
}
