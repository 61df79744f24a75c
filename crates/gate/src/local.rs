//! Thread-local state: a thread's ring, and its name.
//!
//! A gate finds its ring with one access to thread-local memory. Everything off that path (the first gate of
//! a session, a new name, the thread's end) is a cold function here.
//!
//! A global allocator may call [`crate::memory`]. While this crate itself allocates, the thread's `RefCell`
//! is borrowed or [`Local::busy`] is set, and such a call is ignored instead of recorded: no deadlock, no
//! recursion.

use std::cell::{Cell, RefCell};
use std::ffi::OsStr;
use std::marker::PhantomData;
use std::sync::Arc;

use crate::ring::{Depth, Ring};
use crate::running;
use crate::site::Site;

thread_local! {
    static LOCAL: Local = const {
        Local { ring: RefCell::new(None), name: RefCell::new(None), busy: Cell::new(false) }
    };
}

struct Local {
    ring: RefCell<Option<Arc<Ring>>>,
    /// Name set by [`name_thread`]; it outlives sessions.
    name: RefCell<Option<String>>,
    /// Set while this thread is inside a function that holds one of the crate's locks.
    busy: Cell<bool>,
}

impl Drop for Local {
    /// The registry keeps the ring, which is only marked as ended here.
    fn drop(&mut self) {
        if let Some(ring) = self.ring.get_mut() {
            ring.end();
        }
    }
}

/// Keeps a gate open until it is dropped. Stays on the thread that created it.
#[must_use = "the gate closes when the guard is dropped: `let _gate = gate!(..)`"]
#[derive(Debug)]
pub struct Guard {
    /// Session in which the gate was opened; 0 if it records nothing.
    generation: u32,
    depth: Depth,
    _stays_here: PhantomData<*const ()>,
}

impl Guard {
    #[inline(always)]
    pub(crate) fn off() -> Guard {
        Guard { generation: 0, depth: 0, _stays_here: PhantomData }
    }
}

impl Drop for Guard {
    #[inline(always)]
    fn drop(&mut self) {
        if self.generation != 0 {
            exit(self.generation, self.depth);
        }
    }
}

impl Site {
    /// Opens the gate until the guard is dropped. One relaxed load when no session runs.
    #[inline(always)]
    pub fn enter(&'static self) -> Guard {
        match running::generation() {
            0 => Guard::off(),
            generation => enter(self, generation, None),
        }
    }

    /// Like [`Site::enter`], with a number that is shown with the gate: a size, a count, an index.
    #[inline(always)]
    pub fn enter_with(&'static self, arg: u64) -> Guard {
        match running::generation() {
            0 => Guard::off(),
            generation => enter(self, generation, Some(arg)),
        }
    }

    /// Records that this thread is about to end waits at the gate of this site on other threads; see
    /// [`wakes!`](crate::wakes!).
    #[inline(always)]
    pub fn wakes(&'static self) {
        match running::generation() {
            0 => {}
            generation => wake(self, generation),
        }
    }
}

/// Opens a gate on this thread's ring, which is created if this is the thread's first event in the session.
#[inline(never)]
fn enter(site: &'static Site, generation: u32, arg: Option<u64>) -> Guard {
    let enter = |ring: &Ring| ring.enter(site.id(), site.kind(), arg);
    match with_ring(generation, enter).flatten() {
        Some(depth) => Guard { generation, depth, _stays_here: PhantomData },
        None => Guard::off(),
    }
}

/// Opens a stretch of a subject's time, and interns the subject's text.
#[inline(never)]
pub(crate) fn enter_subject(text: &OsStr, generation: u32) -> Guard {
    let enter = |ring: &Ring| ring.enter_subject(while_busy(|| ring.subjects.id_of(&text.to_string_lossy())));
    match with_ring(generation, enter).flatten() {
        Some(depth) => Guard { generation, depth, _stays_here: PhantomData },
        None => Guard::off(),
    }
}

#[inline(never)]
fn wake(site: &'static Site, generation: u32) {
    with_ring(generation, |ring| ring.wake(site.id()));
}

#[inline(never)]
fn exit(generation: u32, depth: Depth) {
    // Not `with_ring`: a gate of an earlier session closes nothing in this one.
    let _ = LOCAL.try_with(|local| {
        if let Ok(ring) = local.ring.try_borrow()
            && let Some(ring) = ring.as_deref()
            && ring.generation == generation
        {
            ring.exit(depth);
        }
    });
}

/// Records that this thread allocated (positive) or released (negative) bytes. One relaxed load when no
/// session runs.
///
/// What counts as memory is the caller's choice: pixel buffers, or everything, from a global allocator.
///
/// ```
/// let pixels = vec![0u8; 1 << 20];
/// gate::memory(pixels.len() as i64);
/// gate::memory(-(pixels.len() as i64));
/// ```
#[inline(always)]
pub fn memory(bytes: i64) {
    let generation = running::generation();
    if generation != 0 {
        record_memory(generation, bytes);
    }
}

#[inline(never)]
fn record_memory(generation: u32, bytes: i64) {
    if !LOCAL.try_with(|local| local.busy.get()).unwrap_or(true) {
        with_ring(generation, |ring| ring.memory(bytes));
    }
}

/// Names this thread in timelines, for the rest of its life. Without a call, the name that the thread was
/// spawned with is used. May be called before, during and between sessions.
pub fn name_thread(name: &str) {
    let _ = LOCAL.try_with(|local| {
        let _busy = Busy::set(&local.busy);
        if let Ok(mut own) = local.name.try_borrow_mut() {
            *own = Some(name.to_owned());
        }
        if let Ok(ring) = local.ring.try_borrow()
            && let Some(ring) = ring.as_deref()
        {
            ring.rename(name);
        }
    });
    let generation = running::generation();
    if generation != 0 {
        with_ring(generation, |_| ());
    }
}

#[inline(always)]
fn with_ring<R>(generation: u32, action: impl FnOnce(&Ring) -> R) -> Option<R> {
    // `Err` is a thread whose thread-local memory is being torn down: too late to record.
    let action = |local: &Local| {
        let ring = local.ring.try_borrow().ok()?;
        match ring.as_deref() {
            Some(ring) if ring.generation == generation => Some(action(ring)),
            _ => {
                drop(ring);
                Some(action(&*join(local, generation)?))
            }
        }
    };
    LOCAL.try_with(action).ok().flatten()
}

/// Creates this thread's ring for a session. `None` if the session ended meanwhile, or has its maximum of
/// threads.
#[cold]
fn join(local: &Local, generation: u32) -> Option<Arc<Ring>> {
    if local.busy.get() {
        return None;
    }
    let _busy = Busy::set(&local.busy);
    let name = local.name.try_borrow().ok()?.clone().unwrap_or_else(spawned_name);
    let ring = running::join(generation, name)?;
    *local.ring.try_borrow_mut().ok()? = Some(Arc::clone(&ring));
    Some(ring)
}

fn spawned_name() -> String {
    std::thread::current().name().unwrap_or_default().to_owned()
}

/// Runs an action that takes one of the crate's locks; memory that it allocates is not recorded by this
/// thread.
pub(crate) fn while_busy<R>(action: impl FnOnce() -> R) -> R {
    let was_busy = LOCAL.try_with(|local| local.busy.replace(true)).unwrap_or(true);
    let result = action();
    let _ = LOCAL.try_with(|local| local.busy.set(was_busy));
    result
}

struct Busy<'local>(&'local Cell<bool>, bool);

impl<'local> Busy<'local> {
    fn set(cell: &'local Cell<bool>) -> Busy<'local> {
        Busy(cell, cell.replace(true))
    }
}

impl Drop for Busy<'_> {
    fn drop(&mut self) {
        self.0.set(self.1);
    }
}
