//! What real files contain.

use super::{read, read_first};
use crate::{
    board,
    movetext::{MovetextFault, Problem, ReadingSettings},
};

/// Checks texts with their games in PGN and the places of what is skipped or wrong.
pub(super) fn check(cases: &[(&str, &str, &str)]) {
    let mut wrong = Vec::new();
    for (text, games, places) in cases {
        let (mut found, mut problems) = (Vec::new(), Vec::new());
        read(text.as_bytes(), ReadingSettings::default(), |document| {
            let pgn = document.pgn();
            found.push(pgn.split("\n\n").last().unwrap().trim().replace('\n', " "));
            problems.extend(
                document
                    .problems
                    .iter()
                    .map(|problem| format!("{}:{}", problem.line, problem.column)),
            );
        })
        .unwrap();
        let found = (found.join("|"), problems.join(" "));
        if found != ((*games).to_owned(), (*places).to_owned()) {
            wrong.push(format!("{text:?}: {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_real_files_contain_is_read() {
    check(&[
        // Null moves, as different programs write them.
        (
            "1. e4 -- 2. d4 Z0 3. c4 @@@@ 4. Nf3 0000 *",
            "1. e4 -- 2. d4 -- 3. c4 -- 4. Nf3 -- *",
            "",
        ),
        (
            "1. e4 e5 (1... -- 2. d4) 2. Nf3 *",
            "1. e4 e5 (1... -- 2. d4) 2. Nf3 *",
            "",
        ),
        (
            "1. e4 e5 2. Qh5 Nc6 3. Qxf7+ -- *",
            "1. e4 e5 2. Qh5 Nc6 3. Qxf7+ *",
            "1:30",
        ),
        // Castling is not a number.
        (
            "Nf3 Nf6 g3 g6 Bg2 Bg7 00 00 d3 d6 *",
            "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-O O-O 5. d3 d6 *",
            "",
        ),
        (
            "1 Nf3 Nf6 2 g3 g6 3 Bg2 Bg7 4 00 00 5 d3 d6 *",
            "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-O O-O 5. d3 d6 *",
            "",
        ),
        (
            "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. 0 - 0 d6 *",
            "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 *",
            "1:35",
        ),
        // Glyphs before moves.
        ("$1 1. e4 e5 ($6 1... c5) *", "$1 1. e4 e5 ($6 1... c5) *", ""),
        ("!? 1. e4 *", "$5 1. e4 *", ""),
        // Tags after results.
        (
            "[Event \"a\"]\n\n1. e4 1-0[Event \"b\"]\n\n1. d4 0-1 [Event \"c\"]\n1. c4 *",
            "1. e4 1-0|1. d4 0-1|1. c4 *",
            "",
        ),
        ("1. e4 *\n   [Event \"b\"]\n\n1. d4 *", "1. e4 *|1. d4 *", ""),
        // Games one below the other.
        ("1. e4 e5\n\n1. d4 d5\n\n\n1.c4", "1. e4 e5 *|1. d4 d5 *|1. c4 *", ""),
        ("1 e4 e5\n\n1 d4 d5\n", "1. e4 e5 *|1. d4 d5 *", ""),
        ("1) e4 e5\n\n1) d4 d5\n", "1. e4 e5 *|1. d4 d5 *", ""),
        ("1 e4 Zf6\n\n1 d4 d5", "1. e4 *|1. d4 d5 *", "1:6"),
        ("1 e4\n\n1 ... e5 2 Nf3 *", "1. e4 e5 2. Nf3 *", ""),
        ("1 e4 e5 2 Nf3\n\n1 - 0", "1. e4 e5 2. Nf3 1-0", ""),
        ("1 . e4 e5\n\n1 . d4 d5", "1. e4 e5 *|1. d4 d5 *", ""),
        ("1. e4 Zf6\n\n1. d4 d5", "1. e4 *|1. d4 d5 *", "1:7"),
        // A comment or a program's line on its own line is not a blank line.
        (
            "1. e4\n{The most popular move.}\n1. ... e5 2. Nf3 Nc6 1-0",
            "1. e4 {The most popular move.} 1... e5 2. Nf3 Nc6 1-0",
            "",
        ),
        ("1. e4\n; a\n; b\n1. ... e5 *", "1. e4 {a} {b} 1... e5 *", ""),
        ("1. e4\n% a\n1. ... e5 *", "1. e4 e5 *", ""),
        ("1. e4 e5\n\n{a}\n1. d4 d5", "1. e4 e5 {a} *|1. d4 d5 *", ""),
        ("1. e4 e5\n{a}\n\n1. d4 d5", "1. e4 e5 {a} *|1. d4 d5 *", ""),
        ("1. e4 e5\n\n2. Nf3", "1. e4 e5 2. Nf3 *", ""),
        // A semicolon hides the rest of its line. Analysis after it hides nothing.
        (
            "1. e4 e5; 2. Sf3 Sc6; 3. Lb5 a6; 1-0",
            "1. e4 e5 {2. Sf3 Sc6; 3. Lb5 a6; 1-0} *",
            "1:9",
        ),
        ("1. e4 e5; 2. Sf3 Sc6\n3. Lb5 a6", "1. e4 e5 {2. Sf3 Sc6} *", "1:9"),
        ("1. e4; 1... e5 2. Nf3\n1-0", "1. e4 {1... e5 2. Nf3} *", "1:6"),
        (
            "1. e4 e5; 2. Nf3 Nc6\n\n[White \"B\"]\n\n1. d4 *",
            "1. e4 e5 {2. Nf3 Nc6} *|1. d4 *",
            "1:9",
        ),
        (
            "1. e4 e5 ; 2. d4 exd4\n2. Nf3 Nc6 1-0",
            "1. e4 e5 {2. d4 exd4} 2. Nf3 Nc6 1-0",
            "",
        ),
        ("1. e4 e5 ; 2. Nf3 is best\n1-0", "1. e4 e5 {2. Nf3 is best} 1-0", ""),
        (
            "[Result \"1-0\"]\n\n1. e4 e5 ; 2. d4 exd4\n1-0",
            "1. e4 e5 {2. d4 exd4} 1-0",
            "",
        ),
        (
            "1. e4 e5; 2. Nf3 Nc6\n(1... c5) 1-0",
            "1. e4 e5 {2. Nf3 Nc6} (1... c5) *",
            "1:9",
        ),
        (
            "1. e4 e5 2. Nf3 ; 2. d4 exd4\n1-0",
            "1. e4 e5 2. Nf3 {2. d4 exd4} 1-0",
            "",
        ),
        // Pawns with a letter, promotions without a sign.
        ("1. Pe4 Pe5 2. Pd4 Pexd4", "1. e4 e5 2. d4 exd4 *", ""),
        (
            "[FEN \"n3k2r/1P6/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. bxa8N Kd8 *",
            "1. bxa8=N Kd8 *",
            "",
        ),
        (
            "[SetUp \"1\"]\n[FEN \"7k/3P4/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. Kd2 Kg7 2. d8(R) *",
            "1. Kd2 Kg7 2. d8=R *",
            "",
        ),
        // ⩲ and ⩱ in ASCII.
        ("1. e4 +/= e5 =/+ 2. Nf3 *", "1. e4 $14 e5 $15 2. Nf3 *", ""),
        (
            "1. e4+/= e5=/+ 2. Nf3!+/= Nc6=/+ 3. Bb5+= a6=+ *",
            "1. e4 $14 e5 $15 2. Nf3 $1 $14 Nc6 $15 3. Bb5 $14 a6 $15 *",
            "",
        ),
        (
            "[FEN \"7k/3P4/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. d8=Q+=/+ Kg7(=) 2. Qd7++/= Kf8+/= *",
            "1. d8=Q+ $15 Kg7 {(=)} 2. Qd7+ $14 Kf8 $14 *",
            "",
        ),
        // A glyph ends itself.
        ("1.e4 e5 2.Nf3 $1Nc6 *", "1. e4 e5 2. Nf3 $1 Nc6 *", ""),
        ("1. e4 $1e5 Nf6 *", "1. e4 $1 e5 *", "1:12"),
        (
            "1.e4!e5 2.Nf3!?Nc6 3.Bb5$1a6??4.O-O?!1-0",
            "1. e4 $1 e5 2. Nf3 $5 Nc6 3. Bb5 $1 a6 $4 4. O-O $6 1-0",
            "",
        ),
        (
            "1. e4 $1x e5 $ 2. Nf3 $a Nc6 $! *",
            "1. e4 $1 e5 2. Nf3 Nc6 *",
            "1:9 1:14 1:23 1:30",
        ),
        // Words before a result.
        (
            "1. e4 e5 2. Nf3 foo Nc6 3. White resigns 0-1",
            "1. e4 e5 2. Nf3 Nc6 0-1",
            "1:17 1:28",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Weiss verliert\n0-1",
            "1. e4 e5 2. Nf3 Nc6 0-1",
            "1:24",
        ),
        ("1. e4 e5 2. Hund 3. Nf3 1-0", "1. e4 e5 *", "1:13"),
        ("1. e4 e5 2. Hund Nf3 1-0", "1. e4 e5 *", "1:13"),
        ("1. e4 e5 2. Nf 1-0", "1. e4 e5 *", "1:13"),
        ("1. e4 e5 2. Hetman 1-0", "1. e4 e5 *", "1:13"),
        ("1. e4 e5 2. Nf3 O-Ox Nc6 *", "1. e4 e5 2. Nf3 *", "1:17"),
        ("1. e4 e5 White lost at once 0-1", "1. e4 e5 0-1", "1:10"),
        ("[White \"A\"]\n\nBlack did not come 1-0", "1-0", "3:1"),
        // Moves after the end of the game on the board.
        ("1. f3 e5 2. g4 Qh4# 3. a3 a6 0-1", "1. f3 e5 2. g4 Qh4# 0-1", "1:24"),
        (
            "[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 3. a3 *",
            "1. f3 e5 2. g4 Qh4# 0-1",
            "3:24",
        ),
        // A result other than the one on the board.
        ("1. f3 e5 2. g4 Qh4# 1-0", "1. f3 e5 2. g4 Qh4# 0-1", "1:21"),
        (
            "[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# 0-1",
            "1. f3 e5 2. g4 Qh4# 0-1",
            "3:21",
        ),
        (
            "[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4#\n\n[Event \"x\"]\n\n*",
            "1. f3 e5 2. g4 Qh4# 0-1|*",
            "5:1",
        ),
        ("1. f3 e5 2. g4 Qh4# remis", "1. f3 e5 2. g4 Qh4# 0-1", "1:26"),
        ("1. f3 e5 2. g4 Qh4# aufgegeben", "1. f3 e5 2. g4 Qh4# 0-1", ""),
        (
            "1. f3 e5 2. g4 Qh4# (2... d6 1-0) *",
            "1. f3 e5 2. g4 Qh4# (2... d6) 0-1",
            "",
        ),
        (
            "[FEN \"4k3/8/8/8/8/8/4n3/4K3 w - - 0 1\"]\n\n1. Kxe2 0-1",
            "1. Kxe2 1/2-1/2",
            "3:9",
        ),
        // Two results.
        ("[Result \"1-0\"]\n\n1. e4 e5 0-1", "1. e4 e5 1-0", "3:10"),
        ("[Result \"1-0\"]\n\n1. e4 e5 *", "1. e4 e5 1-0", ""),
        // Loose words.
        ("1. e4 N e5 D 2. Nf3 (D) Nc6 *", "1. e4 e5 2. Nf3 Nc6 *", ""),
        // A letter set apart is a piece, and the rest is not a pawn's move.
        ("1. e4 e5 2. N f3 Nc6 *", "1. e4 e5 *", "1:13"),
        ("1. e4 S f6 *", "1. e4 *", "1:7"),
        ("1. e4 Ng f6 2. e5 *", "1. e4 *", "1:7"),
        ("1. e4 ♞ f6 2. e5 *", "1. e4 *", "1:7"),
        ("1. e4 n f6 2. e5 *", "1. e4 *", "1:7"),
        ("1. e4 e5 2. n f3 Nc6 *", "1. e4 e5 *", "1:13"),
        ("1. e4 N - f6 2. e5 *", "1. e4 *", "1:7"),
        ("1. e4 d5 2. Nc3 e6 N x d5 *", "1. e4 d5 2. Nc3 e6 *", "1:22"),
        ("1. e4 Springer f6 2. e5 *", "1. e4 *", "1:7"),
        ("1. e4 d e5 2. n Nf3 (N) Nc6 *", "1. e4 e5 *", "1:15"),
        ("e4 ♞ f6 e5 *", "1. e4 *", "1:4"),
        ("1. e4 e5 2. ♘ f3 Nc6 *", "1. e4 e5 *", "1:13"),
        ("1. e4 d5 2. Nc3 e6 3. Nx d5 *", "1. e4 d5 2. Nc3 e6 *", "1:23"),
        ("1. e4 d5 2. Nc3 2... e6 Nx d5 *", "1. e4 d5 2. Nc3 e6 *", "1:25"),
        ("1. e4 d5 ex d5 *", "1. e4 d5 2. exd5 *", "1:10"),
        ("1. e4 La e5 2. Nf3 *", "1. e4 e5 2. Nf3 *", "1:7"),
        // A move is missing or repeated.
        (
            "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. d3 5. O-O Nc6 6. e4 *",
            "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. d3 O-O *",
            "1:38 1:45",
        ),
        ("1. Nf3 Nf6 2. g3 g6 2. g3 Bg7 3. d3 *", "1. Nf3 Nf6 2. g3 g6 *", "1:24"),
        ("1. e4 e5 3. Nf3 Nc6 4. Bb5 *", "1. e4 e5 2. Nf3 Nc6 3. Bb5 *", "1:10"),
        ("1. e4 1. e5 2. Nf3 2. Nc6 *", "1. e4 e5 2. Nf3 Nc6 *", "1:7"),
        ("1) e4 e5 3) Nf3 Nc6 *", "1. e4 e5 2. Nf3 Nc6 *", "1:10"),
        // Numbers that fit, however they are written.
        (
            "1. e4 1. ... e5 2 Nf3 2... Nc6 3.Bb5 (3. Bc4 3... Bc5) 3. ... a6 *",
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 (3. Bc4 Bc5) 3... a6 *",
            "",
        ),
        (
            "1 . e4 e5 2 .Nf3 2 ... Nc6 3. Bb5 3 … a6 *",
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *",
            "",
        ),
        (
            "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 30\"]\n\n1... Ke7 2. e4 *",
            "30... Ke7 31. e4 *",
            "",
        ),
        (
            "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\"]\n\n1. Ke7 e4 2. Kd6 *",
            "1... Ke7 2. e4 Kd6 *",
            "",
        ),
        ("e4 2. e5 Nf3 *", "1. e4 e5 2. Nf3 *", "1:4"),
        // A Dutch knight, or a pawn in English.
        (
            "[White \"A\"]\n\n1. e4 e5 2. Pf3 Pc6 3. Lb5 *",
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 *",
            "",
        ),
        ("[White \"A\"]\n\n1. e4 e5 2. Pf3 *", "1. e4 e5 *", "3:13"),
        // A mistake is not a change of language: the knight's move is legal only as a bishop's move in another
        // language, and nothing confirms that one.
        ("1. e4 e5 2. Sc4 Lc5 3. Sf3 Sc6 *", "1. e4 e5 *", "1:13"),
        (
            "[White \"A\"]\n\n1. e4 e5 2. Nc4 Bc5 3. Nf3 Nc6 *",
            "1. e4 e5 *",
            "3:13",
        ),
        (
            "[Event \"V\"]\n[FEN \"r3k3/8/8/8/8/8/8/3RK3 b - - 0 40\"]\n\n40... Kd8 41. Rd2 *",
            "*",
            "4:7",
        ),
        // The king could go on only because the misread move has left it where it was.
        (
            "[FEN \"r3k3/8/8/8/8/8/P7/3RK3 b - - 0 40\"]\n\n40... Kd8 41. a4 Kc8 *",
            "*",
            "3:7",
        ),
        // The misread rook would cover the square of the other king.
        (
            "[FEN \"r3k3/8/8/8/8/8/P7/3RK3 b - - 0 40\"]\n\n40... Kd8 41. Kd2 *",
            "*",
            "3:7",
        ),
        (
            "[FEN \"r3k3/8/8/8/8/8/P7/3RK3 b - - 0 40\"]\n\n40... Kd8 41. Kd2 Kc8 42. Kd3 *",
            "*",
            "3:7",
        ),
        // A German rook is no Esperanto one.
        (
            "[FEN \"4k3/4b3/8/8/8/8/R7/3RK3 b - - 0 40\"]\n\n40... Kd8 41. Ta8 *",
            "*",
            "3:7",
        ),
        (
            "[FEN \"4k3/4b3/8/8/8/8/Q7/3RK3 b - - 0 40\"]\n\n40... Kd8 41. Da8 *",
            "*",
            "3:7",
        ),
        (
            "1. e4 c6 2. Bc4 d5 3. exd5 cxd5 4. Rf1 *",
            "1. e4 c6 2. Bc4 d5 3. exd5 cxd5 *",
            "1:36",
        ),
        ("1. e4 e5 2. Rf3 Nc6 *", "1. e4 e5 *", "1:13"),
        ("1. e4 d5 2. exd5 c6 3. Kc4 *", "1. e4 d5 2. exd5 c6 *", "1:24"),
        ("1. e4 e5 2. Re2 Ke7 *", "1. e4 e5 *", "1:13"),
        ("1. e4 e5 2. Rf3 d5 3. exd5 Dxd5 4. Nc3 *", "1. e4 e5 *", "1:13"),
        // In a variation.
        (
            "1. e4 e5 2. d4 (2. Rf3) exd4 3. Qxd4 *",
            "1. e4 e5 2. d4 exd4 3. Qxd4 *",
            "1:20",
        ),
        // The start counts in any letter case, and is missed if only announced.
        ("[Fen \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. Kd2 *", "1. Kd2 *", ""),
        ("[Setup \"1\"]\n\n1. e4 *", "1. e4 *", "3:1"),
        // The result of a word counts before a sign that says nothing.
        ("1. e4 e5 remis *", "1. e4 e5 1/2-1/2", ""),
        ("1. e4 e5 aufgegeben *", "1. e4 e5 0-1", ""),
        ("1. e4 e5 remis abgelehnt *", "1. e4 e5 *", "1:16"),
        // Anything behind the word may turn it into something else.
        ("1. e4 e5 remis vereinbart. *", "1. e4 e5 1/2-1/2", ""),
        ("1. e4 e5 remis\n\n{next}\n", "1. e4 e5 {next} 1/2-1/2", ""),
        ("1. e4 e5 remis {abgelehnt} *", "1. e4 e5 {abgelehnt} *", ""),
        ("1. e4 e5 remis (abgelehnt) *", "1. e4 e5 *", "1:17"),
        ("1. e4 e5 remis (=) *", "1. e4 e5 {(=)} *", ""),
        ("1. e4 e5 remis ? *", "1. e4 e5 $2 *", ""),
        // Letters that English lacks confirm the other language, and so do more moves that it does not allow.
        (
            "1. e4 e5 2. Rf3 Rc6 3. Lb5 a6 4. Lb1 *",
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *",
            "1:34",
        ),
        (
            "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. Rd2 Rd7 2. Rd3 Rd6 *",
            "*",
            "3:4",
        ),
        ("1. e4 e5 2. Sf3 Sc6 3. Bb5 *", "1. e4 e5 2. Nf3 Nc6 3. Bb5 *", ""),
        // A wrong number or a loose word does not decide what the letters mean.
        (
            "[White \"A\"]\n\n1. e4 e5 2. Pf3 2. Pc6 3. Lb5 *",
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 *",
            "3:17",
        ),
        (
            "[White \"A\"]\n[FEN \"r6k/8/8/8/8/8/8/3RK3 w - - 0 1\"]\n\n1. Rd2 1. Tb8 *",
            "1. Kd2 Rb8 *",
            "4:8",
        ),
        (
            "[White \"A\"]\n[FEN \"r6k/8/8/8/8/8/8/3RK3 w - - 0 1\"]\n\n1. Rd2 foo Tb8 *",
            "1. Kd2 Rb8 *",
            "4:8",
        ),
        ("[White \"A\"]\n\n1. Pe4 Pe5 *", "1. e4 e5 *", ""),
        // Signs after a remark in words.
        (
            "1. e4 e6 2. e5 d5 3. exd6 e.p.! cxd6 *",
            "1. e4 e6 2. e5 d5 3. exd6 $1 cxd6 *",
            "",
        ),
        (
            "1. e4 e6 2. e5 d5 3. exd6 e.p.(=) cxd6 *",
            "1. e4 e6 2. e5 d5 3. exd6 {(=)} 3... cxd6 *",
            "",
        ),
        (
            "1. e4 e5 2. Qh5 Nc6 3. Qxf7 ch! Kxf7 *",
            "1. e4 e5 2. Qh5 Nc6 3. Qxf7+ $1 Kxf7 *",
            "",
        ),
        (
            "1. e4 e6 2. e5 d5 3. exd6 e.p.± cxd6 *",
            "1. e4 e6 2. e5 d5 3. exd6 $16 cxd6 *",
            "",
        ),
        (
            "1. e4 e5 2. Qh5 Nc6 3. Qxf7 ch$18 Kxf7 dis ch-+ *",
            "1. e4 e5 2. Qh5 Nc6 3. Qxf7+ $18 Kxf7 $19 *",
            "",
        ),
        // A check before a glyph.
        (
            "1. e4 e5 2. Qh5 Nc6 3. Qxf7+-+ Kxf7 *",
            "1. e4 e5 2. Qh5 Nc6 3. Qxf7+ $19 Kxf7 *",
            "",
        ),
        // Glyphs at their move, and one without a number.
        (
            "1. e4↑ e5⇆ 2. Nf3⩳ Nc6 ⩳ *",
            "1. e4 $36 e5 $132 2. Nf3 Nc6 *",
            "1:15 1:24",
        ),
        (
            "1. e4 e5 2. Nf3 ∆ Nc6 3. Bb5 ⌓ a6 *",
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *",
            "1:17 1:30",
        ),
        ("1. e4 § e5 & 2. Nf3 ~ *", "1. e4 e5 2. Nf3 *", "1:7 1:12 1:21"),
        ("1. e4 $256 e5$999 2. Nf3 $255 *", "1. e4 e5 2. Nf3 $255 *", "1:7 1:12"),
        // Dashes and signs of check say nothing.
        ("1. e4 – e5 - 2. Nf3 +! Nc6 *", "1. e4 e5 2. Nf3 $1 Nc6 *", ""),
        // A move followed by "e.p." is refused if it does not capture en passant.
        ("1. e4 d5 2. exd5 e.p. Qxd5 *", "1. e4 d5 *", "1:13"),
        ("1. e4 d5 2. exd5ep Qxd5 *", "1. e4 d5 *", "1:13"),
        ("1. e4 d5 2. exd5 en passant Qxd5 *", "1. e4 d5 *", "1:13"),
        ("1. e4 d5 2. exd5\ne.p. Qxd5 *", "1. e4 d5 2. exd5 *", "2:1"),
        // A sentence need not speak of the side to move.
        ("1. e4 e5 Petrov resigns", "1. e4 e5 *", "1:10"),
        ("1. e4 N f6 2. e5 *", "1. e4 *", "1:7"),
        // Two knights can go there.
        (
            "1. d4 d5 2. c4 Nd7 3. Nf3 N f6 4. e3 *",
            "1. d4 d5 2. c4 Nd7 3. Nf3 *",
            "1:27",
        ),
        (
            "1. d4 d5 2. c4 Nd7 3. Nf3 Springer f6 *",
            "1. d4 d5 2. c4 Nd7 3. Nf3 *",
            "1:27",
        ),
        // A pawn's figurine hides no other piece.
        ("1. ♙ e4 ♟ e5 *", "1. e4 e5 *", ""),
        ("1. e4 N {new} f6 2. d4 D d5 *", "1. e4 {new} 1... f6 2. d4 d5 *", ""),
        ("1. e4 (1. Zz4 e5) D 1... e5 2. Nf3 *", "1. e4 e5 2. Nf3 *", "1:11"),
        (
            "1. e4 (1. d4 d5 2.) N e5 2. Nf3 *",
            "1. e4 (1. d4 d5) 1... e5 2. Nf3 *",
            "",
        ),
        ("1. e4 N 1... f6 N $10 2. d4 *", "1. e4 f6 $10 2. d4 *", ""),
        ("1) e4 e5 2) Nf3 *", "1. e4 e5 2. Nf3 *", ""),
        (") 1. e4 e5 *", "1. e4 e5 *", "1:1"),
        ("1. e4) e5 foo 2. Nf3 ) *", "1. e4 e5 2. Nf3 *", "1:6 1:11 1:22"),
        ("Hello world\n1. e4 e5 *", "1. e4 e5 *", "1:1"),
        // Initials above the moves are not pieces.
        ("Fischer, R - Spassky, B\n1. e4 e5 2. Nf3 *", "1. e4 e5 2. Nf3 *", "1:1"),
        ("Fischer, R - Spassky, B\ne4 e5 Nf3 *", "*", "1:1"),
        ("N f3 d5 *", "*", "1:1"),
        ("1. N f3 d5 *", "*", "1:4"),
        ("e4 (N f3 d5) e5 *", "1. e4 e5 *", "1:5"),
        // A move that cannot be read is not skipped.
        ("1. e4 x 2. d5 *", "1. e4 *", "1:7"),
        ("1. e4 e5 2. Nf Nc6 *", "1. e4 e5 *", "1:13"),
        ("1. e4 e5\n2. Nf3 {open 2... Nc6", "1. e4 e5 2. Nf3 *", "2:8"),
        // A brace is missing before the next game.
        (
            "1. e4 {gut e5 2. Nf3 *\n\n[Event \"B\"]\n\n1. d4 {ok} d5 *",
            "1. e4 {gut e5 2. Nf3 *} *|1. d4 {ok} 1... d5 *",
            "1:7",
        ),
        (
            "1. e4 (1. d4 {x\n2. Nf3) e5 *\n\n[Event \"B\"]\n\n1. c4 *",
            "1. e4 (1. d4 {x 2. Nf3) e5 *}) *|1. c4 *",
            "1:14",
        ),
        (
            "[Event \"A\"]\n\n{x\n1. e4 *\n\n[Event \"B\"]\n\n1. c4 *",
            "{x 1. e4 *} *|1. c4 *",
            "3:1",
        ),
        ("1. e4 1-0 {x\n[Event \"B\"]\n\n1. c4 *", "1. e4 {x} *|1. c4 *", "1:11"),
        // Other games.
        ("1. e4 {a { b } e5 ; c } d\n*", "1. e4 {a { b} 1... e5 {c ) d} *", ""),
        (
            "[Variant \"Atomic\"]\n\n1. e4 e5 *\n\n[Event \"x\"]\n\n1. d4 *",
            "*|1. d4 *",
            "3:1",
        ),
    ]);
}

/// A start that cannot be set up stays in its tags, and is reported again when the file is read again.
#[test]
fn tags_of_an_unreadable_start_are_kept() {
    for tags in [
        "[SetUp \"1\"]\n[FEN \"8/8 w\"]\n",
        "[FEN \"4k3/8/8/8/8/8/8/8 w - - 0 1\"]\n",
        "[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"?\"]\n",
    ] {
        // The reader's own start is not that of this game.
        let reading = ReadingSettings {
            start: board::position("4k3/8/8/8/8/8/8/4K3 w - - 0 1").unwrap(),
            ..ReadingSettings::default()
        };
        let document = read_first(format!("{tags}\n1. e4 e5 1-0").as_bytes(), reading);
        let pgn = document.pgn();
        assert_eq!((document.start, document.line.moves.len()), (None, 0), "{tags}");
        assert!(pgn.ends_with(&format!("{tags}\n*\n")), "{pgn}");
        let again = read_first(pgn.as_bytes(), ReadingSettings::default());
        assert!(
            matches!(
                again.problems[..],
                [Problem {
                    fault: MovetextFault::Fen(_),
                    ..
                }]
            ),
            "{:?}",
            again.problems
        );
    }
    let broken = read_first("[FEN \"8/8 w\n\n1. e4 *".as_bytes(), ReadingSettings::default());
    assert!(broken.pgn().contains("[FEN \"8/8 w\"]\n"), "{}", broken.pgn());
}

/// Only the tags of a game other than chess are kept.
#[test]
fn tags_of_other_games_are_kept() {
    for tags in [
        "[Variant \"Horde\"]\n[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1\"]\n",
        "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n[Variant \"shatranj\"]\n",
        "[Variant \"Crazyhouse960\"]\n[FEN \"x\"]\n",
    ] {
        let document = read_first(
            format!("[Result \"1-0\"]\n{tags}\n1. e4 e5 1-0").as_bytes(),
            ReadingSettings::default(),
        );
        let faults: Vec<_> = document.problems.iter().map(|problem| &problem.fault).collect();
        assert!(matches!(faults[..], [MovetextFault::OtherGame(_)]), "{faults:?}");
        assert!(
            document.pgn().ends_with(&format!("[Result \"1-0\"]\n{tags}\n1-0\n")),
            "{}",
            document.pgn()
        );
    }
}

/// A comment that is not closed swallows the rest of the main line, even if it begins in a variation, and the games
/// below, even if the game in which it begins is not read further.
#[test]
fn an_open_comment_is_told_of_the_main_line() {
    for text in [
        "1. e4 e5 (1... c5 {open) 2. Nf3 1-0",
        "1. e4 e5 (1... Nf9 {open) 2. Nf3 1-0",
        "1. e4 e5 2. Nf9 {open 1-0\n\n1. d4 d5 *",
    ] {
        let settings = ReadingSettings {
            main_line_only: true,
            ..ReadingSettings::default()
        };
        let mut told = Vec::new();
        read(text.as_bytes(), settings, |document| {
            told.extend(
                document
                    .problems
                    .iter()
                    .map(|problem| (problem.depth, problem.fault.clone())),
            );
        })
        .unwrap();
        assert!(
            matches!(told.last(), Some((0, MovetextFault::OpenComment))),
            "{text}: {told:?}"
        );
    }
}
