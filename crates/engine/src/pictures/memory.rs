//! Estimated memory of jobs, and which jobs may run at the same time.

use super::PictureSize;
use crate::read::HELD_BYTES;

/// Maximum number of pixels of a converted original: 120 MB as RGB, which is as much as a server should need
/// for one picture.
pub(super) const MOST_PIXELS: u64 = 40_000_000;

/// Estimated length in bytes of the preview inside a camera raw file, of which little else is read.
const PREVIEW_BYTES: u64 = 8 << 20;

/// Estimated bytes of memory for one picture: the file, as far as it is held, and its pixels.
pub(super) fn estimate(
    size: PictureSize,
    file_bytes: u64,
    format: Option<&str>,
    pixels: Option<(u32, u32)>,
) -> u64 {
    let is_raw = format.is_some_and(tag::preview::is_raw);
    let held = file_bytes.min(if is_raw { PREVIEW_BYTES } else { HELD_BYTES });
    // Without a known size: compressed pictures have about one byte per pixel or less.
    let of_original = match pixels {
        Some((width, height)) => (u64::from(width) * u64::from(height)).saturating_mul(4),
        None => held * 4,
    };
    let Some(side) = size.longer_side() else {
        // The picture, and a copy while it is turned or its colours are converted.
        return held + of_original.min(MOST_PIXELS * 4) * 2;
    };
    // Rows are held at about twice the size: 2/3 of a square of RGB. Other formats are decoded whole first.
    let of_rows = (u64::from(side) * u64::from(side) * 8).min(of_original);
    let is_by_rows = is_raw || matches!(format, Some("JPEG" | "PNG" | "BMP" | "TIFF" | "GIF"));
    held.saturating_add(of_rows).saturating_add(if is_by_rows { 0 } else { of_original })
}

/// Bytes of memory of the jobs that run.
#[derive(Debug)]
pub(super) struct Memory {
    most: u64,
    used: u64,
    has_large: bool,
}

/// Answer to a request for memory.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Fit {
    /// The job may run.
    Now,
    /// The job waits, and so do all jobs after it: smaller ones would always overtake it.
    Later,
    /// The job waits for another large one, and smaller jobs may overtake it.
    AfterLarge,
}

/// Memory that a job holds, to be given back.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Permit {
    bytes: u64,
    is_large: bool,
}

impl Memory {
    pub(super) fn new(most: u64) -> Memory {
        Memory { most: most.max(1), used: 0, has_large: false }
    }

    /// The memory counted for an estimate. A job of more than half of all memory is large, and counts at most
    /// three quarters, so that small ones can run at the same time.
    fn permit(&self, bytes: u64) -> Permit {
        let most = self.most / 4 * 3;
        Permit { bytes: bytes.min(most), is_large: bytes > self.most / 2 }
    }

    pub(super) fn fit(&self, bytes: u64) -> Fit {
        let permit = self.permit(bytes);
        match permit {
            _ if permit.is_large && self.has_large => Fit::AfterLarge,
            Permit { bytes, .. } if self.used + bytes > self.most => Fit::Later,
            _ => Fit::Now,
        }
    }

    pub(super) fn take(&mut self, bytes: u64) -> Permit {
        let permit = self.permit(bytes);
        self.used += permit.bytes;
        self.has_large |= permit.is_large;
        permit
    }

    pub(super) fn give_back(&mut self, permit: &Permit) {
        self.used -= permit.bytes;
        if permit.is_large {
            self.has_large = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_large_job_runs_and_leaves_room_for_small_ones() {
        let mut memory = Memory::new(64);
        let large = memory.take(1000);
        assert_eq!((large.bytes, large.is_large), (48, true));
        assert_eq!((memory.fit(33), memory.fit(17)), (Fit::AfterLarge, Fit::Later));
        assert_eq!(memory.fit(16), Fit::Now);
        let small = memory.take(16);
        assert_eq!(memory.fit(1), Fit::Later);
        memory.give_back(&large);
        assert_eq!(memory.fit(1000), Fit::Now);
        memory.give_back(&small);
        assert_eq!((memory.used, memory.has_large), (0, false));
    }

    #[test]
    fn a_large_job_waits_for_small_ones_before_it() {
        let mut memory = Memory::new(64);
        memory.take(16);
        memory.take(16);
        assert_eq!(memory.fit(1000), Fit::Later);
    }

    #[test]
    fn estimates_grow_with_the_picture_where_it_is_decoded_whole() {
        let of = |size, format| estimate(size, 5_000_000, Some(format), Some((6000, 4000)));
        assert!(of(PictureSize::Small, "JPEG") < 8_000_000);
        // Three at a time, of 64 MB.
        assert!(of(PictureSize::Large, "JPEG") < 20_000_000);
        assert_eq!(of(PictureSize::Large, "NEF"), of(PictureSize::Large, "JPEG"));
        assert!(of(PictureSize::Small, "HEIC") > 96_000_000);
        assert!(of(PictureSize::Full, "JPEG") > 192_000_000);
        // Not more than what a reduced picture needs, whatever a file claims.
        let huge = estimate(PictureSize::Full, u64::MAX, None, Some((u32::MAX, u32::MAX)));
        assert!(huge < 400_000_000);
    }
}
