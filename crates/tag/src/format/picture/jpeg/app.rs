//! Smaller application segments of JPEG files: JFXX thumbnails, Photoshop's "Save for Web", colour management
//! and Apple's gain curve.

use crate::context::Context;
use crate::metadata::Group;
use crate::named::Name;
use table::bytes::{ByteOrder, be16, be32};
use table::def::{Conv, Mode, Role};
use table::number::write_integer;
use table::print::exif::push_utf16;
use table::value::{Piece, Value};

/// Reads the JFIF extension (JFIF 1.02, "JFIF Extension"), after the identifier: a thumbnail as JPEG, palette
/// or RGB.
pub(in crate::format) fn jfxx<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) {
    const GROUP: Group<'static> = Group::new("JFIF", "JFXX");
    let Some((&kind, image)) = bytes.split_first() else { return };
    let name = match kind {
        0x10 => "ThumbnailImage",
        0x11 | 0x13 => "ThumbnailTIFF",
        _ => return,
    };
    ctx.metadata.facts.has_thumbnail = true;
    ctx.push_plain(GROUP, name, ctx.held(image));
}

/// Reads Photoshop's "Save for Web" data, after the identifier: entries of number, length and value, ended by
/// the number 0. They give way to tags of the same name elsewhere.
pub(in crate::format) fn ducky(ctx: &mut Context<'_>, mut bytes: &[u8]) {
    const GROUP: Group<'static> = Group::same("Ducky");
    while let (Some(id), Some(n_bytes)) = (be16(bytes, 0), be16(bytes, 2)) {
        let Some(value) = bytes.get(4..4 + usize::from(n_bytes)).filter(|_| id != 0) else { return };
        bytes = &bytes[4 + value.len()..];
        match (id, be32(value, 0)) {
            (1, Some(quality)) => {
                ctx.push_behind(GROUP, "Quality", Value::Integer(quality.into()), Conv::Call(percent));
            }
            (2 | 3, Some(_)) => {
                let mut text = String::new();
                push_utf16(value.get(4..).unwrap_or(&[]), ByteOrder::Big, &mut text);
                let name = if id == 2 { "Comment" } else { "Copyright" };
                let text = ctx.keep_text(&text);
                ctx.push_behind(GROUP, name, Value::Text(text), Conv::None);
            }
            _ => {}
        }
    }
}

/// Reads Adobe's colour management segment, after the identifier.
pub(in crate::format) fn adobe_cm(ctx: &mut Context<'_>, bytes: &[u8]) {
    if let Some(kind) = be16(bytes, 0) {
        ctx.push_plain(Group::new("APP13", "AdobeCM"), "AdobeCMType", Value::Integer(kind.into()));
    }
}

fn percent(value: &Value<'_>, mode: Mode, out: &mut String) {
    value.write_plain(out);
    if mode == Mode::Print {
        out.push('%');
    }
}

/// Reads Apple's APP10 (`AROT`), after the identifier: the count of numbers, then the curve, each number as
/// four bytes in reverse order.
pub(in crate::format) fn gain_curve(ctx: &mut Context<'_>, bytes: &[u8]) {
    const GROUP: Group<'static> = Group::new("APP10", "AROT");
    let Some(n_numbers) = be32(bytes, 0) else { return };
    ctx.push_plain(GROUP, "HDRGainCurveSize", Value::Integer(n_numbers.into()));
    if ctx.options.want.takes("HDRGainCurve", Role::None) {
        let numbers = bytes[4..].chunks_exact(4).take(n_numbers as usize);
        let texts: Vec<String> = numbers
            .map(|number| u32::from_le_bytes([number[0], number[1], number[2], number[3]]).to_string())
            .collect();
        let curve = ctx.keep_bytes(texts.join(" ").as_bytes());
        let curve = ctx.held(curve);
        ctx.push_plain(GROUP, "HDRGainCurve", curve);
    }
}

/// Reads Adobe's APP14 (Adobe Technical Note 5116, section 18), after the identifier.
pub(in crate::format) fn adobe<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) {
    const GROUP: Group<'static> = Group::new("APP14", "Adobe");
    const FLAGS0: Conv = Conv::Bits(&[(15, "Encoded with Blend=1 downsampling")]);
    const TRANSFORM: Conv = Conv::Labels(&[(0, "Unknown (RGB or CMYK)"), (1, "YCbCr"), (2, "YCCK")]);
    ctx.push_block(Name::Adobe, &[Piece::Held(b"Adobe"), Piece::Held(bytes)]);
    let (Some(version), Some(flags0), Some(flags1), Some(&transform)) =
        (be16(bytes, 0), be16(bytes, 2), be16(bytes, 4), bytes.get(6))
    else {
        return;
    };
    ctx.push_plain(GROUP, "DCTEncodeVersion", Value::Integer(version.into()));
    ctx.push_conv(GROUP, "APP14Flags0", Value::Integer(flags0.into()), FLAGS0);
    ctx.push_conv(GROUP, "APP14Flags1", Value::Integer(flags1.into()), Conv::Call(flags));
    ctx.push_conv(GROUP, "ColorTransform", Value::Integer(transform.into()), TRANSFORM);
}

/// Formats flags that have no names.
fn flags(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(0)) => out.push_str("(none)"),
        (_, Some(number)) => write_integer(number, out),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use crate::{Mode, Options, Parser};

    #[track_caller]
    fn check(segment: &[u8], expected: &[&str]) {
        let length = (segment.len() as u16).to_be_bytes();
        let jpeg =
            [&[0xff, 0xd8, 0xff, segment[0], length[0], length[1] + 1], &segment[1..], b"\xff\xd9"].concat();
        let tags = Parser::new().parse_whole(&jpeg, &Options::default(), |metadata| {
            let tags = metadata.tags.iter().skip(3);
            tags.map(|t| format!("{}:{}={}", t.group.family1, t.name, t.text(Mode::Print)))
                .collect::<Vec<_>>()
        });
        assert_eq!(tags, expected);
    }

    #[test]
    fn segments() {
        check(b"\xe0JFXX\0\x10abc", &["JFXX:ThumbnailImage=(Binary data 3 bytes, use -b option to extract)"]);
        check(
            b"\xecDucky\0\x01\0\x04\0\0\0\x32\0\x03\0\x06\0\0\0\x01\0c\0\0",
            &["Ducky:Quality=50%", "Ducky:Copyright=c"],
        );
        check(b"\xecDucky\0\x01\xff\xff\0", &[]);
        check(b"\xedAdobe_CM\0\x03", &["AdobeCM:AdobeCMType=3"]);
    }
}
