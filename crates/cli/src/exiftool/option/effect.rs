//! Effect of each option on a command.

use std::ffi::OsString;

use glossary::Glossary;

use super::difference::Difference;
use super::job::{Echo, Job, OrderBy, Search};
use super::parse::unescaped;
use super::shape::Shape;
use crate::exiftool::entry::origin::Ids;
use crate::exiftool::expression::condition::Condition;
use crate::exiftool::listing::Listing;
use crate::exiftool::misuse::Misuse;
use crate::exiftool::output::error_list::ErrorList;
use crate::exiftool::request::request;
use crate::exiftool::text::charset::Charset;
use crate::exiftool::text::coordinate::CoordinateFormat;
use crate::exiftool::text::date::DateFormat;
use crate::exiftool::text::escape::Escape;

impl Job {
    pub(super) fn take_flag(&mut self, name: &str, number: &str) -> Result<(), Misuse> {
        let layout = &mut self.layout;
        match name {
            "a" | "-a" => self.selection.duplicates = name == "a",
            "args" => layout.is_arguments = true,
            "b" => layout.is_binary = true,
            "csv" => layout.is_sheet = true,
            "ee" => {
                self.warns_embedded = true;
                self.selection.duplicates = true;
            }
            "D" | "H" => layout.ids = if name == "D" { Ids::Decimal } else { Ids::Hexadecimal },
            "e" | "-e" => self.omits_composite = name == "e",
            "E" => layout.escape = Escape::Html,
            "ex" => layout.escape = Escape::Xml,
            "ec" => layout.escape = Escape::C,
            // Offsets are corrected by a guess in any case.
            "F" if number.is_empty() => {}
            "F" => return Err("-F is supported without an offset only".to_owned()),
            "z" => self.unzips = true,
            "f" => self.force = true,
            "fast" => self.speed = number.parse().unwrap_or(1),
            "G" | "g" => return layout.take_groups(number, name == "g"),
            "h" => layout.take_html(),
            "j" | "php" | "X" => {
                layout.shape = match name {
                    "j" => Shape::Json,
                    "php" => Shape::Php,
                    _ => Shape::Xml,
                };
                self.selection.duplicates = true;
            }
            "progress" => self.counts_files = true,
            "L" => self.charset = Charset::latin(),
            "k" => self.pauses = true,
            "m" => self.ignores_minor = true,
            "n" | "-n" => self.numbers = name == "n",
            "q" => self.quiet += 1,
            "r" => {
                self.search.recurses = true;
                self.search.recurses_hidden = number == ".";
            }
            "l" => layout.shortness -= 1,
            "s" if number.is_empty() => layout.shortness += 1,
            "s" => layout.shortness = number.parse().unwrap_or(3),
            "S" => layout.shortness += 2,
            "sort" | "-sort" => layout.sorting = Some(name == "sort"),
            "struct" | "-struct" => self.structs = name == "struct",
            "-strict" => layout.is_strict = true,
            "t" => layout.is_tabbed = true,
            "T" => {
                layout.is_tabbed = true;
                layout.shortness += 2;
                self.force = true;
                self.quiet += 1;
            }
            "u" | "U" => self.unknown += if name == "u" { 1 } else { 2 },
            "v" if number.is_empty() => self.verbose += 1,
            "v" => self.verbose = number.parse().unwrap_or(u32::MAX),
            _ => self.lists.push(Listing::Version),
        }
        Ok(())
    }

    pub(super) fn take_valued(&mut self, name: &str, number: &str, value: OsString) -> Result<(), Misuse> {
        if name == "i" {
            self.search.ignored.push(value);
            return Ok(());
        }
        if name == "diff" {
            let name = self.charset.path(&value);
            self.difference = Some(Difference::parse(name.as_os_str().as_encoded_bytes())?);
            return Ok(());
        }
        let value = value.into_string().map_err(|value| format!("{} is not valid text", value.display()))?;
        match name {
            "api" => self.take_api(&value)?,
            "c" => self.coordinates = Some(CoordinateFormat::parse(&value)?),
            "charset" => self.charset.take(&value)?,
            "csvdelim" => self.layout.delimiter = Some(delimiter(&value)?),
            "d" => self.dates = Some(DateFormat::parse(&value)),
            "echo" => self.echoes.push(Echo { number: echo_number(number)?, text: value }),
            "efile" => self.error_lists.push(ErrorList::parse(number, &value)?),
            "fileorder" => self.search.order.push(OrderBy {
                is_descending: value.starts_with('-'),
                speed: number.parse().unwrap_or(0),
                request: request(value.strip_prefix('-').unwrap_or(&value))?,
            }),
            "globaltimeshift" => self.take_shift(&value)?,
            "if" => self.take_condition(number, &value)?,
            "lang" => self.take_language(&value)?,
            "listitem" => {
                self.list_item = Some(value.parse().map_err(|_| "the value must be a whole number")?);
            }
            "p" | "p-" => self.formats.push((value, name == "p")),
            "sep" => {
                let of_data = if self.data_separator.is_none() {
                    &mut self.data_separator
                } else {
                    &mut self.terminator
                };
                *of_data = Some(unescaped(&value));
                self.separator = Some(value);
            }
            "threads" => {
                self.threads = Some(value.parse().map_err(|_| "the value must be a number of at least 1")?)
            }
            "use" if value.eq_ignore_ascii_case("mwg") => self.mwg = true,
            "use" => {
                return Err(format!("module {value} is not supported; the only module is MWG"));
            }
            "w" | "W" => self.output.take(name, number, &value)?,
            "wext" | "-wext" => self.output.take_extension(name.starts_with('-'), &value),
            "x" => self.exclude(&value)?,
            "stay_open" | "@" => return Err("not allowed here".to_owned()),
            _ => self.search.take_extension(name, &value),
        }
        Ok(())
    }
}

impl Job {
    /// Sets the language of descriptions and printed words.
    pub(super) fn take_language(&mut self, code: &str) -> Result<(), Misuse> {
        let code = code.to_ascii_lowercase().replace('_', "-");
        let glossary = Glossary::get();
        self.layout.language = glossary.language(&code);
        if self.layout.language.is_none() && code != "en" {
            let known: Vec<&str> = glossary.languages().map(|(code, _)| code).collect();
            return Err(format!("invalid or unsupported language '{code}'; there are {}", known.join(", ")));
        }
        self.language = Some(code);
        Ok(())
    }

    /// Adds a condition. The lowest of several levels applies to all; no level applies if one condition has
    /// none.
    fn take_condition(&mut self, level: &str, text: &str) -> Result<(), Misuse> {
        let level: Option<u8> = level.parse().ok();
        let is_lower = matches!((self.condition_speed, level), (Some(so_far), Some(level)) if so_far > level);
        if self.conditions.is_empty() || level.is_none() || is_lower {
            self.condition_speed = level;
        }
        self.conditions.push(Condition::parse(text)?);
        Ok(())
    }
}

impl Search {
    fn take_extension(&mut self, name: &str, extension: &str) {
        let extension = extension.trim_start_matches('.').to_ascii_lowercase();
        // The last option about an extension applies; `--ext` comes before all others where files are chosen.
        self.without_extensions.retain(|known| *known != extension);
        match name {
            "ext" => self.extensions.push(extension),
            "ext+" => self.more_extensions.push(extension),
            _ => self.without_extensions.push(extension),
        }
    }
}

fn echo_number(number: &str) -> Result<u8, Misuse> {
    match number {
        "" | "1" => Ok(1),
        "2" | "3" | "4" => Ok(number.as_bytes()[0] - b'0'),
        _ => Err("possible options are -echo, -echo2, -echo3 and -echo4".to_owned()),
    }
}

fn delimiter(text: &str) -> Result<String, Misuse> {
    if text.contains('"') {
        return Err("columns cannot be separated by a quote".to_owned());
    }
    Ok(unescaped(text))
}
