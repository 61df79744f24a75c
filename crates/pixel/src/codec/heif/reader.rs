//! Decodes the primary picture of a HEIC file, or its thumbnail.

use std::io::Read as _;

use super::cut::CutGrid;
use super::file::{Failure, File, Item};
use super::image::{Channel, Image};
use super::rows::Rows;
use crate::cicp::Cicp;
use crate::codec::input::{ENDS_EARLY, GuardedBytes};
use crate::codec::reduce::reduced;
use crate::damage::Damage;
use crate::decode::{DecodeOptions, Decoder, Input};
use crate::embedded::EmbeddedMetadata;
use crate::error::DecodeError;
use crate::exif;
use crate::format::Format;
use crate::layout::{Header, Layout};
use crate::limits::{Deadline, Limits};
use crate::shape::have_same_shape;
use crate::system_library::Unavailable;
use crate::system_library::heif::{LIBHEIF, Table, has_hevc, table};

/// Bytes per pixel and byte of a sample that the library's planes take: 4:2:0, and again while a picture is
/// rotated.
const PLANE_BYTES: u64 = 3;

/// Upright, as the library returns pictures.
const UPRIGHT: u8 = 1;

struct Reader {
    /// Dropped before the file, whose context it uses.
    item: Item,
    _file: File,
    table: &'static Table,
    limits: Limits,
    deadline: Deadline,
    header: Header,
    full_size: (u32, u32),
    is_thumbnail: bool,
    embedded: EmbeddedMetadata,
    decoded: Option<DecodedPicture>,
    next_row: u32,
    has_failed: bool,
}

/// A decoded picture, and who converts its rows.
enum DecodedPicture {
    /// Planes, whose rows are converted here.
    Planes(Image),
    /// Rows that the library converted.
    Rgb(Image),
}

/// Opens a HEIC: reads all of it, because its parts may be anywhere, and parses the boxes.
pub(crate) fn open<'a>(
    input: Box<dyn Input + 'a>,
    options: &DecodeOptions,
) -> Result<Box<dyn Decoder + 'a>, DecodeError> {
    let table = table().map_err(missing)?;
    let limits = options.limits;
    let deadline = limits.deadline();
    let input = GuardedBytes::new(input, deadline);
    let position = input.position();
    let mut bytes = Vec::new();
    let read = input.take(limits.memory_bytes.saturating_add(1)).read_to_end(&mut bytes);
    let file_bytes = read.map_err(|error| position.error(error))? as u64;
    limits.check_memory(file_bytes)?;
    let failed = |failure| error_of(failure, table);
    let cut = CutGrid::find(&bytes);
    let file = match (File::open(table, bytes, &limits).map_err(failed), cut) {
        (Err(DecodeError::Damaged { .. }), Some(cut)) => {
            limits.check_size(cut.size().0, cut.size().1)?;
            return Ok(Box::new(cut));
        }
        (file, _) => file?,
    };
    let item = file.primary().map_err(failed)?;
    let (width, height) = item.size();
    limits.check_size(width, height)?;
    let mut reader = Reader {
        header: header(&item),
        embedded: if options.embedded { embedded(&item) } else { EmbeddedMetadata::default() },
        item,
        _file: file,
        table,
        limits,
        deadline,
        full_size: (width, height),
        is_thumbnail: false,
        decoded: None,
        next_row: 0,
        has_failed: false,
    };
    if let Some(longer) = options.stored_thumbnail {
        reader.use_thumbnail(longer);
    }
    reader.check_memory(0, file_bytes)?;
    Ok(reduced(Box::new(reader), options))
}

fn header(item: &Item) -> Header {
    let (width, height) = item.size();
    let (has_alpha, _) = item.alpha();
    Header { width, height, layout: if has_alpha { Layout::Rgba8 } else { Layout::Rgb8 } }
}

/// Metadata of the picture. It is returned upright, so that the orientation of its camera does not apply.
fn embedded(item: &Item) -> EmbeddedMetadata {
    // Four bytes with the offset of the TIFF structure come first (ISO/IEC 23008-12, A.2.1).
    let tiff = |block: Vec<u8>| {
        let (offset, rest) = block.split_first_chunk::<4>()?;
        let start = usize::try_from(u32::from_be_bytes(*offset)).ok()?;
        Some(rest.get(start..)?.to_vec())
    };
    let icc = item.icc();
    let of_numbers =
        || item.cicp().and_then(|[primaries, transfer, _]| Cicp { primaries, transfer }.if_not_srgb());
    let cicp = if icc.is_none() { of_numbers() } else { None };
    EmbeddedMetadata {
        exif: item.metadata(c"Exif", None).and_then(tiff).map(|tiff| exif::with_orientation(&tiff, UPRIGHT)),
        icc,
        cicp,
        xmp: item.metadata(c"mime", Some(c"application/rdf+xml")),
        orientation: Some(UPRIGHT),
        ..EmbeddedMetadata::default()
    }
}

fn missing(why: Unavailable) -> DecodeError {
    DecodeError::LibraryMissing(format!("HEIC: {why}"))
}

fn error_of(failure: Failure, table: &Table) -> DecodeError {
    /// Numbers of errors in heif.h.
    const UNSUPPORTED_TYPE: i32 = 3;
    const UNSUPPORTED_FEATURE: i32 = 4;
    const MEMORY: i32 = 6;
    const END_OF_DATA: i32 = 100;
    const NO_SUCH_ITEM: i32 = 2000;
    const LIMIT: i32 = 1000;
    let Failure { code, subcode, what } = failure;
    match (code, subcode) {
        (MEMORY, _) | (_, LIMIT) => DecodeError::Limit(what),
        (UNSUPPORTED_TYPE | UNSUPPORTED_FEATURE, _) if !has_hevc(table) => DecodeError::LibraryMissing(
            format!("HEIC: {} has no decoder of HEVC; {}", LIBHEIF.name, LIBHEIF.install()),
        ),
        (UNSUPPORTED_TYPE | UNSUPPORTED_FEATURE, _) => DecodeError::Unsupported(format!("HEIC: {what}")),
        // Also what older versions say of a picture in a coding that they do not know.
        (_, NO_SUCH_ITEM) => DecodeError::Unsupported(format!("HEIC: {what}")),
        (_, END_OF_DATA) => DecodeError::damaged(ENDS_EARLY),
        _ => DecodeError::damaged(what),
    }
}

impl Reader {
    /// Decodes a thumbnail instead of the picture if one is good enough. It is decoded at once, so that the
    /// picture is used if that fails.
    fn use_thumbnail(&mut self, longer: u32) {
        let wanted = longer.min(self.full_size.0.max(self.full_size.1));
        let is_enough = |item: &Item| {
            let (width, height) = item.size();
            width.max(height) >= wanted && have_same_shape((width, height), self.full_size)
        };
        let mut found = self.item.thumbnails();
        found.retain(is_enough);
        let Some(thumbnail) = found.into_iter().min_by_key(|item| item.size().0) else { return };
        let header = header(&thumbnail);
        if self.limits.check_size(header.width, header.height).is_err() {
            return;
        }
        let (picture, its_header) = (std::mem::replace(&mut self.item, thumbnail), self.header);
        self.header = header;
        let is_whole = |decoded: &DecodedPicture| decoded.image().warning().is_none();
        match self.decode().ok().filter(is_whole) {
            Some(decoded) => {
                self.is_thumbnail = true;
                self.decoded = Some(decoded);
                self.embedded.icc = self.item.icc().or_else(|| self.embedded.icc.take());
            }
            None => (self.item, self.header) = (picture, its_header),
        }
    }

    /// Checks the memory of the library's planes, with further bytes per pixel and for other purposes.
    fn check_memory(&self, pixel_bytes: u64, other_bytes: u64) -> Result<(), DecodeError> {
        let sample_bytes = if self.item.luma_bits() > 8 { 2 } else { 1 };
        let alpha = if self.header.layout.has_alpha() { 2 } else { 0 };
        let planes = (PLANE_BYTES + alpha) * sample_bytes;
        let bytes = self.header.pixels().saturating_mul(planes + pixel_bytes).saturating_add(other_bytes);
        self.limits.check_memory(bytes)
    }

    fn decode(&self) -> Result<DecodedPicture, DecodeError> {
        if self.deadline.has_passed() {
            return Err(self.deadline.error());
        }
        let failed = |failure| error_of(failure, self.table);
        let size = (self.header.width, self.header.height);
        let has_alpha = self.header.layout.has_alpha();
        let image = self.item.decode().map_err(failed)?;
        if Rows::of(&image, size, has_alpha).is_some() {
            return Ok(DecodedPicture::Planes(image));
        }
        drop(image);
        self.check_memory(self.header.layout.pixel_bytes() as u64, 0)?;
        let image = self.item.decode_rgb(has_alpha).map_err(failed)?;
        let channel = if has_alpha { Channel::Rgba } else { Channel::Rgb };
        let found = image.plane(channel).map(|plane| (plane.width, plane.height)).unwrap_or_default();
        if found.0 < size.0 || found.1 < size.1 {
            let what = format!("{} x {} pixels are coded, fewer than the file says", found.0, found.1);
            return Err(DecodeError::damaged(what));
        }
        Ok(DecodedPicture::Rgb(image))
    }

    /// Writes the rows from `first` on.
    fn write_rows(&self, decoded: &DecodedPicture, first: u32, out: &mut [u8]) -> Result<(), DecodeError> {
        let header = self.header;
        let rows = (first..).zip(out.chunks_exact_mut(header.row_bytes()));
        match decoded {
            DecodedPicture::Planes(image) => {
                let size = (header.width, header.height);
                let planes = Rows::of(image, size, header.layout.has_alpha())
                    .ok_or_else(|| DecodeError::damaged("libheif changed the picture"))?;
                rows.for_each(|(row, out)| planes.write(row, out));
            }
            DecodedPicture::Rgb(image) => {
                let channel = if header.layout.has_alpha() { Channel::Rgba } else { Channel::Rgb };
                let plane = image.plane(channel).ok_or_else(|| DecodeError::damaged("no rows"))?;
                for (row, out) in rows {
                    let samples = plane.row(row);
                    let length = samples.len().min(out.len());
                    out[..length].copy_from_slice(&samples[..length]);
                }
            }
        }
        if self.item.alpha() == (true, true) {
            divide_by_alpha(out);
        }
        Ok(())
    }
}

/// Undoes the multiplication of colours by alpha.
fn divide_by_alpha(rgba: &mut [u8]) {
    for [red, green, blue, alpha] in rgba.as_chunks_mut::<4>().0 {
        let alpha = u32::from(*alpha);
        for colour in [red, green, blue] {
            let divided = (u32::from(*colour) * 255 + alpha / 2).checked_div(alpha).unwrap_or(0);
            *colour = divided.min(255) as u8;
        }
    }
}

impl DecodedPicture {
    fn image(&self) -> &Image {
        match self {
            DecodedPicture::Planes(image) | DecodedPicture::Rgb(image) => image,
        }
    }
}

impl Decoder for Reader {
    fn format(&self) -> Format {
        Format::Heif
    }

    fn header(&self) -> Header {
        self.header
    }

    fn full_size(&self) -> (u32, u32) {
        self.full_size
    }

    fn is_stored_thumbnail(&self) -> bool {
        self.is_thumbnail
    }

    fn read_rows(&mut self, rows: &mut [u8]) -> Result<usize, DecodeError> {
        let row_bytes = self.header.row_bytes();
        let count = (rows.len() / row_bytes).min((self.header.height - self.next_row) as usize);
        if self.has_failed || count == 0 {
            return Ok(0);
        }
        let decoded = match self.decoded.take() {
            Some(decoded) => decoded,
            None => self.decode().inspect_err(|_| self.has_failed = true)?,
        };
        let written = self.write_rows(&decoded, self.next_row, &mut rows[..count * row_bytes]);
        self.decoded = Some(decoded);
        written.inspect_err(|_| self.has_failed = true)?;
        self.next_row += count as u32;
        Ok(count)
    }

    fn damage(&self) -> Option<Damage> {
        let (what, count) = self.decoded.as_ref()?.image().warning()?;
        Some(Damage { what, byte: None, row: 0, count, truncated: false, lost_rows: None })
    }

    fn embedded(&self) -> EmbeddedMetadata {
        self.embedded.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_divided_by_their_alpha() {
        let mut rgba = [100, 50, 0, 200, 7, 7, 7, 0, 255, 1, 2, 255, 90, 90, 90, 45];
        divide_by_alpha(&mut rgba);
        assert_eq!(rgba, [128, 64, 0, 200, 0, 0, 0, 0, 255, 1, 2, 255, 255, 255, 255, 45]);
    }
}
