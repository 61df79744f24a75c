//! A maker's table of lenses, by the words that its tag is shown with.

use crate::maker;
use crate::metadata::Tag;
use table::def::Conv;

/// The lenses of one maker's tag.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lenses<'t> {
    /// The maker's group of family 1.
    maker: &'t str,
    /// Its name: makers of several bayonets count the lenses of each.
    name: &'t str,
    rows: Rows,
}

/// Names of lenses by number.
#[derive(Clone, Copy, Debug)]
enum Rows {
    /// Lenses of one number stand in rows of that number.
    ByNumber(&'static [(i64, &'static str)]),
    /// Lenses of one number stand in rows `N`, `N.1`, `N.2`.
    ByText(&'static [(&'static str, &'static str)]),
}

impl<'t> Lenses<'t> {
    /// Of a maker's tag that is shown with these words, if they are a table.
    pub(super) fn of(maker: &'t str, name: &'t str, conv: Conv) -> Option<Lenses<'t>> {
        let rows = match conv {
            Conv::Labels(labels) | Conv::HexLabels(labels) => Rows::ByNumber(labels),
            Conv::TextLabels(labels) => Rows::ByText(labels),
            // Some words are made by a call, which knows the same table.
            Conv::Call(_) if name == "LensType" => match maker {
                "Pentax" => Rows::ByText(table::maker::pentax::lens::LENSES),
                "Sony" => Rows::ByNumber(table::maker::minolta::lens::A_MOUNT),
                _ => return None,
            },
            Conv::Elements([first, ..]) => return Lenses::of(maker, name, *first),
            _ => return None,
        };
        Some(Lenses { maker, name, rows })
    }

    /// Of a tag that was found.
    pub(super) fn of_tag(tag: &Tag<'t>) -> Option<Lenses<'t>> {
        Lenses::of(tag.group.family1, tag.name, tag.conv)
    }

    /// Of the tag of this name in a maker's notes, whether the file has it or not.
    pub(super) fn of_maker(maker: &'t str, name: &'t str) -> Option<Lenses<'t>> {
        Lenses::of(maker, name, maker::list::conv_of(maker, name)?)
    }

    /// Whether they are those of this maker's tag.
    pub(super) fn are_of(self, maker: &str, name: &str) -> bool {
        self.maker == maker && self.name == name
    }

    /// All lenses of this number, the table's own first.
    pub(super) fn all(self, number: &str) -> Vec<&'static str> {
        if let Some(lenses) = self.in_own_table(number) {
            return lenses;
        }
        match self.rows {
            Rows::ByNumber(labels) => {
                let Ok(number) = number.parse::<i64>() else { return Vec::new() };
                labels.iter().filter(|(known, _)| *known == number).map(|&(_, lens)| lens).collect()
            }
            Rows::ByText(labels) => {
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

    /// As [`Lenses::all`], of makers that keep the further lenses of a number in tables of their own.
    fn in_own_table(self, number: &str) -> Option<Vec<&'static str>> {
        let id = || number.parse::<i64>().ok();
        Some(match (self.maker, self.name) {
            ("Canon", "LensType") => table::maker::canon::lens::names_of(id()?).collect(),
            ("Sony", "LensType2" | "LensType3") => table::maker::sony::lens::lenses(id()?).collect(),
            ("Sony" | "Minolta" | "MinoltaRaw", "LensType") => {
                table::maker::minolta::lens::lenses(id()?).collect()
            }
            ("Pentax", "LensType") => table::maker::pentax::lens::lenses(number).collect(),
            _ => return None,
        })
    }

    /// The table's own lens of this number.
    pub(super) fn first(self, number: &str) -> Option<&'static str> {
        self.all(number).first().copied()
    }

    /// All names, each once, without what stands behind `or`.
    pub(super) fn names(self) -> Vec<&'static str> {
        let mut rows: Vec<(&str, &'static str)> = match self.rows {
            Rows::ByNumber(labels) => labels.iter().map(|&(_, lens)| ("", lens)).collect(),
            Rows::ByText(labels) => labels.to_vec(),
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
        let by_text = Lenses::of(
            "Olympus",
            "LensType",
            Conv::TextLabels(&[("4", "a or b"), ("4.1", "b"), ("40", "c"), ("4.2", "d")]),
        )
        .unwrap();
        assert_eq!(by_text.all("4"), ["a or b", "b", "d"]);
        assert_eq!(by_text.names(), ["a", "b", "d", "c"]);
        let by_number =
            Lenses::of("Olympus", "LensType", Conv::Labels(&[(4, "a"), (5, "c"), (4, "b")])).unwrap();
        assert_eq!(by_number.all("4"), ["a", "b"]);
        assert_eq!(by_number.first("6"), None);
        assert!(Lenses::of("Olympus", "LensType", Conv::Unit(" mm")).is_none());
    }
}
