//! The configuration of `mosquitto`: who may connect, and who may read and write which topic.

use std::{
    collections::HashMap,
    fmt::Write as _,
    io,
    num::NonZeroU32,
    path::{Path, PathBuf},
};

use base64::{Engine as _, engine::general_purpose::STANDARD};
use ring::{
    pbkdf2,
    rand::{SecureRandom, SystemRandom},
};

use super::{
    certificates::Issued,
    error::{SetupError, write as write_file},
};
use crate::{
    access::Access,
    wire::{KeyError, Kind, Name, Payload as _, Record, Topic, presence_topic},
};

/// Folder of the broker in that of the event.
const FOLDER: &str = "broker";
/// Name of the password file in it.
const PASSWORDS: &str = "passwords";
/// Iterations of a password's hash, as in `mosquitto_passwd`. The passwords are 128 random bits, so more would add no
/// protection, but slow down a thousand boards that reconnect at once.
const ITERATIONS: u32 = 101;
/// Length of the salt, in bytes.
const SALT: usize = 12;
/// Length of the hash, in bytes.
const HASH: usize = 64;
/// Largest packet that the broker takes, in bytes: a record and its topic.
const MOST_BYTES: usize = Record::MOST_BYTES + 1024;
/// Maximum number of messages that wait for a slow client. More are dropped, and requested again.
const MOST_QUEUED: u32 = 20_000;

/// Returns the user of the board `name` at the broker.
pub(super) fn user(name: &Name) -> String {
    format!("board-{name}")
}

/// Returns the lines of the password file of an earlier run under `folder`, by user.
pub(super) fn passwords(folder: &Path) -> Result<HashMap<String, String>, SetupError> {
    let path = folder.join(FOLDER).join(PASSWORDS);
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
        Err(error) => return Err(SetupError::File(path, error)),
    };
    let user = |line: &str| Some((line.split_once(':')?.0.to_owned(), line.to_owned()));
    Ok(text.lines().filter_map(user).collect())
}

/// Writes the files of the broker of `event` under `folder`, and returns the path of its configuration. `hashed` are
/// the lines of the password file.
pub(super) fn write(
    folder: &Path,
    event: &Name,
    boards: &[Name],
    hashed: &[String],
    port: u16,
    issued: &Issued,
) -> Result<PathBuf, SetupError> {
    let folder = folder.join(FOLDER);
    let [config, passwords, rights, certificate, key] =
        ["mosquitto.conf", PASSWORDS, "rights", "broker.crt", "broker.key"].map(|name| folder.join(name));
    if folder.to_string_lossy().contains(['\n', '\r']) {
        return Err(SetupError::Path(folder));
    }
    write_file(&certificate, &issued.certificate)?;
    write_file(&key, &issued.key)?;
    write_file(&passwords, &(hashed.join("\n") + "\n"))?;
    write_file(&rights, &rights_of(event, boards))?;
    let mut text = format!(
        "# The broker of the event {event}.\n\
         # Written by ansage hall setup; another run writes it anew.\n\
         listener {port}\n\
         certfile {}\nkeyfile {}\ntls_version tlsv1.2\n\
         allow_anonymous false\npassword_file {}\nacl_file {}\n\
         max_packet_size {MOST_BYTES}\nmax_queued_messages {MOST_QUEUED}\n\
         # Boards and hall send again what is missing: nothing is kept on the disk.\n\
         persistence false\n\
         log_dest stderr\nlog_type error\nlog_type warning\nlog_type notice\nconnection_messages true\n",
        certificate.display(),
        key.display(),
        passwords.display(),
        rights.display(),
    );
    if rustix::process::geteuid().is_root() {
        text.push_str("# As another user it could not read these files, which are for their owner only.\nuser root\n");
    }
    write_file(&config, &text)?;
    Ok(config)
}

/// Returns the rights of each user: a board reads and writes only its own topics, and only the hall sends orders.
fn rights_of(event: &Name, boards: &[Name]) -> String {
    let mut text = String::from("user hall\n");
    for kind in Kind::OF_BOARDS {
        let _ = writeln!(text, "topic read {}", kind.filter(event));
    }
    for kind in Kind::OF_HALLS {
        let _ = writeln!(text, "topic write {}", kind.filter(event));
    }
    let _ = writeln!(text, "topic readwrite {}", presence_topic(event));
    for board in boards {
        let topic = |kind| Topic {
            event: event.clone(),
            board: board.clone(),
            kind,
        };
        let _ = writeln!(text, "\nuser {}", user(board));
        for kind in Kind::OF_BOARDS {
            let _ = writeln!(text, "topic write {}", topic(kind));
        }
        for kind in Kind::OF_HALLS {
            let _ = writeln!(text, "topic read {}", topic(kind));
        }
        let _ = writeln!(text, "topic read {}", presence_topic(event));
    }
    text
}

/// Returns a line of the password file: PBKDF2 with SHA-512, as mosquitto 2 writes it (`$7$`).
pub(super) fn hashed(access: &Access) -> Result<String, KeyError> {
    let mut salt = [0; SALT];
    SystemRandom::new().fill(&mut salt).map_err(|_| KeyError)?;
    let iterations = NonZeroU32::new(ITERATIONS).ok_or(KeyError)?;
    let (user, password) = (
        access.user.as_deref().unwrap_or_default(),
        access.password.as_deref().unwrap_or_default(),
    );
    let mut hash = [0; HASH];
    pbkdf2::derive(
        pbkdf2::PBKDF2_HMAC_SHA512,
        iterations,
        &salt,
        password.as_bytes(),
        &mut hash,
    );
    Ok(format!(
        "{user}:$7${ITERATIONS}${}${}",
        STANDARD.encode(salt),
        STANDARD.encode(hash)
    ))
}
