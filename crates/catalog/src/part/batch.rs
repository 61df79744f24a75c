//! Rows of files as record batches in memory, without a catalogue.

use arrow_array::RecordBatch;
use arrow_schema::ArrowError;

use super::row::PartRow;
use crate::batch::{Batch, PartColumns};

/// Collects rows of files into record batches, without a catalogue.
pub struct PartBatch {
    columns: PartColumns,
    batch: Batch,
}

impl PartBatch {
    /// Creates an empty batch with these columns.
    #[must_use]
    pub fn new(columns: &PartColumns) -> PartBatch {
        PartBatch { columns: columns.clone(), batch: Batch::of_part(columns) }
    }

    /// Adds one row to the batch.
    pub fn push(&mut self, row: &PartRow<'_>) {
        self.batch.push_part(&self.columns, &row.values());
    }

    /// Number of rows added since the last [`PartBatch::take`].
    #[must_use]
    pub fn n_rows(&self) -> usize {
        self.batch.n_rows()
    }

    /// Approximate size of these rows in bytes.
    #[must_use]
    pub fn n_bytes(&self) -> usize {
        self.batch.n_bytes()
    }

    /// Returns the added rows; the next row starts a new batch.
    ///
    /// # Errors
    /// None is expected: the columns have equal lengths and the right types.
    pub fn take(&mut self) -> Result<RecordBatch, ArrowError> {
        self.batch.take()
    }
}

impl std::fmt::Debug for PartBatch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PartBatch").field("n_rows", &self.n_rows()).finish_non_exhaustive()
    }
}
