//! The stacks of one family of folders.

use foldhash::HashMap;

use super::name::{self, Relation};
use super::role::StackRole;
use super::rule::{self, StackRule};
use super::sequence;
use super::shot::{SECOND, Shot, Tie};
use crate::language::Kind;

/// A file of a stack, by its position in the family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stacked {
    pub(super) at: usize,
    /// The file that stands for the stack.
    pub(super) cover: usize,
    pub(super) role: StackRole,
    pub(super) rule: &'static str,
}

/// Most files with one name, or of one document, that are compared with each other. More have it by chance,
/// and comparing all would take the square of their number.
const MOST_ALIKE: usize = 64;

/// Longest time between the beginnings of a picture and of its film.
const FILM: i64 = 3 * SECOND;

/// The clocks of films may count in UTC, those of pictures in any zone: zones differ by whole quarters of an
/// hour, and from UTC by at most fourteen hours.
const QUARTER_HOUR: i64 = 900 * SECOND;
const MOST_ZONE: i64 = 14 * 3600 * SECOND;

/// Finds the stacks; files of none are left out. `is_panorama`: tells whether all pictures of the folder with
/// this number are parts of one panorama.
pub(super) fn stacks(shots: &[Shot], is_panorama: &dyn Fn(i64) -> bool) -> Vec<Stacked> {
    let mut links = Links::new(shots.len());
    by_identifier(shots, &mut links, rule::LIVE_ID, |tie| matches!(tie, Tie::Live(_)));
    let names = by_name(shots);
    for alike in names.values().filter(|alike| (2..=MOST_ALIKE).contains(&alike.len())) {
        of_one_name(shots, alike, &mut links);
    }
    edits(shots, &names, &mut links);
    derived(shots, &mut links);
    by_identifier(shots, &mut links, rule::BURST_ID, |tie| matches!(tie, Tie::Burst(_)));
    sequence::named_bursts(shots, &mut links);
    sequence::in_time(shots, &mut links);
    sequence::panoramas(shots, is_panorama, &mut links);
    links.finish(shots)
}

/// Which files belong together: a forest of sets.
#[derive(Debug)]
pub(super) struct Links {
    parents: Vec<u32>,
    rules: Vec<Option<StackRule>>,
    is_edit: Vec<bool>,
}

impl Links {
    fn new(n_files: usize) -> Links {
        let parents = (0..u32::try_from(n_files).unwrap_or(u32::MAX)).collect();
        Links { parents, rules: vec![None; n_files], is_edit: vec![false; n_files] }
    }

    /// The file that stands for the set of a file.
    pub(super) fn root(&mut self, at: usize) -> usize {
        let mut root = at;
        while self.parents[root] as usize != root {
            let parent = self.parents[root] as usize;
            self.parents[root] = self.parents[parent];
            root = parent;
        }
        root
    }

    /// Puts two files into one set.
    pub(super) fn join(&mut self, one: usize, other: usize, rule: StackRule) {
        for at in [one, other] {
            if self.rules[at].is_none_or(|known| known.percent < rule.percent) {
                self.rules[at] = Some(rule);
            }
        }
        let (one, other) = (self.root(one), self.root(other));
        let (first, last) = (one.min(other), one.max(other));
        self.parents[last] = u32::try_from(first).unwrap_or(u32::MAX);
    }

    /// The rule that put a file into its set.
    pub(super) fn rule(&self, at: usize) -> Option<StackRule> {
        self.rules[at]
    }

    fn finish(mut self, shots: &[Shot]) -> Vec<Stacked> {
        let mut covers: HashMap<usize, usize> = HashMap::default();
        let joined: Vec<usize> = (0..shots.len()).filter(|at| self.rules[*at].is_some()).collect();
        for &at in &joined {
            let root = self.root(at);
            let known = *covers.entry(root).or_insert(at);
            if self.place(shots, at) < self.place(shots, known) {
                covers.insert(root, at);
            }
        }
        let mut stacked: Vec<Stacked> = Vec::with_capacity(joined.len());
        for at in 0..shots.len() {
            if let Some(rule) = self.rules[at] {
                let root = self.root(at);
                let role = self.role(shots, at);
                stacked.push(Stacked { at, cover: covers[&root], role, rule: rule.name });
            } else if shots[at].has(&Tie::Motion) {
                stacked.push(Stacked { at, cover: at, role: StackRole::Motion, rule: rule::MOTION.name });
            }
        }
        stacked
    }

    /// What decides which file stands for its stack: the least.
    fn place<'s>(&self, shots: &'s [Shot], at: usize) -> (u8, bool, i64, &'s str) {
        let shot = &shots[at];
        let rank = match self.rules[at] {
            // A copy never stands before what it is a copy of.
            Some(rule) if rule == rule::COPY_NAME => StackRole::Burst.rank(),
            _ => self.role(shots, at).rank(),
        };
        (rank, !name::is_cover(&shot.stem), shot.taken.unwrap_or(i64::MAX), &shot.stem)
    }

    fn role(&self, shots: &[Shot], at: usize) -> StackRole {
        let rule = self.rules[at].map_or("", |rule| rule.name);
        match shots[at].kind {
            Kind::Film => StackRole::Film,
            _ if self.is_edit[at] => StackRole::Edit,
            Kind::Raw => StackRole::Raw,
            _ if rule == rule::BURST_ID.name || rule == rule::BURST_NAME.name => StackRole::Burst,
            _ if rule == rule::BURST_TIMES.name => StackRole::Burst,
            _ if rule == rule::BRACKET.name => StackRole::Bracket,
            _ if rule == rule::PANORAMA.name => StackRole::Part,
            _ => StackRole::Picture,
        }
    }
}

/// Joins the files with the same identifier.
fn by_identifier(shots: &[Shot], links: &mut Links, rule: StackRule, is_it: impl Fn(&Tie) -> bool) {
    let mut first_of: HashMap<&str, usize> = HashMap::default();
    for (at, shot) in shots.iter().enumerate() {
        for tie in shot.ties.iter().filter(|tie| is_it(tie)) {
            let (Tie::Live(id) | Tie::Burst(id)) = tie else { continue };
            let first = *first_of.entry(id).or_insert(at);
            if first != at {
                links.join(first, at, rule);
            }
        }
    }
}

/// The files of each name.
fn by_name(shots: &[Shot]) -> HashMap<&str, Vec<usize>> {
    let mut names: HashMap<&str, Vec<usize>> = HashMap::default();
    for (at, shot) in shots.iter().enumerate() {
        names.entry(&shot.stem).or_default().push(at);
    }
    names
}

/// Joins files with one name: a raw file and its picture, a picture and its film, a picture in two formats.
fn of_one_name(shots: &[Shot], alike: &[usize], links: &mut Links) {
    for (n, &one) in alike.iter().enumerate() {
        for &other in &alike[n + 1..] {
            let (ours, theirs) = (&shots[one], &shots[other]);
            match (ours.kind, theirs.kind) {
                (Kind::Raw, Kind::Picture) | (Kind::Picture, Kind::Raw) => {
                    if is_one_press(ours, theirs) {
                        links.join(one, other, rule::RAW);
                    }
                }
                (Kind::Picture, Kind::Film) | (Kind::Film, Kind::Picture) => {
                    if ours.folder == theirs.folder && begin_together(ours, theirs) {
                        links.join(one, other, rule::LIVE_NAME);
                    }
                }
                (Kind::Picture, Kind::Picture) => {
                    if ours.same_time(theirs) == Some(true) && ours.may_be_of_camera(theirs) {
                        links.join(one, other, rule::FORMATS);
                    }
                }
                _ => {}
            }
        }
    }
}

/// Whether two files of one name are of one press of the shutter. In one folder the name tells, unless dates
/// or cameras contradict it.
fn is_one_press(one: &Shot, other: &Shot) -> bool {
    let is_same_time = one.same_time(other);
    one.may_be_of_camera(other)
        && (is_same_time == Some(true) || is_same_time.is_none() && one.folder == other.folder)
}

/// Whether a picture and a film begin at about the same time.
fn begin_together(one: &Shot, other: &Shot) -> bool {
    one.micros_to(other).is_some_and(|micros| {
        let into_quarter = micros.rem_euclid(QUARTER_HOUR);
        micros.abs() <= MOST_ZONE && into_quarter.min(QUARTER_HOUR - into_quarter) <= FILM
    })
}

/// Joins versions with their originals, by name.
fn edits(shots: &[Shot], names: &HashMap<&str, Vec<usize>>, links: &mut Links) {
    for (at, shot) in shots.iter().enumerate() {
        let Some((original, relation)) = name::original(&shot.stem) else { continue };
        let Some(originals) = names.get(original.as_str()) else { continue };
        let rule = match relation {
            Relation::Edit => rule::EDIT_NAME,
            Relation::Copy => rule::COPY_NAME,
        };
        let is_original = |of: &&usize| {
            let of = &shots[**of];
            let is_kind = (of.kind == Kind::Film) == (shot.kind == Kind::Film);
            let same_time = of.same_time(shot);
            let is_sure = relation == Relation::Edit && of.folder == shot.folder;
            is_kind
                && (same_time == Some(true) || is_sure && same_time.is_none())
                && of.may_be_of_camera(shot)
        };
        if let Some(&of) = originals.iter().take(MOST_ALIKE).find(is_original) {
            links.join(of, at, rule);
            links.is_edit[at] = true;
        }
    }
}

/// Joins versions with what they say that they are derived from.
fn derived(shots: &[Shot], links: &mut Links) {
    let mut of_document: HashMap<&str, Vec<usize>> = HashMap::default();
    for (at, shot) in shots.iter().enumerate() {
        for tie in &shot.ties {
            if let Tie::Document(id) = tie {
                of_document.entry(id).or_default().push(at);
            }
        }
    }
    for (at, shot) in shots.iter().enumerate() {
        for tie in &shot.ties {
            // The document of an original is its own origin.
            let Tie::From(id) = tie else { continue };
            if shot.has(&Tie::Document(id.clone())) {
                continue;
            }
            let Some(documents) = of_document.get(id.as_str()) else { continue };
            // Templates are the origin of many files that are no versions of each other.
            let is_origin = |of: &&usize| {
                **of != at && shots[**of].same_time(shot) != Some(false) && shots[**of].may_be_of_camera(shot)
            };
            if documents.len() <= MOST_ALIKE
                && let Some(&of) = documents.iter().find(is_origin)
            {
                links.join(of, at, rule::DERIVED);
                links.is_edit[at] = true;
            }
        }
    }
}
