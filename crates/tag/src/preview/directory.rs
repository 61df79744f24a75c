//! Image directories: what each says of its picture, and pictures that only the directory describes.

use super::{Preview, PreviewColours, PreviewPart};
use crate::metadata::{Group, Metadata, Tag};
use crate::tiff_rows::TiffRows;
use table::bytes::ByteOrder;
use table::value::Value;

/// Names of the tags that describe the picture of a directory.
pub(super) const NAMES: [&str; 11] = [
    "SubfileType",
    "ImageWidth",
    "ImageHeight",
    "BitsPerSample",
    "Compression",
    "PhotometricInterpretation",
    "StripOffsets",
    "StripByteCounts",
    "SamplesPerPixel",
    "PlanarConfiguration",
    "PreviewColorSpace",
];

const REDUCED: u32 = 1;
const UNCOMPRESSED: u32 = 1;
const OLD_JPEG: u32 = 6;
const JPEG: u32 = 7;
const GREY: u32 = 1;
const RGB: u32 = 2;
const YCBCR: u32 = 6;

/// Maximum number of directories; no real file has as many.
const MOST_DIRECTORIES: usize = 64;
/// Minimum width and height of uncompressed rows; some files have a placeholder of one pixel.
const LEAST_SIDE: u32 = 8;
/// Maximum number of strips of uncompressed rows.
const MOST_STRIPS: usize = 1 << 12;
/// Maximum number of bytes of uncompressed rows; they are for thumbnails.
const MOST_ROWS_BYTES: u64 = 64 << 20;

/// The image directories of a file.
pub(super) struct Directories {
    list: Vec<Directory>,
}

/// The picture of one directory, as its tags describe it.
#[derive(Debug, Default)]
struct Directory {
    group: String,
    /// Names of the tags that were found: one that is repeated belongs to another directory.
    seen: Vec<&'static str>,
    subfile_type: u32,
    width: u32,
    height: u32,
    bits: Vec<u32>,
    compression: u32,
    photometric: u32,
    samples: u32,
    planar: u32,
    offsets: Vec<u64>,
    lengths: Vec<u64>,
    /// Offset of the picture that another pair of tags points to.
    pointed: Option<u64>,
    colours: Option<PreviewColours>,
}

impl Directories {
    pub(super) fn of(metadata: &Metadata<'_>) -> Directories {
        let mut directories = Directories { list: Vec::new() };
        for tag in metadata.tags.iter().filter(|tag| tag.group.family0 == "EXIF") {
            directories.take(tag);
        }
        directories
    }

    fn take(&mut self, tag: &Tag<'_>) {
        const POSITIONS: [&str; 5] =
            ["PreviewImageStart", "JpgFromRawStart", "OtherImageStart", "ThumbnailOffset", "PreviewJXLStart"];
        let known = NAMES.iter().chain(&POSITIONS).find(|known| **known == tag.name);
        let Some(&name) = known else { return };
        let is_same = |directory: &Directory| directory.group == tag.group.family1;
        let place = match self.list.iter().rposition(is_same) {
            Some(place) if !self.list[place].seen.contains(&name) => place,
            _ if self.list.len() >= MOST_DIRECTORIES => return,
            _ => {
                let group = tag.group.family1.to_owned();
                self.list.push(Directory { group, samples: 1, planar: 1, ..Directory::default() });
                self.list.len() - 1
            }
        };
        self.list[place].take(name, &tag.value);
    }

    /// Adds size and colours to a picture from the directory that points to it.
    pub(super) fn complete(&self, found: &mut Preview) {
        let offset = found.parts.iter().find_map(|part| match part {
            PreviewPart::Stored { offset, .. } => Some(*offset),
            PreviewPart::Held(_) => None,
        });
        let is_it = |directory: &&Directory| {
            offset.is_some_and(|offset| {
                directory.pointed == Some(offset) || directory.offsets.first() == Some(&offset)
            })
        };
        let Some(directory) = self.list.iter().find(is_it) else { return };
        found.colours = found.colours.or(directory.colours);
        if directory.width > 0 && directory.height > 0 {
            found.size = found.size.or(Some((directory.width, directory.height)));
        }
    }

    /// Pictures that no tag names: strips that are a JPEG, or rows in 8 bits. In files that are not raw, only
    /// those that are marked as of reduced resolution.
    pub(super) fn pictures(&self, is_raw: bool) -> impl Iterator<Item = Preview> + '_ {
        let is_preview = move |directory: &&Directory| is_raw || directory.subfile_type & REDUCED != 0;
        self.list
            .iter()
            .filter(is_preview)
            .filter_map(|directory| directory.jpeg().or_else(|| directory.rows()))
    }
}

impl Directory {
    fn take(&mut self, name: &'static str, value: &Value<'_>) {
        self.seen.push(name);
        let numbers = value.numbers();
        let first = numbers.first().map_or(0, |&number| number as u32);
        let positions = || numbers.iter().map(|&number| number as u64).collect();
        match name {
            "SubfileType" => self.subfile_type = first,
            "ImageWidth" => self.width = first,
            "ImageHeight" => self.height = first,
            "BitsPerSample" => self.bits = numbers.iter().map(|&number| number as u32).collect(),
            "Compression" => self.compression = first,
            "PhotometricInterpretation" => self.photometric = first,
            "SamplesPerPixel" => self.samples = first,
            "PlanarConfiguration" => self.planar = first,
            "StripOffsets" => self.offsets = positions(),
            "StripByteCounts" => self.lengths = positions(),
            "PreviewColorSpace" => self.colours = value.as_i64().and_then(PreviewColours::of_dng),
            _ => self.pointed = value.as_i64().and_then(|offset| u64::try_from(offset).ok()),
        }
    }

    fn preview(&self, name: &str, parts: Vec<PreviewPart>) -> Preview {
        let mut found = Preview::new(name, Group::new("EXIF", &self.group), parts);
        found.size = Some((self.width, self.height)).filter(|size| size.0 > 0 && size.1 > 0);
        found.colours = self.colours;
        found
    }

    /// The only strip, if it is a JPEG of colours. The raw data of a sensor may be JPEG too, but they are
    /// neither RGB nor YCbCr.
    fn jpeg(&self) -> Option<Preview> {
        if !matches!(self.compression, OLD_JPEG | JPEG) || !matches!(self.photometric, RGB | YCBCR) {
            return None;
        }
        let ([offset], [len]) = (self.offsets.as_slice(), self.lengths.as_slice()) else { return None };
        let part = PreviewPart::Stored { offset: *offset, len: *len };
        Some(self.preview("StripOffsets", vec![part]))
    }

    /// Uncompressed rows of grey or RGB in 8 bits, as a TIFF file.
    fn rows(&self) -> Option<Preview> {
        let is_grey = self.photometric == GREY && self.samples == 1 && self.subfile_type & REDUCED != 0;
        let is_rgb = self.photometric == RGB && self.samples == 3 && self.planar == 1;
        // Some files state the bits of one sample for all of them.
        let are_bytes = !self.bits.is_empty() && self.bits.iter().all(|&bits| bits == 8);
        let n_strips = self.offsets.len();
        let is_plain = self.compression == UNCOMPRESSED && are_bytes && (is_grey || is_rgb);
        if !is_plain || n_strips == 0 || n_strips != self.lengths.len() || n_strips > MOST_STRIPS {
            return None;
        }
        let n_bytes = u64::from(self.width) * u64::from(self.height) * u64::from(self.samples);
        let stored = self.lengths.iter().fold(0_u64, |sum, &len| sum.saturating_add(len));
        if self.width.min(self.height) < LEAST_SIDE || n_bytes > MOST_ROWS_BYTES || stored < n_bytes {
            return None;
        }
        let header = TiffRows {
            width: self.width,
            height: self.height,
            bits: vec![8; self.samples as usize],
            photometric: self.photometric as u16,
            orientation: 1,
            samples: self.samples as u16,
            planar: 1,
            n_bytes: n_bytes as u32,
        };
        let mut parts = vec![PreviewPart::Held(header.header(ByteOrder::Little))];
        let strips = self.offsets.iter().zip(&self.lengths);
        parts.extend(strips.map(|(&offset, &len)| PreviewPart::Stored { offset, len }));
        let name = if self.width <= 256 { "ThumbnailTIFF" } else { "PreviewTIFF" };
        Some(Preview { is_rows: true, ..self.preview(name, parts) })
    }
}
