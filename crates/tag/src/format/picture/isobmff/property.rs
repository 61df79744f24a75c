//! Item properties (ISO/IEC 14496-12, section 8.11.14; ISO/IEC 23008-12, section 6.5).

use super::boxes::{Box4, for_each_box};
use super::config;
use super::items::Items;
use super::state::GROUP;
use super::transform::Presentation;
use crate::context::Context;
use crate::icc;
use crate::layout::push_header;
use crate::metadata::Group;
use table::bytes::{ByteOrder, be16, be32};
use table::def::{Conv, Role};
use table::print::container::by;
use table::row::place::{PlaceRow, placed};
use table::standard::cicp;
use table::value::{Array, Format, Value};

/// Reads an `iprp` box. Only the properties of the primary item and of its tiles describe the picture; those
/// of other items, such as masks, belong to documents inside the file.
pub(super) fn read(ctx: &mut Context<'_>, properties: Box4, items: &mut Items) {
    let (mut container, mut boxes) = (None, Vec::new());
    for_each_box(ctx, properties, |_, child| match &child.kind {
        b"ipco" => container = Some(child),
        b"ipma" if boxes.len() < 8 => boxes.push(child),
        _ => {}
    });
    let Some(container) = container else { return };
    let mut associations = Vec::new();
    for found in boxes {
        if let Some(payload) = found.payload(ctx) {
            let first = associations.len();
            read_associations(payload, &mut associations);
            warn_of_order(ctx, &associations[first..]);
        }
    }
    // In the order of the box, which is the order in which they apply.
    let of_primary: Vec<usize> =
        associations.iter().filter(|(_, item)| items.is_primary(*item)).map(|(index, _)| *index).collect();
    show(ctx, container, &of_primary);
    associations.sort_unstable();
    let mut index = 0;
    for_each_box(ctx, container, |ctx, property| {
        index += 1;
        let start = associations.partition_point(|(associated, _)| *associated < index);
        let of_property = associations[start..].iter().take_while(|(associated, _)| *associated == index);
        let owners = of_property.map(|(_, item)| *item);
        // The size of a tile is not that of the picture.
        let is_main = match &property.kind {
            b"ispe" => owners.clone().any(|item| items.is_primary(item)),
            _ => owners.clone().any(|item| items.is_part_of_primary(item)),
        };
        if is_main {
            read_property(ctx, &property, true);
            return;
        }
        ctx.besides_columns(|ctx| {
            if owners.clone().next().is_none() {
                return read_property(ctx, &property, false);
            }
            let document = items.document_of(ctx, owners);
            ctx.within_document(document, |ctx| read_property(ctx, &property, false));
        });
    });
}

/// Records how the primary item is shown: its part and its orientation.
fn show(ctx: &mut Context<'_>, container: Box4, of_primary: &[usize]) {
    const MOST_BYTES: usize = 32;
    let mut properties = Vec::new();
    for_each_box(ctx, container, |_, property| properties.push(property));
    let mut of_item = of_primary.iter().filter_map(|index| properties.get(index.checked_sub(1)?));
    let extent = of_item.clone().find(|property| &property.kind == b"ispe");
    let Some(extent) = extent.and_then(|property| property.first(ctx, 12)) else { return };
    let (Some(width), Some(height)) = (be32(extent, 4), be32(extent, 8)) else { return };
    let mut shown = Presentation::of_size((width, height));
    for property in of_item.by_ref().filter(|property| matches!(&property.kind, b"irot" | b"imir" | b"clap"))
    {
        if let Some(payload) = property.first(ctx, MOST_BYTES) {
            shown.apply(&property.kind, payload);
        }
    }
    ctx.metadata.facts.shown = Some((shown.size.0, shown.size.1, shown.orientation()));
}

/// Maximum number of associations of properties with items.
const MOST_ASSOCIATIONS: usize = 64 << 10;

/// Warns of each item whose number is lower than that of the item before it, against the standard.
fn warn_of_order(ctx: &mut Context<'_>, associations: &[(usize, u32)]) {
    for _ in associations.windows(2).filter(|pair| pair[1].1 < pair[0].1) {
        ctx.warn_of_value("Item property association entries are out of order");
    }
}

/// Adds the numbers of properties, from 1, with the items that `ipma` (8.11.14.1) associates with each.
fn read_associations(payload: &[u8], found: &mut Vec<(usize, u32)>) -> Option<()> {
    let (version, flags) = (*payload.first()?, *payload.get(3)?);
    let (id_bytes, index_bytes) = (if version == 0 { 2 } else { 4 }, if flags & 1 == 0 { 1 } else { 2 });
    let n_entries = be32(payload, 4)?;
    let mut at = 8;
    for _ in 0..n_entries {
        let item = if id_bytes == 2 { be16(payload, at)?.into() } else { be32(payload, at)? };
        let n_indices = usize::from(*payload.get(at + id_bytes)?);
        let indices_at = at + id_bytes + 1;
        at = indices_at + n_indices * index_bytes;
        if found.len() + n_indices > MOST_ASSOCIATIONS {
            return None;
        }
        for index in payload.get(indices_at..at)?.chunks_exact(index_bytes) {
            let index = match *index {
                [only] => usize::from(only & 0x7f),
                [high, low] => usize::from(high & 0x7f) << 8 | usize::from(low),
                _ => 0,
            };
            found.push((index, item));
        }
    }
    Some(())
}

fn read_property(ctx: &mut Context<'_>, property: &Box4, is_main: bool) {
    match &property.kind {
        b"ispe" => extent(ctx, property, is_main),
        b"pixi" => pixel_depth(ctx, property, is_main),
        b"colr" => color(ctx, property, GROUP),
        b"hvcC" => config::hevc(ctx, property, is_main),
        b"av1C" => config::av1(ctx, property, is_main),
        b"auxC" => auxiliary_type(ctx, property),
        b"irot" => cells(ctx, property, ROTATION),
        b"imir" => cells(ctx, property, MIRRORING),
        b"pasp" => cells(ctx, property, PIXEL_ASPECT),
        b"clap" => cells(ctx, property, CLEAN_APERTURE),
        b"clli" => cells(ctx, property, LIGHT_LEVEL),
        b"rloc" => cells(ctx, property, RELATIVE_LOCATION),
        _ => {}
    }
}

fn cells(ctx: &mut Context<'_>, property: &Box4, cells: &'static [PlaceRow]) {
    cells_of(ctx, property, cells, GROUP);
}

fn cells_of(ctx: &mut Context<'_>, property: &Box4, cells: &'static [PlaceRow], group: Group<'static>) {
    /// Length of the longest property of this kind.
    const MOST_BYTES: usize = 32;
    if let Some(payload) = property.first(ctx, MOST_BYTES) {
        push_header(ctx, group, ByteOrder::Big, payload, cells);
    }
}

fn extent(ctx: &mut Context<'_>, property: &Box4, is_main: bool) {
    let Some(payload) = property.first(ctx, 12) else { return };
    let (Some(width), Some(height), Some(bytes)) = (be32(payload, 4), be32(payload, 8), payload.get(4..12))
    else {
        return;
    };
    if is_main && ctx.metadata.facts.width.is_none() {
        ctx.set_size(Group::FILE, width, height);
    }
    let extent = Value::Array(Array { bytes, format: Format::Int32u, order: ByteOrder::Big });
    ctx.push_conv(GROUP, "ImageSpatialExtent", extent, Conv::Call(by));
}

fn pixel_depth(ctx: &mut Context<'_>, property: &Box4, is_main: bool) {
    let Some(payload) = property.first(ctx, 4 + 1 + 255) else { return };
    let n_channels = usize::from(payload.get(4).copied().unwrap_or(0));
    let Some(bytes) = payload.get(5..5 + n_channels).filter(|bytes| !bytes.is_empty()) else { return };
    if is_main {
        ctx.metadata.facts.bit_depth = bytes.first().map(|&bits| bits.into());
    }
    let depths = Value::Array(Array { bytes, format: Format::Int8u, order: ByteOrder::Big });
    ctx.push_plain(GROUP, "ImagePixelDepth", depths);
}

/// Reads `colr` (ISO/IEC 14496-12, section 12.1.5): a profile, or code points.
pub(super) fn color(ctx: &mut Context<'_>, property: &Box4, group: Group<'static>) {
    let Some(kind) = property.first(ctx, 4) else { return };
    match kind {
        b"prof" | b"rICC" => {
            if let Some(profile) = property.skip(4).and_then(|body| body.payload(ctx)) {
                ctx.deeper(|ctx| icc::read(ctx, profile));
            }
        }
        _ => ctx.within("ColorRepresentation", |ctx| cells_of(ctx, property, COLOR, group)),
    }
}

fn auxiliary_type(ctx: &mut Context<'_>, property: &Box4) {
    if !ctx.options.want.takes("AuxiliaryImageType", Role::None) {
        return;
    }
    if let Some(payload) = property.payload(ctx).and_then(|payload| payload.get(4..)) {
        let text = ctx.text_or_latin1(super::state::up_to_nul(payload));
        ctx.push_plain(GROUP, "AuxiliaryImageType", Value::Text(text));
    }
}

const ROTATION: &[PlaceRow] = &[placed(0, "Rotation", Format::Int8u).labels(&[
    (0, "Horizontal (normal)"),
    (1, "Rotate 270 CW"),
    (2, "Rotate 180"),
    (3, "Rotate 90 CW"),
])];

const MIRRORING: &[PlaceRow] =
    &[placed(0, "Mirroring", Format::Int8u).labels(&[(0, "Vertical"), (1, "Horizontal")])];

const PIXEL_ASPECT: &[PlaceRow] = &[placed(0, "PixelAspectRatio", Format::Int32u).times(2)];

const RELATIVE_LOCATION: &[PlaceRow] = &[placed(4, "RelativeLocation", Format::Int32u).times(2)];

const CLEAN_APERTURE: &[PlaceRow] = &[placed(0, "CleanAperture", Format::Rational64s).times(4)];

const LIGHT_LEVEL: &[PlaceRow] = &[
    placed(0, "MaxContentLightLevel", Format::Int16u),
    placed(2, "MaxPicAverageLightLevel", Format::Int16u),
];

const COLOR: &[PlaceRow] = &[
    placed(0, "ColorProfiles", Format::Undef).times(4),
    placed(4, "ColorPrimaries", Format::Int16u).labels(cicp::PRIMARIES),
    placed(6, "TransferCharacteristics", Format::Int16u).labels(cicp::TRANSFER),
    placed(8, "MatrixCoefficients", Format::Int16u).labels(cicp::MATRIX),
    placed(10, "VideoFullRangeFlag", Format::Int8u).call(full_range),
];

/// Formats the flag in the highest bit of its byte.
fn full_range(value: &Value<'_>, mode: table::def::Mode, out: &mut String) {
    let is_full = value.as_i64().unwrap_or(0) & 0x80 != 0;
    out.push_str(match (mode, is_full) {
        (table::def::Mode::Number, false) => "0",
        (table::def::Mode::Number, true) => "1",
        (table::def::Mode::Print, false) => "Limited",
        (table::def::Mode::Print, true) => "Full",
    });
}
