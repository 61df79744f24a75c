//! Reads the sizes in a JPEG XR file (ITU-T T.832): that of the container, by which a decoder takes memory,
//! and those of the codestreams, by which it fills it.

/// Tags of the width and height (T.832, Annex A).
const SIZE_TAGS: [u16; 2] = [0xBC80, 0xBC81];

/// Tags of the offsets of the picture and of its alpha plane.
const OFFSET_TAGS: [u16; 2] = [0xBCC0, 0xBCC2];

/// Bytes of a codestream's header up to its size.
pub(super) const HEADER_BYTES: u64 = 20;

/// What the container says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Container {
    /// Width and height in pixels.
    pub(super) size: (u32, u32),
    /// Offsets of the codestreams in the file: of the picture, and of alpha if that is stored separately.
    pub(super) codestreams: Vec<u64>,
}

/// Reads the first bytes of a file; `None` if they are no JPEG XR. The container is like a little-endian TIFF
/// with the number 0xBC instead of 42.
pub(super) fn read(head: &[u8]) -> Option<Container> {
    let at = |offset: usize, n: usize| {
        let bytes = head.get(offset..offset.checked_add(n)?)?;
        Some(bytes.iter().rev().fold(0, |number, byte| number << 8 | u32::from(*byte)))
    };
    if !head.starts_with(b"II\xBC") {
        return None;
    }
    let directory = at(4, 4)? as usize;
    let n_entries = at(directory, 2)? as usize;
    let value_of = |tag: u16| {
        let mut entries = (0..n_entries).map(|entry| directory + 2 + 12 * entry);
        let entry = entries.find(|&entry| at(entry, 2) == Some(u32::from(tag)))?;
        // The types are 1 (a byte), 3 (two bytes) and 4 (four).
        let length = match at(entry + 2, 2)? {
            1 => 1,
            3 => 2,
            _ => 4,
        };
        at(entry + 8, length)
    };
    let [width, height] = SIZE_TAGS.map(value_of);
    let codestreams = OFFSET_TAGS.into_iter().filter_map(value_of).map(u64::from).collect();
    Some(Container { size: (width?, height?), codestreams })
}

/// Width and height at the beginning of a codestream (T.832, 8.3); `None` if it is none.
pub(super) fn codestream_size(codestream: &[u8]) -> Option<(u32, u32)> {
    /// Bit of the third byte of flags: sizes have 16 bits instead of 32.
    const SHORT_HEADER: u8 = 0x80;
    let (flags, rest) = codestream.strip_prefix(b"WMPHOTO\0")?.split_first_chunk::<4>()?;
    let side = |number: usize| {
        let last = if flags[2] & SHORT_HEADER == 0 {
            u32::from_be_bytes(*rest.get(number * 4..)?.first_chunk()?)
        } else {
            u32::from(u16::from_be_bytes(*rest.get(number * 2..)?.first_chunk()?))
        };
        last.checked_add(1)
    };
    Some((side(0)?, side(1)?))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A container with a size and one codestream, of which only the beginning is there.
    pub(crate) fn file((width, height): (u32, u32), codestream: (u32, u32)) -> Vec<u8> {
        let mut bytes = b"II\xBC\x01\x08\0\0\0\x03\0".to_vec();
        for (tag, value) in [(0xBC80_u16, width), (0xBC81, height), (0xBCC0, 46)] {
            bytes.extend(tag.to_le_bytes());
            bytes.extend([4, 0, 1, 0, 0, 0]);
            bytes.extend(value.to_le_bytes());
        }
        assert_eq!(bytes.len(), 46);
        bytes.extend(b"WMPHOTO\0\x11\x45\x40\x71");
        [codestream.0, codestream.1].iter().for_each(|side| bytes.extend((side - 1).to_be_bytes()));
        bytes
    }

    #[test]
    fn sizes_are_read() {
        let bytes = file((300, 200), (65_536, 40));
        let container = Container { size: (300, 200), codestreams: vec![46] };
        assert_eq!(read(&bytes), Some(container));
        assert_eq!(codestream_size(&bytes[46..]), Some((65_536, 40)));
        let short = b"WMPHOTO\0\x11\x45\xC0\x71\xFF\xFF\0\x27";
        assert_eq!(codestream_size(short), Some((65_536, 40)));
        let overflow = b"WMPHOTO\0\x11\x45\x40\x71\xFF\xFF\xFF\xFF\0\0\0\0";
        assert_eq!(codestream_size(overflow), None);
    }

    #[test]
    fn cut_files_and_others_have_no_size() {
        let bytes = file((300, 200), (300, 200));
        for n in 0..34 {
            assert_eq!(read(&bytes[..n]), None, "{n}");
        }
        for n in 0..20 {
            assert_eq!(codestream_size(&bytes[46..46 + n]), None, "{n}");
        }
        assert_eq!(read(b"II*\0\x08\0\0\0"), None);
        assert_eq!(read(b"II\xBC\x01\xff\xff\xff\xff"), None);
        assert_eq!(codestream_size(b"WMPHOTOS\x11\x45\xC0\x71\0\0\0\0"), None);
    }
}
