//! Documents that are lists of properties, each an element.

use super::text;
use super::xml::{Reader, Token};
use crate::context::Context;

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
pub(super) fn of_root<'a>(ctx: &mut Context<'a>, document: &'a str) -> Vec<ElementProperty<'a>> {
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

/// Names and values of a document whose elements have them in the attributes `K` and `V` (the settings of
/// Capture One). Any other attribute is a value with the attribute's name.
pub(super) fn keyed<'a>(ctx: &mut Context<'a>, document: &'a str) -> Vec<(&'a str, &'a str)> {
    let mut xml = Reader::new(document);
    let mut found = Vec::new();
    while let Some(token) = xml.next() {
        let Token::Open(element) = token else { continue };
        if !ctx.take_node() {
            break;
        }
        let attribute = |name| element.attributes().find(|attribute| attribute.name == name);
        match (attribute("K"), attribute("V")) {
            (Some(key), Some(value)) => {
                found.push((text::unescape(ctx, key.value), text::unescape(ctx, value.value)));
            }
            _ => {
                let pairs = element.attributes().filter(|attribute| !attribute.name.starts_with("xmlns"));
                found.extend(pairs.map(|pair| (pair.name, text::unescape(ctx, pair.value))));
            }
        }
    }
    found
}
