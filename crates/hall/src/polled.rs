//! A connection to the broker that is polled by its own task.

use rumqttc::{ConnectionError, Event, EventLoop};
use tokio::{sync::mpsc, task::JoinHandle};

/// The events of a connection, polled by their own task, because waiting for an event can be cancelled but polling must
/// not be. They end after the first error. Dropping this ends the connection.
pub(crate) struct Polled {
    pub(crate) events: mpsc::Receiver<Result<Event, ConnectionError>>,
    task: JoinHandle<()>,
}

impl Polled {
    /// Begins to poll `connection`. At most `waiting` events are queued; then the broker has to wait.
    pub(crate) fn start(mut connection: EventLoop, waiting: usize) -> Polled {
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
