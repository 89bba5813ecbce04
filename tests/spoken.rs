//! Clock, claims and questions, all of it spoken and heard.

mod support;

use support::{SoundWorld, board::Board};

#[test]
fn d_2_10_4_the_clock_and_questions_are_spoken() {
    let mut board = Board::set_up(SoundWorld::start(), &["--clock", "90+30"], &["Die Uhr steht."]);
    for (words, answer) in [
        ("weiter", "Die Uhr von Weiß läuft."),
        ("Eva vier", "Eva zwei Eva vier?"),
        ("ja", "Schwarz."),
        ("verbrauchte Zeit", "Schwarz: "),
        ("letzter Zug", "Weiß: Eva zwei Eva vier."),
    ] {
        board.say(words, answer);
    }
}

#[test]
fn art_9_2_a_claim_is_spoken() {
    let mut board = Board::set_up(SoundWorld::start(), &[], &["Weiß am Zug."]);
    for uci in ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(2) {
        board.program.type_line(uci);
        board.program.type_line("ja");
    }
    for _ in 0..2 {
        board.program.expect("Springer Felix sechs Gustav acht?");
    }
    board.program.expect("Weiß.");
    board.program.type_line("");
    board.hear_out();
    board.say(
        "Stellungswiederholung",
        "Weiß beansprucht Remis, Stellungswiederholung.",
    );
    board.say("ja", "Stellung am Anfang, nach Zug 2 und 4.");
}
