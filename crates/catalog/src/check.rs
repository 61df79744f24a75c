//! Checks the integrity of a catalogue. Nothing is repaired or changed.

use std::collections::BTreeMap;
use std::fmt;

use rusqlite::Connection;

use crate::error::{CatalogError, During};
use crate::handle::Catalog;
use crate::{bulk, schema, words};

/// Largest number of lines that SQLite's integrity check reports; the first few are as useful as thousands.
const MAX_DAMAGE: usize = 100;

/// One problem found by [`Catalog::check`]. `Display` describes it in a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Finding {
    /// The database file is damaged, with a line of SQLite's integrity check.
    Damage(String),
    /// A table, index or view of the schema is missing.
    Missing {
        /// Name of the missing object.
        name: String,
    },
    /// A table, index or view has another definition than in this version.
    Changed {
        /// Name of the changed object.
        name: String,
    },
    /// A first load was interrupted before its indexes were built. Nothing is lost: the next `index` builds
    /// them.
    Unindexed,
    /// Rows refer to rows that do not exist.
    Orphans {
        /// Table that contains these rows.
        table: String,
        /// Table that the rows refer to.
        parent: String,
        /// Number of rows with a missing parent.
        rows: u64,
    },
    /// Several rows name the same file.
    Duplicates {
        /// Number of surplus rows.
        rows: u64,
    },
    /// The table of words and the rows of files do not belong together.
    Words {
        /// Number of rows that one of both tables lacks.
        rows: u64,
    },
    /// Tags cannot be assembled: they are not JSON, or there are values without keys.
    BrokenTags {
        /// Number of rows with such tags.
        rows: u64,
    },
}

impl Finding {
    /// Whether the next run of `index` repairs it without loss. Any other problem requires indexing into a
    /// new file.
    #[must_use]
    pub fn is_repaired_by_index(&self) -> bool {
        matches!(self, Finding::Unindexed)
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Finding::Damage(what) => write!(f, "damaged: {what}"),
            Finding::Missing { name } => write!(f, "`{name}` is missing from the schema"),
            Finding::Changed { name } => {
                write!(f, "the definition of `{name}` differs from the one of this version")
            }
            Finding::Unindexed => {
                write!(
                    f,
                    "the first run was interrupted before the indexes were built; run `thalweg index` again \
                     to finish it"
                )
            }
            Finding::Orphans { table, parent, rows } => {
                write!(f, "{rows} rows of `{table}` refer to missing rows of `{parent}`")
            }
            Finding::Duplicates { rows } => {
                write!(f, "{rows} rows are duplicates: another row has the same path")
            }
            Finding::Words { rows } => {
                write!(f, "{rows} rows of `file` have no row in the table `words`, or the other way round")
            }
            Finding::BrokenTags { rows } => write!(f, "{rows} rows have tags that cannot be decoded"),
        }
    }
}

impl Catalog {
    /// Looks for damage, a changed schema, orphans, duplicates and broken tags. An empty list means that none
    /// was found.
    ///
    /// Reads the whole file, so the time grows with its size.
    ///
    /// # Errors
    /// [`CatalogError::Busy`], [`CatalogError::Interrupted`] and failures of the storage. Damage is returned
    /// as a finding.
    pub fn check(&self) -> Result<Vec<Finding>, CatalogError> {
        let mut findings = Vec::new();
        match run(self.reader(), &mut findings).during("check", &self.path) {
            Ok(()) => {}
            Err(error @ CatalogError::Damaged { .. }) => {
                let what = std::error::Error::source(&error).map_or_else(String::new, ToString::to_string);
                findings.push(Finding::Damage(what));
            }
            Err(error) => return Err(error),
        }
        Ok(findings)
    }
}

fn run(connection: &Connection, findings: &mut Vec<Finding>) -> rusqlite::Result<()> {
    check_integrity(connection, findings)?;
    check_schema(connection, findings)?;
    if findings.iter().any(|finding| matches!(finding, Finding::Damage(_) | Finding::Missing { .. })) {
        return Ok(());
    }
    check_references(connection, findings)?;
    check_tags(connection, findings)?;
    if bulk::is_indexed(connection)? {
        let rows = bulk::duplicates(connection)?.len() as u64;
        if rows > 0 {
            findings.push(Finding::Duplicates { rows });
        }
        check_words(connection, findings)?;
    } else if !bulk::is_empty(connection)? {
        findings.push(Finding::Unindexed);
    }
    Ok(())
}

fn check_integrity(connection: &Connection, findings: &mut Vec<Finding>) -> rusqlite::Result<()> {
    let mut statement = connection.prepare(&format!("PRAGMA integrity_check({MAX_DAMAGE})"))?;
    let lines = statement.query_map([], |row| row.get::<_, String>(0))?;
    for line in lines {
        let line = line?;
        if line != "ok" {
            findings.push(Finding::Damage(line));
        }
    }
    Ok(())
}

/// Compares the schema with that of a new database: everything in that must exist here with the same
/// definition. Additional objects are allowed, because users may add their own views and indexes.
fn check_schema(connection: &Connection, findings: &mut Vec<Finding>) -> rusqlite::Result<()> {
    let mut fresh = Connection::open_in_memory()?;
    schema::create(&mut fresh)?;
    if bulk::is_indexed(connection)? {
        bulk::build_for_later_run(&fresh)?;
    }
    let here = definitions(connection)?;
    for (name, definition) in definitions(&fresh)? {
        match here.get(&name) {
            None if name == bulk::OF_LATER_RUNS => {}
            None => findings.push(Finding::Missing { name }),
            Some(found) if *found != definition => findings.push(Finding::Changed { name }),
            Some(_) => {}
        }
    }
    Ok(())
}

/// The definition of each table, index and view, in parts: the columns of a table are in the order of their
/// names, because that of the table depends on the version that created it.
pub(crate) fn definitions(connection: &Connection) -> rusqlite::Result<BTreeMap<String, Vec<String>>> {
    // SQLite's own tables (`sqlite_stat1`) are created and removed by SQLite.
    let sql = "SELECT name, sql, type FROM sqlite_schema \
               WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite@_%' ESCAPE '@'";
    let mut statement = connection.prepare(sql)?;
    let rows = statement.query_map([], |row| {
        let (name, sql, kind): (String, String, String) = (row.get(0)?, row.get(1)?, row.get(2)?);
        Ok((name, if kind == "table" { parts_of_table(&sql) } else { vec![sql] }))
    })?;
    rows.collect()
}

fn parts_of_table(sql: &str) -> Vec<String> {
    let Some(((before, columns), after)) =
        sql.rsplit_once(')').and_then(|(most, after)| Some((most.split_once('(')?, after)))
    else {
        return vec![sql.to_owned()];
    };
    let mut parts: Vec<String> = columns.split(',').map(|column| column.trim().to_owned()).collect();
    parts.sort_unstable();
    parts.extend([before.to_owned(), after.to_owned()]);
    parts
}

fn check_references(connection: &Connection, findings: &mut Vec<Finding>) -> rusqlite::Result<()> {
    let mut statement = connection.prepare("PRAGMA foreign_key_check")?;
    let mut rows = statement.query([])?;
    let mut orphans: BTreeMap<(String, String), u64> = BTreeMap::new();
    while let Some(row) = rows.next()? {
        *orphans.entry((row.get(0)?, row.get(2)?)).or_default() += 1;
    }
    findings.extend(orphans.into_iter().map(|((table, parent), rows)| Finding::Orphans {
        table,
        parent,
        rows,
    }));
    Ok(())
}

/// Compares the ids of the table of words with those of the rows. SQLite's integrity check has read its
/// words.
fn check_words(connection: &Connection, findings: &mut Vec<Finding>) -> rusqlite::Result<()> {
    if !words::is_there(connection)? {
        return Ok(());
    }
    let sql = "SELECT (SELECT count(*) FROM file WHERE id NOT IN (SELECT id FROM words_docsize)) + \
                      (SELECT count(*) FROM words_docsize WHERE id NOT IN (SELECT id FROM file))";
    let rows: i64 = connection.query_row(sql, [], |row| row.get(0))?;
    if rows > 0 {
        findings.push(Finding::Words { rows: rows.cast_unsigned() });
    }
    Ok(())
}

fn check_tags(connection: &Connection, findings: &mut Vec<Finding>) -> rusqlite::Result<()> {
    let sql = "SELECT (SELECT count(*) FROM tag_shape WHERE json_valid(keys) = 0 OR json_valid(common) = 0 \
                       OR json_array_length(keys) <> json_array_length(common)) + \
                      (SELECT count(*) FROM file_tags AS t JOIN file AS f ON f.id = t.file_id \
                       WHERE f.tag_shape_id IS NULL OR json_valid(t.differing) = 0)";
    let rows: i64 = connection.query_row(sql, [], |row| row.get(0))?;
    if rows > 0 {
        findings.push(Finding::BrokenTags { rows: rows.cast_unsigned() });
    }
    Ok(())
}
