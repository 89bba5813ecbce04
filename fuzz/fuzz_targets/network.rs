#![no_main]
//! Reads any bytes as the network of a model and adapts it without changing its length, or refuses them.

use ansage::enrolment::{Features, Network, Transform};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let options = String::from_utf8_lossy(&bytes[..bytes.len().min(200)]);
    let _ = Features::read(&options);
    let features = Features::read("--num-mel-bins=4\n--num-ceps=4\n--use-energy=false").expect("possible options");
    if let Ok(network) = Network::read(bytes.to_vec()) {
        let same = network.adapted(&features, &Transform::default());
        assert!(same.is_err() || same.as_deref() == Ok(bytes));
        let warped = Transform {
            warp: 120,
            tilt: 3,
            ..Transform::default()
        };
        if let Ok(adapted) = network.adapted(&features, &warped) {
            assert_eq!(adapted.len(), bytes.len());
        }
    }
});
