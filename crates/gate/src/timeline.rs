//! A finished record: what each thread did, when, in nanoseconds since the session started.
//!
//! [`Thread::events`] and the other lists of a [`Thread`] are independent of each other; what belongs
//! together does so by time: an event to the innermost [`Subject`] that it begins in.
//!
//! Plain data with public fields, so that programs and tests can make timelines of their own. The file that
//! [`Timeline::write`] makes is described in `timeline/format.rs`.

mod bytes;
mod error;
mod format;
mod limits;
mod marks;

use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;

pub use error::FormatError;

use crate::beside;
use crate::units::count;
use crate::{Error, Kind};

/// Everything that a session recorded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Timeline {
    /// The program that was recorded.
    pub program: String,
    /// The clock that was read: `tsc` or `monotonic`.
    pub clock: String,
    /// When the session started, in nanoseconds since 1970-01-01 UTC.
    pub started_unix_ns: u64,
    /// Length of the session. No time in the timeline is later.
    pub duration_ns: u64,
    /// Names and kinds that [`Event::gate`] points to.
    pub gates: Vec<GateName>,
    /// Texts that [`Subject::subject`] points to.
    pub subjects: Vec<String>,
    /// Subjects whose text found no room ([`Options::max_subjects`](crate::Options::max_subjects)); they
    /// share one.
    pub n_subjects_unnamed: u64,
    /// The threads in the order of their first events, but with those whose names differ only in a last
    /// number side by side and in the order of that number.
    pub threads: Vec<Thread>,
    /// Events not recorded because their threads came after
    /// [`Options::max_threads`](crate::Options::max_threads) others.
    pub n_turned_away: u64,
}

/// What a gate is called and what time inside it means.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GateName {
    /// The name at the call site.
    pub name: String,
    /// The kind at the call site.
    pub kind: Kind,
    /// What [`Event::arg`] is, as in "row 512"; empty if nobody said.
    pub number: String,
}

/// One thread's record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Thread {
    /// The name given by [`name_thread`](crate::name_thread) or when the thread was spawned; may be empty.
    pub name: String,
    /// When the thread met its first gate, memory event or name.
    pub started_ns: u64,
    /// When the thread ended, or when the timeline was taken.
    pub ended_ns: u64,
    /// Whether the thread was still running when the timeline was taken.
    pub running: bool,
    /// Gates by start, outer before inner.
    pub events: Vec<Event>,
    /// Memory events by time.
    pub memory: Vec<Memory>,
    /// What the thread worked on, by start, outer before inner.
    pub subjects: Vec<Subject>,
    /// When the thread was about to end waits of others, by time.
    pub wakes: Vec<Wake>,
    /// The system's account of the thread's time, by time. Empty where the system gives none.
    pub usage: Vec<Usage>,
    /// What is known of the events that were not kept. `None`: all were.
    pub overflow: Option<Overflow>,
}

/// One stretch of a thread's time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Event {
    /// Index into [`Timeline::gates`].
    pub gate: u32,
    /// When the gate opened.
    pub start_ns: u64,
    /// When it closed, or when the timeline was taken if it was open then.
    pub end_ns: u64,
    /// The number given at the call site.
    pub arg: Option<u64>,
    /// Whether the gate closed before the timeline was taken.
    pub finished: bool,
}

impl Event {
    /// The event's length.
    pub fn duration_ns(&self) -> u64 {
        self.end_ns.saturating_sub(self.start_ns)
    }
}

/// Memory allocated (positive) or released (negative) at one instant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Memory {
    /// When.
    pub at_ns: u64,
    /// How much.
    pub bytes: i64,
}

/// A stretch of time in which a thread worked on one subject.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Subject {
    /// Index into [`Timeline::subjects`].
    pub subject: u32,
    /// When it began.
    pub start_ns: u64,
    /// When it ended, or when the timeline was taken.
    pub end_ns: u64,
}

/// The instant before a thread did what may end waits at a gate on other threads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wake {
    /// When.
    pub at_ns: u64,
    /// Index into [`Timeline::gates`]: the gate of the waits.
    pub gate: u32,
}

/// What the system had counted for a thread at one instant, since the thread's first event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// When.
    pub at_ns: u64,
    /// Time on a processor.
    pub on_cpu_ns: u64,
    /// Time in which the thread could have run and waited for a processor: descheduled, or woken and not yet
    /// let on. `None` where the system does not count it.
    pub runnable_ns: Option<u64>,
}

/// What a thread summed up itself because its ring was full. The sums cover its whole life.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Overflow {
    /// Up to here all gates are in [`Thread::events`]; of those that opened later, only the sums below are
    /// known.
    pub complete_until_ns: u64,
    /// Events that were not kept.
    pub n_dropped: u64,
    /// Time whose innermost gate of kind work or wait was work.
    pub work_ns: u64,
    /// Time whose innermost gate of kind work or wait was wait.
    pub wait_ns: u64,
    /// Memory allocated less memory released.
    pub memory_bytes: i64,
    /// The highest that this difference ever was.
    pub memory_peak_bytes: i64,
    /// The events that were not kept, by gate.
    pub gates: Vec<GateSum>,
}

/// Events of one gate that were not kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GateSum {
    /// Index into [`Timeline::gates`].
    pub gate: u32,
    /// How many.
    pub n_events: u64,
    /// Their lengths together.
    pub total_ns: u64,
    /// The longest of them.
    pub max_ns: u64,
}

impl Timeline {
    /// Name and kind of an event's gate. A gate that the timeline does not list is a nameless span.
    pub fn gate(&self, gate: u32) -> &GateName {
        static NAMELESS: GateName = GateName { name: String::new(), kind: Kind::Span, number: String::new() };
        self.gates.get(gate as usize).unwrap_or(&NAMELESS)
    }

    /// An event's number with its meaning, as in `row 512`; `None` if it has no number.
    pub fn number(&self, event: &Event) -> Option<String> {
        let meaning = &self.gate(event.gate).number;
        let number = event.arg.map(count)?;
        Some(if meaning.is_empty() { number } else { format!("{meaning} {number}") })
    }

    /// The text of a subject; empty for one that the timeline does not list.
    pub fn subject(&self, subject: u32) -> &str {
        self.subjects.get(subject as usize).map_or("", |text| text)
    }

    /// The memory events of all threads in the order of time.
    pub fn memory_changes(&self) -> Vec<Memory> {
        let mut changes: Vec<Memory> =
            self.threads.iter().flat_map(|thread| &thread.memory).copied().collect();
        changes.sort_by_key(|memory| memory.at_ns);
        changes
    }

    /// Writes the timeline to a file, which appears under its name only when it is complete.
    ///
    /// # Errors
    /// [`Error::Write`].
    pub fn write(&self, path: &Path) -> Result<(), Error> {
        let bytes = self.to_bytes();
        beside::write(path, |out| out.write_all(&bytes))
    }

    /// Reads a file that [`Timeline::write`] made.
    ///
    /// # Errors
    /// [`Error::Read`], or [`Error::Format`] for a file that is something else, was cut short or changed.
    /// Never takes more memory than about forty times the file's length.
    pub fn read(path: &Path) -> Result<Timeline, Error> {
        let error = |source| Error::Read { path: path.to_owned(), source };
        let file = File::open(path).map_err(error)?;
        let mut header = Vec::new();
        (&file).take(format::HEADER_BYTES as u64).read_to_end(&mut header).map_err(error)?;
        let rest_bytes = format::check_header(&header)
            .map_err(|source| Error::Format { path: path.to_owned(), source })?
            .1
            .saturating_add(1);
        let mut bytes = header;
        file.take(rest_bytes).read_to_end(&mut bytes).map_err(error)?;
        Timeline::from_bytes(&bytes).map_err(|source| Error::Format { path: path.to_owned(), source })
    }
}
