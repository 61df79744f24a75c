//! Measures the minimum cost of verifying a folder: its pictures are in memory, and are only decoded, on a
//! number of threads.
//!
//!     cargo run --release -p thalweg-pixel --example decode_floor -- FOLDER [THREADS]
//!

use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::time::Instant;

use thalweg_pixel::{DecodeOptions, decoder};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let folder = PathBuf::from(arguments.next().expect("a folder is named"));
    let n_threads: usize = arguments.next().map_or(2, |text| text.parse().expect("a number of threads"));
    let mut paths = Vec::new();
    files_below(&folder, &mut paths);
    let pictures: Vec<Vec<u8>> = paths.iter().filter_map(|path| std::fs::read(path).ok()).collect();
    let (next, n_pixels) = (AtomicUsize::new(0), AtomicU64::new(0));
    let began = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..n_threads {
            scope.spawn(|| {
                let mut rows = Vec::new();
                while let Some(bytes) = pictures.get(next.fetch_add(1, Relaxed)) {
                    n_pixels.fetch_add(decode(bytes, &mut rows), Relaxed);
                }
            });
        }
    });
    let seconds = began.elapsed().as_secs_f64();
    let megapixels = n_pixels.into_inner() as f64 / 1e6;
    println!(
        "{} files, {megapixels:.0} megapixels in {seconds:.2} s: {:.1} megapixels/s on {n_threads} threads",
        pictures.len(),
        megapixels / seconds
    );
}

/// Decodes the first frame as far as possible; returns the number of pixels.
fn decode(bytes: &[u8], rows: &mut Vec<u8>) -> u64 {
    let Ok(mut decoder) = decoder(Box::new(Cursor::new(bytes)), &DecodeOptions::default()) else { return 0 };
    let header = decoder.header();
    rows.resize(header.row_bytes() * 16, 0);
    let mut n_rows = 0;
    while let Ok(n @ 1..) = decoder.read_rows(rows) {
        n_rows += n as u64;
    }
    n_rows * u64::from(header.width)
}

fn files_below(folder: &Path, paths: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the folder can be listed").flatten() {
        let path = entry.path();
        if path.is_dir() { files_below(&path, paths) } else { paths.push(path) }
    }
}
