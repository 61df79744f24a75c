use crate::connection;
use crate::handle::Catalog;

#[test]
fn dozens_of_workers_need_little_memory() {
    let directory = tempfile::tempdir().unwrap();
    let catalog = Catalog::create_or_open(&directory.path().join("a.db")).unwrap();
    let mut known = catalog.known().unwrap();
    let cache_kib: i64 = connection::unguarded(&mut known.connection, |connection| {
        connection.query_row("PRAGMA cache_size", [], |row| row.get(0))
    })
    .unwrap();
    assert!((-2048..0).contains(&cache_kib), "{cache_kib}");
    known.connection.execute_batch("ATTACH 'b.db' AS b").unwrap_err();
}
