//! The tags of ExifTool's own tables, found by group, name and number: their ids, and the words that their
//! lists have.

use std::collections::HashMap;
use std::sync::OnceLock;

use engine::tag::{Group, Id, Origin};
use foldhash::fast::RandomState;
use glossary::Glossary;

/// How much of a printed value can be translated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Words {
    /// Nothing: a function makes the text.
    None,
    /// All of it, which is a word of the tag's list.
    Whole,
    /// Its parts: one word for each bit, or for each number.
    Parts,
}

/// What `printed` consists of; computed tags consist of the words of others.
pub(crate) fn words(group: Group<'_>, name: &str, origin: Origin<'_>, printed: &str) -> Words {
    let Some(candidate) = known(group, name, origin) else { return Words::Parts };
    let mut lists = Glossary::get().values(candidate.tag).peekable();
    if lists.peek().is_none() {
        return if group.family0 == "Composite" { Words::Parts } else { Words::None };
    }
    let mut words = lists.flat_map(|list| list.pairs());
    if words.any(|(_, word)| word == printed) { Words::Whole } else { Words::Parts }
}

/// A tag of the glossary.
pub(crate) struct KnownTag {
    /// Name of its table, such as `GPS::Main`.
    pub(crate) table: &'static str,
    family0: &'static str,
    family1: &'static str,
    pub(crate) tag: &'static glossary::Tag,
}

/// The tags of the glossary by name.
type Index = HashMap<&'static str, Vec<KnownTag>, RandomState>;

/// The tag of this name in the glossary: of the candidates of the same family 0, the one whose number, group
/// and table fit best.
pub(crate) fn known(group: Group<'_>, name: &str, origin: Origin<'_>) -> Option<&'static KnownTag> {
    static INDEX: OnceLock<Index> = OnceLock::new();
    let candidates = INDEX.get_or_init(index).get(name)?;
    let number = number(origin);
    // Groups that are counted, such as `Track2`, are in the glossary with their first number.
    let stem = |group: &'static str| group.trim_end_matches(|c: char| c.is_ascii_digit());
    let mut parts = origin.path.split('-');
    let (first, last) = (parts.next().unwrap_or_default(), parts.next_back().unwrap_or_default());
    let fit = |candidate: &&KnownTag| {
        let whole = candidate.tag.id.split('.').next();
        let has_number = number.is_some() && whole == number.as_deref();
        let (module, table) = candidate.table.split_once("::").unwrap_or((candidate.table, ""));
        let of_group = match candidate.family1 {
            same if same == group.family1 => 2,
            counted => u8::from(group.family1.starts_with(stem(counted))),
        };
        let of_table = if !table.is_empty() && table == last {
            4
        } else if !table.is_empty() && last.starts_with(table) {
            3
        } else if module == first {
            2
        } else {
            // Facts about the file that several containers have.
            u8::from(module == "Extra")
        };
        (has_number, of_group, of_table)
    };
    let of_family = candidates.iter().filter(|candidate| candidate.family0 == group.family0);
    // Among equals the first.
    of_family.rev().max_by_key(fit)
}

fn index() -> Index {
    let glossary = Glossary::get();
    let mut index = Index::default();
    for table in glossary.tables() {
        for tag in glossary.tags(table) {
            let own = |family: usize| match tag.own_groups[family] {
                "" => table.groups[family],
                own => own,
            };
            let (family0, family1) = (own(0), own(1));
            let candidate = KnownTag { table: table.name, family0, family1, tag };
            index.entry(tag.name).or_default().push(candidate);
        }
    }
    index
}

/// The number of a tag in its table, if the parser knows it.
fn number(origin: Origin<'_>) -> Option<String> {
    match origin.id {
        Id::Number(number) => Some(number.to_string()),
        Id::Text(_) | Id::Unknown => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_words_of_lists_have_translations() {
        let check = |group, name, id: Option<u32>, printed, expected| {
            let id = id.map_or(Id::Unknown, Id::Number);
            let origin = Origin { id, ..Origin::default() };
            assert_eq!(words(group, name, origin, printed), expected, "{name}: {printed}");
        };
        let nikon = Group::new("MakerNotes", "Nikon");
        // A function makes the words of the first.
        check(nikon, "Quality", Some(4), "Fine", Words::None);
        check(Group::new("EXIF", "ExifIFD"), "Flash", Some(0x9209), "Off, Did not fire", Words::Whole);
        let profiles = "Main Still Picture, Main 10, Main";
        check(Group::same("QuickTime"), "GenProfileCompatibilityFlags", None, profiles, Words::Parts);
        check(Group::same("Composite"), "ShootingMode", None, "Program AE", Words::Parts);
    }
}
