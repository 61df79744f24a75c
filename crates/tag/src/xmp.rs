//! XMP (ISO 16684-1): a packet of RDF in XML, embedded in an image or in a sidecar file.
//!
//! A packet is read in three steps: `xml` splits it into tags and text without copying, `namespace` resolves
//! prefixes, `rdf` builds properties and adds each with its entry in `table::xmp`. Values are converted while
//! they are read (rationals to numbers, dates to ExifTool's format), so that no second pass is needed for a
//! tag's role. Declared entities are not supported, so none can expand; nesting and arrays are limited.

mod extended;
mod flatten;
mod known;
mod language;
mod namespace;
mod node;
mod plain;
mod properties;
mod property_list;
mod rdf;
pub(crate) mod text;
mod xml;

pub(crate) use language::Plain;
pub(crate) use properties::ElementProperty;

use crate::context::Context;
use crate::file_type::FileType;
use crate::named::Name;
use crate::placement::Kind;
use table::value::{Piece, Value};

/// Signature of an APP1 segment that holds the main XMP packet (XMP specification part 3, section 1.1.3).
pub(crate) const APP1_SIGNATURE: &[u8] = b"http://ns.adobe.com/xap/1.0/\0";
/// Signature of an APP1 segment that holds a part of an extended packet (section 1.1.3.1).
pub(crate) const APP1_EXTENSION_SIGNATURE: &[u8] = b"http://ns.adobe.com/xmp/extension/\0";

/// Whether an APP1 segment holds the main XMP packet. Some writers have damaged the first word.
pub(crate) fn is_app1(segment: &[u8]) -> bool {
    segment.starts_with(APP1_SIGNATURE)
        || segment.strip_prefix(b"XMP\0").is_some_and(|rest| rest.starts_with(&APP1_SIGNATURE[4..]))
}

const XMP: FileType = FileType::new("XMP", "xmp", "application/rdf+xml");
/// Edits by Nikon's programs.
const NXD: FileType = FileType::new("NXD", "nxd", "application/x-nikon-nxd");
const NXD_BY_NAME: FileType = FileType::new("NXD", "nxd", "application/rdf+xml");

/// Reads a packet in UTF-8, UTF-16 or UTF-32.
pub(crate) fn read<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) {
    if ctx.is_in_place(Kind::Xmp) {
        ctx.within("XMP", |ctx| read_packet(ctx, bytes));
    }
}

fn read_packet<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) {
    ctx.push_block(Name::Xmp, &[Piece::Held(bytes)]);
    let packet = text::decode(ctx, bytes);
    if packet.is_empty() || packet.starts_with('\0') {
        return ctx.warn("Invalid XMP");
    }
    let packet = node::in_place(ctx, packet);
    if rdf::Packet::new(ctx, packet).read() {
        return;
    }
    match xml::root(packet) {
        Some("xmpmeta" | "xapmeta") => {}
        Some(_) => plain::read(ctx, packet, Plain::Any),
        None => ctx.warn("[minor] Empty XMP"),
    }
}

/// Reads a packet that a container has as any XML. As in ExifTool, its properties are in groups of XML.
pub(crate) fn read_as_xml<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) {
    let packet = text::decode(ctx, bytes);
    rdf::Packet::new(ctx, packet).plain().read();
}

/// Reads the packets in the segments of extended XMP, each passed without its signature.
pub(crate) fn read_extended<'a>(ctx: &mut Context<'a>, parts: &[&'a [u8]]) {
    for packet in extended::assemble(ctx, parts) {
        ctx.within("XMP", |ctx| read_packet(ctx, packet));
    }
}

/// Whether a file with this head can be a sidecar: a packet wrapper, or XML that may contain a packet, in any
/// encoding. Blanks and comments may come first (XML 1.0, section 2.8), and prefixes of names are free.
pub(crate) fn begins(head: &[u8]) -> bool {
    const STARTS: [&[u8]; 3] = [b"<?xpacket begin=", b"<?xml", b"<!--"];
    const WIDE: [&[u8]; 6] =
        [b"\xfe\xff\0<", b"\xff\xfe<\0", b"\xff\xfe\0\0<", b"\0\0\xfe\xff\0\0\0<", b"\0<\0?\0x", b"<\0?\0x"];
    let narrow = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head).trim_ascii_start();
    STARTS.iter().any(|start| narrow.starts_with(start))
        || is_root_of_packet(narrow)
        || WIDE.iter().any(|start| head.starts_with(start))
}

/// Whether the text begins with an element `xmpmeta`, `xapmeta` or `RDF`.
fn is_root_of_packet(text: &[u8]) -> bool {
    let Some(name) = text.strip_prefix(b"<") else { return false };
    let len = name.iter().position(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | b'>' | b'/'));
    let name = &name[..len.unwrap_or(name.len())];
    let local = name.rsplit(|byte| *byte == b':').next().unwrap_or_default();
    [&b"xmpmeta"[..], b"xapmeta", b"RDF"].contains(&local)
}

/// Reads a document that is not RDF, and the RDF inside it.
pub(crate) fn read_plain<'a>(ctx: &mut Context<'a>, bytes: &'a [u8], language: Plain) {
    let document = text::decode(ctx, bytes);
    plain::read(ctx, document, language);
    if let Some(start) = document.find("<rdf:RDF")
        && let Some(len) = document[start..].find("</rdf:RDF>")
    {
        rdf::Packet::new(ctx, &document[start..start + len]).read();
    }
}

/// Reads the value of a property list in XML.
pub(crate) fn property_list<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) -> Option<Value<'a>> {
    let document = text::decode(ctx, bytes);
    property_list::read(ctx, document)
}

/// Reads a sidecar. XML without a packet is ignored.
pub(crate) fn read_sidecar(ctx: &mut Context<'_>) {
    let limit = ctx.options.limits.value_bytes;
    let Some(bytes) = ctx.source.get_up_to(0, limit) else { return };
    let packet = text::decode(ctx, bytes);
    if !matches!(xml::root(packet), Some("xmpmeta" | "xapmeta" | "RDF")) {
        return;
    }
    let is_nikon = memchr::memmem::find(packet.as_bytes(), b"http://ns.nikon.com/BASIC_PARAM").is_some();
    ctx.set_file_type(match ctx.extension {
        _ if is_nikon => &NXD,
        "nxd" => &NXD_BY_NAME,
        _ => &XMP,
    });
    ctx.push_block(Name::Xmp, &[Piece::Held(bytes)]);
    let packet = node::in_place(ctx, packet);
    rdf::Packet::new(ctx, packet).read();
}

/// The children of a document's root, as properties with their texts.
pub(crate) fn properties<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) -> Vec<ElementProperty<'a>> {
    let document = text::decode(ctx, bytes);
    properties::of_root(ctx, document)
}

/// The names and values of a document whose elements have them in attributes.
pub(crate) fn keyed<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) -> Vec<(&'a str, &'a str)> {
    let document = text::decode(ctx, bytes);
    properties::keyed(ctx, document)
}

/// A text, or a date or fraction if it looks like one.
pub(crate) fn guessed_value<'a>(ctx: &Context<'a>, text: &'a str) -> Value<'a> {
    text::convert(ctx, table::standard::xmp::Kind::Guess, text)
}

/// A date as XMP writes it, in ExifTool's form.
pub(crate) fn date_value<'a>(ctx: &Context<'a>, text: &'a str) -> Value<'a> {
    text::convert(ctx, table::standard::xmp::Kind::Date, text)
}

#[cfg(test)]
mod tests;
