//! Collects the inputs of a pack, with their keys and their order.

use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};

use catalog::{Catalog, Filter};
use file::{ReadError, Stop, object};
use pack::Keys;
use tag::{Metadata, Options, Want};

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

/// A file that is to be packed.
#[derive(Debug)]
pub(super) struct Input {
    pub(super) path: PathBuf,
    /// Size and modification time at the time of the listing.
    pub(super) bytes: u64,
    pub(super) mtime_ns: i64,
    pub(super) inode: u64,
    /// Why the file cannot be packed, if already known; it has no key then.
    pub(super) problem: Option<String>,
    pub(super) key: String,
    pub(super) extension: String,
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
) -> Result<Vec<Input>, JobError> {
    let _gate = gate::gate!("engine::pack inputs", Work);
    let mut found = match from {
        PackFrom::Paths(paths) => below(paths, output, progress)?,
        PackFrom::Catalog(catalog, filter) => of_catalog(catalog, filter)?,
    };
    found
        .sort_by(|a, b| a.relative.as_os_str().cmp(b.relative.as_os_str()).then_with(|| a.path.cmp(&b.path)));
    if let Some(first) = found.iter().find(|_| found.iter().all(|found| found.problem.is_some())) {
        let reason = first.problem.clone().unwrap_or_default();
        return Err(JobError::Root { path: first.path.clone(), source: io::Error::other(reason) });
    }
    let mut keys = Keys::new();
    let mut inputs: Vec<Input> = found.into_iter().map(|found| found.keyed(&mut keys)).collect();
    match order {
        PackOrder::Path => {}
        PackOrder::Date => inputs = by_date(inputs, progress)?,
        PackOrder::Shuffled { seed } => inputs.sort_by_cached_key(|input| rank(seed, &input.key)),
    }
    Ok(inputs)
}

/// A file with the part of its path from which its key is derived, or a path whose files are missing.
struct Candidate {
    path: PathBuf,
    relative: PathBuf,
    bytes: u64,
    mtime_ns: i64,
    inode: u64,
    problem: Option<String>,
}

impl Candidate {
    fn new(directory: &Path, root: &Path, entry: &Entry) -> Candidate {
        let path = object::join(directory, &entry.name);
        let relative = path.strip_prefix(root).unwrap_or(&path).to_owned();
        let (bytes, mtime_ns, inode) = (entry.bytes, entry.mtime_ns, entry.inode);
        Candidate { path, relative, bytes, mtime_ns, inode, problem: None }
    }

    /// A path that cannot be accessed, or a directory that cannot be listed. It is recorded in the manifest:
    /// otherwise the pack would lack a part of the tree without any notice.
    fn missing(path: PathBuf, error: &io::Error) -> Candidate {
        let path = absolute(&path).unwrap_or(path);
        let (relative, problem) = (path.clone(), Some(error.to_string()));
        Candidate { path, relative, bytes: 0, mtime_ns: 0, inode: 0, problem }
    }

    fn keyed(self, keys: &mut Keys) -> Input {
        // Missing files get no key, so that the other keys do not depend on them.
        let (key, extension) = match self.problem {
            Some(_) => Default::default(),
            None => keys.take(&self.relative),
        };
        Input {
            path: self.path,
            bytes: self.bytes,
            mtime_ns: self.mtime_ns,
            inode: self.inode,
            problem: self.problem,
            key,
            extension,
        }
    }
}

/// Files below the paths. If there are several directories, each key begins with the name of its directory.
fn below(paths: &[PathBuf], output: &Path, progress: &Progress) -> Result<Vec<Candidate>, JobError> {
    let ReachedRoots { roots, problems } = walk::reach(paths, progress)?.at_least_one()?;
    if let Some(inside) = roots.iter().map(Root::path).find(|path| path.starts_with(output)) {
        return Err(JobError::InsideOutput { path: inside });
    }
    let n_directories = roots.iter().filter(|root| matches!(root, Root::Directory(_))).count();
    let mut found: Vec<Candidate> =
        problems.into_iter().map(|(path, error)| Candidate::missing(path, &error)).collect();
    for root in roots {
        match root {
            Root::File { directory, entry } => found.push(Candidate::new(&directory, &directory, &entry)),
            Root::Directory(root) => {
                let above =
                    if n_directories > 1 { root.parent().unwrap_or(&root).to_owned() } else { root.clone() };
                add_below(root, &above, output, progress, &mut found);
            }
        }
    }
    Ok(found)
}

fn add_below(root: PathBuf, above: &Path, output: &Path, progress: &Progress, found: &mut Vec<Candidate>) {
    for walked in Below::new(root, Some(output), progress.as_stop()) {
        match walked {
            WalkedDirectory::Files(directory, files) => {
                // Members of a pack keep their keys, whatever shard they are in.
                let above = if Location::of(&directory).is_container() { &directory } else { above };
                let readable = files.iter().filter(|entry| entry.obstacle.is_none());
                let n_before = found.len();
                found.extend(readable.map(|entry| Candidate::new(&directory, above, entry)));
                Progress::add(&progress.files_found, (found.len() - n_before) as u64);
            }
            WalkedDirectory::Problem(path, error) => found.push(Candidate::missing(path, &error)),
        }
    }
}

/// The files of a catalogue, by the part of their paths below their common directory.
fn of_catalog(catalog: &Catalog, filter: &Filter) -> Result<Vec<Candidate>, JobError> {
    let mut paths: Vec<PathBuf> = Vec::new();
    catalog.find(filter, &mut |found| {
        paths.push(found.path);
        std::ops::ControlFlow::Continue(())
    })?;
    let above = common_directory(&paths);
    let mut all = Vec::with_capacity(paths.len());
    for path in paths {
        let relative = path.strip_prefix(&above).unwrap_or(&path).to_owned();
        // A file that no longer exists is reported as missing when it is packed.
        let entry = Location::of(&path).entry(&Stop::default()).ok();
        let (bytes, mtime_ns, inode) =
            entry.map_or((0, 0, 0), |entry| (entry.bytes, entry.mtime_ns, entry.inode));
        all.push(Candidate { path, relative, bytes, mtime_ns, inode, problem: None });
    }
    Ok(all)
}

/// The deepest directory that contains all paths.
fn common_directory(paths: &[PathBuf]) -> PathBuf {
    let mut common = paths.first().and_then(|path| path.parent()).unwrap_or(Path::new("")).to_owned();
    for path in paths {
        while !path.starts_with(&common) && common.pop() {}
    }
    common
}

/// Sort key of a shuffled pack: a hash that depends only on the seed and the key.
fn rank(seed: u64, key: &str) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&seed.to_le_bytes());
    hasher.update(key.as_bytes());
    hasher.finalize().into()
}

/// Sorts by the time at which pictures were taken; those without a time come last.
fn by_date(inputs: Vec<Input>, progress: &Progress) -> Result<Vec<Input>, JobError> {
    let dates = dates_of(&inputs, progress)?;
    let mut dated: Vec<(String, Input)> = dates.into_iter().zip(inputs).collect();
    dated.sort_by(|(a, _), (b, _)| (a.is_empty(), a).cmp(&(b.is_empty(), b)));
    Ok(dated.into_iter().map(|(_, input)| input).collect())
}

/// When each picture was taken, as ISO 8601 text, empty if unknown: one line per file.
fn dates_of(inputs: &[Input], progress: &Progress) -> Result<Vec<String>, JobError> {
    let options = TagsOptions { tag: Options::wanting(Want::Roles), ..TagsOptions::default() };
    let mut dates = Vec::with_capacity(inputs.len());
    let mut take = |date: &mut String| -> io::Result<()> {
        dates.push(std::mem::take(date));
        Ok(())
    };
    let mut paths = inputs.iter().map(|input| input.path.clone());
    match tags(&mut paths, &options, &taken_at, &mut take, progress) {
        Ok(_) => {}
        Err(TagsError::Job(error)) => return Err(error),
        Err(TagsError::Write(source)) => return Err(JobError::Record { source }),
    }
    // A run that was asked to stop answers for the first files only.
    dates.resize(inputs.len(), String::new());
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
        assert_eq!(common_directory(&paths[..1]), Path::new("/a/b/c"));
        assert_eq!(common_directory(&paths[..2]), Path::new("/a/b"));
        assert_eq!(common_directory(&paths), Path::new("/a"));
        assert_eq!(common_directory(&[]), Path::new(""));
    }
}
