//! Reads any bytes as the network of a model and adapts it without changing its length, or refuses them. The same bytes
//! also give the lengths of an otherwise well-formed network, which random bytes hardly ever make.

use ansage::enrolment::{Features, Network, Transform};

/// A network whose lengths are the first bytes of `bytes`, and whose values are the others.
fn with_lengths(bytes: &[u8]) -> Option<Vec<u8>> {
    let (dim, rest) = bytes.split_first_chunk::<8>()?;
    let (rows, rest) = rest.split_first_chunk::<4>()?;
    let (columns, rest) = rest.split_first_chunk::<4>()?;
    let (biases, rest) = rest.split_first_chunk::<4>()?;
    let plan = format!(
        "<Nnet3> \ninput-node name=input dim={}\ncomponent-node name=a component=a.affine \
         input=Append(Offset(input, -1), input)\n<NumComponents> ",
        u64::from_le_bytes(*dim)
    );
    let (weights, offsets) = rest.split_at(rest.len() / 5 * 4);
    Some(
        [
            plan.as_bytes(),
            b"<ComponentName> a.affine <FixedAffineComponent> <LinearParams> FM \x04",
            rows,
            b"\x04",
            columns,
            weights,
            b"<BiasParams> FV \x04",
            biases,
            offsets,
        ]
        .concat(),
    )
}

/// Runs the target on `bytes`.
pub fn fuzz(bytes: &[u8]) {
    let options = String::from_utf8_lossy(&bytes[..bytes.len().min(200)]);
    let _ = Features::read(&options);
    let features = Features::read("--num-mel-bins=4\n--num-ceps=4\n--use-energy=false").expect("possible options");
    adapt(&features, bytes);
    if let Some(network) = with_lengths(bytes) {
        adapt(&features, &network);
    }
}

fn adapt(features: &Features, bytes: &[u8]) {
    if let Ok(network) = Network::read(bytes.to_vec()) {
        let same = network.adapted(features, &Transform::default());
        assert!(same.is_err() || same.as_deref() == Ok(bytes));
        let warped = Transform {
            warp: 120,
            tilt: 3,
            ..Transform::default()
        };
        if let Ok(adapted) = network.adapted(features, &warped) {
            assert_eq!(adapted.len(), bytes.len());
        }
    }
}
