//! Messages of the game as sentences.

use shakmaty::{Color, Move, Position, Role, Square};

use super::{
    answerer::Answerer,
    answers,
    moves::{announce, begun, castling, declared},
    rulings,
    style::Style,
    times::time,
};
use crate::{id, text, vocabulary::Term};
use ansage_chess::board::{Action, Reason};
use ansage_protocol::{ArbiterMessage, Claim, Duty, Ending, Game, HelpTopic, Message, Missing, Points, Question};

/// Returns the sentence for `message` in the arbiter's file. It names each move that is struck or counts again, however
/// many there are.
pub fn reported(answerer: &Answerer, game: &Game, message: &Message) -> String {
    match message {
        Message::Ruled(ruled) if *ruled != ArbiterMessage::Called => rulings::reported(answerer, ruled),
        message => sentence(answerer, game, message),
    }
}

/// Returns the sentence for `message`. `game` is the game after the input that caused the message.
pub fn sentence(answerer: &Answerer, game: &Game, message: &Message) -> String {
    let Answerer {
        vocabulary,
        texts,
        style,
    } = answerer;
    let explainer = answerer.explainer();
    let color = |color: Color| explainer.color(color);
    let on_board = |m: Move| on_board(answerer, game, m);
    match message {
        Message::Ready(turn) => with_clock(answerer, game, text!(texts, "play-ready", color = color(*turn))),
        Message::ReadBack(m, warnings) => {
            let mut words = on_board(*m);
            if style.style == Style::Verbose && style.color {
                words = text!(texts, "announce-spoken", color = color(game.position().turn()), move = words);
            }
            let mut text = text!(texts, "play-read-back", move = words);
            for warning in warnings {
                text.push(' ');
                text.push_str(&explainer.warning(*warning));
            }
            text
        }
        Message::StillOpen(m) => text!(texts, "play-still-open", move = on_board(*m)),
        Message::Made(turn) => text!(texts, "play-made", color = color(*turn)),
        Message::Which(moves) => {
            let moves: Vec<String> = moves.iter().map(|m| on_board(*m)).collect();
            text!(texts, "play-which", moves = moves.join(&text!(texts, "play-or")))
        }
        Message::WhichPiece => text!(texts, "play-which-piece"),
        // The reason repeats what was understood, so the declaration is not repeated as well.
        Message::Illegal(action, reason) if repeats(action, reason) => {
            text!(texts, "play-illegal-reason", reason = explainer.reason(reason))
        }
        Message::Illegal(action, reason) => text!(
            texts,
            "play-illegal",
            declared = declared(vocabulary, action),
            reason = explainer.reason(reason)
        ),
        Message::NotUnderstood => text!(texts, "play-not-understood"),
        Message::Unclear(command) => {
            text!(texts, "play-unclear", said = vocabulary.word(Term::Command(*command)))
        }
        Message::ConfirmClearer if game.is_correctable() => text!(texts, "play-confirm-or-repeat"),
        Message::ConfirmClearer => text!(texts, "play-confirm-clearer"),
        Message::Begun(fragment) => {
            let said = begun(vocabulary, *fragment);
            match fragment.missing() {
                Missing::Side => text!(texts, "play-missing-side"),
                Missing::Square => text!(texts, "play-missing-square", said = said),
                Missing::File => text!(texts, "play-missing-file", said = said),
                Missing::Rank => text!(texts, "play-missing-rank", said = said),
            }
        }
        Message::Announced(m) => text!(texts, "play-announced", move = on_board(*m)),
        Message::Execute(_, m) => text!(texts, "play-execute", move = on_board(*m)),
        Message::StillToExecute(by) => text!(texts, "play-still-to-execute", color = color(*by)),
        Message::Undo(by) => text!(texts, "play-undo", color = color(*by)),
        Message::StillToPlace(m) if m.is_capture() => text!(texts, "play-still-to-place-capture"),
        Message::StillToPlace(_) => text!(texts, "play-still-to-place"),
        Message::StillToRepeat(m) => text!(texts, "play-still-to-repeat", move = on_board(*m)),
        Message::Differs { declared: m, repeated } => text!(
            texts,
            "play-differs",
            declared = on_board(*m),
            repeated = declared(vocabulary, repeated)
        ),
        Message::StillToPress(_) => text!(texts, "play-still-to-press"),
        Message::Pressed => texts.get(id!("play-pressed")),
        Message::NotRepeated(_) => text!(texts, "play-not-repeated", move = last_move(answerer, game)),
        Message::AlreadyPlaced(m) => text!(texts, "play-already-placed", move = on_board(*m)),
        Message::Suspected(by, action) => text!(
            texts,
            "play-suspected",
            color = color(*by),
            declared = declared(vocabulary, action)
        ),
        Message::Adjusts(by) => text!(texts, "play-adjusts", color = color(*by)),
        Message::AdjustsOffTurn(turn) => text!(texts, "play-adjusts-off-turn", color = color(*turn)),
        Message::RepetitionUnclear => text!(texts, "play-repetition-unclear"),
        Message::Bound(duty) => bound(answerer, game, *duty),
        Message::Touched(role, square, binding) => touched(answerer, game, (*role, *square), *binding),
        Message::TouchedOffTurn(by, role, square) => text!(
            texts,
            "play-touched-off-turn",
            color = color(*by),
            piece = named(answerer, (*role, *square))
        ),
        Message::Slept(slept) => text!(texts, "play-slept", time = time(texts, *slept)),
        Message::WhoTouched(role, square) => {
            text!(texts, "play-who-touched", piece = named(answerer, (*role, *square)))
        }
        Message::TouchWithdrawn => text!(texts, "play-touch-withdrawn"),
        Message::NotThere(reason) => explainer.reason(reason),
        Message::Dropped => text!(texts, "play-dropped"),
        Message::Expired(Some(m)) => text!(texts, "play-expired", move = on_board(*m)),
        Message::Expired(None) => text!(texts, "play-question-expired"),
        Message::TooLate(Some(running)) => text!(texts, "play-too-late-clock", color = color(*running)),
        Message::TooLate(None) => text!(texts, "play-too-late"),
        Message::NoMoveDeclared(Some(running)) => text!(texts, "play-no-move-declared-clock", color = color(*running)),
        Message::NoMoveDeclared(None) => text!(texts, "play-no-move-declared"),
        Message::ClockStarted(running) => text!(texts, "play-clock-started", color = color(*running)),
        Message::LowTime(turn, left) => text!(texts, "play-low-time", color = color(*turn), time = time(texts, *left)),
        // Nobody can accept it yet.
        Message::DrawOffered(by) if *by == game.turn() || game.too_early_to_draw().is_some() => {
            text!(texts, "play-draw-offered", color = color(*by))
        }
        Message::DrawOffered(by) => text!(texts, "play-ask-draw", color = color(*by)),
        Message::TooEarlyToDraw(first) => text!(texts, "play-too-early-to-draw", number = *first),
        Message::OfferDeclined => text!(texts, "play-offer-declined"),
        Message::NoOffer => text!(texts, "play-no-offer"),
        Message::ClaimOffTurn(turn) => text!(texts, "play-claim-off-turn", color = color(*turn)),
        Message::Claims(by, claim, with) => claims(answerer, game, *by, *claim, *with),
        Message::ClaimUnjudged => text!(texts, "play-claim-unjudged"),
        Message::ClaimAfterTouch => text!(texts, "play-claim-after-touch"),
        Message::Repeated(occurrences) => repeated(answerer, game, occurrences),
        Message::Unchanged(halfmoves) => text!(texts, "play-proof-unchanged", moves = halfmoves / 2),
        Message::ClaimRefused {
            claim,
            occurrences,
            unchanged,
            compensated,
            must,
        } => {
            let mut parts = vec![text!(texts, "play-claim-wrong")];
            if *claim != Claim::FiftyMoves {
                parts.push(text!(texts, "play-claim-occurred", times = *occurrences));
            }
            if *claim != Claim::Repetition {
                parts.push(text!(texts, "play-claim-unchanged", moves = unchanged / 2));
            }
            parts.extend(compensated.zip(game.clock()).map(|(by, clock)| {
                let compensation = time(texts, clock.control().compensation());
                text!(texts, "play-claim-compensated", color = color(by), time = compensation)
            }));
            parts.extend(must.map(|m| text!(texts, "play-bound-claimed", move = on_board(m))));
            parts.join(" ")
        }
        Message::Ask(question) => asked(answerer, game, *question),
        Message::Declined(question) => texts.get(match question {
            Question::Resign(_) | Question::ResignFinally(_) => id!("play-declined-resign"),
            Question::Claim(..) => id!("play-declined-claim"),
            Question::TakeBack | Question::Slip(_) => id!("play-declined-take-back"),
            Question::Order => id!("arbiter-declined"),
            Question::Quit | Question::Adjourn => id!("play-declined-quit"),
        }),
        Message::TakenBack(_, turn) => text!(texts, "play-taken-back", color = color(*turn)),
        Message::Adjourned(by) => text!(texts, "play-adjourned", color = color(*by)),
        Message::NoTakingBack => text!(texts, "play-no-taking-back"),
        Message::NoMoveYet => text!(texts, "play-no-move-yet"),
        Message::LastMove(_) => {
            let game = game.asked_about();
            text!(texts, "play-last-move", color = color(!game.turn()), move = last_move(answerer, &game))
        }
        Message::Turn(turn, number) => text!(texts, "play-turn", color = color(*turn), number = *number),
        Message::Position => answers::position(answerer, game.asked_about().position()),
        Message::Answer(answer) => answers::answer(answerer, &game.asked_about(), answer),
        Message::Planned(consequences) => {
            let consequences = consequences.iter().map(|message| sentence(answerer, game, message));
            let consequences: Vec<String> = consequences.collect();
            text!(texts, "arbiter-planned", consequences = consequences.join(" "))
        }
        Message::Ruled(ArbiterMessage::Called) if game.clock().is_none() => text!(texts, "arbiter-called-no-clock"),
        Message::Ruled(ruled) => rulings::ruled(answerer, ruled),
        Message::Help(topic) => help(answerer, game, *topic),
        Message::Paused => text!(texts, "play-paused"),
        Message::Resumed(turn) => text!(texts, "play-resumed", color = color(*turn)),
        Message::NothingToConfirm => text!(texts, "play-nothing-to-confirm"),
        Message::Over(ending) => over(answerer, *ending),
    }
}

/// Returns whether `reason` in words names what `action` declares.
fn repeats(action: &Action, reason: &Reason) -> bool {
    match reason {
        Reason::CannotMoveSo(_, _, Some(_)) => true,
        Reason::CastlingRightLost(_)
        | Reason::CastlingBlocked(..)
        | Reason::CastlingThrough(..)
        | Reason::CastlingInCheck => matches!(action, Action::Castling(_)),
        _ => false,
    }
}

/// Returns the help on a topic, limited to what applies in this game.
fn help(answerer: &Answerer, game: &Game, topic: HelpTopic) -> String {
    let texts = &answerer.texts;
    let setting = game.setting();
    let yes_or_no = |is| if is { "yes" } else { "no" };
    let words = match topic {
        HelpTopic::Moves => text!(texts, "play-help-moves", profile = setting.profile.name()),
        HelpTopic::Placed => text!(texts, "play-help-placed"),
        HelpTopic::Corrections => text!(
            texts,
            "play-help-back",
            back = yes_or_no(setting.profile.allows_take_back())
        ),
        HelpTopic::Again => text!(texts, "play-help-again"),
        HelpTopic::Course => text!(texts, "play-help-course"),
        HelpTopic::Squares => text!(texts, "play-help-squares"),
        HelpTopic::Board => text!(texts, "play-help-board"),
        HelpTopic::Counts => text!(texts, "play-help-counts"),
        HelpTopic::Practice => text!(texts, "play-help-practice"),
        HelpTopic::Clock => text!(texts, "play-help-clock"),
        HelpTopic::Offers => text!(texts, "play-help-offers"),
        HelpTopic::OffTurn => text!(texts, "play-help-off-turn"),
        HelpTopic::Claims => text!(texts, "play-help-claims"),
        HelpTopic::Resigning => text!(texts, "play-help-resign"),
        HelpTopic::Touch => text!(texts, "play-help-touch"),
        HelpTopic::Session => text!(texts, "play-help-session"),
        HelpTopic::Arbiter => text!(texts, "play-help-arbiter"),
    };
    match game.help_after(topic) {
        Some(_) => format!("{words} {}", text!(texts, "play-help-more")),
        None => words,
    }
}

/// Announces `m` on the board before it. The input that declared the move may also have made it.
fn on_board(answerer: &Answerer, game: &Game, m: Move) -> String {
    let now = game.position();
    let before = game.plies().last().filter(|ply| ply.m == m && !now.is_legal(m));
    announce(
        &answerer.vocabulary,
        before.map_or(now, |ply| &ply.before),
        m,
        answerer.style,
    )
}

/// Says which piece is touched, and what its player is bound to do.
fn touched(answerer: &Answerer, game: &Game, piece: (Role, Square), binding: Option<Duty>) -> String {
    let texts = &answerer.texts;
    let touched = text!(texts, "play-touched", piece = named(answerer, piece));
    match binding {
        // Every player knows that a touched piece must move or be captured.
        Some(Duty::Move(_, bound) | Duty::Capture(_, bound)) if bound == piece.1 => touched,
        Some(duty) => format!("{touched} {}", bound(answerer, game, duty)),
        None => format!("{touched} {}", text!(texts, "play-touched-free")),
    }
}

/// Says that this side claims a draw, perhaps with a move.
fn claims(answerer: &Answerer, game: &Game, by: Color, claim: Claim, with: Option<Move>) -> String {
    let texts = &answerer.texts;
    let color = answerer.explainer().color(by);
    let claims = match claim {
        Claim::Repetition => text!(texts, "play-claims-repetition", color = color),
        Claim::FiftyMoves => text!(texts, "play-claims-fifty-moves", color = color),
        Claim::Any => text!(texts, "play-claims", color = color),
    };
    match with {
        Some(m) => format!("{}: {claims}", on_board(answerer, game, m)),
        None => claims,
    }
}

/// Asks a question that a player answers.
fn asked(answerer: &Answerer, game: &Game, question: Question) -> String {
    let texts = &answerer.texts;
    match (question, game.plies().last()) {
        (Question::Resign(by), _) => text!(texts, "play-ask-resign", color = answerer.explainer().color(by)),
        (Question::ResignFinally(_), _) => text!(texts, "play-ask-resign-finally"),
        (Question::Claim(by, claim, with), _) => {
            let claims = claims(answerer, game, by, claim, with);
            format!("{claims} {}", text!(texts, "play-ask-claim"))
        }
        (Question::Slip(Some(m)), Some(last)) => text!(
            texts,
            "play-ask-slip",
            move = last_move(answerer, game),
            with = announce(&answerer.vocabulary, &last.before, m, answerer.style)
        ),
        (Question::TakeBack | Question::Slip(_), _) => {
            text!(texts, "play-ask-take-back", move = last_move(answerer, game))
        }
        (Question::Order, _) => text!(texts, "arbiter-ask"),
        (Question::Adjourn, _) => text!(texts, "play-ask-adjourn"),
        (Question::Quit, _) => text!(texts, "play-ask-quit"),
    }
}

/// Says what a player is bound to do, and why.
fn bound(answerer: &Answerer, game: &Game, duty: Duty) -> String {
    let texts = &answerer.texts;
    match duty {
        Duty::Move(role, square) => text!(texts, "play-bound-move", piece = named(answerer, (role, square))),
        Duty::Capture(role, square) => text!(texts, "play-bound-capture", piece = named(answerer, (role, square))),
        Duty::CaptureWith { piece, captured } => text!(
            texts,
            "play-bound-capture-with",
            piece = named(answerer, piece),
            captured = named(answerer, captured)
        ),
        Duty::Castle(side) => text!(
            texts,
            "play-bound-castle",
            castling = castling(&answerer.vocabulary, side)
        ),
        Duty::King => text!(texts, "play-bound-king", king = answerer.vocabulary.piece(Role::King)),
        Duty::Claimed(m) => {
            let m = announce(&answerer.vocabulary, game.position(), m, answerer.style);
            text!(texts, "play-bound-claimed", move = m)
        }
    }
}

/// Names a piece and its square: "Springer Gustav eins".
fn named(answerer: &Answerer, (role, square): (Role, Square)) -> String {
    let vocabulary = &answerer.vocabulary;
    format!("{} {}", vocabulary.piece(role), vocabulary.square(square))
}

/// Lists the moves after which the position occurred: "Stellung nach Zug 12, 18 und 24."
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
        format!("{}{}{last}", moves.join(", "), text!(texts, "play-and"))
    };
    if occurrences.first() == Some(&0) {
        text!(texts, "play-proof-repeated-start", moves = moves)
    } else {
        text!(texts, "play-proof-repeated", moves = moves)
    }
}

/// Adds to `text` that the clock is stopped, if it is. Otherwise the player would not know.
fn with_clock(answerer: &Answerer, game: &Game, text: String) -> String {
    if game.clock_stands() {
        format!("{text} {}", text!(answerer.texts, "play-clock-stands"))
    } else {
        text
    }
}

/// Says how the game ended.
pub fn over(answerer: &Answerer, ending: Ending) -> String {
    let texts = &answerer.texts;
    let color = |color: Color| answerer.explainer().color(color);
    match ending {
        Ending::Checkmate { winner } => text!(texts, "play-over-checkmate", winner = color(winner)),
        Ending::Resignation { winner } => text!(texts, "play-over-resignation", winner = color(winner)),
        Ending::Stalemate => text!(texts, "play-over-stalemate"),
        Ending::DeadPosition => text!(texts, "play-over-dead-position"),
        Ending::Agreement => text!(texts, "play-over-agreement"),
        Ending::Threefold => text!(texts, "play-over-threefold"),
        Ending::FiftyMoves => text!(texts, "play-over-fifty-moves"),
        Ending::Fivefold => text!(texts, "play-over-fivefold"),
        Ending::SeventyFiveMoves => text!(texts, "play-over-seventy-five-moves"),
        Ending::SealedMove { winner: Some(winner) } => text!(texts, "play-over-sealed-move", winner = color(winner)),
        Ending::SealedMove { winner: None } => text!(texts, "play-over-sealed-move-draw"),
        Ending::Absence { winner } => text!(texts, "play-over-absence", winner = color(winner)),
        Ending::Time {
            winner: Some(winner), ..
        } => text!(texts, "play-over-time", winner = color(winner)),
        Ending::Time { flag, winner: None } => text!(texts, "play-over-time-draw", color = color(!flag)),
        Ending::IllegalMoves {
            winner: Some(winner), ..
        } => {
            text!(texts, "play-over-illegal-moves", winner = color(winner))
        }
        Ending::IllegalMoves { offender, winner: None } => {
            text!(texts, "play-over-illegal-moves-draw", color = color(!offender))
        }
        Ending::Arbiter { winner: Some(winner) } => text!(texts, "play-over-arbiter", winner = color(winner)),
        Ending::Arbiter { winner: None } => text!(texts, "play-over-arbiter-draw"),
        Ending::Points { white, black } => {
            let half = match (white, black) {
                (Points::Half, _) => "white",
                (_, Points::Half) => "black",
                _ => "none",
            };
            text!(texts, "play-over-points", half = half)
        }
        Ending::Forfeit { winner: Some(winner) } => text!(texts, "play-over-forfeit", winner = color(winner)),
        Ending::Forfeit { winner: None } => text!(texts, "play-over-forfeit-both"),
        Ending::Cancelled => text!(texts, "play-over-cancelled"),
    }
}

fn last_move(answerer: &Answerer, game: &Game) -> String {
    game.plies().last().map_or_else(String::new, |ply| {
        announce(&answerer.vocabulary, &ply.before, ply.m, answerer.style)
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use ansage_chess::board;
    use ansage_protocol::Effect;

    use super::*;
    use crate::{
        announcement::Announcement,
        interpret,
        locale::{Language, Texts},
        vocabulary::Vocabulary,
    };

    #[test]
    fn a_move_that_is_made_as_it_is_declared_is_said_on_the_position_before_it() {
        let answerer = Answerer {
            vocabulary: Vocabulary::shipped(&["de"]),
            texts: Texts::new(Language::De),
            style: Announcement::plain(Style::Long),
        };
        for (fen, declared, expected) in [
            // The square of a pawn captured en passant is empty after the move. Playing the move twice ended the
            // program.
            (
                "4k3/8/8/8/pP6/8/8/4K3 b - b3 0 1",
                "Anna Bella, gedrückt",
                "Anna vier Bella drei.",
            ),
            (
                "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
                "Turm Anna acht, gedrückt",
                "Turm Anna eins Anna acht, Schach.",
            ),
        ] {
            let mut game = Game::new(board::position(fen).unwrap());
            let input = interpret(&game, &answerer.vocabulary, declared);
            let effects = game.handle(input, Duration::ZERO);
            let said: Vec<String> = effects
                .iter()
                .filter_map(|effect| match effect {
                    Effect::Say(message) => Some(sentence(&answerer, &game, message)),
                    _ => None,
                })
                .collect();
            assert_eq!(game.plies().len(), 1, "{said:?}");
            assert_eq!(said.first().map(String::as_str), Some(expected), "{said:?}");
        }
    }
}
