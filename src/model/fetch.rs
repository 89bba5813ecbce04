//! Downloads an archive, so that an interrupted transfer continues where it stopped.

use std::{
    fs::{File, OpenOptions},
    io::{self, BufRead, BufReader, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
    time::Duration,
};

use thiserror::Error;
use ureq::http::{Response, StatusCode, header};

/// Longest wait for the server's answer, and for each further piece of the archive.
const PATIENCE: Duration = Duration::from_secs(30);
/// Bytes read at a time.
const CHUNK: usize = 64 * 1024;

/// Progress of a transfer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Transfer {
    /// Bytes received.
    pub done: u64,
    /// Bytes of the whole archive, if the server gives its size.
    pub total: Option<u64>,
}

/// Reason why an archive could not be fetched.
#[derive(Debug, Error)]
pub enum FetchError {
    /// The server cannot be reached or did not answer.
    #[error("{url} cannot be reached: {source}")]
    Unreachable {
        /// The archive's address.
        url: String,
        /// Cause of the failure.
        source: Box<ureq::Error>,
    },
    /// The server refused.
    #[error("the server answered {status} to {url}")]
    Refused {
        /// The archive's address.
        url: String,
        /// The server's status, such as 404.
        status: u16,
    },
    /// The transfer was interrupted. The bytes received are kept.
    #[error("the transfer of {url} broke off after {done} bytes: {source}")]
    BrokenOff {
        /// The archive's address.
        url: String,
        /// Bytes kept.
        done: u64,
        /// Cause of the failure.
        source: Box<ureq::Error>,
    },
    /// The server sends more than the archive can have.
    #[error("{url} is larger than {limit} bytes")]
    TooLarge {
        /// The archive's address.
        url: String,
        /// The accepted maximum, in bytes.
        limit: u64,
    },
    /// The disk or the user's quota is full.
    #[error("the disk is full: {path} could not be written")]
    DiskFull {
        /// The file or folder being written.
        path: PathBuf,
    },
    /// Writing failed.
    #[error("{path} cannot be written: {source}")]
    Write {
        /// The file or folder being written.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
}

/// Downloads `url` into the file `part`, at most `limit` bytes, and continues at the end of its present content. A
/// server that does not support this sends everything again. Calls `progress` after every piece.
///
/// # Errors
///
/// [`FetchError`]; `part` keeps the bytes received.
pub(super) fn fetch(url: &str, part: &Path, limit: u64, progress: &mut dyn FnMut(Transfer)) -> Result<(), FetchError> {
    let writing = |source: io::Error| match source.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => FetchError::DiskFull { path: part.into() },
        _ => FetchError::Write {
            path: part.into(),
            source,
        },
    };
    let mut file = OpenOptions::new()
        .create(true)
        .append(true)
        .open(part)
        .map_err(writing)?;
    let have = file.seek(SeekFrom::End(0)).map_err(writing)?;
    let mut response = request(url, have)?;
    let mut done = 0;
    match response.status() {
        StatusCode::PARTIAL_CONTENT if range(&response).is_some_and(|(start, _)| start == Some(have)) => done = have,
        // The part is already the whole archive.
        StatusCode::RANGE_NOT_SATISFIABLE if range(&response) == Some((None, Some(have))) => return Ok(()),
        // The part does not fit the server's archive, which may have changed: start again.
        StatusCode::PARTIAL_CONTENT | StatusCode::RANGE_NOT_SATISFIABLE => response = request(url, 0)?,
        _ => {}
    }
    if !(response.status() == StatusCode::OK || done > 0) {
        let status = response.status().as_u16();
        let url = url.to_owned();
        return Err(FetchError::Refused { url, status });
    }
    if done == 0 && have > 0 {
        file.set_len(0).map_err(writing)?;
    }
    let total = response.body().content_length().map(|length| done + length);
    receive(
        response,
        &mut file,
        url,
        Transfer { done, total },
        limit,
        progress,
        &writing,
    )
}

fn receive(
    response: Response<ureq::Body>,
    file: &mut File,
    url: &str,
    Transfer { mut done, total }: Transfer,
    limit: u64,
    progress: &mut dyn FnMut(Transfer),
    writing: &dyn Fn(io::Error) -> FetchError,
) -> Result<(), FetchError> {
    progress(Transfer { done, total });
    let mut body = BufReader::with_capacity(CHUNK, response.into_body().into_reader());
    loop {
        if done.max(total.unwrap_or(0)) > limit {
            let url = url.to_owned();
            return Err(FetchError::TooLarge { url, limit });
        }
        let broken_off = |error: io::Error| FetchError::BrokenOff {
            url: url.to_owned(),
            done,
            source: Box::new(error.into()),
        };
        match body.fill_buf() {
            Ok([]) if total.is_some_and(|total| done < total) => {
                return Err(broken_off(io::ErrorKind::ConnectionAborted.into()));
            }
            Ok([]) => return file.sync_all().map_err(writing),
            Ok(chunk) => {
                file.write_all(chunk).map_err(writing)?;
                let length = chunk.len();
                body.consume(length);
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(broken_off(error)),
        }
        done = file.stream_position().map_err(writing)?;
        progress(Transfer { done, total });
    }
}

fn request(url: &str, from: u64) -> Result<Response<ureq::Body>, FetchError> {
    let agent: ureq::Agent = ureq::Agent::config_builder()
        .http_status_as_error(false)
        // Bytes compressed in transit would not be those of the archive, and could not be counted.
        .accept_encoding("identity")
        .timeout_connect(Some(PATIENCE))
        .timeout_recv_response(Some(PATIENCE))
        // No limit for the whole archive: a slow line may take hours.
        .timeout_per_read(Some(PATIENCE))
        .build()
        .into();
    let mut request = agent.get(url);
    if from > 0 {
        request = request.header(header::RANGE, format!("bytes={from}-"));
    }
    request.call().map_err(|error| FetchError::Unreachable {
        url: url.to_owned(),
        source: Box::new(error),
    })
}

/// Returns the range of the answer: its first byte and the whole size, if the server gives them ("bytes 5-9/10", "bytes
/// */10").
fn range(response: &Response<ureq::Body>) -> Option<(Option<u64>, Option<u64>)> {
    let value = response.headers().get(header::CONTENT_RANGE)?.to_str().ok()?;
    let (range, total) = value.strip_prefix("bytes ")?.split_once('/')?;
    let start = range.split_once('-').and_then(|(start, _)| start.parse().ok());
    Some((start, total.parse().ok()))
}
