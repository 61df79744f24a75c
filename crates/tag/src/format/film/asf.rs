//! ASF, the container of WMA and WMV (Microsoft, "Advanced Systems Format Specification", revision 01.20.05):
//! objects with a GUID and a length, little-endian. Reading ends with the header; after it, only an object of
//! XMP is read.

use super::asf_values::{self, GROUP, date_since_1601};
use super::{Cursor, block_bytes};
use crate::context::Context;
use crate::file_type::FileType;

use crate::xmp;
use table::bytes::ByteOrder;
use table::def::{Conv, Mode};
use table::file_type::refined;
use table::film::{asf, riff};
use table::print::container::{bit_rate, duration};
use table::text::guid;
use table::value::{Value, number_value};

const ASF: FileType = FileType::new("ASF", "asf", "video/x-ms-asf");

/// Bytes of an object before its payload.
const HEAD_BYTES: u64 = 24;

/// The data and their indexes. What follows the last object may be no object.
const WITH_END: [&str; 3] = [
    "75B22636-668E-11CF-A6D9-00AA0062CE6C",
    "33000890-E5B1-11CF-89F4-00A0C90349CB",
    "D6E229D3-35DA-11D1-9034-00A0C90349BE",
];

/// Number of objects after the header that are looked at for XMP.
const MOST_OBJECTS: usize = 64;

pub(in crate::format) fn begins(head: &[u8]) -> bool {
    head.starts_with(b"\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9\x00\xaa\x00\x62\xce\x6c")
}

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    ctx.set_file_type(refined(&ASF, ctx.extension));
    let end = ctx.source.len_bytes().unwrap_or(u64::MAX);
    let Some((_, header_end)) = object(ctx, 0, end) else { return };
    ctx.set_stated_end(header_end);
    // The number of objects and two reserved bytes come first.
    objects(ctx, HEAD_BYTES + 6, header_end);
    let mut at = header_end;
    for _ in 0..MOST_OBJECTS {
        let Some((kind, object_end)) = object(ctx, at, end) else { return };
        if WITH_END.contains(&kind.as_str()) {
            ctx.set_stated_end(object_end);
        }
        if kind == "BE7ACFCB-97A9-42E8-9C71-999491E3AFAC"
            && let Some(packet) = block_bytes(ctx, at + HEAD_BYTES, object_end - at - HEAD_BYTES)
        {
            ctx.deeper(|ctx| xmp::read(ctx, packet));
        }
        at = object_end;
    }
}

/// Kind and end of the object at `at`.
fn object(ctx: &mut Context<'_>, at: u64, end: u64) -> Option<(String, u64)> {
    if at.checked_add(HEAD_BYTES)? > end || !ctx.take_node() {
        return None;
    }
    let head = ctx.get(at, HEAD_BYTES as usize)?;
    let len = u64::from_le_bytes(*head.get(16..)?.first_chunk()?);
    let object_end = at.checked_add(len).filter(|_| len >= HEAD_BYTES)?;
    Some((guid(head)?, object_end))
}

fn objects(ctx: &mut Context<'_>, mut at: u64, end: u64) {
    while let Some((kind, object_end)) = object(ctx, at, end) {
        let start = at + HEAD_BYTES;
        match kind.as_str() {
            // The rest of an extension are objects.
            "5FBF03B5-A92E-11CF-8EE3-00C00C205365" => {
                ctx.deeper(|ctx| objects(ctx, start + 22, object_end.min(end)));
            }
            kind => {
                if let Some(read) = reader_of(kind)
                    && let Some(bytes) = block_bytes(ctx, start, object_end - start)
                {
                    let _ = read(ctx, bytes);
                }
            }
        }
        at = object_end;
    }
}

type Read = for<'a> fn(&mut Context<'a>, &'a [u8]) -> Option<()>;

fn reader_of(kind: &str) -> Option<Read> {
    Some(match kind {
        "75B22633-668E-11CF-A6D9-00AA0062CE6C" => content_description,
        "D2D0A440-E307-11D2-97F0-00A0C95EA850" => asf_values::extended_content,
        "C5F8CBEA-5BAF-4877-8467-AA8C44FA4CCA" | "44231C94-9498-49D1-A141-1D134E457054" => {
            asf_values::metadata
        }
        "8CABDCA1-A947-11CF-8EE4-00C00C205365" => file_properties,
        "B7DC0791-A9B7-11CF-8EE6-00C00C205365" => stream_properties,
        "86D15240-311D-11D0-A3A4-00A0C90348F6" => codec_list,
        "2211B3FA-BD23-11D2-B4B7-00A0C955FC6E" => content_branding,
        _ => return None,
    })
}

fn content_description<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) -> Option<()> {
    const NAMES: [&str; 5] = ["Title", "Author", "Copyright", "Description", "Rating"];
    let mut cursor = Cursor::new(bytes);
    let mut lens = [0; 5];
    for len in &mut lens {
        *len = cursor.le16()?;
    }
    for (name, len) in NAMES.into_iter().zip(lens) {
        let text = cursor.take(len.into())?;
        if len > 0 {
            let text = asf_values::text(ctx, text);
            match table::row::key::find(asf::DESCRIPTORS, name.as_bytes()) {
                Some(entry) => ctx.push_entry(GROUP, entry, Value::Text(text)),
                None => ctx.push_plain(GROUP, name, Value::Text(text)),
            }
        }
    }
    Some(())
}

fn file_properties<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) -> Option<()> {
    let number = |at: usize| Some(u64::from_le_bytes(*bytes.get(at..)?.first_chunk()?));
    let id = ctx.keep_text(&guid(bytes)?);
    ctx.push_plain(GROUP, "FileID", Value::Text(id));
    ctx.push_plain(GROUP, "FileLength", Value::Integer(number(16)? as i64));
    let date = ctx.keep_text(&date_since_1601(number(24)?));
    ctx.push_plain(GROUP, "CreationDate", Value::Text(date));
    ctx.push_plain(GROUP, "DataPackets", Value::Integer(number(32)? as i64));
    for (name, at) in [("Duration", 40), ("SendDuration", 48)] {
        ctx.push_conv(GROUP, name, number_value(number(at)? as f64 / 1e7), Conv::Call(duration));
    }
    ctx.push_plain(GROUP, "Preroll", Value::Integer(number(56)? as i64));
    for (name, at) in [("Flags", 64), ("MinPacketSize", 68), ("MaxPacketSize", 72)] {
        ctx.push_number(GROUP, name, ByteOrder::Little.u32(bytes, at)?);
    }
    let rate = Value::Integer(ByteOrder::Little.u32(bytes, 76)?.into());
    ctx.push_conv(GROUP, "MaxBitrate", rate, Conv::Call(bit_rate));
    Some(())
}

fn stream_properties<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) -> Option<()> {
    const AUDIO: &str = "F8699E40-5B4D-11CF-A8FD-00805F5C442B";
    const VIDEO: &str = "BC19EFC0-5B4D-11CF-A8FD-00805F5C442B";
    let order = ByteOrder::Little;
    let kind = ctx.keep_text(&guid(bytes)?);
    ctx.push_conv(GROUP, "StreamType", Value::Text(kind), Conv::TextLabels(asf::STREAM_TYPE));
    let correction = ctx.keep_text(&guid(bytes.get(16..)?)?);
    let words = Conv::TextLabels(asf::ERROR_CORRECTION);
    ctx.push_conv(GROUP, "ErrorCorrectionType", Value::Text(correction), words);
    let offset = u64::from_le_bytes(*bytes.get(32..)?.first_chunk()?) as f64 / 1e7;
    ctx.push_conv(GROUP, "TimeOffset", number_value(offset), Conv::Call(duration));
    let flags = Value::Integer(order.u16(bytes, 48)?.into());
    ctx.push_conv(GROUP, "StreamNumber", flags, Conv::Call(stream_number));
    match kind {
        AUDIO => {
            let codec = Value::Integer(order.u16(bytes, 54)?.into());
            ctx.push_conv(GROUP, "AudioCodecID", codec, Conv::Labels(riff::ENCODING));
            ctx.push_number(GROUP, "AudioChannels", order.u16(bytes, 56)?);
            ctx.push_number(GROUP, "AudioSampleRate", order.u32(bytes, 58)?);
        }
        VIDEO => ctx.set_size(GROUP, order.u32(bytes, 54)?, order.u32(bytes, 58)?),
        _ => {}
    }
    Some(())
}

/// Prints the number of a stream, and whether it is encrypted.
fn stream_number(value: &Value<'_>, mode: Mode, out: &mut String) {
    let (Mode::Print, Some(flags)) = (mode, value.as_i64()) else { return value.write_plain(out) };
    out.push_str(&(flags & 0x7f).to_string());
    if flags & 0x8000 != 0 {
        out.push_str(" (encrypted)");
    }
}

fn codec_list<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) -> Option<()> {
    let mut cursor = Cursor::new(bytes);
    cursor.take(16)?;
    for _ in 0..cursor.le32()? {
        let (name, description) = match cursor.le16()? {
            1 => ("VideoCodecName", "VideoCodecDescription"),
            2 => ("AudioCodecName", "AudioCodecDescription"),
            _ => ("OtherCodecName", "OtherCodecDescription"),
        };
        for name in [name, description] {
            let n_units = cursor.le16()?;
            let text = asf_values::text(ctx, cursor.take(usize::from(n_units) * 2)?);
            ctx.push_plain(GROUP, name, Value::Text(text));
        }
        let n_bytes = cursor.le16()?;
        cursor.take(n_bytes.into())?;
        if !ctx.take_node() {
            return None;
        }
    }
    Some(())
}

fn content_branding<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) -> Option<()> {
    let mut cursor = Cursor::new(bytes);
    let kind = Value::Integer(cursor.le32()?.into());
    let words = &[(0, "None"), (1, "Bitmap"), (2, "JPEG"), (3, "GIF")];
    ctx.push_conv(GROUP, "BannerImageType", kind, Conv::Labels(words));
    let len = cursor.le32()?;
    let picture = cursor.take(len as usize)?;
    if !picture.is_empty() {
        let data = ctx.held(picture);
        ctx.push_plain(GROUP, "BannerImage", data);
    }
    for name in ["BannerImageURL", "CopyrightURL"] {
        let len = cursor.le32()?;
        let text = cursor.take(len as usize)?;
        if !text.is_empty() {
            let text = ctx.text_or_latin1(text).trim_end_matches('\0');
            ctx.push_plain(GROUP, name, Value::Text(text));
        }
    }
    Some(())
}
