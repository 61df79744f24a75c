//! Rows of the view `image` by their ids, in a given order.

use crate::column;
use crate::error::{CatalogError, During};
use crate::handle::Catalog;
use crate::value::{self, RowSink};

impl Catalog {
    /// Passes the rows of the view `image` with these ids to `sink`, in their order, and returns their
    /// number. Files that have vanished are left out. Each row is read by itself, so that a slow sink does
    /// not keep the log of a catalogue from being emptied; the rows are not a snapshot of one moment.
    ///
    /// # Errors
    /// [`CatalogError::Interrupted`], [`CatalogError::Output`] from the sink, and errors of SQLite or the
    /// storage.
    pub fn rows_by_id(
        &self,
        ids: &mut dyn Iterator<Item = i64>,
        sink: &mut dyn RowSink,
    ) -> Result<u64, CatalogError> {
        let output = |source| CatalogError::Output { source };
        let sql = format!(
            "SELECT {} FROM file AS f JOIN directory AS d ON d.id = f.directory_id \
             WHERE f.id = ? AND f.vanished_at IS NULL",
            column::select_list()
        );
        let names: Vec<String> = column::COLUMNS.iter().map(|column| column.name.to_owned()).collect();
        sink.begin(&names).map_err(output)?;
        let operation = "read rows from";
        let mut statement = self.reader().prepare(&sql).during(operation, &self.path)?;
        let mut n_rows = 0;
        for id in ids {
            let mut rows = statement.query([id]).during(operation, &self.path)?;
            if let Some(row) = rows.next().during(operation, &self.path)? {
                let values = value::values_of(row, names.len()).during(operation, &self.path)?;
                sink.row(&values).map_err(output)?;
                n_rows += 1;
            }
        }
        sink.end().map_err(output)?;
        Ok(n_rows)
    }
}
