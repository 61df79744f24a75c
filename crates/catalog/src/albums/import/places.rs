//! Files of the catalogue for the paths that another program recorded, perhaps on another machine.
//!
//! A folder is that with the same path. If the catalogue has none, it is the folder whose path ends in
//! the same way: with at least two folders in common, and more than any other.

use std::collections::HashMap;
use std::path::PathBuf;

use rusqlite::{OptionalExtension as _, params};

use crate::canonical::nfc;
use crate::error::{CatalogError, During};
use crate::handle::Catalog;
use crate::name::path_of;

/// Fewest folders at the end of a path that two paths of one folder have in common.
const FEWEST_IN_COMMON: usize = 2;

/// The folders of a catalogue.
pub(super) struct Places<'c> {
    catalog: &'c Catalog,
    /// Rows and parts of paths of the folders, by their names.
    by_name: HashMap<String, Vec<(i64, Vec<String>)>>,
    /// What was found for folders of the other program: the row, and whether the paths are the same.
    known: HashMap<String, Option<(i64, bool)>>,
}

impl<'c> Places<'c> {
    pub(super) fn of(catalog: &'c Catalog) -> Result<Places<'c>, CatalogError> {
        let mut by_name: HashMap<String, Vec<(i64, Vec<String>)>> = HashMap::new();
        let mut read = || {
            let mut statement = catalog.reader().prepare_cached("SELECT id, path FROM directory")?;
            let mut rows = statement.query([])?;
            while let Some(row) = rows.next()? {
                let parts = parts(row.get_ref(1)?.as_str()?);
                if let Some(name) = parts.last() {
                    by_name.entry(name.clone()).or_default().push((row.get(0)?, parts));
                }
            }
            Ok(())
        };
        read().during("read the folders of", catalog.path())?;
        Ok(Places { catalog, by_name, known: HashMap::new() })
    }

    /// The path that the catalogue has for a file; `None` if it has none. In a folder with another path, the
    /// size has to be the same, if it is known.
    pub(super) fn file(
        &mut self,
        folder: &str,
        name: &str,
        bytes: Option<i64>,
    ) -> Result<Option<PathBuf>, CatalogError> {
        let found = match self.known.get(folder) {
            Some(found) => *found,
            None => {
                let found = self.folder(&parts(folder));
                self.known.insert(folder.to_owned(), found);
                found
            }
        };
        let Some((id, is_same)) = found else { return Ok(None) };
        let bytes = bytes.filter(|_| !is_same);
        let read = || {
            let mut statement = self.catalog.reader().prepare_cached(
                "SELECT coalesce(d.path_raw, d.path), coalesce(f.name_raw, f.name) \
                 FROM file AS f JOIN directory AS d ON d.id = f.directory_id WHERE f.directory_id = ?1 \
                 AND f.name = ?2 AND f.name_raw IS NULL AND f.bytes = coalesce(?3, f.bytes) \
                 AND f.vanished_at IS NULL",
            )?;
            statement
                .query_row(params![id, name, bytes], |row| {
                    Ok(path_of(row.get_ref(0)?.as_bytes()?, row.get_ref(1)?.as_bytes()?))
                })
                .optional()
        };
        read().during("look up files in", self.catalog.path())
    }

    fn folder(&self, wanted: &[String]) -> Option<(i64, bool)> {
        let same_name = self.by_name.get(wanted.last()?)?;
        if let Some((id, _)) = same_name.iter().find(|(_, parts)| parts == wanted) {
            return Some((*id, true));
        }
        let n_in_common = |parts: &[String]| {
            parts.iter().rev().zip(wanted.iter().rev()).take_while(|(a, b)| a == b).count()
        };
        let most = same_name.iter().map(|(_, parts)| n_in_common(parts)).max()?;
        let mut best = same_name.iter().filter(|(_, parts)| n_in_common(parts) == most);
        let (id, _) = best.next().filter(|_| most >= FEWEST_IN_COMMON)?;
        best.next().is_none().then_some((*id, false))
    }
}

/// The folders of a path, from the root on, composed (NFC): both separators are one.
fn parts(path: &str) -> Vec<String> {
    path.split(['/', '\\']).filter(|part| !part.is_empty()).map(|part| nfc(part).into_owned()).collect()
}
