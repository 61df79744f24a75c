//! Finds the files that are to be named, and those that go with them.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::io::{self, Read as _};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use engine::catalog::{Catalog, Filter, KnownFile, KnownRecords, path_of_bytes};
use engine::{Location, Progress};

use super::pattern::Pattern;
use super::plan::World;
use super::row::{Row, Stamp};
use super::sets::{Companion, Set, may_be_companion, sets};
use crate::error::ActError;
use crate::platform;

/// The sets of files that a filter finds, and how many files are not on a disk.
pub(super) fn gather(
    catalog: &Catalog,
    filter: &Filter,
    pattern: &Pattern,
    progress: &Progress,
) -> Result<(Vec<Set>, u64), ActError> {
    let mut ids = Vec::new();
    catalog.find(filter, &mut |found| {
        ids.push(found.id);
        if progress.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    let mut folders: HashMap<PathBuf, (Arc<Path>, bool)> = HashMap::new();
    let (mut rows, mut aside, mut n_elsewhere) = (Vec::new(), Vec::new(), 0);
    catalog.named_files(&ids, &pattern.columns, &mut |file| {
        if file::beside::is_ours(path_of_bytes(file.name).as_os_str()) {
            return ControlFlow::Continue(());
        }
        let mut is_on_disk = true;
        let row = Row::of(file, &mut |folder| {
            if let Some((shared, known)) = folders.get(folder) {
                is_on_disk = *known;
                return Arc::clone(shared);
            }
            let location = Location::of(folder);
            is_on_disk =
                !location.is_remote() && location.on_disk().is_some_and(|on_disk| *on_disk == *folder);
            let shared: Arc<Path> = Arc::from(folder);
            folders.insert(folder.to_owned(), (Arc::clone(&shared), is_on_disk));
            shared
        });
        if !is_on_disk {
            n_elsewhere += 1;
        } else if may_be_companion(&row.name) || row.kind() == Some("sidecar") {
            aside.push(row);
        } else {
            rows.push(row);
        }
        if progress.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    drop(folders);
    let mut known = catalog.known()?;
    let mut failed = None;
    let mut sets = sets(rows, |folder| {
        let found = listed(folder).map_err(|error| format!("cannot list its folder: {error}"))?;
        Ok(with_rows(folder, found, &mut known).unwrap_or_else(|error| {
            failed.get_or_insert(error);
            Vec::new()
        }))
    });
    if let Some(error) = failed {
        return Err(error);
    }
    // A sound or a film that goes with no other file has a name of its own; a sidecar has none.
    let taken: HashSet<i64> =
        sets.iter().flat_map(|set| &set.companions).filter_map(|companion| companion.id).collect();
    let alone = aside.into_iter().filter(|row| matches!(row.kind(), Some("film" | "sound" | "picture")));
    let alone = alone.filter(|row| !taken.contains(&row.id));
    sets.extend(alone.map(|row| Set { members: vec![row], ..Set::default() }));
    Ok((sets, n_elsewhere))
}

/// Files of a folder that may go with others.
fn listed(folder: &Path) -> io::Result<Vec<Companion>> {
    let shared: Arc<Path> = Arc::from(folder);
    let mut found: Vec<Companion> = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        if !may_be_companion(name.as_encoded_bytes()) || !entry.file_type()?.is_file() {
            continue;
        }
        let name = name.as_encoded_bytes().to_vec();
        let folder = Arc::clone(&shared);
        found.push(Companion { id: None, folder, name, stamp: None, rest: None, member: 0 });
    }
    found.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(found)
}

/// Gives files of a folder the rows that they have.
fn with_rows(
    folder: &Path,
    mut found: Vec<Companion>,
    known: &mut KnownRecords,
) -> Result<Vec<Companion>, ActError> {
    if found.is_empty() {
        return Ok(found);
    }
    let mut rows: Vec<KnownFile> = Vec::new();
    known.directory_files(folder, &mut rows)?;
    let by_name: HashMap<&[u8], &KnownFile> =
        rows.iter().filter(|row| !row.vanished).map(|row| (&*row.name, row)).collect();
    for companion in &mut found {
        if let Some(row) = by_name.get(&*companion.name) {
            let KnownFile { bytes, mtime_ns, ctime_ns, inode, .. } = **row;
            companion.id = Some(row.id);
            companion.stamp = Some(Stamp { bytes, mtime_ns, ctime_ns, inode });
        }
    }
    Ok(found)
}

/// The files on disk.
pub(super) struct Disk<'p> {
    pub(super) progress: &'p Progress,
}

impl World for Disk<'_> {
    fn names(&mut self, folder: &Path) -> Vec<Vec<u8>> {
        let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
        entries.flatten().map(|entry| entry.file_name().as_encoded_bytes().to_vec()).collect()
    }

    fn is_same(&mut self, one: &Path, other: &Path) -> bool {
        let is_file = |path: &Path| fs::symlink_metadata(path).is_ok_and(|found| found.is_file());
        if !is_file(one) || !is_file(other) || self.progress.is_stopped() {
            return false;
        }
        have_same_bytes(one, other, self.progress).unwrap_or(false)
    }
}

fn have_same_bytes(one: &Path, other: &Path, progress: &Progress) -> io::Result<bool> {
    const CHUNK_BYTES: u64 = 1 << 20;
    let (one, other) = (platform::open_unfollowed(one)?, platform::open_unfollowed(other)?);
    if one.metadata()?.len() != other.metadata()?.len() {
        return Ok(false);
    }
    let (mut first, mut second) = (Vec::new(), Vec::new());
    loop {
        first.clear();
        second.clear();
        (&one).take(CHUNK_BYTES).read_to_end(&mut first)?;
        (&other).take(CHUNK_BYTES).read_to_end(&mut second)?;
        if first != second || progress.is_stopped() {
            return Ok(false);
        }
        if first.is_empty() {
            return Ok(true);
        }
    }
}
