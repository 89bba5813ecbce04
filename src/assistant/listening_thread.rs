//! The life of a thread that reads the microphone.

use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc as channel,
    },
    thread,
    time::Duration,
};

use tokio::sync::oneshot;

/// Maximum wait for the end of the thread.
const FAREWELL: Duration = Duration::from_secs(2);

/// A thread that reads the microphone. Dropping it ends the thread.
pub(super) struct ListeningThread {
    stop: Arc<AtomicBool>,
    /// Disconnected when the thread has ended.
    ended: channel::Receiver<()>,
    /// Receives a message when the thread begins to hear; closed if it never does.
    opened: Option<oneshot::Receiver<()>>,
}

impl ListeningThread {
    /// Starts a thread that does `work` until the flag is set. The work sends a message when it begins to hear.
    ///
    /// # Errors
    ///
    /// Returns an error if the system cannot start a thread.
    pub(super) fn spawn(
        work: impl FnOnce(Arc<AtomicBool>, oneshot::Sender<()>) + Send + 'static,
    ) -> io::Result<ListeningThread> {
        let stop = Arc::<AtomicBool>::default();
        let (running, ended) = channel::channel::<()>();
        let (is_open, opened) = oneshot::channel();
        let until = Arc::clone(&stop);
        thread::Builder::new().name("listening".into()).spawn(move || {
            work(until, is_open);
            drop(running);
        })?;
        Ok(ListeningThread {
            stop,
            ended,
            opened: Some(opened),
        })
    }

    /// Waits, for at most `longest`, until the thread hears. Anything said before that is lost.
    pub(super) async fn ready(&mut self, longest: Duration) {
        if let Some(opened) = self.opened.take() {
            let _ = tokio::time::timeout(longest, opened).await;
        }
    }
}

impl Drop for ListeningThread {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        // A program that exits while libvosk decodes crashes: static data of libvosk is destroyed before its threads
        // end.
        let _ = self.ended.recv_timeout(FAREWELL);
    }
}
