//! The `meta` box (ISO/IEC 14496-12, section 8.11): items, their locations and their types.

use super::boxes::{Box4, Numbers, for_each_box};
use super::items::Items;
use super::property;
use super::state::{GROUP, up_to_nul};
use crate::context::Context;
use crate::metadata::Group;
use crate::{ifd, plist, xmp};
use table::bytes::{ByteOrder, be16, be32};
use table::def::Conv;
use table::standard::quicktime;
use table::value::{Array, Format, Value};

const META: Group<'static> = Group::new("QuickTime", "Meta");

/// Children of a `meta` box that are read only after all are found, because they refer to each other in any
/// order.
#[derive(Default)]
struct Children {
    information: Option<Box4>,
    location: Option<Box4>,
    references: Option<Box4>,
    properties: Option<Box4>,
    data: Option<Box4>,
}

/// Reads the `meta` box of the file itself. ExifTool ignores the `meta` boxes of tracks.
pub(super) fn read(ctx: &mut Context<'_>, meta: Box4) {
    // Nearly all of it is needed, so the whole box is requested at once.
    if meta.payload(ctx).is_none() {
        return;
    }
    // In QuickTime, `meta` has no version before its boxes.
    let is_plain = meta.first(ctx, 8).is_some_and(|first| first.get(4..) == Some(b"hdlr"));
    let Some(body) = meta.skip(if is_plain { 0 } else { 4 }) else { return };
    let mut children = Children::default();
    let mut primary = None;
    for_each_box(ctx, body, |ctx, child| {
        let slot = match &child.kind {
            b"hdlr" => {
                handler(ctx, &child, GROUP);
                return;
            }
            b"pitm" => {
                primary = primary_item(ctx, &child);
                return;
            }
            b"xml " => {
                if let Some(document) = child.skip(4).and_then(|body| body.payload(ctx)) {
                    ctx.deeper(|ctx| xmp::read_plain(ctx, document, xmp::Plain::Film));
                }
                return;
            }
            b"iinf" => &mut children.information,
            b"iloc" => &mut children.location,
            b"iref" => &mut children.references,
            b"iprp" => &mut children.properties,
            b"idat" => {
                image_size(ctx, &child);
                &mut children.data
            }
            _ => return,
        };
        *slot = Some(child);
    });
    // The item of a property is known only after all boxes have been found; this order is also ExifTool's.
    let mut items = Items::new(ctx, children.references, primary);
    ctx.metadata.facts.has_thumbnail |= items.has_thumbnail();
    ctx.within("ItemInformation", |ctx| read_items(ctx, &children, &mut items));
    if let Some(properties) = children.properties {
        let read = |ctx: &mut Context<'_>| property::read(ctx, properties, &mut items);
        ctx.deeper(|ctx| ctx.within("ItemPropertyContainer", read));
    }
}

/// Reads `hdlr` (8.4.3); returns the handler type, which a track needs.
pub(super) fn handler(ctx: &mut Context<'_>, found: &Box4, group: Group<'static>) -> Option<[u8; 4]> {
    let payload = found.payload(ctx)?;
    let code = |at: usize| payload.get(at..at + 4).filter(|code| *code != [0; 4]);
    if let Some(class) = code(4) {
        let text = ctx.text_or_latin1(class);
        ctx.push_conv(group, "HandlerClass", Value::Text(text), Conv::TextLabels(quicktime::HANDLER_CLASS));
    }
    let kind = code(8)?;
    let text = ctx.text_or_latin1(kind);
    ctx.push_conv(group, "HandlerType", Value::Text(text), Conv::TextLabels(quicktime::HANDLER_TYPE));
    if let Some(vendor) = code(12) {
        let text = ctx.text_or_latin1(vendor);
        ctx.push_conv(group, "HandlerVendorID", Value::Text(text), Conv::TextLabels(quicktime::VENDOR));
    }
    if let Some(name) = payload.get(24..).map(up_to_nul).filter(|name| !name.is_empty()) {
        // QuickTime stores the number of characters in a byte before them.
        let name = name
            .split_first()
            .filter(|(n_characters, _)| n_characters.is_ascii_control())
            .and_then(|(n_characters, rest)| rest.get(..usize::from(*n_characters)))
            .unwrap_or(name);
        let text = ctx.text_or_latin1(name);
        ctx.push_plain(group, "HandlerDescription", Value::Text(text));
    }
    kind.first_chunk().copied()
}

/// Reads `pitm` (8.11.4), the number of the primary item.
fn primary_item(ctx: &mut Context<'_>, found: &Box4) -> Option<u32> {
    let payload = found.first(ctx, 8)?;
    let item = if *payload.first()? == 0 { be16(payload, 4)?.into() } else { be32(payload, 4)? };
    ctx.push_plain(META, "PrimaryItemReference", Value::Integer(item.into()));
    Some(item)
}

/// Reads the size of a grid (ISO/IEC 23008-12, section 6.6.2.3.2), with which `idat` usually begins.
fn image_size(ctx: &mut Context<'_>, data: &Box4) {
    use table::def::Mode;
    if let Some(bytes) = data.payload(ctx) {
        let value = Value::Array(Array { bytes, format: Format::Int16u, order: ByteOrder::Big });
        let from_third = |value: &Value<'_>, mode: Mode, out: &mut String| {
            let plain = value.plain();
            match (mode, plain.splitn(3, ' ').nth(2)) {
                (Mode::Print, Some(size)) => out.push_str(&size.replacen(' ', "x", 1)),
                _ => out.push_str(&plain),
            }
        };
        ctx.push_conv(META, "MetaImageSize", value, Conv::Call(from_third));
    }
}

/// The kind of an item that contains metadata.
#[derive(Clone, Copy)]
enum Kind {
    Exif,
    Xmp,
    /// What the address of a kind says, such as the styles of Apple's cameras.
    Address,
}

/// Reads the items that contain metadata.
fn read_items(ctx: &mut Context<'_>, children: &Children, items: &mut Items) {
    /// Maximum number of metadata items, more than any writer produces.
    const MOST_ITEMS: usize = 16;
    let (Some(information), Some(location)) = (children.information, children.location) else { return };
    let mut kinds: Vec<(u32, Kind)> = Vec::new();
    let Some(version) = information.first(ctx, 4).and_then(|first| first.first().copied()) else { return };
    let Some(entries) = information.skip(if version == 0 { 6 } else { 8 }) else { return };
    for_each_box(ctx, entries, |ctx, entry| {
        if &entry.kind == b"infe" && kinds.len() < MOST_ITEMS {
            kinds.extend(entry.payload(ctx).and_then(item_kind));
        }
    });
    let Some(location) = location.payload(ctx) else { return };
    kinds.sort_by_key(|(item, _)| *item);
    for (item, kind) in kinds {
        let Some(place) = locate(location, item) else { continue };
        let read = |ctx: &mut Context<'_>| read_item(ctx, kind, &place, children.data);
        match items.document_described_by(ctx, item) {
            Some(document) => ctx.within_document(document, read),
            None => read(ctx),
        }
    }
}

/// Reads `infe` (8.11.6), versions 2 and 3.
fn item_kind(payload: &[u8]) -> Option<(u32, Kind)> {
    let (item, rest) = match payload.first()? {
        2 => (be16(payload, 4)?.into(), payload.get(8..)?),
        3 => (be32(payload, 4)?, payload.get(10..)?),
        _ => return None,
    };
    match rest.first_chunk()? {
        b"Exif" => Some((item, Kind::Exif)),
        b"uri " => Some((item, Kind::Address)),
        b"mime" => {
            let mut texts = rest.get(4..)?.split(|&b| b == 0);
            let content_type = texts.nth(1)?;
            let encoding = texts.next().unwrap_or(&[]);
            let is_xmp = content_type == b"application/rdf+xml" && encoding.is_empty();
            is_xmp.then_some((item, Kind::Xmp))
        }
        _ => None,
    }
}

/// Location of an item.
struct Place {
    /// Whether the item is in `idat` rather than in the file.
    in_data: bool,
    /// Offset and length of each part.
    extents: Vec<(u64, u64)>,
}

/// Finds the item `wanted` in an `iloc` box (8.11.3).
fn locate(location: &[u8], wanted: u32) -> Option<Place> {
    /// Maximum number of parts per item.
    const MOST_EXTENTS: u16 = 64;
    let mut bytes = Numbers { bytes: location, at: 4 };
    let version = *location.first()?;
    let (sizes, base_and_index) = (bytes.number(1)?, bytes.number(1)?);
    let (offset_bytes, len_bytes, base_bytes) = (sizes >> 4, sizes & 15, base_and_index >> 4);
    let index_bytes = if version == 0 { 0 } else { base_and_index & 15 };
    let id_bytes = if version < 2 { 2 } else { 4 };
    let n_items = bytes.number(id_bytes)?;
    for _ in 0..n_items {
        let item = bytes.number(id_bytes)?;
        let method = if version == 0 { 0 } else { bytes.number(2)? & 15 };
        bytes.number(2)?;
        let base = bytes.number(base_bytes)?;
        let n_extents = bytes.number(2)?;
        if item != u64::from(wanted) {
            bytes.skip(n_extents.checked_mul(index_bytes + offset_bytes + len_bytes)?)?;
            continue;
        }
        if method > 1 || n_extents > MOST_EXTENTS.into() {
            return None;
        }
        let mut extents = Vec::new();
        for _ in 0..n_extents {
            bytes.number(index_bytes)?;
            let offset = bytes.number(offset_bytes)?;
            extents.push((base.checked_add(offset)?, bytes.number(len_bytes)?));
        }
        return Some(Place { in_data: method == 1, extents });
    }
    None
}

fn read_item<'a>(ctx: &mut Context<'a>, kind: Kind, place: &Place, data: Option<Box4>) {
    let shift = if place.in_data { data.map_or(u64::MAX, |data| data.start) } else { 0 };
    let mut parts: Vec<&'a [u8]> = Vec::new();
    let mut n_bytes = 0_usize;
    let first_at = place.extents.first().and_then(|(offset, _)| offset.checked_add(shift));
    for &(offset, len) in &place.extents {
        n_bytes = n_bytes.saturating_add(usize::try_from(len).unwrap_or(usize::MAX));
        if n_bytes > ctx.options.limits.value_bytes {
            ctx.warn("An item of metadata is larger than the limit; left out");
            return;
        }
        let part = offset.checked_add(shift).and_then(|at| ctx.get(at, len as usize));
        let Some(part) = part else {
            if ctx.source.reached_past_end() {
                ctx.warn("An item of metadata lies past the end of the file");
            }
            return;
        };
        parts.push(part);
    }
    let bytes = match parts[..] {
        [only] => only,
        _ => ctx.keep_bytes(&parts.concat()),
    };
    match kind {
        Kind::Exif => exif(ctx, bytes, first_at.unwrap_or(0)),
        Kind::Xmp => ctx.deeper(|ctx| xmp::read(ctx, bytes)),
        Kind::Address if bytes.starts_with(b"bplist0") => ctx.deeper(|ctx| plist::read_binary(ctx, bytes)),
        Kind::Address => {}
    }
}

/// Reads an item of type Exif, which begins with the offset of the TIFF header (ISO/IEC 23008-12, annex
/// A.2.1).
fn exif<'a>(ctx: &mut Context<'a>, bytes: &'a [u8], at: u64) {
    let header = be32(bytes, 0).and_then(|distance| usize::try_from(distance).ok()?.checked_add(4));
    let is_tiff = |start: &usize| matches!(bytes.get(*start..*start + 4), Some(b"II\x2a\0" | b"MM\0\x2a"));
    // Some writers omit the offset or store a wrong one.
    let start = header
        .filter(|start| *start < bytes.len())
        .filter(is_tiff)
        .or_else(|| [0, 4, 6, 10].into_iter().find(is_tiff));
    match start.and_then(|start| Some((bytes.get(start..)?, at + start as u64))) {
        Some((block, base)) => ctx.deeper(|ctx| ctx.within("EXIF", |ctx| ifd::read_exif(ctx, block, base))),
        None => ctx.warn("The EXIF block has no TIFF header"),
    }
}
