//! Access to a broker, and the files that describe it.

use std::{
    fmt, io,
    path::{Path, PathBuf},
    str::FromStr,
    sync::Arc,
    time::Duration,
};

use ansage_words::{
    TomlFault, id,
    locale::{Localized, Texts},
    text,
};
use ring::rand::SystemRandom;
use rumqttc::{MqttOptions, TlsConfiguration, Transport};
use rustls::{
    ClientConfig, RootCertStore,
    crypto::ring::default_provider,
    pki_types::{CertificateDer, pem::PemObject},
};
use serde::{Deserialize, Serialize};

use crate::wire::{Name, OrderKey};

/// Idle time after which a connection is probed. The broker gives up the connection after half as much again.
const KEEP_ALIVE: Duration = Duration::from_secs(5);
/// Maximum size of a received packet, in bytes. A larger one ends the connection. A packet within this limit whose
/// payload is too long is refused, but the connection stays.
const MOST_RECEIVED: usize = 256 << 10;

/// Address of a broker: `mqtt://HOST[:PORT]`, or `mqtts://HOST[:PORT]` with TLS.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Address {
    /// Whether the connection is encrypted, and the broker's certificate checked.
    pub tls: bool,
    /// Name or number of the host.
    pub host: String,
    /// The port: 1883, or 8883 with TLS, unless another one is named.
    pub port: u16,
}

/// Error for a text that is not an [`Address`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not an address such as mqtts://hall.example:8883")]
pub struct AddressError(pub String);

impl FromStr for Address {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Address, AddressError> {
        let error = || AddressError(text.to_owned());
        let (tls, rest) = match text.split_once("://") {
            Some(("mqtts", rest)) => (true, rest),
            Some(("mqtt", rest)) => (false, rest),
            _ => return Err(error()),
        };
        let rest = rest.strip_suffix('/').unwrap_or(rest);
        // The colons of an IPv6 address are in brackets.
        let (host, port) = match rest.rsplit_once(':').filter(|(_, port)| !port.ends_with(']')) {
            Some((host, port)) => (host, port.parse().map_err(|_| error())?),
            None => (rest, if tls { 8883 } else { 1883 }),
        };
        let host = host.trim_start_matches('[').trim_end_matches(']');
        let is_sign = |c: char| c.is_alphanumeric() || ".-_:".contains(c);
        if host.is_empty() || port == 0 || !host.chars().all(is_sign) {
            return Err(error());
        }
        let host = host.to_owned();
        Ok(Address { tls, host, port })
    }
}

impl TryFrom<String> for Address {
    type Error = AddressError;

    fn try_from(text: String) -> Result<Address, AddressError> {
        text.parse()
    }
}

impl From<Address> for String {
    fn from(address: Address) -> String {
        address.to_string()
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = if self.tls { "mqtts" } else { "mqtt" };
        match self.host.contains(':') {
            true => write!(f, "{scheme}://[{}]:{}", self.host, self.port),
            false => write!(f, "{scheme}://{}:{}", self.host, self.port),
        }
    }
}

/// Data of the connection to a broker.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Access {
    /// The broker.
    pub broker: Address,
    /// User at the broker; `None` if it does not ask for one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user: Option<String>,
    /// The user's password.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
    /// Certificate, in PEM, of the authority that signs the broker's. Without it, the authorities that browsers trust
    /// count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub authority: Option<String>,
}

impl fmt::Debug for Access {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Passwords do not go into logs.
        f.debug_struct("Access")
            .field("broker", &self.broker)
            .field("user", &self.user)
            .finish_non_exhaustive()
    }
}

/// Reason why an [`Access`] cannot be used to connect.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AccessError {
    /// The certificate of the authority cannot be read.
    #[error("the authority's certificate cannot be read: {0}")]
    Authority(String),
    /// TLS cannot be set up.
    #[error("TLS cannot be set up: {0}")]
    Tls(String),
}

impl Localized for AccessError {
    /// Returns the reason, for use inside a sentence.
    fn localized(&self, texts: &Texts) -> String {
        texts.get(match self {
            AccessError::Authority(_) => id!("hall-access-authority"),
            AccessError::Tls(_) => id!("hall-access-tls"),
        })
    }
}

impl Access {
    /// Returns the options of a connection whose name at the broker begins with `client`. The rest of the name is a
    /// secret: the broker ends a connection if another user connects with its name. The session is clean: the broker
    /// keeps nothing for it.
    ///
    /// # Errors
    ///
    /// Returns an [`AccessError`] if the authority's certificate is invalid, or the system has no random numbers.
    pub fn options(&self, client: &str) -> Result<MqttOptions, AccessError> {
        let secret: [u8; 8] = ring::rand::generate(&SystemRandom::new())
            .map_err(|_| AccessError::Tls("no random numbers".into()))?
            .expose();
        let name = format!("{client}-{:016x}", u64::from_be_bytes(secret));
        let mut options = MqttOptions::new(name, &self.broker.host, self.broker.port);
        options.set_clean_session(true);
        options.set_keep_alive(KEEP_ALIVE);
        options.set_max_packet_size(MOST_RECEIVED, MOST_RECEIVED);
        if let Some(user) = &self.user {
            options.set_credentials(user, self.password.clone().unwrap_or_default());
        }
        if self.broker.tls {
            let tls = TlsConfiguration::Rustls(Arc::new(self.tls()?));
            options.set_transport(Transport::tls_with_config(tls));
        }
        Ok(options)
    }

    fn tls(&self) -> Result<ClientConfig, AccessError> {
        let mut roots = RootCertStore::empty();
        match &self.authority {
            Some(pem) => {
                let certificate = CertificateDer::from_pem_slice(pem.as_bytes())
                    .map_err(|error| AccessError::Authority(error.to_string()))?;
                roots
                    .add(certificate)
                    .map_err(|error| AccessError::Authority(error.to_string()))?;
            }
            None => roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned()),
        }
        let config = ClientConfig::builder_with_provider(Arc::new(default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(|error| AccessError::Tls(error.to_string()))?;
        Ok(config.with_root_certificates(roots).with_no_client_auth())
    }
}

/// Settings with which a board takes part in an event: the content of `board12.toml`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardAccess {
    /// The event.
    pub event: Name,
    /// The board.
    pub board: Name,
    /// The key that verifies the arbiter's orders. Without it the board obeys none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order_key: Option<OrderKey>,
    /// The broker.
    #[serde(flatten)]
    pub access: Access,
}

/// Reason why an access file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum AccessFileError {
    /// It cannot be read.
    #[error("unreadable file {0}: {1}")]
    Unreadable(PathBuf, io::Error),
    /// It does not have the expected content.
    #[error("faulty file {0}, line {1}: {2}")]
    Faulty(PathBuf, usize, TomlFault),
}

impl AccessFileError {
    /// Returns the file.
    pub fn path(&self) -> &Path {
        match self {
            AccessFileError::Unreadable(path, _) | AccessFileError::Faulty(path, ..) => path,
        }
    }

    /// Returns the reason, for use inside a sentence.
    pub fn reason(&self, texts: &Texts) -> String {
        match self {
            AccessFileError::Unreadable(_, error) => error.localized(texts),
            AccessFileError::Faulty(_, line, fault) => {
                text!(texts, "hall-file-line", line = *line, reason = fault.localized(texts))
            }
        }
    }
}

impl BoardAccess {
    /// Reads the file that `ansage hall setup` wrote for the board.
    ///
    /// # Errors
    ///
    /// Returns an [`AccessFileError`] if it cannot be read or is not an access file of a board.
    pub fn read(path: &Path) -> Result<BoardAccess, AccessFileError> {
        read(path)
    }
}

impl HallAccess {
    /// Reads the file that `ansage hall setup` wrote for the hall.
    ///
    /// # Errors
    ///
    /// Returns an [`AccessFileError`] as [`BoardAccess::read`] does.
    pub fn read(path: &Path) -> Result<HallAccess, AccessFileError> {
        read(path)
    }
}

fn read<T: serde::de::DeserializeOwned>(path: &Path) -> Result<T, AccessFileError> {
    let unreadable = |error| AccessFileError::Unreadable(path.to_owned(), error);
    let text = ansage_disk::read_text(path).map_err(unreadable)?;
    toml::from_str(&text).map_err(|error| {
        let (line, fault) = TomlFault::located(&error, &text);
        AccessFileError::Faulty(path.to_owned(), line, fault)
    })
}

/// Settings of the hall: the content of `hall.toml`. It holds secrets.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HallAccess {
    /// The event.
    pub event: Name,
    /// The boards of the event.
    pub boards: Vec<Name>,
    /// The secret with which orders are signed ([`SigningKey`](crate::wire::SigningKey)). Without it no orders can be
    /// given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signing_key: Option<String>,
    /// The broker.
    #[serde(flatten)]
    pub access: Access,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_connection_cannot_be_guessed() {
        let access = Access {
            broker: "mqtt://localhost".parse().unwrap(),
            user: None,
            password: None,
            authority: None,
        };
        let [one, other] = [0; 2].map(|_| access.options("ansage-hall-event").unwrap().client_id());
        for name in [&one, &other] {
            let secret = name.strip_prefix("ansage-hall-event-").unwrap();
            assert_eq!(secret.len(), 16, "{name}");
        }
        assert_ne!(one, other);
    }
}
