//! Runs any SQL statement that only reads, and streams its rows.
//!
//! Three mechanisms prevent a query from changing anything, each sufficient alone: a read-only handle opens
//! the file for reading, every reading connection has `query_only` set, and an authorizer allows only a list
//! of reading actions (see `connection`). The last also refuses ATTACH, with which a statement could reach
//! another file.

use std::path::Path;

use rusqlite::types::{ToSql, ToSqlOutput, ValueRef};
use rusqlite::{ErrorCode, Params, Rows, Statement};

use crate::budget::CountWatch;
use crate::column::{self, ColumnKind};
use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::interrupt::Interrupter;
use crate::value::{self, RowSink, Value};

impl Catalog {
    /// Runs one reading SQL statement and passes its rows to `sink`; returns their number.
    ///
    /// # Errors
    /// [`CatalogError::Refused`] for a statement that does more than read, [`CatalogError::BadSql`],
    /// [`CatalogError::NoStatement`], [`CatalogError::Interrupted`], [`CatalogError::Endless`],
    /// [`CatalogError::Output`] from the sink, and errors of the storage.
    pub fn query(&self, sql: &str, sink: &mut dyn RowSink) -> Result<u64, CatalogError> {
        self.query_with(sql, &Parameters::Positional(Vec::new()), sink)
    }

    /// Runs a statement like [`Catalog::query`], with values for its parameters: `?`, `?2`, `:name`.
    ///
    /// # Errors
    /// Those of [`Catalog::query`]; [`CatalogError::BadSql`] also if the parameters do not match the values.
    pub fn query_with(
        &self,
        sql: &str,
        parameters: &Parameters<'_>,
        sink: &mut dyn RowSink,
    ) -> Result<u64, CatalogError> {
        let mut statement = self.reader().prepare(sql).map_err(|source| self.bad_sql(source))?;
        if !statement.readonly() {
            return Err(CatalogError::Refused { source: None });
        }
        if statement.column_count() == 0 {
            return Err(CatalogError::NoStatement);
        }
        bind(&mut statement, parameters).map_err(bad_sql)?;
        let columns = columns_of(&statement);
        sink.kinds(&kinds_of(&statement));
        self.interrupts.budget.begin_of_user(self.query_steps);
        let watch = (self.query_steps < u64::MAX)
            .then(|| CountWatch::of(sql, &self.path, self.reader.get_interrupt_handle()));
        let outcome = self.hand_on(&columns, statement.raw_query(), CatalogError::of_query, sink);
        match outcome {
            Err(CatalogError::Interrupted) if watch.is_some_and(|watch| watch.has_ended_it()) => {
                Err(CatalogError::Endless { operation: "query", path: self.path.clone() })
            }
            outcome => outcome,
        }
    }

    /// Returns an object that can end queries of this handle from another thread. Those that were returned
    /// before remember no interrupt any more: they end at most the statement that runs.
    #[must_use]
    pub fn interrupter(&self) -> Interrupter {
        self.interrupts.interrupter(self.reader())
    }

    /// Passes all rows of a statement to `sink`.
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

    /// Distinguishes damage from wrong SQL: if the view itself cannot be queried, the statement may be right.
    fn bad_sql(&self, source: rusqlite::Error) -> CatalogError {
        let columns: Vec<&str> = column::COLUMNS.iter().map(|column| column.name).collect();
        let view = format!("SELECT {} FROM image", columns.join(", "));
        match (bad_sql(source), self.reader().prepare(&view)) {
            (CatalogError::BadSql { source }, Err(_)) => CatalogError::sqlite("query", &self.path, source),
            (error, _) => error,
        }
    }
}

/// Values for the parameters of a statement.
#[derive(Clone, Debug, PartialEq)]
pub enum Parameters<'p> {
    /// Values in the order of the parameter numbers.
    Positional(Vec<Value<'p>>),
    /// Values by name, with or without the leading sign (`:`, `@` or `$`).
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

/// Binds a value to every parameter.
///
/// # Errors
/// If a parameter has no value, or a value is left over: SQLite would use NULL for the former and ignore the
/// latter.
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

/// The kinds of the columns taken unchanged from the view, wherever they occur in the statement and whatever
/// they are called there. `None` for expressions, including the view's own.
fn kinds_of(statement: &Statement<'_>) -> Vec<Option<ColumnKind>> {
    let kind = |index| {
        let (_, table, origin, ..) = statement.column_metadata(index).ok().flatten()?;
        let name = origin.to_str().ok().filter(|_| table.to_bytes() == b"file")?;
        column::by_name(name).map(|column| column.kind)
    };
    (0..statement.column_count()).map(kind).collect()
}

/// Distinguishes forbidden statements from invalid SQL.
fn bad_sql(source: rusqlite::Error) -> CatalogError {
    let is_forbidden = match &source {
        rusqlite::Error::MultipleStatement => true,
        // A function denied by the authorizer has no error code of its own, only this message.
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
