//! 2,000 declarations, drawn and answered by an independent program with another rules library (`tests/crosscheck/`).
//! They cover every form, on positions with promotions, en passant, pins and castling rights.

use ansage::config::Config;
use ansage_chess::board::{self, Reason, Resolution};
use ansage_words::{answer::Status, declaration};

/// Returns what the independent program calls `reason`.
fn classes(reason: Reason) -> &'static [&'static str] {
    match reason {
        Reason::GameOver => &["game-over"],
        Reason::Empty(_) | Reason::NotYours(..) | Reason::OtherPiece { .. } | Reason::NoSuchPiece { .. } => {
            &["no-such-piece"]
        }
        Reason::OwnPiece(..) => &["own-piece"],
        Reason::CannotMoveSo(..) | Reason::NoPromotion | Reason::CannotPromoteTo(_) => &["cannot-move-so"],
        Reason::WayBlocked(_) | Reason::PawnBlocked(_) => &["blocked"],
        Reason::NothingToCapture(_) | Reason::OtherCaptured { .. } | Reason::NoEnPassant => &["nothing-to-capture"],
        Reason::Pinned(..) => &["pinned"],
        Reason::StillInCheck | Reason::IntoCheck(_) | Reason::EnPassantExposes => &["king-in-check"],
        Reason::OnlyCastling(_) => &["castling"],
        Reason::CastlingRightLost(_) => &["castling-rights"],
        Reason::CastlingBlocked(..) => &["castling-blocked"],
        Reason::CastlingInCheck | Reason::CastlingThrough(..) => &["castling-check"],
    }
}

#[test]
fn an_independent_program_agrees() {
    let answerer = Config::default().answerer(None).unwrap();
    let mut lines = 0;
    let mut wrong = Vec::new();
    for line in include_str!("fixtures/declarations.tsv").lines() {
        let [fen, declared, status, uci, candidates, reasons, warnings, form] =
            line.split('\t').collect::<Vec<_>>()[..]
        else {
            panic!("the line has not eight columns: {line}");
        };
        let position = board::position(fen).unwrap();
        let answer = answerer.answer(&position, declared);
        let name = match answer.status {
            Status::Legal => "legal",
            Status::Ambiguous => "ambiguous",
            Status::Illegal => "illegal",
            Status::Command => "command",
            Status::Unintelligible => "unintelligible",
        };
        let warned = if answer.warnings.is_empty() { "no" } else { "yes" };
        let agrees = name == status
            && answer.uci.as_deref().unwrap_or_default() == uci
            && answer.candidates.join(" ") == candidates
            && (warnings == "-" || warned == warnings)
            && (answer.status != Status::Illegal || answer.reason.is_some());
        let resolved = declaration::parse(&answerer.vocabulary, declared).map(|parsed| {
            let declared = parsed.declared()?;
            Some(board::resolve(&position, declared))
        });
        if let Ok(Some(Resolution::Illegal(reason))) = resolved
            && !reasons
                .split('|')
                .any(|class| class == "*" || classes(reason).contains(&class))
        {
            wrong.push(format!(
                "{form}: {fen} \"{declared}\" should be {reasons}, is {reason:?}"
            ));
        }
        if !agrees {
            wrong.push(format!(
                "{form}: {fen} \"{declared}\" should be {status} {uci}{candidates}, is {answer:?}"
            ));
        }
        lines += 1;
    }
    assert_eq!(lines, 2000);
    assert!(
        wrong.is_empty(),
        "{} of {lines} wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}
