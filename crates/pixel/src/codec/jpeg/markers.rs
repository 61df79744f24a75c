//! Reads and writes metadata in a JPEG's marker segments.

use crate::embedded::EmbeddedMetadata;

/// Marker codes.
#[cfg(not(feature = "turbojpeg"))]
pub(super) const APP0: u8 = 0xE0;
const APP1: u8 = 0xE1;
const APP2: u8 = 0xE2;
const APP13: u8 = 0xED;

const EXIF: &[u8] = b"Exif\0\0";
const XMP: &[u8] = b"http://ns.adobe.com/xap/1.0/\0";
const ICC: &[u8] = b"ICC_PROFILE\0";
const PHOTOSHOP: &[u8] = b"Photoshop 3.0\0";

/// Maximum length of a segment's contents, without its length field.
const MOST: usize = 0xFFFF - 2;

/// Collects metadata from segments, given as code and bytes in the file's order. Of EXIF and XMP the first
/// counts, as in ExifTool; a profile in parts (ICC.1:2022, B.4) counts if all its parts are there.
#[cfg_attr(not(feature = "turbojpeg"), allow(dead_code, reason = "zune-jpeg gathers them itself"))]
pub(super) fn gather<'a>(segments: impl Iterator<Item = (u8, &'a [u8])>) -> EmbeddedMetadata {
    let mut embedded = EmbeddedMetadata::default();
    let mut icc: Vec<(u8, u8, &[u8])> = Vec::new();
    for (code, bytes) in segments {
        match code {
            APP1 if bytes.starts_with(EXIF) => keep_first(&mut embedded.exif, &bytes[EXIF.len()..]),
            APP1 if bytes.starts_with(XMP) => keep_first(&mut embedded.xmp, &bytes[XMP.len()..]),
            APP2 if bytes.starts_with(ICC) => {
                if let [number, count, part @ ..] = &bytes[ICC.len()..] {
                    icc.push((*number, *count, part));
                }
            }
            APP13 if bytes.starts_with(PHOTOSHOP) => {
                // A resource may continue in the next segment.
                embedded.photoshop.get_or_insert_default().extend_from_slice(&bytes[PHOTOSHOP.len()..]);
            }
            _ => {}
        }
    }
    icc.sort_by_key(|(number, _, _)| *number);
    let is_whole = icc.iter().zip(1u8..).all(|((number, _, _), expected)| *number == expected)
        && icc.first().is_some_and(|(_, count, _)| usize::from(*count) == icc.len());
    if is_whole {
        embedded.icc = Some(icc.iter().flat_map(|(_, _, part)| part.iter().copied()).collect());
    }
    embedded
}

#[cfg_attr(not(feature = "turbojpeg"), allow(dead_code, reason = "see `gather`"))]
fn keep_first(place: &mut Option<Vec<u8>>, bytes: &[u8]) {
    place.get_or_insert_with(|| bytes.to_vec());
}

/// Segments for the embedded metadata, without the profile's, which an encoder accepts whole. A block that
/// does not fit into one segment is left out, except Photoshop's resources, which may be cut anywhere.
pub(super) fn segments(embedded: &EmbeddedMetadata) -> Vec<(u8, Vec<u8>)> {
    let mut segments = Vec::new();
    let single = [(EXIF, embedded.exif_or_orientation()), (XMP, embedded.xmp.clone())];
    for (signature, block) in single {
        let Some(block) = block.filter(|block| block.len() + signature.len() <= MOST) else { continue };
        segments.push((APP1, [signature, &block].concat()));
    }
    for part in embedded.photoshop.iter().flat_map(|block| block.chunks(MOST - PHOTOSHOP.len())) {
        segments.push((APP13, [PHOTOSHOP, part].concat()));
    }
    segments
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_apart_comes_together_again() {
        let embedded = EmbeddedMetadata {
            exif: Some(b"MM\0\x2Arest".to_vec()),
            xmp: Some(b"<x/>".to_vec()),
            photoshop: Some(vec![7; 100_000]),
            ..EmbeddedMetadata::default()
        };
        let segments = segments(&embedded);
        assert_eq!(gather(segments.iter().map(|(code, bytes)| (*code, bytes.as_slice()))), embedded);
    }

    #[test]
    fn a_profile_counts_if_all_its_parts_are_there() {
        let part = |number: u8| [ICC, &[number, 2], &[number; 3]].concat();
        let of = |parts: &[Vec<u8>]| gather(parts.iter().map(|part| (APP2, part.as_slice()))).icc;
        assert_eq!(of(&[part(2), part(1)]), Some(vec![1, 1, 1, 2, 2, 2]));
        assert_eq!(of(&[part(2)]), None);
        assert_eq!(of(&[part(1), part(1)]), None);
        assert_eq!(of(&[]), None);
    }
}
