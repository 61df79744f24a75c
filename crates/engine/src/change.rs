//! Compares files with the catalogue: unchanged files, moved files, and files to read.

use std::collections::BTreeMap;
use std::hash::BuildHasher as _;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use catalog::{
    CatalogError, Change, KeptVolume, KnownFile, KnownRecords, KnownSidecar, Preferences, Products, SeenIds,
};
use file::object;
use foldhash::fast::RandomState;
use hashbrown::HashTable;

use crate::location::Location;
use crate::prefer::RunPreferences;
use crate::sidecar::{Sidecar, Sidecars, is_sidecar};
use crate::source::Entry;
use crate::thumbnail::RunThumbnails;
use crate::to_read::{Reading, ToRead};
use crate::volume::Volumes;

/// Result of comparing files with the catalogue.
#[derive(Debug, Default)]
pub(crate) struct Comparison {
    /// New files and changed ones.
    pub to_read: Vec<ToRead>,
    /// Changes that need no reading.
    pub changes: Vec<Change>,
    pub n_unchanged: u64,
    pub n_moved: u64,
    /// Unchanged files whose rows were made by older rules: they are among those to read.
    pub n_outdated: u64,
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
    /// A file whose inode changed after its row was written is unchanged if all else is.
    pub ignores_ctime: bool,
}

impl Policy {
    /// Whether a row of an unchanged file lacks something requested.
    fn lacks(&self, row: &KnownFile) -> bool {
        // Thumbnails are checked separately.
        let wanted = Products { thumbnail: false, ..self.products };
        let lacks_product = row.products.or(wanted) != row.products;
        row.unread || row.is_outdated || (self.tags && !row.has_tags) || lacks_product
    }

    /// The products that are wanted and that an unchanged file's row lacks.
    fn lacking(&self, row: Products) -> Products {
        let Products { content_hash, sha256, md5, picture_hash, perceptual_hash, verdict, thumbnail } =
            self.products;
        Products {
            content_hash: content_hash && !row.content_hash,
            sha256: sha256 && !row.sha256,
            md5: md5 && !row.md5,
            picture_hash: picture_hash && !row.picture_hash,
            perceptual_hash: perceptual_hash && !row.perceptual_hash,
            verdict: verdict && !row.verdict,
            thumbnail,
        }
    }

    /// Whether the inode of a file is as it was when the row was written, as far as that is known.
    fn has_same_inode(&self, row: &KnownFile, entry: &Entry) -> bool {
        let is_same_time =
            self.ignores_ctime || row.ctime_ns == 0 || entry.ctime_ns == 0 || row.ctime_ns == entry.ctime_ns;
        row.inode == entry.inode && is_same_time
    }
}

/// A worker's view of earlier runs, and of the directory being compared.
pub(crate) struct Comparer<'s> {
    /// None in a first run.
    known: Option<KnownRecords>,
    rules: Rules<'s>,
    shared: &'s SeenFiles,
    volumes: Volumes,
    rows: Rows,
    sidecars: SidecarRule,
    /// Whose values come first, for the directory being compared.
    preferences: Preferences,
}

/// What all workers have found so far.
#[derive(Debug, Default)]
pub(crate) struct SeenFiles {
    /// Rows whose files were found.
    pub ids: Mutex<SeenIds>,
    /// File systems that have another number than in the rows of their files: the old one and the new one.
    pub renumbered: Mutex<BTreeMap<u64, u64>>,
    /// The file systems that files were found on.
    pub volumes: Mutex<Vec<KeptVolume>>,
}

/// Requirements for known files.
struct Rules<'s> {
    policy: Policy,
    /// Where thumbnails are kept, if requested.
    thumbnails: Option<&'s RunThumbnails<'s>>,
    preferences: &'s RunPreferences,
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
        known: Option<KnownRecords>,
        policy: Policy,
        thumbnails: Option<&'s RunThumbnails<'s>>,
        preferences: &'s RunPreferences,
        shared: &'s SeenFiles,
    ) -> Self {
        let (rows, sidecars, volumes) = (Rows::default(), SidecarRule::FirstSlice, Volumes::default());
        let rules = Rules { policy, thumbnails, preferences };
        Comparer { known, rules, shared, volumes, rows, sidecars, preferences: Preferences::default() }
    }

    /// Enters the directory of the following files. `is_whole`: they are all files of the directory.
    pub(crate) fn enter(&mut self, directory: &Path, is_whole: bool) -> Result<(), CatalogError> {
        if let Some(known) = &mut self.known {
            self.rows.read(known, directory)?;
        }
        self.preferences = self.rules.preferences.of(directory);
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
    ) -> Result<Comparison, CatalogError> {
        let _gate = gate::gate!("engine::compare", Work, files.len() as u64);
        let is_constant = !matches!(self.sidecars, SidecarRule::EachSlice);
        let sidecars = match std::mem::replace(&mut self.sidecars, SidecarRule::EachSlice) {
            SidecarRule::EachSlice => Sidecars::listed(&files),
            SidecarRule::FirstSlice => Sidecars::of_slice(directory, &files),
            SidecarRule::Known(sidecars) => sidecars,
        };
        let has_sidecars = !sidecars.is_empty() || self.rows.may_have_sidecars;
        let mut compared = Comparison::default();
        let mut seen = Vec::with_capacity(files.len());
        for mut entry in files {
            entry.device = self.volumes.number(entry.device, directory, &entry.name);
            let sidecar = sidecars.of(&entry.name, self.preferences);
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
                    let has_same_sidecar = !has_sidecars
                        || self.rules.has_same_sidecar(&mut self.known, row.id, sidecar.as_ref())?;
                    if row.device != entry.device {
                        self.shared.renumber(row.device, entry.device);
                    }
                    let file = FoundFile { directory, entry, sidecar };
                    self.rules.judge(file, row, has_same_sidecar, &mut self.known, &mut compared)?;
                }
                None => self.place(FoundFile { directory, entry, sidecar }, &mut compared)?,
            }
        }
        self.shared.add_volumes(self.volumes.take_met());
        if is_constant {
            self.sidecars = SidecarRule::Known(sidecars);
        }
        let mut all_seen = self.shared.ids.lock().unwrap_or_else(PoisonError::into_inner);
        seen.into_iter().for_each(|id| all_seen.insert(id));
        Ok(compared)
    }

    /// Handles a file that the catalogue does not have at this path.
    fn place(&mut self, file: FoundFile<'_>, compared: &mut Comparison) -> Result<(), CatalogError> {
        let Some(row) = self.moved_here(&file.entry)? else {
            compared.to_read.push(file.into_read(Reading::new(self.rules.policy.products)));
            return Ok(());
        };
        // The row contains the name of a sidecar, which must not remain if the sidecar was left behind.
        let has_sidecar =
            file.sidecar.is_some() || !self.rules.has_same_sidecar(&mut self.known, row.id, None)?;
        if has_sidecar || self.rules.policy.lacks(&row) || self.rules.thumbnails.is_some() {
            let reading = self.rules.again(&row, row.products);
            compared.to_read.push(file.into_read(reading));
        } else {
            let location = file.entry.recorded(file.directory);
            compared.changes.push(Change::Moved { id: row.id, location });
            compared.n_moved += 1;
        }
        Ok(())
    }

    /// The row of a file that was elsewhere before: same file system, inode, size and time, and gone from its
    /// old path. It counts as found from now on, so that a second link to the file gets its own row.
    fn moved_here(&mut self, entry: &Entry) -> Result<Option<KnownFile>, CatalogError> {
        let Some(known) = &mut self.known else { return Ok(None) };
        if self.rules.policy.full || entry.inode == 0 || entry.has_etag() || entry.obstacle.is_some() {
            return Ok(None);
        }
        let devices = [entry.device, self.volumes.device_of(entry.device)];
        let found = known.by_inode(devices, entry.inode, entry.bytes, entry.mtime_ns)?;
        let Some((row, old_path)) = found else { return Ok(None) };
        if !is_gone(&old_path) {
            return Ok(None);
        }
        let mut seen = self.shared.ids.lock().unwrap_or_else(PoisonError::into_inner);
        if seen.contains(row.id) {
            return Ok(None);
        }
        seen.insert(row.id);
        Ok(Some(row))
    }
}

impl SeenFiles {
    fn add_volumes(&self, met: Vec<KeptVolume>) {
        if !met.is_empty() {
            let mut volumes = self.volumes.lock().unwrap_or_else(PoisonError::into_inner);
            // Each worker meets each of them once.
            volumes.extend(met);
            volumes.sort_by_key(|volume| volume.number);
            volumes.dedup_by_key(|volume| volume.number);
        }
    }

    fn renumber(&self, old: u64, new: u64) {
        self.renumbered.lock().unwrap_or_else(PoisonError::into_inner).insert(old, new);
    }
}

impl Rules<'_> {
    /// Handles a file that the catalogue has.
    fn judge(
        &self,
        file: FoundFile<'_>,
        row: &KnownFile,
        has_same_sidecar: bool,
        known: &mut Option<KnownRecords>,
        compared: &mut Comparison,
    ) -> Result<(), CatalogError> {
        let entry = &file.entry;
        let is_same_size_and_time =
            row.bytes == entry.bytes && (row.mtime_ns == entry.mtime_ns || entry.has_etag());
        if !is_same_size_and_time {
            let reading = Reading { known: Some(row.id), ..Reading::new(self.policy.products) };
            compared.to_read.push(file.into_read(reading));
            return Ok(());
        }
        // Only files that can be opened can have become readable, or have tags.
        let lacks = entry.obstacle.is_none()
            && (self.policy.lacks(row) || self.lacks_thumbnail(file.directory, entry)?);
        let is_same = self.policy.has_same_inode(row, entry);
        if is_same && !self.policy.full {
            if !lacks && has_same_sidecar {
                compared.n_unchanged += 1;
                compared.push_unread(row, entry);
                return Ok(());
            }
            compared.n_outdated += u64::from(row.is_outdated);
            compared.to_read.push(file.into_read(self.again(row, row.products)));
            return Ok(());
        }
        // Its bytes may be others in spite of the same size and time: what was made of them is made again,
        // and the hash is compared.
        let (products, hashes) = match known {
            Some(known) => known.products(row.id)?,
            None => Default::default(),
        };
        let reading = Reading {
            products: self.policy.products.or(products),
            is_same: false,
            hashes: Some(Box::new(hashes)),
            ..self.again(row, products)
        };
        compared.to_read.push(file.into_read(reading));
        Ok(())
    }

    /// How a file whose bytes are those of the row is read again.
    fn again(&self, row: &KnownFile, has: Products) -> Reading {
        Reading {
            known: Some(row.id),
            products: self.policy.lacking(has),
            is_same_size_and_time: true,
            is_same: true,
            keeps_tags: row.has_tags,
            hashes: None,
        }
    }

    /// Whether the row has the data of this sidecar as it is now, or of none if there is none.
    fn has_same_sidecar(
        &self,
        known: &mut Option<KnownRecords>,
        id: i64,
        sidecar: Option<&Sidecar>,
    ) -> Result<bool, CatalogError> {
        let Some(known) = known else { return Ok(true) };
        let (then, now) = (known.sidecar(id)?, sidecar.map(Sidecar::stamp));
        Ok(match (then, now) {
            (Some(then), Some(now)) => {
                let ctime_ns = if self.policy.ignores_ctime { then.ctime_ns } else { now.ctime_ns };
                then == KnownSidecar { ctime_ns, ..now }
            }
            (then, now) => then == now,
        })
    }

    fn lacks_thumbnail(&self, directory: &Path, entry: &Entry) -> Result<bool, CatalogError> {
        self.thumbnails.map_or(Ok(false), |kept| Ok(!kept.has(&object::join(directory, &entry.name), entry)?))
    }
}

/// A file that was found, and its sidecar.
struct FoundFile<'d> {
    directory: &'d Arc<Path>,
    entry: Entry,
    sidecar: Option<Sidecar>,
}

impl FoundFile<'_> {
    fn into_read(self, reading: Reading) -> ToRead {
        let FoundFile { directory, entry, sidecar } = self;
        ToRead { reading, ..ToRead::new(Arc::clone(directory), entry, sidecar) }
    }
}

impl Comparison {
    /// Records what changed about an unchanged file.
    fn push_unread(&mut self, row: &KnownFile, entry: &Entry) {
        if row.vanished {
            self.changes.push(Change::Revived { id: row.id });
        }
        let ctime_ns = if row.ctime_ns == 0 { entry.ctime_ns } else { row.ctime_ns };
        if (row.device, row.ctime_ns) != (entry.device, ctime_ns) {
            self.changes.push(Change::Renumbered { id: row.id, device: entry.device, ctime_ns });
        }
    }
}

impl Rows {
    /// Reads the rows of a directory, replacing those of the previous one.
    fn read(&mut self, known: &mut KnownRecords, directory: &Path) -> Result<(), CatalogError> {
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
