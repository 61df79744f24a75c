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

pub(in crate::format) fn begins(head: &[u8]) -> bool {
    head.starts_with(b"XISF0100")
}

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    ctx.set_file_type(&XISF);
    let Some(len) = ctx.get(8, 4).and_then(|len| ByteOrder::Little.u32(len, 0)) else { return };
    let Some(document) = super::block_bytes(ctx, HEADER_BYTES, len.into()) else {
        return ctx.warn("The header of XISF is cut off or larger than the limit");
    };
    ctx.push_plain(XML, "XML", ctx.stored(HEADER_BYTES, document.len() as u64));
    xmp::read_plain(ctx, document, xmp::Plain::Xisf);
    let Some(geometry) = geometry(document) else { return };
    let mut sizes = geometry.split(':').map_while(|size| size.parse::<u32>().ok());
    if let (Some(width), Some(height), Some(planes)) = (sizes.next(), sizes.next(), sizes.next()) {
        ctx.set_size(Group::FILE, width, height);
        ctx.push_plain(Group::FILE, "NumPlanes", Value::Integer(planes.into()));
    }
}

/// The attribute `geometry`, "width:height:planes" (section 11.5.1), of the last image without a name of its
/// own. It is taken from the text and not from tags, which are only there if they are requested.
fn geometry(document: &[u8]) -> Option<&str> {
    const IMAGE: &[u8] = b"<Image";
    let mut found = None;
    for at in memchr::memmem::find_iter(document, IMAGE) {
        let attributes = &document[at + IMAGE.len()..];
        let end = memchr::memchr(b'>', attributes).unwrap_or(attributes.len());
        let attributes = &attributes[..end];
        if attributes.first().is_some_and(u8::is_ascii_whitespace) && attribute(attributes, b"id").is_none() {
            found = attribute(attributes, b"geometry").or(found);
        }
    }
    found
}

/// The value of an attribute of a tag.
fn attribute<'d>(attributes: &'d [u8], name: &[u8]) -> Option<&'d str> {
    for at in memchr::memmem::find_iter(attributes, name) {
        let is_start = at.checked_sub(1).is_some_and(|before| attributes[before].is_ascii_whitespace());
        let rest = attributes[at + name.len()..].trim_ascii_start();
        if let Some(rest) = rest.strip_prefix(b"=").filter(|_| is_start)
            && let [quote @ (b'"' | b'\''), value @ ..] = rest.trim_ascii_start()
        {
            let end = memchr::memchr(*quote, value)?;
            return std::str::from_utf8(&value[..end]).ok();
        }
    }
    None
}
