//! The chunks of AVI and WAV outside of the headers: texts, cue points, embedded metadata.

use super::{Chunk, GROUP, State, date, headers, maker, next};
use crate::context::Context;
use crate::format::sound::{id3, wave_format};
use crate::metadata::Tag;
use crate::xmp;
use table::bytes::ByteOrder;
use table::def::{Conv, Mode, Role};
use table::film::riff;
use table::row::key::find;
use table::value::Value;

pub(super) fn read(ctx: &mut Context<'_>, chunk: Chunk, state: &mut State) {
    match &chunk.kind {
        b"avih" => header(ctx, chunk, headers::file),
        b"strh" => header(ctx, chunk, |ctx, bytes| headers::stream(ctx, bytes, state)),
        b"strf" => headers::format(ctx, chunk, state),
        b"fmt " => header(ctx, chunk, wave_format::read),
        b"bext" => {
            if let Some(bytes) = chunk.payload(ctx) {
                headers::broadcast(ctx, bytes);
            }
        }
        b"data" => {
            let sound_bytes = &mut ctx.findings.sound_bytes;
            *sound_bytes = (*sound_bytes).max(Some(chunk.len()));
        }
        b"strn" => text(ctx, chunk, "StreamName", Role::None, Conv::None),
        b"IDIT" => text(ctx, chunk, "DateTimeOriginal", Role::DateTimeOriginal, Conv::Call(date::date_time)),
        b"ISMP" => text(ctx, chunk, "TimeCode", Role::None, Conv::None),
        b"guan" => text(ctx, chunk, "Guano", Role::None, Conv::None),
        b"afsp" => joined(ctx, chunk, "Afsp"),
        b"labl" => cue_text(ctx, chunk, "CuePointLabel"),
        b"note" => cue_text(ctx, chunk, "CuePointNote"),
        b"ltxt" => labelled_text(ctx, chunk),
        b"cue " => data(ctx, chunk, "CuePoints"),
        b"plst" => data(ctx, chunk, "Playlist"),
        b"id3 " | b"ID3 " => id3::read_inner(ctx, chunk.start, chunk.len()),
        b"_PMX" | b"XMP " => {
            if let Some(packet) = chunk.payload(ctx) {
                xmp::read(ctx, packet);
            }
        }
        b"strd" => maker::stream_data(ctx, chunk),
        b"JUNK" => maker::junk(ctx, chunk),
        kind => {
            if let Some(bytes) = chunk.first(ctx, 64).filter(|_| is_header(kind)) {
                headers::others(ctx, kind, bytes);
            }
        }
    }
}

fn is_header(kind: &[u8; 4]) -> bool {
    matches!(kind, b"dmlh" | b"smpl" | b"inst" | b"acid" | b"CSET" | b"fact" | b"ds64")
}

fn header<'a>(ctx: &mut Context<'a>, chunk: Chunk, read: impl FnOnce(&mut Context<'a>, &'a [u8])) {
    if let Some(bytes) = chunk.first(ctx, 64) {
        read(ctx, bytes);
    }
}

/// A text up to its first NUL, without spaces at the end.
fn trimmed<'a>(ctx: &Context<'a>, bytes: &'a [u8]) -> &'a str {
    let bytes = bytes.split(|byte| *byte == 0).next().unwrap_or(&[]);
    ctx.text_or_latin1(bytes).trim_end_matches([' ', '\n', '\r', '\t'])
}

fn text<'a>(ctx: &mut Context<'a>, chunk: Chunk, name: &'static str, role: Role, conv: Conv) {
    if ctx.options.want.takes(name, role)
        && let Some(bytes) = chunk.payload(ctx)
    {
        let value = Value::Text(match name {
            "Guano" => ctx.text_or_latin1(bytes).trim_end_matches('\0'),
            _ => trimmed(ctx, bytes),
        });
        ctx.push(Tag { group: GROUP, name, value, conv, role, priority: 1 });
    }
}

/// Adds texts with a NUL after each as one.
fn joined(ctx: &mut Context<'_>, chunk: Chunk, name: &'static str) {
    if let Some(bytes) = chunk.payload(ctx) {
        let text = ctx.text_or_latin1(bytes).replace('\0', "");
        let text = ctx.keep_text(&text);
        ctx.push_plain(GROUP, name, Value::Text(text));
    }
}

fn data(ctx: &mut Context<'_>, chunk: Chunk, name: &'static str) {
    let value = ctx.stored(chunk.start, chunk.len());
    ctx.push_plain(GROUP, name, value);
}

/// Number of a cue point, and its text.
fn cue_text(ctx: &mut Context<'_>, chunk: Chunk, name: &'static str) {
    let Some(bytes) = chunk.payload(ctx) else { return };
    if let Some(number) = ByteOrder::Little.u32(bytes, 0) {
        let text = format!("{number} {}", trimmed(ctx, &bytes[4..]));
        let text = ctx.keep_text(&text);
        ctx.push_plain(GROUP, name, Value::Text(text));
    }
}

/// Number of a cue point, its length, purpose, country, language, dialect and code page, then text.
fn labelled_text(ctx: &mut Context<'_>, chunk: Chunk) {
    let Some(bytes) = chunk.payload(ctx).filter(|bytes| bytes.len() >= 20) else { return };
    let wide = |at| ByteOrder::Little.u32(bytes, at).unwrap_or(0);
    let number = |at| ByteOrder::Little.u16(bytes, at).unwrap_or(0);
    let purpose = ctx.text_or_latin1(&bytes[8..12]);
    let text = format!(
        "{} {} '{purpose}' {} {} {} {} {}",
        wide(0),
        wide(4),
        number(12),
        number(14),
        number(16),
        number(18),
        trimmed(ctx, &bytes[20..])
    );
    let text = ctx.keep_text(&text);
    ctx.push_plain(GROUP, "LabeledText", Value::Text(text));
}

/// Reads the list `INFO`: texts by their codes.
pub(super) fn info(ctx: &mut Context<'_>, list: Chunk) {
    let mut at = list.start;
    while let Some(chunk) = next(ctx, &mut at, list.end) {
        let Some(entry) = find(riff::INFO, &chunk.kind) else { continue };
        if !ctx.options.want.takes(entry.name, entry.role) {
            continue;
        }
        let Some(bytes) = chunk.payload(ctx) else { continue };
        let value = Value::Text(trimmed(ctx, bytes));
        let conv = match entry.key {
            b"IDIT" => Conv::Call(date::date_time),
            b"ICRD" => Conv::Call(date::day),
            b"STAT" => Conv::Call(statistics),
            b"DTIM" => Conv::Call(file_time),
            _ => entry.conv,
        };
        ctx.push(Tag { group: GROUP, name: entry.name, value, conv, role: entry.role, priority: 1 });
    }
}

/// Reads the list `exif` of cameras' sound (Exif 2.3, section 5.3).
pub(super) fn exif(ctx: &mut Context<'_>, list: Chunk) {
    let mut at = list.start;
    while let Some(chunk) = next(ctx, &mut at, list.end) {
        match find(riff::EXIF, &chunk.kind) {
            Some(entry) if entry.is_binary => data(ctx, chunk, entry.name),
            Some(entry) => {
                if let Some(bytes) = chunk.payload(ctx) {
                    let text = trimmed(ctx, bytes);
                    ctx.push_entry(GROUP, entry, Value::Text(text));
                }
            }
            None => {}
        }
    }
}

/// Four numbers: pictures taken and dropped, rate, and whether all is well.
fn statistics(value: &Value<'_>, mode: Mode, out: &mut String) {
    let text = value.plain();
    let parts: Vec<&str> = text.split(' ').collect();
    match (mode, parts.as_slice()) {
        (Mode::Print, [taken, dropped, rate, verdict]) => {
            let verdict = if *verdict == "0" { "Bad" } else { "OK" };
            out.push_str(&format!("{taken} frames captured; {dropped} dropped; Data rate {rate}; {verdict}"));
        }
        _ => out.push_str(&text),
    }
}

/// Two decimal numbers: the high and low half of a count of 100 nanoseconds since 1601.
fn file_time(value: &Value<'_>, _mode: Mode, out: &mut String) {
    const SECONDS_1601_TO_1904: u64 = 9_561_628_800;
    let text = value.plain();
    let halves: Option<(u64, u64)> =
        text.split_once(' ').and_then(|(high, low)| Some((high.parse().ok()?, low.trim().parse().ok()?)));
    let seconds = halves.filter(|(high, _)| *high < 1 << 32).map(|(high, low)| {
        let units = u128::from(high) << 32 | u128::from(low & 0xffff_ffff);
        (units / 10_000_000) as u64
    });
    match seconds.and_then(|seconds| seconds.checked_sub(SECONDS_1601_TO_1904)) {
        Some(seconds) => out.push_str(&table::print::container::date_since_1904(seconds, "")),
        None => out.push_str(&text),
    }
}
