//! The disks, cards and shares that files were recorded on, and which of them are not there.
//!
//! The table `volume` is kept by runs of `index`. Whether a volume is there is asked of the system when
//! somebody wants to know it: what was so at the last run is no answer.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use file::volume::{Presence, Volume};
use rusqlite::Connection;

use crate::connection;
use crate::error::{CatalogError, During};
use crate::handle::Catalog;
use crate::name::path_of_bytes;

/// Enough for a table of a few rows.
const CACHE_BYTES: usize = 1 << 20;

/// A volume that has not changed is written again after this time, in seconds, so that it is known when it
/// was last seen and yet each run does not write.
const SEEN_EVERY_S: i64 = 3600;

/// A volume with the number that its files have in the catalogue.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct KeptVolume {
    /// The value of `device` in the rows of its files.
    pub number: u64,
    /// What is known of it.
    pub volume: Volume,
}

impl KeptVolume {
    /// A volume whose files have this number.
    #[must_use]
    pub fn new(number: u64, volume: Volume) -> KeptVolume {
        KeptVolume { number, volume }
    }
}

/// A volume of a catalogue, and its files.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CatalogVolume {
    /// The value of `device` in the rows of its files.
    pub number: u64,
    /// What is known of it.
    pub volume: Volume,
    /// When a run last found files on it, in seconds since 1970, to the hour.
    pub seen_at: i64,
    /// Number of its files in the catalogue.
    pub n_files: u64,
    /// Size of these files, in bytes.
    pub bytes: u64,
}

impl Catalog {
    /// The volumes with files in the catalogue, by name. Reads the whole table of files if `counts`; without
    /// that, numbers and sizes of files are 0, and volumes without files are among them.
    ///
    /// # Errors
    /// [`CatalogError::Interrupted`], and errors of SQLite or the storage.
    pub fn volumes(&self, counts: bool) -> Result<Vec<CatalogVolume>, CatalogError> {
        let read = || {
            let mut volumes = read(self.reader())?;
            if counts {
                self.count_files(&mut volumes)?;
                volumes.retain(|volume| volume.n_files > 0);
            }
            Ok(volumes)
        };
        read().during("read the volumes of", self.path())
    }

    fn count_files(&self, volumes: &mut [CatalogVolume]) -> rusqlite::Result<()> {
        let sql = "SELECT device, count(*), sum(bytes) FROM file WHERE vanished_at IS NULL GROUP BY device";
        let mut statement = self.reader().prepare(sql)?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let number = |index| row.get::<_, i64>(index).map(i64::cast_unsigned);
            let device = number(0)?;
            if let Some(volume) = volumes.iter_mut().find(|volume| volume.number == device) {
                (volume.n_files, volume.bytes) = (number(1)?, number(2)?);
            }
        }
        Ok(())
    }

    /// The volumes that are not there now: their numbers, and what is known of them.
    ///
    /// # Errors
    /// Errors of SQLite or the storage.
    pub fn away_volumes(&self) -> Result<BTreeMap<u64, Volume>, CatalogError> {
        let volumes = self.volumes(false)?.into_iter();
        let away = volumes.filter(|volume| volume.volume.presence() != Presence::Here);
        Ok(away.map(|volume| (volume.number, volume.volume)).collect())
    }

    /// Keeps what is known of these volumes, on which a run has found files.
    ///
    /// # Errors
    /// [`CatalogError::ReadOnly`], and errors of SQLite or the storage.
    pub fn keep_volumes(&mut self, volumes: &[KeptVolume]) -> Result<(), CatalogError> {
        self.require_writing()?;
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64);
        let known = self.volumes(false)?;
        let is_kept = |new: &&KeptVolume| {
            let old = known.iter().find(|old| old.number == new.number);
            // The folder is any on the volume: another one is no news.
            old.is_some_and(|old| {
                let (a, b) = (&old.volume, &new.volume);
                (&a.identity, &a.name, &a.mounted_at) == (&b.identity, &b.name, &b.mounted_at)
                    && (now - SEEN_EVERY_S..=now).contains(&old.seen_at)
                    && a.folder.is_dir()
            })
        };
        let new: Vec<&KeptVolume> = volumes.iter().filter(|volume| !is_kept(volume)).collect();
        if new.is_empty() {
            return Ok(());
        }
        let connection = connection::open_writing(self.path(), CACHE_BYTES)?;
        write(connection, &new, now).during("keep the volumes in", self.path())
    }
}

fn read(connection: &Connection) -> rusqlite::Result<Vec<CatalogVolume>> {
    const SQL: &str =
        "SELECT number, identity, name, mounted_at, folder, seen_at FROM volume ORDER BY name, number";
    let mut statement = connection.prepare_cached(SQL)?;
    let rows = statement.query_map([], |row| {
        let mounted_at = row.get_ref(3)?.as_blob_or_null()?.map(path_of_bytes);
        let folder = path_of_bytes(row.get_ref(4)?.as_blob()?);
        let volume = Volume::recorded(row.get(1)?, row.get(2)?, mounted_at, folder);
        let number = row.get::<_, i64>(0)?.cast_unsigned();
        Ok(CatalogVolume { number, volume, seen_at: row.get(5)?, n_files: 0, bytes: 0 })
    })?;
    rows.collect()
}

fn write(mut connection: Connection, volumes: &[&KeptVolume], now: i64) -> rusqlite::Result<()> {
    const SQL: &str = "INSERT OR REPLACE INTO volume (number, identity, name, mounted_at, folder, seen_at) \
        VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    let transaction = connection.transaction()?;
    for KeptVolume { number, volume } in volumes {
        let bytes = |path: &PathBuf| path.as_os_str().as_encoded_bytes().to_vec();
        transaction.prepare_cached(SQL)?.execute((
            number.cast_signed(),
            &volume.identity,
            &volume.name,
            volume.mounted_at.as_ref().map(bytes),
            bytes(&volume.folder),
            now,
        ))?;
    }
    transaction.commit()
}
