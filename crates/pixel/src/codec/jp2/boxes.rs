//! Reads the boxes around a codestream (ISO/IEC 15444-1, annex I).

use super::head::SOC;
use crate::embedded::EmbeddedMetadata;

/// Identifier of a box `uuid` with XMP (XMP specification, part 3).
const XMP: [u8; 16] = *b"\xBE\x7A\xCF\xCB\x97\xA9\x42\xE8\x9C\x71\x99\x94\x91\xE3\xAF\xAC";

/// Identifier of a box `uuid` with EXIF, as Adobe's programs and ExifTool write it.
const EXIF: [u8; 16] = *b"JpgTiffExif->JP2";

/// Kinds and contents of the boxes of a file, up to the first whose length is wrong. The last may be cut
/// short.
fn boxes(file: &[u8]) -> impl Iterator<Item = ([u8; 4], &[u8])> {
    let mut rest = file;
    std::iter::from_fn(move || {
        let (head, _) = rest.split_first_chunk::<8>()?;
        let [a, b, c, d, kind @ ..] = *head;
        let (length, head_bytes) = match u32::from_be_bytes([a, b, c, d]) {
            0 => (rest.len() as u64, 8),
            1 => (u64::from_be_bytes(*rest.get(8..)?.first_chunk()?), 16),
            length => (u64::from(length), 8),
        };
        let end = usize::try_from(length).ok()?.min(rest.len());
        let body = rest.get(head_bytes..end)?;
        rest = &rest[end..];
        Some((kind, body))
    })
}

/// Finds the codestream in a file: all of it, or the contents of its first box `jp2c`.
pub(super) fn codestream(file: &[u8]) -> Option<&[u8]> {
    if file.starts_with(&SOC.to_be_bytes()) {
        return Some(file);
    }
    boxes(file).find(|(kind, _)| kind == b"jp2c").map(|(_, body)| body)
}

/// Whether the codestream is in pieces that a table lists (ISO/IEC 15444-2, M.11.3), perhaps in other files.
pub(super) fn has_fragments(file: &[u8]) -> bool {
    boxes(file).any(|(kind, _)| kind == *b"ftbl")
}

/// Where [`codestream`] begins in the file.
pub(super) fn codestream_start(file: &[u8]) -> Option<usize> {
    codestream(file)?.as_ptr().addr().checked_sub(file.as_ptr().addr())
}

/// EXIF and XMP of a file.
pub(super) fn metadata(file: &[u8]) -> EmbeddedMetadata {
    let uuid = |wanted: [u8; 16]| {
        let found = boxes(file).filter(|(kind, _)| kind == b"uuid");
        found.filter_map(|(_, body)| body.strip_prefix(&wanted)).next().map(<[u8]>::to_vec)
    };
    EmbeddedMetadata { exif: uuid(EXIF), xmp: uuid(XMP), ..EmbeddedMetadata::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_codestream_is_found_in_its_box() {
        let stream = b"\xFF\x4F\xFF\x51rest".to_vec();
        let jp2 = [&b"\0\0\0\x0CjP  \r\n\x87\n\0\0\0\0jp2c"[..], &stream].concat();
        assert_eq!(codestream(&jp2), Some(&stream[..]));
        assert_eq!(codestream(&stream), Some(&stream[..]));
        assert_eq!((codestream_start(&jp2), codestream_start(&stream)), (Some(20), Some(0)));
        assert_eq!(codestream(b"\0\0\0\x08free\0\0\0\x02jp2c"), None);
        assert_eq!(codestream(b"\0\0\0\x08free"), None);
        assert!(has_fragments(b"\0\0\0\x08free\0\0\0\x08ftbl") && !has_fragments(&jp2));
    }

    #[test]
    fn metadata_are_in_boxes() {
        let boxed = |id: &[u8; 16], body: &[u8]| {
            [&(body.len() as u32 + 24).to_be_bytes()[..], b"uuid", id, body].concat()
        };
        let file = [boxed(&EXIF, b"II*\0"), boxed(&[7; 16], b"other"), boxed(&XMP, b"<x/>")].concat();
        let found = metadata(&file);
        assert_eq!((found.exif.as_deref(), found.xmp.as_deref()), (Some(&b"II*\0"[..]), Some(&b"<x/>"[..])));
    }
}
