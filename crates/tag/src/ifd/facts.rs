//! Facts about the picture and the camera in the entries of a directory.

use crate::context::Context;
use crate::ifd::entry::{Directory, IfdEntry};
use crate::ifd::place::{ImageFacts, Place};
use table::value::{Array, Format, Value};

impl<'a> Directory<'a> {
    pub(crate) fn note_image_fact(&self, ctx: &Context<'a>, entry: &IfdEntry, image: &mut ImageFacts) {
        let slot = match entry.id {
            _ if self.place == Place::PanasonicRaw => return self.note_border(ctx, entry, image),
            0x0103 => &mut image.compression,
            0x00fe | 0x00ff => &mut image.subfile_type,
            // 0xbc80 and 0xbc81 are those of JPEG XR (ITU-T T.832, annex A).
            0x0100 | 0xbc80 => &mut image.width,
            0x0101 | 0xbc81 => &mut image.height,
            0x0102 => &mut image.bits,
            _ => return,
        };
        let first =
            self.block.get(ctx, entry.offset, entry.format.size_bytes().min(entry.size_bytes as usize));
        *slot = first.and_then(|bytes| {
            let array = Array { bytes, format: entry.format, order: self.block.order };
            let number = u32::try_from(Value::Array(array).as_i64()?).ok()?;
            // TIFF 5.0 used other numbers: 1 for full resolution, 3 for a page.
            Some(if entry.id == 0x00ff {
                [2, 0, 1, 2].get(number as usize).copied().unwrap_or(1)
            } else {
                number
            })
        });
    }

    /// Records the camera, because the meaning of a maker note depends on it.
    pub(crate) fn note_camera(&self, ctx: &mut Context<'a>, entry: &IfdEntry) {
        if !matches!(entry.id, 0x010f | 0x0110 | 0x0131)
            || !matches!(self.place, Place::Page(0) | Place::PanasonicRaw)
            || !(ctx.filter.makers.any() || ctx.filter.makers.only_lens())
        {
            return;
        }
        let Some(bytes) = self.block.get(ctx, entry.offset, entry.size_bytes.min(256) as usize) else {
            return;
        };
        let array = Array { bytes, format: Format::String, order: self.block.order };
        let text = ctx.text_or_latin1(array.text_bytes()).trim_end();
        match entry.id {
            0x010f => ctx.camera.make = text,
            0x0110 => ctx.camera.model = text,
            _ => ctx.camera.software = text,
        }
    }

    /// Panasonic stores the picture's size as its borders on the sensor, in the order top, left, bottom,
    /// right.
    pub(crate) fn note_border(&self, ctx: &Context<'a>, entry: &IfdEntry, image: &mut ImageFacts) {
        let Some(bytes) = self.block.get(ctx, entry.offset, entry.size_bytes.min(4) as usize) else { return };
        let array = Array { bytes, format: entry.format, order: self.block.order };
        let number = Value::Array(array).as_i64().and_then(|number| u32::try_from(number).ok());
        // 4 to 7 are the borders (`SensorTopBorder` and on), 0x0a is `BitsPerSample`.
        match entry.id {
            4 => image.height = number,
            5 => image.width = number,
            6 => image.height = number.and_then(|bottom| bottom.checked_sub(image.height?)),
            7 => image.width = number.and_then(|right| right.checked_sub(image.width?)),
            0x0a => image.bits = number,
            _ => {}
        }
    }
}
