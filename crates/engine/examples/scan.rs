//! Scans a tree and counts its rows; `bench/python/scan.py` compares Python with this. Usage: `scan FOLDER`.

use std::error::Error;
use std::path::PathBuf;

use thalweg_engine::{ScanOptions, scan};

fn main() -> Result<(), Box<dyn Error>> {
    let paths: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let mut n_rows = 0;
    for batch in scan(&paths, &ScanOptions::default(), Default::default())? {
        n_rows += batch?.num_rows();
    }
    println!("{n_rows}");
    Ok(())
}
