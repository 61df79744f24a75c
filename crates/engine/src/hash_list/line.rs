//! Lines of lists: the hash, the name, and what is escaped in it.

use std::borrow::Cow;

/// Numbers of hexadecimal digits of the hashes that lists have: MD5, SHA-1, and the lengths of SHA-2.
const DIGITS: [usize; 6] = [32, 40, 56, 64, 96, 128];

/// A line of `sha256sum` and the like.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Sum<'l> {
    /// The function, if the line names it.
    pub function: Option<&'l [u8]>,
    /// The hash, in hexadecimal digits.
    pub hash: &'l [u8],
    pub name: Cow<'l, [u8]>,
}

/// Parses a line without its end; `None` if it has another form.
pub(super) fn sum(line: &[u8]) -> Option<Sum<'_>> {
    let (is_escaped, line) = match line.strip_prefix(b"\\") {
        Some(rest) => (true, rest),
        None => (false, line),
    };
    let (function, hash, name) = tagged(line).or_else(|| plain(line))?;
    if !DIGITS.contains(&hash.len()) || !hash.iter().all(u8::is_ascii_hexdigit) || name.is_empty() {
        return None;
    }
    let name = if is_escaped { Cow::Owned(unescaped(name)?) } else { Cow::Borrowed(name) };
    Some(Sum { function, hash, name })
}

type Parts<'l> = (Option<&'l [u8]>, &'l [u8], &'l [u8]);

/// `SHA256 (NAME) = HASH`.
fn tagged(line: &[u8]) -> Option<Parts<'_>> {
    let (open, close) = (memchr::memmem::find(line, b" (")?, memchr::memmem::rfind(line, b") = ")?);
    let name = line.get(open + 2..close)?;
    let function = &line[..open];
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'-';
    (!function.is_empty() && function.iter().all(is_word)).then(|| (Some(function), &line[close + 4..], name))
}

/// `HASH  NAME`, `HASH *NAME`, or with one space.
fn plain(line: &[u8]) -> Option<Parts<'_>> {
    let space = memchr::memchr2(b' ', b'\t', line)?;
    let (hash, name) = (&line[..space], &line[space + 1..]);
    let name = name.strip_prefix(b" ").or_else(|| name.strip_prefix(b"*")).unwrap_or(name);
    Some((None, hash, name))
}

/// A name with `\\`, `\n` and `\r` as the characters that they stand for; `None` for any other escape.
fn unescaped(name: &[u8]) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(name.len());
    let mut bytes = name.iter();
    while let Some(byte) = bytes.next() {
        out.push(match byte {
            b'\\' => match bytes.next()? {
                b'\\' => b'\\',
                b'n' => b'\n',
                b'r' => b'\r',
                _ => return None,
            },
            byte => *byte,
        });
    }
    Some(out)
}

/// A name of a bag's list with `%0A`, `%0D` and `%25` as the characters that they stand for.
pub(super) fn percent_decoded(name: &[u8]) -> Cow<'_, [u8]> {
    if !name.contains(&b'%') {
        return Cow::Borrowed(name);
    }
    let mut out = Vec::with_capacity(name.len());
    let mut rest = name;
    while let [byte, after @ ..] = rest {
        let decoded = match after.get(..2).filter(|_| *byte == b'%') {
            Some([b'0', b'A' | b'a']) => Some(b'\n'),
            Some([b'0', b'D' | b'd']) => Some(b'\r'),
            Some(b"25") => Some(b'%'),
            _ => None,
        };
        out.push(decoded.unwrap_or(*byte));
        rest = if decoded.is_some() { &after[2..] } else { after };
    }
    Cow::Owned(out)
}

/// The bytes of hexadecimal digits; `None` if they are not `n_bytes`.
pub(super) fn bytes_of_hex(digits: &[u8], n_bytes: usize) -> Option<Vec<u8>> {
    if digits.len() != 2 * n_bytes {
        return None;
    }
    let digit = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
    digits.chunks_exact(2).map(|pair| Some(digit(pair[0])? << 4 | digit(pair[1])?)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const MD5: &str = "900150983cd24fb0d6963f7d28e17f72";

    fn parsed(line: &str) -> Option<(Option<String>, String)> {
        let sum = sum(line.as_bytes())?;
        assert_eq!(sum.hash, MD5.as_bytes(), "{line}");
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
        Some((sum.function.map(text), text(&sum.name)))
    }

    #[test]
    fn forms_of_lines() {
        let plain = |name: &str| Some((None, name.to_owned()));
        assert_eq!(parsed(&format!("{MD5}  a b.jpg")), plain("a b.jpg"));
        assert_eq!(parsed(&format!("{MD5} *a.jpg")), plain("a.jpg"));
        assert_eq!(parsed(&format!("{MD5} a.jpg")), plain("a.jpg"));
        assert_eq!(parsed(&format!("{MD5}   a.jpg")), plain(" a.jpg"));
        assert_eq!(parsed(&format!("\\{MD5}  a\\nb\\\\c\\r")), plain("a\nb\\c\r"));
        assert_eq!(parsed(&format!("{MD5}  a\\nb")), plain("a\\nb"));
        let tagged = Some((Some("MD5".to_owned()), "a) = (b".to_owned()));
        assert_eq!(parsed(&format!("MD5 (a) = (b) = {MD5}")), tagged);
        for bad in [
            "",
            "a",
            "zz  a",
            &MD5[1..],
            &format!("{MD5}  "),
            &format!("\\{MD5}  a\\x"),
            &format!("0{MD5}  a"),
        ] {
            assert_eq!(sum(bad.as_bytes()), None, "{bad}");
        }
    }

    #[test]
    fn names_of_bags_are_decoded_where_rfc_8493_encodes() {
        assert_eq!(percent_decoded(b"data/a%0Ab%0d%25%41%"), Cow::Borrowed(b"data/a\nb\r%%41%".as_slice()));
        assert_eq!(bytes_of_hex(b"0aFf", 2), Some(vec![10, 255]));
        assert_eq!((bytes_of_hex(b"0aF", 2), bytes_of_hex(b"0x", 1)), (None, None));
    }
}
