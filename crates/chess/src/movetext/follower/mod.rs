//! Follows tokens on the board in all languages and sends events: the beginnings and ends of games, variations and
//! moves.

mod alike;
mod aside;
mod bracketed;
mod comments;
mod doubt;
mod feed;
mod games;
mod last;
mod line;
mod moves;
mod phrase;
mod tags;
mod variations;

use std::sync::Arc;

use shakmaty::{Color, Outcome, Position};

use aside::Aside;
use line::LineMove;
use phrase::Phrase;

use super::{
    Event, Location, MovetextFault, Pace, Problem, ReadingSettings, Said, Sink, Stop, TagPairs, Token,
    bracket::Reported,
    numbers::{Numbers, misfits},
    path::Path,
    waiting::{Doubt, Early},
    word,
};
use crate::notation::{self, Languages};

/// Maximum number of half-moves in a game with its variations, and of its notes. The Laws (9.6.2) end each game before
/// 12,000.
const LONGEST_GAME: usize = 1 << 18;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Begun {
    No,
    Tags,
    Moves,
    Over,
}

/// A part of the text that is skipped, because of a fault before it or because only the main line is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Skip {
    Nothing,
    /// The variation at this depth.
    Variation(usize),
    Game,
}

/// A follower of games, token by token.
#[derive(Clone)]
pub(super) struct Follower {
    settings: Arc<ReadingSettings>,
    /// Number of the current game.
    pub(super) game: usize,
    begun: Begun,
    tags: TagPairs,
    /// The comments before the beginning of the game.
    early: Early,
    path: Path,
    /// Number of half-moves of the game, with its variations.
    plies: usize,
    /// Number of comments, remarks and commands for programs.
    notes: usize,
    /// Beginning of the outermost open variation.
    opened: Location,
    /// Whether the last move of the game itself was refused.
    last_is_refused: bool,
    /// Whether no later line may end the open variation: the move before it was refused, or one of its own numbers does
    /// not fit.
    keeps_variation: bool,
    reported: Reported,
    /// The first move of a line of a feed, until its first word is read.
    line_move: Option<LineMove>,
    skip: Skip,
    /// Whether [`Event::Over`] has been sent.
    over: bool,
    /// The languages whose letters are read.
    pub(super) all_languages: Languages,
    /// The languages in which this game can still be written.
    pub(super) languages: Languages,
    /// The languages in which a move of this game would be illegal. None of them is tried again: two moves, each legal
    /// only in a different language, may both be illegal in the language of the game.
    refuted: Languages,
    /// The languages of the earlier games, which decide as long as the letters of this game do not.
    file_languages: Languages,
    /// Whether a move waits for the rest of the game if these languages do not decide it, or if it may be a mistake.
    pub(super) looks_ahead: bool,
    /// The waiting move and its location.
    pub(super) undecided: Option<(String, Location)>,
    phrase: Phrase,
    /// A token that may mean nothing: the next move decides.
    doubt: Option<Doubt>,
    /// Whether the moves of the game have numbers.
    is_numbered: bool,
    /// Whether the last thing read is a number, and a move must follow.
    after_number: bool,
    numbers: Numbers,
    /// The last word and its location, if it is an editor's mark or may mean nothing, but may yet begin a move: "N",
    /// "Ng".
    apart: Option<(String, Location)>,
    /// The result that a word has given, if no move follows.
    result_in_word: Option<Outcome>,
    /// Whether that word is one like "remis", which anything behind it takes back: "remis (abgelehnt)".
    may_be_taken_back: bool,
    /// The location of that word, if it begins a line of a feed.
    word_location: Option<Location>,
    aside: Aside,
    /// Whether the last word begins its line.
    begins_line: bool,
    /// The points of the first result after the moves that gives any, in halves of a point.
    stated: Option<[u8; 2]>,
    /// End of the last number without dots; the start of the text before the first one.
    number_end: Location,
    /// The beginning of what may be a remark in brackets behind the result.
    bracketed: Vec<(Token<'static>, Location)>,
    /// Whether the last comment begins with a semicolon.
    is_line_comment: bool,
    /// The place of a comment that may hold the next moves of the game.
    commented: Option<Location>,
    /// "0-0", which may be the last word of the game, and what has followed it.
    held: Vec<(Token<'static>, Location)>,
    /// Number of line ends since the last word, or since a comment among the moves that no blank line precedes.
    line_ends: usize,
}

impl Follower {
    pub(super) fn new(settings: ReadingSettings) -> Follower {
        let all = settings.languages;
        Follower {
            path: Path::new(settings.start.clone()),
            settings: Arc::new(settings),
            game: 0,
            begun: Begun::No,
            tags: TagPairs::default(),
            early: Early::default(),
            plies: 0,
            notes: 0,
            opened: Location::START,
            last_is_refused: false,
            keeps_variation: false,
            reported: Reported::default(),
            line_move: None,
            skip: Skip::Nothing,
            over: false,
            all_languages: all,
            languages: all,
            refuted: Languages::NONE,
            file_languages: all,
            looks_ahead: false,
            undecided: None,
            phrase: Phrase::default(),
            doubt: None,
            is_numbered: false,
            after_number: false,
            numbers: Numbers::default(),
            apart: None,
            result_in_word: None,
            may_be_taken_back: false,
            word_location: None,
            aside: Aside::default(),
            begins_line: false,
            stated: None,
            number_end: Location::START,
            bracketed: Vec::new(),
            is_line_comment: false,
            commented: None,
            held: Vec::new(),
            line_ends: 0,
        }
    }

    pub(super) fn take(&mut self, token: &Token, location: Location, sink: &mut impl Sink) {
        if !self.is_held(token, location, sink) && !self.is_bracketed(token, location, sink) {
            self.follow(token, location, sink);
        }
    }

    fn follow(&mut self, token: &Token, location: Location, sink: &mut impl Sink) {
        if !matches!(token, Token::Space(_) | Token::Word(_)) {
            self.apart = None;
        }
        let takes_back = match token {
            // "remis {abgelehnt}", but not the time, or the reason of a resignation.
            Token::Comment { text, .. } => {
                let is_draw = self.result_in_word.is_some_and(|result| result.winner().is_none());
                is_draw && !text.trim_start().starts_with("[%")
            }
            Token::Open => true,
            _ => false,
        };
        // After a blank line, it may belong to the next game.
        if takes_back && self.may_be_taken_back && self.line_ends < 2 {
            self.result_in_word = None;
        }
        match token {
            Token::Space(bytes) => self.space(bytes, sink),
            Token::Raw { bytes, begins } => {
                if *begins {
                    self.end_phrase(sink);
                    self.is_line_comment = matches!(&**bytes, b";");
                    // The ends of the lines before and after a comment make no blank line.
                    if self.begun == Begun::Moves && self.line_ends == 1 {
                        self.line_ends = 0;
                    }
                }
                if self.is_read() {
                    sink.event(Event::Raw(bytes, *begins));
                }
            }
            Token::Tag { text, whole, cut } => self.tag(text, *whole, *cut, location, sink),
            Token::Comment { text, cut, open } => {
                self.comment(text, *cut, location, sink);
                self.watch_moves(text, location);
                if *open {
                    self.open_comment(location, sink);
                }
            }
            Token::Word(text) => self.word(text, location, sink),
            Token::Open => self.open(location, sink),
            Token::Close => self.close(location, sink),
        }
        self.aside.watch(token);
    }

    /// Ends the text.
    ///
    /// `comment` is the beginning of a comment that is not closed.
    pub(super) fn finish(&mut self, comment: Option<Location>, location: Location, sink: &mut impl Sink) {
        self.give_held(true, sink);
        self.give_bracketed(sink);
        self.end_phrase(sink);
        self.end_moves(location, sink);
        if let Some(begin) = comment {
            self.moves_begin(begin, sink);
            // The comment may have swallowed the rest of the main line, and games after one that is not read further.
            self.leave_variations();
            self.skip = Skip::Nothing;
            self.fault(MovetextFault::OpenComment, begin, sink);
        } else {
            self.end_variations(sink);
        }
        if self.begun == Begun::Tags {
            self.moves_begin(location, sink);
        }
        if self.begun != Begun::No {
            // Early comments cannot belong to a later game.
            self.give_early(sink);
        }
    }

    /// Ends a text that cannot be read further.
    pub(super) fn stop(&mut self, stop: Stop, location: Location, sink: &mut impl Sink) {
        self.give_held(false, sink);
        self.give_bracketed(sink);
        self.phrase.clear();
        self.settle(sink);
        self.moves_begin(location, sink);
        self.leave_variations();
        self.fault(MovetextFault::NoText(stop), location, sink);
    }

    /// Reads `text` as one move on the start position. Returns whether it is one.
    pub(super) fn single(&mut self, text: &str, location: Location, sink: &mut impl Sink) -> bool {
        (self.begun, self.looks_ahead) = (Begun::Moves, false);
        self.path = Path::new(self.settings.start.clone());
        (self.languages, self.refuted) = (self.all_languages, Languages::NONE);
        (self.plies, self.notes) = (0, 0);
        self.understood(text, location, sink);
        // No other text decides what this one means.
        self.distrust(sink);
        if self.plies == 0 {
            self.fault(MovetextFault::NotAMove(text.into()), location, sink);
        }
        std::mem::replace(&mut self.skip, Skip::Nothing) == Skip::Nothing
    }

    fn is_read(&self) -> bool {
        self.skip == Skip::Nothing && !self.path.is_too_deep()
    }

    fn space(&mut self, bytes: &[u8], sink: &mut impl Sink) {
        let mut bytes = bytes;
        if !matches!(bytes, [b' ']) {
            let line_ends = bytes.iter().filter(|byte| **byte == b'\n').count();
            if line_ends > 0 {
                self.end_by_words(sink);
            }
            self.line_ends += line_ends;
        }
        if !self.phrase.is_empty() {
            let line = bytes.iter().position(|byte| *byte == b'\n');
            let (blanks, rest) = bytes.split_at(line.unwrap_or(bytes.len()));
            self.phrase.add_space(blanks);
            if line.is_none() {
                return;
            }
            self.end_phrase(sink);
            bytes = rest;
        }
        // After the result, white space belongs to what follows.
        if self.is_read() || self.begun == Begun::Over {
            sink.event(Event::Space(bytes));
        }
    }

    fn word(&mut self, text: &str, location: Location, sink: &mut impl Sink) {
        // "1-0 resigns": up to a blank line, these words say again how the game has ended.
        if self.begun == Begun::Over && self.line_ends < 2 && word::ending(text, self.path.now().turn()).is_some() {
            return;
        }
        let outcome = word::result(text).or_else(|| self.is_lost_for_both(text).then_some(Outcome::Unknown));
        if let Some(outcome) = outcome {
            self.end_phrase(sink);
            return self.result(text, outcome, location, sink);
        }
        let number = notation::number(text);
        if !self.phrase.is_empty() && number.is_empty() {
            return self.phrase.add(text, location);
        }
        self.end_phrase(sink);
        self.leave_stray_variations(number, sink);
        self.begins_line = self.line_ends > 0;
        if std::mem::take(&mut self.line_ends) > 1
            && word::is_first(number)
            // "1 ... e5"
            && (!self.is_next(number) || self.skip == Skip::Game)
            && self.path.depth() == 0
            && self.has_moves()
        {
            // Games without tags and results, one below the other.
            self.end_moves(location, sink);
            self.begun = Begun::Over;
        }
        self.moves_begin(location, sink);
        if self.path.depth() == 0 && (number.is_empty() || self.is_next(number)) {
            self.commented = None;
        }
        self.report_commented(sink);
        if !number.is_empty()
            && let Some(doubt) = &self.doubt
            && (doubt.needs_result || !self.is_next(number))
        {
            self.distrust(sink);
        }
        if !number.is_empty() {
            (self.is_numbered, self.after_number) = (true, true);
            (self.apart, self.result_in_word) = (None, None);
            let stray = self.numbers.take(number, location, self.path.now());
            self.report_stray(stray, sink);
            // The position of a variation that is passed over stands still.
            self.keeps_variation |= self.path.depth() > 0 && self.is_read() && misfits(number, self.path.now());
        }
        if !number.is_empty() && self.is_read() {
            sink.event(Event::Number(number));
        }
        let rest = text.get(number.len()..).unwrap_or_default();
        if rest.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()) {
            self.number_end = Location {
                column: location.column + number.len(),
                ..location
            };
        } else if !rest.is_empty() {
            let column = location.column + number.chars().count();
            self.text(rest, Location { column, ..location }, sink);
        }
    }

    /// Reports a number of the game itself that numbers no move.
    fn report_stray(&mut self, number: Option<(String, Location)>, sink: &mut impl Sink) {
        if let Some((number, location)) = number.filter(|_| self.path.depth() == 0) {
            self.fault(MovetextFault::Meaningless(number), location, sink);
        }
    }

    /// Reports a wrong ply.
    fn refused(&mut self, fault: MovetextFault, text: &str, said: &Said, location: Location, sink: &mut impl Sink) {
        if self.path.depth() == 0 {
            self.last_is_refused |= match &fault {
                MovetextFault::NotAMove(word) => word::is_cut_off(word),
                fault => matches!(fault, MovetextFault::Refused(..)),
            };
        }
        if self.is_read() {
            match fault {
                MovetextFault::NotAMove(word) if self.may_mean_nothing(&word) => {
                    self.apart.get_or_insert_with(|| (word.clone(), location));
                    return self.begin_doubt(word, location, false);
                }
                MovetextFault::NotAMove(word) if self.may_stand_before_result(&word) => {
                    return self.begin_doubt(word, location, true);
                }
                fault => {
                    if let (Pace::Feed, MovetextFault::NotAMove(word)) = (self.settings.pace, &fault) {
                        // The next move is read on the same position, and may be the rest of this one.
                        self.apart.get_or_insert_with(|| (word.clone(), location));
                    }
                    self.distrust(sink);
                    let fault = self
                        .ended()
                        .map_or(fault, |outcome| MovetextFault::AfterEnd(text.into(), outcome));
                    self.fault(fault, location, sink);
                }
            }
        }
        self.unread(text, said, sink);
    }

    fn unread(&mut self, text: &str, said: &Said, sink: &mut impl Sink) {
        self.numbers.clear();
        self.after_number = false;
        self.plies += 1;
        if self.path.depth() == 0 && self.plies <= LONGEST_GAME {
            sink.behind(Event::Unread { text, said });
        }
    }

    /// Counts a half-move. Returns whether the game is too long for it, which is reported.
    fn is_too_long(&mut self, location: Location, sink: &mut impl Sink) -> bool {
        self.plies += 1;
        if self.plies > LONGEST_GAME {
            self.leave_variations();
            self.fault(MovetextFault::TooLong, location, sink);
        }
        self.plies > LONGEST_GAME
    }

    /// Counts `count` notes. Returns whether the game has too many for them, which is reported.
    fn has_too_many_notes(&mut self, count: usize, location: Location, sink: &mut impl Sink) -> bool {
        let had_too_many = self.notes > LONGEST_GAME;
        self.notes = self.notes.saturating_add(count);
        if self.notes > LONGEST_GAME && !had_too_many {
            self.leave_variations();
            self.fault(MovetextFault::TooLong, location, sink);
        }
        self.notes > LONGEST_GAME
    }

    /// Reports a fault and skips the rest of the variation or game. In a feed, the sender can send a move again.
    fn fault(&mut self, fault: MovetextFault, location: Location, sink: &mut impl Sink) {
        let position = self.path.now();
        let ply = (position.fullmoves().get(), position.turn());
        self.fault_of(ply, fault, location, sink);
    }

    /// Reports a fault of the move with this number and side.
    fn fault_of(&mut self, ply: (u32, Color), fault: MovetextFault, location: Location, sink: &mut impl Sink) {
        if !self.is_read() {
            return;
        }
        let (number, turn) = ply;
        let problem = Problem {
            game: self.game,
            number,
            turn,
            depth: self.path.depth(),
            line: location.line,
            column: location.column,
            fault,
        };
        let goes_on = problem.fault.is_passed_over()
            || self.settings.pace == Pace::Feed
                && problem.depth == 0
                && matches!(problem.fault, MovetextFault::NotAMove(_) | MovetextFault::Refused(..));
        if !goes_on {
            self.skip = match problem.depth {
                0 => Skip::Game,
                depth => Skip::Variation(depth),
            };
        }
        sink.event(Event::Problem(&problem));
    }
}
