//! A new learner, by ear and voice alone, from the first start to ten correctly announced moves.

use std::{
    collections::HashMap,
    fmt::Write,
    time::{Duration, Instant},
};

use crate::{
    support::{Ear, SoundWorld},
    tap::Tap,
    terminal,
};

/// Answer of a learner who has not heard the word yet.
const UNKNOWN: &str = "weiß ich nicht";

/// A learner who knows chess, the alphabet and the numbers in German, but no name of a file or letter of a piece until
/// it is heard.
struct Learner {
    /// The word for each letter (of a piece: a capital) and digit, as heard.
    words: HashMap<String, String>,
    /// The last question, sign by sign.
    asked: Vec<String>,
}

impl Learner {
    fn new() -> Learner {
        let digits = ["eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht"];
        let words = (1..)
            .zip(digits)
            .map(|(digit, word)| (digit.to_string(), word.to_owned()));
        Learner {
            words: words.collect(),
            asked: Vec::new(),
        }
    }

    /// Takes note of a sentence, and returns the answer if it was a question.
    fn hear(&mut self, sentence: &str) -> Option<String> {
        if sentence.contains("Screenreader") {
            return Some("nein".into());
        }
        if let Some((before, _)) = sentence.split_once(": die Wörter lernen") {
            return before.rsplit(' ').next().map(str::to_lowercase);
        }
        if let Some(answer) = sentence.strip_prefix("Die Antwort: ") {
            self.learn_answer(answer);
            return None;
        }
        for (wing, zeros) in [("Königsflügel: ", "Null, Null"), ("Damenflügel: ", "Null, Null, Null")] {
            if let Some((_, name)) = sentence.split_once(wing) {
                let name = name.split('.').next().unwrap_or_default();
                self.words.insert(zeros.into(), name.into());
            }
        }
        if sentence.contains(" ist ") {
            self.learn_names(sentence);
            return None;
        }
        let said: Vec<&str> = sentence.trim_end_matches('.').split_whitespace().collect();
        let is_remark = matches!(
            said[..],
            [] | ["Lektion" | "Richtig" | "Falsch" | "Sagen" | "Hören" | "Mikrofon", ..]
        );
        if is_remark || said.len() > 6 || sentence.contains([':', '!']) {
            return None;
        }
        // A learner who knows chess knows the zeros of castling.
        if let Some(castling) = self.words.get(sentence) {
            return Some(castling.clone());
        }
        self.asked = said.iter().map(|word| sign(word)).collect();
        let known = self.asked.iter().map(|sign| match is_sign(sign) {
            true => self.words.get(sign).cloned(),
            // A word is repeated.
            false => Some(sign.clone()),
        });
        let answer: Option<Vec<String>> = known.collect();
        Some(answer.map_or(UNKNOWN.into(), |words| words.join(" ")))
    }

    /// Learns from "A ist Anna, B ist Bella" and "K ist König, Q Dame". The letter of a file differs from that of a
    /// piece.
    fn learn_names(&mut self, sentence: &str) {
        let is_of_pieces = sentence.contains("Figur");
        for part in sentence.split([',', '.', ':']) {
            let words: Vec<&str> = part.split_whitespace().filter(|word| *word != "ist").collect();
            if let [letter, word] = words[..]
                && is_sign(letter)
            {
                let sign = match is_of_pieces {
                    true => letter.to_owned(),
                    false => letter.to_lowercase(),
                };
                self.words.insert(sign, word.into());
            }
        }
    }

    /// Learns the answer to the last question, a word for each sign.
    fn learn_answer(&mut self, answer: &str) {
        let words: Vec<&str> = answer.trim_end_matches('.').split_whitespace().collect();
        if words.len() == self.asked.len() {
            let pairs = self.asked.iter().cloned().zip(words.into_iter().map(str::to_owned));
            self.words.extend(pairs.filter(|(sign, _)| is_sign(sign)));
        }
    }
}

/// Returns whether `word` is a letter or a digit.
fn is_sign(word: &str) -> bool {
    word.chars().count() == 1
}

/// Returns the letter of a file whose German name is heard.
fn sign(word: &str) -> String {
    let names = ["ah", "beh", "zeh", "deh", "eh", "eff", "geh", "hah"];
    let letters = ('a'..='h').map(String::from);
    let heard = names.into_iter().zip(letters).find(|(name, _)| *name == word);
    heard.map_or_else(|| word.to_owned(), |(_, letter)| letter)
}

/// The words of both sides, with the minutes and seconds since the start.
struct Transcript {
    begun: Instant,
    text: String,
}

impl Transcript {
    fn note(&mut self, who: &str, words: &str) {
        let seconds = self.begun.elapsed().as_secs();
        writeln!(self.text, "- {}:{:02}, {who}: {words}", seconds / 60, seconds % 60).unwrap();
    }
}

/// Waits until something has been said and nothing follows. Returns the texts; none if it stays silent.
fn listen(tap: &Tap, ear: &Ear) -> Vec<String> {
    let before = ear.now();
    // The first text warms the voice up, and contains no words.
    let has_words = |text: &String| text.contains(char::is_alphanumeric);
    let mut texts = std::iter::from_fn(|| tap.next(Duration::from_secs(8)));
    let mut heard: Vec<String> = texts.find(has_words).into_iter().collect();
    if heard.is_empty() {
        return heard;
    }
    ear.wait_for_speech(before);
    loop {
        ear.wait_for_silence();
        match tap.next(Duration::ZERO) {
            Some(text) => heard.push(text),
            None => return heard,
        }
    }
}

/// `make first-lesson` writes the words of both sides to docs/evaluation/first-lesson.md.
#[test]
#[ignore = "takes minutes: make first-lesson"]
fn a_new_learner_announces_ten_moves() {
    let world = SoundWorld::start();
    let ear = world.loudspeaker();
    let front = world.folder().join("run/tap.sock");
    let tap = Tap::start(&front, &world.folder().join("run/speechd.sock"));
    // Types a command into the terminal.
    let enter = |line: &str| {
        let words: Vec<&str> = line.split(' ').skip(1).collect();
        let mut command = world.ansage(&words);
        command.env("SPEECHD_ADDRESS", format!("unix_socket:{}", front.display()));
        terminal::start(&command)
    };
    let mut transcript = Transcript {
        begun: Instant::now(),
        text: String::new(),
    };
    transcript.note("learner types", "ansage");
    let mut program = enter("ansage");
    let mut learner = Learner::new();
    let (mut is_announcing, mut right) = (false, 0);
    while right < 10 {
        let heard = listen(&tap, &ear);
        if let Some((_, line)) = heard.last().and_then(|last| last.split_once(": ansage ")) {
            // The session is over, and says how to continue.
            transcript.note("Ansage", heard.join(" ").as_str());
            let (code, rest) = program.end();
            assert_eq!(code, Some(0), "{rest:?}");
            let line = format!("ansage {line}");
            transcript.note("learner types", &line);
            program = enter(&line);
            continue;
        }
        let mut answer = heard.is_empty().then(|| "noch einmal".to_owned());
        for sentence in heard {
            transcript.note("Ansage", &sentence);
            is_announcing |= sentence.contains("Züge ansagen");
            right += usize::from(is_announcing && sentence == "Richtig.");
            answer = learner.hear(&sentence);
        }
        let is_in_time = transcript.begun.elapsed() < Duration::from_mins(10);
        assert!(is_in_time, "{}", transcript.text);
        if let Some(words) = answer {
            // The silence that shows the end of the question was time enough to think.
            transcript.note("learner", &words);
            world.microphone().declare(&words);
        }
    }
    program.kill();
    if let Some(path) = std::env::var_os("ANSAGE_TRANSCRIPT") {
        let head = "# The first lesson\n\nMade by `make first-lesson`: a learner who was never here types `ansage`, hears \
                    and says the rest, and announces\nten moves. The learner counts in German, knows no other word \
                    before it is heard, and sees nothing: each line of\nAnsage is a text that went to the speech service, \
                    at the end of its sound. The learner's voice is espeak-ng's. Minutes\nand seconds since the start.\n\n";
        std::fs::write(path, head.to_owned() + &transcript.text).unwrap();
    }
}
