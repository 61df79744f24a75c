//! How fields of reports are serialised: durations in seconds, paths as text, counts by word.
//!
//! Keys carry units (`elapsed_s`); `--json` prints reports as they are serialised here.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use catalog::{ErrorKind, path_text};
use serde::Serializer;

/// Seconds with six digits after the decimal point.
pub(crate) fn seconds<S: Serializer>(duration: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64((duration.as_secs_f64() * 1e6).round() / 1e6)
}

/// A path as text, in which bytes that are not UTF-8 are written as `\xHH`, as in the column `path`.
pub(crate) fn path<S: Serializer>(path: &Path, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&path_text(path.as_os_str()).0)
}

/// Counts by the words of the column `error_kind`.
pub(crate) fn by_word<S: Serializer>(
    counts: &BTreeMap<ErrorKind, u64>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(counts.iter().map(|(kind, n)| (kind.as_str(), n)))
}
