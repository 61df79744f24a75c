//! Options of a recording session.

use std::path::Path;

use crate::clock::ClockChoice;

/// Options of a recording session. Start from `default()` and set fields.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// Title of the timeline. Default: the program's file name.
    pub program: String,
    /// Events kept per thread, 16 bytes each, allocated as needed; at least 1. A gate with a number, or a
    /// subject, counts as two. Further events are counted and summed but not kept. Default: 131,072 (2 MiB).
    pub events_per_thread: usize,
    /// Threads recorded in one session; further ones are counted. Default: 4,096.
    pub max_threads: usize,
    /// Distinct subject texts kept in one session; further ones share a name and are counted. Default:
    /// 65,536.
    pub max_subjects: usize,
    /// Total length of these texts in bytes. Default: 8 MiB.
    pub subject_bytes: usize,
    /// Clock that the session reads. Default: [`ClockChoice::Auto`].
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
