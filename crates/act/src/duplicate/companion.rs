//! Files that stay together when one of them is moved: a raw file and its JPEG, a picture and its sidecars.
//!
//! Files of one folder with the same name up to the extension are one unit. It is moved whole, with its
//! sidecars, or not at all; so no sidecar loses its file.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};

use engine::catalog::language::Kind;

use super::carry::Ready;
use super::{DuplicateAct, DuplicateTask};

/// Divides duplicates into units, in the order of their paths. What is linked keeps its name, so each is a
/// unit of its own.
pub(super) fn units(mut tasks: Vec<DuplicateTask>, act: &DuplicateAct) -> Vec<Vec<DuplicateTask>> {
    if !matches!(act, DuplicateAct::Move(_)) {
        tasks.sort_by(|a, b| a.duplicate.path.cmp(&b.duplicate.path));
        return tasks.into_iter().map(|task| vec![task]).collect();
    }
    let key = |task: &DuplicateTask| {
        let path = &task.duplicate.path;
        (path.parent().map(Path::to_owned), path.file_stem().map(OsStr::to_ascii_lowercase))
    };
    tasks.sort_by_cached_key(|task| (key(task), task.duplicate.path.clone()));
    tasks.chunk_by(|a, b| key(a) == key(b)).map(<[DuplicateTask]>::to_vec).collect()
}

/// Whether a duplicate is a sidecar, which belongs to its own file, whatever other one has the same bytes.
pub(super) fn is_sidecar(task: &DuplicateTask) -> bool {
    task.duplicate.path.file_name().is_some_and(is_name_of_sidecar)
}

fn is_name_of_sidecar(name: &OsStr) -> bool {
    Kind::of_file(None, &name.to_string_lossy()) == Kind::Sidecar
}

/// What else is in the folders of duplicates. Keeps the last folder: units come in the order of their paths.
#[derive(Debug, Default)]
pub(super) struct Companions {
    last: Option<(PathBuf, Vec<OsString>)>,
}

impl Companions {
    /// The sidecars that go with the files of a unit.
    ///
    /// # Errors
    /// The path of a file that is no sidecar, belongs to the unit, and would stay.
    pub(super) fn of(&mut self, unit: &[DuplicateTask], act: &DuplicateAct) -> Result<Vec<Ready>, PathBuf> {
        let (DuplicateAct::Move(to), Some(first)) = (act, unit.first()) else { return Ok(Vec::new()) };
        let path = &first.duplicate.path;
        let (Some(folder), Some(stem)) = (path.parent(), path.file_stem()) else { return Ok(Vec::new()) };
        let names: Vec<&OsStr> = unit.iter().filter_map(|task| task.duplicate.path.file_name()).collect();
        // A kept file of the same name, such as `a.jpeg` of `a.jpg`, keeps the sidecars of that name.
        let is_of_unit = |path: &Path| {
            path.parent() == Some(folder) && path.file_stem().is_some_and(|of| of.eq_ignore_ascii_case(stem))
        };
        let kept: Vec<&Path> =
            unit.iter().map(|task| &*task.kept.path).filter(|path| is_of_unit(path)).collect();
        let mut sidecars = Vec::new();
        for name in self.names(folder) {
            let of = Path::new(name).file_stem().unwrap_or_default();
            let is_named_for = (of.eq_ignore_ascii_case(stem) && kept.is_empty())
                || names.iter().any(|file| of.eq_ignore_ascii_case(file));
            if !is_named_for || names.contains(&name.as_os_str()) {
                continue;
            }
            let companion = folder.join(name);
            // It may have gone since, or be a folder of that name.
            if !fs::symlink_metadata(&companion).is_ok_and(|found| found.is_file()) {
                continue;
            }
            if !is_name_of_sidecar(name) {
                return Err(companion);
            }
            sidecars.push(companion);
        }
        sidecars.into_iter().map(|sidecar| Ready::sidecar(&sidecar, to).ok_or(sidecar)).collect()
    }

    fn names(&mut self, folder: &Path) -> &[OsString] {
        if self.last.as_ref().is_none_or(|(last, _)| last != folder) {
            let names = fs::read_dir(folder).map(|entries| {
                let mut names: Vec<OsString> = entries.flatten().map(|entry| entry.file_name()).collect();
                names.sort();
                names
            });
            self.last = Some((folder.to_owned(), names.unwrap_or_default()));
        }
        self.last.as_ref().map_or(&[], |(_, names)| names)
    }
}
