//! Writes the header before a member's content: a ustar header, and if that is not sufficient, a pax extended
//! header before it.
//!
//! POSIX.1-2017, "pax Interchange Format". Only the name and the length of the file are written: mode 0644,
//! no owner, no time, so the same input produces the same bytes on any machine. Every reader understands
//! ustar, some of them pax; so pax is used only if a name is not ASCII or too long, or a size does not fit 11
//! octal digits.

use std::ops::Range;

use super::place;

/// Block size of a tar: headers and padded contents are multiples of it.
pub(crate) const BLOCK_BYTES: usize = 512;

/// Length of the end of a tar: two blocks of zeros. Not padded to the 10 KiB of a tape's record; no reader
/// requires it.
pub(crate) const END_BYTES: usize = 2 * BLOCK_BYTES;

/// The first size that does not fit the field of ustar: 8 GiB.
const SIZE_LIMIT: u64 = 1 << 33;

const NAME_BYTES: usize = place::NAME.end - place::NAME.start;
const PREFIX_BYTES: usize = place::PREFIX.end - place::PREFIX.start;

/// Number of zeros after a content up to the next block.
pub(crate) const fn padding(bytes: u64) -> usize {
    (bytes.wrapping_neg() % BLOCK_BYTES as u64) as usize
}

/// Encodes the header of a member of `bytes` bytes, preceded by an extended one if needed. A multiple of 512
/// bytes.
pub(crate) fn header_bytes(name: &str, bytes: u64) -> Vec<u8> {
    let split = split_name(name);
    let mut records = String::new();
    if split.is_none() {
        push_record(&mut records, "path", name);
    }
    if bytes >= SIZE_LIMIT {
        push_record(&mut records, "size", &bytes.to_string());
    }

    let mut out = Vec::with_capacity(BLOCK_BYTES);
    if !records.is_empty() {
        let len = records.len() as u64;
        out.extend(block(("", "PaxHeader"), len, b'x'));
        out.extend(records.as_bytes());
        out.resize(out.len() + padding(len), 0);
    }
    let stand_in = stand_in(name);
    let size = if bytes >= SIZE_LIMIT { 0 } else { bytes };
    out.extend(block(split.unwrap_or(("", &stand_in)), size, b'0'));
    out
}

/// Splits a name into ustar's prefix and name, which readers join by `/`.
fn split_name(name: &str) -> Option<(&str, &str)> {
    if !name.is_ascii() {
        return None;
    }
    if name.len() <= NAME_BYTES {
        return Some(("", name));
    }
    let fits = |(prefix, rest): &(&str, &str)| {
        (1..=PREFIX_BYTES).contains(&prefix.len()) && (1..=NAME_BYTES).contains(&rest.len())
    };
    name.match_indices('/').map(|(slash, _)| (&name[..slash], &name[slash + 1..])).find(fits)
}

/// Name for readers that do not support pax.
fn stand_in(name: &str) -> String {
    let is_plain = |character: &char| character.is_ascii_graphic();
    name.chars().map(|c| if is_plain(&c) { c } else { '_' }).take(NAME_BYTES).collect()
}

/// Appends a record `LENGTH KEY=VALUE\n`, where the length counts its own digits.
fn push_record(records: &mut String, key: &str, value: &str) {
    let rest = format!(" {key}={value}\n");
    let mut len = rest.len();
    while len != rest.len() + len.to_string().len() {
        len = rest.len() + len.to_string().len();
    }
    *records += &format!("{len}{rest}");
}

fn block((prefix, name): (&str, &str), bytes: u64, kind: u8) -> [u8; BLOCK_BYTES] {
    let mut block = [0; BLOCK_BYTES];
    let mut put = |at: Range<usize>, text: &[u8]| block[at][..text.len()].copy_from_slice(text);
    put(place::NAME, name.as_bytes());
    put(place::MODE, b"0000644\0");
    put(place::USER_ID, b"0000000\0");
    put(place::GROUP_ID, b"0000000\0");
    put(place::SIZE, format!("{bytes:011o}\0").as_bytes());
    put(place::TIME, b"00000000000\0");
    // The checksum is computed with blanks in its place.
    put(place::CHECKSUM, b"        ");
    put(place::MAGIC, b"ustar\0");
    put(place::VERSION, b"00");
    put(place::MAJOR_DEVICE, b"0000000\0");
    put(place::MINOR_DEVICE, b"0000000\0");
    put(place::PREFIX, prefix.as_bytes());
    block[place::TYPE] = kind;
    let sum: u32 = block.iter().map(|byte| u32::from(*byte)).sum();
    block[place::CHECKSUM].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
    block
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(bytes: &[u8]) -> &str {
        let end = bytes.iter().position(|byte| *byte == 0).unwrap_or(bytes.len());
        std::str::from_utf8(&bytes[..end]).unwrap()
    }

    #[test]
    fn a_plain_member_has_one_block() {
        let header = header_bytes("a/b.jpg", 0o1234567);
        assert_eq!(header.len(), BLOCK_BYTES);
        assert_eq!(
            (text(&header[..100]), text(&header[124..136]), header[156]),
            ("a/b.jpg", "00001234567", b'0')
        );
        assert_eq!(&header[257..265], b"ustar\x0000");
        assert!(header[265..329].iter().all(|byte| *byte == 0), "no owner");
        let sum: u32 = header[..148].iter().chain(&header[156..]).map(|byte| u32::from(*byte)).sum();
        assert_eq!(u32::from_str_radix(text(&header[148..156]), 8).unwrap(), sum + 8 * 32);
    }

    #[test]
    fn a_long_name_goes_into_the_prefix_and_a_longer_one_into_pax() {
        let header = header_bytes(&format!("{}/{}", "p".repeat(155), "n".repeat(100)), 1);
        assert_eq!(header.len(), BLOCK_BYTES);
        assert_eq!((text(&header[..100]).len(), text(&header[345..500]).len()), (100, 155));
        for name in ["n".repeat(101), format!("{}/n", "p".repeat(156)), format!("/{}", "n".repeat(100))] {
            let header = header_bytes(&name, 1);
            assert_eq!((header.len(), header[156]), (3 * BLOCK_BYTES, b'x'));
            let record = text(&header[BLOCK_BYTES..]);
            assert_eq!(record, format!("{} path={name}\n", record.len()));
        }
    }

    #[test]
    fn a_name_that_is_not_ascii_is_in_pax() {
        let header = header_bytes("ä.jpg", 5);
        assert_eq!(text(&header[BLOCK_BYTES..]), "15 path=ä.jpg\n");
        assert_eq!(text(&header[2 * BLOCK_BYTES..]), "_.jpg");
        assert_eq!(text(&header[2 * BLOCK_BYTES + 124..]), "00000000005");
    }

    #[test]
    fn eight_gibibytes_are_in_pax_and_one_less_is_not() {
        assert_eq!(text(&header_bytes("a", SIZE_LIMIT - 1)[124..]), "77777777777");
        let header = header_bytes("a", SIZE_LIMIT);
        assert_eq!(text(&header[BLOCK_BYTES..]), "19 size=8589934592\n");
        assert_eq!(text(&header[2 * BLOCK_BYTES + 124..]), "00000000000");
    }

    #[test]
    fn a_length_counts_itself_also_where_a_digit_more_changes_it() {
        for len in 80..110 {
            let mut records = String::new();
            push_record(&mut records, "path", &"n".repeat(len));
            let stated: usize = records.split(' ').next().unwrap().parse().unwrap();
            assert_eq!(stated, records.len());
        }
    }
}
