//! Writes a journal.

use std::fs::File;
use std::io::{self, Write as _};
use std::marker::PhantomData;
use std::ops::Range;
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::{Header, Record, now};
use crate::error::ActError;
use crate::platform;

/// A journal that is being written, with steps of type `S`. It is locked until it is dropped.
#[derive(Debug)]
pub struct JournalWriter<S> {
    path: PathBuf,
    file: File,
    n_steps: u64,
    steps: PhantomData<fn(S)>,
}

impl<S: Serialize> JournalWriter<S> {
    /// Creates a journal, and its folder if there is none. Only their owner can read them.
    ///
    /// # Errors
    /// If the file exists, or cannot be created or written.
    pub fn create(path: &Path, header: &Header) -> Result<JournalWriter<S>, ActError> {
        let failed = |source| ActError::CreateJournal { path: path.to_owned(), source };
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        platform::create_private_folder(folder).map_err(failed)?;
        let file = platform::private_file().append(true).create_new(true).open(path).map_err(failed)?;
        let _ = file.try_lock();
        let mut journal = JournalWriter { path: path.to_owned(), file, n_steps: 0, steps: PhantomData };
        let lines = line(&Record::<S>::Header(header.clone()));
        lines.and_then(|lines| journal.append(&lines)).map_err(failed)?;
        platform::sync_folder(folder).map_err(failed)?;
        Ok(journal)
    }

    pub(super) fn resumed(path: PathBuf, file: File, n_steps: u64) -> JournalWriter<S> {
        JournalWriter { path, file, n_steps, steps: PhantomData }
    }

    /// Records that the run has come to its end.
    ///
    /// # Errors
    /// If the journal cannot be written.
    pub fn end(&mut self) -> Result<(), ActError> {
        let line = self.told(line(&Record::<S>::Ended { at: now() }))?;
        let written = self.append(&line);
        self.told(written)
    }

    /// Where the journal is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Records steps that are to be carried out now, and returns their numbers. They are on the device then.
    ///
    /// # Errors
    /// If the journal cannot be written: the steps must not be carried out.
    pub fn begin(&mut self, steps: &[S]) -> Result<Range<u64>, ActError> {
        let first = self.n_steps;
        let mut lines = Vec::new();
        for (number, step) in (first..).zip(steps) {
            lines.extend(self.told(line(&Record::Step { number, step }))?);
        }
        let appended = self.append(&lines);
        self.told(appended)?;
        self.n_steps += steps.len() as u64;
        Ok(first..self.n_steps)
    }

    /// Records that steps were carried out. A later step makes it durable: without it, one sees at the files
    /// what was done.
    ///
    /// # Errors
    /// If the journal cannot be written.
    pub fn finish(&mut self, numbers: &[u64]) -> Result<(), ActError> {
        let line = self.told(line(&Record::<S>::Finished { numbers: numbers.to_vec() }))?;
        let written = self.file.write_all(&line);
        self.told(written)
    }

    fn append(&mut self, lines: &[u8]) -> io::Result<()> {
        self.file.write_all(lines)?;
        self.file.sync_data()
    }

    fn told<T>(&self, done: io::Result<T>) -> Result<T, ActError> {
        done.map_err(|source| ActError::WriteJournal { path: self.path.clone(), source })
    }
}

/// What a line begins with; the digest in hexadecimal digits, and [`MIDDLE`] follow.
pub(super) const START: &str = "{\"blake3\":\"";
/// What is between the digest and the record.
pub(super) const MIDDLE: &str = "\",\"record\":";

/// A record as a line with its digest.
pub(super) fn line<S: Serialize>(record: &Record<S>) -> io::Result<Vec<u8>> {
    let record = serde_json::to_string(record)?;
    let digest = blake3::hash(record.as_bytes()).to_hex();
    Ok([START, &digest, MIDDLE, &record, "}\n"].concat().into_bytes())
}
