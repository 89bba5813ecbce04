//! The listening server, on its own thread.

use std::{
    io,
    net::{SocketAddr, TcpListener},
    sync::Arc,
    thread,
    time::Duration,
};

use axum_server::{Handle, tls_rustls::RustlsConfig};
use rustls::{
    ServerConfig,
    crypto::ring::default_provider,
    pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject},
};
use thiserror::Error;

use super::{Pages, router};
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
                reason = error.to_string()
            ),
            ServeError::Unencrypted(address) => text!(texts, "pages-unencrypted", address = address.to_string()),
            ServeError::Certificate(reason) => match reason.is_empty() {
                true => texts.get(id!("pages-no-certificate")),
                false => text!(texts, "pages-certificate", reason = reason),
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
    #[expect(clippy::expect_used, reason = "without threads nothing of this program works")]
    pub fn start(
        listener: TcpListener,
        certificate: Option<&Certificate>,
        pages: Arc<Pages>,
    ) -> Result<PageServer, ServeError> {
        let unknown = SocketAddr::from(([0, 0, 0, 0], 0));
        let address = listener
            .local_addr()
            .map_err(|error| ServeError::Listen(unknown, error))?;
        let tls = certificate.map(tls).transpose()?;
        let handle = Handle::new();
        let router = router(pages, tls.is_some()).into_make_service();
        let of_thread = handle.clone();
        let serve = async move {
            let served = match tls {
                Some(tls) => match axum_server::from_tcp_rustls(listener, tls) {
                    Ok(server) => server.handle(of_thread).serve(router).await,
                    Err(error) => Err(error),
                },
                None => match axum_server::from_tcp(listener) {
                    Ok(server) => server.handle(of_thread).serve(router).await,
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
