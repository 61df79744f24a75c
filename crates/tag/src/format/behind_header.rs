//! JPEG and TIFF data behind a header that no format begins with. Casio's first cameras wrote such files, and
//! icons of macOS and textures hold such data. The file has no type of its own.
//!
//! ExifTool looks for the data in the first 1,024 bytes.

use crate::block::{Block, Data};
use crate::context::Context;
use crate::format::picture::{jpeg, tiff};

const MOST_BYTES: usize = 1024;

/// What the data is called in the warning, and the bytes that it begins with.
const BEGINNINGS: [(&str, &[u8]); 3] =
    [("JPEG", b"\xff\xd8\xff"), ("TIFF", b"MM\0\x2a"), ("TIFF", b"II\x2a\0")];

/// Reads the first such data of a file, and warns that it did.
pub(super) fn read(ctx: &mut Context<'_>) {
    let Some(searched) = ctx.source.get_up_to(0, MOST_BYTES) else { return };
    let found =
        BEGINNINGS.iter().filter_map(|(name, mark)| Some((memchr::memmem::find(searched, mark)?, *name)));
    let Some((start, name)) = found.min() else { return };
    ctx.warn(ctx.keep_text(&format!("Processing {name}-like data after unknown {start}-byte header")));
    let at = start as u64;
    if name == "JPEG" {
        jpeg::read_embedded(ctx, at);
    } else if let Some((block, first)) = Block::open(ctx, Data::File, at) {
        tiff::read_block(ctx, &block, first);
    }
}

#[cfg(test)]
mod tests {
    use crate::{Options, Parser};

    /// No type, the width and the warning.
    fn read(n_bytes: usize, picture: &[u8]) -> (Option<u32>, Option<String>) {
        let file = [vec![7; n_bytes].as_slice(), picture].concat();
        Parser::new().parse_whole(&file, &Options::default(), |metadata| {
            assert_eq!(metadata.file_type, None);
            let warning = metadata.warnings.first().map(|warning| warning.message.to_owned());
            (metadata.facts.width, warning)
        })
    }

    #[test]
    fn a_picture_behind_an_unknown_header_has_tags_but_no_type() {
        let jpeg = b"\xff\xd8\xff\xc0\0\x0b\x08\0\x10\0\x20\x01\x01\x11\0\xff\xda";
        let tiff = b"MM\0\x2a\0\0\0\x08\0\x01\x01\0\0\x03\0\0\0\x01\0\x20\0\0\0\0\0\0";
        for (name, picture) in [("JPEG", &jpeg[..]), ("TIFF", tiff)] {
            let warning = format!("Processing {name}-like data after unknown 70-byte header");
            assert_eq!(read(70, picture), (Some(32), Some(warning)));
            assert_eq!(read(2000, picture), (None, None));
        }
    }

    #[test]
    fn the_first_picture_counts() {
        let (_, warning) = read(3, b"\xff\xd8\xff\xd9II\x2a\0\x08\0\0\0\0\0");
        assert_eq!(warning.unwrap(), "Processing JPEG-like data after unknown 3-byte header");
    }
}
