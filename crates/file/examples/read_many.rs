//! `read_many STRATEGY THREADS DIR [ROUNDS]`: reads the head of every file under DIR and prints files per second.
//!
//! Paths are listed before the clock starts. Each thread has its own reader and takes stretches of 256 paths.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Instant;

use thalweg_file::{ReadOptions, Reader, Strategy};

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("read_many: {error}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (strategy, n_threads, directory, n_rounds) = match arguments.as_slice() {
        [strategy, threads, directory] => (strategy, threads, directory, 1),
        [strategy, threads, directory, rounds] => (strategy, threads, directory, rounds.parse()?),
        _ => return Err("usage: read_many STRATEGY THREADS DIR [ROUNDS]".into()),
    };
    let strategy: Strategy = strategy.parse()?;
    let n_threads: usize = n_threads.parse()?;
    let mut files = Vec::new();
    list(Path::new(directory), &mut files)?;
    let paths: Vec<&Path> = files.iter().map(PathBuf::as_path).collect();
    for _ in 0..n_rounds {
        let counts = read_all(strategy, n_threads, &paths)?;
        println!(
            "{strategy:9} threads {n_threads} files {} bytes {} errors {} elapsed_ms {:.1} files/s {:.0}",
            paths.len(),
            counts.bytes,
            counts.errors,
            counts.elapsed_s * 1e3,
            paths.len() as f64 / counts.elapsed_s,
        );
    }
    Ok(())
}

struct Counts {
    bytes: u64,
    errors: u64,
    elapsed_s: f64,
}

fn read_all(
    strategy: Strategy,
    n_threads: usize,
    paths: &[&Path],
) -> Result<Counts, thalweg_file::ReadError> {
    const STRETCH: usize = 256;
    let readers = (0..n_threads)
        .map(|_| Reader::new(strategy, &ReadOptions::default()))
        .collect::<Result<Vec<_>, _>>()?;
    let (next, bytes, errors) = (AtomicUsize::new(0), AtomicU64::new(0), AtomicU64::new(0));
    let start = Instant::now();
    std::thread::scope(|scope| {
        for mut reader in readers {
            let (next, bytes, errors) = (&next, &bytes, &errors);
            scope.spawn(move || {
                loop {
                    let from = next.fetch_add(STRETCH, Ordering::Relaxed).min(paths.len());
                    let stretch = &paths[from..paths.len().min(from + STRETCH)];
                    if stretch.is_empty() {
                        return;
                    }
                    reader.visit_heads(stretch, &mut |_, head| {
                        match head {
                            Ok(head) => bytes.fetch_add(head.bytes().len() as u64, Ordering::Relaxed),
                            Err(_) => errors.fetch_add(1, Ordering::Relaxed),
                        };
                        ControlFlow::Continue(())
                    });
                }
            });
        }
    });
    let elapsed_s = start.elapsed().as_secs_f64();
    Ok(Counts { bytes: bytes.into_inner(), errors: errors.into_inner(), elapsed_s })
}

fn list(directory: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(directory)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            list(&entry.path(), files)?;
        } else {
            files.push(entry.path());
        }
    }
    Ok(())
}
