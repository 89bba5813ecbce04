//! A connection to the broker that is polled by its own task, and the waits until it is restored.

use std::time::Duration;

use rumqttc::{AsyncClient, ConnectionError, Event, EventLoop, MqttOptions};
use tokio::{sync::mpsc, task::JoinHandle};

/// Time after which a broker that does not answer counts as not reached, in seconds.
const CONNECT_WITHIN: u64 = 5;
/// Time to wait before the first attempt to reconnect.
const FIRST_WAIT: Duration = Duration::from_millis(500);
/// Time for saying goodbye.
pub(crate) const GOODBYE_WITHIN: Duration = Duration::from_secs(1);

/// The events of a connection, polled by their own task, because waiting for an event can be cancelled but polling must
/// not be. They end after the first error. Dropping this ends the connection.
pub(crate) struct Polled {
    pub(crate) events: mpsc::Receiver<Result<Event, ConnectionError>>,
    task: JoinHandle<()>,
}

impl Polled {
    /// Connects as `options` say. At most `requests` of this program wait to be sent, and at most `waiting` events to
    /// be received; then the broker has to wait.
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

    /// Ends the connection when everything that `client` has published is sent.
    pub(crate) async fn disconnect(&mut self, client: &AsyncClient) {
        let _ = client.disconnect().await;
        while let Some(Ok(_)) = self.events.recv().await {}
    }
}

impl Drop for Polled {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// The waits before attempts to reconnect. Each is twice as long as the last, up to the longest.
pub(crate) struct Backoff {
    next: Duration,
    longest: Duration,
}

impl Backoff {
    pub(crate) fn new(longest: Duration) -> Backoff {
        Backoff {
            next: FIRST_WAIT,
            longest,
        }
    }

    /// Returns the wait after an attempt whose connection was over after `lasted`. The waits begin anew after a
    /// connection that lasted longer than the longest of them.
    pub(crate) fn after(&mut self, lasted: Duration) -> Duration {
        let wait = if lasted > self.longest { FIRST_WAIT } else { self.next };
        self.next = (wait * 2).min(self.longest);
        wait
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_wait_is_twice_as_long_until_a_connection_lasts() {
        let mut backoff = Backoff::new(Duration::from_secs(5));
        for (lasted, wait) in [
            (0, 500),
            (0, 1000),
            (0, 2000),
            (0, 4000),
            (0, 5000),
            (5000, 5000),
            (5001, 500),
            (0, 1000),
        ] {
            let lasted = Duration::from_millis(lasted);
            assert_eq!(backoff.after(lasted), Duration::from_millis(wait), "{lasted:?}");
        }
    }
}
