//! The value of a tag by its name, for conditions and formats.

use std::borrow::Cow;
use std::path::Path;

use thalweg::tag::{Named as _, Request, Value};

use super::entry::{Entry, Said, Values};
use super::expression::Tags;
use super::layout::binary;
use super::shortcut;

/// Tags of the first bytes of a file.
const FIRST_BYTES: [&str; 3] = ["FileType", "FileTypeExtension", "MIMEType"];

/// Answers what a request means in one file.
pub(super) struct Lookup<'a> {
    entries: Vec<&'a Entry<'a>>,
    values: Values<'a>,
    /// Told in place of a tag that is not there.
    missing: Option<&'a str>,
    /// The file whose data are given as they are.
    file: Option<&'a Path>,
}

impl<'a> Lookup<'a> {
    /// What is excluded from the answer is not there for conditions either.
    pub(super) fn new(
        entries: &'a [Entry<'a>],
        exclude: &[Request],
        values: Values<'a>,
        missing: Option<&'a str>,
    ) -> Lookup<'a> {
        let is_kept =
            |entry: &&Entry<'_>| !exclude.iter().any(|request| request.takes(entry.group(), entry.name()));
        Lookup { entries: entries.iter().filter(is_kept).collect(), values, missing, file: None }
    }

    /// With what a reading at this level of `-fast` finds: from 2 on no makers' notes, from 3 on only what
    /// the file system and the first bytes tell.
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

    /// Gives the data of this file as they are, and not their size.
    pub(super) fn with_data(mut self, file: &'a Path) -> Lookup<'a> {
        self.file = Some(file);
        self
    }

    /// The data of a tag that holds some, if they are to be given and can be read.
    pub(super) fn data(&self, request: &Request) -> Option<Vec<u8>> {
        match self.found(request).as_slice() {
            [entry] => binary::data_of_entry(self.file?, entry)?.ok(),
            _ => None,
        }
    }

    /// What stands for a tag that is not there.
    pub(super) fn missing(&self) -> Option<Cow<'static, str>> {
        self.missing.map(|missing| Cow::Owned(missing.to_owned()))
    }

    /// The entries that a request means: the one that its name alone means, or all.
    fn found(&self, request: &Request) -> Vec<&'a Entry<'a>> {
        let found = self.entries.iter().filter(|entry| request.takes(entry.group(), entry.name())).copied();
        if request.takes_duplicates() {
            return found.collect();
        }
        let takes_place =
            |best: &Entry<'_>, entry: &Entry<'_>| entry.priority() > 0 && entry.priority() >= best.priority();
        found.reduce(|best, entry| if takes_place(best, entry) { entry } else { best }).into_iter().collect()
    }
}

impl Tags for Lookup<'_> {
    /// The text of the tag that is meant; of `GROUP:all`, whether there is any; of `all:TAG`, all there are;
    /// of a shortcut, those of all its tags.
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

/// The text of a tag within other text, where data are told by their size alone.
fn shown(values: Values<'_>, entry: &Entry<'_>) -> String {
    let text = values.text(entry);
    let is_data = matches!(entry.said, Said::Tag(tag) if matches!(tag.value, Value::Binary(_) | Value::Data(_) | Value::Array(_)));
    let size = text.strip_prefix('(').and_then(|text| text.strip_suffix(", use -b option to extract)"));
    match size.filter(|size| is_data && size.starts_with("Binary data ")) {
        Some(size) => size.to_owned(),
        None => text,
    }
}

/// The name of a tag at the beginning of `text`, behind the `$`: `Tag`, `Group:Tag`, `Tag#`, all of that also
/// in braces. Gives the name and what follows it.
///
/// # Errors
/// If no name stands there: also where an expression follows the name in braces.
pub(super) fn tag_name(text: &str) -> Result<(&str, &str), String> {
    if text.starts_with('{') {
        let (inside, rest) = braced(text).ok_or("a brace `${` is not closed")?;
        let name = inside.trim();
        if !name.is_empty() && plain_name(name).is_some_and(|(_, rest)| rest.is_empty()) {
            return Ok((name, rest));
        }
        return Err(format!(
            "`${{{inside}}}` is not the name of a tag, or of one with an expression behind `;`"
        ));
    }
    plain_name(text)
        .ok_or_else(|| "`$` stands before no name of a tag; write $$ for the sign itself".to_owned())
}

/// What stands in braces at the beginning of `text`, and what follows them; braces within are paired.
pub(super) fn braced(text: &str) -> Option<(&str, &str)> {
    let inside = text.strip_prefix('{')?;
    let mut depth = 0_u32;
    for (at, byte) in inside.bytes().enumerate() {
        match byte {
            b'{' => depth += 1,
            b'}' if depth == 0 => return Some((&inside[..at], &inside[at + 1..])),
            b'}' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// Ends with a letter, digit or `_`, and with a `#` behind that, so that a hyphen or colon may follow.
fn plain_name(text: &str) -> Option<(&str, &str)> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | ':');
    let end = text.find(|c| !is_part(c)).unwrap_or(text.len());
    let name = text[..end].trim_end_matches(['-', ':']);
    if name.is_empty() || name.starts_with([':', '-']) {
        return None;
    }
    let end = name.len() + usize::from(text[name.len()..].starts_with('#'));
    Some(text.split_at(end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_end_where_they_should() {
        assert_eq!(tag_name("Make, x"), Ok(("Make", ", x")));
        assert_eq!(tag_name("EXIF:Make- x"), Ok(("EXIF:Make", "- x")));
        assert_eq!(tag_name("By-line#>1"), Ok(("By-line#", ">1")));
        assert_eq!(tag_name("{XMP-dc:Title}s"), Ok(("XMP-dc:Title", "s")));
        assert!(tag_name("{make;tr/a/b/}").unwrap_err().contains("not the name"));
        assert_eq!(tag_name("{ Make }s"), Ok(("Make", "s")));
        assert_eq!(braced("{a;s/{2}//}b}"), Some(("a;s/{2}//", "b}")));
        for wrong in ["", " ", "{make", "{}", "-"] {
            tag_name(wrong).unwrap_err();
        }
    }
}
