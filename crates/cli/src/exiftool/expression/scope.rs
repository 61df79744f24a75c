//! Evaluation state of expressions: the tags of a file, the value that they change, and the last match.

use engine::tag::Request;

use super::octets;
use super::pattern::Pattern;
use super::value::{EvaluationError, Value, Warnings};

/// Access to the tags of a file, for expressions.
pub(crate) trait Tags {
    /// The text of a tag; `None` if the file does not have it.
    fn text(&self, request: &Request) -> Option<String>;
    /// The items of a list, or the text of a single value.
    fn items(&self, request: &Request) -> Option<Vec<String>>;
    /// Replacement for a tag that the file does not have, if any.
    fn stand_in(&self, _request: &Request) -> Option<String> {
        None
    }
    /// Separator between the items of a list.
    fn separator(&self) -> &str;
}

/// State of an evaluation, in addition to the tags.
pub(super) struct Scope<'s> {
    pub(super) tags: &'s dyn Tags,
    /// Perl's `$_`: the value of the tag that the expression belongs to.
    pub(super) topic: Value,
    /// The last match: the whole text and its groups.
    pub(super) groups: Vec<Option<String>>,
    pub(super) warnings: Warnings,
}

impl<'s> Scope<'s> {
    pub(super) fn new(tags: &'s dyn Tags, topic: Value) -> Scope<'s> {
        Scope { tags, topic, groups: Vec::new(), warnings: Warnings::default() }
    }

    /// Whether the pattern matches; if so, the match and its groups are stored.
    pub(super) fn matches(&mut self, pattern: &Pattern, text: &str) -> Result<bool, EvaluationError> {
        let found = pattern.groups(text)?;
        let is_match = found.is_some();
        self.groups = found.unwrap_or_else(|| std::mem::take(&mut self.groups));
        Ok(is_match)
    }

    /// The value of a tag.
    pub(super) fn tag(&self, request: &Request) -> Value {
        let text = self.tags.text(request);
        text.map_or(Value::Undefined, |text| Value::Text(octets::spread(&text).into_owned()))
    }

    /// Result of a replacement: the new text itself, or the number of changes, in which case the new text
    /// becomes the value.
    pub(super) fn keep(&mut self, new: String, n_changed: Value, gives_text: bool) -> Value {
        if gives_text {
            return Value::Text(new);
        }
        self.topic = Value::Text(new);
        n_changed
    }
}
