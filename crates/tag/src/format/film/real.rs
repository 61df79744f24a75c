//! RealMedia (RealNetworks, "RealMedia File Format", chunks `PROP`, `MDPR` and `CONT`), sound of RealAudio 3
//! to 5, and files of addresses (RAM).

use super::Cursor;
use crate::context::Context;
use crate::file_type::FileType;
use crate::format::sound::id3::SurroundingTags;
use crate::metadata::Group;
use table::bytes::be16;
use table::def::Conv;
use table::film::real::{FILE_INFO, METADATA};
use table::print::container::{bit_rate, duration};
use table::row::key::find;
use table::value::{Array, Format, Value};

const RM: FileType = FileType::new("RM", "rm", "application/vnd.rn-realmedia");
const RV: FileType = FileType::new("RV", "rv", "video/vnd.rn-realvideo");
const RMVB: FileType = FileType::new("RMVB", "rmvb", "application/vnd.rn-realmedia-vbr");
const RA: FileType = FileType::new("RA", "ra", "audio/x-pn-realaudio");
const PROPERTIES: Group<'static> = Group::new("Real", "Real-PROP");
const CONTENT: Group<'static> = Group::new("Real", "Real-CONT");
const JOURNAL: Group<'static> = Group::new("Real", "Real-RJMD");
const BIT_RATE: Conv = Conv::Call(bit_rate);
const SECONDS: Conv = Conv::Call(duration);

pub(in crate::format) fn begins(head: &[u8]) -> bool {
    head.starts_with(b".RMF") || head.starts_with(b".ra\xfd")
}

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    if ctx.get(0, 4) == Some(b".RMF") {
        ctx.set_file_type(match ctx.extension {
            "rv" => &RV,
            "rmvb" => &RMVB,
            _ => &RM,
        });
        chunks(ctx);
    } else {
        ctx.set_file_type(&RA);
        _ = sound_header(ctx);
    }
}

/// Chunks: a name, a length with that of both, a version, the content.
fn chunks(ctx: &mut Context<'_>) {
    const MOST_BYTES: usize = 64 << 10;
    let mut at = 0;
    let mut n_streams = 0;
    let mut kinds = Vec::new();
    while let Some(head) = ctx.get(at, 10) {
        let mut cursor = Cursor::new(&head[4..]);
        let (Some(len), Some(_)) = (cursor.be32(), cursor.be16()) else { break };
        let name = &head[..4];
        if len < 10 {
            break;
        }
        ctx.set_stated_end(at + u64::from(len));
        if name == b"DATA" || !ctx.take_node() {
            break;
        }
        let Some(content) = ctx.source.get_up_to(at + 10, (len as usize - 10).min(MOST_BYTES)) else { break };
        let mut cursor = Cursor::new(content);
        match name {
            b"PROP" => _ = properties(ctx, &mut cursor),
            b"MDPR" => {
                n_streams += 1;
                kinds.extend(stream(ctx, &mut cursor, n_streams));
            }
            b"CONT" => {
                _ = content_texts(ctx, CONTENT, &mut cursor, &["Title", "Author", "Copyright", "Comment"], 2)
            }
            _ => {}
        }
        at += u64::from(len);
    }
    // The media type of the only stream is that of the file.
    kinds.retain(|kind| kind.starts_with("audio/") || kind.starts_with("video/"));
    if let [single] = kinds[..] {
        ctx.correct_mime(single);
    }
    metadata_at_end(ctx);
}

fn properties(ctx: &mut Context<'_>, cursor: &mut Cursor<'_>) -> Option<()> {
    const FLAGS: Conv =
        Conv::Bits(&[(0, "Allow Recording"), (1, "Perfect Play"), (2, "Live"), (3, "Allow Download")]);
    const FIELDS: [(&str, Conv); 7] = [
        ("MaxBitrate", BIT_RATE),
        ("AvgBitrate", BIT_RATE),
        ("MaxPacketSize", Conv::None),
        ("AvgPacketSize", Conv::None),
        ("NumPackets", Conv::None),
        ("Duration", SECONDS),
        ("Preroll", SECONDS),
    ];
    for (name, conv) in FIELDS {
        push_number(ctx, PROPERTIES, name, cursor.be32()?, conv);
    }
    // Offsets of the index and of the data.
    for name in ["IndexOffset", "DataOffset"] {
        let offset = cursor.be32()?;
        if ctx.options.unknown {
            ctx.push_plain(PROPERTIES, name, Value::Integer(offset.into()));
        }
    }
    ctx.push_plain(PROPERTIES, "NumStreams", Value::Integer(cursor.be16()?.into()));
    ctx.push_conv(PROPERTIES, "Flags", Value::Integer(cursor.be16()?.into()), FLAGS);
    Some(())
}

/// Adds a number; times are stored in milliseconds.
fn push_number<'a>(ctx: &mut Context<'a>, group: Group<'a>, name: &'static str, number: u32, conv: Conv) {
    let value = match name {
        "Duration" | "Preroll" | "StreamPreroll" | "StreamDuration" => {
            Value::Float(f64::from(number) / 1000.0)
        }
        _ => Value::Integer(number.into()),
    };
    ctx.push_conv(group, name, value, conv);
}

/// Adds the tags of a stream, and returns its media type.
fn stream<'a>(ctx: &mut Context<'a>, cursor: &mut Cursor<'a>, number: u32) -> Option<&'a str> {
    const FIELDS: [(&str, Conv); 7] = [
        ("StreamMaxBitrate", BIT_RATE),
        ("StreamAvgBitrate", BIT_RATE),
        ("StreamMaxPacketSize", Conv::None),
        ("StreamAvgPacketSize", Conv::None),
        ("StreamStartTime", Conv::None),
        ("StreamPreroll", SECONDS),
        ("StreamDuration", SECONDS),
    ];
    let family1 = match number {
        1 => "Real-MDPR",
        _ => ctx.keep_text(&format!("Real-MDPR{number}")),
    };
    let group = Group::new("Real", family1);
    ctx.push_plain(group, "StreamNumber", Value::Integer(cursor.be16()?.into()));
    for (name, conv) in FIELDS {
        push_number(ctx, group, name, cursor.be32()?, conv);
    }
    let mut kind: &[u8] = &[];
    for name in ["StreamName", "StreamMimeType"] {
        let len = cursor.be8()?;
        kind = cursor.take(len.into())?;
        if len > 0 {
            ctx.push_plain(group, name, text(kind));
        }
    }
    if kind == b"logical-fileinfo" {
        _ = file_info(ctx, group, cursor);
    }
    Some(ctx.text_or_latin1(kind))
}

/// Properties of the whole file, in the stream `logical-fileinfo`.
fn file_info<'a>(ctx: &mut Context<'a>, group: Group<'a>, cursor: &mut Cursor<'a>) -> Option<()> {
    const NUMBER: u32 = 0;
    const STRING: u32 = 2;
    // The length of what follows, twice.
    cursor.be32()?;
    cursor.be32()?;
    ctx.push_plain(group, "FileInfoVersion", Value::Integer(cursor.be16()?.into()));
    let n_streams = usize::from(cursor.be16()?);
    cursor.take(n_streams.checked_mul(6)?)?;
    let n_rules = usize::from(cursor.be16()?);
    cursor.take(n_rules.checked_mul(2)?)?;
    for _ in 0..cursor.be16()? {
        if !ctx.take_node() {
            break;
        }
        let len = (cursor.be32()? as usize).checked_sub(4)?;
        let mut property = Cursor::new(cursor.take(len)?);
        property.be16()?;
        let name_len = property.be8()?;
        let key = property.take(name_len.into())?;
        let kind = property.be32()?;
        let value_len = property.be16()?;
        let bytes = property.take(value_len.into())?;
        let value = match kind {
            NUMBER => Value::Integer(table::bytes::be32(bytes, 0)?.into()),
            STRING => text(bytes),
            _ => continue,
        };
        push_named(ctx, group, FILE_INFO, key, value);
    }
    Some(())
}

fn push_named<'a>(
    ctx: &mut Context<'a>,
    group: Group<'a>,
    table: &'static [table::row::key::KeyRow],
    key: &'a [u8],
    value: Value<'a>,
) {
    let (name, conv) = match find(table, key) {
        Some(entry) => (entry.name, entry.conv),
        None => (ctx.arena.keep_capitalised(&tag_name(key)), Conv::None),
    };
    let value = match (name, value) {
        ("CreateDate" | "ModifyDate", Value::Array(array)) => {
            Value::Text(ctx.keep_text(&date(&String::from_utf8_lossy(array.bytes))))
        }
        (_, value) => value,
    };
    ctx.push_conv(group, name, value, conv);
}

/// A key without characters that names do not have; a letter after them becomes a capital.
fn tag_name(key: &[u8]) -> String {
    let mut name = String::new();
    for word in key.split(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_' && *byte != b'-') {
        let word = String::from_utf8_lossy(word);
        let mut characters = word.chars();
        name.extend(characters.next().map(|first| first.to_ascii_uppercase()));
        name.push_str(characters.as_str());
    }
    name
}

/// `D/M/YYYY h:mm:ss` in EXIF's form; other text is unchanged.
fn date(text: &str) -> String {
    let text = text.trim_end_matches('\0');
    let numbers: Vec<u32> = text.split(['/', ' ', ':']).map_while(|part| part.parse().ok()).collect();
    match numbers[..] {
        [day, month, year, hour, minute, second] => {
            format!("{year:04}:{month:02}:{day:02} {hour:02}:{minute:02}:{second:02}")
        }
        _ => text.to_owned(),
    }
}

/// Texts with their lengths in so many bytes.
fn content_texts<'a>(
    ctx: &mut Context<'a>,
    group: Group<'a>,
    cursor: &mut Cursor<'a>,
    names: &'static [&str],
    width: usize,
) -> Option<()> {
    for name in names {
        let len = if width == 1 { cursor.be8()?.into() } else { cursor.be16()?.into() };
        let bytes = cursor.take(len)?;
        if len > 0 {
            ctx.push_plain(group, name, text(bytes));
        }
    }
    Some(())
}

/// Metadata at the end of the file: an offset in a mark before ID3, and a tree of names and values.
fn metadata_at_end(ctx: &mut Context<'_>) {
    const MARK_BYTES: u64 = 140;
    let Some(end) = ctx.source.len_bytes() else { return };
    let Some(start) = end.checked_sub(MARK_BYTES) else { return };
    if let Some(mark) = ctx.get(start, MARK_BYTES as usize) {
        let mut cursor = Cursor::new(mark.get(4..).unwrap_or(&[]));
        if mark.starts_with(b"RMJE")
            && let (Some(_), Some(len)) = (cursor.be32(), cursor.be32())
            && let Some(at) = start.checked_sub(len.into())
        {
            let len = (len as usize).min(ctx.options.limits.value_bytes);
            if let Some(tree) = ctx.source.get_up_to(at, len).filter(|tree| tree.starts_with(b"RJMD")) {
                _ = property(ctx, tree, 8, "", 0);
            }
        }
    }
    SurroundingTags::find(ctx).read(ctx);
}

/// A property of the tree, and those inside it.
fn property<'a>(ctx: &mut Context<'a>, tree: &'a [u8], at: usize, path: &str, depth: usize) -> Option<()> {
    const ENTRY_BYTES: usize = 8;
    if depth > ctx.options.limits.depth || !ctx.take_node() {
        return None;
    }
    let mut cursor = Cursor::new(tree.get(at..)?);
    let (_, kind, _, value_at) = (cursor.be32()?, cursor.be32()?, cursor.be32()?, cursor.be32()? as usize);
    let (list_at, n_inner, name_len) = (cursor.be32()? as usize, cursor.be32()?, cursor.be32()? as usize);
    let name = cursor.take(name_len)?;
    let mut value = Cursor::new(tree.get(at + value_at..)?);
    let value_len = value.be32()? as usize;
    let bytes = value.take(value_len)?;
    // Many properties can be at one place.
    if !ctx.take_bytes(path.len() + name.len() + bytes.len()) {
        return None;
    }
    let name = &name[..memchr::memchr(0, name).unwrap_or(name.len())];
    let path = match path {
        "" => String::from_utf8_lossy(name).into_owned(),
        _ => format!("{path}/{}", String::from_utf8_lossy(name)),
    };
    let shown = match kind {
        // Texts, yes or no, a number.
        1 | 2 | 6 | 7 => Some(text(bytes)),
        3 => bytes.first().map(|byte| Value::Text(if *byte == 0 { "false" } else { "true" })),
        4 => table::bytes::be32(bytes, 0).map(|number| Value::Integer(number.into())),
        _ => None,
    };
    if let Some(shown) = shown.filter(|_| depth > 0) {
        let key = ctx.keep_text(&path);
        push_named(ctx, JOURNAL, METADATA, key.as_bytes(), shown);
    }
    let mut list = Cursor::new(tree.get(at + list_at..)?);
    for _ in 0..n_inner {
        let inner = list.be32()? as usize;
        list.be32()?;
        // Of a property that is its own part, the list is gone through on every level again and again.
        if !ctx.take_bytes(ENTRY_BYTES) {
            return None;
        }
        property(ctx, tree, at.checked_add(inner)?, if depth == 0 { "" } else { &path }, depth + 1);
    }
    Some(())
}

/// The header of a file of RealAudio.
fn sound_header<'a>(ctx: &mut Context<'a>) -> Option<()> {
    const MOST_BYTES: usize = 1024;
    let head = ctx.source.get_up_to(0, MOST_BYTES)?;
    let version = be16(head, 4)?;
    let group = Group::new("Real", ctx.keep_text(&format!("Real-RA{version}")));
    let mut cursor = Cursor::new(head.get(8..)?);
    let number = |ctx: &mut Context<'a>, name, value: u32| {
        ctx.push_plain(group, name, Value::Integer(value.into()));
    };
    match version {
        3 => {
            number(ctx, "Channels", cursor.be16()?.into());
            cursor.take(6)?;
            number(ctx, "BytesPerMinute", cursor.be16()?.into());
            number(ctx, "AudioBytes", cursor.be32()?);
            content_texts(ctx, group, &mut cursor, &["Title", "Artist", "Copyright", "Comment"], 1)
        }
        4 | 5 => {
            // A code, the file's size, the version again, the header's size, the codec, the size of its
            // frames.
            cursor.take(20)?;
            number(ctx, "AudioBytes", cursor.be32()?);
            number(ctx, "BytesPerMinute", cursor.be32()?);
            cursor.take(6)?;
            if version == 4 {
                number(ctx, "AudioFrameSize", cursor.be16()?.into());
                cursor.take(4)?;
                number(ctx, "SampleRate", cursor.be16()?.into());
                cursor.take(2)?;
                number(ctx, "BitsPerSample", cursor.be16()?.into());
                number(ctx, "Channels", cursor.be16()?.into());
                for _ in 0..2 {
                    let len = cursor.be8()?;
                    cursor.take(len.into())?;
                }
                cursor.take(3)?;
                content_texts(ctx, group, &mut cursor, &["Title", "Artist", "Copyright", "Comment"], 1)
            } else {
                cursor.take(4)?;
                number(ctx, "SampleRate", cursor.be16()?.into());
                cursor.take(2)?;
                number(ctx, "BitsPerSample", cursor.be32()?);
                number(ctx, "Channels", cursor.be16()?.into());
                Some(())
            }
        }
        _ => None,
    }
}

/// Reads a file of addresses: a line for each, and what follows the first line without one as a text.
pub(in crate::format) fn read_addresses(ctx: &mut Context<'_>) {
    const REAL: Group<'static> = Group::same("Real");
    let Some(file) = ctx.source.get_up_to(0, ctx.options.limits.value_bytes) else { return };
    let mut rest = file;
    while !rest.is_empty() && ctx.take_node() {
        let end = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
        let line = rest[..end].trim_ascii();
        let scheme = line.iter().take_while(|byte| byte.is_ascii_lowercase()).count();
        if scheme == 0 || !line[scheme..].starts_with(b"://") {
            break;
        }
        ctx.push_plain(REAL, "URL", text(line));
        rest = rest.get(end + 1..).unwrap_or(&[]);
    }
    if !rest.trim_ascii().is_empty() {
        let plain = String::from_utf8_lossy(rest).replace("\r\n", "\n");
        ctx.push_plain(REAL, "Text", Value::Text(ctx.keep_text(&plain)));
    }
}

fn text(bytes: &[u8]) -> Value<'_> {
    Value::Array(Array { bytes, format: Format::String, order: table::bytes::ByteOrder::Big })
}
