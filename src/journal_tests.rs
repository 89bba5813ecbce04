use super::*;

fn record(journal: &mut Journal, position: &mut Chess, uci: &str) {
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
    let mut journal = Journal::create(&path, &Game::new(position.clone())).unwrap();
    record(&mut journal, &mut position, "e2e4");
    record(&mut journal, &mut position, "e7e5");
    // Its line has braces within.
    let ended = Record::Ended(Ending::Agreement);
    journal.record(&ended, Duration::ZERO).unwrap();
    let whole = std::fs::read(&path).unwrap();
    for cut in 0..whole.len() {
        std::fs::write(&path, &whole[..cut]).unwrap();
        let complete = whole[..cut].iter().filter(|byte| **byte == b'\n').count();
        match Journal::reopen(&path) {
            Ok((mut journal, game)) => {
                // started, declared, made, declared, made; a line may be whole but for its end.
                let made = game.plies().len();
                assert!(
                    (complete >= 3) as usize + (complete >= 5) as usize <= made,
                    "cut at {cut}: {made}"
                );
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
fn only_open_games_with_moves_are_offered() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(newest_open(folder.path()), None);
    let path = folder.path().join("2026-01-01.journal");
    let mut position = Chess::new();
    let mut journal = Journal::create(&path, &Game::new(position.clone())).unwrap();
    assert_eq!(newest_open(folder.path()), None);
    record(&mut journal, &mut position, "e2e4");
    assert_eq!(newest_open(folder.path()), Some(path));
    journal
        .record(&Record::Ended(Ending::Agreement), Duration::ZERO)
        .unwrap();
    assert_eq!(newest_open(folder.path()), None);
}

#[test]
fn a_full_disk_is_told() {
    let mut journal = Journal {
        file: File::create("/dev/full").unwrap(),
        path: "/dev/full".into(),
        unwritten: Vec::new(),
        is_broken: false,
        gap: None,
    };
    let error = journal.heard("Eva vier", Duration::ZERO).unwrap_err();
    assert!(
        matches!(&error, JournalError::Write { source, .. } if source.kind() == io::ErrorKind::StorageFull),
        "{error}"
    );
}

#[test]
fn a_record_that_makes_no_line_is_an_error_and_nothing_follows_it() {
    /// What JSON cannot hold: a map whose keys are no strings.
    #[derive(Serialize)]
    struct Odd {
        map: std::collections::BTreeMap<(u8, u8), u8>,
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("2026-01-01.journal");
    let mut position = Chess::new();
    let mut journal = Journal::create(&path, &Game::new(position.clone())).unwrap();
    record(&mut journal, &mut position, "e2e4");
    let whole = std::fs::read(&path).unwrap();
    // A line from before, which a full disk did not take.
    let waiting = serde_json::to_vec(&Stamped {
        at: 1,
        time: 0,
        line: Line::Heard {
            words: "Eva fünf".into(),
        },
    });
    journal.unwritten = [waiting.unwrap(), b"\n".to_vec()].concat();
    let odd = Odd {
        map: [((1, 2), 3)].into(),
    };
    assert!(matches!(journal.put(&odd), Err(JournalError::Unwritable { .. })));
    let with_waiting = std::fs::read(&path).unwrap();
    assert!(with_waiting.len() > whole.len() && with_waiting.ends_with(b"}\n"));
    let after = journal.record(&Record::Ended(Ending::Agreement), Duration::ZERO);
    assert!(matches!(after, Err(JournalError::Unwritable { .. })));
    assert_eq!(std::fs::read(&path).unwrap(), with_waiting);
    assert_eq!(replay(&path).unwrap().plies().len(), 1);
}
