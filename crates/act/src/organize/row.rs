//! The rows of files that are to be named.

use std::path::Path;
use std::sync::Arc;

use engine::catalog::{NamedFile, Value, path_of_bytes};

use super::pattern::ALWAYS;

/// What tells whether a file is still the one of its row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Stamp {
    pub(crate) bytes: u64,
    pub(crate) mtime_ns: i64,
    /// 0 if unknown.
    pub(crate) ctime_ns: i64,
    /// 0 if there is none.
    pub(crate) inode: u64,
}

impl Stamp {
    /// Whether a file that is like this now is the one that was like `then`.
    pub(crate) fn is_same(self, then: Stamp) -> bool {
        let is_same_or_unknown = |now: i64, then: i64| now == 0 || then == 0 || now == then;
        self.bytes == then.bytes
            && self.mtime_ns == then.mtime_ns
            && is_same_or_unknown(self.ctime_ns, then.ctime_ns)
            && is_same_or_unknown(self.inode.cast_signed(), then.inode.cast_signed())
    }
}

/// A row.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) id: i64,
    pub(super) folder: Arc<Path>,
    pub(super) name: Vec<u8>,
    pub(super) stamp: Stamp,
    pub(super) content_hash: Option<Box<[u8]>>,
    pub(super) stack: Option<i64>,
    /// Whether it is in its stack as one of several pictures: a burst, a bracket, a panorama.
    pub(super) is_of_sequence: bool,
    /// The sidecar whose values are in the row.
    pub(super) sidecar: Option<Box<str>>,
    /// The values of the pattern's columns.
    pub(super) values: Vec<Option<Box<str>>>,
}

/// Rules that make stacks of several pictures.
const SEQUENCES: [&str; 5] = ["burst-id", "burst-name", "bracket", "burst-times", "panorama-parts"];

impl Row {
    /// `folders` gives equal folders the same memory.
    pub(super) fn of(file: NamedFile<'_>, folder: &mut dyn FnMut(&Path) -> Arc<Path>) -> Row {
        let text = |value: Value<'_>| -> Option<Box<str>> {
            match value {
                Value::Null | Value::Blob(_) => None,
                Value::Integer(number) => Some(number.to_string().into()),
                Value::Real(number) => Some(number.to_string().into()),
                Value::Text(text) => (!text.is_empty()).then(|| text.into()),
            }
        };
        let directory = path_of_bytes(file.directory);
        // Without the separator at its end, as paths have it.
        let directory: std::path::PathBuf = directory.components().collect();
        Row {
            id: file.id,
            folder: folder(&directory),
            name: file.name.to_vec(),
            stamp: Stamp {
                bytes: file.bytes,
                mtime_ns: file.mtime_ns,
                ctime_ns: file.ctime_ns,
                inode: file.inode,
            },
            content_hash: file.content_hash.map(Into::into),
            stack: file.stack,
            is_of_sequence: file.stacked_by.is_some_and(|rule| SEQUENCES.contains(&rule)),
            sidecar: file.sidecar.map(Into::into),
            values: file.values.into_iter().map(text).collect(),
        }
    }

    fn always(&self, column: &str) -> Option<&str> {
        let at = ALWAYS.iter().position(|name| *name == column)?;
        self.values.get(at)?.as_deref()
    }

    pub(super) fn taken_at(&self) -> Option<&str> {
        self.always("taken_at")
    }

    pub(super) fn kind(&self) -> Option<&str> {
        self.always("kind")
    }
}
