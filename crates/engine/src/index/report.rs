//! Report of an index run.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use catalog::language::Kind;
use catalog::{ErrorKind, ImageRow};
use file::Order;
use serde::{Serialize, Serializer};

use super::vanished::Missing;
use crate::exclude::LeftOutByRule;
use crate::problem::{self, OTHER_BYTES, Problem};

/// Counts and problems of an index run.
#[derive(Clone, Debug, Default, Serialize)]
#[non_exhaustive]
pub struct IndexReport {
    /// Number of files found.
    pub n_files: u64,
    /// Number of directories listed.
    pub n_directories: u64,
    /// Number of files that were opened and read.
    pub n_read: u64,
    /// Number of unchanged files, which were not opened.
    pub n_unchanged: u64,
    /// Number of known files found at a new path, not opened.
    pub n_moved: u64,
    /// Number of known files that no longer exist.
    pub n_vanished: u64,
    /// Number of known files that a rule leaves out now: their rows are kept, and no longer shown.
    pub n_excluded: u64,
    /// Files and folders that were left out, by rule. They are in no other count.
    pub left_out: LeftOutByRule,
    /// Number of unchanged files that were read again because this version makes other rows of them.
    pub n_outdated: u64,
    /// Files that are gone but whose rows were kept, because a whole file system seems to be absent.
    pub missing: Vec<Missing>,
    /// Number of files whose bytes are not those of their recorded hash, although size and time are the same.
    pub n_other_bytes: u64,
    /// The first [`MOST_PROBLEMS`](crate::MOST_PROBLEMS) of these.
    pub other_bytes: Vec<Problem>,
    /// Number of files that were read and recorded as images, raw files included, not counting videos.
    pub n_images: u64,
    /// Number of files that were read and recorded as videos.
    pub n_films: u64,
    /// Number of files that were read and are neither: sound, sidecars, texts, files of systems.
    pub n_others: u64,
    /// Number of files recorded with an error, by kind of error. A file that neither is an image or video nor
    /// has the name of one is among them only if it could not be read.
    #[serde(serialize_with = "crate::serial::by_word")]
    pub errors: BTreeMap<ErrorKind, u64>,
    /// Number of links to directories, which are not followed.
    pub n_directory_links: u64,
    /// The first [`MOST_PROBLEMS`](crate::MOST_PROBLEMS) files and directories that could not be read.
    pub problems: Vec<Problem>,
    /// Total number of files and directories that could not be read.
    #[serde(rename = "n_unread")]
    pub n_problems: u64,
    /// How long the files took that were read in an order other than that of their directories, by order.
    pub ordered: Vec<OrderedReading>,
    /// Whether the run was asked to stop before its end.
    #[serde(rename = "interrupted")]
    pub is_interrupted: bool,
    /// Wall-clock time that the run took.
    #[serde(rename = "elapsed_s", serialize_with = "crate::serial::seconds")]
    pub elapsed: Duration,
}

/// The time for files that were read in an order of their own, by its parts.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct OrderedReading {
    /// The order they were read in.
    #[serde(serialize_with = "name_of")]
    pub order: Order,
    /// Number of files read in it.
    pub n_files: u64,
    /// Time for looking up where they lie on the device; none for inode numbers, which come with the listing.
    #[serde(rename = "positions_s", serialize_with = "crate::serial::seconds")]
    pub positions: Duration,
    /// Time for sorting them.
    #[serde(rename = "sort_s", serialize_with = "crate::serial::seconds")]
    pub sort: Duration,
    /// Time for reading and parsing them.
    #[serde(rename = "read_s", serialize_with = "crate::serial::seconds")]
    pub read: Duration,
}

fn name_of<S: Serializer>(order: &Order, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(order.name())
}

impl IndexReport {
    pub(crate) fn add_ordered(&mut self, reading: OrderedReading) {
        let OrderedReading { order, n_files, positions, sort, read } = reading;
        match self.ordered.iter_mut().find(|known| known.order == order) {
            Some(known) => {
                known.n_files += n_files;
                known.positions += positions;
                known.sort += sort;
                known.read += read;
            }
            None => self.ordered.push(reading),
        }
    }

    pub(crate) fn add(&mut self, other: IndexReport) {
        self.n_files += other.n_files;
        self.n_directories += other.n_directories;
        self.n_read += other.n_read;
        self.n_unchanged += other.n_unchanged;
        self.n_moved += other.n_moved;
        self.n_outdated += other.n_outdated;
        self.left_out.add(other.left_out);
        self.missing.extend(other.missing);
        self.n_other_bytes += other.n_other_bytes;
        problem::note(&mut self.other_bytes, other.other_bytes);
        self.n_images += other.n_images;
        self.n_films += other.n_films;
        self.n_others += other.n_others;
        self.n_directory_links += other.n_directory_links;
        self.n_problems += other.n_problems;
        for (kind, n_files) in other.errors {
            *self.errors.entry(kind).or_default() += n_files;
        }
        problem::note(&mut self.problems, other.problems);
        other.ordered.into_iter().for_each(|reading| self.add_ordered(reading));
    }

    /// Counts a recorded file by its kind or its error.
    pub(crate) fn count(&mut self, row: &ImageRow, path: impl FnOnce() -> PathBuf) {
        let kind = row.kind.and_then(Kind::of_name).unwrap_or(Kind::Other);
        let Some(error_kind) = row.error_kind else {
            *(match kind {
                Kind::Picture | Kind::Raw => &mut self.n_images,
                Kind::Film => &mut self.n_films,
                _ => &mut self.n_others,
            }) += 1;
            return;
        };
        // Nothing is wrong with a text or an empty mark that does not claim to be a picture.
        let is_content = matches!(error_kind, ErrorKind::Unsupported | ErrorKind::Empty | ErrorKind::Damaged);
        if is_content && !kind.is_shown() {
            self.n_others += 1;
            return;
        }
        *self.errors.entry(error_kind).or_default() += 1;
        if error_kind.is_unread() {
            let reason = row.error.as_deref().unwrap_or(error_kind.as_str()).to_owned();
            self.add_problem(&path(), reason);
        }
    }

    pub(crate) fn add_other_bytes(&mut self, path: &Path) {
        self.n_other_bytes += 1;
        let problem = Problem { path: path.to_owned(), reason: OTHER_BYTES.to_owned() };
        problem::note(&mut self.other_bytes, [problem]);
    }

    pub(crate) fn add_problem(&mut self, path: &Path, reason: String) {
        self.n_problems += 1;
        problem::note(&mut self.problems, [Problem { path: path.to_owned(), reason }]);
    }
}
