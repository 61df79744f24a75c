//! MPEG-2 transport streams (ISO/IEC 13818-1), as AVCHD camcorders and broadcasters write them: packets of
//! 188 bytes, or of 192 with a time code before each. Read are the program map, the first part of each
//! stream, and the clocks at the beginning and at the end of the file.

use super::transport_packet::{PACKET_BYTES, Packet, SYNC, packets};
use super::{ac3, h264, transport_frames};
use crate::context::Context;
use crate::file_type::FileType;
use crate::metadata::Group;
use table::bytes::be16;
use table::def::Conv;
use table::file_type::SIGNATURE_BYTES;
use table::film::mpeg::STREAM_TYPE;
use table::print::container::duration;
use table::value::{Value, number_value};

const M2TS: FileType = FileType::new("M2TS", "mts", "video/m2ts");
const M2T: FileType = FileType::new("M2T", "m2t", "video/mpeg");
const GROUP: Group<'static> = Group::same("M2TS");

const TIME_CODE_BYTES: usize = 4;

/// Bytes that are read at the beginning, and at most at the end.
const PART_BYTES: usize = 64 << 10;
/// Bytes of a stream that are read.
const STREAM_BYTES: usize = 16 << 10;
/// Numbers of programs and of streams that are followed.
const MOST_PROGRAMS: usize = 16;
const MOST_STREAMS: usize = 64;

/// Type of a stream of H.264.
const H264: u8 = 0x1b;

/// Ticks of the clock in a second (2.4.2.1).
const CLOCK_HZ: f64 = 27e6;
/// Period of the 33-bit part of a clock, in ticks.
const CLOCK_PERIOD: u64 = (1 << 33) * 300;

/// Length of the bytes before each packet: of those that follow each other, all begin with 0x47.
fn layout_of(head: &[u8]) -> Option<usize> {
    [0, TIME_CODE_BYTES].into_iter().find(|before| {
        let step = before + PACKET_BYTES;
        head.len() > before + 2 * step && (*before..head.len()).step_by(step).all(|at| head[at] == SYNC)
    })
}

/// Whether the file consists of packets.
pub(in crate::format) fn is_stream(ctx: &Context<'_>) -> bool {
    layout(ctx).is_some()
}

fn layout(ctx: &Context<'_>) -> Option<usize> {
    layout_of(ctx.source.get_up_to(0, SIGNATURE_BYTES)?)
}

/// Reads the file.
pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    let (Some(before), Some(start)) = (layout(ctx), ctx.source.get_up_to(0, PART_BYTES)) else { return };
    ctx.set_file_type(if before == 0 { &M2T } else { &M2TS });
    if let Some(len) = ctx.source.len_bytes() {
        ctx.set_stated_end(len.next_multiple_of((before + PACKET_BYTES) as u64));
    }
    let mut found = FoundStreams::default();
    for packet in packets(start, before) {
        found.add(&packet);
    }
    for stream in &found.streams {
        stream_type(ctx, stream.kind);
    }
    if let Some(first) = found.first_clock {
        let last = last_clock(ctx, before, start.len()).or(found.last_clock).unwrap_or(first);
        let ticks = if last < first { last + CLOCK_PERIOD - first } else { last - first };
        ctx.push_conv(GROUP, "Duration", number_value(ticks as f64 / CLOCK_HZ), Conv::Call(duration));
    }
    let pictures = found.streams.iter().find(|stream| stream.kind == H264).map(|stream| stream.pid);
    for stream in found.streams {
        stream.read(ctx);
    }
    if let Some(pid) = pictures.filter(|_| ctx.options.embedded) {
        transport_frames::read(ctx, pid, before);
    }
}

/// Adds the type of a stream of pictures or sound; of other streams nothing is known.
fn stream_type(ctx: &mut Context<'_>, kind: u8) {
    let word =
        STREAM_TYPE.iter().find(|(number, _)| *number == i64::from(kind)).map_or("", |(_, word)| *word);
    let name = match word {
        _ if word.contains("Video") => "VideoStreamType",
        _ if word.contains("Audio") => "AudioStreamType",
        _ => return,
    };
    ctx.push_conv(GROUP, name, Value::Integer(kind.into()), Conv::Labels(STREAM_TYPE));
}

/// The last clock of the file, if its end is not a part of what has been read.
fn last_clock(ctx: &Context<'_>, before: usize, n_read: usize) -> Option<u64> {
    let step = (before + PACKET_BYTES) as u64;
    let end = ctx.source.len_bytes().filter(|_| ctx.options.trailers)? / step * step;
    let n_packets = (PART_BYTES as u64 / step).min(end.checked_sub(n_read as u64)?.div_ceil(step));
    let tail = ctx.source.get_up_to(end - n_packets * step, (n_packets * step) as usize)?;
    packets(tail, before).filter_map(|packet| packet.clock).last()
}

/// A stream of the program map, and the beginning of its data.
struct Stream {
    pid: u16,
    kind: u8,
    descriptors: Vec<u8>,
    data: Vec<u8>,
    /// Number of times that a part began. Only the first is kept.
    n_starts: usize,
}

#[derive(Default)]
struct FoundStreams {
    programs: Vec<u16>,
    streams: Vec<Stream>,
    first_clock: Option<u64>,
    last_clock: Option<u64>,
}

impl FoundStreams {
    fn add(&mut self, packet: &Packet<'_>) {
        if packet.clock.is_some() {
            self.first_clock = self.first_clock.or(packet.clock);
            self.last_clock = packet.clock;
        }
        if packet.pid == 0 && self.programs.is_empty() && packet.is_start {
            self.programs = section(packet.payload).map_or_else(Vec::new, programs);
        } else if packet.is_start && self.programs.contains(&packet.pid) && self.streams.len() < MOST_STREAMS
        {
            if let Some(section) = section(packet.payload).filter(|section| section.first() == Some(&2)) {
                let _ = self.add_streams(section);
            }
        } else if let Some(stream) = self.streams.iter_mut().find(|stream| stream.pid == packet.pid) {
            stream.n_starts += usize::from(packet.is_start);
            if stream.n_starts == 1 && stream.data.len() < STREAM_BYTES {
                stream.data.extend(packet.payload);
            }
        }
    }

    /// Adds the streams of a program map (2.4.4.8).
    fn add_streams(&mut self, section: &[u8]) -> Option<()> {
        let info_bytes = usize::from(be16(section, 10)? & 0xfff);
        // The last four bytes are a checksum.
        let mut rest = section.get(12 + info_bytes..section.len().checked_sub(4)?)?;
        while let &[kind, pid_high, pid_low, len_high, len_low, ref behind @ ..] = rest {
            let pid = u16::from_be_bytes([pid_high & 0x1f, pid_low]);
            let len = usize::from(u16::from_be_bytes([len_high & 0xf, len_low]));
            let descriptors = behind.get(..len)?.to_vec();
            rest = &behind[len..];
            let is_new = self.streams.iter().all(|stream| stream.pid != pid);
            if is_new && self.streams.len() < MOST_STREAMS {
                self.streams.push(Stream { pid, kind, descriptors, data: Vec::new(), n_starts: 0 });
            }
        }
        Some(())
    }
}

/// The section that begins in a packet (2.4.4.1), without what follows it.
fn section(payload: &[u8]) -> Option<&[u8]> {
    let section = payload.get(1 + usize::from(*payload.first()?)..)?;
    section.get(..3 + usize::from(be16(section, 1)? & 0xfff))
}

/// The packet numbers of the programs of an association section (2.4.4.3).
fn programs(section: &[u8]) -> Vec<u16> {
    let entries = section.get(8..section.len().saturating_sub(4)).unwrap_or(&[]);
    let numbers = entries.chunks_exact(4).filter_map(|entry| Some(be16(entry, 2)? & 0x1fff));
    numbers.take(MOST_PROGRAMS).collect()
}

impl Stream {
    fn read(self, ctx: &mut Context<'_>) {
        const AC3: [u8; 3] = [0x81, 0x87, 0x91];
        // A packet of an elementary stream (2.4.3.7): start code, length, flags, and the length of the rest.
        let head_bytes = self.data.get(8).map_or(0, |len| 9 + usize::from(*len));
        let is_packet = self.data.starts_with(&[0, 0, 1]);
        let data = self.data.get(head_bytes..).filter(|_| is_packet).unwrap_or(&[]);
        match self.kind {
            H264 => h264::read(ctx, ctx.keep_bytes(data)),
            kind if AC3.contains(&kind) => {
                ac3::descriptors(ctx, &self.descriptors);
                ac3::frame(ctx, data);
            }
            _ => {}
        }
    }
}
