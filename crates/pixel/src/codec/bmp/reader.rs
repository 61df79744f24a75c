//! Decodes BMP row by row.

use std::io::{Read as _, Seek as _, SeekFrom};

use super::header::{BmpHeader, Packing, seek_to_pixels};
use super::rle::{self, Pixels};
use crate::codec::by_row::within;
use crate::codec::frame::Frame;
use crate::codec::input::{ENDS_EARLY, GuardedBytes, Position};
use crate::codec::sample::{Widen, unpack};
use crate::damage::Damage;
use crate::decode::{DecodeOptions, Decoder, Input, SampleForm};
use crate::embedded::EmbeddedMetadata;
use crate::error::DecodeError;
use crate::format::Format;
use crate::layout::{Header, Layout};
use crate::limits::{Deadline, Limits};

/// Maximum height as a multiple of the rows in the file: with fewer there is nothing to see, and black rows
/// would cost time.
const MOST_HEIGHTS: u32 = 256;

/// Number of bytes that are read at once if rows are stored bottom-up.
const BAND_BYTES: u64 = 1 << 18;

struct BmpDecoder<'a> {
    input: GuardedBytes<'a>,
    position: Position,
    deadline: Deadline,
    bmp: BmpHeader,
    header: Header,
    /// Number of stored rows in the file.
    rows_there: u32,
    next_row: u32,
    /// Stored rows; `band_rows` has the first of their picture rows and the one after the last.
    band: Vec<u8>,
    band_rows: (u32, u32),
    /// Palette indices, or stored pixels, of a whole picture that was run-length coded.
    numbers: Option<Frame>,
    scratch: Vec<u8>,
    damage: Option<Damage>,
    failed: bool,
    icc: Option<Vec<u8>>,
}

/// Opens a BMP and reads its headers.
pub(crate) fn open<'a>(
    input: Box<dyn Input + 'a>,
    options: &DecodeOptions,
) -> Result<Box<dyn Decoder + 'a>, DecodeError> {
    let deadline = options.limits.deadline();
    let mut input = GuardedBytes::new(input, deadline);
    let position = input.position();
    let mut bmp = BmpHeader::read(&mut input, &position)?;
    if bmp.packing == Packing::Inside {
        return inside(input, &bmp, options);
    }
    options.limits.check_size(bmp.width, bmp.height)?;
    let icc = read_profile(&mut input, &bmp, &options.limits);
    let layout = match bmp.bits {
        ..=8 if options.stored == SampleForm::AsInFile => Layout::Indexed8,
        16 | 32 if bmp.masks.is_some_and(|masks| masks.has_alpha()) => Layout::Rgba8,
        _ => Layout::Rgb8,
    };
    let header = Header { width: bmp.width, height: bmp.height, layout };
    seek_to_pixels(&mut bmp, &mut input).map_err(|error| position.error(error))?;
    let mut decoder = BmpDecoder {
        input,
        position,
        deadline,
        rows_there: bmp.height,
        bmp,
        header,
        next_row: 0,
        band: Vec::new(),
        band_rows: (0, 0),
        numbers: None,
        scratch: Vec::new(),
        damage: None,
        failed: false,
        icc,
    };
    match decoder.bmp.packing {
        Packing::Plain => decoder.count_rows()?,
        Packing::Rle8 => decoder.unpack(Pixels::Bytes, &options.limits)?,
        Packing::Rle4 => decoder.unpack(Pixels::Nibbles, &options.limits)?,
        Packing::Rle24 => decoder.unpack(Pixels::Triples, &options.limits)?,
        Packing::Inside => {}
    }
    Ok(Box::new(decoder))
}

/// Opens the JPEG or PNG that is stored in place of pixels.
fn inside<'a>(
    mut input: GuardedBytes<'_>,
    bmp: &BmpHeader,
    options: &DecodeOptions,
) -> Result<Box<dyn Decoder + 'a>, DecodeError> {
    let position = input.position();
    let n_bytes = input.seek(SeekFrom::End(0)).map_err(|error| position.error(error))?;
    options.limits.check_memory(n_bytes.saturating_sub(bmp.pixels_at))?;
    input.seek(SeekFrom::Start(bmp.pixels_at)).map_err(|error| position.error(error))?;
    let mut bytes = Vec::new();
    input.read_to_end(&mut bytes).map_err(|error| position.error(error))?;
    Ok(Box::new(within(Format::Bmp, bytes, &[Format::Jpeg, Format::Png], options)?))
}

/// Reads the profile of the colours. One that is damaged or too long is left out, as the picture is there.
fn read_profile(input: &mut GuardedBytes<'_>, bmp: &BmpHeader, limits: &Limits) -> Option<Vec<u8>> {
    let (at, n_bytes) = bmp.profile?;
    let here = input.stream_position().ok()?;
    limits.check_memory(n_bytes.into()).ok()?;
    let mut profile = Vec::new();
    input.seek(SeekFrom::Start(at)).ok()?;
    let outcome = input.by_ref().take(n_bytes.into()).read_to_end(&mut profile);
    input.seek(SeekFrom::Start(here)).ok()?;
    outcome.ok().filter(|n| *n == n_bytes as usize).map(|_| profile)
}

impl BmpDecoder<'_> {
    /// Counts the stored rows in the file. Most files store the last row first, so the part that a truncated
    /// file lacks is at the top: it is returned as black and reported as lost, and the rest is kept.
    fn count_rows(&mut self) -> Result<(), DecodeError> {
        let end = self.input.seek(SeekFrom::End(0)).map_err(|error| self.position.error(error))?;
        let there = end.saturating_sub(self.bmp.pixels_at);
        let row_bytes = self.bmp.stored_row_bytes();
        // The padding of the very last row may be missing.
        let unpadded = (u64::from(self.bmp.width) * u64::from(self.bmp.bits)).div_ceil(8);
        let n_rows = there.saturating_add(row_bytes - unpadded) / row_bytes;
        self.rows_there = n_rows.min(self.bmp.height.into()) as u32;
        if self.rows_there == 0 || self.bmp.height / self.rows_there > MOST_HEIGHTS {
            return Err(self.position.damaged(ENDS_EARLY));
        }
        self.note_lost(end);
        Ok(())
    }

    fn note_lost(&mut self, byte: u64) {
        let lost = self.bmp.height - self.rows_there;
        if lost > 0 {
            self.damage = Some(Damage {
                what: ENDS_EARLY.into(),
                byte: Some(byte),
                row: if self.bmp.is_top_down { self.rows_there } else { 0 },
                count: 1,
                truncated: true,
                lost_rows: Some(lost),
            });
        }
    }

    /// Unpacks a whole picture and turns it upright.
    fn unpack(&mut self, pixels: Pixels, limits: &Limits) -> Result<(), DecodeError> {
        limits.check_memory(self.header.pixels() * 2 * pixels.n_bytes() as u64)?;
        let BmpHeader { width, height, .. } = self.bmp;
        let unpacked = rle::unpack(&mut self.input, width, height, pixels);
        if let Some(error) = unpacked.error {
            if !rle::ended_early(&error) || unpacked.n_rows == 0 {
                return Err(self.position.error(error));
            }
            self.rows_there = unpacked.n_rows as u32;
            self.note_lost(self.position.byte());
        }
        let mut numbers = unpacked.numbers;
        if !self.bmp.is_top_down {
            numbers = numbers.rchunks_exact(width as usize * pixels.n_bytes()).flatten().copied().collect();
        }
        let layout = if pixels == Pixels::Triples { Layout::Rgb8 } else { Layout::Indexed8 };
        self.numbers = Some(Frame::whole(Header { width, height, layout }, numbers));
        Ok(())
    }

    /// Reads the stored rows around a row of the picture.
    fn fill_band(&mut self, row: u32) -> Result<(), DecodeError> {
        let row_bytes = self.bmp.stored_row_bytes();
        let n_rows = (BAND_BYTES / row_bytes).clamp(1, u64::from(self.header.height - row)) as u32;
        // Rows `row .. row + n_rows` of the picture, as far as the file has them.
        let (first, last) = if self.bmp.is_top_down {
            (row, (row + n_rows).min(self.rows_there))
        } else {
            let stored_end = self.bmp.height - row;
            (stored_end.saturating_sub(n_rows), stored_end.min(self.rows_there))
        };
        let at = self.bmp.pixels_at + u64::from(first) * row_bytes;
        let wanted = row_bytes * u64::from(last.saturating_sub(first));
        self.band.clear();
        self.band.resize((row_bytes * u64::from(n_rows)) as usize, 0);
        self.input.seek(SeekFrom::Start(at)).map_err(|error| self.position.error(error))?;
        let mut limited = (&mut self.input).take(wanted);
        let mut n_read = 0;
        // Short only by the padding of the last row, see `count_rows`.
        while (n_read as u64) < wanted {
            match limited.read(&mut self.band[n_read..wanted as usize]) {
                Ok(0) => break,
                Ok(n) => n_read += n,
                Err(error) => return Err(self.position.error(error)),
            }
        }
        self.band_rows = (row, row + n_rows);
        Ok(())
    }

    fn read_row(&mut self, row: u32, out: &mut [u8]) -> Result<(), DecodeError> {
        let mut scratch = std::mem::take(&mut self.scratch);
        if let Some(numbers) = &mut self.numbers {
            scratch.resize(numbers.header.row_bytes(), 0);
            numbers.read_rows(&mut scratch)?;
            if self.bmp.bits <= 8 {
                self.color(&scratch, out);
            } else {
                self.convert(&scratch, out);
            }
        } else {
            if !(self.band_rows.0..self.band_rows.1).contains(&row) {
                if self.deadline.has_passed() {
                    return Err(self.deadline.error());
                }
                self.fill_band(row)?;
            }
            let row_bytes = self.bmp.stored_row_bytes() as usize;
            let index =
                if self.bmp.is_top_down { row - self.band_rows.0 } else { self.band_rows.1 - 1 - row };
            let stored = &self.band[index as usize * row_bytes..][..row_bytes];
            if self.bmp.bits <= 8 {
                scratch.resize(self.bmp.width as usize, 0);
                unpack(stored, self.bmp.bits as u8, Widen::AsNumber, &mut scratch);
                self.color(&scratch, out);
            } else {
                self.convert(stored, out);
            }
        }
        self.scratch = scratch;
        Ok(())
    }

    /// Converts palette indices to colours, if colours were requested.
    fn color(&self, numbers: &[u8], out: &mut [u8]) {
        if self.header.layout == Layout::Indexed8 {
            out.copy_from_slice(numbers);
            return;
        }
        for (number, pixel) in numbers.iter().zip(out.as_chunks_mut::<3>().0) {
            *pixel = self.bmp.palette.get(usize::from(*number)).copied().unwrap_or_default();
        }
    }

    fn convert(&self, stored: &[u8], out: &mut [u8]) {
        match (self.bmp.bits, self.bmp.masks) {
            (24, _) => {
                for (&[blue, green, red], pixel) in
                    stored.as_chunks::<3>().0.iter().zip(out.as_chunks_mut::<3>().0)
                {
                    *pixel = [red, green, blue];
                }
            }
            (32, None) => {
                for (&[blue, green, red, _], pixel) in
                    stored.as_chunks::<4>().0.iter().zip(out.as_chunks_mut::<3>().0)
                {
                    *pixel = [red, green, blue];
                }
            }
            (bits, Some(masks)) => {
                let channels = self.header.layout.channels();
                for (pixel, out) in
                    stored.chunks_exact(usize::from(bits / 8)).zip(out.chunks_exact_mut(channels))
                {
                    let value = pixel.iter().rev().fold(0, |value, byte| value << 8 | u32::from(*byte));
                    for (sample, mask) in out.iter_mut().zip(masks.0) {
                        *sample = mask.of(value);
                    }
                }
            }
            (_, None) => {}
        }
    }
}

impl Decoder for BmpDecoder<'_> {
    fn format(&self) -> Format {
        Format::Bmp
    }

    fn header(&self) -> Header {
        self.header
    }

    fn read_rows(&mut self, rows: &mut [u8]) -> Result<usize, DecodeError> {
        let left = (self.header.height - self.next_row) as usize;
        if self.failed {
            return Ok(0);
        }
        let mut n_rows = 0;
        for row in rows.chunks_exact_mut(self.header.row_bytes()).take(left) {
            self.read_row(self.next_row, row).inspect_err(|_| self.failed = true)?;
            self.next_row += 1;
            n_rows += 1;
        }
        Ok(n_rows)
    }

    fn frames(&self) -> Option<u32> {
        Some(1)
    }

    fn damage(&self) -> Option<Damage> {
        self.damage.clone()
    }

    fn embedded(&self) -> EmbeddedMetadata {
        EmbeddedMetadata { icc: self.icc.clone(), ..EmbeddedMetadata::default() }
    }
}
