//! SQL of conditions on stored tags.

use rusqlite::types::Value;

/// The shapes that have a tag; the value is that of [`tag_pattern`].
pub(crate) const SHAPES_WITH_TAG: &str =
    "(SELECT s.id FROM tag_shape AS s, json_each(s.keys) AS k WHERE k.value LIKE ? ESCAPE '\\')";

/// The `LIKE` pattern of a tag: `Group:Tag` matches itself, a plain `Tag` matches in any group.
pub(crate) fn tag_pattern(tag: &str) -> Value {
    let escaped = tag.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    Value::Text(if tag.contains(':') { escaped } else { format!("%:{escaped}") })
}
