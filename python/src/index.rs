//! `index`: paths into a catalogue.

use std::num::NonZeroUsize;

use engine::catalog::{Preferences, Products};
use engine::{Catalog, IndexOptions, JobError, Progress};
use pyo3::prelude::*;

use crate::argument;
use crate::error::raise;
use crate::interrupt::{done, reported};
use crate::path;
use crate::progress::{Counter, Reporter};
use crate::report::of_index;

/// Creates a catalogue of all files under ``paths``, or brings it up to date.
///
/// Files whose size, times and inode have not changed since the last run are not opened. If the call is
/// interrupted, what was read so far is kept, and the next call continues from there.
///
/// Args:
///     paths: One path or an iterable of paths, to files or directories.
///     catalog: The path of the catalogue, an SQLite file.
///     tags: Store all tags of each file, as JSON.
///     full: Read all files again, also unchanged ones.
///     ignore_ctime: Treat files of the same size, modification time and inode as unchanged, whatever their
///         ctime is.
///     believe: Believe that files are gone even if a whole disk seems to be absent, and new hashes of files
///         whose size and time are unchanged.
///     hash: As in :func:`scan`.
///     hash_picture: As in :func:`scan`.
///     perceptual: As in :func:`scan`.
///     verify: As in :func:`scan`.
///     words: Add a table of words, by which ``find(where=...)`` finds words quickly. Later runs keep it.
///     exclude: Globs of files and folders to leave out, as in ``.gitignore``. The catalogue keeps these and
///         the next two for later runs; an empty list forgets them.
///     include: Globs of files and folders to keep, whatever else leaves them out.
///     presets: Leave out what systems and programs keep for themselves. Default: yes.
///     prefer: Whose values come first: ``"file"``, ``"sidecar"``, ``"takeout"`` or ``"default"``, for all
///         columns or for some (``"file:taken_at,keywords"``), or a list of these. The catalogue keeps it.
///     assume_zone: ``"place"`` fills ``taken_utc`` from the zone of the place where a file does not state
///         the offset, ``"none"`` takes that back. The catalogue keeps it.
///     threads: As in :func:`scan`.
///     progress: A callable ``progress(done, total)``, or True for a bar; see ``help(thalweg)``.
///
/// Returns:
///     Counts of files, and the problems.
///
/// Raises:
///     thalweg.NotFoundError: None of the paths exists; if some do, the others are problems.
///     thalweg.DamagedError: ``catalog`` exists and is not a catalogue.
///     thalweg.InUseError: Another process writes to the catalogue.
///     thalweg.UsageError: A glob is malformed, or ``prefer`` or ``assume_zone`` is none of the above.
///
/// Example:
///     >>> report = thalweg.index("photos", "photos.db", progress=True)
///     >>> report.n_files, report.n_unchanged
///     (30, 0)
#[pyfunction]
#[pyo3(
    signature = (
        paths, catalog, *, tags = false, full = false, ignore_ctime = false, believe = false,
        hash = Products::default(), hash_picture = false, perceptual = false, verify = false, words = false,
        exclude = None, include = None, presets = None, prefer = None, assume_zone = None, threads = None,
        progress = None
    ),
    text_signature = "(paths, catalog, *, tags=False, full=False, ignore_ctime=False, believe=False, hash=False, \
                      hash_picture=False, perceptual=False, verify=False, words=False, exclude=None, \
                      include=None, presets=None, prefer=None, assume_zone=None, threads=None, progress=None)"
)]
#[allow(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub(crate) fn index<'py>(
    py: Python<'py>,
    paths: &Bound<'_, PyAny>,
    catalog: &Bound<'_, PyAny>,
    tags: bool,
    full: bool,
    ignore_ctime: bool,
    believe: bool,
    #[pyo3(from_py_with = argument::hash)] hash: Products,
    hash_picture: bool,
    perceptual: bool,
    verify: bool,
    words: bool,
    #[pyo3(from_py_with = argument::exclude)] exclude: Option<Vec<String>>,
    #[pyo3(from_py_with = argument::include)] include: Option<Vec<String>>,
    presets: Option<bool>,
    #[pyo3(from_py_with = argument::prefer)] prefer: Option<Preferences>,
    #[pyo3(from_py_with = argument::assume_zone)] assume_zone: Option<bool>,
    #[pyo3(from_py_with = argument::threads)] threads: Option<NonZeroUsize>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let (paths, catalog) = (path::several(paths)?, path::one(catalog)?);
    let mut options = IndexOptions::default();
    options.tags = tags;
    options.full = full;
    options.ignore_ctime = ignore_ctime;
    options.believe = believe;
    options.words = words;
    options.excludes = argument::rules(exclude, include, presets);
    options.prefer = prefer;
    options.assume_zone_of_place = assume_zone;
    options.products =
        Products { perceptual_hash: perceptual, verdict: verify, picture_hash: hash_picture, ..hash };
    options.reading.most_workers = threads;
    let reporter = Reporter::of(progress, Counter::Done)?;
    options.count_ahead = reporter.is_some();
    let progress = Progress::default();
    let report = reported(py, &progress, reporter.as_ref(), || {
        let mut catalog = Catalog::create_or_open(&catalog)?;
        let report = engine::index(&mut catalog, &paths, &options, &progress);
        if report.is_err() {
            catalog.discard_if_new(false);
        }
        report
    })?;
    let report = report.map_err(|error: JobError| raise(&error))?;
    done(py, &progress, reporter.as_ref())?;
    of_index(py, &report)
}
