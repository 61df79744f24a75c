//! Paths and common functions in shell scripts, which check each file again before they act.
//!
//! The scripts are for any POSIX shell. Names are quoted as single words, and appear in no comment and no
//! message of the script's own text, so a name cannot become a command: neither one with a newline or a
//! quote, nor one that begins with `-` or is not UTF-8.

use std::borrow::Cow;
use std::io::{self, Write};
use std::path::Path;

/// What all scripts begin with; the script's own beginning follows, which sets `not_done`.
const COMMON: &str = r#"#!/bin/sh
set -u
LC_ALL=C
export LC_ALL
n_done=0
n_refused=0
# refuse REASON SHOWN
refuse() {
    n_refused=$((n_refused + 1))
    printf '%s: %s: %s\n' "$not_done" "$2" "$1" >&2
}
mtime() {
    stat -c %Y -- "$1" 2>/dev/null || stat -f %m -- "$1" 2>/dev/null || echo unknown
}
# Whether $1 is a regular file of $2 bytes.
is_whole() {
    [ -f "$1" ] && [ ! -L "$1" ] && [ "$(wc -c < "$1" | tr -d ' ')" = "$2" ]
}
"#;

/// Writes the beginning of a script: the common functions, then its own `head`.
pub(crate) fn begin(head: &str, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(COMMON.as_bytes())?;
    out.write_all(head.as_bytes())
}

/// Writes a path as one word.
pub(crate) fn write_path(path: &Path, out: &mut dyn Write) -> io::Result<()> {
    let bytes = path.as_os_str().as_encoded_bytes();
    // A relative path may begin with a dash, and not every program knows `--`.
    let is_option = bytes.first() == Some(&b'-');
    write_quoted(if is_option { [b"./", bytes].concat().into() } else { bytes.into() }, out)
}

/// Writes a space and a word that is printed instead of a path, if it needs one.
pub(crate) fn write_shown(path: &Path, out: &mut dyn Write) -> io::Result<()> {
    let Some(shown) = shown(path) else { return Ok(()) };
    out.write_all(b" ")?;
    write_quoted(shown.into_bytes().into(), out)
}

/// A path that is more than its text on a terminal, as the quoted word `$'...'` of a shell, which is printed
/// instead: otherwise a line break in a name would forge the line of another file. `None` for other paths.
fn shown(path: &Path) -> Option<String> {
    let bytes = path.as_os_str().as_encoded_bytes();
    let is_plain = |text: &str| !text.chars().any(steers);
    if std::str::from_utf8(bytes).is_ok_and(is_plain) {
        return None;
    }
    let mut word = String::from("$'");
    let octal = |bytes: &[u8], word: &mut String| {
        bytes.iter().for_each(|byte| word.push_str(&format!("\\{byte:03o}")));
    };
    for chunk in bytes.utf8_chunks() {
        for character in chunk.valid().chars() {
            match character {
                '\n' => word.push_str("\\n"),
                '\'' | '\\' => word.extend(['\\', character]),
                _ if steers(character) => octal(character.encode_utf8(&mut [0; 4]).as_bytes(), &mut word),
                _ => word.push(character),
            }
        }
        octal(chunk.invalid(), &mut word);
    }
    word.push('\'');
    Some(word)
}

/// Whether a character controls a terminal, breaks a line or reorders text.
fn steers(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Writes bytes as one word of a shell.
fn write_quoted(bytes: Cow<'_, [u8]>, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(b"'")?;
    for piece in bytes.split_inclusive(|byte| *byte == b'\'') {
        match piece.strip_suffix(b"'") {
            Some(before) => {
                out.write_all(before)?;
                out.write_all(b"'\\''")?;
            }
            None => out.write_all(piece)?,
        }
    }
    out.write_all(b"'")
}
