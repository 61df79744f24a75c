//! Runs `thalweg index` over a small collection in the page cache.
//!
//! There are few pictures, each with names in many folders, since the job is to open, parse and record files.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use engine::catalog::{RowSink, Value};
use engine::file::order::Order;
use engine::{Catalog, IndexOptions, Progress};

use crate::error::CaseError;
use crate::experiment::{checksum, metadata};
use crate::place::Place;

/// Number of different files.
const N_PICTURES: u64 = 150;

/// The folder with this many files, created if it does not exist yet.
pub(super) fn tree(n_files: u64, place: &Place) -> Result<PathBuf, CaseError> {
    let pictures = metadata::pictures::made(N_PICTURES.min(n_files), place)?;
    place.make_input(&format!("links-{n_files}"), |path| {
        for number in 0..n_files {
            let folder = path.join(format!("{:03}", number / N_PICTURES));
            std::fs::create_dir_all(&folder).map_err(CaseError::file("create", &folder))?;
            let link = folder.join(format!("{:03}.jpg", number % N_PICTURES));
            let picture = &pictures[(number % N_PICTURES) as usize];
            std::fs::hard_link(picture, &link).map_err(CaseError::file("link", &link))?;
        }
        Ok(())
    })
}

/// The job with everything it needs.
pub(super) struct Index {
    root: PathBuf,
    catalog: PathBuf,
    options: IndexOptions,
    n_files: u64,
}

impl Index {
    pub(super) fn new(n_files: u64, n_threads: usize, place: &Place) -> Result<Index, CaseError> {
        let mut options = IndexOptions::default();
        options.reading.order = Some(Order::Directory);
        options.reading.first_workers = NonZeroUsize::new(n_threads);
        options.reading.most_workers = NonZeroUsize::new(n_threads);
        let catalog = place.output("catalog.db");
        Ok(Index { root: tree(n_files, place)?, catalog, options, n_files })
    }

    /// Creates the catalogue and fills it.
    pub(super) fn run(&self) -> Result<(), CaseError> {
        let failed = |error: &dyn std::error::Error| CaseError::Failed(engine::chain(error));
        let mut catalog = Catalog::create_or_open(&self.catalog).map_err(|error| failed(&error))?;
        let roots = [self.root.clone()];
        let report = engine::index(&mut catalog, &roots, &self.options, &Progress::default())
            .map_err(|error| failed(&error))?;
        if report.n_images == self.n_files {
            Ok(())
        } else {
            Err(CaseError::Failed(format!("only {} of {} files were indexed", report.n_images, self.n_files)))
        }
    }

    /// Checksum of all rows, in the order of paths.
    pub(super) fn checksum(&self) -> Result<u64, CaseError> {
        let failed = |error: &dyn std::error::Error| CaseError::Failed(engine::chain(error));
        let catalog = Catalog::open_read_only(&self.catalog).map_err(|error| failed(&error))?;
        let mut rows = Rows(0);
        let sql =
            "SELECT path, bytes, width, height, taken_at, create_date, make, error FROM image ORDER BY path";
        catalog.query(sql, &mut rows).map_err(|error| failed(&error))?;
        Ok(rows.0)
    }
}

/// A running sum over rows.
struct Rows(u64);

impl RowSink for Rows {
    fn begin(&mut self, _: &[String]) -> std::io::Result<()> {
        Ok(())
    }

    fn row(&mut self, values: &[Value<'_>]) -> std::io::Result<()> {
        self.0 = checksum::mix(self.0, checksum::sum_of(format!("{values:?}").as_bytes()));
        Ok(())
    }

    fn end(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
