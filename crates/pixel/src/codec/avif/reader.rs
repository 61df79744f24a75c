//! Decodes AVIF frame by frame.

use std::io::Read as _;

use libavif_sys as c;

use super::library::{Caps, Facts, Failure, Pictures};
use crate::codec::frame::Frame;
use crate::codec::input::{ENDS_EARLY, Guarded};
use crate::decode::{DecodeOptions, Decoder, Input};
use crate::embedded::Embedded;
use crate::error::DecodeError;
use crate::format::Format;
use crate::layout::{Header, Layout};
use crate::limits::{Deadline, Limits};

/// Minimum memory of the library's planes per pixel, in bytes.
const LEAST_PLANE_BYTES: u64 = 2;

struct Reader {
    pictures: Pictures,
    limits: Limits,
    deadline: Deadline,
    header: Header,
    facts: Facts,
    /// Frame that the first call for rows decodes.
    frame: Option<Frame>,
    /// Number of frames that were decoded, or tried.
    n_done: u32,
    failed: bool,
}

/// Opens an AVIF: reads all of it, because its parts may be anywhere, and parses the boxes that describe it.
pub(crate) fn open<'a>(
    input: Box<dyn Input + 'a>,
    options: &DecodeOptions,
) -> Result<Box<dyn Decoder + 'a>, DecodeError> {
    let limits = options.limits;
    let deadline = limits.deadline();
    let input = Guarded::new(input, deadline);
    let position = input.position();
    let mut file = Vec::new();
    input
        .take(limits.memory_bytes.saturating_add(1))
        .read_to_end(&mut file)
        .map_err(|error| position.error(error))?;
    let file_bytes = file.len() as u64;
    limits.check_memory(file_bytes)?;
    let caps =
        Caps { pixels: limits.pixels.min(limits.memory_bytes / LEAST_PLANE_BYTES), frames: limits.frames };
    let pictures = Pictures::open(file, caps, options.embedded).map_err(error_of)?;
    let facts = pictures.facts();
    limits.check_size(facts.width, facts.height)?;
    let header = Header { width: facts.width, height: facts.height, layout: layout(facts) };
    limits.check_memory(header.pixels().saturating_mul(pixel_bytes(facts)).saturating_add(file_bytes))?;
    Ok(Box::new(Reader { pictures, limits, deadline, header, facts, frame: None, n_done: 0, failed: false }))
}

fn layout(facts: Facts) -> Layout {
    match (facts.is_grey, facts.has_alpha) {
        (true, false) => Layout::Grey8,
        (true, true) => Layout::GreyAlpha8,
        (false, false) => Layout::Rgb8,
        (false, true) => Layout::Rgba8,
    }
}

/// Memory per pixel: the output colours, and the planes twice, since dav1d keeps a frame for the next one and
/// libavif assembles grids.
fn pixel_bytes(facts: Facts) -> u64 {
    let sample_bytes = if facts.depth > 8 { 2 } else { 1 };
    let planes = if facts.is_grey { 1 } else { 3 } + u64::from(facts.has_alpha);
    u64::from(rgb_channels(facts)) + 2 * planes * sample_bytes
}

fn rgb_channels(facts: Facts) -> u32 {
    if facts.has_alpha { 4 } else { 3 }
}

fn error_of(failure: Failure) -> DecodeError {
    let Failure { code, what } = failure;
    match code {
        c::AVIF_RESULT_OUT_OF_MEMORY => DecodeError::Limit(what),
        // The library has no separate error code for its limits.
        _ if what.contains("too large") || what.contains("imageCountLimit") => DecodeError::Limit(what),
        c::AVIF_RESULT_NOT_IMPLEMENTED
        | c::AVIF_RESULT_UNSUPPORTED_DEPTH
        | c::AVIF_RESULT_NO_CODEC_AVAILABLE => DecodeError::Unsupported(format!("AVIF with {what}")),
        c::AVIF_RESULT_TRUNCATED_DATA | c::AVIF_RESULT_IO_ERROR => DecodeError::damaged(ENDS_EARLY),
        _ => DecodeError::damaged(what),
    }
}

impl Reader {
    fn decode(&mut self) -> Result<Frame, DecodeError> {
        if self.deadline.has_passed() {
            return Err(self.deadline.error());
        }
        let mut pixels = self.frame.take().map(Frame::into_pixels).unwrap_or_default();
        self.n_done += 1;
        self.pictures.decode_next().map_err(error_of)?;
        let channels = rgb_channels(self.facts) as usize;
        pixels.resize(self.header.pixels() as usize * channels, 0);
        self.pictures.write_rgb(&mut pixels).map_err(error_of)?;
        if self.facts.is_grey {
            keep_grey(&mut pixels, channels);
        }
        Ok(Frame::whole(self.header, pixels))
    }
}

/// Reduces equal red, green and blue to one sample; alpha stays.
fn keep_grey(pixels: &mut Vec<u8>, channels: usize) {
    let kept = channels - 2;
    let n_pixels = pixels.len() / channels;
    for pixel in 0..n_pixels {
        let from = pixel * channels + 2;
        pixels.copy_within(from..from + kept, pixel * kept);
    }
    pixels.truncate(n_pixels * kept);
}

impl Decoder for Reader {
    fn format(&self) -> Format {
        Format::Avif
    }

    fn header(&self) -> Header {
        self.header
    }

    fn read_rows(&mut self, rows: &mut [u8]) -> Result<usize, DecodeError> {
        if self.failed || rows.len() < self.header.row_bytes() {
            return Ok(0);
        }
        if self.frame.is_none() {
            let frame = self.decode().inspect_err(|_| self.failed = true)?;
            self.frame = Some(frame);
        }
        self.frame.as_mut().map_or(Ok(0), |frame| frame.read_rows(rows))
    }

    fn next_frame(&mut self) -> Result<bool, DecodeError> {
        if self.failed || self.n_done >= self.facts.n_frames {
            return Ok(false);
        }
        let frame = self.limits.check_frames(self.n_done).and_then(|()| self.decode());
        self.frame = Some(frame.inspect_err(|_| self.failed = true)?);
        Ok(true)
    }

    fn frames(&self) -> Option<u32> {
        Some(self.facts.n_frames)
    }

    fn embedded(&self) -> Embedded {
        self.pictures.embedded()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grey_stays_in_its_place() {
        let mut grey = vec![7, 7, 7, 8, 8, 8];
        keep_grey(&mut grey, 3);
        assert_eq!(grey, [7, 8]);
        let mut grey_alpha = vec![7, 7, 7, 1, 8, 8, 8, 2];
        keep_grey(&mut grey_alpha, 4);
        assert_eq!(grey_alpha, [7, 1, 8, 2]);
    }
}
