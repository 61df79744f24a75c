//! Hash functions of bytes that come in pieces.

use std::fmt::Write as _;

use catalog::HashKind;
use sha2::Digest as _;

/// Number of bytes that all functions take before the next ones: they stay in the CPU's cache meanwhile.
const PIECE_BYTES: usize = 128 << 10;

/// State of one of the hash functions.
#[derive(Clone)]
pub(crate) enum Hasher {
    Blake3(Box<blake3::Hasher>),
    Md5(md5::Context),
    Sha256(sha2::Sha256),
    Sha512(sha2::Sha512),
}

impl Hasher {
    /// A function of a catalogue.
    pub(crate) fn new(kind: HashKind) -> Hasher {
        match kind {
            HashKind::Sha256 => Hasher::sha256(),
            HashKind::Md5 => Hasher::md5(),
            _ => Hasher::Blake3(Box::default()),
        }
    }

    pub(crate) fn md5() -> Hasher {
        Hasher::Md5(md5::Context::new())
    }

    pub(crate) fn sha256() -> Hasher {
        Hasher::Sha256(sha2::Sha256::new())
    }

    pub(crate) fn sha512() -> Hasher {
        Hasher::Sha512(sha2::Sha512::new())
    }

    pub(crate) fn feed(&mut self, bytes: &[u8]) {
        match self {
            Hasher::Blake3(hasher) => {
                hasher.update(bytes);
            }
            Hasher::Md5(hasher) => hasher.consume(bytes),
            Hasher::Sha256(hasher) => hasher.update(bytes),
            Hasher::Sha512(hasher) => hasher.update(bytes),
        }
    }

    pub(crate) fn finish(self) -> Box<[u8]> {
        match self {
            Hasher::Blake3(hasher) => Box::from(hasher.finalize().as_bytes().as_slice()),
            Hasher::Md5(hasher) => Box::from(hasher.finalize().as_slice()),
            Hasher::Sha256(hasher) => Box::from(hasher.finalize().as_slice()),
            Hasher::Sha512(hasher) => Box::from(hasher.finalize().as_slice()),
        }
    }
}

/// Feeds the same bytes to several functions.
pub(crate) fn feed_all(hashers: &mut [Hasher], bytes: &[u8]) {
    for piece in bytes.chunks(PIECE_BYTES) {
        hashers.iter_mut().for_each(|hasher| hasher.feed(piece));
    }
}

/// Bytes in hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_those_of_the_standards() {
        let of = |mut hasher: Hasher| {
            hasher.feed(b"a");
            hasher.feed(b"bc");
            hex(&hasher.finish())
        };
        assert_eq!(of(Hasher::md5()), "900150983cd24fb0d6963f7d28e17f72");
        assert_eq!(of(Hasher::sha256()), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assert_eq!(
            of(Hasher::new(HashKind::Blake3)),
            "6437b3ac38465133ffb63b75273a8db548c558465d79db03fd359c6cd5bd9d85"
        );
        assert!(of(Hasher::sha512()).starts_with("ddaf35a193617abacc417349ae204131"));
    }

    #[test]
    fn several_functions_take_the_same_bytes() {
        let bytes: Vec<u8> = (0..PIECE_BYTES * 2 + 5).map(|n| n as u8).collect();
        let mut hashers: Vec<Hasher> = HashKind::ALL.into_iter().map(Hasher::new).collect();
        feed_all(&mut hashers, &bytes);
        for (hasher, kind) in hashers.into_iter().zip(HashKind::ALL) {
            let mut alone = Hasher::new(kind);
            alone.feed(&bytes);
            assert_eq!(hasher.finish(), alone.finish(), "{kind}");
        }
    }
}
