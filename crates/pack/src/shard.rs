//! Decides where shards end, and names their files.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::tar::header::END_BYTES;

/// How samples are distributed to shards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cut {
    /// A shard ends before the sample with which its file would exceed this number of bytes; a larger sample
    /// has a shard to itself.
    Bytes(u64),
    /// This number of shards with nearly equal numbers of inputs: input i of N goes to shard i * n / N. Never
    /// more shards than inputs.
    Count(u32),
}

/// File name of a shard.
pub(crate) fn file_name(name: &str, number: u32) -> String {
    format!("{name}-{number:06}.tar")
}

/// Number of the shard that a file belongs to, if it is one of the numbered files of pack `name`.
pub(crate) fn number_of(name: &str, file: &str) -> Option<u32> {
    let (digits, extension) = file.strip_prefix(name)?.strip_prefix('-')?.split_once('.')?;
    let is_number = digits.len() >= 6 && digits.bytes().all(|byte| byte.is_ascii_digit());
    (is_number && ["tar", "idx", "json"].contains(&extension)).then(|| digits.parse().ok()).flatten()
}

/// Paths of the three files of a shard: the shard, DALI's index, webshart's index.
pub(crate) fn files(directory: &Path, name: &str, number: u32) -> [PathBuf; 3] {
    let tar = directory.join(file_name(name, number));
    [tar.clone(), tar.with_extension("idx"), tar.with_extension("json")]
}

/// Assigns inputs to shards one after another.
#[derive(Debug)]
pub(crate) struct Dealer {
    cut: Cut,
    n_inputs: u64,
    /// Number of the next input.
    input_idx: u64,
    shard: u32,
    /// Bytes in the open shard; `None` if none is open.
    len: Option<u64>,
}

/// Place of an input in the pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) shard: u32,
    pub(crate) offset: u64,
    /// Whether it is the first of its shard, and all earlier shards are complete.
    pub(crate) is_first: bool,
}

impl Dealer {
    /// Starts at an input that is the first of a shard.
    pub(crate) fn new(cut: Cut, n_inputs: u64, input_idx: u64, shard: u32) -> Dealer {
        Dealer { cut, n_inputs, input_idx, shard, len: None }
    }

    /// Returns the place of the next input, of `bytes` bytes with headers and padding; `bytes` is `None` for
    /// one that could not be read. That one belongs to the open shard, or to the next if there is none.
    /// Returns `None` if more inputs come than were planned.
    pub(crate) fn place(&mut self, bytes: Option<u64>) -> Option<Place> {
        if self.input_idx >= self.n_inputs {
            return None;
        }
        let shard = match (self.cut, self.len, bytes) {
            (Cut::Count(n), ..) => self.nth_of(n),
            (Cut::Bytes(limit), Some(len), Some(bytes)) if len > 0 => {
                self.shard + u32::from(len.saturating_add(bytes).saturating_add(END_BYTES as u64) > limit)
            }
            (Cut::Bytes(_), ..) => self.shard,
        };
        let is_first = self.len.is_none() || shard != self.shard;
        let offset = if is_first { 0 } else { self.len.unwrap_or(0) };
        (self.shard, self.len) = (shard, Some(offset + bytes.unwrap_or(0)));
        self.input_idx += 1;
        Some(Place { shard, offset, is_first })
    }

    fn nth_of(&self, n: u32) -> u32 {
        let n = u64::from(n).clamp(1, self.n_inputs);
        let shard = u128::from(self.input_idx) * u128::from(n) / u128::from(self.n_inputs);
        u32::try_from(shard).unwrap_or(u32::MAX)
    }

    /// Number of inputs placed so far, including those of an earlier run.
    pub(crate) fn n_placed(&self) -> u64 {
        self.input_idx
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the shards of inputs of these lengths; 0 means one that could not be read.
    #[track_caller]
    fn check(cut: Cut, lens: &[u64], shards: &[u32]) {
        let mut dealer = Dealer::new(cut, lens.len() as u64, 0, 0);
        let mut ends = std::collections::HashMap::new();
        for (len, shard) in lens.iter().zip(shards) {
            let place = dealer.place((*len > 0).then_some(*len)).unwrap();
            let offset = ends.insert(place.shard, place.offset + len);
            assert_eq!(
                (place.shard, place.offset, place.is_first),
                (*shard, offset.unwrap_or(0), offset.is_none())
            );
        }
        assert_eq!(dealer.place(Some(1)), None);
    }

    #[test]
    fn a_shard_is_no_larger_than_asked_for_unless_a_sample_is() {
        check(Cut::Bytes(4096), &[1536, 1536, 512, 2560], &[0, 0, 1, 1]);
        check(Cut::Bytes(4096), &[512, 9999, 512], &[0, 1, 2]);
        check(Cut::Bytes(0), &[512, 512, 512], &[0, 1, 2]);
    }

    #[test]
    fn what_could_not_be_read_begins_no_shard() {
        check(Cut::Bytes(4096), &[0, 9999, 0, 0, 512, 0], &[0, 0, 0, 0, 1, 1]);
    }

    #[test]
    fn a_number_of_shards_is_of_nearly_equal_ones() {
        check(Cut::Count(3), &[1; 7], &[0, 0, 0, 1, 1, 2, 2]);
        check(Cut::Count(9), &[1, 0, 1], &[0, 1, 2]);
        check(Cut::Count(0), &[1, 1], &[0, 0]);
    }

    #[test]
    fn names_are_known_again() {
        assert_eq!(file_name("a", 7), "a-000007.tar");
        for (file, number) in [
            ("a-000007.tar", Some(7)),
            ("a-1234567.idx", Some(1_234_567)),
            ("a-000007.json", Some(7)),
            ("a-00007.tar", None),
            ("a-000007.tar.gz", None),
            ("a.json", None),
            ("b-000007.tar", None),
        ] {
            assert_eq!(number_of("a", file), number, "{file}");
        }
    }
}
