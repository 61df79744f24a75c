//! The files that benchmarks read: copies of real files under other names, or photos resized to a given size.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::definition::Collection;
use crate::outcome::Outcome;

/// Number of files in the short list, for peers that would take minutes with the long one.
const SHORT_LIST: usize = 1000;

/// Creates the collection, unless it already exists, and the lists of its files. Returns its folder.
///
/// The real JPEGs are those of `metadata/` and `photos/` in the corpora (`THALWEG_CORPORA`, otherwise
/// `../shared/corpora` next to the workspace), or of `samples/` if there are no corpora. Collections made by
/// `types` have all other files of `metadata/` too.
pub(crate) fn make(definition: &Collection, root: &Path, work: &Path) -> Outcome<PathBuf> {
    let folder = work.join(&definition.name);
    let list = folder.with_extension("list");
    if list.exists() {
        return Ok(folder);
    }
    let sources = match definition.made_by.as_str() {
        "resize" => photos(jpegs(root)?),
        "pad" => up_to(jpegs(root)?, definition.bytes)?,
        "types" => of_all_types(root)?,
        _ => jpegs(root)?,
    };
    println!("making {} files in {}", definition.files, folder.display());
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    let keeps_extension = definition.made_by == "types";
    let mut paths = Vec::with_capacity(definition.files);
    for directory in 0..definition.directories {
        fs::create_dir_all(folder.join(format!("{directory:04}")))?;
    }
    let mut links: Vec<PathBuf> = Vec::new();
    for number in 0..definition.files {
        let source = &sources[number % sources.len()];
        let path = folder
            .join(format!("{:04}", number % definition.directories))
            .join(format!("IMG_{number:07}"))
            .with_extension(source.extension().filter(|_| keeps_extension).unwrap_or("jpg".as_ref()));
        match definition.made_by.as_str() {
            "copy" | "types" => {
                fs::copy(source, &path)?;
            }
            // A file may have some 65,000 links on ext4; a new copy is started well before that.
            "link" => {
                let slot = number % sources.len();
                if number / sources.len() % 30_000 == 0 {
                    fs::copy(source, &path)?;
                    links.truncate(slot.max(links.len().min(sources.len())));
                    if links.len() > slot { links[slot] = path.clone() } else { links.push(path.clone()) }
                } else {
                    fs::hard_link(&links[slot], &path)?;
                }
            }
            "resize" => resize(source, &path, definition.pixels)?,
            "pad" => pad(source, &path, definition.bytes, number)?,
            other => return Err(format!("made_by = \"{other}\" is not known").into()),
        }
        paths.push(path);
    }
    let lines =
        |paths: &[PathBuf]| paths.iter().map(|path| format!("{}\n", path.display())).collect::<String>();
    fs::write(folder.with_extension("short.list"), lines(&paths[..paths.len().min(SHORT_LIST)]))?;
    fs::write(&list, lines(&paths))?;
    Ok(folder)
}

/// Sources in a folder named `photos`, or all if there are none.
fn photos(sources: Vec<PathBuf>) -> Vec<PathBuf> {
    let is_photo = |path: &PathBuf| path.parent().is_some_and(|folder| folder.ends_with("photos"));
    let photos: Vec<PathBuf> = sources.iter().filter(|path| is_photo(path)).cloned().collect();
    if photos.is_empty() { sources } else { photos }
}

/// The ten largest sources of at most `bytes`.
fn up_to(sources: Vec<PathBuf>, bytes: u64) -> Outcome<Vec<PathBuf>> {
    const FILES: usize = 10;
    let sized = sources.into_iter().map(|path| Ok((fs::metadata(&path)?.len(), path)));
    let mut sized = sized.collect::<std::io::Result<Vec<(u64, PathBuf)>>>()?;
    sized.retain(|(len, _)| *len <= bytes);
    sized.sort();
    let start = sized.len().saturating_sub(FILES);
    let found: Vec<PathBuf> = sized.drain(start..).map(|(_, path)| path).collect();
    if found.is_empty() { Err(format!("no JPEG is as short as {bytes} bytes").into()) } else { Ok(found) }
}

/// Copies a file and extends it to the given length with bytes that differ from file to file.
fn pad(source: &Path, path: &Path, bytes: u64, number: usize) -> Outcome<()> {
    let mut content = fs::read(source)?;
    let mut random = number as u64 + 1;
    while (content.len() as u64) < bytes {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        content.extend_from_slice(&random.to_le_bytes());
    }
    content.truncate(bytes as usize);
    Ok(fs::write(path, content)?)
}

/// Resizes a photo to a size, whatever its aspect ratio.
fn resize(source: &Path, path: &Path, [width, height]: [u32; 2]) -> Outcome<()> {
    let (width, height) = (width.to_string(), height.to_string());
    let mut out = path.as_os_str().to_owned();
    out.push("[Q=90]");
    let status = Command::new("vips")
        .arg("thumbnail")
        .args([source.as_os_str(), &out])
        .args([&width, "--height", &height, "--size", "force"])
        .status()
        .map_err(|error| format!("run vips, which brings photos to a size: {error}"))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("vips thumbnail {}: {status}", source.display()).into())
    }
}

/// The folders of real files: those with these names in the corpora, or the samples.
fn folders(root: &Path, names: &[&str]) -> Vec<PathBuf> {
    let corpora =
        std::env::var_os("THALWEG_CORPORA").map_or_else(|| root.join("../shared/corpora"), PathBuf::from);
    if corpora.is_dir() {
        return names.iter().map(|name| corpora.join(name)).collect();
    }
    println!("the corpora are not here: the samples stand in for them");
    vec![root.join("samples")]
}

/// All files below the folders, by path.
fn files_below(mut folders: Vec<PathBuf>) -> Outcome<Vec<PathBuf>> {
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.is_dir() { folders.push(path) } else { found.push(path) }
        }
    }
    found.sort();
    Ok(found)
}

fn of_all_types(root: &Path) -> Outcome<Vec<PathBuf>> {
    let found = files_below(folders(root, &["metadata"]))?;
    if found.is_empty() { Err("no file to copy was found".into()) } else { Ok(found) }
}

fn jpegs(root: &Path) -> Outcome<Vec<PathBuf>> {
    let mut found = Vec::new();
    for path in files_below(folders(root, &["metadata", "photos"]))? {
        if fs::read(&path)?.starts_with(b"\xff\xd8\xff") {
            found.push(path);
        }
    }
    if found.is_empty() { Err("no JPEG to copy was found".into()) } else { Ok(found) }
}
