//! Reads the text of a drawing in the encoding that it has (XML 1.0, section 4.3.3), since the library takes
//! UTF-8 alone.

use std::borrow::Cow;

use crate::error::DecodeError;

/// Beginnings of the names of encodings whose bytes below 128 are not those of ASCII.
const NOT_ASCII: [&str; 5] = ["iso-2022", "utf-7", "utf-32", "ebcdic", "hz-gb"];

/// Decodes the text. In other encodings than UTF-8 and UTF-16, bytes of 128 and more become the characters of
/// those numbers: they are only in texts, which are not drawn, and in names, which stay different.
///
/// # Errors
/// [`DecodeError::Damaged`] if it is neither UTF-8 nor says what else it is, or UTF-16 that breaks off;
/// [`DecodeError::Unsupported`] for an encoding that is not based on ASCII.
pub(super) fn decode(bytes: &[u8]) -> Result<Cow<'_, str>, DecodeError> {
    match bytes {
        [0xFF, 0xFE, rest @ ..] => of_utf16(rest, u16::from_le_bytes),
        [0xFE, 0xFF, rest @ ..] => of_utf16(rest, u16::from_be_bytes),
        _ => of_bytes(bytes),
    }
}

fn of_utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<Cow<'_, str>, DecodeError> {
    let (units, rest) = bytes.as_chunks::<2>();
    let text: Option<String> = char::decode_utf16(units.iter().map(|bytes| unit(*bytes)))
        .collect::<Result<_, _>>()
        .ok()
        .filter(|_| rest.is_empty());
    text.map(Cow::Owned).ok_or_else(|| DecodeError::damaged("its text is not UTF-16"))
}

fn of_bytes(bytes: &[u8]) -> Result<Cow<'_, str>, DecodeError> {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Ok(Cow::Borrowed(text));
    }
    let encoding = declared(bytes).filter(|name| !name.starts_with("utf-8"));
    match encoding {
        None => Err(DecodeError::damaged("its text is not UTF-8")),
        Some(name) if NOT_ASCII.iter().any(|start| name.starts_with(start)) => {
            Err(DecodeError::Unsupported(format!("SVG in the encoding {name}")))
        }
        Some(_) => Ok(bytes.iter().map(|byte| char::from(*byte)).collect()),
    }
}

/// The encoding that the first line states, in lower case.
fn declared(bytes: &[u8]) -> Option<String> {
    let rest = bytes.trim_ascii_start().strip_prefix(b"<?xml")?;
    let end = rest.windows(2).position(|end| end == b"?>")?;
    let declaration = std::str::from_utf8(&rest[..end]).ok()?;
    let (_, value) = declaration.split_once("encoding")?;
    let value = value.trim_start().strip_prefix('=')?.trim_start();
    let quote = value.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
    Some(value[1..].split(quote).next()?.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_every_encoding() {
        assert_eq!(decode("<svg>ü</svg>".as_bytes()).unwrap(), "<svg>ü</svg>");
        let latin = b"<?xml version='1.0' encoding='ISO-8859-1'?><svg>\xFC</svg>";
        assert!(decode(latin).unwrap().ends_with("<svg>ü</svg>"));
        let little = "\u{feff}<svg>ü</svg>".encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<_>>();
        assert_eq!(decode(&little).unwrap(), "<svg>ü</svg>");
        let big = "\u{feff}<svg>ü</svg>".encode_utf16().flat_map(u16::to_be_bytes).collect::<Vec<_>>();
        assert_eq!(decode(&big).unwrap(), "<svg>ü</svg>");
        let is_damaged = |bytes: &[u8]| matches!(decode(bytes), Err(DecodeError::Damaged { .. }));
        assert!(is_damaged(b"<svg>\xFC</svg>"));
        assert!(is_damaged(b"<?xml version='1.0' encoding='UTF-8'?><svg>\xFC</svg>"));
        assert!(is_damaged(&big[..big.len() - 1]));
        let escapes = b"<?xml version=\"1.0\" encoding = \"ISO-2022-JP\" ?><svg>\xFC</svg>";
        assert!(
            matches!(decode(escapes), Err(DecodeError::Unsupported(what)) if what.contains("iso-2022-jp"))
        );
    }
}
