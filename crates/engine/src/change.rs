//! Compares files with the catalogue: unchanged files, moved files, and files to read.

use std::hash::BuildHasher as _;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use catalog::{CatalogError, Change, Known, KnownFile, Products, SeenIds};
use file::object;
use foldhash::fast::RandomState;
use hashbrown::HashTable;

use crate::location::Location;
use crate::sidecar::{Sidecar, Sidecars, is_sidecar};
use crate::source::Entry;
use crate::thumbnail::Kept;
use crate::to_read::ToRead;

/// Result of comparing files with the catalogue.
#[derive(Debug, Default)]
pub(crate) struct Compared {
    /// New files and changed ones.
    pub to_read: Vec<ToRead>,
    /// Changes that need no reading.
    pub changes: Vec<Change>,
    pub n_unchanged: u64,
    pub n_moved: u64,
}

/// Conditions under which a known file is read again.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Policy {
    /// Read all files again.
    pub full: bool,
    /// All tags are requested: rows without them are read again.
    pub tags: bool,
    /// Requested products of each file: rows that lack any of them are remade.
    pub products: Products,
}

impl Policy {
    /// Whether a row of an unchanged file lacks something requested.
    fn lacks(&self, row: &KnownFile) -> bool {
        // Thumbnails are checked separately.
        let wanted = Products { thumbnail: false, ..self.products };
        let lacks_product = row.products.or(wanted) != row.products;
        row.unread || (self.tags && !row.has_tags) || lacks_product
    }
}

/// A worker's view of earlier runs, and of the directory being compared.
pub(crate) struct Comparer<'s> {
    /// None in a first run.
    known: Option<Known>,
    rules: Rules<'s>,
    /// Rows that any worker has found.
    seen: &'s Mutex<SeenIds>,
    rows: Rows,
    sidecars: SidecarRule,
}

/// Requirements for known files.
struct Rules<'s> {
    policy: Policy,
    /// Where thumbnails are kept, if requested.
    thumbnails: Option<&'s Kept<'s>>,
}

/// The rows of the directory being compared.
#[derive(Default)]
struct Rows {
    files: Vec<KnownFile>,
    /// Indexes into `files`, by name.
    by_name: HashTable<u32>,
    hasher: RandomState,
    /// There are too many rows to hold: each is queried separately.
    on_demand: bool,
    /// Whether there may be rows with data of a sidecar: each sidecar has, or had, its own row.
    may_have_sidecars: bool,
}

/// How the sidecars of a directory are found.
enum SidecarRule {
    /// Each slice contains those of its own files: a remote listing is sorted, so a sidecar comes with its
    /// photo.
    EachSlice,
    /// Determined by the first slice, if it is the whole directory.
    FirstSlice,
    Known(Sidecars),
}

/// Rows of larger directories are queried file by file, so that memory stays bounded.
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

    /// Enters the directory of the following files. `is_whole`: they are all files of the directory.
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

    /// Handles a file that the catalogue does not have at this path.
    fn place(&mut self, file: Met<'_>, compared: &mut Compared) -> Result<(), CatalogError> {
        match self.moved_here(&file.entry)? {
            // The row contains the name of a sidecar, which must not remain if the sidecar was left behind.
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

    /// The row of a file that was elsewhere before: same device, inode, size and time, and gone from its old
    /// path. It counts as found from now on, so that a second link to the file gets its own row.
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
    /// Handles a file that the catalogue has.
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
        // Only files that can be opened can have become readable, or have tags.
        let lacks = entry.obstacle.is_none()
            && (self.policy.lacks(row) || self.lacks_thumbnail(file.directory, entry)?);
        if self.policy.full || !same || lacks || !has_same_sidecar {
            // Products of an unchanged file are kept: its row is rewritten as a whole.
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
        self.thumbnails.map_or(Ok(false), |kept| Ok(!kept.has(&object::join(directory, &entry.name), entry)?))
    }
}

/// Whether the row has the data of this sidecar as it is now, or of none if there is none.
fn has_same_sidecar(
    known: &mut Option<Known>,
    id: i64,
    sidecar: Option<&Sidecar>,
) -> Result<bool, CatalogError> {
    let Some(known) = known else { return Ok(true) };
    Ok(known.sidecar(id)? == sidecar.map(|sidecar| sidecar.stamp))
}

/// A file that was found, and its sidecar.
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
    /// Reads the rows of a directory, replacing those of the previous one.
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

/// Whether nothing exists at `path`, or can exist because a parent directory is now a file.
fn is_gone(path: &Path) -> bool {
    use std::io::ErrorKind::{NotADirectory, NotFound};
    std::fs::symlink_metadata(path).is_err_and(|error| matches!(error.kind(), NotFound | NotADirectory))
}
