//! `tags=` of `scan`: all tags as JSON or as a map, or chosen ones as columns.
//!
//! The engine fills the column `tags` with JSON. This module converts it batch by batch, so that Parquet
//! files and parts keep their one form.

use std::sync::Arc;

use arrow_array::builder::{MapBuilder, StringBuilder};
use arrow_array::cast::AsArray as _;
use arrow_array::{Array as _, ArrayRef, RecordBatch, StringArray};
use arrow_schema::{ArrowError, DataType, Field, Schema};
use pyo3::prelude::*;
use pyo3::types::PyBool;
use serde_json::Value;

use crate::argument::strings;
use crate::error::usage;

/// The form in which tags are wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TagColumns {
    /// Not at all: the column is null.
    No,
    /// The column `tags` as JSON text.
    Json,
    /// The column `tags` as a map from names to texts.
    Map,
    /// A column of texts for each of these tags.
    Chosen(Vec<String>),
}

/// The column with all tags.
pub(crate) const TAGS: &str = "tags";

/// What was given as `tags`.
///
/// # Errors
/// For anything but a bool, `"json"`, `"map"` and names.
pub(crate) fn tag_columns(given: &Bound<'_, PyAny>) -> PyResult<TagColumns> {
    if let Ok(flag) = given.cast::<PyBool>() {
        return Ok(if flag.is_true() { TagColumns::Json } else { TagColumns::No });
    }
    if given.is_none() {
        return Ok(TagColumns::No);
    }
    match given.extract::<String>() {
        Ok(text) if text == "map" => Ok(TagColumns::Map),
        Ok(text) if text == "json" => Ok(TagColumns::Json),
        Ok(text) => Err(usage(&format!(
            "`tags` must be True, False, \"json\", \"map\" or a list of names of tags, not {text:?}; for one tag \
             write [{text:?}]"
        ))),
        Err(_) => Ok(TagColumns::Chosen(strings(TAGS, given)?)),
    }
}

/// Turns the engine's batches into those that were asked for.
pub(crate) struct ReshapedBatches {
    form: TagColumns,
    /// Whether the caller wants the column `tags`; the engine may have made it for the chosen ones alone.
    keeps_tags: bool,
}

impl ReshapedBatches {
    /// `keeps_tags`: whether the column `tags` was asked for besides chosen ones.
    pub(crate) fn new(form: TagColumns, keeps_tags: bool) -> ReshapedBatches {
        ReshapedBatches { form, keeps_tags }
    }

    /// The schema of the batches that [`ReshapedBatches::batch`] returns.
    pub(crate) fn schema(&self, schema: &Arc<Schema>) -> Arc<Schema> {
        let mut fields: Vec<Arc<Field>> = Vec::new();
        for field in schema.fields() {
            match (&self.form, field.name() == TAGS) {
                (TagColumns::Map, true) => fields.push(Arc::new(Field::new(TAGS, map_type(), true))),
                (TagColumns::Chosen(_), true) if !self.keeps_tags => {}
                _ => fields.push(Arc::clone(field)),
            }
        }
        if let TagColumns::Chosen(names) = &self.form {
            fields.extend(names.iter().map(|name| Arc::new(Field::new(name, DataType::Utf8, true))));
        }
        Arc::new(Schema::new(fields))
    }

    /// One batch in the form that was asked for.
    ///
    /// # Errors
    /// If the parts do not fit together, which none of them can cause.
    pub(crate) fn batch(&self, batch: RecordBatch) -> Result<RecordBatch, ArrowError> {
        let has_tags = batch.schema().index_of(TAGS).ok();
        let (Some(at), TagColumns::Map | TagColumns::Chosen(_)) = (has_tags, &self.form) else {
            return Ok(batch);
        };
        let schema = self.schema(&batch.schema());
        let texts = batch.column(at).as_string::<i32>().clone();
        let mut columns: Vec<ArrayRef> = batch.columns().to_vec();
        match &self.form {
            TagColumns::Map => columns[at] = map_of(&texts)?,
            _ if self.keeps_tags => {}
            _ => drop(columns.remove(at)),
        }
        if let TagColumns::Chosen(names) = &self.form {
            columns.extend(chosen(&texts, names));
        }
        RecordBatch::try_new(schema, columns)
    }
}

fn map_type() -> DataType {
    let key = Field::new("key", DataType::Utf8, false);
    let value = Field::new("value", DataType::Utf8, true);
    let entries = Field::new("entries", DataType::Struct(vec![key, value].into()), false);
    DataType::Map(Arc::new(entries), false)
}

fn map_of(texts: &StringArray) -> Result<ArrayRef, ArrowError> {
    let names = arrow_array::builder::MapFieldNames {
        entry: "entries".to_owned(),
        key: "key".to_owned(),
        value: "value".to_owned(),
    };
    let mut map = MapBuilder::new(Some(names), StringBuilder::new(), StringBuilder::new());
    for row in 0..texts.len() {
        let tags = tags_of(texts, row);
        for (name, value) in tags.iter().flatten() {
            map.keys().append_value(name);
            map.values().append_option(text_of(value));
        }
        map.append(tags.is_some())?;
    }
    Ok(Arc::new(map.finish()))
}

/// A column for each name.
fn chosen(texts: &StringArray, names: &[String]) -> Vec<ArrayRef> {
    let mut columns: Vec<StringBuilder> = names.iter().map(|_| StringBuilder::new()).collect();
    for row in 0..texts.len() {
        let tags = tags_of(texts, row).unwrap_or_default();
        for (name, column) in names.iter().zip(&mut columns) {
            let found = tags.iter().find(|(key, _)| is_named(key, name));
            column.append_option(found.and_then(|(_, value)| text_of(value)));
        }
    }
    columns.into_iter().map(|mut column| Arc::new(column.finish()) as ArrayRef).collect()
}

/// Whether a key such as `ExifIFD:ISO` is what `ExifIFD:ISO`, or `ISO` in any group, asks for.
fn is_named(key: &str, name: &str) -> bool {
    let own = if name.contains(':') { key } else { key.rsplit_once(':').map_or(key, |(_, tag)| tag) };
    own.eq_ignore_ascii_case(name)
}

fn tags_of(texts: &StringArray, row: usize) -> Option<Vec<(String, Value)>> {
    if texts.is_null(row) {
        return None;
    }
    // An object, in the order of the file; what is none has no tags.
    let object: serde_json::Map<String, Value> = serde_json::from_str(texts.value(row)).unwrap_or_default();
    Some(object.into_iter().collect())
}

/// A value as text: texts as they are, anything else as JSON.
fn text_of(value: &Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        other => Some(other.to_string()),
    }
}
