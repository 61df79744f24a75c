//! Farbfeld: 16 bits of red, green, blue and alpha in rows, read here (farbfeld(5)).

use super::by_row::{RowSource, by_row};
use super::sample::swap_big_endian;
use super::source::Source;
use crate::decode::{DecodeOptions, Decoder, Input};
use crate::error::DecodeError;
use crate::format::Format;
use crate::layout::{Header, Layout};

/// Name of the library that decodes Farbfeld.
pub(super) const LIBRARY: &str = "built in";

struct Farbfeld<'a> {
    source: Source<'a>,
    header: Header,
}

/// Opens a Farbfeld picture.
pub(super) fn open<'a>(
    input: Box<dyn Input + 'a>,
    options: &DecodeOptions,
) -> Result<Box<dyn Decoder + 'a>, DecodeError> {
    let mut source = Source::new(input, &options.limits);
    source.skip(8)?;
    let header = Header { width: source.be32()?, height: source.be32()?, layout: Layout::Rgba16 };
    let deadline = source.deadline();
    by_row(Format::Farbfeld, Farbfeld { source, header }, deadline, options)
}

impl RowSource for Farbfeld<'_> {
    fn header(&self) -> Header {
        self.header
    }

    fn read_row(&mut self, _row: u32, out: &mut [u8]) -> Result<(), DecodeError> {
        self.source.fill(out)?;
        swap_big_endian(out);
        Ok(())
    }
}
