//! Compares the bytes of a file with the hash that a catalogue has of them.

use std::path::Path;

use catalog::FoundFile;
use file::{ReadError, Stop};

use crate::location::Location;
use crate::read::WholeReader;

/// What a catalogue has of a file's bytes.
#[derive(Debug)]
pub(crate) struct RecordedBytes {
    bytes: u64,
    mtime_ns: i64,
    content_hash: Option<Box<[u8]>>,
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
}

impl RecordedBytes {
    pub(crate) fn of(found: &FoundFile) -> RecordedBytes {
        let FoundFile { bytes, mtime_ns, content_hash, .. } = found;
        RecordedBytes { bytes: *bytes, mtime_ns: *mtime_ns, content_hash: content_hash.clone() }
    }

    pub(crate) fn has_hash(&self) -> bool {
        self.content_hash.is_some()
    }

    /// Reads the file to its end; returns its length in bytes as well.
    pub(crate) fn compare(
        &self,
        path: &Path,
        files: &mut WholeReader,
    ) -> Result<(u64, BytesComparison), ReadError> {
        let mut hasher = self.has_hash().then(blake3::Hasher::new);
        let n_bytes = files.read_through(path, &mut |bytes| {
            if let Some(hasher) = &mut hasher {
                hasher.update(bytes);
            }
        })?;
        let has_same_bytes = match (&hasher, &self.content_hash) {
            (Some(hasher), Some(recorded)) => hasher.finalize().as_bytes().as_slice() == &**recorded,
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
}
