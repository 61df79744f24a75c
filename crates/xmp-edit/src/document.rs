//! A sidecar's text as a tree, and its changes as splices of the text.

mod place;
mod step;

pub(crate) use step::{Step, apply};

use std::collections::HashSet;
use std::ops::Range;

use roxmltree::{Attribute, Document, Node, ParsingOptions};

use crate::EditError;
use crate::name::{Name, RDF};
use crate::text::{attribute, content};

/// Most comparisons of attributes: the parser compares those of an element with each other.
const MOST_COMPARISONS: usize = 20_000_000;
/// Most declarations of namespaces: the parser keeps a list for each element that has one.
const MOST_NAMESPACES: usize = 4_000;
/// Most elements, texts and comments.
const MOST_NODES: u32 = 500_000;

/// A part of a text, and what is to be there.
#[derive(Debug)]
pub(crate) struct Splice {
    range: Range<usize>,
    text: String,
}

/// A parsed text.
#[derive(Debug)]
pub(crate) struct View<'v> {
    text: &'v str,
    rdf: Node<'v, 'v>,
}

/// One place where a property is.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Found<'v> {
    Attribute(Attribute<'v, 'v>),
    Element(Node<'v, 'v>),
}

/// The changes of one step, as splices that do not overlap.
#[derive(Debug, Default)]
pub(crate) struct Changes {
    splices: Vec<Splice>,
    /// Whether they are all within places where the property is already: elements and declarations of
    /// namespaces stay where they are.
    is_inside: bool,
}

impl Changes {
    /// Nothing is to be changed.
    fn none() -> Changes {
        Changes::inside(Vec::new())
    }

    fn inside(splices: Vec<Splice>) -> Changes {
        Changes { splices, is_inside: true }
    }
}

impl From<Vec<Splice>> for Changes {
    fn from(splices: Vec<Splice>) -> Changes {
        let is_inside = splices.is_empty();
        Changes { splices, is_inside }
    }
}

/// Checks that a text can be edited: its amounts, and that it is XMP.
pub(crate) fn check(text: &str) -> Result<(), EditError> {
    check_amounts(text)?;
    view(text, |_| Ok(()))
}

/// Checks what the parser would take too much work for.
pub(crate) fn check_amounts(text: &str) -> Result<(), EditError> {
    if memchr::memmem::find_iter(text.as_bytes(), "xmlns").nth(MOST_NAMESPACES).is_some() {
        return Err(EditError::TooMany("namespaces"));
    }
    if n_comparisons(text.as_bytes()) > MOST_COMPARISONS {
        return Err(EditError::TooMany("attributes"));
    }
    Ok(())
}

/// Parses a text and passes it to `then`.
pub(crate) fn view<R>(
    text: &str,
    then: impl FnOnce(&View<'_>) -> Result<R, EditError>,
) -> Result<R, EditError> {
    let options = ParsingOptions { nodes_limit: MOST_NODES, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text, options).map_err(|error| match error {
        roxmltree::Error::DtdDetected => EditError::DocumentType,
        roxmltree::Error::NodesLimitReached => EditError::TooMany("elements"),
        error => EditError::Malformed(error.to_string()),
    })?;
    let root = document.root_element();
    let is_rdf = |node: &Node<'_, '_>| node.has_tag_name((RDF, "RDF"));
    let rdf = if is_rdf(&root) { Some(root) } else { root.children().find(is_rdf) };
    then(&View { text, rdf: rdf.ok_or(EditError::NoRdf)? })
}

/// A text with its changes, which do not overlap.
fn spliced(text: &str, mut splices: Vec<Splice>) -> String {
    splices.sort_by_key(|splice| (splice.range.start, splice.range.end));
    let mut out = String::with_capacity(text.len() + 256);
    let mut at = 0;
    for Splice { range, text: new } in splices {
        out.push_str(&text[at..range.start]);
        out.push_str(&new);
        at = range.end;
    }
    out.push_str(&text[at..]);
    out
}

/// The squares of the numbers of attributes of all tags, in all.
fn n_comparisons(text: &[u8]) -> usize {
    let (mut at, mut total) = (0, 0_usize);
    let past = |at: usize, end: &str| {
        memchr::memmem::find(&text[at..], end.as_bytes()).map_or(text.len(), |found| at + found + end.len())
    };
    while let Some(found) = memchr::memchr(b'<', &text[at..]) {
        at += found + 1;
        match &text[at..] {
            [b'!', b'-', b'-', ..] => at = past(at, "-->"),
            [b'!', b'[', ..] => at = past(at, "]]>"),
            [b'?', ..] => at = past(at, "?>"),
            _ => {
                let mut n_values = 0_usize;
                while let Some(found) = memchr::memchr3(b'>', b'"', b'\'', &text[at..]) {
                    let byte = text[at + found];
                    at += found + 1;
                    if byte == b'>' {
                        break;
                    }
                    n_values += 1;
                    at = memchr::memchr(byte, &text[at..]).map_or(text.len(), |end| at + end + 1);
                }
                total = total.saturating_add(n_values * n_values);
            }
        }
    }
    total
}

impl<'v> View<'v> {
    /// All places of a property.
    pub(crate) fn found(&self, (space, local): Name) -> Vec<Found<'v>> {
        let mut found = Vec::new();
        for node in self.rdf.children().filter(Node::is_element) {
            let attribute = node.attribute_node((space.uri, local));
            found.extend(attribute.map(Found::Attribute));
            let elements = node.children().filter(|child| child.has_tag_name((space.uri, local)));
            found.extend(elements.map(Found::Element));
        }
        found
    }

    /// The values of a property, in all its places.
    pub(crate) fn items(&self, name: Name) -> Vec<String> {
        self.found(name).into_iter().flat_map(Found::items).collect()
    }

    /// The value of a property that has one, if it is the same in all places.
    fn value(&self, name: Name) -> Option<String> {
        let items = self.items(name);
        let first = items.first()?.clone();
        items.iter().all(|item| *item == first).then_some(first)
    }

    /// Removes a property in all its places.
    pub(crate) fn remove(&self, name: Name) -> Changes {
        self.found(name).into_iter().map(|found| self.without(found)).collect::<Vec<_>>().into()
    }

    /// Sets a property that is one text.
    pub(crate) fn set_simple(&self, name: Name, value: &str) -> Changes {
        if self.value(name).as_deref() == Some(value) {
            return Changes::none();
        }
        self.set(
            name,
            |first| match first {
                Found::Attribute(found) => {
                    Some(Splice { range: self.value_range(&found), text: attribute(value) })
                }
                Found::Element(node) => self.with_text(node, value),
            },
            |tags| tags.element(value),
        )
    }

    /// Sets the text of the default language; other languages stay.
    pub(crate) fn set_default_language(&self, name: Name, value: &str) -> Changes {
        let current = self.found(name);
        if !current.is_empty()
            && current.iter().all(|found| found.default_language().as_deref() == Some(value))
        {
            return Changes::none();
        }
        self.set(
            name,
            |first| {
                let alternatives = first.container("Alt")?;
                let items: Vec<_> = items_of(alternatives).collect();
                match items.iter().copied().find(|item| is_default(*item)) {
                    Some(item) => self.with_text(item, value),
                    None => Some(self.before(*items.first()?, |tags| tags.language_item(value))),
                }
            },
            |tags| tags.languages(value),
        )
    }

    /// Sets a property that is a list in an order.
    pub(crate) fn set_sequence(&self, name: Name, values: &[String]) -> Changes {
        if self.items(name) == values {
            return Changes::none();
        }
        self.set(name, |_| None, |tags| tags.list("Seq", values))
    }

    /// Sets the items of a property without order. Items that stay are not touched.
    pub(crate) fn set_bag(&self, name: Name, values: &[String]) -> Changes {
        let current = self.items(name);
        let there: HashSet<&String> = current.iter().collect();
        let wanted: HashSet<&str> = values.iter().map(String::as_str).collect();
        let added: Vec<&String> = values.iter().filter(|value| !there.contains(value)).collect();
        if added.is_empty() && current.iter().all(|item| wanted.contains(item.as_str())) {
            return Changes::none();
        }
        if values.is_empty() {
            return self.remove(name);
        }
        if let [only @ Found::Element(_)] = self.found(name)[..]
            && let Some(list) = ["Bag", "Seq"].into_iter().find_map(|kind| only.container(kind))
            && let Some(last) = items_of(list).last()
        {
            let removed = items_of(list).filter(|item| !wanted.contains(text_of(*item).as_str()));
            let mut splices: Vec<_> = removed.map(|item| self.without(Found::Element(item))).collect();
            if !added.is_empty() {
                splices.push(self.after(last, |tags| added.iter().map(|value| tags.item(value)).collect()));
            }
            return Changes::inside(splices);
        }
        self.set(name, |_| None, |tags| tags.list("Bag", values))
    }

    /// The range of an attribute's value, without its quotes.
    fn value_range(&self, attribute: &Attribute<'_, '_>) -> Range<usize> {
        let range = attribute.range();
        // Neither a name nor what is around the equal sign has quotes.
        let quote = self.text[range.clone()].find(['"', '\'']).unwrap_or(0);
        range.start + quote + 1..range.end - 1
    }
}

impl<'v> Found<'v> {
    fn items(self) -> Vec<String> {
        match self {
            Found::Attribute(attribute) => vec![attribute.value().to_owned()],
            Found::Element(node) => {
                match ["Bag", "Seq", "Alt"].into_iter().find_map(|kind| self.container(kind)) {
                    Some(list) => items_of(list).map(text_of).collect(),
                    None => vec![text_of(node)],
                }
            }
        }
    }

    /// The text of the default language, or what stands for it.
    pub(crate) fn default_language(self) -> Option<String> {
        match self.container("Alt") {
            Some(list) => {
                let item = items_of(list).find(|item| is_default(*item)).or_else(|| items_of(list).next());
                item.map(text_of)
            }
            None => self.items().into_iter().next(),
        }
    }

    /// The list in an element.
    fn container(self, kind: &str) -> Option<Node<'v, 'v>> {
        let Found::Element(node) = self else { return None };
        node.children().find(|child| child.has_tag_name((RDF, kind)))
    }
}

fn items_of<'v>(list: Node<'v, 'v>) -> impl Iterator<Item = Node<'v, 'v>> {
    list.children().filter(|item| item.has_tag_name((RDF, "li")))
}

fn is_default(item: Node<'_, '_>) -> bool {
    item.attribute((roxmltree::NS_XML_URI, "lang")).is_some_and(|lang| lang.eq_ignore_ascii_case("x-default"))
}

/// The text of an element; of one with qualifiers, that of its `rdf:value`.
fn text_of(node: Node<'_, '_>) -> String {
    if let Some(value) = node.attribute((RDF, "value")) {
        return value.to_owned();
    }
    let inside = node.children().find(|child| child.has_tag_name((RDF, "Description"))).unwrap_or(node);
    let value = inside.children().find(|child| child.has_tag_name((RDF, "value"))).unwrap_or(inside);
    value.attribute((RDF, "value")).map_or_else(
        || value.children().filter_map(|child| child.text().filter(|_| child.is_text())).collect(),
        str::to_owned,
    )
}

/// Whether an element is a text and nothing else, so that its content can be replaced.
fn is_plain(node: Node<'_, '_>) -> bool {
    !node.children().any(|child| child.is_element())
        && !node.attributes().any(|attribute| attribute.namespace() == Some(RDF))
}

impl View<'_> {
    /// Replaces the content of an element that is a text; `None` for others.
    fn with_text(&self, node: Node<'_, '_>, value: &str) -> Option<Splice> {
        if !is_plain(node) {
            return None;
        }
        let start = self.start_tag(node);
        if self.is_closed(&start) {
            let slash = start.end - "/>".len()..start.end;
            let text = format!(">{}</{}>", content(value), self.qualified_name(node));
            return Some(Splice { range: slash, text });
        }
        let end = node.range().start + self.text[node.range()].rfind("</")?;
        Some(Splice { range: start.end..end, text: content(value) })
    }
}
