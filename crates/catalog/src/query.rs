//! Any SQL that only reads, its rows handed on one at a time.
//!
//! Three things keep a query from changing anything, each enough alone: a handle for reading opens the file
//! for reading, every reading connection has `query_only` set, and an authorizer allows only what is on a
//! list of reading actions (see `connection`). The last also refuses ATTACH, by which a statement could reach
//! another file.

use std::fmt;
use std::path::Path;

use rusqlite::types::{ToSql, ToSqlOutput, ValueRef};
use rusqlite::{ErrorCode, InterruptHandle, Params, Rows, Statement};

use crate::column::{self, ColumnKind};
use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::value::{self, RowSink, Value};

/// Ends a running query of one [`Catalog`] from another thread (from the one that handles signals, say).
pub struct Interrupter {
    handle: InterruptHandle,
}

impl fmt::Debug for Interrupter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Interrupter").finish_non_exhaustive()
    }
}

impl Interrupter {
    /// Makes the statement that runs now end with [`CatalogError::Interrupted`]. Does nothing if none runs.
    pub fn interrupt(&self) {
        self.handle.interrupt();
    }
}

impl Catalog {
    /// Runs one reading SQL statement and hands its rows to `sink`; returns how many there were.
    ///
    /// # Errors
    /// [`CatalogError::Refused`] for whatever does not only read, [`CatalogError::BadSql`],
    /// [`CatalogError::NoStatement`], [`CatalogError::Interrupted`], [`CatalogError::Output`] from the sink,
    /// and what the storage reports.
    pub fn query(&self, sql: &str, sink: &mut dyn RowSink) -> Result<u64, CatalogError> {
        self.query_with(sql, &Parameters::Positional(Vec::new()), sink)
    }

    /// As [`Catalog::query`], with values for the statement's parameters: `?`, `?2`, `:name`.
    ///
    /// # Errors
    /// As [`Catalog::query`]; [`CatalogError::BadSql`] also where there are other parameters than values.
    pub fn query_with(
        &self,
        sql: &str,
        parameters: &Parameters<'_>,
        sink: &mut dyn RowSink,
    ) -> Result<u64, CatalogError> {
        let mut statement = self.reader.prepare(sql).map_err(|source| self.bad_sql(source))?;
        if !statement.readonly() {
            return Err(CatalogError::Refused { source: None });
        }
        if statement.column_count() == 0 {
            return Err(CatalogError::NoStatement);
        }
        bind(&mut statement, parameters).map_err(bad_sql)?;
        let columns = columns_of(&statement);
        sink.kinds(&kinds_of(&statement));
        self.hand_on(&columns, statement.raw_query(), CatalogError::of_query, sink)
    }

    /// What can end a query of this handle from another thread.
    #[must_use]
    pub fn interrupter(&self) -> Interrupter {
        Interrupter { handle: self.reader.get_interrupt_handle() }
    }

    /// Steps through a statement's rows.
    pub(crate) fn stream(
        &self,
        statement: &mut Statement<'_>,
        parameters: impl Params,
        sink: &mut dyn RowSink,
    ) -> Result<u64, CatalogError> {
        let columns = columns_of(statement);
        let rows = statement.query(parameters);
        self.hand_on(
            &columns,
            rows.map_err(|source| CatalogError::sqlite("query", &self.path, source))?,
            CatalogError::sqlite,
            sink,
        )
    }

    fn hand_on(
        &self,
        columns: &[String],
        mut rows: Rows<'_>,
        error: fn(&'static str, &Path, rusqlite::Error) -> CatalogError,
        sink: &mut dyn RowSink,
    ) -> Result<u64, CatalogError> {
        let failed = |source| error("query", &self.path, source);
        let output = |source| CatalogError::Output { source };
        sink.begin(columns).map_err(output)?;
        let mut n_rows = 0;
        while let Some(row) = rows.next().map_err(failed)? {
            let values = value::values_of(row, columns.len()).map_err(failed)?;
            sink.row(&values).map_err(output)?;
            n_rows += 1;
        }
        sink.end().map_err(output)?;
        Ok(n_rows)
    }

    /// Tells damage from SQL that is wrong: where the view is not as it should be, the statement may be
    /// right.
    fn bad_sql(&self, source: rusqlite::Error) -> CatalogError {
        let columns: Vec<&str> = column::COLUMNS.iter().map(|column| column.name).collect();
        let view = format!("SELECT {} FROM image", columns.join(", "));
        match (bad_sql(source), self.reader.prepare(&view)) {
            (CatalogError::BadSql { source }, Err(_)) => CatalogError::sqlite("query", &self.path, source),
            (error, _) => error,
        }
    }
}

/// Values for the parameters of a statement.
#[derive(Clone, Debug, PartialEq)]
pub enum Parameters<'p> {
    /// In the order of their numbers.
    Positional(Vec<Value<'p>>),
    /// By their names, with or without the sign before it (`:`, `@` or `$`).
    Named(Vec<(String, Value<'p>)>),
}

impl ToSql for Value<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Value::Null => ValueRef::Null,
            Value::Integer(number) => ValueRef::Integer(*number),
            Value::Real(number) => ValueRef::Real(*number),
            Value::Text(text) => ValueRef::Text(text.as_bytes()),
            Value::Blob(bytes) => ValueRef::Blob(bytes),
        }))
    }
}

/// Gives every parameter its value.
///
/// # Errors
/// If one has none, or a value is left over: SQLite would take NULL for the one and ignore the other.
fn bind(statement: &mut Statement<'_>, parameters: &Parameters<'_>) -> rusqlite::Result<()> {
    let wanted = statement.parameter_count();
    let given = match parameters {
        Parameters::Positional(values) => values.len(),
        Parameters::Named(values) => values.len(),
    };
    if wanted != given {
        return Err(rusqlite::Error::InvalidParameterCount(given, wanted));
    }
    match parameters {
        Parameters::Positional(values) => values
            .iter()
            .enumerate()
            .try_for_each(|(index, value)| statement.raw_bind_parameter(index + 1, value)),
        Parameters::Named(values) => values.iter().try_for_each(|(name, value)| {
            let signed = |sign: &str| statement.parameter_index(&format!("{sign}{name}"));
            let found = ["", ":", "@", "$"].into_iter().find_map(|sign| signed(sign).transpose());
            let index = found.unwrap_or_else(|| Err(rusqlite::Error::InvalidParameterName(name.clone())))?;
            statement.raw_bind_parameter(index, value)
        }),
    }
}

fn columns_of(statement: &Statement<'_>) -> Vec<String> {
    statement.column_names().map(String::from).collect()
}

/// What the columns hold that are columns of the view and not made by an expression, wherever in the
/// statement they come from and whatever they are called there. Of the view's own expressions nothing is
/// known.
fn kinds_of(statement: &Statement<'_>) -> Vec<Option<ColumnKind>> {
    let kind = |index| {
        let (_, table, origin, ..) = statement.column_metadata(index).ok().flatten()?;
        let name = origin.to_str().ok().filter(|_| table.to_bytes() == b"file")?;
        column::by_name(name).map(|column| column.kind)
    };
    (0..statement.column_count()).map(kind).collect()
}

/// Tells what is forbidden from what is not SQL.
fn bad_sql(source: rusqlite::Error) -> CatalogError {
    let is_forbidden = match &source {
        rusqlite::Error::MultipleStatement => true,
        // A function that the authorizer denies has no code of its own, only these words.
        rusqlite::Error::SqlInputError { msg, .. } if msg.starts_with("not authorized") => true,
        _ => matches!(
            source.sqlite_error_code(),
            Some(ErrorCode::AuthorizationForStatementDenied | ErrorCode::ReadOnly)
        ),
    };
    if is_forbidden {
        CatalogError::Refused { source: Some(source) }
    } else {
        CatalogError::BadSql { source }
    }
}
