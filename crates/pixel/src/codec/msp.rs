//! MSP, Microsoft Paint's bitmap of Windows 1 and 2, read here (both versions; the row table of version 2 is
//! used, since rows without any byte are white).

use super::by_row::{RowSource, by_row};
use super::sample::{Widen, unpack};
use super::source::Source;
use crate::decode::{DecodeOptions, Decoder, Input};
use crate::error::DecodeError;
use crate::format::Format;
use crate::layout::{Header, Layout};

/// Name of the library that decodes MSP.
pub(super) const LIBRARY: &str = "built in";

struct Msp<'a> {
    source: Source<'a>,
    header: Header,
    /// Packed lengths of the rows of version 2.
    lengths: Option<Vec<u16>>,
    row: Vec<u8>,
}

/// Opens an MSP.
pub(super) fn open<'a>(
    input: Box<dyn Input + 'a>,
    options: &DecodeOptions,
) -> Result<Box<dyn Decoder + 'a>, DecodeError> {
    let mut source = Source::new(input, &options.limits);
    let is_packed = &source.take::<4>()? == b"LinS";
    let (width, height) = (source.le16()?, source.le16()?);
    source.seek(32)?;
    let lengths = if is_packed {
        let table = source.vec(u64::from(height) * 2)?;
        Some(table.as_chunks::<2>().0.iter().map(|length| u16::from_le_bytes(*length)).collect())
    } else {
        None
    };
    let header = Header { width: width.into(), height: height.into(), layout: Layout::Grey8 };
    let row = vec![0; usize::from(width).div_ceil(8)];
    let deadline = source.deadline();
    by_row(Format::Msp, Msp { source, header, lengths, row }, deadline, options)
}

impl Msp<'_> {
    fn unpack(&mut self, length: u16) -> Result<(), DecodeError> {
        let packed = self.source.vec(length.into())?;
        self.row.clear();
        let wanted = (self.header.width as usize).div_ceil(8);
        let mut rest = &packed[..];
        while self.row.len() < wanted {
            match *rest {
                [0, count, value, ..] => {
                    self.row.extend(std::iter::repeat_n(value, count.into()));
                    rest = &rest[3..];
                }
                [count, ..] if count > 0 && rest.len() > usize::from(count) => {
                    self.row.extend_from_slice(&rest[1..=usize::from(count)]);
                    rest = &rest[usize::from(count) + 1..];
                }
                // A row without bytes, or without the last of them, is white.
                [] => self.row.resize(wanted, 0xFF),
                _ => return Err(self.source.damaged("a packed row is too short")),
            }
        }
        Ok(())
    }
}

impl RowSource for Msp<'_> {
    fn header(&self) -> Header {
        self.header
    }

    fn read_row(&mut self, row: u32, out: &mut [u8]) -> Result<(), DecodeError> {
        match self.lengths.as_ref().map(|lengths| lengths[row as usize]) {
            Some(length) => self.unpack(length)?,
            None => self.source.fill(&mut self.row)?,
        }
        unpack(&self.row, 1, Widen::AsGrey, out);
        Ok(())
    }
}
