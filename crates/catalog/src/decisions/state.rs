//! What was decided about a group, and about the files of a catalogue.

use std::path::{Path, PathBuf};

use foldhash::HashMap;
use rusqlite::{OptionalExtension as _, params, params_from_iter};

use super::Decisions;
use crate::error::{CatalogError, During};
use crate::groups::{GroupKind, Groups, Member};
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

/// A group of a decision: the numbers of both.
type Place = (i64, i64);

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
        let sql = "SELECT DISTINCT path, bytes, mtime_ns, 0, 0 FROM decided";
        let mut ids: Vec<i64> = self.rows_in(catalog, sql, None)?.into_iter().map(|(id, _)| id).collect();
        ids.sort_unstable();
        ids.dedup();
        Ok(ids)
    }

    /// For each of these groups, in their order, whether it is [`GroupState::Decided`]: the same as by
    /// [`Decisions::state_of`], but for all groups at once.
    ///
    /// # Errors
    /// Errors of SQLite or the storage, of either database.
    pub fn decided_among(&self, catalog: &Catalog, groups: &Groups) -> Result<Vec<bool>, CatalogError> {
        // SQLite takes the other columns from the row of the maximum.
        let sql =
            "SELECT path, bytes, mtime_ns, max(seq), group_number FROM decided WHERE kind = ? GROUP BY path";
        let newest = self.rows_in(catalog, sql, Some(groups.kind()))?;
        let newest: HashMap<i64, Place> = newest.into_iter().collect();
        let count = || {
            let sql = "SELECT count(*) FROM decided WHERE seq = ? AND group_number = ?";
            let mut statement = self.connection.prepare_cached(sql)?;
            let mut is_decided = |ids: &[i64]| -> rusqlite::Result<bool> {
                let Some((seq, number)) = ids.first().and_then(|id| newest.get(id)) else { return Ok(false) };
                if ids.iter().any(|id| newest.get(id) != Some(&(*seq, *number))) {
                    return Ok(false);
                }
                let n_members: i64 = statement.query_row([seq, number], |row| row.get(0))?;
                Ok(n_members == ids.len() as i64)
            };
            groups
                .iter_from(0)
                .map(|(_, group)| is_decided(group.ids))
                .collect::<rusqlite::Result<Vec<bool>>>()
        };
        count().during("read decisions from", &self.path)
    }

    /// The rows of a catalogue for the files that `sql` selects, with the decision and the number of the
    /// group that it selects for each.
    fn rows_in(
        &self,
        catalog: &Catalog,
        sql: &str,
        kind: Option<GroupKind>,
    ) -> Result<Vec<(i64, Place)>, CatalogError> {
        let read = || {
            let mut statement = self.connection.prepare_cached(sql)?;
            let rows = statement.query_map(params_from_iter(kind.map(GroupKind::name)), |row| {
                let path = path_of_bytes(row.get_ref(0)?.as_bytes()?);
                let file: (i64, i64) = (row.get(1)?, row.get(2)?);
                Ok((path, file, (row.get(3)?, row.get(4)?)))
            })?;
            rows.collect::<rusqlite::Result<Vec<(PathBuf, (i64, i64), Place)>>>()
        };
        let files = read().during("read decisions from", &self.path)?;
        let look_up = || {
            let mut statement = catalog.reader().prepare_cached(
                "SELECT f.id FROM directory AS d CROSS JOIN file AS f ON f.directory_id = d.id \
                 WHERE d.path = ? AND d.path_raw IS ? AND f.name = ? AND f.name_raw IS ? \
                 AND f.bytes = ? AND f.mtime_ns = ? AND f.vanished_at IS NULL",
            )?;
            let mut found = Vec::new();
            for (path, (bytes, mtime_ns), decision) in &files {
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
                    found.push((row.get(0)?, *decision));
                }
            }
            Ok(found)
        };
        look_up().during("look up decided files in", catalog.path())
    }

    /// Path of the database file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
}
