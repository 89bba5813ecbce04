//! `ansage hall`: connects the hall, the arbiter's keyboard, the voice, the broker and the pages.

mod keyboard;

use std::{
    io,
    net::SocketAddr,
    path::{Path, PathBuf},
    sync::{Arc, mpsc},
    thread,
};

use ansage_hall::{
    access::{Access, AccessError, AccessFileError, HallAccess},
    arbiter::{BrokerLink, Delay, Hall, LinkEvent, Outgoing, Store, StoreError},
    pages::{Certificate, PageServer, Pages, ServeError, Tokens, listen},
    pairings::Pairings,
    service::{HallInput, HallOutput, HallService, WriteFile},
    setup::this_machine,
    wire::{self, KeyError, SigningKey},
};
use ansage_words::{announcement::Answerer, text, vocabulary::DeskWord};
use thiserror::Error;
use tokio::{
    sync::mpsc as channel,
    time::{Instant, sleep_until},
};

use super::voice::{TRIES, TRY_AGAIN, ready_voice};
use crate::{
    config::Config,
    speech::{Saying, SpeechError, Urgency, Voice},
    system,
};
use keyboard::Keyboard;

/// Name of the database in the hall's folder.
const DATABASE: &str = "hall.sqlite";
/// Name of the log that SQLite keeps beside it.
const LOG: &str = "hall.sqlite-wal";
/// Name of the file with the arbiter's token in the hall's folder.
const TOKEN: &str = "token";
/// Name of the round's scores in the hall's folder.
const SCORES: &str = "round.pgn";

/// Options of `ansage hall`.
pub struct PresideOptions {
    /// The event, its boards, the broker and the key for orders.
    pub access: HallAccess,
    /// Folder of the hall's files.
    pub folder: PathBuf,
    /// Whether the arbiter has named that folder. It may also hold files for others, so its permissions stay then.
    pub is_folder_named: bool,
    /// The players at each board.
    pub pairings: Pairings,
    /// File of the tournament report with the results.
    pub report: PathBuf,
    /// Address of the pages; `None` if they are not served.
    pub pages: Option<SocketAddr>,
    /// Certificate and key of the pages.
    pub certificate: Option<(PathBuf, PathBuf)>,
    /// Whether opponents may answer with buttons on the pages of their boards.
    pub has_buttons: bool,
    /// Delay of the spectators.
    pub delay: Delay,
}

/// Reason why a hall cannot be run.
#[derive(Debug, Error)]
pub enum HallError {
    /// Its store cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The file of `ansage hall setup` cannot be used.
    #[error(transparent)]
    Setup(#[from] AccessFileError),
    /// The access data of the broker is invalid.
    #[error(transparent)]
    Access(#[from] AccessError),
    /// The pages cannot be served.
    #[error(transparent)]
    Pages(#[from] ServeError),
    /// The key for orders is invalid.
    #[error(transparent)]
    Key(#[from] KeyError),
    /// There is no voice.
    #[error(transparent)]
    Speech(#[from] SpeechError),
    /// A file cannot be read or written.
    #[error("file {0}: {1}")]
    File(PathBuf, io::Error),
    /// The system gives no random numbers.
    #[error("no random numbers")]
    Random,
}

/// Returns the error of the file `path`.
fn of(path: &Path) -> impl FnOnce(io::Error) -> HallError {
    let path = path.to_owned();
    move |error| HallError::File(path, error)
}

/// Pages that are served, with their address and the one that lets the arbiter in.
type ServedPages = (Arc<Pages>, (String, String));

/// Reads the certificate chain and its key.
fn read_certificate((chain, key): &(PathBuf, PathBuf)) -> Result<Certificate, HallError> {
    Ok(Certificate {
        chain: ansage_disk::read(chain).map_err(of(chain))?,
        key: ansage_disk::read(key).map_err(of(key))?,
    })
}

/// Serves the pages of `hall` at `address`, encrypted with the certificate, and prints where they are.
fn open_pages(
    address: SocketAddr,
    options: &PresideOptions,
    hall: &Hall,
    answerer: &Arc<Answerer>,
    title: String,
) -> Result<(PageServer, ServedPages), HallError> {
    let certificate = options.certificate.as_ref().map(read_certificate).transpose()?;
    let listener = listen(address, certificate.is_some())?;
    let tokens = Tokens::new(token(&options.folder)?).map_err(|_| HallError::Random)?;
    let pages = Arc::new(Pages::new(tokens, Arc::clone(answerer), title));
    // From the first request on, so that open pages find their boards after a restart.
    let boards = hall.boards();
    let views = boards
        .iter()
        .map(|board| hall.view(board, options.delay, wire::now(), answerer));
    pages.show(views.collect(), hall);
    let server = PageServer::start(listener, certificate.as_ref(), Arc::clone(&pages))?;
    let scheme = if certificate.is_some() { "https" } else { "http" };
    let host = host_and_port(server.address(), &options.access.access, this_machine);
    let address = format!("{scheme}://{host}/");
    let arbiters = format!("{address}enter?token={}", pages.tokens().token());
    println!(
        "{}",
        text!(answerer.texts, "desk-address", address = &address, arbiter = &arbiters)
    );
    Ok((server, (pages, (address, arbiters))))
}

/// Returns the host and the port at which browsers reach pages that are served at `address`. An address that stands for
/// all networks of this machine is no use in a browser: then the name is that of the certificate of `hall setup`, or
/// that of this `machine`.
fn host_and_port(address: SocketAddr, access: &Access, machine: impl FnOnce() -> String) -> String {
    if !address.ip().is_unspecified() {
        return address.to_string();
    }
    let host = match access.authority {
        Some(_) => access.broker.host.clone(),
        None => machine(),
    };
    match host.contains(':') {
        true => format!("[{host}]:{}", address.port()),
        false => format!("{host}:{}", address.port()),
    }
}

/// Runs a hall until the arbiter ends it.
///
/// # Errors
///
/// [`HallError`] if it cannot begin. Later errors are reported.
pub fn preside(config: &Config, answerer: Answerer, options: PresideOptions) -> Result<(), HallError> {
    let answerer = Arc::new(answerer);
    let event = options.access.event.clone();
    let store = open_store(&options.folder, options.is_folder_named)?;
    let key = options
        .access
        .signing_key
        .as_deref()
        .map(SigningKey::read)
        .transpose()?;
    let boards = options.access.boards.clone();
    let mut hall = Hall::open(event.clone(), boards, store, options.pairings.clone())?;
    if options.has_buttons {
        hall.allow_buttons();
    }

    let title = match hall.pairings().round.as_str() {
        "" => event.to_string(),
        round => text!(
            answerer.texts,
            "page-round-title",
            event = event.as_str(),
            round = round
        ),
    };
    let opened = match options.pages {
        Some(address) => Some(open_pages(address, &options, &hall, &answerer, title)?),
        None => None,
    };
    let (server, pages) = opened.unzip();
    // A hall without a voice would be silent for the arbiter who needs it.
    let voice = ready_voice(config, &answerer.vocabulary)?;
    let (told, mut heard) = channel::unbounded_channel();
    let (asked, mut signals) = channel::channel(1);
    let link = Arc::new(std::sync::OnceLock::<BrokerLink>::new());
    let sending = Arc::clone(&link);
    let write: WriteFile = Box::new(ansage_disk::write_whole);
    let service = HallService {
        hall,
        answerer: Arc::clone(&answerer),
        key,
        pages,
        delay: options.delay,
        pgn: options.folder.join(SCORES),
        report: Some(options.report),
        write,
        send: Box::new(move |outgoing: Outgoing| {
            if let Some(link) = sending.get() {
                link.send(outgoing);
            }
        }),
        tell: Box::new(move |output| drop(told.send(output))),
    };
    let pressing = service.pages.as_ref().map(|(pages, _)| Arc::clone(pages));
    let (inputs, thread) = service.start();
    if let Some(pages) = pressing {
        let inputs = inputs.clone();
        pages.on_press(Box::new(move |board, press| {
            inputs.try_send(HallInput::Pressed(board, press)).is_ok()
        }));
    }
    let arrivals = inputs.clone();
    let session = format!("{:016x}", fastrand::u64(..));
    let connected = BrokerLink::start(&options.access.access, &event, &session, move |event| {
        let input = match event {
            LinkEvent::Connected => HallInput::Connected(true),
            LinkEvent::Lost(reason) => {
                tracing::info!(reason, "the broker is not reached");
                HallInput::Connected(false)
            }
            LinkEvent::Rival(has_rival) => HallInput::Rival(has_rival),
            LinkEvent::Arrived(arrival) => HallInput::Arrived(arrival),
        };
        arrivals.send(input).is_ok()
    })?;
    let _ = link.set(connected);

    let keyboard = Keyboard::start(config.language, inputs.clone());
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| HallError::File(options.folder.clone(), error))?;
    runtime.block_on(async {
        if let Err(error) = spawn_signals(asked) {
            tracing::warn!(%error, "signals are not waited for");
        }
        let mut presiding = Presiding {
            voice,
            speech: None,
            unheard: None,
            inputs: inputs.clone(),
            keyboard: &keyboard,
        };
        presiding.serve(&mut heard, &mut signals).await;
    });
    let _ = inputs.send(HallInput::End);
    drop(keyboard);
    let _ = thread.join();
    // Ends the connection, with a goodbye, and the pages.
    drop(link);
    drop(server);
    runtime.shutdown_background();
    Ok(())
}

/// Opens the database in the hall's `folder`, which is created if it is missing. Others can read neither the database
/// nor, unless the arbiter has named it, the folder.
fn open_store(folder: &Path, is_named: bool) -> Result<Store, HallError> {
    ansage_disk::create_folder(folder).map_err(of(folder))?;
    if !is_named {
        ansage_disk::make_folder_private(folder);
    }
    let database = folder.join(DATABASE);
    // SQLite gives a new log the permissions of its database.
    let created = ansage_disk::private().append(true).create(true).open(&database);
    drop(created.map_err(of(&database))?);
    ansage_disk::make_file_private(&database);
    ansage_disk::make_file_private(&folder.join(LOG));
    Ok(Store::open(&database)?)
}

/// Returns the arbiter's token, the same as before if there is one, so that open pages stay valid over a restart.
fn token(folder: &Path) -> Result<String, HallError> {
    let path = folder.join(TOKEN);
    ansage_disk::make_file_private(&path);
    let kept = ansage_disk::read_text(&path).ok();
    if let Some(token) = kept
        .map(|token| token.trim().to_owned())
        .filter(|token| token.len() >= 20)
    {
        return Ok(token);
    }
    let token = Tokens::new_token().map_err(|_| HallError::Random)?;
    ansage_disk::write_whole(&path, token.as_bytes()).map_err(|error| HallError::File(path.clone(), error))?;
    Ok(token)
}

/// What a signal asks for.
enum Asked {
    /// Ctrl-C: the desk asks first, and ends the program at the second one.
    Quit,
    /// The end, without a question.
    End,
}

/// Sends what signals ask for.
fn spawn_signals(asked: channel::Sender<Asked>) -> io::Result<()> {
    let ended = system::ended_by_system()?;
    let mut interruptions = system::interruptions()?;
    let ends = asked.clone();
    tokio::spawn(async move {
        ended.await;
        let _ = ends.send(Asked::End).await;
    });
    tokio::spawn(async move {
        while interruptions.recv().await.is_some() {
            if asked.send(Asked::Quit).await.is_err() {
                return;
            }
        }
    });
    Ok(())
}

/// The main task.
struct Presiding<'a> {
    /// `None` if everything is only printed.
    voice: Option<Voice>,
    speech: Option<Speech>,
    /// An alert that the voice could not say, behind an answer to the arbiter.
    unheard: Option<Speech>,
    inputs: mpsc::SyncSender<HallInput>,
    keyboard: &'a Keyboard,
}

impl Presiding<'_> {
    async fn serve(
        &mut self,
        heard: &mut channel::UnboundedReceiver<HallOutput>,
        signals: &mut channel::Receiver<Asked>,
    ) {
        loop {
            tokio::select! {
                biased;
                Some(asked) = signals.recv() => match asked {
                    Asked::End => break,
                    Asked::Quit => self.notify(HallInput::Wished(DeskWord::Quit)),
                },
                output = heard.recv() => match output {
                    Some(HallOutput::Quit) | None => break,
                    Some(output) => self.carry_out(output),
                },
                () = said(self.voice.as_ref(), &mut self.speech) => self.spoken(),
            }
        }
    }

    fn carry_out(&mut self, output: HallOutput) {
        match output {
            HallOutput::Print(line) => self.keyboard.print(&line),
            HallOutput::Say { text, now } => match &self.voice {
                Some(voice) => {
                    let urgency = if now { Urgency::Now } else { Urgency::InTurn };
                    // An answer to the arbiter does not replace an alert that nobody has heard.
                    if let Some(unheard) = self.speech.take_if(|speech| speech.saying.is_err()) {
                        self.unheard = Some(unheard);
                    }
                    self.speech = Some(Speech {
                        saying: Ok(voice.say_with(urgency, text.clone())),
                        text,
                        urgency,
                        tries: 0,
                    });
                }
                None => self.spoken(),
            },
            HallOutput::Hush => {
                if let Some(voice) = &self.voice {
                    voice.hush();
                }
                self.unheard = None;
                if self.speech.take_if(|speech| speech.saying.is_err()).is_some() {
                    self.spoken();
                }
            }
            HallOutput::Quit => {}
        }
    }

    fn spoken(&mut self) {
        self.speech = self.unheard.take();
        if self.speech.is_some() {
            return;
        }
        self.notify(HallInput::Spoken);
    }

    /// Notifies the hall, which may be busy, without waiting, because it may be waiting for this task.
    fn notify(&self, input: HallInput) {
        let inputs = self.inputs.clone();
        if let Err(mpsc::TrySendError::Full(input)) = inputs.try_send(input) {
            thread::spawn(move || inputs.send(input));
        }
    }
}

/// A sentence that is being spoken, or is to be tried again because the voice was lost.
struct Speech {
    text: String,
    urgency: Urgency,
    /// The speech, or the time of the next try.
    saying: Result<Saying, Instant>,
    /// Number of times that it was tried again.
    tries: u8,
}

/// Completes when the current speech has ended or was cut; never if there is none. An alert that the voice could not
/// say is tried again: another service may speak by then.
async fn said(voice: Option<&Voice>, speech: &mut Option<Speech>) {
    let (Some(voice), Some(current)) = (voice, speech.as_mut()) else {
        return std::future::pending().await;
    };
    loop {
        match &mut current.saying {
            Ok(saying) => match saying.await {
                Err(error) if current.urgency != Urgency::Now && current.tries < TRIES => {
                    tracing::warn!(%error, "the voice is lost");
                    current.saying = Err(Instant::now() + TRY_AGAIN);
                }
                _ => break,
            },
            Err(again) => {
                sleep_until(*again).await;
                current.saying = Ok(voice.say_with(current.urgency, current.text.clone()));
                current.tries += 1;
            }
        }
    }
    *speech = None;
}

#[cfg(test)]
mod tests {
    use std::{fs, os::unix::fs::PermissionsExt};

    use super::*;

    #[test]
    fn the_files_of_the_hall_are_private_and_a_named_folder_keeps_its_permissions() {
        for (is_named, expected) in [(true, 0o755), (false, 0o700)] {
            let root = tempfile::tempdir().unwrap();
            let folder = root.path().join("web");
            let token_file = folder.join(TOKEN);
            fs::create_dir(&folder).unwrap();
            fs::write(&token_file, "0123456789".repeat(3)).unwrap();
            let set = |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
            set(&folder, 0o755);
            set(&token_file, 0o644);
            let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
            let _store = open_store(&folder, is_named).unwrap();
            assert_eq!(token(&folder).unwrap(), "0123456789".repeat(3));
            assert_eq!(mode(&folder), expected, "{is_named}");
            for file in [DATABASE, LOG, TOKEN] {
                assert_eq!(mode(&folder.join(file)), 0o600, "{file}");
            }
        }
    }

    #[test]
    fn the_address_of_the_pages_is_one_that_a_browser_can_open() {
        for (address, broker, is_set_up, expected) in [
            ("127.0.0.1:8064", "mqtts://hall.example", true, "127.0.0.1:8064"),
            ("[::1]:8064", "mqtts://hall.example", true, "[::1]:8064"),
            ("0.0.0.0:8064", "mqtts://hall.example", true, "hall.example:8064"),
            ("[::]:8064", "mqtts://hall.example", true, "hall.example:8064"),
            ("0.0.0.0:8064", "mqtts://[fd00::1]:8883", true, "[fd00::1]:8064"),
            ("0.0.0.0:8064", "mqtt://elsewhere", false, "machine:8064"),
        ] {
            let access = Access {
                broker: broker.parse().unwrap(),
                user: None,
                password: None,
                authority: is_set_up.then(String::new),
            };
            let found = host_and_port(address.parse().unwrap(), &access, || "machine".into());
            assert_eq!(found, expected, "{address} {broker}");
        }
    }
}
