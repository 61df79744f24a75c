//! The tag of an entry: its name, its value, and its priority among tags of one name.

use crate::block::Data;
use crate::context::Context;
use crate::ifd::entry::{Directory, IfdEntry, LARGE_VALUE_BYTES};
use crate::ifd::place::{ChainFacts, ImageFacts, Place};
use table::row::number::NumberRow;
use table::value::{Array, Format, Value};

/// A version in four bytes, which Adobe's converter stores as one number.
const CACHE_VERSION: u32 = 0xc7aa;

impl<'a> Directory<'a> {
    /// Whether tags of this directory describe the main picture.
    pub(crate) fn is_main(&self) -> bool {
        !matches!(self.place, Place::Page(1..) | Place::SubIfd(_))
    }

    /// Priority of a tag. Among tags that give way to others, those of the first full-resolution picture win,
    /// otherwise those of the last picture, but never those of a thumbnail in a file of another format.
    pub(crate) fn priority(
        &self,
        row: &'static NumberRow,
        image: &ImageFacts,
        chain: &mut ChainFacts<'a>,
    ) -> i8 {
        let is_full =
            image.subfile_type == Some(0) && *chain.full_resolution.get_or_insert(self.place) == self.place;
        match self.place {
            Place::Page(_) | Place::SubIfd(_) if gives_way(row.id) => i8::from(is_full),
            _ if gives_way(row.id) => 0,
            Place::Page(1..) | Place::SubIfd(_) => i8::from(matches!(self.block.data, Data::File)),
            _ => 1,
        }
    }

    /// Tags 0x0111, 0x0117, 0x0201 and 0x0202 are named after the kind of picture that they point to.
    pub(crate) fn name_of(
        &self,
        ctx: &Context<'a>,
        row: &'static NumberRow,
        image: &ImageFacts,
    ) -> &'static str {
        let file_type = ctx.metadata.file_type.map_or("", |file_type| file_type.name);
        match row.id {
            0x0111 | 0x0117 => self.kind_of_strips(file_type, image),
            0x0201 | 0x0202 => Some(self.kind_of_jpeg(file_type)),
            _ => None,
        }
        .map_or(row.name, |kind| kind.name(matches!(row.id, 0x0111 | 0x0201)))
    }

    /// Kind of the picture that 0x0201 points to. It depends on the format and on the place of the directory.
    fn kind_of_jpeg(&self, file_type: &str) -> PointedPicture {
        match (self.place, file_type) {
            (Place::Page(1), _) => PointedPicture::Thumbnail,
            // The DiMAGE A200, and the Coolpix P6000, P7000 and P7100.
            (Place::Page(0), "MRW" | "NRW") => PointedPicture::Thumbnail,
            // The EXIF block of Fujifilm's films has its thumbnail there; HEIF's blocks are treated alike.
            (Place::Page(0), "AVI" | "WEBP" | "Extended WEBP" | "MOV" | "MP4" | "HEIC" | "HEIF" | "AVIF") => {
                PointedPicture::Thumbnail
            }
            // Samsung's raw files have a SubIFD in the directory of the thumbnail.
            (Place::SubIfd(0), "SRW") if self.is_of_thumbnail => PointedPicture::Thumbnail,
            (Place::Page(0), "ARW" | "SR2") => PointedPicture::Preview,
            // The SubIFD of NEF, NRW and SRW, the third directory of PEF.
            (Place::SubIfd(0) | Place::Page(2), _) => PointedPicture::JpgFromRaw,
            _ => PointedPicture::Other,
        }
    }

    /// Kind of the picture that 0x0111 points to, if the strip is a preview: in the first directory of CR2,
    /// in DNG and TIFF if it is JPEG and not of full resolution or has one of DNG's compressions, and in the
    /// third directory of Leica's EXIF blocks.
    fn kind_of_strips(&self, file_type: &str, image: &ImageFacts) -> Option<PointedPicture> {
        const JPEG: u32 = 7;
        const LOSSY_JPEG: u32 = 34892;
        const JPEG_XL: u32 = 52546;
        const FULL_RESOLUTION: u32 = 0;
        let is_reduced_jpeg = image.compression == Some(JPEG) && image.subfile_type != Some(FULL_RESOLUTION);
        match (image.compression, file_type, self.place) {
            (Some(LOSSY_JPEG), ..) => Some(PointedPicture::Other),
            (Some(JPEG_XL), ..) => Some(PointedPicture::PreviewJxl),
            (_, "CR2", Place::Page(0)) => Some(PointedPicture::Preview),
            (_, "JPEG", Place::Page(2)) => Some(PointedPicture::Preview),
            (_, "DNG" | "TIFF", Place::SubIfd(2)) if is_reduced_jpeg => Some(PointedPicture::JpgFromRaw),
            (_, "DNG" | "TIFF", _) if is_reduced_jpeg => Some(PointedPicture::Preview),
            _ => None,
        }
    }

    pub(crate) fn value(
        &self,
        ctx: &mut Context<'a>,
        entry: &IfdEntry,
        row: &'static NumberRow,
    ) -> Option<Value<'a>> {
        let is_array = is_long_array(row.id) && !entry.format.is_text();
        if is_array && entry.count > MOST_NUMBERS && !ctx.options.ignores_minor {
            ctx.warn("[Minor] Not decoding some large array(s). Ignore minor errors to decode");
            let text = format!("(large array of {} {} values)", entry.count, entry.format.name());
            return Some(Value::Text(ctx.keep_text(&text)));
        }
        let n_bytes = usize::try_from(entry.size_bytes).ok()?;
        let is_large = n_bytes > LARGE_VALUE_BYTES;
        if n_bytes > ctx.options.limits.value_bytes || (is_large && !ctx.take_block_bytes(n_bytes)) {
            return Some(self.block.data(ctx, entry.offset, entry.size_bytes));
        }
        let bytes = self.block.get(ctx, entry.offset, n_bytes)?;
        if is_position(row.id) && self.block.base > 0 && !entry.format.is_text() {
            return self.positions(ctx, Array { bytes, format: entry.format, order: self.block.order });
        }
        // A byte without a type is a number.
        let stored = if entry.format == Format::Undef && n_bytes == 1 { Format::Int8u } else { entry.format };
        let format = row.format.unwrap_or(stored);
        // The format in the table only reinterprets values of the same size, or numbers as their bytes.
        let is_bytes = format == Format::Int8u && row.id == CACHE_VERSION;
        let is_like = format.size_bytes() == stored.size_bytes() || is_bytes;
        let format = if is_like { format } else { stored };
        if let Some(charset) = ctx.options.charsets.exif
            && format == Format::String
            && self.group.family0 == "EXIF"
            && !bytes.is_ascii()
        {
            let until_nul = bytes.split(|byte| *byte == 0).next().unwrap_or_default();
            return Some(Value::Text(ctx.keep_text(&charset.decode_without_bom_handling(until_nul).0)));
        }
        let value = Value::Array(Array { bytes, format, order: self.block.order });
        Some(if is_array { long_as_data(ctx, value) } else { value })
    }
}

/// The text of an array as data if it is long.
fn long_as_data<'a>(ctx: &Context<'a>, value: Value<'a>) -> Value<'a> {
    const MOST_BYTES: usize = 64;
    let text = value.plain();
    if text.len() > MOST_BYTES { ctx.held(ctx.keep_text(&text).as_bytes()) } else { value }
}

impl<'a> Directory<'a> {
    /// Positions in the block as positions in the file.
    fn positions(&self, ctx: &Context<'a>, array: Array<'a>) -> Option<Value<'a>> {
        let base = i64::try_from(self.block.base).ok()?;
        if array.len() == 1 {
            return Some(Value::Integer(Value::Array(array).as_i64()?.checked_add(base)?));
        }
        let numbers = array.numbers().filter_map(|number| (number.as_f64()? as i64).checked_add(base));
        let texts: Vec<String> = numbers.map(|number| number.to_string()).collect();
        Some(Value::Text(ctx.keep_text(&texts.join(" "))))
    }
}

/// Kind of picture that a pair of tags points to.
#[derive(Clone, Copy, Debug)]
enum PointedPicture {
    Thumbnail,
    Preview,
    JpgFromRaw,
    Other,
    PreviewJxl,
}

impl PointedPicture {
    /// ExifTool's name of the tag with the position, or of the one with the length.
    const fn name(self, is_position: bool) -> &'static str {
        match (self, is_position) {
            (PointedPicture::Thumbnail, true) => "ThumbnailOffset",
            (PointedPicture::Thumbnail, false) => "ThumbnailLength",
            (PointedPicture::Preview, true) => "PreviewImageStart",
            (PointedPicture::Preview, false) => "PreviewImageLength",
            (PointedPicture::JpgFromRaw, true) => "JpgFromRawStart",
            (PointedPicture::JpgFromRaw, false) => "JpgFromRawLength",
            (PointedPicture::Other, true) => "OtherImageStart",
            (PointedPicture::Other, false) => "OtherImageLength",
            (PointedPicture::PreviewJxl, true) => "PreviewJXLStart",
            (PointedPicture::PreviewJxl, false) => "PreviewJXLLength",
        }
    }
}

/// Tags that give way to the same tag of another block, if there is one: for size, layout and resolution
/// those of the format itself and of the first picture win, for white balance those of the maker note.
fn gives_way(id: u32) -> bool {
    matches!(
        id,
        0x0100..=0x0103 | 0x0106 | 0x010e | 0x0112 | 0x0115 | 0x0116 | 0x011a..=0x011c | 0x0128 | 0x013f
            | 0x0211..=0x0214 | 0xa403
    )
}

/// Longest array of numbers that is reported as numbers, among those of [`is_long_array`].
const MOST_NUMBERS: u64 = 500;

/// Tables of DNG's corrections and profiles.
fn is_long_array(id: u32) -> bool {
    matches!(id, 0xc61b | 0xc61c | 0xc6fa..=0xc6fc | 0xc726 | 0xcd39)
}

/// Tags whose value is a position relative to the start of the block.
fn is_position(id: u32) -> bool {
    matches!(id, 0x0111 | 0x0120 | 0x0144 | 0x0201)
}
