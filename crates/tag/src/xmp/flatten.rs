//! Structures as tags of their own, `HistoryAction` for the field `Action` of `History`: what ExifTool does without
//! `-struct`.

use crate::context::Context;
use crate::def::{Conv, Role};
use crate::metadata::Tag;
use crate::table::xmp::Namespace;
use crate::value::{Field, Value};

/// Whether there are structures in a value.
pub(super) fn has_fields(value: &Value<'_>) -> bool {
    match value {
        Value::Struct(_) => true,
        Value::List(items) => items.iter().any(has_fields),
        _ => false,
    }
}

/// A flattened tag in the making. Fields of the same name in several structures of a list become one list.
struct Flat<'a> {
    id: String,
    values: Vec<Value<'a>>,
    conv: Conv,
    is_list: bool,
}

/// Adds a tag for each field, wherever it lies.
pub(super) fn push<'a>(ctx: &mut Context<'a>, tag: Tag<'a>, id: &str) {
    let mut flats = Vec::new();
    collect(&tag.value, id, tag.conv, false, &mut flats);
    let namespace = Namespace::of_group(tag.group.family1);
    for flat in flats {
        let listed = namespace.and_then(|namespace| namespace.property(&flat.id));
        let name = match listed {
            Some(property) if !property.name.is_empty() => property.name,
            _ => match flat.id.strip_prefix(id) {
                // The structure's own name may be another than its id.
                Some(rest) => ctx.keep_text(&[tag.name, rest].concat()),
                None => tag.name,
            },
        };
        let value = match flat.values.as_slice() {
            [one] if !flat.is_list => *one,
            several => ctx.keep_list(several),
        };
        ctx.push(Tag { name, value, conv: flat.conv, role: Role::None, ..tag });
    }
}

fn collect<'a>(value: &Value<'a>, id: &str, conv: Conv, in_list: bool, flats: &mut Vec<Flat<'a>>) {
    match value {
        Value::Struct(fields) => {
            for Field { name, value, conv } in fields.iter() {
                collect(value, &[id, name].concat(), *conv, in_list, flats);
            }
        }
        Value::List(items) => items.iter().for_each(|item| collect(item, id, conv, true, flats)),
        _ => match flats.iter_mut().find(|flat| flat.id == id) {
            Some(flat) => {
                flat.is_list = true;
                flat.values.push(*value);
            }
            None => flats.push(Flat { id: id.to_owned(), values: vec![*value], conv, is_list: in_list }),
        },
    }
}
