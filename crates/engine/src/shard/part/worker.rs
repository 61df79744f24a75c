//! One thread of a run: files of a plan to rows.

use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use catalog::{ImageRow, TagValues};
use file::ReadError;
use tag::{Options, Want};

use crate::change::ToRead;
use crate::error::JobError;
use crate::packs;
use crate::platform;
use crate::row::{RowReader, error_row, obstacle_row};
use crate::shard::sorter::Planned;
use crate::sidecar::Sidecars;
use crate::storage::Choices;
use crate::walk::{self, Obstacle};

/// A file that was read, or could not be.
pub(super) struct Row {
    pub(super) path: PathBuf,
    pub(super) bytes: u64,
    pub(super) mtime_ns: i64,
    pub(super) image: ImageRow,
    pub(super) tags: Option<TagValues>,
}

/// What became of a batch of files, in their order.
#[derive(Default)]
pub(super) struct Answer {
    pub(super) rows: Vec<Row>,
    /// Files that were opened.
    pub(super) n_read: u64,
    /// Files whose size or time is not that of the plan.
    pub(super) n_changed: u64,
}

pub(super) struct Worker {
    rows: RowReader,
    /// The directory of the file before, and the sidecars in it: a plan has the files of a directory together.
    directory: Option<(Arc<Path>, Option<Sidecars<'static>>)>,
}

impl Worker {
    pub(super) fn new(reading: &Choices, tags: bool) -> Result<Worker, JobError> {
        let options = Options::wanting(if tags { Want::Everything } else { Want::Image });
        Ok(Worker { rows: RowReader::new(reading, &options, tags)?, directory: None })
    }

    pub(super) fn read(&mut self, planned: Vec<Planned>) -> Answer {
        let mut answer = Answer::default();
        let mut to_read = Vec::new();
        for planned in planned {
            let path = platform::path_of(planned.path.clone()).unwrap_or_default();
            let (planned_bytes, planned_ns) = (planned.bytes, planned.mtime_ns);
            let mut row = Row {
                path,
                bytes: planned_bytes.unwrap_or(0),
                mtime_ns: planned_ns.unwrap_or(0),
                image: ImageRow::default(),
                tags: None,
            };
            match self.look_at(&row.path) {
                Ok(file) => {
                    (row.bytes, row.mtime_ns) = (file.entry.bytes, file.entry.mtime_ns);
                    let is_other = planned_bytes.is_some_and(|bytes| bytes != row.bytes)
                        || planned_ns.is_some_and(|time| time != row.mtime_ns);
                    answer.n_changed += u64::from(is_other);
                    match file.entry.obstacle {
                        Some(_) => row.image = obstacle_row(file.entry.obstacle),
                        None => to_read.push((answer.rows.len(), file)),
                    }
                }
                Err(image) => row.image = *image,
            }
            answer.rows.push(row);
        }
        self.read_files(&to_read, &mut answer);
        answer
    }

    fn read_files(&mut self, to_read: &[(usize, ToRead)], answer: &mut Answer) {
        let files: Vec<&ToRead> = to_read.iter().map(|(_, file)| file).collect();
        self.rows.visit(&files, &mut |index, mut image, tags| {
            if let Some(sidecar) = &files[index].sidecar {
                sidecar.note(&mut image);
            }
            let row = &mut answer.rows[to_read[index].0];
            (row.image, row.tags) = (image, tags);
            answer.n_read += 1;
            ControlFlow::Continue(())
        });
    }

    /// The file as it is now, or the row that says why there is none.
    fn look_at(&mut self, path: &Path) -> Result<ToRead, Box<ImageRow>> {
        if is_object(path) {
            return Err(Box::new(ImageRow {
                error: Some("it lies in an object store, which this program cannot read yet".into()),
                error_kind: Some("io"),
                ..ImageRow::default()
            }));
        }
        let entry = walk::entry_of(path).map_err(|source| {
            let is_link = source.kind() == io::ErrorKind::NotFound && path.is_symlink();
            Box::new(match is_link {
                true => obstacle_row(Some(Obstacle::DanglingLink)),
                false => error_row(&ReadError::Open { path: path.to_owned(), source }),
            })
        })?;
        let directory = match packs::split(path) {
            Some((shard, _)) => packs::directory_of(&shard),
            None => path.parent().unwrap_or(path).to_owned(),
        };
        let (directory, listed) = self.enter(&directory);
        let sidecar = match listed {
            Some(sidecars) => sidecars.of(&entry.name),
            None => Sidecars::OnDisk(&directory).of(&entry.name),
        };
        let (known, products, keeps_tags) = (None, catalog::Products::default(), false);
        Ok(ToRead { directory, known, entry, sidecar, products, keeps_tags })
    }

    /// The directory, and its sidecars if it can be listed.
    fn enter(&mut self, directory: &Path) -> (Arc<Path>, Option<&Sidecars<'static>>) {
        let is_same = self.directory.as_ref().is_some_and(|(known, _)| **known == *directory);
        if !is_same {
            self.directory = None;
        }
        let (directory, sidecars) =
            self.directory.get_or_insert_with(|| (directory.into(), Sidecars::of_directory(directory)));
        (Arc::clone(directory), sidecars.as_ref())
    }
}

/// Whether a path is that of an object in a store: `s3://bucket/key`. Paths of files are absolute.
fn is_object(path: &Path) -> bool {
    let bytes = path.as_os_str().as_encoded_bytes();
    let Some(end) = memchr::memmem::find(bytes, b"://") else { return false };
    end > 0 && bytes[..end].iter().all(u8::is_ascii_alphanumeric)
}
