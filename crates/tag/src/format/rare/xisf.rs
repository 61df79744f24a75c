//! XISF, pictures of astronomy (Pleiades Astrophoto, "Extensible Image Serialization Format", version 1.0,
//! section 9.2): a signature, a length, and XML.

use crate::context::Context;
use crate::file_type::FileType;
use crate::metadata::Group;
use crate::xmp;
use table::bytes::ByteOrder;
use table::value::Value;

const XISF: FileType = FileType::new("XISF", "xisf", "image/x-xisf");
const XML: Group<'static> = Group::same("XML");
const HEADER_BYTES: u64 = 16;

pub(super) fn begins(head: &[u8]) -> bool {
    head.starts_with(b"XISF0100")
}

pub(super) fn read(ctx: &mut Context<'_>) {
    ctx.set_file_type(&XISF);
    let Some(len) = ctx.get(8, 4).and_then(|len| ByteOrder::Little.u32(len, 0)) else { return };
    let Some(document) = super::block_bytes(ctx, HEADER_BYTES, len.into()) else {
        return ctx.warn("The header of XISF is cut off or larger than the limit");
    };
    ctx.push_plain(XML, "XML", ctx.stored(HEADER_BYTES, document.len() as u64));
    xmp::read_plain(ctx, document, xmp::Plain::Xisf);
    let Some(geometry) = geometry(ctx) else { return };
    let mut sizes = geometry.split(':').map_while(|size| size.parse::<u32>().ok());
    if let (Some(width), Some(height), Some(planes)) = (sizes.next(), sizes.next(), sizes.next()) {
        ctx.set_size(Group::FILE, width, height);
        ctx.push_plain(Group::FILE, "NumPlanes", Value::Integer(planes.into()));
    }
}

/// Width, height and planes of the last image without a name of its own.
fn geometry<'a>(ctx: &Context<'a>) -> Option<&'a str> {
    let images = ctx.metadata.tags.iter().rev().filter(|tag| tag.group.family1 == XML.family1);
    let mut geometries = images.filter_map(|tag| match (tag.name, tag.value) {
        ("ImageGeometry", value) => Some(value),
        ("Image", Value::Struct(fields)) => {
            fields.iter().find(|field| field.name == "Geometry").map(|field| field.value)
        }
        _ => None,
    });
    match geometries.next()? {
        Value::Text(geometry) => Some(geometry),
        _ => None,
    }
}
