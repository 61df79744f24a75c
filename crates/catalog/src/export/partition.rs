//! The keys by which an export is divided into folders, and the names of these folders.
//!
//! Folders are named as Apache Hive names them, `year=2024/camera=NIKON D70`: DuckDB, Polars, Spark and
//! pyarrow make columns of such names. Characters that a path or a reader would take for something else are
//! escaped as in Hive (`FileUtils.escapePathName`): a percent sign and two hexadecimal digits. NULL and empty
//! text are `__HIVE_DEFAULT_PARTITION__`.

use std::fmt::Write as _;

use crate::column::{COLUMNS, Column};
use crate::error::CatalogError;
use crate::value::Value;

/// The name of a folder for rows without a value.
const NO_VALUE: &str = "__HIVE_DEFAULT_PARTITION__";

/// Columns that name a file or hold all of it: each of their values would have a folder of its own.
const UNFIT: [&str; 3] = ["path", "tags", "content_hash"];

/// A key by which rows are divided: a part of the time, the camera, or a column of the view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartitionKey {
    name: &'static str,
    /// SQL over the columns of the view.
    expression: &'static str,
    /// Whether it is a column of the view, which the files then lack: readers add it from the folder's name.
    is_column: bool,
}

/// Keys that are no columns: their names are not those of the view, and the files keep all columns.
const MADE: [PartitionKey; 4] = [
    PartitionKey { name: "year", expression: "substr(taken_at, 1, 4)", is_column: false },
    PartitionKey { name: "month", expression: "substr(taken_at, 6, 2)", is_column: false },
    PartitionKey { name: "day", expression: "substr(taken_at, 9, 2)", is_column: false },
    PartitionKey { name: "camera", expression: "model", is_column: false },
];

impl PartitionKey {
    /// The key with this name: `year`, `month`, `day` (of `taken_at`), `camera` (the model), or a column.
    ///
    /// # Errors
    /// [`CatalogError::UnknownColumn`] if there is no such key, or it would make a folder for each file.
    pub fn named(name: &str) -> Result<PartitionKey, CatalogError> {
        let of =
            |column: &Column| PartitionKey { name: column.name, expression: column.name, is_column: true };
        let made = MADE.iter().find(|key| key.name == name).copied();
        let column = || COLUMNS.iter().find(|column| column.name == name && !UNFIT.contains(&name)).map(of);
        made.or_else(column).ok_or_else(|| CatalogError::UnknownColumn { name: name.to_owned() })
    }

    /// Its name, which the folders begin with.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Whether the files lack this column because their folders have it.
    pub(super) fn is_in_folders_only(self, column: &str) -> bool {
        self.is_column && self.name == column
    }

    /// Its value as SQL text; NULL for empty text.
    pub(super) fn sql(self) -> String {
        format!("nullif(CAST({} AS TEXT), '')", self.expression)
    }
}

/// The folder of these values of the keys, such as `year=2024/camera=NIKON D70`; empty without keys.
pub(super) fn folder(keys: &[PartitionKey], values: &[Value<'_>]) -> String {
    let mut folder = String::new();
    for (key, value) in keys.iter().zip(values) {
        if !folder.is_empty() {
            folder.push('/');
        }
        folder.push_str(key.name);
        folder.push('=');
        match value {
            Value::Text(text) if !text.is_empty() => push_escaped(text, &mut folder),
            _ => folder.push_str(NO_VALUE),
        }
    }
    folder
}

fn push_escaped(text: &str, folder: &mut String) {
    for character in text.chars() {
        let is_special = character.is_ascii_control() || "\"#%'*/:=?\\{[]^".contains(character);
        if is_special {
            let _ = write!(folder, "%{:02X}", u32::from(character));
        } else {
            folder.push(character);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_named_as_hive_names_them() {
        let keys = ["year", "camera"].map(|name| PartitionKey::named(name).unwrap());
        let of = |year: Value<'_>, camera: Value<'_>| folder(&keys, &[year, camera]);
        let text = |text: &'static str| Value::Text(text.into());
        assert_eq!(of(text("2024"), text("NIKON D70")), "year=2024/camera=NIKON D70");
        assert_eq!(
            of(Value::Null, text("")),
            "year=__HIVE_DEFAULT_PARTITION__/camera=__HIVE_DEFAULT_PARTITION__"
        );
        assert_eq!(
            of(text("2024"), text("a/b=c%d:e\\f\"g'h#i*j?k{l[m]n^o\np\u{7f}ü")),
            "year=2024/camera=a%2Fb%3Dc%25d%3Ae%5Cf%22g%27h%23i%2Aj%3Fk%7Bl%5Bm%5Dn%5Eo%0Ap%7Fü"
        );
        assert_eq!(of(text(".."), text("a b+c")), "year=../camera=a b+c");
        assert_eq!(folder(&[], &[]), "");
    }

    #[test]
    fn keys_are_parts_of_the_time_or_columns() {
        assert_eq!(PartitionKey::named("format").unwrap().sql(), "nullif(CAST(format AS TEXT), '')");
        assert!(PartitionKey::named("format").unwrap().is_in_folders_only("format"));
        assert!(!PartitionKey::named("camera").unwrap().is_in_folders_only("model"));
        for name in ["path", "tags", "colour", "", "Year"] {
            assert!(PartitionKey::named(name).is_err(), "{name}");
        }
    }
}
