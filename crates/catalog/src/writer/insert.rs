//! The statement that writes a row of `file`.
//!
//! It is executed once a file and has 53 parameters, so two things are worth their lines: parameters keep
//! their values from one execution to the next, so a NULL is bound only where the row before had a value; and
//! the list of columns below is the only place where a column, its parameter and its field meet.

use rusqlite::{Connection, Statement, ToSql};

use crate::change::Location;
use crate::error_kind::ErrorKind;
use crate::image::{ImageRow, Text};
use crate::name::SqlName;

/// A prepared `INSERT OR REPLACE`, and which of its parameters hold a value.
pub(super) struct Insert<'c> {
    statement: Statement<'c>,
    has_value: u64,
}

/// Columns before those of the image.
const LEADING: &[&str] =
    &["id", "directory_id", "name", "name_raw", "bytes", "mtime_ns", "inode", "device", "tag_shape_id"];

/// Makes `IMAGE_COLUMNS` and `Insert::bind_image` from one list, so that they cannot get out of step.
macro_rules! image_columns {
    ($($column:ident)*) => {
        /// The columns of the image, each named as the field of [`ImageRow`] that it holds.
        const IMAGE_COLUMNS: &[&str] = &[$(stringify!($column)),*];

        impl Insert<'_> {
            fn bind_image(&mut self, image: &ImageRow, mut index: usize) -> rusqlite::Result<()> {
                $(self.bind(index, image.$column.as_ref().map(Parameter::parameter))?; index += 1;)*
                debug_assert_eq!(index, LEADING.len() + IMAGE_COLUMNS.len() + 1);
                Ok(())
            }
        }
    };
}

image_columns! {
    format mime width height bit_depth orientation taken_at taken_utc taken_from date_time_original create_date
    modify_date make model lens serial iso exposure_s f_number focal_mm focal_35mm flash latitude longitude altitude_m
    title description keywords artist copyright rating software color_profile has_thumbnail frames content_hash
    perceptual_hash verdict survives sidecar sidecar_bytes sidecar_mtime_ns error error_kind
}

/// What a field is as a parameter.
trait Parameter {
    type Sql<'a>: ToSql
    where
        Self: 'a;
    fn parameter(&self) -> Self::Sql<'_>;
}

macro_rules! as_itself {
    ($($type:ty)*) => {
        $(impl Parameter for $type {
            type Sql<'a> = $type;
            fn parameter(&self) -> $type {
                *self
            }
        })*
    };
}

as_itself! { u8 u16 u32 i32 i64 f64 bool &'static str }

impl Parameter for Text {
    type Sql<'a> = &'a str;
    fn parameter(&self) -> &str {
        self
    }
}

impl Parameter for ErrorKind {
    type Sql<'a> = &'static str;
    fn parameter(&self) -> &'static str {
        self.as_str()
    }
}

impl Parameter for Box<[u8]> {
    type Sql<'a> = &'a [u8];
    fn parameter(&self) -> &[u8] {
        self
    }
}

impl Parameter for u64 {
    type Sql<'a> = i64;
    fn parameter(&self) -> i64 {
        self.cast_signed()
    }
}

impl<'c> Insert<'c> {
    pub(super) fn new(connection: &'c Connection) -> rusqlite::Result<Insert<'c>> {
        let columns: Vec<&str> = LEADING.iter().chain(IMAGE_COLUMNS).copied().collect();
        let marks = vec!["?"; columns.len()].join(", ");
        let sql = format!("INSERT OR REPLACE INTO file ({}) VALUES ({marks})", columns.join(", "));
        Ok(Insert { statement: connection.prepare(&sql)?, has_value: 0 })
    }

    /// Writes the row; in place of row `id` if that is given.
    pub(super) fn execute(
        &mut self,
        id: Option<i64>,
        directory_id: i64,
        name: &SqlName<'_>,
        location: &Location,
        shape_id: Option<i64>,
        image: &ImageRow,
    ) -> rusqlite::Result<()> {
        self.bind(1, id)?;
        self.bind(2, Some(directory_id))?;
        self.bind(3, Some(name.text.as_ref()))?;
        self.bind(4, name.raw.as_deref())?;
        self.bind(5, Some(location.bytes.cast_signed()))?;
        self.bind(6, Some(location.mtime_ns))?;
        self.bind(7, Some(location.inode.cast_signed()))?;
        self.bind(8, Some(location.device.cast_signed()))?;
        self.bind(9, shape_id)?;
        self.bind_image(image, LEADING.len() + 1)?;
        if image.error.is_some() && image.error_kind.is_none() {
            // `error_kind` tells an incremental run that a file failed; it must not be missing.
            self.bind(LEADING.len() + IMAGE_COLUMNS.len(), Some(ErrorKind::Other.as_str()))?;
        }
        self.statement.raw_execute()?;
        Ok(())
    }

    fn bind<T: ToSql>(&mut self, index: usize, value: Option<T>) -> rusqlite::Result<()> {
        let bit = 1_u64 << index;
        match value {
            Some(value) => {
                self.has_value |= bit;
                self.statement.raw_bind_parameter(index, value)
            }
            None if self.has_value & bit != 0 => {
                self.has_value &= !bit;
                self.statement.raw_bind_parameter(index, rusqlite::types::Null)
            }
            None => Ok(()),
        }
    }
}
