//! Which folders of a first load may have stacks. Most have none, and only the others are read again.
//!
//! Of each file the family of its folder, a hash of its name and its time are kept until there are a million,
//! then only which families may have stacks: those with two files of one name, with a name or a tie that
//! tells of others, or with three pictures within a second. A family whose files come in two such parts may
//! have stacks, too.

use std::hash::BuildHasher as _;

use foldhash::HashMap;
use foldhash::fast::FixedState;

use super::family::family_of;
use super::name;
use super::shot;
use crate::column::ImageRow;
use crate::language::Kind;

/// Most files of which names and times are kept: 16 MB.
const MOST_KEPT: usize = 1 << 20;

/// Time within which three pictures may be a burst, in microseconds.
const BURST: i64 = shot::SECOND;

/// A file of a family.
#[derive(Clone, Copy, Debug)]
struct Kept {
    family: u32,
    stem: u32,
    /// In microseconds; the least number if it is not known to the second.
    taken: i64,
}

/// What is known of a family.
#[derive(Clone, Copy, Debug, Default)]
struct Family {
    /// It may have stacks.
    is_candidate: bool,
    /// Some of its files are not kept any more.
    is_forgotten: bool,
}

/// The folders of a first load.
#[derive(Debug, Default)]
pub(crate) struct Candidates {
    /// Families by the row of the folder.
    of_folder: HashMap<i64, u32>,
    numbers: HashMap<Box<str>, u32>,
    families: Vec<Family>,
    kept: Vec<Kept>,
}

impl Candidates {
    /// Adds a file. `path` is asked for the readable path of its folder when the folder is new.
    pub(crate) fn add(&mut self, folder: i64, path: impl FnOnce() -> Box<str>, name: &str, image: &ImageRow) {
        let family = match self.of_folder.get(&folder) {
            Some(family) => *family,
            None => self.add_folder(folder, &path()),
        };
        let kind = image.kind.and_then(Kind::of_name).unwrap_or_else(|| Kind::of_file(image.format, name));
        let known = &mut self.families[family as usize];
        if known.is_candidate || !kind.is_shown() {
            return;
        }
        let stem = name::stem(name);
        if image.ties.is_some() || name::tells_of_others(&stem) {
            known.is_candidate = true;
            return;
        }
        let taken = image.taken_at.as_deref().and_then(shot::taken).map_or(i64::MIN, |(time, _)| time);
        let stem = FixedState::default().hash_one(&stem) as u32;
        self.kept.push(Kept { family, stem, taken });
        if self.kept.len() >= MOST_KEPT {
            self.forget();
        }
    }

    fn add_folder(&mut self, folder: i64, path: &str) -> u32 {
        let name = family_of(path);
        let next = self.families.len() as u32;
        let family = match self.numbers.get(name) {
            Some(family) => *family,
            None => {
                self.numbers.insert(name.into(), next);
                self.families.push(Family { is_candidate: name::is_in_panorama(path), is_forgotten: false });
                next
            }
        };
        self.of_folder.insert(folder, family);
        family
    }

    /// Finds the candidates among the families of the kept files.
    fn forget(&mut self) {
        let Candidates { kept, families, .. } = self;
        kept.sort_unstable_by_key(|kept| (kept.family, kept.stem));
        for pair in kept.windows(2) {
            if (pair[0].family, pair[0].stem) == (pair[1].family, pair[1].stem) {
                families[pair[0].family as usize].is_candidate = true;
            }
        }
        kept.sort_unstable_by_key(|kept| (kept.family, kept.taken));
        for three in kept.windows(3) {
            let [first, _, last] = three else { continue };
            let is_near = first.taken != i64::MIN && last.taken.saturating_sub(first.taken) <= BURST;
            if first.family == last.family && is_near {
                families[first.family as usize].is_candidate = true;
            }
        }
        for of_family in kept.chunk_by(|one, other| one.family == other.family) {
            let family = &mut families[of_family[0].family as usize];
            family.is_candidate |= family.is_forgotten;
            family.is_forgotten = true;
        }
        kept.clear();
    }

    /// The rows of the folders that may have stacks.
    pub(crate) fn finish(mut self) -> Vec<i64> {
        self.forget();
        let is_candidate = |(_, family): &(&i64, &u32)| self.families[**family as usize].is_candidate;
        let mut folders: Vec<i64> =
            self.of_folder.iter().filter(is_candidate).map(|(folder, _)| *folder).collect();
        folders.sort_unstable();
        folders
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The folders that may have stacks, of files with a path, a time and ties.
    fn candidates(files: &[(i64, &str, &str, &str, &str)]) -> Vec<i64> {
        let mut candidates = Candidates::default();
        for (folder, path, name, taken, ties) in files {
            let text = |text: &str| Some(text).filter(|text| !text.is_empty()).map(Into::into);
            let image = ImageRow {
                format: Some("JPEG"),
                taken_at: text(taken),
                ties: text(ties),
                ..ImageRow::default()
            };
            candidates.add(*folder, || (*path).into(), name, &image);
        }
        candidates.finish()
    }

    #[test]
    fn folders_with_equal_names_telling_names_ties_or_near_times_are_candidates() {
        const T: &str = "2024-05-06T07:08:09";
        let folders = candidates(&[
            (1, "/a/", "x.jpg", T, ""),
            (1, "/a/", "X.JPG", "", ""),
            (2, "/b/", "x.jpg", T, ""),
            (3, "/b/raw/", "x.jpg", T, ""),
            (4, "/c/", "y-edited.jpg", "", ""),
            (5, "/d/", "y.jpg", "", r#"["motion"]"#),
            (6, "/e/", "1.jpg", T, ""),
            (6, "/e/", "2.jpg", "2024-05-06T07:08:10", ""),
            (6, "/e/", "3.jpg", T, ""),
            (7, "/PANORAMA/1/", "p.jpg", "", ""),
            // None of this: two near times, names in other folders, no times.
            (8, "/f/", "1.jpg", T, ""),
            (8, "/f/", "2.jpg", T, ""),
            (8, "/f/", "3.jpg", "2024-05-06T07:08:11", ""),
            (9, "/g/", "1.jpg", "", ""),
            (9, "/g/", "2.jpg", "", ""),
            (9, "/g/", "3.jpg", "2024-05", ""),
        ]);
        assert_eq!(folders, [1, 2, 3, 4, 5, 6, 7]);
    }

    #[test]
    fn a_family_in_two_parts_is_a_candidate() {
        let mut candidates = Candidates::default();
        let mut add = |folder: i64, n: usize| {
            let image = ImageRow { format: Some("JPEG"), ..ImageRow::default() };
            candidates.add(folder, || format!("/{folder}/").into(), &format!("{n}.jpg"), &image);
        };
        // Hashes of so many names are equal by chance, which makes a candidate at most.
        add(1, 0);
        (0..MOST_KEPT).for_each(|n| add(2 + n as i64 / 100, n));
        add(1, 1);
        assert!(candidates.finish().contains(&1));
    }
}
