//! Clock, claims and questions, spoken and heard.

use crate::support::{SoundWorld, board::Board, program::files};

/// Height of a noise whose mean power is 15 dB below that of the voice (-33.7 and -18.5 dB of full scale).
const NOISE: i16 = 2800;

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

/// A hall's noise fills the pauses between words and within a word.
#[test]
fn moves_and_answers_are_heard_in_noise() {
    let mut board = Board::set_up(SoundWorld::start(), &[], &["Weiß am Zug."]);
    let noise = board.world.microphone().start_noise(NOISE);
    for (words, answer) in [
        ("Eva zwei Eva drei", "Eva zwei Eva drei?"),
        ("Korrektur", "Gestrichen."),
        ("Eva vier", "Eva zwei Eva vier?"),
        ("bestätigt", "Schwarz."),
        ("Springer Bella acht Cäsar sechs", "Springer Bella acht Cäsar sechs?"),
        ("richtig", "Weiß."),
        ("letzter Zug", "Schwarz: Springer Bella acht Cäsar sechs."),
    ] {
        board.say(words, answer);
    }
    drop(noise);
}

/// The key passages of `appendix_d_a_whole_game` (`tests/appendix_d.rs`), spoken at a tournament board. White is blind,
/// and the program is the assistant.
#[test]
fn appendix_d_the_key_passages_of_a_game_are_spoken() {
    let arguments = ["--profile", "assistant", "--blind", "white", "--clock", "90+30"];
    let mut board = Board::set_up(SoundWorld::start(), &arguments, &["Die Uhr steht."]);
    for (words, answer) in [
        ("weiter", "Die Uhr von Weiß läuft."),
        // A slip, corrected before a clock runs (D.2.8).
        ("Eva drei", "Eva zwei Eva drei?"),
        ("Korrektur", "Gestrichen."),
        // A touch is binding (D.2.2, 4.3).
        ("berührt Springer Gustav eins", "Springer Gustav eins berührt."),
        ("Eva vier", "Berührt: Springer Gustav eins muss ziehen."),
        // Declared, made on the opponent's board, placed on the player's own (D.2.3, D.2.10.1).
        ("Springer Felix drei", "Springer Gustav eins Felix drei?"),
        ("ja", "Ihr Gegner: Springer Gustav eins Felix drei. Bitte ausführen."),
        ("ausgeführt", "Gesetzt?"),
        ("gesetzt", "Schwarz."),
        ("Turm Hektor fünf", "illegal."),
        // A wrong claim costs time and counts as an offer (9.5.3).
        (
            "Stellungswiederholung",
            "Schwarz beansprucht Remis, Stellungswiederholung.",
        ),
        ("ja", "Weiß erhält 2 Minuten."),
        ("Weiß abgelehnt", "Abgelehnt."),
        ("Eva fünf", "Eva sieben Eva fünf?"),
    ] {
        board.say(words, answer);
    }
    let Board { program, world, ear } = board;
    drop(ear);
    program.kill();

    let answers = [
        "Partie mit einem Halbzug fortgesetzt.",
        "Noch offen: Eva sieben Eva fünf.",
    ];
    let mut board = Board::set_up(world, &["--resume"], &answers);
    board.say("ja", "Ihr Gegner: Eva sieben Eva fünf. Bitte ausführen.");
    // Only the made move starts a stopped clock (D.2.4).
    board.say("ausgeführt", "Weiß.");
    // To save time, the arbiter's orders are typed.
    for (order, answer) in [
        ("Schiedsrichter", "Die Uhren stehen."),
        ("Zeit Weiß 3", "Kennwort des Schiedsrichters wählen"),
        ("alter Turm", "Noch einmal dasselbe Kennwort tippen."),
        ("alter Turm", "Weiß: 3 Minuten. Ausführen? Ja oder nein?"),
        ("ja", "Weiß: 3 Minuten."),
        ("weiter", "Weiß am Zug."),
    ] {
        board.program.type_line(order);
        board.program.expect(answer);
    }
    board.program.type_line("");
    board.hear_out();
    board.say("Zeit", "Weiß: 2 Minuten, ");
    // An offer, which only the opponent can answer (9.1).
    board.say("Remis", "Weiß bietet Remis.");
    board.say("ja", "Weiß bietet Remis.");
    board.say("Hängepartie", "Hängepartie? Ja oder nein?");
    board.say("nein", "Es geht weiter.");
    board.say("Schwarz angenommen", "Remis vereinbart.");
    let world = board.end(&["beenden"]);
    let score = files(&world.home(), "pgn").pop().unwrap();
    let pgn = std::fs::read_to_string(&score).unwrap();
    assert!(pgn.contains("[Result \"1/2-1/2\"]") && pgn.contains("1. Nf3 "), "{pgn}");
    // The touch of the blind player and the claim of the sighted one are in the arbiter's file.
    let report = std::fs::read_to_string(score.with_extension("arbiter.txt")).unwrap();
    assert!(
        report.contains("Falsch.") && report.contains("Springer Gustav eins berührt."),
        "{report}"
    );
}
