//! Sun raster files, plain and run-length coded, read here (`rasterfile(5)` of SunOS).

use super::by_row::{RowSource, by_row};
use super::sample::{Widen, unpack};
use super::source::Source;
use crate::decode::{DecodeOptions, Decoder, Input, SampleForm};
use crate::error::DecodeError;
use crate::format::Format;
use crate::layout::{Header, Layout};

/// Name of the library that decodes Sun raster files.
pub(super) const LIBRARY: &str = "built in";

/// Storage (`ras_type`).
const PACKED: u32 = 2;
const RGB: u32 = 3;

struct Sun<'a> {
    source: Source<'a>,
    header: Header,
    bits: u8,
    is_packed: bool,
    is_rgb: bool,
    palette: Vec<[u8; 3]>,
    row: Vec<u8>,
    /// Rest of a run that goes on in the next row.
    run: (usize, u8),
}

/// Opens a Sun raster file.
pub(super) fn open<'a>(
    input: Box<dyn Input + 'a>,
    options: &DecodeOptions,
) -> Result<Box<dyn Decoder + 'a>, DecodeError> {
    let mut source = Source::new(input, &options.limits);
    source.skip(4)?;
    let (width, height, bits) = (source.be32()?, source.be32()?, source.be32()?);
    let [_, kind, map_type, map_bytes] = [source.be32()?, source.be32()?, source.be32()?, source.be32()?];
    let unknown = || DecodeError::Unsupported(format!("Sun raster of type {kind} with {bits} bits"));
    let bits =
        u8::try_from(bits).ok().filter(|bits| matches!(bits, 1 | 4 | 8 | 24 | 32)).ok_or_else(unknown)?;
    if kind > RGB {
        return Err(unknown());
    }
    options.limits.check_size(width, height)?;
    let palette = read_palette(&mut source, map_type, map_bytes)?;
    let layout = match bits {
        24 | 32 => Layout::Rgb8,
        _ if palette.is_empty() => Layout::Grey8,
        _ if options.stored == SampleForm::AsInFile => Layout::Indexed8,
        _ => Layout::Rgb8,
    };
    // Rows are padded to 16 bits.
    let row_bytes = (u64::from(width) * u64::from(bits)).div_ceil(16) * 2;
    options.limits.check_memory(row_bytes)?;
    let deadline = source.deadline();
    let sun = Sun {
        source,
        header: Header { width, height, layout },
        bits,
        is_packed: kind == PACKED,
        is_rgb: kind == RGB,
        palette,
        row: vec![0; row_bytes as usize],
        run: (0, 0),
    };
    by_row(Format::Sun, sun, deadline, options)
}

/// Reads the palette: all reds, then all greens and blues.
fn read_palette(source: &mut Source<'_>, kind: u32, n_bytes: u32) -> Result<Vec<[u8; 3]>, DecodeError> {
    const MOST: u32 = 1 << 20;
    if kind != 1 || n_bytes > MOST {
        source.skip(n_bytes.into())?;
        return Ok(Vec::new());
    }
    let planes = source.vec(n_bytes.into())?;
    let n = planes.len() / 3;
    Ok((0..n.min(256)).map(|at| [planes[at], planes[n + at], planes[2 * n + at]]).collect())
}

impl Sun<'_> {
    fn fill_row(&mut self) -> Result<(), DecodeError> {
        if !self.is_packed {
            // The padding of the last row may be missing.
            let needed = (self.header.width as usize * usize::from(self.bits)).div_ceil(8);
            if self.source.fill_some(&mut self.row)? < needed {
                return Err(self.source.ends_early());
            }
            return Ok(());
        }
        let mut n = 0;
        while n < self.row.len() {
            let used = self.run.0.min(self.row.len() - n);
            self.row[n..n + used].fill(self.run.1);
            n += used;
            self.run.0 -= used;
            if n < self.row.len() {
                self.run = self.next_run()?;
            }
        }
        Ok(())
    }

    /// Reads a run, or a single byte.
    fn next_run(&mut self) -> Result<(usize, u8), DecodeError> {
        const ESCAPE: u8 = 0x80;
        match self.source.u8()? {
            ESCAPE => match self.source.u8()? {
                0 => Ok((1, ESCAPE)),
                count => Ok((usize::from(count) + 1, self.source.u8()?)),
            },
            byte => Ok((1, byte)),
        }
    }
}

impl RowSource for Sun<'_> {
    fn header(&self) -> Header {
        self.header
    }

    fn read_row(&mut self, _row: u32, out: &mut [u8]) -> Result<(), DecodeError> {
        self.fill_row()?;
        let in_order = |[a, b, c]: [u8; 3]| if self.is_rgb { [a, b, c] } else { [c, b, a] };
        match (self.bits, self.header.layout) {
            (24, _) => {
                for (pixel, stored) in out.as_chunks_mut::<3>().0.iter_mut().zip(self.row.as_chunks::<3>().0)
                {
                    *pixel = in_order(*stored);
                }
            }
            (32, _) => {
                for (pixel, stored) in out.as_chunks_mut::<3>().0.iter_mut().zip(self.row.as_chunks::<4>().0)
                {
                    *pixel = in_order([stored[1], stored[2], stored[3]]);
                }
            }
            (bits, Layout::Grey8) => {
                unpack(&self.row, bits, Widen::AsGrey, out);
                if bits == 1 {
                    // 1 is black.
                    out.iter_mut().for_each(|level| *level = !*level);
                }
            }
            (bits, Layout::Indexed8) => unpack(&self.row, bits, Widen::AsNumber, out),
            (bits, _) => {
                let mut numbers = vec![0; self.header.width as usize];
                unpack(&self.row, bits, Widen::AsNumber, &mut numbers);
                for (pixel, number) in out.as_chunks_mut::<3>().0.iter_mut().zip(numbers) {
                    *pixel = self.palette.get(usize::from(number)).copied().unwrap_or_default();
                }
            }
        }
        Ok(())
    }
}
