//! What Adobe's converter keeps of a raw file in a DNG's private data: the maker's notes, with where they lay.
//!
//! `Adobe`, a NUL, then records of name, size and content, big-endian. The record of a note begins with the order of
//! bytes and the position that the note had in the raw file, which its offsets still count in.
//!
//! Source: Adobe's DNG specification, 1.4.0.0 (DNGPrivateData), and ExifTool's page of DNG's tags.

use super::note::Area;
use super::read_in;
use crate::bytes::{ByteOrder, be32};
use crate::context::Context;
use crate::ifd::Block;

const SIGNATURE: &[u8] = b"Adobe\0";

/// Reads the private data of `len_bytes` at `at`, if it is Adobe's; `false` if not.
pub(crate) fn read_adobe<'a>(ctx: &mut Context<'a>, block: &Block<'a>, at: u64, len_bytes: u64) -> bool {
    const HEAD_BYTES: u64 = 8;
    if block.get(ctx, at, SIGNATURE.len()) != Some(SIGNATURE) {
        return false;
    }
    let end = at + len_bytes;
    let mut at = at + SIGNATURE.len() as u64;
    while at + HEAD_BYTES <= end && ctx.take_node() {
        let Some(head) = block.get(ctx, at, HEAD_BYTES as usize) else { break };
        at += HEAD_BYTES;
        let size = be32(head, 4).unwrap_or(0);
        if head.starts_with(b"MakN") {
            note(ctx, block, at, u64::from(size).min(end - at));
        }
        at += u64::from(size);
    }
    true
}

fn note<'a>(ctx: &mut Context<'a>, block: &Block<'a>, at: u64, len_bytes: u64) -> Option<()> {
    const HEAD_BYTES: u64 = 6;
    // The converter takes a JPEG's note from twelve bytes too early.
    const EXTRA_BYTES: u64 = 12;
    let head = block.get(ctx, at, 10)?;
    let order = match &head[..2] {
        b"II" => ByteOrder::Little,
        b"MM" => ByteOrder::Big,
        _ => return None,
    };
    let original_at = i64::from(be32(head, 2)?);
    let skip = if head[6..] == [0, 0, 0, 1] { HEAD_BYTES + EXTRA_BYTES } else { HEAD_BYTES };
    let note_at = at + skip;
    let shift = i64::try_from(note_at).ok()? - original_at;
    let n_bytes = usize::try_from(len_bytes.checked_sub(skip)?).ok()?;
    let area = Area { block: Block { order, ..*block }, shift };
    read_in(ctx, area, note_at, n_bytes);
    Some(())
}
