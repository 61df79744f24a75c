//! Groups of files that are the same or similar, to decide page by page which files to keep.
//!
//! [`Catalog::groups`] finds all groups of a kind once. [`Groups::after`] then returns them in pages, the
//! group with the largest gain first. The gain is what is saved if only the largest file of a group remains;
//! several names of one file (hard links) count once, and a group that is only one file is left out.

mod check;
mod loss;
mod member;
mod rule;

use rusqlite::params_from_iter;
use rusqlite::types::ValueRef;

use crate::criteria::DuplicateKey;
use crate::error::{CatalogError, During};
use crate::find::{Filter, are_several};
use crate::handle::Catalog;

pub use loss::{Loss, Losses, losses};
pub use member::{Member, differences};
pub use rule::Rule;

/// Which files belong to one group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GroupKind {
    /// Files with the same bytes.
    Content,
    /// Pictures that look the same: nearly the same perceptual hash, confirmed by shape, brightness and
    /// colours, of pages by all pixels.
    Picture,
    /// Files with the same size in bytes, time, width and height.
    SizeAndTime,
    /// Files whose perceptual hashes differ in at most this many bits (16 at most), transitively.
    Similar {
        /// Maximum number of bits that differ.
        bits: u32,
    },
}

impl GroupKind {
    /// Name of the kind in decisions and addresses.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            GroupKind::Content => "content",
            GroupKind::Picture => "picture",
            GroupKind::SizeAndTime => "size-time",
            GroupKind::Similar { .. } => "similar",
        }
    }

    fn filter(self) -> Filter {
        let duplicates = match self {
            GroupKind::Content => DuplicateKey::Content,
            GroupKind::Picture => DuplicateKey::Picture,
            GroupKind::SizeAndTime => DuplicateKey::SizeAndTime,
            GroupKind::Similar { bits } => return Filter { similar: Some(bits), ..Filter::default() },
        };
        Filter { duplicates: Some(duplicates), ..Filter::default() }
    }
}

/// A group of files, by their ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group<'g> {
    /// Identifies the group among those of its kind, as long as its members do not change.
    pub key: &'g str,
    /// Bytes that are saved if only the largest file remains.
    pub gain: u64,
    /// Ids of the members, ordered by path.
    pub ids: &'g [i64],
}

/// All groups of a kind, as they were when they were found.
#[derive(Clone, Debug)]
pub struct Groups {
    kind: GroupKind,
    /// The group with the largest gain first, then by key.
    groups: Vec<StoredGroup>,
    ids: Vec<i64>,
}

#[derive(Clone, Debug)]
struct StoredGroup {
    gain: u64,
    key: Box<str>,
    start: u32,
    len: u32,
}

impl Catalog {
    /// Finds all groups of a kind among the files that have not vanished.
    ///
    /// # Errors
    /// [`CatalogError::Interrupted`], and errors of SQLite or the storage.
    pub fn groups(&self, kind: GroupKind) -> Result<Groups, CatalogError> {
        let _gate = gate::gate!("catalog::groups", Work);
        let filter = kind.filter();
        let clause = self.clause(&filter)?;
        self.group_similar(&filter)?;
        let key = crate::find::group_key(&filter).unwrap_or("NULL");
        let sql = format!(
            "SELECT f.id, {key}, f.bytes, f.device, f.inode, f.perceptual_hash \
             FROM file AS f JOIN directory AS d ON d.id = f.directory_id {}",
            clause.sql
        );
        let load = || {
            let mut statement = self.reader().prepare(&sql)?;
            let mut rows = statement.query(params_from_iter(&clause.parameters))?;
            let mut building =
                Building { kind, groups: Vec::new(), ids: Vec::new(), open: OpenGroup::default() };
            let mut last = None;
            while let Some(row) = rows.next()? {
                let key: rusqlite::types::Value = row.get(1)?;
                if last.as_ref() != Some(&key) {
                    building.close();
                    building.open.key = text_of(ValueRef::from(&key));
                    last = Some(key);
                }
                let hash = row.get::<_, Option<i64>>(5)?.map(i64::cast_unsigned);
                let bytes = row.get::<_, i64>(2)?.cast_unsigned();
                building.add(row.get(0)?, bytes, (row.get(3)?, row.get(4)?), hash);
            }
            building.close();
            Ok(building.finish())
        };
        load().map_err(|source| CatalogError::sqlite("group the files of", &self.path, source))
    }
}

impl Catalog {
    /// Number of pictures that no group of this kind can contain, because the catalogue has no hash of them.
    /// 0 for [`GroupKind::SizeAndTime`], which needs none.
    ///
    /// # Errors
    /// [`CatalogError::Interrupted`], and errors of SQLite or the storage.
    pub fn n_without_hash(&self, kind: GroupKind) -> Result<u64, CatalogError> {
        let column = match kind {
            GroupKind::Content => "content_hash",
            // Also pictures of one colour have it, which have no hash.
            GroupKind::Picture | GroupKind::Similar { .. } => "picture_signature",
            GroupKind::SizeAndTime => return Ok(0),
        };
        let sql = format!(
            "SELECT count(*) FROM file WHERE vanished_at IS NULL AND {column} IS NULL AND format IS NOT NULL \
             AND kind IN ('picture', 'raw', 'film') AND error_kind IS NOT 'unsupported'"
        );
        let n: rusqlite::Result<i64> = self.reader().query_row(&sql, [], |row| row.get(0));
        Ok(n.during("count the files of", &self.path)?.cast_unsigned())
    }
}

/// Groups while rows arrive, group by group.
struct Building {
    kind: GroupKind,
    groups: Vec<StoredGroup>,
    ids: Vec<i64>,
    open: OpenGroup,
}

/// The group whose rows arrive.
#[derive(Default)]
struct OpenGroup {
    key: String,
    ids: Vec<i64>,
    /// Device and inode of each file, and its bytes.
    files: Vec<((i64, i64), u64)>,
    least_hash: Option<u64>,
}

impl Building {
    fn add(&mut self, id: i64, bytes: u64, file: (i64, i64), hash: Option<u64>) {
        let open = &mut self.open;
        open.ids.push(id);
        open.files.push((file, bytes));
        open.least_hash = open.least_hash.into_iter().chain(hash).min();
    }

    fn close(&mut self) {
        let mut open = std::mem::take(&mut self.open);
        if !are_several(open.files.iter().map(|(file, _)| *file)) {
            return;
        }
        // Files without an inode number are files of their own.
        open.files.sort_unstable();
        open.files.dedup_by(|a, b| a.0 == b.0 && a.0.1 != 0);
        let sizes = || open.files.iter().map(|(_, bytes)| *bytes);
        let sum = sizes().fold(0_u64, u64::saturating_add);
        let gain = sum - sizes().max().unwrap_or(0);
        match (self.kind, open.least_hash) {
            (GroupKind::Similar { .. }, Some(hash)) => open.key = format!("{hash:016x}"),
            // Several groups have one hash, and their numbers change with other files.
            (GroupKind::Picture, Some(hash)) => {
                open.key = format!("{hash:016x}-{}", open.ids.iter().min().unwrap_or(&0))
            }
            _ => {}
        }
        let (start, len) = (self.ids.len() as u32, open.ids.len() as u32);
        self.groups.push(StoredGroup { gain, key: open.key.into(), start, len });
        self.ids.append(&mut open.ids);
    }

    fn finish(mut self) -> Groups {
        self.groups.sort_unstable_by(|a, b| b.gain.cmp(&a.gain).then_with(|| a.key.cmp(&b.key)));
        Groups { kind: self.kind, groups: self.groups, ids: self.ids }
    }
}

/// The key of a group as text: hashes in hexadecimal digits.
fn text_of(key: ValueRef<'_>) -> String {
    match key {
        ValueRef::Integer(number) => format!("{:016x}", number.cast_unsigned()),
        ValueRef::Real(number) => number.to_string(),
        ValueRef::Text(text) => String::from_utf8_lossy(text).into_owned(),
        // Half of a BLAKE3 hash, which is enough to be unique.
        ValueRef::Blob(bytes) => bytes.iter().take(16).map(|byte| format!("{byte:02x}")).collect(),
        ValueRef::Null => String::new(),
    }
}

impl Groups {
    /// Kind of these groups.
    #[must_use]
    pub fn kind(&self) -> GroupKind {
        self.kind
    }

    /// Number of all groups.
    #[must_use]
    pub fn len(&self) -> usize {
        self.groups.len()
    }

    /// Whether there are no groups.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.groups.is_empty()
    }

    /// Sum of the gains of all groups, in bytes.
    #[must_use]
    pub fn gain(&self) -> u64 {
        self.groups.iter().fold(0, |sum, group| sum.saturating_add(group.gain))
    }

    /// The next `n` groups after the one with this gain and key, or the first ones. It works as well if that
    /// group does not exist any more.
    #[must_use]
    pub fn after(&self, after: Option<(u64, &str)>, n: usize) -> Vec<Group<'_>> {
        let start = after.map_or(0, |after| self.start_after(after));
        self.iter_from(start).take(n).map(|(_, group)| group).collect()
    }

    /// Place of the first group after the one with this gain and key, whether or not that one still exists.
    #[must_use]
    pub fn start_after(&self, (gain, key): (u64, &str)) -> usize {
        self.groups.partition_point(|group| is_until(group, (gain, key)))
    }

    /// All groups with their places, from a place on.
    pub fn iter_from(&self, start: usize) -> impl Iterator<Item = (usize, Group<'_>)> {
        self.groups.iter().enumerate().skip(start).map(|(place, group)| (place, self.group(group)))
    }

    /// The group with this key; `None` if there is none any more. Searches through all groups.
    #[must_use]
    pub fn by_key(&self, key: &str) -> Option<Group<'_>> {
        self.groups.iter().find(|group| &*group.key == key).map(|group| self.group(group))
    }

    fn group<'g>(&'g self, group: &'g StoredGroup) -> Group<'g> {
        let start = group.start as usize;
        let ids = self.ids.get(start..start + group.len as usize).unwrap_or_default();
        Group { key: &group.key, gain: group.gain, ids }
    }
}

/// Whether a group comes before, or is, the one with this gain and key.
fn is_until(group: &StoredGroup, (gain, key): (u64, &str)) -> bool {
    group.gain > gain || (group.gain == gain && &*group.key <= key)
}
