//! The score of a game (D.2.7) as a document.

use ansage_chess::document::{Builder, Document, Note, clock_time};
use shakmaty::{Color, Outcome, Position, san::SanPlus};

use crate::{
    ending::Ending,
    game::Game,
    tags::{PROGRAM, Tags, type_tag},
};

/// Builds the score of `game`: its tags, the time control (PGN standard, 9.6.1), and after each move the time that its
/// player had left and the sign of an offered draw (C.12).
pub fn score(game: &Game, tags: &Tags) -> Document {
    let mut document = Document::new(game.start().clone());
    let control = game.setting().clock.as_ref().and_then(|control| control.pgn());
    let known = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    // Between people, nobody needs to be called human.
    let types = |color| {
        tags.program
            .map(|program| if program == color { PROGRAM } else { "human" }.to_owned())
    };
    let pairs = [
        ("Event", known(&tags.event)),
        ("Site", known(&tags.site)),
        ("Date", known(&tags.date)),
        ("Round", known(&tags.round)),
        ("White", known(&tags.white)),
        ("Black", known(&tags.black)),
        (type_tag(Color::White), types(Color::White)),
        (type_tag(Color::Black), types(Color::Black)),
        ("Board", known(&tags.board)),
        ("GameId", known(&tags.id)),
        ("TimeControl", control),
        (
            "Termination",
            game.ending().map(|ending| ending.termination().to_owned()),
        ),
        ("TerminationDetails", game.ending().map(|ending| reason(game, ending))),
    ];
    let pairs = pairs
        .into_iter()
        .filter_map(|(name, value)| Some((name.to_owned(), value?)));
    document.tags.0.extend(pairs);
    document.result = game.ending().map_or(Outcome::Unknown, |ending| {
        Outcome::from_known(ending.result().parse().ok())
    });
    let mut builder = Builder::new(document);
    for ply in game.plies() {
        builder.play(ply.m);
        if let Some(times) = ply.times {
            builder.note(Note::Time(clock_time(times[ply.before.turn()])));
        }
        if ply.draw_offered {
            builder.note(Note::Offer);
        }
    }
    builder.finish()
}

/// Returns the reason for the end of the game, in English because scores are read all over the world.
fn reason(game: &Game, ending: Ending) -> String {
    let name = |color: Color| color.fold_wb("White", "Black");
    match ending {
        Ending::Checkmate { winner } => format!("{} mates", name(winner)),
        Ending::Resignation { winner } => format!("{} resigns", name(!winner)),
        Ending::Stalemate => "Stalemate".into(),
        Ending::DeadPosition => "Dead position".into(),
        Ending::Agreement => format!("Draw by agreement{}", with_move(game, "offered")),
        Ending::Threefold => format!("Draw by threefold repetition{}", with_move(game, "claimed")),
        Ending::FiftyMoves => format!("Draw by the fifty-move rule{}", with_move(game, "claimed")),
        Ending::Fivefold => "Draw by fivefold repetition".into(),
        Ending::SeventyFiveMoves => "Draw by the seventy-five-move rule".into(),
        Ending::Time { flag, .. } => format!("{} oversteps the time", name(flag)),
        Ending::IllegalMoves { offender, .. } => format!("Illegal moves of {}", name(offender)),
        Ending::Arbiter { .. } => "Decision of the arbiter".into(),
        Ending::Points { .. } => format!("Decision of the arbiter: {}", ending.result()),
        Ending::Forfeit { winner: Some(winner) } => format!("{} wins by forfeit", name(winner)),
        Ending::Forfeit { winner: None } => "Both lose by forfeit".into(),
        Ending::Cancelled => "Cancelled".into(),
        Ending::SealedMove { winner: Some(winner) } => format!("The sealed move of {} is invalid", name(!winner)),
        Ending::SealedMove { winner: None } => "The sealed move is invalid".into(),
        Ending::Absence { winner } => format!("{} did not come in time", name(!winner)),
    }
}

/// Returns the move that the draw was `claimed` or offered with, behind a comma. Its player has written it down, but it
/// is not among the moves made (9.1.2.1, 9.2.1, 9.3.1).
fn with_move(game: &Game, claimed: &str) -> String {
    let mut position = game.position().clone();
    let Some(m) = game.claimed().filter(|m| position.is_legal(*m)) else {
        return String::new();
    };
    let number = position.fullmoves();
    let dots = position.turn().fold_wb(".", "...");
    let san = SanPlus::from_move_and_play_unchecked(&mut position, m);
    format!(", {claimed} with {number}{dots} {san}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Record, Setting};
    use ansage_chess::board;
    use shakmaty::{Chess, uci::UciMove};
    use std::time::Duration;

    fn game(start: Chess, moves: &[&str]) -> Game {
        let mut position = start.clone();
        let moves: Vec<_> = moves
            .iter()
            .map(|uci| {
                let m = uci.parse::<UciMove>().unwrap().to_move(&position).unwrap();
                position.play_unchecked(m);
                m
            })
            .collect();
        Game::replay(start, moves).unwrap()
    }

    fn pgn_of(game: &Game, tags: &Tags) -> String {
        score(game, tags).pgn()
    }

    fn tags() -> Tags {
        Tags {
            date: "2026.11.20".into(),
            white: "A \"B\"".into(),
            black: "?".into(),
            ..Tags::default()
        }
    }

    #[test]
    fn a_short_game() {
        let text = pgn_of(&game(Chess::new(), &["f2f3", "e7e5", "g2g4", "d8h4"]), &tags());
        assert!(text.contains("[White \"A \\\"B\\\"\"]"), "{text}");
        assert!(text.ends_with("\n\n1. f3 e5 2. g4 Qh4# 0-1\n"), "{text}");
    }

    #[test]
    fn the_side_of_a_program_is_named_and_read_back() {
        let tags = Tags {
            program: Some(Color::Black),
            ..tags()
        };
        let mut document = score(&game(Chess::new(), &["f2f3"]), &tags);
        let text = document.pgn();
        let types = "\n[WhiteType \"human\"]\n[BlackType \"program\"]\n";
        assert!(text.contains(types), "{text}");
        let mut known = Tags::default();
        known.keep(&document);
        assert_eq!(known.program, Some(Color::Black));
        let types = document.tags.0.iter_mut().filter(|(name, _)| name == "WhiteType");
        types.for_each(|(_, value)| *value = PROGRAM.into());
        let mut known = Tags::default();
        known.keep(&document);
        assert_eq!(known.program, None, "two programs");
    }

    #[test]
    fn a_set_up_position_and_long_lines() {
        let start = board::position("4k3/8/8/8/8/8/8/4K2R b K - 3 17").unwrap();
        let shuffle = ["e8d8", "h1h2", "d8e8", "h2h3"];
        let text = pgn_of(&game(start, &shuffle), &tags());
        assert!(text.contains("[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 3 17\"]"), "{text}");
        assert!(text.contains("\n17... Kd8 18. Rh2 Ke8"), "{text}");
        let rounds = ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(4);
        let text = pgn_of(&game(Chess::new(), &rounds), &tags());
        assert!(
            text.lines().count() > 9 && text.lines().all(|line| line.len() < 80),
            "{text}"
        );
    }

    #[test]
    fn d_2_7_clock_times_and_offers_stand_behind_the_moves() {
        let setting = Setting {
            clock: ansage_chess::clock::setting("90+30").unwrap(),
            ..Setting::default()
        };
        let mut game = Game::with_setting(Chess::default(), setting);
        let mut make = |uci: &str, offer: Option<Color>, seconds| {
            let at = Duration::from_secs(seconds);
            assert!(offer.is_none_or(|by| game.apply(&Record::Offered(by), at)));
            let m = uci.parse::<UciMove>().unwrap().to_move(game.position()).unwrap();
            assert!(game.apply(&Record::Made(m), at));
        };
        make("e2e4", None, 62);
        make("e7e5", Some(Color::Black), 75);
        let text = pgn_of(&game, &tags());
        assert!(text.contains("\n[Result \"*\"]\n[TimeControl \"5400+30\"]\n"), "{text}");
        assert!(
            text.ends_with("\n\n1. e4 {[%clk 1:31:00]} 1... e5 {[%clk 1:30:47] (=)} *\n"),
            "{text}"
        );
    }

    #[test]
    fn the_event_and_the_reason_of_the_end_stand_in_the_tags() {
        let mut over = game(Chess::new(), &["e2e4"]);
        let ending = Ending::Time {
            flag: Color::Black,
            winner: Some(Color::White),
        };
        assert!(over.apply(&Record::Ended(ending), Duration::ZERO));
        let tags = Tags {
            event: "IBCA".into(),
            round: "3".into(),
            board: "12".into(),
            ..tags()
        };
        let text = pgn_of(&over, &tags);
        for expected in [
            "[Event \"IBCA\"]",
            "[Round \"3\"]",
            "[Board \"12\"]",
            "[Termination \"time forfeit\"]",
            "[TerminationDetails \"Black oversteps the time\"]",
        ] {
            assert!(text.contains(expected), "{expected}: {text}");
        }
        assert!(text.ends_with("1. e4 1-0\n"), "{text}");
        // A claim is made with a move that is not made.
        let claimed = game(Chess::new(), &["g1f3", "g8f6", "f3g1"]);
        let back = "f6g8".parse::<UciMove>().unwrap().to_move(claimed.position()).unwrap();
        for (with, details) in [
            (None, "Draw by the fifty-move rule"),
            (Some(back), "Draw by the fifty-move rule, claimed with 2... Ng8"),
        ] {
            let claim = Record::Claimed {
                claim: crate::Claim::FiftyMoves,
                with,
                right: true,
            };
            let mut claimed = claimed.clone();
            assert!(claimed.apply(&claim, Duration::ZERO));
            assert!(claimed.apply(&Record::Ended(Ending::FiftyMoves), Duration::ZERO));
            let text = pgn_of(&claimed, &tags);
            assert!(text.contains(&format!("[TerminationDetails \"{details}\"]")), "{text}");
            assert!(text.ends_with("1. Nf3 Nf6 2. Ng1 1/2-1/2\n"), "{text}");
        }
        // So is an offer, if it is accepted before the move is made.
        let offered = Record::Offered(Color::White);
        let fresh = Game::new(Chess::new());
        let m = "e2e4".parse::<UciMove>().unwrap().to_move(fresh.position()).unwrap();
        let declared = Record::Declared { m, trusted: false };
        for (records, details) in [
            (
                &[declared.clone(), offered.clone()][..],
                "Draw by agreement, offered with 1. e4",
            ),
            (&[offered], "Draw by agreement"),
            (&[declared, Record::Offered(Color::Black)], "Draw by agreement"),
        ] {
            let mut agreed = fresh.clone();
            for record in records.iter().chain([&Record::Ended(Ending::Agreement)]) {
                assert!(agreed.apply(record, Duration::ZERO));
            }
            let text = pgn_of(&agreed, &tags);
            assert!(text.contains(&format!("[TerminationDetails \"{details}\"]")), "{text}");
        }
        // A result that PGN cannot express.
        let mut none = game(Chess::new(), &["e2e4"]);
        assert!(none.apply(&Record::Ended(Ending::Forfeit { winner: None }), Duration::ZERO));
        let text = pgn_of(&none, &tags);
        assert!(
            text.contains("[Result \"*\"]") && text.contains("Both lose by forfeit"),
            "{text}"
        );
    }
}
