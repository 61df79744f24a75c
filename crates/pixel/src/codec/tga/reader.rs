//! Decodes the rows.

use super::header::{Kind, TgaHeader, color};
use crate::codec::by_row::{RowSource, by_row};
use crate::codec::source::Source;
use crate::codec::stored_rows::StoredRows;
use crate::decode::{DecodeOptions, Decoder, Input, SampleForm};
use crate::error::DecodeError;
use crate::format::Format;
use crate::layout::{Header, Layout};

struct Tga<'a> {
    source: Source<'a>,
    tga: TgaHeader,
    header: Header,
    rows: Rows,
}

/// The stored pixels.
enum Rows {
    InFile(StoredRows),
    /// All that were unpacked, in the order of the file.
    Unpacked(Vec<u8>),
}

/// Opens a TGA.
pub(crate) fn open<'a>(
    input: Box<dyn Input + 'a>,
    options: &DecodeOptions,
) -> Result<Box<dyn Decoder + 'a>, DecodeError> {
    let mut source = Source::new(input, &options.limits);
    let tga = TgaHeader::read(&mut source)?;
    options.limits.check_size(tga.width, tga.height)?;
    let layout = match (tga.kind, tga.has_alpha) {
        (Kind::Palette, _) if options.stored == SampleForm::AsInFile && tga.bits == 8 => Layout::Indexed8,
        (Kind::Palette | Kind::Color, false) => Layout::Rgb8,
        (Kind::Palette | Kind::Color, true) => Layout::Rgba8,
        (Kind::Grey, false) => Layout::Grey8,
        (Kind::Grey, true) => Layout::GreyAlpha8,
    };
    let header = Header { width: tga.width, height: tga.height, layout };
    let row_bytes = u64::from(tga.width) * tga.pixel_bytes() as u64;
    source.seek(tga.pixels_at)?;
    let rows = if tga.is_packed {
        options.limits.check_memory(row_bytes * u64::from(tga.height))?;
        Rows::Unpacked(unpack(&mut source, tga.pixel_bytes(), row_bytes * u64::from(tga.height))?)
    } else {
        Rows::InFile(StoredRows::new(tga.pixels_at, row_bytes, tga.height))
    };
    let deadline = source.deadline();
    by_row(Format::Tga, Tga { source, tga, header, rows }, deadline, options)
}

/// Unpacks runs of pixels, as far as they are there.
fn unpack(source: &mut Source<'_>, pixel_bytes: usize, n_bytes: u64) -> Result<Vec<u8>, DecodeError> {
    let n_bytes = n_bytes as usize;
    let mut pixels = Vec::new();
    let mut packet = [0; 128 * 4];
    while pixels.len() < n_bytes {
        let mut control = [0];
        if source.fill_some(&mut control)? == 0 {
            break;
        }
        let n_pixels = usize::from(control[0] & 0x7F) + 1;
        let is_run = control[0] & 0x80 != 0;
        let packet = &mut packet[..if is_run { 1 } else { n_pixels } * pixel_bytes];
        let n_read = source.fill_some(packet)?;
        if is_run && n_read == pixel_bytes {
            (0..n_pixels).for_each(|_| pixels.extend_from_slice(packet));
        } else {
            pixels.extend_from_slice(&packet[..n_read]);
        }
    }
    pixels.truncate(n_bytes);
    Ok(pixels)
}

impl Tga<'_> {
    fn put(tga: &TgaHeader, layout: Layout, stored: &[u8], out: &mut [u8]) {
        match (tga.kind, layout) {
            (Kind::Palette, Layout::Indexed8) => out[0] = stored[0],
            (Kind::Palette, _) => {
                let number = stored.iter().rev().fold(0, |value, byte| value << 8 | usize::from(*byte));
                let index = number.checked_sub(tga.palette_first.into());
                let color = index.and_then(|index| tga.palette.get(index)).copied().unwrap_or([0, 0, 0, 255]);
                out.copy_from_slice(&color[..out.len()]);
            }
            (Kind::Grey, _) => out.copy_from_slice(&stored[..out.len()]),
            (Kind::Color, _) => {
                let color = color(stored, tga.has_alpha);
                out.copy_from_slice(&color[..out.len()]);
            }
        }
    }
}

impl RowSource for Tga<'_> {
    fn header(&self) -> Header {
        self.header
    }

    fn is_bottom_up(&self) -> bool {
        !self.tga.is_top_down
    }

    fn read_row(&mut self, row: u32, out: &mut [u8]) -> Result<(), DecodeError> {
        let stored_row = if self.tga.is_top_down { row } else { self.header.height - 1 - row };
        let pixel_bytes = self.tga.pixel_bytes();
        let row_bytes = self.header.width as usize * pixel_bytes;
        let stored = match &mut self.rows {
            Rows::InFile(rows) => rows.row(&mut self.source, stored_row)?,
            Rows::Unpacked(pixels) => {
                let from = stored_row as usize * row_bytes;
                pixels.get(from..from + row_bytes).ok_or_else(|| self.source.ends_early())?
            }
        };
        let layout = self.header.layout;
        let pixels = out.chunks_exact_mut(layout.pixel_bytes());
        let stored = stored.chunks_exact(pixel_bytes);
        if self.tga.is_right_to_left {
            pixels.rev().zip(stored).for_each(|(out, stored)| Self::put(&self.tga, layout, stored, out));
        } else {
            pixels.zip(stored).for_each(|(out, stored)| Self::put(&self.tga, layout, stored, out));
        }
        Ok(())
    }
}
