//! Batches of inputs for the writer: their bytes in the form they have in a shard, prepared by one worker.
//!
//! The content is read directly into its place between header and padding, so nothing is copied before the
//! one write. The buffer keeps its memory from batch to batch and is not zeroed in between.

use std::ops::Range;

use gate::gate;
use serde::{Deserialize, Serialize};

use crate::tar::header::{header_bytes, padding};
use crate::{Facts, Member};

/// Result for one input: a row of the manifest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Entry {
    /// The input is in a shard.
    Packed(Member),
    /// The input could not be read, and the run continued.
    Failed { path: Box<str>, error: Box<str> },
}

/// An input of a batch. The offsets of its member count from the beginning of the sample until its place is
/// known.
#[derive(Debug)]
pub(super) struct Input {
    /// Range of its bytes in the batch; `None` if it failed.
    pub(super) bytes: Option<Range<usize>>,
    pub(super) entry: Entry,
}

/// A stretch of consecutive inputs, in the order of the pack.
#[derive(Debug)]
pub struct Batch {
    number: u64,
    /// Initialised memory, of which `len` bytes are used.
    buffer: Vec<u8>,
    len: usize,
    inputs: Vec<Input>,
    begun: Option<BegunMember>,
}

/// A member whose content is being read.
#[derive(Debug)]
struct BegunMember {
    key: Box<str>,
    extension: Box<str>,
    /// Position where the sample begins, and its content.
    start: usize,
    content: Range<usize>,
}

impl Batch {
    /// Creates the batch with this number. The first of a run is 0, even if the run continues an earlier one.
    #[must_use]
    pub fn new(number: u64) -> Batch {
        Batch { number, buffer: Vec::new(), len: 0, inputs: Vec::new(), begun: None }
    }

    /// Empties it for another stretch of inputs, keeping its memory.
    pub fn restart(&mut self, number: u64) {
        self.number = number;
        self.len = 0;
        self.inputs.clear();
        self.begun = None;
    }

    /// Begins a sample and returns the buffer for its content, which contains arbitrary old bytes. A member
    /// that was begun and not finished is abandoned.
    pub fn begin_member(&mut self, key: &str, extension: &str, bytes: usize) -> &mut [u8] {
        self.abandon_member();
        let start = self.len;
        self.push(&header_bytes(&format!("{key}.{extension}"), bytes as u64));
        let content = self.len..self.len + bytes;
        self.reserve(bytes);
        self.len = content.end;
        self.begun = Some(BegunMember {
            key: key.into(),
            extension: extension.into(),
            start,
            content: content.clone(),
        });
        &mut self.buffer[content]
    }

    /// Ends the sample: hashes its content, and adds `KEY.json` if there is any.
    ///
    /// # Panics
    /// If no member has been begun.
    pub fn finish_member(&mut self, json: Option<&[u8]>, facts: Facts) {
        let begun = self.begun.take().expect("begin_member comes before finish_member");
        let hash = {
            let _gate = gate!("pack::hash", Work, bytes = begun.content.len());
            blake3::hash(&self.buffer[begun.content.clone()]).into()
        };
        let json_bytes = match json.map(|json| i32::try_from(json.len())).transpose() {
            Ok(bytes) => bytes.map(i32::unsigned_abs),
            Err(_) => {
                self.len = begun.start;
                return self.fail(&facts.path, "its metadata are more than 2 GiB of JSON");
            }
        };
        let json_hash = json.map(seal::digest);
        self.push_zeros(padding(begun.content.len() as u64));
        let json_at = json.map(|json| self.push_json(&begun.key, json) - begun.start);
        let member = Member {
            offset: (begun.content.start - begun.start) as u64,
            bytes: begun.content.len() as u64,
            json: json_at.map(|at| at as u64).zip(json_bytes),
            key: begun.key,
            extension: begun.extension,
            shard: 0,
            hash,
            json_hash,
            facts,
        };
        self.inputs.push(Input { bytes: Some(begun.start..self.len), entry: Entry::Packed(member) });
    }

    /// Discards the member that was begun, for instance because the length of the file changed. It may be
    /// begun again.
    pub fn abandon_member(&mut self) {
        if let Some(begun) = self.begun.take() {
            self.len = begun.start;
        }
    }

    /// Records an input that cannot be packed, instead of a member.
    pub fn fail(&mut self, path: &str, error: &str) {
        self.abandon_member();
        let entry = Entry::Failed { path: path.into(), error: error.into() };
        self.inputs.push(Input { bytes: None, entry });
    }

    /// Number of inputs in it, including failed ones.
    #[must_use]
    pub fn n_inputs(&self) -> usize {
        self.inputs.len()
    }

    /// Number of bytes that it will write.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.len
    }

    pub(super) fn number(&self) -> u64 {
        self.number
    }

    pub(super) fn as_bytes(&self) -> &[u8] {
        &self.buffer[..self.len]
    }

    pub(super) fn take_inputs(&mut self) -> Vec<Input> {
        self.abandon_member();
        std::mem::take(&mut self.inputs)
    }

    /// Adds a member of JSON; returns the position of its content.
    fn push_json(&mut self, key: &str, json: &[u8]) -> usize {
        self.push(&header_bytes(&format!("{key}.json"), json.len() as u64));
        let at = self.len;
        self.push(json);
        self.push_zeros(padding(json.len() as u64));
        at
    }

    fn push(&mut self, bytes: &[u8]) {
        self.reserve(bytes.len());
        self.buffer[self.len..self.len + bytes.len()].copy_from_slice(bytes);
        self.len += bytes.len();
    }

    fn push_zeros(&mut self, n: usize) {
        self.reserve(n);
        self.buffer[self.len..self.len + n].fill(0);
        self.len += n;
    }

    /// Extends the buffer to hold `n` more bytes.
    fn reserve(&mut self, n: usize) {
        let end = self.len + n;
        if self.buffer.len() < end {
            self.buffer.resize(end, 0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn member(batch: &Batch, idx: usize) -> (&Member, &[u8]) {
        let Input { bytes: Some(range), entry: Entry::Packed(member) } = &batch.inputs[idx] else { panic!() };
        (member, &batch.as_bytes()[range.clone()])
    }

    #[test]
    fn a_sample_lies_there_as_in_its_shard() {
        let mut batch = Batch::new(0);
        for _ in 0..2 {
            batch.restart(1);
            batch.begin_member("a", "jpg", 600).fill(7);
            batch.finish_member(Some(b"{}"), Facts::default());
            batch.begin_member("b", "png", 0);
            batch.finish_member(None, Facts::default());
        }
        let (a, bytes) = member(&batch, 0);
        assert_eq!((a.offset, a.bytes, a.json, bytes.len()), (512, 600, Some((2048, 2)), 2560));
        assert_eq!(&bytes[512..1112], &[7; 600]);
        assert!(
            bytes[1112..1536].iter().all(|byte| *byte == 0),
            "padding, though the buffer was used before"
        );
        assert_eq!(&bytes[2048..2051], b"{}\0");
        assert_eq!(a.hash, *blake3::hash(&[7; 600]).as_bytes());
        let (b, bytes) = member(&batch, 1);
        assert_eq!((b.name().as_str(), b.offset, b.bytes, b.json, bytes.len()), ("b.png", 512, 0, None, 512));
    }

    #[test]
    fn what_was_abandoned_leaves_nothing() {
        let mut batch = Batch::new(0);
        batch.begin_member("a", "jpg", 600).fill(7);
        batch.begin_member("a", "jpg", 10).fill(8);
        batch.finish_member(None, Facts::default());
        batch.begin_member("b", "jpg", 600).fill(9);
        batch.fail("b.jpg", "gone");
        assert_eq!((batch.n_inputs(), batch.bytes()), (2, 1024));
        assert_eq!(member(&batch, 0).0.bytes, 10);
    }
}
