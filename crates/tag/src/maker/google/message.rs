//! Messages of Protocol Buffers (protobuf.dev, "Encoding"): fields with a number and a wire type, one behind
//! another. A tag's id has a byte for each number on the way to it. Source of the numbers: ExifTool's page of
//! Google tags.

use crate::bytes::ByteOrder;
use crate::context::Context;
use crate::ifd::{Block, Data};
use crate::maker::item::{Table, item};
use crate::maker::note::{Area, Note, Raw};
use crate::maker::walk;
use crate::print::container::date_since_1904;
use crate::value::{Array, Format, Value};

pub(super) static NOTE: Table = Table::directory(
    "Google",
    &[
        item(0x02, "TimeLogText").binary(),
        item(0x03, "SummaryText").binary(),
        item(0x0101, "ImageName"),
        item(0x0102, "ImageData").binary(),
        item(0x0903, "FrameCount"),
        item(0x0c01, "DeviceMake"),
        item(0x0c02, "DeviceModel"),
        item(0x0c03, "DeviceCodename"),
        item(0x0c04, "DeviceHardwareRevision"),
        item(0x0c06, "HDRPSoftware"),
        item(0x0c07, "AndroidRelease"),
        item(0x0c08, "SoftwareDate").value(date_of_milliseconds),
        item(0x0c09, "Application"),
        item(0x0c0a, "AppVersion"),
        item(0x0c0e, "MaxAnalogISO").format(Format::Float),
        item(0x09_2401, "CreateDate").value(date_of_seconds).priority(0),
        item(0x0c_0c01, "ExposureTimeMin").format(Format::Float).number(|n| n / 1000.0),
        item(0x0c_0c02, "ExposureTimeMax").format(Format::Float).number(|n| n / 1000.0),
        item(0x0c_0d01, "ISOMin").format(Format::Float),
        item(0x0c_0d02, "ISOMax").format(Format::Float),
    ],
);

pub(super) static SHOT_LOG: Table =
    Table::directory("Google", &[item(2, "MeteringFrameCount"), item(3, "OriginalPayloadFrameCount")]);

/// Seconds from the first of January 1904 to that of 1970.
const SECONDS_TO_1970: u64 = 2_082_844_800;

fn date_of_seconds<'a>(ctx: &Context<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let seconds = u64::try_from(value.as_i64()?).ok()?;
    let text = date_since_1904(seconds.checked_add(SECONDS_TO_1970)?, "+00:00");
    Some(Value::Text(ctx.keep_text(&text)))
}

fn date_of_milliseconds<'a>(ctx: &Context<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let milliseconds = u64::try_from(value.as_i64()?).ok()?;
    let zone = format!(".{:03}+00:00", milliseconds % 1000);
    let text = date_since_1904(milliseconds / 1000 + SECONDS_TO_1970, &zone);
    Some(Value::Text(ctx.keep_text(&text)))
}

pub(super) fn read<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, table: &'static Table, message: &'a [u8]) {
    if read_fields(ctx, note, table, message, 0).is_none() {
        ctx.warn("A message in HDR+ notes is cut off");
    }
}

/// Reads the fields behind `path`; `None` if the message is damaged.
fn read_fields<'a>(
    ctx: &mut Context<'a>,
    note: &mut Note<'a>,
    table: &'static Table,
    mut message: &'a [u8],
    path: u32,
) -> Option<()> {
    while !message.is_empty() {
        let (head, rest) = varint(message)?;
        let (content, rest) = content(head & 7, rest)?;
        message = rest;
        let Ok(number) = u8::try_from(head >> 3) else { continue };
        let id = path << 8 | u32::from(number);
        let (bytes, format) = match content {
            Content::Number(number) => (ctx.keep_bytes(&number.to_le_bytes()), Format::Int64u),
            Content::Bytes(bytes) => (bytes, Format::String),
        };
        let leads_further = |item: &crate::maker::item::Item| item.id >> 8 == id || item.id >> 16 == id;
        if !table.items_of(id).is_empty() {
            let block = Block { data: Data::Slice(bytes), base: 0, order: ByteOrder::Little, big: false };
            let array = Array { bytes, format, order: ByteOrder::Little };
            walk::tagged(ctx, note, table, id, Raw { array, area: Area::new(block), at: 0 });
        } else if format == Format::String && table.items.iter().any(leads_further) && ctx.take_node() {
            // Ids have three bytes at most, so this goes no deeper.
            read_fields(ctx, note, table, bytes, id)?;
        }
    }
    Some(())
}

enum Content<'a> {
    Number(u64),
    Bytes(&'a [u8]),
}

fn content(wire_type: u64, bytes: &[u8]) -> Option<(Content<'_>, &[u8])> {
    let n_bytes = match wire_type {
        0 => return varint(bytes).map(|(number, rest)| (Content::Number(number), rest)),
        1 => 8,
        5 => 4,
        2 => {
            let (n_bytes, rest) = varint(bytes)?;
            let (content, rest) = rest.split_at_checked(usize::try_from(n_bytes).ok()?)?;
            return Some((Content::Bytes(content), rest));
        }
        3 | 4 => 0,
        _ => return None,
    };
    let (content, rest) = bytes.split_at_checked(n_bytes)?;
    Some((Content::Bytes(content), rest))
}

/// Seven bits a byte, the lowest first; the highest bit says that more follow.
fn varint(bytes: &[u8]) -> Option<(u64, &[u8])> {
    const MOST_BYTES: usize = 10;
    let mut number = 0;
    for (index, &byte) in bytes.iter().take(MOST_BYTES).enumerate() {
        number |= u64::from(byte & 0x7f).checked_shl(7 * index as u32)?;
        if byte & 0x80 == 0 {
            return Some((number, &bytes[index + 1..]));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_any_length() {
        assert_eq!(varint(&[0x96, 1, 9]), Some((150, &[9][..])));
        assert_eq!(varint(&[0x80; 20]), None);
        assert!(matches!(content(2, &[2, 7, 8, 9]), Some((Content::Bytes([7, 8]), [9]))));
        assert!(content(2, &[9, 7]).is_none());
    }
}
