mod properties;

use super::*;
use Color::{Black, White};

fn control(text: &str) -> TimeControl {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

/// Returns a running clock. The moments of the tests are seconds from its start.
fn running(text: &str) -> Clock {
    let mut clock = Clock::new(control(text), White);
    clock.start(White, Duration::ZERO);
    clock
}

/// Returns White's and Black's time at `at`, in seconds.
fn shown(clock: &Clock, at: u64) -> (u64, u64) {
    let of = |color| clock.remaining(color, seconds(at)).as_secs();
    (of(White), of(Black))
}

/// Returns the number of moves that `color` still has to complete in the period, or `None` if it lasts to the end.
fn moves_to_go(clock: &Clock, color: Color) -> Option<u32> {
    let due = clock.control.due(color, clock.period(color))?;
    Some(due.saturating_sub(clock.moves(color)))
}

/// Makes moves that take `thinking` seconds, White first, and returns both times in seconds after each.
fn play(text: &str, thinking: &[u64]) -> Vec<(u64, u64)> {
    let mut clock = running(text);
    let mut at = 0;
    thinking
        .iter()
        .map(|time| {
            at += time;
            clock.press(seconds(at)).unwrap();
            shown(&clock, at)
        })
        .collect()
}

#[test]
fn settings_and_their_shortest_form() {
    for (text, canonical) in [
        ("90+30", "90+30"),
        ("40/90:30+30", "40/90:30+30"),
        ("40/90+30:30+30", "40/90:30+30"),
        ("40/90+0:30+30", "40/90+0:30+30"),
        ("40/90+30:30", "40/90+30:30"),
        ("40/100:20/50:15+30", "40/100:20/50:15+30"),
        ("5d3", "5d3"),
        ("5b3", "5b3"),
        ("5d0", "5"),
        ("90+30,60+30", "90+30,60+30"),
        ("90,90", "90"),
        ("1h30m+30", "90+30"),
        ("1h30", "90"),
        ("1m30", "1m30s"),
        ("20s", "20s"),
        ("90m", "90"),
        ("0+3", "0+3"),
        ("0s + 3s", "0+3"),
        (" 40 / 2H : 1H + 30 , 5 D 3 ", "40/120:60+30,5d3"),
        ("40/120", "40/120"),
    ] {
        assert_eq!(control(text).to_string(), canonical, "{text}");
    }
    assert_eq!(setting("none"), Ok(None));
    assert_eq!(setting(" None "), Ok(None));
    assert_eq!(setting("5"), Ok(Some(control("5"))));
}

#[test]
fn an_increment_of_the_last_period_holds_throughout() {
    let control = control("40/90:30+30");
    let increments: Vec<Bonus> = control.periods(White).iter().map(|period| period.bonus).collect();
    assert_eq!(increments, [Bonus::Increment(seconds(30)); 2]);
    assert_eq!(control.due(White, 0), Some(40));
    assert_eq!(control.due(White, 1), None);
}

#[test]
fn compensation_is_two_minutes_and_in_blitz_one() {
    for (text, minutes) in [
        ("90+30", 2),
        ("10", 1),
        ("10m1s", 2),
        ("5+5", 1),
        ("5+6", 2),
        ("3b2", 1),
        ("3,15", 2),
        ("40/5", 2),
    ] {
        assert_eq!(control(text).compensation(), seconds(minutes * 60), "{text}");
    }
}

#[test]
fn mistakes_name_place_and_remedy() {
    use ControlProblem::*;
    for (text, place, problem) in [
        ("", 1, NoTime),
        ("40/", 4, NoTime),
        ("abc", 1, NoTime),
        ("90+", 4, NoBonus),
        ("90+x", 4, NoBonus),
        ("90x", 3, Unexpected('x')),
        ("90:30", 1, Endless),
        ("40/90:30:15", 7, Endless),
        ("0/90", 1, Moves),
        ("501/90", 1, Moves),
        ("/90", 1, Moves),
        ("0", 1, Nothing),
        ("40/90:0", 7, Nothing),
        ("1m1m", 3, Units),
        ("1s1", 3, Units),
        ("1m1h", 3, Units),
        ("6001", 1, TooLong),
        ("99999999999999999999", 1, TooLong),
        ("5+3601", 3, TooLong),
        ("5,5,5", 4, Players),
        ("1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1", 41, Periods),
        ("5,", 3, NoTime),
        ("5½", 2, Unexpected('½')),
    ] {
        let error = text.parse::<TimeControl>().unwrap_err();
        assert_eq!((error.place, error.problem), (place, problem), "{text}: {error}");
    }
}

#[test]
fn article_6_2_only_one_clock_runs() {
    let clock = running("5");
    assert_eq!(shown(&clock, 0), (300, 300));
    assert_eq!(shown(&clock, 100), (200, 300));
    assert_eq!(
        play("5", &[10, 20, 30, 40]),
        [(290, 300), (290, 280), (260, 280), (260, 240)]
    );
}

#[test]
fn an_increment_is_given_for_each_move_the_first_included() {
    assert_eq!(shown(&running("90+30"), 0), (5430, 5430));
    // The increment is given even if less time was used.
    assert_eq!(
        play("5+3", &[1, 10, 0, 0]),
        [(305, 303), (305, 296), (308, 296), (308, 299)]
    );
}

#[test]
fn a_bronstein_delay_never_gives_back_more_than_was_used() {
    let times = [(303, 303), (303, 303), (303, 303), (303, 301), (297, 301), (297, 300)];
    assert_eq!(play("5b3", &[1, 3, 0, 5, 9, 4]), times);
}

#[test]
fn a_us_delay_runs_before_the_time_does() {
    let clock = running("5d3");
    assert_eq!(shown(&clock, 2), (300, 300));
    assert_eq!(shown(&clock, 3), (300, 300));
    assert_eq!(shown(&clock, 4), (299, 300));
    let times = [(300, 300), (300, 300), (300, 300), (300, 298), (294, 298), (294, 297)];
    assert_eq!(play("5d3", &[1, 3, 0, 5, 9, 4]), times);
}

#[test]
fn both_delays_end_at_the_same_moment() {
    for text in ["1d3", "1b3"] {
        let mut clock = running(text);
        clock.press(seconds(13)).unwrap();
        clock.press(seconds(13)).unwrap();
        assert_eq!(clock.falls_at(), Some(seconds(13 + 50 + 3)), "{text}");
        assert_eq!(clock.notice(Duration::from_millis(65_999)), None, "{text}");
        let flag = Flag {
            color: White,
            at: seconds(66),
        };
        assert_eq!(clock.notice(seconds(66)), Some(flag), "{text}");
    }
}

#[test]
fn article_6_2_1_the_next_period_begins_with_the_required_move() {
    let thinking: Vec<u64> = vec![10; 8];
    // Three moves in one minute, then two minutes.
    let times = play("3/1:2", &thinking);
    assert_eq!(times[3], (40, 40));
    assert_eq!(times[4], (30 + 120, 40));
    assert_eq!(times[5], (150, 150));
    assert_eq!(times[7], (140, 140));
    // The increment of the next move is included.
    assert_eq!(play("1/1+2:2+5", &[10])[0], (62 - 10 + 120 + 5, 62));
}

#[test]
fn a_last_period_with_moves_repeats() {
    let mut clock = running("1/1");
    for at in 1..=6 {
        clock.press(seconds(at)).unwrap();
    }
    assert_eq!(shown(&clock, 6), (4 * 60 - 3, 4 * 60 - 3));
    assert_eq!(moves_to_go(&clock, White), Some(1));
}

#[test]
fn article_6_4_the_time_of_a_period_is_lost_though_another_would_follow() {
    let mut clock = running("3/1:2");
    assert_eq!(moves_to_go(&clock, White), Some(3));
    assert_eq!(
        clock.press(seconds(60)),
        Err(Flag {
            color: White,
            at: seconds(60)
        })
    );
    assert_eq!(clock.moves(White), 0);
    assert!(!clock.is_running());
    assert_eq!(shown(&clock, 100), (0, 60));
    // Nothing that happens afterwards raises the flag.
    clock.start(White, seconds(101));
    assert!(!clock.is_running());
}

#[test]
fn unequal_times() {
    let clock = running("5,1+2");
    assert_eq!(shown(&clock, 0), (300, 62));
    assert_eq!(play("5,1+2", &[10, 10, 10]), [(290, 62), (290, 54), (280, 54)]);
}

#[test]
fn d_2_6_1_moves_are_counted() {
    let mut clock = running("5");
    for at in 1..=3 {
        clock.press(seconds(at)).unwrap();
    }
    assert_eq!((clock.moves(White), clock.moves(Black)), (2, 1));
    clock.set_moves(White, 10);
    assert_eq!(clock.moves(White), 10);
}

#[test]
fn d_2_10_4_time_used() {
    let mut clock = running("5+3");
    clock.press(seconds(10)).unwrap();
    clock.press(seconds(14)).unwrap();
    let used = |color| clock.used(color, seconds(20)).as_secs();
    assert_eq!((used(White), used(Black)), (16, 4));
}

#[test]
fn article_6_11_a_stopped_clock_stands_and_goes_on_with_the_move_under_way() {
    for (text, after) in [("5", 285), ("5+3", 288), ("5d3", 288), ("5b3", 288)] {
        let mut clock = running(text);
        clock.stop(seconds(10));
        assert_eq!(clock.falls_at(), None, "{text}");
        let stood = shown(&clock, 10);
        assert_eq!(shown(&clock, 1000), stood, "{text}");
        clock.start(White, seconds(1000));
        assert_eq!(shown(&clock, 1005).0, after, "{text}");
    }
}

#[test]
fn the_wrong_clock_is_changed_for_the_right_one() {
    let mut clock = running("5");
    clock.start(Black, seconds(10));
    assert_eq!(shown(&clock, 15), (290, 295));
    assert_eq!((clock.moves(White), clock.moves(Black)), (0, 0));
}

#[test]
fn article_6_14_times_are_adjusted() {
    use Adjustment::{Add, Set, Subtract};
    for text in ["5", "5+3", "5d3", "5b3"] {
        for (adjustment, expected) in [
            (Set(seconds(100)), 100),
            (Set(seconds(1000)), 1000),
            (Add(seconds(120)), 410),
            (Subtract(seconds(60)), 230),
            (Subtract(seconds(1000)), 0),
        ] {
            let mut clock = running("5");
            clock.adjust(White, adjustment, seconds(10));
            assert_eq!(shown(&clock, 10), (expected, 300), "{text} {adjustment:?}");
            clock.adjust(Black, adjustment, seconds(10));
            let black = if matches!(adjustment, Set(_)) {
                expected
            } else {
                expected + 10
            };
            let black = if expected == 0 { 0 } else { black };
            assert_eq!(shown(&clock, 10), (expected, black), "{text} {adjustment:?}");
        }
    }
    // Small times under a delay.
    let mut clock = running("5b3");
    clock.adjust(White, Set(seconds(1)), seconds(2));
    assert_eq!(shown(&clock, 2).0, 1);
    assert_eq!(clock.falls_at(), Some(seconds(3)));
}

#[test]
fn an_adjustment_raises_a_flag_that_fell() {
    let mut clock = running("1");
    assert!(clock.notice(seconds(70)).is_some());
    clock.adjust(White, Adjustment::Add(seconds(120)), seconds(80));
    assert_eq!(clock.flag(), None);
    assert_eq!(shown(&clock, 80), (120, 60));
    assert_eq!(clock.used(White, seconds(80)), seconds(60));
    clock.start(White, seconds(90));
    assert_eq!(clock.falls_at(), Some(seconds(210)));
}

#[test]
fn a_stopped_clock_counts_moves_without_running() {
    let mut clock = Clock::new(control("5"), White);
    clock.press(seconds(10)).unwrap();
    assert_eq!(clock.turn(), Black);
    assert!(!clock.is_running());
    assert_eq!(shown(&clock, 100), (300, 300));
}

#[test]
fn a_number_of_moves_that_was_set_adds_each_period_that_it_ends() {
    // The number of moves set, then the time left and the period after one more move, which takes no time.
    for (text, moves, left, period) in [
        ("40/90:30+30", 38, 90 * 60 + 2 * 30, 0),
        ("40/90:30+30", 39, 120 * 60 + 2 * 30, 1),
        ("40/90:20/60:15", 59, 165 * 60, 2),
        ("40/90:20/60:15", u32::MAX, 165 * 60, 2),
        ("40/90:20/60", 99, 90 * 60 + 60 * 60 * 4, 4),
        ("2/1", 9, 6 * 60, 5),
        ("1/1", 9_999, 60 * 10_001, 10_000),
    ] {
        let mut clock = running(text);
        clock.set_moves(White, moves);
        clock.press(Duration::ZERO).unwrap();
        assert_eq!(
            (shown(&clock, 0).0, clock.period(White)),
            (left, period),
            "{text} {moves}"
        );
    }
    // The same at once, and then no time with the next move.
    for (text, moves, more, left, period) in [
        ("40/90:30+30", 39, 0, 90 * 60 + 30, 0),
        ("40/90:30+30", 40, 30 * 60, 120 * 60 + 30, 1),
        ("40/90+0:30+30", 40, 30 * 60 + 30, 120 * 60 + 30, 1),
        ("2/1", 9, 4 * 60, 5 * 60, 4),
        ("5", 40, 0, 5 * 60, 0),
    ] {
        let mut clock = running(text);
        let reached = clock.reach_moves(White, moves);
        assert_eq!(reached, seconds(more), "{text} {moves}");
        clock.adjust(White, Adjustment::Add(reached), Duration::ZERO);
        assert_eq!(clock.reach_moves(White, moves), Duration::ZERO, "{text} {moves}");
        assert_eq!(
            (shown(&clock, 0).0, clock.period(White)),
            (left, period),
            "{text} {moves}"
        );
    }
    // A lower number does not take a period back, and the next moves do not begin it again.
    for (text, moves, reaches) in [
        ("2/30s:5", 1, false),
        ("2/30s:5", 2, true),
        ("2/30s:5", 3, true),
        ("2/1", 1, false),
        ("5", 0, true),
    ] {
        let mut clock = running(text);
        assert!(clock.has_reached_period(White), "{text} {moves}");
        let _begun = clock.reach_moves(White, 2);
        let period = clock.period(White);
        let again = clock.reach_moves(White, moves);
        assert_eq!((again, clock.period(White)), (Duration::ZERO, period), "{text} {moves}");
        assert_eq!(clock.has_reached_period(White), reaches, "{text} {moves}");
    }
    // The number of periods is unlimited, but the loop ends.
    for moves in [u32::MAX - 1, u32::MAX] {
        let mut clock = running("1/1");
        for _ in 0..3 {
            clock.set_moves(White, moves);
            clock.press(Duration::ZERO).unwrap();
            clock.press(Duration::ZERO).unwrap();
        }
        assert!(clock.remaining(White, Duration::ZERO) > seconds(60));
        assert!(moves_to_go(&clock, White).is_some());
    }
}

#[test]
fn sums_end_at_the_longest_time() {
    let longest = Duration::from_millis(u64::MAX);
    for text in ["5", "5+3", "5d3", "5b3", "1/5b3"] {
        let mut clock = running(text);
        for step in 0..3_000 {
            let color = Color::from_white(step % 2 == 0);
            clock.adjust(color, Adjustment::Add(Duration::MAX), seconds(step));
        }
        for at in [Duration::ZERO, seconds(3000), longest, Duration::MAX] {
            for color in Color::ALL {
                assert!(clock.remaining(color, at) >= longest, "{text}");
                assert!(clock.used(color, at) <= longest);
            }
        }
        assert!(clock.falls_at().is_some_and(|at| at > longest));
        for at in [longest, Duration::MAX] {
            // A flag may fall; no sum overflows.
            let _ = clock.press(at);
            clock.adjust(White, Adjustment::Subtract(Duration::MAX), at);
            clock.adjust(Black, Adjustment::Set(Duration::MAX), at);
            let _ = clock.press(at);
        }
    }
}

#[test]
fn a_moment_before_the_last_one_counts_as_the_last_one() {
    let mut clock = running("5");
    clock.press(seconds(10)).unwrap();
    assert_eq!(shown(&clock, 5), (290, 300));
    clock.press(seconds(5)).unwrap();
    assert_eq!(shown(&clock, 5), (290, 300));
}

#[test]
fn the_journal_keeps_a_clock_as_it_stands() {
    let mut clock = running("40/90:30+30,5b3");
    clock.press(seconds(10)).unwrap();
    let stopped = clock.stopped(seconds(15));
    let text = serde_json::to_string(&clock.stopped(seconds(15))).unwrap();
    let back: Clock = serde_json::from_str(&text).unwrap();
    assert_eq!(back, stopped);
    assert_eq!(shown(&back, 0), shown(&clock, 15));
    // A running clock comes back stopped at the start of its move, so the caller stops it before.
    let running: Clock = serde_json::from_str(&serde_json::to_string(&clock).unwrap()).unwrap();
    assert!(!running.is_running());
}

#[test]
fn article_6_9_a_draw_where_the_opponent_cannot_mate() {
    for (fen, fallen, winner) in [
        ("8/5k2/8/8/8/2Q5/8/K7 w - - 0 1", White, None),
        ("8/5k2/8/8/8/2Q5/8/K7 w - - 0 1", Black, Some(White)),
        // A single minor piece mates only if an opponent's man blocks the king's way.
        ("8/5k2/8/8/8/2B5/8/K7 w - - 0 1", Black, None),
        ("8/5k2/8/8/8/2N5/8/K7 w - - 0 1", Black, None),
        ("8/5kp1/8/8/8/2N5/8/K7 w - - 0 1", Black, Some(White)),
        ("8/5kq1/8/8/8/2N5/8/K7 w - - 0 1", Black, None),
        ("8/5kr1/8/8/8/2N5/8/K7 w - - 0 1", Black, Some(White)),
        ("8/5kr1/8/8/8/2B5/8/K7 w - - 0 1", Black, None),
        ("8/5kb1/8/8/8/3B4/8/K7 w - - 0 1", Black, Some(White)),
        ("8/5kb1/8/8/8/2B5/8/K7 w - - 0 1", Black, None),
        ("8/5k2/8/8/8/2NN4/8/K7 w - - 0 1", Black, Some(White)),
        ("8/5k2/8/8/8/2BN4/8/K7 w - - 0 1", Black, Some(White)),
        ("8/5k2/8/8/8/2B5/3B4/K7 w - - 0 1", Black, None),
        ("8/5k2/8/8/8/2BB4/8/K7 w - - 0 1", Black, Some(White)),
        ("8/5k2/8/8/8/2P5/8/K7 w - - 0 1", Black, Some(White)),
        // Walls of pawns: nobody gets through, or only White, whose bishop stands on the right squares.
        ("4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1", White, None),
        ("4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1", Black, None),
        ("5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1", White, None),
        ("5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1", Black, Some(White)),
        // The only legal move takes the last piece.
        ("8/8/8/8/8/K2B2Qk/8/8 b - - 0 1", Black, None),
        // The board ended the game before the clock did.
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Black, None),
        ("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", White, Some(White)),
    ] {
        let position = crate::board::position(fen).unwrap();
        assert_eq!(winner_on_time(&position, fallen), winner, "{fen}");
    }
}

#[test]
fn pgn_9_6_1_the_control_as_a_tag() {
    for (text, tag) in [
        ("90+30", "5400+30"),
        ("40/90:30+30", "40/5400+30:1800+30"),
        ("40/90+0:30+30", "40/5400:1800+30"),
        ("40/120:20/60:15", "40/7200:20/3600:900"),
        ("40/120", "40/7200"),
        ("20s", "20"),
        ("0+3", "0+3"),
    ] {
        assert_eq!(control(text).pgn().as_deref(), Some(tag), "{text}");
        assert_eq!(TimeControl::from_pgn(tag), Some(control(text)), "{tag}");
    }
    // PGN cannot express delays or different times for the players.
    for text in ["5d3", "5b3", "90+30,60+30"] {
        assert_eq!(control(text).pgn(), None, "{text}");
    }
    for tag in [
        "",
        "-",
        "?",
        "*180",
        "40/5400+",
        "5400++30",
        "+30",
        "90m",
        "5400+30,3600+30",
        "5400:1800",
        "1:x",
        "99999999999",
    ] {
        assert_eq!(TimeControl::from_pgn(tag), None, "{tag}");
    }
}
