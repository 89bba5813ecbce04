use super::*;
use crate::recognition::{Hypothesis, Loudness, Thresholds};
use ansage_chess::board;
use ansage_protocol::{Message, Missing, Profile, Setting};
use shakmaty::Position;

#[path = "conversation_fragments_tests.rs"]
mod fragments;
#[path = "conversation_repetitions_tests.rs"]
mod repetitions;
#[path = "conversation_voices_tests.rs"]
mod voices;

struct Hall {
    game: Game,
    vocabulary: Vocabulary,
    conversation: Conversation,
    start: Instant,
}

impl Hall {
    fn new() -> Hall {
        Hall::at("")
    }

    fn at(fen: &str) -> Hall {
        Hall {
            game: Game::new(board::position_or_start(Some(fen).filter(|fen| !fen.is_empty())).unwrap()),
            vocabulary: Vocabulary::shipped(&["de"]),
            conversation: Conversation::default(),
            start: Instant::now(),
        }
    }

    /// Says `words` from `began` to `ended`, in seconds, at `level` dB, and lets the game take them.
    fn say_at(&mut self, words: &str, began: f32, ended: f32, level: f32) -> Turn {
        self.hear(words, began, ended, level, false)
    }

    /// Says `words`, the first of which were the previous utterance.
    fn go_on(&mut self, words: &str, began: f32) -> Turn {
        self.hear(words, began, began + 1.0, -20.0, true)
    }

    fn hear(&mut self, words: &str, began: f32, ended: f32, level: f32, continues: bool) -> Turn {
        let levels = words.split(' ').map(|_| Loudness {
            word: level,
            before: None,
            others: -70.0,
        });
        let utterance = Utterance {
            hypotheses: vec![Hypothesis {
                levels: levels.collect(),
                ..Hypothesis::new(words, 100.0)
            }],
            continues,
            ..Utterance::default()
        };
        self.take(&utterance, began, ended)
    }

    /// Lets the game take an utterance.
    fn take(&mut self, utterance: &Utterance, began: f32, ended: f32) -> Turn {
        let at = |seconds| self.start + Duration::from_secs_f32(seconds);
        let spoken = Spoken {
            utterance,
            began: at(began),
            ended: at(ended),
            taken: at(ended),
            quiet: Duration::from_secs_f32(began).saturating_sub(self.game.attended_at()),
        };
        let margins = Thresholds::bundled().margins;
        let turn = self.conversation.hear(&self.game, &self.vocabulary, spoken, &margins);
        if let Turn::Input(_, input) = &turn {
            self.game.handle(input.clone(), Duration::from_secs_f32(ended));
        }
        turn
    }

    fn say(&mut self, words: &str, began: f32) -> Turn {
        self.say_at(words, began, began + 1.0, -20.0)
    }

    /// Returns the declared move in UCI, and whether it was clear.
    fn declared(turn: Turn) -> (String, bool) {
        match turn {
            Turn::Input(_, Input::Declared { m, clear, .. }) => (board::uci(m), clear),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn a_confirmation_much_softer_than_the_declaration_is_asked_for_again() {
    let mut hall = Hall::new();
    hall.say("eva vier", 0.0);
    for (level, is_doubtful) in [(-50.0, true), (-41.0, true), (-39.0, false)] {
        let turn = hall.say_at("ja", 3.0, 3.5, level);
        assert_eq!(
            turn == Turn::Input("ja".into(), Input::Doubtful),
            is_doubtful,
            "{level}"
        );
    }
    assert_eq!(hall.game.plies().len(), 1);
}

/// A neighbour declares a move that is legal here, and confirms it.
#[test]
fn a_confirmation_from_where_a_much_softer_move_was_declared_is_asked_for_again() {
    let mut hall = Hall::new();
    for (words, began) in [("eva vier", 0.0), ("ja", 3.0), ("eva fünf", 6.0), ("ja", 9.0)] {
        hall.say(words, began);
    }
    let turn = hall.say_at("springer felix drei", 20.0, 21.0, -45.0);
    assert_eq!(Hall::declared(turn), ("g1f3".into(), false));
    let turn = hall.say_at("ja", 23.0, 23.5, -45.0);
    assert_eq!(turn, Turn::Input("ja".into(), Input::Doubtful));
    assert_eq!(hall.game.plies().len(), 2);
    // Who declares once more as softly is the player, who sits farther away now.
    hall.say_at("springer felix drei", 26.0, 27.0, -45.0);
    hall.say_at("ja", 29.0, 29.5, -45.0);
    assert_eq!(hall.game.plies().len(), 3);
}

#[test]
fn a_much_softer_opponent_is_compared_with_themself() {
    let mut hall = Hall::new();
    let moves = [
        ("eva vier", "eva fünf"),
        ("springer felix drei", "springer cäsar sechs"),
    ];
    for ((white, black), began) in moves.into_iter().zip([0.0, 20.0]) {
        hall.say(white, began);
        hall.say("ja", began + 3.0);
        hall.say_at(black, began + 10.0, began + 11.0, -45.0);
        hall.say_at("ja", began + 13.0, began + 13.5, -45.0);
    }
    assert_eq!(hall.game.plies().len(), 4);
}

#[test]
fn a_repetition_by_a_nearer_opponent_does_not_make_the_player_too_soft() {
    let mut hall = Hall::new();
    let setting = Setting {
        profile: Profile::OpponentRepeats,
        clock: Some("90+30".parse().unwrap()),
        ..Setting::default()
    };
    hall.game = Game::with_setting(hall.game.start().clone(), setting);
    let (far, near) = (-45.0, -20.0);
    let moves = [
        ("eva vier", far, near),
        ("eva fünf", near, far),
        ("springer felix drei", far, near),
    ];
    for ((words, player, opponent), began) in moves.into_iter().zip([0.0, 20.0, 40.0]) {
        hall.say_at(words, began, began + 1.0, player);
        hall.say_at(words, began + 5.0, began + 6.0, opponent);
        hall.say_at("gedrückt", began + 9.0, began + 9.5, player);
    }
    assert_eq!(hall.game.plies().len(), 3);
}

#[test]
fn what_another_microphone_hears_is_not_softer_than_the_declaration() {
    let mut hall = Hall::new();
    hall.say("eva vier", 0.0);
    hall.conversation.forget_loudness();
    hall.say_at("ja", 3.0, 3.5, -50.0);
    assert_eq!(hall.game.plies().len(), 1);
}

#[test]
fn a_soft_acceptance_ends_no_game_and_a_soft_offer_is_none() {
    let mut hall = Hall::new();
    hall.say("eva vier remis", 0.0);
    hall.say("ja", 3.0);
    assert_eq!(
        hall.say_at("angenommen", 6.0, 7.0, -50.0),
        Turn::Input("angenommen".into(), Input::Doubtful)
    );
    assert_eq!(hall.game.ending(), None);
    hall.say("angenommen", 9.0);
    assert!(hall.game.ending().is_some());

    let mut hall = Hall::new();
    hall.say("eva vier", 0.0);
    hall.say("ja", 3.0);
    let unclear = Input::Unclear {
        declared: None,
        command: Command::Draw,
    };
    assert_eq!(
        hall.say_at("remis", 6.0, 7.0, -50.0),
        Turn::Input("remis".into(), unclear)
    );
    hall.say("remis", 9.0);
    assert!(hall.game.draw_offer().is_some());
}

#[test]
fn a_word_of_agreement_beside_other_speech_is_asked_for_again() {
    for (words, scores, is_doubtful) in [
        ("stimmt", (100.0_f32, 99.9_f32), true),
        // "Stimmt das?" was heard with this lead.
        ("stimmt", (98.9, 100.0), true),
        ("stimmt", (90.0, 100.0), false),
        ("ja", (100.0, 99.9), false),
    ] {
        let mut hall = Hall::new();
        hall.say("eva vier", 0.0);
        let whole = format!("{words} [unk]");
        let mut readings = [(whole.as_str(), scores.0), (words, scores.1)];
        readings.sort_by(|one, other| other.1.total_cmp(&one.1));
        let utterance = Utterance::of(&readings);
        let turn = hall.take(&utterance, 3.0, 4.0);
        assert_eq!(
            turn == Turn::Input(words.into(), Input::Doubtful),
            is_doubtful,
            "{words} {scores:?}"
        );
    }
}

#[test]
fn soft_words_that_declare_nothing_do_not_lower_the_bar_for_a_confirmation() {
    let mut hall = Hall::new();
    hall.say("eva vier", 0.0);
    hall.say_at("eva drei drei", 10.0, 11.0, -50.0);
    assert_eq!(
        hall.say_at("ja", 15.0, 15.5, -50.0),
        Turn::Input("ja".into(), Input::Doubtful)
    );
    assert_eq!(hall.game.plies().len(), 0);
}

#[test]
fn a_soft_no_is_always_heard() {
    let mut hall = Hall::new();
    hall.say("eva vier", 0.0);
    assert!(matches!(
        hall.say_at("nein", 3.0, 3.5, -60.0),
        Turn::Input(_, Input::Command(Command::No))
    ));
}

#[test]
fn talk_is_answered_only_while_something_is_open_and_every_second_time() {
    let mut hall = Hall::new();
    assert_eq!(hall.say("eva [unk] null", 0.0), Turn::Nothing);
    hall.say("eva vier", 5.0);
    assert_eq!(hall.say("ja [unk]", 10.0), Turn::Ignored);
    assert!(matches!(hall.say("eva [unk]", 15.0), Turn::Input(_, Input::Unanswered)));
    assert_eq!(hall.say("[unk] nein [unk] ja", 20.0), Turn::Ignored);
    assert_eq!(hall.game.plies().len(), 0);
}

#[test]
fn words_of_a_move_that_declare_none_are_said_back() {
    let mut hall = Hall::new();
    assert_eq!(hall.say("eva drei drei", 0.0), Turn::NoMove("eva drei drei".into()));
}

#[test]
fn interruptions() {
    let mut hall = Hall::new();
    let interrupts = |hall: &Hall, words: &str, seconds: f32| {
        let began = hall.start + Duration::from_secs_f32(seconds);
        hall.conversation
            .interrupts(&hall.game, &hall.vocabulary, words, began, false)
    };
    for (words, expected) in [
        ("stopp", true),
        ("nein", true),
        ("noch einmal", true),
        ("eva vier", true),
        ("springer gustav", true),
        ("springer", false),
        ("[unk]", false),
        ("[unk] eva [unk]", false),
    ] {
        assert_eq!(interrupts(&hall, words, 10.0), expected, "{words}");
    }
    hall.say_at("eva vier", 0.0, 1.0, -20.0);
    assert!(interrupts(&hall, "ja", 10.0));
    // Right after a move every word continues it.
    assert!(interrupts(&hall, "springer", 1.5));
    assert!(!interrupts(&hall, "[unk]", 1.5));
    // The residue of an echo sounds like parts of moves.
    for (words, expected) in [
        ("springer gustav", false),
        ("eva fünf", false),
        ("eva drei", true),
        ("stopp", true),
    ] {
        let began = hall.start + Duration::from_secs_f32(1.5);
        let interrupts = hall
            .conversation
            .interrupts(&hall.game, &hall.vocabulary, words, began, true);
        assert_eq!(interrupts, expected, "{words}");
    }
}

#[test]
fn an_echo_is_known_by_its_words() {
    let mut hall = Hall::new();
    let said = "Springer Gustav eins Felix drei? Ja oder nein?";
    for (words, expected) in [
        ("gustav eins", true),
        ("[unk] felix drei [unk]", true),
        ("ja", true),
        // Not a part of it, but the sound of a distorted echo: "Schwarz" was heard as "eva".
        ("eva", true),
        ("dame gustav", true),
        ("dame eins", true),
        ("[unk]", true),
        ("springer felix drei", false),
        ("eva vier", false),
        ("stopp", false),
        ("nein nein", false),
        ("wer ist am zug", false),
    ] {
        let is_echo = hall.conversation.is_echo(&hall.game, &hall.vocabulary, words, said);
        assert_eq!(is_echo, expected, "{words}");
    }
    // Nobody has confirmed the move that is being read back.
    hall.say_at("springer felix drei", 0.0, 1.0, -20.0);
    let is_echo =
        |hall: &Hall, words: &str, said: &str| hall.conversation.is_echo(&hall.game, &hall.vocabulary, words, said);
    assert!(is_echo(&hall, "springer felix drei", said));
    // The requested rest of a move is an early answer.
    assert!(is_echo(&hall, "vier", "Eva: welche Reihe?"));
    hall.say("eva", 10.0);
    assert!(!is_echo(&hall, "vier", "Eva: welche Reihe?"));
}

#[test]
fn an_echo_that_comes_late_is_known_by_its_length() {
    let hall = Hall::new();
    let said =
        "Weiß: König Eva eins; Turm Anna eins; Springer Gustav eins; Bauer Anna zwei, Bella zwei, Eva zwei, Eva vier.";
    for (words, expected) in [
        ("bauer anna zwei bella", true),
        ("eins turm anna eins", true),
        ("turm anna eins springer gustav eins [unk]", true),
        // Beginnings of moves, which may also be the player's.
        ("bauer anna zwei", false),
        ("springer gustav eins", false),
        ("turm anna eins springer gustav", true),
        // Not said in this order.
        ("turm anna eins bauer anna", false),
        // A legal move.
        ("eva zwei eva vier", false),
    ] {
        let is_echo = hall
            .conversation
            .is_long_echo(&hall.game, &hall.vocabulary, words, said);
        assert_eq!(is_echo, expected, "{words}");
    }
}

#[test]
fn a_text_longer_than_any_move_is_talk() {
    let mut hall = Hall::new();
    let words = "eva drei drei eva drei drei eva drei drei eva drei drei";
    assert_eq!(hall.say(words, 0.0), Turn::NoMove(words.into()));
    let words = format!("{words} eva");
    assert_eq!(hall.say(&words, 20.0), Turn::Nothing);
}

/// Says "ja", 20 dB below full scale, with this lead of its score over other speech, and this much louder than the
/// sound before it.
fn yes(hall: &mut Hall, began: f32, lead: f32, louder_db: f32) -> Turn {
    let level = Loudness {
        word: -20.0,
        before: Some(-60.0),
        others: -20.0 - louder_db,
    };
    let reading = |text: &str, score: f32| Hypothesis {
        levels: vec![level],
        ..Hypothesis::new(text, score)
    };
    let utterance = Utterance {
        hypotheses: vec![reading("ja", 100.0), reading("[unk]", 100.0 - lead)],
        continues: false,
        ..Utterance::default()
    };
    hall.take(&utterance, began, began + 0.5)
}

#[test]
fn after_talk_or_a_long_silence_a_confirmation_must_be_clearer() {
    const CLEAR: (f32, f32) = (4.0, 20.0);
    let doubtful = Turn::Input("ja".into(), Input::Doubtful);
    for (talk, began, (lead, louder_db), is_doubtful) in [
        // Right after the question it counts as it is.
        (false, 3.0, (2.6, 20.0), false),
        (false, 3.0, CLEAR, false),
        (false, 20.0, (2.6, 20.0), true),
        (false, 20.0, (4.0, 5.0), true),
        (false, 20.0, CLEAR, false),
        (true, 8.0, (2.6, 20.0), true),
        (true, 8.0, (4.0, 5.0), true),
        (true, 8.0, CLEAR, false),
    ] {
        let mut hall = Hall::new();
        hall.say("eva vier", 0.0);
        if talk {
            assert_eq!(hall.say("[unk] [unk]", 4.0), Turn::Nothing);
        }
        let turn = yes(&mut hall, began, lead, louder_db);
        assert_eq!(
            turn == doubtful,
            is_doubtful,
            "{talk} {began} {lead} {louder_db}: {turn:?}"
        );
        assert_eq!(hall.game.plies().len(), usize::from(!is_doubtful));
        if is_doubtful {
            // The repeated move confirms, however late.
            hall.say("eva vier", 25.0);
            assert_eq!(hall.game.plies().len(), 1);
        }
    }
}

#[test]
fn what_is_open_is_asked_again_twice_at_most() {
    let mut hall = Hall::new();
    hall.say("eva vier", 0.0);
    let turns: Vec<Turn> = (1..40).map(|n| hall.say("eva [unk]", n as f32)).collect();
    let asked = |turns: &[Turn]| {
        let is_asked = |turn: &&Turn| matches!(turn, Turn::Input(_, Input::Unanswered | Input::Doubtful));
        turns.iter().filter(is_asked).count()
    };
    assert_eq!(asked(&turns), 2);
    let turns: Vec<Turn> = (41..50).map(|n| yes(&mut hall, n as f32, 2.6, 20.0)).collect();
    assert_eq!(asked(&turns), 0);
    assert_eq!(turns[0], Turn::Ignored);
    // Another question has its own reminders.
    hall.say("nein", 51.0);
    hall.say("david vier", 53.0);
    let turns: Vec<Turn> = (55..60).map(|n| hall.say("eva [unk]", n as f32)).collect();
    assert_eq!(asked(&turns), 2);
}

#[test]
fn a_confirmation_that_was_asked_for_once_more_counts_unless_somebody_talks() {
    let doubtful = Turn::Input("ja".into(), Input::Doubtful);
    // The seconds until the second one, and the sounds before it.
    for (later, between, is_taken) in [
        (7.0, None, true),
        (14.0, None, false),
        (7.0, Some("[unk] [unk]"), false),
    ] {
        let mut hall = Hall::new();
        hall.say("eva vier", 0.0);
        hall.say("[unk] [unk]", 4.0);
        // As loud as the talk before it.
        assert_eq!(yes(&mut hall, 8.0, 3.5, 0.0), doubtful);
        if let Some(words) = between {
            hall.say(words, 12.0);
        }
        // As loud as the first one before it.
        yes(&mut hall, 9.0 + later, 2.6, 0.0);
        assert_eq!(hall.game.plies().len(), usize::from(is_taken), "{later} {between:?}");
    }
}

#[test]
fn what_is_nearly_a_confirmation_is_asked_for_once_more_right_after_the_question() {
    let nearly = |hall: &mut Hall, text: &str, score: f32, began: f32| {
        let utterance = Utterance::of(&[("[unk]", 100.0), (text, score)]);
        hall.take(&utterance, began, began + 0.5)
    };
    let doubtful = Turn::Input("ja".into(), Input::Doubtful);
    for (text, score, began, is_talking, is_asked) in [
        ("ja", 98.0, 4.0, false, true),
        ("ja", 97.0, 4.0, false, false),
        ("ja", 98.0, 14.0, false, false),
        ("ja", 98.0, 6.0, true, false),
        ("[unk] ja", 98.0, 4.0, false, false),
        ("pause", 98.0, 4.0, false, false),
    ] {
        let mut hall = Hall::new();
        assert_eq!(nearly(&mut hall, text, score, 0.0), Turn::Nothing, "nothing is open");
        hall.say("eva vier", 1.0);
        if is_talking {
            hall.say("[unk] [unk]", 3.0);
        }
        let turn = nearly(&mut hall, text, score, began);
        assert_eq!(
            turn == doubtful,
            is_asked,
            "{text} {score} {began} {is_talking}: {turn:?}"
        );
        // Asking twice is enough.
        nearly(&mut hall, text, score, began + 8.0);
        assert_ne!(nearly(&mut hall, text, score, began + 16.0), doubtful);
        assert_eq!(hall.game.plies().len(), 0);
    }
}

#[test]
fn amid_talk_words_must_be_clearer_and_are_neither_corrected_nor_asked_about() {
    let turn = |words: &str, lead: f32, louder_db: f32| {
        let levels = words.split(' ').map(|_| Loudness {
            word: -20.0,
            before: Some(-60.0),
            others: -20.0 - louder_db,
        });
        let best = Hypothesis {
            levels: levels.collect(),
            ..Hypothesis::new(words, 100.0)
        };
        let utterance = Utterance {
            hypotheses: vec![best, Hypothesis::new("[unk] [unk]", 100.0 - lead)],
            continues: false,
            ..Utterance::default()
        };
        Hall::new().take(&utterance, 1.0, 2.0)
    };
    for (words, lead, alone) in [
        ("anna drei", 2.0, true),
        ("aufgeben", 2.9, false),
        ("springer", 9.0, true),
        ("anna fünf", 9.0, true),
        ("anna drei drei", 9.0, true),
    ] {
        assert_eq!(turn(words, lead, 0.0), Turn::Nothing, "{words}");
        assert_eq!(turn(words, lead, 20.0) != Turn::Nothing, alone, "{words}");
    }
    assert_eq!(Hall::declared(turn("anna drei", 3.1, 0.0)).0, "a2a3");
}

/// A repetition makes the move, so words that may be another move, or sound more like an illegal one, do not repeat it.
#[test]
fn what_only_sounds_nearly_like_the_open_move_does_not_repeat_it() {
    for (second, made) in [
        ([("eva vier", 100.0), ("bella vier", 90.0)], 1),
        ([("eva vier", 100.0), ("bella vier", 99.9)], 0),
        ([("eva fünf", 100.0), ("eva vier", 99.7)], 0),
    ] {
        let mut hall = Hall::new();
        hall.say("eva vier", 0.0);
        hall.take(&Utterance::of(&second), 3.0, 4.0);
        assert_eq!(hall.game.plies().len(), made, "{second:?}");
    }
}

/// Nothing that is said in the same breath confirms a move that was not read back yet.
#[test]
fn the_rest_of_a_declaration_does_not_confirm_it() {
    let mut hall = Hall::new();
    hall.take(
        &Utterance::of(&[("[unk] eva vier", 100.0), ("eva vier", 99.0)]),
        0.0,
        1.0,
    );
    assert_eq!(hall.game.open(), None);
    let rest = Utterance {
        continues: true,
        ..Utterance::of(&[("[unk] eva vier ja", 100.0), ("eva vier ja", 97.0)])
    };
    hall.take(&rest, 0.0, 1.5);
    assert_eq!(hall.game.plies().len(), 0);
    hall.say("ja", 4.0);
    assert_eq!(hall.game.plies().len(), 1);
}
