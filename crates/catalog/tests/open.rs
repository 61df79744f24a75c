//! Tests of opening: what is rejected, with which message, and which files are left unchanged.

use std::error::Error;
#[cfg(unix)]
use std::path::Path;
#[cfg(unix)]
use std::process::Command;

use crate::common::{Rows, column, fresh, put, write};
use thalweg_catalog::{Catalog, CatalogError, Change, WriterOptions, schema};

/// Only on Unix can a lock file be removed while it is held without letting two holders in.
const LOCK_FILE_STAYS: bool = !cfg!(unix);

#[test]
fn a_file_that_is_no_database_is_left_untouched() {
    let (_directory, path) = fresh();
    std::fs::write(&path, "just a text, long enough to have a header".repeat(10)).unwrap();
    let before = std::fs::read(&path).unwrap();
    for error in [Catalog::create_or_open(&path).unwrap_err(), Catalog::open_read_only(&path).unwrap_err()] {
        assert!(matches!(error, CatalogError::NotACatalog { .. }), "{error:?}");
        assert!(error.to_string().contains("not an SQLite database"), "{error}");
    }
    assert_eq!(std::fs::read(&path).unwrap(), before);
    let n_files = std::fs::read_dir(path.parent().unwrap()).unwrap().count();
    assert_eq!(n_files, 1 + usize::from(LOCK_FILE_STAYS), "nothing else is left beside it");
}

#[test]
fn the_database_of_another_program_is_left_untouched() {
    let (_directory, path) = fresh();
    let other = rusqlite::Connection::open(&path).unwrap();
    other.execute_batch("CREATE TABLE file (name); PRAGMA application_id = 252006675").unwrap();
    drop(other);
    let before = std::fs::read(&path).unwrap();
    let error = Catalog::create_or_open(&path).unwrap_err();
    assert!(error.to_string().contains("application_id 0xf055113 of another program"), "{error}");
    assert!(matches!(Catalog::open_read_only(&path), Err(CatalogError::NotACatalog { .. })));
    assert_eq!(std::fs::read(&path).unwrap(), before);
}

#[test]
fn a_newer_schema_is_refused_with_both_versions() {
    let (_directory, path) = fresh();
    write(&path, vec![put("/p", "1", 1)]);
    let newer = rusqlite::Connection::open(&path).unwrap();
    newer.pragma_update(None, "user_version", schema::VERSION + 41).unwrap();
    drop(newer);
    for error in [Catalog::create_or_open(&path).unwrap_err(), Catalog::open_read_only(&path).unwrap_err()] {
        assert!(matches!(error, CatalogError::Newer { .. }), "{error:?}");
        let words = format!(
            "its schema version {} is newer than this program (up to {})",
            schema::VERSION + 41,
            schema::VERSION
        );
        assert!(error.to_string().contains(&words), "{error}");
    }
}

#[test]
fn a_missing_catalogue_is_an_error_for_readers_and_is_not_made() {
    let (_directory, path) = fresh();
    let error = Catalog::open_read_only(&path).unwrap_err();
    assert!(matches!(error, CatalogError::Open { .. }), "{error:?}");
    assert!(error.source().is_some() && !path.exists());
}

#[test]
fn a_second_writer_is_told_at_once() {
    let (_directory, path) = fresh();
    let mut first = Catalog::create_or_open(&path).unwrap();
    let begun = std::time::Instant::now();
    let error = Catalog::create_or_open(&path).unwrap_err();
    assert!(matches!(error, CatalogError::WriterRunning { .. }), "{error:?}");
    assert!(begun.elapsed().as_secs() < 2);
    let writer = first.writer(&WriterOptions::default()).unwrap();
    assert!(matches!(first.writer(&WriterOptions::default()), Err(CatalogError::WriterRunning { .. })));
    // A writer alone holds the lock as well, and releases it at its end.
    drop(first);
    assert!(Catalog::create_or_open(&path).is_err());
    writer.finish().unwrap();
    Catalog::create_or_open(&path).unwrap();
    assert_eq!(path.with_file_name("thalweg.db-writer").exists(), LOCK_FILE_STAYS);
}

#[test]
fn a_finished_run_leaves_one_file_and_its_handle_cannot_change_it_by_a_query() {
    let (directory, path) = fresh();
    write(&path, vec![put("/p", "1", 1)]);
    let catalog = Catalog::create_or_open(&path).unwrap();
    let known = catalog.known().unwrap();
    for sql in ["DELETE FROM file", "PRAGMA query_only = OFF", "PRAGMA user_version = 9"] {
        let error = catalog.query(sql, &mut Rows::default()).unwrap_err();
        assert!(matches!(error, CatalogError::Refused { .. }), "{sql}: {error:?}");
    }
    drop(catalog);
    drop(known);
    let mut names: Vec<_> =
        std::fs::read_dir(directory.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.retain(|name| !(LOCK_FILE_STAYS && name == "thalweg.db-writer"));
    assert_eq!(names, ["thalweg.db"]);
}

#[test]
fn readers_go_on_while_a_writer_writes() {
    let (_directory, path) = fresh();
    write(&path, vec![put("/p", "1", 1)]);
    let mut catalog = Catalog::create_or_open(&path).unwrap();
    let reader = Catalog::open_read_only(&path).unwrap();
    let mut options = WriterOptions::default();
    options.commit_rows = 1;
    let writer = catalog.writer(&options).unwrap();
    for inode in 2..50 {
        writer.send(vec![put("/p", &inode.to_string(), inode)]).unwrap();
        reader.query("SELECT count(*) FROM image", &mut Rows::default()).unwrap();
    }
    writer.finish().unwrap();
    assert_eq!(column(&path, "SELECT count(*) FROM image"), ["49"]);
}

#[test]
fn a_handle_for_reading_does_not_write() {
    let (_directory, path) = fresh();
    write(&path, vec![put("/p", "1", 1)]);
    let mut catalog = Catalog::open_read_only(&path).unwrap();
    assert!(matches!(catalog.writer(&WriterOptions::default()), Err(CatalogError::ReadOnly { .. })));
}

#[test]
fn a_lock_of_another_program_is_explained() {
    let (_directory, path) = fresh();
    write(&path, vec![put("/p", "1", 1)]);
    let shell = rusqlite::Connection::open(&path).unwrap();
    shell.execute_batch("BEGIN IMMEDIATE").unwrap();
    // The first run after the load has an index to build, so it fails when it opens; later runs fail when
    // they write.
    let error = Catalog::create_or_open(&path).unwrap_err().to_string();
    assert!(error.contains("close programs that have it open for writing"), "{error}");
    shell.execute_batch("ROLLBACK").unwrap();
    let mut catalog = Catalog::create_or_open(&path).unwrap();
    shell.execute_batch("BEGIN IMMEDIATE").unwrap();
    let writer = catalog.writer(&WriterOptions::default()).unwrap();
    writer.send(vec![Change::Vanished { id: 1 }]).unwrap();
    let error = writer.finish().unwrap_err();
    let reason = error.source().unwrap().to_string();
    assert!(reason.contains("close programs that have it open for writing"), "{reason}");
    shell.execute_batch("ROLLBACK").unwrap();
    assert_eq!(column(&path, "SELECT count(*) FROM image"), ["1"]);
}

/// Mounts a file system for a test, or reports why it cannot.
#[cfg(target_os = "linux")]
struct Mount(std::path::PathBuf);

#[cfg(target_os = "linux")]
impl Mount {
    fn tmpfs(at: &Path, size: &str) -> Option<Mount> {
        let options = format!("size={size}");
        let done = Command::new("mount").args(["-t", "tmpfs", "-o", &options, "tmpfs"]).arg(at).output();
        match done {
            Ok(output) if output.status.success() => Some(Mount(at.to_path_buf())),
            _ => {
                eprintln!("skipped: cannot mount a tmpfs (needs root)");
                None
            }
        }
    }
}

#[cfg(target_os = "linux")]
impl Drop for Mount {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.0).status();
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_read_only_disk_can_be_read_and_not_written() {
    let directory = tempfile::tempdir().unwrap();
    let Some(mount) = Mount::tmpfs(directory.path(), "8m") else { return };
    let path = mount.0.join("odd name?#%.db");
    write(&path, vec![put("/p", "1", 1)]);
    assert!(Command::new("mount").args(["-o", "remount,ro"]).arg(&mount.0).status().unwrap().success());
    assert_eq!(column(&path, "SELECT path FROM image"), ["/p/1"]);
    assert!(matches!(Catalog::create_or_open(&path), Err(CatalogError::Lock { .. })));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_ends_the_writer_cleanly_and_keeps_what_was_committed() {
    let directory = tempfile::tempdir().unwrap();
    let Some(mount) = Mount::tmpfs(directory.path(), "4m") else { return };
    let path = mount.0.join("thalweg.db");
    let mut catalog = Catalog::create_or_open(&path).unwrap();
    let mut options = WriterOptions::default();
    options.commit_rows = 100;
    let writer = catalog.writer(&options).unwrap();
    let mut failure = None;
    for batch_idx in 0..10_000_u64 {
        let batch =
            (0..100).map(|row| put("/p", &format!("{batch_idx}-{row}"), batch_idx * 100 + row)).collect();
        if let Err(error) = writer.send(batch) {
            failure = Some(error);
            break;
        }
    }
    let committed = writer.committed();
    let error = failure.expect("4 MB cannot hold a million rows");
    let reason = error.source().unwrap().to_string();
    assert!(reason.contains("free some disk space"), "{reason}");
    assert!(writer.finish().is_err());
    assert!(committed > 0);
    let kept = column(&path, "SELECT count(*) FROM image");
    assert_eq!(kept, [committed.to_string()]);
    // Readable and undamaged; only the missing indexes of the interrupted load are reported.
    let findings = Catalog::open_read_only(&path).unwrap().check().unwrap();
    assert_eq!(findings, [thalweg_catalog::Finding::Unindexed]);
}

#[cfg(target_os = "linux")]
#[test]
fn an_export_to_a_full_disk_names_the_file_and_leaves_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let Some(mount) = Mount::tmpfs(directory.path(), "64k") else { return };
    let (_directory, path) = fresh();
    write(&path, (0..20_000).map(|number| put("/p", &number.to_string(), number)).collect());
    let catalog = Catalog::open_read_only(&path).unwrap();
    for name in ["out.parquet", "out.csv", "out.jsonl"] {
        let error = catalog.export(&mount.0.join(name), &thalweg_catalog::Filter::default()).unwrap_err();
        assert!(
            error.to_string().starts_with("cannot write `") && error.to_string().contains(name),
            "{error}"
        );
        assert!(error.source().unwrap().to_string().contains("No space left"), "{error:?}");
        assert_eq!(std::fs::read_dir(&mount.0).unwrap().count(), 0);
    }
}

#[cfg(unix)]
#[test]
fn what_is_no_file_is_refused_without_being_opened() {
    let directory = tempfile::tempdir().unwrap();
    let fifo = directory.path().join("fifo");
    assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    // Opening the FIFO would block forever.
    for (path, what) in
        [(fifo.as_path(), "a FIFO"), (directory.path(), "a directory"), (Path::new("/dev/null"), "a device")]
    {
        for error in [Catalog::create_or_open(path).unwrap_err(), Catalog::open_read_only(path).unwrap_err()]
        {
            assert!(error.to_string().contains(&format!(": it is {what};")), "{error}");
        }
    }
    let error = Catalog::open_read_only(directory.path()).unwrap_err().to_string();
    assert!(
        error.contains(&format!("create one with `thalweg index {}`", directory.path().display())),
        "{error}"
    );
    assert!(!Path::new("/dev/null-writer").exists());
}

/// Names in the schema are returned to callers as text; bytes that are not UTF-8 must be rejected.
#[test]
fn a_schema_that_is_no_text_is_damage() {
    let (_directory, path) = fresh();
    write(&path, vec![put("/p", "1", 1)]);
    let whole = std::fs::read(&path).unwrap();
    let mut n_damaged = 0;
    for (at, _) in whole.windows(9).enumerate().filter(|(_, window)| window == b"directory").take(20) {
        let mut bytes = whole.clone();
        bytes[at + 4] = 0xFF;
        std::fs::write(&path, bytes).unwrap();
        let outcome = Catalog::open_read_only(&path)
            .and_then(|catalog| catalog.query("SELECT * FROM image", &mut Rows::default()));
        let Err(error) = outcome else { continue };
        n_damaged += 1;
        assert!(matches!(error, CatalogError::Damaged { .. }), "{error:?}");
        assert!(error.to_string().contains("`thalweg check "), "{error}");
    }
    assert!(n_damaged > 3, "{n_damaged}");
}
