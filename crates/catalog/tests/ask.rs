//! Tests of queries, filters and exports: they return the right rows, change nothing and execute nothing.

use std::fs::File;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use crate::common::{Rows, column, fresh, location, put, put_row, put_tags, query, slashed, write};
use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, Int64Type, TimestampMicrosecondType};
use arrow_array::{Array, RecordBatch};
use arrow_schema::{DataType, TimeUnit};
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use thalweg_catalog::column::COLUMNS;
use thalweg_catalog::language::{Condition, Search, filter, parse};
use thalweg_catalog::{
    ArrowSink, Catalog, CatalogError, Change, DuplicateKey, ErrorKind, Filter, ImageRow, Parameters, Place,
    Value,
};

/// Text with a special meaning in SQL, a terminal, a spreadsheet, HTML or JSON.
const HOSTILE: &[&str] = &[
    "'; DROP TABLE file; --",
    "\u{1b}[31mred\u{1b}[0m",
    "=cmd|' /C calc'!A0",
    "a\0b",
    "<script>",
    "\"},{\"x\":\"",
    "\u{202e}gpj",
];

fn text<T: for<'t> From<&'t str>>(text: &str) -> Option<T> {
    Some(text.into())
}

fn image(name: &str, inode: u64, row: ImageRow) -> Change {
    put_row(location("/photos", name, inode), row)
}

#[test]
fn parameters_are_values_and_all_are_given() {
    let (_directory, path) = fresh();
    write(&path, HOSTILE.iter().map(|name| put("/p", &name.replace(['/', '\0'], "_"), 1)).collect());
    let catalog = Catalog::open_read_only(&path).unwrap();
    let ask = |sql: &str, parameters: Parameters<'_>| {
        let mut rows = Rows::default();
        catalog.query_with(sql, &parameters, &mut rows).map(|_| rows.rows)
    };
    let hostile = Value::Text(format!("/p{}{}", std::path::MAIN_SEPARATOR, HOSTILE[0]).into());
    let found =
        ask("SELECT count(*) FROM image WHERE path = ?", Parameters::Positional(vec![hostile.clone()]));
    assert_eq!(found.unwrap(), [["1"]]);
    for name in ["path", ":path"] {
        let named = Parameters::Named(vec![(name.into(), hostile.clone())]);
        assert_eq!(ask("SELECT count(*) FROM image WHERE path = :path", named).unwrap(), [["1"]]);
    }
    let types = [Value::Null, Value::Integer(-1), Value::Real(0.5), Value::Blob(b"\xff")];
    assert_eq!(
        ask("SELECT ?, ?, ?, ?", Parameters::Positional(types.into())).unwrap(),
        [["NULL", "-1", "0.5", "[255]"]]
    );
    for (sql, given) in [("SELECT ?", 0), ("SELECT ?", 2), ("SELECT 1", 1)] {
        let outcome = ask(sql, Parameters::Positional(vec![Value::Null; given]));
        assert!(matches!(outcome, Err(CatalogError::BadSql { .. })), "{sql} {outcome:?}");
    }
    let unknown = Parameters::Named(vec![("other".into(), Value::Null)]);
    assert!(matches!(ask("SELECT :path", unknown), Err(CatalogError::BadSql { .. })));
}

#[test]
fn a_query_only_reads() {
    let (directory, path) = fresh();
    write(&path, vec![put("/p", "1", 1)]);
    let catalog = Catalog::open_read_only(&path).unwrap();
    let other = directory.path().join("other.db");
    let attach = format!("ATTACH '{}' AS other", other.display());
    for sql in [
        "DELETE FROM file",
        "WITH x AS (SELECT 1) INSERT INTO directory (path) SELECT 'x' FROM x",
        "DROP VIEW image",
        "CREATE TEMP TABLE t (a)",
        "PRAGMA user_version = 10",
        "PRAGMA query_only = OFF",
        "PRAGMA journal_mode = DELETE",
        "PRAGMA wal_checkpoint(TRUNCATE)",
        "BEGIN IMMEDIATE",
        "VACUUM",
        "VACUUM INTO '/tmp/x.db'",
        "SELECT load_extension('x')",
        "SELECT 1; DELETE FROM file",
        &attach,
    ] {
        let error = catalog.query(sql, &mut Rows::default()).unwrap_err();
        assert!(matches!(error, CatalogError::Refused { .. }), "{sql}: {error:?}");
    }
    assert!(!other.exists());
    for sql in ["SELEKT 1", "SELECT nothing FROM image"] {
        let error = catalog.query(sql, &mut Rows::default()).unwrap_err();
        assert!(matches!(error, CatalogError::BadSql { .. }), "{sql}: {error:?}");
    }
    for sql in ["", " ; ", "-- only a comment"] {
        assert!(matches!(catalog.query(sql, &mut Rows::default()), Err(CatalogError::NoStatement)), "{sql}");
    }
    assert_eq!(query(&path, "PRAGMA user_version; -- and a comment"), [["8"]]);
    assert_eq!(
        query(
            &path,
            "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 3) SELECT sum(i), 0.5, NULL, x'00ff' FROM n"
        ),
        [["6", "0.5", "NULL", "[0, 255]"]]
    );
    assert_eq!(column(&path, "SELECT count(*) FROM image"), ["1"]);
}

#[test]
fn a_query_can_be_interrupted() {
    let (_directory, path) = fresh();
    write(&path, vec![put("/p", "1", 1)]);
    let catalog = Catalog::open_read_only(&path).unwrap();
    let interrupter = catalog.interrupter();
    let endless = "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n";
    let thread = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(100));
        interrupter.interrupt();
    });
    let error = catalog.query(endless, &mut Rows::default()).unwrap_err();
    assert!(matches!(error, CatalogError::Interrupted), "{error:?}");
    thread.join().unwrap();
}

#[test]
fn hostile_text_comes_back_and_runs_nowhere() {
    let (directory, path) = fresh();
    let batch = HOSTILE
        .iter()
        .zip(1..)
        .map(|(hostile, inode)| {
            image(&inode.to_string(), inode, ImageRow { title: text(hostile), ..ImageRow::default() })
        })
        .collect();
    write(&path, batch);
    assert_eq!(column(&path, "SELECT title FROM image ORDER BY path"), HOSTILE);
    let catalog = Catalog::open_read_only(&path).unwrap();
    for hostile in HOSTILE {
        let filter = Filter::of(filter("text", hostile).unwrap());
        assert_eq!(found(&catalog, &filter).len(), 1, "{hostile:?}");
    }
    let lines = directory.path().join("out.jsonl");
    catalog.export(&lines, &Filter::default()).unwrap();
    let titles: Vec<String> = std::fs::read_to_string(&lines)
        .unwrap()
        .lines()
        .map(|line| {
            serde_json::from_str::<serde_json::Value>(line).unwrap()["title"].as_str().unwrap().to_string()
        })
        .collect();
    assert_eq!(titles, HOSTILE);
    let csv = directory.path().join("out.csv");
    catalog.export(&csv, &Filter::default()).unwrap();
    let csv = std::fs::read_to_string(&csv).unwrap();
    assert!(csv.contains(",'=cmd|' /C calc'!A0,") && !csv.contains(",=cmd"), "{csv}");
    assert!(csv.contains("\"\"\"},{\"\"x\"\":\"\"\""), "{csv}");
}

fn found(catalog: &Catalog, filter: &Filter) -> Vec<String> {
    let mut names = Vec::new();
    let visit = &mut |found: thalweg_catalog::FoundFile| {
        names.push(found.path.file_name().unwrap().to_string_lossy().into_owned());
        ControlFlow::Continue(())
    };
    catalog.find(filter, visit).unwrap();
    names.sort();
    names
}

/// Records seven files that differ in the columns used by filters.
fn collection(path: &Path) {
    let base = ImageRow::default;
    let hash = |byte: u8| Some(Box::from([byte; 16].as_slice()));
    let mut elsewhere = location(&format!("/other{}deep", std::path::MAIN_SEPARATOR), "other", 7);
    elsewhere.bytes = 50_000_000;
    let tags = |name, inode, keys: &str| {
        put_tags("/photos", name, inode, keys, &keys.replace(|c: char| c.is_alphabetic(), "1"))
    };
    let batch = vec![
        image(
            "berlin",
            1,
            ImageRow {
                latitude: Some(52.52),
                longitude: Some(13.405),
                taken_at: text("2024-06-30T23:59:59"),
                make: text("Canon"),
                model: text("EOS R5"),
                content_hash: hash(1),
                rating: Some(5),
                ..base()
            },
        ),
        image(
            "paris",
            2,
            ImageRow {
                latitude: Some(48.8566),
                longitude: Some(2.3522),
                taken_at: text("2024-07-01"),
                model: text("iPhone"),
                lens: text("Back Camera"),
                content_hash: hash(1),
                format: Some("HEIC"),
                ..base()
            },
        ),
        image(
            "fiji",
            3,
            ImageRow {
                latitude: Some(-17.7),
                longitude: Some(179.9),
                taken_at: text("2023-01-01T00:00:00"),
                description: text("Über den Wolken"),
                content_hash: hash(2),
                rating: Some(-1),
                ..base()
            },
        ),
        image(
            "broken",
            4,
            ImageRow {
                format: Some("JPEG"),
                error: text("cut off"),
                error_kind: Some(ErrorKind::Damaged),
                ..base()
            },
        ),
        tags("tagged", 5, r#"["EXIF:ISO","GPS:Lat_Ref"]"#),
        tags("other_tags", 6, r#"["IPTC:City"]"#),
        put_row(elsewhere, ImageRow { content_hash: hash(1), ..base() }),
        image("gone", 8, ImageRow { content_hash: hash(2), ..base() }),
        image(
            "text",
            9,
            ImageRow { error: text("no picture"), error_kind: Some(ErrorKind::Unsupported), ..base() },
        ),
    ];
    write(path, batch);
    write(path, vec![Change::Vanished { id: 8 }]);
}

#[test]
fn every_filter_finds_its_files() {
    let (_directory, path) = fresh();
    collection(&path);
    let catalog = Catalog::open_read_only(&path).unwrap();
    let check = |expected: &[&str], search: &str| {
        let filter = Filter::of(parse(search).unwrap());
        assert_eq!(found(&catalog, &filter), expected, "{search}");
    };
    check(&["berlin", "broken", "fiji", "other", "other_tags", "paris", "tagged", "text"], "");
    check(&["berlin", "paris"], "from:2024");
    check(&["berlin", "fiji"], "to:2024-06");
    check(&["paris"], "from:2024-07 to:2024-07-01");
    check(&["berlin"], "camera:\"canon EOS\"");
    check(&["paris"], "camera:PHONE");
    check(&["paris"], "lens:back");
    check(&["fiji"], "text:ÜBER");
    let separator = std::path::MAIN_SEPARATOR;
    check(&["other"], &format!("text:{separator}DEEP{separator}"));
    check(&["paris"], "format:heic");
    check(&["broken"], "is:broken");
    check(&["other"], "under:/other");
    check(&[], "under:/othe");
    check(&[], "under:/Other");
    check(&["berlin"], "rating:1..");
    check(&["fiji"], "rating:..0");
    check(&["other"], "bytes:1000000..");
    check(&["berlin"], "bytes:..1001");
    check(&["tagged"], "tag:exif:iso");
    check(&["tagged"], "tag:Lat_Ref tag:ISO");
    check(&[], "tag:LatXRef");
    check(&["other_tags"], "has:tags -tag:EXIF:ISO");
    check(&["broken", "other", "other_tags", "tagged", "text"], "missing:taken_at");
    check(&["other_tags", "tagged"], "missing:error missing:latitude missing:content_hash");
    check(&["broken", "text"], "missing:tags missing:content_hash missing:perceptual_hash");
    assert_eq!(found(&catalog, &Filter::default().vanished(true)), ["gone"]);
}

#[test]
fn places_are_found_also_across_the_date_line() {
    let (_directory, path) = fresh();
    collection(&path);
    let catalog = Catalog::open_read_only(&path).unwrap();
    let at = |place: Place| found(&catalog, &Filter::of(Condition::Place(place)));
    assert_eq!(at(Place::Box { south: 40.0, west: 0.0, north: 60.0, east: 10.0 }), ["paris"]);
    assert_eq!(at(Place::Box { south: -30.0, west: 170.0, north: 0.0, east: -170.0 }), ["fiji"]);
    assert_eq!(at(Place::Within { latitude: 52.5, longitude: 13.4, km: 10.0 }), ["berlin"]);
    assert_eq!(at(Place::Within { latitude: 52.5, longitude: 13.4, km: 900.0 }), ["berlin", "paris"]);
    assert_eq!(at(Place::Within { latitude: -17.7, longitude: -179.9, km: 30.0 }), ["fiji"]);
}

#[test]
fn duplicates_come_in_groups_and_vanished_files_are_none() {
    let (_directory, path) = fresh();
    collection(&path);
    let catalog = Catalog::open_read_only(&path).unwrap();
    let mut filter = Filter::default();
    filter.duplicates = Some(DuplicateKey::Content);
    let mut groups = Vec::new();
    catalog
        .find(&filter, &mut |found| {
            groups.push((found.group.unwrap(), found.path));
            ControlFlow::Continue(())
        })
        .unwrap();
    let paths = ["/other/deep/other", "/photos/berlin", "/photos/paris"];
    assert_eq!(groups, paths.map(|path| (0, PathBuf::from(path))));
    filter.duplicates = Some(DuplicateKey::SizeAndTime);
    assert_eq!(found(&catalog, &filter), [""; 0]);
    filter = Filter::default();
    filter.limit = Some(2);
    assert_eq!(found(&catalog, &filter).len(), 2);
    filter.search = Search::without(Condition::Has("no; such".into()));
    assert!(matches!(
        catalog.find(&filter, &mut |_| ControlFlow::Continue(())),
        Err(CatalogError::UnknownColumn { .. })
    ));
}

fn read_parquet(path: &Path) -> Vec<RecordBatch> {
    let reader =
        ParquetRecordBatchReaderBuilder::try_new(File::open(path).unwrap()).unwrap().build().unwrap();
    reader.map(Result::unwrap).collect()
}

#[test]
fn parquet_holds_what_the_view_holds() {
    let (directory, path) = fresh();
    collection(&path);
    let out = directory.path().join("out.parquet");
    let catalog = Catalog::open_read_only(&path).unwrap();
    let exported = catalog.export(&out, &Filter::default()).unwrap();
    assert_eq!((exported.rows, exported.bytes), (8, out.metadata().unwrap().len()));
    let batches = read_parquet(&out);
    let batch = &batches[0];
    let names: Vec<&str> = COLUMNS.iter().map(|column| column.name).chain(["taken_at_text"]).collect();
    assert_eq!(batch.schema().fields().iter().map(|field| field.name().as_str()).collect::<Vec<_>>(), names);
    let rows = query(&path, "SELECT path, bytes, latitude, tags FROM image");
    assert_eq!(batch.num_rows(), rows.len());
    for (row_idx, row) in rows.iter().enumerate() {
        let text = |name: &str| {
            let column = batch.column_by_name(name).unwrap().as_string::<i32>();
            if column.is_null(row_idx) { "NULL".to_string() } else { column.value(row_idx).to_string() }
        };
        assert_eq!([slashed(&text("path")), text("tags")], [row[0].clone(), row[3].clone()]);
        assert_eq!(batch["bytes"].as_primitive::<Int64Type>().value(row_idx).to_string(), row[1]);
        let latitude = batch["latitude"].as_primitive::<Float64Type>();
        let latitude =
            if latitude.is_null(row_idx) { "NULL".into() } else { format!("{:?}", latitude.value(row_idx)) };
        assert_eq!(latitude, row[2]);
    }
    compare_with_pyarrow(&out, exported.rows);
    assert_eq!(
        std::fs::read_dir(directory.path())
            .unwrap()
            .filter(|entry| entry.as_ref().unwrap().file_name().to_string_lossy().contains("partial"))
            .count(),
        0
    );
}

fn compare_with_pyarrow(out: &Path, rows: u64) {
    let script =
        "import sys, pyarrow.parquet as p; t = p.read_table(sys.argv[1]); print(t.num_rows, t.num_columns)";
    match Command::new("python3").args(["-c", script]).arg(out).output() {
        Ok(output) if output.status.success() => {
            assert_eq!(
                String::from_utf8_lossy(&output.stdout).trim(),
                format!("{rows} {}", COLUMNS.len() + 1)
            );
        }
        _ => eprintln!("skipped: python3 with pyarrow is not here"),
    }
}

/// The values of a column in all batches, as formatted by Arrow.
fn shown(batches: &[RecordBatch], name: &str) -> Vec<String> {
    let of_batch = |batch: &RecordBatch| {
        let column = Arc::clone(&batch[name]);
        let value = move |row| if column.is_null(row) { "NULL".to_owned() } else { as_shown(&column, row) };
        (0..batch.num_rows()).map(value).collect::<Vec<_>>()
    };
    batches.iter().flat_map(of_batch).collect()
}

fn as_shown(column: &dyn Array, row: usize) -> String {
    match column.data_type() {
        DataType::Utf8 => column.as_string::<i32>().value(row).to_owned(),
        DataType::List(_) => {
            let words = column.as_list::<i32>().value(row);
            words.as_string::<i32>().iter().flatten().collect::<Vec<_>>().join("|")
        }
        DataType::Timestamp(TimeUnit::Microsecond, zone) => {
            let micros = column.as_primitive::<TimestampMicrosecondType>().value(row);
            format!("{micros} {}", zone.as_deref().unwrap_or("local"))
        }
        other => panic!("{other}"),
    }
}

/// Records dates of every precision, instants, and keywords.
fn dated(path: &Path) {
    let row = |taken_at: &str, taken_utc: &str, keywords: &str| ImageRow {
        taken_at: Some(taken_at).filter(|text| !text.is_empty()).and_then(text),
        taken_utc: Some(taken_utc).filter(|text| !text.is_empty()).and_then(text),
        keywords: Some(keywords).filter(|text| !text.is_empty()).and_then(text),
        ..ImageRow::default()
    };
    let rows = [
        row("2016-09-28T18:18:05.813", "2016-09-28T17:18:05.813Z", r#"["sea","a \"b\""]"#),
        row("2004", "", r#"["ü"]"#),
        row("2004-06-01", "", ""),
        row("", "", ""),
    ];
    let batch = rows.into_iter().zip(1..).map(|(row, inode)| image(&inode.to_string(), inode, row));
    write(path, batch.collect());
}

#[test]
fn times_are_timestamps_and_keywords_lists_in_parquet_and_nothing_is_lost() {
    let (directory, path) = fresh();
    dated(&path);
    let catalog = Catalog::open_read_only(&path).unwrap();
    let out = directory.path().join("out.parquet");
    catalog.export(&out, &Filter::default()).unwrap();
    let batches = read_parquet(&out);
    assert_eq!(shown(&batches, "taken_at"), ["1475086685813000 local", "NULL", "NULL", "NULL"]);
    assert_eq!(shown(&batches, "taken_at_text"), ["NULL", "2004", "2004-06-01", "NULL"]);
    assert_eq!(shown(&batches, "taken_utc"), ["1475083085813000 UTC", "NULL", "NULL", "NULL"]);
    assert_eq!(shown(&batches, "keywords"), ["sea|a \"b\"", "ü", "NULL", "NULL"]);
    assert!(shown(&batches, "modified_at").iter().all(|time| time.ends_with(" UTC")));
    // SQLite, CSV and JSON Lines return the texts.
    assert_eq!(column(&path, "SELECT taken_at FROM image ORDER BY path")[1..3], ["2004", "2004-06-01"]);
    let lines = directory.path().join("out.jsonl");
    catalog.export(&lines, &Filter::default()).unwrap();
    let lines = std::fs::read_to_string(lines).unwrap();
    assert!(lines.contains(r#""taken_at":"2016-09-28T18:18:05.813","taken_utc":"2016-09-28T17:18:05.813Z""#));
    assert!(lines.contains(r#""keywords":["sea","a \"b\""]"#) && !lines.contains("taken_at_text"), "{lines}");
}

#[test]
fn columns_of_the_view_keep_their_types_in_a_query() {
    let (_directory, path) = fresh();
    dated(&path);
    let catalog = Catalog::open_read_only(&path).unwrap();
    let ask = |sql: &str| {
        let mut batches = Vec::new();
        let mut out = |batch| {
            batches.push(batch);
            Ok(())
        };
        catalog.query(sql, &mut ArrowSink::new(&mut out)).map(|_| batches)
    };
    let first = |sql: &str, name: &str| shown(&ask(sql).unwrap(), name)[0].clone();
    let all = ask("SELECT * FROM image ORDER BY path").unwrap();
    assert_eq!(shown(&all, "taken_at"), ["1475086685813000 local", "NULL", "NULL", "NULL"]);
    assert_eq!(shown(&all, "keywords")[0], "sea|a \"b\"");
    assert!(shown(&all, "modified_at")[0].ends_with(" UTC"));
    // Under another name, through a subquery, sorted and grouped.
    assert_eq!(first("SELECT taken_utc AS t FROM image ORDER BY 1 DESC", "t"), "1475083085813000 UTC");
    let nested = "WITH x AS (SELECT * FROM (SELECT taken_at, path FROM image)) SELECT taken_at AS t FROM x ORDER BY path";
    assert_eq!(first(nested, "t"), "1475086685813000 local");
    assert_eq!(first("SELECT keywords FROM image GROUP BY keywords ORDER BY keywords DESC", "keywords"), "ü");
    // The result of an expression is text.
    assert_eq!(first("SELECT max(taken_at) AS taken_at FROM image", "taken_at"), "2016-09-28T18:18:05.813");
    assert_eq!(first("SELECT CAST(taken_at AS TEXT) AS t FROM image WHERE taken_at = '2004'", "t"), "2004");
    assert_eq!(first("SELECT substr(modified_at, 1, 4) AS modified_at FROM image", "modified_at").len(), 4);
    assert_eq!(first("SELECT value AS word FROM image, json_each(keywords) ORDER BY 1", "word"), "a \"b\"");
}

#[test]
fn a_large_export_has_several_row_groups() {
    let (directory, path) = fresh();
    write(&path, (0..70_000).map(|number| put("/p", &number.to_string(), number)).collect());
    let out = directory.path().join("out.parquet");
    Catalog::open_read_only(&path).unwrap().export(&out, &Filter::default()).unwrap();
    let reader = ParquetRecordBatchReaderBuilder::try_new(File::open(&out).unwrap()).unwrap();
    let groups: Vec<i64> = reader.metadata().row_groups().iter().map(|group| group.num_rows()).collect();
    assert_eq!(groups, [65_536, 4_464]);
}

#[test]
fn a_failed_export_leaves_what_was_there() {
    let (directory, path) = fresh();
    collection(&path);
    let catalog = Catalog::open_read_only(&path).unwrap();
    let out = directory.path().join("out.csv");
    std::fs::write(&out, "before").unwrap();
    let filter = Filter::of(Condition::Has("nothing".into()));
    catalog.export(&out, &filter).unwrap_err();
    assert_eq!(std::fs::read_to_string(&out).unwrap(), "before");
    assert_eq!(
        std::fs::read_dir(directory.path())
            .unwrap()
            .filter(|entry| entry.as_ref().unwrap().file_name().to_string_lossy().ends_with("partial"))
            .count(),
        0
    );
    let error = catalog.export(&directory.path().join("out.xlsx"), &Filter::default()).unwrap_err();
    assert!(error.to_string().ends_with("the file name must end in .parquet, .csv or .jsonl"), "{error}");
}

#[test]
fn json_lines_embed_tags_and_csv_keeps_the_header() {
    let (directory, path) = fresh();
    collection(&path);
    let catalog = Catalog::open_read_only(&path).unwrap();
    let filter = Filter::of(parse("tag:IPTC:City").unwrap());
    let out = directory.path().join("out.jsonl");
    assert_eq!(catalog.export(&out, &filter).unwrap().rows, 1);
    let line: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(&out).unwrap()).unwrap();
    assert_eq!(line["tags"], serde_json::json!({ "IPTC:City": "1111:1111" }));
    assert_eq!(line["bytes"], 1006);
    assert!(line["has_thumbnail"].is_null());
    let out = directory.path().join("out.csv");
    catalog.export(&out, &Filter::default()).unwrap();
    let csv = std::fs::read_to_string(&out).unwrap();
    let names: Vec<&str> = COLUMNS.iter().map(|column| column.name).collect();
    assert_eq!(csv.lines().next().unwrap(), names.join(","));
    assert_eq!(csv.matches("\r\n").count(), 9);
}

#[test]
fn a_stock_sqlite_reads_the_view_with_tags() {
    let (_directory, path) = fresh();
    collection(&path);
    let sql = "SELECT tags FROM image WHERE path LIKE '%tagged'";
    let expected = query(&path, sql).concat().concat();
    assert!(expected.starts_with('{'), "{expected}");
    let script =
        "import sqlite3, sys; print(sqlite3.connect(sys.argv[1]).execute(sys.argv[2]).fetchone()[0])";
    let programs: [(&str, &[&str]); 2] = [("sqlite3", &["-batch"]), ("python3", &["-c", script])];
    for (program, arguments) in programs {
        match Command::new(program).args(arguments).arg(&path).arg(sql).output() {
            Ok(output) if output.status.success() => {
                assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), expected, "{program}");
            }
            _ => eprintln!("skipped: {program} with SQLite is not here"),
        }
    }
}

#[test]
fn check_names_what_is_wrong() {
    let (_directory, path) = fresh();
    collection(&path);
    let damage = |sql: &str| {
        let connection = rusqlite::Connection::open(&path).unwrap();
        connection.execute_batch(&format!("PRAGMA foreign_keys = OFF; {sql}")).unwrap();
        drop(connection);
        let findings = Catalog::open_read_only(&path).unwrap().check().unwrap();
        findings.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
    };
    assert_eq!(damage("CREATE VIEW mine AS SELECT 1"), "");
    assert_eq!(
        damage("UPDATE file SET directory_id = 99 WHERE id = 1"),
        "1 rows of `file` refer to missing rows of `directory`"
    );
    assert_eq!(
        damage("UPDATE file SET directory_id = 1, name = 'paris' WHERE id = 1"),
        "1 rows are duplicates: another row has the same path"
    );
    assert_eq!(
        damage("DELETE FROM file WHERE id = 1; UPDATE tag_shape SET common = '['"),
        "2 rows have tags that cannot be decoded"
    );
    assert_eq!(
        damage("UPDATE tag_shape SET common = keys; DROP INDEX file_taken"),
        "`file_taken` is missing from the schema"
    );
    assert_eq!(
        damage("DROP VIEW image; CREATE VIEW image AS SELECT 1"),
        "`file_taken` is missing from the schema; the definition of `image` differs from the one of this \
         version"
    );
}

#[test]
fn check_notices_a_damaged_page() {
    let (_directory, path) = fresh();
    write(&path, (0..2_000).map(|number| put("/p", &number.to_string(), number)).collect());
    let mut bytes = std::fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..middle + 4096].fill(0x5A);
    std::fs::write(&path, bytes).unwrap();
    let findings = Catalog::open_read_only(&path).unwrap().check().unwrap();
    assert!(
        findings.iter().any(|finding| matches!(finding, thalweg_catalog::Finding::Damage(_))),
        "{findings:?}"
    );
}

/// Similar files are grouped among those that meet the other conditions; vanished files are excluded.
#[test]
fn similar_files_come_in_groups() {
    let (_directory, path) = fresh();
    let hashed = |name: &str, inode, hash: Option<u64>, format| {
        let row = ImageRow { format: Some(format), perceptual_hash: hash, ..ImageRow::default() };
        put_row(location("/p", name, inode), row)
    };
    write(
        &path,
        vec![
            hashed("a", 1, Some(!0), "JPEG"),
            hashed("b", 2, Some(0b0111), "JPEG"),
            hashed("c", 3, Some(0), "PNG"),
            hashed("d", 4, Some(!0b1), "JPEG"),
            hashed("e", 5, None, "JPEG"),
            hashed("f", 6, Some(0xFFFF_0000), "JPEG"),
        ],
    );
    let catalog = Catalog::open_read_only(&path).unwrap();
    let groups = |filter: &Filter| {
        let mut groups = Vec::new();
        let visit = &mut |found: thalweg_catalog::FoundFile| {
            groups.push((found.group, found.path.file_name().unwrap().to_str().unwrap().to_owned()));
            ControlFlow::Continue(())
        };
        catalog.find(filter, visit).unwrap();
        groups
    };
    let expected = |list: &[(Option<u64>, &str)]| -> Vec<(Option<u64>, String)> {
        list.iter().map(|(group, name)| (*group, (*name).to_owned())).collect()
    };
    let mut filter = Filter::default();
    filter.similar = Some(1);
    assert_eq!(groups(&filter), expected(&[(Some(0), "a"), (Some(0), "d")]));
    filter.similar = Some(3);
    let both = [(Some(0), "a"), (Some(0), "d"), (Some(1), "b"), (Some(1), "c")];
    assert_eq!(groups(&filter), expected(&both));
    let mut rows = Rows::default();
    assert_eq!(catalog.rows(&filter, &mut rows).unwrap(), 4);
    filter.limit = Some(3);
    assert_eq!(groups(&filter).len(), 3);
    filter.search = parse("format:jpeg").unwrap();
    assert_eq!(groups(&filter), expected(&both[..2]));
    let mut near = Filter::default();
    near.similar_to = Some((0b0011, 2));
    assert_eq!(groups(&near), expected(&[(None, "b"), (None, "c")]));
}
