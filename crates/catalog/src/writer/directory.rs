//! Ids of directories.

use std::collections::HashMap;
use std::ffi::OsStr;
use std::path::Path;
use std::sync::Arc;

use rusqlite::{Connection, params};

use crate::known;
use crate::name::SqlName;

/// Directories remembered. A walk leaves a directory for good soon after it entered it; a forgotten one costs
/// a look-up.
const REMEMBERED: usize = 4096;

/// The ids of the directories met lately.
#[derive(Debug, Default)]
pub(super) struct Directories {
    ///
    /// By their bytes: as paths `a/` and `a//` are equal, as parts of an object's name they are not.
    ids: HashMap<Box<OsStr>, i64>,
    /// The directory of the file before: mostly that of the next one too.
    last: Option<(Arc<Path>, i64)>,
}

impl Directories {
    /// The id of a directory, which gets a row if it has none.
    pub(super) fn id(&mut self, connection: &Connection, directory: &Arc<Path>) -> rusqlite::Result<i64> {
        if let Some((last, id)) = &self.last
            && Arc::ptr_eq(last, directory)
        {
            return Ok(*id);
        }
        let id = match self.ids.get(directory.as_os_str()) {
            Some(id) => *id,
            None => self.find_or_add(connection, directory)?,
        };
        self.last = Some((Arc::clone(directory), id));
        Ok(id)
    }

    fn find_or_add(&mut self, connection: &Connection, directory: &Arc<Path>) -> rusqlite::Result<i64> {
        let name = SqlName::of_directory(directory);
        let id = match known::directory_id(connection, &name)? {
            Some(id) => id,
            None => {
                let sql = "INSERT INTO directory (path, path_raw) VALUES (?1, ?2)";
                connection.prepare_cached(sql)?.insert(params![name.text, name.raw])?
            }
        };
        if self.ids.len() >= REMEMBERED {
            self.ids.clear();
        }
        self.ids.insert(directory.as_os_str().into(), id);
        Ok(id)
    }
}
