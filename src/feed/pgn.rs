//! Games from PGN files.

use std::{
    borrow::Cow,
    io::{self, Read},
    ops::ControlFlow,
};

use pgn_reader::{Nag, RawComment, RawTag, Reader, Skip, Visitor};
use shakmaty::{CastlingMode, Chess, Move, Outcome, Position, san::SanPlus};

use super::{
    Aside, Event, Fault, Game, Problem, Word,
    flagging::{Flag, Flagging},
    san_move, word, written_move,
};
use crate::{
    board::{self, FenError, FenFault},
    notation::Languages,
};

/// Reads all games of a PGN file and tells what happens in them, until `emit` breaks. After a problem the rest of that
/// game or of that variation is passed over. Memory is bounded whatever comes.
///
/// Returns how many games there were.
///
/// # Errors
///
/// When reading fails.
pub fn read_pgn(file: impl Read, emit: impl FnMut(Event) -> ControlFlow<()>) -> io::Result<usize> {
    let mut reader = Reader::build(Flagging::new(file)).finish();
    let mut follower = Follower { emit, games: 0 };
    loop {
        match reader.read_game(&mut follower) {
            Ok(Some(ControlFlow::Continue(()))) => {}
            Ok(Some(ControlFlow::Break(())) | None) => break,
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                let problem = Game::new(follower.games.max(1), Chess::default()).problem(Fault::Unterminated);
                let _ = (follower.emit)(Event::Problem(&problem));
                break;
            }
            Err(error) => return Err(error),
        }
    }
    Ok(follower.games)
}

/// Most tags that are kept of a game.
const MOST_TAGS: usize = 64;

struct Follower<E> {
    emit: E,
    games: usize,
}

#[derive(Default)]
struct Tags {
    all: Vec<(String, String)>,
    white: Option<String>,
    black: Option<String>,
    fen: Option<String>,
    chess960: bool,
}

type Flow<T = ()> = ControlFlow<ControlFlow<()>, T>;

/// Most bytes that are kept of a comment.
const LONGEST_COMMENT: usize = 4096;
/// Variations deeper than this are passed over.
const DEEPEST: usize = 32;

/// A game as far as it has been read.
struct Followed {
    game: Game,
    /// The position before the last move that was made: there a variation begins.
    before: Option<Chess>,
    /// The variations that are open, outermost first.
    variations: Vec<Variation>,
    /// Whether the next end is that of a variation that is passed over.
    passing: bool,
    /// The parts of a long comment.
    comment: Vec<u8>,
}

struct Variation {
    position: Chess,
    before: Option<Chess>,
    broken: bool,
}

impl Followed {
    fn new(game: Game) -> Followed {
        Followed {
            game,
            before: None,
            variations: Vec::new(),
            passing: false,
            comment: Vec::new(),
        }
    }
}

impl<E: FnMut(Event) -> ControlFlow<()>> Follower<E> {
    /// Tells what is wrong and passes over the rest of the variation or of the game.
    fn problem(&mut self, followed: &mut Followed, fault: Fault) -> Flow {
        let Some(variation) = followed.variations.last_mut() else {
            return ControlFlow::Break((self.emit)(Event::Problem(&followed.game.problem(fault))));
        };
        if std::mem::replace(&mut variation.broken, true) {
            return ControlFlow::Continue(());
        }
        let problem = Problem {
            game: followed.game.number,
            number: variation.position.fullmoves().get(),
            turn: variation.position.turn(),
            fault,
        };
        self.aside(Aside::Problem(&problem))
    }

    /// Makes the move that `read` finds on the position of the line.
    fn play(
        &mut self,
        followed: &mut Followed,
        read: impl FnOnce(&Chess, &mut Languages) -> Result<Move, Fault>,
    ) -> Flow {
        let (position, before) = match followed.variations.last_mut() {
            None => (&followed.game.position, &mut followed.before),
            Some(variation) if variation.broken => return ControlFlow::Continue(()),
            Some(variation) => (&variation.position, &mut variation.before),
        };
        let m = match read(position, &mut followed.game.languages) {
            Ok(m) => m,
            Err(fault) => return self.problem(followed, fault),
        };
        let after_which = position.clone();
        *before = Some(after_which.clone());
        match followed.variations.last_mut() {
            None => go_on(followed.game.make(m, &mut self.emit)),
            Some(variation) => {
                variation.position.play_unchecked(m);
                self.aside(Aside::Move {
                    before: &after_which,
                    m,
                })
            }
        }
    }

    fn aside(&mut self, aside: Aside) -> Flow {
        go_on((self.emit)(Event::Aside(aside)))
    }
}

/// Ends the reading of the game when the receiver has broken off.
fn go_on(flow: ControlFlow<()>) -> Flow {
    match flow {
        ControlFlow::Continue(()) => ControlFlow::Continue(()),
        ControlFlow::Break(()) => ControlFlow::Break(ControlFlow::Break(())),
    }
}

impl<E: FnMut(Event) -> ControlFlow<()>> Visitor for Follower<E> {
    type Tags = Tags;
    type Movetext = Followed;
    type Output = ControlFlow<()>;

    fn begin_tags(&mut self) -> Flow<Tags> {
        self.games += 1;
        ControlFlow::Continue(Tags::default())
    }

    fn tag(&mut self, tags: &mut Tags, name: &[u8], value: RawTag<'_>) -> Flow {
        let value = text(&value.decode()).trim().to_owned();
        if tags.all.len() < MOST_TAGS {
            tags.all.push((text(name).into_owned(), value.clone()));
        }
        match name {
            b"FEN" => tags.fen = Some(value),
            b"Variant" => tags.chess960 = value.contains("960"),
            b"White" if names_someone(&value) => tags.white = Some(value),
            b"Black" if names_someone(&value) => tags.black = Some(value),
            _ => {}
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Tags) -> Flow<Followed> {
        go_on((self.emit)(Event::Game {
            number: self.games,
            white: tags.white.as_deref(),
            black: tags.black.as_deref(),
            tags: &tags.all,
        }))?;
        let start = match &tags.fen {
            Some(fen) if tags.chess960 => board::position_in(fen, CastlingMode::Chess960),
            fen => board::position_or_start(fen.as_deref()),
        };
        match start {
            Ok(position) => ControlFlow::Continue(Followed::new(Game::new(self.games, position))),
            Err(error) => {
                let mut followed = Followed::new(Game::new(self.games, Chess::default()));
                self.problem(&mut followed, Fault::Fen(error))?;
                ControlFlow::Continue(followed)
            }
        }
    }

    fn san(&mut self, followed: &mut Followed, san: SanPlus) -> Flow {
        self.play(followed, |position, languages| san_move(position, languages, &san))
    }

    fn begin_variation(&mut self, followed: &mut Followed) -> Flow<Skip> {
        let outer = followed.variations.last();
        let before = outer.map_or(&followed.before, |outer| &outer.before);
        let fits = followed.variations.len() < DEEPEST && !outer.is_some_and(|outer| outer.broken);
        let Some(position) = before.clone().filter(|_| fits) else {
            followed.passing = true;
            return ControlFlow::Continue(Skip(true));
        };
        followed.variations.push(Variation {
            position,
            before: None,
            broken: false,
        });
        self.aside(Aside::Begin)?;
        ControlFlow::Continue(Skip(false))
    }

    fn end_variation(&mut self, followed: &mut Followed) -> Flow {
        if std::mem::take(&mut followed.passing) || followed.variations.pop().is_none() {
            return ControlFlow::Continue(());
        }
        self.aside(Aside::End)
    }

    fn nag(&mut self, followed: &mut Followed, nag: Nag) -> Flow {
        match followed.variations.last() {
            Some(variation) if variation.broken => ControlFlow::Continue(()),
            _ => self.aside(Aside::Glyph(nag.0)),
        }
    }

    fn partial_comment(&mut self, followed: &mut Followed, comment: RawComment<'_>) -> Flow {
        let room = LONGEST_COMMENT.saturating_sub(followed.comment.len());
        let bytes = comment.as_bytes();
        followed.comment.extend_from_slice(&bytes[..room.min(bytes.len())]);
        ControlFlow::Continue(())
    }

    fn comment(&mut self, followed: &mut Followed, comment: RawComment<'_>) -> Flow {
        self.partial_comment(followed, comment)?;
        let comment = std::mem::take(&mut followed.comment);
        let Some((flag, about)) = Flag::of(&comment) else {
            let comment = text(&comment);
            if let Some(time) = time(&comment) {
                self.aside(Aside::Time(time))?;
            }
            return match readable(&comment).as_str() {
                "" => ControlFlow::Continue(()),
                words => self.aside(Aside::Comment(words)),
            };
        };
        let about = text(about).into_owned();
        let fault = match flag {
            // What is no SAN may be a move in another notation.
            Flag::Word => match word(&about) {
                Word::Move(text) => {
                    return self.play(followed, |position, languages| written_move(position, languages, text));
                }
                Word::Nothing | Word::Result(_) => Fault::NotAMove(about),
            },
            // Without its start the game would be another one; without the name of a player it is the same.
            Flag::Tag if about.to_ascii_uppercase().starts_with("[FEN") => Fault::Fen(FenError {
                fen: about,
                fault: FenFault::Fields,
            }),
            Flag::Tag => return go_on((self.emit)(Event::Problem(&followed.game.problem(Fault::Tag(about))))),
            Flag::Variation => Fault::OpenVariation,
            Flag::Nul => Fault::Nul(about),
            Flag::Utf16 => Fault::Utf16,
        };
        // These are of the whole game, wherever in it they are found.
        if flag != Flag::Word {
            followed.variations.clear();
        }
        self.problem(followed, fault)
    }

    fn outcome(&mut self, followed: &mut Followed, outcome: Outcome) -> Flow {
        if followed.variations.is_empty() {
            go_on(followed.game.end(outcome, &mut self.emit))
        } else {
            ControlFlow::Continue(())
        }
    }

    fn end_game(&mut self, _: Followed) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// The time left that a comment gives: "[%clk 1:30:00]".
fn time(comment: &str) -> Option<&str> {
    let (_, rest) = comment.split_once("[%clk")?;
    let (time, _) = rest.split_once(']')?;
    let time = time.trim();
    let whole = !time.is_empty() && time.chars().all(|c| c.is_ascii_digit() || matches!(c, ':' | '.'));
    whole.then_some(time)
}

/// A comment without what is for programs ("[%clk 1:30:00]") and without line breaks.
fn readable(comment: &str) -> String {
    let mut words = String::new();
    let mut rest = comment;
    while let Some(begin) = rest.find("[%") {
        words.push_str(&rest[..begin]);
        words.push(' ');
        rest = rest[begin..].split_once(']').map_or("", |(_, rest)| rest);
    }
    words.push_str(rest);
    let words: Vec<&str> = words.split_whitespace().collect();
    words.join(" ")
}

fn names_someone(value: &str) -> bool {
    !value.is_empty() && value.contains(char::is_alphanumeric)
}

/// Text in UTF-8, or else in Latin-1, as older files are written in.
fn text(bytes: &[u8]) -> Cow<'_, str> {
    std::str::from_utf8(bytes).map_or_else(
        |_| bytes.iter().copied().map(char::from).collect::<String>().into(),
        Cow::from,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The events of `pgn`, one short word each.
    fn events(pgn: &str) -> Vec<String> {
        let mut events = Vec::new();
        read_pgn(pgn.as_bytes(), |event| {
            events.push(match event {
                Event::Game {
                    number, white, black, ..
                } => format!("{number} {white:?} {black:?}"),
                Event::Move { m, .. } => board::uci(m),
                Event::Over { outcome, .. } => outcome.to_string(),
                Event::Problem(problem) => format!("{}/{} {:?}", problem.game, problem.number, problem.fault),
                Event::Aside(Aside::Comment(words)) => format!("{{{words}}}"),
                Event::Aside(Aside::Glyph(number)) => format!("${number}"),
                Event::Aside(Aside::Time(time)) => format!("<{time}>"),
                Event::Aside(Aside::Begin) => "(".into(),
                Event::Aside(Aside::Move { m, .. }) => format!("({})", board::uci(m)),
                Event::Aside(Aside::Problem(problem)) => format!("({}/{:?})", problem.number, problem.fault),
                Event::Aside(Aside::End) => ")".into(),
            });
            ControlFlow::Continue(())
        })
        .unwrap();
        events
    }

    #[test]
    fn games_are_followed() {
        let pgn = "[White \"Anna\"]\n[Black \"Bella\"]\n\n1. e4 {gut} e5 2. Nf3 (2. f4) 1/2-1/2\n\n\
                   [White \"?\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
        let expected = [
            "1 Some(\"Anna\") Some(\"Bella\")",
            "e2e4",
            "{gut}",
            "e7e5",
            "g1f3",
            "(",
            "(f2f4)",
            ")",
            "1/2-1/2",
            "2 None None",
            "f2f3",
            "e7e5",
            "g2g4",
            "d8h4",
            "0-1",
        ];
        assert_eq!(events(pgn), expected);
    }

    #[test]
    fn variations_and_comments_are_told_and_harm_nothing() {
        let asides = |pgn: &str| events(pgn)[1..].join(" ");
        assert_eq!(
            asides("1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) 2. Nf3 *"),
            "e2e4 e7e5 ( (c7c5) (g1f3) ( (c2c3) (d7d5) ) (d7d6) ) g1f3"
        );
        assert_eq!(
            asides("1. e4! (1. d5 $6 d4 (1... x) ) e5 $14 {[%clk 1:00] a\nb } ( 1... e6? 1-0 ) {[%clk x]} 2. d4 *"),
            "e2e4 $1 ( (1/Illegal(\"d5\")) ) e7e5 $14 <1:00> {a b} ( (e7e6) $2 ) d2d4"
        );
        assert_eq!(asides("(1. e4) 1. d4 (1. Zf3 Nf3) *"), "d2d4 ( (1/NotAMove(\"Zf3\")) )");
        let long = format!("1. e4 {{{}}} e5 *", "wort ".repeat(100_000));
        assert!(events(&long).last().unwrap() == "e7e5" && events(&long)[2].len() <= LONGEST_COMMENT + 2);
    }

    #[test]
    fn chess960_castles_where_the_tags_say_so() {
        let tags = "[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/8/5KR1 w G - 0 1\"]";
        assert_eq!(events(&format!("{tags}\n\n1. O-O Ke7 *"))[1..], ["f1g1", "e8e7"]);
    }

    #[test]
    fn games_in_every_notation_are_read() {
        let italian = "2 None None e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 e1g1";
        for moves in [
            "1.e4 e5 2.Sf3 Sc6 3.Lc4 Sf6 4.0-0",
            "1. е4 е5 2. Кf3! Кc6 3. Сc4 Кf6 4. 0-0",
            "1. e2e4 e7-e5 2. Ng1-f3 (2. ♗f1c4) Nb8-c6 3. ♗c4 $1 ♞f6 4. O-O",
            "1. 5254 5755 2. 7163 2836 3. 6134 7866 4. 5171",
        ] {
            let events = events(&format!("1. d4 *\n\n[Event \"2\"]\n\n{moves} *"));
            let main: Vec<_> = events
                .iter()
                .filter(|event| !event.starts_with(['(', ')', '$']))
                .cloned()
                .collect();
            assert_eq!(main[2..].join(" "), italian, "{moves}");
        }
        let promotes = "[FEN \"7k/P7/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. ";
        for promotion in ["a8(Q)+ *", "a8(Ф) *", "a7-a8(♕) *", "a8(D)"] {
            assert_eq!(
                events(&format!("{promotes}{promotion}")).last().unwrap(),
                "a7a8q",
                "{promotion}"
            );
        }
        assert_eq!(
            events(&format!("{promotes}a8=R+ Kg7(Kh7 2. a8) *"))[2..].join(" "),
            "h8g7 ( (h8h7) (2/Illegal(\"a8\")) )"
        );
        // A French king goes where a rook could go, too: the letters of the moves before it decide.
        let french = "1. e4 e5 2. Fc4 Fc5 3. Re2 *";
        assert_eq!(events(french).last().unwrap(), "e1e2");
        // In a game of English letters an illegal move stays illegal; where the language is open the position decides.
        assert_eq!(
            events("1. e4 e5 2. Bc4 Bc5 3. Qe2 Qe7 4. Re2 *").last().unwrap(),
            "1/4 Illegal(\"Re2\")"
        );
        assert_eq!(events("1. e4 e5 2. Rf3 Rc6 *").last().unwrap(), "b8c6");
        assert_eq!(events("1. e4 e5 2. Re2 *").last().unwrap(), "1/2 Ambiguous(\"Re2\")");
        // The language may change; what several letters can mean is refused.
        assert_eq!(events("1. e4 (1. Sf3 d5) e5 2. Кf3 *").last().unwrap(), "g1f3");
        assert_eq!(events("1. e4 e5 2. Кe2 *").last().unwrap(), "1/2 Ambiguous(\"Кe2\")");
    }

    #[test]
    fn problems_are_located_and_the_next_game_is_read() {
        let next = "\n\n[Event \"next\"]\n\n1. d4 *\n";
        for (broken, problem) in [
            ("1. e4 e5 2. Nf6 Nc6", "1/2 Illegal(\"Nf6\")"),
            ("1. e4 e5 2. Zf3 Nc6", "1/2 NotAMove(\"Zf3\")"),
            ("1. Nf3 Nf6 2. d4 d5 3. Nd2", "1/3 Ambiguous(\"Nd2\")"),
            (
                "[FEN \"8/8 w\"]\n\n1. e4",
                "1/1 Fen(FenError { fen: \"8/8 w\", fault: Board })",
            ),
        ] {
            let events = events(&format!("{broken}{next}"));
            assert!(events.contains(&problem.to_owned()), "{broken}: {events:?}");
            assert_eq!(&events[events.len() - 2..], ["2 None None", "d2d4"], "{broken}");
        }
        assert_eq!(events("1. e4 {never").last().unwrap(), "1/1 Unterminated");
        assert_eq!(events("1. e4 (1. d4 e5 2. Nf3 *").last().unwrap(), "1/1 OpenVariation");
        assert_eq!(events("1. e4 e5\n2. Nf\x003").last().unwrap(), "1/2 Nul(\"2\")");
        assert_eq!(events("[\0W\0").last().unwrap(), "1/1 Nul(\"1\")");
        // A name is told and the game goes on; a start is needed.
        let named = events("[White \"A\n[Black \"B\"]\n\n1. e4 *");
        assert_eq!(named[1..], ["1/1 Tag(\"[White \\\"A\")", "e2e4"], "{named:?}");
        let started = events("[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\n\n1. Ke2 *");
        assert!(started.last().unwrap().starts_with("1/1 Fen"), "{started:?}");
    }
}
