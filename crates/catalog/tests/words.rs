//! Tests of the table of words: it finds what a scan finds, whatever happens to the rows.

use std::path::Path;
use std::process::Command;

use crate::common::{assert_sound, column, fresh, location, put, put_row, write};
use thalweg_catalog::language::{WordField, Words};
use thalweg_catalog::{Catalog, Change, ImageRow, WordsState, WriterOptions};

fn text<T: for<'t> From<&'t str>>(text: &str) -> Option<T> {
    Some(text.into())
}

/// Writes a batch like [`write`], and asks for the table of words.
fn write_words(path: &Path, batch: Vec<Change>) {
    let mut catalog = Catalog::create_or_open(path).unwrap();
    let mut options = WriterOptions::default();
    options.words = true;
    let writer = catalog.writer(&options).unwrap();
    writer.send(batch).unwrap();
    writer.finish().unwrap();
}

fn described(name: &str, inode: u64, title: &str, keywords: &str) -> Change {
    let row = ImageRow { title: text(title), keywords: text(keywords), ..ImageRow::default() };
    put_row(location("/p", name, inode), row)
}

fn some_rows() -> Vec<Change> {
    vec![
        described("DSC_0123.JPG", 1, "The Iron Gates", r#"["danube","two words"]"#),
        described("gates.iron.png", 2, "München, Ærø", r#"["a\nb","say \"iron\""]"#),
        described("東京タワー.jpg", 3, "Mu\u{308}nchen", "[]"),
        put("/p", "iron", 4),
    ]
}

fn ids(path: &Path, field: Option<WordField>, text: &str, is_prefix: bool) -> Vec<i64> {
    let catalog = Catalog::open_read_only(path).unwrap();
    let mut words = Words::anywhere(text, is_prefix);
    words.field = field;
    let mut ids = Vec::new();
    catalog.ids_with_words(&words, &mut |id| ids.push(id)).unwrap();
    ids.sort_unstable();
    ids
}

fn state(path: &Path) -> WordsState {
    Catalog::open_read_only(path).unwrap().words_state().unwrap()
}

const TEXTS: &[&str] = &[
    "iron",
    "IRON gates",
    "gates iron",
    "iron gate",
    "dsc",
    "dsc_0123",
    "0123",
    "DSC_0123.JPG",
    "dsc_0123.jp",
    "jpg",
    "munchen",
    "MÜNCHEN",
    "mu\u{308}nchen",
    "aerø",
    "ærø",
    "東京",
    "東京タワー",
    "タワー",
    "two words",
    "danube two",
    "nb",
    "b",
    "n",
    "say iron",
    "say \"iron\"",
    "\"",
    "++",
    "",
    "*",
    "iron*",
    "a OR b",
    "NEAR(iron gates)",
    "title:iron",
    "^iron",
    "iron\0gates",
    "-iron",
    "😀",
    "\u{301}",
    "gates.iron.png",
    "gates.iron",
    "i",
    "d",
];

/// The same words with the table and without it.
#[test]
fn the_table_finds_what_a_scan_finds() {
    let (_directory, with) = fresh();
    let (_other, without) = fresh();
    write_words(&with, some_rows());
    write(&without, some_rows());
    assert_eq!((state(&with), state(&without)), (WordsState::Ready, WordsState::Absent));
    let fields = [
        None,
        Some(WordField::Name),
        Some(WordField::Title),
        Some(WordField::Description),
        Some(WordField::Keywords),
    ];
    for text in TEXTS {
        for field in fields {
            for is_prefix in [false, true] {
                let (of_table, of_scan) =
                    (ids(&with, field, text, is_prefix), ids(&without, field, text, is_prefix));
                assert_eq!(of_table, of_scan, "{text:?} {field:?} {is_prefix}");
            }
        }
    }
    let found = |text: &str, is_prefix| ids(&with, None, text, is_prefix);
    assert_eq!(found("iron", false), [1, 2, 4]);
    assert_eq!(found("iron gates", false), [1]);
    assert_eq!(found("munchen", false), [2, 3]);
    assert_eq!(found("DSC_0123.JPG", false), [1]);
    assert_eq!(found("東京", true), [3]);
    assert_eq!(found("タワー", true), [0; 0]);
    assert_eq!(ids(&with, Some(WordField::Title), "iron", false), [1]);
    assert_eq!(ids(&with, Some(WordField::Keywords), "iron", false), [2]);
    assert_sound(&with);
}

/// Each kind of change, in runs that do not ask for words.
#[test]
fn later_runs_keep_the_words_of_all_rows() {
    let (_directory, path) = fresh();
    write_words(&path, some_rows());
    let replaced = Change::Put {
        id: Some(1),
        location: location("/p", "DSC_0123.JPG", 1),
        image: Box::new(ImageRow { title: text("Rapids"), ..ImageRow::default() }),
        tags: None,
    };
    write(&path, vec![replaced]);
    assert_eq!((ids(&path, None, "iron gates", false), ids(&path, None, "rapids", false)), (vec![], vec![1]));
    write(&path, vec![Change::Moved { id: 2, location: location("/q", "other name.png", 2) }]);
    assert_eq!(
        (ids(&path, None, "gates iron", false), ids(&path, None, "other name", false)),
        (vec![], vec![2])
    );
    assert_eq!(ids(&path, None, "say iron", false), [2]);
    // Vanished files stay in the table, and are found again when they come back.
    write(&path, vec![Change::Vanished { id: 2 }]);
    assert_eq!(ids(&path, None, "other name", false), [2]);
    write(&path, vec![Change::Revived { id: 2 }, described("fifth.png", 5, "", "[]")]);
    assert_eq!(ids(&path, None, "fifth", false), [5]);
    // The row that another file's move replaces is removed.
    write(&path, vec![Change::Moved { id: 5, location: location("/p", "iron", 5) }]);
    assert_eq!(column(&path, "SELECT id FROM file ORDER BY id"), ["1", "2", "3", "5"]);
    assert_eq!(
        (ids(&path, None, "fifth", false), ids(&path, Some(WordField::Name), "iron", false)),
        (vec![], vec![5])
    );
    // Files that change places.
    let moved =
        |id: i64, name: &str| Change::Moved { id, location: location("/p", name, id.cast_unsigned()) };
    write(&path, vec![moved(1, "iron"), moved(5, "DSC_0123.JPG")]);
    assert_eq!((ids(&path, None, "iron", false), ids(&path, None, "0123", false)), (vec![1, 2], vec![5]));
    assert_sound(&path);
}

#[test]
fn words_are_added_to_a_catalogue_that_has_none() {
    let (_directory, path) = fresh();
    write(&path, some_rows());
    write_words(&path, Vec::new());
    assert_eq!((state(&path), ids(&path, None, "gates", false)), (WordsState::Ready, vec![1, 2]));
    // Once more, which adds nothing.
    write_words(&path, vec![described("more gates.jpg", 9, "", "[]")]);
    assert_eq!(ids(&path, None, "gates", false), [1, 2, 5]);
    assert_sound(&path);
}

#[test]
fn a_row_that_a_first_load_replaces_leaves_no_words() {
    let (_directory, path) = fresh();
    write_words(
        &path,
        vec![described("a.jpg", 1, "old iron", "[]"), described("a.jpg", 1, "new gates", "[]")],
    );
    assert_eq!((ids(&path, None, "iron", false), ids(&path, None, "gates", false)), (vec![], vec![2]));
    let words = rusqlite::Connection::open(&path).unwrap();
    let rows: i64 =
        words.query_row("SELECT count(*) FROM words WHERE words MATCH 'iron'", [], |row| row.get(0)).unwrap();
    assert_eq!(rows, 0);
    assert_sound(&path);
}

/// A kill leaves the first rows and an empty table.
#[test]
fn an_interrupted_first_load_gets_its_words_when_it_is_opened_again() {
    let (_directory, path) = fresh();
    write_words(&path, some_rows());
    let connection = rusqlite::Connection::open(&path).unwrap();
    connection
        .execute_batch("DROP INDEX file_known; INSERT INTO words (words) VALUES ('delete-all')")
        .unwrap();
    drop(connection);
    assert_eq!((state(&path), ids(&path, None, "iron", false)), (WordsState::Building, vec![1, 2, 4]));
    drop(Catalog::create_or_open(&path).unwrap());
    assert_eq!((state(&path), ids(&path, None, "iron", false)), (WordsState::Ready, vec![1, 2, 4]));
    assert_sound(&path);
}

#[test]
fn missing_words_are_found_by_the_check() {
    let (_directory, path) = fresh();
    write_words(&path, some_rows());
    rusqlite::Connection::open(&path).unwrap().execute_batch("DELETE FROM words WHERE rowid = 2").unwrap();
    let findings = Catalog::open_read_only(&path).unwrap().check().unwrap();
    assert_eq!(findings, [thalweg_catalog::Finding::Words { rows: 1 }]);
}

/// Debian 12 has SQLite 3.40, which knows no tables like `words`.
#[test]
fn an_older_sqlite_reads_everything_else() {
    let (_directory, path) = fresh();
    write_words(&path, some_rows());
    let run = |sql: &str| Command::new("sqlite3").arg("-batch").arg(&path).arg(sql).output();
    if run("SELECT 1").is_err() {
        println!("skipped: no sqlite3");
        return;
    }
    for (sql, expected) in [
        ("SELECT count(*) FROM image WHERE title IS NOT NULL", "3\n"),
        ("SELECT name FROM sqlite_schema WHERE name = 'words'", "words\n"),
        ("PRAGMA integrity_check", "ok\n"),
        ("PRAGMA foreign_key_check", ""),
    ] {
        let output = run(sql).unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "{sql} {output:?}");
    }
}

/// Branches of keywords, and people, are found by their words, with a table and without.
#[test]
fn words_of_paths_and_people_are_keywords() {
    let row = |name: &str, inode, keywords: Option<&str>, paths: Option<&str>, people: Option<&str>| {
        let texts = [keywords, paths, people].map(|list| list.map(Into::into));
        let [keywords, keyword_paths, people] = texts;
        put_row(
            location("/p", name, inode),
            ImageRow { keywords, keyword_paths, people, ..ImageRow::default() },
        )
    };
    let rows = || {
        vec![
            row("a", 1, Some(r#"["poodle"]"#), Some(r#"["Animals|Dog|Poodle"]"#), None),
            row("b", 2, Some(r#"["dogfish"]"#), Some(r#"["Animals|Fish|Dogfish"]"#), None),
            row("c", 3, None, None, Some(r#"["Anna Berg","Bo \"B\""]"#)),
            row("d", 4, Some(r#"["dog"]"#), None, None),
        ]
    };
    let (_directory, path) = fresh();
    write_words(&path, rows());
    let (_directory, without) = fresh();
    write(&without, rows());
    let keyword = Some(WordField::Keywords);
    for path in [&path, &without] {
        assert_eq!(ids(path, keyword, "animals/dog", false), [1]);
        assert_eq!(ids(path, keyword, "Animals|Dog", false), [1]);
        assert_eq!(ids(path, keyword, "animals/dog", true), [1]);
        assert_eq!(ids(path, keyword, "animals", false), [1, 2]);
        assert_eq!(ids(path, keyword, "dog", false), [1, 4]);
        assert_eq!(ids(path, None, "anna berg", false), [3]);
        assert_eq!(ids(path, None, "bo b", false), [3]);
    }
}
