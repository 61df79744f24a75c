//! Named parts of a picture, such as faces, with their places.
//!
//! The Metadata Working Group's regions (Guidelines 2.0, section 5.9) have the middle and the size of each as
//! shares of a picture of stated dimensions; those of Windows have the upper left corner and the size. Both
//! mean the picture as it is stored, before its orientation is applied, unless the stated dimensions are
//! those of the upright picture.

use serde::Serialize;
use tag::{Field, Metadata, Role, Value};

use crate::by_role::ByRole;
use crate::record;
use crate::row_text::row_text;

/// A named part of a picture, in shares of the width and the height of the upright picture.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Region {
    /// The name of the person or thing.
    pub name: String,
    /// What it is, as the file states it: `Face`, `Pet`, `BarCode`, ...
    #[serde(rename = "type")]
    pub kind: Option<String>,
    /// The left edge, 0 to 1.
    pub x: f64,
    /// The upper edge, 0 to 1.
    pub y: f64,
    /// The width, 0 to 1.
    pub w: f64,
    /// The height, 0 to 1.
    pub h: f64,
}

/// Largest number of regions that are returned of one file.
const MOST_REGIONS: usize = 1000;

/// The named regions of a picture, each place once. They need the tags with roles (`tag::Want::Roles`).
#[must_use]
pub fn regions(metadata: &Metadata<'_>) -> Vec<Region> {
    let by_role = ByRole::of(metadata);
    let stored = metadata.facts.width.zip(metadata.facts.height);
    let orientation = record::orientation(metadata, &by_role).unwrap_or(1);
    let mut found: Vec<Region> = Vec::new();
    for tag in by_role.all(Role::People) {
        let Value::Struct(fields) = tag.value else { continue };
        let is_upright = is_upright(fields, stored, orientation);
        let orientation = if is_upright { 1 } else { orientation };
        let lists = ["RegionList", "Regions"].into_iter().filter_map(|name| field(fields, name));
        for item in lists.flat_map(items) {
            let Value::Struct(fields) = item else { continue };
            let Some(region) = region(fields, orientation) else { continue };
            if found.len() < MOST_REGIONS && !found.contains(&region) {
                found.push(region);
            }
        }
    }
    found
}

/// Whether the dimensions that regions refer to are those of the upright picture.
fn is_upright(fields: &[Field<'_>], stored: Option<(u32, u32)>, orientation: u8) -> bool {
    let Some(Value::Struct(dimensions)) = field(fields, "AppliedToDimensions") else { return false };
    let side = |name| field(dimensions, name).and_then(Value::as_f64);
    let (Some(width), Some(height), Some(stored)) = (side("W"), side("H"), stored) else { return false };
    let is_wide = width > height;
    (5..=8).contains(&orientation)
        && width != height
        && stored.0 != stored.1
        && is_wide != (stored.0 > stored.1)
}

/// The region of a structure; `None` without a name or a place within the picture.
fn region(fields: &[Field<'_>], orientation: u8) -> Option<Region> {
    let text = |name: &str| {
        let text = field(fields, name)?.plain();
        Some(row_text::<String>(text.trim())).filter(|text| !text.is_empty())
    };
    let name = text("Name").or_else(|| text("PersonDisplayName"))?;
    let (left, top, width, height) = match field(fields, "Rectangle") {
        Some(rectangle) => rectangle_of(&rectangle.plain())?,
        None => area_of(field(fields, "Area")?)?,
    };
    let [left, top, right, bottom] =
        [left, top, left + width, top + height].map(|share| share.clamp(0.0, 1.0));
    let [x, y, right, bottom] = turned([left, top, right, bottom], orientation);
    let (w, h) = (right - x, bottom - y);
    (w > 0.0 && h > 0.0).then(|| Region { name, kind: text("Type"), x, y, w, h })
}

/// Left and upper edge, width and height of Windows' `0.1, 0.2, 0.3, 0.4`.
fn rectangle_of(text: &str) -> Option<(f64, f64, f64, f64)> {
    let mut numbers = text.split(',').map(|number| number.trim().parse::<f64>().ok());
    let mut next = || numbers.next()?.filter(|number| number.is_finite());
    Some((next()?, next()?, next()?, next()?))
}

/// The same of a structure with the middle and the size. A circle or a point, which has no width, is no
/// rectangle; numbers of pixels are none either.
fn area_of(area: &Value<'_>) -> Option<(f64, f64, f64, f64)> {
    let Value::Struct(fields) = area else { return None };
    if field(fields, "Unit").is_some_and(|unit| unit.plain() != "normalized") {
        return None;
    }
    let number = |name| field(fields, name)?.as_f64().filter(|number| number.is_finite());
    let (x, y, width, height) = (number("X")?, number("Y")?, number("W")?, number("H")?);
    Some((x - width / 2.0, y - height / 2.0, width, height))
}

/// Left, upper, right and lower edge after the orientation is applied.
fn turned([left, top, right, bottom]: [f64; 4], orientation: u8) -> [f64; 4] {
    match orientation {
        2 => [1.0 - right, top, 1.0 - left, bottom],
        3 => [1.0 - right, 1.0 - bottom, 1.0 - left, 1.0 - top],
        4 => [left, 1.0 - bottom, right, 1.0 - top],
        5 => [top, left, bottom, right],
        6 => [1.0 - bottom, left, 1.0 - top, right],
        7 => [1.0 - bottom, 1.0 - right, 1.0 - top, 1.0 - left],
        8 => [top, 1.0 - right, bottom, 1.0 - left],
        _ => [left, top, right, bottom],
    }
}

fn field<'f, 'a>(fields: &'f [Field<'a>], name: &str) -> Option<&'f Value<'a>> {
    fields.iter().find(|field| field.name == name).map(|field| &field.value)
}

/// The values of a list, or the only one.
fn items<'v, 'a>(value: &'v Value<'a>) -> &'v [Value<'a>] {
    match value {
        Value::List(items) => items,
        one => std::slice::from_ref(one),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_turn_with_the_picture() {
        // In the upper left quarter of the stored picture, near its left edge.
        let stored = [0.0, 0.25, 0.5, 0.5];
        for (orientation, upright) in [
            (1, stored),
            (2, [0.5, 0.25, 1.0, 0.5]),
            (3, [0.5, 0.5, 1.0, 0.75]),
            (4, [0.0, 0.5, 0.5, 0.75]),
            (5, [0.25, 0.0, 0.5, 0.5]),
            (6, [0.5, 0.0, 0.75, 0.5]),
            (7, [0.5, 0.5, 0.75, 1.0]),
            (8, [0.25, 0.5, 0.5, 1.0]),
        ] {
            assert_eq!(turned(stored, orientation), upright, "{orientation}");
        }
    }

    #[test]
    fn rectangles_are_four_numbers() {
        assert_eq!(rectangle_of("0.1, 0.2,0.3, 0.4"), Some((0.1, 0.2, 0.3, 0.4)));
        for wrong in ["", "0.1, 0.2, 0.3", "a, b, c, d", "0.1, 0.2, NaN, 0.4", "inf, 0, 0, 0"] {
            assert_eq!(rectangle_of(wrong), None, "{wrong}");
        }
    }
}
