//! Properties of any time control and any series of events.

use proptest::prelude::*;

use super::*;

fn period() -> impl Strategy<Value = (u32, Period)> {
    let bonus = prop_oneof![
        Just(Bonus::None),
        (1..=3600u64).prop_map(|time| Bonus::Increment(seconds(time))),
        (1..=3600u64).prop_map(|time| Bonus::Delay(seconds(time))),
        (1..=3600u64).prop_map(|time| Bonus::Bronstein(seconds(time))),
    ];
    (1..=8u32, 1..=3_600u64, bonus).prop_map(|(moves, time, bonus)| {
        let time = seconds(time);
        (
            moves,
            Period {
                moves: None,
                time,
                bonus,
            },
        )
    })
}

fn side() -> impl Strategy<Value = Vec<Period>> {
    (prop::collection::vec(period(), 1..4), any::<bool>()).prop_map(|(periods, repeats)| {
        let last = periods.len() - 1;
        let with_moves = |(index, (moves, period)): (usize, (u32, Period))| Period {
            moves: (index < last || repeats).then_some(moves),
            ..period
        };
        periods.into_iter().enumerate().map(with_moves).collect()
    })
}

#[derive(Debug, Clone)]
enum Step {
    Press,
    Stop,
    Start(Color),
    Notice,
    Adjust(Color, Adjustment),
}

fn step() -> impl Strategy<Value = Step> {
    let color = || prop_oneof![Just(White), Just(Black)];
    let time = || (0..2_000_000u64).prop_map(Duration::from_millis);
    prop_oneof![
        6 => Just(Step::Press),
        1 => Just(Step::Stop),
        2 => color().prop_map(Step::Start),
        1 => Just(Step::Notice),
        1 => (color(), time()).prop_map(|(color, time)| Step::Adjust(color, Adjustment::Add(time))),
        1 => (color(), time()).prop_map(|(color, time)| Step::Adjust(color, Adjustment::Subtract(time))),
        1 => (color(), time()).prop_map(|(color, time)| Step::Adjust(color, Adjustment::Set(time))),
    ]
}

proptest! {
    #[test]
    fn the_tag_of_pgn_is_read_as_the_same(white in side()) {
        let control = TimeControl::new(white.clone(), white);
        if let Some(tag) = control.pgn() {
            prop_assert_eq!(TimeControl::from_pgn(&tag), Some(control), "{}", tag);
        }
    }

    #[test]
    fn any_tag_of_pgn_is_read_or_refused(tag in "[0-9:/+*?-]{0,16}") {
        if let Some(control) = TimeControl::from_pgn(&tag) {
            prop_assert_eq!(control.pgn().and_then(|tag| TimeControl::from_pgn(&tag)), Some(control));
        }
    }

    #[test]
    fn the_shortest_form_is_read_as_the_same(white in side(), black in side(), equal in any::<bool>()) {
        let black = if equal { white.clone() } else { black };
        let control = TimeControl::new(white, black);
        prop_assert_eq!(control.to_string().parse(), Ok(control));
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[0-9:/+dbhms, ,x]{0,16}") {
        match setting(&text) {
            Ok(Some(control)) => prop_assert_eq!(control.to_string().parse(), Ok(control)),
            Ok(None) => {}
            Err(error) => prop_assert!(error.place <= text.chars().count() + 1, "{}", error),
        }
    }

    /// In any series of events, at most one time runs, the other stands still, a flag falls exactly when predicted, and
    /// the clock read back from its serialised form shows the same times.
    #[test]
    fn random_sessions(white in side(), steps in prop::collection::vec((step(), 0..400_000u64), 0..60)) {
        let mut clock = Clock::new(TimeControl::new(white.clone(), white), White);
        let mut at = Duration::ZERO;
        for (step, passed) in steps {
            let before = clock.clone();
            at += Duration::from_millis(passed);
            prop_assert_eq!(clock.remaining(!clock.turn(), at), before.remaining(!before.turn(), at));
            let foretold = clock.falls_at().filter(|falls| *falls <= at);
            match step.clone() {
                Step::Press => {
                    let pressed = clock.press(at);
                    if foretold.is_some() {
                        prop_assert!(pressed.is_err());
                    }
                }
                Step::Stop => clock.stop(at),
                Step::Start(color) => clock.start(color, at),
                Step::Notice => { clock.notice(at); }
                Step::Adjust(color, adjustment) => {
                    let expected = match adjustment {
                        Adjustment::Set(time) => Some(time),
                        Adjustment::Add(time) => Some(before.remaining(color, at) + time),
                        Adjustment::Subtract(_) => None,
                    };
                    clock.adjust(color, adjustment, at);
                    let least = clock.control().period(color, clock.period(color)).bonus.free();
                    if let Some(expected) = expected.filter(|expected| *expected > least && foretold.is_none()) {
                        prop_assert_eq!(clock.remaining(color, at), expected);
                    }
                }
            }
            if let Some(falls) = foretold.filter(|_| !matches!(step, Step::Adjust(..))) {
                prop_assert_eq!(clock.flag().map(|flag| flag.at), Some(falls));
            }
            if let Some(falls) = clock.falls_at() {
                prop_assert!(falls >= at || clock.remaining(clock.turn(), at).is_zero());
                prop_assert!(clock.remaining(clock.turn(), falls).is_zero());
            }
            let stopped = clock.stopped(at);
            let back: Clock = serde_json::from_str(&serde_json::to_string(&stopped).unwrap()).unwrap();
            prop_assert_eq!(&back, &stopped);
            for color in [White, Black] {
                prop_assert_eq!(back.remaining(color, Duration::ZERO), clock.stopped(at).remaining(color, at));
                prop_assert_eq!(back.used(color, Duration::ZERO), clock.used(color, at).min(stopped.used(color, at)));
            }
        }
    }
}
