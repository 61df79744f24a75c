//! A step in the journal of `note`.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use serde::{Deserialize, Serialize};

use crate::journal::StoredPath;
use crate::replace::Replacement;

/// The command in the headers of the journals of `note`.
pub const COMMAND: &str = "note";

/// The replacement of a sidecar, with all that is needed to undo it.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct NoteStep {
    pub(super) sidecar: StoredPath,
    /// The old sidecar in Base64; absent if there was none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    old_base64: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) old_blake3: Option<String>,
    pub(super) new_blake3: String,
}

impl NoteStep {
    pub(super) fn of(replacement: &Replacement) -> NoteStep {
        let old = replacement.old.as_ref().map(|old| &old.bytes);
        NoteStep {
            sidecar: StoredPath::new(&replacement.path),
            old_base64: old.map(|old| BASE64.encode(old)),
            old_blake3: old.map(|old| digest(old)),
            new_blake3: digest(replacement.new.as_deref().unwrap_or_default()),
        }
    }

    /// The bytes of the old sidecar; `Some(None)` if there was none, `None` if they are not what they were.
    pub(super) fn old(&self) -> Option<Option<Vec<u8>>> {
        let Some(text) = &self.old_base64 else { return Some(None) };
        let old = BASE64.decode(text).ok()?;
        (Some(digest(&old)) == self.old_blake3).then_some(Some(old))
    }
}

/// The BLAKE3 digest of a sidecar in hexadecimal digits.
pub(super) fn digest(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex().to_string()
}
