//! Strategy `pread`: positional reads through `pread(2)`, one blocking call per range, no shared file cursor.
//!
//! The baseline for all other strategies, available on every platform (`seek_read` on Windows). One request
//! is in flight per worker, so its upper bound on a cold device is `workers / latency`.

use std::path::Path;

use super::backend::{Backend, Visit, read_all};
use super::head::{FileName, Head, unit};
use super::open::Opener;
use super::{ReadOptions, Strategy};
use crate::ReadError;

/// One buffer, reused for every head.
#[derive(Debug)]
pub(super) struct Pread {
    strategy: Strategy,
    pub(super) opener: Opener,
    buffer: Box<[u8]>,
}

impl Pread {
    pub(super) fn new(options: &ReadOptions) -> Self {
        Self::named(Strategy::Pread, options)
    }

    /// Creates it under the name of a strategy that reads some of its files this way.
    pub(super) fn named(strategy: Strategy, options: &ReadOptions) -> Self {
        Self {
            strategy,
            opener: Opener::new(options.kind_check),
            buffer: vec![0; options.first_bytes.max(1)].into_boxed_slice(),
        }
    }

    /// Opens one file, reads its head and lends it to `visit`.
    pub(super) fn visit_one<R>(
        &mut self,
        path: &Path,
        visit: &mut dyn FnMut(Result<Head<'_>, ReadError>) -> R,
    ) -> R {
        let _unit = unit(path);
        let of = FileName { path, strategy: self.strategy };
        let head = self.opener.open(of, false).and_then(|mut open| {
            let n = self.opener.read_head(&mut open, &mut self.buffer, 1, of)?;
            Ok((open, n))
        });
        match head {
            Ok((mut open, n)) => visit(Ok(Head::new(&self.buffer[..n], &mut open, of))),
            Err(error) => visit(Err(error)),
        }
    }
}

impl Backend for Pread {
    fn visit_heads(&mut self, paths: &[&Path], visit: &mut Visit<'_>) {
        for (index, path) in paths.iter().enumerate() {
            if self.visit_one(path, &mut |head| visit(index, head)).is_break() {
                return;
            }
        }
    }

    fn read_whole(&mut self, path: &Path, limit: u64, out: &mut Vec<u8>) -> Result<u64, ReadError> {
        let of = FileName { path, strategy: self.strategy };
        read_all(&mut self.opener.open(of, false)?, limit, out, of)
    }
}
