//! Answers in parts: the beginning of an answer, and what was said after it.

use crate::practice::{Exercise, Task, Verdict};
use ansage_words::vocabulary::Vocabulary;

/// Joins the beginning `begun` of the answer to `task` and what was said after it, unless that is the whole answer by
/// itself.
pub(super) fn joined(vocabulary: &Vocabulary, task: &Task, begun: &str, said: &str) -> String {
    let joined = join(begun, said);
    let is_right = |answer: &str| {
        let verdict = task.judge(vocabulary, answer).verdict;
        matches!(verdict, Verdict::Right | Verdict::Acceptable)
    };
    let is_move = |answer: &str| Task::entry(vocabulary, answer).is_some();
    // A correction is not whole without its word.
    let is_other = || task.exercise() != Exercise::Correction && is_move(said) && !is_move(&joined);
    match is_right(said) && !is_right(&joined) || is_other() {
        true => said.to_owned(),
        false => joined,
    }
}

/// Joins the beginning of an answer and what was said after it.
fn join(begun: &str, answer: &str) -> String {
    match begun.trim_end_matches(|c: char| !c.is_alphanumeric()) {
        "" => answer.to_owned(),
        // A learner who is asked for the rest may say the whole answer again.
        begun if answer.to_lowercase().starts_with(&begun.to_lowercase()) => answer.to_owned(),
        begun => format!("{begun} {answer}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::practice::Material;

    #[test]
    fn the_whole_said_once_more_is_not_joined() {
        for (begun, answer, expected) in [
            ("", "Eva vier", "Eva vier"),
            ("Korrektur", "Eva vier", "Korrektur Eva vier"),
            ("Korrektur,", "Eva vier", "Korrektur Eva vier"),
            ("Korrektur,", "Korrektur Eva vier", "Korrektur Eva vier"),
            ("Korrektur", "korrektur, Eva vier", "korrektur, Eva vier"),
        ] {
            assert_eq!(join(begun, answer), expected, "{begun} {answer}");
        }
    }

    #[test]
    fn another_move_does_not_continue_the_begun_one() {
        let material = Material {
            games: Material::read_games("1. Nf3 *".as_bytes()).unwrap(),
            ..Material::shipped()
        };
        let vocabulary = Vocabulary::shipped(&["de"]);
        let begun = "Springer Gustav eins";
        for (exercise, said, is_whole) in [
            (Exercise::Dictation, "Springer Hektor drei", true),
            (Exercise::Dictation, "Nh3", true),
            (Exercise::Dictation, "kurze Rochade", true),
            (Exercise::Announce, "Springer Hektor drei", true),
            (Exercise::Dictation, "Felix drei", false),
            (Exercise::Dictation, "Hektor drei", false),
            (Exercise::Dictation, "Hektor", false),
            (Exercise::Correction, "Springer Felix drei", false),
        ] {
            let mut tasks = (0..).map(|seed| Task::draw(exercise, &material, &mut fastrand::Rng::with_seed(seed)));
            let task = tasks.find(|task| task.words(&vocabulary).ends_with("Springer Felix drei"));
            let expected = match is_whole {
                true => said.to_owned(),
                false => format!("{begun} {said}"),
            };
            assert_eq!(joined(&vocabulary, &task.unwrap(), begun, said), expected, "{said}");
        }
    }
}
