//! The bytes of a sidecar as text and back, without a loss: UTF-8 and UTF-16, with or without a mark.

use crate::{EditError, MOST_BYTES};

/// How a text is written as bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Encoding {
    unit: Unit,
    has_mark: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unit {
    Utf8,
    Utf16Le,
    Utf16Be,
}

impl Encoding {
    /// That of a new sidecar.
    pub(crate) const NEW: Encoding = Encoding { unit: Unit::Utf8, has_mark: false };

    /// The text of a sidecar without its mark. One that declares another encoding than it has is refused.
    pub(crate) fn decode(bytes: &[u8]) -> Result<(Encoding, String), EditError> {
        if bytes.len() > MOST_BYTES {
            return Err(EditError::TooLarge);
        }
        if bytes.starts_with(b"\0\0\xfe\xff") || bytes.starts_with(b"\xff\xfe\0\0") {
            return Err(EditError::Encoding("in UTF-32, which is not written here"));
        }
        let (unit, mark) = match bytes {
            [0xff, 0xfe, ..] => (Unit::Utf16Le, 2),
            [0xfe, 0xff, ..] => (Unit::Utf16Be, 2),
            [b'<', 0, ..] => (Unit::Utf16Le, 0),
            [0, b'<', ..] => (Unit::Utf16Be, 0),
            [0xef, 0xbb, 0xbf, ..] => (Unit::Utf8, 3),
            _ => (Unit::Utf8, 0),
        };
        let body = &bytes[mark..];
        let text = match unit {
            Unit::Utf8 => {
                let text = std::str::from_utf8(body);
                text.map_err(|_| EditError::Encoding("not UTF-8 in all places"))?.to_owned()
            }
            Unit::Utf16Le => utf16(body, u16::from_le_bytes)?,
            Unit::Utf16Be => utf16(body, u16::from_be_bytes)?,
        };
        if let Some(declared) = declared(&text) {
            let is_meant = match unit {
                Unit::Utf8 => ["utf-8", "us-ascii", "ascii"].contains(&declared.as_str()),
                _ => declared.starts_with("utf-16"),
            };
            if !is_meant {
                return Err(EditError::Encoding("in another encoding than UTF-8 and UTF-16, as it declares"));
            }
        }
        Ok((Encoding { unit, has_mark: mark > 0 }, text))
    }

    /// The bytes of a text.
    pub(crate) fn encode(self, text: &str) -> Vec<u8> {
        let marked = self.has_mark.then_some('\u{feff}');
        match self.unit {
            Unit::Utf8 => {
                let mark: &[u8] = if self.has_mark { b"\xef\xbb\xbf" } else { b"" };
                [mark, text.as_bytes()].concat()
            }
            Unit::Utf16Le => units(marked, text).flat_map(u16::to_le_bytes).collect(),
            Unit::Utf16Be => units(marked, text).flat_map(u16::to_be_bytes).collect(),
        }
    }
}

fn units(mark: Option<char>, text: &str) -> impl Iterator<Item = u16> {
    mark.map(|_| 0xfeff).into_iter().chain(text.encode_utf16())
}

fn utf16(body: &[u8], unit: fn([u8; 2]) -> u16) -> Result<String, EditError> {
    let (pairs, rest) = body.as_chunks::<2>();
    let text = char::decode_utf16(pairs.iter().map(|pair| unit(*pair))).collect::<Result<String, _>>();
    match text {
        Ok(text) if rest.is_empty() => Ok(text),
        _ => Err(EditError::Encoding("not UTF-16 in all places")),
    }
}

/// The encoding that an XML declaration names, in small letters.
fn declared(text: &str) -> Option<String> {
    let declaration = text.strip_prefix("<?xml")?.split_once("?>")?.0;
    let value = declaration.split_once("encoding")?.1.trim_start().strip_prefix('=')?.trim_start();
    let quote = value.chars().next()?;
    Some(value[1..].split_once(quote)?.0.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_come_back_as_they_were() {
        let text = "<a>ü 𝄞\u{feff}</a>\r\n";
        for unit in [Unit::Utf8, Unit::Utf16Le, Unit::Utf16Be] {
            for has_mark in [true, false] {
                let encoding = Encoding { unit, has_mark };
                let bytes = encoding.encode(text);
                assert_eq!(Encoding::decode(&bytes).unwrap(), (encoding, text.to_owned()));
            }
        }
    }

    #[test]
    fn what_cannot_be_written_back_is_refused() {
        let refused: [&[u8]; 6] = [
            b"<a>\xff</a>",
            b"\xff\xfe<\0a",
            b"\xff\xfe\0\xd8<\0",
            b"\0\0\xfe\xff\0\0\0<",
            b"<?xml version='1.0' encoding='ISO-8859-1'?><a/>",
            b"<?xml version=\"1.0\" encoding = \"UTF-16\"?><a/>",
        ];
        for bytes in refused {
            assert!(matches!(Encoding::decode(bytes), Err(EditError::Encoding(_))), "{bytes:?}");
        }
        assert!(matches!(Encoding::decode(&vec![b' '; MOST_BYTES + 1]), Err(EditError::TooLarge)));
    }
}
