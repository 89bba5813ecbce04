//! The authority of an event, and the broker's certificate.

use std::path::Path;

use rcgen::{
    BasicConstraints, CertificateParams, DistinguishedName, DnType, ExtendedKeyUsagePurpose, IsCa, Issuer, KeyPair,
    KeyUsagePurpose, date_time_ymd,
};

use super::error::{SetupError, write};
use crate::{access::Access, wire::Name};

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
    /// Returns the authority whose key is in `folder`, or a new one if none was set up there. `known` is the access of
    /// an earlier run, which has the certificate, too.
    pub(super) fn of_folder(folder: &Path, event: &Name, known: Option<&Access>) -> Result<Authority, SetupError> {
        let (key_path, path) = (folder.join("authority.key"), folder.join("authority.crt"));
        let read = |path: &Path| match std::fs::read_to_string(path) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(SetupError::File(path.to_owned(), error)),
        };
        let params = authority_params(event)?;
        let (key, kept) = match read(&key_path)? {
            Some(key) => (KeyPair::from_pem(&key)?, read(&path)?),
            // Boards trust no other authority than that of their files.
            None if known.is_some() => return Err(SetupError::Authority(key_path)),
            None => {
                let key = KeyPair::generate()?;
                write(&key_path, &key.serialize_pem())?;
                (key, None)
            }
        };
        let certificate = match kept {
            Some(certificate) => certificate,
            // It may have been moved to a browser.
            None => {
                let known = known.and_then(|known| known.authority.clone());
                let certificate = match known {
                    Some(certificate) => certificate,
                    None => params.self_signed(&key)?.pem(),
                };
                write(&path, &certificate)?;
                certificate
            }
        };
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
        let mut params = always(names)?;
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

fn authority_params(event: &Name) -> Result<CertificateParams, SetupError> {
    let mut params = always(Vec::new())?;
    params.distinguished_name = named(&format!("Ansage {event}"));
    params.is_ca = IsCa::Ca(BasicConstraints::Constrained(0));
    params.key_usages = vec![KeyUsagePurpose::KeyCertSign];
    Ok(params)
}

/// Certificates are valid at all times: a board without a battery begins in 1970, and an event ends by removing its
/// folder.
fn always(names: Vec<String>) -> Result<CertificateParams, SetupError> {
    let mut params = CertificateParams::new(names)?;
    params.not_before = date_time_ymd(1970, 1, 1);
    params.not_after = date_time_ymd(4096, 1, 1);
    Ok(params)
}

fn named(name: &str) -> DistinguishedName {
    let mut named = DistinguishedName::new();
    named.push(DnType::CommonName, name);
    named
}

#[cfg(test)]
mod tests {
    use std::{sync::Arc, time::Duration};

    use rustls::{
        RootCertStore,
        client::{WebPkiServerVerifier, danger::ServerCertVerifier as _},
        crypto::ring::default_provider,
        pki_types::{CertificateDer, ServerName, UnixTime, pem::PemObject as _},
    };

    use super::*;

    #[test]
    fn the_broker_is_trusted_at_any_time_also_by_a_board_that_begins_in_1970() {
        let folder = tempfile::tempdir().unwrap();
        let authority = Authority::of_folder(folder.path(), &"open".parse().unwrap(), None).unwrap();
        let issued = authority.issue("hall.example").unwrap();
        let read = |pem: &str| CertificateDer::from_pem_slice(pem.as_bytes()).unwrap();
        let mut roots = RootCertStore::empty();
        roots.add(read(&authority.certificate)).unwrap();
        let verifier = WebPkiServerVerifier::builder_with_provider(Arc::new(roots), Arc::new(default_provider()))
            .build()
            .unwrap();
        for host in ["hall.example", "localhost", "127.0.0.1"] {
            let host = ServerName::try_from(host).unwrap();
            for seconds in [0, 1, 200_000_000, 1_800_000_000, 60_000_000_000] {
                let now = UnixTime::since_unix_epoch(Duration::from_secs(seconds));
                let verified = verifier.verify_server_cert(&read(&issued.certificate), &[], &host, &[], now);
                assert!(verified.is_ok(), "{host:?} {seconds}: {verified:?}");
            }
        }
    }
}
