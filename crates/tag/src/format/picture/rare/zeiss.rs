//! CZI, pictures of microscopes (Carl Zeiss, "ZEN CZI file format", version 1.2.2): a header of which one
//! field is the position of the segment of metadata, XML.

use crate::context::Context;
use crate::file_type::FileType;
use crate::layout::push_header;
use crate::metadata::Group;
use crate::xmp;
use table::bytes::ByteOrder;
use table::def::Mode;
use table::row::place::{PlaceRow, placed};
use table::value::{Format, Value};

const CZI: FileType = FileType::new("CZI", "czi", "image/x-zeiss-czi");
const XML: Group<'static> = Group::same("XML");
const LITTLE: ByteOrder = ByteOrder::Little;
const HEADER_BYTES: usize = 100;
const SEGMENT_BYTES: usize = 32;
/// From the start of the segment's data to the XML.
const METADATA_HEADER_BYTES: u64 = 256;

const CELLS: &[PlaceRow] = &[
    placed(32, "ZISRAWVersion", Format::Int32u).times(2).call(version),
    placed(48, "PrimaryFileGUID", Format::Undef).times(16).call(hexadecimal),
    placed(64, "FileGUID", Format::Undef).times(16).call(hexadecimal),
];

pub(in crate::format) fn begins(head: &[u8]) -> bool {
    head.starts_with(b"ZISRAWFILE\0\0\0\0\0\0")
}

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    ctx.set_file_type(&CZI);
    let Some(header) = ctx.get(0, HEADER_BYTES) else { return };
    push_header(ctx, Group::FILE, LITTLE, header, CELLS);
    let Some(at) = LITTLE.u64(header, 92).filter(|&at| at > 0) else { return };
    let Some(segment) = ctx.get(at, SEGMENT_BYTES + 4) else { return };
    if !segment.starts_with(b"ZISRAWMETADATA\0\0") {
        return ctx.warn("CZI has no metadata where its header says");
    }
    let start = at + SEGMENT_BYTES as u64 + METADATA_HEADER_BYTES;
    let len = LITTLE.u32(segment, SEGMENT_BYTES).unwrap_or(0);
    let Some(document) = super::block_bytes(ctx, start, len.into()) else {
        return ctx.warn("The metadata of CZI are cut off or larger than the limit");
    };
    ctx.push_plain(XML, "XML", ctx.stored(start, document.len() as u64));
    xmp::read_plain(ctx, document, xmp::Plain::Zeiss);
}

/// The major and the minor number.
fn version(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, &value.numbers()[..]) {
        (Mode::Print, [major, minor]) => out.push_str(&format!("{major}.{minor}")),
        _ => value.write_plain(out),
    }
}

fn hexadecimal(value: &Value<'_>, mode: Mode, out: &mut String) {
    table::print::exif::hexadecimal(value, mode, out);
    out.make_ascii_lowercase();
}
