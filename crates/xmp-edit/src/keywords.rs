//! Keywords: `dc:subject`, and the lists of programs with hierarchies, which are kept in agreement.
//!
//! Lightroom and darktable read `lr:hierarchicalSubject`, digiKam `digiKam:TagsList`, and if such a list is
//! there they need not look at `dc:subject`. So a keyword with levels goes to both lists, a list that is made
//! for it gets the keywords that the sidecar has already, and every other keyword is added to the lists that
//! exist.

use std::collections::BTreeMap;
use std::io;

use crate::EditError;
use crate::document::{Step, View};
use crate::edits::{Edits, is_writable, keyword_levels};
use crate::name::{ACDSEE, DC, DIGIKAM, LR, MEDIAPRO, MICROSOFT, Name};
use crate::text::content;

/// Keywords by themselves.
pub(crate) const SUBJECT: Name = (DC, "subject");
/// ACDSee's categories: elements within elements, as one text.
const CATEGORIES: Name = (ACDSEE, "categories");

/// A list of keywords with their levels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hierarchy {
    pub(crate) name: Name,
    pub(crate) separator: char,
    /// Whether a keyword with levels makes the list if there is none.
    is_made: bool,
}

/// The lists that are written. Others than the first two are kept up to date where they exist.
pub(crate) const HIERARCHIES: [Hierarchy; 4] = [
    Hierarchy { name: (LR, "hierarchicalSubject"), separator: '|', is_made: true },
    Hierarchy { name: (DIGIKAM, "TagsList"), separator: '/', is_made: true },
    Hierarchy { name: (MICROSOFT, "LastKeywordXMP"), separator: '/', is_made: false },
    Hierarchy { name: (MEDIAPRO, "CatalogSets"), separator: '|', is_made: false },
];

/// The levels of one keyword.
pub(crate) type Levels = Vec<String>;

impl Hierarchy {
    pub(crate) fn levels(&self, item: &str) -> Levels {
        let levels = item.split(self.separator).map(str::trim).filter(|level| !level.is_empty());
        levels.map(str::to_owned).collect()
    }

    /// The item of a keyword; `None` if a level contains the separator, and the item would mean another
    /// keyword.
    fn item(&self, levels: &Levels) -> Option<String> {
        let is_other = levels.iter().any(|level| level.contains(self.separator));
        (!is_other).then(|| levels.join(self.separator.encode_utf8(&mut [0; 4])))
    }
}

/// All keywords of a sidecar.
#[derive(Clone, PartialEq, Eq)]
struct Keywords {
    /// Items of `dc:subject`.
    plain: Vec<String>,
    /// Items of each list as they are written, with their levels.
    lists: Vec<Option<Vec<(String, Levels)>>>,
}

/// Levels of a category that are written; a tree that is deeper could not be dropped.
const MOST_LEVELS: usize = 64;

/// The steps that change the keywords of a text. `own` reads the photo's own ones.
pub(crate) fn add_steps(
    view: &View<'_>,
    edits: &Edits,
    own: &mut dyn FnMut() -> io::Result<Vec<Levels>>,
    steps: &mut Vec<Step<'_>>,
) -> Result<(), EditError> {
    let (chosen, added, removed) = edits.keywords();
    if chosen.is_none() && added.is_empty() && removed.is_empty() {
        return Ok(());
    }
    let mut keywords = Keywords::read(view);
    if keywords.is_empty() && edits.depends_on_keywords() {
        let own = own().map_err(EditError::OwnKeywords)?;
        own.iter().filter(|levels| is_writable(levels)).for_each(|levels| keywords.add(levels));
    }
    let known = keywords.clone();
    if let Some(chosen) = chosen {
        keywords.clear();
        chosen.iter().for_each(|keyword| keywords.add(&levels(keyword)));
    }
    added.iter().for_each(|keyword| keywords.add(&levels(keyword)));
    removed.iter().for_each(|keyword| keywords.remove(&levels(keyword)));
    if keywords == known {
        return Ok(());
    }
    let categories = keywords.categories();
    let first = steps.len();
    steps.push(Step::Bag(SUBJECT, keywords.plain));
    for (hierarchy, list) in HIERARCHIES.iter().zip(keywords.lists) {
        let Some(list) = list else { continue };
        steps.push(Step::Bag(hierarchy.name, list.into_iter().map(|(item, _)| item).collect()));
    }
    if steps[first..].iter().any(|step| step.is_needed(view)) {
        steps.push(Step::SimpleWhereFound(CATEGORIES, categories));
    }
    Ok(())
}

/// The levels of a keyword that was checked.
fn levels(keyword: &str) -> Levels {
    keyword_levels(keyword).unwrap_or_default()
}

impl Keywords {
    fn read(view: &View<'_>) -> Keywords {
        let lists = HIERARCHIES.iter().map(|hierarchy| {
            let items = view.items(hierarchy.name);
            let items = items.into_iter().map(|item| {
                let levels = hierarchy.levels(&item);
                (item, levels)
            });
            Some(items.collect::<Vec<_>>()).filter(|items| !items.is_empty())
        });
        Keywords { plain: view.items(SUBJECT), lists: lists.collect() }
    }

    fn is_empty(&self) -> bool {
        self.plain.is_empty() && self.lists.iter().flatten().all(Vec::is_empty)
    }

    /// Removes all keywords; the lists stay, to be filled again.
    fn clear(&mut self) {
        self.plain.clear();
        self.lists.iter_mut().flatten().for_each(Vec::clear);
    }

    /// The keywords with levels of the first list that there is; of none, the plain ones.
    fn known(&self) -> Vec<Levels> {
        match self.lists.iter().flatten().next() {
            Some(list) => list.iter().map(|(_, levels)| levels.clone()).collect(),
            None => self.plain.iter().map(|keyword| vec![keyword.clone()]).collect(),
        }
    }

    fn add(&mut self, levels: &Levels) {
        let Some(leaf) = levels.last() else { return };
        let known = self.known();
        for (hierarchy, list) in HIERARCHIES.iter().zip(&mut self.lists) {
            if list.is_none() && hierarchy.is_made && levels.len() > 1 {
                *list = Some(Vec::new());
                known.iter().for_each(|levels| hierarchy.push(list, levels));
            }
            let is_there = |(_, there): &(String, Levels)| match levels.len() {
                1 => there.last() == Some(leaf),
                _ => there == levels,
            };
            if !list.as_ref().is_some_and(|list| list.iter().any(is_there)) {
                hierarchy.push(list, levels);
            }
        }
        if !self.plain.contains(leaf) {
            self.plain.push(leaf.clone());
        }
    }

    fn remove(&mut self, levels: &Levels) {
        let Some(leaf) = levels.last() else { return };
        let is_meant = |there: &Levels| match levels.len() {
            1 => there.last() == Some(leaf),
            _ => there == levels,
        };
        self.lists.iter_mut().flatten().for_each(|list| list.retain(|(_, there)| !is_meant(there)));
        // The same word may be the last level of another keyword.
        let is_left = self.lists.iter().flatten().flatten().any(|(_, there)| there.last() == Some(leaf));
        if !is_left {
            self.plain.retain(|keyword| keyword != leaf);
        }
    }

    /// ACDSee's text for these keywords.
    fn categories(&self) -> String {
        let mut tree = Category::default();
        self.known().iter().for_each(|levels| tree.add(levels));
        format!("<Categories>{}</Categories>", tree.inside())
    }
}

impl Hierarchy {
    fn push(&self, list: &mut Option<Vec<(String, Levels)>>, levels: &Levels) {
        if let (Some(list), Some(item)) = (list, self.item(levels)) {
            list.push((item, levels.clone()));
        }
    }
}

/// A level of ACDSee's categories.
#[derive(Default)]
struct Category {
    is_assigned: bool,
    below: BTreeMap<String, Category>,
}

impl Category {
    fn add(&mut self, levels: &[String]) {
        let mut category = self;
        for level in levels.iter().take(MOST_LEVELS) {
            category = category.below.entry(level.clone()).or_default();
        }
        category.is_assigned = true;
    }

    /// The elements of the levels below.
    fn inside(&self) -> String {
        let mut out = String::new();
        let mut open: Vec<std::collections::btree_map::Iter<'_, String, Category>> = vec![self.below.iter()];
        while let Some(level) = open.last_mut() {
            if let Some((name, category)) = level.next() {
                let assigned = u8::from(category.is_assigned);
                out.push_str(&format!("<Category Assigned=\"{assigned}\">{}", content(name)));
                open.push(category.below.iter());
            } else {
                open.pop();
                if !open.is_empty() {
                    out.push_str("</Category>");
                }
            }
        }
        out
    }
}
