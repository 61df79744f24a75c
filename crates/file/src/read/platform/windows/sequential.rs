//! Strategy `sequential`: `ReadFile` on a handle opened with `FILE_FLAG_SEQUENTIAL_SCAN`, which has the cache
//! manager read further ahead and drop pages soon after they were read.

use std::path::Path;

use crate::ReadError;
use crate::read::backend::{Backend, Visit};
use crate::read::pread::Pread;
use crate::read::{ReadOptions, Strategy};

/// Positional reads, from files that are opened with the hint.
#[derive(Debug)]
pub(in crate::read) struct Sequential(Pread);

impl Sequential {
    pub(in crate::read) fn new(options: &ReadOptions) -> Self {
        let mut reader = Pread::named(Strategy::Sequential, options);
        reader.opener.is_sequential = true;
        Self(reader)
    }
}

impl Backend for Sequential {
    fn visit_heads(&mut self, paths: &[&Path], visit: &mut Visit<'_>) {
        self.0.visit_heads(paths, visit);
    }

    fn read_whole(&mut self, path: &Path, limit: u64, out: &mut Vec<u8>) -> Result<u64, ReadError> {
        self.0.read_whole(path, limit, out)
    }
}
