//! Paths in journals, exact also where they are not text.

use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use serde::{Deserialize, Serialize};

use crate::platform;

/// A path in a journal: text, or the bytes of one that is none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum StoredPath {
    /// A path that is text.
    Text(String),
    /// The bytes of a path that is not, in Base64.
    Bytes {
        /// The bytes.
        base64: String,
    },
}

impl StoredPath {
    /// The stored form of a path.
    #[must_use]
    pub fn new(path: &Path) -> StoredPath {
        match path.to_str() {
            Some(text) => StoredPath::Text(text.to_owned()),
            None => StoredPath::Bytes { base64: BASE64.encode(platform::bytes_of(path)) },
        }
    }

    /// The path; `None` if this is none on this system.
    #[must_use]
    pub fn path(&self) -> Option<PathBuf> {
        match self {
            StoredPath::Text(text) => Some(text.into()),
            StoredPath::Bytes { base64 } => platform::path_of(BASE64.decode(base64).ok()?),
        }
    }
}
