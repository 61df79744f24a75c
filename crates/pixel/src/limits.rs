//! What one picture may cost.

use std::time::{Duration, Instant};

use crate::error::DecodeError;

/// The most that decoding one picture may cost. What exceeds it is refused with [`DecodeError::Limit`].
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Width times height of one frame. The default is libheif's, 32,768 squared.
    pub pixels: u64,
    /// Memory for one picture's pixels and a decoder's own tables, in bytes, where the whole has to be held.
    pub memory_bytes: u64,
    /// Frames or pages that are decoded.
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
    /// Refuses a frame that is empty or has too many pixels.
    ///
    /// # Errors
    /// [`DecodeError::Limit`], or [`DecodeError::Damaged`] if there is no pixel.
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

    /// Refuses one more frame than so many.
    ///
    /// # Errors
    /// [`DecodeError::Limit`].
    pub fn check_frames(&self, n_frames: u32) -> Result<(), DecodeError> {
        if n_frames >= self.frames {
            return Err(DecodeError::Limit(format!("more than {} frames", self.frames)));
        }
        Ok(())
    }

    /// Refuses to hold so many bytes at once.
    ///
    /// # Errors
    /// [`DecodeError::Limit`].
    pub fn check_memory(&self, bytes: u64) -> Result<(), DecodeError> {
        if bytes > self.memory_bytes {
            return Err(DecodeError::Limit(format!(
                "{bytes} bytes of memory needed, more than the limit of {}",
                self.memory_bytes
            )));
        }
        Ok(())
    }

    /// The clock of one picture, from now on.
    pub(crate) fn deadline(&self) -> Deadline {
        Deadline { at: Instant::now().checked_add(self.time), time: self.time }
    }
}

/// When a picture has to be done.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deadline {
    /// `None`: a time so far away that the clock cannot tell it.
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
