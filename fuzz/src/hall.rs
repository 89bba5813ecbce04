//! Any messages of boards, each on a line behind its topic, come to a hall. Nothing ends it, and what it says of a
//! board is never more than what its store has.

use ansage_hall::{
    arbiter::{Arrival, Hall, News, Store},
    pairings::Pairings,
    wire::{self, Have},
};

/// Runs the target on `bytes`.
pub fn fuzz(bytes: &[u8]) {
    let store = Store::open(std::path::Path::new(":memory:")).expect("memory");
    let mut hall = Hall::open("e".parse().expect("a name"), Vec::new(), store, Pairings::default()).expect("it is empty");
    let arrivals: Vec<Arrival> = bytes
        .split(|byte| *byte == b'\n')
        .filter_map(|line| {
            let (topic, payload) = line.split_at_checked(line.iter().position(|byte| *byte == b' ')?)?;
            Some(Arrival {
                topic: String::from_utf8_lossy(topic).into_owned(),
                payload: payload.get(1..)?.to_vec(),
                retained: payload.len() % 2 == 0,
            })
        })
        .collect();
    for (now, arrivals) in (0..).step_by(1000).zip(arrivals.chunks(3)) {
        let news = hall.take(arrivals, now).expect("memory takes everything");
        for news in news {
            if let News::Send { payload, .. } = news {
                let _: Have = wire::read(&payload).expect("the hall is readable");
            }
        }
        hall.tick(now).expect("memory takes everything");
    }
    for board in hall.boards() {
        hall.pgn(&board);
    }
}
