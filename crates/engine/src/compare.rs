//! Compares two collections: which files are only here, only there, there under another name, or changed.
//!
//! A side is a catalogue, a part, a folder, a pack, an archive, a bucket, or a list of hashes that another
//! program wrote. Nothing but names, sizes, times and recorded hashes is read, unless asked
//! ([`CompareOptions::read`]). Two files have the same content if both have a hash and these are equal; if
//! one has none, if their sizes are equal, their times are too, and for files in other places their names.

mod align;
mod bytes;
mod contents;
mod read;
mod side;

use std::hash::BuildHasher as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use catalog::{Catalog, HashKind};
use foldhash::fast::FixedState;
use serde::Serialize;

use crate::error::JobError;
use crate::problem::{self, Problem};
use crate::progress::Progress;
use align::Folders;
use contents::{Compared, Contents, Index, compare as compare_files};
use read::{Source, Unlisted};
use side::Side;

/// Options for comparing collections. Start from `default()` and set fields.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct CompareOptions {
    /// Read files that have no hash, where the other side has files of the same size. Files of catalogues
    /// and parts are not read, as these may be elsewhere, except those of a catalogue that is compared with a
    /// list of hashes. Default: no.
    pub read: bool,
}

catalog::setters! {
    CompareOptions {
        read: bool,
    }
}

/// A difference between two collections, called "here" and "there".
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// A file whose content is nowhere there.
    OnlyHere(PathBuf),
    /// A file whose content is nowhere here.
    OnlyThere(PathBuf),
    /// The content of a file of one side has another name, or one more name, on the other.
    Elsewhere {
        /// Its path here.
        here: PathBuf,
        /// Its path there.
        there: PathBuf,
    },
    /// Two files of one name with other contents.
    Changed {
        /// The path here.
        here: PathBuf,
        /// The path there.
        there: PathBuf,
    },
    /// Two files with other contents and the same picture, of one name or of two: metadata was written into
    /// one of them.
    Edited {
        /// The path here.
        here: PathBuf,
        /// The path there.
        there: PathBuf,
    },
    /// Two files of one name and size of which it is not known whether they have the same content: their
    /// times differ, or too little is recorded.
    Unsure {
        /// The path here.
        here: PathBuf,
        /// The path there.
        there: PathBuf,
    },
}

/// Result of a comparison.
#[derive(Clone, Debug, Default, Serialize)]
#[non_exhaustive]
pub struct CompareReport {
    /// Number of files here.
    pub n_here: u64,
    /// Number of files there.
    pub n_there: u64,
    /// Number of files with the same name and the same content on both sides.
    pub n_same: u64,
    /// Of these, the number that were compared by size and time, because one of the two has no hash.
    pub n_same_by_time: u64,
    /// Number of files whose content is only here.
    pub n_only_here: u64,
    /// Number of files whose content is only there.
    pub n_only_there: u64,
    /// Number of differences that are [`Difference::Elsewhere`].
    pub n_elsewhere: u64,
    /// Number of differences that are [`Difference::Changed`].
    pub n_changed: u64,
    /// Number of differences that are [`Difference::Edited`].
    pub n_edited: u64,
    /// Number of differences that are [`Difference::Unsure`].
    pub n_unsure: u64,
    /// Name of the hash function by which contents were compared; `None` if none is on both sides.
    pub hash: Option<&'static str>,
    /// Whether a side is a list of hashes, which may have neither sizes nor times.
    pub has_list: bool,
    /// The folder here whose contents were compared by name.
    #[serde(serialize_with = "crate::serial::path")]
    pub folder_here: PathBuf,
    /// The folder there whose contents were compared by name.
    #[serde(serialize_with = "crate::serial::path")]
    pub folder_there: PathBuf,
    /// Number of folders that could not be listed, and of files that could not be read: what is below such a
    /// folder counts as not there.
    pub n_unlisted: u64,
    /// The first of them, at most [`MOST_PROBLEMS`](crate::MOST_PROBLEMS).
    pub problems: Vec<Problem>,
    /// Whether the job was asked to stop; it has compared nothing then.
    #[serde(rename = "interrupted")]
    pub is_interrupted: bool,
    /// Wall-clock time that the job took.
    #[serde(rename = "elapsed_s", serialize_with = "crate::serial::seconds")]
    pub elapsed: Duration,
}

impl CompareReport {
    /// Whether each file of one side is on the other, under the same name, for all that is known.
    #[must_use]
    pub fn is_equal(&self) -> bool {
        self.n_same == self.n_here && self.n_same == self.n_there
    }
}

/// Compares the collections at two paths, and tells each difference, in the order of the paths here, then
/// of those there. It takes some 150 bytes of memory for each file.
///
/// # Errors
/// If a side cannot be read, and those of `tell`.
pub fn compare<E: From<JobError>>(
    here: &Path,
    there: &Path,
    options: &CompareOptions,
    progress: &Progress,
    tell: &mut dyn FnMut(Difference) -> Result<(), E>,
) -> Result<CompareReport, E> {
    let started = Instant::now();
    let mut unlisted = Unlisted::default();
    let sources = [Source::of(here)?, Source::of(there)?];
    let kind = read::common_kind([&sources[0], &sources[1]], options.read)?;
    let mut sides =
        [sources[0].read(kind, progress, &mut unlisted)?, sources[1].read(kind, progress, &mut unlisted)?];
    let has_list = sources.iter().any(Source::is_list);
    if let Some(kind) = kind.filter(|_| options.read) {
        hash_files(&mut sides, kind, progress, &mut unlisted)?;
    }
    let hash = kind.filter(|_| sides.iter().all(Side::has_hashes)).map(HashKind::name);
    let mut report = CompareReport { n_unlisted: unlisted.n, hash, has_list, ..CompareReport::default() };
    report.problems = unlisted.problems;
    report.is_interrupted = progress.is_stopped();
    if !report.is_interrupted {
        Comparison::new(&sides[0], &sides[1]).run(&mut report, tell)?;
    }
    report.elapsed = started.elapsed();
    Ok(report)
}

/// Hashes the files of the sides that are trees, or catalogues that are compared with a list.
fn hash_files(
    sides: &mut [Side; 2],
    kind: HashKind,
    progress: &Progress,
    unlisted: &mut Unlisted,
) -> Result<(), JobError> {
    let [here, there] = sides;
    let mut problems = Vec::new();
    if !here.is_list && (here.root.is_some() || there.is_list) {
        problems.extend(bytes::hash(here, there, kind, progress)?);
    }
    if !there.is_list && (there.root.is_some() || here.is_list) {
        problems.extend(bytes::hash(there, here, kind, progress)?);
    }
    unlisted.n += problems.len() as u64;
    problem::note(&mut unlisted.problems, problems);
    Ok(())
}

/// Numbers of the rows of `catalog` whose content is nowhere in the collection at `other`.
///
/// # Errors
/// If the catalogue or the collection cannot be read; [`JobError::Stopped`] after a request to stop, and
/// [`JobError::Root`] if a part of the collection could not be listed: its files would count as missing.
pub fn rows_not_in(catalog: &Catalog, other: &Path, progress: &Progress) -> Result<Vec<i64>, JobError> {
    let mut unlisted = Unlisted::default();
    let source = Source::of(other)?;
    let mut kind = None;
    for own in HashKind::ALL {
        if kind.is_none() && catalog.has_hashes(own)? && source.may_have(own)? {
            kind = Some(own);
        }
    }
    let there = source.read(kind, progress, &mut unlisted)?;
    let mut rows = Vec::new();
    let here = read::of_catalog(catalog, kind, progress, &mut |row| rows.push(row))?;
    if progress.is_stopped() {
        return Err(JobError::Stopped);
    }
    if let Some(Problem { path, reason }) = unlisted.problems.into_iter().next() {
        return Err(JobError::Root { path, source: std::io::Error::other(reason) });
    }
    let contents = Contents::of(&there, &here);
    let is_missing = |number: &u32| contents.equal(&here, *number, &there).next().is_none();
    let missing = (0..here.files.len() as u32).filter(is_missing);
    Ok(missing.map(|number| rows[number as usize]).collect())
}

/// Two sides, and what is looked up in them.
struct Comparison<'s> {
    here: &'s Side,
    there: &'s Side,
    contents_there: Contents,
    folders: Folders,
    /// The files there that are part of a difference or equal to one here of the same name.
    is_told: Vec<bool>,
}

impl<'s> Comparison<'s> {
    fn new(here: &'s Side, there: &'s Side) -> Comparison<'s> {
        let _gate = gate::gate!("compare::look up", Work);
        let contents_there = Contents::of(there, here);
        let folders = align::folders(here, there, &contents_there);
        Comparison { here, there, contents_there, folders, is_told: vec![false; there.files.len()] }
    }

    fn run<E>(
        mut self,
        report: &mut CompareReport,
        tell: &mut dyn FnMut(Difference) -> Result<(), E>,
    ) -> Result<(), E> {
        let _gate = gate::gate!("compare::compare", Work);
        report.n_here = self.here.files.len() as u64;
        report.n_there = self.there.files.len() as u64;
        report.folder_here = catalog::path_of_bytes(&self.folders.here);
        report.folder_there = catalog::path_of_bytes(&self.folders.there);
        for (number, namesake) in self.with_namesakes() {
            let difference = match namesake {
                Some(other) => self.of_namesakes(number, other, report),
                None => Some(self.without_namesake(number)),
            };
            difference.map_or(Ok(()), |difference| report.tell(difference, tell))?;
        }
        self.tell_rest(report, tell)
    }

    /// The files here in the order of their paths, with those there that have the same place and name below
    /// the folders that correspond to each other. The latter are told from then on.
    fn with_namesakes(&mut self) -> Vec<(u32, Option<u32>)> {
        let (here, there, folders) = (self.here, self.there, &self.folders);
        let numbers = 0..there.files.len() as u32;
        let names = Index::new(numbers.map(|number| (name_key(there, number, &folders.there), number)));
        let namesake = |number: u32| {
            let folder = below(here.folder(number), &folders.here);
            names.get(name_key(here, number, &folders.here)).find(|other| {
                let other_folder = below(there.folder(*other), &folders.there);
                here.name(number) == there.name(*other) && folder == other_folder
            })
        };
        let namesakes: Vec<_> = in_order(here).into_iter().map(|number| (number, namesake(number))).collect();
        for other in namesakes.iter().filter_map(|(_, namesake)| *namesake) {
            self.is_told[other as usize] = true;
        }
        namesakes
    }

    /// Tells the files there that are not part of any difference yet.
    fn tell_rest<E>(
        self,
        report: &mut CompareReport,
        tell: &mut dyn FnMut(Difference) -> Result<(), E>,
    ) -> Result<(), E> {
        let Comparison { here, there, contents_there, is_told, .. } = self;
        drop(contents_there);
        if is_told.iter().all(|is_told| *is_told) {
            return Ok(());
        }
        let contents_here = Contents::of(here, there);
        for number in in_order(there).into_iter().filter(|number| !is_told[*number as usize]) {
            let path = there.path(number);
            let difference = match contents_here.equal(there, number, here).next() {
                Some(other) => Difference::Elsewhere { here: here.path(other), there: path },
                None => match contents_here.same_picture(there, number, here).next() {
                    Some(other) => Difference::Edited { here: here.path(other), there: path },
                    None => Difference::OnlyThere(path),
                },
            };
            report.tell(difference, tell)?;
        }
        Ok(())
    }

    fn of_namesakes(&self, number: u32, other: u32, report: &mut CompareReport) -> Option<Difference> {
        let (a, b) = (self.here.file(number), self.there.file(other));
        let compared = compare_files(a, b);
        if compared == Compared::Same {
            report.n_same += 1;
            report.n_same_by_time += u64::from(a.hash().is_none() || b.hash().is_none());
            return None;
        }
        let pictures = self.here.picture(number).zip(self.there.picture(other));
        let has_same_picture = pictures.is_some_and(|(a, b)| a == b);
        let (here, there) = (self.here.path(number), self.there.path(other));
        Some(match compared {
            _ if has_same_picture => Difference::Edited { here, there },
            Compared::OtherContent => Difference::Changed { here, there },
            _ => Difference::Unsure { here, there },
        })
    }

    fn without_namesake(&mut self, number: u32) -> Difference {
        let path = self.here.path(number);
        let mut equal = self.contents_there.equal(self.here, number, self.there).peekable();
        // One that no file here has the name of, if there is one.
        let Some(first) = equal.peek().copied() else {
            let mut edited = self.contents_there.same_picture(self.here, number, self.there);
            let Some(other) = edited.next() else { return Difference::OnlyHere(path) };
            self.is_told[other as usize] = true;
            return Difference::Edited { here: path, there: self.there.path(other) };
        };
        let other = equal.find(|other| !self.is_told[*other as usize]).unwrap_or(first);
        self.is_told[other as usize] = true;
        Difference::Elsewhere { here: path, there: self.there.path(other) }
    }
}

impl CompareReport {
    fn tell<E>(
        &mut self,
        difference: Difference,
        tell: &mut dyn FnMut(Difference) -> Result<(), E>,
    ) -> Result<(), E> {
        *match difference {
            Difference::OnlyHere(_) => &mut self.n_only_here,
            Difference::OnlyThere(_) => &mut self.n_only_there,
            Difference::Elsewhere { .. } => &mut self.n_elsewhere,
            Difference::Changed { .. } => &mut self.n_changed,
            Difference::Edited { .. } => &mut self.n_edited,
            Difference::Unsure { .. } => &mut self.n_unsure,
        } += 1;
        tell(difference)
    }
}

/// The files of a side in the order of their paths.
fn in_order(side: &Side) -> Vec<u32> {
    let mut numbers: Vec<u32> = (0..side.files.len() as u32).collect();
    numbers
        .sort_by(|a, b| side.folder(*a).cmp(side.folder(*b)).then_with(|| side.name(*a).cmp(side.name(*b))));
    numbers
}

/// The part of a folder's path below `above`, or the path itself, marked, if it is not below.
fn below<'f>(folder: &'f [u8], above: &[u8]) -> (bool, &'f [u8]) {
    folder.strip_prefix(above).map_or((false, folder), |below| (true, below))
}

/// A hash of a file's place below a folder.
fn name_key(side: &Side, number: u32, above: &[u8]) -> u64 {
    FixedState::default().hash_one((below(side.folder(number), above), side.name(number)))
}
