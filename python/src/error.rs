//! The engine's errors as the package's exceptions (`thalweg/_errors.py`).

use std::error::Error;
use std::io;
use std::path::Path;

use engine::file::ReadError;
use engine::packs::PackError;
use engine::{CatalogError, JobError, ShardError, chain};
use pyo3::prelude::*;

/// What a job on a thread of its own came to where it failed.
pub(crate) type Fault = Box<dyn Error + Send + Sync>;

/// The exception for an error: its class from what kind it is, with path and reason.
pub(crate) fn raise(error: &(dyn Error + 'static)) -> PyErr {
    let class = class_of(error);
    let reason = causes(error).last().map(reason_of);
    let code = io_of(error).and_then(io::Error::raw_os_error);
    exception(class, &chain(error), path_of(error), reason, code)
}

/// Why it failed, without the path, which the exception has by itself.
fn reason_of(leaf: &(dyn Error + 'static)) -> String {
    let text = leaf.to_string();
    let Some(path) = path_of(leaf) else { return text };
    let name = format!("`{}`", path.display());
    // "cannot decode `a.jpg`: REASON", "`a.jpg` is damaged: what", "no parts in `parts`; do this".
    if let Some((_, reason)) = text.split_once(&format!("{name}: ")) {
        return reason.to_owned();
    }
    if let Some(rest) = text.strip_prefix(&format!("{name} ")) {
        return rest.strip_prefix("is ").unwrap_or(rest).to_owned();
    }
    text.replace(&format!(" in {name}"), "").replace(&name, "it")
}

/// Why it failed, without the path: the innermost cause.
pub(crate) fn reason(error: &(dyn Error + 'static)) -> String {
    causes(error).last().map_or_else(|| error.to_string(), reason_of)
}

/// An exception for options that make no sense.
pub(crate) fn usage(what: &str) -> PyErr {
    exception("UsageError", what, None, None, None)
}

fn exception(
    class: &str,
    message: &str,
    path: Option<&Path>,
    reason: Option<String>,
    code: Option<i32>,
) -> PyErr {
    Python::attach(|py| {
        let path = path.map(|path| crate::path::shown(py, path)).transpose();
        let made = path.and_then(|path| {
            py.import("thalweg._errors")?.getattr(class)?.call1((message, path, reason, code))
        });
        made.map_or_else(|error| error, PyErr::from_value)
    })
}

/// The error itself, what caused it, and so on.
fn causes<'e>(error: &'e (dyn Error + 'static)) -> impl Iterator<Item = &'e (dyn Error + 'static)> {
    std::iter::successors(Some(error), |&error| error.source())
}

/// The operating system's error among the causes.
fn io_of<'e>(error: &'e (dyn Error + 'static)) -> Option<&'e io::Error> {
    causes(error).find_map(|error| error.downcast_ref())
}

fn class_of(error: &(dyn Error + 'static)) -> &'static str {
    if let Some(class) = causes(error).find_map(kind_of) {
        return class;
    }
    match io_of(error).map(io::Error::kind) {
        Some(io::ErrorKind::NotFound) => "NotFoundError",
        Some(io::ErrorKind::PermissionDenied) => "NotPermittedError",
        Some(_) => "StorageError",
        None => "Error",
    }
}

/// The class of an error that says more of itself than what the operating system said.
fn kind_of(error: &(dyn Error + 'static)) -> Option<&'static str> {
    if let Some(error) = error.downcast_ref::<JobError>() {
        return match error {
            JobError::NothingNamed
            | JobError::InsideOutput { .. }
            | JobError::Glob { .. }
            | JobError::Encode(_)
            | JobError::NothingToPack => Some("UsageError"),
            JobError::NotAPicture { .. } => Some("DamagedError"),
            JobError::Catalog(error) => kind_of(error),
            JobError::Shard(error) => kind_of(error),
            JobError::Pack(error) => kind_of(error),
            _ => None,
        };
    }
    if let Some(error) = error.downcast_ref::<CatalogError>() {
        return of_catalog(error);
    }
    if let Some(error) = error.downcast_ref::<ShardError>() {
        return match error {
            ShardError::NotAPlan { .. } | ShardError::PlanVersion { .. } => Some("DamagedError"),
            ShardError::NoSuchShard { .. }
            | ShardError::TwoPlans { .. }
            | ShardError::OtherPlan { .. }
            | ShardError::OtherOptions { .. } => Some("UsageError"),
            ShardError::NoParts { .. } => Some("NotFoundError"),
            _ => None,
        };
    }
    match error.downcast_ref::<PackError>()? {
        PackError::NoKey { .. } => Some("MissingKeyError"),
        PackError::Damaged { .. } | PackError::NoPack { .. } => Some("DamagedError"),
        PackError::Running { .. } => Some("InUseError"),
        _ => None,
    }
}

fn of_catalog(error: &CatalogError) -> Option<&'static str> {
    match error {
        CatalogError::NotACatalog { .. }
        | CatalogError::Newer { .. }
        | CatalogError::Older { .. }
        | CatalogError::Damaged { .. } => Some("DamagedError"),
        CatalogError::WriterRunning { .. } | CatalogError::Busy { .. } => Some("InUseError"),
        CatalogError::BadSql { .. }
        | CatalogError::Refused { .. }
        | CatalogError::NoStatement
        // What a column cannot hold is what the query asked for.
        | CatalogError::Output { .. } => Some("QueryError"),
        CatalogError::UnknownColumn { .. }
        | CatalogError::UnknownExtension { .. }
        | CatalogError::NeedsCatalog { .. }
        | CatalogError::UnknownAlbum { .. }
        | CatalogError::NotAFile { .. }
        | CatalogError::NetworkFileSystem { .. } => Some("UsageError"),
        _ => None,
    }
}

/// The file or folder that an error is about: what the first of the chain that knows one says.
fn path_of<'e>(error: &'e (dyn Error + 'static)) -> Option<&'e Path> {
    causes(error).find_map(|error| {
        None.or_else(|| error.downcast_ref::<JobError>()?.path())
            .or_else(|| error.downcast_ref::<CatalogError>()?.path())
            .or_else(|| error.downcast_ref::<ShardError>()?.path())
            .or_else(|| error.downcast_ref::<PackError>()?.path())
            .or_else(|| error.downcast_ref::<ReadError>()?.path())
    })
}
