//! Decisions of people about groups of the same or similar files: which to keep and which to drop.
//!
//! They are in a small database of their own beside the catalogue, because they are not derived from files
//! and must survive a catalogue that is built again. A decision therefore names files by path, length and
//! mtime, never by row, and records all members of the group: if another file joins the group later, the
//! group is shown as [`GroupState::Changed`]. Nothing here deletes a file: the outcome is a list, JSON, or a
//! shell script that checks each file again (`script`).
//!
//! One call of [`Decisions::decide`] is one decision with one number, however many groups it has, and
//! [`Decisions::undo`] takes it back. Each has a digest (`row_digests`), with which it is compared when the
//! database is opened. What counts for a file is the newest decision that names it.

mod by_rule;
mod export;
mod filter;
mod form;
mod history;
mod recording;
mod script;
mod state;

use std::path::{Path, PathBuf};

use rusqlite::{Connection, Transaction, TransactionBehavior};

use crate::bounded::Bounded;
use crate::connection;
use crate::database_kind::DatabaseKind;
use crate::error::{CatalogError, During};
use crate::groups::{GroupKind, Member};
use crate::handle::refuse_network;
use crate::row_digests::{self, RowDigests};

pub use by_rule::RuleRows;
pub use export::{DecidedFile, DecidedRow};
pub use form::DropForm;
pub use history::{DropSummary, PastDecision};
pub use recording::{DecisionSummary, Recording};
pub use state::GroupState;

/// Identifies the database: `ThlD` in ASCII.
const KIND: DatabaseKind = DatabaseKind { application_id: 0x5468_6C44, version: 3 };

/// SQLite's page cache of a connection.
const CACHE_BYTES: usize = 1 << 20;

/// Maximum number of members of a group that can be decided at once.
pub const MOST_MEMBERS: usize = 10_000;

/// Appended to the name of a catalogue for the name of its decisions.
const SUFFIX: &str = ".decisions";

// AUTOINCREMENT: the number of a decision that was undone is not used again.
const TABLES: &str = "
CREATE TABLE decision (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    made_at TEXT NOT NULL,
    rule TEXT,
    n_groups INTEGER NOT NULL DEFAULT 0,
    n_dropped INTEGER NOT NULL DEFAULT 0,
    bytes_dropped INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE decided (
    seq INTEGER NOT NULL REFERENCES decision (seq),
    group_number INTEGER NOT NULL,
    kind TEXT NOT NULL,
    group_key TEXT NOT NULL,
    path BLOB NOT NULL,
    bytes INTEGER NOT NULL,
    mtime_ns INTEGER NOT NULL,
    device INTEGER NOT NULL,
    inode INTEGER NOT NULL,
    content_hash BLOB,
    is_kept INTEGER NOT NULL,
    PRIMARY KEY (seq, group_number, path)
) STRICT, WITHOUT ROWID;
CREATE INDEX decided_path ON decided (path, seq);
";

/// What has a digest: a decision with all that was decided in it.
const DIGESTS: RowDigests = RowDigests {
    noun: "decision",
    ids: "SELECT seq FROM decision ORDER BY seq",
    rows: [
        "SELECT seq, made_at, rule, n_groups, n_dropped, bytes_dropped FROM decision WHERE seq = ?",
        "SELECT group_number, kind, group_key, path, bytes, mtime_ns, device, inode, content_hash, is_kept, \
         losses FROM decided WHERE seq = ? ORDER BY group_number, path",
    ],
};

/// Step from version 1 to 2: names of what is lost with a dropped file, separated by spaces.
const LOSSES: &str = "ALTER TABLE decided ADD COLUMN losses TEXT;";

/// What was decided about one group.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct GroupDecision {
    /// Kind of the group that was decided.
    pub kind: GroupKind,
    /// Key of the group among those of its kind.
    pub key: String,
    /// All members of the group, and whether each is kept.
    pub members: Vec<(Member, bool)>,
}

impl GroupDecision {
    /// Creates a decision about a group; `keeps` has a value for each member.
    ///
    /// # Errors
    /// [`Refusal`], with the reason.
    pub fn new(
        kind: GroupKind,
        key: &str,
        members: Vec<Member>,
        keeps: &[bool],
    ) -> Result<GroupDecision, Refusal> {
        if members.len() != keeps.len() {
            return Err(Refusal::OtherMembers);
        }
        let members: Vec<(Member, bool)> = members.into_iter().zip(keeps.iter().copied()).collect();
        let decision = GroupDecision { kind, key: key.to_owned(), members };
        decision.check()?;
        Ok(decision)
    }

    fn check(&self) -> Result<(), Refusal> {
        if self.members.len() > MOST_MEMBERS {
            return Err(Refusal::TooManyMembers);
        }
        if !self.members.iter().any(|(_, is_kept)| *is_kept) {
            return Err(Refusal::NothingKept);
        }
        let mut paths: Vec<&Path> = self.members.iter().map(|(member, _)| &*member.path).collect();
        paths.sort_unstable();
        if paths.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err(Refusal::OtherMembers);
        }
        Ok(())
    }
}

/// Why a group cannot be decided so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// All files of the group would be dropped.
    #[error("at least one file of a group must be kept")]
    NothingKept,
    /// The decision does not name each member of the group once.
    #[error("the decision must name each member of the group once")]
    OtherMembers,
    /// The group has more than [`MOST_MEMBERS`] members.
    #[error("the group has more than {MOST_MEMBERS} members")]
    TooManyMembers,
}

/// The database of decisions beside a catalogue.
#[derive(Debug)]
pub struct Decisions {
    path: PathBuf,
    connection: Bounded,
    /// Whether the table has the column of losses: not if it is of an earlier version and only read.
    has_losses: bool,
    /// Whether files that are gone are left out of what is to be dropped.
    leaves_gone_out: bool,
}

impl Decisions {
    /// Leaves out files to drop that are gone already: absolute paths of the file system that name nothing.
    #[must_use]
    pub fn without_gone(mut self) -> Decisions {
        self.leaves_gone_out = true;
        self
    }

    /// Path of the decisions beside the catalogue at `catalog`.
    #[must_use]
    pub fn beside(catalog: &Path) -> PathBuf {
        let mut path = catalog.as_os_str().to_owned();
        path.push(SUFFIX);
        path.into()
    }

    /// Opens the database at `path` for writing, and creates it if there is none. Several processes may use
    /// it at once.
    ///
    /// # Errors
    /// [`CatalogError::NetworkFileSystem`], [`CatalogError::NotACatalog`] (nothing is changed in the file),
    /// [`CatalogError::Newer`], [`CatalogError::DamagedWork`], and errors of the storage.
    pub fn create_or_open(path: &Path) -> Result<Decisions, CatalogError> {
        connection::refuse_unwritable_path(path)?;
        refuse_network(path)?;
        let mut connection = Bounded::create(path, CACHE_BYTES)?;
        // People's work: each decision is on the disk before it is confirmed.
        connection.pragma_update(None, "synchronous", "FULL").during("open", path)?;
        if KIND.version_of(&connection, path)? < KIND.version {
            let steps = |transaction: &Transaction<'_>, version| {
                if version == 0 {
                    transaction.execute_batch(TABLES)?;
                }
                if version < 2 {
                    transaction.execute_batch(LOSSES)?;
                }
                transaction.execute_batch(row_digests::TABLE)?;
                DIGESTS.make_all(transaction)
            };
            KIND.make(&mut connection, steps).during("create", path)?;
        }
        DIGESTS.check(&connection, path)?;
        Ok(Decisions { path: path.to_owned(), connection, has_losses: true, leaves_gone_out: false })
    }

    /// Opens the database at `path` for reading; `None` if there is none.
    ///
    /// # Errors
    /// Those of [`Decisions::create_or_open`].
    pub fn open_read_only(path: &Path) -> Result<Option<Decisions>, CatalogError> {
        if !path.exists() {
            return Ok(None);
        }
        let connection = Bounded::open_reading(path)?;
        let version = KIND.version_of(&connection, path)?;
        let has_losses = version >= 2;
        if version >= 3 {
            DIGESTS.check(&connection, path)?;
        }
        Ok((version > 0).then(|| Decisions {
            path: path.to_owned(),
            connection,
            has_losses,
            leaves_gone_out: false,
        }))
    }

    /// Records what was decided about some groups, as one decision.
    ///
    /// # Errors
    /// Errors of SQLite or the storage; then nothing is recorded.
    pub fn decide(
        &mut self,
        groups: &[GroupDecision],
        rule: Option<&str>,
    ) -> Result<DecisionSummary, CatalogError> {
        let mut recording = self.begin(rule)?;
        groups.iter().try_for_each(|group| recording.add(group))?;
        recording.commit()
    }

    /// Takes a decision back. Returns the number of its groups, 0 if there is no such decision.
    ///
    /// # Errors
    /// Errors of SQLite or the storage; then nothing is taken back.
    pub fn undo(&mut self, seq: u64) -> Result<u64, CatalogError> {
        delete(&mut self.connection, seq).during("take back a decision in", &self.path)
    }
}

fn delete(connection: &mut Connection, seq: u64) -> rusqlite::Result<u64> {
    let seq = i64::try_from(seq).unwrap_or(i64::MAX);
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let count = "SELECT count(DISTINCT group_number) FROM decided WHERE seq = ?";
    let n_groups = transaction.query_row(count, [seq], |row| row.get::<_, i64>(0))?;
    transaction.execute("DELETE FROM decided WHERE seq = ?", [seq])?;
    transaction.execute("DELETE FROM decision WHERE seq = ?", [seq])?;
    DIGESTS.update(&transaction, &[seq])?;
    transaction.commit()?;
    Ok(n_groups.cast_unsigned())
}
