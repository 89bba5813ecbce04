//! What repeats or confirms the open move, and what only sounds like it.

use super::*;

#[test]
fn talk_that_sounds_like_the_open_move_repeats_it_for_nobody() {
    let mut hall = Hall::new();
    hall.say("eva vier", 0.0);
    // "Wo habe ich …" began like "Rochade", and the other speech scored hardly better than none.
    let of = |readings: &[(&str, f32)], misses_beginning: bool| Utterance {
        misses_beginning,
        ..Utterance::of(readings)
    };
    let fringed = of(&[("eva vier [unk]", 100.0), ("eva vier", 99.7)], false);
    assert_eq!(hall.take(&fringed, 5.0, 6.0), Turn::Ignored);
    // The end of "Springer Eva vier" may be all that was heard.
    let part = of(&[("eva vier", 100.0)], true);
    assert!(matches!(hall.take(&part, 10.0, 11.0), Turn::Input(_, Input::Doubtful)));
    // As softer words, "Korrektur" was dropped.
    let mut dropped = of(&[("eva zwei eva vier", 100.0)], true);
    dropped.hypotheses[0].whole = Some("eva zwei eva vier korrektur".into());
    assert!(matches!(
        hall.take(&dropped, 15.0, 16.0),
        Turn::Input(_, Input::Doubtful)
    ));
    assert_eq!(hall.game.plies().len(), 0);
    // A player who refuses the move after it does not confirm it.
    let refused = of(&[("eva vier nein", 100.0)], true);
    let turn = hall.take(&refused, 18.0, 19.0);
    assert!(
        matches!(turn, Turn::Input(_, Input::Followed(_, Command::No))),
        "{turn:?}"
    );
    assert!(hall.game.declared().is_none());
    hall.say("eva vier", 21.0);
    let whole = of(&[("eva vier", 100.0), ("eva vier [unk]", 99.7)], false);
    hall.take(&whole, 25.0, 26.0);
    assert_eq!(hall.game.plies().len(), 1);
}

#[test]
fn a_confirmation_beside_a_soft_refusal_is_asked_for_again() {
    for (before, word, whole, is_doubtful) in [
        (&["eva vier"][..], "ja", "ja nein", true),
        (&["eva vier"], "ja", "ja [unk] nein", true),
        (&["eva vier"], "ja", "nein ja", true),
        (&["eva vier"], "stimmt", "stimmt korrektur", true),
        (&["aufgeben"], "ja", "ja nein", true),
        (&["aufgeben", "ja"], "endgültig", "endgültig nein", true),
        (&["eva vier remis", "ja"], "angenommen", "angenommen abgelehnt", true),
        // Other words that were dropped are another board's.
        (&["eva vier"], "ja", "ja [unk]", false),
        (&["eva vier"], "ja", "ja eva fünf", false),
    ] {
        let mut hall = Hall::new();
        let mut began = 0.0;
        for words in before {
            hall.say(words, began);
            began += 3.0;
        }
        let mut utterance = Utterance::of(&[(word, 100.0)]);
        utterance.hypotheses[0].whole = Some(whole.into());
        let doubtful = Turn::Input(word.into(), Input::Doubtful);
        let turn = hall.take(&utterance, began, began + 1.0);
        assert_eq!(turn == doubtful, is_doubtful, "{before:?} {whole}: {turn:?}");
        if is_doubtful {
            let turn = hall.say(word, began + 5.0);
            assert!(
                matches!(turn, Turn::Input(..)) && turn != doubtful,
                "{before:?} {whole}: {turn:?}"
            );
        }
    }
}

#[test]
fn talk_that_begins_like_castling_is_no_illegal_move() {
    let mut hall = Hall::new();
    hall.say("eva vier", 0.0);
    let mut talk = Utterance::of(&[("rochade", 100.0)]);
    talk.hypotheses[0].whole = Some("rochade [unk] steht".into());
    assert_eq!(hall.take(&talk, 5.0, 6.0), Turn::Ignored);
    let castling = hall.say("rochade", 10.0);
    assert!(
        matches!(castling, Turn::Input(_, Input::Illegal { .. })),
        "{castling:?}"
    );
}

#[test]
fn a_repetition_counts_although_its_beginning_may_be_missing_if_it_is_no_end_of_another() {
    for (fen, open, repeated, whole, counts) in [
        ("", "eva vier", "eva zwei eva vier", None, true),
        ("", "springer felix drei", "springer felix drei", None, true),
        (
            "",
            "springer felix drei",
            "springer felix",
            Some("springer felix drei"),
            true,
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            "kurze rochade",
            "kurze rochade",
            None,
            true,
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            "kurze rochade",
            "rochade",
            None,
            false,
        ),
        ("", "springer felix drei", "felix drei", None, false),
    ] {
        let mut hall = Hall::at(fen);
        hall.say(open, 0.0);
        let mut utterance = Utterance::of(&[(repeated, 100.0)]);
        utterance.misses_beginning = true;
        utterance.hypotheses[0].whole = whole.map(Into::into);
        hall.take(&utterance, 5.0, 6.0);
        assert_eq!(hall.game.plies().len(), usize::from(counts), "{open}: {repeated}");
    }
}
