//! The number of files that match a filter, without a look at each.

use rusqlite::params_from_iter;

use super::filter::{Filter, SortKey};
use crate::column;
use crate::error::{CatalogError, During as _};
use crate::handle::Catalog;

impl Catalog {
    /// The number of files that match the filter: as many as [`Catalog::find`] visits.
    ///
    /// # Errors
    /// Those of [`Catalog::find`].
    pub fn count(&self, filter: &Filter) -> Result<u64, CatalogError> {
        // The order makes no difference, but its columns must exist.
        for SortKey { column, .. } in &filter.sort {
            column::by_name(column).ok_or_else(|| CatalogError::UnknownColumn { name: column.clone() })?;
        }
        let of_search = Filter::of(filter.search.clone()).decided(filter.decided.clone());
        let is_plain = Filter { limit: None, sort: Vec::new(), ..filter.clone() } == of_search;
        if is_plain && let Some(n_found) = self.count_by_columns(&filter.search)? {
            return Ok(filter.limit.map_or(n_found, |limit| n_found.min(limit)));
        }
        let clause = self.clause(&Filter { sort: Vec::new(), ..filter.clone() })?;
        self.group_similar(filter)?;
        let sql = format!(
            "SELECT count(*) FROM (SELECT 1 FROM file AS f JOIN directory AS d ON d.id = f.directory_id {})",
            clause.sql
        );
        let n_found = self.reader().query_row(&sql, params_from_iter(&clause.parameters), |row| row.get(0));
        n_found.map(i64::cast_unsigned).during("find files in", &self.path)
    }
}
