//! Recognises what the library does not read, before it calls it invalid (OpenEXR File Layout).

use std::io::{self, BufRead, Read as _};

/// Bit of a file with several parts in the second field of the file.
const MULTI_PART: u32 = 0x1000;

/// Number of the last compression that the library knows, DWAB.
const LAST_COMPRESSION: u8 = 9;

/// Maximum number of attributes of all parts, and of bytes of a name; others are left to the library.
const MOST_ATTRIBUTES: usize = 1 << 16;
const MOST_NAME_BYTES: u64 = 256;

/// Maximum length of the values that are looked at, in bytes.
const MOST_VALUE_BYTES: u64 = 64;

/// What the file has that the library does not read; `None` if nothing, or if the header is damaged.
pub(super) fn not_read(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut head = [0; 8];
    if !fill(input, &mut head)? {
        return Ok(None);
    }
    let [_, _, _, _, version, flags @ ..] = head;
    if version != 2 {
        return Ok(Some(format!("of version {version}")));
    }
    let is_multi_part = u32::from_le_bytes([0, flags[0], flags[1], flags[2]]) & MULTI_PART != 0;
    let (mut n_deep, mut n_parts, mut is_deep) = (0, 0, false);
    let mut is_part_begun = false;
    for _ in 0..MOST_ATTRIBUTES {
        let Some(name) = text(input)? else { return Ok(None) };
        if name.is_empty() {
            // The end of a part; a part without attributes ends the list of parts.
            if is_part_begun {
                n_parts += 1;
                n_deep += usize::from(is_deep);
            }
            if !is_multi_part || !is_part_begun {
                break;
            }
            (is_part_begun, is_deep) = (false, false);
            continue;
        }
        is_part_begun = true;
        let Some(value) = value(input)? else { return Ok(None) };
        match (&name[..], &value[..]) {
            (b"compression", [number, ..]) if *number > LAST_COMPRESSION => {
                return Ok(Some(format!("of the compression {number}")));
            }
            (b"type", value) if value.starts_with(b"deep") => is_deep = true,
            _ => {}
        }
    }
    Ok((n_parts > 0 && n_deep == n_parts).then(|| "of deep pixels alone".into()))
}

/// Reads the type of a value, its length, and its first bytes.
fn value(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut length = [0; 4];
    if text(input)?.is_none() || !fill(input, &mut length)? {
        return Ok(None);
    }
    let n_bytes = u64::from(u32::from_le_bytes(length));
    let mut value = Vec::new();
    input.take(n_bytes.min(MOST_VALUE_BYTES)).read_to_end(&mut value)?;
    let rest = n_bytes.saturating_sub(MOST_VALUE_BYTES);
    let n_skipped = io::copy(&mut input.take(rest), &mut io::sink())?;
    Ok((n_skipped == rest).then_some(value))
}

/// Reads a text up to the zero at its end; `None` if there is no end.
fn text(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut text = Vec::new();
    input.take(MOST_NAME_BYTES).read_until(0, &mut text)?;
    Ok(text.pop_if(|byte| *byte == 0).is_some().then_some(text))
}

fn fill(input: &mut impl BufRead, out: &mut [u8]) -> io::Result<bool> {
    match input.read_exact(out) {
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        outcome => outcome.map(|()| true),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attribute(name: &str, kind: &str, value: &[u8]) -> Vec<u8> {
        let length = (value.len() as u32).to_le_bytes();
        [name.as_bytes(), b"\0", kind.as_bytes(), b"\0", &length, value].concat()
    }

    fn file(version: u8, flags: u8, parts: &[Vec<u8>]) -> Vec<u8> {
        let mut file = vec![0x76, 0x2F, 0x31, 0x01, version, flags, 0, 0];
        for part in parts {
            file.extend([&part[..], b"\0"].concat());
        }
        file
    }

    #[test]
    fn what_is_newer_than_the_library_is_named() {
        let compression = |number: u8| attribute("compression", "compression", &[number]);
        let of = |bytes: Vec<u8>| not_read(&mut &bytes[..]).unwrap();
        let comment = attribute("comments", "string", &[b'a'; 200]);
        let of_compression = |number| of(file(2, 0, &[[comment.clone(), compression(number)].concat()]));
        assert_eq!(of_compression(9), None);
        assert_eq!(of_compression(10).as_deref(), Some("of the compression 10"));
        assert_eq!(of(file(3, 0, &[])).as_deref(), Some("of version 3"));
        let part = |kind: &str| attribute("type", "string", kind.as_bytes());
        let deep = Some("of deep pixels alone".to_owned());
        let parts = |kinds: &[&str]| {
            let mut parts: Vec<_> = kinds.iter().map(|kind| part(kind)).collect();
            parts.push(Vec::new());
            of(file(2, 0x18, &parts))
        };
        assert_eq!(parts(&["deepscanline", "deeptile"]), deep);
        assert_eq!(parts(&["deepscanline", "scanlineimage"]), None);
        assert_eq!(of(file(2, 0x08, &[part("deepscanline")])), deep);
        let whole = file(2, 0, &[comment]);
        (0..whole.len()).for_each(|length| assert_eq!(of(whole[..length].to_vec()), None, "{length}"));
    }
}
