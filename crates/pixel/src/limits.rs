//! Limits on the cost of decoding one picture.

use std::time::{Duration, Instant};

use crate::error::DecodeError;

/// Maximum cost of decoding one picture. A picture that exceeds it is refused with [`DecodeError::Limit`].
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Width times height of one frame. Default: 32,768 squared, as in libheif.
    pub pixels: u64,
    /// Memory in bytes for one picture's pixels and a decoder's own tables, if the whole has to be in memory.
    pub memory_bytes: u64,
    /// Number of frames or pages that are decoded.
    pub frames: u32,
    /// Time from opening the picture to its last row.
    pub time: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { pixels: 1 << 30, memory_bytes: 192 << 20, frames: 10_000, time: Duration::from_secs(60) }
    }
}

impl Limits {
    /// Checks that a frame is not empty and does not have too many pixels.
    ///
    /// # Errors
    /// [`DecodeError::Limit`] if there are too many pixels, [`DecodeError::Damaged`] if there is none.
    pub fn check_size(&self, width: u32, height: u32) -> Result<(), DecodeError> {
        if width == 0 || height == 0 {
            return Err(DecodeError::damaged(format!("no pixels ({width} x {height})")));
        }
        if u64::from(width) * u64::from(height) > self.pixels {
            return Err(DecodeError::Limit(format!(
                "{width} x {height} pixels, more than the limit of {}",
                self.pixels
            )));
        }
        Ok(())
    }

    /// Checks that this number of frames is allowed.
    ///
    /// # Errors
    /// [`DecodeError::Limit`] if there are too many frames.
    pub fn check_frames(&self, n_frames: u32) -> Result<(), DecodeError> {
        if n_frames >= self.frames {
            return Err(DecodeError::Limit(format!("more than {} frames", self.frames)));
        }
        Ok(())
    }

    /// Checks that this number of bytes may be in memory at once.
    ///
    /// # Errors
    /// [`DecodeError::Limit`] if there are too many bytes.
    pub fn check_memory(&self, bytes: u64) -> Result<(), DecodeError> {
        if bytes > self.memory_bytes {
            return Err(DecodeError::Limit(format!(
                "{bytes} bytes of memory needed, more than the limit of {}",
                self.memory_bytes
            )));
        }
        Ok(())
    }

    /// Starts the deadline of one picture.
    pub(crate) fn deadline(&self) -> Deadline {
        Deadline { at: Instant::now().checked_add(self.time), time: self.time }
    }
}

/// Time at which a picture must be complete.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deadline {
    /// `None` if the time is too far away for the clock to represent.
    at: Option<Instant>,
    time: Duration,
}

impl Deadline {
    pub(crate) fn has_passed(&self) -> bool {
        self.at.is_some_and(|at| Instant::now() >= at)
    }

    pub(crate) fn error(&self) -> DecodeError {
        DecodeError::Limit(format!("it took longer than {} s", self.time.as_secs_f64()))
    }
}
