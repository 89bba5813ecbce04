//! The connection itself: restores itself whenever it is lost, and sends what is pending, a bounded number at a time.

use std::{
    ops::ControlFlow,
    path::PathBuf,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use rumqttc::{AsyncClient, ConnectionError, Event, LastWill, MqttOptions, Packet, QoS};
use tokio::{
    sync::{mpsc, watch},
    time::sleep_until,
};

use super::{
    alerts::LatestAlerts,
    event::{BoardEvent, Link, Snapshot},
    games::Games,
    inbox::{Inbox, Received},
};
use crate::{
    access::{AccessError, BoardAccess},
    polled::{Backoff, GOODBYE_WITHIN, Polled},
    wire::{
        self, BoardAlertKind, HallPresence, Kind, Online, OrderAck, Outcome, Payload, Record, State, Topic, VERSION,
    },
};

/// Maximum number of messages that the broker has not yet acknowledged.
const WINDOW: usize = 32;
/// Longest wait before an attempt to reconnect.
const LONGEST_WAIT: Duration = Duration::from_secs(15);
/// Shortest interval between writes of the hall's progress.
const SAVED_EVERY: Duration = Duration::from_secs(2);

/// The ends of the channels that the thread holds.
pub(super) struct Channels {
    pub snapshot: watch::Receiver<Option<Snapshot>>,
    pub closing: watch::Receiver<Option<Duration>>,
    pub acks: mpsc::Receiver<OrderAck>,
    pub events: mpsc::Sender<BoardEvent>,
}

/// The state of a connection's thread.
pub(super) struct Runner {
    access: BoardAccess,
    options: MqttOptions,
    program: String,
    session: String,
    channels: Channels,
    alerts: Arc<Mutex<LatestAlerts>>,
    inbox: Inbox,
    games: Games,
    /// The run of the hall that is present.
    hall: Option<String>,
    /// Messages that the broker has not acknowledged.
    in_flight: usize,
    /// Whether the state must be sent.
    is_stale: bool,
    /// Whether the board must be announced.
    is_unannounced: bool,
    /// An acknowledgement that could not be sent yet.
    ack: Option<OrderAck>,
    told: Option<Link>,
    /// The last known state of the game.
    known: Option<State>,
    /// Number of the last alert at that time.
    alerted: u64,
    saved: Instant,
    /// Time at which to give up on saying goodbye.
    deadline: Option<tokio::time::Instant>,
}

/// Reason for the end of a connection.
enum End {
    /// The game is over, and goodbye was said.
    Closed,
    Lost(ConnectionError),
}

impl Runner {
    pub(super) fn new(
        access: &BoardAccess,
        games: PathBuf,
        program: &str,
        channels: Channels,
        alerts: Arc<Mutex<LatestAlerts>>,
    ) -> Result<Runner, AccessError> {
        let session = format!("{:016x}", fastrand::u64(..));
        // The name is the same for all reconnections. The broker then ends the remains of the previous connection, and
        // its last will does not come after the new one's greeting.
        let mut options = access.access.options(&format!("ansage-{}", access.board))?;
        let mut runner = Runner {
            inbox: Inbox::new(access, Instant::now()),
            games: Games::left_over(&games, &access.event, &access.board),
            access: access.clone(),
            options: options.clone(),
            program: program.to_owned(),
            session,
            channels,
            alerts,
            hall: None,
            in_flight: 0,
            is_stale: true,
            is_unannounced: false,
            ack: None,
            told: None,
            known: None,
            alerted: 0,
            saved: Instant::now(),
            deadline: None,
        };
        let gone = Online {
            online: false,
            ..runner.online()
        };
        let gone = wire::write(&gone).unwrap_or_default();
        options.set_last_will(LastWill::new(runner.topic(Kind::Online), gone, QoS::AtLeastOnce, true));
        runner.options = options;
        Ok(runner)
    }

    fn topic(&self, kind: Kind) -> String {
        let (event, board) = (self.access.event.clone(), self.access.board.clone());
        Topic { event, board, kind }.to_string()
    }

    /// Returns the message that the board is here.
    fn online(&self) -> Online {
        Online {
            version: VERSION,
            online: true,
            session: self.session.clone(),
            ended: false,
            program: self.program.clone(),
        }
    }

    /// Connects until the game is over.
    pub(super) async fn run(mut self) {
        let mut backoff = Backoff::new(LONGEST_WAIT);
        loop {
            let began = Instant::now();
            match self.connection().await {
                End::Closed => break,
                End::Lost(error) => {
                    tracing::info!(%error, "the broker is not reached");
                    self.tell(Link::of(&error));
                }
            }
            // All boards of a hall lose the broker at the same moment, and should not all come back at once.
            let wait = backoff.after(began.elapsed());
            let jittered = wait.mul_f64(0.5 + fastrand::f64() / 2.0);
            if self.rest(jittered).await.is_break() {
                break;
            }
        }
        // A game in which the broker was never reached is remembered for the next one.
        self.follow();
        self.save();
    }

    /// Waits before the next attempt. Stops waiting when the game is over.
    async fn rest(&mut self, wait: Duration) -> ControlFlow<()> {
        let until = tokio::time::Instant::now() + wait;
        while self.channels.closing.borrow().is_none() {
            tokio::select! {
                () = sleep_until(until) => return ControlFlow::Continue(()),
                changed = self.channels.snapshot.changed() => match changed {
                    Ok(()) => self.follow(),
                    Err(_) => return ControlFlow::Break(()),
                },
                closed = self.channels.closing.changed() => {
                    if closed.is_err() {
                        break;
                    }
                }
            }
        }
        ControlFlow::Break(())
    }

    fn tell(&mut self, link: Link) {
        if self.told.as_ref() != Some(&link) && self.channels.events.try_send(BoardEvent::Link(link.clone())).is_ok() {
            self.told = Some(link);
        }
    }

    /// Connects, and sends and receives until the connection ends.
    async fn connection(&mut self) -> End {
        let (client, mut polled) = Polled::connect(self.options.clone(), WINDOW * 2, WINDOW * 2);
        (self.in_flight, self.hall, self.is_stale) = (0, None, true);
        self.games.rewind();
        let mut is_connected = false;
        loop {
            let closing = *self.channels.closing.borrow();
            if let (Some(patience), None) = (closing, self.deadline) {
                self.deadline = Some(tokio::time::Instant::now() + patience);
                // The last records may have come just before. Without them everything would seem to have been sent.
                self.follow();
            }
            if is_connected {
                self.pump(&client);
            }
            let deadline = self.deadline;
            tokio::select! {
                event = polled.events.recv() => match event {
                    Some(Ok(Event::Incoming(packet))) => {
                        if let Packet::ConnAck(_) = packet {
                            is_connected = true;
                            self.greet(&client);
                        }
                        self.take(&packet);
                    }
                    Some(Ok(Event::Outgoing(_))) => {}
                    Some(Err(error)) => return End::Lost(error),
                    None => return End::Lost(ConnectionError::RequestsDone),
                },
                changed = self.channels.snapshot.changed() => match changed {
                    Ok(()) => self.follow(),
                    Err(_) => return End::Closed,
                },
                ack = self.channels.acks.recv(), if self.ack.is_none() => self.ack = ack,
                closed = self.channels.closing.changed(), if deadline.is_none() => {
                    if closed.is_err() {
                        return End::Closed;
                    }
                }
                () = sleep_until(deadline.unwrap_or_else(tokio::time::Instant::now)), if deadline.is_some() => {
                    if is_connected {
                        self.say_goodbye(&client, &mut polled).await;
                    }
                    return End::Closed;
                }
            }
            if self.saved.elapsed() >= SAVED_EVERY {
                self.save();
            }
        }
    }

    /// Announces the board, and subscribes to the hall's messages.
    fn greet(&mut self, client: &AsyncClient) {
        for topic in self.inbox.topics() {
            let _ = client.try_subscribe(topic, QoS::AtLeastOnce);
        }
        self.announce(client);
    }

    fn announce(&mut self, client: &AsyncClient) {
        self.is_unannounced = false;
        self.publish(client, Kind::Online, &self.online(), true);
    }

    fn save(&mut self) {
        self.games.save();
        self.saved = Instant::now();
    }

    /// Takes the current state of the game.
    fn follow(&mut self) {
        let last = self.games.last();
        let snapshot = self.channels.snapshot.borrow_and_update();
        let Some(Snapshot {
            state,
            journal,
            written,
        }) = &*snapshot
        else {
            return;
        };
        self.is_stale |= self.known.as_ref() != Some(state);
        self.known = Some(state.clone());
        let alerted = self.alerts.lock().map_or(0, |alerts| alerts.number());
        self.is_stale |= std::mem::replace(&mut self.alerted, alerted) != alerted;
        if let Some(journal) = journal {
            self.games.follow(journal, *written, &state.game);
        }
        self.is_stale |= self.games.last() != last;
    }

    fn take(&mut self, packet: &Packet) {
        match packet {
            Packet::PubAck(_) => {
                self.in_flight = self.in_flight.saturating_sub(1);
                // The broker has answered the subscriptions by now, so a hall that is present would be known.
                if self.hall.is_none() {
                    self.tell(Link::Alone);
                }
            }
            Packet::Publish(publish) => self.receive(&publish.topic, &publish.payload),
            _ => {}
        }
    }

    fn receive(&mut self, topic: &str, payload: &[u8]) {
        match self.inbox.take(topic, payload, Instant::now()) {
            Some(Received::Presence(presence)) => self.meet(presence),
            Some(Received::Have(have)) => self.games.has(&have),
            Some(Received::Order(order)) => {
                let handed_on = self.channels.events.try_send(BoardEvent::Order(order));
                if handed_on.is_err() {
                    // The hall sends it again.
                    tracing::warn!("an order came while the game was busy, and is dropped");
                }
            }
            Some(Received::Refused(outcome)) => self.refuse(BoardAlertKind::ForgedOrder, outcome),
            Some(Received::Flood) => self.refuse(BoardAlertKind::Flood, Outcome::Malformed),
            Some(Received::Unreadable(error)) => tracing::warn!(%error, topic, "the hall is not understood"),
            None => {}
        }
    }

    fn meet(&mut self, presence: HallPresence) {
        let hall = presence.online.then_some(presence.session);
        if self.hall == hall {
            return;
        }
        // A restarted hall learns from a live state how far the board's clock is off, and a hall whose disk failed has
        // dropped what was said.
        if hall.is_some() {
            (self.is_unannounced, self.is_stale) = (true, true);
        }
        self.hall = hall;
        self.games.rewind();
        self.tell(if self.hall.is_some() { Link::Joined } else { Link::Alone });
    }

    /// Alerts the arbiter to an order that is not obeyed.
    fn refuse(&mut self, kind: BoardAlertKind, outcome: Outcome) {
        let move_number = self.move_number();
        if self.alerts.lock().is_ok_and(|mut alerts| alerts.add(kind, move_number)) {
            tracing::warn!(?kind, ?outcome, "an order was refused");
            self.is_stale = true;
        }
        // A flood is not answered. The state reports it.
        if kind == BoardAlertKind::ForgedOrder {
            self.ack.get_or_insert(OrderAck {
                version: VERSION,
                game: self.games.current().to_owned(),
                number: None,
                outcome,
                words: String::new(),
                at: wire::now(),
            });
        }
    }

    fn move_number(&self) -> u32 {
        let snapshot = self.channels.snapshot.borrow();
        let plies = snapshot.as_ref().map_or(0, |snapshot| snapshot.state.plies);
        u32::try_from(plies / 2 + 1).unwrap_or(u32::MAX)
    }

    /// Sends pending messages, at the pace of the broker.
    fn pump(&mut self, client: &AsyncClient) {
        while self.in_flight < WINDOW {
            if self.is_unannounced {
                self.announce(client);
                continue;
            }
            if let Some(ack) = self.ack.take() {
                self.publish(client, Kind::Ack, &ack, false);
                continue;
            }
            if let Some(record) = self.next_record() {
                self.publish(client, Kind::Record, &record, false);
                continue;
            }
            // Sent after the records that it counts.
            if std::mem::take(&mut self.is_stale)
                && let Some(state) = self.state()
            {
                self.publish(client, Kind::State, &state, true);
                continue;
            }
            break;
        }
        // Everything has been sent: the deadline is now.
        let is_said = self.in_flight == 0 && (self.hall.is_none() || self.games.are_delivered());
        if is_said && self.deadline.is_some() {
            self.deadline = Some(tokio::time::Instant::now());
        }
    }

    /// Returns the next record for the hall, if it is present: first of the current game, then of earlier ones.
    fn next_record(&mut self) -> Option<Record> {
        self.hall.as_ref()?;
        let (game, number, record) = self.games.next()?;
        Some(Record {
            version: VERSION,
            event: self.access.event.clone(),
            board: self.access.board.clone(),
            game,
            number,
            sent: wire::now(),
            record,
        })
    }

    fn state(&self) -> Option<State> {
        // A later state is not sent before its records are read: the hall would compare its clocks with older ones.
        let mut state = self.known.clone()?;
        state.session.clone_from(&self.session);
        state.at = wire::now();
        state.last = self.games.last();
        state.alerts = self.alerts.lock().map(|alerts| alerts.latest()).unwrap_or_default();
        Some(state)
    }

    fn publish<T: Payload>(&mut self, client: &AsyncClient, kind: Kind, payload: &T, retain: bool) {
        let written = match wire::write(payload) {
            Ok(written) => written,
            Err(error) => {
                tracing::error!(%error, ?kind, "a message is not sent");
                return;
            }
        };
        match client.try_publish(self.topic(kind), QoS::AtLeastOnce, retain, written) {
            Ok(()) => self.in_flight += 1,
            // There is room for more than the window, so the connection has ended, and everything is sent again.
            Err(error) => tracing::debug!(%error, "a message is not sent"),
        }
    }

    /// Announces that the game was ended and not lost.
    async fn say_goodbye(&mut self, client: &AsyncClient, polled: &mut Polled) {
        self.is_stale = true;
        if let Some(state) = self.state() {
            self.publish(client, Kind::State, &state, true);
        }
        let ended = Online {
            online: false,
            ended: true,
            ..self.online()
        };
        self.publish(client, Kind::Online, &ended, true);
        let said = async {
            while self.in_flight > 0 {
                match polled.events.recv().await {
                    Some(Ok(Event::Incoming(packet))) => self.take(&packet),
                    Some(Ok(Event::Outgoing(_))) => {}
                    Some(Err(_)) | None => return,
                }
            }
            polled.disconnect(client).await;
        };
        let _ = tokio::time::timeout(GOODBYE_WITHIN, said).await;
    }
}
