//! Measures how much larger than its thumbnail a JPEG should be decoded: processor time and difference, for
//! several gaps.
//!
//!     cargo run --release -p thalweg-pixel --example thumbnail_gap -- PHOTO...
//!
//! The difference is the mean over all samples of how far a thumbnail is from the one created from the whole
//! picture (a gap so wide that nothing is left out), both encoded at quality 100.

use std::io::Cursor;
use std::time::{Duration, Instant};

use thalweg_pixel::thumbnail::{ThumbnailOptions, Thumbnailer, UseEmbedded};
use thalweg_pixel::{DecodeOptions, decoder};

const GAPS_TENTHS: [u32; 5] = [100_000, 20, 18, 15, 10];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let files: Vec<Vec<u8>> = std::env::args_os().skip(1).map(std::fs::read).collect::<Result<_, _>>()?;
    let options =
        ThumbnailOptions { embedded: UseEmbedded::Never, quality: 100, ..ThumbnailOptions::default() };
    let mut thumbnailer = Thumbnailer::new(&options)?;
    let (mut elapsed, mut difference) = ([Duration::ZERO; GAPS_TENTHS.len()], [0.0; GAPS_TENTHS.len()]);
    for file in &files {
        let mut whole = Vec::new();
        for (at, tenths) in GAPS_TENTHS.into_iter().enumerate() {
            thumbnailer.set_gap_in_jpeg(tenths);
            let started = Instant::now();
            let thumbnail = thumbnailer.make(Box::new(Cursor::new(file)), None)?;
            elapsed[at] += started.elapsed();
            let pixels = pixels(&thumbnail.bytes)?;
            if whole.is_empty() {
                whole.clone_from(&pixels);
            }
            let sum: u64 = whole.iter().zip(&pixels).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
            difference[at] += sum as f64 / pixels.len() as f64;
        }
    }
    println!("{:>8} {:>12} {:>12}", "gap", "ms/photo", "difference");
    for (at, tenths) in GAPS_TENTHS.into_iter().enumerate() {
        let n = files.len().max(1) as f64;
        let milliseconds = elapsed[at].as_secs_f64() * 1e3 / n;
        println!("{:>8.1} {milliseconds:>12.2} {:>12.2}", f64::from(tenths) / 10.0, difference[at] / n);
    }
    Ok(())
}

fn pixels(bytes: &[u8]) -> Result<Vec<u8>, Box<dyn std::error::Error>> {
    let mut input = decoder(Box::new(Cursor::new(bytes)), &DecodeOptions::default())?;
    let header = input.header();
    let mut pixels = vec![0; header.row_bytes() * header.height as usize];
    input.read_rows(&mut pixels)?;
    Ok(pixels)
}
