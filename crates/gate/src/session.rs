//! Recordings from start to finish. A process has one at a time, because gates are everywhere in it.
//!
//! A process that is interrupted calls [`write_now`] from the thread that handles the interrupt, and loses
//! nothing that happened before.

use std::path::Path;

use crate::options::Options;
use crate::{Error, Timeline, collect, local, running};

/// A running recording. Dropping it without [`Session::finish`] discards the record.
///
/// ```
/// # fn main() -> Result<(), gate::Error> {
/// let session = gate::Session::start(gate::Options::default())?;
/// {
///     let _gate = gate::gate!("sum", Work);
///     assert_eq!((1..=100).sum::<i32>(), 5050);
/// }
/// let timeline = session.finish();
/// assert_eq!(timeline.threads[0].events.len(), 1);
/// print!("{}", timeline.summary());
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Session {
    generation: u32,
}

impl Session {
    /// Starts recording all threads of the process.
    ///
    /// # Errors
    /// [`Error::SessionRunning`] if a session is already running.
    pub fn start(options: Options) -> Result<Session, Error> {
        local::while_busy(|| {
            let generation = running::begin(options).ok_or(Error::SessionRunning)?;
            Ok(Session { generation })
        })
    }

    /// Ends the recording. Gates that are open now, on any thread, are recorded as unfinished.
    ///
    /// Returns at the earliest 2 ms after [`Session::start`], because the clock needs that long to determine
    /// its rate.
    pub fn finish(self) -> Timeline {
        local::while_busy(|| match running::stop(self.generation) {
            Some(running) => collect::timeline(&running),
            None => Timeline::default(),
        })
    }

    /// Builds the timeline up to now; the recording continues.
    pub fn snapshot(&self) -> Timeline {
        snapshot().unwrap_or_default()
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        local::while_busy(|| drop(running::stop(self.generation)));
    }
}

/// Writes the timeline of the running session up to now; the session continues.
///
/// For the thread that handles an interrupt, before it ends the process: the file contains everything,
/// including the gates that threads are inside of. Not for a signal handler itself, which may not allocate or
/// lock. If that is simpler, [`Session::finish`] does the same on a normal exit.
///
/// # Errors
/// [`Error::NoSession`] if none runs; otherwise what [`Timeline::write`] returns.
pub fn write_now(path: &Path) -> Result<(), Error> {
    snapshot().ok_or(Error::NoSession)?.write(path)
}

fn snapshot() -> Option<Timeline> {
    local::while_busy(|| {
        let running = running::current()?;
        Some(collect::timeline(&running))
    })
}
