//! Markup under construction: what is opened is closed, and text goes in harmless.
//!
//! A template engine would do the same with a language and a dependency of its own; these pages have a dozen
//! shapes.

use std::fmt::Write as _;

use gate::picture::drawing::Xml;

/// A piece of a page.
#[derive(Default)]
pub(super) struct Markup(String);

impl Markup {
    /// An element with what `body` puts into it. `open` is its name and attributes; a value from outside goes
    /// through [`Xml`] first.
    pub(super) fn element(&mut self, open: &str, body: impl FnOnce(&mut Markup)) {
        let name = open.split(' ').next().unwrap_or(open);
        let _ = write!(self.0, "<{open}>");
        body(self);
        let _ = write!(self.0, "</{name}>");
        // Between blocks only: within a line it would be a space.
        if matches!(name, "section" | "table" | "tr" | "svg" | "g" | "header" | "nav" | "head" | "style") {
            self.0.push('\n');
        }
    }

    /// An element that holds text alone.
    pub(super) fn leaf(&mut self, open: &str, text: &str) {
        self.element(open, |inside| inside.text(text));
    }

    /// An element that holds nothing.
    pub(super) fn empty(&mut self, open: &str) {
        let _ = write!(self.0, "<{open}/>");
    }

    /// Text from anywhere.
    pub(super) fn text(&mut self, text: &str) {
        let _ = write!(self.0, "{}", Xml(text));
    }

    /// A name that may be broken where its parts meet, and not in the middle of a number.
    pub(super) fn name(&mut self, name: &str) {
        for (position, part) in name.split_inclusive(['[', ',', '_', '/']).enumerate() {
            if position > 0 {
                self.empty("wbr");
            }
            self.text(part);
        }
    }

    /// Our own style and script, which must not be escaped.
    pub(super) fn trusted(&mut self, text: &'static str) {
        self.0.push_str(text);
    }

    pub(super) fn finish(self) -> String {
        self.0
    }
}
