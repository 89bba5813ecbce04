use std::{fs, future::pending, io::ErrorKind, os::unix::fs::PermissionsExt};

use shakmaty::san::San;
use tempfile::TempDir;
use tokio::time::sleep;

use super::*;

const STRENGTH: Strength = Strength {
    elo: None,
    time: Duration::from_secs(60),
};

/// Starts an engine that answers a line with the `replies`, cases of a shell script.
async fn start(replies: &str) -> (Engine, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("engine");
    let script = format!(
        "#!/bin/sh\nwhile read -r line; do case \"$line\" in\nuci) echo uciok;;\nisready) echo readyok;;\n\
         {replies}\nquit) exit;;\nesac; done\n"
    );
    fs::write(&path, script).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    loop {
        match Engine::start(&path, STRENGTH).await {
            // Another test started a process while the file was open.
            Err(EngineError::Start { source, .. }) if source.kind() == ErrorKind::ExecutableFileBusy => {
                tokio::task::yield_now().await;
            }
            engine => return (engine.unwrap(), folder),
        }
    }
}

fn m(san: &str) -> Move {
    san.parse::<San>().unwrap().to_move(&Chess::new()).unwrap()
}

#[tokio::test]
async fn a_move_is_chosen_among_those_that_may_be_made() {
    for (replies, among, chosen) in [
        ("go*) echo bestmove e2e4;;", &["Nf3", "e4"][..], "e4"),
        ("go*) echo bestmove e2e4;;", &[], "e4"),
        // It does not know the word.
        ("go*) echo bestmove e2e4;;", &["Nf3", "Nh3"], "Nf3"),
        (
            "*searchmoves\\ g1f3\\ g1h3) echo bestmove g1h3;;",
            &["Nf3", "Nh3"],
            "Nh3",
        ),
    ] {
        let (mut engine, _folder) = start(replies).await;
        let among: Vec<Move> = among.iter().map(|san| m(san)).collect();
        let reply = engine
            .choose(&Chess::new(), &[], &among, STRENGTH.time, pending())
            .await;
        assert_eq!(reply.unwrap().m, m(chosen), "{replies} {among:?}");
    }
}

#[tokio::test]
async fn a_search_is_stopped() {
    // The answer may have been on its way before the engine reads "stop".
    for replies in [
        "go*) printf 'info depth 1\\nbest';; stop) echo move e2e4;;",
        "go*) echo bestmove e2e4;;",
    ] {
        let (mut engine, _folder) = start(replies).await;
        // The second time, half a line has come.
        for wait in [0, 50] {
            let stop = sleep(Duration::from_millis(wait));
            let reply = engine.choose(&Chess::new(), &[], &[], STRENGTH.time, stop).await;
            assert_eq!(reply.unwrap().m, m("e4"), "{replies}");
        }
    }
}

#[tokio::test]
async fn a_move_is_read_however_it_is_written() {
    let start_of = |fen: &str| -> Chess {
        let fen: Fen = fen.parse().unwrap();
        fen.into_position(CastlingMode::Standard).unwrap()
    };
    let promotes = start_of("7k/4P3/8/8/8/8/8/K7 w - - 0 1");
    for (position, answer, read) in [
        (&Chess::new(), "bestmove e2e4 ponder (none)", Ok("e2e4")),
        (&Chess::new(), "bestmove e2e4 ponder e7e5 and more", Ok("e2e4")),
        (&promotes, "bestmove e7e8Q", Ok("e7e8q")),
        (&Chess::new(), "bestmove (none)", Err("(none)")),
        (&Chess::new(), "bestmove 0000", Err("0000")),
        (&Chess::new(), "bestmove", Err("")),
        (&Chess::new(), "bestmove nonsense-without-end", Err("nonsense-w")),
    ] {
        let (mut engine, _folder) = start(&format!("go*) echo '{answer}';;")).await;
        let reply = engine.choose(position, &[], &[], STRENGTH.time, pending()).await;
        let given = match &reply {
            Ok(reply) => Ok(reply.m.to_uci(CastlingMode::Standard).to_string()),
            Err(EngineError::Illegal { m, .. }) => Err(m.clone()),
            Err(error) => panic!("{answer}: {error}"),
        };
        assert_eq!(given, read.map(str::to_owned).map_err(str::to_owned), "{answer}");
    }
}
