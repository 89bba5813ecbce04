use super::*;
use std::{io, time::Duration};

use crate::{
    adjournment::EnvelopeError,
    assistant::AdjournError,
    audio::{CaptureError, DeviceFault, FileError, PlaybackError, SoundFault},
    model::{EntryFault, FetchError, InstallError, ManifestError, ModelError, Refusal, StoreError, UnpackError},
    progress::ProgressError,
    recognition::{RecognitionError, StartFault, ThresholdsError},
    speech::{Absence, SpeechError},
};

use crate::assistant::HallError;
use ansage_chess::movetext::Stop;
use ansage_hall::{
    access::{AccessError, AccessFileError},
    pages::ServeError,
};
use ansage_words::{
    TomlFault,
    locale::Language,
    vocabulary::{VocabularyError, VocabularyFault},
};

fn path() -> std::path::PathBuf {
    "/the/path".into()
}

fn source() -> io::Error {
    io::ErrorKind::PermissionDenied.into()
}

/// Returns a library's description of an error. It is for the log, and must not occur in any sentence.
fn reason() -> String {
    "the reason".into()
}

fn fault() -> TomlFault {
    TomlFault::from(&toml::from_str::<toml::Table>("the reason").unwrap_err())
}

/// Returns each error with the parts that its sentence must contain: the place, and the remedy if it is a command or an
/// option.
fn all() -> Vec<(Box<dyn Localized>, &'static [&'static str])> {
    fn of(
        error: impl Localized + 'static,
        words: &'static [&'static str],
    ) -> (Box<dyn Localized>, &'static [&'static str]) {
        (Box::new(error), words)
    }
    let name = || "Ada".to_owned();
    vec![
        of(ansage_chess::board::position("8/8 w").unwrap_err(), &["8/8 w"]),
        of(Stop::Nul { line: 7, column: 9 }, &["7", "9", "UTF-8"]),
        of(
            ansage_words::notation::form("descriptive").unwrap_err(),
            &["descriptive", "pgn"],
        ),
        of(
            ansage_words::notation::form("fide+up").unwrap_err(),
            &["fide", "up", "colon"],
        ),
        of(
            ansage_words::notation::form("fide:xx").unwrap_err(),
            &["fide", "xx", "de, ru"],
        ),
        of(ansage_words::notation::form("uci:de").unwrap_err(), &["uci"]),
        of(
            JournalError::Write {
                path: path(),
                source: source(),
            },
            &["/the/path", "ansage play --games"],
        ),
        of(
            JournalError::Unwritable {
                path: path(),
                reason: reason(),
            },
            &["/the/path", "ansage doctor --report"],
        ),
        of(
            JournalError::Read {
                path: path(),
                source: source(),
            },
            &["/the/path"],
        ),
        of(
            JournalError::Damaged { path: path(), line: 7 },
            &["/the/path", "7", "ansage score recover /the/path"],
        ),
        of(
            JournalError::Damaged { path: path(), line: 1 },
            &["/the/path", "ansage play --resume-from /the/path.pgn"],
        ),
        of(JournalError::Empty { path: path() }, &["/the/path"]),
        of(
            JournalError::Newer {
                path: path(),
                version: 9,
            },
            &["/the/path", "9"],
        ),
        of(
            JournalError::Held {
                path: path(),
                process: Some(4711),
            },
            &["/the/path", "4711", "ansage play --new"],
        ),
        of(
            JournalError::Held {
                path: path(),
                process: None,
            },
            &["/the/path", "ansage play --new"],
        ),
        of(
            ScoreError::Read {
                path: path(),
                source: source(),
            },
            &["/the/path"],
        ),
        of(
            ScoreError::NoText {
                path: path(),
                source: Stop::Nul { line: 1, column: 1 },
            },
            &["/the/path", "UTF-8"],
        ),
        of(
            ScoreError::Braille {
                path: path(),
                source: ReadError::NoCell {
                    page: 61,
                    line: 62,
                    cell: 63,
                    code: 0xFC,
                },
            },
            &["/the/path", "61", "62", "63", "U+00FC", "BRF"],
        ),
        of(
            ScoreError::Start {
                path: path(),
                source: ansage_chess::board::position("8/8 w").unwrap_err(),
            },
            &["/the/path", "8/8 w"],
        ),
        of(ScoreError::Empty { path: path() }, &["/the/path", "PGN"]),
        of(
            ScoreError::Illegal {
                path: path(),
                ply: 4,
                before: 3,
                text: "Zf3".into(),
            },
            &["/the/path:3", "4", "Zf3"],
        ),
        of(ScoreError::TooShort { path: path(), plies: 5 }, &["/the/path:5"]),
        of(
            LibraryError::NoGame {
                name: name(),
                folder: path(),
            },
            &["Ada", "/the/path", "ansage score list"],
        ),
        of(
            LibraryError::Several {
                name: name(),
                games: "A, B".into(),
            },
            &["Ada", "A, B"],
        ),
        of(
            LibraryError::Folder {
                path: path(),
                source: source(),
            },
            &["/the/path", "--games"],
        ),
        of(LibraryError::Exists(path()), &["/the/path"]),
        of(LibraryError::Sealed(path()), &["ansage adjourn open /the/path"]),
        of(
            LibraryError::Adjourned(path()),
            &["/the/path", "ansage adjourn open /the/path.envelope"],
        ),
        of(
            LibraryError::File {
                path: path(),
                source: source(),
            },
            &["/the/path"],
        ),
        of(Unreadable::NoFile, &[]),
        of(Unreadable::NoGame, &[]),
        of(Unreadable::System(source()), &[]),
        of(BrfError::File(source()), &[]),
        of(LiblouisError::Missing, &["liblouis-bin", "british"]),
        of(LiblouisError::Failed(reason()), &["liblouis-bin"]),
        of(LiblouisError::TooLong("Anna".into()), &["Anna", "british"]),
        of(LayoutError { cells: 3, lines: 7 }, &["3", "7", "12", "200", "4"]),
        of(
            SpeechError::Unavailable(reason()),
            &["speech-dispatcher-espeak-ng", "ansage play --silent"],
        ),
        of(
            SpeechError::NoVoice {
                wanted: name(),
                language: "de",
                present: Vec::new(),
            },
            &["speech-dispatcher-espeak-ng"],
        ),
        of(
            SpeechError::NoVoice {
                wanted: name(),
                language: "de",
                present: vec!["German".into(), "Bavarian".into()],
            },
            &["Ada", "German, Bavarian", "speech, voice"],
        ),
        of(SpeechError::Failed(reason()), &["ansage play --silent"]),
        of(
            SpeechError::Absent(Absence::NotInstalled),
            &["speech-dispatcher-espeak-ng", "ansage play --silent"],
        ),
        of(
            SpeechError::Absent(Absence::Locale("xx_XX.UTF-8".into())),
            &["xx_XX.UTF-8", "sudo dpkg-reconfigure locales"],
        ),
        of(
            SpeechError::Absent(Absence::NoAnswer(path())),
            &["/the/path", "SPEECHD_ADDRESS", "ansage play --silent"],
        ),
        of(SpeechError::Gone, &["speech-dispatcher", "ansage play --silent"]),
        of(
            SpeechError::NoOutput(PlaybackError::NoDevice),
            &["ansage play --silent"],
        ),
        of(SpeechError::Silent, &["speech-dispatcher", "ansage play --silent"]),
        of(
            SpeechError::File {
                path: path(),
                kind: io::ErrorKind::StorageFull,
                reason: reason(),
            },
            &["/the/path"],
        ),
        of(
            FileError::Open {
                path: path(),
                source: source(),
            },
            &["/the/path"],
        ),
        of(FileError::NotSound { path: path() }, &["/the/path", "FLAC"]),
        of(FileError::Empty { path: path() }, &["/the/path"]),
        of(
            FileError::Broken {
                path: path(),
                fault: SoundFault::Decoder(reason()),
            },
            &["/the/path"],
        ),
        of(SoundFault::BreaksOff, &[]),
        of(SoundFault::Rate(3), &["3"]),
        of(SoundFault::Changes, &[]),
        of(DeviceFault::NotConnected, &[]),
        of(DeviceFault::NoFormat, &[]),
        of(DeviceFault::NoServer, &[]),
        of(DeviceFault::Silent, &[]),
        of(FileError::TooLong { path: path() }, &["/the/path", "15"]),
        of(CaptureError::NoDevice, &["--voice none"]),
        of(
            CaptureError::Unknown {
                wanted: name(),
                present: vec!["USB".into()],
            },
            &["Ada", "USB"],
        ),
        of(CaptureError::Busy(name()), &["Ada"]),
        of(CaptureError::Forbidden(name()), &["Ada", "audio"]),
        of(
            CaptureError::Lost {
                device: name(),
                fault: DeviceFault::System(reason()),
            },
            &["Ada"],
        ),
        of(
            CaptureError::Broken {
                device: name(),
                fault: DeviceFault::System(reason()),
            },
            &["Ada"],
        ),
        of(
            ModelError::Nothing { bundled: path() },
            &["/the/path", "ansage model install"],
        ),
        of(
            ManifestError::Invalid {
                path: path(),
                line: 7,
                fault: fault(),
            },
            &["/the/path", "7", "models/manifest.toml"],
        ),
        of(StoreError::NoHome, &["HOME"]),
        of(StoreError::Unknown(name()), &["Ada", "ansage model list"]),
        of(StoreError::Busy, &["Ansage"]),
        of(
            StoreError::Write {
                path: path(),
                source: source(),
            },
            &["/the/path"],
        ),
        of(
            InstallError::Unknown {
                name: name(),
                known: "vosk-small-de".into(),
            },
            &["Ada", "vosk-small-de"],
        ),
        of(
            InstallError::Wrong {
                model: name(),
                file: "am/final.mdl".into(),
            },
            &["Ada", "am/final.mdl"],
        ),
        of(InstallError::Unverified { name: name() }, &["Ada", "--unverified"]),
        of(InstallError::Name(name()), &["Ada"]),
        of(
            InstallError::Unusable {
                name: name(),
                refusal: Refusal::Missing("am/final.mdl"),
            },
            &["Ada", "am/final.mdl"],
        ),
        of(
            FetchError::Unreachable {
                url: "http://a".into(),
                source: Box::new(io::Error::other(reason()).into()),
            },
            &["http://a"],
        ),
        of(
            FetchError::Refused {
                url: "http://a".into(),
                status: 404,
            },
            &["http://a", "404", "ansage model install"],
        ),
        of(
            FetchError::BrokenOff {
                url: "http://a".into(),
                done: 7,
                source: Box::new(ureq::Error::BadUri(reason())),
            },
            &["http://a", "7"],
        ),
        of(
            FetchError::TooLarge {
                url: "http://a".into(),
                limit: 7,
            },
            &["http://a", "7"],
        ),
        of(FetchError::DiskFull { path: path() }, &["/the/path"]),
        of(
            UnpackError::Broken {
                path: path(),
                message: reason(),
            },
            &["/the/path", "ZIP"],
        ),
        of(
            UnpackError::Unsafe {
                entry: name(),
                fault: EntryFault::Twice,
            },
            &["Ada"],
        ),
        of(UnpackError::NoFolder, &[]),
        of(UnpackError::TooLarge { limit_mb: 7 }, &["7", "1000"]),
        of(
            VocabularyError::Invalid {
                path: path(),
                line: 7,
                fault: VocabularyFault::Syntax(fault()),
            },
            &["/the/path", "7"],
        ),
        of(
            VocabularyError::Clash {
                path: path(),
                line: 7,
                word: "Anna".into(),
                first: "file-d".into(),
                second: "file-a".into(),
            },
            &["/the/path", "7", "Anna", "file-d", "file-a"],
        ),
        of(VocabularyError::Incomplete("check".into()), &["check", "de"]),
        of(
            ConfigError::Write {
                path: path(),
                source: source(),
            },
            &["/the/path", "output"],
        ),
        of(
            ConfigError::Read {
                path: path(),
                source: source(),
            },
            &["/the/path"],
        ),
        of(
            ConfigError::Invalid {
                path: path(),
                line: 7,
                fault: fault(),
            },
            &["/the/path", "7", "config/ansage.toml"],
        ),
        of(
            ThresholdsError::Read {
                path: path(),
                source: source(),
            },
            &["/the/path"],
        ),
        of(
            ThresholdsError::Invalid {
                path: path(),
                fault: fault(),
            },
            &["/the/path"],
        ),
        of(RecognitionError::Start(StartFault::Model), &["ansage doctor"]),
        of(RecognitionError::Start(StartFault::Words), &["ansage doctor"]),
        of(RecognitionError::Start(StartFault::Grammar), &["ansage doctor"]),
        of(RecognitionError::Decode(reason()), &["Ansage"]),
        of(EnvelopeError::NoEnvelope, &["ansage adjourn"]),
        of(EnvelopeError::Passphrase, &[]),
        of(EnvelopeError::Seal, &[]),
        of(EnvelopeError::Altered("White: Anna".into()), &["\nWhite: Anna"]),
        of(EnvelopeError::Work { asked: 23, most: 20 }, &["23", "20"]),
        of(EnvelopeError::Failed(reason()), &[]),
        of(AdjournError::NoGame, &["--game"]),
        of(AdjournError::Ended(path()), &["/the/path"]),
        of(
            AdjournError::Over(path()),
            &["/the/path", "ansage score list --games /the"],
        ),
        of(
            AdjournError::File {
                path: path(),
                source: source(),
            },
            &["/the/path"],
        ),
        of(AdjournError::Lost(path()), &["/the/path", "ansage adjourn lost"]),
        of(
            AdjournError::Flag {
                used: Duration::from_secs(3_671),
            },
            &["11", "--used", "ansage play --resume"],
        ),
        of(AdjournError::Adjourned(path()), &["/the/path", "ansage adjourn open"]),
        of(
            AdjournError::Newer {
                newest: path(),
                played: path(),
            },
            &["/the/path", "ansage adjourn --game /the/path"],
        ),
        of(AdjournError::Played(path()), &["ansage adjourn --game /the/path"]),
        of(AdjournError::OtherEnvelope(path()), &["/the/path", "ansage adjourn"]),
        of(AdjournError::Resumed(path()), &["/the/path", "ansage play --resume"]),
        of(AdjournError::Older(path()), &["/the/path"]),
        of(
            AdjournError::Elsewhere(path()),
            &["/the/path", "ansage adjourn lost /the/path.envelope"],
        ),
        of(
            AdjournError::Broken(path(), EnvelopeError::Seal),
            &["\n", "ansage adjourn lost /the/path"],
        ),
        of(
            AdjournError::Broken(path(), EnvelopeError::Work { asked: 23, most: 20 }),
            &["23", "\n", "ansage adjourn lost /the/path"],
        ),
        of(AdjournError::WrongPassword, &[]),
        of(AdjournError::InputEnded, &[]),
        of(DonationError::NoHome, &["HOME"]),
        of(DonationError::Unknown(3), &["3", "ansage donate --list"]),
        of(DonationError::Empty(3), &["3", "ansage donate"]),
        of(DonationError::Exists(path()), &["/the/path", "--to"]),
        of(
            DonationError::Archive {
                path: path(),
                source: source(),
            },
            &["/the/path", "--to"],
        ),
        of(
            DonationError::Donor {
                number: 3,
                path: path(),
                fault: fault(),
            },
            &["/the/path", "ansage donate --delete 3"],
        ),
        of(
            DonationError::File {
                path: path(),
                source: source(),
            },
            &["/the/path"],
        ),
        of(EnrolmentError::NoHome, &["HOME"]),
        of(EnrolmentError::Name(name()), &["Ada", "64"]),
        of(
            EnrolmentError::Unknown(name()),
            &["ansage enrol Ada", "ansage enrol --list"],
        ),
        of(EnrolmentError::Unfinished(name()), &["ansage enrol Ada"]),
        of(
            EnrolmentError::Taken("Ada Byron".into()),
            &["ansage enrol --delete \"Ada Byron\""],
        ),
        of(
            EnrolmentError::TooFew { name: name(), takes: 3 },
            &["3", "10", "ansage enrol Ada"],
        ),
        of(
            EnrolmentError::Profile {
                path: path(),
                name: name(),
                fault: fault(),
            },
            &["/the/path", "ansage enrol Ada --again"],
        ),
        of(
            EnrolmentError::Altered {
                name: name(),
                file: "am/final.mdl".into(),
            },
            &["am/final.mdl", "ansage enrol Ada --again"],
        ),
        of(EnrolmentError::Manifest { path: path(), line: 7 }, &["/the/path", "7"]),
        of(
            EnrolmentError::Read {
                path: path(),
                source: source(),
            },
            &["/the/path"],
        ),
        of(
            EnrolmentError::Write {
                path: path(),
                source: source(),
            },
            &["/the/path"],
        ),
        of(AnnounceError::Io(source()), &[]),
        of(AnnounceError::Output(source()), &[]),
        of(
            OutputError {
                reason: source(),
                is_played: true,
            },
            &[],
        ),
        of(
            OutputError {
                reason: source(),
                is_played: false,
            },
            &[],
        ),
        of(AssistantError::NoMicrophone, &["ansage play --demo", "--voice none"]),
        of(AssistantError::Demo(FileError::Empty { path: path() }), &["/the/path"]),
        of(AssistantError::NoFolder, &["ansage play --games"]),
        of(
            HallError::Setup(AccessFileError::Unreadable(path(), source())),
            &["/the/path", "hall setup"],
        ),
        of(
            HallError::Setup(AccessFileError::Faulty(path(), 7, fault())),
            &["/the/path", "7", "hall setup"],
        ),
        of(HallError::Access(AccessError::Authority(reason())), &["hall setup"]),
        of(HallError::Access(AccessError::Tls(reason())), &["hall setup"]),
        of(
            HallError::Pages(ServeError::Listen(
                "127.0.0.1:80".parse().unwrap(),
                io::ErrorKind::AddrInUse.into(),
            )),
            &["127.0.0.1:80", "--pages"],
        ),
        of(
            HallError::Pages(ServeError::Certificate(reason())),
            &["--certificate", "--certificate-key", "PEM"],
        ),
        of(HallError::File(path(), source()), &["/the/path"]),
        of(HallError::Random, &[]),
        of(
            AssistantError::HallFile(AccessFileError::Faulty(path(), 7, fault())),
            &["/the/path", "7", "ansage hall setup"],
        ),
        of(AssistantError::ShortPassword(path()), &["/the/path"]),
        of(
            AssistantError::EngineSide(shakmaty::Color::White),
            &["--engine-plays white"],
        ),
        of(
            AssistantError::EngineSeat {
                color: shakmaty::Color::Black,
                name: "Berta".into(),
            },
            &["Berta", "--engine", "--resume-from", "--new"],
        ),
        of(
            ProgressError::Database {
                path: path(),
                source: rusqlite::Error::SqliteFailure(rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_FULL), None),
            },
            &["/the/path"],
        ),
        of(ProgressError::Forgotten(name()), &["Ada"]),
        of(ProgressError::Nameless(path()), &["/the/path", "--learner"]),
        of(AdjournError::ShortPassphrase(path()), &["/the/path"]),
        of(AssistantError::System(source()), &[]),
    ]
}

#[test]
fn every_error_is_told_in_every_language() {
    for language in Language::ALL {
        let texts = Texts::new(language);
        for (error, words) in all() {
            let told = error.localized(&texts);
            for word in words {
                assert!(told.contains(word), "{language:?}: {word}: {told}");
            }
            // A stop would be read, or copied, as part of the option. Another sentence may follow.
            let is_apart = !told.contains("--silent.") && told.ends_with('.');
            assert!(is_apart || !told.contains("--silent"), "{language:?}: {told}");
            let cyrillic = told.chars().any(|c| ('а'..='я').contains(&c));
            assert_eq!(
                cyrillic,
                matches!(language, Language::Ru | Language::Uk | Language::Mk),
                "{language:?}: {told}"
            );
            // Neither the English sentence nor the system's own words remain.
            for foreign in ["(os error", "reason"] {
                assert!(
                    language == Language::En || !told.contains(foreign),
                    "{language:?}: {told}"
                );
            }
            assert!(
                language == Language::En || told != error.to_string(),
                "{language:?}: {told}"
            );
        }
    }
}

#[test]
fn what_the_log_says_is_no_sentence() {
    for (error, _) in all() {
        let logged = error.to_string();
        let mut letters = logged.chars();
        let is_capital =
            letters.next().is_some_and(char::is_uppercase) && letters.next().is_some_and(char::is_lowercase);
        assert!(!is_capital && !logged.ends_with(['.', '?', '!']), "{logged}");
    }
}
