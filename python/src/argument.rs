//! Values of arguments, checked: an error names the argument, what it must be, and what was given.
//!
//! PyO3's own conversions name neither the argument of a number that is too small nor that of a string in
//! place of a list. The functions here stand in their place (`from_py_with`).

use std::num::{NonZeroU32, NonZeroUsize};

use engine::catalog::{ExcludeRules, HashKind, Preferences, Products};
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyString};

use crate::error::usage;

/// A whole number of the argument `name`, from `least` to `most`.
///
/// # Errors
/// `TypeError` for what is no whole number, [`UsageError`](usage) for one outside of the range.
pub(crate) fn whole(name: &str, given: &Bound<'_, PyAny>, least: i64, most: i64) -> PyResult<i64> {
    let range = || match (least, most) {
        (_, i64::MAX) => format!("at least {least}"),
        _ => format!("{least} to {most}"),
    };
    match given.extract::<i64>() {
        Ok(number) if (least..=most).contains(&number) => Ok(number),
        Ok(number) => Err(usage(&format!("`{name}` must be {}, not {number}", range()))),
        Err(error) if error.is_instance_of::<PyOverflowError>(given.py()) => {
            Err(usage(&format!("`{name}` must be {}, not {given}", range())))
        }
        Err(_) => Err(not_a(name, "a whole number", given)),
    }
}

/// `TypeError`: `name` must be `what`.
pub(crate) fn not_a(name: &str, what: &str, given: &Bound<'_, PyAny>) -> PyErr {
    let found = given.get_type().name().map_or_else(|_| "something else".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!("`{name}` must be {what}, not {found}"))
}

/// Strings of the argument `name`, given as an iterable.
///
/// # Errors
/// [`UsageError`](usage) for a single string, whose letters would be taken for the names; `TypeError` for
/// what has no strings.
pub(crate) fn strings(name: &str, given: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    if given.is_instance_of::<PyString>() || given.is_instance_of::<PyBytes>() {
        let repr = given.repr()?;
        return Err(usage(&format!("`{name}` must be a list of strings, not {repr}; write [{repr}]")));
    }
    let what = "a list of strings";
    let items = given.try_iter().map_err(|_| not_a(name, what, given))?;
    items
        .map(|item| {
            let item = item?;
            item.extract().map_err(|_| not_a(name, "a list of strings, each of them", &item))
        })
        .collect()
}

/// The argument `hash`: True for BLAKE3, or names of hashes.
pub(crate) fn hash(given: &Bound<'_, PyAny>) -> PyResult<Products> {
    let mut products = Products::default();
    if let Ok(flag) = given.cast::<PyBool>() {
        products.content_hash = flag.is_true();
        return Ok(products);
    }
    let names = match given.cast::<PyString>() {
        Ok(name) => vec![name.to_cow()?.into_owned()],
        Err(_) => strings("hash", given)?,
    };
    for name in names {
        match HashKind::of_name(&name) {
            Some(HashKind::Blake3) => products.content_hash = true,
            Some(HashKind::Sha256) => products.sha256 = true,
            Some(HashKind::Md5) => products.md5 = true,
            _ => return Err(usage(&format!("`hash` must be True, blake3, sha256 or md5, not `{name}`"))),
        }
    }
    Ok(products)
}

fn optional<'py, T>(
    given: &Bound<'py, PyAny>,
    value: impl FnOnce(&Bound<'py, PyAny>) -> PyResult<T>,
) -> PyResult<Option<T>> {
    if given.is_none() { Ok(None) } else { value(given).map(Some) }
}

fn at_least_one(name: &str, given: &Bound<'_, PyAny>) -> PyResult<Option<NonZeroUsize>> {
    let number = optional(given, |given| whole(name, given, 1, i64::MAX))?;
    Ok(number.and_then(|number| NonZeroUsize::new(usize::try_from(number).unwrap_or(usize::MAX))))
}

/// `threads`: workers, at least one.
pub(crate) fn threads(given: &Bound<'_, PyAny>) -> PyResult<Option<NonZeroUsize>> {
    /// More than any machine runs; each has a stack and buffers of its own.
    const MOST: i64 = 4096;
    let number = optional(given, |given| whole("threads", given, 1, MOST))?;
    Ok(number.and_then(|number| NonZeroUsize::new(usize::try_from(number).ok()?)))
}

/// `batch_rows`: rows of a batch, at least one.
pub(crate) fn batch_rows(given: &Bound<'_, PyAny>) -> PyResult<Option<NonZeroUsize>> {
    at_least_one("batch_rows", given)
}

/// `groups`: a family of ExifTool's groups.
pub(crate) fn groups(given: &Bound<'_, PyAny>) -> PyResult<Option<u8>> {
    let family = optional(given, |given| whole("groups", given, 0, 1))?;
    Ok(family.and_then(|family| u8::try_from(family).ok()))
}

/// `tags` of `read_tags`: names.
pub(crate) fn tags(given: &Bound<'_, PyAny>) -> PyResult<Option<Vec<String>>> {
    optional(given, |given| strings("tags", given))
}

/// `columns`: names.
pub(crate) fn columns(given: &Bound<'_, PyAny>) -> PyResult<Option<Vec<String>>> {
    optional(given, |given| strings("columns", given))
}

/// `exclude`: globs.
pub(crate) fn exclude(given: &Bound<'_, PyAny>) -> PyResult<Option<Vec<String>>> {
    optional(given, |given| strings("exclude", given))
}

/// `include`: globs.
pub(crate) fn include(given: &Bound<'_, PyAny>) -> PyResult<Option<Vec<String>>> {
    optional(given, |given| strings("include", given))
}

/// What is left out, if any of it was given.
pub(crate) fn rules(
    exclude: Option<Vec<String>>,
    include: Option<Vec<String>>,
    presets: Option<bool>,
) -> Option<ExcludeRules> {
    let is_given = exclude.is_some() || include.is_some() || presets.is_some();
    is_given.then(|| {
        ExcludeRules::default()
            .exclude(exclude.unwrap_or_default())
            .include(include.unwrap_or_default())
            .presets(presets.unwrap_or(true))
    })
}

/// `prefer`: whose values come first, one text or several.
pub(crate) fn prefer(given: &Bound<'_, PyAny>) -> PyResult<Option<Preferences>> {
    let texts = match given.extract::<String>() {
        Ok(text) => Some(vec![text]),
        Err(_) => optional(given, |given| strings("prefer", given))?,
    };
    let Some(texts) = texts else { return Ok(None) };
    let mut all = Preferences::default();
    for text in texts {
        let more = text.parse::<Preferences>().map_err(|error| usage(&format!("`prefer`: {error}")))?;
        all = all.and(more);
    }
    Ok(Some(all))
}

/// `assume_zone`: whether the zone of the place is assumed.
pub(crate) fn assume_zone(given: &Bound<'_, PyAny>) -> PyResult<Option<bool>> {
    match optional(given, |given| given.extract::<String>())?.as_deref() {
        None => Ok(None),
        Some("place") => Ok(Some(true)),
        Some("none") => Ok(Some(false)),
        Some(other) => Err(usage(&format!("`assume_zone` is \"place\" or \"none\", not {other:?}"))),
    }
}

/// `size` of a thumbnail, in pixels.
pub(crate) fn size(given: &Bound<'_, PyAny>) -> PyResult<u32> {
    Ok(u32::try_from(whole("size", given, 1, 8192)?)?)
}

/// `quality` of JPEG and WebP.
pub(crate) fn quality(given: &Bound<'_, PyAny>) -> PyResult<u8> {
    Ok(u8::try_from(whole("quality", given, 1, 100)?)?)
}

/// `max_size` of an array, in pixels.
pub(crate) fn max_size(given: &Bound<'_, PyAny>) -> PyResult<Option<u32>> {
    let most = optional(given, |given| whole("max_size", given, 1, u32::MAX.into()))?;
    Ok(most.and_then(|most| u32::try_from(most).ok()))
}

/// `max_pixels`: a product of width and height.
pub(crate) fn max_pixels(given: &Bound<'_, PyAny>) -> PyResult<u64> {
    Ok(whole("max_pixels", given, 1, i64::MAX)?.cast_unsigned())
}

/// `shards` of a plan: how many.
pub(crate) fn shards(given: &Bound<'_, PyAny>) -> PyResult<NonZeroU32> {
    let number = u32::try_from(whole("shards", given, 1, u32::MAX.into())?)?;
    NonZeroU32::new(number).ok_or_else(|| usage("`shards` must be at least 1"))
}

/// `shard`: one number, or several.
pub(crate) fn shard(given: &Bound<'_, PyAny>) -> PyResult<Vec<u32>> {
    let number = |given: &Bound<'_, PyAny>| Ok(u32::try_from(whole("shard", given, 0, u32::MAX.into())?)?);
    if given.is_instance_of::<PyString>() || given.try_iter().is_err() {
        return Ok(vec![number(given)?]);
    }
    given.try_iter()?.map(|item| number(&item?)).collect()
}
