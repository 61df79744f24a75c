//! Row ids of directories, with a cache.

use std::collections::HashMap;
use std::ffi::OsStr;
use std::path::Path;
use std::sync::Arc;

use rusqlite::{Connection, params};

use crate::known;
use crate::name::SqlName;

/// Number of directories kept in the cache. A walk leaves a directory for good soon after entering it; a
/// directory that is no longer cached costs a look-up.
const REMEMBERED: usize = 4096;

/// Cache of the ids of recently used directories.
#[derive(Debug, Default)]
pub(super) struct Directories {
    /// By the bytes of the path: `a/` and `a//` are equal as paths, but not as parts of an object's name.
    ids: HashMap<Box<OsStr>, i64>,
    /// The directory of the previous file, which is usually that of the next one too.
    last: Option<(Arc<Path>, i64)>,
}

impl Directories {
    /// Returns the id of a directory; adds a row for it if it has none.
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
