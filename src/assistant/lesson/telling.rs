//! Messages to the learner: the tasks, the right answers, and the end.

use std::time::{Duration, Instant};

use shakmaty::{Chess, Position};
use tokio::sync::watch;

use super::{Lesson, today};
use crate::{
    output,
    practice::{Exercise, Grade, Item, Judgement, Question, Task, Thought},
    progress::ProgressError,
    speech::{Earcon, Gate, Saying, Urgency},
};
use ansage_words::{
    announcement,
    locale::{Id, Localized},
    text,
};

/// Interval at which the estimated end of a screen reader's speech is checked.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// The printed form of a question.
enum Shown {
    /// The same as the spoken form.
    Spoken,
    /// This, in place of the spoken form, which is spelled for a voice.
    Written(String),
    /// This, because the spoken form must be heard. Without a voice, the spoken form is printed as well.
    Heard(String),
}

impl Lesson {
    pub(super) fn tell_slips(&mut self, judgement: &Judgement) {
        for slip in &judgement.slips {
            let (said, wanted) = (slip.said.as_str(), slip.wanted.as_str());
            let text = text!(self.answerer.texts, "practice-say", said = said, wanted = wanted);
            self.say(Urgency::InTurn, text);
        }
    }

    /// Prints and speaks the right answer. The voice speaks letters and numbers only if the words were the question.
    pub(super) fn tell_answer(&mut self, task: &Task) {
        let (texts, vocabulary) = (&self.answerer.texts, &self.answerer.vocabulary);
        let (words, written) = (task.words(vocabulary), task.written());
        let answer = task.spoken_answer(vocabulary, texts.language());
        let spoken = text!(texts, "practice-answer-spoken", words = answer);
        match task.exercise() {
            // These words have no written form.
            Exercise::Duties | Exercise::Clock => self.print(&spoken, &spoken),
            _ => self.print(
                &text!(texts, "practice-answer", words = words, written = written),
                &spoken,
            ),
        }
        self.last_words = Some(self.utter(Urgency::InTurn, spoken));
    }

    /// Asks `task` again. The time that the learner thought about it counts, except in a dictation: a missed move gets
    /// the same time again.
    pub(super) fn repeat_task(&mut self, task: &Task, thought: Thought) {
        if task.exercise() != Exercise::Dictation {
            self.thought_before = thought.time;
        }
        self.speak_task(task);
    }

    pub(super) fn speak_task(&mut self, task: &Task) {
        let (spoken, shown) = self.question(task);
        let mut hidden = None;
        let shown = match shown {
            Shown::Written(shown) => shown,
            Shown::Heard(shown) if !self.in_text && self.is_spoken => {
                hidden = Some(spoken.clone());
                shown
            }
            _ => spoken.clone(),
        };
        let line = text!(self.answerer.texts, "practice-task", number = self.asked, shown = shown);
        self.print(&line, &spoken);
        if task.exercise() == Exercise::Dictation {
            self.voice.adjust(
                self.tuning.rate.saturating_add(self.score.rise()).min(100),
                self.tuning.volume,
            );
        }
        let asking = self.utter(Urgency::InTurn, spoken);
        // Thinking time begins when the question ends. A screen reader does not report when it has read it.
        let (over, asked_at) = watch::channel(None);
        self.asked_at = asked_at;
        let gate = self.voice.is_read().then(|| self.voice.gate());
        tokio::spawn(async move {
            // Without the voice, a task for the ear would never reach the learner.
            if asking.await.is_err()
                && let Some(spoken) = hidden
            {
                println!("{spoken}");
            }
            while gate.as_ref().is_some_and(Gate::is_read) {
                tokio::time::sleep(LOOK_EVERY).await;
            }
            let _ = over.send(Some(Instant::now()));
        });
    }

    /// Returns the spoken and the printed form of the question of `task`.
    fn question(&self, task: &Task) -> (String, Shown) {
        let (texts, vocabulary) = (&self.answerer.texts, &self.answerer.vocabulary);
        let question = match task.spoken(vocabulary, texts.language()) {
            Question::Plain(text) => {
                let shown = task.printed().map_or(Shown::Heard(String::new()), Shown::Written);
                return (text, shown);
            }
            Question::Repetition(m) => {
                let hidden = text!(texts, "practice-ask-repetition", move = "…");
                return (text!(texts, "practice-ask-repetition", move = m), Shown::Heard(hidden));
            }
            Question::Piece(letter) => {
                let text = text!(texts, "practice-ask-piece", letter = letter);
                return (text.clone(), Shown::Written(text));
            }
            Question::Colour(square) => text!(texts, "practice-ask-colour", square = square),
            Question::Diagonal(square) => text!(texts, "practice-ask-diagonal", square = square),
            Question::Knight(square) => text!(texts, "practice-ask-knight", square = square),
            Question::Duty(term) => text!(texts, "practice-ask-duty", duty = term.id()),
            Question::Touch {
                piece,
                spelled,
                printed,
            } => {
                let ask = |square: &str| text!(texts, "practice-ask-touch", piece = piece.as_str(), square = square);
                return (ask(&spelled), Shown::Written(ask(&printed)));
            }
            Question::Origin(position, m) => {
                let position = self.position(&position);
                text!(texts, "practice-ask-origin", position = position, move = m)
            }
            Question::Slip { meant, said } => {
                let ask = |meant: &str| text!(texts, "practice-ask-slip", meant = meant, said = said.as_str());
                return (ask(&meant), Shown::Written(ask(&task.written())));
            }
            Question::Puzzle(position, mate_in) => {
                let position = self.position(&position);
                match mate_in {
                    Some(moves) => text!(texts, "practice-ask-mate", position = position, moves = moves),
                    None => text!(texts, "practice-ask-puzzle", position = position),
                }
            }
            Question::Reply(m) => text!(texts, "practice-ask-reply", move = m),
            Question::Turn(before, own) => {
                let printed = task.written();
                let ask = |own: &str| match &before {
                    Some(before) => text!(texts, "practice-ask-turn", before = before, own = own),
                    None => text!(texts, "practice-ask-first-turn", own = own),
                };
                return (ask(&own), Shown::Written(ask(&printed)));
            }
        };
        (question, Shown::Spoken)
    }

    /// Lists all pieces in a fixed order, White's first, and says who is to move.
    fn position(&self, position: &Chess) -> String {
        let turn = self.answerer.explainer().color(position.turn());
        let turn = text!(self.answerer.texts, "play-ready", color = turn);
        format!("{} {turn}", announcement::position(&self.answerer, position))
    }

    /// Returns how long the learner thought before the moment `answered`.
    pub(super) fn thought(&self, answered: Instant, is_typed: bool) -> Thought {
        Thought {
            time: self.thought_until(answered),
            is_typed,
        }
    }

    /// Greets the learner by name and with the number of words that are due, if anything is known. In a course, names
    /// the learner only if somebody else practises here, too, so that a mistyped name does not go unnoticed.
    pub(super) fn greet(&mut self) {
        let Some(progress) = &self.progress else { return };
        let (name, texts) = (progress.name(), &self.answerer.texts);
        if progress.is_new() && progress.has_others() {
            let text = text!(texts, "practice-new-learner", name = name);
            return self.say(Urgency::InTurn, text);
        }
        if self.course.is_some() {
            if progress.has_others() {
                let text = text!(texts, "practice-who", name = name);
                self.say(Urgency::InTurn, text);
            }
            return;
        }
        match progress.due(today()) {
            Ok(Some(due)) => {
                let text = text!(texts, "practice-hello", name = name, count = due);
                self.say(Urgency::InTurn, text);
            }
            Ok(None) => {}
            Err(error) => self.tell_unkept(&error),
        }
    }

    /// Keeps the grades of an answer in the learner's progress.
    pub(super) fn keep(&mut self, grades: &[(Item, Grade)], confused: &[(Item, Item)], thought: Thought) {
        self.judge_fluency(grades);
        let Some(progress) = &mut self.progress else { return };
        match progress.record(&jiff::Zoned::now(), grades, confused, thought.time) {
            // Without grades nothing was written.
            Ok(()) => self.is_unkept &= grades.is_empty(),
            Err(error) => {
                let was_unkept = std::mem::replace(&mut self.is_unkept, true);
                // Reported once.
                if !(was_unkept && error.may_pass()) {
                    self.tell_unkept(&error);
                }
                if !error.may_pass() {
                    self.progress = None;
                }
            }
        }
    }

    pub(super) fn tell_unkept(&mut self, error: &ProgressError) {
        tracing::warn!("progress is not kept: {error}");
        let texts = &self.answerer.texts;
        let text = text!(texts, "practice-not-kept", reason = error.localized(texts));
        self.say(Urgency::InTurn, text);
    }

    pub(super) async fn finish(&mut self) {
        let (score, language) = (self.session.score(), self.answerer.texts.language());
        let mut text = text!(
            self.answerer.texts,
            "practice-score",
            right = score.right,
            answered = score.answered
        );
        let missed: Vec<String> = score
            .missed
            .iter()
            .map(|task| match task.spoken(&self.answerer.vocabulary, language) {
                Question::Colour(square) | Question::Diagonal(square) | Question::Knight(square) => square,
                _ => task.words(&self.answerer.vocabulary),
            })
            .collect();
        if !missed.is_empty() {
            text.push(' ');
            text.push_str(&text!(self.answerer.texts, "practice-missed", words = listed(&missed)));
        }
        self.say(Urgency::InTurn, text);
        self.tell_how_to_go_on();
        self.finish_words().await;
    }

    /// Plays `earcon` if a screen reader reads the answers, because it takes longer to begin.
    pub(super) fn sound(&self, earcon: Earcon) {
        if self.voice.is_read() {
            self.voice.play(earcon);
        }
    }

    pub(super) fn tell(&mut self, id: Id) {
        let text = self.answerer.texts.get(id);
        self.say(Urgency::InTurn, text);
    }

    /// Says a sentence about the microphone and listens at the same time, because the learner may speak at once.
    pub(super) fn tell_openly(&mut self, id: Id) {
        let text = self.answerer.texts.get(id);
        self.print(&text, &text);
        self.queued = self.queued.saturating_add(text.chars().count());
        self.last_words = Some(self.voice.say_openly(text));
    }

    pub(super) fn say(&mut self, urgency: Urgency, text: String) {
        self.say_as(urgency, &text.clone(), text);
    }

    /// Speaks `spoken`, and prints it as `printed`.
    pub(super) fn say_as(&mut self, urgency: Urgency, printed: &str, spoken: String) {
        self.print(printed, &spoken);
        self.last_words = Some(self.utter(urgency, spoken));
    }

    /// Speaks `spoken`, and counts how much is to be said.
    pub(super) fn utter(&mut self, urgency: Urgency, spoken: String) -> Saying {
        let before = match urgency {
            Urgency::Replacing | Urgency::Now => 0,
            Urgency::InTurn => self.queued,
        };
        self.queued = before.saturating_add(spoken.chars().count());
        self.voice.say_with(urgency, spoken)
    }

    /// Prints `text`, which is spoken as `spoken`; for a Braille display, each sentence on its own line.
    fn print(&self, text: &str, spoken: &str) {
        match self.in_text {
            // Users who asked for text read it, even if the voice works.
            true => sentences(text).for_each(|sentence| println!("{sentence}")),
            false => output::print_said_as(text, spoken),
        }
    }
}

/// Returns the sentences of a spoken text. A mark within a word, such as a file name, does not end a sentence.
fn sentences(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        rest = rest.trim_start();
        let is_end = |(at, mark): &(usize, char)| {
            *mark == '\n'
                || ".?!".contains(*mark)
                    && rest
                        .get(at + 1..)
                        .is_some_and(|rest| rest.starts_with(char::is_whitespace))
        };
        let end = rest.char_indices().find(is_end).map_or(rest.len(), |(at, _)| at + 1);
        let (sentence, after) = rest.split_at(end);
        rest = after;
        (!sentence.is_empty()).then(|| sentence.trim_end())
    })
}

/// Returns `words` as a list, each once. Some contain commas ("Dame Eva fünf, matt").
pub(super) fn listed(words: &[String]) -> String {
    let mut listed: Vec<&str> = Vec::new();
    for words in words {
        if !listed.contains(&words.as_str()) {
            listed.push(words);
        }
    }
    listed.join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_to_be_practised_is_listed_once() {
        let missed = ["Läufer", "Dame Eva fünf, matt", "Läufer"].map(String::from);
        assert_eq!(listed(&missed), "Läufer; Dame Eva fünf, matt");
    }

    #[test]
    fn a_file_name_does_not_end_a_sentence() {
        for (text, wanted) in [
            ("Eins. Zwei?\nDrei", &["Eins.", "Zwei?", "Drei"][..]),
            (
                "Weiter: ansage practice --course kurs.toml",
                &["Weiter: ansage practice --course kurs.toml"],
            ),
            (" Ende. ", &["Ende."]),
            ("", &[]),
        ] {
            assert_eq!(sentences(text).collect::<Vec<_>>(), wanted, "{text:?}");
        }
    }
}
