//! Applies changes to rows, inside transactions.

use std::time::Instant;

use foldhash::HashSet;
use rusqlite::types::{ToSqlOutput, Value, ValueRef};
use rusqlite::{CachedStatement, Connection, OptionalExtension, params};

use super::directory::Directories;
use super::insert::Insert;
use super::shape::Shapes;
use crate::bulk;
use crate::change::{Change, FileEntry};
use crate::column::ImageRow;
use crate::column::LongText;
use crate::function;
use crate::name::SqlName;
use crate::stack::Candidates;
use crate::tag_values::TagValues;
use crate::words::{self, RowTexts, RowWords, WordsTable};

/// The row of `directory` that holds rows whose path was taken by another row (see [`Session::make_room`]).
const PARKED: i64 = 0;

/// What stands in `unstacked` for all folders.
const ALL_FOLDERS: i64 = 0;

/// The texts of a row whose words are searched.
struct Texts {
    name: Box<str>,
    title: Option<LongText>,
    description: Option<LongText>,
    keywords: [Option<LongText>; 3],
}

impl Texts {
    fn of(name: &SqlName<'_>, image: &ImageRow) -> Texts {
        let ImageRow { title, description, keywords, keyword_paths, people, .. } = image;
        Texts {
            name: name.text.as_ref().into(),
            title: title.clone(),
            description: description.clone(),
            keywords: [keywords.clone(), keyword_paths.clone(), people.clone()],
        }
    }

    fn borrowed(&self) -> RowTexts<'_> {
        fn borrowed(text: &Option<LongText>) -> Option<&str> {
            text.as_deref()
        }
        let [title, description] = [&self.title, &self.description].map(borrowed);
        let keywords = self.keywords.each_ref().map(borrowed);
        RowTexts { name: &self.name, title, description, keywords }
    }
}

/// The statements and caches of one writing connection.
pub(crate) struct Session<'c> {
    connection: &'c Connection,
    is_indexed: bool,
    insert: Insert<'c>,
    directories: Directories,
    shapes: Shapes,
    /// Folders whose stacks are to be found again.
    noted: HashSet<i64>,
    /// Those of a first load that may have stacks.
    candidates: Option<Candidates>,
    /// The table of words, if the catalogue has it.
    words: Option<WordsTable<'c>>,
    /// Rows of the open transaction whose words are still to be written.
    changed: Vec<(i64, RowWords)>,
    /// The same in a first load, with the texts: its rows are all new, and never written twice.
    added: Vec<(i64, Texts)>,
    /// The rows that were changed in all transactions; `None` if they are not kept.
    touched: Option<Vec<i64>>,
    /// Start of the open transaction; `None` outside one.
    begun: Option<Instant>,
    /// Number of changes in the open transaction.
    pending: usize,
}

/// Most changed rows that are kept: 8 MB.
const MOST_TOUCHED: usize = 1 << 20;

impl<'c> Session<'c> {
    pub(crate) fn new(connection: &'c Connection, is_indexed: bool) -> rusqlite::Result<Session<'c>> {
        connection.set_prepared_statement_cache_capacity(32);
        let has_words = words::is_there(connection)?;
        function::add_kind(connection)?;
        Ok(Session {
            connection,
            is_indexed,
            insert: Insert::new(connection)?,
            directories: Directories::default(),
            shapes: Shapes::default(),
            noted: HashSet::default(),
            candidates: if !is_indexed && bulk::is_empty(connection)? {
                Some(Candidates::default())
            } else {
                None
            },
            words: if has_words { Some(WordsTable::new(connection)?) } else { None },
            changed: Vec::new(),
            added: Vec::new(),
            touched: is_indexed.then(Vec::new),
            begun: None,
            pending: 0,
        })
    }

    /// The rows that were changed, some of them several times; `None` after a first load, and if there are
    /// too many.
    pub(super) fn into_changed(self) -> Option<Vec<i64>> {
        self.touched
    }

    fn touch(&mut self, id: i64) {
        self.touched =
            self.touched.take().filter(|touched| touched.len() < MOST_TOUCHED).map(|mut touched| {
                touched.push(id);
                touched
            });
    }

    /// Start of the open transaction; `None` outside one.
    pub(super) fn begun(&self) -> Option<Instant> {
        self.begun
    }

    /// Number of changes in the open transaction.
    pub(super) fn pending(&self) -> usize {
        self.pending
    }

    /// Commits the open transaction; returns how many changes it held.
    pub(super) fn commit(&mut self) -> rusqlite::Result<u64> {
        if self.begun.is_some() {
            self.write_words()?;
            self.statement("COMMIT")?.execute([])?;
        }
        self.begun = None;
        Ok(std::mem::take(&mut self.pending) as u64)
    }

    /// Writes the words of the changed rows at once. FTS5 writes a segment whenever ids do not ascend, and
    /// before each statement that may have to be undone alone, such as the one that writes a row of `file`.
    fn write_words(&mut self) -> rusqlite::Result<()> {
        let Some(words) = &mut self.words else { return Ok(()) };
        let _gate = gate::gate!("catalog::words", Work, (self.added.len() + self.changed.len()) as u64);
        self.added.drain(..).try_for_each(|(id, texts)| words.put(id, RowWords::New, &texts.borrowed()))?;
        // Of a row that is new and changed again, only the first is true.
        self.changed.sort_unstable();
        self.changed.dedup_by_key(|(id, _)| *id);
        self.changed.drain(..).try_for_each(|(id, had)| words.put_stored(id, had))
    }

    /// Applies one change, starting a transaction if none is open.
    pub(crate) fn apply(&mut self, change: &Change) -> rusqlite::Result<()> {
        self.begin()?;
        match change {
            Change::Put { id, location, image, tags } => self.put(*id, location, image, tags.as_ref())?,
            Change::Reread { id, location, image, tags } => {
                self.put_again(*id, location, image, tags.as_ref())?;
            }
            Change::Renumbered { id, device, ctime_ns } => {
                self.statement("UPDATE file SET device = ?2, ctime_ns = ?3 WHERE id = ?1")?
                    .execute(params![id, device.cast_signed(), known(*ctime_ns)])?;
            }
            Change::Moved { id, location } => self.moved(*id, location)?,
            Change::SidecarMoved { id, state, name } => {
                let sql = "UPDATE file SET sidecar = coalesce(?2, sidecar), sidecar_bytes = ?3, sidecar_mtime_ns = ?4, \
                           sidecar_inode = ?5, sidecar_ctime_ns = ?6 WHERE id = ?1";
                self.statement(sql)?.execute(params![
                    id,
                    name.as_deref(),
                    state.bytes.cast_signed(),
                    state.mtime_ns,
                    state.inode.cast_signed(),
                    known(state.ctime_ns),
                ])?;
            }
            Change::Revived { id } => {
                self.touch(*id);
                self.note_folder_of(*id)?;
                self.statement("UPDATE file SET vanished_at = NULL, excluded_by = NULL WHERE id = ?1")?
                    .execute([id])?;
            }
            Change::Vanished { id } => {
                self.touch(*id);
                self.note_folder_of(*id)?;
                let sql = "UPDATE file SET vanished_at = strftime('%Y-%m-%dT%H:%M:%SZ', 'now') \
                           WHERE id = ?1 AND vanished_at IS NULL";
                self.statement(sql)?.execute([id])?;
            }
            Change::Excluded { id, rule } => {
                self.touch(*id);
                self.note_folder_of(*id)?;
                let sql = "UPDATE file SET vanished_at = strftime('%Y-%m-%dT%H:%M:%SZ', 'now'), excluded_by = ?2 \
                           WHERE id = ?1 AND vanished_at IS NULL";
                self.statement(sql)?.execute(params![id, rule])?;
            }
        }
        self.pending += 1;
        Ok(())
    }

    fn begin(&mut self) -> rusqlite::Result<()> {
        if self.begun.is_none() {
            self.statement("BEGIN IMMEDIATE")?.execute([])?;
            if !self.is_indexed && self.noted.insert(ALL_FOLDERS) {
                // Until the load ends, so that a kill loses nothing.
                self.note(ALL_FOLDERS)?;
            }
            self.begun = Some(Instant::now());
        }
        Ok(())
    }

    fn put(
        &mut self,
        id: Option<i64>,
        location: &FileEntry,
        image: &ImageRow,
        tags: Option<&TagValues>,
    ) -> rusqlite::Result<()> {
        let directory_id = self.directories.id(self.connection, &location.directory)?;
        let name = SqlName::of_file(&location.name);
        match &mut self.candidates {
            Some(candidates) => {
                let path = || SqlName::of_directory(&location.directory).text.as_ref().into();
                candidates.add(directory_id, path, &name.text, image);
            }
            None => self.note_folder(directory_id)?,
        }
        let id = match id {
            Some(id) => {
                self.note_folder_of(id)?;
                self.make_room(id, directory_id, &name)?;
                Some(id)
            }
            None => self.row_at(directory_id, &name)?,
        };
        let had = if id.is_some() { RowWords::Replaced } else { RowWords::New };
        let stored = tags.map(|tags| self.shapes.store(self.connection, tags)).transpose()?;
        if id.is_some() {
            // The new row replaces the old one, so the old tags are deleted.
            self.statement("DELETE FROM file_tags WHERE file_id = ?1")?.execute([id])?;
        }
        let shape_id = stored.as_ref().map(|stored| stored.shape_id);
        self.insert.execute(id, directory_id, &name, location, shape_id, image)?;
        let id = self.connection.last_insert_rowid();
        self.touch(id);
        if let Some(differing) = stored.and_then(|stored| stored.differing) {
            self.statement("INSERT INTO file_tags (file_id, differing) VALUES (?1, ?2)")?
                .execute(params![id, differing])?;
        }
        if self.words.is_some() {
            if self.is_indexed {
                self.changed.push((id, had))
            } else {
                self.added.push((id, Texts::of(&name, image)))
            }
        }
        Ok(())
    }

    /// Replaces a row by that of the same bytes; products that the new one lacks stay.
    fn put_again(
        &mut self,
        id: i64,
        location: &FileEntry,
        image: &ImageRow,
        tags: Option<&TagValues>,
    ) -> rusqlite::Result<()> {
        // That the picture could not be read then is no property of its bytes.
        let sql = "SELECT content_hash, perceptual_hash, nullif(verdict, 'unreadable'), survives, error, error_kind, picture_signature, \
                   sha256, md5, picture_hash FROM file \
                   WHERE id = ?1";
        let values = |row: &rusqlite::Row<'_>| (0..10).map(|index| row.get::<_, Value>(index)).collect();
        let had: Option<rusqlite::Result<Vec<Value>>> =
            self.statement(sql)?.query_row([id], |row| Ok(values(row))).optional()?;
        self.put(Some(id), location, image, tags)?;
        let Some(had) = had.transpose()? else { return Ok(()) };
        let values = std::iter::once(Value::Integer(id)).chain(had);
        self.statement(PRODUCTS_STAY)?.execute(rusqlite::params_from_iter(values))?;
        Ok(())
    }

    fn moved(&mut self, id: i64, location: &FileEntry) -> rusqlite::Result<()> {
        let directory_id = self.directories.id(self.connection, &location.directory)?;
        let name = SqlName::of_file(&location.name);
        self.touch(id);
        self.note_folder_of(id)?;
        self.note_folder(directory_id)?;
        self.make_room(id, directory_id, &name)?;
        let sql = "UPDATE file SET directory_id = ?2, name = ?3, name_raw = ?4, bytes = ?5, mtime_ns = ?6, inode = ?7, \
                   device = ?8, ctime_ns = ?9, vanished_at = NULL, excluded_by = NULL, \
                   kind = thalweg_kind(format, ?3) WHERE id = ?1";
        self.statement(sql)?.execute(params![
            id,
            directory_id,
            name.text,
            name.raw,
            location.bytes.cast_signed(),
            location.mtime_ns,
            location.inode.cast_signed(),
            location.device.cast_signed(),
            known(location.ctime_ns),
        ])?;
        if self.words.is_some() {
            self.changed.push((id, RowWords::Replaced));
        }
        Ok(())
    }

    /// Moves the row of another file away from the path that row `id` is about to get. That file was
    /// overwritten, or its own move comes later (`mv b c; mv a b` may arrive in either order), so the row is
    /// not deleted yet: it waits, marked as vanished, in a directory that no path names, until it is moved
    /// from there or [`Session::clear_parked`] is called. After a kill it is still there, and the next run
    /// finds it by its inode.
    fn make_room(&mut self, id: i64, directory_id: i64, name: &SqlName<'_>) -> rusqlite::Result<()> {
        let Some(other) = self.row_at(directory_id, name)?.filter(|other| *other != id) else {
            return Ok(());
        };
        self.statement("INSERT OR IGNORE INTO directory (id, path) VALUES (?1, '')")?.execute([PARKED])?;
        let sql = "UPDATE file SET directory_id = ?2, name = CAST(id AS TEXT), name_raw = NULL, \
                   vanished_at = coalesce(vanished_at, strftime('%Y-%m-%dT%H:%M:%SZ', 'now')) WHERE id = ?1";
        self.statement(sql)?.execute([other, PARKED])?;
        self.touch(other);
        Ok(())
    }

    /// Removes the rows of files that were overwritten by moves, in the open transaction or a new one.
    pub(super) fn clear_parked(&mut self) -> rusqlite::Result<()> {
        if !self.is_indexed {
            return Ok(());
        }
        self.begin()?;
        self.statement(
            "DELETE FROM file_tags WHERE file_id IN (SELECT id FROM file WHERE directory_id = ?1)",
        )?
        .execute([PARKED])?;
        if let Some(words) = &self.words {
            words.remove_directory(PARKED)?;
        }
        self.statement("DELETE FROM stacked WHERE file_id IN (SELECT id FROM file WHERE directory_id = ?1)")?
            .execute([PARKED])?;
        self.statement("DELETE FROM file WHERE directory_id = ?1")?.execute([PARKED])?;
        self.statement("DELETE FROM directory WHERE id = ?1")?.execute([PARKED])?;
        Ok(())
    }

    /// Notes that the stacks of a folder are to be found again.
    fn note_folder(&mut self, directory_id: i64) -> rusqlite::Result<()> {
        if directory_id == PARKED || !self.noted.insert(directory_id) {
            return Ok(());
        }
        self.note(directory_id)
    }

    fn note(&self, directory_id: i64) -> rusqlite::Result<()> {
        let sql = "INSERT OR IGNORE INTO unstacked (directory_id) VALUES (?1)";
        self.statement(sql)?.execute([directory_id]).map(drop)
    }

    /// Notes the folders of a first load that may have stacks, in the place of all.
    pub(super) fn note_candidates(&mut self) -> rusqlite::Result<()> {
        let Some(candidates) = self.candidates.take() else { return Ok(()) };
        self.begin()?;
        self.statement("DELETE FROM unstacked WHERE directory_id = ?1")?.execute([ALL_FOLDERS])?;
        candidates.finish().into_iter().try_for_each(|folder| self.note(folder))
    }

    /// The same for the folder in which a row's file was.
    fn note_folder_of(&mut self, id: i64) -> rusqlite::Result<()> {
        let folder: Option<i64> = self
            .statement("SELECT directory_id FROM file WHERE id = ?1")?
            .query_row([id], |row| row.get(0))
            .optional()?;
        folder.map_or(Ok(()), |folder| self.note_folder(folder))
    }

    /// Looks up the row with this path. A first load skips the look-up (see `bulk`).
    fn row_at(&self, directory_id: i64, name: &SqlName<'_>) -> rusqlite::Result<Option<i64>> {
        if !self.is_indexed {
            return Ok(None);
        }
        let sql = "SELECT id FROM file WHERE directory_id = ?1 AND name = ?2 AND name_raw IS ?3";
        let raw = ToSqlOutput::Borrowed(name.raw.as_deref().map_or(ValueRef::Null, ValueRef::Blob));
        self.statement(sql)?.query_row(params![directory_id, name.text, raw], |row| row.get(0)).optional()
    }

    fn statement(&self, sql: &str) -> rusqlite::Result<CachedStatement<'c>> {
        self.connection.prepare_cached(sql)
    }
}

/// Gives a row the products that it lacks and that the row before it had. A verdict comes with its error,
/// which says more than that of the metadata.
const PRODUCTS_STAY: &str = "\
    UPDATE file SET content_hash = coalesce(content_hash, ?2), \
    perceptual_hash = coalesce(perceptual_hash, ?3), verdict = coalesce(verdict, ?4), \
    survives = CASE WHEN verdict IS NULL AND ?4 IS NOT NULL THEN ?5 ELSE survives END, \
    error = CASE WHEN verdict IS NULL AND ?4 IS NOT NULL AND ?6 IS NOT NULL AND error_kind IS NOT 'io' \
    THEN ?6 ELSE error END, \
    error_kind = CASE WHEN verdict IS NULL AND ?4 IS NOT NULL AND ?6 IS NOT NULL AND error_kind IS NOT 'io' \
    THEN ?7 ELSE error_kind END, \
    picture_signature = coalesce(picture_signature, ?8), \
    sha256 = coalesce(sha256, ?9), md5 = coalesce(md5, ?10), \
    picture_hash = coalesce(picture_hash, ?11) WHERE id = ?1";

/// A time that is stored as NULL if it is unknown.
fn known(ctime_ns: i64) -> Option<i64> {
    Some(ctime_ns).filter(|&ctime_ns| ctime_ns != 0)
}
