//! Starting point of a game: a position, a Chess960 number, or a score to continue from.

use std::time::Duration;

use shakmaty::{Chess, Move};

use super::{AssistantError, Options};
use crate::scoresheet::Score;
use ansage_chess::board;
use ansage_protocol::Setting;
use ansage_words::text;
use ansage_words::{answer::Answerer, vocabulary::Vocabulary};

/// Starting point of a game.
pub(super) struct Start {
    pub start: Chess,
    /// The agreed settings.
    pub setting: Setting,
    /// Moves made earlier, elsewhere.
    pub moves: Vec<Move>,
    /// Times left for White and Black after these moves, as far as recorded.
    pub clocks: [Option<Duration>; 2],
    pub white: Option<String>,
    pub black: Option<String>,
}

impl Start {
    /// Returns the starting point that `options` ask for.
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
        // Full clocks in the middle of a game would be wrong, so the times must be recorded as well.
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

/// Describes the pieces of a Chess960 starting position from the a-file to the h-file, or returns `None` if it is none.
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
