//! A step in the journal of `find --apply`.

use serde::{Deserialize, Serialize};

use crate::journal::StoredPath;
use crate::platform::Attributes;

/// The command in the headers of the journals of `find --apply`.
pub const COMMAND: &str = "find";

/// What is done to a file, with all that is needed to undo it.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "act", rename_all = "snake_case")]
pub(super) enum DuplicateStep {
    HardLink(Linked),
    Reflink(Linked),
    Move { from: StoredPath, to: StoredPath },
}

/// A duplicate that gets the blocks of the kept file.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Linked {
    pub(super) duplicate: StoredPath,
    pub(super) kept: StoredPath,
    pub(super) bytes: u64,
    pub(super) blake3: String,
    /// Of the duplicate before.
    pub(super) mtime_ns: i64,
    /// Of the duplicate before.
    pub(super) attributes: Attributes,
    /// Inode number of the kept file; 0 where files have none.
    pub(super) kept_inode: u64,
    pub(super) kept_mtime_ns: i64,
}
