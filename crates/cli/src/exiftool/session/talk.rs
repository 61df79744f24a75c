//! Messages for people, written to standard error.
//!
//! A client that waits for the end of the output on stdout may read stderr only afterwards. A pipe holds 64
//! KiB; a program that writes more waits for the client, while the client waits for the output: ExifTool
//! hangs in this case. Here, a server writes its messages on a separate thread, so that the output never
//! waits for them.

use std::io::{self, Write as _};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Maximum bytes of messages waiting to be read. Further messages are dropped, and their number is reported.
const MOST_WAITING_BYTES: usize = 16 << 20;
/// How long the last messages wait for a client at the end.
const FLUSH_TIMEOUT: Duration = Duration::from_secs(2);

/// Destination of messages for people.
pub(crate) enum Talk {
    /// Standard error, written at once.
    Direct,
    /// A queue that a separate thread writes to standard error.
    Queued(Arc<Queue>),
}

#[derive(Default)]
pub(crate) struct Queue {
    state: Mutex<State>,
    /// Signalled when there is something to write, and when everything is written.
    changed: Condvar,
}

#[derive(Default)]
struct State {
    waiting: Vec<u8>,
    is_writing: bool,
    n_left_out: u64,
}

impl Talk {
    /// Starts the thread that writes messages.
    ///
    /// # Errors
    /// If the system cannot start another thread.
    pub(crate) fn queued() -> io::Result<Talk> {
        let queue = Arc::new(Queue::default());
        let writer = Arc::clone(&queue);
        std::thread::Builder::new().name("talk".into()).spawn(move || writer.write_queued())?;
        Ok(Talk::Queued(queue))
    }

    /// Writes a message. It ends with a line end, or is part of a text that does.
    pub(crate) fn write(&self, text: &str) {
        match self {
            // Ignored: if stderr is closed, the message cannot be delivered.
            Talk::Direct => drop(io::stderr().write_all(text.as_bytes())),
            Talk::Queued(queue) => queue.push(text),
        }
    }

    /// Waits until everything is written, but at most for [`FLUSH_TIMEOUT`].
    pub(crate) fn finish(&self) {
        let Talk::Queued(queue) = self else { return };
        let is_busy = |state: &mut State| !state.waiting.is_empty() || state.is_writing;
        let waited = queue.changed.wait_timeout_while(queue.lock(), FLUSH_TIMEOUT, is_busy);
        drop(waited);
    }
}

impl Queue {
    fn push(&self, text: &str) {
        let mut state = self.lock();
        if state.waiting.len() + text.len() > MOST_WAITING_BYTES {
            state.n_left_out += 1;
            return;
        }
        if state.n_left_out > 0 {
            let n = std::mem::take(&mut state.n_left_out);
            state.waiting.extend_from_slice(
                format!("Warning: {n} messages dropped because they were not read\n").as_bytes(),
            );
        }
        state.waiting.extend_from_slice(text.as_bytes());
        drop(state);
        self.changed.notify_all();
    }

    fn write_queued(&self) {
        loop {
            let mut state = self.lock();
            state.is_writing = false;
            self.changed.notify_all();
            let waited = self.changed.wait_while(state, |state| state.waiting.is_empty());
            state = waited.unwrap_or_else(PoisonError::into_inner);
            let text = std::mem::take(&mut state.waiting);
            state.is_writing = true;
            drop(state);
            // As above: a closed stderr is ignored.
            drop(io::stderr().write_all(&text));
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_nobody_reads_are_bounded() {
        let queue = Queue::default();
        let megabyte = "x".repeat(1 << 20);
        for _ in 0..20 {
            queue.push(&megabyte);
        }
        assert_eq!(queue.lock().waiting.len(), MOST_WAITING_BYTES);
        assert_eq!(queue.lock().n_left_out, 4);
        queue.lock().waiting.clear();
        queue.push("y\n");
        let said = String::from_utf8(queue.lock().waiting.clone()).unwrap();
        assert!(said.starts_with("Warning: 4 messages") && said.ends_with("y\n"), "{said}");
    }
}
