//! Looks up tag values by name, for conditions and formats.

use std::borrow::Cow;
use std::path::Path;

use engine::tag::{Named as _, Request, Value};

use super::data;
use super::entry::{Entry, Said, Values};
use super::expression::Tags;
use super::shortcut;

/// Tags that are known from the first bytes of a file.
const FIRST_BYTES: [&str; 3] = ["FileType", "FileTypeExtension", "MIMEType"];

/// Resolves requests for the tags of one file.
pub(super) struct Lookup<'a> {
    entries: Vec<&'a Entry<'a>>,
    values: Values<'a>,
    /// Text for tags that the file does not have.
    missing: Option<&'a str>,
    /// The file whose binary data are returned as bytes.
    file: Option<&'a Path>,
}

impl<'a> Lookup<'a> {
    /// Tags excluded from the output are hidden from conditions too.
    pub(super) fn new(
        entries: &'a [Entry<'a>],
        exclude: &[Request],
        values: Values<'a>,
        missing: Option<&'a str>,
    ) -> Lookup<'a> {
        let is_kept =
            |entry: &&Entry<'_>| !exclude.iter().any(|request| request.takes(entry.group(), entry.name()));
        let values = Values { serializes: false, ..values };
        Lookup { entries: entries.iter().filter(is_kept).collect(), values, missing, file: None }
    }

    /// Restricts the tags to what reading at this level of `-fast` finds: from 2 on no makers' notes, from 3
    /// on only file system tags and the first bytes.
    pub(super) fn at_speed(mut self, speed: u8) -> Lookup<'a> {
        let is_read = |entry: &&Entry<'_>| match (speed, entry.group.family0) {
            (..2, _) => true,
            (2, family) => family != "MakerNotes",
            (_, "ExifTool") => true,
            _ => {
                entry.group.family1 == "System"
                    || (entry.group.family0 == "File" && FIRST_BYTES.contains(&entry.name))
            }
        };
        self.entries.retain(is_read);
        self
    }

    /// Returns binary data of this file as bytes instead of a size.
    pub(super) fn with_data(mut self, file: &'a Path) -> Lookup<'a> {
        self.file = Some(file);
        self
    }

    /// Binary data of a tag, if they are requested and can be read.
    pub(super) fn data(&self, request: &Request) -> Option<Vec<u8>> {
        match self.found(request).as_slice() {
            [entry] => data::of_entry(self.file?, entry)?.ok(),
            _ => None,
        }
    }

    /// Text for a tag that the file does not have.
    pub(super) fn missing(&self) -> Option<Cow<'static, str>> {
        self.missing.map(|missing| Cow::Owned(missing.to_owned()))
    }

    /// The entries that match a request: the main one for a bare name, otherwise all.
    fn found(&self, request: &Request) -> Vec<&'a Entry<'a>> {
        let found = self.entries.iter().filter(|entry| request.takes(entry.group(), entry.name())).copied();
        if request.takes_duplicates() {
            return found.collect();
        }
        let main = found.reduce(|best, entry| if entry.takes_the_place_of(best) { entry } else { best });
        main.into_iter().collect()
    }
}

impl Tags for Lookup<'_> {
    /// Text of the requested tag; for `GROUP:all`, whether there is any; for `all:TAG`, all values; for a
    /// shortcut, the values of all its tags.
    fn text(&self, request: &Request) -> Option<String> {
        if let Some(tags) = shortcut::tags_of(request.name()).filter(|_| request.groups().next().is_none()) {
            let texts: Vec<String> = tags.iter().filter_map(|tag| self.text(&Request::parse(tag))).collect();
            return if texts.is_empty() { None } else { Some(texts.join(self.separator())) };
        }
        if request.is_all() {
            let is_any = self.entries.iter().any(|entry| request.takes(entry.group(), entry.name()));
            return Some(if is_any { "1" } else { "0" }.to_owned());
        }
        let values = self.values.of(Some(request));
        let texts: Vec<String> = self.found(request).iter().map(|entry| shown(values, entry)).collect();
        if texts.is_empty() { self.missing.map(str::to_owned) } else { Some(texts.join(self.separator())) }
    }

    fn items(&self, request: &Request) -> Option<Vec<String>> {
        let values = self.values.of(Some(request));
        let found = self.found(request);
        match found.is_empty() {
            true => self.missing.map(|missing| vec![missing.to_owned()]),
            false => Some(found.iter().flat_map(|entry| values.items(entry)).collect()),
        }
    }

    fn stand_in(&self, request: &Request) -> Option<String> {
        if self.found(request).is_empty() { self.missing.map(str::to_owned) } else { None }
    }

    fn separator(&self) -> &str {
        self.values.separator()
    }
}

/// Text of a tag inside other text, where binary data are represented by their size.
fn shown(values: Values<'_>, entry: &Entry<'_>) -> String {
    let text = values.text(entry);
    let is_data = matches!(entry.said, Said::Tag(tag) if matches!(tag.value, Value::Binary(_) | Value::Data(_) | Value::Array(_)));
    let size = text.strip_prefix('(').and_then(|text| text.strip_suffix(", use -b option to extract)"));
    match size.filter(|size| is_data && size.starts_with("Binary data ")) {
        Some(size) => size.to_owned(),
        None => text,
    }
}
