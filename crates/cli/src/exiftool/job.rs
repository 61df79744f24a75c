//! One command: what is to be told of which files, and how. Made of arguments in ExifTool's syntax (one dash,
//! several letters, options and files in any order), and checked: what this program cannot do is refused with
//! a word.

mod api;
mod options;

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use thalweg::tag::{Mode, Request, Selection};
use thalweg::{DataHash, system};

use super::charset::Charset;
use super::condition::Condition;
use super::coordinate::CoordinateFormat;
use super::date::DateFormat;
use super::entry::Values;
use super::misuse::Misuse;
use super::option::{self, OptionKind, Takes, is_option};
use super::output::Output;
use super::refused;
use super::request::request;
use super::shape::{Layout, Shape};
use super::shortcut;
use super::template::Template;

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
    /// How many of the excluded tags were excluded by name.
    pub(super) n_excluded: usize,
    /// `-fast`: from 3 on, only what the file system and the first bytes tell.
    pub(super) speed: u8,
    pub(super) dates: Option<DateFormat>,
    pub(super) coordinates: Option<CoordinateFormat>,
    pub(super) separator: Option<String>,
    /// What ends each value of `-b`: the text of a second `-sep`.
    pub(super) terminator: Option<String>,
    pub(super) conditions: Vec<Condition>,
    /// How little of a file the conditions see (`-if3`); `None` if as much as the answer.
    pub(super) condition_speed: Option<u8>,
    pub(super) template: Template,
    /// Formats of `-p` that are not in the template yet, and whether each ends its line.
    pub(super) formats: Vec<(String, bool)>,
    pub(super) charset: Charset,
    /// `-ee`: a file that holds others is said to do so, since they are not read.
    pub(super) asks_embedded: bool,
    /// Treat the dates of films as UTC and show them in local time (`-api QuickTimeUTC`).
    pub(super) films_are_utc: bool,
    /// Answers go into files.
    pub(super) output: Output,
    /// `-v`: 0 if it was not given, or with 0.
    pub(super) verbose: u32,
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

impl Job {
    /// How values become text.
    pub(super) fn values(&self) -> Values<'_> {
        // With -b, items of a list stand on lines of their own; JSON keeps its arrays.
        let lines = (self.is_raw() && self.template.is_empty()).then_some("\n");
        Values {
            mode: self.mode(),
            separator: self.separator.as_deref().or(lines),
            dates: self.dates.as_ref(),
            coordinates: self.coordinates.as_ref(),
        }
    }

    /// Whether tags of the file system may be told, or looked at by these requests: they cost a call.
    pub(super) fn wants_system(&self, needed: &[&Request]) -> bool {
        let is_needed = |name: &&str| needed.iter().any(|request| request.takes(system::GROUP, name));
        system::NAMES.iter().any(|name| self.selection.takes(system::GROUP, name) || is_needed(name))
    }

    fn mode(&self) -> Mode {
        if self.numbers || self.is_raw() { Mode::Number } else { Mode::Print }
    }

    /// Tags that conditions do not see: those that are excluded by name, and those that `-fast` leaves out
    /// unless the conditions have a level of their own.
    pub(super) fn excluded_from_conditions(&self) -> &[Request] {
        let n_seen =
            if self.condition_speed.is_some() { self.n_excluded } else { self.selection.exclude.len() };
        &self.selection.exclude[..n_seen]
    }

    /// Whether values are written as they are in the file, one behind the other: `-b`, unless the shape of
    /// the answer has a way of its own to carry them.
    pub(super) fn is_raw(&self) -> bool {
        let carries = matches!(self.layout.shape, Shape::Json | Shape::Php | Shape::Xml | Shape::Csv);
        self.layout.is_binary && (!carries || !self.template.is_empty())
    }

    /// Whether tags that another of the same name overrides are looked at: asked for, or by the shape of the
    /// answer.
    pub(super) fn takes_duplicates(&self) -> bool {
        self.selection.duplicates || matches!(self.layout.shape, Shape::Json | Shape::Php | Shape::Xml)
    }

    /// Parses the arguments of one command, and says for each that is refused why: it is not understood, or
    /// not to be had. The others hold all the same, for a client waits for the texts of `-echo` also if its
    /// command is refused.
    pub(super) fn parse(arguments: &[OsString]) -> (Job, Vec<Misuse>) {
        let mut job = Job::default();
        let mut misuses = Vec::new();
        let mut arguments = arguments.iter().peekable();
        while let Some(argument) = arguments.next() {
            let option =
                argument.to_str().and_then(|text| text.strip_prefix('-')).filter(|text| !text.is_empty());
            match option {
                Some("-") => job.files.extend(arguments.by_ref().map(PathBuf::from)),
                Some(option) => {
                    let value = match option::takes(&option::split(option).0) {
                        Takes::Nothing => None,
                        Takes::Value => arguments.next(),
                        Takes::OptionalValue => arguments.next_if(|value| !is_option(value)),
                    };
                    misuses.extend(job.take(option, value).err());
                }
                None => job.files.push(argument.into()),
            }
        }
        misuses.extend(job.finish().err());
        (job, misuses)
    }

    /// What follows from options together, wherever they stood.
    fn finish(&mut self) -> Result<(), Misuse> {
        // What ends a line depends on -b, which may stand behind -p.
        for (format, ends_line) in std::mem::take(&mut self.formats) {
            let added = self.template.add(&format, ends_line && !self.layout.is_binary);
            added.map_err(|error| format!("-p: {error}"))?;
        }
        self.refuse_absent()?;
        self.mwg |= self.names_mwg();
        if self.layout.shape == Shape::Table {
            self.force = true;
            self.quiet = self.quiet.max(1);
        }
        self.check_output()?;
        let leaves_out: &[&str] = match self.speed {
            0 | 1 => &[],
            2..5 => &["MakerNotes:all"],
            _ => &["MakerNotes:all", "Composite:all"],
        };
        self.n_excluded = self.selection.exclude.len();
        self.selection.exclude.extend(leaves_out.iter().map(|text| Request::parse(text)));
        if self.speed >= 3 && self.selection.include.is_empty() {
            let told = ["1System:all", "ExifTool:all", "FileType", "FileTypeExtension", "MIMEType"];
            told.iter().for_each(|text| self.include(text, Request::parse(text)));
        }
        Ok(())
    }

    /// Refuses what cannot go into files, and what `-v` would show.
    fn check_output(&self) -> Result<(), Misuse> {
        let is_list = matches!(self.layout.shape, Shape::List | Shape::Arguments);
        if self.output.has_each_tag() && !(is_list && self.template.is_empty()) {
            return Err("-W may not be combined with -csv, -j, -p, -php, -t, -T or -X".to_owned());
        }
        if self.verbose > 0 && !self.output.has_each_tag() {
            return Err("-v is not supported; -a -G1 -s prints all tags with their groups".to_owned());
        }
        Ok(())
    }

    /// Refuses tags that this program has not.
    fn refuse_absent(&self) -> Result<(), Misuse> {
        match self.named().find_map(|name| Some((name, refused::reason(name)?))) {
            Some((name, reason)) => Err(format!("-{name} is not supported: {reason}")),
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

    /// Takes one option with the argument that belongs to it.
    fn take(&mut self, option: &str, value: Option<&OsString>) -> Result<(), Misuse> {
        let (name, number) = option::split(option);
        match option::kind(&name) {
            Some(OptionKind::Flag) => self.take_flag(&name, number),
            Some(OptionKind::Valued(what)) => {
                let value = value.ok_or_else(|| format!("-{option} must be followed by {what}"))?;
                self.take_valued(&name, number, value.clone()).map_err(|error| format!("-{option}: {error}"))
            }
            Some(OptionKind::WithoutEffect) => Ok(()),
            Some(OptionKind::Writes) if name == "o" => Err(format!(
                "-{option} is not supported: this program only reads metadata; use -w or -W to write the \
                    output to new files"
            )),
            Some(OptionKind::Writes) => {
                Err(format!("-{option} is not supported: this program only reads metadata"))
            }
            Some(OptionKind::Absent) => Err(format!("-{option} is not supported; see `thalweg tags --help`")),
            // ExifTool has no tag of one letter.
            None if option.len() == 1 && option != "*" => Err(format!("unknown option -{option}")),
            None => self.take_tag(option),
        }
    }

    fn take_tag(&mut self, option: &str) -> Result<(), Misuse> {
        if option.contains(['=', '<', '>']) {
            return Err(format!("-{option} is not supported: this program only reads metadata"));
        }
        if let Some(tag) = option.strip_prefix('-') {
            return self.exclude(tag);
        }
        match shortcut::tags_of(option) {
            Some(tags) => tags.iter().for_each(|tag| self.include(tag, Request::parse(tag))),
            None => self.include(option, request(option)?),
        }
        Ok(())
    }

    /// Leaves a tag out of the answer, or those that a shortcut stands for.
    fn exclude(&mut self, tag: &str) -> Result<(), Misuse> {
        match shortcut::tags_of(tag) {
            Some(tags) => self.selection.exclude.extend(tags.iter().map(|tag| Request::parse(tag))),
            None => self.selection.exclude.push(request(tag)?),
        }
        Ok(())
    }

    fn include(&mut self, written: &str, request: Request) {
        let name = written.trim_end_matches('#').rsplit(':').next().unwrap_or_default();
        self.names.push(name.to_owned());
        self.selection.include.push(request);
    }
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
