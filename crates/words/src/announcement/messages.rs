//! What the game has to say, as sentences.

use shakmaty::{Color, Move, Position, Role, Square};

use super::{announce, answers, castling, declared, rulings, time};
use crate::{announcement::Style, answer::Answerer};
use ansage_chess::board::Reason;
use ansage_protocol::{Claim, Duty, Ending, Game, Help, Message, Profile, Question};

/// The sentence for `message`. `game` is the game after the input that brought the message about.
pub fn sentence(answerer: &Answerer, game: &Game, message: &Message) -> String {
    let Answerer {
        vocabulary,
        texts,
        style,
    } = answerer;
    let explainer = answerer.explainer();
    let color = |color: Color| ("color", explainer.color(color));
    let on_board = |m: Move| announce(vocabulary, game.position(), m, *style);
    match message {
        Message::Ready(turn) => with_clock(answerer, game, texts.with("play-ready", [color(*turn)])),
        Message::ReadBack(m, warnings) => {
            let mut words = on_board(*m);
            if style.style == Style::Verbose && style.color {
                words = texts.with("announce-spoken", [color(game.position().turn()), ("move", words)]);
            }
            let mut text = texts.with("play-read-back", [("move", words)]);
            for warning in warnings {
                text.push(' ');
                text.push_str(&explainer.warning(*warning));
            }
            text
        }
        Message::StillOpen(m) => texts.with("play-still-open", [("move", on_board(*m))]),
        Message::Made(turn) => texts.with("play-made", [color(*turn)]),
        Message::Which(moves) => {
            let moves: Vec<String> = moves.iter().map(|m| on_board(*m)).collect();
            texts.with("play-which", [("moves", moves.join(&texts.get("play-or")))])
        }
        Message::WhichPiece => texts.get("play-which-piece"),
        // The reason alone says what was understood; saying it twice would be long to listen to.
        Message::Illegal(_, reason @ Reason::CannotMoveSo(_, _, Some(_))) => {
            texts.with("play-illegal-reason", [("reason", explainer.reason(reason))])
        }
        Message::Illegal(action, reason) => texts.with(
            "play-illegal",
            [
                ("declared", declared(vocabulary, action)),
                ("reason", explainer.reason(reason)),
            ],
        ),
        Message::NotUnderstood => texts.get("play-not-understood"),
        Message::Announced(m) => texts.with("play-announced", [("move", on_board(*m))]),
        Message::Execute(_, m) => texts.with("play-execute", [("move", on_board(*m))]),
        Message::StillToExecute(by) => texts.with("play-still-to-execute", [color(*by)]),
        Message::Undo(by) => texts.with("play-undo", [color(*by)]),
        Message::StillToPlace(m) if m.is_capture() => texts.get("play-still-to-place-capture"),
        Message::StillToPlace(_) => texts.get("play-still-to-place"),
        Message::StillToRepeat(m) => texts.with("play-still-to-repeat", [("move", on_board(*m))]),
        Message::Differs { declared: m, repeated } => texts.with(
            "play-differs",
            [("declared", on_board(*m)), ("repeated", declared(vocabulary, repeated))],
        ),
        Message::RepetitionUnclear => texts.get("play-repetition-unclear"),
        Message::Bound(duty) => bound(answerer, game, *duty),
        Message::Touched(role, square, binding) => {
            let touched = texts.with("play-touched", [("piece", named(answerer, (*role, *square)))]);
            match binding {
                // That it must move or be captured is what everybody knows of a touched piece.
                Some(Duty::Move(_, bound) | Duty::Capture(_, bound)) if bound == square => touched,
                Some(duty) => format!("{touched} {}", bound(answerer, game, *duty)),
                None => format!("{touched} {}", texts.get("play-touched-free")),
            }
        }
        Message::TouchedOffTurn(by, role, square) => texts.with(
            "play-touched-off-turn",
            [color(*by), ("piece", named(answerer, (*role, *square)))],
        ),
        Message::TouchWithdrawn => texts.get("play-touch-withdrawn"),
        Message::NotThere(reason) => explainer.reason(reason),
        Message::Dropped => texts.get("play-dropped"),
        Message::TooLate(Some(running)) => texts.with("play-too-late-clock", [color(*running)]),
        Message::TooLate(None) => texts.get("play-too-late"),
        Message::NoMoveDeclared(Some(running)) => texts.with("play-no-move-declared-clock", [color(*running)]),
        Message::NoMoveDeclared(None) => texts.get("play-no-move-declared"),
        Message::ClockStarted(running) => texts.with("play-clock-started", [color(*running)]),
        Message::LowTime(turn, left) => texts.with("play-low-time", [color(*turn), ("time", time(texts, *left))]),
        Message::DrawOffered(by) if *by == game.turn() => texts.with("play-draw-offered", [color(*by)]),
        Message::DrawOffered(by) => texts.with("play-ask-draw", [color(*by)]),
        Message::OfferDeclined => texts.get("play-offer-declined"),
        Message::NoOffer => texts.get("play-no-offer"),
        Message::ClaimOffTurn(turn) => texts.with("play-claim-off-turn", [color(*turn)]),
        Message::ClaimAfterTouch => texts.get("play-claim-after-touch"),
        Message::Repeated(occurrences) => repeated(answerer, game, occurrences),
        Message::Unchanged(halfmoves) => texts.with("play-proof-unchanged", [("moves", halfmoves / 2)]),
        Message::ClaimRefused {
            claim,
            occurrences,
            unchanged,
            compensated,
            must,
        } => {
            let mut parts = vec![texts.get("play-claim-wrong")];
            if *claim != Claim::FiftyMoves {
                parts.push(texts.with("play-claim-occurred", [("times", *occurrences)]));
            }
            if *claim != Claim::Repetition {
                parts.push(texts.with("play-claim-unchanged", [("moves", unchanged / 2)]));
            }
            parts.extend(compensated.zip(game.clock()).map(|(by, clock)| {
                let compensation = time(texts, clock.control().compensation());
                texts.with("play-claim-compensated", [color(by), ("time", compensation)])
            }));
            parts.extend(must.map(|m| texts.with("play-bound-claimed", [("move", on_board(m))])));
            parts.join(" ")
        }
        Message::Ask(question) => match question {
            Question::Resign(by) => texts.with("play-ask-resign", [color(*by)]),
            Question::ResignFinally(_) => texts.get("play-ask-resign-finally"),
            Question::Claim(by, claim, with) => {
                let asked = texts.with(
                    match claim {
                        Claim::Repetition => "play-ask-claim-repetition",
                        Claim::FiftyMoves => "play-ask-claim-fifty-moves",
                        Claim::Any => "play-ask-claim",
                    },
                    [color(*by)],
                );
                match with {
                    Some(m) => format!("{}: {asked}", on_board(*m)),
                    None => asked,
                }
            }
            Question::TakeBack => texts.with("play-ask-take-back", [("move", last_move(answerer, game))]),
            Question::Adjourn => texts.get("play-ask-adjourn"),
            Question::Quit => texts.get("play-ask-quit"),
        },
        Message::Declined(question) => texts.get(match question {
            Question::Resign(_) | Question::ResignFinally(_) => "play-declined-resign",
            Question::Claim(..) => "play-declined-claim",
            Question::TakeBack => "play-declined-take-back",
            Question::Quit | Question::Adjourn => "play-declined-quit",
        }),
        Message::TakenBack(_, turn) => texts.with("play-taken-back", [color(*turn)]),
        Message::Adjourned(by) => texts.with("play-adjourned", [color(*by)]),
        Message::NoTakingBack => texts.get("play-no-taking-back"),
        Message::NoMoveYet => texts.get("play-no-move-yet"),
        Message::LastMove(_) => texts.with(
            "play-last-move",
            [color(!game.position().turn()), ("move", last_move(answerer, game))],
        ),
        Message::Turn(turn, number) => texts.with("play-turn", [color(*turn), ("number", number.to_string())]),
        Message::Position => {
            let side = |color| answers::side(answerer, game.position(), color);
            format!("{} {}", side(Color::White), side(Color::Black))
        }
        Message::Answer(answer) => answers::answer(answerer, game, answer),
        Message::Ruled(ruled) => rulings::ruled(answerer, ruled),
        Message::Help(topic) => help(answerer, game, *topic),
        Message::Paused => texts.get("play-paused"),
        Message::Resumed(turn) => texts.with("play-resumed", [color(*turn)]),
        Message::NothingToConfirm => texts.get("play-nothing-to-confirm"),
        Message::Over(ending) => over(answerer, *ending),
    }
}

/// A group of what can be said, as far as it is of use in this game.
fn help(answerer: &Answerer, game: &Game, topic: Help) -> String {
    let texts = &answerer.texts;
    let setting = game.setting();
    let yes_or_no = |is| if is { "yes" } else { "no" };
    let words = match topic {
        Help::Moves => {
            let profile = match setting.profile {
                Profile::Solo => "solo",
                Profile::Trust => "trust",
                Profile::OpponentRepeats => "opponent-repeats",
                Profile::Assistant => "assistant",
            };
            let back = yes_or_no(setting.profile.allows_take_back());
            texts.with("play-help-moves", [("profile", profile), ("back", back)])
        }
        Help::Questions => texts.with("play-help-questions", [("practice", yes_or_no(setting.practice))]),
        Help::Clock => texts.get("play-help-clock"),
        Help::Ending => texts.get("play-help-ending"),
    };
    match game.help_after(topic) {
        Some(_) => format!("{words} {}", texts.get("play-help-more")),
        None => words,
    }
}

/// What somebody must do, and why.
fn bound(answerer: &Answerer, game: &Game, duty: Duty) -> String {
    let texts = &answerer.texts;
    match duty {
        Duty::Move(role, square) => texts.with("play-bound-move", [("piece", named(answerer, (role, square)))]),
        Duty::Capture(role, square) => texts.with("play-bound-capture", [("piece", named(answerer, (role, square)))]),
        Duty::CaptureWith { piece, captured } => texts.with(
            "play-bound-capture-with",
            [
                ("piece", named(answerer, piece)),
                ("captured", named(answerer, captured)),
            ],
        ),
        Duty::Castle(side) => texts.with(
            "play-bound-castle",
            [("castling", castling(&answerer.vocabulary, side))],
        ),
        Duty::King => texts.with(
            "play-bound-king",
            [("king", answerer.vocabulary.piece(Role::King).to_owned())],
        ),
        Duty::Claimed(m) => {
            let m = announce(&answerer.vocabulary, game.position(), m, answerer.style);
            texts.with("play-bound-claimed", [("move", m)])
        }
    }
}

/// "Springer Gustav eins".
fn named(answerer: &Answerer, (role, square): (Role, Square)) -> String {
    let vocabulary = &answerer.vocabulary;
    format!("{} {}", vocabulary.piece(role), vocabulary.square(square))
}

/// After which moves the position stood on the board: "Stellung nach Zug 12, 18 und 24."
fn repeated(answerer: &Answerer, game: &Game, occurrences: &[usize]) -> String {
    let texts = &answerer.texts;
    let first = game.start().fullmoves().get() as usize;
    let half = usize::from(game.start().turn().is_black());
    let mut moves: Vec<String> = occurrences
        .iter()
        .filter(|made| **made > 0)
        .map(|made| (first + (made - 1 + half) / 2).to_string())
        .collect();
    let last = moves.pop().unwrap_or_default();
    let moves = if moves.is_empty() {
        last
    } else {
        format!("{}{}{last}", moves.join(", "), texts.get("play-and"))
    };
    let id = if occurrences.first() == Some(&0) {
        "play-proof-repeated-start"
    } else {
        "play-proof-repeated"
    };
    texts.with(id, [("moves", moves)])
}

/// Adds to `text` that the clock stands, where it does: nothing else would tell.
fn with_clock(answerer: &Answerer, game: &Game, text: String) -> String {
    if game.clock_stands() {
        format!("{text} {}", answerer.texts.get("play-clock-stands"))
    } else {
        text
    }
}

/// How the game ended.
pub fn over(answerer: &Answerer, ending: Ending) -> String {
    let id = match ending {
        Ending::Checkmate { .. } => "play-over-checkmate",
        Ending::Resignation { .. } => "play-over-resignation",
        Ending::Stalemate => "play-over-stalemate",
        Ending::DeadPosition => "play-over-dead-position",
        Ending::Agreement => "play-over-agreement",
        Ending::Threefold => "play-over-threefold",
        Ending::FiftyMoves => "play-over-fifty-moves",
        Ending::Fivefold => "play-over-fivefold",
        Ending::SeventyFiveMoves => "play-over-seventy-five-moves",
        Ending::SealedMove { .. } => "play-over-sealed-move",
        Ending::Absence { .. } => "play-over-absence",
        Ending::Time { winner: Some(_), .. } => "play-over-time",
        Ending::IllegalMoves { winner: Some(_), .. } => "play-over-illegal-moves",
        Ending::Time { flag, winner: None } => {
            let opponent = answerer.explainer().color(!flag);
            return answerer.texts.with("play-over-time-draw", [("color", opponent)]);
        }
        Ending::IllegalMoves { offender, winner: None } => {
            let opponent = answerer.explainer().color(!offender);
            return answerer
                .texts
                .with("play-over-illegal-moves-draw", [("color", opponent)]);
        }
        Ending::Arbiter { winner: Some(_) } => "play-over-arbiter",
        Ending::Arbiter { winner: None } => "play-over-arbiter-draw",
        Ending::Cancelled => "play-over-cancelled",
    };
    match ending.winner() {
        Some(winner) => answerer
            .texts
            .with(id, [("winner", answerer.explainer().color(winner))]),
        None => answerer.texts.get(id),
    }
}

fn last_move(answerer: &Answerer, game: &Game) -> String {
    game.plies().last().map_or_else(String::new, |ply| {
        announce(&answerer.vocabulary, &ply.before, ply.m, answerer.style)
    })
}
