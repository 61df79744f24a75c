//! Finds the stacks of folders that changed, and stores them.

use std::collections::BTreeMap;
use std::hash::BuildHasher as _;

use foldhash::fast::FixedState;
use foldhash::{HashMap, HashSet};
use rusqlite::{Connection, Row, params};

use super::family::family_of;
use super::find;
use super::name;
use super::shot::{self, Shot};
use crate::language::Kind;

/// Most families in one transaction, so that other programs get their turn.
const FAMILIES_AT_ONCE: usize = 1000;

/// The folders of each family of which one folder changed.
pub(crate) fn changed_families(reader: &Connection) -> rusqlite::Result<Vec<Vec<Folder>>> {
    let mut statement = reader.prepare(
        "SELECT d.path FROM directory AS d WHERE d.path <> '' AND (d.id IN (SELECT directory_id FROM unstacked) \
         OR EXISTS (SELECT 1 FROM unstacked WHERE directory_id = 0))",
    )?;
    let mut changed: HashSet<String> = HashSet::default();
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        changed.insert(family_of(row.get_ref(0)?.as_str()?).to_owned());
    }
    if changed.is_empty() {
        return Ok(Vec::new());
    }
    let mut families: BTreeMap<String, Vec<Folder>> = BTreeMap::new();
    let mut statement = reader.prepare("SELECT id, path FROM directory")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let path = row.get_ref(1)?.as_str()?;
        let family = family_of(path);
        if changed.contains(family) {
            let folder = Folder { id: row.get(0)?, is_panorama: name::is_in_panorama(path) };
            families.entry(family.to_owned()).or_default().push(folder);
        }
    }
    Ok(families.into_values().collect())
}

/// Replaces the stacks of these families, and returns the number of files in them. Then no folder is left
/// whose stacks have to be found.
pub(crate) fn store(connection: &mut Connection, mut families: Vec<Vec<Folder>>) -> rusqlite::Result<u64> {
    let mut n_stacked = 0;
    while !families.is_empty() {
        let transaction = connection.transaction()?;
        for folders in families.split_off(families.len().saturating_sub(FAMILIES_AT_ONCE)) {
            n_stacked += update_family(&transaction, &folders)?;
        }
        if families.is_empty() {
            transaction.execute("DELETE FROM unstacked", [])?;
        }
        transaction.commit()?;
    }
    Ok(n_stacked)
}

/// A folder of a family.
#[derive(Debug)]
pub(crate) struct Folder {
    id: i64,
    is_panorama: bool,
}

/// Replaces the stacks of a family, and returns the number of files in them.
fn update_family(connection: &Connection, folders: &[Folder]) -> rusqlite::Result<u64> {
    let mut shots = Vec::new();
    let mut cameras = HashMap::default();
    for folder in folders {
        read_folder(connection, folder.id, &mut cameras, &mut shots)?;
    }
    let panoramas: Vec<i64> =
        folders.iter().filter(|folder| folder.is_panorama).map(|folder| folder.id).collect();
    let stacks = find::stacks(&shots, &|folder| panoramas.contains(&folder));
    let had: bool = connection
        .prepare_cached("SELECT EXISTS (SELECT 1 FROM stacked)")?
        .query_row([], |row| row.get(0))?;
    for folder in folders {
        if had {
            let sql = "DELETE FROM stacked WHERE file_id IN (SELECT id FROM file WHERE directory_id = ?1)";
            connection.prepare_cached(sql)?.execute([folder.id])?;
        }
        connection.prepare_cached("DELETE FROM unstacked WHERE directory_id = ?1")?.execute([folder.id])?;
    }
    let sql = "INSERT OR REPLACE INTO stacked (file_id, stack_id, role, rule) VALUES (?1, ?2, ?3, ?4)";
    let mut statement = connection.prepare_cached(sql)?;
    for stacked in &stacks {
        let (file, cover) = (shots[stacked.at].id, shots[stacked.cover].id);
        statement.execute(params![file, cover, stacked.role.name(), stacked.rule])?;
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
