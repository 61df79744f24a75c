//! Chooses among the tags of a file those that a selection asks for, and among several of one name the one
//! that ExifTool would print.
//!
//! The rules are those of ExifTool's `SetFoundTags`. Each name has a main tag, which overrides the others;
//! these are numbered copies. Without `-a` and without exclusions, a plain name and a wildcard stand for
//! main tags only, and a name with a group for the tag of that group with the highest priority. If tags are
//! excluded, all copies are candidates until the exclusions have been applied. Then one of each name
//! remains, of all requests together: the main tag if it is left, otherwise the copy with the highest
//! number.

use foldhash::{HashMap, HashMapExt as _};

use crate::metadata::{Group, Metadata, Rank, Tag};
use crate::select::{Request, Selection};

/// The answer to a part of a selection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// Position among the tags that were passed in; `None` if no tag matches the request.
    pub index: Option<usize>,
    /// Position in [`Selection::include`] of the request that matched; `None` if all tags are requested.
    pub request: Option<usize>,
}

/// Properties of a tag that a selection needs.
pub trait Named {
    /// Group that the tag was found in.
    fn group(&self) -> Group<'_>;
    /// Name of the tag, as in ExifTool.
    fn name(&self) -> &str;
    /// Priority among tags of the same name; see [`Tag::priority`].
    fn priority(&self) -> i8;

    /// Whether a plain name selects this tag rather than `other`; see [`Tag::takes_the_place_of`].
    fn takes_the_place_of(&self, other: &Self) -> bool {
        Rank::of(self.group(), self.priority()).takes_the_place_of(Rank::of(other.group(), other.priority()))
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

impl<T: Named> Named for &T {
    fn group(&self) -> Group<'_> {
        (*self).group()
    }

    fn name(&self) -> &str {
        (*self).name()
    }

    fn priority(&self) -> i8 {
        (*self).priority()
    }
}

impl Selection {
    /// Returns the requested tags, in the order of the requests, or in file order if all are requested.
    /// Without `duplicates`, one tag of each name is returned for a request, as [`Selection::choose`] says.
    pub fn of<'m, 'a>(&self, metadata: &'m Metadata<'a>) -> Vec<&'m Tag<'a>> {
        let chosen = self.choose(&metadata.tags, self.duplicates);
        chosen.into_iter().filter_map(|chosen| Some(&metadata.tags[chosen.index?])).collect()
    }

    /// Like [`Selection::of`], for any type that implements [`Named`], with an explicit `duplicates`. A tag
    /// that two requests match is returned twice. A request for one name that no tag matches is returned
    /// without one, unless the name is excluded.
    pub fn choose<T: Named>(&self, tags: &[T], duplicates: bool) -> Vec<Chosen> {
        let has_exclusions = !self.exclude.is_empty();
        let takes_copies = duplicates || has_exclusions;
        let copies = Copies::of(tags, !duplicates);
        let mut chosen = Vec::new();
        if self.include.is_empty() {
            let all = (0..tags.len()).filter(|&index| takes_copies || copies.number(index) == 0);
            chosen.extend(all.map(|index| Chosen { index: Some(index), request: None }));
        }
        for (number, request) in self.include.iter().enumerate() {
            let takes_copies = takes_copies || request.takes_duplicates();
            let found = matching(request, tags, &copies, takes_copies);
            if found.is_empty() && !request.has_wildcard() {
                chosen.push(Chosen { index: None, request: Some(number) });
            }
            chosen
                .extend(found.into_iter().map(|index| Chosen { index: Some(index), request: Some(number) }));
        }
        if has_exclusions {
            chosen.retain(|chosen| !self.excludes(*chosen, tags));
            if !duplicates {
                self.keep_one_of_each_name(&mut chosen, tags, &copies);
            }
        }
        chosen
    }

    fn excludes<T: Named>(&self, chosen: Chosen, tags: &[T]) -> bool {
        match (chosen.index, chosen.request) {
            (Some(index), _) => {
                let tag = &tags[index];
                self.exclude.iter().any(|request| request.takes(tag.group(), tag.name()))
            }
            (None, Some(number)) => {
                let name = self.include[number].name();
                self.exclude.iter().any(|request| request.takes(Group::same(""), name))
            }
            (None, None) => false,
        }
    }

    /// Of several tags of one name, keeps the main one, or else the copy with the highest number.
    fn keep_one_of_each_name<T: Named>(&self, chosen: &mut Vec<Chosen>, tags: &[T], copies: &Copies) {
        // A main tag ranks above all copies, and a missing tag below.
        let rank_of = |chosen: &Chosen| match chosen.index {
            Some(index) if copies.number(index) == 0 => u32::MAX,
            Some(index) => copies.number(index),
            None => 0,
        };
        let name_of = |chosen: &Chosen| match (chosen.index, chosen.request) {
            (Some(index), _) => tags[index].name().to_ascii_lowercase(),
            (None, request) => {
                request.map(|number| self.include[number].name().to_owned()).unwrap_or_default()
            }
        };
        let mut best: HashMap<String, u32> = HashMap::with_capacity(chosen.len());
        for one in chosen.iter() {
            let best = best.entry(name_of(one)).or_default();
            *best = rank_of(one).max(*best);
        }
        chosen.retain(|one| best[&name_of(one)] == rank_of(one));
    }
}

/// Positions of the tags that a request stands for, in file order.
fn matching<T: Named>(request: &Request, tags: &[T], copies: &Copies, takes_copies: bool) -> Vec<usize> {
    let has_group = request.groups().next().is_some();
    let is_candidate =
        |index: usize| takes_copies || (has_group && !request.has_wildcard()) || copies.number(index) == 0;
    let is_asked =
        |&index: &usize| is_candidate(index) && request.takes(tags[index].group(), tags[index].name());
    let mut found: Vec<usize> = (0..tags.len()).filter(is_asked).collect();
    if !takes_copies && !request.has_wildcard() && found.len() > 1 {
        // Within a group the documents of a file are equal.
        let rank = |index: usize| {
            let priority = tags[index].priority();
            Rank::of(Group::same(""), if copies.is_first(index) && priority == 0 { 1 } else { priority })
        };
        let best = found
            .iter()
            .copied()
            .reduce(|best, index| if rank(index).takes_the_place_of(rank(best)) { index } else { best });
        found = best.into_iter().collect();
    }
    found
}

/// ExifTool's copy numbers of tags (family 4): a tag gets the next number of its name when it is
/// overridden, or when it occurs and does not override.
#[derive(Clone, Debug, Default)]
pub struct Copies {
    standings: Vec<Standing>,
}

/// Place of a tag among those of its name.
#[derive(Clone, Copy, Debug, Default)]
struct Standing {
    copy: u32,
    has_others: bool,
    is_later: bool,
}

impl Copies {
    /// Numbers the tags if that is needed, which costs a lookup of each name; otherwise all are main tags.
    pub fn of<T: Named>(tags: &[T], is_needed: bool) -> Copies {
        if !is_needed {
            return Copies::default();
        }
        let mut standings = vec![Standing::default(); tags.len()];
        let mut known: HashMap<&str, (usize, u32)> = HashMap::with_capacity(tags.len());
        for (index, tag) in tags.iter().enumerate() {
            let (main, n_copies) = known.entry(tag.name()).or_insert((index, 0));
            if *main == index {
                continue;
            }
            *n_copies += 1;
            let takes_place = tag.takes_the_place_of(&tags[*main]);
            standings[index].has_others = true;
            standings[index].is_later = true;
            standings[*main].has_others = true;
            let loser = if takes_place { std::mem::replace(main, index) } else { index };
            standings[loser].copy = *n_copies;
        }
        Copies { standings }
    }

    /// Copy number of the tag at this position; 0 for the main tag of its name.
    pub fn number(&self, index: usize) -> u32 {
        self.standings.get(index).map_or(0, |standing| standing.copy)
    }

    /// Whether no other tag has the name of the tag at this position.
    pub fn is_alone(&self, index: usize) -> bool {
        self.standings.get(index).is_none_or(|standing| !standing.has_others)
    }

    /// Whether the tag at this position is the first of its name in the file.
    fn is_first(&self, index: usize) -> bool {
        self.standings.get(index).is_none_or(|standing| !standing.is_later)
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

    /// What a selection chooses, as `family 1:name`; `-` stands for a request without an answer.
    #[track_caller]
    fn check(requests: &[&str], exclude: &[&str], duplicates: bool, expected: &str) {
        let metadata = Metadata {
            tags: vec![
                tag("EXIF", "IFD0", "XResolution", 1),
                tag("EXIF", "ExifIFD", "ISO", 1),
                tag("MakerNotes", "Canon", "ISO", 0),
                tag("EXIF", "IFD1", "XResolution", 0),
                tag("MakerNotes", "Sony", "ISO", 0),
            ],
            ..Metadata::default()
        };
        let parse = |texts: &[&str]| texts.iter().map(|text| Request::parse(text)).collect();
        let selection = Selection { include: parse(requests), exclude: parse(exclude), duplicates };
        let chosen = selection.choose(&metadata.tags, duplicates);
        let text = |chosen: &Chosen| match chosen.index.map(|index| &metadata.tags[index]) {
            Some(tag) => format!("{}:{}", tag.group.family1, tag.name),
            None => "-".to_owned(),
        };
        let names: Vec<String> = chosen.iter().map(text).collect();
        assert_eq!(names.join(" "), expected, "{requests:?} without {exclude:?}");
    }

    #[test]
    fn winners_are_chosen_after_exclusions() {
        check(&[], &[], false, "IFD0:XResolution ExifIFD:ISO");
        check(&[], &["ExifIFD:all"], false, "IFD0:XResolution Sony:ISO");
        check(&[], &["ExifIFD:all"], true, "IFD0:XResolution Canon:ISO IFD1:XResolution Sony:ISO");
        check(&["all"], &["MakerNotes:all"], false, "IFD0:XResolution ExifIFD:ISO");
        check(&["EXIF:all"], &["XResolution"], false, "ExifIFD:ISO");
        // With an exclusion, copies are candidates of wildcards and of groups.
        check(&["MakerNotes:all"], &[], false, "");
        check(&["MakerNotes:all"], &["Make"], false, "Sony:ISO");
        check(&["MakerNotes:I*"], &["Make"], false, "Sony:ISO");
        check(&["ISO"], &["EXIF:all"], false, "Sony:ISO");
    }

    #[test]
    fn one_of_each_name_remains_of_all_requests_if_tags_are_excluded() {
        check(&["Canon:ISO", "ISO"], &[], false, "Canon:ISO ExifIFD:ISO");
        check(&["Canon:ISO", "ISO"], &["Make"], false, "ExifIFD:ISO");
        check(&["ISO", "ISO"], &["Make"], false, "ExifIFD:ISO ExifIFD:ISO");
        check(&["IFD1:all", "XResolution"], &["Make"], false, "IFD0:XResolution");
    }

    #[test]
    fn requests_without_an_answer() {
        check(&["Make", "ISO", "XMP:M*"], &[], false, "- ExifIFD:ISO");
        check(&["Make"], &["Make"], false, "");
        check(&["XMP:ISO", "ISO"], &["Make"], false, "ExifIFD:ISO");
        check(&["XMP:ISO"], &["EXIF:all"], true, "-");
    }

    #[test]
    fn a_name_with_a_group_has_the_last_of_the_highest_priority() {
        // The first tag of its name in the file counts as one of priority 1.
        check(&["MakerNotes:ISO"], &[], false, "Canon:ISO");
        check(&["all:ISO"], &[], false, "ExifIFD:ISO Canon:ISO Sony:ISO");
        check(&["all:all"], &["XResolution"], true, "ExifIFD:ISO Canon:ISO Sony:ISO");
        check(&["all:all"], &[], false, "IFD0:XResolution ExifIFD:ISO Canon:ISO IFD1:XResolution Sony:ISO");
    }
}
