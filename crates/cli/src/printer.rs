//! Where words go: data to standard output, talk to standard error, nothing unescaped from a file to a terminal.

use std::error::Error;
use std::fmt::Display;
use std::io::{self, IsTerminal as _, Write as _};

/// Decides what is said.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Printer {
    is_quiet: bool,
}

impl Printer {
    pub(crate) fn new(is_quiet: bool) -> Printer {
        Printer { is_quiet }
    }

    /// Whether progress is shown: on a terminal, unless quiet.
    pub(crate) fn shows_progress(&self) -> bool {
        !self.is_quiet && io::stderr().is_terminal()
    }

    /// Says something to a person.
    pub(crate) fn say(&self, message: impl Display) {
        if !self.is_quiet {
            // Nobody is left to tell if standard error is closed.
            let _ = writeln!(io::stderr(), "{}", escaped(&message.to_string()));
        }
    }

    /// Says that something went wrong, also when quiet.
    pub(crate) fn warn(&self, message: impl Display) {
        let _ = writeln!(io::stderr(), "thalweg: {}", escaped(&message.to_string()));
    }

    /// Says what went wrong and why, once.
    pub(crate) fn error(&self, error: &(dyn Error + 'static)) {
        self.warn(chain(error));
    }
}

/// The error and its causes on one line.
pub(crate) fn chain(error: &(dyn Error + 'static)) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        text.push_str(": ");
        text.push_str(&cause.to_string());
        source = cause.source();
    }
    text
}

/// `text` with control characters made visible, so that a file's name or contents cannot steer a terminal.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        if character.is_control() && character != '\n' {
            out.extend(character.escape_default());
        } else {
            out.push(character);
        }
    }
    out
}

/// Whether an error is a closed pipe: the reader had enough, which is no failure.
pub(crate) fn is_closed_pipe(error: &(dyn Error + 'static)) -> bool {
    let mut next = Some(error);
    while let Some(error) = next {
        if error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe) {
            return true;
        }
        next = error.source();
    }
    false
}

/// A count with its digits in groups of three: `1,234,567`.
pub(crate) fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index) % 3 == 0 {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// `1 file`, `2 files`.
pub(crate) fn counted(number: u64, one: &str, many: &str) -> String {
    format!("{} {}", count(number), if number == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_grouped() {
        assert_eq!(count(0), "0");
        assert_eq!(count(999), "999");
        assert_eq!(count(1_234_567), "1,234,567");
        assert_eq!(counted(1, "file", "files"), "1 file");
    }

    #[test]
    fn escapes_do_not_reach_the_terminal() {
        assert_eq!(escaped("a\u{1b}[31mb\rc\nd"), "a\\u{1b}[31mb\\rc\nd");
    }
}
