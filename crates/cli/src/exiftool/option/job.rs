//! One command after its arguments are parsed: what to print of which files, and how.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use engine::tag::{Mode, Request, Selection};
use engine::{DataHash, system};

use super::difference::Difference;
use super::scan;
use super::shape::{Layout, Shape};
use crate::exiftool::entry::geolocation::Geolocation;
use crate::exiftool::entry::{Entry, MISSING, Values};
use crate::exiftool::expression::Filter;
use crate::exiftool::expression::condition::Condition;
use crate::exiftool::input::piped::is_piped;
use crate::exiftool::listing::{Listing, Style};
use crate::exiftool::output::Output;
use crate::exiftool::output::error_list::ErrorList;
use crate::exiftool::template::Template;
use crate::exiftool::text::charset::Charset;
use crate::exiftool::text::coordinate::CoordinateFormat;
use crate::exiftool::text::date::DateFormat;
use crate::exiftool::text::escape::Escape;

/// What to print of which files, and how.
#[derive(Debug, Default)]
pub(crate) struct Job {
    pub(crate) files: Vec<PathBuf>,
    pub(crate) selection: Selection,
    /// Requested names as typed, one for each of the selection's.
    pub(crate) names: Vec<String>,
    pub(crate) layout: Layout,
    pub(crate) search: Search,
    pub(crate) numbers: bool,
    pub(crate) structs: bool,
    /// Level of unknown tags: 1 for `-u`, 2 for `-U`.
    pub(crate) unknown: u32,
    /// Follow the guidelines of the Metadata Working Group (`-use MWG`).
    pub(crate) mwg: bool,
    /// Print `-` for missing tags that were requested by name (`-f`).
    pub(crate) force: bool,
    /// Text of missing tags in expressions, and with `-f` in the output (`-api MissingTagValue`).
    pub(crate) missing_value: Option<String>,
    /// Leave missing tags without a value in conditions, whatever `-f` and `-m` say (`-api UndefTags`).
    pub(crate) keeps_undefined: bool,
    pub(crate) ignores_minor: bool,
    /// Print more tags of the file system (`-api SystemTags`).
    pub(crate) reads_system_tags: bool,
    /// Leave out tags that are computed from others (`-e`).
    pub(crate) omits_composite: bool,
    /// Level of `-fast`: from 3 on, only tags of the file system and the first bytes.
    pub(crate) speed: u8,
    pub(crate) dates: Option<DateFormat>,
    pub(crate) coordinates: Option<CoordinateFormat>,
    /// An expression that changes each printed value (`-api Filter`).
    pub(crate) filter: Option<Filter>,
    /// Time that printed dates are moved by (`-globalTimeShift`).
    pub(crate) shift: Option<String>,
    /// Print sizes in KiB (`-api ByteUnit=Binary`).
    pub(crate) has_binary_units: bool,
    pub(crate) separator: Option<String>,
    /// Text between the items of a list with `-b`: that of the first `-sep`, with its escapes resolved.
    pub(crate) data_separator: Option<String>,
    /// Text after each value of `-b`: that of a second `-sep`.
    pub(crate) terminator: Option<String>,
    pub(crate) conditions: Vec<Condition>,
    /// Level of `-fast` for the conditions (`-if3`); `None` if the same as for the output.
    pub(crate) condition_speed: Option<u8>,
    /// The file to compare with (`-diff`).
    pub(crate) difference: Option<Difference>,
    /// Lists of the files with errors (`-efile`).
    pub(crate) error_lists: Vec<ErrorList>,
    pub(crate) template: Template,
    /// Formats of `-p` that are not in the template yet, and whether each ends its line.
    pub(crate) formats: Vec<(String, bool)>,
    pub(crate) charset: Charset,
    /// `-ee`: report that embedded files are not read, for files that may contain some.
    pub(crate) warns_embedded: bool,
    /// Treat the dates of videos as UTC and print them in local time (`-api QuickTimeUTC`).
    pub(crate) films_are_utc: bool,
    /// Where output goes into files (`-w`, `-W`).
    pub(crate) output: Output,
    /// Level of `-v`: 0 if it was not given, or given with 0.
    pub(crate) verbose: u32,
    /// Messages about the command that do not prevent it.
    pub(crate) notes: Vec<String>,
    pub(crate) echoes: Vec<Echo>,
    /// Number the files in the output (`-progress`).
    pub(crate) counts_files: bool,
    /// Wait for a line of the user after the command (`-k`).
    pub(crate) pauses: bool,
    /// Lists of `-list` and its kin, in the order of the options.
    pub(crate) lists: Vec<Listing>,
    /// Print one item of each list: counted from 0, or from the end if below 0 (`-listItem`).
    pub(crate) list_item: Option<i64>,
    /// Read files within `.gz` files (`-z`).
    pub(crate) unzips: bool,
    /// Code of the language of `-lang`.
    pub(crate) language: Option<String>,
    /// Tags that `-api RequestTags` names: extracted as if they were requested by name.
    pub(crate) requested: Vec<String>,
    /// Hash function of `ImageDataHash`.
    pub(crate) hash: DataHash,
    pub(crate) geolocation: Geolocation,
    /// Number of times that `-q` was given.
    pub(crate) quiet: u32,
    pub(crate) threads: Option<NonZeroUsize>,
}

/// Which files of a directory are read, and in which order.
#[derive(Debug, Default)]
pub(crate) struct Search {
    pub(crate) recurses: bool,
    /// Also enter directories whose names begin with a dot.
    pub(crate) recurses_hidden: bool,
    /// Only files with these extensions, in lower case; `*` for all.
    pub(crate) extensions: Vec<String>,
    /// Additional extensions besides the default ones.
    pub(crate) more_extensions: Vec<String>,
    /// Extensions of files to skip.
    pub(crate) without_extensions: Vec<String>,
    pub(crate) ignored: Vec<OsString>,
    pub(crate) order: Vec<OrderBy>,
}

/// A sort key of `-fileOrder`.
#[derive(Debug)]
pub(crate) struct OrderBy {
    pub(crate) request: Request,
    pub(crate) is_descending: bool,
    /// Level of `-fast` for reading the key; the lowest of all keys applies.
    pub(crate) speed: u8,
}

/// Text of an `-echo` option: 1 and 2 go to stdout and stderr before the work, 3 and 4 after it.
#[derive(Debug)]
pub(crate) struct Echo {
    pub(crate) number: u8,
    pub(crate) text: String,
}

impl Job {
    /// How values are converted to text.
    pub(crate) fn values(&self) -> Values<'_> {
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
    pub(crate) fn listing_style(&self) -> Style<'_> {
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
    pub(crate) fn wants_system(&self, needed: &[&Request]) -> bool {
        let is_needed = |name: &&str| needed.iter().any(|request| request.takes(system::GROUP, name));
        !self.system_names().is_empty()
            || system::NAMES.iter().any(|name| self.selection.takes(system::GROUP, name) || is_needed(name))
    }

    /// Tags of the file system that are read by name only, and are named.
    pub(crate) fn system_names(&self) -> Vec<&'static str> {
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
    pub(crate) fn missing(&self) -> Option<&str> {
        self.missing_value.as_deref().or(self.force.then_some(MISSING))
    }

    /// Whether conditions and output need different readings of a file: one with makers' notes, from which
    /// other tags are computed, and one without.
    pub(crate) fn reads_twice(&self) -> bool {
        // The files last, because there may be many.
        !self.conditions.is_empty()
            && self.condition_speed.is_some_and(|speed| speed.min(2) != self.speed.min(2))
            && !self.unzips
            && !self.files.iter().any(|path| is_piped(path))
    }

    /// Options for reading a file for the conditions, given those for the output.
    pub(crate) fn options_of_conditions(&self, options: &engine::tag::Options) -> engine::tag::Options {
        let mut options = options.clone();
        scan::limit(&mut options, self.condition_speed.unwrap_or(self.speed));
        options
    }

    /// Whether a warning is not reported: `-m` ignores minor ones.
    pub(crate) fn hides(&self, warning: &str) -> bool {
        self.ignores_minor && (warning.starts_with("[minor] ") || warning.starts_with("[Minor] "))
    }

    /// Whether a tag, one of all `entries` of its file, is read at a level of `-fast`. From 3
    /// on, only tags of the file system and of the first bytes are.
    pub(crate) fn reads(&self, entry: &Entry<'_>, entries: &[Entry<'_>], speed: u8) -> bool {
        !(self.omits_composite && scan::is_computed(entry, entries)) && scan::is_read_at(speed, entry)
    }

    /// Whether values are written as stored in the file, one after another: `-b`, unless the output format
    /// can represent binary values itself.
    pub(crate) fn is_raw(&self) -> bool {
        let carries =
            matches!(self.layout.shape, Shape::Json | Shape::Php | Shape::Xml | Shape::Csv | Shape::Html);
        self.layout.is_binary && (!carries || !self.template.is_empty())
    }

    /// Whether tags that are overridden by another of the same name are printed. ExifTool prints what it has
    /// read for the conditions, if that is all of the file and no tags are named.
    pub(crate) fn takes_duplicates(&self) -> bool {
        let is_of_condition = !self.conditions.is_empty() && self.condition_speed.is_none();
        self.selection.duplicates || (is_of_condition && self.selection.include.is_empty())
    }

    /// Names of all tags requested by name, in lower case.
    pub(crate) fn named(&self) -> impl Iterator<Item = &str> {
        let of_conditions = self.conditions.iter().flat_map(|condition| condition.requests());
        let requests = self.selection.include.iter().chain(of_conditions).chain(self.template.requests());
        let names = requests.filter(|request| !request.has_wildcard()).map(Request::name);
        names.chain(self.requested.iter().map(String::as_str))
    }

    /// Whether the hash of the picture data is requested.
    pub(crate) fn wants_hash(&self) -> bool {
        self.named().any(|name| name == "imagedatahash")
    }

    /// Whether warnings or errors are requested, which may come from any part of a file.
    pub(crate) fn wants_warnings(&self) -> bool {
        self.named().any(|name| matches!(name, "warning" | "error"))
    }

    /// Whether a tag of the Metadata Working Group is requested by its group, which implies `-use MWG`.
    pub(super) fn names_mwg(&self) -> bool {
        let of_conditions = self.conditions.iter().flat_map(|condition| condition.requests());
        let requests = self.selection.include.iter().chain(of_conditions).chain(self.template.requests());
        requests.flat_map(Request::groups).any(|(_, group)| group == "mwg")
    }
}
