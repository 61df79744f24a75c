//! Files to drop, as a list, JSON or a script.

use std::io::{self, Write};

use super::export::DecidedRow;
use super::{Decisions, script};
use crate::error::CatalogError;

impl Decisions {
    /// Writes the files to drop in a form. Returns their number.
    ///
    /// # Errors
    /// Those of [`Decisions::dropped`].
    pub fn write(&self, form: DropForm, out: &mut dyn Write) -> Result<u64, CatalogError> {
        let output = |source| CatalogError::Output { source };
        form.begin(out).map_err(output)?;
        let mut n_written = 0;
        self.dropped(&mut |row| {
            n_written += u64::from(form.write_row(row, out)?);
            Ok(())
        })?;
        form.end(out).map_err(output)?;
        Ok(n_written)
    }
}

/// A form in which files to drop are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DropForm {
    /// Paths on lines. Those with line breaks (`\n` or `\r`) are left out: their parts would name files about
    /// which nothing was decided.
    Lines,
    /// Paths, each followed by a zero byte, which no path contains.
    Zeros,
    /// JSON, one object per line.
    Json,
    /// A shell script, which removes the files if it is run with `--delete`. It checks each file and the file
    /// that is kept instead, and refuses what has changed or vanished.
    Script,
}

impl DropForm {
    /// Writes what comes before the first file.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn begin(self, out: &mut dyn Write) -> io::Result<()> {
        if self == DropForm::Script { script::begin(out) } else { Ok(()) }
    }

    /// Writes a file to drop; `false` if this form cannot have it.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write_row(self, row: &DecidedRow, out: &mut dyn Write) -> io::Result<bool> {
        let path = row.dropped.path.as_os_str().as_encoded_bytes();
        match self {
            DropForm::Lines if path.iter().any(|byte| matches!(byte, b'\n' | b'\r')) => return Ok(false),
            DropForm::Lines => out.write_all(path).and_then(|()| out.write_all(b"\n"))?,
            DropForm::Zeros => out.write_all(path).and_then(|()| out.write_all(&[0]))?,
            DropForm::Json => writeln!(out, "{}", json_of_row(row))?,
            DropForm::Script => script::write_row(row, out)?,
        }
        Ok(true)
    }

    /// Writes what comes after the last file.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn end(self, out: &mut dyn Write) -> io::Result<()> {
        if self == DropForm::Script { script::end(out) } else { Ok(()) }
    }
}

fn json_of_row(row: &DecidedRow) -> serde_json::Value {
    serde_json::json!({
        "decision": (row.seq > 0).then_some(row.seq),
        "kind": row.kind,
        "drop": row.dropped.json(),
        "keep": row.kept.json(),
        "losses": row.losses.iter().map(|loss| loss.name()).collect::<Vec<_>>(),
    })
}
