//! Words for people: standard error.
//!
//! A client that waits for the end of an answer on standard output may read standard error only then. A pipe
//! holds 64 KiB; whoever writes more waits for the client, which waits for the answer: ExifTool stands still
//! there. Here, a server's words go through a thread of their own, so that the answer never waits for them.

use std::io::{self, Write as _};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Words that may wait for a client to read them. What goes beyond is left out, and their number said.
const MOST_WAITING_BYTES: usize = 16 << 20;
/// How long the last words wait for a client at the end.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// Where words for people go.
pub(super) enum Talk {
    /// To standard error at once.
    Direct,
    /// To a thread that writes them.
    Queued(Arc<Queue>),
}

#[derive(Default)]
pub(super) struct Queue {
    state: Mutex<State>,
    /// Rung when there is something to write, and when all is written.
    changed: Condvar,
}

#[derive(Default)]
struct State {
    waiting: Vec<u8>,
    is_writing: bool,
    n_left_out: u64,
}

impl Talk {
    /// Starts the thread that writes.
    ///
    /// # Errors
    /// If the system has no more threads.
    pub(super) fn queued() -> io::Result<Talk> {
        let queue = Arc::new(Queue::default());
        let writer = Arc::clone(&queue);
        std::thread::Builder::new().name("talk".into()).spawn(move || writer.write_on())?;
        Ok(Talk::Queued(queue))
    }

    /// Says something that ends with a line end or is part of something that does.
    pub(super) fn write(&self, text: &str) {
        match self {
            // Nobody is left to tell if standard error is closed.
            Talk::Direct => drop(io::stderr().write_all(text.as_bytes())),
            Talk::Queued(queue) => queue.push(text),
        }
    }

    /// Waits until all is written, but not for ever.
    pub(super) fn finish(&self) {
        let Talk::Queued(queue) = self else { return };
        let is_busy = |state: &mut State| !state.waiting.is_empty() || state.is_writing;
        let waited = queue.changed.wait_timeout_while(queue.lock(), LAST_WORDS, is_busy);
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

    fn write_on(&self) {
        loop {
            let mut state = self.lock();
            state.is_writing = false;
            self.changed.notify_all();
            let waited = self.changed.wait_while(state, |state| state.waiting.is_empty());
            state = waited.unwrap_or_else(PoisonError::into_inner);
            let text = std::mem::take(&mut state.waiting);
            state.is_writing = true;
            drop(state);
            // As above: a closed standard error is no reason to end.
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
