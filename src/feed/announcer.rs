//! What is printed and said of a game that is followed.

use shakmaty::{Color, KnownOutcome, Position};

use super::{Aside, Event, Fault, Problem};
use crate::{announcement::announce, answer::Answerer, locale::Localized};

/// One thing to print and to say.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Line {
    /// As it is printed: "1. Weiß: Eva zwei Eva vier".
    pub printed: String,
    /// As it is said: without the number, which a listener keeps by himself and which costs time at every move.
    pub spoken: String,
    /// Whether it tells of a problem.
    pub problem: bool,
}

impl Line {
    /// Printed as it is said.
    pub(super) fn plain(text: String) -> Line {
        Line {
            printed: text.clone(),
            spoken: text,
            problem: false,
        }
    }

    /// The same under a heading that `with` puts before both.
    pub(super) fn headed(self, with: impl Fn(String) -> String) -> Line {
        Line {
            printed: with(self.printed),
            spoken: with(self.spoken),
            problem: self.problem,
        }
    }
}

/// Puts what happens into words.
pub struct Announcer<'a> {
    answerer: &'a Answerer,
}

impl<'a> Announcer<'a> {
    /// Announces in the words and the style of `answerer`.
    pub fn new(answerer: &'a Answerer) -> Announcer<'a> {
        Announcer { answerer }
    }

    /// The line for `event`; none where there is nothing to tell, as at the beginning of a single game between unknown
    /// players.
    pub fn line(&self, event: &Event) -> Option<Line> {
        let texts = &self.answerer.texts;
        let text = match event {
            Event::Game {
                number, white, black, ..
            } => {
                let players = white
                    .zip(*black)
                    .map(|(white, black)| texts.with("announce-players", [("white", white), ("black", black)]));
                let number = (*number > 1).then(|| texts.with("announce-game", [("number", number.to_string())]));
                let parts: Vec<String> = number.into_iter().chain(players).collect();
                (!parts.is_empty()).then(|| parts.join(" "))?
            }
            Event::Move { before, m } => {
                let style = self.answerer.style;
                let words = announce(&self.answerer.vocabulary, before, *m, style);
                let color = ("color", self.color(before.turn()));
                let number = ("number", before.fullmoves().to_string());
                let line = match style.color {
                    true => texts.with("announce-spoken", [color.clone(), ("move", words.clone())]),
                    false => words.clone(),
                };
                return Some(Line {
                    printed: texts.with("announce-printed", [number.clone(), ("line", line.clone())]),
                    spoken: match (style.number, style.color) {
                        (false, _) => line,
                        (true, false) => texts.with("announce-spoken-number", [number, ("move", words)]),
                        (true, true) => texts.with("announce-spoken-both", [number, color, ("move", words)]),
                    },
                    problem: false,
                });
            }
            Event::Over { outcome, position } => match outcome {
                KnownOutcome::Decisive { winner } => texts.with("announce-wins", [("color", self.color(*winner))]),
                KnownOutcome::Draw if position.is_stalemate() => texts.get("play-over-stalemate"),
                KnownOutcome::Draw if position.is_insufficient_material() => texts.get("play-over-dead-position"),
                KnownOutcome::Draw => texts.get("announce-draw"),
            },
            Event::Problem(problem) | Event::Aside(Aside::Problem(problem)) => {
                return Some(Line {
                    problem: true,
                    ..Line::plain(self.problem(problem))
                });
            }
            // The sign of C.12, which PGN writes as a comment and no voice can say.
            Event::Aside(Aside::Comment("(=)")) => texts.get("announce-offer"),
            Event::Aside(Aside::Comment(text)) => texts.with("announce-comment", [("text", *text)]),
            Event::Aside(Aside::Move { before, m }) => {
                return self.line(&Event::Move { before, m: *m });
            }
            Event::Aside(Aside::Begin | Aside::End | Aside::Glyph(_) | Aside::Time(_)) => return None,
        };
        Some(Line::plain(text))
    }

    fn problem(&self, problem: &Problem) -> String {
        let texts = &self.answerer.texts;
        let reason;
        let (id, word) = match &problem.fault {
            Fault::NotAMove(word) => ("announce-not-a-move", word.as_str()),
            Fault::Illegal(word) => ("announce-illegal", word.as_str()),
            Fault::Ambiguous(word) => ("announce-ambiguous", word.as_str()),
            Fault::Fen(error) => {
                reason = error.localized(texts);
                ("announce-no-position", reason.as_str())
            }
            Fault::Unterminated => ("announce-unterminated", ""),
            Fault::OpenVariation => ("announce-open-variation", ""),
            Fault::Tag(line) => ("announce-tag", line.as_str()),
            Fault::Nul(line) => ("announce-nul", line.as_str()),
            Fault::Utf16 => ("announce-utf16", ""),
        };
        let place = [
            ("game", problem.game.to_string()),
            ("number", problem.number.to_string()),
            ("color", self.color(problem.turn)),
            ("word", word.to_owned()),
        ];
        texts.with(id, place)
    }

    fn color(&self, color: Color) -> String {
        self.answerer.explainer().color(color)
    }
}
