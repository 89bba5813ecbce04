//! Where a game begins: a position, a number of Chess960, or a score to go on from.

use std::time::Duration;

use shakmaty::{Chess, Move};

use super::{AssistantError, Options};
use crate::scoresheet::Score;
use ansage_chess::board;
use ansage_protocol::Setting;
use ansage_words::text;
use ansage_words::{answer::Answerer, vocabulary::Vocabulary};

/// Where a game begins.
pub(super) struct Start {
    pub start: Chess,
    /// What is agreed.
    pub setting: Setting,
    /// The moves that were made before, elsewhere.
    pub moves: Vec<Move>,
    /// The times that White and Black had left after them, as far as they are recorded.
    pub clocks: [Option<Duration>; 2],
    pub white: Option<String>,
    pub black: Option<String>,
}

impl Start {
    /// What `options` ask for.
    pub(super) fn of(options: &Options, vocabulary: &Vocabulary) -> Result<Start, AssistantError> {
        let (white, black) = (options.white.clone(), options.black.clone());
        let setting = options.setting.clone();
        let Some((path, plies)) = &options.resume_from else {
            let start = match options.chess960.and_then(board::chess960) {
                Some(start) => start,
                None => board::position_or_start(options.fen.as_deref())?,
            };
            let moves = Vec::new();
            return Ok(Start {
                start,
                setting,
                moves,
                clocks: [None, None],
                white,
                black,
            });
        };
        let score = Score::load(path, vocabulary)?;
        let (start, moves) = score.moves(path, *plies)?;
        let name = |tag| score.document.tags.known(tag).map(str::to_owned);
        let clocks = score.document.clocks(moves.len());
        // Full clocks in the middle of a game would be wrong, so that times must be recorded as well.
        let control = score
            .control
            .filter(|_| options.clock_of_score && clocks != [None, None]);
        Ok(Start {
            start,
            setting: Setting {
                clock: control.or(setting.clock),
                ..setting
            },
            clocks,
            moves,
            white: white.or_else(|| name("White")),
            black: black.or_else(|| name("Black")),
        })
    }
}

/// The pieces of a start position of Chess960, from Anna to Hektor; `None` where it is none.
pub(super) fn set_up(answerer: &Answerer, start: &Chess) -> Option<String> {
    let Answerer { vocabulary, texts, .. } = answerer;
    let number = board::chess960_number(start)?;
    let pieces = board::chess960_rank(number)?.map(|role| vocabulary.piece(role));
    Some(text!(
        texts,
        "play-chess960",
        number = number.to_string(),
        pieces = pieces.join(", ")
    ))
}
