//! A few questions to the speech service that the `tts` crate cannot ask, over the service's own protocol (SSIP).
//!
//! The `tts` crate speaks, but it has three gaps. It does not name the speech module, on which the respelling depends.
//! It needs two seconds to choose a voice, because libspeechd lists the 13,000 voices of espeak-ng twice and slowly. It
//! does not notice when the service dies. SSIP answers all three questions in some milliseconds.

use std::{
    env,
    io::{self, BufRead, BufReader, Write},
    os::unix::net::UnixStream,
    path::PathBuf,
    time::{Duration, Instant},
};

use super::SpeechError;
use crate::system;

/// Longest wait for an answer. The service answers in well under a second on any machine that can speak.
const PATIENCE: Duration = Duration::from_secs(3);

/// Interval at which to check whether the service still answers. Two intervals must stay well below the two seconds
/// within which a loss is reported.
const PULSE: Duration = Duration::from_millis(400);
/// Time without an answer after which a running service hangs. On a busy machine, the first sentence of a voice takes
/// seconds.
const HANGS: Duration = Duration::from_secs(8);
/// Time from one such check to the next after which this program was held up itself.
const HELD_UP: Duration = Duration::from_secs(1);

/// A voice of the service's current speech module.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Listed {
    pub(super) name: String,
    pub(super) language: String,
}

/// A connection to the speech service, for questions only.
pub(super) struct Ssip {
    stream: BufReader<UnixStream>,
}

impl Ssip {
    /// Connects to a running service at the address that libspeechd uses.
    pub(super) fn connect() -> io::Result<Ssip> {
        let stream = UnixStream::connect(socket_path()?)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        let mut ssip = Ssip {
            stream: BufReader::new(stream),
        };
        ssip.ask("SET self CLIENT_NAME ansage:ansage:questions")?;
        Ok(ssip)
    }

    /// Returns the number of this connection. The service counts its connections from 1.
    pub(super) fn client_id(&mut self) -> io::Result<u64> {
        let answer = self.ask("HISTORY GET CLIENT_ID")?;
        answer
            .first()
            .and_then(|id| id.parse().ok())
            .ok_or_else(|| malformed(&answer))
    }

    /// Returns the name of the active speech module ("espeak-ng", "pico", …).
    pub(super) fn module(&mut self) -> io::Result<String> {
        let answer = self.ask("GET OUTPUT_MODULE")?;
        answer.first().cloned().ok_or_else(|| malformed(&answer))
    }

    /// Returns the voices of that module, in its order.
    pub(super) fn voices(&mut self) -> io::Result<Vec<Listed>> {
        let answer = self.ask("LIST SYNTHESIS_VOICES")?;
        let listed = |line: &String| {
            let mut fields = line.split('\t');
            let (name, language) = (fields.next()?.to_owned(), fields.next()?.to_owned());
            Some(Listed { name, language })
        };
        Ok(answer.iter().filter_map(listed).collect())
    }

    /// Sets the voice of the connection number `client` to `name`.
    pub(super) fn set_voice(&mut self, client: u64, name: &str) -> io::Result<()> {
        self.ask(&format!("SET {client} SYNTHESIS_VOICE {name}")).map(drop)
    }

    /// Makes the service read the texts of the connection number `client` as SSML.
    pub(super) fn set_markup(&mut self, client: u64) -> io::Result<()> {
        self.ask(&format!("SET {client} SSML_MODE on")).map(drop)
    }

    /// Blocks until the service has gone, was stopped, or no longer answers. Returns which of them.
    pub(super) fn watch(mut self) -> SpeechError {
        let error = loop {
            if let Err(error) = self.pulse() {
                break error;
            }
        };
        tracing::warn!(%error, "the speech service does not answer as it should");
        match is_silent(&error) {
            true => SpeechError::Silent,
            false => SpeechError::Gone,
        }
    }

    /// Checks once whether the service still works.
    fn pulse(&mut self) -> io::Result<()> {
        self.has_said_something()?;
        self.send("HISTORY GET CLIENT_ID")?;
        let mut asked = Instant::now();
        let mut looked = asked;
        while !self.has_said_something()? {
            // The program itself was stopped meanwhile, or the machine swaps.
            if looked.elapsed() > HELD_UP {
                asked = Instant::now();
            }
            looked = Instant::now();
            // A service that is only busy answers late.
            if system::is_stopped(self.stream.get_ref()) || asked.elapsed() > HANGS {
                return Err(io::ErrorKind::TimedOut.into());
            }
        }
        self.stream.get_ref().set_read_timeout(Some(PATIENCE))?;
        self.answer("HISTORY GET CLIENT_ID").map(drop)
    }

    /// Waits for at most [`PULSE`], and returns whether there is something to read.
    fn has_said_something(&mut self) -> io::Result<bool> {
        self.stream.get_ref().set_read_timeout(Some(PULSE))?;
        match self.stream.fill_buf() {
            Ok([]) => Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(_) => Ok(true),
            // The kernel interrupts a read with a time limit when a stopped process goes on.
            Err(error) if is_silent(&error) || error.kind() == io::ErrorKind::Interrupted => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Sends a command and returns the lines of the answer without their codes and without the closing line.
    fn ask(&mut self, command: &str) -> io::Result<Vec<String>> {
        self.send(command)?;
        self.answer(command)
    }

    fn send(&mut self, command: &str) -> io::Result<()> {
        self.stream.get_mut().write_all(format!("{command}\r\n").as_bytes())
    }

    /// Reads the answer to `command`, and skips the events before it.
    fn answer(&mut self, command: &str) -> io::Result<Vec<String>> {
        let mut lines = Vec::new();
        let mut line = String::new();
        loop {
            line.clear();
            if self.stream.read_line(&mut line)? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            // "249-German\tde\tnone" continues, "249 OK VOICE LIST SENT" ends. Codes from 300 are refusals.
            let text = line.trim_end();
            // Codes from 700 are events, which this connection never asks for. They belong to a client that is gone:
            // the service still sends them to its file descriptor, which this connection now has.
            if text.starts_with('7') {
                continue;
            }
            let after_code = text.get(3..).filter(|_| text.starts_with('2')).unwrap_or_default();
            if let Some(value) = after_code.strip_prefix('-') {
                lines.push(value.to_owned());
            } else if after_code.starts_with(' ') {
                return Ok(lines);
            } else {
                return Err(io::Error::other(format!("\"{text}\" in answer to \"{command}\"")));
            }
        }
    }
}

/// Returns whether the service exists but does not answer.
pub(super) fn is_silent(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut)
}

fn malformed(answer: &[String]) -> io::Error {
    io::Error::other(format!("an answer that makes no sense: {answer:?}"))
}

/// Returns the address that libspeechd uses: `$SPEECHD_ADDRESS`, otherwise one below the user's runtime folder,
/// otherwise one below the cache folder.
pub(super) fn socket_path() -> io::Result<PathBuf> {
    if let Ok(address) = env::var("SPEECHD_ADDRESS") {
        match address.split_once(':') {
            Some(("unix_socket", path)) => return Ok(path.into()),
            None if address == "unix_socket" => {}
            _ => return Err(io::Error::other(format!("{address} is no socket in the file system"))),
        }
    }
    let set = |name| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    set("XDG_RUNTIME_DIR")
        .or_else(|| set("XDG_CACHE_HOME"))
        .or_else(|| Some(set("HOME")?.join(".cache")))
        .map(|folder| folder.join("speech-dispatcher/speechd.sock"))
        .ok_or_else(|| io::Error::other("there is no home folder"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_events_of_a_client_that_has_gone_are_no_answers() {
        let (client, mut service) = UnixStream::pair().unwrap();
        let mut ssip = Ssip {
            stream: BufReader::new(client),
        };
        let said = "702-1\r\n702-1\r\n702 END\r\n245-3\r\n702-4\r\n702-1\r\n702 END\r\n245 OK CLIENT ID SENT\r\n";
        service.write_all(said.as_bytes()).unwrap();
        assert_eq!(ssip.client_id().unwrap(), 3);
    }
}
