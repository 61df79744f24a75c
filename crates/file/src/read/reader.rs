//! The reader: one strategy with its buffers, for one thread.

use std::fmt;
use std::path::Path;

use super::backend::{Backend, Visit};
use super::opened::OpenedReader;
use super::{ReadOptions, Strategy, platform};
use crate::ReadError;
use crate::object::{self, ObjectReader};

/// Reads files with one strategy. Created once per worker thread: it owns its buffers and reuses them.
pub struct Reader {
    strategy: Strategy,
    backend: Box<dyn Backend>,
    opened: Option<OpenedReader>,
    objects: ObjectReader,
}

impl fmt::Debug for Reader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reader").field("strategy", &self.strategy).finish_non_exhaustive()
    }
}

impl Reader {
    /// Creates a reader for `strategy`.
    ///
    /// # Errors
    /// [`ReadError::Unavailable`] if the machine, the kernel or a sandbox does not support this strategy.
    pub fn new(strategy: Strategy, options: &ReadOptions) -> Result<Self, ReadError> {
        let backend = platform::backend(strategy, options)?;
        let opened = options.opener.clone().map(|opener| OpenedReader::new(opener, options.first_bytes));
        Ok(Self { strategy, backend, opened, objects: ObjectReader::new(options) })
    }

    /// Strategy that the reader was created with.
    #[must_use]
    pub fn strategy(&self) -> Strategy {
        self.strategy
    }

    /// Opens each path, reads its first bytes, lends them to `visit` with the position of the path in
    /// `paths`, and closes it.
    ///
    /// Each path is visited once, a failed one with its error, unless `visit` breaks off. Visits are in the
    /// order of `paths`, except with strategies that keep several files in flight. Paths that
    /// [`ReadOptions::opener`] opens come first, then objects in stores, in the order in which their heads
    /// arrive.
    pub fn visit_heads(&mut self, paths: &[&Path], visit: &mut Visit<'_>) {
        let Reader { backend, opened, objects, .. } = self;
        let mut left = match opened {
            Some(opened) => match opened.visit_heads(paths, visit) {
                Some(left) => RemainingPaths::of(left, paths),
                None => return,
            },
            None => RemainingPaths::All,
        };
        if paths.iter().any(|path| object::is_object(path)) {
            let rest = left.paths(paths);
            let visited = objects.visit_heads(&rest, &mut |index, head| visit(left.position(index), head));
            let Some(others) = visited else { return };
            left = RemainingPaths::Some(others.into_iter().map(|index| left.position(index)).collect());
        }
        match &left {
            RemainingPaths::All => backend.visit_heads(paths, visit),
            RemainingPaths::Some(_) => {
                backend.visit_heads(&left.paths(paths), &mut |index, head| visit(left.position(index), head))
            }
        }
    }

    /// Reads a whole file into `out`, which is cleared first, but at most `limit` bytes of it. Returns the
    /// file's length.
    ///
    /// `out` then has as many bytes as the smaller of the two, so a caller can see that the limit cut the
    /// file short. If the file shrinks meanwhile, the result is the number of bytes read.
    ///
    /// # Errors
    /// Any [`ReadError`] except `Unavailable`; the contents of `out` are unspecified then.
    pub fn read_whole(&mut self, path: &Path, limit: u64, out: &mut Vec<u8>) -> Result<u64, ReadError> {
        let opened = self.opened.as_ref().and_then(|opened| opened.read_whole(path, limit, out));
        opened
            .or_else(|| self.objects.read_whole(path, limit, out))
            .unwrap_or_else(|| self.backend.read_whole(path, limit, out))
    }
}

impl Strategy {
    /// Strategies that this machine can run, in the order of [`Self::ALL`]. Never empty: `pread` runs
    /// everywhere.
    ///
    /// Tests each strategy by creating a small reader, so a kernel or a sandbox that refuses `io_uring` is
    /// detected. Whether a file system supports direct I/O is only known at its first file.
    #[must_use]
    pub fn available() -> Vec<Self> {
        Self::ALL
            .into_iter()
            .filter(|&strategy| Reader::new(strategy, &ReadOptions::default()).is_ok())
            .collect()
    }
}

/// Paths that are still to be visited.
enum RemainingPaths {
    All,
    /// The paths at these positions.
    Some(Vec<usize>),
}

impl RemainingPaths {
    fn of(positions: Vec<usize>, paths: &[&Path]) -> RemainingPaths {
        if positions.len() == paths.len() { RemainingPaths::All } else { RemainingPaths::Some(positions) }
    }

    fn paths<'p>(&self, all: &[&'p Path]) -> Vec<&'p Path> {
        match self {
            RemainingPaths::All => all.to_vec(),
            RemainingPaths::Some(positions) => positions.iter().map(|&position| all[position]).collect(),
        }
    }

    fn position(&self, index: usize) -> usize {
        match self {
            RemainingPaths::All => index,
            RemainingPaths::Some(positions) => positions[index],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reader_may_move_to_its_thread() {
        fn check<T: Send>(_: &T) {}
        check(&Reader::new(Strategy::Pread, &ReadOptions::default()).unwrap());
    }

    #[test]
    fn pread_and_buffered_run_everywhere() {
        let here = Strategy::available();
        assert!(here.contains(&Strategy::Pread) && here.contains(&Strategy::Buffered), "{here:?}");
    }
}
