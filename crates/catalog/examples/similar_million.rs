//! Measures the search for similar files among a million with random hashes, and checks that the planted
//! pairs are found.
//!
//!     cargo run --release -p thalweg-catalog --example similar_million

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
    for first in (0..N_FILES).step_by(10_000) {
        writer.send((first..first + 10_000).map(|n| file(&folder, n)).collect())?;
    }
    writer.finish()?;
    for bits in [0, 3, 4, 7, 8, 12] {
        let mut filter = Filter::default();
        filter.similar = Some(bits);
        let (started, mut n_found) = (Instant::now(), 0);
        catalog.find(&filter, &mut |_| {
            n_found += 1;
            ControlFlow::Continue(())
        })?;
        println!("{bits:>2} bits: {n_found:>6} files in {:.2} s", started.elapsed().as_secs_f64());
    }
    Ok(())
}

fn file(folder: &Arc<Path>, n: u64) -> Change {
    let random = |n: u64| {
        // The mixing function of SplitMix64.
        let mixed = (n + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    };
    let is_planted = n % PLANTED_EVERY == 1;
    let hash = if is_planted { random(n - 1) ^ 0x8000_0100_0010_0001 } else { random(n) };
    let directory = Arc::clone(folder);
    let name = format!("{n}.jpg").into();
    let location = FileEntry { directory, name, bytes: n, mtime_ns: 0, inode: n, device: 1 };
    let image = Box::new(ImageRow { perceptual_hash: Some(hash), ..ImageRow::default() });
    Change::Put { id: None, location, image, tags: None }
}
