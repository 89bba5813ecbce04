//! Any messages of a hall, each on a line behind its topic, come to a board. Nothing ends it, and it obeys only what is
//! signed and of a new number. What is not signed is tried with the signature, too: an arbiter's program may be faulty.

use std::{
    sync::LazyLock,
    time::{Duration, Instant},
};

use ansage_hall::{
    access::{Access, BoardAccess},
    board::{Inbox, Received},
    wire::{self, Instruction, Order, SignedOrder, SigningKey, VERSION},
};
use ansage_protocol::{Effect, Game, Setting};
use shakmaty::Chess;

const ORDERS: &str = "ansage/e/1/order";

static KEY: LazyLock<SigningKey> = LazyLock::new(|| SigningKey::generate().expect("random numbers").0);

/// Runs the target on `bytes`.
pub fn fuzz(bytes: &[u8]) {
    let mut now = Instant::now();
    let access = BoardAccess {
        event: "e".parse().expect("a name"),
        board: "1".parse().expect("a name"),
        order_key: Some(KEY.order_key()),
        access: Access {
            broker: "mqtt://localhost".parse().expect("an address"),
            user: None,
            password: None,
            authority: None,
        },
    };
    let mut inbox = Inbox::new(&access, now);
    let setting = Setting {
        clock: Some("90+30".parse().expect("a control")),
        ..Setting::default()
    };
    let mut game = Game::with_setting(Chess::new(), setting.clone());
    let mut again = Game::with_setting(Chess::new(), setting);
    for line in bytes.split(|byte| *byte == b'\n').take(30) {
        let (topic, payload) = line.split_at(line.iter().position(|byte| *byte == b' ').unwrap_or(line.len()));
        let topic = String::from_utf8_lossy(topic);
        let payload = payload.get(1..).unwrap_or_default();
        // Slower than a flood.
        now += Duration::from_millis(500);
        match inbox.take(&topic, payload, now) {
            Some(Received::Order(order)) => obey(&mut game, &mut again, &order),
            Some(Received::Flood) => panic!("two a second are no flood"),
            _ => {}
        }
        // As a text that was signed.
        if let Ok(order) = wire::read::<Order>(payload)
            && let Ok(signed) = KEY.sign(&order)
        {
            now += Duration::from_millis(500);
            let payload = wire::write(&signed).expect("what can be signed can be sent");
            let is_here = order.event == access.event && order.board == access.board;
            match inbox.take(ORDERS, &payload, now) {
                Some(Received::Order(received)) if is_here => {
                    assert_eq!(*received, order);
                    obey(&mut game, &mut again, &order);
                }
                Some(Received::Refused(_)) if !is_here => {}
                other => panic!("{other:?}"),
            }
            // One blank more, and the signature is none.
            let forged = SignedOrder {
                version: VERSION,
                order: signed.order + " ",
                signature: signed.signature,
            };
            now += Duration::from_millis(500);
            let payload = wire::write(&forged);
            if let Ok(payload) = payload {
                assert!(matches!(inbox.take(ORDERS, &payload, now), Some(Received::Refused(_))));
            }
        }
    }
}

/// Carries out an order as the board does, once and not again.
fn obey(game: &mut Game, again: &mut Game, order: &Order) {
    let before = game.ordered();
    let at = Duration::from_secs(1);
    let Ok(asked) = order.order.order(game) else { return };
    // What the board makes of it can be ordered again.
    let _ = Instruction::of(&asked, game);
    match game.obey(order.number, asked.clone(), at) {
        Ok(effects) => {
            assert!(order.number > before && game.ordered() == order.number);
            for effect in effects {
                if let Effect::Record(record) = effect {
                    assert!(again.apply(&record, at), "{record:?}");
                }
            }
            assert_eq!(again.position(), game.position());
            assert_eq!(again.clock(), game.clock());
            assert!(game.obey(order.number, asked, at).is_err(), "carried out twice");
        }
        Err(_) => assert_eq!(game.ordered(), before),
    }
}
