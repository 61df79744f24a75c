//! Adds metadata to a JPEG without decoding it: segments after its start.

/// Metadata of the file that a preview comes from. Each block is added only if the preview has none itself.
#[derive(Debug, Default)]
pub(super) struct CarriedMetadata {
    pub(super) exif: Option<Vec<u8>>,
    pub(super) xmp: Option<Vec<u8>>,
    pub(super) icc: Option<Vec<u8>>,
}

const APP0: u8 = 0xe0;
const APP1: u8 = 0xe1;
const APP2: u8 = 0xe2;
const EXIF: &[u8] = b"Exif\0\0";
const XMP: &[u8] = b"http://ns.adobe.com/xap/1.0/\0";
const ICC: &[u8] = b"ICC_PROFILE\0";

/// Maximum length of a segment's content in bytes.
const MOST_SEGMENT_BYTES: usize = 0xffff - 2;

/// Copies the JPEG with the metadata that it lacks. Returns the names of the blocks that were added.
pub(super) fn with_metadata(jpeg: &[u8], carried: &CarriedMetadata) -> (Vec<u8>, Vec<&'static str>) {
    let segments = segments(jpeg);
    let has = |marker: u8, signature: &[u8]| {
        segments.iter().any(|segment| segment.marker == marker && segment.content.starts_with(signature))
    };
    let mut added = Vec::new();
    let mut new = Vec::new();
    for (name, marker, signature, block) in
        [("EXIF", APP1, EXIF, &carried.exif), ("XMP", APP1, XMP, &carried.xmp)]
    {
        let Some(block) = block.as_ref().filter(|_| !has(marker, signature)) else { continue };
        if signature.len() + block.len() <= MOST_SEGMENT_BYTES {
            push(&mut new, marker, &[signature, block]);
            added.push(name);
        }
    }
    if let Some(profile) = carried.icc.as_ref().filter(|_| !has(APP2, ICC)) {
        let parts: Vec<&[u8]> = profile.chunks(MOST_SEGMENT_BYTES - ICC.len() - 2).collect();
        if let Ok(n_parts) = u8::try_from(parts.len()) {
            for (number, part) in (1..=n_parts).zip(parts) {
                push(&mut new, APP2, &[ICC, &[number, n_parts], part]);
            }
            added.push("ICC profile");
        }
    }
    // The segment of JFIF has to stay the first.
    let start = segments.first().filter(|segment| segment.marker == APP0).map_or(2, |first| first.end);
    let (before, after) = jpeg.split_at(start.min(jpeg.len()));
    ([before, &new, after].concat(), added)
}

fn push(out: &mut Vec<u8>, marker: u8, parts: &[&[u8]]) {
    let n_bytes: usize = parts.iter().map(|part| part.len()).sum();
    out.extend([0xff, marker]);
    out.extend((n_bytes as u16 + 2).to_be_bytes());
    parts.iter().for_each(|part| out.extend(*part));
}

struct Segment<'j> {
    marker: u8,
    content: &'j [u8],
    /// Offset of the byte after the segment.
    end: usize,
}

/// The segments before the first scan, as far as they are whole.
fn segments(jpeg: &[u8]) -> Vec<Segment<'_>> {
    const START_OF_SCAN: u8 = 0xda;
    let (mut segments, mut at) = (Vec::new(), 2);
    while let Some(&[0xff, marker, l0, l1]) = jpeg.get(at..).and_then(|rest| rest.first_chunk()) {
        if marker == 0xff {
            at += 1;
            continue;
        }
        let end = at + 2 + usize::from(u16::from_be_bytes([l0, l1]));
        let Some(content) = jpeg.get(at + 4..end).filter(|_| marker != START_OF_SCAN) else { break };
        segments.push(Segment { marker, content, end });
        at = end;
    }
    segments
}

#[cfg(test)]
mod tests {
    use super::*;

    fn carried() -> CarriedMetadata {
        CarriedMetadata {
            exif: Some(b"II\x2a\0".to_vec()),
            xmp: Some(b"<x/>".to_vec()),
            icc: Some(vec![7; 70_000]),
        }
    }

    #[test]
    fn blocks_come_after_the_start_and_the_rest_stays() {
        let rest = b"\xff\xda\0\x02data\xff\xd9";
        let jpeg = [b"\xff\xd8", &rest[..]].concat();
        let (new, added) = with_metadata(&jpeg, &carried());
        assert_eq!(added, ["EXIF", "XMP", "ICC profile"]);
        assert!(new.starts_with(b"\xff\xd8\xff\xe1\0\x0cExif\0\0II\x2a\0\xff\xe1"));
        assert!(new.ends_with(rest));
        let found = segments(&new);
        let parts: Vec<&[u8]> =
            found.iter().filter(|segment| segment.marker == APP2).map(|segment| segment.content).collect();
        assert_eq!((parts.len(), &parts[0][..14]), (2, &b"ICC_PROFILE\0\x01\x02"[..]));
        assert_eq!(parts.iter().map(|part| part.len() - 14).sum::<usize>(), 70_000);
    }

    #[test]
    fn jfif_stays_first_and_own_blocks_are_kept() {
        let jfif = b"\xff\xe0\0\x07JFIF\0";
        let own = b"\xff\xe1\0\x0aExif\0\0MM";
        let jpeg = [b"\xff\xd8", &jfif[..], own, b"\xff\xda\0\x02"].concat();
        let (new, added) = with_metadata(&jpeg, &CarriedMetadata { icc: None, ..carried() });
        assert_eq!(added, ["XMP"]);
        assert!(new.starts_with(&[b"\xff\xd8", &jfif[..], b"\xff\xe1"].concat()));
        assert!(new.ends_with(&[&own[..], b"\xff\xda\0\x02"].concat()));
    }

    #[test]
    fn what_does_not_fit_or_is_cut_is_left_out() {
        let large = CarriedMetadata {
            xmp: Some(vec![b'x'; 70_000]),
            icc: Some(vec![0; 20 << 20]),
            ..CarriedMetadata::default()
        };
        let jpeg = b"\xff\xd8\xff\xe0\xff";
        assert_eq!(with_metadata(jpeg, &large), (jpeg.to_vec(), Vec::new()));
        assert_eq!(with_metadata(b"\xff", &CarriedMetadata::default()), (b"\xff".to_vec(), Vec::new()));
    }
}
