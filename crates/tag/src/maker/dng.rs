//! Data that Adobe's converter keeps from a raw file in the private data of a DNG: the maker note and its
//! original position.
//!
//! The format is `Adobe`, a NUL, then big-endian records of name, size and content. The record of a note
//! begins with the byte order and the position that the note had in the raw file, on which its offsets are
//! still based.
//!
//! Source: Adobe's DNG specification, 1.4.0.0 (DNGPrivateData), and ExifTool's documentation of the DNG tags.

use crate::block::Block;
use crate::block::raw::Area;
use crate::context::Context;
use crate::maker::list::read_in;
use table::bytes::{ByteOrder, be32};

const SIGNATURE: &[u8] = b"Adobe\0";

/// Reads the private data of `len_bytes` at `at`, if Adobe wrote it; otherwise returns `false`.
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
            let part = "MakerNotes-AdobeMakN-MakerNotes";
            ctx.within(part, |ctx| note(ctx, block, at, u64::from(size).min(end - at)));
        }
        at += u64::from(size);
    }
    true
}

fn note<'a>(ctx: &mut Context<'a>, block: &Block<'a>, at: u64, len_bytes: u64) -> Option<()> {
    const HEAD_BYTES: u64 = 6;
    // For a JPEG, the converter copies the note from twelve bytes too early.
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

#[cfg(test)]
mod tests {
    use crate::{Mode, Options, Parser};

    /// A TIFF file of a Canon camera with Adobe's record of a note, whose only value was `far` bytes further
    /// on.
    fn file(far: u32) -> Vec<u8> {
        const RECORD_AT: u32 = 8 + 2 + 2 * 12 + 4 + 6;
        const NOTE_AT: u32 = RECORD_AT + 6 + 8 + 6;
        let entry = |tag: u16, kind: u16, count: u32, value: u32| {
            let head = [tag.to_le_bytes(), kind.to_le_bytes()].concat();
            [head, count.to_le_bytes().to_vec(), value.to_le_bytes().to_vec()].concat()
        };
        let text = b"Canon EOS 350D\0";
        let value_at = NOTE_AT + 2 + 12 + 4 + far;
        let note = [b"\x01\0", &entry(6, 2, 15, value_at)[..], &[0; 4], text].concat();
        let size = (note.len() as u32 + 6).to_be_bytes();
        let record = [b"Adobe\0MakN", &size[..], b"II", &(NOTE_AT + far).to_be_bytes(), &note].concat();
        let entries =
            [entry(0x010f, 2, 6, RECORD_AT - 6), entry(0xc634, 1, record.len() as u32, RECORD_AT)].concat();
        [b"II\x2a\0\x08\0\0\0\x02\0", &entries[..], &[0; 4], b"Canon\0", &record].concat()
    }

    fn image_type(file: &[u8]) -> Option<String> {
        Parser::new().parse_whole(file, &Options::default(), |metadata| {
            metadata.find("CanonImageType").map(|tag| tag.text(Mode::Print))
        })
    }

    #[test]
    fn offsets_count_in_the_raw_file() {
        assert_eq!(image_type(&file(0)).as_deref(), Some("Canon EOS 350D"));
        assert_eq!(image_type(&file(1000)).as_deref(), Some("Canon EOS 350D"));
        let mut cut = file(0);
        cut.truncate(70);
        assert_eq!(image_type(&cut), None);
    }
}
