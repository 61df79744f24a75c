//! Which parts of a file fill columns of the catalogue. It must not depend on the requested tags: a row is
//! the same whether a run keeps all tags or none.

use crate::context::Context;
use crate::metadata::Tag;
use crate::options::Want;
use table::def::{Mode, Role};

impl Context<'_> {
    /// Whether tags that are added now may have a role, see [`Context::besides_columns`].
    pub(super) fn has_roles(&self) -> bool {
        !self.is_besides_columns
    }

    /// Reads a part of the file that fills no columns, for example because it is far from all others. Nothing
    /// is read if only columns are requested; otherwise its tags have no roles, and what it says about the
    /// picture is ignored.
    pub(crate) fn besides_columns(&mut self, read: impl FnOnce(&mut Self)) {
        if self.options.want == Want::Roles {
            return;
        }
        let facts = self.metadata.facts;
        let is_nested = std::mem::replace(&mut self.is_besides_columns, true);
        read(self);
        self.is_besides_columns = is_nested;
        self.metadata.facts = facts;
    }

    /// Whether a maker's note may be read now although few of its tags have a role: it has the lens, the date
    /// or the sensitivity, and no standard tag has it; or it may be Apple's, where alone the identifiers of
    /// Live Photos and bursts are.
    pub(crate) fn needs_note(&self) -> bool {
        let has = |role: Role, is_stated: fn(&Tag<'_>) -> bool| {
            self.metadata.tags.iter().any(|tag| tag.role == role && is_stated(tag))
        };
        self.filter.makers.only_lens()
            && (matches!(self.camera.make, "Apple" | "")
                || !(has(Role::LensModel, |_| true)
                    && has(Role::Iso, |_| true)
                    && has(Role::DateTimeOriginal, has_year)))
    }
}

/// Whether a date is more than the zeros or blanks of a clock that was never set.
fn has_year(tag: &Tag<'_>) -> bool {
    tag.text(Mode::Number).bytes().take(4).any(|digit| matches!(digit, b'1'..=b'9'))
}
