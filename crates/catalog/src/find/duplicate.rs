//! SQL of what is equal in duplicates.

use super::criteria::DuplicateKey;

fn columns_of(key: DuplicateKey) -> &'static [&'static str] {
    match key {
        DuplicateKey::Content => &["content_hash"],
        DuplicateKey::Picture => &["perceptual_hash"],
        DuplicateKey::SizeAndTime => &["bytes", "taken_at", "width", "height"],
    }
}

/// The SQL expression that is equal for files of one group.
pub(super) fn key_of(key: DuplicateKey) -> &'static str {
    match key {
        DuplicateKey::Content => "f.content_hash",
        DuplicateKey::Picture => "f.perceptual_hash",
        DuplicateKey::SizeAndTime => "f.bytes || ' ' || f.taken_at || ' ' || f.width || ' ' || f.height",
    }
}

pub(super) fn order_of(key: DuplicateKey) -> &'static str {
    match key {
        DuplicateKey::Content => " ORDER BY f.content_hash, d.path, f.name",
        DuplicateKey::Picture => " ORDER BY f.perceptual_hash, d.path, f.name",
        DuplicateKey::SizeAndTime => " ORDER BY f.bytes, f.taken_at, f.width, f.height, d.path, f.name",
    }
}

/// The condition that another file has the same key.
pub(crate) fn duplicated(key: DuplicateKey) -> String {
    let columns = columns_of(key);
    let list = columns.join(", ");
    let ours: Vec<String> = columns.iter().map(|column| format!("f.{column}")).collect();
    let known: Vec<String> = columns.iter().map(|column| format!("{column} IS NOT NULL")).collect();
    format!(
        "({}) IN (SELECT {list} FROM file WHERE vanished_at IS NULL AND {} GROUP BY {list} HAVING count(*) > 1)",
        ours.join(", "),
        known.join(" AND ")
    )
}
