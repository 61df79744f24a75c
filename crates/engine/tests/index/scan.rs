//! A scan returns the same rows as a catalogue for any number of workers, and ends when its consumer is gone.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use arrow_array::cast::AsArray as _;
use arrow_array::types::Int64Type;
use arrow_array::{Array as _, RecordBatch};
use thalweg_engine::catalog::{ArrowSink, Filter, PartColumns};
use thalweg_engine::{Catalog, JobError, Progress, ScanOptions, WaitResult, scan};

use super::tree::Tree;

fn options() -> ScanOptions {
    ScanOptions::default()
}

fn scanned(tree: &Tree, options: &ScanOptions) -> Vec<RecordBatch> {
    let scan = scan(&[tree.root()], options, Arc::default()).unwrap();
    scan.collect::<Result<_, JobError>>().unwrap()
}

/// The rows as sorted text: texts of two batches with one schema are equal if the rows are.
fn rows(batches: &[RecordBatch], n_columns: usize) -> Vec<String> {
    let row = |batch: &RecordBatch, row: usize| {
        let columns = &batch.columns()[..n_columns];
        columns.iter().map(|column| format!("{:?}|", column.slice(row, 1))).collect::<String>()
    };
    let mut rows: Vec<String> =
        batches.iter().flat_map(|batch| (0..batch.num_rows()).map(|at| row(batch, at))).collect();
    rows.sort();
    rows
}

fn of_catalog(tree: &Tree) -> Vec<RecordBatch> {
    let mut batches = Vec::new();
    let mut out = |batch| {
        batches.push(batch);
        Ok(())
    };
    let catalog = Catalog::open_read_only(&tree.catalog_path()).unwrap();
    catalog.rows(&Filter::default(), &mut ArrowSink::of_view(&mut out)).unwrap();
    batches
}

#[test]
fn a_scan_has_the_rows_of_a_catalogue() {
    let tree = Tree::with(&["a.jpg", "b/c.jpg", "b/d e.jpg"]);
    tree.write("b/text.txt", b"no picture");
    tree.write("empty.jpg", b"");
    tree.write("a.xmp", b"<x:xmpmeta xmlns:x='adobe:ns:meta/'/>");
    tree.run_with_tags();
    let mut options = options();
    options.tags = true;
    // The last is the name of the disk, which only a catalogue knows.
    let n_columns = thalweg_engine::catalog::column::COLUMNS.len() - 1;
    assert_eq!(thalweg_engine::catalog::column::COLUMNS[n_columns].name, "volume");
    let expected = rows(&of_catalog(&tree), n_columns);
    assert_eq!(expected.len(), 6);
    for n_threads in [1, 2, 9] {
        options.reading.most_workers = NonZeroUsize::new(n_threads);
        assert_eq!(rows(&scanned(&tree, &options), n_columns), expected, "{n_threads} threads");
    }
}

#[test]
fn batches_are_bounded_and_columns_chosen() {
    let names: Vec<String> = (0..500).map(|n| format!("{}/{n}.jpg", n % 7)).collect();
    let tree = Tree::with(&names.iter().map(String::as_str).collect::<Vec<_>>());
    let mut options = options();
    options.batch_rows = NonZeroUsize::new(64).unwrap();
    options.columns = PartColumns::named(&["mtime_ns", "path", "width"]).unwrap();
    let batches = scanned(&tree, &options);
    assert!(batches.iter().all(|batch| batch.num_rows() <= 64));
    let mut paths = Vec::new();
    for batch in &batches {
        assert_eq!(batch.schema(), options.columns.schema());
        assert!(batch.column(0).as_primitive::<Int64Type>().values().iter().all(|&time| time > 0));
        assert!(batch.column(2).as_primitive::<Int64Type>().values().iter().all(|&width| width == 40));
        paths.extend(batch.column(1).as_string::<i32>().iter().flatten().map(PathBuf::from));
    }
    paths.sort();
    let mut expected: Vec<PathBuf> = names.iter().map(|name| tree.path(name)).collect();
    expected.sort();
    assert_eq!(paths, expected);
    assert!(PartColumns::named(&["nothing"]).is_err());
}

#[test]
fn whoever_reads_slowly_makes_the_workers_wait() {
    let names: Vec<String> = (0..3000).map(|n| format!("{n}.jpg")).collect();
    let tree = Tree::new();
    names.iter().for_each(|name| tree.write(name, b"x"));
    let mut options = options();
    options.batch_rows = NonZeroUsize::new(10).unwrap();
    options.reading.most_workers = NonZeroUsize::new(2);
    let mut scan = scan(&[tree.root()], &options, Arc::default()).unwrap();
    assert!(matches!(scan.wait(Duration::from_secs(10)), Ok(WaitResult::Batch(_))));
    std::thread::sleep(Duration::from_millis(200));
    // Two batches wait, each worker holds one, and one chunk is being processed.
    let n_done = scan.progress().files_done.load(std::sync::atomic::Ordering::Relaxed);
    assert!(n_done <= 600, "{n_done}");
    let started = Instant::now();
    drop(scan);
    assert!(started.elapsed() < Duration::from_secs(1));
}

#[test]
fn a_scan_that_is_stopped_says_so() {
    let tree = Tree::with(&["a.jpg"]);
    let progress = Arc::new(Progress::default());
    progress.stop();
    let mut scan = scan(&[tree.root()], &options(), progress).unwrap();
    assert!(matches!(scan.next(), Some(Err(JobError::Stopped))));
    assert!(scan.next().is_none());
    let missing = [tree.path("missing")];
    assert!(matches!(thalweg_engine::scan(&missing, &options(), Arc::default()), Err(JobError::Root { .. })));
}

#[test]
fn a_report_tells_what_was_read() {
    let tree = Tree::with(&["a.jpg", "b.jpg"]);
    let mut scan = scan(&[tree.root()], &options(), Arc::default()).unwrap();
    assert!(scan.report().is_none());
    assert_eq!(scan.by_ref().map(|batch| batch.unwrap().num_rows()).sum::<usize>(), 2);
    assert_eq!(scan.report().map(|report| (report.n_files, report.n_images)), Some((2, 2)));
}

#[test]
fn a_scan_with_a_filter_has_the_rows_that_match() {
    let tree = Tree::with(&["a.jpg", "b/c.jpg", "b/d e.jpg"]);
    tree.write("b/text.txt", b"no picture");
    let paths = |search: &str, tags: bool| {
        let mut options = options();
        options.filter = Some(Filter::of(thalweg_engine::catalog::language::parse(search).unwrap()));
        options.columns = PartColumns::named(&["path", "tags"]).unwrap();
        options.tags = tags;
        let batches = scanned(&tree, &options);
        let n_with_tags: usize =
            batches.iter().map(|batch| batch.num_rows() - batch.column(1).null_count()).sum();
        let mut names: Vec<String> = batches
            .iter()
            .flat_map(|batch| batch.column(0).as_string::<i32>().iter().flatten())
            .map(|path| path.rsplit('/').next().unwrap().to_owned())
            .collect();
        names.sort();
        (names, n_with_tags)
    };
    assert_eq!(paths("format:jpeg -name:a", true), (vec!["c.jpg".to_owned(), "d e.jpg".to_owned()], 2));
    assert_eq!(paths("-format:jpeg", false).0, ["text.txt"]);
    // Tags are read for the condition, and not handed on.
    assert_eq!(paths("tag:ImageWidth name:c", false), (vec!["c.jpg".to_owned()], 0));
    let mut others = options();
    others.filter = Some(Filter::of(thalweg_engine::catalog::language::parse("is:duplicate").unwrap()));
    let error = scan(&[tree.root()], &others, Arc::default()).unwrap_err();
    assert!(error.to_string().starts_with("cannot find duplicates while files are read"), "{error}");
}
