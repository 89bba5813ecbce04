use std::{ops::ControlFlow, sync::LazyLock};

use super::*;
use crate::{
    config::Config,
    feed::{ItemText, Narrator, read_games},
};

#[path = "queue_catching_up_tests.rs"]
mod catching_up;

fn answerer() -> Arc<Answerer> {
    static SHIPPED: LazyLock<Arc<Answerer>> = LazyLock::new(|| {
        let mut config = Config::default();
        config.announcement.style = ansage_words::announcement::Style::Short;
        Arc::new(config.answerer(None).unwrap())
    });
    Arc::clone(&SHIPPED)
}

fn items(pgn: &str) -> Vec<Item> {
    let mut narrator = Narrator::new(answerer());
    let mut items = Vec::new();
    read_games(
        pgn.as_bytes(),
        shakmaty::Chess::default(),
        None,
        &mut narrator,
        |read| {
            items.extend(read);
            ControlFlow::Continue(())
        },
    )
    .unwrap();
    items
}

fn queue(live: bool) -> AnnouncementQueue {
    let manner = Manner {
        live,
        spoken: true,
        ..Manner::default()
    };
    AnnouncementQueue::new(answerer(), manner, 0, 100)
}

/// Joins the spoken texts, and "quit".
fn said(acts: Vec<Act>) -> String {
    let said = acts.into_iter().filter_map(|act| match act {
        Act::Say(text) => Some(text),
        Act::Quit => Some("quit".into()),
        _ => None,
    });
    said.collect::<Vec<_>>().join("|")
}

/// Ends each utterance until nothing more is said, and returns all of them.
fn all_said(queue: &mut AnnouncementQueue) -> Vec<String> {
    let mut texts = Vec::new();
    loop {
        let text = said(queue.spoken());
        if text.is_empty() || text == "quit" {
            return texts;
        }
        texts.push(text);
    }
}

#[test]
fn the_number_of_waiting_moves_is_told_to_listeners_only() {
    for (spoken, is_told) in [(true, true), (false, false)] {
        let manner = Manner {
            live: true,
            spoken,
            ..Manner::default()
        };
        let mut queue = AnnouncementQueue::new(answerer(), manner, 0, 100);
        let mut acts = queue.arrive(items("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6"));
        for _ in 0..8 {
            acts.extend(queue.spoken());
        }
        let is_number = |act: &Act| matches!(act, Act::Say(text) if text.starts_with("Noch "));
        assert_eq!(acts.iter().any(is_number), is_told, "{acts:?}");
    }
}

#[test]
fn everything_is_said_in_order_one_after_the_other() {
    let mut queue = queue(false);
    assert_eq!(
        said(queue.arrive(items("1. e4 {gut} e5 (1... c5) 2. Nf3 1-0"))),
        "Weiß: Eva vier"
    );
    assert_eq!(said(queue.end()), "");
    assert_eq!(
        all_said(&mut queue),
        ["Schwarz: Eva fünf", "Weiß: Springer Felix drei", "Weiß gewinnt."]
    );
    assert_eq!(said(queue.spoken()), "quit");
}

#[test]
fn draw_offers_are_told_without_comments_and_reached_like_them() {
    let mut queue = queue(false);
    assert_eq!(said(queue.arrive(items("1. e4 (=) e5"))), "Weiß: Eva vier");
    queue.end();
    assert_eq!(all_said(&mut queue), ["Remis angeboten.", "Schwarz: Eva fünf"]);
    assert_eq!(said(queue.control(Control::PreviousComment)), "Remis angeboten.");
}

#[test]
fn the_number_of_waiting_moves_is_told_and_nothing_is_left_out() {
    let mut queue = queue(true);
    assert_eq!(said(queue.arrive(items("1. e4"))), "Weiß: Eva vier");
    let more = &items("1. e4 e5 2. d4 d5 3. c4")[2..];
    let acts = queue.arrive(more.to_vec());
    assert_eq!(said(acts.clone()), "", "one thing is said at a time");
    assert_eq!(acts.len(), 4, "what arrives is printed at once: {acts:?}");
    assert_eq!(
        all_said(&mut queue),
        [
            "Noch 4 Züge.",
            "Schwarz: Eva fünf",
            "Weiß: David vier",
            "Schwarz: David fünf",
            "Weiß: Cäsar vier"
        ]
    );
}

#[test]
fn repeating_says_the_last_thing_once_more_and_goes_on() {
    let mut queue = queue(true);
    assert_eq!(said(queue.control(Control::Repeat)), "Noch kein Zug.");
    queue.spoken();
    queue.arrive(items("1. e4 e5"));
    assert_eq!(said(queue.control(Control::Repeat)), "Weiß: Eva vier");
    assert_eq!(all_said(&mut queue), ["Schwarz: Eva fünf"]);
    assert_eq!(said(queue.control(Control::Repeat)), "Schwarz: Eva fünf");
}

#[test]
fn what_a_pause_broke_off_is_said_from_its_beginning() {
    let mut queue = queue(true);
    queue.arrive(items("1. e4 e5"));
    assert_eq!(said(queue.control(Control::PauseOrResume)), "Pause.");
    assert_eq!(said(queue.spoken()), "");
    assert_eq!(said(queue.arrive(items("1. e4 e5 2. d4")[3..].to_vec())), "");
    assert_eq!(said(queue.control(Control::PauseOrResume)), "Weiter.");
    assert_eq!(
        all_said(&mut queue),
        [
            "Noch 3 Züge.",
            "Weiß: Eva vier",
            "Schwarz: Eva fünf",
            "Weiß: David vier"
        ]
    );
}

#[test]
fn a_listener_goes_through_moves_variations_and_comments() {
    use Control::{NextComment, NextMove, NextVariation, PreviousMove, PreviousVariation, Turn};
    let mut queue = queue(false);
    queue.arrive(items(
        "1. e4 e5 (1... c5 2. Nf3 {offen} d6) (1... e6) 2. Bc4 {Ende} Nc6 *",
    ));
    queue.end();
    let mut ask = |control| said(queue.control(control));
    assert_eq!(ask(PreviousMove), "Kein früherer Zug.");
    assert_eq!(ask(NextMove), "Schwarz: Eva fünf");
    assert_eq!(ask(NextMove), "Weiß: Läufer Cäsar vier");
    assert_eq!(ask(Turn), "Schwarz am Zug, Zug 2.");
    assert_eq!(ask(PreviousVariation), "Variante: Schwarz: Eva sechs");
    assert_eq!(ask(PreviousVariation), "Variante: Schwarz: Cäsar fünf");
    assert_eq!(ask(NextMove), "Weiß: Springer Felix drei");
    assert_eq!(ask(NextComment), "Kommentar: offen");
    assert_eq!(ask(NextMove), "Schwarz: David sechs");
    assert_eq!(ask(NextVariation), "Variante: Schwarz: Eva sechs");
    assert_eq!(ask(NextMove), "Ende der Variante. Weiß: Läufer Cäsar vier");
    assert_eq!(ask(NextComment), "Kommentar: Ende");
    assert_eq!(ask(NextVariation), "Keine weitere Variante.");
    // A finished game continues from here.
    assert_eq!(ask(Control::Resume), "Weiter.");
    assert_eq!(all_said(&mut queue), ["Schwarz: Springer Cäsar sechs"]);
}

#[test]
fn what_has_not_been_read_yet_is_gone_to_as_soon_as_it_is() {
    let all = items("1. e4 e5 (1... c5) 2. Nf3 *\n\n[Event \"x\"]\n\n1. d4 (1. c4) *\n");
    let opens = all.iter().position(|item| item.opens).unwrap();
    let mut queue = queue(false);
    queue.arrive(all[..opens].to_vec());
    assert_eq!(said(queue.control(Control::PauseOrResume)), "Pause.");
    assert_eq!(said(queue.control(Control::NextVariation)), "");
    assert_eq!(said(queue.spoken()), "", "the announcements do not go on meanwhile");
    assert_eq!(
        said(queue.arrive(vec![all[opens].clone()])),
        "Variante: Schwarz: Cäsar fünf"
    );
    // The next variation belongs to another game.
    assert_eq!(said(queue.control(Control::NextVariation)), "");
    assert_eq!(said(queue.arrive(all[opens + 1..].to_vec())), "Keine weitere Variante.");
    assert_eq!(said(queue.control(Control::NextComment)), "Kein weiterer Kommentar.");
    assert_eq!(
        said(queue.control(Control::PreviousMove)),
        "Ende der Variante. Schwarz: Eva fünf"
    );
}

#[test]
fn the_end_of_the_file_answers_what_is_sought() {
    let mut queue = queue(false);
    queue.arrive(items("1. e4 e5"));
    assert_eq!(said(queue.control(Control::NextVariation)), "");
    // The later request counts.
    assert_eq!(said(queue.control(Control::NextComment)), "");
    assert_eq!(said(queue.end()), "Kein weiterer Kommentar.");
}

#[test]
fn at_a_board_going_back_misses_nothing_that_comes_meanwhile() {
    let mut queue = queue(true);
    queue.arrive(items("1. e4 e5"));
    all_said(&mut queue);
    assert_eq!(said(queue.control(Control::PreviousMove)), "Weiß: Eva vier");
    assert_eq!(said(queue.arrive(items("1. e4 e5 2. d4")[3..].to_vec())), "");
    queue.spoken();
    assert_eq!(said(queue.control(Control::Waiting)), "Noch ein Zug.");
    assert_eq!(said(queue.control(Control::Resume)), "Weiter.");
    assert_eq!(all_said(&mut queue), ["Weiß: David vier"]);
}

#[test]
fn among_several_boards_the_answer_names_its_own() {
    let mut queue = queue(true);
    queue.arrive(items("1. e4 *\n\n[Event \"x\"]\n\n1. d4 d5 *\n"));
    assert_eq!(said(queue.spoken()), "Weiß: Eva vier");
    assert_eq!(said(queue.control(Control::Turn)), "Brett 1: Schwarz am Zug, Zug 1.");
    assert_eq!(said(queue.control(Control::CatchUp)), "Ein Zug ausgelassen.");
    assert_eq!(all_said(&mut queue), ["Weiß: Eva vier", "Schwarz: David fünf"]);
    assert_eq!(said(queue.control(Control::Turn)), "Brett 2: Weiß am Zug, Zug 2.");
}

#[test]
fn the_answer_names_the_board_and_the_end_of_a_game_without_a_move() {
    let one = "[White \"A\"]\n[Black \"B\"]\n\n";
    let other = "1. e4 *\n\n[White \"C\"]\n[Black \"D\"]\n\n";
    for (games, expected) in [
        (format!("{one}*"), "Noch kein Zug."),
        (format!("{one}1-0"), "Weiß gewinnt."),
        (format!("{other}*"), "Brett 2: Noch kein Zug."),
        (format!("{other}1-0"), "Brett 2: Weiß gewinnt."),
    ] {
        let mut queue = queue(true);
        queue.arrive(items(&games));
        all_said(&mut queue);
        assert_eq!(said(queue.control(Control::Turn)), expected, "{games}");
    }
    // A listener who catches up need not have heard it.
    let mut queue = queue(true);
    let mut game = items(&format!("{one}1-0"));
    game.retain(|item| item.kind == ItemKind::Over);
    queue.arrive(game);
    all_said(&mut queue);
    assert_eq!(
        said(queue.control(Control::CatchUp)),
        "Nichts ausgelassen. Weiß gewinnt."
    );
}

#[test]
fn in_a_file_whose_turn_it_is_is_told_at_the_place_of_the_listener() {
    let game = items("[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 Nc6 *");
    for (heard, expected) in [
        (0, "Noch kein Zug."),
        (1, "Noch kein Zug."),
        (2, "Schwarz am Zug, Zug 1."),
        (3, "Weiß am Zug, Zug 2."),
        (5, "Weiß am Zug, Zug 3."),
    ] {
        let mut queue = queue(false);
        if heard == 0 {
            queue.control(Control::Pause);
        }
        queue.arrive(game.clone());
        for _ in 1..heard {
            queue.spoken();
        }
        assert_eq!(said(queue.control(Control::Turn)), expected, "{heard}");
    }
}

#[test]
fn the_end_of_a_variation_is_printed_as_it_is_said() {
    let mut queue = queue(false);
    queue.arrive(items("1. e4 e5 (1... c5) 2. Nf3 *"));
    queue.end();
    queue.control(Control::NextVariation);
    let expected = Act::Print {
        line: "Ende der Variante. 2. Weiß: Springer Felix drei".into(),
        spoken: "Ende der Variante. Weiß: Springer Felix drei".into(),
    };
    assert_eq!(queue.control(Control::NextMove)[0], expected);
}

#[test]
fn after_the_end_nobody_is_to_move_and_in_a_variation_its_own_move_counts() {
    let mut queue = queue(true);
    queue.arrive(items("1. f3 e5 2. g4 Qh4# 0-1"));
    all_said(&mut queue);
    assert_eq!(said(queue.control(Control::Turn)), "Schwarz gewinnt.");

    let mut boards = self::queue(true);
    boards.arrive(items("1. e4 e5 1-0\n\n[Event \"x\"]\n\n1. d4 0-1\n"));
    all_said(&mut boards);
    assert_eq!(said(boards.control(Control::Turn)), "Brett 2: Schwarz gewinnt.");

    let mut queue = self::queue(false);
    queue.control(Control::Pause);
    queue.arrive(items("1. e4 e5 2. Nf3 (2. f4 d5 {gewagt} 3. exd5) 2... Nc6 *"));
    for control in [
        Control::NextMove,
        Control::NextMove,
        Control::NextMove,
        Control::NextVariation,
    ] {
        queue.control(control);
    }
    assert_eq!(said(queue.control(Control::Turn)), "Schwarz am Zug, Zug 2.");
    for control in [Control::NextMove, Control::NextComment] {
        queue.control(control);
        assert_eq!(said(queue.control(Control::Turn)), "Weiß am Zug, Zug 3.");
    }
}

#[test]
fn rate_and_volume_stay_within_bounds_and_the_move_is_said_again() {
    let mut queue = queue(true);
    queue.arrive(items("1. e4"));
    let acts = queue.control(Control::Faster);
    assert_eq!(acts[0], Act::Adjust { rate: 10, volume: 100 });
    assert_eq!(said(acts), "Tempo 10.");
    assert_eq!(all_said(&mut queue), ["Weiß: Eva vier"]);
    for _ in 0..30 {
        queue.control(Control::Softer);
    }
    assert_eq!(
        queue.control(Control::Softer)[0],
        Act::Adjust { rate: 10, volume: -100 }
    );
}

/// A file of more items than are kept is read ahead at once. The first, which is being said, is still there.
#[test]
fn what_is_being_said_is_kept_however_much_has_been_read() {
    let mut queue = queue(false);
    let mut all = items("1. e4").into_iter();
    let item = all.find(|item| !item.line.spoken.is_empty()).unwrap();
    assert_eq!(said(queue.arrive(vec![item.clone()])), "Weiß: Eva vier");
    queue.arrive(vec![item; KEPT + 1000]);
    assert_eq!(said(queue.control(Control::Faster)), "Tempo 10.");
    assert_eq!(said(queue.spoken()), "Weiß: Eva vier");
    assert_eq!(said(queue.control(Control::Repeat)), "Weiß: Eva vier");
}

proptest::proptest! {
    /// Checks that each move is said in order, whatever the listener does, except catching up and stepping.
    #[test]
    fn nothing_is_missed(steps in proptest::collection::vec(0..7_u8, 0..60)) {
        let all = items("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7");
        let expected: Vec<String> = all.iter().map(|item| item.line.spoken.clone()).filter(|l| !l.is_empty()).collect();
        let mut queue = queue(true);
        let mut rest = all.into_iter();
        let mut begun: Vec<String> = Vec::new();
        let mut take = |acts: Vec<Act>| begun.extend(acts.into_iter().filter_map(|act| match act {
            Act::Say(text) if expected.contains(&text) => Some(text),
            _ => None,
        }));
        for step in steps {
            take(match step {
                0 => queue.arrive(rest.by_ref().take(2).collect()),
                1 => queue.control(Control::PauseOrResume),
                2 => queue.control(Control::Repeat),
                3 => queue.control(Control::Faster),
                4 => queue.control(Control::Turn),
                5 => queue.control(Control::Waiting),
                _ => queue.spoken(),
            });
        }
        take(queue.arrive(rest.collect()));
        take(queue.control(Control::Resume));
        for _ in 0..60 {
            take(queue.spoken());
        }
        // Apart from repetitions, the moves come in order.
        let mut order: Vec<usize> = begun.iter().map(|text| expected.iter().position(|e| e == text).unwrap()).collect();
        for window in order.windows(2) {
            proptest::prop_assert!(window[1] <= window[0] + 1, "{:?}", order);
        }
        order.sort_unstable();
        order.dedup();
        proptest::prop_assert_eq!(order.len(), expected.len());
    }
}

#[test]
fn what_is_repeated_is_printed_where_nothing_is_spoken() {
    for (spoken, printed) in [(true, 0), (false, 1)] {
        let manner = Manner {
            spoken,
            ..Manner::default()
        };
        let mut queue = AnnouncementQueue::new(answerer(), manner, 0, 100);
        queue.arrive(items("1. e4"));
        queue.spoken();
        let acts = queue.control(Control::Repeat);
        let lines = acts
            .iter()
            .filter(|act| matches!(act, Act::Print { line, .. } if line == "1. Weiß: Eva vier"));
        assert_eq!(lines.count(), printed, "{acts:?}");
    }
}

#[test]
fn a_text_is_read_on_from_the_chapter_that_is_gone_to() {
    let (mut queue, items) = guide();
    let chapter = |number: usize| {
        let begins = items.iter().enumerate().filter(|(_, item)| item.opens);
        let (at, _) = begins.clone().nth(number - 1).unwrap();
        items[at..at + 2]
            .iter()
            .map(|item| item.line.spoken.clone())
            .collect::<Vec<_>>()
    };
    for number in [1, 2] {
        assert_eq!(said(queue.control(Control::NextVariation)), chapter(number)[0]);
    }
    assert_eq!(said(queue.spoken()), chapter(2)[1]);
    assert_eq!(said(queue.control(Control::PreviousVariation)), chapter(2)[0]);
    assert_eq!(said(queue.control(Control::PreviousVariation)), chapter(1)[0]);
    assert_eq!(
        said(queue.control(Control::PreviousVariation)),
        "Kein weiteres Kapitel."
    );
    assert_eq!(said(queue.control(Control::NextMove)), chapter(1)[1]);
    assert!(said(queue.control(Control::Waiting)).contains("nächstes Kapitel"));
    // The rest is said to the end, exactly as in the items.
    let rest = all_said(&mut queue);
    assert_eq!(rest.last().unwrap(), &items.last().unwrap().line.spoken);
}

/// Returns a queue that reads the German guide aloud, and its items.
fn guide() -> (AnnouncementQueue, Vec<Item>) {
    let manner = Manner {
        spoken: true,
        text: true,
        ..Manner::default()
    };
    let mut queue = AnnouncementQueue::new(answerer(), manner, 0, 100);
    let guide = crate::guide::Guide::of(ansage_words::locale::Language::De);
    let items = guide.items(&answerer().texts, None, manner);
    queue.arrive(items.clone());
    queue.end();
    (queue, items)
}

#[test]
fn what_was_gone_to_or_repeated_is_said_again_after_it_was_interrupted() {
    let chapter = guide().1.iter().position(|item| item.opens).unwrap();
    for (asked, at) in [
        (Control::NextMove, 1),
        (Control::NextVariation, chapter),
        (Control::Repeat, 0),
    ] {
        let (mut queue, items) = guide();
        let spoken = |at: usize| items[at].line.spoken.clone();
        assert_eq!(said(queue.control(asked)), spoken(at), "{asked:?}");
        assert_eq!(said(queue.control(Control::Slower)), "Tempo -10.");
        assert_eq!(said(queue.spoken()), spoken(at), "{asked:?}");
        assert_eq!(said(queue.control(Control::Pause)), "Pause.");
        assert_eq!(said(queue.control(Control::Resume)), "Weiter.");
        assert_eq!(said(queue.spoken()), spoken(at), "{asked:?}");
        assert_eq!(said(queue.spoken()), spoken(at + 1), "{asked:?}");
    }
    let mut queue = queue(false);
    queue.arrive(items("1. e4 e5"));
    assert_eq!(said(queue.control(Control::Repeat)), "Weiß: Eva vier");
    queue.control(Control::Slower);
    assert_eq!(all_said(&mut queue), ["Weiß: Eva vier", "Schwarz: Eva fünf"]);
    // In a game that the listener steps through, nothing goes on by itself.
    queue.control(Control::PreviousMove);
    queue.control(Control::Repeat);
    queue.control(Control::Slower);
    assert_eq!(all_said(&mut queue), [""; 0]);
}

#[test]
fn a_text_goes_on_after_a_request_that_finds_nothing() {
    let (mut queue, items) = guide();
    let spoken = |at: usize| items[at].line.spoken.clone();
    assert_eq!(said(queue.control(Control::PreviousMove)), "Kein früherer Absatz.");
    assert_eq!(said(queue.spoken()), spoken(0));
    let last = items.iter().rposition(|item| item.opens).unwrap();
    while said(queue.control(Control::NextVariation)) != spoken(last) {}
    assert_eq!(said(queue.control(Control::NextVariation)), "Kein weiteres Kapitel.");
    assert_eq!(said(queue.spoken()), spoken(last));
    assert_eq!(said(queue.spoken()), spoken(last + 1));
    // A listener who has paused it stays where they are.
    queue.control(Control::Pause);
    queue.control(Control::NextVariation);
    assert_eq!(said(queue.spoken()), "");
    queue.control(Control::Resume);
    assert_eq!(said(queue.spoken()), spoken(last + 1));
}

#[test]
fn help_names_the_keys_that_there_are() {
    for (text, keys) in [(false, false), (false, true), (true, false), (true, true)] {
        let manner = Manner {
            text,
            keys,
            ..Manner::default()
        };
        let mut queue = AnnouncementQueue::new(answerer(), manner, 0, 100);
        let help = said(queue.control(Control::Help));
        assert_eq!(help.contains("Pfeil"), keys, "{help}");
        // Nothing that could be repeated has been read. A text has no moves.
        let repeated = if text { help.as_str() } else { "Noch kein Zug." };
        assert_eq!(said(queue.control(Control::Repeat)), repeated);
    }
}

#[test]
fn step_by_step_one_line_is_printed_each_time_and_the_end_is_the_end() {
    let manner = Manner {
        stepwise: true,
        ..Manner::default()
    };
    let mut queue = AnnouncementQueue::new(answerer(), manner, 0, 100);
    let printed = |acts: Vec<Act>| -> Vec<String> {
        let lines = acts.into_iter().filter_map(|act| match act {
            Act::Print { line, .. } => Some(line),
            Act::Quit => Some("quit".into()),
            _ => None,
        });
        lines.collect()
    };
    let hint = printed(queue.begin());
    assert!(hint[0].starts_with("Eingabetaste oder Leertaste: "), "{hint:?}");
    assert!(printed(queue.spoken()).is_empty());
    // A request that comes before the game is read gets one line when it arrives.
    assert!(printed(queue.control(Control::Next)).is_empty());
    let lines = printed(queue.arrive(items("1. e4 e5 2. Nf3 *")));
    assert!(lines.len() == 1 && lines[0].contains("Eva vier"), "{lines:?}");
    assert!(printed(queue.spoken()).is_empty());
    assert!(printed(queue.end()).is_empty());
    let lines = printed(queue.control(Control::Next));
    assert!(lines.len() == 1 && lines[0].contains("Eva fünf"), "{lines:?}");
    assert!(printed(queue.spoken()).is_empty());
    // After going back, the listener continues from there.
    queue.control(Control::PreviousMove);
    queue.spoken();
    let again = printed(queue.control(Control::Next));
    assert!(again[0].contains("Eva fünf"), "{again:?}");
    queue.spoken();
    let last = printed(queue.control(Control::Next));
    assert!(last[0].contains("Felix drei"), "{last:?}");
    queue.spoken();
    // The space bar does not print the rest at once either.
    queue.control(Control::PreviousMove);
    queue.spoken();
    for control in [Control::PauseOrResume, Control::Resume] {
        queue.control(Control::PreviousMove);
        queue.spoken();
        let lines = printed(queue.control(control));
        assert!(lines.len() == 1 && lines[0].contains("Eva fünf"), "{lines:?}");
        assert!(printed(queue.spoken()).is_empty());
    }
    let help = printed(queue.control(Control::Help));
    assert!(
        help[0].starts_with("Eingabetaste oder Leertaste das Nächste,"),
        "{help:?}"
    );
    assert!(!help[0].contains("lauter"), "{help:?}");
    queue.spoken();
    queue.control(Control::Next);
    queue.spoken();
    let rest: Vec<String> = (0..3).flat_map(|_| printed(queue.control(Control::Next))).collect();
    assert_eq!(rest.last().map(String::as_str), Some("quit"), "{rest:?}");
}

#[test]
fn withdrawn_moves_are_neither_counted_nor_found_again() {
    let mut queue = queue(true);
    queue.arrive(items("1. e4 e5 2. Nf3 Nc6 1-0"));
    all_said(&mut queue);
    queue.arrive(vec![change((Color::Black, 2), "Zurückgenommen.")]);
    all_said(&mut queue);
    assert_eq!(said(queue.control(Control::Turn)), "Schwarz am Zug, Zug 2.");
    assert_eq!(said(queue.control(Control::PreviousMove)), "Weiß: Springer Felix drei");
    assert_eq!(said(queue.control(Control::NextMove)), "Kein weiterer Zug.");
    // Another move takes its place, and all but the first move are withdrawn.
    queue.arrive(items("1. e4 e5 2. Nf3 Nf6")[4..].to_vec());
    queue.arrive(vec![change((Color::Black, 1), "Zurückgenommen.")]);
    all_said(&mut queue);
    queue.control(Control::Resume);
    all_said(&mut queue);
    assert_eq!(said(queue.control(Control::Turn)), "Schwarz am Zug, Zug 1.");
    assert_eq!(said(queue.control(Control::PreviousMove)), "Weiß: Eva vier");
}

#[test]
fn a_line_that_is_left_to_the_voice_comes_just_before_its_speech() {
    let manner = Manner {
        live: true,
        spoken: true,
        left: true,
        ..Manner::default()
    };
    let printed = |acts: &[Act]| acts.iter().filter(|act| matches!(act, Act::Print { .. })).count();
    let mut queue = AnnouncementQueue::new(answerer(), manner, 0, 100);
    let mut arriving = items("1. e4 e5 2. Nf3 Nc6 3. Bb5");
    let first = arriving.iter().position(Item::is_played).unwrap();
    let later = arriving.split_off(first + 1);
    let acts = queue.arrive(arriving);
    assert!(printed(&acts) == 1 && said(acts) == "Weiß: Eva vier");
    assert_eq!(queue.arrive(later), []);
    let acts = queue.spoken();
    assert_eq!(said(acts.clone()), "Noch 4 Züge.", "{acts:?}");
    let acts = queue.spoken();
    assert!(printed(&acts) == 1 && said(acts) == "Schwarz: Eva fünf");
    // It is cut, and said again: the voice may be lost in between.
    queue.control(Control::Waiting);
    let acts = queue.spoken();
    assert!(printed(&acts) == 1 && said(acts) == "Schwarz: Eva fünf");
    assert_eq!(printed(&queue.control(Control::Repeat)), 1);
}

#[test]
fn a_lost_voice_prints_what_is_repeated() {
    let mut queue = queue(true);
    queue.arrive(items("1. e4"));
    queue.note_loss(true);
    let acts = queue.control(Control::Repeat);
    assert!(acts.iter().any(|act| matches!(act, Act::Print { .. })), "{acts:?}");
}

fn change(ply: (Color, u32), text: &str) -> Item {
    Item {
        board: 1,
        kind: ItemKind::Change,
        depth: 0,
        opens: false,
        ply: Some(ply),
        line: ItemText::plain(text.into()),
    }
}

#[test]
fn items_that_are_not_announced_do_not_fill_the_memory() {
    let begun = items("1. e4 {[%clk 1:00:00]}");
    let clock = begun.last().unwrap().clone();
    assert_eq!(clock.kind, ItemKind::Clock);
    let mut queue = queue(true);
    assert_eq!(said(queue.arrive(begun)), "Weiß: Eva vier");
    // While something waits or is being said, the source waits.
    assert!(!queue.is_full());
    queue.arrive(vec![clock.clone(); KEPT + AHEAD]);
    assert!(queue.is_full());
    queue.spoken();
    assert!(!queue.is_full());
    queue.arrive(vec![clock]);
    assert_eq!(queue.items.len(), KEPT);
    // What was said last can still be repeated.
    assert_eq!(said(queue.control(Control::Repeat)), "Weiß: Eva vier");
    queue.spoken();
    assert_eq!(said(queue.arrive(items("1. d4"))), "Weiß: David vier");
}
