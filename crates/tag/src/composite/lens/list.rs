//! A maker's lens table, taken from the conversion of its tag.

use crate::maker;
use crate::metadata::Tag;
use table::def::Conv;

/// The lenses of one maker's tag.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lenses<'t> {
    /// Family 1 group of the maker.
    maker: &'t str,
    /// Name of the tag: makers with several lens mounts number the lenses of each separately.
    name: &'t str,
    rows: Rows,
}

/// Names of lenses, by number.
#[derive(Clone, Copy, Debug)]
enum Rows {
    /// Lenses with the same number are in rows with that number.
    ByNumber(&'static [(i64, &'static str)]),
    /// Lenses with the same number are in rows `N`, `N.1`, `N.2`.
    ByText(&'static [(&'static str, &'static str)]),
}

impl<'t> Lenses<'t> {
    /// The lenses of a maker's tag with this conversion, if it is a table.
    pub(super) fn of(maker: &'t str, name: &'t str, conv: Conv) -> Option<Lenses<'t>> {
        let rows = match conv {
            Conv::Labels(labels) | Conv::HexLabels(labels) => Rows::ByNumber(labels),
            Conv::TextLabels(labels) => Rows::ByText(labels),
            // Some conversions are functions that use the same table.
            Conv::Call(_) if name == "LensType" => match maker {
                "Pentax" => Rows::ByText(table::maker::pentax::lens::LENSES),
                "Sigma" | "SigmaRaw" => Rows::ByText(table::maker::sigma::words::LENS_TYPE),
                "Sony" => Rows::ByNumber(table::maker::minolta::lens::A_MOUNT),
                _ => return None,
            },
            Conv::Elements([first, ..]) => return Lenses::of(maker, name, *first),
            _ => return None,
        };
        Some(Lenses { maker, name, rows })
    }

    /// The lenses of a tag in the file.
    pub(super) fn of_tag(tag: &Tag<'t>) -> Option<Lenses<'t>> {
        Lenses::of(tag.group.family1, tag.name, tag.conv)
    }

    /// The lenses of the tag with this name in a maker note, whether or not the file contains it.
    pub(super) fn of_maker(maker: &'t str, name: &'t str) -> Option<Lenses<'t>> {
        Lenses::of(maker, name, maker::list::conv_of(maker, name)?)
    }

    /// Whether these are the lenses of this maker's tag.
    pub(super) fn are_of(self, maker: &str, name: &str) -> bool {
        self.maker == maker && self.name == name
    }

    /// All lenses with this number, those of the main table first.
    pub(super) fn all(self, number: &str) -> Vec<&'static str> {
        if let ("Pentax", "LensType") = (self.maker, self.name) {
            return table::maker::pentax::lens::lenses(number).collect();
        }
        if let Some(lenses) = number.parse().ok().and_then(|number| self.in_own_table(number)) {
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

    /// Like [`Lenses::all`], for makers that keep further lenses with the same number in separate tables.
    fn in_own_table(self, number: i64) -> Option<Vec<&'static str>> {
        Some(match (self.maker, self.name) {
            ("Canon", "LensType") => table::maker::canon::lens::names_of(number).collect(),
            ("Sony", "LensType2" | "LensType3") => table::maker::sony::lens::lenses(number).collect(),
            ("Sony" | "Minolta" | "MinoltaRaw", "LensType") => {
                table::maker::minolta::lens::lenses(number).collect()
            }
            _ => return None,
        })
    }

    /// The first lens with this number.
    pub(super) fn first(self, number: &str) -> Option<&'static str> {
        self.all(number).first().copied()
    }

    /// All names without duplicates, and without the part after `or`.
    pub(super) fn names(self) -> Vec<&'static str> {
        let mut rows: Vec<(&str, &'static str)> = match self.rows {
            Rows::ByNumber(labels) => {
                let own = |number| self.in_own_table(number).unwrap_or_default();
                let all = labels.iter().flat_map(|&(number, lens)| match own(number) {
                    lenses if lenses.is_empty() => vec![lens],
                    lenses => lenses,
                });
                all.map(|lens| ("", lens)).collect()
            }
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

/// The name without the makers after `or`.
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
