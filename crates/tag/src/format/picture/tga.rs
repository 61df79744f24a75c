//! Truevision TGA. It has no signature at the start, so a file is recognised only by its extension, and only
//! if its header is valid.

use crate::context::Context;
use crate::file_type::FileType;
use crate::metadata::Group;
use table::bytes::ByteOrder;

const TGA: FileType = FileType::new("TGA", "tga", "image/x-tga");

/// Length of the header (Truevision TGA specification 2.0, section C.2).
const HEADER_BYTES: usize = 18;

pub(crate) fn read(ctx: &mut Context<'_>) {
    let Some(header) = ctx.get(0, HEADER_BYTES) else { return };
    let (color_map, kind, depth) = (header[1], header[2], header[16]);
    let has_known_kind = matches!((color_map, kind), (1, 1 | 9) | (0 | 1, 2 | 3 | 10 | 11));
    let (Some(width), Some(height)) = (ByteOrder::Little.u16(header, 12), ByteOrder::Little.u16(header, 14))
    else {
        return;
    };
    if !has_known_kind || !matches!(depth, 1 | 8 | 15 | 16 | 24 | 32) || width == 0 || height == 0 {
        return;
    }
    ctx.set_file_type(&TGA);
    ctx.set_size(Group::FILE, width.into(), height.into());
    let facts = &mut ctx.metadata.facts;
    facts.frames = Some(1);
    facts.bit_depth = Some(if matches!(depth, 15 | 16) { 5 } else { depth.min(8).into() });
}

#[cfg(test)]
mod tests {
    use crate::{Input, Options, Parser};

    #[test]
    fn only_by_extension_and_only_if_it_makes_sense() {
        let file = b"\0\0\x02\0\0\0\0\0\0\0\0\0\x08\0\x04\0\x18\0pixels";
        let read = |bytes: &[u8], extension: &str| {
            let input = Input { head: bytes, len_bytes: Some(bytes.len() as u64), extension };
            let never = |_: u64, _: &mut [u8]| Ok::<_, std::convert::Infallible>(0);
            Parser::new()
                .parse(input, &Options::default(), never, |m| (m.file_type.map(|t| t.name), m.facts.width))
        };
        assert_eq!(read(file, "tga"), Ok((Some("TGA"), Some(8))));
        assert_eq!(read(file, "bin"), Ok((None, None)));
        assert_eq!(read(&[6; 18], "tga"), Ok((None, None)));
    }
}
