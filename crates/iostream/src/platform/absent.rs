//! No shim was compiled.

use crate::Functions;

/// Why there is none.
pub(crate) fn functions() -> Result<&'static Functions, String> {
    Err(env!("THALWEG_IOSTREAM_ABSENT").to_owned())
}
