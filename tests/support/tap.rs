//! A recorder of the texts that the program sends to the speech service.

use std::{
    io::{BufRead, BufReader, Write},
    os::unix::net::{UnixListener, UnixStream},
    path::Path,
    sync::mpsc::{self, Receiver, Sender},
    thread,
    time::Duration,
};

/// Sits between the program and speech-dispatcher, and records each text to be spoken (SSIP, command SPEAK).
pub struct Tap {
    spoken: Receiver<String>,
}

impl Tap {
    /// Listens at the socket `front` and forwards everything to that of the service, `back`.
    pub fn start(front: &Path, back: &Path) -> Tap {
        let listener = UnixListener::bind(front).unwrap();
        let (note, spoken) = mpsc::channel();
        let back = back.to_owned();
        thread::spawn(move || {
            while let Ok((client, _)) = listener.accept() {
                let Ok(service) = UnixStream::connect(&back) else {
                    return;
                };
                let (mut answers, mut answered) = (service.try_clone().unwrap(), client.try_clone().unwrap());
                thread::spawn(move || std::io::copy(&mut answers, &mut answered));
                let note = note.clone();
                thread::spawn(move || pass_on(client, service, &note));
            }
        });
        Tap { spoken }
    }

    /// Returns the next text, or `None` if none comes within `time`.
    pub fn next(&self, time: Duration) -> Option<String> {
        self.spoken.recv_timeout(time).ok()
    }
}

fn pass_on(client: UnixStream, mut service: UnixStream, note: &Sender<String>) {
    let mut text: Option<String> = None;
    for line in BufReader::new(client).split(b'\n') {
        let Ok(mut line) = line else { return };
        line.push(b'\n');
        let words = String::from_utf8_lossy(&line).trim().to_owned();
        text = match text {
            None => words.eq_ignore_ascii_case("SPEAK").then(String::new),
            Some(text) if words == "." => {
                let _ = note.send(text);
                None
            }
            Some(text) => Some(format!("{text} {words}").trim().to_owned()),
        };
        if service.write_all(&line).is_err() {
            return;
        }
    }
}
