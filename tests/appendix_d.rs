//! A whole game at a tournament board through the real program, with everything that Appendix D provides for.

mod support;

use std::path::Path;

use ansage::{board, scoresheet::Score, vocabulary::Vocabulary};
use shakmaty::{Chess, Move, Position, uci::UciMove};
use support::program::{Program, ansage, files, run};

/// Random legal moves; the game is resigned before its end.
const GAMES: &str = include_str!("fixtures/games.tsv");
const PLIES: usize = 130;

struct Game<'h> {
    home: &'h Path,
    program: Program,
    position: Chess,
}

impl Game<'_> {
    fn tell(&mut self, line: &str, answer: &str) {
        self.program.type_line(line);
        self.program.expect(answer);
    }

    /// A legal move that is not `m` and not of the same piece.
    fn other(&self, m: Move) -> String {
        let moves = self.position.legal_moves();
        let other = moves
            .iter()
            .find(|other| other.from() != m.from() && !other.is_promotion());
        board::uci(*other.unwrap())
    }

    fn mover(&self) -> &'static str {
        self.position.turn().fold_wb("Weiß", "Schwarz")
    }

    fn opponent(&self) -> &'static str {
        self.position.turn().fold_wb("Schwarz", "Weiß")
    }

    /// Kills the program and goes on with what it wrote.
    fn killed_and_resumed(self, answer: &str) -> Self {
        let Game {
            home,
            program,
            position,
        } = self;
        program.kill();
        let mut program = Program::play(home, &[]);
        program.expect("fortsetzen? Ja oder nein?");
        let mut game = Game {
            home,
            program,
            position,
        };
        game.tell("ja", "fortgesetzt.");
        game.program.expect(answer);
        game
    }
}

#[test]
fn appendix_d_a_whole_game() {
    let moves = GAMES.lines().map(|line| line.split_whitespace().take(PLIES));
    let moves: Vec<&str> = moves
        .map(Iterator::collect)
        .find(|moves: &Vec<&str>| moves.len() == PLIES)
        .unwrap();
    let home = tempfile::tempdir().unwrap();
    let arguments = [
        "--new",
        "--profile",
        "opponent-repeats",
        "--blind",
        "black",
        "--clock",
        "40/90:30+30",
        "--white",
        "Anna",
        "--black",
        "Boris",
    ];
    let mut game = Game {
        home: home.path(),
        program: Program::play(home.path(), &arguments),
        position: Chess::new(),
    };
    game.tell("weiter", "Die Uhr von Weiß läuft.");
    for (ply, uci) in moves.iter().enumerate() {
        let m = uci.parse::<UciMove>().unwrap().to_move(&game.position).unwrap();
        let (mover, opponent) = (game.mover(), game.opponent());
        match ply {
            4 | 5 => {
                game.tell(&format!("berührt {}", m.from().unwrap()), "berührt.");
                let other = game.other(m);
                game.tell(&other, "Berührt:");
            }
            10 => {
                let other = game.other(m);
                game.tell(&other, "?");
                game.tell("Korrektur", "Gestrichen.");
            }
            14 => {
                let empty = !game.position.board().occupied();
                let (from, to) = (empty.first().unwrap(), empty.last().unwrap());
                game.tell(&format!("{from}{to}"), "llegal");
            }
            20 => {
                game.tell("Stellungswiederholung", "Ja oder nein?");
                game.tell("ja", &format!("{opponent} erhält 2 Minuten."));
            }
            50 => game = game.killed_and_resumed(&format!("{mover} am Zug.")),
            70 => {
                game.tell("Uhr gedrückt", "Kein Zug angesagt.");
                game.tell("Pause", "Pause.");
                game.tell("weiter", "Weiter.");
            }
            _ => {}
        }
        game.tell(uci, "?");
        match ply {
            30 => {
                let other = game.other(m);
                game.tell(&other, "Verschieden.");
                game.tell("ja", "Der Gegner wiederholt:");
            }
            40 => game.tell("Remis", &format!("{mover} bietet Remis.")),
            60 => game = game.killed_and_resumed("Der Gegner wiederholt:"),
            _ => {}
        }
        game.tell(uci, &format!("{opponent}."));
        if ply == 40 {
            game.program.expect("Angenommen oder abgelehnt?");
            game.tell("ja", "Angenommen oder abgelehnt?");
            game.tell("abgelehnt", "Abgelehnt.");
        }
        if ply == 45 {
            game.tell("Korrektur", "Zu spät.");
        }
        game.position.play_unchecked(m);
    }
    let (mover, opponent) = (game.mover(), game.opponent());
    game.tell("aufgeben", &format!("Gibt {mover} auf?"));
    game.tell("ja", "endgültig");
    game.tell("ja", "endgültig");
    game.tell("endgültig", &format!("Aufgegeben. {opponent} gewinnt."));
    game.tell("beenden", "");
    game.program.kill();

    // Both scores are the game, and agree.
    let (journal, pgn) = (
        files(home.path(), "journal").remove(0),
        files(home.path(), "pgn").remove(0),
    );
    let vocabulary = Vocabulary::shipped(&["de"]);
    for path in [&journal, &pgn] {
        let score = Score::load(path, &vocabulary).unwrap();
        let (mut position, moves) = score.moves(path, &vocabulary, None).unwrap();
        for m in moves {
            position.play_unchecked(m);
        }
        assert_eq!(position, game.position, "{}", path.display());
    }
    let text = std::fs::read_to_string(&pgn).unwrap();
    assert!(
        text.contains("[White \"Anna\"]") && text.contains("(=)") && text.contains("[%clk 1:"),
        "{text}"
    );
    let paths = [&journal, &pgn].map(|path| path.to_str().unwrap());
    let verdict = run(&mut ansage(home.path(), &["score", "compare", paths[0], paths[1]]), "").output;
    assert!(
        verdict.contains(&format!("stimmen überein: {PLIES} Halbzüge")),
        "{verdict}"
    );
    // What a sighted player touched and claimed stands in the arbiter's file.
    let report = std::fs::read_to_string(pgn.with_extension("arbiter.txt")).unwrap();
    assert!(
        report.contains("Weiß:") && report.contains("berührt.") && report.contains("Falsch."),
        "{report}"
    );
}

/// The three scores of a game tell the same: the journal, PGN, Braille.
#[test]
fn d_2_7_the_score_is_kept_in_braille_where_that_is_configured() {
    let home = tempfile::tempdir().unwrap();
    let settings = home.path().join(".config/ansage");
    std::fs::create_dir_all(&settings).unwrap();
    std::fs::write(settings.join("ansage.toml"), "[score]\nbraille = \"uk\"\n").unwrap();
    let mut program = Program::play(home.path(), &["--new", "--white", "Anna"]);
    for declared in ["f2f3", "e7e5", "g2g4", "d8h4"] {
        program.type_line(declared);
        program.expect("?");
        program.type_line("ja");
    }
    program.expect("Matt. Schwarz gewinnt.");
    program.expect(".pgn");
    let brf = std::fs::read_to_string(&files(home.path(), "brf")[0]).unwrap();
    assert!(
        brf.contains(",WHITE3 ,ANNA\r\n") && brf.ends_with("\r\n1 F3 E5\r\n2 G4 QH4>M\r\n#J-#A\r\n"),
        "{brf}"
    );
    // The same from the journal, whenever it is asked for.
    let again = run(&mut ansage(home.path(), &["score", "braille", "newest", "--brf"]), "");
    assert_eq!(again.output, brf);
}
