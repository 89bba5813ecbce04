//! 2,000 declarations, drawn and answered by an independent program with another rules library (`tests/crosscheck/`).
//! They cover every form, on positions with promotions, en passant, pins and castling rights.

use ansage::config::Config;
use ansage_chess::board;
use ansage_words::answer::Status;

#[test]
fn an_independent_program_agrees() {
    let answerer = Config::default().answerer(None).unwrap();
    let mut lines = 0;
    let mut wrong = Vec::new();
    for line in include_str!("fixtures/declarations.tsv").lines() {
        let [fen, declared, status, uci, candidates, _reasons, warnings, form] =
            line.split('\t').collect::<Vec<_>>()[..]
        else {
            panic!("the line has not eight columns: {line}");
        };
        let answer = answerer.answer(&board::position(fen).unwrap(), declared);
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
