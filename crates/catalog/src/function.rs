//! SQL functions on this program's own reading connections, used by filters and exports.
//!
//! They are never part of a schema, so any stock SQLite can read a catalogue. Text comparison ignores case in
//! all scripts and finds equivalent texts (`canonical`); distances are measured on the sphere.

use std::borrow::Cow;

use rusqlite::Connection;
use rusqlite::functions::{Context, FunctionFlags};
use rusqlite::types::{Value, ValueRef};

use crate::canonical::{folded, nfc};
use crate::elements;
use crate::language::{Kind, TextMatch};
use crate::meaning::{Camera, FolderMatcher, TextMatcher, any_matches, place_text};
use crate::place_names::PlaceNames;
use crate::volume_sql;
use crate::words::{self, WordMatcher};

/// Flags of all functions here, which must never be used in a schema.
pub(crate) const FUNCTION_FLAGS: FunctionFlags = FunctionFlags::SQLITE_UTF8
    .union(FunctionFlags::SQLITE_DETERMINISTIC)
    .union(FunctionFlags::SQLITE_DIRECTONLY);

/// Adds the functions used by filters and exports to a reading connection.
pub(crate) fn add_functions(connection: &Connection) -> rusqlite::Result<()> {
    let flags = FUNCTION_FLAGS;
    volume_sql::add_function(connection)?;
    connection.create_scalar_function("thalweg_differing_bits", 2, flags, differing_bits)?;
    connection.create_scalar_function("nfc", 1, flags, to_nfc)?;
    connection.create_scalar_function("thalweg_under", 2, flags, under)?;
    connection.create_scalar_function("thalweg_contains", 2, flags, contains)?;
    connection.create_scalar_function("thalweg_camera", 4, flags, camera)?;
    connection.create_scalar_function("thalweg_place", 5, flags, place)?;
    connection.create_scalar_function("thalweg_place_key", 8, flags, place_key)?;
    connection.create_scalar_function("thalweg_place_is", 3, flags, place_is)?;
    connection.create_scalar_function("thalweg_is_in_town", 2, flags, is_in_town)?;
    connection.create_scalar_function("thalweg_text", 3, flags, text)?;
    connection.create_scalar_function("thalweg_any", 3, flags, any)?;
    connection.create_scalar_function("thalweg_folder", 3, flags, folder)?;
    connection.create_scalar_function("thalweg_words", 2, flags, words)?;
    connection.create_scalar_function("thalweg_stem", 1, flags, stem)?;
    connection.create_scalar_function("thalweg_keywords", 3, flags, keywords)?;
    connection.create_scalar_function("thalweg_distance_km", 4, flags, distance_km)?;
    connection.create_scalar_function("thalweg_tags", 3, flags, tags)
}

/// Adds `thalweg_kind(format, name)`, the kind of a file ([`Kind::of_file`]), to a writing connection.
pub(crate) fn add_kind(connection: &Connection) -> rusqlite::Result<()> {
    connection.create_scalar_function("thalweg_kind", 2, FUNCTION_FLAGS, |context| {
        let (format, name) = (context.get_raw(0).as_str_or_null()?, context.get_raw(1).as_str()?);
        Ok(Kind::of_file(format, name).name())
    })
}

/// `thalweg_tags(keys, common, differing)`: the object of a file's tags; NULL if the parts do not fit
/// together.
fn tags(context: &Context<'_>) -> rusqlite::Result<Option<String>> {
    let differing = context.get_raw(2).as_str_or_null()?;
    Ok(elements::object(context.get_raw(0).as_str()?, context.get_raw(1).as_str()?, differing))
}

/// `thalweg_differing_bits(hash, hash)`: number of differing bits; NULL if there is no hash.
fn differing_bits(context: &Context<'_>) -> rusqlite::Result<Option<u32>> {
    let (a, b): (Option<i64>, Option<i64>) = (context.get(0)?, context.get(1)?);
    Ok(a.zip(b).map(|(a, b)| (a ^ b).count_ones()))
}

/// `nfc(text)`: the text in the form NFC, in which equivalent texts are equal; for queries of people. NULL
/// and other values stay as they are.
fn to_nfc(context: &Context<'_>) -> rusqlite::Result<Value> {
    Ok(match context.get_raw(0) {
        ValueRef::Text(text) => nfc(&String::from_utf8_lossy(text)).into_owned().into(),
        other => other.try_into()?,
    })
}

/// `thalweg_under(path, directory)`: whether the path begins with that of the directory, in NFC, which ends
/// with a separator.
fn under(context: &Context<'_>) -> rusqlite::Result<bool> {
    let (path, directory) = (context.get_raw(0).as_str()?, context.get_raw(1).as_str()?);
    Ok(nfc(path).starts_with(directory))
}

/// `thalweg_contains(text, part)`: whether the text contains the part, which is [`folded`]. NULL contains
/// nothing.
fn contains(context: &Context<'_>) -> rusqlite::Result<bool> {
    let text = context.get_raw(0).as_bytes_or_null().unwrap_or_default().unwrap_or_default();
    let part = context.get_raw(1).as_str()?;
    Ok(folded(&String::from_utf8_lossy(text)).contains(part))
}

/// `thalweg_camera(make, model, wanted, is_whole)`: whether the text of a camera contains, or is, the wanted
/// one, ignoring case.
fn camera(context: &Context<'_>) -> rusqlite::Result<bool> {
    let text = |index| context.get_raw(index).as_str_or_null();
    let wanted = TextMatch::new(context.get_raw(2).as_str()?, context.get(3)?);
    Ok(Camera { make: text(0)?, model: text(1)? }.is_wanted(&TextMatcher::new(&wanted)))
}

/// `thalweg_place(sublocation, city, state, country, country_code)`: the text of a place; NULL if none is
/// known.
fn place(context: &Context<'_>) -> rusqlite::Result<Option<String>> {
    let text = |index| context.get_raw(index).as_str_or_null();
    Ok(place_text([text(0)?, text(1)?, text(2)?, text(3)?], text(4)?).map(Cow::into_owned))
}

/// `thalweg_place_key(sublocation, city, state, country, country_code, place, region, country_of_place)`: the
/// names of a place, its own and those by its coordinates; NULL if none is known.
fn place_key(context: &Context<'_>) -> rusqlite::Result<Option<String>> {
    let text = |index| context.get_raw(index).as_str_or_null();
    let own = [text(0)?, text(1)?, text(2)?, text(3)?];
    Ok(PlaceNames::key(own, text(4)?, [text(5)?, text(6)?, text(7)?]).map(Cow::into_owned))
}

/// `thalweg_place_is(key, wanted, is_whole)`: whether the names of a place contain, or are, the wanted text,
/// ignoring case. NULL matches nothing.
fn place_is(context: &Context<'_>) -> rusqlite::Result<bool> {
    let Some(key) = context.get_raw(0).as_str_or_null()? else { return Ok(false) };
    let wanted = TextMatch::new(context.get_raw(1).as_str()?, context.get(2)?);
    Ok(PlaceNames::of_key(key).is_wanted(&TextMatcher::new(&wanted)))
}

/// `thalweg_is_in_town(key, town)`: whether the coordinates of a place are in the town
/// ([`crate::place_names::town_called`]). NULL is nowhere.
fn is_in_town(context: &Context<'_>) -> rusqlite::Result<bool> {
    let Some(key) = context.get_raw(0).as_str_or_null()? else { return Ok(false) };
    Ok(PlaceNames::of_key(key).is_in_town(context.get_raw(1).as_str()?))
}

/// `thalweg_text(text, wanted, is_whole)`: whether the text contains, or is, the wanted one, ignoring case.
/// NULL matches nothing.
fn text(context: &Context<'_>) -> rusqlite::Result<bool> {
    let Some(text) = context.get_raw(0).as_str_or_null()? else { return Ok(false) };
    let wanted = TextMatch::new(context.get_raw(1).as_str()?, context.get(2)?);
    Ok(TextMatcher::new(&wanted).is_in(text))
}

/// `thalweg_folder(path, wanted, is_whole)`: whether a folder with this path matches, see
/// [`crate::language::Condition::Folder`].
fn folder(context: &Context<'_>) -> rusqlite::Result<bool> {
    let wanted = TextMatch::new(context.get_raw(1).as_str()?, context.get(2)?);
    Ok(FolderMatcher::new(&wanted).is_in(context.get_raw(0).as_str()?))
}

/// `thalweg_words(text, words)`: whether the words follow each other in the text; the value of `words` is
/// that of [`words::function_value`]. NULL contains no words.
fn words(context: &Context<'_>) -> rusqlite::Result<bool> {
    let matcher = context.get_or_create_aux(1, |value| -> rusqlite::Result<WordMatcher> {
        let value = value.as_str()?;
        Ok(WordMatcher::of_text(value.get(1..).unwrap_or_default(), value.starts_with('*')))
    })?;
    let text = context.get_raw(0).as_bytes_or_null().unwrap_or_default().unwrap_or_default();
    Ok(!text.is_empty() && matcher.is_in(&String::from_utf8_lossy(text)))
}

/// `thalweg_stem(name)`: a file's name without its extension.
fn stem(context: &Context<'_>) -> rusqlite::Result<String> {
    Ok(words::stem(context.get_raw(0).as_str()?).to_owned())
}

/// `thalweg_keywords(keywords, keyword_paths, people)`: the text of these JSON arrays; NULL if all are NULL.
fn keywords(context: &Context<'_>) -> rusqlite::Result<Option<String>> {
    let list = |index| context.get_raw(index).as_str_or_null();
    Ok(words::keywords_text([list(0)?, list(1)?, list(2)?]).map(Cow::into_owned))
}

/// `thalweg_any(list, wanted, is_whole)`: whether a string of a JSON array contains, or is, the wanted text,
/// ignoring case. NULL has no strings.
fn any(context: &Context<'_>) -> rusqlite::Result<bool> {
    let Some(list) = context.get_raw(0).as_str_or_null()? else { return Ok(false) };
    let wanted = TextMatch::new(context.get_raw(1).as_str()?, context.get(2)?);
    Ok(any_matches(list, &TextMatcher::new(&wanted)))
}

/// `thalweg_distance_km(latitude, longitude, latitude, longitude)` by the haversine formula on a sphere.
fn distance_km(context: &Context<'_>) -> rusqlite::Result<Option<f64>> {
    let mut degrees = [0.0; 4];
    for (index, value) in degrees.iter_mut().enumerate() {
        match context.get::<Option<f64>>(index)? {
            Some(number) => *value = number,
            None => return Ok(None),
        }
    }
    Ok(Some(haversine_km((degrees[0], degrees[1]), (degrees[2], degrees[3]))))
}

/// Mean radius of the earth (IUGG).
pub(crate) const EARTH_RADIUS_KM: f64 = 6371.0088;

/// Distance on the sphere between two points, each latitude and longitude in degrees.
pub(crate) fn haversine_km(from: (f64, f64), to: (f64, f64)) -> f64 {
    let (latitude_a, latitude_b) = (from.0.to_radians(), to.0.to_radians());
    let sin_latitude = ((latitude_b - latitude_a) / 2.0).sin();
    let sin_longitude = ((to.1 - from.1).to_radians() / 2.0).sin();
    let squared =
        sin_latitude * sin_latitude + latitude_a.cos() * latitude_b.cos() * sin_longitude * sin_longitude;
    2.0 * EARTH_RADIUS_KM * squared.sqrt().min(1.0).asin()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_those_of_the_sphere() {
        // A quarter of the circumference, and two cities whose known distance must match within 0.5 %, the
        // error of the sphere.
        assert!((haversine_km((0.0, 0.0), (0.0, 90.0)) - 10_007.557).abs() < 0.01);
        assert!((haversine_km((52.52, 13.405), (48.8566, 2.3522)) - 878.0).abs() < 4.0);
        assert!(haversine_km((10.0, 179.95), (10.0, -179.95)) < 11.0);
    }
}
