//! A finished record: what each thread did and when, in nanoseconds since the session started.
//!
//! [`Thread::events`] and the other lists of a [`Thread`] are independent of each other and related only by
//! time: an event belongs to the innermost [`Subject`] in which it begins.
//!
//! Plain data with public fields, so that programs and tests can build their own timelines.
//! `timeline/format.rs` describes the file that [`Timeline::write`] creates.

mod bytes;
mod error;
mod format;
mod limits;
mod marks;
mod vips;

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
    /// Name of the program that was recorded.
    pub program: String,
    /// Clock that was read: `tsc` or `monotonic`.
    pub clock: String,
    /// Start of the session, in nanoseconds since 1970-01-01 UTC.
    pub started_unix_ns: u64,
    /// Length of the session in nanoseconds. No time in the timeline is later.
    pub duration_ns: u64,
    /// Names and kinds that [`Event::gate`] points to.
    pub gates: Vec<GateName>,
    /// Texts that [`Subject::subject`] points to.
    pub subjects: Vec<String>,
    /// Number of subjects whose text was not kept because of
    /// [`Options::max_subjects`](crate::Options::max_subjects) or the limit of bytes; they share one text.
    pub n_subjects_unnamed: u64,
    /// Threads in the order of their first events, except that threads whose names differ only in a last
    /// number are next to each other, in the order of that number.
    pub threads: Vec<Thread>,
    /// Memory of the process, by the system's account, sorted by time. Empty if the system reports none.
    pub resident: Vec<Resident>,
    /// Highest such memory in the life of the process, in bytes; `None` if the system reports none.
    pub peak_resident_bytes: Option<u64>,
    /// Number of events not recorded because their threads came after
    /// [`Options::max_threads`](crate::Options::max_threads) others.
    pub n_turned_away: u64,
}

/// Name of a gate and the meaning of its time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GateName {
    /// Name given at the call site.
    pub name: String,
    /// Kind given at the call site.
    pub kind: Kind,
    /// Meaning of [`Event::arg`], as in "row 512"; empty if none was given.
    pub number: String,
}

/// Record of one thread.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Thread {
    /// Name given by [`name_thread`](crate::name_thread) or when the thread was spawned; may be empty.
    pub name: String,
    /// Time of the thread's first gate, memory event or name, in nanoseconds.
    pub started_ns: u64,
    /// Time when the thread ended, or when the timeline was taken, in nanoseconds.
    pub ended_ns: u64,
    /// Whether the thread was still running when the timeline was taken.
    pub running: bool,
    /// Gates sorted by start, outer before inner.
    pub events: Vec<Event>,
    /// Memory events sorted by time.
    pub memory: Vec<Memory>,
    /// Subjects that the thread worked on, sorted by start, outer before inner.
    pub subjects: Vec<Subject>,
    /// Times when the thread was about to end waits of others, sorted.
    pub wakes: Vec<Wake>,
    /// The system's account of the thread's time, sorted by time. Empty if the system reports none.
    pub usage: Vec<Usage>,
    /// Sums of the events that were not kept. `None` if all were.
    pub overflow: Option<Overflow>,
}

/// One stretch of a thread's time in a gate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Event {
    /// Index of the gate in [`Timeline::gates`].
    pub gate: u32,
    /// Time when the gate opened, in nanoseconds.
    pub start_ns: u64,
    /// Time when it closed, or when the timeline was taken if it was still open, in nanoseconds.
    pub end_ns: u64,
    /// Number given at the call site, if any.
    pub arg: Option<u64>,
    /// Whether the gate closed before the timeline was taken.
    pub finished: bool,
}

impl Event {
    /// Length of the event in nanoseconds.
    pub fn duration_ns(&self) -> u64 {
        self.end_ns.saturating_sub(self.start_ns)
    }
}

/// Memory allocated (positive) or released (negative) at one instant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Memory {
    /// Time of the event, in nanoseconds.
    pub at_ns: u64,
    /// Number of bytes, negative if released.
    pub bytes: i64,
}

/// Memory of the process at one instant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Resident {
    /// Time of the reading, in nanoseconds.
    pub at_ns: u64,
    /// Number of bytes in RAM.
    pub bytes: u64,
}

/// A stretch of time in which a thread worked on one subject.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Subject {
    /// Index of its text in [`Timeline::subjects`].
    pub subject: u32,
    /// Start of the stretch, in nanoseconds.
    pub start_ns: u64,
    /// End of the stretch, or when the timeline was taken, in nanoseconds.
    pub end_ns: u64,
}

/// The instant before a thread did something that may end waits at a gate on other threads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wake {
    /// Time of the wake, in nanoseconds.
    pub at_ns: u64,
    /// Index into [`Timeline::gates`]: the gate of the waits.
    pub gate: u32,
}

/// The system's account of a thread's time at one instant, since the thread's first event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Time of the reading, in nanoseconds.
    pub at_ns: u64,
    /// Time on a processor, in nanoseconds.
    pub on_cpu_ns: u64,
    /// Time in which the thread was ready to run and waited for a processor: descheduled, or woken and not
    /// yet running. `None` if the system does not count it.
    pub runnable_ns: Option<u64>,
}

/// Sums that a thread kept itself because its ring was full. They cover its whole life.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Overflow {
    /// Time up to which all gates are in [`Thread::events`]; of those that opened later, only the sums below
    /// are known.
    pub complete_until_ns: u64,
    /// Number of events that were not kept.
    pub n_dropped: u64,
    /// Time whose innermost gate of kind work or wait was work.
    pub work_ns: u64,
    /// Time whose innermost gate of kind work or wait was wait.
    pub wait_ns: u64,
    /// Memory allocated less memory released, in bytes.
    pub memory_bytes: i64,
    /// Maximum of `memory_bytes` over the thread's life.
    pub memory_peak_bytes: i64,
    /// Sums of the events that were not kept, by gate.
    pub gates: Vec<GateSum>,
}

/// Sums of the events of one gate that were not kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GateSum {
    /// Index of the gate in [`Timeline::gates`].
    pub gate: u32,
    /// Number of these events.
    pub n_events: u64,
    /// Sum of their lengths, in nanoseconds.
    pub total_ns: u64,
    /// Length of the longest one, in nanoseconds.
    pub max_ns: u64,
}

impl Timeline {
    /// Name and kind of an event's gate. A gate that the timeline does not list is a nameless span.
    pub fn gate(&self, gate: u32) -> &GateName {
        static NAMELESS: GateName = GateName { name: String::new(), kind: Kind::Span, number: String::new() };
        self.gates.get(gate as usize).unwrap_or(&NAMELESS)
    }

    /// Number of an event with its meaning, as in `row 512`; `None` if it has no number.
    pub fn number(&self, event: &Event) -> Option<String> {
        let meaning = &self.gate(event.gate).number;
        let number = event.arg.map(count)?;
        Some(if meaning.is_empty() { number } else { format!("{meaning} {number}") })
    }

    /// The text of a subject; empty for one that the timeline does not list.
    pub fn subject(&self, subject: u32) -> &str {
        self.subjects.get(subject as usize).map_or("", |text| text)
    }

    /// Memory events of all threads in time order.
    pub fn memory_changes(&self) -> Vec<Memory> {
        let mut changes: Vec<Memory> =
            self.threads.iter().flat_map(|thread| &thread.memory).copied().collect();
        changes.sort_by_key(|memory| memory.at_ns);
        changes
    }

    /// Writes the timeline to a file, which appears under its name only when it is complete.
    ///
    /// # Errors
    /// [`Error::Write`] if the file cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), Error> {
        let bytes = self.to_bytes();
        beside::write(path, |out| out.write_all(&bytes))
    }

    /// Reads a file that [`Timeline::write`] created, or a profile that `vips --vips-profile` wrote.
    ///
    /// # Errors
    /// [`Error::Read`] if the file cannot be read, or [`Error::Format`] if it is something else, was cut
    /// short or changed. Never takes more memory than about forty times the file's length.
    pub fn read(path: &Path) -> Result<Timeline, Error> {
        let error = |source| Error::Read { path: path.to_owned(), source };
        let file = File::open(path).map_err(error)?;
        let mut header = Vec::new();
        (&file).take(format::HEADER_BYTES as u64).read_to_end(&mut header).map_err(error)?;
        if vips::is_profile(&header) {
            let mut text = header;
            (&file).read_to_end(&mut text).map_err(error)?;
            return Timeline::from_vips_profile(&text)
                .map_err(|source| Error::Format { path: path.to_owned(), source });
        }
        let rest_bytes = format::check_header(&header)
            .map_err(|source| Error::Format { path: path.to_owned(), source })?
            .1
            .saturating_add(1);
        let mut bytes = header;
        file.take(rest_bytes).read_to_end(&mut bytes).map_err(error)?;
        Timeline::from_bytes(&bytes).map_err(|source| Error::Format { path: path.to_owned(), source })
    }
}
