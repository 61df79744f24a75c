//! Reads the files of a side: of a catalogue, of a part, of a list of hashes, or of what has files below it.

use std::fs::File;
use std::io::{self, Read as _};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use catalog::{Catalog, Change, HashKind, PartReader};

use super::side::{Facts, Side, is_separator};
use crate::error::JobError;
use crate::exclude::Excludes;
use crate::hash_list::{self, HashList, ListedFile};
use crate::location::Location;
use crate::problem::{self, Problem};
use crate::progress::Progress;
use crate::source::{Entry, Root};
use crate::walk::{self, Below, WalkedDirectory};

/// How SQLite's databases and Parquet's files begin.
const OF_SQLITE: &[u8] = b"SQLite format 3\0";
const OF_PARQUET: &[u8] = b"PAR1";

/// What was read besides files: those that could not be listed.
#[derive(Debug, Default)]
pub(super) struct Unlisted {
    pub n: u64,
    pub problems: Vec<Problem>,
}

/// A side that was recognised and not read yet.
pub(super) enum Source<'p> {
    Catalog(Catalog),
    Part(&'p Path),
    List(HashList),
    Tree(&'p Path),
}

impl<'p> Source<'p> {
    /// Recognises what is at a path.
    pub(super) fn of(path: &'p Path) -> Result<Source<'p>, JobError> {
        Ok(match head(path) {
            head if head.starts_with(OF_SQLITE) => Source::Catalog(Catalog::open_read_only(path)?),
            head if head.starts_with(OF_PARQUET) => Source::Part(path),
            _ => match hash_list::recognise(path).map_err(|source| root_error(path, source))? {
                Some(list) => Source::List(list),
                None => Source::Tree(path),
            },
        })
    }

    pub(super) fn is_list(&self) -> bool {
        matches!(self, Source::List(_))
    }

    /// Whether there are hashes of this kind, or may be.
    pub(super) fn may_have(&self, kind: HashKind) -> Result<bool, JobError> {
        Ok(match self {
            Source::Catalog(catalog) => catalog.has_hashes(kind)?,
            Source::List(list) => list.kinds.contains(&kind),
            Source::Part(_) | Source::Tree(_) => true,
        })
    }

    /// Reads the side, with hashes of this kind.
    ///
    /// # Errors
    /// If it cannot be read at all. What cannot be listed below it is part of `unlisted`.
    pub(super) fn read(
        &self,
        kind: Option<HashKind>,
        progress: &Progress,
        unlisted: &mut Unlisted,
    ) -> Result<Side, JobError> {
        let _gate = gate::gate!("compare::read", Work);
        match self {
            Source::Catalog(catalog) => of_catalog(catalog, kind, progress, &mut |_| ()),
            Source::Part(path) => of_part(path, kind).map_err(|source| root_error(path, source)),
            Source::List(list) => of_list(list, kind, progress, unlisted),
            Source::Tree(path) => of_tree(path, progress, unlisted),
        }
    }
}

/// The hash by which two sides are compared; `None` if there is none that both have. `reads`: files of a
/// catalogue may be read where the other side is a list.
pub(super) fn common_kind(sides: [&Source<'_>; 2], reads: bool) -> Result<Option<HashKind>, JobError> {
    let [here, there] = sides;
    for kind in HashKind::ALL {
        if here.may_have(kind)? && there.may_have(kind)? {
            return Ok(Some(kind));
        }
    }
    let kinds = |side: &Source<'_>| match side {
        Source::List(list) => list.kinds.first().copied(),
        _ => None,
    };
    let of_list = kinds(here).or_else(|| kinds(there));
    let are_lists = here.is_list() && there.is_list();
    Ok(of_list.filter(|_| reads && !are_lists))
}

/// Reads the files of a list or a bag.
fn of_list(
    list: &HashList,
    kind: Option<HashKind>,
    progress: &Progress,
    unlisted: &mut Unlisted,
) -> Result<Side, JobError> {
    let mut side = Side::default();
    side.is_list = true;
    let mut take = |file: ListedFile<'_>| {
        let name_start = file.path.iter().rposition(|byte| is_separator(*byte)).map_or(0, |at| at + 1);
        let (folder, name) = file.path.split_at(name_start);
        side.add(folder, name, Facts { bytes: file.bytes, hash: file.hash, ..Facts::default() });
        Progress::add(&progress.files_found, 1);
    };
    let mut tell = |problem| {
        unlisted.n += 1;
        problem::note(&mut unlisted.problems, [problem]);
    };
    hash_list::read(list, kind, progress, &mut take, &mut tell)
        .map_err(|source| root_error(list.path(), source))?;
    Ok(side)
}

/// The first bytes of a file; none if it is no file.
fn head(path: &Path) -> Vec<u8> {
    let mut head = Vec::new();
    if path.is_file()
        && let Ok(file) = File::open(path)
    {
        // Ignored: what cannot be read is listed as a tree, with the error.
        let _ = file.take(OF_SQLITE.len() as u64).read_to_end(&mut head);
    }
    head
}

fn root_error(path: &Path, source: io::Error) -> JobError {
    JobError::Root { path: path.to_owned(), source }
}

/// Reads the files of a catalogue, and passes the number of each row to `take_row`, in the order of files.
pub(super) fn of_catalog(
    catalog: &Catalog,
    kind: Option<HashKind>,
    progress: &Progress,
    take_row: &mut dyn FnMut(i64),
) -> Result<Side, JobError> {
    let mut side = Side::default();
    catalog.placed_files(&mut |file| {
        let facts = Facts {
            bytes: Some(file.bytes),
            mtime_ns: Some(file.mtime_ns),
            hash: kind.and_then(|kind| file.hash(kind)),
            picture: file.picture_hash,
        };
        side.add(file.directory, file.name, facts);
        take_row(file.id);
        Progress::add(&progress.files_found, 1);
        if progress.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    Ok(side)
}

fn of_part(path: &Path, kind: Option<HashKind>) -> io::Result<Side> {
    let mut side = Side::default();
    PartReader::open(File::open(path)?)?.changes(|changes| {
        for change in changes {
            let Change::Put { location: entry, image, .. } = change else { continue };
            let facts = Facts {
                bytes: Some(entry.bytes),
                mtime_ns: Some(entry.mtime_ns),
                hash: kind.and_then(|kind| match kind {
                    HashKind::Sha256 => image.sha256.as_deref(),
                    HashKind::Md5 => image.md5.as_deref(),
                    _ => image.content_hash.as_deref(),
                }),
                picture: image.picture_hash.as_deref(),
            };
            side.add(&folder_bytes(&entry.directory), entry.name.as_encoded_bytes(), facts);
        }
        Ok::<(), io::Error>(())
    })?;
    Ok(side)
}

/// Files of a folder, a pack, an archive or a bucket, without what rules leave out.
fn of_tree(path: &Path, progress: &Progress, unlisted: &mut Unlisted) -> Result<Side, JobError> {
    let roots = walk::roots(&[path.to_owned()], progress)?;
    let (excludes, _) = Excludes::of_run(&catalog::ExcludeRules::default(), &roots)?;
    let mut side = Side::default();
    for root in roots {
        match root {
            Root::File { directory, entry } => {
                side.root = Some(folder_bytes(&directory));
                add(&mut side, &directory, &[entry]);
            }
            Root::Directory(directory) => {
                side.root = Some(folder_bytes(&directory));
                for walked in Below::new(directory, None, progress.as_stop()).without(&excludes) {
                    match walked {
                        WalkedDirectory::Files(directory, files) => {
                            Progress::add(&progress.files_found, files.len() as u64);
                            add(&mut side, &directory, &files);
                        }
                        WalkedDirectory::Problem(path, error) => {
                            unlisted.n += 1;
                            let reason = error.to_string();
                            problem::note(&mut unlisted.problems, [Problem { path, reason }]);
                        }
                    }
                }
            }
        }
    }
    Ok(side)
}

fn add(side: &mut Side, directory: &Path, files: &[Entry]) {
    let folder = folder_bytes(directory);
    for entry in files {
        let facts = Facts { bytes: Some(entry.bytes), mtime_ns: Some(entry.mtime_ns), ..Facts::default() };
        side.add(&folder, entry.name.as_encoded_bytes(), facts);
    }
}

/// The bytes of a folder's path, with a separator at the end.
fn folder_bytes(folder: &Path) -> Vec<u8> {
    let is_remote = Location::of(folder).is_remote();
    let mut bytes = PathBuf::from(folder).into_os_string().into_encoded_bytes();
    if bytes.last().is_some_and(|last| !is_separator(*last)) {
        bytes.push(if is_remote { b'/' } else { std::path::MAIN_SEPARATOR as u8 });
    }
    bytes
}
