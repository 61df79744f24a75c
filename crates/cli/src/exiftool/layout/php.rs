//! PHP array syntax (`-php`), converted from the JSON output token by token.

use base64::Engine as _;

/// Prefix in JSON strings that marks the rest as base 64 data rather than text.
pub(super) const DATA: &str = "\\u0001data:";

/// Converts JSON to PHP and appends it.
pub(super) fn write(json: &str, out: &mut Vec<u8>) {
    let mut rest = json;
    while let Some(first) = rest.chars().next() {
        let len = match first {
            '"' => string_len(rest),
            'a'..='z' => rest.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(rest.len()),
            '-' | '0'..='9' => rest.find(|c: char| !is_of_number(c)).unwrap_or(rest.len()),
            _ => first.len_utf8(),
        };
        let (token, behind) = rest.split_at(len);
        match first {
            '"' => write_string(token, out),
            '{' | '[' => out.extend_from_slice(b"Array("),
            '}' | ']' => out.push(b')'),
            ':' => out.extend_from_slice(b" =>"),
            // `true`, `false` and `null` are written as strings, as readers of this format expect.
            'a'..='z' => out.extend_from_slice(format!("\"{token}\"").as_bytes()),
            _ => out.extend_from_slice(token.as_bytes()),
        }
        rest = behind;
    }
}

fn is_of_number(c: char) -> bool {
    c.is_ascii_digit() || matches!(c, '-' | '+' | '.' | 'e' | 'E')
}

/// Length in bytes of a JSON string, including its quotes.
fn string_len(text: &str) -> usize {
    let mut is_escaped = false;
    for (at, byte) in text.bytes().enumerate().skip(1) {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            b'"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// Appends a string. PHP has the escapes of JSON except those of control characters, and `$` must be escaped.
fn write_string(token: &str, out: &mut Vec<u8>) {
    let inside = token.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(token);
    if let Some(data) = inside.strip_prefix(DATA)
        && let Ok(data) = base64::engine::general_purpose::STANDARD.decode(data)
    {
        return write_data(&data, out);
    }
    let mut text = String::with_capacity(inside.len() + 2);
    let mut rest = inside;
    while let Some(at) = rest.find('\\') {
        let (before, escape) = rest.split_at(at);
        text.push_str(before);
        let code = escape.strip_prefix("\\u").and_then(|code| code.get(..4));
        let character = code.and_then(|code| char::from_u32(u32::from_str_radix(code, 16).ok()?));
        let len = match character {
            Some(character) if character.is_ascii() => {
                text.push_str(&format!("\\x{:02X}", u32::from(character)));
                6
            }
            Some(character) => {
                text.push(character);
                6
            }
            None => {
                let len = 1 + escape[1..].chars().next().map_or(0, char::len_utf8);
                text.push_str(&escape[..len]);
                len
            }
        };
        rest = &escape[len..];
    }
    text.push_str(rest);
    out.push(b'"');
    out.extend_from_slice(text.replace('$', "\\$").as_bytes());
    out.push(b'"');
}

fn write_data(data: &[u8], out: &mut Vec<u8>) {
    out.push(b'"');
    for byte in data {
        match byte {
            b'"' | b'\\' | b'$' => out.extend([b'\\', *byte]),
            b'\t' => out.extend_from_slice(b"\\t"),
            b'\n' => out.extend_from_slice(b"\\n"),
            b'\r' => out.extend_from_slice(b"\\r"),
            0..0x20 | 0x7f => out.extend_from_slice(format!("\\x{byte:02X}").as_bytes()),
            _ => out.push(*byte),
        }
    }
    out.push(b'"');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(json: &str, php: &[u8]) {
        let mut out = Vec::new();
        write(json, &mut out);
        assert_eq!(out, php, "{json}");
    }

    #[test]
    fn tokens() {
        check("{\n  \"a\": [1,true]\n}", b"Array(\n  \"a\" => Array(1,\"true\")\n)");
        check(r#"["",1e-05,-2.5E+3]"#, br#"Array("",1e-05,-2.5E+3)"#);
        check(r#""\u0085\u202E""#, "\"\u{85}\u{202e}\"".as_bytes());
        check(r#""$x {y}: \"q\" \\u00 \u001B""#, br#""\$x {y}: \"q\" \\u00 \x1B""#);
        check(&format!("\"{DATA}/wAk\""), b"\"\xff\\x00\\$\"");
    }
}
