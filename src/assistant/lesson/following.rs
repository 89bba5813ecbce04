//! Progress through a course: the next lesson, and whether the current one is passed.

use std::time::Instant;

use super::Lesson;
use crate::{
    practice::{Grade, Item, Session},
    speech::Urgency,
};
use ansage_words::text;

impl Lesson {
    /// Begins with the first lesson of the course that was not passed, or with the one passed longest ago if all were.
    pub(super) fn begin_course(&mut self) {
        let Some(course) = &mut self.course else { return };
        let next = self.progress.as_ref().map(|progress| {
            let lessons = u32::try_from(course.chosen.course.lessons.len()).unwrap_or(u32::MAX);
            progress.next_lesson(&course.chosen.key, lessons).unwrap_or(1)
        });
        course.number = next.map_or(0, |number| number as usize - 1);
        self.begin_lesson();
    }

    /// Sets up the current lesson of the course and introduces it.
    fn begin_lesson(&mut self) {
        let Some(course) = &mut self.course else { return };
        course.is_fluent = true;
        let Some(lesson) = course.chosen.course.lessons.get(course.number) else {
            return;
        };
        let mut rng = self.rng.fork();
        let plan = lesson.plan(&mut rng);
        self.session = Session::of_lesson(lesson, plan, rng);
        let language = self.answerer.texts.language();
        let text = text!(
            self.answerer.texts,
            "practice-lesson",
            number = course.number + 1,
            title = lesson.title(language),
            text = lesson.text(language)
        );
        self.say(Urgency::InTurn, text.trim_end().to_owned());
    }

    /// Notes how well the items of a task were known.
    pub(super) fn judge_fluency(&mut self, grades: &[(Item, Grade)]) {
        if let Some(course) = &mut self.course {
            let is_weak = |(_, grade): &(Item, Grade)| matches!(grade, Grade::Again | Grade::Hard);
            course.is_fluent &= !grades.iter().any(is_weak);
        }
    }

    /// Notes that a task was not known. Tasks of some exercises have no items, and so no grades.
    pub(super) fn break_fluency(&mut self) {
        if let Some(course) = &mut self.course {
            course.is_fluent = false;
        }
    }

    /// Ends the new tasks of a lesson that the learner knows.
    pub(super) fn cut_short(&mut self) {
        let Some(course) = &self.course else { return };
        let lesson = course.chosen.course.lessons.get(course.number);
        let answered = self.session.score().answered;
        if course.is_fluent && lesson.is_some_and(|lesson| lesson.is_known_after(answered)) {
            self.session.end_new_tasks();
        }
    }

    /// Ends a lesson whose tasks were all asked. Returns whether another one begins: the next one if this one is
    /// passed, otherwise the same one again, provided that there is time.
    pub(super) fn go_on(&mut self) -> bool {
        let Some(course) = &mut self.course else { return false };
        let Some(lesson) = course.chosen.course.lessons.get(course.number) else {
            return false;
        };
        let number = course.number + 1;
        let score = self.session.score();
        let is_passed = lesson.is_passed(score.right, score.answered);
        let texts = &self.answerer.texts;
        let text = match is_passed {
            true => text!(texts, "practice-lesson-passed", number = number),
            false => text!(texts, "practice-lesson-again", number = number),
        };
        let mut is_over = false;
        let mut kept = Ok(());
        if is_passed {
            course.number += 1;
            is_over = course.number == course.chosen.course.lessons.len();
            if let Some(progress) = &mut self.progress {
                let now = &jiff::Zoned::now();
                kept = progress.pass(&course.chosen.key, u32::try_from(number).unwrap_or(u32::MAX), now);
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

    /// Says which lesson comes next, and which command starts it.
    pub(super) fn tell_how_to_go_on(&mut self) {
        let Some(course) = &self.course else { return };
        if course.number >= course.chosen.course.lessons.len() {
            return;
        }
        let text = text!(
            self.answerer.texts,
            "practice-course-on",
            number = course.number + 1,
            command = course.chosen.resume.as_str()
        );
        self.say(Urgency::InTurn, text);
    }
}
