//! What happens in a game between its last move and the sealed one (D.2.10.6; Guideline I).

use std::time::Duration;

use ansage_protocol::{Game, Record, Ruling};

/// Makes the declared move of `game` that counts already, as "Hängepartie" does, so that the opponent seals. Returns
/// the records; none if no such move is open.
pub fn make_counted(game: &mut Game) -> Vec<Record> {
    let at = game.now();
    let Some(m) = game.counted_move() else {
        return Vec::new();
    };
    // The move presses the clock, but the opponent's time does not run during the sealing.
    let records = [Record::Made(m), Record::Reopened].into_iter();
    records.filter(|record| game.apply(record, at)).collect()
}

/// Returns whether the player who seals has more time left than `used`.
pub fn is_in_time(game: &Game, used: Duration) -> bool {
    let (turn, now) = (game.turn(), game.now());
    let Some(mut clock) = game.clock().cloned().filter(|_| !used.is_zero()) else {
        return true;
    };
    // The clock runs for that time, so that the delay counts, too.
    clock.start(turn, now);
    let flag = clock.notice(now.saturating_add(used));
    flag.is_none_or(|flag| flag.color != turn)
}

/// Applies to `game` the events between its last move and the sealed one: the time `used` until the clock was stopped,
/// a draw offer (Guideline I, 1 and 4), and the choice of the arbiter's password with the hash `password`. Returns
/// their records, each with its game time.
pub fn last_events(
    game: &mut Game,
    used: Duration,
    offers_draw: bool,
    password: Option<String>,
) -> Vec<(Record, Duration)> {
    let at = game.now();
    let stopped = at.saturating_add(used);
    let mut records = Vec::new();
    if game.clock().is_some() && !used.is_zero() {
        // The clock runs for that time and stops again.
        records.extend([(Record::Resumed, at), (Record::Reopened, stopped)]);
    }
    if offers_draw {
        records.push((Record::Offered(game.turn()), stopped));
    }
    if let Some(hash) = password {
        records.push((Record::Ruled(Ruling::Password { hash }), stopped));
    }
    records.retain(|(record, at)| game.apply(record, *at));
    records
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::{self, Journal, Tags};
    use ansage_chess::clock;
    use ansage_protocol::{Profile, Setting};
    use shakmaty::{Chess, Color, uci::UciMove};

    #[test]
    fn d_2_10_6_a_move_that_counts_is_made_with_its_clock_before_the_opponent_seals() {
        let seconds = Duration::from_secs;
        for (profile, is_stopped, made) in [
            (Profile::Trust, false, true),
            (Profile::Trust, true, true),
            (Profile::OpponentRepeats, false, true),
            (Profile::OpponentRepeats, true, true),
            // Not confirmed yet.
            (Profile::Solo, false, false),
        ] {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("a.journal");
            let setting = Setting {
                profile,
                clock: clock::setting("90+30").unwrap(),
                ..Setting::default()
            };
            let game = Game::with_setting(Chess::default(), setting);
            let mut journal = Journal::create(&path, &game, &Tags::default()).unwrap();
            let m = "e2e4".parse::<UciMove>().unwrap().to_move(game.position()).unwrap();
            let trusted = profile == Profile::Trust;
            for (record, at) in [
                (Record::Resumed, 0),
                (Record::Declared { m, trusted }, 5),
                (Record::Executed, 7),
                (Record::Clock, 10),
            ] {
                journal.record(&record, seconds(at)).unwrap();
            }
            // The program was closed, not killed.
            if is_stopped {
                journal.record(&Record::Reopened, seconds(10)).unwrap();
            }
            drop(journal);
            let (mut journal, mut game) = Journal::reopen(&path).unwrap();
            let at = game.now();
            journal.records(&make_counted(&mut game), at).unwrap();
            for (record, at) in last_events(&mut game, Duration::ZERO, false, None) {
                journal.record(&record, at).unwrap();
            }
            drop(journal);
            let (plies, turn, left) = match made {
                true => (1, Color::Black, 5430 - 10 + 30),
                false => (0, Color::White, 5430 - 10),
            };
            assert_eq!((game.plies().len(), game.turn()), (plies, turn), "{profile:?}");
            let clock = game.clock().unwrap();
            assert!(!clock.is_running());
            let shown = [Color::White, Color::Black].map(|color| clock.remaining(color, game.now()));
            assert_eq!(shown, [left, 5430].map(seconds), "{profile:?} {is_stopped}");
            assert!(journal::replay(&path).unwrap().stands_as(&game), "{profile:?}");
        }
    }

    #[test]
    fn guideline_i_1_a_sealed_move_may_take_the_delay_and_the_time_left() {
        for (control, used, expected) in [
            ("1", 59, true),
            ("1", 60, false),
            ("1+30", 89, true),
            ("1+30", 90, false),
            ("1d30", 89, true),
            ("1d30", 90, false),
            ("1b30", 89, true),
            ("1b30", 90, false),
        ] {
            let setting = Setting {
                clock: clock::setting(control).unwrap(),
                ..Setting::default()
            };
            let game = Game::with_setting(Chess::default(), setting);
            assert_eq!(
                is_in_time(&game, Duration::from_secs(used)),
                expected,
                "{control}, {used}"
            );
        }
    }
}
