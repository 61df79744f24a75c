//! Resolves the namespace of a prefix at one place of a packet.

use super::xml::{Element, split_name};
use crate::context::Context;
use crate::metadata::Group;
use table::name;
use table::standard::xmp::{Namespace, PropertyRow};

/// ExifTool's id of a property: its name, after the prefix where the namespace is not known.
pub(super) fn id_in<'a>(ctx: &Context<'a>, group: Group<'a>, id: &str) -> &'a str {
    match group.family1.strip_prefix("XMP-") {
        Some(prefix) if Namespace::of_group(group.family1).is_none() => {
            ctx.keep_text(&[prefix, ":", id].concat())
        }
        _ => ctx.keep_text(id),
    }
}

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

    pub(super) fn property(&self, id: &str) -> Option<&'static PropertyRow> {
        self.known?.property(id)
    }
}

/// The bindings in effect.
#[derive(Debug, Default)]
pub(super) struct Scope<'a> {
    bindings: Vec<(&'a str, Space<'a>)>,
    /// Undeclared prefixes, with their usual meaning.
    guessed: Vec<(&'a str, Space<'a>)>,
    /// Namespaces that no table has: address, prefix where it was bound first, and group.
    foreign: Vec<(&'a str, &'a str, &'a str)>,
    /// Whether properties are those of any XML, whatever their namespaces.
    pub(super) is_plain: bool,
}

/// Maximum number of bindings kept: real packets have far fewer, and each is compared for every name.
const MOST_BINDINGS: usize = 100;

impl<'a> Scope<'a> {
    /// Adds the bindings that an element declares; returns the mark to pass to [`Scope::leave`].
    pub(super) fn enter(&mut self, ctx: &mut Context<'a>, element: &Element<'a>) -> usize {
        let mark = self.bindings.len();
        if !element.has_bindings {
            return mark;
        }
        for attribute in element.attributes() {
            let Some(rest) = attribute.name.strip_prefix("xmlns") else { continue };
            let prefix = rest.strip_prefix(':').unwrap_or(rest);
            if self.bindings.len() < MOST_BINDINGS && (rest.is_empty() || rest.len() > prefix.len()) {
                let space = self.space(ctx, attribute.value, prefix);
                self.bindings.push((prefix, space));
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
            // ExifTool's own address is that of a few properties, and of attributes that are none.
            return if space.group == ET && space.property(local).is_none() {
                (Space::SYNTAX, local)
            } else {
                (*space, local)
            };
        }
        let guessed = space(ctx, Namespace::of_prefix(prefix), "", prefix);
        if self.guessed.len() < MOST_BINDINGS {
            self.guessed.push((prefix, guessed));
        }
        (guessed, local)
    }

    /// The namespace of an address that is bound to a prefix. As in ExifTool, an address is forgiven its
    /// version and slashes at its end, and a namespace that is not known gets a name of its own if its prefix
    /// is another's.
    fn space(&mut self, ctx: &mut Context<'a>, uri: &'a str, prefix: &'a str) -> Space<'a> {
        if self.is_plain {
            let found = space(ctx, None, uri, prefix);
            let group = ctx.keep_text(&format!("XML-{}", name::plain(prefix)));
            return match found.role {
                Role::Property => Space { group, written_down: Some("XML"), ..found },
                _ => found,
            };
        }
        if let Some(known) = Namespace::of_uri(uri) {
            return space(ctx, Some(known), uri, prefix);
        }
        if let Some(space) = written_down(ctx, uri) {
            return space;
        }
        let mut found = space(ctx, None, uri, prefix);
        if found.role != Role::Property || prefix.is_empty() {
            return found;
        }
        if let Some((.., group)) = self.foreign.iter().find(|(known, ..)| *known == uri) {
            found.group = group;
            return found;
        }
        if let Some((known, has_version)) = Namespace::like_uri(uri) {
            let message = ctx.keep_text(&format!("[minor] Fixed incorrect URI for xmlns:{prefix}"));
            let is_told = ctx.metadata.warnings.iter().any(|warning| warning.message == message);
            if !has_version && !is_told {
                ctx.warn(message);
            }
            return space(ctx, Some(known), uri, prefix);
        }
        let is_taken = |(_, bound, _): &&(&str, &str, &str)| *bound == prefix;
        if Namespace::of_prefix(prefix).is_some() || self.foreign.iter().any(|one| is_taken(&one)) {
            let n_renamed = self.foreign.iter().filter(|(.., group)| group.starts_with(RENAMED)).count();
            found.group = ctx.keep_text(&format!("{RENAMED}{n_renamed}"));
        }
        if self.foreign.len() < MOST_BINDINGS {
            self.foreign.push((uri, prefix, found.group));
        }
        found
    }
}

/// The group of properties that ExifTool records about the picture that a file was made from.
const ET: &str = "XMP-et";

/// What the groups of namespaces begin with whose prefix is another's.
const RENAMED: &str = "XMP-tmp";

/// The namespace of tags that ExifTool wrote down: the names of their groups are in its address.
fn written_down<'a>(ctx: &Context<'a>, uri: &str) -> Option<Space<'a>> {
    const HOMES: [&str; 2] = ["http://ns.exiftool.org/", "http://ns.exiftool.ca/"];
    let path = HOMES.iter().find_map(|home| uri.strip_prefix(home))?;
    let mut groups = path.strip_suffix("1.0/")?.split_terminator('/');
    let Some(family0) = groups.next() else {
        return Some(Space {
            role: Role::Property,
            group: ET,
            known: Namespace::of_group(ET),
            written_down: None,
        });
    };
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

fn space<'a>(ctx: &Context<'a>, known: Option<&'static Namespace>, uri: &str, prefix: &'a str) -> Space<'a> {
    const RDF: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
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
