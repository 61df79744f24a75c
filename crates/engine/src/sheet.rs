//! Contact sheets: a grid of thumbnails with names and dates, as HTML, PDF or JPEG.
//!
//! Workers make the thumbnails in parallel, and the sheet is written in the order of the pictures while they
//! arrive. A page's layout depends on the options alone, so memory is a page of JPEG, or one thumbnail per
//! worker for HTML and PDF.

mod canvas;
mod cell;
mod font;
mod html;
mod jpeg;
mod parts;
mod pdf;

use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use catalog::ErrorKind;
use pixel::thumbnail::ThumbnailOptions;

use crate::error::JobError;
use crate::problem::{self, Problem};
use crate::progress::Progress;
use crate::rows::{FileRow, RowsOptions, rows_to};
use crate::storage;
use crate::thumbnail::thumbnail_of;
use crate::work;
use crate::work::in_order::InOrder;
use cell::{Cell, Heading};
use html::{Html, OnePage};
use jpeg::Pages;
use pdf::Pdf;

/// A picture of a contact sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SheetPicture {
    /// Path of the file, which may be a member of a pack.
    pub path: PathBuf,
    /// Time taken, as in the column `taken_at`.
    pub taken_at: Option<String>,
    /// What is wrong with the file, as in the column `error`; shown if there is no thumbnail.
    pub error: Option<String>,
}

impl SheetPicture {
    /// Creates the entry of a file of which nothing more is known.
    #[must_use]
    pub fn new(path: PathBuf) -> Self {
        SheetPicture { path, ..SheetPicture::default() }
    }
}

/// Options for contact sheets. Start from `default()` and set fields.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SheetOptions {
    /// Title, shown at the top of each page. Default: none.
    pub title: String,
    /// Number of pictures side by side. Default: five; in HTML, as many as fit into the window.
    pub columns: Option<u32>,
    /// Side of the square that a thumbnail fits into, in pixels. Default: 256.
    pub size: u32,
    /// Number of workers. Default: the number of processors.
    pub threads: Option<NonZeroUsize>,
}

catalog::setters! {
    SheetOptions {
        title: String,
        columns: Option<u32>,
        size: u32,
        threads: Option<NonZeroUsize>,
    }
}

impl Default for SheetOptions {
    fn default() -> Self {
        SheetOptions { title: String::new(), columns: None, size: 256, threads: None }
    }
}

/// Result of making a contact sheet.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct SheetReport {
    /// Number of pictures on the sheet.
    pub n_pictures: u64,
    /// Number of these without a thumbnail; the sheet shows the reason.
    pub n_failed: u64,
    /// Files that were written.
    pub files: Vec<PathBuf>,
    /// Total size of the files in bytes.
    pub bytes_written: u64,
    /// The first pictures without a thumbnail; at most [`MOST_PROBLEMS`](crate::MOST_PROBLEMS).
    pub problems: Vec<Problem>,
    /// Whether the job was asked to stop before its end.
    pub is_interrupted: bool,
    /// Wall-clock time that the job took.
    pub elapsed: Duration,
}

/// Lists the pictures under `paths` with their times, sorted by path. Files that are not pictures are left
/// out, except damaged ones.
///
/// # Errors
/// If a path cannot be accessed.
pub fn sheet_pictures(paths: &[PathBuf], progress: &Progress) -> Result<Vec<SheetPicture>, JobError> {
    let pictures = Mutex::new(Vec::new());
    let sink = |rows: Vec<FileRow>| {
        let is_shown = |row: &FileRow| {
            use ErrorKind::{NotRegular, Unsupported};
            !matches!(row.image.error_kind, Some(Unsupported | NotRegular))
        };
        let shown = rows.into_iter().filter(is_shown).map(|row| SheetPicture {
            path: row.path,
            taken_at: row.image.taken_at.map(|taken_at| taken_at.to_string()),
            error: row.image.error.map(|error| error.to_string()),
        });
        pictures.lock().unwrap_or_else(PoisonError::into_inner).extend(shown);
        Ok(())
    };
    rows_to(paths, &RowsOptions::default(), &sink, progress)?;
    let mut pictures = pictures.into_inner().unwrap_or_else(PoisonError::into_inner);
    pictures.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(pictures)
}

/// Writes cells in order.
trait SheetWriter: Send {
    /// Adds the next picture.
    fn add(&mut self, cell: &Cell) -> io::Result<()>;

    /// Completes the last file, and returns all.
    fn finish(self: Box<Self>) -> io::Result<Vec<PathBuf>>;
}

/// Writes a contact sheet of these pictures, in their order. The extension of `output` selects the format:
/// `html`, `pdf` or `jpg`. A sheet of more than one file has numbered files: `sheet-1.jpg`, `sheet-2.jpg`.
///
/// # Errors
/// If there are no pictures, the extension is another, or a file cannot be written.
pub fn sheet(
    pictures: &[SheetPicture],
    output: &Path,
    options: &SheetOptions,
    progress: &Progress,
) -> Result<SheetReport, JobError> {
    let failed = |source| JobError::Put { path: output.to_owned(), source };
    let writer = writer(pictures, output, options).map_err(failed)?;
    write(pictures, writer, output, options, progress)
}

/// Writes a contact sheet as one page of HTML with all pictures in it, while it is made. Memory does not
/// depend on the number of pictures, but browsers show more than a few thousand slowly.
///
/// # Errors
/// If there are no pictures, or `out` fails.
pub fn sheet_html(
    pictures: &[SheetPicture],
    out: &mut (dyn io::Write + Send),
    options: &SheetOptions,
    progress: &Progress,
) -> Result<SheetReport, JobError> {
    let name = Path::new("sheet.html");
    let failed = |source| JobError::Put { path: name.to_owned(), source };
    refuse_none(pictures).map_err(failed)?;
    let writer = OnePage::begin(out, &Heading::new(pictures, options)).map_err(failed)?;
    write(pictures, Box::new(writer), name, options, progress)
}

/// Makes the thumbnails and passes them to `writer`; `output` is named in errors.
fn write(
    pictures: &[SheetPicture],
    mut writer: Box<dyn SheetWriter + '_>,
    output: &Path,
    options: &SheetOptions,
    progress: &Progress,
) -> Result<SheetReport, JobError> {
    let _gate = gate::gate!("engine::sheet");
    let started = Instant::now();
    let failed = |source| JobError::Put { path: output.to_owned(), source };
    let mut report = SheetReport::default();
    let mut take = |cell: Cell| {
        report.n_pictures += 1;
        if let Err(reason) = &cell.picture {
            report.n_failed += 1;
            let problem = Problem { path: cell.path.clone(), reason: reason.clone() };
            problem::note(&mut report.problems, [problem]);
            progress.files_failed.fetch_add(1, Relaxed);
        }
        progress.files_done.fetch_add(1, Relaxed);
        writer.add(&cell).map_err(failed)
    };
    progress.files_found.fetch_add(pictures.len() as u64, Relaxed);
    make_cells(pictures, options, &mut take, progress)?;
    report.is_interrupted = progress.is_stopped();
    if !report.is_interrupted {
        report.files = writer.finish().map_err(failed)?;
    }
    let size = |path: &PathBuf| std::fs::metadata(path).map_or(0, |metadata| metadata.len());
    report.bytes_written = report.files.iter().map(size).sum();
    report.elapsed = started.elapsed();
    Ok(report)
}

fn refuse_none(pictures: &[SheetPicture]) -> io::Result<()> {
    match pictures {
        [] => Err(io::Error::new(io::ErrorKind::InvalidInput, "there are no pictures to show")),
        _ => Ok(()),
    }
}

/// The writer for the format of `output`.
fn writer(
    pictures: &[SheetPicture],
    output: &Path,
    options: &SheetOptions,
) -> io::Result<Box<dyn SheetWriter>> {
    let invalid = |what: &str| Err(io::Error::new(io::ErrorKind::InvalidInput, what));
    refuse_none(pictures)?;
    let heading = Heading::new(pictures, options);
    let extension = output.extension().map(|extension| extension.to_string_lossy().to_lowercase());
    match extension.as_deref() {
        Some("html" | "htm") => Ok(Box::new(Html::create(output, heading)?)),
        Some("pdf") => Ok(Box::new(Pdf::create(output, heading)?)),
        Some("jpg" | "jpeg") => Ok(Box::new(Pages::create(output, heading)?)),
        _ => invalid("the name of a contact sheet ends with .html, .pdf or .jpg"),
    }
}

/// Makes the thumbnails on all processors, and passes them on in order.
fn make_cells(
    pictures: &[SheetPicture],
    options: &SheetOptions,
    take: &mut (dyn FnMut(Cell) -> Result<(), JobError> + Send),
    progress: &Progress,
) -> Result<(), JobError> {
    const AHEAD_PER_WORKER: usize = 8;
    let thumbnail = ThumbnailOptions::default().size(options.size);
    let n_workers = options.threads.map_or_else(storage::n_processors, NonZeroUsize::get);
    let mut tasks = pictures.iter();
    let line = InOrder::new(&mut tasks, take, n_workers * AHEAD_PER_WORKER, progress.as_stop());
    let work = || {
        while let Some((number, picture)) = line.draw() {
            let made = thumbnail_of(&picture.path, &thumbnail);
            progress.files_read.fetch_add(1, Relaxed);
            line.give(number, Cell::new(picture, made));
        }
        Ok::<(), JobError>(())
    };
    work::run(&line, &work, |crew| crew.grow_to(n_workers))?;
    line.finish()
}
