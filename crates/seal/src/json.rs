//! The digest of a JSON document, as its first member.
//!
//! A document begins with `{`, a line break and two spaces, as `serde_json` prints it. Its digest is that of
//! all bytes without the member. Readers that do not know the member `blake3` pass over it.

use std::io;

use crate::damaged;

/// What a document begins with.
const START: &str = "{\n  ";
/// What is before the digits of the digest.
const BEFORE: &str = "\"blake3\": \"";
/// What is after the digits.
const AFTER: &str = "\",\n  ";

/// Adds the digest to a document; one that does not begin as described stays as it is.
#[must_use]
pub fn sealed(document: &str) -> String {
    let Some(rest) = document.strip_prefix(START) else { return document.to_owned() };
    let digits = blake3::hash(document.as_bytes()).to_hex();
    [START, BEFORE, &digits, AFTER, rest].concat()
}

/// Checks the digest of a document. Returns whether it has one.
///
/// # Errors
/// [`io::ErrorKind::InvalidData`] if the document differs from its digest.
pub fn check(document: &[u8]) -> io::Result<bool> {
    let opened = || document.strip_prefix(START.as_bytes())?.strip_prefix(BEFORE.as_bytes());
    let Some(rest) = opened() else { return Ok(false) };
    let differs =
        || damaged("its bytes differ from its member `blake3`; to read it as it is, remove that member");
    let (digits, rest) = rest.split_at_checked(2 * crate::DIGEST_BYTES).ok_or_else(differs)?;
    let rest = rest.strip_prefix(AFTER.as_bytes()).ok_or_else(differs)?;
    let found = blake3::Hasher::new().update(START.as_bytes()).update(rest).finalize().to_hex();
    if found.as_bytes() == digits { Ok(true) } else { Err(differs()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_changed_byte_is_noticed_or_harmless() {
        let plain = "{\n  \"a\": 1,\n  \"b\": [\n    2\n  ]\n}\n";
        let document = sealed(plain);
        assert!(document.starts_with("{\n  \"blake3\": \""), "{document}");
        assert!(check(document.as_bytes()).unwrap());
        assert!(!check(plain.as_bytes()).unwrap());
        let n_name = START.len() + BEFORE.len();
        for at in 0..document.len() {
            for change in [1, 0x80, 0xff] {
                let mut bytes = document.clone().into_bytes();
                bytes[at] ^= change;
                // A change of the name of the member leaves the document what it was.
                assert_eq!(check(&bytes).is_err(), at >= n_name, "{at}");
            }
        }
    }
}
