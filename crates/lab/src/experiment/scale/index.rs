//! `thalweg index` over a small collection in the page cache.
//!
//! The pictures are few and each has a name in many folders, since what is counted is files opened, parsed
//! and recorded.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use thalweg::catalog::{RowSink, Value};
use thalweg::file::order::Order;
use thalweg::{Catalog, IndexOptions, Progress};

use crate::error::CaseError;
use crate::experiment::{checksum, metadata};
use crate::place::Place;

/// Different files.
const N_PICTURES: u64 = 150;

/// The folder with so many files, made if it is not there yet.
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

/// The job with all that it needs.
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

    /// Makes the catalogue and fills it.
    pub(super) fn run(&self) -> Result<(), CaseError> {
        let failed = |error: &dyn std::error::Error| CaseError::Failed(thalweg::chain(error));
        let mut catalog = Catalog::create_or_open(&self.catalog).map_err(|error| failed(&error))?;
        let roots = [self.root.clone()];
        let report = thalweg::index(&mut catalog, &roots, &self.options, &Progress::default())
            .map_err(|error| failed(&error))?;
        if report.n_images == self.n_files {
            Ok(())
        } else {
            Err(CaseError::Failed(format!("only {} of {} files were indexed", report.n_images, self.n_files)))
        }
    }

    /// Of every row, in the order of paths.
    pub(super) fn checksum(&self) -> Result<u64, CaseError> {
        let failed = |error: &dyn std::error::Error| CaseError::Failed(thalweg::chain(error));
        let catalog = Catalog::open_read_only(&self.catalog).map_err(|error| failed(&error))?;
        let mut rows = Rows(0);
        let sql =
            "SELECT path, bytes, width, height, taken_at, create_date, make, error FROM image ORDER BY path";
        catalog.query(sql, &mut rows).map_err(|error| failed(&error))?;
        Ok(rows.0)
    }
}

/// A sum over rows.
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
