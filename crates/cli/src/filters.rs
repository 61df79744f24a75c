//! Conditions that select files, as people give them: parsed, and checked against each other.
//!
//! The options of `find`, `export`, `pack` and `sheet` and the conditions of `Catalog.find` in Python come
//! through here, so both take the same values and refuse the same mistakes. A front end parses each value
//! with the functions of this module, puts it into [`Conditions`], and gets a filter from
//! [`Conditions::finish`].

use std::fmt;
use std::path::{Path, PathBuf};

use engine::catalog::format::Csv;
use engine::catalog::language::{self, Condition, NumberColumn, NumberRange, Search};
use engine::catalog::{DEFAULT_SIMILAR_BITS, DuplicateKey, Filter, MOST_SIMILAR_BITS, Place};
use engine::source::Resolver;
use engine::{Catalog, CatalogError, JobError, Location};

pub use crate::typed::{date, near, ratings, rectangle, size};

/// Conditions of one filter, each of them parsed. Start from `default()`, set fields, and [`Conditions::add`]
/// others.
#[derive(Clone, Debug, Default)]
pub struct Conditions {
    /// Groups, order and limit, and the conditions that were added.
    pub filter: Filter,
    /// Taken at this time or later, and at this time or earlier: beginnings of a `taken_at`.
    pub taken: (Option<String>, Option<String>),
    /// Bounds of the size in bytes, which belong to the range.
    pub bytes: (Option<u64>, Option<u64>),
    /// Bounds of the rating, which belong to the range.
    pub rating: (Option<i32>, Option<i32>),
    /// The coordinates are in this circle.
    pub near: Option<Place>,
    /// The coordinates are in this box.
    pub rectangle: Option<Place>,
    /// The picture in this file looks like those to be found.
    pub similar_to: Option<PathBuf>,
}

/// The name of a condition in one front end, such as `--from` for `from`.
pub type OptionName<'n> = &'n dyn Fn(&str) -> String;

/// Why conditions make no filter.
#[derive(Debug)]
#[non_exhaustive]
pub enum FilterError {
    /// Conditions contradict each other, or one is outside of its limits; a sentence that names them.
    Contradiction(String),
    /// The picture of `similar_to` cannot be read.
    Picture(JobError),
}

impl fmt::Display for FilterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FilterError::Contradiction(what) => f.write_str(what),
            FilterError::Picture(error) => f.write_str(&engine::chain(error)),
        }
    }
}

impl std::error::Error for FilterError {}

impl Conditions {
    /// Adds one filter of the search language with this value, which stands for itself: `camera`, `missing`.
    ///
    /// # Errors
    /// What is wrong with the value, as a sentence without a full stop.
    pub fn add(&mut self, filter: &str, value: &str) -> Result<(), String> {
        let search = language::filter(filter, value).map_err(|error| match error.hint {
            Some(hint) => format!("{}; {hint}", error.message),
            None => error.message,
        })?;
        self.add_search(search);
        Ok(())
    }

    /// Adds a search, which has to be met too.
    pub fn add_search(&mut self, search: impl Into<Search>) {
        self.filter.search = std::mem::take(&mut self.filter.search).and(search);
    }

    /// Adds that the file's tags were stored, and that this one is not among them.
    pub fn add_lacking(&mut self, tag: &str) {
        self.add_search(Condition::Has("tags".to_owned()));
        self.add_search(Search::without(Condition::Tag(tag.to_owned())));
    }

    /// Checks the conditions against each other and makes the filter of them. The perceptual hashes of
    /// `similar_to` are computed here. `named` shows a condition as the caller's user knows it.
    ///
    /// # Errors
    /// [`FilterError::Contradiction`], and [`FilterError::Picture`] if the picture cannot be read.
    pub fn finish(self, named: OptionName<'_>) -> Result<Filter, FilterError> {
        self.check(named).map_err(FilterError::Contradiction)?;
        let ranges = self.ranges();
        let mut filter = self.filter;
        filter.search = ranges.into_iter().fold(filter.search, Search::and);
        if let Some(file) = self.similar_to {
            let hashes = engine::perceptual_hashes(&file).map_err(FilterError::Picture)?;
            let bits = filter.similar.take().unwrap_or(DEFAULT_SIMILAR_BITS);
            filter.similar_to = Some((hashes[0], bits));
            if filter.any_orientation {
                filter.similar_to_also = hashes[1..].to_vec();
            }
        }
        Ok(filter)
    }

    /// The conditions on time, size, rating and place.
    fn ranges(&self) -> Vec<Condition> {
        let number = |column, least: Option<f64>, most: Option<f64>| {
            let bound = |bound: Option<f64>| bound.map(|bound| (bound, true));
            let range = NumberRange::new(bound(least), bound(most));
            (range != NumberRange::default()).then_some(Condition::Number(column, range))
        };
        let (from, to) = self.taken.clone();
        let taken = (from.is_some() || to.is_some()).then_some(Condition::Taken { from, to });
        let [least, most] = [self.bytes.0, self.bytes.1].map(|bytes| bytes.map(|bytes| bytes as f64));
        let bytes = number(NumberColumn::Bytes, least, most);
        let rating = number(NumberColumn::Rating, self.rating.0.map(f64::from), self.rating.1.map(f64::from));
        let place = self.near.or(self.rectangle).map(Condition::Place);
        [taken, bytes, rating, place].into_iter().flatten().collect()
    }

    fn check(&self, named: OptionName<'_>) -> Result<(), String> {
        let filter = &self.filter;
        let both = |first: &str, second: &str| {
            Err(format!("{} and {} cannot be used together", named(first), named(second)))
        };
        if self.near.is_some() && self.rectangle.is_some() {
            return both("near", "box");
        }
        if self.similar_to.is_some() && filter.duplicates.is_some() {
            return both("similar-to", "duplicates");
        }
        if filter.any_orientation && filter.similar.is_none() && self.similar_to.is_none() {
            let (similar, to) = (named("similar"), named("similar-to"));
            return Err(format!("{} needs {similar} or {to}", named("any-orientation")));
        }
        if filter.similar.is_some_and(|bits| bits > MOST_SIMILAR_BITS) {
            return Err(format!("{} must be 0 to {MOST_SIMILAR_BITS} bits", named("similar")));
        }
        self.check_ranges(named)
    }

    /// Ranges that hold nothing are mistakes of typing.
    fn check_ranges(&self, named: OptionName<'_>) -> Result<(), String> {
        if let (Some(from), Some(to)) = &self.taken
            && *from > format!("{to}~")
        {
            return Err(format!("{} {from} is later than {} {to}", named("from"), named("to")));
        }
        if let (Some(least), Some(most)) = self.bytes
            && least > most
        {
            return Err(format!(
                "{} {least} is greater than {} {most}",
                named("min-size"),
                named("max-size")
            ));
        }
        match self.rating {
            (Some(least), Some(most)) if least > most => {
                Err(format!("the lowest {0} {least} is greater than the highest {0} {most}", named("rating")))
            }
            _ => Ok(()),
        }
    }
}

/// The tree of a search.
///
/// # Errors
/// The text with its mistakes, as a drawing of several lines.
pub fn search(text: &str) -> Result<Search, String> {
    language::parse(text).map_err(|errors| {
        let mistakes = if errors.len() == 1 { "a mistake" } else { "mistakes" };
        format!("{mistakes}:\n{}", language::drawn(text, &errors))
    })
}

/// A directory as `index` recorded it: absolute, links resolved, or the prefix of an object store. One that
/// is gone (an unmounted disk) still has an absolute name.
///
/// # Errors
/// If the working directory cannot be found.
pub fn directory(path: &Path) -> std::io::Result<PathBuf> {
    let location = Location::of(path);
    if location.is_remote() {
        // As a listing names it: without the slash that may end a prefix.
        let text = path.to_str().map(|text| text.trim_end_matches('/'));
        return Ok(text.map_or_else(|| path.to_owned(), PathBuf::from));
    }
    let resolved = location.absolute(&mut Resolver::default()).map(|found| found.path().to_owned());
    resolved.or_else(|_| std::path::absolute(path))
}

/// What no file of a catalogue has and a filter asks about: the answer "no files" would be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Lack {
    /// The column `content_hash`, which duplicates by their bytes need.
    ContentHash,
    /// The column `picture_hash`, which duplicates by the data of their pictures need.
    PictureHash,
    /// The column `perceptual_hash`, which duplicates by their pixels and similar pictures need.
    PerceptualHash,
    /// Tags, which conditions on single tags need.
    Tags,
}

impl Lack {
    /// The column that is empty.
    #[must_use]
    pub fn column(self) -> &'static str {
        match self {
            Lack::ContentHash => "content_hash",
            Lack::PictureHash => "picture_hash",
            Lack::PerceptualHash => "perceptual_hash",
            Lack::Tags => "tags",
        }
    }
}

/// What a catalogue lacks to answer a filter, if anything.
///
/// # Errors
/// Those of a query.
pub fn lack(catalog: &Catalog, filter: &Filter) -> Result<Option<Lack>, CatalogError> {
    let conditions = filter.search.conditions();
    let searched = conditions.iter().find_map(|condition| match condition {
        Condition::Duplicate(key) => Some(*key),
        _ => None,
    });
    let looks = filter.similar.is_some() || filter.similar_to.is_some();
    let hash = match filter.duplicates.or(searched) {
        Some(DuplicateKey::Content) => Some(Lack::ContentHash),
        Some(DuplicateKey::PictureHash) => Some(Lack::PictureHash),
        Some(DuplicateKey::Picture) => Some(Lack::PerceptualHash),
        None if looks => Some(Lack::PerceptualHash),
        _ => None,
    };
    if let Some(hash) = hash
        && !has_any(catalog, hash.column())?
        && !(hash == Lack::PerceptualHash && has_signatures(catalog)?)
    {
        return Ok(Some(hash));
    }
    let asks_tags = conditions.iter().any(|condition| matches!(condition, Condition::Tag(_)));
    Ok((asks_tags && !has_any(catalog, "tags")?).then_some(Lack::Tags))
}

/// Whether pictures were looked at for their hash. Those of one colour have none.
fn has_signatures(catalog: &Catalog) -> Result<bool, CatalogError> {
    let sql = "SELECT 1 FROM file WHERE picture_signature IS NOT NULL AND vanished_at IS NULL LIMIT 1";
    Ok(catalog.query(sql, &mut Csv::new(std::io::sink()))? > 0)
}

/// Whether any file has a value in this column.
fn has_any(catalog: &Catalog, column: &str) -> Result<bool, CatalogError> {
    let sql = format!("SELECT 1 FROM image WHERE {column} IS NOT NULL LIMIT 1");
    Ok(catalog.query(&sql, &mut Csv::new(std::io::sink()))? > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(change: impl FnOnce(&mut Conditions)) -> String {
        let mut conditions = Conditions::default();
        change(&mut conditions);
        conditions.finish(&|name| format!("<{name}>")).unwrap_err().to_string()
    }

    #[test]
    fn conditions_that_contradict_each_other_are_named() {
        let place = Place::Within { latitude: 0.0, longitude: 0.0, km: 1.0 };
        let told = refused(|given| (given.near, given.rectangle) = (Some(place), Some(place)));
        assert_eq!(told, "<near> and <box> cannot be used together");
        let told = refused(|given| {
            given.similar_to = Some("a.jpg".into());
            given.filter.duplicates = Some(DuplicateKey::Content);
        });
        assert_eq!(told, "<similar-to> and <duplicates> cannot be used together");
        assert_eq!(
            refused(|given| given.filter.any_orientation = true),
            "<any-orientation> needs <similar> or <similar-to>"
        );
        assert_eq!(refused(|given| given.filter.similar = Some(17)), "<similar> must be 0 to 16 bits");
        let told = refused(|given| given.taken = (Some("2024-07".into()), Some("2024-06".into())));
        assert_eq!(told, "<from> 2024-07 is later than <to> 2024-06");
        let told = refused(|given| given.bytes = (Some(2), Some(1)));
        assert_eq!(told, "<min-size> 2 is greater than <max-size> 1");
        let told = refused(|given| given.rating = (Some(4), Some(3)));
        assert_eq!(told, "the lowest <rating> 4 is greater than the highest <rating> 3");
    }

    #[test]
    fn a_prefix_of_a_store_is_a_directory_under_its_own_name() {
        if cfg!(feature = "objects") {
            assert_eq!(directory(Path::new("s3://photos/2024/")).unwrap(), PathBuf::from("s3://photos/2024"));
        }
        let gone = directory(Path::new("not/here")).unwrap();
        assert!(gone.is_absolute() && gone.ends_with("not/here"), "{gone:?}");
    }
}
