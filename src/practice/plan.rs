//! Plans a session: items that are due, new, or weak.

use std::collections::{HashMap, HashSet, VecDeque};

use fastrand::Rng;
use jiff::civil::Date;
use shakmaty::Role;

use super::{
    exercise::{Exercise, all_words},
    item::Item,
    schedule::Memory,
};
use ansage_words::vocabulary::Term;

/// Maximum number of new items in a session. More would not be remembered.
const NEW: usize = 12;

/// Items to ask for, each in its exercise. Those of one exercise come together, so that few explanations are needed.
pub type Plan = VecDeque<(Exercise, Item)>;

/// Plans a session of `exercise`, or of all words and the squares that are due if it is `None`: first the items that
/// are due on `today`, the weakest first, then some new items, then the others, the weakest first. `confused` are pairs
/// that were confused before, and come together.
pub fn plan(
    exercise: Option<Exercise>,
    memories: &HashMap<Item, Memory>,
    confused: &[(Item, Item)],
    today: Date,
    rng: &mut Rng,
) -> Plan {
    let items = match exercise {
        Some(exercise) => {
            let mut items = exercise.items();
            // Squares have no natural order.
            if items.iter().any(|item| !item.is_word()) {
                rng.shuffle(&mut items);
            }
            items
        }
        None => {
            let known = memories
                .iter()
                .filter(|(item, memory)| !item.is_word() && memory.is_due(today));
            let mut squares: Vec<Item> = known.map(|(item, _)| *item).collect();
            squares.sort_by_key(Item::to_string);
            [all_words(), squares].concat()
        }
    };
    // What was said by mistake may be a word that nothing asks for.
    let is_asked: HashSet<Item> = items.iter().copied().collect();
    let recall = |item: &Item| memories.get(item).map_or(0.0, |memory| memory.recall(today));
    let (seen, mut new): (Vec<Item>, Vec<Item>) = items.into_iter().partition(|item| memories.contains_key(item));
    new.truncate(NEW);
    let (mut due, mut rest): (Vec<Item>, Vec<Item>) = seen.into_iter().partition(|item| memories[item].is_due(today));
    due.sort_by(|a, b| recall(a).total_cmp(&recall(b)));
    rest.sort_by(|a, b| recall(a).total_cmp(&recall(b)));
    let mut plan = Plan::new();
    for mut part in [due, new, rest] {
        let partners = part.iter().filter_map(|item| {
            let pair = confused.iter().find(|(asked, said)| item == asked || item == said)?;
            Some(if pair.0 == *item { pair.1 } else { pair.0 })
        });
        let missing: Vec<Item> = partners.filter(|item| is_asked.contains(item)).collect();
        part.extend(missing);
        let mut part: Vec<(Exercise, Item)> = part
            .into_iter()
            .map(|item| {
                (
                    exercise.unwrap_or_else(|| exercise_of(item, memories.get(&item), rng)),
                    item,
                )
            })
            .collect();
        if exercise.is_none() {
            part.sort_by_key(|(exercise, _)| *exercise as u8);
        }
        for entry in part {
            if plan.iter().all(|(_, item)| *item != entry.1) {
                plan.push_back(entry);
            }
        }
    }
    plan
}

/// Returns an exercise for an item: the word alone while it is new or weak, later also squares and moves.
fn exercise_of(item: Item, memory: Option<&Memory>, rng: &mut Rng) -> Exercise {
    let is_known = memory.is_some_and(|memory| !memory.is_weak());
    if !is_known || rng.bool() {
        return Exercise::of(item);
    }
    match item {
        // No move is announced with the pawn's name.
        Item::Say(Term::Piece(Role::Pawn)) | Item::Hear(Term::Piece(Role::Pawn)) => Exercise::of(item),
        Item::Say(Term::File(_) | Term::Rank(_)) => Exercise::Speak,
        Item::Say(Term::Piece(_)) => Exercise::Announce,
        Item::Hear(Term::File(_) | Term::Rank(_)) => Exercise::Hear,
        Item::Hear(Term::Piece(_)) => Exercise::Moves,
        other => Exercise::of(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::practice::{Grade, Scheduler};
    use jiff::{Span, civil::date};
    use shakmaty::File;

    #[test]
    fn due_items_come_first_and_confused_ones_together() {
        let (today, scheduler) = (date(2026, 3, 10), Scheduler::default());
        let (eva, bella) = (Item::Say(Term::File(File::E)), Item::Say(Term::File(File::B)));
        let (old, fresh) = (today - Span::new().days(5), today);
        let memories = HashMap::from([
            (eva, scheduler.answered(None, Grade::Good, old)),
            (bella, scheduler.answered(None, Grade::Good, fresh)),
            (
                Item::Hear(Term::File(File::E)),
                scheduler.answered(None, Grade::Again, old),
            ),
        ]);
        let mut rng = Rng::with_seed(1);
        let planned = plan(None, &memories, &[(bella, eva)], today, &mut rng);
        let items: Vec<Item> = planned.iter().map(|(_, item)| *item).collect();
        let first: Vec<Item> = items[..3].to_vec();
        assert!(first.contains(&eva) && first.contains(&bella), "{first:?}");
        assert!(first.contains(&Item::Hear(Term::File(File::E))), "{first:?}");
        assert_eq!(items.len(), 3 + NEW);
        let exercises: Vec<Exercise> = planned.iter().map(|(exercise, _)| *exercise).collect();
        let changes = exercises.windows(2).filter(|pair| pair[0] != pair[1]).count();
        assert!(changes <= 6, "{exercises:?}");
    }

    #[test]
    fn every_known_word_is_asked_for_in_the_exercise_that_is_planned_for_it() {
        use crate::practice::{Material, Task, exercise::all_words};
        use ansage_words::vocabulary::Vocabulary;
        let (vocabulary, material) = (Vocabulary::shipped(&["de"]), Material::shipped());
        let known = Scheduler::default().answered(None, Grade::Easy, date(2026, 3, 10));
        for item in all_words() {
            for seed in 0..20 {
                let mut rng = Rng::with_seed(seed);
                let exercise = exercise_of(item, Some(&known), &mut rng);
                let task = Task::draw_for(exercise, item, &vocabulary, &material, &mut rng);
                assert!(
                    task.items(&vocabulary).contains(&item),
                    "{item} {exercise:?} {seed}: {task:?}"
                );
            }
        }
    }

    #[test]
    fn squares_that_are_due_are_asked_for_among_the_words() {
        use shakmaty::Square;
        let (today, scheduler) = (date(2026, 3, 10), Scheduler::default());
        let (due, later) = (Item::Colour(Square::E4), Item::Knight(Square::A1));
        let memories = HashMap::from([
            (due, scheduler.answered(None, Grade::Again, today - Span::new().days(5))),
            (later, scheduler.answered(None, Grade::Good, today)),
        ]);
        let planned = plan(None, &memories, &[], today, &mut Rng::with_seed(1));
        assert_eq!(planned.front(), Some(&(Exercise::Colours, due)));
        assert!(planned.iter().all(|(_, item)| *item != later));
    }

    #[test]
    fn a_word_that_nothing_asks_for_is_not_planned_with_its_partner() {
        use ansage_protocol::Command;
        let (today, scheduler) = (date(2026, 3, 10), Scheduler::default());
        let draw = Item::Say(Term::Command(Command::Draw));
        let memories = HashMap::from([(draw, scheduler.answered(None, Grade::Again, today))]);
        for said in [
            Item::Say(Term::Command(Command::Yes)),
            Item::Hear(Term::Command(Command::Draw)),
        ] {
            for exercise in [None, Some(Exercise::Duties)] {
                let planned = plan(exercise, &memories, &[(draw, said)], today, &mut Rng::with_seed(1));
                assert!(planned.iter().any(|(_, item)| *item == draw), "{exercise:?}");
                assert!(planned.iter().all(|(_, item)| *item != said), "{exercise:?} {said}");
            }
        }
    }

    #[test]
    fn an_exercise_plans_only_its_own_items() {
        use clap::ValueEnum;
        for exercise in Exercise::value_variants() {
            let planned = plan(
                Some(*exercise),
                &HashMap::new(),
                &[],
                date(2026, 3, 10),
                &mut Rng::with_seed(1),
            );
            assert_eq!(planned.is_empty(), exercise.items().is_empty(), "{exercise:?}");
            assert!(planned.len() <= NEW, "{exercise:?}");
            assert!(planned.iter().all(|(planned, _)| planned == exercise));
        }
    }
}
