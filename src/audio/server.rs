//! The sound server: PulseAudio, or PipeWire's server for its clients.
//!
//! A server may hang, so the wait for each of its answers is limited.
//!
//! cpal also has a host for it, but lets the server keep only one piece, so sound is lost whenever a sink is rendered
//! in larger ones (700 ms in a sentence of half a minute).

use std::{
    env,
    ffi::{CStr, CString},
    io,
    pin::{Pin, pin},
    sync::{Arc, mpsc},
    task::{Context, Poll, Wake, Waker},
    thread::{self, Thread},
    time::{Duration, Instant},
};

use pulseaudio::{Client, ClientError, RecordSink, RecordStream, protocol};
use thiserror::Error;

/// Longest wait for an answer of the server.
const ANSWER: Duration = Duration::from_secs(2);
/// Time between two looks at the default source.
const LOOK: Duration = Duration::from_millis(500);

/// Reason why the sound server cannot be used.
#[derive(Debug, Error)]
pub enum ServerError {
    /// It cannot be reached, or it refuses.
    #[error("no sound server: {0}")]
    Refused(#[from] ClientError),
    /// It does not answer within two seconds.
    #[error("silent sound server")]
    Silent,
    /// It has no such source.
    #[error("no such source")]
    NoSource,
    /// It has no microphone, and would give the sound of a loudspeaker instead.
    #[error("no microphone, only the monitor of a loudspeaker")]
    OnlyMonitor,
    /// The system cannot start a thread.
    #[error("no thread: {0}")]
    System(#[from] io::Error),
}

/// A connection to the sound server. Dropping it ends the connection.
pub(super) struct Server {
    client: Client,
}

/// A source of the server: a microphone, or the monitor of a loudspeaker.
#[derive(Debug)]
pub(super) struct Source {
    /// The name that users see in the settings of their desktop, such as "Built-in Audio Analog Stereo".
    pub description: String,
    /// The name to ask for.
    pub name: CString,
    is_monitor: bool,
}

/// The default loudspeaker of the server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct DefaultSink {
    /// The name to ask for.
    pub name: String,
    /// Whether it is muted, or its volume is zero.
    pub is_mute: bool,
}

/// Watch for a change of the default source, which the user may choose while it is recorded. It never waits.
pub(super) struct DefaultWatch {
    client: Client,
    /// The name of the source that was the default one.
    name: CString,
    question: Option<Question>,
    next: Instant,
}

/// A question that the server has not answered yet.
type Question = Pin<Box<dyn Future<Output = Result<protocol::ServerInfo, ClientError>> + Send>>;

impl Server {
    /// Connects to the server of this machine.
    ///
    /// # Errors
    ///
    /// [`ServerError`] if there is none, or if it refuses or hangs. A server of another machine (`PULSE_SERVER`) is not
    /// reached.
    pub fn connect() -> Result<Server, ServerError> {
        // The client would use this machine's server instead of the named one.
        if env::var("PULSE_SERVER").is_ok_and(|address| !address.starts_with("unix:")) {
            return Err(ClientError::ServerUnavailable.into());
        }
        // The handshake has no limit of its own.
        let (connected, connection) = mpsc::channel();
        thread::Builder::new()
            .name("sound server".into())
            .spawn(move || drop(connected.send(Client::from_env(c"Ansage"))))?;
        let client = connection.recv_timeout(ANSWER).map_err(|_| ServerError::Silent)??;
        Ok(Server { client })
    }

    /// Returns the descriptions of the microphones.
    ///
    /// # Errors
    ///
    /// [`ServerError`] if the server does not answer or refuses.
    pub fn microphones(&self) -> Result<Vec<String>, ServerError> {
        let microphones = self.sources()?.into_iter().filter(|source| !source.is_monitor);
        Ok(microphones.map(|source| source.description).collect())
    }

    /// Returns the first source with `part` in its description or its name, ignoring case. A monitor must be named as
    /// such: if a headset's microphone is away, its name alone must not give the sound of its loudspeaker.
    ///
    /// # Errors
    ///
    /// [`ServerError`] if there is none.
    pub fn source(&self, part: &str) -> Result<Source, ServerError> {
        let part = part.to_lowercase();
        let is_meant = |source: &Source| {
            let name = text(&source.name).to_lowercase();
            let is_named = name.contains(&part) || source.description.to_lowercase().contains(&part);
            let names_monitor = || {
                let of_sink = name.trim_end_matches(".monitor");
                part.contains("monitor") || name.contains(&part) && !of_sink.contains(&part)
            };
            is_named && (!source.is_monitor || names_monitor())
        };
        self.sources()?.into_iter().find(is_meant).ok_or(ServerError::NoSource)
    }

    /// Returns the source to record if none is named: that of `PULSE_SOURCE`, as in other programs, or the default one,
    /// with a watch for its change.
    ///
    /// # Errors
    ///
    /// [`ServerError`] if there is none. Without a microphone the default source is the monitor of a loudspeaker, in
    /// which the program would hear only itself.
    pub fn default_source(&self) -> Result<(Source, Option<DefaultWatch>), ServerError> {
        let named = env::var("PULSE_SOURCE").ok().and_then(|name| CString::new(name).ok());
        if let Some(named) = named.filter(|name| !name.is_empty()) {
            return Ok((answer(self.client.source_info_by_name(named))?.into(), None));
        }
        let asked = self.client.source_info_by_name(protocol::DEFAULT_SOURCE.to_owned());
        let source = Source::from(answer(asked)?);
        if source.is_monitor {
            return Err(ServerError::OnlyMonitor);
        }
        let watch = DefaultWatch {
            client: self.client.clone(),
            name: source.name.clone(),
            question: None,
            next: Instant::now() + LOOK,
        };
        Ok((source, Some(watch)))
    }

    /// Returns all sources, the microphones first.
    fn sources(&self) -> Result<Vec<Source>, ServerError> {
        let sources = answer(self.client.list_sources())?;
        let mut sources: Vec<Source> = sources.into_iter().map(Source::from).collect();
        sources.sort_by_key(|source| source.is_monitor);
        Ok(sources)
    }

    /// Returns the default loudspeaker.
    ///
    /// # Errors
    ///
    /// [`ServerError`] if there is none.
    pub fn default_sink(&self) -> Result<protocol::SinkInfo, ServerError> {
        answer(self.client.sink_info_by_name(protocol::DEFAULT_SINK.to_owned()))
    }

    /// Starts to record. `sink` receives the sound in pieces of the length in `parameters`, on a thread of the client.
    /// Dropping the stream ends the recording.
    ///
    /// # Errors
    ///
    /// [`ServerError`] if the server refuses.
    pub fn record(
        &self,
        parameters: protocol::RecordStreamParams,
        sink: impl RecordSink,
    ) -> Result<RecordStream, ServerError> {
        answer(self.client.create_record_stream(parameters, sink))
    }
}

/// Returns the default loudspeaker, or `None` if the server has none, or only the silent substitute for a missing one.
///
/// # Errors
///
/// [`ServerError`] if there is no server, or if it hangs.
pub(crate) fn default_sink() -> Result<Option<DefaultSink>, ServerError> {
    /// The name of that substitute.
    const SUBSTITUTE: &CStr = c"auto_null";
    let sink = match Server::connect()?.default_sink() {
        Ok(sink) => sink,
        Err(ServerError::Refused(ClientError::ServerError(protocol::PulseError::NoEntity))) => return Ok(None),
        Err(error) => return Err(error),
    };
    Ok((*sink.name != *SUBSTITUTE).then(|| DefaultSink {
        name: text(&sink.name),
        is_mute: sink.muted || is_zero(&sink.cvolume),
    }))
}

fn is_zero(volume: &protocol::ChannelVolume) -> bool {
    volume
        .channels()
        .iter()
        .all(|channel| *channel == protocol::Volume::MUTED)
}

impl DefaultWatch {
    /// Returns whether another source is the default one now. Notices that within a second.
    pub fn has_changed(&mut self) -> bool {
        if self.question.is_none() && Instant::now() >= self.next {
            let client = self.client.clone();
            self.question = Some(Box::pin(async move { client.server_info().await }));
        }
        let Some(question) = &mut self.question else {
            return false;
        };
        let Poll::Ready(info) = question.as_mut().poll(&mut Context::from_waker(Waker::noop())) else {
            return false;
        };
        self.question = None;
        self.next = Instant::now() + LOOK;
        // Without a server no sound comes any more, which is noticed elsewhere.
        info.is_ok_and(|info| info.default_source_name.as_ref() != Some(&self.name))
    }
}

impl Drop for Server {
    /// Asks once more without waiting. The client's thread notices only when it wakes up that nobody uses it any more.
    /// Without a pending answer it would sleep for ever, and keep its place among the server's clients.
    fn drop(&mut self) {
        let mut question = pin!(self.client.server_info());
        let _ = question.as_mut().poll(&mut Context::from_waker(Waker::noop()));
    }
}

/// Returns the answer to `question`, if it comes in time. Also works on a thread that runs an executor, which would not
/// allow a second one.
fn answer<T>(question: impl Future<Output = Result<T, ClientError>>) -> Result<T, ServerError> {
    let mut question = pin!(question);
    let waker = Waker::from(Arc::new(Unpark(thread::current())));
    let deadline = Instant::now() + ANSWER;
    loop {
        if let Poll::Ready(answer) = question.as_mut().poll(&mut Context::from_waker(&waker)) {
            return Ok(answer?);
        }
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(ServerError::Silent);
        }
        thread::park_timeout(left);
    }
}

/// Wakes a thread that waits for an answer.
struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

impl From<protocol::SourceInfo> for Source {
    fn from(info: protocol::SourceInfo) -> Source {
        Source {
            description: text(info.description.as_deref().unwrap_or(&info.name)),
            name: info.name,
            is_monitor: info.monitor_of_sink_index.is_some(),
        }
    }
}

fn text(name: &CStr) -> String {
    name.to_string_lossy().into_owned()
}

/// Returns the request to record the default source with one channel, in pieces of `fragment` bytes. The server keeps
/// sound that was not taken yet for some 20 seconds.
pub(super) fn mono(format: protocol::SampleFormat, rate: u32, fragment: usize) -> protocol::RecordStreamParams {
    protocol::RecordStreamParams {
        sample_spec: protocol::SampleSpec {
            format,
            channels: 1,
            sample_rate: rate,
        },
        channel_map: protocol::ChannelMap::mono(),
        buffer_attr: protocol::stream::BufferAttr {
            fragment_size: fragment as u32,
            ..Default::default()
        },
        flags: protocol::stream::StreamFlags {
            // Otherwise the pieces come at the source's discretion, up to two seconds late.
            adjust_latency: true,
            ..Default::default()
        },
        ..Default::default()
    }
}
