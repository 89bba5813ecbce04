//! Help is short, names every word, and leaves out what does not apply to the game.

use super::*;
use ansage_words::{announcement::sentence, locale::Texts, text, vocabulary::Token};

/// Longest part of the help, in characters: German takes six seconds for it, at the default rate of a voice.
const LONGEST: usize = 92;

#[test]
fn help_goes_on_when_it_is_asked_for_again() {
    let mut table = Table::new("");
    let parts = |without: &[HelpTopic]| -> Vec<HelpTopic> {
        let all = HelpTopic::ALL.into_iter();
        all.filter(|help| !without.contains(help)).collect()
    };
    let solo = parts(&[HelpTopic::Placed, HelpTopic::Practice, HelpTopic::Clock]);
    // After the last part the first one follows.
    for help in solo.iter().chain(&solo[..2]) {
        assert_eq!(table.say("Hilfe"), Message::Help(*help));
    }
    // Noise does not restart help. A declaration does.
    table.say("Blumenkohl");
    assert_eq!(table.say("Hilfe"), Message::Help(solo[2]));
    table.play(&["Eva vier"]);
    assert_eq!(table.say("Hilfe"), Message::Help(HelpTopic::Moves));
    // An assistant, the clock and practice are mentioned if the game has them. No tournament allows practice.
    for (profile, without) in [
        (Profile::Assistant, HelpTopic::Practice),
        (Profile::Solo, HelpTopic::Placed),
    ] {
        let setting = Setting {
            clock: ansage_chess::clock::setting("90+30").unwrap(),
            profile,
            practice: true,
            ..Setting::default()
        };
        let mut table = Table::with("", setting);
        for help in parts(&[without]) {
            assert_eq!(table.say("Hilfe"), Message::Help(help), "{profile:?}");
        }
        assert_eq!(table.say("Hilfe"), Message::Help(HelpTopic::Moves), "{profile:?}");
    }
}

#[test]
fn help_names_every_word_in_every_language_and_is_short() {
    for language in Language::ALL {
        let answerer = Answerer {
            vocabulary: vocabulary(),
            texts: Texts::new(language),
            style: Announcement::plain(Style::Long),
        };
        let mut all = String::new();
        for profile in [
            Profile::Solo,
            Profile::Trust,
            Profile::OpponentRepeats,
            Profile::Assistant,
        ] {
            let setting = Setting {
                profile,
                practice: true,
                clock: ansage_chess::clock::setting("90+30").unwrap(),
                ..Setting::default()
            };
            let game = Game::with_setting(Chess::new(), setting);
            for help in HelpTopic::ALL {
                let text = sentence(&answerer, &game, &Message::Help(help));
                assert!(text.chars().count() <= LONGEST, "{language:?} {help:?}: {text}");
                assert!(
                    text.ends_with('.') && !text.contains("{"),
                    "{language:?} {help:?}: {text}"
                );
                all.push_str(&text.to_lowercase());
            }
            let back = sentence(&answerer, &game, &Message::Help(HelpTopic::Corrections)).contains("Zug zurück");
            assert_eq!(back, profile.allows_take_back(), "{language:?} {profile:?}");
        }
        let commands = Command::ALL.into_iter().map(Term::Command);
        let topics = Topic::ALL.into_iter().map(Term::Topic);
        for term in commands.chain(topics).chain([Term::Touched]) {
            let words = answerer.vocabulary.word(term).to_lowercase();
            // "Ich beanspruche Remis" may be shortened.
            let words = words.trim_start_matches("ich ");
            assert!(all.contains(words), "{language:?}: \"{words}\" is not in: {all}");
        }
    }
}

#[test]
fn the_question_after_a_resignation_also_names_a_word_for_typing() {
    let vocabulary = Vocabulary::shipped(&Vocabulary::LANGUAGES);
    for language in Language::ALL {
        let texts = Texts::new(language);
        let sentence = text!(texts, "play-ask-resign-finally");
        let term = Term::Command(Command::Final);
        let means = |word: &&str| vocabulary.read(word) == [Token::Term(term)];
        let words: Vec<&str> = sentence
            .split(|c: char| !c.is_alphabetic())
            .filter(|word| !word.is_empty())
            .filter(means)
            .collect();
        let is_mandated = |word: &&str| vocabulary.is_mandated(term, word);
        assert!(words.iter().any(is_mandated), "{language:?}: {sentence}");
        let has_other = words.iter().any(|word| !is_mandated(word));
        assert_eq!(has_other, language != Language::De, "{language:?}: {sentence}");
    }
}
