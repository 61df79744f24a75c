//! The folders in a folder, as far as a catalogue has files below them.

use std::collections::BTreeSet;
use std::path::{MAIN_SEPARATOR, Path, PathBuf, is_separator};

use rusqlite::{Connection, OptionalExtension};

use crate::error::{CatalogError, During};
use crate::handle::Catalog;
use crate::known::end_of_prefix;
use crate::name::{self, SqlName};

impl Catalog {
    /// Whether no file was recorded.
    ///
    /// # Errors
    /// Errors of SQLite or the storage.
    pub fn is_empty(&self) -> Result<bool, CatalogError> {
        crate::bulk::is_empty(self.reader()).during("read", self.path())
    }

    /// The folders in `folder` that have, or had, files in them or below. Costs a look-up for each.
    ///
    /// # Errors
    /// Errors of SQLite or the storage.
    pub fn folders_in(&self, folder: &Path) -> Result<Vec<PathBuf>, CatalogError> {
        read(self.reader(), folder).during("read the folders of", self.path())
    }
}

fn read(connection: &Connection, folder: &Path) -> rusqlite::Result<Vec<PathBuf>> {
    let folder = SqlName::of_directory(folder);
    let end = end_of_prefix(&folder.text);
    let mut found = BTreeSet::new();
    let mut add = |path: &[u8]| {
        let below = path.strip_prefix(folder.bytes()).unwrap_or_default();
        let name = below.split(|byte| is_separator(char::from(*byte))).next().unwrap_or_default();
        if !name.is_empty() {
            found.insert(name::path_of(folder.bytes(), name));
        }
        name.len()
    };
    // From the first path below a folder to the first that is not below it.
    let mut statement = connection.prepare(
        "SELECT path FROM directory WHERE path_raw IS NULL AND path >= ?1 AND path < ?2 ORDER BY path LIMIT 1",
    )?;
    let mut from = format!("{}\u{1}", folder.text);
    while let Some(path) = statement.query_row((&from, &end), |row| row.get::<_, String>(0)).optional()? {
        let at = folder.text.len() + add(path.as_bytes());
        let path = path.get(..at).unwrap_or(&path);
        from = end_of_prefix(&format!("{path}{MAIN_SEPARATOR}"));
    }
    let mut statement = connection
        .prepare("SELECT path_raw FROM directory WHERE path_raw IS NOT NULL AND path >= ?1 AND path < ?2")?;
    let mut rows = statement.query((&folder.text, &end))?;
    while let Some(row) = rows.next()? {
        add(row.get_ref(0)?.as_bytes()?);
    }
    Ok(found.into_iter().collect())
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::ffi::OsStrExt as _;

    use super::*;

    #[test]
    fn each_folder_is_found_once() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("a.db");
        let catalog = Catalog::create_or_open(&path).unwrap();
        let connection = Connection::open(&path).unwrap();
        let add = |path: &[u8]| {
            let name = SqlName::of_directory(Path::new(std::ffi::OsStr::from_bytes(path)));
            let sql = "INSERT INTO directory (path, path_raw) VALUES (?1, ?2)";
            connection.execute(sql, (&name.text, name.raw.as_deref())).unwrap();
        };
        let paths: [&[u8]; 9] = [
            b"/p",
            b"/p/a/b/c",
            b"/p/a",
            b"/p/a-b",
            b"/p/a/d",
            b"/p/z/y",
            b"/p/\xff/x",
            b"/pq/r",
            b"/p/\xff",
        ];
        paths.into_iter().for_each(add);
        let found = catalog.folders_in("/p".as_ref()).unwrap();
        let found: Vec<&[u8]> = found.iter().map(|path| path.as_os_str().as_bytes()).collect();
        let expected: [&[u8]; 4] = [b"/p/a", b"/p/a-b", b"/p/z", b"/p/\xff"];
        assert_eq!(found, expected);
        assert_eq!(catalog.folders_in("/p/a".as_ref()).unwrap().len(), 2);
        assert_eq!(catalog.folders_in("/".as_ref()).unwrap().len(), 2);
        assert!(catalog.folders_in("/x".as_ref()).unwrap().is_empty());
    }
}
