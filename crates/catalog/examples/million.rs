//! Writes a made-up collection to a new catalogue: `cargo run --release -p thalweg-catalog --example million
//! -- CATALOG [ROWS [FOLDER]]`.
//!
//! The same rows come from the same number of rows. With a folder, the first rows name the files in it and in
//! the folders below, so that their thumbnails can be made.

#[path = "made/collection.rs"]
mod collection;

use std::path::{Path, PathBuf};

use collection::Collection;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args_os().skip(1);
    let path = PathBuf::from(arguments.next().ok_or("usage: million CATALOG [ROWS [FOLDER]]")?);
    let n_rows = match arguments.next() {
        Some(text) => text.to_str().ok_or("the number of rows is no number")?.parse()?,
        None => 1_000_000,
    };
    if path.exists() {
        return Err(format!("`{}` exists", path.display()).into());
    }
    let mut collection = Collection::new(n_rows);
    if let Some(folder) = arguments.next() {
        add_files(&std::path::absolute(folder)?, &mut collection.files)?;
        collection.files.sort();
    }
    let written = collection.write(&path, 0..n_rows)?;
    println!("{} rows, {} of them on {}", written.changes, n_rows * 7 / 100, collection::BUSY_DAY);
    Ok(())
}

fn add_files(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let kind = entry.file_type()?;
        if kind.is_dir() {
            add_files(&entry.path(), files)?;
        } else if kind.is_file() {
            files.push(entry.path());
        }
    }
    Ok(())
}
