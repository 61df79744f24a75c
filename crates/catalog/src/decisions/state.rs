//! What was decided about a group, and about the files of a catalogue.

use std::path::{Path, PathBuf};

use rusqlite::{OptionalExtension as _, params};

use super::Decisions;
use crate::error::{CatalogError, During};
use crate::groups::{GroupKind, Member};
use crate::handle::Catalog;
use crate::name::{SqlName, path_of_bytes};

/// State of a group's decision.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GroupState {
    /// Nothing was decided about any of its files.
    Open,
    /// It was decided, with the same members.
    Decided {
        /// Number of the decision.
        seq: u64,
        /// For each member whether it is kept, in the order of the members.
        keeps: Vec<bool>,
    },
    /// It was decided, and then its members changed.
    Changed {
        /// Number of the decision.
        seq: u64,
        /// For each member whether it is kept; `None` for one that came after the decision, or is another
        /// file now.
        keeps: Vec<Option<bool>>,
        /// Paths of members that are not in the group any more.
        gone: Vec<PathBuf>,
    },
}

impl Decisions {
    /// What was decided about a group of this kind with these members: the newest decision that names one of
    /// them.
    ///
    /// # Errors
    /// Errors of SQLite or the storage.
    pub fn state_of(&self, kind: GroupKind, members: &[Member]) -> Result<GroupState, CatalogError> {
        self.find_state(kind, members).during("read a decision from", &self.path)
    }

    fn find_state(&self, kind: GroupKind, members: &[Member]) -> rusqlite::Result<GroupState> {
        let mut newest = self.connection.prepare_cached(
            "SELECT seq, group_number FROM decided WHERE path = ? AND kind = ? ORDER BY seq DESC LIMIT 1",
        )?;
        let mut found: Option<(i64, i64)> = None;
        for member in members {
            let path = member.path.as_os_str().as_encoded_bytes();
            let of_member = newest
                .query_row(params![path, kind.name()], |row| Ok((row.get(0)?, row.get(1)?)))
                .optional()?;
            found = found.max(of_member);
        }
        let Some((seq, group_number)) = found else { return Ok(GroupState::Open) };
        let mut statement = self.connection.prepare_cached(
            "SELECT path, bytes, mtime_ns, is_kept FROM decided WHERE seq = ? AND group_number = ?",
        )?;
        let mut rows = statement.query([seq, group_number])?;
        let mut keeps = vec![None; members.len()];
        let mut gone = Vec::new();
        while let Some(row) = rows.next()? {
            let path = path_of_bytes(row.get_ref(0)?.as_bytes()?);
            let file = (row.get::<_, i64>(1)?.cast_unsigned(), row.get::<_, i64>(2)?);
            let is_it = |member: &Member| member.path == path && (member.bytes, member.mtime_ns) == file;
            match members.iter().position(is_it) {
                Some(at) => keeps[at] = Some(row.get::<_, bool>(3)?),
                None => gone.push(path),
            }
        }
        let seq = seq.cast_unsigned();
        let all: Option<Vec<bool>> = keeps.iter().copied().collect();
        Ok(match all {
            Some(keeps) if gone.is_empty() => GroupState::Decided { seq, keeps },
            _ => GroupState::Changed { seq, keeps, gone },
        })
    }

    /// Ids of the rows of a catalogue whose files were decided, in ascending order. Files that have changed
    /// since are not among them.
    ///
    /// # Errors
    /// Errors of SQLite or the storage, of either database.
    pub fn ids_in(&self, catalog: &Catalog) -> Result<Vec<i64>, CatalogError> {
        let files = self.files().during("read decisions from", &self.path)?;
        let look_up = || {
            let mut statement = catalog.reader.prepare_cached(
                "SELECT f.id FROM directory AS d CROSS JOIN file AS f ON f.directory_id = d.id \
                 WHERE d.path = ? AND d.path_raw IS ? AND f.name = ? AND f.name_raw IS ? \
                 AND f.bytes = ? AND f.mtime_ns = ? AND f.vanished_at IS NULL",
            )?;
            let mut ids = Vec::new();
            for (path, bytes, mtime_ns) in &files {
                let (Some(directory), Some(name)) = (path.parent(), path.file_name()) else { continue };
                let (directory, name) = (SqlName::of_directory(directory), SqlName::of_file(name));
                let mut rows = statement.query(params![
                    directory.text,
                    directory.raw,
                    name.text,
                    name.raw,
                    bytes,
                    mtime_ns
                ])?;
                while let Some(row) = rows.next()? {
                    ids.push(row.get(0)?);
                }
            }
            ids.sort_unstable();
            ids.dedup();
            Ok(ids)
        };
        look_up().during("look up decided files in", catalog.path())
    }

    /// All files that decisions name, with length and mtime.
    fn files(&self) -> rusqlite::Result<Vec<(PathBuf, i64, i64)>> {
        let mut statement =
            self.connection.prepare_cached("SELECT DISTINCT path, bytes, mtime_ns FROM decided")?;
        let rows = statement.query_map([], |row| {
            Ok((path_of_bytes(row.get_ref(0)?.as_bytes()?), row.get(1)?, row.get(2)?))
        })?;
        rows.collect()
    }

    /// Path of the database file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
}
