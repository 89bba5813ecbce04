//! A connection to the broker that is polled by its own task.

use rumqttc::{AsyncClient, ConnectionError, Event, EventLoop, MqttOptions};
use tokio::{sync::mpsc, task::JoinHandle};

/// Time after which a broker that does not answer counts as not reached, in seconds.
const CONNECT_WITHIN: u64 = 5;

/// The events of a connection, polled by their own task, because waiting for an event can be cancelled but polling must
/// not be. They end after the first error. Dropping this ends the connection.
pub(crate) struct Polled {
    pub(crate) events: mpsc::Receiver<Result<Event, ConnectionError>>,
    task: JoinHandle<()>,
}

impl Polled {
    /// Connects as `options` say. At most `requests` of this program wait to be sent, and at most `waiting` events to be
    /// received; then the broker has to wait.
    pub(crate) fn connect(options: MqttOptions, requests: usize, waiting: usize) -> (AsyncClient, Polled) {
        let (client, mut events) = AsyncClient::new(options, requests);
        let mut network = events.network_options();
        network.set_connection_timeout(CONNECT_WITHIN);
        events.set_network_options(network);
        (client, Polled::start(events, waiting))
    }

    /// Begins to poll `connection`. At most `waiting` events are queued; then the broker has to wait.
    fn start(mut connection: EventLoop, waiting: usize) -> Polled {
        let (sender, events) = mpsc::channel(waiting);
        let task = tokio::spawn(async move {
            loop {
                let event = connection.poll().await;
                let is_over = event.is_err();
                if sender.send(event).await.is_err() || is_over {
                    return;
                }
            }
        });
        Polled { events, task }
    }
}

impl Drop for Polled {
    fn drop(&mut self) {
        self.task.abort();
    }
}
