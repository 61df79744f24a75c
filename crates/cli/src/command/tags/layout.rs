//! How the answers of `tags` look: a JSON array, or lines of text.

use std::collections::HashSet;
use std::path::Path;

use thalweg::file::ReadError;
use thalweg::tag::{Group, Metadata, Mode, Selection, Tag, Want, write_json_scalar, write_json_string};
use thalweg::{Render, Rendered, system};

use crate::args::{Layout, TagsRequest};
use crate::printer::{chain, escaped};

/// What the parsers must look for.
pub(super) fn want(request: &TagsRequest) -> Want {
    request.selection.want()
}

/// Renders one file after another. Objects and blocks begin with their separator, which the first one goes without.
pub(super) struct Layouter<'r> {
    layout: &'r Layout,
    selection: &'r Selection,
    mode: Mode,
    has_several: bool,
    /// Whether tags of the file system are asked for, which cost a call.
    wants_system: bool,
}

const JSON_SEPARATOR: &str = ",\n";

impl<'r> Layouter<'r> {
    pub(super) fn new(request: &'r TagsRequest, has_several: bool) -> Self {
        let selection = &request.selection;
        let wants_system = system::NAMES.iter().any(|name| selection.takes(system::GROUP, name));
        Layouter { layout: &request.layout, selection, mode: request.mode(), has_several, wants_system }
    }

    pub(super) fn opening(&self, is_first: bool) -> &'static str {
        if self.layout.is_json && is_first { "[" } else { "" }
    }

    pub(super) fn closing(&self, is_empty: bool) -> &'static str {
        if self.layout.is_json && !is_empty { "]\n" } else { "" }
    }

    pub(super) fn without_separator<'t>(&self, text: &'t str) -> &'t str {
        text.strip_prefix(JSON_SEPARATOR).unwrap_or(text)
    }

    fn render_json(
        &self,
        path: &Path,
        system: &[system::SystemTag],
        metadata: &Metadata<'_>,
        out: &mut String,
    ) {
        let mut keys = Keys::new(self.layout);
        out.push_str(JSON_SEPARATOR);
        out.push_str("{\n  \"SourceFile\": ");
        write_json_string(&path.to_string_lossy(), out);
        for tag in system.iter().filter(|tag| self.selection.takes(system::GROUP, tag.name)) {
            if keys.write_new(system::GROUP, tag.name, out) {
                write_json_scalar(tag.text(self.mode), out);
            }
        }
        for warning in metadata.warnings.iter().filter(|_| self.selection.takes(EXIFTOOL, "Warning")) {
            if keys.write_new(EXIFTOOL, "Warning", out) {
                write_json_string(warning.message, out);
            }
        }
        if metadata.file_type.is_none() && keys.write_new(EXIFTOOL, "Error", out) {
            write_json_string(UNKNOWN_TYPE, out);
        }
        for tag in self.selection.of(metadata) {
            if keys.write_new(tag.group, tag.name, out) {
                tag.write_json(self.mode, out);
            }
        }
        out.push_str("\n}");
    }

    fn render_text(
        &self,
        path: &Path,
        system: &[system::SystemTag],
        metadata: &Metadata<'_>,
        out: &mut String,
    ) {
        if self.has_several {
            out.push_str("======== ");
            out.push_str(&escaped(&path.to_string_lossy()));
            out.push('\n');
        }
        for tag in system.iter().filter(|tag| self.selection.takes(system::GROUP, tag.name)) {
            self.write_line(system::GROUP, tag.name, tag.text(self.mode), out);
        }
        for warning in metadata.warnings.iter().take(1).filter(|_| self.selection.takes(EXIFTOOL, "Warning"))
        {
            self.write_line(EXIFTOOL, "Warning", warning.message, out);
        }
        if metadata.file_type.is_none() {
            self.write_line(EXIFTOOL, "Error", UNKNOWN_TYPE, out);
        }
        let mut text = String::new();
        for tag in self.selection.of(metadata) {
            text.clear();
            tag.write_text(self.mode, &mut text);
            self.write_tag_line(tag, &text, out);
        }
    }

    fn write_tag_line(&self, tag: &Tag<'_>, text: &str, out: &mut String) {
        self.write_line(tag.group, tag.name, text, out);
    }

    fn write_line(&self, group: Group<'_>, name: &str, text: &str, out: &mut String) {
        if self.layout.shortness < 3 && !self.layout.group_families.is_empty() {
            let group = format!("[{}]", group_text(self.layout, group));
            out.push_str(&format!("{group:<15} "));
        }
        match self.layout.shortness {
            0 => out.push_str(&format!("{:<32}: ", description(name))),
            1 => out.push_str(&format!("{name:<32}: ")),
            2 => out.push_str(&format!("{name}: ")),
            _ => {}
        }
        // One line a tag, whatever the file says.
        out.extend(text.chars().map(|c| if c.is_control() { '.' } else { c }));
        out.push('\n');
    }
}

const EXIFTOOL: Group<'static> = Group::same("ExifTool");
const UNKNOWN_TYPE: &str = "Unknown file type";

impl Render for Layouter<'_> {
    fn render(&self, path: &Path, answer: Result<&Metadata<'_>, &ReadError>, out: &mut Rendered) -> bool {
        let metadata = match answer {
            Ok(metadata) => metadata,
            Err(error) => {
                let text = match error.is_not_found() {
                    true => format!("Error: File not found - {}", path.display()),
                    false => format!("Error: {}", chain(error)),
                };
                out.talk.push_str(&escaped(&text));
                out.talk.push('\n');
                return false;
            }
        };
        let system = if self.wants_system { system::tags_of(path) } else { Vec::new() };
        if self.layout.is_json {
            self.render_json(path, &system, metadata, &mut out.out);
        } else {
            self.render_text(path, &system, metadata, &mut out.out);
        }
        true
    }
}

fn group_text(layout: &Layout, group: Group<'_>) -> String {
    let mut names: Vec<&str> = Vec::new();
    for family in &layout.group_families {
        let name = if *family == 1 { group.family1 } else { group.family0 };
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names.join(":")
}

/// Keys of one JSON object, each of which is written once: of several tags with one key the first counts.
struct Keys<'l> {
    layout: &'l Layout,
    written: HashSet<String>,
}

impl<'l> Keys<'l> {
    fn new(layout: &'l Layout) -> Self {
        Keys { layout, written: HashSet::new() }
    }

    /// Writes the key, unless it is there already.
    fn write_new(&mut self, group: Group<'_>, name: &str, out: &mut String) -> bool {
        let key = match self.layout.group_families.is_empty() {
            true => name.to_owned(),
            false => format!("{}:{name}", group_text(self.layout, group)),
        };
        if self.written.contains(&key) {
            return false;
        }
        out.push_str(",\n  ");
        write_json_string(&key, out);
        out.push_str(": ");
        self.written.insert(key);
        true
    }
}

/// A tag's name for people: `DateTimeOriginal` becomes `Date Time Original`.
fn description(name: &str) -> String {
    let mut out = String::with_capacity(name.len() + 8);
    let characters: Vec<char> = name.chars().collect();
    for (index, &character) in characters.iter().enumerate() {
        let before = index.checked_sub(1).map(|before| characters[before]);
        let begins_word = match before {
            None => false,
            Some(before) if character.is_uppercase() => {
                let next_is_lower = characters.get(index + 1).is_some_and(|next| next.is_lowercase());
                before.is_lowercase() || before.is_ascii_digit() || (before.is_uppercase() && next_is_lower)
            }
            Some(before) => character.is_ascii_digit() && before.is_lowercase(),
        };
        if begins_word {
            out.push(' ');
        }
        out.push(if character == '_' { ' ' } else { character });
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_for_people() {
        assert_eq!(description("DateTimeOriginal"), "Date Time Original");
        assert_eq!(description("GPSLatitude"), "GPS Latitude");
        assert_eq!(description("ISO"), "ISO");
        assert_eq!(description("MIMEType"), "MIME Type");
    }
}
