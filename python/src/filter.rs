//! The conditions of `find`, as keywords.

use std::path::PathBuf;

use engine::catalog::{DuplicateKey, Filter, Place};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::error::usage;
use crate::path;

/// A filter of these keywords.
pub(crate) fn filter(given: Option<&Bound<'_, PyDict>>) -> PyResult<Filter> {
    let mut filter = Filter::default();
    for (name, value) in given.into_iter().flatten() {
        if !value.is_none() {
            set(&mut filter, &name.extract::<String>()?, &value)?;
        }
    }
    Ok(filter)
}

fn set(filter: &mut Filter, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
    match name {
        "taken_from" => filter.taken_from = Some(text(value)?),
        "taken_to" => filter.taken_to = Some(text(value)?),
        "camera" => filter.camera = Some(value.extract()?),
        "lens" => filter.lens = Some(value.extract()?),
        "near" => filter.place = Some(within(value.extract()?)),
        "box" => filter.place = Some(bounded(value.extract()?)),
        "text" => filter.text = Some(value.extract()?),
        "missing" => filter.missing = names(value)?,
        "has_tags" => filter.has_tags = names(value)?,
        "lacks_tags" => filter.lacks_tags = names(value)?,
        "broken" => filter.broken = value.extract()?,
        "format" => filter.format = Some(value.extract()?),
        "rating_min" => filter.rating_min = Some(value.extract()?),
        "rating_max" => filter.rating_max = Some(value.extract()?),
        "bytes_min" => filter.bytes_min = Some(value.extract()?),
        "bytes_max" => filter.bytes_max = Some(value.extract()?),
        "under" => filter.under = Some(absolute(path::one(value)?)),
        "duplicates" => filter.duplicates = Some(duplicates(&value.extract::<String>()?)?),
        "similar" => filter.similar = Some(value.extract()?),
        "vanished" => filter.vanished = value.extract()?,
        "limit" => filter.limit = Some(value.extract()?),
        other => {
            return Err(usage(&format!("unknown condition `{other}`; see help(thalweg.Catalog.find)")));
        }
    }
    Ok(())
}

/// A time as text; `datetime` and `date` have their own.
fn text(value: &Bound<'_, PyAny>) -> PyResult<String> {
    if value.hasattr("isoformat")? { value.call_method0("isoformat")?.extract() } else { value.extract() }
}

/// One name, or several.
fn names(value: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    value.extract::<String>().map(|name| vec![name]).or_else(|_| value.extract())
}

fn within((latitude, longitude, km): (f64, f64, f64)) -> Place {
    Place::Within { latitude, longitude, km }
}

fn bounded((south, west, north, east): (f64, f64, f64, f64)) -> Place {
    Place::Box { south, west, north, east }
}

fn duplicates(name: &str) -> PyResult<DuplicateKey> {
    match name {
        "content" => Ok(DuplicateKey::Content),
        "picture" => Ok(DuplicateKey::Picture),
        "size-and-time" => Ok(DuplicateKey::SizeAndTime),
        other => {
            Err(usage(&format!("`duplicates` must be content, picture or size-and-time, not `{other}`")))
        }
    }
}

/// As the catalogue has it; what is not there any more may still be asked for.
fn absolute(path: PathBuf) -> PathBuf {
    path.canonicalize().or_else(|_| std::path::absolute(&path)).unwrap_or(path)
}
