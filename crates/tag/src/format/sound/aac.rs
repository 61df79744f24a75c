//! AAC in ADTS frames (ISO/IEC 13818-7, section 6.2).

use super::bits::bits;
use super::id3::SurroundingTags;
use crate::context::Context;
use crate::file_type::FileType;
use crate::metadata::Group;
use table::def::{Conv, Mode};
use table::value::Value;

const AAC: FileType = FileType::new("AAC", "aac", "audio/aac");
const GROUP: Group<'static> = Group::same("AAC");

const RATES: [i64; 13] =
    [96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350];

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    let around = SurroundingTags::find(ctx);
    let Some(head) = ctx.get(around.start, 7) else { return };
    let number = |at, n| bits(head, at, n).unwrap_or(0) as i64;
    let (profile, rate, channels) = (number(16, 2), number(18, 4), number(23, 3));
    ctx.set_file_type(&AAC);
    around.push_size(ctx);
    ctx.push_conv(GROUP, "ProfileType", Value::Integer(profile), Conv::Labels(PROFILE));
    if let Some(rate) = RATES.get(rate as usize) {
        ctx.push_number(GROUP, "SampleRate", *rate);
    }
    ctx.push_conv(GROUP, "Channels", Value::Integer(channels), Conv::Call(channel_count));
    encoder(ctx, around.start, number(30, 13) as u64, number(15, 1) == 0);
    around.read(ctx);
}

/// Reads the name of the encoder from the fill element at the start of the first frame (ISO/IEC 13818-7,
/// section 8.8): three bits with the number 6, four with its length, 15 if eight more follow.
fn encoder<'a>(ctx: &mut Context<'a>, at: u64, frame_bytes: u64, has_check: bool) {
    let head_bytes = if has_check { 9 } else { 7 };
    if frame_bytes <= head_bytes + 2 {
        return;
    }
    let Some(frame) = ctx.source.get_up_to(at + head_bytes, (frame_bytes - head_bytes) as usize) else {
        return;
    };
    if bits(frame, 0, 3) != Some(6) {
        return;
    }
    let (n_bytes, first) = match bits(frame, 3, 4) {
        Some(15) => (bits(frame, 7, 8).unwrap_or(0) + 14, 15),
        Some(n) => (n, 7),
        None => return,
    };
    // Four bits of the extension's type, then encoders fill up to a whole byte before the text.
    let start = (first + 4_usize).div_ceil(8);
    let text = frame.get(start..frame.len().min(start + n_bytes as usize)).unwrap_or(&[]);
    let n_zeros = text.iter().take_while(|byte| **byte == 0).count();
    let text = &text[n_zeros..];
    let is_text = |byte: &u8| byte.is_ascii_graphic() || *byte == b' ';
    let n_text = text.iter().take_while(|byte| is_text(byte)).count();
    let name = &text[..n_text];
    if name.len() >= 4 {
        let text = ctx.text_or_latin1(name);
        ctx.push_plain(GROUP, "Encoder", Value::Text(text));
    }
}

/// Channel configurations (ISO/IEC 13818-7, table 42): 6 has a sixth channel for low frequencies.
fn channel_count(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(0)) => out.push('?'),
        (Mode::Print, Some(6)) => out.push_str("5+1"),
        (Mode::Print, Some(7)) => out.push_str("7+1"),
        _ => value.write_plain(out),
    }
}

const PROFILE: &[(i64, &str)] = &[(0, "Main"), (1, "Low Complexity"), (2, "Scalable Sampling Rate")];
