//! Films and sound in containers of their own: ASF, Flash, RealMedia, and small files of recorders and shops.

mod ac3;
mod amf;
mod asf;
mod asf_values;
mod audible;
mod dss;
mod dv;
mod flv;
mod h264;
mod itc;
mod mdpm;
mod moi;
mod mxf;
mod program_stream;
pub(super) mod real;
mod red;
mod swf;
mod transport;
mod transport_frames;
mod transport_packet;
mod wtv;

use crate::context::Context;
use table::bytes::{ByteOrder, be16, be32};
use table::def::Mode;
use table::number::write_g;
use table::value::Value;

type Begins = fn(&[u8]) -> bool;
type Read = for<'a> fn(&mut Context<'a>);

const READERS: &[(Begins, Read)] = &[
    (asf::begins, asf::read),
    (flv::begins, flv::read),
    (swf::begins, swf::read),
    (audible::begins, audible::read),
    (dss::begins, dss::read),
    (itc::begins, itc::read),
    (moi::begins, moi::read),
    (red::begins, red::read),
    (program_stream::begins, program_stream::read),
    (mxf::begins, mxf::read),
    (real::begins, real::read),
    (wtv::begins, wtv::read),
];

/// Whether a file begins like one of these formats.
pub(super) fn begins(head: &[u8]) -> bool {
    reader_of(head).is_some()
}

/// Reads a file whose format shows only in more bytes than a signature has; returns whether it was one.
pub(super) fn read_by_content(ctx: &mut Context<'_>) -> bool {
    transport::read(ctx).or_else(|| dv::read(ctx)).is_some()
}

/// Reads the file as the format that it begins as.
pub(super) fn read(ctx: &mut Context<'_>) {
    let head = ctx.source.get_up_to(0, super::SIGNATURE_BYTES).unwrap_or(&[]);
    if let Some(read) = reader_of(head) {
        read(ctx);
    }
}

fn reader_of(head: &[u8]) -> Option<Read> {
    READERS.iter().find(|(begins, _)| begins(head)).map(|(_, read)| *read)
}

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
