//! Packs the files of one folder as fast as it can, and says how fast that was.
//!
//! `cargo run --release -p thalweg-pack --example pack_folder -- FOLDER OUT [THREADS]`. Beside it, `cp -r FOLDER COPY` and
//! `sync` say what the device can do.

use std::error::Error;
use std::fs::{self, File};
use std::io::Read as _;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::Instant;

use thalweg_pack::{Batch, Cut, Facts, Inputs, Keys, PackError, Plan, Writer};

const BATCH_FILES: usize = 32;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args_os().skip(1);
    let usage = "usage: pack_folder FOLDER OUT [THREADS]";
    let (folder, out) = (arguments.next().ok_or(usage)?, arguments.next().ok_or(usage)?);
    let n_threads = arguments.next().and_then(|text| text.to_str()?.parse().ok()).unwrap_or(2);
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|item| Ok(item?.path())).collect::<std::io::Result<_>>()?;
    paths.sort();

    let begun = Instant::now();
    // Only names decide here; a real run hashes sizes and times too.
    let names: Vec<u8> = paths.iter().flat_map(|path| path.as_os_str().as_encoded_bytes()).copied().collect();
    let inputs = Inputs { n: paths.len() as u64, fingerprint: blake3::hash(&names).into() };
    let plan = Plan { directory: out.into(), name: "images".to_owned(), cut: Cut::Bytes(1 << 30), inputs };
    let writer = Writer::begin(&plan, false)?;
    feed(&writer, &paths, n_threads)?;
    let packed = writer.finish()?;
    let seconds = begun.elapsed().as_secs_f64();
    println!("{packed:?} in {seconds:.2} s: {:.0} MB/s", packed.bytes as f64 / 1e6 / seconds);
    Ok(())
}

fn feed(writer: &Writer, paths: &[PathBuf], n_threads: usize) -> Result<(), PackError> {
    let mut keys = Keys::new();
    let named = paths.iter().map(|path| keys.take(path.file_name().unwrap_or_default().as_ref()));
    let files: Vec<_> = paths.iter().zip(named).skip(writer.n_done() as usize).collect();
    let batches: Vec<_> = files.chunks(BATCH_FILES).collect();
    let next = AtomicU64::new(0);
    let work = || {
        let mut batch = Batch::new(0);
        loop {
            let number = next.fetch_add(1, Relaxed);
            let Some(files) = batches.get(number as usize) else { return Ok(()) };
            batch.restart(number);
            for (path, (key, extension)) in *files {
                if let Err(error) = add(&mut batch, path, key, extension) {
                    batch.fail(&path.to_string_lossy(), &error.to_string());
                }
            }
            writer.put(&mut batch)?;
        }
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..n_threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(thread::ScopedJoinHandle::join).collect()
    })
}

fn add(batch: &mut Batch, path: &PathBuf, key: &str, extension: &str) -> std::io::Result<()> {
    let mut file = File::open(path)?;
    let bytes = file.metadata()?.len() as usize;
    file.read_exact(batch.begin_member(key, extension, bytes))?;
    let facts = Facts { path: path.to_string_lossy().into(), ..Facts::default() };
    batch.finish_member(None, facts);
    Ok(())
}
