//! Past decisions, and what they come to.

use rusqlite::params;

use super::Decisions;
use super::export::{from_dropped, losses_of};
use crate::error::{CatalogError, During};
use crate::groups::Losses;

/// One decision, as a list shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PastDecision {
    /// Number of the decision, by which it can be undone.
    pub seq: u64,
    /// When it was recorded: ISO 8601 in UTC.
    pub decided_at: String,
    /// Kind of its groups, such as `content`.
    pub kind: String,
    /// The rule by which it was made, if it was.
    pub rule: Option<String>,
    /// Number of its groups.
    pub n_groups: u64,
    /// Number of files that it drops, without other names of a kept file.
    pub n_dropped: u64,
    /// Size of these files in bytes.
    pub bytes_dropped: u64,
}

/// Number and size of files to drop.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct DropSummary {
    /// Number of files to drop.
    pub n_files: u64,
    /// Sum of their sizes in bytes.
    pub bytes: u64,
    /// What these files had and the kept ones lacked, when it was decided.
    pub losses: Losses,
}

impl Decisions {
    /// The `n` newest decisions before the one with the number `before`, or of all; the newest first.
    ///
    /// # Errors
    /// Errors of SQLite or the storage.
    pub fn past(&self, before: Option<u64>, n: usize) -> Result<Vec<PastDecision>, CatalogError> {
        let sql = "SELECT d.seq, d.made_at, d.rule, \
             coalesce((SELECT kind FROM decided WHERE seq = d.seq LIMIT 1), ''), \
             d.n_groups, d.n_dropped, d.bytes_dropped \
             FROM decision AS d WHERE d.seq < ? ORDER BY d.seq DESC LIMIT ?";
        let before = before.map_or(i64::MAX, |seq| i64::try_from(seq).unwrap_or(i64::MAX));
        let n = i64::try_from(n).unwrap_or(i64::MAX);
        let read = || {
            let mut statement = self.connection.prepare_cached(sql)?;
            let rows = statement.query_map(params![before, n], |row| {
                let number = |index| row.get::<_, i64>(index).map(i64::cast_unsigned);
                Ok(PastDecision {
                    seq: number(0)?,
                    decided_at: row.get(1)?,
                    rule: row.get(2)?,
                    kind: row.get(3)?,
                    n_groups: number(4)?,
                    n_dropped: number(5)?,
                    bytes_dropped: number(6)?,
                })
            })?;
            rows.collect::<rusqlite::Result<Vec<_>>>()
        };
        read().during("read decisions from", &self.path)
    }

    /// Identifies the recorded decisions: equal if none was added or taken back between two calls.
    ///
    /// # Errors
    /// Errors of SQLite or the storage.
    pub fn version(&self) -> Result<(i64, i64), CatalogError> {
        // Numbers are not used again, so that these two differ for different decisions.
        let sql = "SELECT coalesce(max(seq), 0), coalesce(sum(seq), 0) FROM decision";
        let version = self.connection.query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?)));
        version.during("read decisions from", &self.path)
    }

    /// Number and size of the files that [`Decisions::dropped`] lists. Reads all decisions: a second for half
    /// a million files.
    ///
    /// # Errors
    /// Errors of SQLite or the storage.
    pub fn total(&self) -> Result<DropSummary, CatalogError> {
        if self.leaves_gone_out {
            let mut total = DropSummary::default();
            self.dropped(&mut |row| {
                total.n_files += 1;
                total.bytes += row.dropped.bytes;
                total.losses.add_files(&row.losses, 1);
                Ok(())
            })?;
            return Ok(total);
        }
        let losses = self.losses_sql();
        // One row for each set of losses.
        let sql = from_dropped(&format!("count(*), coalesce(sum(a.bytes), 0), {losses}"))
            + &format!(" GROUP BY {losses}");
        let read = || {
            let mut statement = self.connection.prepare_cached(&sql)?;
            let mut rows = statement.query([])?;
            let mut total = DropSummary::default();
            while let Some(row) = rows.next()? {
                let number = |index| row.get::<_, i64>(index).map(i64::cast_unsigned);
                let n_files = number(0)?;
                total.n_files += n_files;
                total.bytes += number(1)?;
                total.losses.add_files(&losses_of(row.get_ref(2)?.as_str_or_null()?), n_files);
            }
            Ok(total)
        };
        read().during("read decisions from", &self.path)
    }
}
