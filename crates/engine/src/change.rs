//! What is unchanged since the last run, what moved, and what is to be read.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use catalog::{CatalogError, Change, Known, KnownFile, Location, Products, SeenIds};
use file::object::is_object;

use crate::error::JobError;
use crate::sidecar::{Sidecar, Sidecars, is_sidecar};
use crate::thumbnail::Kept;
use crate::walk::Entry;

/// A file that has to be read.
#[derive(Debug)]
pub(crate) struct ToRead {
    pub directory: Arc<Path>,
    /// The row that its answer takes the place of.
    pub known: Option<i64>,
    pub entry: Entry,
    /// The XMP file beside it.
    pub sidecar: Option<Sidecar>,
    /// What is to be made of it.
    pub products: Products,
    /// It is as it was, and its row has all tags: they stay.
    pub keeps_tags: bool,
}

/// A directory compared with what the catalogue knows.
#[derive(Debug, Default)]
pub(crate) struct Compared {
    /// New files and changed ones.
    pub to_read: Vec<ToRead>,
    /// Changes that need no reading.
    pub changes: Vec<Change>,
    pub n_unchanged: u64,
    pub n_moved: u64,
}

/// What makes a known file worth reading again.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Policy {
    /// Read everything again.
    pub full: bool,
    /// All tags are wanted: rows without them are read again.
    pub tags: bool,
    /// What is to be made of each file: rows that lack any of it are made again.
    pub products: Products,
}

impl Policy {
    /// Whether a row that is as its file lacks something that is wanted.
    fn lacks(&self, row: &KnownFile) -> bool {
        // Where thumbnails are is asked elsewhere.
        let wanted = Products { thumbnail: false, ..self.products };
        let lacks_product = row.products.or(wanted) != row.products;
        row.unread || (self.tags && !row.has_tags) || lacks_product
    }
}

/// One worker's view of earlier runs.
pub(crate) struct Comparer<'s> {
    /// None in a first run.
    known: Option<Known>,
    policy: Policy,
    /// Where thumbnails are kept, if they are wanted.
    thumbnails: Option<&'s Kept<'s>>,
    /// Rows met by any worker.
    seen: &'s Mutex<SeenIds>,
    rows: Vec<KnownFile>,
}

/// The rows of the directory that is being compared.
enum Rows<'r> {
    /// A first run: there are none.
    None,
    ByName(HashMap<&'r [u8], &'r KnownFile>),
    /// Too many to hold: each is asked for.
    OnDemand,
}

/// Directories with more rows are asked for file by file, so that memory stays bounded.
const MOST_ROWS_AT_ONCE: u64 = 50_000;

impl<'s> Comparer<'s> {
    pub(crate) fn new(
        known: Option<Known>,
        policy: Policy,
        thumbnails: Option<&'s Kept<'s>>,
        seen: &'s Mutex<SeenIds>,
    ) -> Self {
        Comparer { known, policy, thumbnails, seen, rows: Vec::new() }
    }

    /// Compares the files of `directory`, which `list` hands over slice by slice, with the catalogue; each
    /// slice's answer goes to `then`. `is_whole`: they are all files of the directory.
    pub(crate) fn compare_directory<R>(
        &mut self,
        directory: &Arc<Path>,
        is_whole: bool,
        list: impl FnOnce(&mut dyn FnMut(Vec<Entry>) -> Result<(), JobError>) -> Result<R, JobError>,
        mut then: impl FnMut(Compared) -> Result<(), JobError>,
    ) -> Result<R, JobError> {
        let mut rows = std::mem::take(&mut self.rows);
        let lookup = match &mut self.known {
            None => Rows::None,
            Some(known) => {
                if known.directory_len(directory)? > MOST_ROWS_AT_ONCE {
                    Rows::OnDemand
                } else {
                    known.directory_files(directory, &mut rows)?;
                    Rows::ByName(rows.iter().map(|row| (row.name.as_slice(), row)).collect())
                }
            }
        };
        let lies_in_store = is_object(directory);
        let mut sidecars = if is_whole { None } else { Some(Sidecars::OnDisk(directory)) };
        let result = list(&mut |slice| {
            if lies_in_store {
                // A store's listing is sorted: a sidecar comes with its photo.
                sidecars = Some(Sidecars::listed(&slice));
            }
            let sidecars = sidecars.get_or_insert_with(|| Sidecars::of_slice(directory, &slice));
            then(self.compare(directory, slice, &lookup, sidecars)?)
        });
        drop(lookup);
        self.rows = rows;
        result
    }

    fn compare(
        &mut self,
        directory: &Arc<Path>,
        files: Vec<Entry>,
        rows: &Rows<'_>,
        sidecars: &Sidecars<'_>,
    ) -> Result<Compared, CatalogError> {
        let _gate = gate::gate!("engine::compare", Work, files.len() as u64);
        let had_sidecars = !sidecars.is_empty() || rows.may_have_sidecars();
        let mut compared = Compared::default();
        let mut seen = Vec::with_capacity(files.len());
        for entry in files {
            let sidecar = sidecars.of(&entry.name);
            let asked;
            let row = match (rows, &mut self.known) {
                (Rows::ByName(by_name), _) => by_name.get(entry.name.as_encoded_bytes()).copied(),
                (Rows::OnDemand, Some(known)) => {
                    asked = known.file(directory, &entry.name)?;
                    asked.as_ref()
                }
                (Rows::None, _) | (Rows::OnDemand, None) => None,
            };
            match row {
                Some(row) => {
                    seen.push(row.id);
                    let has_same_sidecar =
                        !had_sidecars || self.has_same_sidecar(row.id, sidecar.as_ref())?;
                    let file = Found { directory, entry, sidecar };
                    self.judge(file, row, has_same_sidecar, &mut compared)?;
                }
                None => self.place(Found { directory, entry, sidecar }, &mut compared)?,
            }
        }
        let mut all_seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.into_iter().for_each(|id| all_seen.insert(id));
        Ok(compared)
    }

    /// A file that stands in the catalogue.
    fn judge(
        &self,
        file: Found<'_>,
        row: &KnownFile,
        has_same_sidecar: bool,
        compared: &mut Compared,
    ) -> Result<(), CatalogError> {
        let entry = &file.entry;
        let same = row.bytes == entry.bytes
            && row.inode == entry.inode
            && (row.mtime_ns == entry.mtime_ns || entry.has_etag());
        // Only what can be opened can have become readable, or have tags.
        let lacks = entry.obstacle.is_none()
            && (self.policy.lacks(row) || self.lacks_thumbnail(file.directory, entry)?);
        if self.policy.full || !same || lacks || !has_same_sidecar {
            // What an unchanged file has is kept: its row is made anew as a whole.
            let products = if same { self.policy.products.or(row.products) } else { self.policy.products };
            compared.to_read.push(file.into_read(Some(row.id), products, same && row.has_tags));
            return Ok(());
        }
        compared.n_unchanged += 1;
        if row.vanished {
            compared.changes.push(Change::Revived { id: row.id });
        }
        Ok(())
    }

    fn lacks_thumbnail(&self, directory: &Path, entry: &Entry) -> Result<bool, CatalogError> {
        self.thumbnails.map_or(Ok(false), |kept| Ok(!kept.has(&directory.join(&entry.name), entry)?))
    }

    /// A file that does not stand in the catalogue, at least not here.
    fn place(&mut self, file: Found<'_>, compared: &mut Compared) -> Result<(), CatalogError> {
        match self.moved_here(&file.entry)? {
            // The name of a sidecar stands in the row, and one that was left behind must not.
            Some(row) if file.sidecar.is_some() || !self.has_same_sidecar(row.id, None)? => {
                let products = self.policy.products.or(row.products);
                compared.to_read.push(file.into_read(Some(row.id), products, row.has_tags));
            }
            Some(row) => {
                let location = file.entry.location(file.directory);
                compared.changes.push(Change::Moved { id: row.id, location });
                compared.n_moved += 1;
            }
            None => compared.to_read.push(file.into_read(None, self.policy.products, false)),
        }
        Ok(())
    }

    /// Whether the row has the words of this sidecar as it is now, or of none if there is none.
    fn has_same_sidecar(&mut self, id: i64, sidecar: Option<&Sidecar>) -> Result<bool, CatalogError> {
        let Some(known) = &mut self.known else { return Ok(true) };
        Ok(known.sidecar(id)? == sidecar.map(|sidecar| sidecar.stamp))
    }

    /// The row of a file that lay elsewhere before: same device, inode, size and time, and gone from its old
    /// place. It counts as met from now on, so that a second link to the file gets a row of its own.
    fn moved_here(&mut self, entry: &Entry) -> Result<Option<KnownFile>, CatalogError> {
        let Some(known) = &mut self.known else { return Ok(None) };
        if self.policy.full || entry.inode == 0 || entry.has_etag() || entry.obstacle.is_some() {
            return Ok(None);
        }
        let found = known.by_inode(entry.device, entry.inode, entry.bytes, entry.mtime_ns)?;
        let Some((row, old_path)) = found else { return Ok(None) };
        if !is_gone(&old_path) || self.policy.lacks(&row) || self.thumbnails.is_some() {
            return Ok(None);
        }
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if seen.contains(row.id) {
            return Ok(None);
        }
        seen.insert(row.id);
        Ok(Some(row))
    }
}

/// A file that was found, and what lies beside it.
struct Found<'d> {
    directory: &'d Arc<Path>,
    entry: Entry,
    sidecar: Option<Sidecar>,
}

impl Found<'_> {
    fn into_read(self, known: Option<i64>, products: Products, keeps_tags: bool) -> ToRead {
        let Found { directory, entry, sidecar } = self;
        ToRead { directory: Arc::clone(directory), known, entry, sidecar, products, keeps_tags }
    }
}

impl Rows<'_> {
    /// Whether there may be rows that have the words of a sidecar: each sidecar has, or had, a row of its
    /// own.
    fn may_have_sidecars(&self) -> bool {
        match self {
            Rows::None => false,
            Rows::ByName(rows) => rows.keys().any(|name| is_sidecar(name)),
            Rows::OnDemand => true,
        }
    }
}

/// Whether nothing lies at `path`, nor can lie there because a directory on the way is a file now.
fn is_gone(path: &Path) -> bool {
    use std::io::ErrorKind::{NotADirectory, NotFound};
    std::fs::symlink_metadata(path).is_err_and(|error| matches!(error.kind(), NotFound | NotADirectory))
}

impl ToRead {
    /// The file's path.
    pub(crate) fn path(&self) -> PathBuf {
        self.directory.join(&self.entry.name)
    }
}

impl Entry {
    /// Where the entry lies, for the catalogue.
    pub(crate) fn location(&self, directory: &Arc<Path>) -> Location {
        Location {
            directory: Arc::clone(directory),
            name: self.name.clone(),
            bytes: self.bytes,
            mtime_ns: self.mtime_ns,
            inode: self.inode,
            device: self.device,
        }
    }
}
