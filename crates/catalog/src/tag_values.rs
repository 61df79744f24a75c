//! All tags of a file as input for the catalogue: JSON, compacted and checked once, when it is created.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

use crate::elements;

/// The names of a file's tags, in order: created once for all files that have the same names. Cloning is
/// cheap, and clones are recognised without comparing them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TagKeys {
    /// The names as a compact JSON array of strings.
    json: Arc<str>,
    len: usize,
}

impl TagKeys {
    /// Creates a list of these keys (`Group:Tag`); `None` if two of them are equal.
    #[must_use]
    pub fn new(keys: &[impl AsRef<str>]) -> Option<TagKeys> {
        let mut known = HashSet::with_capacity(keys.len());
        let mut json = String::from("[");
        for key in keys.iter().map(AsRef::as_ref) {
            if !known.insert(key) {
                return None;
            }
            if json.len() > 1 {
                json.push(',');
            }
            json.push_str(&serde_json::Value::from(key).to_string());
        }
        json.push(']');
        Some(TagKeys { json: json.into(), len: keys.len() })
    }

    /// The keys as the text of a JSON array.
    #[must_use]
    pub fn json(&self) -> &Arc<str> {
        &self.json
    }

    /// Number of keys in the list.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether the list has no keys.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}

/// Largest number of bytes of the values of one file. A value that would make them more is left out, and a
/// text says so in its place. A compressed title of 4 kB can have 4 MB, in each of a million files.
pub const MOST_TAG_BYTES: usize = 1 << 20;

/// All tags of a file: keys, and a compact JSON array of as many values.
///
/// Compact, so that equal values are equal texts; checked, because one row that is not JSON would make every
/// query of the column `tags` fail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TagValues {
    keys: TagKeys,
    /// `[value,value`, without the closing bracket.
    values: String,
    /// End position of each value in `values`.
    ends: Vec<u32>,
}

impl TagValues {
    /// Creates a list without values for these keys, with capacity for `value_bytes` bytes of JSON.
    #[must_use]
    pub fn of(keys: TagKeys, value_bytes: usize) -> TagValues {
        let ends = Vec::with_capacity(keys.len());
        TagValues { keys, values: String::with_capacity(value_bytes), ends }
    }

    /// Creates tags from the texts of two JSON arrays; `None` unless the first contains only strings, all
    /// different, and both have the same length.
    #[must_use]
    pub fn from_json(keys: &str, values: &str) -> Option<TagValues> {
        if !elements::are_parallel_arrays(keys, values) {
            return None;
        }
        let keys: Vec<String> = serde_json::from_str(keys).ok()?;
        let values = elements::compact(values);
        let mut tags = TagValues::of(TagKeys::new(&keys)?, values.len());
        for value in elements::spans(&values) {
            tags.push_json(|out| out.push_str(&values[value]));
        }
        Some(tags)
    }

    /// Adds the value of the next key: `value` appends it as one JSON value without white space between its
    /// tokens. The caller must call this once for each key and append valid JSON. A value that does not fit
    /// into [`MOST_TAG_BYTES`] is replaced by a text with its length.
    pub fn push_json(&mut self, value: impl FnOnce(&mut String)) {
        self.values.push(if self.ends.is_empty() { '[' } else { ',' });
        value(&mut self.values);
        debug_assert!(
            serde_json::from_str::<&serde_json::value::RawValue>(&self.values[self.last_start()..]).is_ok(),
            "a value is not JSON: {}",
            &self.values[self.last_start()..]
        );
        if self.values.len() > MOST_TAG_BYTES {
            let n_bytes = self.values.len() - self.last_start();
            self.values.truncate(self.last_start());
            self.values.push_str(&left_out(n_bytes));
            // One large value would keep its memory for as long as the row waits to be written.
            self.values.shrink_to(MOST_TAG_BYTES);
        }
        self.ends.push(u32::try_from(self.values.len()).unwrap_or(u32::MAX));
    }

    fn last_start(&self) -> usize {
        self.ends.last().map_or(1, |&end| end as usize + 1)
    }

    /// The keys to which the values belong.
    #[must_use]
    pub fn keys(&self) -> &TagKeys {
        &self.keys
    }

    /// The values as the text of a JSON array.
    #[must_use]
    pub fn values(&self) -> String {
        closed(&self.values)
    }

    /// Like [`TagValues::values`], without the closing bracket.
    pub(crate) fn open_values(&self) -> &str {
        &self.values
    }

    /// Positions of the values in [`TagValues::values`].
    pub(crate) fn spans(&self) -> impl Iterator<Item = Range<usize>> + '_ {
        debug_assert_eq!(self.ends.len(), self.keys.len(), "as many values as keys");
        let starts = std::iter::once(0).chain(self.ends.iter().map(|&end| end as usize));
        starts.zip(&self.ends).map(|(start, &end)| start + 1..end as usize)
    }
}

/// The JSON in place of a value of this length.
fn left_out(n_bytes: usize) -> String {
    format!("\"(left out: {n_bytes} bytes)\"")
}

fn closed(open: &str) -> String {
    if open.is_empty() { "[]".to_owned() } else { format!("{open}]") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_come_back_compact() {
        let tags = TagValues::from_json(r#"[ "a" , "b:c" ]"#, r#"[ 1.50, {"x": [2, "y z"]} ]"#).unwrap();
        assert_eq!(&**tags.keys().json(), r#"["a","b:c"]"#);
        assert_eq!(tags.values(), r#"[1.50,{"x":[2,"y z"]}]"#);
        let values: Vec<&str> = tags.spans().map(|span| &tags.values[span]).collect();
        assert_eq!(values, ["1.50", r#"{"x":[2,"y z"]}"#]);
        assert_eq!(&**TagValues::from_json("[]", "[]").unwrap().keys().json(), "[]");
    }

    #[test]
    fn values_that_do_not_fit_are_left_out_and_the_others_stay() {
        let large = format!("\"{}\"", "a".repeat(MOST_TAG_BYTES));
        let tags = TagValues::from_json(r#"["a","b","c"]"#, &format!("[1,{large},2]")).unwrap();
        assert_eq!(tags.values(), format!("[1,\"(left out: {} bytes)\",2]", MOST_TAG_BYTES + 2));
        let half = format!("\"{}\"", "b".repeat(MOST_TAG_BYTES / 2));
        let tags = TagValues::from_json(r#"["a","b","c"]"#, &format!("[{half},{half},{half}]")).unwrap();
        assert!(tags.values().len() < MOST_TAG_BYTES + 100, "{}", tags.values().len());
        assert!(tags.values().starts_with(&format!("[{half},\"(left out: ")));
    }

    #[test]
    fn what_would_break_the_view_is_refused() {
        for (keys, values) in
            [("[\"a\"]", "[]"), ("[\"a\",\"a\"]", "[1,2]"), ("[1]", "[1]"), ("[\"a\"]", "[1")]
        {
            assert_eq!(TagValues::from_json(keys, values), None, "{keys} {values}");
        }
    }
}
