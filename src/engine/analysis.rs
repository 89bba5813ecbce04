//! The turning points of a game.

use std::{future::pending, time::Duration};

use shakmaty::{Chess, Move, Position};

use super::{
    error::EngineError,
    process::{Engine, Reply},
};

/// Loss of a move from which it can be a turning point, in centipawns.
const LOSS: i32 = 80;
/// Advantage beyond which a game is decided anyway, in centipawns.
const DECIDED: i32 = 900;

/// A move that changed the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurningPoint {
    /// Number of plies before the move.
    pub ply: usize,
    /// The position before it.
    pub position: Chess,
    /// The move that was made.
    pub made: Move,
    /// The engine's move.
    pub better: Move,
    /// The loss of the move, in centipawns.
    pub loss: i32,
}

/// Finds the moves that lost most, at most `count`, in the order of the game. The engine thinks for `time` about each
/// position.
///
/// # Errors
///
/// [`EngineError`] if the engine fails.
pub async fn turning_points(
    engine: &mut Engine,
    start: &Chess,
    moves: &[Move],
    time: Duration,
    count: usize,
) -> Result<Vec<TurningPoint>, EngineError> {
    let mut position = start.clone();
    let mut judged = vec![Judged::of(engine, start, &[], position.clone(), time).await?];
    let mut played = Vec::new();
    for m in moves {
        position.play_unchecked(*m);
        played.push(*m);
        judged.push(Judged::of(engine, start, &played, position.clone(), time).await?);
    }
    let points = moves
        .iter()
        .zip(judged.windows(2))
        .enumerate()
        .filter_map(|(ply, (made, pair))| {
            let [before, after] = pair else { return None };
            let better = before.reply.as_ref()?.m;
            let change = before.value() - after.value();
            let loss = before.position.turn().fold_wb(change, -change);
            (loss >= LOSS && better != *made).then(|| TurningPoint {
                ply,
                position: before.position.clone(),
                made: *made,
                better,
                loss,
            })
        });
    let mut points: Vec<TurningPoint> = points.collect();
    points.sort_by_key(|point| std::cmp::Reverse(point.loss));
    points.truncate(count);
    points.sort_by_key(|point| point.ply);
    Ok(points)
}

/// A position with the engine's evaluation.
struct Judged {
    position: Chess,
    /// `None` if there is no legal move.
    reply: Option<Reply>,
}

impl Judged {
    async fn of(
        engine: &mut Engine,
        start: &Chess,
        moves: &[Move],
        position: Chess,
        time: Duration,
    ) -> Result<Judged, EngineError> {
        let reply = match position.legal_moves().is_empty() {
            true => None,
            false => Some(engine.choose(start, moves, &[], time, pending()).await?),
        };
        Ok(Judged { position, reply })
    }

    /// Returns the value of the position for White, in centipawns.
    fn value(&self) -> i32 {
        let own = match &self.reply {
            Some(reply) => reply.centipawns.clamp(-DECIDED, DECIDED),
            None if self.position.is_checkmate() => -DECIDED,
            None => 0,
        };
        self.position.turn().fold_wb(own, -own)
    }
}
