//! Rows of single pictures by their numbers.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use rusqlite::{OptionalExtension as _, Row};

use crate::bulk;
use crate::column::{self, Column};
use crate::cut;
use crate::error::{CatalogError, During};
use crate::handle::Catalog;
use crate::known;
use crate::name::{self, SqlName};
use crate::value::{self, Value};

/// What a list of pictures shows of one, and what a thumbnail is made from. Texts have at most 1,000
/// characters; of a longer one it is the beginning, with an ellipsis.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct PictureSummary {
    /// The picture's row in the catalogue.
    pub id: i64,
    /// The file's path, as the file system reports it.
    pub path: PathBuf,
    /// Number of the folder, as in [`crate::FolderCount`].
    pub folder_id: i64,
    /// Readable text of the folder's path, with a separator at its end.
    pub folder: String,
    /// Readable text of the file's name.
    pub name: String,
    /// Size of the file in bytes.
    pub bytes: u64,
    /// Time of the last change of its contents, in nanoseconds since 1970.
    pub mtime_ns: i64,
    /// Number of the file system that the file is on, as in [`crate::CatalogVolume`].
    pub device: u64,
    /// `taken_at`, as precise as in the file.
    pub taken_at: Option<String>,
    /// Name of the format.
    pub format: Option<String>,
    /// MIME type of the content.
    pub mime: Option<String>,
    /// Pixels across, as stored.
    pub width: Option<u32>,
    /// Pixels down, as stored.
    pub height: Option<u32>,
    /// EXIF orientation, 1 to 8.
    pub orientation: Option<u8>,
    /// Title of the picture.
    pub title: Option<String>,
    /// Rating; -1 means rejected.
    pub rating: Option<i32>,
    /// Number of frames or pages.
    pub frames: Option<u32>,
    /// Degrees north of the equator.
    pub latitude: Option<f64>,
    /// Degrees east of Greenwich.
    pub longitude: Option<f64>,
    /// What `verify` found, as one word.
    pub verdict: Option<String>,
    /// The share of the picture that is left, 0 to 1.
    pub survives: Option<f64>,
    /// Why the file could not be read, parsed or decoded.
    pub error: Option<String>,
    /// The kind of that error, as one word.
    pub error_kind: Option<String>,
}

/// All that the catalogue has of one picture.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PictureDetails {
    /// The picture's row in the catalogue.
    pub id: i64,
    /// The file's path, as the file system reports it.
    pub path: PathBuf,
    /// Number of the folder, as in [`crate::FolderCount`].
    pub folder_id: i64,
    /// Time of the last change of its contents, in nanoseconds since 1970.
    pub mtime_ns: i64,
    /// The columns of the view `image` with their values, in order, without `tags`.
    pub values: Vec<(&'static Column, Value<'static>)>,
    /// All tags of the file as a JSON object, where they were stored.
    pub tags: Option<String>,
}

static SUMMARY: LazyLock<String> = LazyLock::new(|| {
    let [folder, name, taken_at, format, mime, title, verdict, error, error_kind] = [
        "d.path",
        "f.name",
        "f.taken_at",
        "f.format",
        "f.mime",
        "f.title",
        "f.verdict",
        "f.error",
        "f.error_kind",
    ]
    .map(cut::text_sql);
    let [folder_path, name_path] =
        ["coalesce(d.path_raw, d.path)", "coalesce(f.name_raw, f.name)"].map(cut::path_sql);
    format!(
        "SELECT f.id, {folder_path}, {name_path}, d.id, {folder}, {name}, f.bytes, f.mtime_ns, {taken_at}, {format}, \
         {mime}, f.width, f.height, f.orientation, {title}, f.rating, f.frames, f.latitude, f.longitude, {verdict}, \
         f.survives, {error}, {error_kind}, f.device \
         FROM file AS f JOIN directory AS d ON d.id = f.directory_id WHERE f.id = ?1 AND f.vanished_at IS NULL"
    )
});

impl Catalog {
    /// Reads one summary for each of these rows, in their order; `None` for a row that does not exist or
    /// whose file has vanished.
    ///
    /// # Errors
    /// [`CatalogError::Interrupted`], and errors of SQLite or the storage.
    pub fn summaries(&self, ids: &[i64]) -> Result<Vec<Option<PictureSummary>>, CatalogError> {
        let read = || {
            let mut statement = self.reader().prepare_cached(&SUMMARY)?;
            ids.iter()
                .map(|id| statement.query_row([id], summary).optional())
                .collect::<rusqlite::Result<_>>()
        };
        read().during("read pictures from", &self.path)
    }

    /// The row of the file with exactly this path, unless it has vanished. Takes long while a first load goes
    /// on, as there is no index.
    ///
    /// # Errors
    /// [`CatalogError::Interrupted`], and errors of SQLite or the storage.
    pub fn id_of(&self, path: &Path) -> Result<Option<i64>, CatalogError> {
        let (Some(directory), Some(file)) = (path.parent(), path.file_name()) else { return Ok(None) };
        let (directory, file) = (SqlName::of_directory(directory), SqlName::of_file(file));
        let read = || {
            let Some(directory_id) = known::directory_id(self.reader(), &directory)? else { return Ok(None) };
            let sql = "SELECT id FROM file WHERE directory_id = ?1 AND name = ?2 AND name_raw IS ?3 \
                       AND vanished_at IS NULL";
            let mut statement = self.reader().prepare_cached(sql)?;
            let key = (directory_id, &file.text, file.raw.as_deref());
            statement.query_row(key, |row| row.get(0)).optional()
        };
        read().during("look up a file in", &self.path)
    }

    /// Path of a folder by its number, as the file system reports it; `None` if no file is in it.
    ///
    /// # Errors
    /// Errors of SQLite or the storage.
    pub fn folder_path(&self, id: i64) -> Result<Option<PathBuf>, CatalogError> {
        let sql = "SELECT coalesce(path_raw, path) FROM directory WHERE id = ?";
        let read = || {
            let mut statement = self.reader().prepare_cached(sql)?;
            let path = |row: &Row<'_>| Ok(name::path_of_bytes(row.get_ref(0)?.as_bytes()?));
            statement.query_row([id], path).optional()
        };
        read().during("read a folder from", &self.path)
    }

    /// Reads all that is known of one picture; `None` if the row does not exist or its file has vanished.
    ///
    /// # Errors
    /// [`CatalogError::Interrupted`], and errors of SQLite or the storage.
    pub fn picture(&self, id: i64) -> Result<Option<PictureDetails>, CatalogError> {
        let sql = format!(
            "SELECT {}, coalesce(d.path_raw, d.path), coalesce(f.name_raw, f.name), d.id, f.mtime_ns \
             FROM file AS f JOIN directory AS d ON d.id = f.directory_id WHERE f.id = ?1 AND f.vanished_at IS NULL",
            column::select_list()
        );
        let read = || {
            let mut statement = self.reader().prepare_cached(&sql)?;
            statement.query_row([id], |row| details(id, row)).optional()
        };
        read().during("read a picture from", &self.path)
    }
}

impl Catalog {
    /// The directory of a file, its readable path, and the file's name, by the file's row; `None` if there is
    /// no such row. Files that have vanished have one.
    pub(crate) fn place_of_file(&self, id: i64) -> Result<Option<(i64, String, String)>, CatalogError> {
        let sql = "SELECT d.id, d.path, f.name FROM file AS f JOIN directory AS d ON d.id = f.directory_id WHERE f.id = ?1";
        let of_row = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
        let found = self
            .reader()
            .prepare_cached(sql)
            .and_then(|mut statement| statement.query_row([id], of_row).optional());
        found.during("find a picture in", self.path())
    }

    /// The rows of other files with the same name but another extension, in the same folder: the raw file of
    /// a JPEG, the film of a live photo. At most 16. Empty while a first load goes on, as there is no index.
    ///
    /// # Errors
    /// [`CatalogError::Interrupted`], and errors of SQLite or the storage.
    pub fn beside(&self, id: i64) -> Result<Vec<i64>, CatalogError> {
        self.read_beside(id).during("read the files beside a picture from", &self.path)
    }

    fn read_beside(&self, id: i64) -> rusqlite::Result<Vec<i64>> {
        let place = |row: &Row<'_>| Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?));
        let sql = "SELECT directory_id, name FROM file WHERE id = ?1 AND vanished_at IS NULL";
        let found = self.reader().prepare_cached(sql)?.query_row([id], place).optional()?;
        let Some((directory_id, name)) = found.filter(|_| bulk::is_indexed(self.reader()).unwrap_or(false))
        else {
            return Ok(Vec::new());
        };
        let Some((stem, _)) = name.rsplit_once('.').filter(|(stem, _)| !stem.is_empty()) else {
            return Ok(Vec::new());
        };
        // A slash is the character after the point.
        let sql = "SELECT id FROM file INDEXED BY file_known \
                   WHERE directory_id = ?1 AND name >= ?2 || '.' AND name < ?2 || '/' AND id <> ?3 \
                   AND vanished_at IS NULL AND instr(substr(name, length(?2) + 2), '.') = 0 ORDER BY name LIMIT 16";
        let mut statement = self.reader().prepare_cached(sql)?;
        let rows = statement.query_map((directory_id, stem, id), |row| row.get(0))?;
        rows.collect()
    }
}

fn summary(row: &Row<'_>) -> rusqlite::Result<PictureSummary> {
    Ok(PictureSummary {
        id: row.get(0)?,
        path: name::path_of(row.get_ref(1)?.as_bytes()?, row.get_ref(2)?.as_bytes()?),
        folder_id: row.get(3)?,
        folder: row.get(4)?,
        name: row.get(5)?,
        bytes: row.get::<_, i64>(6)?.cast_unsigned(),
        mtime_ns: row.get(7)?,
        device: row.get::<_, i64>(23)?.cast_unsigned(),
        taken_at: row.get(8)?,
        format: row.get(9)?,
        mime: row.get(10)?,
        width: small(row, 11)?,
        height: small(row, 12)?,
        orientation: small(row, 13)?,
        title: row.get(14)?,
        rating: small(row, 15)?,
        frames: small(row, 16)?,
        latitude: row.get(17)?,
        longitude: row.get(18)?,
        verdict: row.get(19)?,
        survives: row.get(20)?,
        error: row.get(21)?,
        error_kind: row.get(22)?,
    })
}

/// A number; `None` if it does not fit its type, which only happens in rows of other programs.
fn small<T: TryFrom<i64>>(row: &Row<'_>, column: usize) -> rusqlite::Result<Option<T>> {
    let number: Option<i64> = row.get(column)?;
    Ok(number.and_then(|number| T::try_from(number).ok()))
}

fn details(id: i64, row: &Row<'_>) -> rusqlite::Result<PictureDetails> {
    let columns = column::COLUMNS;
    let n_columns = columns.len();
    let mut tags = None;
    let mut values = Vec::with_capacity(n_columns);
    for (column, value) in columns.iter().zip(value::values_of(row, n_columns)?) {
        match (column.name, owned(value)) {
            ("tags", Value::Text(text)) => tags = Some(text.into_owned()),
            ("tags", _) => {}
            (_, value) => values.push((column, value)),
        }
    }
    let path = name::path_of(row.get_ref(n_columns)?.as_bytes()?, row.get_ref(n_columns + 1)?.as_bytes()?);
    let (folder_id, mtime_ns) = (row.get(n_columns + 2)?, row.get(n_columns + 3)?);
    Ok(PictureDetails { id, path, folder_id, mtime_ns, values, tags })
}

fn owned(value: Value<'_>) -> Value<'static> {
    match value {
        Value::Null => Value::Null,
        Value::Integer(number) => Value::Integer(number),
        Value::Real(number) => Value::Real(number),
        Value::Text(text) => Value::Text(text.into_owned().into()),
        // The view has no column of bytes.
        Value::Blob(_) => Value::Null,
    }
}
