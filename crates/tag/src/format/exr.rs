//! OpenEXR: a list of attributes, each with a name, a type and a length (OpenEXR file layout, section
//! "Header").

use crate::context::Context;
use crate::file_type::FileType;
use crate::metadata::Group;
use table::bytes::ByteOrder;
use table::def::{Conv, Mode};
use table::value::{Array, Format, Value};

const EXR: FileType = FileType::new("EXR", "exr", "image/x-exr");
const GROUP: Group<'static> = Group::same("OpenEXR");

/// Maximum length of an attribute or type name, with its NUL.
const NAME_BYTES: usize = 256;

pub(crate) fn begins(head: &[u8]) -> bool {
    head.starts_with(b"\x76\x2f\x31\x01")
}

pub(crate) fn read(ctx: &mut Context<'_>) {
    ctx.set_file_type(&EXR);
    ctx.metadata.facts.frames = Some(1);
    let Some(flags) = ctx.get(4, 4).and_then(|bytes| ByteOrder::Little.u32(bytes, 0)) else { return };
    ctx.push_plain(GROUP, "EXRVersion", Value::Integer((flags & 0xff).into()));
    let words = Conv::Bits(&[(9, "Tiled"), (10, "Long names"), (11, "Deep data"), (12, "Multipart")]);
    ctx.push_conv(GROUP, "Flags", Value::Integer((flags & !0xff).into()), words);
    attributes(ctx);
    // The size tags come after all attributes, whichever attribute contains the size.
    if let (Some(width), Some(height)) = (ctx.metadata.facts.width, ctx.metadata.facts.height) {
        ctx.set_size(Group::FILE, width, height);
    }
}

/// Reads the attributes up to the empty name that ends them; returns `None` if they are truncated.
fn attributes(ctx: &mut Context<'_>) -> Option<()> {
    let mut at = 8;
    while ctx.take_node() {
        let name = text_at(ctx, &mut at).filter(|name| !name.is_empty())?;
        let kind = text_at(ctx, &mut at)?;
        let len = ctx.get(at, 4).and_then(|bytes| ByteOrder::Little.u32(bytes, 0))?;
        attribute(ctx, name, kind, at + 4, len);
        at += 4 + u64::from(len);
    }
    Some(())
}

/// Returns the text at `at`, and advances `at` past its NUL.
fn text_at<'a>(ctx: &mut Context<'a>, at: &mut u64) -> Option<&'a [u8]> {
    let bytes = ctx.source.get_up_to(*at, NAME_BYTES)?;
    let Some(len) = memchr::memchr(0, bytes) else {
        ctx.warn("An attribute has no name");
        return None;
    };
    *at += len as u64 + 1;
    bytes.get(..len)
}

/// Attribute names, with ExifTool's tag names.
const NAMES: &[(&[u8], &str)] = &[
    (b"adoptedNeutral", "AdoptedNeutral"),
    (b"altitude", "GPSAltitude"),
    (b"aperture", "Aperture"),
    (b"capDate", "DateTimeOriginal"),
    (b"channels", "Channels"),
    (b"chromaticities", "Chromaticities"),
    (b"chunkCount", "ChunkCount"),
    (b"comments", "Comments"),
    (b"compression", "Compression"),
    (b"dataWindow", "DataWindow"),
    (b"displayWindow", "DisplayWindow"),
    (b"expTime", "ExposureTime"),
    (b"focus", "FocusDistance"),
    (b"framesPerSecond", "FramesPerSecond"),
    (b"isoSpeed", "ISO"),
    (b"latitude", "GPSLatitude"),
    (b"lineOrder", "LineOrder"),
    (b"longitude", "GPSLongitude"),
    (b"name", "Name"),
    (b"owner", "Owner"),
    (b"pixelAspectRatio", "PixelAspectRatio"),
    (b"screenWindowCenter", "ScreenWindowCenter"),
    (b"screenWindowWidth", "ScreenWindowWidth"),
    (b"type", "Type"),
    (b"utcOffset", "TimeZone"),
    (b"version", "Version"),
    (b"whiteLuminance", "WhiteLuminance"),
    (b"wrapmodes", "WrapModes"),
    (b"xDensity", "XResolution"),
];

fn attribute<'a>(ctx: &mut Context<'a>, name: &'a [u8], kind: &'a [u8], at: u64, len: u32) {
    let Some((_, name)) = NAMES.iter().find(|(known, _)| *known == name) else { return };
    if len as usize > ctx.options.limits.value_bytes {
        return ctx.push_plain(GROUP, name, ctx.stored(at, len.into()));
    }
    let Some(bytes) = ctx.get(at, len as usize) else { return };
    let array = |format| Value::Array(Array { bytes, format, order: ByteOrder::Little });
    let value = match kind {
        b"string" => Value::Text(ctx.text_or_latin1(bytes)),
        b"int" | b"v2i" | b"v3i" | b"box2i" => array(Format::Int32s),
        b"float" | b"v2f" | b"v3f" | b"box2f" | b"chromaticities" | b"m33f" | b"m44f" => array(Format::Float),
        b"double" => array(Format::Double),
        b"rational" => array(Format::Rational64s),
        b"compression" | b"lineOrder" | b"envmap" => array(Format::Int8u),
        b"chlist" => channels(ctx, bytes),
        _ => ctx.stored(at, len.into()),
    };
    let conv = match kind {
        b"compression" => Conv::Labels(COMPRESSION),
        b"lineOrder" => Conv::Labels(&[(0, "Increasing Y"), (1, "Decreasing Y"), (2, "Random Y")]),
        b"chlist" => Conv::None,
        _ => Conv::Call(plain),
    };
    ctx.push_conv(GROUP, name, value, conv);
    if *name == "DataWindow"
        && let &[left, top, right, bottom] = &value.numbers()[..]
    {
        let side = |from: f64, to: f64| (to - from + 1.0).clamp(0.0, f64::from(u32::MAX)) as u32;
        (ctx.metadata.facts.width, ctx.metadata.facts.height) =
            (Some(side(left, right)), Some(side(top, bottom)));
    }
}

fn plain(value: &Value<'_>, _mode: Mode, out: &mut String) {
    value.write_plain(out);
}

/// Formats the channels. A channel has a name, a pixel type, a flag, three reserved bytes, and its horizontal
/// and vertical sampling.
fn channels<'a>(ctx: &mut Context<'a>, mut bytes: &'a [u8]) -> Value<'a> {
    const MOST_CHANNELS: usize = 1024;
    const KINDS: [&str; 3] = ["int8u", "half", "float"];
    let little = ByteOrder::Little;
    let mut texts = Vec::new();
    while let Some(end) = memchr::memchr(0, bytes).filter(|end| *end > 0 && texts.len() < MOST_CHANNELS) {
        let (name, body) = (&bytes[..end], &bytes[end + 1..]);
        let (Some(kind), Some(is_linear), Some(across), Some(down)) =
            (little.u32(body, 0), body.get(4), little.u32(body, 8), little.u32(body, 12))
        else {
            break;
        };
        ctx.metadata.facts.bit_depth = Some(if kind == 1 { 16 } else { 32 });
        let kind = KINDS.get(kind as usize).copied().unwrap_or("unknown");
        let linear = if *is_linear != 0 { " linear" } else { "" };
        let text = format!("{} {kind}{linear} {across} {down}", ctx.text_or_latin1(name));
        texts.push(Value::Text(ctx.keep_text(&text)));
        bytes = body.get(16..).unwrap_or(&[]);
    }
    ctx.keep_list(&texts)
}

const COMPRESSION: &[(i64, &str)] =
    &[(0, "None"), (1, "RLE"), (2, "ZIPS"), (3, "ZIP"), (4, "PIZ"), (5, "PXR24"), (6, "B44"), (7, "B44A")];

#[cfg(test)]
mod tests {
    use crate::{Mode, Options, Parser};

    #[test]
    fn attributes_and_the_window() {
        let attribute = |name: &str, kind: &str, value: &[u8]| {
            [name.as_bytes(), &[0], kind.as_bytes(), &[0], &(value.len() as u32).to_le_bytes(), value]
                .concat()
        };
        let file = [
            b"\x76\x2f\x31\x01\x02\0\0\0".to_vec(),
            attribute("channels", "chlist", b"Y\0\x01\0\0\0\0\0\0\0\x01\0\0\0\x01\0\0\0\0"),
            attribute("compression", "compression", &[4]),
            attribute("dataWindow", "box2i", b"\x01\0\0\0\x02\0\0\0\x0a\0\0\0\x05\0\0\0"),
            b"\0".to_vec(),
        ]
        .concat();
        Parser::new().parse_whole(&file, &Options::default(), |metadata| {
            let text = |name| metadata.find(name).map(|tag| tag.text(Mode::Print));
            assert_eq!(text("Channels").as_deref(), Some("Y half 1 1"));
            assert_eq!(text("Compression").as_deref(), Some("PIZ"));
            assert_eq!(text("DataWindow").as_deref(), Some("1 2 10 5"));
            assert_eq!((metadata.facts.width, metadata.facts.height), (Some(10), Some(4)));
            assert_eq!(metadata.facts.bit_depth, Some(16));
        });
    }
}
