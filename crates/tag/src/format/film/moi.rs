//! The file that camcorders write next to a film of MPEG (`.moi`; layout as described by the project
//! MOIParser): fields with fixed offsets, big-endian.

use crate::context::Context;
use crate::file_type::FileType;
use crate::metadata::{Group, Tag};
use table::bytes::{be16, be32};
use table::def::{Conv, Mode, Role};
use table::print::container::{bit_rate, duration};
use table::value::Value;

const MOI: FileType = FileType::new("MOI", "moi", "application/octet-stream");
const GROUP: Group<'static> = Group::same("MOI");

pub(in crate::format) fn begins(head: &[u8]) -> bool {
    head.starts_with(b"V6\0\0")
}

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    ctx.set_file_type(&MOI);
    if let Some(bytes) = ctx.source.get_up_to(0, 256) {
        let _ = fields(ctx, bytes);
    }
}

fn fields(ctx: &mut Context<'_>, bytes: &[u8]) -> Option<()> {
    ctx.push_plain(GROUP, "MOIVersion", Value::Text("V6"));
    let (year, rest) = (be16(bytes, 6)?, bytes.get(8..12)?);
    let seconds = f64::from(be16(bytes, 12)?) / 1000.0;
    let [month, day, hour, minute] = *rest.first_chunk()?;
    let date = format!("{year:04}:{month:02}:{day:02} {hour:02}:{minute:02}:{seconds:06.3}");
    let value = Value::Text(ctx.keep_text(&date));
    let role = Role::DateTimeOriginal;
    ctx.push(Tag { group: GROUP, name: "DateTimeOriginal", value, conv: Conv::None, role, priority: 1 });
    let length = Value::Float(f64::from(be32(bytes, 14)?) / 1000.0);
    ctx.push_conv(GROUP, "Duration", length, Conv::Call(duration));
    ctx.push_conv(GROUP, "AspectRatio", Value::Integer((*bytes.get(128)?).into()), Conv::Call(aspect_ratio));
    let codec = Value::Integer(be16(bytes, 132)?.into());
    ctx.push_conv(GROUP, "AudioCodec", codec, Conv::Labels(&[(0x00c1, "AC3"), (0x4001, "MPEG")]));
    let rate = i64::from(*bytes.get(134)?) * 16_000 + 48_000;
    ctx.push_conv(GROUP, "AudioBitrate", Value::Integer(rate), Conv::Call(bit_rate));
    let rate = match be16(bytes, 218)? {
        0x5896 => Value::Integer(8_500_000),
        0x813d => Value::Integer(5_500_000),
        other => Value::Text(ctx.keep_text(&format!("Unknown ({other})"))),
    };
    let conv = if matches!(rate, Value::Integer(_)) { Conv::Call(bit_rate) } else { Conv::None };
    ctx.push_conv(GROUP, "VideoBitrate", rate, conv);
    Some(())
}

fn aspect_ratio(value: &Value<'_>, mode: Mode, out: &mut String) {
    let (Mode::Print, Some(code)) = (mode, value.as_i64()) else { return value.write_plain(out) };
    out.push_str(match code & 15 {
        0 | 1 => "4:3",
        4 | 5 => "16:9",
        _ => "Unknown",
    });
    out.push_str(match code >> 4 {
        4 => " NTSC",
        5 => " PAL",
        _ => "",
    });
}
