//! The course of a session: the next task, and the results so far.

use std::collections::VecDeque;

use fastrand::Rng;
use shakmaty::Color;

use super::{CourseLesson, Exercise, Item, Material, Plan, Round, Task, all_words};
use ansage_words::vocabulary::Vocabulary;

/// Number of other tasks before a missed one comes back, as long as there are others.
const DISTANCE: usize = 3;

/// A session: new tasks, and missed ones again until they are right.
#[derive(Debug)]
pub struct Session {
    /// The exercise; `None` if it changes with the plan.
    exercise: Option<Exercise>,
    /// Items to ask for before tasks are drawn at random.
    plan: Plan,
    /// Those of them that were asked for.
    asked: Vec<(Exercise, Item)>,
    /// The material from which tasks are drawn.
    material: Material,
    rng: Rng,
    /// Tasks that come before all others, in order: the further moves of a puzzle, or those of a game. The flag is
    /// whether the task was asked before.
    next: VecDeque<(Task, bool)>,
    /// Number of remaining new tasks.
    left: usize,
    /// Tasks to come back, each with the number of other tasks to wait.
    returning: VecDeque<(Task, usize)>,
    /// Whether the current task was asked before.
    is_return: bool,
    score: Score,
}

/// The learner's results so far.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Score {
    /// Tasks answered right at the first try.
    pub right: usize,
    /// Tasks answered at least once.
    pub answered: usize,
    /// Tasks that were missed at the first try.
    pub missed: Vec<Task>,
}

impl Session {
    /// Creates a session of `count` new tasks: those of `plan`, and then some drawn from `material` with `rng`; or at
    /// most `count` moves of a game.
    pub fn new(exercise: Option<Exercise>, plan: Plan, count: usize, material: Material, rng: Rng) -> Session {
        let mut session = Session {
            exercise,
            plan,
            asked: Vec::new(),
            material,
            rng,
            next: VecDeque::new(),
            left: count,
            returning: VecDeque::new(),
            is_return: false,
            score: Score::default(),
        };
        if let Some(exercise) = exercise.filter(|exercise| exercise.is_a_game()) {
            let side = session.rng.choice(Color::ALL).unwrap_or(Color::White);
            if let Some(game) = session.rng.choice(&session.material.games) {
                let tasks = Task::of_game(exercise, game, side).into_iter().take(count);
                session.next.extend(tasks.map(|task| (task, false)));
            }
            session.left = 0;
        }
        if exercise == Some(Exercise::Round) {
            session.left = 0;
        }
        session
    }

    /// Creates a session of the tasks of a course's lesson.
    pub fn of_lesson(lesson: &CourseLesson, plan: Plan, rng: Rng) -> Session {
        let material = lesson.material.clone().unwrap_or_else(Material::shipped);
        Session::new(Some(lesson.exercise), plan, lesson.tasks, material, rng)
    }

    /// Returns the next task, or `None` if there is none left.
    pub fn next_task(&mut self, vocabulary: &Vocabulary) -> Option<Task> {
        if let Some((task, is_return)) = self.next.pop_front() {
            self.is_return = is_return;
            return Some(task);
        }
        for (_, wait) in &mut self.returning {
            *wait = wait.saturating_sub(1);
        }
        let is_due = self.returning.front().is_some_and(|(_, wait)| *wait == 0);
        if is_due || self.left == 0 {
            self.is_return = true;
            return self.returning.pop_front().map(|(task, _)| task);
        }
        self.left -= 1;
        self.is_return = false;
        // More new words would not be remembered.
        if self.exercise.is_none() && self.plan.is_empty() {
            self.plan = self.asked_again(vocabulary);
        }
        let planned = self.plan.pop_front();
        self.asked.extend(planned);
        let task = match planned {
            Some((exercise, item)) => Task::draw_for(exercise, item, vocabulary, &self.material, &mut self.rng),
            None => {
                let all = all_words().into_iter().map(Exercise::of).collect::<Vec<_>>();
                let exercise = self
                    .exercise
                    .or_else(|| self.rng.choice(all))
                    .unwrap_or(Exercise::Words);
                Task::draw(exercise, &self.material, &mut self.rng)
            }
        };
        // A square asks for two words at once.
        for asked in task.items(vocabulary) {
            let is_planned = planned.is_some_and(|(_, item)| item == asked);
            let other = self.plan.iter().position(|(_, item)| *item == asked);
            if let (false, Some(other)) = (is_planned, other) {
                self.asked.extend(self.plan.remove(other));
            }
        }
        Some(task)
    }

    /// Ends the new tasks, so that only missed ones are left.
    pub fn end_new_tasks(&mut self) {
        self.left = 0;
        if self.exercise.is_some_and(Exercise::is_a_game) {
            self.next.clear();
        }
    }

    /// Notes the answer to `task`: whether it was right, and the task with which it was confused. A missed task comes
    /// back, followed by the one with which it was confused.
    pub fn answered(&mut self, task: &Task, is_right: bool, confused: Option<Task>) {
        if !self.is_return {
            self.score.answered += 1;
            self.score.right += usize::from(is_right);
            if !is_right {
                self.score.missed.push(task.clone());
            }
        }
        if is_right {
            return;
        }
        if task.exercise().is_a_game() {
            // The game continues with this move.
            self.next.push_front((task.clone(), true));
        } else {
            self.bring_back(task.again());
            confused.into_iter().for_each(|other| self.bring_back(other));
        }
    }

    /// Asks `next` before all others: the next move of a puzzle.
    pub fn continue_with(&mut self, next: Task) {
        self.next.push_front((next, self.is_return));
    }

    /// Returns the exercise; `None` if it changes with the plan.
    pub fn exercise(&self) -> Option<Exercise> {
        self.exercise
    }

    /// Draws a round to rehearse: the end of a game.
    pub fn round(&mut self) -> Option<Round> {
        Round::new(self.rng.choice(&self.material.games)?)
    }

    /// Returns the side that the learner announces, if the tasks are those of one side of a game.
    pub fn side(&self) -> Option<Color> {
        (self.exercise == Some(Exercise::Side)).then(|| self.next.front()?.0.turn())?
    }

    /// Counts all remaining tasks as missed, because the game is lost.
    pub fn lose_rest(&mut self) {
        let left = self.next.iter().filter(|(_, is_return)| !is_return).count();
        self.score.answered += left + usize::from(!self.is_return);
        self.next.clear();
        self.returning.clear();
    }

    /// Sets the results of a task that is judged as a whole: a dictated game, or a round.
    pub fn set_score(&mut self, right: usize, answered: usize) {
        (self.score.right, self.score.answered) = (right, answered);
    }

    /// Returns the results so far.
    pub fn score(&self) -> &Score {
        &self.score
    }

    /// Returns the items that were asked for, the missed ones first, but those last that come back anyway.
    fn asked_again(&mut self, vocabulary: &Vocabulary) -> Plan {
        let asks = |task: &Task, item: &Item| task.items(vocabulary).contains(item);
        let mut asked = std::mem::take(&mut self.asked);
        asked.sort_by_key(|(_, item)| {
            let is_missed = self.score.missed.iter().any(|task| asks(task, item));
            let comes_back = self.returning.iter().any(|(task, _)| asks(task, item));
            (comes_back, !is_missed)
        });
        asked.into()
    }

    fn bring_back(&mut self, task: Task) {
        if self.returning.iter().all(|(other, _)| *other != task) {
            self.returning.push_back((task, DISTANCE + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ansage_words::vocabulary::Term;
    use shakmaty::File;

    #[test]
    fn a_missed_task_comes_back_until_it_is_right() {
        let vocabulary = Vocabulary::shipped(&["de"]);
        let mut session = Session::new(
            Some(Exercise::Speak),
            Plan::new(),
            6,
            Material::shipped(),
            Rng::with_seed(1),
        );
        let first = session.next_task(&vocabulary).unwrap();
        session.answered(&first, false, None);
        for _ in 0..DISTANCE {
            let other = session.next_task(&vocabulary).unwrap();
            assert_ne!(other, first);
            session.answered(&other, true, None);
        }
        assert_eq!(session.next_task(&vocabulary), Some(first.clone()));
        session.answered(&first, false, None);
        for _ in 0..2 {
            let other = session.next_task(&vocabulary).unwrap();
            session.answered(&other, true, None);
        }
        // No others are left, so it comes back at once.
        assert_eq!(session.next_task(&vocabulary), Some(first.clone()));
        session.answered(&first, true, None);
        assert_eq!(session.next_task(&vocabulary), None);
        let score = session.score();
        assert_eq!((score.right, score.answered, &score.missed), (5, 6, &vec![first]));
    }

    #[test]
    fn after_its_plan_a_session_asks_for_the_same_items_again() {
        let vocabulary = Vocabulary::shipped(&["de"]);
        let planned = [File::A, File::B, File::C, File::D, File::E, File::F]
            .map(|file| (Exercise::Words, Item::Say(Term::File(file))));
        let mut session = Session::new(None, Plan::from(planned), 20, Material::shipped(), Rng::with_seed(1));
        let mut asked = String::new();
        while let Some(task) = session.next_task(&vocabulary) {
            let letter = task.written();
            // At the first try: an early miss, and one that still waits at the end of the plan.
            let is_right = asked.contains(&letter) || !["b", "f"].contains(&letter.as_str());
            session.answered(&task, is_right, None);
            asked.push_str(&letter);
        }
        // The missed ones return after three others, and in each further pass they are the first.
        assert_eq!(asked, "abcdebfbacfdefbfacdebf");
    }

    #[test]
    fn what_was_confused_comes_back_as_a_pair() {
        let vocabulary = Vocabulary::shipped(&["de"]);
        let mut rng = Rng::with_seed(1);
        let (asked, other) = (
            Task::draw(Exercise::Words, &Material::shipped(), &mut rng),
            Task::draw(Exercise::Words, &Material::shipped(), &mut rng),
        );
        assert_ne!(asked, other);
        let mut session = Session::new(Some(Exercise::Words), Plan::new(), 1, Material::shipped(), rng);
        session.next_task(&vocabulary);
        session.answered(&asked, false, Some(other.clone()));
        assert_eq!(session.next_task(&vocabulary), Some(asked.clone()));
        session.answered(&asked, true, None);
        assert_eq!(session.next_task(&vocabulary), Some(other));
    }
}
