//! FLIR's file of records: a header, a directory, and records.
//!
//! Each record has its own byte order, which its first number shows. Sources: ExifTool's documentation of the
//! FLIR tags; Tattersall's notes on the format (exiftool.org/forum, topic 4898).

use super::measure;
use super::measure::GROUP;
use crate::block::{Block, Data};
use crate::context::Context;
use crate::maker::note::{Area, Raw};
use crate::maker::walk;
use table::bytes::ByteOrder;
use table::maker::flir::beside::{GPS_INFO, METER_LINK, PALETTE_INFO, PI_P};
use table::maker::flir::camera::{CAMERA_INFO, HEADER};
use table::maker::item::Table;
use table::maker::note::Note;
use table::value::{Array, Format, Value};

/// Reads the file assembled from the segments.
pub(in crate::maker) fn read<'a>(ctx: &mut Context<'a>, file: &'a [u8]) -> Option<()> {
    const ENTRY_BYTES: usize = 32;
    const MOST_RECORDS: usize = 256;
    if !file.starts_with(b"FFF\0") && !file.starts_with(b"AFF\0") {
        return None;
    }
    let is_version =
        |order: &ByteOrder| order.u32(file, 0x14).is_some_and(|version| (100..200).contains(&version));
    let order = [ByteOrder::Big, ByteOrder::Little].into_iter().find(is_version)?;
    let mut note = Note::new(ctx.camera, "");
    walk::bytes(ctx, &mut note, &HEADER, raw_of(file.get(..0x40)?, order));
    let (directory_at, n_records) = (order.u32(file, 0x18)? as usize, order.u32(file, 0x1c)? as usize);
    let directory = file.get(directory_at..)?;
    for entry in directory.chunks_exact(ENTRY_BYTES).take(n_records.min(MOST_RECORDS)) {
        let (kind, at, n_bytes) =
            (order.u16(entry, 0)?, order.u32(entry, 12)? as usize, order.u32(entry, 16)? as usize);
        match file.get(at..).and_then(|rest| rest.get(..n_bytes)) {
            Some(record) if kind != 0 => read_record(ctx, &mut note, kind, record, order),
            Some(_) => {}
            None => ctx.warn("A record of FLIR lies outside its file"),
        }
    }
    Some(())
}

fn raw_of(bytes: &[u8], order: ByteOrder) -> Raw<'_> {
    let block = Block { data: Data::Slice(bytes), base: 0, order, big: false };
    Raw { array: Array { bytes, format: Format::Undef, order }, area: Area::new(block), at: 0 }
}

fn read_record<'a>(
    ctx: &mut Context<'a>,
    note: &mut Note<'a>,
    kind: u16,
    record: &'a [u8],
    order: ByteOrder,
) {
    const LITTLE: ByteOrder = ByteOrder::Little;
    // The first number is small in the correct byte order.
    let shown = |at: usize| match order.u16(record, at) {
        Some(0x100..) => order.other(),
        _ => order,
    };
    let (table, order): (&'static Table, _) = match kind {
        0x01 => return image(ctx, &RAW_THERMAL, record, shown(0)),
        0x05 => return image(ctx, &GAIN_DEAD_MAP, record, shown(0)),
        0x06 => return image(ctx, &COARSE_MAP, record, shown(0)),
        0x28 => return image(ctx, &PAINT, record, shown(2)),
        0x0e => return embedded_image(ctx, record, shown(0)),
        0x21 => return measure::read(ctx, record, shown(0)),
        0x23 | 0x2e => return measure::read_text(ctx, record),
        0x20 => (&CAMERA_INFO, shown(0)),
        0x22 => (&PALETTE_INFO, order),
        0x2a => (&PI_P, LITTLE),
        0x2b => (&GPS_INFO, LITTLE),
        0x2c => (&METER_LINK, LITTLE),
        _ => return,
    };
    let part = match kind {
        0x20 => "CameraInfo",
        0x22 => "PaletteInfo",
        0x2a => "PiP",
        0x2b => "GPSInfo",
        _ => "MeterLink",
    };
    ctx.within(part, |ctx| walk::bytes(ctx, note, table, raw_of(record, order)));
}

/// Tag names of a picture, the position of its size, and its start.
struct Picture {
    width: &'static str,
    height: &'static str,
    kind: &'static str,
    image: &'static str,
    size_at: usize,
    start: usize,
}

const RAW_THERMAL: Picture = Picture {
    width: "RawThermalImageWidth",
    height: "RawThermalImageHeight",
    kind: "RawThermalImageType",
    image: "RawThermalImage",
    size_at: 2,
    start: 0x20,
};

const GAIN_DEAD_MAP: Picture = Picture {
    width: "GainDeadMapImageWidth",
    height: "GainDeadMapImageHeight",
    kind: "GainDeadMapImageType",
    image: "GainDeadMapImage",
    ..RAW_THERMAL
};

const COARSE_MAP: Picture = Picture {
    width: "CoarseMapImageWidth",
    height: "CoarseMapImageHeight",
    kind: "CoarseMapImageType",
    image: "CoarseMapImage",
    ..RAW_THERMAL
};

const PAINT: Picture = Picture {
    width: "PaintImageWidth",
    height: "PaintImageHeight",
    kind: "PaintImageType",
    image: "PaintImage",
    size_at: 10,
    start: 0x28,
};

fn image<'a>(ctx: &mut Context<'a>, picture: &Picture, record: &'a [u8], order: ByteOrder) {
    /// Length of the header that ExifTool adds before the numbers to make a TIFF file.
    const TIFF_HEADER_BYTES: u64 = 204;
    let (Some(width), Some(height), Some(image)) = (
        order.u16(record, picture.size_at),
        order.u16(record, picture.size_at + 2),
        record.get(picture.start..),
    ) else {
        return;
    };
    let is_raw = image.len() == usize::from(width) * usize::from(height) * 2;
    let (kind, added_bytes) = match image {
        _ if image.starts_with(b"\x89PNG\r\n\x1a\n") => ("PNG", 0),
        [0xff, 0xd8, 0xff, ..] => ("JPG", 0),
        _ if is_raw && order == ByteOrder::Little => ("TIFF", TIFF_HEADER_BYTES),
        _ => ("DAT", 0),
    };
    ctx.push_plain(GROUP, picture.width, Value::Integer(width.into()));
    ctx.push_plain(GROUP, picture.height, Value::Integer(height.into()));
    ctx.push_plain(GROUP, picture.kind, Value::Text(kind));
    let data = match added_bytes {
        0 => ctx.held(image),
        _ => Value::Binary(image.len() as u64 + added_bytes),
    };
    ctx.push_plain(GROUP, picture.image, data);
}

fn embedded_image<'a>(ctx: &mut Context<'a>, record: &'a [u8], order: ByteOrder) {
    const START: usize = 0x20;
    for (name, at) in [("EmbeddedImageWidth", 2), ("EmbeddedImageHeight", 4)] {
        if let Some(number) = order.u16(record, at) {
            ctx.push_plain(GROUP, name, Value::Integer(number.into()));
        }
    }
    let Some(image) = record.get(START..).filter(|image| !image.is_empty()) else { return };
    let kind = match image {
        [0x89, b'P', b'N', b'G', ..] => "PNG",
        [0xff, 0xd8, 0xff, ..] => "JPG",
        _ => "DAT",
    };
    ctx.push_plain(GROUP, "EmbeddedImageType", Value::Text(kind));
    ctx.push_plain(GROUP, "EmbeddedImage", ctx.held(image));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;
    use crate::source::Source;

    #[test]
    fn a_picture_of_numbers() {
        let mut file = b"FFF\0CAM\0".to_vec();
        file.resize(0x14, 0);
        for number in [101_u32, 0x40, 1] {
            file.extend(number.to_be_bytes());
        }
        file.resize(0x40, 0);
        let entry = [0x0001_0001_u32, 100, 1, 0x60, 0x24, 0, 0, 0];
        entry.iter().for_each(|number| file.extend(number.to_be_bytes()));
        // Little-endian, one by two pixels.
        file.extend([2, 0, 1, 0, 2, 0]);
        file.resize(0x60 + 0x24, 0);
        let (arena, options) = (bumpalo::Bump::new(), Options::default());
        let source = Source::whole(&[]);
        let mut ctx = crate::testing::context(&source, &arena, &options);
        assert!(read(&mut ctx, &file).is_some());
        let text = |name| ctx.metadata.find(name).map(|tag| tag.text(crate::Mode::Print));
        assert_eq!(text("CreatorSoftware").as_deref(), Some("CAM"));
        assert_eq!(text("RawThermalImageType").as_deref(), Some("TIFF"));
        assert_eq!(text("RawThermalImageHeight").as_deref(), Some("2"));
    }
}
