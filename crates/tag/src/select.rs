//! Selects tags by ExifTool's syntax: `-TAG`, `-GROUP:TAG`, wildcards, `-all`.

use crate::category::{category_of, is_category};
use crate::metadata::Group;
use crate::options::Want;

/// A group in a request: its name in lower case, and the family if one is given.
#[derive(Clone, Debug, PartialEq, Eq)]
struct GroupName {
    family: Option<u8>,
    name: String,
    /// Whether the name can be a group of family 2, which requires a table lookup.
    is_category: bool,
}

impl GroupName {
    /// Parses a group such as `exif` or `time`, optionally with the number of its family first: `1ifd0`.
    fn parse(text: &str) -> GroupName {
        let family = text.bytes().next().filter(u8::is_ascii_digit).map(|digit| digit - b'0');
        let name = text[usize::from(family.is_some())..].to_owned();
        GroupName { family, is_category: is_category(&name), name }
    }

    fn is_any(&self) -> bool {
        matches!(self.name.as_str(), "all" | "*")
    }

    fn takes(&self, group: Group<'_>, tag: &str) -> bool {
        let is_of = |family, name: &str| {
            self.family.is_none_or(|wanted| wanted == family) && self.name.eq_ignore_ascii_case(name)
        };
        self.is_any()
            || is_of(0, group.family0)
            || is_of(1, group.family1)
            || (self.is_category && is_of(2, category_of(group, tag)))
    }
}

/// One request: a tag name, which may contain the wildcards `*` and `?`, and optionally groups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// Groups, all of which must match.
    groups: Vec<GroupName>,
    /// Name in lower case; `all` and `*` match every tag.
    name: String,
    /// Name as written.
    written: String,
    is_number: bool,
}

impl Request {
    /// Parses `TAG` or `GROUP:TAG`, with any number of groups, each with or without the number of its family.
    /// Case-insensitive; a trailing `#` requests the number instead of the printed text.
    pub fn parse(text: &str) -> Request {
        let lower = text.to_ascii_lowercase();
        let plain = lower.trim_end_matches('#');
        let mut groups: Vec<&str> = plain.split(':').collect();
        let name = groups.pop().unwrap_or_default().to_owned();
        let groups = groups.into_iter().filter(|group| !group.is_empty()).map(GroupName::parse).collect();
        let written = text[plain.len() - name.len()..plain.len()].to_owned();
        Request { groups, name, written, is_number: plain.len() < lower.len() }
    }

    /// The request for `tag` instead, in the same groups unless it has its own, and as a number if this is.
    pub fn for_tag(&self, tag: &str) -> Request {
        let mut request = Request::parse(tag);
        if request.groups.is_empty() {
            request.groups.clone_from(&self.groups);
        }
        request.is_number |= self.is_number;
        request
    }

    /// Requested tag name, in lower case.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Requested tag name as written.
    pub fn written(&self) -> &str {
        &self.written
    }

    /// Whether the value is requested as a number (`TAG#`).
    pub fn is_number(&self) -> bool {
        self.is_number
    }

    /// Requested groups in lower case, each with the number of its family if given.
    pub fn groups(&self) -> impl Iterator<Item = (Option<u8>, &str)> {
        self.groups.iter().map(|group| (group.family, group.name.as_str()))
    }

    /// Whether every tag is requested, of all groups or of those given.
    pub fn is_all(&self) -> bool {
        self.name == "all" || self.name == "*"
    }

    /// Whether the request can match tags of several names.
    pub fn has_wildcard(&self) -> bool {
        self.is_all() || self.name.contains(['*', '?'])
    }

    /// Whether tags that another overrides are requested, too: `all:TAG`, `all:all`.
    pub fn takes_duplicates(&self) -> bool {
        matches!(&self.groups[..], [only] if only.family.is_none() && only.is_any())
    }

    /// Whether one of several groups stands for every group: `EXIF:all:TAG`.
    pub fn joins_groups(&self) -> bool {
        self.groups.iter().any(|group| group.family.is_none() && group.is_any())
    }

    /// Whether the request matches this tag.
    pub fn takes(&self, group: Group<'_>, name: &str) -> bool {
        let takes_name = if self.has_wildcard() {
            self.is_all() || matches_pattern(self.name.as_bytes(), name.as_bytes())
        } else {
            self.name.eq_ignore_ascii_case(name)
        };
        takes_name && self.groups.iter().all(|wanted| wanted.takes(group, name))
    }
}

/// Whether `name` matches `pattern` (in lower case), ignoring the case of the name. Linear in the name for
/// each star: at a mismatch only the last star is retried.
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

/// The tags requested of each file: included and excluded requests.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// Tags to include, in output order; if empty, all tags.
    pub include: Vec<Request>,
    /// Tags to exclude, even if they are included.
    pub exclude: Vec<Request>,
    /// Also select tags that another of the same name overrides (ExifTool's `-a`).
    pub duplicates: bool,
}

impl Selection {
    /// Returns the set of tags that a parser must read for this selection.
    pub fn want(&self) -> Want {
        if self.include.is_empty() || self.include.iter().any(Request::has_wildcard) {
            Want::Everything
        } else {
            Want::Names(self.include.iter().map(|request| request.name.clone()).collect())
        }
    }

    /// Whether only some tags are requested, rather than all.
    pub fn is_partial(&self) -> bool {
        !self.include.is_empty()
    }

    /// Whether a tag of this group and name is requested.
    pub fn takes(&self, group: Group<'_>, name: &str) -> bool {
        (self.include.is_empty() || self.include.iter().any(|request| request.takes(group, name)))
            && !self.exclude.iter().any(|request| request.takes(group, name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metadata::{Metadata, Tag};
    use table::def::{Conv, Role};
    use table::value::Value;

    fn tag(family0: &'static str, family1: &'static str, name: &'static str, priority: i8) -> Tag<'static> {
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
        check(&["XResolution", "IFD1:XResolution"], false, &["IFD0:XResolution", "IFD1:XResolution"]);
        check(&["CreateDate"], true, &["ExifIFD:CreateDate", "XMP-xmp:CreateDate"]);
    }

    #[test]
    fn groups_and_wildcards() {
        check(&["XMP:all"], true, &["XMP-xmp:CreateDate"]);
        check(&["XMP:all", "IFD1:XRes*"], false, &[]);
        check(&["ifd0:XRes*"], false, &["IFD0:XResolution"]);
        check(&["*date"], true, &["ExifIFD:CreateDate", "XMP-xmp:CreateDate"]);
        check(&["Create?ate"], false, &["ExifIFD:CreateDate"]);
        check(&["Nothing"], true, &[]);
        check(
            &["1IFD1:XResolution", "0EXIF:IFD0:XResolution"],
            false,
            &["IFD1:XResolution", "IFD0:XResolution"],
        );
        check(&["0IFD1:XResolution", "XMP:EXIF:all"], false, &[]);
        check(&["all:XResolution"], false, &["IFD0:XResolution", "IFD1:XResolution"]);
    }

    #[test]
    fn patterns() {
        assert!(matches_pattern(b"*a*b", b"xxaxxab"));
        assert!(!matches_pattern(b"*a*b", b"xxaxxabc"));
        assert!(matches_pattern(b"**", b""));
        assert!(!matches_pattern(b"?", b""));
    }
}
