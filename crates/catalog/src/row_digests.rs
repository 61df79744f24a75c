//! Digests of people's work: the rows of a decision or of an album, in the database that has them.
//!
//! SQLite notices some damage of a page, but not a changed byte in a value. So the table `digest` has a
//! BLAKE3 digest for each decision or album, over all values of its rows, and with the id 0 one over the
//! digests themselves, so that none can go missing. They are written with the rows in one transaction, and
//! compared when a process opens the database, once for each state of it. Indexes are compared with their
//! tables then as well (`PRAGMA integrity_check`).

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rusqlite::types::ValueRef;
use rusqlite::{Connection, OptionalExtension as _, Row};
use seal::Digest;

use crate::error::{CatalogError, During};

/// The table of digests.
pub(crate) const TABLE: &str = "CREATE TABLE digest (id INTEGER PRIMARY KEY, blake3 BLOB NOT NULL) STRICT;";

/// Id of the digest of all digests.
const ROOT: i64 = 0;

/// States of databases that this process has compared with their digests; the oldest is forgotten first.
static COMPARED: Mutex<Vec<(String, Digest)>> = Mutex::new(Vec::new());
const MOST_COMPARED: usize = 64;

/// Which rows have a digest together.
pub(crate) struct RowDigests {
    /// What a digest is about, in messages.
    pub(crate) noun: &'static str,
    /// Selects the ids, in ascending order.
    pub(crate) ids: &'static str,
    /// Select the rows of an id, in a fixed order.
    pub(crate) rows: [&'static str; 2],
}

impl RowDigests {
    /// Writes the digests of all ids, in a database that had none.
    pub(crate) fn make_all(&self, connection: &Connection) -> rusqlite::Result<()> {
        let ids = ids_of(connection, self.ids)?;
        self.update(connection, &ids)
    }

    /// Writes the digests of ids whose rows were changed or deleted; part of the same transaction.
    pub(crate) fn update(&self, connection: &Connection, ids: &[i64]) -> rusqlite::Result<()> {
        for &id in ids {
            match self.digest_of(connection, id)? {
                Some(digest) => put(connection, id, &digest)?,
                None => drop(connection.prepare_cached("DELETE FROM digest WHERE id = ?")?.execute([id])?),
            }
        }
        let root = root(connection)?;
        // The rest was compared when the database was opened.
        remember(connection, root);
        put(connection, ROOT, &root)
    }

    /// Compares all rows with their digests, unless this process has done that with this state.
    ///
    /// # Errors
    /// [`CatalogError::DamagedWork`] with what is damaged, and errors of SQLite or the storage.
    pub(crate) fn check(&self, connection: &Connection, path: &Path) -> Result<(), CatalogError> {
        const MOST_TRIES: usize = 5;
        let version = || {
            let version = connection.query_row("PRAGMA data_version", [], |row| row.get::<_, i64>(0));
            version.during("read", path)
        };
        let mut difference = None;
        for _ in 0..MOST_TRIES {
            let before = version()?;
            difference = self.difference(connection).during("read", path)?;
            // What another process has committed in between is no damage.
            if difference.is_none() || version()? == before {
                break;
            }
        }
        match difference {
            Some(what) => Err(CatalogError::DamagedWork { path: path.to_owned(), what }),
            None => Ok(()),
        }
    }

    /// What differs from the digests.
    fn difference(&self, connection: &Connection) -> rusqlite::Result<Option<String>> {
        let noun = self.noun;
        let Some(stored) = stored(connection, ROOT)? else {
            return Ok(Some("the digest of its digests is missing".to_owned()));
        };
        if is_compared(connection, &stored) {
            return Ok(None);
        }
        if root(connection)? != stored {
            return Ok(Some("its digests differ from their own digest".to_owned()));
        }
        let with_digest = ids_of(connection, "SELECT id FROM digest WHERE id > 0 ORDER BY id")?;
        let with_rows = ids_of(connection, self.ids)?;
        if let Some(id) = with_digest.iter().find(|id| with_rows.binary_search(id).is_err()) {
            return Ok(Some(format!("{noun} {id} is missing")));
        }
        for id in with_rows {
            if self::stored(connection, id)? != self.digest_of(connection, id)? {
                return Ok(Some(format!("{noun} {id} differs from its digest")));
            }
        }
        let found: String = connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
        if found != "ok" {
            return Ok(Some(found));
        }
        remember(connection, stored);
        Ok(None)
    }

    /// The digest of the rows of an id; `None` if there are none.
    fn digest_of(&self, connection: &Connection, id: i64) -> rusqlite::Result<Option<Digest>> {
        let mut bytes = Vec::new();
        let mut hasher = blake3::Hasher::new();
        let mut n_rows = 0_u64;
        for sql in self.rows {
            let mut statement = connection.prepare_cached(sql)?;
            let n_columns = statement.column_count();
            let mut rows = statement.query([id])?;
            while let Some(row) = rows.next()? {
                n_rows += 1;
                for column in 0..n_columns {
                    push(&mut bytes, row.get_ref(column)?);
                }
                // Long pieces are hashed several times as fast as short ones.
                if bytes.len() > 1 << 16 {
                    hasher.update(&bytes);
                    bytes.clear();
                }
            }
            bytes.push(b'.');
        }
        Ok((n_rows > 0).then(|| hasher.update(&bytes).finalize().into()))
    }
}

fn compared() -> MutexGuard<'static, Vec<(String, Digest)>> {
    COMPARED.lock().unwrap_or_else(PoisonError::into_inner)
}

fn is_compared(connection: &Connection, root: &Digest) -> bool {
    compared().iter().any(|(path, known)| known == root && Some(path.as_str()) == connection.path())
}

fn remember(connection: &Connection, root: Digest) {
    let Some(path) = connection.path() else { return };
    let mut compared = compared();
    if compared.len() >= MOST_COMPARED {
        compared.remove(0);
    }
    compared.push((path.to_owned(), root));
}

/// Appends a value with its type and its length, so that no two lists of values have the same bytes.
fn push(out: &mut Vec<u8>, value: ValueRef<'_>) {
    let (kind, number, text): (u8, u64, &[u8]) = match value {
        ValueRef::Null => (0, 0, &[]),
        ValueRef::Integer(number) => (1, number.cast_unsigned(), &[]),
        ValueRef::Real(number) => (2, number.to_bits(), &[]),
        ValueRef::Text(text) => (3, text.len() as u64, text),
        ValueRef::Blob(bytes) => (4, bytes.len() as u64, bytes),
    };
    out.push(kind);
    out.extend(number.to_le_bytes());
    out.extend(text);
}

fn ids_of(connection: &Connection, sql: &str) -> rusqlite::Result<Vec<i64>> {
    let mut statement = connection.prepare(sql)?;
    let mut rows = statement.query([])?;
    let mut ids = Vec::new();
    while let Some(row) = rows.next()? {
        let id = row.get(0)?;
        ascends(ids.last().copied(), id)?;
        ids.push(id);
    }
    Ok(ids)
}

/// Refuses ids that do not ascend: a page that is read again and again has the same ones without end, and all
/// of them are held in memory.
fn ascends(last: Option<i64>, id: i64) -> rusqlite::Result<()> {
    if last.is_none_or(|last| last < id) {
        return Ok(());
    }
    let corrupt = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_CORRUPT);
    Err(rusqlite::Error::SqliteFailure(corrupt, Some("rows are there twice".to_owned())))
}

/// The digest that is stored; one of another length is none.
fn stored(connection: &Connection, id: i64) -> rusqlite::Result<Option<Digest>> {
    let sql = "SELECT blake3 FROM digest WHERE id = ?";
    let digest = |row: &Row<'_>| Ok(row.get_ref(0)?.as_blob().ok().and_then(|bytes| bytes.try_into().ok()));
    Ok(connection.prepare_cached(sql)?.query_row([id], digest).optional()?.flatten())
}

fn put(connection: &Connection, id: i64, digest: &Digest) -> rusqlite::Result<()> {
    let sql = "INSERT OR REPLACE INTO digest (id, blake3) VALUES (?, ?)";
    connection.prepare_cached(sql)?.execute((id, digest)).map(drop)
}

/// The digest of all digests.
fn root(connection: &Connection) -> rusqlite::Result<Digest> {
    let mut statement =
        connection.prepare_cached("SELECT id, blake3 FROM digest WHERE id > 0 ORDER BY id")?;
    let mut rows = statement.query([])?;
    let (mut bytes, mut last) = (Vec::new(), None);
    while let Some(row) = rows.next()? {
        let id = row.get(0)?;
        ascends(last, id)?;
        last = Some(id);
        push(&mut bytes, row.get_ref(0)?);
        push(&mut bytes, row.get_ref(1)?);
    }
    Ok(seal::digest(&bytes))
}

#[cfg(test)]
mod tests;
