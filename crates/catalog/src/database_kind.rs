//! Creates and recognises the databases beside the catalogue: decisions, thumbnails, and the page's cache. A
//! number in the header says which kind a file is, so that another program's database is never changed.

use std::path::Path;

use rusqlite::{Connection, Transaction, TransactionBehavior};

use crate::error::{CatalogError, During as _};

/// A kind of database, by what its header says.
pub(crate) struct DatabaseKind {
    /// The number in `PRAGMA application_id`.
    pub application_id: i64,
    /// The version of the schema that this program writes, `PRAGMA user_version`.
    pub version: i64,
}

impl DatabaseKind {
    /// The version of the schema of a database of this kind; 0 if it is empty.
    ///
    /// # Errors
    /// [`CatalogError::NotACatalog`] for the database of another program, [`CatalogError::Newer`], and errors
    /// of the storage.
    pub(crate) fn version_of(&self, connection: &Connection, path: &Path) -> Result<i64, CatalogError> {
        let number =
            |sql: &str| connection.query_row(sql, [], |row| row.get::<_, i64>(0)).during("identify", path);
        let n_objects = number("SELECT count(*) FROM sqlite_schema")?;
        let application_id = number("PRAGMA application_id")?;
        let found = number("PRAGMA user_version")?;
        if application_id == 0 && n_objects == 0 {
            Ok(0)
        } else if application_id != self.application_id {
            let what = format!("application_id {application_id:#x} of another program");
            Err(CatalogError::NotACatalog { path: path.to_owned(), what })
        } else if found > self.version {
            Err(CatalogError::Newer { path: path.to_owned(), found, supported: self.version })
        } else {
            Ok(found)
        }
    }

    /// Brings the schema to the version of this program, in one transaction. `steps` gets the version that is
    /// there, 0 if none; it is not called if another process has made them since.
    pub(crate) fn make(
        &self,
        connection: &mut Connection,
        steps: impl FnOnce(&Transaction<'_>, i64) -> rusqlite::Result<()>,
    ) -> rusqlite::Result<()> {
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let version: i64 = transaction.query_row("PRAGMA user_version", [], |row| row.get(0))?;
        if version < self.version {
            steps(&transaction, version)?;
            transaction.pragma_update(None, "application_id", self.application_id)?;
            transaction.pragma_update(None, "user_version", self.version)?;
        }
        transaction.commit()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIND: DatabaseKind = DatabaseKind { application_id: 0x5468_6C21, version: 2 };

    #[test]
    fn a_database_is_made_once_and_told_from_others() {
        let path = Path::new("a.db");
        let mut connection = Connection::open_in_memory().unwrap();
        assert_eq!(KIND.version_of(&connection, path).unwrap(), 0);
        let mut versions = Vec::new();
        for _ in 0..2 {
            KIND.make(&mut connection, |transaction, version| {
                versions.push(version);
                transaction.execute_batch("CREATE TABLE t (a)")
            })
            .unwrap();
        }
        assert_eq!(versions, [0]);
        assert_eq!(KIND.version_of(&connection, path).unwrap(), 2);
        let older = DatabaseKind { version: 1, ..KIND };
        let newer = CatalogError::Newer { path: path.into(), found: 2, supported: 1 };
        assert_eq!(older.version_of(&connection, path).unwrap_err().to_string(), newer.to_string());
        let other = DatabaseKind { application_id: 1, ..KIND };
        let error = other.version_of(&connection, path).unwrap_err().to_string();
        assert!(error.contains("application_id 0x54686c21 of another program"), "{error}");
    }
}
