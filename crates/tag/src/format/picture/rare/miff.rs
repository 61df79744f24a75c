//! MIFF, ImageMagick's own format (ImageMagick, "Magick Image File Format"): keys and values as text up to a
//! colon and 0x1A, then the profiles that the text announces, one after another.

use super::{Block, block_bytes, read_block};
use crate::context::Context;
use crate::file_type::FileType;
use crate::metadata::{Group, Tag};
use table::name::tag_name;
use table::value::Value;

const MIFF: FileType = FileType::new("MIFF", "miff", "application/x-magick-image");
const GROUP: Group<'static> = Group::same("MIFF");
/// Longest header that is read; a comment can be long.
const MOST_HEADER_BYTES: usize = 1 << 16;

pub(in crate::format) fn begins(head: &[u8]) -> bool {
    head.starts_with(b"id=ImageMagick")
}

pub(in crate::format) fn read<'a>(ctx: &mut Context<'a>) {
    ctx.set_file_type(&MIFF);
    let Some(bytes) = ctx.source.get_up_to(0, MOST_HEADER_BYTES) else { return };
    let Some(end) = bytes.windows(2).position(|window| window == b":\x1a") else { return };
    let mut profiles = Vec::new();
    let mut rest = &bytes[..end];
    while let Some((key, value, after)) = next_pair(rest) {
        rest = after;
        if !ctx.take_node() {
            return;
        }
        let value: &'a str = ctx.text_or_latin1(value);
        if let Some(kind) = key.strip_prefix(b"profile-") {
            profiles.push((kind, value.parse::<u64>().unwrap_or(0)));
            continue;
        }
        push(ctx, key, value);
    }
    let mut at = end as u64 + 2;
    for (kind, len) in profiles {
        if let Some(bytes) = block_bytes(ctx, at, len) {
            let block = match kind {
                b"icc" | b"icm" => Some(Block::Icc),
                b"xmp" => Some(Block::Xmp),
                b"exif" => Some(Block::Exif),
                b"8bim" => Some(Block::Photoshop),
                b"iptc" if bytes.starts_with(b"8BIM") => Some(Block::Photoshop),
                b"iptc" => Some(Block::Iptc),
                _ if bytes.starts_with(b"Exif\0\0") => Some(Block::Exif),
                _ if bytes.starts_with(b"http://ns.adobe.com/xap/1.0/\0") => Some(Block::Xmp),
                _ => None,
            };
            if let Some(block) = block {
                // Offsets in EXIF are told as they are.
                read_block(ctx, block, bytes, 0);
            }
        }
        at = at.saturating_add(len);
    }
}

/// Keys whose tags are named without the hyphen.
const HYPHENATED: [&str; 8] = [
    "background-color",
    "blue-primary",
    "border-color",
    "green-primary",
    "matt-color",
    "red-primary",
    "rendering-intent",
    "white-point",
];

fn push<'a>(ctx: &mut Context<'a>, key: &[u8], value: &'a str) {
    let key = String::from_utf8_lossy(key);
    let name = match key.as_ref() {
        "id" => "ID",
        "columns" => "ImageWidth",
        "rows" => "ImageHeight",
        "colorspace" => "ColorSpace",
        known if HYPHENATED.contains(&known) => {
            let words = known.split('-').map(|word| word[..1].to_ascii_uppercase() + &word[1..]);
            ctx.keep_text(&words.collect::<String>())
        }
        _ => ctx.keep_text(&tag_name(&key)),
    };
    match (name, value.parse::<u32>()) {
        ("ImageWidth", Ok(width)) => ctx.metadata.facts.width = Some(width),
        ("ImageHeight", Ok(height)) => ctx.metadata.facts.height = Some(height),
        ("Depth", Ok(depth)) => ctx.metadata.facts.bit_depth = Some(depth),
        _ => {}
    }
    ctx.push_keyed(Tag::plain(GROUP, name, Value::Text(value)), |ctx| ctx.keep_text(&key));
}

/// The next key and value, and what follows. A text in braces without a key is a comment.
fn next_pair(bytes: &[u8]) -> Option<(&[u8], &[u8], &[u8])> {
    let mut rest = bytes;
    let key = loop {
        rest = rest.trim_ascii_start();
        if rest.first()? == &b'{' {
            let end = rest.iter().position(|b| *b == b'}')?;
            return Some((b"comment", &rest[1..end], &rest[end + 1..]));
        }
        let key_len = rest.iter().position(|b| *b == b'=' || b.is_ascii_whitespace())?;
        let (key, after) = rest.split_at(key_len);
        rest = after;
        // A word without a value is passed over.
        if let Some(value) = after.strip_prefix(b"=") {
            rest = value;
            break key;
        }
    };
    if rest.first() == Some(&b'{') {
        let end = rest.iter().position(|b| *b == b'}')?;
        return Some((key, &rest[1..end], &rest[end + 1..]));
    }
    let len = rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len());
    Some((key, &rest[..len], &rest[len..]))
}
