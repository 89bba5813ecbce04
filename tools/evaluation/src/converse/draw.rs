//! Draws everything that a script leaves open: the position and its moves, the voices, the words, the pauses.

use std::collections::BTreeMap;

use ansage_words::{
    announcement::{Announcement, Style, announce},
    vocabulary::Vocabulary,
};
use fastrand::Rng;
use shakmaty::{Chess, EnPassantMode, Move, Position, Role, fen::Fen, uci::UciMove};

use super::script::{Part, Place, Script, Scripts, Speaker, Turn};
use crate::{
    error::EvaluationError,
    set::{
        voices::Manner,
        words::{Declared, Moves},
    },
};

/// Voices that the model was not trained on: men's, then women's.
pub const VOICES: [&[&str]; 2] = [
    &["mb-de2", "de+Michael", "de+klatt4"],
    &["mb-de7", "de+f4", "de+Annie", "de+aunty"],
];
/// Speeds to draw from, in words per minute. They are few, so that the folder often has the sound already.
const SPEEDS: [u32; 3] = [130, 145, 160];
/// Pitches to draw from.
const PITCHES: [u32; 2] = [42, 55];

/// A fully drawn conversation.
#[derive(Debug, Clone)]
pub struct Conversation {
    /// Position to start from.
    pub fen: String,
    /// The voices of the player and of somebody else.
    pub voices: [Manner; 2],
    /// Whether there is background noise.
    pub noisy: bool,
    /// Further arguments of `ansage play`.
    pub arguments: Vec<String>,
    /// The moves that are declared in it, in UCI.
    pub moves: Vec<String>,
    /// The spoken turns.
    pub turns: Vec<Utterance>,
}

impl Conversation {
    /// Returns the voice that says `turn`.
    pub fn voice(&self, turn: &Utterance) -> &Manner {
        &self.voices[usize::from(turn.turn.voice == Speaker::Other)]
    }
}

/// A turn with nothing left open.
#[derive(Debug, Clone)]
pub struct Utterance {
    /// Row of the report.
    pub kind: String,
    /// The words, and the pauses in ms between them.
    pub parts: Vec<(String, u64)>,
    /// The place from which `after` is counted.
    pub place: Place,
    /// The beginning, in ms after that place.
    pub after: i64,
    /// The turn of the script, with moves in UCI.
    pub turn: Turn,
}

/// Meanings of the names in a script: the words, and, for a move, its UCI.
type Names = BTreeMap<String, (String, Option<String>)>;

/// Draws conversations from scripts.
pub struct Draw<'a> {
    /// The scripts.
    pub scripts: &'a Scripts,
    /// The words of moves.
    pub vocabulary: &'a Vocabulary,
    /// Positions and moves.
    pub moves: &'a Moves<'a>,
    /// The installed voices, as in [`VOICES`].
    pub voices: [Vec<&'static str>; 2],
}

impl Draw<'_> {
    /// Draws conversations with at least `turns` turns in all, from one script after another.
    ///
    /// # Errors
    ///
    /// [`EvaluationError`] if a script uses an unknown name.
    pub fn conversations(&self, turns: usize, rng: &mut Rng) -> Result<Vec<Conversation>, EvaluationError> {
        let scripts = &self.scripts.conversations;
        let mut drawn = Vec::new();
        let mut count = 0;
        while count < turns {
            let mut round: Vec<&Script> = scripts
                .iter()
                .flat_map(|script| std::iter::repeat_n(script, script.often))
                .collect();
            rng.shuffle(&mut round);
            for script in round {
                if count >= turns {
                    break;
                }
                count += script.turns.len();
                drawn.push(self.conversation(script, rng)?);
            }
        }
        Ok(drawn)
    }

    fn conversation(&self, script: &Script, rng: &mut Rng) -> Result<Conversation, EvaluationError> {
        let wrong = |message| EvaluationError::Conversation {
            kind: script.kind.clone(),
            message,
        };
        let (position, names) = self.names(script, rng);
        let sex = rng.usize(..2);
        let voices = [sex, 1 - sex].map(|sex| {
            let voice = rng.choice(&self.voices[sex]).or(rng.choice(&self.voices[1 - sex]));
            Manner {
                speed: SPEEDS[rng.usize(..SPEEDS.len())],
                pitch: PITCHES[rng.usize(..PITCHES.len())],
                ..Manner::plain(voice.expect("one is installed"), rng)
            }
        });
        let turns: Result<_, String> = script
            .turns
            .iter()
            .map(|turn| self.utterance(script, turn, &names, rng))
            .collect();
        Ok(Conversation {
            fen: Fen::from_position(&position, EnPassantMode::Legal).to_string(),
            voices,
            noisy: rng.bool(),
            arguments: script.arguments.clone(),
            moves: names.values().filter_map(|(_, uci)| uci.clone()).collect(),
            turns: turns.map_err(wrong)?,
        })
    }

    fn utterance(&self, script: &Script, turn: &Turn, names: &Names, rng: &mut Rng) -> Result<Utterance, String> {
        let mut parts: Vec<(String, u64)> = Vec::new();
        for part in &turn.say.0 {
            let last = parts.last_mut();
            match (part, last) {
                (Part::Words(text), _) => parts.push((self.words(text, names, rng)?, 0)),
                (Part::Comma, Some(last)) => last.1 += rng.u64(turn.commas[0]..=turn.commas[1]),
                (Part::Pause(ms), Some(last)) => last.1 += ms,
                (_, None) => {}
            }
        }
        let uci = |text: &String| {
            let of = |word: &str| names.get(word).and_then(|(_, uci)| uci.clone());
            let words = text.split(' ').map(|word| of(word).unwrap_or_else(|| word.into()));
            words.collect::<Vec<String>>().join(" ")
        };
        let mut turn = turn.clone();
        turn.records.iter_mut().for_each(|text| *text = uci(text));
        turn.makes.iter_mut().for_each(|text| *text = uci(text));
        if let Some(unknown) = turn.records.iter().chain(&turn.makes).find_map(|text| name_in(text)) {
            return Err(format!("{unknown} is no move there"));
        }
        Ok(Utterance {
            kind: turn.kind.clone().unwrap_or_else(|| script.kind.clone()),
            parts,
            place: turn.when.place,
            after: rng.i64(turn.when.after[0]..=turn.when.after[1]),
            turn,
        })
    }

    /// Replaces the names in `text` with their words.
    fn words(&self, text: &str, names: &Names, rng: &mut Rng) -> Result<String, String> {
        let words: Result<Vec<String>, String> = text
            .split_whitespace()
            .map(|word| {
                let listed = self.scripts.lists.get(word).and_then(|list| rng.choice(list));
                match (names.get(word), listed) {
                    (Some((words, _)), _) => Ok(words.clone()),
                    (None, Some(words)) => Ok(words.clone()),
                    (None, None) if name_in(word).is_some() => Err(format!("{word} stands for nothing")),
                    (None, None) => Ok(word.into()),
                }
            })
            .collect();
        Ok(words?.join(" "))
    }

    /// Draws a position, and the meanings of the names of `script` there: `MOVE`, `MOVE2` (the answer to it) and so on,
    /// another move `OTHER` instead of the first, and the parts of a piece's move.
    fn names(&self, script: &Script, rng: &mut Rng) -> (Chess, Names) {
        loop {
            let first = self.moves.draw(rng);
            if let Some(names) = self.names_at(&first, script, rng) {
                return (first.position, names);
            }
        }
    }

    fn names_at(&self, first: &Declared, script: &Script, rng: &mut Rng) -> Option<Names> {
        let start = &first.position;
        let m = move_of(start, first)?;
        let mut names = Names::new();
        let mut name = |name: &str, declared: &Declared| {
            let words = declared.words.replace(',', "");
            names.insert(name.into(), (words, Some(declared.expected.clone())));
        };
        name("MOVE", first);
        let others: Vec<Move> = start.legal_moves().into_iter().filter(|other| *other != m).collect();
        name("OTHER", &self.moves.declared(start, *rng.choice(&others)?, rng)?);
        let mut position = start.clone();
        position.play_unchecked(m);
        for number in 2..=script.turns.len() {
            let answers = position.legal_moves();
            let answer = self.moves.declared(&position, *rng.choice(&answers)?, rng)?;
            name(&format!("MOVE{number}"), &answer);
            position.play_unchecked(move_of(&position, &answer)?);
        }
        if position.is_game_over() {
            return None;
        }
        if script.pieces {
            for (name, words) in self.pieces(start, m)? {
                names.insert(name.into(), (words, None));
            }
        }
        Some(names)
    }

    /// Returns the parts of `m`, if it is a piece's move that is not a capture and that also has a short form.
    fn pieces(&self, position: &Chess, m: Move) -> Option<[(&'static str, String); 5]> {
        if m.role() == Role::Pawn || m.is_castle() || m.is_capture() {
            return None;
        }
        let long = announce(self.vocabulary, position, m, Announcement::plain(Style::Long));
        let words: Vec<&str> = long.split(',').next()?.split(' ').collect();
        let [piece, from_file, from_rank, file, rank] = words[..] else {
            return None;
        };
        let parts = [
            ("PIECE", piece.into()),
            ("FROM", format!("{from_file} {from_rank}")),
            ("TO", format!("{file} {rank}")),
            ("FILE", file.into()),
            ("RANK", rank.into()),
        ];
        let short = self.moves.means(position, &format!("{piece} {file} {rank}"), m);
        let unfinished = !self.moves.means(position, &format!("{piece} {file}"), m);
        (short && unfinished).then_some(parts)
    }
}

fn move_of(position: &Chess, declared: &Declared) -> Option<Move> {
    let uci = UciMove::from_ascii(declared.expected.as_bytes()).ok()?;
    uci.to_move(position).ok()
}

/// Returns the first word of `text` that has the form of a name.
fn name_in(text: &str) -> Option<&str> {
    text.split_whitespace()
        .find(|word| word.len() > 1 && word.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit()))
}
