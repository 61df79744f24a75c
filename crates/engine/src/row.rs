//! Reads files into catalogue rows; shared by `index` and the shards of a plan.

use std::ffi::OsStr;
use std::ops::ControlFlow;
use std::path::PathBuf;

use catalog::language::Kind;
use catalog::{ErrorKind, ImageRow, TagValues};
use file::object::Object;
use file::{ReadError, ReadOptions, Strategy};
use tag::{Metadata, Options};

use crate::error::JobError;
use crate::progress::Progress;
use crate::read::{self, MetadataReader, ParsedFile};
use crate::record::{self, TagCollector};
use crate::sidecar::{SidecarData, SidecarReader};
use crate::source::Obstacle;
use crate::storage::{ByCaches, CacheState, Choices};
use crate::to_read::ToRead;

/// Reads the parts of each file that its metadata need, and its sidecar. Each worker has one.
pub(crate) struct RowReader {
    pub(crate) metadata: MetadataReader,
    cold: ColdReader,
    pub(crate) sidecars: SidecarReader,
    pub(crate) collector: TagCollector,
    tags: bool,
}

/// Called with the index of a file, its row, its tags if requested, and the data that the store reports if it
/// is an object; may end the visits.
pub(crate) type VisitRow<'v> =
    dyn FnMut(usize, ImageRow, Option<TagValues>, Option<&Object>) -> ControlFlow<()> + 'v;

/// The reader for files that are not in the page cache, if their settings differ: created when the first of
/// them is met, since many runs meet none.
struct ColdReader {
    settings: Option<(Strategy, ReadOptions, Options)>,
    created: Option<MetadataReader>,
}

impl ColdReader {
    fn get(&mut self) -> Option<&mut MetadataReader> {
        if let Some((strategy, read, options)) = self.settings.take() {
            // If the machine refuses it now, these files are read like those in the page cache.
            self.created = MetadataReader::new(strategy, &read, &options).ok();
        }
        self.created.as_mut()
    }
}

impl RowReader {
    /// `tags`: collect all tags, not only those that the columns need.
    pub(crate) fn new(
        reading: &ByCaches,
        options: &Options,
        tags: bool,
        progress: &Progress,
    ) -> Result<RowReader, JobError> {
        let of = |choices: &Choices| {
            let mut read = choices.read_options();
            read.stop = Some(progress.as_stop().clone());
            (choices.strategy.unwrap_or_default(), read)
        };
        let (strategy, read) = of(&reading.warm);
        let (cold_strategy, cold_read) = of(&reading.cold);
        let settings = reading.reads_differ().then(|| (cold_strategy, cold_read, options.clone()));
        Ok(RowReader {
            metadata: MetadataReader::new(strategy, &read, options)?,
            cold: ColdReader { settings, created: None },
            sidecars: SidecarReader::new(options)?,
            collector: TagCollector::default(),
            tags,
        })
    }

    /// Reads files one after another, all in the same state of the page cache. A file that cannot be read
    /// results in a row with the reason.
    pub(crate) fn visit(&mut self, files: &[&ToRead], state: CacheState, visit: &mut VisitRow<'_>) {
        let RowReader { metadata, cold, sidecars, collector, tags: with_tags } = self;
        let cold = if state == CacheState::Cold { cold.get() } else { None };
        let metadata = cold.unwrap_or(metadata);
        let paths: Vec<PathBuf> = files.iter().map(|file| file.path()).collect();
        let listed_bytes = |index: usize| Some(files[index].entry.bytes);
        metadata.visit_listed(&paths, &listed_bytes, &mut |index, answer| {
            let ParsedFile { metadata, object } = match answer {
                Ok(found) => found,
                Err(error) => return visit(index, error_row(&error, &files[index].entry.name), None, None),
            };
            let bytes = object.map_or(files[index].entry.bytes, |object| object.bytes);
            let file = files[index];
            let (row, tags) =
                sidecars.with(&file.directory, &file.entry.name, file.sidecar.as_ref(), |data| {
                    let keeps_tags = *with_tags || file.reading.keeps_tags;
                    let tags = keeps_tags.then(|| collector.collect(metadata, data.xmp));
                    (file_row(file, metadata, data, bytes), tags)
                });
            visit(index, row, tags, object)
        });
    }
}

/// The row of a file of `bytes` bytes with this metadata, and with that of its sidecars.
pub(crate) fn file_row(
    file: &ToRead,
    metadata: &Metadata<'_>,
    sidecars: &SidecarData<'_, '_>,
    bytes: u64,
) -> ImageRow {
    let mut row = record::image_row(metadata);
    if let Some(sidecar) = &file.sidecar {
        row.sidecar = sidecar.shown_name(sidecars);
        record::add_sidecars(&mut row, metadata, sidecars);
    }
    if bytes == 0 && row.format.is_none() {
        row.error = Some("the file is empty".into());
        row.error_kind = Some(ErrorKind::Empty);
    }
    row.kind = Some(kind_of(row.format, &file.entry.name));
    row.locate();
    row
}

/// The row of a file with this name that could not be read.
pub(crate) fn error_row(error: &ReadError, name: &OsStr) -> ImageRow {
    ImageRow {
        error: Some(file::chain(error).into()),
        error_kind: Some(read::error_kind(error)),
        kind: Some(kind_of(None, name)),
        ..ImageRow::default()
    }
}

/// The name of the kind of a file.
fn kind_of(format: Option<&str>, name: &OsStr) -> &'static str {
    Kind::of_file(format, &name.to_string_lossy()).name()
}

/// The row of something with this name that is not opened.
pub(crate) fn obstacle_row(obstacle: Option<Obstacle>, name: &OsStr) -> ImageRow {
    let (error, error_kind) = match obstacle {
        Some(Obstacle::DanglingLink) => ("broken symbolic link", ErrorKind::NotFound),
        _ => ("not a regular file (FIFO, socket or device)", ErrorKind::NotRegular),
    };
    ImageRow {
        error: Some(error.into()),
        error_kind: Some(error_kind),
        kind: Some(kind_of(None, name)),
        ..ImageRow::default()
    }
}
