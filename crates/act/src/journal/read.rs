//! Reads a journal. Steps are found in a first pass and read one by one: a journal may have more bytes than
//! memory.

use std::collections::HashSet;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead as _, BufReader, Read as _, Seek as _, SeekFrom, Write as _};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

use serde::de::{DeserializeOwned, IgnoredAny};

use super::write::{MIDDLE, START, line};
use super::{FORMAT, Header, JournalWriter, Record, now};
use crate::error::ActError;

/// Most bytes of a line: the largest sidecar in Base64, with room for paths.
const MOST_LINE_BYTES: u64 = 16 << 20;

/// Where a step is in its journal.
#[derive(Clone, Copy, Debug)]
pub struct StepAt {
    /// Its number in the journal, from 0.
    pub number: u64,
    /// Whether the journal says that it was carried out.
    pub is_finished: bool,
    /// Whether an undoing took it back that did not get to its end.
    pub is_taken_back: bool,
    offset: u64,
    len_bytes: u64,
}

/// A journal that is read, with steps of type `S`.
#[derive(Debug)]
pub struct JournalReader<S> {
    path: PathBuf,
    file: File,
    header: Header,
    steps: Vec<StepAt>,
    is_undone: bool,
    is_ended: bool,
    n_damaged: u64,
    is_torn: bool,
    /// Whether what is added now has to begin a line.
    has_torn_end: bool,
    kind: PhantomData<fn() -> S>,
}

impl<S: DeserializeOwned> JournalReader<S> {
    /// Opens a journal of a command, and finds its steps. It stays locked until the reader is dropped.
    ///
    /// # Errors
    /// If it cannot be read, is no journal of this command, or is still being written.
    pub fn open(path: &Path, command: &'static str) -> Result<JournalReader<S>, ActError> {
        let failed = |source| ActError::ReadJournal { path: path.to_owned(), source };
        let file = OpenOptions::new().read(true).append(true).open(path).map_err(failed)?;
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(ActError::JournalInUse { path: path.to_owned() });
        }
        let mut lines = Lines { file: BufReader::new(&file), offset: 0, is_torn: false };
        let not_a_journal = || ActError::NotAJournal { path: path.to_owned(), command };
        let header = match lines.next().map_err(failed)?.and_then(|(_, text)| record::<IgnoredAny>(&text)) {
            Some(Record::Header(header)) if header.command == command && header.journal_format <= FORMAT => {
                header
            }
            _ => return Err(not_a_journal()),
        };
        let (mut steps, mut finished, mut taken_back) = (Vec::new(), HashSet::new(), HashSet::new());
        let (mut is_undone, mut is_ended, mut n_damaged) = (false, false, 0);
        while let Some((offset, text)) = lines.next().map_err(failed)? {
            match record::<IgnoredAny>(&text) {
                Some(Record::Step { number, .. }) => {
                    let len_bytes = text.len() as u64;
                    steps.push(StepAt {
                        number,
                        is_finished: false,
                        is_taken_back: false,
                        offset,
                        len_bytes,
                    });
                }
                Some(Record::Finished { numbers }) => finished.extend(numbers),
                Some(Record::TakenBack { numbers }) => taken_back.extend(numbers),
                Some(Record::Undone { .. }) => is_undone = true,
                Some(Record::Ended { .. }) => is_ended = true,
                Some(Record::Header(_)) | None => n_damaged += 1,
            }
        }
        let is_torn = lines.is_torn;
        for step in &mut steps {
            step.is_finished = finished.contains(&step.number);
            step.is_taken_back = taken_back.contains(&step.number);
        }
        let path = path.to_owned();
        let kind = PhantomData;
        let has_torn_end = is_torn;
        Ok(JournalReader {
            path,
            file,
            header,
            steps,
            is_undone,
            is_ended,
            n_damaged,
            is_torn,
            has_torn_end,
            kind,
        })
    }

    /// The header: the first line of the journal.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The steps, in the order in which they were carried out.
    #[must_use]
    pub fn steps(&self) -> &[StepAt] {
        &self.steps
    }

    /// Lines that are damaged, and left out.
    #[must_use]
    pub fn n_damaged(&self) -> u64 {
        self.n_damaged
    }

    /// Whether the last line was not written to its end. Its steps were not carried out.
    #[must_use]
    pub fn is_torn(&self) -> bool {
        self.is_torn
    }

    /// Whether the run was undone.
    #[must_use]
    pub fn is_undone(&self) -> bool {
        self.is_undone
    }

    /// Whether the run came to its end, if its command records that.
    #[must_use]
    pub fn is_ended(&self) -> bool {
        self.is_ended
    }

    /// Reads a step; `None` if it was damaged since the journal was opened, or is of another type.
    ///
    /// # Errors
    /// If the journal cannot be read.
    pub fn step(&mut self, at: &StepAt) -> Result<Option<S>, ActError> {
        let mut text = vec![0; at.len_bytes as usize];
        let read = self.file.seek(SeekFrom::Start(at.offset)).and_then(|_| self.file.read_exact(&mut text));
        read.map_err(|source| ActError::ReadJournal { path: self.path.clone(), source })?;
        Ok(match record(&text) {
            Some(Record::Step { step, .. }) => Some(step),
            _ => None,
        })
    }

    /// Goes on with a run that was killed: further steps are added to its journal.
    ///
    /// # Errors
    /// If the journal cannot be written.
    pub fn resume(mut self) -> Result<JournalWriter<S>, ActError>
    where
        S: serde::Serialize,
    {
        if self.has_torn_end {
            let written = self.file.write_all(b"\n");
            written.map_err(|source| ActError::WriteJournal { path: self.path.clone(), source })?;
        }
        let n_steps = self.steps.iter().map(|step| step.number + 1).max().unwrap_or(0);
        Ok(JournalWriter::resumed(self.path, self.file, n_steps))
    }

    /// Records that the run was undone.
    ///
    /// # Errors
    /// If the journal cannot be written.
    pub fn mark_undone(&mut self) -> Result<(), ActError> {
        self.append(&Record::Undone { at: now() })
    }

    /// Records that steps were undone, so that an undoing that is killed can be begun again.
    ///
    /// # Errors
    /// If the journal cannot be written.
    pub fn mark_taken_back(&mut self, numbers: Vec<u64>) -> Result<(), ActError> {
        if numbers.is_empty() { Ok(()) } else { self.append(&Record::TakenBack { numbers }) }
    }

    fn append(&mut self, record: &Record<()>) -> Result<(), ActError> {
        let mut lines = line(record);
        if std::mem::take(&mut self.has_torn_end)
            && let Ok(lines) = &mut lines
        {
            lines.insert(0, b'\n');
        }
        let written =
            lines.and_then(|lines| self.file.write_all(&lines)).and_then(|()| self.file.sync_data());
        written.map_err(|source| ActError::WriteJournal { path: self.path.clone(), source })
    }
}

/// The record of a line; `None` if the line is damaged.
fn record<S: DeserializeOwned>(line: &[u8]) -> Option<Record<S>> {
    let line = std::str::from_utf8(line).ok()?.strip_prefix(START)?;
    let (digest, rest) = line.split_at_checked(blake3::OUT_LEN * 2)?;
    let record = rest.strip_prefix(MIDDLE)?.strip_suffix('}')?;
    let is_whole = blake3::hash(record.as_bytes()).to_hex().as_str() == digest;
    is_whole.then(|| serde_json::from_str(record).ok())?
}

/// Lines with their places.
struct Lines<R> {
    file: R,
    offset: u64,
    /// Whether the last line has no end.
    is_torn: bool,
}

impl<R: io::BufRead> Lines<R> {
    /// The next line and where it is. One that is longer than any comes in parts, which are damaged.
    fn next(&mut self) -> io::Result<Option<(u64, Vec<u8>)>> {
        let offset = self.offset;
        let mut text = Vec::new();
        let n_read = self.file.by_ref().take(MOST_LINE_BYTES).read_until(b'\n', &mut text)?;
        self.offset += n_read as u64;
        if n_read == 0 {
            return Ok(None);
        }
        if text.last() == Some(&b'\n') {
            text.pop();
        } else if (n_read as u64) < MOST_LINE_BYTES {
            self.is_torn = true;
            return Ok(None);
        }
        Ok(Some((offset, text)))
    }
}
