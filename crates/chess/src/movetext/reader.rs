//! Reads games from bytes and sends events. A move whose letter means different pieces in different languages waits for
//! the rest of its game, which decides. So does one that is illegal in English but not in another language.

use std::cmp::Reverse;

use shakmaty::{Color, Position, Role};

use super::{
    Event, Lexer, Location, MovetextFault, Pace, ReadingSettings, Said, Sink, Stop, Token,
    bracket::Bracket,
    follower::Follower,
    heading::{Above, Beginning},
    passant::Passant,
    spaced::Spaced,
    word,
};
use crate::notation::{self, Languages, MoveRefusal};

/// Maximum number of bytes after such a move that are read before it is decided. Few games are longer.
const FARTHEST: usize = 1 << 14;

/// A reader of games whose bytes arrive in pieces. Memory is bounded for any input.
///
/// # Examples
///
/// ```
/// use ansage_chess::{board, movetext::{Event, Reader, ReadingSettings, Sink}};
///
/// #[derive(Default)]
/// struct Moves(Vec<String>);
/// impl Sink for Moves {
///     fn event(&mut self, event: Event<'_>) {
///         match event {
///             Event::Move { m, .. } => self.0.push(board::uci(m)),
///             Event::Problem(problem) => self.0.push(format!("{:?}", problem.fault)),
///             _ => {}
///         }
///     }
/// }
/// let (mut reader, mut moves) = (Reader::new(ReadingSettings::default()), Moves::default());
/// reader.feed(b"1. e4 e5 2. Sf3 (2. f4) Sc6 3. Zf3 *", &mut moves)?;
/// assert_eq!(reader.finish(&mut moves), 1);
/// assert_eq!(moves.0.join(" "), "e2e4 e7e5 g1f3 f2f4 b8c6 NotAMove(\"Zf3\")");
/// # Ok::<(), ansage_chess::movetext::Stop>(())
/// ```
pub struct Reader {
    lexer: Lexer,
    joined: Joined,
}

impl Reader {
    /// Creates a reader of one text.
    pub fn new(settings: ReadingSettings) -> Reader {
        Reader {
            lexer: Lexer::new(),
            joined: Joined {
                spaced: Spaced::default(),
                passant: Passant::default(),
                ahead: Ahead {
                    // The listener of a feed does not wait for the line below.
                    above: (settings.pace != Pace::Feed).then(Above::default),
                    follower: Follower::new(settings),
                    waiting: Vec::new(),
                    length: 0,
                },
            },
        }
    }

    /// Reads the next bytes and passes their events to `sink`.
    ///
    /// # Errors
    ///
    /// [`Stop`] if the bytes are not text.
    pub fn feed(&mut self, bytes: &[u8], sink: &mut impl Sink) -> Result<(), Stop> {
        if !self.joined.ahead.follower.is_of_feed() {
            return self.read(bytes, sink);
        }
        for line in bytes.split_inclusive(|byte| *byte == b'\n') {
            if self.lexer.is_line_of_comment() && self.joined.ahead.follower.goes_on_with(line) {
                self.leave_comment(sink);
            }
            if self.lexer.location().column == 1 {
                self.joined.ahead.follower.line_begins(line);
            }
            self.read(line, sink)?;
            if line.ends_with(b"\n") {
                self.report_open(sink);
            }
        }
        Ok(())
    }

    /// Returns the bracket that is open, the one of a comment first, and its location.
    fn open_bracket(&self) -> Option<(Bracket, Location)> {
        let comment = self.lexer.open_comment().map(|begin| (Bracket::Comment, begin));
        comment.or_else(|| Some((Bracket::Variation, self.joined.ahead.follower.open_variation()?)))
    }

    /// Reports a bracket of a feed that is still open some lines after its own. Otherwise nobody hears why no move is
    /// announced. What follows still belongs to it: it may be a long comment.
    fn report_open(&mut self, sink: &mut impl Sink) {
        /// Number of lines after the one with the bracket, from which it is reported.
        const MANY: usize = 12;
        if let Some((bracket, begin)) = self.open_bracket()
            && self.lexer.location().line > begin.line + MANY
        {
            self.joined.ahead.follower.report_open(bracket, begin, sink);
        }
    }

    /// Ends a comment whose brace is missing before a move of a feed.
    fn leave_comment(&mut self, sink: &mut impl Sink) {
        let begin = self
            .lexer
            .leave_comment(&mut |token, location| self.joined.take(token, location, sink));
        self.joined.ahead.follower.passed_over(Bracket::Comment, begin, sink);
    }

    /// Returns whether the text read so far ends among the moves of a game itself: in no comment and no variation,
    /// except one that has been reported as open.
    pub fn is_among_moves(&self) -> bool {
        let bracket = self.open_bracket();
        bracket.is_none_or(|(_, begin)| self.joined.ahead.follower.has_reported(begin))
    }

    /// Returns whether the text read so far ends among the tags of a game.
    pub fn is_among_tags(&self) -> bool {
        self.joined.ahead.follower.is_among_tags()
    }

    fn read(&mut self, bytes: &[u8], sink: &mut impl Sink) -> Result<(), Stop> {
        self.lexer
            .feed(bytes, &mut |token, location| self.joined.take(token, location, sink))
    }

    /// Ends the text. Returns the number of games.
    pub fn finish(&mut self, sink: &mut impl Sink) -> usize {
        let comment = self
            .lexer
            .finish(&mut |token, location| self.joined.take(token, location, sink));
        self.joined.give(sink);
        let ahead = &mut self.joined.ahead;
        ahead.end_above(sink);
        ahead.decide(sink);
        ahead.follower.finish(comment, self.lexer.location(), sink);
        ahead.follower.game
    }

    /// Ends the text after [`Reader::feed`] has failed, and reports the failure as a problem of the game. Returns the
    /// number of games.
    pub fn stop(&mut self, stop: Stop, sink: &mut impl Sink) -> usize {
        self.joined.give(sink);
        let ahead = &mut self.joined.ahead;
        ahead.end_above(sink);
        ahead.decide(sink);
        ahead.follower.stop(stop, self.lexer.location(), sink);
        ahead.follower.game
    }

    /// Returns the number of games that have begun.
    pub fn games(&self) -> usize {
        self.joined.ahead.follower.game
    }

    /// Reads `text` as one move on the start position. Returns whether it is one; if not, `sink` has received the
    /// problem.
    pub fn single(&mut self, text: &str, location: Location, sink: &mut impl Sink) -> bool {
        self.joined.ahead.follower.single(text, location, sink)
    }
}

/// Joins words that belong together in spite of the white space between them, and passes the tokens on.
struct Joined {
    spaced: Spaced,
    passant: Passant,
    ahead: Ahead,
}

impl Joined {
    fn take(&mut self, token: Token, location: Location, sink: &mut impl Sink) {
        let Joined { spaced, passant, ahead } = self;
        let mut follow = |token: Token, location| ahead.take(token, location, sink);
        spaced.take(token, location, &mut |token: Token, location| {
            passant.take(token, location, &mut follow);
        });
    }

    /// Passes on the tokens that wait.
    fn give(&mut self, sink: &mut impl Sink) {
        let Joined { spaced, passant, ahead } = self;
        let mut follow = |token: Token, location| ahead.take(token, location, sink);
        spaced.give(&mut |token: Token, location| passant.take(token, location, &mut follow));
        passant.give(&mut follow);
    }
}

/// Holds tokens back until it is clear what the moves mean.
struct Ahead {
    /// The beginning of the text, until it is clear whether it has a heading.
    above: Option<Above>,
    follower: Follower,
    /// The undecided move and the tokens after it.
    waiting: Vec<(Token<'static>, Location)>,
    /// Length of the tokens after the undecided move, in bytes.
    length: usize,
}

impl Ahead {
    fn take(&mut self, token: Token, location: Location, sink: &mut impl Sink) {
        let Some(above) = &mut self.above else {
            return self.follow(token, location, sink);
        };
        if let Some(beginning) = above.take(token.into_owned(), location, self.follower.words()) {
            self.begin(beginning, sink);
        }
    }

    /// Ends the wait for the first move, at the end of the text.
    fn end_above(&mut self, sink: &mut impl Sink) {
        if let Some(above) = &mut self.above {
            let beginning = above.end(self.follower.words());
            self.begin(beginning, sink);
        }
    }

    fn begin(&mut self, beginning: Beginning, sink: &mut impl Sink) {
        self.above = None;
        for (line, location) in beginning.heading {
            self.follower.heading(&line, location, sink);
        }
        for (token, location) in beginning.rest {
            self.follow(token, location, sink);
        }
    }

    fn follow(&mut self, token: Token, location: Location, sink: &mut impl Sink) {
        if self.waiting.is_empty() {
            self.follower.take(&token, location, sink);
            return self.look();
        }
        self.length += token.length();
        let ends_game = ends_game(&token);
        self.waiting.push((token.into_owned(), location));
        // This is checked after adding the token, so that it does not matter into which pieces a long comment is split.
        if ends_game || self.length > FARTHEST {
            self.decide(sink);
        }
    }

    /// Begins to wait if a move could not be decided.
    fn look(&mut self) {
        if let Some((text, location)) = self.follower.undecided.take() {
            self.length = 0;
            self.waiting.push((Token::Word(text.into()), location));
        }
    }

    /// Decides with the tokens at hand.
    fn decide(&mut self, sink: &mut impl Sink) {
        while !self.waiting.is_empty() {
            let tokens = std::mem::take(&mut self.waiting);
            let best = self.best(&tokens);
            if let (Some(languages), Some((Token::Word(text), _))) = (best, tokens.first()) {
                self.follower.decide(text, languages);
            }
            self.follower.looks_ahead = false;
            let mut tokens = tokens.into_iter();
            if let Some((undecided, location)) = tokens.next() {
                self.follower.take(&undecided, location, sink);
            }
            // If the rest of a game has not decided anything, it is not consulted again.
            self.follower.looks_ahead = best.is_some();
            for (token, location) in tokens {
                if self.waiting.is_empty() {
                    self.follower.take(&token, location, sink);
                    self.look();
                } else {
                    self.length += token.length();
                    self.waiting.push((token, location));
                }
            }
        }
    }

    /// Returns the languages, among the choices for the first token, in which most of `tokens` are legal. If that token
    /// may be a mistake, the others must confirm the languages.
    fn best(&self, tokens: &[(Token<'static>, Location)]) -> Option<Languages> {
        let (Token::Word(text), _) = tokens.first()? else {
            return None;
        };
        let presumed = self.follower.mistaken_in(text);
        let mut reached: Vec<(usize, Languages)> = Vec::new();
        for languages in self.follower.choices(text) {
            let mut follower = self.follower.clone();
            // A letter of another language counts against these.
            (follower.languages, follower.all_languages) = (languages, languages);
            follower.looks_ahead = false;
            let mut trial = Trial {
                presumed: presumed.unwrap_or_default(),
                ..Trial::default()
            };
            let legal = tokens.iter().take_while(|(token, location)| {
                follower.take(token, *location, &mut trial);
                !trial.failed
            });
            let legal = legal.count();
            if presumed.is_none() || trial.confirms() {
                reached.push((legal, languages));
            }
        }
        reached.sort_by_key(|(legal, _)| Reverse(*legal));
        match reached[..] {
            [(first, languages), (second, _), ..] if first > second => Some(languages),
            [(_, languages)] if presumed.is_some() => Some(languages),
            _ => None,
        }
    }
}

/// Returns whether the game may be over with `token`.
fn ends_game(token: &Token) -> bool {
    match token {
        Token::Tag { whole, .. } => *whole,
        Token::Word(word) => word::result(word).is_some(),
        _ => false,
    }
}

/// Records whether a problem ended the moves, and what speaks against the presumed languages. A problem that is passed
/// over says nothing about the languages.
#[derive(Default)]
struct Trial {
    /// The languages in which the first move is illegal, if it may be a mistake. The game may be in any of them.
    presumed: Languages,
    /// The side of the first move.
    first: Option<Color>,
    /// The pieces of the other side that make moves illegal in these languages. The next moves of the same side are no
    /// evidence: if the first is misread, its piece still stands where they begin. So are further ones of the same
    /// piece.
    illegal: Vec<Role>,
    /// Whether a move has a letter that these languages lack.
    has_letter: bool,
    failed: bool,
    /// Whether the letter of a move is none of the languages tried.
    contradicted: bool,
}

impl Trial {
    /// Returns whether the moves after the first show that it is no mistake. A letter does, since a move that fails
    /// after it may be a mistake of its own. One illegal move does not: the misread piece may cover the square of a
    /// king.
    fn confirms(&self) -> bool {
        self.has_letter && !self.contradicted || self.illegal.len() > 1 && !self.failed
    }
}

impl Sink for Trial {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Problem(problem) => {
                self.failed |= !problem.fault.is_passed_over();
                self.contradicted |= matches!(problem.fault, MovetextFault::Refused(_, MoveRefusal::Letter));
            }
            Event::Move {
                before,
                m,
                said: Said::Written(written),
                ..
            } if !self.presumed.is_empty() => {
                let is_others = *self.first.get_or_insert(before.turn()) != before.turn();
                match notation::resolve(before, written, self.presumed) {
                    Err(MoveRefusal::Letter) => self.has_letter = true,
                    Err(MoveRefusal::Illegal(_)) if is_others && !self.illegal.contains(&m.role()) => {
                        self.illegal.push(m.role());
                    }
                    _ => {}
                }
            }
            _ => {}
        }
    }
}
