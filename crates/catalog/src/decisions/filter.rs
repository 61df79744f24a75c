//! What `is:decided` finds in a search by a filter.

use super::Decisions;
use crate::error::CatalogError;
use crate::find::Filter;
use crate::handle::Catalog;
use crate::language::Condition;

impl Catalog {
    /// Completes a filter whose search has `is:decided` ([`Condition::Decided`]) by the files that the
    /// decisions beside the catalogue name. Other filters are returned as they are.
    ///
    /// # Errors
    /// Errors of SQLite or the storage, of either database.
    pub fn with_decided(&self, mut filter: Filter) -> Result<Filter, CatalogError> {
        if filter.search.conditions().contains(&&Condition::Decided)
            && let Some(decisions) = Decisions::open_read_only(&Decisions::beside(self.path()))?
        {
            filter.decided = decisions.ids_in(self)?;
        }
        Ok(filter)
    }
}
