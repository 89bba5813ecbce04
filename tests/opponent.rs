//! Games against a chess engine: Stockfish by voice and by keyboard, and engines that fail.

use std::{fs, os::unix::fs::PermissionsExt, path::Path, thread, time::Duration};

use crate::support::{
    SoundWorld,
    board::Board,
    program::{Program, ansage, files, run},
};

/// White mates in two moves, and Black has one legal move between them.
const LADDER: &str = "7k/8/8/8/8/8/R7/1R5K w - - 0 1";
/// Its path in Debian, which is not in every user's `PATH`.
const STOCKFISH: &str = "/usr/games/stockfish";

#[test]
fn a_game_against_stockfish_is_played_to_the_end_by_voice() {
    let mut board = Board::set_up(
        SoundWorld::start(),
        &["--engine", STOCKFISH, "--fen", LADDER],
        &["Weiß am Zug."],
    );
    board.say("Hinweis", "Hinweis: Turm ");
    board.say("Turm Bella sieben", "Turm Bella eins Bella sieben?");
    // The engine's move is announced, and made without confirmation by the player.
    board.say("ja", "Schwarz.");
    let before = board.ear.now();
    board.program.expect("König Hektor acht Gustav acht.");
    board.ear.wait_for_speech(before);
    board.hear_out();
    board.say("Turm Anna acht", "Turm Anna zwei Anna acht, matt?");
    board.say("ja", "Weiß gewinnt");
    board.program.expect("Keine Wendepunkte.");
    let world = board.end(&["beenden"]);
    let game = files(&world.home(), "pgn").pop().unwrap();
    let score = fs::read_to_string(game).unwrap();
    assert!(score.contains("[Black \"Stockfish"), "{score}");
    assert!(score.contains("1. Rb7 Kg8 2. Ra8# 1-0"), "{score}");
}

#[test]
fn an_opponent_repeats_what_the_profile_asks_for() {
    let home = tempfile::tempdir().unwrap();
    let arguments = [
        "--engine",
        STOCKFISH,
        "--engine-elo",
        "1400",
        "--profile",
        "opponent-repeats",
    ];
    let mut game = Program::play(home.path(), &arguments);
    game.expect("Weiß am Zug.");
    game.type_line("Eva vier");
    game.expect("Eva zwei Eva vier?");
    // The engine repeats the player's move, and declares one that the player must repeat.
    game.expect("Schwarz.");
    let declared = game.expect("?");
    game.type_line(declared.trim_end_matches('?'));
    game.expect("Weiß.");
    game.type_line("beenden");
    game.type_line("ja");
    assert_eq!(game.end().0, Some(0));
}

#[test]
fn a_move_is_taken_back_with_the_reply_to_it() {
    let home = tempfile::tempdir().unwrap();
    let mut game = Program::play(home.path(), &["--engine", STOCKFISH]);
    game.expect("Weiß am Zug.");
    game.type_line("Eva vier");
    game.type_line("ja");
    game.expect("Schwarz.");
    game.line();
    game.type_line("Zug zurück");
    game.type_line("ja");
    // First the engine's move is taken back, and then the player's.
    game.expect("Zurückgenommen. Schwarz am Zug.");
    game.expect("Zurückgenommen. Weiß am Zug.");
    game.type_line("David vier");
    game.expect("David zwei David vier?");
    game.type_line("beenden");
    game.type_line("ja");
    assert_eq!(game.end().0, Some(0));
}

#[test]
fn a_game_against_an_engine_that_is_resumed_without_one_says_so() {
    let home = tempfile::tempdir().unwrap();
    let mut game = Program::play(home.path(), &["--engine", STOCKFISH]);
    game.expect("Weiß am Zug.");
    game.type_line("Eva vier");
    game.type_line("ja");
    game.expect("Schwarz.");
    game.kill();
    for (options, is_missing) in [(&["--resume"][..], true), (&["--resume", "--engine", STOCKFISH], false)] {
        let mut game = Program::play(home.path(), options);
        let resumed = game.until(" am Zug.");
        let missing = "Schwarz spielte bisher ein Schachprogramm.";
        assert_eq!(resumed.contains(missing), is_missing, "{options:?}: {resumed}");
        // It has another strength than before, if it was weaker.
        assert_eq!(resumed.contains("Volle Stärke."), !is_missing, "{resumed}");
        game.kill();
    }
    // An engine on the other side would move for the player.
    let home = tempfile::tempdir().unwrap();
    let engine = ["--engine", STOCKFISH, "--engine-plays", "white"];
    let mut game = Program::play(home.path(), &engine);
    game.expect("Weiß am Zug.");
    game.line();
    game.type_line("Eva fünf");
    game.expect("?");
    game.kill();
    let resume = ["play", "--voice", "none", "--silent", "--resume", "--engine", STOCKFISH];
    let said = run(&mut ansage(home.path(), &resume), "");
    assert!(
        said.code == Some(2) && said.errors.contains("--engine-plays white"),
        "{said:?}"
    );
    // So it would in the game that is offered.
    let said = run(
        &mut ansage(
            home.path(),
            &["play", "--voice", "none", "--silent", "--engine", STOCKFISH],
        ),
        "ja\n",
    );
    assert!(
        said.code == Some(2) && said.errors.contains("--engine-plays white"),
        "{said:?}"
    );
    let score = home.path().join("a.pgn");
    fs::write(&score, "[WhiteType \"program\"]\n\n1. e4 e5 *\n").unwrap();
    let score = score.display().to_string();
    let resume = [
        "play",
        "--voice",
        "none",
        "--silent",
        "--resume-from",
        &score,
        "--engine",
        STOCKFISH,
    ];
    let said = run(&mut ansage(home.path(), &resume), "");
    assert_eq!(said.code, Some(2), "{said:?}");
    let mut game = Program::play(home.path(), &[&["--resume"][..], &engine].concat());
    game.expect("Noch offen");
    game.kill();
    // A game from its start, in which nobody would make White's first move.
    let mut game = Program::play(home.path(), &["--resume-from", &format!("{score}:0")]);
    game.expect("Weiß spielte bisher ein Schachprogramm.");
    game.kill();
}

#[test]
fn an_engine_does_not_go_on_with_a_game_between_two_people() {
    let home = tempfile::tempdir().unwrap();
    let play = ["play", "--voice", "none", "--silent"];
    let people = [&play[..], &["--white", "Ada", "--black", "Berta"]].concat();
    run(&mut ansage(home.path(), &people), "Eva vier\nja\n");
    for (options, lines) in [
        (&["--engine", STOCKFISH][..], "ja\n"),
        (&["--resume", "--engine", STOCKFISH], ""),
    ] {
        let said = run(&mut ansage(home.path(), &[&play[..], options].concat()), lines);
        assert!(said.code == Some(2) && said.errors.contains("Berta"), "{said:?}");
        let score = fs::read_to_string(files(home.path(), "pgn").pop().unwrap()).unwrap();
        assert!(score.contains("[Black \"Berta\"]"), "{score}");
    }
}

#[test]
fn a_player_who_takes_the_side_of_the_engine_keeps_their_name() {
    let home = tempfile::tempdir().unwrap();
    let mut game = Program::play(home.path(), &["--engine", STOCKFISH, "--white", "Ada"]);
    game.expect("Weiß am Zug.");
    game.type_line("Eva vier");
    game.type_line("ja");
    game.expect("Schwarz.");
    game.kill();
    let options = ["--resume", "--engine", STOCKFISH, "--engine-plays", "white"];
    let mut game = Program::play(home.path(), &options);
    game.until(" am Zug.");
    game.kill();
    let pgn = fs::read_to_string(files(home.path(), "pgn").pop().unwrap()).unwrap();
    for tag in [
        "[White \"Stockfish",
        "[Black \"Ada\"]",
        "[WhiteType \"program\"]",
        "[BlackType \"human\"]",
    ] {
        assert!(pgn.contains(tag), "{tag}: {pgn}");
    }
}

#[test]
fn hints_and_strength_are_asked_for() {
    let home = tempfile::tempdir().unwrap();
    let mate = "6k1/5ppp/8/8/8/8/8/KR6 w - - 0 1";
    let mut game = Program::play(
        home.path(),
        &["--engine", STOCKFISH, "--engine-elo", "1400", "--fen", mate],
    );
    game.expect("Weiß am Zug.");
    for (wish, told) in [
        // First the piece, then the move. A weak engine gives the same hints as a strong one.
        ("Hinweis", "Hinweis: Turm Bella eins."),
        ("Hinweis", "Hinweis: Turm Bella eins Bella acht, matt."),
        // Stockfish cannot play below 1320 Elo, or 1350 in earlier versions.
        ("schwächer", "Stärke 13"),
        ("schwächer", "Mehr geht nicht."),
        ("stärker", "Stärke 15"),
        ("langsamer", "Langsamer."),
        // The configured volume is the greatest.
        ("lauter", "Mehr geht nicht."),
        ("Töne", "Töne aus."),
        ("Töne", "Töne an."),
    ] {
        game.type_line(wish);
        game.expect(told);
    }
    game.type_line("beenden");
    game.type_line("ja");
    assert_eq!(game.end().0, Some(0));
    // Without an engine there are no hints.
    let mut game = Program::play(home.path(), &["--new"]);
    game.type_line("Hinweis");
    game.expect("nur gegen ein Schachprogramm");
    game.type_line("beenden");
    game.type_line("ja");
    assert_eq!(game.end().0, Some(0));
}

#[test]
fn an_engine_that_plays_white_begins_and_declines_an_early_draw() {
    let home = tempfile::tempdir().unwrap();
    let mut game = Program::play(home.path(), &["--engine", STOCKFISH, "--engine-plays", "white"]);
    game.expect("Weiß am Zug.");
    let first = game.line();
    assert!(first.ends_with('.') && !first.contains('?'), "{first}");
    game.type_line("Schwarz Remis");
    game.expect("Schwarz bietet Remis.");
    game.expect("Abgelehnt.");
    game.type_line("beenden");
    game.type_line("ja");
    assert_eq!(game.end().0, Some(0));
}

/// Writes an engine that answers "go" with `reply`, a line of a shell script, and writes its process number into a file
/// at each start.
fn engine(folder: &Path, reply: &str) -> String {
    let path = folder.join("engine");
    let script = format!(
        "#!/bin/sh\necho $$ >> '{}/started'\nwhile read -r line; do case \"$line\" in\n\
         uci) echo 'id name Faulty'; echo uciok;;\nisready) echo readyok;;\ngo*) {reply};;\nquit) exit;;\nesac; done\n",
        folder.display()
    );
    fs::write(&path, script).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    path.display().to_string()
}

/// Returns whether no process started by the engine in `folder` is left.
fn is_gone(folder: &Path) -> bool {
    let started = fs::read_to_string(folder.join("started")).unwrap();
    let is_alive = |number: &str| {
        let line = fs::read(format!("/proc/{number}/cmdline")).unwrap_or_default();
        String::from_utf8_lossy(&line).contains("engine")
    };
    assert!(!started.is_empty());
    started.lines().all(|number| !is_alive(number))
}

#[test]
fn an_engine_that_fails_is_started_again_and_then_given_up() {
    for (reply, told) in [
        ("exit", "hat sich beendet."),
        ("echo bestmove e7e4", "gab einen illegalen Zug: e7e4."),
        ("echo bestmove nonsense", "gab einen illegalen Zug: nonsense."),
    ] {
        let home = tempfile::tempdir().unwrap();
        let program = engine(home.path(), reply);
        let mut game = Program::play(home.path(), &["--engine", &program]);
        game.expect("Weiß am Zug.");
        game.type_line("Eva vier");
        game.type_line("ja");
        game.expect("Schwarz.");
        for end in ["Neu gestartet.", "Neu gestartet.", "Sagen Sie seine Züge selbst an"] {
            let line = game.expect(told);
            assert!(line.contains(end), "{reply}: {line}");
        }
        // The game continues without it.
        game.type_line("Eva fünf");
        game.expect("Eva sieben Eva fünf?");
        game.type_line("ja");
        game.expect("Weiß.");
        game.type_line("beenden");
        game.type_line("ja");
        assert_eq!(game.end().0, Some(0), "{reply}");
        assert!(is_gone(home.path()), "{reply}");
    }
}

/// Words said while the engine thinks are the player's: nobody else is at the board.
#[test]
fn a_player_is_heard_while_the_engine_thinks() {
    let home = tempfile::tempdir().unwrap();
    let program = engine(home.path(), "sleep 60; echo bestmove e7e5");
    let arguments = ["--engine", &program, "--engine-seconds", "100"];
    let mut board = Board::set_up(SoundWorld::start(), &arguments, &["Weiß am Zug."]);
    board.say("Eva vier", "Eva zwei Eva vier?");
    board.say("ja", "Schwarz.");
    board.say("Wer ist am Zug", "Schwarz, Zug 1.");
    board.say("aufgeben", "Gibt Weiß auf?");
    board.say("nein", "Die Partie geht weiter.");
    board.say("Zug zurück", "zurücknehmen?");
    board.say("ja", "Zurückgenommen. Weiß am Zug.");
    board.say("David vier", "David zwei David vier?");
    board.say("ja", "Schwarz.");
    board.say("nein, Eva vier", "ersetzen durch Eva zwei Eva vier?");
    board.say("ja", "Eva zwei Eva vier?");
    board.end(&["beenden", "ja"]);
}

#[test]
fn the_moves_of_an_engine_that_was_given_up_are_declared_by_voice() {
    let home = tempfile::tempdir().unwrap();
    let program = engine(home.path(), "exit");
    let mut board = Board::set_up(SoundWorld::start(), &["--engine", &program], &["Weiß am Zug."]);
    board.say("Eva vier", "Eva zwei Eva vier?");
    board.say("ja", "Schwarz.");
    board.program.expect("Sagen Sie seine Züge selbst an");
    board.hear_out();
    board.say("Eva fünf", "Eva sieben Eva fünf?");
    board.say("ja", "Weiß.");
    board.end(&["beenden", "ja"]);
}

/// The player takes a move back while the engine thinks, and makes another one. The answer to the first is not one to
/// the second, after which it would even be illegal.
#[test]
fn an_answer_to_a_move_that_was_taken_back_is_not_played() {
    let home = tempfile::tempdir().unwrap();
    let program = engine(home.path(), "sleep 4; echo bestmove d4e3");
    let position = "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1";
    let mut game = Program::play(home.path(), &["--engine", &program, "--fen", position]);
    game.expect("Weiß am Zug.");
    for line in ["Eva vier", "ja", "Zug zurück", "ja", "Eva drei", "ja"] {
        game.type_line(line);
    }
    let reply = game.expect("David vier");
    assert!(reply.contains("Eva drei") && !reply.contains("en passant"), "{reply}");
    game.type_line("beenden");
    game.type_line("ja");
    assert_eq!(game.end().0, Some(0));
}

/// Ends the game that `game` plays.
fn quit(mut game: Program) {
    game.type_line("beenden");
    game.type_line("ja");
    assert_eq!(game.end().0, Some(0));
}

#[test]
fn an_engine_thinks_once_about_its_move() {
    let home = tempfile::tempdir().unwrap();
    let replies = "echo go >> searched; sleep 1; echo bestmove e7e5";
    let program = engine(home.path(), &format!("cd '{}'; {replies}", home.path().display()));
    let mut game = Program::play(home.path(), &["--engine", &program]);
    game.expect("Weiß am Zug.");
    for line in ["Eva vier", "ja", "Pause", "weiter"] {
        game.type_line(line);
    }
    game.expect("Eva sieben Eva fünf.");
    let searched = fs::read_to_string(home.path().join("searched")).unwrap();
    assert_eq!(searched.lines().count(), 1, "{searched}");
    quit(game);
}

#[test]
fn what_a_player_types_ahead_is_not_the_move_of_the_engine() {
    let home = tempfile::tempdir().unwrap();
    let replies = "if [ -f moved ]; then echo bestmove e2e3; else touch moved; sleep 2; echo bestmove e8e7; fi";
    let program = engine(home.path(), &format!("cd '{}'; {replies}", home.path().display()));
    let position = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let mut game = Program::play(home.path(), &["--engine", &program, "--fen", position]);
    game.expect("Weiß am Zug.");
    for line in ["König Eva zwei", "ja"] {
        game.type_line(line);
    }
    game.expect("Schwarz.");
    // A hint that is asked for meanwhile comes after the engine's move.
    for line in ["kurze Rochade", "Turm David", "Hinweis"] {
        game.type_line(line);
    }
    for _ in 0..2 {
        game.expect("Schwarz, Zug 1.");
    }
    assert_eq!(game.line(), "König Eva acht Eva sieben.");
    game.expect("Hinweis: König Eva zwei.");
    // Nor is "Turm David" the beginning of the player's next move.
    game.type_line("eins");
    game.expect("Nicht verstanden.");
    game.type_line("noch einmal");
    game.expect("König Eva acht Eva sieben.");
    quit(game);
}

#[test]
fn an_engine_plays_on_if_the_arbiter_reopens_the_game() {
    let home = tempfile::tempdir().unwrap();
    let mut game = Program::play(home.path(), &["--engine", STOCKFISH]);
    game.expect("Weiß am Zug.");
    for line in ["aufgeben", "ja", "endgültig"] {
        game.type_line(line);
    }
    game.expect("Keine Wendepunkte.");
    for line in ["Schiedsrichter", "Ergebnis offen", "weiter", "Eva vier", "ja"] {
        game.type_line(line);
    }
    game.expect("Schwarz.");
    let reply = game.line();
    assert!(reply.ends_with('.') && !reply.contains('?'), "{reply}");
    quit(game);
}

#[test]
fn an_engine_says_what_it_cannot_do() {
    let home = tempfile::tempdir().unwrap();
    let program = engine(home.path(), "echo bestmove e7e5");
    let mut game = Program::play(home.path(), &["--engine", &program, "--engine-elo", "1400"]);
    game.expect("Faulty hat nur eine Stärke.");
    game.type_line("schwächer");
    game.expect("Faulty hat nur eine Stärke.");
    quit(game);
    let mut game = Program::play(
        home.path(),
        &["--engine", &program, "--chess960", "0", "--engine-plays", "white"],
    );
    let told = game.expect("kennt Schach960 nicht.");
    assert!(told.contains("Sagen Sie seine Züge selbst an"), "{told}");
    quit(game);
}

#[test]
fn an_engine_says_which_strength_it_has_instead() {
    let home = tempfile::tempdir().unwrap();
    let mut game = Program::play(home.path(), &["--engine", STOCKFISH, "--engine-elo", "400"]);
    game.expect("Stärke 13");
    quit(game);
}

#[test]
fn an_engine_that_hangs_is_ended() {
    ends_a_hanging_engine("while :; do sleep 1; done");
}

#[test]
fn an_engine_that_thinks_without_end_is_ended() {
    ends_a_hanging_engine("while :; do echo 'info depth 1 score cp 20'; sleep 1; done");
}

/// Plays against a program that hangs as soon as it is to move.
fn ends_a_hanging_engine(hang: &str) {
    let home = tempfile::tempdir().unwrap();
    let program = engine(home.path(), hang);
    let mut game = Program::play(home.path(), &["--engine", &program]);
    game.expect("Weiß am Zug.");
    game.type_line("Eva vier");
    game.type_line("ja");
    game.expect("antwortet nicht mehr. Neu gestartet.");
    // If this program is killed, it cannot end the engine. The end of the engine's input does, or of its process group.
    game.type_line("beenden");
    game.type_line("ja");
    assert_eq!(game.end().0, Some(0));
    for _ in 0..50 {
        if is_gone(home.path()) {
            return;
        }
        thread::sleep(Duration::from_millis(100));
    }
    panic!("an engine is left");
}

#[test]
fn what_is_no_engine_is_refused() {
    let home = tempfile::tempdir().unwrap();
    let start = |program: &str| {
        let arguments = ["play", "--voice", "none", "--silent", "--engine", program];
        run(&mut ansage(home.path(), &arguments), "")
    };
    let missing = start("/nonexistent/engine");
    assert_eq!(missing.code, Some(2), "{missing:?}");
    assert!(missing.errors.contains("startet nicht"), "{missing:?}");
    let other = start("/bin/true");
    assert_eq!(other.code, Some(2), "{other:?}");
    assert!(other.errors.contains("kein Schachprogramm mit UCI"), "{other:?}");
    // No game was begun.
    assert!(!home.path().join(".local/share/ansage/games").exists());
}
