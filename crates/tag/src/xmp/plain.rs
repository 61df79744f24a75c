//! XML that is not RDF: each element without children, and each attribute, becomes a tag named by the path of
//! names to it. Also property lists, which are values in elements.

use super::namespace::{Role, Scope};
use super::text;
use super::xml::{Element, Reader, Token};
use crate::context::Context;
use crate::metadata::Group;
use std::collections::HashMap;
use table::def::Conv;
use table::name::{plain, tag_name};
use table::standard::xmp::Kind;
use table::value::{Field, Piece, Value};

/// Languages of XML, whose tags differ in their groups and names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Plain {
    Any,
    Svg,
    /// The properties of OpenDocument.
    OpenDocument,
    /// The boxes of JPEG 2000, in groups of their own and never as structures.
    Jpeg2000,
}

impl Plain {
    /// The group of names without a prefix.
    fn family0(self) -> &'static str {
        match self {
            Plain::Svg => "SVG",
            Plain::Jpeg2000 => "XML",
            _ => "XMP",
        }
    }

    /// Whether an element is not a part of names.
    fn is_unnamed(self, local: &str) -> bool {
        match self {
            Plain::Any | Plain::Jpeg2000 => false,
            Plain::Svg => matches!(local, "svg" | "metadata"),
            Plain::OpenDocument => matches!(local, "document-meta" | "meta"),
        }
    }
}

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
        if depth >= ctx.options.limits.depth || !ctx.take_node() {
            ctx.warn("Nested deeper than the limit; what lies deeper is left out");
            self.xml.skip_element(element);
            return;
        }
        let mark = self.scope.enter(ctx, element);
        let (space, local) = self.scope.resolve(ctx, element.name);
        let is_rdf = space.role == Role::Rdf && local == "RDF";
        // The drawing itself is not metadata.
        let is_drawing = self.language == Plain::Svg
            && depth == 1
            && prefix_of(element.name, self.language).is_none()
            && !matches!(local, "metadata" | "desc" | "title");
        if is_rdf || is_drawing {
            self.xml.skip_element(element);
            self.scope.leave(mark);
            return;
        }
        let own_prefix = prefix_of(element.name, self.language).unwrap_or(prefix).to_owned();
        let own_path = match self.language.is_unnamed(local) {
            true => path.to_owned(),
            false => join(path, local),
        };
        self.attributes(ctx, element, &own_path, &own_prefix, depth);
        if element.is_empty {
            if !own_path.is_empty() && element.attributes().next().is_none() {
                self.add(&own_prefix, &own_path, Value::Text(""));
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
            let is_binding = attribute.name.starts_with("xmlns:") || attribute.name == "xmlns" && depth > 0;
            let is_of_container =
                self.language == Plain::OpenDocument && attribute.name.starts_with("office:");
            if is_binding || is_of_container || attribute.name.starts_with("xml:") || !ctx.take_node() {
                continue;
            }
            let (_, local) = attribute.name.rsplit_once(':').unwrap_or(("", attribute.name));
            let prefix = prefix_of(attribute.name, self.language).unwrap_or(prefix).to_owned();
            let value = text::convert(ctx, Kind::Guess, text::unescape(ctx, attribute.value));
            self.add(&prefix, &join(path, local), value);
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
            self.add(prefix, path, text::convert(ctx, Kind::Guess, text.trim_ascii()));
        }
    }

    fn add(&mut self, prefix: &str, path: &str, value: Value<'a>) {
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

/// A name with a capital letter first; names without small letters become words.
fn capitalised(name: &str) -> String {
    let is_upper = name.len() > 1 && !name.bytes().any(|byte| byte.is_ascii_lowercase());
    if is_upper {
        return name.split('_').map(|word| first_upper(&plain(word).to_ascii_lowercase())).collect();
    }
    first_upper(&plain(name))
}

fn first_upper(word: &str) -> String {
    word.get(..1).unwrap_or("").to_ascii_uppercase() + word.get(1..).unwrap_or("")
}

fn group_of<'a>(ctx: &Context<'a>, family0: &'static str, prefix: &str) -> Group<'a> {
    match prefix {
        "" => Group::same(family0),
        _ => Group::new(family0, ctx.keep_text(&format!("{family0}-{}", plain(prefix)))),
    }
}

/// Adds the tags: with structures, the last value of each path is a field, and earlier ones are tags.
fn push_all<'a>(ctx: &mut Context<'a>, tags: Vec<(String, Vec<String>, Value<'a>)>, language: Plain) {
    let family0 = language.family0();
    let has_structs = ctx.options.structs && language != Plain::Jpeg2000;
    let mut trees: Vec<(String, Node<'a>)> = Vec::new();
    let mut last = HashMap::<_, _, foldhash::fast::RandomState>::default();
    for (index, (prefix, names, _)) in tags.iter().enumerate() {
        last.insert((prefix.clone(), names.clone()), index);
    }
    for (index, (prefix, names, value)) in tags.into_iter().enumerate() {
        let key = (prefix, names);
        let is_field = has_structs && key.1.len() > 1 && last.get(&key) == Some(&index);
        let (prefix, names) = key;
        if is_field {
            let place = trees.iter().position(|(of, node)| *of == prefix && node.name == names[0]);
            let place = place.unwrap_or_else(|| {
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
        let name = match (family0, names.join("").as_str()) {
            ("SVG", "Width") => "ImageWidth",
            ("SVG", "Height") => "ImageHeight",
            ("SVG", "Version") => "SVGVersion",
            ("SVG", "Id") => "ID",
            (_, name) => ctx.keep_text(&tag_name(name)),
        };
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
    ctx.deeper(|ctx| crate::jumbf::read(ctx, bytes));
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
            let is_new = self.value.is_none() && self.fields.is_empty();
            self.value = self.value.or(Some(value));
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

/// The value of a property list.
pub(super) fn property_list<'a>(ctx: &mut Context<'a>, document: &'a str) -> Option<Value<'a>> {
    let mut xml = Reader::new(document);
    while let Some(token) = xml.next() {
        if let Token::Open(element) = token
            && element.name != "plist"
        {
            return list_value(ctx, &mut xml, &element, 0);
        }
    }
    None
}

fn list_value<'a>(
    ctx: &mut Context<'a>,
    xml: &mut Reader<'a>,
    element: &Element<'a>,
    depth: usize,
) -> Option<Value<'a>> {
    if depth >= ctx.options.limits.depth || !ctx.take_node() {
        ctx.warn("Nested deeper than the limit; what lies deeper is left out");
        return None;
    }
    if element.is_empty {
        return Some(Value::Text(match element.name {
            "true" => "True",
            "false" => "False",
            _ => "",
        }));
    }
    let mut content = "";
    let mut key = None;
    let mut items = Vec::new();
    let mut fields = Vec::new();
    while let Some(token) = xml.next() {
        match token {
            Token::Open(child) if child.name == "key" => {
                let Some(Value::Text(text)) = list_value(ctx, xml, &child, depth + 1) else { return None };
                key = Some(text);
            }
            Token::Open(child) => {
                let value = list_value(ctx, xml, &child, depth + 1)?;
                match key.take() {
                    Some(name) => fields.push(Field { name, value, conv: Conv::None }),
                    None => items.push(value),
                }
            }
            Token::Text(part) => content = part,
            Token::Literal(part) => return Some(Value::Text(part)),
            Token::Close => break,
        }
    }
    Some(match element.name {
        "dict" if fields.is_empty() => Value::Text(""),
        "dict" => ctx.arena.keep_struct(fields),
        "array" if items.is_empty() => Value::Text(""),
        "array" => ctx.arena.keep_list(&items),
        "data" => ctx.data(&[Piece::Base64(content)]),
        "date" => text::convert(ctx, Kind::Date, text::unescape(ctx, content)),
        _ => Value::Text(text::unescape(ctx, content)),
    })
}

/// One property of a document whose root has all properties as children.
pub(crate) struct ElementProperty<'a> {
    /// Qualified name of the element.
    pub name: &'a str,
    /// The attribute `name`, which properties without an own element have.
    pub label: Option<&'a str>,
    /// Texts in the element and in those inside it, in order, and texts that are iWork's attributes.
    pub texts: Vec<&'a str>,
}

/// The children of the root, with all texts inside them.
pub(super) fn properties<'a>(ctx: &mut Context<'a>, document: &'a str) -> Vec<ElementProperty<'a>> {
    let mut xml = Reader::new(document);
    let mut found: Vec<ElementProperty<'a>> = Vec::new();
    let mut depth = 0;
    while let Some(token) = xml.next() {
        match token {
            Token::Open(element) => {
                if !ctx.take_node() {
                    break;
                }
                let text = element.attributes().find(|attribute| attribute.name == "sfa:string");
                if let (Some(text), Some(property), true) = (text, found.last_mut(), depth > 1) {
                    property.texts.push(text::unescape(ctx, text.value));
                }
                if depth == 1 {
                    let label = element.attributes().find(|attribute| attribute.name == "name");
                    let label = label.map(|attribute| text::unescape(ctx, attribute.value));
                    found.push(ElementProperty { name: element.name, label, texts: Vec::new() });
                }
                depth += usize::from(!element.is_empty);
            }
            Token::Close => depth = depth.saturating_sub(1),
            Token::Text(part) | Token::Literal(part) if depth > 1 => {
                if let Some(property) = found.last_mut().filter(|_| !part.trim_ascii().is_empty()) {
                    property.texts.push(text::unescape(ctx, part));
                }
            }
            Token::Text(_) | Token::Literal(_) => {}
        }
    }
    found
}
