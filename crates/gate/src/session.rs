//! A recording from start to finish. One at a time in a process, because gates are everywhere in it.
//!
//! The registry below owns every ring of the running session. A thread that ends leaves its ring there; a
//! process that is interrupted calls [`write_now`] from whatever thread learns of it, and loses nothing that
//! happened before.

use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::clock::{ClockChoice, Epoch};
use crate::ring::Ring;
use crate::subject::Subjects;
use crate::{Error, Timeline, collect, local};

/// How a session records. Start from `default()` and set fields.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// Title of the timeline. Default: the program's file name.
    pub program: String,
    /// Events kept for one thread, 16 bytes each, allocated as they are needed; at least 1. A gate with a
    /// number, or a subject, counts for two. What comes after is counted and summed but not kept. Default:
    /// 131,072 (2 MiB).
    pub events_per_thread: usize,
    /// Threads recorded in one session; further ones are counted. Default: 4,096.
    pub max_threads: usize,
    /// Different texts of subjects kept in one session; further ones share a name and are counted. Default:
    /// 65,536.
    pub max_subjects: usize,
    /// Bytes of these texts together. Default: 8 MiB.
    pub subject_bytes: usize,
    /// The clock. Default: [`ClockChoice::Auto`].
    pub clock: ClockChoice,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            program: program_name(),
            events_per_thread: 1 << 17,
            max_threads: 4096,
            max_subjects: 1 << 16,
            subject_bytes: 8 << 20,
            clock: ClockChoice::Auto,
        }
    }
}

fn program_name() -> String {
    let path = std::env::args_os().next().unwrap_or_default();
    Path::new(&path).file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// The number of the running session; 0 while none runs. The one load that a gate costs when it is off.
static GENERATION: AtomicU32 = AtomicU32::new(0);

/// Relaxed: whoever sees a number goes on to [`join`], whose lock brings the rest; a number seen late costs
/// an event at the very edge of a session.
#[inline(always)]
pub(crate) fn generation() -> u32 {
    GENERATION.load(Relaxed)
}

/// Whether a session is running, for callers whose preparations for a gate are expensive.
#[inline]
pub fn is_on() -> bool {
    generation() != 0
}

static REGISTRY: Mutex<Registry> = Mutex::new(Registry { n_sessions: 0, running: None });

struct Registry {
    /// Sessions ever started; the last one's generation.
    n_sessions: u32,
    running: Option<Running>,
}

/// All there is to know of the running session. Cloned to take a snapshot without holding the lock.
#[derive(Clone)]
pub(crate) struct Running {
    pub(crate) generation: u32,
    pub(crate) options: Options,
    pub(crate) epoch: Epoch,
    pub(crate) started_unix_ns: u64,
    pub(crate) rings: Vec<Arc<Ring>>,
    pub(crate) subjects: Arc<Subjects>,
    /// Attempts to join beyond [`Options::max_threads`].
    pub(crate) n_turned_away: u64,
}

fn registry() -> MutexGuard<'static, Registry> {
    REGISTRY.lock().unwrap_or_else(PoisonError::into_inner)
}

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
            let mut registry = registry();
            if registry.running.is_some() {
                return Err(Error::SessionRunning);
            }
            // Never 0, which means "off".
            let generation = registry.n_sessions.wrapping_add(1).max(1);
            registry.n_sessions = generation;
            registry.running = Some(Running {
                generation,
                epoch: Epoch::now(options.clock),
                subjects: Arc::new(Subjects::new(options.max_subjects, options.subject_bytes)),
                options,
                started_unix_ns: unix_ns(),
                rings: Vec::new(),
                n_turned_away: 0,
            });
            GENERATION.store(generation, Relaxed);
            Ok(Session { generation })
        })
    }

    /// Ends the recording. Gates that are open now, on any thread, are in the timeline as unfinished.
    ///
    /// Takes at least 2 ms after [`Session::start`], which the clock needs to know its rate.
    pub fn finish(self) -> Timeline {
        local::while_busy(|| match stop(self.generation) {
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
        local::while_busy(|| drop(stop(self.generation)));
    }
}

fn stop(generation: u32) -> Option<Running> {
    let mut registry = registry();
    if registry.running.as_ref()?.generation != generation {
        return None;
    }
    GENERATION.store(0, Relaxed);
    registry.running.take()
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
        let running = registry().running.clone()?;
        Some(collect::timeline(&running))
    })
}

/// Makes a ring for the calling thread and keeps a share in it. `None` if that session is over or full.
pub(crate) fn join(generation: u32, name: String) -> Option<Arc<Ring>> {
    let mut registry = registry();
    let running = registry.running.as_mut().filter(|running| running.generation == generation)?;
    if running.rings.len() >= running.options.max_threads {
        running.n_turned_away += 1;
        return None;
    }
    let capacity = running.options.events_per_thread.max(1);
    let subjects = Arc::clone(&running.subjects);
    let ring = Arc::new(Ring::new(generation, running.epoch.clock, capacity, name, subjects));
    running.rings.push(Arc::clone(&ring));
    Some(ring)
}

fn unix_ns() -> u64 {
    let since_epoch = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since_epoch.as_nanos()).unwrap_or(u64::MAX)
}
