//! One command: what is to be told of which files, and how. Made of arguments in ExifTool's syntax (one dash, several
//! letters, options and files in any order), and checked: what this program cannot do is refused with a word.

mod layout;

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use thalweg::DataHash;
use thalweg::tag::{Mode, Request, Selection};

use super::charset::Charset;
use super::condition::Condition;
use super::coordinate::CoordinateFormat;
use super::date::DateFormat;
use super::option::{self, Kind};
use super::refused;
use super::shortcut;
use super::template::Template;

pub(super) use layout::{Layout, Shape};

/// What is to be told, of which files, and how.
#[derive(Debug, Default)]
pub(super) struct Job {
    pub(super) files: Vec<PathBuf>,
    pub(super) selection: Selection,
    /// The names that were asked for as they were written, one for each of the selection's.
    pub(super) names: Vec<String>,
    pub(super) layout: Layout,
    pub(super) search: Search,
    pub(super) numbers: bool,
    pub(super) structs: bool,
    pub(super) unknown: bool,
    /// Follow the guidelines of the Metadata Working Group.
    pub(super) mwg: bool,
    /// Missing tags that were asked for by name are told as `-`.
    pub(super) force: bool,
    pub(super) ignores_minor: bool,
    /// `-fast`: from 3 on, only what the file system and the first bytes tell.
    pub(super) speed: u8,
    pub(super) dates: Option<DateFormat>,
    pub(super) coordinates: Option<CoordinateFormat>,
    pub(super) separator: Option<String>,
    pub(super) conditions: Vec<Condition>,
    pub(super) template: Template,
    pub(super) charset: Charset,
    pub(super) echoes: Vec<Echo>,
    pub(super) tells_version: bool,
    /// Tags that `-api RequestTags` names: they are looked for as if they had been asked for by name.
    pub(super) requested: Vec<String>,
    /// The function of `ImageDataHash`.
    pub(super) hash: DataHash,
    /// How often `-q` was given.
    pub(super) quiet: u32,
    pub(super) threads: Option<NonZeroUsize>,
}

/// Which files of a directory are looked at, and in which order.
#[derive(Debug, Default)]
pub(super) struct Search {
    pub(super) recurses: bool,
    /// Directories whose names begin with a point, too.
    pub(super) recurses_hidden: bool,
    /// Only files with these extensions, in lower case; `*` for all.
    pub(super) extensions: Vec<String>,
    /// Files with these extensions beside those that are taken anyway.
    pub(super) more_extensions: Vec<String>,
    /// Not files with these extensions.
    pub(super) without_extensions: Vec<String>,
    pub(super) ignored: Vec<OsString>,
    pub(super) order: Vec<OrderBy>,
}

/// A key of `-fileOrder`.
#[derive(Debug)]
pub(super) struct OrderBy {
    pub(super) request: Request,
    pub(super) is_descending: bool,
}

/// A text of `-echo`: 1 and 2 before the work to standard output and error, 3 and 4 behind it.
#[derive(Debug)]
pub(super) struct Echo {
    pub(super) number: u8,
    pub(super) text: String,
}

/// Why arguments make no sense, in words for a person.
pub(super) type Misuse = String;

impl Job {
    pub(super) fn mode(&self) -> Mode {
        if self.numbers { Mode::Number } else { Mode::Print }
    }

    /// Whether tags that another of the same name overrides are looked at: asked for, or by the shape of the answer.
    pub(super) fn takes_duplicates(&self) -> bool {
        self.selection.duplicates || matches!(self.layout.shape, Shape::Json | Shape::Xml)
    }

    /// Parses the arguments of one command.
    ///
    /// # Errors
    /// A sentence that says which argument is not understood or not to be had, and what to do.
    pub(super) fn parse(arguments: &[OsString]) -> Result<Job, Misuse> {
        let mut job = Job::default();
        let mut arguments = arguments.iter();
        while let Some(argument) = arguments.next() {
            let option =
                argument.to_str().and_then(|text| text.strip_prefix('-')).filter(|text| !text.is_empty());
            match option {
                Some("-") => job.files.extend(arguments.by_ref().map(PathBuf::from)),
                Some(option) => job.take(option, &mut || arguments.next().cloned())?,
                None => job.files.push(argument.into()),
            }
        }
        job.finish()
    }

    /// What follows from options together, wherever they stood.
    fn finish(mut self) -> Result<Job, Misuse> {
        self.refuse_absent()?;
        self.mwg |= self.names_mwg();
        if self.layout.shape == Shape::Table {
            self.force = true;
            self.quiet = self.quiet.max(1);
        }
        let leaves_out: &[&str] = match self.speed {
            0 | 1 => &[],
            2..5 => &["MakerNotes:all"],
            _ => &["MakerNotes:all", "Composite:all"],
        };
        self.selection.exclude.extend(leaves_out.iter().map(|text| Request::parse(text)));
        if self.speed >= 3 && self.selection.include.is_empty() {
            let told = ["1System:all", "ExifTool:all", "FileType", "FileTypeExtension", "MIMEType"];
            told.iter().for_each(|text| self.include(text, Request::parse(text)));
        }
        let goes_with_binary =
            matches!(self.layout.shape, Shape::List | Shape::Json) || !self.template.is_empty();
        if self.layout.is_binary && !goes_with_binary {
            return Err("-b goes with the plain list and with -j only".to_owned());
        }
        Ok(self)
    }

    /// Refuses tags that this program has not.
    fn refuse_absent(&self) -> Result<(), Misuse> {
        match self.named().find_map(|name| Some((name, refused::reason(name)?))) {
            Some((name, reason)) => Err(format!("-{name} is not to be had: {reason}")),
            None => Ok(()),
        }
    }

    /// The names of all tags that are asked for by name, in lower case.
    pub(super) fn named(&self) -> impl Iterator<Item = &str> {
        let of_conditions = self.conditions.iter().flat_map(|condition| condition.requests());
        let requests = self.selection.include.iter().chain(of_conditions).chain(self.template.requests());
        let names = requests.filter(|request| !request.has_wildcard()).map(Request::name);
        names.chain(self.requested.iter().map(String::as_str))
    }

    /// Whether the hash of the picture is asked for.
    pub(super) fn wants_hash(&self) -> bool {
        self.named().any(|name| name == "imagedatahash")
    }

    /// Whether it is asked for what is wrong with a file, which any part of it may tell.
    pub(super) fn wants_warnings(&self) -> bool {
        self.named().any(|name| matches!(name, "warning" | "error"))
    }

    /// Whether a tag of the Metadata Working Group's is asked for by its group, which implies `-use MWG`.
    fn names_mwg(&self) -> bool {
        let of_conditions = self.conditions.iter().flat_map(|condition| condition.requests());
        let requests = self.selection.include.iter().chain(of_conditions).chain(self.template.requests());
        requests.flat_map(Request::groups).any(|(_, group)| group == "mwg")
    }

    /// Takes one option; `next` gives the argument behind it, for options that have a value.
    fn take(&mut self, option: &str, next: &mut dyn FnMut() -> Option<OsString>) -> Result<(), Misuse> {
        let (name, number) = option::split(option);
        match option::kind(&name) {
            Some(Kind::Flag) => self.take_flag(&name, number),
            Some(Kind::Valued(what)) => {
                let value = next().ok_or_else(|| format!("-{option} needs {what} behind it"))?;
                self.take_valued(&name, number, value).map_err(|error| format!("-{option}: {error}"))
            }
            Some(Kind::WithoutEffect) => Ok(()),
            Some(Kind::Writes) => Err(format!("-{option} would write: this program only reads")),
            Some(Kind::Absent) => Err(format!(
                "-{option} is not among the options that this program has; see `thalweg tags --help`"
            )),
            None => self.take_tag(option),
        }
    }

    fn take_flag(&mut self, name: &str, number: &str) -> Result<(), Misuse> {
        let layout = &mut self.layout;
        match name {
            "a" | "-a" => self.selection.duplicates = name == "a",
            "args" => layout.shape = Shape::Arguments,
            "b" => layout.is_binary = true,
            "csv" => layout.shape = Shape::Csv,
            "e" => self.selection.exclude.push(Request::parse("Composite:all")),
            "f" => self.force = true,
            "fast" => self.speed = number.parse().unwrap_or(1),
            "G" | "g" => return layout.take_groups(number, name == "g"),
            "j" => layout.shape = Shape::Json,
            "L" => self.charset = Charset::latin(),
            "m" => self.ignores_minor = true,
            "n" => self.numbers = true,
            "q" => self.quiet += 1,
            "r" => {
                self.search.recurses = true;
                self.search.recurses_hidden = number == ".";
            }
            "s" if number.is_empty() => layout.shortness = (layout.shortness + 1).min(3),
            "s" => layout.shortness = number.parse::<u8>().map_or(3, |number| number.min(3)),
            "S" => layout.shortness = (layout.shortness + 2).min(3),
            "sort" => layout.is_sorted = true,
            "struct" | "-struct" => self.structs = name == "struct",
            "t" => layout.shape = Shape::Tabbed,
            "T" => layout.shape = Shape::Table,
            "u" | "U" => self.unknown = true,
            "ver" => self.tells_version = true,
            _ => layout.shape = Shape::Xml,
        }
        Ok(())
    }

    fn take_valued(&mut self, name: &str, number: &str, value: OsString) -> Result<(), Misuse> {
        if name == "i" {
            self.search.ignored.push(value);
            return Ok(());
        }
        let value = value.into_string().map_err(|value| format!("{} is not text", value.display()))?;
        match name {
            "api" => self.take_api(&value)?,
            "c" => self.coordinates = Some(CoordinateFormat::parse(&value)?),
            "charset" => self.charset.take(&value)?,
            "csvdelim" => self.layout.delimiter = Some(delimiter(&value)?),
            "d" => self.dates = Some(DateFormat::parse(&value)),
            "echo" => self.echoes.push(Echo { number: echo_number(number)?, text: value }),
            "fileorder" => self.search.order.push(OrderBy {
                is_descending: value.starts_with('-'),
                request: request(value.trim_start_matches('-'))?,
            }),
            "if" => self.conditions.push(Condition::parse(&value)?),
            "lang" if value.eq_ignore_ascii_case("en") => {}
            "lang" => return Err(format!("{value} is not to be had: names and words are English here")),
            "p" | "p-" => self.template.add(&value, name == "p")?,
            "sep" => self.separator = Some(unescaped(&value)),
            "threads" => self.threads = Some(value.parse().map_err(|_| "a number of at least 1 is needed")?),
            "use" if value.eq_ignore_ascii_case("mwg") => self.mwg = true,
            "use" => {
                return Err(format!(
                    "{value} is a module that this program has not: of ExifTool's it has MWG"
                ));
            }
            "x" => self.selection.exclude.push(request(&value)?),
            "stay_open" | "@" => return Err("stands where it cannot be".to_owned()),
            _ => self.search.take_extension(name, &value),
        }
        Ok(())
    }

    fn take_tag(&mut self, option: &str) -> Result<(), Misuse> {
        if option.contains(['=', '<', '>']) {
            return Err(format!("-{option} would write: this program only reads"));
        }
        if let Some(tag) = option.strip_prefix('-') {
            self.selection.exclude.push(request(tag)?);
            return Ok(());
        }
        match shortcut::tags_of(option) {
            Some(tags) => tags.iter().for_each(|tag| self.include(tag, Request::parse(tag))),
            None => self.include(option, request(option)?),
        }
        Ok(())
    }

    fn include(&mut self, written: &str, request: Request) {
        let name = written.trim_end_matches('#').rsplit(':').next().unwrap_or_default();
        self.names.push(name.to_owned());
        self.selection.include.push(request);
    }

    /// Takes an option of ExifTool's programming interface.
    fn take_api(&mut self, option: &str) -> Result<(), Misuse> {
        let (name, value) = option.split_once('=').unwrap_or((option, "1"));
        let is_off = value.is_empty() || value == "0";
        match name.trim_end_matches('^').to_ascii_lowercase().as_str() {
            "struct" => self.structs = !is_off,
            "charset" => self.charset.take(value)?,
            "charsetfilename" => self.charset.take(&format!("filename={value}"))?,
            "coordformat" => self.coordinates = Some(CoordinateFormat::parse(value)?),
            "dateformat" => self.dates = Some(DateFormat::parse(value)),
            "listsep" => self.separator = Some(value.to_owned()),
            "printconv" => self.numbers = is_off,
            "duplicates" => self.selection.duplicates = !is_off,
            "unknown" => self.unknown = !is_off,
            "ignoreminorerrors" => self.ignores_minor = !is_off,
            // They bound or speed up what ExifTool does, and are met by the way this program reads.
            "largefilesupport" | "limitlongvalues" | "windowswidefile" | "windowslongpath" | "nopdflist"
            | "compact" | "imagehashprogress" => {}
            "imagehashtype" => {
                self.hash = DataHash::by_name(value)
                    .ok_or_else(|| format!("{option}: there are MD5, SHA256 and SHA512"))?;
            }
            // Times that are kept as seconds since 1970 are never moved to the zone of the machine here.
            "keeputctime" => {}
            "requesttags" => {
                let names = value.split([' ', ',', ';']).filter(|name| !name.is_empty());
                self.requested.extend(names.map(|name| Request::parse(name).name().to_owned()));
            }
            // exiftool-vendored.js sends this with every command. All text is UTF-8 by the time it would be looked at.
            "filter" if value.trim_start().starts_with(ONLY_IF_NOT_UTF8) => {}
            _ if is_off => {}
            _ => {
                return Err(format!("{option} would change what is read in a way that this program has not"));
            }
        }
        Ok(())
    }
}

impl Search {
    fn take_extension(&mut self, name: &str, extension: &str) {
        let extension = extension.trim_start_matches('.').to_ascii_lowercase();
        match name {
            "ext" => self.extensions.push(extension),
            "ext+" => self.more_extensions.push(extension),
            _ => self.without_extensions.push(extension),
        }
    }
}

/// The request for a tag by its name, as far as there is such a way of asking.
///
/// # Errors
/// If it is no name, or names groups of a family that this program does not have.
pub(super) fn request(text: &str) -> Result<Request, Misuse> {
    let is_name =
        !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric() || b"_-:*?#+".contains(&b));
    if !is_name {
        return Err(format!("-{text} is neither an option nor the name of a tag"));
    }
    let request = Request::parse(text);
    let unknown = request.groups().find(|(family, _)| family.is_some_and(|family| family > 2));
    match unknown {
        Some((_, group)) => Err(format!(
            "-{text}: `{group}` is a group of a family that this program does not have; it knows 0, 1 and 2, such as EXIF, IFD0 and Time"
        )),
        None => Ok(request),
    }
}

/// The beginning of a filter of values that leaves all text alone that is UTF-8.
const ONLY_IF_NOT_UTF8: &str = r"if (Image::ExifTool::IsUTF8(\$_) < 0) {";

fn echo_number(number: &str) -> Result<u8, Misuse> {
    match number {
        "" | "1" => Ok(1),
        "2" | "3" | "4" => Ok(number.as_bytes()[0] - b'0'),
        _ => Err("there are -echo, -echo2, -echo3 and -echo4".to_owned()),
    }
}

fn delimiter(text: &str) -> Result<String, Misuse> {
    if text.contains('"') {
        return Err("a quote cannot separate columns".to_owned());
    }
    Ok(unescaped(text))
}

/// With `\t`, `\n`, `\r` and `\\` made what they stand for.
fn unescaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' => match characters.next() {
                Some('t') => out.push('\t'),
                Some('n') => out.push('\n'),
                Some('r') => out.push('\r'),
                Some('\\') | None => out.push('\\'),
                Some(other) => out.extend(['\\', other]),
            },
            other => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests;
