//! Ogg (RFC 3533): pages with packets of one or more streams. The first packets of each stream are headers:
//! those of Vorbis, Theora, Opus and FLAC are read.

use super::id3::SurroundingTags;
use super::{flac, vorbis};
use crate::context::Context;
use crate::file_type::FileType;
use crate::metadata::Group;
use table::bytes::{ByteOrder, be16, be32};
use table::def::{Conv, Mode};
use table::print::container::{bit_rate, three_decimals};
use table::value::{Array, Format, Value, number_value};

const OGG: FileType = FileType::new("OGG", "ogg", "audio/ogg");
const OGV: FileType = FileType::new("OGV", "ogv", "video/ogg");
const OPUS: FileType = FileType::new("OPUS", "opus", "audio/ogg");
const VORBIS: Group<'static> = vorbis::GROUP;
const OPUS_GROUP: Group<'static> = Group::same("Opus");
const THEORA: Group<'static> = Group::same("Theora");

/// Number of pages that are read; headers with pictures fill hundreds of them.
const MOST_PAGES: usize = 2000;
/// Number of streams that are read.
const MOST_STREAMS: usize = 16;
/// Packets of each stream that can be headers.
const HEADER_PACKETS: usize = 3;

/// A stream: its number, the packet that is not complete yet, the number of complete ones.
struct Stream {
    serial: u32,
    packet: Vec<u8>,
    n_packets: usize,
}

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    let around = SurroundingTags::find(ctx);
    ctx.set_file_type(&OGG);
    around.push_size(ctx);
    let mut streams: Vec<Stream> = Vec::new();
    let mut at = around.start;
    for _ in 0..MOST_PAGES {
        // A page has at most 27 + 255 bytes of header; near the end of the file there may be fewer.
        let Some(head) = ctx.source.get_up_to(at, 27 + 255) else { break };
        let Some(n_segments) = head.get(26).filter(|_| head.starts_with(b"OggS")) else { break };
        let Some(lengths) = head.get(27..27 + usize::from(*n_segments)) else { break };
        let serial = ByteOrder::Little.u32(head, 14).unwrap_or(0);
        let n_bytes: usize = lengths.iter().map(|n| usize::from(*n)).sum();
        let start = at + 27 + lengths.len() as u64;
        at = start + n_bytes as u64;
        if !ctx.take_node() {
            break;
        }
        let index = match streams.iter().position(|stream| stream.serial == serial) {
            Some(index) => index,
            None if streams.len() < MOST_STREAMS => {
                streams.push(Stream { serial, packet: Vec::new(), n_packets: 0 });
                streams.len() - 1
            }
            None => continue,
        };
        if streams[index].n_packets >= HEADER_PACKETS {
            if streams.iter().all(|stream| stream.n_packets >= HEADER_PACKETS) {
                break;
            }
            continue;
        }
        let Some(bytes) = ctx.get(start, n_bytes) else { break };
        packets(ctx, &mut streams[index], lengths, bytes);
    }
    around.read(ctx);
}

/// Adds the segments of a page to the packet of its stream, and reads the packets that end in it.
fn packets(ctx: &mut Context<'_>, stream: &mut Stream, lengths: &[u8], bytes: &[u8]) {
    let mut at = 0;
    for length in lengths {
        let end = at + usize::from(*length);
        if stream.packet.len() < ctx.options.limits.value_bytes {
            stream.packet.extend_from_slice(bytes.get(at..end).unwrap_or(&[]));
        }
        at = end;
        if *length < 255 {
            let packet = std::mem::take(&mut stream.packet);
            stream.n_packets += 1;
            if ctx.take_block_bytes(packet.len()) {
                let packet = ctx.keep_bytes(&packet);
                header(ctx, packet);
            }
            if stream.n_packets >= HEADER_PACKETS {
                return;
            }
        }
    }
}

fn header<'a>(ctx: &mut Context<'a>, packet: &'a [u8]) {
    if let Some(rest) = packet.strip_prefix(b"\x01vorbis") {
        vorbis_identification(ctx, rest);
    } else if let Some(rest) = packet.strip_prefix(b"\x03vorbis") {
        vorbis::read(ctx, VORBIS, rest);
    } else if let Some(rest) = packet.strip_prefix(b"\x81theora") {
        vorbis::read(ctx, THEORA, rest);
    } else if let Some(rest) = packet.strip_prefix(b"OpusHead") {
        opus(ctx, rest);
    } else if let Some(rest) = packet.strip_prefix(b"OpusTags") {
        vorbis::read(ctx, VORBIS, rest);
    } else if let Some(rest) = packet.strip_prefix(b"\x80theora") {
        theora(ctx, rest);
    } else if packet.starts_with(b"\x7fFLAC") && packet.get(9..13) == Some(b"fLaC") {
        // RFC 9639, section 10.1: the stream info follows with its block header.
        flac::stream_info(ctx, packet.get(17..).unwrap_or(&[]));
    } else if packet.first().is_some_and(|kind| kind & 0x7f == 4)
        && packet.get(1..4).is_some_and(|n| be32(&[0, n[0], n[1], n[2]], 0) == Some(packet.len() as u32 - 4))
    {
        vorbis::read(ctx, VORBIS, &packet[4..]);
    }
}

/// Reads the identification header of Vorbis (specification, section 4.2.2).
fn vorbis_identification<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) {
    let number = |at: usize| ByteOrder::Little.u32(bytes, at);
    let (Some(version), Some(channels), Some(rate)) = (number(0), bytes.get(4), number(5)) else { return };
    ctx.push_number(VORBIS, "VorbisVersion", version);
    ctx.push_number(VORBIS, "AudioChannels", *channels);
    ctx.push_number(VORBIS, "SampleRate", rate);
    for (name, at) in [("MaximumBitrate", 9), ("NominalBitrate", 13), ("MinimumBitrate", 17)] {
        // Zero and all ones mean that the rate is not set.
        if let Some(rate) = number(at).filter(|rate| *rate as i32 > 0) {
            ctx.push_conv(VORBIS, name, Value::Integer(rate.into()), Conv::Call(bit_rate));
        }
    }
}

/// Reads the identification header of Opus (RFC 7845, section 5.1).
fn opus<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) {
    ctx.correct_file_type(&OPUS);
    let (Some(version), Some(channels)) = (bytes.first(), bytes.get(1)) else { return };
    ctx.push_number(OPUS_GROUP, "OpusVersion", *version);
    ctx.push_number(OPUS_GROUP, "AudioChannels", *channels);
    if let Some(rate) = ByteOrder::Little.u32(bytes, 4) {
        ctx.push_number(OPUS_GROUP, "SampleRate", rate);
    }
    if let Some(gain) = ByteOrder::Little.u16(bytes, 8) {
        // A factor, from 1/256 dB. ExifTool reads the number without its sign.
        let factor = 10_f64.powf(f64::from(gain) / 5120.0);
        ctx.push_plain(OPUS_GROUP, "OutputGain", number_value(factor));
    }
}

/// Reads the identification header of Theora (specification, section 6.2).
fn theora<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) {
    ctx.correct_file_type(&OGV);
    let wide = |at: usize| bytes.get(at..at + 3).map(|n| u32::from_be_bytes([0, n[0], n[1], n[2]]));
    let array = |bytes, format| Value::Array(Array { bytes, format, order: ByteOrder::Big });
    let Some(version) = bytes.get(..3) else { return };
    ctx.push_conv(THEORA, "TheoraVersion", array(version, Format::Int8u), Conv::Call(with_dots));
    let (Some(width), Some(height)) = (wide(7), wide(10)) else { return };
    ctx.set_size(THEORA, width, height);
    if let (Some(x), Some(y)) = (bytes.get(13), bytes.get(14)) {
        ctx.push_number(THEORA, "XOffset", *x);
        ctx.push_number(THEORA, "YOffset", *y);
    }
    if let (Some(rate), Some(per)) = (be32(bytes, 15), be32(bytes, 19)) {
        let value = Value::Float(f64::from(rate) / f64::from(per.max(1)));
        ctx.push_conv(THEORA, "FrameRate", value, Conv::Call(three_decimals));
    }
    if let (Some(x), Some(y)) = (wide(23), wide(26)) {
        // Zeros mean that it is not known.
        if y > 0 {
            ctx.push_plain(THEORA, "PixelAspectRatio", number_value(f64::from(x) / f64::from(y)));
        }
    }
    let space = bytes.get(29).map(|space| i64::from(*space));
    let labels = Conv::Labels(&[(0, "Undefined"), (1, "Rec. 470M"), (2, "Rec. 470BG")]);
    if let Some(space) = space {
        ctx.push_conv(THEORA, "ColorSpace", Value::Integer(space), labels);
    }
    if let Some(rate) = wide(30) {
        ctx.push_conv(THEORA, "NominalVideoBitrate", Value::Integer(rate.into()), Conv::Call(theora_rate));
    }
    if let Some(last) = be16(bytes, 33) {
        let format = Conv::Labels(&[(0, "4:2:0"), (2, "4:2:2"), (3, "4:4:4")]);
        ctx.push_number(THEORA, "Quality", last >> 10);
        ctx.push_conv(THEORA, "PixelFormat", Value::Integer((last >> 3 & 3).into()), format);
    }
}

fn theora_rate(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(0)) => out.push_str("Unspecified"),
        _ => bit_rate(value, mode, out),
    }
}

fn with_dots(value: &Value<'_>, mode: Mode, out: &mut String) {
    match mode {
        Mode::Number => value.write_plain(out),
        Mode::Print => out.push_str(&value.plain().replace(' ', ".")),
    }
}
