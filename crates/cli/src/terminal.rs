//! Guarded standard output that escapes control characters on a terminal.
//!
//! Bytes pass unchanged to a pipe or a file.
//!
//! A file's name or metadata may contain codes that control a terminal (C0 and C1 controls) or that reorder
//! text (Unicode's bidirectional controls). All output to stdout goes through here, so that no layout needs
//! its own escaping.

use std::io::{self, IsTerminal as _, StdoutLock, Write};

use engine::tag::text::steers_terminal;
use serde::Serialize;

/// Whether a character is escaped on a terminal. Line ends and tabs pass.
fn steers(character: char) -> bool {
    steers_terminal(character) && !matches!(character, '\n' | '\t')
}

/// Standard output, guarded if it is a terminal. Flush it: errors that occur when it is dropped are lost.
pub(crate) fn stdout() -> GuardedWriter<StdoutLock<'static>> {
    let is_terminal = io::stdout().is_terminal();
    GuardedWriter::new(io::stdout().lock(), is_terminal)
}

/// Standard output like [`stdout`], without holding its lock between writes.
pub(crate) fn shared_stdout() -> GuardedWriter<io::Stdout> {
    GuardedWriter::new(io::stdout(), io::stdout().is_terminal())
}

/// A value as a line of JSON with control characters escaped, for pipes as well as terminals. In JSON they
/// can occur in strings only.
pub(crate) fn json_line(value: &impl Serialize) -> io::Result<String> {
    let mut out = Vec::new();
    push_safe(&serde_json::to_string(value)?, &mut out);
    out.push(b'\n');
    Ok(String::from_utf8(out).unwrap_or_default())
}

/// Prints a value as a line of JSON to standard output.
pub(crate) fn print_json(value: &impl Serialize) -> io::Result<()> {
    shared_stdout().write_all(json_line(value)?.as_bytes())
}

/// Writer that escapes control characters as `\u001b` if its output is a terminal, and passes bytes unchanged
/// otherwise.
#[derive(Debug)]
pub(crate) struct GuardedWriter<W> {
    out: W,
    is_terminal: bool,
    /// First bytes of a character whose last bytes have not been written yet.
    begun: Vec<u8>,
}

impl<W: Write> GuardedWriter<W> {
    pub(crate) fn new(out: W, is_terminal: bool) -> GuardedWriter<W> {
        GuardedWriter { out, is_terminal, begun: Vec::new() }
    }

    /// Writes `bytes`, except an incomplete character at the end.
    fn write_safe(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut bytes = bytes;
        let joined;
        if !self.begun.is_empty() {
            joined = [self.begun.as_slice(), bytes].concat();
            bytes = &joined;
        }
        let mut safe = Vec::with_capacity(bytes.len() + 16);
        let mut n_taken = 0;
        for chunk in bytes.utf8_chunks() {
            push_safe(chunk.valid(), &mut safe);
            n_taken += chunk.valid().len() + chunk.invalid().len();
            let is_cut_off = n_taken == bytes.len() && is_begin_of_character(chunk.invalid());
            if is_cut_off {
                n_taken -= chunk.invalid().len()
            } else {
                push_safe_bytes(chunk.invalid(), &mut safe)
            }
        }
        let begun = bytes[n_taken..].to_vec();
        self.begun = begun;
        self.out.write_all(&safe)
    }
}

impl<W: Write> Write for GuardedWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.is_terminal {
            return self.out.write(bytes);
        }
        self.write_safe(bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if !self.begun.is_empty() {
            let mut safe = Vec::new();
            push_safe_bytes(&std::mem::take(&mut self.begun), &mut safe);
            self.out.write_all(&safe)?;
        }
        self.out.flush()
    }
}

/// Whether these bytes are the incomplete beginning of a UTF-8 character.
fn is_begin_of_character(bytes: &[u8]) -> bool {
    matches!(std::str::from_utf8(bytes), Err(error) if error.error_len().is_none())
}

fn push_safe(text: &str, out: &mut Vec<u8>) {
    let mut rest = text;
    while let Some(at) = rest.find(steers) {
        let character = rest[at..].chars().next().unwrap_or_default();
        out.extend_from_slice(&rest.as_bytes()[..at]);
        // All of these characters are in the basic plane, so this is a valid JSON escape too.
        out.extend_from_slice(format!("\\u{:04x}", u32::from(character)).as_bytes());
        rest = &rest[at + character.len_utf8()..];
    }
    out.extend_from_slice(rest.as_bytes());
}

/// Appends bytes that are not UTF-8: C1 controls of other character sets are escaped, text passes.
fn push_safe_bytes(bytes: &[u8], out: &mut Vec<u8>) {
    for &byte in bytes {
        match byte {
            0x80..=0x9f => out.extend_from_slice(format!("\\x{byte:02x}").as_bytes()),
            _ => out.push(byte),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(pieces: &[&[u8]], expected: &[u8]) {
        let mut guarded = GuardedWriter::new(Vec::new(), true);
        for piece in pieces {
            guarded.write_all(piece).unwrap();
        }
        guarded.flush().unwrap();
        assert_eq!(guarded.out, expected, "{}", String::from_utf8_lossy(&guarded.out));
    }

    #[test]
    fn a_terminal_gets_no_control_characters() {
        check(&[b"a\x1b[31m\x07\r\n\tb\x7f"], b"a\\u001b[31m\\u0007\\u000d\n\tb\\u007f");
        check(&["\u{9b}2J\u{202e}gpj".as_bytes()], b"\\u009b2J\\u202egpj");
        check(&["Zürich \u{1f600}".as_bytes()], "Zürich \u{1f600}".as_bytes());
    }

    #[test]
    fn characters_may_come_in_pieces_and_bytes_that_are_none_pass_but_for_controls() {
        check(&[b"\xc2", b"\x9b", b"x"], b"\\u009bx");
        check(&[b"\xe2\x80", b"\xaegpj"], b"\\u202egpj");
        check(&[b"\xf0\x9f", b"\x98\x80"], "\u{1f600}".as_bytes());
        // Latin-1: text passes; a control does not, not even at the end.
        check(&[b"Z\xfcrich \x9b31m"], b"Z\xfcrich \\x9b31m");
        check(&[b"\xc2"], b"\xc2");
        check(&[b"\xe2\x80"], b"\xe2\\x80");
    }

    #[test]
    fn a_pipe_gets_the_bytes() {
        let mut guarded = GuardedWriter::new(Vec::new(), false);
        guarded.write_all(b"\x1b\xff\xc2").unwrap();
        assert_eq!(guarded.out, b"\x1b\xff\xc2");
    }
}
