//! Reader's side of a ring: a copy of it at one instant, while its owner continues. [`crate::ring`] explains
//! why it is sound.

use std::sync::PoisonError;
use std::sync::atomic::Ordering::{Acquire, Relaxed};
use std::sync::atomic::fence;
use std::time::{Duration, Instant};

use super::words::{Label, Tail};
use super::{Fold, MAX_DEPTH, Ring, UsagePoint};
use crate::log::Words;

/// Contents of a ring at one instant, in ticks.
pub(crate) struct Snapshot {
    pub(crate) name: String,
    pub(crate) started: u64,
    /// Tick count when the thread ended; 0 if it was running.
    pub(crate) ended: u64,
    /// Tick count of the snapshot, or of the thread's end.
    pub(crate) at: u64,
    /// Ticks in neither, work and wait, up to `at`.
    pub(crate) spent: [u64; 3],
    pub(crate) memory: i64,
    pub(crate) memory_peak: i64,
    pub(crate) n_dropped: u64,
    pub(crate) full_at: u64,
    pub(crate) events: Vec<Record>,
    pub(crate) folds: Vec<FoldRecord>,
    pub(crate) usage: Vec<UsagePoint>,
}

/// One decoded event, in ticks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Record {
    Gate { gate: u32, start: u64, end: u64, arg: Option<u64>, finished: bool },
    Memory { at: u64, bytes: i64 },
    Subject { start: u64, end: u64, subject: u64 },
    Wake { at: u64, gate: u32 },
}

/// The dropped events of one gate, in ticks.
pub(crate) struct FoldRecord {
    pub(crate) gate: u32,
    pub(crate) n: u64,
    pub(crate) total: u64,
    pub(crate) max: u64,
}

/// Fields that are copied between two reads of `seq`.
struct Header {
    len: u64,
    at: u64,
    ended: u64,
    state: u64,
    since: u64,
    spent: [u64; 3],
    memory: u64,
    memory_peak: u64,
    n_dropped: u64,
    full_at: u64,
    open: Vec<[u64; 3]>,
    folds: Vec<FoldRecord>,
}

/// How long a reader tries to find the writer between two changes. A change takes nanoseconds; a reader waits
/// only for a thread that was suspended in the middle of one. (Under Miri everything takes long.)
const PATIENCE: Duration = Duration::from_millis(if cfg!(miri) { 60_000 } else { 500 });

impl Ring {
    /// Copies the ring, from any thread, while its owner continues.
    pub(crate) fn snapshot(&self) -> Snapshot {
        let mut header = self.header();
        let state = header.state as usize % 3;
        header.spent[state] += header.at.saturating_sub(header.since);
        let unfinished = header.open.iter().filter(|open| open[1] != Label::VACANT.0);
        let unfinished = unfinished.map(|&[start, label, arg]| {
            let label = Label(label);
            let arg = label.has_arg().then_some(arg);
            gate_or_subject(label.gate(), start, header.at.max(start), arg, false)
        });
        let mut events = decode(&self.log.read(header.len as usize));
        events.extend(unfinished);
        let usage = self.usage.lock().unwrap_or_else(PoisonError::into_inner);
        let usage = usage.points((header.ended == 0).then_some(header.at));
        Snapshot {
            usage,
            name: self.name.lock().unwrap_or_else(PoisonError::into_inner).clone(),
            started: self.started,
            ended: header.ended,
            at: header.at,
            spent: header.spent,
            memory: header.memory as i64,
            memory_peak: header.memory_peak as i64,
            n_dropped: header.n_dropped,
            full_at: header.full_at,
            events,
            folds: header.folds,
        }
    }

    fn header(&self) -> Header {
        let begun = Instant::now();
        loop {
            let before = self.seq.load(Acquire);
            let header = self.copy_header();
            fence(Acquire);
            if before.is_multiple_of(2) && self.seq.load(Relaxed) == before {
                return header;
            }
            if begun.elapsed() > PATIENCE {
                // The finished events are valid without `seq`. It is unknown which gates are open, and the
                // sums may be those of two instants. The time is read after the length: no event ends later.
                let len = self.len.load(Acquire);
                let at = if header.ended == 0 { self.clock.now() } else { header.ended };
                return Header { len, at, open: Vec::new(), ..header };
            }
            std::thread::yield_now();
        }
    }

    fn copy_header(&self) -> Header {
        let ended = self.ended.get();
        let depth = (self.depth.get() as usize).min(MAX_DEPTH);
        let folds = self.folds.get().map_or(&[][..], |folds| folds);
        let fold_record = |(gate_idx, fold): (usize, &Fold)| FoldRecord {
            gate: gate_idx as u32 + 1,
            n: fold.n.get(),
            total: fold.total.get(),
            max: fold.max.get(),
        };
        Header {
            len: self.len.load(Relaxed),
            at: if ended == 0 { self.clock.now() } else { ended },
            ended,
            state: self.state.get(),
            since: self.since.get(),
            spent: [0, 1, 2].map(|state: usize| self.spent[state].get()),
            memory: self.memory.get(),
            memory_peak: self.memory_peak.get(),
            n_dropped: self.n_dropped.get(),
            full_at: self.full_at.get(),
            open: self.open[..depth].iter().map(|o| [o.start.get(), o.label.get(), o.arg.get()]).collect(),
            folds: folds.iter().enumerate().map(fold_record).filter(|fold| fold.n > 0).collect(),
        }
    }
}

fn decode(slots: &[Words]) -> Vec<Record> {
    let mut records = Vec::with_capacity(slots.len());
    let mut slots = slots.iter();
    while let Some(&[start, tail]) = slots.next() {
        let tail = Tail(tail);
        records.push(match tail.number() {
            Tail::MEMORY => Record::Memory { at: start, bytes: tail.bytes() },
            Tail::WAKE => Record::Wake { at: start, gate: tail.n_ticks() as u32 },
            number => {
                let arg = if tail.has_arg() { slots.next().map(|words| words[0]) } else { None };
                gate_or_subject(number as u32, start, start + tail.n_ticks(), arg, true)
            }
        });
    }
    records
}

fn gate_or_subject(gate: u32, start: u64, end: u64, arg: Option<u64>, finished: bool) -> Record {
    if u64::from(gate) == Tail::SUBJECT {
        Record::Subject { start, end, subject: arg.unwrap_or(0) }
    } else {
        Record::Gate { gate, start, end, arg, finished }
    }
}
