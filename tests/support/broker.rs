//! A real broker, `mosquitto`, set up as by `ansage hall setup`, on a free port, and its clients.

use std::{
    fs,
    net::{Ipv4Addr, TcpListener, TcpStream},
    path::PathBuf,
    process::Command,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc,
    },
    thread,
    time::{Duration, Instant},
};

use ansage_hall::{
    access::{Access, BoardAccess, HallAccess},
    setup::{Made, Setup, set_up},
    wire::{self, HallPresence, Have, Kind, Name, Payload, Record, VERSION, presence_topic},
};
use rumqttc::{Client, Event, LastWill, Packet, QoS};
use tempfile::TempDir;

use crate::support::{PATIENCE, server::Server};

/// Name of the event.
pub const EVENT: &str = "em";

/// A broker, which ends when this is dropped.
pub struct Broker {
    server: Option<Server>,
    pub made: Made,
    folder: TempDir,
}

impl Broker {
    /// Sets up an event with these boards, and starts its broker.
    pub fn start(boards: &[&str]) -> Broker {
        let mut broker = Broker::stopped(boards);
        // Another program may have taken the port meanwhile.
        for _ in 0..10 {
            if broker.run() {
                return broker;
            }
            broker = Broker::stopped(boards);
        }
        panic!("the broker finds no port:\n{}", broker.log());
    }

    /// Sets up an event with these boards, whose broker is not running yet.
    pub fn stopped(boards: &[&str]) -> Broker {
        let folder = tempfile::tempdir().unwrap();
        let made = set_up(&Setup {
            folder: folder.path().join("hall"),
            event: EVENT.parse().unwrap(),
            boards: boards.iter().map(|name| name.parse().unwrap()).collect(),
            host: Some("localhost".into()),
            port: Some(free_port()),
        })
        .unwrap();
        let pid = format!("pid_file {}\n", folder.path().join("pid").display());
        let config = fs::read_to_string(&made.config).unwrap() + &pid;
        fs::write(folder.path().join("mosquitto.conf"), config).unwrap();
        Broker {
            server: None,
            made,
            folder,
        }
    }

    /// Runs the broker, again after [`Broker::kill`]. Returns whether its port was free.
    pub fn run(&mut self) -> bool {
        self.server = None;
        // Debian installs it in a folder that only root has on the path.
        let folders = std::env::var("PATH").unwrap_or_default() + ":/usr/sbin";
        let mut command = Command::new("env");
        command.arg(format!("PATH={folders}")).arg("mosquitto");
        command.arg("-c").arg(self.folder.path().join("mosquitto.conf"));
        let log = self.folder.path().join("log");
        let said = || fs::read_to_string(&log).unwrap_or_default();
        let port = self.hall().access.broker.port;
        let is_refused = || said().contains("Error:");
        let is_over = || is_refused() || TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_ok();
        self.server = Some(Server::start(command, &log, is_over));
        !is_refused()
    }

    /// Kills the broker, as `kill -9` does.
    pub fn kill(&mut self) {
        let pid = fs::read_to_string(self.folder.path().join("pid")).unwrap();
        let status = Command::new("kill").args(["-s", "KILL", pid.trim()]).status();
        assert!(status.unwrap().success());
        self.server = None;
    }

    /// Returns the log of the broker.
    pub fn log(&self) -> String {
        fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
    }

    /// Returns the file that is carried to the board `name`.
    pub fn board_file(&self, name: &str) -> PathBuf {
        self.made.boards.join(format!("board{name}.toml"))
    }

    pub fn board(&self, name: &str) -> BoardAccess {
        BoardAccess::read(&self.board_file(name)).unwrap()
    }

    pub fn hall(&self) -> HallAccess {
        HallAccess::read(&self.made.hall).unwrap()
    }
}

/// Returns a port that is free at this moment.
pub fn free_port() -> u16 {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    listener.local_addr().unwrap().port()
}

/// A received message.
#[derive(Debug, Clone)]
pub struct Message {
    pub topic: String,
    pub payload: Vec<u8>,
}

impl Message {
    /// Returns the content of a message of this kind.
    pub fn read<T: Payload>(&self, kind: Kind) -> Option<T> {
        let is_it = self.topic.ends_with(&format!("/{}", kind.as_str()));
        is_it.then(|| wire::read(&self.payload).unwrap())
    }
}

/// A client of the broker: it subscribes to everything that it may read, after each connection.
pub struct Listener {
    client: Client,
    messages: mpsc::Receiver<Result<Message, String>>,
    is_over: Arc<AtomicBool>,
    /// All messages that were received.
    pub seen: Vec<Message>,
}

impl Listener {
    /// Connects with `access`.
    pub fn connect(access: &Access, name: &str, will: Option<LastWill>, greeting: Vec<(String, Vec<u8>)>) -> Listener {
        let mut options = access.options(name).unwrap();
        if let Some(will) = will {
            options.set_last_will(will);
        }
        let (client, mut connection) = Client::new(options, 256);
        let (sender, messages) = mpsc::channel();
        let again = client.clone();
        let is_over = Arc::new(AtomicBool::new(false));
        let over = Arc::clone(&is_over);
        thread::spawn(move || {
            while !over.load(Ordering::Relaxed) {
                let Ok(event) = connection.recv_timeout(Duration::from_millis(100)) else {
                    continue;
                };
                let sent = match event {
                    Ok(Event::Incoming(Packet::ConnAck(_))) => {
                        again.try_subscribe("ansage/#", QoS::AtLeastOnce).unwrap();
                        for (topic, payload) in &greeting {
                            again
                                .try_publish(topic, QoS::AtLeastOnce, true, payload.clone())
                                .unwrap();
                        }
                        Ok(())
                    }
                    Ok(Event::Incoming(Packet::Publish(publish))) => sender.send(Ok(Message {
                        topic: publish.topic,
                        payload: publish.payload.to_vec(),
                    })),
                    Ok(Event::Outgoing(rumqttc::Outgoing::Disconnect)) => return,
                    Ok(_) => Ok(()),
                    Err(error) => {
                        // The broker is away; poll connects again.
                        thread::sleep(Duration::from_millis(100));
                        sender.send(Err(error.to_string()))
                    }
                };
                if sent.is_err() {
                    return;
                }
            }
        });
        Listener {
            client,
            messages,
            is_over,
            seen: Vec::new(),
        }
    }

    /// Connects as the hall, and announces its presence.
    pub fn hall(broker: &Broker, session: &str) -> Listener {
        let access = broker.hall();
        let topic = presence_topic(&access.event);
        let presence = |online| {
            wire::write(&HallPresence {
                version: VERSION,
                online,
                session: session.into(),
            })
            .unwrap()
        };
        let will = LastWill::new(&topic, presence(false), QoS::AtLeastOnce, true);
        Listener::connect(
            &access.access,
            &format!("hall-{session}"),
            Some(will),
            vec![(topic, presence(true))],
        )
    }

    /// Publishes `payload`.
    pub fn publish(&self, topic: &str, retain: bool, payload: Vec<u8>) {
        self.client.publish(topic, QoS::AtLeastOnce, retain, payload).unwrap();
    }

    /// Sends `payload` to the board `name`.
    pub fn send(&self, name: &str, kind: Kind, payload: Vec<u8>) {
        self.publish(&topic(name, kind), false, payload);
    }

    /// Acknowledges a record.
    pub fn acknowledge(&self, record: &Record, again: bool) {
        let have = Have {
            version: VERSION,
            game: record.game.clone(),
            number: record.number,
            again,
        };
        self.send(record.board.as_str(), Kind::Have, wire::write(&have).unwrap());
    }

    /// Waits for a message for which `wanted` returns a value.
    ///
    /// # Panics
    ///
    /// If none comes.
    pub fn expect<T>(&mut self, what: &str, mut wanted: impl FnMut(&Message) -> Option<T>) -> T {
        let begun = Instant::now();
        while let Ok(message) = self.messages.recv_timeout(PATIENCE.saturating_sub(begun.elapsed())) {
            let Ok(message) = message else { continue };
            let found = wanted(&message);
            self.seen.push(message);
            if let Some(found) = found {
                return found;
            }
        }
        let seen = self.seen.iter().map(|message| {
            let text = String::from_utf8_lossy(&message.payload);
            format!("{} {text}\n", message.topic)
        });
        panic!("no {what} in:\n{}", seen.collect::<String>());
    }

    /// Waits until the connection is refused, and returns the reason.
    ///
    /// # Panics
    ///
    /// If it is not.
    pub fn refusal(&mut self) -> String {
        match self.messages.recv_timeout(PATIENCE) {
            Ok(Err(error)) => error,
            Ok(Ok(message)) => panic!("it is connected: {message:?}"),
            Err(_) => panic!("it is not refused"),
        }
    }
}

impl Drop for Listener {
    /// Breaks the connection, so that the broker sends its last will to the others.
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
    }
}

/// Returns the topic of the board `name`.
pub fn topic(name: &str, kind: Kind) -> String {
    let name: Name = name.parse().unwrap();
    let event = EVENT.parse().unwrap();
    wire::Topic {
        event,
        board: name,
        kind,
    }
    .to_string()
}
