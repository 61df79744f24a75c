//! Names of files in a store: validates them, and maps them to their places.

use std::collections::HashMap;
use std::path::Path;

use crate::PackError;

/// Maximum length of a name in bytes: the limit of ext4, NTFS and APFS for one file.
const MAX_NAME_BYTES: usize = 255;

/// Checks that every kind of store accepts this name: a relative path with `/` between its components.
pub(super) fn check(name: &str) -> Result<(), PackError> {
    let why = if name.len() > MAX_NAME_BYTES {
        "longer than 255 bytes"
    } else if name.contains(|c: char| c.is_control() || matches!(c, '\\' | ':')) {
        "control characters, backslashes and colons are not allowed"
    } else if name.split('/').any(|component| matches!(component, "" | "." | "..")) {
        "empty, `.` and `..` components are not allowed"
    } else {
        return Ok(());
    };
    Err(refused(name, why))
}

/// The error for a name that cannot be added.
pub(super) fn refused(name: &str, why: &'static str) -> PackError {
    PackError::MemberName { name: name.escape_debug().to_string(), why }
}

/// The error for a name that does not exist.
pub(super) fn missing(name: &str, path: &Path) -> PackError {
    PackError::NoKey { key: name.escape_debug().to_string(), path: path.to_owned() }
}

/// Map from each name of a store to its value.
#[derive(Debug)]
pub(super) struct NameMap<T>(HashMap<Box<str>, T>);

impl<T> NameMap<T> {
    pub(super) fn new() -> NameMap<T> {
        NameMap(HashMap::new())
    }

    /// Adds a name that was read from the store at `path`.
    ///
    /// # Errors
    /// If the name is already in the map.
    pub(super) fn add(&mut self, name: &str, thing: T, path: &Path) -> Result<(), PackError> {
        if self.0.insert(name.into(), thing).is_some() {
            let what = format!("two files are named `{}`", name.escape_debug());
            return Err(PackError::Damaged { path: path.to_owned(), what });
        }
        Ok(())
    }

    /// Returns the value of a name.
    ///
    /// # Errors
    /// If the store at `path` has no such name.
    pub(super) fn get(&self, name: &str, path: &Path) -> Result<&T, PackError> {
        self.0.get(name).ok_or_else(|| missing(name, path))
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn sorted(&self) -> Vec<String> {
        let mut names: Vec<String> = self.0.keys().map(|name| name.to_string()).collect();
        names.sort_unstable();
        names
    }
}
