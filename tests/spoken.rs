//! Clock, claims and questions, all of it spoken and heard.

mod support;

use support::{SoundWorld, player::Player};

#[test]
fn d_2_10_4_the_clock_and_questions_are_spoken() {
    let world = SoundWorld::start();
    let (player, mut program) = Player::before(&world, &["play", "--clock", "90+30"], "Die Uhr steht.");
    for (words, answer) in [
        ("weiter", "Die Uhr von Weiß läuft."),
        ("Eva vier", "Eva zwei Eva vier?"),
        ("ja", "Schwarz."),
        ("verbrauchte Zeit", "Schwarz: "),
        ("letzter Zug", "Weiß: Eva zwei Eva vier."),
    ] {
        player.say(&mut program, words, answer);
    }
}

#[test]
fn art_9_2_a_claim_is_spoken() {
    let world = SoundWorld::start();
    let (player, mut program) = Player::before(&world, &["play"], "Weiß am Zug.");
    for uci in ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(2) {
        program.type_line(uci);
        program.type_line("ja");
    }
    for _ in 0..2 {
        program.expect("Springer Felix sechs Gustav acht?");
    }
    program.expect("Weiß.");
    program.type_line("");
    player.hear_out();
    player.say(
        &mut program,
        "Stellungswiederholung",
        "Weiß beansprucht Remis, Stellungswiederholung.",
    );
    player.say(&mut program, "ja", "Stellung am Anfang, nach Zug 2 und 4.");
}
