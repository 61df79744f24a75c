//! Removes unfinished files that killed processes left.
//!
//! An unfinished file is locked by the process that writes it (`flock(2)`), so one that can be locked is
//! abandoned. A process id would not do: by now it may belong to another program, or to a process on another
//! machine or in another container that shares the folder. Between the creation of a file and its locking,
//! another process may take the file for a leftover and remove it. The creator notices this, because it does
//! not get the lock or the name leads to no file, and creates another file.
//!
//! Where files cannot be locked, and on systems other than Linux, leftovers stay.

use std::collections::HashSet;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::SUFFIX;
use crate::{platform, unfollowed};

/// Locks a file that was just created at `path`. Returns `false` if another process took it for a leftover:
/// the caller must create another file then.
///
/// # Errors
/// If the file's metadata cannot be read. Where files cannot be locked, it stays without a lock.
pub(super) fn claim(file: &File, path: &Path) -> io::Result<bool> {
    if !platform::LOCKS_UNFINISHED {
        return Ok(true);
    }
    match file.try_lock() {
        Ok(()) => platform::is_named(file, path),
        Err(TryLockError::WouldBlock) => Ok(false),
        Err(TryLockError::Error(_)) => Ok(true),
    }
}

/// Removes the leftovers in a folder, once per process and folder. Files that cannot be removed stay.
pub fn remove_once(folder: &Path) {
    static DONE: Mutex<Option<HashSet<PathBuf>>> = Mutex::new(None);
    let is_first = {
        let mut done = DONE.lock().unwrap_or_else(PoisonError::into_inner);
        done.get_or_insert_default().insert(folder.to_owned())
    };
    if platform::LOCKS_UNFINISHED && is_first {
        remove(folder);
    }
}

fn remove(folder: &Path) {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let Ok(entries) = fs::read_dir(folder) else { return };
    let ours = entries.flatten().filter(|entry| entry.file_name().to_str().is_some_and(is_partial_name));
    for path in ours.map(|entry| entry.path()) {
        // Opening a FIFO would wait for its reader.
        if !fs::symlink_metadata(&path).is_ok_and(|found| found.is_file()) {
            continue;
        }
        let Ok(file) = unfollowed::to_write(&path) else { continue };
        if file.try_lock().is_ok() && platform::is_named(&file, &path).unwrap_or(false) {
            let _ = fs::remove_file(&path);
        }
    }
}

/// Whether a name has the form that [`super::partial_name`] produces: two numbers with a dash between.
pub(super) fn is_partial_name(name: &str) -> bool {
    let numbers = name.strip_prefix('.').and_then(|rest| rest.strip_suffix(SUFFIX)?.split_once('-'));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    numbers.is_some_and(|(process, number)| is_number(process) && is_number(number))
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn what_nobody_holds_is_removed_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        // One of a process that is gone, and one of this process, which no longer has it: the number decides
        // nothing.
        let own = format!(".{}-7.partial", std::process::id());
        for name in
            [".1-0.partial", own.as_str(), ".x-1.partial", "1-0.partial", ".1-.partial", "photo.partial"]
        {
            fs::write(path(name), "half").unwrap();
        }
        fs::create_dir(path(".2-0.partial")).unwrap();
        let held = File::create_new(path(".3-0.partial")).unwrap();
        assert!(claim(&held, &path(".3-0.partial")).unwrap());
        remove(folder.path());
        let stays =
            [".1-.partial", ".2-0.partial", ".3-0.partial", ".x-1.partial", "1-0.partial", "photo.partial"];
        assert_eq!(names(folder.path()), stays);
        drop(held);
        remove(folder.path());
        assert!(!path(".3-0.partial").exists());
    }

    #[test]
    fn a_file_that_was_taken_for_a_leftover_is_not_claimed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(".1-0.partial");
        let made = File::create_new(&path).unwrap();
        remove(folder.path());
        assert!(!claim(&made, &path).unwrap());
        let made = File::create_new(&path).unwrap();
        let other = File::options().write(true).open(&path).unwrap();
        other.lock().unwrap();
        assert!(!claim(&made, &path).unwrap());
    }

    #[test]
    fn two_that_begin_and_clear_at_once_lose_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let make = |thread: usize| {
            for number in 0..200 {
                let path = folder.path().join(format!("{thread}-{number}"));
                let (beside, file) = super::super::Beside::create(&path).unwrap();
                remove(folder.path());
                beside.publish(&file, false).unwrap();
            }
        };
        std::thread::scope(|scope| (0..4).for_each(|thread| drop(scope.spawn(move || make(thread)))));
        assert_eq!(names(folder.path()).len(), 800);
    }
}
