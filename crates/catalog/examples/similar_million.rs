//! Measures the search for similar files among a million hashes, and checks that the planted pairs are found.
//!
//!     cargo run --release -p thalweg-catalog --example similar_million
//!     cargo run --release -p thalweg-catalog --example similar_million clustered
//!
//! Hashes are random, or, with `clustered`, 400,000 of them lie near twenty others, as those of scanned pages
//! do: each of their 64 bits differs with a probability of 1 in 8.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use thalweg_catalog::{Catalog, Change, FileEntry, Filter, ImageRow, WriterOptions};

const N_FILES: u64 = 1_000_000;
/// Distance between planted files: the next file is a copy in which four bits differ.
const PLANTED_EVERY: u64 = 1000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let directory = tempfile::tempdir()?;
    let path = directory.path().join("million.db");
    let mut catalog = Catalog::create_or_open(&path)?;
    let writer = catalog.writer(&WriterOptions::default())?;
    let folder: Arc<Path> = Arc::from(Path::new("/photos"));
    let is_clustered = std::env::args().nth(1).is_some_and(|data| data == "clustered");
    for first in (0..N_FILES).step_by(10_000) {
        writer.send((first..first + 10_000).map(|n| file(&folder, n, is_clustered)).collect())?;
    }
    writer.finish()?;
    let each = [0, 4, 7, 8, 12].map(|bits| (bits, false));
    for (bits, any_orientation) in each.into_iter().chain([(8, true)]) {
        let mut filter = Filter::default();
        filter.similar = Some(bits);
        filter.any_orientation = any_orientation;
        let (started, mut n_found) = (Instant::now(), 0);
        catalog.find(&filter, &mut |_| {
            n_found += 1;
            ControlFlow::Continue(())
        })?;
        let turned = if any_orientation { ", any orientation" } else { "" };
        let seconds = started.elapsed().as_secs_f64();
        println!("{bits:>2} bits{turned}: {n_found:>6} files in {seconds:.2} s");
        assert!(bits < 4 || n_found >= 2 * N_FILES / PLANTED_EVERY, "planted pairs are missing");
    }
    Ok(())
}

fn file(folder: &Arc<Path>, n: u64, is_clustered: bool) -> Change {
    let random = |n: u64| {
        // The mixing function of SplitMix64.
        let mixed = (n + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    };
    let base = |n: u64| match n % 5 {
        0 | 1 if is_clustered => {
            let differing = random(n) & random(n + N_FILES) & random(n + 2 * N_FILES);
            random(n / 5 % 20) ^ differing
        }
        _ => random(n),
    };
    let is_planted = n % PLANTED_EVERY == 1;
    let hash = if is_planted { base(n - 1) ^ 0x8000_0100_0010_0001 } else { base(n) };
    let directory = Arc::clone(folder);
    let name = format!("{n}.jpg").into();
    let location = FileEntry { directory, name, bytes: n + 1, mtime_ns: 0, inode: n, device: 1, ctime_ns: 0 };
    let image = Box::new(ImageRow { perceptual_hash: Some(hash), ..ImageRow::default() });
    Change::Put { id: None, location, image, tags: None }
}
