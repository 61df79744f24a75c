//! Splits JSON text into the elements of an array, and assembles an object from them.
//!
//! Values themselves are not parsed, so numbers keep their digits and strings their escapes.

use std::ops::Range;

use serde_json::value::RawValue;

/// Whether both texts are JSON arrays of the same number of elements, the first of strings only.
pub(crate) fn are_parallel_arrays(keys: &str, values: &str) -> bool {
    let Ok(keys) = serde_json::from_str::<Vec<&RawValue>>(keys) else { return false };
    let Ok(values) = serde_json::from_str::<Vec<&RawValue>>(values) else { return false };
    keys.len() == values.len() && keys.iter().all(|key| key.get().starts_with('"'))
}

/// Positions of the elements of a JSON array, or the members of an object, in its text, which must be valid.
pub(crate) fn spans(array: &str) -> Vec<Range<usize>> {
    let bytes = array.as_bytes();
    let mut spans = Vec::new();
    let (mut depth, mut start, mut position) = (0_usize, 0, 0);
    while let Some(byte) = bytes.get(position) {
        match byte {
            b'"' => position = end_of_string(bytes, position),
            b'[' | b'{' => {
                depth += 1;
                if depth == 1 {
                    start = position + 1;
                }
            }
            b',' if depth == 1 => {
                spans.push(trimmed(bytes, start..position));
                start = position + 1;
            }
            b']' | b'}' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    let last = trimmed(bytes, start..position);
                    if !last.is_empty() {
                        spans.push(last);
                    }
                }
            }
            _ => {}
        }
        position += 1;
    }
    spans
}

/// Removes the white space between tokens from a JSON text, which must be valid.
pub(crate) fn compact(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut compact = String::with_capacity(text.len());
    let (mut start, mut position) = (0, 0);
    while let Some(byte) = bytes.get(position) {
        match byte {
            b'"' => position = end_of_string(bytes, position),
            b' ' | b'\t' | b'\n' | b'\r' => {
                compact.push_str(&text[start..position]);
                start = position + 1;
            }
            _ => {}
        }
        position += 1;
    }
    compact.push_str(&text[start..]);
    compact
}

/// Assembles the object of a file's tags from how they are stored (see `schema`): the same text as from the
/// view's SQLite functions, some ten times as fast. `None` if the parts do not fit together.
pub(crate) fn object(keys: &str, common: &str, differing: Option<&str>) -> Option<String> {
    let (key_spans, common_spans) = (spans(keys), spans(common));
    let mut values: Vec<&str> = common_spans.into_iter().map(|span| &common[span]).collect();
    if key_spans.len() != values.len() {
        return None;
    }
    if let Some(differing) = differing {
        for member in spans(differing) {
            // `"17":value`
            let (position, value) = differing[member].strip_prefix('"')?.split_once("\":")?;
            *values.get_mut(position.parse::<usize>().ok()?)? = value;
        }
    }
    let mut object = String::with_capacity(keys.len() + common.len() + differing.map_or(0, str::len));
    for (key, value) in key_spans.into_iter().zip(values) {
        object.push(if object.is_empty() { '{' } else { ',' });
        object.push_str(&keys[key]);
        object.push(':');
        object.push_str(value);
    }
    object.push_str(if object.is_empty() { "{}" } else { "}" });
    Some(object)
}

/// Position after the key of an object's member, quotes included; `None` if it does not begin with a string.
pub(crate) fn end_of_key(member: &str) -> Option<usize> {
    member.starts_with('"').then(|| end_of_string(member.as_bytes(), 0) + 1)
}

/// Position of the quote that ends the string starting at `position`.
fn end_of_string(bytes: &[u8], mut position: usize) -> usize {
    position += 1;
    while let Some(byte) = bytes.get(position) {
        match byte {
            b'"' => break,
            b'\\' => position += 2,
            _ => position += 1,
        }
    }
    position
}

fn trimmed(bytes: &[u8], span: Range<usize>) -> Range<usize> {
    let text = &bytes[span.clone()];
    let start = text.len() - text.trim_ascii_start().len();
    span.start + start..span.start + start + text.trim_ascii().len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(array: &str, expected: &[&str]) {
        let found: Vec<&str> = spans(array).into_iter().map(|span| &array[span]).collect();
        assert_eq!(found, expected);
        let parsed: Vec<&RawValue> = serde_json::from_str(array).unwrap();
        assert_eq!(parsed.iter().map(|value| value.get()).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn elements_are_found_as_a_parser_finds_them() {
        check("[]", &[]);
        check(" [ ] ", &[]);
        check("[1]", &["1"]);
        check(
            r#"["a,b", {"c":[1,2]}, [3, "]"] ,true,1.50e3]"#,
            &[r#""a,b""#, r#"{"c":[1,2]}"#, r#"[3, "]"]"#, "true", "1.50e3"],
        );
        check(r#"["\"", "\\", "\u0000", "\\\","]"#, &[r#""\"""#, r#""\\""#, r#""\u0000""#, r#""\\\",""#]);
    }

    #[test]
    fn white_space_goes_and_strings_stay() {
        assert_eq!(
            compact("[ 1,\n\"a b\\\" c\" , {\t\"x y\" : 2.50 } ]"),
            "[1,\"a b\\\" c\",{\"x y\":2.50}]"
        );
        assert_eq!(compact("[]"), "[]");
    }

    #[test]
    fn an_object_is_put_together_or_not_at_all() {
        let made = |differing| object(r#"["a","b:\"c"]"#, r#"[1,[2,{"x":3}]]"#, differing);
        assert_eq!(made(None).as_deref(), Some(r#"{"a":1,"b:\"c":[2,{"x":3}]}"#));
        assert_eq!(made(Some(r#"{"1":{"y":[4]}}"#)).as_deref(), Some(r#"{"a":1,"b:\"c":{"y":[4]}}"#));
        assert_eq!(made(Some(r#"{"2":1}"#)), None);
        assert_eq!(object("[]", "[]", None).as_deref(), Some("{}"));
        assert_eq!(object("[]", "[1]", None), None);
    }

    #[test]
    fn arrays_that_do_not_fit_are_noticed() {
        assert!(are_parallel_arrays(r#"["a","b"]"#, "[1,[2,3]]"));
        assert!(!are_parallel_arrays(r#"["a","b"]"#, "[1]"));
        assert!(!are_parallel_arrays(r#"["a",2]"#, "[1,2]"));
        assert!(!are_parallel_arrays(r#"["a"]"#, "[1"));
        assert!(!are_parallel_arrays("{}", "[]"));
    }
}
