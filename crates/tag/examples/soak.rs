//! Reads damaged files and mutates them further: `soak SECONDS PATH...` (files or directories).
//!
//! Reads every file unchanged first, then mutations of files chosen at random, until the time is over.
//! Reports the slowest input, and saves an input that made a parser panic as `soak-panic.bin`. It is a
//! simpler alternative to `fuzz/` that needs no nightly toolchain and no instrumentation.

use std::convert::Infallible;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use std::{env, fs, io};

use thalweg_tag::{Input, Mode, Options, Parser, Want};

fn main() -> io::Result<()> {
    let mut arguments = env::args().skip(1);
    let seconds = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(10);
    let mut paths = Vec::new();
    for argument in arguments {
        collect(Path::new(&argument), &mut paths)?;
    }
    let mut slowest = Slowest::default();
    for path in &paths {
        let bytes = fs::read(path)?;
        slowest.note(run(&bytes, path), || path.display().to_string());
    }
    println!("{} files as they are; slowest {slowest}", paths.len());
    if !paths.is_empty() {
        soak(&paths, Duration::from_secs(seconds))?;
    }
    Ok(())
}

fn collect(path: &Path, out: &mut Vec<PathBuf>) -> io::Result<()> {
    if path.is_dir() {
        for entry in fs::read_dir(path)? {
            collect(&entry?.path(), out)?;
        }
    } else {
        out.push(path.to_owned());
    }
    Ok(())
}

fn soak(paths: &[PathBuf], time: Duration) -> io::Result<()> {
    const MOST_SEED_BYTES: usize = 256 << 10;
    const ROUNDS_PER_SEED: u32 = 64;
    let (start, mut slowest, mut n_runs) = (Instant::now(), Slowest::default(), 0_u64);
    let mut random = 0x9e37_79b9_7f4a_7c15_u64 ^ u64::from(std::process::id());
    let mut next = move |limit: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        (random % limit.max(1) as u64) as usize
    };
    while start.elapsed() < time {
        let path = &paths[next(paths.len())];
        let mut seed = fs::read(path)?;
        seed.truncate(MOST_SEED_BYTES);
        for _ in 0..ROUNDS_PER_SEED {
            let mut bytes = seed.clone();
            // Headers are at the start, so most changes are made there.
            let reach = if next(4) == 0 { bytes.len() } else { bytes.len().min(2048) };
            for _ in 0..=next(8) {
                if let Some(byte) = bytes.get_mut(next(reach)) {
                    *byte = [0, 0xff, 0x7f, 1 << next(8), next(256) as u8][next(5)];
                }
            }
            if next(8) == 0 {
                bytes.truncate(next(bytes.len()));
            }
            slowest.note(run(&bytes, path), || format!("a mutation of {}", path.display()));
            n_runs += 1;
        }
    }
    println!("{n_runs} mutations; slowest {slowest}");
    Ok(())
}

/// Parses as a file reader would; returns the duration.
fn run(bytes: &[u8], path: &Path) -> Duration {
    let extension = path.extension().and_then(|e| e.to_str()).unwrap_or("").to_ascii_lowercase();
    let start = Instant::now();
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        for want in [Want::Everything, Want::Roles] {
            let head = &bytes[..bytes.len().min(4096)];
            let input = Input { head, len_bytes: Some(bytes.len() as u64), extension: &extension };
            let fetch = |offset: u64, buffer: &mut [u8]| {
                let rest = usize::try_from(offset).ok().and_then(|at| bytes.get(at..)).unwrap_or(&[]);
                let n_bytes = rest.len().min(buffer.len());
                buffer[..n_bytes].copy_from_slice(&rest[..n_bytes]);
                Ok::<_, Infallible>(n_bytes)
            };
            let Ok(()) = Parser::new().parse(input, &Options::wanting(want), fetch, |metadata| {
                let mut out = String::new();
                for tag in &metadata.tags {
                    out.clear();
                    tag.write_json(Mode::Number, &mut out);
                    tag.write_json(Mode::Print, &mut out);
                }
            });
        }
    }));
    if outcome.is_err() {
        println!("panic on {}; kept as soak-panic.bin", path.display());
        let _ = fs::write("soak-panic.bin", bytes);
    }
    start.elapsed()
}

#[derive(Default)]
struct Slowest {
    time: Duration,
    name: String,
}

impl Slowest {
    fn note(&mut self, time: Duration, name: impl FnOnce() -> String) {
        if time > self.time {
            *self = Slowest { time, name: name() };
        }
    }
}

impl std::fmt::Display for Slowest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}: {}", self.time, self.name)
    }
}
