//! The pages of a hall over TLS, by the real program, with a certificate of the event's own authority.

use std::{
    fs,
    io::{Read, Write},
    net::TcpStream,
    path::{Path, PathBuf},
    process::Command,
};

use tempfile::TempDir;
use ureq::tls::{Certificate, RootCerts, TlsConfig};

use crate::{
    broker::Broker,
    support::{
        PATIENCE,
        program::{Program, ansage, run},
    },
};

/// The files that `ansage hall setup` wrote for an event, and a home.
struct Event {
    broker: Broker,
    home: TempDir,
}

impl Event {
    /// The broker does not run, because the pages do not need it.
    fn new() -> Event {
        Event {
            broker: Broker::stopped(&["12"]),
            home: tempfile::tempdir().unwrap(),
        }
    }

    fn file(&self, name: &str) -> PathBuf {
        self.broker.made.hall.with_file_name(name)
    }

    fn command(&self, certificate: &Path, key: &Path) -> Command {
        let mut command = ansage(self.home.path(), &["hall", "--silent", "--pages", "127.0.0.1:0"]);
        command.arg("--folder").arg(self.home.path().join("kept"));
        command.arg("--hall-file").arg(&self.broker.made.hall);
        command
            .arg("--certificate")
            .arg(certificate)
            .arg("--certificate-key")
            .arg(key);
        command
    }

    /// Starts the arbiter's program. Returns it with the port of the pages.
    fn hall(&self) -> (Program, u16) {
        let mut command = self.command(&self.file("broker/broker.crt"), &self.file("broker/broker.key"));
        let mut hall = Program::start(&mut command);
        let said = hall.expect("Seiten: https://127.0.0.1:");
        let digits = said.split_once("https://127.0.0.1:").unwrap().1;
        let port = digits.split_once('/').unwrap().0.parse().unwrap();
        hall.until("Saal em.");
        (hall, port)
    }

    /// Returns the certificate of the authority, as visitors have it.
    fn authority(&self) -> RootCerts {
        let certificate = Certificate::from_pem(&fs::read(self.file("authority.crt")).unwrap()).unwrap();
        RootCerts::new_with_certs(&[certificate])
    }
}

/// Gets a page as a client that trusts `roots`.
fn get(address: &str, roots: RootCerts) -> Result<ureq::http::Response<ureq::Body>, ureq::Error> {
    let config = ureq::Agent::config_builder()
        .tls_config(TlsConfig::builder().root_certs(roots).build())
        .http_status_as_error(false)
        .proxy(None)
        .max_redirects(0)
        .timeout_global(Some(PATIENCE))
        .build();
    ureq::Agent::new_with_config(config).get(address).call()
}

#[test]
fn who_trusts_the_authority_gets_the_pages_and_nobody_else() {
    let (event, other) = (Event::new(), Event::new());
    let (_hall, port) = event.hall();
    for host in ["localhost", "127.0.0.1"] {
        let mut page = get(&format!("https://{host}:{port}/"), event.authority()).unwrap();
        assert_eq!(page.status(), 200);
        let text = page.body_mut().read_to_string().unwrap();
        assert!(text.contains("<!DOCTYPE html>"), "{text}");
    }
    // A token is never sent without TLS.
    let token = fs::read_to_string(event.home.path().join("kept/token")).unwrap();
    let entered = get(
        &format!("https://localhost:{port}/enter?token={}", token.trim()),
        event.authority(),
    )
    .unwrap();
    let cookie = entered.headers()["set-cookie"].to_str().unwrap();
    assert!(entered.status() == 303 && cookie.contains("Secure"), "{cookie}");
    // Browsers without the authority, and those with another event's.
    for roots in [RootCerts::WebPki, other.authority()] {
        let refused = get(&format!("https://localhost:{port}/"), roots)
            .unwrap_err()
            .to_string();
        assert!(refused.contains("certificate"), "{refused}");
    }
}

#[test]
fn who_speaks_without_tls_gets_nothing_and_disturbs_nobody() {
    let event = Event::new();
    let (_hall, port) = event.hall();
    for said in ["GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", "\u{16}\u{3}\u{1}", ""] {
        let mut plain = TcpStream::connect(("127.0.0.1", port)).unwrap();
        plain.set_read_timeout(Some(PATIENCE)).unwrap();
        plain.write_all(said.as_bytes()).unwrap();
        plain.shutdown(std::net::Shutdown::Write).unwrap();
        let mut answer = Vec::new();
        // The connection may also be reset, because the request is not read to its end.
        match plain.read_to_end(&mut answer) {
            Ok(_) => {}
            Err(error) => assert_eq!(error.kind(), std::io::ErrorKind::ConnectionReset, "{said:?}"),
        }
        let text = String::from_utf8_lossy(&answer);
        assert!(!text.contains("HTTP/") && !text.contains("html"), "{said:?}: {text}");
        let page = get(&format!("https://localhost:{port}/"), event.authority()).unwrap();
        assert_eq!(page.status(), 200, "after {said:?}");
    }
}

#[test]
fn a_certificate_that_cannot_be_used_is_named() {
    let (event, other) = (Event::new(), Event::new());
    let (certificate, key) = (event.file("broker/broker.crt"), event.file("broker/broker.key"));
    let empty = event.home.path().join("empty.pem");
    fs::write(&empty, "").unwrap();
    for (certificate, key, expected, code) in [
        (&certificate, &other.file("broker/broker.key"), "--certificate-key", 1),
        (&empty, &key, "--certificate", 1),
        (&certificate, &empty, "--certificate", 1),
        // Another file was meant.
        (&certificate, &PathBuf::from("/nowhere.pem"), "/nowhere.pem", 2),
    ] {
        let said = run(&mut event.command(certificate, key), "");
        assert!(
            said.code == Some(code) && said.errors.contains(expected),
            "{} {}: {said:?}",
            certificate.display(),
            key.display()
        );
    }
}
