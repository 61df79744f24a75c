//! A maker's table of lenses, by the words that its tag is shown with.

use crate::def::Conv;

/// Names of lenses by number.
#[derive(Clone, Copy, Debug)]
pub(super) enum Lenses {
    /// Lenses of one number stand in rows of that number.
    ByNumber(&'static [(i64, &'static str)]),
    /// Lenses of one number stand in rows `N`, `N.1`, `N.2`.
    ByText(&'static [(&'static str, &'static str)]),
}

impl Lenses {
    /// Of a tag that is shown with these words, if they are a table.
    pub(super) fn of(conv: Conv) -> Option<Lenses> {
        match conv {
            Conv::Labels(labels) | Conv::HexLabels(labels) => Some(Lenses::ByNumber(labels)),
            Conv::TextLabels(labels) => Some(Lenses::ByText(labels)),
            Conv::Elements([first, ..]) => Lenses::of(*first),
            _ => None,
        }
    }

    /// Whether it is that table.
    pub(super) fn is(self, other: Lenses) -> bool {
        match (self, other) {
            (Lenses::ByNumber(own), Lenses::ByNumber(other)) => std::ptr::eq(own, other),
            (Lenses::ByText(own), Lenses::ByText(other)) => std::ptr::eq(own, other),
            _ => false,
        }
    }

    /// All lenses of this number, the table's own first.
    pub(super) fn all(self, number: &str) -> Vec<&'static str> {
        match self {
            Lenses::ByNumber(labels) => {
                let Ok(number) = number.parse::<i64>() else { return Vec::new() };
                labels.iter().filter(|(known, _)| *known == number).map(|&(_, lens)| lens).collect()
            }
            Lenses::ByText(labels) => {
                let is_further = |rest: &str| {
                    let digits = rest.strip_prefix('.');
                    rest.is_empty()
                        || digits.is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))
                };
                let is_of = |&&(known, _): &&(&str, &str)| known.strip_prefix(number).is_some_and(is_further);
                labels.iter().filter(is_of).map(|&(_, lens)| lens).collect()
            }
        }
    }

    /// The table's own lens of this number.
    pub(super) fn first(self, number: &str) -> Option<&'static str> {
        self.all(number).first().copied()
    }

    /// All names, each once, without what stands behind `or`.
    pub(super) fn names(self) -> Vec<&'static str> {
        let mut rows: Vec<(&str, &'static str)> = match self {
            Lenses::ByNumber(labels) => labels.iter().map(|&(_, lens)| ("", lens)).collect(),
            Lenses::ByText(labels) => labels.to_vec(),
        };
        rows.sort_by_key(|(number, _)| *number);
        let mut names: Vec<&str> = Vec::with_capacity(rows.len());
        for (_, lens) in rows {
            let lens = own_part(lens);
            if !names.contains(&lens) {
                names.push(lens);
            }
        }
        names
    }
}

/// The name without the makers that stand behind `or`.
pub(super) fn own_part(name: &str) -> &str {
    name.split_once(" or ").map_or(name, |(own, _)| own)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_lenses_of_one_number() {
        let by_text =
            Lenses::of(Conv::TextLabels(&[("4", "a or b"), ("4.1", "b"), ("40", "c"), ("4.2", "d")]))
                .unwrap();
        assert_eq!(by_text.all("4"), ["a or b", "b", "d"]);
        assert_eq!(by_text.names(), ["a", "b", "d", "c"]);
        let by_number = Lenses::of(Conv::Labels(&[(4, "a"), (5, "c"), (4, "b")])).unwrap();
        assert_eq!(by_number.all("4"), ["a", "b"]);
        assert_eq!(by_number.first("6"), None);
        assert!(Lenses::of(Conv::Unit(" mm")).is_none());
    }
}
