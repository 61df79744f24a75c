//! How heads are read.

use std::num::NonZeroU32;
use std::sync::Arc;

use super::kind::KindCheck;
use super::opened::OpenPath;
use crate::Stop;

/// How heads are read. Start from `default()` and set fields.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ReadOptions {
    /// Bytes read from the start of each file. Default: 16 KiB, which holds the metadata of most camera files
    /// and costs one small request. 0 is taken as 1.
    pub first_bytes: usize,
    /// Files in flight per reader. Default: 32. Ignored by all but `uring`. Taken as at most 1,024.
    pub queue_depth: NonZeroU32,
    /// When to find out that a path names a device. Default: [`KindCheck::Lazy`]. Ignored by `stdio`,
    /// `buffered` and `mmap`, which ask for the kind of each file in any case.
    pub kind_check: KindCheck,
    /// Opens paths that name no file of the file system. Default: none, and every path names a file or an
    /// object.
    pub opener: Option<Arc<dyn OpenPath>>,
    /// Ends waits for stores, which may be silent for long. What is not read by then is not visited. Default:
    /// nothing does.
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
