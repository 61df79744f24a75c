//! Monkey's Audio, Musepack SV7, and the APE tags that they and MP3 files have at their end (Hydrogenaudio,
//! "APEv2 specification").

use super::bits::bits;
use super::id3::SurroundingTags;
use crate::context::Context;
use crate::file_type::FileType;
use crate::format::key_name;
use crate::layout::push_header;
use crate::metadata::Group;
use table::bytes::ByteOrder;
use table::def::{Conv, Mode};
use table::film::mpeg;
use table::print::container::duration;
use table::row::key::find;
use table::row::place::{PlaceRow, placed};
use table::value::{Format, Value, number_value};

const APE: FileType = FileType::new("APE", "ape", "audio/x-monkeys-audio");
const MPC: FileType = FileType::new("MPC", "mpc", "audio/x-musepack");
const MAC: Group<'static> = Group::new("APE", "MAC");
const GROUP: Group<'static> = Group::same("APE");
const MPC_GROUP: Group<'static> = Group::same("MPC");

/// Length of the header and of the footer of a tag.
const FOOTER_BYTES: u64 = 32;
/// Number of items that are read.
const MOST_ITEMS: u32 = 1000;

/// Reads Monkey's Audio: from version 3.98 on, a descriptor comes before the header.
pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    let around = SurroundingTags::find(ctx);
    ctx.set_file_type(&APE);
    around.push_size(ctx);
    if let Some(head) = ctx.source.get_up_to(around.start, 32) {
        let number = |at| ByteOrder::Little.u16(head, at).unwrap_or(0);
        if number(4) > 3970 {
            let at = around.start + u64::from(number(8));
            if let Some(header) = ctx.get(at, 24) {
                push_header(ctx, MAC, ByteOrder::Little, header, NEW_HEADER);
            }
        } else {
            ctx.push_plain(MAC, "APEVersion", number_value(f64::from(number(4)) / 1000.0));
            push_header(ctx, MAC, ByteOrder::Little, head, OLD_HEADER);
        }
    }
    read_tag(ctx, &around);
    around.read(ctx);
}

/// Reads a tag at the start of a file, which begins with a copy of its footer.
pub(in crate::format) fn read_leading_tag(ctx: &mut Context<'_>) {
    let around = SurroundingTags::find(ctx);
    ctx.set_file_type(&APE);
    around.push_size(ctx);
    if let Some(header) = ctx.get(around.start, FOOTER_BYTES as usize) {
        let number = |at| ByteOrder::Little.u32(header, at).unwrap_or(0);
        let start = around.start + FOOTER_BYTES;
        // The length may count a footer that is not there.
        let end = (start + u64::from(number(12))).min(around.end);
        items(ctx, start, end, number(16).min(MOST_ITEMS));
    }
    around.read(ctx);
}

/// Reads Musepack of stream version 7: bits in words of 32 from the lowest byte on.
pub(in crate::format) fn read_musepack(ctx: &mut Context<'_>) {
    let around = SurroundingTags::find(ctx);
    ctx.set_file_type(&MPC);
    around.push_size(ctx);
    if let Some(head) = ctx.get(around.start, 32).filter(|head| head[3] & 0x0f == 7) {
        musepack(ctx, head);
    }
    read_tag(ctx, &around);
    around.read(ctx);
}

fn musepack(ctx: &mut Context<'_>, head: &[u8]) {
    // Fields are counted from the lowest bit of each byte on, so the order of the bytes is turned around.
    let turned: Vec<u8> = head.iter().rev().copied().collect();
    let number = |first: usize, last: usize| {
        bits(&turned, head.len() * 8 - 1 - last, last + 1 - first).unwrap_or(0) as i64
    };
    let words = Conv::Labels(&[(0, "44100"), (1, "48000"), (2, "37800"), (3, "32000")]);
    let no_yes = Conv::Labels(&[(0, "No"), (1, "Yes")]);
    ctx.push_number(MPC_GROUP, "TotalFrames", number(32, 63));
    ctx.push_conv(MPC_GROUP, "SampleRate", Value::Integer(number(80, 81)), words);
    ctx.push_conv(MPC_GROUP, "Quality", Value::Integer(number(84, 87)), Conv::Labels(mpeg::MPC_QUALITY));
    ctx.push_number(MPC_GROUP, "MaxBand", number(88, 93));
    ctx.push_number(MPC_GROUP, "ReplayGainTrackPeak", number(96, 111));
    ctx.push_number(MPC_GROUP, "ReplayGainTrackGain", number(112, 127));
    ctx.push_number(MPC_GROUP, "ReplayGainAlbumPeak", number(128, 143));
    ctx.push_number(MPC_GROUP, "ReplayGainAlbumGain", number(144, 159));
    ctx.push_conv(MPC_GROUP, "FastSeek", Value::Integer(number(179, 179)), no_yes);
    ctx.push_conv(MPC_GROUP, "Gapless", Value::Integer(number(191, 191)), no_yes);
    ctx.push_conv(MPC_GROUP, "EncoderVersion", Value::Integer(number(216, 223)), Conv::Call(encoder_version));
}

/// `115` as `1.1.5`.
fn encoder_version(value: &Value<'_>, mode: Mode, out: &mut String) {
    let text = value.plain();
    match text.as_bytes() {
        _ if mode == Mode::Number => out.push_str(&text),
        &[major, minor, patch] => {
            out.extend([char::from(major), '.', char::from(minor), '.', char::from(patch)]);
        }
        _ => out.push_str(&text),
    }
}

/// Reads the APE tag before the ID3 tag of version 1 or at the end of the file, if there is one.
pub(super) fn read_tag(ctx: &mut Context<'_>, around: &SurroundingTags) {
    if around.end == u64::MAX {
        return;
    }
    let Some(at) = around.end.checked_sub(FOOTER_BYTES).filter(|at| *at >= around.start) else { return };
    let Some(footer) = ctx.get(at, FOOTER_BYTES as usize).filter(|footer| footer.starts_with(b"APETAGEX"))
    else {
        return;
    };
    let number = |at| ByteOrder::Little.u32(footer, at).unwrap_or(0);
    // The length counts the footer, but not the header.
    let (n_bytes, n_items) = (u64::from(number(12)), number(16));
    let Some(start) = around.end.checked_sub(n_bytes).filter(|start| *start >= around.start) else { return };
    items(ctx, start, at, n_items.min(MOST_ITEMS));
}

/// Reads items: length of the value, flags, key, value.
fn items(ctx: &mut Context<'_>, mut at: u64, end: u64, n_items: u32) {
    const HEAD_BYTES: u64 = 8;
    const MOST_KEY_BYTES: usize = 256;
    for _ in 0..n_items {
        let n_head = (end.saturating_sub(at) as usize).min(HEAD_BYTES as usize + MOST_KEY_BYTES);
        let Some(head) = ctx.get(at, n_head).filter(|_| ctx.budget.take_node()) else { break };
        let (Some(n_bytes), Some(flags)) = (ByteOrder::Little.u32(head, 0), ByteOrder::Little.u32(head, 4))
        else {
            break;
        };
        let Some(n_key) = head.get(8..).and_then(|rest| memchr::memchr(0, rest)) else { break };
        let start = at + HEAD_BYTES + n_key as u64 + 1;
        at = start + u64::from(n_bytes);
        if at > end {
            break;
        }
        item(ctx, &head[8..8 + n_key], flags, start, n_bytes);
    }
}

fn item<'a>(ctx: &mut Context<'a>, key: &'a [u8], flags: u32, at: u64, n_bytes: u32) {
    let entry = find(table::film::ape::ITEMS, key);
    let name = match entry {
        Some(entry) => entry.name,
        None => {
            let key = ctx.text_or_latin1(key);
            ctx.keep_text(&key_name::of_comment(key))
        }
    };
    let is_binary = flags >> 1 & 3 == 1;
    if is_binary {
        return picture(ctx, name, at, n_bytes);
    }
    if n_bytes as usize > ctx.options.limits.value_bytes {
        return;
    }
    let Some(bytes) = ctx.get(at, n_bytes as usize) else { return };
    let text = ctx.text_or_latin1(bytes);
    let text = if text.contains('\0') { ctx.keep_text(&text.replace('\0', "")) } else { text };
    match name {
        "Duration" => {
            // Units of 100 nanoseconds.
            let seconds = text.trim().parse::<f64>().unwrap_or(0.0) * 1e-7;
            ctx.push_conv(GROUP, name, Value::Float(seconds), Conv::Call(duration));
        }
        _ => match entry {
            Some(entry) => ctx.push_entry(GROUP, entry, Value::Text(text)),
            None => ctx.push_plain(GROUP, name, Value::Text(text)),
        },
    }
}

/// Reads binary data: covers have a file name before the picture.
fn picture<'a>(ctx: &mut Context<'a>, name: &'a str, at: u64, n_bytes: u32) {
    let is_cover = name.starts_with("CoverArt");
    let mut skipped = 0;
    if is_cover {
        let n_head = (n_bytes as usize).min(256);
        let Some(head) = ctx.get(at, n_head) else { return };
        if let Some(end) = memchr::memchr(0, head) {
            let text = ctx.text_or_latin1(&head[..end]);
            let name = ctx.keep_text(&format!("{name}Desc"));
            ctx.push_plain(GROUP, name, Value::Text(text));
            skipped = end as u64 + 1;
        }
    }
    let data = ctx.stored(at + skipped, u64::from(n_bytes) - skipped);
    ctx.push_plain(GROUP, name, data);
}

const NEW_HEADER: &[PlaceRow] = &[
    placed(0, "CompressionLevel", Format::Int16u),
    placed(4, "BlocksPerFrame", Format::Int32u),
    placed(8, "FinalFrameBlocks", Format::Int32u),
    placed(12, "TotalFrames", Format::Int32u),
    placed(16, "BitsPerSample", Format::Int16u),
    placed(18, "Channels", Format::Int16u),
    placed(20, "SampleRate", Format::Int32u),
];

const OLD_HEADER: &[PlaceRow] = &[
    placed(6, "CompressionLevel", Format::Int16u),
    placed(10, "Channels", Format::Int16u),
    placed(12, "SampleRate", Format::Int32u),
    placed(24, "TotalFrames", Format::Int32u),
    placed(28, "FinalFrameBlocks", Format::Int32u),
];
