use fastrand::Rng;
use shakmaty::{File, Rank, san::SanPlus};

use super::*;
use crate::practice::games::Material;
use ansage_words::locale::Language;
use clap::ValueEnum;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn vocabulary() -> Vocabulary {
    Vocabulary::shipped(&["de"])
}

fn square(exercise: Exercise, square: Square) -> Task {
    Task {
        exercise,
        asked: Asked::Square(square),
    }
}

/// Returns the task to announce, or to write, the move `uci` in the position `fen`.
fn of_move(exercise: Exercise, fen: &str, uci: &str) -> Task {
    let position: shakmaty::Chess = fen
        .parse::<shakmaty::fen::Fen>()
        .unwrap()
        .into_position(shakmaty::CastlingMode::Standard)
        .unwrap();
    let m = uci
        .parse::<shakmaty::uci::UciMove>()
        .unwrap()
        .to_move(&position)
        .unwrap();
    Task {
        exercise,
        asked: Asked::Move(Box::new(position), m),
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
            let task = Task::draw(*exercise, &Material::shipped(), &mut rng);
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

/// A wrong announcement is compared with the closest form, so nobody is advised to say a rank instead of "schlägt".
#[test]
fn a_wrong_move_is_compared_with_the_nearest_form() {
    let task = of_move(Exercise::Announce, "k7/8/8/8/1p6/2P5/8/K7 b - - 0 1", "b4c3");
    let judged = task.judge(&vocabulary(), "Läufer schlägt Cäsar drei");
    assert_eq!(
        (judged.verdict, judged.slips),
        (Verdict::Wrong, vec![slip("Läufer", "Bella")])
    );
    let task = of_move(Exercise::Castling, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1");
    for answer in ["Rochade lang", "lange Rochade"] {
        let judged = task.judge(&vocabulary(), answer);
        assert_eq!(
            (judged.verdict, judged.slips),
            (Verdict::Wrong, vec![slip("lange", "kurze")]),
            "{answer}"
        );
    }
    let task = of_move(Exercise::Announce, "k7/8/8/8/6n1/5p2/8/K2Q4 w - - 0 1", "d1f3");
    let judged = task.judge(&vocabulary(), "Dame Eva Felix drei");
    assert_eq!((judged.verdict, judged.slips), (Verdict::Wrong, Vec::new()));
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
fn the_mandated_word_in_cyrillic_letters_is_right() {
    let vocabulary = Vocabulary::shipped(&Vocabulary::LANGUAGES);
    let speak = square(Exercise::Speak, Square::F2);
    let colour = |square| Task {
        exercise: Exercise::Colours,
        asked: Asked::Colour(square),
    };
    for (task, answer, slips) in [
        (&speak, "феликс цвай", vec![]),
        (&speak, "Фелікс цвай", vec![]),
        (&speak, "Феликс цвај", vec![]),
        // Another German word is another one in any letters.
        (&speak, "Феликс цво", vec![slip("цво", "zwei")]),
        (&speak, "Felix zwo", vec![slip("zwo", "zwei")]),
        (&colour(Square::A1), "шварц", vec![]),
        (&colour(Square::E4), "вайс", vec![]),
        (&colour(Square::E4), "вајс", vec![]),
        (&colour(Square::E4), "white", vec![slip("white", "Weiß")]),
        (
            &of_move(Exercise::Announce, START, "g1f3"),
            "шпрингер феликс драй",
            vec![],
        ),
    ] {
        let verdict = match slips.is_empty() {
            true => Verdict::Right,
            false => Verdict::Acceptable,
        };
        let judged = task.judge(&vocabulary, answer);
        assert_eq!((judged.verdict, judged.slips), (verdict, slips), "{answer}");
    }
}

/// A learner with a Cyrillic keyboard hears no difference.
#[test]
fn cyrillic_letters_that_look_like_latin_ones_are_read() {
    let vocabulary = Vocabulary::shipped(&Vocabulary::LANGUAGES);
    let letters = |term| Task {
        exercise: Exercise::Letters,
        asked: Asked::Word(term),
    };
    let knights = Task {
        exercise: Exercise::Knights,
        asked: Asked::Related(Square::B1, shakmaty::attacks::knight_attacks(Square::B1)),
    };
    for (task, answer, verdict) in [
        (&letters(Term::File(File::C)), "\u{441}", Verdict::Right),
        (&letters(Term::File(File::C)), "\u{421}", Verdict::Right),
        (&letters(Term::File(File::C)), "\u{430}", Verdict::Wrong),
        (&letters(Term::File(File::A)), "Анна", Verdict::Right),
        (&letters(Term::Piece(Role::King)), "\u{41a}", Verdict::Right),
        // The letter of the Russian bishop looks like no letter of SAN.
        (&letters(Term::Piece(Role::Bishop)), "\u{421}", Verdict::NotUnderstood),
        (&square(Exercise::Hear, Square::E4), "\u{435}4", Verdict::Right),
        (&square(Exercise::Hear, Square::E4), "\u{415} 4", Verdict::Right),
        (&square(Exercise::Hear, Square::E4), "\u{435}4.", Verdict::Right),
        (&square(Exercise::Hear, Square::E4), "\u{435}-4", Verdict::Right),
        (&square(Exercise::Speak, Square::E4), "\u{435}4", Verdict::NotUnderstood),
        (&knights, "\u{441}3", Verdict::Right),
    ] {
        assert_eq!(task.judge(&vocabulary, answer).verdict, verdict, "{answer}");
    }
}

#[test]
fn a_move_is_right_in_the_styles_of_announcements_only() {
    let vocabulary = vocabulary();
    let task = of_move(Exercise::Announce, START, "g1f3");
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
fn what_need_not_be_said_may_be_said_in_any_style() {
    const PROMOTION: &str = "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1";
    let vocabulary = vocabulary();
    for (fen, uci, answer, verdict, slips) in [
        (START, "e2e4", "Eva vier", Verdict::Right, vec![]),
        (START, "e2e4", "Bauer Eva vier", Verdict::Right, vec![]),
        (START, "e2e4", "Bauer Eva zwei Eva vier", Verdict::Right, vec![]),
        (
            START,
            "e2e4",
            "Bauer Eva drei",
            Verdict::Wrong,
            vec![slip("drei", "vier")],
        ),
        (
            START,
            "g1f3",
            "Bauer Felix drei",
            Verdict::Wrong,
            vec![slip("Bauer", "Springer")],
        ),
        (PROMOTION, "e7e8q", "Eva acht Dame", Verdict::Right, vec![]),
        (PROMOTION, "e7e8q", "Eva acht Umwandlung Dame", Verdict::Right, vec![]),
        (PROMOTION, "e7e8q", "Eva acht Dame Schach", Verdict::Right, vec![]),
        (
            PROMOTION,
            "e7e8q",
            "Eva acht wird Dame",
            Verdict::Acceptable,
            vec![slip("wird", "Umwandlung")],
        ),
    ] {
        let judged = of_move(Exercise::Announce, fen, uci).judge(&vocabulary, answer);
        assert_eq!((judged.verdict, judged.slips), (verdict, slips), "{answer}");
    }
    // The mandated words are without a check.
    for (fen, uci, mandated) in [
        (PROMOTION, "e7e8q", "Eva acht Dame"),
        (START, "g1f3", "Springer Felix drei"),
        ("7k/5ppp/8/8/8/8/8/R2R2K1 w - - 0 1", "d1d8", "Turm David acht"),
    ] {
        assert_eq!(of_move(Exercise::Announce, fen, uci).mandated(&vocabulary), mandated);
    }
}

/// They need not be said, but a game objects if they are said wrongly.
#[test]
fn a_false_check_or_mate_is_not_right() {
    use ansage_chess::board::Warning::{NoCheck, NoMate};

    const PROMOTION: &str = "8/4P3/8/7k/8/8/8/4K3 w - - 0 1";
    const MATE: &str = "7k/5ppp/8/8/8/8/8/R2R2K1 w - - 0 1";
    let vocabulary = vocabulary();
    for (exercise, fen, uci, answer, warning) in [
        (
            Exercise::Announce,
            START,
            "g1f3",
            "Springer Felix drei matt",
            Some(NoMate),
        ),
        (
            Exercise::Announce,
            START,
            "g1f3",
            "Springer Felix drei Schach",
            Some(NoCheck),
        ),
        (
            Exercise::Repetition,
            START,
            "g1f3",
            "Springer Gustav eins Felix drei matt",
            Some(NoMate),
        ),
        (
            Exercise::Promotion,
            PROMOTION,
            "e7e8q",
            "Eva acht Dame matt",
            Some(NoMate),
        ),
        (Exercise::Promotion, PROMOTION, "e7e8q", "Eva acht Dame Schach", None),
        (Exercise::Moves, START, "g1f3", "Nf3#", Some(NoMate)),
        (Exercise::Announce, MATE, "d1d8", "Turm David acht matt", None),
        (Exercise::Announce, MATE, "d1d8", "Turm David acht Schach", None),
    ] {
        let judged = of_move(exercise, fen, uci).judge(&vocabulary, answer);
        let verdict = warning.map_or(Verdict::Right, |_| Verdict::Acceptable);
        assert_eq!((judged.verdict, judged.warning), (verdict, warning), "{answer}");
        assert!(judged.slips.is_empty(), "{answer}");
    }
    let wrong = of_move(Exercise::Announce, START, "g1f3").judge(&vocabulary, "Springer Cäsar drei matt");
    assert_eq!((wrong.verdict, wrong.warning), (Verdict::Wrong, None));
    let position = Chess::default();
    let (meant, said) = (of(&position, "Nf3"), of(&position, "Nh3"));
    let slip = Task {
        exercise: Exercise::Correction,
        asked: Asked::Slip(Box::new(position), meant, said),
    };
    let judged = slip.judge(&vocabulary, "Korrektur Springer Felix drei matt");
    assert_eq!((judged.verdict, judged.warning), (Verdict::Acceptable, Some(NoMate)));
}

/// As in a game, the rest is waited for, or asked for.
#[test]
fn the_beginning_of_the_right_move_is_not_wrong() {
    const PROMOTION: &str = "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1";
    const CASTLING: &str = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    let vocabulary = vocabulary();
    for (fen, uci, answer, verdict) in [
        (START, "g1f3", "Springer Gustav eins", Verdict::Begun(Rest::Destination)),
        (START, "g1f3", "Gustav eins", Verdict::Begun(Rest::Destination)),
        (START, "e2e4", "Eva zwei", Verdict::Begun(Rest::Destination)),
        (PROMOTION, "e7d8q", "Eva David acht", Verdict::Begun(Rest::Promotion)),
        (
            PROMOTION,
            "e7e8n",
            "Eva sieben Eva acht",
            Verdict::Begun(Rest::Promotion),
        ),
        (CASTLING, "e1g1", "Rochade", Verdict::Begun(Rest::Side)),
        (CASTLING, "e1c1", "Rochade", Verdict::Begun(Rest::Side)),
        // Another piece, another square.
        (CASTLING, "e1e2", "Rochade", Verdict::Wrong),
        (START, "g1f3", "Springer Bella eins", Verdict::Wrong),
        (START, "g1f3", "Läufer Gustav eins", Verdict::Wrong),
        (PROMOTION, "e7d8q", "Eva acht", Verdict::Wrong),
    ] {
        let task = of_move(Exercise::Announce, fen, uci);
        assert_eq!(task.judge(&vocabulary, answer).verdict, verdict, "{answer}");
        assert!(!task.is_complete(&vocabulary, answer), "{answer}");
    }
}

#[test]
fn a_heard_move_is_typed_in_san() {
    let vocabulary = vocabulary();
    let task = of_move(Exercise::Moves, START, "g1f3");
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

/// The learner does not hear that a move is a capture.
#[test]
fn the_sign_of_a_capture_may_be_missing() {
    let vocabulary = vocabulary();
    let task = of_move(Exercise::Moves, "k7/8/8/8/6n1/5p2/8/K2Q4 w - - 0 1", "d1f3");
    for (answer, verdict) in [
        ("Qxf3", Verdict::Right),
        ("Qf3", Verdict::Right),
        ("Qd1f3", Verdict::Right),
        ("Df3", Verdict::Right),
        ("Qf1", Verdict::Wrong),
        ("Qf4", Verdict::Wrong),
    ] {
        assert_eq!(task.judge(&vocabulary, answer).verdict, verdict, "{answer}");
    }
    let row = "x,1r5k/6pp/8/8/6p1/8/8/KR6 b - - 0 1,g4g3 b1b8,700,0,0,0,mate mateIn1,,";
    let (puzzles, _) = crate::practice::Puzzle::read(row.as_bytes(), &(0..=9999));
    let mate = Task {
        exercise: Exercise::Puzzles,
        asked: Asked::Puzzle(puzzles[0].steps().remove(0)),
    };
    for answer in ["Rxb8#", "Rb8#", "Rb8", "Tb8"] {
        assert_eq!(mate.judge(&vocabulary, answer).verdict, Verdict::Right, "{answer}");
        assert_eq!(mate.words_for(&vocabulary, answer), "Turm Bella acht, matt", "{answer}");
    }
    let illegal = mate.judge(&vocabulary, "Ra8");
    assert!(illegal.verdict == Verdict::NotUnderstood && illegal.illegal.is_some());
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
        let diagonal = Task::draw(Exercise::Diagonals, &Material::shipped(), &mut rng);
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
fn a_hint_is_the_beginning_of_the_answer_and_not_of_the_question() {
    let vocabulary = vocabulary();
    for (task, hint) in [
        (square(Exercise::Speak, Square::E4), "Eva"),
        (square(Exercise::Hear, Square::E4), "e"),
        (of_move(Exercise::Announce, START, "g1f3"), "Springer"),
        (of_move(Exercise::Moves, START, "g1f3"), "N"),
        (of_move(Exercise::Moves, START, "e2e4"), "e"),
    ] {
        let (printed, spoken) = task.hint(&vocabulary, Language::De);
        assert_eq!(printed, hint, "{task:?}");
        assert_eq!(spoken, if hint == "e" { "eh" } else { hint }, "{task:?}");
    }
}

#[test]
fn hearing_gives_nothing_away_on_the_screen() {
    for exercise in [Exercise::Hear, Exercise::Letters, Exercise::Moves] {
        assert_eq!(
            Task::draw(exercise, &Material::shipped(), &mut Rng::with_seed(1)).printed(),
            None
        );
    }
    assert_eq!(
        square(Exercise::Speak, Square::E4).spoken(&vocabulary(), Language::De),
        super::super::Question::Plain("eh 4".into())
    );
}

#[test]
fn the_bishop_is_not_asked_for_like_the_file_b() {
    let asked = |term| {
        let task = Task {
            exercise: Exercise::Words,
            asked: Asked::Word(term),
        };
        task.spoken(&vocabulary(), Language::De)
    };
    assert_eq!(asked(Term::Piece(Role::Bishop)), super::super::Question::Piece('B'));
    assert_eq!(asked(Term::File(File::B)), super::super::Question::Plain("beh".into()));
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
        // It may continue.
        ("Remis", Verdict::Wrong, false),
        ("Springer", Verdict::NotUnderstood, false),
    ] {
        assert_eq!(accept.judge(&vocabulary, answer).verdict, verdict, "{answer}");
        assert_eq!(accept.is_complete(&vocabulary, answer), is_complete, "{answer}");
    }
    let correction = task(Command::Correction).judge(&vocabulary, "nein");
    assert_eq!(
        (correction.verdict, correction.slips),
        (Verdict::Acceptable, vec![slip("nein", "Korrektur")])
    );
    // A game takes these, too.
    for (wanted, said) in [
        (Command::Decline, "nein"),
        (Command::ClaimRepetition, "ich beanspruche Remis"),
        (Command::ClaimFiftyMoves, "ich beanspruche Remis"),
    ] {
        assert_eq!(
            task(wanted).judge(&vocabulary, said).verdict,
            Verdict::Acceptable,
            "{wanted:?}"
        );
    }
    // A word that is not a duty does not come back as one.
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

/// Who never says "angenommen" has not learnt it.
#[test]
fn words_that_are_only_typed_are_no_answer() {
    use ansage_protocol::Command;

    let vocabulary = Vocabulary::shipped(&Vocabulary::LANGUAGES);
    let task = |command| Task {
        exercise: Exercise::Duties,
        asked: Asked::Word(Term::Command(command)),
    };
    for (command, right, typed) in [
        (
            Command::Accept,
            "angenommen",
            ["accept", "принимаю", "приймаю", "прифаќам"],
        ),
        (
            Command::Decline,
            "abgelehnt",
            ["decline", "отклоняю", "pressed", "нажато"],
        ),
    ] {
        assert_eq!(task(command).judge(&vocabulary, right).verdict, Verdict::Right);
        for answer in typed {
            let judged = task(command).judge(&vocabulary, answer);
            assert_eq!(judged.verdict, Verdict::NotUnderstood, "{answer}");
        }
    }
    let fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
    for exercise in [Exercise::Announce, Exercise::Moves] {
        let task = of_move(exercise, fen, "e4d5");
        let judged = task.judge(&vocabulary, "Eva takes David fünf");
        assert_eq!(judged.verdict, Verdict::NotUnderstood, "{exercise:?}");
        let judged = task.judge(&vocabulary, "Eva schlägt David fünf");
        assert_eq!(judged.verdict, Verdict::Right, "{exercise:?}");
    }
}

fn played(san: &[&str]) -> Chess {
    let mut position = Chess::default();
    for san in san {
        let m = san.parse::<SanPlus>().unwrap().san.to_move(&position).unwrap();
        shakmaty::Position::play_unchecked(&mut position, m);
    }
    position
}

fn of(position: &Chess, san: &str) -> Move {
    san.parse::<SanPlus>().unwrap().san.to_move(position).unwrap()
}

#[test]
fn d_2_8_a_slip_is_corrected_by_its_word_and_the_right_move() {
    let vocabulary = vocabulary();
    let position = Chess::default();
    let (meant, said) = (of(&position, "Nf3"), of(&position, "Nh3"));
    let task = Task {
        exercise: Exercise::Correction,
        asked: Asked::Slip(Box::new(position), meant, said),
    };
    for (answer, verdict, complete) in [
        ("Korrektur, Springer Felix drei", Verdict::Right, true),
        ("nein Springer Gustav eins Felix drei", Verdict::Right, true),
        ("Korrektur", Verdict::Begun(Rest::Move), false),
        ("nein", Verdict::Begun(Rest::Move), false),
        (
            "Korrektur Springer Gustav eins",
            Verdict::Begun(Rest::Destination),
            false,
        ),
        // The slip itself, a different move, and an answer without a word that takes the slip back.
        ("Korrektur Springer Hektor drei", Verdict::Wrong, false),
        ("Korrektur Eva vier", Verdict::Wrong, false),
        ("Springer Felix drei", Verdict::Wrong, false),
        ("gedrückt", Verdict::NotUnderstood, false),
        ("Korrektur Nf3", Verdict::NotUnderstood, false),
    ] {
        assert_eq!(task.judge(&vocabulary, answer).verdict, verdict, "{answer}");
        assert_eq!(task.is_complete(&vocabulary, answer), complete, "{answer}");
    }
    assert_eq!(task.limit(), Some(std::time::Duration::from_secs(10)));
}

#[test]
fn the_origin_of_a_move_is_found_on_the_board() {
    let vocabulary = vocabulary();
    let position = played(&["Nf3", "Nf6"]);
    let m = of(&position, "Nc3");
    let task = Task {
        exercise: Exercise::Origins,
        asked: Asked::Origin(Box::new(position.clone()), m),
    };
    for (answer, verdict) in [
        ("Bella eins", Verdict::Right),
        ("b1", Verdict::Right),
        ("Springer Bella eins Cäsar drei", Verdict::Right),
        ("Felix drei", Verdict::Wrong),
        ("Eva zwei Eva vier", Verdict::Wrong),
        ("Springer Cäsar drei", Verdict::NotUnderstood),
        ("Bella", Verdict::NotUnderstood),
    ] {
        assert_eq!(task.judge(&vocabulary, answer).verdict, verdict, "{answer}");
    }
    assert_eq!(task.position(), Some(&position));
}

#[test]
fn the_clock_is_asked_in_its_words() {
    let vocabulary = vocabulary();
    let task = |topic| Task {
        exercise: Exercise::Clock,
        asked: Asked::Word(Term::Topic(topic)),
    };
    use ansage_protocol::Topic;
    for (topic, answer, verdict, complete) in [
        (Topic::Time, "Zeit", Verdict::Right, true),
        (Topic::TimeUsed, "verbrauchte Zeit", Verdict::Right, true),
        (Topic::MoveCount, "wie viele Züge", Verdict::Right, true),
        // "Zeit" may continue.
        (Topic::TimeUsed, "Zeit", Verdict::Wrong, false),
        (Topic::Time, "Anna", Verdict::NotUnderstood, false),
    ] {
        assert_eq!(task(topic).judge(&vocabulary, answer).verdict, verdict, "{answer}");
        assert_eq!(task(topic).is_complete(&vocabulary, answer), complete, "{answer}");
    }
}
