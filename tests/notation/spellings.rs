//! Spellings of single moves: those in the sources, odd ones, and wrong ones.

use ansage_chess::{
    board,
    notation::{Languages, read, resolve},
};
use shakmaty::Chess;

#[test]
fn every_spelling_that_the_sources_show_is_read() {
    for (fen, uci, spellings) in [
        (
            "3r3k/2P5/8/8/8/8/8/K7 w - - 0 1",
            "c7d8q",
            "cxd8Q cxd8=Q cxd8(Q) cxd8/Q cd8Q c:d8Q cd8Q: c×d8Q cxd=Q cd(Q) cxdQ c7d8q 37481 c7xd8=Q c7-d8Q cxd8♕ cxd8Q+ cxd8Q† cxd8Ф cxd8=D+!",
        ),
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "e5d6",
            "exd6 ed6 exd6ep exd6e.p. exd ed e5d6 e5xd6 e:d6 ed6: 5546",
        ),
        (
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "e1g1",
            "0-0 O-O 00 OO О-О o-o 0–0 e1g1 5171 Ke1g1 0-0! 0-0$1",
        ),
        (
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "e1c1",
            "0-0-0 O-O-O 000 OOO e1c1 5131",
        ),
        (
            "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 4",
            "h5f7",
            "Qxf7# Qxf7++ Qxf7mate Qf7‡ Qf7≠ Q:f7X Qf7:x ♕xf7 ♛f7 Dxf7 Фxf7 Qh5xf7 Qh5-f7 h5f7 8567 Qхf7 Hxf7 Vf7 Βxf7 Qf7!! Qf7+/−",
        ),
        (
            "4k3/8/8/4n3/8/8/1B6/4K3 w - - 0 1",
            "b2e5",
            "Be5 Bxe5 Вхе5 B:e5 Be5: Bb2e5 Bb2xe5 Сe5 Le5 Fe5 ♗e5 ♝︎xe5 Bxe5ch",
        ),
    ] {
        let position = board::position(fen).unwrap();
        for text in spellings.split(' ') {
            let parsed = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            let m = resolve(&position, &parsed, Languages::ALL)
                .unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"))
                .0;
            assert_eq!(board::uci(m), uci, "{text}");
        }
    }
    for (fen, uci, spellings) in odd_spellings() {
        let position = board::position(fen).unwrap();
        for text in *spellings {
            let parsed = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            let m = resolve(&position, &parsed, Languages::ALL)
                .unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"))
                .0;
            assert_eq!(board::uci(m), *uci, "{text}");
        }
    }
    for text in [
        "BC4",
        "5004",
        "52540",
        "e*d6",
        "N.f3",
        "e4 e5 Nf3",
        "",
        "e",
        "e9",
        "Ne",
        "x",
        "0-",
        "exf",
        "Zf3",
        "e4e5e6",
        "Nf3)",
        "d8(Q",
        "d8=(Q)",
        "12345678",
        "e4$",
    ] {
        let legal = read(text).is_ok_and(|parsed| resolve(&Chess::default(), &parsed, Languages::ALL).is_ok());
        assert!(!legal, "{text}");
    }
}

/// Returns moves with blanks, names, capitals, other dashes and crosses, full-width and invisible characters.
fn odd_spellings() -> &'static [(&'static str, &'static str, &'static [&'static str])] {
    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    &[
        (
            START,
            "g1f3",
            &[
                "N f3",
                "S g1 - f3",
                "g1 f3",
                "1. Nf3",
                "1.Nf3",
                "Nf3.",
                "NF3",
                "nf3",
                "sf3",
                "кf3",
                "G1F3",
                "Ｎｆ３",
                "N\u{a0}f3",
                "\u{200e}Nf3\u{200b}",
                "\u{feff}Nf3",
                "Ng1\u{ff0d}f3",
                "Ng1⁃f3",
                "N-f3",
                "Nf3‼",
                "♘ f3",
                "♞\u{fe0f}f3",
                "Knight f3",
                "Springer-f3",
                "КОНЬ f3",
                "кінь f3",
                "скокач f3",
                "huszár f3",
                "husza\u{301}r f3",
                "at f3",
                "ίππος f3",
                "C\u{302}f3",
                "Nf3, (=)",
            ],
        ),
        // "re" names a king in Italian, but a rank follows.
        (
            "6k1/4q3/8/8/8/8/8/4RK2 w - - 0 1",
            "e1e2",
            &["Re1 - e2", "Re1 e2", "re1e2", "RE1E2"],
        ),
        // A piece on the file of its letter.
        (
            "rnbqkbnr/ppp2ppp/3p4/4p3/1P6/4P3/P1PP1PPP/RNBQKBNR w KQkq - 0 3",
            "f1b5",
            &["bb5", "Bb5", "BB5"],
        ),
        (START, "b1c3", &["cc3"]),
        (
            START,
            "e2e4",
            &[
                "E4",
                "E2E4",
                "e 4",
                "1. e4",
                "pawn e4",
                "пешка е4",
                "♟\u{fe0e}e4",
                "52 54",
                "ｅ４",
            ],
        ),
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "e5d6",
            &[
                "e✕d6",
                "e⨯d6",
                "EXD6",
                "exd6 (e.p.)",
                "exd6 en passant",
                "exd6 E.P.",
                "exd6 i. V.",
                "ехd6 е.р",
            ],
        ),
        (
            "3r3k/2P5/8/8/8/8/8/K7 w - - 0 1",
            "c7d8q",
            &["cd8:Q", "cxd8 = Q", "cxd8 (Q)", "cxd8 queen", "cxd8 Dame", "C7D8Q"],
        ),
        (
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "e1c1",
            &["0 - 0 - 0", "０-０-０", "О–О–О"],
        ),
        (
            "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 4",
            "h5f7",
            &[
                "Qxf7 MATE",
                "Dxf7 Schachmatt",
                "Dxf7, matt",
                "Фxf7 мат",
                "Dxf7 mat",
                "Q:f7×",
            ],
        ),
        (
            "4k3/8/8/4n3/8/8/1B6/4K3 w - - 0 1",
            "b2e5",
            &[
                "Bxe5 disc. ch.",
                "Bxe5 dbl. ch.",
                "Bxe5 check",
                "Lxe5 Schach",
                "слон e5 шах",
                "La\u{308}ufer e5",
            ],
        ),
        ("4k3/8/8/6N1/8/8/8/K5N1 w - - 0 1", "g5f3", &["C5f3", "N5f3", "К5f3"]),
    ]
}
