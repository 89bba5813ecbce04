//! The acoustic network of a model, read just far enough to put a speaker transform in front of it.
//!
//! `am/final.mdl` is Kaldi's binary form of an nnet3 network (models/README.md). Its first layer is an affine one over
//! neighbouring frames of cepstra: y = Σ Wᵢ·cᵢ + b. The speaker transform c' = T·c + o folds into it: the weights
//! become Wᵢ·T, and the bias b + Σ Wᵢ·o. The rest of the file stays byte for byte.

use thiserror::Error;

use super::transform::{Features, Transform};

/// Reason why a network does not allow a transform.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum NetworkError {
    /// It does not begin with an affine layer over cepstra of a known form: another publisher's model.
    #[error("unknown structure of the acoustic model")]
    Structure,
    /// The file ends too early or holds impossible sizes.
    #[error("damaged am/final.mdl")]
    Damaged,
}

/// A network file and the place of the first layer in it.
#[derive(Debug, Clone)]
pub struct Network {
    bytes: Vec<u8>,
    /// Offset of the weights, which are stored row by row.
    weights: usize,
    /// Offset of the biases.
    biases: usize,
    rows: usize,
    columns: usize,
    /// Number of cepstra of a frame.
    inputs: usize,
}

impl Network {
    /// Reads `bytes`, the content of `am/final.mdl`.
    ///
    /// # Errors
    ///
    /// [`NetworkError`] if no first layer is found.
    pub fn read(bytes: Vec<u8>) -> Result<Network, NetworkError> {
        let begin = find(&bytes, b"<Nnet3>", 0).ok_or(NetworkError::Structure)?;
        let end = find(&bytes, b"<NumComponents>", begin).ok_or(NetworkError::Damaged)?;
        let plan = bytes.get(begin..end).ok_or(NetworkError::Damaged)?;
        let plan = std::str::from_utf8(plan).map_err(|_| NetworkError::Damaged)?;
        let (component, frames, inputs) = first_layer(plan).ok_or(NetworkError::Structure)?;
        let name = format!("<ComponentName> {component} <FixedAffineComponent> <LinearParams> FM ");
        let at = find(&bytes, name.as_bytes(), end).ok_or(NetworkError::Structure)? + name.len();
        let (rows, columns) = (size(&bytes, at)?, size(&bytes, at + 5)?);
        let weights = at + 10;
        let after = columns
            .checked_mul(rows)
            .and_then(|count| count.checked_mul(4)?.checked_add(weights))
            .ok_or(NetworkError::Damaged)?;
        const BIAS: &[u8] = b"<BiasParams> FV ";
        let biases = after + BIAS.len() + 5;
        if bytes.get(after..after + BIAS.len()) != Some(BIAS) || size(&bytes, after + BIAS.len())? != rows {
            return Err(NetworkError::Damaged);
        }
        if frames.checked_mul(inputs) != Some(columns) {
            return Err(NetworkError::Structure);
        }
        if bytes.len() < biases + 4 * rows {
            return Err(NetworkError::Damaged);
        }
        Ok(Network {
            bytes,
            weights,
            biases,
            rows,
            columns,
            inputs,
        })
    }

    /// Returns the content of `am/final.mdl` for the speaker of `transform`. The identity gives the same bytes.
    ///
    /// # Errors
    ///
    /// [`NetworkError::Structure`] if the network takes a different number of cepstra than `features` has.
    pub fn adapted(&self, features: &Features, transform: &Transform) -> Result<Vec<u8>, NetworkError> {
        if self.inputs != features.bands {
            return Err(NetworkError::Structure);
        }
        let mut bytes = self.bytes.clone();
        if transform.is_identity() {
            return Ok(bytes);
        }
        let (matrix, offset) = (transform.matrix(features), transform.offset(features));
        for row in 0..self.rows {
            let start = self.weights + 4 * row * self.columns;
            let weights: Vec<f64> = (0..self.columns).map(|n| real(&self.bytes, start + 4 * n)).collect();
            let mut bias = real(&self.bytes, self.biases + 4 * row);
            for (frame, weights) in weights.chunks(self.inputs).enumerate() {
                bias += weights.iter().zip(&offset).map(|(w, o)| w * o).sum::<f64>();
                let mut turned = vec![0.0; self.inputs];
                for (weight, row) in weights.iter().zip(&matrix) {
                    for (sum, value) in turned.iter_mut().zip(row) {
                        *sum += weight * value;
                    }
                }
                for (n, value) in turned.into_iter().enumerate() {
                    put(&mut bytes, start + 4 * (frame * self.inputs + n), value);
                }
            }
            put(&mut bytes, self.biases + 4 * row, bias);
        }
        Ok(bytes)
    }
}

/// Returns the name of the component that takes the input, its number of frames, and the number of values in a frame.
/// Returns `None` if several components take the input, or if this one takes anything else.
fn first_layer(plan: &str) -> Option<(&str, usize, usize)> {
    let field = |line: &'_ str, name: &str| -> Option<String> {
        let (_, rest) = line.split_once(&format!(" {name}="))?;
        Some(rest.split(' ').next()?.to_owned())
    };
    let input = plan.lines().find(|line| line.starts_with("input-node name=input "))?;
    let inputs = field(input, "dim")?.parse().ok()?;
    if plan.matches("input-node ").count() != 1 {
        return None;
    }
    // Counts the mentions of the input among the inputs of a node.
    let hears = |line: &str| -> usize {
        let source = line.split_once(" input=").map_or("", |(_, source)| source);
        let words = source.split(|c: char| !(c.is_alphanumeric() || "._-".contains(c)));
        words.filter(|word| *word == "input").count()
    };
    let mut lines = plan
        .lines()
        .filter(|line| !line.starts_with("input-node") && hears(line) > 0);
    let (line, None) = (lines.next()?, lines.next()) else {
        return None;
    };
    let source = line.split_once(" input=")?.1;
    // Only the input, shifted and put side by side: "Append(Offset(input, -1), input)".
    let plain = source
        .split(|c: char| "(), ".contains(c))
        .all(|word| matches!(word, "" | "Append" | "Offset" | "input") || word.parse::<i32>().is_ok());
    let (_, rest) = line.split_once("component=")?;
    let component = rest.split(' ').next()?;
    plain.then_some((component, hears(line), inputs))
}

fn find(bytes: &[u8], wanted: &[u8], from: usize) -> Option<usize> {
    let found = bytes.get(from..)?.windows(wanted.len()).position(|part| part == wanted);
    found.map(|at| from + at)
}

/// Reads an integer in Kaldi's binary form: its length in bytes (4), then its value.
fn size(bytes: &[u8], at: usize) -> Result<usize, NetworkError> {
    match bytes.get(at..at + 5) {
        Some(&[4, a, b, c, d]) => {
            let number = i32::from_le_bytes([a, b, c, d]);
            usize::try_from(number).map_err(|_| NetworkError::Damaged)
        }
        _ => Err(NetworkError::Damaged),
    }
}

#[expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "`read` compared the sizes with the length"
)]
fn real(bytes: &[u8], at: usize) -> f64 {
    f64::from(f32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes")))
}

#[expect(clippy::indexing_slicing, reason = "`read` compared the sizes with the length")]
fn put(bytes: &mut [u8], at: usize, value: f64) {
    bytes[at..at + 4].copy_from_slice(&(value as f32).to_le_bytes());
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn number(value: i32) -> Vec<u8> {
        [vec![4], value.to_le_bytes().to_vec()].concat()
    }

    /// Returns a network of one layer over two frames of two cepstra.
    fn tiny() -> Vec<u8> {
        let reals = |values: &[f32]| values.iter().flat_map(|v| v.to_le_bytes()).collect::<Vec<u8>>();
        [
            b"\0B<TransitionModel> </TransitionModel> <Nnet3> \n".to_vec(),
            b"input-node name=input dim=2\n".to_vec(),
            b"component-node name=a component=a.affine input=Append(Offset(input, -1), input)\n".to_vec(),
            b"output-node name=output input=a objective=linear\n\n<NumComponents> ".to_vec(),
            number(1),
            b"<ComponentName> a.affine <FixedAffineComponent> <LinearParams> FM ".to_vec(),
            number(1),
            number(4),
            reals(&[1.0, 2.0, 3.0, 4.0]),
            b"<BiasParams> FV ".to_vec(),
            number(1),
            reals(&[0.5]),
            b"</FixedAffineComponent> </Nnet3> ".to_vec(),
        ]
        .concat()
    }

    fn two() -> Features {
        Features {
            bands: 2,
            low: 100.0,
            high: 4_000.0,
            lifter: 0.0,
        }
    }

    #[test]
    fn the_transform_is_folded_into_the_first_layer() {
        let network = Network::read(tiny()).unwrap();
        let transform = Transform {
            warp: 120,
            level: 10,
            ..Transform::default()
        };
        let (matrix, offset) = (transform.matrix(&two()), transform.offset(&two()));
        let adapted = Network::read(network.adapted(&two(), &transform).unwrap()).unwrap();
        // For any two frames the old network on transformed cepstra and the new one on plain cepstra give the same sum.
        let cepstra = [[0.3, -1.2], [2.0, 0.7]];
        let output = |network: &Network, frames: &[Vec<f64>]| {
            let inputs = frames.concat();
            let weights = (0..4).map(|n| real(&network.bytes, network.weights + 4 * n));
            weights.zip(inputs).map(|(w, c)| w * c).sum::<f64>() + real(&network.bytes, network.biases)
        };
        let turned: Vec<Vec<f64>> = cepstra
            .iter()
            .map(|c| {
                (0..2)
                    .map(|n| matrix[n][0] * c[0] + matrix[n][1] * c[1] + offset[n])
                    .collect()
            })
            .collect();
        let plain: Vec<Vec<f64>> = cepstra.iter().map(|c| c.to_vec()).collect();
        let (new, old) = (output(&adapted, &plain), output(&network, &turned));
        assert!((new - old).abs() < 1e-5, "{new} {old}");
    }

    #[test]
    fn the_identity_gives_the_same_bytes() {
        let network = Network::read(tiny()).unwrap();
        assert_eq!(network.adapted(&two(), &Transform::default()).unwrap(), tiny());
    }

    #[test]
    fn the_bundled_network_is_understood() {
        let bytes = std::fs::read(crate::model::bundled().join("am/final.mdl")).unwrap();
        let network = Network::read(bytes.clone()).unwrap();
        assert_eq!((network.inputs, network.columns % 40), (40, 0));
        let features = Features::read("--num-mel-bins=40\n--num-ceps=40\n--use-energy=false").unwrap();
        let warped = Transform {
            warp: 110,
            ..Transform::default()
        };
        let adapted = network.adapted(&features, &warped).unwrap();
        // Without an offset only the first weights change.
        let layer = network.weights..network.biases + 4 * network.rows;
        assert_eq!(adapted.len(), bytes.len());
        assert_eq!(adapted[..layer.start], bytes[..layer.start]);
        assert_eq!(adapted[layer.end..], bytes[layer.end..]);
        assert_ne!(adapted[layer.clone()], bytes[layer]);
    }

    #[test]
    fn other_structures_are_refused() {
        let text = |from: &str, to: &str| {
            let mut bytes = tiny();
            let at = find(&bytes, from.as_bytes(), 0).unwrap();
            bytes.splice(at..at + from.len(), to.bytes());
            Network::read(bytes).map(|_| ())
        };
        for (from, to, error) in [
            // With the i-vector of the publisher's models.
            (
                "input-node name=input dim=2",
                "input-node name=ivector dim=3\ninput-node name=input dim=2",
                NetworkError::Structure,
            ),
            (
                "Offset(input, -1), input",
                "Offset(input, -1), other",
                NetworkError::Structure,
            ),
            ("<FixedAffineComponent>", "<LinearComponent>", NetworkError::Structure),
            ("<BiasParams>", "<Something>", NetworkError::Damaged),
            ("<Nnet3>", "<Nnet2>", NetworkError::Structure),
        ] {
            assert_eq!(text(from, to), Err(error), "{from} {to}");
        }
        let network = Network::read(tiny()).unwrap();
        let other = Features { bands: 40, ..two() };
        assert_eq!(
            network.adapted(&other, &Transform::default()),
            Err(NetworkError::Structure)
        );
    }

    /// Returns the network of [`tiny`] with other lengths and this number of values.
    fn with_lengths(dim: u64, rows: i32, columns: i32, biases: i32, values: usize) -> Vec<u8> {
        let text = tiny();
        let at = |wanted: &[u8]| find(&text, wanted, 0).unwrap();
        let plan = String::from_utf8_lossy(&text[..at(b"<NumComponents>")]).replace("dim=2", &format!("dim={dim}"));
        let layer = &text[at(b"<NumComponents>")..at(b" FM ") + 4];
        let weights = vec![0; 4 * values];
        [
            plan.into_bytes(),
            layer.to_vec(),
            number(rows),
            number(columns),
            weights,
            b"<BiasParams> FV ".to_vec(),
            number(biases),
            vec![0; 4],
        ]
        .concat()
    }

    fn length() -> impl Strategy<Value = i32> {
        prop_oneof![-2..9_i32, Just(i32::MAX), Just(i32::MIN), Just(1 << 30), any::<i32>()]
    }

    proptest! {
        #[test]
        fn no_length_panics_or_takes_memory(
            dim in prop_oneof![0..5_u64, Just(u64::MAX), Just(1 << 63), Just(1 << 62), any::<u64>()],
            (rows, columns, biases) in prop_oneof![
                (length(), length(), length()),
                (0..4_i32, 0..6_i32).prop_map(|(rows, columns)| (rows, columns, rows)),
            ],
            (fits, values) in (any::<bool>(), 0..20_usize),
        ) {
            let values = match rows.checked_mul(columns).and_then(|count| usize::try_from(count).ok()) {
                Some(count @ ..20) if fits => count,
                _ => values,
            };
            if let Ok(network) = Network::read(with_lengths(dim, rows, columns, biases, values)) {
                prop_assert_eq!(2 * network.inputs, network.columns);
                prop_assert!(network.biases + 4 * network.rows <= network.bytes.len());
                let _ = network.adapted(&two(), &Transform { warp: 90, ..Transform::default() });
            }
        }

        #[test]
        fn damage_never_panics(at in any::<prop::sample::Index>(), byte in any::<u8>(), cut in any::<prop::sample::Index>()) {
            let mut bytes = tiny();
            let length = bytes.len();
            bytes[at.index(length)] = byte;
            bytes.truncate(length.min(cut.index(2 * length)));
            if let Ok(network) = Network::read(bytes) {
                let _ = network.adapted(&two(), &Transform { warp: 90, ..Transform::default() });
            }
        }
    }
}
