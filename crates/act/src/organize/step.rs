//! A step in the journal of `organize`.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::row::Stamp;
use crate::journal::StoredPath;

/// The command in the headers of the journals of `organize`.
pub const COMMAND: &str = "organize";

/// Whether a path is that of a file that is aside.
pub(super) fn is_aside(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(file::beside::ASIDE.as_bytes()))
}

/// What a run does, with all that is needed to undo it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum OrganizeStep {
    MakeFolder {
        folder: StoredPath,
    },
    /// Files are copied into a folder: a killed run may leave an unfinished copy there.
    CopyInto {
        folder: StoredPath,
    },
    Move(MoveStep),
    RemoveFolder {
        folder: StoredPath,
    },
}

/// A file gets another name.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct MoveStep {
    pub(super) from: StoredPath,
    pub(super) to: StoredPath,
    /// Where a file that goes aside goes from there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) home: Option<StoredPath>,
    /// Its row in the catalogue.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) id: Option<i64>,
    /// The sidecar whose values are in the row.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) sidecar: Option<String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) is_companion: bool,
    pub(super) bytes: u64,
    pub(super) mtime_ns: i64,
    pub(super) inode: u64,
    /// The digest of the bytes, if they are copied to another file system.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) blake3: Option<String>,
}

impl MoveStep {
    /// Whether a file is the one that is moved. Its inode is another on another file system.
    pub(super) fn is_of(&self, now: Stamp) -> bool {
        let has_inode = self.blake3.is_some() || now.inode == 0 || self.inode == 0 || now.inode == self.inode;
        now.bytes == self.bytes && now.mtime_ns == self.mtime_ns && has_inode
    }

    /// Whether a file has the inode of the one that is moved, so that it is that file also after an edit.
    pub(super) fn is_inode_of(&self, now: Stamp) -> bool {
        self.blake3.is_none() && now.inode != 0 && now.inode == self.inode
    }
}

/// A move that is to be carried out.
#[derive(Clone, Debug)]
pub(super) struct Task {
    pub(super) from: PathBuf,
    pub(super) to: PathBuf,
    pub(super) home: Option<PathBuf>,
    pub(super) id: Option<i64>,
    pub(super) sidecar: Option<Box<str>>,
    pub(super) is_companion: bool,
    /// What the file must still be.
    pub(super) expected: Option<Stamp>,
    /// What it is, since it was looked at.
    pub(super) found: Stamp,
    /// The digest of its bytes, if they were copied.
    pub(super) blake3: Option<String>,
    /// When it was changed last before it was moved to where it comes back from, in nanoseconds since 1970.
    pub(super) mtime_ns: Option<i64>,
}

impl Task {
    pub(super) fn step(&self) -> OrganizeStep {
        OrganizeStep::Move(MoveStep {
            from: StoredPath::new(&self.from),
            to: StoredPath::new(&self.to),
            home: self.home.as_deref().map(StoredPath::new),
            id: self.id,
            sidecar: self.sidecar.as_deref().map(str::to_owned),
            is_companion: self.is_companion,
            bytes: self.found.bytes,
            mtime_ns: self.found.mtime_ns,
            inode: self.found.inode,
            blake3: self.blake3.clone(),
        })
    }

    /// The task of a step, from one path to another.
    pub(super) fn of(step: &MoveStep, from: &Path, to: &Path) -> Task {
        Task {
            from: from.to_owned(),
            to: to.to_owned(),
            home: None,
            id: step.id,
            sidecar: step.sidecar.as_deref().map(Into::into),
            is_companion: step.is_companion,
            expected: None,
            found: Stamp::default(),
            blake3: None,
            mtime_ns: Some(step.mtime_ns),
        }
    }
}
