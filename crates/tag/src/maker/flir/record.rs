//! FLIR's file of records: a header, a directory, and records; in a JPEG or by itself.
//!
//! Each record has its own byte order, which its first number shows. Sources: ExifTool's documentation of the
//! FLIR tags; Tattersall's notes on the format (exiftool.org/forum, topic 4898).

use super::measure;
use super::measure::GROUP;
use crate::block::raw::{Area, Raw};
use crate::block::{Block, Data};
use crate::context::Context;
use crate::maker::walk;
use table::bytes::ByteOrder;
use table::maker::flir::beside::{GPS_INFO, METER_LINK, PALETTE_INFO, PI_P};
use table::maker::flir::camera::{CAMERA_INFO, HEADER};
use table::maker::note::Note;
use table::maker::row::Table;
use table::value::{Array, Format, Value};

/// Reads the file assembled from a JPEG's segments.
pub(in crate::maker) fn read<'a>(ctx: &mut Context<'a>, file: &'a [u8]) -> Option<()> {
    let part = |at: u64, n_bytes: usize| file.get(usize::try_from(at).ok()?..)?.get(..n_bytes);
    read_frame(ctx, true, &part).map(|_| ())
}

/// Reads a picture with its measurements, of which `part` gives the bytes at a position; whether with its
/// temperatures. Returns its end.
pub(crate) fn read_frame<'a>(
    ctx: &mut Context<'a>,
    has_temperatures: bool,
    part: &dyn Fn(u64, usize) -> Option<&'a [u8]>,
) -> Option<u64> {
    const ENTRY_BYTES: usize = 32;
    const MOST_RECORDS: usize = 256;
    const TEMPERATURES: u16 = 1;
    let head = part(0, 0x40).filter(|head| begins(head))?;
    let is_version =
        |order: &ByteOrder| order.u32(head, 0x14).is_some_and(|version| (100..200).contains(&version));
    let order = [ByteOrder::Big, ByteOrder::Little].into_iter().find(is_version)?;
    let mut note = Note::new(ctx.camera, "");
    walk::bytes(ctx, &mut note, &HEADER, raw_of(head, order));
    let (directory_at, n_records) = (order.u32(head, 0x18)?, order.u32(head, 0x1c)? as usize);
    let n_bytes = n_records.min(MOST_RECORDS) * ENTRY_BYTES;
    let directory = part(directory_at.into(), n_bytes)?;
    let mut end = u64::from(directory_at) + n_bytes as u64;
    for entry in directory.chunks_exact(ENTRY_BYTES) {
        let (kind, at, n_bytes) =
            (order.u16(entry, 0)?, u64::from(order.u32(entry, 12)?), order.u32(entry, 16)? as usize);
        if kind == 0 {
            continue;
        }
        end = at + n_bytes as u64;
        if kind == TEMPERATURES && !has_temperatures {
            continue;
        }
        match part(at, n_bytes).filter(|record| record.len() == n_bytes) {
            Some(record) if head.starts_with(b"A") => sensor_size(ctx, kind, record, order),
            Some(record) => read_record(ctx, &mut note, kind, record, order),
            None => ctx.warn("A record of FLIR lies outside its file"),
        }
    }
    Some(end)
}

/// Whether a file begins like FLIR's, of one picture (`FFF`) or of several (`AFF`).
pub(crate) fn begins(head: &[u8]) -> bool {
    head.starts_with(b"FFF\0") || head.starts_with(b"AFF\0")
}

/// Adds the size of the sensor, which is all that is known of records of an `AFF` file.
fn sensor_size(ctx: &mut Context<'_>, kind: u16, record: &[u8], order: ByteOrder) {
    let order_at = match kind {
        1 => 0,
        5 => 0x24,
        _ => return,
    };
    let order = order_shown(record, order_at, order);
    for (name, at) in [("SensorWidth", order_at + 2), ("SensorHeight", order_at + 4)] {
        if let Some(side) = order.u16(record, at) {
            ctx.push_plain(GROUP, name, Value::Integer(side.into()));
        }
    }
}

/// The byte order of a record: the number at this position is small in it.
fn order_shown(record: &[u8], at: usize, order: ByteOrder) -> ByteOrder {
    match order.u16(record, at) {
        Some(0x100..) => order.other(),
        _ => order,
    }
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
    let shown = |at| order_shown(record, at, order);
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
