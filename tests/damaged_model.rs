//! Damaged models: none of them ends the program, and an unverified one is tried before it is used.

use std::{
    fs,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use crate::support::program::{Said, ansage, run};

/// Files of the bundled model that libvosk reads unchecked.
const BINARY: [&str; 3] = ["am/final.mdl", "graph/HCLr.fst", "graph/Gr.fst"];

/// Copies the bundled model to `target`, without the hashes if it is not `sealed`.
fn copy_model(target: &Path, sealed: bool) {
    let bundled = ansage::model::bundled();
    let mut folders = vec![PathBuf::new()];
    while let Some(folder) = folders.pop() {
        fs::create_dir_all(target.join(&folder)).unwrap();
        for entry in fs::read_dir(bundled.join(&folder)).unwrap() {
            let entry = entry.unwrap();
            let path = folder.join(entry.file_name());
            if entry.path().is_dir() {
                folders.push(path);
            } else if sealed || path != Path::new("SHA256SUMS") {
                fs::copy(entry.path(), target.join(path)).unwrap();
            }
        }
    }
}

/// Writes `bytes` into `file` of the model `folder`, and returns the bytes that they replace.
fn overwrite(folder: &Path, file: &str, at: usize, bytes: &[u8]) -> Vec<u8> {
    let path = folder.join(file);
    let mut content = fs::read(&path).unwrap();
    let end = content.len().min(at + bytes.len());
    let old = content[at..end].to_vec();
    content[at..end].copy_from_slice(&bytes[..end - at]);
    fs::write(&path, content).unwrap();
    old
}

fn hear(home: &Path, model: &str) -> Said {
    let sound = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/knight.flac");
    run(
        ansage(home, &["hear", "--language", "en", "--model", model]).arg(sound),
        "",
    )
}

fn number(bytes: &[u8]) -> usize {
    bytes.iter().fold(7, |seed: usize, byte| {
        seed.wrapping_mul(31).wrapping_add(usize::from(*byte))
    })
}

#[test]
fn a_sealed_model_with_one_wrong_bit_is_refused_by_name() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join(".local/share/ansage/models/mine");
    copy_model(&folder, true);
    assert_eq!(hear(home.path(), "mine").code, Some(0));
    for file in BINARY {
        let at = fs::metadata(folder.join(file)).unwrap().len() as usize * 2 / 3;
        let old = fs::read(folder.join(file)).unwrap()[at];
        overwrite(&folder, file, at, &[old ^ 4]);
        let said = hear(home.path(), "mine");
        assert_eq!(said.code, Some(1), "{}", said.errors);
        assert!(
            said.errors.contains("Model damaged") && said.errors.contains(file),
            "{}",
            said.errors
        );
        overwrite(&folder, file, at, &[old]);
    }
}

/// Damage of all kinds after the headers of the files. On each of these libvosk may crash or hang; the program may not.
#[test]
fn a_model_of_unknown_origin_is_tried_first() {
    let folder = tempfile::tempdir().unwrap();
    copy_model(folder.path(), false);
    let model = folder.path().to_str().unwrap();
    assert_eq!(hear(folder.path(), model).code, Some(0));
    let mut refused = 0;
    for n in 0..12_usize {
        let file = BINARY[n % BINARY.len()];
        let length = fs::metadata(folder.path().join(file)).unwrap().len() as usize;
        let at = 200 + number(&n.to_le_bytes()) * 7919 % (length - 300);
        let old = overwrite(folder.path(), file, at, &[[0xff, 0x7f, 0x80, 0x01][n % 4]; 64]);
        let begin = Instant::now();
        let said = hear(folder.path(), model);
        // A signal gives no exit code.
        assert!(matches!(said.code, Some(0 | 1)), "{file} {at}: {said:?}");
        assert!(begin.elapsed() < Duration::from_secs(60), "{file} {at}");
        refused += usize::from(said.errors.contains("in a trial"));
        overwrite(folder.path(), file, at, &old);
    }
    assert!(refused > 0);
}

#[test]
fn an_unverified_model_is_used_only_where_it_is_named() {
    let home = tempfile::tempdir().unwrap();
    let models = home.path().join(".local/share/ansage/models");
    copy_model(&models.join("doubtful"), false);
    let path = |arguments: &[&str]| run(ansage(home.path(), &["model", "path"]).args(arguments), "").output;
    assert!(path(&[]).trim().ends_with("/ansage-de"), "{}", path(&[]));
    assert!(path(&["--model", "doubtful"]).trim().ends_with("/doubtful"));
}
