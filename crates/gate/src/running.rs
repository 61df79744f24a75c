//! The running session, if there is one. The registry here owns its rings: the ring of a thread that ends
//! stays there.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::clock::Epoch;
use crate::options::Options;
use crate::process_memory::ProcessMemory;
use crate::ring::Ring;
use crate::subjects::Subjects;

/// Number of the running session; 0 while none runs. This is the one load that a gate costs when it is off.
static GENERATION: AtomicU32 = AtomicU32::new(0);

/// Relaxed: a thread that sees a number continues to [`join`], whose lock synchronises the rest; a number
/// seen late costs an event at the very edge of a session.
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
    /// Number of sessions ever started; also the last one's generation.
    n_sessions: u32,
    running: Option<Running>,
}

/// State of the running session. Cloned to take a snapshot without holding the lock.
#[derive(Clone)]
pub(crate) struct Running {
    pub(crate) generation: u32,
    pub(crate) options: Options,
    pub(crate) epoch: Epoch,
    pub(crate) started_unix_ns: u64,
    pub(crate) rings: Vec<Arc<Ring>>,
    pub(crate) subjects: Arc<Subjects>,
    pub(crate) memory: Arc<ProcessMemory>,
    /// Attempts to join beyond [`Options::max_threads`].
    pub(crate) n_turned_away: u64,
}

fn registry() -> MutexGuard<'static, Registry> {
    REGISTRY.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Begins a session. `None` if one is already running.
pub(crate) fn begin(options: Options) -> Option<u32> {
    let mut registry = registry();
    if registry.running.is_some() {
        return None;
    }
    // Never 0, which means that no session runs.
    let generation = registry.n_sessions.wrapping_add(1).max(1);
    registry.n_sessions = generation;
    let epoch = Epoch::now(options.clock);
    registry.running = Some(Running {
        generation,
        epoch,
        memory: Arc::new(ProcessMemory::new(&epoch.clock)),
        subjects: Arc::new(Subjects::new(options.max_subjects, options.subject_bytes)),
        options,
        started_unix_ns: unix_ns(),
        rings: Vec::new(),
        n_turned_away: 0,
    });
    GENERATION.store(generation, Relaxed);
    Some(generation)
}

/// The running session as it is now.
pub(crate) fn current() -> Option<Running> {
    registry().running.clone()
}

/// Ends a session and returns its state; `None` if it is over.
pub(crate) fn stop(generation: u32) -> Option<Running> {
    let mut registry = registry();
    if registry.running.as_ref()?.generation != generation {
        return None;
    }
    GENERATION.store(0, Relaxed);
    registry.running.take()
}

/// Creates a ring for the calling thread and returns a share in it. `None` if that session is over or full.
pub(crate) fn join(generation: u32, name: String) -> Option<Arc<Ring>> {
    let mut registry = registry();
    let running = registry.running.as_mut().filter(|running| running.generation == generation)?;
    if running.rings.len() >= running.options.max_threads {
        running.n_turned_away += 1;
        return None;
    }
    let capacity = running.options.events_per_thread.max(1);
    let shared = (Arc::clone(&running.subjects), Arc::clone(&running.memory));
    let ring = Arc::new(Ring::new(generation, running.epoch.clock, capacity, name, shared));
    running.rings.push(Arc::clone(&ring));
    Some(ring)
}

fn unix_ns() -> u64 {
    let since_epoch = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since_epoch.as_nanos()).unwrap_or(u64::MAX)
}
