use std::fs;

use super::*;
use crate::assistant::table::board_tests::Board;
use ansage_protocol::Profile;

/// Lets Black type `line`, and returns what was said to it.
fn said(board: &mut Board, line: &str) -> String {
    board.table.said.clear();
    board.types(line);
    // Otherwise the next line cuts it short, and it is said again.
    for due in std::mem::take(&mut board.table.pending.due) {
        due.saying.wait().unwrap();
    }
    board.table.said.clone()
}

#[test]
fn a_score_and_a_journal_that_cannot_be_written_are_told_apart() {
    let mut board = Board::after_e4(Profile::Solo, None);
    let journal = board.table.journal.as_ref().unwrap().path().to_owned();
    let score = board.table.score.clone();
    let texts = &board.table.answerer.texts;
    let before = |text: String| text.split('§').next().unwrap_or_default().to_owned();
    let of_score = before(text!(texts, "play-score-failed", reason = "§"));
    let of_journal = before(text!(texts, "play-journal-failed", error = "§"));
    let [journal_back, score_back] = [id!("play-journal-back"), id!("play-score-back")].map(|id| texts.get(id));
    let told =
        |text: &str| [&of_score, &of_journal, &journal_back, &score_back].map(|part| text.contains(part.as_str()));
    // The journal takes the game, and the score does not: a folder is in its way.
    fs::remove_file(&score).unwrap();
    fs::create_dir(&score).unwrap();
    assert_eq!(told(&said(&mut board, "Eva fünf")), [true, false, false, false]);
    assert_eq!(told(&said(&mut board, "nein")), [false; 4]);
    assert!(board.table.is_kept() && !board.table.saved.is_complete());
    // The journal fails, too: another file has its name.
    fs::remove_file(&journal).unwrap();
    fs::write(&journal, "x").unwrap();
    assert_eq!(told(&said(&mut board, "Eva fünf")), [false, true, false, false]);
    assert_eq!(told(&said(&mut board, "nein")), [false; 4]);
    assert!(!board.table.is_kept());
    fs::remove_file(&journal).unwrap();
    assert_eq!(told(&said(&mut board, "Eva fünf")), [false, false, true, false]);
    assert!(board.table.is_kept() && !board.table.saved.is_complete());
    fs::remove_dir(&score).unwrap();
    assert_eq!(told(&said(&mut board, "nein")), [false, false, false, true]);
    assert!(board.table.is_kept() && board.table.saved.is_complete());
}
