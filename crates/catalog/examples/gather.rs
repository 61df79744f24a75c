//! Gathers catalogues into one and says how long each look took: `cargo run --release -p thalweg-catalog
//! --example gather -- GATHERED CATALOGUE...`.
//!
//! With a gathered catalogue of an earlier run it says what a look costs that finds the changes since.

use std::path::PathBuf;
use std::time::Instant;

use thalweg_catalog::{Gathered, Gathering};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut paths = std::env::args_os().skip(1).map(PathBuf::from);
    let gathered = paths.next().ok_or("usage: gather GATHERED CATALOGUE...")?;
    let mut gathering = Gathering::new(&gathered, &paths.collect::<Vec<PathBuf>>())?;
    loop {
        let started = Instant::now();
        let outcome = gathering.look()?;
        println!("{outcome:?} after {:.2} s", started.elapsed().as_secs_f64());
        if outcome == Gathered::Same {
            break;
        }
    }
    for source in gathering.sources() {
        println!(
            "{}: {} files {}",
            source.path.display(),
            source.n_files,
            source.problem.unwrap_or_default()
        );
    }
    println!("{} files are hidden", gathering.n_hidden());
    Ok(())
}
