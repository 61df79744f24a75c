//! The rows of a query as Arrow record batches.
//!
//! SQLite types values, Arrow types columns. A time or a list of words that is a column of the view, and not
//! an expression, has the type of the view's column. For all others, the sink inspects the first rows: a
//! column has the type of its values, whole and floating-point numbers together are floating-point, and a
//! column without a value has the type that the view has under its name, or Arrow's type Null. Inspection
//! ends when every column has a value, or at a bound. A later value of another type ends the query with an
//! error that names the column, instead of being converted silently.
//!
//! `modified_at` is itself an expression in the view, so it is recognised by its name if all inspected values
//! are such times.

use std::io;

use arrow_array::cast::AsArray as _;
use arrow_array::types::Int64Type;
use arrow_array::{Array, RecordBatch, StringArray};
use arrow_schema::Field;

use crate::batch::{Batch, ColumnBuilder};
use crate::column::{self, ColumnKind};
use crate::value::{RowSink, Value};

/// Largest number of rows in a batch, and of bytes of text in it.
const BATCH_ROWS: usize = 8_192;
const BATCH_BYTES: usize = 8 << 20;

/// Largest number of rows inspected for the type of a column that has shown no value.
const MOST_LOOKED_AT: usize = 65_536;

/// Receives the rows of a query and passes on record batches. The first batch may be empty; all have its
/// schema.
pub struct ArrowSink<'s> {
    names: Vec<String>,
    /// Kinds of the columns, from [`RowSink::kinds`].
    kinds: Vec<Option<ColumnKind>>,
    state: State,
    out: &'s mut (dyn FnMut(RecordBatch) -> io::Result<()> + 's),
}

enum State {
    /// Rows are being inspected, and types may still change.
    Looking(Vec<ColumnBuilder>, usize),
    Settled {
        batch: Batch,
        push: fn(&mut Batch, &[Value<'_>]),
        n_batches: u64,
    },
}

impl<'s> ArrowSink<'s> {
    /// Creates a sink for the rows of any query.
    pub fn new(out: &'s mut (dyn FnMut(RecordBatch) -> io::Result<()> + 's)) -> ArrowSink<'s> {
        ArrowSink { names: Vec::new(), kinds: Vec::new(), state: State::Looking(Vec::new(), 0), out }
    }

    /// Creates a sink for rows of the view, whose types are known.
    pub fn of_view(out: &'s mut (dyn FnMut(RecordBatch) -> io::Result<()> + 's)) -> ArrowSink<'s> {
        let state = State::Settled { batch: Batch::of_view(), push: Batch::push_view, n_batches: 0 };
        ArrowSink { names: Vec::new(), kinds: Vec::new(), state, out }
    }

    /// Ends the inspection: the types of the columns are final.
    fn settle(&mut self) {
        let State::Looking(builders, n_bytes) = &mut self.state else { return };
        let builders: Vec<ColumnBuilder> = std::mem::take(builders);
        let builders: Vec<ColumnBuilder> =
            self.names.iter().zip(builders).map(|(name, builder)| known_by_name(name, builder)).collect();
        let fields = self
            .names
            .iter()
            .zip(&builders)
            .map(|(name, builder)| Field::new(name, builder.data_type(), true));
        let batch = Batch::of_gathered(fields.collect(), builders, *n_bytes);
        self.state = State::Settled { batch, push: Batch::push, n_batches: 0 };
    }

    fn hand_on(&mut self) -> io::Result<()> {
        let State::Settled { batch, n_batches, .. } = &mut self.state else { return Ok(()) };
        *n_batches += 1;
        (self.out)(batch.take().map_err(io::Error::other)?)
    }

    fn misfit(&self, column: usize, value: &Value<'_>) -> io::Error {
        let name = self.names.get(column).map_or("?", String::as_str);
        let what = match value {
            Value::Null => "NULL",
            Value::Integer(_) => "an integer",
            Value::Real(_) => "a floating-point number",
            Value::Text(_) => "text",
            Value::Blob(_) => "bytes",
        };
        io::Error::new(
            io::ErrorKind::InvalidData,
            format!(
                "column `{name}` has {what} in one row and another type in earlier rows; cast it to one \
                 type, such as CAST({name} AS TEXT)"
            ),
        )
    }
}

impl RowSink for ArrowSink<'_> {
    fn kinds(&mut self, kinds: &[Option<ColumnKind>]) {
        self.kinds = kinds.to_vec();
    }

    fn begin(&mut self, columns: &[String]) -> io::Result<()> {
        self.names = columns.to_vec();
        if let State::Looking(builders, _) = &mut self.state {
            let of_kind = |kind: Option<ColumnKind>| match kind {
                Some(kind) if is_typed_text(kind) => ColumnBuilder::new(kind),
                _ => ColumnBuilder::Nothing(0),
            };
            let kinds = self.kinds.iter().copied().chain(std::iter::repeat(None));
            builders.extend(columns.iter().zip(kinds).map(|(_, kind)| of_kind(kind)));
        }
        Ok(())
    }

    fn row(&mut self, values: &[Value<'_>]) -> io::Result<()> {
        let is_full = match &mut self.state {
            State::Looking(builders, n_bytes) => {
                for (column, (builder, value)) in builders.iter_mut().zip(values).enumerate() {
                    widen(builder, value);
                    if !builder.takes(value) {
                        return Err(self.misfit(column, value));
                    }
                    *n_bytes += builder.append(value);
                }
                let n_rows = builders.first().map_or(0, ColumnBuilder::len);
                let knows_all = builders.iter().all(|builder| !matches!(builder, ColumnBuilder::Nothing(_)));
                (n_rows >= BATCH_ROWS && (knows_all || n_rows >= MOST_LOOKED_AT)) || *n_bytes >= BATCH_BYTES
            }
            State::Settled { batch, push, .. } => {
                if let Some(column) = batch.misfit(values) {
                    return Err(self.misfit(column, &values[column]));
                }
                push(batch, values);
                batch.n_rows() >= BATCH_ROWS || batch.n_bytes() >= BATCH_BYTES
            }
        };
        if is_full {
            self.settle();
            self.hand_on()?;
        }
        Ok(())
    }

    fn end(&mut self) -> io::Result<()> {
        self.settle();
        match &self.state {
            State::Settled { batch, n_batches, .. } if batch.n_rows() > 0 || *n_batches == 0 => {
                self.hand_on()
            }
            _ => Ok(()),
        }
    }
}

/// Replaces the builder by one that accepts the value too, if that changes none of the earlier values.
fn widen(builder: &mut ColumnBuilder, value: &Value<'_>) {
    match (&mut *builder, value) {
        (_, Value::Null) => {}
        (ColumnBuilder::Nothing(n_values), _) => {
            let mut typed = ColumnBuilder::of(value);
            (0..*n_values).for_each(|_| {
                typed.append(&Value::Null);
            });
            *builder = typed;
        }
        (ColumnBuilder::Integer(_), Value::Real(_)) => {
            let numbers = builder.finish();
            let numbers = numbers.as_primitive::<Int64Type>();
            let mut wider = ColumnBuilder::of(value);
            for row in 0..numbers.len() {
                let number = numbers.is_valid(row).then(|| Value::Integer(numbers.value(row)));
                wider.append(&number.unwrap_or(Value::Null));
            }
            *builder = wider;
        }
        _ => {}
    }
}

/// Whether the view stores text where Arrow has another type.
fn is_typed_text(kind: ColumnKind) -> bool {
    matches!(kind, ColumnKind::Words | ColumnKind::LocalTime | ColumnKind::Instant)
}

/// Types a column that has shown no value by the view's column of that name, and also a time that the view
/// computes (`modified_at`).
fn known_by_name(name: &str, mut builder: ColumnBuilder) -> ColumnBuilder {
    let Some(column) = column::by_name(name) else { return builder };
    let is_computed_time = column.is_computed() && column.kind == ColumnKind::Instant;
    if is_computed_time && matches!(builder, ColumnBuilder::Text(_) | ColumnBuilder::Nothing(_)) {
        return times_of(&builder.finish(), builder);
    }
    let ColumnBuilder::Nothing(n_values) = &builder else { return builder };
    // The types that values of a query have: SQLite has no Boolean type, and an expression gives no time or
    // list.
    let kind = match column.kind {
        ColumnKind::Boolean => ColumnKind::Integer,
        kind if is_typed_text(kind) => ColumnKind::Text,
        kind => kind,
    };
    let mut typed = ColumnBuilder::new(kind);
    (0..*n_values).for_each(|_| {
        typed.append(&Value::Null);
    });
    typed
}

/// Returns the values as instants if all of them are, otherwise unchanged.
fn times_of(values: &dyn Array, mut untyped: ColumnBuilder) -> ColumnBuilder {
    let texts = values.as_any().downcast_ref::<StringArray>();
    let text =
        |row| texts.filter(|texts| texts.is_valid(row)).map(|texts| Value::Text(texts.value(row).into()));
    let mut times = ColumnBuilder::new(ColumnKind::Instant);
    let is_time = |row: usize| text(row).is_none_or(|text| times.takes(&text));
    let all_are = (0..values.len()).all(is_time);
    let typed = if all_are { &mut times } else { &mut untyped };
    (0..values.len()).for_each(|row| {
        typed.append(&text(row).unwrap_or(Value::Null));
    });
    if all_are { times } else { untyped }
}

impl std::fmt::Debug for ArrowSink<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ArrowSink").field("names", &self.names).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use arrow_schema::{DataType, TimeUnit};

    use super::*;

    fn batches(names: &[&str], rows: &[&[Value<'_>]]) -> io::Result<Vec<RecordBatch>> {
        let mut found = Vec::new();
        let mut out = |batch| {
            found.push(batch);
            Ok(())
        };
        let mut sink = ArrowSink::new(&mut out);
        sink.begin(&names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>())?;
        rows.iter().try_for_each(|row| sink.row(row))?;
        sink.end()?;
        drop(sink);
        Ok(found)
    }

    #[test]
    fn types_are_those_of_the_values() {
        use DataType::{Binary, Float64, Utf8};
        use Value::{Integer, Null, Real};
        let text = |text: &'static str| Value::Text(text.into());
        let rows: &[&[Value<'_>]] =
            &[&[Null, Integer(1), Null, Null, Null], &[text("a"), Real(0.5), Value::Blob(b"x"), Null, Null]];
        let found = batches(&["t", "n", "b", "latitude", "z"], rows).unwrap();
        let types: Vec<DataType> =
            found[0].schema().fields().iter().map(|field| field.data_type().clone()).collect();
        assert_eq!(types, [Utf8, Float64, Binary, Float64, DataType::Null]);
        let numbers = found[0].column(1).as_primitive::<arrow_array::types::Float64Type>();
        assert_eq!(numbers.values().to_vec(), [1.0, 0.5]);
        assert_eq!((found.len(), found[0].num_rows()), (1, 2));
    }

    #[test]
    fn times_of_the_view_are_timestamps_and_those_of_expressions_text() {
        let text = |text: &'static str| Value::Text(text.into());
        let of_kinds = |kinds: &[Option<ColumnKind>], names: &[&str], rows: &[&[Value<'_>]]| {
            let mut found = Vec::new();
            let mut out = |batch: RecordBatch| {
                found.extend(
                    batch.columns().iter().map(|column| (column.data_type().clone(), column.null_count())),
                );
                Ok(())
            };
            let mut sink = ArrowSink::new(&mut out);
            sink.kinds(kinds);
            sink.begin(&names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>())?;
            rows.iter().try_for_each(|row| sink.row(row))?;
            sink.end()?;
            drop(sink);
            Ok::<_, io::Error>(found)
        };
        let utc = DataType::Timestamp(TimeUnit::Microsecond, Some("UTC".into()));
        let local = DataType::Timestamp(TimeUnit::Microsecond, None);
        let rows: &[&[Value<'_>]] = &[
            &[text("2024-06-01T10:11:12"), text("2004"), text("2024-06-01T10:11:12Z"), text("later")],
            &[text("2004"), text("2005"), Value::Null, Value::Null],
        ];
        let names = ["t", "taken_at", "modified_at", "modified_at"];
        let kinds = [Some(ColumnKind::LocalTime), None, None, None];
        let found = of_kinds(&kinds, &names, rows).unwrap();
        assert_eq!(found, [(local.clone(), 1), (DataType::Utf8, 0), (utc.clone(), 1), (DataType::Utf8, 1)]);
        let empty = of_kinds(&kinds, &names, &[]).unwrap();
        assert_eq!(empty, [(local, 0), (DataType::Utf8, 0), (utc.clone(), 0), (utc, 0)]);
        // A value of another table of a UNION, for example: it is reported, not lost silently.
        let error = of_kinds(&kinds[..1], &["t"], &[&[text("later")]]).unwrap_err();
        assert!(error.to_string().contains("CAST(t AS TEXT)"), "{error}");
    }

    #[test]
    fn without_rows_there_is_a_schema() {
        let found = batches(&["path", "z"], &[]).unwrap();
        assert_eq!((found.len(), found[0].num_rows(), found[0].num_columns()), (1, 0, 2));
        assert_eq!(*found[0].schema().field(0).data_type(), DataType::Utf8);
    }

    #[test]
    fn a_value_of_another_type_is_named() {
        let text = [Value::Text("x".into())];
        let error = batches(&["n"], &[&[Value::Integer(1)], &text]).unwrap_err();
        assert!(error.to_string().contains("CAST(n AS TEXT)"), "{error}");
        // The same after the inspected rows: a whole number can no longer be widened then.
        let numbers = vec![[Value::Integer(1)]; BATCH_ROWS];
        let mut rows: Vec<&[Value<'_>]> = numbers.iter().map(|row| row.as_slice()).collect();
        rows.push(&[Value::Real(0.5)]);
        assert!(batches(&["n"], &rows).is_err());
    }

    #[test]
    fn large_results_come_in_batches() {
        let rows = vec![[Value::Integer(1), Value::Null]; BATCH_ROWS * 2 + 1];
        let rows: Vec<&[Value<'_>]> = rows.iter().map(|row| row.as_slice()).collect();
        let n_rows: Vec<usize> =
            batches(&["n", "z"], &rows).unwrap().iter().map(RecordBatch::num_rows).collect();
        // A column without a type is inspected for longer.
        assert_eq!(n_rows, [BATCH_ROWS * 2 + 1]);
        let typed: Vec<&[Value<'_>]> = rows.iter().map(|row| &row[..1]).collect();
        let n_rows: Vec<usize> = batches(&["n"], &typed).unwrap().iter().map(RecordBatch::num_rows).collect();
        assert_eq!(n_rows, [BATCH_ROWS, BATCH_ROWS, 1]);
    }
}
