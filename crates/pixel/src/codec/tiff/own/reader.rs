//! Decodes pages, one row of strips or tiles at a time.

use super::coded;
use super::colour::{Convert, Range};
use super::directory::{Directory, File};
use super::number::{compression, photometric};
use super::page::{Number, Page};
use super::unpack::{undo_differences, undo_float, unpack};
use crate::codec::input::{ENDS_EARLY, GuardedBytes, Position};
use crate::codec::tiff::is_reduced;
use crate::damage::Damage;
use crate::decode::{DecodeOptions, Decoder, Input, SampleForm};
use crate::embedded::EmbeddedMetadata;
use crate::error::DecodeError;
use crate::format::Format;
use crate::layout::{Header, Layout};
use crate::limits::{Deadline, Limits};
use crate::picture::Picture;

/// A strip or tile: its bytes, or its pixels.
enum Chunk {
    Bytes(Vec<u8>),
    Picture(Picture),
}

/// The tag NewSubfileType.
const NEW_SUBFILE_TYPE: u16 = 254;

struct Reader<'a> {
    file: File<GuardedBytes<'a>>,
    position: Position,
    limits: Limits,
    deadline: Deadline,
    stored: SampleForm,
    directories: Vec<Directory>,
    number: usize,
    is_reduced: bool,
    page: Page,
    header: Header,
    convert: Convert,
    /// The row of chunks that was decoded last, of each plane.
    band: Vec<Chunk>,
    band_number: Option<u32>,
    next_row: u32,
    has_embedded: bool,
    embedded: EmbeddedMetadata,
    /// What the file lacks of the values of tags, which costs no pixels.
    missing: Option<Damage>,
    failed: bool,
}

/// Opens a TIFF and its first page.
pub(crate) fn open<'a>(
    input: Box<dyn Input + 'a>,
    options: &DecodeOptions,
    missing: Option<Damage>,
) -> Result<Box<dyn Decoder + 'a>, DecodeError> {
    let limits = options.limits;
    let deadline = limits.deadline();
    let input = GuardedBytes::new(input, deadline);
    let position = input.position();
    let mut file = File::new(input).map_err(|error| position.error(error))?;
    let directories = file.directories().map_err(|error| position.error(error))?;
    let first = directories.first().ok_or_else(|| position.damaged("no directory"))?;
    let (page, convert, header) = begin(&mut file, first, options.stored, &limits)?;
    let is_reduced = is_reduced(file.first(first, NEW_SUBFILE_TYPE));
    let embedded =
        if options.embedded { embedded(&mut file, first, &page) } else { EmbeddedMetadata::default() };
    let mut reader = Reader {
        file,
        position,
        limits,
        deadline,
        stored: options.stored,
        directories,
        number: 0,
        is_reduced,
        page,
        header,
        convert,
        band: Vec::new(),
        band_number: None,
        next_row: 0,
        has_embedded: options.embedded,
        embedded,
        missing,
        failed: false,
    };
    reader.prepare()?;
    Ok(Box::new(reader))
}

/// Reads the tags of a page, and checks what it costs.
fn begin(
    file: &mut File<GuardedBytes<'_>>,
    directory: &Directory,
    stored: SampleForm,
    limits: &Limits,
) -> Result<(Page, Convert, Header), DecodeError> {
    let missing = || DecodeError::damaged("a page without a size, or without strips or tiles");
    let page = Page::read(file, directory).ok_or_else(missing)?;
    limits.check_size(page.width, page.height)?;
    let unsupported = || {
        let Page { bits, samples, photometric, .. } = page;
        let what =
            format!("TIFF of {samples} samples of {bits} bits (photometric interpretation {photometric})");
        DecodeError::Unsupported(what)
    };
    let is_supported = page.has_equal_bits
        && (1..=64).contains(&page.bits)
        && (1..=64).contains(&page.samples)
        && (page.number != Some(Number::Float) || matches!(page.bits, 16 | 24 | 32 | 64));
    let convert = Convert::of(&page, stored).filter(|_| is_supported).ok_or_else(unsupported)?;
    if page.samples < convert.n_samples() || page.is_subsampled() && (page.bits != 8 || page.samples != 3) {
        return Err(unsupported());
    }
    let band = u64::from(page.chunks.height).min(page.height.into());
    let row_bits = u64::from(page.width.max(page.chunks.width)) * u64::from(page.bits) * page.samples as u64;
    let band_bytes = (row_bits / 8 + 1).saturating_mul(band).saturating_mul(2);
    // A row of numbers of 64 bits, of all samples, and another one of a plane or of a tile.
    let row_bytes = u64::from(page.width.max(page.chunks.width)) * page.samples as u64 * 8 * 2;
    limits.check_memory(band_bytes.saturating_add(row_bytes))?;
    let header = Header { width: page.width, height: page.height, layout: convert.layout };
    Ok((page, convert, header))
}

fn embedded(file: &mut File<GuardedBytes<'_>>, directory: &Directory, page: &Page) -> EmbeddedMetadata {
    // CIELab was converted already, without its profile.
    let is_lab = matches!(page.photometric, photometric::LAB | photometric::ICC_LAB | photometric::ITU_LAB);
    EmbeddedMetadata {
        icc: file.bytes(directory, 34_675).filter(|_| !is_lab),
        xmp: file.bytes(directory, 700),
        photoshop: file.bytes(directory, 34_377),
        orientation: page.orientation,
        ..EmbeddedMetadata::default()
    }
}

impl Reader<'_> {
    /// Finds what depends on the pixels of a page: their layout if they are coded, their range otherwise.
    fn prepare(&mut self) -> Result<(), DecodeError> {
        (self.next_row, self.band_number) = (0, None);
        if self.is_coded() {
            self.fill_band(0)?;
            if let Some(Chunk::Picture(picture)) = self.band.first() {
                self.header.layout = picture.header.layout;
            }
        } else if self.convert.needs_range() {
            let mut range = Range::EMPTY;
            let n_samples = self.convert.n_samples();
            let mut row = Vec::new();
            for y in 0..self.header.height {
                // Rows after damage have no range; they fail when they are decoded.
                if self.read_row(y, &mut row).is_err() {
                    break;
                }
                for pixel in row.chunks_exact(self.page.samples) {
                    pixel[..n_samples].iter().for_each(|stored| range.add(self.convert.value(*stored)));
                }
            }
            self.convert.set_range(range);
        }
        Ok(())
    }

    fn is_coded(&self) -> bool {
        use compression as c;
        matches!(self.page.compression, c::OLD_JPEG | c::JPEG | c::WEBP | c::JPEG_2000 | c::JPEG_XL)
    }

    /// Decodes the row of chunks with this number.
    fn fill_band(&mut self, number: u32) -> Result<(), DecodeError> {
        if self.band_number == Some(number) {
            return Ok(());
        }
        self.band_number = None;
        self.band.clear();
        let (across, down) = self.page.grid();
        for plane in 0..self.page.planes() {
            for column in 0..across as usize {
                if self.deadline.has_passed() {
                    return Err(self.deadline.error());
                }
                let index = (plane * down as usize + number as usize) * across as usize + column;
                let chunk = self.chunk(index, plane, number)?;
                self.band.push(chunk);
            }
        }
        self.band_number = Some(number);
        Ok(())
    }

    fn chunk(&mut self, index: usize, plane: usize, band: u32) -> Result<Chunk, DecodeError> {
        let damaged = || DecodeError::damaged("a strip or tile is missing");
        let page = &self.page;
        let place = match page.old_jpeg {
            Some(place) if page.compression == compression::OLD_JPEG => place,
            _ => page.chunks.places.get(index).copied().ok_or_else(damaged)?,
        };
        let height = if page.chunks.is_tiled {
            page.chunks.height
        } else {
            page.chunks.height.min(page.height - band * page.chunks.height)
        };
        let most = self.limits.memory_bytes;
        let data =
            self.file.read_at(place.0, place.1.min(most)).map_err(|error| self.position.error(error))?;
        if self.is_coded() {
            let mut picture = coded::decode(page, &data, height, &self.limits)?.ok_or_else(damaged)?;
            if page.has_own_range() && page.old_jpeg.is_none() && picture.header.layout == Layout::Rgb8 {
                for pixel in picture.pixels.as_chunks_mut::<3>().0 {
                    self.convert.pixel(&pixel.map(u64::from), pixel);
                }
            }
            return Ok(Chunk::Picture(picture));
        }
        let n_bytes = chunk_row_bytes(page, plane).saturating_mul(chunk_rows(page, height, plane));
        self.limits.check_memory(n_bytes as u64)?;
        let width = page.chunks.width as usize * page.samples_together();
        unpack(page, data, width, n_bytes).map(Chunk::Bytes)
    }

    /// Reads all samples of a row.
    fn read_row(&mut self, y: u32, row: &mut Vec<u64>) -> Result<(), DecodeError> {
        let rows = self.page.chunks.height;
        self.fill_band(y / rows)?;
        let page = &self.page;
        let (across, _) = page.grid();
        let (width, samples) = (page.width as usize, page.samples);
        row.clear();
        row.resize(width * samples, 0);
        let ends_early = || DecodeError::damaged(ENDS_EARLY);
        let mut part = Vec::new();
        for plane in 0..page.planes() {
            for column in 0..across as usize {
                let Some(Chunk::Bytes(bytes)) = self.band.get(plane * across as usize + column) else {
                    return Err(ends_early());
                };
                let y = (y % rows) as usize;
                if page.is_subsampled() && !page.is_planar {
                    subsampled_row(page, bytes, y, &mut part).ok_or_else(ends_early)?;
                } else {
                    // Logarithmic light has the highest byte first.
                    let is_big_endian = self.file.is_big_endian || page.compression == compression::SGI_LOG;
                    plain_row(page, bytes, y, plane, is_big_endian, &mut part).ok_or_else(ends_early)?;
                }
                let left = column * page.chunks.width as usize;
                if page.is_planar {
                    let to = row[left * samples + plane..].iter_mut().step_by(samples);
                    to.zip(&part).for_each(|(to, from)| *to = *from);
                } else {
                    let to = row[left * samples..].iter_mut();
                    to.zip(&part).for_each(|(to, from)| *to = *from);
                }
            }
        }
        Ok(())
    }

    fn convert_row(&mut self, y: u32, row: &mut Vec<u64>, out: &mut [u8]) -> Result<(), DecodeError> {
        if self.is_coded() {
            return self.coded_row(y, out);
        }
        self.read_row(y, row)?;
        let pixels = row.chunks_exact(self.page.samples);
        for (pixel, out) in pixels.zip(out.chunks_exact_mut(self.header.layout.pixel_bytes())) {
            self.convert.pixel(pixel, out);
        }
        Ok(())
    }

    fn coded_row(&mut self, y: u32, out: &mut [u8]) -> Result<(), DecodeError> {
        let rows = self.page.chunks.height;
        // An old JPEG contains the whole page.
        let is_whole = self.page.old_jpeg.is_some() && self.page.compression == compression::OLD_JPEG;
        let (band, y) = if is_whole { (0, y) } else { (y / rows, y % rows) };
        self.fill_band(band)?;
        let mut left = 0;
        for chunk in &self.band {
            let Chunk::Picture(picture) = chunk else { continue };
            if picture.header.layout != self.header.layout || self.page.is_planar {
                return Err(DecodeError::damaged("strips or tiles of different kinds"));
            }
            let row_bytes = picture.header.row_bytes();
            let start = y as usize * row_bytes;
            let row = picture.pixels.get(start..start + row_bytes);
            let row = row.ok_or_else(|| DecodeError::damaged("a strip or tile with too few rows"))?;
            let n_bytes = row_bytes.min(out.len() - left);
            out[left..left + n_bytes].copy_from_slice(&row[..n_bytes]);
            left += n_bytes;
        }
        if left < out.len() {
            return Err(DecodeError::damaged("strips or tiles that are too narrow"));
        }
        Ok(())
    }
}

/// Bytes of a row of a chunk; of subsampled YCbCr, of a row of its units.
fn chunk_row_bytes(page: &Page, plane: usize) -> usize {
    let width = page.chunks.width as usize;
    let (across, down) = (page.subsampling.0 as usize, page.subsampling.1 as usize);
    if page.is_subsampled() && !page.is_planar {
        return width.div_ceil(across) * (across * down + 2);
    }
    let width = if page.is_subsampled() && plane > 0 { width.div_ceil(across) } else { width };
    (width * page.samples_together() * page.bits as usize).div_ceil(8)
}

/// Number of those rows in a chunk of this height.
fn chunk_rows(page: &Page, height: u32, plane: usize) -> usize {
    let is_smaller = page.is_subsampled() && (!page.is_planar || plane > 0);
    height.div_ceil(if is_smaller { page.subsampling.1 } else { 1 }) as usize
}

/// Samples of a row of a chunk.
fn plain_row(
    page: &Page,
    bytes: &[u8],
    y: usize,
    plane: usize,
    is_big_endian: bool,
    out: &mut Vec<u64>,
) -> Option<()> {
    let is_smaller = page.is_subsampled() && plane > 0;
    let y = if is_smaller { y / page.subsampling.1 as usize } else { y };
    let row_bytes = chunk_row_bytes(page, plane);
    let row = bytes.get(y * row_bytes..)?.get(..row_bytes)?;
    let (samples, bits) = (page.samples_together(), page.bits);
    out.clear();
    if page.predictor == 3 && bits.is_multiple_of(8) {
        let mut row = row.to_vec();
        undo_float(&mut row, samples, bits as usize / 8);
        numbers(&row, bits, true, out);
    } else {
        numbers(row, bits, is_big_endian, out);
    }
    if page.predictor == 2 {
        undo_differences(out, samples, bits);
    }
    if is_smaller {
        let across = page.subsampling.0 as usize;
        *out = out.iter().flat_map(|sample| std::iter::repeat_n(*sample, across)).collect();
    }
    Some(())
}

/// Numbers of this many bits; those of whole bytes are in the file's order.
fn numbers(row: &[u8], bits: u32, is_big_endian: bool, out: &mut Vec<u64>) {
    let fold = |value: u64, byte: &u8| value << 8 | u64::from(*byte);
    if bits.is_multiple_of(8) {
        let number = |bytes: &[u8]| {
            if is_big_endian { bytes.iter().fold(0, fold) } else { bytes.iter().rev().fold(0, fold) }
        };
        out.extend(row.chunks_exact(bits as usize / 8).map(number));
        return;
    }
    let n = row.len() * 8 / bits as usize;
    out.extend((0..n).map(|index| {
        let first = index * bits as usize;
        (first..first + bits as usize)
            .fold(0, |value, bit| value << 1 | u64::from(row[bit / 8] >> (7 - bit % 8) & 1))
    }));
}

/// Samples of a row of YCbCr whose luma has more samples than its chroma (TIFF 6.0, section 21): units of
/// luma, row by row, each followed by one sample of both chromas.
fn subsampled_row(page: &Page, bytes: &[u8], y: usize, out: &mut Vec<u64>) -> Option<()> {
    let (across, down) = (page.subsampling.0 as usize, page.subsampling.1 as usize);
    let (unit_bytes, row_bytes) = (across * down + 2, chunk_row_bytes(page, 0));
    let row = bytes.get(y / down * row_bytes..)?.get(..row_bytes)?;
    out.clear();
    for unit in row.chunks_exact(unit_bytes) {
        let [.., cb, cr] = *unit else { return None };
        for luma in &unit[y % down * across..][..across] {
            out.extend([u64::from(*luma), u64::from(cb), u64::from(cr)]);
        }
    }
    // Units at the right edge may be wider than the chunk.
    out.truncate(page.chunks.width as usize * 3);
    Some(())
}

impl Decoder for Reader<'_> {
    fn format(&self) -> Format {
        Format::Tiff
    }

    fn header(&self) -> Header {
        self.header
    }

    fn read_rows(&mut self, rows: &mut [u8]) -> Result<usize, DecodeError> {
        if self.failed {
            return Ok(0);
        }
        let left = (self.header.height - self.next_row) as usize;
        let (mut n_rows, mut row) = (0, Vec::new());
        for out in rows.chunks_exact_mut(self.header.row_bytes()).take(left) {
            let is_new = self.band_number != Some(self.next_row / self.page.chunks.height);
            if is_new && n_rows > 0 && self.page.compression != compression::OLD_JPEG {
                // The next band may fail, and the rows so far are right.
                break;
            }
            match self.convert_row(self.next_row, &mut row, out) {
                Ok(()) => {}
                Err(_) if n_rows > 0 => break,
                Err(error) => {
                    self.failed = true;
                    return Err(error);
                }
            }
            self.next_row += 1;
            n_rows += 1;
        }
        Ok(n_rows)
    }

    fn next_frame(&mut self) -> Result<bool, DecodeError> {
        let Some(directory) = self.directories.get(self.number + 1).cloned().filter(|_| !self.failed) else {
            if self.file.is_list_cut && !self.failed {
                self.failed = true;
                return Err(self.position.damaged(ENDS_EARLY));
            }
            return Ok(false);
        };
        self.number += 1;
        let number = u32::try_from(self.number).unwrap_or(u32::MAX);
        let begun = self.limits.check_frames(number).and_then(|()| {
            (self.page, self.convert, self.header) =
                begin(&mut self.file, &directory, self.stored, &self.limits)?;
            self.is_reduced = is_reduced(self.file.first(&directory, NEW_SUBFILE_TYPE));
            if self.has_embedded {
                self.embedded = embedded(&mut self.file, &directory, &self.page);
            }
            self.prepare()
        });
        begun.inspect_err(|_| self.failed = true)?;
        Ok(true)
    }

    fn is_reduced_copy(&self) -> bool {
        self.is_reduced
    }

    fn damage(&self) -> Option<Damage> {
        self.missing.clone()
    }

    fn frames(&self) -> Option<u32> {
        u32::try_from(self.directories.len()).ok()
    }

    fn embedded(&self) -> EmbeddedMetadata {
        self.embedded.clone()
    }
}
