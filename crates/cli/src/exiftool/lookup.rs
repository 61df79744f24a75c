//! The value of a tag by its name, for conditions and formats.

use thalweg::tag::{Named as _, Request};

use super::entry::{Entry, Values};

/// Answers what a request means in one file.
pub(super) struct Lookup<'a> {
    entries: Vec<&'a Entry<'a>>,
    values: Values<'a>,
    /// Told in place of a tag that is not there.
    missing: Option<&'a str>,
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
        Lookup { entries: entries.iter().filter(is_kept).collect(), values, missing }
    }

    /// The text of the tag that is meant; of `GROUP:all`, whether there is any; of `all:TAG`, all there are.
    pub(super) fn text(&self, request: &Request) -> Option<String> {
        let mut found = self.entries.iter().filter(|entry| request.takes(entry.group(), entry.name()));
        if request.is_all() {
            return Some(if found.next().is_some() { "1" } else { "0" }.to_owned());
        }
        let values = self.values.of(Some(request));
        if request.takes_duplicates() {
            let texts: Vec<String> = found.map(|entry| values.text(entry)).collect();
            return if texts.is_empty() { self.missing.map(str::to_owned) } else { Some(texts.join(", ")) };
        }
        let takes_place = |best: &&&Entry<'_>, entry: &&&Entry<'_>| {
            entry.priority() > 0 && entry.priority() >= best.priority()
        };
        let main = found.reduce(|best, entry| if takes_place(&best, &entry) { entry } else { best });
        main.map(|entry| values.text(entry)).or_else(|| self.missing.map(str::to_owned))
    }
}

/// The name of a tag at the beginning of `text`, behind the `$`: `Tag`, `Group:Tag`, `Tag#`, all of that also in braces.
/// Gives the name and what follows it; an error for ExifTool's expressions in braces.
pub(super) fn tag_name(text: &str) -> Result<(&str, &str), String> {
    if let Some(inside) = text.strip_prefix('{') {
        let (name, rest) = inside.split_once('}').ok_or("a brace `${` is not closed")?;
        if !name.is_empty() && plain_name(name).is_some_and(|(_, rest)| rest.is_empty()) {
            return Ok((name, rest));
        }
        return Err(format!("`${{{name}}}` is not the name of a tag; expressions of Perl are not to be had"));
    }
    plain_name(text)
        .ok_or_else(|| "`$` stands before no name of a tag; write $$ for the sign itself".to_owned())
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
        assert!(tag_name("{make;tr/a/b/}").unwrap_err().contains("Perl"));
        for wrong in ["", " ", "{make", "{}", "-"] {
            tag_name(wrong).unwrap_err();
        }
    }
}
