//! Compares the bytes of a file with the hash that a catalogue has of them.

use std::ops::ControlFlow;
use std::path::Path;

use catalog::{FoundFile, HashKind};
use file::{ReadError, Stop};

use crate::hasher::Hasher;
use crate::location::Location;
use crate::read::WholeReader;

/// What a catalogue has of a file's bytes.
#[derive(Debug)]
pub(crate) struct RecordedBytes {
    bytes: u64,
    mtime_ns: i64,
    ctime_ns: Option<i64>,
    hash: Option<(HashKind, Box<[u8]>)>,
}

/// The result of reading a file through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BytesComparison {
    /// The bytes are those of the hash, or their number is the same if there is none.
    Same,
    /// The file has another length, or other bytes and another time: it was written since.
    Changed,
    /// The bytes are others, although length and time are the same.
    OtherBytes,
    /// There was a request to stop.
    Unfinished,
}

impl RecordedBytes {
    pub(crate) fn of(found: &FoundFile) -> RecordedBytes {
        let FoundFile { bytes, mtime_ns, ctime_ns, .. } = found;
        let hash = found.hash().map(|(kind, hash)| (kind, Box::from(hash)));
        RecordedBytes { bytes: *bytes, mtime_ns: *mtime_ns, ctime_ns: *ctime_ns, hash }
    }

    pub(crate) fn has_hash(&self) -> bool {
        self.hash.is_some()
    }

    /// Reads the file to its end, unless `stop` is requested; returns its length in bytes as well.
    pub(crate) fn compare(
        &self,
        path: &Path,
        files: &mut WholeReader,
        stop: &Stop,
    ) -> Result<(u64, BytesComparison), ReadError> {
        let mut hasher = self.hash.as_ref().map(|(kind, _)| Hasher::new(*kind));
        let n_bytes = files.read_through(path, &mut |bytes| {
            if let Some(hasher) = &mut hasher {
                hasher.feed(bytes);
            }
            if stop.is_requested() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        let Some(n_bytes) = n_bytes else { return Ok((0, BytesComparison::Unfinished)) };
        let has_same_bytes = match (hasher, &self.hash) {
            (Some(hasher), Some((_, recorded))) => hasher.finish() == *recorded,
            _ => true,
        };
        let compared = match n_bytes == self.bytes {
            true if has_same_bytes => BytesComparison::Same,
            true if self.has_same_time(path) => BytesComparison::OtherBytes,
            _ => BytesComparison::Changed,
        };
        Ok((n_bytes, compared))
    }

    fn has_same_time(&self, path: &Path) -> bool {
        let entry = Location::of(path).entry(&Stop::default());
        entry.is_ok_and(|entry| entry.mtime_ns == self.mtime_ns)
    }

    /// Whether the file's inode is unchanged, as far as that is known: bytes that a program writes change it,
    /// also if the program sets the file's time back.
    pub(crate) fn has_same_ctime(&self, path: &Path) -> bool {
        let entry = Location::of(path).entry(&Stop::default());
        let recorded = self.ctime_ns.filter(|ctime_ns| *ctime_ns != 0);
        entry.is_ok_and(|entry| recorded.is_none_or(|recorded| entry.ctime_ns == recorded))
    }
}
