//! The people in a picture.
//!
//! Programs mark faces as regions with a name: those of the Metadata Working Group (Lightroom, digiKam,
//! Picasa, Apple), of Windows, and of ACDSee. IPTC's `PersonInImage` and Media Pro's `People` are lists of
//! names without a place.

use catalog::LongText;
use tag::{Role, Value};

use super::distinct::Distinct;
use super::each_item;
use crate::by_role::ByRole;

/// The column `people`: a JSON array of names.
pub(super) fn people(by_role: &ByRole<'_, '_>) -> Option<LongText> {
    if !by_role.has(Role::People) {
        return None;
    }
    let mut names = Distinct::default();
    for tag in by_role.all(Role::People) {
        match tag.name {
            "PersonInImage" | "People" => {
                each_item(tag, by_role.metadata, &mut |item| names.add(item));
            }
            _ => add_named(&tag.value, &["Face"], &mut names),
        }
    }
    names.column()
}

/// Adds the names of regions, those of animals included, to the keywords.
pub(super) fn add_of_regions(by_role: &ByRole<'_, '_>, words: &mut Distinct) {
    for tag in by_role.all(Role::People).filter(|tag| tag.name.starts_with("RegionInfo")) {
        add_named(&tag.value, &["Face", "Pet"], words);
    }
}

/// Adds the names in structures: of regions of these types or without a type, and of persons.
fn add_named(value: &Value<'_>, types: &[&str], names: &mut Distinct) {
    match value {
        Value::List(items) => items.iter().for_each(|item| add_named(item, types, names)),
        Value::Struct(fields) => {
            let kind = fields.iter().find(|field| field.name == "Type").map(|field| field.value.plain());
            let is_wanted =
                kind.is_none_or(|kind| types.iter().any(|wanted| kind.eq_ignore_ascii_case(wanted)));
            for field in fields.iter() {
                match field.name {
                    "Name" | "PersonDisplayName" | "PersonName" => {
                        if is_wanted {
                            names.add(&field.value.plain());
                        }
                    }
                    _ => add_named(&field.value, types, names),
                }
            }
        }
        _ => {}
    }
}
