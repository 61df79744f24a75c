//! What a sidecar says in the fields that can be edited, as people write it.

use std::collections::HashSet;

use crate::EditError;
use crate::document::{self, View};
use crate::edits::{Field, degrees};
use crate::encoding::Encoding;
use crate::keywords::{HIERARCHIES, SUBJECT};
use crate::property::{LATITUDE, LONGITUDE, Property};
use crate::text::SIDECAR_FOR_EXTENSION;

/// The fields that a sidecar has, by their names, with their values. Keywords with levels are a field
/// `keyword_paths` of their own, with `|` between levels.
///
/// # Errors
/// As for [`edit`](crate::edit).
pub fn values(bytes: &[u8]) -> Result<Vec<(&'static str, Vec<String>)>, EditError> {
    of(bytes, |view| {
        let mut values: Vec<_> =
            Field::ALL.iter().map(|field| (field.name(), of_field(view, *field))).collect();
        let (mut paths, mut seen) = (Vec::new(), HashSet::new());
        for hierarchy in HIERARCHIES {
            for item in view.items(hierarchy.name) {
                let path = hierarchy.levels(&item).join("|");
                if seen.insert(path.clone()) {
                    paths.push(path);
                }
            }
        }
        values.push(("keyword_paths", paths));
        values.retain(|(_, values)| !values.is_empty());
        values
    })
}

/// For which extension a sidecar `photo.xmp` is, if it says so (`photoshop:SidecarForExtension`).
///
/// # Errors
/// As for [`edit`](crate::edit).
pub fn side_of_extension(bytes: &[u8]) -> Result<Option<String>, EditError> {
    of(bytes, |view| view.items(SIDECAR_FOR_EXTENSION).into_iter().next())
}

fn of<R>(bytes: &[u8], read: impl FnOnce(&View<'_>) -> R) -> Result<R, EditError> {
    let (_, text) = Encoding::decode(bytes)?;
    document::check_amounts(&text)?;
    document::view(&text, |view| Ok(read(view)))
}

fn of_field(view: &View<'_>, field: Field) -> Vec<String> {
    if field == Field::Keywords {
        return view.items(SUBJECT);
    }
    if field == Field::Gps {
        let coordinate = |name| view.items(name).first().cloned();
        return match (coordinate(LATITUDE), coordinate(LONGITUDE)) {
            (Some(latitude), Some(longitude)) => vec![shown(&latitude) + "," + &shown(&longitude)],
            _ => Vec::new(),
        };
    }
    let named = field.properties().iter().find_map(|property| {
        let values = match property {
            Property::Languages(name) => {
                view.found(*name).first().and_then(|found| found.default_language()).into_iter().collect()
            }
            Property::Simple(name) => view.items(*name).into_iter().take(1).collect(),
            Property::Sequence(name) => view.items(*name),
        };
        Some(values).filter(|values: &Vec<String>| !values.is_empty())
    });
    named.unwrap_or_default()
}

/// A coordinate in degrees; as it is written, if it is none.
fn shown(coordinate: &str) -> String {
    degrees(coordinate).map_or_else(
        || coordinate.to_owned(),
        |degrees| {
            let text = format!("{degrees:.7}");
            text.trim_end_matches('0').trim_end_matches('.').to_owned()
        },
    )
}
