//! Setting up an event: the broker `mosquitto` with TLS, one identity per board, and a file to carry to each.
//!
//! | in the folder | for |
//! |---|---|
//! | `broker/` | `mosquitto`: its configuration, certificate, hashed passwords and who may do what |
//! | `boards/board12.toml` | board 12: the broker, its password, and the key by which it knows the arbiter's orders |
//! | `hall.toml` | the hall: its password, and the secret that signs orders |
//! | `authority.key` | the next set-up: with it boards keep their files when others are added |
//!
//! All files are for their owner only. What exists is kept: another run adds boards, or changes the host. The file of a
//! board may have been carried away: the broker keeps its password, unless the board is named again.

mod broker;
mod certificates;
mod error;

use std::{
    io,
    path::{Path, PathBuf},
};

use data_encoding::HEXLOWER;
use ring::rand::{SecureRandom as _, SystemRandom};
use serde::Serialize;

use crate::{
    access::{Access, AccessFileError, Address, BoardAccess, HallAccess},
    wire::{KeyError, Name, SigningKey},
};
use certificates::Authority;
pub use error::SetupError;
use error::write;

/// User of the hall at the broker.
const HALL: &str = "hall";
/// Port of the broker, unless another one is named.
const PORT: u16 = 8883;
/// Maximum number of boards in an event.
pub const MOST_BOARDS: usize = 10_000;

/// Description of an event to set up.
#[derive(Debug, Clone)]
pub struct Setup {
    /// The folder.
    pub folder: PathBuf,
    /// The event.
    pub event: Name,
    /// Its boards. Those already in the folder are kept.
    pub boards: Vec<Name>,
    /// Name or number of the machine on which the broker runs, as the boards reach it. By default it is that of an
    /// earlier run, or this machine.
    pub host: Option<String>,
    /// The broker's port. By default it is that of an earlier run, or 8883.
    pub port: Option<u16>,
}

/// Files that were written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Made {
    /// The configuration of the broker, for `mosquitto -c`.
    pub config: PathBuf,
    /// The file of the hall.
    pub hall: PathBuf,
    /// The folder with the files of the boards.
    pub boards: PathBuf,
    /// Whether an earlier run has set up the event, so that its broker and its hall may be running.
    pub is_known: bool,
    /// The boards, including those of earlier runs.
    pub names: Vec<Name>,
    /// The boards whose files of an earlier run do not work any more: they were named again, and the files are not
    /// here.
    pub renewed: Vec<Name>,
    /// The host of the broker.
    pub host: String,
}

/// Writes the files of an event.
///
/// # Errors
///
/// Returns a [`SetupError`] if a file cannot be read or written, or the folder is that of another event.
pub fn set_up(setup: &Setup) -> Result<Made, SetupError> {
    let folder = &setup.folder;
    let failed = |path: &Path| {
        let path = path.to_owned();
        move |error| SetupError::File(path, error)
    };
    ansage_disk::create_folder(folder).map_err(failed(folder))?;
    // The broker looks for relative paths in the folder in which it is started.
    let folder = &folder.canonicalize().map_err(failed(folder))?;
    let (hall_path, boards) = (folder.join("hall.toml"), folder.join("boards"));
    let known = match HallAccess::read(&hall_path) {
        Ok(known) if known.event != setup.event => return Err(SetupError::OtherEvent(folder.clone(), known.event)),
        Ok(known) => Some(known),
        Err(AccessFileError::Unreadable(_, error)) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error.into()),
    };
    let is_known = known.is_some();
    let (known_host, known_port) = match &known {
        Some(HallAccess { access, .. }) => (Some(access.broker.host.clone()), access.broker.port),
        None => (None, PORT),
    };
    let host = setup.host.clone().or(known_host).unwrap_or_else(this_machine);
    let port = setup.port.unwrap_or(known_port);
    let address: Address = format!("mqtts://{}:{port}", bracketed(&host))
        .parse()
        .map_err(|_| SetupError::Host(host.clone()))?;
    let authority = Authority::of_folder(folder, &setup.event, known.as_ref().map(|known| &known.access))?;
    let access = |user: &str, password: Option<String>| -> Result<Access, KeyError> {
        Ok(Access {
            broker: address.clone(),
            user: Some(user.to_owned()),
            password: Some(match password {
                Some(known) => known,
                None => new_password()?,
            }),
            authority: Some(authority.certificate.clone()),
        })
    };
    let secret = match known.as_ref().and_then(|known| known.signing_key.clone()) {
        Some(secret) => secret,
        None => SigningKey::generate()?.1,
    };
    let key = SigningKey::read(&secret)?.order_key();
    let mut names = known.as_ref().map_or_else(Vec::new, |known| known.boards.clone());
    names.extend(setup.boards.iter().cloned());
    let mut seen = std::collections::HashSet::new();
    names.retain(|name| seen.insert(name.clone()));

    let hall = HallAccess {
        event: setup.event.clone(),
        boards: names.clone(),
        signing_key: Some(secret),
        access: access(HALL, known.and_then(|known| known.access.password))?,
    };
    let carried = broker::passwords(folder)?;
    let mut passwords = vec![broker::hashed(&hall.access)?];
    let mut renewed = Vec::new();
    for name in &names {
        let user = broker::user(name);
        let path = boards.join(format!("board{name}.toml"));
        let password = match BoardAccess::read(&path) {
            Ok(known) => known.access.password,
            Err(AccessFileError::Unreadable(_, error)) if error.kind() == io::ErrorKind::NotFound => {
                match carried.get(&user) {
                    Some(password) if !setup.boards.contains(name) => {
                        passwords.push(password.clone());
                        continue;
                    }
                    Some(_) => renewed.push(name.clone()),
                    None => {}
                }
                None
            }
            Err(error) => return Err(error.into()),
        };
        let board = BoardAccess {
            event: setup.event.clone(),
            board: name.clone(),
            order_key: Some(key.clone()),
            access: access(&user, password)?,
        };
        let head = format!("# Board {name}: ansage play --hall-file board{name}.toml\n# Keep it secret.\n");
        write_toml(&path, &head, &board)?;
        passwords.push(broker::hashed(&board.access)?);
    }
    let head = "# The arbiter's machine. Keep it secret: whoever has it gives orders to all boards.\n";
    write_toml(&hall_path, head, &hall)?;
    let config = broker::write(folder, &hall.event, &names, &passwords, port, &authority.issue(&host)?)?;
    Ok(Made {
        config,
        hall: hall_path,
        boards,
        is_known,
        names,
        renewed,
        host,
    })
}

/// Returns the name of this machine.
pub fn this_machine() -> String {
    rustix::system::uname().nodename().to_string_lossy().into_owned()
}

/// Puts the numbers of an IPv6 address into brackets.
fn bracketed(host: &str) -> String {
    match host.contains(':') && !host.starts_with('[') {
        true => format!("[{host}]"),
        false => host.to_owned(),
    }
}

/// Returns a new password: 128 random bits.
fn new_password() -> Result<String, KeyError> {
    let mut bytes = [0_u8; 16];
    SystemRandom::new().fill(&mut bytes).map_err(|_| KeyError)?;
    Ok(HEXLOWER.encode(&bytes))
}

fn write_toml(path: &Path, head: &str, content: &impl Serialize) -> Result<(), SetupError> {
    let text = format!("{head}{}", toml::to_string(content)?);
    write(path, &text)
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;
    use crate::wire::OrderKey;

    fn setup(folder: &Path, boards: &[&str]) -> Setup {
        Setup {
            folder: folder.to_owned(),
            event: "em".parse().unwrap(),
            boards: boards.iter().map(|name| name.parse().unwrap()).collect(),
            host: Some("hall.example".into()),
            port: Some(9000),
        }
    }

    fn files(folder: &Path) -> Vec<PathBuf> {
        let mut all = Vec::new();
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                all.extend(files(&path));
            }
            all.push(path);
        }
        all
    }

    #[test]
    fn every_file_is_for_its_owner_only_and_no_password_stands_with_the_broker() {
        let folder = tempfile::tempdir().unwrap();
        let made = set_up(&setup(&folder.path().join("new"), &["1", "2"])).unwrap();
        let mut passwords = vec![HallAccess::read(&made.hall).unwrap().access.password.unwrap()];
        for name in ["1", "2"] {
            let board = BoardAccess::read(&made.boards.join(format!("board{name}.toml"))).unwrap();
            assert_eq!(board.access.broker.to_string(), "mqtts://hall.example:9000");
            assert_eq!(board.access.user, Some(format!("board-{name}")));
            passwords.push(board.access.password.unwrap());
        }
        for path in files(&folder.path().join("new")) {
            let mode = path.metadata().unwrap().permissions().mode();
            assert_eq!(mode & 0o077, 0, "{}", path.display());
            if path.starts_with(made.config.parent().unwrap()) && path.is_file() {
                let text = std::fs::read_to_string(&path).unwrap();
                assert!(
                    !passwords.iter().any(|password| text.contains(password)),
                    "{}",
                    path.display()
                );
            }
        }
        passwords.sort();
        passwords.dedup();
        assert_eq!(passwords.len(), 3);
    }

    #[test]
    fn another_run_adds_boards_and_keeps_what_others_carry() {
        let folder = tempfile::tempdir().unwrap();
        let first = set_up(&setup(folder.path(), &["1", "2"])).unwrap();
        let board =
            |made: &Made, name: &str| BoardAccess::read(&made.boards.join(format!("board{name}.toml"))).unwrap();
        let (before, hall) = (board(&first, "1"), HallAccess::read(&first.hall).unwrap());
        // Neither host nor port is named again.
        let added = Setup {
            host: None,
            port: None,
            ..setup(folder.path(), &["2", "3"])
        };
        let second = set_up(&added).unwrap();
        assert_eq!((&*second.host, &second.renewed[..]), ("hall.example", &[][..]));
        assert!(!first.is_known && second.is_known);
        let config = std::fs::read_to_string(&second.config).unwrap();
        assert!(config.contains("\nlistener 9000\n"), "{config}");
        let names: Vec<&str> = second.names.iter().map(Name::as_str).collect();
        assert_eq!(names, ["1", "2", "3"]);
        assert_eq!(board(&second, "1"), before);
        let after = HallAccess::read(&second.hall).unwrap();
        assert_eq!((after.signing_key, after.access), (hall.signing_key, hall.access));
        assert_ne!(board(&second, "3").access.password, before.access.password);
        let key: Option<OrderKey> = board(&second, "3").order_key;
        assert_eq!(key, before.order_key);
        let other = Setup {
            event: "other".parse().unwrap(),
            ..setup(folder.path(), &["1"])
        };
        assert!(matches!(set_up(&other), Err(SetupError::OtherEvent(..))));
    }

    #[test]
    fn another_run_never_makes_another_authority() {
        let folder = tempfile::tempdir().unwrap();
        set_up(&setup(folder.path(), &["1"])).unwrap();
        let [certificate, key] = ["authority.crt", "authority.key"].map(|name| folder.path().join(name));
        let read = |path: &Path| std::fs::read_to_string(path).unwrap();
        let before = (read(&certificate), read(&key));
        // It was moved to a browser.
        std::fs::remove_file(&certificate).unwrap();
        let made = set_up(&setup(folder.path(), &["2"])).unwrap();
        assert_eq!((read(&certificate), read(&key)), before);
        let board = BoardAccess::read(&made.boards.join("board2.toml")).unwrap();
        assert_eq!(board.access.authority.as_ref(), Some(&before.0));
        let broker = read(&made.config.with_file_name("broker.crt"));
        std::fs::remove_file(&key).unwrap();
        let failed = set_up(&setup(folder.path(), &["3"]));
        assert!(matches!(&failed, Err(SetupError::Authority(path)) if path.ends_with("authority.key")));
        assert!(!key.exists() && !made.boards.join("board3.toml").exists());
        assert_eq!(read(&made.config.with_file_name("broker.crt")), broker);
    }

    #[test]
    fn a_file_that_was_carried_away_works_until_its_board_is_named_again() {
        let folder = tempfile::tempdir().unwrap();
        let first = set_up(&setup(folder.path(), &["1", "2"])).unwrap();
        let password = |user: &str| broker::passwords(folder.path()).unwrap().remove(user);
        let before = password("board-1");
        let carried = first.boards.join("board1.toml");
        std::fs::remove_file(&carried).unwrap();
        for (named, is_kept) in [("3", true), ("1", false)] {
            let made = set_up(&setup(folder.path(), &[named])).unwrap();
            assert_eq!(password("board-1") == before, is_kept, "{named}");
            assert_eq!(carried.exists(), !is_kept, "{named}");
            assert_eq!(made.renewed.len(), usize::from(!is_kept), "{named}");
            assert_eq!(made.names.len(), 3);
        }
    }
}
