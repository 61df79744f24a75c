//! Values of formats that nest maps and lists (JSON, CBOR, property lists) become tags: with structures one
//! tag for each name at the top, else one for each path of names.

use crate::context::Context;
use crate::metadata::Group;
use std::collections::HashMap;
use table::arena::Arena;
use table::def::Conv;
use table::name::{plain, tag_name, words};
use table::value::{Field, Value};

/// Adds the fields of a map as tags; `named` gives tags for paths with names of their own.
pub(crate) fn push_fields<'a>(
    ctx: &mut Context<'a>,
    group: Group<'a>,
    fields: &[Field<'a>],
    named: fn(&str) -> Option<(&'static str, Conv)>,
) {
    if ctx.options.structs {
        for field in fields {
            let (name, conv) = name_of(ctx, field.name, &key_name(field.name), named);
            push(ctx, group, name, shallow(ctx, field.value), conv);
        }
        return;
    }
    push_flat(ctx, group, fields, named, Lists::Plain);
}

/// What lists do to the paths of the fields inside them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lists {
    /// Nothing.
    Plain,
    /// Nothing, but a list without own values is told as well.
    Told,
    /// They add an empty name, and names begin again there.
    Named,
}

/// Adds one tag for each path of names.
pub(crate) fn push_flat<'a>(
    ctx: &mut Context<'a>,
    group: Group<'a>,
    fields: &[Field<'a>],
    named: fn(&str) -> Option<(&'static str, Conv)>,
    lists: Lists,
) {
    let mut flat = Flat { arena: ctx.arena, lists, tags: Vec::new(), places: HashMap::default() };
    for field in fields {
        // The names of property lists have capital letters on every level.
        match lists {
            Lists::Plain => flat.collect(&field.value, field.name, field.name),
            _ => flat.collect(&field.value, field.name, &words(without_mark(field.name))),
        }
    }
    for (path, mut name, values) in flat.tags {
        if lists == Lists::Plain {
            name = key_name(&name);
        }
        let (name, conv) = name_of(ctx, &path, &name, named);
        let value = match values[..] {
            [] => {
                ctx.push_conv(group, name, ctx.arena.keep_list(&[]), conv);
                continue;
            }
            [value] => value,
            _ => ctx.arena.keep_list(&values),
        };
        push(ctx, group, name, value, conv);
    }
}

fn push<'a>(ctx: &mut Context<'a>, group: Group<'a>, name: &'a str, value: Value<'a>, conv: Conv) {
    let is_empty = match value {
        Value::List(items) => items.is_empty(),
        Value::Struct(fields) => fields.is_empty(),
        _ => false,
    };
    let value = match value {
        Value::List([only]) => *only,
        value => value,
    };
    if !is_empty && ctx.take_node() {
        ctx.push_conv(group, name, value, conv);
    }
}

fn name_of<'a>(
    ctx: &Context<'a>,
    path: &str,
    name: &str,
    named: fn(&str) -> Option<(&'static str, Conv)>,
) -> (&'a str, Conv) {
    named(path).unwrap_or_else(|| {
        let name = match plain(name) {
            name if name.starts_with('_') => format!("Tag{name}"),
            name => tag_name(&name),
        };
        (ctx.keep_text(&name), Conv::None)
    })
}

/// The name of a key of JSON or CBOR, whose words may be separated by colons.
fn key_name(key: &str) -> String {
    const CREDENTIALS: &str = "C2PA";
    let mut name = key.replace(':', "_");
    if let Some(start) =
        name.get_mut(..CREDENTIALS.len()).filter(|start| start.eq_ignore_ascii_case(CREDENTIALS))
    {
        start.make_ascii_uppercase();
    }
    name
}

/// Lists of lists are one list.
fn shallow<'a>(ctx: &Context<'a>, value: Value<'a>) -> Value<'a> {
    let Value::List(items) = value else { return value };
    if !items.iter().any(|item| matches!(item, Value::List(_))) {
        return value;
    }
    let mut flat = Vec::new();
    for item in items {
        match shallow(ctx, *item) {
            Value::List(inner) => flat.extend_from_slice(inner),
            other => flat.push(other),
        }
    }
    ctx.arena.keep_list(&flat)
}

/// Paths, names and values in the order of their first value.
struct Flat<'a> {
    arena: Arena<'a>,
    lists: Lists,
    tags: Vec<(String, String, Vec<Value<'a>>)>,
    places: HashMap<String, usize, foldhash::fast::RandomState>,
}

impl<'a> Flat<'a> {
    /// Depth is limited by the readers; names are not, and each level repeats those around it.
    fn collect(&mut self, value: &Value<'a>, path: &str, name: &str) {
        // A path is kept twice, with its values and to find them.
        if !self.arena.take(2 * path.len() + name.len()) {
            return;
        }
        match value {
            Value::Struct(fields) => {
                for field in *fields {
                    if self.arena.is_full() {
                        return;
                    }
                    let before = if path.contains('/') { name.to_owned() } else { words(name) };
                    let path = format!("{path}/{}", field.name);
                    let name = if self.lists == Lists::Plain { field.name } else { without_mark(field.name) };
                    self.collect(&field.value, &path, &(before + &words(name)));
                }
            }
            Value::List(items) => {
                let mut has_own = false;
                for item in *items {
                    match item {
                        Value::Struct(fields) if self.lists == Lists::Named => {
                            for field in *fields {
                                if self.arena.is_full() {
                                    return;
                                }
                                self.collect(&field.value, &format!("{path}//{}", field.name), field.name);
                            }
                        }
                        item => self.collect(item, path, name),
                    }
                    has_own |= !matches!(item, Value::Struct(_));
                }
                if !has_own && self.lists == Lists::Told {
                    self.values_at(path, name);
                }
            }
            value => self.values_at(path, name).push(*value),
        }
    }

    fn values_at(&mut self, path: &str, name: &str) -> &mut Vec<Value<'a>> {
        let place = *self.places.entry(path.to_owned()).or_insert_with(|| {
            self.tags.push((path.to_owned(), name.to_owned(), Vec::new()));
            self.tags.len() - 1
        });
        &mut self.tags[place].2
    }
}

/// The key of a property list without the mark that [`table::plist`] puts before a digit.
fn without_mark(name: &str) -> &str {
    name.strip_prefix('_').filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit())).unwrap_or(name)
}
