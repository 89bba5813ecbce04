use std::time::Duration;

use shakmaty::{Chess, Color};

use super::{
    tests::{create, record, tags, written},
    *,
};
use ansage_protocol::{Ending, Record, Ruling};

#[test]
fn what_stands_before_the_damage_is_saved() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.journal");
    let (whole, _) = written(&path);
    assert!(salvage(&path).unwrap().is_none());
    let text = String::from_utf8(whole).unwrap();
    // The second move of four. The rest can still be read.
    std::fs::write(
        &path,
        text.replacen("\"made\",\"uci\":\"e7e5", "\"made\",\"uci\":\"d7d5", 1),
    )
    .unwrap();
    let saved = salvage(&path).unwrap().unwrap();
    assert_eq!(
        (saved.line, saved.restored.game.plies().len(), saved.unreadable),
        (7, 1, 1)
    );
    assert_eq!(
        saved.lost.iter().map(|lost| lost.uci.as_str()).collect::<Vec<_>>(),
        ["g1f3"]
    );
    let now = jiff::Zoned::now();
    let new = Journal::of_salvage(folder.path(), &now, &saved).unwrap();
    let restored = read(new.path()).unwrap();
    assert_eq!((restored.game.plies().len(), restored.tags), (1, Some(tags())));
    // If not even the start is known, nothing can be saved.
    std::fs::write(&path, text.replacen("rnbqkbnr", "rnbqkbnn", 1)).unwrap();
    assert!(matches!(salvage(&path), Err(JournalError::Damaged { line: 1, .. })));
}

#[test]
fn an_end_and_rulings_after_the_damage_are_told() {
    let at = Duration::ZERO;
    let ended = || Record::Ended(Ending::Resignation { winner: Color::White });
    let noted = || Record::Ruled(Ruling::Noted { text: "x".into() });
    for (records, expected) in [
        (vec![ended()], (true, 0)),
        (vec![noted(), ended()], (true, 1)),
        (vec![Record::Ruled(Ruling::Called), noted(), noted()], (false, 2)),
        // The result was withdrawn.
        (vec![ended(), Record::Ruled(Ruling::Reopened)], (false, 1)),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.journal");
        let mut journal = create(&path);
        record(&mut journal, &mut Chess::new(), "e2e4");
        for record in &records {
            journal.record(record, at).unwrap();
        }
        drop(journal);
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(
            &path,
            text.replacen("\"made\",\"uci\":\"e2e4", "\"made\",\"uci\":\"d2d4", 1),
        )
        .unwrap();
        let saved = salvage(&path).unwrap().unwrap();
        assert_eq!((saved.ending.is_some(), saved.rulings), expected, "{records:?}");
    }
}
