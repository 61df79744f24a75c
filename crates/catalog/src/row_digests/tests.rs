use std::fs;
use std::path::{Path, PathBuf};

use crate::albums::Albums;
use crate::decisions::{Decisions, GroupDecision};
use crate::error::CatalogError;
use crate::groups::{GroupKind, Member};

fn member(path: &str) -> Member {
    Member {
        path: Path::new(path).into(),
        bytes: 1000,
        mtime_ns: 7,
        content_hash: Some(vec![9; 32]),
        ..Member::default()
    }
}

fn group(name: &str) -> GroupDecision {
    let members = vec![member(&format!("/photos/{name}")), member(&format!("/copies/{name}"))];
    GroupDecision::new(GroupKind::Content, name, members, &[true, false]).unwrap()
}

fn make_decisions(path: &Path) {
    let mut decisions = Decisions::create_or_open(path).unwrap();
    decisions.decide(&[group("a.jpg"), group("b.jpg")], None).unwrap();
    decisions.decide(&[group("c.jpg")], Some("largest")).unwrap();
    decisions.decide(&[group("d.jpg")], None).unwrap();
    decisions.undo(3).unwrap();
}

fn decisions(path: &Path) -> Result<String, CatalogError> {
    let decisions = Decisions::open_read_only(path)?.expect("the file is there");
    let mut rows = Vec::new();
    decisions.dropped(&mut |row| {
        rows.push(row.clone());
        Ok(())
    })?;
    let state =
        decisions.state_of(GroupKind::Content, &[member("/photos/a.jpg"), member("/copies/a.jpg")])?;
    Ok(format!("{:?} {rows:?} {state:?}", decisions.past(None, 100)?))
}

fn make_albums(path: &Path) {
    let mut albums = Albums::create_or_open(path).unwrap();
    albums.save_search("Best", "rating:5").unwrap();
    albums.save_search("Best", "rating:4").unwrap();
    let files: Vec<PathBuf> = (0..40).map(|n| format!("/photos/{n}.jpg").into()).collect();
    albums.add("Holiday", &files).unwrap();
    albums.remove("Holiday", &files[..3]).unwrap();
    albums.add("Gone", &files[..2]).unwrap();
    albums.move_files(&[(files[5].clone(), "/elsewhere/5.jpg".into())]).unwrap();
    albums.delete("Gone").unwrap();
}

fn albums(path: &Path) -> Result<String, CatalogError> {
    let albums = Albums::open_read_only(path)?.expect("the file is there");
    let all = albums.all()?;
    let files: Result<Vec<_>, _> = all.iter().map(|album| albums.files(album)).collect();
    Ok(format!("{all:?} {:?} {:?}", files?, albums.named("holiday")?))
}

/// Each changed byte is noticed, or the answer is right: there are bytes that mean nothing.
fn no_byte_can_be_changed(make: fn(&Path), read: fn(&Path) -> Result<String, CatalogError>) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("whole");
    make(&path);
    let expected = read(&path).unwrap();
    let whole = fs::read(&path).unwrap();
    let mut n_noticed = 0;
    for (at, &byte) in whole.iter().enumerate() {
        // A process compares a state of a file once, so each change is a file of its own.
        let path = folder.path().join(at.to_string());
        let mut bytes = whole.clone();
        bytes[at] = match at % 3 {
            0 => byte ^ (1 << (at % 8)),
            1 => 0,
            _ => 0xff,
        };
        // Most of a page is unused.
        let is_unused = whole[at.saturating_sub(8)..(at + 8).min(whole.len())].iter().all(|byte| *byte == 0);
        if bytes == whole || (is_unused && at % 32 != 0) {
            continue;
        }
        fs::write(&path, &bytes).unwrap();
        match read(&path) {
            Ok(answer) => assert_eq!(answer, expected, "byte {at}"),
            Err(error) => {
                n_noticed += 1;
                assert!(error.to_string().contains(path.to_str().unwrap()), "byte {at}: {error}");
            }
        }
        assert_eq!(fs::read(&path).unwrap(), bytes, "byte {at}: what is damaged is kept");
        fs::remove_file(&path).unwrap();
    }
    assert!(n_noticed > 500, "{n_noticed}");
}

#[test]
fn no_byte_of_decisions_can_be_changed_into_a_wrong_answer() {
    no_byte_can_be_changed(make_decisions, decisions);
}

#[test]
fn no_byte_of_albums_can_be_changed_into_a_wrong_answer() {
    no_byte_can_be_changed(make_albums, albums);
}

#[test]
fn a_row_that_another_program_changed_or_removed_is_named() {
    let folder = tempfile::tempdir().unwrap();
    for (n, (sql, expected)) in [
        ("UPDATE decided SET is_kept = 1 WHERE seq = 1", "decision 1 differs from its digest"),
        ("DELETE FROM decided WHERE seq = 2; DELETE FROM decision WHERE seq = 2", "decision 2 is missing"),
        ("DELETE FROM digest WHERE id = 2", "its digests differ from their own digest"),
        ("DELETE FROM digest", "the digest of its digests is missing"),
    ]
    .into_iter()
    .enumerate()
    {
        let path = folder.path().join(n.to_string());
        make_decisions(&path);
        rusqlite::Connection::open(&path).unwrap().execute_batch(sql).unwrap();
        // This process knows the state before.
        super::compared().clear();
        for error in
            [Decisions::open_read_only(&path).unwrap_err(), Decisions::create_or_open(&path).unwrap_err()]
        {
            let error = error.to_string();
            assert!(error.contains(expected) && error.contains("from a backup"), "{error}");
        }
    }
}

#[test]
fn decisions_of_earlier_versions_get_digests() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("decisions");
    make_decisions(&path);
    let expected = decisions(&path).unwrap();
    let sql = "DROP TABLE digest; PRAGMA user_version = 2;";
    rusqlite::Connection::open(&path).unwrap().execute_batch(sql).unwrap();
    assert_eq!(decisions(&path).unwrap(), expected);
    drop(Decisions::create_or_open(&path).unwrap());
    super::compared().clear();
    assert_eq!(decisions(&path).unwrap(), expected);
    let n: i64 = rusqlite::Connection::open(&path)
        .unwrap()
        .query_row("SELECT count(*) FROM digest", [], |row| row.get(0))
        .unwrap();
    assert_eq!(n, 3);
}
