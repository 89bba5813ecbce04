//! The hall's connection to the broker: on its own thread, restored whenever it is lost, with a bounded queue in each
//! direction.

use std::{
    collections::BTreeSet,
    thread,
    time::{Duration, Instant},
};

use rumqttc::{AsyncClient, Event, LastWill, MqttOptions, Packet, QoS};
use tokio::{sync::mpsc, time::timeout};

use super::news::Arrival;
use crate::{
    access::{Access, AccessError},
    polled::{Backoff, GOODBYE_WITHIN, Polled},
    wire::{self, HallPresence, Kind, Name, presence_topic},
};

/// Maximum number of messages that the broker has not yet acknowledged.
const WINDOW: usize = 64;
/// Longest wait before an attempt to reconnect.
const LONGEST_WAIT: Duration = Duration::from_secs(5);

/// Event of the connection.
#[derive(Debug)]
pub enum LinkEvent {
    /// The broker is reached, and the boards' messages will come.
    Connected,
    /// The broker is not reached, for this reason in technical English.
    Lost(String),
    /// Another program runs the same event, or no longer does.
    Rival(bool),
    /// A message came.
    Arrived(Arrival),
}

/// A message to be sent.
#[derive(Debug)]
pub struct Outgoing {
    /// The topic.
    pub topic: String,
    /// The payload.
    pub payload: Vec<u8>,
}

/// The connection. Dropping it says goodbye.
#[derive(Debug)]
pub struct BrokerLink {
    sender: Option<mpsc::Sender<Outgoing>>,
    thread: Option<thread::JoinHandle<()>>,
}

impl BrokerLink {
    /// Connects the hall of `event` and keeps it connected. `session` names this run of the program; `tell` is called
    /// for each event on the connection's thread, and may block, which makes the broker wait. It returns `false` to
    /// end.
    ///
    /// # Errors
    ///
    /// Returns an [`AccessError`] if the access data is invalid.
    ///
    /// # Panics
    ///
    /// If the system cannot start a thread.
    #[expect(clippy::expect_used, reason = "without threads nothing of this program works")]
    pub fn start(
        access: &Access,
        event: &Name,
        session: &str,
        tell: impl FnMut(LinkEvent) -> bool + Send + 'static,
    ) -> Result<BrokerLink, AccessError> {
        // Another program that runs the event has another name. With the same name, the broker would end the connection
        // of each for that of the other, without end.
        let mut options = access.options(&format!("ansage-hall-{event}"))?;
        let present = |online| {
            wire::write(&HallPresence {
                version: wire::VERSION,
                online,
                session: session.to_owned(),
            })
            .unwrap_or_default()
        };
        let topic = presence_topic(event);
        options.set_last_will(LastWill::new(&topic, present(false), QoS::AtLeastOnce, true));
        let (sender, outgoing) = mpsc::channel(WINDOW * 4);
        let runner = Runner {
            options,
            event: event.clone(),
            topic,
            here: present(true),
            gone: present(false),
            own: vec![session.to_owned()],
            rivals: BTreeSet::new(),
            outgoing,
            tell: Box::new(tell),
        };
        let thread = thread::Builder::new()
            .name("hall-link".into())
            .spawn(move || {
                let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
                match runtime {
                    Ok(runtime) => {
                        runtime.block_on(runner.run());
                        // A name server that does not answer holds up nobody.
                        runtime.shutdown_background();
                    }
                    Err(error) => tracing::error!(%error, "the connection to the broker cannot begin"),
                }
            })
            .expect("a thread");
        Ok(BrokerLink {
            sender: Some(sender),
            thread: Some(thread),
        })
    }

    /// Sends a message, or drops it if the broker is not reached or too slow. Whatever matters is requested again.
    pub fn send(&self, message: Outgoing) {
        if let Some(sender) = &self.sender
            && sender.try_send(message).is_err()
        {
            tracing::debug!("a message to the boards is dropped: the broker is slow or away");
        }
    }
}

impl Drop for BrokerLink {
    fn drop(&mut self) {
        self.sender = None;
        // If this fails, the thread has already ended.
        let _ = self.thread.take().map(thread::JoinHandle::join);
    }
}

/// The state of the connection's thread.
struct Runner {
    options: MqttOptions,
    event: Name,
    topic: String,
    here: Vec<u8>,
    gone: Vec<u8>,
    /// The sessions under which this program was present.
    own: Vec<String>,
    /// The sessions of other programs that run the event.
    rivals: BTreeSet<String>,
    outgoing: mpsc::Receiver<Outgoing>,
    tell: Box<dyn FnMut(LinkEvent) -> bool + Send>,
}

/// Reason for the end of a connection.
enum End {
    /// The program ends.
    Closed,
    /// The broker was lost.
    Lost,
}

impl Runner {
    async fn run(mut self) {
        let mut backoff = Backoff::new(LONGEST_WAIT);
        loop {
            let began = Instant::now();
            if let End::Closed = self.connection().await {
                return;
            }
            let wait = backoff.after(began.elapsed());
            // Messages of this time would be out of date: the boards send again when the hall is present again.
            let ended = async { while self.outgoing.recv().await.is_some() {} };
            if timeout(wait, ended).await.is_ok() {
                return;
            }
        }
    }

    async fn connection(&mut self) -> End {
        let (client, mut polled) = Polled::connect(self.options.clone(), WINDOW * 2, WINDOW);
        let mut in_flight = 0_usize;
        let mut is_connected = false;
        loop {
            tokio::select! {
                event = polled.events.recv() => match event {
                    Some(Ok(Event::Incoming(Packet::ConnAck(_)))) => {
                        is_connected = true;
                        if !(self.tell)(LinkEvent::Connected) {
                            return End::Closed;
                        }
                        // A program that is still there announces itself again when it hears of this one.
                        self.rivals.clear();
                        for kind in Kind::OF_BOARDS {
                            let _ = client.try_subscribe(kind.filter(&self.event), QoS::AtLeastOnce);
                        }
                        let _ = client.try_subscribe(&self.topic, QoS::AtLeastOnce);
                        let _ = client.try_publish(&self.topic, QoS::AtLeastOnce, true, self.here.clone());
                        in_flight += 1;
                    }
                    Some(Ok(Event::Incoming(Packet::PubAck(_)))) => in_flight = in_flight.saturating_sub(1),
                    Some(Ok(Event::Incoming(Packet::Publish(publish)))) if publish.topic == self.topic => {
                        // A retained presence may be that of an earlier run, and is replaced.
                        let presence = wire::read::<HallPresence>(&publish.payload).ok().filter(|_| !publish.retain);
                        let is_said = presence.is_some_and(|presence| self.meets(presence));
                        if is_said {
                            let _ = client.try_publish(&self.topic, QoS::AtLeastOnce, true, self.here.clone());
                            in_flight += 1;
                        }
                    }
                    Some(Ok(Event::Incoming(Packet::Publish(publish)))) => {
                        let arrival = Arrival {
                            topic: publish.topic,
                            payload: publish.payload.to_vec(),
                            retained: publish.retain,
                        };
                        if !(self.tell)(LinkEvent::Arrived(arrival)) {
                            return self.goodbye(&client, polled).await;
                        }
                    }
                    Some(Ok(_)) => {}
                    Some(Err(error)) => {
                        (self.tell)(LinkEvent::Lost(error.to_string()));
                        return End::Lost;
                    }
                    None => return End::Lost,
                },
                message = self.outgoing.recv(), if in_flight < WINDOW => match message {
                    Some(Outgoing { topic, payload }) if is_connected => {
                        if topic == self.topic && let Ok(presence) = wire::read::<HallPresence>(&payload) {
                            self.own.push(presence.session);
                        }
                        let _ = client.try_publish(topic, QoS::AtLeastOnce, false, payload);
                        in_flight += 1;
                    }
                    // The boards send again when the hall is present again.
                    Some(_) => {}
                    None if is_connected => return self.goodbye(&client, polled).await,
                    None => return End::Closed,
                },
            }
        }
    }

    /// Takes the presence of a hall of this event. Returns whether this one must be announced again: the boards know
    /// only of the last presence, and the other program must learn of this one.
    fn meets(&mut self, presence: HallPresence) -> bool {
        let HallPresence { online, session, .. } = presence;
        if self.own.contains(&session) {
            return !online;
        }
        let had_rival = !self.rivals.is_empty();
        let is_new = match online {
            true => self.rivals.insert(session),
            false => self.rivals.remove(&session),
        };
        if had_rival == self.rivals.is_empty() {
            (self.tell)(LinkEvent::Rival(!had_rival));
        }
        is_new || !online
    }

    /// Announces that the hall is leaving. Otherwise the broker would announce it, but later.
    async fn goodbye(&self, client: &AsyncClient, mut polled: Polled) -> End {
        let _ = client.try_publish(&self.topic, QoS::AtLeastOnce, true, self.gone.clone());
        let _ = timeout(GOODBYE_WITHIN, polled.disconnect(client)).await;
        End::Closed
    }
}
