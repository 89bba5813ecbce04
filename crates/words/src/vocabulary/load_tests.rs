use super::*;
use ansage_protocol::Command;

fn with_own(text: &str) -> Result<Vocabulary, VocabularyError> {
    with_own_of(&["de"], text)
}

fn with_own_of(languages: &[&str], text: &str) -> Result<Vocabulary, VocabularyError> {
    let own = OwnWords {
        folder: "/own".into(),
        texts: [("de".into(), Ok(text.into()))].into(),
    };
    let languages: Vec<String> = languages.iter().map(|language| (*language).to_owned()).collect();
    Vocabulary::load(&languages, Some(&own))
}

#[test]
fn d_2_1_the_arbiter_may_decide_otherwise() {
    let text = "language = \"de\"\n[[term]]\nid = \"file-a\"\nwords = [\"Anton\"]\n";
    let vocabulary = with_own(text).unwrap();
    assert_eq!(vocabulary.square(shakmaty::Square::A1), "Anton eins");
    assert_eq!(vocabulary.read("Anna"), [Token::Unknown("anna".into())]);
}

#[test]
fn words_of_the_users_file_are_read_as_texts_are() {
    let text = "language = \"de\"\n[[term]]\nid = \"adjust\"\nwords = [\"j'adoube\", \"zurecht-rücken\"]\n";
    let vocabulary = with_own(text).unwrap();
    for said in ["j'adoube", "J’adoube", "zurecht-rücken", "zurecht rücken"] {
        assert_eq!(
            vocabulary.read(said),
            [Token::Term(Term::Command(Command::Adjust))],
            "{said}"
        );
    }
}

#[test]
fn mistakes_are_named() {
    let message = |text: &str| with_own(&format!("language = \"de\"\n{text}")).unwrap_err().to_string();
    for (text, line, word) in [
        ("[[term]]\nid = \"file-z\"\nwords = []\n", 3, "file-z"),
        (
            "# Not \"file-z\".\n[[term]]\nid = \"file-z\"\nwords = []\n",
            4,
            "file-z",
        ),
        (
            "[[term]]\nid = \"file-a\"\nwords = [\"file-z\"]\n[[term]]\nid = \"file-z\"\nwords = []\n",
            6,
            "file-z",
        ),
        ("[[term]]\nwords = []\nid = 'file-z'\n", 4, "file-z"),
        ("[[term]]\nid = \"file-a\"\n", 2, "words"),
        (
            "[[term]]\nid = \"file-d\"\nwords = [\n    \"Dora\",\n    \" \",\n]\n",
            6,
            "empty word",
        ),
        ("[[term]]\nid = \"file-d\"\nwords = [\"\"]\n", 4, "empty word"),
        ("[practice]\nskip = [\n\"...\"]\n", 4, "empty word"),
        ("[[term]]\nid = \"yes\"\nwords = []\n", 3, "yes"),
        // The shipped connectives are no longer fillers.
        (
            "[[term]]\nid = \"file-d\"\nwords = [\"Dora\"]\n[[term]]\nid = \"filler\"\nwords = [\"na\"]\n",
            6,
            "\"von\"",
        ),
        ("[[term]]\nwords = []\nid = 1\n", 4, "string"),
        ("languages = 1\n", 2, "languages"),
        ("[connectives]\nfrom = \"Dame\"\nto = \"nach\"\n", 2, "\"Dame\""),
        (
            "# Long form.\n[ connectives ] # from, to\nfrom = \"Dame\"\nto = \"nach\"\n",
            3,
            "Dame",
        ),
        ("\nconnectives = { from = \"Dame\", to = \"nach\" }\n", 3, "Dame"),
        ("\nconnectives.from = \"Dame\"\nconnectives.to = \"nach\"\n", 3, "Dame"),
        ("[connectives]\nfrom = \"von\"\n", 2, "to"),
        ("[connectives]\nfrom = \"von\"\nto = \"nach\"\nvia = \"\"\n", 5, "via"),
    ] {
        let message = message(text);
        assert!(
            message.contains(&format!("/own/de.toml, line {line}:")) && message.contains(word),
            "{message}"
        );
    }
    let missing = Vocabulary::load(&["fr".into()], None).unwrap_err().to_string();
    assert!(missing.contains("\"fr\""), "{missing}");
    let incomplete = Vocabulary::load(&["ru".into()], None).unwrap_err().to_string();
    assert!(incomplete.contains("captures"), "{incomplete}");
}

#[test]
fn ambiguous_words_are_named_with_the_line_of_the_user() {
    for (languages, text, line, words) in [
        // Against a shipped word of the same file, and of an earlier and a later one.
        (
            &["de"][..],
            "id = \"file-a\"\nwords = [\"Bella\"]\n",
            4,
            ["Bella", "file-a", "file-b"],
        ),
        (
            &["de"],
            "id = \"file-d\"\nwords = [\"Dora\",\n\"Anna\"]\n",
            5,
            ["Anna", "file-d", "file-a"],
        ),
        (
            &["ru", "de"],
            "id = \"file-d\"\nwords = [\"Анна\"]\n",
            4,
            ["Анна", "file-d", "file-a"],
        ),
        (
            &["de", "ru"],
            "id = \"file-d\"\nwords = [\"Анна\"]\n",
            4,
            ["Анна", "file-d", "file-a"],
        ),
        // Against a word of the user.
        (
            &["de"],
            "id = \"file-a\"\nwords = [\"Dora\"]\n[[term]]\nid = \"file-d\"\nwords = [\"Dora\"]\n",
            7,
            ["Dora", "file-a", "file-d"],
        ),
    ] {
        let error = with_own_of(languages, &format!("language = \"de\"\n[[term]]\n{text}")).unwrap_err();
        let clash = error.to_string();
        assert!(clash.contains(&format!("/own/de.toml, line {line}:")), "{clash}");
        assert!(words.iter().all(|word| clash.contains(word)), "{clash}");
    }
}

#[test]
fn another_language_may_do_without_words() {
    let text = "language = \"de\"\n[[term]]\nid = \"file-d\"\nwords = []\n";
    let vocabulary = with_own_of(&["ru", "de"], text).unwrap();
    assert_eq!(vocabulary.read("David"), [Token::Unknown("david".into())]);
    assert!(with_own_of(&["de", "ru"], text).is_err());
}
