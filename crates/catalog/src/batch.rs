//! Rows gathered into Arrow record batches: one column a column of the view, typed.
//!
//! One place makes arrays of values, whatever becomes of them: Parquet files of the view and of parts, and
//! batches that are handed to other programs in memory.

mod builder;

use std::sync::Arc;

use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{ArrowError, DataType, Field, Schema};

pub(crate) use builder::ColumnBuilder;

use crate::column::{COLUMNS, Column, ColumnKind, TAKEN_AT};
use crate::error::CatalogError;
use crate::exact::{self, Clock};
use crate::part::PartRow;
use crate::value::Value;

/// What a catalogue knows of a file's place and does not show: columns of a part, behind those of the view.
pub(crate) const PLACE: [&str; 2] = ["path_raw", "mtime_ns"];

/// The last column of whatever has all columns of the view: the text of `taken_at` where the timestamp in
/// `taken_at` cannot say it, such as `2004`. NULL everywhere else.
pub(crate) const TAKEN_AT_TEXT: &str = "taken_at_text";

/// The value of [`TAKEN_AT_TEXT`] for a row of the view.
pub(crate) fn taken_at_text<'v>(values: &[Value<'v>]) -> Value<'v> {
    match values.get(TAKEN_AT) {
        Some(Value::Text(text)) if exact::micros(text, Clock::Local).is_none() => Value::Text(text.clone()),
        _ => Value::Null,
    }
}

/// Gathers rows of typed columns.
pub(crate) struct Batch {
    schema: Arc<Schema>,
    builders: Vec<ColumnBuilder>,
    n_bytes: usize,
}

impl Batch {
    /// The columns of the view, and [`TAKEN_AT_TEXT`].
    pub(crate) fn of_view() -> Batch {
        let (fields, builders) = COLUMNS.iter().map(of_column).chain([text_column()]).unzip();
        Batch::of(fields, builders)
    }

    /// Columns of a part.
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

    /// Columns that have values already, of so many bytes.
    pub(crate) fn of_gathered(fields: Vec<Field>, builders: Vec<ColumnBuilder>, n_bytes: usize) -> Batch {
        Batch { schema: Arc::new(Schema::new(fields)), builders, n_bytes }
    }

    pub(crate) fn schema(&self) -> &Arc<Schema> {
        &self.schema
    }

    /// Adds a row: a value for each column.
    pub(crate) fn push(&mut self, values: &[Value<'_>]) {
        for (builder, value) in self.builders.iter_mut().zip(values) {
            self.n_bytes += builder.append(value);
        }
    }

    /// Adds a row of the view to a batch of [`Batch::of_view`].
    pub(crate) fn push_view(&mut self, values: &[Value<'_>]) {
        self.push(values);
        if let Some(last) = self.builders.last_mut() {
            self.n_bytes += last.append(&taken_at_text(values));
        }
    }

    /// The first column that would not keep its value of this row as it is.
    pub(crate) fn misfit(&self, values: &[Value<'_>]) -> Option<usize> {
        self.builders.iter().zip(values).position(|(builder, value)| !builder.takes(value))
    }

    pub(crate) fn n_rows(&self) -> usize {
        self.builders.first().map_or(0, ColumnBuilder::len)
    }

    /// Bytes of what was gathered, roughly.
    pub(crate) fn n_bytes(&self) -> usize {
        self.n_bytes
    }

    /// What was gathered.
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

/// Columns of a part: those of the view, `path_raw`, `mtime_ns` and `taken_at_text`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartColumns {
    indices: Vec<usize>,
}

impl PartColumns {
    /// All, in their order.
    #[must_use]
    pub fn all() -> PartColumns {
        PartColumns { indices: (0..COLUMNS.len() + PLACE.len() + 1).collect() }
    }

    /// Those with these names, in this order.
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

    /// The types of the columns.
    #[must_use]
    pub fn schema(&self) -> Arc<Schema> {
        Batch::of_part(self).schema
    }
}

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
        let values = row.values();
        let picked = self.columns.indices.iter().zip(&mut self.batch.builders);
        self.batch.n_bytes += picked.map(|(&index, builder)| builder.append(&values[index])).sum::<usize>();
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
