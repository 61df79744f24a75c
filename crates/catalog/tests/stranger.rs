//! Catalogues from strangers: their triggers and views do not run, and endless queries can be interrupted.

use std::path::Path;
use std::sync::mpsc;
use std::time::Duration;

use rusqlite::Connection;
use thalweg_catalog::{Catalog, CatalogError, ThumbnailCache, ThumbnailStore, decisions};

use crate::common::{Rows, column, fresh, put, query, write};

const ENDLESS: &str = "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n)";

/// A catalogue with a file, in which SQL of a stranger has run.
fn strange(path: &Path, sql: &str) {
    write(path, vec![put("/p", "1", 1)]);
    Connection::open(path).unwrap().execute_batch(sql).unwrap();
}

#[test]
fn a_view_or_a_virtual_table_in_place_of_a_table_is_refused_before_it_runs() {
    for (table, sql) in [
        ("file", format!("CREATE VIEW file AS {ENDLESS} SELECT hidden.* FROM hidden, n")),
        ("directory", format!("CREATE VIEW Directory AS {ENDLESS} SELECT hidden.* FROM hidden, n")),
        ("tag_shape", "CREATE VIRTUAL TABLE tag_shape USING fts5(id, keys, common)".to_owned()),
    ] {
        let (_directory, path) = fresh();
        strange(&path, &format!("DROP VIEW image; ALTER TABLE {table} RENAME TO hidden; {sql}"));
        for opened in [Catalog::open_read_only(&path), Catalog::create_or_open(&path)] {
            match opened.unwrap_err() {
                CatalogError::NotACatalog { what, .. } => {
                    assert!(what.to_lowercase().contains(&format!("`{table}` is not a table")), "{what}");
                }
                error => panic!("{table}: {error:?}"),
            }
        }
    }
}

#[test]
fn triggers_do_not_run() {
    let (_directory, path) = fresh();
    strange(
        &path,
        "CREATE TABLE seen (id INTEGER); \
         CREATE TRIGGER spy AFTER INSERT ON file BEGIN INSERT INTO seen VALUES (new.id); END",
    );
    write(&path, vec![put("/p", "2", 2)]);
    assert_eq!(column(&path, "SELECT count(*) FROM file"), ["2"]);
    assert_eq!(column(&path, "SELECT count(*) FROM seen"), ["0"]);
}

#[test]
fn a_view_makes_no_value_that_fills_the_memory() {
    let (_directory, path) = fresh();
    strange(
        &path,
        "DROP VIEW image; CREATE VIEW image AS SELECT printf('%.*c', 500000000, 'x') AS path FROM file",
    );
    let catalog = Catalog::open_read_only(&path).unwrap();
    let error = catalog.query("SELECT path FROM image", &mut Rows::default()).unwrap_err();
    assert!(error.to_string().contains("too big") || format!("{error:?}").contains("TooBig"), "{error:?}");
}

/// An interrupt of SQLite alone would be lost: it ends statements that run, and none runs yet.
#[test]
fn an_interrupt_before_an_endless_query_ends_it() {
    let (_directory, path) = fresh();
    strange(&path, &format!("DROP VIEW image; CREATE VIEW image AS {ENDLESS} SELECT i AS id FROM n"));
    let (give, given) = mpsc::channel();
    std::thread::spawn(move || {
        let catalog = Catalog::open_read_only(&path).unwrap();
        catalog.interrupter().interrupt();
        let ended = catalog.query("SELECT count(*) FROM image", &mut Rows::default());
        // Another interrupter lets the next query run, and the old one has no effect on it any more.
        let old = catalog.interrupter();
        let _new = catalog.interrupter();
        old.interrupt();
        let sql = format!("{ENDLESS} SELECT count(*) FROM (SELECT i FROM n LIMIT 100000)");
        let _ = give.send((ended, catalog.query(&sql, &mut Rows::default())));
    });
    let (ended, later) = given.recv_timeout(Duration::from_secs(20)).expect("the query has no end");
    assert!(matches!(ended, Err(CatalogError::Interrupted)), "{ended:?}");
    assert!(matches!(later, Ok(1)), "{later:?}");
}

#[test]
fn values_of_another_type_are_errors_and_no_panics() {
    let (_directory, path) = fresh();
    strange(
        &path,
        "DROP VIEW image; ALTER TABLE file RENAME TO hidden; CREATE TABLE file AS SELECT * FROM hidden; \
         UPDATE file SET name = x'ff00', title = x'ff', bytes = 'many', width = 'wide', taken_at = 5.5",
    );
    let catalog = Catalog::open_read_only(&path).unwrap();
    assert!(catalog.summaries(&[1]).is_err());
    assert!(catalog.members(&[1]).is_err());
}

#[cfg(unix)]
#[test]
fn new_databases_are_private_and_old_ones_keep_their_mode() {
    use std::os::unix::fs::PermissionsExt as _;
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let (directory, path) = fresh();
    let catalog = Catalog::create_or_open(&path).unwrap();
    assert_eq!(mode(&path), 0o600);
    for suffix in ["-wal", "-shm"] {
        let beside = path.with_file_name(format!("thalweg.db{suffix}"));
        assert_eq!(mode(&beside), 0o600, "{suffix}");
    }
    drop(catalog);
    let of = |name: &str| directory.path().join(name);
    drop(ThumbnailStore::create_or_open(&of("store.db")).unwrap());
    drop(ThumbnailCache::open(&of("cache.db"), 1 << 20).unwrap());
    drop(decisions::Decisions::create_or_open(&of("c.db.decisions")).unwrap());
    for name in ["store.db", "cache.db", "c.db.decisions"] {
        assert_eq!(mode(&of(name)), 0o600, "{name}");
    }
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o644)).unwrap();
    write(&path, vec![put("/p", "1", 1)]);
    assert_eq!(mode(&path), 0o644);
    assert_eq!(query(&path, "SELECT count(*) FROM image"), [["1"]]);
}
