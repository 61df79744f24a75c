//! Which sidecar is a file's own.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use engine::Location;

use crate::error::{Refusal, Stage};
use crate::platform;
use crate::replace::{Found, read};

/// How a sidecar is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Naming {
    /// `photo.jpg.xmp`, as darktable and digiKam do.
    Full,
    /// `photo.xmp`, as Lightroom does for raw files.
    Stem,
}

/// The sidecar of a file.
#[derive(Debug)]
pub(super) struct Target {
    pub(super) sidecar: PathBuf,
    /// What is in it, if it exists.
    pub(super) found: Option<Found>,
    /// The extension that a new `photo.xmp` is for.
    pub(super) extension: Option<String>,
}

/// Finds sidecars. Keeps the folder of the last file: neighbours come one after another.
#[derive(Debug)]
pub(super) struct Targets {
    naming: Option<Naming>,
    last: Option<(PathBuf, PathBuf)>,
}

/// Endings in which sidecars are looked for; new ones have the first.
const ENDINGS: [&str; 3] = [".xmp", ".XMP", ".Xmp"];

impl Targets {
    pub(super) fn new(naming: Option<Naming>) -> Targets {
        Targets { naming, last: None }
    }

    /// The folder of a file, absolute and without links; `None` if it cannot be found.
    pub(super) fn folder(&mut self, photo: &Path) -> Option<&Path> {
        let parent = photo.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        if self.last.as_ref().is_none_or(|(known, _)| known != parent) {
            self.last = Some((parent.to_owned(), file::canonicalize(parent).ok()?));
        }
        self.last.as_ref().map(|(_, folder)| folder.as_path())
    }

    /// The sidecar of a file, which must exist.
    pub(super) fn of(&mut self, photo: &Path) -> Result<Target, Refusal> {
        if Location::of(photo).is_remote() {
            return Err(Refusal::NotOnDisk);
        }
        match fs::metadata(photo) {
            Ok(found) if found.is_file() => {}
            Ok(_) => return Err(Refusal::NotAFile),
            Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
                return Err(Refusal::NoPhoto);
            }
            Err(source) => return Err(Refusal::Io { stage: Stage::Read, source }),
        }
        let Some(name) = photo.file_name() else { return Err(Refusal::NotAFile) };
        if engine::is_sidecar(name.as_encoded_bytes()) {
            return Err(Refusal::IsSidecar);
        }
        let naming = self.naming;
        let folder = self.folder(photo).ok_or(Refusal::NoPhoto)?;
        let short = Path::new(name).file_stem().unwrap_or(name);
        match naming {
            Some(Naming::Full) => at(folder, name),
            Some(Naming::Stem) => {
                let mut target = at(folder, short)?;
                match of_another(&target, name) {
                    Some(other) => return Err(Refusal::OfAnother(other)),
                    None if target.found.is_none() => target.extension = extension(name),
                    None => {}
                }
                Ok(target)
            }
            None => {
                let full = at(folder, name);
                if full.as_ref().is_ok_and(|full| full.found.is_none()) {
                    let short = at(folder, short)?;
                    if short.found.is_some() && of_another(&short, name).is_none() {
                        return Ok(short);
                    }
                }
                full
            }
        }
    }
}

/// The sidecar before whose ending a name is; a new one if there is none.
fn at(folder: &Path, stem: &OsStr) -> Result<Target, Refusal> {
    for ending in ENDINGS {
        let sidecar = folder.join(with(stem, ending));
        if let Some(found) = read(&sidecar)? {
            return Ok(Target { sidecar, found: Some(found), extension: None });
        }
    }
    let name = with(stem, ENDINGS[0]);
    if !platform::is_short_enough(&name) {
        return Err(Refusal::NameTooLong);
    }
    Ok(Target { sidecar: folder.join(name), found: None, extension: None })
}

fn with(stem: &OsStr, ending: &str) -> OsString {
    let mut name = stem.to_owned();
    name.push(ending);
    name
}

/// The extension that `photo.xmp` is for, if that is not the one of this file. What cannot be read is taken
/// for the file's own, and refused when it is edited.
fn of_another(target: &Target, photo: &OsStr) -> Option<String> {
    let said = xmp_edit::side_of_extension(&target.found.as_ref()?.bytes).ok().flatten()?;
    let own = Path::new(photo).extension().unwrap_or_default();
    (!own.eq_ignore_ascii_case(said.trim())).then_some(said)
}

fn extension(photo: &OsStr) -> Option<String> {
    Some(Path::new(photo).extension()?.to_str()?.to_owned())
}
