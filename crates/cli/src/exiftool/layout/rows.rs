//! Selects and orders the tags to print of a file, with their groups; the same for all output formats.

use foldhash::HashMap;

use engine::tag::{Copies, Group, Mode, Origin, Request, category_of};

use crate::exiftool::entry::origin::{self, FIRST_FAMILY};
use crate::exiftool::entry::{Entry, EntryValue};
use crate::exiftool::option::job::Job;
use crate::exiftool::option::shape::{Layout, Shape};
use crate::exiftool::text::description::description;

/// One printed line of output.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row<'a> {
    pub(super) entry: Entry<'a>,
    /// The request that selected the tag by name.
    pub(super) request: Option<&'a Request>,
    /// Index of its group among the groups of the output.
    pub(super) group: usize,
    /// Index of the tag in the file.
    position: usize,
    /// Whether no other tag of this name overrides it.
    pub(super) is_main: bool,
    /// Whether it is the only tag of this name.
    pub(super) is_alone: bool,
    /// Whether the tag was requested as a number (`TAG#`) where others are not.
    pub(super) is_by_value: bool,
}

/// The lines of a file's output, and the texts of their groups.
pub(super) struct Rows<'a> {
    pub(super) rows: Vec<Row<'a>>,
    groups: Groups<'a>,
}

impl<'a> Rows<'a> {
    pub(super) fn of(job: &'a Job, entries: &'a [Entry<'a>]) -> Rows<'a> {
        let layout = &job.layout;
        // Only output with several tags of one name needs this, and it costs a lookup of each name.
        let has_keys = matches!(layout.shape, Shape::Json | Shape::Php | Shape::Xml | Shape::Csv);
        let copies = Copies::of(entries, has_keys || layout.group_families.contains(&4));
        let mut groups = Groups::new(layout);
        let include = &job.selection.include;
        let is_by_value = |request: Option<usize>| {
            job.values().mode == Mode::Print && request.is_some_and(|number| include[number].is_number())
        };
        let mut rows: Vec<Row<'a>> = Vec::new();
        for chosen in job.selection.choose(entries, job.takes_duplicates()) {
            let Some(position) = chosen.index else {
                let name = chosen.request.map_or("", |number| &job.names[number]);
                let is_by_value = is_by_value(chosen.request);
                let text = job.missing().filter(|_| job.force);
                let row = text.map(|text| Row::missing(Entry::missing(name, text), is_by_value, &mut groups));
                rows.extend(row);
                continue;
            };
            rows.push(Row {
                entry: entries[position],
                request: chosen.request.map(|number| &include[number]),
                group: groups.rank(&entries[position], copies.number(position)),
                position,
                is_main: copies.number(position) == 0,
                is_alone: copies.is_alone(position),
                is_by_value: is_by_value(chosen.request),
            });
        }
        let mut shown = Rows { rows, groups };
        shown.sort(job);
        shown
    }

    /// All tags that the file has, also those that are overridden, by group, in the order of the file.
    pub(super) fn in_groups(job: &'a Job, entries: &'a [Entry<'a>]) -> Rows<'a> {
        let mut shown = Rows::of(job, entries);
        shown.rows.retain(|row| !row.is_missing());
        shown.rows.sort_by_key(|row| row.position);
        shown.sort_by_group();
        shown
    }

    /// Sorts lines by group if groups are headings or all tags are printed; otherwise keeps the order of the
    /// requests.
    fn sort(&mut self, job: &Job) {
        let layout = &job.layout;
        if layout.is_sorted() {
            let shown = |row: &Row<'_>| match layout.shortness {
                ..=0 if matches!(layout.shape, Shape::List | Shape::Tabbed | Shape::Html) => {
                    description(layout.language, row.entry.group.family1, row.entry.name)
                }
                _ => row.entry.name.to_owned(),
            };
            self.rows.sort_by_cached_key(shown);
        }
        let has_headings = layout.has_headings && layout.shape != Shape::Xml;
        let keeps_order = job.selection.is_partial() && (!has_headings || layout.shape == Shape::Csv);
        if families(layout).is_empty() || keeps_order || layout.sorting == Some(false) {
            return;
        }
        if has_headings && !layout.is_sorted() {
            self.rows.sort_by_key(|row| row.position);
        }
        self.sort_by_group();
    }

    /// Sorts lines by group; groups are in the order of their first tags in the file.
    fn sort_by_group(&mut self) {
        let mut firsts = vec![usize::MAX; self.groups.texts.len()];
        for row in &self.rows {
            firsts[row.group] = firsts[row.group].min(row.position);
        }
        self.rows.sort_by_key(|row| firsts[row.group]);
    }

    /// The group of a line as printed: empty without `-G`.
    pub(super) fn group(&self, row: &Row<'_>) -> &str {
        &self.groups.texts[row.group]
    }
}

impl<'a> Row<'a> {
    fn missing(entry: Entry<'a>, is_by_value: bool, groups: &mut Groups<'a>) -> Row<'a> {
        let group = groups.rank(&entry, 0);
        Row { entry, request: None, group, position: usize::MAX, is_main: true, is_alone: true, is_by_value }
    }

    /// Whether the line stands for a tag that the file does not have.
    pub(super) fn is_missing(&self) -> bool {
        self.position == usize::MAX
    }

    /// The mark after the name of a tag that was requested as a number.
    pub(super) fn mark(&self) -> &'static str {
        if self.is_by_value { "#" } else { "" }
    }

    /// The tag shown, if it comes from the file's contents.
    pub(super) fn tag(&self) -> Option<&'a engine::tag::Tag<'a>> {
        match self.entry.said {
            EntryValue::Tag(tag) => Some(tag),
            _ => None,
        }
    }
}

/// Texts of groups, each built once. A hash map is used because a file may have as many groups as tags.
struct Groups<'a> {
    layout: &'a Layout,
    known: HashMap<GroupKey<'a>, usize>,
    /// The last group looked up: adjacent tags usually share one.
    last: Option<(GroupKey<'a>, usize)>,
    ranks: HashMap<String, usize>,
    texts: Vec<String>,
}

/// Everything that the text of a group depends on: the group, the category, the copy number; origin and name
/// if a family says where tags are stored.
type GroupKey<'a> = (Group<'a>, &'static str, u32, Option<(Origin<'a>, &'a str)>);

impl<'a> Groups<'a> {
    fn new(layout: &'a Layout) -> Groups<'a> {
        let (known, ranks) = (HashMap::default(), HashMap::default());
        Groups { layout, known, last: None, ranks, texts: Vec::new() }
    }

    /// The index of an entry's group among the groups of the output.
    fn rank(&mut self, entry: &Entry<'a>, copy: u32) -> usize {
        let families = families(self.layout);
        if families.is_empty() {
            // Groups are not printed, so all are one.
            self.texts.resize(1, String::new());
            return 0;
        }
        let group = entry.group;
        let category = if families.contains(&2) { category_of(group, entry.name) } else { "" };
        let copy = if families.contains(&4) { copy } else { 0 };
        let is_of_origin = families.iter().any(|family| *family >= FIRST_FAMILY);
        let stored = is_of_origin.then_some((entry.origin, entry.name));
        let key = (group, category, copy, stored);
        if let Some((_, rank)) = self.last.filter(|(last, _)| *last == key) {
            return rank;
        }
        let rank = match self.known.get(&key) {
            Some(rank) => *rank,
            None => self.new_rank(entry, key),
        };
        self.last = Some((key, rank));
        rank
    }

    /// The index for a new group: that of another one with the same text, otherwise the next.
    fn new_rank(&mut self, entry: &Entry<'a>, key: GroupKey<'a>) -> usize {
        let (_, category, copy, _) = key;
        let text = text(self.layout, entry, category, copy);
        let n_texts = self.texts.len();
        let rank = *self.ranks.entry(text).or_insert_with_key(|text| {
            self.texts.push(text.clone());
            n_texts
        });
        self.known.insert(key, rank);
        rank
    }
}

/// Families that are printed: in XML, family 1 names the namespaces.
fn families(layout: &Layout) -> &[u8] {
    if layout.shape == Shape::Xml { &[1] } else { &layout.group_families }
}

fn text(layout: &Layout, entry: &Entry<'_>, category: &str, copy: u32) -> String {
    let group = entry.group;
    let mut names: Vec<String> = Vec::new();
    let names_several = families(layout).len() > 1 && !layout.keeps_all_groups;
    for family in families(layout) {
        let name = match family {
            0 => group.family0.to_owned(),
            1 => group.family1.to_owned(),
            2 => category.to_owned(),
            3 if group.document > 0 => {
                let numbers: Vec<String> = group.document_path().map(|number| number.to_string()).collect();
                format!("Doc{}", numbers.join("-"))
            }
            3 => "Main".to_owned(),
            FIRST_FAMILY.. => origin::group(entry, *family),
            _ if copy == 0 => String::new(),
            _ => format!("Copy{copy}"),
        };
        // The main tag has no copy number; its empty name is omitted among several names.
        if name.is_empty() && names_several {
            continue;
        }
        if layout.keeps_all_groups || names.last() != Some(&name) {
            names.push(name);
        }
    }
    if !layout.keeps_all_groups && names.len() > 1 && names[0] == "Main" {
        names.remove(0);
    }
    let text = names.join(":");
    // Objects need a key for a tag without a group, too.
    let has_copies = families(layout).contains(&4);
    match layout.shape {
        Shape::Json | Shape::Php | Shape::Xml | Shape::Csv if text.is_empty() && !has_copies => {
            "Unknown".to_owned()
        }
        Shape::Json | Shape::Php if text.is_empty() && layout.has_headings => "Copy0".to_owned(),
        _ => text,
    }
}
