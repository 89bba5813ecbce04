use super::*;
use ansage_protocol::Command;

fn with_own(text: &str) -> Result<Vocabulary, VocabularyError> {
    with_own_of(&["de"], text)
}

fn with_own_of(languages: &[&str], text: &str) -> Result<Vocabulary, VocabularyError> {
    with_own_file(languages, "de", text)
}

/// Loads `languages` with the `text` of the user's file for one `language`.
fn with_own_file(languages: &[&str], language: &str, text: &str) -> Result<Vocabulary, VocabularyError> {
    let own = OwnWords {
        folder: "/own".into(),
        texts: [(language.into(), Ok(text.into()))].into(),
        ..OwnWords::default()
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
    let vocabulary = with_own_of(&["de", "ru"], text).unwrap();
    for (term, word, is_mandated) in [
        ("file-a", "Anton", true),
        ("file-a", "Анна", false),
        ("file-f", "Феликс", true),
        ("rank-2", "цвай", true),
        ("rank-2", "цво", false),
        ("no", "нет", false),
    ] {
        assert_eq!(
            vocabulary.is_mandated(term.parse().unwrap(), word),
            is_mandated,
            "{word}"
        );
    }
}

#[test]
fn words_of_the_users_file_are_read_as_texts_are() {
    let text = "language = \"de\"\n[[term]]\nid = \"adjust\"\nwords = [\"j'adoube\", \"zurecht-rücken\"]\n";
    let vocabulary = with_own(text).unwrap();
    for said in ["j'adoube", "J’adoube", "jʼadoube", "zurecht-rücken", "zurecht rücken"] {
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
        // Neither a filler, nor a single one.
        ("[promotion]\narticles = [\"diese\"]\n", 3, "\"diese\""),
        ("[promotion]\ninto = [\"in\",\n\"Dame\"]\n", 4, "\"dame\""),
        ("[promotion]\narticles = [\"in die\"]\n", 3, "\"in die\""),
        ("[promotion]\nfrom = [\"in\"]\n", 3, "from"),
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

fn shipped_file(text: &str) -> File {
    toml::from_str(text).unwrap()
}

#[test]
fn every_term_can_be_typed_in_every_language() {
    let letters_and_digits = |term: &Term| matches!(term, Term::File(_) | Term::Rank(_));
    let german = |term: &Term| matches!(term, Term::Piece(_) | Term::EnPassant | Term::Command(Command::Pause));
    for (language, text) in SHIPPED {
        let file = shipped_file(text);
        let ids = file
            .term
            .iter()
            .map(|entry| entry.id.get_ref())
            .chain(file.typed.keys());
        let typed: HashSet<Term> = ids.map(|id| id.parse().unwrap()).collect();
        for term in Term::all() {
            let is_exception = match language {
                "de" => false,
                // "e4", and "Springer", "en passant" and "Pause" as in German. Written moves may name the piece.
                "en" => term == Term::Filler || letters_and_digits(&term) || german(&term),
                // Nothing needs a word without meaning.
                _ => term == Term::Filler,
            };
            assert_eq!(typed.contains(&term), !is_exception, "{language}: {}", term.id());
        }
    }
}

#[test]
fn words_that_are_only_typed_are_never_heard_and_never_said() {
    let vocabulary = Vocabulary::shipped(&Vocabulary::LANGUAGES);
    let listed: HashSet<String> = vocabulary.forms().map(|(_, form)| fold(form)).collect();
    for (language, text) in SHIPPED {
        let file = shipped_file(text);
        for Form(form) in file.typed.values().flatten().map(Spanned::get_ref) {
            assert!(!listed.contains(&fold(form)), "{language}: {form}");
            // Otherwise words that are heard could be taken for such a form, or for its beginning.
            let words = form.to_lowercase();
            let is_heard = |word: &str| vocabulary.pronunciations().contains_key(word);
            assert!(!words.split_whitespace().all(is_heard), "{language}: {form}");
            if let Some((beginning, _)) = words.rsplit_once(' ').filter(|(said, _)| said.split(' ').all(is_heard)) {
                assert!(!vocabulary.goes_on(beginning), "{language}: {form}");
            }
            assert!(
                matches!(vocabulary.read(form)[..], [Token::Term(_)]),
                "{language}: {form}"
            );
        }
    }
    for term in Term::all() {
        assert_eq!(
            vocabulary.word(term),
            Vocabulary::shipped(&["de"]).word(term),
            "{}",
            term.id()
        );
    }
    assert!(!vocabulary.goes_on("ничья") && !vocabulary.goes_on("claim"));
}

#[test]
fn the_words_before_a_promoted_piece_are_fillers_and_a_user_may_add_some() {
    let shipped = Vocabulary::shipped(&Vocabulary::LANGUAGES);
    let before = shipped.articles.iter().chain(&shipped.into);
    for word in before.clone() {
        assert_eq!(shipped.read(word), [Token::Term(Term::Filler)], "{word}");
    }
    assert_eq!(before.count(), 8);
    let words = "[[term]]\nid = \"filler\"\nwords = [\"von\", \"nach\", \"in\", \"diese\"]\n";
    let promotion = "[promotion]\narticles = [\"diese\"]\n";
    for (own, is_open) in [(words.to_owned(), false), (format!("{words}{promotion}"), true)] {
        let vocabulary = with_own(&format!("language = \"de\"\n{own}")).unwrap();
        let read = |words| crate::declaration::parse(&vocabulary, words);
        let plain = read("Eva schlägt David acht Dame");
        assert!(plain.is_ok());
        assert_eq!(read("Eva schlägt David acht diese Dame") != plain, is_open, "{own}");
        assert_eq!(read("Eva schlägt David acht in diese Dame"), plain, "{own}");
    }
}

/// "Remis" is "реми" for a Russian voice, so a Russian writes it so.
#[test]
fn what_a_voice_is_given_can_be_typed() {
    let vocabulary = Vocabulary::shipped(&Vocabulary::LANGUAGES);
    for language in ["ru", "uk", "mk"] {
        for term in Term::all().filter(|term| *term != Term::Filler) {
            let given = vocabulary.respell(language, vocabulary.word(term));
            // Some words are not respelled, or not all of them.
            if !given.chars().any(|c| c.is_ascii_alphabetic()) {
                assert_eq!(vocabulary.read(&given), [Token::Term(term)], "{language}: {given}");
            }
        }
    }
}

#[test]
fn a_game_can_be_led_by_typing_in_every_language() {
    use ansage_protocol::{Declaration, Topic};
    let vocabulary = Vocabulary::shipped(&Vocabulary::LANGUAGES);
    for (command, words) in [
        (Command::Draw, ["draw", "ничья", "нічия", "реми"]),
        (Command::Accept, ["accept", "принимаю", "приймаю", "прифаќам"]),
        (Command::Decline, ["decline", "отклоняю", "відхиляю", "одбивам"]),
        (
            Command::Decline,
            ["declined", "не принимаю", "не приймаю", "не прифаќам"],
        ),
        (
            Command::Decline,
            [
                "draw declined",
                "не согласен на ничью",
                "не згодна на нічию",
                "не прифаќам реми",
            ],
        ),
        (Command::Resign, ["resign", "сдаюсь", "здаюся", "се предавам"]),
        (Command::Final, ["final", "окончательно", "остаточно", "дефинитивно"]),
        (
            Command::Claim,
            ["claim a draw", "требую ничью", "вимагаю нічию", "барам реми"],
        ),
        (
            Command::ClaimRepetition,
            [
                "threefold repetition",
                "повторение позиции",
                "повторення позиції",
                "трократно повторување",
            ],
        ),
        (
            Command::ClaimFiftyMoves,
            ["fifty moves", "пятьдесят ходов", "п'ятдесят ходів", "педесет потези"],
        ),
        (
            Command::Correction,
            ["correction", "исправление", "виправлення", "исправка"],
        ),
        (
            Command::LastMove,
            ["last move", "последний ход", "останній хід", "последен потег"],
        ),
        (Command::Placed, ["placed", "поставлено", "поставлено", "поставено"]),
        (Command::Executed, ["executed", "выполнено", "виконано", "изведено"]),
        (Command::Clock, ["clock pressed", "нажато", "натиснуто", "притиснато"]),
        (Command::Adjust, ["I adjust", "поправляю", "поправляю", "наместувам"]),
        (Command::Adjourn, ["adjourn", "отложить", "відкласти", "одложи"]),
    ] {
        for words in words {
            let read = crate::declaration::parse(&vocabulary, words);
            assert_eq!(read, Ok(Declaration::Command(command)), "{words}");
        }
    }
    for (words, term) in [
        // The word asks for the time, as before.
        ("clock", Term::Topic(Topic::Time)),
        ("час", Term::Topic(Topic::Time)),
        ("Бела", Term::File(shakmaty::File::B)),
    ] {
        assert_eq!(vocabulary.read(words), [Token::Term(term)], "{words}");
    }
    for (typed, german) in [
        ("Ева шлегт Давид фюнф", "Eva schlägt David fünf"),
        ("Ева бьёт Давид фюнф, шах", "Eva schlägt David fünf, Schach"),
        ("Єва бере Давид фюнф, ремі", "Eva schlägt David fünf, Remis"),
        ("Dame takes d5 mate", "Dame schlägt David fünf matt"),
        ("castle long", "Rochade lang"),
        ("где стоят шпрингер", "wo stehen Springer"),
        ("что стоит на e4", "was steht auf Eva vier"),
        ("чёрные ничья", "Schwarz Remis"),
        ("тронуто Турм Анна айн", "berührt Turm Anna eins"),
        ("каде се шпрингер", "wo stehen Springer"),
        ("каде е белата даме", "wo steht die weiße Dame"),
        ("каде е црната даме", "wo steht die schwarze Dame"),
        ("каде е црна даме", "wo steht die schwarze Dame"),
        ("горизонталь 4", "Reihe vier"),
    ] {
        let read = |words| crate::declaration::parse(&vocabulary, words);
        assert!(read(typed).is_ok(), "{typed}: {:?}", read(typed));
        assert_eq!(read(typed), read(german), "{typed}");
    }
    // These mean other things than the command, in one of the languages.
    for words in [
        "конечно",
        "согласен",
        "принято",
        "не согласен",
        "не сдаюсь",
        "не реми",
        "e4 не принимаю",
        "не принимаю e4",
    ] {
        assert!(crate::declaration::parse(&vocabulary, words).is_err(), "{words}");
    }
}

#[test]
fn the_words_for_typing_that_are_documented_are_read() {
    use ansage_protocol::Declaration;
    let vocabulary = Vocabulary::shipped(&Vocabulary::LANGUAGES);
    let documented = include_str!("../../../../docs/appendix-d.md");
    let commands = [
        Command::Draw,
        Command::Accept,
        Command::Decline,
        Command::Resign,
        Command::Final,
        Command::Correction,
        Command::Placed,
        Command::Executed,
        Command::Clock,
    ];
    for language in ["English", "Russian", "Ukrainian", "Macedonian"] {
        let lead = format!("- {language}: ");
        let words = documented.lines().find_map(|line| line.strip_prefix(&lead)).unwrap();
        let read = words
            .split(", ")
            .map(|word| crate::declaration::parse(&vocabulary, word).unwrap());
        assert!(read.eq(commands.map(Declaration::Command)), "{language}: {words}");
    }
}

#[test]
fn the_users_words_for_typing_count() {
    let read = |text: &str, words| with_own(&format!("language = \"de\"\n{text}")).map(|own| own.read(words));
    let draw = vec![Token::Term(Term::Command(Command::Draw))];
    assert_eq!(read("[typed]\ndraw = [\"Friede\"]\n", "Friede").unwrap(), draw);
    assert_eq!(read("[typed]\ndraw = [\"Friede\"]\n", "Remis").unwrap(), draw);
    for (text, line, word) in [
        ("[typed]\ntie = [\"Friede\"]\n", 3, "tie"),
        ("[typed]\ndraw = [\"Anna\"]\n", 3, "file-a"),
        ("[typed]\ndraw = [\"\"]\n", 3, "empty word"),
    ] {
        let message = read(text, "Remis").unwrap_err().to_string();
        assert!(
            message.contains(&format!("/own/de.toml, line {line}:")) && message.contains(word),
            "{message}"
        );
    }
}

#[test]
fn a_users_word_prevails_over_one_that_is_shipped_for_typing() {
    let languages = Vocabulary::LANGUAGES;
    let reversed: Vec<&str> = languages.into_iter().rev().collect();
    // The word is shipped for another term in the file of that language, in that of a later one or of an earlier one.
    for (language, term, word, shipped) in [
        ("en", "yes", "accept", "accepted"),
        ("ru", "executed", "ход сделан", "поставлено"),
        ("uk", "executed", "ход сделан", "поставлено"),
        ("de", "yes", "accept", "accepted"),
        ("mk", "quit", "takes", "captures"),
    ] {
        for text in [
            format!("language = \"{language}\"\n[[term]]\nid = \"{term}\"\nwords = [\"{word}\"]\n"),
            format!("language = \"{language}\"\n[typed]\n{term} = [\"{word}\"]\n"),
        ] {
            for languages in [&languages[..], &reversed[..]] {
                let own = with_own_file(languages, language, &text);
                let own = own.unwrap_or_else(|error| panic!("{text}: {error}"));
                let meant = Token::Term(term.parse().unwrap());
                assert_eq!(own.read(word), std::slice::from_ref(&meant), "{text}");
                // The other words of the shipped term are read as before.
                assert_ne!(own.read(shipped), [meant], "{text}");
                assert!(matches!(own.read(shipped)[..], [Token::Term(_)]), "{text}");
            }
        }
    }
    // Two words of the user still clash, and so does one with a word that is heard.
    let clash = "language = \"en\"\n[typed]\nyes = [\"fine\"]\nno = [\"fine\"]\n";
    assert!(with_own_file(&languages, "en", clash).is_err());
    let heard = "language = \"uk\"\n[[term]]\nid = \"file-a\"\nwords = [\"Белла\"]\n";
    assert!(with_own_file(&languages, "uk", heard).is_err());
}
