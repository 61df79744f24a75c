//! What is unchanged since the last run, what moved, and what is to be read.

use std::hash::BuildHasher as _;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use catalog::{CatalogError, Change, Known, KnownFile, Products, SeenIds};
use foldhash::fast::RandomState;
use hashbrown::HashTable;

use crate::location::Location;
use crate::sidecar::{Sidecar, Sidecars, is_sidecar};
use crate::source::Entry;
use crate::thumbnail::Kept;
use crate::to_read::ToRead;

/// Files compared with what the catalogue knows.
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

/// One worker's view of earlier runs, and of the directory that it compares.
pub(crate) struct Comparer<'s> {
    /// None in a first run.
    known: Option<Known>,
    rules: Rules<'s>,
    /// Rows met by any worker.
    seen: &'s Mutex<SeenIds>,
    rows: Rows,
    sidecars: SidecarRule,
}

/// What a known file has to have.
struct Rules<'s> {
    policy: Policy,
    /// Where thumbnails are kept, if they are wanted.
    thumbnails: Option<&'s Kept<'s>>,
}

/// The rows of the directory that is being compared.
#[derive(Default)]
struct Rows {
    files: Vec<KnownFile>,
    /// Positions in `files`, by name.
    by_name: HashTable<u32>,
    hasher: RandomState,
    /// There are too many to hold: each is asked for.
    on_demand: bool,
    /// Whether there may be rows that have the words of a sidecar: each sidecar has, or had, a row of its
    /// own.
    may_have_sidecars: bool,
}

/// Where the sidecars of a directory are known from.
enum SidecarRule {
    /// Each slice has those of its own files: a remote listing is sorted, so a sidecar comes with its photo.
    EachSlice,
    /// The first slice says, if it is the whole directory.
    FirstSlice,
    Known(Sidecars),
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
        let (rows, sidecars) = (Rows::default(), SidecarRule::FirstSlice);
        Comparer { known, rules: Rules { policy, thumbnails }, seen, rows, sidecars }
    }

    /// Goes to a directory: the files that come next lie in it. `is_whole`: they are all files of the
    /// directory.
    pub(crate) fn enter(&mut self, directory: &Path, is_whole: bool) -> Result<(), CatalogError> {
        if let Some(known) = &mut self.known {
            self.rows.read(known, directory)?;
        }
        self.sidecars = match is_whole {
            _ if Location::of(directory).is_remote() => SidecarRule::EachSlice,
            true => SidecarRule::FirstSlice,
            false => SidecarRule::Known(Sidecars::OnDisk(directory.into())),
        };
        Ok(())
    }

    /// Compares files of the directory that was entered.
    pub(crate) fn compare(
        &mut self,
        directory: &Arc<Path>,
        files: Vec<Entry>,
    ) -> Result<Compared, CatalogError> {
        let _gate = gate::gate!("engine::compare", Work, files.len() as u64);
        let is_constant = !matches!(self.sidecars, SidecarRule::EachSlice);
        let sidecars = match std::mem::replace(&mut self.sidecars, SidecarRule::EachSlice) {
            SidecarRule::EachSlice => Sidecars::listed(&files),
            SidecarRule::FirstSlice => Sidecars::of_slice(directory, &files),
            SidecarRule::Known(sidecars) => sidecars,
        };
        let has_sidecars = !sidecars.is_empty() || self.rows.may_have_sidecars;
        let mut compared = Compared::default();
        let mut seen = Vec::with_capacity(files.len());
        for entry in files {
            let sidecar = sidecars.of(&entry.name);
            let asked;
            let row = match (&mut self.known, self.rows.on_demand) {
                (None, _) => None,
                (Some(_), false) => self.rows.find(entry.name.as_encoded_bytes()),
                (Some(known), true) => {
                    asked = known.file(directory, &entry.name)?;
                    asked.as_ref()
                }
            };
            match row {
                Some(row) => {
                    seen.push(row.id);
                    let has_same_sidecar =
                        !has_sidecars || has_same_sidecar(&mut self.known, row.id, sidecar.as_ref())?;
                    let file = Met { directory, entry, sidecar };
                    self.rules.judge(file, row, has_same_sidecar, &mut compared)?;
                }
                None => self.place(Met { directory, entry, sidecar }, &mut compared)?,
            }
        }
        if is_constant {
            self.sidecars = SidecarRule::Known(sidecars);
        }
        let mut all_seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.into_iter().for_each(|id| all_seen.insert(id));
        Ok(compared)
    }

    /// A file that the catalogue does not know, at least not here.
    fn place(&mut self, file: Met<'_>, compared: &mut Compared) -> Result<(), CatalogError> {
        match self.moved_here(&file.entry)? {
            // The name of a sidecar stands in the row, and one that was left behind must not.
            Some(row) if file.sidecar.is_some() || !has_same_sidecar(&mut self.known, row.id, None)? => {
                let products = self.rules.policy.products.or(row.products);
                compared.to_read.push(file.into_read(Some(row.id), products, row.has_tags));
            }
            Some(row) => {
                let location = file.entry.recorded(file.directory);
                compared.changes.push(Change::Moved { id: row.id, location });
                compared.n_moved += 1;
            }
            None => compared.to_read.push(file.into_read(None, self.rules.policy.products, false)),
        }
        Ok(())
    }

    /// The row of a file that lay elsewhere before: same device, inode, size and time, and gone from its old
    /// place. It counts as met from now on, so that a second link to the file gets a row of its own.
    fn moved_here(&mut self, entry: &Entry) -> Result<Option<KnownFile>, CatalogError> {
        let Some(known) = &mut self.known else { return Ok(None) };
        if self.rules.policy.full || entry.inode == 0 || entry.has_etag() || entry.obstacle.is_some() {
            return Ok(None);
        }
        let found = known.by_inode(entry.device, entry.inode, entry.bytes, entry.mtime_ns)?;
        let Some((row, old_path)) = found else { return Ok(None) };
        if !is_gone(&old_path) || self.rules.policy.lacks(&row) || self.rules.thumbnails.is_some() {
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

impl Rules<'_> {
    /// A file that the catalogue knows.
    fn judge(
        &self,
        file: Met<'_>,
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
}

/// Whether the row has the words of this sidecar as it is now, or of none if there is none.
fn has_same_sidecar(
    known: &mut Option<Known>,
    id: i64,
    sidecar: Option<&Sidecar>,
) -> Result<bool, CatalogError> {
    let Some(known) = known else { return Ok(true) };
    Ok(known.sidecar(id)? == sidecar.map(|sidecar| sidecar.stamp))
}

/// A file that was met, and the sidecar next to it.
struct Met<'d> {
    directory: &'d Arc<Path>,
    entry: Entry,
    sidecar: Option<Sidecar>,
}

impl Met<'_> {
    fn into_read(self, known: Option<i64>, products: Products, keeps_tags: bool) -> ToRead {
        let Met { directory, entry, sidecar } = self;
        ToRead { known, products, keeps_tags, ..ToRead::new(Arc::clone(directory), entry, sidecar) }
    }
}

impl Rows {
    /// Reads the rows of a directory in place of those of the one before.
    fn read(&mut self, known: &mut Known, directory: &Path) -> Result<(), CatalogError> {
        self.by_name.clear();
        self.files.clear();
        self.on_demand = known.directory_len(directory)? > MOST_ROWS_AT_ONCE;
        self.may_have_sidecars = self.on_demand;
        if self.on_demand {
            return Ok(());
        }
        known.directory_files(directory, &mut self.files)?;
        let Rows { files, by_name, hasher, may_have_sidecars, .. } = self;
        let hash = |row: &u32| hasher.hash_one(files[*row as usize].name.as_slice());
        by_name.reserve(files.len(), hash);
        for (row, file) in (0_u32..).zip(files.iter()) {
            *may_have_sidecars |= is_sidecar(&file.name);
            by_name.insert_unique(hash(&row), row, hash);
        }
        Ok(())
    }

    fn find(&self, name: &[u8]) -> Option<&KnownFile> {
        let is_same = |row: &u32| self.files[*row as usize].name == name;
        let row = self.by_name.find(self.hasher.hash_one(name), is_same)?;
        Some(&self.files[*row as usize])
    }
}

/// Whether nothing lies at `path`, nor can lie there because a directory on the way is a file now.
fn is_gone(path: &Path) -> bool {
    use std::io::ErrorKind::{NotADirectory, NotFound};
    std::fs::symlink_metadata(path).is_err_and(|error| matches!(error.kind(), NotFound | NotADirectory))
}
