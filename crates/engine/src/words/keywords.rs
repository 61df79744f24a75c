//! Keywords, and their places in hierarchies.
//!
//! Plain keywords are those of the first standard that has any. Programs with hierarchies write these next to
//! them, each with a separator of its own; the last level of each is a keyword too, and the whole path is
//! kept.

use catalog::LongText;
use tag::{Metadata, Role, Tag, Value};

use super::distinct::Distinct;
use super::{each_item, in_order, people};
use crate::by_role::ByRole;

/// Separates the levels of a path in the column `keyword_paths`, as in Lightroom's own.
const LEVEL: &str = "|";

/// The columns `keywords` and `keyword_paths`: JSON arrays of strings. Names of regions are keywords too.
pub(super) fn keywords(by_role: &ByRole<'_, '_>) -> (Option<LongText>, Option<LongText>) {
    let (mut words, mut paths) = (Distinct::default(), Distinct::default());
    if by_role.has(Role::Keywords) {
        let tags = in_order(by_role, Role::Keywords);
        for tag in tags.iter().filter(|tag| hierarchy(tag).is_none()) {
            add_plain(tag, by_role.metadata, &mut words);
            if !words.is_empty() {
                break;
            }
        }
        for tag in &tags {
            let Some(hierarchy) = hierarchy(tag) else { continue };
            each_item(tag, by_role.metadata, &mut |item| match hierarchy {
                Hierarchy::Levels(separator) => add_path(item.split(separator), &mut words, &mut paths),
                Hierarchy::Categories => add_categories(item, &mut words, &mut paths),
            });
        }
    }
    people::add_of_regions(by_role, &mut words);
    (words.column(), paths.column())
}

/// How a tag writes hierarchies.
#[derive(Clone, Copy)]
enum Hierarchy {
    /// An item is a path, with this character between its levels.
    Levels(char),
    /// ACDSee's: elements within elements.
    Categories,
}

/// How a tag writes hierarchies; `None` if its keywords have none.
fn hierarchy(tag: &Tag<'_>) -> Option<Hierarchy> {
    match tag.name {
        "HierarchicalSubject" | "CatalogSets" => Some(Hierarchy::Levels('|')),
        "TagsList" | "LastKeywordXMP" => Some(Hierarchy::Levels('/')),
        "Categories" => Some(Hierarchy::Categories),
        _ => None,
    }
}

/// Adds plain keywords. Windows' field and those of documents are one text; IPTC and XMP have an item for
/// each keyword, in which a semicolon is a character like others.
fn add_plain(tag: &Tag<'_>, metadata: &Metadata<'_>, words: &mut Distinct) {
    let is_list = matches!(tag.value, Value::List(_)) || tag.group.family0 == "IPTC";
    let is_whole = is_list || tag.name == "SupplementalCategories";
    each_item(tag, metadata, &mut |item| {
        if is_whole {
            words.add(item);
        } else {
            item.split(';').for_each(|word| words.add(word));
        }
    });
}

/// Adds the last of the levels as a keyword, and all as a path.
fn add_path<'l>(levels: impl Iterator<Item = &'l str>, words: &mut Distinct, paths: &mut Distinct) {
    let levels: Vec<&str> = levels.map(str::trim).filter(|level| !level.is_empty()).collect();
    let Some(leaf) = levels.last() else { return };
    words.add(leaf);
    paths.add(&levels.join(LEVEL));
}

/// Levels of categories that are followed; deeper ones are left out.
const MOST_LEVELS: usize = 64;

/// Adds ACDSee's categories, which are elements `Category` within each other. Those with `Assigned="0"` are
/// only levels of others.
fn add_categories(text: &str, words: &mut Distinct, paths: &mut Distinct) {
    let mut levels: Vec<(String, bool)> = Vec::new();
    let mut too_deep = 0_usize;
    for part in text.split('<').skip(1) {
        let Some((element, name)) = part.split_once('>') else { return };
        if element == "/Category" {
            if too_deep > 0 {
                too_deep -= 1;
                continue;
            }
            if levels.last().is_some_and(|(_, is_assigned)| *is_assigned) {
                add_path(levels.iter().map(|(name, _)| name.as_str()), words, paths);
            }
            levels.pop();
        } else if element.split_ascii_whitespace().next() == Some("Category") {
            if levels.len() == MOST_LEVELS || too_deep > 0 {
                too_deep += 1;
                continue;
            }
            let is_assigned = !element.contains("Assigned=\"0\"") && !element.contains("Assigned='0'");
            levels.push((unescaped(name), is_assigned));
        }
        if words.is_full() && paths.is_full() {
            return;
        }
    }
}

/// A text of an element, with its predefined entities replaced.
fn unescaped(text: &str) -> String {
    if !text.contains('&') {
        return text.to_owned();
    }
    let entities = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")];
    entities.iter().fold(text.to_owned(), |text, (entity, character)| text.replace(entity, character))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, words: Option<&str>, paths: Option<&str>) {
        let (mut found, mut found_paths) = (Distinct::default(), Distinct::default());
        add_categories(text, &mut found, &mut found_paths);
        assert_eq!((found.column().as_deref(), found_paths.column().as_deref()), (words, paths), "{text}");
    }

    #[test]
    fn categories_are_paths_of_those_that_are_assigned() {
        check(
            "<Categories><Category Assigned=\"0\">Places<Category Assigned=\"1\">Norway</Category></Category>\
             <Category Assigned=\"1\">Cats &amp; dogs</Category></Categories>",
            Some(r#"["Norway","Cats & dogs"]"#),
            Some(r#"["Places|Norway","Cats & dogs"]"#),
        );
        for damaged in [
            "",
            "<",
            "</Category></Category>",
            "<Category",
            "<Category>",
            "<Category Assigned=\"1\"></Category>",
        ] {
            check(damaged, None, None);
        }
        let deep = "<Category>a".repeat(10_000) + &"</Category>".repeat(10_000);
        let (mut found, mut paths) = (Distinct::default(), Distinct::default());
        add_categories(&deep, &mut found, &mut paths);
        assert_eq!(found.column().as_deref(), Some(r#"["a"]"#));
        assert!(paths.column().unwrap().len() < 64 << 10);
    }
}
