//! Files of FLIR's thermal cameras: one picture (`FFF`), or the pictures of a film one after the other
//! (`SEQ`).

use crate::context::Context;
use crate::file_type::FileType;
use crate::maker::flir;

pub(in crate::format) use flir::begins;

const FFF: FileType = FileType::new("FLIR", "fff", "image/x-flir-fff");
const SEQ: FileType = FileType::new("SEQ", "seq", "image/x-flir-seq");
const FAMILY: &str = "FLIR";

/// Number of further pictures that are read.
const MOST_PICTURES: usize = 10_000;

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    let is_film = ctx.extension == "seq" || ctx.source.get_up_to(0, 1) == Some(b"A");
    ctx.set_file_type(if is_film { &SEQ } else { &FFF });
    let Some(mut end) = picture(ctx, 0, true) else { return };
    if !ctx.options.embedded {
        return;
    }
    for _ in 0..MOST_PICTURES {
        if !ctx.source.get_up_to(end, 4).is_some_and(begins) {
            return;
        }
        ctx.begin_document();
        // As ExifTool, which reads these temperatures with `-ee2`.
        let next = picture(ctx, end, false);
        ctx.end_document();
        match next {
            Some(next) if next > end => end = next,
            _ => return,
        }
    }
}

/// Reads the picture that begins at `start`, and returns its end.
fn picture(ctx: &mut Context<'_>, start: u64, has_temperatures: bool) -> Option<u64> {
    let n_before = ctx.metadata.tags.len();
    let (source, limit) = (ctx.source, ctx.options.limits.value_bytes);
    let part = |at: u64, n_bytes| {
        let n_bytes = Some(n_bytes).filter(|n_bytes| *n_bytes <= limit)?;
        source.get_up_to(start.checked_add(at)?, n_bytes)
    };
    let end = flir::read_frame(ctx, has_temperatures, &part);
    // In a JPEG they are parts of a segment.
    for tag in ctx.metadata.tags.iter_mut().skip(n_before) {
        if tag.group.family1 == FAMILY {
            tag.group.family0 = FAMILY;
        }
    }
    start.checked_add(end?)
}
