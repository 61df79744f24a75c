//! Which files belong together, and what each is in its stack.

use foldhash::HashMap;

use super::name;
use super::rule::{self, StackRule};
use super::shot::{Shot, Tie};
use crate::language::{Kind, StackRole};

/// A file of a stack, by its position in the family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stacked {
    pub(super) at: usize,
    /// The file that stands for the stack.
    pub(super) cover: usize,
    pub(super) role: StackRole,
    pub(super) rule: &'static str,
}

/// Which files belong together: a forest of sets.
#[derive(Debug)]
pub(super) struct Links {
    parents: Vec<u32>,
    rules: Vec<Option<StackRule>>,
    is_edit: Vec<bool>,
}

impl Links {
    pub(super) fn new(n_files: usize) -> Links {
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

    /// Notes that a file is a version of another one.
    pub(super) fn set_edit(&mut self, at: usize) {
        self.is_edit[at] = true;
    }

    /// The rule that put a file into its set.
    pub(super) fn rule(&self, at: usize) -> Option<StackRule> {
        self.rules[at]
    }

    /// The files of stacks, and those with a film within.
    pub(super) fn finish(mut self, shots: &[Shot]) -> Vec<Stacked> {
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
