//! Nothing that was confirmed is lost: the real program is killed at random points of a game, again and again.

mod support;

use std::{
    collections::hash_map::RandomState,
    hash::{BuildHasher, Hasher},
    path::{Path, PathBuf},
    thread,
    time::Duration,
};

use ansage::journal;
use shakmaty::Position;
use support::program::{Program, files};

/// How often the program is killed.
const KILLS: usize = 120;

/// A random number below `bound`.
fn random(bound: u64) -> u64 {
    RandomState::new().build_hasher().finish() % bound
}

fn only_journal(home: &Path) -> PathBuf {
    let mut journals = files(home, "journal");
    assert_eq!(journals.len(), 1);
    journals.remove(0)
}

#[test]
fn a_game_killed_at_random_points_loses_nothing_that_was_confirmed() {
    let home = tempfile::tempdir().unwrap();
    let mut program = Program::play(home.path(), &["--clock", "90+30"]);
    program.type_line("e2e4");
    program.type_line("ja");
    program.expect("Schwarz.");
    program.kill();
    let mut position = journal::replay(&only_journal(home.path())).unwrap().position().clone();
    let (mut made, mut confirmed) = (1, 0);
    for _ in 0..KILLS {
        let mut program = Program::play(home.path(), &["--resume"]);
        program.expect("fortgesetzt");
        program.expect(" am Zug.");
        let legal = position.legal_moves();
        let m = legal[random(legal.len() as u64) as usize];
        let uci = ansage::board::uci(m);
        let next = if position.turn().is_white() {
            "Schwarz."
        } else {
            "Weiß."
        };
        for line in [uci.as_str(), "nein", &uci, "ja"] {
            program.type_line(line);
        }
        thread::sleep(Duration::from_micros(random(30_000)));
        let printed = program.kill();
        let answered = printed.iter().any(|line| line.starts_with(next));

        let game = journal::replay(&only_journal(home.path())).unwrap();
        let plies = game.plies();
        assert!(
            plies.len() == made + 1 || (plies.len() == made && !answered),
            "{} half-moves of {made} after {uci}, answered: {answered}",
            plies.len()
        );
        confirmed += usize::from(answered);
        if plies.len() > made {
            assert_eq!(plies[made].m, m);
            position.play_unchecked(m);
            made += 1;
        }
        assert_eq!(*game.position(), position);
        if game.ending().is_some() {
            break;
        }
    }
    // The points lie before and after the confirmation.
    assert!(0 < confirmed && confirmed < made, "{confirmed} confirmed, {made} made");
}

#[test]
fn an_unfinished_game_is_offered_and_goes_on_with_all_that_was_open() {
    let home = tempfile::tempdir().unwrap();
    let mut program = Program::play(home.path(), &["--clock", "5+3"]);
    for (line, answer) in [
        ("weiter", "Die Uhr von Weiß läuft."),
        ("Eva vier", "Eva zwei Eva vier?"),
        ("Remis", "Offen ist"),
        ("ja", "Weiß bietet Remis. Angenommen oder abgelehnt?"),
        ("berührt Springer Gustav acht", "berührt."),
        ("Springer Felix sechs", "Springer Gustav acht Felix sechs?"),
    ] {
        program.type_line(line);
        program.expect(answer);
    }
    program.kill();
    // Who wants another game says so.
    let mut program = Program::play(home.path(), &[]);
    program.expect("fortsetzen? Ja oder nein?");
    program.type_line("Eva vier");
    program.expect("fortsetzen? Ja oder nein?");
    program.type_line("ja");
    program.expect("Partie mit einem Halbzug fortgesetzt.");
    program.expect("Schwarz am Zug. Die Uhr steht.");
    program.expect("Offen ist Springer Gustav acht Felix sechs.");
    program.type_line("nein");
    program.expect("Gestrichen");
    program.type_line("Eva fünf");
    program.expect("Berührt: Springer Gustav acht muss ziehen.");
    // Touching a piece has declined the offer.
    program.type_line("angenommen");
    program.expect("Kein Remisangebot.");
    program.type_line("Springer Felix sechs");
    program.expect("?");
    program.type_line("ja");
    program.expect("Weiß.");
    program.kill();
    let mut program = Program::play(home.path(), &[]);
    program.expect("fortsetzen? Ja oder nein?");
    program.type_line("nein");
    program.expect("Weiß am Zug.");
    program.kill();
}
