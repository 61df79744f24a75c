//! Decodes TIFF pages, one row of strips or tiles at a time.

use tiff::decoder::{ChunkType, Decoder as TiffDecoder, Limits as TiffLimits};
use tiff::tags::Tag;
use tiff::{TiffError, TiffUnsupportedError};

use super::patch::{Excess, PatchedReader};
use super::samples::{Convert, Extra, convert, layout};
use crate::codec::input::{GuardedBytes, Position};
use crate::damage::Damage;
use crate::decode::{DecodeOptions, Decoder, Input, SampleForm};
use crate::embedded::EmbeddedMetadata;
use crate::error::DecodeError;
use crate::format::Format;
use crate::layout::{Header, Layout};
use crate::limits::{Deadline, Limits};

/// Maximum length of one tag's values in bytes: offsets of two million strips.
const MOST_VALUE_BYTES: usize = 16 << 20;

/// Compression 7: JPEG as defined in TIFF's second technical note.
const JPEG: u16 = 7;

struct Reader<'a> {
    tiff: TiffDecoder<PatchedReader<GuardedBytes<'a>>>,
    position: Position,
    limits: Limits,
    deadline: Deadline,
    stored: SampleForm,
    is_palette: Vec<bool>,
    is_reduced: bool,
    excess: Option<Excess>,
    page: usize,
    header: Header,
    convert: Convert,
    palette: Vec<[u8; 3]>,
    grid: Grid,
    /// Rows of the library's output; `band_rows` has the first of them and the one after the last.
    band: Vec<u8>,
    band_rows: (u32, u32),
    chunk: Vec<u8>,
    numbers: Vec<u8>,
    next_row: u32,
    has_embedded: bool,
    embedded: EmbeddedMetadata,
    /// The first damage that was skipped, with the number of all, and of the rows that are lost in this page.
    damage: Option<Damage>,
    /// What the file lacks of the values of tags, which costs no pixels.
    missing: Option<Damage>,
    failed: bool,
}

/// Arrangement of strips or tiles.
#[derive(Clone, Copy, Debug, Default)]
struct Grid {
    chunk_rows: u32,
    chunks_across: u32,
    chunks_per_plane: u32,
    /// Number of planes with one sample each; 1 if the samples of a pixel are stored together.
    n_planes: u32,
    /// Length of a row with all its samples, in bytes.
    row_bytes: usize,
    sample_bytes: usize,
}

/// Opens a TIFF and its first page.
pub(crate) fn open<'a>(
    input: Box<dyn Input + 'a>,
    options: &DecodeOptions,
    missing: Option<Damage>,
) -> Result<Box<dyn Decoder + 'a>, DecodeError> {
    let deadline = options.limits.deadline();
    let input = GuardedBytes::new(input, deadline);
    let position = input.position();
    let (input, is_palette, excess) = PatchedReader::new(input).map_err(|error| position.error(error))?;
    if let Some(Excess { what, .. }) = excess.as_ref().filter(|excess| excess.page == 0) {
        return Err(what.error(&position));
    }
    let most_bytes = usize::try_from(options.limits.memory_bytes).unwrap_or(usize::MAX);
    let mut limits = TiffLimits::default();
    limits.decoding_buffer_size = most_bytes;
    limits.intermediate_buffer_size = most_bytes;
    limits.ifd_value_size = MOST_VALUE_BYTES.min(most_bytes);
    let tiff = TiffDecoder::new(input).map_err(|error| error_of(error, &position))?.with_limits(limits);
    let mut reader = Reader {
        tiff,
        position,
        limits: options.limits,
        deadline,
        stored: options.stored,
        is_palette,
        is_reduced: false,
        excess,
        page: 0,
        header: Header { width: 0, height: 0, layout: Layout::Rgb8 },
        convert: Convert::Copy,
        palette: Vec::new(),
        grid: Grid::default(),
        band: Vec::new(),
        band_rows: (0, 0),
        chunk: Vec::new(),
        numbers: Vec::new(),
        next_row: 0,
        has_embedded: options.embedded,
        embedded: EmbeddedMetadata::default(),
        damage: None,
        missing,
        failed: false,
    };
    reader.begin_page()?;
    Ok(Box::new(reader))
}

fn error_of(error: TiffError, position: &Position) -> DecodeError {
    match error {
        TiffError::IoError(error) => position.error(error),
        TiffError::LimitsExceeded | TiffError::IntSizeError => {
            DecodeError::Limit("its strips or tags need more memory than allowed".into())
        }
        TiffError::UnsupportedError(error) => unsupported(&error),
        error => position.damaged(without_hint(&error.to_string()).to_owned()),
    }
}

/// The library's message, without its advice to programmers.
fn without_hint(message: &str) -> &str {
    message.split(". If use `").next().unwrap_or(message)
}

fn unsupported(error: &TiffUnsupportedError) -> DecodeError {
    DecodeError::Unsupported(format!("TIFF: {error}"))
}

impl Reader<'_> {
    fn error(&self, error: TiffError) -> DecodeError {
        error_of(error, &self.position)
    }

    fn begin_page(&mut self) -> Result<(), DecodeError> {
        let position = self.position.clone();
        let error = |error| error_of(error, &position);
        let subfile_type = self.tiff.find_tag_unsigned::<u64>(Tag::NewSubfileType).map_err(error)?;
        self.is_reduced = super::is_reduced(subfile_type);
        let (width, height) = self.tiff.dimensions().map_err(error)?;
        self.limits.check_size(width, height)?;
        let color = self.tiff.colortype().map_err(error)?;
        let is_palette = self.is_palette.get(self.page).copied().unwrap_or_default();
        let refused = || DecodeError::Unsupported(format!("TIFF of {color:?} samples"));
        let formats = self.tiff.find_tag_unsigned_vec::<u16>(Tag::SampleFormat).map_err(error)?;
        let extra =
            self.tiff.find_tag_unsigned_vec::<u16>(Tag::ExtraSamples).map_err(error)?.unwrap_or_default();
        let extra = match extra.first() {
            Some(1) => Extra::Associated,
            Some(2) => Extra::Unassociated,
            _ => Extra::Unknown,
        };
        // 1 is unsigned and 4 undefined; 2 is signed and 3 floating.
        if formats.is_some_and(|formats| formats.iter().any(|format| !matches!(format, 1 | 4))) {
            return Err(DecodeError::Unsupported("TIFF of signed or floating samples".into()));
        }
        let (layout, convert) = layout(color, extra, is_palette, self.stored).ok_or_else(refused)?;
        if convert == Convert::YCbCr {
            self.check_subsampling()?;
        }
        self.header = Header { width, height, layout };
        self.convert = convert;
        self.palette = if is_palette { self.read_palette()? } else { Vec::new() };
        self.grid = self.read_grid(color)?;
        (self.next_row, self.band_rows) = (0, (0, 0));
        if let Some(damage) = &mut self.damage {
            damage.lost_rows = Some(0);
        }
        if self.has_embedded {
            self.embedded = self.read_embedded();
        }
        Ok(())
    }

    /// Rejects colour of a lower resolution outside JPEG, which the library does not convert.
    fn check_subsampling(&mut self) -> Result<(), DecodeError> {
        let position = self.position.clone();
        let error = |error| error_of(error, &position);
        let compression = self.tiff.find_tag_unsigned::<u16>(Tag::Compression).map_err(error)?;
        let factors = self.tiff.find_tag_unsigned_vec::<u16>(Tag::Unknown(530)).map_err(error)?;
        // Two by two is the default.
        if compression != Some(JPEG) && factors.as_deref() != Some(&[1, 1]) {
            return Err(DecodeError::Unsupported("TIFF of subsampled YCbCr without JPEG".into()));
        }
        Ok(())
    }

    fn read_palette(&mut self) -> Result<Vec<[u8; 3]>, DecodeError> {
        let map = self.tiff.get_tag_u16_vec(Tag::ColorMap).map_err(|error| self.error(error))?;
        let third = map.len() / 3;
        let color = |index: usize| [0, 1, 2].map(|channel| (map[channel * third + index] >> 8) as u8);
        Ok((0..third).map(color).collect())
    }

    fn read_grid(&mut self, color: tiff::ColorType) -> Result<Grid, DecodeError> {
        let Header { width, height, .. } = self.header;
        let (chunk_width, chunk_rows) = self.tiff.chunk_dimensions();
        if chunk_width == 0 || chunk_rows == 0 {
            return Err(self.position.damaged("strips or tiles without pixels"));
        }
        let is_tiled = self.tiff.get_chunk_type() == ChunkType::Tile;
        let chunks_across = if is_tiled { width.div_ceil(chunk_width) } else { 1 };
        let planar = self
            .tiff
            .find_tag_unsigned::<u16>(Tag::PlanarConfiguration)
            .map_err(|error| self.error(error))?;
        let n_samples = u32::from(color.num_samples());
        let n_planes = if planar == Some(2) { n_samples } else { 1 };
        let bits = u64::from(color.bit_depth());
        let row_bits = u64::from(width) * u64::from(n_samples) * bits;
        let row_bytes = row_bits.div_ceil(8);
        let band_bytes = row_bytes.saturating_mul(chunk_rows.min(height).into());
        // Memory for the band, and one chunk of it.
        self.limits.check_memory(band_bytes.saturating_mul(2))?;
        Ok(Grid {
            chunk_rows,
            chunks_across,
            chunks_per_plane: chunks_across * height.div_ceil(chunk_rows),
            n_planes,
            row_bytes: row_bytes as usize,
            sample_bytes: (bits as usize).div_ceil(8),
        })
    }

    /// Decodes the strips or tiles that contain the given row of the picture or, if they are damaged, the
    /// next that can be decoded.
    fn fill_or_skip(&mut self, row: u32) -> Result<(), DecodeError> {
        let error = match self.fill_band(row) {
            Err(error @ DecodeError::Damaged { .. }) => error,
            outcome => return outcome,
        };
        let damage = self.position.damage(&error, row);
        let next = (row / self.grid.chunk_rows + 1) * self.grid.chunk_rows;
        for first in (next..self.header.height).step_by(self.grid.chunk_rows as usize) {
            match self.fill_band(first) {
                Ok(()) => {
                    let earlier = self.damage.take();
                    let count = earlier.as_ref().map_or(0, |damage| damage.count) + 1;
                    let lost =
                        earlier.as_ref().and_then(|damage| damage.lost_rows).unwrap_or(0) + first - row;
                    self.damage =
                        earlier.or(damage).map(|damage| Damage { count, lost_rows: Some(lost), ..damage });
                    return Ok(());
                }
                Err(DecodeError::Damaged { .. }) => {}
                Err(other) => return Err(other),
            }
        }
        Err(error)
    }

    /// Decodes the strips or tiles that contain the given row of the picture.
    fn fill_band(&mut self, row: u32) -> Result<(), DecodeError> {
        let grid = self.grid;
        let index = row / grid.chunk_rows;
        let first = index * grid.chunk_rows;
        let n_rows = grid.chunk_rows.min(self.header.height - first);
        self.band.clear();
        self.band.resize(grid.row_bytes * n_rows as usize, 0);
        for plane in 0..grid.n_planes {
            let mut left_bytes = 0;
            for across in 0..grid.chunks_across {
                if self.deadline.has_passed() {
                    return Err(self.deadline.error());
                }
                let number = plane * grid.chunks_per_plane + index * grid.chunks_across + across;
                left_bytes += self.put_chunk(number, left_bytes, plane as usize, n_rows as usize)?;
            }
        }
        self.band_rows = (first, first + n_rows);
        Ok(())
    }

    /// Decodes a strip or tile into the band, at a distance in bytes from its left edge; returns its bytes
    /// per row.
    fn put_chunk(
        &mut self,
        number: u32,
        left: usize,
        plane: usize,
        n_rows: usize,
    ) -> Result<usize, DecodeError> {
        let preference = self.tiff.image_chunk_buffer_layout(number).map_err(|error| self.error(error))?;
        self.limits.check_memory(preference.len as u64)?;
        self.chunk.clear();
        self.chunk.resize(preference.len, 0);
        self.tiff
            .read_chunk_bytes(number, &mut self.chunk)
            .map_err(|error| error_of(error, &self.position))?;
        let stride = preference.row_stride.map_or(self.chunk.len().max(1), std::num::NonZero::get);
        let Grid { row_bytes, n_planes, sample_bytes, .. } = self.grid;
        let rows = self.chunk.chunks(stride).zip(self.band.chunks_exact_mut(row_bytes)).take(n_rows);
        for (from, to) in rows {
            if n_planes == 1 {
                let to = &mut to[left..];
                let n_bytes = from.len().min(to.len());
                to[..n_bytes].copy_from_slice(&from[..n_bytes]);
                continue;
            }
            let pixel_bytes = n_planes as usize * sample_bytes;
            let first = left / sample_bytes * pixel_bytes + plane * sample_bytes;
            let places = to.get_mut(first..).unwrap_or_default().chunks_mut(pixel_bytes);
            for (sample, place) in from.chunks_exact(sample_bytes).zip(places) {
                place[..sample_bytes].copy_from_slice(sample);
            }
        }
        Ok(stride)
    }

    fn read_embedded(&mut self) -> EmbeddedMetadata {
        let mut block = |tag| self.tiff.get_tag_u8_vec(tag).ok().filter(|block| !block.is_empty());
        EmbeddedMetadata {
            exif: None,
            icc: block(Tag::Unknown(34_675)),
            xmp: block(Tag::Unknown(700)),
            photoshop: block(Tag::Unknown(34_377)),
            orientation: self.tiff.find_tag_unsigned::<u8>(Tag::Orientation).ok().flatten(),
            ..EmbeddedMetadata::default()
        }
    }
}

impl Decoder for Reader<'_> {
    fn format(&self) -> Format {
        Format::Tiff
    }

    fn header(&self) -> Header {
        self.header
    }

    fn damage(&self) -> Option<Damage> {
        self.damage.clone().or_else(|| self.missing.clone())
    }

    fn read_rows(&mut self, rows: &mut [u8]) -> Result<usize, DecodeError> {
        let left = (self.header.height - self.next_row) as usize;
        if self.failed {
            return Ok(0);
        }
        let mut n_rows = 0;
        for out in rows.chunks_exact_mut(self.header.row_bytes()).take(left) {
            if self.next_row >= self.band_rows.1 {
                if n_rows > 0 {
                    // The next band may fail, and the rows so far are right.
                    break;
                }
                self.fill_or_skip(self.next_row).inspect_err(|_| self.failed = true)?;
            }
            if self.next_row < self.band_rows.0 {
                // Rows of strips before the one that could be decoded.
                out.fill(0);
                self.next_row += 1;
                n_rows += 1;
                continue;
            }
            let index = (self.next_row - self.band_rows.0) as usize;
            let row = &self.band[index * self.grid.row_bytes..][..self.grid.row_bytes];
            convert(self.convert, &self.palette, row, &mut self.numbers, out);
            self.next_row += 1;
            n_rows += 1;
        }
        Ok(n_rows)
    }

    fn next_frame(&mut self) -> Result<bool, DecodeError> {
        if self.failed || !self.tiff.more_images() {
            return Ok(false);
        }
        if self.deadline.has_passed() {
            return Err(self.deadline.error());
        }
        self.page += 1;
        let outcome = self.limits.check_frames(u32::try_from(self.page).unwrap_or(u32::MAX));
        let outcome = match self.excess.as_ref().filter(|excess| excess.page == self.page) {
            Some(excess) => Err(excess.what.error(&self.position)),
            None => outcome,
        };
        let outcome =
            outcome.and_then(|()| self.tiff.next_image().map_err(|error| error_of(error, &self.position)));
        outcome.and_then(|()| self.begin_page()).inspect_err(|_| self.failed = true)?;
        Ok(true)
    }

    fn is_reduced_copy(&self) -> bool {
        self.is_reduced
    }

    fn frames(&self) -> Option<u32> {
        u32::try_from(self.is_palette.len()).ok()
    }

    fn embedded(&self) -> EmbeddedMetadata {
        self.embedded.clone()
    }
}
