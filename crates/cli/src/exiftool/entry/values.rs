//! Conversion of values to text under the options of a command.

use std::borrow::Cow;

use engine::tag::{Group, Mode, Request, Tag, Value, text::file_size, text::write_json_scalar};
use glossary::Language;

use super::table::{self, Words};
use super::{Entry, EntryValue};
use crate::exiftool::expression::{Filter, shifted};
use crate::exiftool::text::coordinate::{self, CoordinateFormat};
use crate::exiftool::text::date::{self, DateFormat};
use crate::exiftool::text::escape::Escape;

/// How a command converts values to text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Values<'j> {
    pub(crate) mode: Mode,
    /// Joins the items of lists; `None` if lists stay lists in formats that have them.
    pub(crate) separator: Option<&'j str>,
    pub(crate) dates: Option<&'j DateFormat>,
    pub(crate) coordinates: Option<&'j CoordinateFormat>,
    /// Language of printed words; `None` for English.
    pub(crate) language: Option<&'static Language>,
    pub(crate) escape: Escape,
    /// An expression that changes each printed value (`-api Filter`).
    pub(crate) filter: Option<&'j Filter>,
    /// Time that printed dates are moved by (`-globalTimeShift`).
    pub(crate) shift: Option<&'j str>,
    /// Whether sizes are printed in KiB (`-api ByteUnit=Binary`).
    pub(crate) has_binary_units: bool,
    /// Whether lists are written as ExifTool serializes them: in text with `-struct`.
    pub(crate) serializes: bool,
}

impl<'j> Values<'j> {
    /// The same mode, without the command's formats for dates, coordinates and lists.
    pub(crate) fn without_formats(self) -> Values<'j> {
        Values {
            mode: self.mode,
            separator: None,
            dates: None,
            coordinates: None,
            language: None,
            escape: Escape::None,
            filter: None,
            shift: None,
            has_binary_units: false,
            serializes: false,
        }
    }

    /// Without any conversion into words, as with `-n`.
    pub(crate) fn unconverted(self) -> Values<'j> {
        Values { mode: Mode::Number, ..self }
    }

    /// Adjusted for the request of one tag: `TAG#` is printed as a number.
    pub(crate) fn of(self, request: Option<&Request>) -> Values<'j> {
        if request.is_some_and(Request::is_number) { Values { mode: Mode::Number, ..self } } else { self }
    }

    /// Appends the value of `entry` as text.
    pub(crate) fn write_text(&self, entry: &Entry<'_>, out: &mut String) {
        match entry.said {
            EntryValue::Text(text) => match self.dated(entry.group, entry.name, text) {
                Some(text) => out.push_str(&self.filtered(&text)),
                None => out.push_str(&self.filtered(&self.escape.of(text))),
            },
            EntryValue::Warning(warning) => {
                let times = if warning.count > 1 { format!(" [x{}]", warning.count) } else { String::new() };
                let text = format!("{}{times}", warning.message);
                out.push_str(&self.filtered(&self.escape.of(&text)));
            }
            EntryValue::System(tag) => match self.dated(entry.group, entry.name, tag.text(self.mode)) {
                Some(text) => out.push_str(&self.filtered(&text)),
                None => {
                    let text = tag.text(self.mode);
                    let text = self.in_binary_units(text, tag.text(Mode::Number)).unwrap_or(text.to_owned());
                    out.push_str(&self.filtered(&self.escape.of(&text)));
                }
            },
            EntryValue::Tag(tag) if self.serializes && matches!(tag.value, Value::List(_)) => {
                let mut text = String::new();
                tag.write_serialized(self.mode, &mut text);
                out.push_str(&self.escape.of(&text));
            }
            EntryValue::Tag(tag) => self.write_tag(entry, tag, out),
        }
    }

    pub(crate) fn text(&self, entry: &Entry<'_>) -> String {
        let mut out = String::new();
        self.write_text(entry, &mut out);
        out
    }

    /// Separator for the items of lists.
    pub(crate) fn separator(&self) -> &'j str {
        self.separator.unwrap_or(", ")
    }

    /// The texts of a value, one for each item of a list.
    pub(crate) fn items(&self, entry: &Entry<'_>) -> Vec<String> {
        match entry.said {
            EntryValue::Tag(tag) => match tag.value {
                Value::List(items) => {
                    let text = |item: &Value<'_>| {
                        let tag = Tag { value: *item, ..*tag };
                        self.text(&Entry { said: EntryValue::Tag(&tag), ..*entry })
                    };
                    items.iter().map(text).collect()
                }
                _ => vec![self.text(entry)],
            },
            _ => vec![self.text(entry)],
        }
    }

    /// Appends the value of `entry` as JSON.
    pub(crate) fn write_json(&self, entry: &Entry<'_>, out: &mut String, scratch: &mut String) {
        match entry.said {
            EntryValue::Tag(tag) => self.write_tag_json(entry, tag, out, scratch),
            _ => {
                scratch.clear();
                self.write_text(entry, scratch);
                write_json_scalar(scratch, out);
            }
        }
    }

    fn write_tag_json(&self, entry: &Entry<'_>, tag: &Tag<'_>, out: &mut String, scratch: &mut String) {
        match tag.value {
            _ if !self.changes(tag) => tag.write_json_with(self.mode, out, scratch),
            Value::List(items) if self.separator.is_none() => {
                out.push('[');
                for (index, item) in items.iter().enumerate() {
                    if index > 0 {
                        out.push(',');
                    }
                    self.write_tag_json(entry, &Tag { value: *item, ..*tag }, out, scratch);
                }
                out.push(']');
            }
            // Structures and binary data are written as they are.
            Value::Struct(_) => tag.write_json_with(self.mode, out, scratch),
            _ => {
                scratch.clear();
                self.write_tag(entry, tag, scratch);
                write_json_scalar(scratch, out);
            }
        }
    }

    /// Whether lists are kept as lists.
    pub(crate) fn keeps_lists(&self) -> bool {
        self.separator.is_none()
    }

    pub(crate) fn mode(&self) -> Mode {
        self.mode
    }

    /// Whether an option changes the tag's value beyond its normal conversion.
    fn changes(&self, tag: &Tag<'_>) -> bool {
        let prints = self.mode == Mode::Print;
        let is_list = matches!(tag.value, Value::List(_));
        self.escape != Escape::None
            || (prints && (self.filter.is_some() || self.has_binary_units))
            || (prints && self.shift.is_some() && date::is_date(tag.group.family0, tag.name))
            || (is_list && self.separator.is_some())
            || (prints && self.dates.is_some() && date::is_date(tag.group.family0, tag.name))
            || (prints && self.coordinates.is_some() && coordinate::is_coordinate(tag.name))
            || (prints && self.language.is_some_and(|language| language.has_words(tag.name)))
    }

    /// Appends the value of a tag, which is that of `entry` or an item of it.
    fn write_tag(&self, entry: &Entry<'_>, tag: &Tag<'_>, out: &mut String) {
        if !self.changes(tag) {
            return tag.write_text(self.mode, out);
        }
        if let Value::List(items) = tag.value {
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    out.push_str(self.separator.unwrap_or(", "));
                }
                self.write_tag(entry, &Tag { value: *item, ..*tag }, out);
            }
            return;
        }
        let printed = tag.text(self.mode);
        let formatted = self.dated(tag.group, tag.name, &printed).or_else(|| {
            let format = self.coordinates.filter(|_| coordinate::is_coordinate(tag.name))?;
            coordinate::formatted(format, &tag.text(Mode::Number), &printed)
        });
        let formatted = formatted.or_else(|| self.translated(entry, tag, &printed));
        let formatted = formatted.or_else(|| self.in_binary_units(&printed, &tag.text(Mode::Number)));
        out.push_str(&self.filtered(&self.escape.of(&formatted.unwrap_or(printed))));
    }

    /// The value after the filter; a filter without a result changes nothing, nor does one of binary data.
    pub(crate) fn filtered<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let is_data = text.starts_with("(Binary data ");
        let filter = self.filter.filter(|_| self.mode == Mode::Print && !is_data);
        filter.and_then(|filter| filter.changed(text)).map_or(Cow::Borrowed(text), Cow::Owned)
    }

    /// A printed size in units of 1024 bytes; `None` if `printed` is no size of `number` bytes.
    fn in_binary_units(&self, printed: &str, number: &str) -> Option<String> {
        let number: u64 =
            number.parse().ok().filter(|_| self.has_binary_units && self.mode == Mode::Print)?;
        (printed == file_size(number)).then(|| binary_file_size(number))
    }

    /// The printed words of a tag in the command's language. Tags of other groups in XMP, as in what `-X`
    /// writes, are texts that are printed as stored.
    fn translated(&self, entry: &Entry<'_>, tag: &Tag<'_>, printed: &str) -> Option<String> {
        let language = self.language.filter(|_| self.mode == Mode::Print)?;
        // The words of this computed tag are those of the tags it is computed from.
        let sources: &[&str] = match tag.name {
            "ShootingMode" => &["ShootingMode", "CanonExposureMode", "EasyMode"],
            name => &[name],
        };
        let word = |english: &str| sources.iter().find_map(|name| language.word(name, english));
        let is_stored = entry.origin.path.starts_with("XMP") && tag.group.family0 != "XMP";
        if matches!(tag.value, Value::Text(_)) && is_stored {
            return None;
        }
        match table::words(entry.group, entry.name, entry.origin, printed) {
            Words::None => return None,
            Words::Whole => return word(printed).map(str::to_owned),
            Words::Parts => {}
        }
        let separator = if printed.contains("; ") { "; " } else { ", " };
        let words = printed.split(separator).map(|english| word(english).unwrap_or(english));
        Some(words.collect::<Vec<_>>().join(separator))
    }

    fn dated(&self, group: Group<'_>, name: &str, printed: &str) -> Option<String> {
        if self.mode != Mode::Print || !date::is_date(group.family0, name) {
            return None;
        }
        let is_of_iptc = group.family0 == "IPTC";
        // ExifTool converts the dates of IPTC only into a format.
        let is_moved = printed.contains(':') && (self.dates.is_some() || !is_of_iptc);
        let shift = self.shift.filter(|_| is_moved);
        let is_day = is_of_iptc && matches!(name, "DateCreated" | "DigitalCreationDate");
        let moment = if is_day { format!("{printed} 00:00:00") } else { printed.to_owned() };
        let moved = shift.and_then(|shift| shifted(&moment, shift));
        let printed = moved.as_deref().unwrap_or(printed);
        let Some(format) = self.dates else { return moved };
        // As in ExifTool, times of IPTC are those of the first day of 1970.
        let is_time = is_of_iptc && matches!(name, "TimeCreated" | "DigitalCreationTime");
        let text = if is_time { format.text(&format!("1970:01:01 {printed}")) } else { format.text(printed) };
        text.or(moved)
    }
}

/// A number of bytes in KiB, MiB or GiB, with ExifTool's limits of each.
fn binary_file_size(n_bytes: u64) -> String {
    const UNITS: [(u64, u64, &str); 3] =
        [(10_240, 2_097_152, "KiB"), (10_485_760, 2_147_483_648, "MiB"), (10_737_418_240, u64::MAX, "GiB")];
    if n_bytes < 2048 {
        return format!("{n_bytes} bytes");
    }
    let mut size = n_bytes as f64;
    for (decimal_until, until, unit) in UNITS {
        size /= 1024.0;
        if n_bytes < until {
            let n_decimals = usize::from(n_bytes < decimal_until);
            return format!("{size:.n_decimals$} {unit}");
        }
    }
    format!("{size:.0} GiB")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_in_binary_units() {
        let sizes = [2047, 2048, 87_615, 2_097_152, 10_485_760, 3_221_225_472, 21_474_836_480];
        let expected = ["2047 bytes", "2.0 KiB", "86 KiB", "2.0 MiB", "10 MiB", "3.0 GiB", "20 GiB"];
        assert_eq!(sizes.map(binary_file_size), expected.map(str::to_owned));
    }
}
