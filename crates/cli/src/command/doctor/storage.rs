//! What the kernel and the file system of a path support, and what this user may do there.

use std::fs;
use std::path::{Path, PathBuf};

use engine::file::cache::resident;
use engine::file::extent::extents;
use engine::file::{ReadOptions, Reader, Strategy};

use super::{Part, State};
use crate::command::Failure;
use crate::printer::{chain, shown_path};

/// Entries of a folder that are looked at to find a file with content.
const MOST_ENTRIES: usize = 1000;

/// What the storage of `path` supports.
///
/// # Errors
/// The path cannot be examined.
pub(super) fn parts(path: &Path) -> Result<Vec<Part>, Failure> {
    let file = file_to_try(path)?;
    Ok(vec![
        uring(),
        on_file(
            "FIEMAP",
            "index reads files in the order of their places on devices that seek",
            "keep the pictures on a local file system such as ext4, XFS or Btrfs",
            file.as_deref(),
            |file| extents(file).map(drop).map_err(|error| chain(&error)),
        ),
        on_file(
            "page-cache counts",
            "cache shows which files are in memory, and index chooses how to read each",
            "run as the owner of the files, on Linux",
            file.as_deref(),
            |file| resident(file).map(drop).map_err(|error| chain(&error)),
        ),
        on_file(
            "permission to read",
            "metadata of the files; without it, index records the reason in their rows",
            "give this user the right to read the files",
            file.as_deref(),
            |file| fs::File::open(file).map(drop).map_err(|error| chain(&error)),
        ),
    ])
}

fn uring() -> Part {
    let found = Reader::new(Strategy::Uring, &ReadOptions::default());
    Part::new(
        "io_uring",
        "the read strategy uring, which some storage serves fastest (thalweg tune finds out)",
        found.map(|_| String::new()).map_err(|error| chain(&error)),
        "needs Linux; containers and the setting kernel.io_uring_disabled can forbid it".to_owned(),
    )
}

/// A part that is tried on a file.
fn on_file(
    part: &'static str,
    gives: &'static str,
    how: &str,
    file: Option<&Path>,
    attempt: impl Fn(&Path) -> Result<(), String>,
) -> Part {
    match file {
        Some(file) => {
            let found = attempt(file).map(|()| format!("tried on {}", shown_path(file)));
            Part::new(part, gives, found, how.to_owned())
        }
        None => Part {
            part,
            state: State::Unknown,
            details: "no file with content to try it on".to_owned(),
            gives,
            how: "name a folder with files: thalweg doctor PATH".to_owned(),
        },
    }
}

/// The path itself if it is a file with content, or the first such file in the folder, by name among those
/// looked at.
fn file_to_try(path: &Path) -> Result<Option<PathBuf>, Failure> {
    let named = |error| format!("cannot examine `{}`: {error}", shown_path(path));
    let has_content = |path: &Path| fs::metadata(path).is_ok_and(|meta| meta.is_file() && meta.len() > 0);
    if !fs::metadata(path).map_err(named)?.is_dir() {
        return Ok(has_content(path).then(|| path.to_owned()));
    }
    let entries = fs::read_dir(path).map_err(named)?.take(MOST_ENTRIES).flatten();
    Ok(entries.map(|entry| entry.path()).filter(|path| has_content(path)).min())
}
