//! Worker thread of a run over shards: reads files of a plan into rows.

use std::collections::HashMap;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use catalog::{ImageRow, Preferences, TagValues};
use file::ReadError;
use file::Stop;
use file::object::Object;
use tag::{Options, Want};

use crate::error::JobError;
use crate::location::Location;
use crate::platform;
use crate::progress::Progress;
use crate::row::{RowReader, error_row, obstacle_row};
use crate::shard::batch::Batch;
use crate::shard::sorter::PlannedFile;
use crate::sidecar::{Sidecars, is_sidecar};
use crate::source::object::entry_of;
use crate::source::{Entry, Obstacle};
use crate::storage::{ByCaches, CacheState, Choices};
use crate::to_read::ToRead;

/// Row for a file that was read, or could not be.
pub(super) struct Row {
    pub(super) path: PathBuf,
    pub(super) bytes: u64,
    pub(super) mtime_ns: i64,
    pub(super) image: ImageRow,
    pub(super) tags: Option<TagValues>,
}

/// Results for a batch of files, in their order.
#[derive(Default)]
pub(super) struct Answer {
    pub(super) rows: Vec<Row>,
    /// Number of files that were opened.
    pub(super) n_read: u64,
    /// Number of files whose size or time differs from the plan.
    pub(super) n_changed: u64,
}

pub(super) struct Worker {
    rows: RowReader,
    /// The directory of the previous file, and its sidecars: in a plan the files of a directory are
    /// contiguous.
    directory: Option<(Arc<Path>, Option<Sidecars>)>,
}

impl Worker {
    pub(super) fn new(reading: &Choices, tags: bool, progress: &Progress) -> Result<Worker, JobError> {
        let options = Options::wanting(if tags { Want::Everything } else { Want::Roles });
        let reading = ByCaches::both(reading.clone());
        Ok(Worker { rows: RowReader::new(&reading, &options, tags, progress)?, directory: None })
    }

    pub(super) fn read(&mut self, batch: Batch) -> Answer {
        let mut answer = Answer::default();
        let mut to_read = Vec::new();
        let objects = PlannedObjects::of(&batch);
        let planned = batch.files;
        for (position, planned) in planned.iter().enumerate() {
            let mut row = Row {
                path: platform::path_of(planned.path.clone()).unwrap_or_default(),
                bytes: planned.bytes.unwrap_or(0),
                mtime_ns: planned.mtime_ns.unwrap_or(0),
                image: ImageRow::default(),
                tags: None,
            };
            // Remote files are not examined before they are read: the response contains their attributes, and
            // each request has a cost.
            let location = Location::of(&row.path);
            let listed = objects.get(planned, &location);
            let is_listed = listed.is_some();
            match listed.map_or_else(|| self.look_at(&location), Ok) {
                Ok(file) => {
                    if !is_listed {
                        (row.bytes, row.mtime_ns) = (file.entry.bytes, file.entry.mtime_ns);
                        answer.n_changed += u64::from(is_other_file(planned, &row));
                    }
                    match file.entry.obstacle {
                        Some(_) => row.image = obstacle_row(file.entry.obstacle, &file.entry.name),
                        None => to_read.push((position, file)),
                    }
                }
                Err(image) => row.image = *image,
            }
            answer.rows.push(row);
        }
        self.read_files(&planned, &to_read, &mut answer);
        answer
    }

    fn read_files(&mut self, planned: &[PlannedFile], to_read: &[(usize, ToRead)], answer: &mut Answer) {
        let files: Vec<&ToRead> = to_read.iter().map(|(_, file)| file).collect();
        self.rows.visit(&files, CacheState::Warm, &mut |index, mut image, tags, object| {
            if let Some(sidecar) = &files[index].sidecar {
                sidecar.note(&mut image);
            }
            let position = to_read[index].0;
            let row = &mut answer.rows[position];
            if let Some(object) = object {
                let is_other = is_other_object(&planned[position], object);
                answer.n_changed += u64::from(is_other);
                row.bytes = object.bytes;
                // A listing has times in milliseconds, a response in seconds.
                if is_other || planned[position].mtime_ns.is_none() {
                    row.mtime_ns = object.mtime_ns;
                }
            }
            (row.image, row.tags) = (image, tags);
            answer.n_read += 1;
            ControlFlow::Continue(())
        });
    }

    /// The file in its current state, or a row with the reason why it is not available.
    fn look_at(&mut self, location: &Location<'_>) -> Result<ToRead, Box<ImageRow>> {
        let path = location.path();
        let entry = location.entry(&Stop::default()).map_err(|source| {
            let is_link = source.kind() == io::ErrorKind::NotFound && path.is_symlink();
            let name = path.file_name().unwrap_or_default();
            Box::new(if is_link {
                obstacle_row(Some(Obstacle::DanglingLink), name)
            } else {
                error_row(&ReadError::Open { path: path.to_owned(), source }, name)
            })
        })?;
        let directory = location.split().map_or_else(|| path.to_owned(), |(directory, _)| directory);
        let (directory, listed) = self.enter(&directory);
        let sidecar = match listed {
            Some(sidecars) => sidecars.of(&entry.name, Preferences::default()),
            None => Sidecars::OnDisk(Arc::clone(&directory)).of(&entry.name, Preferences::default()),
        };
        Ok(ToRead::new(directory, entry, sidecar))
    }

    /// The directory, and its sidecars if it can be listed.
    fn enter(&mut self, directory: &Path) -> (Arc<Path>, Option<&Sidecars>) {
        let is_same = self.directory.as_ref().is_some_and(|(known, _)| **known == *directory);
        if !is_same {
            self.directory = None;
        }
        let (directory, sidecars) =
            self.directory.get_or_insert_with(|| (directory.into(), Sidecars::of_directory(directory)));
        (Arc::clone(directory), sidecars.as_ref())
    }
}

/// The remote files of a batch, with the sidecars among and around them.
struct PlannedObjects {
    sidecars: HashMap<PathBuf, Sidecars>,
}

impl PlannedObjects {
    fn of(batch: &Batch) -> PlannedObjects {
        let mut listed: HashMap<PathBuf, Vec<Entry>> = HashMap::new();
        let near = batch.files.iter().chain(&batch.sidecars_around);
        for planned in near.filter(|planned| is_sidecar(&planned.path)) {
            let path = platform::path_of(planned.path.clone()).unwrap_or_default();
            if let Some((directory, entry)) = planned_entry(planned, &Location::of(&path)) {
                listed.entry(directory).or_default().push(entry);
            }
        }
        let of_directory =
            |(directory, entries): (PathBuf, Vec<Entry>)| (directory, Sidecars::listed(&entries));
        PlannedObjects { sidecars: listed.into_iter().map(of_directory).collect() }
    }

    /// A file that is read without being examined first; `None` if it is not remote.
    fn get(&self, planned: &PlannedFile, location: &Location<'_>) -> Option<ToRead> {
        let (directory, entry) = planned_entry(planned, location)?;
        let listed = self.sidecars.get(&directory);
        let sidecar = listed.and_then(|sidecars| sidecars.of(&entry.name, Preferences::default()));
        Some(ToRead::new(directory.into(), entry, sidecar))
    }
}

/// Directory and entry of a remote file, according to the plan.
fn planned_entry(planned: &PlannedFile, location: &Location<'_>) -> Option<(PathBuf, Entry)> {
    if !location.is_remote() {
        return None;
    }
    let object = Object {
        bytes: planned.bytes.unwrap_or(0),
        mtime_ns: planned.mtime_ns.unwrap_or(0),
        etag: planned.etag.clone(),
    };
    let (directory, name) = location.split()?;
    Some((directory, entry_of(name, &object)))
}

fn is_other_file(planned: &PlannedFile, row: &Row) -> bool {
    planned.bytes.is_some_and(|bytes| bytes != row.bytes)
        || planned.mtime_ns.is_some_and(|time| time != row.mtime_ns)
}

fn is_other_object(planned: &PlannedFile, object: &Object) -> bool {
    // Inventories omit the quotes that responses have.
    let bare = |etag: &str| etag.trim_matches('"').to_owned();
    let is_other_length = planned.bytes.is_some_and(|bytes| bytes != object.bytes);
    match (&planned.etag, &object.etag) {
        (Some(planned), Some(found)) => is_other_length || bare(planned) != bare(found),
        _ => {
            let seconds = |time_ns: i64| time_ns.div_euclid(1_000_000_000);
            let is_other_time =
                planned.mtime_ns.is_some_and(|time| seconds(time) != seconds(object.mtime_ns));
            is_other_length || is_other_time
        }
    }
}
