//! The place of each file among those of a command, for `-progress`.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// Numbers of files, from 1 on.
#[derive(Debug)]
pub(crate) struct Counter {
    numbers: HashMap<PathBuf, usize, foldhash::fast::RandomState>,
    n_files: usize,
}

impl Counter {
    /// Numbers files in their order; a file that comes several times has its first number.
    pub(crate) fn of(files: &[PathBuf]) -> Counter {
        let mut numbers = HashMap::default();
        for (index, file) in files.iter().enumerate() {
            numbers.entry(file.clone()).or_insert(index + 1);
        }
        Counter { numbers, n_files: files.len() }
    }

    /// ` [2/3]` for the second of three files.
    pub(crate) fn mark(&self, file: &Path) -> String {
        let number = self.numbers.get(file).copied().unwrap_or_default();
        format!(" [{number}/{}]", self.n_files)
    }
}
