//! Utterances and partial words in the current state of a game.

use super::super::{Loudness, Margins, Sense, Utterance, declares, hear, sense};
use ansage_chess::board;
use ansage_protocol::{Command, Game, Input, Profile, Setting};
use ansage_words::interpret;
use ansage_words::vocabulary::Vocabulary;
use shakmaty::Chess;
use std::time::Duration;

/// Margins in which scores that differ by 1 to 2 sound alike.
const MARGINS: Margins = Margins {
    repair: 2.0,
    repair_alone: 2.0,
    alone_db: 8.0,
    ask: 2.0,
    command: 2.0,
    dangerous: 2.0,
    stopping: 0.0,
    foreign: 0.5,
    fringe: 0.0,
    refusal: 4.0,
    talk: 3.0,
    unmistakable: 6.0,
};

#[test]
fn what_can_still_come_decides_how_long_to_listen() {
    // A rook on a1 that may move; pawns that may capture on an adjacent file.
    let fen = "4k3/8/3p4/4P3/8/8/P7/R3K3 w Q - 0 1";
    let vocabulary = Vocabulary::shipped(&["de"]);
    let mut game = Game::new(board::position(fen).unwrap());
    for (words, expected) in [
        ("turm", Sense::Begun),
        ("turm anna äh", Sense::Begun),
        ("turm anna [unk]", Sense::Begun),
        ("turm anna eins", Sense::Begun),
        // Another piece than the one named stands there: no origin.
        ("turm anna zwei", Sense::Extensible),
        ("könig eva fünf", Sense::Extensible),
        ("[unk]", Sense::Unfinished),
        ("[unk] [unk] turm bella eins", Sense::Complete),
        ("[unk] turm", Sense::Begun),
        ("turm anna eins bella eins", Sense::Complete),
        ("turm bella eins", Sense::Complete),
        ("eva david", Sense::Prefix),
        ("eva fünf schlägt david", Sense::Begun),
        ("eva schlägt david", Sense::Prefix),
        ("eva david sechs", Sense::Complete),
        ("david sechs", Sense::Extensible),
        ("eva fünf", Sense::Begun),
        ("hektor fünf", Sense::Extensible),
        ("turm anna eins hektor fünf", Sense::Refused),
        ("drei drei", Sense::Unfinished),
        ("nein", Sense::Complete),
        ("ja", Sense::Complete),
        ("noch", Sense::Begun),
        ("wer ist", Sense::Begun),
        ("noch einmal", Sense::Refused),
        ("lange rochade", Sense::Refused),
        ("remis", Sense::Unfinished),
        ("remis angenommen", Sense::Refused),
        ("schwarz", Sense::Begun),
        ("schwarz remis", Sense::Unfinished),
        ("schwarz remis angenommen", Sense::Refused),
        ("schwarz berührt turm", Sense::Begun),
        ("schwarz berührt turm anna eins", Sense::Complete),
        ("abgelehnt", Sense::Complete),
        ("berührt", Sense::Begun),
        ("berührt turm anna", Sense::Begun),
        ("berührt turm anna eins", Sense::Complete),
        ("turm bella eins nein", Sense::Corrects),
        ("turm bella eins nein cäsar eins", Sense::Complete),
    ] {
        assert_eq!(sense(&game, &vocabulary, words), expected, "{words}");
    }
    // After "nein" to a read-back, the right move may follow.
    let declared = interpret(&game, &vocabulary, "Turm Bella eins");
    game.handle(declared, Duration::ZERO);
    assert_eq!(sense(&game, &vocabulary, "nein"), Sense::Corrects);
    assert_eq!(sense(&game, &vocabulary, "ja"), Sense::Commits);
}

#[test]
fn one_word_answers_which_move_was_meant() {
    let vocabulary = Vocabulary::shipped(&["de"]);
    for (fen, asked, word, uci) in [
        ("4k3/8/8/8/8/8/4K3/R4R2 w - - 0 1", "Turm David eins", "Anna", "a1d1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "Rochade", "kurze", "e1g1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "Rochade", "lange", "e1c1"),
        ("8/4P1k1/8/8/8/8/8/K7 w - - 0 1", "Eva acht", "Turm", "e7e8r"),
    ] {
        let mut game = Game::new(board::position(fen).unwrap());
        game.handle(interpret(&game, &vocabulary, asked), Duration::ZERO);
        let typed = interpret(&game, &vocabulary, word);
        assert!(
            matches!(&typed, Input::Declared { m, .. } if board::uci(*m) == uci),
            "{word}: {typed:?}"
        );
        let utterance = Utterance::of(&[(&word.to_lowercase(), 100.0)]);
        let heard = hear(&game, &vocabulary, &utterance, &MARGINS);
        assert_eq!(heard, Some((word.to_lowercase(), typed)), "{word}");
    }
}

#[test]
fn a_legal_move_or_a_question_is_no_rest_of_an_echo() {
    let vocabulary = Vocabulary::shipped(&["de"]);
    let game = Game::new(Chess::new());
    for (words, expected) in [
        ("david vier", true),
        ("[unk] springer felix drei", true),
        ("eva vier remis", true),
        ("stellung", true),
        ("springer", false),
        ("könig david vier", false),
        ("david sechs", false),
        ("ja", false),
        ("noch einmal", false),
        ("[unk]", false),
        ("", false),
    ] {
        assert_eq!(declares(&game, &vocabulary, words), expected, "{words}");
    }
}

#[test]
fn the_opponents_origin_is_a_beginning_while_the_move_before_it_is_trusted() {
    let vocabulary = Vocabulary::shipped(&["de"]);
    let setting = Setting {
        profile: Profile::Trust,
        ..Setting::default()
    };
    let position = board::position("4k3/8/8/8/8/8/4P3/4K2R w - - 0 1").unwrap();
    let mut game = Game::with_setting(position, setting);
    game.handle(interpret(&game, &vocabulary, "Eva zwei Eva vier"), Duration::ZERO);
    assert_eq!(sense(&game, &vocabulary, "könig eva acht"), Sense::Begun);
    assert_eq!(sense(&game, &vocabulary, "könig eva acht david acht"), Sense::Complete);
}

#[test]
fn talk_is_not_answered() {
    let (game, vocabulary) = (Game::new(Chess::new()), Vocabulary::shipped(&["de"]));
    let utterance = |texts: &[&str]| {
        let readings: Vec<(&str, f32)> = (0..).zip(texts).map(|(n, text)| (*text, -(n as f32))).collect();
        Utterance::of(&readings)
    };
    let hear = |texts: &[&str]| hear(&game, &vocabulary, &utterance(texts), &MARGINS);
    assert_eq!(hear(&[]), None);
    assert_eq!(hear(&["[unk] [unk]", "eva vier"]), None);
    assert_eq!(hear(&["[unk] vier"]), Some(("[unk] vier".into(), Input::NotUnderstood)));
    assert!(matches!(hear(&["eva fünf", "eva vier"]), Some((text, Input::Declared { .. })) if text == "eva vier"));
    // A command that cannot be distinguished from other speech is not followed.
    assert_eq!(
        hear(&["aufgeben", "[unk]"]),
        Some(("aufgeben".into(), Input::NotUnderstood))
    );
    assert_eq!(
        hear(&["aufgeben"]),
        Some(("aufgeben".into(), Input::Command(Command::Resign)))
    );
    assert!(matches!(hear(&["eva vier", "eva drei"]), Some((_, Input::Several { moves, .. })) if moves.len() == 2));
}

#[test]
fn a_refusal_that_sounds_like_other_speech_is_heard_while_a_move_is_open() {
    let vocabulary = Vocabulary::shipped(&["de"]);
    let mut game = Game::new(Chess::new());
    // Spoken alone at the microphone, in a room whose noise is 20 dB softer.
    let hear = |game: &Game, readings: &[(&str, f32)], word_db: f32| {
        let mut utterance = Utterance::of(readings);
        for heard in &mut utterance.hypotheses {
            let level = Loudness {
                word: word_db,
                before: Some(-40.0),
                others: -40.0,
            };
            heard.levels = vec![level; heard.text.split(' ').count()];
        }
        hear(game, &vocabulary, &utterance, &MARGINS)
    };
    let refused = [("[unk]", 0.0), ("nein", -3.5)];
    assert_eq!(hear(&game, &refused, -20.0), None, "nothing is open");
    let declared = interpret(&game, &vocabulary, "Springer Felix drei");
    game.handle(declared, Duration::ZERO);
    let no = Some(("nein".into(), Input::Command(Command::No)));
    assert_eq!(hear(&game, &refused, -20.0), no);
    assert_eq!(hear(&game, &[("nein", 0.0), ("[unk]", -0.1)], -20.0), no);
    for (readings, word_db) in [
        // Less similar to it; softer than the room before it; longer; and never a "ja".
        (&[("[unk]", 0.0), ("nein", -4.5)][..], -20.0),
        (&refused, -34.0),
        (&[("[unk] [unk]", 0.0), ("nein", -3.5)], -20.0),
        (&[("[unk]", 0.0), ("ja", -0.5)], -20.0),
    ] {
        assert_eq!(hear(&game, readings, word_db), None, "{readings:?}");
    }
    // The right move with it, which is only read back.
    for (foreign, no) in [(0.0, -3.5), (-0.1, 0.0)] {
        let corrected = [("[unk] springer cäsar drei", foreign), ("nein springer cäsar drei", no)];
        assert!(matches!(
            hear(&game, &corrected, -20.0),
            Some((_, Input::Declared { correction: true, .. }))
        ));
    }
}

#[test]
fn the_players_own_nein_is_no_talk_before_the_right_move() {
    let vocabulary = Vocabulary::shipped(&["de"]);
    let mut game = Game::new(board::position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap());
    let hear = |game: &Game, before: f32| {
        let mut utterance = Utterance::of(&[("[unk] kurze rochade", 0.0), ("nein kurze rochade", -0.4)]);
        for heard in &mut utterance.hypotheses {
            let level = |others: f32| Loudness {
                word: -22.0,
                before: Some(-90.0),
                others,
            };
            heard.levels = vec![level(before), level(-25.0), level(-23.0)];
        }
        hear(game, &vocabulary, &utterance, &MARGINS)
    };
    assert_eq!(hear(&game, -90.0), None, "nothing is open");
    game.handle(interpret(&game, &vocabulary, "Lange Rochade"), Duration::ZERO);
    assert!(matches!(
        hear(&game, -90.0),
        Some((_, Input::Declared { correction: true, .. }))
    ));
    assert_eq!(hear(&game, -25.0), None, "somebody spoke before it, too");
}

#[test]
fn trust_hears_doubt() {
    let vocabulary = Vocabulary::shipped(&["de"]);
    let setting = Setting {
        profile: Profile::Trust,
        ..Setting::default()
    };
    let game = Game::with_setting(Chess::new(), setting);
    for (readings, expected) in [
        (&[("eva vier", 0.0)][..], true),
        (&[("eva vier", 0.0), ("bauer eva vier", -1.0)], true),
        (&[("eva vier", 0.0), ("eva drei", -5.0)], false),
        (&[("eva vier", 0.0), ("eva drei", -7.0)], true),
        // A legal reading was preferred to an illegal one with nearly the same score.
        (&[("eva fünf", 0.0), ("eva vier", -1.0)], false),
        (&[("eva vier", 0.0), ("[unk] vier", -5.0)], false),
    ] {
        match hear(&game, &vocabulary, &Utterance::of(readings), &MARGINS) {
            Some((_, Input::Declared { clear, .. })) => assert_eq!(clear, expected, "{readings:?}"),
            other => panic!("{readings:?}: {other:?}"),
        }
    }
    // The word that was dropped as said at another board may have been the player's "Turm".
    let mut utterance = Utterance::of(&[("eva vier", 0.0)]);
    utterance.hypotheses[0].is_part = true;
    let heard = hear(&game, &vocabulary, &utterance, &MARGINS);
    assert!(matches!(heard, Some((_, Input::Declared { clear: false, .. }))));
}

#[test]
fn d_2_10_5_what_is_said_at_the_board_is_no_order() {
    let (mut game, vocabulary) = (Game::new(Chess::new()), Vocabulary::shipped(&["de"]));
    game.handle(Input::Command(Command::Arbiter), Duration::ZERO);
    let utterance = Utterance::of(&[("weiter", 0.0)]);
    assert_eq!(hear(&game, &vocabulary, &utterance, &MARGINS), None);
}

#[test]
fn a_player_is_told_that_an_offer_was_not_clear() {
    let vocabulary = Vocabulary::shipped(&["de"]);
    let game = Game::new(Chess::default());
    let meaning = |command: &str, bare: f32| {
        let said = format!("eva vier {command}");
        let utterance = Utterance::of(&[(&said, 100.0), ("eva vier", bare)]);
        hear(&game, &vocabulary, &utterance, &MARGINS).unwrap().1
    };
    for (words, command) in [
        ("remis", Command::Draw),
        ("stellungswiederholung", Command::ClaimRepetition),
    ] {
        assert!(matches!(meaning(words, 97.0), Input::Followed(..)), "{words}");
        match meaning(words, 99.0) {
            Input::Unclear {
                declared: Some(declared),
                command: unclear,
            } => {
                assert!(matches!(*declared, Input::Declared { .. }), "{declared:?}");
                assert_eq!(unclear, command);
            }
            other => panic!("{words}: {other:?}"),
        }
    }
    // The read-back of the move implies that no clock was heard.
    assert!(matches!(meaning("gedrückt", 99.0), Input::Declared { .. }));
}

/// What was said with each of the moves was said, whichever move it was.
#[test]
fn a_nein_or_an_offer_counts_though_the_move_is_open() {
    let vocabulary = Vocabulary::shipped(&["de"]);
    let setting = Setting {
        profile: Profile::OpponentRepeats,
        ..Setting::default()
    };
    let mut game = Game::with_setting(Chess::new(), setting);
    let corrects =
        |game: &Game, readings: &[(&str, f32)]| match hear(game, &vocabulary, &Utterance::of(readings), &MARGINS) {
            Some((_, Input::Several { moves, correction })) if moves.len() == 2 => correction,
            other => panic!("{readings:?}: {other:?}"),
        };
    assert!(!corrects(&game, &[("bella vier", 100.0), ("eva vier", 99.0)]));
    game.handle(interpret(&game, &vocabulary, "David vier"), Duration::ZERO);
    // D.2.8: it is no ambiguous repetition of the opponent's.
    assert!(corrects(&game, &[("nein bella vier", 100.0), ("nein eva vier", 99.0)]));
    assert!(!corrects(&game, &[("nein bella vier", 100.0), ("eva vier", 99.0)]));
    let game = Game::new(board::position("4k3/8/8/8/R7/8/8/4K3 w - - 0 1").unwrap());
    for (readings, command, is_clear) in [
        (
            &[("turm bella vier remis", 100.0), ("turm eva vier remis", 99.0)][..],
            Command::Draw,
            true,
        ),
        (
            &[
                ("turm bella vier stellungswiederholung", 100.0),
                ("turm eva vier stellungswiederholung", 99.0),
            ],
            Command::ClaimRepetition,
            true,
        ),
        // Only some of them end in it.
        (
            &[("turm bella vier remis", 100.0), ("turm eva vier", 99.0)],
            Command::Draw,
            false,
        ),
        // The move alone sounds nearly the same.
        (
            &[
                ("turm bella vier remis", 100.0),
                ("turm eva vier remis", 99.5),
                ("turm bella vier", 99.0),
            ],
            Command::Draw,
            false,
        ),
    ] {
        let heard = hear(&game, &vocabulary, &Utterance::of(readings), &MARGINS);
        let (declared, said, clear) = match heard {
            Some((_, Input::Followed(declared, said))) => (Some(declared), said, true),
            Some((_, Input::Unclear { declared, command })) => (declared, command, false),
            other => panic!("{readings:?}: {other:?}"),
        };
        assert_eq!((said, clear), (command, is_clear), "{readings:?}");
        let moves = declared.map(|declared| *declared);
        assert!(matches!(moves, Some(Input::Several { .. })), "{readings:?}: {moves:?}");
    }
    // The clock is not asked for, because the question implies that it was not heard.
    let pressed = Utterance::of(&[("turm bella vier", 100.0), ("turm eva vier gedrückt", 99.0)]);
    let heard = hear(&game, &vocabulary, &pressed, &MARGINS);
    assert!(matches!(heard, Some((_, Input::Several { .. }))), "{heard:?}");
}
