//! Location of a directory's image data, for the image data hash.

use crate::block::Data;
use crate::context::Context;
use crate::ifd::entry::Directory;
use crate::ifd::place::{ImageFacts, Place};
use table::standard;
use table::value::Array;

impl<'a> Directory<'a> {
    /// Records the location of the image data of a directory in the file itself: strips, tiles, and pictures
    /// of raw formats, but not thumbnails or previews. Uses ExifTool's order, which sorts the tag numbers as
    /// text.
    pub(crate) fn note_image_data(
        &self,
        ctx: &mut Context<'a>,
        body: &'a [u8],
        entries_at: u64,
        entry_bytes: usize,
        image: &ImageFacts,
    ) {
        /// Tags with offsets, each with the tag of the corresponding lengths: strips, tiles, JPEG XR's
        /// picture and alpha channel, JPEG.
        const PAIRS: [(u16, u16); 5] =
            [(0x0111, 0x0117), (0x0144, 0x0145), (0xbcc0, 0xbcc1), (0xbcc2, 0xbcc3), (0x0201, 0x0202)];
        /// Panasonic raw data extends to the end of the file; ExifTool hashes this many bytes at most.
        const RAW_DATA: u16 = 0x0118;
        const TO_THE_END: u64 = 999_999_999;
        if !matches!(self.block.data, Data::File) || self.block.base > 0 {
            return;
        }
        let numbers_of = |ctx: &mut Context<'a>, id: u16| -> Vec<u64> {
            let found = body.chunks_exact(entry_bytes).enumerate().rev();
            let mut found = found.filter(|(_, raw)| self.block.order.u16(raw, 0) == Some(id));
            let Some((index, raw)) = found.next() else { return Vec::new() };
            let Ok(entry) = self.entry(ctx, raw, entries_at + (index * entry_bytes) as u64) else {
                return Vec::new();
            };
            let n_bytes = usize::try_from(entry.size_bytes).unwrap_or(usize::MAX);
            if n_bytes > ctx.options.limits.value_bytes {
                ctx.warn("More strips than the limit; ImageDataHash is not of the whole picture");
                return Vec::new();
            }
            let bytes = self.block.get(ctx, entry.offset, n_bytes).unwrap_or(&[]);
            let array = Array { bytes, format: entry.format, order: self.block.order };
            array.numbers().filter_map(|number| number.as_f64()).map(|number| number as u64).collect()
        };
        if self.place == Place::PanasonicRaw {
            for offset in numbers_of(ctx, RAW_DATA) {
                ctx.note_image_data(offset, TO_THE_END);
            }
            return;
        }
        for (offsets, lengths) in PAIRS {
            let Some(row) = standard::exif::INDEX.get(offsets) else { continue };
            if matches!(self.name_of(ctx, row, image), "ThumbnailOffset" | "PreviewImageStart") {
                continue;
            }
            let lengths = numbers_of(ctx, lengths);
            for (offset, len) in numbers_of(ctx, offsets).into_iter().zip(lengths).filter(|(_, len)| *len > 0)
            {
                ctx.note_image_data(offset, len);
            }
        }
    }
}
