use shakmaty::CastlingSide;

use super::*;
use crate::declaration::fragment;
use ansage_protocol::Fragment;

fn vocabulary() -> Vocabulary {
    Vocabulary::shipped(&Vocabulary::LANGUAGES)
}

/// Compact notation of a declared move for tables: `Ng1xf3=Q e.p. + # !`.
fn compact(action: &Action) -> String {
    let piece = match action {
        Action::Castling(Some(CastlingSide::KingSide)) => return "0-0".into(),
        Action::Castling(Some(CastlingSide::QueenSide)) => return "0-0-0".into(),
        Action::Castling(None) => return "castling".into(),
        Action::Piece(piece) => piece,
    };
    let mut out = piece.role.map_or('?', |role| role.upper_char()).to_string();
    out.extend(piece.from_file.map(File::char));
    out.extend(piece.from_rank.map(Rank::char));
    if piece.captures {
        out.push('x');
    }
    out.extend(piece.captured.map(Role::upper_char));
    out.extend(piece.to_file.map(File::char));
    out.extend(piece.to_rank.map(Rank::char));
    if piece.promotes {
        out.push('=');
        out.extend(piece.promotion.map(Role::upper_char));
    }
    if piece.en_passant {
        out.push_str(" e.p.");
    }
    out
}

#[test]
fn moves() {
    let vocabulary = vocabulary();
    for (text, expected) in [
        ("Eva vier", "Pe4"),
        ("Bauer Eva vier", "Pe4"),
        ("Eva zwei Eva vier", "?e2e4"),
        ("Bauer Eva zwei nach Eva vier", "Pe2e4"),
        ("Springer Felix drei", "Nf3"),
        ("Springer von Gustav eins nach Felix drei", "Ng1f3"),
        (
            "Springer von Gustav eins nach Felix drei, schlägt Bauer, Schach",
            "Ng1xPf3",
        ),
        (
            "Bauer von Cäsar sieben nach David acht, Umwandlung Dame, schlägt Turm",
            "Pc7xRd8=Q",
        ),
        ("Springer Felix drei schlägt Bauer", "Nf3xP"),
        ("Gustav eins Felix drei", "?g1f3"),
        ("Springer Gustav Felix drei", "Ngf3"),
        ("Turm eins Anna drei", "R1a3"),
        ("Dame Hektor fünf schlägt Felix sieben matt", "Qh5xf7"),
        ("Dame schlägt Turm", "QxR"),
        ("Springer schlägt auf Eva fünf den Bauern", "NxPe5"),
        ("Dame schlägt Eva acht Turm", "QxRe8"),
        ("Eva schlägt David fünf Bauer", "PexPd5"),
        ("Eva sieben schlägt David acht Turm", "?e7xd8=R"),
        ("Dame schlägt Dame Hektor vier", "QxQh4"),
        ("Eva David fünf", "Ped5"),
        ("Eva schlägt David fünf", "Pexd5"),
        ("Eva David", "Pexd"),
        ("Eva schlägt David", "Pexd"),
        ("Bauer Eva David", "Pexd"),
        ("Eva vier schlägt David fünf", "?e4xd5"),
        ("schlägt David fünf", "Pxd5"),
        ("Eva schlägt David sechs en passant", "Pexd6 e.p."),
        ("Eva acht Dame", "Pe8=Q"),
        ("Eva sieben Eva acht Umwandlung in Springer", "?e7e8=N"),
        ("Eva acht mit Umwandlung in Dame mit Schach", "Pe8=Q"),
        ("Eva schlägt David acht Dame Schach", "Pexd8=Q"),
        ("Eva David Turm", "Pexd=R"),
        ("Eva acht Umwandlung", "Pe8="),
        ("kurze Rochade", "0-0"),
        ("Rochade lang", "0-0-0"),
        ("große Rochade", "0-0-0"),
        ("Rochade", "castling"),
        ("König Eva eins Gustav eins", "Ke1g1"),
        ("ШПРИНГЕР Густав айн Феликс драй", "Ng1f3"),
        ("äh Springer äh Felix drei bitte", "Nf3"),
        ("Nf3", "Nf3"),
        ("Sgxf3+", "Ngxf3"),
        ("e7e8q", "?e7e8=Q"),
        ("exd5", "Pexd5"),
        ("O-O", "0-0"),
    ] {
        match parse(&vocabulary, text) {
            Ok(Declaration::Move(declared)) => assert_eq!(compact(&declared.action), expected, "{text}"),
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn remarks_and_corrections() {
    let vocabulary = vocabulary();
    let read = |text| match parse(&vocabulary, text) {
        Ok(Declaration::Move(declared)) => (declared.check, declared.mate, declared.correction),
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(read("Dame Felix sieben Schach"), (true, false, false));
    assert_eq!(read("Dame Felix sieben Schach matt"), (true, true, false));
    assert_eq!(read("Dame Felix sieben Schachmatt"), (false, true, false));
    assert_eq!(read("Dame Felix sieben mit Schach und matt"), (true, true, false));
    assert_eq!(read("Dame Felix sieben mit Schachmatt"), (false, true, false));
    assert_eq!(read("Dame Felix sieben mit matt"), (false, true, false));
    assert_eq!(read("nein, Springer Felix vier"), (false, false, true));
    assert_eq!(read("Korrektur Springer Felix vier"), (false, false, true));
    assert_eq!(read("ja Springer Felix vier"), (false, false, false));
    assert_eq!(read("nein, Sf3+"), (true, false, true));
    assert_eq!(read("ja, 0-0"), (false, false, false));
}

#[test]
fn a_command_stands_with_a_move_in_notation() {
    let vocabulary = vocabulary();
    for (text, written, command) in [
        ("Sf3, Remis", "Sf3", Command::Draw),
        ("Dxe5 remis", "Dxe5", Command::Draw),
        ("Nf3 gedrückt", "Nf3", Command::Clock),
        ("Bc4, gedrückt", "Bc4", Command::Clock),
        ("exd5 gedrückt", "exd5", Command::Clock),
    ] {
        let Ok(Declaration::Move(declared)) = parse(&vocabulary, written) else {
            panic!("{written}");
        };
        assert_eq!(
            parse(&vocabulary, text),
            Ok(Declaration::Followed(declared, command)),
            "{text}"
        );
    }
}

#[test]
fn d_2_8_a_slip_is_corrected_in_one_breath() {
    let vocabulary = vocabulary();
    let read = |text| match parse(&vocabulary, text) {
        Ok(Declaration::Move(declared)) => (compact(&declared.action), declared.correction, declared.slip),
        other => panic!("{text}: {other:?}"),
    };
    for (text, action, slip) in [
        ("Springer Felix drei, nein, Felix vier", "Pf4", Some(Role::Knight)),
        ("Springer Felix, nein, Cäsar drei", "Pc3", Some(Role::Knight)),
        ("Springer Felix drei, nein, Läufer Felix vier", "Bf4", None),
        (
            "Springer Felix drei, nein, Felix vier, nein, Felix fünf",
            "Pf5",
            Some(Role::Knight),
        ),
        ("Anna schlägt Turm Bella acht, nein, David vier", "Pd4", None),
        ("Eva acht Dame, nein, David sechs", "Pd6", None),
        // The piece to promote to is asked for again.
        ("Eva acht Dame, nein, Turm", "Pe8=", None),
        (
            "Eva sieben schlägt David acht Dame, Korrektur, Umwandlung in Turm, Schach",
            "?e7xd8=",
            None,
        ),
        ("Anna acht Dame, nein, Eva acht Dame, nein, Turm", "Pe8=", None),
        ("Eva acht Dame, nein, Turm Anna acht", "Ra8", None),
        ("Springer Felix drei Korrektur Anna zwei Anna vier", "?a2a4", None),
        ("Eva vier nein Eva drei", "Pe3", None),
        ("Eva drei nein nein Eva vier", "Pe4", None),
        ("Dame David acht nein kurze Rochade", "0-0", None),
        ("kurze nein lange Rochade", "0-0-0", None),
        ("Sc3, nein, Sf3", "Nf3", None),
        ("Springer c3, Korrektur, Sf3", "Nf3", None),
        ("d4, nein, Sf3", "Nf3", None),
        ("Sc3, nein, Sd2, nein, Sf3", "Nf3", None),
        ("Sf3 nein Eva vier", "Pe4", None),
    ] {
        assert_eq!(read(text), (action.to_owned(), true, slip), "{text}");
    }
}

#[test]
fn d_2_2_touched_pieces_are_read() {
    let vocabulary = vocabulary();
    for (text, role) in [
        ("berührt Springer Gustav eins", Some(Role::Knight)),
        ("Springer Gustav eins berührt", Some(Role::Knight)),
        ("berührt Gustav eins", None),
    ] {
        for (name, by) in [
            ("", None),
            ("Schwarz ", Some(Color::Black)),
            ("Weiß: ", Some(Color::White)),
        ] {
            let text = format!("{name}{text}");
            let touched = TouchedPiece {
                by,
                role,
                square: Square::G1,
            };
            assert_eq!(parse(&vocabulary, &text), Ok(Declaration::Touched(touched)), "{text}");
        }
    }
}

#[test]
fn what_a_player_says_in_the_other_ones_time_names_him() {
    let vocabulary = vocabulary();
    for (text, color, command) in [
        ("Schwarz Remis", Color::Black, Command::Draw),
        ("Weiß angenommen", Color::White, Command::Accept),
        ("Schwarz Remis angenommen", Color::Black, Command::Accept),
        ("Weiß: abgelehnt", Color::White, Command::Decline),
        ("Weiß aufgeben bitte", Color::White, Command::Resign),
        ("Schwarz Stellungswiederholung", Color::Black, Command::ClaimRepetition),
    ] {
        assert_eq!(
            parse(&vocabulary, text),
            Ok(Declaration::Named(color, command)),
            "{text}"
        );
    }
    for (text, error) in [
        ("Schwarz", ParseError::Incomplete),
        ("Schwarz berührt Turm", ParseError::Incomplete),
        ("Schwarz ja", ParseError::Malformed),
        ("Schwarz Remis Remis angenommen", ParseError::Malformed),
        ("Weiß Eva vier", ParseError::Malformed),
        ("Weiß Schwarz Remis", ParseError::Malformed),
    ] {
        assert_eq!(parse(&vocabulary, text), Err(error), "{text}");
    }
}

#[test]
fn commands_are_read() {
    let vocabulary = vocabulary();
    for (text, command) in [
        ("ja", Command::Yes),
        ("ja, richtig", Command::Yes),
        ("nein", Command::No),
        ("Korrektur", Command::Correction),
        ("bitte wiederholen", Command::Repeat),
        ("Stellung wiederholen", Command::Position),
        ("ich gebe auf", Command::Resign),
        ("remis bitte", Command::Draw),
        ("Remis angenommen", Command::Accept),
        ("ich beanspruche Remis", Command::Claim),
        ("Stellungswiederholung", Command::ClaimRepetition),
        ("fünfzig Züge", Command::ClaimFiftyMoves),
        ("Uhr gedrückt", Command::Clock),
    ] {
        assert_eq!(parse(&vocabulary, text), Ok(Declaration::Command(command)), "{text}");
    }
}

#[test]
fn a_not_before_a_move_declares_nothing() {
    let vocabulary = vocabulary();
    for text in ["не", "Не!", "не, не"] {
        assert_eq!(
            parse(&vocabulary, text),
            Ok(Declaration::Command(Command::No)),
            "{text}"
        );
    }
    for text in [
        "не e4",
        "не Ева фир",
        "не, Ева фир",
        "нет, не Ева фир",
        "нет, не e4",
        "ні, не Sf3",
        "e3, не e4",
        "Sf3 не e4",
        "e4, не",
        "не Sf3, Remis",
        "не B:c5",
        "не e4 (=)",
    ] {
        assert_eq!(
            parse(&vocabulary, text),
            Err(ParseError::UnknownWord("не".into())),
            "{text}"
        );
        assert_eq!(fragment(&vocabulary, text), None, "{text}");
    }
}

#[test]
fn what_is_no_declaration() {
    let vocabulary = vocabulary();
    use ParseError::{Empty, Incomplete, Malformed};
    for (text, error) in [
        ("", Empty),
        ("äh bitte", Empty),
        ("Springer", Incomplete),
        ("Springer Gustav", Incomplete),
        ("Springer Gustav eins Felix", Incomplete),
        ("Springer Gustav Felix", Incomplete),
        ("Eva", Incomplete),
        ("kurze", Incomplete),
        ("Dame schlägt", Incomplete),
        ("Springer Gustav eins Felix drei schlägt", Incomplete),
        ("Springer Gustav eins Felix drei schlägt Eva fünf", Malformed),
        ("nein Eva", Incomplete),
        ("Eva vier, nein, Turm", Incomplete),
        ("Eva acht Dame, nein, Springer Felix drei, nein, Turm", Incomplete),
        ("drei", Malformed),
        ("drei drei", Malformed),
        ("eins Anna drei", Malformed),
        ("Springer Springer Felix drei", Malformed),
        ("Springer Felix drei vier", Malformed),
        ("Eva vier Eva fünf Eva sechs", Malformed),
        ("Schach", Malformed),
        ("Eva Eva", Malformed),
        ("ja nein", Malformed),
        ("berührt", Incomplete),
        ("berührt Springer", Incomplete),
        ("berührt Springer Gustav", Incomplete),
        ("berührt Gustav eins Felix drei", Malformed),
        ("Remis nein Felix vier", Malformed),
        ("kurze Dame", Malformed),
        ("Rochade en passant", Malformed),
        ("Königin Eva vier", ParseError::UnknownWord("koenigin".into())),
        // "mit" names the piece that moves: neither a captured piece nor one to promote to.
        ("nimmt David acht mit der Dame", ParseError::UnknownWord("mit".into())),
        ("Eva acht mit der Dame", ParseError::UnknownWord("mit".into())),
        ("schlägt mit Dame Eva fünf", ParseError::UnknownWord("mit".into())),
        ("e8 mit Dame", ParseError::UnknownWord("mit".into())),
    ] {
        assert_eq!(parse(&vocabulary, text), Err(error), "{text}");
    }
}

#[test]
fn a_command_may_follow_a_move_in_one_breath() {
    let vocabulary = vocabulary();
    for (text, expected) in [
        ("Springer Felix drei, Remis", Command::Draw),
        ("Springer Felix drei Schach Remis", Command::Draw),
        ("Springer Gustav acht, Stellungswiederholung", Command::ClaimRepetition),
        ("Springer Felix drei, gedrückt", Command::Clock),
        ("Springer Felix drei nein", Command::No),
        ("nein, Springer Felix drei, Remis", Command::Draw),
        ("kurze Rochade, Remis", Command::Draw),
        ("Eva vier, ja, richtig", Command::Yes),
    ] {
        match parse(&vocabulary, text) {
            Ok(Declaration::Followed(_, command)) => assert_eq!(command, expected, "{text}"),
            other => panic!("{text}: {other:?}"),
        }
    }
    for text in [
        "Springer Felix drei beenden",
        "Springer Felix drei aufgeben",
        "Springer Felix Remis",
    ] {
        assert!(parse(&vocabulary, text).is_err(), "{text}");
    }
}

#[test]
fn a_piece_letter_set_apart_is_not_silently_a_file() {
    let vocabulary = vocabulary();
    let both = |text: &str| match parse(&vocabulary, text) {
        Err(ParseError::AmbiguousLetter { moves, follows, .. }) => {
            let moves: Vec<String> = moves.iter().map(|declared| compact(&declared.action)).collect();
            (moves.join(" "), follows)
        }
        other => panic!("{text}: {other:?}"),
    };
    for (text, moves, follows) in [
        ("D e5", "Qe5 Pde5", None),
        ("D-e5", "Qe5 Pde5", None),
        ("B, c5", "Bc5 Pbc5", None),
        ("D schlägt e5", "Qxe5 Pdxe5", None),
        ("D nach e5", "Qe5 Pde5", None),
        ("D. e5", "Qe5 Pde5", None),
        ("D–e5", "Qe5 Pde5", None),
        ("D: schlägt e5", "Qxe5 Pdxe5", None),
        ("D E5", "Qe5 Pde5", None),
        ("(D e5)", "Qe5 Pde5", None),
        ("D schlägt Bauer e5", "Qxe5 PdxPe5", None),
        ("D schlägt Eva fünf", "Qxe5 Pdxe5", None),
        ("D nach E fünf", "Qe5 Pde5", None),
        ("e3, nein, D e5", "Qe5 Pde5", None),
        ("König f1, nein, D schlägt e5", "Qxe5 Pdxe5", None),
        ("e3, nein, D e5, Remis", "Qe5 Pde5", Some(Command::Draw)),
        ("nein, D schlägt e5", "Qxe5 Pdxe5", None),
        ("D e5, gedrückt", "Qe5 Pde5", Some(Command::Clock)),
        ("B2b4", "B2b4 ?b2b4", None),
        ("B2b4 (=)", "B2b4 ?b2b4", Some(Command::Draw)),
        ("ja, B2b4", "B2b4 ?b2b4", None),
    ] {
        assert_eq!(both(text), (moves.to_owned(), follows), "{text}");
    }
    match parse(&vocabulary, "nein, B2b4") {
        Err(ParseError::AmbiguousLetter { moves, .. }) => assert!(moves.iter().all(|declared| declared.correction)),
        other => panic!("{other:?}"),
    }
    // A colon leaves no doubt (C.9), with a command as well.
    for (text, correction, command) in [
        ("B:c5", false, None),
        ("nein, B:c5", true, None),
        ("B:c5, gedrückt", false, Some(Command::Clock)),
        ("B:c5, Uhr gedrückt", false, Some(Command::Clock)),
        ("B:c5, fünfzig Züge", false, Some(Command::ClaimFiftyMoves)),
        ("fünfzig Züge, B:c5", false, Some(Command::ClaimFiftyMoves)),
        ("nein, B:c5, ich beanspruche Remis", true, Some(Command::Claim)),
    ] {
        let (declared, followed) = match parse(&vocabulary, text) {
            Ok(Declaration::Move(declared)) => (declared, None),
            Ok(Declaration::Followed(declared, command)) => (declared, Some(command)),
            other => panic!("{text}: {other:?}"),
        };
        assert_eq!((declared.correction, followed), (correction, command), "{text}");
        assert_eq!(compact(&declared.action), "Bxc5", "{text}");
    }
    // The first letter of a word is not a piece letter.
    assert!(parse(&vocabulary, "Bella drei, gedrückt").is_ok());
}

#[test]
fn whoever_asks_to_hear_it_again_confirms_nothing() {
    let vocabulary = vocabulary();
    for (text, command) in [
        ("ja, noch einmal", Command::Repeat),
        ("ja, wie bitte", Command::Repeat),
        ("angenommen, noch einmal", Command::Repeat),
        ("Stellung wiederholen", Command::Position),
        ("nein, noch einmal", Command::No),
        ("ja?", Command::Repeat),
        ("gedrückt?", Command::Repeat),
        ("Schwarz angenommen?", Command::Repeat),
        ("Remis?", Command::Draw),
    ] {
        assert_eq!(parse(&vocabulary, text), Ok(Declaration::Command(command)), "{text}");
    }
    for text in ["Springer f3, gesetzt?", "Springer f3, gedrückt?", "Springer f3, ja?"] {
        assert_eq!(parse(&vocabulary, text), parse(&vocabulary, "Springer f3"), "{text}");
    }
}

#[test]
fn fragments() {
    let vocabulary = vocabulary();
    let piece = |role, from, file, rank| Some(Fragment::Piece { role, from, file, rank });
    let (rook, knight) = (Some(Role::Rook), Some(Role::Knight));
    for (text, expected) in [
        ("Turm", piece(rook, None, None, None)),
        ("Turm Anna", piece(rook, None, Some(File::A), None)),
        ("nein, Turm Anna", piece(rook, None, Some(File::A), None)),
        ("Springer drei", piece(knight, None, None, Some(Rank::Third))),
        (
            "Springer Gustav eins Felix",
            piece(knight, Some(Square::G1), Some(File::F), None),
        ),
        ("Springer Gustav Felix", piece(knight, None, Some(File::F), None)),
        ("Turm sechs Anna", piece(rook, None, Some(File::A), None)),
        ("Eva", piece(None, None, Some(File::E), None)),
        ("Turm Anna eins schlägt", piece(rook, Some(Square::A1), None, None)),
        ("kurze", Some(Fragment::Castling)),
        ("drei", None),
        ("berührt Springer", None),
        ("wo steht", None),
        ("Springer Felix drei Remis", None),
    ] {
        assert_eq!(fragment(&vocabulary, text), expected, "{text}");
    }
}

#[test]
fn the_commands_that_lead_through_the_program_may_be_typed_in_each_language() {
    for (language, words) in [
        (
            "en",
            ["help", "quit", "again", "position", "take back", "go on", "stop"],
        ),
        (
            "ru",
            [
                "помощь",
                "выход",
                "ещё раз",
                "позиция",
                "взять ход назад",
                "дальше",
                "стоп",
            ],
        ),
        (
            "uk",
            [
                "допомога",
                "вихід",
                "ще раз",
                "позиція",
                "взяти хід назад",
                "далі",
                "стоп",
            ],
        ),
        (
            "mk",
            [
                "помош",
                "излез",
                "уште еднаш",
                "позиција",
                "врати потег",
                "продолжи",
                "стоп",
            ],
        ),
    ] {
        let vocabulary = Vocabulary::shipped(&["de", language]);
        let meant = words.map(|words| parse(&vocabulary, words));
        let expected = [
            Command::Help,
            Command::Quit,
            Command::Repeat,
            Command::Position,
            Command::TakeBack,
            Command::Resume,
            Command::Stop,
        ];
        assert_eq!(
            meant,
            expected.map(|command| Ok(Declaration::Command(command))),
            "{language}"
        );
    }
}
