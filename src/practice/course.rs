//! Courses: ordered lessons, written by a trainer in a TOML file.
//!
//! ```toml
//! name = { de = "Mein Kurs" }
//!
//! [[lesson]]
//! title = { de = "Vier Linien", en = "Four files" }
//! text = { de = "Jede Linie hat einen Namen." }
//! exercise = "words"
//! words = ["file-a", "file-b", "file-c", "file-d"]
//! tasks = 8
//!
//! [[lesson]]
//! title = { de = "Unsere Partie" }
//! exercise = "announce"
//! tasks = 10
//! games = """
//! [FEN "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"]
//!
//! 1. a8=Q+ Ke7 *
//! """
//! ```

use std::collections::{BTreeMap, VecDeque};

use serde::Deserialize;

use super::{
    exercise::Exercise,
    games::Material,
    item::Item,
    plan::Plan,
    puzzle::{Puzzle, PuzzleFault},
};
use ansage_words::{TomlFault, locale::Language, vocabulary::Term};

/// The courses that come with the program, by their names.
const SHIPPED: [(&str, &str); 1] = [("basic", include_str!("../../config/courses/basic.toml"))];
/// Number of tasks of a lesson that does not specify it.
const TASKS: usize = 10;
/// Maximum number of tasks of a lesson, which take less than five minutes.
const MOST_TASKS: usize = 40;
/// Minimum number of tasks in a shortened lesson.
const LEAST: usize = 4;
/// Share of tasks, in percent, that must be right at the first try.
const ENOUGH: usize = 80;

/// Fault of a course.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CourseFault {
    /// It is not the TOML of a course.
    #[error("{0}")]
    Toml(TomlFault),
    /// It has no lessons.
    #[error("no lessons")]
    Empty,
    /// A lesson names a word that does not exist, or that its exercise does not ask for.
    #[error("lesson {lesson}: unknown word \"{word}\"")]
    Word {
        /// Number of the lesson, counted from 1.
        lesson: usize,
        /// The word.
        word: String,
    },
    /// A game of a lesson cannot be read to its end, or the lesson has no games.
    #[error("lesson {lesson}: unreadable games")]
    Games {
        /// Number of the lesson, counted from 1.
        lesson: usize,
    },
    /// A row of a lesson's puzzles is not a puzzle.
    #[error("lesson {lesson}, puzzles: {fault}")]
    Puzzle {
        /// Number of the lesson, counted from 1.
        lesson: usize,
        /// The row and its fault.
        fault: PuzzleFault,
    },
    /// A lesson's puzzles contain no puzzle.
    #[error("lesson {lesson}: no puzzles")]
    NoPuzzles {
        /// Number of the lesson, counted from 1.
        lesson: usize,
    },
}

/// A course.
#[derive(Debug, Clone, PartialEq)]
pub struct Course {
    name: Localized,
    /// Its lessons, in order; at least one.
    pub lessons: Vec<CourseLesson>,
}

/// A lesson of a course.
#[derive(Debug, Clone, PartialEq)]
pub struct CourseLesson {
    title: Localized,
    text: Localized,
    /// Its exercise.
    pub exercise: Exercise,
    /// Number of tasks.
    pub tasks: usize,
    /// Its words; none if it asks for the moves of its own games, whatever their words are.
    items: Vec<Item>,
    /// Its own games and puzzles; `None` for those of the program.
    pub material: Option<Material>,
}

/// A text by language (ISO 639-1).
type Localized = BTreeMap<String, String>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CourseFile {
    name: Localized,
    #[serde(default)]
    lesson: Vec<LessonFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LessonFile {
    title: Localized,
    #[serde(default)]
    text: Localized,
    exercise: Exercise,
    #[serde(default)]
    words: Vec<String>,
    tasks: Option<usize>,
    games: Option<String>,
    puzzles: Option<String>,
}

impl Course {
    /// Returns the names of the courses that come with the program.
    pub fn shipped() -> impl Iterator<Item = &'static str> {
        SHIPPED.into_iter().map(|(name, _)| name)
    }

    /// Returns the text of the course of this name that comes with the program.
    pub fn shipped_text(name: &str) -> Option<&'static str> {
        SHIPPED
            .into_iter()
            .find(|(known, _)| *known == name)
            .map(|(_, text)| text)
    }

    /// Reads a course.
    ///
    /// # Errors
    ///
    /// [`CourseFault`] if the text is not a course, or names words or games that do not exist.
    pub fn read(text: &str) -> Result<Course, CourseFault> {
        let file: CourseFile = toml::from_str(text).map_err(|error| CourseFault::Toml(TomlFault::from(&error)))?;
        if file.lesson.is_empty() {
            return Err(CourseFault::Empty);
        }
        let lessons = (1..).zip(file.lesson).map(|(number, lesson)| lesson.read(number));
        Ok(Course {
            name: file.name,
            lessons: lessons.collect::<Result<_, _>>()?,
        })
    }

    /// Returns a hash of the name of the course and the titles of its lessons.
    pub fn fingerprint(&self) -> u32 {
        let titles = self.lessons.iter().map(|lesson| &lesson.title);
        let mut hasher = crc32fast::Hasher::new();
        for text in std::iter::once(&self.name).chain(titles) {
            for (language, words) in text {
                hasher.update(format!("{language}\t{words}\n").as_bytes());
            }
            hasher.update(b"\n");
        }
        hasher.finalize()
    }

    /// Returns its name in `language`, or in the first one that it has.
    pub fn name(&self, language: Language) -> &str {
        in_language(&self.name, language)
    }
}

impl LessonFile {
    fn read(self, lesson: usize) -> Result<CourseLesson, CourseFault> {
        let known = self.exercise.items();
        let item = |word: &String| {
            let term = word.parse::<Term>().ok();
            let named = term.and_then(|term| {
                known
                    .iter()
                    .find(|item| matches!(item, Item::Say(of) | Item::Hear(of) if *of == term))
            });
            named.copied().ok_or_else(|| CourseFault::Word {
                lesson,
                word: word.clone(),
            })
        };
        let named = self.words.iter().map(item).collect::<Result<Vec<Item>, _>>()?;
        // The words of a trainer's own games are those of their moves. A plan would ask for all words, and so for moves
        // that were never played.
        let is_of_own_games = self.games.is_some() && self.exercise.announces_moves();
        let mut material = None;
        if let Some(games) = self.games {
            let games = Material::read_games(games.as_bytes()).ok_or(CourseFault::Games { lesson })?;
            material.get_or_insert_with(Material::shipped).games = games;
        }
        if let Some(puzzles) = self.puzzles {
            let (puzzles, faults) = Puzzle::read(puzzles.as_bytes(), &(0..=u32::MAX));
            match faults.into_iter().next() {
                Some(fault) => return Err(CourseFault::Puzzle { lesson, fault }),
                None if puzzles.is_empty() => return Err(CourseFault::NoPuzzles { lesson }),
                None => material.get_or_insert_with(Material::shipped).puzzles = puzzles,
            }
        }
        Ok(CourseLesson {
            material,
            items: if named.is_empty() && !is_of_own_games {
                known
            } else {
                named
            },
            title: self.title,
            text: self.text,
            exercise: self.exercise,
            tasks: self.tasks.unwrap_or(TASKS).clamp(1, MOST_TASKS),
        })
    }
}

impl CourseLesson {
    /// Returns its title in `language`, or in the first one that it has.
    pub fn title(&self, language: Language) -> &str {
        in_language(&self.title, language)
    }

    /// Returns the text that is spoken before its tasks; it may be empty.
    pub fn text(&self, language: Language) -> &str {
        in_language(&self.text, language)
    }

    /// Plans its tasks, with equal numbers for each of its words.
    pub fn plan(&self, rng: &mut fastrand::Rng) -> Plan {
        let mut plan: Plan = VecDeque::new();
        let mut items = self.items.clone();
        while plan.len() < self.tasks && !items.is_empty() {
            rng.shuffle(&mut items);
            plan.extend(items.iter().map(|item| (self.exercise, *item)));
        }
        plan.truncate(self.tasks);
        plan
    }

    /// Returns whether a learner who answered the first `answered` tasks right and without long thought knows what the
    /// lesson teaches: each of its words was asked, or half of its tasks. A game is always asked to its end, and so are
    /// puzzles, because one puzzle has several moves, each with an answer.
    pub fn is_known_after(&self, answered: usize) -> bool {
        let enough = match self.items.len() {
            items if (1..=self.tasks).contains(&items) => items,
            _ => self.tasks.div_ceil(2),
        };
        !self.exercise.is_a_game() && self.exercise != Exercise::Puzzles && answered >= enough.max(LEAST)
    }

    /// Returns whether the lesson is passed with `right` of `answered` tasks right at the first try. A learner who
    /// skips nearly all tasks has not passed it.
    pub fn is_passed(&self, right: usize, answered: usize) -> bool {
        answered >= LEAST.min(self.tasks).max(1) && right * 100 >= answered * ENOUGH
    }
}

fn in_language(texts: &Localized, language: Language) -> &str {
    let text = texts.get(language.id()).or_else(|| texts.values().next());
    text.map_or("", String::as_str)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::practice::Session;
    use ansage_words::vocabulary::Vocabulary;
    use fastrand::Rng;

    const LESSON: &str = "name = { de = \"Kurs\" }\n[[lesson]]\ntitle = { de = \"Eins\", en = \"One\" }\n";

    fn fault(rest: &str) -> CourseFault {
        Course::read(&format!("{LESSON}{rest}")).unwrap_err()
    }

    #[test]
    fn the_shipped_courses_can_be_learnt_in_every_language() {
        for name in Course::shipped() {
            let course = Course::read(Course::shipped_text(name).unwrap()).unwrap();
            assert!(course.lessons.len() >= 12);
            for language in Language::ALL {
                assert!(course.name.contains_key(language.id()));
                for lesson in &course.lessons {
                    assert!(lesson.title.contains_key(language.id()), "{:?}", lesson.title);
                    assert!(lesson.text.contains_key(language.id()), "{:?}", lesson.title);
                }
            }
        }
    }

    #[test]
    fn a_lesson_asks_for_its_words_only() {
        let text = format!("{LESSON}exercise = \"words\"\nwords = [\"file-a\", \"file-b\"]\ntasks = 7\n");
        let course = Course::read(&text).unwrap();
        let [lesson] = &course.lessons[..] else { panic!() };
        assert_eq!(
            (lesson.title(Language::En), lesson.title(Language::Ru)),
            ("One", "Eins")
        );
        let vocabulary = Vocabulary::shipped(&["de"]);
        let mut rng = Rng::with_seed(2);
        let mut session = Session::of_lesson(lesson, lesson.plan(&mut rng), rng);
        let mut asked = [0, 0];
        while let Some(task) = session.next_task(&vocabulary) {
            let words = task.words(&vocabulary);
            asked[["Anna", "Bella"].iter().position(|word| *word == words).unwrap()] += 1;
            session.answered(&task, true, None);
        }
        assert!(asked == [3, 4] || asked == [4, 3], "{asked:?}");
        assert!(lesson.is_passed(4, 5) && !lesson.is_passed(3, 4) && !lesson.is_passed(0, 0));
        // All others were skipped.
        assert!(lesson.is_passed(4, 4) && !lesson.is_passed(1, 1));
    }

    #[test]
    fn a_lesson_is_cut_short_when_all_was_asked() {
        for (rest, tasks) in [
            (
                "exercise = \"words\"\nwords = [\"file-a\", \"file-b\"]\ntasks = 7\n",
                Some(4),
            ),
            (
                "exercise = \"words\"\nwords = [\"rank-1\", \"rank-2\", \"rank-3\", \"rank-4\", \"rank-5\"]\n",
                Some(5),
            ),
            ("exercise = \"announce\"\ntasks = 10\n", Some(5)),
            ("exercise = \"announce\"\ntasks = 3\n", Some(4)),
            ("exercise = \"dictation\"\ntasks = 12\n", None),
            ("exercise = \"puzzles\"\ntasks = 6\n", None),
        ] {
            let course = Course::read(&format!("{LESSON}{rest}")).unwrap();
            let [lesson] = &course.lessons[..] else { panic!() };
            let first = (0..100).find(|answered| lesson.is_known_after(*answered));
            assert_eq!(first, tasks, "{rest}");
        }
    }

    #[test]
    fn a_lesson_has_games_of_its_own() {
        let games = "games = '''\n[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. a8=Q+ Ke7 *\n'''\n";
        let text = format!("{LESSON}exercise = \"promotion\"\ntasks = 5\nwords = [\"queen\"]\n{games}");
        let course = Course::read(&text).unwrap();
        let lesson = &course.lessons[0];
        assert_eq!(
            lesson.material.as_ref().map(|material| material.plies().count()),
            Some(2)
        );
        let vocabulary = Vocabulary::shipped(&["de"]);
        let mut rng = Rng::with_seed(2);
        let mut session = Session::of_lesson(lesson, lesson.plan(&mut rng), rng);
        let task = session.next_task(&vocabulary).unwrap();
        assert_eq!(task.words(&vocabulary), "Anna acht Dame, Schach");
    }

    #[test]
    fn a_lesson_with_games_and_no_words_asks_for_their_moves_only() {
        let games = "games = \"1. e4 e5 2. Nf3 Nc6 *\"\n";
        let text = format!("{LESSON}exercise = \"announce\"\ntasks = 10\n{games}");
        let course = Course::read(&text).unwrap();
        let lesson = &course.lessons[0];
        let vocabulary = Vocabulary::shipped(&["de"]);
        for seed in 0..20 {
            let mut rng = Rng::with_seed(seed);
            let mut session = Session::of_lesson(lesson, lesson.plan(&mut rng), rng);
            let mut asked = 0;
            while let Some(task) = session.next_task(&vocabulary) {
                let written = task.written();
                assert!(
                    ["e4", "e5", "Nf3", "Nc6"].contains(&written.as_str()),
                    "{seed}: {written}"
                );
                session.answered(&task, true, None);
                asked += 1;
            }
            assert_eq!(asked, 10);
        }
        assert!(lesson.is_known_after(5) && !lesson.is_known_after(4));
        // Words that are named are asked for, if need be in other moves.
        let named = Course::read(&format!("{text}words = [\"file-h\"]\n")).unwrap();
        assert_eq!(named.lessons[0].plan(&mut Rng::with_seed(1)).len(), 10);
    }

    #[test]
    fn faults_are_named() {
        assert_eq!(Course::read("name = { de = \"Kurs\" }"), Err(CourseFault::Empty));
        let word = |word: &str| CourseFault::Word {
            lesson: 1,
            word: word.into(),
        };
        assert_eq!(fault("exercise = \"words\"\nwords = [\"file-z\"]\n"), word("file-z"));
        // The exercise does not ask for it.
        assert_eq!(fault("exercise = \"speak\"\nwords = [\"queen\"]\n"), word("queen"));
        assert_eq!(
            fault("exercise = \"announce\"\ngames = \"1. e5\"\n"),
            CourseFault::Games { lesson: 1 }
        );
        assert_eq!(
            fault("exercise = \"announce\"\ngames = \"\"\n"),
            CourseFault::Games { lesson: 1 }
        );
        for toml in ["", "exercise = \"singing\"\n", "exercise = \"words\"\nmelody = 1\n"] {
            assert!(matches!(fault(toml), CourseFault::Toml(_)), "{toml}");
        }
    }
}
