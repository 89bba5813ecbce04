//! When an item comes back: spaced repetition by FSRS (Free Spaced Repetition Scheduler, version 6).
//!
//! FSRS models the forgetting of an item with two numbers, its stability and its difficulty, and asks again on the day
//! when the learner has forgotten a tenth of such items. See <https://github.com/open-spaced-repetition/fsrs-rs>.

use fsrs::{FSRS, FSRS6_DEFAULT_DECAY, MemoryState, current_retrievability};
use jiff::{Span, civil::Date};

use super::item::Grade;

/// Target share of items that the learner remembers on the day when they come back.
pub const RETENTION: f32 = 0.9;
/// Minimum stability, in days, of a safe item: nine of ten such items are remembered ten days after the last answer. A
/// single answer, however quick, does not reach it.
const SAFE: f32 = 10.0;

/// A learner's memory of an item.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Memory {
    /// Number of days after which the item is remembered with a probability of 0.9.
    pub stability: f32,
    /// Difficulty, 1 to 10.
    pub difficulty: f32,
    /// Day of the last answer.
    pub last: Date,
    /// Grade of the last answer.
    pub grade: Grade,
    /// Day on which the item comes back.
    pub due: Date,
    /// Number of answers.
    pub answers: u32,
    /// Number of answers that showed that it was forgotten.
    pub lapses: u32,
}

impl Memory {
    /// Returns the probability of remembering the item on `day`.
    pub fn recall(&self, day: Date) -> f32 {
        let state = MemoryState {
            stability: self.stability,
            difficulty: self.difficulty,
        };
        current_retrievability(state, days(self.last, day), FSRS6_DEFAULT_DECAY)
    }

    /// Returns whether the item comes back on `today`. An answer of a later day, which a clock once set ahead left
    /// behind, says nothing about when it is forgotten.
    pub fn is_due(&self, today: Date) -> bool {
        self.due <= today || self.last > today
    }

    /// Returns whether the item is likely to be remembered for long, and does not come back on `today`.
    pub fn is_safe(&self, today: Date) -> bool {
        self.is_stable() && !self.is_due(today)
    }

    /// Returns whether the item was forgotten before and did not become stable since.
    pub fn is_weak(&self) -> bool {
        self.lapses > 0 && !self.is_stable()
    }

    fn is_stable(&self) -> bool {
        self.stability >= SAFE && self.grade != Grade::Again
    }
}

/// Scheduler of items with the default parameters of FSRS, which fit most learners.
#[derive(Debug, Default)]
pub struct Scheduler(FSRS);

impl Scheduler {
    /// Returns the memory after an answer on the day `today`.
    ///
    /// On any day, only the first answer and those after a failure count, because a word that is said five times in
    /// five minutes is not learnt five times.
    pub fn answered(&self, before: Option<&Memory>, grade: Grade, today: Date) -> Memory {
        if let Some(before) = before
            && before.last == today
            && before.grade != Grade::Again
            && grade != Grade::Again
        {
            return Memory {
                answers: before.answers + 1,
                ..*before
            };
        }
        let state = before.map(|memory| MemoryState {
            stability: memory.stability,
            difficulty: memory.difficulty,
        });
        let elapsed = before.map_or(0.0, |memory| days(memory.last, today));
        let next = self.0.next_states(state, RETENTION, elapsed as u32);
        let chosen = next.map(|next| match grade {
            Grade::Again => next.again,
            Grade::Hard => next.hard,
            Grade::Good => next.good,
            Grade::Easy => next.easy,
        });
        // If FSRS refuses a state (a damaged import), the memory begins again.
        let (memory, interval) = match chosen {
            Ok(chosen) => (chosen.memory, chosen.interval),
            Err(_) => (
                MemoryState {
                    stability: 1.0,
                    difficulty: 5.0,
                },
                1.0,
            ),
        };
        let interval = interval.round().clamp(1.0, 36_500.0) as i64;
        Memory {
            stability: memory.stability,
            difficulty: memory.difficulty,
            last: today,
            grade,
            due: today.saturating_add(Span::new().days(interval)),
            answers: before.map_or(0, |memory| memory.answers) + 1,
            lapses: before.map_or(0, |memory| memory.lapses) + u32::from(grade == Grade::Again),
        }
    }
}

/// Returns the number of days from `from` to `to`; 0 if a clock was set back.
fn days(from: Date, to: Date) -> f32 {
    from.until(to).map_or(0.0, |span| span.get_days().max(0) as f32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use fastrand::Rng;
    use jiff::civil::date;

    const BEGIN: Date = date(2026, 1, 1);

    fn after(days: i64) -> Date {
        BEGIN + Span::new().days(days)
    }

    #[test]
    fn answers_move_the_day() {
        let scheduler = Scheduler::default();
        let good = scheduler.answered(None, Grade::Good, BEGIN);
        assert_eq!((good.due, good.lapses, good.is_safe(BEGIN)), (after(2), 0, false));
        let easy = scheduler.answered(None, Grade::Easy, BEGIN);
        assert!(easy.due > good.due && !easy.is_safe(BEGIN));
        let known = scheduler.answered(Some(&easy), Grade::Good, easy.due);
        // Until the day when it is likely to be forgotten.
        for (day, safe) in [
            (known.last, true),
            (known.due - Span::new().days(1), true),
            (known.due, false),
            (after(365), false),
        ] {
            assert_eq!(known.is_safe(day), safe, "{day}: {known:?}");
        }
        // The clock was set ahead that day.
        assert!(known.is_due(BEGIN) && !known.is_safe(BEGIN));
        assert!(known.is_due(known.due) && !known.is_due(known.last));
        let again = scheduler.answered(None, Grade::Again, BEGIN);
        assert_eq!((again.due, again.lapses, again.is_weak()), (after(1), 1, true));
        // Right again on the same day: only the failure is undone.
        let mended = scheduler.answered(Some(&again), Grade::Good, BEGIN);
        assert!(mended.stability > again.stability && mended.answers == 2);
        let third = scheduler.answered(Some(&mended), Grade::Easy, BEGIN);
        assert_eq!(
            (third.stability, third.due, third.answers),
            (mended.stability, mended.due, 3)
        );
        // On its day, a right answer makes the interval longer, a wrong one makes it short.
        let second = scheduler.answered(Some(&good), Grade::Good, after(2));
        assert!(second.due > after(6), "{second:?}");
        let lapsed = scheduler.answered(Some(&second), Grade::Again, second.due);
        assert!(lapsed.stability < second.stability && lapsed.is_weak());
        assert!((good.recall(after(0)) - 1.0).abs() < 1e-3 && good.recall(after(30)) < 0.8);
    }

    /// Simulates a learner who forgets according to FSRS, for `span` days. Returns the share of returning items that
    /// were remembered, the number of answers, and that of the last day.
    fn learn(rng: &mut Rng, items: usize, span: i64, strength: f32) -> (f32, usize, usize) {
        let scheduler = Scheduler::default();
        let mut memories: Vec<Option<Memory>> = vec![None; items];
        let (mut asked, mut known, mut last) = (0, 0, 0);
        for day in 0..span {
            last = 0;
            let today = after(day);
            let mut new = 0;
            for memory in &mut memories {
                let Some(before) = memory else {
                    // Eight new words a day.
                    if new < 8 {
                        new += 1;
                        let knew = rng.f32() < 0.5;
                        let first = scheduler.answered(None, if knew { Grade::Good } else { Grade::Again }, today);
                        *memory = Some(scheduler.answered(Some(&first), Grade::Good, today));
                    }
                    continue;
                };
                if before.due > today {
                    continue;
                }
                last += 1;
                asked += 1;
                let remembers = rng.f32() < before.recall(today).powf(strength);
                known += usize::from(remembers);
                let mut next =
                    scheduler.answered(Some(before), if remembers { Grade::Good } else { Grade::Again }, today);
                if !remembers {
                    next = scheduler.answered(Some(&next), Grade::Good, today);
                }
                *memory = Some(next);
            }
        }
        (known as f32 / asked as f32, asked, last)
    }

    /// Returns the share that was remembered and the number of answers in a month, as means over 20 learners, and the
    /// greatest number of answers on the last day.
    fn learners(seed: u64, strength: f32) -> (f32, f32, usize) {
        let mut rng = Rng::with_seed(seed);
        let months = (0..20).map(|_| learn(&mut rng, 48, 31, strength));
        let (kept, asked, last) = months.fold((0.0, 0, 0), |sum, month| {
            (sum.0 + month.0, sum.1 + month.1, sum.2.max(month.2))
        });
        (kept / 20.0, asked as f32 / 20.0, last)
    }

    #[test]
    fn over_a_month_nine_of_ten_items_are_remembered() {
        let (kept, _, last) = learners(3, 1.0);
        // About 250 answers each: the error of the mean is below half a percent. Whole days and new words, which come
        // back after one day at the earliest, take some of the accuracy.
        assert!((kept - RETENTION).abs() < 0.03, "{kept}");
        assert!(last <= 20, "a session would take too long: {last}");
    }

    #[test]
    fn who_forgets_faster_is_asked_more_often() {
        let (normal, quick) = (learners(4, 1.0), learners(4, 2.0));
        assert!(quick.1 > 1.1 * normal.1, "{quick:?}, {normal:?}");
        // FSRS's parameters fit most people; someone who forgets twice as fast keeps a little less.
        assert!(quick.0 > 0.7 && quick.0 < normal.0, "{quick:?}, {normal:?}");
    }
}
