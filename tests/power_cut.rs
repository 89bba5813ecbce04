//! Everything that was printed survives a power cut. The writes of the real program, as strace(1) sees them, are
//! replayed on a disk that loses everything that was not synced, and the power is cut before each printed line.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use ansage::journal;

use crate::support::program::{at_home, binary, files, typed};

/// Returns the system calls of the thread that writes the journal, in order, while `ansage` runs with `arguments` and
/// `lines` typed.
fn calls(home: &Path, arguments: &[&str], lines: &[&str]) -> Vec<String> {
    let logs = tempfile::tempdir().unwrap();
    let mut command = Command::new("strace");
    command
        .args([
            "-ff",
            "-y",
            "-s",
            "4096",
            "-e",
            "trace=%file,write,fsync,fdatasync,ftruncate",
            "-o",
        ])
        .arg(logs.path().join("log"))
        .arg(binary())
        .args(arguments);
    at_home(&mut command, home);
    let said = typed(&mut command, lines);
    assert_eq!(said.code, Some(0), "{said:?}");
    let logs = fs::read_dir(logs.path()).unwrap();
    let mut logs = logs.map(|log| fs::read_to_string(log.unwrap().path()).unwrap());
    let log = logs.find(|log| log.contains(".journal>") && log.contains("write(1<"));
    log.expect("no thread writes a journal")
        .lines()
        .map(str::to_owned)
        .collect()
}

/// A disk that loses what is not synced.
#[derive(Default)]
struct Disk {
    /// New, renamed and removed names whose folders are not synced.
    names: BTreeSet<PathBuf>,
    /// Files whose content is not synced.
    contents: BTreeSet<PathBuf>,
    /// Lengths of the journal: written and synced.
    journal: [usize; 2],
}

impl Disk {
    /// Replays `call`. Returns the text that it prints.
    fn replay(&mut self, call: &str, home: &Path) -> Option<String> {
        let (name, rest) = call.split_once('(')?;
        let result = call.rsplit_once(" = ")?.1;
        if result.starts_with('-') {
            return None;
        }
        let open_file = || Some(PathBuf::from(rest.split_once('<')?.1.split_once('>')?.0));
        let paths: Vec<PathBuf> = rest.split('"').skip(1).step_by(2).map(PathBuf::from).collect();
        let matters = |path: &&PathBuf| {
            // A lock means nothing after a power cut. If a score replaces another, the old version may survive.
            let ending = path.extension().unwrap_or_default();
            let is_scratch = path
                .strip_prefix(home)
                .is_ok_and(|path| path.to_string_lossy().contains("/.tmp"));
            path.starts_with(home)
                && !is_scratch
                && ending != "lock"
                && !(name.starts_with("rename") && ending == "pgn")
        };
        match name {
            "write" if rest.starts_with("1<") => return Some(rest.to_owned()),
            "write" => {
                let path = open_file().filter(|path| path.starts_with(home) && !path.ends_with("ansage.log"))?;
                if path.extension().is_some_and(|ending| ending == "journal") {
                    self.journal[0] += result.parse::<usize>().unwrap();
                }
                if path.extension().is_none_or(|ending| ending != "lock") {
                    self.contents.insert(path);
                }
            }
            "fdatasync" | "fsync" => {
                let path = open_file()?;
                if path.extension().is_some_and(|ending| ending == "journal") {
                    self.journal[1] = self.journal[0];
                }
                self.names.retain(|name| name.parent() != Some(&path));
                self.contents.remove(&path);
            }
            "openat" if call.contains("O_EXCL") => self.names.extend(paths.iter().filter(matters).cloned()),
            "mkdir" | "unlink" | "rename" | "renameat" | "renameat2" => {
                if name.starts_with("rename")
                    && let [from, to] = &paths[..]
                {
                    assert!(
                        !self.contents.contains(from),
                        "{} is renamed before it is synced",
                        to.display()
                    );
                }
                self.names.extend(paths.iter().filter(matters).cloned());
            }
            _ => {}
        }
        None
    }
}

#[test]
fn what_was_said_survives_a_power_cut() {
    let strace = Command::new("strace").arg("-V").output();
    assert!(strace.is_ok(), "strace is missing: run tools/setup tests");
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    let play = ["play", "--voice", "none", "--silent", "--new", "--white", "Anna"];
    let played = calls(
        home,
        &play,
        &["Eva vier", "ja", "Eva fünf", "ja", "Springer Felix drei", "ja"],
    );
    let whole = fs::read(&files(home, "journal")[0]).unwrap();
    let cut = home.join("cut.journal");
    let (mut disk, mut printed, mut made) = (Disk::default(), 0, 0);
    for call in &played {
        let Some(text) = disk.replay(call, home) else { continue };
        printed += 1;
        assert!(
            disk.names.is_empty() && disk.contents.is_empty(),
            "{:?} {:?} before {text}",
            disk.names,
            disk.contents
        );
        made += usize::from(text.contains("\"Schwarz.\\n") || text.contains("\"Wei\\303\\237.\\n"));
        fs::write(&cut, &whole[..disk.journal[1]]).unwrap();
        let restored = journal::read(&cut).unwrap();
        assert_eq!(restored.game.plies().len(), made, "before {text}");
        assert_eq!(restored.tags.unwrap().white, "Anna");
    }
    assert!(made == 3 && printed > 6, "{made} {printed}");

    let passphrase = home.join("passphrase");
    fs::write(&passphrase, "drei alte Türme").unwrap();
    let adjourn = [
        "adjourn",
        "--silent",
        "--when",
        "morgen",
        "--place",
        "Saal",
        "--passphrase-file",
        passphrase.to_str().unwrap(),
    ];
    let mut disk = Disk::default();
    let mut told = 0;
    for call in calls(home, &adjourn, &["Springer Cäsar sechs", "Springer Cäsar sechs"]) {
        if let Some(text) = disk.replay(&call, home)
            && text.contains("Versiegelt.")
        {
            told += 1;
            assert!(
                disk.names.is_empty() && disk.contents.is_empty(),
                "{:?} {:?}",
                disk.names,
                disk.contents
            );
        }
    }
    assert_eq!(told, 1);
}
