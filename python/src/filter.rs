//! The conditions of `find`, as keywords: parsed and checked by the program's own functions.

use std::ffi::CString;

use engine::catalog::language::{Condition, Search};
use engine::catalog::{DEFAULT_SIMILAR_BITS, DuplicateKey, Filter, MOST_SIMILAR_BITS, Place};
use engine::{Catalog, Progress};
use pyo3::exceptions::{PyTypeError, PyUserWarning};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict};
use thalweg_cli::filters::{self, Conditions, FilterError, Lack};

use crate::argument::{not_a, whole};
use crate::error::{Fault, raise, usage};
use crate::interrupt::work;
use crate::path;

/// A filter of these keywords.
pub(crate) fn filter(py: Python<'_>, given: Option<&Bound<'_, PyDict>>) -> PyResult<Filter> {
    let mut conditions = Conditions::default();
    for (name, value) in given.into_iter().flatten() {
        if !value.is_none() {
            set(&mut conditions, &name.extract::<String>()?, &value)?;
        }
    }
    let made = work(py, &Progress::default(), || conditions.finish(&keyword))?;
    made.map_err(|error| match error {
        FilterError::Picture(error) => raise(&error),
        error => usage(&error.to_string()),
    })
}

/// A condition of the program by its name here.
fn keyword(option: &str) -> String {
    match option {
        "from" => "`taken_from`".to_owned(),
        "to" => "`taken_to`".to_owned(),
        other => format!("`{}`", other.replace('-', "_")),
    }
}

fn set(conditions: &mut Conditions, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
    match name {
        "taken_from" => conditions.taken.0 = Some(date(name, value)?),
        "taken_to" => conditions.taken.1 = Some(date(name, value)?),
        "camera" | "lens" | "album" | "text" | "format" => add(conditions, name, name, &text(name, value)?)?,
        "near" => conditions.near = Some(near(value)?),
        "box" => conditions.rectangle = Some(rectangle(value)?),
        "where" => conditions.add_search(search_of(name, value)?),
        "missing" => {
            for column in names(name, value)? {
                add(conditions, name, name, &column)?;
            }
        }
        // The second names are those of the program's options.
        "has_tags" | "has" => {
            for tag in names(name, value)? {
                add(conditions, name, "tag", &tag)?;
            }
        }
        "lacks_tags" | "lacks" => names(name, value)?.iter().for_each(|tag| conditions.add_lacking(tag)),
        "broken" => {
            if flag(name, value)? {
                conditions.add_search(Condition::Broken);
            }
        }
        "rating" => conditions.rating = ratings(value)?,
        "rating_min" => conditions.rating.0 = Some(rating(name, value)?),
        "rating_max" => conditions.rating.1 = Some(rating(name, value)?),
        "bytes_min" | "min_size" => conditions.bytes.0 = Some(size(name, value)?),
        "bytes_max" | "max_size" => conditions.bytes.1 = Some(size(name, value)?),
        "under" => conditions.add_search(Condition::under(&filters::directory(&path::one(value)?)?)),
        "duplicates" => conditions.filter.duplicates = duplicates(value)?,
        "stacks" => conditions.filter.stacks = flag(name, value)?,
        "any_orientation" => conditions.filter.any_orientation = flag(name, value)?,
        "similar" => conditions.filter.similar = bits(value)?,
        "similar_to" => conditions.similar_to = Some(path::one(value)?),
        "vanished" => conditions.filter.vanished = flag(name, value)?,
        "limit" => conditions.filter.limit = Some(whole(name, value, 0, i64::MAX)?.cast_unsigned()),
        other => {
            return Err(usage(&format!("unknown condition `{other}`; see help(thalweg.Catalog.find)")));
        }
    }
    Ok(())
}

/// Adds a filter of the search language with this value of the keyword `name`.
fn add(conditions: &mut Conditions, name: &str, filter: &str, value: &str) -> PyResult<()> {
    conditions.add(filter, value).map_err(|mistake| usage(&format!("`{name}`: {mistake}")))
}

/// A search in the program's language.
pub(crate) fn search_of(name: &str, value: &Bound<'_, PyAny>) -> PyResult<Search> {
    filters::search(&text(name, value)?).map_err(|mistakes| usage(&format!("`{name}` has {mistakes}")))
}

/// A text that one of the program's functions parses.
fn parsed<T>(name: &str, text: &str, parse: impl Fn(&str) -> Result<T, String>) -> PyResult<T> {
    parse(text).map_err(|what| usage(&format!("`{name}`: {what}, not {text:?}")))
}

fn text(name: &str, value: &Bound<'_, PyAny>) -> PyResult<String> {
    value.extract().map_err(|_| not_a(name, "a string", value))
}

fn flag(name: &str, value: &Bound<'_, PyAny>) -> PyResult<bool> {
    value.extract().map_err(|_| not_a(name, "True or False", value))
}

/// A time as text; `datetime` and `date` have their own.
fn date(name: &str, value: &Bound<'_, PyAny>) -> PyResult<String> {
    let given = if value.hasattr("isoformat")? {
        value.call_method0("isoformat")?.extract::<String>()?
    } else {
        value.extract().map_err(|_| not_a(name, "a date, a datetime or a string", value))?
    };
    parsed(name, &given, filters::date)
}

/// A size in bytes, as a number or with a unit.
fn size(name: &str, value: &Bound<'_, PyAny>) -> PyResult<u64> {
    match value.extract::<String>() {
        Ok(text) => parsed(name, &text, filters::size),
        Err(_) => Ok(whole(name, value, 0, i64::MAX)?.cast_unsigned()),
    }
}

/// One name, or several.
fn names(name: &str, value: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    match value.extract::<String>() {
        Ok(one) => Ok(vec![one]),
        Err(_) => crate::argument::strings(name, value),
    }
}

fn rating(name: &str, value: &Bound<'_, PyAny>) -> PyResult<i32> {
    Ok(i32::try_from(whole(name, value, i32::MIN.into(), i32::MAX.into())?)?)
}

/// As the program's `--rating`: `4` (4 or higher), `"2..3"`, `"..2"`.
fn ratings(value: &Bound<'_, PyAny>) -> PyResult<(Option<i32>, Option<i32>)> {
    let Ok(text) = value.extract::<String>() else { return Ok((Some(rating("rating", value)?), None)) };
    parsed("rating", &text, filters::ratings)
}

/// Numbers as the text that the program takes.
fn joined<const N: usize>(name: &str, what: &str, value: &Bound<'_, PyAny>) -> PyResult<String> {
    let numbers: Vec<f64> = value.extract().map_err(|_| not_a(name, what, value))?;
    if numbers.len() != N {
        return Err(PyTypeError::new_err(format!("`{name}` must be {what}, not {} numbers", numbers.len())));
    }
    Ok(numbers.iter().map(f64::to_string).collect::<Vec<_>>().join(","))
}

fn near(value: &Bound<'_, PyAny>) -> PyResult<Place> {
    const WHAT: &str = "latitude, longitude and kilometres, or the name of a city";
    let text = value.extract().or_else(|_| joined::<3>("near", WHAT, value))?;
    parsed("near", &text, filters::near)
}

fn rectangle(value: &Bound<'_, PyAny>) -> PyResult<Place> {
    let text = value.extract().or_else(|_| joined::<4>("box", "south, west, north and east", value))?;
    parsed("box", &text, filters::rectangle)
}

/// As the program's `--duplicates`, which without a word means all bytes.
fn duplicates(value: &Bound<'_, PyAny>) -> PyResult<Option<DuplicateKey>> {
    if let Ok(flag) = value.cast::<PyBool>() {
        return Ok(flag.is_true().then_some(DuplicateKey::Content));
    }
    match text("duplicates", value)?.as_str() {
        "content" => Ok(Some(DuplicateKey::Content)),
        "picture" => Ok(Some(DuplicateKey::Picture)),
        "picture-hash" => Ok(Some(DuplicateKey::PictureHash)),
        "size-time" | "size-and-time" => Ok(Some(DuplicateKey::SizeAndTime)),
        other => Err(usage(&format!(
            "`duplicates` must be content, picture, picture-hash or size-time, not `{other}`"
        ))),
    }
}

/// As the program's `--similar`, which may be without a number.
fn bits(value: &Bound<'_, PyAny>) -> PyResult<Option<u32>> {
    match value.cast::<PyBool>() {
        Ok(flag) => Ok(flag.is_true().then_some(DEFAULT_SIMILAR_BITS)),
        Err(_) => Ok(Some(u32::try_from(whole("similar", value, 0, MOST_SIMILAR_BITS.into())?)?)),
    }
}

/// Refuses a question that this catalogue cannot answer, and warns of one that nothing can match.
pub(crate) fn check_answerable(py: Python<'_>, path: &std::path::Path, filter: &Filter) -> PyResult<()> {
    let may_lack = filter.duplicates.is_some()
        || filter.similar.is_some()
        || filter.similar_to.is_some()
        || filter.search != Search::everything();
    if !may_lack {
        return Ok(());
    }
    let lack = work(py, &Progress::default(), || -> Result<_, Fault> {
        Ok(filters::lack(&Catalog::open_read_only(path)?, filter)?)
    })?;
    let lack = lack.map_err(|fault| raise(&*fault))?;
    let keyword = match lack {
        Some(Lack::ContentHash) => "hash",
        Some(Lack::PictureHash) => "hash_picture",
        Some(Lack::PerceptualHash) => "perceptual",
        Some(Lack::Tags) => {
            let words = "this catalogue contains no tags; index again with tags=True, full=True";
            return PyErr::warn(py, &py.get_type::<PyUserWarning>(), &CString::new(words)?, 1);
        }
        _ => return Ok(()),
    };
    let column = lack.map_or("", Lack::column);
    Err(usage(&format!(
        "cannot find duplicates or similar pictures: no file in the catalogue has a {column}; index again with \
         {keyword}=True, or compare size, time taken, width and height with duplicates=\"size-time\""
    )))
}
