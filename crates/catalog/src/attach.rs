//! Other catalogues that a query reads together with an open one.

use std::path::Path;

use rusqlite::Connection;
use rusqlite::types::{ToSqlOutput, ValueRef};

use crate::connection;
use crate::error::{CatalogError, During as _};
use crate::handle::{Catalog, absolute};
use crate::schema::{self, Identity};
use crate::stranger;

impl Catalog {
    /// Lets queries read another catalogue under a name: `SELECT path FROM name.image`. The other one is only
    /// read, as this one.
    ///
    /// # Errors
    /// Those of [`Catalog::open_read_only`] for the other catalogue, and SQLite's if the name is taken
    /// (`main`, `temp`) or more than ten catalogues are attached.
    pub fn attach(&mut self, name: &str, other: &Path) -> Result<(), CatalogError> {
        // Only a catalogue is attached. The connection reads only, so what it attaches is only read too.
        drop(Catalog::open_read_only(other)?);
        let path = absolute(other)?;
        let bytes = ToSqlOutput::Borrowed(ValueRef::Text(path.as_os_str().as_encoded_bytes()));
        connection::unguarded(&mut self.reader, |reader| {
            reader.execute("ATTACH ?1 AS ?2", (bytes, name)).map(|_| ())
        })
        .during("attach", &path)?;
        self.interrupts.budget.add(&path);
        Ok(())
    }
}

/// Attaches the catalogue at `path` to a connection that writes to another database, for reading.
///
/// # Errors
/// Those of [`Catalog::open_read_only`]: its checks are made again of the file that is attached.
pub(crate) fn to_writer(connection: &Connection, name: &str, path: &Path) -> Result<(), CatalogError> {
    connection::attach_reading(connection, name, path).during("open", path)?;
    let check = || {
        stranger::refuse_other_objects_of(connection, name, path)?;
        match schema::identify_attached(connection, name, path)? {
            Identity::Catalog(schema::VERSION) => Ok(()),
            Identity::Catalog(found) => {
                Err(CatalogError::Older { path: path.to_owned(), found, supported: schema::VERSION })
            }
            Identity::Empty => {
                let what = "an empty database".to_owned();
                Err(CatalogError::NotACatalog { path: path.to_owned(), what })
            }
        }
    };
    check().inspect_err(|_| {
        // The connection is used for the next one.
        let _ = connection.execute("DETACH ?1", [name]);
    })
}
