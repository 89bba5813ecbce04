use super::*;

/// Minimum effort: these passphrases protect nothing.
const WORK: Option<u8> = Some(1);
const KNIGHT: Contents<'_> = Contents {
    sealed: "Springer Felix drei",
    read: Some("g1f3"),
    letters: "de",
    journal: "{}\n",
};
const PAWN: Contents<'_> = Contents {
    sealed: "e4",
    read: Some("e2e4"),
    letters: "de",
    journal: "{}\n",
};

fn outside() -> Outside {
    let tags = Tags {
        white: "Anna \"A\" Ährlich".into(),
        black: "Boris".into(),
        event: "Stadtmeisterschaft".into(),
        round: "3".into(),
        board: "2".into(),
        id: "0123456789abcdef0123456789abcdef".into(),
        ..Tags::default()
    };
    let arrangement = Arrangement {
        adjourned: "2026-11-21 18:00".into(),
        resumption: "2026-11-22 10:00".into(),
        place: "Saal zwei".into(),
    };
    Outside {
        draw_offer: Some(Color::Black),
        left: Some(Times {
            white: Duration::from_millis(5_398_250),
            black: Duration::ZERO,
        }),
        ..Outside::of(&Game::new(Chess::default()), tags, arrangement)
    }
}

#[test]
fn d_2_10_6_the_envelope_keeps_what_was_put_in() {
    let envelope = Envelope::seal(&outside(), KNIGHT, "geheim", WORK).unwrap();
    let text = envelope.text();
    for word in [
        "Anna",
        "Boris",
        "position",
        "sealed_by = \"white\"",
        "number = 1",
        "white = \"1:29:58.250\"",
        "Saal zwei",
        "2026-11-22 10:00",
    ] {
        assert!(text.contains(word), "{word}: {text}");
    }
    assert!(!text.contains("Springer") && !text.contains("Felix"), "{text}");
    for text in [text.clone(), text.replace('\n', "\r\n")] {
        let read = Envelope::read(text.as_bytes()).unwrap();
        assert_eq!(read.outside, outside());
        let opened = read.open("geheim").unwrap();
        assert_eq!(
            (opened.sealed.as_str(), opened.journal.as_str()),
            ("Springer Felix drei", "{}\n")
        );
        assert_eq!(opened.letters.as_deref(), Some("de"));
        assert_eq!(opened.outside, outside());
    }
    assert!(matches!(envelope.open("Geheim"), Err(EnvelopeError::Passphrase)));
    // Two seals of the same move differ, so it cannot be recognized.
    assert_ne!(Envelope::seal(&outside(), KNIGHT, "geheim", WORK).unwrap().text(), text);
}

#[test]
fn an_envelope_of_a_file_with_a_byte_order_mark_opens_with_that_file() {
    for sealed_with in ["geheim", "\u{feff}geheim"] {
        let envelope = Envelope::seal(&outside(), KNIGHT, sealed_with, WORK).unwrap();
        let opened = envelope.open_by_file("geheim").unwrap();
        assert_eq!(opened.sealed, "Springer Felix drei", "{sealed_with:?}");
        let refused = envelope.open_by_file("Geheim");
        assert!(matches!(refused, Err(EnvelopeError::Passphrase)), "{sealed_with:?}");
    }
}

#[test]
fn the_length_of_the_file_does_not_tell_the_move() {
    let length = |sealed: &str, read: Option<&str>, journal: &str| {
        let contents = Contents {
            sealed,
            read,
            journal,
            ..KNIGHT
        };
        let envelope = Envelope::seal(&outside(), contents, "geheim", WORK).unwrap();
        let opened = envelope.open("geheim").unwrap();
        assert_eq!((opened.sealed.as_str(), opened.read.as_deref()), (sealed, read));
        envelope.text().len()
    };
    for journal in [0, 1, 15_000, 16_000, 16_384, 70_000].map(|length| "x".repeat(length)) {
        let usual = length("e4", Some("e2e4"), &journal);
        for sealed in [
            "",
            "Springer Gustav eins Felix drei, schlägt, Schach",
            "\u{1}\"\\\n",
            "lange Rochade, ich biete Remis",
            &"ä".repeat(500),
        ] {
            for read in [None, Some("e7e8q")] {
                assert_eq!(length(sealed, read, &journal), usual, "{sealed} {}", journal.len());
            }
        }
    }
}

/// The outside of an envelope of version 0.1.0.
const EARLIER: &str = r#"white = 'Anna "A" Ährlich'
black = "Boris"
position = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
chess960 = false
sealed_by = "white"
number = 1
draw_offer = "black"
adjourned = "2026-11-21 18:00"
resumption = "2026-11-22 10:00"
place = "Saal zwei"
event = "Stadtmeisterschaft"
round = "3"
board = "2"
id = "0123456789abcdef0123456789abcdef"

[left]
white = "1:29:58.250"
black = "0:00:00.000"
"#;

#[test]
fn an_envelope_of_an_earlier_version_is_opened() {
    let inside = serde_json::json!({ "outside": EARLIER, "sealed": "e4", "journal": "{}\n" });
    let mut recipient = Recipient::new(secret("geheim"));
    recipient.set_work_factor(1);
    let armored = age::encrypt_and_armor(&recipient, inside.to_string().as_bytes()).unwrap();
    let envelope = Envelope::read(format!("{HEAD}{EARLIER}{armored}").as_bytes()).unwrap();
    assert_eq!(envelope.outside, outside());
    let opened = envelope.open("geheim").unwrap();
    assert_eq!((opened.sealed.as_str(), opened.outside), ("e4", outside()));
    assert_eq!((opened.read, opened.letters), (None, None));
}

#[test]
fn a_line_of_a_value_may_look_like_a_comment_and_an_editor_may_mark_the_file() {
    let mut outside = outside();
    outside.arrangement.place = "Saal 2\n#3".into();
    let text = Envelope::seal(&outside, PAWN, "geheim", WORK).unwrap().text();
    for text in [text.clone(), format!("\u{feff}{text}")] {
        let opened = Envelope::read(text.as_bytes()).unwrap().open("geheim").unwrap();
        assert_eq!(opened.outside.arrangement.place, "Saal 2\n#3");
    }
}

#[test]
fn an_envelope_that_asks_for_too_much_work_is_refused_at_once() {
    let text = Envelope::seal(&outside(), PAWN, "geheim", WORK).unwrap().text();
    let (head, armored) = text.split_at(text.find(ARMOR).unwrap());
    // The factor is readable at the head of the seal, and is checked before anything is computed.
    let opened = |work: u8| {
        let bytes = raised(armored, work);
        Envelope::read(&[head.as_bytes(), &bytes].concat())
            .unwrap()
            .open("geheim")
    };
    for work in [21, 22, 30, 63] {
        let begun = std::time::Instant::now();
        let error = opened(work).unwrap_err();
        assert!(
            matches!(error, EnvelopeError::Work { asked, most: MOST_WORK } if asked == work),
            "{error:?}"
        );
        // The library measures this machine for a moment.
        assert!(begun.elapsed() < Duration::from_secs(20));
    }
}

/// Returns the seal `armored` with another work factor in its header.
fn raised(armored: &str, work: u8) -> Vec<u8> {
    use std::io::{Read as _, Write as _};
    let mut bytes = Vec::new();
    age::armor::ArmoredReader::new(armored.as_bytes())
        .read_to_end(&mut bytes)
        .unwrap();
    let line = bytes.iter().position(|byte| *byte == b'\n').unwrap() + 1;
    let end = line + bytes[line..].iter().position(|byte| *byte == b'\n').unwrap();
    assert_eq!(&bytes[end - 2..end], b" 1");
    bytes.splice(end - 1..end, work.to_string().bytes());
    let mut out = age::armor::ArmoredWriter::wrap_output(Vec::new(), age::armor::Format::AsciiArmor).unwrap();
    out.write_all(&bytes).unwrap();
    out.finish().unwrap()
}

#[test]
fn d_2_10_6_nobody_alters_the_envelope_unnoticed() {
    let text = Envelope::seal(&outside(), PAWN, "geheim", WORK).unwrap().text();
    let opened = |bytes: &[u8]| Envelope::read(bytes).and_then(|envelope| envelope.open("geheim"));
    let head = text.find(ARMOR).unwrap();
    // Some bytes of the outside, and the beginning and end of the seal.
    let places = (0..text.len())
        .step_by(41)
        .chain([head + 40, text.len() - 40, text.len() - 3]);
    for at in places {
        let mut bytes = text.clone().into_bytes();
        bytes[at] = if bytes[at] == b'x' { b'y' } else { b'x' };
        match opened(&bytes) {
            Err(_) => {}
            // Only comments, and white space outside the seal, may change.
            Ok(opened) => assert!(at < HEAD.len() && opened.outside == outside(), "{at}"),
        }
    }
    assert!(matches!(
        opened(text.replace("Saal zwei", "Saal drei").as_bytes()),
        Err(EnvelopeError::Altered(_))
    ));
    assert!(matches!(
        opened(&text.as_bytes()[head..]),
        Err(EnvelopeError::NoEnvelope)
    ));
    for cut in [0, head, head + 40, text.len() - 60] {
        assert!(opened(&text.as_bytes()[..cut]).is_err(), "{cut}");
    }
    // The outside of one envelope and the inside of another.
    let other = Envelope::seal(
        &Outside { number: 7, ..outside() },
        Contents {
            sealed: "d4",
            read: Some("d2d4"),
            ..PAWN
        },
        "geheim",
        WORK,
    )
    .unwrap()
    .text();
    let mixed = format!("{}{}", &text[..head], &other[other.find(ARMOR).unwrap()..]);
    assert!(matches!(opened(mixed.as_bytes()), Err(EnvelopeError::Altered(_))));
}
