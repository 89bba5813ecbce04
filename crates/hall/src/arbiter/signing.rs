//! Signs messages to a board: an order, or a button that the opponent pressed there.

use std::time::Duration;

use super::{link::Outgoing, office::Office, store::StoreError};
use crate::wire::{self, Instruction, Kind, Name, Order, Topic};

/// Time for which an order is valid.
const VALID: Duration = Duration::from_secs(60);

/// Signs an instruction for the game that is played at a board, notes it on the disk, and returns what to send: nothing
/// while an earlier order waits for its answer. Returns `None` without a key or a game, or if the instruction is too
/// long.
///
/// # Errors
///
/// [`StoreError`] if it cannot be written. Then it must not be sent.
pub(super) fn sign(
    office: &mut Office,
    board: &Name,
    instruction: Instruction,
) -> Result<Option<Vec<Outgoing>>, StoreError> {
    let Some((key, seat)) = office.key.zip(office.hall.seat(board)) else {
        return Ok(None);
    };
    let Some((current, game)) = seat
        .current
        .as_ref()
        .and_then(|current| Some((current, current.game()?)))
    else {
        return Ok(None);
    };
    let game_id = current.game.clone();
    let of_state = seat.state.as_ref().filter(|state| state.game == game_id);
    let known = game.ordered().max(of_state.map_or(0, |state| state.ordered));
    // The order is judged by the board's own clock.
    let issued = office.now.saturating_add_signed(seat.offset().unwrap_or(0));
    let order = Order {
        version: wire::VERSION,
        event: office.hall.event().clone(),
        board: board.clone(),
        number: known.max(office.hall.store().last_order(board, &game_id)?) + 1,
        game: game_id,
        issued,
        expires: issued + VALID.as_millis() as u64,
        plies: instruction.depends_on_moves().then(|| game.plies().len()),
        changes: (instruction == Instruction::Undo).then(|| game.changes()),
        over: instruction.depends_on_ending().then(|| game.ending().is_some()),
        order: instruction,
    };
    let Ok(payload) = key.sign(&order).and_then(|signed| wire::write(&signed)) else {
        return Ok(None);
    };
    let topic = Topic {
        event: order.event.clone(),
        board: board.clone(),
        kind: Kind::Order,
    };
    let topic = topic.to_string();
    // It is written before it is sent, so that its number is never used again.
    let is_sent = office
        .hall
        .given(&order, (topic.clone(), payload.clone()), office.now)?;
    let send = is_sent.then_some(Outgoing { topic, payload });
    Ok(Some(send.into_iter().collect()))
}
