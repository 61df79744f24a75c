//! Further names of places: local ones, those of other languages, former ones. The table `names.z` is made by
//! `scripts/tables/place_names.py`, which describes its form.

use std::sync::OnceLock;

use crate::table;

/// Names in small letters, and the numbers of their places in the first table.
pub(crate) struct Names {
    /// Each name is between two line feeds.
    lines: &'static str,
    places: Vec<u32>,
}

impl Names {
    pub(crate) fn get() -> &'static Names {
        static NAMES: OnceLock<Names> = OnceLock::new();
        NAMES.get_or_init(|| {
            let [steps, lines] = table::sections(include_bytes!("names.z"));
            let mut place = 0;
            let places = table::numbers(steps).map(|step| {
                place += step;
                place
            });
            Names { places: places.collect(), lines: table::text(lines) }
        })
    }

    /// All further names, in small letters, with the numbers of their places.
    pub(crate) fn all(&self) -> impl Iterator<Item = (&'static str, usize)> + use<'_> {
        let names = self.lines.split('\n').skip(1);
        names.zip(&self.places).map(|(name, place)| (name, *place as usize))
    }

    /// The places that have this further name, in any case of letters. A name is looked for in the text
    /// itself: that takes a millisecond, less than making an index of a quarter of a million names.
    pub(crate) fn of_name(&self, name: &str) -> Vec<usize> {
        let line = format!("\n{}\n", table::lower(name));
        let (mut found, mut n_before, mut start) = (Vec::new(), 0, 0);
        if line[1..line.len() - 1].contains('\n') {
            return found;
        }
        while let Some(at) = self.lines[start..].find(&line) {
            n_before += self.lines[start..start + at].matches('\n').count();
            found.extend(self.places.get(n_before).map(|place| *place as usize));
            // The line feed behind this name is that before the next one.
            n_before += 1;
            start += at + line.len() - 1;
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_name_has_a_place() {
        let names = Names::get();
        let lines: Vec<&str> = names.lines.split('\n').collect();
        assert_eq!((lines.first(), lines.last()), (Some(&""), Some(&"")));
        assert!(names.places.len() > 200_000 && names.places.len() == lines.len() - 2);
        let n_places = table::Table::get().len() as u32;
        assert!(names.places.is_sorted() && names.places.iter().all(|place| *place < n_places));
        for (index, name) in lines[1..lines.len() - 1].iter().enumerate().step_by(997) {
            assert!(names.of_name(name).contains(&(names.places[index] as usize)), "{name}");
        }
    }

    #[test]
    fn a_name_of_several_places_finds_all() {
        let names = Names { lines: "\na\na\nb\na\n", places: vec![3, 5, 5, 9] };
        assert_eq!(names.of_name("A"), [3, 5, 9]);
        assert_eq!(names.of_name(" b "), [5]);
        assert!(names.of_name("a\na").is_empty() && names.of_name("").is_empty());
    }
}
