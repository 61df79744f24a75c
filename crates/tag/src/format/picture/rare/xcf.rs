//! XCF, GIMP's own format (GIMP, "XCF file format"): a header, properties, and parasites with metadata.

use super::{Block, block_bytes, read_block};
use crate::context::Context;
use crate::file_type::FileType;
use crate::metadata::Group;
use table::bytes::{ByteOrder, be32};
use table::def::Conv;
use table::value::{Array, Format, Value};

const XCF: FileType = FileType::new("XCF", "xcf", "image/x-xcf");
const GROUP: Group<'static> = Group::same("GIMP");
/// The version from which the header has a precision.
const WITH_PRECISION: u32 = 4;

pub(in crate::format) fn begins(head: &[u8]) -> bool {
    head.starts_with(b"gimp xcf ")
}

pub(in crate::format) fn read<'a>(ctx: &mut Context<'a>) {
    ctx.set_file_type(&XCF);
    let Some(head) = ctx.get(0, 26) else { return };
    // The first version is "file", the others are "v001" and so on.
    let name: &'a str = ctx.text_or_latin1(&head[9..13]);
    let version = name.strip_prefix('v').and_then(|digits| digits.parse::<u32>().ok()).unwrap_or(0);
    let plain = ctx.arena.keep_value(Value::Text(name));
    let print = ctx.keep_text(&version.to_string());
    ctx.push_plain(GROUP, "XCFVersion", Value::Shown { value: plain, print });
    let number = |at| be32(head, at).unwrap_or(0);
    ctx.set_size(GROUP, number(14), number(18));
    ctx.push_conv(GROUP, "ColorMode", Value::Integer(number(22).into()), Conv::Labels(COLOR_MODES));
    let mut at = if version >= WITH_PRECISION { 30 } else { 26 };
    while ctx.take_node() {
        let Some(property) = ctx.get(at, 8) else { return };
        let (Some(tag), Some(len)) = (be32(property, 0), be32(property, 4)) else { return };
        at += 8;
        match tag {
            0 => return,
            21 => parasites(ctx, at, len.into()),
            17 | 19 | 20 | 22 => {
                if let Some(bytes) = ctx.get(at, 8.min(len as usize)) {
                    small(ctx, tag, bytes);
                }
            }
            _ => {}
        }
        at += u64::from(len);
    }
}

fn small<'a>(ctx: &mut Context<'a>, tag: u32, bytes: &'a [u8]) {
    let number = || be32(bytes, 0).map(|number| Value::Integer(number.into()));
    match tag {
        17 => {
            if let Some(&kind) = bytes.first() {
                ctx.push_conv(GROUP, "Compression", Value::Integer(kind.into()), Conv::Labels(COMPRESSIONS));
            }
        }
        19 => {
            for (name, part) in ["XResolution", "YResolution"].into_iter().zip(bytes.chunks_exact(4)) {
                let array = Array { bytes: part, format: Format::Float, order: ByteOrder::Big };
                ctx.push_plain(GROUP, name, Value::Array(array));
            }
        }
        20 => {
            if let Some(number) = number() {
                ctx.push_plain(GROUP, "Tattoo", number);
            }
        }
        _ => {
            if let Some(number) = number() {
                ctx.push_conv(GROUP, "Units", number, Conv::Labels(UNITS));
            }
        }
    }
}

/// Reads named blocks: the length of the name, the name, flags, the length of the data, the data.
fn parasites(ctx: &mut Context<'_>, at: u64, len: u64) {
    let Some(bytes) = block_bytes(ctx, at, len) else { return };
    let mut position = 0;
    while let Some(name_len) = be32(bytes, position) {
        let name_at = position + 4;
        let Some(name) = bytes.get(name_at..).and_then(|rest| rest.get(..name_len as usize)) else { return };
        let size_at = name_at + name.len() + 4;
        let Some(size) = be32(bytes, size_at) else { return };
        let Some(data) = bytes.get(size_at + 4..).and_then(|rest| rest.get(..size as usize)) else { return };
        position = size_at + 4 + data.len();
        if !ctx.take_node() {
            return;
        }
        let place = at + (size_at + 4) as u64;
        match name.strip_suffix(b"\0").unwrap_or(name) {
            b"exif-data" => read_block(ctx, Block::Exif, data, place),
            b"icc-profile" => read_block(ctx, Block::Icc, data, place),
            b"iptc-data" => read_block(ctx, Block::Iptc, data, place),
            b"gimp-metadata" if data.starts_with(XMP_MARK) => {
                read_block(ctx, Block::Xmp, &data[XMP_MARK.len()..], place + XMP_MARK.len() as u64);
            }
            b"gimp-comment" => push_text(ctx, "Comment", data),
            b"icc-profile-name" => push_text(ctx, "ICCProfileName", data),
            _ => {}
        }
    }
}

fn push_text<'a>(ctx: &mut Context<'a>, name: &'static str, bytes: &'a [u8]) {
    let text = ctx.text_or_latin1(bytes).trim_end_matches('\0');
    ctx.push_plain(GROUP, name, Value::Text(text));
}

const XMP_MARK: &[u8] = b"GIMP_XMP_1";
const COLOR_MODES: &[(i64, &str)] = &[(0, "RGB Color"), (1, "Grayscale"), (2, "Indexed Color")];
const COMPRESSIONS: &[(i64, &str)] = &[(0, "None"), (1, "RLE Encoding"), (2, "Zlib"), (3, "Fractal")];
const UNITS: &[(i64, &str)] = &[(1, "Inches"), (2, "mm"), (3, "Points"), (4, "Picas")];
