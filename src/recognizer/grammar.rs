//! The word sequences that the recognizer expects.
//!
//! Vosk's grammar is not a syntax. It is a bigram estimated from example phrases, in which any word can follow any
//! other at a cost. So the phrases here are examples in the right proportions. Each pair of words that can be adjacent
//! in a declaration occurs, frequent pairs more often. A phrase ends where a declaration can end. The board decides
//! what the words mean.

use std::collections::BTreeMap;

use shakmaty::{Color, File, Rank, Role};

use crate::recognition::UNKNOWN;
use ansage_protocol::{Command, Topic};
use ansage_words::vocabulary::{Term, Vocabulary, Wish};

/// Example phrases for a recognizer, in words that its model knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grammar {
    phrases: Vec<String>,
}

impl Grammar {
    /// Creates the grammar of all declarations and commands, in the words of `vocabulary` that the model `knows`.
    /// Leaves out forms with a word that it does not know.
    pub fn new(vocabulary: &Vocabulary, knows: impl FnMut(&str) -> bool) -> Grammar {
        let mut words = Words::new(vocabulary, knows);
        let mut phrases = Phrases {
            words: &words.forms,
            phrases: Vec::new(),
        };
        phrases.moves();
        phrases.captures();
        phrases.promotions();
        phrases.castling();
        phrases.remarks();
        phrases.fillers();
        phrases.commands();
        phrases.named();
        phrases.queries();
        phrases.variants();
        let mut phrases = phrases.phrases;
        if (words.knows)(UNKNOWN) {
            foreign(&mut phrases, &words.forms);
        }
        Grammar { phrases }
    }

    /// Creates a grammar of only the `answers` to a question, each given as its terms, in all words of `vocabulary`
    /// that the model `knows`. Other speech has as many phrases as the answers.
    pub fn answers(vocabulary: &Vocabulary, answers: &[Vec<Term>], knows: impl FnMut(&str) -> bool) -> Grammar {
        let mut words = Words::new(vocabulary, knows);
        let forms = |term: &Term| words.forms.get(&term.id()).map_or(&[][..], Vec::as_slice);
        let mut phrases = Vec::new();
        for answer in answers {
            let Some(first) = answer
                .iter()
                .map(|term| forms(term).first())
                .collect::<Option<Vec<_>>>()
            else {
                continue;
            };
            // Every other form occurs once, in place of the first.
            let others = answer.iter().enumerate().flat_map(|(place, term)| {
                let first = &first;
                forms(term).iter().skip(1).map(move |form| {
                    let words = first.iter().enumerate();
                    let other = words.map(|(at, word)| if at == place { form } else { *word });
                    other.collect::<Vec<_>>()
                })
            });
            let all = std::iter::once(first.clone()).chain(others);
            phrases.extend(all.map(|phrase| phrase.into_iter().map(String::as_str).collect::<Vec<_>>().join(" ")));
        }
        phrases.sort();
        phrases.dedup();
        if (words.knows)(UNKNOWN) {
            let count = phrases.len().div_ceil(3);
            phrases.extend((1..=3).flat_map(|length| std::iter::repeat_n(vec![UNKNOWN; length].join(" "), count)));
        }
        Grammar { phrases }
    }

    /// Adds the wishes of a learner, in words that the model knows. Only practice expects them, because in a game each
    /// further word is another one that noise can be mistaken for.
    #[must_use]
    pub fn wishing(mut self, vocabulary: &Vocabulary, wishes: &[Wish], mut knows: impl FnMut(&str) -> bool) -> Grammar {
        // As often as "ja", because all of them are short and mean nothing else.
        const TIMES: usize = 12;
        let phrases = vocabulary.wishes().filter(|(wish, _)| wishes.contains(wish));
        for phrase in phrases.map(|(_, phrase)| phrase.to_lowercase()) {
            if hearable(&phrase, &mut knows) && !self.phrases.contains(&phrase) {
                self.phrases.extend(std::iter::repeat_n(phrase, TIMES));
            }
        }
        self
    }

    /// Creates a grammar of exactly these phrases, such as the answers to a question. Drops phrases with a word that
    /// the model does not know.
    pub fn of<'a>(phrases: impl IntoIterator<Item = &'a str>, mut knows: impl FnMut(&str) -> bool) -> Grammar {
        Grammar {
            phrases: phrases
                .into_iter()
                .map(str::to_lowercase)
                .filter(|phrase| hearable(phrase, &mut knows))
                .collect(),
        }
    }

    /// Returns the phrases: lower case, only words that the model knows, no character that would break Vosk's JSON.
    pub fn phrases(&self) -> &[String] {
        &self.phrases
    }
}

/// Returns whether the model knows all words of `phrase`. A user's vocabulary may contain a quotation mark or a
/// backslash, which would break the JSON that the crate makes of the phrases. No model has such a word.
fn hearable(phrase: &str, knows: &mut impl FnMut(&str) -> bool) -> bool {
    let harmless = |word: &str| !word.contains(|c: char| c == '"' || c == '\\' || c.is_control());
    let mut words = phrase.split_whitespace().peekable();
    words.peek().is_some() && words.all(|word| harmless(word) && knows(word))
}

/// Number of phrases of speech outside the vocabulary, for each of three lengths. Measured by `make evaluate` on the
/// set of docs/evaluation.md, clean, with 411 declarations and 157 other utterances: 100 gives 93.4 % right and 1.3 %
/// of the others taken for a declaration; 25 gives 95.6 and 1.9; 8 gives 96.4 and 2.5.
const FOREIGN: usize = 25;

/// Adds speech outside the vocabulary: one to three such words, and words of the vocabulary between two of them.
fn foreign(phrases: &mut Vec<String>, forms: &BTreeMap<String, Vec<String>>) {
    for length in 1..=3 {
        let phrase = vec![UNKNOWN; length].join(" ");
        phrases.extend(std::iter::repeat_n(phrase, FOREIGN));
    }
    for form in forms.values().filter_map(|forms| forms.first()) {
        phrases.push(format!("{UNKNOWN} {form} {UNKNOWN}"));
    }
}

/// The forms of each term that the model knows, in lower case, the announced one first.
struct Words<K> {
    /// Forms by the id of the term.
    forms: BTreeMap<String, Vec<String>>,
    knows: K,
}

impl<K: FnMut(&str) -> bool> Words<K> {
    fn new(vocabulary: &Vocabulary, mut knows: K) -> Self {
        let mut forms: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (term, form) in vocabulary.forms() {
            let form = form.to_lowercase();
            let known = forms.entry(term.id()).or_default();
            if !known.contains(&form) && hearable(&form, &mut knows) {
                known.push(form);
            }
        }
        Words { forms, knows }
    }
}

/// A collection of phrases. In a template, each term stands for its first form.
struct Phrases<'a> {
    words: &'a BTreeMap<String, Vec<String>>,
    phrases: Vec<String>,
}

const FILES: [File; 8] = File::ALL;
const RANKS: [Rank; 8] = Rank::ALL;
/// Pieces that declarations name; the pawn is seldom named.
const PIECES: [Role; 5] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

impl Phrases<'_> {
    /// Adds the phrase of the terms `times` times. Adds nothing if one of them has no word.
    fn add(&mut self, times: usize, terms: &[Term]) {
        let words: Option<Vec<&str>> = terms.iter().map(|term| self.first(*term)).collect();
        if let Some(words) = words {
            let phrase = words.join(" ");
            self.phrases.extend(std::iter::repeat_n(phrase, times));
        }
    }

    fn first(&self, term: Term) -> Option<&str> {
        self.words.get(&term.id())?.first().map(String::as_str)
    }

    /// Returns 64 pairs of squares in which each square is once the first and once the second. Together they have every
    /// file before every rank and every rank before every file.
    fn squares() -> impl Iterator<Item = ([Term; 2], [Term; 2])> {
        (0..64).map(|n| {
            let (file, rank) = (n / 8, n % 8);
            let square = |file, rank| [Term::File(nth(FILES, file)), Term::Rank(nth(RANKS, rank))];
            (square(file, rank), square(file + rank, rank + 1))
        })
    }

    fn moves(&mut self) {
        for (n, (from, to)) in Self::squares().enumerate() {
            // "Springer Gustav eins Felix drei", "Springer Felix drei", "Eva zwei Eva vier", "Eva vier".
            for shift in [0, 3] {
                let piece = Term::Piece(nth(PIECES, n + shift));
                self.add(1, &[piece, from[0], from[1], to[0], to[1]]);
                self.add(1, &[piece, to[0], to[1]]);
            }
            self.add(1, &[from[0], from[1], to[0], to[1]]);
            self.add(1, &to);
        }
        for (n, file) in FILES.into_iter().enumerate() {
            let (file, rank) = (Term::File(file), Term::Rank(nth(RANKS, n)));
            let to = [Term::File(nth(FILES, n + 3)), Term::Rank(nth(RANKS, n + 5))];
            let piece = Term::Piece(nth([Role::Rook, Role::Knight], n));
            // The origin given by its file or its rank.
            self.add(1, &[piece, file, to[0], to[1]]);
            self.add(1, &[piece, rank, to[0], to[1]]);
            self.add(1, &[Term::Piece(Role::Pawn), file, rank]);
        }
    }

    fn captures(&mut self) {
        for (n, (from, to)) in Self::squares().enumerate() {
            let piece = Term::Piece(nth(PIECES, n));
            match n % 8 {
                0 | 1 => self.add(1, &[piece, from[0], from[1], Term::Captures, to[0], to[1]]),
                2 | 3 => self.add(1, &[piece, Term::Captures, to[0], to[1]]),
                4 | 5 => self.add(1, &[from[0], Term::Captures, to[0], to[1]]),
                // Pawns capture on an adjacent file.
                6 => self.add(1, &[from[0], beside(from[0], 1), to[1]]),
                _ => self.add(1, &[from[0], beside(from[0], -1), to[1]]),
            }
        }
        for (n, file) in FILES.into_iter().enumerate() {
            let (file, taken) = (Term::File(file), Term::Piece(nth(PROMOTIONS, n)));
            self.add(1, &[file, beside(file, 1)]);
            self.add(1, &[file, beside(file, -1)]);
            self.add(1, &[Term::Piece(nth(PIECES, n)), Term::Captures, taken]);
            let to = [
                beside(file, 1),
                Term::Rank(if n % 2 == 0 { Rank::Sixth } else { Rank::Third }),
            ];
            self.add(1, &[file, Term::Captures, to[0], to[1], Term::EnPassant]);
            self.add(1, &[file, to[0], Term::EnPassant]);
        }
    }

    fn promotions(&mut self) {
        for (n, piece) in PROMOTIONS.into_iter().cycle().take(16).enumerate() {
            let (file, piece) = (Term::File(nth(FILES, n)), Term::Piece(piece));
            let last = Term::Rank(if n < 8 { Rank::Eighth } else { Rank::First });
            let before = Term::Rank(if n < 8 { Rank::Seventh } else { Rank::Second });
            self.add(1, &[file, last, piece]);
            self.add(1, &[file, before, file, last, piece]);
            self.add(1, &[file, last, Term::Promotes, piece]);
        }
        // The answer to "into which piece?".
        for piece in PROMOTIONS {
            self.add(4, &[Term::Piece(piece)]);
        }
    }

    fn castling(&mut self) {
        for side in [Term::Short, Term::Long] {
            self.add(8, &[side, Term::Castling]);
            self.add(3, &[Term::Castling, side]);
        }
        self.add(1, &[Term::Castling]);
    }

    /// Adds check, mate and corrections around moves.
    fn remarks(&mut self) {
        for (n, rank) in RANKS.into_iter().enumerate() {
            let (file, rank) = (Term::File(nth(FILES, n)), Term::Rank(rank));
            let piece = Term::Piece(nth(PIECES, n));
            self.add(2, &[piece, file, rank, Term::Check]);
            self.add(1, &[piece, file, rank, Term::Mate]);
            self.add(1, &[piece, file, rank, Term::Check, Term::Mate]);
            for lead in [Command::No, Command::Correction] {
                self.add(2, &[Term::Command(lead), piece, file, rank]);
                self.add(1, &[Term::Command(lead), file, rank]);
            }
            // Words said with a move in the same breath.
            for tail in [
                Command::Draw,
                Command::ClaimRepetition,
                Command::ClaimFiftyMoves,
                Command::Clock,
                Command::Correction,
                Command::Yes,
            ] {
                self.add(1, &[file, rank, Term::Command(tail)]);
            }
            // A slip corrected in the same breath, and a touched piece.
            self.add(1, &[piece, file, rank, Term::Command(Command::No), file, rank]);
            self.add(1, &[Term::Touched, piece, file, rank]);
        }
    }

    /// Adds meaningless words between the others.
    fn fillers(&mut self) {
        let words = self.words.get(&Term::Filler.id()).cloned().unwrap_or_default();
        for filler in &words {
            for (n, file) in FILES.into_iter().enumerate() {
                let square = [Term::File(file), Term::Rank(nth(RANKS, n * 3))];
                let pieces = [nth(PIECES, n), nth(PIECES, n + 1)].map(Term::Piece);
                let words: Option<Vec<&str>> = [pieces[0], square[0], square[1]]
                    .map(|term| self.first(term))
                    .into_iter()
                    .collect();
                let Some(words) = words else { continue };
                let [piece, file, rank] = words[..] else { continue };
                let phrase = match n % 4 {
                    0 => format!("{piece} {filler} {file} {rank}"),
                    1 => format!("{piece} {file} {rank} {filler} {file} {rank}"),
                    2 => format!("{filler} {piece} {file} {rank}"),
                    _ => format!("{piece} {file} {rank} {filler}"),
                };
                self.phrases.push(phrase);
            }
        }
    }

    fn commands(&mut self) {
        let words = self.words;
        for command in Command::ALL {
            let times = match command {
                Command::Yes | Command::No => 12,
                // Rare, and dangerous if recognized in noise.
                Command::Resign
                | Command::Draw
                | Command::Quit
                | Command::Final
                | Command::Accept
                | Command::Adjourn => 2,
                Command::Claim | Command::ClaimRepetition | Command::ClaimFiftyMoves => 1,
                Command::Correction
                | Command::Repeat
                | Command::LastMove
                | Command::Turn
                | Command::Position
                | Command::TakeBack
                | Command::Decline
                | Command::Placed
                | Command::Executed
                | Command::Clock
                | Command::Adjust
                | Command::Arbiter
                | Command::Pause
                | Command::Resume
                | Command::Stop
                | Command::Help => 4,
            };
            for form in words.get(&Term::Command(command).id()).into_iter().flatten() {
                self.phrases.extend(std::iter::repeat_n(form.clone(), times));
            }
        }
    }

    /// Adds the words of a player on the opponent's time: the colour, then the word that stands alone on their own
    /// time. Claims are not included, because only the player to move may claim.
    fn named(&mut self) {
        for color in Color::ALL.map(Term::Color) {
            for command in [Command::Draw, Command::Resign, Command::Accept, Command::Decline] {
                self.add(1, &[color, Term::Command(command)]);
            }
            let (file, rank) = (Term::File(File::A), Term::Rank(Rank::Eighth));
            self.add(1, &[color, Term::Touched, Term::Piece(Role::Rook), file, rank]);
        }
    }

    /// Adds questions, each form with its possible subjects.
    fn queries(&mut self) {
        let words = self.words;
        for (n, topic) in Topic::ALL.into_iter().enumerate() {
            for form in words.get(&Term::Topic(topic).id()).into_iter().flatten() {
                for about in Self::subjects(topic, n) {
                    let about: Option<Vec<&str>> = about.iter().map(|term| self.first(*term)).collect();
                    let phrase = about.map(|about| [&[form.as_str()], &about[..]].concat().join(" "));
                    self.phrases.extend(phrase);
                }
            }
        }
        let position = Term::Command(Command::Position);
        for color in Color::ALL.map(Term::Color) {
            self.add(1, &[position, color]);
            self.add(1, &[Term::Topic(Topic::Where), color, Term::Piece(Role::Queen)]);
            self.add(1, &[Term::Topic(Topic::Where), Term::Piece(Role::Knight), color]);
        }
        self.add(1, &[position, Term::Topic(Topic::Rank)]);
    }

    /// Returns examples of the words after those of `topic`. The squares depend on `n`, the number of the topic, so
    /// that topics use different ones.
    fn subjects(topic: Topic, n: usize) -> Vec<Vec<Term>> {
        let file = |m: usize| Term::File(nth(FILES, m));
        let rank = |m: usize| Term::Rank(nth(RANKS, m));
        let square = |m: usize| vec![file(m), rank(m * 3 + n)];
        match topic {
            Topic::Time | Topic::TimeUsed | Topic::MoveCount | Topic::Captured | Topic::News => vec![Vec::new(); 2],
            Topic::Stands => (0..8).map(square).collect(),
            Topic::Where => Role::ALL.map(|role| vec![Term::Piece(role)]).to_vec(),
            Topic::Rank => (0..8).map(|m| vec![rank(m)]).collect(),
            Topic::File => (0..8).map(|m| vec![file(m)]).collect(),
            // From the edge toward the middle of the board.
            Topic::Diagonal => (0..8)
                .map(|m| match m {
                    0..4 => vec![file(m), rank(0), file(m + 3), rank(3)],
                    _ => vec![file(m), rank(7), file(m - 3), rank(4)],
                })
                .collect(),
            Topic::Moves => (0..8)
                .map(|m| [vec![Term::Piece(nth(Role::ALL, m))], square(m)].concat())
                .chain([square(1), square(6)])
                .collect(),
        }
    }

    /// Adds the other forms of each term ("zwo" in addition to "zwei") in place of the first one.
    fn variants(&mut self) {
        let words = self.words;
        for (n, (id, forms)) in words.iter().enumerate() {
            let (file, rank) = (Term::File(nth(FILES, n)), Term::Rank(nth(RANKS, n)));
            let term: Term = match id.parse() {
                Ok(term) => term,
                Err(_) => continue,
            };
            let templates: &[(&[Term], &[Term])] = match term {
                Term::File(_) => &[
                    (&[], &[rank]),
                    (&[Term::Piece(Role::Knight)], &[rank]),
                    (&[rank], &[rank]),
                ],
                Term::Rank(_) => &[
                    (&[file], &[]),
                    (&[file], &[file, rank]),
                    (&[Term::Piece(Role::Rook), file], &[]),
                ],
                Term::Piece(_) => &[
                    (&[], &[file, rank]),
                    (&[], &[file, rank, file, rank]),
                    (&[Term::Topic(Topic::Where)], &[]),
                ],
                Term::Castling => &[(&[Term::Short], &[]), (&[Term::Long], &[])],
                Term::Short | Term::Long => &[(&[], &[Term::Castling]), (&[Term::Castling], &[])],
                Term::Captures => &[(&[Term::Piece(Role::Queen)], &[file, rank]), (&[file], &[file, rank])],
                Term::Promotes => &[(&[file, rank], &[Term::Piece(Role::Queen)])],
                Term::EnPassant => &[(&[file, rank], &[])],
                Term::Check | Term::Mate => &[(&[file, rank], &[])],
                Term::Color(_) => &[(&[Term::Topic(Topic::Where)], &[Term::Piece(Role::Knight)])],
                Term::Filler | Term::Touched | Term::Topic(_) | Term::Command(_) => &[],
            };
            for form in forms.iter().skip(1) {
                if let Term::Rank(_) = term {
                    let files = FILES.iter().filter_map(|file| self.first(Term::File(*file)));
                    let squares: Vec<String> = files.map(|file| format!("{file} {form}")).collect();
                    self.phrases.extend(squares);
                }
                for (before, after) in templates {
                    let side = |terms: &[Term]| terms.iter().map(|term| self.first(*term)).collect::<Option<Vec<_>>>();
                    if let (Some(before), Some(after)) = (side(before), side(after)) {
                        let words: Vec<&str> = before.into_iter().chain([form.as_str()]).chain(after).collect();
                        self.phrases.push(words.join(" "));
                    }
                }
            }
        }
    }
}

/// Returns the element of `all` with the number `n`. After the last element it starts again with the first.
#[expect(clippy::indexing_slicing, reason = "the remainder is less than the length")]
fn nth<T: Copy, const N: usize>(all: [T; N], n: usize) -> T {
    all[n % N]
}

/// Returns the file `step` files away from that of `term`, or the neighbour on the other side at the edge.
fn beside(term: Term, step: i32) -> Term {
    match term {
        Term::File(file) => Term::File(file.offset(step).or_else(|| file.offset(-step)).unwrap_or(file)),
        other => other,
    }
}

#[cfg(test)]
#[path = "grammar_tests.rs"]
mod tests;
