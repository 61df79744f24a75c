//! Decodes the frames.

use std::io::{Cursor, Read as _};

use super::grey::{Grey, value};
use super::image::{Coding, Colors, Image, syntax, transfer_syntax};
use super::rle;
use crate::codec::by_row::{RowSource, all_rows, by_row, within};
use crate::codec::source::Source;
use crate::codec::stored_rows::StoredRows;
use crate::damage::Damage;
use crate::decode::{DecodeOptions, Decoder, Input};
use crate::error::DecodeError;
use crate::format::Format;
use crate::layout::{Header, Layout};
use crate::limits::Limits;

struct Dicom<'a> {
    source: Source<'a>,
    image: Image,
    /// Rows of a frame; of planes, those of each plane.
    planes: Vec<StoredRows>,
    grey: Grey,
    frame: u32,
    /// Damage of the picture that the samples come from.
    damage: Option<Damage>,
}

const PREAMBLE_BYTES: u64 = 132;

/// Opens a DICOM file.
pub(crate) fn open<'a>(
    input: Box<dyn Input + 'a>,
    options: &DecodeOptions,
) -> Result<Box<dyn Decoder + 'a>, DecodeError> {
    let limits = &options.limits;
    let mut source = Source::new(input, limits);
    source.seek(PREAMBLE_BYTES)?;
    let (syntax, coding, is_deflated) = syntax(&transfer_syntax(&mut source)?)?;
    if is_deflated {
        source = inflated(&mut source, limits)?;
    }
    let mut image = Image::read(&mut source, syntax, coding)?;
    if coding == Coding::Inside {
        return inside(&mut source, &image, options);
    }
    limits.check_size(image.width, image.height)?;
    if coding == Coding::RunLengths {
        source = unpacked(&mut source, &mut image, limits)?;
    }
    let planes = planes(&image, 0);
    let mut dicom = Dicom { grey: Grey::new(&image, None), source, image, planes, frame: 0, damage: None };
    if matches!(dicom.image.colors, Colors::Grey { .. }) && dicom.image.window.is_none() {
        let range = dicom.range()?;
        dicom.grey = Grey::new(&dicom.image, range);
    }
    let deadline = dicom.source.deadline();
    by_row(Format::Dicom, dicom, deadline, options)
}

/// The elements after the file's header, inflated.
fn inflated(source: &mut Source<'_>, limits: &Limits) -> Result<Source<'static>, DecodeError> {
    let deflated = source.rest(limits)?;
    let mut bytes = Vec::new();
    let mut inflater = flate2::read::DeflateDecoder::new(&deflated[..]).take(limits.memory_bytes + 1);
    inflater.read_to_end(&mut bytes).map_err(|error| source.damaged(error.to_string()))?;
    limits.check_memory(bytes.len() as u64)?;
    Ok(Source::new(Box::new(Cursor::new(bytes)), limits))
}

/// The pieces of the first frame. A file with one frame may have any number of pieces.
fn pieces(source: &mut Source<'_>, image: &Image, limits: &Limits) -> Result<Vec<u8>, DecodeError> {
    // The table of offsets.
    let table = image.syntax.piece(source)?.unwrap_or(0);
    source.skip(table.into())?;
    let mut frame = Vec::new();
    while let Some(n_bytes) = image.syntax.piece(source)? {
        limits.check_memory(frame.len() as u64 + u64::from(n_bytes))?;
        // A piece that is cut has the upper rows.
        let there = source.len()?.saturating_sub(source.byte()).min(n_bytes.into());
        frame.extend(source.vec(there)?);
        if there < u64::from(n_bytes) {
            break;
        }
        if image.n_frames > 1 {
            break;
        }
    }
    Ok(frame)
}

/// A frame that is a file of another format. Samples of more than 8 bits go through the mapping to levels.
fn inside(
    source: &mut Source<'_>,
    image: &Image,
    options: &DecodeOptions,
) -> Result<Box<dyn Decoder + 'static>, DecodeError> {
    let frame = pieces(source, image, &options.limits)?;
    let mut inside = within(Format::Dicom, frame, super::INSIDE, options)?;
    let header = inside.header();
    let is_mapped =
        header.layout == Layout::Grey16 || image.window.is_some() && header.layout == Layout::Grey8;
    if !is_mapped {
        return Ok(Box::new(inside));
    }
    // As a plain picture of the same samples.
    let samples = all_rows(&mut inside, options)?;
    let damage = inside.damage();
    let mut plain = image.clone();
    (plain.width, plain.height, plain.at) = (header.width, header.height, 0);
    plain.bits_allocated = 8 * header.layout.sample_bytes() as u16;
    plain.bits_stored = plain.bits_stored.min(plain.bits_allocated);
    (plain.coding, plain.syntax.is_big_endian) = (Coding::Plain, cfg!(target_endian = "big"));
    let source = Source::new(Box::new(Cursor::new(samples)), &options.limits);
    let planes = planes(&plain, 0);
    let mut dicom = Dicom { grey: Grey::new(&plain, None), source, image: plain, planes, frame: 0, damage };
    dicom.image.n_frames = 1;
    if dicom.image.window.is_none() {
        let range = dicom.range()?;
        dicom.grey = Grey::new(&dicom.image, range);
    }
    let deadline = dicom.source.deadline();
    by_row(Format::Dicom, dicom, deadline, options)
}

/// The first frame of run lengths as plain samples.
fn unpacked(
    source: &mut Source<'_>,
    image: &mut Image,
    limits: &Limits,
) -> Result<Source<'static>, DecodeError> {
    let n_pixels = u64::from(image.width) * u64::from(image.height);
    let (n_samples, sample_bytes) = (u64::from(image.n_samples), u64::from(image.bits_allocated.div_ceil(8)));
    limits.check_memory(n_pixels * (n_samples * sample_bytes + 1))?;
    let packed = pieces(source, image, limits)?;
    let plain = rle::unpack(&packed, n_pixels as usize, n_samples as usize, sample_bytes as usize)?;
    (image.at, image.n_frames, image.is_planar) = (0, 1, false);
    image.syntax.is_big_endian = false;
    Ok(Source::new(Box::new(Cursor::new(plain)), limits))
}

/// Places of a frame's rows.
fn planes(image: &Image, frame: u32) -> Vec<StoredRows> {
    let bits = u64::from(image.bits_allocated);
    let row_samples = match image.colors {
        Colors::YbrFull422 => u64::from(image.width) * 2,
        _ if image.is_planar => image.width.into(),
        _ => u64::from(image.width) * u64::from(image.n_samples),
    };
    let n_planes = if image.is_planar { u64::from(image.n_samples) } else { 1 };
    let row_bytes = (row_samples * bits).div_ceil(8);
    let plane_bytes = row_bytes * u64::from(image.height);
    let at = |plane: u64| image.at.saturating_add((u64::from(frame) * n_planes + plane) * plane_bytes);
    (0..n_planes).map(|plane| StoredRows::new(at(plane), row_bytes, image.height)).collect()
}

impl Dicom<'_> {
    /// Smallest and largest stored value of the first frame.
    fn range(&mut self) -> Result<Option<(f64, f64)>, DecodeError> {
        if self.image.bits_allocated <= 8 {
            return Ok(None);
        }
        let (mut least, mut most) = (f64::MAX, f64::MIN);
        for row in 0..self.image.height {
            self.source.check_time()?;
            let Ok(stored) = self.planes[0].row(&mut self.source, row) else { break };
            samples(stored, &self.image).map(|raw| value(raw, &self.image)).for_each(|value| {
                (least, most) = (least.min(value), most.max(value));
            });
        }
        Ok((least <= most).then_some((least, most)))
    }

    fn color(image: &Image, [a, b, c]: [u32; 3]) -> [u8; 3] {
        // Of more than 8 bits the upper ones count.
        let shift = image.bits_stored.saturating_sub(8);
        let [a, b, c] = [a, b, c].map(|sample| (sample >> shift).min(255) as u8);
        match image.colors {
            Colors::YbrFull | Colors::YbrFull422 => of_ycbcr(a, b, c),
            _ => [a, b, c],
        }
    }
}

/// Samples of a row as unsigned numbers.
fn samples<'r>(stored: &'r [u8], image: &Image) -> Box<dyn Iterator<Item = u32> + 'r> {
    let is_big = image.syntax.is_big_endian;
    let n_bytes = usize::from(image.bits_allocated / 8);
    if n_bytes == 0 {
        // The first pixel is in the lowest bit.
        return Box::new(stored.iter().flat_map(|byte| (0..8).map(move |bit| u32::from(byte >> bit & 1))));
    }
    let join = |value: u32, byte: &u8| value << 8 | u32::from(*byte);
    Box::new(
        stored.chunks_exact(n_bytes).map(move |bytes| {
            if is_big { bytes.iter().fold(0, join) } else { bytes.iter().rev().fold(0, join) }
        }),
    )
}

/// Red, green and blue of full-range YCbCr (PS3.3, C.7.6.3.1.2).
fn of_ycbcr(y: u8, cb: u8, cr: u8) -> [u8; 3] {
    let (y, cb, cr) = (f32::from(y), f32::from(cb) - 128.0, f32::from(cr) - 128.0);
    [y + 1.402 * cr, y - 0.344_14 * cb - 0.714_14 * cr, y + 1.772 * cb].map(|value| value.round() as u8)
}

impl RowSource for Dicom<'_> {
    fn header(&self) -> Header {
        let is_grey = matches!(self.image.colors, Colors::Grey { .. });
        let layout = if is_grey { Layout::Grey8 } else { Layout::Rgb8 };
        Header { width: self.image.width, height: self.image.height, layout }
    }

    fn read_row(&mut self, row: u32, out: &mut [u8]) -> Result<(), DecodeError> {
        let Dicom { source, image, planes, grey, .. } = self;
        if image.is_planar && planes.len() == 3 {
            let mut pixels = vec![[0; 3]; image.width as usize];
            for (channel, plane) in planes.iter_mut().enumerate() {
                let stored = samples(plane.row(source, row)?, image);
                pixels.iter_mut().zip(stored).for_each(|(pixel, raw)| pixel[channel] = raw);
            }
            for (out, pixel) in out.as_chunks_mut::<3>().0.iter_mut().zip(pixels) {
                *out = Dicom::color(image, pixel);
            }
            return Ok(());
        }
        let mut stored = samples(planes[0].row(source, row)?, image);
        let pixels = out.as_chunks_mut::<3>().0;
        match image.colors {
            Colors::Grey { .. } => {
                let is_bits = image.bits_allocated == 1;
                out.iter_mut().zip(stored).for_each(|(level, raw)| {
                    *level = if is_bits { raw as u8 * 255 } else { grey.level(value(raw, image)) };
                });
            }
            Colors::Palette => pixels.iter_mut().zip(stored).for_each(|(pixel, raw)| {
                let index = (value(raw, image) as i32 - image.palette_first).max(0) as usize;
                // Values after the palette have its last colour.
                *pixel = [0, 1, 2].map(|color: usize| {
                    let entries = &image.palette[color];
                    entries.get(index).or(entries.last()).copied().unwrap_or(0)
                });
            }),
            Colors::YbrFull422 => {
                let mut four = [0; 4];
                for pair in pixels.chunks_mut(2) {
                    four.iter_mut().zip(stored.by_ref()).for_each(|(to, raw)| *to = raw);
                    for (pixel, y) in pair.iter_mut().zip([four[0], four[1]]) {
                        *pixel = Dicom::color(image, [y, four[2], four[3]]);
                    }
                }
            }
            Colors::Rgb | Colors::YbrFull => {
                let mut three = [0; 3];
                for pixel in pixels {
                    three.iter_mut().zip(stored.by_ref()).for_each(|(to, raw)| *to = raw);
                    *pixel = Dicom::color(image, three);
                }
            }
        }
        Ok(())
    }

    fn damage(&mut self) -> Option<Damage> {
        self.damage.clone()
    }

    fn next_frame(&mut self) -> Result<bool, DecodeError> {
        if self.frame + 1 >= self.image.n_frames {
            return Ok(false);
        }
        self.frame += 1;
        self.planes = planes(&self.image, self.frame);
        Ok(true)
    }

    fn frames(&self) -> Option<u32> {
        Some(self.image.n_frames)
    }
}
