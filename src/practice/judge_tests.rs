use fastrand::Rng;
use shakmaty::{File, Rank};

use super::*;
use crate::practice::games;
use clap::ValueEnum;

fn vocabulary() -> Vocabulary {
    Vocabulary::shipped(&["de"])
}

fn square(exercise: Exercise, square: Square) -> Task {
    Task {
        exercise,
        asked: Asked::Square(square),
    }
}

fn slip(said: &str, wanted: &str) -> Slip {
    Slip {
        said: said.into(),
        wanted: wanted.into(),
    }
}

#[test]
fn the_right_answer_is_right_in_every_exercise() {
    let vocabulary = vocabulary();
    let mut rng = Rng::with_seed(1);
    for exercise in Exercise::value_variants() {
        for _ in 0..100 {
            let task = Task::draw(*exercise, &games::plies(), &mut rng);
            let words = task.words(&vocabulary);
            let judged = task.judge(&vocabulary, &words);
            assert_eq!(judged, Judgement::of(Verdict::Right), "{exercise:?} {words}");
            assert!(task.is_complete(&vocabulary, &words), "{words}");
            assert_eq!(task.judge(&vocabulary, "Hund").verdict, Verdict::NotUnderstood);
            if *exercise == Exercise::Colours {
                continue;
            }
            let written = task.written();
            let expected = match exercise.wants_words() {
                true => Verdict::NotUnderstood,
                false => Verdict::Right,
            };
            assert_eq!(
                task.judge(&vocabulary, &written).verdict,
                expected,
                "{exercise:?} {written}"
            );
        }
    }
}

#[test]
fn wrong_words_are_named_one_by_one() {
    let judged = square(Exercise::Speak, Square::E2).judge(&vocabulary(), "Eva drei");
    assert_eq!(judged.verdict, Verdict::Wrong);
    assert_eq!(judged.slips, [slip("drei", "zwei")]);
    assert_eq!(judged.confused, Some(square(Exercise::Speak, Square::E3)));
    let half = square(Exercise::Speak, Square::E2).judge(&vocabulary(), "Eva");
    assert_eq!(half.verdict, Verdict::NotUnderstood);
}

#[test]
fn d_2_1_other_words_are_acceptable_and_the_mandated_one_is_named() {
    let judged = square(Exercise::Speak, Square::E2).judge(&vocabulary(), "Eva zwo");
    assert_eq!(
        (judged.verdict, judged.slips),
        (Verdict::Acceptable, vec![slip("zwo", "zwei")])
    );
    let spelled = square(Exercise::Speak, Square::C5).judge(&vocabulary(), "Cäsar fuenf");
    assert_eq!(spelled.verdict, Verdict::Right, "{spelled:?}");
}

#[test]
fn a_move_is_right_in_the_styles_of_announcements_only() {
    let vocabulary = vocabulary();
    let position = shakmaty::Chess::default();
    let m = "g1f3"
        .parse::<shakmaty::uci::UciMove>()
        .unwrap()
        .to_move(&position)
        .unwrap();
    let task = Task {
        exercise: Exercise::Announce,
        asked: Asked::Move(Box::new(position), m),
    };
    let judge = |answer: &str| task.judge(&vocabulary, answer);
    assert_eq!(judge("Springer Felix drei").verdict, Verdict::Right);
    assert_eq!(
        judge("Springer von Gustav eins nach Felix drei").verdict,
        Verdict::Right
    );
    assert_eq!(judge("Gustav eins Felix drei").verdict, Verdict::Acceptable);
    let wrong = judge("Springer Cäsar drei");
    assert_eq!(
        (wrong.verdict, wrong.slips),
        (Verdict::Wrong, vec![slip("Cäsar", "Felix")])
    );
    assert_eq!(judge("Springer").verdict, Verdict::NotUnderstood);
}

#[test]
fn a_heard_move_is_typed_in_san() {
    let vocabulary = vocabulary();
    let position = shakmaty::Chess::default();
    let m = "g1f3"
        .parse::<shakmaty::uci::UciMove>()
        .unwrap()
        .to_move(&position)
        .unwrap();
    let task = Task {
        exercise: Exercise::Moves,
        asked: Asked::Move(Box::new(position), m),
    };
    for (answer, verdict) in [
        ("Nf3", Verdict::Right),
        ("g1f3", Verdict::Acceptable),
        ("Nc3", Verdict::Wrong),
        ("Nd4", Verdict::Wrong),
        ("N", Verdict::NotUnderstood),
    ] {
        assert_eq!(task.judge(&vocabulary, answer).verdict, verdict, "{answer}");
    }
}

#[test]
fn the_board_is_seen() {
    let vocabulary = vocabulary();
    let task = |exercise, asked| Task { exercise, asked };
    let colour = task(Exercise::Colours, Asked::Colour(Square::A1));
    assert_eq!(colour.judge(&vocabulary, "schwarz").verdict, Verdict::Right);
    assert_eq!(colour.judge(&vocabulary, "weiß").verdict, Verdict::Wrong);
    let mut rng = Rng::with_seed(3);
    for _ in 0..100 {
        let diagonal = Task::draw(Exercise::Diagonals, &games::plies(), &mut rng);
        let Asked::Related(from, _) = diagonal.asked else {
            panic!()
        };
        for to in Square::ALL {
            let (across, up) = (from.file().distance(to.file()), from.rank().distance(to.rank()));
            let expected = match across == up && across >= 2 {
                true => Verdict::Right,
                false => Verdict::Wrong,
            };
            assert_eq!(
                diagonal.judge(&vocabulary, &vocabulary.square(to)).verdict,
                expected,
                "{from} {to}"
            );
        }
    }
}

#[test]
fn words_of_another_kind_are_wrong() {
    let task = Task {
        exercise: Exercise::Words,
        asked: Asked::Word(Term::File(File::D)),
    };
    let judged = task.judge(&vocabulary(), "Dame");
    assert_eq!(
        (judged.verdict, judged.slips),
        (Verdict::Wrong, vec![slip("Dame", "David")])
    );
    assert_eq!(task.judge(&vocabulary(), "Anna").verdict, Verdict::Wrong);
    let rank = Task {
        exercise: Exercise::Words,
        asked: Asked::Word(Term::Rank(Rank::Second)),
    };
    assert_eq!(rank.judge(&vocabulary(), "2").verdict, Verdict::NotUnderstood);
}

#[test]
fn hearing_gives_nothing_away_on_the_screen() {
    for exercise in [Exercise::Hear, Exercise::Letters, Exercise::Moves] {
        assert_eq!(
            Task::draw(exercise, &games::plies(), &mut Rng::with_seed(1)).printed(),
            None
        );
    }
    assert_eq!(
        square(Exercise::Speak, Square::E4).spoken(&vocabulary()),
        super::super::Question::Plain("eh 4".into())
    );
}

#[test]
fn a_move_that_may_go_on_is_not_complete() {
    let position: shakmaty::fen::Fen = "4k3/8/8/8/8/5p2/4P3/4K3 b - - 0 1".parse().unwrap();
    let position: shakmaty::Chess = position.into_position(shakmaty::CastlingMode::Standard).unwrap();
    let m = "fxe2"
        .parse::<shakmaty::san::San>()
        .unwrap()
        .to_move(&position)
        .unwrap();
    let task = Task {
        exercise: Exercise::Announce,
        asked: Asked::Move(Box::new(position), m),
    };
    let vocabulary = vocabulary();
    assert_eq!(task.judge(&vocabulary, "Felix Eva").verdict, Verdict::Acceptable);
    assert!(!task.is_complete(&vocabulary, "Felix Eva"));
    assert!(task.is_complete(&vocabulary, "Felix Eva zwei"));
}

#[test]
fn d_2_8_and_9_1_duties_are_said_in_their_words() {
    use ansage_protocol::Command;

    let vocabulary = vocabulary();
    let task = |command| Task {
        exercise: Exercise::Duties,
        asked: Asked::Word(Term::Command(command)),
    };
    let accept = task(Command::Accept);
    for (answer, verdict, is_complete) in [
        ("Remis angenommen", Verdict::Right, true),
        ("angenommen", Verdict::Right, true),
        ("abgelehnt", Verdict::Wrong, true),
        // It may go on.
        ("Remis", Verdict::Wrong, false),
        ("Springer", Verdict::NotUnderstood, false),
    ] {
        assert_eq!(accept.judge(&vocabulary, answer).verdict, verdict, "{answer}");
        assert_eq!(accept.is_complete(&vocabulary, answer), is_complete, "{answer}");
    }
    // What is no duty does not come back as one.
    assert_eq!(accept.judge(&vocabulary, "nein").confused, None);
    assert_eq!(
        accept.judge(&vocabulary, "abgelehnt").confused,
        Some(task(Command::Decline))
    );
    let touch = Task {
        exercise: Exercise::Duties,
        asked: Asked::Touch(Role::Rook, Square::A8),
    };
    for (answer, verdict) in [
        ("berührt Turm Anna acht", Verdict::Right),
        ("berührt Anna acht", Verdict::Acceptable),
        ("berührt Dame Anna acht", Verdict::Wrong),
        ("berührt Turm Bella acht", Verdict::Wrong),
        ("Turm Anna acht", Verdict::NotUnderstood),
    ] {
        assert_eq!(touch.judge(&vocabulary, answer).verdict, verdict, "{answer}");
    }
}
