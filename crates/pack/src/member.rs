//! One picture of a pack.

use serde::{Deserialize, Serialize};

/// BLAKE3 of a picture's bytes.
pub type Hash = [u8; 32];

/// A picture in a shard: its name, where its bytes lie, and what is known of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    /// Unique in the pack, without dots.
    pub key: Box<str>,
    /// Lower case, without a dot before it; it may have some inside. The member's name is `KEY.EXTENSION`.
    pub extension: Box<str>,
    /// Number of its shard, from 0.
    pub shard: u32,
    /// Where its content begins in the shard.
    pub offset: u64,
    /// Length of its content.
    pub bytes: u64,
    /// Where the content of `KEY.json` begins in the shard, and its length, if there is one.
    pub json: Option<(u64, u32)>,
    /// Of its content.
    #[serde(with = "hex")]
    pub hash: Hash,
    /// What is known of it.
    pub facts: Facts,
}

impl Member {
    /// The name in the shard.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{}.{}", self.key, self.extension)
    }
}

/// What is known of a picture beside its bytes: columns of the manifest, as the catalogue calls them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Facts {
    /// Where it came from, as people are shown paths.
    pub path: Box<str>,
    /// In pixels.
    pub width: Option<u32>,
    /// In pixels.
    pub height: Option<u32>,
    /// ExifTool's `FileType`.
    pub format: Option<Box<str>>,
    /// When it was taken, ISO 8601, local time.
    pub taken_at: Option<Box<str>>,
}

/// Hashes in records: 64 digits, as in the manifest.
mod hex {
    use serde::de::Error as _;
    use serde::{Deserialize as _, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(hash: &super::Hash, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&blake3::Hash::from_bytes(*hash).to_hex())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<super::Hash, D::Error> {
        let digits = Box::<str>::deserialize(from)?;
        blake3::Hash::from_hex(&*digits).map(Into::into).map_err(D::Error::custom)
    }
}

/// A picture as a lookup has it, its names borrowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemberRef<'p> {
    /// See [`Member::key`]. In an archive that was not made by `pack`, with its folder, which may have dots.
    pub key: &'p str,
    /// See [`Member::extension`]; as written in an archive that was not made by `pack`, and empty where there
    /// is no dot.
    pub extension: &'p str,
    /// Number of its shard, from 0.
    pub shard: u32,
    /// Where its content begins in the shard.
    pub offset: u64,
    /// Length of its content.
    pub bytes: u64,
    /// Where the content of `KEY.json` begins in the shard, and its length, if there is one.
    pub json: Option<(u64, u32)>,
    /// Of its content; an archive that was not made by `pack` has none.
    pub hash: Option<Hash>,
}

impl MemberRef<'_> {
    /// Whether this is its name in the shard.
    pub(crate) fn is_named(&self, name: &str) -> bool {
        match name.strip_prefix(self.key).map(|rest| (rest, rest.strip_prefix('.'))) {
            Some(("", _)) => self.extension.is_empty(),
            Some((_, Some(extension))) => self.extension == extension,
            _ => false,
        }
    }

    /// The name in the shard.
    #[must_use]
    pub fn name(&self) -> String {
        if self.extension.is_empty() {
            self.key.to_owned()
        } else {
            format!("{}.{}", self.key, self.extension)
        }
    }
}
