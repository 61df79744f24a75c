//! Layer records (Adobe Photoshop File Formats Specification, "Layer and Mask Information Section"): the name
//! and blending of each layer. The pixels follow the records and are never requested. TIFF files of
//! Photoshop have the same records in tag 37724, in the byte order of the file ("Photoshop TIFF Technical
//! Notes", 2002).

use crate::context::Context;
use crate::metadata::Group;
use table::bytes::{ByteOrder, be32};
use table::def::{Conv, Mode, Role};
use table::number::write_integer;
use table::print::container::date_since_1904;
use table::value::{Array, Format, Value};

pub(super) const GROUP: Group<'static> = Group::same("Photoshop");

/// Names of the tags, in ExifTool's order.
const NAMES: [&str; 9] = [
    "LayerRectangles",
    "LayerBlendModes",
    "LayerOpacities",
    "LayerVisible",
    "LayerNames",
    "LayerSections",
    "LayerUnicodeNames",
    "LayerColors",
    "LayerModifyDates",
];

/// Whether any tag of this module is requested.
pub(super) fn is_wanted(ctx: &Context<'_>) -> bool {
    let takes = |name: &str| ctx.options.want.takes(name, Role::None);
    takes("LayerCount") || takes("Compression") || NAMES.into_iter().any(takes)
}

/// Reads the section at `at`; returns the position after it.
pub(super) fn read(ctx: &mut Context<'_>, at: u64, is_large: bool) -> Option<u64> {
    let length_bytes = if is_large { 8 } else { 4 };
    let section_bytes = length(ctx.get(at, length_bytes)?)?;
    let info_at = at.checked_add(length_bytes as u64)?;
    let end = info_at.checked_add(section_bytes)?;
    let info_bytes = if section_bytes == 0 { 0 } else { length(ctx.get(info_at, length_bytes)?)? };
    let form = Form { order: ByteOrder::Big, is_large };
    let behind = info_at + length_bytes as u64;
    if info_bytes > 0 {
        read_info(ctx, form, behind, info_bytes)?;
    } else if section_bytes > 0
        && let Some(mask_bytes) = be32(ctx.get(behind, 4)?, 0)
        // Pictures of more than eight bits have their layers in a block behind the mask.
        && let Some((at, n_bytes)) = find_block(ctx, form, behind + 4 + u64::from(mask_bytes), end)
    {
        read_info(ctx, form, at, n_bytes)?;
    } else {
        ctx.push_plain(GROUP, "LayerCount", Value::Integer(0));
    }
    Some(end)
}

/// Reads the layers in tag 37724 of a TIFF file; `false` if it has none.
pub(crate) fn read_of_tiff(ctx: &mut Context<'_>, at: u64, n_bytes: u64, order: ByteOrder) -> bool {
    const HEADER: &[u8] = b"Adobe Photoshop Document Data ";
    const HEADER_BYTES: u64 = 36;
    let Some(is_large) = ctx.get(at, HEADER_BYTES as usize).and_then(|bytes| {
        let version = bytes.strip_prefix(HEADER)?;
        matches!(version, b"Block\0" | b"V0002\0").then_some(version == b"V0002\0")
    }) else {
        return false;
    };
    let form = Form { order, is_large };
    if is_wanted(ctx)
        && let Some((block_at, block_bytes)) =
            find_block(ctx, form, at + HEADER_BYTES, at.saturating_add(n_bytes))
    {
        let _ = read_info(ctx, form, block_at, block_bytes);
    }
    true
}

/// How numbers are written.
#[derive(Clone, Copy)]
struct Form {
    order: ByteOrder,
    /// Whether the document is a PSB, with longer lengths.
    is_large: bool,
}

impl Form {
    /// Four characters, which are reversed where the least significant byte comes first.
    fn characters(self, bytes: &[u8]) -> Option<[u8; 4]> {
        let mut characters = *bytes.first_chunk()?;
        if self.order == ByteOrder::Little {
            characters.reverse();
        }
        Some(characters)
    }
}

/// Position and length of the block with the layers, among the blocks from `at` to `end`.
fn find_block(ctx: &mut Context<'_>, form: Form, mut at: u64, end: u64) -> Option<(u64, u64)> {
    while at < end && ctx.take_node() {
        let head = ctx.get(at, 8)?;
        if !matches!(&form.characters(head)?, b"8BIM" | b"8B64") {
            return None;
        }
        let key = form.characters(&head[4..])?;
        let (length_bytes, n_bytes) = if form.is_large && has_long_length(&key) {
            (8, form.order.u64(ctx.get(at + 8, 8)?, 0)?)
        } else {
            (4, form.order.u32(ctx.get(at + 8, 4)?, 0)?.into())
        };
        let data_at = at + 8 + length_bytes;
        // ExifTool does not look into `Lr32`, and says that such a document has no layers.
        if matches!(&key, b"Layr" | b"Lr16") {
            return Some((data_at, n_bytes));
        }
        at = data_at.checked_add(n_bytes.checked_next_multiple_of(4)?)?;
    }
    None
}

/// Reads the number of layers and their records.
fn read_info(ctx: &mut Context<'_>, form: Form, at: u64, n_bytes: u64) -> Option<()> {
    let n_layers = match n_bytes {
        0..2 => 0,
        // A negative count means that the first alpha channel is the transparency of the merged picture.
        _ => form.order.u16(ctx.get(at, 2)?, 0)?.cast_signed().unsigned_abs(),
    };
    ctx.push_plain(GROUP, "LayerCount", Value::Integer(n_layers.into()));
    if n_layers > 0 {
        let layers = records(ctx, form, at + 2, n_bytes.saturating_sub(2), n_layers);
        push_layers(ctx, form.order, &layers);
    }
    Some(())
}

fn length(bytes: &[u8]) -> Option<u64> {
    if bytes.len() == 8 { ByteOrder::Big.u64(bytes, 0) } else { be32(bytes, 0).map(u64::from) }
}

/// The fields kept of a layer.
#[derive(Default)]
struct Layer<'a> {
    rectangle: &'a [u8],
    blend_mode: [u8; 4],
    opacity: u8,
    flags: u8,
    name: &'a [u8],
    section: Option<u32>,
    unicode_name: Option<&'a [u8]>,
    color: Option<u16>,
    /// Modification time in seconds since 1970.
    modified: Option<f64>,
}

/// Reads as many records as possible. They are requested in growing pieces, because their length is not
/// stored anywhere.
fn records<'a>(ctx: &mut Context<'a>, form: Form, at: u64, len: u64, n_layers: u16) -> Vec<Layer<'a>> {
    const FIRST_BYTES: usize = 32 << 10;
    let most = usize::try_from(len).unwrap_or(usize::MAX).min(ctx.options.limits.value_bytes);
    let mut window = FIRST_BYTES;
    loop {
        let Some(bytes) = ctx.source.get_up_to(at, window.min(most)) else { return Vec::new() };
        let mut rest = Cursor { bytes, at: 0, form };
        let layers: Vec<Layer<'a>> = (0..n_layers).map_while(|_| record(&mut rest)).collect();
        if layers.len() == usize::from(n_layers) || window >= most || bytes.len() < window {
            if layers.len() < usize::from(n_layers) {
                ctx.warn("A layer's record is damaged; it and those behind it are left out");
            }
            return layers;
        }
        window = window.saturating_mul(4);
    }
}

/// A byte slice with a read position.
struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
    form: Form,
}

impl<'a> Cursor<'a> {
    fn take(&mut self, n_bytes: usize) -> Option<&'a [u8]> {
        let end = self.at.checked_add(n_bytes)?;
        let taken = self.bytes.get(self.at..end)?;
        self.at = end;
        Some(taken)
    }

    fn u16(&mut self) -> Option<u16> {
        self.form.order.u16(self.take(2)?, 0)
    }

    fn u32(&mut self) -> Option<u32> {
        self.form.order.u32(self.take(4)?, 0)
    }

    fn characters(&mut self) -> Option<[u8; 4]> {
        self.form.characters(self.take(4)?)
    }
}

fn record<'a>(cursor: &mut Cursor<'a>) -> Option<Layer<'a>> {
    let rectangle = cursor.take(16)?;
    let n_channels = usize::from(cursor.u16()?);
    cursor.take(n_channels.checked_mul(if cursor.form.is_large { 10 } else { 6 })?)?;
    let b"8BIM" = &cursor.characters()? else { return None };
    let blend_mode = cursor.characters()?;
    let &[opacity, _, flags, _] = cursor.take(4)? else { return None };
    let n_extra = cursor.u32()? as usize;
    let mut layer = Layer { rectangle, blend_mode, opacity, flags, ..Layer::default() };
    let mut extra = Cursor { bytes: cursor.take(n_extra)?, at: 0, form: cursor.form };
    // Damage in the extra data loses its content, but not the layer.
    let _ = read_extra(&mut extra, &mut layer);
    Some(layer)
}

fn read_extra<'a>(extra: &mut Cursor<'a>, layer: &mut Layer<'a>) -> Option<()> {
    let Form { order, is_large } = extra.form;
    for _ in ["mask", "blending ranges"] {
        let n_bytes = extra.u32()? as usize;
        extra.take(n_bytes)?;
    }
    let n_name = usize::from(*extra.take(1)?.first()?);
    layer.name = extra.take(n_name)?;
    // The name with its length byte is padded to a multiple of four.
    extra.take((4 - (n_name + 1) % 4) % 4)?;
    loop {
        let (b"8BIM" | b"8B64") = &extra.characters()? else { return None };
        let key = extra.characters()?;
        let n_bytes = if is_large && has_long_length(&key) {
            usize::try_from(order.u64(extra.take(8)?, 0)?).ok()?
        } else {
            extra.u32()? as usize
        };
        let data = extra.take(n_bytes)?;
        match &key {
            b"luni" => {
                let n_characters = order.u32(data, 0)? as usize;
                layer.unicode_name = data.get(4..4 + n_characters.checked_mul(2)?);
            }
            b"lsct" => layer.section = order.u32(data, 0),
            b"lclr" => layer.color = order.u16(data, 0),
            b"shmd" => layer.modified = modified(data, order),
            _ => {}
        }
    }
}

/// Whether the length of a block has 64 bits in PSB.
fn has_long_length(key: &[u8; 4]) -> bool {
    const KEYS: [&[u8; 4]; 13] = [
        b"LMsk", b"Lr16", b"Lr32", b"Layr", b"Mt16", b"Mt32", b"Mtrn", b"Alph", b"FMsk", b"lnk2", b"FEid",
        b"FXid", b"PxSD",
    ];
    KEYS.contains(&key)
}

/// The time in a block of metadata settings: a descriptor with a member `layerTime` of type `doub`.
fn modified(data: &[u8], order: ByteOrder) -> Option<f64> {
    // Codes of four characters are numbers.
    let member: &[u8] = if order == ByteOrder::Big { b"layerTimedoub" } else { b"layerTimebuod" };
    let at = memchr::memmem::find(data, member)?;
    order.f64(data, at + member.len())
}

fn push_layers<'a>(ctx: &mut Context<'a>, order: ByteOrder, layers: &[Layer<'a>]) {
    let int32u = |bytes| Value::Array(Array { bytes, format: Format::Int32u, order });
    push(ctx, 0, Conv::None, layers, |_, layer| int32u(layer.rectangle));
    push(ctx, 1, Conv::TextLabels(BLEND_MODE), layers, |ctx, layer| {
        Value::Text(ctx.text_or_latin1(ctx.keep_bytes(&layer.blend_mode)))
    });
    push(ctx, 2, Conv::Call(opacity), layers, |_, layer| {
        Value::Float(100.0 * f64::from(layer.opacity) / 255.0)
    });
    let visible = Conv::Labels(&[(0, "Yes"), (2, "No")]);
    push(ctx, 3, visible, layers, |_, layer| Value::Integer((layer.flags & 2).into()));
    push(ctx, 4, Conv::None, layers, |ctx, layer| Value::Text(latin1(ctx, layer.name)));
    if layers.iter().any(|layer| layer.section.is_some()) {
        let labels =
            Conv::Labels(&[(0, "Layer"), (1, "Folder (open)"), (2, "Folder (closed)"), (3, "Divider")]);
        push(ctx, 5, labels, layers, |_, layer| Value::Integer(layer.section.unwrap_or(0).into()));
    }
    if layers.iter().any(|layer| layer.unicode_name.is_some()) {
        push(ctx, 6, Conv::None, layers, |ctx, layer| {
            Value::Text(utf16(ctx, order, layer.unicode_name.unwrap_or(&[])))
        });
    }
    if layers.iter().any(|layer| layer.color.is_some()) {
        push(ctx, 7, Conv::Labels(COLOR), layers, |_, layer| Value::Integer(layer.color.unwrap_or(0).into()));
    }
    if layers.iter().any(|layer| layer.modified.is_some()) {
        push(ctx, 8, Conv::None, layers, |ctx, layer| {
            Value::Text(layer.modified.map_or("", |seconds| ctx.keep_text(&unix_date(seconds))))
        });
    }
}

/// Adds the tag at `index` of [`NAMES`]: a list with one value per layer, or the only value.
fn push<'a>(
    ctx: &mut Context<'a>,
    index: usize,
    conv: Conv,
    layers: &[Layer<'a>],
    value: impl Fn(&Context<'a>, &Layer<'a>) -> Value<'a>,
) {
    let name = NAMES[index];
    if !ctx.options.want.takes(name, Role::None) {
        return;
    }
    let values: Vec<Value<'a>> = layers.iter().map(|layer| value(ctx, layer)).collect();
    match values[..] {
        [] => {}
        [only] => ctx.push_conv(GROUP, name, only, conv),
        _ => {
            let list = ctx.keep_list(&values);
            ctx.push_conv(GROUP, name, list, conv);
        }
    }
}

fn latin1<'a>(ctx: &Context<'a>, bytes: &'a [u8]) -> &'a str {
    ctx.keep_text(&table::text::latin1(bytes))
}

fn utf16<'a>(ctx: &Context<'a>, order: ByteOrder, bytes: &[u8]) -> &'a str {
    let mut text = String::new();
    table::print::exif::push_utf16(bytes, order, &mut text);
    ctx.keep_text(text.trim_end_matches('\0'))
}

fn unix_date(seconds: f64) -> String {
    /// Number of seconds from 1904 to 1970.
    const BEFORE: f64 = 2_082_844_800.0;
    date_since_1904((seconds + BEFORE).round().max(0.0) as u64, "+00:00")
}

fn opacity(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_f64()) {
        (Mode::Print, Some(percent)) => {
            write_integer(percent as i64, out);
            out.push('%');
        }
        _ => value.write_plain(out),
    }
}

const COLOR: &[(i64, &str)] = &[
    (0, "None"),
    (1, "Red"),
    (2, "Orange"),
    (3, "Yellow"),
    (4, "Green"),
    (5, "Blue"),
    (6, "Violet"),
    (7, "Gray"),
];

const BLEND_MODE: &[(&str, &str)] = &[
    ("colr", "Color"),
    ("dark", "Darken"),
    ("diff", "Difference"),
    ("diss", "Dissolve"),
    ("div ", "Color Dodge"),
    ("dkCl", "Darker Color"),
    ("fdiv", "Divide"),
    ("fsub", "Subtract"),
    ("hLit", "Hard Light"),
    ("hMix", "Hard Mix"),
    ("hue ", "Hue"),
    ("idiv", "Color Burn"),
    ("lLit", "Linear Light"),
    ("lbrn", "Linear Burn"),
    ("lddg", "Linear Dodge"),
    ("lgCl", "Lighter Color"),
    ("lite", "Lighten"),
    ("lum ", "Luminosity"),
    ("mul ", "Multiply"),
    ("norm", "Normal"),
    ("over", "Overlay"),
    ("pLit", "Pin Light"),
    ("pass", "Pass Through"),
    ("sLit", "Soft Light"),
    ("sat ", "Saturation"),
    ("scrn", "Screen"),
    ("smud", "Exclusion"),
    ("vLit", "Vivid Light"),
];
