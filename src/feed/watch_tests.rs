use std::sync::Arc;

use shakmaty::Color;

use super::*;
use crate::{
    config::Config,
    feed::{Act, AnnouncementQueue, Control, Manner},
};

pub(super) fn watch() -> Watch {
    let answerer = Config::default().answerer(None).unwrap();
    Watch::new(
        Path::new("x.pgn"),
        None,
        Chess::default(),
        Narrator::of_boards(Arc::new(answerer)),
    )
}

pub(super) fn told(watch: &mut Watch, text: &str, settled: bool) -> Vec<String> {
    let items = watch.update(text.as_bytes(), settled, Instant::now());
    let lines = items.into_iter().map(|item| item.line.printed);
    lines.filter(|line| !line.is_empty()).collect()
}

#[test]
fn a_file_that_is_being_rewritten_withdraws_nothing() {
    let mut watch = watch();
    let moves = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 Nc6 ";
    assert_eq!(told(&mut watch, moves, true).len(), 5);
    for end in [10, 26, 32, 36, 44] {
        assert_eq!(told(&mut watch, &moves[..end], false), [""; 0], "{end}");
    }
    let grown = format!("{moves}3. Bb5 ");
    assert_eq!(
        told(&mut watch, &grown, false),
        ["3. Weiß: Läufer Felix eins Bella fünf"]
    );
    // Moves that are still missing after a while were withdrawn.
    assert_eq!(told(&mut watch, moves, false), [""; 0]);
    assert_eq!(told(&mut watch, moves, true).len(), 1);
}

#[test]
fn the_next_round_in_the_same_place_is_another_game() {
    let mut watch = watch();
    let game = |round: u32, moves: &str| format!("[Round \"{round}\"]\n[Board \"1\"]\n\n{moves} *\n");
    assert_eq!(told(&mut watch, &game(1, "1. e4 e5"), true).len(), 2);
    assert_eq!(told(&mut watch, &game(2, ""), true), ["Neue Partie."]);
    assert_eq!(told(&mut watch, &game(2, "1. d4"), true).len(), 1);
    // Correcting a tag does not make another game.
    assert_eq!(told(&mut watch, &game(3, "1. d4 d5"), true).len(), 1);
}

#[test]
fn the_next_round_of_unknown_players_is_another_game() {
    let game = |round: u32, moves: &str| format!("[Event \"Club\"]\n[Round \"{round}\"]\n[White \"?\"]\n\n{moves}\n");
    for (moves, expected) in [
        ("*", &["Neue Partie."][..]),
        ("1. e4 *", &["Neue Partie.", "1. Weiß: Eva zwei Eva vier"]),
        // Only the tag was corrected.
        ("1. e4 e5 2. Nf3 d6 *", &["2. Schwarz: David sieben David sechs"]),
    ] {
        let mut watch = watch();
        told(&mut watch, &game(1, "1. e4 e5 2. Nf3 *"), true);
        assert_eq!(told(&mut watch, &game(2, moves), true), expected, "{moves}");
    }
}

#[test]
fn a_board_that_plays_again_keeps_its_number() {
    let game = |board: u32, moves: &str| {
        let players = format!("[White \"W{board}\"]\n[Black \"B{board}\"]\n[Board \"{board}\"]");
        format!("[Round \"1\"]\n{players}\n\n{moves}\n\n")
    };
    let told = |watch: &mut Watch, games: &[String]| {
        let items = watch.update(games.concat().as_bytes(), true, Instant::now());
        let lines = items.into_iter().map(|item| (item.board, item.line.printed));
        lines.filter(|(_, line)| !line.is_empty()).collect::<Vec<_>>()
    };
    let line = |board: usize, line: &str| (board, line.to_owned());
    let mut watch = watch();
    told(&mut watch, &[game(1, "1. e4 e5 *"), game(2, "1. d4 *")]);
    let over = game(1, "1. e4 e5 1/2-1/2");
    assert_eq!(
        told(&mut watch, &[over.clone(), game(2, "1. d4 *")]),
        [line(1, "Remis.")]
    );
    let again = [over.clone(), game(1, "1. c4 *"), game(2, "1. d4 d5 *")];
    let begun = [line(1, "W1 gegen B1."), line(1, "1. Weiß: Cäsar zwei Cäsar vier")];
    let second = line(2, "1. Schwarz: David sieben David fünf");
    let [players, first] = &begun;
    assert_eq!(told(&mut watch, &again), [players.clone(), first.clone(), second]);
    assert!(told(&mut watch, &again).is_empty());
    let moved = [over.clone(), game(1, "1. c4 c5 *"), game(2, "1. d4 d5 *")];
    assert_eq!(
        told(&mut watch, &moved),
        [line(1, "1. Schwarz: Cäsar sieben Cäsar fünf")]
    );
    assert!(watch.games() == 2 && watch.has_boards());
    // The finished game leaves the file.
    assert!(told(&mut watch, &moved[1..]).is_empty());
    // Only the new game is followed by a listener who comes later.
    let mut late = self::watch();
    assert_eq!(told(&mut late, &again)[..2], begun);
    // The end of a game is news even if the next one has begun.
    let mut behind = self::watch();
    told(&mut behind, &[game(1, "1. e4 *"), game(2, "1. d4 d5 *")]);
    let end = [line(1, "1. Schwarz: Eva sieben Eva fünf"), line(1, "Remis.")];
    assert_eq!(told(&mut behind, &again), [&end[..], &begun].concat());
    // The next game may begin with the moves of the one before.
    let same = [over.clone(), over, game(1, "1. e4 e5 *"), game(2, "1. d4 d5 *")];
    assert_eq!(told(&mut late, &same).len(), 3);
}

#[test]
fn the_listener_does_not_go_back_into_a_game_that_another_has_replaced() {
    let answerer = Arc::new(Config::default().answerer(None).unwrap());
    let manner = Manner {
        live: true,
        ..Manner::default()
    };
    let mut queue = AnnouncementQueue::new(answerer, manner, 0, 100);
    let mut watch = watch();
    let mut hear = |queue: &mut AnnouncementQueue, games: &[(&str, &str)]| {
        let game = |(players, moves): &(&str, &str)| {
            let (white, black) = players.split_once('-').unwrap();
            format!("[White \"{white}\"]\n[Black \"{black}\"]\n\n{moves}\n\n")
        };
        let text: String = games.iter().map(game).collect();
        let news = watch.update(text.as_bytes(), true, Instant::now());
        let mut acts = queue.arrive(watch.name_boards(news));
        while !acts.is_empty() {
            acts = queue.spoken();
        }
    };
    let asked = |queue: &mut AnnouncementQueue, control| match queue.control(control).into_iter().next() {
        Some(Act::Print { line, .. }) => line,
        other => panic!("{other:?}"),
    };
    hear(&mut queue, &[("A-B", "1. e4 e5 1-0"), ("C-D", "1. d4 *")]);
    hear(&mut queue, &[("E-F", "*"), ("G-H", "*")]);
    assert_eq!(asked(&mut queue, Control::Turn), "Brett 2: Noch kein Zug.");
    queue.spoken();
    hear(&mut queue, &[("E-F", "1. c4 *"), ("G-H", "*")]);
    assert_eq!(asked(&mut queue, Control::Turn), "Brett 1: Schwarz am Zug, Zug 1.");
    let previous = asked(&mut queue, Control::PreviousMove);
    assert!(!previous.contains("Eva"), "{previous}");
}

#[test]
fn moves_in_whose_place_a_result_comes_are_withdrawn() {
    let mut watch = watch();
    told(&mut watch, "1. e4 e5 2. Ke2 Ke7 3. Kd3 Kd6 *\n", true);
    assert_eq!(
        told(&mut watch, "1. e4 e5 2. Ke2 Ke7 1/2-1/2\n", true),
        ["Zurückgenommen: 2 Züge.", "Remis."]
    );
}

#[test]
fn what_is_appended_is_told_once_and_half_words_are_waited_for() {
    let mut watch = watch();
    assert_eq!(told(&mut watch, "1. e4 e", false), ["1. Weiß: Eva zwei Eva vier"]);
    assert_eq!(
        told(&mut watch, "1. e4 e5 2. Nf", false),
        ["1. Schwarz: Eva sieben Eva fünf"]
    );
    assert_eq!(told(&mut watch, "1. e4 e5 2. Nf3", false), [""; 0]);
    assert!(watch.open_end);
    assert_eq!(
        told(&mut watch, "1. e4 e5 2. Nf3", true),
        ["2. Weiß: Springer Gustav eins Felix drei"]
    );
    assert_eq!(told(&mut watch, "1. e4 e5 2. Nf3 { gu", false), [""; 0]);
    assert_eq!(told(&mut watch, "1. e4 e5 2. Nf3 { gut } ", false), ["Kommentar: gut"]);
    assert_eq!(told(&mut watch, "1. e4 e5 2. Nf3 { gut } *\n", false), [""; 0]);
}

#[test]
fn space_that_is_not_written_yet_is_no_game() {
    let game = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5";
    let second = "2. Weiß: Springer Gustav eins Felix drei";
    let space = "\0".repeat(512);
    let mut watch = watch();
    told(&mut watch, &format!("{game} *\n"), true);
    for (text, settled, expected) in [
        (format!("{game} *\n{space}"), true, &[][..]),
        (format!("{game} 2. Nf{space}"), false, &[]),
        (format!("{game} 2. Nf3{space}"), true, &[second]),
    ] {
        assert_eq!(told(&mut watch, &text, settled), expected, "{text:?}");
        assert!(!watch.has_boards());
    }
    // What stands behind is not read, and in UTF-16 the last letter is whole.
    let behind = told(&mut watch, &format!("{game} 2. Nf3 *\n{space}x\n"), true);
    assert!(behind.len() == 1 && behind[0].contains("NUL"), "{behind:?}");
    let mut watch = self::watch();
    let wide: Vec<u8> = format!("{game} 2. Nf3")
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let news = watch.update(&wide, true, Instant::now());
    assert_eq!(news.last().unwrap().line.printed, second);
}

#[test]
fn a_file_written_anew_tells_only_what_has_changed() {
    let mut watch = watch();
    told(&mut watch, "1. e4 {[%clk 1]} e5 {a} 2. Nf3 *\n", false);
    assert_eq!(told(&mut watch, "", false), [""; 0]);
    assert_eq!(
        told(&mut watch, "1. e4 {[%clk 1]} e5 {b} 2. Nf3 Nc6 *\n", false),
        ["2. Schwarz: Springer Bella acht Cäsar sechs"]
    );
    assert_eq!(
        told(&mut watch, "1. e4 e5 2. Nf3 Nf6 *\n", false),
        ["Berichtigt ab Zug 2.", "2. Schwarz: Springer Gustav acht Felix sechs"]
    );
    assert_eq!(told(&mut watch, "1. e4 e5 *\n", false), [""; 0]);
    assert_eq!(told(&mut watch, "1. e4 e5 *\n", true), ["Zurückgenommen: 2 Züge."]);
    let another = ["Neue Partie.", "1. Weiß: David zwei David vier"];
    assert_eq!(told(&mut watch, "1. d4 *\n", false), another);
}

#[test]
fn a_corrected_name_or_rating_repeats_no_move() {
    let game = |white: &str, elo: &str, moves: &str| {
        format!("[White \"{white}\"]\n[Black \"B\"]\n[WhiteElo \"{elo}\"]\n[BlackElo \"2\"]\n\n{moves} *\n")
    };
    let mut watch = watch();
    told(&mut watch, &game("A", "1", "1. e4 {a} e5"), true);
    for (white, elo, moves, expected) in [
        ("A", "3", "1. e4 {a} e5", &["A (3) gegen B (2)."][..]),
        ("A", "3", "1. e4 {a} e5", &[]),
        (
            "C",
            "3",
            "1. e4 e5 2. Nf3",
            &["C (3) gegen B (2).", "2. Weiß: Springer Gustav eins Felix drei"],
        ),
        // Another game.
        ("D", "3", "1. e4", &["D (3) gegen B (2).", "1. Weiß: Eva zwei Eva vier"]),
    ] {
        assert_eq!(
            told(&mut watch, &game(white, elo, moves), true),
            expected,
            "{white}, {moves}"
        );
    }
    // A file that is being rewritten with another rating.
    let mut watch = self::watch();
    let whole = game("A", "1", "1. e4 e5 2. Nf3");
    told(&mut watch, &whole, true);
    let whole = game("A", "3", "1. e4 e5 2. Nf3");
    assert_eq!(told(&mut watch, &whole[..whole.len() - 10], false), [""; 0]);
    assert_eq!(told(&mut watch, &whole, true), ["A (3) gegen B (2)."]);
}

#[test]
fn a_correction_together_with_another_rating_is_told_as_such() {
    let game = |elo: &str, moves: &str| format!("[White \"A\"]\n[Black \"B\"]\n[WhiteElo \"{elo}\"]\n\n{moves} *\n");
    for (moves, expected) in [
        (
            "1. e4 e5 2. Bc4",
            &["Berichtigt ab Zug 2.", "2. Weiß: Läufer Felix eins Cäsar vier"][..],
        ),
        ("1. d4", &["Berichtigt ab Zug 1.", "1. Weiß: David zwei David vier"]),
        ("1. e4", &["Zurückgenommen: 2 Züge."]),
    ] {
        let mut watch = watch();
        told(&mut watch, &game("?", "1. e4 e5 2. Nf3"), true);
        let news = told(&mut watch, &game("2500", moves), true);
        let (head, changes) = news.split_first().unwrap();
        assert_eq!(head, "A (2500) gegen B.");
        assert_eq!(changes, expected);
    }
}

#[test]
fn the_next_game_of_the_same_players_is_no_correction() {
    let game = |elo: &str, moves: &str| format!("[White \"A\"]\n[Black \"B\"]\n[WhiteElo \"{elo}\"]\n\n{moves}\n");
    for (moves, expected) in [
        ("*", &[][..]),
        (
            "1. e4 c5 *",
            &["1. Weiß: Eva zwei Eva vier", "1. Schwarz: Cäsar sieben Cäsar fünf"],
        ),
    ] {
        let mut watch = watch();
        told(&mut watch, &game("2500", "1. e4 e5 2. Nf3 1-0"), true);
        let mut news = told(&mut watch, &game("2506", moves), true);
        news.retain(|line| !line.is_empty());
        assert_eq!(news.remove(0), "A (2506) gegen B.");
        assert_eq!(news, expected);
    }
}

#[test]
fn another_game_of_unknown_players_from_the_same_position_is_no_correction() {
    let game = |moves: &str| format!("[FEN \"4k3/8/8/8/8/8/P7/4K3 w - - 0 1\"]\n\n{moves} *\n");
    let mut watch = watch();
    told(&mut watch, &game("1. a4 Kd7 2. a5"), true);
    assert_eq!(
        told(&mut watch, &game("1. Kf2"), true),
        [
            "Neue Partie.",
            "Weiß: König Eva eins; Bauer Anna zwei. Schwarz: König Eva acht.",
            "1. Weiß: König Eva eins Felix zwei"
        ]
    );
}

#[test]
fn a_corrected_start_position_is_told_and_repeats_no_move() {
    let game = |pawn: &str| {
        format!("[White \"A\"]\n[Black \"B\"]\n[FEN \"4k3/8/8/8/8/8/{pawn}/4K3 w - - 0 1\"]\n\n1. Kf1 *\n")
    };
    let mut watch = watch();
    told(&mut watch, &game("P7"), true);
    assert_eq!(
        told(&mut watch, &game("1P6"), true),
        ["A gegen B. Weiß: König Eva eins; Bauer Bella zwei. Schwarz: König Eva acht."]
    );
}

#[test]
fn a_withdrawn_result_is_told_as_such() {
    let mut watch = watch();
    told(&mut watch, "1. e4 e5 1-0\n", true);
    assert_eq!(
        told(&mut watch, "1. e4 e5 *\n", true),
        ["Das Ergebnis gilt nicht mehr."]
    );
    told(&mut watch, "1. e4 e5 1-0\n", true);
    assert_eq!(
        told(&mut watch, "1. e4 *\n", true),
        ["Das Ergebnis gilt nicht mehr.", "Zurückgenommen: ein Zug."]
    );
    told(&mut watch, "1. e4 Zf6\n", true);
    assert_eq!(told(&mut watch, "1. e4 *\n", true), [""; 0], "a problem went away");
    told(&mut watch, "1. e4 e5 1-0\n", true);
    assert_eq!(
        told(&mut watch, "1. e4 e5 2. Nf3 *\n", true),
        [
            "Das Ergebnis gilt nicht mehr.",
            "2. Weiß: Springer Gustav eins Felix drei"
        ]
    );
}

#[test]
fn a_result_is_withdrawn_with_the_move_before_it_unless_it_stands_behind_another() {
    let (annulled, corrected) = ("Das Ergebnis gilt nicht mehr.", "Berichtigt ab Zug 2.");
    let other = "2. Schwarz: David sieben David sechs";
    for (now, expected) in [
        ("1. e4 e5 2. Nf3 d6 *", &[annulled, corrected, other][..]),
        (
            "1. e4 e5 2. Nf3 d6 0-1",
            &[annulled, corrected, other, "Schwarz gewinnt."],
        ),
        ("1. e4 e5 2. Nf3 d6 1-0", &[corrected, other, "Weiß gewinnt."]),
        ("1. e4 e5 2. Nf3 *", &[annulled, "Zurückgenommen: ein Zug."]),
        ("1. e4 e5 2. Nf3 1-0", &["Zurückgenommen: ein Zug.", "Weiß gewinnt."]),
    ] {
        let mut watch = watch();
        told(&mut watch, "1. e4 e5 2. Nf3 Nc6 1-0\n", true);
        assert_eq!(told(&mut watch, &format!("{now}\n"), true), expected, "{now}");
    }
}

#[test]
fn a_result_that_gets_a_reason_still_stands() {
    let won = "Weiß gewinnt.";
    let on_time = "Weiß gewinnt. Durch Zeitüberschreitung.";
    let of = |reason: &str, result: &str| format!("[Termination \"{reason}\"]\n\n1. e4 e5 {result}\n");
    let timed = of("time forfeit", "1-0");
    for (before, after, expected) in [
        (of("?", "1-0"), &timed, &[on_time][..]),
        (timed.clone(), &of("?", "1-0"), &[won]),
        (of("?", "1/2-1/2"), &timed, &["Das Ergebnis gilt nicht mehr.", on_time]),
    ] {
        let mut watch = watch();
        told(&mut watch, &before, true);
        assert_eq!(told(&mut watch, after, true), expected, "{before}");
    }
}

#[test]
fn a_change_names_the_first_move_that_no_longer_stands() {
    for (now, expected) in [
        ("1. e4 e5 *\n", (Color::White, 2)),
        ("1. e4 e5 1-0\n", (Color::White, 2)),
        ("1. e4 c5 *\n", (Color::Black, 1)),
    ] {
        let mut watch = watch();
        told(&mut watch, "1. e4 e5 2. Nf3 *\n", true);
        let news = watch.update(now.as_bytes(), true, Instant::now());
        assert_eq!(news[0].ply, Some(expected), "{now}");
    }
}

#[test]
fn the_first_move_is_withdrawn_or_corrected_like_any_other() {
    let mut watch = watch();
    told(&mut watch, "1. e4 *\n", true);
    assert_eq!(told(&mut watch, "*\n", true), ["Zurückgenommen: ein Zug."]);
    assert_eq!(told(&mut watch, "1. d4 *\n", true), ["1. Weiß: David zwei David vier"]);
    let mut watch = self::watch();
    let game = |moves: &str| format!("[White \"A\"]\n[Black \"B\"]\n\n{moves} *\n");
    told(&mut watch, &game("1. e4"), true);
    assert_eq!(
        told(&mut watch, &game("1. d4"), true),
        ["Berichtigt ab Zug 1.", "1. Weiß: David zwei David vier"]
    );
}

#[test]
fn boards_are_followed_side_by_side() {
    let mut watch = watch();
    let two = |first: &str, second: &str| {
        format!("[White \"A\"]\n[Black \"B\"]\n\n{first} *\n\n[White \"C\"]\n[Black \"D\"]\n\n{second} *\n")
    };
    told(&mut watch, &two("1. e4", "1. d4"), false);
    assert_eq!(watch.games(), 2);
    let news = watch.update(two("1. e4 e5", "1. d4 d5").as_bytes(), false, Instant::now());
    let boards: Vec<usize> = news.iter().map(|item| item.board).collect();
    assert_eq!(boards, [1, 2]);
    let named = watch.name_boards(news);
    assert_eq!(named[1].line.spoken, "Brett 2: Schwarz: David sieben David fünf");
    // The next game of a file may be written before the others, and a board may be removed.
    let other = "[White \"E\"]\n[Black \"F\"]\n\n1. c4 *\n\n";
    let swapped = |first: &str, second: &str| {
        format!("[White \"C\"]\n[Black \"D\"]\n\n{second} *\n\n[White \"A\"]\n[Black \"B\"]\n\n{first} *\n")
    };
    assert_eq!(told(&mut watch, &swapped("1. e4 e5", "1. d4 d5"), false), [""; 0]);
    let news = watch.update(swapped("1. e4 e5 2. f4", "1. d4 d5").as_bytes(), false, Instant::now());
    assert_eq!(news.iter().map(|item| item.board).collect::<Vec<_>>(), [1]);
    let news = watch.update(
        (other.to_owned() + &two("1. e4 e5 2. f4", "1. d4 d5")).as_bytes(),
        false,
        Instant::now(),
    );
    assert_eq!(news.iter().map(|item| item.board).collect::<Vec<_>>(), [3, 3]);
    let news = watch.update(
        "[White \"C\"]\n[Black \"D\"]\n\n1. d4 d5 2. c4 *\n".as_bytes(),
        false,
        Instant::now(),
    );
    assert_eq!(news.iter().map(|item| item.board).collect::<Vec<_>>(), [2]);
    assert!(watch.games() == 1 && watch.has_boards());
    assert_eq!(
        told(&mut watch, &two("1. e4 e5 2. f4", "1. d4 d5 2. c4"), false),
        [""; 0]
    );
    let mut fresh = self::watch();
    let news = fresh.update(
        b"1. e4 *\n\n[White \"C\"]\n[Black \"D\"]\n\n1. d4 *\n",
        false,
        Instant::now(),
    );
    let named = fresh.name_boards(news);
    assert_eq!(named[0].line.spoken, "", "nothing is known of the first players");
    assert_eq!(named[2].line.spoken, "Brett 2: C gegen D.");
}

#[test]
fn a_different_order_in_the_file_repeats_no_problem() {
    let boards = [
        "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 e5 0-1\n\n",
        "[White \"C\"]\n[Black \"D\"]\n\n1. d4 Ke5 *\n\n",
    ];
    let mut watch = watch();
    let first = told(&mut watch, &boards.concat(), true);
    let illegal = "Zug 1, Schwarz: Ke5 ist hier nicht legal. Das Weitere der Partie ist nicht gelesen.";
    assert_eq!(first.last().unwrap(), illegal, "{first:?}");
    let [first, second] = boards;
    assert_eq!(told(&mut watch, &[second, first].concat(), true), [""; 0]);
}

#[test]
fn boards_without_players_are_told_apart_by_their_numbers() {
    let mut watch = watch();
    let board = |number: &str, moves: &str| format!("[Board \"{number}\"]\n\n{moves} *\n\n");
    let boards = |news: &[Item]| news.iter().map(|item| item.board).collect::<Vec<_>>();
    let news = watch.update(board("2", "1. e4").as_bytes(), false, Instant::now());
    assert_eq!(boards(&news), [2, 2]);
    // The first board begins later, and comes before the second in the file.
    let news = watch.update(
        (board("1", "1. d4") + &board("2", "1. e4 e5")).as_bytes(),
        false,
        Instant::now(),
    );
    assert_eq!(boards(&news), [1, 1, 2]);
    let news = watch.name_boards(news);
    assert_eq!(news[1].line.printed, "Brett 1: 1. Weiß: David zwei David vier");
    assert_eq!(news[2].line.printed, "Brett 2: 1. Schwarz: Eva sieben Eva fünf");
    // A board without a number takes its place among the others.
    let more = board("A", "1. c4") + &board("1", "1. d4") + &board("2", "1. e4 e5");
    assert_eq!(boards(&watch.update(more.as_bytes(), false, Instant::now())), [3, 3]);
    // Of two rounds in one file whose games go on, only the first has the number of the board.
    let mut watch = self::watch();
    let rounds = board("1", "1. e4") + &format!("[Round \"2\"]\n{}", board("1", "1. d4")) + &board("2", "1. c4");
    let news = watch.update(rounds.as_bytes(), false, Instant::now());
    assert_eq!(boards(&news), [1, 1, 2, 2, 3, 3]);
    assert_eq!(news[3].line.printed, "1. Weiß: Cäsar zwei Cäsar vier");
}

#[test]
fn a_file_that_stays_away_cannot_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.pgn");
    std::fs::write(&path, "1. e4 *\n").unwrap();
    let answerer = Arc::new(Config::default().answerer(None).unwrap());
    let mut watch = Watch::new(&path, None, Chess::default(), Narrator::new(answerer));
    let now = Instant::now();
    assert!(!watch.poll(now).unwrap().is_empty());
    std::fs::remove_file(&path).unwrap();
    assert!(watch.poll(now).unwrap().is_empty() && watch.is_missing());
    assert!(watch.poll(now + REPLACED).is_err());
    std::fs::write(&path, "1. e4 e5 *\n").unwrap();
    assert!(!watch.poll(now + REPLACED).unwrap().is_empty() && !watch.is_missing());
}

#[test]
fn an_error_page_in_place_of_the_file_forgets_no_game() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.pgn");
    let answerer = Arc::new(Config::default().answerer(None).unwrap());
    let begin = Instant::now();
    let html = "<!DOCTYPE html><html><body><h1>503 Service Unavailable</h1></body></html>\n";
    let named = "[White \"A\"]\n[Black \"B\"]\n\n";
    for (tags, page) in [("", html), (named, html), ("", "404\n"), (named, "404\n")] {
        let mut watch = Watch::new(&path, None, Chess::default(), Narrator::of_boards(answerer.clone()));
        let mut poll = |text: &str, seconds: u32| {
            std::fs::write(&path, text).unwrap();
            let told = watch.poll(begin + SETTLED * seconds)?;
            let moves = told.into_iter().filter(|item| item.kind != ItemKind::Begin);
            Ok::<Vec<String>, Unreadable>(moves.map(|item| item.line.printed).collect())
        };
        assert_eq!(poll(&format!("{tags}1. e4 e5 *\n"), 0).unwrap().len(), 2, "{tags}");
        assert_eq!(poll(page, 1).unwrap(), [""; 0], "{tags}");
        assert!(matches!(poll(page, 2), Err(Unreadable::NoGame)), "{tags}");
        assert!(matches!(poll(page, 4), Err(Unreadable::NoGame)), "{tags}");
        let expected = ["2. Weiß: Springer Gustav eins Felix drei"];
        assert_eq!(
            poll(&format!("{tags}1. e4 e5 2. Nf3 *\n"), 5).unwrap(),
            expected,
            "{tags}"
        );
    }
}

#[test]
fn a_file_that_stays_without_a_game_cannot_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.pgn");
    let answerer = Arc::new(Config::default().answerer(None).unwrap());
    let begin = Instant::now();
    let game = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 *\n";
    for before in ["", game] {
        for [first, second] in [
            ["", ""],
            ["{\"error\":\"Too many requests.\"}\n", "{\"error\":\"Later.\"}\n"],
        ] {
            let mut watch = Watch::new(&path, None, Chess::default(), Narrator::of_boards(answerer.clone()));
            let mut poll = |text: &str, after: Duration| {
                std::fs::write(&path, text).unwrap();
                watch.poll(begin + after).map(|news| news.len())
            };
            let moment = Duration::from_secs(1);
            poll(before, Duration::ZERO).unwrap();
            assert_eq!(poll(first, moment).unwrap(), 0);
            assert_eq!(poll(second, REPLACED - moment).unwrap(), 0);
            for late in [REPLACED + moment, REPLACED * 2] {
                assert!(
                    matches!(poll(second, late), Err(Unreadable::NoGame)),
                    "{before}, {second}"
                );
            }
            let more = game.replace('*', "e5 *");
            let count = if before.is_empty() { 3 } else { 1 };
            assert_eq!(poll(&more, REPLACED * 3).unwrap(), count, "{before}, {second}");
        }
    }
}

#[test]
fn a_file_that_is_always_written_withdraws_moves_and_has_problems() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("round.pgn");
    let answerer = Arc::new(Config::default().answerer(None).unwrap());
    let begin = Instant::now();
    let game = |white: &str, moves: &str| format!("[White \"{white}\"]\n[Black \"X\"]\n\n{moves} *\n\n");
    let shuffle = |count: usize| "Nf3 Nf6 Ng1 Ng8 ".repeat(count);
    // The same text is written again and again, or another board always moves.
    for other_moves in [false, true] {
        let mut watch = Watch::new(&path, None, Chess::default(), Narrator::of_boards(answerer.clone()));
        let mut written = 0;
        let mut told = |first: &str, last: &str| {
            let mut told = Vec::new();
            for _ in 0..6 {
                written += 1;
                let middle = shuffle(if other_moves { written } else { 1 });
                let text = game("A", first) + &game("B", &middle) + &game("C", last);
                let new = folder.path().join("new.pgn");
                std::fs::write(&new, text).unwrap();
                std::fs::rename(&new, &path).unwrap();
                let items = watch.poll(begin + SETTLED / 2 * written as u32).unwrap();
                let of_others = items.into_iter().filter(|item| item.board != 2);
                told.extend(of_others.map(|item| item.line.printed));
            }
            told
        };
        assert_eq!(told("1. e4 e5", "1. d4").len(), 5, "{other_moves}");
        assert_eq!(told("1. e4", "1. d4"), ["Zurückgenommen: ein Zug."], "{other_moves}");
        let told = told("1. e4", "1. d4 Ke4");
        assert!(
            told.len() == 1 && told[0].contains("Ke4 ist hier nicht legal"),
            "{told:?}"
        );
    }
}

#[test]
fn a_game_without_a_move_is_told_although_another_board_always_moves() {
    let mut watch = watch();
    let now = Instant::now();
    let mut told = Vec::new();
    for count in 1..5 {
        let moves = "Nf3 Nf6 Ng1 Ng8 ".repeat(count);
        let text = format!("[White \"A\"]\n[Black \"B\"]\n\n{moves}*\n\n[White \"C\"]\n[Black \"D\"]\n\n1-0\n");
        let items = watch.update(text.as_bytes(), false, now + SETTLED / 2 * count as u32);
        told.extend(items.into_iter().filter(|item| item.board == 2));
    }
    let told: Vec<&str> = told.iter().map(|item| &*item.line.printed).collect();
    assert_eq!(told, ["C gegen D.", "Weiß gewinnt."]);
}
