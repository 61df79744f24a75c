//! Headers with a fixed layout: of the file, of a stream, of its format, and of `bext`, `smpl` and others.

use super::{Chunk, GROUP, State};
use crate::context::Context;
use crate::format::picture::bmp;
use crate::format::sound::wave_format;
use crate::layout::push_header;
use table::bytes::ByteOrder;
use table::def::{Conv, Mode};
use table::number::write_g;
use table::row::place::{PlaceRow, placed};
use table::value::{Format, Value};

const ORDER: ByteOrder = ByteOrder::Little;

/// Reads `avih`: microseconds for each picture, bytes per second, counts, the size.
pub(super) fn file<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) {
    let number = |at| ORDER.u32(bytes, at);
    if let Some(microseconds) = number(0) {
        let rate = if microseconds > 0 { 1e6 / f64::from(microseconds) } else { 0.0 };
        ctx.push_conv(GROUP, "FrameRate", Value::Float(rate), Conv::Call(three_decimals));
    }
    push_header(ctx, GROUP, ORDER, bytes, FILE);
    if let (Some(width), Some(height)) = (number(32), number(36)) {
        ctx.set_size(GROUP, width, height);
    }
}

/// Reads `strh`: kind and codec of a stream, its rate as a fraction, its length.
pub(super) fn stream<'a>(ctx: &mut Context<'a>, bytes: &'a [u8], state: &mut State) {
    let n_before = ctx.metadata.tags.len();
    stream_header(ctx, bytes, state);
    // A plain name selects the tags of the first stream.
    for tag in &mut ctx.metadata.tags[n_before..] {
        if matches!(tag.name, "StreamType" | "SampleSize") {
            tag.priority = 0;
        }
    }
}

fn stream_header<'a>(ctx: &mut Context<'a>, bytes: &'a [u8], state: &mut State) {
    const KIND: &[(&str, &str)] = &[
        ("auds", "Audio"),
        ("iavs", "Interleaved Audio+Video"),
        ("mids", "MIDI"),
        ("txts", "Text"),
        ("vids", "Video"),
    ];
    let Some((kind, codec)) = bytes.get(..8).map(|codes| codes.split_at(4)) else { return };
    state.stream = [kind[0], kind[1], kind[2], kind[3]];
    let (codec_name, rate_name, count_name) = match kind {
        b"auds" => ("AudioCodec", "AudioSampleRate", "AudioSampleCount"),
        b"vids" => ("VideoCodec", "VideoFrameRate", "VideoFrameCount"),
        _ => ("Codec", "StreamSampleRate", "StreamSampleCount"),
    };
    let kind = ctx.text_or_latin1(kind);
    ctx.push_conv(GROUP, "StreamType", Value::Text(kind), Conv::TextLabels(KIND));
    let codec = ctx.text_or_latin1(codec).trim_end_matches('\0');
    ctx.push_plain(GROUP, codec_name, Value::Text(codec));
    let number = |at| ORDER.u32(bytes, at);
    if let (Some(scale), Some(rate)) = (number(20), number(24)) {
        // ExifTool rounds the fraction to ten digits before it is turned around.
        let mut text = String::new();
        write_g(f64::from(scale) / f64::from(rate), 10, &mut text);
        let seconds: f64 = text.parse().unwrap_or(0.0);
        let value = Value::Float(if seconds > 0.0 { 1.0 / seconds } else { 0.0 });
        let conv = Conv::Call(if kind == "auds" { two_decimals } else { three_decimals });
        ctx.push_conv(GROUP, rate_name, value, conv);
    }
    if let Some(count) = number(32) {
        ctx.push_number(GROUP, count_name, count);
        if count_name == "VideoFrameCount" && ctx.metadata.facts.frames.is_none() {
            ctx.metadata.facts.frames = Some(count);
        }
    }
    push_header(ctx, GROUP, ORDER, bytes, STREAM_END);
}

/// Reads `strf`, whose layout depends on the kind of stream: a bitmap header or that of a WAV.
pub(super) fn format(ctx: &mut Context<'_>, chunk: Chunk, state: &State) {
    const MOST_BYTES: usize = 128;
    let Some(bytes) = chunk.first(ctx, MOST_BYTES) else { return };
    match &state.stream {
        b"vids" => bmp::read_header(ctx, bytes, ""),
        b"auds" => wave_format::read(ctx, bytes),
        _ => {}
    }
}

/// Reads `bext` (EBU Tech 3285, section 2.3).
pub(super) fn broadcast<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) {
    push_header(ctx, GROUP, ORDER, bytes, BROADCAST);
    if let (Some(low), Some(high)) = (ORDER.u32(bytes, 338), ORDER.u32(bytes, 342)) {
        ctx.push_number(GROUP, "TimeReference", (u64::from(high) << 32 | u64::from(low)) as i64);
    }
    push_header(ctx, GROUP, ORDER, bytes, BROADCAST_VERSION);
    if let Some(id) = bytes.get(348..412) {
        // A basic identifier has 32 bytes.
        let n_bytes = if id[32..] == [0; 32] { 32 } else { 64 };
        let text: String = id[..n_bytes].iter().map(|byte| format!("{byte:02X}")).collect();
        let text = ctx.keep_text(&text);
        ctx.push_plain(GROUP, "BWF_UMID", Value::Text(text));
    }
    if let Some(history) = bytes.get(602..).filter(|history| !history.is_empty()) {
        let text = ctx.text_or_latin1(history).trim_end_matches('\0');
        ctx.push_plain(GROUP, "CodingHistory", Value::Text(text));
    }
}

/// Adds the fields of other headers; returns `false` if the chunk is none of them.
pub(super) fn others<'a>(ctx: &mut Context<'a>, kind: &[u8; 4], bytes: &'a [u8]) -> bool {
    let cells = match kind {
        b"dmlh" => TOTAL,
        b"smpl" => SAMPLER,
        b"inst" => INSTRUMENT,
        b"acid" => ACIDIZER,
        b"CSET" => CHARACTER_SET,
        b"fact" => SAMPLES,
        b"ds64" => LENGTHS,
        _ => return false,
    };
    push_header(ctx, GROUP, ORDER, bytes, cells);
    true
}

fn two_decimals(value: &Value<'_>, mode: Mode, out: &mut String) {
    rounded(value, mode, 100.0, out);
}

fn three_decimals(value: &Value<'_>, mode: Mode, out: &mut String) {
    rounded(value, mode, 1000.0, out);
}

/// Prints a number rounded to this part of one.
fn rounded(value: &Value<'_>, mode: Mode, part: f64, out: &mut String) {
    match (mode, value.as_f64()) {
        (Mode::Print, Some(number)) => Value::Float((number * part + 0.5).floor() / part).write_plain(out),
        _ => value.write_plain(out),
    }
}

fn kilobytes_per_second(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_f64()) {
        (Mode::Print, Some(rate)) => {
            write_g(rate / 1000.0, 4, out);
            out.push_str(" kB/s");
        }
        _ => value.write_plain(out),
    }
}

fn quality(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(0xffff_ffff)) => out.push_str("Default"),
        _ => value.write_plain(out),
    }
}

fn sample_size(value: &Value<'_>, mode: Mode, out: &mut String) {
    value_or(value, mode, out, |number| match number {
        0 => "Variable".to_owned(),
        1 => "1 byte".to_owned(),
        _ => format!("{number} bytes"),
    });
}

fn value_or(value: &Value<'_>, mode: Mode, out: &mut String, print: impl Fn(i64) -> String) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(number)) => out.push_str(&print(number)),
        _ => value.write_plain(out),
    }
}

/// Hours, minutes, seconds and frames, a byte each.
fn smpte_offset(value: &Value<'_>, _mode: Mode, out: &mut String) {
    let bytes = (value.as_i64().unwrap_or(0) as u32).to_be_bytes();
    out.push_str(&format!("{:02}:{:02}:{:02}:{:02}", bytes[0], bytes[1], bytes[2], bytes[3]));
}

/// The date and the time of `bext`, without a sign between them.
fn broadcast_date(value: &Value<'_>, _mode: Mode, out: &mut String) {
    let text = value.plain().replace('-', ":");
    match text.split_at_checked(10) {
        Some((day, time)) if !time.is_empty() => out.push_str(&format!("{day} {}", time.trim_start())),
        _ => out.push_str(&text),
    }
}

fn meter(value: &Value<'_>, mode: Mode, out: &mut String) {
    let text = value.plain();
    out.push_str(&if mode == Mode::Print { text.replace(' ', "/") } else { text });
}

fn note(value: &Value<'_>, mode: Mode, out: &mut String) {
    const NOTES: [&str; 12] = ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"];
    value_or(value, mode, out, |number| match number {
        48..=59 => NOTES[(number - 48) as usize].to_owned(),
        60..=71 => format!("High {}", NOTES[(number - 60) as usize]),
        _ => format!("Unknown ({number})"),
    });
}

fn file_size(value: &Value<'_>, mode: Mode, out: &mut String) {
    value_or(value, mode, out, |size| table::number::file_size(size.max(0) as u64));
}

const FILE: &[PlaceRow] = &[
    placed(4, "MaxDataRate", Format::Int32u).call(kilobytes_per_second),
    placed(16, "FrameCount", Format::Int32u),
    placed(24, "StreamCount", Format::Int32u),
];

const STREAM_END: &[PlaceRow] = &[
    placed(40, "Quality", Format::Int32u).call(quality),
    placed(44, "SampleSize", Format::Int32u).call(sample_size),
];

const BROADCAST: &[PlaceRow] = &[
    placed(0, "Description", Format::String).times(256),
    placed(256, "Originator", Format::String).times(32),
    placed(288, "OriginatorReference", Format::String).times(32),
    placed(320, "DateTimeOriginal", Format::String).times(18).call(broadcast_date),
];
const BROADCAST_VERSION: &[PlaceRow] = &[placed(346, "BWFVersion", Format::Int16u)];

const TOTAL: &[PlaceRow] = &[placed(0, "TotalFrameCount", Format::Int32u)];
const SAMPLES: &[PlaceRow] = &[placed(0, "NumberOfSamples", Format::Int32u)];

const LENGTHS: &[PlaceRow] = &[
    placed(0, "RIFFSize64", Format::Int64u).call(file_size),
    placed(8, "DataSize64", Format::Int64u).call(file_size),
    placed(16, "NumberOfSamples64", Format::Int64u),
];

const SAMPLER: &[PlaceRow] = &[
    placed(0, "Manufacturer", Format::Int32u),
    placed(4, "Product", Format::Int32u),
    placed(8, "SamplePeriod", Format::Int32u),
    placed(12, "MIDIUnityNote", Format::Int32u),
    placed(16, "MIDIPitchFraction", Format::Int32u),
    placed(20, "SMPTEFormat", Format::Int32u).labels(&[
        (0, "none"),
        (24, "24 fps"),
        (25, "25 fps"),
        (29, "29 fps"),
        (30, "30 fps"),
    ]),
    placed(24, "SMPTEOffset", Format::Int32u).call(smpte_offset),
    placed(28, "NumSampleLoops", Format::Int32u),
    placed(32, "SamplerDataLen", Format::Int32u),
];

const INSTRUMENT: &[PlaceRow] = &[
    placed(0, "UnshiftedNote", Format::Int8s),
    placed(1, "FineTune", Format::Int8s),
    placed(2, "Gain", Format::Int8s),
    placed(3, "LowNote", Format::Int8s),
    placed(4, "HighNote", Format::Int8s),
    placed(5, "LowVelocity", Format::Int8s),
    placed(6, "HighVelocity", Format::Int8s),
];

const ACIDIZER: &[PlaceRow] = &[
    placed(0, "AcidizerFlags", Format::Int32u).call(acidizer_flags),
    placed(4, "RootNote", Format::Int16u).call(note),
    placed(12, "Beats", Format::Int32u),
    placed(16, "Meter", Format::Int16u).times(2).call(meter),
    placed(20, "Tempo", Format::Float),
];

fn acidizer_flags(value: &Value<'_>, mode: Mode, out: &mut String) {
    const BITS: &[(u32, &str)] =
        &[(0, "One shot"), (1, "Root note set"), (2, "Stretch"), (3, "Disk-based"), (4, "High octave")];
    table::text::write_text(value, Conv::Bits(BITS), mode, out);
}

const CHARACTER_SET: &[PlaceRow] = &[
    placed(0, "CodePage", Format::Int16u),
    placed(2, "CountryCode", Format::Int16u),
    placed(4, "LanguageCode", Format::Int16u),
    placed(6, "Dialect", Format::Int16u),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_for_numbers() {
        let print = |call: fn(&Value<'_>, Mode, &mut String), number| {
            let mut out = String::new();
            call(&Value::Integer(number), Mode::Print, &mut out);
            out
        };
        assert_eq!(print(smpte_offset, 0x0102_0304), "01:02:03:04");
        assert_eq!(print(note, 60), "High C");
        assert_eq!(print(file_size, 5000), "5.0 kB");
    }
}
