//! The authority of an event, and the broker's certificate.

use std::path::Path;

use rcgen::{
    BasicConstraints, CertificateParams, DistinguishedName, DnType, ExtendedKeyUsagePurpose, IsCa, Issuer, KeyPair,
    KeyUsagePurpose,
};

use super::error::{SetupError, write};
use crate::wire::Name;

/// The authority of an event. Boards trust only certificates that it has signed.
pub(super) struct Authority {
    /// Its certificate, in PEM.
    pub certificate: String,
    issuer: Issuer<'static, KeyPair>,
}

/// A certificate and its key, in PEM.
pub(super) struct Issued {
    pub certificate: String,
    pub key: String,
}

impl Authority {
    /// Returns the authority whose key is in `folder`, or a new one.
    pub(super) fn of_folder(folder: &Path, event: &Name) -> Result<Authority, SetupError> {
        let (key_path, path) = (folder.join("authority.key"), folder.join("authority.crt"));
        let read = |path: &Path| match std::fs::read_to_string(path) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(SetupError::File(path.to_owned(), error)),
        };
        let params = authority_params(event)?;
        if let (Some(key), Some(certificate)) = (read(&key_path)?, read(&path)?) {
            return Ok(Authority {
                certificate,
                issuer: Issuer::new(params, KeyPair::from_pem(&key)?),
            });
        }
        let key = KeyPair::generate()?;
        let certificate = params.self_signed(&key)?.pem();
        write(&key_path, &key.serialize_pem())?;
        write(&path, &certificate)?;
        Ok(Authority {
            certificate,
            issuer: Issuer::new(params, key),
        })
    }

    /// Issues a certificate for the broker on `host`, which can also be reached on its own machine.
    pub(super) fn issue(&self, host: &str) -> Result<Issued, SetupError> {
        let mut names = vec![host.trim_matches(['[', ']']).to_owned()];
        for own in ["localhost", "127.0.0.1", "::1"] {
            if names.iter().all(|name| name != own) {
                names.push(own.to_owned());
            }
        }
        let mut params = CertificateParams::new(names)?;
        params.distinguished_name = named("Ansage broker");
        params.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth];
        let key = KeyPair::generate()?;
        let certificate = params.signed_by(&key, &self.issuer)?;
        Ok(Issued {
            certificate: certificate.pem(),
            key: key.serialize_pem(),
        })
    }
}

/// Certificates are always valid: a board without a battery starts in 1970, and an event ends when its folder is
/// removed.
fn authority_params(event: &Name) -> Result<CertificateParams, SetupError> {
    let mut params = CertificateParams::new(Vec::new())?;
    params.distinguished_name = named(&format!("Ansage {event}"));
    params.is_ca = IsCa::Ca(BasicConstraints::Constrained(0));
    params.key_usages = vec![KeyUsagePurpose::KeyCertSign];
    Ok(params)
}

fn named(name: &str) -> DistinguishedName {
    let mut named = DistinguishedName::new();
    named.push(DnType::CommonName, name);
    named
}
