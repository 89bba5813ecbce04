//! Reads any bytes as a tournament report, or refuses them with the place of the fault. A report that was read is
//! written byte for byte; with a result it is read again.

use ansage_hall::{
    pairings::Pairings,
    trf::{Mark, Trf},
};

/// Runs the target on `bytes`.
pub fn fuzz(bytes: &[u8]) {
    let _ = Pairings::read(bytes, None);
    let Ok(mut trf) = Trf::parse(bytes) else { return };
    assert_eq!(trf.bytes(), bytes);
    let round = trf.last_round();
    let Ok(pairings) = trf.pairings(round) else { return };
    for pairing in pairings {
        trf.set_result(round, pairing, Mark::Win, Mark::Loss).expect("they are paired");
        let again = Trf::parse(&trf.bytes()).expect("it was read");
        let slot = again.player(pairing.white).and_then(|player| player.slot(round)).expect("the slot is there");
        assert_eq!((slot.mark, slot.opponent), (Some(Mark::Win), Some(pairing.black)));
    }
}
