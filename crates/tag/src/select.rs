//! Which of a file's tags are asked for, by ExifTool's way of naming them: `-TAG`, `-GROUP:TAG`, wildcards, `-all`.

use crate::metadata::{Group, Metadata, Tag};
use crate::options::Want;

/// One request: a tag name, with `*` and `?` as wildcards, in any group or in one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// Group of family 0 or 1, in lower case; `None` for any.
    group: Option<String>,
    /// Name in lower case; `all` and `*` mean every tag.
    name: String,
}

impl Request {
    /// Parses `TAG` or `GROUP:TAG`. Case does not matter; a `#` at the end (ExifTool's "as a number") is ignored.
    pub fn parse(text: &str) -> Request {
        let text = text.trim_end_matches('#').to_ascii_lowercase();
        match text.rsplit_once(':') {
            Some((group, name)) if !group.is_empty() && group != "all" && group != "*" => {
                Request { group: Some(group.to_owned()), name: name.to_owned() }
            }
            Some((_, name)) => Request { group: None, name: name.to_owned() },
            None => Request { group: None, name: text },
        }
    }

    fn is_all(&self) -> bool {
        self.name == "all" || self.name == "*"
    }

    fn has_wildcard(&self) -> bool {
        self.is_all() || self.name.contains(['*', '?'])
    }

    /// Whether it asks for this tag.
    pub fn takes(&self, group: Group<'_>, name: &str) -> bool {
        let takes_name = match self.has_wildcard() {
            false => self.name.eq_ignore_ascii_case(name),
            true => self.is_all() || matches_pattern(self.name.as_bytes(), name.as_bytes()),
        };
        let takes_group = |wanted: &String| {
            wanted.eq_ignore_ascii_case(group.family0) || wanted.eq_ignore_ascii_case(group.family1)
        };
        takes_name && self.group.as_ref().is_none_or(takes_group)
    }
}

/// Whether `name` matches `pattern` (in lower case), without regard to the name's case. Linear in the name for each
/// star: at a mismatch only the last star is tried again.
fn matches_pattern(pattern: &[u8], name: &[u8]) -> bool {
    let (mut at, mut in_name) = (0, 0);
    let mut last_star = None;
    while in_name < name.len() {
        match pattern.get(at) {
            Some(b'*') => {
                last_star = Some((at, in_name));
                at += 1;
            }
            Some(&byte) if byte == b'?' || byte == name[in_name].to_ascii_lowercase() => {
                at += 1;
                in_name += 1;
            }
            _ => {
                let Some((star, from)) = last_star else { return false };
                last_star = Some((star, from + 1));
                at = star + 1;
                in_name = from + 1;
            }
        }
    }
    pattern[at..].iter().all(|&byte| byte == b'*')
}

/// What is asked for of each file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// Only these, in this order; all tags if there are none.
    pub include: Vec<Request>,
    /// Not these.
    pub exclude: Vec<Request>,
    /// Also tags that another of the same name overrides (ExifTool's `-a`).
    pub duplicates: bool,
}

impl Selection {
    /// What a parser must look for.
    pub fn want(&self) -> Want {
        if self.include.is_empty() || self.include.iter().any(Request::has_wildcard) {
            Want::Everything
        } else {
            Want::Names(self.include.iter().map(|request| request.name.clone()).collect())
        }
    }

    /// Whether only some tags are asked for.
    pub fn is_partial(&self) -> bool {
        !self.include.is_empty()
    }

    /// Whether a tag of this group and name is asked for.
    pub fn takes(&self, group: Group<'_>, name: &str) -> bool {
        (self.include.is_empty() || self.include.iter().any(|request| request.takes(group, name)))
            && !self.exclude.iter().any(|request| request.takes(group, name))
    }

    /// The tags asked for: in the order of the requests, else in the order of the file. Without `duplicates`, of tags
    /// with one name only that of the highest priority is given, and of equals the last.
    pub fn of<'m, 'a>(&self, metadata: &'m Metadata<'a>) -> Vec<&'m Tag<'a>> {
        let tags = &metadata.tags;
        let mut chosen: Vec<&Tag<'a>> = Vec::with_capacity(if self.is_partial() { 8 } else { tags.len() });
        let is_excluded =
            |tag: &Tag<'_>| self.exclude.iter().any(|request| request.takes(tag.group, tag.name));
        if self.include.is_empty() {
            chosen.extend(tags.iter().filter(|tag| !is_excluded(tag)));
        }
        for request in &self.include {
            let asked = tags.iter().filter(|tag| request.takes(tag.group, tag.name) && !is_excluded(tag));
            // A tag that two requests take is given once.
            let new: Vec<&Tag<'a>> =
                asked.filter(|tag| !chosen.iter().any(|known| std::ptr::eq(*known, *tag))).collect();
            chosen.extend(new);
        }
        if !self.duplicates {
            keep_main(&mut chosen);
        }
        chosen
    }
}

/// Keeps one tag of each name. Sorted by name, so that a file with thousands of tags costs no square of them.
fn keep_main(tags: &mut Vec<&Tag<'_>>) {
    let mut by_name: Vec<usize> = (0..tags.len()).collect();
    by_name.sort_by_key(|&index| {
        let Tag { name, priority, .. } = *tags[index];
        // A tag of priority 0 never takes another's place, so of those the first is kept.
        (name, priority, if priority == 0 { usize::MAX - index } else { index })
    });
    let mut is_main = vec![false; tags.len()];
    for (at, &index) in by_name.iter().enumerate() {
        let next = by_name.get(at + 1);
        is_main[index] = next.is_none_or(|&next| tags[next].name != tags[index].name);
    }
    let mut index = 0;
    tags.retain(|_| {
        index += 1;
        is_main[index - 1]
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::def::{Conv, Role};
    use crate::value::Value;

    fn tag(family0: &'static str, family1: &'static str, name: &'static str, priority: u8) -> Tag<'static> {
        Tag {
            group: Group::new(family0, family1),
            name,
            value: Value::Integer(1),
            conv: Conv::None,
            role: Role::None,
            priority,
        }
    }

    #[track_caller]
    fn check(requests: &[&str], duplicates: bool, expected: &[&str]) {
        let metadata = Metadata {
            tags: vec![
                tag("EXIF", "IFD0", "XResolution", 1),
                tag("EXIF", "ExifIFD", "CreateDate", 1),
                tag("XMP", "XMP-xmp", "CreateDate", 0),
                tag("EXIF", "IFD1", "XResolution", 0),
            ],
            ..Metadata::default()
        };
        let include = requests.iter().map(|request| Request::parse(request)).collect();
        let selection = Selection { include, duplicates, ..Selection::default() };
        let chosen = selection.of(&metadata);
        let names: Vec<String> = chosen.iter().map(|t| format!("{}:{}", t.group.family1, t.name)).collect();
        assert_eq!(names, expected);
    }

    #[test]
    fn of_one_name_the_highest_priority_is_given() {
        check(&[], false, &["IFD0:XResolution", "ExifIFD:CreateDate"]);
        check(&["CreateDate", "xresolution"], false, &["ExifIFD:CreateDate", "IFD0:XResolution"]);
        check(&["CreateDate"], true, &["ExifIFD:CreateDate", "XMP-xmp:CreateDate"]);
    }

    #[test]
    fn groups_and_wildcards() {
        check(&["XMP:all"], false, &["XMP-xmp:CreateDate"]);
        check(&["ifd1:XRes*"], false, &["IFD1:XResolution"]);
        check(&["*date"], true, &["ExifIFD:CreateDate", "XMP-xmp:CreateDate"]);
        check(&["Create?ate"], false, &["ExifIFD:CreateDate"]);
        check(&["Nothing"], true, &[]);
    }

    #[test]
    fn patterns() {
        assert!(matches_pattern(b"*a*b", b"xxaxxab"));
        assert!(!matches_pattern(b"*a*b", b"xxaxxabc"));
        assert!(matches_pattern(b"**", b""));
        assert!(!matches_pattern(b"?", b""));
    }
}
