//! Options for reading heads of files.

use std::num::NonZeroU32;
use std::sync::Arc;

use super::kind::KindCheck;
use super::opened::OpenPath;
use crate::Stop;

/// Options for reading heads of files. Start from `default()` and set fields.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ReadOptions {
    /// Bytes read from the start of each file. Default: 16 KiB, which contains the metadata of most camera
    /// files and costs one small request. 0 counts as 1.
    pub first_bytes: usize,
    /// Files in flight per reader. Default: 32. Values above 1,024 count as 1,024. Ignored by all strategies
    /// but `uring`.
    pub queue_depth: NonZeroU32,
    /// When to detect that a path names a device. Default: [`KindCheck::Lazy`]. Ignored by `stdio`,
    /// `buffered` and `mmap`, which check the kind of each file in any case.
    pub kind_check: KindCheck,
    /// Opens paths that name no file of the file system. Default: none, so that every path names a file or an
    /// object.
    pub opener: Option<Arc<dyn OpenPath>>,
    /// Ends waits for stores, which may be silent for a long time. Files not read by then are not visited.
    /// Default: none.
    pub stop: Option<Stop>,
}

impl Default for ReadOptions {
    fn default() -> Self {
        Self {
            first_bytes: 16 << 10,
            queue_depth: NonZeroU32::new(32).unwrap(),
            kind_check: KindCheck::Lazy,
            opener: None,
            stop: None,
        }
    }
}
