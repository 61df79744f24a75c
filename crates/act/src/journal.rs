//! Journals: what a run is about to do, and what it has done, so that it can be undone.
//!
//! A journal is a file of JSON Lines that only grows. Its first line has the version of the format, the
//! command, the time and the catalogue. Each further line is a step, written and flushed before the step is
//! carried out, or says which steps are finished, that the run has ended, or that it was undone. Each line
//! carries the BLAKE3 digest of its record, so a line that was cut off or damaged is recognised and left out.
//! The type of steps is the command's own.

mod place;
mod read;
mod stored;
mod write;

pub use place::{JournalSummary, folder, journals};
pub(crate) use place::{last, new_name};
pub use read::{JournalReader, StepAt};
pub use stored::StoredPath;
pub use write::JournalWriter;

use serde::{Deserialize, Serialize};

/// Version of the format.
const FORMAT: u32 = 1;

/// The first line of a journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Header {
    /// Version of the format.
    pub journal_format: u32,
    /// The command, such as `note`.
    pub command: String,
    /// When the run began, in UTC.
    pub started_at: String,
    /// The catalogue that named the files, if one did.
    pub catalog: Option<StoredPath>,
}

impl Header {
    /// The header of a run that begins now.
    #[must_use]
    pub fn now(command: &str, catalog: Option<&std::path::Path>) -> Header {
        Header {
            journal_format: FORMAT,
            command: command.to_owned(),
            started_at: now(),
            catalog: catalog.map(StoredPath::new),
        }
    }
}

/// One line of a journal.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Record<S> {
    Header(Header),
    Step {
        number: u64,
        step: S,
    },
    Finished {
        numbers: Vec<u64>,
    },
    /// Steps that were undone, while others may not be.
    TakenBack {
        numbers: Vec<u64>,
    },
    Undone {
        at: String,
    },
    Ended {
        at: String,
    },
}

/// The time now, in UTC, to a second.
fn now() -> String {
    jiff::Timestamp::now().strftime("%Y-%m-%dT%H:%M:%SZ").to_string()
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Write as _;

    use super::*;

    fn write(path: &std::path::Path, n_steps: u64) {
        let mut journal = JournalWriter::create(path, &Header::now("test", None)).unwrap();
        for step in 0..n_steps {
            let numbers = journal.begin(&[format!("step {step}")]).unwrap();
            journal.finish(&numbers.collect::<Vec<_>>()).unwrap();
        }
    }

    fn steps(path: &std::path::Path) -> (Vec<String>, u64, bool) {
        let mut journal = JournalReader::open(path, "test").unwrap();
        let at = journal.steps().to_vec();
        let steps = at.iter().map(|at| journal.step(at).unwrap().unwrap()).collect();
        (steps, journal.n_damaged(), journal.is_torn())
    }

    #[test]
    fn a_journal_that_is_cut_anywhere_has_the_steps_before_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        write(&path, 3);
        let whole = fs::read(&path).unwrap();
        assert_eq!(steps(&path), (vec!["step 0".into(), "step 1".into(), "step 2".into()], 0, false));
        let header = whole.iter().position(|byte| *byte == b'\n').unwrap() + 1;
        for len in header..whole.len() {
            fs::write(&path, &whole[..len]).unwrap();
            let (steps, n_damaged, is_torn) = steps(&path);
            let n_lines = whole[..len].iter().filter(|byte| **byte == b'\n').count();
            assert_eq!((steps.len(), n_damaged), (n_lines / 2, 0), "{len}");
            assert_eq!(is_torn, whole[len - 1] != b'\n', "{len}");
        }
        fs::write(&path, &whole[..header - 1]).unwrap();
        assert!(JournalReader::<String>::open(&path, "test").is_err());
    }

    #[test]
    fn a_damaged_line_is_left_out() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        write(&path, 3);
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, text.replace("step 1", "step 9")).unwrap();
        assert_eq!(steps(&path), (vec!["step 0".into(), "step 2".into()], 1, false));
        fs::OpenOptions::new().append(true).open(&path).unwrap().write_all(b"\xff\n\n{}\n").unwrap();
        assert_eq!(steps(&path).1, 4);
    }

    #[test]
    fn a_journal_knows_its_command_its_run_and_its_end() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/journal");
        let running =
            JournalWriter::<String>::create(&path, &Header::now("test", Some("a.db".as_ref()))).unwrap();
        let opened = JournalReader::<String>::open(&path, "test");
        assert!(matches!(opened, Err(crate::ActError::JournalInUse { .. })));
        drop(running);
        let mut journal = JournalReader::<String>::open(&path, "test").unwrap();
        assert!(!journal.is_undone());
        journal.mark_undone().unwrap();
        drop(journal);
        assert!(JournalReader::<String>::open(&path, "test").unwrap().is_undone());
        let other = JournalReader::<String>::open(&path, "other").unwrap_err().to_string();
        assert!(other.contains("not a journal of `thalweg other`"), "{other}");
        assert!(
            JournalWriter::<String>::create(&path, &Header::now("test", None)).is_err(),
            "it is there already"
        );
    }

    #[test]
    fn a_damaged_journal_is_not_passed_over() {
        let folder = tempfile::tempdir().unwrap();
        let path = |n: u32| folder.path().join(format!("20260101T00000000{n}Z-test-{n}.jsonl"));
        write(&path(1), 1);
        write(&path(2), 1);
        assert_eq!(journals(folder.path(), "test").unwrap().len(), 2);
        // Killed before its first line was written, and other programs' files.
        fs::write(path(3), "{\"blake3\":\"00").unwrap();
        fs::write(folder.path().join("other.jsonl"), "{}\n").unwrap();
        assert_eq!(journals(folder.path(), "test").unwrap().len(), 2);
        let mut bytes = fs::read(path(2)).unwrap();
        bytes[100] ^= 1;
        fs::write(path(2), bytes).unwrap();
        let error = journals(folder.path(), "test").unwrap_err().to_string();
        assert!(error.contains("Z-test-2.jsonl") && error.contains("first line is damaged"), "{error}");
        assert_eq!(journals(folder.path(), "other").unwrap().len(), 0);
    }
}
