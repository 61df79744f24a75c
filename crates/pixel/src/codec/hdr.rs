//! Radiance HDR (RGBE and XYZE), read here row by row (Radiance File Formats, G. Ward; `color.c` describes
//! the run lengths).
//!
//! Linear light becomes sRGB as `tone.rs` describes. A picture whose rows are not stored from the top left is
//! returned as stored, with an orientation.

mod header;
mod scanline;

use super::by_row::{RowSource, by_row};
use super::source::Source;
use super::tone::Tone;
use crate::decode::{DecodeOptions, Decoder, Input};
use crate::embedded::EmbeddedMetadata;
use crate::error::DecodeError;
use crate::format::Format;
use crate::layout::{Header, Layout};
use header::HdrHeader;

/// Name of the library that decodes Radiance HDR.
pub(super) const LIBRARY: &str = "built in";

struct Hdr<'a> {
    source: Source<'a>,
    hdr: HdrHeader,
    tone: Tone,
    row: Vec<[u8; 4]>,
}

/// Opens a Radiance picture.
pub(super) fn open<'a>(
    input: Box<dyn Input + 'a>,
    options: &DecodeOptions,
) -> Result<Box<dyn Decoder + 'a>, DecodeError> {
    let mut source = Source::new(input, &options.limits);
    let hdr = HdrHeader::read(&mut source)?;
    options.limits.check_size(hdr.width, hdr.height)?;
    options.limits.check_memory(u64::from(hdr.width) * 4)?;
    let row = vec![[0; 4]; hdr.width as usize];
    let deadline = source.deadline();
    by_row(Format::Hdr, Hdr { source, hdr, tone: Tone::new(), row }, deadline, options)
}

impl RowSource for Hdr<'_> {
    fn header(&self) -> Header {
        Header { width: self.hdr.width, height: self.hdr.height, layout: Layout::Rgb8 }
    }

    fn read_row(&mut self, _row: u32, out: &mut [u8]) -> Result<(), DecodeError> {
        scanline::read(&mut self.source, &mut self.row)?;
        for (pixel, stored) in out.as_chunks_mut::<3>().0.iter_mut().zip(&self.row) {
            let mut color = scanline::linear(*stored);
            if self.hdr.is_xyz {
                color = scanline::of_xyz(color);
            }
            *pixel = color.map(|value| self.tone.level(value));
        }
        Ok(())
    }

    fn embedded(&self) -> EmbeddedMetadata {
        let orientation = Some(self.hdr.orientation).filter(|number| *number != 1);
        EmbeddedMetadata { orientation, ..EmbeddedMetadata::default() }
    }
}
