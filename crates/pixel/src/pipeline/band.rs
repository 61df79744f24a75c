//! Buffers of one band.

use std::sync::{Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use crate::layout::Header;

/// Pixels and the values that an operation keeps for them. The locks never block: the schedule assigns a
/// band's buffers to one thread at a time for writing.
pub(super) struct Band {
    pixels: Mutex<Vec<u8>>,
    kept: RwLock<Vec<u16>>,
    /// Length of both, as reported to the timeline.
    bytes: i64,
}

impl Band {
    /// Creates buffers for `rows` rows, with `kept` values for each.
    pub(super) fn new(header: &Header, rows: usize, kept: usize) -> Band {
        let (pixel_bytes, kept) = (rows * header.row_bytes(), rows * kept);
        let bytes = (pixel_bytes + 2 * kept) as i64;
        gate::memory(bytes);
        Band { pixels: Mutex::new(vec![0; pixel_bytes]), kept: RwLock::new(vec![0; kept]), bytes }
    }

    pub(super) fn pixels(&self) -> MutexGuard<'_, Vec<u8>> {
        self.pixels.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn kept(&self) -> RwLockReadGuard<'_, Vec<u16>> {
        self.kept.read().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn kept_mut(&self) -> RwLockWriteGuard<'_, Vec<u16>> {
        self.kept.write().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Band {
    fn drop(&mut self) {
        gate::memory(-self.bytes);
    }
}
