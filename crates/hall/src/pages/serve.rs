//! The listening server, on its own thread.

use std::{
    io,
    net::{SocketAddr, TcpListener},
    sync::Arc,
    thread,
    time::Duration,
};

use axum_server::{Handle, Server, tls_rustls::RustlsConfig};
use rustls::{
    ServerConfig,
    crypto::ring::default_provider,
    pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject},
};
use thiserror::Error;

use super::{limits::Limits, server::router, state::Pages};
use ansage_words::{
    id,
    locale::{Localized, Texts},
    text,
};

/// Time for visitors to receive pending data when the program ends.
const GRACE: Duration = Duration::from_millis(200);

/// Certificate and key of a server, in PEM.
pub struct Certificate {
    /// The certificate, followed by those of its authorities.
    pub chain: Vec<u8>,
    /// Its key.
    pub key: Vec<u8>,
}

/// Reason why the pages cannot be served.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The server cannot listen on the address.
    #[error("cannot listen at {0}: {1}")]
    Listen(SocketAddr, io::Error),
    /// The address can be reached from other machines, and there is no certificate.
    #[error("no certificate for {0}")]
    Unencrypted(SocketAddr),
    /// Certificate or key cannot be used.
    #[error("unusable certificate: {0}")]
    Certificate(String),
}

impl Localized for ServeError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            ServeError::Listen(address, error) => text!(
                texts,
                "pages-listen",
                address = address.to_string(),
                reason = error.localized(texts)
            ),
            ServeError::Unencrypted(address) => text!(texts, "pages-unencrypted", address = address.to_string()),
            ServeError::Certificate(reason) => match reason.is_empty() {
                true => texts.get(id!("pages-no-certificate")),
                // The reason of the library is only logged.
                false => texts.get(id!("pages-certificate")),
            },
        }
    }
}

/// The server of the pages. Dropping it ends it.
#[derive(Debug)]
pub struct PageServer {
    address: SocketAddr,
    handle: Handle<SocketAddr>,
    thread: Option<thread::JoinHandle<()>>,
}

/// Opens the address for the pages before they are served, so that it is known.
///
/// # Errors
///
/// [`ServeError`] if it cannot be opened, or if other machines can reach it and `is_secure` is `false`: an eavesdropper
/// would learn the tokens.
pub fn listen(address: SocketAddr, is_secure: bool) -> Result<TcpListener, ServeError> {
    if !address.ip().is_loopback() && !is_secure {
        return Err(ServeError::Unencrypted(address));
    }
    let of = |error| ServeError::Listen(address, error);
    let listener = TcpListener::bind(address).map_err(of)?;
    listener.set_nonblocking(true).map_err(of)?;
    Ok(listener)
}

impl PageServer {
    /// Serves `pages`, by TLS if there is a certificate.
    ///
    /// # Errors
    ///
    /// [`ServeError`] if the certificate cannot be used.
    ///
    /// # Panics
    ///
    /// If the system cannot start a thread.
    pub fn start(
        listener: TcpListener,
        certificate: Option<&Certificate>,
        pages: Arc<Pages>,
    ) -> Result<PageServer, ServeError> {
        PageServer::limited(listener, certificate, pages, Limits::of_system())
    }

    #[expect(clippy::expect_used, reason = "without threads nothing of this program works")]
    fn limited(
        listener: TcpListener,
        certificate: Option<&Certificate>,
        pages: Arc<Pages>,
        limits: Limits,
    ) -> Result<PageServer, ServeError> {
        let unknown = SocketAddr::from(([0, 0, 0, 0], 0));
        let address = listener
            .local_addr()
            .map_err(|error| ServeError::Listen(unknown, error))?;
        let tls = certificate.map(tls).transpose()?;
        let handle = Handle::new();
        let router = router(pages, tls.is_some(), limits).into_make_service();
        let of_thread = handle.clone();
        let serve = async move {
            let door = limits.door();
            let served = match tls {
                Some(tls) => match axum_server::from_tcp_rustls(listener, tls) {
                    Ok(server) => {
                        // Before the handshake, which takes a place, too.
                        let server = server.map(|acceptor| acceptor.acceptor(door)).handle(of_thread);
                        patient(server, limits).serve(router).await
                    }
                    Err(error) => Err(error),
                },
                None => match axum_server::from_tcp(listener) {
                    Ok(server) => {
                        let server = server.acceptor(door).handle(of_thread);
                        patient(server, limits).serve(router).await
                    }
                    Err(error) => Err(error),
                },
            };
            if let Err(error) = served {
                tracing::error!(%error, "the pages are not served any more");
            }
        };
        let thread = thread::Builder::new()
            .name("hall-pages".into())
            .spawn(
                move || match tokio::runtime::Builder::new_current_thread().enable_all().build() {
                    Ok(runtime) => runtime.block_on(serve),
                    Err(error) => tracing::error!(%error, "the pages cannot be served"),
                },
            )
            .expect("a thread");
        Ok(PageServer {
            address,
            handle,
            thread: Some(thread),
        })
    }

    /// Returns its address.
    pub fn address(&self) -> SocketAddr {
        self.address
    }
}

impl Drop for PageServer {
    fn drop(&mut self) {
        self.handle.graceful_shutdown(Some(GRACE));
        // If this fails, the thread has already ended.
        let _ = self.thread.take().map(thread::JoinHandle::join);
    }
}

/// Lets a server wait for the head of a request as long as `limits` say, and no longer.
fn patient<A>(server: Server<SocketAddr, A>, limits: Limits) -> Server<SocketAddr, A> {
    let mut server = server.http1_only().first_request_timeout(limits.head);
    server.http_builder().http1().header_read_timeout(limits.head);
    server
}

fn tls(certificate: &Certificate) -> Result<RustlsConfig, ServeError> {
    let of = |error: &dyn std::fmt::Display| ServeError::Certificate(error.to_string());
    let chain: Vec<CertificateDer> = CertificateDer::pem_slice_iter(&certificate.chain)
        .collect::<Result<_, _>>()
        .map_err(|error| of(&error))?;
    if chain.is_empty() {
        return Err(ServeError::Certificate(String::new()));
    }
    let key = PrivateKeyDer::from_pem_slice(&certificate.key).map_err(|error| of(&error))?;
    let mut config = ServerConfig::builder_with_provider(Arc::new(default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| of(&error))?
        .with_no_client_auth()
        .with_single_cert(chain, key)
        .map_err(|error| of(&error))?;
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(RustlsConfig::from_config(Arc::new(config)))
}

#[cfg(test)]
mod tests {
    use std::{
        io::{Read as _, Write as _},
        net::TcpStream,
        time::Instant,
    };

    use ansage_words::{
        announcement::{Announcement, Answerer, Style},
        locale::Language,
    };

    use super::*;
    use crate::pages::Tokens;

    /// Longest wait for a visitor who sends nothing.
    const SHORT: Duration = Duration::from_millis(300);

    /// A server of at most four connections, two of which may listen, that waits this long for a request.
    fn server(wait: Duration) -> PageServer {
        let answerer = Answerer::new(Language::De, &["de".into()], Announcement::plain(Style::Long), None).unwrap();
        let tokens = Tokens::new("0".repeat(64)).unwrap();
        let pages = Pages::new(tokens, Arc::new(answerer), "Open".into());
        let listener = listen(SocketAddr::from(([127, 0, 0, 1], 0)), false).unwrap();
        let limits = Limits {
            connections: 4,
            of_address: 4,
            listeners: 2,
            head: wait,
            request: wait,
            stall: wait,
        };
        PageServer::limited(listener, None, Arc::new(pages), limits).unwrap()
    }

    /// Returns a connection on which this was sent. A test does not wait for it forever.
    fn visit(server: &PageServer, sent: &str) -> TcpStream {
        let mut stream = TcpStream::connect(server.address()).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        // It may be closed already.
        let _ = stream.write_all(sent.as_bytes());
        stream
    }

    /// Returns what comes until the server closes the connection.
    fn all(mut stream: TcpStream) -> String {
        let mut bytes = Vec::new();
        match stream.read_to_end(&mut bytes) {
            Err(error) if error.kind() != io::ErrorKind::ConnectionReset => panic!("not closed: {error}"),
            _ => String::from_utf8_lossy(&bytes).into_owned(),
        }
    }

    /// Returns what comes first.
    fn first(stream: &mut TcpStream) -> String {
        let mut bytes = [0; 4096];
        let count = stream.read(&mut bytes).unwrap_or(0);
        String::from_utf8_lossy(&bytes[..count]).into_owned()
    }

    const PAGE: &str = "GET / HTTP/1.1\r\nHost: hall\r\nConnection: close\r\n\r\n";
    const NEWS: &str = "GET /events HTTP/1.1\r\nHost: hall\r\n\r\n";

    #[test]
    fn who_sends_nothing_or_half_a_request_makes_room_for_others() {
        let server = server(SHORT);
        for sent in [
            "",
            "GET / HTTP/1.1\r\nHost: ha",
            // Kept alive after an answer.
            "GET /hall.css HTTP/1.1\r\nHost: hall\r\n\r\n",
            "POST /enter HTTP/1.1\r\nHost: hall\r\nContent-Type: application/x-www-form-urlencoded\r\n\
             Content-Length: 100\r\n\r\ntoken=",
        ] {
            let idle: Vec<TcpStream> = (0..12).map(|_| visit(&server, sent)).collect();
            for stream in idle {
                all(stream);
            }
            // A place is free a moment after its visitor sees the end.
            let answered = (0..100).any(|_| {
                thread::sleep(Duration::from_millis(20));
                all(visit(&server, PAGE)).starts_with("HTTP/1.1 200")
            });
            assert!(answered, "{sent}");
        }
    }

    #[test]
    fn as_many_listen_as_may_and_pages_are_still_loaded() {
        // Long enough for a busy machine to send a request.
        let wait = 10 * SHORT;
        let server = server(wait);
        let mut listening: Vec<TcpStream> = (0..2).map(|_| visit(&server, NEWS)).collect();
        for stream in &mut listening {
            assert!(first(stream).starts_with("HTTP/1.1 200"));
        }
        // A visitor who gets no news does not keep a place until the time for a request is over.
        let asked = Instant::now();
        assert!(all(visit(&server, NEWS)).starts_with("HTTP/1.1 503"));
        assert!(asked.elapsed() < wait);
        // They stay much longer than a request may take.
        thread::sleep(wait + SHORT);
        assert!(all(visit(&server, PAGE)).starts_with("HTTP/1.1 200"));
        for stream in &mut listening {
            stream.set_nonblocking(true).unwrap();
            let mut rest = Vec::new();
            let ended = stream.read_to_end(&mut rest);
            assert_eq!(ended.unwrap_err().kind(), io::ErrorKind::WouldBlock);
        }
    }
}
