//! The header of X3F files and their list of properties. Source: ExifTool's documentation of the SigmaRaw
//! tags, and Sigma's "X3F raw file format" of 2002.

use crate::block::raw::{Area, Raw};
use crate::block::{Block, Data};
use crate::context::Context;
use crate::maker::walk;
use table::bytes::ByteOrder;
use table::maker::note::Note;
use table::maker::row::Table;
use table::maker::sigma::x3f_items::{HEADER, HEADER_EXT, HEADER4, PROPERTIES, PROPERTIES_KEYS};
use table::value::{Array, Format};

const LITTLE: ByteOrder = ByteOrder::Little;

fn raw_of(bytes: &[u8], format: Format) -> Raw<'_> {
    let block = Block { data: Data::Slice(bytes), base: 0, order: LITTLE, big: false };
    Raw { array: Array { bytes, format, order: LITTLE }, area: Area::new(block), at: 0 }
}

/// Reads the header at the start of the file; in versions 2.1 to 3 it continues with the kinds of 32 numbers
/// and the numbers.
pub(crate) fn read_header(ctx: &mut Context<'_>) -> Option<()> {
    const EXTENDED_KINDS: usize = 32;
    const EXTENDED_BYTES: usize = 160;
    let head = ctx.get(0, 40)?;
    let version = LITTLE.u32(head, 4)?;
    let (table, n_bytes, extended_bytes): (&'static Table, _, _) = match version {
        // Version in the upper 16 bits, revision in the lower: 2.1 adds the white balance, 2.3 the scene.
        0x4_0000.. => (&HEADER4, 0x300, 0),
        0x2_0003.. => (&HEADER, 104, EXTENDED_BYTES),
        0x2_0001.. => (&HEADER, 72, EXTENDED_BYTES),
        _ => (&HEADER, 40, 0),
    };
    let bytes = ctx.get(0, n_bytes + extended_bytes)?;
    let mut note = Note::new(ctx.camera, "X3F");
    walk::bytes(ctx, &mut note, table, raw_of(&bytes[..n_bytes], Format::Undef));
    let (kinds, numbers) = bytes[n_bytes..].split_at_checked(EXTENDED_KINDS)?;
    for (&kind, number) in kinds.iter().zip(numbers.chunks_exact(4)).filter(|(kind, _)| **kind != 0) {
        walk::tagged(ctx, &mut note, &HEADER_EXT, kind.into(), raw_of(number, Format::Float));
    }
    Some(())
}

/// Reads a section of name and value pairs, each a position in a sequence of UTF-16 characters.
pub(crate) fn read_properties<'a>(ctx: &mut Context<'a>, section: &'a [u8]) -> Option<()> {
    const HEAD_BYTES: usize = 24;
    const UTF_16: u32 = 0;
    if !section.starts_with(b"SECp") || LITTLE.u32(section, 12)? != UTF_16 {
        return None;
    }
    let n_entries = LITTLE.u32(section, 8)? as usize;
    let (entries, characters) = section.get(HEAD_BYTES..)?.split_at_checked(n_entries.checked_mul(8)?)?;
    let mut note = Note::new(ctx.camera, "X3F");
    for entry in entries.chunks_exact(8) {
        let text = |at: usize| text_at(characters, LITTLE.u32(entry, at)? as usize);
        let (name, value) = (text(0)?, text(4)?);
        if !ctx.take_bytes(name.len() + value.len()) {
            break;
        }
        let Some(id) = PROPERTIES_KEYS.iter().position(|key| *key == name) else { continue };
        let value = ctx.keep_bytes(value.as_bytes());
        walk::tagged(ctx, &mut note, &PROPERTIES, id as u32, raw_of(value, Format::String));
    }
    Some(())
}

fn text_at(characters: &[u8], position: usize) -> Option<String> {
    let mut text = String::new();
    table::print::exif::push_utf16(characters.get(position.checked_mul(2)?..)?, LITTLE, &mut text);
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_in_a_sequence_of_characters() {
        assert_eq!(text_at(b"A\0\0\0B\0C\0\0\0", 2).as_deref(), Some("BC"));
        assert_eq!(text_at(b"A\0", 9), None);
    }
}
