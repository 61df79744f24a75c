//! One file read and decoded: in this process, or by a child.

use std::io::{BufReader, Cursor};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

use file::object::is_object;
use file::{RangeStream, ReadError, Reader, chain};
use pixel::{Examination, Format, Limits, Verdict, Verifier};
use tag::FileType;

use super::child::Worker;
use super::known::{self, Identifier};
use super::{Verified, VerifyOptions};
use crate::error::JobError;
use crate::packs::with_parts;

/// Files up to this length are read whole; longer ones are streamed, so that they do not fill the memory.
const WHOLE_BYTES: u64 = 32 << 20;

/// Bytes of a longer file that are read at once.
const BLOCK_BYTES: usize = 1 << 20;

/// What a store gives at least, for each of several workers.
const STORE_BYTES_PER_S: u64 = 1 << 20;

/// Where a worker's files are decoded.
pub(super) enum Examiner<'c> {
    Here(Box<Here>),
    Elsewhere(Worker<'c>),
}

/// Reads and decodes, with the same memory for all files.
pub(super) struct Here {
    reader: Reader,
    bytes: Vec<u8>,
    verifier: Verifier,
    identifier: Identifier,
    options: pixel::VerifyOptions,
}

/// What was found of a file, before its name is looked at.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Examined {
    /// The file's length, if it could be read.
    pub(super) bytes: Option<u64>,
    pub(super) found: Examination,
    /// See [`Verified::file_type`].
    pub(super) file_type: Option<String>,
}

impl Examiner<'_> {
    pub(super) fn here(options: &VerifyOptions) -> Result<Self, JobError> {
        Ok(Examiner::Here(Box::new(Here::new(options)?)))
    }

    /// # Errors
    /// If there is no process to decode in. What is wrong with the file is in the answer.
    pub(super) fn examine(&mut self, path: PathBuf) -> Result<Verified, JobError> {
        let Examined { bytes, found, file_type } = match self {
            Examiner::Here(here) => here.examine(&path, &mut |_| {}),
            Examiner::Elsewhere(worker) => worker.examine(&path)?,
        };
        let named = Format::of_name(&path);
        let examination = if file_type.is_some() { found } else { told_apart(found, named, bytes) };
        Ok(Verified { path, bytes, examination, file_type, named })
    }
}

/// Bytes that are no picture's are a broken picture where the name promises one: of a picture whose beginning
/// was overwritten, or that was never written, the name is all that is left.
fn told_apart(mut examination: Examination, named: Option<Format>, bytes: Option<u64>) -> Examination {
    if let (Verdict::NotAPicture, Some(named), Some(bytes)) = (examination.verdict, named, bytes) {
        examination.verdict = Verdict::Broken;
        examination.what = Some(match bytes {
            0 => "the file is empty".into(),
            _ => format!("its name says {}, and its bytes are of no picture format", named.name()),
        });
    }
    examination
}

impl Here {
    pub(super) fn new(options: &VerifyOptions) -> Result<Self, JobError> {
        Ok(Here {
            reader: Reader::new(options.strategy, &with_parts(&options.read))?,
            bytes: Vec::new(),
            verifier: Verifier::new(),
            identifier: Identifier::new(options.strategy, &options.read),
            options: pixel::VerifyOptions { limits: options.limits },
        })
    }

    /// Reads and decodes a file. `begin` is told how long decoding may take, when it begins: reading is over
    /// by then, or is a part of it.
    pub(super) fn examine(&mut self, path: &Path, begin: &mut dyn FnMut(Duration)) -> Examined {
        let length = {
            let _gate = gate::gate!("verify::read", Work);
            self.reader.read_whole(path, WHOLE_BYTES, &mut self.bytes)
        };
        let length = match length {
            Ok(length) => length,
            Err(error) => return unread(&error),
        };
        let _gate = gate::gate!("verify::decode", Work, length);
        if length > WHOLE_BYTES {
            let time = time_for_long(path, length, self.options.limits.time);
            begin(time);
            return self.examine_long(path, time);
        }
        begin(self.options.limits.time);
        let input = Box::new(Cursor::new(self.bytes.as_slice()));
        let found = self.verifier.examine(input, &self.options, &mut |_, _, _| {});
        let mut examined = Examined { bytes: Some(length), found, file_type: None };
        if known::is_worth_a_look(&examined.found) {
            examined.correct(self.identifier.of_bytes(path, &self.bytes));
        }
        examined
    }
}

impl Examined {
    /// Corrects the verdict by what the metadata parser knows.
    fn correct(&mut self, file_type: Option<&FileType>) {
        let Some(file_type) = file_type else { return };
        known::correct(&mut self.found, file_type.into());
        self.file_type = self.found.format.is_none().then(|| file_type.name.to_owned());
    }
}

impl Here {
    /// A file that is not held as a whole.
    fn examine_long(&mut self, path: &Path, time: Duration) -> Examined {
        let Here { reader, verifier, identifier, options, .. } = self;
        let options = pixel::VerifyOptions { limits: Limits { time, ..options.limits } };
        let mut answer = None;
        reader.visit_heads(&[path], &mut |_, head| {
            answer = Some(head.and_then(|mut head| {
                let length = head.len_bytes()?;
                let stream = RangeStream::from(head.split().1);
                let input = Box::new(BufReader::with_capacity(BLOCK_BYTES, stream));
                let found = verifier.examine(input, &options, &mut |_, _, _| {});
                Ok(Examined { bytes: Some(length), found, file_type: None })
            }));
            ControlFlow::Break(())
        });
        match answer {
            Some(Ok(mut examined)) => {
                if known::is_worth_a_look(&examined.found) {
                    examined.correct(identifier.of_file(path.to_owned()));
                }
                examined
            }
            Some(Err(error)) => unread(&error),
            None => failed(Verdict::Unreadable, "it was not visited".to_owned()),
        }
    }
}

/// The time for a file that is read while it is decoded: what comes from a store comes slowly.
fn time_for_long(path: &Path, length: u64, usual: Duration) -> Duration {
    if is_object(path) { usual + Duration::from_secs(length / STORE_BYTES_PER_S) } else { usual }
}

fn unread(error: &ReadError) -> Examined {
    let verdict = match error {
        // A FIFO, socket or device: nothing to decode.
        ReadError::NotRegular { .. } => Verdict::NotAPicture,
        _ => Verdict::Unreadable,
    };
    failed(verdict, chain(error))
}

fn failed(verdict: Verdict, what: String) -> Examined {
    Examined { bytes: None, found: Examination::failed(verdict, what), file_type: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_makes_a_broken_picture_of_what_is_none() {
        let none = || Examination::failed(Verdict::NotAPicture, "no known picture format".into());
        assert_eq!(told_apart(none(), None, Some(3)).verdict, Verdict::NotAPicture);
        let broken = told_apart(none(), Some(Format::Jpeg), Some(3));
        assert_eq!(broken.verdict, Verdict::Broken);
        assert!(broken.what.unwrap().contains("JPEG"));
        assert_eq!(told_apart(none(), Some(Format::Png), Some(0)).what.unwrap(), "the file is empty");
        // A FIFO has no bytes that could be wrong.
        assert_eq!(told_apart(none(), Some(Format::Png), None).verdict, Verdict::NotAPicture);
    }
}
