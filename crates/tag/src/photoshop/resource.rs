//! Content of single resources. Resources that ExifTool does not show by default are skipped.

use crate::context::Context;
use crate::metadata::{Group, Tag};
use table::bytes::{ByteOrder, be16, be32};
use table::def::{Conv, Mode, Role};
use table::number::write_g;
use table::print::exif::push_utf16;
use table::value::{Array, Format, Value};

/// Group of Photoshop's own tags.
pub(crate) const GROUP: Group<'static> = Group::same("Photoshop");

const UNITS: Conv = Conv::Labels(&[(1, "inches"), (2, "cm")]);
const YES_NO: Conv = Conv::Labels(&[(0, "No"), (1, "Yes")]);
const TRUE_FALSE: Conv = Conv::Labels(&[(0, "False"), (1, "True")]);
const PROGRESSIVE: u16 = 0x101;

/// Bytes before the JPEG data of a thumbnail resource.
const THUMBNAIL_HEADER_BYTES: usize = 28;

/// Whether the resource is a thumbnail that contains a picture.
pub(super) fn is_thumbnail(id: u16, data: &[u8]) -> bool {
    matches!(id, 0x0409 | 0x040c) && data.len() > THUMBNAIL_HEADER_BYTES
}

/// The name of a resource that is a structure, for the path to its tags.
pub(super) fn part_of(id: u16) -> &'static str {
    match id {
        0x03ed => "ResolutionInfo",
        0x0406 => "JPEG_Quality",
        0x041a => "SliceInfo",
        0x0421 => "VersionInfo",
        0x0426 => "PrintScaleInfo",
        0x0428 => "PixelInfo",
        0x0435 => "ChannelOptions",
        _ => "",
    }
}

/// Reads the resource `id`.
pub(super) fn read<'a>(ctx: &mut Context<'a>, id: u16, data: &'a [u8]) {
    match id {
        0x03ed => resolution(ctx, data),
        0x03ee => alpha_names(ctx, data),
        0x0406 => jpeg_quality(ctx, data),
        0x0409 => thumbnail(ctx, "PhotoshopBGRThumbnail", data),
        0x040c => thumbnail(ctx, "PhotoshopThumbnail", data),
        0x040a => {
            if let Some(&flag) = data.first() {
                ctx.push_conv(GROUP, "CopyrightFlag", Value::Integer(flag.into()), TRUE_FALSE);
            }
        }
        0x040b => ctx.push_plain(GROUP, "URL", string(data)),
        0x040d => push_u32(ctx, "GlobalAngle", data, 0),
        0x0419 => push_u32(ctx, "GlobalAltitude", data, 0),
        0x041a => slices(ctx, data),
        0x041b => {
            if let Some((text, _)) = unicode(ctx, data, 0) {
                ctx.push_plain(GROUP, "WorkflowURL", Value::Text(text));
            }
        }
        0x041e => url_list(ctx, data),
        0x0421 => version(ctx, data),
        0x0425 => digest(ctx, data),
        0x0426 => print_scale(ctx, data),
        0x0428 => {
            if let Some(bytes) = data.get(4..12) {
                ctx.push_plain(GROUP, "PixelAspectRatio", array(bytes, Format::Double));
            }
        }
        0x0435 => channel_options(ctx, data),
        0x0bb7 => {
            if let Some((name, _)) = pascal(data) {
                let name = name_text(ctx, name);
                ctx.push_plain(GROUP, "ClippingPathName", Value::Text(name));
            }
        }
        _ => {}
    }
}

fn array(bytes: &[u8], format: Format) -> Value<'_> {
    Value::Array(Array { bytes, format, order: ByteOrder::Big })
}

fn string(bytes: &[u8]) -> Value<'_> {
    array(bytes, Format::String)
}

fn push_u32(ctx: &mut Context<'_>, name: &'static str, data: &[u8], at: usize) {
    if let Some(number) = be32(data, at) {
        ctx.push_plain(GROUP, name, Value::Integer(number.into()));
    }
}

fn resolution(ctx: &mut Context<'_>, data: &[u8]) {
    for (at, resolution, units) in
        [(0, "XResolution", "DisplayedUnitsX"), (8, "YResolution", "DisplayedUnitsY")]
    {
        let (Some(fixed), Some(unit)) = (be32(data, at), be16(data, at + 4)) else { return };
        // EXIF resolution has priority.
        let mut push = |name, value, conv| {
            ctx.push(Tag { group: GROUP, name, value, conv, role: Role::None, priority: 0 });
        };
        push(resolution, Value::Float(f64::from(fixed) / 65_536.0), Conv::Call(two_decimals));
        push(units, Value::Integer(unit.into()), UNITS);
    }
}

/// Formats with at most two decimals in print mode.
fn two_decimals(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_f64()) {
        (Mode::Print, Some(number)) => write_g((number * 100.0 + 0.5).floor() / 100.0, 15, out),
        _ => value.write_plain(out),
    }
}

/// Reads Pascal strings, one after another.
fn alpha_names(ctx: &mut Context<'_>, mut data: &[u8]) {
    let mut names = String::new();
    while let Some((name, rest)) = pascal(data) {
        if !names.is_empty() {
            names.push_str(", ");
        }
        names.push_str(&ctx.options.charsets.photoshop.decode_without_bom_handling(name).0);
        data = rest;
    }
    let names = ctx.keep_text(&names);
    ctx.push_plain(GROUP, "AlphaChannelsNames", Value::Text(names));
}

fn jpeg_quality(ctx: &mut Context<'_>, data: &[u8]) {
    const FORMAT: Conv =
        Conv::Labels(&[(0, "Standard"), (1, "Optimized"), (PROGRESSIVE as i64, "Progressive")]);
    const SCANS: Conv = Conv::Labels(&[(1, "3 Scans"), (2, "4 Scans"), (3, "5 Scans")]);
    let (Some(quality), Some(format)) = (ByteOrder::Big.i16(data, 0), be16(data, 2)) else { return };
    ctx.push_conv(GROUP, "PhotoshopQuality", Value::Integer(quality.into()), Conv::Call(quality_of_twelve));
    ctx.push_conv(GROUP, "PhotoshopFormat", Value::Integer(format.into()), FORMAT);
    if let Some(scans) = be16(data, 4).filter(|_| format == PROGRESSIVE) {
        ctx.push_conv(GROUP, "ProgressiveScans", Value::Integer(scans.into()), SCANS);
    }
}

/// Photoshop shows 1 to 12 for stored values of -3 to 8.
fn quality_of_twelve(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(quality)) => table::number::write_integer(quality + 4, out),
        _ => value.write_plain(out),
    }
}

fn thumbnail<'a>(ctx: &mut Context<'a>, name: &'static str, data: &'a [u8]) {
    if let Some(image) = data.get(THUMBNAIL_HEADER_BYTES..) {
        ctx.push_plain(GROUP, name, ctx.held(image));
    }
}

fn slices(ctx: &mut Context<'_>, data: &[u8]) {
    let Some((name, after)) = unicode(ctx, data, 20) else { return };
    ctx.push_plain(GROUP, "SlicesGroupName", Value::Text(name));
    push_u32(ctx, "NumSlices", data, after);
}

fn url_list(ctx: &mut Context<'_>, data: &[u8]) {
    let Some(count) = be32(data, 0) else { return };
    let (mut urls, mut at) = (Vec::new(), 4);
    for _ in 0..count.min(1000) {
        // Each is preceded by a type and a number.
        let Some((url, after)) = unicode(ctx, data, at + 8) else { break };
        urls.push(Value::Text(url));
        at = after;
    }
    let urls = ctx.keep_list(&urls);
    ctx.push_plain(GROUP, "URL_List", urls);
}

fn version(ctx: &mut Context<'_>, data: &[u8]) {
    let Some(&merged) = data.get(4) else { return };
    ctx.push_conv(GROUP, "HasRealMergedData", Value::Integer(merged.into()), YES_NO);
    let Some((writer, after)) = unicode(ctx, data, 5) else { return };
    ctx.push_plain(GROUP, "WriterName", Value::Text(writer));
    if let Some((reader, _)) = unicode(ctx, data, after) {
        ctx.push_plain(GROUP, "ReaderName", Value::Text(reader));
    }
}

fn digest(ctx: &mut Context<'_>, data: &[u8]) {
    ctx.findings.iptc_digests.kept = data.try_into().ok();
    let hexadecimal: String = data.iter().take(64).map(|b| format!("{b:02x}")).collect();
    let hexadecimal = ctx.keep_text(&hexadecimal);
    ctx.push_plain(GROUP, "IPTCDigest", Value::Text(hexadecimal));
}

fn print_scale<'a>(ctx: &mut Context<'a>, data: &'a [u8]) {
    const STYLE: Conv = Conv::Labels(&[(0, "Centered"), (1, "Size to Fit"), (2, "User Defined")]);
    let (Some(style), Some(position), Some(scale)) = (be16(data, 0), data.get(2..10), data.get(10..14))
    else {
        return;
    };
    ctx.push_conv(GROUP, "PrintStyle", Value::Integer(style.into()), STYLE);
    ctx.push_plain(GROUP, "PrintPosition", array(position, Format::Float));
    ctx.push_plain(GROUP, "PrintScale", array(scale, Format::Float));
}

/// Display options of each channel, after a version: colour, opacity, and what the colour indicates.
fn channel_options<'a>(ctx: &mut Context<'a>, data: &'a [u8]) {
    const SPACE: Conv = Conv::Labels(&[(0, "RGB"), (1, "HSB"), (2, "CMYK"), (7, "Lab"), (8, "Grayscale")]);
    const MARKS: Conv = Conv::Labels(&[(0, "Selected Areas"), (1, "Masked Areas"), (2, "Spot Color")]);
    const CHANNEL_BYTES: usize = 13;
    const MOST_CHANNELS: usize = 56;
    let channels = data.get(4..).unwrap_or(&[]).chunks_exact(CHANNEL_BYTES);
    for (index, channel) in channels.take(MOST_CHANNELS).enumerate() {
        let group = Group::new(GROUP.family0, ctx.keep_text(&format!("Channel{index}")));
        let number = |bytes: &[u8]| Value::Integer(bytes.iter().fold(0, |n, &b| n << 8 | i64::from(b)));
        ctx.push_conv(group, "ChannelColorSpace", number(&channel[..2]), SPACE);
        ctx.push_plain(group, "ChannelColorData", array(&channel[2..10], Format::Int16u));
        ctx.push_conv(group, "ChannelOpacity", number(&channel[11..12]), Conv::Unit("%"));
        ctx.push_conv(group, "ChannelColorIndicates", number(&channel[12..]), MARKS);
    }
}

/// Returns a text preceded by its length in one byte, and the bytes after it.
fn pascal(data: &[u8]) -> Option<(&[u8], &[u8])> {
    let (&n_bytes, rest) = data.split_first()?;
    rest.split_at_checked(n_bytes.into())
}

fn name_text<'a>(ctx: &Context<'a>, bytes: &[u8]) -> &'a str {
    ctx.keep_text(&ctx.options.charsets.photoshop.decode_without_bom_handling(bytes).0)
}

/// Returns a UTF-16 text preceded by its number of code units, and its end.
fn unicode<'a>(ctx: &Context<'a>, data: &[u8], at: usize) -> Option<(&'a str, usize)> {
    let n_bytes = (be32(data, at)? as usize).checked_mul(2)?;
    let end = (at + 4).checked_add(n_bytes)?;
    let mut out = String::new();
    push_utf16(data.get(at + 4..end)?, ByteOrder::Big, &mut out);
    Some((ctx.keep_text(&out), end))
}
