//! Judging a model folder before Vosk loads it. Vosk's own answers are a null pointer with the reason on standard error,
//! an ended process, or a recognizer that ignores the grammar; each of them is caught here in words.

use std::{
    fs::File,
    io::{self, BufReader, Read},
    path::Path,
};

use thiserror::Error;

/// Files without which a model cannot work with runtime grammars. `ivector/` is optional; `graph/words.txt` is, where
/// `graph/Gr.fst` holds the words itself, as the publisher's small models do.
const REQUIRED: [&str; 7] = [
    "am/final.mdl",
    "conf/mfcc.conf",
    "conf/model.conf",
    "graph/HCLr.fst",
    "graph/Gr.fst",
    "graph/disambig_tid.int",
    "graph/phones/word_boundary.int",
];

/// Why a folder cannot be used as a model. The sentences go on from the model's name.
#[derive(Debug, Error)]
pub enum Refusal {
    /// There is no such folder.
    #[error("There is no such folder. Name the one that holds am, conf and graph.")]
    NoFolder,
    /// The layout of models before 2020: everything at the top.
    #[error("It has the old layout, without the folders am, conf and graph. Use a newer model.")]
    OldLayout,
    /// The graph is compiled in, so Vosk would ignore the words of the game without a word.
    #[error(
        "It holds graph/HCLG.fst, a graph without runtime grammar. Use a model with graph/HCLr.fst and graph/Gr.fst, such \
         as vosk-small-de."
    )]
    StaticGraph,
    /// A required file is missing.
    #[error("It is incomplete: {0} is missing. Install it again.")]
    Missing(&'static str),
    /// The words are nowhere.
    #[error("It is incomplete: neither graph/words.txt nor graph/Gr.fst holds its words. Install it again.")]
    NoWords,
    /// A file does not begin as such a file does, or is empty.
    #[error("It is damaged: {0} is not what it should be. Install it again.")]
    Damaged(&'static str),
    /// Vosk would end the process at the first pause.
    #[error(
        "Its conf/model.conf has no line --endpoint.silence-phones=NUMBERS, without which the end of a declaration cannot \
         be found. Add the numbers of its silence phones, separated by colons, or use another model."
    )]
    NoSilencePhones,
    /// A file cannot be read.
    #[error("Its file {file} cannot be read: {source}. Correct its permissions.")]
    Unreadable {
        /// The file, below the model's folder.
        file: &'static str,
        /// What the system said.
        source: io::Error,
    },
}

/// Judges whether Vosk can use the folder `model` with runtime grammars. Reads the small files, and of the large ones
/// only the beginning.
///
/// # Errors
///
/// [`Refusal`], the first reason found.
pub fn check(model: &Path) -> Result<(), Refusal> {
    if !model.is_dir() {
        return Err(Refusal::NoFolder);
    }
    if model.join("final.mdl").exists() && !model.join("am").exists() {
        return Err(Refusal::OldLayout);
    }
    // Before anything that is missing: a model with a static graph lacks the dynamic one, and this is the true reason.
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
    if !read(model, "graph/Gr.fst", holds_output_symbols)? && !model.join("graph/words.txt").is_file() {
        return Err(Refusal::NoWords);
    }
    if !names_silence(&read(model, "conf/model.conf", |path| std::fs::read_to_string(path))?) {
        return Err(Refusal::NoSilencePhones);
    }
    Ok(())
}

/// Reads `file` of `model` with `reader`, whose errors of content mean damage.
fn read<T>(model: &Path, file: &'static str, reader: impl FnOnce(&Path) -> io::Result<T>) -> Result<T, Refusal> {
    reader(&model.join(file)).map_err(|source| match source.kind() {
        io::ErrorKind::UnexpectedEof | io::ErrorKind::InvalidData => Refusal::Damaged(file),
        _ => Refusal::Unreadable { file, source },
    })
}

/// Reads the header of an OpenFst file: whether a table of output symbols (words) follows it.
fn holds_output_symbols(path: &Path) -> io::Result<bool> {
    /// First four bytes of every OpenFst file.
    const MAGIC: i32 = 0x7eb2_fdd6;
    /// Flag of the header: a table of output symbols follows.
    const OUTPUT_SYMBOLS: i32 = 2;
    let mut file = BufReader::new(File::open(path)?);
    let mut number = [0; 4];
    let mut next = |file: &mut BufReader<File>| -> io::Result<i32> {
        file.read_exact(&mut number)?;
        Ok(i32::from_le_bytes(number))
    };
    let invalid = || io::Error::from(io::ErrorKind::InvalidData);
    if next(&mut file)? != MAGIC {
        return Err(invalid());
    }
    for _name in ["type of the machine", "type of its arcs"] {
        let length = next(&mut file)?;
        // Real names have some ten letters; a longer one is no name.
        let length = u64::try_from(length).ok().filter(|n| *n < 256).ok_or_else(invalid)?;
        io::copy(&mut file.by_ref().take(length), &mut io::sink())?;
    }
    let _version = next(&mut file)?;
    Ok(next(&mut file)? & OUTPUT_SYMBOLS != 0)
}

/// Whether Kaldi's option file `conf` gives the silence phones.
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
pub(super) mod tests {
    use super::*;

    /// The beginning of an OpenFst file, with or without words in it.
    pub fn fst(words: bool) -> Vec<u8> {
        let mut bytes = 0x7eb2_fdd6_i32.to_le_bytes().to_vec();
        for name in ["olabel_lookahead", "standard"] {
            bytes.extend(i32::try_from(name.len()).unwrap().to_le_bytes());
            bytes.extend(name.as_bytes());
        }
        bytes.extend(1_i32.to_le_bytes());
        bytes.extend((if words { 2_i32 } else { 0 }).to_le_bytes());
        bytes
    }

    /// The files of a model that passes the check. No recognizer can load it.
    pub fn files() -> Vec<(&'static str, Vec<u8>)> {
        vec![
            ("am/final.mdl", b"\0B<TransitionModel>".to_vec()),
            ("conf/mfcc.conf", b"--sample-frequency=16000\n".to_vec()),
            (
                "conf/model.conf",
                b"--beam=12.0\n--endpoint.silence-phones=1:2\n".to_vec(),
            ),
            ("graph/HCLr.fst", fst(false)),
            ("graph/Gr.fst", fst(true)),
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
        check(root.path())
    }

    #[test]
    fn complete_models_pass() {
        model(|_| ()).unwrap();
        model(|root| {
            std::fs::write(root.join("graph/Gr.fst"), fst(false)).unwrap();
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
        let header = fst(true);
        for length in 0..header.len() {
            let refusal = model(|root| std::fs::write(root.join("graph/Gr.fst"), &header[..length]).unwrap());
            assert!(matches!(refusal, Err(Refusal::Damaged(_))), "{length} bytes");
        }
    }

    #[test]
    fn what_vosk_would_not_say_is_said() {
        let refusal = model(|root| std::fs::write(root.join("graph/HCLG.fst"), "").unwrap()).unwrap_err();
        assert!(matches!(refusal, Refusal::StaticGraph), "{refusal}");
        let refusal = model(|root| std::fs::write(root.join("graph/Gr.fst"), fst(false)).unwrap()).unwrap_err();
        assert!(matches!(refusal, Refusal::NoWords), "{refusal}");
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
        assert!(matches!(check(&root.path().join("x")), Err(Refusal::NoFolder)));
        std::fs::write(root.path().join("final.mdl"), "x").unwrap();
        assert!(matches!(check(root.path()), Err(Refusal::OldLayout)));
    }
}
