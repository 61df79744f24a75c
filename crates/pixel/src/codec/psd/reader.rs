//! Decodes the merged picture row by row.

use super::header::PsdHeader;
use super::planes::Planes;
use super::samples::{Samples, layout};
use crate::codec::by_row::{RowSource, by_row, within};
use crate::codec::source::Source;
use crate::decode::{DecodeOptions, Decoder, Input};
use crate::embedded::EmbeddedMetadata;
use crate::error::DecodeError;
use crate::format::Format;
use crate::layout::Header;

struct Psd<'a> {
    source: Source<'a>,
    psd: PsdHeader,
    planes: Planes,
    samples: Samples,
    header: Header,
}

/// Opens a document and reads up to its merged picture.
pub(crate) fn open<'a>(
    input: Box<dyn Input + 'a>,
    options: &DecodeOptions,
) -> Result<Box<dyn Decoder + 'a>, DecodeError> {
    let limits = &options.limits;
    let mut source = Source::new(input, limits);
    let mut psd = PsdHeader::read(&mut source, limits)?;
    if let Some(thumbnail) = thumbnail(&mut psd, options) {
        return Ok(thumbnail);
    }
    // Bands of all planes, and a row of levels.
    limits.check_memory(psd.row_bytes() * u64::from(psd.n_used()) * 2)?;
    let planes = Planes::read(&mut source, &psd, limits)?;
    let layout = layout(&psd, options.stored);
    let header = Header { width: psd.width, height: psd.height, layout };
    if psd.bits == 32 {
        // The profile is for linear samples, and these become sRGB.
        psd.resources.embedded.icc = None;
    }
    let samples = Samples::new(&psd, layout);
    let deadline = source.deadline();
    by_row(Format::Psd, Psd { source, psd, planes, samples, header }, deadline, options)
}

/// The thumbnail of a document without a merged picture, if a smaller picture was asked for.
fn thumbnail(psd: &mut PsdHeader, options: &DecodeOptions) -> Option<Box<dyn Decoder + 'static>> {
    options.at_least.map(|_| ()).or(options.longer_at_least.map(|_| ()))?;
    let jpeg = psd.resources.instead.take()?;
    let whole = DecodeOptions { at_least: None, longer_at_least: None, ..*options };
    let mut thumbnail = within(Format::Psd, jpeg, &[Format::Jpeg], &whole).ok()?;
    thumbnail.full_size = Some((psd.width, psd.height));
    thumbnail.embedded = Some(psd.resources.embedded.clone());
    Some(Box::new(thumbnail))
}

impl RowSource for Psd<'_> {
    fn header(&self) -> Header {
        self.header
    }

    fn read_row(&mut self, row: u32, out: &mut [u8]) -> Result<(), DecodeError> {
        self.planes.go_to(&mut self.source, row)?;
        let planes: Vec<&[u8]> =
            (0..self.psd.n_used().into()).map(|plane| self.planes.plane(plane, row)).collect();
        self.samples.convert(&self.psd, &planes, out);
        Ok(())
    }

    fn embedded(&self) -> EmbeddedMetadata {
        self.psd.resources.embedded.clone()
    }
}
