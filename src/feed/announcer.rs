//! Sentences about a followed game, for print and speech.

use std::time::Duration;

use shakmaty::{Chess, Color, KnownOutcome, Move, Position};

use ansage_chess::{
    movetext::{MovetextFault, Problem, Stop, TagPairs},
    notation::MoveRefusal,
    opening::{self, Opening},
};
use ansage_words::text;
use ansage_words::{
    announcement::{self, Answerer, announce, time},
    locale::Localized,
};

/// Maximum number of spoken characters of an unreadable word.
const LONGEST_WORD: usize = 64;

/// One thing to print and say.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ItemText {
    /// Printed text: "1. Weiß: Eva zwei Eva vier".
    pub printed: String,
    /// Spoken text. It lacks the move number, which would cost time at every move and which a listener counts anyway.
    pub spoken: String,
    /// Whether it reports a problem.
    pub problem: bool,
}

impl ItemText {
    /// Returns a line that is printed as it is spoken.
    pub(super) fn plain(text: String) -> ItemText {
        ItemText {
            printed: text.clone(),
            spoken: text,
            problem: false,
        }
    }

    /// Appends the sentences of `next`.
    pub(super) fn followed_by(self, next: &ItemText) -> ItemText {
        let joined = |first: String, second: &str| match (first.is_empty(), second.is_empty()) {
            (_, true) => first,
            (true, false) => second.to_owned(),
            (false, false) => format!("{first} {second}"),
        };
        ItemText {
            printed: joined(self.printed, &next.printed),
            spoken: joined(self.spoken, &next.spoken),
            problem: self.problem || next.problem,
        }
    }

    /// Puts a heading made by `with` before both texts.
    pub(super) fn headed(self, with: impl Fn(String) -> String) -> ItemText {
        ItemText {
            printed: with(self.printed),
            spoken: with(self.spoken),
            problem: self.problem,
        }
    }
}

/// Puts events of a game into words.
pub struct Announcer<'a> {
    answerer: &'a Answerer,
}

impl<'a> Announcer<'a> {
    /// Creates an announcer with the words and the style of `answerer`.
    pub fn new(answerer: &'a Answerer) -> Announcer<'a> {
        Announcer { answerer }
    }

    /// Announces the beginning of a game: its number, its players. Empty if there is nothing to say, as for a single
    /// game of unknown players.
    pub fn begun(&self, number: usize, tags: &TagPairs) -> ItemText {
        let texts = &self.answerer.texts;
        let player = |name, elo| {
            let name = tags.known(name)?;
            Some(match tags.known(elo) {
                Some(elo) => text!(texts, "announce-elo", player = name, elo = elo),
                None => name.to_owned(),
            })
        };
        // A study or an exhibition game may name one.
        let only = |color, name| {
            text!(
                texts,
                "announce-player",
                color = self.answerer.explainer().color(color),
                name = name
            )
        };
        let players = match (player("White", "WhiteElo"), player("Black", "BlackElo")) {
            (Some(white), Some(black)) => Some(text!(texts, "announce-players", white = white, black = black)),
            (Some(white), None) => Some(only(Color::White, white)),
            (None, Some(black)) => Some(only(Color::Black, black)),
            (None, None) => None,
        };
        let number = (number > 1).then(|| text!(texts, "announce-game", number = number));
        let parts: Vec<String> = number.into_iter().chain(players).collect();
        ItemText::plain(parts.join(" "))
    }

    /// Announces the position in which a game begins. Empty if it is the usual one.
    pub fn start(&self, start: &Chess) -> ItemText {
        let other = || (*start != Chess::default()).then(|| announcement::position(self.answerer, start));
        let start = announcement::chess960_start(self.answerer, start).or_else(other);
        ItemText::plain(start.unwrap_or_default())
    }

    /// Announces what a game belongs to: event and round. Empty if none is known.
    pub fn setting(&self, tags: &TagPairs) -> ItemText {
        let texts = &self.answerer.texts;
        let event = tags.known("Event").map(|event| match tags.known("Round") {
            Some(round) => text!(texts, "announce-event-round", event = event, round = round),
            None => text!(texts, "announce-event", event = event),
        });
        ItemText::plain(event.unwrap_or_default())
    }

    /// Announces the opening that the tags of a game name. Empty if they do not name one.
    pub fn named_opening(&self, tags: &TagPairs) -> ItemText {
        // Names of openings and their variations are not part of the standard, but servers write them.
        let named = tags.known("Opening").map(|name| match tags.known("Variation") {
            Some(variation) => format!("{name}, {variation}"),
            None => name.to_owned(),
        });
        let coded = |code: &str| match opening::name_of_code(code) {
            Some(name) => format!("{name}, {code}"),
            None => code.to_owned(),
        };
        let opening = named.or_else(|| tags.known("ECO").map(coded));
        let opening = opening.map(|opening| text!(self.answerer.texts, "announce-opening", opening = opening));
        ItemText::plain(opening.unwrap_or_default())
    }

    /// Announces the opening of a game whose tags do not name it.
    pub fn opening(&self, opening: Opening) -> ItemText {
        let named = format!("{}, {}", opening.name, opening.code);
        ItemText::plain(text!(self.answerer.texts, "announce-opening", opening = named))
    }

    /// Announces why a game ended, by its tag Termination (PGN standard, 9.8.1). Words outside the standard are
    /// announced as they are. Empty if the tag contains nothing useful.
    pub fn reason(&self, termination: &str) -> ItemText {
        let reason = match termination.to_lowercase().as_str() {
            "time forfeit" => "time",
            "rules infraction" => "rules",
            "adjudication" => "adjudication",
            "abandoned" => "abandoned",
            "emergency" => "emergency",
            "death" => "death",
            "unterminated" => "unterminated",
            "" | "normal" => return ItemText::default(),
            _ => return ItemText::plain(format!("{}.", termination.trim_end_matches('.'))),
        };
        ItemText::plain(text!(self.answerer.texts, "announce-reason", reason = reason))
    }

    /// Announces the legal move `m` of `before`.
    pub fn played(&self, before: &Chess, m: Move) -> ItemText {
        let texts = &self.answerer.texts;
        let style = self.answerer.style;
        let words = announce(&self.answerer.vocabulary, before, m, style);
        let color = self.color(before.turn());
        let number = before.fullmoves().get();
        let line = match style.color {
            true => text!(texts, "announce-spoken", color = color.clone(), move = words.clone()),
            false => words.clone(),
        };
        ItemText {
            printed: text!(texts, "announce-printed", number = number, line = line.clone()),
            spoken: match (style.number, style.color) {
                (false, _) => line,
                (true, false) => text!(texts, "announce-spoken-number", number = number, move = words),
                (true, true) => text!(texts, "announce-spoken-both", number = number, color = color, move = words),
            },
            problem: false,
        }
    }

    /// Puts the beginning of a variation, `depth` levels deep, before its first move.
    pub fn variation(&self, depth: usize, line: String) -> String {
        let texts = &self.answerer.texts;
        match depth {
            0 | 1 => text!(texts, "announce-variation", line = line),
            _ => text!(texts, "announce-variation-deep", depth = depth, line = line),
        }
    }

    /// Announces the end of a variation `depth` levels deep.
    pub fn variation_left(&self, depth: usize) -> ItemText {
        let texts = &self.answerer.texts;
        ItemText::plain(match depth {
            0 | 1 => text!(texts, "announce-variation-left"),
            _ => text!(texts, "announce-variation-left-deep", depth = depth),
        })
    }

    /// Announces the move with which the line around a variation continues.
    pub fn goes_on(&self, (color, number): (Color, u32)) -> ItemText {
        let color = self.color(color);
        let texts = &self.answerer.texts;
        ItemText::plain(text!(texts, "announce-goes-on", number = number, color = color))
    }

    /// Announces the time that the player `color` has left.
    pub fn time_left(&self, color: Color, left: Duration) -> ItemText {
        let time = time(&self.answerer.texts, left);
        ItemText::plain(text!(
            self.answerer.texts,
            "clock-of",
            color = self.color(color),
            time = time
        ))
    }

    /// Announces that the side to move in `before` passes.
    pub fn passed(&self, before: &Chess) -> ItemText {
        ItemText::plain(text!(
            self.answerer.texts,
            "announce-pass",
            number = before.fullmoves().get(),
            color = self.color(before.turn())
        ))
    }

    /// Announces the end of a game in `position`.
    pub fn over(&self, outcome: KnownOutcome, position: &Chess) -> ItemText {
        let texts = &self.answerer.texts;
        ItemText::plain(match outcome {
            KnownOutcome::Decisive { winner } => text!(texts, "announce-wins", color = self.color(winner)),
            KnownOutcome::Draw if position.is_stalemate() => text!(texts, "play-over-stalemate"),
            KnownOutcome::Draw if position.is_insufficient_material() => text!(texts, "play-over-dead-position"),
            KnownOutcome::Draw => text!(texts, "announce-draw"),
        })
    }

    /// Reports a problem of a game briefly, since it is spoken. Names the number of the game if `names_game`.
    pub fn problem(&self, problem: &Problem, names_game: bool) -> ItemText {
        let texts = &self.answerer.texts;
        let (is_of_move, line) = match &problem.fault {
            MovetextFault::NotAMove(word) | MovetextFault::Refused(word, MoveRefusal::Letter) => {
                (true, text!(texts, "announce-not-a-move", word = word))
            }
            MovetextFault::Meaningless(word) => (true, text!(texts, "announce-meaningless", word = word)),
            MovetextFault::Number(word) => (true, text!(texts, "announce-number", word = word)),
            MovetextFault::AfterEnd(word, _) => (true, text!(texts, "announce-after-end", word = word)),
            MovetextFault::Refused(word, MoveRefusal::Illegal(_)) => {
                (true, text!(texts, "announce-illegal", word = word))
            }
            MovetextFault::Refused(word, MoveRefusal::Languages(_)) => {
                (true, text!(texts, "announce-languages", word = word))
            }
            MovetextFault::Refused(word, MoveRefusal::Ambiguous(_)) => {
                (true, text!(texts, "announce-ambiguous", word = word))
            }
            MovetextFault::Contradiction { .. } => (false, text!(texts, "announce-contradiction")),
            MovetextFault::AgainstBoard { .. } => (false, text!(texts, "announce-against-board")),
            MovetextFault::Fen(error) => (false, error.localized(texts)),
            MovetextFault::OtherGame(name) => (false, text!(texts, "notation-other-game", word = name.as_str())),
            MovetextFault::TooDeep => (false, text!(texts, "notation-too-deep")),
            MovetextFault::TooLong => (false, text!(texts, "notation-too-long")),
            MovetextFault::OpenComment => (false, text!(texts, "announce-open-comment")),
            MovetextFault::OpenVariation => (false, text!(texts, "announce-open-variation")),
            MovetextFault::CommentedMoves => (false, text!(texts, "notation-commented-moves")),
            MovetextFault::Tag(line) => {
                let line: String = line.chars().take(LONGEST_WORD).collect();
                (false, text!(texts, "announce-tag", word = line))
            }
            MovetextFault::SecondTag(name) => (false, text!(texts, "notation-second-tag", word = name.as_str())),
            MovetextFault::LongTag(name) => (false, text!(texts, "announce-long-tag", word = name.as_str())),
            MovetextFault::LongComment => (false, text!(texts, "announce-long-comment")),
            MovetextFault::NoText(Stop::Nul { line, .. }) => {
                let line = text!(texts, "announce-nul", word = *line);
                return ItemText {
                    problem: true,
                    ..ItemText::plain(line)
                };
            }
        };
        let Problem { game, number, .. } = *problem;
        let color = self.color(problem.turn);
        let text = match (names_game, is_of_move) {
            (true, true) => text!(
                texts,
                "announce-problem-game-move",
                game = game,
                number = number,
                color = color,
                line = line
            ),
            (true, false) => text!(texts, "announce-problem-game", game = game, line = line),
            (false, true) => text!(
                texts,
                "announce-problem-move",
                number = number,
                color = color,
                line = line
            ),
            (false, false) => line,
        };
        ItemText {
            problem: true,
            ..ItemText::plain(text)
        }
    }

    fn color(&self, color: Color) -> String {
        self.answerer.explainer().color(color)
    }
}
