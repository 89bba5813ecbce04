//! Printed output of `ansage announce`, without sound.

use std::{path::Path, process::Command};

use crate::support::program::{Program, Said, ansage, run};

fn announce(arguments: &[&str]) -> Command {
    let mut command = ansage(Path::new("/nonexistent"), &["announce", "--silent"]);
    command.args(arguments);
    command
}

fn of_file(pgn: &str, arguments: &[&str]) -> Said {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), pgn).unwrap();
    run(announce(arguments).arg(file.path()), "")
}

#[test]
fn d_2_10_2_a_file_is_announced_in_both_styles() {
    let pgn = "[White \"Anna\"]\n[Black \"Bruno\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. O-O Qxg2# 0-1\n";
    let expected = "Anna gegen Bruno.\n\
        1. Weiß: Eva zwei Eva vier\n\
        1. Schwarz: Eva sieben Eva fünf\n\
        2. Weiß: Springer Gustav eins Felix drei\n\
        2. Schwarz: Springer Bella acht Cäsar sechs\n\
        3. Weiß: Läufer Felix eins Cäsar vier\n\
        3. Schwarz: Springer Cäsar sechs David vier\n\
        4. Weiß: Springer Felix drei Eva fünf\n\
        4. Schwarz: Dame David acht Gustav fünf\n\
        5. Weiß: Kurze Rochade\n";
    // The last "mate" is not one, because the sign after a move is not trusted.
    let Said { code, output, errors } = of_file(pgn, &[]);
    assert!(output.starts_with(expected), "{output}");
    assert!(
        output.ends_with("5. Schwarz: Dame Gustav fünf Gustav zwei, Schach\nSchwarz gewinnt.\n"),
        "{output}"
    );
    assert_eq!((errors.as_str(), code), ("", Some(0)));
    let Said { output, .. } = of_file(pgn, &["--style", "short"]);
    assert!(output.contains("2. Weiß: Springer Felix drei\n"), "{output}");
}

#[test]
fn what_a_game_belongs_to_and_why_it_ended_is_told() {
    let pgn = "[Event \"Bundesliga\"]\n[Round \"3\"]\n[White \"Anna\"]\n[Black \"Bruno\"]\n[WhiteElo \"2400\"]\n\
        [ECO \"B20\"]\n[Opening \"Sizilianisch\"]\n[Termination \"time forfeit\"]\n\n1. e4 c5 1-0\n\n\
        [Event \"Bundesliga\"]\n[Round \"3\"]\n[White \"C\"]\n[Black \"D\"]\n[Opening \"Spanisch\"]\n\n1. e4 c5 1/2-1/2\n\n\
        [Event \"?\"]\n[ECO \"A40\"]\n[Termination \"normal\"]\n\n1. d4 *\n\n\
        [Event \"Pokal\"]\n[ECO \"A40\"]\n[Result \"0-1\"]\n[Termination \"D won by resignation\"]\n\n1. d4\n";
    let Said { output, .. } = of_file(pgn, &["--style", "short"]);
    let expected = "Anna (2400) gegen Bruno. Bundesliga, Runde 3. Eröffnung: Sizilianisch.\n\
        1. Weiß: Eva vier\n1. Schwarz: Cäsar fünf\nWeiß gewinnt. Durch Zeitüberschreitung.\n\
        Partie 2. C gegen D. Eröffnung: Spanisch.\n1. Weiß: Eva vier\n1. Schwarz: Cäsar fünf\nRemis.\n\
        Partie 3. Eröffnung: A40.\n1. Weiß: David vier\n\
        Partie 4. Pokal.\n1. Weiß: David vier\nSchwarz gewinnt. D won by resignation.\n";
    assert_eq!(output, expected);

    let pgn = "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. a4 h5 7. Ra3 Rh6 8. Ra1 *\n\n\
        [ECO \"B90\"]\n\n1. e4 *\n";
    let Said { output, .. } = of_file(pgn, &["--style", "short", "--openings"]);
    assert!(
        output.contains("Eröffnung: Sicilian, Najdorf, B90.\n7. Schwarz: Turm Hektor sechs\n8. Weiß"),
        "{output}"
    );
    assert!(
        output.contains("Partie 2. Eröffnung: Sicilian, Najdorf, B90."),
        "{output}"
    );
    assert_eq!(output.matches("Eröffnung").count(), 2, "{output}");
    let Said { output, .. } = of_file(pgn, &["--style", "short"]);
    assert_eq!(output.matches("Eröffnung").count(), 1, "{output}");
}

#[test]
fn problems_name_their_place_and_the_rest_goes_on() {
    let pgn = "1. e4 e5 2. Nf6 Nc6 1-0\n\n[Event \"x\"]\n\n1. d4 Zd5 2. c4 *\n\n[Event \"y\"]\n\n1. c4 *\n";
    let Said { code, output, errors } = of_file(pgn, &[]);
    assert!(
        errors.contains("Partie 1, Zug 2, Weiß: Nf6 ist hier nicht legal"),
        "{errors}"
    );
    assert!(
        errors.contains("Partie 2, Zug 1, Schwarz: Zd5 ist in keiner Notation ein Zug"),
        "{errors}"
    );
    assert!(
        output.ends_with("Partie 3. y.\n1. Weiß: Cäsar zwei Cäsar vier\n"),
        "{output}"
    );
    assert!(
        !output.contains("2. Weiß"),
        "nothing after a problem is guessed: {output}"
    );
    assert_eq!(code, Some(2));
}

#[test]
fn what_is_no_game_is_refused() {
    let Said { code, errors, .. } = of_file("", &[]);
    assert!(errors.contains("ist keine Partie"), "{errors}");
    assert_eq!(code, Some(2));
    let Said { code, errors, .. } = run(&mut announce(&["no-such-file.pgn"]), "");
    assert!(errors.contains("no-such-file.pgn"), "{errors}");
    assert_eq!(code, Some(2));
    let Said { code, errors, .. } = run(&mut announce(&["-", "--fen", "nonsense"]), "");
    assert!(errors.contains("nonsense"), "{errors}");
    assert_eq!(code, Some(2));
}

/// The end of a feed ends a pause that nobody is left to end. Nothing that arrived meanwhile is lost.
#[test]
fn a_paused_feed_ends() {
    let moves = "Nf3\nNf6\nNg1\nNg8\n".repeat(30);
    let (code, output) = {
        let said = run(&mut announce(&["-"]), format!("e4\n \ne5\n{moves}"));
        (said.code, said.output)
    };
    assert_eq!(code, Some(0), "{output}");
    assert!(output.contains("Pause."), "{output}");
    assert_eq!(output.matches("Springer").count(), 120, "{output}");
}

/// The request to resume a paused feed is one of its own lines, after any number of moves. If more moves wait than are
/// kept, the feed resumes automatically.
#[test]
fn a_paused_feed_hears_that_it_shall_go_on() {
    let four = "Nf3\nNf6\nNg1\nNg8\n";
    let mut program = Program::start(&mut announce(&["-"]));
    program.type_in(&format!(" \n{}w\n", four.repeat(400)));
    program.wait_for("Pause.");
    program.wait_for("Noch 1600 Züge.");
    program.type_in(" \n");
    program.wait_for("Weiter.");
    program.type_in(&format!(" \n{}", four.repeat(5000)));
    program.wait_for("Pause.");
    program.wait_for("Weiter.");
    program.type_in("q\n");
    assert_eq!(program.end().0, Some(0));
}

#[test]
fn a_feed_is_announced_as_it_arrives() {
    let mut program = Program::start(&mut announce(&["-"]));
    program.type_line("f2f3");
    assert_eq!(program.line(), "1. Weiß: Felix zwei Felix drei");
    program.type_line("1... e5 2. g4");
    assert_eq!(program.line(), "1. Schwarz: Eva sieben Eva fünf");
    assert_eq!(program.line(), "2. Weiß: Gustav zwei Gustav vier");
    program.type_line("Qh4");
    assert_eq!(program.line(), "2. Schwarz: Dame David acht Hektor vier, matt");
    assert_eq!(program.line(), "Schwarz gewinnt.");
    assert_eq!(program.close(), (Some(0), Vec::new()));
}

#[test]
fn annotations_are_told_in_words() {
    let pgn = "1. e4! {[%clk 1:29:58][#] gut, nach 1. c4 Nf6 [%csl Ga1]} e5 $5 (1... c5 2. Nf3 (2. c3) d6) 2. Nf3 *\n";
    let Said { output, .. } = of_file(pgn, &["--variations", "--comments", "--clock-times"]);
    let expected = "1. Weiß: Eva zwei Eva vier, guter Zug\n\
        Weiß: eine Stunde, 29 Minuten.\n\
        Kommentar: gut, nach Cäsar vier Springer Felix sechs\n\
        1. Schwarz: Eva sieben Eva fünf, interessanter Zug\n\
        Variante: 1. Schwarz: Cäsar sieben Cäsar fünf\n\
        2. Weiß: Springer Gustav eins Felix drei\n\
        Variante, Ebene 2: 2. Weiß: Cäsar zwei Cäsar drei\n\
        Ende der Variante, Ebene 2.\n\
        Weiter mit Zug 2, Schwarz.\n\
        2. Schwarz: David sieben David sechs\n\
        Ende der Variante.\n\
        Weiter mit Zug 2, Weiß.\n\
        2. Weiß: Springer Gustav eins Felix drei\n";
    assert_eq!(output, expected);
    let Said { output, .. } = of_file(pgn, &[]);
    assert_eq!(output.lines().count(), 3, "{output}");
}
