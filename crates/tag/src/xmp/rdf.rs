//! RDF as used by XMP (ISO 16684-1, clause 7): nodes, their properties, arrays, structures, qualifiers.
//!
//! The parser is lenient: property elements need not be inside an `rdf:Description`, arrays and structures
//! are recognised by their content, and everything else is text. Properties that are not requested are
//! skipped without being parsed.

mod about;
mod array;

use super::flatten::stem;
use super::known::KnownProperty;
use super::namespace::{Role as SpaceRole, Scope, Space, id_in};
use super::text;
use super::xml::{Attribute, Element, Reader, Token};
use crate::context::Context;
use crate::filter::may_become;
use crate::metadata::{Group, Tag};
use crate::options::Want;
use table::def::{Mode, Role};
use table::name;
use table::standard::xmp::{Kind, PropertyRow};
use table::text::write_text;
use table::value::{Field, Value};

/// State of the packet that is being read.
pub(super) struct Packet<'c, 'a> {
    ctx: &'c mut Context<'a>,
    xml: Reader<'a>,
    scope: Scope<'a>,
    /// Id of the current property: its name, and for fields the names of the enclosing properties.
    path: String,
    /// Qualifiers of the current property, which become separate tags.
    qualifiers: Vec<Field<'a>>,
    depth: usize,
}

/// Content of a property element.
enum Content<'a> {
    One(Value<'a>),
    /// The same value in several languages; the empty language is the default.
    Languages(Vec<(&'a str, Value<'a>)>),
}

impl<'c, 'a> Packet<'c, 'a> {
    pub(super) fn new(ctx: &'c mut Context<'a>, packet: &'a str) -> Self {
        Packet {
            ctx,
            xml: Reader::new(packet),
            scope: Scope::default(),
            path: String::new(),
            qualifiers: Vec::new(),
            depth: 0,
        }
    }

    /// Takes the properties as those of any XML, in groups of their own and without conversions.
    pub(super) fn plain(mut self) -> Self {
        self.scope.is_plain = true;
        self
    }

    /// Reads the packet; returns `false` if it contains no RDF.
    pub(super) fn read(&mut self) -> bool {
        let mut inside = false;
        while let Some(token) = self.xml.next() {
            let Token::Open(element) = token else { continue };
            let mark = self.scope.enter(self.ctx, &element);
            match self.scope.resolve(self.ctx, element.name) {
                (space, "RDF") if space.role == SpaceRole::Rdf => inside = true,
                (space, _) if space.role == SpaceRole::Meta => self.toolkit(&element, space),
                // A typed node is a structure with the name of its type, as in ExifTool.
                (space, _) if inside && space.role == SpaceRole::Property => {
                    self.about(&element);
                    self.scope.leave(mark);
                    self.element_property(&element);
                }
                _ if inside => {
                    self.node(&element);
                    self.scope.leave(mark);
                }
                _ => {}
            }
        }
        inside
    }

    /// Reads an `rdf:Description`: its attributes and children are properties.
    fn node(&mut self, element: &Element<'a>) {
        self.about(element);
        for attribute in element.attributes().filter(|attribute| attribute.name != "about") {
            let (space, local) = self.scope.resolve(self.ctx, attribute.name);
            if space.role == SpaceRole::Property {
                self.attribute_property(space, local, attribute);
            }
        }
        if element.is_empty {
            return;
        }
        while let Some(token) = self.xml.next() {
            match token {
                Token::Open(property) => self.element_property(&property),
                Token::Close => break,
                Token::Text(_) | Token::Literal(_) => {}
            }
        }
    }

    fn attribute_property(&mut self, space: Space<'a>, local: &'a str, attribute: Attribute<'a>) {
        let Some(property) = self.wanted(&space, local) else { return };
        let known = KnownProperty::new(space, property, Kind::Guess);
        let value = self.text_value(&known, attribute.value);
        self.push(&known, local, property, Content::One(value));
    }

    fn element_property(&mut self, element: &Element<'a>) {
        let mark = self.scope.enter(self.ctx, element);
        let (space, local) = self.scope.resolve(self.ctx, element.name);
        let wanted = if space.role == SpaceRole::Property { self.wanted(&space, local) } else { None };
        if let Some(property) = wanted {
            let known = KnownProperty::new(space, property, Kind::Guess);
            self.path.clear();
            self.path.push_str(local);
            let content = self.content(element, &known);
            self.push(&known, local, property, content);
        } else if space.role == SpaceRole::Rdf && local == "Description" {
            // A node directly inside a node, instead of a property: some writers do so.
            self.depth += 1;
            if self.depth < self.ctx.options.limits.depth {
                self.node(element);
            } else {
                self.xml.skip_element(element);
            }
            self.depth -= 1;
        } else {
            self.xml.skip_element(element);
        }
        self.scope.leave(mark);
    }

    /// The table entry of a property, if any tag that it could become is requested.
    fn wanted(&self, space: &Space<'a>, local: &str) -> Option<Option<&'static PropertyRow>> {
        let filtered = || self.ctx.filter.xmp_property(space.known?, local).map(Some);
        match &self.ctx.options.want {
            Want::Everything => Some(space.property(local)),
            Want::Roles => filtered(),
            // Properties that no table lists keep their own name.
            Want::Names(names) => filtered()
                .or_else(|| (may_become(names, local) && space.property(local).is_none()).then_some(None)),
        }
    }

    /// Reads the content of a property element or of an array item, up to its end tag.
    fn content(&mut self, element: &Element<'a>, known: &KnownProperty<'a>) -> Content<'a> {
        self.depth += 1;
        let content = if self.depth > self.ctx.options.limits.depth {
            self.ctx.warn("XMP nested deeper than the limit; what lies deeper is left out");
            self.xml.skip_element(element);
            Content::One(Value::Text(""))
        } else {
            let mark = self.scope.enter(self.ctx, element);
            let content = self.content_within(element, known);
            self.scope.leave(mark);
            content
        };
        self.depth -= 1;
        content
    }

    fn content_within(&mut self, element: &Element<'a>, known: &KnownProperty<'a>) -> Content<'a> {
        let mut parts = Parts::default();
        self.attributes_of(element, known, &mut parts);
        if !element.is_empty {
            while let Some(token) = self.xml.next() {
                match token {
                    Token::Text(text) => {
                        if parts.text.is_empty() || !text.trim_ascii().is_empty() {
                            parts.add_text(self.ctx, text::unescape(self.ctx, text));
                        }
                    }
                    Token::Literal(text) => parts.add_text(self.ctx, text),
                    Token::Open(child) => self.child_of(&child, known, &mut parts),
                    Token::Close => break,
                }
            }
        }
        self.assemble(known, parts)
    }

    /// Reads the attributes of a property element: its language, a reference, or abbreviated fields of a
    /// structure.
    fn attributes_of(&mut self, element: &Element<'a>, known: &KnownProperty<'a>, parts: &mut Parts<'a>) {
        for attribute in element.attributes() {
            if attribute.name == "xml:lang" {
                parts.language = match attribute.value {
                    "x-default" => Some(""),
                    value => Some(self.ctx.keep_text(&name::language(text::unescape(self.ctx, value)))),
                };
                continue;
            }
            let (space, local) = self.scope.resolve(self.ctx, attribute.name);
            match (space.role, local) {
                (SpaceRole::Rdf, "resource" | "value") => {
                    parts.value = Some(self.text_value(known, attribute.value));
                }
                (SpaceRole::Rdf, "datatype") => parts.is_encoded = attribute.value.contains("base64"),
                (SpaceRole::Property, _) => {
                    let length = self.path.len();
                    let field = self.enter_field(known, space, local);
                    let value = self.text_value(&field, attribute.value);
                    self.add_field(parts, known, &field, local, value);
                    self.path.truncate(length);
                }
                _ => {}
            }
        }
    }

    fn child_of(&mut self, child: &Element<'a>, known: &KnownProperty<'a>, parts: &mut Parts<'a>) {
        parts.has_elements = true;
        let mark = self.scope.enter(self.ctx, child);
        let (space, local) = self.scope.resolve(self.ctx, child.name);
        match (space.role, local) {
            (SpaceRole::Rdf, "Bag" | "Seq" | "Alt") => parts.content = Some(self.array(child, known, local)),
            (SpaceRole::Rdf, "Description") => match self.content(child, known) {
                Content::One(Value::Struct(fields)) => parts.fields.extend_from_slice(fields),
                Content::One(Value::Text(text)) if text.trim_ascii().is_empty() => parts.is_struct = true,
                Content::One(value) => parts.value = Some(value),
                Content::Languages(_) => {}
            },
            (SpaceRole::Rdf, "value") => match self.content(child, known) {
                Content::One(value) => parts.value = Some(value),
                languages => parts.content = Some(languages),
            },
            (SpaceRole::Property, _) => {
                let length = self.path.len();
                let field = self.enter_field(known, space, local);
                match self.content(child, &field) {
                    Content::One(value) => self.add_field(parts, known, &field, local, value),
                    Content::Languages(variants) => {
                        for (language, value) in variants {
                            let name = self.name_in(local, language);
                            self.add_field(parts, known, &field, name, value);
                        }
                    }
                }
                self.path.truncate(length);
            }
            _ => {
                self.xml.skip_element(child);
            }
        }
        self.scope.leave(mark);
    }

    /// Appends the name of a field to the path, which the caller truncates afterwards; returns what the
    /// tables know of the field. A field is one of its structure's namespace, whatever its own.
    fn enter_field(
        &mut self,
        parent: &KnownProperty<'a>,
        space: Space<'a>,
        local: &str,
    ) -> KnownProperty<'a> {
        if parent.kind == Kind::Properties {
            let start = self.path.len();
            self.path.push_str(local);
            return KnownProperty { start, ..KnownProperty::new(space, space.property(local), Kind::Guess) };
        }
        let mut rest = local.chars();
        self.path.extend(rest.next().map(|first| first.to_ascii_uppercase()));
        self.path.push_str(rest.as_str());
        let id = self.path.get(parent.start..).unwrap_or_default();
        let known = KnownProperty::new(parent.space, parent.space.property(id), parent.kind_of_unlisted());
        KnownProperty { start: parent.start, ..known }
    }

    fn add_field(
        &mut self,
        parts: &mut Parts<'a>,
        parent: &KnownProperty<'a>,
        field: &KnownProperty<'a>,
        name: &'a str,
        value: Value<'a>,
    ) {
        if !self.ctx.take_node() {
            return;
        }
        let name = self.ctx.plain_name(name);
        // The names of listed fields keep their capitals: `UUID`.
        let mut name =
            if field.is_listed { self.ctx.arena.keep_capitalised(name) } else { self.capitalised(name) };
        if parent.kind == Kind::Properties {
            name = self.ctx.keep_text(&[field.space.group, ":", name].concat());
        }
        parts.fields.push(Field { name, value, conv: field.conv });
    }

    fn assemble(&mut self, known: &KnownProperty<'a>, parts: Parts<'a>) -> Content<'a> {
        let value = match (parts.content, parts.value) {
            (Some(Content::Languages(variants)), _) => return Content::Languages(variants),
            (Some(Content::One(value)), _) | (None, Some(value)) => {
                self.qualifiers.extend(parts.fields);
                value
            }
            (None, None) if parts.is_encoded && known.kind != Kind::Base64 => {
                text::decoded(self.ctx, parts.text)
            }
            // Attributes of an element with text say more about the text.
            (None, None) if !parts.has_elements && !parts.text.trim_ascii().is_empty() => {
                self.qualifiers.extend(parts.fields);
                text::convert(self.ctx, known.kind, parts.text)
            }
            (None, None) if !parts.fields.is_empty() => self.ctx.keep_struct(parts.fields),
            (None, None) if parts.is_struct => Value::Text(""),
            (None, None) => text::convert(self.ctx, known.kind, parts.text),
        };
        match parts.language {
            Some(language) => Content::Languages(vec![(language, value)]),
            None => Content::One(value),
        }
    }

    fn text_value(&self, known: &KnownProperty<'a>, raw: &'a str) -> Value<'a> {
        text::convert(self.ctx, known.kind, text::unescape(self.ctx, raw))
    }

    /// Adds a property as one tag, or as one tag per language.
    fn push(
        &mut self,
        known: &KnownProperty<'a>,
        local: &'a str,
        property: Option<&'static PropertyRow>,
        content: Content<'a>,
    ) {
        let name = match property {
            Some(property) if !property.name.is_empty() => property.name,
            _ => self.tag_name(local),
        };
        // Properties that no table lists have lower priority than known ones.
        let is_low = property.is_none_or(|p| p.is_low) || known.space.known.is_some_and(|k| k.is_low);
        let is_struct = matches!(content, Content::One(Value::Struct(_)));
        // ExifTool's group of structures that a known namespace does not list.
        let is_unlisted = is_struct && property.is_none() && known.space.known.is_some();
        let family1 = if is_unlisted && self.ctx.options.structs { "XMP" } else { known.space.group };
        let tag = Tag {
            group: Group::new(known.space.written_down.unwrap_or("XMP"), family1),
            name,
            value: Value::Text(""),
            conv: known.conv,
            role: property.map_or(Role::None, |property| property.role),
            priority: i8::from(!is_low || self.ctx.findings.xmp_comes_first),
        };
        match content {
            Content::One(Value::Text(text)) if known.kind == Kind::Opaque => {
                self.push_tag(local, Tag { value: self.ctx.held(text.as_bytes()), ..tag });
                self.ctx.within(name, |ctx| (ctx.readers.property)(ctx, local, text));
            }
            // Two numbers that form one value.
            Content::One(Value::List(items)) if local == "YCbCrSubSampling" => {
                let texts: Vec<_> = items.iter().map(|item| item.plain()).collect();
                let mut words = String::new();
                write_text(&Value::Text(&texts.join(" ")), tag.conv, Mode::Print, &mut words);
                let print = self.ctx.keep_text(&words);
                let value = Value::Shown { value: self.ctx.arena.keep_value(Value::List(items)), print };
                self.push_tag(local, Tag { value, ..tag });
            }
            // Four numbers that form one value.
            Content::One(Value::List(items)) if local == "LensSpecification" && items.len() == 4 => {
                let texts: Vec<_> = items.iter().map(|item| item.plain()).collect();
                let value = Value::Text(self.ctx.keep_text(&texts.join(" ")));
                self.push_tag(local, Tag { value, ..tag });
            }
            Content::One(value) => {
                if known.space.group == "XMP-GContainer" && local == "Directory" {
                    self.ctx.findings.xmp_container = Some(value);
                }
                self.push_tag(local, Tag { value: self.shortened(value), ..tag });
            }
            Content::Languages(variants) => {
                let has_default = variants.iter().any(|(language, _)| language.is_empty());
                for (index, (language, value)) in variants.into_iter().enumerate() {
                    // The catalogue column takes the default language, or else the first.
                    let speaks = if has_default { language.is_empty() } else { index == 0 };
                    let role = if speaks { tag.role } else { Role::None };
                    let value = self.shortened(value);
                    let id = self.name_in(local, language);
                    self.push_tag(id, Tag { name: self.name_in(name, language), value, role, ..tag });
                }
            }
        }
        for qualifier in std::mem::take(&mut self.qualifiers) {
            let name = self.ctx.keep_text(&[&stem(name, local), qualifier.name].concat());
            let tag = Tag { name, value: qualifier.value, conv: qualifier.conv, role: Role::None, ..tag };
            self.push_tag(local, tag);
        }
    }

    /// Unwraps a list of one item if structures are not kept: in ExifTool, a second item makes it a list.
    fn shortened(&self, value: Value<'a>) -> Value<'a> {
        match value {
            Value::List([only]) if !self.ctx.options.structs => *only,
            _ => value,
        }
    }

    fn push_tag(&mut self, id: &str, tag: Tag<'a>) {
        if self.ctx.options.structs || !super::flatten::has_fields(&tag.value) {
            self.ctx.push_keyed(tag, |ctx| id_in(ctx, tag.group, id));
        } else {
            super::flatten::push(self.ctx, tag, id);
        }
    }

    /// The name with its language, such as `Title-de`.
    fn name_in(&self, name: &'a str, language: &str) -> &'a str {
        if language.is_empty() { name } else { self.ctx.keep_text(&[name, "-", language].concat()) }
    }

    /// The name with its first letter in upper case; `Bit_depth` and the like stay, `BIT_DEPTH` becomes
    /// `BitDepth`.
    fn capitalised(&self, name: &'a str) -> &'a str {
        if name.len() > 1 && !name.bytes().any(|b| b.is_ascii_lowercase()) {
            let words = name.split('_').enumerate().map(|(index, word)| match word.split_at_checked(1) {
                Some((first, rest)) => [first, &rest.to_ascii_lowercase()].concat(),
                None => "_".repeat(usize::from(index > 0)),
            });
            return self.ctx.keep_text(&words.collect::<String>());
        }
        match name.as_bytes().first() {
            Some(first) if first.is_ascii_lowercase() => self.ctx.arena.keep_capitalised(name),
            _ => name,
        }
    }

    /// Derives the tag name from a property name.
    fn tag_name(&self, local: &'a str) -> &'a str {
        let starts_well = local.len() > 1 && local.as_bytes()[0].is_ascii_alphabetic();
        if starts_well && name::is_plain(local) {
            self.capitalised(local)
        } else {
            self.capitalised(self.ctx.keep_text(&name::tag_name(local)))
        }
    }
}

/// The parts found in a property element.
#[derive(Default)]
struct Parts<'a> {
    text: &'a str,
    language: Option<&'a str>,
    /// The value, if it is separate from its qualifiers or is a reference.
    value: Option<Value<'a>>,
    content: Option<Content<'a>>,
    fields: Vec<Field<'a>>,
    is_struct: bool,
    has_elements: bool,
    /// Whether the text is data in base 64.
    is_encoded: bool,
}

impl<'a> Parts<'a> {
    fn add_text(&mut self, ctx: &Context<'a>, more: &'a str) {
        self.text =
            if self.text.trim_ascii().is_empty() { more } else { ctx.keep_text(&[self.text, more].concat()) };
    }
}
