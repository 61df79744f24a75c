//! Files made of pictures while they are sent.

mod pack;
mod sheet;
mod zip;

use std::io::{self, Write};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use engine::Catalog;
use engine::catalog::format::{Csv, JsonLines};
use engine::catalog::{Columns, ParquetRows, PictureSummary, RowSink, Selection};
use hyper::StatusCode;

use crate::access::Access;
use crate::problem::Problem;
use crate::stream_body::StreamWriter;

/// Exports at the same time.
pub(crate) const MOST_EXPORTS: usize = 4;

/// Largest size of the files in a pack or a ZIP, in bytes.
const MOST_BYTES: u64 = 10_000_000_000;

/// Rows that are read at once.
const PAGE_ROWS: usize = 500;

/// The form of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Paths,
    PathsWithZeros,
    Csv,
    Json,
    Parquet,
    Sheet,
    Pack,
    Zip,
}

impl Form {
    /// The form with this name.
    pub(crate) fn of(name: &str) -> Option<Form> {
        Some(match name {
            "paths" => Form::Paths,
            "paths0" => Form::PathsWithZeros,
            "csv" => Form::Csv,
            "json" => Form::Json,
            "parquet" => Form::Parquet,
            "sheet" => Form::Sheet,
            "pack" => Form::Pack,
            "zip" => Form::Zip,
            _ => return None,
        })
    }

    /// The type of the file, and the name under which it is saved.
    pub(crate) fn media_type(self) -> (&'static str, &'static str) {
        match self {
            Form::Paths => ("text/plain; charset=utf-8", "pictures.txt"),
            Form::PathsWithZeros => ("application/octet-stream", "pictures.list0"),
            Form::Csv => ("text/csv; charset=utf-8", "pictures.csv"),
            Form::Json => ("application/x-ndjson", "pictures.jsonl"),
            Form::Parquet => ("application/vnd.apache.parquet", "pictures.parquet"),
            Form::Sheet => ("text/html; charset=utf-8", "pictures.html"),
            Form::Pack => ("application/x-tar", "pictures.tar"),
            Form::Zip => ("application/zip", "pictures.zip"),
        }
    }

    /// Makes the file. Blocks until the client has taken it.
    pub(crate) fn run(self, pictures: &Pictures, mut out: StreamWriter) {
        let outcome = pictures.open().and_then(|catalog| match self {
            Form::Paths => pictures.paths(&catalog, b'\n', &mut out),
            Form::PathsWithZeros => pictures.paths(&catalog, 0, &mut out),
            Form::Csv => pictures.rows(&catalog, &mut Csv::new(&mut out)),
            Form::Json => pictures.rows(&catalog, &mut JsonLines::new(&mut out)),
            Form::Parquet => {
                pictures.rows(&catalog, &mut ParquetRows::new(&mut out).map_err(io::Error::other)?)
            }
            Form::Sheet => sheet::write(pictures, &catalog, &mut out),
            Form::Pack => pack::write(pictures, &catalog, &mut out),
            Form::Zip => zip::write(pictures, &catalog, &mut out),
        });
        // The client may be gone.
        let _ = match outcome {
            Ok(()) => out.finish(),
            Err(error) => {
                out.fail(error);
                Ok(())
            }
        };
    }
}

/// The pictures of an export.
pub(crate) struct Pictures {
    pub(crate) catalog: PathBuf,
    pub(crate) access: Arc<Access>,
    /// Identity of the catalogue file.
    pub(crate) identity: Arc<str>,
    pub(crate) columns: Arc<Columns>,
    pub(crate) selection: Selection,
    /// Positions in the selection.
    pub(crate) ranges: Vec<Range<usize>>,
}

impl Pictures {
    /// Checks whether a file of this form can be made of the pictures.
    pub(crate) fn check(&self, form: Form, catalog: &Catalog) -> Result<(), Problem> {
        match form {
            Form::Sheet => sheet::check(self.len()),
            Form::Pack => self.check_bytes(catalog, "a pack", "select fewer, or use `thalweg pack`"),
            Form::Zip => zip::check(self, catalog),
            _ => Ok(()),
        }
    }

    /// Checks that the files of `what`, such as a pack, have some bytes, and not too many.
    fn check_bytes(&self, catalog: &Catalog, what: &str, hint: &str) -> Result<(), Problem> {
        let mut bytes = 0_u64;
        for ids in self.pages() {
            let summaries = catalog.summaries(&ids)?;
            bytes += summaries.iter().flatten().map(|summary| summary.bytes).sum::<u64>();
        }
        match bytes {
            0 => Err(Problem::body(format!("there are no pictures for {what}"))),
            n if n > MOST_BYTES => {
                let words = format!("{what} has at most {MOST_BYTES} bytes of pictures, not {n}");
                Err(Problem::new(StatusCode::BAD_REQUEST, "too_many", words).hinted(hint))
            }
            _ => Ok(()),
        }
    }

    fn len(&self) -> usize {
        self.ranges.iter().map(ExactSizeIterator::len).sum()
    }

    /// Opens the catalogue, which must be the one that the columns are of.
    fn open(&self) -> io::Result<Catalog> {
        let catalog = Catalog::open_read_only(&self.catalog).map_err(io::Error::other)?;
        match catalog.identity().map_err(io::Error::other)? {
            identity if *identity == *self.identity => Ok(catalog),
            _ => Err(io::Error::other("the catalogue was replaced")),
        }
    }

    /// The ids of the pictures, in pages.
    fn pages(&self) -> impl Iterator<Item = Vec<i64>> {
        self.ranges.iter().flat_map(move |range| {
            range
                .clone()
                .step_by(PAGE_ROWS)
                .map(move |start| self.columns.ids(&self.selection, start..range.end.min(start + PAGE_ROWS)))
        })
    }

    /// Summaries of the pictures that have not vanished, in order.
    fn each(
        &self,
        catalog: &Catalog,
        visit: &mut dyn FnMut(PictureSummary) -> io::Result<()>,
    ) -> io::Result<()> {
        for ids in self.pages() {
            let summaries = catalog.summaries(&ids).map_err(io::Error::other)?;
            summaries.into_iter().flatten().try_for_each(&mut *visit)?;
        }
        Ok(())
    }

    /// Summaries of the pictures whose files may be opened, in order, each with the path to open it.
    fn each_file(
        &self,
        catalog: &Catalog,
        visit: &mut dyn FnMut(PathBuf, PictureSummary) -> io::Result<()>,
    ) -> io::Result<()> {
        self.each(catalog, &mut |summary| match self.access.path(catalog, &summary.path) {
            Ok(path) => visit(path, summary),
            Err(_) => Ok(()),
        })
    }

    fn paths(&self, catalog: &Catalog, end: u8, out: &mut impl Write) -> io::Result<()> {
        self.each(catalog, &mut |summary| {
            out.write_all(summary.path.as_os_str().as_encoded_bytes())?;
            out.write_all(&[end])
        })
    }

    fn rows(&self, catalog: &Catalog, sink: &mut dyn RowSink) -> io::Result<()> {
        let mut ids = self.pages().flatten();
        catalog.rows_by_id(&mut ids, sink).map(|_| ()).map_err(io::Error::other)
    }
}
