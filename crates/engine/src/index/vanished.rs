//! Files that an earlier run recorded and this one did not find.
//!
//! A disk that is not mounted looks like a folder whose files were all deleted. So if no file of a file
//! system is left below a root, the storage is believed only if the folder is still on that file system and
//! holds files.

use std::collections::BTreeMap;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use catalog::{CatalogError, Change, KnownRecords, RowUnder, SeenIds};
use file::Stop;
use serde::Serialize;

use super::limits::Limits;
use crate::exclude::Excludes;
use crate::location::Location;
use crate::platform;
use crate::volume::Volumes;
use crate::walk::{Below, WalkedDirectory};

/// Files that are gone, although the storage is not believed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Missing {
    /// The folder that they were in, or its nearest parent that exists.
    #[serde(serialize_with = "crate::serial::path")]
    pub path: PathBuf,
    /// Number of files that were recorded there.
    pub n_files: u64,
    /// Whether that folder is empty; otherwise it is on another file system than they were.
    pub is_empty: bool,
}

/// The rows of one file system below a root.
#[derive(Debug, Default)]
struct OfVolume {
    n_seen: u64,
    unseen: Vec<i64>,
    /// The deepest folder that contains all unseen files.
    common: Option<PathBuf>,
}

/// What a run has found.
pub(super) struct Run<'r> {
    /// Rows whose files are there.
    pub seen: &'r SeenIds,
    /// Folders that could not be listed: what is below them is not decided.
    pub unlisted: &'r [PathBuf],
    /// The old and the new number of file systems.
    pub renumbered: &'r BTreeMap<u64, u64>,
    /// The rules, with those of all folders that were listed.
    pub excludes: &'r Excludes,
    /// What it left alone.
    pub limits: Option<&'r Limits>,
}

/// The rows of files that a run did not find.
#[derive(Debug, Default)]
pub(super) struct Unseen {
    /// Their files are gone.
    pub gone: Vec<i64>,
    /// A rule leaves their files out: changes that say so.
    pub excluded: Vec<Change>,
    /// Those that are not believed to be gone.
    pub missing: Vec<Missing>,
}

/// A part of a tree that a run has compared.
#[derive(Clone, Debug)]
pub(super) struct Scope {
    /// Path of its folder.
    pub path: PathBuf,
    /// The folder of the whole tree, with which rules begin and which is empty if its disk is not mounted.
    pub top: PathBuf,
    /// The folders in it are not part of it.
    pub is_flat: bool,
    /// An empty tree is believed, as long as its disk is there.
    pub may_be_empty: bool,
}

impl Scope {
    /// A whole tree.
    pub(super) fn tree(path: PathBuf) -> Scope {
        Scope { top: path.clone(), path, is_flat: false, may_be_empty: false }
    }
}

/// The rows of files in a part of a tree that the run did not find.
pub(super) fn below(
    scope: &Scope,
    known: &mut KnownRecords,
    run: &Run<'_>,
    believes: bool,
) -> Result<Unseen, CatalogError> {
    let mut found = Unseen::default();
    let mut volumes: BTreeMap<u64, OfVolume> = BTreeMap::new();
    let Scope { path: root, top, is_flat, .. } = scope;
    let mut visit = |row: &RowUnder<'_>| {
        let volume = volumes.entry(*run.renumbered.get(&row.device).unwrap_or(&row.device)).or_default();
        if row.is_seen {
            volume.n_seen += 1;
            return;
        }
        let path = row.path();
        let is_held = run.limits.is_some_and(|limits| limits.holds(&path));
        if is_held || run.unlisted.iter().any(|directory| path.starts_with(directory)) {
            return;
        }
        if let Some(rule) = run.excludes.rule_against(top, &path, false) {
            found.excluded.push(Change::Excluded { id: row.id, rule: rule.into() });
            return;
        }
        volume.unseen.push(row.id);
        let folder = path.parent().unwrap_or(&path);
        volume.common = Some(match volume.common.take() {
            Some(common) if folder.starts_with(&common) => common,
            Some(common) => common.ancestors().find(|above| folder.starts_with(above)).unwrap_or(root).into(),
            None => folder.into(),
        });
    };
    match is_flat {
        true => known.rows_in(root, run.seen, &mut visit)?,
        false => known.rows_under(root, run.seen, &mut visit)?,
    }
    for (device, OfVolume { n_seen, unseen, common }) in volumes {
        let missing = match common {
            Some(common) if n_seen == 0 && !believes => missing(scope, &common, device, unseen.len() as u64),
            _ => None,
        };
        match missing {
            Some(missing) => found.missing.push(missing),
            None => found.gone.extend(unseen),
        }
    }
    Ok(found)
}

/// Why the storage is not believed that all files of a file system are gone; `None` if it is believed.
fn missing(scope: &Scope, common: &Path, device: u64, n_files: u64) -> Option<Missing> {
    let root = scope.top.as_path();
    if Location::of(root).is_remote() {
        let is_empty = is_empty(root);
        return is_empty.then(|| Missing { path: root.to_owned(), n_files, is_empty });
    }
    let exists = |folder: &&Path| fs::metadata(folder).is_ok_and(|found| found.is_dir());
    let folder = common.ancestors().take_while(|above| above.starts_with(root)).find(exists).unwrap_or(root);
    let now = platform::stat_path(folder).map_or(0, |found| found.device);
    let mut volumes = Volumes::default();
    let is_same = device == 0 || [now, volumes.number(now, folder, "".as_ref())].contains(&device);
    let is_empty = (!is_same || !scope.may_be_empty) && is_empty(if is_same { root } else { folder });
    (!is_same || is_empty).then(|| Missing { path: folder.to_owned(), n_files, is_empty })
}

/// Whether there is no file below a folder.
fn is_empty(folder: &Path) -> bool {
    let stop = Stop::default();
    let first = Below::new(folder.to_owned(), None, &stop).try_for_each(|walked| match walked {
        WalkedDirectory::Files(_, files) if !files.is_empty() => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    });
    first.is_continue()
}
