//! Adds tags to the result.

use crate::context::Context;
use crate::context::embedded;
use crate::metadata::{Group, Tag};
use crate::taken;
use table::def::Role;
use table::name;
use table::value::Value;

impl<'a> Context<'a> {
    /// Adds a tag, if it is requested and the budget allows it.
    pub(crate) fn push(&mut self, mut tag: Tag<'a>) {
        if !self.has_roles() {
            tag.role = Role::None;
        } else if tag.role == Role::None {
            tag.role = taken::role_of(tag.group.family0, tag.name);
        }
        if !self.options.want.takes(tag.name, tag.role) {
            return;
        }
        // The many tags of samples count themselves as well.
        let own_bytes = if self.documents.current > 0 { size_of::<Tag<'_>>() } else { 0 };
        if !self.arena.take(own_bytes + tag.borrowed_bytes()) {
            return;
        }
        if !self.take_tag() {
            self.warn("More tags than the limit; the rest is left out");
            return;
        }
        if let Value::Data(pieces) = tag.value
            && self.options.checks_pictures
            && self.filter.named.has_picture()
        {
            match embedded::checked(self, tag.group, tag.name, pieces) {
                Ok(Some(value)) => tag.value = value,
                Ok(None) => return,
                Err(message) => return self.warn(message),
            }
        }
        if let Value::Array(array) = tag.value
            && !self.budget.take_array_bytes(array.bytes.len())
        {
            tag.value = Value::Binary(array.bytes.len() as u64);
            self.warn("More bytes in values than the limit; told by their size only");
        }
        self.make_names_plain(&mut tag);
        if self.is_full() {
            // Its names may be incomplete.
            return;
        }
        if self.documents.current > 0 {
            tag.group.document = self.documents.current;
            tag.group.part = self.documents.part;
        }
        self.metadata.tags.push(tag);
        if self.options.origins {
            self.record_origin();
        }
    }

    /// Counts a tag; `false` if the limit is reached. Timed metadata has a limit of its own, so that it
    /// leaves room for the tags of the file.
    fn take_tag(&mut self) -> bool {
        let limits = &self.options.limits;
        if self.documents.current > 0 && self.options.embedded {
            let is_allowed = self.documents.n_tags < limits.sample_tags;
            self.documents.n_tags += usize::from(is_allowed);
            is_allowed
        } else {
            self.metadata.tags.len().saturating_sub(self.documents.n_tags) < limits.tags
        }
    }

    /// Removes characters from the tag's name and groups that could control the output device.
    fn make_names_plain(&mut self, tag: &mut Tag<'a>) {
        if !name::is_plain(tag.name) {
            tag.name = self.keep_text(&name::tag_name(tag.name));
        }
        // Tags of one group usually follow each other.
        if !std::ptr::eq(tag.group.family1, self.plain_group.family1)
            || !std::ptr::eq(tag.group.family0, self.plain_group.family0)
        {
            tag.group = Group::new(self.plain_name(tag.group.family0), self.plain_name(tag.group.family1));
            self.plain_group = tag.group;
        }
    }
}
