//! Checks the result: each record of each journal is in the hall once and in its place, and the scores are those of the
//! boards. Measures how long everything took.

use std::{
    collections::BTreeMap,
    error::Error,
    fs,
    path::{Path, PathBuf},
};

use ansage_chess::{
    document::{self, Document},
    movetext::ReadingSettings,
};
use ansage_hall::{arbiter::Store, wire};
use ansage_protocol::line::{JournalLine, Stamped};

#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Folder of the boards' journals and scores
    folder: PathBuf,
    /// Database of the hall, which has ended
    #[arg(long)]
    store: PathBuf,
    /// Scores of the hall
    #[arg(long)]
    pgn: PathBuf,
    /// What the watchers of the pages wrote
    #[arg(long)]
    pages: PathBuf,
    /// Moment before which delays are measured, in milliseconds since 1970: nothing was broken until then
    #[arg(long)]
    quiet_until: u64,
    /// Number of boards, each of which played a game
    #[arg(long)]
    boards: usize,
}

pub fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let store = Store::open(&arguments.store)?;
    let mut kept: BTreeMap<(String, String), Vec<(Stamped, u64)>> = BTreeMap::new();
    for game in store.games()? {
        let records = kept.entry((game.board.to_string(), game.game)).or_default();
        let mut unread = 0;
        store.records(game.id, |line, arrived| match serde_json::from_str(line) {
            Ok(line) => records.push((line, arrived)),
            Err(_) => unread += 1,
        })?;
        if unread > 0 {
            return Err(format!("{unread} records cannot be read").into());
        }
    }
    let (mut faults, mut records, mut games) = (Vec::new(), 0, 0);
    let (mut arrivals, mut alerts, mut made) = (Vec::new(), Vec::new(), BTreeMap::<String, Vec<u64>>::new());
    let mut scores = BTreeMap::new();
    for path in files(&arguments.folder, "journal")? {
        let lines = journal(&path)?;
        let id = |line: &Stamped| match &line.line {
            JournalLine::Seated { tags } => Some((tags.board.clone(), tags.id.clone())),
            _ => None,
        };
        let Some(key) = lines.iter().find_map(id) else {
            faults.push(format!("{}: no game", path.display()));
            continue;
        };
        games += 1;
        records += lines.len();
        let known = kept.remove(&key).unwrap_or_default();
        let same = lines.iter().zip(&known).take_while(|(line, (known, _))| *line == known);
        if same.count() != lines.len() || known.len() != lines.len() {
            faults.push(format!(
                "board {}: {} records, in the hall {}",
                key.0,
                lines.len(),
                known.len()
            ));
        }
        for (line, arrived) in known.iter().filter(|(line, _)| line.at < arguments.quiet_until) {
            let delay = arrived.saturating_sub(line.at);
            arrivals.push(delay);
            match line.line {
                JournalLine::Touched { .. } => alerts.push(delay),
                JournalLine::Made { .. } => made.entry(key.0.clone()).or_default().push(line.at),
                _ => {}
            }
        }
        scores.extend(documents(&path.with_extension("pgn"))?);
    }
    faults.extend(
        kept.keys()
            .map(|(board, game)| format!("board {board}: game {game} has no journal")),
    );
    let hall = documents(&arguments.pgn)?;
    for (game, score) in &scores {
        match hall.get(game) {
            None => faults.push(format!("game {game} is not in the scores of the hall")),
            Some(known) if (&known.line, known.result) != (&score.line, score.result) => {
                faults.push(format!("the score of game {game} differs"));
            }
            Some(_) => {}
        }
    }
    if hall.len() != scores.len() {
        faults.push(format!(
            "{} games at the boards, {} in the scores of the hall",
            scores.len(),
            hall.len()
        ));
    }
    // A board that was killed after the end of its game plays another one.
    if games < arguments.boards {
        faults.push(format!("{} boards, {games} games", arguments.boards));
    }
    let mut on_pages = on_pages(&arguments.pages, &made)?;
    if on_pages.is_empty() {
        faults.push("no event arrived on any page".to_owned());
    }
    println!("Games: {games}. Records: {records}. Scores compared: {}.", scores.len());
    print_delays("record written → in the hall's database", &mut arrivals);
    print_delays("touch written → alert raised at the arbiter's", &mut alerts);
    print_delays("move written → event on the board's page", &mut on_pages);
    match faults.is_empty() {
        true => println!("Every record is in the hall once and in order, and every score is the same."),
        false => return Err(faults.join("\n").into()),
    }
    Ok(())
}

fn print_delays(what: &str, delays: &mut [u64]) {
    delays.sort_unstable();
    let part = |percent: usize| delays.get(delays.len() * percent / 100).copied().unwrap_or_default();
    println!(
        "{what}: median {} ms, 99th {} ms, n = {}",
        part(50),
        part(99),
        delays.len()
    );
}

/// Returns for each move how long it took until the next event on its board's page.
fn on_pages(log: &Path, made: &BTreeMap<String, Vec<u64>>) -> Result<Vec<u64>, Box<dyn Error>> {
    let mut events: BTreeMap<String, Vec<u64>> = BTreeMap::new();
    for line in fs::read_to_string(log)?.lines() {
        if let Some((at, board)) = line.split_once(' ') {
            events.entry(board.to_owned()).or_default().push(at.parse()?);
        }
    }
    let mut delays = Vec::new();
    for (board, made) in made {
        let Some(events) = events.get(board) else { continue };
        for at in made {
            delays.extend(events.iter().find(|event| *event >= at).map(|event| event - at));
        }
    }
    Ok(delays)
}

/// Returns the files with `extension` in the folders of the boards.
fn files(folder: &Path, extension: &str) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut files = Vec::new();
    for board in fs::read_dir(folder)? {
        for file in fs::read_dir(board?.path())? {
            let path = file?.path();
            if path.extension().is_some_and(|found| found == extension) {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

/// Returns the lines of a journal that leave the board.
fn journal(path: &Path) -> Result<Vec<Stamped>, Box<dyn Error>> {
    let text = fs::read_to_string(path)?;
    let mut lines = Vec::new();
    for line in text.lines() {
        lines.extend(wire::published(&serde_json::from_str(line)?));
    }
    Ok(lines)
}

/// Returns the games of a PGN file by their identities.
fn documents(path: &Path) -> Result<BTreeMap<String, Document>, Box<dyn Error>> {
    let mut documents = BTreeMap::new();
    document::read(fs::File::open(path)?, ReadingSettings::default(), |document| {
        let id = document.tags.known("GameId").unwrap_or_default().to_owned();
        documents.insert(id, document);
    })?;
    Ok(documents)
}
