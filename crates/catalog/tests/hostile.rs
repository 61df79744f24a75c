//! Catalogues that are made to keep a program busy: each gets an answer or an error that names the file, in
//! bounded time and memory.

use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::Duration;

use rusqlite::Connection;
use thalweg_catalog::albums::Albums;
use thalweg_catalog::groups::GroupKind;
use thalweg_catalog::{Catalog, CatalogError, Columns, Filter, Gathering};

use crate::common::{Rows, fresh, put, write};

/// Time for all that is done with one file. It takes a second or two.
const TIME: Duration = Duration::from_secs(60);

/// A catalogue with so many files.
fn catalog_of(n: u64) -> (tempfile::TempDir, PathBuf) {
    let (directory, path) = fresh();
    write(&path, (1..=n).map(|i| put("/p", &format!("{i:05}.jpg"), i)).collect());
    (directory, path)
}

fn change(path: &Path, sql: &str) {
    Connection::open(path).unwrap().execute_batch(sql).unwrap();
}

/// Runs on another thread, and fails if it does not end.
#[track_caller]
fn in_time<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let (give, given) = mpsc::channel();
    std::thread::spawn(move || drop(give.send(work())));
    given.recv_timeout(TIME).expect("it does not end")
}

#[track_caller]
fn check_endless<T>(outcome: Result<T, CatalogError>, path: &Path) {
    match outcome.map(|_| ()).unwrap_err() {
        CatalogError::Endless { path: named, .. } => assert_eq!(named, path),
        error => panic!("{error:?}"),
    }
}

/// Replaces the rows of a table by pages that point to each other: a page has 1,000 times the same
/// page below it, that one 1,000 times the next, and the last a page of rows. SQLite reads 10^15 rows.
fn fold(path: &Path, table: &str) {
    let (root, page_len) = {
        let connection = Connection::open(path).unwrap();
        let number =
            |sql: &str| connection.query_row(sql, [], |row| row.get::<_, isize>(0)).unwrap() as usize;
        (
            number(&format!("SELECT rootpage FROM sqlite_schema WHERE name = '{table}'")),
            number("PRAGMA page_size"),
        )
    };
    let mut bytes = std::fs::read(path).unwrap();
    let at = |page: usize| (page - 1) * page_len;
    let number = |bytes: &[u8], at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    assert_eq!(bytes[at(root)], 5, "the table is too small to have pages below its first one");
    let first_cell = u16::from_be_bytes(bytes[at(root) + 12..][..2].try_into().unwrap());
    let leaf = number(&bytes, at(root) + usize::from(first_cell));
    assert_eq!(bytes[at(leaf as usize)], 13, "a page of rows");
    let next = (bytes.len() / page_len) as u32 + 1;
    let below = [next, next + 1, next + 2, next + 3, leaf];
    let pages = [
        at(root),
        bytes.len(),
        bytes.len() + page_len,
        bytes.len() + 2 * page_len,
        bytes.len() + 3 * page_len,
    ];
    bytes.resize(bytes.len() + 4 * page_len, 0);
    for (page, child) in pages.into_iter().zip(below) {
        write_inner_page(&mut bytes[page..page + page_len], child);
    }
    let n_pages = (bytes.len() / page_len) as u32;
    bytes[28..32].copy_from_slice(&n_pages.to_be_bytes());
    std::fs::write(path, bytes).unwrap();
}

/// A page of a table with 1,000 times the same page below it, or as often as it has room for.
fn write_inner_page(page: &mut [u8], child: u32) {
    let n = ((page.len() - 12) / 8).min(1000) as u16;
    page.fill(0);
    page[0] = 5;
    page[3..5].copy_from_slice(&n.to_be_bytes());
    page[8..12].copy_from_slice(&child.to_be_bytes());
    let mut at = page.len();
    for i in 0..n {
        at -= 6;
        page[at..at + 4].copy_from_slice(&child.to_be_bytes());
        // The largest row number below, in seven bits for each byte.
        page[at + 4] = 0x80 | (i >> 7) as u8;
        page[at + 5] = (i & 0x7F) as u8;
        let pointer = 12 + 2 * usize::from(i);
        page[pointer..pointer + 2].copy_from_slice(&(at as u16).to_be_bytes());
    }
    page[5..7].copy_from_slice(&(at as u16).to_be_bytes());
}

/// The rows of people's work are compared with their digests, all at once in memory: rows that come again and
/// again are refused at the first.
#[test]
fn albums_and_digests_that_are_read_again_and_again_are_damaged() {
    let (directory, catalog) = catalog_of(1);
    let path = Albums::beside(&catalog);
    let mut albums = Albums::create_or_open(&path).unwrap();
    for number in 0..150 {
        albums.add(&format!("album {number}"), &[format!("/p/{number}.jpg").into()]).unwrap();
    }
    drop(albums);
    for table in ["album", "digest"] {
        // At a path of which this process has compared nothing.
        let copy = directory.path().join(table);
        std::fs::copy(&path, &copy).unwrap();
        fold(&copy, table);
        let error = in_time(move || Albums::open_read_only(&copy).map(drop)).unwrap_err();
        let is_damage = matches!(error, CatalogError::Damaged { .. } | CatalogError::DamagedWork { .. });
        assert!(is_damage, "{table}: {error:?}");
    }
}

#[test]
fn pages_that_are_read_again_and_again_end_with_an_error() {
    let (directory, path) = catalog_of(1000);
    let of = path.clone();
    fold(&path, "file");
    in_time(move || {
        let catalog = Catalog::open_read_only(&of).unwrap();
        check_endless(Columns::load(&catalog), &of);
        check_endless(catalog.find_all(&Filter::default()), &of);
        check_endless(catalog.groups(GroupKind::Content), &of);
        // SQLite finds what is wrong by itself.
        let findings = catalog.check().unwrap();
        assert!(!findings.is_empty());
    });
    let together = directory.path().join("together.db");
    let sound = catalog_of(3);
    in_time(move || {
        let mut gathering = Gathering::new(&together, &[path, sound.1.clone()]).unwrap();
        while !gathering.is_there() {
            gathering.look().unwrap();
        }
        let sources = gathering.sources();
        let problem = sources[0].problem.as_deref().unwrap_or_default();
        // The same row number comes twice, which is noticed first.
        assert!(problem.contains("thalweg.db"), "{problem}");
        assert_eq!((sources[1].problem.clone(), sources[1].n_files), (None, 3));
        drop(sound);
    });
}

#[test]
fn a_statement_on_an_endless_view_ends_after_so_many_steps() {
    let (_directory, path) = catalog_of(1);
    change(
        &path,
        "DROP VIEW image; CREATE VIEW image AS WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL \
         SELECT i + 1 FROM n) SELECT i AS path FROM n",
    );
    in_time(move || {
        let mut catalog = Catalog::open_read_only(&path).unwrap();
        catalog.set_query_steps(1_000_000);
        check_endless(catalog.query("SELECT max(path) FROM image", &mut Rows::default()), &path);
        // Each statement has a budget of its own, and an interrupt is still one.
        for _ in 0..20 {
            catalog.query("SELECT path FROM image LIMIT 20000", &mut Rows::default()).unwrap();
        }
        catalog.interrupter().interrupt();
        let interrupted = catalog.query("SELECT max(path) FROM image", &mut Rows::default());
        assert!(matches!(interrupted, Err(CatalogError::Interrupted)), "{interrupted:?}");
        // One that its user wants to be long.
        let _next = catalog.interrupter();
        catalog.set_query_steps(u64::MAX);
        catalog
            .query("SELECT max(path) FROM (SELECT path FROM image LIMIT 1000000)", &mut Rows::default())
            .unwrap();
    });
}

#[test]
fn columns_that_compute_are_refused() {
    for sql in [
        "ALTER TABLE file ADD COLUMN more TEXT AS (hex(zeroblob(100000000)))",
        "ALTER TABLE directory ADD COLUMN more TEXT GENERATED ALWAYS AS (path || path) VIRTUAL",
    ] {
        let (_directory, path) = catalog_of(1);
        change(&path, sql);
        for opened in [Catalog::open_read_only(&path), Catalog::create_or_open(&path)] {
            let error = opened.unwrap_err();
            let text = error.to_string();
            assert!(text.contains("has a column that computes") && text.contains("thalweg.db"), "{text}");
        }
    }
}

#[test]
fn schemas_that_do_not_parse_are_errors_that_name_the_file() {
    for sql in [
        "UPDATE sqlite_schema SET sql = 'CREATE TABLE file (' WHERE name = 'file'",
        "UPDATE sqlite_schema SET rootpage = 4000000 WHERE name = 'file'",
        "UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'directory') \
         WHERE name = 'file'",
        "UPDATE sqlite_schema SET sql = 'CREATE VIEW image AS SELECT * FROM image' WHERE name = 'image'",
        "UPDATE sqlite_schema SET type = 'table', rootpage = 1 WHERE name = 'image'",
        "DELETE FROM sqlite_schema WHERE name = 'directory'",
    ] {
        let (_directory, path) = catalog_of(3);
        change(&path, &format!("PRAGMA writable_schema = ON; {sql}"));
        let named = path.clone();
        let outcomes = in_time(move || match Catalog::open_read_only(&path) {
            Ok(catalog) => [
                catalog.find_all(&Filter::default()).map(|_| ()),
                Columns::load(&catalog).map(|_| ()),
                catalog.query("SELECT path FROM image", &mut Rows::default()).map(|_| ()),
            ],
            Err(error) => [Err(error), Ok(()), Ok(())],
        });
        let errors: Vec<CatalogError> = outcomes.into_iter().filter_map(Result::err).collect();
        assert!(!errors.is_empty(), "{sql}");
        for error in errors {
            let is_named = error.path() == Some(&*named);
            assert!(is_named || matches!(error, CatalogError::BadSql { .. }), "{sql}: {error:?}");
        }
    }
}

#[test]
fn headers_that_lie_are_answers_or_errors() {
    // Page size, versions, reserved bytes, size in pages, text encoding, the largest root page.
    for (at, value) in
        [(16, 0), (16, 0xFF), (17, 1), (18, 9), (20, 0xFF), (28, 0xFF), (31, 1), (52, 0xFF), (59, 2), (59, 9)]
    {
        let (_directory, path) = catalog_of(300);
        let mut bytes = std::fs::read(&path).unwrap();
        bytes[at] = value;
        std::fs::write(&path, bytes).unwrap();
        let named = path.clone();
        let outcome = in_time(move || {
            let catalog = Catalog::open_read_only(&path)?;
            catalog.find_all(&Filter::default())?;
            Columns::load(&catalog).map(|_| ())
        });
        if let Err(error) = outcome {
            assert_eq!(error.path(), Some(&*named), "byte {at} = {value}: {error:?}");
        }
    }
}

#[test]
fn statements_of_a_schema_are_not_larger_than_any_that_is_needed() {
    let (_directory, path) = catalog_of(1);
    // Each view is twice the one before it.
    let mut sql = String::from("CREATE VIEW v0 AS SELECT 1 AS a; ");
    for i in 1..40 {
        let before = i - 1;
        sql.push_str(&format!("CREATE VIEW v{i} AS SELECT x.a FROM v{before} AS x, v{before} AS y; "));
    }
    change(&path, &sql);
    in_time(move || {
        let catalog = Catalog::open_read_only(&path).unwrap();
        assert!(catalog.query("SELECT * FROM v39", &mut Rows::default()).is_err());
        let long = format!("SELECT '{}'", "a".repeat(2 << 20));
        assert!(catalog.query(&long, &mut Rows::default()).is_err());
    });
}
