//! Creates the stores from the pictures of `decode`, each in the order of the pictures' numbers.

use std::fs;
use std::path::{Path, PathBuf};

use pack::PackError;
use pack::store::Kind;

use super::Job;
use crate::error::CaseError;
use crate::experiment::decode::pictures;
use crate::place::Place;

/// A store and the pictures to read from it.
pub(super) struct Input {
    pub(super) path: PathBuf,
    /// Names of the drawn pictures, in reading order.
    pub(super) names: Vec<String>,
    /// Files that a run reads, and which therefore are warm or cold.
    pub(super) files: Vec<PathBuf>,
}

/// The store of a case, created if it does not exist yet. The folder is the one that `decode` reads.
pub(super) fn make(job: &Job, place: &Place) -> Result<Input, CaseError> {
    let folder = pictures::make(&job.pictures, place)?;
    let drawn = folder.files(job.format, &job.pictures, place);
    let names = drawn.iter().filter_map(|path| name_of(path)).collect();
    if job.kind == Kind::Directory {
        return Ok(Input { path: folder.of_format(job.format), names, files: drawn });
    }
    let pictures::Kind::Files { files, .. } = job.pictures else {
        return Err(CaseError::Failed("a store of one picture was asked for".to_owned()));
    };
    let name = format!("store-{files}-{}-{}", pictures::extension(job.format), job.kind);
    let made = place.make_input(&name, |unfinished| {
        // Removes what an interrupted run left.
        if unfinished.exists() {
            fs::remove_dir_all(unfinished).map_err(CaseError::file("remove", unfinished))?;
        }
        fs::create_dir_all(unfinished).map_err(CaseError::file("create", unfinished))?;
        fill(job.kind, &unfinished.join("store"), (0..files).map(|number| folder.path(job.format, number)))
    })?;
    let path = made.join("store");
    let files = [Some(path.clone()), job.kind.beside(&path)].into_iter().flatten().collect();
    Ok(Input { path, names, files })
}

fn fill(kind: Kind, path: &Path, pictures: impl Iterator<Item = PathBuf>) -> Result<(), CaseError> {
    let mut writer = kind.create(path).map_err(of_store)?;
    let mut bytes = Vec::new();
    for picture in pictures {
        pictures::read(&picture, &mut bytes)?;
        writer.put(&name_of(&picture).unwrap_or_default(), &bytes).map_err(of_store)?;
    }
    writer.finish().map_err(of_store)
}

fn name_of(path: &Path) -> Option<String> {
    Some(path.file_name()?.to_str()?.to_owned())
}

/// For `map_err`: names the store and the reason.
pub(super) fn of_store(error: PackError) -> CaseError {
    CaseError::Failed(file::chain(&error))
}
