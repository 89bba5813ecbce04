use std::collections::BTreeSet;

use super::*;
use ansage_words::vocabulary::Wish;

fn vocabulary() -> Vocabulary {
    Vocabulary::shipped(&Vocabulary::LANGUAGES)
}

/// Words that the bundled model knows: those with a pronunciation, and the unknown word.
fn known(vocabulary: &Vocabulary) -> impl FnMut(&str) -> bool {
    |word| word == UNKNOWN || vocabulary.pronunciations().contains_key(word)
}

#[test]
fn a_question_is_answered_in_its_own_words_only() {
    let vocabulary = vocabulary();
    let answers = [
        vec![Term::Command(Command::Yes)],
        vec![Term::File(File::E), Term::Rank(Rank::Second)],
    ];
    let grammar = Grammar::answers(&vocabulary, &answers, known(&vocabulary));
    let has = |phrase: &str| grammar.phrases().iter().any(|known| known == phrase);
    for phrase in ["ja", "richtig", "eva zwei", "eva zwo", "[unk]", "[unk] [unk] [unk]"] {
        assert!(has(phrase), "{phrase} is missing: {:?}", grammar.phrases());
    }
    for phrase in ["nein", "aufgeben", "eva", "eva drei"] {
        assert!(!has(phrase), "{phrase}");
    }
}

#[test]
fn every_pair_of_a_well_formed_declaration_occurs() {
    let vocabulary = vocabulary();
    let grammar = Grammar::new(&vocabulary, known(&vocabulary));
    let pairs: std::collections::HashSet<(String, String)> = grammar
        .phrases()
        .iter()
        .flat_map(|phrase| {
            let words: Vec<String> = phrase.split(' ').map(str::to_owned).collect();
            words
                .windows(2)
                .map(|pair| (pair[0].clone(), pair[1].clone()))
                .collect::<Vec<_>>()
        })
        .collect();
    let files = ["anna", "bella", "cäsar", "david", "eva", "felix", "gustav", "hektor"];
    let ranks = ["eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht"];
    let has = |a: &str, b: &str| assert!(pairs.contains(&(a.to_owned(), b.to_owned())), "{a} {b}");
    for file in files {
        for rank in ranks {
            has(file, rank);
            has(rank, file);
        }
        for piece in ["könig", "dame", "turm", "läufer", "springer"] {
            has(piece, file);
        }
        has("schlägt", file);
        has(file, "zwo");
    }
    for (a, b) in [
        ("acht", "dame"),
        ("eins", "springer"),
        ("acht", "umwandlung"),
        ("kurze", "rochade"),
        ("rochade", "lang"),
        ("schlägt", "turm"),
        ("eva", "david"),
        ("en", "passant"),
        ("noch", "einmal"),
        ("springer", "äh"),
        ("korrektur", "eva"),
        ("schwarz", "remis"),
        ("schwarz", "angenommen"),
        ("weiß", "aufgeben"),
        ("weiß", "berührt"),
    ] {
        has(a, b);
    }
}

#[test]
fn phrases_are_declarations_or_foreign() {
    let vocabulary = vocabulary();
    let grammar = Grammar::new(&vocabulary, known(&vocabulary));
    for phrase in grammar.phrases() {
        let piece = ansage_words::declaration::promotion_piece(&vocabulary, phrase).is_some();
        let fine = ansage_words::declaration::parse(&vocabulary, phrase).is_ok();
        // A filler of the vocabulary between two squares remains a filler.
        assert!(fine || piece || phrase.contains(UNKNOWN), "{phrase}");
    }
    assert!(grammar.phrases().len() < 2_000, "{}", grammar.phrases().len());
}

#[test]
fn words_that_the_model_lacks_are_left_out_or_replaced() {
    let vocabulary = vocabulary();
    let mut known = known(&vocabulary);
    let grammar = Grammar::new(&vocabulary, |word| word != UNKNOWN && word != "zwei" && known(word));
    let all = grammar.phrases().join(" ");
    let has = |word: &str| all.split(' ').any(|other| other == word);
    assert!(!has("zwei") && has("zwo") && !has(UNKNOWN));
    assert!(Grammar::new(&vocabulary, |_| false).phrases().is_empty());
}

#[test]
fn nothing_breaks_the_json_of_the_crate() {
    let grammar = Grammar::of(["Ja", "", "  ", "a\"b", "a\\b", "Nein danke"], |word| word != "danke");
    assert_eq!(grammar.phrases(), ["ja"]);
}

#[test]
fn what_a_learner_wishes_for_can_be_said_to_the_bundled_model() {
    let vocabulary = vocabulary();
    let list = include_str!("../../models/ansage-de/graph/words.txt");
    let words: BTreeSet<&str> = list.lines().filter_map(|line| line.split(' ').next()).collect();
    let knows = |word: &str| words.contains(word);
    let game = Grammar::new(&vocabulary, knows);
    let practice = game.clone().wishing(&vocabulary, &Wish::ALL, knows);
    let heard = |grammar: &Grammar| -> BTreeSet<Wish> {
        let phrases = grammar.phrases().iter();
        phrases.filter_map(|phrase| vocabulary.wish(phrase)).collect()
    };
    assert_eq!(heard(&practice), BTreeSet::from(Wish::ALL));
    // A game expects only those that are also its own words: "aufgeben" and "weiter".
    assert_eq!(heard(&game), BTreeSet::from([Wish::Unknown, Wish::Skip]));
}

#[test]
fn what_is_only_typed_is_not_expected_even_by_a_model_that_knows_it() {
    let vocabulary = vocabulary();
    let answers = [vec![Term::Command(Command::Final)], vec![Term::Command(Command::Draw)]];
    for grammar in [
        Grammar::new(&vocabulary, |_| true),
        Grammar::answers(&vocabulary, &answers, |_| true),
    ] {
        let words: BTreeSet<&str> = grammar.phrases().iter().flat_map(|phrase| phrase.split(' ')).collect();
        for word in [
            "сдаюсь",
            "окончательно",
            "реми",
            "нічия",
            "шлегт",
            "final",
            "takes",
            "castle",
        ] {
            assert!(!words.contains(word), "{word}");
        }
    }
}
