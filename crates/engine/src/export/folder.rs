//! A folder of files that appears when all of them are complete.
//!
//! It is written as `.NAME.partial` next to `NAME`, and renamed. A lock on a file in it shows that its
//! process runs: what a killed one left is removed by the next export to the same folder.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use catalog::ExportFiles;

use crate::error::JobError;

/// The file whose lock says that the folder is being written.
const LOCK: &str = ".lock";

/// A folder that is being written.
#[derive(Debug)]
pub(super) struct Folder {
    out: PathBuf,
    partial: PathBuf,
    lock: Option<File>,
    is_published: bool,
}

impl Folder {
    /// Begins a folder. An existing one has to be empty, or, with `force`, an earlier export and nothing
    /// else.
    pub(super) fn begin(out: &Path, force: bool) -> Result<Folder, JobError> {
        let failed = |source| JobError::Output { path: out.to_owned(), source };
        match fs::read_dir(out).map(|mut entries| entries.next().is_some()) {
            Ok(false) => {}
            Ok(true) if !force => return Err(JobError::Exists { path: out.to_owned() }),
            Ok(true) => check_is_export(out).map_err(failed)?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(failed(error)),
        }
        let hidden = |suffix: &str| {
            let mut name = std::ffi::OsString::from(".");
            name.push(out.file_name().unwrap_or_default());
            name.push(suffix);
            out.with_file_name(name)
        };
        let partial = hidden(".partial");
        let lock = claim(&partial).map_err(failed)?;
        Ok(Folder { out: out.to_owned(), partial, lock: Some(lock), is_published: false })
    }

    /// Gives the folder its final name.
    pub(super) fn publish(mut self) -> Result<(), JobError> {
        self.swap().map_err(|source| JobError::Output { path: self.out.clone(), source })
    }

    fn swap(&mut self) -> io::Result<()> {
        self.lock = None;
        fs::remove_file(self.partial.join(LOCK))?;
        let mut old = self.partial.clone().into_os_string();
        old.push("-old");
        let old = PathBuf::from(old);
        let has_old = self.out.is_dir();
        if has_old {
            // Only what `begin` has looked at: an empty folder, or an earlier export.
            fs::rename(&self.out, &old)?;
        }
        if let Err(error) = fs::rename(&self.partial, &self.out) {
            if has_old {
                let _ = fs::rename(&old, &self.out);
            }
            return Err(error);
        }
        self.is_published = true;
        if has_old { fs::remove_dir_all(old) } else { Ok(()) }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if !self.is_published {
            self.lock = None;
            // What stays is removed by the next export.
            let _ = fs::remove_dir_all(&self.partial);
        }
    }
}

impl ExportFiles for Folder {
    fn begin(&mut self, name: &str) -> io::Result<File> {
        let path = self.partial.join(name);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        File::options().read(true).write(true).create_new(true).open(path)
    }

    fn end(&mut self, file: File) -> io::Result<u64> {
        file.sync_data()?;
        Ok(file.metadata()?.len())
    }
}

/// Creates the hidden folder, and holds the lock in it.
fn claim(partial: &Path) -> io::Result<File> {
    let lock = partial.join(LOCK);
    if let Err(error) = fs::create_dir(partial) {
        if error.kind() != io::ErrorKind::AlreadyExists {
            return Err(error);
        }
        // Of a run that was killed, unless its lock is held. Without one it is no folder of an export.
        let held = File::options().write(true).open(&lock)?;
        held.try_lock().map_err(|_| io::Error::other("another export to this folder is running"))?;
        drop(held);
        fs::remove_dir_all(partial)?;
        fs::create_dir(partial)?;
    }
    let file = File::create_new(lock)?;
    // Where files cannot be locked, what a killed run leaves has to be removed by hand.
    let _ = file.try_lock();
    Ok(file)
}

/// Checks that a folder holds files of an export only, so that nothing else is lost with it.
fn check_is_export(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let is_folder = entry.file_type()?.is_dir();
        if is_folder && name.contains('=') {
            check_is_export(&entry.path())?;
        } else if is_folder || !is_part(&name) {
            let words = format!("it contains `{name}`, which is no file of an export; name another folder");
            return Err(io::Error::other(words));
        }
    }
    Ok(())
}

/// Whether a file is called as those of exports are: `part-0.parquet`.
fn is_part(name: &str) -> bool {
    let number = name.strip_prefix("part-").and_then(|rest| rest.split_once('.'));
    number.is_some_and(|(number, extension)| {
        number.parse::<u64>().is_ok() && ["parquet", "csv", "jsonl"].contains(&extension)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn begin(out: &Path, force: bool) -> Result<Folder, String> {
        Folder::begin(out, force).map_err(|error| file::chain(&error))
    }

    fn write(folder: &mut Folder, name: &str) {
        let file = folder.begin(name).unwrap();
        folder.end(file).unwrap();
    }

    #[test]
    fn a_folder_appears_with_all_its_files() {
        let place = tempfile::tempdir().unwrap();
        let out = place.path().join("out");
        let mut folder = begin(&out, false).unwrap();
        write(&mut folder, "year=2024/part-0.csv");
        assert!(!out.exists());
        assert!(begin(&out, false).unwrap_err().contains("another export to this folder is running"));
        folder.publish().unwrap();
        let names = |path: &Path| -> Vec<String> {
            let names = fs::read_dir(path).unwrap();
            names.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
        };
        assert_eq!(
            (names(place.path()), names(&out)),
            (vec!["out".to_owned()], vec!["year=2024".to_owned()])
        );
        assert!(begin(&out, false).unwrap_err().contains("already exists"));
        // Dropped before its end: the earlier one stays.
        drop(begin(&out, true).unwrap());
        assert_eq!(names(&out), ["year=2024"]);
        let mut folder = begin(&out, true).unwrap();
        write(&mut folder, "part-0.csv");
        folder.publish().unwrap();
        assert_eq!(
            (names(place.path()), names(&out)),
            (vec!["out".to_owned()], vec!["part-0.csv".to_owned()])
        );
    }

    #[test]
    fn what_is_no_export_is_never_replaced() {
        let place = tempfile::tempdir().unwrap();
        let out = place.path().join("out");
        fs::create_dir_all(out.join("year=2024")).unwrap();
        for name in ["letter.txt", "year=2024/photo.jpg", "part-x.csv"] {
            fs::write(out.join(name), "mine").unwrap();
            assert!(begin(&out, true).unwrap_err().contains("is no file of an export"), "{name}");
            fs::remove_file(out.join(name)).unwrap();
        }
        fs::write(out.join("year=2024/part-0.parquet"), "").unwrap();
        drop(begin(&out, true).unwrap());
        fs::create_dir(out.join("letters")).unwrap();
        assert!(begin(&out, true).unwrap_err().contains("`letters`"));
    }

    #[test]
    fn what_a_killed_run_left_is_removed() {
        let place = tempfile::tempdir().unwrap();
        let partial = place.path().join(".out.partial");
        fs::create_dir(&partial).unwrap();
        // Somebody else's folder stays.
        begin(&place.path().join("out"), false).unwrap_err();
        fs::write(partial.join(LOCK), "").unwrap();
        fs::write(partial.join("part-0.csv"), "cut").unwrap();
        let folder = begin(&place.path().join("out"), false).unwrap();
        assert!(!partial.join("part-0.csv").exists());
        folder.publish().unwrap();
    }
}
