//! SGI's image files (`.sgi`, `.rgb`, `.bw`), verbatim and run-length coded, read here (The SGI Image File
//! Format, version 1.00).

use super::by_row::{RowSource, by_row};
use super::source::Source;
use super::stored_rows::StoredRows;
use crate::decode::{DecodeOptions, Decoder, Input};
use crate::error::DecodeError;
use crate::format::Format;
use crate::layout::{Header, Layout};

/// Name of the library that decodes SGI.
pub(super) const LIBRARY: &str = "built in";

/// Length of the header in bytes, also the offset of what follows.
const HEADER_BYTES: u64 = 512;

enum Planes {
    Verbatim(Vec<StoredRows>),
    /// Offset and length of each row, those of the first plane first, from the bottom.
    Packed(Vec<(u32, u32)>),
}

struct Sgi<'a> {
    source: Source<'a>,
    header: Header,
    sample_bytes: usize,
    planes: Planes,
    packed: Vec<u8>,
    row: Vec<u8>,
}

/// Opens an SGI picture.
pub(super) fn open<'a>(
    input: Box<dyn Input + 'a>,
    options: &DecodeOptions,
) -> Result<Box<dyn Decoder + 'a>, DecodeError> {
    let mut source = Source::new(input, &options.limits);
    source.skip(2)?;
    let [is_packed, sample_bytes] = source.take()?;
    let n_dimensions = source.be16()?;
    let [width, height, depth] = [source.be16()?, source.be16()?, source.be16()?];
    // What a file of fewer dimensions stores in the others is undefined.
    let height = if n_dimensions == 1 { 1 } else { height };
    let depth = if n_dimensions < 3 { 1 } else { depth };
    options.limits.check_size(width.into(), height.into())?;
    source.seek(104)?;
    let colormap = source.be32()?;
    if !(1..=2).contains(&sample_bytes) || is_packed > 1 || colormap != 0 {
        return Err(DecodeError::Unsupported(format!(
            "SGI with {sample_bytes} bytes in a sample, storage {is_packed} and colour map {colormap}"
        )));
    }
    let layout = match (depth, sample_bytes) {
        (1, 1) => Layout::Grey8,
        (1, _) => Layout::Grey16,
        (2, 1) => Layout::GreyAlpha8,
        (2, _) => Layout::GreyAlpha16,
        (3, 1) => Layout::Rgb8,
        (3, _) => Layout::Rgb16,
        (4, 1) => Layout::Rgba8,
        (4, _) => Layout::Rgba16,
        _ => return Err(DecodeError::Unsupported(format!("SGI with {depth} channels"))),
    };
    let sample_bytes = usize::from(sample_bytes);
    let header = Header { width: width.into(), height: height.into(), layout };
    source.seek(HEADER_BYTES)?;
    let planes = if is_packed == 1 {
        Planes::Packed(read_table(&mut source, u64::from(height) * u64::from(depth))?)
    } else {
        let row_bytes = u64::from(width) * sample_bytes as u64;
        let at = |plane: u16| HEADER_BYTES + u64::from(plane) * u64::from(height) * row_bytes;
        Planes::Verbatim(
            (0..depth).map(|plane| StoredRows::new(at(plane), row_bytes, height.into())).collect(),
        )
    };
    let deadline = source.deadline();
    let sgi = Sgi { source, header, sample_bytes, planes, packed: Vec::new(), row: Vec::new() };
    by_row(Format::Sgi, sgi, deadline, options)
}

/// Reads the tables of offsets and lengths: at most 4 * 65,535 of each.
fn read_table(source: &mut Source<'_>, n_rows: u64) -> Result<Vec<(u32, u32)>, DecodeError> {
    let numbers = source.vec(n_rows * 8)?;
    let (offsets, lengths) = numbers.split_at(numbers.len() / 2);
    let number = |bytes: &[u8; 4]| u32::from_be_bytes(*bytes);
    let pairs = offsets.as_chunks::<4>().0.iter().zip(lengths.as_chunks::<4>().0);
    Ok(pairs.map(|(offset, length)| (number(offset), number(length))).collect())
}

impl Sgi<'_> {
    fn unpack(&mut self, offset: u32, length: u32) -> Result<(), DecodeError> {
        let wanted = self.header.width as usize * self.sample_bytes;
        // Longer than any sensible row, which has a control sample for each sample.
        let length = (length as usize).min(wanted * 2 + 64);
        self.source.seek(offset.into())?;
        self.packed.resize(length, 0);
        self.source.fill(&mut self.packed)?;
        self.row.clear();
        let mut samples = self.packed.chunks_exact(self.sample_bytes);
        while self.row.len() < wanted {
            let control = samples.next().and_then(<[u8]>::last).copied().unwrap_or_default();
            let count = usize::from(control & 0x7F);
            match (count, control & 0x80) {
                (0, _) => break,
                (count, 0) => {
                    let Some(sample) = samples.next() else { break };
                    (0..count).for_each(|_| self.row.extend_from_slice(sample));
                }
                (count, _) => {
                    samples.by_ref().take(count).for_each(|sample| self.row.extend_from_slice(sample))
                }
            }
        }
        if self.row.len() < wanted {
            return Err(self.source.damaged("a packed row is too short"));
        }
        Ok(())
    }
}

impl RowSource for Sgi<'_> {
    fn header(&self) -> Header {
        self.header
    }

    fn is_bottom_up(&self) -> bool {
        true
    }

    fn read_row(&mut self, row: u32, out: &mut [u8]) -> Result<(), DecodeError> {
        let Header { width, height, layout } = self.header;
        let stored_row = height - 1 - row;
        let n_channels = layout.channels();
        for channel in 0..n_channels {
            if let Planes::Packed(table) = &self.planes {
                let (offset, length) = table[channel * height as usize + stored_row as usize];
                self.unpack(offset, length)?;
            }
            let stored = match &mut self.planes {
                Planes::Verbatim(planes) => planes[channel].row(&mut self.source, stored_row)?,
                Planes::Packed(_) => &self.row[..width as usize * self.sample_bytes],
            };
            if self.sample_bytes == 1 {
                let samples = out.iter_mut().skip(channel).step_by(n_channels);
                samples.zip(stored).for_each(|(sample, stored)| *sample = *stored);
            } else {
                let samples = out.as_chunks_mut::<2>().0.iter_mut().skip(channel).step_by(n_channels);
                for (sample, stored) in samples.zip(stored.as_chunks::<2>().0) {
                    *sample = u16::from_be_bytes(*stored).to_ne_bytes();
                }
            }
        }
        Ok(())
    }
}
