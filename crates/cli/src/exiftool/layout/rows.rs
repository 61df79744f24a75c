//! What of a file is shown, in which order, under which groups: the same for all shapes of an answer.

use foldhash::HashMap;

use engine::tag::{Group, Named as _, Request, category_of};

use crate::exiftool::description::description;
use crate::exiftool::entry::{Entry, Said};
use crate::exiftool::job::Job;
use crate::exiftool::shape::{Layout, Shape};

/// One line of an answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row<'a> {
    pub(super) entry: Entry<'a>,
    /// What asked for it by name.
    pub(super) request: Option<&'a Request>,
    /// Position of its group among the groups of the answer.
    pub(super) group: usize,
    /// Position in the file.
    position: usize,
    /// Whether no other tag of this name overrides it.
    pub(super) is_main: bool,
    /// Whether there is no other of this name.
    pub(super) is_alone: bool,
}

/// The lines of an answer, and the texts of their groups.
pub(super) struct Rows<'a> {
    pub(super) rows: Vec<Row<'a>>,
    groups: Groups<'a>,
}

impl<'a> Rows<'a> {
    pub(super) fn of(job: &'a Job, entries: &'a [Entry<'a>]) -> Rows<'a> {
        let layout = &job.layout;
        let mains = Mains::of(layout, entries);
        let mut groups = Groups::new(layout);
        let mut rows: Vec<Row<'a>> = Vec::new();
        let mut next_request = 0;
        let include = &job.selection.include;
        let mut add_missing = |rows: &mut Vec<Row<'a>>, groups: &mut Groups<'a>, until: usize| {
            for (index, request) in include.iter().enumerate().take(until).skip(next_request) {
                if job.force && !request.has_wildcard() {
                    rows.push(Row::missing(&job.names[index], groups));
                }
            }
            next_request = next_request.max(until + 1);
        };
        let takes_all = job.takes_duplicates();
        for chosen in job.selection.choose(entries, takes_all) {
            if let Some(request) = chosen.request {
                add_missing(&mut rows, &mut groups, request);
            }
            let position = chosen.index;
            rows.push(Row {
                entry: entries[position],
                request: chosen.request.map(|number| &include[number]),
                group: groups.rank(&entries[position], mains.copy(position)),
                position,
                is_main: mains.copy(position) == 0,
                is_alone: mains.is_alone(position),
            });
        }
        add_missing(&mut rows, &mut groups, include.len());
        let mut shown = Rows { rows, groups };
        shown.sort(job);
        shown
    }

    /// Groups one after another, where they are headings or everything is asked for; else as it was asked
    /// for.
    fn sort(&mut self, job: &Job) {
        let layout = &job.layout;
        if layout.is_sorted {
            let shown = |row: &Row<'_>| match layout.shortness {
                ..=0 if layout.shape == Shape::List => description(row.entry.group.family1, row.entry.name),
                _ => row.entry.name.to_owned(),
            };
            self.rows.sort_by_cached_key(shown);
        }
        let has_headings = layout.has_headings && layout.shape != Shape::Xml;
        let is_grouped = !families(layout).is_empty()
            && (has_headings || job.selection.include.is_empty() || layout.is_sorted);
        if !is_grouped {
            return;
        }
        if has_headings && !layout.is_sorted {
            self.rows.sort_by_key(|row| row.position);
        }
        // Groups come in the order in which the file has them.
        let mut firsts = vec![usize::MAX; self.groups.texts.len()];
        for row in &self.rows {
            firsts[row.group] = firsts[row.group].min(row.position);
        }
        self.rows.sort_by_key(|row| firsts[row.group]);
    }

    /// The group of a line as it is shown: empty without `-G`.
    pub(super) fn group(&self, row: &Row<'_>) -> &str {
        &self.groups.texts[row.group]
    }
}

impl<'a> Row<'a> {
    fn missing(name: &'a str, groups: &mut Groups<'a>) -> Row<'a> {
        let entry = Entry::missing(name);
        let group = groups.rank(&entry, 0);
        Row { entry, request: None, group, position: usize::MAX, is_main: true, is_alone: true }
    }

    /// Whether it stands for a tag that the file does not have.
    pub(super) fn is_missing(&self) -> bool {
        self.position == usize::MAX
    }

    /// The tag of the file's bytes that it shows.
    pub(super) fn tag(&self) -> Option<&'a engine::tag::Tag<'a>> {
        match self.entry.said {
            Said::Tag(tag) => Some(tag),
            _ => None,
        }
    }
}

/// The texts of groups, each made once. Found by hashing: a file may have as many groups as tags.
struct Groups<'a> {
    layout: &'a Layout,
    known: HashMap<GroupKey<'a>, usize>,
    /// The group that was looked up last: neighbours mostly share one.
    last: Option<(GroupKey<'a>, usize)>,
    ranks: HashMap<String, usize>,
    texts: Vec<String>,
}

/// What the text of a group depends on: the group, the category, the number of the copy.
type GroupKey<'a> = (Group<'a>, &'static str, u32);

impl<'a> Groups<'a> {
    fn new(layout: &'a Layout) -> Groups<'a> {
        let (known, ranks) = (HashMap::default(), HashMap::default());
        Groups { layout, known, last: None, ranks, texts: Vec::new() }
    }

    /// The position of an entry's group among the groups of the answer.
    fn rank(&mut self, entry: &Entry<'a>, copy: u32) -> usize {
        let families = families(self.layout);
        if families.is_empty() {
            // No group is shown, so all are one.
            self.texts.resize(1, String::new());
            return 0;
        }
        let group = entry.group;
        let category = if families.contains(&2) { category_of(group, entry.name) } else { "" };
        let copy = if families.contains(&4) { copy } else { 0 };
        let key = (group, category, copy);
        if let Some((_, rank)) = self.last.filter(|(last, _)| *last == key) {
            return rank;
        }
        let rank = match self.known.get(&key) {
            Some(rank) => *rank,
            None => self.new_rank(key),
        };
        self.last = Some((key, rank));
        rank
    }

    /// The position of a group that was not met yet: that of another of the same text, else the next.
    fn new_rank(&mut self, key: GroupKey<'a>) -> usize {
        let (group, category, copy) = key;
        let text = text(self.layout, group, category, copy);
        let n_texts = self.texts.len();
        let rank = *self.ranks.entry(text).or_insert_with_key(|text| {
            self.texts.push(text.clone());
            n_texts
        });
        self.known.insert(key, rank);
        rank
    }
}

/// The families that are shown: in XML they are the namespaces.
fn families(layout: &Layout) -> &[u8] {
    if layout.shape == Shape::Xml { &[1] } else { &layout.group_families }
}

fn text(layout: &Layout, group: Group<'_>, category: &str, copy: u32) -> String {
    let mut names: Vec<String> = Vec::new();
    let names_several = families(layout).len() > 1 && !layout.keeps_all_groups;
    for family in families(layout) {
        let name = match family {
            0 => group.family0.to_owned(),
            1 => group.family1.to_owned(),
            2 => category.to_owned(),
            3 => "Main".to_owned(),
            _ if copy == 0 => String::new(),
            _ => format!("Copy{copy}"),
        };
        // The tag that a name alone means has no number; alone it stands for nothing.
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
    names.join(":")
}

/// Which of several tags of a name is meant by it, and ExifTool's numbers for the others (family 4): each
/// gets the next one when it is overridden, or when it comes and does not override.
struct Mains {
    standings: Vec<Standing>,
}

/// Where a tag stands among those of its name.
#[derive(Clone, Copy, Debug, Default)]
struct Standing {
    copy: u32,
    has_others: bool,
}

impl Mains {
    fn of(layout: &Layout, entries: &[Entry<'_>]) -> Mains {
        // Only answers with several tags of one name need it, and it costs a look at each name.
        let is_needed = matches!(layout.shape, Shape::Json | Shape::Php | Shape::Xml)
            || layout.group_families.contains(&4);
        if !is_needed {
            return Mains { standings: Vec::new() };
        }
        let mut standings = vec![Standing::default(); entries.len()];
        let mut known: HashMap<&str, (usize, u32)> = HashMap::default();
        known.reserve(entries.len());
        for (index, entry) in entries.iter().enumerate() {
            let (main, n_copies) = known.entry(entry.name).or_insert((index, 0));
            if *main == index {
                continue;
            }
            *n_copies += 1;
            let takes_place = entry.takes_the_place_of(&entries[*main]);
            standings[index].has_others = true;
            standings[*main].has_others = true;
            let loser = if takes_place { std::mem::replace(main, index) } else { index };
            standings[loser].copy = *n_copies;
        }
        Mains { standings }
    }

    fn copy(&self, position: usize) -> u32 {
        self.standings.get(position).map_or(0, |standing| standing.copy)
    }

    fn is_alone(&self, position: usize) -> bool {
        self.standings.get(position).is_none_or(|standing| !standing.has_others)
    }
}
