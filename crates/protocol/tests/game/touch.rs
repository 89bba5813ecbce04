//! Touched pieces (D.2.2; Laws, 4.3 and 4.4).

use super::*;

const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

#[test]
fn d_2_2_a_touched_piece_must_move() {
    let mut table = Table::new("");
    assert!(matches!(
        table.say("berührt Springer Gustav eins"),
        Message::Touched(shakmaty::Role::Knight, shakmaty::Square::G1, Some(Duty::Move(..)))
    ));
    assert!(matches!(table.say("Eva vier"), Message::Bound(Duty::Move(..))));
    assert!(table.hear("ja").is_empty());
    assert!(matches!(table.say("Springer Felix drei"), Message::ReadBack(..)));
    table.say("ja");
    // The next move is free.
    table.play(&["Eva fünf", "Eva vier"]);
    assert_eq!(table.moves(), "Nf3 e5 e4");
}

#[test]
fn d_2_2_a_move_declared_before_another_piece_is_touched_is_dropped() {
    let mut table = Table::new("");
    table.say("Eva vier");
    let effects = table.hear("Springer Gustav eins berührt");
    assert!(effects.contains(&Effect::Record(Record::Dropped)), "{effects:?}");
    assert_eq!(effects.last(), Some(&Effect::Say(Message::Dropped)));
    assert!(table.hear("ja").is_empty());
    assert_eq!(table.moves(), "");
}

#[test]
fn art_4_3_a_touch_drops_the_declared_move_though_a_question_is_open() {
    for question in [
        "ich beanspruche Remis",
        "aufgeben",
        "Schwarz aufgeben",
        "beenden",
        "Hängepartie",
    ] {
        let mut table = Table::new("");
        table.say("Eva vier");
        table.say(question);
        let effects = table.hear("berührt Springer Gustav eins");
        assert!(
            effects.contains(&Effect::Record(Record::Dropped)),
            "{question}: {effects:?}"
        );
        assert!(table.hear("ja").is_empty(), "{question}");
        assert_eq!(table.moves(), "", "{question}");
    }
}

#[test]
fn d_2_2_a_touch_that_was_a_slip_is_withdrawn_at_once_or_not_at_all() {
    let mut table = Table::new("");
    table.say("berührt Springer Gustav eins");
    assert_eq!(table.say("nein"), Message::TouchWithdrawn);
    table.play(&["Eva vier", "Eva fünf"]);
    table.say("berührt Springer Gustav eins");
    table.say("wer ist am Zug");
    table.hear("nein");
    assert!(matches!(table.say("David vier"), Message::Bound(_)));
}

#[test]
fn art_9_1_2_1_a_touch_that_is_withdrawn_declines_no_offer() {
    let mut table = Table::new("");
    table.say("Schwarz Remis");
    let effects = table.hear("berührt Springer Gustav eins");
    for told in [
        Effect::Report(Message::OfferDeclined),
        Effect::Say(Message::OfferDeclined),
    ] {
        assert!(effects.contains(&told), "{effects:?}");
    }
    let effects = table.hear("nein");
    for told in [
        Effect::Report(Message::DrawOffered(Color::Black)),
        Effect::Say(Message::DrawOffered(Color::Black)),
    ] {
        assert!(effects.contains(&told), "{effects:?}");
    }
    assert_eq!(table.game.draw_offer(), Some(Color::Black));
    // A touch that is not withdrawn declines the offer. No touch declines the player's own offer.
    table.say("berührt Springer Gustav eins");
    table.say("wer ist am Zug");
    table.hear("nein");
    assert_eq!(table.say("angenommen"), Message::NoOffer);
    table.say("Remis");
    assert!(matches!(
        table.said("berührt Bauer Eva zwei")[..],
        [Message::Touched(..)]
    ));
    assert_eq!(table.game.draw_offer(), Some(Color::White));
    assert_eq!(table.said("nein"), [Message::TouchWithdrawn]);
}

#[test]
fn d_2_2_no_touch_is_withdrawn_after_an_order_from_the_hall() {
    let mut table = Table::new("");
    table.play(&["Eva vier", "Eva fünf"]);
    table.hear("Schwarz Remis");
    table.hear("berührt Springer Gustav eins");
    for (number, order) in [(1, ArbiterOrder::Back(Color::White, 1)), (2, ArbiterOrder::Resume)] {
        table.game.obey(number, HallOrder::Order(order), table.at).unwrap();
    }
    let effects = table.hear("nein");
    let is_record = |effect: &Effect| matches!(effect, Effect::Record(_));
    assert!(!effects.iter().any(is_record), "{effects:?}");
    assert_eq!(table.game.draw_offer(), None);
}

#[test]
fn d_2_2_the_last_of_several_touches_is_withdrawn_alone() {
    let mut table = Table::new(CASTLING);
    table.say("berührt König Eva eins");
    table.say("berührt Turm Hektor eins");
    assert_eq!(table.say("nein"), Message::TouchWithdrawn);
    assert!(table.hear("nein").is_empty());
    // The king stays touched, and the rook is not.
    assert!(matches!(table.say("Turm Gustav eins"), Message::Bound(_)));
    table.play(&["König Eva zwei"]);
    // A piece named again was not a slip.
    table.say("berührt Turm Anna acht");
    table.say("berührt Turm Anna acht");
    table.hear("nein");
    assert!(matches!(table.say("kurze Rochade"), Message::Bound(_)));
}

#[test]
fn d_2_2_what_does_not_stand_there_is_not_touched() {
    let mut table = Table::new("");
    assert!(matches!(table.say("berührt Springer Eva vier"), Message::NotThere(_)));
    assert!(matches!(table.say("berührt Läufer Gustav eins"), Message::NotThere(_)));
    assert!(matches!(table.say("David vier"), Message::ReadBack(..)));
}

#[test]
fn d_2_10_5_a_touch_is_reported_to_the_arbiter() {
    let setting = Setting {
        blind: Blind::Black,
        ..Setting::default()
    };
    let mut table = Table::with("", setting);
    let reports = |effects: &[Effect]| effects.iter().any(|effect| matches!(effect, Effect::Report(_)));
    assert!(reports(&table.hear("berührt Springer Gustav eins")));
    table.play(&["Springer Felix drei"]);
    // The arbiter's file is complete: it also contains the touch of a blind player and its withdrawal.
    assert!(reports(&table.hear("berührt Springer Gustav acht")));
    assert!(reports(&table.hear("nein")));
}

#[test]
fn art_4_3_a_touch_out_of_turn_binds_nobody_and_is_reported() {
    let setting = Setting {
        blind: Blind::White,
        ..Setting::default()
    };
    let mut table = Table::with("", setting);
    let rook = Message::TouchedOffTurn(Color::Black, shakmaty::Role::Rook, shakmaty::Square::A8);
    let effects = table.hear("Schwarz berührt Turm Anna acht");
    assert_eq!(effects, [Effect::Report(rook.clone()), Effect::Say(rook)]);
    table.play(&["Eva vier", "Eva fünf"]);
    // The player to move is bound, named or not.
    assert!(matches!(
        table.say("Weiß berührt Springer Gustav eins"),
        Message::Touched(..)
    ));
    assert!(matches!(table.say("David vier"), Message::Bound(_)));
    table.play(&["Springer Felix drei"]);
    assert!(matches!(
        table.hear("Weiß berührt Springer Felix drei")[..],
        [
            Effect::Report(Message::TouchedOffTurn(..)),
            Effect::Say(Message::TouchedOffTurn(..))
        ]
    ));
}

/// Until the clock is pressed, a counted move is made by what only the opponent can have said. Either player can have
/// touched this piece.
#[test]
fn d_2_2_a_touch_that_both_may_have_made_makes_no_move() {
    let trusted = Setting {
        profile: Profile::Trust,
        ..Setting::default()
    };
    let repeated = Setting {
        profile: Profile::OpponentRepeats,
        clock: Some("5".parse().unwrap()),
        ..Setting::default()
    };
    for (setting, declared) in [
        (trusted, &["Eva vier"][..]),
        (repeated, &["weiter", "Eva vier", "Eva vier"]),
    ] {
        let profile = setting.profile;
        let mut table = Table::with("", setting);
        for said in declared {
            table.hear(said);
        }
        for touch in ["berührt Bauer David zwei", "berührt Eva zwei"] {
            let said = table.said(touch);
            assert!(
                matches!(said[..], [Message::WhoTouched(..), ..]),
                "{profile:?}, {touch}: {said:?}"
            );
        }
        assert_eq!(table.moves(), "", "{profile:?}");
        let said = table.said("Schwarz berührt Bauer Eva vier");
        assert!(matches!(said[..], [.., Message::Touched(..)]), "{profile:?}: {said:?}");
        assert_eq!(table.moves(), "e4", "{profile:?}");
    }
}

/// Returns the moves that remain after touching `squares` in this order, in UCI; "any" if all do.
fn left(fen: &str, squares: &str) -> String {
    let position = board::position(fen).unwrap();
    let touched: Vec<shakmaty::Square> = squares.split(' ').map(|square| square.parse().unwrap()).collect();
    let Some((_, moves)) = bound(&position, &touched) else {
        return "any".into();
    };
    let mut moves: Vec<String> = moves.into_iter().map(ansage_chess::board::uci).collect();
    moves.sort();
    moves.join(" ")
}

#[test]
fn art_4_3_and_4_4_what_a_touch_binds_to() {
    // A knight that attacks a pawn, and a rook behind its own pawn.
    let fen = "4k3/8/3p4/1r6/4N3/8/P7/R3K3 w - - 0 1";
    for (fen, squares, expected) in [
        // 4.3.1: the first one that can move.
        (fen, "a2", "a2a3 a2a4"),
        ("4k3/8/8/8/8/p7/P7/4K3 w - - 0 1", "a2 e1", "e1d1 e1d2 e1e2 e1f1 e1f2"),
        // 4.3.2: the first one that can be captured.
        (fen, "d6", "e4d6"),
        (fen, "b5 d6", "e4d6"),
        // 4.3.3: capture one with the other, or otherwise the first one that can move or be captured.
        (fen, "e4 d6", "e4d6"),
        (fen, "d6 e4", "e4d6"),
        (fen, "a2 d6", "a2a3 a2a4"),
        (fen, "d6 a2", "e4d6"),
        // 4.3.3 is only about the first piece of each colour.
        (fen, "a1 e4 d6", "a1b1 a1c1 a1d1"),
        (fen, "e4 b5 d6", "e4c3 e4c5 e4d2 e4d6 e4f2 e4f6 e4g3 e4g5"),
        (fen, "e4 d6 a2", "e4d6"),
        // 4.5: no touched piece can move or be captured.
        (fen, "b5", "any"),
        // En passant: the touched pawn does not stand on the destination.
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "d5", "e5d6"),
        // 4.4.1: king, then rook.
        (CASTLING, "e1 h1", "e1g1"),
        (CASTLING, "e1 a1", "e1c1"),
        // A piece of the opponent that neither can capture changes nothing. One touched before, which can be captured,
        // does.
        (CASTLING, "e1 h1 e8", "e1g1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "a8 e1 h1", "a1a8"),
        ("4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1", "e1 h1 f3", "e1c1 e1d1 e1d2 e1e2"),
        // The king has no move: every move is free, and the rook is not bound to move.
        ("4k3/8/8/8/8/8/3PPP2/3QKB1R w K - 0 1", "e1 h1", "any"),
        // 4.4.2: rook, then king: castling on this side is not allowed.
        ("4k3/8/8/8/8/8/6PP/4K2R w K - 0 1", "h1 e1", "h1f1 h1g1"),
        // 4.4.3: castling there is illegal: another king move, which may be castling on the other side.
        ("4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1", "e1 h1", "e1c1 e1d1 e1d2 e1e2"),
        // Touching the king alone allows castling.
        ("4k3/8/8/8/8/8/3PPP2/3QKB1R w K - 0 1", "e1", "any"),
        ("4k3/8/8/8/8/8/3PPP2/3QK2R w K - 0 1", "e1", "e1f1 e1g1"),
    ] {
        assert_eq!(left(fen, squares), expected, "{fen} {squares}");
    }
}

#[test]
fn art_4_4_2_in_chess960_a_rook_that_castles_alone_may_be_touched_first() {
    let left = |fen: &str, touched: &[shakmaty::Square]| {
        let position = board::position_in(fen, shakmaty::CastlingMode::Chess960).unwrap();
        let (_, moves) = bound(&position, touched).unwrap();
        moves.iter().filter(|m| m.is_castle()).count()
    };
    use shakmaty::Square::{B1, C1, F1, G1, H1};
    // The king stands where it castles to: moving the rook over it means nothing else.
    let alone = "4k3/8/8/8/8/8/8/1RK3R1 w BG - 0 1";
    assert_eq!(left(alone, &[B1]), 1);
    assert_eq!(left(alone, &[B1, C1]), 1);
    // On the other side the king moves as well.
    assert_eq!(left(alone, &[G1]), 0);
    for touched in [&[H1][..], &[H1, G1]] {
        assert_eq!(left("4k3/8/8/8/8/8/6P1/6KR w H - 0 1", touched), 1, "{touched:?}");
        assert_eq!(left("4k3/8/8/8/8/8/5P2/5K1R w H - 0 1", &[H1, F1]), 0);
    }
}

#[test]
fn art_4_4_1_who_touched_king_and_rook_must_castle() {
    let mut table = Table::new(CASTLING);
    table.say("berührt König Eva eins");
    assert!(matches!(
        table.say("berührt Turm Hektor eins"),
        Message::Touched(.., Some(Duty::Castle(shakmaty::CastlingSide::KingSide)))
    ));
    assert!(matches!(table.say("lange Rochade"), Message::Bound(Duty::Castle(_))));
    table.play(&["kurze Rochade"]);
    assert_eq!(table.moves(), "O-O");
}

/// A touch that is read out again, on request or after noise, does not bind a player who then takes it back.
#[test]
fn a_touch_is_withdrawn_after_it_was_read_out_again() {
    let mut table = Table::new("");
    table.say("berührt Springer Gustav eins");
    table.say("wiederholen");
    assert_eq!(table.say("nein"), Message::TouchWithdrawn);
    assert!(matches!(table.say("Eva vier"), Message::ReadBack(..)));
    let mut interrupted = Table::new("");
    interrupted.say("berührt Springer Gustav eins");
    let at = interrupted.at;
    interrupted.game.handle(Input::Unanswered, at);
    assert_eq!(interrupted.say("nein"), Message::TouchWithdrawn);
    // After that, the touch binds.
    let mut later = Table::new("");
    later.say("berührt Springer Gustav eins");
    later.say("wer ist am Zug");
    later.hear("nein");
    assert!(matches!(later.say("Eva vier"), Message::Bound(_)));
}
