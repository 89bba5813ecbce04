//! Moves as they arrive.

use std::{borrow::Cow, ops::ControlFlow};

use shakmaty::Chess;

use super::{Event, Fault, Game, Word, read_move, word};
use crate::board;

/// Follows games whose moves arrive in any notation but words, any number of them a line. Move numbers, results, comments,
/// variations and the tags of a PGN are tolerated. After the end of a game the next move begins another one.
#[derive(Debug)]
pub struct Stream {
    start: Chess,
    game: Game,
    began: bool,
    in_comment: bool,
    variations: usize,
}

impl Stream {
    /// A feed of games that begin in the position `start`.
    pub fn new(start: Chess) -> Stream {
        Stream {
            game: Game::new(0, start.clone()),
            start,
            began: false,
            in_comment: false,
            variations: 0,
        }
    }

    /// Takes the next line and tells what happens in it, until `emit` breaks. A problem leaves the position as it is:
    /// the sender can send the move again.
    pub fn line(&mut self, line: &str, mut emit: impl FnMut(Event) -> ControlFlow<()>) -> ControlFlow<()> {
        if !self.in_comment && line.trim_start().starts_with('[') {
            return self.tag(line.trim(), &mut emit);
        }
        if line.starts_with('%') {
            return ControlFlow::Continue(());
        }
        let line = &without_promotion_brackets(line);
        for part in line.split_inclusive(|c: char| c.is_whitespace() || "{}();".contains(c)) {
            let separator = part.chars().next_back().filter(|c| "{}();".contains(*c));
            let text = part.strip_suffix(|c: char| c.is_whitespace() || "{}();".contains(c));
            let text = text.unwrap_or(part);
            if !text.is_empty() && !self.in_comment && self.variations == 0 {
                self.word(text, &mut emit)?;
            }
            match separator {
                Some('}') => self.in_comment = false,
                _ if self.in_comment => {}
                Some('{') => self.in_comment = true,
                Some('(') => self.variations += 1,
                Some(')') => self.variations = self.variations.saturating_sub(1),
                Some(';') => break,
                _ => {}
            }
        }
        ControlFlow::Continue(())
    }

    fn word(&mut self, text: &str, emit: &mut impl FnMut(Event) -> ControlFlow<()>) -> ControlFlow<()> {
        match word(text) {
            Word::Nothing => ControlFlow::Continue(()),
            Word::Result(outcome) => {
                let flow = self.game.end(outcome, emit);
                self.began = false;
                flow
            }
            Word::Move(text) => {
                if !self.began || self.game.over {
                    self.begin(self.start.clone(), emit)?;
                }
                match read_move(&self.game.position, &mut self.game.languages, text) {
                    Ok(m) => self.game.make(m, emit),
                    Err(fault) => emit(Event::Problem(&self.game.problem(fault))),
                }
            }
        }
    }

    fn begin(&mut self, position: Chess, emit: &mut impl FnMut(Event) -> ControlFlow<()>) -> ControlFlow<()> {
        self.game = Game::new(self.game.number + 1, position);
        self.began = true;
        emit(Event::Game {
            number: self.game.number,
            white: None,
            black: None,
            tags: &[],
        })
    }

    /// A tag begins a new game where moves have been made, and may give its position.
    fn tag(&mut self, tag: &str, emit: &mut impl FnMut(Event) -> ControlFlow<()>) -> ControlFlow<()> {
        if self.game.position != self.start {
            self.began = false;
        }
        let Some(fen) = tag.strip_prefix("[FEN \"").and_then(|rest| rest.strip_suffix("\"]")) else {
            return ControlFlow::Continue(());
        };
        match board::position(fen) {
            Ok(position) => self.begin(position, emit),
            Err(error) => emit(Event::Problem(&self.game.problem(Fault::Fen(error)))),
        }
    }
}

/// "d8(Q)" (C.11 as the article has it) as "d8=Q": brackets are those of variations here.
fn without_promotion_brackets(line: &str) -> Cow<'_, str> {
    let mut out = Cow::Borrowed(line);
    let mut from = 0;
    while let Some(open) = out[from..].find('(').map(|at| from + at) {
        let letters = out[open + 1..].find(')').map(|length| open + 1..open + 1 + length);
        let letters = letters.filter(|range| {
            let letters = &out[range.clone()];
            out[..open].ends_with(['1', '8'])
                && (1..=2).contains(&letters.chars().count())
                && letters.chars().all(|c| !c.is_ascii() || c.is_alphabetic())
        });
        if let Some(range) = letters {
            let out = out.to_mut();
            out.replace_range(range.end..=range.end, "");
            out.replace_range(open..=open, "=");
        }
        from = open + 1;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board;

    fn events(lines: &[&str]) -> Vec<String> {
        let mut stream = Stream::new(Chess::default());
        let mut events = Vec::new();
        for line in lines {
            let flow = stream.line(line, |event| {
                events.push(match event {
                    Event::Game { number, .. } => format!("game {number}"),
                    Event::Move { m, .. } => board::uci(m),
                    Event::Over { outcome, .. } => outcome.to_string(),
                    Event::Problem(problem) => format!("{}/{} {:?}", problem.game, problem.number, problem.fault),
                    Event::Aside(aside) => format!("{aside:?}"),
                });
                ControlFlow::Continue(())
            });
            assert!(flow.is_continue());
        }
        events
    }

    #[test]
    fn moves_arrive_in_any_form() {
        let lines = [
            "e2e4",
            "1... e5 2.Nf3 {gut",
            "so} Nc6 (2... d6) 3. Bb5 ; spanisch",
            "a7a6 1/2-1/2",
            "d4",
        ];
        let expected = "game 1 e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 1/2-1/2 game 2 d2d4";
        assert_eq!(events(&lines).join(" "), expected);
    }

    #[test]
    fn a_mate_ends_the_game_once() {
        let expected = "game 1 f2f3 e7e5 g2g4 d8h4 0-1 game 2 e2e4";
        assert_eq!(events(&["f3 e5 g4 Qh4#", "0-1", "e4"]).join(" "), expected);
        assert_eq!(events(&["f3 e5 g4 Qh4# e4"]).join(" "), expected);
    }

    #[test]
    fn a_problem_leaves_the_position() {
        assert_eq!(
            events(&["e4 Nf3 Zf6", "Nf6"])[2..],
            ["1/1 Illegal(\"Nf3\")", "1/1 NotAMove(\"Zf6\")", "g8f6"]
        );
    }

    #[test]
    fn tags_begin_a_game() {
        let lines = [
            "[Event \"x\"]",
            "e4 *",
            "[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]",
            "a8=Q+",
        ];
        assert_eq!(events(&lines).join(" "), "game 1 e2e4 game 2 a7a8q");
        for promotion in ["a8(Q)+", "a8(Ф)", "1. a8(♕)(1. Kd1)", "a7a8(q)"] {
            assert_eq!(events(&[lines[2], promotion]).join(" "), "game 1 a7a8q", "{promotion}");
        }
        assert_eq!(events(&["e4(d4) e5 ((x) y)(8 ) d4"]).join(" "), "game 1 e2e4 e7e5 d2d4");
    }
}
