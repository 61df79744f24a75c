//! Checks the table of an ICC profile's tags before the library reads them.
//!
//! Entries may share data, and do: the three curves of a display, and the tables of a printer for several
//! intents. The library unpacks what each entry names, so a small profile of many entries that all name the
//! same text takes gigabytes.

/// Bytes of the header (ICC.1:2022, 7.2), after which the number of tags follows.
const HEADER_BYTES: usize = 128;

/// Bytes of an entry of the table (ICC.1:2022, 7.3): signature, offset and length.
const ENTRY_BYTES: usize = 12;

/// Maximum number of tags. The standard defines about 60, and no profile has all of them.
const MOST_TAGS: usize = 100;

/// Maximum length of all tags together, as a multiple of the profile's. Of three curves that are one it is
/// less than 3, and of tables for three intents in both directions less than 6.
const MOST_TIMES: u64 = 8;

/// Why the library would take too much time or memory for the profile; `None` if it would not.
pub(super) fn excess(profile: &[u8]) -> Option<String> {
    let (count, entries) = profile.get(HEADER_BYTES..)?.split_first_chunk::<4>()?;
    let n_tags = u32::from_be_bytes(*count) as usize;
    if n_tags > MOST_TAGS {
        return Some(format!("{n_tags} tags, more than {MOST_TAGS}"));
    }
    let entries = entries.as_chunks::<ENTRY_BYTES>().0.iter().take(n_tags);
    let n_bytes: u64 = entries.map(|[.., a, b, c, d]| u64::from(u32::from_be_bytes([*a, *b, *c, *d]))).sum();
    (n_bytes > MOST_TIMES * profile.len() as u64)
        .then(|| format!("tags of {n_bytes} bytes together in {} bytes", profile.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn profile(n_tags: u32, tag_bytes: u32) -> Vec<u8> {
        let entry = [&b"desc\0\0\0\x80"[..], &tag_bytes.to_be_bytes()].concat();
        [vec![0; HEADER_BYTES], n_tags.to_be_bytes().to_vec(), entry.repeat(n_tags as usize)].concat()
    }

    #[test]
    fn many_tags_and_tags_that_are_one_are_told() {
        assert_eq!(excess(&profile(9, 200)), None);
        assert!(excess(&profile(20, 200)).unwrap().contains("4000 bytes together"));
        assert!(excess(&profile(101, 0)).unwrap().contains("101 tags"));
        assert_eq!(excess(&profile(20, 200)[..131]), None);
        assert_eq!(excess(&[]), None);
    }
}
