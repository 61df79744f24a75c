//! What a packet says of itself: the program that wrote it, and what its nodes are about.

use super::Packet;
use crate::metadata::Group;
use crate::xmp::namespace::{Role, Space};
use crate::xmp::text;
use crate::xmp::xml::Element;
use table::value::Value;

impl<'a> Packet<'_, 'a> {
    /// Reports the toolkit, unless an earlier packet named the same.
    pub(super) fn toolkit(&mut self, element: &Element<'a>, space: Space<'a>) {
        for attribute in element.attributes() {
            let (_, local) = self.scope.resolve(self.ctx, attribute.name);
            if matches!(local, "xmptk" | "xaptk") {
                let toolkit = text::unescape(self.ctx, attribute.value);
                if std::mem::replace(&mut self.ctx.findings.xmp_toolkit, toolkit) != toolkit {
                    self.ctx.push_plain(Group::new("XMP", space.group), "XMPToolkit", Value::Text(toolkit));
                }
            }
        }
    }

    /// Reports what a node is about, unless the node before said the same.
    pub(super) fn about(&mut self, element: &Element<'a>) {
        for attribute in element.attributes() {
            let (space, local) = self.scope.resolve(self.ctx, attribute.name);
            // Early packets omit the prefix.
            let is_about = local == "about" && (space.role != Role::Property || attribute.name == "about");
            if is_about && !attribute.value.is_empty() {
                let about = text::unescape(self.ctx, attribute.value);
                if std::mem::replace(&mut self.ctx.findings.xmp_about, about) != about {
                    self.ctx.push_plain(Group::new("XMP", "XMP-rdf"), "About", Value::Text(about));
                }
            }
        }
    }
}
