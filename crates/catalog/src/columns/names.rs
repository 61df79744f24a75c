//! Names of the pictures without a date, which are shown in their order.

/// Texts in one piece of memory, with the end of each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Names {
    texts: String,
    ends: Vec<u64>,
}

impl Names {
    pub(super) fn push(&mut self, name: &str) {
        self.texts.push_str(name);
        self.ends.push(self.texts.len() as u64);
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The name at a place; empty beyond the last.
    pub(super) fn get(&self, nth: usize) -> &str {
        let Some(end) = self.ends.get(nth).map(|end| *end as usize) else { return "" };
        let start =
            nth.checked_sub(1).and_then(|before| self.ends.get(before)).map_or(0, |end| *end as usize);
        &self.texts[start..end.max(start)]
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &str> {
        (0..self.len()).map(|nth| self.get(nth))
    }

    /// The names in another order, in as much memory as they need.
    pub(super) fn in_order(&self, order: impl Iterator<Item = usize>) -> Names {
        let mut names =
            Names { texts: String::with_capacity(self.texts.len()), ends: Vec::with_capacity(self.len()) };
        order.for_each(|nth| names.push(self.get(nth)));
        names
    }

    /// The names with those of `more` put in, each before the one that `places` has for it.
    pub(super) fn merged(&self, more: &Names, places: &[usize]) -> Names {
        let (mut names, mut copied) = (Names::default(), 0);
        for (name, place) in more.iter().zip(places) {
            (copied..*place).for_each(|nth| names.push(self.get(nth)));
            names.push(name);
            copied = *place;
        }
        (copied..self.len()).for_each(|nth| names.push(self.get(nth)));
        names
    }

    /// Memory that they take, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.texts.capacity() + self.ends.capacity() * size_of::<u64>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_put_in_their_places() {
        let names = |texts: &[&str]| {
            let mut names = Names::default();
            texts.iter().for_each(|text| names.push(text));
            names
        };
        let merged = names(&["b", "", "d"]).merged(&names(&["a", "c", "e"]), &[0, 2, 3]);
        assert_eq!(merged.iter().collect::<Vec<_>>(), ["a", "b", "", "c", "d", "e"]);
        assert_eq!(merged.in_order([5, 0].into_iter()), names(&["e", "a"]));
        assert_eq!((merged.get(9), merged.len()), ("", 6));
    }
}
