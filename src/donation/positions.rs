//! Positions for the prompts of a donation, so that a recording can be judged as a move. Pure.

use crate::enrolment;

/// For each prompt of [`enrolment::prompts`], the FEN of a position on which it means one legal move; the start
/// position for "ja" and "nein". The positions are from random games, and except for the promotions have at least
/// twenty legal moves.
pub const POSITIONS: [&str; enrolment::COUNT] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqkbnr/ppppp1p1/n7/5p1p/8/2N3PP/PPPPPP2/R1BQKBNR w KQkq - 0 4",
    "r1bq1b1r/pppppkp1/2n4n/1N3p1p/7P/1P2P1P1/P1PP1P2/R1BQKBNR w KQ - 3 8",
    "rnbq1bn1/pppp2pr/4p1k1/1N3p1p/7P/PP1PP1P1/2P1NP2/R1BQKB1R b KQ - 1 13",
    "rnb3n1/Npppkqpr/4p3/5p1p/5P1P/bPQPPNP1/2P5/R3KB1R w KQ - 2 21",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkb1r/p1pppp1p/5n2/1p4p1/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 1 4",
    "r1bqkb1r/ppppp1p1/2n4n/5p1p/7P/1PN1P1P1/P1PP1P2/R1BQKBNR w KQkq - 1 7",
    "r1bqkbnr/ppppp1p1/n7/5p1p/8/2N3PP/PPPPPP2/R1BQKBNR w KQkq - 0 4",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bq1bn1/ppppp1pr/2n3k1/1N3p1p/7P/PP2P1PB/2PPNP2/R1BQK2R w KQ - 5 11",
    "k7/5R2/1q6/8/8/nP1P2b1/4B3/3K4 w - - 9 56",
    "1rb5/p1n4P/4p1k1/8/2P5/2R2NKP/8/3BN3 w - - 1 58",
    "r1bqkbnr/ppppp1p1/n7/5p1p/8/1PN3PP/P1PPPP2/R1BQKBNR b KQkq - 0 4",
    "rnbqkbnr/ppppp1p1/8/5p1p/7P/1PN3P1/P1PPPP2/R1BQKBNR b KQkq - 0 5",
    "r1bqkbnr/ppppp1p1/n7/5p1p/8/2N3PP/PPPPPP2/R1BQKBNR w KQkq - 0 4",
    "rQbqk2r/3p1p2/2pbp2p/p7/P1PP1B2/1P6/3NPNPP/R3KB1R w KQkq - 0 15",
    "6q1/7r/k1p5/3N4/4r3/5K2/6P1/1R6 b - - 0 65",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbq1bn1/pppp2pr/4p1k1/1N3p1p/7P/PP1PP1P1/2P1NP2/R1BQKB1R b KQ - 1 13",
    "5n1r/P4nb1/1pb5/p2pp3/6k1/1Q1PP1P1/3N1PR1/3RK1N1 w - - 1 49",
    "2r1k2r/1p4b1/2q1pppn/p1p4p/2P1bN1P/PPB1P3/3PQ1Pn/R4BK1 w - - 10 27",
    "r1bq1b1r/pppppkp1/2n4n/1N3p1p/7P/1P2P1P1/P1PP1P2/R1BQKBNR w KQ - 3 8",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkb1r/ppppp1p1/7n/5p1p/7P/1PN1P1P1/P1PP1P2/R1BQKBNR b KQkq - 0 6",
    "6k1/7r/B1p1bn2/2Pp4/1P3pp1/4p2N/R7/4B2K b - - 1 68",
    "r1bq1b1r/pppppkp1/2n4n/1N3p1p/7P/1P2P1P1/P1PP1P2/R1BQKBNR w KQ - 3 8",
    "rn1qkb1r/pbpppp1p/8/1Q4B1/2PP2n1/1P6/P3PPPP/RN2KBNR b KQkq - 0 8",
    "r1bqkb1r/ppppp1p1/2n4n/5p1p/7P/1PN1P1P1/P1PP1P2/R1BQKBNR w KQkq - 1 7",
    "5n2/5k2/p2P4/7p/1P1KB1p1/6P1/r7/8 w - - 3 59",
    "1r3b2/8/bp2pk1p/1q3p2/7P/4P1rN/2B2K2/4R2R b - - 1 37",
    "1k6/3p2pr/4p1q1/5p2/3N1P1P/nP1P2P1/4B3/b1K4R w - - 3 40",
    "3k4/r4R1b/2P1p3/p1p4p/P7/1P1P3N/K4P2/8 w - - 2 60",
    "r1bqkb1r/ppppp1p1/2n4n/5p1p/7P/1PN1P1P1/P1PP1P2/R1BQKBNR w KQkq - 1 7",
    "2r5/1bq1k1r1/1pBp2p1/p7/PPP5/R7/N3K3/Q1B5 w - - 0 47",
    "rnbqkb1r/ppppp1p1/7n/5p1p/7P/1PN1P1P1/P1PP1P2/R1BQKBNR b KQkq - 0 6",
    "8/3p1qpr/1k2p3/5p1p/2n2P1P/1P1P2P1/2N1B3/b1K4R w - - 2 36",
    "r1bqkbnr/ppppp1p1/n7/5p1p/8/1PN3PP/P1PPPP2/R1BQKBNR b KQkq - 0 4",
    "8/1k1p1qpr/4p3/5p1p/2n2P1P/1P1P2P1/2N1B3/b1K4R b - - 1 35",
    "r1bqkb1r/ppppp1p1/2n4n/5p1p/7P/1PN1P1P1/P1PP1P2/R1BQKBNR w KQkq - 1 7",
];

#[cfg(test)]
mod tests {
    use super::*;
    use ansage_chess::board;
    use ansage_protocol::{Command, Game, Input};
    use ansage_words::vocabulary::Vocabulary;

    #[test]
    fn every_prompt_is_a_legal_move_or_an_answer() {
        let vocabulary = Vocabulary::shipped(&["de"]);
        for (words, fen) in enrolment::prompts(&vocabulary).iter().zip(POSITIONS) {
            let game = Game::new(board::position(fen).unwrap());
            let input = ansage_words::interpret(&game, &vocabulary, words);
            let is_answer = ["ja", "nein"].contains(&words.as_str());
            assert!(
                matches!(input, Input::Declared { .. }) && !is_answer
                    || matches!(input, Input::Command(Command::Yes | Command::No)) && is_answer,
                "{words}: {input:?}"
            );
        }
    }
}
