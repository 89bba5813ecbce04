//! Measures the conversion of games from SAN, from UCI and from words on one core. If pgn-extract is installed (the
//! Debian package of that name), it converts the same file for comparison.
//!
//! The goal of 500,000 moves per second holds for `ANSAGE_GAMES=100000`. The measure is processor time, which other
//! programs do not affect.

use std::{
    fmt::Write,
    fs::File,
    io::{BufRead, BufReader, Read, Write as _},
    path::Path,
    process::{Command, Stdio},
    time::Duration,
};

use ansage_chess::movetext::{Converter, ReadingSettings, Writing};
use ansage_words::vocabulary::Vocabulary;
use shakmaty::{Chess, Position, san::SanPlus, uci::UciMove};

fn main() {
    // `cargo test --benches` only checks that it runs.
    let testing = std::env::args().any(|argument| argument == "--test") || !std::env::args().any(|a| a == "--bench");
    let games = std::env::var("ANSAGE_GAMES")
        .ok()
        .and_then(|games| games.parse().ok())
        .unwrap_or(if testing { 20 } else { 20_000 });
    let folder = tempfile::tempdir().expect("a temporary folder");
    let san = folder.path().join("san.pgn");
    let moves = random_games(&san, games);
    println!("{games} games, {moves} moves");
    let uci = folder.path().join("uci.pgn");
    let words = folder.path().join("words.pgn");
    let rows = [
        ("SAN -> UCI", &san, "uci", Some(&uci)),
        ("SAN -> words", &san, "words", Some(&words)),
        ("UCI -> SAN", &uci, "pgn", None),
        ("UCI -> Laws, German", &uci, "fide:de", None),
        ("UCI -> long, Russian", &uci, "long+hyphen+colon:ru", None),
        ("UCI -> figurines", &uci, "figurine", None),
        ("UCI -> words", &uci, "words", None),
        ("words -> UCI", &words, "uci", None),
    ];
    for (name, from, form, into) in rows {
        let taken = convert(from, form, into.map(|path| path.as_path()));
        report(name, moves, taken);
    }
    println!("peak memory {} KiB", peak_memory().unwrap_or_default());
    let theirs = folder.path().join("theirs.pgn");
    let name = "pgn-extract, SAN -> UCI";
    match beside(&san, &["-s", "-Wuci"], &theirs) {
        Some(taken) => {
            assert!(moves_in(&uci).eq(moves_in(&theirs)), "pgn-extract has made other moves");
            report(name, moves, taken);
        }
        None => println!("{name}: not installed"),
    }
}

fn report(name: &str, moves: usize, taken: Duration) {
    println!("{name:28} {:>10.0} moves/s", moves as f64 / taken.as_secs_f64());
}

/// Writes games of random legal moves, 80 plies at most, the same in each run.
fn random_games(path: &Path, games: usize) -> usize {
    let mut random = fastrand::Rng::with_seed(1);
    let mut file = std::io::BufWriter::new(File::create(path).expect("a file"));
    let mut moves = 0;
    for game in 1..=games {
        let mut text = format!("[Event \"{game}\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n\n");
        let mut position = Chess::default();
        for ply in 0..80 {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            if ply % 2 == 0 {
                write!(text, "{}. ", ply / 2 + 1).expect("text");
            }
            let m = legal[random.usize(..legal.len())];
            let san = SanPlus::from_move_and_play_unchecked(&mut position, m);
            text.push_str(&san.to_string());
            text.push(if ply % 10 == 9 { '\n' } else { ' ' });
            moves += 1;
        }
        text.push_str("*\n\n");
        file.write_all(text.as_bytes()).expect("written");
    }
    moves
}

/// Returns the moves of a file in UCI.
fn moves_in(file: &Path) -> impl Iterator<Item = String> {
    let lines = BufReader::new(File::open(file).expect("a file")).lines();
    let lines = lines
        .map(|line| line.expect("text"))
        .filter(|line| !line.starts_with('['));
    lines.flat_map(|line| {
        let words: Vec<String> = line.split([' ', '.']).map(str::to_ascii_lowercase).collect();
        words.into_iter().filter(|word| word.parse::<UciMove>().is_ok())
    })
}

fn convert(from: &Path, form: &str, into: Option<&Path>) -> Duration {
    let vocabulary = Vocabulary::shipped(&Vocabulary::LANGUAGES);
    let mut converter = Converter::new(
        ReadingSettings {
            words: Some(std::sync::Arc::new(vocabulary)),
            ..ReadingSettings::default()
        },
        Writing {
            forms: vec![ansage_words::notation::form(form).expect("a form")],
            table: false,
            glyphs: true,
        },
    );
    let mut file = File::open(from).expect("a file");
    let mut into = into.map(|path| File::create(path).expect("a file"));
    let (mut chunk, mut out) = (vec![0; 1 << 16], Vec::new());
    let before = processor_time(false);
    loop {
        let length = file.read(&mut chunk).expect("read");
        let mut report = |problem| panic!("{problem:?}");
        converter.feed(&chunk[..length], &mut out, &mut report).expect("text");
        if length == 0 {
            converter.finish(&mut out, &mut report);
        }
        if let Some(into) = &mut into {
            into.write_all(&out).expect("written");
        }
        out.clear();
        if length == 0 {
            return processor_time(false) - before;
        }
    }
}

fn beside(file: &Path, arguments: &[&str], into: &Path) -> Option<Duration> {
    // Debian installs it into /usr/games, which not every search path contains.
    let debian = Path::new("/usr/games/pgn-extract");
    let program = if debian.exists() {
        debian
    } else {
        Path::new("pgn-extract")
    };
    let before = processor_time(true);
    let mut command = Command::new(program);
    command
        .args(arguments)
        .arg(file)
        .stdout(File::create(into).expect("a file"))
        .stderr(Stdio::null());
    // Its exit status is not 0 even after success.
    command.status().ok()?;
    Some(processor_time(true) - before)
}

/// Returns the processor time of this process, or of those that it has started, to a hundredth of a second.
fn processor_time(children: bool) -> Duration {
    let stat = std::fs::read_to_string("/proc/self/stat").expect("a Linux system");
    // The state is the first field after the name in parentheses, which may contain spaces.
    let (_, fields) = stat.rsplit_once(')').expect("a name");
    let first = if children { 13 } else { 11 };
    let ticks = fields.split_whitespace().skip(first).take(2);
    Duration::from_millis(ticks.map(|ticks| 10 * ticks.parse::<u64>().expect("a number")).sum())
}

/// Returns the peak memory in KiB, as reported by the system.
fn peak_memory() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}
