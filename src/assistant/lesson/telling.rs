//! What the learner hears: the tasks, what was right, and the end.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use super::{Lesson, today};
use crate::{
    assistant::voice::LAST_WORDS,
    output,
    practice::{Exercise, Grade, Item, Judgement, Question, Task, Thought},
    progress::ProgressError,
    speech::{Earcon, Urgency},
};
use ansage_words::{
    locale::{Id, Localized},
    text,
};

impl Lesson {
    pub(super) fn tell_slips(&mut self, judgement: &Judgement) {
        for slip in &judgement.slips {
            let (said, wanted) = (slip.said.as_str(), slip.wanted.as_str());
            let text = text!(self.answerer.texts, "practice-say", said = said, wanted = wanted);
            self.say(Urgency::InTurn, text);
        }
    }

    /// Prints and says the right answer. The voice says only the words; letters and numbers are for reading.
    pub(super) fn tell_answer(&mut self, task: &Task) {
        let (words, written) = (task.words(&self.answerer.vocabulary), task.written());
        let texts = &self.answerer.texts;
        let spoken = text!(texts, "practice-answer-spoken", words = words.as_str());
        match task.exercise() {
            // These words have no written form.
            Exercise::Duties => output::print_said(&spoken),
            _ => output::print_said(&text!(texts, "practice-answer", words = words, written = written)),
        }
        self.last_words = Some(self.voice.say(spoken));
    }

    pub(super) fn speak_task(&mut self, task: &Task) {
        let texts = &self.answerer.texts;
        let number = self.asked.to_string();
        let (spoken, shown) = match task.spoken(&self.answerer.vocabulary) {
            Question::Colour(square) => (text!(texts, "practice-ask-colour", square = square), None),
            Question::Diagonal(square) => (text!(texts, "practice-ask-diagonal", square = square), None),
            Question::Knight(square) => (text!(texts, "practice-ask-knight", square = square), None),
            Question::Duty(command) => (text!(texts, "practice-ask-duty", duty = command.name()), None),
            Question::Touch(piece, square) => {
                (text!(texts, "practice-ask-touch", piece = piece, square = square), None)
            }
            Question::Plain(text) => (text, Some(task.printed().unwrap_or_default())),
        };
        let shown = shown.as_deref().unwrap_or(&spoken);
        output::print_said(&text!(texts, "practice-task", number = number, shown = shown));
        let asking = self.voice.say(spoken);
        // Thinking begins when the question is over.
        let asked_at: Arc<Mutex<Option<Instant>>> = Arc::default();
        self.asked_at = Arc::clone(&asked_at);
        tokio::spawn(async move {
            let _ = asking.await;
            *asked_at.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
        });
    }

    /// Returns how long the learner thought before the moment `answered`.
    pub(super) fn thought(&self, answered: Instant, is_typed: bool) -> Thought {
        let asked_at = *self.asked_at.lock().unwrap_or_else(PoisonError::into_inner);
        Thought {
            time: asked_at.map_or(Duration::ZERO, |asked| answered.saturating_duration_since(asked)),
            is_typed,
        }
    }

    /// Greets the learner by name and with what is due, if anything is known.
    pub(super) fn greet(&mut self) {
        let Some(progress) = &self.progress else { return };
        match progress.due(today()) {
            Ok(Some(due)) => {
                let name = progress.name();
                let text = text!(self.answerer.texts, "practice-hello", name = name, count = due);
                self.say(Urgency::InTurn, text);
            }
            Ok(None) => {}
            Err(error) => self.tell_unkept(&error),
        }
    }

    /// Keeps the grades of an answer in the learner's progress.
    pub(super) fn keep(&mut self, grades: &[(Item, Grade)], confused: &[(Item, Item)], thought: Thought) {
        if let Some(progress) = &mut self.progress
            && let Err(error) = progress.record(&jiff::Zoned::now(), grades, confused, thought.time)
        {
            self.tell_unkept(&error);
            // Told once.
            self.progress = None;
        }
    }

    pub(super) fn tell_unkept(&mut self, error: &ProgressError) {
        tracing::warn!("progress is not kept: {error}");
        let texts = &self.answerer.texts;
        let text = text!(texts, "practice-not-kept", reason = error.localized(texts));
        self.say(Urgency::InTurn, text);
    }

    pub(super) async fn finish(&mut self) {
        let score = self.session.score();
        let mut text = text!(
            self.answerer.texts,
            "practice-score",
            right = score.right,
            answered = score.answered
        );
        let missed: Vec<String> = score
            .missed
            .iter()
            .map(|task| match task.spoken(&self.answerer.vocabulary) {
                Question::Colour(square) | Question::Diagonal(square) | Question::Knight(square) => square,
                Question::Duty(_) | Question::Touch(..) | Question::Plain(_) => task.words(&self.answerer.vocabulary),
            })
            .collect();
        if !missed.is_empty() {
            text.push(' ');
            text.push_str(&text!(
                self.answerer.texts,
                "practice-missed",
                words = missed.join(", ")
            ));
        }
        self.say(Urgency::InTurn, text);
        if let Some(saying) = self.last_words.take() {
            let _ = tokio::time::timeout(LAST_WORDS, saying).await;
        }
    }

    /// Sounds `earcon` if a screen reader reads the answers, which takes longer to begin.
    pub(super) fn sound(&self, earcon: Earcon) {
        if self.voice.is_read() {
            self.voice.play(earcon);
        }
    }

    pub(super) fn tell(&mut self, id: Id) {
        let text = self.answerer.texts.get(id);
        self.say(Urgency::InTurn, text);
    }

    pub(super) fn say(&mut self, urgency: Urgency, text: String) {
        output::print_said(&text);
        self.last_words = Some(self.voice.say_with(urgency, text));
    }
}
