use proptest::prelude::*;

use super::*;

/// Returns the line of a player.
fn line(rank: u16, name: &str, points: &str, rounds: &str) -> String {
    format!(
        "001 {rank:>4} m    {name:<33} {:>4} GER {:>11} {:<10} {points:>4} {rank:>4}{rounds}",
        2000,
        24_600_000 + u32::from(rank),
        "1990/01/01"
    )
}

/// A tournament of four in its second round, with a line that only another program knows.
fn tournament() -> String {
    [
        "012 Blindenschach-Open\r\n",
        "XXR 5\r\n",
        &line(1, "Müller,Anna", "1.0", "     3 w 1     2 b  "),
        "\r\n",
        &line(2, "Black,Bert", "1.0", "     4 b 1     1 w  "),
        "\r\n",
        &line(3, "Čapek,Čeněk", "0.0", "     1 b 0     4 w  "),
        "\r\n",
        &line(4, "Иванов,Иван", "0.0", "     2 w 0     3 b"),
        "\r\n### a comment\r\n013 Team                                  1    2\r\n",
    ]
    .concat()
}

#[test]
fn players_and_pairings_are_read() {
    let trf = Trf::parse(tournament().as_bytes()).unwrap();
    assert_eq!(trf.tournament(), "Blindenschach-Open");
    let names: Vec<&str> = trf.players().map(|player| player.name.as_str()).collect();
    assert_eq!(names, ["Müller,Anna", "Black,Bert", "Čapek,Čeněk", "Иванов,Иван"]);
    assert_eq!(trf.player(3).unwrap().fide, Some(24_600_003));
    assert_eq!(trf.last_round(), 2);
    let pairings = trf.pairings(2).unwrap();
    assert_eq!(
        pairings,
        [Pairing { white: 2, black: 1 }, Pairing { white: 3, black: 4 }]
    );
    assert_eq!(trf.pairings(3), Err(TrfError::NoPairings { round: 3 }));
}

#[test]
fn a_result_changes_only_its_columns_and_the_points() {
    let text = tournament();
    let mut trf = Trf::parse(text.as_bytes()).unwrap();
    assert_eq!(trf.bytes(), text.as_bytes());
    let [first, second] = trf.pairings(2).unwrap()[..] else {
        panic!()
    };
    trf.set_result(2, first, Mark::Draw, Mark::Draw).unwrap();
    trf.set_result(2, second, Mark::ForfeitLoss, Mark::ForfeitWin).unwrap();
    let expected = text
        .replace(" 1.0    1     3 w 1     2 b  ", " 1.5    1     3 w 1     2 b =")
        .replace(" 1.0    2     4 b 1     1 w  ", " 1.5    2     4 b 1     1 w =")
        .replace(" 0.0    3     1 b 0     4 w  ", " 0.0    3     1 b 0     4 w -")
        .replace(" 0.0    4     2 w 0     3 b", " 1.0    4     2 w 0     3 b +");
    assert_eq!(String::from_utf8(trf.bytes()).unwrap(), expected);
    // A result that is corrected does not count twice.
    trf.set_result(2, first, Mark::Win, Mark::Loss).unwrap();
    let text = String::from_utf8(trf.bytes()).unwrap();
    assert!(text.contains(" 2.0    2     4 b 1     1 w 1"), "{text}");
    assert!(text.contains(" 1.0    1     3 w 1     2 b 0"), "{text}");
    let other = Pairing { white: 1, black: 4 };
    assert!(matches!(
        trf.set_result(2, other, Mark::Win, Mark::Loss),
        Err(TrfError::OneSided { .. })
    ));
}

#[test]
fn points_are_adjusted_however_they_are_written() {
    let report = |points: &str| {
        let lines = [line(1, "A", points, "     2 w  "), line(2, "B", "0.0", "     1 b  ")];
        Trf::parse(lines.join("\r\n").as_bytes())
    };
    for (points, expected) in [
        ("0.0", " 1.0"),
        ("0,0", " 1,0"),
        ("10,5", "11,5"),
        ("", " 1.0"),
        ("2", " 3.0"),
        (".5", " 1.5"),
    ] {
        let mut trf = report(points).unwrap();
        let pairing = trf.pairings(1).unwrap()[0];
        trf.set_result(1, pairing, Mark::Win, Mark::Loss).unwrap();
        let text = String::from_utf8(trf.bytes()).unwrap();
        assert!(text.contains(&format!("{expected}    1     2 w 1")), "{points}: {text}");
    }
    for points in ["abc", "1.3", "-1.0", "1000", "1:0"] {
        let error = TrfError::Line { line: 1, column: 81 };
        assert_eq!(report(points).unwrap_err(), error, "{points}");
    }
}

#[test]
fn columns_are_letters_or_bytes_in_any_encoding_and_line_ends() {
    let expected = [Pairing { white: 2, black: 1 }, Pairing { white: 3, black: 4 }];
    let text = tournament();
    // Names padded by their bytes, as by programs that do not decode letters.
    let by_bytes: String = text
        .split_inclusive('\n')
        .map(|line| {
            let beyond = line.len() - line.chars().count();
            line.replacen(&format!("{} 2000 ", " ".repeat(beyond)), " 2000 ", 1)
        })
        .collect();
    assert_ne!(by_bytes, text);
    let (latin, _, _) = encoding_rs::WINDOWS_1252.encode(&text);
    for (bytes, name) in [
        (by_bytes.as_bytes(), "Müller,Anna"),
        (text.replace("\r\n", "\r").as_bytes(), "Müller,Anna"),
        (text.replace("\r\n", "\n").as_bytes(), "Müller,Anna"),
        (
            format!("\u{feff}{}", text.split_once("XXR 5\r\n").unwrap().1).as_bytes(),
            "Müller,Anna",
        ),
        (
            &text
                .replace("Čapek,Čeněk", "Capek,Cenek")
                .replace("Иванов,Иван", "Ivanov,Ivan")
                .into_bytes(),
            "Müller,Anna",
        ),
    ] {
        let mut trf = Trf::parse(bytes).unwrap();
        assert_eq!(trf.bytes(), bytes);
        assert_eq!(trf.player(1).unwrap().name, name);
        assert_eq!(trf.pairings(2).unwrap(), expected);
        trf.set_result(2, expected[0], Mark::Win, Mark::Loss).unwrap();
        let again = Trf::parse(&trf.bytes()).unwrap();
        assert_eq!(again.player(2).unwrap().slot(2).unwrap().mark, Some(Mark::Win));
        assert_eq!(again.player(1).unwrap().slot(2).unwrap().mark, Some(Mark::Loss));
    }
    // Characters that this encoding lacks became references, so the columns of their lines moved.
    assert!(Trf::parse(&latin).is_err());
}

#[test]
fn what_cannot_be_read_is_named_with_its_place() {
    let text = tournament();
    for (bytes, error) in [
        ("", TrfError::NoPlayers),
        ("012 Nobody\r\n", TrfError::NoPlayers),
        ("001 abcd m", TrfError::Line { line: 1, column: 5 }),
        ("001    0 m", TrfError::Line { line: 1, column: 5 }),
        (
            &text.replace("2 b  \r", "2 x  \r"),
            TrfError::Line { line: 3, column: 107 },
        ),
        (
            &text.replace("1 w  \r", "1 w ?\r"),
            TrfError::Line { line: 4, column: 109 },
        ),
        (
            &text.replace("001    2", "001    1"),
            TrfError::Twice { line: 4, rank: 1 },
        ),
    ] {
        assert_eq!(Trf::parse(bytes.as_bytes()).unwrap_err(), error, "{bytes}");
    }
    for (from, to) in [
        ("     1 w  ", "     3 w  "),
        ("     1 w  ", "     1 b  "),
        ("     1 w  ", "     9 w  "),
    ] {
        let trf = Trf::parse(text.replace(from, to).as_bytes()).unwrap();
        assert!(
            matches!(trf.pairings(2), Err(TrfError::OneSided { round: 2, .. })),
            "{to}"
        );
    }
}

#[test]
fn boards_are_in_the_order_in_which_pairings_are_published() {
    // Points before the round: 1 has 1, 2 has ½, 3 has 1, 4 has 0, 5 has ½, 6 has 0.
    let text = [
        line(1, "A", "1.0", "     4 w 1     2 b  "),
        line(2, "B", "0.5", "     5 b =     1 w  "),
        line(3, "C", "1.0", "     6 b 1     5 w  "),
        line(4, "D", "0.0", "     1 b 0     6 w  "),
        line(5, "E", "0.5", "     2 w =     3 b  "),
        line(6, "F", "0.0", "     3 w 0     4 b  "),
    ]
    .join("\r\n");
    let pairings = Trf::parse(text.as_bytes()).unwrap().pairings(2).unwrap();
    let whites: Vec<u16> = pairings.iter().map(|pairing| pairing.white).collect();
    assert_eq!(whites, [2, 3, 4]);
}

proptest! {
    #[test]
    fn any_bytes_stay_as_they_are(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        if let Ok(trf) = Trf::parse(&bytes) {
            prop_assert_eq!(&trf.bytes(), &bytes);
        }
        let mut text = tournament().into_bytes();
        text.extend(&bytes);
        if let Ok(trf) = Trf::parse(&text) {
            prop_assert_eq!(trf.bytes(), text);
        }
    }

    #[test]
    fn results_are_read_as_they_were_written(marks in prop::collection::vec(0..12usize, 4)) {
        let mut trf = Trf::parse(tournament().as_bytes()).unwrap();
        let mark = |at: usize| "1=0WDL+-HFUZ".chars().nth(at).unwrap();
        let all = [Mark::Win, Mark::Draw, Mark::Loss, Mark::UnratedWin, Mark::UnratedDraw, Mark::UnratedLoss,
                   Mark::ForfeitWin, Mark::ForfeitLoss, Mark::HalfPointBye, Mark::FullPointBye, Mark::PairingBye, Mark::ZeroPointBye];
        for (pairing, marks) in trf.pairings(2).unwrap().into_iter().zip(marks.chunks(2)) {
            trf.set_result(2, pairing, all[marks[0]], all[marks[1]]).unwrap();
            prop_assert_eq!(all[marks[0]].letter(), mark(marks[0]));
            let again = Trf::parse(&trf.bytes()).unwrap();
            prop_assert_eq!(again.player(pairing.white).unwrap().slot(2).unwrap().mark, Some(all[marks[0]]));
            prop_assert_eq!(again.player(pairing.black).unwrap().slot(2).unwrap().mark, Some(all[marks[1]]));
        }
    }
}
