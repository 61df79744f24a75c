//! The conditions of `find`, as keywords.

use std::path::PathBuf;

use engine::Progress;
use engine::catalog::language::{self, Search};
use engine::catalog::{DuplicateKey, Filter, Place};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict};

use crate::error::{raise, usage};
use crate::interrupt::work;
use crate::path;

/// Bits in which hashes may differ for `similar_to` and for `similar=True`, as in the program.
const SIMILAR_TO_BITS: u32 = 10;
const SIMILAR_BITS: u32 = 4;

/// A filter of these keywords.
pub(crate) fn filter(py: Python<'_>, given: Option<&Bound<'_, PyDict>>) -> PyResult<Filter> {
    let mut filter = Filter::default();
    let mut similar_to = None;
    for (name, value) in given.into_iter().flatten() {
        let name = name.extract::<String>()?;
        match name.as_str() {
            _ if value.is_none() => {}
            "similar_to" => similar_to = Some(path::one(&value)?),
            name => set(&mut filter, name, &value)?,
        }
    }
    if let Some(path) = similar_to {
        if filter.duplicates.is_some() {
            return Err(usage("`similar_to` and `duplicates` do not go together"));
        }
        let hashes = work(py, &Progress::default(), || engine::perceptual_hashes(&path))?;
        let hashes = hashes.map_err(|error| raise(&error))?;
        let bits = filter.similar.take().unwrap_or(SIMILAR_TO_BITS);
        filter.similar_to = Some((hashes[0], bits));
        if filter.any_orientation {
            filter.similar_to_also = hashes[1..].to_vec();
        }
    } else if filter.any_orientation && filter.similar.is_none() {
        return Err(usage("`any_orientation` needs `similar` or `similar_to`"));
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
        "where" => filter.search = Some(search(&value.extract::<String>()?)?),
        "text" => filter.text = Some(value.extract()?),
        "missing" => filter.missing = names(value)?,
        // The second names are those of the program's options.
        "has_tags" | "has" => filter.has_tags = names(value)?,
        "lacks_tags" | "lacks" => filter.lacks_tags = names(value)?,
        "broken" => filter.broken = value.extract()?,
        "format" => filter.format = Some(value.extract()?),
        "rating_min" => filter.rating_min = Some(value.extract()?),
        "rating_max" => filter.rating_max = Some(value.extract()?),
        "bytes_min" | "min_size" => filter.bytes_min = Some(value.extract()?),
        "bytes_max" | "max_size" => filter.bytes_max = Some(value.extract()?),
        "under" => filter.under = Some(absolute(path::one(value)?)),
        "duplicates" => filter.duplicates = duplicates(value)?,
        "any_orientation" => filter.any_orientation = value.extract()?,
        "similar" => filter.similar = bits(value)?,
        "vanished" => filter.vanished = value.extract()?,
        "limit" => filter.limit = Some(value.extract()?),
        other => {
            return Err(usage(&format!("unknown condition `{other}`; see help(thalweg.Catalog.find)")));
        }
    }
    Ok(())
}

/// The tree of a search; the error shows the text with its mistakes.
fn search(text: &str) -> PyResult<Search> {
    language::parse(text)
        .map_err(|errors| usage(&format!("`where` cannot be read:\n{}", language::drawn(text, &errors))))
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

/// As the program's `--duplicates`, which without a word means all bytes.
fn duplicates(value: &Bound<'_, PyAny>) -> PyResult<Option<DuplicateKey>> {
    if let Ok(flag) = value.cast::<PyBool>() {
        return Ok(flag.is_true().then_some(DuplicateKey::Content));
    }
    match value.extract::<String>()?.as_str() {
        "content" => Ok(Some(DuplicateKey::Content)),
        "picture" => Ok(Some(DuplicateKey::Picture)),
        "size-time" | "size-and-time" => Ok(Some(DuplicateKey::SizeAndTime)),
        other => Err(usage(&format!("`duplicates` must be content, picture or size-time, not `{other}`"))),
    }
}

/// As the program's `--similar`, which may be without a number.
fn bits(value: &Bound<'_, PyAny>) -> PyResult<Option<u32>> {
    match value.cast::<PyBool>() {
        Ok(flag) => Ok(flag.is_true().then_some(SIMILAR_BITS)),
        Err(_) => value.extract().map(Some),
    }
}

/// As the catalogue has it; what is not there any more may still be asked for.
fn absolute(path: PathBuf) -> PathBuf {
    path.canonicalize().or_else(|_| std::path::absolute(&path)).unwrap_or(path)
}
