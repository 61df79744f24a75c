//! Builds markup in which every element is closed and all text is escaped.
//!
//! A template engine would do the same but adds a language and a dependency; these pages have a dozen shapes.

use std::fmt::Write as _;

use gate::picture::drawing::Xml;

/// A fragment of a page.
#[derive(Default)]
pub(super) struct Markup(String);

impl Markup {
    /// Adds an element whose content is written by `body`. `open` is its name and attributes; values from
    /// outside must be escaped with [`Xml`] first.
    pub(super) fn element(&mut self, open: &str, body: impl FnOnce(&mut Markup)) {
        let name = open.split(' ').next().unwrap_or(open);
        let _ = write!(self.0, "<{open}>");
        body(self);
        let _ = write!(self.0, "</{name}>");
        // A line break between blocks only: within a line it would act as a space.
        if matches!(name, "section" | "table" | "tr" | "svg" | "g" | "header" | "nav" | "head" | "style") {
            self.0.push('\n');
        }
    }

    /// Adds an element that contains only text.
    pub(super) fn leaf(&mut self, open: &str, text: &str) {
        self.element(open, |inside| inside.text(text));
    }

    /// Adds an element without content.
    pub(super) fn empty(&mut self, open: &str) {
        let _ = write!(self.0, "<{open}/>");
    }

    /// Adds text from any source, escaped.
    pub(super) fn text(&mut self, text: &str) {
        let _ = write!(self.0, "{}", Xml(text));
    }

    /// Adds a name that may be broken between its parts, but not in the middle of a number.
    pub(super) fn name(&mut self, name: &str) {
        for (position, part) in name.split_inclusive(['[', ',', '_', '/']).enumerate() {
            if position > 0 {
                self.empty("wbr");
            }
            self.text(part);
        }
    }

    /// Adds our own style or script, which must not be escaped.
    pub(super) fn trusted(&mut self, text: &'static str) {
        self.0.push_str(text);
    }

    pub(super) fn finish(self) -> String {
        self.0
    }
}
