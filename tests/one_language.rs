//! Faults are reported in one language, that of the user, no matter in which one the system, a library or another
//! program reports them.

use std::{
    fs,
    io::{BufRead, BufReader, Cursor, Write},
    net::TcpListener,
    path::Path,
    process::Command,
    thread,
};

use zip::{ZipWriter, write::SimpleFileOptions};

use crate::support::program::{Said, ansage, run};

/// English words that are neither German nor part of a command or an option.
const ENGLISH: &str = "a after again already and answer answered any are array as at bad be been before bigger boolean \
    broke broken but by cannot check closed connect connecting connection correct could damaged denied denotes \
    descriptor device directory does duplicate empty end error exist exists expected fails failed fetch field file \
    filename first float folder for format found from grammar has have holds host if input integer invalid \
    io is it its key known larger least line long lookup loopback malformed memory message missing must \
    needed next no nothing not number of on only open or other out path permission permissions possible reached read \
    refused refuses resolve see sequence space speech stream string such than that the there this timeout to \
    too transfer trusted try type unclosed unexpected unknown unreachable unsupported usage valid value values \
    variant variants wait with without write written wrong you your";

/// Names that are the same in all languages, and the words of commands and settings.
const NAMES: &str = "ansage pgn brf fen wav flac ogg vorbis zip toml utf uci iccf usb alsa pulseaudio espeak liblouis \
    libvosk vosk chess960 fide age none random white black both de en ru uk mk auto adjourn announce doctor enrol hear \
    model notation parse play practice score install list remove show lost end compare braille export delete recover \
    newest audio input speech recognition speaker off warn info debug mit apache xdg_data_home speechd_address locale sudo \
    dpkg reconfigure locales pipewire systemctl user start restart config tcp http nul ascii windows koi8 macintosh encoding vocabulary language \
    sha gold torn short minimal long figurine words fffd announcement squares verbose small king";

/// A home that contains everything that can be wrong, and the paths to it.
struct Home(tempfile::TempDir);

impl Home {
    fn new() -> Home {
        let home = Home(tempfile::tempdir().unwrap());
        let write = |name: &str, content: &[u8]| {
            let path = home.0.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, content).unwrap();
        };
        write("game.pgn", b"[White \"Ada\"]\n\n1. e4 e5 *\n");
        write("latin.toml", b"# \xff\n");
        for (number, text) in SETTINGS.iter().enumerate() {
            write(&format!("settings{number}.toml"), text.as_bytes());
        }
        for (number, text) in VOCABULARIES.iter().enumerate() {
            let text = format!("language = \"de\"\n{text}");
            write(&format!("words{number}/ansage/vocabulary/de.toml"), text.as_bytes());
        }
        write("models.toml", b"[[model]]\nname = 1\n");
        write("noise", &[0xfe; 300]);
        let flac = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/knight.flac")).unwrap();
        write("torn.flac", &flac[..flac.len() / 2]);
        write("torn.wav", b"RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0");
        write("sealed", b"-----BEGIN AGE ENCRYPTED FILE-----\nx\n");
        write(".local/share/ansage/games/torn.journal", b"{\"x\": 1}\n{}\n");
        write("takes.tsv", b"no tabulator\n");
        write("plain.zip", b"PK\x03\x04nothing of the kind");
        write("unsafe.zip", &zip(&[("m/x", b"1"), ("n/y", b"2")]));
        write("other.zip", &zip(&[("m/am/x", b"1")]));
        write("no-model/am/x", b"1");
        home
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).display().to_string()
    }

    /// Writes a list with a model of this address, and returns its path.
    fn models(&self, name: &str, url: &str) -> String {
        let path = self.path(name);
        let list =
            format!("[[model]]\nname = \"m\"\nlanguage = \"de\"\nlicence = \"MIT\"\nurl = \"{url}\"\nfile = []\n");
        fs::write(&path, list).unwrap();
        path
    }
}

/// Configurations, each with a different mistake.
const SETTINGS: [&str; 10] = [
    "languag = \"de\"\n",
    "[speech]\nrate = 500\n",
    "[speech]\nrate = \"fast\"\n",
    "[announcement]\nstyle = \"loud\"\n",
    "[audio]\ninput = 3\n",
    "x = \n",
    "[play\n",
    "[play]\nclock = \"40/\"\n",
    "[play]\nlow_time = [1, \"two\"]\n",
    "[play]\nrecord = true\nrecord = true\n",
];

/// Vocabularies with a mistake.
const VOCABULARIES: [&str; 5] = [
    "[[term]]\nid = \"file-z\"\nwords = []\n",
    "[[term]]\nid = \"check\"\n",
    "[connectives]\nfrom = \"Dame\"\nto = \"nach\"\n",
    "languages = 1\n",
    "[[term]]\nid = \"file-a\"\nwords = [\"Bella\"]\n",
];

fn zip(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in entries {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(content).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// Starts a server that answers each request with `answer`, and returns its address.
fn server(answer: &'static str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            let request = BufReader::new(&stream).lines().map_while(Result::ok);
            let _ = request.take_while(|line| !line.is_empty()).count();
            let _ = stream.write_all(answer.as_bytes());
        }
    });
    format!("http://{address}/m-1.0.zip")
}

/// Returns the words of `said` in Latin letters that are not part of a path, an option or a placeholder.
fn latin(said: &str) -> impl Iterator<Item = &str> {
    said.split(|c: char| c.is_whitespace() || "\"„“”«»(),;!?`'".contains(c))
        .map(|word| word.trim_end_matches(['.', ':']))
        .filter(|word| !word.contains(['/', '<', '.', '_', '=', '|']) && !word.starts_with('-'))
        .flat_map(|word| word.split(['-', ':', '+']))
        .filter(|word| word.len() > 1 && word.chars().all(|c| c.is_ascii_alphabetic()))
}

/// Returns the words that are not in `language`. Words of `given` are the user's own.
fn foreign<'a>(said: &'a str, language: &str, given: &str) -> Vec<&'a str> {
    let is_one_of = |list: &str, word: &str| {
        list.split(|c: char| !c.is_alphanumeric())
            .any(|known| known.eq_ignore_ascii_case(word))
    };
    latin(said)
        .filter(|word| !is_one_of(given, word))
        .filter(|word| match language {
            "de" => is_one_of(ENGLISH, word) && !is_one_of(NAMES, word),
            _ => !is_one_of(NAMES, word),
        })
        .collect()
}

/// Runs `command` in each language except English, and notes in `wrong` what is reported in another one.
fn try_in_all(home: &Home, arguments: &[&str], prepare: impl Fn(&mut Command), given: &str, wrong: &mut Vec<String>) {
    for language in ["de", "ru", "uk", "mk"] {
        let mut command = ansage(home.0.path(), arguments);
        command.env_remove("LC_ALL").env("LANG", format!("{language}_XX.UTF-8"));
        command.env("NO_PROXY", "127.0.0.1");
        prepare(&mut command);
        let Said { code, output, errors } = run(&mut command, "");
        let told = output + &errors;
        if code.is_none() || told.is_empty() {
            wrong.push(format!("{arguments:?} ended with {code:?}: {told}"));
        }
        let given = format!("{} {given}", arguments.join(" "));
        let foreign = foreign(&told, language, &given);
        if !foreign.is_empty() {
            wrong.push(format!("{language} {foreign:?}: {told}"));
        }
    }
}

#[test]
fn all_errors_are_in_the_language_of_the_user() {
    let home = Home::new();
    let mut wrong = Vec::new();
    let mut fails = |arguments: &[&str], given: &str| {
        let owned: Vec<String> = arguments
            .iter()
            .map(|argument| {
                argument
                    .strip_prefix('@')
                    .map_or_else(|| (*argument).to_owned(), |name| home.path(name))
            })
            .collect();
        let arguments: Vec<&str> = owned.iter().map(String::as_str).collect();
        try_in_all(&home, &arguments, |_| {}, given, &mut wrong);
    };
    for (number, settings) in SETTINGS.iter().enumerate() {
        let file = format!("@settings{number}.toml");
        // Names of settings and their values are not translated.
        fails(
            &["parse", "--config", &file],
            &format!("{settings} medium long short pieces"),
        );
    }
    fails(&["parse", "--config", "@latin.toml"], "");
    fails(&["parse", "--config", "@game.pgn/x"], "");
    for arguments in [
        &["model", "list", "--manifest", "@models.toml"][..],
        &["model", "list", "--manifest", "@latin.toml"],
        &["model", "install", "@plain.zip"],
        &["model", "install", "@noise"],
        &["model", "install", "@unsafe.zip"],
        &["model", "install", "@other.zip"],
        &["model", "install", "--unverified", "@other.zip"],
        &["model", "install", "@missing.zip"],
        &["model", "install", "gold"],
        &["model", "remove", "gold"],
        &["model", "path", "--model", "gold"],
        &["model", "path", "--model", "@no-model"],
        &["hear", "--model", "@no-model", "@torn.wav"],
        &["hear", "@torn.flac"],
        &["hear", "@torn.wav"],
        &["hear", "@noise"],
        &["hear", "@missing"],
        &["hear", "/dev/null"],
        &["hear", "--speaker", "gold", "@torn.wav"],
        &["parse", "--fen", "8/8 w", "e4"],
        &["parse", "--log", "gold=loud", "e4"],
        &["announce", "--silent", "@noise"],
        &["announce", "--wav", "@missing/x.wav", "@game.pgn"],
        &["announce", "--wav", "@game.pgn/x.wav", "@game.pgn"],
        &["notation", "--to", "gold", "@game.pgn"],
        &["notation", "--to", "pgn", "@noise"],
        &["notation", "--to", "pgn", "/proc/self/mem"],
        &["score", "braille", "--cells", "3", "@game.pgn"],
        &["score", "braille", "--cells", "-3", "@game.pgn"],
        &["score", "braille", "--read", "@noise"],
        &["score", "braille", "/proc/self/mem"],
        &["score", "braille", "--games", "@missing", "gold"],
        &["score", "export", "torn", "@game.pgn/x.zip"],
        &["score", "export", "gold", "@x.zip"],
        &["score", "delete", "gold"],
        &["score", "recover", "gold"],
        &["score", "recover", "torn"],
        &["play", "--silent", "--voice", "none", "--resume"],
        &["play", "--silent", "--voice", "none", "--games", "/dev/null/x"],
        &["play", "--silent", "--voice", "none", "--games", "/proc/x"],
        &["play", "--silent", "--voice", "none", "--clock", "40/"],
        &["play", "--silent", "--voice", "none", "--fen", "gold"],
        &["play", "--silent", "--voice", "none", "--chess960", "960"],
        &["play", "--voice", "none", "--wav", "@missing/x.wav"],
        &["play", "--silent", "--voice", "none", "--resume-from", "@noise"],
        &["play", "--silent", "--speaker", "gold"],
        &["play", "--silent", "--model", "gold"],
        &["adjourn", "--silent"],
        &["adjourn", "--silent", "--game", "@noise"],
        &["adjourn", "show", "--silent", "@noise"],
        &["adjourn", "open", "--silent", "@sealed"],
        &["adjourn", "lost", "--silent", "@noise"],
        &["enrol", "Ada", "--takes", "@takes.tsv"],
        &["enrol", "Ada", "--takes", "@latin.toml"],
        &["enrol", "..", "--takes", "@takes.tsv"],
        &["enrol", "--delete", "Ada"],
        &["enrol", "Ada", "--again", "--silent"],
    ] {
        fails(arguments, "");
    }
    for (name, url) in [
        ("refused.toml", "http://127.0.0.1:1/m-1.0.zip".to_owned()),
        ("nowhere.toml", "http://nothing.invalid/m-1.0.zip".to_owned()),
        ("wrong.toml", "no address".to_owned()),
        (
            "404.toml",
            server("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"),
        ),
        ("torn.toml", server("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nPK")),
        ("nonsense.toml", server("good morning\r\n\r\n")),
        (
            "loop.toml",
            server("HTTP/1.1 302 Found\r\nLocation: /m-1.0.zip\r\nContent-Length: 0\r\n\r\n"),
        ),
        ("zip.toml", server("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nPK")),
        (
            "large.toml",
            server("HTTP/1.1 200 OK\r\nContent-Length: 900000000\r\n\r\nPK"),
        ),
    ] {
        let list = home.models(name, &url);
        fails(&["model", "install", "m", "--manifest", &list], &url);
        let _ = fs::remove_file(home.path(".local/share/ansage/models/m.zip.part"));
    }
    for (number, vocabulary) in VOCABULARIES.iter().enumerate() {
        let config = home.path(&format!("words{number}"));
        let prepare = |command: &mut Command| {
            command.env("XDG_CONFIG_HOME", &config);
        };
        try_in_all(
            &home,
            &["parse", "e4"],
            prepare,
            &format!("{vocabulary} term"),
            &mut wrong,
        );
    }
    // There is no home.
    let homeless = |command: &mut Command| {
        command.env_remove("HOME").env("XDG_DATA_HOME", home.path("game.pgn"));
    };
    try_in_all(
        &home,
        &["model", "install", &home.path("other.zip"), "--unverified"],
        homeless,
        "",
        &mut wrong,
    );
    assert!(
        wrong.is_empty(),
        "{} in another language:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}
