//! Index of a file's tags by the names of composite tags' inputs.
//!
//! A file has hundreds of tags, of which a few dozen are inputs. The set of these names does not depend on
//! the file: it is computed once, and each tag of a file then usually costs a check of four bytes of its
//! name.

use crate::metadata::Tag;

/// An input, prepared for lookup.
#[derive(Clone, Copy, Debug)]
pub(super) struct Input {
    pub(super) group: &'static str,
    pub(super) name_idx: u16,
    /// Composite tags that the input may refer to.
    pub(super) composites: NameSet,
}

impl Input {
    /// Whether the input may refer to one of these composite tags.
    pub(super) fn may_be_one_of(&self, names: NameSet) -> bool {
        self.composites.0 & names.0 != 0
    }

    /// Whether its group restricts it to composite tags.
    pub(super) fn is_composite(&self) -> bool {
        self.group == COMPOSITE
    }
}

pub(super) const COMPOSITE: &str = "Composite";

/// A set of composite tag names, one bit each.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct NameSet(pub(super) u128);

impl NameSet {
    pub(super) fn add(&mut self, other: NameSet) {
        self.0 |= other.0;
    }

    pub(super) fn remove(&mut self, other: NameSet) {
        self.0 &= !other.0;
    }
}

const N_SLOTS: usize = 1024;
const NO_NAME: u16 = u16::MAX;

/// Names and their numbers, in a hash table with linear probing.
#[derive(Debug)]
pub(super) struct Names {
    pub(super) names: Vec<&'static str>,
    slots: [u16; N_SLOTS],
}

impl Names {
    /// Creates an empty table.
    pub(super) fn new() -> Names {
        Names { names: Vec::new(), slots: [NO_NAME; N_SLOTS] }
    }

    fn slots_of(name: &str) -> impl Iterator<Item = usize> {
        let bytes = name.as_bytes();
        let at = |index: usize| usize::from(bytes.get(index).copied().unwrap_or(0));
        let n = bytes.len();
        let first =
            n + at(0) * 3 + at(n / 2) * 31 + at(n.saturating_sub(2)) * 61 + at(n.saturating_sub(1)) * 7;
        (0..N_SLOTS).map(move |step| (first + step) % N_SLOTS)
    }

    pub(super) fn add(&mut self, name: &'static str) -> u16 {
        if let Some(known) = self.find(name) {
            return known;
        }
        let number = self.names.len() as u16;
        let free = Names::slots_of(name).find(|&slot| self.slots[slot] == NO_NAME);
        // A test ensures that there are far fewer names than slots.
        if let Some(free) = free {
            self.slots[free] = number;
            self.names.push(name);
        }
        number
    }

    fn find(&self, name: &str) -> Option<u16> {
        Names::slots_of(name)
            .map(|slot| self.slots[slot])
            .take_while(|&number| number != NO_NAME)
            .find(|&number| self.names[usize::from(number)] == name)
    }
}

/// Positions of a file's tags that are inputs.
pub(super) struct Index {
    names: &'static Names,
    /// For each name, the tag that the plain name selects.
    main: Vec<u32>,
    /// For each name, the last entry in `places`.
    last: Vec<u32>,
    /// Position of a tag, and the previous entry of the same name.
    places: Vec<(u32, u32)>,
}

const NONE: u32 = u32::MAX;

impl Index {
    pub(super) fn new(names: &'static Names, tags: &[Tag<'_>]) -> Index {
        let n_names = names.names.len();
        let (main, last) = (vec![NONE; n_names], vec![NONE; n_names]);
        let mut index = Index { names, main, last, places: Vec::with_capacity(64) };
        (0..tags.len()).for_each(|at| index.add(tags, at));
        index
    }

    /// Adds the tag at `at`, if its name is an input.
    pub(super) fn add(&mut self, tags: &[Tag<'_>], at: usize) {
        let Some(name) = self.names.find(tags[at].name).map(usize::from) else { return };
        let entry = self.places.len() as u32;
        self.places.push((at as u32, self.last[name]));
        self.last[name] = entry;
        let main = self.main[name];
        if main == NONE || tags[at].takes_the_place_of(&tags[main as usize]) {
            self.main[name] = at as u32;
        }
    }

    /// Position of the tag that the input refers to: the main tag of its name, if it is in the group,
    /// otherwise the latest that is.
    pub(super) fn find(&self, tags: &[Tag<'_>], input: Input) -> Option<usize> {
        let main = self.main[usize::from(input.name_idx)];
        if main == NONE {
            return None;
        }
        let is_of_group = |at: &usize| {
            let group = tags[*at].group;
            input.group.is_empty() || input.group == group.family0 || input.group == group.family1
        };
        std::iter::once(main as usize).chain(self.all(input)).find(is_of_group)
    }

    /// Positions of all tags with the input's name, the latest first.
    pub(super) fn all(&self, input: Input) -> impl Iterator<Item = usize> {
        let mut entry = self.last[usize::from(input.name_idx)];
        std::iter::from_fn(move || {
            let (at, before) = *self.places.get(entry as usize)?;
            entry = before;
            Some(at as usize)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::composite::plan::Plan;

    #[test]
    fn all_names_are_found_and_slots_suffice() {
        let names = &Plan::of(true).names;
        assert!(names.names.len() * 3 < N_SLOTS, "{} names are too many for the slots", names.names.len());
        for (number, name) in names.names.iter().enumerate() {
            assert_eq!(names.find(name), Some(number as u16));
        }
        assert_eq!(names.find("NoSuchInput"), None);
        assert_eq!(names.find(""), None);
    }
}
