//! The prompts that a player repeats. Pure.

use shakmaty::{Role, Square};

use ansage_protocol::Command;
use ansage_words::vocabulary::{Term, Token, Vocabulary};

/// The prompts, abbreviated: pieces as in algebraic notation, "x" for "schlägt".
///
/// All files, ranks, pieces but the pawn, captures, castling, yes and no occur at least twice. "Kurze" and "lange"
/// occur once each, and the pawn, which most players do not name, never. Words that sound alike (Eva and Cäsar; zwei,
/// drei, vier and fünf; fünf and Turm; drei and nein; vier and ja) occur in the same surroundings. Short prompts come
/// first, so that players learn quickly how it works.
const PROMPTS: [&str; 40] = [
    "e4", "N g1 f3", "c3", "Q d8 h4", "R a1 d1", "yes", "B c1 f4", "K e1 e2", "b2 b3", "no", //
    "0-0", "R f5", "h7 h8 Q", "e5", "N b8 c6", "g4", "0-0-0", "Q x d5", "yes", "B f8 a3", //
    "a7 a8 N", "K g1 h2", "c2 c4", "no", "R h8 g8", "e2", "N c3", "f6", "B b5", "d7", //
    "R x e3", "h5", "c7", "Q g4", "b4 a5", "N f7", "R e1", "g6", "K c8", "B d3",
];

/// Number of prompts.
pub const COUNT: usize = PROMPTS.len();

/// Returns the words of all prompts, as `vocabulary` announces them.
pub fn prompts(vocabulary: &Vocabulary) -> Vec<String> {
    let words = |prompt: &&str| {
        let words: Vec<&str> = prompt
            .split(' ')
            .flat_map(terms)
            .map(|term| vocabulary.word(term))
            .collect();
        words.join(" ")
    };
    PROMPTS.iter().map(words).collect()
}

fn terms(word: &str) -> Vec<Term> {
    match word {
        "yes" => vec![Term::Command(Command::Yes)],
        "no" => vec![Term::Command(Command::No)],
        "x" => vec![Term::Captures],
        "0-0" => vec![Term::Short, Term::Castling],
        "0-0-0" => vec![Term::Long, Term::Castling],
        _ => match word.parse::<Square>() {
            Ok(square) => vec![Term::File(square.file()), Term::Rank(square.rank())],
            Err(_) => word.chars().filter_map(Role::from_char).map(Term::Piece).collect(),
        },
    }
}

/// Returns whether `heard` means the same as `asked`, word for word. Other forms of a word and fillers make no
/// difference.
pub fn is_same(vocabulary: &Vocabulary, asked: &str, heard: &str) -> bool {
    let meaning = |text: &str| {
        let mut tokens = vocabulary.read(text);
        tokens.retain(|token| *token != Token::Term(Term::Filler));
        tokens
    };
    meaning(asked) == meaning(heard)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_usual_word_of_moves_is_asked_for_twice() {
        let vocabulary = Vocabulary::shipped(&["de"]);
        let prompts = prompts(&vocabulary);
        assert_eq!(prompts[1], "Springer Gustav eins Felix drei");
        assert_eq!(prompts[16], "lange Rochade");
        let all = prompts.join(" ").to_lowercase();
        let often = |word: &str| all.split(' ').filter(|other| *other == word).count();
        for word in
            "anna bella cäsar david eva felix gustav hektor eins zwei drei vier fünf sechs sieben acht könig dame \
                     turm läufer springer rochade schlägt ja nein"
                .split_whitespace()
        {
            assert!(often(word) >= 2, "{word} {}", often(word));
        }
        // docs/enrolment.md says so.
        assert_eq!(["kurze", "lange", "bauer"].map(often), [1, 1, 0]);
        for prompt in &prompts {
            let fine = ansage_words::declaration::parse(&vocabulary, prompt).is_ok();
            assert!(fine, "{prompt}");
        }
    }

    #[test]
    fn the_same_in_other_words() {
        let vocabulary = Vocabulary::shipped(&["de"]);
        for (asked, heard, same) in [
            ("Eva zwei", "eva zwo", true),
            ("Eva zwei", "äh eva zwei", true),
            ("Eva zwei", "eva drei", false),
            ("Eva zwei", "eva zwei eva", false),
            ("Eva zwei", "", false),
            ("Eva zwei", "[unk] eva zwei", false),
        ] {
            assert_eq!(is_same(&vocabulary, asked, heard), same, "{asked} {heard}");
        }
    }
}
