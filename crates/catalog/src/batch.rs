//! Collects rows into Arrow record batches: one typed Arrow column per column of the view.
//!
//! Parquet files of the view and of parts, and batches passed to other programs in memory, all use the same
//! code to build arrays.

mod builder;

use std::sync::Arc;

use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{ArrowError, DataType, Field, Schema};

pub(crate) use builder::ColumnBuilder;

use crate::added_column::{PLACE, TAKEN_AT_TEXT, taken_at_text};
use crate::column::{COLUMNS, Column, ColumnKind};
use crate::error::CatalogError;
use crate::value::Value;

/// Collects rows of typed columns.
pub(crate) struct Batch {
    schema: Arc<Schema>,
    builders: Vec<ColumnBuilder>,
    n_bytes: usize,
}

impl Batch {
    /// A batch with the columns of the view and [`TAKEN_AT_TEXT`].
    pub(crate) fn of_view() -> Batch {
        let (fields, builders) = COLUMNS.iter().map(of_column).chain([text_column()]).unzip();
        Batch::of(fields, builders)
    }

    /// A batch with these columns of a part.
    pub(crate) fn of_part(columns: &PartColumns) -> Batch {
        let of = |&index: &usize| match COLUMNS.get(index) {
            Some(column) => of_column(column),
            None if index == COLUMNS.len() => {
                (Field::new(PLACE[0], DataType::Binary, true), ColumnBuilder::of(&Value::Blob(&[])))
            }
            None if index == COLUMNS.len() + 1 => {
                (Field::new(PLACE[1], DataType::Int64, false), ColumnBuilder::of(&Value::Integer(0)))
            }
            None => text_column(),
        };
        let (fields, builders) = columns.indices.iter().map(of).unzip();
        Batch::of(fields, builders)
    }

    fn of(fields: Vec<Field>, builders: Vec<ColumnBuilder>) -> Batch {
        Batch::of_gathered(fields, builders, 0)
    }

    /// A batch of columns that already hold values, of `n_bytes` bytes.
    pub(crate) fn of_gathered(fields: Vec<Field>, builders: Vec<ColumnBuilder>, n_bytes: usize) -> Batch {
        Batch { schema: Arc::new(Schema::new(fields)), builders, n_bytes }
    }

    pub(crate) fn schema(&self) -> &Arc<Schema> {
        &self.schema
    }

    /// Adds a row with one value for each column.
    pub(crate) fn push(&mut self, values: &[Value<'_>]) {
        for (builder, value) in self.builders.iter_mut().zip(values) {
            self.n_bytes += builder.append(value);
        }
    }

    /// Adds the values of a part's row that are in these columns.
    pub(crate) fn push_part(&mut self, columns: &PartColumns, values: &[Value<'_>]) {
        let picked = columns.indices.iter().zip(&mut self.builders);
        self.n_bytes += picked.map(|(&index, builder)| builder.append(&values[index])).sum::<usize>();
    }

    /// Adds a row of the view to a batch of [`Batch::of_view`].
    pub(crate) fn push_view(&mut self, values: &[Value<'_>]) {
        self.push(values);
        if let Some(last) = self.builders.last_mut() {
            self.n_bytes += last.append(&taken_at_text(values));
        }
    }

    /// The first column that cannot store its value of this row unchanged.
    pub(crate) fn misfit(&self, values: &[Value<'_>]) -> Option<usize> {
        self.builders.iter().zip(values).position(|(builder, value)| !builder.takes(value))
    }

    pub(crate) fn n_rows(&self) -> usize {
        self.builders.first().map_or(0, ColumnBuilder::len)
    }

    /// Approximate size of the collected values in bytes.
    pub(crate) fn n_bytes(&self) -> usize {
        self.n_bytes
    }

    /// Returns the collected rows as a record batch and starts a new one.
    pub(crate) fn take(&mut self) -> Result<RecordBatch, ArrowError> {
        self.n_bytes = 0;
        let columns: Vec<ArrayRef> = self.builders.iter_mut().map(ColumnBuilder::finish).collect();
        RecordBatch::try_new(Arc::clone(&self.schema), columns)
    }
}

fn of_column(column: &Column) -> (Field, ColumnBuilder) {
    let builder = ColumnBuilder::new(column.kind);
    (Field::new(column.name, builder.data_type(), column.name != "path"), builder)
}

fn text_column() -> (Field, ColumnBuilder) {
    let builder = ColumnBuilder::new(ColumnKind::Text);
    (Field::new(TAKEN_AT_TEXT, builder.data_type(), true), builder)
}

/// A selection of a part's columns: those of the view, `path_raw`, `mtime_ns` and `taken_at_text`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartColumns {
    indices: Vec<usize>,
}

impl PartColumns {
    /// Selects all columns, in their order.
    #[must_use]
    pub fn all() -> PartColumns {
        PartColumns { indices: (0..COLUMNS.len() + PLACE.len() + 1).collect() }
    }

    /// Selects the columns with these names, in this order.
    ///
    /// # Errors
    /// [`CatalogError::UnknownColumn`] if a part has no such column.
    pub fn named(names: &[impl AsRef<str>]) -> Result<PartColumns, CatalogError> {
        let all = || COLUMNS.iter().map(|column| column.name).chain(PLACE).chain([TAKEN_AT_TEXT]);
        let index = |name: &str| {
            all()
                .position(|known| known == name)
                .ok_or_else(|| CatalogError::UnknownColumn { name: name.into() })
        };
        let indices = names.iter().map(|name| index(name.as_ref())).collect::<Result<_, _>>()?;
        Ok(PartColumns { indices })
    }

    /// The Arrow schema of the columns.
    #[must_use]
    pub fn schema(&self) -> Arc<Schema> {
        Batch::of_part(self).schema
    }
}
