//! The process of an engine, which is started, queried, and ended with this program.

use std::{path::Path, pin::pin, process::Stdio, time::Duration};

use shakmaty::{CastlingMode, Chess, EnPassantMode, Move, Position, fen::Fen};
use shakmaty_uci::{UciInfoScore, UciMessage, UciOptionConfig, UciSearchControl, UciTimeControl};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    process::{Child, ChildStdin, ChildStdout, Command},
    time::{Instant, timeout, timeout_at},
};

use super::error::EngineError;

/// Longest wait for an answer that needs no thought. Some engines load large files first.
const ANSWER: Duration = Duration::from_secs(20);
/// Maximum overrun of the time given for a move.
const GRACE: Duration = Duration::from_secs(5);
/// Longest line that an engine may write, in bytes.
const LONGEST_LINE: u64 = 1 << 16;
/// Number of characters after which what should be a move is cut off in an error.
const LONGEST_MOVE: usize = 10;

/// In Elo points: the strengths that the lowest and the highest skill stand for, in an engine without a scale in Elo
/// points.
const SKILLS: (u32, u32) = (800, 2800);

/// Strength of an engine, and its thinking time for a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Strength {
    /// Playing strength in Elo points; `None` for its full strength.
    pub elo: Option<u32>,
    /// Time for a move.
    pub time: Duration,
}

/// Reply of an engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reply {
    /// Its move.
    pub m: Move,
    /// Its evaluation of the position before the move, in centipawns for the player to move. A mate counts 100,000
    /// minus the number of moves to it.
    pub centipawns: i32,
}

/// A running engine. It is terminated when this value is dropped, and exits on its own when this program ends, because
/// its input ends.
#[derive(Debug)]
pub struct Engine {
    /// The program as named by the user, for errors.
    program: String,
    /// The engine's own name.
    name: String,
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    /// The beginning of its next line.
    line: Vec<u8>,
    /// Its strength; `None` for the full one.
    elo: Option<u32>,
    /// Its options, with the least and greatest values of numbers.
    options: Vec<UciOptionConfig>,
}

impl Engine {
    /// Starts the engine `program`, which plays with `strength`.
    ///
    /// # Errors
    ///
    /// [`EngineError`] if it cannot be started or is not an engine.
    pub async fn start(program: &Path, strength: Strength) -> Result<Engine, EngineError> {
        let program_name = program.display().to_string();
        let started = Command::new(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn();
        let mut child = started.map_err(|source| EngineError::Start {
            name: program_name.clone(),
            source,
        })?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(EngineError::Ended { name: program_name });
        };
        let mut engine = Engine {
            name: program_name.clone(),
            program: program_name,
            child,
            input,
            output: BufReader::new(output),
            line: Vec::new(),
            elo: None,
            options: Vec::new(),
        };
        engine.introduce(strength).await.map_err(|error| match error {
            EngineError::Hangs { name } | EngineError::Ended { name } => EngineError::NoEngine { name },
            other => other,
        })?;
        Ok(engine)
    }

    async fn introduce(&mut self, strength: Strength) -> Result<(), EngineError> {
        self.send(&UciMessage::Uci).await?;
        let deadline = Instant::now() + ANSWER;
        loop {
            match self.until(deadline).await? {
                UciMessage::Option(option) => self.options.push(option),
                UciMessage::Id { name: Some(name), .. } => self.name = name,
                UciMessage::UciOk => break,
                _ => {}
            }
        }
        if let Some(elo) = strength.elo {
            self.weaken(elo).await?;
        }
        self.elo = strength.elo;
        self.set("UCI_Chess960", "true").await?;
        self.send(&UciMessage::UciNewGame).await?;
        self.send(&UciMessage::IsReady).await?;
        let deadline = Instant::now() + ANSWER;
        while self.until(deadline).await? != UciMessage::ReadyOk {}
        Ok(())
    }

    /// Returns the engine's own name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Sets the strength to `elo` points, or the nearest value that the engine supports, or to its full one.
    ///
    /// # Errors
    ///
    /// [`EngineError`] if the engine has ended or hangs.
    pub async fn set_strength(&mut self, elo: Option<u32>) -> Result<(), EngineError> {
        if elo == self.elo {
            return Ok(());
        }
        // Both limits are lifted before another is set.
        self.set("UCI_LimitStrength", "false").await?;
        if let Some((_, most)) = self.range("Skill Level") {
            self.set("Skill Level", &most.to_string()).await?;
        }
        if let Some(elo) = elo {
            self.weaken(elo).await?;
        }
        self.elo = elo;
        Ok(())
    }

    /// Returns the lowest and the highest strength that can be set, in Elo points; `None` if the engine has only one.
    pub fn strengths(&self) -> Option<(u32, u32)> {
        let elo = |value: i64| u32::try_from(value.max(0)).unwrap_or(u32::MAX);
        match self.range("UCI_Elo") {
            Some((least, most)) => Some((elo(least), elo(most))),
            None => self.range("Skill Level").map(|_| SKILLS),
        }
    }

    /// Returns the least and the greatest value of a numeric option.
    fn range(&self, wanted: &str) -> Option<(i64, i64)> {
        self.options.iter().find_map(|option| match option {
            UciOptionConfig::Spin { name, min, max, .. } if name == wanted => {
                Some((min.unwrap_or(i64::MIN), max.unwrap_or(i64::MAX)))
            }
            _ => None,
        })
    }

    /// Limits the strength to `elo` points, or the nearest value that the engine supports.
    async fn weaken(&mut self, elo: u32) -> Result<(), EngineError> {
        // The least value of Elo points is the lowest skill: Stockfish computes its level from them.
        match (self.range("UCI_Elo"), self.range("Skill Level")) {
            (Some((least, most)), _) => {
                self.set("UCI_LimitStrength", "true").await?;
                self.set("UCI_Elo", &i64::from(elo).clamp(least, most).to_string())
                    .await
            }
            (None, Some((lowest, highest))) => {
                let (least, most) = SKILLS;
                let share = i64::from(elo.clamp(least, most) - least) * (highest - lowest) / i64::from(most - least);
                self.set("Skill Level", &(lowest + share).to_string()).await
            }
            (None, None) => Ok(()),
        }
    }

    /// Sets an option if the engine has it.
    async fn set(&mut self, name: &str, value: &str) -> Result<(), EngineError> {
        if !self.options.iter().any(|option| option.get_name() == name) {
            return Ok(());
        }
        let option = UciMessage::SetOption {
            name: name.to_owned(),
            value: Some(value.to_owned()),
        };
        self.send(&option).await
    }

    /// Asks for a move in the position that was reached from `start` by `moves`: one `among` these, or any if there are
    /// none. The engine moves at once when `stop` is ready.
    ///
    /// # Errors
    ///
    /// [`EngineError`] if the engine ends, hangs, gives an illegal move, or does not support Chess960 in a game of it.
    pub async fn choose(
        &mut self,
        start: &Chess,
        moves: &[Move],
        among: &[Move],
        time: Duration,
        stop: impl Future<Output = ()>,
    ) -> Result<Reply, EngineError> {
        if start.castles().mode().is_chess960() && !self.castling().is_chess960() {
            return Err(EngineError::NoChess960 {
                name: self.program.clone(),
            });
        }
        let position = moves.iter().fold(start.clone(), |mut position, m| {
            position.play_unchecked(*m);
            position
        });
        let fen = Fen::from_position(start, EnPassantMode::Legal);
        let sent = UciMessage::Position {
            startpos: false,
            fen: Some(fen),
            moves: moves.iter().map(|m| m.to_uci(self.castling())).collect(),
        };
        self.send(&sent).await?;
        let search = UciSearchControl {
            search_moves: among.iter().map(|m| m.to_uci(self.castling())).collect(),
            ..UciSearchControl::default()
        };
        let go = UciMessage::Go {
            time_control: Some(UciTimeControl::MoveTime(time)),
            search_control: (!among.is_empty()).then_some(search),
        };
        self.send(&go).await?;
        let mut centipawns = 0;
        // Covers the whole answer, because an engine that hangs may keep sending its thoughts.
        let deadline = Instant::now() + time + GRACE;
        let mut stop = pin!(stop);
        let mut is_stopped = false;
        loop {
            let message = tokio::select! {
                biased;
                () = &mut stop, if !is_stopped => {
                    is_stopped = true;
                    self.send(&UciMessage::Stop).await?;
                    continue;
                }
                message = self.until(deadline) => message?,
            };
            match message {
                UciMessage::Info(info) => {
                    if let Some(score) = info.score.as_ref().filter(|_| info.multi_pv.unwrap_or(1) == 1) {
                        centipawns = value(score).unwrap_or(centipawns);
                    }
                }
                UciMessage::BestMove { best_move, .. } => {
                    let illegal = |_| EngineError::Illegal {
                        name: self.program.clone(),
                        m: best_move.to_string(),
                    };
                    let m = best_move.to_move(&position).map_err(illegal)?;
                    // Not every engine knows "searchmoves".
                    let m = match among.first() {
                        Some(first) if !among.contains(&m) => *first,
                        _ => m,
                    };
                    return Ok(Reply { m, centipawns });
                }
                _ => {}
            }
        }
    }

    /// Returns the notation of castling: the king's capture of the rook if the engine supports Chess960.
    fn castling(&self) -> CastlingMode {
        let knows = self.options.iter().any(|option| option.get_name() == "UCI_Chess960");
        CastlingMode::from_chess960(knows)
    }

    async fn send(&mut self, message: &UciMessage) -> Result<(), EngineError> {
        let line = format!("{message}\n");
        let written = timeout(ANSWER, self.input.write_all(line.as_bytes())).await;
        match written {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(EngineError::Ended {
                name: self.program.clone(),
            }),
            Err(_) => Err(self.hangs()),
        }
    }

    /// Returns the next message that is understood. A UCI program ignores all others.
    async fn until(&mut self, deadline: Instant) -> Result<UciMessage, EngineError> {
        match timeout_at(deadline, self.message()).await {
            Ok(message) => message,
            Err(_) => Err(self.hangs()),
        }
    }

    /// Returns the next message. Nothing is lost if the call is cancelled.
    async fn message(&mut self) -> Result<UciMessage, EngineError> {
        loop {
            let read = (&mut self.output)
                .take(LONGEST_LINE)
                .read_until(b'\n', &mut self.line)
                .await;
            if !matches!(read, Ok(1..)) {
                return Err(EngineError::Ended {
                    name: self.program.clone(),
                });
            }
            let line = std::mem::take(&mut self.line);
            let text = String::from_utf8_lossy(&line);
            if let Ok(message) = text.trim().parse() {
                return Ok(message);
            }
            if let Some(m) = best_move(&text) {
                let plain = format!("bestmove {}", m.to_ascii_lowercase());
                return plain.parse().map_err(|_| EngineError::Illegal {
                    name: self.program.clone(),
                    m: m.chars().take(LONGEST_MOVE).collect(),
                });
            }
        }
    }

    /// Terminates the engine, which hangs.
    fn hangs(&mut self) -> EngineError {
        let _ = self.child.start_kill();
        EngineError::Hangs {
            name: self.program.clone(),
        }
    }
}

/// Returns the move of a line that answers with one, whatever follows it: some engines write "ponder (none)".
fn best_move(line: &str) -> Option<&str> {
    let mut words = line.split_ascii_whitespace();
    words.next().filter(|word| word.eq_ignore_ascii_case("bestmove"))?;
    Some(words.next().unwrap_or_default())
}

/// Returns a score in centipawns.
fn value(score: &UciInfoScore) -> Option<i32> {
    const MATE: i32 = 100_000;
    match (score.cp, score.mate) {
        (_, Some(moves)) if moves > 0 => Some(MATE - i32::from(moves)),
        (_, Some(moves)) => Some(-MATE - i32::from(moves)),
        (Some(centipawns), None) => Some(centipawns),
        (None, None) => None,
    }
}

#[cfg(test)]
#[path = "process_tests.rs"]
mod tests;
