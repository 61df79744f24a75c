//! One file read and decoded: in this process, or by a child.

use std::io::{BufReader, Cursor};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

use file::object::is_object;
use file::{RangeStream, ReadError, Reader, chain};
use pixel::{Examination, Format, Limits, Verdict, Verifier};

use super::child::Worker;
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
    options: pixel::VerifyOptions,
}

impl Examiner<'_> {
    pub(super) fn here(options: &VerifyOptions) -> Result<Self, JobError> {
        Ok(Examiner::Here(Box::new(Here::new(options)?)))
    }

    /// # Errors
    /// If there is no process to decode in. What is wrong with the file is in the answer.
    pub(super) fn examine(&mut self, path: PathBuf) -> Result<Verified, JobError> {
        let (bytes, examination) = match self {
            Examiner::Here(here) => here.examine(&path, &mut |_| {}),
            Examiner::Elsewhere(worker) => worker.examine(&path)?,
        };
        let named = Format::of_name(&path);
        let examination = told_apart(examination, named, bytes);
        Ok(Verified { path, bytes, examination, named })
    }
}

/// Bytes that are no picture's are a broken picture where the name promises one: of a picture whose beginning was
/// overwritten, or that was never written, the name is all that is left.
fn told_apart(mut examination: Examination, named: Option<Format>, bytes: Option<u64>) -> Examination {
    if let (Verdict::NotAPicture, Some(named)) = (examination.verdict, named) {
        examination.verdict = Verdict::Broken;
        examination.what = Some(match bytes {
            Some(0) => "the file is empty".into(),
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
            options: pixel::VerifyOptions { limits: options.limits },
        })
    }

    /// The file's length, and what was found. `begin` is told how long decoding may take, when it begins: reading is over
    /// by then, or is a part of it.
    pub(super) fn examine(
        &mut self,
        path: &Path,
        begin: &mut dyn FnMut(Duration),
    ) -> (Option<u64>, Examination) {
        let length = {
            let _gate = gate::gate!("verify::read", Work);
            self.reader.read_whole(path, WHOLE_BYTES, &mut self.bytes)
        };
        let length = match length {
            Ok(length) => length,
            Err(error) => return (None, unread(&error)),
        };
        let _gate = gate::gate!("verify::decode", Work, length);
        if length > WHOLE_BYTES {
            let time = time_for_long(path, length, self.options.limits.time);
            begin(time);
            return self.examine_long(path, time);
        }
        begin(self.options.limits.time);
        let input = Box::new(Cursor::new(self.bytes.as_slice()));
        (Some(length), self.verifier.examine(input, &self.options, &mut |_, _, _| {}))
    }
}

impl Here {
    /// A file that is not held as a whole.
    fn examine_long(&mut self, path: &Path, time: Duration) -> (Option<u64>, Examination) {
        let Here { reader, verifier, options, .. } = self;
        let options = pixel::VerifyOptions { limits: Limits { time, ..options.limits } };
        let mut answer = None;
        reader.visit_heads(&[path], &mut |_, head| {
            answer = Some(head.and_then(|mut head| {
                let length = head.len_bytes()?;
                let stream = RangeStream::from(head.split().1);
                let input = Box::new(BufReader::with_capacity(BLOCK_BYTES, stream));
                Ok((Some(length), verifier.examine(input, &options, &mut |_, _, _| {})))
            }));
            ControlFlow::Break(())
        });
        match answer {
            Some(Ok(examined)) => examined,
            Some(Err(error)) => (None, unread(&error)),
            None => (None, Examination::failed(Verdict::Unreadable, "it was not visited".to_owned())),
        }
    }
}

/// The time for a file that is read while it is decoded: what comes from a store comes slowly.
fn time_for_long(path: &Path, length: u64, usual: Duration) -> Duration {
    if is_object(path) { usual + Duration::from_secs(length / STORE_BYTES_PER_S) } else { usual }
}

fn unread(error: &ReadError) -> Examination {
    let verdict = match error {
        // A FIFO, socket or device: nothing to decode.
        ReadError::NotRegular { .. } => Verdict::NotAPicture,
        _ => Verdict::Unreadable,
    };
    Examination::failed(verdict, chain(error))
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
    }
}
