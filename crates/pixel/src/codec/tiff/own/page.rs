//! One page, as its tags describe it.

use std::io::{Read, Seek};

use super::directory::{Directory, File};
use super::number::{compression, photometric, tag};
use super::{log, old_tables};

/// Kinds of numbers (tag 339).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Number {
    Unsigned,
    Signed,
    Float,
}

/// Strips or tiles.
#[derive(Clone, Debug, Default)]
pub(super) struct Chunks {
    pub(super) is_tiled: bool,
    /// Tiles whose places are in the tags of strips.
    pub(super) is_mislabelled: bool,
    pub(super) width: u32,
    pub(super) height: u32,
    /// Offset and length of each.
    pub(super) places: Vec<(u64, u64)>,
}

/// What the tags of a page say, with defaults for those that are missing.
#[derive(Clone, Debug)]
pub(super) struct Page {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) bits: u32,
    pub(super) has_equal_bits: bool,
    pub(super) samples: usize,
    pub(super) number: Option<Number>,
    pub(super) compression: u64,
    pub(super) photometric: u64,
    pub(super) is_planar: bool,
    pub(super) predictor: u64,
    pub(super) has_reversed_bits: bool,
    pub(super) fax_options: u64,
    /// Meaning of the first sample beyond the colours.
    pub(super) extra: Option<u64>,
    pub(super) chunks: Chunks,
    /// Red, green and blue of each number.
    pub(super) palette: Vec<[u8; 3]>,
    pub(super) subsampling: (u32, u32),
    /// Share of red, green and blue in luma.
    pub(super) luma: [f32; 3],
    /// Black and white of luma and of both chromas.
    pub(super) black_and_white: [f32; 6],
    pub(super) jpeg_tables: Vec<u8>,
    /// Place of the whole JPEG of an old-style JPEG in TIFF.
    pub(super) old_jpeg: Option<(u64, u64)>,
    /// Tables of each component of an old-style JPEG in TIFF.
    pub(super) old_tables: Vec<old_tables::Tables>,
    pub(super) restart_interval: Option<u16>,
    pub(super) orientation: Option<u8>,
}

impl Page {
    /// Reads the tags of a page; `None` if a tag is missing that a picture must have.
    pub(super) fn read<R: Read + Seek>(file: &mut File<R>, tags: &Directory) -> Option<Page> {
        let size = |number: u64| u32::try_from(number).ok();
        let (width, height) = (size(file.first(tags, tag::WIDTH)?)?, size(file.first(tags, tag::HEIGHT)?)?);
        let all_bits = file.numbers(tags, tag::BITS);
        let bits = all_bits.first().copied().unwrap_or(1);
        let formats = file.numbers(tags, tag::FORMAT);
        let compression = file.first(tags, tag::COMPRESSION).unwrap_or(compression::NONE);
        let photometric = file.first(tags, tag::PHOTOMETRIC).unwrap_or(photometric::WHITE_IS_ZERO);
        let log_bits = log::bits(photometric, compression);
        let number = match formats.first().copied().unwrap_or(1) {
            // The tags of logarithmic light describe the numbers that a decoder is asked for.
            _ if log_bits.is_some() => Some(Number::Unsigned),
            1 | 4 => Some(Number::Unsigned),
            2 => Some(Number::Signed),
            3 => Some(Number::Float),
            _ => None,
        };
        let subsampling = match file.numbers(tags, tag::YCC_SUBSAMPLING)[..] {
            [across, down, ..] => (across.clamp(1, 4) as u32, down.clamp(1, 4) as u32),
            _ => (2, 2),
        };
        let luma = file.fractions(tags, tag::YCC_FACTORS).first_chunk().copied();
        let black_and_white = file.fractions(tags, tag::BLACK_AND_WHITE).first_chunk().copied();
        let old_jpeg = file
            .first(tags, tag::JPEG_START)
            .map(|at| (at, file.first(tags, tag::JPEG_BYTES).unwrap_or(u64::MAX)));
        let samples = usize::try_from(file.first(tags, tag::SAMPLES).unwrap_or(1)).ok()?;
        Some(Page {
            width,
            height,
            bits: log_bits.or(u32::try_from(bits).ok())?,
            has_equal_bits: all_bits.iter().all(|other| *other == bits)
                && formats.iter().all(|other| Some(other) == formats.first()),
            samples: if log_bits.is_some() { 1 } else { samples },
            number,
            compression,
            photometric,
            is_planar: file.first(tags, tag::PLANAR) == Some(2),
            predictor: file.first(tags, tag::PREDICTOR).unwrap_or(1),
            has_reversed_bits: file.first(tags, tag::FILL_ORDER) == Some(2),
            fax_options: file.first(tags, tag::FAX_OPTIONS).unwrap_or(0),
            extra: file.first(tags, tag::EXTRA),
            chunks: chunks(file, tags, (width, height))?,
            palette: palette(&file.numbers(tags, tag::PALETTE)),
            subsampling,
            luma: luma.filter(|luma: &[f32; 3]| luma.iter().all(|share| *share > 0.0)).unwrap_or(BT601),
            black_and_white: black_and_white.unwrap_or(FULL_RANGE),
            jpeg_tables: file.bytes(tags, tag::JPEG_TABLES).unwrap_or_default(),
            old_jpeg,
            old_tables: old_tables::tables(file, tags),
            restart_interval: file
                .first(tags, tag::JPEG_RESTART)
                .and_then(|number| u16::try_from(number).ok()),
            orientation: file.first(tags, tag::ORIENTATION).and_then(|number| u8::try_from(number).ok()),
        })
    }

    /// Number of samples of a pixel that are stored together.
    pub(super) fn samples_together(&self) -> usize {
        if self.is_planar { 1 } else { self.samples }
    }

    /// Number of planes.
    pub(super) fn planes(&self) -> usize {
        if self.is_planar { self.samples } else { 1 }
    }

    /// Whether luma has more samples than chroma, in data that are not JPEG.
    pub(super) fn is_subsampled(&self) -> bool {
        self.photometric == photometric::YCBCR
            && self.subsampling != (1, 1)
            && !matches!(self.compression, compression::JPEG | compression::OLD_JPEG)
    }

    /// Whether an old-style JPEG has other blacks and whites of YCbCr than a JPEG of its own.
    pub(super) fn has_own_range(&self) -> bool {
        self.compression == compression::OLD_JPEG
            && self.photometric == photometric::YCBCR
            && self.black_and_white != FULL_RANGE
    }

    /// Number of strips or tiles that a plane should have, across and down.
    pub(super) fn grid(&self) -> (u32, u32) {
        let Chunks { width, height, .. } = self.chunks;
        (self.width.div_ceil(width.max(1)), self.height.div_ceil(height.max(1)))
    }
}

/// Black and white of luma and both chromas without a tag that states them.
const FULL_RANGE: [f32; 6] = [0.0, 255.0, 128.0, 255.0, 128.0, 255.0];

/// Shares of luma by ITU-R BT.601.
const BT601: [f32; 3] = [0.299, 0.587, 0.114];

fn chunks<R: Read + Seek>(file: &mut File<R>, tags: &Directory, size: (u32, u32)) -> Option<Chunks> {
    let is_tiled = tags.has(tag::TILE_WIDTH);
    let is_mislabelled = is_tiled && !tags.has(tag::TILE_OFFSETS);
    let (offsets, lengths) = if is_tiled && !is_mislabelled {
        (tag::TILE_OFFSETS, tag::TILE_BYTES)
    } else {
        (tag::STRIP_OFFSETS, tag::STRIP_BYTES)
    };
    let (offsets, mut lengths) = (file.numbers(tags, offsets), file.numbers(tags, lengths));
    // A missing length: to the end of the file.
    lengths.resize(offsets.len(), u64::MAX);
    let (width, height) = if is_tiled {
        (file.first(tags, tag::TILE_WIDTH)?, file.first(tags, tag::TILE_HEIGHT)?)
    } else {
        let rows = file.first(tags, tag::ROWS_PER_STRIP).unwrap_or(u64::MAX);
        (size.0.into(), rows.min(size.1.into()))
    };
    let places = offsets.into_iter().zip(lengths).collect();
    let (width, height) = (u32::try_from(width).ok()?, u32::try_from(height).ok()?);
    (width > 0 && height > 0).then_some(Chunks { is_tiled, is_mislabelled, width, height, places })
}

/// Colours have 16 bits; some writers fill only 8 of them.
fn palette(numbers: &[u64]) -> Vec<[u8; 3]> {
    let third = numbers.len() / 3;
    let shift = if numbers.iter().any(|number| *number > 255) { 8 } else { 0 };
    let color = |index: usize| [0, 1, 2].map(|channel| (numbers[channel * third + index] >> shift) as u8);
    (0..third).map(color).collect()
}
