//! Nodes of RDF that are named (`rdf:nodeID`) and referred to by their names, as F-Spot writes them: the text
//! of a packet in which each reference is what it refers to. RDF/XML, section 2.10; XMP does not have them.

use super::xml::{Element, Reader, Token, split_name};
use crate::context::Context;
use std::collections::HashMap;

/// The packet with its named nodes in the places where they are referred to.
pub(super) fn in_place<'a>(ctx: &mut Context<'a>, packet: &'a str) -> &'a str {
    if memchr::memmem::find(packet.as_bytes(), b":nodeID").is_none() {
        return packet;
    }
    let places = places(ctx, packet);
    let by_id = ById::of(&places);
    let limit = ctx.options.limits.value_bytes;
    let mut out = String::new();
    let mut at = 0;
    for place in &places {
        let of_id = by_id.places(place.id);
        let is_referred = of_id.iter().any(|&other| places[other].kind != Kind::Top);
        // What lies in a place that is written anew is written with it.
        if place.start < at || (place.kind == Kind::Top && !is_referred) {
            continue;
        }
        out.push_str(&packet[at..place.start]);
        at = place.end;
        let nodes = of_id.iter().map(|&index| &places[index]).filter(|node| node.kind != Kind::Property);
        let write_all = |out: &mut String| {
            for node in nodes.clone() {
                if out.len() <= limit {
                    node.write(packet, out);
                }
            }
        };
        match place.kind {
            Kind::Top => {}
            Kind::Inner => write_all(&mut out),
            Kind::Property => {
                out.push('<');
                out.push_str(place.element.name);
                out.push('>');
                write_all(&mut out);
                out.push_str("</");
                out.push_str(place.element.name);
                out.push('>');
            }
        }
        if out.len() > limit {
            ctx.warn("References in XMP are larger than the limit; they are left as they are");
            return packet;
        }
    }
    out.push_str(&packet[at..]);
    ctx.keep_text(&out)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A node below `rdf:RDF`.
    Top,
    /// A node that is the value of a property.
    Inner,
    /// A property whose value is a node elsewhere.
    Property,
}

/// An element with a name of a node.
struct Place<'a> {
    id: &'a str,
    kind: Kind,
    element: Element<'a>,
    /// Where its start tag begins, its content begins and ends, and its end tag ends.
    start: usize,
    content: usize,
    content_end: usize,
    end: usize,
}

impl Place<'_> {
    /// Appends the node without its name.
    fn write(&self, packet: &str, out: &mut String) {
        out.push('<');
        out.push_str(self.element.name);
        for attribute in self.element.attributes().filter(|attribute| local(attribute.name) != "nodeID") {
            out.push_str(&format!(" {}=\"{}\"", attribute.name, attribute.value.replace('"', "&quot;")));
        }
        out.push('>');
        out.push_str(&packet[self.content..self.content_end]);
        out.push_str("</");
        out.push_str(self.element.name);
        out.push('>');
    }
}

/// Indices of the places with one name.
struct ById<'a>(HashMap<&'a str, Vec<usize>, foldhash::fast::RandomState>);

impl<'a> ById<'a> {
    fn of(places: &[Place<'a>]) -> Self {
        let mut by_id = HashMap::<&str, Vec<usize>, _>::default();
        places.iter().enumerate().for_each(|(index, place)| by_id.entry(place.id).or_default().push(index));
        ById(by_id)
    }

    fn places(&self, id: &str) -> &[usize] {
        self.0.get(id).map_or(&[], Vec::as_slice)
    }
}

fn local(name: &str) -> &str {
    split_name(name).1
}

/// The elements with names of nodes, in the order of their start tags.
fn places<'a>(ctx: &mut Context<'a>, packet: &'a str) -> Vec<Place<'a>> {
    let mut reader = Reader::new(packet);
    let mut found: Vec<Place<'a>> = Vec::new();
    // The open elements, and which of the found ones each is.
    let mut open: Vec<(&str, Option<usize>)> = Vec::new();
    while let Some(token) = reader.next() {
        match token {
            Token::Open(element) => {
                let named = element.attributes().find(|attribute| local(attribute.name) == "nodeID");
                if let Some(attribute) = named.filter(|_| ctx.take_node()) {
                    let is_node = matches!(local(element.name), "Description" | "Bag" | "Seq" | "Alt");
                    let is_top = open.last().is_some_and(|(parent, _)| local(parent) == "RDF");
                    let kind = match (is_node, is_top) {
                        (true, true) => Kind::Top,
                        (true, false) => Kind::Inner,
                        (false, _) => Kind::Property,
                    };
                    // The name is a part of the packet, behind the beginning of the tag.
                    let start = element.name.as_ptr() as usize - packet.as_ptr() as usize - 1;
                    let after = reader.position();
                    let (content, content_end, end) = (after, after, after);
                    found.push(Place {
                        id: attribute.value,
                        kind,
                        element,
                        start,
                        content,
                        content_end,
                        end,
                    });
                }
                if !element.is_empty {
                    open.push((element.name, named.and_then(|_| found.len().checked_sub(1))));
                }
            }
            Token::Close => {
                if let Some((_, Some(index))) = open.pop()
                    && let Some(place) = found.get_mut(index)
                {
                    place.end = reader.position();
                    place.content_end = packet[..place.end].rfind("</").unwrap_or(place.content);
                }
            }
            Token::Text(_) | Token::Literal(_) => {}
        }
    }
    found
}
