//! Files of the user's as inputs of experiments that process one file, as in
//! `thalweg lab run transform --path FILE`.
//!
//! Each named file is a set of its own, in place of the generated inputs: `own` if it is the only one,
//! `own-N` if it is the Nth of the paths. Experiments only read them. Named folders are for other
//! experiments.

use std::path::{Path, PathBuf};

use crate::error::CaseError;
use crate::place::Place;

const OWN: &str = "own";

/// The sets of the files among `named`; none if there is no file among them.
pub(super) fn sets(named: &[PathBuf]) -> Vec<String> {
    let files = named.iter().zip(1..).filter(|(path, _)| path.is_file());
    let numbers: Vec<usize> = files.map(|(_, number)| number).collect();
    match numbers[..] {
        [_] => vec![OWN.to_owned()],
        _ => numbers.iter().map(|number| format!("{OWN}-{number}")).collect(),
    }
}

/// The user's file that the cases of this set read; `None` if the set has a generated input.
///
/// # Errors
/// If the place has no such file.
pub(super) fn of_set<'p>(set: &str, place: &'p Place) -> Result<Option<&'p Path>, CaseError> {
    let found = match set.strip_prefix(OWN) {
        None => return Ok(None),
        Some("") => place.named.iter().find(|path| path.is_file()),
        Some(number) => {
            let number = number.strip_prefix('-').and_then(|number| number.parse::<usize>().ok());
            number.and_then(|number| place.named.get(number.checked_sub(1)?))
        }
    };
    let missing = || CaseError::Failed(format!("the file of the set `{set}` is no longer there"));
    found.map(|path| Some(path.as_path())).ok_or_else(missing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_named_file_is_a_set_and_folders_are_none() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        for name in ["a", "b"] {
            std::fs::write(path(name), name).unwrap();
        }
        let named = vec![folder.path().to_owned(), path("a"), path("b")];
        assert_eq!(sets(&named), ["own-2", "own-3"]);
        assert_eq!(sets(&named[..2]), ["own"]);
        assert_eq!(sets(&named[..1]), [] as [&str; 0]);
        let mut place = Place::new(folder.path(), 1);
        place.named = named;
        assert_eq!(of_set("own", &place).unwrap(), Some(path("a").as_path()));
        assert_eq!(of_set("own-3", &place).unwrap(), Some(path("b").as_path()));
        assert_eq!(of_set("256MiB", &place).unwrap(), None);
        assert!(of_set("own-4", &place).is_err() && of_set("own-0", &place).is_err());
    }
}
