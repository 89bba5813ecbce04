//! Catching up with the last move.

use super::*;

#[test]
fn catching_up_leaves_the_last_move_and_tells_how_many_were_left_out() {
    let mut queue = queue(true);
    queue.arrive(items("1. e4 e5 2. d4 d5 3. c4 1/2-1/2"));
    queue.spoken();
    let left = said(queue.control(Control::CatchUp));
    assert_eq!(left, "4 Züge ausgelassen.");
    assert_eq!(all_said(&mut queue), ["Weiß: Cäsar vier", "Remis."]);
    // Skipped moves can still be heard.
    assert_eq!(said(queue.control(Control::PreviousMove)), "Weiß: Cäsar vier");
    assert_eq!(said(queue.control(Control::PreviousMove)), "Schwarz: David fünf");
    assert_eq!(said(queue.control(Control::CatchUp)), "Nichts ausgelassen. Remis.");
}

#[test]
fn step_by_step_catching_up_prints_the_last_move_and_waits() {
    let manner = Manner {
        stepwise: true,
        ..Manner::default()
    };
    let mut queue = AnnouncementQueue::new(answerer(), manner, 0, 100);
    queue.begin();
    queue.spoken();
    queue.arrive(items("1. e4 e5 2. Nf3 1-0"));
    queue.end();
    assert_eq!(said(queue.control(Control::CatchUp)), "2 Züge ausgelassen.");
    // Nothing follows the move until it is asked for, not even the end.
    assert_eq!(all_said(&mut queue), ["Weiß: Springer Felix drei"]);
    assert_eq!(said(queue.spoken()), "");
    assert_eq!(said(queue.control(Control::Next)), "Weiß gewinnt.");
    queue.spoken();
    let last = "Nichts ausgelassen. Weiß gewinnt.";
    assert_eq!(said(queue.control(Control::CatchUp)), last);
    assert_eq!(said(queue.spoken()), "");
    assert_eq!(said(queue.control(Control::Next)), "quit");
}

#[test]
fn a_correction_is_not_skipped_with_the_moves() {
    let mut queue = queue(true);
    queue.arrive(items("1. e4 e5"));
    queue.spoken();
    queue.spoken();
    queue.control(Control::Pause);
    let mut news = items("1. d4 d5");
    news.retain(|item| item.kind == ItemKind::Move);
    let mut change = news[0].clone();
    (change.kind, change.line.spoken) = (ItemKind::Change, "Berichtigt.".into());
    news.insert(0, change);
    queue.arrive(news);
    assert_eq!(said(queue.control(Control::CatchUp)), "Ein Zug ausgelassen.");
    assert_eq!(said(queue.spoken()), "Berichtigt.");
    assert_eq!(said(queue.spoken()), "Schwarz: David fünf");
}

#[test]
fn catching_up_says_the_last_move_that_stands() {
    let mut queue = queue(true);
    queue.arrive(items("1. e4"));
    all_said(&mut queue);
    queue.control(Control::Pause);
    queue.arrive(items("1. e4 e5 2. Nf3")[2..].to_vec());
    // Neither the move nor its withdrawal has been heard.
    queue.arrive(vec![change((Color::White, 2), "Zurückgenommen: ein Zug.")]);
    assert_eq!(said(queue.control(Control::Waiting)), "Noch ein Zug.");
    assert_eq!(said(queue.control(Control::CatchUp)), "Nichts ausgelassen.");
    assert_eq!(all_said(&mut queue), ["Schwarz: Eva fünf"]);
    // A withdrawal of a move that was heard is said with all the moves that it counts.
    queue.control(Control::Pause);
    queue.arrive(items("1. e4 e5 2. Nf3 Nc6")[3..].to_vec());
    queue.arrive(vec![change((Color::Black, 1), "Zurückgenommen: 3 Züge.")]);
    queue.arrive(items("1. e4 c5 2. Nc3")[2..].to_vec());
    assert_eq!(said(queue.control(Control::Waiting)), "Noch 2 Züge.");
    assert_eq!(said(queue.control(Control::CatchUp)), "Ein Zug ausgelassen.");
    assert_eq!(
        all_said(&mut queue),
        [
            "Weiß: Springer Felix drei",
            "Schwarz: Springer Cäsar sechs",
            "Zurückgenommen: 3 Züge.",
            "Weiß: Springer Cäsar drei"
        ]
    );
}

#[test]
fn catching_up_leaves_out_no_result_and_no_new_players() {
    let game = |players: [&str; 2], moves: &str| {
        let [white, black] = players;
        items(&format!("[White \"{white}\"]\n[Black \"{black}\"]\n\n{moves}"))
    };
    let mut queue = queue(true);
    queue.arrive(game(["A", "B"], "1. e4"));
    all_said(&mut queue);
    let mut second = game(["C", "D"], "1. d4");
    second.iter_mut().for_each(|item| item.board = 2);
    queue.arrive(second);
    all_said(&mut queue);
    queue.control(Control::Pause);
    queue.arrive(game(["A", "B"], "1. e4 e5 1-0")[2..].to_vec());
    let mut next = game(["E", "F"], "1. c4");
    next.insert(0, change((Color::White, 1), ""));
    queue.arrive(next);
    // The end of the game before was not withdrawn.
    assert_eq!(said(queue.control(Control::Waiting)), "Noch 2 Züge.");
    assert_eq!(said(queue.control(Control::CatchUp)), "Ein Zug ausgelassen.");
    assert_eq!(
        all_said(&mut queue),
        ["Weiß gewinnt.", "E gegen F.", "Weiß: Cäsar vier"]
    );
}
