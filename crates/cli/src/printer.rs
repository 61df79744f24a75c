//! Prints results to stdout and messages to stderr, with control characters from files escaped on terminals.

use std::error::Error;
use std::fmt::{self, Display};
use std::io::{self, BufWriter, IsTerminal as _, StdoutLock, Write as _};
use std::path::Path;

/// Buffer size in bytes: the capacity of a pipe on Linux.
const DATA_BLOCK_BYTES: usize = 1 << 16;

use engine::Problem;
pub(crate) use engine::chain;
use engine::tag::text::steers_terminal;

use crate::terminal::{self, GuardedWriter};

/// Prints results and messages according to `--quiet` and whether stderr is a terminal.
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

    /// Buffered stdout for results. Flush it: errors that occur when it is dropped are lost.
    pub(crate) fn data(&self) -> BufWriter<GuardedWriter<StdoutLock<'static>>> {
        BufWriter::with_capacity(DATA_BLOCK_BYTES, terminal::stdout())
    }

    /// Prints the first problems of a job, and how many more there are: `and 7 more`, followed by `words`.
    pub(crate) fn warn_problems(&self, problems: &[Problem], n_problems: u64, words: &str) {
        const SHOWN: usize = 10;
        for problem in problems.iter().take(SHOWN) {
            let path = problem.path.display();
            // Read errors name the file themselves.
            if problem.reason.contains(&format!("`{path}`")) {
                self.warn(&problem.reason);
            } else {
                self.warn(format_args!("{path}: {}", problem.reason));
            }
        }
        let hidden = n_problems.saturating_sub(SHOWN as u64);
        if hidden > 0 {
            self.warn(format_args!("and {} more{words}", count(hidden)));
        }
    }

    /// Prints a message to stderr, unless quiet.
    pub(crate) fn say(&self, message: impl Display) {
        if !self.is_quiet {
            // Ignored: if stderr is closed, the message cannot be delivered.
            let _ = writeln!(io::stderr(), "{}", escaped(&message.to_string()));
        }
    }

    /// Prints a warning, also when quiet. Always one line, so that a file name with a line break cannot fake
    /// another message.
    pub(crate) fn warn(&self, message: impl Display) {
        let _ = writeln!(io::stderr(), "thalweg: {}", one_line(&message.to_string()));
    }

    /// Prints an error with its chain of causes.
    pub(crate) fn error(&self, error: &(dyn Error + 'static)) {
        match error.downcast_ref::<Drawing>() {
            Some(drawing) => drop(writeln!(io::stderr(), "thalweg: {}", escaped(&drawing.0))),
            None => self.warn(chain(error)),
        }
    }
}

/// An error of several lines, such as a text with carets under its mistakes. Its line breaks are those of the
/// program: text of users in it has none.
#[derive(Debug)]
pub(crate) struct Drawing(pub(crate) String);

impl Display for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for Drawing {}

/// `text` with control characters made visible, so that a file's name or contents cannot control a terminal.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        if steers_terminal(character) && character != '\n' {
            out.extend(character.escape_default());
        } else {
            out.push(character);
        }
    }
    out
}

/// Like [`escaped`], with line breaks escaped too.
pub(crate) fn one_line(text: &str) -> String {
    escaped(text).replace('\n', "\\n")
}

/// A path for display: control characters, line breaks and bidirectional controls are escaped; bytes that are
/// not UTF-8 become `\xHH`.
pub(crate) fn shown_path(path: &Path) -> String {
    let mut out = String::new();
    for chunk in path.as_os_str().as_encoded_bytes().utf8_chunks() {
        for character in chunk.valid().chars() {
            if steers_terminal(character) {
                out.extend(character.escape_default());
            } else {
                out.push(character);
            }
        }
        for byte in chunk.invalid() {
            out.push_str(&format!("\\x{byte:02X}"));
        }
    }
    out
}

/// Whether an error is a closed pipe: the reader stopped reading, which is not a failure.
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
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A number of bytes with a decimal unit: `999 B`, `1.5 kB`, `23.4 MB`.
pub(crate) fn bytes(bytes: u64) -> String {
    let mut value = bytes as f64;
    for unit in ["B", "kB", "MB", "GB"] {
        // 999.95 would be shown as 1000.0.
        if value < 999.95 {
            return if unit == "B" { format!("{bytes} B") } else { format!("{value:.1} {unit}") };
        }
        value /= 1000.0;
    }
    format!("{value:.1} TB")
}

/// A count with its noun: `1 file`, `2 files`.
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
    fn bytes_have_the_unit_that_suits() {
        assert_eq!(bytes(0), "0 B");
        assert_eq!(bytes(999), "999 B");
        assert_eq!(bytes(1_500), "1.5 kB");
        assert_eq!(bytes(999_999), "1.0 MB");
        assert_eq!(bytes(2_500_000_000_000), "2.5 TB");
    }

    #[cfg(unix)]
    #[test]
    fn a_path_is_one_line_without_tricks() {
        use std::os::unix::ffi::OsStrExt as _;
        let path = Path::new(std::ffi::OsStr::from_bytes(b"/a\n\x1b[31m\xff/\xe2\x80\xaegpj"));
        assert_eq!(shown_path(path), "/a\\n\\u{1b}[31m\\xFF/\\u{202e}gpj");
    }

    #[test]
    fn escapes_do_not_reach_the_terminal() {
        assert_eq!(escaped("a\u{1b}[31mb\rc\nd"), "a\\u{1b}[31mb\\rc\nd");
        assert_eq!(one_line("a\nthalweg: b"), "a\\nthalweg: b");
    }
}
