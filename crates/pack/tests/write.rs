//! Tests written packs: the same bytes whatever the threads do, in the form that other programs read.

use std::fs;
use std::io::Write as _;
use std::process::{Command, Stdio};

use crate::common::{self, PACE, Pace, content_of, files, is_unreadable, json_of, pack, parse, plan};
use arrow_array::cast::AsArray as _;
use arrow_array::types::{Int32Type, Int64Type};
use arrow_array::{Array as _, RecordBatch};
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use thalweg_pack::{Batch, Cut, Facts, PackError, Writer};

#[test]
fn threads_and_batches_do_not_change_a_byte() {
    // Number of inputs, how many of them cannot be read, and number of shards.
    for (cut, n, n_failed, n_expected) in [
        (Cut::Bytes(20_000), 60, 5, 10),
        (Cut::Bytes(1 << 30), 60, 5, 1),
        (Cut::Bytes(0), 9, 1, 8),
        (Cut::Count(7), 60, 5, 7),
    ] {
        let expected = tempfile::tempdir().unwrap();
        let one = Pace { n_threads: 1, batch_inputs: 1, ..PACE };
        let packed = pack(&plan(expected.path(), n, cut), one).unwrap();
        assert_eq!((packed.n_members, packed.n_failed), (n - n_failed, n_failed));
        let expected = files(expected.path());
        let n_shards = expected.keys().filter(|name| name.ends_with(".tar")).count();
        assert_eq!((packed.n_shards, n_shards), (n_expected, n_expected as usize), "{cut:?}");
        for (n_threads, batch_inputs) in [(4, 1), (3, 5), (1, 1000)] {
            let folder = tempfile::tempdir().unwrap();
            let pace = Pace { n_threads, batch_inputs, ..PACE };
            assert_eq!(pack(&plan(folder.path(), n, cut), pace).unwrap(), packed);
            common::assert_same(folder.path(), &expected);
        }
    }
}

#[test]
fn no_shard_is_larger_than_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    pack(&plan(folder.path(), 60, Cut::Bytes(20_000)), PACE).unwrap();
    let lengths = files(folder.path()).into_iter().filter(|(name, _)| name.ends_with(".tar"));
    assert!(lengths.into_iter().all(|(_, bytes)| bytes.len() <= 20_000 && bytes.len() % 512 == 0));
}

/// Rows of a manifest in one batch.
fn manifest(folder: &std::path::Path) -> RecordBatch {
    let file = fs::File::open(folder.join("pictures.parquet")).unwrap();
    let reader = ParquetRecordBatchReaderBuilder::try_new(file).unwrap().build().unwrap();
    let batches: Vec<_> = reader.map(Result::unwrap).collect();
    assert_eq!(batches.len(), 1);
    batches[0].clone()
}

#[test]
fn the_manifest_finds_every_content_and_says_what_is_missing() {
    let folder = tempfile::tempdir().unwrap();
    pack(&plan(folder.path(), 60, Cut::Bytes(20_000)), PACE).unwrap();
    let (files, rows) = (files(folder.path()), manifest(folder.path()));
    assert_eq!(rows.num_rows(), 60);
    let text = |name: &str, row: usize| {
        let column = rows.column_by_name(name).unwrap().as_string::<i32>();
        column.is_valid(row).then(|| column.value(row).to_owned())
    };
    let long = |name: &str, row: usize| {
        let column = rows.column_by_name(name).unwrap().as_primitive::<Int64Type>();
        column.is_valid(row).then(|| column.value(row) as usize)
    };
    let short = |name: &str, row: usize| {
        let column = rows.column_by_name(name).unwrap().as_primitive::<Int32Type>();
        column.is_valid(row).then(|| column.value(row) as usize)
    };
    for row in 0..60 {
        let input = row as u64;
        assert_eq!(text("path", row).unwrap(), common::path_of(input).to_str().unwrap());
        if is_unreadable(input) {
            assert_eq!(text("error", row).as_deref(), Some("changed while it was read"));
            assert_eq!((text("shard", row), text("key", row), long("offset", row)), (None, None, None));
            continue;
        }
        assert_eq!(text("error", row), None);
        let shard = &files[&text("shard", row).unwrap()];
        let at = |offset: usize, bytes: usize| &shard[offset..offset + bytes];
        let content = at(long("offset", row).unwrap(), long("bytes", row).unwrap());
        assert!(content == content_of(input));
        assert_eq!(text("content_hash", row).unwrap(), blake3::hash(content).to_hex().as_str());
        let json =
            long("json_offset", row).zip(short("json_bytes", row)).map(|(offset, bytes)| at(offset, bytes));
        assert_eq!(json, json_of(input).as_deref().map(str::as_bytes));
        assert_eq!((short("width", row), short("height", row)), (Some(640), (row % 2 == 0).then_some(480)));
    }
}

#[test]
fn the_indexes_of_other_readers() {
    let folder = tempfile::tempdir().unwrap();
    let writer = Writer::begin(&plan(folder.path(), 2, Cut::Bytes(1 << 20)), false).unwrap();
    let mut batch = Batch::new(0);
    batch.begin_member("a/\"b\"", "jpg", 600).fill(1);
    let facts = Facts { width: Some(300), height: Some(200), ..Facts::default() };
    batch.finish_member(Some(b"{}"), facts);
    batch.begin_member("c", "png", 5).fill(2);
    batch.finish_member(None, Facts::default());
    writer.put(&mut batch).unwrap();
    writer.finish().unwrap();
    let files = files(folder.path());
    assert_eq!(
        String::from_utf8_lossy(&files["pictures-000000.idx"]),
        "v1.2 2\njpg 512 600 a/\"b\".jpg json 2048 2 a/\"b\".json\npng 3072 5 c.png\n"
    );
    assert_eq!(
        parse(&files["pictures-000000.json"]),
        serde_json::json!({"path": "pictures-000000.tar", "filesize": 4608, "files": {
            "a/\"b\".jpg": {
                "offset": 512, "length": 600, "width": 300, "height": 200, "aspect": 1.5,
                "json_path": "a/\"b\".json", "json_offset": 2048, "json_length": 2
            },
            "a/\"b\".json": {"offset": 2048, "length": 2},
            "c.png": {"offset": 3072, "length": 5}
        }})
    );
    assert_eq!(
        parse(&files["pictures.json"]),
        serde_json::json!({
            "__kind__": "wids-shard-index-v1", "wids_version": 1, "name": "pictures",
            "shardlist": [{"url": "pictures-000000.tar", "nsamples": 2, "filesize": 4608}]
        })
    );
}

const LIST: &str = "
import json, sys, tarfile
for path in sys.stdin.read().split('\\n'):
    for member in tarfile.open(path):
        assert member.isreg() and (member.mode, member.uid, member.gid, member.mtime) == (0o644, 0, 0, 0), member
        print(json.dumps([member.name, member.offset_data, tarfile.open(path).extractfile(member).read().hex()]))
";

#[test]
fn python_reads_every_member() {
    let folder = tempfile::tempdir().unwrap();
    pack(&plan(folder.path(), 60, Cut::Count(3)), PACE).unwrap();
    let python =
        Command::new("python3").args(["-c", LIST]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let Ok(mut python) = python else { return eprintln!("skipped: no python3 to read tars with") };
    let shards = (0..3).map(|number| folder.path().join(format!("pictures-{number:06}.tar")));
    let shards =
        shards.map(|path| path.into_os_string().into_string().unwrap()).collect::<Vec<_>>().join("\n");
    python.stdin.take().unwrap().write_all(shards.as_bytes()).unwrap();
    let out = python.wait_with_output().unwrap();
    assert!(out.status.success());
    let read: Vec<(String, u64, String)> = String::from_utf8(out.stdout)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();

    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let mut keys = thalweg_pack::Keys::new();
    let mut expected = Vec::new();
    for input in 0..60 {
        let (key, extension) = keys.take(&common::path_of(input));
        if !is_unreadable(input) {
            expected.push((format!("{key}.{extension}"), hex(&content_of(input))));
            expected.extend(json_of(input).map(|json| (format!("{key}.json"), hex(json.as_bytes()))));
        }
    }
    let read: Vec<_> = read.into_iter().map(|(name, _, content)| (name, content)).collect();
    assert_eq!(read, expected);
}

#[test]
fn nothing_to_pack_and_nothing_that_can_be_packed() {
    let folder = tempfile::tempdir().unwrap();
    let packed = pack(&plan(folder.path(), 0, Cut::Count(4)), PACE).unwrap();
    assert_eq!((packed.n_members, packed.n_shards), (0, 0));
    assert_eq!(common::names(folder.path()), ["pictures.json", "pictures.lookup", "pictures.parquet"]);

    let folder = tempfile::tempdir().unwrap();
    let writer = Writer::begin(&plan(folder.path(), 1, Cut::Bytes(1)), false).unwrap();
    let mut batch = Batch::new(0);
    batch.fail("x", "gone");
    writer.put(&mut batch).unwrap();
    let packed = writer.finish().unwrap();
    assert_eq!((packed.n_members, packed.n_failed, packed.bytes), (0, 1, 1024));
    assert_eq!(manifest(folder.path()).num_rows(), 1);
}

#[test]
fn other_inputs_than_planned_are_no_pack() {
    let folder = tempfile::tempdir().unwrap();
    let plan = plan(folder.path(), 2, Cut::Bytes(1 << 20));
    for came in [1, 3] {
        let writer = Writer::begin(&plan, false).unwrap();
        let mut batch = Batch::new(0);
        (0..came).for_each(|_| batch.fail("x", "gone"));
        let end = writer.put(&mut batch).and_then(|()| writer.finish());
        assert!(matches!(end, Err(PackError::Inputs { planned: 2, came: n, .. }) if n == came), "{end:?}");
        assert!(!folder.path().join("pictures.parquet").exists());
    }
}

#[test]
fn who_waits_for_a_turn_that_will_not_come_is_woken() {
    let folder = tempfile::tempdir().unwrap();
    let writer = Writer::begin(&plan(folder.path(), 2, Cut::Count(1)), false).unwrap();
    std::thread::scope(|scope| {
        let waiting = scope.spawn(|| writer.put(&mut Batch::new(1)));
        std::thread::sleep(std::time::Duration::from_millis(20));
        assert!(!waiting.is_finished());
        writer.stop();
        assert!(matches!(waiting.join().unwrap(), Err(PackError::Stopped { .. })));
    });
    assert!(matches!(writer.finish(), Err(PackError::Stopped { .. })));
}
