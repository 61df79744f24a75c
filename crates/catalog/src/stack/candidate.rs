//! Which folders of a first load may have stacks. Most have none, and only the others are read again.
//!
//! Of each file the family of its folder, hashes of its [`Key`]s and its time are kept until there are a
//! million, then only which families may have stacks: those with two files that have a key in common, with
//! three pictures within a second, or with a picture that is a stack by itself. A family whose files come in
//! two such parts may have stacks, too.

use std::hash::{BuildHasher as _, Hash};

use foldhash::HashMap;
use foldhash::fast::FixedState;

use super::family::family_of;
use super::name;
use super::sequence::BRACKET;
use super::shot::{self, SECOND, Tie};
use crate::column::ImageRow;
use crate::language::Kind;

/// Most keys that are kept, each with a time at most: 12 MB, and half of it again while a list grows.
const MOST_KEPT: usize = 1 << 20;

/// Time within which three pictures may be a burst, in microseconds.
const BURST: i64 = SECOND;

/// A property that files of one stack share. A family in which no two files share one has no stack.
#[derive(Hash)]
enum Key<'k> {
    /// The name of the file, or of its original.
    Name(&'k str),
    /// The name of its burst.
    BurstName(&'k str),
    /// The number of a part of a panorama, or the next one.
    Part(u64),
    /// The identifier of a Live Photo or of a burst.
    Id(&'static str, &'k str),
    /// The document that it is, or is derived from. Two files of one document alone are no stack.
    Document(&'k str),
    /// A part of the time of a bracket, or the next one.
    Bracket(i64),
}

/// What is known of a family.
#[derive(Debug, Default)]
struct Family {
    /// It may have stacks.
    is_candidate: bool,
    /// Some of its files are not kept any more.
    is_forgotten: bool,
    /// The keys of its files: their hashes, and in the lowest bit whether any other file with the key is
    /// enough for a candidate. If not, it must be enough for the other file.
    keys: Vec<u32>,
    /// The times of its files in microseconds, where they are known to the second.
    times: Vec<i64>,
}

/// The folders of a first load.
#[derive(Debug, Default)]
pub(crate) struct Candidates {
    /// Families by the row of the folder.
    of_folder: HashMap<i64, u32>,
    /// The folder of the last file, and its family.
    last: Option<(i64, u32)>,
    numbers: HashMap<Box<str>, u32>,
    families: Vec<Family>,
    n_kept: usize,
    /// The keys of one file, each once.
    of_file: Vec<u32>,
}

impl Candidates {
    /// Adds a file. `path` is asked for the readable path of its folder when the folder is new.
    pub(crate) fn add(&mut self, folder: i64, path: impl FnOnce() -> Box<str>, name: &str, image: &ImageRow) {
        let family = match self.last.filter(|(last, _)| *last == folder) {
            Some((_, family)) => family,
            None => self.of_folder.get(&folder).copied().unwrap_or_else(|| self.add_folder(folder, &path())),
        };
        self.last = Some((folder, family));
        let kind = image.kind.and_then(Kind::of_name).unwrap_or_else(|| Kind::of_file(image.format, name));
        let known = &mut self.families[family as usize];
        if known.is_candidate || !kind.is_shown() {
            return;
        }
        let taken = image.taken_at.as_deref().and_then(shot::taken).map(|(time, _)| time);
        self.of_file.clear();
        let mut add = |key: Key<'_>, is_enough: bool| {
            let hash = FixedState::default().hash_one(key) as u32;
            self.of_file.push(hash << 1 | u32::from(is_enough));
        };
        name::with_stem(name, |stem| keys_of_name(stem, &mut add));
        if let Some(ties) = &image.ties {
            let ties = shot::ties(ties);
            known.is_candidate = ties.contains(&Tie::Motion);
            keys_of_ties(&ties, taken, &mut add);
            self.of_file.sort_unstable();
            self.of_file.dedup();
        }
        known.keys.extend_from_slice(&self.of_file);
        known.times.extend(taken);
        self.n_kept += self.of_file.len();
        if self.n_kept >= MOST_KEPT {
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
                self.families.push(Family { is_candidate: name::is_in_panorama(path), ..Family::default() });
                next
            }
        };
        self.of_folder.insert(folder, family);
        family
    }

    /// Finds the candidates among the families of the kept files.
    fn forget(&mut self) {
        for family in &mut self.families {
            let Family { is_candidate, is_forgotten, keys, times } = family;
            if keys.is_empty() {
                continue;
            }
            let (mut keys, mut times) = (std::mem::take(keys), std::mem::take(times));
            keys.sort_unstable();
            times.sort_unstable();
            let is_met = |pair: &[u32]| pair[0] >> 1 == pair[1] >> 1 && (pair[0] | pair[1]) & 1 == 1;
            *is_candidate |= *is_forgotten
                || keys.windows(2).any(is_met)
                || times.windows(3).any(|three| three[2] - three[0] <= BURST);
            *is_forgotten = true;
        }
        self.n_kept = 0;
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

fn keys_of_name(stem: &str, add: &mut impl FnMut(Key<'_>, bool)) {
    add(Key::Name(stem), true);
    if let Some((original, _)) = name::original(stem) {
        add(Key::Name(&original), true);
    }
    if let Some(burst) = name::burst(stem) {
        add(Key::BurstName(&burst), true);
    }
    if let Some((_, number)) = name::panorama_part(stem) {
        add(Key::Part(number), true);
        add(Key::Part(number.wrapping_add(1)), true);
    }
}

fn keys_of_ties(ties: &[Tie], taken: Option<i64>, add: &mut impl FnMut(Key<'_>, bool)) {
    for tie in ties {
        match tie {
            Tie::Live(id) => add(Key::Id("live", id), true),
            Tie::Burst(id) => add(Key::Id("burst", id), true),
            Tie::Document(id) => add(Key::Document(id), false),
            // The document of an original is its own origin.
            Tie::From(id) if !ties.contains(&Tie::Document(id.clone())) => add(Key::Document(id), true),
            Tie::Bracket => {
                if let Some(taken) = taken {
                    let part = taken.div_euclid(BRACKET);
                    add(Key::Bracket(part), true);
                    add(Key::Bracket(part + 1), true);
                }
            }
            Tie::From(_) | Tie::Motion => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The folders that may have stacks, of files with a path, a time and ties.
    fn candidates(files: &[(i64, &str, &str, &str, &str)]) -> Vec<i64> {
        let mut candidates = Candidates::default();
        for (folder, path, name, taken, ties) in files {
            fn text<T: for<'t> From<&'t str>>(text: &str) -> Option<T> {
                Some(text).filter(|text| !text.is_empty()).map(T::from)
            }
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
            (4, "/c/", "y.jpg", "", ""),
            (5, "/d/", "y.jpg", "", r#"["motion"]"#),
            (10, "/h/", "1.jpg", "", r#"["document:d", "from:d"]"#),
            (10, "/h/", "2.jpg", "", r#"["from:d"]"#),
            (11, "/i/", "1.jpg", "", r#"["burst:B"]"#),
            (11, "/i/", "2.jpg", "", r#"["burst:B"]"#),
            (12, "/j/", "1.jpg", T, r#"["bracket"]"#),
            (12, "/j/", "2.jpg", "2024-05-06T07:08:12", r#"["bracket"]"#),
            (13, "/k/", "sta_0007.jpg", T, ""),
            (13, "/k/", "stb_0008.jpg", "2024-05-06T07:08:12", ""),
            (14, "/l/", "20190415_132533_001.jpg", "", ""),
            (14, "/l/", "20190415_132533_002.jpg", "", ""),
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
            // What would belong to others, if they were there.
            (20, "/m/", "z-edited.jpg", T, r#"["document:a", "from:a", "from:b", "bracket"]"#),
            (
                20,
                "/m/",
                "20190415_132533_001.jpg",
                "2024-05-06T07:08:19",
                r#"["document:c", "live:a", "bracket"]"#,
            ),
            (20, "/m/", "sta_0007.jpg", "", r#"["burst:a"]"#),
            (20, "/m/", "stb_0009.jpg", "", r#"["document:a"]"#),
        ]);
        assert_eq!(folders, [1, 2, 3, 4, 5, 6, 7, 10, 11, 12, 13, 14]);
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
