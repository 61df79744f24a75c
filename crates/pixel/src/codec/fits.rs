//! FITS, the format of astronomy: the first image of the file, plain, read here (FITS Standard 4.0).
//!
//! A picture of three planes is red, green and blue; of any other number the first plane is grey. Eight-bit
//! samples are levels as they are. Others have a range that no screen shows, so they are stretched: the value
//! below which 0.25 % of the samples lie becomes black, the value above which 0.25 % lie becomes white, and
//! the values between are linear. Samples on a grid, at most a million, decide that. Rows are stored from the
//! bottom.

mod cards;
mod stretch;

use super::by_row::{RowSource, by_row};
use super::source::Source;
use super::stored_rows::StoredRows;
use crate::decode::{DecodeOptions, Decoder, Input};
use crate::error::DecodeError;
use crate::format::Format;
use crate::layout::{Header, Layout};
use cards::Image;
use stretch::Stretch;

/// Name of the library that decodes FITS.
pub(super) const LIBRARY: &str = "built in";

struct Fits<'a> {
    source: Source<'a>,
    image: Image,
    planes: Vec<StoredRows>,
    stretch: Stretch,
}

/// Opens a FITS file and finds its first image.
pub(super) fn open<'a>(
    input: Box<dyn Input + 'a>,
    options: &DecodeOptions,
) -> Result<Box<dyn Decoder + 'a>, DecodeError> {
    let mut source = Source::new(input, &options.limits);
    let image = Image::find(&mut source)?;
    options.limits.check_size(image.width, image.height)?;
    let row_bytes = u64::from(image.width) * image.sample.n_bytes();
    options.limits.check_memory(row_bytes * 4)?;
    let n_planes = if image.n_planes == 3 { 3 } else { 1 };
    let plane_bytes = row_bytes * u64::from(image.height);
    let at = |plane: u64| image.at.saturating_add(plane * plane_bytes);
    let mut planes: Vec<StoredRows> =
        (0..n_planes).map(|plane| StoredRows::new(at(plane), row_bytes, image.height)).collect();
    let stretch = Stretch::measure(&mut source, &image, &mut planes)?;
    let deadline = source.deadline();
    by_row(Format::Fits, Fits { source, image, planes, stretch }, deadline, options)
}

impl RowSource for Fits<'_> {
    fn header(&self) -> Header {
        let layout = if self.planes.len() == 3 { Layout::Rgb8 } else { Layout::Grey8 };
        Header { width: self.image.width, height: self.image.height, layout }
    }

    fn is_bottom_up(&self) -> bool {
        true
    }

    fn read_row(&mut self, row: u32, out: &mut [u8]) -> Result<(), DecodeError> {
        let n_channels = self.planes.len();
        for (channel, plane) in self.planes.iter_mut().enumerate() {
            let stored = plane.row(&mut self.source, self.image.height - 1 - row)?;
            let values = stored.chunks_exact(self.image.sample.n_bytes() as usize);
            for (level, value) in out.iter_mut().skip(channel).step_by(n_channels).zip(values) {
                *level = self.stretch.level(self.image.sample.value(value));
            }
        }
        Ok(())
    }
}
