//! Reads and parses chunks of files, and records their rows.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;

use catalog::{Change, ErrorKind, ImageRow, TagValues};
use file::lookahead::willneed;

use super::job::Job;
use super::replaced;
use super::report::IndexReport;
use crate::error::JobError;
use crate::products::ProductMaker;
use crate::progress::Progress;
use crate::row::{RowReader, error_row, file_row, obstacle_row};
use crate::storage::{ByCaches, CacheState, Choices, LOOK_AHEAD_FILES};
use crate::to_read::{Reading, ToRead};

/// Reads files and records their rows. Each worker has one.
pub(super) struct FileReader<'w, 'j> {
    job: &'w Job<'j>,
    rows: RowReader,
    /// Number of bytes to request in advance of each of the next files; `ahead_files` is the number of files.
    ahead_bytes: u64,
    ahead_files: usize,
    products: ProductMaker<'w>,
    pub(super) report: IndexReport,
}

impl<'w, 'j> FileReader<'w, 'j> {
    pub(super) fn new(job: &'w Job<'j>, reading: &ByCaches) -> Result<Self, JobError> {
        let Choices { look_ahead_files, .. } = &reading.cold;
        Ok(FileReader {
            job,
            rows: RowReader::new(reading, &job.tag_options, job.options.tags, job.progress)?,
            ahead_bytes: reading.cold.read_options().first_bytes as u64,
            ahead_files: look_ahead_files.map_or(LOOK_AHEAD_FILES, NonZeroUsize::get),
            products: ProductMaker::new(job.kept)?,
            report: IndexReport::default(),
        })
    }

    /// Reads files from the device in order, requesting the next ones while it works on one.
    pub(super) fn read_ahead(&mut self, files: &[ToRead]) -> Result<(), JobError> {
        let mut chunks = files.chunks(self.ahead_files).peekable();
        while let Some(chunk) = chunks.next().filter(|_| !self.job.progress.is_stopped()) {
            for next in chunks.peek().copied().unwrap_or_default() {
                // Ignored: an unreadable file results in an error when it is read.
                let _ = willneed(&next.path(), self.ahead_bytes);
            }
            self.read(chunk, CacheState::Cold)?;
        }
        Ok(())
    }

    /// Reads a chunk, whose files are all in the same state of the page cache, and sends its rows to the
    /// writer.
    pub(super) fn read(&mut self, chunk: &[ToRead], state: CacheState) -> Result<(), JobError> {
        let mut batch = Vec::with_capacity(chunk.len());
        let mut heads = Vec::with_capacity(chunk.len());
        let mut wholes = Vec::new();
        for file in chunk {
            match file.entry.obstacle {
                Some(_) => {
                    let row = obstacle_row(file.entry.obstacle, &file.entry.name);
                    self.report.count(&row, || file.path());
                    batch.push(put(file, row, None));
                }
                None if file.reading.products.is_none() => heads.push(file),
                None => wholes.push(file),
            }
        }
        self.read_heads(&heads, state, &mut batch);
        self.read_wholes(&wholes, &mut batch);
        self.products.keep_thumbnails()?;

        let job = self.job;
        replaced::mark(&mut batch, job.begin_ns);
        Progress::add(&job.progress.files_read, batch.len() as u64);
        Progress::add(&job.progress.files_done, batch.len() as u64);
        let _gate = gate::gate!("engine::send", Wait);
        (job.record)(batch)
    }

    /// Reads the parts of each file that its metadata need.
    fn read_heads(&mut self, files: &[&ToRead], state: CacheState, batch: &mut Vec<Change>) {
        let FileReader { job, rows, report, .. } = self;
        rows.visit(files, state, &mut |index, mut row, tags, _| {
            assume_zone(job, files[index], &mut row);
            report.n_read += 1;
            report.count(&row, || files[index].path());
            batch.push(put(files[index], row, tags));
            goes_on(job)
        });
    }

    /// Reads files completely and makes the wanted products of each.
    fn read_wholes(&mut self, files: &[&ToRead], batch: &mut Vec<Change>) {
        let FileReader { job, rows, products, report, .. } = self;
        let RowReader { metadata, sidecars, collector, .. } = rows;
        let paths: Vec<PathBuf> = files.iter().map(|file| file.path()).collect();
        metadata.visit_whole(&paths, &mut |index, answer| {
            let file = files[index];
            let answer = answer.and_then(|(metadata, bytes)| {
                let with_tags = job.options.tags || file.reading.keeps_tags;
                let (mut row, tags) =
                    sidecars.with(&file.directory, &file.entry.name, file.sidecar.as_ref(), |data| {
                        let tags = with_tags.then(|| collector.collect(metadata, data.xmp));
                        (file_row(file, metadata, data, file.entry.bytes), tags)
                    });
                products.make(&paths[index], file, metadata, bytes, &mut row)?;
                Ok((row, tags))
            });
            let (mut row, tags) = answer.unwrap_or_else(|error| (error_row(&error, &file.entry.name), None));
            assume_zone(job, file, &mut row);
            if has_other_bytes(file, &row) {
                report.add_other_bytes(&paths[index]);
                if !job.options.believe {
                    keep_hashes(file, &mut row);
                }
            }
            report.n_read += 1;
            report.count(&row, || paths[index].clone());
            batch.push(put(file, row, tags));
            goes_on(job)
        });
    }
}

/// Whether the visit of files should continue.
fn goes_on(job: &Job<'_>) -> ControlFlow<()> {
    if job.progress.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// Whether the file's bytes are not those of which the catalogue has the hash, although size and time are the
/// same. No program does that to a picture; failing disks and cables do.
fn has_other_bytes(file: &ToRead, row: &ImageRow) -> bool {
    let Some(recorded) = &file.reading.hashes else { return false };
    let pairs = [
        (&recorded.content_hash, &row.content_hash),
        (&recorded.sha256, &row.sha256),
        (&recorded.md5, &row.md5),
    ];
    pairs.into_iter().any(|pair| matches!(pair, (Some(recorded), Some(now)) if recorded != now))
}

/// Puts the hashes that the catalogue has back into the row.
fn keep_hashes(file: &ToRead, row: &mut ImageRow) {
    if let Some(recorded) = &file.reading.hashes {
        row.content_hash.clone_from(&recorded.content_hash);
        row.sha256.clone_from(&recorded.sha256);
        row.md5.clone_from(&recorded.md5);
        row.picture_hash.clone_from(&recorded.picture_hash);
    }
}

/// Fills the instant of a picture that does not state it, where the zone of the place is assumed.
fn assume_zone(job: &Job<'_>, file: &ToRead, row: &mut ImageRow) {
    if row.time_zone.is_some() && job.preferences.of(&file.directory).assumes_zone_of_place() {
        row.assume_zone_of_place();
    }
}

fn put(file: &ToRead, mut image: ImageRow, tags: Option<TagValues>) -> Change {
    if let Some(sidecar) = &file.sidecar {
        sidecar.note(&mut image);
    }
    let location = file.entry.recorded(&file.directory);
    let Reading { known, is_same, is_same_size_and_time, .. } = file.reading;
    // What cannot be read now keeps what is known of it.
    let is_unread = image.error_kind.is_some_and(ErrorKind::is_unread);
    let image = Box::new(image);
    match known {
        Some(id) if is_same || (is_same_size_and_time && is_unread) => {
            Change::Reread { id, location, image, tags }
        }
        id => Change::Put { id, location, image, tags },
    }
}
