//! Flattens structures into separate tags, `HistoryAction` for the field `Action` of `History`: ExifTool's
//! behaviour without `-struct`.

use super::namespace;
use crate::context::Context;
use crate::metadata::Tag;
use std::collections::HashMap;
use table::def::{Conv, Role};
use table::standard::xmp::Namespace;
use table::value::{Field, Value};

/// Whether a value contains structures.
pub(super) fn has_fields(value: &Value<'_>) -> bool {
    match value {
        Value::Struct(_) => true,
        Value::List(items) => items.iter().any(has_fields),
        _ => false,
    }
}

/// A flattened tag that is being built. Fields of the same name in several structures of a list become one
/// list, if a table lists the structure or they are lists themselves; otherwise each is a tag.
struct Flat<'a> {
    id: String,
    values: Vec<Value<'a>>,
    conv: Conv,
}

/// Adds a tag for each field, at any depth.
pub(super) fn push<'a>(ctx: &mut Context<'a>, tag: Tag<'a>, id: &str) {
    let namespace = Namespace::of_group(tag.group.family1);
    let is_listed = namespace.is_some_and(|namespace| namespace.property(bare_and_language(id).0).is_some());
    let mut flats = Flats { is_listed, ..Flats::default() };
    flats.collect(&tag.value, id, tag.conv);
    for flat in flats.in_order {
        let name = ctx.keep_text(&flat_name(namespace, tag.name, id, &flat.id));
        let value = match flat.values.as_slice() {
            // In ExifTool, a second value makes it a list.
            [one] => *one,
            several => ctx.keep_list(several),
        };
        let flattened = Tag { name, value, conv: flat.conv, role: Role::None, ..tag };
        ctx.push_keyed(flattened, |ctx| namespace::id_in(ctx, tag.group, &flat.id));
    }
}

/// The name of a flattened tag: the table's name, or the structure's name and those of its fields. A language
/// suffix is kept.
fn flat_name(namespace: Option<&'static Namespace>, name: &str, id: &str, flat_id: &str) -> String {
    let (bare, language) = bare_and_language(flat_id);
    match namespace.and_then(|namespace| namespace.property(bare)) {
        Some(property) if !property.name.is_empty() => [property.name, language].concat(),
        // The name of the structure may differ from its id.
        _ => [&stem(name, id), flat_id.strip_prefix(id).unwrap_or("")].concat(),
    }
}

/// The id without its language, and the language with the dash before it.
fn bare_and_language(id: &str) -> (&str, &str) {
    id.split_at(id.find('-').unwrap_or(id.len()))
}

/// What the names of a property's fields begin with: its name, or its only letter, which alone is no name.
pub(super) fn stem(name: &str, id: &str) -> String {
    if id.len() == 1 { id.to_ascii_uppercase() } else { name.to_owned() }
}

/// The flattened tags of one property, in the order of their first value.
#[derive(Default)]
struct Flats<'a> {
    /// Whether a table lists the structure.
    is_listed: bool,
    in_order: Vec<Flat<'a>>,
    /// Index in that order, by id.
    positions: HashMap<String, usize>,
}

impl<'a> Flats<'a> {
    fn collect(&mut self, value: &Value<'a>, id: &str, conv: Conv) {
        match value {
            Value::Struct(fields) => {
                for Field { name, value, conv } in fields.iter() {
                    self.collect(value, &[id, name].concat(), *conv);
                }
            }
            Value::List(items) if has_fields(value) => {
                items.iter().for_each(|item| self.collect(item, id, conv));
            }
            Value::List(items) => items.iter().for_each(|item| self.add_to_list(*item, id, conv)),
            _ if self.is_listed => self.add_to_list(*value, id, conv),
            _ => self.in_order.push(Flat { id: id.to_owned(), values: vec![*value], conv }),
        }
    }

    fn add_to_list(&mut self, value: Value<'a>, id: &str, conv: Conv) {
        if let Some(flat) = self.positions.get(id).and_then(|&position| self.in_order.get_mut(position)) {
            flat.values.push(value);
            return;
        }
        self.positions.insert(id.to_owned(), self.in_order.len());
        self.in_order.push(Flat { id: id.to_owned(), values: vec![value], conv });
    }
}
