//! OpenEXR: a list of attributes, each with a name, a type and a length (OpenEXR file layout, section
//! "Header").

use crate::context::Context;
use crate::file_type::FileType;
use crate::metadata::{Group, Tag};
use table::bytes::ByteOrder;
use table::def::{Conv, Role};
use table::name::{plain, tag_name, words};
use table::standard::exr::ATTRIBUTES;
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

fn attribute<'a>(ctx: &mut Context<'a>, key: &'a [u8], kind: &'a [u8], at: u64, len: u32) {
    let known = ATTRIBUTES.iter().find(|known| known.key == key);
    let name = known.map_or_else(|| name_of(ctx, key), |known| known.name);
    let form = form_of(kind);
    let value = match form {
        Form::Data => ctx.stored(at, len.into()),
        _ if len as usize > ctx.options.limits.value_bytes => return,
        _ => {
            let Some(bytes) = ctx.get(at, len as usize) else { return };
            match form {
                Form::Channels => channels(ctx, bytes),
                Form::Texts => texts(ctx, bytes),
                Form::Tiles => Value::Text(tiles(bytes).map_or(TOO_SHORT, |text| ctx.keep_text(&text))),
                Form::Numbers(format, _) if bytes.len() < format.size_bytes() && format != Format::String => {
                    Value::Text(TOO_SHORT)
                }
                Form::Numbers(format, n_most) => {
                    let bytes = &bytes[..bytes.len().min(n_most * format.size_bytes())];
                    Value::Array(Array { bytes, format, order: ByteOrder::Little })
                }
                Form::Data => return,
            }
        }
    };
    let (conv, role) = known.map_or((Conv::None, Role::None), |known| (known.conv, known.role));
    ctx.push(Tag { group: GROUP, name, value, conv, role, priority: 1 });
    if key == b"dataWindow"
        && let &[left, top, right, bottom] = &value.numbers()[..]
    {
        let side = |from: f64, to: f64| (to - from + 1.0).clamp(0.0, f64::from(u32::MAX)) as u32;
        (ctx.metadata.facts.width, ctx.metadata.facts.height) =
            (Some(side(left, right)), Some(side(top, bottom)));
    }
}

/// Makes a tag name of an attribute's.
fn name_of<'a>(ctx: &Context<'a>, key: &'a [u8]) -> &'a str {
    let name = plain(&words(ctx.text_or_latin1(key))).into_owned();
    match name.bytes().next() {
        None => "Invalid",
        Some(b'_') => ctx.keep_text(&format!("Tag{name}")),
        Some(_) => ctx.keep_text(&tag_name(&name)),
    }
}

/// Text of a value that is too short for its type, as ExifTool prints it.
const TOO_SHORT: &str = "<bad>";

/// What the value of an attribute is.
enum Form {
    /// Numbers of this format, at most so many; texts as well.
    Numbers(Format, usize),
    Channels,
    Texts,
    Tiles,
    Data,
}

/// The form of a type of attributes (section "Predefined attribute types").
fn form_of(kind: &[u8]) -> Form {
    match kind {
        b"string" => Form::Numbers(Format::String, usize::MAX),
        b"compression" | b"lineOrder" | b"envmap" => Form::Numbers(Format::Int8u, 1),
        b"int" => Form::Numbers(Format::Int32s, 1),
        b"v2i" => Form::Numbers(Format::Int32s, 2),
        b"v3i" => Form::Numbers(Format::Int32s, 3),
        b"box2i" => Form::Numbers(Format::Int32s, 4),
        b"keycode" => Form::Numbers(Format::Int32s, 7),
        b"timecode" => Form::Numbers(Format::Int32u, 2),
        b"float" => Form::Numbers(Format::Float, 1),
        b"v2f" => Form::Numbers(Format::Float, 2),
        b"v3f" => Form::Numbers(Format::Float, 3),
        b"box2f" => Form::Numbers(Format::Float, 4),
        b"chromaticities" => Form::Numbers(Format::Float, 8),
        b"m33f" => Form::Numbers(Format::Float, 9),
        b"m44f" => Form::Numbers(Format::Float, 16),
        b"double" => Form::Numbers(Format::Double, 1),
        b"rational" => Form::Numbers(Format::Rational64s, 1),
        b"chlist" => Form::Channels,
        b"stringvector" => Form::Texts,
        b"tiledesc" => Form::Tiles,
        _ => Form::Data,
    }
}

/// Texts, each after its length.
fn texts<'a>(ctx: &mut Context<'a>, mut bytes: &'a [u8]) -> Value<'a> {
    let mut texts = Vec::new();
    while let Some(len) = ByteOrder::Little.u32(bytes, 0)
        && let Some((text, rest)) = bytes[4..].split_at_checked(len as usize)
        && ctx.take_node()
    {
        texts.push(Value::Text(ctx.text_or_latin1(text)));
        bytes = rest;
    }
    ctx.keep_list(&texts)
}

/// The size of tiles, the sizes at which the picture is stored, and how those are rounded.
fn tiles(bytes: &[u8]) -> Option<String> {
    let (width, height) = (ByteOrder::Little.u32(bytes, 0)?, ByteOrder::Little.u32(bytes, 4)?);
    let mode = bytes.get(8)?;
    let levels = match mode & 15 {
        0 => "One Level".to_owned(),
        1 => "MIMAP Levels".to_owned(),
        2 => "RIPMAP Levels".to_owned(),
        other => format!("Unknown Levels ({other})"),
    };
    let rounding = match mode >> 4 {
        0 => "Round Down".to_owned(),
        1 => "Round Up".to_owned(),
        other => format!("Unknown Rounding ({other})"),
    };
    Some(format!("{width}x{height}; {levels}; {rounding}"))
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
        let kind = KINDS.get(kind as usize).map_or_else(|| format!("unknown({kind})"), |kind| (*kind).into());
        let linear = if *is_linear != 0 { " linear" } else { "" };
        let text = format!("{} {kind}{linear} {across} {down}", ctx.text_or_latin1(name));
        texts.push(Value::Text(ctx.keep_text(&text)));
        bytes = body.get(16..).unwrap_or(&[]);
    }
    ctx.keep_list(&texts)
}

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
            attribute("tiles", "tiledesc", b"\x40\0\0\0\x20\0\0\0\x11"),
            attribute("multiView", "stringvector", b"\x04\0\0\0left\x01\0\0\0r"),
            attribute("utcOffset", "float", &(-19800_f32).to_le_bytes()),
            attribute("altitude", "float", &(-12.96_f32).to_le_bytes()),
            attribute("latitude", "float", &37.75_f32.to_le_bytes()),
            attribute("aperture", "float", &8_f32.to_le_bytes()),
            attribute("cameraLabel", "string", b"one\0two"),
            attribute("arnold/host2name", "v2f", &[0; 8]),
            attribute("preview", "preview", &[0; 12]),
            attribute("short", "int", &[0]),
            b"\0".to_vec(),
        ]
        .concat();
        Parser::new().parse_whole(&file, &Options::default(), |metadata| {
            let text = |name| metadata.find(name).map(|tag| tag.text(Mode::Print));
            assert_eq!(text("Channels").as_deref(), Some("Y half 1 1"));
            assert_eq!(text("Compression").as_deref(), Some("PIZ"));
            assert_eq!(text("DataWindow").as_deref(), Some("1 2 10 5"));
            assert_eq!(text("Tiles").as_deref(), Some("64x32; MIMAP Levels; Round Up"));
            assert_eq!(text("MultiView").as_deref(), Some("left, r"));
            assert_eq!(text("TimeZone").as_deref(), Some("-05:30"));
            assert_eq!(text("GPSAltitude").as_deref(), Some("12.9 m Below Sea Level"));
            assert_eq!(text("GPSLatitude").as_deref(), Some("37 deg 45' 0.00\" N"));
            assert_eq!(text("Aperture").as_deref(), Some("8.0"));
            assert_eq!(text("CameraLabel").as_deref(), Some("one"));
            assert_eq!(text("ArnoldHost2Name").as_deref(), Some("0 0"));
            assert_eq!(text("Preview").as_deref(), Some("(Binary data 12 bytes, use -b option to extract)"));
            assert_eq!(text("Short").as_deref(), Some("<bad>"));
            assert_eq!((metadata.facts.width, metadata.facts.height), (Some(10), Some(4)));
            assert_eq!(metadata.facts.bit_depth, Some(16));
        });
    }
}
