//! The folder that a run works in.

use std::path::{Path, PathBuf};

use crate::error::CaseError;

/// A working folder made and removed by the lab: a case's input and output are in it.
///
/// `input/` is filled once and stays for all rounds; `output/` is emptied before each run.
#[derive(Clone, Debug)]
pub struct Place {
    folder: PathBuf,
    /// Existing files and folders named by the user, for experiments that can use them (`copy`, `transform`,
    /// `order`, `metadata`). They are only read.
    pub named: Vec<PathBuf>,
    /// Seed from which all generated content is drawn.
    pub seed: u64,
    /// The round that this run belongs to, for experiments that draw new input each round
    /// ([`Experiment::draw`](crate::Experiment::draw)); 0 is the warm-up.
    pub round: u32,
    /// Amount of generated input as a share of the usual: files, records or bytes, whichever the experiment
    /// counts. 1 is all. Files named by the user and single pictures keep their size.
    pub scale: f64,
}

impl Place {
    /// A place in `folder`, which must exist.
    #[must_use]
    pub fn new(folder: &Path, seed: u64) -> Place {
        Place { folder: folder.to_owned(), named: Vec::new(), seed, round: 0, scale: 1.0 }
    }

    /// The amount of input to generate where `amount` is usual, according to [`Place::scale`]. At least 1,
    /// unless nothing is usual.
    #[must_use]
    pub fn scaled(&self, amount: u64) -> u64 {
        ((amount as f64 * self.scale).round() as u64).max(amount.min(1))
    }

    /// Path of the folder itself.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Path of the input called `name`.
    #[must_use]
    pub fn input(&self, name: &str) -> PathBuf {
        self.folder.join("input").join(name)
    }

    /// Path of the output called `name`.
    #[must_use]
    pub fn output(&self, name: &str) -> PathBuf {
        self.folder.join("output").join(name)
    }

    /// Returns the path of the input called `name`, creating it with `make` if it does not exist yet. `make`
    /// gets a path next to the final one, so that an interrupted preparation is never mistaken for a finished
    /// one.
    ///
    /// # Errors
    /// Errors of `make`, or of renaming the result.
    pub fn make_input(
        &self,
        name: &str,
        make: impl FnOnce(&Path) -> Result<(), CaseError>,
    ) -> Result<PathBuf, CaseError> {
        let path = self.input(name);
        if path.exists() {
            return Ok(path);
        }
        let folder = self.folder.join("input");
        std::fs::create_dir_all(&folder).map_err(CaseError::file("create", &folder))?;
        let unfinished = self.input(&format!("{name}.unfinished"));
        make(&unfinished)?;
        std::fs::rename(&unfinished, &path).map_err(CaseError::file("rename", &unfinished))?;
        Ok(path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::{Case, Size};
    use crate::experiment::{Experiment, listing};

    #[test]
    fn amounts_are_scaled_and_never_vanish() {
        let scaled = |scale: f64, amount: u64| {
            let mut place = Place::new(Path::new("."), 1);
            place.scale = scale;
            place.scaled(amount)
        };
        assert_eq!([scaled(1.0, 87_418), scaled(1.0, 1), scaled(1.0, 0)], [87_418, 1, 0]);
        assert_eq!([scaled(0.1, 1000), scaled(2.5, 1000), scaled(0.001, 6)], [100, 2_500, 1]);
        // All whole numbers up to 2^53 pass unchanged.
        assert_eq!(scaled(1.0, (1 << 53) - 1), (1 << 53) - 1);
    }

    /// Number and total length of the files that the experiment generates for a case.
    fn generated(experiment: &dyn Experiment, case: &Case, scale: f64) -> (usize, u64) {
        let folder = tempfile::tempdir().unwrap();
        let mut place = Place::new(folder.path(), 1);
        place.scale = scale;
        match experiment.prepare(case, &place) {
            Ok(_) => {}
            Err(CaseError::Skipped(why)) => eprintln!("skipped {case}: {why}"),
            Err(error) => panic!("{case}: {error}"),
        }
        let files = listing::list(&[place.folder().join("input")]).unwrap();
        let bytes = files.iter().map(|file| std::fs::metadata(&file.path).unwrap().len()).sum();
        (files.len(), bytes)
    }

    #[test]
    fn every_experiment_scales_what_it_generates() {
        for experiment in crate::all().iter().filter(|experiment| experiment.generates_input()) {
            let name = experiment.name();
            let set = match name {
                "scale" => "index-1000-files",
                "limits" => "64MiB-page-cache-read",
                _ => "",
            };
            let cases = experiment.cases(Size::Quick);
            let case = cases.iter().find(|case| case.set.starts_with(set)).unwrap();
            let (few, many) = (generated(*experiment, case, 0.02), generated(*experiment, case, 0.08));
            // Skipped here, or in images whose length is not that of the files.
            if many.0 == 0 || name == "filesystem" {
                continue;
            }
            let growth =
                if few.0 == many.0 { many.1 as f64 / few.1 as f64 } else { many.0 as f64 / few.0 as f64 };
            assert!((3.0..5.0).contains(&growth), "{name}: {few:?} files and bytes, then {many:?}");
        }
    }
}
