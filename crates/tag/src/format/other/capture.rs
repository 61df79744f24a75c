//! Captured network packets: PCAP (tcpdump, `pcap-savefile`) and PCAPNG (IETF, "PCAP Next Generation Capture
//! File Format"): the file's header, the interfaces, and the time of the first packet.

use super::string;
use crate::context::Context;
use crate::metadata::Group;
use table::bytes::ByteOrder;
use table::def::Conv;
use table::document::network::LINK_TYPE;
use table::number::write_g;
use table::print::container::date_since_1970;
use table::value::{Array, Format, Value};

const FILE: Group<'static> = Group::FILE;
const BYTE_ORDER: Conv =
    Conv::TextLabels(&[("II", "Little-endian (Intel, II)"), ("MM", "Big-endian (Motorola, MM)")]);

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    _ = capture(ctx);
}

fn push_head(ctx: &mut Context<'_>, version: &str, order: ByteOrder) {
    ctx.push_plain(FILE, "PCAPVersion", Value::Text(ctx.keep_text(version)));
    let mark = if order == ByteOrder::Big { "MM" } else { "II" };
    ctx.push_conv(FILE, "ByteOrder", Value::Text(mark), BYTE_ORDER);
}

fn capture<'a>(ctx: &mut Context<'a>) -> Option<()> {
    let head = ctx.get(0, 24)?;
    let order = match head {
        [0xd4 | 0x4d, 0xc3 | 0x3c, 0xb2, 0xa1, ..] => ByteOrder::Little,
        [0xa1, 0xb2, ..] => ByteOrder::Big,
        _ => return next_generation(ctx, head),
    };
    let version = format!("PCAP {}.{}", order.u16(head, 4)?, order.u16(head, 6)?);
    push_head(ctx, &version, order);
    push_link_type(ctx, (order.u32(head, 20)? & 0xffff) as i64);
    let packet = ctx.get(24, 8)?;
    let (seconds, part) = (order.u32(packet, 0)?, order.u32(packet, 4)?);
    // The other magic number means nanoseconds.
    let is_nano = matches!(head, [0x4d, ..] | [_, _, 0x3c, _]);
    let unit = if is_nano { 1_000_000_000 } else { 1_000_000 };
    push_time(ctx, u64::from(seconds) * unit + u64::from(part), Resolution(if is_nano { 9 } else { 6 }));
    Some(())
}

fn push_link_type(ctx: &mut Context<'_>, number: i64) {
    ctx.push_conv(FILE, "LinkType", Value::Integer(number), Conv::Labels(LINK_TYPE));
}

/// The unit of times: a power of ten, or with the upper bit of two.
#[derive(Clone, Copy)]
struct Resolution(u8);

impl Resolution {
    const MICROSECONDS: Resolution = Resolution(6);

    fn seconds(self) -> f64 {
        1.0 / self.ticks()
    }

    /// Number of units in a second.
    fn ticks(self) -> f64 {
        let base: f64 = if self.0 & 0x80 != 0 { 2.0 } else { 10.0 };
        base.powi(i32::from(self.0 & 0x7f))
    }
}

fn push_time(ctx: &mut Context<'_>, ticks: u64, resolution: Resolution) {
    let per_second = resolution.ticks();
    let whole = (ticks as f64 / per_second).floor();
    let seconds = if per_second < u64::MAX as f64 {
        whole + (ticks % per_second as u64) as f64 / per_second
    } else {
        whole
    };
    let part = seconds - seconds.floor();
    let part = if resolution.0 == 9 { format!("{part:.9}") } else { format!("{part:.6}") };
    let date = date_since_1970(seconds.floor() as u64);
    let date = format!("{date}{}+00:00", part.trim_start_matches(['0', '1']));
    ctx.push_plain(FILE, "TimeStamp", Value::Text(ctx.keep_text(&date)));
}

fn next_generation<'a>(ctx: &mut Context<'a>, head: &[u8]) -> Option<()> {
    const INTERFACE: u32 = 1;
    const PACKET: u32 = 2;
    const ENHANCED_PACKET: u32 = 6;
    const SECTION: u32 = 0x0a0d_0d0a;
    const MOST_BLOCKS: u32 = 64;
    const MOST_BLOCK_BYTES: usize = 64 << 10;
    let order = match head.get(8..12)? {
        [0x4d, 0x3c, 0x2b, 0x1a] => ByteOrder::Little,
        [0x1a, 0x2b, 0x3c, 0x4d] => ByteOrder::Big,
        _ => return None,
    };
    let version = format!("PCAPNG {}.{}", order.u16(head, 12)?, order.u16(head, 14)?);
    push_head(ctx, &version, order);
    let mut at = 0;
    // The unit of each interface.
    let mut units = Vec::new();
    for _ in 0..MOST_BLOCKS {
        let start = ctx.get(at, 8)?;
        let (kind, len) = (order.u32(start, 0)?, order.u32(start, 4)?);
        if len < 12 {
            return None;
        }
        let block = ctx.source.get_up_to(at, (len as usize).min(MOST_BLOCK_BYTES))?;
        match kind {
            SECTION => _ = options(ctx, block.get(24..)?, order, true),
            INTERFACE => {
                push_link_type(ctx, order.u16(block, 8)?.into());
                let unit = options(ctx, block.get(16..)?, order, false);
                units.push(unit.unwrap_or(Resolution::MICROSECONDS));
            }
            PACKET | ENHANCED_PACKET => {
                let interface =
                    if kind == PACKET { order.u16(block, 8)?.into() } else { order.u32(block, 8)? as usize };
                let ticks = u64::from(order.u32(block, 12)?) << 32 | u64::from(order.u32(block, 16)?);
                push_time(ctx, ticks, units.get(interface).copied().unwrap_or(Resolution::MICROSECONDS));
                return Some(());
            }
            _ => {}
        }
        at += u64::from(len);
    }
    Some(())
}

/// Adds the options of a block: a number, a length, a value, padded to four bytes. Returns the unit of an
/// interface's times, if it says one.
fn options<'a>(
    ctx: &mut Context<'a>,
    mut rest: &'a [u8],
    order: ByteOrder,
    is_section: bool,
) -> Option<Resolution> {
    let mut resolution = None;
    loop {
        let (Some(code), Some(len)) = (order.u16(rest, 0), order.u16(rest, 2)) else { return resolution };
        let len = usize::from(len);
        let Some(value) = rest.get(4..4 + len).filter(|_| code != 0) else { return resolution };
        rest = rest.get(4 + len.next_multiple_of(4)..).unwrap_or(&[]);
        if !ctx.take_node() {
            return resolution;
        }
        let number = |format| Value::Array(Array { bytes: value, format, order });
        let (name, shown) = match (code, is_section) {
            (1, _) => ("Comment", string(value)),
            (2988, _) => ("CustomOption1", string(value)),
            (2989, _) => ("CustomOption2", ctx.held(value)),
            (19372, _) => ("CustomOption3", string(value)),
            (19373, _) => ("CustomOption4", ctx.held(value)),
            (2, true) | (15, false) => ("Hardware", string(value)),
            (3, true) | (12, false) => ("OperatingSystem", string(value)),
            (4, true) => ("UserApplication", string(value)),
            (2, false) => ("DeviceName", string(value)),
            (3, false) => ("Description", string(value)),
            (4, false) => ("IPv4Addr", Value::Text(ctx.keep_text(&addresses(value, 4)))),
            (5, false) => {
                let (address, prefix) = value.split_at_checked(16)?;
                let text = format!("{}/{}", hexadecimal(address, 2, ":"), prefix.first()?);
                ("IPv6Addr", Value::Text(ctx.keep_text(&text)))
            }
            (6, false) => ("MACAddr", Value::Text(ctx.keep_text(&hexadecimal(value, 1, "-")))),
            (7, false) => ("EUIAddr", Value::Text(ctx.keep_text(&hexadecimal(value, 2, ":")))),
            (8, false) => ("Speed", number(Format::Int64u)),
            (9, false) => {
                let unit = Resolution(*value.first()?);
                resolution = Some(unit);
                let mut text = String::new();
                write_g(unit.seconds(), 15, &mut text);
                ("TimeStampResolution", Value::Text(ctx.keep_text(&text)))
            }
            (10, false) => ("TimeZone", number(Format::Int32s)),
            (11, false) => {
                let (kind, filter) = value.split_first()?;
                let text = format!("{kind}: {}", String::from_utf8_lossy(filter));
                ("Filter", Value::Text(ctx.keep_text(&text)))
            }
            (13, false) => ("FrameCheckSequenceLength", number(Format::Int8u)),
            (14, false) => ("TimeStampOffset", number(Format::Int64u)),
            (16, false) => ("TXSpeed", number(Format::Int64u)),
            (17, false) => ("RXSpeed", number(Format::Int64u)),
            (18, false) => ("TimezoneName", string(value)),
            _ => continue,
        };
        ctx.push_plain(FILE, name, shown);
    }
}

/// Addresses of so many bytes, as numbers with points.
fn addresses(bytes: &[u8], n_bytes: usize) -> String {
    let of_one = |bytes: &[u8]| bytes.iter().map(u8::to_string).collect::<Vec<_>>().join(".");
    bytes.chunks_exact(n_bytes).map(of_one).collect::<Vec<_>>().join(" ")
}

/// Parts of so many bytes in hexadecimal.
fn hexadecimal(bytes: &[u8], n_bytes: usize, separator: &str) -> String {
    let of_one = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    bytes.chunks(n_bytes).map(of_one).collect::<Vec<_>>().join(separator)
}
