//! Flash programs (Adobe, "SWF File Format Specification 19"): a header, then tags. The rest of the file may
//! be compressed by zlib; files compressed by LZMA give their version only.

use super::amf::GROUP;
use super::block_bytes;
use crate::context::Context;
use crate::file_type::FileType;
use crate::xmp;
use table::bytes::ByteOrder;
use table::def::Conv;
use table::print::container::duration;
use table::value::{Value, number_value};

const SWF: FileType = FileType::new("SWF", "swf", "application/x-shockwave-flash");

/// Bytes of a file whose tags are looked at.
const MOST_BYTES: u64 = 1 << 20;

pub(in crate::format) fn begins(head: &[u8]) -> bool {
    matches!(head, [b'F' | b'C', b'W', b'S', ..])
}

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    ctx.set_file_type(&SWF);
    let Some(head) = ctx.get(0, 8) else { return };
    ctx.push_number(GROUP, "FlashVersion", head[3]);
    let is_compressed = head[0] == b'C';
    let compressed = Value::Integer(is_compressed.into());
    ctx.push_conv(GROUP, "Compressed", compressed, Conv::Labels(&[(0, "False"), (1, "True")]));
    let rest_len = ctx.source.len_bytes().unwrap_or(u64::MAX).saturating_sub(8);
    let Some(rest) = block_bytes(ctx, 8, rest_len.min(MOST_BYTES)) else { return };
    let body = if is_compressed { ctx.inflate(rest) } else { Some(rest) };
    if let Some(body) = body {
        let _ = contents(ctx, body);
    }
}

fn contents<'a>(ctx: &mut Context<'a>, body: &'a [u8]) -> Option<()> {
    const TWIPS: f64 = 20.0;
    let n_bits = usize::from(body.first()? >> 3);
    let side = |index: usize| signed_bits(body, 5 + index * n_bits, n_bits).map(|n| n as f64 / TWIPS);
    let (left, right, top, bottom) = (side(0)?, side(1)?, side(2)?, side(3)?);
    let (width, height) = (right - left, bottom - top);
    ctx.metadata.facts.width = Some(width.max(0.0) as u32);
    ctx.metadata.facts.height = Some(height.max(0.0) as u32);
    ctx.push_plain(GROUP, "ImageWidth", number_value(width));
    ctx.push_plain(GROUP, "ImageHeight", number_value(height));
    let mut at = (5 + 4 * n_bits).div_ceil(8);
    let order = ByteOrder::Little;
    let (rate, count) = (f64::from(order.u16(body, at)?) / 256.0, order.u16(body, at + 2)?);
    ctx.push_plain(GROUP, "FrameRate", number_value(rate));
    ctx.push_number(GROUP, "FrameCount", count);
    if rate > 0.0 {
        ctx.push_conv(GROUP, "Duration", number_value(f64::from(count) / rate), Conv::Call(duration));
    }
    at += 4;
    while ctx.take_node() {
        let head = order.u16(body, at)?;
        at += 2;
        let mut len = usize::from(head & 0x3f);
        if len == 0x3f {
            len = order.u32(body, at)? as usize;
            at += 4;
        }
        let end = at.checked_add(len)?;
        match head >> 6 {
            0 => return None,
            69 => {
                let words = &[(0, "UseNetwork"), (3, "ActionScript3"), (4, "HasMetadata")];
                let flags = Value::Integer((*body.get(at)?).into());
                ctx.push_conv(GROUP, "FlashAttributes", flags, Conv::Bits(words));
            }
            77 => {
                let packet = body.get(at..end)?;
                ctx.deeper(|ctx| xmp::read(ctx, packet));
                return Some(());
            }
            _ => {}
        }
        at = end;
    }
    None
}

/// A signed number of `n_bits` bits that begins at a bit, the most significant first.
fn signed_bits(bytes: &[u8], from: usize, n_bits: usize) -> Option<i64> {
    let mut number = 0_i64;
    for bit in from..from + n_bits {
        number = number << 1 | i64::from(bytes.get(bit / 8)? >> (7 - bit % 8) & 1);
    }
    let is_negative = n_bits > 0 && number >> (n_bits - 1) == 1;
    Some(if is_negative { number - (1 << n_bits) } else { number })
}
