//! One item of each list in place of the list (`-listItem`).

use engine::tag::{Tag, Value};

use super::{Entry, EntryValue};

/// The tags whose values are lists, each with the index of its entry and with this item alone; `None` if the
/// list has no such item. An index below 0 counts from the end; without an index no list is changed.
pub(crate) fn items<'a>(entries: &[Entry<'a>], index: Option<i64>) -> Vec<(usize, Option<Tag<'a>>)> {
    let Some(index) = index else { return Vec::new() };
    let item = |entry: &Entry<'a>| {
        let EntryValue::Tag(tag) = entry.said else { return None };
        let Value::List(items) = tag.value else { return None };
        let at = if index < 0 { index + items.len() as i64 } else { index };
        let found = usize::try_from(at).ok().and_then(|at| items.get(at));
        Some(found.map(|value| Tag { value: *value, ..*tag }))
    };
    entries.iter().enumerate().filter_map(|(at, entry)| Some((at, item(entry)?))).collect()
}

/// Puts the items in place of their lists, and removes lists that do not have the item.
pub(crate) fn put<'a>(items: &'a [(usize, Option<Tag<'a>>)], entries: &mut Vec<Entry<'a>>) {
    for (at, tag) in items.iter().rev() {
        match tag {
            Some(tag) => entries[*at].said = EntryValue::Tag(tag),
            None => drop(entries.remove(*at)),
        }
    }
}

#[cfg(test)]
mod tests {
    use engine::tag::{Conv, Group, Role};

    use super::*;

    #[test]
    fn items_from_both_ends() {
        let texts = [Value::Text("a"), Value::Text("b")];
        let tag = |name, value| Tag {
            group: Group::same("IPTC"),
            name,
            value,
            conv: Conv::None,
            role: Role::None,
            priority: 0,
        };
        let tags = [tag("Keywords", Value::List(&texts)), tag("City", Value::Text("c"))];
        let printed = |index: i64| {
            let mut entries: Vec<Entry<'_>> = tags.iter().map(Entry::of_tag).collect();
            let items = items(&entries, Some(index));
            put(&items, &mut entries);
            let text = |entry: &Entry<'_>| match entry.said {
                EntryValue::Tag(tag) => tag.text(engine::tag::Mode::Print),
                _ => String::new(),
            };
            entries.iter().map(text).collect::<Vec<_>>().join(" ")
        };
        assert_eq!([0, 1, -1, -2, 2, -3].map(printed), ["a c", "b c", "b c", "a c", "c", "c"]);
    }
}
