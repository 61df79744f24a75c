//! The record of one thread: finished gates, open gates, running totals. One writer, any reader, no lock.
//!
//! # What is kept when it is full
//!
//! The *newest* events are dropped and counted. Written slots then never change, so a reader need not check
//! them again, and all threads keep the part of the run that begins at the session's start. A gate that was
//! open when the ring filled still gets a slot (see [`RESERVE`]), so up to the instant [`Snapshot::full_at`]
//! nothing is missing. After it only sums are kept: work, wait and memory of the thread stay exact, and every
//! dropped gate is added to the count, total and maximum of its name.
//!
//! # Contents of a slot
//!
//! A slot has two words: the start in ticks, and a [`Tail`] of gate number and length. An event with an
//! argument takes a second slot. A slot has only sixteen bytes because the memory traffic of recording is a
//! good part of its cost.
//!
//! # Why a reader never sees a partial change
//!
//! The writer brackets each change between two increments of `seq` (odd while it writes): a sequence lock
//! with one writer. It stores the odd number, issues a release fence, changes the fields, and stores the even
//! number with release. A reader loads `seq` with acquire, copies the fields, issues an acquire fence and
//! loads `seq` again:
//!
//! - If one of its copies came from a change in progress, the fences pair up and the second load sees that
//!   change's odd number or a later one: the copy is discarded and repeated.
//! - If both loads return the same even number, the first load synchronised with the store that ended the
//!   last change, so everything that the writer did until then is visible, including the event slots below
//!   `len`.
//!
//! Everything is an atomic, so a discarded copy was at worst a mixture of numbers, never undefined.
//! On x86-64 both fences cost nothing, and the writer's stores stay within its own cache lines.

mod snapshot;
mod usage;
mod words;

use std::sync::atomic::Ordering::{Relaxed, Release};
use std::sync::atomic::{AtomicU64, fence};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

pub(crate) use snapshot::{FoldRecord, Record, Snapshot};
use usage::Usage;
pub(crate) use usage::UsagePoint;
use words::{Cell64, Label, Tail};

use crate::Kind;
use crate::clock::Clock;
use crate::log::{Log, Words};
use crate::names::MAX_GATES;
use crate::process_memory::ProcessMemory;
use crate::subjects::Subjects;

/// Maximum number of open gates on one thread. Deeper ones are counted as dropped.
pub(crate) const MAX_DEPTH: usize = 64;

/// Slots kept free for gates that are open when the ring fills: two for each, and one because the last event
/// may have had two as well.
const RESERVE: usize = 2 * MAX_DEPTH + 1;

#[derive(Default)]
struct OpenGate {
    start: Cell64,
    label: Cell64,
    arg: Cell64,
}

/// Count, total and maximum of the dropped events of one gate.
#[derive(Default)]
struct Fold {
    n: Cell64,
    total: Cell64,
    max: Cell64,
}

pub(crate) struct Ring {
    /// Session that this ring belongs to.
    pub(crate) generation: u32,
    clock: Clock,
    started: u64,
    /// Name of the thread. Only the owner writes it, and not on the hot path.
    name: Mutex<String>,
    /// Subject texts of the session.
    pub(crate) subjects: Arc<Subjects>,
    process_memory: Arc<ProcessMemory>,
    usage: Mutex<Usage>,
    /// Tick count from which the next gate queries the system for the thread's times.
    next_look: Cell64,
    /// Number of slots that any event may use, whenever it began.
    capacity: usize,

    seq: AtomicU64,
    len: AtomicU64,
    depth: Cell64,
    /// State of the thread (a [`Kind`]; `Span` means neither); `since` has its start.
    state: Cell64,
    since: Cell64,
    /// Ticks spent in each state before `since`.
    spent: [Cell64; 3],
    memory: Cell64,
    memory_peak: Cell64,
    n_dropped: Cell64,
    /// Tick count when the last free slot was taken; 0 before.
    full_at: Cell64,
    /// Tick count when the thread ended; 0 before.
    ended: Cell64,
    open: [OpenGate; MAX_DEPTH],
    log: Log,
    folds: OnceLock<Box<[Fold]>>,
    making_folds: Cell64,
}

/// Position at which [`Ring::exit`] finds the gate that [`Ring::enter`] opened.
pub(crate) type Depth = u32;

impl Ring {
    /// Creates a ring. Must be called by the thread that will write to it.
    pub(crate) fn new(
        generation: u32,
        clock: Clock,
        capacity: usize,
        name: String,
        (subjects, process_memory): (Arc<Subjects>, Arc<ProcessMemory>),
    ) -> Ring {
        let started = clock.now();
        let ring = Ring {
            generation,
            clock,
            started,
            name: Mutex::new(name),
            capacity,
            subjects,
            process_memory,
            usage: Mutex::new(Usage::of_this_thread(&clock)),
            next_look: Cell64::default(),
            seq: AtomicU64::new(0),
            len: AtomicU64::new(0),
            depth: Cell64::default(),
            state: Cell64::default(),
            since: Cell64::default(),
            spent: Default::default(),
            memory: Cell64::default(),
            memory_peak: Cell64::default(),
            n_dropped: Cell64::default(),
            full_at: Cell64::default(),
            ended: Cell64::default(),
            open: std::array::from_fn(|_| OpenGate::default()),
            log: Log::new(capacity + RESERVE),
            folds: OnceLock::new(),
            making_folds: Cell64::default(),
        };
        ring.since.set(started);
        ring.look(started);
        ring
    }

    pub(crate) fn rename(&self, name: &str) {
        name.clone_into(&mut self.name.lock().unwrap_or_else(PoisonError::into_inner));
    }

    /// Opens a gate. `None` if too many are open already.
    #[inline(always)]
    pub(crate) fn enter(&self, gate: u32, kind: Kind, arg: Option<u64>) -> Option<Depth> {
        let depth = self.depth.get();
        let Some(open) = self.open.get(depth as usize) else {
            self.edit(|| self.n_dropped.add(1));
            return None;
        };
        let before = Kind::from_bits(self.state.get());
        let mut now = self.clock.now();
        if now >= self.next_look.get() {
            self.look(now);
            now = self.clock.now();
        }
        self.edit(|| {
            open.start.set(now);
            open.label.set(Label::new(gate, kind, before, arg.is_some()).0);
            open.arg.set(arg.unwrap_or(0));
            self.depth.set(depth + 1);
            if kind != Kind::Span {
                self.switch(now, kind);
            }
        });
        Some(depth as Depth)
    }

    /// Closes the gate that was opened at `depth`.
    #[inline(always)]
    pub(crate) fn exit(&self, depth: Depth) {
        let now = self.clock.now();
        let Some(open) = self.open.get(depth as usize) else { return };
        let label = Label(open.label.get());
        let start = open.start.get();
        // After a migration between processors the counter may be a few ticks lower; recorded time never runs
        // backwards.
        let end = now.max(start);
        let n_slots = 1 + usize::from(label.has_arg());
        let entry = self.entry(start, n_slots);
        let topmost = u64::from(depth) + 1 == self.depth.get();
        self.edit(|| {
            match entry {
                Some(slot_idx) => {
                    if label.has_arg() {
                        self.write(slot_idx + 1, [open.arg.get(), 0]);
                    }
                    self.write(slot_idx, [start, Tail::gate(label, end - start).0]);
                    self.publish(slot_idx + n_slots, end);
                }
                None => self.drop_gate(label, end - start),
            }
            if topmost {
                self.pop(depth);
                if label.kind() != Kind::Span {
                    self.switch(end, label.before());
                }
            } else {
                self.vacate(depth, end);
            }
        });
        if now >= self.next_look.get() {
            self.look(now);
        }
    }

    /// Opens a stretch of time that belongs to a subject; [`Ring::exit`] closes it.
    pub(crate) fn enter_subject(&self, subject: u32) -> Option<Depth> {
        self.enter(Tail::SUBJECT as u32, Kind::Span, Some(u64::from(subject)))
    }

    /// Records a memory event.
    #[inline(always)]
    pub(crate) fn memory(&self, bytes: i64) {
        if self.log.is_growing() {
            return;
        }
        let now = self.clock.now();
        let entry = self.entry(now, 1);
        self.edit(|| {
            self.put_instant(entry, now, Tail::memory(bytes));
            let held = (self.memory.get() as i64).wrapping_add(bytes);
            self.memory.set(held as u64);
            self.memory_peak.set(held.max(self.memory_peak.get() as i64) as u64);
        });
    }

    /// Records that the thread is about to end waits at a gate on other threads.
    #[inline(always)]
    pub(crate) fn wake(&self, gate: u32) {
        let now = self.clock.now();
        let entry = self.entry(now, 1);
        self.edit(|| self.put_instant(entry, now, Tail::wake(gate)));
    }

    #[inline(always)]
    fn put_instant(&self, entry: Option<usize>, now: u64, tail: Tail) {
        match entry {
            Some(slot_idx) => {
                self.write(slot_idx, [now, tail.0]);
                self.publish(slot_idx + 1, now);
            }
            None => self.n_dropped.add(1),
        }
    }

    /// Records that the thread ended. Gates that are open now stay unfinished.
    pub(crate) fn end(&self) {
        let now = self.clock.now();
        self.look(now);
        self.edit(|| {
            self.switch(now, Kind::Span);
            self.ended.set(now);
        });
    }

    /// Queries the system for the thread's times, and sets the time of the next query.
    #[cold]
    #[inline(never)]
    fn look(&self, now: u64) {
        self.log.quietly(|| {
            let mut usage = self.usage.lock().unwrap_or_else(PoisonError::into_inner);
            self.next_look.set(usage.look(now));
            self.process_memory.look(now);
        });
    }

    /// Slot of the next event: the first of `n_slots` if there is space for an event that began at `start`.
    ///
    /// Called outside the edit, because it may allocate, and an allocator may report that to this very ring.
    #[inline(always)]
    fn entry(&self, start: u64, n_slots: usize) -> Option<usize> {
        let len = self.len.load(Relaxed) as usize;
        if len >= self.capacity {
            let was_open = start <= self.full_at.get();
            if !was_open || len + n_slots > self.capacity + RESERVE {
                self.ready_folds();
                return None;
            }
        }
        self.log.slot(len + n_slots - 1)?;
        // With two slots the first may be the last of its block.
        self.log.slot(len).map(|_| len)
    }

    /// Allocates the sums of dropped gates, once; does nothing if called again by the allocator that is
    /// allocating them.
    #[inline(always)]
    fn ready_folds(&self) {
        if self.folds.get().is_none() && self.making_folds.get() == 0 {
            self.making_folds.set(1);
            let _ = self.folds.set(std::iter::repeat_with(Fold::default).take(MAX_GATES).collect());
        }
    }

    #[inline(always)]
    fn write(&self, slot_idx: usize, words: Words) {
        if let Some(slot) = self.log.slot(slot_idx) {
            slot.write(words);
        }
    }

    /// Publishes the slots below `len`; `now` is recorded if they are the last ones.
    #[inline(always)]
    fn publish(&self, len: usize, now: u64) {
        // Released on its own as well: a reader that gives up on `seq` may still read this far.
        self.len.store(len as u64, Release);
        if len >= self.capacity && self.full_at.get() == 0 {
            self.full_at.set(now);
        }
    }

    #[cold]
    fn drop_gate(&self, label: Label, ticks: u64) {
        self.n_dropped.add(1);
        let gate_idx = label.gate() as usize - 1;
        if let Some(fold) = self.folds.get().and_then(|folds| folds.get(gate_idx)) {
            fold.n.add(1);
            fold.total.add(ticks);
            fold.max.set(fold.max.get().max(ticks));
        }
    }

    /// Adds the time since the last switch to the current state and switches to another one.
    #[inline(always)]
    fn switch(&self, now: u64, to: Kind) {
        let from = self.state.get() as usize;
        // The state is 0, 1 or 2; `%` shows that to the compiler.
        self.spent[from % 3].add(now.saturating_sub(self.since.get()));
        self.since.set(now);
        self.state.set(to as u64);
    }

    /// Removes the topmost gate from the open stack, and those below it that were closed out of order.
    #[inline(always)]
    fn pop(&self, depth: Depth) {
        let mut depth = depth as usize;
        while depth > 0 && self.open[depth - 1].label.get() == Label::VACANT.0 {
            depth -= 1;
        }
        self.depth.set(depth as u64);
    }

    /// Closes a gate below the top: guards were not dropped in the reverse order of their creation.
    #[cold]
    fn vacate(&self, depth: Depth, now: u64) {
        self.open[depth as usize].label.set(Label::VACANT.0);
        let mut state = Kind::Span;
        for open in self.open.iter().take(self.depth.get() as usize) {
            let label = Label(open.label.get());
            if label.0 == Label::VACANT.0 {
                continue;
            }
            open.label.set(Label::new(label.gate(), label.kind(), state, label.has_arg()).0);
            if label.kind() != Kind::Span {
                state = label.kind();
            }
        }
        self.switch(now, state);
    }

    #[inline(always)]
    fn edit(&self, change: impl FnOnce()) {
        let seq = self.seq.load(Relaxed);
        self.seq.store(seq + 1, Relaxed);
        fence(Release);
        change();
        self.seq.store(seq + 2, Release);
    }
}

#[cfg(test)]
mod tests;
