//! Builder that turns the values of one column into an Arrow array.

use std::sync::Arc;

use arrow_array::builder::{
    ArrayBuilder, BinaryBuilder, BooleanBuilder, Float64Builder, Int64Builder, ListBuilder, StringBuilder,
    TimestampMicrosecondBuilder,
};
use arrow_array::{ArrayRef, NullArray};
use arrow_schema::{DataType, Field, TimeUnit};

use crate::column::ColumnKind;
use crate::exact::{self, Clock};
use crate::value::Value;

/// Time zone of instants.
const UTC: &str = "UTC";

/// Collects the values of one column.
pub(crate) enum ColumnBuilder {
    Text(StringBuilder),
    /// Built from texts; NULL if a timestamp cannot represent the text.
    Time(TimestampMicrosecondBuilder, Clock),
    /// Built from texts that are JSON arrays of strings.
    Words(ListBuilder<StringBuilder>),
    Integer(Int64Builder),
    Real(Float64Builder),
    Boolean(BooleanBuilder),
    Bytes(BinaryBuilder),
    /// Number of NULLs in a column without a type.
    Nothing(usize),
}

impl ColumnBuilder {
    pub(crate) fn new(kind: ColumnKind) -> ColumnBuilder {
        match kind {
            ColumnKind::Text | ColumnKind::Json => ColumnBuilder::Text(StringBuilder::new()),
            ColumnKind::Words => ColumnBuilder::Words(ListBuilder::new(StringBuilder::new())),
            ColumnKind::LocalTime => ColumnBuilder::Time(TimestampMicrosecondBuilder::new(), Clock::Local),
            ColumnKind::Instant => {
                ColumnBuilder::Time(TimestampMicrosecondBuilder::new().with_timezone(UTC), Clock::Utc)
            }
            ColumnKind::Integer => ColumnBuilder::Integer(Int64Builder::new()),
            ColumnKind::Real => ColumnBuilder::Real(Float64Builder::new()),
            ColumnKind::Boolean => ColumnBuilder::Boolean(BooleanBuilder::new()),
        }
    }

    /// The builder for values of the same type; for NULL, the untyped builder.
    pub(crate) fn of(value: &Value<'_>) -> ColumnBuilder {
        match value {
            Value::Null => ColumnBuilder::Nothing(0),
            Value::Integer(_) => ColumnBuilder::new(ColumnKind::Integer),
            Value::Real(_) => ColumnBuilder::new(ColumnKind::Real),
            Value::Text(_) => ColumnBuilder::new(ColumnKind::Text),
            Value::Blob(_) => ColumnBuilder::Bytes(BinaryBuilder::new()),
        }
    }

    pub(crate) fn data_type(&self) -> DataType {
        match self {
            ColumnBuilder::Text(_) => DataType::Utf8,
            ColumnBuilder::Time(_, Clock::Local) => DataType::Timestamp(TimeUnit::Microsecond, None),
            ColumnBuilder::Time(_, Clock::Utc) => {
                DataType::Timestamp(TimeUnit::Microsecond, Some(UTC.into()))
            }
            ColumnBuilder::Words(_) => DataType::List(Arc::new(Field::new_list_field(DataType::Utf8, true))),
            ColumnBuilder::Integer(_) => DataType::Int64,
            ColumnBuilder::Real(_) => DataType::Float64,
            ColumnBuilder::Boolean(_) => DataType::Boolean,
            ColumnBuilder::Bytes(_) => DataType::Binary,
            ColumnBuilder::Nothing(_) => DataType::Null,
        }
    }

    /// Whether the builder accepts the value. A date less precise than a second is accepted as a time and
    /// becomes NULL among timestamps, as in exports of the view.
    pub(crate) fn takes(&self, value: &Value<'_>) -> bool {
        use ColumnBuilder::{Boolean, Bytes, Integer, Real, Text, Time, Words};
        match (self, value) {
            (Time(_, clock), Value::Text(text)) => {
                exact::micros(text, *clock).is_some()
                    || (*clock == Clock::Local && exact::is_partial_date(text))
            }
            (Words(_), Value::Text(text)) => exact::words(text).is_some(),
            _ => matches!(
                (self, value),
                (_, Value::Null)
                    | (Integer(_) | Boolean(_) | Real(_), Value::Integer(_))
                    | (Real(_), Value::Real(_))
                    | (Text(_), Value::Text(_))
                    | (Bytes(_), Value::Blob(_))
            ),
        }
    }

    /// Adds a value, or NULL if it does not have the column's type (the tables' types rule that out); returns
    /// its size in bytes.
    pub(crate) fn append(&mut self, value: &Value<'_>) -> usize {
        match (self, value) {
            (ColumnBuilder::Text(builder), Value::Text(text)) => {
                builder.append_value(text);
                return text.len();
            }
            (ColumnBuilder::Text(builder), _) => builder.append_null(),
            (ColumnBuilder::Time(builder, clock), Value::Text(text)) => {
                builder.append_option(exact::micros(text, *clock));
            }
            (ColumnBuilder::Time(builder, _), _) => builder.append_null(),
            (ColumnBuilder::Words(builder), Value::Text(text)) => {
                let words = exact::words(text);
                builder.append_option(words.map(|words| words.into_iter().map(Some)));
                return text.len();
            }
            (ColumnBuilder::Words(builder), _) => builder.append_null(),
            (ColumnBuilder::Integer(builder), Value::Integer(number)) => builder.append_value(*number),
            (ColumnBuilder::Integer(builder), _) => builder.append_null(),
            (ColumnBuilder::Real(builder), Value::Real(number)) => builder.append_value(*number),
            #[allow(
                clippy::cast_precision_loss,
                reason = "SQLite may hand a whole number out of a REAL column's index"
            )]
            (ColumnBuilder::Real(builder), Value::Integer(number)) => builder.append_value(*number as f64),
            (ColumnBuilder::Real(builder), _) => builder.append_null(),
            (ColumnBuilder::Boolean(builder), Value::Integer(number)) => builder.append_value(*number != 0),
            (ColumnBuilder::Boolean(builder), _) => builder.append_null(),
            (ColumnBuilder::Bytes(builder), Value::Blob(bytes)) => {
                builder.append_value(bytes);
                return bytes.len();
            }
            (ColumnBuilder::Bytes(builder), _) => builder.append_null(),
            (ColumnBuilder::Nothing(n_values), _) => *n_values += 1,
        }
        size_of::<u64>()
    }

    pub(crate) fn len(&self) -> usize {
        match self {
            ColumnBuilder::Text(builder) => builder.len(),
            ColumnBuilder::Time(builder, _) => builder.len(),
            ColumnBuilder::Words(builder) => builder.len(),
            ColumnBuilder::Integer(builder) => builder.len(),
            ColumnBuilder::Real(builder) => builder.len(),
            ColumnBuilder::Boolean(builder) => builder.len(),
            ColumnBuilder::Bytes(builder) => builder.len(),
            ColumnBuilder::Nothing(n_values) => *n_values,
        }
    }

    pub(crate) fn finish(&mut self) -> ArrayRef {
        match self {
            ColumnBuilder::Text(builder) => Arc::new(builder.finish()),
            ColumnBuilder::Time(builder, _) => Arc::new(builder.finish()),
            ColumnBuilder::Words(builder) => Arc::new(builder.finish()),
            ColumnBuilder::Integer(builder) => Arc::new(builder.finish()),
            ColumnBuilder::Real(builder) => Arc::new(builder.finish()),
            ColumnBuilder::Boolean(builder) => Arc::new(builder.finish()),
            ColumnBuilder::Bytes(builder) => Arc::new(builder.finish()),
            ColumnBuilder::Nothing(n_values) => Arc::new(NullArray::new(std::mem::take(n_values))),
        }
    }
}
