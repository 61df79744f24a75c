//! Which of a file's tags are asked for, by ExifTool's way of naming them: `-TAG`, `-GROUP:TAG`, wildcards,
//! `-all`.

use crate::category::{category_of, is_category};
use crate::metadata::{Group, Metadata, Tag, takes_the_place};
use crate::options::Want;
use foldhash::{HashMap, HashMapExt as _};

/// A group that a request names: its name in lower case, in one family or in any.
#[derive(Clone, Debug, PartialEq, Eq)]
struct GroupName {
    family: Option<u8>,
    name: String,
    /// Whether it may be of family 2, which costs a look at a table.
    is_category: bool,
}

impl GroupName {
    /// `exif`, `time`, or with the number of the family before it: `1ifd0`.
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

/// One request: a tag name, with `*` and `?` as wildcards, in any group or in those that are named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// Groups, in all of which a tag must be.
    groups: Vec<GroupName>,
    /// Name in lower case; `all` and `*` mean every tag.
    name: String,
    is_number: bool,
}

impl Request {
    /// Parses `TAG` or `GROUP:TAG`, a group with the number of its family before it or without, and several
    /// of them. Case does not matter; a `#` at the end asks for the number and not for words.
    pub fn parse(text: &str) -> Request {
        let lower = text.to_ascii_lowercase();
        let plain = lower.trim_end_matches('#');
        let mut groups: Vec<&str> = plain.split(':').collect();
        let name = groups.pop().unwrap_or_default().to_owned();
        let groups = groups.into_iter().filter(|group| !group.is_empty()).map(GroupName::parse).collect();
        Request { groups, name, is_number: plain.len() < lower.len() }
    }

    /// The name that was asked for, in lower case.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether the value is wanted as a number (`TAG#`).
    pub fn is_number(&self) -> bool {
        self.is_number
    }

    /// The groups that were named, each with the number of its family if there was one, in lower case.
    pub fn groups(&self) -> impl Iterator<Item = (Option<u8>, &str)> {
        self.groups.iter().map(|group| (group.family, group.name.as_str()))
    }

    /// Whether every tag is asked for, of some group or of all.
    pub fn is_all(&self) -> bool {
        self.name == "all" || self.name == "*"
    }

    /// Whether it may mean tags of several names.
    pub fn has_wildcard(&self) -> bool {
        self.is_all() || self.name.contains(['*', '?'])
    }

    /// Whether it asks for all tags of the name, also those that another overrides: `all:TAG`.
    pub fn takes_duplicates(&self) -> bool {
        !self.is_all() && self.groups.iter().any(GroupName::is_any)
    }

    /// Whether it asks for this tag.
    pub fn takes(&self, group: Group<'_>, name: &str) -> bool {
        let takes_name = match self.has_wildcard() {
            false => self.name.eq_ignore_ascii_case(name),
            true => self.is_all() || matches_pattern(self.name.as_bytes(), name.as_bytes()),
        };
        takes_name && self.groups.iter().all(|wanted| wanted.takes(group, name))
    }
}

/// Whether `name` matches `pattern` (in lower case), without regard to the name's case. Linear in the name
/// for each star: at a mismatch only the last star is tried again.
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

    /// The tags asked for: in the order of the requests, else in the order of the file. Without `duplicates`,
    /// of the tags with one name that a request takes only that of the highest priority is given, and of
    /// equals the last.
    pub fn of<'m, 'a>(&self, metadata: &'m Metadata<'a>) -> Vec<&'m Tag<'a>> {
        let chosen = self.choose(&metadata.tags, self.duplicates);
        chosen.into_iter().map(|chosen| &metadata.tags[chosen.index]).collect()
    }

    /// As [`Selection::of`], of anything that has a name, and with `duplicates` as it is given here. What two
    /// requests take is given twice, as each asked for it.
    pub fn choose<T: Named>(&self, tags: &[T], duplicates: bool) -> Vec<Chosen> {
        let is_taken = |tag: &T| !self.exclude.iter().any(|request| request.takes(tag.group(), tag.name()));
        if self.include.is_empty() {
            let mut all: Vec<usize> = (0..tags.len()).filter(|&index| is_taken(&tags[index])).collect();
            if !duplicates {
                keep_main(tags, &mut all);
            }
            return all.into_iter().map(|index| Chosen { index, request: None }).collect();
        }
        let mut mains: Option<Vec<usize>> = None;
        let mut chosen = Vec::new();
        for (number, request) in self.include.iter().enumerate() {
            let keeps_main = !duplicates && !request.takes_duplicates();
            // As with ExifTool: who asks for all tags of a group is not given those that a tag of another
            // group overrides.
            let candidates = match keeps_main && request.has_wildcard() {
                true => mains.get_or_insert_with(|| {
                    let mut all = (0..tags.len()).collect();
                    keep_main(tags, &mut all);
                    all
                }),
                false => &(0..tags.len()).collect(),
            };
            let is_asked = |tag: &T| request.takes(tag.group(), tag.name()) && is_taken(tag);
            let mut asked: Vec<usize> =
                candidates.iter().copied().filter(|&index| is_asked(&tags[index])).collect();
            if keeps_main {
                keep_main(tags, &mut asked);
            }
            chosen.extend(asked.into_iter().map(|index| Chosen { index, request: Some(number) }));
        }
        chosen
    }
}

/// A tag that a selection takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// Its position among the tags.
    pub index: usize,
    /// The position of the request that took it in [`Selection::include`]; `None` where all tags are asked
    /// for.
    pub request: Option<usize>,
}

/// What a selection needs to know of a tag.
pub trait Named {
    /// Where it stood.
    fn group(&self) -> Group<'_>;
    /// ExifTool's name.
    fn name(&self) -> &str;
    /// See [`Tag::priority`].
    fn priority(&self) -> i8;

    /// See [`Tag::takes_the_place_of`].
    fn takes_the_place_of(&self, other: &Self) -> bool {
        takes_the_place(self.priority(), other.priority())
    }
}

impl Named for Tag<'_> {
    fn group(&self) -> Group<'_> {
        self.group
    }

    fn name(&self) -> &str {
        self.name
    }

    fn priority(&self) -> i8 {
        self.priority
    }
}

/// Keeps the positions of one tag of each name: the one that the name alone means.
fn keep_main<T: Named>(tags: &[T], kept: &mut Vec<usize>) {
    let mut mains: HashMap<&str, usize> = HashMap::with_capacity(kept.len());
    for &index in kept.iter() {
        let main = mains.entry(tags[index].name()).or_insert(index);
        if Named::takes_the_place_of(&tags[index], &tags[*main]) {
            *main = index;
        }
    }
    if mains.len() < kept.len() {
        kept.retain(|index| mains[tags[*index].name()] == *index);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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
