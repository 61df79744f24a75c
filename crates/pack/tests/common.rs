//! Inputs with known contents, and a run of the writer over them with a number of threads.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;

use thalweg_pack::{Batch, Cut, Facts, Inputs, Keys, PackError, PackSummary, Plan, Writer};

/// Names that fit ustar, that need its prefix, that need pax, and that collide.
pub(crate) fn path_of(input: u64) -> PathBuf {
    let long = "l".repeat(60);
    PathBuf::from(match input % 5 {
        0 => format!("plain/{input}.jpg"),
        1 => format!("{long}/{long}/{input}.PNG"),
        2 => format!("Donau über Linz/{input}.jpeg"),
        3 => "same.name.gif".to_owned(),
        _ => format!("{}{input}", "x".repeat(150)),
    })
}

/// Contents with lengths near the block of a tar, and empty ones.
pub(crate) fn content_of(input: u64) -> Vec<u8> {
    const LENGTHS: [usize; 7] = [700, 0, 511, 512, 513, 5000, 1];
    let len = LENGTHS[(input % 7) as usize];
    (0..len as u64).map(|at| (at * 31 + input) as u8).collect()
}

pub(crate) fn is_unreadable(input: u64) -> bool {
    input % 11 == 5
}

/// Metadata, which every third input lacks.
pub(crate) fn json_of(input: u64) -> Option<String> {
    (!input.is_multiple_of(3)).then(|| format!("{{\"number\":{input}}}"))
}

pub(crate) fn facts_of(input: u64) -> Facts {
    Facts {
        path: path_of(input).to_string_lossy().into(),
        width: Some(640),
        height: input.is_multiple_of(2).then_some(480),
        format: Some("JPEG".into()),
        taken_at: Some("2026-03-29T12:00:00".into()),
    }
}

pub(crate) fn plan(directory: &Path, n: u64, cut: Cut) -> Plan {
    let fingerprint = *blake3::hash(&n.to_le_bytes()).as_bytes();
    Plan {
        directory: directory.to_owned(),
        name: "pictures".to_owned(),
        cut,
        inputs: Inputs { n, fingerprint },
    }
}

/// Pace of a run; its result must not depend on this.
#[derive(Clone, Copy)]
pub(crate) struct Pace {
    pub(crate) n_threads: usize,
    pub(crate) batch_inputs: u64,
    /// Number of batches after which nothing more is added.
    pub(crate) n_batches: u64,
}

pub(crate) const PACE: Pace = Pace { n_threads: 3, batch_inputs: 4, n_batches: u64::MAX };

/// Adds the inputs to the writer, from the first one that is not done.
pub(crate) fn feed(writer: &Writer, plan: &Plan, pace: Pace) -> Result<(), PackError> {
    let mut keys = Keys::new();
    let keys: Vec<_> = (0..plan.inputs.n).map(|input| keys.take(&path_of(input))).collect();
    let next_batch = AtomicU64::new(0);
    let work = || {
        let mut batch = Batch::new(0);
        loop {
            let number = next_batch.fetch_add(1, Relaxed);
            let first = writer.n_done() + number * pace.batch_inputs;
            if number >= pace.n_batches || first >= plan.inputs.n {
                return Ok(());
            }
            batch.restart(number);
            for input in first..(first + pace.batch_inputs).min(plan.inputs.n) {
                add(&mut batch, input, &keys[input as usize]);
            }
            writer.put(&mut batch)?;
        }
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..pace.n_threads).map(|_| scope.spawn(work)).collect();
        let ends: Vec<_> = workers.into_iter().map(|worker| worker.join().unwrap()).collect();
        // The error that stopped the others is more useful than that they were stopped.
        let is_cause = |end: &Result<(), PackError>| matches!(end, Err(error) if !matches!(error, PackError::Stopped { .. }));
        let (causes, others): (Vec<_>, Vec<_>) = ends.into_iter().partition(is_cause);
        causes.into_iter().chain(others).collect()
    })
}

fn add(batch: &mut Batch, input: u64, (key, extension): &(String, String)) {
    let content = content_of(input);
    batch.begin_member(key, extension, content.len()).copy_from_slice(&content);
    if is_unreadable(input) {
        return batch.fail(&path_of(input).to_string_lossy(), "changed while it was read");
    }
    batch.finish_member(json_of(input).as_deref().map(str::as_bytes), facts_of(input));
}

/// Runs from beginning to end.
pub(crate) fn pack(plan: &Plan, pace: Pace) -> Result<PackSummary, PackError> {
    let writer = Writer::begin(plan, false)?;
    feed(&writer, plan, pace)?;
    writer.finish()
}

/// All files of a folder by name.
pub(crate) fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let named = |item: std::io::Result<fs::DirEntry>| {
        let item = item.unwrap();
        (item.file_name().into_string().unwrap(), item.path())
    };
    let all = fs::read_dir(folder).unwrap().map(named);
    all.filter(|(_, path)| path.is_file()).map(|(name, path)| (name, fs::read(path).unwrap())).collect()
}

pub(crate) fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> =
        fs::read_dir(folder).unwrap().map(|item| item.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Fails with the names of the files that differ, without printing their bytes.
#[track_caller]
pub(crate) fn assert_same(folder: &Path, expected: &BTreeMap<String, Vec<u8>>) {
    let found = files(folder);
    assert_eq!(names(folder), expected.keys().cloned().collect::<Vec<_>>());
    let other: Vec<_> =
        expected.iter().filter(|(name, bytes)| found[*name] != **bytes).map(|(name, _)| name).collect();
    assert!(other.is_empty(), "{other:?} differ");
}

pub(crate) fn parse(text: &[u8]) -> serde_json::Value {
    serde_json::from_slice(text).unwrap()
}
