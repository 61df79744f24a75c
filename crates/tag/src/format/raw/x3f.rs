//! Sigma's X3F: a header, and sections that a directory at the end lists.

use crate::context::Context;
use crate::file_type::FileType;
use crate::format::picture::jpeg;
use crate::maker;
use crate::metadata::Group;
use table::bytes::ByteOrder;

const X3F: FileType = FileType::new("X3F", "x3f", "image/x-sigma-x3f");

pub(in crate::format) fn begins(head: &[u8]) -> bool {
    head.starts_with(b"FOVb")
}

/// Reads X3F. The directory is at the end; a section of picture data that is a JPEG may contain EXIF.
pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    const MOST_SECTIONS: u32 = 64;
    ctx.set_file_type(&X3F);
    ctx.metadata.facts.frames = Some(1);
    let little = ByteOrder::Little;
    if let Some(header) = ctx.get(0, 40) {
        let facts = &mut ctx.metadata.facts;
        (facts.width, facts.height) = (little.u32(header, 28), little.u32(header, 32));
    }
    ctx.within("Header", maker::sigma::x3f::read_header);
    let Some(end) = ctx.source.len_bytes() else { return };
    let Some(start) = end.checked_sub(4).and_then(|at| ctx.get(at, 4)).and_then(|b| little.u32(b, 0)) else {
        return;
    };
    let Some(directory) = ctx.get(start.into(), 12).filter(|head| head.starts_with(b"SECd")) else { return };
    let Some(n_sections) = little.u32(directory, 8) else { return };
    let n_sections = n_sections.min(MOST_SECTIONS);
    let Some(entries) = ctx.source.get_up_to(u64::from(start) + 12, n_sections as usize * 12) else { return };
    for entry in entries.chunks_exact(12) {
        let (Some(at), Some(n_bytes), Some(kind)) =
            (little.u32(entry, 0), little.u32(entry, 4), entry.get(8..))
        else {
            return;
        };
        match kind {
            b"IMA2" | b"IMAG" => ctx.within("SigmaRaw", |ctx| section_of_pixels(ctx, at.into(), n_bytes)),
            b"PROP" => {
                ctx.within("SigmaRaw-SigmaRaw", |ctx| properties(ctx, at.into(), n_bytes));
            }
            _ => {}
        }
    }
}

/// Reads a section, which has a header of 28 bytes; format 18 is JPEG. The JPEG with EXIF is the picture,
/// others are previews of it.
fn section_of_pixels(ctx: &mut Context<'_>, at: u64, n_bytes: u32) {
    const GROUP: Group<'static> = Group::same("SigmaRaw");
    const HEAD_BYTES: u32 = 28;
    let (Some(head), Some(n_bytes)) = (ctx.get(at, 32), n_bytes.checked_sub(HEAD_BYTES)) else { return };
    if ByteOrder::Little.u32(head, 12) != Some(18) {
        return;
    }
    let image = ctx.stored(at + u64::from(HEAD_BYTES), n_bytes.into());
    if head.get(28..32) != Some(b"\xff\xd8\xff\xe1") {
        return ctx.push_plain(GROUP, "PreviewImage", image);
    }
    let (width, height) = (ctx.metadata.facts.width.take(), ctx.metadata.facts.height.take());
    jpeg::read_embedded(ctx, at + u64::from(HEAD_BYTES));
    let facts = &mut ctx.metadata.facts;
    (facts.width, facts.height, facts.bit_depth) = (width, height, None);
    ctx.push_plain(GROUP, "JpgFromRaw", image);
}

fn properties(ctx: &mut Context<'_>, at: u64, n_bytes: u32) {
    let n_bytes = n_bytes as usize;
    if n_bytes <= ctx.options.limits.value_bytes
        && ctx.take_block_bytes(n_bytes)
        && let Some(section) = ctx.get(at, n_bytes)
    {
        maker::sigma::x3f::read_properties(ctx, section);
    }
}
