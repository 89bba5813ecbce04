//! The sequence of utterances: joins fragments that belong together, and separates the player's confirmations from
//! talk.

mod confirming;
mod distance;
mod over_voice;

use std::time::{Duration, Instant};

use ansage_chess::board::Action;
use ansage_protocol::{BegunTurn, Command, Game, Input};
use ansage_words::{interpret, vocabulary::Vocabulary};

use shakmaty::{Color, Move, Position};

use super::heard::{Ground, Repetition, holds_other_speech, is_read_back, may_be_other_speech, repeats};
use super::joining::{self, Before, Kind, Spoken};
use super::{Likeness, Margins, UNKNOWN, Utterance, Voices};
use confirming::{
    answers_question, confirms, is_beyond_doubt, is_of_declarer, is_own_repetition, may_be_turned, may_be_withdrawn,
    without_commitment,
};
use distance::Distance;

/// Time during which a move is asked about after an utterance that was not understood.
const DOUBTED: Duration = Duration::from_secs(5);
/// Silence about the open question after which a confirmation must be clearer.
const QUIET: Duration = Duration::from_secs(15);
/// Longest time from a doubtful confirmation to the one that answers the program's question, while nobody else is
/// heard. The question takes six seconds.
const ANSWERED: Duration = Duration::from_secs(12);
/// Longest time from a declaration to a near confirmation of its read-back.
const PROMPT: Duration = Duration::from_secs(10);
/// Largest deficit of a near confirmation with respect to a foreign word, in nats: `make converse` logged 1.9 for a
/// "ja" by a voice that the model does not know.
const NEARLY: f32 = 2.5;
/// Number of times that an open question is repeated without a request.
const REMINDERS: usize = 2;

/// Role of an utterance in the conversation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Turn {
    /// Not addressed to the program.
    Nothing,
    /// Not understood while a question or move is open.
    Ignored,
    /// Words of a move that do not declare one.
    NoMove(String),
    /// Words and their meaning in the game.
    Input(String, Input),
}

/// Follower of the utterances of a game.
#[derive(Debug, Clone, Default)]
pub struct Conversation {
    before: Option<Before>,
    /// The turn in which the rest of a move was asked for, if no move was declared since.
    asked_in: Option<BegunTurn>,
    /// Words of the last utterance.
    last: Option<String>,
    distance: Distance,
    /// The last declared move, if the voice that declared it first is known.
    declared: Option<Move>,
    voices: Voices,
    talk: Talk,
}

/// Talk since the last words that the game accepted.
#[derive(Debug, Clone, Copy, Default)]
struct Talk {
    /// When it accepted them.
    since: Duration,
    /// Whether somebody talked.
    is_heard: bool,
    /// Number of utterances that were not understood while a question or move was open.
    ignored: usize,
    /// Number of times that the open question was repeated.
    reminded: usize,
    /// When the doubtful confirmation was heard, if nothing else was heard since.
    asked: Option<Instant>,
}

impl Conversation {
    /// Returns the role of an utterance in the conversation.
    pub fn hear(&mut self, game: &Game, vocabulary: &Vocabulary, spoken: Spoken<'_>, margins: &Margins) -> Turn {
        let ground = &Ground::new(game, vocabulary);
        self.begin_talk(game);
        // Anything heard before the question was repeated does not count as talk before its answer.
        let asked = self.talk.asked;
        let is_answer = asked.is_some_and(|asked| spoken.began.saturating_duration_since(asked) < ANSWERED);
        let margins = &match is_answer {
            true => margins.answering(),
            false => *margins,
        };
        // The beginning of a move that was made another way does not begin the next one.
        let before = self.before.take();
        let before = before.filter(|before| before.kind != Kind::Fragment || before.turn.goes_on(game));
        let heard = self.understood(ground, before.as_ref(), spoken, margins);
        let adds_nothing = spoken.utterance.continues && spoken.utterance.adds_nothing(self.last.as_deref());
        let joined_to = before.as_ref().and_then(|before| match spoken.utterance.continues {
            true => before.joined_to.clone(),
            false => Some(before.words.clone()),
        });
        self.last = spoken.utterance.hypotheses.first().map(|best| best.text.clone());
        let Some((words, input, is_joined)) = heard else {
            // A noise does not separate two fragments.
            self.before = before;
            if let Some(words) = self.nearly_confirmed(ground, spoken, is_answer) {
                return self.doubt(words, spoken);
            }
            self.talk.is_heard = true;
            self.talk.asked = None;
            return Turn::Nothing;
        };
        let input = without_commitment(game, before.as_ref(), spoken.utterance, input);
        // Noise, or the residue of an echo, after words that were already answered. A repeated answer may echo again.
        let is_known = match &input {
            Input::Command(_) | Input::Illegal { .. } => true,
            Input::Declared { m, .. } => is_read_back(game, *m),
            _ => before.as_ref().is_some_and(|before| before.joined_to.is_some()),
        };
        if adds_nothing && is_known {
            self.before = before;
            return Turn::Nothing;
        }
        match self.repetition(ground, spoken.utterance, &input) {
            None | Some(Repetition::Whole) => {}
            Some(Repetition::Partial) => {
                self.distance.declare(game.turn(), spoken.utterance);
                return self.doubt(words, spoken);
            }
            // "Rochade" that other speech continued does not repeat an open move: "wo habe ich …".
            Some(Repetition::Talk) => return self.not_understood(game, words, None),
        }
        // "Rochade" amid other speech is no illegal move either, because the mandated words include the side.
        if matches!(
            &input,
            Input::Illegal {
                action: Action::Castling(None),
                ..
            }
        ) && holds_other_speech(spoken.utterance)
        {
            return self.not_understood(game, words, None);
        }
        let kind = Kind::of(ground, &words, &input);
        // The opponent may repeat the move from another place.
        let is_own = is_own_repetition(game) || !repeats(game, &input);
        if kind == Some(Kind::Move) && is_own {
            // Words that do not declare anything may be somebody else's. So may much softer ones, and a "ja" from there
            // must not be compared with them.
            if !self.distance.declare(game.turn(), spoken.utterance) {
                self.meet(game, &input, spoken.utterance);
            }
        }
        // A player who talks is not asked for the rest of a move. If it was one, the rest may follow unasked. A "nein"
        // before it counts nevertheless.
        let answers_request = before.as_ref().is_some_and(|before| before.awaits_rest(spoken.began));
        let is_unasked = matches!(input, Input::Begun { correction: false, .. })
            && !answers_request
            && may_be_other_speech(spoken.utterance, margins);
        match kind {
            Some(Kind::Fragment) if !is_unasked => self.asked_in = Some(BegunTurn::of(game, &input)),
            Some(Kind::Move) => self.asked_in = None,
            _ if matches!(input, Input::Command(Command::No | Command::Correction)) && !game.is_answered_by_no() => {
                self.asked_in = None;
            }
            _ => {}
        }
        let said = kind.map(|kind| Before {
            words: words.clone(),
            ended: spoken.ended,
            taken: spoken.taken,
            kind,
            is_unasked,
            turn: BegunTurn::of(game, &input),
            joined_to: joined_to.filter(|_| is_joined),
        });
        self.before = remembered(said, is_joined, &input, before, spoken.taken);
        if input == Input::NotUnderstood {
            return self.not_understood(game, words, kind);
        }
        if is_unasked {
            return self.not_understood(game, words, None);
        }
        if let Some(turn) = self.spoken_from_afar(game, &words, &input, spoken.utterance) {
            return turn;
        }
        if confirms(game, &input) {
            let is_late = self.talk.is_heard || spoken.quiet > QUIET;
            let is_unclear = is_late && !is_answer && !is_beyond_doubt(ground, spoken.utterance, margins);
            if is_unclear
                || may_be_turned(ground.vocabulary, &words, &input, spoken.utterance, margins)
                || may_be_withdrawn(ground.vocabulary, spoken.utterance)
                || self.is_of_somebody_else(game, &input, spoken.utterance, is_answer)
            {
                return self.doubt(words, spoken);
            }
            self.hear_answer(game, &input, spoken.utterance);
        }
        Turn::Input(words, input)
    }

    /// Returns the answer to `words` from far away that would offer a draw or start the clock; `None` if they count.
    fn spoken_from_afar(&mut self, game: &Game, words: &str, input: &Input, utterance: &Utterance) -> Option<Turn> {
        if !self.distance.is_farther(utterance) {
            return None;
        }
        // They do not offer a draw, which could not be withdrawn (9.1.2.1).
        if matches!(input, Input::Command(Command::Draw) | Input::Named(_, Command::Draw)) {
            let unclear = Input::Unclear {
                declared: None,
                command: Command::Draw,
            };
            return Some(match self.talk.reminds() {
                true => Turn::Input(words.to_owned(), unclear),
                false => Turn::Ignored,
            });
        }
        // They do not start the clock either, unless they are repeated: the player may sit farther away.
        let starts_clock = matches!(input, Input::Command(Command::Resume)) && game.commits(input);
        (starts_clock && self.talk.reminds()).then_some(Turn::Ignored)
    }

    /// Returns the words of the utterance and what they mean, together with those `before` it if both are one move, and
    /// whether they are.
    fn understood(
        &self,
        ground: &Ground<'_>,
        before: Option<&Before>,
        spoken: Spoken<'_>,
        margins: &Margins,
    ) -> Option<(String, Input, bool)> {
        let understand = |utterance: &Utterance| ground.hear(utterance, margins);
        let utterance = spoken.utterance;
        let rest = utterance.without(self.last.as_deref().filter(|_| utterance.continues));
        let joined = if utterance.continues {
            let is_begun = before.is_some_and(|before| before.kind == Kind::Fragment);
            match before.and_then(|before| utterance.behind(before, self.last.as_deref())) {
                Some(whole) => joining::continued(ground.game, &whole, is_begun, &|whole| {
                    understand(whole).map(|(words, mut input)| {
                        if let Input::Declared { clear, .. } = input.declared_mut() {
                            *clear = false;
                        }
                        (words, input)
                    })
                }),
                None => joining::continued(ground.game, utterance, is_begun, &understand),
            }
        } else {
            before.and_then(|before| joining::join(ground.game, before, spoken, &understand))
        };
        let is_joined = joined.is_some();
        let (words, mut input) = joined.or_else(|| understand(rest.as_ref().unwrap_or(utterance)))?;
        // What follows a request for the rest of a move may be that rest, however late it comes.
        let is_doubted = before.is_some_and(|before| {
            before.kind != Kind::Move && spoken.began.saturating_duration_since(before.ended) < DOUBTED
        }) || self.asked_in.is_some_and(|turn| turn.goes_on(ground.game));
        if let Input::Declared { clear, .. } = input.declared_mut() {
            *clear &= !is_doubted && !is_joined && !self.distance.is_softer(ground.game.turn(), utterance);
        }
        Some((words, input, is_joined))
    }

    /// Returns whether the confirmation `input` in `utterance` comes from somebody else than the player, or from
    /// another board.
    fn is_of_somebody_else(&self, game: &Game, input: &Input, utterance: &Utterance, is_answer: bool) -> bool {
        let is_anothers = is_of_declarer(game, input) && self.is_anothers_voice(game, utterance, is_answer);
        is_anothers || self.distance.is_farther(utterance)
    }

    /// Remembers the voice of a confirmation that counts.
    fn hear_answer(&mut self, game: &Game, input: &Input, utterance: &Utterance) {
        let is_known = is_of_declarer(game, input) && self.is_declared_by_voice(game);
        if let Some(pitch) = utterance.pitch.filter(|_| is_known) {
            self.voices.answered(game.turn(), pitch);
        }
    }

    /// Returns how `input` repeats the open move; `None` if it does not.
    fn repetition(&self, ground: &Ground<'_>, utterance: &Utterance, input: &Input) -> Option<Repetition> {
        let game = ground.game;
        // A player who refuses the move in the same breath does not confirm it, however the repetition was heard.
        let is_refused = matches!(input, Input::Followed(_, Command::No | Command::Correction));
        if is_refused || !repeats(game, input) {
            return None;
        }
        // The player does not repeat it from another board.
        match ground.repetition(utterance, input) {
            Repetition::Whole if is_own_repetition(game) && self.distance.is_farther(utterance) => {
                Some(Repetition::Partial)
            }
            found => Some(found),
        }
    }

    /// Returns whether the confirmation in `utterance` is another person's than the player's.
    fn is_anothers_voice(&self, game: &Game, utterance: &Utterance, is_answer: bool) -> bool {
        match self.likeness(game, utterance) {
            Likeness::Another => true,
            // Sometimes these are the player's own words. Somebody who talks nearby is seldom heard a second time.
            Likeness::Unlike => !is_answer,
            Likeness::Like => false,
        }
    }

    /// Notes that `words` were typed as the beginning of a move in this `turn`, and that its rest may be said.
    pub fn note_begun(&mut self, words: &str, turn: BegunTurn) {
        let now = Instant::now();
        self.asked_in = Some(turn);
        self.before = Some(Before {
            words: words.to_owned(),
            ended: now,
            taken: now,
            kind: Kind::Fragment,
            is_unasked: false,
            turn,
            joined_to: None,
        });
    }

    /// Forgets the beginning of a move: the players ended it another way than by words that were heard. If they only
    /// `interrupted` it, its rest may still be said.
    pub fn forget_begun(&mut self, interrupted: Option<BegunTurn>) {
        self.asked_in = interrupted;
        self.before.take_if(|before| before.kind == Kind::Fragment);
    }

    /// Returns whether `utterance` is another person's than the player's of this `color`, whose voice is known.
    pub fn is_anothers_than(&self, color: Color, utterance: &Utterance) -> bool {
        let is_another = |pitch| self.voices.compare(color, pitch) == Likeness::Another;
        utterance.pitch.is_some_and(is_another)
    }

    /// Forgets how loud the declarations were, because another microphone may be used from now on.
    pub fn forget_loudness(&mut self) {
        self.distance = Distance::default();
    }

    /// Notes that somebody talked, and that their words are unknown. A confirmation that is not beyond doubt is then
    /// asked for again.
    pub fn note_talk(&mut self, game: &Game) {
        self.begin_talk(game);
        self.talk.is_heard = true;
        self.talk.asked = None;
    }

    /// Forgets the talk before the last words that the game accepted.
    fn begin_talk(&mut self, game: &Game) {
        if self.talk.since != game.attended_at() {
            self.talk = Talk {
                since: game.attended_at(),
                ..Talk::default()
            };
        }
    }

    /// Asks the player to repeat a confirmation, but not forever.
    fn doubt(&mut self, words: String, spoken: Spoken<'_>) -> Turn {
        if !self.talk.reminds() {
            return Turn::Ignored;
        }
        self.talk.asked = Some(spoken.ended);
        Turn::Input(words, Input::Doubtful)
    }

    /// Returns the confirmation that sounds nearly like the only word heard, a foreign one, if the question was asked
    /// just before and nobody has talked since. It does not make a move, but a player who is not understood must not be
    /// left without an answer.
    fn nearly_confirmed(&self, ground: &Ground<'_>, spoken: Spoken<'_>, is_answer: bool) -> Option<String> {
        let game = ground.game;
        let (best, others) = spoken.utterance.hypotheses.split_first()?;
        let is_prompt = !self.talk.is_heard && (is_answer || spoken.quiet < PROMPT);
        let is_another = self.likeness(game, spoken.utterance) == Likeness::Another;
        // The arbiter types, and what the players say is not meant for the program.
        if !is_prompt || best.text != UNKNOWN || game.is_arbiter_called() {
            return None;
        }
        let mut near = others.iter().filter(|other| other.score >= best.score - NEARLY);
        near.find(|other| {
            let input = interpret(game, ground.vocabulary, &other.text);
            confirms(game, &input) && (!is_another || answers_question(game, &input))
        })
        .map(|other| other.text.clone())
    }

    /// Remembers the voice that declares a move. A repetition may be the opponent's (D.2.1).
    fn meet(&mut self, game: &Game, input: &Input, utterance: &Utterance) {
        if let Input::Declared { m, .. } = input.declared()
            && !is_read_back(game, *m)
        {
            self.declared = utterance.pitch.map(|_| *m);
            if let Some(pitch) = utterance.pitch {
                // It may answer a move that counts.
                self.voices.declared(game.position_for(input).turn(), pitch);
            }
        }
    }

    /// Returns whether the open move was declared by a known voice.
    fn is_declared_by_voice(&self, game: &Game) -> bool {
        self.declared.is_some_and(|m| is_read_back(game, m))
    }

    /// Returns the likeness of the voice of `utterance` to that of the player whose move is open.
    fn likeness(&self, game: &Game, utterance: &Utterance) -> Likeness {
        match utterance.pitch.filter(|_| self.is_declared_by_voice(game)) {
            Some(pitch) => self.voices.compare(game.turn(), pitch),
            None => Likeness::Like,
        }
    }

    /// Answers talk with silence. If a question or move is open, it is asked again every second time, but not forever.
    fn not_understood(&mut self, game: &Game, words: String, kind: Option<Kind>) -> Turn {
        if kind.is_some() {
            return Turn::NoMove(words);
        }
        if !game.is_correctable() && game.open().is_none() {
            return Turn::Nothing;
        }
        self.talk.is_heard = true;
        self.talk.asked = None;
        self.talk.ignored += 1;
        match self.talk.ignored.is_multiple_of(2) && self.talk.reminds() {
            true => Turn::Input(words, Input::Unanswered),
            false => Turn::Ignored,
        }
    }
}

impl Talk {
    /// Returns whether the open question may be repeated, and counts it.
    fn reminds(&mut self) -> bool {
        self.reminded += 1;
        self.reminded <= REMINDERS
    }
}

/// Returns what the next utterance may continue: what was `said` now and means `input`, or the words `before` it, whose
/// rest is then awaited from the time `taken` on.
fn remembered(
    said: Option<Before>,
    is_joined: bool,
    input: &Input,
    before: Option<Before>,
    taken: Instant,
) -> Option<Before> {
    let is_asked = before.as_ref().is_some_and(Before::is_asked);
    match said {
        // A rest that the board refuses leaves the beginning open.
        Some(said) if said.kind != Kind::Failed || !is_joined || !is_asked => Some(said),
        // The player still knows what was asked for.
        _ if is_asked && input.leaves_beginning_open() => before.map(|before| Before { taken, ..before }),
        _ => None,
    }
}

#[cfg(test)]
#[path = "conversation_tests.rs"]
mod tests;
