//! Following a course: which lesson is next, and whether it is passed.

use std::time::Instant;

use super::{Lesson, today};
use crate::{practice::Session, speech::Urgency};
use ansage_words::text;

impl Lesson {
    /// Begins with the first lesson of the course that was not passed, or with the first one if all were.
    pub(super) fn begin_course(&mut self) {
        let Some(course) = &mut self.course else { return };
        let passed = match &self.progress {
            Some(progress) => progress.passed(&course.key).unwrap_or_default(),
            None => Vec::new(),
        };
        let mut numbers = (1..).zip(&course.course.lessons);
        course.number = numbers.position(|(number, _)| !passed.contains(&number)).unwrap_or(0);
        self.begin_lesson();
    }

    /// Sets up the current lesson of the course and says what it is about.
    fn begin_lesson(&mut self) {
        let Some(course) = &self.course else { return };
        let Some(lesson) = course.course.lessons.get(course.number) else {
            return;
        };
        let mut rng = self.rng.fork();
        let plan = lesson.plan(&mut rng);
        self.session = Session::of_lesson(lesson, plan, rng);
        let language = self.answerer.texts.language();
        let text = text!(
            self.answerer.texts,
            "practice-lesson",
            number = (course.number + 1).to_string(),
            title = lesson.title(language),
            text = lesson.text(language)
        );
        self.say(Urgency::InTurn, text.trim_end().to_owned());
    }

    /// Ends a lesson whose tasks were all asked. Returns whether another one begins: the next if it is passed, or else the
    /// same, while there is time.
    pub(super) fn go_on(&mut self) -> bool {
        let Some(course) = &mut self.course else { return false };
        let Some(lesson) = course.course.lessons.get(course.number) else {
            return false;
        };
        let number = course.number + 1;
        let score = self.session.score();
        let is_passed = lesson.is_passed(score.right, score.answered);
        let texts = &self.answerer.texts;
        let text = match is_passed {
            true => text!(texts, "practice-lesson-passed", number = number.to_string()),
            false => text!(texts, "practice-lesson-again", number = number.to_string()),
        };
        let mut is_over = false;
        let mut kept = Ok(());
        if is_passed {
            course.number += 1;
            is_over = course.number == course.course.lessons.len();
            if let Some(progress) = &mut self.progress {
                kept = progress.pass(&course.key, u32::try_from(number).unwrap_or(u32::MAX), today());
            }
        }
        self.say(Urgency::InTurn, text);
        if let Err(error) = kept {
            self.tell_unkept(&error);
        }
        if is_over {
            let text = text!(self.answerer.texts, "practice-course-done");
            self.say(Urgency::InTurn, text);
            return false;
        }
        if self.ends.is_some_and(|end| end <= Instant::now()) {
            return false;
        }
        self.begin_lesson();
        true
    }
}
