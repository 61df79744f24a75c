//! Compact storage of tags: the list of keys and the common values once, and per file the values that differ
//! (see `schema`).

use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;

use rusqlite::{Connection, OptionalExtension, params};

use crate::elements;
use crate::hash::fnv1a;
use crate::tag_values::{TagKeys, TagValues};

/// Largest size of the cached keys and values in bytes. When it is exceeded the whole cache is cleared; a
/// shape that is no longer cached costs a look-up by hash. 8 MiB hold some 1,500 shapes of 100 tags, more
/// than the cameras and programs of most collections.
const REMEMBERED_BYTES: usize = 8 << 20;

/// Cache of recently used shapes.
#[derive(Debug, Default)]
pub(super) struct Shapes {
    /// By the text of the keys, of which each worker has its own copy.
    by_text: HashMap<Arc<str>, Rc<Shape>, foldhash::fast::RandomState>,
    /// By the address of the keys, which cannot change while they are held here.
    by_address: HashMap<usize, (TagKeys, Rc<Shape>), foldhash::fast::RandomState>,
    bytes: usize,
}

#[derive(Debug)]
struct Shape {
    id: i64,
    common: Box<str>,
    spans: Vec<Range<usize>>,
}

/// How the tags of one file are stored.
pub(super) struct StoredTags {
    /// Id of the row in `tag_shape`.
    pub(super) shape_id: i64,
    /// The values that differ from the shape's, as a JSON object by position; `None` if none does.
    pub(super) differing: Option<String>,
}

impl Shapes {
    /// Finds or adds the shape of a file's tags.
    pub(super) fn store(
        &mut self,
        connection: &Connection,
        tags: &TagValues,
    ) -> rusqlite::Result<StoredTags> {
        let address = tags.keys().json().as_ptr().addr();
        let shape = match self.by_address.get(&address) {
            Some((_, shape)) => Rc::clone(shape),
            None => {
                let shape = match self.by_text.get(tags.keys().json()) {
                    Some(shape) => Rc::clone(shape),
                    None => find_or_add(connection, tags)?,
                };
                self.remember(address, tags.keys(), &shape);
                shape
            }
        };
        Ok(StoredTags { shape_id: shape.id, differing: shape.differing(tags) })
    }

    fn remember(&mut self, address: usize, keys: &TagKeys, shape: &Rc<Shape>) {
        let bytes =
            keys.json().len() + shape.common.len() + shape.spans.len() * size_of::<Range<usize>>() + 256;
        if self.bytes + bytes > REMEMBERED_BYTES {
            self.by_text.clear();
            self.by_address.clear();
            self.bytes = 0;
        }
        if bytes <= REMEMBERED_BYTES / 4 {
            self.bytes += bytes;
            self.by_text.entry(Arc::clone(keys.json())).or_insert_with(|| Rc::clone(shape));
            self.by_address.insert(address, (keys.clone(), Rc::clone(shape)));
        }
    }
}

fn find_or_add(connection: &Connection, tags: &TagValues) -> rusqlite::Result<Rc<Shape>> {
    let keys = &**tags.keys().json();
    let hash = fnv1a(keys.as_bytes()).cast_signed();
    let found: Option<(i64, String)> = connection
        .prepare_cached("SELECT id, common FROM tag_shape WHERE hash = ?1 AND keys = ?2")?
        .query_row(params![hash, keys], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    let (id, common) = match found {
        Some(found) => found,
        None => {
            let sql = "INSERT INTO tag_shape (hash, keys, common) VALUES (?1, ?2, ?3)";
            let values = tags.values();
            let id = connection.prepare_cached(sql)?.insert(params![hash, keys, values])?;
            (id, values)
        }
    };
    let spans = elements::spans(&common);
    Ok(Rc::new(Shape { id, common: common.into(), spans }))
}

impl Shape {
    fn differing(&self, tags: &TagValues) -> Option<String> {
        let values = tags.open_values();
        if self.common.strip_suffix(']') == Some(values) {
            return None;
        }
        let mut object = String::new();
        for (position, (span, common)) in tags.spans().zip(&self.spans).enumerate() {
            let value = &values[span];
            if value != &self.common[common.clone()] {
                object.push_str(if object.is_empty() { "{\"" } else { ",\"" });
                object.push_str(itoa::Buffer::new().format(position));
                object.push_str("\":");
                object.push_str(value);
            }
        }
        if object.is_empty() {
            return None;
        }
        object.push('}');
        Some(object)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_differs_is_kept() {
        let common = r#"["a",2,[3]]"#;
        let shape = Shape { id: 1, common: common.into(), spans: elements::spans(common) };
        let differing = |values| shape.differing(&TagValues::from_json(r#"["x","y","z"]"#, values).unwrap());
        assert_eq!(differing(r#"["a",2,[3]]"#), None);
        assert_eq!(differing(r#"["a", 2 ,[3]]"#), None);
        assert_eq!(differing(r#"["b",2,{"c":null}]"#).as_deref(), Some(r#"{"0":"b","2":{"c":null}}"#));
    }
}
