//! A thousand random games and a thousand played by people, each declared and confirmed move by move. Their ends are
//! compared with those of an independent rules library (python-chess). `tests/crosscheck/` draws the games.

use std::{
    collections::BTreeMap,
    io::{Cursor, Read},
    time::Duration,
};

use ansage::{config::Config, scoresheet::Tags};
use ansage_chess::{
    board,
    clock::winner_on_time,
    document::{self, Document, Note},
    movetext::ReadingSettings,
};
use ansage_protocol::{Command, Effect, Ending, Game, Input, Message, Record, Setting};
use ansage_words::{announcement::announce, vocabulary::Vocabulary};
use shakmaty::{Chess, Color, EnPassantMode, Move, Position, fen::Fen, uci::UciMove};

/// Random legal moves, and the end of each game.
const RANDOM: &str = include_str!("fixtures/endings.tsv");
/// Scores of games between people, and their ends.
const REAL: &[u8] = include_bytes!("fixtures/real_games.zip");

/// Declares `m`: every hundredth move by its words, which takes longer, the others as already parsed.
fn declare(game: &mut Game, vocabulary: &Vocabulary, m: Move, in_words: bool, at: Duration) {
    let position: &Chess = game.position();
    let input = if in_words {
        let words = announce(vocabulary, position, m, Config::default().announcement);
        ansage_words::interpret(game, vocabulary, &words)
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
        "{m:?}: {effects:?}"
    );
    let effects = game.handle(Input::Command(Command::Yes), at);
    assert!(effects.contains(&Effect::Record(Record::Made(m))), "{m:?}: {effects:?}");
}

/// Plays `moves` in the game with this number, one per second. Returns the game and the time of its last event.
fn replay(vocabulary: &Vocabulary, number: usize, moves: &[Move]) -> (Game, Duration) {
    let setting = Setting {
        clock: Some("40/90:30+30".parse().unwrap()),
        ..Setting::default()
    };
    let mut game = Game::with_setting(Chess::new(), setting);
    let mut at = Duration::ZERO;
    for (ply, m) in moves.iter().enumerate() {
        at += Duration::from_secs(1);
        assert_eq!(game.ending(), None, "game {number}, ply {ply}");
        declare(&mut game, vocabulary, *m, (number + ply).is_multiple_of(100), at);
    }
    // The same moves are in the game, and each took a second.
    let plies: Vec<Move> = game.plies().iter().map(|ply| ply.m).collect();
    assert_eq!(plies, moves, "game {number}");
    let used = |color| game.clock().unwrap().used(color, at).as_secs() as usize;
    assert!(used(Color::White) + used(Color::Black) <= plies.len(), "game {number}");
    (game, at)
}

/// End of a game according to the independent library: the columns of the fixtures.
struct End<'l> {
    result: &'l str,
    termination: &'l str,
    fen: &'l str,
    claims: &'l str,
    winners: &'l str,
}

impl<'l> End<'l> {
    fn of(columns: &[&'l str]) -> End<'l> {
        let [result, termination, fen, claims, winners] = *columns else {
            panic!("five columns: {columns:?}");
        };
        End {
            result,
            termination,
            fen,
            claims,
            winners,
        }
    }

    /// Checks `game`, in which all moves have been made, against the library.
    fn check(&self, game: &Game, at: Duration, context: &str) {
        // The position, and the result that follows from it alone.
        let stands = Fen::from_position(game.position(), EnPassantMode::Legal).to_string();
        assert_eq!(stands, self.fen, "{context}");
        assert_eq!(game.ending().map_or("*", Ending::result), self.result, "{context}");
        let ended = match game.ending() {
            Some(Ending::Checkmate { .. }) => "checkmate",
            Some(Ending::Stalemate) => "stalemate",
            Some(Ending::DeadPosition) => "insufficient_material",
            Some(Ending::SeventyFiveMoves) => "seventyfive_moves",
            Some(Ending::Fivefold) => "fivefold_repetition",
            None => "unterminated",
            other => panic!("{context}: {other:?}"),
        };
        assert_eq!(ended, self.termination, "{context}");
        if game.ending().is_some() {
            return;
        }
        // Players who could still win if the opponent's flag fell (6.9).
        for color in Color::ALL {
            let wins = self.winners.contains(color.fold_wb('w', 'b'));
            assert_eq!(
                winner_on_time(game.position(), !color),
                wins.then_some(color),
                "{context}"
            );
        }
        // Claims that would be correct (9.2, 9.3).
        let mut claiming = game.clone();
        claiming.handle(Input::Command(Command::Claim), at);
        claiming.handle(Input::Command(Command::Yes), at);
        let right = matches!(claiming.ending(), Some(Ending::Threefold | Ending::FiftyMoves));
        assert_eq!(right, self.claims != "-", "{context}");
    }
}

#[test]
fn a_thousand_random_games_end_as_an_independent_library_says() {
    let vocabulary = Vocabulary::shipped(&["de"]);
    let mut endings = BTreeMap::new();
    for (number, line) in RANDOM.lines().enumerate() {
        let columns: Vec<&str> = line.split('\t').collect();
        let mut position = Chess::new();
        let moves = columns[0].split(' ').map(|uci| {
            let m = uci.parse::<UciMove>().unwrap().to_move(&position).unwrap();
            position.play_unchecked(m);
            m
        });
        let moves: Vec<Move> = moves.collect();
        let end = End::of(&columns[1..]);
        let (game, at) = replay(&vocabulary, number, &moves);
        end.check(&game, at, &format!("line {}", number + 1));
        for (ply, uci) in game.plies().iter().zip(columns[0].split(' ')) {
            assert_eq!(board::uci(ply.m), uci, "line {}", number + 1);
        }
        assert!(board::position(end.fen).is_ok(), "line {}", number + 1);
        *endings.entry(end.termination).or_insert(0) += 1;
    }
    assert_eq!(RANDOM.lines().count(), 1000);
    assert!(endings.len() >= 5, "{endings:?}");
}

/// Reads the games of a PGN file that has no faults and no variations.
fn documents(pgn: &str) -> Vec<Document> {
    let mut documents: Vec<Document> = Vec::new();
    let games = document::read(pgn.as_bytes(), ReadingSettings::default(), |document| {
        assert_eq!(document.problems, [], "game {}", documents.len() + 1);
        let is_variation = |(_, note): &(usize, Note)| matches!(note, Note::Variation(_));
        assert!(!document.line.notes.iter().any(is_variation));
        documents.push(document);
    });
    assert_eq!(games.unwrap(), documents.len());
    documents
}

/// Ends `game`, which the board has not ended, with the result in the score.
fn agree(game: &mut Game, result: &str, claims: &str, at: Duration) {
    let turn = game.turn();
    let inputs = match result {
        "1-0" | "0-1" => {
            let loser = Color::from_white(result == "0-1");
            vec![
                Input::Named(loser, Command::Resign),
                Input::Command(Command::Yes),
                Input::Command(Command::Final),
            ]
        }
        "1/2-1/2" if claims != "-" => vec![Input::Command(Command::Claim), Input::Command(Command::Yes)],
        "1/2-1/2" => vec![Input::Named(!turn, Command::Draw), Input::Named(turn, Command::Accept)],
        // The game continues, according to the score.
        _ => Vec::new(),
    };
    for input in inputs {
        game.handle(input, at);
    }
}

#[test]
fn a_thousand_real_games_end_as_an_independent_library_and_their_scores_say() {
    let mut archive = zip::ZipArchive::new(Cursor::new(REAL)).unwrap();
    let mut text = |name| {
        let mut text = String::new();
        archive.by_name(name).unwrap().read_to_string(&mut text).unwrap();
        text
    };
    let (scores, ends) = (documents(&text("real_games.pgn")), text("real_games.tsv"));
    assert_eq!((scores.len(), ends.lines().count()), (1000, 1000));
    let vocabulary = Vocabulary::shipped(&["de"]);
    let mut endings = BTreeMap::new();
    for (number, (score, line)) in scores.iter().zip(ends.lines()).enumerate() {
        let end = End::of(&line.split('\t').collect::<Vec<_>>());
        let context = format!(
            "game {}, {} against {}",
            number + 1,
            score.tags.known("White").unwrap_or("?"),
            score.tags.known("Black").unwrap_or("?")
        );
        let (mut game, at) = replay(
            &vocabulary,
            number,
            &score.line.moves.iter().copied().flatten().collect::<Vec<_>>(),
        );
        end.check(&game, at, &context);
        let result = score.result.to_string();
        if game.ending().is_none() {
            agree(&mut game, &result, end.claims, at);
        }
        assert_eq!(game.ending().map_or("*", Ending::result), result, "{context}");
        let written = documents(&ansage_protocol::score(&game, &Tags::default()).pgn());
        assert_eq!(written[0].result, score.result, "{context}");
        assert_eq!(written[0].line.moves, score.line.moves, "{context}");
        let kind = game.ending().map(|ending| format!("{ending:?}"));
        *endings
            .entry(kind.map(|kind| kind.split(' ').next().unwrap_or_default().to_owned()))
            .or_insert(0) += 1;
    }
    // Mate, resignation, stalemate, dead position, agreement, both claims, five occurrences, 75 moves, and no end.
    assert_eq!(endings.len(), 10, "{endings:?}");
}

/// Positions blocked by pawns, and the players who can mate there, found by searching all reachable positions.
const WALLS: &str = include_str!("fixtures/walls.tsv");

#[test]
fn art_5_2_2_who_can_mate_behind_a_wall_of_pawns_is_what_all_reachable_positions_say() {
    for line in WALLS.lines() {
        let (fen, winners) = line.split_once('\t').unwrap();
        let position = board::position(fen).unwrap();
        for color in Color::ALL {
            let mates = winners.contains(color.fold_wb('w', 'b'));
            assert_eq!(board::can_mate(&position, color), mates, "{color} {fen}");
        }
        let is_forced = position.legal_moves().len() == 1;
        let dead = (winners == "-" && !is_forced).then_some(Ending::DeadPosition);
        assert_eq!(Game::new(position).ending(), dead, "{fen}");
    }
    assert_eq!(WALLS.lines().count(), 50);
}
