//! TNEF, the file `winmail.dat` that Outlook attaches to mail (Microsoft, "MS-OXTNEF"): attributes of the
//! message, and among them lists of properties (MS-OXCDATA, section 2.11).

use super::{beginning, file_time, string};
use crate::context::Context;
use crate::metadata::Group;
use table::bytes::ByteOrder;
use table::def::{Conv, Mode};
use table::document::mail::{ATTACH_METHOD, ATTACHMENT, ATTRIBUTES, CODE_PAGE, PROPERTIES};
use table::film::word;
use table::text::guid;
use table::value::{Array, Format, Value};

const FILE: Group<'static> = Group::FILE;
const LITTLE: ByteOrder = ByteOrder::Little;

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    const MESSAGE_PROPERTIES: u32 = 0x0006_9003;
    const ATTACHMENT_PROPERTIES: u32 = 0x0006_9005;
    let Some(file) = beginning(ctx) else { return };
    let mut rest = file.get(6..).unwrap_or(&[]);
    let mut set = encoding_rs::WINDOWS_1252;
    while let (Some(id), Some(len)) = (LITTLE.u32(rest, 1), LITTLE.u32(rest, 5)) {
        if !ctx.take_node() {
            break;
        }
        let Some(data) = rest.get(9..).and_then(|rest| rest.get(..len as usize)) else { break };
        // A check sum follows the data.
        rest = rest.get(9 + len as usize + 2..).unwrap_or(&[]);
        match id {
            MESSAGE_PROPERTIES => _ = properties(ctx, data, PROPERTIES, set),
            ATTACHMENT_PROPERTIES => _ = properties(ctx, data, ATTACHMENT, set),
            _ => {
                if let Some(name) = word(ATTRIBUTES, id.into()) {
                    _ = attribute(ctx, id, name, data, set);
                }
            }
        }
        if id == 0x0006_9007 {
            set = code_page(LITTLE.u32(data, 0).unwrap_or(0));
        }
    }
}

fn attribute<'a>(
    ctx: &mut Context<'a>,
    id: u32,
    name: &'static str,
    data: &'a [u8],
    set: &'static encoding_rs::Encoding,
) -> Option<()> {
    let (value, conv) = match id {
        // The highest byte is the first part of the version.
        0x0008_9006 => {
            let bytes: Vec<u8> = data.iter().rev().copied().collect();
            let bytes = ctx.keep_bytes(&bytes);
            (Value::Array(Array { bytes, format: Format::Int8u, order: LITTLE }), Conv::Call(dotted))
        }
        0x0006_9007 => (Value::Integer(LITTLE.u32(data, 0)?.into()), Conv::Labels(CODE_PAGE)),
        0x0004_800d => (
            Value::Integer(LITTLE.u16(data, 0)?.into()),
            Conv::Labels(&[(0, "Low"), (1, "Normal"), (2, "High")]),
        ),
        // The upper half of an identifier is its type: 1 and 2 are texts, 3 dates.
        _ => match id >> 16 {
            1 | 2 | 7 => (Value::Text(decoded(ctx, data, set)), Conv::None),
            3 => (Value::Text(ctx.keep_text(&date(data)?)), Conv::None),
            4 => (Value::Integer(LITTLE.u16(data, 0)?.into()), Conv::None),
            5 => (Value::Integer(LITTLE.u32(data, 0)?.into()), Conv::None),
            _ => (ctx.held(data), Conv::None),
        },
    };
    ctx.push_conv(FILE, name, value, conv);
    Some(())
}

/// A date of seven numbers, the last of which is the day of the week.
fn date(data: &[u8]) -> Option<String> {
    let part = |index: usize| LITTLE.u16(data, 2 * index);
    let (year, month, day) = (part(0)?, part(1)?, part(2)?);
    let (hour, minute, second) = (part(3)?, part(4)?, part(5)?);
    Some(format!("{year:04}:{month:02}:{day:02} {hour:02}:{minute:02}:{second:02}"))
}

/// A list of properties.
fn properties<'a>(
    ctx: &mut Context<'a>,
    data: &'a [u8],
    names: &'static [(i64, &'static str)],
    set: &'static encoding_rs::Encoding,
) -> Option<()> {
    const FIRST_NAMED: u16 = 0x8000;
    const HAS_SEVERAL: u16 = 0x1000;
    let mut rest = data.get(4..)?;
    for _ in 0..LITTLE.u32(data, 0)? {
        if !ctx.take_node() {
            break;
        }
        let (kind, number) = (LITTLE.u16(rest, 0)?, LITTLE.u16(rest, 2)?);
        rest = &rest[4..];
        let mut name = word(names, number.into());
        if number >= FIRST_NAMED {
            let (own, after) = named(rest)?;
            (name, rest) = (own, after);
        }
        // Kinds of a variable length always have a count.
        let is_variable = matches!(kind & 0xfff, 0x0d | 0x1e | 0x1f | 0x102);
        let n_values = if is_variable || kind & HAS_SEVERAL != 0 {
            let n = LITTLE.u32(rest, 0)?;
            rest = &rest[4..];
            n
        } else {
            1
        };
        let mut values = Vec::new();
        for _ in 0..n_values {
            let n_bytes = if is_variable {
                let n = LITTLE.u32(rest, 0)? as usize;
                rest = &rest[4..];
                n
            } else {
                match kind & 0xfff {
                    5 | 6 | 7 | 0x14 | 0x40 => 8,
                    0x48 => 16,
                    _ => 4,
                }
            };
            let bytes = rest.get(..n_bytes)?;
            rest = rest.get(n_bytes.next_multiple_of(4)..).unwrap_or(&[]);
            if let Some(name) = name
                && ctx.take_node()
                && let Some(value) = value(ctx, name, kind & 0xfff, bytes, set)
            {
                values.push(value);
            }
        }
        let conv = match name {
            Some("AttachMethod") => Conv::Labels(ATTACH_METHOD),
            _ => Conv::None,
        };
        match (name, &values[..]) {
            (Some(name), [single]) => ctx.push_conv(FILE, name, *single, conv),
            (Some(name), [_, _, ..]) => {
                let list = ctx.keep_list(&values);
                ctx.push_conv(FILE, name, list, conv);
            }
            _ => {}
        }
    }
    Some(())
}

/// The name of a property that is identified by a set and a number or a text, and what follows it.
fn named(bytes: &[u8]) -> Option<(Option<&'static str>, &[u8])> {
    const SETS: &[(&str, u32, &str)] = &[
        ("00062004", 0x801a, "HomeAddress"),
        ("00062004", 0x80da, "HomeAddressCountryCode"),
        ("00062008", 0x8554, "AppVersion"),
    ];
    const WORDS: &[(&str, &str, &str)] =
        &[("00020329", "Author", "Author"), ("00020329", "LastAuthor", "LastAuthor")];
    let set = guid(bytes.get(..16)?)?;
    let set = set.get(..8)?;
    match LITTLE.u32(bytes, 16)? {
        0 => {
            let number = LITTLE.u32(bytes, 20)?;
            let found = SETS.iter().find(|(of, known, _)| *of == set && *known == number);
            Some((found.map(|(_, _, name)| *name), &bytes[24..]))
        }
        _ => {
            let len = LITTLE.u32(bytes, 20)? as usize;
            let text = super::utf_16(bytes.get(24..)?.get(..len)?, LITTLE);
            let found = WORDS.iter().find(|(of, known, _)| *of == set && *known == text);
            Some((found.map(|(_, _, name)| *name), bytes.get(24 + len.next_multiple_of(4)..)?))
        }
    }
}

/// The value of a property, by its type.
fn value<'a>(
    ctx: &Context<'a>,
    name: &str,
    kind: u16,
    bytes: &'a [u8],
    set: &'static encoding_rs::Encoding,
) -> Option<Value<'a>> {
    Some(match kind {
        2 => Value::Integer(LITTLE.i16(bytes, 0)?.into()),
        3 | 0x0a => Value::Integer(LITTLE.i32(bytes, 0)?.into()),
        4 => Value::Float(LITTLE.f32(bytes, 0)?.into()),
        5 | 7 => Value::Float(LITTLE.f64(bytes, 0)?),
        6 | 0x14 => Value::Integer(LITTLE.i64(bytes, 0)?),
        0x0b => Value::Text(if LITTLE.u16(bytes, 0)? == 0 { "False" } else { "True" }),
        0x40 => Value::Text(ctx.keep_text(&file_time(LITTLE.u64(bytes, 0)?)?)),
        0x48 => Value::Text(ctx.keep_text(&guid(bytes)?)),
        0x1f => Value::Text(ctx.keep_text(&super::utf_16(bytes, LITTLE))),
        _ if name == "MessageBodyRTF" => {
            ctx.held(rich_text(bytes).map_or(bytes, |text| ctx.keep_bytes(&text)))
        }
        _ if name.starts_with("MessageBody") => ctx.held(bytes),
        0x1e => Value::Text(decoded(ctx, bytes, set)),
        _ if std::str::from_utf8(bytes).is_ok() => string(bytes),
        _ => ctx.held(bytes),
    })
}

fn decoded<'a>(ctx: &Context<'a>, bytes: &'a [u8], set: &'static encoding_rs::Encoding) -> &'a str {
    let end = memchr::memchr(0, bytes).unwrap_or(bytes.len());
    ctx.keep_text(&set.decode_without_bom_handling(&bytes[..end]).0)
}

/// RTF that is compressed (Microsoft, "MS-OXRTFCP: Rich Text Format Compression Algorithm"): bytes and
/// references into a window of 4096 bytes, which at first has the words of a usual head.
fn rich_text(bytes: &[u8]) -> Option<Vec<u8>> {
    const HEAD: &[u8] = b"{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx";
    const WINDOW_BYTES: usize = 4096;
    /// The longest reference has 17 bytes, and a flag byte is for eight.
    const MOST_RATIO: usize = 9;
    let len = LITTLE.u32(bytes, 4)? as usize;
    let mut rest = bytes.get(16..)?;
    match bytes.get(8..12)? {
        b"MELA" => return Some(rest.get(..len)?.to_vec()),
        b"LZFu" if len <= rest.len().saturating_mul(MOST_RATIO) => {}
        _ => return None,
    }
    let mut window = vec![0; WINDOW_BYTES];
    window[..HEAD.len()].copy_from_slice(HEAD);
    let mut at = HEAD.len();
    let mut out = Vec::with_capacity(len);
    while out.len() < len {
        let (&flags, after) = rest.split_first()?;
        rest = after;
        for bit in 0..8 {
            if out.len() >= len {
                break;
            }
            let (start, n_bytes) = match flags >> bit & 1 {
                0 => {
                    let (&byte, after) = rest.split_first()?;
                    rest = after;
                    window[at] = byte;
                    (at, 1)
                }
                _ => {
                    let reference = table::bytes::be16(rest, 0)?;
                    rest = &rest[2..];
                    (usize::from(reference >> 4), usize::from(reference & 15) + 2)
                }
            };
            if n_bytes > 1 && start == at {
                return Some(out);
            }
            for offset in 0..n_bytes {
                let byte = window[(start + offset) % WINDOW_BYTES];
                window[at] = byte;
                at = (at + 1) % WINDOW_BYTES;
                out.push(byte);
            }
        }
    }
    Some(out)
}

/// The character set with this number of Windows.
pub(super) fn code_page(number: u32) -> &'static encoding_rs::Encoding {
    use encoding_rs as rs;
    match number {
        866 => rs::IBM866,
        874 => rs::WINDOWS_874,
        932 => rs::SHIFT_JIS,
        936 => rs::GBK,
        949 => rs::EUC_KR,
        950 => rs::BIG5,
        1250 => rs::WINDOWS_1250,
        1251 => rs::WINDOWS_1251,
        1253 => rs::WINDOWS_1253,
        1254 => rs::WINDOWS_1254,
        1255 => rs::WINDOWS_1255,
        1256 => rs::WINDOWS_1256,
        1257 => rs::WINDOWS_1257,
        1258 => rs::WINDOWS_1258,
        10000 => rs::MACINTOSH,
        20866 => rs::KOI8_R,
        21866 => rs::KOI8_U,
        28592 => rs::ISO_8859_2,
        28595 => rs::ISO_8859_5,
        28597 => rs::ISO_8859_7,
        54936 => rs::GB18030,
        65001 => rs::UTF_8,
        _ => rs::WINDOWS_1252,
    }
}

fn dotted(value: &Value<'_>, mode: Mode, out: &mut String) {
    let plain = value.plain();
    out.push_str(&if mode == Mode::Print { plain.replace(' ', ".") } else { plain });
}
