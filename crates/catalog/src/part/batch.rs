//! Rows of files, which need no catalogue, as record batches in memory.

use arrow_array::RecordBatch;
use arrow_schema::ArrowError;

use super::row::PartRow;
use crate::batch::{Batch, PartColumns};

/// Gathers rows of files, which need no catalogue, into record batches.
pub struct PartBatch {
    columns: PartColumns,
    batch: Batch,
}

impl PartBatch {
    /// A batch of these columns, empty.
    #[must_use]
    pub fn new(columns: &PartColumns) -> PartBatch {
        PartBatch { columns: columns.clone(), batch: Batch::of_part(columns) }
    }

    /// Adds a row.
    pub fn push(&mut self, row: &PartRow<'_>) {
        self.batch.push_part(&self.columns, &row.values());
    }

    /// How many rows were added since the last [`PartBatch::take`].
    #[must_use]
    pub fn n_rows(&self) -> usize {
        self.batch.n_rows()
    }

    /// Bytes of these rows, roughly.
    #[must_use]
    pub fn n_bytes(&self) -> usize {
        self.batch.n_bytes()
    }

    /// The rows that were added; the next one begins a new batch.
    ///
    /// # Errors
    /// None that is known: the columns are of one length and of their types.
    pub fn take(&mut self) -> Result<RecordBatch, ArrowError> {
        self.batch.take()
    }
}

impl std::fmt::Debug for PartBatch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PartBatch").field("n_rows", &self.n_rows()).finish_non_exhaustive()
    }
}
