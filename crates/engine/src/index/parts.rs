//! An index run over the parts of trees that changed, such as a program that watches them has noticed.

use std::collections::HashSet;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Instant;

use catalog::{Catalog, KeptColumns};

use super::limits::Limits;
use super::report::IndexReport;
use super::vanished::Scope;
use super::{Comparison, IndexOptions, excludes};
use crate::error::JobError;
use crate::exclude::Excludes;
use crate::prefer::RunPreferences;
use crate::progress::Progress;
use crate::source::Root;

/// The parts of trees that [`update`] compares with a catalogue. Start from [`ChangedParts::of`] and set
/// fields. All paths are absolute and without links, as the catalogue has them.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct ChangedParts {
    /// The trees, whose rules and preferences are obeyed.
    pub roots: Vec<PathBuf>,
    /// Folders of these trees to compare without the folders in them.
    pub folders: Vec<PathBuf>,
    /// Folders to compare with all that is below them. Where there is none, all its files are gone.
    pub trees: Vec<PathBuf>,
    /// Files that are left as they are, such as those that are still being written.
    pub held: HashSet<PathBuf>,
    /// The caller has seen files go: a tree that has become empty is believed, as long as it is on the file
    /// system of its files. Default: no, as in [`index`](crate::index()).
    pub is_observed: bool,
}

impl ChangedParts {
    /// No part of these trees yet.
    #[must_use]
    pub fn of(roots: Vec<PathBuf>) -> ChangedParts {
        ChangedParts { roots, ..ChangedParts::default() }
    }
}

/// Brings `catalog` up to date with some folders of trees that it has. Otherwise as
/// [`index`](crate::index()); only the rows of these folders are read, so that a small change costs little
/// in a large catalogue. A file that was moved from one of these folders to another is not opened.
///
/// # Errors
/// As [`index`](crate::index()); a folder that cannot be accessed is a problem in the report.
pub fn update(
    catalog: &mut Catalog,
    parts: &ChangedParts,
    options: &IndexOptions,
    progress: &Progress,
) -> Result<IndexReport, JobError> {
    let _gate = gate::gate!("engine::update");
    let started = Instant::now();
    let columns = KeptColumns::of(catalog)?;
    let tops: Vec<Root> = parts.roots.iter().cloned().map(Root::Directory).collect();
    let (excludes, disobeyed) = excludes(catalog, &tops, options.excludes.as_ref())?;
    let preferences =
        RunPreferences::of_run(options.prefer, options.assume_zone_of_place).kept_in(catalog, &tops)?;
    let Chosen { roots, scopes, problems } = choose(parts, &excludes);
    let limits = Limits::new(parts.folders.iter().cloned(), parts.held.iter().cloned());
    let run = Comparison { roots: &roots, scopes: &scopes, excludes: &excludes, limits: Some(&limits) };
    let mut report = run.record(catalog, columns, &preferences, options, progress)?;
    for (path, error) in &problems {
        report.add_problem(path, error.to_string());
    }
    disobeyed.into_iter().for_each(|(path, reason)| report.add_problem(&path, reason));
    report.elapsed = started.elapsed();
    Ok(report)
}

/// What is listed, and where files may have vanished.
#[derive(Debug, Default)]
struct Chosen {
    roots: Vec<Root>,
    scopes: Vec<Scope>,
    problems: Vec<(PathBuf, io::Error)>,
}

fn choose(parts: &ChangedParts, excludes: &Excludes) -> Chosen {
    let mut chosen = Chosen::default();
    let trees: HashSet<&Path> = parts.trees.iter().map(PathBuf::as_path).collect();
    let is_in_tree = |path: &Path| path.ancestors().skip(1).any(|above| trees.contains(above));
    let mut looked_into = HashSet::new();
    let all =
        parts.trees.iter().map(|path| (path, false)).chain(parts.folders.iter().map(|path| (path, true)));
    for (path, is_flat) in all {
        let top = parts.roots.iter().find(|root| path.starts_with(root));
        let is_double = is_in_tree(path) || (is_flat && trees.contains(path.as_path()));
        let (Some(top), false) = (top, is_double) else { continue };
        let mut above: Vec<&Path> =
            path.ancestors().skip(1).take_while(|above| above.starts_with(top)).collect();
        above.reverse();
        above
            .into_iter()
            .filter(|above| looked_into.insert(*above))
            .for_each(|above| excludes.look_into(above));
        match is_listed(path) {
            Err(error) => {
                chosen.problems.push((path.clone(), error));
                continue;
            }
            Ok(true) if excludes.rule_against(top, path, true).is_none() => {
                chosen.roots.push(Root::Directory(path.clone()));
            }
            Ok(_) => {}
        }
        let may_be_empty = parts.is_observed;
        chosen.scopes.push(Scope { path: path.clone(), top: top.clone(), is_flat, may_be_empty });
    }
    chosen
}

/// Whether there is a folder at this path; not one to which a link leads.
fn is_listed(path: &Path) -> io::Result<bool> {
    use io::ErrorKind::{NotADirectory, NotFound};
    match file::canonicalize(path) {
        Ok(found) => Ok(found == path && path.is_dir()),
        Err(error) if matches!(error.kind(), NotFound | NotADirectory) => Ok(false),
        Err(error) => Err(error),
    }
}
