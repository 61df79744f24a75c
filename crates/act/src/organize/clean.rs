//! Makes parts of names of values, which come from files and may contain anything.

use engine::catalog::nfc;

use super::bad::REFUSED;

/// Most bytes of a name in a folder, on every file system in use.
pub(super) const MOST_NAME_BYTES: usize = 255;
/// Most bytes that a value adds to a name.
const MOST_VALUE_BYTES: usize = 120;

/// Names that Windows keeps for devices, with any extension.
const DEVICES: [&str; 8] = ["con", "prn", "aux", "nul", "conin$", "conout$", "com", "lpt"];

/// A value as part of a name: what cannot be in names becomes `_`. Empty if nothing is left.
pub(super) fn value(text: &str) -> String {
    let mut clean = String::with_capacity(text.len().min(MOST_VALUE_BYTES));
    for character in nfc(text.trim()).chars() {
        let character = if is_refused(character) { '_' } else { character };
        if clean.len() + character.len_utf8() > MOST_VALUE_BYTES {
            break;
        }
        clean.push(character);
    }
    if clean.chars().all(|character| matches!(character, '_' | '.') || character.is_whitespace()) {
        return String::new();
    }
    clean.trim().to_owned()
}

/// Controls, separators, what Windows refuses, and marks that let a name look like another one.
fn is_refused(character: char) -> bool {
    character.is_control()
        || character == '/'
        || REFUSED.contains(&character)
        || matches!(character, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
        || matches!(character, '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// The name of a folder; `None` if nothing is left of it.
pub(super) fn folder(mut name: Vec<u8>) -> Option<Vec<u8>> {
    cut(&mut name, MOST_NAME_BYTES - 1);
    while matches!(name.last(), Some(b'.' | b' ')) {
        name.pop();
    }
    let n_spaces = name.iter().take_while(|byte| **byte == b' ').count();
    name.drain(..n_spaces);
    if name.first() == Some(&b'.') {
        name[0] = b'_';
    }
    avoid_device(&mut name);
    (!name.is_empty()).then_some(name)
}

/// The name of a file without its extension. `may_hide`: a dot at its beginning is its own.
pub(super) fn stem(mut name: Vec<u8>, may_hide: bool) -> Option<Vec<u8>> {
    if name.first() == Some(&b'.') && !may_hide {
        name[0] = b'_';
    }
    avoid_device(&mut name);
    (!name.is_empty()).then_some(name)
}

/// Cuts a name to a number of bytes, between characters.
pub(super) fn cut(name: &mut Vec<u8>, most_bytes: usize) {
    if name.len() <= most_bytes {
        return;
    }
    let mut end = most_bytes;
    while end > 0 && name[end] & 0b1100_0000 == 0b1000_0000 {
        end -= 1;
    }
    // Bytes that are no characters can be cut anywhere.
    name.truncate(if end == 0 { most_bytes } else { end });
}

fn avoid_device(name: &mut Vec<u8>) {
    let first = name.split(|byte| *byte == b'.').next().unwrap_or_default();
    let first = String::from_utf8_lossy(first).trim_end().to_ascii_lowercase();
    let is_device = DEVICES.iter().any(|device| match first.strip_prefix(device) {
        Some("") => !matches!(*device, "com" | "lpt"),
        Some(number) => {
            matches!(*device, "com" | "lpt")
                && number.chars().count() == 1
                && !number.starts_with('0')
                && number
                    .starts_with(|digit: char| digit.is_ascii_digit() || "\u{b9}\u{b2}\u{b3}".contains(digit))
        }
        None => false,
    });
    if is_device {
        let at = name.iter().position(|byte| *byte == b'.').unwrap_or(name.len());
        name.insert(at, b'_');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_make_no_folders_and_no_strange_names() {
        for (text, expected) in [
            ("a/b", "a_b"),
            ("../../etc", ".._.._etc"),
            ("..", ""),
            ("/", ""),
            (" \t", ""),
            ("a\nb\x1b[31m\0c\u{7f}", "a_b_[31m_c_"),
            ("C:\\x*?\"<>|", "C__x______"),
            ("\u{202e}gpj.exe", "_gpj.exe"),
            ("Mu\u{308}nchen", "M\u{fc}nchen"),
            (" Rome ", "Rome"),
        ] {
            assert_eq!(value(text), expected, "{text:?}");
        }
        assert_eq!(value(&"\u{fc}".repeat(1000)).len(), MOST_VALUE_BYTES);
    }

    #[test]
    fn names_of_folders_are_names_everywhere() {
        let shown =
            |name: &str| folder(name.as_bytes().to_vec()).map(|name| String::from_utf8(name).unwrap());
        for (name, expected) in [
            ("..", None),
            (".", None),
            (" ", None),
            (".hidden", Some("_hidden")),
            ("..x", Some("_.x")),
            ("a. .", Some("a")),
            ("con", Some("con_")),
            ("CON.x", Some("CON_.x")),
            ("com1", Some("com1_")),
            ("com", Some("com")),
            ("COM10", Some("COM10")),
            ("lpt\u{b2}", Some("lpt\u{b2}_")),
            ("console", Some("console")),
        ] {
            assert_eq!(shown(name).as_deref(), expected, "{name}");
        }
        assert_eq!(shown(&"x".repeat(300)).unwrap().len(), 254);
        let long = shown(&"\u{fc}".repeat(300)).unwrap();
        assert!(long.len() == 254 && long.chars().all(|character| character == '\u{fc}'));
        assert_eq!(stem(b".x".to_vec(), false).unwrap(), b"_x");
        assert_eq!(stem(b".x".to_vec(), true).unwrap(), b".x");
    }

    #[test]
    fn cutting_keeps_characters_whole_and_bytes_that_are_none() {
        let mut name = "a\u{fc}\u{fc}".as_bytes().to_vec();
        cut(&mut name, 4);
        assert_eq!(name, "a\u{fc}".as_bytes());
        let mut name = vec![0x80; 10];
        cut(&mut name, 4);
        assert_eq!(name.len(), 4);
    }
}
