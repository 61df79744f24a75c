//! The folder that a run works in.

use std::path::{Path, PathBuf};

use crate::error::CaseError;

/// Where a case finds its input and leaves its output: a folder that the lab made and will remove.
///
/// `input/` is filled once and stays for all rounds; `output/` is emptied before each run.
#[derive(Clone, Debug)]
pub struct Place {
    folder: PathBuf,
    /// Existing files that the user named, for experiments that can use them (`order`, `metadata`).
    pub named: Vec<PathBuf>,
    /// From which all made-up content is drawn.
    pub seed: u64,
    /// How much of the usual number of made-up files is made: 1 is all, for experiments that make many
    /// (`order`).
    pub scale: f64,
}

impl Place {
    /// A place in `folder`, which exists.
    #[must_use]
    pub fn new(folder: &Path, seed: u64) -> Place {
        Place { folder: folder.to_owned(), named: Vec::new(), seed, scale: 1.0 }
    }

    /// The folder itself.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Where an input of this name lies.
    #[must_use]
    pub fn input(&self, name: &str) -> PathBuf {
        self.folder.join("input").join(name)
    }

    /// Where an output of this name belongs.
    #[must_use]
    pub fn output(&self, name: &str) -> PathBuf {
        self.folder.join("output").join(name)
    }

    /// The input of this name, made by `make` if it is not there yet. `make` is given a path beside the final
    /// one, so that an interrupted preparation is never taken for a finished one.
    ///
    /// # Errors
    /// Of `make`, or of the renaming.
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
