//! Limits on the cost of decoding one picture.

use std::time::{Duration, Instant};

use crate::error::DecodeError;

/// Memory in bytes for each pixel of a picture's longer side. All that hold rows at once need that much: a
/// decoder the row before, the current one and a converted one, its caller a band, and the box average a sum
/// of 32 bits for each sample, of at most four samples with 16 bits. Decoders also have tables by row, such
/// as the places of strips.
const SIDE_BYTES: u64 = 64;

/// Maximum cost of decoding one picture. A picture that exceeds it is refused with [`DecodeError::Limit`].
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Width times height of one frame. Default: 32,768 squared, as in libheif.
    pub pixels: u64,
    /// Memory in bytes for one picture's pixels and a decoder's own tables, if the whole has to be in memory.
    /// Where it has not, rows are, and so neither side may have more than a 64th of it in pixels: 3,145,728
    /// by default. Default: 192 MiB.
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
    /// Checks that a frame is not empty, does not have too many pixels, and that its rows fit into the
    /// memory.
    ///
    /// # Errors
    /// [`DecodeError::Limit`] if there are too many pixels or a side is too long, [`DecodeError::Damaged`] if
    /// there is no pixel.
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
        let most = self.memory_bytes / SIDE_BYTES;
        if u64::from(width.max(height)) > most {
            return Err(DecodeError::Limit(format!(
                "{width} x {height} pixels, of which a side has more than the limit of {most}"
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_costs_memory_whatever_the_area() {
        let limits = Limits::default();
        let most = 3_145_728;
        for (width, height) in [(most, 300), (300, most), (100_000, 2000), (30_000, 20_000)] {
            limits.check_size(width, height).unwrap();
        }
        for (width, height) in [(most + 1, 1), (1, most + 1), (1 << 28, 1), (u32::MAX, 1)] {
            let error = limits.check_size(width, height).unwrap_err();
            assert!(matches!(error, DecodeError::Limit(_)), "{error}");
        }
    }
}
