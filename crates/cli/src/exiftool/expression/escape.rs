//! Escapes that quoted texts, patterns and `tr` have in common (perlop, "Quote and Quote-like Operators").

use super::octets;

/// A character that follows a backslash, and the rest of the text; `None` if the escape is not one of a
/// character. `text` begins behind the backslash.
///
/// # Errors
/// If the number of a character is not closed or is none.
pub(super) fn character(text: &str) -> Result<Option<(String, &str)>, String> {
    let Some(first) = text.chars().next() else { return Ok(Some(("\\".to_owned(), ""))) };
    let rest = &text[first.len_utf8()..];
    // One digit that is not 0 is the number of a group.
    let n_octal = text.bytes().take(3).take_while(|b| (b'0'..=b'7').contains(b)).count();
    let plain = |c: char| Ok(Some((c.to_string(), rest)));
    match first {
        'n' => plain('\n'),
        't' => plain('\t'),
        'r' => plain('\r'),
        'f' => plain('\x0c'),
        'a' => plain('\x07'),
        'e' => plain('\x1b'),
        '0'..='7' if first == '0' || n_octal > 1 => numbered(&text[..n_octal], 8, &text[n_octal..]),
        'x' => match rest.strip_prefix('{') {
            Some(inside) => {
                let (digits, rest) =
                    inside.split_once('}').ok_or_else(|| format!("`\\{text}`: unclosed brace"))?;
                numbered(digits.trim(), 16, rest)
            }
            None => {
                let len = rest.bytes().take(2).take_while(u8::is_ascii_hexdigit).count();
                numbered(&rest[..len], 16, &rest[len..])
            }
        },
        _ if first.is_ascii_alphanumeric() => Ok(None),
        _ => plain(first),
    }
}

fn numbered<'t>(digits: &str, radix: u32, rest: &'t str) -> Result<Option<(String, &'t str)>, String> {
    let code = if digits.is_empty() { Ok(0) } else { u32::from_str_radix(digits, radix) };
    let code = code.map_err(|_| format!("`{digits}` is not the number of a character"))?;
    Ok(Some((octets::of_code(code), rest)))
}
