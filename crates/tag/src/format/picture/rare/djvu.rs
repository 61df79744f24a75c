//! DjVu (LizardTech, "DjVu Reference"): chunks in forms, of which the size, the names of included files, and
//! what annotations tell about the document are read.

mod annotation;
mod bzz;
mod zp;

use crate::context::Context;
use crate::file_type::FileType;
use crate::metadata::Group;
use table::bytes::{ByteOrder, be16, be32};
use table::def::Conv;
use table::value::{Value, number_value};

const DJVU: FileType = FileType::new("DJVU", "djvu", "image/vnd.djvu");
const PAGES: FileType = FileType::new("DJVU (multi-page)", "djvu", "image/vnd.djvu");
const GROUP: Group<'static> = Group::same("DjVu");

pub(in crate::format) fn begins(head: &[u8]) -> bool {
    head.starts_with(b"AT&TFORM") && matches!(head.get(12..16), Some(b"DJVU" | b"DJVM"))
}

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    let head = ctx.source.get_up_to(0, 16).unwrap_or(&[]);
    ctx.set_file_type(if head.ends_with(b"DJVM") { &PAGES } else { &DJVU });
    let end = ctx.source.len_bytes().unwrap_or(u64::MAX);
    chunks(ctx, 4, end);
}

fn chunks(ctx: &mut Context<'_>, mut at: u64, end: u64) -> Option<()> {
    const HEAD_BYTES: u64 = 8;
    while at + HEAD_BYTES <= end && ctx.take_node() {
        let head = ctx.source.get(at, HEAD_BYTES as usize)?;
        let n_bytes = u64::from(be32(head, 4)?);
        let begin = at + HEAD_BYTES;
        let chunk_end = begin.checked_add(n_bytes)?.min(end);
        match &head[..4] {
            b"FORM" => {
                form(ctx, begin);
                ctx.deeper(|ctx| {
                    chunks(ctx, begin + 4, chunk_end);
                });
            }
            b"INFO" => {
                let bytes = ctx.source.get_up_to(begin, 10)?;
                size(ctx, bytes);
            }
            b"INCL" => {
                let bytes = super::block_bytes(ctx, begin, n_bytes)?;
                let name = Value::Text(ctx.text_or_latin1(bytes));
                ctx.push_plain(GROUP, "IncludedFileID", name);
            }
            kind @ (b"ANTa" | b"ANTz") => {
                let bytes = super::block_bytes(ctx, begin, n_bytes)?;
                let text = match kind {
                    b"ANTz" => {
                        let text = bzz::decompressed(bytes, &mut ctx.budget.sorted_bytes_left);
                        ctx.keep_bytes(&text)
                    }
                    _ => bytes,
                };
                annotation::read(ctx, text);
            }
            _ => {}
        }
        at = begin + n_bytes.next_multiple_of(2);
    }
    Some(())
}

fn form(ctx: &mut Context<'_>, at: u64) {
    const KINDS: Conv = Conv::TextLabels(&[
        ("DJVU", "Single-page image"),
        ("PM44", "Color IW44"),
        ("BM44", "Grayscale IW44"),
        ("DJVI", "Shared component"),
        ("THUM", "Thumbnail image"),
    ]);
    // `DJVM` only says that the document has several pages, which the file type already says.
    if let Some(kind) = ctx.source.get(at, 4).filter(|kind| *kind != b"DJVM") {
        let value = Value::Text(ctx.text_or_latin1(kind));
        ctx.push_behind(GROUP, "SubfileType", value, KINDS);
    }
}

/// Reads the `INFO` chunk. Sizes are big-endian; the version and the resolution are little-endian.
fn size(ctx: &mut Context<'_>, info: &[u8]) -> Option<()> {
    const TURNS: &[(i64, &str)] =
        &[(1, "Horizontal (normal)"), (2, "Rotate 180"), (5, "Rotate 90 CW"), (6, "Rotate 270 CW")];
    ctx.set_size(GROUP, be16(info, 0)?.into(), be16(info, 2)?.into());
    let (minor, major) = (*info.get(4)?, *info.get(5)?);
    let version = Value::Text(ctx.keep_text(&format!("{major}.{minor}")));
    ctx.push_plain(GROUP, "DjVuVersion", version);
    let resolution = Value::Integer(ByteOrder::Little.u16(info, 6)?.into());
    ctx.push_plain(GROUP, "SpatialResolution", resolution);
    ctx.push_plain(GROUP, "Gamma", number_value(f64::from(*info.get(8)?) / 10.0));
    let orientation = Value::Integer((info.get(9)? & 7).into());
    ctx.push_conv(GROUP, "Orientation", orientation, Conv::Labels(TURNS));
    Some(())
}
