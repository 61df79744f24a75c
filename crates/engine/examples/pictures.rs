//! Requests pictures of all files below a folder, and prints the rate and what could not be made.
//!
//! `cargo run --release -p thalweg-engine --example pictures -- FOLDER [256|512|1280|full] [WORKERS]`

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::sync_channel;
use std::time::Instant;

use thalweg_engine::pictures::{Class, PictureFile, PictureSize, Pictures, PicturesOptions};
use thalweg_engine::pixel::Format;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let folder = arguments.first().ok_or("name a folder")?;
    let size = match arguments.get(1).map(String::as_str) {
        None | Some("256") => PictureSize::Small,
        Some("512") => PictureSize::Medium,
        Some("1280") => PictureSize::Large,
        Some("full") => PictureSize::Full,
        Some(other) => return Err(format!("`{other}` is no size: 256, 512, 1280 or full").into()),
    };
    let workers = arguments.get(2).map(|number| number.parse()).transpose()?;
    let mut files = Vec::new();
    list(Path::new(folder), &mut files)?;
    let options = PicturesOptions::default().workers(workers).most_waiting(files.len());
    let pictures = Pictures::start(&options)?;
    let started = Instant::now();
    let (sender, answers) = sync_channel(files.len());
    let mut tickets = Vec::new();
    for file in files {
        let (sender, path) = (sender.clone(), file.path.clone());
        tickets.push(pictures.request(file, size, Class::OnScreen, move |answer| {
            // Ignored: the main thread has ended.
            let _ = sender.send((path, answer));
        }));
    }
    drop(sender);
    let (mut n_made, mut n_bytes) = (0_u64, 0_u64);
    for (path, answer) in answers {
        match answer {
            Ok(made) => {
                let format = Format::of_bytes(&made.bytes);
                let is_shown = matches!(format, Some(Format::Jpeg | Format::WebP | Format::Png));
                assert!(is_shown, "{}: a browser cannot show it", path.display());
                n_made += 1;
                n_bytes += made.bytes.len() as u64;
            }
            Err(error) => println!("{}: {error}", path.display()),
        }
    }
    let seconds = started.elapsed().as_secs_f64();
    println!(
        "{n_made} pictures, {n_bytes} bytes in {seconds:.2} s: {:.1} per second",
        n_made as f64 / seconds
    );
    drop((tickets, Arc::clone(&pictures)));
    Ok(())
}

fn list(folder: &Path, files: &mut Vec<PictureFile>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path: PathBuf = entry?.path();
        let metadata = std::fs::metadata(&path)?;
        if metadata.is_dir() {
            list(&path, files)?;
        } else {
            let since = metadata.modified()?.duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
            files.push(PictureFile::new(path, metadata.len(), since.as_nanos() as i64));
        }
    }
    Ok(())
}
