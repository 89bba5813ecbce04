//! The grammar of an arbiter's orders (Laws, Articles 6.10 to 6.14 and 7).
//!
//! ```text
//! order = "illegal" side ["Zug" number]       an illegal move was completed: this one, or the side's last one
//!       | "ohne Zug" side                     the clock was pressed without a move
//!       | "Umwandlung" side [square]          a pawn was left there without its piece
//!       | "ersetze" side number move          that move was another one
//!       | "Partie" move+                      the agreed score
//!       | "Stellung" FEN                      the agreed position
//!       | "rückgängig"                        takes back the last order
//!       | "zurück" side number                back to the position before that move
//!       | "Zeit" side ["+" | "-" | "plus" | "minus"] time
//!       | amount ["mehr" | "weniger"] side      two minutes for White: time is added or taken away
//!       | "falsche Uhr" side time             this side's clock ran that long instead of the other's
//!       | "Zähler" side number                sets the move counter of this side's clock
//!       | "Farben" | "Anfangsstellung"        colours reversed; wrong initial position
//!       | "Ergebnis" ("1-0" | "0-1" | "remis" | "0-0" | "½-0" | "0-½" | "+/-" | "-/+" | "-/-" | "offen")
//!       | "kampflos" side                     won without play by this side
//!       | "abwesend" side | "anwesend" side   a player has not come, or has
//!       | "Notiz" text | "Protokoll" | "Hilfe" | "weiter"
//! amount = (number | number in words) ("Stunden" | "Minuten" | "Sekunden")
//! time  = minutes | minutes ":" seconds | hours ":" minutes ":" seconds | number ("h" | "m" | "s")
//! ```
//!
//! Orders are typed, not spoken. Their words are in the `[arbiter]` tables of the vocabulary files.

use shakmaty::{Color, Square};

use super::{
    parse,
    times::{adjustment, granted, time},
};
use crate::vocabulary::{ArbiterWord, Term, Token, Vocabulary, fold};
use ansage_chess::board::DeclaredMove;
use ansage_protocol::{ArbiterOrder, Declaration, MOST_MOVES, Points};

/// Reads an order. Returns `None` if `text` is not an order.
pub fn order(vocabulary: &Vocabulary, text: &str) -> Option<ArbiterOrder> {
    let text = text.trim();
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let rest = rest.trim();
    match vocabulary.arbiter(&fold(first)) {
        Some(ArbiterWord::Note) => return (!rest.is_empty()).then(|| ArbiterOrder::Note(rest.to_owned())),
        // "Stellung" alone asks for the position.
        Some(ArbiterWord::Position) => return rest.contains('/').then(|| ArbiterOrder::Position(rest.to_owned())),
        Some(ArbiterWord::Score) => return score(vocabulary, rest).map(ArbiterOrder::Score),
        Some(ArbiterWord::Replace) => return replacement(vocabulary, rest),
        _ => {}
    }
    let folded = fold(text);
    let mut parts = folded
        .split(|c: char| c.is_whitespace() || ",.;!?".contains(c))
        .filter(|word| !word.is_empty())
        .map(|word| (vocabulary.arbiter(word), word))
        .filter(|(word, _)| *word != Some(ArbiterWord::Filler))
        .peekable();
    if let Some(order) = granted(vocabulary, parts.clone()) {
        return Some(order);
    }
    let (what, _) = parts.next()?;
    let mut side = || parts.next()?.0?.color();
    let order = match what? {
        ArbiterWord::Illegal => {
            let color = side()?;
            let number = match parts.next() {
                Some((_, word)) => Some(number(word)?),
                None => None,
            };
            ArbiterOrder::Illegal(color, number)
        }
        ArbiterWord::Without => ArbiterOrder::WithoutMove(side()?),
        ArbiterWord::Promotion => {
            let color = side()?;
            let words: Vec<&str> = parts.by_ref().map(|(_, word)| word).collect();
            let square = if words.is_empty() {
                None
            } else {
                Some(square(vocabulary, &words.join(" "))?)
            };
            ArbiterOrder::Unpromoted(color, square)
        }
        ArbiterWord::Undo => ArbiterOrder::Undo,
        ArbiterWord::Back => ArbiterOrder::Back(side()?, number(parts.next()?.1)?),
        ArbiterWord::Time => ArbiterOrder::Adjust(side()?, adjustment(&mut parts)?),
        ArbiterWord::Wrong => ArbiterOrder::WrongClock(side()?, time(parts.next()?.1)?),
        ArbiterWord::Count => ArbiterOrder::Count(side()?, number(parts.next()?.1)?),
        ArbiterWord::Colors => ArbiterOrder::ColorsReversed,
        ArbiterWord::Start => ArbiterOrder::WrongStart,
        ArbiterWord::Result => match parts.next()? {
            (_, "1-0" | "1:0") => ArbiterOrder::Result(Some(Color::White)),
            (_, "0-1" | "0:1") => ArbiterOrder::Result(Some(Color::Black)),
            (Some(ArbiterWord::Draw), _) | (_, "1/2-1/2" | "½-½") => ArbiterOrder::Result(None),
            (_, "0-0" | "0:0") => ArbiterOrder::Points(Points::Zero, Points::Zero),
            (_, "½-0" | "1/2-0") => ArbiterOrder::Points(Points::Half, Points::Zero),
            (_, "0-½" | "0-1/2") => ArbiterOrder::Points(Points::Zero, Points::Half),
            (_, "+/-" | "+-" | "+:-") => ArbiterOrder::Forfeit(Some(Color::White)),
            (_, "-/+" | "-+" | "-:+") => ArbiterOrder::Forfeit(Some(Color::Black)),
            (_, "-/-" | "--" | "-:-") => ArbiterOrder::Forfeit(None),
            (Some(ArbiterWord::Forfeit), _) => ArbiterOrder::Forfeit(Some(parts.next()?.0?.color()?)),
            (Some(ArbiterWord::Open), _) => ArbiterOrder::Reopen,
            _ => return None,
        },
        ArbiterWord::Forfeit => ArbiterOrder::Forfeit(Some(side()?)),
        ArbiterWord::Absent => ArbiterOrder::Absent(side()?, true),
        ArbiterWord::Present => ArbiterOrder::Absent(side()?, false),
        ArbiterWord::Log => ArbiterOrder::Log,
        ArbiterWord::Help => ArbiterOrder::Help,
        ArbiterWord::Resume => ArbiterOrder::Resume,
        ArbiterWord::Note
        | ArbiterWord::Position
        | ArbiterWord::Score
        | ArbiterWord::Replace
        | ArbiterWord::Yes
        | ArbiterWord::No
        | ArbiterWord::Draw
        | ArbiterWord::Open
        | ArbiterWord::White
        | ArbiterWord::Black
        | ArbiterWord::Hours
        | ArbiterWord::Minutes
        | ArbiterWord::Seconds
        | ArbiterWord::More
        | ArbiterWord::Less
        | ArbiterWord::Filler => {
            return None;
        }
    };
    parts.next().is_none().then_some(order)
}

/// Reads the answer to the question whether an order is carried out.
pub fn consent(vocabulary: &Vocabulary, text: &str) -> Option<bool> {
    match vocabulary.arbiter(&fold(text.trim().trim_end_matches(['.', '!'])))? {
        ArbiterWord::Yes => Some(true),
        ArbiterWord::No => Some(false),
        _ => None,
    }
}

/// Reads "Weiß 12 Springer Felix drei", perhaps with "Zug" before the number.
fn replacement(vocabulary: &Vocabulary, text: &str) -> Option<ArbiterOrder> {
    let mut words = text.split_whitespace().filter(|word| {
        let word = fold(word.trim_matches([',', '.', ':']));
        vocabulary.arbiter(&word) != Some(ArbiterWord::Filler)
    });
    let color = vocabulary.arbiter(&fold(words.next()?))?.color()?;
    let number = number(words.next()?.trim_matches([',', '.', ':']))?;
    let rest: Vec<&str> = words.collect();
    Some(ArbiterOrder::Replace(
        color,
        number,
        declared(vocabulary, &rest.join(" "))?,
    ))
}

/// Reads the moves of a score: written ones one after the other ("1. e4 e5 2. Sf3"), or spoken ones between commas.
fn score(vocabulary: &Vocabulary, text: &str) -> Option<Vec<DeclaredMove>> {
    // "00" is castling, and "5254" a move in ICCF notation.
    let is_number = |word: &&str| {
        let number = word.trim_end_matches('.');
        number.len() < 4 && !number.starts_with('0') && number.bytes().all(|byte| byte.is_ascii_digit())
    };
    let moves: Vec<&str> = if text.contains(',') {
        text.split(',').map(str::trim).filter(|part| !part.is_empty()).collect()
    } else {
        text.split_whitespace().filter(|word| !is_number(word)).collect()
    };
    let declared: Vec<DeclaredMove> = moves
        .into_iter()
        .map(|text| declared(vocabulary, text))
        .collect::<Option<_>>()?;
    (!declared.is_empty()).then_some(declared)
}

fn declared(vocabulary: &Vocabulary, text: &str) -> Option<DeclaredMove> {
    match parse(vocabulary, text) {
        Ok(Declaration::Move(declared)) if !declared.correction => Some(declared),
        _ => None,
    }
}

/// Reads a square, in words or written.
fn square(vocabulary: &Vocabulary, text: &str) -> Option<Square> {
    let terms: Vec<Token> = vocabulary.read(text).into_iter().collect();
    match terms[..] {
        [Token::Term(Term::File(file)), Token::Term(Term::Rank(rank))] => Some(Square::from_coords(file, rank)),
        _ => text.parse().ok(),
    }
}

fn number(word: &str) -> Option<u32> {
    word.parse().ok().filter(|number| *number <= MOST_MOVES)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use ansage_chess::clock::Adjustment;

    use super::*;
    use Color::{Black, White};

    #[test]
    fn orders_are_read() {
        let vocabulary = Vocabulary::shipped(&["de", "en"]);
        let seconds = Duration::from_secs;
        for (text, expected) in [
            ("illegal weiß", ArbiterOrder::Illegal(White, None)),
            ("Regelwidrig Schwarz Zug 12", ArbiterOrder::Illegal(Black, Some(12))),
            ("illegal black move 12", ArbiterOrder::Illegal(Black, Some(12))),
            ("ohne Zug Weiß", ArbiterOrder::WithoutMove(White)),
            ("Umwandlung Weiß", ArbiterOrder::Unpromoted(White, None)),
            (
                "Umwandlung Schwarz Bella eins",
                ArbiterOrder::Unpromoted(Black, Some(Square::B1)),
            ),
            (
                "Umwandlung Schwarz b1",
                ArbiterOrder::Unpromoted(Black, Some(Square::B1)),
            ),
            ("rückgängig", ArbiterOrder::Undo),
            (
                "Stellung 4k3/8/8/8/8/8/8/4K3 w - - 0 1",
                ArbiterOrder::Position("4k3/8/8/8/8/8/8/4K3 w - - 0 1".into()),
            ),
            ("zurück Weiß 12", ArbiterOrder::Back(White, 12)),
            ("zurück bis Schwarz Zug 12", ArbiterOrder::Back(Black, 12)),
            (
                "Zeit Weiß +2",
                ArbiterOrder::Adjust(White, Adjustment::Add(seconds(120))),
            ),
            (
                "Zeit Weiß + 2:30",
                ArbiterOrder::Adjust(White, Adjustment::Add(seconds(150))),
            ),
            (
                "Zeit Weiß plus 2",
                ArbiterOrder::Adjust(White, Adjustment::Add(seconds(120))),
            ),
            (
                "Zeit Schwarz minus 2:30",
                ArbiterOrder::Adjust(Black, Adjustment::Subtract(seconds(150))),
            ),
            (
                "Zeit Schwarz -90s",
                ArbiterOrder::Adjust(Black, Adjustment::Subtract(seconds(90))),
            ),
            (
                "Zeit Weiß 30 s",
                ArbiterOrder::Adjust(White, Adjustment::Set(seconds(30))),
            ),
            (
                "Zeit Weiß +2 m",
                ArbiterOrder::Adjust(White, Adjustment::Add(seconds(120))),
            ),
            (
                "Zeit Schwarz minus 1 h",
                ArbiterOrder::Adjust(Black, Adjustment::Subtract(seconds(3600))),
            ),
            (
                "Zeit Schwarz 1:02:03",
                ArbiterOrder::Adjust(Black, Adjustment::Set(seconds(3723))),
            ),
            (
                "time white 45",
                ArbiterOrder::Adjust(White, Adjustment::Set(seconds(2700))),
            ),
            (
                "zwei Minuten für Weiß",
                ArbiterOrder::Adjust(White, Adjustment::Add(seconds(120))),
            ),
            (
                "eine Minute mehr für Schwarz",
                ArbiterOrder::Adjust(Black, Adjustment::Add(seconds(60))),
            ),
            (
                "30 Sekunden weniger für Weiß",
                ArbiterOrder::Adjust(White, Adjustment::Subtract(seconds(30))),
            ),
            (
                "one hour for black",
                ArbiterOrder::Adjust(Black, Adjustment::Add(seconds(3600))),
            ),
            ("falsche Uhr Weiß 1:30", ArbiterOrder::WrongClock(White, seconds(90))),
            ("Zähler Weiß 30", ArbiterOrder::Count(White, 30)),
            ("Farben", ArbiterOrder::ColorsReversed),
            ("Anfangsstellung", ArbiterOrder::WrongStart),
            ("Ergebnis 1-0", ArbiterOrder::Result(Some(White))),
            ("Ergebnis 0-1", ArbiterOrder::Result(Some(Black))),
            ("Ergebnis remis", ArbiterOrder::Result(None)),
            ("Ergebnis 0-0", ArbiterOrder::Points(Points::Zero, Points::Zero)),
            ("Ergebnis ½-0", ArbiterOrder::Points(Points::Half, Points::Zero)),
            ("Ergebnis 0-1/2", ArbiterOrder::Points(Points::Zero, Points::Half)),
            ("Ergebnis +/-", ArbiterOrder::Forfeit(Some(White))),
            ("Ergebnis -/+", ArbiterOrder::Forfeit(Some(Black))),
            ("Ergebnis -/-", ArbiterOrder::Forfeit(None)),
            ("kampflos Schwarz", ArbiterOrder::Forfeit(Some(Black))),
            ("Ergebnis kampflos Weiß", ArbiterOrder::Forfeit(Some(White))),
            ("abwesend Weiß", ArbiterOrder::Absent(White, true)),
            ("anwesend Weiß", ArbiterOrder::Absent(White, false)),
            ("Ergebnis offen", ArbiterOrder::Reopen),
            (
                "Notiz Handy von Weiß, 1. Mal",
                ArbiterOrder::Note("Handy von Weiß, 1. Mal".into()),
            ),
            ("Protokoll", ArbiterOrder::Log),
            ("Hilfe", ArbiterOrder::Help),
            ("weiter", ArbiterOrder::Resume),
        ] {
            assert_eq!(order(&vocabulary, text), Some(expected), "{text}");
        }
        for text in [
            "",
            "Notiz",
            "illegal",
            "illegal zwölf",
            "illegal weiß Zug zwölf",
            "illegal weiß 12 13",
            "zurück weiß",
            "Zeit weiß",
            "Zeit weiß viel",
            "zwei Minuten",
            "zwei für Weiß",
            "2 Zeit Weiß",
            "Minuten für Weiß",
            "zwei Minuten für Weiß und Schwarz",
            "101 Stunden für Weiß",
            "Zeit weiß 1:60",
            "Zeit weiß 1:2:3:4",
            "Zeit weiß +-2",
            "Zeit weiß +2,5",
            "Zeit weiß +2 ,5",
            "Zeit weiß 2 30",
            "Zeit weiß 2 30 s",
            "Zeit weiß 2m s",
            "Zeit weiß 2:30 s",
            "Zeit weiß s",
            "Zeit weiß 2 plus",
            "Zeit weiß 9999999h",
            "Zeit weiß 101h",
            "Zähler Weiß 10001",
            "Ergebnis",
            "Ergebnis 2-0",
            "Weiß",
            "Eva vier",
            "Umwandlung",
            "Umwandlung Weiß Anna",
            "Stellung",
            "Partie",
            "ersetze Weiß",
            "ersetze Weiß 12",
            "ersetze 12 e4",
        ] {
            assert_eq!(order(&vocabulary, text), None, "{text}");
        }
    }

    #[test]
    fn orders_and_answers_are_read_in_every_language() {
        let vocabulary = Vocabulary::shipped(&["de", "ru", "uk", "mk", "en"]);
        for (text, expected) in [
            ("невозможный ход белые", ArbiterOrder::Illegal(White, None)),
            ("невозможный чёрные ход 12", ArbiterOrder::Illegal(Black, Some(12))),
            ("без хода белые", ArbiterOrder::WithoutMove(White)),
            (
                "две минуты для белых",
                ArbiterOrder::Adjust(White, Adjustment::Add(Duration::from_secs(120))),
            ),
            (
                "дві хвилини для чорних",
                ArbiterOrder::Adjust(Black, Adjustment::Add(Duration::from_secs(120))),
            ),
            (
                "две минути за бел",
                ArbiterOrder::Adjust(White, Adjustment::Add(Duration::from_secs(120))),
            ),
            (
                "один час для белых",
                ArbiterOrder::Adjust(White, Adjustment::Add(Duration::from_secs(3600))),
            ),
            ("отмена", ArbiterOrder::Undo),
            ("результат ничья", ArbiterOrder::Result(None)),
            ("дальше", ArbiterOrder::Resume),
            ("неможливий хід чорні", ArbiterOrder::Illegal(Black, None)),
            (
                "час білі 45",
                ArbiterOrder::Adjust(White, Adjustment::Set(Duration::from_secs(2700))),
            ),
            ("скасувати", ArbiterOrder::Undo),
            ("далі", ArbiterOrder::Resume),
            ("недозволен потег црн", ArbiterOrder::Illegal(Black, None)),
            ("назад бел 12", ArbiterOrder::Back(White, 12)),
            ("продолжи", ArbiterOrder::Resume),
            ("illegal black", ArbiterOrder::Illegal(Black, None)),
            ("illegal Schwarz", ArbiterOrder::Illegal(Black, None)),
        ] {
            assert_eq!(order(&vocabulary, text), Some(expected), "{text}");
        }
        for (text, expected) in [
            ("ja", true),
            ("да", true),
            ("так", true),
            ("yes", true),
            ("nein", false),
            ("нет", false),
            ("ні", false),
            ("не", false),
            ("no.", false),
        ] {
            assert_eq!(consent(&vocabulary, text), Some(expected), "{text}");
        }
    }

    #[test]
    fn the_agreed_moves_are_read_written_or_in_words() {
        let vocabulary = Vocabulary::shipped(&["de", "en"]);
        let moves = |texts: &[&str]| -> Vec<DeclaredMove> {
            let declared = texts.iter().map(|text| declared(&vocabulary, text));
            declared.collect::<Option<_>>().unwrap()
        };
        let agreed = moves(&["e4", "e5", "Nf3"]);
        for text in ["Partie 1. e4 e5 2. Nf3", "score 1 e4 e5 2 Nf3", "Partie e4, e5, Nf3"] {
            assert_eq!(
                order(&vocabulary, text),
                Some(ArbiterOrder::Score(agreed.clone())),
                "{text}"
            );
        }
        assert_eq!(
            order(&vocabulary, "Partie 1. 00 000 12... 7163"),
            Some(ArbiterOrder::Score(moves(&["00", "000", "7163"]))),
        );
        for text in [
            "ersetze Weiß 12 Springer Felix drei",
            "ersetze Weiß Zug 12: Springer Felix drei",
            "replace white move 12 Springer Felix drei",
        ] {
            let [declared] = moves(&["Springer Felix drei"])[..] else {
                unreachable!()
            };
            let expected = ArbiterOrder::Replace(White, 12, declared);
            assert_eq!(order(&vocabulary, text), Some(expected), "{text}");
        }
    }
}
