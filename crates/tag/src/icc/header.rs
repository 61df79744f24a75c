//! The header of a profile (ICC.1:2022, section 7.2).

use super::values;
use crate::context::Context;
use crate::metadata::Group;
use crate::options::Want;
use table::bytes::{be16, be32};
use table::def::{Conv, Mode};
use table::standard::icc as profile;
use table::value::{Array, Format, Value};

const INTENT: Conv = Conv::Labels(&[
    (0, "Perceptual"),
    (1, "Media-Relative Colorimetric"),
    (2, "Saturation"),
    (3, "ICC-Absolute Colorimetric"),
]);

/// Adds the fields of the header; `header` must be complete.
pub(super) fn read<'a>(ctx: &mut Context<'a>, group: Group<'a>, header: &'a [u8]) {
    if ctx.options.want == Want::Roles {
        return;
    }
    let signature = |at: usize| values::signature(header.get(at..at + 4).unwrap_or(&[]));
    let number = |at: usize| Value::Integer(be32(header, at).unwrap_or(0).into());
    let maker = Conv::TextLabels(profile::MANUFACTURER);
    ctx.push_conv(group, "ProfileCMMType", signature(4), maker);
    let version = Value::Integer(be16(header, 8).unwrap_or(0).into());
    ctx.push_conv(group, "ProfileVersion", version, Conv::Call(profile_version));
    ctx.push_conv(group, "ProfileClass", signature(12), Conv::TextLabels(profile::PROFILE_CLASS));
    ctx.push_plain(group, "ColorSpaceData", signature(16));
    ctx.push_plain(group, "ProfileConnectionSpace", signature(20));
    if let Some(date) = values::date_time(ctx, header.get(24..36).unwrap_or(&[])) {
        ctx.push_plain(group, "ProfileDateTime", date);
    }
    ctx.push_plain(group, "ProfileFileSignature", signature(36));
    ctx.push_conv(group, "PrimaryPlatform", signature(40), Conv::TextLabels(profile::PLATFORM));
    ctx.push_conv(group, "CMMFlags", number(44), Conv::Call(flags));
    ctx.push_conv(group, "DeviceManufacturer", signature(48), maker);
    ctx.push_plain(group, "DeviceModel", signature(52));
    let attributes = header.get(56..64).unwrap_or(&[]);
    ctx.push_conv(
        group,
        "DeviceAttributes",
        big_endian(attributes, Format::Int32u),
        Conv::Call(attributes_words),
    );
    ctx.push_conv(group, "RenderingIntent", number(64), INTENT);
    let illuminant = values::fixed(ctx, header.get(68..80).unwrap_or(&[]));
    ctx.push_plain(group, "ConnectionSpaceIlluminant", illuminant);
    ctx.push_conv(group, "ProfileCreator", signature(80), maker);
    let id = big_endian(header.get(84..100).unwrap_or(&[]), Format::Int8u);
    ctx.push_conv(group, "ProfileID", id, Conv::Call(profile_id));
}

fn big_endian(bytes: &[u8], format: Format) -> Value<'_> {
    Value::Array(Array { bytes, format, order: table::bytes::ByteOrder::Big })
}

/// Formats 0x0430 as `4.3.0`.
fn profile_version(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(version)) => {
            out.push_str(&format!("{}.{}.{}", version >> 8, version >> 4 & 15, version & 15));
        }
        _ => value.write_plain(out),
    }
}

fn flags(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(flags)) => {
            out.push_str(if flags & 1 == 0 { "Not Embedded, " } else { "Embedded, " });
            out.push_str(if flags & 2 == 0 { "Independent" } else { "Not Independent" });
        }
        _ => value.write_plain(out),
    }
}

/// Labels for the lower half; the upper half is vendor-specific.
fn attributes_words(value: &Value<'_>, mode: Mode, out: &mut String) {
    const WORDS: [[&str; 2]; 4] =
        [["Reflective", "Transparency"], ["Glossy", "Matte"], ["Positive", "Negative"], ["Color", "B&W"]];
    let numbers = value.numbers();
    let (Mode::Print, Some(bits)) = (mode, numbers.get(1)) else { return value.write_plain(out) };
    for (bit, words) in WORDS.iter().enumerate() {
        if bit > 0 {
            out.push_str(", ");
        }
        out.push_str(words[(*bits as usize) >> bit & 1]);
    }
}

/// Formats 16 bytes in hexadecimal; 0 means that no digest was computed.
fn profile_id(value: &Value<'_>, mode: Mode, out: &mut String) {
    let Value::Array(array) = value else { return value.write_plain(out) };
    match mode {
        Mode::Number => value.write_plain(out),
        Mode::Print if array.bytes.iter().all(|&b| b == 0) => out.push('0'),
        Mode::Print => array.bytes.iter().for_each(|b| out.push_str(&format!("{b:02x}"))),
    }
}
