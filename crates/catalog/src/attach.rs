//! Other catalogues that a query reads together with an open one.

use std::path::Path;

use rusqlite::types::{ToSqlOutput, ValueRef};

use crate::connection;
use crate::error::{CatalogError, During as _};
use crate::handle::{Catalog, absolute};

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
        .during("attach", &path)
    }
}
