//! `ansage model`, from the command line to the disk, against a server of the test.

use std::{
    ffi::OsStr,
    fmt::Write as _,
    fs,
    io::{BufRead, BufReader, Cursor, Write},
    net::{TcpListener, TcpStream},
    path::{Path, PathBuf},
    process::Command,
    sync::{Arc, Mutex},
};

use sha2::{Digest, Sha256};
use zip::{CompressionMethod, ZipWriter, write::SimpleFileOptions};

use crate::support::program::{Said, at_home, binary, run};

/// Server's answer to one request.
#[derive(Clone, Copy)]
enum Answer {
    /// The range asked for, or everything without one.
    Ranged,
    /// Everything, whatever is asked for.
    Whole,
    /// As `Ranged`, but closes the connection after this number of bytes.
    BreakAfter(usize),
    /// Everything, without giving the size.
    Unmeasured,
    /// Only this status.
    Status(&'static str),
}

/// Server of `archive` that gives one answer after another.
struct Server {
    url: String,
    /// Range that each request asked for.
    asked: Arc<Mutex<Vec<Option<usize>>>>,
}

impl Server {
    fn new(archive: Vec<u8>, answers: &[Answer]) -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}/m-1.0.zip", listener.local_addr().unwrap());
        let asked = Arc::new(Mutex::new(Vec::new()));
        let (log, answers) = (asked.clone(), answers.to_vec());
        std::thread::spawn(move || {
            for answer in answers {
                let (stream, _) = listener.accept().unwrap();
                let from = range(&stream);
                log.lock().unwrap().push(from);
                // The client may close the connection if a server sends too much.
                let _ = reply(stream, &archive, from, answer);
            }
        });
        Server { url, asked }
    }

    fn asked(&self) -> Vec<Option<usize>> {
        self.asked.lock().unwrap().clone()
    }
}

fn range(stream: &TcpStream) -> Option<usize> {
    let mut from = None;
    for line in BufReader::new(stream).lines() {
        let line = line.unwrap().to_lowercase();
        if line.is_empty() {
            break;
        }
        if let Some(range) = line.strip_prefix("range: bytes=") {
            from = Some(range.trim_end_matches('-').parse().unwrap());
        }
    }
    from
}

fn reply(mut stream: TcpStream, archive: &[u8], from: Option<usize>, answer: Answer) -> std::io::Result<()> {
    let all = archive.len();
    let (status, body, length) = match (answer, from) {
        (Answer::Status(status), _) => (format!("{status}\r\nContent-Length: 0"), &[][..], None),
        (Answer::Unmeasured, _) => ("200 OK\r\nConnection: close".into(), archive, None),
        (Answer::Ranged | Answer::BreakAfter(_), Some(from)) if from >= all => {
            let status = format!("416 Range Not Satisfiable\r\nContent-Range: bytes */{all}\r\nContent-Length: 0");
            (status, &[][..], None)
        }
        (Answer::Ranged | Answer::BreakAfter(_), Some(from)) => {
            let status = format!("206 Partial Content\r\nContent-Range: bytes {from}-{}/{all}", all - 1);
            (status, &archive[from..], Some(all - from))
        }
        _ => ("200 OK".into(), archive, Some(all)),
    };
    let length = length.map_or(String::new(), |length| format!("\r\nContent-Length: {length}"));
    write!(stream, "HTTP/1.1 {status}{length}\r\n\r\n")?;
    stream.write_all(match answer {
        Answer::BreakAfter(length) => &body[..length.min(body.len())],
        _ => body,
    })
}

/// Returns the beginning of an OpenFst file that holds its words.
fn fst() -> Vec<u8> {
    let mut bytes = vec![0xd6, 0xfd, 0xb2, 0x7e];
    for name in ["const", "standard"] {
        bytes.extend(i32::try_from(name.len()).unwrap().to_le_bytes());
        bytes.extend(name.as_bytes());
    }
    bytes.extend([1, 0, 0, 0, 2, 0, 0, 0]);
    // Neither states nor arcs.
    bytes.extend([0; 32]);
    bytes
}

/// Returns the files of a model that the installer accepts. No recognizer could load it.
fn files() -> Vec<(&'static str, Vec<u8>)> {
    let mut acoustic = b"\0B".to_vec();
    acoustic.extend((0..40_000_u32).flat_map(|n| n.wrapping_mul(2_654_435_761).to_le_bytes()));
    vec![
        ("am/final.mdl", acoustic),
        ("conf/mfcc.conf", b"--sample-frequency=16000\n".to_vec()),
        ("conf/model.conf", b"--endpoint.silence-phones=1:2\n".to_vec()),
        ("graph/HCLr.fst", fst()),
        ("graph/Gr.fst", fst()),
        ("graph/disambig_tid.int", b"3\n".to_vec()),
        ("graph/phones/word_boundary.int", b"1 nonword\n".to_vec()),
    ]
}

fn archive(folder: &str, files: &[(&str, Vec<u8>)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    zip.add_directory(folder, stored).unwrap();
    for (path, content) in files {
        zip.start_file(format!("{folder}/{path}"), stored).unwrap();
        zip.write_all(content).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// A user's home and a list of models with one model "m", whose files must be those of [`files`].
struct Home(tempfile::TempDir);

impl Home {
    fn new(url: &str) -> Home {
        let home = Home(tempfile::tempdir().unwrap());
        let mut list = format!("[[model]]\nname = \"m\"\nlanguage = \"de\"\nlicence = \"MIT\"\nurl = \"{url}\"\n");
        for (path, content) in files().iter().filter(|(path, _)| !path.starts_with("conf")) {
            let digits = Sha256::digest(content).iter().fold(String::new(), |mut digits, byte| {
                write!(digits, "{byte:02x}").unwrap();
                digits
            });
            let bytes = content.len();
            write!(
                list,
                "[[model.file]]\npath = \"{path}\"\nbytes = {bytes}\nsha256 = \"{digits}\"\n"
            )
            .unwrap();
        }
        fs::write(home.manifest(), list).unwrap();
        home
    }

    fn manifest(&self) -> PathBuf {
        self.0.path().join("manifest.toml")
    }

    fn models(&self) -> PathBuf {
        self.0.path().join(".local/share/ansage/models")
    }

    fn part(&self) -> PathBuf {
        self.models().join("m.zip.part")
    }

    /// Lists the folder of models, without the lock.
    fn left(&self) -> Vec<String> {
        let entries = fs::read_dir(self.models()).into_iter().flatten().flatten();
        let mut names: Vec<String> = entries.map(|entry| entry.file_name().into_string().unwrap()).collect();
        names.retain(|name| name != ".lock");
        names.sort();
        names
    }

    /// Runs `ansage model` with `arguments` in this home. Returns its exit code, standard output and standard error.
    fn model(&self, arguments: &[&str]) -> (i32, String, String) {
        said(self.command(binary()).arg("model").args(arguments))
    }

    fn command(&self, program: impl AsRef<OsStr>) -> Command {
        let mut command = Command::new(program);
        at_home(&mut command, self.0.path());
        command.env("NO_PROXY", "127.0.0.1");
        command
    }

    fn install(&self, what: &str) -> (i32, String, String) {
        let list = self.manifest();
        self.model(&[
            "--language",
            "en",
            "install",
            what,
            "--manifest",
            list.to_str().unwrap(),
        ])
    }

    /// Writes `archive` to a file and installs it.
    fn install_file(&self, archive: &[u8], flags: &[&str]) -> (i32, String, String) {
        let file = self.0.path().join("archive.zip");
        fs::write(&file, archive).unwrap();
        let list = self.manifest();
        let mut arguments = vec!["install", file.to_str().unwrap(), "--manifest", list.to_str().unwrap()];
        arguments.extend(["--language", "en"]);
        arguments.extend(flags);
        self.model(&arguments)
    }
}

fn said(command: &mut Command) -> (i32, String, String) {
    let Said { code, output, errors } = run(command, "");
    (code.expect("no signal"), output, errors)
}

fn assert_installed(home: &Home) {
    assert_eq!(home.left(), ["m"]);
    for (path, content) in files() {
        assert_eq!(fs::read(home.models().join("m").join(path)).unwrap(), content, "{path}");
    }
}

#[test]
fn a_known_model_is_fetched_verified_used_and_removed() {
    let server = Server::new(archive("m-1.0", &files()), &[Answer::Ranged]);
    let home = Home::new(&server.url);
    let (code, out, err) = home.install("m");
    assert_eq!((code, err.as_str()), (0, ""));
    assert_installed(&home);
    let percents = out.lines().filter(|line| line.ends_with(" percent")).count();
    assert!((1..=10).contains(&percents), "{out}");
    assert!(
        !out.contains('\r') && out.contains("Installed and verified: m"),
        "{out}"
    );

    let (code, out, _) = home.install("m");
    assert!(code == 0 && out.starts_with("Already installed: m"), "{out}");
    assert_eq!(server.asked(), [None]);

    let (code, out, _) = home.model(&["path"]);
    assert_eq!((code, Path::new(out.trim())), (0, &*home.models().join("m")));
    let (_, out, _) = home.model(&["list", "--language", "en"]);
    assert!(out.contains("m: installed. In use."), "{out}");
    assert!(
        out.contains("vosk-small-de: not installed, 96 megabytes, licence Apache-2.0."),
        "{out}"
    );

    assert_eq!(home.model(&["remove", "m"]).0, 0);
    assert!(home.left().is_empty());
    let (code, _, err) = home.model(&["remove", "m"]);
    assert!(code == 2 && err.contains("„m“ ist nicht installiert"), "{err}");
}

#[test]
fn a_broken_off_transfer_goes_on() {
    let whole = archive("m-1.0", &files());
    let server = Server::new(whole.clone(), &[Answer::BreakAfter(100_000), Answer::Ranged]);
    let home = Home::new(&server.url);
    let (code, _, err) = home.install("m");
    assert!(
        code == 1 && err.contains("broke off") && err.contains("goes on from there"),
        "{err}"
    );
    assert_eq!(home.left(), ["m.zip.part"]);
    let have = fs::read(home.part()).unwrap();
    assert!(have.len() == 100_000 && whole.starts_with(&have));

    let (code, out, err) = home.install("m");
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.contains("going on at"), "{out}");
    assert_eq!(server.asked(), [None, Some(100_000)]);
    assert_installed(&home);
}

#[test]
fn a_server_without_ranges_begins_again() {
    let server = Server::new(archive("m-1.0", &files()), &[Answer::BreakAfter(50_000), Answer::Whole]);
    let home = Home::new(&server.url);
    assert_eq!(home.install("m").0, 1);
    let (code, _, err) = home.install("m");
    assert_eq!((code, err.as_str()), (0, ""));
    assert_eq!(server.asked(), [None, Some(50_000)]);
    assert_installed(&home);
}

#[test]
fn a_part_that_is_complete_or_too_long_is_no_obstacle() {
    let whole = archive("m-1.0", &files());
    for (part, requests) in [(whole.clone(), 1), ([&whole[..], b"more"].concat(), 2)] {
        let server = Server::new(whole.clone(), &[Answer::Ranged, Answer::Ranged]);
        let home = Home::new(&server.url);
        fs::create_dir_all(home.models()).unwrap();
        fs::write(home.part(), part).unwrap();
        let (code, _, err) = home.install("m");
        assert_eq!((code, err.as_str()), (0, ""));
        assert_eq!(server.asked().len(), requests);
        assert_installed(&home);
    }
}

#[test]
fn an_archive_of_unknown_size_is_taken_and_a_cut_one_is_noticed() {
    let whole = archive("m-1.0", &files());
    let server = Server::new(whole.clone(), &[Answer::Unmeasured]);
    let home = Home::new(&server.url);
    assert_eq!(home.install("m").0, 0);
    assert_installed(&home);

    let server = Server::new(whole[..90_000].to_vec(), &[Answer::Unmeasured]);
    let home = Home::new(&server.url);
    let (code, _, err) = home.install("m");
    assert!(code == 1 && err.contains("damaged"), "{err}");
    assert!(home.left().is_empty());
}

#[test]
fn the_server_s_refusals_are_named() {
    let server = Server::new(
        Vec::new(),
        &[
            Answer::Status("404 Not Found"),
            Answer::Status("503 Service Unavailable"),
        ],
    );
    let home = Home::new(&server.url);
    for status in ["404", "503"] {
        let (code, _, err) = home.install("m");
        assert!(code == 1 && err.contains(status) && err.contains(&server.url), "{err}");
        assert!(!home.models().join("m").exists());
    }
    let gone = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let home = Home::new(&format!("http://{gone}/m.zip"));
    let (code, _, err) = home.install("m");
    assert!(code == 1 && err.contains("cannot be reached"), "{err}");
    let (code, _, err) = home.install("n");
    assert!(
        code == 2 && err.contains("No model “n”") && err.contains("Known are: m"),
        "{err}"
    );
}

#[test]
fn a_wrong_file_is_never_installed() {
    for change in [
        (|content: &mut Vec<u8>| content[70_000] ^= 1) as fn(&mut Vec<u8>),
        |content| content.push(0),
        |content| content.truncate(1000),
    ] {
        let mut wrong = files();
        change(&mut wrong[0].1);
        let wrong = archive("m-1.0", &wrong);
        let server = Server::new(wrong.clone(), &[Answer::Ranged]);
        let home = Home::new(&server.url);
        let (code, _, err) = home.install("m");
        assert!(
            code == 1 && err.contains("am/final.mdl") && err.contains("SHA-256"),
            "{err}"
        );
        assert!(home.left().is_empty(), "{:?}", home.left());
        let (code, _, err) = home.install_file(&wrong, &["--unverified"]);
        assert!(code == 1 && err.contains("am/final.mdl"), "{err}");
        assert!(home.left().is_empty());
    }
}

#[test]
fn more_than_the_model_can_hold_is_not_fetched() {
    let mut bomb = files();
    bomb.push(("README", vec![0; 5_000_000]));
    let server = Server::new(archive("m-1.0", &bomb), &[Answer::Ranged, Answer::Unmeasured]);
    let home = Home::new(&server.url);
    for _ in 0..2 {
        let (code, _, err) = home.install("m");
        assert!(code == 1 && err.contains("larger than the model can be"), "{err}");
        assert!(!home.models().join("m").exists());
        let _ = fs::remove_file(home.part());
    }
}

#[test]
fn an_archive_at_hand_is_verified_against_the_list() {
    let home = Home::new("http://127.0.0.1/m-1.0.zip");
    for folder in ["m-1.0", "renamed"] {
        let (code, out, err) = home.install_file(&archive(folder, &files()), &[]);
        assert_eq!((code, err.as_str()), (0, ""));
        assert!(out.contains("Installed and verified: m"), "{out}");
        assert_installed(&home);
        home.model(&["remove", "m"]);
    }
    // Files that are not listed and that libvosk would load, or too much of them.
    for (name, content) in [("rnnlm/final.raw", vec![0; 9]), ("README", vec![0; 5_000_000])] {
        let mut more = files();
        more.push((name, content));
        let (code, _, err) = home.install_file(&archive("m-1.0", &more), &[]);
        assert!(code == 1 && err.contains(name), "{err}");
        assert!(home.left().is_empty());
    }
}

#[test]
fn an_unknown_archive_needs_a_word_and_must_be_a_model() {
    let home = Home::new("http://127.0.0.1/m-1.0.zip");
    let mut other = files();
    other[0].1.push(1);
    let (code, _, err) = home.install_file(&archive("other", &other), &[]);
    assert!(
        code == 1 && err.contains("--unverified") && home.left().is_empty(),
        "{err}"
    );
    let (code, out, _) = home.install_file(&archive("other", &other), &["--unverified"]);
    assert!(code == 0 && out.contains("not verified: other"), "{out}");
    assert_eq!(home.left(), ["other"]);
    // A seal in the archive does not make it verified.
    let mut sealed = other.clone();
    sealed.push(("SHA256SUMS", b"0000  am/final.mdl\n".to_vec()));
    fs::remove_dir_all(home.models().join("other")).unwrap();
    let (code, out, err) = home.install_file(&archive("other", &sealed), &["--unverified"]);
    assert!(code == 0 && out.contains("not verified: other"), "{out}{err}");
    let folder = home.models().join("other");
    assert!(!folder.join("SHA256SUMS").exists() && folder.join("SHA256SUMS.unverified").exists());

    let mut fixed = other.clone();
    fixed.push(("graph/HCLG.fst", fst()));
    for (folder, files, word) in [
        ("fixed", fixed, "HCLG.fst"),
        ("half", other[1..].to_vec(), "am/final.mdl"),
        ("m", other.clone(), "Rename"),
        ("ansage-de", other.clone(), "Rename"),
        (".hidden", other, "Rename"),
    ] {
        let (code, _, err) = home.install_file(&archive(folder, &files), &["--unverified"]);
        assert!(code == 1 && err.contains(word), "{folder}: {err}");
        assert_eq!(home.left(), ["other"]);
    }
    let (code, _, err) = home.install_file(b"no archive", &["--unverified"]);
    assert!(code == 2 && err.contains("ZIP"), "{err}");
    let (code, _, err) = home.install("absent.zip");
    assert!(code == 2 && err.contains("File absent.zip"), "{err}");
}

/// The partial download is a link to a device that is always full.
#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_while_fetching_has_its_own_sentence() {
    let server = Server::new(archive("m-1.0", &files()), &[Answer::Ranged]);
    let home = Home::new(&server.url);
    fs::create_dir_all(home.models()).unwrap();
    std::os::unix::fs::symlink("/dev/full", home.part()).unwrap();
    let (code, _, err) = home.install("m");
    assert!(code == 1 && err.starts_with("The disk is full"), "{err}");
    assert_eq!(home.left(), ["m.zip.part"]);
}

/// If writing fails half way, here because of the maximum file size, nothing is left.
#[test]
#[cfg(target_os = "linux")]
fn a_write_that_fails_leaves_nothing() {
    let home = Home::new("http://127.0.0.1/m-1.0.zip");
    let file = home.0.path().join("archive.zip");
    fs::write(&file, archive("m-1.0", &files())).unwrap();
    let limited = "trap '' XFSZ; ulimit -f 50; exec \"$0\" \"$@\"";
    let (code, _, err) = said(
        home.command("bash")
            .args(["-c", limited])
            .arg(binary())
            .args(["model", "install"])
            .arg(&file)
            .arg("--manifest")
            .arg(home.manifest()),
    );
    assert!(
        code == 1
            && err.contains("am/final.mdl lässt sich nicht ändern: das System lässt die Datei nicht größer werden"),
        "{err}"
    );
    assert!(home.left().is_empty(), "{:?}", home.left());
}
