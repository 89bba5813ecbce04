//! Invariants of the game, for random inputs in any order and at any time.

use proptest::{prelude::*, sample::Index};

use super::*;
use ansage_words::announcement;

/// Words of random sessions. Those that advance the game come more often.
const WORDS: &[&str] = &[
    "Eva vier",
    "Eva vier",
    "Eva fünf",
    "Eva fünf",
    "David vier",
    "David fünf",
    "Springer Felix drei",
    "Springer Felix sechs",
    "Springer Gustav eins",
    "Springer Gustav acht",
    "Springer Cäsar drei",
    "Springer Cäsar sechs",
    "Dame Hektor fünf",
    "Dame Felix sieben",
    "Läufer Cäsar vier",
    "kurze Rochade",
    "Anna drei",
    "Eva David fünf",
    "ja",
    "ja",
    "ja",
    "ja",
    "ja",
    "gesetzt",
    "ausgeführt",
    "ausgeführt",
    "Uhr gedrückt",
    "Uhr gedrückt",
    "nein",
    "Korrektur",
    "nein, David vier",
    "Springer Felix drei, nein, Hektor drei",
    "Eva vier, Remis",
    "Eva fünf, gedrückt",
    "David vier, Stellungswiederholung",
    "wiederholen",
    "aufgeben",
    "endgültig",
    "Remis",
    "Weiß Remis",
    "Schwarz Remis",
    "Schwarz angenommen",
    "Weiß abgelehnt",
    "Weiß aufgeben",
    "Schwarz Stellungswiederholung",
    "Weiß berührt Bauer Eva zwei",
    "Schwarz berührt Springer Gustav acht",
    "angenommen",
    "abgelehnt",
    "Stellungswiederholung",
    "fünfzig Züge",
    "ich beanspruche Remis",
    "Zug zurück",
    "Pause",
    "weiter",
    "weiter",
    "Hilfe",
    "Unfug",
    "beenden",
    "Stellung",
    "Zeit",
    "was ist neu",
    "wo steht Dame",
    "Züge Eva zwei",
    "Schiedsrichter",
    "Schiedsrichter",
    "illegal Weiß",
    "illegal Schwarz Zug 1",
    "ohne Zug Schwarz",
    "zurück Weiß 2",
    "Zeit Weiß 10s",
    "Zeit Schwarz -2",
    "falsche Uhr Schwarz 30s",
    "Zähler Weiß 2",
    "Farben",
    "Ergebnis remis",
    "Ergebnis offen",
    "rückgängig",
    "ersetze Weiß 1 Eva drei",
    "Partie e4 e5",
    "Umwandlung Weiß",
    "Stellung 4k3/1P6/8/8/8/8/8/4K3 w - - 0 1",
    "zurechtrücken",
    "abwesend Schwarz",
    "anwesend Schwarz",
    "Ergebnis 0-0",
    "e4 (=)",
    "letzter Zug",
    "wer ist am Zug",
    "stopp",
    "berührt Bauer Eva zwei",
    "berührt Springer Gustav acht",
    "berührt Dame David eins",
    "berührt Turm Hektor eins",
    "berührt König Eva eins",
];

/// The next input to the game.
#[derive(Debug, Clone)]
enum Step {
    /// Words, interpreted as the game stands.
    Said(&'static str),
    /// Words interpreted as the game stood before the last step, as when a word is typed while another one is heard.
    Overtaken(&'static str),
    /// Readings that sound the same: moves of either side.
    Several(Vec<Index>),
    /// A move of either side, corrected or not, clear or not.
    Declared(Index, bool, bool),
}

fn steps() -> impl Strategy<Value = Step> {
    let words = || prop::sample::select(WORDS);
    prop_oneof![
        14 => words().prop_map(Step::Said),
        2 => words().prop_map(Step::Overtaken),
        3 => prop::collection::vec(any::<Index>(), 0..4).prop_map(Step::Several),
        3 => (any::<Index>(), any::<bool>(), any::<bool>())
            .prop_map(|(m, correction, clear)| Step::Declared(m, correction, clear)),
    ]
}

/// Returns the legal moves of the position, and those that would answer the declared move.
fn moves_of_both(game: &Game, declared: Option<Move>) -> Vec<Move> {
    let mut moves = game.position().legal_moves().to_vec();
    if let Some(after) = declared.and_then(|m| game.position().clone().play(m).ok()) {
        moves.extend(after.legal_moves());
    }
    moves
}

fn settings() -> impl Strategy<Value = Setting> {
    let profile = prop::sample::select(vec![
        Profile::Assistant,
        Profile::OpponentRepeats,
        Profile::Solo,
        Profile::Trust,
    ]);
    let blind = prop::sample::select(vec![Blind::White, Blind::Black, Blind::Both]);
    let clock = prop::sample::select(vec![None, Some("3+2"), Some("2/1:1"), Some("1d3")]);
    (profile, blind, clock).prop_map(|(profile, blind, clock)| Setting {
        profile,
        blind,
        clock: clock.map(|control| control.parse().unwrap()),
        low_time: vec![30],
        ..Setting::default()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, max_shrink_iters: 500, ..ProptestConfig::default() })]

    /// Nothing panics and everything can be said; every move on the board was declared, read back and written down, and
    /// breaks no duty of a touch or a claim; a clock runs only for the side to move, and changes sides only with a move
    /// that is written down; and the records make the same game again.
    #[test]
    fn the_records_are_the_game(
        setting in settings(),
        session in prop::collection::vec((steps(), 0_u64..20_000), 0..80),
    ) {
        let answerer = answerer();
        let mut table = Table::with("", setting.clone());
        let mut replayed = Game::with_setting(Chess::new(), setting);
        let mut made: Vec<Move> = Vec::new();
        let (mut declared, mut restored, mut read_back) = (None, false, Vec::new());
        let mut earlier = table.game.clone();
        for (step, millis) in session {
            table.at += Duration::from_millis(millis);
            let moves = moves_of_both(&table.game, declared);
            let chosen = |index: &Index| (!moves.is_empty()).then(|| *index.get(&moves));
            let input = match &step {
                Step::Said(text) => interpret(&table.game, &table.vocabulary, text),
                Step::Overtaken(text) => match interpret(&earlier, &table.vocabulary, text) {
                    // Orders are typed, and interpreted when they are carried out.
                    Input::Order(_) => continue,
                    input => input,
                },
                Step::Several(indices) => Input::Several {
                    moves: indices.iter().filter_map(chosen).collect(),
                    correction: indices.len() == 3,
                },
                Step::Declared(index, correction, clear) => match chosen(index) {
                    Some(m) => Input::Declared { m, warnings: Vec::new(), correction: *correction, clear: *clear },
                    None => continue,
                },
            };
            earlier = table.game.clone();
            let clock_of = |game: &Game| game.clock().filter(|clock| clock.is_running()).map(|clock| clock.turn());
            let before = clock_of(&table.game);
            let (mut recorded_turn, mut is_ruled) = (false, false);
            let offered = table.game.draw_offer();
            let is_claiming = |game: &Game| matches!(game.open(), Some(Open::Question(Question::Claim(..))));
            let claimed = is_claiming(&table.game);
            let effects = table.game.handle(input, table.at);
            // No offer and no claim disappears without a record and a message.
            let is_told = effects.iter().any(|effect| matches!(effect, Effect::Say(_)));
            let is_recorded = effects.iter().any(|effect| matches!(effect, Effect::Record(_)));
            if offered.is_some() && table.game.draw_offer().is_none() {
                prop_assert!(is_told && is_recorded, "{:?} loses an offer: {:?}", step, effects);
            }
            if claimed && !is_claiming(&table.game) {
                let is_dropped = |effect: &Effect| {
                    matches!(effect, Effect::Say(Message::Declined(Question::Claim(..))) | Effect::Record(Record::Claimed { .. }))
                };
                // The claim waits for the piece or the origin of its move, or for the end of a pause.
                let is_carried = matches!(table.game.open(), Some(Open::Choice(_))) || table.game.is_paused();
                prop_assert!(effects.iter().any(is_dropped) || is_carried, "{:?} loses a claim: {:?}", step, effects);
            }
            for effect in effects {
                match effect {
                    Effect::Record(record) => {
                        match record {
                            Record::Declared { m, .. } => (declared, restored) = (Some(m), false),
                            Record::Made(m) => {
                                prop_assert!(declared.take() == Some(m) || restored, "{:?} was not declared", m);
                                prop_assert!(read_back.contains(&m), "{:?} was not read back", m);
                                read_back.clear();
                                prop_assert_eq!(replayed.broken_by(m), None, "{:?} breaks a duty", m);
                                made.push(m);
                                recorded_turn = true;
                            }
                            Record::TakenBack { .. } => {
                                read_back.clear();
                                made.pop();
                                recorded_turn = true;
                            }
                            // What the arbiter sets is compared by replaying the records.
                            Record::Ruled(
                                Ruling::Back { .. }
                                | Ruling::Illegal { .. }
                                | Ruling::Agreed { .. }
                                | Ruling::Position { .. }
                                | Ruling::Unpromoted { .. }
                                | Ruling::Undone { .. },
                            ) => {
                                // A declaration may be open again as it was before the ruling.
                                restored = true;
                                is_ruled = true;
                                recorded_turn = true;
                            }
                            _ => {}
                        }
                        prop_assert!(replayed.apply(&record, table.game.now()), "{:?}", record);
                    }
                    Effect::Say(message) | Effect::Report(message) => {
                        if let Message::ReadBack(m, _)
                        | Message::Announced(m)
                        | Message::Ask(Question::Claim(_, _, Some(m))) = message
                        {
                            read_back.push(m);
                        }
                        let sentence = announcement::sentence(&answerer, &table.game, &message);
                        prop_assert!(!sentence.is_empty());
                    }
                    Effect::AskPassword | Effect::Hush | Effect::Quit => {}
                }
            }
            let on_board: Vec<Move> = table.game.plies().iter().map(|ply| ply.m).collect();
            if is_ruled {
                made = on_board;
            } else {
                prop_assert_eq!(&on_board, &made);
            }
            let after = clock_of(&table.game);
            if let Some(running) = after {
                prop_assert_eq!(running, table.game.turn());
                prop_assert!(table.game.ending().is_none() && !table.game.is_paused());
            }
            if before.is_some() && after.is_some() && before != after {
                prop_assert!(recorded_turn, "{:?} changed the clock", step);
            }
            prop_assert!(replayed.stands_as(&table.game));
            prop_assert_eq!(replayed.changes(), table.game.changes());
            // Nor does a restart take away the right to correct the last move.
            prop_assert!(replayed.is_last_move_correctable() || !table.game.is_last_move_correctable());
        }
    }

    /// In any game, the last ruling is undone completely, which restores the state before it.
    #[test]
    fn undoing_the_last_ruling_restores_exactly_the_state_before_it(
        setting in settings(),
        session in prop::collection::vec((prop::sample::select(WORDS), 0_u64..20_000), 0..40),
        orders in prop::collection::vec(prop::sample::select(ORDERS), 1..4),
    ) {
        let mut table = Table::with("", setting.clone());
        let mut replayed = Game::with_setting(Chess::new(), setting);
        let mut hear = |table: &mut Table, text: &str| {
            let effects = table.hear(text);
            for effect in &effects {
                if let Effect::Record(record) = effect {
                    assert!(replayed.apply(record, table.game.now()), "{record:?}");
                }
            }
            assert!(replayed.stands_as(&table.game), "{text}");
        };
        for (text, millis) in session {
            table.at += Duration::from_millis(millis);
            hear(&mut table, text);
        }
        let mut before = Vec::new();
        for order in orders {
            hear(&mut table, "Schiedsrichter");
            before.push(table.game.clone());
            hear(&mut table, order);
            hear(&mut table, "ja");
            if before.last().unwrap().stands_as(&table.game) {
                before.pop();
            }
        }
        while let Some(before) = before.pop() {
            hear(&mut table, "Schiedsrichter");
            hear(&mut table, "rückgängig");
            hear(&mut table, "ja");
            prop_assert!(before.stands_as(&table.game));
        }
    }
}

/// Orders that change something.
const ORDERS: &[&str] = &[
    "illegal Weiß",
    "illegal Schwarz",
    "ohne Zug Weiß",
    "ohne Zug Schwarz",
    "zurück Weiß 1",
    "Zeit Weiß 10s",
    "Zeit Schwarz +2",
    "falsche Uhr Schwarz 30s",
    "Zähler Weiß 7",
    "Farben",
    "Ergebnis 1-0",
    "Ergebnis remis",
    "Ergebnis offen",
    "ersetze Weiß 1 David vier",
    "Partie e4 c5",
    "Stellung 4k3/1P6/8/8/8/8/8/4K3 w - - 0 1",
    "Umwandlung Weiß",
];
