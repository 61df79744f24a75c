//! Parses and validates one command: what to print of which files, and how.
//!
//! Arguments are in ExifTool's syntax (one dash, several letters, options and files in any order);
//! unsupported ones are refused with a message.

mod api;
mod options;
mod scan;

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use engine::tag::{Mode, Request, Selection};
use engine::{DataHash, system};

use super::charset::Charset;
use super::condition::Condition;
use super::coordinate::CoordinateFormat;
use super::date::DateFormat;
use super::difference::{self, Difference};
use super::entry::{Entry, MISSING, Values};
use super::error_list::ErrorList;
use super::escape::Escape;
use super::expression::{Filter, is_time_of_day};
use super::geolocation::Geolocation;
use super::listing::{Listing, Style};
use super::misuse::Misuse;
use super::option::{self, OptionKind};
use super::output::Output;
use super::piped::is_piped;
use super::refused;
use super::request::request;
use super::shape::{Layout, Shape};
use super::shortcut;
use super::template::Template;

pub(super) use scan::{is_read_at, limit};

/// What to print of which files, and how.
#[derive(Debug, Default)]
pub(super) struct Job {
    pub(super) files: Vec<PathBuf>,
    pub(super) selection: Selection,
    /// Requested names as typed, one for each of the selection's.
    pub(super) names: Vec<String>,
    pub(super) layout: Layout,
    pub(super) search: Search,
    pub(super) numbers: bool,
    pub(super) structs: bool,
    /// Level of unknown tags: 1 for `-u`, 2 for `-U`.
    pub(super) unknown: u32,
    /// Follow the guidelines of the Metadata Working Group (`-use MWG`).
    pub(super) mwg: bool,
    /// Print `-` for missing tags that were requested by name (`-f`).
    pub(super) force: bool,
    /// Text of missing tags in expressions, and with `-f` in the output (`-api MissingTagValue`).
    pub(super) missing_value: Option<String>,
    /// Leave missing tags without a value in conditions, whatever `-f` and `-m` say (`-api UndefTags`).
    pub(super) keeps_undefined: bool,
    pub(super) ignores_minor: bool,
    /// Print more tags of the file system (`-api SystemTags`).
    pub(super) reads_system_tags: bool,
    /// Leave out tags that are computed from others (`-e`).
    pub(super) omits_composite: bool,
    /// Level of `-fast`: from 3 on, only tags of the file system and the first bytes.
    pub(super) speed: u8,
    pub(super) dates: Option<DateFormat>,
    pub(super) coordinates: Option<CoordinateFormat>,
    /// An expression that changes each printed value (`-api Filter`).
    pub(super) filter: Option<Filter>,
    /// Time that printed dates are moved by (`-globalTimeShift`).
    pub(super) shift: Option<String>,
    /// Print sizes in KiB (`-api ByteUnit=Binary`).
    pub(super) has_binary_units: bool,
    pub(super) separator: Option<String>,
    /// Text between the items of a list with `-b`: that of the first `-sep`, with its escapes resolved.
    pub(super) data_separator: Option<String>,
    /// Text after each value of `-b`: that of a second `-sep`.
    pub(super) terminator: Option<String>,
    pub(super) conditions: Vec<Condition>,
    /// Level of `-fast` for the conditions (`-if3`); `None` if the same as for the output.
    pub(super) condition_speed: Option<u8>,
    /// The file to compare with (`-diff`).
    pub(super) difference: Option<Difference>,
    /// Lists of the files with errors (`-efile`).
    pub(super) error_lists: Vec<ErrorList>,
    pub(super) template: Template,
    /// Formats of `-p` that are not in the template yet, and whether each ends its line.
    pub(super) formats: Vec<(String, bool)>,
    pub(super) charset: Charset,
    /// `-ee`: report that embedded files are not read, for files that may contain some.
    pub(super) warns_embedded: bool,
    /// Treat the dates of videos as UTC and print them in local time (`-api QuickTimeUTC`).
    pub(super) films_are_utc: bool,
    /// Where output goes into files (`-w`, `-W`).
    pub(super) output: Output,
    /// Level of `-v`: 0 if it was not given, or given with 0.
    pub(super) verbose: u32,
    /// Messages about the command that do not prevent it.
    pub(super) notes: Vec<String>,
    pub(super) echoes: Vec<Echo>,
    /// Number the files in the output (`-progress`).
    pub(super) counts_files: bool,
    /// Wait for a line of the user after the command (`-k`).
    pub(super) pauses: bool,
    /// Lists of `-list` and its kin, in the order of the options.
    pub(super) lists: Vec<Listing>,
    /// Print one item of each list: counted from 0, or from the end if below 0 (`-listItem`).
    pub(super) list_item: Option<i64>,
    /// Read files within `.gz` files (`-z`).
    pub(super) unzips: bool,
    /// Code of the language of `-lang`.
    pub(super) language: Option<String>,
    /// Tags that `-api RequestTags` names: extracted as if they were requested by name.
    pub(super) requested: Vec<String>,
    /// Hash function of `ImageDataHash`.
    pub(super) hash: DataHash,
    pub(super) geolocation: Geolocation,
    /// Number of times that `-q` was given.
    pub(super) quiet: u32,
    pub(super) threads: Option<NonZeroUsize>,
}

/// Which files of a directory are read, and in which order.
#[derive(Debug, Default)]
pub(super) struct Search {
    pub(super) recurses: bool,
    /// Also enter directories whose names begin with a dot.
    pub(super) recurses_hidden: bool,
    /// Only files with these extensions, in lower case; `*` for all.
    pub(super) extensions: Vec<String>,
    /// Additional extensions besides the default ones.
    pub(super) more_extensions: Vec<String>,
    /// Extensions of files to skip.
    pub(super) without_extensions: Vec<String>,
    pub(super) ignored: Vec<OsString>,
    pub(super) order: Vec<OrderBy>,
}

/// A sort key of `-fileOrder`.
#[derive(Debug)]
pub(super) struct OrderBy {
    pub(super) request: Request,
    pub(super) is_descending: bool,
    /// Level of `-fast` for reading the key; the lowest of all keys applies.
    pub(super) speed: u8,
}

/// Text of an `-echo` option: 1 and 2 go to stdout and stderr before the work, 3 and 4 after it.
#[derive(Debug)]
pub(super) struct Echo {
    pub(super) number: u8,
    pub(super) text: String,
}

impl Job {
    /// How values are converted to text.
    pub(super) fn values(&self) -> Values<'_> {
        // With -b, items of a list are on separate lines; JSON keeps its arrays.
        let is_data = self.is_raw() && self.template.is_empty();
        let of_data = self.data_separator.as_deref().or(Some("\n"));
        Values {
            mode: self.mode(),
            separator: if is_data { of_data } else { self.separator.as_deref() },
            dates: self.dates.as_ref(),
            coordinates: self.coordinates.as_ref(),
            language: self.layout.language,
            escape: self.escape_of_layout(),
            filter: self.filter.as_ref(),
            shift: self.shift.as_deref(),
            has_binary_units: self.has_binary_units,
            serializes: self.structs && self.layout.shape.is_text(),
        }
    }

    /// How the job's lists are printed.
    pub(super) fn listing_style(&self) -> Style<'_> {
        Style {
            is_long: self.layout.is_long() || self.verbose > 0,
            is_short: self.layout.shortness > 0,
            has_flags: self.force,
            is_sorted: self.layout.is_sorted(),
            language: self.language.as_deref(),
            places: self.geolocation.filter().clone(),
        }
    }

    /// Which characters of values the layout does not escape itself.
    fn escape_of_layout(&self) -> Escape {
        match (self.layout.shape, self.layout.escape) {
            (_, escape) if !self.template.is_empty() => escape,
            (Shape::Xml, _) | (Shape::Csv, Escape::C) => Escape::None,
            (Shape::Json | Shape::Php, Escape::C | Escape::Xml) => Escape::None,
            (_, escape) => escape,
        }
    }

    /// Whether file system tags may be printed or are needed by these requests: reading them costs a system
    /// call.
    pub(super) fn wants_system(&self, needed: &[&Request]) -> bool {
        let is_needed = |name: &&str| needed.iter().any(|request| request.takes(system::GROUP, name));
        !self.system_names().is_empty()
            || system::NAMES.iter().any(|name| self.selection.takes(system::GROUP, name) || is_needed(name))
    }

    /// Tags of the file system that are read by name only, and are named.
    pub(super) fn system_names(&self) -> Vec<&'static str> {
        let is_named = |name: &&&str| {
            let is_attribute = !matches!(**name, "BaseName" | "FilePath");
            self.reads_system_tags && is_attribute
                || self.named().any(|named| named.eq_ignore_ascii_case(name))
        };
        system::NAMED.iter().filter(is_named).copied().collect()
    }

    fn mode(&self) -> Mode {
        if self.numbers || self.is_raw() { Mode::Number } else { Mode::Print }
    }

    /// Text of tags that a file does not have.
    pub(super) fn missing(&self) -> Option<&str> {
        self.missing_value.as_deref().or(self.force.then_some(MISSING))
    }

    /// Whether conditions and output need different readings of a file: one with makers' notes, from which
    /// other tags are computed, and one without.
    pub(super) fn reads_twice(&self) -> bool {
        // The files last, because there may be many.
        !self.conditions.is_empty()
            && self.condition_speed.is_some_and(|speed| speed.min(2) != self.speed.min(2))
            && !self.unzips
            && !self.files.iter().any(|path| is_piped(path))
    }

    /// Options for reading a file for the conditions, given those for the output.
    pub(super) fn options_of_conditions(&self, options: &engine::tag::Options) -> engine::tag::Options {
        let mut options = options.clone();
        scan::limit(&mut options, self.condition_speed.unwrap_or(self.speed));
        options
    }

    /// Whether a warning is not reported: `-m` ignores minor ones.
    pub(super) fn hides(&self, warning: &str) -> bool {
        self.ignores_minor && (warning.starts_with("[minor] ") || warning.starts_with("[Minor] "))
    }

    /// Whether a tag, one of all `entries` of its file, is read at a level of `-fast`. From 3
    /// on, only tags of the file system and of the first bytes are.
    pub(super) fn reads(&self, entry: &Entry<'_>, entries: &[Entry<'_>], speed: u8) -> bool {
        !(self.omits_composite && scan::is_computed(entry, entries)) && scan::is_read_at(speed, entry)
    }

    /// Whether values are written as stored in the file, one after another: `-b`, unless the output format
    /// can represent binary values itself.
    pub(super) fn is_raw(&self) -> bool {
        let carries =
            matches!(self.layout.shape, Shape::Json | Shape::Php | Shape::Xml | Shape::Csv | Shape::Html);
        self.layout.is_binary && (!carries || !self.template.is_empty())
    }

    /// Whether tags that are overridden by another of the same name are printed. ExifTool prints what it has
    /// read for the conditions, if that is all of the file and no tags are named.
    pub(super) fn takes_duplicates(&self) -> bool {
        let is_of_condition = !self.conditions.is_empty() && self.condition_speed.is_none();
        self.selection.duplicates || (is_of_condition && self.selection.include.is_empty())
    }

    /// Parses the arguments of one command and returns an error for each refused one, because it is not
    /// understood or not available. The other arguments still apply: a client waits for the texts of `-echo`
    /// even if its command is refused.
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
                    let takes = option::takes(&option::split(option).0);
                    let value = arguments.next_if(|value| takes.accepts(value));
                    misuses.extend(job.take(option, value).err());
                }
                None => job.files.push(argument.into()),
            }
        }
        // The option may follow the files.
        let charset = job.charset;
        job.files.iter_mut().for_each(|file| *file = charset.path(file.as_os_str()));
        misuses.extend(job.finish().err());
        (job, misuses)
    }

    /// Applies consequences of option combinations, independent of their positions.
    fn finish(&mut self) -> Result<(), Misuse> {
        // What ends a line depends on -b, which may follow -p.
        for (format, ends_line) in std::mem::take(&mut self.formats) {
            let added = self.template.add(&format, ends_line && !self.layout.is_binary);
            added.map_err(|error| format!("-p: {error}"))?;
        }
        self.reject_unsupported()?;
        self.mwg |= self.names_mwg();
        self.layout.settle()?;
        if self.difference.is_some() {
            if !self.template.is_empty() || self.output.has_each_tag() {
                return Err(difference::OTHER_LAYOUT.to_owned());
            }
            self.numbers |= difference::settle(&mut self.layout, self.verbose)?;
            self.selection.duplicates = true;
        }
        if self.filter.is_some() && self.structs {
            return Err("-api Filter is not supported with -struct".to_owned());
        }
        if self.is_raw() {
            self.layout.group_families.clear();
            self.layout.has_headings = false;
        }
        if self.layout.is_sheet && !self.template.is_empty() {
            self.notes.push("The -csv option has no effect when -p is used".to_owned());
        }
        self.check_output()
    }

    /// Refuses output that cannot go into files, and output that `-v` would add.
    fn check_output(&self) -> Result<(), Misuse> {
        let is_list = matches!(self.layout.shape, Shape::List | Shape::Arguments);
        if self.output.has_each_tag() && !(is_list && self.template.is_empty()) {
            return Err("-W may not be combined with -csv, -h, -j, -p, -php, -t, -T or -X".to_owned());
        }
        if !self.error_lists.is_empty() && self.output.is_asked() {
            return Err("-efile may not be combined with -w or -W".to_owned());
        }
        if self.unknown > 1 {
            return Err("-U is not supported: of unknown tags, only those that -u prints are read".to_owned());
        }
        let has_use = self.output.has_each_tag() || self.difference.is_some() || !self.lists.is_empty();
        if self.verbose > 0 && !has_use {
            return Err(format!("-v is not supported: {}", refused::instead_of("v")));
        }
        Ok(())
    }

    /// Refuses requests of tags that are not supported.
    fn reject_unsupported(&self) -> Result<(), Misuse> {
        match self.named().find_map(|name| Some((name, refused::reason(name)?))) {
            Some((name, reason)) => Err(format!("-{name} is not supported: {reason}")),
            None => Ok(()),
        }
    }

    /// Names of all tags requested by name, in lower case.
    pub(super) fn named(&self) -> impl Iterator<Item = &str> {
        let of_conditions = self.conditions.iter().flat_map(|condition| condition.requests());
        let requests = self.selection.include.iter().chain(of_conditions).chain(self.template.requests());
        let names = requests.filter(|request| !request.has_wildcard()).map(Request::name);
        names.chain(self.requested.iter().map(String::as_str))
    }

    /// Whether the hash of the picture data is requested.
    pub(super) fn wants_hash(&self) -> bool {
        self.named().any(|name| name == "imagedatahash")
    }

    /// Whether warnings or errors are requested, which may come from any part of a file.
    pub(super) fn wants_warnings(&self) -> bool {
        self.named().any(|name| matches!(name, "warning" | "error"))
    }

    /// Whether a tag of the Metadata Working Group is requested by its group, which implies `-use MWG`.
    fn names_mwg(&self) -> bool {
        let of_conditions = self.conditions.iter().flat_map(|condition| condition.requests());
        let requests = self.selection.include.iter().chain(of_conditions).chain(self.template.requests());
        requests.flat_map(Request::groups).any(|(_, group)| group == "mwg")
    }

    /// Applies one option with its value.
    fn take(&mut self, option: &str, value: Option<&OsString>) -> Result<(), Misuse> {
        let (name, number) = option::split(option);
        match option::kind(&name) {
            Some(OptionKind::Flag) => self.take_flag(&name, number),
            Some(OptionKind::Lists) => {
                let tags = value.and_then(|value| value.to_str());
                self.lists.push(Listing::parse(&name, number, tags)?);
                Ok(())
            }
            Some(OptionKind::Valued(_)) if name == "lang" && value.is_none() => {
                self.lists.push(Listing::Languages);
                Ok(())
            }
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
            Some(OptionKind::Absent) => {
                Err(format!("-{option} is not supported: {}", refused::instead_of(&name)))
            }
            // ExifTool has no tag with a name of one letter.
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
        for request in shortcut::expanded(request(option)?) {
            self.names.push(request.written().to_owned());
            self.selection.include.push(request);
        }
        Ok(())
    }

    /// Moves printed dates by an amount of time; none if it is empty or 0.
    fn take_shift(&mut self, amount: &str) -> Result<(), Misuse> {
        if !amount.is_empty() && amount != "0" && !is_time_of_day(amount) {
            return Err(format!(
                "a shift of `{amount}` is not supported: use days, hours, minutes and seconds, such as -0:0:1 2:30"
            ));
        }
        self.shift = Some(amount.to_owned()).filter(|amount| !amount.is_empty() && amount != "0");
        Ok(())
    }

    /// Excludes a tag from the output, or all tags of a shortcut.
    fn exclude(&mut self, tag: &str) -> Result<(), Misuse> {
        self.selection.exclude.extend(shortcut::expanded(request(tag)?));
        Ok(())
    }
}

/// Replaces `\t`, `\n`, `\r` and `\\` by the characters they stand for.
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
