//! A thousand games, each declared and confirmed move by move, against what an independent rules library (python-chess)
//! says of their end: `tests/crosscheck/` draws them.

use std::time::Duration;

use ansage::{
    announcement::announce,
    board,
    clock::winner_on_time,
    config::Config,
    declaration::Command,
    game::{Effect, Ending, Game, Input, Message, Record, Setting},
    vocabulary::Vocabulary,
};
use shakmaty::{Chess, Color, EnPassantMode, Position, fen::Fen, uci::UciMove};

const GAMES: &str = include_str!("fixtures/endings.tsv");

/// Declares `uci` as the game is told it: every hundredth move by its words, which takes longer, the others as read.
fn declare(game: &mut Game, vocabulary: &Vocabulary, uci: &str, in_words: bool, at: Duration) {
    let position: &Chess = game.position();
    let m = uci.parse::<UciMove>().unwrap().to_move(position).unwrap();
    let input = if in_words {
        let words = announce(vocabulary, position, m, Config::default().announcement);
        game.interpret(vocabulary, &words)
    } else {
        Input::Declared {
            m,
            warnings: Vec::new(),
            correction: false,
            clear: true,
        }
    };
    let effects = game.handle(input, at);
    assert!(
        effects.contains(&Effect::Say(Message::ReadBack(m, Vec::new()))),
        "{uci}: {effects:?}"
    );
    let effects = game.handle(Input::Command(Command::Yes), at);
    assert!(effects.contains(&Effect::Record(Record::Made(m))), "{uci}: {effects:?}");
}

#[test]
fn a_thousand_games_end_as_an_independent_library_says() {
    let vocabulary = Vocabulary::shipped(&["de"]);
    let setting = Setting {
        clock: Some("40/90:30+30".parse().unwrap()),
        ..Setting::default()
    };
    let mut endings = std::collections::BTreeMap::new();
    for (number, line) in GAMES.lines().enumerate() {
        let [moves, result, termination, fen, claims, winners] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("line {}: six columns", number + 1);
        };
        let mut game = Game::with_setting(Chess::new(), setting.clone());
        let mut at = Duration::ZERO;
        for (ply, uci) in moves.split(' ').enumerate() {
            at += Duration::from_secs(1);
            assert_eq!(game.ending(), None, "line {}, ply {ply}", number + 1);
            declare(&mut game, &vocabulary, uci, (number + ply) % 100 == 0, at);
        }
        let context = format!("line {}", number + 1);
        // The position, and the result that it brings by itself.
        let stands = Fen::from_position(game.position(), EnPassantMode::Legal).to_string();
        assert_eq!(stands, fen, "{context}");
        assert_eq!(game.ending().map_or("*", Ending::result), result, "{context}");
        let ended = match game.ending() {
            Some(Ending::Checkmate { .. }) => "checkmate",
            Some(Ending::Stalemate) => "stalemate",
            Some(Ending::DeadPosition) => "insufficient_material",
            Some(Ending::SeventyFiveMoves) => "seventyfive_moves",
            Some(Ending::Fivefold) => "fivefold_repetition",
            None => "unterminated",
            other => panic!("{context}: {other:?}"),
        };
        assert_eq!(ended, termination, "{context}");
        *endings.entry(ended).or_insert(0) += 1;
        // Who could still win if the flag fell (6.9).
        if game.ending().is_none() {
            for color in Color::ALL {
                let wins = winners.contains(color.fold_wb('w', 'b'));
                assert_eq!(
                    winner_on_time(game.position(), !color),
                    wins.then_some(color),
                    "{context}"
                );
            }
        }
        // The claims that would be right (9.2, 9.3).
        if game.ending().is_none() && !game.position().legal_moves().is_empty() {
            let mut claiming = game.clone();
            claiming.handle(Input::Command(Command::Claim), at);
            claiming.handle(Input::Command(Command::Yes), at);
            let right = matches!(claiming.ending(), Some(Ending::Threefold | Ending::FiftyMoves));
            assert_eq!(right, claims != "-", "{context}");
        }
        // The same moves make the same game again, and each of them took a second.
        assert_eq!(game.plies().len(), moves.split(' ').count(), "{context}");
        let used = |color| game.clock().unwrap().used(color, at).as_secs() as usize;
        let plies = game.plies().len();
        assert!(used(Color::White) + used(Color::Black) <= plies, "{context}");
        for (ply, uci) in game.plies().iter().zip(moves.split(' ')) {
            assert_eq!(board::uci(ply.m), uci, "{context}");
        }
        assert!(board::position(fen).is_ok(), "{context}");
    }
    assert_eq!(GAMES.lines().count(), 1000);
    assert!(endings.len() >= 5, "{endings:?}");
}
