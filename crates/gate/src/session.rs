//! A recording from start to finish. One at a time in a process, because gates are everywhere in it.
//!
//! A process that is interrupted calls [`write_now`] from whatever thread learns of it, and loses nothing
//! that happened before.

use std::path::Path;

use crate::options::Options;
use crate::{Error, Timeline, collect, local, running};

/// A running recording. Dropping it without [`Session::finish`] throws the record away.
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
    /// Starts to record all threads of the process.
    ///
    /// # Errors
    /// [`Error::SessionRunning`] if a session runs already.
    pub fn start(options: Options) -> Result<Session, Error> {
        local::while_busy(|| {
            let generation = running::begin(options).ok_or(Error::SessionRunning)?;
            Ok(Session { generation })
        })
    }

    /// Ends the recording. Gates that are open now, on any thread, are in the timeline as unfinished.
    ///
    /// Takes at least 2 ms after [`Session::start`], which the clock needs to know its rate.
    pub fn finish(self) -> Timeline {
        local::while_busy(|| match running::stop(self.generation) {
            Some(running) => collect::timeline(&running),
            None => Timeline::default(),
        })
    }

    /// The timeline up to now; the recording goes on.
    pub fn snapshot(&self) -> Timeline {
        snapshot().unwrap_or_default()
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        local::while_busy(|| drop(running::stop(self.generation)));
    }
}

/// Writes the timeline of the running session up to now and lets it go on.
///
/// For the thread that handles an interrupt, before it ends the process: everything is in the file, including
/// the gates that threads are inside of. Not for a signal handler proper, which may not allocate or lock.
/// Where it is simpler, [`Session::finish`] does the same on the usual way out.
///
/// # Errors
/// [`Error::NoSession`] if none runs; else what [`Timeline::write`] returns.
pub fn write_now(path: &Path) -> Result<(), Error> {
    snapshot().ok_or(Error::NoSession)?.write(path)
}

fn snapshot() -> Option<Timeline> {
    local::while_busy(|| {
        let running = running::current()?;
        Some(collect::timeline(&running))
    })
}
