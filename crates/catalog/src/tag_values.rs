//! All tags of a file on their way to the catalogue: JSON, made compact and checked once, where it is written.

use std::ops::Range;

use crate::elements;

/// All tags of a file: keys and values as two compact JSON arrays of equal length.
///
/// Compact, so that equal values are equal texts; checked, because one row that is not JSON would make every query of
/// the column `tags` fail.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TagValues {
    /// `["Group:Tag","Group:Tag"`, the closing bracket left out.
    keys: String,
    /// `[value,value`, the closing bracket left out.
    values: String,
    /// Where each value ends in `values`.
    ends: Vec<u32>,
}

impl TagValues {
    /// No tags, with room for so many bytes of keys and of values.
    #[must_use]
    pub fn with_capacity(key_bytes: usize, value_bytes: usize) -> TagValues {
        TagValues {
            keys: String::with_capacity(key_bytes),
            values: String::with_capacity(value_bytes),
            ends: Vec::with_capacity(128),
        }
    }

    /// Tags from the texts of two JSON arrays; `None` unless the first holds strings only, no two of them equal, and
    /// both are of equal length.
    #[must_use]
    pub fn from_json(keys: &str, values: &str) -> Option<TagValues> {
        if !elements::are_parallel_arrays(keys, values) {
            return None;
        }
        let (keys, values) = (elements::compact(keys), elements::compact(values));
        let (mut tags, mut known) = (TagValues::default(), std::collections::HashSet::new());
        for (key, value) in elements::spans(&keys).into_iter().zip(elements::spans(&values)) {
            let key = &keys[key];
            if !known.insert(key) {
                return None;
            }
            tags.push_json(|out| out.push_str(key), |out| out.push_str(&values[value]));
        }
        Some(tags)
    }

    /// Adds a tag. `key` appends its key as a JSON string, one that no other tag of the file has; `value` appends its
    /// value as one JSON value without white space between its pieces. That they do so is the caller's promise.
    pub fn push_json(&mut self, key: impl FnOnce(&mut String), value: impl FnOnce(&mut String)) {
        let separator = if self.ends.is_empty() { '[' } else { ',' };
        self.keys.push(separator);
        key(&mut self.keys);
        self.values.push(separator);
        value(&mut self.values);
        debug_assert!(
            serde_json::from_str::<&serde_json::value::RawValue>(&self.values[self.last_start()..]).is_ok(),
            "a value is not JSON: {}",
            &self.values[self.last_start()..]
        );
        self.ends.push(u32::try_from(self.values.len()).unwrap_or(u32::MAX));
    }

    fn last_start(&self) -> usize {
        self.ends.last().map_or(1, |&end| end as usize + 1)
    }

    /// The keys as the text of a JSON array.
    #[must_use]
    pub fn keys(&self) -> String {
        closed(&self.keys)
    }

    /// The values as the text of a JSON array.
    #[must_use]
    pub fn values(&self) -> String {
        closed(&self.values)
    }

    /// What tells files with the same keys: [`TagValues::keys`] without its last bracket.
    pub(crate) fn open_keys(&self) -> &str {
        &self.keys
    }

    /// As [`TagValues::open_keys`], of the values.
    pub(crate) fn open_values(&self) -> &str {
        &self.values
    }

    /// Where the values lie in [`TagValues::values`].
    pub(crate) fn spans(&self) -> impl Iterator<Item = Range<usize>> + '_ {
        let starts = std::iter::once(0).chain(self.ends.iter().map(|&end| end as usize));
        starts.zip(&self.ends).map(|(start, &end)| start + 1..end as usize)
    }
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
        assert_eq!(tags.keys(), r#"["a","b:c"]"#);
        assert_eq!(tags.values(), r#"[1.50,{"x":[2,"y z"]}]"#);
        let values: Vec<&str> = tags.spans().map(|span| &tags.values[span]).collect();
        assert_eq!(values, ["1.50", r#"{"x":[2,"y z"]}"#]);
        assert_eq!(TagValues::from_json("[]", "[]").unwrap().keys(), "[]");
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
