//! Films and sound in containers of their own: ASF, Flash, RealMedia, and small files of recorders and shops.

mod ac3;
mod amf;
pub(super) mod asf;
mod asf_values;
pub(super) mod audible;
pub(super) mod dss;
pub(super) mod dv;
pub(super) mod flv;
mod h264;
pub(super) mod itc;
pub(super) mod matroska;
mod mdpm;
pub(super) mod moi;
pub(super) mod mxf;
pub(super) mod program_stream;
pub(super) mod real;
pub(super) mod red;
pub(super) mod riff;
pub(super) mod swf;
pub(super) mod transport;
mod transport_frames;
mod transport_packet;
pub(super) mod wtv;

use crate::context::Context;
use table::bytes::{ByteOrder, be16, be32};
use table::def::Mode;
use table::number::write_g;
use table::value::Value;

/// Bytes of the file in a block of metadata; `None` if it is larger than the limit.
fn block_bytes<'a>(ctx: &Context<'a>, at: u64, len: u64) -> Option<&'a [u8]> {
    let len = usize::try_from(len).ok().filter(|len| *len <= ctx.options.limits.value_bytes)?;
    ctx.source.get_up_to(at, len)
}

/// Prints a number rounded to three decimals.
fn thousandths(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_f64()) {
        (Mode::Print, Some(number)) => write_g((number * 1000.0 + 0.5).floor() / 1000.0, 15, out),
        _ => value.write_plain(out),
    }
}

/// Reads fields one after another. Reading past the end returns `None`, and nothing is read after that.
#[derive(Clone, Copy)]
struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Cursor<'a> {
    fn new(bytes: &'a [u8]) -> Cursor<'a> {
        Cursor { bytes, at: 0 }
    }

    fn take(&mut self, n_bytes: usize) -> Option<&'a [u8]> {
        let end = self.at.checked_add(n_bytes)?;
        let taken = self.bytes.get(self.at..end)?;
        self.at = end;
        Some(taken)
    }

    fn be8(&mut self) -> Option<u8> {
        self.take(1).map(|bytes| bytes[0])
    }

    fn be16(&mut self) -> Option<u16> {
        self.take(2).and_then(|bytes| be16(bytes, 0))
    }

    fn be32(&mut self) -> Option<u32> {
        self.take(4).and_then(|bytes| be32(bytes, 0))
    }

    fn le16(&mut self) -> Option<u16> {
        self.take(2).and_then(|bytes| ByteOrder::Little.u16(bytes, 0))
    }

    fn le32(&mut self) -> Option<u32> {
        self.take(4).and_then(|bytes| ByteOrder::Little.u32(bytes, 0))
    }
}

#[cfg(test)]
mod tests;
