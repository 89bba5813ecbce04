use super::*;
use crate::practice::Material;
use ansage_words::{locale::Language, vocabulary::Vocabulary};

fn answerer() -> Answerer {
    let vocabularies: Vec<String> = Vocabulary::LANGUAGES.map(String::from).into();
    Answerer::new(Language::De, &vocabularies, Announcement::plain(Style::Long), None).unwrap()
}

fn spoken(lines: Vec<RoundLine>) -> Vec<String> {
    lines.into_iter().map(|line| line.spoken).collect()
}

/// A round of the first game, and the seconds since its beginning.
struct Rehearsal {
    answerer: Answerer,
    round: Round,
    seconds: u64,
}

impl Rehearsal {
    fn begin() -> (Rehearsal, Vec<String>) {
        let (answerer, game) = (answerer(), Material::shipped().games.remove(0));
        let mut round = Round::new(&game).unwrap();
        let lines = spoken(round.begin(&answerer, Duration::ZERO));
        (
            Rehearsal {
                answerer,
                round,
                seconds: 0,
            },
            lines,
        )
    }

    fn say(&mut self, words: &str) -> Vec<String> {
        self.seconds += 5;
        let input = ansage_words::interpret(self.round.game(), &self.answerer.vocabulary, words);
        spoken(
            self.round
                .take(&self.answerer, input, Duration::from_secs(self.seconds)),
        )
    }
}

#[test]
fn a_round_is_played_to_mate_with_all_that_happens_in_one() {
    let (mut rehearsal, lines) = Rehearsal::begin();
    assert!(lines[0].contains("Weiß"), "{lines:?}");
    assert_eq!(lines[1], "Ihr Zug: Null, Null, Null.");
    for (said, expected) in [
        // The opponent repeats a different move.
        ("lange Rochade", "Gegner: "),
        ("lange Rochade", "Gegner: Lange Rochade."),
        // The opponent makes a slip and corrects it.
        ("gedrückt", "Gegner: Korrektur, Turm Anna acht David acht."),
        ("Turm Anna acht David acht", "Ihr Zug: Turm schlägt deh 7."),
        // The learner's own slip, and its correction.
        ("Turm David eins Eva eins", "Turm David eins Eva eins?"),
        ("Korrektur Turm David sieben", "Gegner: Turm David eins David sieben."),
        // The opponent's offer.
        ("gedrückt", "Schwarz bietet Remis."),
        ("Turm David acht David sieben", "Lehnen Sie ab"),
        ("abgelehnt", "berührt: Turm Hektor eins"),
        ("berührt Turm Hektor eins", "Ihr Zug: Turm deh 1."),
        ("Turm Hektor eins David eins", "Gegner: Turm Hektor eins David eins."),
        // The arbiter.
        ("gedrückt", "Schiedsrichter: "),
        ("Zeit", "Gegner: Dame Eva sieben Eva sechs."),
        ("Dame Eva sieben Eva sechs", "Ihr Zug: Läufer schlägt deh 7"),
        ("Läufer David sieben", "Gegner: Läufer Bella fünf David sieben"),
        ("gedrückt", "Gegner: Springer Felix sechs David sieben."),
        ("Springer Felix sechs David sieben", "Ihr Zug: Dame beh 8"),
        ("Dame Bella acht", "Gegner: Dame Bella drei Bella acht"),
        ("gedrückt", "Gegner: Springer David sieben Bella acht."),
        ("Springer David sieben Bella acht", "Ihr Zug: Turm deh 8"),
        ("Turm David acht", "matt"),
    ] {
        let lines = rehearsal.say(said);
        assert!(lines.iter().any(|line| line.contains(expected)), "{said}: {lines:#?}");
    }
    let round = &rehearsal.round;
    assert_eq!(round.game().ending(), Some(Ending::Checkmate { winner: Color::White }));
    assert!(round.is_over());
    assert_eq!(round.score(), (21, 21));
    assert_eq!(round.missed(&rehearsal.answerer), [] as [&str; 0]);
}

#[test]
fn what_is_wrong_is_said_and_counted_once_and_the_round_goes_on() {
    let (mut rehearsal, _) = Rehearsal::begin();
    for (said, expected) in [
        // Too early, illegal, a different move: the learner is reminded of the duty.
        ("gedrückt", "Ihr Zug: Null, Null, Null."),
        ("Turm Anna eins Anna drei", "Ihr Zug: Null, Null, Null."),
        (
            "Dame Bella drei Bella vier",
            "Korrigieren Sie: Gemeint ist Null, Null, Null.",
        ),
        // Questions and noise are not mistakes.
        ("Stellung", "Weiß: "),
        ("Hund", "Nicht verstanden"),
        ("Korrektur lange Rochade", "Gegner: König Eva eins David eins."),
        // The clock is pressed although the opponent has not repeated the move, which stands.
        ("gedrückt", "Gegner: Korrektur"),
        ("Turm Anna acht Bella acht", "Wiederholen Sie den Zug Ihres Gegners"),
        ("Turm Anna acht David acht", "Versprechen Sie sich"),
        // The right move at once is not a slip, and needs no correction.
        ("Turm David eins David sieben", "Gegner: Turm David eins David sieben."),
    ] {
        let lines = rehearsal.say(said);
        assert!(lines.iter().any(|line| line.contains(expected)), "{said}: {lines:#?}");
    }
    let (right, answered) = rehearsal.round.score();
    assert!(right < answered && right > 0, "{right} {answered}");
    let missed = rehearsal.round.missed(&rehearsal.answerer);
    assert!(
        missed.contains(&"korrigieren".to_owned()) && missed.contains(&"wiederholen".to_owned()),
        "{missed:?}"
    );
}

#[test]
fn a_question_does_not_replace_the_task() {
    let (mut rehearsal, lines) = Rehearsal::begin();
    let task = |rehearsal: &Rehearsal| spoken(rehearsal.round.task().to_vec());
    assert_eq!(task(&rehearsal), lines);
    for said in ["Zeit", "Hund", "Stellung", "letzter Zug"] {
        assert_ne!(rehearsal.say(said), lines, "{said}");
        assert_eq!(task(&rehearsal), lines, "{said}");
    }
    for said in ["gedrückt", "lange Rochade"] {
        let lines = rehearsal.say(said);
        assert_eq!(task(&rehearsal), lines, "{said}");
    }
}

#[test]
fn the_task_after_a_slip_says_which_move_is_meant() {
    let (mut rehearsal, _) = Rehearsal::begin();
    while !matches!(rehearsal.round.awaited, Some(LearnersDuty::Slip(..))) {
        rehearsal.seconds += 5;
        let at = Duration::from_secs(rehearsal.seconds);
        rehearsal.round.skip(&rehearsal.answerer, at);
    }
    let read_back = rehearsal.say("Turm David eins Eva eins");
    let task = spoken(rehearsal.round.task().to_vec());
    assert_eq!(task[..read_back.len()], read_back);
    assert!(
        task.last().unwrap().contains("Gemeint ist Turm schlägt deh 7"),
        "{task:?}"
    );
}

#[test]
fn a_slip_that_was_struck_is_corrected_by_the_move_alone() {
    for (words, right) in [
        (&["Korrektur Turm David sieben"][..], 2),
        (&["Korrektur", "Turm David sieben"], 2),
        (&["nein", "Turm David eins schlägt David sieben"], 2),
        (&["Korrektur", "Korrektur Turm David sieben"], 2),
        // There is nothing more to correct.
        (&["Korrektur", "Korrektur", "Turm David sieben"], 1),
        // The slip once more.
        (
            &[
                "Korrektur",
                "Turm David eins Eva eins",
                "Korrektur",
                "Turm David sieben",
            ],
            1,
        ),
    ] {
        let (mut rehearsal, _) = Rehearsal::begin();
        while !matches!(rehearsal.round.awaited, Some(LearnersDuty::Slip(..))) {
            rehearsal.seconds += 5;
            let at = Duration::from_secs(rehearsal.seconds);
            rehearsal.round.skip(&rehearsal.answerer, at);
        }
        let before = rehearsal.round.score();
        let mut lines = rehearsal.say("Turm David eins Eva eins");
        for said in words {
            lines = rehearsal.say(said);
        }
        assert!(
            lines.contains(&"Gegner: Turm David eins David sieben.".to_owned()),
            "{words:?}: {lines:#?}"
        );
        assert!(
            lines.iter().all(|line| !line.contains("Korrigieren Sie")),
            "{words:?}: {lines:#?}"
        );
        let after = rehearsal.round.score();
        assert_eq!((after.0 - before.0, after.1 - before.1), (right, 2), "{words:?}");
    }
}

#[test]
fn a_move_that_was_struck_after_a_wrong_repetition_is_repeated_once() {
    for words in [&["lange Rochade"][..], &["nein", "lange Rochade"]] {
        let (mut rehearsal, _) = Rehearsal::begin();
        rehearsal.say("lange Rochade");
        assert!(matches!(rehearsal.round.awaited, Some(LearnersDuty::Again(_))));
        let mut lines = Vec::new();
        for said in words {
            lines = rehearsal.say(said);
        }
        let repeated = lines.iter().filter(|line| *line == "Gegner: Lange Rochade.");
        assert_eq!(repeated.count(), 1, "{words:?}: {lines:#?}");
        let read_back = lines.iter().position(|line| line.starts_with("Lange Rochade"));
        let repeated = lines.iter().position(|line| line == "Gegner: Lange Rochade.");
        // The move is new after it was struck: it is read back first.
        assert_eq!(
            read_back < repeated && read_back.is_some(),
            words.len() > 1,
            "{lines:#?}"
        );
    }
}

#[test]
fn a_command_in_the_same_breath_does_not_make_a_move_wrong() {
    for (words, score, missed) in [
        (
            &["Turm David eins Eva eins, Korrektur", "Turm David sieben"][..],
            (2, 2),
            None,
        ),
        (&["Turm David eins Eva eins, nein", "Turm David sieben"], (2, 2), None),
        // The correction is right, but the clock is pressed too early.
        (
            &["Turm David eins Eva eins", "Korrektur Turm David sieben, gedrückt"],
            (2, 3),
            Some("press"),
        ),
        (
            &["Turm David eins Eva eins", "Korrektur", "Turm David sieben, gedrückt"],
            (2, 3),
            Some("press"),
        ),
        // The right move is taken back.
        (
            &[
                "Turm David eins Eva eins",
                "Korrektur",
                "Turm David sieben, Korrektur",
                "Turm David sieben",
            ],
            (1, 2),
            Some("correct"),
        ),
    ] {
        let (mut rehearsal, _) = Rehearsal::begin();
        while !matches!(rehearsal.round.awaited, Some(LearnersDuty::Slip(..))) {
            rehearsal.seconds += 5;
            let at = Duration::from_secs(rehearsal.seconds);
            rehearsal.round.skip(&rehearsal.answerer, at);
        }
        let (before, others) = (rehearsal.round.score(), rehearsal.round.missed.len());
        for said in words {
            rehearsal.say(said);
        }
        let after = rehearsal.round.score();
        assert_eq!((after.0 - before.0, after.1 - before.1), score, "{words:?}");
        assert_eq!(rehearsal.round.missed.get(others).copied(), missed, "{words:?}");
    }
}

#[test]
fn the_answer_that_is_told_fulfils_the_duty() {
    let (mut rehearsal, _) = Rehearsal::begin();
    let mut duties = Vec::new();
    while !rehearsal.round.is_over() {
        let duty = rehearsal.round.awaited.unwrap();
        let told = spoken(rehearsal.round.tell(&rehearsal.answerer));
        match &told[..] {
            [_, answer] => {
                let words = answer
                    .strip_prefix("Die Antwort: ")
                    .and_then(|words| words.strip_suffix('.'));
                rehearsal.say(words.unwrap());
            }
            // The duty itself says the words: "gedrückt", a move to repeat, a slip.
            _ => drop(
                rehearsal
                    .round
                    .skip(&rehearsal.answerer, Duration::from_secs(rehearsal.seconds)),
            ),
        }
        assert_ne!(rehearsal.round.awaited, Some(duty), "{told:?}");
        duties.push((duty.name(), told.len() - 1));
    }
    for duty in ["announce", "correct", "touch", "decline", "time"] {
        assert!(duties.contains(&(duty, 1)), "{duty}: {duties:?}");
    }
}

#[test]
fn a_draw_that_is_accepted_is_missed_and_the_round_goes_on() {
    let (mut rehearsal, _) = Rehearsal::begin();
    let at = |rehearsal: &Rehearsal| Duration::from_secs(rehearsal.seconds);
    while rehearsal.round.awaited != Some(LearnersDuty::Decline) {
        rehearsal.seconds += 5;
        let input = match rehearsal.round.awaited.unwrap() {
            LearnersDuty::Announce(m) | LearnersDuty::Again(m) | LearnersDuty::Repeat(m) | LearnersDuty::Slip(m, _) => {
                declared(m, false)
            }
            LearnersDuty::Correct(m) => declared(m, true),
            _ => Input::Command(Command::Clock),
        };
        rehearsal.round.take(&rehearsal.answerer, input, at(&rehearsal));
    }
    let (right, answered) = rehearsal.round.score();
    assert_eq!(right, answered);
    for accepted in ["angenommen", "Remis angenommen", "Weiß angenommen"] {
        let lines = rehearsal.say(accepted);
        assert!(
            matches!(&lines[..], [hint] if hint.contains("Lehnen Sie ab")),
            "{accepted}: {lines:?}"
        );
    }
    let lines = rehearsal.say("abgelehnt");
    assert!(lines.iter().any(|line| line.contains("berührt")), "{lines:?}");
    assert_eq!(rehearsal.round.score(), (right, answered + 1));
    assert_eq!(rehearsal.round.missed(&rehearsal.answerer).len(), 1);
}

#[test]
fn what_the_learner_offers_or_claims_is_not_the_opponents() {
    for (words, answer) in [
        ("Remis", "Weiß bietet Remis. Angenommen oder abgelehnt?"),
        (
            "Stellungswiederholung",
            "Nur wer am Zug ist, beansprucht Remis: Schwarz.",
        ),
    ] {
        let (mut rehearsal, _) = Rehearsal::begin();
        while !matches!(rehearsal.round.awaited, Some(LearnersDuty::Repeat(_))) {
            rehearsal.seconds += 5;
            let at = Duration::from_secs(rehearsal.seconds);
            rehearsal.round.skip(&rehearsal.answerer, at);
        }
        let lines = rehearsal.say(words);
        assert_eq!(lines[0], answer, "{lines:#?}");
        let lines = rehearsal.say("Turm Anna acht David acht");
        assert!(lines.last().unwrap().contains("Versprechen Sie sich"), "{lines:#?}");
    }
}

#[test]
fn a_duty_that_is_missed_as_the_game_ends_counts() {
    let (mut rehearsal, _) = Rehearsal::begin();
    for input in [
        Input::Named(Color::White, Command::Resign),
        Input::Command(Command::Yes),
    ] {
        rehearsal.round.game.handle(input, Duration::ZERO);
    }
    let input = Input::Command(Command::Final);
    let lines = spoken(rehearsal.round.take(&rehearsal.answerer, input, Duration::from_secs(1)));
    assert!(rehearsal.round.is_over(), "{lines:?}");
    assert!(lines.iter().all(|line| !line.contains("Ihr Zug")), "{lines:?}");
    assert_eq!(rehearsal.round.score(), (0, 1));
}

#[test]
fn nothing_stops_the_clocks_of_a_round() {
    let (mut rehearsal, lines) = Rehearsal::begin();
    let vocabulary = rehearsal.answerer.vocabulary.clone();
    for command in [Command::Pause, Command::Arbiter, Command::Adjourn] {
        let words = vocabulary.word(ansage_words::vocabulary::Term::Command(command));
        assert_eq!(rehearsal.say(words), [lines[1].clone()], "{words}");
    }
    let lines = rehearsal.say("lange Rochade");
    assert!(lines.iter().any(|line| line.contains("Gegner: ")), "{lines:?}");
    // They are no mistakes.
    assert_eq!(rehearsal.round.missed(&rehearsal.answerer), [] as [&str; 0]);
    assert_eq!(rehearsal.round.score(), (1, 1));
}

#[test]
fn a_move_that_is_not_the_games_is_taken_back_by_the_arbiter() {
    let (mut rehearsal, _) = Rehearsal::begin();
    rehearsal.say("Dame Bella drei Bella vier");
    let lines = rehearsal.say("gedrückt");
    assert!(
        lines.iter().any(|line| line.contains("Die Stellung davor gilt wieder")),
        "{lines:#?}"
    );
    assert!(lines.last().unwrap().contains("Null, Null, Null"), "{lines:#?}");
    let lines = rehearsal.say("lange Rochade");
    assert!(lines.iter().any(|line| line.starts_with("Gegner: ")), "{lines:#?}");
}

#[test]
fn a_round_can_be_skipped_through_in_any_game() {
    for game in Material::shipped().games {
        let (answerer, mut round) = (answerer(), Round::new(&game).unwrap());
        let mut seconds = 0;
        round.begin(&answerer, Duration::ZERO);
        while !round.is_over() {
            seconds += 1;
            assert!(seconds < 100, "the round does not end");
            round.skip(&answerer, Duration::from_secs(seconds));
        }
        assert_eq!(round.score().0, 0);
        assert!(round.game().plies().len() >= 9);
    }
}
