//! Confirmations by voices other than the one that declared.

use super::*;
use crate::recognition::Pitch;

/// Hears `words` by a voice of this pitch in Hz, from `began` seconds on.
fn by(hall: &mut Hall, hertz: f32, words: &str, began: f32) -> Turn {
    let mut utterance = Utterance::of(&[(words, 100.0)]);
    utterance.pitch = Some(Pitch::of_hertz(hertz));
    hall.take(&utterance, began, began + 1.0)
}

#[test]
fn a_confirmation_by_clearly_another_voice_is_asked_for_again() {
    let doubtful = |words: &str| Turn::Input(words.into(), Input::Doubtful);
    for (declarer, other) in [(110.0, 200.0), (210.0, 120.0)] {
        let mut hall = Hall::new();
        by(&mut hall, declarer, "eva vier", 0.0);
        assert_eq!(by(&mut hall, other, "ja", 3.0), doubtful("ja"));
        assert_eq!(by(&mut hall, other, "gesetzt", 6.0), doubtful("gesetzt"));
        assert_eq!(by(&mut hall, other, "ja", 9.0), Turn::Ignored);
        assert_eq!(hall.game.plies().len(), 0);
        by(&mut hall, declarer * 1.2, "ja", 12.0);
        assert_eq!(hall.game.plies().len(), 1);
    }
    // Stopping is always safe, and a player who is doubted wrongly repeats the move.
    let mut hall = Hall::new();
    by(&mut hall, 110.0, "eva vier", 0.0);
    by(&mut hall, 200.0, "nein", 3.0);
    assert!(!hall.game.is_correctable());
    by(&mut hall, 110.0, "eva drei", 6.0);
    by(&mut hall, 200.0, "eva drei", 9.0);
    assert_eq!(hall.game.plies().len(), 1);
}

#[test]
fn an_offer_is_accepted_by_another_voice_than_that_of_the_open_move() {
    let mut hall = Hall::new();
    by(&mut hall, 210.0, "eva vier remis", 0.0);
    assert!(hall.game.draw_offer().is_some());
    let accepted = Turn::Input("angenommen".into(), Input::Command(Command::Accept));
    assert_eq!(by(&mut hall, 110.0, "angenommen", 3.0), accepted);
}

#[test]
fn a_voice_that_may_be_the_players_is_asked_once() {
    let mut hall = Hall::new();
    by(&mut hall, 110.0, "eva vier", 0.0);
    // More than five semitones away.
    assert_eq!(
        by(&mut hall, 150.0, "ja", 3.0),
        Turn::Input("ja".into(), Input::Doubtful)
    );
    by(&mut hall, 150.0, "ja", 9.0);
    assert_eq!(hall.game.plies().len(), 1);
    // Much later it is asked for again.
    by(&mut hall, 110.0, "eva fünf", 12.0);
    by(&mut hall, 110.0, "ja", 15.0);
    by(&mut hall, 110.0, "david vier", 18.0);
    by(&mut hall, 150.0, "ja", 21.0);
    assert_eq!(
        by(&mut hall, 150.0, "ja", 40.0),
        Turn::Input("ja".into(), Input::Doubtful)
    );
    assert_eq!(hall.game.plies().len(), 2);
}

#[test]
fn only_whoever_declared_the_open_move_is_compared() {
    let mut hall = Hall::new();
    by(&mut hall, 110.0, "eva vier", 0.0);
    by(&mut hall, 110.0, "ja", 3.0);
    // The opponent declares and confirms.
    by(&mut hall, 210.0, "eva fünf", 6.0);
    by(&mut hall, 210.0, "ja", 9.0);
    assert_eq!(hall.game.plies().len(), 2);
    // A question is not about the move, nor was a typed one declared by a voice.
    by(&mut hall, 110.0, "springer felix drei", 12.0);
    by(&mut hall, 110.0, "nein", 15.0);
    let typed = ansage_words::interpret(&hall.game, &hall.vocabulary, "david vier");
    hall.game.handle(typed, Duration::from_secs(18));
    by(&mut hall, 210.0, "ja", 19.0);
    assert_eq!(hall.game.plies().len(), 3);
    by(&mut hall, 210.0, "aufgeben", 22.0);
    assert!(hall.game.open().is_some());
    let turn = by(&mut hall, 110.0, "ja", 25.0);
    assert_eq!(turn, Turn::Input("ja".into(), Input::Command(Command::Yes)));
    // Nor is it while a move is open, although the question is the opponent's.
    by(&mut hall, 110.0, "nein", 28.0);
    by(&mut hall, 210.0, "david fünf", 31.0);
    by(&mut hall, 110.0, "weiß aufgeben", 34.0);
    let agreed = Turn::Input("ja".into(), Input::Command(Command::Yes));
    assert_eq!(by(&mut hall, 110.0, "ja", 37.0), agreed);
    let finally = by(&mut hall, 110.0, "endgültig", 40.0);
    assert_eq!(finally, Turn::Input("endgültig".into(), Input::Command(Command::Final)));
}

#[test]
fn players_whose_voices_are_known_are_told_apart_sooner() {
    let mut hall = Hall::new();
    // Less than half an octave apart: a stranger's "ja" would count.
    let (white, black) = (110.0, 150.0);
    for (n, (voice, words)) in [(white, "eva vier"), (black, "eva fünf")].into_iter().enumerate() {
        let began = 6.0 * n as f32;
        by(&mut hall, voice, words, began);
        by(&mut hall, voice, "ja", began + 3.0);
        assert_eq!(hall.game.plies().len(), n + 1);
    }
    by(&mut hall, white, "david vier", 12.0);
    assert_eq!(
        by(&mut hall, black, "ja", 15.0),
        Turn::Input("ja".into(), Input::Doubtful)
    );
    by(&mut hall, white, "ja", 18.0);
    by(&mut hall, black, "eva david vier", 21.0);
    assert_eq!(
        by(&mut hall, white, "ja", 24.0),
        Turn::Input("ja".into(), Input::Doubtful)
    );
    by(&mut hall, black, "ja", 27.0);
    assert_eq!(hall.game.plies().len(), 4);
}

#[test]
fn the_opponents_repetition_does_not_make_the_move_theirs() {
    let mut hall = Hall::new();
    let setting = ansage_protocol::Setting {
        profile: ansage_protocol::Profile::OpponentRepeats,
        ..Default::default()
    };
    hall.game = Game::with_setting(board::position_or_start(None).unwrap(), setting);
    by(&mut hall, 110.0, "eva vier", 0.0);
    by(&mut hall, 210.0, "eva vier", 3.0);
    assert_eq!(
        by(&mut hall, 110.0, "gesetzt", 6.0),
        Turn::Input("gesetzt".into(), Input::Command(Command::Placed))
    );
}
