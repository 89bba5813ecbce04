//! The score from which a game continues after a comparison (D.2.9).

use shakmaty::Position;

use super::{
    compare::Comparison,
    difference::{Which, same_position},
    read::Score,
};

/// Returns the score from which a game can continue at the last position on which both agree. A game continues from one
/// score alone, but a comparison may read a score in the language, from the start position and with the moves of the
/// other. A score with clock times there is preferred, otherwise the first. `None` if neither score reaches that
/// position alone.
pub fn resumable(comparison: &Comparison, scores: [&Score; 2]) -> Option<Which> {
    let reaches = |score: &Score| {
        let Ok((mut position, moves)) = score.moves("".as_ref(), Some(comparison.plies)) else {
            return false;
        };
        moves.into_iter().for_each(|m| position.play_unchecked(m));
        same_position(&position, &comparison.position)
    };
    let reaching = [Which::First, Which::Second].into_iter().zip(scores);
    let reaching = reaching.filter(|(_, score)| reaches(score));
    let missing_clocks = |score: &Score| {
        let clocks = score.clocks(comparison.plies).into_iter();
        clocks
            .filter(|left| left.is_none_or(|left| left.outdated.is_some()))
            .count()
    };
    let (which, _) = reaching.min_by_key(|(_, score)| missing_clocks(score))?;
    Some(which)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scoresheet::compare;
    use ansage_words::vocabulary::Vocabulary;

    #[test]
    fn d_2_9_a_game_goes_on_from_a_score_that_reaches_the_agreed_position_alone() {
        const PAWN: &str = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n";
        // Alone the damaged score is legal for longest in Romanian, where N is the bishop.
        let whole =
            "h4 d6 e4 c5 d4 a6 a4 Nd7 Nd2 h6 Ne2 Ne5 a5 Nd3+ cxd3 cxd4 b3 d5 exd5 h5 f3 b6 axb6 a5 g3 a4 bxa4 e6 dxe6";
        let damaged = whole.replace("h6 Ne2 Ne5 ", "");
        let (pawn, timed) = (format!("{PAWN}1. e4 Kd7"), "1. e4 {[%clk 1:29:00]} e5 2. Nf3 *");
        let precise = "Nf3 d5 d3 e6 Nbd2 c5";
        let (first, second) = (Some(Which::First), Some(Which::Second));
        for (one, other, plies, expected) in [
            (damaged.as_str(), whole, 9, second),
            (whole, &damaged, 9, first),
            ("e4 Ke7", &pawn, 1, second),
            (&pawn, "e4 Ke7", 1, first),
            ("Nf3 d5 d3 e6 Nd2 c5 e4", &format!("{precise} c4"), 6, second),
            ("e4 e5 Bc4", timed, 2, second),
            (timed, "e4 e5 Bc4", 2, first),
            ("e4 e5 Nf3", "e4 e5 Bc4", 2, first),
            // Each needs a move of the other.
            ("Nf3 Nf6 d3 d6 Nd2 Nbd7 e4", "Nf3 Nf6 d3 d6 Nbd2 Nd7 c4", 6, None),
        ] {
            let folder = tempfile::tempdir().unwrap();
            let vocabulary = Vocabulary::shipped(&["de"]);
            let load = |name: &str, text: &str| {
                let path = folder.path().join(name);
                std::fs::write(&path, text).unwrap();
                Score::load(&path, &vocabulary, None).unwrap()
            };
            let scores = [load("first.pgn", one), load("second.pgn", other)];
            let [first, second] = &scores;
            let comparison = compare(&first.document, &second.document);
            assert_eq!(comparison.plies, plies, "{one} / {other}");
            let which = resumable(&comparison, [first, second]);
            assert_eq!(which, expected, "{one} / {other}");
            let Some(which) = which else { continue };
            let score = if which == Which::First { first } else { second };
            let (mut position, moves) = score.moves("".as_ref(), Some(plies)).unwrap();
            moves.into_iter().for_each(|m| position.play_unchecked(m));
            assert_eq!(position, comparison.position, "{one} / {other}");
        }
    }
}
