//! The voice of the running program, and the lines printed when something else carries it or nothing does.

use std::{
    io::{IsTerminal, stdout},
    path::{Path, PathBuf},
    time::Duration,
};

use super::error::AssistantError;
use crate::{
    config::Config,
    output,
    speech::{Carrier, Saying, SpeechError, SpeechOutput, Tongue, Voice},
};
use ansage_words::{
    announcement::Answerer,
    id,
    locale::{Id, Language, Localized, Texts},
    text,
    vocabulary::{Vocabulary, Wish},
};

/// Output file of the demonstration if there is no loudspeaker.
const DEMO_FILE: &str = "ansage-demo.wav";
/// Time after which a failed sentence that must be heard is tried again.
pub(super) const TRY_AGAIN: Duration = Duration::from_secs(5);
/// Number of times that it is tried again.
pub(super) const TRIES: u8 = 24;
/// Maximum duration of the last sentence before the program ends.
pub(super) const LAST_WORDS: Duration = Duration::from_secs(20);

/// Part of [`longest_wait`] for each character: what the slowest rate takes.
const CHARACTER: Duration = Duration::from_millis(150);

/// Returns the longest wait for the end of texts with this total number of characters.
pub(super) fn longest_wait(characters: usize) -> Duration {
    LAST_WORDS.saturating_add(CHARACTER.saturating_mul(u32::try_from(characters).unwrap_or(u32::MAX)))
}

/// Rate and volume of the voice, as the listener wishes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tuning {
    /// The rate, −100 to 100.
    pub(super) rate: i8,
    /// The volume, −100 to 100.
    pub(super) volume: i8,
}

impl Tuning {
    /// Step by which a wish changes the rate or the volume.
    const STEP: i8 = 20;

    /// Returns the values in `config`.
    pub(super) fn of(config: &Config) -> Tuning {
        Tuning {
            rate: config.speech.rate,
            volume: config.speech.volume,
        }
    }

    /// Fulfils a wish about the voice or the tones. Returns the sentence that confirms it; `None` for any other wish.
    pub(super) fn fulfil(&mut self, wish: Wish, voice: &Voice) -> Option<Id> {
        let (rate, volume, told) = match wish {
            Wish::Slower => (-Tuning::STEP, 0, id!("practice-slower")),
            Wish::Faster => (Tuning::STEP, 0, id!("practice-faster")),
            Wish::Louder => (0, Tuning::STEP, id!("practice-louder")),
            Wish::Quieter => (0, -Tuning::STEP, id!("practice-quieter")),
            Wish::Tones if voice.switch_tones() => (0, 0, id!("practice-tones-on")),
            Wish::Tones => (0, 0, id!("practice-tones-off")),
            Wish::Unknown | Wish::Skip | Wish::Pronunciation | Wish::Hint | Wish::Stronger | Wish::Weaker => {
                return None;
            }
        };
        let changed = |old: i8, by: i8| old.saturating_add(by).clamp(-100, 100);
        let before = (self.rate, self.volume);
        (self.rate, self.volume) = (changed(self.rate, rate), changed(self.volume, volume));
        if (rate, volume) != (0, 0) && (self.rate, self.volume) == before {
            return Some(id!("practice-at-limit"));
        }
        voice.adjust(self.rate, self.volume);
        Some(told)
    }
}

/// Returns the voice that `config` asks for. Prints a line when the speech service no longer carries it, and when it
/// does again. The bell of the terminal rings for players who do not see the screen. If sentences are only spoken, they
/// are not printed while the voice works.
pub(crate) fn voice(config: &Config, vocabulary: &Vocabulary) -> Voice {
    let is_left = config.speech.output == SpeechOutput::Voice;
    drop(output::leave_to_voice(is_left));
    let voice = Voice::from_settings(
        &config.speech,
        config.language,
        vocabulary,
        reporter(config.language, is_left),
    );
    if is_left {
        voice.tell_heard(output::heard);
    }
    voice
}

/// Returns the voice that `config` asks for once it can speak; `None` if everything is only printed.
///
/// # Errors
///
/// [`SpeechError`] if nothing speaks.
pub(super) fn ready_voice(config: &Config, vocabulary: &Vocabulary) -> Result<Option<Voice>, SpeechError> {
    if !config.speech.output.is_spoken() {
        return Ok(None);
    }
    let voice = voice(config, vocabulary);
    voice.ready().wait()?;
    Ok(Some(voice))
}

/// Returns a function that prints what carries the voice and, if the voice is lost and `is_left` is set, the sentences
/// that were left to it.
fn reporter(language: Language, is_left: bool) -> impl Fn(&Carrier) {
    move |carrier| {
        let is_heard = !matches!(carrier, Carrier::Nothing(_));
        let on_terminal = stdout().is_terminal();
        if on_terminal && *carrier != Carrier::Service {
            output::ring();
        }
        // A terminal that reads single keys does not end lines automatically.
        let end = if on_terminal { "\r\n" } else { "\n" };
        output::print(format_args!("{}", sentence(&Texts::new(language), carrier)), end);
        // Sentences that can no longer be heard are printed.
        for line in output::leave_to_voice(is_left && is_heard) {
            output::print(format_args!("{line}"), end);
        }
    }
}

/// Returns the voice, and the file that it speaks into for want of a loudspeaker, which nobody has named. Waits for the
/// loudspeaker only if a file may take its place. Otherwise the voice opens while the program begins to listen.
///
/// # Errors
///
/// [`SpeechError`] if the named file `wav` cannot be written or holds anything but a recording, which stays until
/// [`Voice::begin_file`].
pub(super) fn open_voice(
    config: &Config,
    vocabulary: &Vocabulary,
    wav: Option<&Path>,
    or_file: bool,
) -> Result<(Voice, Option<PathBuf>), SpeechError> {
    let into_file = |path: &Path| {
        // Nobody hears a file while it is written.
        for line in output::leave_to_voice(false) {
            println!("{line}");
        }
        let tongue = Tongue::new(config.language, config.speech.words, vocabulary);
        let voice = Voice::in_file(path, &config.speech, tongue, reporter(config.language, false));
        voice.ready().wait().map(|_| (voice, Some(path.to_owned())))
    };
    if let Some(path) = wav {
        return into_file(path).map(|(voice, _)| (voice, None));
    }
    let loud = voice(config, vocabulary);
    if or_file && loud.ready().wait().is_err() {
        return Ok(into_file(Path::new(DEMO_FILE)).unwrap_or_else(|error| {
            println!("{}", error.localized(&Texts::new(config.language)));
            (loud, None)
        }));
    }
    Ok((loud, None))
}

/// Prints and speaks `sentences`, printing without waiting for the voice. If they are only spoken, those that cannot be
/// heard are printed. Returns an error if the voice is lost.
pub(crate) fn tell(config: &Config, answerer: &Answerer, sentences: &[String]) -> Result<(), SpeechError> {
    let voice = voice(config, &answerer.vocabulary);
    let mut said: Vec<Saying> = Vec::new();
    let mut outcome = Ok(());
    for sentence in sentences {
        output::print_said(sentence);
        match config.speech.output {
            SpeechOutput::Voice if outcome.is_ok() => outcome = voice.say(sentence.as_str()).wait().map(drop),
            SpeechOutput::Voice => {}
            _ => said.push(voice.say(sentence.as_str())),
        }
    }
    said.into_iter()
        .try_for_each(|saying| saying.wait().map(drop))
        .and(outcome)
}

/// Speaks `sentence`, which was printed already. Returns an error if the voice is lost.
pub(crate) fn speak(config: &Config, vocabulary: &Vocabulary, sentence: &str) -> Result<(), SpeechError> {
    voice(config, vocabulary).say(sentence).wait().map(drop)
}

/// Speaks the error of `result`, if there is one, and waits until it was said. The caller prints it, but players who go
/// by ear may miss that.
pub(super) async fn speak_error<T>(voice: &Voice, result: &Result<T, AssistantError>, language: Language) {
    if let Err(error) = result {
        let saying = voice.say(error.localized(&Texts::new(language)));
        let _ = tokio::time::timeout(LAST_WORDS, saying).await;
    }
}

/// Returns the sentence that says what carries the voice, and what is wrong with the service.
fn sentence(texts: &Texts, carrier: &Carrier) -> String {
    match carrier {
        Carrier::Service => text!(texts, "voice-back"),
        Carrier::Espeak(fault) => text!(texts, "voice-by-espeak", fault = fault.localized(texts)),
        Carrier::Nothing(fault) => text!(texts, "voice-by-nothing", fault = fault.localized(texts)),
    }
}

#[cfg(test)]
mod tests {
    use std::{fs, io};

    use super::*;

    #[test]
    fn only_a_file_that_nobody_named_is_spoken_into_for_want_of_a_loudspeaker() {
        let folder = tempfile::tempdir().unwrap();
        let config = Config::default();
        let vocabulary = Vocabulary::shipped(&["de"]);
        let (_, told) = open_voice(&config, &vocabulary, Some(&folder.path().join("a.wav")), false).unwrap();
        assert_eq!(told, None);
    }

    #[test]
    fn a_recording_stays_until_the_game_has_begun_and_another_file_always() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("evening.wav");
        let (config, vocabulary) = (Config::default(), Vocabulary::shipped(&["de"]));
        let open = || open_voice(&config, &vocabulary, Some(&file), false);
        let score = "[White \"Ada\"]\n\n1. e4 *\n";
        fs::write(&file, score).unwrap();
        let refused = open().map(|_| ());
        assert!(
            matches!(&refused, Err(SpeechError::File { kind, .. }) if *kind == io::ErrorKind::AlreadyExists),
            "{refused:?}"
        );
        assert_eq!(fs::read_to_string(&file).unwrap(), score);
        let earlier = b"RIFF\x24\0\0\0WAVEfmt ";
        for has_begun in [false, true] {
            fs::write(&file, earlier).unwrap();
            let (voice, _) = open().unwrap();
            voice.say("ja").wait().unwrap();
            if has_begun {
                voice.begin_file().unwrap();
            }
            drop(voice);
            match has_begun {
                false => assert_eq!(fs::read(&file).unwrap(), earlier),
                true => assert!(hound::WavReader::open(&file).unwrap().duration() > 0),
            }
        }
    }

    #[test]
    fn the_last_words_get_the_time_they_need() {
        for (characters, seconds) in [(0, 20), (1000, 170)] {
            assert_eq!(longest_wait(characters), Duration::from_secs(seconds), "{characters}");
        }
    }
}
