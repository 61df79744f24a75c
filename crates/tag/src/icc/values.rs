//! Values of profile tags, by the signature of their type (ICC.1:2022, section 10).

use super::group::{Groups, tag};
use crate::context::Context;
use crate::layout::push_header;
use crate::metadata::{Group, Tag};
use crate::options::Want;
use table::bytes::{ByteOrder, be16, be32};
use table::def::{Conv, Mode};
use table::number::write_g;
use table::print::exif::push_utf16;
use table::row::place::{PlaceRow, placed};
use table::standard::cicp;
use table::value::{Array, Format, Value};

const ILLUMINANT: Conv = Conv::Labels(&[
    (1, "D50"),
    (2, "D65"),
    (3, "D93"),
    (4, "F2"),
    (5, "D55"),
    (6, "A"),
    (7, "Equi-Power (E)"),
    (8, "F8"),
]);

/// Code points instead of curves and primaries (section 10.4), after type and reserved bytes.
const CODE_POINTS: &[PlaceRow] = &[
    placed(8, "ColorPrimaries", Format::Int8u).labels(cicp::PRIMARIES),
    placed(9, "TransferCharacteristics", Format::Int8u).labels(cicp::TRANSFER),
    placed(10, "MatrixCoefficients", Format::Int8u).labels(cicp::MATRIX),
    placed(11, "VideoFullRangeFlag", Format::Int8u).labels(&[(0, "Limited"), (1, "Full")]),
];

/// Adds the tag with the value in `data`, or the several tags that the value contains.
pub(super) fn read<'a>(ctx: &mut Context<'a>, groups: &Groups, tag: Tag<'a>, data: &'a [u8]) {
    let Some(content) = data.get(8..) else { return };
    match data.first_chunk::<4>() {
        Some(b"meas") => {
            let group = groups.named(ctx, "ICC-meas");
            return ctx.within("Measurement", |ctx| measurement(ctx, group, data));
        }
        Some(b"view") => {
            let group = groups.named(ctx, "ICC-view");
            return ctx.within("ViewingConditions", |ctx| viewing_conditions(ctx, group, data));
        }
        Some(b"chrm") => {
            let group = groups.named(ctx, "ICC-chrm");
            return ctx.within("Chromaticity", |ctx| chromaticity(ctx, group, data));
        }
        Some(b"cicp") => {
            let group = groups.named(ctx, "ICC-cicp");
            return ctx.within("ColorRepresentation", |ctx| {
                push_header(ctx, group, ByteOrder::Big, data, CODE_POINTS)
            });
        }
        Some(b"clrt") => return colorants(ctx, groups.named(ctx, "ICC-clrt"), data),
        Some(b"dict") => {
            let group = groups.named(ctx, "ICC-meta");
            return ctx.within("Metadata", |ctx| dictionary(ctx, group, data));
        }
        _ => {}
    }
    if tag.name.is_empty() || !may_be_wanted(&ctx.options.want, &tag) {
        return;
    }
    let value = match data.first_chunk::<4>() {
        Some(b"mluc") => return languages(ctx, tag, data),
        Some(b"text") if tag.name == "CharTarget" => measurements(ctx, content),
        Some(b"text") => string(content),
        Some(b"desc") => {
            let n_bytes = be32(data, 8).unwrap_or(0) as usize;
            let text = data.get(12..).unwrap_or(&[]);
            string(&text[..n_bytes.min(text.len())])
        }
        Some(b"XYZ " | b"sf32" | b"uf32") => fixed(ctx, content),
        Some(b"sig ") => signature(content.get(..4).unwrap_or(content)),
        Some(b"dtim") => match date_time(ctx, content) {
            Some(date) => date,
            None => return,
        },
        Some(b"ui08") => array(content, Format::Int8u),
        Some(b"ui16") => array(content, Format::Int16u),
        Some(b"ui32") => array(content, Format::Int32u),
        _ => ctx.held(data),
    };
    ctx.push(Tag { value, ..tag });
}

/// Whether a tag with several languages may be requested, judged by the beginning of its name.
fn may_be_wanted(want: &Want, tag: &Tag<'_>) -> bool {
    want.takes(tag.name, tag.role)
        || matches!(want, Want::Names(names) if names.iter().any(|name| name.len() > tag.name.len()))
}

fn array(bytes: &[u8], format: Format) -> Value<'_> {
    Value::Array(Array { bytes, format, order: ByteOrder::Big })
}

fn string(bytes: &[u8]) -> Value<'_> {
    array(bytes, Format::String)
}

/// The measurements of a target: as data, if they are longer than a line or two.
fn measurements<'a>(ctx: &Context<'a>, content: &'a [u8]) -> Value<'a> {
    const MOST_BYTES: usize = 128;
    let text = content.split(|byte| *byte == 0).next().unwrap_or_default();
    if text.len() > MOST_BYTES { ctx.held(text) } else { string(text) }
}

/// Four characters, without trailing NULs.
pub(super) fn signature(bytes: &[u8]) -> Value<'_> {
    string(bytes)
}

/// Formats 16.16 fixed-point numbers, rounded to five decimals.
pub(super) fn fixed<'a>(ctx: &Context<'a>, bytes: &[u8]) -> Value<'a> {
    let mut out = String::new();
    for at in (0..bytes.len() / 4 * 4).step_by(4) {
        if at > 0 {
            out.push(' ');
        }
        write_fixed32(ByteOrder::Big.i32(bytes, at).unwrap_or(0), &mut out);
    }
    Value::Text(ctx.keep_text(&out))
}

fn write_fixed32(raw: i32, out: &mut String) {
    let rounded = (f64::from(raw) / 65_536.0 * 1e5).round() / 1e5;
    write_g(rounded, 15, out);
}

/// Formats six 16-bit numbers, from year to second.
pub(super) fn date_time<'a>(ctx: &Context<'a>, bytes: &[u8]) -> Option<Value<'a>> {
    let part = |index: usize| be16(bytes, 2 * index);
    let (year, month, day) = (part(0)?, part(1)?, part(2)?);
    let (hour, minute, second) = (part(3)?, part(4)?, part(5)?);
    let text = format!("{year:04}:{month:02}:{day:02} {hour:02}:{minute:02}:{second:02}");
    Some(Value::Text(ctx.keep_text(&text)))
}

/// Reads a multiLocalizedUnicodeType; American English is the default language.
fn languages<'a>(ctx: &mut Context<'a>, tag: Tag<'a>, data: &'a [u8]) {
    let (Some(n_records), Some(record_bytes)) = (be32(data, 8), be32(data, 12)) else { return };
    let records = data.get(16..).unwrap_or(&[]).chunks_exact((record_bytes as usize).max(12));
    for (index, record) in records.take((n_records as usize).min(200)).enumerate() {
        let (Some(code), Some(n_bytes), Some(offset)) =
            (record.first_chunk::<4>(), be32(record, 4), be32(record, 8))
        else {
            return;
        };
        let (start, n_bytes) = (offset as usize, n_bytes as usize);
        let Some(raw) = start.checked_add(n_bytes).and_then(|end| data.get(start..end)) else {
            ctx.warn("A text of the ICC profile lies outside it; left out");
            continue;
        };
        if !ctx.take_bytes(raw.len()) {
            return;
        }
        let is_default = code == b"enUS";
        let is_ascii = code.iter().all(u8::is_ascii_alphabetic);
        let name = match std::str::from_utf8(code) {
            Ok(code) if !is_default && is_ascii => ctx.keep_text(&format!(
                "{}-{}-{}",
                tag.name,
                code[..2].to_ascii_lowercase(),
                code[2..].to_ascii_uppercase()
            )),
            _ => tag.name,
        };
        let role = if is_default || (index == 0 && n_records == 1) { tag.role } else { Default::default() };
        if ctx.options.want.takes(name, role) {
            let value = Value::Text(utf16(ctx, raw));
            ctx.push(Tag { name, value, role, ..tag });
        }
    }
}

fn utf16<'a>(ctx: &Context<'a>, bytes: &[u8]) -> &'a str {
    let mut out = String::with_capacity(bytes.len() / 2);
    push_utf16(bytes, ByteOrder::Big, &mut out);
    ctx.keep_text(&out)
}

fn measurement<'a>(ctx: &mut Context<'a>, group: Group<'a>, data: &'a [u8]) {
    const OBSERVER: Conv = Conv::Labels(&[(1, "CIE 1931"), (2, "CIE 1964")]);
    const GEOMETRY: Conv = Conv::Labels(&[(0, "Unknown"), (1, "0/45 or 45/0"), (2, "0/d or d/0")]);
    push_number(ctx, group, "MeasurementObserver", be32(data, 8), OBSERVER);
    push_fixed(ctx, group, "MeasurementBacking", data.get(12..24));
    push_number(ctx, group, "MeasurementGeometry", be32(data, 24), GEOMETRY);
    if let Some(raw) = data.get(28..32) {
        let value = fixed(ctx, raw);
        ctx.push_conv(group, "MeasurementFlare", value, Conv::Call(percent));
    }
    push_number(ctx, group, "MeasurementIlluminant", be32(data, 32), ILLUMINANT);
}

fn viewing_conditions<'a>(ctx: &mut Context<'a>, group: Group<'a>, data: &'a [u8]) {
    push_fixed(ctx, group, "ViewingCondIlluminant", data.get(8..20));
    push_fixed(ctx, group, "ViewingCondSurround", data.get(20..32));
    push_number(ctx, group, "ViewingCondIlluminantType", be32(data, 32), ILLUMINANT);
}

fn chromaticity<'a>(ctx: &mut Context<'a>, group: Group<'a>, data: &'a [u8]) {
    const COLORANT: Conv = Conv::Labels(&[
        (0, "Unknown"),
        (1, "ITU-R BT.709"),
        (2, "SMPTE RP145-1994"),
        (3, "EBU Tech.3213-E"),
        (4, "P22"),
    ]);
    const CHANNELS: [&str; 4] =
        ["ChromaticityChannel1", "ChromaticityChannel2", "ChromaticityChannel3", "ChromaticityChannel4"];
    push_number(ctx, group, "ChromaticityChannels", be16(data, 8).map(u32::from), Conv::None);
    push_number(ctx, group, "ChromaticityColorant", be16(data, 10).map(u32::from), COLORANT);
    for (index, name) in CHANNELS.into_iter().enumerate() {
        push_fixed(ctx, group, name, data.get(12 + 8 * index..20 + 8 * index));
    }
}

fn colorants<'a>(ctx: &mut Context<'a>, group: Group<'a>, data: &'a [u8]) {
    const NAMES: [(&str, &str); 3] = [
        ("Colorant1Name", "Colorant1Coordinates"),
        ("Colorant2Name", "Colorant2Coordinates"),
        ("Colorant3Name", "Colorant3Coordinates"),
    ];
    push_number(ctx, group, "ColorantCount", be32(data, 8), Conv::None);
    for (index, (name, coordinates)) in NAMES.into_iter().enumerate() {
        let at = 12 + 38 * index;
        let (Some(text), Some(numbers)) = (data.get(at..at + 32), data.get(at + 32..at + 38)) else { return };
        ctx.push_plain(group, name, string(text));
        ctx.push_plain(group, coordinates, array(numbers, Format::Int16u));
    }
}

/// Reads a dictType: names and values in UTF-16; each name becomes a tag name.
fn dictionary<'a>(ctx: &mut Context<'a>, group: Group<'a>, data: &'a [u8]) {
    let (Some(n_records), Some(record_bytes)) = (be32(data, 8), be32(data, 12)) else { return };
    let records = data.get(16..).unwrap_or(&[]).chunks_exact((record_bytes as usize).max(16));
    for record in records.take((n_records as usize).min(200)) {
        let text = |at: usize| {
            let (start, n_bytes) = (be32(record, at)? as usize, be32(record, at + 4)? as usize);
            data.get(start..start.checked_add(n_bytes)?)
        };
        let (Some(name), Some(value)) = (text(0), text(8)) else { continue };
        if !ctx.take_bytes(name.len() + value.len()) {
            return;
        }
        let (name, value) = (utf16(ctx, name), utf16(ctx, value));
        let mut clean: String =
            name.chars().filter(|c| c.is_ascii_alphanumeric() || "-_".contains(*c)).collect();
        if let Some(first) = clean.get_mut(..1) {
            first.make_ascii_uppercase();
            let name = ctx.keep_text(&clean);
            ctx.push(Tag { value: Value::Text(value), ..tag(group, name) });
        }
    }
}

fn push_number<'a>(
    ctx: &mut Context<'a>,
    group: Group<'a>,
    name: &'static str,
    number: Option<u32>,
    conv: Conv,
) {
    if let Some(number) = number {
        ctx.push_conv(group, name, Value::Integer(number.into()), conv);
    }
}

fn push_fixed<'a>(ctx: &mut Context<'a>, group: Group<'a>, name: &'static str, bytes: Option<&[u8]>) {
    if let Some(bytes) = bytes.filter(|_| ctx.options.want.takes(name, Default::default())) {
        let value = fixed(ctx, bytes);
        ctx.push_plain(group, name, value);
    }
}

/// Formats a fraction as a percentage in print mode.
fn percent(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_f64()) {
        (Mode::Print, Some(share)) => {
            write_g(share * 100.0, 15, out);
            out.push('%');
        }
        _ => value.write_plain(out),
    }
}
