//! Searches in a catalogue, as SQL with bound parameters.
//!
//! A [`Filter`] has a search, which `condition` makes an SQL expression of. Conditions that SQLite cannot
//! express well use SQL functions registered on this program's reading connections (see `function`).

mod clause;
mod condition;
mod count;
mod duplicate;
mod filter;
mod nearest;
mod row_filter;
pub(crate) mod same;
mod similar;
mod stack;
mod tag;
mod words;

use std::ops::ControlFlow;
use std::path::PathBuf;

use rusqlite::functions::Context;
use rusqlite::{Row, params_from_iter};

use crate::error::{CatalogError, During as _};
use crate::function::FUNCTION_FLAGS;
use crate::handle::Catalog;
use crate::hash_kind::HashKind;
use crate::language::{Condition, Search};
use crate::name;
use crate::value::RowSink;
use crate::words::WordsState;
pub(crate) use clause::{Clause, group_key};
pub(crate) use condition::{Expression, SearchContext, number_sql};
use duplicate::SimilarFile;
pub(crate) use duplicate::are_several;
pub use filter::{Filter, SortKey};
pub use row_filter::RowFilter;
use similar::NearHashes;

/// One file that matches a filter.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FoundFile {
    /// Number of the file's row, which stays the same in this catalogue.
    pub id: i64,
    /// The file's path, as the file system reports it.
    pub path: PathBuf,
    /// Size of the file in bytes.
    pub bytes: u64,
    /// Inode number of the file.
    pub inode: u64,
    /// Time of the last change of its contents, in nanoseconds since 1970.
    pub mtime_ns: i64,
    /// Time of the last change of its inode, if the file system has one; nanoseconds since 1970.
    pub ctime_ns: Option<i64>,
    /// The recorded hash of its bytes, if there is one.
    pub content_hash: Option<Box<[u8]>>,
    /// The recorded SHA-256 hash of its bytes, if there is one.
    pub sha256: Option<Box<[u8]>>,
    /// The recorded MD5 hash of its bytes, if there is one.
    pub md5: Option<Box<[u8]>>,
    /// Number of the file's group of duplicates, counted from 0; `None` if duplicates were not requested.
    pub group: Option<u64>,
}

/// The columns of a [`FoundFile`].
pub(crate) const FOUND_FILE: &str = "SELECT coalesce(d.path_raw, d.path), coalesce(f.name_raw, f.name), f.bytes, NULL, \
    f.inode, f.mtime_ns, f.content_hash, f.id, f.ctime_ns, f.sha256, f.md5 FROM file AS f JOIN directory AS d ON d.id = f.directory_id";

/// What stands in [`FOUND_FILE`] for the key of a group.
const NO_GROUP: &str = "NULL";

/// Most rows that are looked up one by one. If a search selects more, the first of them are found soon in any
/// case.
const MOST_ROWS: usize = 100_000;

impl FoundFile {
    /// Reads a row of [`FOUND_FILE`].
    pub(crate) fn of(row: &Row<'_>, group: Option<u64>) -> rusqlite::Result<FoundFile> {
        let hash = |index| {
            Ok::<_, rusqlite::Error>(row.get::<_, Option<Vec<u8>>>(index)?.map(Vec::into_boxed_slice))
        };
        Ok(FoundFile {
            path: name::path_of(row.get_ref(0)?.as_bytes()?, row.get_ref(1)?.as_bytes()?),
            bytes: row.get::<_, i64>(2)?.cast_unsigned(),
            inode: row.get::<_, i64>(4)?.cast_unsigned(),
            mtime_ns: row.get(5)?,
            content_hash: hash(6)?,
            id: row.get(7)?,
            ctime_ns: row.get(8)?,
            sha256: hash(9)?,
            md5: hash(10)?,
            group,
        })
    }
}

impl FoundFile {
    /// The recorded hash with which its bytes are compared, the fastest to compute, and its function.
    #[must_use]
    pub fn hash(&self) -> Option<(HashKind, &[u8])> {
        let kinds = [&self.content_hash, &self.sha256, &self.md5].into_iter().zip(HashKind::ALL);
        kinds.filter_map(|(hash, kind)| Some((kind, hash.as_deref()?))).next()
    }
}

impl Catalog {
    /// Calls `visit` for every file that matches the filter, until `visit` breaks.
    ///
    /// # Errors
    /// [`CatalogError::UnknownColumn`], [`CatalogError::Interrupted`], and errors of SQLite or the storage.
    pub fn find(
        &self,
        filter: &Filter,
        visit: &mut dyn FnMut(FoundFile) -> ControlFlow<()>,
    ) -> Result<(), CatalogError> {
        let clause = self.clause(filter)?;
        self.group_similar(filter)?;
        let key = clause::group_key(filter);
        let sql = FOUND_FILE.replacen(NO_GROUP, key.unwrap_or(NO_GROUP), 1) + " " + &clause.sql;
        self.visit_found(&sql, &clause, key.is_some(), visit)
            .map_err(|source| CatalogError::sqlite("find files in", &self.path, source))
    }

    /// Returns every file that matches the filter.
    ///
    /// # Errors
    /// Those of [`Catalog::find`].
    pub fn find_all(&self, filter: &Filter) -> Result<Vec<FoundFile>, CatalogError> {
        let mut all = Vec::new();
        self.find(filter, &mut |found| {
            all.push(found);
            ControlFlow::Continue(())
        })?;
        Ok(all)
    }

    /// Passes the rows of the view `image` that match the filter to `sink` and returns their number. With
    /// [`Filter::vanished`], the rows are those that the view showed before the files vanished.
    ///
    /// # Errors
    /// Those of [`Catalog::find`], and [`CatalogError::Output`] from the sink.
    pub fn rows(&self, filter: &Filter, sink: &mut dyn RowSink) -> Result<u64, CatalogError> {
        self.rows_and(None, filter, sink)
    }

    /// Like [`Catalog::rows`]. If the filter asks for duplicates or similar files, a column `group` follows
    /// those of the view: the number of the file's group, counted from 0 as in [`FoundFile::group`].
    ///
    /// # Errors
    /// Those of [`Catalog::rows`].
    pub fn grouped_rows(&self, filter: &Filter, sink: &mut dyn RowSink) -> Result<u64, CatalogError> {
        let keys = clause::keys_of_groups(filter);
        let group = (!keys.is_empty())
            .then(|| format!("dense_rank() OVER (ORDER BY {}) - 1 AS \"group\"", keys.join(", ")));
        self.rows_and(group.as_deref(), filter, sink)
    }

    /// Like [`Catalog::rows`], with a column `path_raw` after those of the view: the bytes of a path that is
    /// not UTF-8, as a blob; NULL for others.
    ///
    /// # Errors
    /// Those of [`Catalog::rows`].
    pub fn placed_rows(&self, filter: &Filter, sink: &mut dyn RowSink) -> Result<u64, CatalogError> {
        // Blobs are joined as texts, which SQLite does not look into.
        let path_raw = "CASE WHEN coalesce(d.path_raw, f.name_raw) IS NOT NULL THEN CAST(\
            CAST(coalesce(d.path_raw, d.path) AS TEXT) || CAST(coalesce(f.name_raw, f.name) AS TEXT) AS BLOB) \
            END AS path_raw";
        self.rows_and(Some(path_raw), filter, sink)
    }

    fn rows_and(
        &self,
        more: Option<&str>,
        filter: &Filter,
        sink: &mut dyn RowSink,
    ) -> Result<u64, CatalogError> {
        let clause = self.clause(filter)?;
        self.group_similar(filter)?;
        let more = more.map(|column| format!(", {column}")).unwrap_or_default();
        let sql = format!(
            "SELECT {}{more} FROM file AS f JOIN directory AS d ON d.id = f.directory_id {}",
            crate::column::select_list(),
            clause.sql
        );
        let mut statement = self
            .reader()
            .prepare(&sql)
            .map_err(|source| CatalogError::sqlite("find files in", &self.path, source))?;
        self.stream(&mut statement, params_from_iter(&clause.parameters), sink)
    }

    pub(crate) fn clause(&self, filter: &Filter) -> Result<Clause, CatalogError> {
        if same::is_asked(filter) {
            same::register(self.reader()).during("find equal pictures in", &self.path)?;
        }
        let asks_words =
            filter.search.conditions().iter().any(|condition| matches!(condition, Condition::Words(_)));
        let has_words = asks_words && self.words_state()? == WordsState::Ready;
        if filter.vanished {
            return Clause::of(filter, has_words);
        }
        // The conditions stay: what the columns say only excludes rows.
        match self.rows_by_columns(&filter.search, MOST_ROWS)? {
            Some(rows) => {
                let search = Search::from(Condition::Rows(rows)).and(filter.search.clone());
                Clause::of(&Filter { search, ..filter.clone() }, has_words)
            }
            None => Clause::of(filter, has_words),
        }
    }

    /// If similar files are requested: computes their groups and registers `thalweg_group(id)` to return
    /// them.
    pub(crate) fn group_similar(&self, filter: &Filter) -> Result<(), CatalogError> {
        let Some(bits) = filter.similar else { return Ok(()) };
        let others = Filter { similar: None, duplicates: None, limit: None, ..filter.clone() };
        let clause = self.clause(&others)?;
        let rows_sql = |columns: &str| {
            format!(
                "SELECT f.perceptual_hash{columns} FROM file AS f JOIN directory AS d ON d.id = f.directory_id \
                 {} AND f.perceptual_hash IS NOT NULL AND f.bytes > 0",
                clause.conditions
            )
        };
        let group = || {
            let parameters = || params_from_iter(&clause.parameters);
            let mut hashes = self.reader().prepare(&rows_sql(""))?;
            let near = NearHashes::of_rows(&mut hashes.query(parameters())?, bits, filter.any_orientation)?;
            let mut numbered = near.numbered();
            let mut statement =
                self.reader().prepare(&rows_sql(", f.id, f.device, f.inode, f.kind IS 'raw'"))?;
            let mut rows = statement.query(parameters())?;
            let mut files = Vec::new();
            while let Some(row) = rows.next()? {
                let Some(group) = numbered.group_of(row.get::<_, i64>(0)?.cast_unsigned()) else { continue };
                // A raw file is never a duplicate of the picture that the camera or a program made of it,
                // however alike they are.
                let group = group * 2 + u64::from(row.get::<_, bool>(4)?);
                files.push(SimilarFile { id: row.get(1)?, group, file: (row.get(2)?, row.get(3)?) });
            }
            let of_id = duplicate::of_several_files(files);
            let tell = move |context: &Context<'_>| Ok(of_id.get(&context.get::<i64>(0)?).copied());
            self.reader().create_scalar_function("thalweg_group", 1, FUNCTION_FLAGS, tell)
        };
        group().map_err(|source| CatalogError::sqlite("find similar pictures in", &self.path, source))
    }

    fn visit_found(
        &self,
        sql: &str,
        clause: &Clause,
        is_grouped: bool,
        visit: &mut dyn FnMut(FoundFile) -> ControlFlow<()>,
    ) -> rusqlite::Result<()> {
        let mut statement = self.reader().prepare(sql)?;
        let mut rows = statement.query(params_from_iter(&clause.parameters))?;
        let mut group: Option<(u64, rusqlite::types::Value)> = None;
        while let Some(row) = rows.next()? {
            if is_grouped {
                let key: rusqlite::types::Value = row.get(3)?;
                group = Some(match group.take() {
                    Some((number, last)) if last == key => (number, key),
                    Some((number, _)) => (number + 1, key),
                    None => (0, key),
                });
            }
            let found = FoundFile::of(row, group.as_ref().map(|(number, _)| *number))?;
            if visit(found).is_break() {
                break;
            }
        }
        Ok(())
    }
}
