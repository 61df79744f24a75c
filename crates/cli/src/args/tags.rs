//! Arguments of `thalweg tags`: ExifTool's reading options, in ExifTool's syntax (one dash, several letters).

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufRead as _, BufReader};
use std::num::NonZeroUsize;
use std::path::PathBuf;

use thalweg::tag::{Mode, Request, Selection};

/// What is to be printed of which files.
#[derive(Debug, Default)]
pub(crate) struct TagsRequest {
    pub(crate) files: Vec<PathBuf>,
    pub(crate) selection: Selection,
    pub(crate) layout: Layout,
    pub(crate) numbers: bool,
    pub(crate) structs: bool,
    pub(crate) recurse: bool,
    /// In directories: only files with these extensions, in lower case.
    pub(crate) extensions: Vec<String>,
    /// How often `-q` was given.
    pub(crate) quiet: u32,
    pub(crate) threads: Option<NonZeroUsize>,
}

/// How answers look.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Layout {
    pub(crate) is_json: bool,
    /// Families of groups to show, in order; none if empty.
    pub(crate) group_families: Vec<u8>,
    /// Times `-s` was given: 0 descriptions, 1 names, 2 names without alignment, 3 values alone.
    pub(crate) shortness: u8,
}

/// Why arguments make no sense, in words for a person.
pub(crate) type Misuse = String;

impl TagsRequest {
    pub(crate) fn mode(&self) -> Mode {
        if self.numbers { Mode::Number } else { Mode::Print }
    }

    /// Parses the arguments behind the command's name.
    ///
    /// # Errors
    /// A sentence that says which argument is not understood, and what to do.
    pub(crate) fn parse(arguments: &[OsString]) -> Result<TagsRequest, Misuse> {
        let mut request = TagsRequest::default();
        let mut arguments = arguments.iter().cloned();
        while let Some(argument) = arguments.next() {
            request.take(argument, &mut || arguments.next())?;
        }
        Ok(request)
    }

    /// Takes one argument; `next` gives the one behind it, for options that have a value.
    fn take(&mut self, argument: OsString, next: &mut dyn FnMut() -> Option<OsString>) -> Result<(), Misuse> {
        let Some(option) = argument.to_str().and_then(|text| text.strip_prefix('-')).map(str::to_owned)
        else {
            self.files.push(argument.into());
            return Ok(());
        };
        let mut value = |what: &str| next().ok_or_else(|| format!("-{option} needs {what} behind it"));
        match option.to_ascii_lowercase().as_str() {
            "@" => {
                let list = value("the name of a file, or - for standard input")?;
                self.take_list(&list)?;
            }
            "j" | "json" => self.layout.is_json = true,
            "n" | "-printconv" => self.numbers = true,
            "a" | "duplicates" => self.selection.duplicates = true,
            "struct" => self.structs = true,
            "r" | "recurse" | "r." => self.recurse = true,
            "q" | "quiet" => self.quiet += 1,
            "s" | "short" if self.layout.shortness < 3 => self.layout.shortness += 1,
            "s1" => self.layout.shortness = 1,
            "s2" => self.layout.shortness = 2,
            "s3" => self.layout.shortness = 3,
            "ext" | "extension" => self.take_extension(&value("an extension")?),
            "threads" => {
                let number = value("a number")?;
                self.threads = number.to_str().and_then(|text| text.parse().ok());
                self.threads.ok_or("-threads needs a number of at least 1 behind it")?;
            }
            // Accepted and without effect: they make ExifTool faster or more tolerant, which this program is anyway,
            // or ask for what is the only way here (UTF-8 everywhere).
            "m" | "ignoreminorerrors" | "fast" | "fast1" | "fast2" | "fast3" | "fast4" | "fast5" | "u"
            | "e" => {}
            "charset" | "api" | "lang" => {
                value("a value")?;
            }
            other if other.starts_with('g') && is_families(&other[1..]) => {
                self.layout.group_families = families(&other[1..]);
            }
            other if other.starts_with('-') => self.take_exclusion(&option[1..])?,
            other if NOT_FOR_READING.contains(&other) => {
                return Err(format!(
                    "-{option} is not among the options that this program has; see `thalweg tags --help`"
                ));
            }
            _ => self.take_tag(&option)?,
        }
        Ok(())
    }

    fn take_tag(&mut self, option: &str) -> Result<(), Misuse> {
        if option.contains(['=', '<', '>']) {
            return Err(format!("-{option} would write: this program only reads"));
        }
        let is_name =
            !option.is_empty() && option.bytes().all(|b| b.is_ascii_alphanumeric() || b"_-:*?#".contains(&b));
        if !is_name {
            return Err(format!("-{option} is neither an option nor the name of a tag"));
        }
        self.selection.include.push(Request::parse(option));
        Ok(())
    }

    fn take_exclusion(&mut self, tag: &str) -> Result<(), Misuse> {
        match tag.to_ascii_lowercase().as_str() {
            "" => Err("-- stands before no argument here".to_owned()),
            "ext" | "a" => Err(format!("--{tag} is not among the options that this program has")),
            _ => {
                self.selection.exclude.push(Request::parse(tag));
                Ok(())
            }
        }
    }

    fn take_extension(&mut self, extension: &OsString) {
        let extension = extension.to_string_lossy().trim_start_matches('.').to_ascii_lowercase();
        if extension != "*" {
            self.extensions.push(extension);
        }
    }

    /// Takes arguments from a file, one a line: leading blanks and empty lines are skipped, `#` opens a comment.
    fn take_list(&mut self, list: &OsString) -> Result<(), Misuse> {
        let reader: Box<dyn io::Read> = if list == "-" {
            Box::new(io::stdin())
        } else {
            let file = File::open(list).map_err(|error| format!("open {}: {error}", list.display()))?;
            Box::new(file)
        };
        let mut lines =
            BufReader::with_capacity(1 << 16, reader).split(b'\n').filter_map(|line| match line {
                Ok(line) => argument_of(&line).map(Ok),
                Err(error) => Some(Err(format!("read {}: {error}", list.display()))),
            });
        let mut failure = None;
        while let Some(argument) = lines.next() {
            let mut next = || match lines.next() {
                Some(Ok(argument)) => Some(argument),
                Some(Err(error)) => {
                    failure = Some(error);
                    None
                }
                None => None,
            };
            self.take(argument?, &mut next)?;
        }
        failure.map_or(Ok(()), Err)
    }
}

/// Options of ExifTool's that take values or write: refused by name, so that they are not taken for tags.
const NOT_FOR_READING: &[&str] = &[
    "b",
    "binary",
    "c",
    "coordformat",
    "csv",
    "d",
    "dateformat",
    "diff",
    "efile",
    "ee",
    "f",
    "h",
    "htmldump",
    "htmlformat",
    "i",
    "ignore",
    "if",
    "k",
    "l",
    "o",
    "out",
    "overwrite_original",
    "overwrite_original_in_place",
    "p",
    "php",
    "plot",
    "preserve",
    "progress",
    "restore_original",
    "scanforxmp",
    "sep",
    "separator",
    "sort",
    "srcfile",
    "stay_open",
    "t",
    "tab",
    "tagsfromfile",
    "textout",
    "use",
    "userparam",
    "v",
    "ver",
    "w",
    "x",
    "xmlformat",
    "z",
    "zip",
    "execute",
    "common_args",
    "config",
    "delete_original",
    "echo",
    "echo2",
    "echo3",
    "echo4",
    "list",
    "listx",
    "if2",
    "fileorder",
    "geotag",
    "globaltimeshift",
    "geosync",
    "password",
    "wext",
];

fn argument_of(line: &[u8]) -> Option<OsString> {
    let line = line.strip_suffix(b"\r").unwrap_or(line).trim_ascii_start();
    (!line.is_empty() && line[0] != b'#').then(|| os_string(line))
}

/// A name as bytes of a list.
#[cfg(unix)]
pub(crate) fn os_string(bytes: &[u8]) -> OsString {
    use std::os::unix::ffi::OsStrExt as _;
    std::ffi::OsStr::from_bytes(bytes).to_owned()
}

/// A name as bytes of a list.
#[cfg(not(unix))]
pub(crate) fn os_string(bytes: &[u8]) -> OsString {
    String::from_utf8_lossy(bytes).into_owned().into()
}

/// Digits separated by colons, or nothing.
fn is_families(text: &str) -> bool {
    text.is_empty() || text.split(':').all(|family| matches!(family, "0" | "1"))
}

fn families(text: &str) -> Vec<u8> {
    if text.is_empty() {
        vec![0]
    } else {
        text.split(':').filter_map(|family| family.parse::<u8>().ok()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(arguments: &[&str]) -> Result<TagsRequest, Misuse> {
        TagsRequest::parse(&arguments.iter().map(OsString::from).collect::<Vec<_>>())
    }

    #[test]
    fn exiftools_reading_options() {
        let request =
            parse(&["-j", "-G1", "-a", "-n", "-struct", "-r", "-ext", ".JPG", "x.jpg", "dir"]).unwrap();
        assert!(request.layout.is_json && request.numbers && request.structs && request.recurse);
        assert_eq!(request.layout.group_families, [1]);
        assert!(request.selection.duplicates);
        assert_eq!(request.extensions, ["jpg"]);
        assert_eq!(request.files, [PathBuf::from("x.jpg"), PathBuf::from("dir")]);
    }

    #[test]
    fn names_of_tags() {
        let request = parse(&["-DateTimeOriginal", "-XMP-dc:all", "--Comment", "x.jpg"]).unwrap();
        assert_eq!(request.selection.include.len(), 2);
        assert_eq!(request.selection.exclude, [Request::parse("comment")]);
    }

    #[test]
    fn what_is_not_understood_is_said() {
        assert!(parse(&["-Artist=me", "x.jpg"]).unwrap_err().contains("only reads"));
        assert!(parse(&["-ext"]).unwrap_err().contains("an extension"));
        assert!(parse(&["-csv", "x.jpg"]).unwrap_err().contains("-csv"));
        assert!(parse(&["-G9", "x.jpg"]).is_ok_and(|request| !request.selection.include.is_empty()));
    }

    #[test]
    fn arguments_from_a_file() {
        let directory = tempfile::tempdir().unwrap();
        let list = directory.path().join("list");
        std::fs::write(&list, "# comment\n-j\r\n\n  -ext\njpg\na b.jpg\n").unwrap();
        let request = parse(&["-@", list.to_str().unwrap()]).unwrap();
        assert!(request.layout.is_json);
        assert_eq!(request.extensions, ["jpg"]);
        assert_eq!(request.files, [PathBuf::from("a b.jpg")]);
    }
}
