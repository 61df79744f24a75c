//! XML that is not RDF: each element without children, and each attribute, becomes a tag named by the path of
//! names to it.

use super::language::{Plain, capitalised};
use super::namespace::{Role, Scope};
use super::text;
use super::xml::{Element, Reader, Token};
use crate::context::Context;
use crate::metadata::Group;
use std::collections::HashMap;
use table::def::Conv;
use table::name::{plain, tag_name};
use table::standard::xmp::{Kind, NAMESPACES, Namespace};
use table::value::{Field, Value};

/// Reads the elements of a document; RDF inside is left out.
pub(super) fn read<'a>(ctx: &mut Context<'a>, document: &'a str, language: Plain) {
    let mut walk = Walk { xml: Reader::new(document), scope: Scope::default(), tags: Vec::new(), language };
    while let Some(token) = walk.xml.next() {
        if let Token::Open(root) = token {
            walk.element(ctx, &root, "", "", 0);
            break;
        }
    }
    push_all(ctx, walk.tags, language);
}

struct Walk<'a> {
    xml: Reader<'a>,
    scope: Scope<'a>,
    /// Prefix of the group, path of names, and text.
    tags: Vec<(String, Vec<String>, Value<'a>)>,
    language: Plain,
}

impl<'a> Walk<'a> {
    /// Reads an element after its start tag, up to its end tag. Path and prefix are those of the parent.
    fn element(
        &mut self,
        ctx: &mut Context<'a>,
        element: &Element<'a>,
        path: &str,
        prefix: &str,
        depth: usize,
    ) {
        // Each level repeats the path to it.
        let is_allowed = ctx.take_node() && ctx.take_bytes(path.len() + element.name.len());
        if depth >= ctx.options.limits.depth || !is_allowed {
            ctx.warn("Nested deeper than the limit; what lies deeper is left out");
            self.xml.skip_element(element);
            return;
        }
        let mark = self.scope.enter(ctx, element);
        let (space, local) = self.scope.resolve(ctx, element.name);
        let is_rdf = space.role == Role::Rdf && local == "RDF";
        // The drawing itself is not metadata.
        let has_prefix = prefix_of(element.name, self.language).is_some();
        let is_drawing = self.language == Plain::Svg
            && depth == 1
            && (has_prefix || !matches!(local, "metadata" | "desc" | "title"));
        if is_rdf || is_drawing {
            self.xml.skip_element(element);
            self.scope.leave(mark);
            return;
        }
        // In drawings the outermost namespace counts.
        let is_inner = self.language == Plain::Svg && !prefix.is_empty();
        let own_prefix = prefix_of(element.name, self.language).filter(|_| !is_inner);
        let mut own_prefix = own_prefix.unwrap_or(prefix).to_owned();
        let own_path = match self.language.identifier(element) {
            Some((prefix, id)) => {
                own_prefix = prefix.unwrap_or(own_prefix);
                join(path, &id)
            }
            None if self.language.is_unnamed(local) => path.to_owned(),
            None => join(path, local),
        };
        self.attributes(ctx, element, &own_path, &own_prefix, depth);
        if element.is_empty {
            if !own_path.is_empty() && element.attributes().next().is_none() {
                self.add(ctx, &own_prefix, &own_path, Value::Text(""));
            }
        } else {
            self.children(ctx, &own_path, &own_prefix, depth);
        }
        self.scope.leave(mark);
    }

    fn attributes(
        &mut self,
        ctx: &mut Context<'a>,
        element: &Element<'a>,
        path: &str,
        prefix: &str,
        depth: usize,
    ) {
        for attribute in element.attributes() {
            if self.language.is_syntax(element, attribute.name, depth) || !ctx.take_node() {
                continue;
            }
            let (_, local) = attribute.name.rsplit_once(':').unwrap_or(("", attribute.name));
            let local = &*self.language.attribute_name(element, local);
            let own_prefix =
                prefix_of(attribute.name, self.language).filter(|_| !self.language.attributes_follow());
            let prefix = own_prefix.unwrap_or(prefix).to_owned();
            let value = text::convert(ctx, Kind::Guess, text::unescape(ctx, attribute.value));
            if self.language.is_value(element, attribute.name) {
                self.add(ctx, &prefix, path, value)
            } else {
                self.add(ctx, &prefix, &join(path, local), value)
            }
        }
    }

    fn children(&mut self, ctx: &mut Context<'a>, path: &str, prefix: &str, depth: usize) {
        let mut texts = Vec::new();
        let mut has_children = false;
        while let Some(token) = self.xml.next() {
            match token {
                Token::Text(part) => texts.push(text::unescape(ctx, part)),
                Token::Literal(part) => texts.push(part),
                Token::Open(child) => {
                    has_children = true;
                    self.element(ctx, &child, path, prefix, depth + 1);
                }
                Token::Close => break,
            }
        }
        if !has_children && !path.is_empty() {
            let text: &str = match texts[..] {
                [text] => text,
                _ => ctx.keep_text(&texts.concat()),
            };
            let kind = self.language.kind_of(path);
            let value = text::convert(ctx, kind, text.trim_ascii());
            self.add(ctx, prefix, path, value);
        }
    }

    fn add(&mut self, ctx: &Context<'a>, prefix: &str, path: &str, value: Value<'a>) {
        if !ctx.take_bytes(prefix.len() + path.len()) {
            return;
        }
        let names = path.split('/').map(capitalised).collect();
        self.tags.push((prefix.to_owned(), names, value));
    }
}

/// The prefix of a name, unless it stands for the whole document.
fn prefix_of(name: &str, language: Plain) -> Option<&str> {
    let (prefix, _) = name.split_once(':')?;
    (!prefix.eq_ignore_ascii_case(language.family0())).then_some(prefix)
}

fn join(path: &str, local: &str) -> String {
    match path {
        "" => local.to_owned(),
        _ => format!("{path}/{local}"),
    }
}

fn group_of<'a>(ctx: &Context<'a>, family0: &'static str, prefix: &str) -> Group<'a> {
    // Drawings may have properties of XMP without RDF.
    let is_known = |space: &&Namespace| family0 == "SVG" && space.prefix == prefix;
    if let Some(space) = NAMESPACES.iter().find(is_known) {
        return Group::new("XMP", space.group);
    }
    match prefix {
        "" => Group::same(family0),
        _ => Group::new(family0, ctx.keep_text(&format!("{family0}-{}", plain(prefix)))),
    }
}

/// Adds the tags: with structures, the last value of each path is a field, and earlier ones are tags.
fn push_all<'a>(ctx: &mut Context<'a>, tags: Vec<(String, Vec<String>, Value<'a>)>, language: Plain) {
    let family0 = language.family0();
    let has_structs = ctx.options.structs && !matches!(language, Plain::Jpeg2000 | Plain::Font);
    let mut trees: Vec<(String, Node<'a>)> = Vec::new();
    let mut places = HashMap::<_, _, foldhash::fast::RandomState>::default();
    let mut last = HashMap::<_, _, foldhash::fast::RandomState>::default();
    for (index, (prefix, names, _)) in tags.iter().enumerate() {
        last.insert((prefix.clone(), names.clone()), index);
    }
    for (index, (prefix, names, value)) in tags.into_iter().enumerate() {
        let key = (prefix, names);
        // An element with a text of its own is no structure.
        let has_text = || last.contains_key(&(key.0.clone(), vec![key.1[0].clone()]));
        let is_field = has_structs && key.1.len() > 1 && last.get(&key) == Some(&index) && !has_text();
        let (prefix, names) = key;
        if is_field {
            let place = *places.entry((prefix.clone(), names[0].clone())).or_insert_with(|| {
                trees.push((prefix.clone(), Node::new(&names[0])));
                trees.len() - 1
            });
            if trees[place].1.insert(&names[1..], value) {
                continue;
            }
        }
        let group = group_of(ctx, family0, &prefix);
        if (family0, prefix.as_str()) == ("SVG", "c2pa")
            && names.last().is_some_and(|name| name == "Manifest")
        {
            content_credentials(ctx, group, value);
            continue;
        }
        let name = ctx.keep_text(&tag_name(&language.tag_name(&names, &prefix)));
        let value = match value {
            Value::Text(text) if name.starts_with("Image") && family0 == "SVG" => pixels(text),
            value => value,
        };
        ctx.push_behind(group, name, value, Conv::None);
    }
    for (prefix, node) in trees {
        let group = group_of(ctx, family0, &prefix);
        let name = ctx.keep_text(&tag_name(&node.name));
        let value = node.value(ctx);
        ctx.push_behind(group, name, value, Conv::None);
    }
}

/// A length in pixels is a number; those with other units are texts.
fn pixels(text: &str) -> Value<'_> {
    Value::Text(text.strip_suffix("px").unwrap_or(text))
}

/// Reads the boxes that a drawing holds as base 64.
fn content_credentials<'a>(ctx: &mut Context<'a>, group: Group<'a>, value: Value<'a>) {
    let Value::Text(text) = value else { return };
    let bytes = ctx.keep_bytes(&table::base64::decode(text.as_bytes()));
    ctx.push_plain(group, "JUMBF", ctx.held(bytes));
    ctx.deeper(|ctx| (ctx.readers.boxes)(ctx, bytes));
}

/// A field with a value, or with fields.
struct Node<'a> {
    name: String,
    value: Option<Value<'a>>,
    fields: Vec<Node<'a>>,
}

impl<'a> Node<'a> {
    fn new(name: &str) -> Self {
        Node { name: name.to_owned(), value: None, fields: Vec::new() }
    }

    /// Adds a value; returns `false` if there is one already.
    fn insert(&mut self, names: &[String], value: Value<'a>) -> bool {
        const MOST_FIELDS: usize = 256;
        let Some((first, rest)) = names.split_first() else {
            // The text of an element with attributes is left out, as in ExifTool's structures.
            let is_new = self.value.is_none();
            if self.fields.is_empty() {
                self.value = self.value.or(Some(value));
            }
            return is_new;
        };
        if self.value.is_some() {
            return false;
        }
        if let Some(field) = self.fields.iter_mut().find(|field| field.name == *first) {
            return field.insert(rest, value);
        }
        if self.fields.len() == MOST_FIELDS {
            return false;
        }
        let mut field = Node::new(first);
        field.insert(rest, value);
        self.fields.push(field);
        true
    }

    fn value(self, ctx: &Context<'a>) -> Value<'a> {
        if let Some(value) = self.value {
            return value;
        }
        let fields = self.fields.into_iter().map(|field| {
            let name = ctx.keep_text(&field.name);
            Field { name, value: field.value(ctx), conv: Conv::None }
        });
        let fields = fields.collect();
        ctx.arena.keep_struct(fields)
    }
}
