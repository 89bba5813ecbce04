//! A whole game at a tournament board through the real program, using everything in Appendix D.

use std::path::Path;

use ansage::scoresheet::Score;
use ansage_chess::board;
use ansage_words::vocabulary::Vocabulary;
use shakmaty::{Chess, Move, Position, uci::UciMove};

use crate::support::program::{Program, ansage, files, run, typed};

const PASSPHRASE: &str = "drei alte Türme";
/// Random legal moves; the game is resigned before its end.
const GAMES: &str = include_str!("fixtures/games.tsv");
const PLIES: usize = 130;

struct Game<'h> {
    home: &'h Path,
    program: Program,
    position: Chess,
}

impl Game<'_> {
    fn tell(&mut self, line: &str, answer: &str) -> String {
        self.program.type_line(line);
        self.program.expect(answer)
    }

    /// Returns a legal move that is not `m` and moves another piece.
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

    /// Returns a piece of the player who is not to move.
    fn opponents_piece(&self) -> String {
        self.position.them().first().unwrap().to_string()
    }

    /// Lets the player to move touch the piece of `m` and offer a draw. The game is adjourned, a move of another piece
    /// is refused, `m` is sealed, and the envelope is opened.
    fn adjourned_and_resumed(mut self, m: Move) -> Self {
        let (mover, opponent) = (self.mover(), self.opponent());
        self.tell(&format!("berührt {}", m.from().unwrap()), "berührt.");
        self.tell("Remis", &format!("{mover} bietet Remis."));
        self.tell("Hängepartie", "Ja oder nein?");
        self.tell("ja", &format!("{mover} versiegelt"));
        let (other, uci) = (self.other(m), board::uci(m));
        let Game {
            home,
            program,
            position,
        } = self;
        program.close();
        let secret = home.join("passphrase");
        std::fs::write(&secret, PASSPHRASE).unwrap();
        let file = ["--passphrase-file", secret.to_str().unwrap(), "--silent"];
        let mut seal = ansage(home, &["adjourn", "--when", "morgen", "--place", "Saal zwei"]);
        let said = typed(seal.args(file), &[&other, &other, &uci, &uci]).all();
        assert!(said.contains("Berührt:") && said.contains("Versiegelt."), "{said}");
        assert!(said.contains(&format!("Remisangebot von {mover} gilt noch.")), "{said}");
        assert!(!said.contains(&uci), "{said}");
        let envelope = files(home, "envelope").remove(0);
        let open = ["adjourn", "open", envelope.to_str().unwrap(), "--voice", "none"];
        let mut program = Program::start(ansage(home, &open).args(file));
        program.expect(&format!("Abgabezug, {mover}:"));
        program.expect(&format!("{mover} bietet Remis. Angenommen oder abgelehnt?"));
        program.expect(&format!("Die Uhr von {opponent} läuft."));
        Game {
            home,
            program,
            position,
        }
    }

    /// Kills the program and resumes the game that it wrote.
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

/// Returns the output of `ansage score compare`.
fn compare(home: &Path, scores: [&Path; 2]) -> String {
    let mut command = ansage(home, &["score", "compare", "--silent"]);
    run(command.args(scores), "").output
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
            // Offered on the opponent's time, and declined by the next move.
            34 | 35 => {
                let offered = format!("{opponent} bietet Remis. Angenommen oder abgelehnt?");
                game.tell(&format!("{opponent} Remis"), &offered);
                game.tell(&format!("{opponent} angenommen"), &offered);
            }
            // A touch out of turn, White's and Black's.
            36 | 37 => {
                let touched = format!("{opponent} berührt {}", game.opponents_piece());
                game.tell(&touched, &format!("{opponent}, nicht am Zug:"));
            }
            // The flag is about to fall.
            54 | 55 => {
                game.tell("Schiedsrichter", "Die Uhren stehen.");
                let planned = "20 Sekunden. Ausführen? Ja oder nein?";
                if ply == 54 {
                    game.tell(&format!("Zeit {mover} 20s"), "Kennwort des Schiedsrichters wählen");
                    game.tell("alter Turm", "Noch einmal dasselbe Kennwort tippen.");
                    game.tell("alter Turm", planned);
                } else {
                    game.tell(
                        &format!("Zeit {mover} 20s"),
                        "Kennwort des Schiedsrichters bitte tippen.",
                    );
                    game.tell("alter Turm", planned);
                }
                game.tell("ja", "20 Sekunden.");
                game.tell("weiter", "Weiter.");
                let told = game.tell("Zeit", &format!("{mover}: "));
                assert!(told.contains("Sekunden.") || told.contains("Sekunden,"), "{told}");
            }
            80 => {
                game = game.adjourned_and_resumed(m);
                game.tell("abgelehnt", "Abgelehnt.");
                game.position.play_unchecked(m);
                continue;
            }
            50 => game = game.killed_and_resumed(&format!("{mover} am Zug.")),
            70 => {
                game.tell("Uhr gedrückt", "Kein Zug angesagt.");
                game.tell("Pause", "Pause.");
                game.tell("Zeit", "Weiß: ");
                game.tell("weiter", "Weiter.");
            }
            _ => {}
        }
        game.tell(uci, "?");
        match ply {
            30 => {
                let other = game.other(m);
                game.tell(&other, "Nicht gleich.");
                game.tell("ja", "Gegner, bitte wiederholen:");
            }
            40 => drop(game.tell("Remis", &format!("{mover} bietet Remis."))),
            60 => game = game.killed_and_resumed("Gegner, bitte wiederholen:"),
            _ => {}
        }
        game.tell(uci, "Wiederholt.");
        game.tell("gedrückt", &format!("{opponent}."));
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
    game.program.close();

    // Both scores contain the game, and agree.
    let (journal, pgn) = (
        files(home.path(), "journal").remove(0),
        files(home.path(), "pgn").remove(0),
    );
    let vocabulary = Vocabulary::shipped(&["de"]);
    for path in [&journal, &pgn] {
        let score = Score::load(path, &vocabulary, None).unwrap();
        let (mut position, moves) = score.moves(path, None).unwrap();
        for m in moves {
            position.play_unchecked(m);
        }
        assert_eq!(position, game.position, "{}", path.display());
    }
    let text = std::fs::read_to_string(&pgn).unwrap();
    for expected in [
        "[White \"Anna\"]",
        "[TimeControl \"40/5400+30:1800+30\"]",
        "[%clk 1:",
        "[%clk 0:00:4",
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    // Offered by a claim, by each player on the other's time, with a move and with the sealed one.
    assert_eq!(text.matches("(=)").count(), 5, "{text}");
    let verdict = compare(home.path(), [&journal, &pgn]);
    assert!(
        verdict.contains(&format!("stimmen überein: {PLIES} Halbzüge")),
        "{verdict}"
    );
    // The other score lacks a ply.
    let other = home.path().join("other.txt");
    let mut left: Vec<&str> = moves.clone();
    left.remove(70);
    std::fs::write(&other, left.join(" ")).unwrap();
    let verdict = compare(home.path(), [&pgn, &other]);
    assert!(
        verdict.contains("Ein Halbzug fehlt in der zweiten Mitschrift: Zug 36, Weiß"),
        "{verdict}"
    );
    // The arbiter's file is complete without the score: what was agreed, and each event with its move and the clocks.
    let report = std::fs::read_to_string(pgn.with_extension("arbiter.txt")).unwrap();
    assert!(
        report.contains("Weiß, nicht am Zug:") && report.contains("Schwarz, nicht am Zug:"),
        "{report}"
    );
    assert!(
        report.starts_with("Schiedsrichterblatt.") && report.contains("Anna gegen Boris"),
        "{report}"
    );
    for event in [
        "berührt.",
        "Falsch.",
        "Nicht gleich.",
        "bietet Remis.",
        "Abgelehnt.",
        "Pause.",
        "Die Uhren stehen.",
        "20 Sekunden.",
        "Aufgegeben.",
    ] {
        let line = report.lines().find(|line| line.contains(event));
        let line = line.unwrap_or_else(|| panic!("{event}: {report}"));
        assert!(line.contains(" Zug ") && line.contains(":"), "{line}");
    }
}

/// The three scores of a game agree: the journal, PGN, Braille.
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
    // The journal gives the same at any time.
    let again = run(&mut ansage(home.path(), &["score", "braille", "newest", "--brf"]), "");
    assert_eq!(again.output, brf);
    // What German Braille lacks is said at the start, when it can still be installed.
    std::fs::write(settings.join("ansage.toml"), "[score]\nbraille = \"de\"\n").unwrap();
    let arguments = ["play", "--new", "--silent", "--voice", "none"];
    let said = run(ansage(home.path(), &arguments).env("PATH", home.path()), "").output;
    assert!(
        said.contains("Deutsche Brailleschrift braucht liblouis, das fehlt."),
        "{said}"
    );
}
