//! Splits arguments into commands. Arguments come from the command line, from files (`-@`), and from a client
//! that keeps sending them (`-stay_open`).
//!
//! Arguments are read one at a time from a stack of sources, so that lists are never held in memory as a
//! whole, and a client's command starts as soon as its last line has arrived. `-execute` ends a command; the
//! arguments after `-common_args` are added to each.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use super::config;
use crate::exiftool::misuse::Misuse;
use crate::exiftool::option::known::{self, Takes};
use crate::list::read_line;
use crate::platform::os_string;

/// Arguments of one command.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Command {
    pub(crate) arguments: Vec<OsString>,
    /// For a client that waits for the end of the output: the number that followed `-execute`.
    pub(crate) ready: Option<String>,
    /// Error in the arguments found before they were parsed.
    pub(crate) misuse: Option<Misuse>,
}

/// Source of commands, read from arguments and lists.
pub(crate) struct Feed {
    sources: Vec<Source>,
    common: Vec<OsString>,
    stays_open: bool,
    n_commands: usize,
    /// Why the named configuration cannot be applied; reported with each command.
    config: Option<Misuse>,
    /// Argument read ahead but not consumed.
    next: Option<OsString>,
    /// Error that stopped a list before its end, until a command reports it.
    broken: Option<Misuse>,
}

enum Source {
    Given(std::vec::IntoIter<OsString>),
    /// Lines of a file; `is_client` if a client sends them with `-stay_open`.
    Lines {
        reader: Box<dyn BufRead>,
        is_client: bool,
        /// Canonical path; `None` for standard input.
        path: Option<PathBuf>,
    },
}

/// Result of reading the next argument.
enum Next {
    Argument(OsString),
    End,
    /// A client has finished, or closed its stream.
    Gone,
}

impl Feed {
    pub(crate) fn new(arguments: &[OsString]) -> Feed {
        let mut given = arguments.to_vec();
        // A configuration applies to all commands, and must come before all other arguments.
        let has_config = given.first().is_some_and(|first| first.eq_ignore_ascii_case("-config"));
        let config = if has_config && given.len() > 1 {
            config::refusal(&given.drain(..2).next_back().unwrap_or_default())
        } else {
            None
        };
        let is_common = |argument: &OsString| argument.eq_ignore_ascii_case("-common_args");
        let common = match given.iter().position(is_common) {
            Some(at) => given.split_off(at).split_off(1),
            None => Vec::new(),
        };
        Feed {
            sources: vec![Source::Given(given.into_iter())],
            common,
            stays_open: false,
            n_commands: 0,
            config,
            next: None,
            broken: None,
        }
    }

    /// Whether a client keeps sending commands (`-stay_open`).
    pub(crate) fn is_served(&self) -> bool {
        self.stays_open
    }

    /// The next command; `None` when there are no more.
    pub(crate) fn command(&mut self) -> Option<Command> {
        let mut command = Command::default();
        loop {
            match self.next() {
                // A client's command is incomplete without -execute, so it is dropped.
                Next::Gone => return None,
                Next::End
                    if command.arguments.is_empty()
                        && command.misuse.is_none()
                        && self.broken.is_none()
                        && self.n_commands > 0 =>
                {
                    return None;
                }
                Next::End => break,
                Next::Argument(argument) => match execution(&argument) {
                    Some(number) => {
                        command.ready = self.stays_open.then_some(number);
                        break;
                    }
                    None => self.take(argument, &mut command),
                },
            }
        }
        self.n_commands += 1;
        let asks_version = |argument: &OsString| argument.eq_ignore_ascii_case("-ver");
        if !command.arguments.is_empty() && !command.arguments.iter().any(asks_version) {
            command.misuse = command.misuse.or_else(|| self.config.clone());
        }
        command.misuse = command.misuse.or(self.broken.take());
        if command.ready.is_none() || !command.arguments.is_empty() {
            command.arguments.extend(self.common.iter().cloned());
        }
        Some(command)
    }

    fn take(&mut self, argument: OsString, command: &mut Command) {
        let option =
            argument.to_str().and_then(|text| text.strip_prefix('-')).map(|text| known::split(text).0);
        match option.as_deref() {
            Some("@") => {
                let opened = self
                    .value()
                    .map_or(Err("-@ must be followed by the name of a file".to_owned()), |list| {
                        self.open(&list)
                    });
                if let Err(misuse) = opened {
                    command.misuse = Some(misuse);
                }
            }
            Some("stay_open") => match self.value() {
                Some(flag) => self.stay_open(&flag),
                None => command.misuse = Some("-stay_open must be followed by True or False".to_owned()),
            },
            option => {
                let takes = option.map_or(Takes::Nothing, known::takes);
                command.arguments.push(argument);
                match takes {
                    Takes::Nothing => {}
                    _ => match self.value() {
                        Some(value) if !takes.accepts(&value) => self.next = Some(value),
                        value => command.arguments.extend(value),
                    },
                }
            }
        }
    }

    fn stay_open(&mut self, flag: &OsString) {
        if flag.eq_ignore_ascii_case("false") || flag == "0" {
            self.sources.clear();
        } else {
            self.stays_open = true;
        }
    }

    fn open(&mut self, list: &OsString) -> Result<(), Misuse> {
        let failed =
            |why: &dyn std::fmt::Display| format!("Error opening arg file {}: {why}", list.display());
        let path = std::fs::canonicalize(list).ok().filter(|_| list != "-");
        let is_open = |source: &Source| matches!(source, Source::Lines { path: Some(open), .. } if path.as_ref() == Some(open));
        if self.sources.iter().any(is_open) {
            return Err(failed(&"it includes itself"));
        }
        if path.as_ref().is_some_and(|path| path.is_dir()) {
            return Err(failed(&"it is a directory; to read the files in it, name it without -@"));
        }
        let reader: Box<dyn BufRead> = if list == "-" {
            Box::new(BufReader::new(io::stdin()))
        } else {
            let file = File::open(list).map_err(|error| failed(&error))?;
            Box::new(BufReader::with_capacity(1 << 16, file))
        };
        // The first list named after -stay_open belongs to the client; lists named in its commands are read
        // to their ends.
        let has_client =
            self.sources.iter().any(|source| matches!(source, Source::Lines { is_client: true, .. }));
        self.sources.push(Source::Lines { reader, is_client: self.stays_open && !has_client, path });
        Ok(())
    }

    fn value(&mut self) -> Option<OsString> {
        match self.next() {
            Next::Argument(value) => Some(value),
            Next::End | Next::Gone => None,
        }
    }

    fn next(&mut self) -> Next {
        if let Some(argument) = self.next.take() {
            return Next::Argument(argument);
        }
        loop {
            let next = match self.sources.last_mut() {
                None if self.stays_open => return Next::Gone,
                None => return Next::End,
                Some(Source::Given(arguments)) => arguments.next(),
                Some(Source::Lines { reader, is_client, path }) => match next_line(reader) {
                    Ok(None) if *is_client => {
                        self.sources.clear();
                        return Next::Gone;
                    }
                    Ok(line) => line,
                    Err(error) => {
                        let name = path.as_deref().unwrap_or(Path::new("-")).display();
                        self.broken = Some(format!("Error reading arg file {name}: {error}"));
                        None
                    }
                },
            };
            match next {
                Some(argument) => return Next::Argument(argument),
                None => {
                    self.sources.pop();
                }
            }
        }
    }
}

/// The number after `-execute`, empty if there is none; `None` for other arguments.
fn execution(argument: &OsString) -> Option<String> {
    let option = argument.to_str()?.strip_prefix('-')?;
    let (name, number) = known::split(option);
    (name == "execute").then(|| number.to_owned())
}

/// The next argument of a list, one per line. Leading blanks and empty lines are skipped, `#` starts a
/// comment, and `#[CSTR]` a line with C escapes. `None` at the end.
fn next_line(reader: &mut dyn BufRead) -> io::Result<Option<OsString>> {
    let mut line = Vec::new();
    while read_line(reader, b'\n', &mut line)? {
        let text = line.strip_suffix(b"\r").unwrap_or(&line).trim_ascii_start();
        if let Some(escaped) = text.strip_prefix(b"#[CSTR]") {
            return Ok(Some(os_string(&unescaped(escaped))));
        }
        if !text.is_empty() && text[0] != b'#' {
            return Ok(Some(os_string(text)));
        }
    }
    Ok(None)
}

/// The text of a line with C escapes. As in ExifTool 13.58, other escapes stay as they are, and `$` and `@`
/// get a backslash before them.
fn unescaped(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut bytes = text.iter().copied();
    while let Some(byte) = bytes.next() {
        match (byte, if byte == b'\\' { bytes.next() } else { None }) {
            (b'$' | b'@', _) => out.extend([b'\\', byte]),
            (b'\\', Some(b'n')) => out.push(b'\n'),
            (b'\\', Some(b'r')) => out.push(b'\r'),
            (b'\\', Some(b't')) => out.push(b'\t'),
            (b'\\', Some(b'a')) => out.push(0x07),
            (b'\\', Some(b'b')) => out.push(0x08),
            (b'\\', Some(b'f')) => out.push(0x0c),
            (b'\\', Some(quoted @ (b'"' | b'\\'))) => out.push(quoted),
            (b'\\', Some(other)) => out.extend([b'\\', other]),
            (other, _) => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn feed(arguments: &[&str]) -> Feed {
        Feed::new(&arguments.iter().map(OsString::from).collect::<Vec<_>>())
    }

    #[track_caller]
    fn check(feed: &mut Feed, arguments: &[&str], ready: Option<&str>) {
        let command = feed.command().expect("a command");
        assert_eq!(command.arguments, arguments);
        assert_eq!(command.ready.as_deref(), ready);
        assert_eq!(command.misuse, None);
    }

    fn list(text: &str) -> (tempfile::TempDir, String) {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("list");
        std::fs::write(&path, text).unwrap();
        let name = path.to_str().unwrap().to_owned();
        (directory, name)
    }

    #[test]
    fn several_commands_of_one_line() {
        let mut feed = feed(&["-j", "a", "-execute", "-s", "b", "-execute7", "-common_args", "-n"]);
        check(&mut feed, &["-j", "a", "-n"], None);
        check(&mut feed, &["-s", "b", "-n"], None);
        assert_eq!(feed.command(), None);
    }

    #[test]
    fn nothing_is_a_command_too() {
        let mut feed = feed(&[]);
        check(&mut feed, &[], None);
        assert_eq!(feed.command(), None);
    }

    #[test]
    fn lists_within_lists_and_values_that_look_like_options() {
        let (_inner, inner) = list("x\n  # no comment\ny\n");
        let (_outer, outer) =
            list(&format!("# comment\r\n-sep\r\n-execute\n\n-@\n{inner}\n#[CSTR]a\\tb\\\\\nz z "));
        let mut feed = feed(&["-@", &outer, "last"]);
        check(&mut feed, &["-sep", "-execute", "x", "y", "a\tb\\", "z z ", "last"], None);
    }

    /// Expected values are ExifTool 13.58's.
    #[test]
    fn lines_with_escapes() {
        let (_kept, name) = list("#[CSTR]a$b\\$c\\q\\0\"\\\"x@y\\\\w\\t|\\\n");
        check(&mut feed(&["-@", &name]), &["a\\$b\\$c\\q\\0\"\"x\\@y\\w\t|\\"], None);
    }

    #[test]
    fn a_client_asks_until_it_is_done() {
        let text = "-j\na\n-execute5\n-execute\nb\n-Execute\n-stay_open\nFalse\nc\n-execute\n";
        let (_kept, name) = list(text);
        let mut feed = feed(&["-stay_open", "True", "-@", &name, "-common_args", "-G"]);
        check(&mut feed, &["-j", "a", "-G"], Some("5"));
        assert!(feed.is_served());
        check(&mut feed, &[], Some(""));
        check(&mut feed, &["b", "-G"], Some(""));
        assert_eq!(feed.command(), None);
        assert_eq!(feed.command(), None);
    }

    #[test]
    fn a_client_that_is_gone_asks_for_nothing_more() {
        let (_kept, name) = list("-j\na\n");
        assert_eq!(feed(&["-stay_open", "1", "-@", &name]).command(), None);
    }

    #[test]
    fn a_list_that_is_not_there() {
        let command = feed(&["-@", "/nonexistent/list", "a"]).command().unwrap();
        assert!(command.misuse.unwrap().contains("/nonexistent/list"));
    }

    #[test]
    fn what_is_no_list_is_refused_and_read_no_further() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("list");
        let misuse = |list: &Path| {
            let mut feed = feed(&["-@", list.to_str().unwrap(), "a"]);
            let command = feed.command().unwrap();
            assert_eq!(feed.command(), None);
            command.misuse.unwrap()
        };
        assert!(misuse(directory.path()).contains("it is a directory"));
        std::fs::write(&path, vec![0; 3 << 20]).unwrap();
        assert!(misuse(&path).contains("longer than 1 MiB"));
        std::fs::write(&path, format!("-j\n-@\n{}\n", path.display())).unwrap();
        assert!(misuse(&path).contains("it includes itself"));
        // A list may be named repeatedly, as long as it is not nested in itself.
        std::fs::write(&path, "-j\n").unwrap();
        let name = path.to_str().unwrap();
        check(&mut feed(&["-@", name, "-@", name]), &["-j", "-j"], None);
    }
}
