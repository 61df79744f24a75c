//! Collects the inputs of a pack, with their keys and their order.

use std::ffi::OsStr;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use catalog::{Catalog, Filter};
use file::{ReadError, Stop, object};
use tag::{Metadata, Options, Want};

use super::list::{FileState, InputList};
use super::options::PackOrder;
use crate::error::JobError;
use crate::location::Location;
use crate::progress::Progress;
use crate::shard::absolute;
use crate::source::{Entry, Root};
use crate::tags::{TagsError, TagsOptions, tags};
use crate::walk::{self, Below, ReachedRoots, WalkedDirectory};

/// Source of the pictures of a pack.
pub enum PackFrom<'p> {
    /// Files, and directories with everything below them.
    Paths(&'p [PathBuf]),
    /// Files of a catalogue that pass the filter and have not vanished.
    Catalog(&'p Catalog, &'p Filter),
}

/// All inputs in the order of the pack.
///
/// Keys are derived from the paths below the roots, always in the order of the paths: a file has the same key
/// in every order of the pack.
pub(super) fn inputs(
    from: &PackFrom<'_>,
    order: PackOrder,
    output: &Path,
    progress: &Progress,
) -> Result<InputList, JobError> {
    let _gate = gate::gate!("engine::pack inputs", Work);
    let mut inputs = match from {
        PackFrom::Paths(paths) => below(paths, output, progress)?,
        PackFrom::Catalog(catalog, filter) => of_catalog(catalog, filter)?,
    };
    inputs.sort_and_key();
    if inputs.has_only_problems()
        && let Some(reason) = (inputs.len() > 0).then(|| inputs.problem(0)).flatten()
    {
        return Err(JobError::Root { path: inputs.path(0), source: io::Error::other(reason.to_owned()) });
    }
    match order {
        PackOrder::Path => {}
        PackOrder::Date => {
            let dates = dates_of(&inputs, progress)?;
            inputs.sort_by_rank(|_, at| (dates[at].is_empty(), &*dates[at]));
        }
        PackOrder::Shuffled { seed } => inputs.sort_by_rank(|inputs, at| rank(seed, &inputs.key(at).0)),
    }
    Ok(inputs)
}

/// Adds a path whose files are missing: one that cannot be accessed, or a directory that cannot be listed. It
/// is recorded in the manifest: otherwise the pack would lack a part of the tree without any notice.
fn add_missing(found: &mut InputList, path: PathBuf, error: &io::Error) -> Result<(), JobError> {
    let path = absolute(&path).unwrap_or(path);
    found.push_problem(&path, error.to_string()).map_err(|source| JobError::Root { path, source })
}

/// Adds a file of `directory`; its key is derived from its path below `root`.
fn add(found: &mut InputList, directory: &Path, root: &Path, entry: &Entry) -> Result<(), JobError> {
    let path = object::join(directory, &entry.name);
    let relative = path.strip_prefix(root).unwrap_or(&path);
    let state = FileState::of(entry);
    found
        .push(&path, relative.as_os_str().len(), state)
        .map_err(|source| JobError::Root { path: path.clone(), source })
}

/// Files below the paths. If there are several directories, each key begins with the name of its directory.
fn below(paths: &[PathBuf], output: &Path, progress: &Progress) -> Result<InputList, JobError> {
    let ReachedRoots { roots, problems } = walk::reach(paths, progress)?.at_least_one()?;
    if let Some(inside) = roots.iter().map(Root::path).find(|path| path.starts_with(output)) {
        return Err(JobError::InsideOutput { path: inside });
    }
    let n_directories = roots.iter().filter(|root| matches!(root, Root::Directory(_))).count();
    let mut found = InputList::default();
    for (path, error) in problems {
        add_missing(&mut found, path, &error)?;
    }
    for root in roots {
        match root {
            Root::File { directory, entry } => add(&mut found, &directory, &directory, &entry)?,
            Root::Directory(root) => {
                let above =
                    if n_directories > 1 { root.parent().unwrap_or(&root).to_owned() } else { root.clone() };
                add_below(root, &above, output, progress, &mut found)?;
            }
        }
    }
    Ok(found)
}

fn add_below(
    root: PathBuf,
    above: &Path,
    output: &Path,
    progress: &Progress,
    found: &mut InputList,
) -> Result<(), JobError> {
    for walked in Below::new(root, Some(output), progress.as_stop()) {
        match walked {
            WalkedDirectory::Files(directory, files) => {
                // Members of a pack keep their keys, whatever shard they are in.
                let above = if Location::of(&directory).is_container() { &directory } else { above };
                let n_before = found.len();
                for entry in files.iter().filter(|entry| entry.obstacle.is_none()) {
                    add(found, &directory, above, entry)?;
                }
                Progress::add(&progress.files_found, (found.len() - n_before) as u64);
            }
            WalkedDirectory::Problem(path, error) => add_missing(found, path, &error)?,
        }
    }
    Ok(())
}

/// The files of a catalogue, by the part of their paths below their common directory.
fn of_catalog(catalog: &Catalog, filter: &Filter) -> Result<InputList, JobError> {
    let mut inputs = InputList::default();
    let mut refused = None;
    catalog.find(filter, &mut |found| match inputs.push(&found.path, 0, FileState::default()) {
        Ok(()) => ControlFlow::Continue(()),
        Err(source) => {
            refused = Some(JobError::Root { path: found.path, source });
            ControlFlow::Break(())
        }
    })?;
    if let Some(error) = refused {
        return Err(error);
    }
    let above = common_directory((0..inputs.len()).map(|at| inputs.path(at)));
    inputs.derive_keys_below(&above);
    // A file that no longer exists is reported as missing when it is packed.
    inputs.look(|path| {
        let entry = Location::of(path).entry(&Stop::default()).ok();
        entry.as_ref().map_or_else(FileState::default, FileState::of)
    });
    Ok(inputs)
}

/// The deepest directory that contains all paths.
fn common_directory(paths: impl Iterator<Item = PathBuf>) -> PathBuf {
    let mut common: Option<PathBuf> = None;
    for path in paths {
        let common = common.get_or_insert_with(|| path.parent().unwrap_or(Path::new("")).to_owned());
        while !path.starts_with(&*common) && common.pop() {}
    }
    common.unwrap_or_default()
}

/// Sort key of a shuffled pack: the first half of a hash that depends only on the seed and the key.
fn rank(seed: u64, key: &str) -> [u8; 16] {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&seed.to_le_bytes());
    hasher.update(key.as_bytes());
    let hash = hasher.finalize();
    std::array::from_fn(|at| hash.as_bytes()[at])
}

/// When each picture was taken, as ISO 8601 text, empty if unknown: one line per file.
fn dates_of(inputs: &InputList, progress: &Progress) -> Result<Vec<Box<str>>, JobError> {
    let options = TagsOptions { tag: Options::wanting(Want::Roles), ..TagsOptions::default() };
    let mut dates = Vec::with_capacity(inputs.len());
    let mut take = |date: &mut String| -> io::Result<()> {
        dates.push(std::mem::take(date).into_boxed_str());
        Ok(())
    };
    let mut paths = (0..inputs.len()).map(|at| inputs.path(at));
    match tags(&mut paths, &options, &taken_at, &mut take, progress) {
        Ok(_) => {}
        Err(TagsError::Job(error)) => return Err(error),
        Err(TagsError::Write(source)) => return Err(JobError::Record { source }),
    }
    // A run that was asked to stop answers for the first files only.
    dates.resize(inputs.len(), Box::default());
    Ok(dates)
}

/// When a picture was taken.
fn taken_at(_: &Path, answer: Result<&Metadata<'_>, &ReadError>, date: &mut String) -> bool {
    if let Some(taken) = answer.ok().and_then(tag::taken) {
        date.push_str(&taken.local);
    }
    answer.is_ok()
}

/// The extension in lower case, as parsers expect it.
pub(super) fn extension_hint(path: &Path) -> String {
    path.extension().and_then(OsStr::to_str).unwrap_or("").to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_directory_that_all_lie_in() {
        let paths = ["/a/b/c/1.jpg", "/a/b/2.jpg", "/a/bc/3.jpg"].map(PathBuf::from);
        for (n_paths, common) in [(1, "/a/b/c"), (2, "/a/b"), (3, "/a"), (0, "")] {
            assert_eq!(common_directory(paths.iter().take(n_paths).cloned()), Path::new(common));
        }
    }
}
