//! Checks a model folder before Vosk loads it. Vosk itself would return a null pointer with the reason on standard
//! error, end the process, or ignore the grammar. Here each fault gets a sentence.

use std::{
    fs::File,
    io::{self, BufReader, Read, Seek},
    path::Path,
};

use thiserror::Error;

/// Files that a model needs for runtime grammars. `ivector/` is optional. `graph/words.txt` is optional if
/// `graph/Gr.fst` holds the words itself, as in the publisher's small models.
const REQUIRED: [&str; 7] = [
    "am/final.mdl",
    "conf/mfcc.conf",
    "conf/model.conf",
    "graph/HCLr.fst",
    "graph/Gr.fst",
    "graph/disambig_tid.int",
    "graph/phones/word_boundary.int",
];

/// Reason why a folder cannot be used as a model. The sentences continue the model's name.
#[derive(Debug, Error)]
pub enum Refusal {
    /// The folder does not exist.
    #[error("no such folder")]
    NoFolder,
    /// The layout of models before 2020: all files at the top.
    #[error("old layout without am, conf and graph")]
    OldLayout,
    /// The graph is static, so Vosk would silently ignore the words of the game.
    #[error("graph/HCLG.fst instead of graph/HCLr.fst and graph/Gr.fst")]
    StaticGraph,
    /// A required file is missing.
    #[error("missing {0}")]
    Missing(&'static str),
    /// No file holds the words.
    #[error("no words in graph/words.txt or graph/Gr.fst")]
    NoWords,
    /// A file is empty or lacks the beginning of its format.
    #[error("damaged {0}")]
    Damaged(&'static str),
    /// A file was changed or added since the installation.
    #[error("altered {0}")]
    Altered(String),
    /// In a trial libvosk refused it, crashed or hung.
    #[error("failed a trial")]
    Failed,
    /// Vosk would end the process at the first pause.
    #[error("no --endpoint.silence-phones in conf/model.conf")]
    NoSilencePhones,
    /// A file cannot be read.
    #[error("unreadable {file}: {source}")]
    Unreadable {
        /// The file, below the model's folder.
        file: &'static str,
        /// The system's error.
        source: io::Error,
    },
}

/// Checks whether Vosk can use the folder `model` with runtime grammars, by its layout. Reads the small files, and only
/// the beginning of the large ones.
///
/// # Errors
///
/// [`Refusal`], the first reason found.
pub(super) fn check_layout(model: &Path) -> Result<(), Refusal> {
    if !model.is_dir() {
        return Err(Refusal::NoFolder);
    }
    if model.join("final.mdl").exists() && !model.join("am").exists() {
        return Err(Refusal::OldLayout);
    }
    // Before missing files: a model with a static graph also lacks the dynamic one, and this is the true reason.
    if model.join("graph/HCLG.fst").exists() {
        return Err(Refusal::StaticGraph);
    }
    for file in REQUIRED {
        match std::fs::metadata(model.join(file)) {
            Ok(data) if data.is_file() && data.len() > 0 => {}
            Ok(_) => return Err(Refusal::Damaged(file)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(Refusal::Missing(file)),
            Err(source) => return Err(Refusal::Unreadable { file, source }),
        }
    }
    let kaldi = |path: &Path| {
        let mut start = [0; 2];
        File::open(path)?.read_exact(&mut start)?;
        Ok(start == *b"\0B")
    };
    if !read(model, "am/final.mdl", kaldi)? {
        return Err(Refusal::Damaged("am/final.mdl"));
    }
    read(model, "graph/HCLr.fst", holds_output_symbols)?;
    let has_list = std::fs::metadata(model.join("graph/words.txt")).is_ok_and(|list| list.len() > 0);
    if !read(model, "graph/Gr.fst", holds_output_symbols)? && !has_list {
        return Err(Refusal::NoWords);
    }
    if !names_silence(&read(model, "conf/model.conf", |path| std::fs::read_to_string(path))?) {
        return Err(Refusal::NoSilencePhones);
    }
    Ok(())
}

/// Reads `file` of `model` with `reader`. Its errors about the content mean damage.
fn read<T>(model: &Path, file: &'static str, reader: impl FnOnce(&Path) -> io::Result<T>) -> Result<T, Refusal> {
    reader(&model.join(file)).map_err(|source| match source.kind() {
        io::ErrorKind::UnexpectedEof | io::ErrorKind::InvalidData => Refusal::Damaged(file),
        _ => Refusal::Unreadable { file, source },
    })
}

/// Reads the beginning of the OpenFst file `path`: whether it holds a table of output symbols (words).
///
/// Notices a truncated file if the layout gives its size, as in the graphs of all published models. Vosk would load
/// half a graph and end the process at the first sound.
fn holds_output_symbols(path: &Path) -> io::Result<bool> {
    /// First four bytes of the data that a look-ahead machine stores in addition to its arcs.
    const ADD_ON: i32 = 0x1a9f_d15a;
    let mut file = BufReader::new(File::open(path)?);
    let outer = Header::read(&mut file)?;
    let inner = match outer.kind.ends_with("_lookahead") {
        true if i32::from_le_bytes(bytes(&mut file)?) == ADD_ON => Some(Header::read(&mut file)?),
        true => return Err(io::ErrorKind::InvalidData.into()),
        false => None,
    };
    let machine = inner.as_ref().unwrap_or(&outer);
    let length = file.get_ref().metadata()?.len();
    if machine.kind == "const" && length < file.stream_position()?.saturating_add(machine.const_bytes()) {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(outer.holds_output_symbols)
}

/// The parts of an OpenFst machine's header that matter here.
struct Header {
    kind: String,
    holds_output_symbols: bool,
    states: u64,
    arcs: u64,
}

impl Header {
    fn read(file: &mut impl Read) -> io::Result<Header> {
        /// First four bytes of every machine.
        const MAGIC: i32 = 0x7eb2_fdd6;
        /// Flag: a table of output symbols follows.
        const OUTPUT_SYMBOLS: i32 = 2;
        if i32::from_le_bytes(bytes(file)?) != MAGIC {
            return Err(io::ErrorKind::InvalidData.into());
        }
        let kind = name(file)?;
        let _arc_type = name(file)?;
        let _version = bytes::<4>(file)?;
        let flags = i32::from_le_bytes(bytes(file)?);
        let _properties_and_start = bytes::<16>(file)?;
        Ok(Header {
            kind,
            holds_output_symbols: flags & OUTPUT_SYMBOLS != 0,
            states: u64::from_le_bytes(bytes(file)?),
            arcs: u64::from_le_bytes(bytes(file)?),
        })
    }

    /// Minimum number of bytes after the header if the kind is "const": 20 per state, 16 per arc.
    fn const_bytes(&self) -> u64 {
        self.states
            .saturating_mul(20)
            .saturating_add(self.arcs.saturating_mul(16))
    }
}

fn bytes<const N: usize>(file: &mut impl Read) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    file.read_exact(&mut bytes)?;
    Ok(bytes)
}

fn name(file: &mut impl Read) -> io::Result<String> {
    let length = i32::from_le_bytes(bytes(file)?);
    // Real names have some ten letters. A much longer one is damage.
    let length = u64::try_from(length).ok().filter(|length| *length < 256);
    let mut name = String::new();
    file.take(length.ok_or(io::ErrorKind::InvalidData)?)
        .read_to_string(&mut name)?;
    Ok(name)
}

/// Returns whether Kaldi's option file `conf` names the silence phones.
fn names_silence(conf: &str) -> bool {
    let options = conf.lines().map(|line| line.split('#').next().unwrap_or("").trim());
    options
        .filter_map(|option| option.split_once('='))
        .any(|(name, value)| {
            name.trim_end().replace('_', "-") == "--endpoint.silence-phones"
                && value.trim().split(':').all(|phone| phone.parse::<u32>().is_ok())
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Builds an OpenFst file of one state without arcs.
    fn fst(kind: &str, words: bool) -> Vec<u8> {
        let mut bytes = 0x7eb2_fdd6_i32.to_le_bytes().to_vec();
        for name in [kind, "standard"] {
            bytes.extend(i32::try_from(name.len()).unwrap().to_le_bytes());
            bytes.extend(name.as_bytes());
        }
        bytes.extend(1_i32.to_le_bytes());
        bytes.extend((if words { 2_i32 } else { 0 }).to_le_bytes());
        bytes.extend([0; 16]);
        match kind {
            "const" => {
                bytes.extend([1_u64, 0].iter().flat_map(|number| number.to_le_bytes()));
                bytes.extend([0; 20]);
            }
            _ => {
                bytes.extend([0; 16]);
                bytes.extend(446_681_434_i32.to_le_bytes());
                bytes.extend(fst("const", false));
            }
        }
        bytes
    }

    /// Returns the files of a model that passes the check. No recognizer can load it.
    fn files() -> Vec<(&'static str, Vec<u8>)> {
        vec![
            ("am/final.mdl", b"\0B<TransitionModel>".to_vec()),
            ("conf/mfcc.conf", b"--sample-frequency=16000\n".to_vec()),
            (
                "conf/model.conf",
                b"--beam=12.0\n--endpoint.silence-phones=1:2\n".to_vec(),
            ),
            ("graph/HCLr.fst", fst("olabel_lookahead", false)),
            ("graph/Gr.fst", fst("const", true)),
            ("graph/disambig_tid.int", b"3\n".to_vec()),
            ("graph/phones/word_boundary.int", b"1 nonword\n".to_vec()),
        ]
    }

    fn model(change: impl FnOnce(&Path)) -> Result<(), Refusal> {
        let root = tempfile::tempdir().unwrap();
        for (path, content) in files() {
            let path = root.path().join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, content).unwrap();
        }
        change(root.path());
        check_layout(root.path())
    }

    #[test]
    fn the_bundled_model_passes() {
        check_layout(&crate::paths::shipped().join("models/ansage-de")).unwrap();
    }

    #[test]
    fn complete_models_pass() {
        model(|_| ()).unwrap();
        model(|root| {
            std::fs::write(root.join("graph/Gr.fst"), fst("const", false)).unwrap();
            std::fs::write(root.join("graph/words.txt"), "<eps> 0\n").unwrap();
        })
        .unwrap();
    }

    #[test]
    fn each_required_file_is_missed() {
        for file in REQUIRED {
            let refusal = model(|root| std::fs::remove_file(root.join(file)).unwrap()).unwrap_err();
            assert!(matches!(refusal, Refusal::Missing(named) if named == file), "{refusal}");
            let refusal = model(|root| std::fs::write(root.join(file), "").unwrap()).unwrap_err();
            assert!(matches!(refusal, Refusal::Damaged(_)), "{refusal}");
        }
    }

    #[test]
    fn damage_is_seen_at_the_beginning() {
        for file in ["am/final.mdl", "graph/HCLr.fst", "graph/Gr.fst"] {
            for content in ["<html>404", "\0", "\u{7eb2}"] {
                let refusal = model(|root| std::fs::write(root.join(file), content).unwrap()).unwrap_err();
                assert!(matches!(refusal, Refusal::Damaged(named) if named == file), "{refusal}");
            }
        }
        for (file, kind) in [("graph/HCLr.fst", "olabel_lookahead"), ("graph/Gr.fst", "const")] {
            let whole = fst(kind, true);
            for length in 0..whole.len() {
                let refusal = model(|root| std::fs::write(root.join(file), &whole[..length]).unwrap());
                assert!(matches!(refusal, Err(Refusal::Damaged(_))), "{file}: {length} bytes");
            }
        }
    }

    #[test]
    fn what_vosk_would_not_say_is_said() {
        let refusal = model(|root| std::fs::write(root.join("graph/HCLG.fst"), "").unwrap()).unwrap_err();
        assert!(matches!(refusal, Refusal::StaticGraph), "{refusal}");
        let refusal =
            model(|root| std::fs::write(root.join("graph/Gr.fst"), fst("const", false)).unwrap()).unwrap_err();
        assert!(matches!(refusal, Refusal::NoWords), "{refusal}");
        let refusal = model(|root| {
            std::fs::write(root.join("graph/Gr.fst"), fst("const", false)).unwrap();
            std::fs::write(root.join("graph/words.txt"), "").unwrap();
        });
        assert!(matches!(refusal, Err(Refusal::NoWords)));
        for conf in [
            "--beam=12\n",
            "--endpoint.silence-phones=\n",
            "# --endpoint.silence-phones=1\n",
            "--endpoint.silence-phones=a\n",
        ] {
            let refusal = model(|root| std::fs::write(root.join("conf/model.conf"), conf).unwrap()).unwrap_err();
            assert!(matches!(refusal, Refusal::NoSilencePhones), "{conf}: {refusal}");
        }
        let root = tempfile::tempdir().unwrap();
        assert!(matches!(check_layout(&root.path().join("x")), Err(Refusal::NoFolder)));
        std::fs::write(root.path().join("final.mdl"), "x").unwrap();
        assert!(matches!(check_layout(root.path()), Err(Refusal::OldLayout)));
    }
}
