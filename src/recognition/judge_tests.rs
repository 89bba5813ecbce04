//! Judgements of readings.

use super::*;
use crate::recognition::Loudness;
use ansage_chess::board;

const PROMOTION: &str = "8/4P1k1/8/8/8/8/8/K7 w - - 0 1";

fn short(fen: Option<&str>, readings: &[(&str, f32)]) -> String {
    shortened(fen, &Utterance::of(readings))
}

/// Returns the judgement in short: `=text` clear, `?a|b` open, `-text` nothing, `.` silence; an illegal move with `!`.
fn shortened(fen: Option<&str>, utterance: &Utterance) -> String {
    let vocabulary = Vocabulary::shipped(&["de"]);
    let position = board::position_or_start(fen).unwrap();
    let margins = Margins {
        repair: 4.0,
        repair_alone: 6.0,
        alone_db: 8.0,
        ask: 4.0,
        command: 4.0,
        dangerous: 4.5,
        stopping: 0.0,
        foreign: 0.5,
        fringe: 0.5,
        refusal: 0.0,
        talk: 3.0,
        unmistakable: 5.0,
    };
    match judge(&vocabulary, &position, utterance, &margins) {
        Judgement::Silence => ".".into(),
        Judgement::Nothing { heard, .. } => format!("-{heard}"),
        Judgement::Clear { reading, .. } if reading.is_illegal() => format!("!{}", reading.text),
        Judgement::Clear { reading, .. } => format!("={}", reading.text),
        Judgement::Open(readings) => {
            let texts: Vec<String> = readings.into_iter().map(|reading| reading.text).collect();
            format!("?{}", texts.join("|"))
        }
    }
}

#[test]
fn a_legal_move_may_be_farther_away_where_nobody_else_is_heard() {
    let heard = |words: [f32; 2], others: f32| {
        let mut utterance = Utterance::of(&[("eva fünf", 100.0), ("eva vier", 95.0)]);
        let level = |word: f32| Loudness {
            word,
            before: Some(others - 4.0),
            others,
        };
        for hypothesis in &mut utterance.hypotheses {
            hypothesis.levels = words.map(level).to_vec();
        }
        shortened(None, &utterance)
    };
    assert_eq!(heard([-18.0, -22.0], -28.1), "=eva vier");
    assert_eq!(heard([-18.0, -22.0], -27.9), "!eva fünf", "others speak");
    // The loudness is unknown.
    assert_eq!(short(None, &[("eva fünf", 100.0), ("eva vier", 95.0)]), "!eva fünf");
}

#[test]
fn a_correction_that_sounds_nearly_like_other_speech_counts() {
    let vocabulary = Vocabulary::shipped(&["de"]);
    let position = board::position_or_start(None).unwrap();
    let open = crate::recognition::Thresholds::bundled().margins;
    let margins = open.with_nothing_open();
    let heard = |word: &str, deficit: f32, margins: &Margins| {
        let (foreign, other) = (
            "springer cäsar drei [unk] springer felix drei",
            format!("springer cäsar drei {word} springer felix drei"),
        );
        let utterance = Utterance::of(&[(foreign, 396.0), (&other, 396.0 - deficit)]);
        match judge(&vocabulary, &position, &utterance, margins) {
            Judgement::Clear {
                reading,
                is_unmistakable,
            } => {
                assert!(!is_unmistakable, "it is asked about");
                reading.text
            }
            other => format!("{other:?}"),
        }
    };
    for word in ["nein", "korrektur"] {
        let taken = format!("springer cäsar drei {word} springer felix drei");
        let nearly = margins.refusal - 0.1;
        assert_eq!(heard(word, nearly, &margins), taken);
        let more = margins.refusal + 0.1;
        assert_ne!(heard(word, more, &margins), taken, "it sounds like something else");
        assert_ne!(heard(word, nearly, &margins.amid_talk()), taken, "others talk");
        assert_eq!(heard(word, 3.5, &open), taken, "a move is open");
    }
    assert!(heard("ja", 0.1, &margins).starts_with("Nothing"));
    // The words after the other speech are not a legal move.
    let readings = [("eva vier [unk] eva acht", 100.0), ("eva vier nein eva acht", 99.9)];
    assert_eq!(short(None, &readings), "-eva vier [unk] eva acht");
}

#[test]
fn table() {
    for (readings, expected) in [
        (&[][..], "."),
        (&[("eva vier", 100.0)], "=eva vier"),
        // A legal reading wins over a better illegal one that is close …
        (&[("eva fünf", 100.0), ("eva vier", 97.0)], "=eva vier"),
        // … but not over a clear one.
        (&[("eva fünf", 100.0), ("eva vier", 95.0)], "!eva fünf"),
        // A reading as good as the repair is asked about as well.
        (
            &[("eva fünf", 100.0), ("eva vier", 97.0), ("eva drei", 94.0)],
            "?eva vier|eva drei",
        ),
        (
            &[("eva fünf", 100.0), ("eva vier", 97.0), ("eva drei", 92.0)],
            "=eva vier",
        ),
        (&[("eva fünf", 100.0)], "!eva fünf"),
        // Two legal readings that sound alike are asked about.
        (&[("eva vier", 100.0), ("eva drei", 98.0)], "?eva vier|eva drei"),
        (&[("eva vier", 100.0), ("eva drei", 95.0)], "=eva vier"),
        (
            &[("eva fünf", 100.0), ("eva vier", 99.0), ("eva drei", 98.0)],
            "?eva vier|eva drei",
        ),
        // The same move in other words is the same move.
        (
            &[
                ("eva vier", 100.0),
                ("bauer eva vier", 99.0),
                ("eva zwei eva vier", 98.0),
            ],
            "=eva vier",
        ),
        // Meaningless words give way to a legal move, never to an illegal one or a command.
        (&[("eva vier vier", 100.0), ("eva vier", 99.0)], "=eva vier"),
        (&[("eva fünf fünf", 100.0), ("eva fünf", 99.0)], "-eva fünf fünf"),
        (&[("drei", 100.0), ("nein", 99.0)], "-drei"),
        (&[("eva fünf", 100.0), ("aufgeben", 99.9)], "!eva fünf"),
        (&[("eva vier", 100.0), ("ja", 99.9)], "=eva vier"),
        (&[("ja", 100.0), ("eva vier", 99.0)], "-ja"),
        (&[("ja", 100.0), ("eva vier", 95.0)], "=ja"),
        (&[("ja", 100.0), ("richtig", 99.0)], "=ja"),
        (&[("aufgeben", 100.0), ("acht", 95.7)], "-aufgeben"),
        // Stopping is always safe.
        (&[("nein", 100.0), ("eva fünf", 99.0)], "=nein"),
        // Words outside the vocabulary are not a declaration.
        (&[("[unk]", 100.0), ("eva vier", 99.0)], "-[unk]"),
        (&[("[unk] eva vier", 100.0), ("eva vier", 99.4)], "-[unk] eva vier"),
        (&[("[unk]", 100.0), ("", 99.9)], "-[unk]"),
        // … but they are ignored before and after words that score nearly as well alone.
        (&[("[unk] eva vier", 100.0), ("eva vier", 99.6)], "=eva vier"),
        (&[("[unk] ja [unk]", 100.0), ("ja [unk]", 99.9), ("ja", 99.6)], "=ja"),
        (&[("[unk] ja", 100.0), ("[unk]", 99.8), ("ja", 99.6)], "-ja"),
        (&[("[unk] nein", 100.0), ("nein", 99.6), ("eva neun", 97.0)], "=nein"),
        (&[("eva [unk] vier", 100.0), ("eva vier", 99.9)], "-eva [unk] vier"),
        (&[("eva vier", 100.0), ("[unk]", 99.6)], "-eva vier"),
        (&[("eva vier", 100.0), ("[unk]", 99.4)], "=eva vier"),
        (&[("nein", 100.0), ("[unk]", 98.0)], "=nein"),
        (&[("eva vier remis", 100.0), ("eva vier", 95.0)], "=eva vier remis"),
        (&[("nein", 100.0), ("[unk]", 95.0)], "=nein"),
    ] {
        assert_eq!(short(None, readings), expected, "{readings:?}");
    }
}

#[test]
fn a_command_said_with_a_move_must_be_clear() {
    let vocabulary = Vocabulary::shipped(&["de"]);
    let margins = crate::recognition::Thresholds::bundled().margins;
    let position = board::position_or_start(None).unwrap();
    for (other, score, expected) in [
        ("eva vier", 99.0, false),
        ("eva vier", 90.0, true),
        ("bauer eva vier remis", 99.0, true),
        ("bauer eva vier gedrückt", 99.0, false),
    ] {
        let utterance = Utterance::of(&[("eva vier remis", 100.0), (other, score)]);
        let Judgement::Clear { reading, .. } = judge(&vocabulary, &position, &utterance, &margins) else {
            panic!("not clear");
        };
        let is_followed = matches!(reading.declaration, Declaration::Followed(_, Command::Draw));
        assert_eq!(is_followed, expected, "{other}");
    }
}

#[test]
fn a_command_is_no_part_of_a_repair() {
    let vocabulary = Vocabulary::shipped(&["de"]);
    let position = board::position_or_start(None).unwrap();
    let margins = Margins {
        repair: 4.0,
        repair_alone: 4.0,
        ..crate::recognition::Thresholds::bundled().margins
    };
    for (best, last) in [("eva fünf", 90.0), ("eva fünf remis", 96.0)] {
        let utterance = Utterance::of(&[(best, 100.0), ("eva vier remis", 97.0), ("eva vier", last)]);
        let Judgement::Clear { reading, .. } = judge(&vocabulary, &position, &utterance, &margins) else {
            panic!("not clear");
        };
        assert_eq!(reading.unclear, Some(Command::Draw), "{best}");
    }
}

#[test]
fn a_promotion_without_its_piece_counts_as_legal() {
    assert_eq!(short(Some(PROMOTION), &[("eva acht", 10.0)]), "=eva acht");
    assert_eq!(
        short(Some(PROMOTION), &[("eva acht dame", 10.0), ("eva acht turm", 9.0)]),
        "?eva acht dame|eva acht turm"
    );
    // A reading that leaves the piece open does not compete with one that names it, unless it scores better.
    let (named, open) = ("eva acht turm", "eva acht");
    assert_eq!(short(Some(PROMOTION), &[(named, 10.0), (open, 9.0)]), "=eva acht turm");
    assert_eq!(
        short(Some(PROMOTION), &[(open, 10.0), (named, 9.0)]),
        "?eva acht|eva acht turm"
    );
    assert_eq!(
        short(Some(PROMOTION), &[("eva sieben", 10.0), ("eva acht", 9.0)]),
        "=eva acht"
    );
}

#[test]
fn a_soft_end_counts_if_it_completes_a_move() {
    let heard = |near: &str, whole: &str| {
        let mut utterance = Utterance::of(&[(near, 100.0)]);
        for hypothesis in &mut utterance.hypotheses {
            (hypothesis.is_part, hypothesis.whole) = (true, Some(whole.into()));
        }
        shortened(None, &utterance)
    };
    assert_eq!(heard("springer felix", "springer felix drei"), "=springer felix drei");
    assert_eq!(
        heard("springer", "springer gustav eins felix drei"),
        "=springer gustav eins felix drei"
    );
    // Not an illegal move, a command, or words before it.
    for whole in [
        "springer felix vier",
        "springer felix drei remis",
        "dame springer felix drei",
        "springer felix [unk]",
    ] {
        assert_eq!(heard("springer felix", whole), "-springer felix", "{whole}");
    }
    // Words that are a move without it stay that move.
    assert_eq!(heard("eva vier", "eva vier eva fünf"), "=eva vier");
    assert_eq!(heard("eva drei", "eva drei vier"), "=eva drei");
}
