//! Looks up tag values by name, for conditions and formats.

use std::borrow::Cow;
use std::path::Path;

use engine::tag::{Copies, Named as _, Request, Value};

use super::data;
use super::{Entry, EntryValue, Values};
use crate::exiftool::expression::Tags;
use crate::exiftool::request::shortcut;

/// Resolves requests for the tags of one file.
pub(crate) struct Lookup<'a> {
    found: Vec<FoundTag<'a>>,
    values: Values<'a>,
    /// Text for tags that the file does not have.
    missing: Option<&'a str>,
    /// The file whose binary data are returned as bytes.
    file: Option<&'a Path>,
}

/// A tag of the file.
#[derive(Clone, Copy)]
struct FoundTag<'a> {
    entry: &'a Entry<'a>,
    /// ExifTool's copy number: 0 for the main tag of its name.
    copy: u32,
    is_excluded: bool,
}

impl<'a> Lookup<'a> {
    /// Resolves requests among the entries that `is_read` accepts. As in ExifTool, an excluded tag is found
    /// by its name alone, not with a group.
    pub(crate) fn new(
        entries: &'a [Entry<'a>],
        is_read: impl Fn(&Entry<'_>) -> bool,
        exclude: &[Request],
        values: Values<'a>,
        missing: Option<&'a str>,
    ) -> Lookup<'a> {
        let entries: Vec<&Entry<'_>> = entries.iter().filter(|entry| is_read(entry)).collect();
        let copies = Copies::of(&entries, true);
        let is_excluded =
            |entry: &Entry<'_>| exclude.iter().any(|request| request.takes(entry.group(), entry.name()));
        let found = entries.iter().enumerate().map(|(index, entry)| FoundTag {
            entry,
            copy: copies.number(index),
            is_excluded: is_excluded(entry),
        });
        let values = Values { serializes: false, ..values };
        Lookup { found: found.collect(), values, missing, file: None }
    }

    /// Returns binary data of this file as bytes instead of a size.
    pub(crate) fn with_data(mut self, file: &'a Path) -> Lookup<'a> {
        self.file = Some(file);
        self
    }

    /// Binary data of a tag, if they are requested and can be read.
    pub(crate) fn data(&self, request: &Request) -> Option<Vec<u8>> {
        match self.found(request).as_slice() {
            [entry] => data::of_entry(self.file?, entry)?.ok(),
            _ => None,
        }
    }

    /// Text for a tag that the file does not have.
    pub(crate) fn missing(&self) -> Option<Cow<'static, str>> {
        self.missing.map(|missing| Cow::Owned(missing.to_owned()))
    }

    /// The entries that match a request. For a plain name it is the main tag; within groups the main tag, or
    /// else the copy with the highest number; for `all:TAG` all.
    fn found(&self, request: &Request) -> Vec<&'a Entry<'a>> {
        let is_asked = |found: &&FoundTag<'a>| request.takes(found.entry.group(), found.entry.name());
        let asked = self.found.iter().filter(is_asked);
        if request.groups().next().is_none() {
            let mut main = asked.filter(|found| found.copy == 0);
            return main.next().map(|found| found.entry).into_iter().collect();
        }
        let asked = asked.filter(|found| !found.is_excluded);
        if request.joins_groups() {
            return asked.map(|found| found.entry).collect();
        }
        let best = asked.max_by_key(|found| if found.copy == 0 { u32::MAX } else { found.copy });
        best.map(|found| found.entry).into_iter().collect()
    }
}

impl Tags for Lookup<'_> {
    /// Text of the requested tag; for `GROUP:all`, whether there is any; for `all:TAG`, all values; for a
    /// shortcut, the values of all its tags.
    fn text(&self, request: &Request) -> Option<String> {
        if shortcut::tags_of(request.name()).is_some() {
            let tags = shortcut::expanded(request.clone());
            let texts: Vec<String> = tags.iter().filter_map(|tag| self.text(tag)).collect();
            return if texts.is_empty() { None } else { Some(texts.join(self.separator())) };
        }
        if request.is_all() && !request.joins_groups() {
            let is_told = |found: &FoundTag<'_>| {
                !found.is_excluded && request.takes(found.entry.group(), found.entry.name())
            };
            // A file always has some tag.
            let is_any = request.groups().next().is_none() || self.found.iter().any(is_told);
            return Some(if is_any { "1" } else { "0" }.to_owned());
        }
        let values = self.values.of(Some(request));
        let texts: Vec<String> = self.found(request).iter().map(|entry| shown(values, entry)).collect();
        if texts.is_empty() { self.missing.map(str::to_owned) } else { Some(texts.join(self.separator())) }
    }

    fn items(&self, request: &Request) -> Option<Vec<String>> {
        let values = self.values.of(Some(request));
        let found = self.found(request);
        if found.is_empty() {
            self.missing.map(|missing| vec![missing.to_owned()])
        } else {
            Some(found.iter().flat_map(|entry| values.items(entry)).collect())
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
    let is_data = matches!(entry.said, EntryValue::Tag(tag) if matches!(tag.value, Value::Binary(_) | Value::Data(_) | Value::Array(_)));
    let size = text.strip_prefix('(').and_then(|text| text.strip_suffix(", use -b option to extract)"));
    match size.filter(|size| is_data && size.starts_with("Binary data ")) {
        Some(size) => size.to_owned(),
        None => text,
    }
}
