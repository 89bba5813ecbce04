//! Reads any text as a course and as a learner's exported progress, or refuses it with the fault. A lesson that was
//! read can be planned and asked; progress that was read is written and read again unchanged.

use std::sync::LazyLock;

use ansage::{
    practice::{Course, Session},
    progress::Export,
};
use ansage_words::vocabulary::Vocabulary;

use crate::text_of;

static VOCABULARY: LazyLock<Vocabulary> = LazyLock::new(|| Vocabulary::shipped(&["de"]));

/// Runs the target on `bytes`.
pub fn fuzz(bytes: &[u8]) {
    let text = text_of(bytes);
    if let Ok(course) = Course::read(text) {
        for lesson in &course.lessons {
            let mut rng = fastrand::Rng::with_seed(1);
            let plan = lesson.plan(&mut rng);
            let mut session = Session::of_lesson(lesson, plan, rng);
            while let Some(task) = session.next_task(&VOCABULARY) {
                let words = task.words(&VOCABULARY);
                task.judge(&VOCABULARY, &words);
                session.answered(&task, true, None);
            }
        }
    }
    if let Ok(export) = Export::read(text) {
        let written = serde_json::to_string(&export).expect("it is plain data");
        assert_eq!(Export::read(&written), Ok(export));
    }
}
