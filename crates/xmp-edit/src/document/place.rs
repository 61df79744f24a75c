//! Where new elements go in a text, and how they look there: prefixes, indentation and line ends of their
//! surroundings.

use std::ops::Range;

use roxmltree::Node;

use super::{Changes, Found, Splice, View};
use crate::name::{Name, RDF, Space};
use crate::text::content;

/// What each level adds to an indentation.
const LEVEL: &str = " ";

/// Writes elements as the text around them looks.
#[derive(Debug)]
pub(crate) struct Tags {
    /// The prefix of RDF with its colon; empty if it is bound without one.
    rdf: String,
    /// The name of the property with its prefix.
    property: String,
    /// Declarations of namespaces in the property's own tag.
    declarations: String,
    /// The line end and the indentation of the element itself; empty if all is on one line.
    indent: String,
}

impl Tags {
    /// A text, such as `<xmp:Rating>4</xmp:Rating>`.
    pub(super) fn element(&self, value: &str) -> String {
        let Tags { property, declarations, .. } = self;
        format!("<{property}{declarations}>{}</{property}>", content(value))
    }

    /// A text in its default language.
    pub(super) fn languages(&self, value: &str) -> String {
        self.container("Alt", &[self.language_item(value)])
    }

    /// A list of texts.
    pub(super) fn list(&self, kind: &str, values: &[String]) -> String {
        let items: Vec<String> = values.iter().map(|value| self.item(value)).collect();
        self.container(kind, &items)
    }

    pub(super) fn item(&self, value: &str) -> String {
        format!("<{0}li>{1}</{0}li>", self.rdf, content(value))
    }

    pub(super) fn language_item(&self, value: &str) -> String {
        format!("<{0}li xml:lang=\"x-default\">{1}</{0}li>", self.rdf, content(value))
    }

    fn container(&self, kind: &str, items: &[String]) -> String {
        let Tags { rdf, property, declarations, indent } = self;
        let deeper =
            |indent: &str| if indent.is_empty() { String::new() } else { format!("{indent}{LEVEL}") };
        let one = deeper(indent);
        let two = deeper(&one);
        let items: String = items.iter().map(|item| format!("{two}{item}")).collect();
        format!("<{property}{declarations}>{one}<{rdf}{kind}>{items}{one}</{rdf}{kind}>{indent}</{property}>")
    }
}

impl<'v> View<'v> {
    /// Changes the first place of a property by `in_place`, or replaces it by what `anew` writes if that
    /// cannot be done; a property that is nowhere is added. Other places of it are removed.
    pub(super) fn set(
        &self,
        name: Name,
        in_place: impl FnOnce(Found<'v>) -> Option<Splice>,
        anew: impl Fn(&Tags) -> String,
    ) -> Changes {
        let found = self.found(name);
        let Some(first) = found.first().copied() else { return self.added(name, anew).into() };
        let mut splices: Vec<_> = found[1..].iter().map(|other| self.without(*other)).collect();
        match (in_place(first), first) {
            (Some(splice), _) if splices.is_empty() => return Changes::inside(vec![splice]),
            (Some(splice), _) => splices.push(splice),
            (None, Found::Element(node)) => {
                let parent = node.parent_element().unwrap_or(self.rdf);
                let (tags, declared) = self.tags(name, parent, self.space_before(node).to_owned());
                splices.push(Splice { range: node.range(), text: anew(&tags) });
                splices.extend(declared);
            }
            (None, Found::Attribute(..)) => {
                splices.push(self.without(first));
                splices.extend(self.added(name, anew));
            }
        }
        splices.into()
    }

    /// Adds a property to a description: to one that knows its namespace, if there is one.
    fn added(&self, name: Name, anew: impl Fn(&Tags) -> String) -> Vec<Splice> {
        let descriptions = || self.rdf.children().filter(|node| node.has_tag_name((RDF, "Description")));
        let knows = |node: &Node<'_, '_>| prefix_of(*node, name.0.uri).is_some();
        if let Some(description) = descriptions().find(knows).or_else(|| descriptions().next()) {
            return self.appended(description, |indent| {
                let (tags, declared) = self.tags(name, description, indent);
                (anew(&tags), declared)
            });
        }
        // RDF without a description gets one.
        self.appended(self.rdf, |indent| {
            let (Space { prefix, uri }, local) = name;
            let rdf = self.rdf_prefix(self.rdf);
            let about = if rdf.is_empty() { String::new() } else { format!(" {rdf}about=\"\"") };
            let deeper = if indent.is_empty() { String::new() } else { format!("{indent}{LEVEL}") };
            let property = format!("{prefix}:{local}");
            let tags =
                Tags { rdf: rdf.clone(), property, declarations: String::new(), indent: deeper.clone() };
            let property = anew(&tags);
            let start = format!("<{rdf}Description{about} xmlns:{prefix}=\"{uri}\">");
            (format!("{start}{deeper}{property}{indent}</{rdf}Description>"), None)
        })
    }

    /// Appends an element to another one, which may be empty. `element` gets its indentation, and returns a
    /// declaration that the other one needs for it.
    fn appended(
        &self,
        parent: Node<'v, 'v>,
        element: impl FnOnce(String) -> (String, Option<Splice>),
    ) -> Vec<Splice> {
        if let Some(last) = parent.last_element_child() {
            let indent = self.space_before(last);
            let (text, declared) = element(indent.to_owned());
            let at = last.range().end;
            let splice = Splice { range: at..at, text: format!("{indent}{text}") };
            return declared.into_iter().chain([splice]).collect();
        }
        let start = self.start_tag(parent);
        let outer = self.space_before(parent);
        let indent = if outer.is_empty() { String::new() } else { format!("{outer}{LEVEL}") };
        let (text, declared) = element(indent.clone());
        let splice = if self.is_closed(&start) {
            let name = self.qualified_name(parent);
            let range = start.end - "/>".len()..start.end;
            Splice { range, text: format!(">{indent}{text}{outer}</{name}>") }
        } else {
            let outer = if self.text[start.end..].starts_with("</") { outer } else { "" };
            Splice { range: start.end..start.end, text: format!("{indent}{text}{outer}") }
        };
        declared.into_iter().chain([splice]).collect()
    }

    /// Inserts an item before another one.
    pub(super) fn before(&self, item: Node<'_, '_>, new: impl FnOnce(&Tags) -> String) -> Splice {
        let at = item.range().start;
        Splice { range: at..at, text: new(&self.item_tags(item)) + self.space_before(item) }
    }

    /// Inserts items after another one.
    pub(super) fn after(&self, item: Node<'_, '_>, new: impl FnOnce(&Tags) -> Vec<String>) -> Splice {
        let at = item.range().end;
        let indent = self.space_before(item);
        let text = new(&self.item_tags(item)).iter().map(|item| format!("{indent}{item}")).collect();
        Splice { range: at..at, text }
    }

    /// Takes out a place of a property, or an item, with the white space before it.
    pub(super) fn without(&self, found: Found<'_>) -> Splice {
        let range = match found {
            Found::Attribute(attribute) => attribute.range(),
            Found::Element(node) => node.range(),
        };
        let before = self.text[..range.start].trim_end_matches(BLANK);
        Splice { range: before.len()..range.end, text: String::new() }
    }

    fn item_tags(&self, item: Node<'_, '_>) -> Tags {
        let name = self.qualified_name(item);
        let rdf = name.strip_suffix("li").unwrap_or_default().to_owned();
        Tags { rdf, property: String::new(), declarations: String::new(), indent: String::new() }
    }

    /// How a property is written in a description, and the declaration that the description gets for it.
    fn tags(
        &self,
        (Space { prefix, uri }, local): Name,
        description: Node<'_, '_>,
        indent: String,
    ) -> (Tags, Option<Splice>) {
        let rdf = self.rdf_prefix(description);
        let is_bound = !rdf.is_empty() || description.lookup_namespace_uri(None) == Some(RDF);
        let tags = |prefix: &str, mut declarations: String| {
            if !is_bound {
                // Its prefix is that of another namespace here, so the property brings one of its own.
                declarations.push_str(&format!(" xmlns:{OWN_RDF}=\"{RDF}\""));
            }
            let rdf = if is_bound { rdf } else { format!("{OWN_RDF}:") };
            Tags { rdf, property: format!("{prefix}:{local}"), declarations, indent }
        };
        if let Some(bound) = prefix_of(description, uri) {
            return (tags(bound, String::new()), None);
        }
        let declaration = format!(" xmlns:{prefix}=\"{uri}\"");
        if description.lookup_namespace_uri(Some(prefix)).is_some() {
            // The usual prefix is that of another namespace here: it is bound anew for this element alone.
            return (tags(prefix, declaration), None);
        }
        let start = self.start_tag(description);
        let end = start.end - if self.is_closed(&start) { "/>".len() } else { ">".len() };
        let at = self.text[..end].trim_end_matches(BLANK).len();
        (tags(prefix, String::new()), Some(Splice { range: at..at, text: declaration }))
    }

    /// The prefix of RDF in a place, with its colon.
    fn rdf_prefix(&self, node: Node<'_, '_>) -> String {
        prefix_of(node, RDF).map_or_else(String::new, |prefix| format!("{prefix}:"))
    }

    /// The white space before an element from its line end on; empty if other text is before it on its line.
    fn space_before(&self, node: Node<'_, '_>) -> &'v str {
        let before = &self.text[..node.range().start];
        let blank = before.trim_end_matches(BLANK).len();
        let Some(line) = before[blank..].rfind('\n').map(|line| blank + line) else { return "" };
        let has_return = line > blank && before.as_bytes()[line - 1] == b'\r';
        &before[line - usize::from(has_return)..]
    }

    /// The range of a start tag.
    pub(super) fn start_tag(&self, node: Node<'_, '_>) -> Range<usize> {
        let range = node.range();
        let bytes = &self.text.as_bytes()[range.clone()];
        let mut at = 0;
        while let Some(found) = memchr::memchr3(b'>', b'"', b'\'', &bytes[at..]) {
            let byte = bytes[at + found];
            at += found + 1;
            if byte == b'>' {
                break;
            }
            at += memchr::memchr(byte, &bytes[at..]).map_or(0, |end| end + 1);
        }
        range.start..range.start + at
    }

    /// Whether a start tag is the whole element.
    pub(super) fn is_closed(&self, start: &Range<usize>) -> bool {
        self.text[start.clone()].ends_with("/>")
    }

    /// The name of an element as it is written.
    pub(super) fn qualified_name(&self, node: Node<'_, '_>) -> &'v str {
        let inside = &self.text[node.range().start + 1..];
        &inside[..inside.find([' ', '\t', '\r', '\n', '/', '>']).unwrap_or(inside.len())]
    }
}

/// The prefix of RDF in a property that has to declare it.
const OWN_RDF: &str = "rdf";

/// White space of XML.
const BLANK: [char; 4] = [' ', '\t', '\r', '\n'];

/// The prefix to which a namespace is bound in a place.
fn prefix_of<'n>(node: Node<'n, '_>, uri: &str) -> Option<&'n str> {
    node.namespaces().find(|namespace| namespace.uri() == uri && namespace.name().is_some())?.name()
}
