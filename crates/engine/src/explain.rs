//! Which rule decides about a path.

use std::path::{Path, PathBuf};

use catalog::{Catalog, ExcludeRules};
use serde::Serialize;

use crate::error::JobError;
use crate::exclude::{Excludes, in_effect};
use crate::location::Location;
use crate::progress::Progress;
use crate::source::{Resolver, Root};
use crate::walk;

/// Whether a run would leave out a path, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Explanation {
    /// The path as an absolute one.
    #[serde(serialize_with = "crate::serial::path")]
    pub path: PathBuf,
    /// Whether a run would leave it out.
    #[serde(rename = "left_out")]
    pub is_left_out: bool,
    /// The rule that decides, in words; `None` if none says anything.
    pub rule: Option<String>,
    /// The path to which the rule applies: the path itself, or a folder above it.
    #[serde(serialize_with = "crate::serial::path")]
    pub at: PathBuf,
}

/// Which rule decides about `path` in a run over `paths`: those given as `rules`, or those that `catalog`
/// keeps. Without `paths`, all folders above `path` are judged.
///
/// # Errors
/// [`JobError::Glob`], [`JobError::Root`] if a path cannot be accessed, and errors of the catalogue.
pub fn explain(
    catalog: Option<&Catalog>,
    paths: &[PathBuf],
    rules: Option<&ExcludeRules>,
    path: &Path,
) -> Result<Explanation, JobError> {
    let roots = match paths {
        [] => Vec::new(),
        paths => walk::roots(paths, &Progress::default())?,
    };
    let kept = catalog.map(Catalog::exclude_rules).transpose()?.unwrap_or_default();
    let path = absolute(path).map_err(|source| JobError::Root { path: path.to_owned(), source })?;
    let top: PathBuf = roots
        .iter()
        .map(Root::path)
        .find(|root| path.starts_with(root))
        .unwrap_or_else(|| path.ancestors().last().unwrap_or(&path).to_owned());
    // Without a path, the rules are those of a run over the top.
    let roots = if roots.is_empty() { vec![Root::Directory(top.clone())] } else { roots };
    let (excludes, _) = Excludes::new(&in_effect(kept, &roots, rules), &roots)?;
    let mut folders: Vec<&Path> =
        path.ancestors().skip(1).take_while(|above| above.starts_with(&top)).collect();
    folders.reverse();
    for folder in folders {
        excludes.look_into(folder);
    }
    let decided = excludes.decide(&top, &path, path.is_dir());
    let (at, decision) =
        decided.map_or((path.clone(), None), |(at, decision)| (at.to_owned(), Some(decision)));
    let is_left_out = decision.as_ref().is_some_and(|decision| decision.is_left_out);
    Ok(Explanation { path, is_left_out, rule: decision.map(|decision| decision.rule), at })
}

/// The path as a run records it; it need not exist.
fn absolute(path: &Path) -> std::io::Result<PathBuf> {
    let mut resolver = Resolver::default();
    if let Ok(location) = Location::of(path).absolute(&mut resolver) {
        return Ok(location.path().to_owned());
    }
    let path = std::path::absolute(path)?;
    match (path.parent().and_then(|parent| file::canonicalize(parent).ok()), path.file_name()) {
        (Some(parent), Some(name)) => Ok(parent.join(name)),
        _ => Ok(path),
    }
}
