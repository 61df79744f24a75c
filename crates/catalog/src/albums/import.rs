//! Albums of folders and of other programs.
//!
//! What another program keeps is only read ([`foreign`]); what it says of files, which may be on another
//! machine, is compared with the paths of the catalogue ([`places`]). Each album keeps from where it came, so
//! that a later import brings it up to date, and never changes an album of another origin.

mod digikam;
mod folders;
mod foreign;
mod lightroom;
mod places;

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OptionalExtension as _, params};
use serde::Serialize;

use super::{Albums, DIGESTS, MOST_NAME_CHARS, mistake_in};
use crate::canonical::folded;
use crate::error::{CatalogError, During};
use crate::handle::Catalog;
use foreign::Foreign;

/// An album elsewhere.
#[derive(Debug, PartialEq, Eq)]
struct FoundAlbum {
    name: String,
    /// The name with those of the folders or sets around it, for albums of the same name.
    long_name: String,
    /// Identifies it among all.
    source: String,
    /// Files of the catalogue.
    files: Vec<PathBuf>,
    /// Number of files that the catalogue does not have.
    n_unknown: u64,
}

/// What an import did.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ImportSummary {
    /// Number of albums that were made.
    pub n_made: u64,
    /// Number of albums of an earlier import that have the files of now.
    pub n_updated: u64,
    /// Number of files in these albums, each counted once for an album.
    pub n_files: u64,
    /// Number of files of albums that the catalogue does not have.
    pub n_unknown_files: u64,
    /// Number of albums without any file that the catalogue has, which were left out.
    pub n_empty: u64,
    /// Names of albums that exist already and came from elsewhere: they were not changed.
    pub kept: Vec<String>,
}

impl Albums {
    /// Makes albums of what is at `from`: of a folder, itself and each folder below it; of the
    /// database of digiKam (`digikam4.db`), its albums; of a catalogue of Lightroom (`.lrcat`), its
    /// collections. Lists are made of files that `catalog` has, and those of an earlier import are
    /// brought up to date. A folder's album is called by its `title`, if it has one, else by its name.
    ///
    /// # Errors
    /// [`CatalogError::NoAlbums`] if `from` cannot be read or is something else, and errors of SQLite or the
    /// storage; then nothing is changed.
    pub fn import(
        &mut self,
        catalog: &Catalog,
        from: &Path,
        title: impl Fn(&Path) -> Option<String>,
    ) -> Result<ImportSummary, CatalogError> {
        let found =
            if from.is_file() { of_program(catalog, from)? } else { folders::albums(catalog, from, &title)? };
        save(&mut self.connection, found).during("import albums into", &self.path)
    }
}

/// The albums in the database of a program that is known here.
fn of_program(catalog: &Catalog, path: &Path) -> Result<Vec<FoundAlbum>, CatalogError> {
    let foreign = Foreign::open(path)?;
    if foreign.has_tables(digikam::TABLES)? {
        digikam::albums(&foreign, catalog)
    } else if foreign.has_tables(lightroom::TABLES)? {
        lightroom::albums(&foreign, catalog)
    } else {
        Err(foreign.refused(
            "it is neither the database of digiKam (digikam4.db) nor a catalogue of Lightroom (.lrcat)",
        ))
    }
}

/// Saves the albums that have files, as one change.
fn save(connection: &mut Connection, found: Vec<FoundAlbum>) -> rusqlite::Result<ImportSummary> {
    let mut summary = ImportSummary::default();
    let mut n_of_name: HashMap<String, u32> = HashMap::new();
    for album in &found {
        summary.n_unknown_files += album.n_unknown;
        summary.n_empty += u64::from(album.files.is_empty());
        *n_of_name.entry(folded(&album.name)).or_default() += 1;
    }
    let transaction = connection.transaction()?;
    let mut changed = Vec::new();
    for album in found.iter().filter(|album| !album.files.is_empty()) {
        let is_alone = n_of_name.get(&folded(&album.name)) == Some(&1);
        let name = shown_name(if is_alone { &album.name } else { &album.long_name });
        let id_where = |condition: &str, value: &str| {
            let sql = format!("SELECT id FROM album WHERE {condition} = ?");
            transaction.prepare_cached(&sql)?.query_row([value], |row| row.get::<_, i64>(0)).optional()
        };
        let (imported, named) = (id_where("source", &album.source)?, id_where("folded", &folded(&name))?);
        let id = match (imported, named) {
            (Some(id), named) => {
                // The name changes with that of the folder, and as others of the same name come or go.
                if named.is_none() {
                    let sql = "UPDATE album SET name = ?, folded = ? WHERE id = ?";
                    transaction.prepare_cached(sql)?.execute(params![name, folded(&name), id])?;
                }
                transaction.prepare_cached("DELETE FROM album_file WHERE album_id = ?")?.execute([id])?;
                summary.n_updated += 1;
                id
            }
            (None, Some(_)) => {
                summary.kept.push(name);
                continue;
            }
            (None, None) => {
                let sql = "INSERT INTO album (name, folded, source, made_at) VALUES (?, ?, ?, ?)";
                let made_at = jiff::Timestamp::now().to_string();
                let values = params![name, folded(&name), album.source, made_at];
                transaction.prepare_cached(sql)?.execute(values)?;
                summary.n_made += 1;
                transaction.last_insert_rowid()
            }
        };
        changed.push(id);
        let mut insert =
            transaction.prepare_cached("INSERT OR IGNORE INTO album_file (album_id, path) VALUES (?, ?)")?;
        for file in &album.files {
            summary.n_files += insert.execute(params![id, file.as_os_str().as_encoded_bytes()])? as u64;
        }
    }
    DIGESTS.update(&transaction, &changed)?;
    transaction.commit()?;
    Ok(summary)
}

/// A name from elsewhere as the name of an album: in one line, and not too long.
fn shown_name(name: &str) -> String {
    let line: String = name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let short: String = line.trim().chars().take(MOST_NAME_CHARS).collect();
    let short = short.trim_end();
    if mistake_in(short).is_some() { "without a name".to_owned() } else { short.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_from_elsewhere_are_made_fit() {
        assert_eq!(shown_name(" a\nb\u{1b} "), "a b");
        assert_eq!(shown_name("\t"), "without a name");
        assert_eq!(shown_name(&"ü".repeat(1000)), "ü".repeat(MOST_NAME_CHARS));
    }
}
