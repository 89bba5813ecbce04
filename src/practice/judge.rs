//! Judges answers, word by word.

mod solving;
mod written;

use std::mem::discriminant;

use shakmaty::{Chess, Move, Position, Role, Square};

use super::{
    exercise::Exercise,
    task::{Asked, Task, colour},
    terms::{bare, terms},
};
use ansage_chess::{
    board::{self, Action, DeclaredMove, PieceMove, Reason, Resolution, Warning},
    notation,
};
use ansage_protocol::{Command, Declaration};
use ansage_words::{
    announcement::{Announcement, Style, announce},
    declaration,
    vocabulary::{Term, Token, Vocabulary},
};

/// Judgement of an answer as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Right, in the mandated form.
    Right,
    /// Understood as the right answer, but not in the mandated form.
    Acceptable,
    /// A different answer.
    Wrong,
    /// The beginning of an answer. Does not count.
    Begun(Rest),
    /// Not an answer to such a task, or letters and numbers instead of the requested words. Does not count.
    NotUnderstood,
    /// A move that may mean several. Does not count.
    Ambiguous,
}

/// What must still follow the beginning of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rest {
    /// The right move, after "Korrektur".
    Move,
    /// The square to which the named piece moves.
    Destination,
    /// The piece to which the pawn is promoted.
    Promotion,
    /// The side of castling, if both are possible.
    Side,
}

/// A word that was said in place of another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slip {
    /// The word said.
    pub said: String,
    /// The mandated word.
    pub wanted: String,
}

/// Judgement of an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judgement {
    /// The judgement as a whole.
    pub verdict: Verdict,
    /// The words to replace: the wrong ones of a wrong answer, or those of an acceptable answer that are not the
    /// mandated ones.
    pub slips: Vec<Slip>,
    /// The item that was said by confusion, as a separate task.
    pub confused: Option<Task>,
    /// The declared or written move of a puzzle and the reason why it is illegal. Such an answer does not count.
    pub illegal: Option<(Action, Reason)>,
    /// What was wrongly said about the right move ("matt" without mate). Such an answer is acceptable.
    pub warning: Option<Warning>,
}

impl Judgement {
    fn of(verdict: Verdict) -> Judgement {
        Judgement {
            verdict,
            slips: Vec::new(),
            confused: None,
            illegal: None,
            warning: None,
        }
    }

    /// Returns whether the answer counts, because it was understood and complete.
    pub fn counts(&self) -> bool {
        matches!(self.verdict, Verdict::Right | Verdict::Acceptable | Verdict::Wrong)
    }
}

impl Task {
    /// Judges an answer, spoken or typed.
    pub fn judge(&self, vocabulary: &Vocabulary, answer: &str) -> Judgement {
        let judgement = self.judge_without_remarks(vocabulary, answer);
        let is_right = matches!(judgement.verdict, Verdict::Right | Verdict::Acceptable);
        // Check and mate need not be said, but a game objects if they are said wrongly.
        match self.warning(vocabulary, answer).filter(|_| is_right) {
            None => judgement,
            warning => Judgement {
                verdict: Verdict::Acceptable,
                warning,
                ..judgement
            },
        }
    }

    /// Returns what `answer` wrongly says about the move that it declares or writes.
    fn warning(&self, vocabulary: &Vocabulary, answer: &str) -> Option<Warning> {
        let position: &Chess = match &self.asked {
            Asked::Move(position, _) | Asked::Turn(position, ..) | Asked::Slip(position, ..) => position,
            Asked::Puzzle(step) => &step.position,
            _ => return None,
        };
        let resolve = |declared: &DeclaredMove| board::resolve(position, declared);
        let declared = declaration::decided(declaration::parse(vocabulary, answer), resolve).ok()?;
        let Declaration::Move(declared) = declared else {
            return None;
        };
        let Resolution::Legal(m) = resolve(&declared) else {
            return None;
        };
        board::warnings(position, &declared, m).into_iter().next()
    }

    /// Judges an answer, whatever it says about check and mate.
    fn judge_without_remarks(&self, vocabulary: &Vocabulary, answer: &str) -> Judgement {
        if let Some(judgement) = self.judge_written(vocabulary, answer) {
            return judgement;
        }
        let Some(said) = self.read(vocabulary, answer) else {
            return Judgement::of(Verdict::NotUnderstood);
        };
        let verdict = match &self.asked {
            Asked::Word(wanted) => return self.compare(vocabulary, answer, &said, &[*wanted]),
            Asked::Colour(square) => {
                return self.compare(vocabulary, answer, &said, &[Term::Color(colour(*square))]);
            }
            Asked::Square(square) => {
                let wanted = [Term::File(square.file()), Term::Rank(square.rank())];
                return self.compare(vocabulary, answer, &said, &wanted);
            }
            Asked::Related(_, squares) => match named_square(&said) {
                Some(named) if squares.contains(named) => Verdict::Right,
                Some(_) => Verdict::Wrong,
                None => Verdict::NotUnderstood,
            },
            Asked::Touch(role, square) => match declaration::parse(vocabulary, answer) {
                Ok(Declaration::Touched(touched)) if touched.square == *square => match touched.role {
                    Some(named) if named == *role => Verdict::Right,
                    Some(_) => Verdict::Wrong,
                    None => Verdict::Acceptable,
                },
                Ok(Declaration::Touched(_)) => Verdict::Wrong,
                _ => Verdict::NotUnderstood,
            },
            Asked::Move(position, m) | Asked::Turn(position, m, _) => {
                return self.judge_move(vocabulary, answer, &said, (position, *m));
            }
            Asked::Slip(position, meant, _) => {
                return self.judge_correction(vocabulary, answer, &said, (position, *meant));
            }
            Asked::Origin(position, m) => match (named_square(&said), declaration::parse(vocabulary, answer)) {
                (Some(named), _) if m.from() == Some(named) => Verdict::Right,
                (Some(_), _) => Verdict::Wrong,
                // The whole move is accepted as well, if it names the square.
                (None, Ok(Declaration::Move(declared))) => match (declared.action, board::resolve(position, &declared))
                {
                    (Action::Piece(piece), Resolution::Legal(answered)) if piece.from().is_some() => {
                        match answered == *m {
                            true => Verdict::Right,
                            false => Verdict::Wrong,
                        }
                    }
                    _ => Verdict::NotUnderstood,
                },
                (None, _) => Verdict::NotUnderstood,
            },
            Asked::Puzzle(step) => match declaration::parse(vocabulary, answer) {
                Ok(Declaration::Move(declared)) => match board::resolve(&step.position, &declared) {
                    Resolution::Legal(answered) if step.is_solved_by(answered) => Verdict::Right,
                    Resolution::Legal(_) => Verdict::Wrong,
                    Resolution::Ambiguous(moves) if is_promotion(&moves) => Verdict::Begun(Rest::Promotion),
                    Resolution::Ambiguous(_) if declared.action == Action::Castling(None) => Verdict::Begun(Rest::Side),
                    Resolution::Ambiguous(_) => Verdict::Ambiguous,
                    Resolution::Illegal(_) if names_own(&step.position, &declared.action) => {
                        Verdict::Begun(Rest::Destination)
                    }
                    Resolution::Illegal(reason) => {
                        return Judgement {
                            illegal: Some((declared.action, reason)),
                            ..Judgement::of(Verdict::NotUnderstood)
                        };
                    }
                },
                _ => Verdict::NotUnderstood,
            },
        };
        self.in_mandated_words(vocabulary, answer, verdict)
    }

    /// Returns the mandated words of `answer` if it is one of several right answers, otherwise those of the right one.
    pub fn words_for(&self, vocabulary: &Vocabulary, answer: &str) -> String {
        let answered = match &self.asked {
            Asked::Related(_, squares) => terms(vocabulary, answer)
                .as_deref()
                .and_then(named_square)
                .filter(|named| squares.contains(*named))
                .map(|square| vocabulary.square(square)),
            Asked::Puzzle(step) => {
                let solution = solving::solution(vocabulary, step, answer);
                solution.map(|m| announce(vocabulary, &step.position, m, Announcement::plain(Style::Short)))
            }
            _ => None,
        };
        answered.unwrap_or_else(|| self.words(vocabulary))
    }

    /// Judges the announcement of the move `m` in `position`.
    fn judge_move(
        &self,
        vocabulary: &Vocabulary,
        answer: &str,
        said: &[Term],
        (position, m): (&Chess, Move),
    ) -> Judgement {
        let style = |style, captures| Announcement {
            captures,
            ..Announcement::plain(style)
        };
        let mandated = [
            style(Style::Short, false),
            style(Style::Long, false),
            style(Style::Short, true),
            style(Style::Long, true),
            style(Style::Verbose, false),
        ];
        // A pawn need not be named, nor "Umwandlung" be said, but both may be in any style.
        let is_optional =
            |term: &Term| *term == Term::Promotes || m.role() == Role::Pawn && *term == Term::Piece(Role::Pawn);
        let bare = |terms| {
            let mut terms = bare(terms)?;
            terms.retain(|term| !is_optional(term));
            Some(terms)
        };
        let forms = mandated.map(|style| bare(terms(vocabulary, &announce(vocabulary, position, m, style))));
        let bared = bare(Some(said.to_vec()));
        let Ok(Declaration::Move(declared)) = declaration::parse(vocabulary, answer) else {
            return Judgement::of(Verdict::NotUnderstood);
        };
        let verdict = match (board::resolve(position, &declared), declared.action) {
            (Resolution::Legal(answered), _) if answered == m => match forms.contains(&bared) {
                true => Verdict::Right,
                false => Verdict::Acceptable,
            },
            (Resolution::Ambiguous(moves), _) if moves.contains(&m) && is_promotion(&moves) => {
                Verdict::Begun(Rest::Promotion)
            }
            (Resolution::Ambiguous(moves), Action::Castling(None)) if moves.contains(&m) => Verdict::Begun(Rest::Side),
            (Resolution::Illegal(_), Action::Piece(piece)) if names_origin(&piece, m.from(), m.role()) => {
                Verdict::Begun(Rest::Destination)
            }
            _ => {
                // "Läufer schlägt Cäsar drei" is closer to "Bella schlägt Cäsar drei" than to "Bella vier Cäsar drei".
                let mut said = bared.unwrap_or_default();
                // Place by place, "Rochade lang" would differ from "kurze Rochade" in both words.
                if matches!(said[..], [Term::Castling, Term::Short | Term::Long]) {
                    said.swap(0, 1);
                }
                let alike = forms.iter().flatten().filter(|form| form.len() == said.len());
                let slips = alike.map(|form| differences(vocabulary, &said, form));
                // Nobody is advised to say "schlägt", which is optional, instead of another word.
                let captures = vocabulary.word(Term::Captures);
                let slips = slips.filter(|slips| slips.iter().all(|slip| slip.wanted != captures));
                return Judgement {
                    slips: slips.min_by_key(Vec::len).unwrap_or_default(),
                    ..Judgement::of(Verdict::Wrong)
                };
            }
        };
        self.in_mandated_words(vocabulary, answer, verdict)
    }

    /// Judges the correction of a slip: "Korrektur" or "nein", and the intended move `m` in `position`.
    fn judge_correction(
        &self,
        vocabulary: &Vocabulary,
        answer: &str,
        said: &[Term],
        (position, m): (&Chess, Move),
    ) -> Judgement {
        const LEADS: [Term; 2] = [Term::Command(Command::Correction), Term::Command(Command::No)];
        match said.split_first() {
            Some((lead, [])) if LEADS.contains(lead) => Judgement::of(Verdict::Begun(Rest::Move)),
            Some((lead, rest)) if LEADS.contains(lead) => self.judge_move(vocabulary, answer, rest, (position, m)),
            // Without that word, the opponent hears a second move.
            _ => match declaration::parse(vocabulary, answer) {
                Ok(Declaration::Move(_)) => Judgement::of(Verdict::Wrong),
                _ => Judgement::of(Verdict::NotUnderstood),
            },
        }
    }

    /// Returns whether `answer` needs no further word.
    pub fn is_complete(&self, vocabulary: &Vocabulary, answer: &str) -> bool {
        if self.exercise == Exercise::Dictation {
            return self.is_entry_complete(vocabulary, answer);
        }
        let verdict = self.judge(vocabulary, answer).verdict;
        match self.asked {
            // "Felix Eva" may continue: "Felix Eva zwei".
            Asked::Move(..) | Asked::Turn(..) | Asked::Touch(..) | Asked::Slip(..) => verdict == Verdict::Right,
            // Any legal move may be the answer, and so may its destination alone.
            Asked::Puzzle(_) => verdict == Verdict::Right,
            // "Remis" may continue: "Remis angenommen".
            Asked::Word(Term::Command(_) | Term::Topic(_)) if verdict != Verdict::Right => {
                verdict != Verdict::NotUnderstood && !vocabulary.goes_on(answer)
            }
            _ => verdict != Verdict::NotUnderstood,
        }
    }

    /// Returns whether `answer` is the dictated move. An unfinished or different answer is given more time.
    fn is_entry_complete(&self, vocabulary: &Vocabulary, answer: &str) -> bool {
        match (&self.asked, declaration::parse(vocabulary, answer)) {
            (Asked::Move(position, m), Ok(Declaration::Move(declared))) => {
                board::resolve(position, &declared) == Resolution::Legal(*m)
            }
            _ => false,
        }
    }

    /// Returns the terms of an answer without fillers; `None` if a word is unknown, or is a letter or number instead of
    /// the requested words.
    fn read(&self, vocabulary: &Vocabulary, answer: &str) -> Option<Vec<Term>> {
        let is_figure = |word: &str| word.chars().count() == 1 || word.chars().any(|c| c.is_ascii_digit());
        if self.exercise.wants_words() && answer.split(separates).any(is_figure) {
            return None;
        }
        let answer = match self.exercise.wants_words() {
            true => answer.to_owned(),
            false => in_latin(answer),
        };
        // Pieces are written by the letters of SAN. "B" and "b" differ: one is the bishop, the other the file.
        if let (Exercise::Letters, Asked::Word(Term::Piece(_))) = (self.exercise, &self.asked)
            && let [letter] = answer.trim().chars().collect::<Vec<_>>()[..]
        {
            return Role::from_char(letter).map(|role| vec![Term::Piece(role)]);
        }
        terms(vocabulary, &answer)
    }

    /// Judges the terms `said` against those `wanted`, place by place.
    fn compare(&self, vocabulary: &Vocabulary, answer: &str, said: &[Term], wanted: &[Term]) -> Judgement {
        let is_alike =
            said.len() == wanted.len() && said.iter().zip(wanted).all(|(a, b)| discriminant(a) == discriminant(b));
        // A word for another kind of thing (a piece for a letter) is a wrong answer.
        if !(is_alike || is_word(wanted) && is_word(said) || is_duty(wanted) && is_duty(said)) {
            return Judgement::of(Verdict::NotUnderstood);
        }
        if said == wanted {
            return self.in_mandated_words(vocabulary, answer, Verdict::Right);
        }
        // In a game "nein" takes back a declared move and declines an offer as well, and a claim of a draw need not
        // give its reason.
        if let ([Term::Command(said_command)], [Term::Command(wanted_command)]) = (said, wanted)
            && matches!(
                (said_command, wanted_command),
                (Command::No, Command::Correction | Command::Decline)
                    | (Command::Claim, Command::ClaimRepetition | Command::ClaimFiftyMoves)
            )
        {
            return Judgement {
                slips: differences(vocabulary, said, wanted),
                ..Judgement::of(Verdict::Acceptable)
            };
        }
        let asked = match (&self.asked, said) {
            (Asked::Word(_), [term]) if self.exercise.items().contains(&self.item(*term)) => Some(Asked::Word(*term)),
            (Asked::Square(_), _) => named_square(said).map(Asked::Square),
            _ => None,
        };
        Judgement {
            slips: differences(vocabulary, said, wanted),
            confused: asked.map(|asked| Task { asked, ..self.clone() }),
            ..Judgement::of(Verdict::Wrong)
        }
    }

    /// Finds the words of a right answer that are not mandated.
    fn in_mandated_words(&self, vocabulary: &Vocabulary, answer: &str, verdict: Verdict) -> Judgement {
        let mut judgement = Judgement::of(verdict);
        if !matches!(verdict, Verdict::Right | Verdict::Acceptable) {
            return judgement;
        }
        // "Züge" is a separate word, but not in "fünfzig Züge".
        let said = terms(vocabulary, answer).unwrap_or_default();
        for word in answer.split(separates) {
            if let [Token::Term(term)] = vocabulary.read_said(word)[..]
                && said.contains(&term)
                && vocabulary.is_form(word)
                && !vocabulary.is_mandated(term, word)
            {
                judgement.verdict = Verdict::Acceptable;
                judgement.slips.push(Slip {
                    said: word.to_owned(),
                    wanted: vocabulary.word(term).to_owned(),
                });
            }
        }
        judgement
    }
}

/// Returns whether `moves` differ only in the piece to which a pawn is promoted.
fn is_promotion(moves: &[Move]) -> bool {
    let squares = |m: &Move| (m.from(), m.to());
    moves
        .iter()
        .all(|m| m.is_promotion() && Some(squares(m)) == moves.first().map(squares))
}

/// Returns whether `piece` names only the square `from` which a piece of this `role` comes: "Springer Gustav eins", or
/// "Gustav eins", which alone reads as a pawn's move.
fn names_origin(piece: &PieceMove, from: Option<Square>, role: Role) -> bool {
    let is_its = |named| named == role || named == Role::Pawn;
    piece.from().is_none() && piece.to() == from && piece.role.is_none_or(is_its)
}

/// Returns whether `action` names only the square of one of the player's own pieces.
fn names_own(position: &Chess, action: &Action) -> bool {
    let Action::Piece(piece) = action else { return false };
    let own = piece.to().filter(|to| position.us().contains(*to));
    let role = own.and_then(|from| position.board().role_at(from));
    role.is_some_and(|role| names_origin(piece, own, role))
}

/// Returns the words that were said in place of others.
fn differences(vocabulary: &Vocabulary, said: &[Term], wanted: &[Term]) -> Vec<Slip> {
    let pairs = said.iter().zip(wanted).filter(|(said, wanted)| said != wanted);
    pairs
        .map(|(said, wanted)| Slip {
            said: vocabulary.word(*said).to_owned(),
            wanted: vocabulary.word(*wanted).to_owned(),
        })
        .collect()
}

/// Returns `answer` with Latin letters for the Cyrillic ones that look like them in a written letter or square. A
/// screen reader may say both alike.
fn in_latin(answer: &str) -> String {
    let rewritten = |word: &str| {
        let latin: String = word.chars().map(|c| notation::latin(c).unwrap_or(c)).collect();
        match latin.is_ascii() && latin.trim_end_matches(separates).len() <= 2 {
            true => latin,
            false => word.to_owned(),
        }
    };
    answer.split_inclusive(separates).map(rewritten).collect()
}

/// Returns whether `c` separates words.
fn separates(c: char) -> bool {
    c.is_whitespace() || ",.-".contains(c)
}

fn is_word(said: &[Term]) -> bool {
    matches!(said, [Term::File(_) | Term::Rank(_) | Term::Piece(_)])
}

fn is_duty(said: &[Term]) -> bool {
    matches!(said, [Term::Command(_) | Term::Topic(_)])
}

fn named_square(said: &[Term]) -> Option<Square> {
    match said {
        [Term::File(file), Term::Rank(rank)] => Some(Square::from_coords(*file, *rank)),
        _ => None,
    }
}

#[cfg(test)]
#[path = "judge_tests.rs"]
mod tests;
