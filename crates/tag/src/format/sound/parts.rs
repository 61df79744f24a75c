//! Helpers that the readers of sound and films share: entries of tables.

use crate::context::Context;
use crate::metadata::{Group, Tag};
use table::row::key::KeyRow;
use table::value::Value;

impl<'a> Context<'a> {
    /// Adds a tag that a table of films and sound describes, if it is requested.
    pub(crate) fn push_entry(&mut self, group: Group<'a>, entry: &'static KeyRow, value: Value<'a>) {
        if !entry.is_unknown || self.options.unknown {
            let KeyRow { name, conv, role, .. } = *entry;
            self.push(Tag { group, name, value, conv, role, priority: 1 });
        }
    }

    /// Adds a tag with a whole number, if it is requested.
    pub(crate) fn push_number(&mut self, group: Group<'a>, name: &'static str, number: impl Into<i64>) {
        self.push_plain(group, name, Value::Integer(number.into()));
    }
}
