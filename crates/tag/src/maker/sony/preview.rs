//! The preview in the notes: a picture after a header, reported by its size.
//!
//! Source: ExifTool's documentation of the Sony tags.

use crate::block::raw::Raw;
use crate::context::Context;
use crate::metadata::Group;
use table::value::Piece;

const HEADER_BYTES: usize = 32;

/// Reports the size of the JPEG after the header; its first byte is often wrong.
pub(in crate::maker) fn read<'a>(ctx: &mut Context<'a>, raw: Raw<'a>) {
    let bytes = raw.bytes();
    let picture = if bytes.len() > HEADER_BYTES { &bytes[HEADER_BYTES..] } else { bytes };
    if matches!(picture, [_, 0xd8, 0xff, 0xdb | 0xe1, ..]) {
        ctx.push_plain(
            Group::new("MakerNotes", "Sony"),
            "PreviewImage",
            ctx.data(&[Piece::Held(b"\xff"), Piece::Held(&picture[1..])]),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use crate::block::raw::Area;
    use crate::block::{Block, Data};
    use crate::source::Source;
    use table::bytes::ByteOrder;
    use table::value::{Array, Format};

    fn told(bytes: &[u8]) -> usize {
        let (source, arena, options) = (Source::whole(bytes), bumpalo::Bump::new(), Options::default());
        let mut ctx = crate::testing::context(&source, &arena, &options);
        let order = ByteOrder::Little;
        let block = Block { data: Data::Slice(bytes), base: 0, order, big: false };
        let array = Array { bytes, format: Format::Undef, order };
        read(&mut ctx, Raw { array, area: Area::new(block), at: 0 });
        ctx.metadata.tags.len()
    }

    #[test]
    fn data_that_is_no_picture_is_left_out() {
        let mut bytes = [0; HEADER_BYTES + 8];
        assert_eq!(told(&bytes), 0);
        bytes[HEADER_BYTES + 1..HEADER_BYTES + 4].copy_from_slice(b"\xd8\xff\xdb");
        assert_eq!(told(&bytes), 1);
    }
}
