//! The elements of a JSON array, as pieces of its text.

use std::ops::Range;

use serde_json::value::RawValue;

/// Whether both texts are JSON arrays of the same number of elements, the first of strings only.
pub(super) fn are_parallel_arrays(keys: &str, values: &str) -> bool {
    let Ok(keys) = serde_json::from_str::<Vec<&RawValue>>(keys) else { return false };
    let Ok(values) = serde_json::from_str::<Vec<&RawValue>>(values) else { return false };
    keys.len() == values.len() && keys.iter().all(|key| key.get().starts_with('"'))
}

/// Where the elements of a JSON array lie in its text, which must be valid.
pub(super) fn spans(array: &str) -> Vec<Range<usize>> {
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

/// The position of the quote that ends the string which begins at `position`.
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
    fn arrays_that_do_not_fit_are_noticed() {
        assert!(are_parallel_arrays(r#"["a","b"]"#, "[1,[2,3]]"));
        assert!(!are_parallel_arrays(r#"["a","b"]"#, "[1]"));
        assert!(!are_parallel_arrays(r#"["a",2]"#, "[1,2]"));
        assert!(!are_parallel_arrays(r#"["a"]"#, "[1"));
        assert!(!are_parallel_arrays("{}", "[]"));
    }
}
