use super::*;
use fluent_syntax::ast::{CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement};
use std::collections::{BTreeMap, BTreeSet};

/// Arguments that only select a grammatical form. Not every language needs them.
const GRAMMAR: [&str; 2] = ["kind", "named_kind"];
/// Counts that together cover every plural form of every language, and its usual mistakes.
const COUNTS: [u32; 8] = [0, 1, 2, 5, 11, 21, 22, 25];

/// Returns each sentence with its arguments.
fn sentences(language: Language) -> BTreeMap<String, BTreeSet<String>> {
    let mut sentences = BTreeMap::new();
    for source in sources(language) {
        for entry in fluent_syntax::parser::parse(*source).unwrap().body {
            if let Entry::Message(message) = entry {
                let mut arguments = BTreeSet::new();
                collect(message.value.as_ref().unwrap(), &mut arguments);
                sentences.insert(message.id.name.to_owned(), arguments);
            }
        }
    }
    sentences
}

fn collect(pattern: &Pattern<&str>, into: &mut BTreeSet<String>) {
    fn inline(expression: &InlineExpression<&str>, into: &mut BTreeSet<String>) {
        match expression {
            InlineExpression::VariableReference { id } => {
                into.insert(id.name.to_owned());
            }
            InlineExpression::FunctionReference {
                arguments: CallArguments { positional, .. },
                ..
            } => positional.iter().for_each(|expression| inline(expression, into)),
            _ => {}
        }
    }
    for element in &pattern.elements {
        match element {
            PatternElement::Placeable {
                expression: Expression::Select { selector, variants },
            } => {
                inline(selector, into);
                variants.iter().for_each(|variant| collect(&variant.value, into));
            }
            PatternElement::Placeable {
                expression: Expression::Inline(expression),
            } => inline(expression, into),
            PatternElement::TextElement { .. } => {}
        }
    }
}

#[test]
fn every_language_has_every_sentence_with_its_arguments() {
    let asked_for = |arguments: &BTreeSet<String>| -> BTreeSet<String> {
        let all = arguments.iter().filter(|name| !GRAMMAR.contains(&name.as_str()));
        all.cloned().collect()
    };
    let german = sentences(Language::De);
    assert!(german.len() > 150);
    for language in Language::ALL {
        let own = sentences(language);
        let ids = |sentences: &BTreeMap<String, BTreeSet<String>>| sentences.keys().cloned().collect::<BTreeSet<_>>();
        let (own_ids, german_ids) = (ids(&own), ids(&german));
        let different: Vec<_> = own_ids.symmetric_difference(&german_ids).collect();
        assert!(
            different.is_empty(),
            "only in {language:?} or only in German: {different:?}"
        );
        for (id, arguments) in &german {
            assert_eq!(asked_for(&own[id]), asked_for(arguments), "{language:?}: {id}");
        }
    }
}

#[test]
fn the_compiler_knows_every_sentence_with_its_arguments() {
    let mut all: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (id, arguments) in Language::ALL.into_iter().flat_map(sentences) {
        all.entry(id).or_default().extend(arguments);
    }
    let known = SENTENCES.iter().map(|(id, arguments)| {
        let arguments = arguments.iter().map(|name| (*name).to_owned());
        ((*id).to_owned(), arguments.collect())
    });
    assert_eq!(known.collect::<BTreeMap<_, _>>(), all);
}

#[test]
fn arguments_are_exactly_those_of_the_sentence() {
    assert!(exists("answer-moves") && !exists("answer-move") && !exists(""));
    assert!(takes("answer-moves", &["white", "black"]) && takes("answer-moves", &["black", "white"]));
    for names in [&["white"][..], &["white", "white"], &["white", "black", "red"], &[]] {
        assert!(!takes("answer-moves", names), "{names:?}");
    }
    assert!(takes("play-paused", &[]) && !takes("play-paused", &["color"]));
}

#[test]
fn every_sentence_can_be_said_with_any_values() {
    for language in Language::ALL {
        let texts = Texts::new(language);
        for (id, arguments) in sentences(language) {
            for (color, count) in ["white", "black"].into_iter().zip([1, 5]) {
                let value = |name: &str| match name {
                    "color" | "winner" => texts.format(color, &[]).into(),
                    "kind" | "named_kind" => "queen".into(),
                    "source" => "bundled".into(),
                    _ => FluentValue::from(count),
                };
                let arguments: Vec<_> = arguments.iter().map(|name| (name.as_str(), value(name))).collect();
                let text = texts.format(&id, &arguments);
                assert!(!text.is_empty() && !text.contains(['{', '}', '$']), "{id}: {text}");
            }
        }
    }
}

#[test]
fn numbers_are_written_with_all_their_digits() {
    let texts = Texts::new(Language::De);
    for number in [
        0,
        7,
        1_000_000,
        u64::from(u32::MAX),
        MOST_EXACT,
        MOST_EXACT + 1,
        u64::MAX,
    ] {
        let text = text!(texts, "error-of-system", code = number);
        assert_eq!(text, format!("Fehler {number} des Systems"));
        if let Ok(number) = usize::try_from(number) {
            assert_eq!(text!(texts, "error-of-system", code = number), text);
        }
    }
}

#[test]
fn what_is_counted_has_the_form_of_its_number() {
    let tables: [(Language, &str, [&str; 8]); 9] = [
        (
            Language::Ru,
            "play-resume",
            [
                "полуходов",
                "полуход",
                "полухода",
                "полуходов",
                "полуходов",
                "полуход",
                "полухода",
                "полуходов",
            ],
        ),
        (
            Language::Uk,
            "play-resume",
            [
                "півходів",
                "півхід",
                "півходи",
                "півходів",
                "півходів",
                "півхід",
                "півходи",
                "півходів",
            ],
        ),
        (
            Language::Mk,
            "play-resume",
            [
                "полупотези",
                "полупотег",
                "полупотези",
                "полупотези",
                "полупотези",
                "полупотег",
                "полупотези",
                "полупотези",
            ],
        ),
        (
            Language::Ru,
            "practice-score",
            [
                "верных ответов",
                "верный ответ",
                "верных ответа",
                "верных ответов",
                "верных ответов",
                "верный ответ",
                "верных ответа",
                "верных ответов",
            ],
        ),
        (
            Language::Uk,
            "practice-score",
            [
                "правильних відповідей",
                "правильна відповідь",
                "правильні відповіді",
                "правильних відповідей",
                "правильних відповідей",
                "правильна відповідь",
                "правильні відповіді",
                "правильних відповідей",
            ],
        ),
        (
            Language::Mk,
            "practice-score",
            [
                "точни одговори",
                "точен одговор",
                "точни одговори",
                "точни одговори",
                "точни одговори",
                "точен одговор",
                "точни одговори",
                "точни одговори",
            ],
        ),
        (
            Language::Ru,
            "error-page",
            [
                "клеток",
                "клетку",
                "клетки",
                "клеток",
                "клеток",
                "клетку",
                "клетки",
                "клеток",
            ],
        ),
        (
            Language::Uk,
            "error-page",
            [
                "клітинок",
                "клітинку",
                "клітинки",
                "клітинок",
                "клітинок",
                "клітинку",
                "клітинки",
                "клітинок",
            ],
        ),
        (
            Language::Mk,
            "error-page",
            [
                "клетки",
                "клетка",
                "клетки",
                "клетки",
                "клетки",
                "клетка",
                "клетки",
                "клетки",
            ],
        ),
    ];
    for (language, id, forms) in tables {
        let texts = Texts::new(language);
        for (count, form) in COUNTS.into_iter().zip(forms) {
            let arguments = [
                ("plies", count),
                ("right", count),
                ("answered", 30),
                ("cells", count),
                ("lines", 30),
            ];
            let text = texts.format(id, &arguments.map(|(name, value)| (name, FluentValue::from(value))));
            let expected = format!("{count} {form}");
            let end = text.find(&expected).map(|at| &text[at + expected.len()..]);
            assert!(
                end.is_some_and(|end| !end.starts_with(char::is_alphabetic)),
                "{language:?} {count}: {text}"
            );
        }
    }
}

#[test]
fn colours_stand_in_their_case() {
    for (language, color, sentence) in [
        (Language::Ru, "white", "Ход белых."),
        (Language::Ru, "black", "Ход чёрных."),
        (Language::Uk, "white", "Хід білих."),
        (Language::Uk, "black", "Хід чорних."),
        (Language::Mk, "white", "Белиот е на потег."),
        (Language::Mk, "black", "Црниот е на потег."),
        (Language::De, "black", "Schwarz am Zug."),
    ] {
        let texts = Texts::new(language);
        assert_eq!(text!(texts, "play-ready", color = texts.format(color, &[])), sentence);
    }
    for (language, color, place) in [
        (Language::Ru, "white", "ход 3, белые"),
        (Language::Uk, "black", "хід 3, чорні"),
        (Language::Mk, "white", "потег 3, бел"),
        (Language::De, "black", "Zug 3, Schwarz"),
    ] {
        let texts = Texts::new(language);
        let color = texts.format(color, &[]);
        assert_eq!(text!(texts, "score-place", number = 3_u32, color = color), place);
    }
}

/// Nobody waits for an abandoned game to go on.
#[test]
fn an_abandoned_game_is_not_called_adjourned() {
    for language in Language::ALL {
        let texts = Texts::new(language);
        let adjourned = text!(texts, "score-adjourned");
        let abandoned = text!(texts, "announce-reason", reason = "abandoned");
        assert!(!abandoned.contains(&adjourned), "{language:?}: {abandoned}");
    }
}
