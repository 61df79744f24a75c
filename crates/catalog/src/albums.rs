//! Albums: a saved search, or a list of files, with a name.
//!
//! They are in a small database of their own beside the catalogue, as decisions are ([`crate::decisions`]):
//! they are people's work, are not derived from files, and survive a catalogue that is built again. A list
//! names files by their paths. A file that is not in the catalogue at the moment stays in its albums, and is
//! found again when it returns. No picture is touched.
//!
//! Each has a digest (`row_digests`), with which it is compared when the database is opened.
//!
//! Names of albums are compared without regard to case and composition. The search `album:NAME` finds the
//! files of one ([`Condition::Album`]).

mod filter;
mod import;

use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OptionalExtension as _, Row, Transaction, params};

use crate::bounded::Bounded;
use crate::canonical::folded;
use crate::connection;
use crate::database_kind::DatabaseKind;
use crate::error::{CatalogError, During};
use crate::handle::{Catalog, refuse_network};
use crate::language::{self, Condition, Search};
use crate::meant::meant;
use crate::name::{SqlName, path_of_bytes};
use crate::row_digests::{self, RowDigests};

pub use import::ImportSummary;

/// Identifies the database: `ThlA` in ASCII.
const KIND: DatabaseKind = DatabaseKind { application_id: 0x5468_6C41, version: 2 };

/// SQLite's page cache of a connection.
const CACHE_BYTES: usize = 1 << 20;

/// Appended to the name of a catalogue for the name of its albums.
const SUFFIX: &str = ".albums";

/// Largest number of characters of a name.
pub const MOST_NAME_CHARS: usize = 200;

const TABLES: &str = "
CREATE TABLE album (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    folded TEXT NOT NULL UNIQUE,
    search TEXT,
    source TEXT,
    made_at TEXT NOT NULL
) STRICT;
CREATE TABLE album_file (
    album_id INTEGER NOT NULL REFERENCES album (id),
    path BLOB NOT NULL,
    PRIMARY KEY (album_id, path)
) STRICT, WITHOUT ROWID;
";

/// What has a digest: an album with its list of files.
const DIGESTS: RowDigests = RowDigests {
    noun: "album",
    ids: "SELECT id FROM album ORDER BY id",
    rows: [
        "SELECT id, name, folded, search, source, made_at FROM album WHERE id = ?",
        "SELECT path FROM album_file WHERE album_id = ? ORDER BY path",
    ],
};

/// What an album consists of.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AlbumContent {
    /// The files that a search finds, as text of the search language.
    Search(String),
    /// A list of so many files.
    Files(u64),
}

/// An album, as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Album {
    /// The name as it was given.
    pub name: String,
    /// What the album consists of.
    pub content: AlbumContent,
    /// The folder or the entry of another program's database from which it was imported.
    pub source: Option<String>,
    /// When it was made, in UTC.
    pub made_at: String,
    id: i64,
}

/// The database of albums beside a catalogue.
#[derive(Debug)]
pub struct Albums {
    path: PathBuf,
    connection: Bounded,
}

impl Albums {
    /// Path of the albums beside the catalogue at `catalog`.
    #[must_use]
    pub fn beside(catalog: &Path) -> PathBuf {
        let mut path = catalog.as_os_str().to_owned();
        path.push(SUFFIX);
        path.into()
    }

    /// Opens the database at `path` for writing, and creates it if there is none. Several processes may use
    /// it at once.
    ///
    /// # Errors
    /// [`CatalogError::NetworkFileSystem`], [`CatalogError::NotACatalog`] (nothing is changed in the file),
    /// [`CatalogError::Newer`], [`CatalogError::DamagedWork`], and errors of the storage.
    pub fn create_or_open(path: &Path) -> Result<Albums, CatalogError> {
        connection::refuse_unwritable_path(path)?;
        refuse_network(path)?;
        let mut connection = Bounded::create(path, CACHE_BYTES)?;
        // People's work, as decisions are.
        connection.pragma_update(None, "synchronous", "FULL").during("open", path)?;
        if KIND.version_of(&connection, path)? < KIND.version {
            let steps = |transaction: &Transaction<'_>, version| {
                if version == 0 {
                    transaction.execute_batch(TABLES)?;
                }
                transaction.execute_batch(row_digests::TABLE)?;
                DIGESTS.make_all(transaction)
            };
            KIND.make(&mut connection, steps).during("create", path)?;
        }
        DIGESTS.check(&connection, path)?;
        Ok(Albums { path: path.to_owned(), connection })
    }

    /// Opens the database at `path` for reading; `None` if there is none.
    ///
    /// # Errors
    /// Those of [`Albums::create_or_open`].
    pub fn open_read_only(path: &Path) -> Result<Option<Albums>, CatalogError> {
        if !path.exists() {
            return Ok(None);
        }
        let connection = Bounded::open_reading(path)?;
        let version = KIND.version_of(&connection, path)?;
        if version >= 2 {
            DIGESTS.check(&connection, path)?;
        }
        Ok((version > 0).then(|| Albums { path: path.to_owned(), connection }))
    }

    /// Gives files of lists other paths: they were moved.
    ///
    /// # Errors
    /// Errors of SQLite or the storage.
    pub fn move_files(&mut self, moved: &[(PathBuf, PathBuf)]) -> Result<(), CatalogError> {
        let mut write = || {
            let transaction = self.connection.transaction()?;
            let mut changed = Vec::new();
            {
                let mut listed =
                    transaction.prepare("DELETE FROM album_file WHERE path = ?1 RETURNING album_id")?;
                let mut insert = transaction
                    .prepare("INSERT OR IGNORE INTO album_file (album_id, path) VALUES (?1, ?2)")?;
                // All are taken out before the first is put back: names may be exchanged.
                let mut put = Vec::new();
                for (old, new) in moved {
                    let mut rows = listed.query([old.as_os_str().as_encoded_bytes()])?;
                    while let Some(row) = rows.next()? {
                        put.push((row.get::<_, i64>(0)?, new));
                    }
                }
                for (album, new) in put {
                    changed.push(album);
                    insert.execute(params![album, new.as_os_str().as_encoded_bytes()])?;
                }
            }
            changed.sort_unstable();
            changed.dedup();
            DIGESTS.update(&transaction, &changed)?;
            transaction.commit()
        };
        write().during("move files of albums in", &self.path)
    }

    /// All albums, by their names.
    ///
    /// # Errors
    /// Errors of SQLite or the storage.
    pub fn all(&self) -> Result<Vec<Album>, CatalogError> {
        let read = || {
            let mut statement = self.connection.prepare_cached(&format!("{SELECT} ORDER BY folded"))?;
            statement.query_map([], album)?.collect::<rusqlite::Result<Vec<Album>>>()
        };
        read().during("read the albums in", &self.path)
    }

    /// The album of a name.
    ///
    /// # Errors
    /// [`CatalogError::UnknownAlbum`], and errors of SQLite or the storage.
    pub fn named(&self, name: &str) -> Result<Album, CatalogError> {
        match self.find(name)? {
            Some(album) => Ok(album),
            None => Err(unknown(name, &self.all()?)),
        }
    }

    fn find(&self, name: &str) -> Result<Option<Album>, CatalogError> {
        let read = || {
            let mut statement = self.connection.prepare_cached(&format!("{SELECT} WHERE folded = ?"))?;
            statement.query_row([folded(name.trim())], album).optional()
        };
        read().during("read an album in", &self.path)
    }

    /// Gives a name to a search: text of the search language, which is read again whenever the album is
    /// asked for. The search of an album of that name is replaced.
    ///
    /// # Errors
    /// [`CatalogError::BadAlbum`], and errors of SQLite or the storage.
    pub fn save_search(&mut self, name: &str, search: &str) -> Result<(), CatalogError> {
        let bad = |what: &str| CatalogError::BadAlbum { name: name.to_owned(), what: what.to_owned() };
        saved_search(search).ok_or_else(|| {
            bad("its search has a mistake, or asks for another album (`album:`), which it cannot")
        })?;
        match self.find(name)?.map(|album| (album.content, album.id)) {
            Some((AlbumContent::Files(_), _)) => {
                Err(bad("an album of that name is a list of files; delete it first, or use another name"))
            }
            Some((AlbumContent::Search(_), id)) => {
                let sql = "UPDATE album SET search = ?2, source = NULL WHERE id = ?1";
                let change =
                    |connection: &Connection| connection.execute(sql, params![id, search]).map(|_| id);
                sealed(&self.connection, change).during("change an album in", &self.path).map(|_| ())
            }
            None => self.make(name, Some(search), None).map(|_| ()),
        }
    }

    /// Adds files to a list, which is made if there is none of that name. Returns how many were not in it.
    ///
    /// # Errors
    /// [`CatalogError::BadAlbum`], and errors of SQLite or the storage; then none is added.
    pub fn add(&mut self, name: &str, files: &[PathBuf]) -> Result<u64, CatalogError> {
        let id = match self.find(name)? {
            Some(album) => self.list_of(&album)?,
            None => self.make(name, None, None)?,
        };
        self.change("INSERT OR IGNORE INTO album_file (album_id, path) VALUES (?, ?)", id, files)
    }

    /// Removes files from a list. Returns how many were in it.
    ///
    /// # Errors
    /// [`CatalogError::UnknownAlbum`], [`CatalogError::BadAlbum`], and errors of SQLite or the storage; then
    /// none is removed.
    pub fn remove(&mut self, name: &str, files: &[PathBuf]) -> Result<u64, CatalogError> {
        let id = self.list_of(&self.named(name)?)?;
        self.change("DELETE FROM album_file WHERE album_id = ? AND path = ?", id, files)
    }

    /// Deletes an album. Its files stay where they are.
    ///
    /// # Errors
    /// [`CatalogError::UnknownAlbum`], and errors of SQLite or the storage.
    pub fn delete(&mut self, name: &str) -> Result<(), CatalogError> {
        let id = self.named(name)?.id;
        let delete = |connection: &mut Connection| {
            let transaction = connection.transaction()?;
            transaction.execute("DELETE FROM album_file WHERE album_id = ?", [id])?;
            transaction.execute("DELETE FROM album WHERE id = ?", [id])?;
            DIGESTS.update(&transaction, &[id])?;
            transaction.commit()
        };
        delete(&mut self.connection).during("delete an album in", &self.path)
    }

    /// The rows of a catalogue for the files of a list, in ascending order. Files that it does not have are
    /// left out. None for a saved search.
    ///
    /// # Errors
    /// Errors of SQLite or the storage, of either database.
    pub fn ids_in(&self, catalog: &Catalog, album: &Album) -> Result<Vec<i64>, CatalogError> {
        let files = self.files(album)?;
        let mut ids: Vec<i64> = catalog.ids_of_files(&files)?.into_iter().flatten().collect();
        ids.sort_unstable();
        Ok(ids)
    }

    /// The files of a list; none for a saved search.
    pub(crate) fn files(&self, album: &Album) -> Result<Vec<PathBuf>, CatalogError> {
        let read = || {
            let sql = "SELECT path FROM album_file WHERE album_id = ?";
            let mut statement = self.connection.prepare_cached(sql)?;
            let files =
                statement.query_map([album.id], |row| Ok(path_of_bytes(row.get_ref(0)?.as_bytes()?)))?;
            files.collect::<rusqlite::Result<Vec<PathBuf>>>()
        };
        read().during("read an album in", &self.path)
    }

    /// Replaces all albums: each has a name, a search or none, and the files of a list. Names differ, also
    /// when folded.
    pub(crate) fn replace_all(
        &mut self,
        all: &[(String, Option<String>, Vec<PathBuf>)],
    ) -> Result<(), CatalogError> {
        self.connection.execute_batch("BEGIN IMMEDIATE").during("replace the albums in", &self.path)?;
        let replaced = self.write_all(all);
        let end = if replaced.is_ok() { "COMMIT" } else { "ROLLBACK" };
        let ended = self.connection.execute_batch(end).during("replace the albums in", &self.path);
        replaced.and(ended)
    }

    fn write_all(&self, all: &[(String, Option<String>, Vec<PathBuf>)]) -> Result<(), CatalogError> {
        let sql = "DELETE FROM album_file; DELETE FROM album; DELETE FROM digest;";
        self.connection.execute_batch(sql).during("replace the albums in", &self.path)?;
        for (name, search, files) in all {
            let id = self.make(name, search.as_deref(), None)?;
            let add = |file: &PathBuf| {
                let sql = "INSERT OR IGNORE INTO album_file (album_id, path) VALUES (?, ?)";
                let values = params![id, file.as_os_str().as_encoded_bytes()];
                self.connection.prepare_cached(sql)?.execute(values).map(|_| ())
            };
            files.iter().try_for_each(add).during("replace the albums in", &self.path)?;
        }
        DIGESTS.make_all(&self.connection).during("replace the albums in", &self.path)
    }

    /// The id of an album that is a list.
    fn list_of(&self, album: &Album) -> Result<i64, CatalogError> {
        match album.content {
            AlbumContent::Files(_) => Ok(album.id),
            AlbumContent::Search(_) => Err(CatalogError::BadAlbum {
                name: album.name.clone(),
                what: "it is a saved search, to which no file can be added; change its search".to_owned(),
            }),
        }
    }

    fn make(&self, name: &str, search: Option<&str>, source: Option<&str>) -> Result<i64, CatalogError> {
        let name = name.trim();
        if let Some(what) = mistake_in(name) {
            return Err(CatalogError::BadAlbum { name: name.to_owned(), what });
        }
        let sql = "INSERT INTO album (name, folded, search, source, made_at) VALUES (?, ?, ?, ?, ?)";
        let made_at = jiff::Timestamp::now().to_string();
        let make = |connection: &Connection| {
            connection.execute(sql, params![name, folded(name), search, source, made_at])?;
            Ok(connection.last_insert_rowid())
        };
        sealed(&self.connection, make).during("make an album in", &self.path)
    }

    /// Runs a statement for the id of an album and each of these files, and counts what it changed.
    fn change(&mut self, sql: &str, id: i64, files: &[PathBuf]) -> Result<u64, CatalogError> {
        let change = |connection: &mut Connection| {
            let transaction = connection.transaction()?;
            let mut n_changed = 0;
            {
                let mut statement = transaction.prepare(sql)?;
                for file in files {
                    n_changed += statement.execute(params![id, file.as_os_str().as_encoded_bytes()])?;
                }
            }
            DIGESTS.update(&transaction, &[id])?;
            transaction.commit()?;
            Ok(n_changed as u64)
        };
        change(&mut self.connection).during("change an album in", &self.path)
    }
}

/// Runs a change of one album, whose id it returns, and writes its digest, both or neither. It may be part of
/// a transaction.
fn sealed(
    connection: &Connection,
    change: impl FnOnce(&Connection) -> rusqlite::Result<i64>,
) -> rusqlite::Result<i64> {
    connection.execute_batch("SAVEPOINT one_album")?;
    let changed = change(connection).and_then(|id| DIGESTS.update(connection, &[id]).map(|()| id));
    let end = if changed.is_ok() { "" } else { "ROLLBACK TO one_album; " };
    let ended = connection.execute_batch(&format!("{end}RELEASE one_album"));
    let id = changed?;
    ended.map(|()| id)
}

const SELECT: &str = "SELECT id, name, search, source, made_at, \
    (SELECT count(*) FROM album_file WHERE album_id = album.id) FROM album";

fn album(row: &Row<'_>) -> rusqlite::Result<Album> {
    let content = match row.get(2)? {
        Some(search) => AlbumContent::Search(search),
        None => AlbumContent::Files(row.get::<_, i64>(5)?.cast_unsigned()),
    };
    Ok(Album { id: row.get(0)?, name: row.get(1)?, content, source: row.get(3)?, made_at: row.get(4)? })
}

/// What keeps a text from being the name of an album.
fn mistake_in(name: &str) -> Option<String> {
    if name.is_empty() {
        return Some("a name has at least one character".to_owned());
    }
    if name.chars().count() > MOST_NAME_CHARS {
        return Some(format!("a name has at most {MOST_NAME_CHARS} characters"));
    }
    name.contains(char::is_control).then(|| "a name has no line breaks or control characters".to_owned())
}

fn unknown(name: &str, all: &[Album]) -> CatalogError {
    let names: Vec<String> = all.iter().map(|album| folded(&album.name)).collect();
    let near = meant(&folded(name), names.iter().map(String::as_str));
    let at = near.and_then(|near| names.iter().position(|known| known == near));
    CatalogError::UnknownAlbum { name: name.to_owned(), meant: at.map(|at| all[at].name.clone()) }
}

/// The search of a saved text; `None` if it has a mistake, or asks for an album, which could be itself.
pub(crate) fn saved_search(text: &str) -> Option<Search> {
    language::parse(text).ok().filter(|search| !asks_album(search))
}

/// Whether a search asks for an album.
pub(crate) fn asks_album(search: &Search) -> bool {
    search.conditions().iter().any(|condition| matches!(condition, Condition::Album(_)))
}

/// The state of the albums beside a catalogue.
pub(crate) type Stamp = (u64, [u8; 4]);

/// Changes whenever the albums beside a catalogue do: SQLite counts changes in the header of the file.
pub(crate) fn stamp(catalog: &Path) -> Option<Stamp> {
    let mut file = File::open(Albums::beside(catalog)).ok()?;
    let mut header = [0; 28];
    file.read_exact(&mut header).ok()?;
    Some((file.metadata().ok()?.len(), *header.last_chunk()?))
}

impl Catalog {
    /// For each file, by the path that the catalogue has, its row; `None` if it has none.
    ///
    /// # Errors
    /// Errors of SQLite or the storage.
    pub fn ids_of_files(&self, files: &[PathBuf]) -> Result<Vec<Option<i64>>, CatalogError> {
        let read = || {
            let mut statement = self.reader().prepare_cached(
                "SELECT f.id FROM directory AS d CROSS JOIN file AS f ON f.directory_id = d.id \
                 WHERE d.path = ? AND d.path_raw IS ? AND f.name = ? AND f.name_raw IS ? \
                 AND f.vanished_at IS NULL",
            )?;
            let mut id_of = |file: &PathBuf| -> rusqlite::Result<Option<i64>> {
                let (Some(folder), Some(name)) = (file.parent(), file.file_name()) else { return Ok(None) };
                let (folder, name) = (SqlName::of_directory(folder), SqlName::of_file(name));
                let values = params![folder.text, folder.raw, name.text, name.raw];
                statement.query_row(values, |row| row.get(0)).optional()
            };
            files.iter().map(&mut id_of).collect::<rusqlite::Result<Vec<Option<i64>>>>()
        };
        read().during("look up files in", &self.path)
    }
}
