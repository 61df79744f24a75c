//! The hash functions whose hashes of a file's bytes a catalogue keeps.

use std::fmt;

/// A hash function of files' bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum HashKind {
    /// BLAKE3, in the column `content_hash`.
    Blake3,
    /// SHA-256, in the column `sha256`.
    Sha256,
    /// MD5, in the column `md5`.
    Md5,
}

impl HashKind {
    /// All functions; the one that is asked first comes first.
    pub const ALL: [HashKind; 3] = [HashKind::Blake3, HashKind::Sha256, HashKind::Md5];

    /// The column of the view `image` that has its hashes.
    #[must_use]
    pub const fn column(self) -> &'static str {
        match self {
            HashKind::Blake3 => "content_hash",
            HashKind::Sha256 => "sha256",
            HashKind::Md5 => "md5",
        }
    }

    /// Its name in lower case, as in `thalweg index --hash=NAME`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            HashKind::Blake3 => "blake3",
            HashKind::Sha256 => "sha256",
            HashKind::Md5 => "md5",
        }
    }

    /// The function of this name, whatever its case.
    #[must_use]
    pub fn of_name(name: &str) -> Option<HashKind> {
        HashKind::ALL.into_iter().find(|kind| kind.name().eq_ignore_ascii_case(name))
    }

    /// Number of bytes of a hash.
    #[must_use]
    pub const fn n_bytes(self) -> usize {
        match self {
            HashKind::Blake3 | HashKind::Sha256 => 32,
            HashKind::Md5 => 16,
        }
    }
}

impl fmt::Display for HashKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
