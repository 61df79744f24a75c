//! Members: the pictures of a pack.

use serde::{Deserialize, Serialize};

/// BLAKE3 hash of a picture's bytes.
pub type Hash = [u8; 32];

/// A picture in a shard: its name, the place of its bytes, and its metadata.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    /// Key, unique in the pack and without dots.
    pub key: Box<str>,
    /// Extension in lower case, without a dot before it; it may contain dots. The member's name is
    /// `KEY.EXTENSION`.
    pub extension: Box<str>,
    /// Number of its shard, from 0.
    pub shard: u32,
    /// Position of its content in the shard, in bytes.
    pub offset: u64,
    /// Length of its content in bytes.
    pub bytes: u64,
    /// Position of the content of `KEY.json` in the shard, and its length, if there is one.
    pub json: Option<(u64, u32)>,
    /// Hash of its content.
    #[serde(with = "hex")]
    pub hash: Hash,
    /// Hash of the content of `KEY.json`, if there is one.
    #[serde(default, with = "hex_or_none", skip_serializing_if = "Option::is_none")]
    pub json_hash: Option<Hash>,
    /// Metadata of the picture.
    pub facts: Facts,
}

impl Member {
    /// Name of the member in the shard.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{}.{}", self.key, self.extension)
    }
}

/// Metadata of a picture: columns of the manifest, with the names of the catalogue.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Facts {
    /// Path of the source file, as it is displayed.
    pub path: Box<str>,
    /// Width in pixels, if known.
    pub width: Option<u32>,
    /// Height in pixels, if known.
    pub height: Option<u32>,
    /// ExifTool's `FileType`, if known.
    pub format: Option<Box<str>>,
    /// When it was taken, as ISO 8601 in local time.
    pub taken_at: Option<Box<str>>,
}

/// Serialises hashes in records: 64 digits, as in the manifest.
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

/// Serialises hashes that may be missing.
mod hex_or_none {
    use serde::{Deserializer, Serializer};

    #[expect(clippy::ref_option, reason = "serde passes a reference to the field")]
    pub(super) fn serialize<S: Serializer>(hash: &Option<super::Hash>, to: S) -> Result<S::Ok, S::Error> {
        match hash {
            Some(hash) => super::hex::serialize(hash, to),
            None => to.serialize_none(),
        }
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<super::Hash>, D::Error> {
        super::hex::deserialize(from).map(Some)
    }
}

/// A picture as a lookup stores it, with borrowed names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemberRef<'p> {
    /// See [`Member::key`]. In an archive that was not written by `pack`, it includes the folder, which may
    /// have dots.
    pub key: &'p str,
    /// See [`Member::extension`]. In an archive that was not written by `pack`, its case is kept, and it is
    /// empty if the name has no dot.
    pub extension: &'p str,
    /// Number of its shard, from 0.
    pub shard: u32,
    /// Position of its content in the shard, in bytes.
    pub offset: u64,
    /// Length of its content in bytes.
    pub bytes: u64,
    /// Position of the content of `KEY.json` in the shard, and its length, if there is one.
    pub json: Option<(u64, u32)>,
    /// Hash of its content; an archive that was not written by `pack` has none.
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

    /// Name of the member in the shard.
    #[must_use]
    pub fn name(&self) -> String {
        if self.extension.is_empty() {
            self.key.to_owned()
        } else {
            format!("{}.{}", self.key, self.extension)
        }
    }
}
