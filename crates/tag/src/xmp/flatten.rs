//! Flattens structures into separate tags, `HistoryAction` for the field `Action` of `History`: ExifTool's
//! behaviour without `-struct`.

use super::namespace;
use crate::context::Context;
use crate::metadata::Tag;
use std::collections::HashMap;
use table::arena::Arena;
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
/// list, if a table lists their structure or they are lists themselves; otherwise each is a tag.
struct Flat<'a> {
    place: Place,
    values: Vec<Value<'a>>,
    conv: Conv,
}

/// Adds a tag for each field, at any depth.
pub(super) fn push<'a>(ctx: &mut Context<'a>, tag: Tag<'a>, id: &str) {
    let namespace = Namespace::of_group(tag.group.family1);
    let mut flats = Flats { arena: ctx.arena, in_order: Vec::new(), positions: HashMap::new() };
    flats.collect(&tag.value, &Place::of_property(namespace, id, &stem(tag.name, id)), tag.conv);
    for flat in flats.in_order {
        let place = &flat.place;
        let name = ctx.keep_text(&[place.around_name.as_str(), &place.name].concat());
        let value = match flat.values.as_slice() {
            // In ExifTool, a second value makes it a list.
            [one] => *one,
            several => ctx.keep_list(several),
        };
        let flattened = Tag { name, value, conv: flat.conv, role: Role::None, ..tag };
        ctx.push_keyed(flattened, |ctx| {
            namespace::id_in(ctx, tag.group, &[place.around_id.as_str(), &place.id].concat())
        });
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

/// Where a value lies: what the tag is called that it becomes.
#[derive(Clone, Default)]
struct Place {
    namespace: Option<&'static Namespace>,
    /// The id in that namespace: the names of the property and its fields, joined.
    id: String,
    name: String,
    /// Whether a table lists it or a structure around it.
    is_listed: bool,
    /// Id and name of the structure of another namespace that it is a field of, if any.
    around_id: String,
    around_name: String,
}

impl Place {
    fn of_property(namespace: Option<&'static Namespace>, id: &str, name: &str) -> Place {
        let property = namespace.and_then(|namespace| namespace.property(bare_and_language(id).0));
        let is_listed = property.is_some();
        Place { namespace, id: id.to_owned(), name: name.to_owned(), is_listed, ..Place::default() }
    }

    /// Length of all names, which each field below repeats.
    fn n_bytes(&self) -> usize {
        self.id.len() + self.name.len() + self.around_id.len() + self.around_name.len()
    }

    /// The place of a field of the structure that lies here.
    fn field(&self, field: &str) -> Place {
        if let Some((group, local)) = field.split_once(':') {
            return self.field_of_any(group, local);
        }
        let id = [&self.id, field].concat();
        let (bare, language) = bare_and_language(&id);
        match self.namespace.and_then(|namespace| namespace.property(bare)) {
            Some(property) => {
                let name = [&capitalised(property.tag_name()), language].concat();
                Place { id, name, is_listed: true, ..self.clone() }
            }
            None => {
                let stem = self.namespace.and_then(|namespace| namespace.stem_of_fields(&self.id));
                let name = [stem.unwrap_or(&self.name), field].concat();
                Place { id, name, ..self.clone() }
            }
        }
    }

    /// The place of a field that is a property of the namespace of a group.
    fn field_of_any(&self, group: &str, local: &str) -> Place {
        let namespace = Namespace::of_group(group);
        let property = namespace.and_then(|namespace| namespace.property(local));
        let name = capitalised(property.map_or(local, |property| property.tag_name()));
        let prefix = namespace.map_or_else(|| group.trim_start_matches("XMP-"), |known| known.prefix);
        Place {
            around_id: [prefix, ":", &self.around_id, &self.id].concat(),
            around_name: [self.around_name.as_str(), &self.name].concat(),
            is_listed: false,
            ..Place::of_property(namespace, local, &name)
        }
    }
}

fn capitalised(name: &str) -> String {
    let mut rest = name.chars();
    rest.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(rest).collect()
}

/// The flattened tags of one property, in the order of their first value.
struct Flats<'a> {
    arena: Arena<'a>,
    in_order: Vec<Flat<'a>>,
    /// Index in that order, by ids.
    positions: HashMap<(String, String), usize>,
}

impl<'a> Flats<'a> {
    fn collect(&mut self, value: &Value<'a>, place: &Place, conv: Conv) {
        match value {
            Value::Struct(fields) => {
                for Field { name, value, conv } in fields.iter() {
                    if !self.arena.take(place.n_bytes() + name.len()) {
                        return;
                    }
                    self.collect(value, &place.field(name), *conv);
                }
            }
            Value::List(items) if has_fields(value) => {
                items.iter().for_each(|item| self.collect(item, place, conv));
            }
            Value::List(items) => items.iter().for_each(|item| self.add_to_list(*item, place, conv)),
            _ if place.is_listed && place.around_id.is_empty() => self.add_to_list(*value, place, conv),
            _ => self.in_order.push(Flat { place: place.clone(), values: vec![*value], conv }),
        }
    }

    fn add_to_list(&mut self, value: Value<'a>, place: &Place, conv: Conv) {
        let key = (place.around_id.clone(), place.id.clone());
        match self.positions.get(&key).and_then(|&position| self.in_order.get_mut(position)) {
            Some(flat) => flat.values.push(value),
            None => {
                self.positions.insert(key, self.in_order.len());
                self.in_order.push(Flat { place: place.clone(), values: vec![value], conv });
            }
        }
    }
}
