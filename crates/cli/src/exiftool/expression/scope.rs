//! What expressions see: the tags of a file, the value that they change, and what was matched last.

use engine::tag::Request;
use regex_lite::Regex;

use super::pattern;
use super::value::Value;

/// The tags of a file, as expressions see them.
pub(in crate::exiftool) trait Tags {
    /// The text of a tag.
    fn text(&self, request: &Request) -> Option<String>;
    /// The items of a list, or the text of what is none.
    fn items(&self, request: &Request) -> Option<Vec<String>>;
    /// What stands for a tag that the file does not have, if anything does.
    fn stand_in(&self, _request: &Request) -> Option<String> {
        None
    }
    /// What joins the items of a list.
    fn separator(&self) -> &str;
}

/// What expressions compute with, beside the tags.
pub(super) struct Scope<'s> {
    pub(super) tags: &'s dyn Tags,
    /// Perl's `$_`: the value of the tag that the expression stands behind.
    pub(super) topic: Value,
    /// What the last pattern matched: all of it, and its groups.
    pub(super) groups: Vec<Option<String>>,
}

impl Scope<'_> {
    /// Whether the pattern matches; what it and its groups matched is kept then.
    pub(super) fn matches(&mut self, pattern: &Regex, text: &str) -> bool {
        let found = pattern::groups(pattern, text);
        let is_match = found.is_some();
        self.groups = found.unwrap_or_else(|| std::mem::take(&mut self.groups));
        is_match
    }

    /// What replacing gives: the new text itself, or how often, while the new text becomes the value.
    pub(super) fn keep(&mut self, new: String, n_changed: usize, gives_text: bool) -> Value {
        if gives_text {
            return Value::Text(new);
        }
        self.topic = Value::Text(new);
        Value::Number(n_changed as f64)
    }
}
