//! The folder that a run works in.

use std::path::{Path, PathBuf};

use crate::error::CaseError;

/// A working folder made and removed by the lab: a case's input and output are in it.
///
/// `input/` is filled once and stays for all rounds; `output/` is emptied before each run.
#[derive(Clone, Debug)]
pub struct Place {
    folder: PathBuf,
    /// Existing files named by the user, for experiments that can use them (`order`, `metadata`).
    pub named: Vec<PathBuf>,
    /// Seed from which all generated content is drawn.
    pub seed: u64,
    /// The round that this run belongs to, for experiments that draw new input each round
    /// ([`Experiment::draw`](crate::Experiment::draw)); 0 is the warm-up.
    pub round: u32,
    /// Share of the usual number of generated files to make, for experiments that make many (`order`); 1 is
    /// all.
    pub scale: f64,
}

impl Place {
    /// A place in `folder`, which must exist.
    #[must_use]
    pub fn new(folder: &Path, seed: u64) -> Place {
        Place { folder: folder.to_owned(), named: Vec::new(), seed, round: 0, scale: 1.0 }
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
