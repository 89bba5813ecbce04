//! Grades how well each item of a task was remembered, from the judgement of an answer.

use super::{
    exercise::all_words,
    item::{Grade, Item, Thought},
    judge::{Judgement, Verdict},
    task::Task,
    terms::terms,
};
use ansage_words::vocabulary::Vocabulary;

impl Task {
    /// Grades each item of the task from the judgement of an answer. Returns no grades if the answer was not
    /// understood.
    pub fn grades(
        &self,
        vocabulary: &Vocabulary,
        answer: &str,
        judgement: &Judgement,
        thought: Thought,
    ) -> Vec<(Item, Grade)> {
        let items = self.items(vocabulary);
        let said = terms(vocabulary, answer).unwrap_or_default();
        let is_slip = |item: &Item| {
            judgement
                .slips
                .iter()
                .any(|slip| self.is_of(vocabulary, *item, &slip.wanted))
        };
        match judgement.verdict {
            Verdict::Begun(_) | Verdict::NotUnderstood | Verdict::Ambiguous => Vec::new(),
            Verdict::Right => items.into_iter().map(|item| (item, thought.grade())).collect(),
            Verdict::Acceptable => {
                // Nobody knows whether the learner remembers a word that they left out.
                let is_unsaid = |item: &Item| matches!(item, Item::Say(term) if !said.contains(term));
                let graded = items.into_iter().map(|item| match is_slip(&item) || is_unsaid(&item) {
                    true => (item, Grade::Hard),
                    false => (item, thought.grade()),
                });
                graded.collect()
            }
            Verdict::Wrong => {
                let is_missed = |item: &Item| {
                    is_slip(item)
                        || matches!(item, Item::Say(term) | Item::Hear(term)
                            if judgement.slips.is_empty() && !said.contains(term))
                };
                let missed: Vec<Item> = items.iter().copied().filter(is_missed).collect();
                let graded = items
                    .into_iter()
                    .map(|item| match missed.is_empty() || missed.contains(&item) {
                        true => (item, Grade::Again),
                        false => (item, thought.grade()),
                    });
                graded.collect()
            }
        }
    }

    /// Returns the items that were confused in a wrong answer: the one asked for, and the one that was said for it.
    /// Only items that are both asked for somewhere can be practised together.
    pub fn confusions(&self, vocabulary: &Vocabulary, judgement: &Judgement) -> Vec<(Item, Item)> {
        if judgement.verdict != Verdict::Wrong {
            return Vec::new();
        }
        let term = |word: &str| match terms(vocabulary, word).as_deref() {
            Some([term]) => Some(*term),
            _ => None,
        };
        let pairs = judgement
            .slips
            .iter()
            .filter_map(|slip| Some((term(&slip.wanted)?, term(&slip.said)?)));
        let pairs = pairs.map(|(wanted, said)| (self.item(wanted), self.item(said)));
        let (known, asked) = (self.items(vocabulary), all_words());
        pairs
            .filter(|(wanted, said)| known.contains(wanted) && asked.contains(said))
            .collect()
    }

    fn is_of(&self, vocabulary: &Vocabulary, item: Item, word: &str) -> bool {
        match item {
            Item::Say(term) | Item::Hear(term) => vocabulary.word(term) == word,
            Item::Colour(_) | Item::Diagonal(_) | Item::Knight(_) => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::practice::{exercise::Exercise, games::Material, task::Asked};
    use ansage_protocol::Command;
    use ansage_words::vocabulary::Term;
    use fastrand::Rng;
    use shakmaty::{File, Rank, Role, Square};

    const QUICK: Thought = Thought {
        time: Duration::from_millis(800),
        is_typed: false,
    };

    fn task(exercise: Exercise, asked: Asked) -> Task {
        Task { exercise, asked }
    }

    #[test]
    fn every_word_can_be_asked_for() {
        let vocabulary = Vocabulary::shipped(&["de"]);
        for item in all_words() {
            let mut rng = Rng::with_seed(7);
            let task = Task::draw_for(Exercise::of(item), item, &vocabulary, &Material::shipped(), &mut rng);
            assert!(task.items(&vocabulary).contains(&item), "{item}: {task:?}");
        }
    }

    #[test]
    fn each_word_gets_its_own_grade() {
        let vocabulary = Vocabulary::shipped(&["de"]);
        let task = task(Exercise::Speak, Asked::Square(Square::E3));
        let (file, rank) = (Item::Say(Term::File(File::E)), Item::Say(Term::Rank(Rank::Third)));
        for (answer, thought, expected, confused) in [
            ("Eva drei", 800, [Grade::Easy, Grade::Easy], None),
            ("Eva drei", 3000, [Grade::Good, Grade::Good], None),
            ("Eva drei", 9000, [Grade::Hard, Grade::Hard], None),
            (
                "Eva zwei",
                800,
                [Grade::Easy, Grade::Again],
                Some((rank, Item::Say(Term::Rank(Rank::Second)))),
            ),
            (
                "Bella drei",
                3000,
                [Grade::Again, Grade::Good],
                Some((file, Item::Say(Term::File(File::B)))),
            ),
        ] {
            let thought = Thought {
                time: Duration::from_millis(thought),
                is_typed: false,
            };
            let judgement = task.judge(&vocabulary, answer);
            let grades = task.grades(&vocabulary, answer, &judgement, thought);
            assert_eq!(grades, [(file, expected[0]), (rank, expected[1])], "{answer}");
            assert_eq!(
                task.confusions(&vocabulary, &judgement).first().copied(),
                confused,
                "{answer}"
            );
        }
        let judgement = task.judge(&vocabulary, "Eva zwo");
        let grades = task.grades(&vocabulary, "Eva zwo", &judgement, QUICK);
        assert_eq!(grades[1].1, Grade::Again, "{grades:?}");
        let judgement = task.judge(&vocabulary, "Korrektur");
        assert!(task.grades(&vocabulary, "Korrektur", &judgement, QUICK).is_empty());
    }

    #[test]
    fn only_words_that_are_asked_for_are_confused() {
        let vocabulary = Vocabulary::shipped(&["de"]);
        let asked = |command| task(Exercise::Duties, Asked::Word(Term::Command(command)));
        let said = |command| Item::Say(Term::Command(command));
        for (wanted, other, is_confused) in [
            (Command::Draw, Command::Accept, true),
            (Command::Draw, Command::Yes, false),
            (Command::Executed, Command::Resume, false),
        ] {
            let task = asked(wanted);
            let judgement = task.judge(&vocabulary, vocabulary.word(Term::Command(other)));
            assert_eq!(judgement.verdict, Verdict::Wrong, "{other:?}");
            let expected: &[(Item, Item)] = match is_confused {
                true => &[(said(wanted), said(other))],
                false => &[],
            };
            assert_eq!(
                task.confusions(&vocabulary, &judgement),
                expected,
                "{wanted:?} {other:?}"
            );
        }
    }

    #[test]
    fn a_word_that_was_left_out_is_not_remembered_at_once() {
        let vocabulary = Vocabulary::shipped(&["de"]);
        for (fen, san, answer, unsaid) in [
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                "Nf3",
                "Gustav eins Felix drei",
                Some(Term::Piece(Role::Knight)),
            ),
            ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", "Rochade", Some(Term::Short)),
            (
                "4k3/8/8/8/8/5p2/4P3/4K3 b - - 0 1",
                "fxe2",
                "Felix Eva",
                Some(Term::Rank(Rank::Second)),
            ),
            ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", "kurze Rochade", None),
        ] {
            let position: shakmaty::fen::Fen = fen.parse().unwrap();
            let position: shakmaty::Chess = position.into_position(shakmaty::CastlingMode::Standard).unwrap();
            let m = san.parse::<shakmaty::san::San>().unwrap().to_move(&position).unwrap();
            let task = task(Exercise::Announce, Asked::Move(Box::new(position), m));
            let grades = task.grades(&vocabulary, answer, &task.judge(&vocabulary, answer), QUICK);
            let unsaid = unsaid.map(Item::Say);
            let hard = grades.iter().filter(|(_, grade)| *grade == Grade::Hard);
            let hard: Vec<Item> = hard.map(|(item, _)| *item).collect();
            assert_eq!(hard, Vec::from_iter(unsaid), "{answer}: {grades:?}");
            let easy = |(item, grade): &(Item, Grade)| Some(*item) == unsaid || *grade == Grade::Easy;
            assert!(!grades.is_empty() && grades.iter().all(easy), "{answer}: {grades:?}");
        }
    }

    #[test]
    fn of_a_wrong_move_only_the_missing_words_are_forgotten() {
        let vocabulary = Vocabulary::shipped(&["de"]);
        let position = Box::new(shakmaty::Chess::default());
        let m = "Nf3"
            .parse::<shakmaty::san::San>()
            .unwrap()
            .to_move(&*position)
            .unwrap();
        let task = task(Exercise::Announce, Asked::Move(position, m));
        let answer = "Springer Felix vier";
        let grades = task.grades(&vocabulary, answer, &task.judge(&vocabulary, answer), QUICK);
        let missed: Vec<Item> = grades
            .iter()
            .filter(|(_, grade)| *grade == Grade::Again)
            .map(|(item, _)| *item)
            .collect();
        assert_eq!(missed, [Item::Say(Term::Rank(Rank::Third))], "{grades:?}");
    }
}
