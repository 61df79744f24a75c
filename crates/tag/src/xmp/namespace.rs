//! Resolves the namespace of a prefix at one place of a packet.

use super::xml::{Element, split_name};
use crate::context::Context;
use table::name;
use table::standard::xmp::{Namespace, Property};

/// The meaning of the elements of a namespace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// The syntax of RDF itself.
    Rdf,
    /// Syntax such as `xml:lang`, or a namespace without information.
    Syntax,
    /// The wrapper around the packet, `x:xmpmeta`.
    Meta,
    Property,
}

/// A namespace that is bound in a packet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Space<'a> {
    pub role: Role,
    /// ExifTool's group: `XMP-` and the usual prefix, or the prefix in the packet.
    pub group: &'a str,
    pub known: Option<&'static Namespace>,
    /// Family 0 of the tags if ExifTool wrote them down as they are (`-X`).
    pub written_down: Option<&'a str>,
}

impl Space<'_> {
    const SYNTAX: Space<'static> =
        Space { role: Role::Syntax, group: "XMP", known: None, written_down: None };

    pub(super) fn property(&self, id: &str) -> Option<&'static Property> {
        self.known?.property(id)
    }
}

/// The bindings in effect.
#[derive(Debug, Default)]
pub(super) struct Scope<'a> {
    bindings: Vec<(&'a str, Space<'a>)>,
    /// Undeclared prefixes, with their usual meaning.
    guessed: Vec<(&'a str, Space<'a>)>,
}

/// Maximum number of bindings kept: real packets have far fewer, and each is compared for every name.
const MOST_BINDINGS: usize = 100;

impl<'a> Scope<'a> {
    /// Adds the bindings that an element declares; returns the mark to pass to [`Scope::leave`].
    pub(super) fn enter(&mut self, ctx: &Context<'a>, element: &Element<'a>) -> usize {
        let mark = self.bindings.len();
        if !element.has_bindings {
            return mark;
        }
        for attribute in element.attributes() {
            let Some(rest) = attribute.name.strip_prefix("xmlns") else { continue };
            let prefix = rest.strip_prefix(':').unwrap_or(rest);
            if self.bindings.len() < MOST_BINDINGS && (rest.is_empty() || rest.len() > prefix.len()) {
                self.bindings.push((prefix, space(ctx, attribute.value, prefix)));
            }
        }
        mark
    }

    /// Removes the bindings added since `mark`.
    pub(super) fn leave(&mut self, mark: usize) {
        self.bindings.truncate(mark);
    }

    /// The namespace and the local part of a qualified name. An undeclared prefix has its usual meaning.
    pub(super) fn resolve(&mut self, ctx: &Context<'a>, name: &'a str) -> (Space<'a>, &'a str) {
        let (prefix, local) = split_name(name);
        if matches!(prefix, "xml" | "xmlns") || name == "xmlns" {
            return (Space::SYNTAX, local);
        }
        // Prefixes are short: comparing them here is cheaper than calling `memcmp`.
        let is_bound = |bound: &str| bound.len() == prefix.len() && bound.bytes().eq(prefix.bytes());
        let mut in_force = self.bindings.iter().rev().chain(&self.guessed);
        if let Some((_, space)) = in_force.find(|(bound, _)| is_bound(bound)) {
            return (*space, local);
        }
        let guessed = space(ctx, "", prefix);
        if self.guessed.len() < MOST_BINDINGS {
            self.guessed.push((prefix, guessed));
        }
        (guessed, local)
    }
}

/// The namespace of tags that ExifTool wrote down: the names of their groups are in its address.
fn written_down<'a>(ctx: &Context<'a>, uri: &str) -> Option<Space<'a>> {
    const HOMES: [&str; 2] = ["http://ns.exiftool.org/", "http://ns.exiftool.ca/"];
    let path = HOMES.iter().find_map(|home| uri.strip_prefix(home))?;
    let mut groups = path.strip_suffix("1.0/")?.split_terminator('/');
    let Some(family0) = groups.next() else { return Some(Space::SYNTAX) };
    let family1 = groups.next().unwrap_or(family0);
    let role = Role::Property;
    Some(match family0 {
        // Facts about the file that was read then, not about this one.
        "ExifTool" | "File" | "Composite" => {
            let group = ctx.keep_text(&format!("XML-{family1}"));
            Space { role, group, known: None, written_down: Some("XML") }
        }
        _ => Space {
            role,
            group: ctx.keep_text(family1),
            known: None,
            written_down: Some(ctx.keep_text(family0)),
        },
    })
}

fn space<'a>(ctx: &Context<'a>, uri: &str, prefix: &'a str) -> Space<'a> {
    const RDF: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
    if let Some(space) = written_down(ctx, uri) {
        return space;
    }
    let known = Namespace::find(uri, prefix);
    let role = match uri {
        RDF => Role::Rdf,
        "" if prefix == "rdf" => Role::Rdf,
        // iX attributes describe how a packet was generated, and are obsolete.
        "http://ns.adobe.com/iX/1.0/" => Role::Syntax,
        "adobe:ns:meta/" => Role::Meta,
        "" if prefix == "x" => Role::Meta,
        _ => Role::Property,
    };
    let group = match known {
        Some(known) => known.group,
        None if prefix.is_empty() => "XMP",
        None => ctx.keep_text(&format!("XMP-{}", name::plain(prefix))),
    };
    Space { role, group, known, written_down: None }
}
