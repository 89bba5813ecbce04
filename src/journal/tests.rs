use std::{
    io,
    path::Path,
    sync::LazyLock,
    time::{Duration, SystemTime},
};

use proptest::prelude::*;
use shakmaty::{Chess, Color, Position, uci::UciMove};

use super::{line::Chain, read::Scan, *};
use ansage_chess::clock::{self, Adjustment};
use ansage_protocol::{
    Ending, Game, Record, Ruling, Setting,
    line::{JournalLine, Stamped},
};

pub(super) fn tags() -> Tags {
    Tags {
        date: "2026.11.23".into(),
        white: "Anna".into(),
        black: "Bориc".into(),
        ..Tags::default()
    }
}

pub(super) fn create(path: &Path) -> Journal {
    Journal::create(path, &Game::new(Chess::new()), &tags()).unwrap()
}

pub(super) fn record(journal: &mut Journal, position: &mut Chess, uci: &str) {
    let m = uci.parse::<UciMove>().unwrap().to_move(position).unwrap();
    let declared = Record::Declared { m, trusted: false };
    journal.record(&declared, Duration::ZERO).unwrap();
    journal.record(&Record::Made(m), Duration::ZERO).unwrap();
    position.play_unchecked(m);
}

#[test]
fn a_torn_last_line_costs_only_itself() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("2026-01-01.journal");
    let mut position = Chess::new();
    let mut journal = create(&path);
    record(&mut journal, &mut position, "e2e4");
    record(&mut journal, &mut position, "e7e5");
    // Its line contains braces.
    let ended = Record::Ended(Ending::Agreement);
    journal.record(&ended, Duration::ZERO).unwrap();
    drop(journal);
    let whole = std::fs::read(&path).unwrap();
    for cut in 0..whole.len() {
        std::fs::write(&path, &whole[..cut]).unwrap();
        let complete = whole[..cut].iter().filter(|byte| **byte == b'\n').count();
        match Journal::reopen(&path) {
            Ok((mut journal, game)) => {
                // started, seated, declared, made, declared, made, ended; a line may be complete except for its end.
                let made = game.plies().len();
                assert!(
                    (complete >= 4) as usize + (complete >= 6) as usize <= made,
                    "cut at {cut}: {made}"
                );
                // Wherever the line was torn, the next ones can be read.
                journal.heard("Eva vier", Duration::ZERO).unwrap();
                assert_eq!(replay(&path).unwrap().plies().len(), made, "cut at {cut}");
                if made == 0 {
                    let mut position = Chess::new();
                    record(&mut journal, &mut position, "d2d4");
                    assert_eq!(replay(&path).unwrap().plies().len(), 1, "cut at {cut}");
                }
            }
            Err(error) => assert!(complete == 0, "cut at {cut}: {error}"),
        }
    }
}

#[test]
fn journals_without_times_and_settings_are_replayed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("old.journal");
    let lines = [
        r#"{"at":1,"event":"started","fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}"#,
        r#"{"at":2,"event":"heard","words":"Eva vier"}"#,
        r#"{"at":3,"event":"declared","uci":"e2e4"}"#,
        r#"{"at":4,"event":"made","uci":"e2e4"}"#,
        r#"{"at":5,"event":"declared","uci":"e7e5"}"#,
        r#"{"at":6,"event":"dropped"}"#,
        r#"{"at":7,"event":"ended","ending":{"by":"resignation","winner":"white"}}"#,
    ];
    std::fs::write(&path, lines.join("\n")).unwrap();
    let game = replay(&path).unwrap();
    assert_eq!(game.plies().len(), 1);
    assert_eq!(game.setting(), &Setting::default());
    assert_eq!(game.ending().map(Ending::result), Some("1-0"));
}

#[test]
fn the_players_of_a_journal_of_version_0_1_0_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("2026-01-01.journal");
    let lines = concat!(
        r#"{"at":1795407643807,"time":0,"event":"started","fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq "#,
        r#"- 0 1","chess960":false,"setting":{"profile":"solo","blind":"both","clock":null,"low_time":[],"practice":"#,
        r#"false,"illegal_moves":"second","no_draw_before":null,"default_time":null,"open_for":60},"version":2,"#,
        r#""sum":"759a396f"}"#,
        "\n",
        r#"{"at":1795407643807,"time":0,"event":"seated","date":"2026.11.20","white":"Anna","black":"?","tournament":"#,
        r#""Stadtmeisterschaft","site":"Wien","round":"3","board":"2","id":"0123456789abcdef0123456789abcdef","#,
        r#""sum":"06d6488a"}"#,
        "\n",
    );
    std::fs::write(&path, lines).unwrap();
    let tags = Tags {
        date: "2026.11.20".into(),
        white: "Anna".into(),
        black: "?".into(),
        event: "Stadtmeisterschaft".into(),
        site: "Wien".into(),
        round: "3".into(),
        board: "2".into(),
        id: "0123456789abcdef0123456789abcdef".into(),
        program: None,
    };
    assert_eq!(read(&path).unwrap().tags, Some(tags));
}

#[test]
fn a_journal_of_version_1_goes_on_with_checksums() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("old.journal");
    let lines = [
        r#"{"at":1,"event":"started","fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}"#,
        r#"{"at":4,"event":"made","uci":"e2e4"}"#,
        // Torn, with lines after it.
        r#"{"at":5,"event":"ma"#,
        "",
        r#"{"at":6,"event":"made","uci":"e7e5"}"#,
    ];
    let mut position = Chess::new();
    for uci in ["e2e4", "e7e5"] {
        let m = uci.parse::<UciMove>().unwrap().to_move(&position).unwrap();
        position.play_unchecked(m);
    }
    for end in ["", "\n", "\n{\"at\":7,\"event\""] {
        std::fs::write(&path, lines.join("\n") + end).unwrap();
        let (mut journal, restored) = Journal::open(&path).unwrap();
        assert_eq!((restored.game.plies().len(), restored.tags), (2, None));
        record(&mut journal, &mut position.clone(), "g1f3");
        drop(journal);
        let whole = std::fs::read(&path).unwrap();
        assert_eq!(replay(&path).unwrap().plies().len(), 3);
        // From now on the old lines are protected as well.
        let text = String::from_utf8(whole.clone()).unwrap();
        std::fs::write(&path, text.replacen("e2e4", "d2d4", 1)).unwrap();
        assert!(matches!(replay(&path), Err(JournalError::Damaged { .. })), "{end:?}");
        std::fs::write(&path, whole).unwrap();
        Journal::reopen(&path).unwrap();
        assert_eq!(replay(&path).unwrap().plies().len(), 3);
    }
}

/// Writes a journal of a few events and returns its text and its game.
pub(super) fn written(path: &Path) -> (Vec<u8>, Game) {
    let mut position = Chess::new();
    let mut journal = create(path);
    record(&mut journal, &mut position, "e2e4");
    journal.heard("Eva fünf", Duration::from_secs(3)).unwrap();
    record(&mut journal, &mut position, "e7e5");
    journal
        .record(&Record::Offered(Color::White), Duration::from_secs(4))
        .unwrap();
    record(&mut journal, &mut position, "g1f3");
    drop(journal);
    (std::fs::read(path).unwrap(), replay(path).unwrap())
}

#[test]
fn every_flipped_bit_is_damage_or_harmless() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.journal");
    let (whole, game) = written(&path);
    let mut harmless = 0;
    for bit in 0..whole.len() * 8 {
        let mut flipped = whole.clone();
        flipped[bit / 8] ^= 1 << (bit % 8);
        match Scan::of(&flipped).restored(&path) {
            Err(JournalError::Damaged { .. }) => {}
            other => {
                let restored = other.unwrap();
                assert!(restored.game == game && restored.tags == Some(tags()), "bit {bit}");
                harmless += 1;
            }
        }
    }
    println!("{} flips, {harmless} of them harmless", whole.len() * 8);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, ..ProptestConfig::default() })]
    /// Lines removed, doubled or exchanged, bytes overwritten or cut out: except for a torn end, all of this is damage.
    #[test]
    fn what_is_not_as_it_was_written_is_damage(from in 0usize..2000, length in 1usize..200, byte: u8, kind in 0u8..4) {
        static WRITTEN: LazyLock<(Vec<u8>, Game)> = LazyLock::new(|| {
            let folder = tempfile::tempdir().unwrap();
            written(&folder.path().join("a.journal"))
        });
        let (whole, game) = &*WRITTEN;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.journal");
        let from = from % whole.len();
        let mut text = whole.clone();
        let end = (from + length).min(text.len());
        match kind {
            0 => text[from..end].fill(byte),
            1 => drop(text.drain(from..end)),
            2 => { let part = text[from..end].to_vec(); text.splice(from..from, part); }
            _ => {
                let mut lines: Vec<&[u8]> = whole.split_inclusive(|byte| *byte == b'\n').collect();
                let count = lines.len();
                lines.swap(from % count, length % count);
                text = lines.concat();
            }
        }
        std::fs::write(&path, &text).unwrap();
        match replay(&path) {
            Err(JournalError::Damaged { .. } | JournalError::Empty { .. }) => {}
            Err(other) => panic!("{other}"),
            // An end without its line feed can be a line that was being written during a power cut.
            Ok(shorter) if shorter != *game || text != *whole => {
                let is_torn = end == whole.len() && kind < 2 || whole.starts_with(&text);
                let blank = text.iter().filter(|byte| **byte != b'\n').eq(whole.iter().filter(|byte| **byte != b'\n'));
                prop_assert!(is_torn || blank, "{}", String::from_utf8_lossy(&text));
            }
            Ok(_) => {}
        }
    }
}

#[test]
fn a_journal_of_a_newer_version_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.journal");
    let line = br#"{"at":1,"time":0,"event":"begun-otherwise","version":3}"#;
    let mut text = Chain::default().seal(line.to_vec());
    text.push(b'\n');
    std::fs::write(&path, text).unwrap();
    assert!(matches!(read(&path), Err(JournalError::Newer { version: 3, .. })));
    assert!(matches!(salvage(&path), Err(JournalError::Newer { .. })));
    let passed = newest_open(folder.path(), false).passed;
    assert!(matches!(passed[..], [JournalError::Newer { .. }]), "{passed:?}");
}

#[test]
fn words_do_not_make_a_journal_too_long_to_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.journal");
    let mut journal = create(&path);
    let words = "Eva ".repeat(1 << 18);
    for _ in 0..20 {
        journal.heard(&words, Duration::ZERO).unwrap();
    }
    record(&mut journal, &mut Chess::new(), "e2e4");
    assert_eq!(replay(&path).unwrap().plies().len(), 1);
}

#[test]
fn a_game_has_one_holder() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.journal");
    let journal = create(&path);
    let lock = folder.path().join("a.lock");
    assert_eq!(
        std::fs::read_to_string(&lock).unwrap(),
        format!("{}\n", std::process::id())
    );
    for name in ["a.journal", "a.adjourned"] {
        let held = Lock::of(&folder.path().join(name)).unwrap_err();
        assert!(
            matches!(held, JournalError::Held { process: Some(id), .. } if id == std::process::id()),
            "{held}"
        );
    }
    assert!(matches!(Journal::open(&path), Err(JournalError::Held { .. })));
    Lock::of(&folder.path().join("b.journal")).unwrap();
    drop(journal);
    assert!(!lock.exists());
    // The file of a dead process does not lock the game.
    std::fs::write(&lock, "1\n").unwrap();
    Journal::open(&path).unwrap();
    assert!(!lock.exists());
}

#[test]
fn nothing_is_written_through_links() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("target");
    std::fs::write(&target, "as it was").unwrap();
    let path = folder.path().join("a.journal");
    std::os::unix::fs::symlink(&target, path.with_extension("lock")).unwrap();
    assert!(matches!(Lock::of(&path), Err(JournalError::Write { .. })));
    std::fs::remove_file(path.with_extension("lock")).unwrap();
    std::os::unix::fs::symlink(&target, &path).unwrap();
    assert!(Journal::create(&path, &Game::new(Chess::new()), &tags()).is_err());
    assert_eq!(std::fs::read_to_string(&target).unwrap(), "as it was");
}

#[test]
fn only_open_games_with_moves_are_offered() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(newest_open(folder.path(), false).path, None);
    let path = folder.path().join("2026-01-01.journal");
    let mut position = Chess::new();
    let mut journal = create(&path);
    let open = || {
        let newest = newest_open(folder.path(), false);
        (newest.path, newest.passed.len())
    };
    assert_eq!(open(), (None, 0));
    record(&mut journal, &mut position, "e2e4");
    // It is locked.
    assert_eq!(open(), (None, 1));
    drop(journal);
    assert_eq!(open(), (Some(path.clone()), 0));
    // A newer journal without a complete line hides nothing. A damaged one is reported.
    std::fs::write(folder.path().join("2026-01-02.journal"), "{\"at\":1").unwrap();
    assert_eq!(open(), (Some(path.clone()), 0));
    std::fs::write(folder.path().join("2026-01-03.journal"), "{}\n").unwrap();
    assert_eq!(open(), (Some(path.clone()), 1));
    std::fs::remove_file(folder.path().join("2026-01-03.journal")).unwrap();
    let (mut journal, _) = Journal::open(&path).unwrap();
    journal
        .record(&Record::Ended(Ending::Agreement), Duration::ZERO)
        .unwrap();
    drop(journal);
    assert_eq!(open(), (None, 0));
}

#[test]
fn a_game_without_moves_is_offered_if_anything_happened() {
    let (mut position, mut moves) = (Chess::new(), Vec::new());
    for uci in ["e2e4", "e7e5"] {
        let m = uci.parse::<UciMove>().unwrap().to_move(&position).unwrap();
        moves.push(Record::Made(m));
        position.play_unchecked(m);
    }
    let ruled = |ruling| [Ruling::Called, ruling, Ruling::Dismissed].map(Record::Ruled);
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".into();
    let agreed = [&moves[..], &ruled(Ruling::Position { fen })].concat();
    let back = [&moves[..], &ruled(Ruling::Back { ply: 0 })].concat();
    let adjustment = Adjustment::Add(Duration::from_secs(60));
    let adjusted = ruled(Ruling::Adjusted {
        color: Color::White,
        adjustment,
    });
    let password = [Record::Ruled(Ruling::Password { hash: "x".into() })];
    for (records, is_offered) in [
        (&agreed[..], true),
        (&back, true),
        (&adjusted, true),
        (&[Record::Resumed, Record::Reopened], true),
        (&password, false),
        (&[Record::Reopened], false),
        (&[], false),
    ] {
        let folder = tempfile::tempdir().unwrap();
        record(
            &mut create(&folder.path().join("2026-01-01.journal")),
            &mut Chess::new(),
            "d2d4",
        );
        let path = folder.path().join("2026-01-02.journal");
        let setting = Setting {
            clock: clock::setting("90").unwrap(),
            ..Setting::default()
        };
        let game = Game::with_setting(Chess::new(), setting);
        let mut journal = Journal::create(&path, &game, &tags()).unwrap();
        for (seconds, record) in records.iter().enumerate() {
            journal.record(record, Duration::from_secs(seconds as u64)).unwrap();
        }
        drop(journal);
        let newest = newest_open(folder.path(), false);
        assert_eq!(newest.path == Some(path), is_offered, "{records:?}");
    }
}

#[test]
fn an_emptied_journal_beside_a_score_is_damaged() {
    let folder = tempfile::tempdir().unwrap();
    let (older, newer) = (
        folder.path().join("2026-01-01.journal"),
        folder.path().join("2026-01-02.journal"),
    );
    record(&mut create(&older), &mut Chess::new(), "d2d4");
    record(&mut create(&newer), &mut Chess::new(), "e2e4");
    let whole = std::fs::read(&newer).unwrap();
    let torn = whole.get(..20).unwrap().to_vec();
    for left in [Vec::new(), vec![0; whole.len()], torn] {
        std::fs::write(&newer, &left).unwrap();
        let score = newer.with_extension("pgn");
        // Before its first line is written, nothing was announced.
        let newest = newest_open(folder.path(), false);
        assert_eq!(
            (newest.path.as_ref(), newest.passed.len()),
            (Some(&older), 0),
            "{left:?}"
        );
        std::fs::write(&score, "1. e4 *").unwrap();
        let newest = newest_open(folder.path(), false);
        assert!(
            matches!(newest.passed[..], [JournalError::Damaged { line: 1, .. }]),
            "{left:?}"
        );
        std::fs::remove_file(&score).unwrap();
    }
}

#[test]
fn a_game_of_words_only_is_resumed_if_none_was_finished_since() {
    let folder = tempfile::tempdir().unwrap();
    let (older, newer) = (
        folder.path().join("2026-01-01.journal"),
        folder.path().join("2026-01-02.journal"),
    );
    create(&older).heard("aufgeben", Duration::ZERO).unwrap();
    assert_eq!(newest_open(folder.path(), false).path, None);
    assert_eq!(newest_open(folder.path(), true).path, Some(older));
    let ended = Record::Ended(Ending::Resignation { winner: Color::White });
    create(&newer).record(&ended, Duration::ZERO).unwrap();
    assert_eq!(newest_open(folder.path(), true).path, None);
}

#[test]
fn a_finished_game_is_passed_over_only_if_an_unfinished_one_is_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let (older, newer) = (
        folder.path().join("2026-01-01.journal"),
        folder.path().join("2026-01-02.journal"),
    );
    let mut position = Chess::new();
    record(&mut create(&older), &mut position, "e2e4");
    let ended = Record::Ended(Ending::Resignation { winner: Color::White });
    create(&newer).record(&ended, Duration::ZERO).unwrap();
    assert_eq!(newest_open(folder.path(), false).path, None);
    assert_eq!(newest_open(folder.path(), true).path, Some(older.clone()));
    // An old damaged journal hides nothing.
    for name in ["2025-12-31.journal", "2026-01-01_12.journal"] {
        std::fs::write(folder.path().join(name), "{\"x\":1}\n{\"x\":2}\n").unwrap();
    }
    let newest = newest_open(folder.path(), true);
    assert_eq!((newest.path, newest.passed.len()), (Some(older), 0));
}

#[test]
fn a_game_that_was_written_later_than_the_one_with_the_latest_name_may_be_the_newest() {
    let folder = tempfile::tempdir().unwrap();
    // The second one began after the end of summer time.
    let [first, second] = ["2026-10-25_02-30-00", "2026-10-25_02-05-00"].map(|name| {
        let path = folder.path().join(name).with_extension(EXTENSION);
        record(&mut create(&path), &mut Chess::new(), "e2e4");
        path
    });
    let now = SystemTime::now();
    let minutes = |minutes: u64| Duration::from_secs(60 * minutes);
    let is_written = |path: &Path, at: SystemTime| {
        let file = std::fs::File::options().append(true).open(path).unwrap();
        file.set_modified(at).unwrap();
    };
    for (first_at, second_at, expected) in [
        (now - minutes(30), now - minutes(60), &[&first][..]),
        (now - minutes(60), now - minutes(30), &[&first, &second]),
        // The clock went back by more than the games took.
        (now + minutes(60), now - minutes(30), &[&second, &first]),
    ] {
        is_written(&first, first_at);
        is_written(&second, second_at);
        assert_eq!(newest_open(folder.path(), true).path.as_ref(), Some(&first));
        assert_eq!(perhaps_newest(&first).iter().collect::<Vec<_>>(), expected);
    }
    // One that was finished since is not meant.
    let ended = Record::Ended(Ending::Agreement);
    Journal::open(&second)
        .unwrap()
        .0
        .record(&ended, Duration::ZERO)
        .unwrap();
    is_written(&first, now - minutes(60));
    assert_eq!(perhaps_newest(&first), [first]);
}

#[test]
fn an_older_state_of_an_adjourned_game_is_not_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("2026-01-01.journal");
    let adjourned = path.with_extension(ADJOURNED);
    let mut position = Chess::new();
    record(&mut create(&path), &mut position, "e2e4");
    let earlier = std::fs::read(&path).unwrap();
    let (mut journal, _) = Journal::open(&path).unwrap();
    record(&mut journal, &mut position, "e7e5");
    drop(journal);
    // Equal, it may be where the game goes on.
    for is_older in [false, true] {
        std::fs::copy(&path, &adjourned).unwrap();
        if is_older {
            std::fs::write(&path, &earlier).unwrap();
        }
        let resumed = (newest_open(folder.path(), true).path, unfinished(folder.path()).pop());
        assert_eq!(resumed.0.is_none(), is_older, "{resumed:?}");
        assert_eq!(resumed.1.is_none(), is_older, "{resumed:?}");
        assert_eq!(super::adjourned(folder.path()).is_some(), is_older);
    }
}

#[test]
fn a_full_disk_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let mut journal = create(&folder.path().join("a.journal"));
    journal.redirect(Path::new("/dev/full"));
    let error = journal.heard("Eva vier", Duration::ZERO).unwrap_err();
    assert!(
        matches!(&error, JournalError::Write { source, .. } if source.kind() == io::ErrorKind::StorageFull),
        "{error}"
    );
}

#[test]
fn a_game_begun_on_a_full_disk_is_written_once_there_is_room() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.journal");
    let mut journal = Journal::create_empty(&path, &Game::new(Chess::new()), &tags()).unwrap();
    journal.redirect(Path::new("/dev/full"));
    assert!(matches!(journal.flush(), Err(JournalError::Write { .. })));
    journal.redirect(&path);
    record(&mut journal, &mut Chess::new(), "e2e4");
    let restored = read(&path).unwrap();
    assert_eq!((restored.game.plies().len(), restored.tags), (1, Some(tags())));
}

#[test]
fn a_journal_that_is_gone_is_written_once_more() {
    fn replace(path: &Path, change: impl FnOnce(&mut Vec<u8>)) {
        let mut text = std::fs::read(path).unwrap();
        change(&mut text);
        let other = path.with_extension("copy");
        std::fs::write(&other, text).unwrap();
        std::fs::rename(other, path).unwrap();
    }
    // What happens to it, and whether lines are missing then; none of another file are written over.
    type Case = (&'static str, fn(&Path), Option<bool>);
    let cases: [Case; 6] = [
        ("nothing", |_| {}, Some(false)),
        ("removed", |path| std::fs::remove_file(path).unwrap(), Some(true)),
        (
            "folder renamed",
            |path| {
                let folder = path.parent().unwrap();
                std::fs::rename(folder, folder.with_extension("away")).unwrap();
            },
            Some(true),
        ),
        ("copied back", |path| replace(path, |_| {}), Some(false)),
        (
            "an earlier state",
            |path| replace(path, |text| text.truncate(400)),
            Some(true),
        ),
        ("another file", |path| replace(path, |text| text[20] ^= 1), None),
    ];
    for (what, happen, missing) in cases {
        for is_resumed in [false, true] {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("games/a.journal");
            let (mut journal, mut position) = (create(&path), Chess::new());
            record(&mut journal, &mut position, "e2e4");
            if is_resumed {
                drop(journal);
                journal = Journal::open(&path).unwrap().0;
            }
            happen(&path);
            let Some(missing) = missing else {
                let before = std::fs::read(&path).unwrap();
                assert!(journal.heard("Eva fünf", Duration::ZERO).is_err());
                assert_eq!(std::fs::read(&path).unwrap(), before);
                continue;
            };
            record(&mut journal, &mut position, "e7e5");
            assert_eq!(journal.take_renewed(), missing, "{what} {is_resumed}");
            assert!(!journal.take_renewed());
            assert_eq!(replay(&path).unwrap().plies().len(), 2, "{what} {is_resumed}");
            assert!(matches!(Journal::open(&path), Err(JournalError::Held { .. })), "{what}");
            record(&mut journal, &mut position, "g1f3");
            drop(journal);
            assert_eq!(Journal::open(&path).unwrap().1.game.plies().len(), 3, "{what}");
        }
    }
}

#[test]
fn a_journal_that_cannot_be_opened_is_written_once_it_can() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games");
    std::fs::write(&games, "in the way").unwrap();
    let mut position = Chess::new();
    let (mut journal, unwritten) = Journal::begin(&games, &jiff::Zoned::now(), &Game::new(position.clone()), &tags());
    assert!(
        matches!(&unwritten, Some(JournalError::Write { source, .. }) if source.kind() == io::ErrorKind::NotADirectory)
            && journal.size() == 0,
        "{unwritten:?}"
    );
    assert!(journal.heard("Eva vier", Duration::ZERO).is_err());
    std::fs::remove_file(&games).unwrap();
    record(&mut journal, &mut position, "e2e4");
    let path = journal.path().to_owned();
    drop(journal);
    let restored = read(&path).unwrap();
    assert_eq!((restored.game.plies().len(), restored.tags), (1, Some(tags())));
    // A journal that was only read continues after its last whole line.
    let torn = |end: &str| {
        let whole = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, whole + end).unwrap();
    };
    torn("{\"at\":7,\"ev");
    let (mut journal, restored) = Journal::unopened(&path).unwrap();
    assert_eq!(restored.game.plies().len(), 1);
    record(&mut journal, &mut position, "e7e5");
    drop(journal);
    assert_eq!(replay(&path).unwrap().plies().len(), 2);
    // Another process has written meanwhile.
    let (mut journal, _) = Journal::unopened(&path).unwrap();
    torn("{\"at\":8,\"ev");
    assert!(journal.heard("Eva vier", Duration::ZERO).is_err());
    assert_eq!(replay(&path).unwrap().plies().len(), 2);
}

#[test]
fn a_record_that_makes_no_line_is_an_error_and_nothing_follows_it() {
    /// A value that JSON cannot hold: a map whose keys are not strings.
    #[derive(serde::Serialize)]
    struct Odd {
        map: std::collections::BTreeMap<(u8, u8), u8>,
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("2026-01-01.journal");
    let mut position = Chess::new();
    let mut journal = create(&path);
    record(&mut journal, &mut position, "e2e4");
    let whole = std::fs::read(&path).unwrap();
    // An earlier line that did not fit on a full disk.
    journal.add(&Stamped {
        at: 1,
        time: 0,
        line: JournalLine::Heard {
            words: "Eva fünf".into(),
        },
    });
    let odd = Odd {
        map: [((1, 2), 3)].into(),
    };
    journal.add(&odd);
    assert!(matches!(journal.flush(), Err(JournalError::Unwritable { .. })));
    let with_waiting = std::fs::read(&path).unwrap();
    assert!(with_waiting.len() > whole.len() && with_waiting.ends_with(b"}\n"));
    let after = journal.record(&Record::Ended(Ending::Agreement), Duration::ZERO);
    assert!(matches!(after, Err(JournalError::Unwritable { .. })));
    assert_eq!(std::fs::read(&path).unwrap(), with_waiting);
    assert_eq!(replay(&path).unwrap().plies().len(), 1);
}

#[test]
fn a_game_of_the_same_second_takes_no_name_of_an_adjourned_one() {
    let folder = tempfile::tempdir().unwrap();
    let now = jiff::Zoned::now();
    let begin = || {
        let (journal, unwritten) = Journal::begin(folder.path(), &now, &Game::new(Chess::default()), &Tags::default());
        assert!(unwritten.is_none(), "{unwritten:?}");
        journal.path().to_owned()
    };
    let first = begin();
    for other in ["adjourned", "pgn"] {
        std::fs::rename(&first, first.with_extension(other)).unwrap();
        let second = begin();
        assert_ne!(second.file_stem(), first.file_stem(), "{other}");
        std::fs::rename(first.with_extension(other), &first).unwrap();
        std::fs::remove_file(second).unwrap();
    }
}
