//! `read_many STRATEGY THREADS DIR [ROUNDS]`: reads the head of every file under DIR and prints files per
//! second.
//!
//! Paths are listed before the clock starts. Each thread has its own reader and takes batches of 256 paths.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Instant;

use thalweg_file::lookahead::LookAhead;
use thalweg_file::{ReadOptions, Reader, Strategy, cache};

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("read_many: {error}");
            ExitCode::from(2)
        }
    }
}

struct Plan {
    strategy: Strategy,
    n_threads: usize,
    n_rounds: usize,
    cold: bool,
    window_files: usize,
}

fn run() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [strategy, threads, directory, rest @ ..] = arguments.as_slice() else {
        return Err("usage: read_many STRATEGY THREADS DIR [rounds=N] [cold] [ahead=N]".into());
    };
    let n_threads = threads.parse()?;
    let mut plan = Plan { strategy: strategy.parse()?, n_threads, n_rounds: 1, cold: false, window_files: 0 };
    for argument in rest {
        match argument.split_once('=') {
            Some(("rounds", n)) => plan.n_rounds = n.parse()?,
            Some(("ahead", n)) => plan.window_files = n.parse()?,
            None if argument == "cold" => plan.cold = true,
            _ => return Err(format!("no such option: {argument}").into()),
        }
    }
    let mut files = Vec::new();
    list(Path::new(directory), &mut files)?;
    let paths: Vec<&Path> = files.iter().map(PathBuf::as_path).collect();
    for _ in 0..plan.n_rounds {
        if plan.cold {
            println!("resident before: {:.3}", make_cold(&paths)?);
        }
        let counts = read_all(&plan, &paths)?;
        println!(
            "{:9} threads {n_threads} files {} bytes {} errors {} elapsed_ms {:.1} files/s {:.0}",
            plan.strategy,
            paths.len(),
            counts.bytes,
            counts.errors,
            counts.elapsed_s * 1e3,
            paths.len() as f64 / counts.elapsed_s,
        );
    }
    Ok(())
}

/// Evicts all files; returns the share of their pages that stayed in the cache.
fn make_cold(paths: &[&Path]) -> Result<f64, thalweg_file::StorageError> {
    paths.iter().try_for_each(|path| cache::evict(path))?;
    let (mut pages, mut resident) = (0, 0);
    for path in paths {
        let residency = cache::resident(path)?;
        pages += residency.pages;
        resident += residency.resident;
    }
    Ok(resident as f64 / pages.max(1) as f64)
}

struct Counts {
    bytes: u64,
    errors: u64,
    elapsed_s: f64,
}

fn read_all(plan: &Plan, paths: &[&Path]) -> Result<Counts, thalweg_file::ReadError> {
    const STRETCH: usize = 256;
    let readers = (0..plan.n_threads)
        .map(|_| Reader::new(plan.strategy, &ReadOptions::default()))
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
                    let mut ahead = LookAhead::new(plan.window_files, 16 << 10);
                    ahead.reach(stretch, 0);
                    reader.visit_heads(stretch, &mut |index, head| {
                        ahead.reach(stretch, index + 1);
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
