//! Rulings of the Laws on the resumption of an adjourned game (Guideline I), case by case.

use std::time::Duration;

use shakmaty::{Move, uci::UciMove};

use ansage_chess::{board::Reason, clock::winner_on_time};
use ansage_protocol::{Command, Ending, Game, Input, Record, Ruling};
use ansage_words::vocabulary::Vocabulary;

/// Default delay after which a player loses, unless the rules of the competition say otherwise.
pub const DEFAULT_TIME: Duration = Duration::from_secs(3600);

/// Players present at the resumption.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Presence {
    /// Both players.
    #[default]
    Both,
    /// The player who sealed the move is absent, for this long now.
    NoSealer(Duration),
    /// The player who has to reply is absent, for this long now.
    NoResponder(Duration),
    /// Both players are absent, for this long now.
    Nobody(Duration),
}

/// Meaning of the sealed entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SealedEntry {
    /// A legal move.
    Move(Move),
    /// Several moves, or one that is not certain.
    Ambiguous(Vec<Move>),
    /// Not a legal move.
    Illegal(Reason),
    /// No meaning can be established.
    Unreadable,
}

impl SealedEntry {
    /// Reads `text` in the position of `game`. Open questions of the game, such as declarations or the arbiter's
    /// orders, have no influence.
    pub fn read(game: &Game, vocabulary: &Vocabulary, text: &str) -> SealedEntry {
        SealedEntry::of(ansage_words::interpret(
            &Game::new(game.position().clone()),
            vocabulary,
            text,
        ))
    }

    /// Returns the move, in UCI, that the sealed `text` was `read` as at the sealing. Without a legal one, reads `text`
    /// now, with the piece letters of the language `letters`, as at the sealing. The words may mean nothing on another
    /// computer, but the player who wrote them saw the move accepted. Envelopes of earlier versions have no `letters`.
    pub fn opened(
        game: &Game,
        vocabulary: &Vocabulary,
        text: &str,
        read: Option<&str>,
        letters: Option<&str>,
    ) -> SealedEntry {
        let known = read.and_then(|uci| uci.parse::<UciMove>().ok()?.to_move(game.position()).ok());
        if let Some(m) = known {
            return SealedEntry::Move(m);
        }
        // Earlier versions read the letters of all languages.
        let vocabulary = vocabulary.clone().with_letters(letters.unwrap_or_default());
        match SealedEntry::read(game, &vocabulary, text) {
            // It was sealed only as written, because it was no move. Other words on this computer make none of it.
            SealedEntry::Move(_) if read.is_none() && letters.is_some() => SealedEntry::Unreadable,
            seal => seal,
        }
    }

    fn of(input: Input) -> SealedEntry {
        match input {
            Input::Declared { m, clear: true, .. } => SealedEntry::Move(m),
            // The game would read it back as a question, and a sealed move is never read back.
            Input::Declared { m, .. } => SealedEntry::Ambiguous(vec![m]),
            Input::Several { moves, .. } => SealedEntry::Ambiguous(moves),
            Input::Illegal { reason, .. } => SealedEntry::Illegal(reason),
            // The move counts, and the rest of the entry is announced separately.
            Input::Followed(declared, Command::Draw) => SealedEntry::of(*declared),
            Input::Followed(..)
            | Input::Unclear { .. }
            | Input::Command(_)
            | Input::Named(..)
            | Input::Query(_)
            | Input::Order(_)
            | Input::Password(_)
            | Input::Touched(_)
            | Input::Begun { .. }
            | Input::Doubtful
            | Input::NotUnderstood
            | Input::Unanswered => SealedEntry::Unreadable,
        }
    }

    /// Returns whether `text` offers a draw with the sealed move: "David vier, Remis", "d4 (=)" (Guideline I.4).
    pub fn offers(game: &Game, vocabulary: &Vocabulary, text: &str) -> bool {
        let input = ansage_words::interpret(&Game::new(game.position().clone()), vocabulary, text);
        matches!(input, Input::Followed(_, Command::Draw))
    }
}

/// Consequence at the resumption.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ResumptionRuling {
    /// The envelope stays closed until the player who has to reply comes; that player's clock runs.
    StaysClosed,
    /// The sealed move is made, and the clock of the player who has to reply is started.
    GoesOn(Move),
    /// The sealed move is made. The player who has to reply may seal the reply in a new envelope, stop the clock and
    /// start the opponent's, or reply on the board.
    MaySealReply(Move),
    /// The sealed move ends the game.
    EndedByMove(Move, Ending),
    /// The entry is not an unambiguous legal move. The player who sealed it loses "except in the cases mentioned in
    /// Articles 5, 6.9 and 9.6" (Guideline I.8): as on time, the game is drawn if the opponent cannot mate.
    LostBySeal(SealedEntry, Ending),
    /// A player came too late and loses.
    LostByAbsence(Ending),
    /// Both players came too late, and both lose. The arbiter decides the result.
    LostByBoth,
}

impl ResumptionRuling {
    /// Returns the journal records of the ruling in `game`. The clock of the player who has to reply has run for
    /// `waited` since it was left.
    pub fn records(&self, game: &Game, waited: Duration) -> Vec<(Record, Duration)> {
        let at = game.now();
        match self {
            ResumptionRuling::StaysClosed | ResumptionRuling::LostByBoth => Vec::new(),
            ResumptionRuling::GoesOn(m) | ResumptionRuling::MaySealReply(m) => {
                let mut records = made(game, *m);
                if !waited.is_zero() {
                    records.push((Record::Clock, at + waited));
                }
                records.push((Record::Reopened, at + waited));
                records
            }
            ResumptionRuling::EndedByMove(m, ending @ Ending::Time { .. }) => {
                let mut records = made(game, *m);
                records.push((Record::Ended(*ending), at + waited));
                records
            }
            ResumptionRuling::EndedByMove(m, ending) => {
                let mut records = made(game, *m);
                records.push((Record::Ended(*ending), at));
                records
            }
            ResumptionRuling::LostBySeal(_, ending) | ResumptionRuling::LostByAbsence(ending) => {
                vec![(Record::Ended(*ending), at)]
            }
        }
    }
}

/// Returns the records that make the sealed move `m`. No clock runs during a call for the arbiter, so a call that was
/// open at the adjournment ends first. So does a declaration: the player could take back its move, but not the sealed
/// one.
fn made(game: &Game, m: Move) -> Vec<(Record, Duration)> {
    let dismissed = game.is_arbiter_called().then_some(Record::Ruled(Ruling::Dismissed));
    let dropped = game.declared().map(|_| Record::Dropped);
    let records = dismissed.into_iter().chain(dropped).chain([Record::Made(m)]);
    records.map(|record| (record, game.now())).collect()
}

/// Returns whether the envelope stays closed: the player who has to reply is absent, but not too late yet.
pub fn stays_closed(presence: Presence, default_time: Duration) -> bool {
    match presence {
        Presence::NoResponder(late) | Presence::Nobody(late) => late <= default_time,
        Presence::Both | Presence::NoSealer(_) => false,
    }
}

/// Rules on the opened envelope of `game`, which is at the position before the sealed move. The clock of the player who
/// has to reply has run for `waited` meanwhile, and may have run out (6.9).
pub fn rule(
    game: &Game,
    seal: SealedEntry,
    presence: Presence,
    default_time: Duration,
    waited: Duration,
) -> ResumptionRuling {
    if stays_closed(presence, default_time) {
        return ResumptionRuling::StaysClosed;
    }
    let sealer = game.turn();
    let absence = |winner| ResumptionRuling::LostByAbsence(Ending::Absence { winner });
    let mut after = game.clone();
    if let SealedEntry::Move(m) = seal {
        // The move is legal, so this does not fail.
        let _ = after.apply(&Record::Made(m), game.now());
    }
    let flag = || flag_fallen(&after, waited);
    match (seal, presence) {
        // However late a player comes, "if the sealed move resulted in the conclusion of the game, that conclusion
        // shall still apply" (Guideline I.10).
        (SealedEntry::Move(m), _) if let Some(ending) = after.ending() => ResumptionRuling::EndedByMove(m, ending),
        (_, Presence::NoResponder(_)) => absence(sealer),
        (_, Presence::Nobody(_)) => ResumptionRuling::LostByBoth,
        // How late the sealer comes does not matter either if the opponent has lost on time.
        (SealedEntry::Move(m), _) if let Some(flag) = flag() => ResumptionRuling::EndedByMove(m, flag),
        (SealedEntry::Move(_), Presence::NoSealer(late)) if late > default_time => absence(!sealer),
        (SealedEntry::Move(m), Presence::NoSealer(_)) => ResumptionRuling::MaySealReply(m),
        (SealedEntry::Move(m), Presence::Both) => ResumptionRuling::GoesOn(m),
        (seal, _) => {
            let winner = winner_on_time(game.position(), sealer);
            ResumptionRuling::LostBySeal(seal, Ending::SealedMove { winner })
        }
    }
}

/// Returns the loss on time of the player to move in `game`, if their clock has run out after `waited`.
fn flag_fallen(game: &Game, waited: Duration) -> Option<Ending> {
    let (flag, at) = (game.turn(), game.now());
    let mut clock = game.clock()?.stopped(at);
    clock.start(flag, at);
    let winner = winner_on_time(game.position(), flag);
    clock
        .falls_at()
        .is_some_and(|falls| falls <= at + waited)
        .then_some(Ending::Time { flag, winner })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ansage_chess::board;
    use shakmaty::Color;

    const HOUR: Duration = DEFAULT_TIME;

    fn ruling(fen: &str, text: &str, presence: Presence) -> String {
        let vocabulary = Vocabulary::shipped(&["de"]);
        let game = Game::new(board::position(fen).unwrap());
        let seal = SealedEntry::read(&game, &vocabulary, text);
        let ruling = rule(&game, seal, presence, HOUR, Duration::ZERO);
        let name = format!("{ruling:?}");
        let winner = match &ruling {
            ResumptionRuling::EndedByMove(_, ending)
            | ResumptionRuling::LostBySeal(_, ending)
            | ResumptionRuling::LostByAbsence(ending) => {
                format!(" {}", ending.result())
            }
            _ => String::new(),
        };
        format!("{}{winner}", name.split(['(', ' ']).next().unwrap())
    }

    /// An invalid entry loses "except in the cases mentioned in Articles 5, 6.9 and 9.6" (Guideline I.8). Article 6.9:
    /// "the game is drawn if the position is such that the opponent cannot checkmate the player's king by any possible
    /// series of legal moves."
    #[test]
    fn d_2_10_6_every_case_has_its_ruling() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let mate = "7k/8/5KQ1/8/8/8/8/8 w - - 0 1";
        let (soon, late) = (Duration::from_secs(60), HOUR + Duration::from_secs(1));
        for (fen, text, presence, expected) in [
            (start, "Springer Felix drei", Presence::Both, "GoesOn"),
            (start, "e4", Presence::Both, "GoesOn"),
            // Ambiguous, illegal, or without meaning. Not even a command is a move.
            (
                "4k3/8/8/8/8/N7/8/N3K3 w - - 0 1",
                "Springer Cäsar zwei",
                Presence::Both,
                "LostBySeal 1/2-1/2",
            ),
            (
                "4k3/p7/8/8/8/N7/8/N3K3 w - - 0 1",
                "Springer Cäsar zwei",
                Presence::Both,
                "LostBySeal 0-1",
            ),
            (start, "Eva fünf", Presence::Both, "LostBySeal 0-1"),
            // The knight of the slip may still be meant.
            (
                start,
                "Springer Felix drei, nein, Felix vier",
                Presence::Both,
                "LostBySeal 0-1",
            ),
            (
                start,
                "Springer Felix drei, nein, Bauer Felix vier",
                Presence::Both,
                "GoesOn",
            ),
            (start, "Hund", Presence::Both, "LostBySeal 0-1"),
            (start, "ja", Presence::Both, "LostBySeal 0-1"),
            (
                "4k3/8/8/8/8/8/8/4K2R b - - 0 1",
                "Eva fünf",
                Presence::Both,
                "LostBySeal 1-0",
            ),
            // Absent players.
            (start, "e4", Presence::NoResponder(soon), "StaysClosed"),
            (start, "Hund", Presence::NoResponder(soon), "StaysClosed"),
            (start, "e4", Presence::NoResponder(HOUR), "StaysClosed"),
            (start, "e4", Presence::NoResponder(late), "LostByAbsence 1-0"),
            (start, "e4", Presence::Nobody(HOUR), "StaysClosed"),
            (start, "e4", Presence::Nobody(late), "LostByBoth"),
            (start, "Hund", Presence::NoResponder(late), "LostByAbsence 1-0"),
            (start, "Hund", Presence::Nobody(late), "LostByBoth"),
            (start, "e4", Presence::NoSealer(soon), "MaySealReply"),
            (start, "Hund", Presence::NoSealer(soon), "LostBySeal 0-1"),
            (start, "e4", Presence::NoSealer(late), "LostByAbsence 0-1"),
            // The sealed move ends the game, however late a player comes.
            (mate, "Dame Gustav sieben", Presence::Both, "EndedByMove 1-0"),
            (mate, "Dame Gustav sieben", Presence::NoSealer(late), "EndedByMove 1-0"),
            (mate, "Dame Gustav sieben", Presence::Nobody(late), "EndedByMove 1-0"),
            (
                mate,
                "Dame Felix sieben",
                Presence::NoSealer(late),
                "EndedByMove 1/2-1/2",
            ),
            (
                mate,
                "Dame Felix sieben",
                Presence::NoResponder(late),
                "EndedByMove 1/2-1/2",
            ),
            (mate, "Dame Gustav sieben", Presence::NoResponder(soon), "StaysClosed"),
            (
                "8/8/8/8/8/5k2/P5r1/7K w - - 0 1",
                "König schlägt Gustav zwei",
                Presence::Both,
                "LostBySeal 0-1",
            ),
            (
                "8/8/8/8/8/k7/6r1/7K w - - 0 1",
                "König schlägt Gustav zwei",
                Presence::NoSealer(late),
                "EndedByMove 1/2-1/2",
            ),
        ] {
            assert_eq!(ruling(fen, text, presence), expected, "{fen} {text} {presence:?}");
        }
    }

    #[test]
    fn d_2_10_6_a_move_that_was_accepted_counts_on_every_computer() {
        let game = Game::new(shakmaty::Chess::default());
        let text = "шпрінгер фелікс драй";
        let SealedEntry::Move(m) = SealedEntry::read(&game, &Vocabulary::shipped(&["de", "uk"]), text) else {
            panic!("{text} is not read");
        };
        let german = Vocabulary::shipped(&["de"]);
        assert_eq!(SealedEntry::read(&game, &german, text), SealedEntry::Unreadable);
        let read = board::uci_on(game.position(), m);
        let seal = |read: Option<&str>| SealedEntry::opened(&game, &german, text, read, Some("uk"));
        assert_eq!(seal(Some(read.as_str())), SealedEntry::Move(m));
        let ruling = rule(&game, seal(Some(read.as_str())), Presence::Both, HOUR, Duration::ZERO);
        assert_eq!(ruling, ResumptionRuling::GoesOn(m));
        // Without a legal move next to it, the text counts.
        for read in [None, Some("e2e5"), Some("?")] {
            assert_eq!(seal(read), SealedEntry::Unreadable, "{read:?}");
        }
    }

    #[test]
    fn d_2_10_6_what_was_no_move_at_the_sealing_is_none_for_anybody_who_opens() {
        let start = Game::new(shakmaty::Chess::default());
        // A Cyrillic letter: a bishop's move in Russian, which is illegal, and a knight's in Macedonian.
        let letter = "Сf3";
        let (german, both) = (Vocabulary::shipped(&["de"]), Vocabulary::shipped(&["de", "uk"]));
        for opener in ["de", "ru", "mk"] {
            let vocabulary = german.clone().with_letters(opener);
            let opened = |letters| SealedEntry::opened(&start, &vocabulary, letter, None, letters);
            assert!(matches!(opened(Some("ru")), SealedEntry::Illegal(_)), "{opener}");
            // Earlier versions let the position decide, in every language.
            assert!(matches!(opened(None), SealedEntry::Move(_)), "{opener}");
        }
        // Words of another language are a move only for the opener.
        let opened = |letters| SealedEntry::opened(&start, &both, "шпрінгер фелікс драй", None, letters);
        assert_eq!(opened(Some("de")), SealedEntry::Unreadable);
        assert!(matches!(opened(None), SealedEntry::Move(_)));
    }

    #[test]
    fn guideline_i_9_2_the_clock_of_an_absent_player_may_run_out() {
        let vocabulary = Vocabulary::shipped(&["de"]);
        let minutes = |minutes: u64| Duration::from_secs(60 * minutes);
        for (fen, text, presence, waited, expected) in [
            (
                "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
                "Turm Anna zwei",
                Presence::Both,
                89,
                "GoesOn",
            ),
            (
                "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
                "Turm Anna zwei",
                Presence::Both,
                90,
                "1-0",
            ),
            // Also if the player who sealed comes too late (6.9).
            (
                "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
                "Turm Anna zwei",
                Presence::NoSealer(minutes(61)),
                90,
                "1-0",
            ),
            // White can no longer mate. A game ended by the sealed move is over before the clock runs.
            (
                "4k3/8/8/8/8/8/r7/4K3 w - - 0 1",
                "König David eins",
                Presence::Both,
                90,
                "1/2-1/2",
            ),
            (
                "7k/8/5KQ1/8/8/8/8/8 w - - 0 1",
                "Dame Felix sieben",
                Presence::Both,
                90,
                "1/2-1/2",
            ),
        ] {
            let setting = ansage_protocol::Setting {
                clock: Some("90".parse().unwrap()),
                ..Default::default()
            };
            let mut game = Game::with_setting(board::position(fen).unwrap(), setting);
            let seal = SealedEntry::read(&game, &vocabulary, text);
            let ruling = rule(&game, seal, presence, HOUR, minutes(waited));
            for (record, at) in ruling.records(&game, minutes(waited)) {
                assert!(game.apply(&record, at), "{record:?}");
            }
            let ended = game.ending().map_or("GoesOn", Ending::result);
            assert_eq!(ended, expected, "{fen} {ruling:?}");
            if matches!(game.ending(), Some(Ending::Time { .. })) {
                let left = game.clock().unwrap().remaining(Color::Black, game.now());
                assert_eq!(left, Duration::ZERO);
            }
        }
    }

    #[test]
    fn guideline_i_9_2_the_time_runs_though_the_arbiter_was_called_before_the_adjournment() {
        let minutes = |minutes: u64| Duration::from_secs(60 * minutes);
        for (waited, left) in [(20, 70), (90, 0)] {
            let setting = ansage_protocol::Setting {
                clock: Some("90".parse().unwrap()),
                ..Default::default()
            };
            let start = board::position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1").unwrap();
            let mut game = Game::with_setting(start, setting);
            assert!(game.apply(&Record::Ruled(Ruling::Called), Duration::ZERO));
            let seal = SealedEntry::read(&game, &Vocabulary::shipped(&["de"]), "Turm Anna zwei");
            let ruling = rule(&game, seal, Presence::Both, HOUR, minutes(waited));
            for (record, at) in ruling.records(&game, minutes(waited)) {
                assert!(game.apply(&record, at), "{record:?}");
            }
            assert!(!game.is_arbiter_called());
            assert_eq!(game.clock().unwrap().remaining(Color::Black, game.now()), minutes(left));
            assert_eq!(game.clock().unwrap().remaining(Color::White, game.now()), minutes(90));
        }
    }
}
