//! AC-3 sound in transport streams (ATSC A/52): the descriptor of annex A4.3, and the sync frame of section
//! 5.3.

use crate::context::Context;
use crate::metadata::Group;
use table::def::{Conv, Mode};
use table::film::mpeg::AC3_CHANNELS;
use table::value::Value;

const GROUP: Group<'static> = Group::new("M2TS", "AC3");

/// Reads the descriptor of AC-3 among the descriptors of a stream.
pub(super) fn descriptors(ctx: &mut Context<'_>, mut rest: &[u8]) {
    const AC3: u8 = 0x81;
    while let &[tag, len, ref behind @ ..] = rest {
        let Some(body) = behind.get(..len.into()) else { return };
        rest = &behind[body.len()..];
        if let (AC3, &[_, rate, channels, ..]) = (tag, body) {
            let rate_code = Value::Integer((rate >> 2).into());
            ctx.push_conv(GROUP, "AudioBitrate", rate_code, Conv::Call(bit_rate));
            let surround = Value::Integer((rate & 3).into());
            ctx.push_conv(GROUP, "SurroundMode", surround, Conv::Labels(SURROUND));
            let channels = Value::Integer((channels >> 1 & 15).into());
            ctx.push_conv(GROUP, "AudioChannels", channels, Conv::Labels(AC3_CHANNELS));
        }
    }
}

/// Reads the sample rate of the first frame.
pub(super) fn frame(ctx: &mut Context<'_>, bytes: &[u8]) {
    const SYNC: &[u8] = &[0x0b, 0x77];
    let frame = memchr::memmem::find(bytes, SYNC).and_then(|at| bytes.get(at..));
    if let Some(code) = frame.and_then(|frame| frame.get(4)) {
        let labels = &[(0, "48000"), (1, "44100"), (2, "32000")];
        ctx.push_conv(GROUP, "AudioSampleRate", Value::Integer((code >> 6).into()), Conv::Labels(labels));
    }
}

const SURROUND: &[(i64, &str)] = &[(0, "Not indicated"), (1, "Not Dolby surround"), (2, "Dolby surround")];

/// Bits per second of a code, which from 32 on is an upper limit.
fn bit_rate(value: &Value<'_>, mode: Mode, out: &mut String) {
    const KILOBITS: [u32; 19] =
        [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 576, 640];
    const LIMIT: i64 = 32;
    let Some(code) = value.as_i64() else { return value.write_plain(out) };
    match (KILOBITS.get((code % LIMIT) as usize), code < LIMIT, mode) {
        (Some(rate), true, Mode::Print) => out.push_str(&format!("{rate} kbps")),
        (Some(rate), true, _) => out.push_str(&format!("{rate}000")),
        (Some(rate), false, _) => out.push_str(&format!("{rate}000 max")),
        (None, ..) => out.push_str(&format!("Unknown ({code})")),
    }
}
