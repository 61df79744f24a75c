//! Files to drop, as a shell script that checks each file again before it acts.
//!
//! The script is for any POSIX shell. Names are quoted as single words, and appear in no comment and no
//! message of the script's own text, so a name cannot become a command: neither one with a newline or a
//! quote, nor one that begins with `-` or is not UTF-8.

use std::borrow::Cow;
use std::io::{self, Write};
use std::path::Path;

use super::{DecidedRow, Decisions};
use crate::error::CatalogError;

const HEAD: &str = r#"#!/bin/sh
# Files that were decided to be dropped, written by thalweg.
# Without an argument: prints what would be removed. With --delete: removes it.
# A file is removed only if it and the kept file are still regular files with the recorded length, and
# - of a group of equal files: both have the same bytes now;
# - of other groups: both have the recorded time of their last change.
set -u
LC_ALL=C
export LC_ALL
act=print
case "${1-}" in
    --delete) act=delete ;;
    '') ;;
    *) printf 'usage: %s [--delete]\n' "$0" >&2; exit 2 ;;
esac
n_done=0
n_refused=0
refuse() {
    n_refused=$((n_refused + 1))
    printf 'not removed: %s: %s\n' "$2" "$1" >&2
}
mtime() {
    stat -c %Y -- "$1" 2>/dev/null || stat -f %m -- "$1" 2>/dev/null || echo unknown
}
# Whether $1 is a regular file of $2 bytes.
is_whole() {
    [ -f "$1" ] && [ ! -L "$1" ] && [ "$(wc -c < "$1" | tr -d ' ')" = "$2" ]
}
# drop HOW BYTES TIME FILE KEPT_BYTES KEPT_TIME KEPT [SHOWN]
# SHOWN is what is printed instead of a name with control characters, line breaks among them.
drop() {
    shown=${8-$4}
    is_whole "$4" "$2" || { refuse 'it is gone or has changed' "$shown"; return; }
    is_whole "$7" "$5" || { refuse 'the file to keep is gone or has changed' "$shown"; return; }
    if [ "$4" -ef "$7" ]; then
        refuse 'it is another name of the file to keep' "$shown"; return
    fi
    if [ "$1" = bytes ]; then
        cmp -s -- "$4" "$7" || { refuse 'it differs from the file to keep' "$shown"; return; }
    else
        [ "$(mtime "$4")" = "$3" ] || { refuse 'it has changed' "$shown"; return; }
        [ "$(mtime "$7")" = "$6" ] || { refuse 'the file to keep has changed' "$shown"; return; }
    fi
    if [ "$act" = delete ]; then
        rm -f -- "$4" || { refuse 'it cannot be removed' "$shown"; return; }
    else
        printf '%s\n' "$shown"
    fi
    n_done=$((n_done + 1))
}
"#;

const TAIL: &str = r#"if [ "$act" = delete ]; then
    printf '%s removed, %s not removed\n' "$n_done" "$n_refused" >&2
else
    printf '%s would be removed (run with --delete), %s would not\n' "$n_done" "$n_refused" >&2
fi
[ "$n_refused" -eq 0 ]
"#;

impl Decisions {
    /// Writes the files to drop as a shell script, which removes them if it is run with `--delete`. It checks
    /// each file and the file that is kept instead, and refuses what has changed or vanished.
    ///
    /// # Errors
    /// Those of [`Decisions::dropped`].
    pub fn write_script(&self, out: &mut dyn Write) -> Result<u64, CatalogError> {
        let output = |source| CatalogError::Output { source };
        out.write_all(HEAD.as_bytes()).map_err(output)?;
        let n_rows = self.dropped(&mut |row| write_row(row, out))?;
        out.write_all(TAIL.as_bytes()).map_err(output)?;
        Ok(n_rows)
    }
}

fn write_row(row: &DecidedRow, out: &mut dyn Write) -> io::Result<()> {
    if !row.losses.is_empty() {
        let names: Vec<&str> = row.losses.iter().map(|loss| loss.name()).collect();
        writeln!(out, "# The next file had what the kept ones lacked: {}.", names.join(", "))?;
    }
    let how = if row.kind == "content" { "bytes" } else { "time" };
    write!(out, "drop {how}")?;
    for file in [&row.dropped, &row.kept] {
        write!(out, " {} {} ", file.bytes, file.mtime_ns.div_euclid(1_000_000_000))?;
        let bytes = file.path.as_os_str().as_encoded_bytes();
        // A relative path may begin with a dash, and not every program knows `--`.
        let is_option = bytes.first() == Some(&b'-');
        write_quoted(if is_option { [b"./", bytes].concat().into() } else { bytes.into() }, out)?;
    }
    if let Some(shown) = shown(&row.dropped.path) {
        out.write_all(b" ")?;
        write_quoted(shown.into_bytes().into(), out)?;
    }
    out.write_all(b"\n")
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
