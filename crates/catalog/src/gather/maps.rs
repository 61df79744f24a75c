//! Which directory, list of tags and disk of the gathered catalogue is that of an attached source.
//!
//! They are found by what they are and not by number, so that a source which is replaced by another catalogue
//! is one that changed, and nothing else.

use rusqlite::{Connection, params};

/// What the numbers of the source become, and the sources that have a directory.
const DIRECTORIES: &str = "
DROP TABLE IF EXISTS temp.its_directory;
CREATE TEMP TABLE its_directory (source_id INTEGER PRIMARY KEY, id INTEGER NOT NULL);
INSERT OR IGNORE INTO main.directory (path, path_raw)
    SELECT path, path_raw FROM source.directory WHERE path <> '' ORDER BY id;
INSERT INTO temp.its_directory (source_id, id) SELECT s.id, d.id FROM source.directory AS s
    CROSS JOIN main.directory AS d ON d.path = s.path AND d.path_raw IS NULL WHERE s.path_raw IS NULL;
INSERT INTO temp.its_directory (source_id, id) SELECT s.id, d.id FROM source.directory AS s
    CROSS JOIN main.directory AS d ON d.path_raw = s.path_raw WHERE s.path_raw IS NOT NULL;
";

/// Lists of tags with their common values. Those of two sources are the same if all of it is.
const SHAPES: &str = "
DROP TABLE IF EXISTS temp.its_shape;
CREATE TEMP TABLE its_shape (source_id INTEGER PRIMARY KEY, id INTEGER NOT NULL);
INSERT INTO main.tag_shape (hash, keys, common) SELECT s.hash, s.keys, s.common FROM source.tag_shape AS s
    WHERE NOT EXISTS (SELECT 1 FROM main.tag_shape AS t
        WHERE t.hash = s.hash AND t.keys = s.keys AND t.common = s.common);
INSERT INTO temp.its_shape (source_id, id)
    SELECT s.id, (SELECT min(t.id) FROM main.tag_shape AS t
        WHERE t.hash = s.hash AND t.keys = s.keys AND t.common = s.common) FROM source.tag_shape AS s;
";

const DISKS: &str = "
DROP TABLE IF EXISTS temp.its_disk;
CREATE TEMP TABLE its_disk (number INTEGER PRIMARY KEY, device INTEGER NOT NULL);
";

/// Fills the maps of the attached source, and adds what the gathered catalogue does not have. Returns whether
/// it got a directory of the source that it did not know.
pub(super) fn fill(connection: &Connection, source: i64) -> rusqlite::Result<()> {
    connection.execute_batch(DIRECTORIES)?;
    connection.execute(
        "INSERT OR IGNORE INTO main.gathered_directory (directory_id, source) \
         SELECT id, ?1 FROM temp.its_directory",
        [source],
    )?;
    connection.execute_batch(SHAPES)?;
    connection.execute_batch(DISKS)?;
    disks(connection)
}

/// A row of `volume`.
struct Disk {
    number: i64,
    identity: String,
    name: String,
    mounted_at: Option<Vec<u8>>,
    folder: Vec<u8>,
    seen_at: i64,
}

impl Disk {
    fn all(connection: &Connection, schema: &str) -> rusqlite::Result<Vec<Disk>> {
        let sql = format!("SELECT number, identity, name, mounted_at, folder, seen_at FROM {schema}.volume");
        let mut statement = connection.prepare(&sql)?;
        let rows = statement.query_map([], |row| {
            Ok(Disk {
                number: row.get(0)?,
                identity: row.get(1)?,
                name: row.get(2)?,
                mounted_at: row.get(3)?,
                folder: row.get(4)?,
                seen_at: row.get(5)?,
            })
        })?;
        rows.collect()
    }
}

/// Gives a disk of the source the number that the gathered catalogue has for it. A disk that two sources know
/// has one number, so that a file which both have by different paths is not taken for two files; two disks
/// that happen to have one number in different sources get different ones.
fn disks(connection: &Connection) -> rusqlite::Result<()> {
    const PUT: &str = "INSERT OR REPLACE INTO main.volume \
        (number, identity, name, mounted_at, folder, seen_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    let mut known = Disk::all(connection, "main")?;
    for mut disk in Disk::all(connection, "source")? {
        let its = disk.number;
        let same = known.iter().position(|known| known.identity == disk.identity);
        if let Some(at) = same {
            disk.number = known[at].number;
        } else {
            while known.iter().any(|known| known.number == disk.number) {
                disk.number = disk.number.wrapping_add(1);
            }
        }
        connection
            .execute("INSERT INTO temp.its_disk (number, device) VALUES (?1, ?2)", [its, disk.number])?;
        // Of one that two sources know, what was seen last is true.
        let is_news = same.is_none_or(|at| known[at].seen_at < disk.seen_at);
        if is_news {
            let Disk { number, identity, name, mounted_at, folder, seen_at } = &disk;
            connection.execute(PUT, params![number, identity, name, mounted_at, folder, seen_at])?;
            match same {
                Some(at) => known[at] = disk,
                None => known.push(disk),
            }
        }
    }
    Ok(())
}
