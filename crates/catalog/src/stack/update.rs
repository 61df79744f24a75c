//! Finds the stacks of folders that changed, and stores them.

use std::collections::BTreeMap;
use std::hash::BuildHasher as _;
use std::sync::mpsc;
use std::thread;

use foldhash::fast::FixedState;
use foldhash::{HashMap, HashSet};
use rusqlite::{Connection, Row, ffi};

use super::family::family_of;
use super::find;
use super::name;
use super::shot::{self, Shot};
use crate::language::Kind;

/// Most families in one transaction, so that other programs get their turn.
const FAMILIES_AT_ONCE: usize = 1000;

/// Most families whose stacks are found and wait to be written.
const MOST_WAITING: usize = 16;

/// Most families whose folders are looked up one by one. For more, the list of all folders is read.
const FEW_FAMILIES: usize = 200;

/// The folders of each family of which one folder changed.
pub(crate) fn changed_families(reader: &Connection) -> rusqlite::Result<Vec<Vec<Folder>>> {
    let has_all: bool =
        reader.query_row("SELECT EXISTS (SELECT 1 FROM unstacked WHERE directory_id = 0)", [], |row| {
            row.get(0)
        })?;
    let sql = if has_all {
        "SELECT path FROM directory WHERE path <> ''"
    } else {
        "SELECT d.path FROM unstacked AS u CROSS JOIN directory AS d ON d.id = u.directory_id WHERE d.path <> ''"
    };
    let mut statement = reader.prepare(sql)?;
    let mut changed: HashSet<String> = HashSet::default();
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        changed.insert(family_of(row.get_ref(0)?.as_str()?).to_owned());
    }
    let mut families: BTreeMap<String, Vec<Folder>> = BTreeMap::new();
    let mut add = |row: &Row<'_>| {
        let path = row.get_ref(1)?.as_str()?;
        let family = family_of(path);
        if changed.contains(family) {
            let folder = Folder { id: row.get(0)?, is_panorama: name::is_in_panorama(path) };
            families.entry(family.to_owned()).or_default().push(folder);
        }
        Ok::<(), rusqlite::Error>(())
    };
    if changed.len() > FEW_FAMILIES {
        let mut statement = reader.prepare("SELECT id, path FROM directory")?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            add(row)?;
        }
        return Ok(families.into_values().collect());
    }
    // The paths of a family begin with it. There is an index of those that are UTF-8; the others are few.
    let mut statement = reader.prepare(
        "SELECT id, path FROM directory WHERE path_raw IS NULL AND path >= ?1 AND path < ?1 || char(0x10FFFF) \
         UNION ALL SELECT id, path FROM directory \
         WHERE path_raw IS NOT NULL AND path >= ?1 AND path < ?1 || char(0x10FFFF)",
    )?;
    for family in &changed {
        let mut rows = statement.query([family])?;
        while let Some(row) = rows.next()? {
            if family_of(row.get_ref(1)?.as_str()?) == family {
                add(row)?;
            }
        }
    }
    Ok(families.into_values().collect())
}

/// Replaces the stacks of these families, which are all whose stacks have to be found, and returns the number
/// of files in them. Another thread reads the rows and finds the stacks of the next families, while those of
/// the last ones are written.
pub(crate) fn store(
    reader: &mut Connection,
    connection: &mut Connection,
    mut families: Vec<Vec<Folder>>,
) -> rusqlite::Result<u64> {
    // In the order of the rows, so that those of stacks are written one behind the other.
    families.sort_by_key(|folders| folders.iter().map(|folder| folder.id).min());
    // After a first load there are none to delete.
    let had_stacks = connection.query_row("SELECT EXISTS (SELECT 1 FROM stacked)", [], |row| row.get(0))?;
    let n_stacked = thread::scope(|scope| {
        let (sender, found) = mpsc::sync_channel(MOST_WAITING);
        let families = &families;
        let finder = thread::Builder::new().spawn_scoped(scope, move || {
            // Sending fails only after the writer has stopped, and it returns the error.
            let _ = families
                .iter()
                .map(|folders| stacks_of(reader, folders))
                .try_for_each(|found| sender.send(found));
        });
        finder.map_err(|error| {
            let refused = ffi::Error::new(ffi::SQLITE_NOMEM);
            rusqlite::Error::SqliteFailure(refused, Some(format!("cannot start a thread: {error}")))
        })?;
        let mut n_stacked = 0;
        for families in families.chunks(FAMILIES_AT_ONCE) {
            let transaction = connection.transaction()?;
            for (folders, stacks) in families.iter().zip(&found) {
                n_stacked += replace_stacks(&transaction, folders, &stacks?, had_stacks)?;
            }
            transaction.commit()?;
        }
        Ok::<u64, rusqlite::Error>(n_stacked)
    })?;
    connection.execute("DELETE FROM unstacked", [])?;
    Ok(n_stacked)
}

/// A folder of a family.
#[derive(Debug)]
pub(crate) struct Folder {
    id: i64,
    is_panorama: bool,
}

/// A file of a stack: its row, that of the file that stands for the stack, its role, and the rule.
type StackedRow = (i64, i64, &'static str, &'static str);

/// Finds the stacks of a family.
fn stacks_of(reader: &Connection, folders: &[Folder]) -> rusqlite::Result<Vec<StackedRow>> {
    let mut shots = Vec::new();
    let mut cameras = HashMap::default();
    for folder in folders {
        read_folder(reader, folder.id, &mut cameras, &mut shots)?;
    }
    let panoramas: Vec<i64> =
        folders.iter().filter(|folder| folder.is_panorama).map(|folder| folder.id).collect();
    let stacks = find::stacks(&shots, &|folder| panoramas.contains(&folder));
    let row = |stacked: find::Stacked| {
        (shots[stacked.at].id, shots[stacked.cover].id, stacked.role.name(), stacked.rule)
    };
    Ok(stacks.into_iter().map(row).collect())
}

/// Replaces the stacks of a family, and returns the number of files in them.
fn replace_stacks(
    connection: &Connection,
    folders: &[Folder],
    stacks: &[StackedRow],
    had_stacks: bool,
) -> rusqlite::Result<u64> {
    for folder in folders {
        if had_stacks {
            let sql = "DELETE FROM stacked WHERE file_id IN (SELECT id FROM file WHERE directory_id = ?1)";
            connection.prepare_cached(sql)?.execute([folder.id])?;
        }
        connection.prepare_cached("DELETE FROM unstacked WHERE directory_id = ?1")?.execute([folder.id])?;
    }
    let sql = "INSERT OR REPLACE INTO stacked (file_id, stack_id, role, rule) VALUES (?1, ?2, ?3, ?4)";
    let mut statement = connection.prepare_cached(sql)?;
    for stacked in stacks {
        statement.execute(*stacked)?;
    }
    Ok(stacks.len() as u64)
}

/// Reads what the rules compare of the pictures, raw files and films in a folder.
fn read_folder(
    connection: &Connection,
    folder: i64,
    cameras: &mut HashMap<String, usize>,
    shots: &mut Vec<Shot>,
) -> rusqlite::Result<()> {
    let mut statement = connection.prepare_cached(
        "SELECT id, name, kind, taken_at, date_time_original, make, model, serial, \
         CASE WHEN ties IS NOT NULL THEN exposure_s END, f_number, iso, ties FROM file WHERE directory_id = ?1 AND vanished_at IS NULL AND kind IN ('picture', 'raw', 'film')",
    )?;
    let mut rows = statement.query([folder])?;
    while let Some(row) = rows.next()? {
        let Some(kind) = Kind::of_name(row.get_ref(2)?.as_str()?) else { continue };
        let text = |at| row.get_ref(at)?.as_str_or_null().map_err(rusqlite::Error::from);
        let taken = text(3)?.and_then(shot::taken);
        shots.push(Shot {
            id: row.get(0)?,
            folder,
            stem: name::stem(row.get_ref(1)?.as_str()?),
            kind,
            taken: taken.map(|(time, _)| time),
            is_precise: taken.is_some_and(|(_, is_precise)| is_precise),
            stored: text(4)?.map(|date| FixedState::default().hash_one(date)),
            camera: camera_of(row, cameras)?,
            exposure: exposure_of(row)?,
            ties: text(11)?.map(shot::ties).unwrap_or_default(),
        });
    }
    Ok(())
}

/// The number of a camera.
fn camera_of(row: &Row<'_>, cameras: &mut HashMap<String, usize>) -> rusqlite::Result<Option<usize>> {
    let mut name = String::new();
    for column in 5..8 {
        name.push_str(row.get_ref(column)?.as_str_or_null()?.unwrap_or_default());
        name.push('\n');
    }
    let next = cameras.len();
    let is_known = row.get_ref(6)?.as_str_or_null()?.is_some();
    Ok(is_known.then(|| *cameras.entry(name).or_insert(next)))
}

/// How much light reached the sensor, in stops.
fn exposure_of(row: &Row<'_>) -> rusqlite::Result<Option<f64>> {
    let [time, aperture, sensitivity]: [Option<f64>; 3] = [row.get(8)?, row.get(9)?, row.get(10)?];
    let light = time.map(|time| time * sensitivity.unwrap_or(100.0) / aperture.unwrap_or(1.0).powi(2));
    Ok(light.map(f64::log2).filter(|light| light.is_finite()))
}
