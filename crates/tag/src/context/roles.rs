//! Which parts of a file fill columns of the catalogue. It must not depend on the requested tags: a row is
//! the same whether a run keeps all tags or none.

use crate::context::Context;
use crate::options::Want;
use table::def::Role;

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

    /// Whether a maker's note may be read now for the name of the lens alone: that is all that the catalogue
    /// takes from it, and only if no standard tag has it.
    pub(crate) fn needs_note_for_lens(&self) -> bool {
        self.filter.makers.only_lens() && self.metadata.tags.iter().all(|tag| tag.role != Role::LensModel)
    }
}
