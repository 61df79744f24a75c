//! Writes N synthetic rows to a new catalogue and reports speed, file size and memory: `cargo run --release
//! -p thalweg-catalog --example load -- N [tags]`.
//!
//! A row has 28 of the view's columns; with `tags` also 100 tags, of which a file shares 85 with other files
//! of its camera.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};
use std::time::Instant;

use thalweg_catalog::{Catalog, Change, FileEntry, ImageRow, TagKeys, TagValues, WriterOptions};

/// Number of files in one directory.
const DIRECTORY_FILES: u64 = 500;
const BATCH: usize = 512;
const CAMERAS: &[(&str, &str, &str)] = &[
    ("Canon", "Canon EOS R5", "RF24-105mm F4 L IS USM"),
    ("NIKON CORPORATION", "NIKON Z 6_2", "NIKKOR Z 24-70mm f/4 S"),
    ("Apple", "iPhone 14 Pro", "iPhone 14 Pro back triple camera 6.86mm f/1.78"),
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let n_rows: u64 = arguments.next().map_or(Ok(1_000_000), |text| text.parse())?;
    let with_tags = arguments.next().as_deref() == Some("tags");
    let path = std::env::temp_dir().join(format!("thalweg-load-{}.db", std::process::id()));

    load(&path, 0..n_rows, with_tags)?;
    println!("peak memory {} (writing)", peak_memory().unwrap_or_default());
    let bytes = std::fs::metadata(&path)?.len();
    println!("{bytes} bytes, {:.1} a row", bytes as f64 / n_rows as f64);
    if with_tags {
        let plain: usize = (0..100).map(|row_idx| plain_json(&tags(row_idx)).len()).sum();
        println!("the tags of a row as plain JSON: {:.1} bytes", plain as f64 / 100.0);
    }
    look_up(&path, n_rows)?;
    scan(&path)?;
    print!("into the indexed catalogue: ");
    load(&path, n_rows..n_rows + n_rows / 5, with_tags)?;
    println!("peak memory {} (all)", peak_memory().unwrap_or_default());
    drop(Catalog::create_or_open(&path)?); // Closing it removes the log that readers left.
    std::fs::remove_file(&path)?;
    Ok(())
}

/// Writes the rows with these numbers.
fn load(path: &Path, rows: Range<u64>, with_tags: bool) -> Result<(), Box<dyn std::error::Error>> {
    let mut catalog = Catalog::create_or_open(path)?;
    let begun = Instant::now();
    let writer = catalog.writer(&WriterOptions::default())?;
    let mut directory: Arc<Path> = Arc::from(Path::new("/"));
    let mut batch = Vec::with_capacity(BATCH);
    let n_rows = rows.end - rows.start;
    for row_idx in rows {
        if row_idx % DIRECTORY_FILES == 0 {
            directory = Arc::from(directory_of(row_idx / DIRECTORY_FILES));
        }
        batch.push(row(&directory, row_idx, with_tags));
        if batch.len() == BATCH {
            writer.send(std::mem::replace(&mut batch, Vec::with_capacity(BATCH)))?;
        }
    }
    writer.send(batch)?;
    let sent = begun.elapsed();
    let written = writer.finish()?;
    let all = begun.elapsed();
    assert_eq!(written.changes, n_rows);
    let rate = |elapsed: std::time::Duration| n_rows as f64 / elapsed.as_secs_f64();
    println!(
        "{:.0} rows/s written, {:.0} rows/s with indexes and checkpoint ({all:.2?})",
        rate(sent),
        rate(all)
    );
    Ok(())
}

/// Does the look-ups of an incremental run: every directory once.
fn look_up(path: &Path, n_rows: u64) -> Result<(), Box<dyn std::error::Error>> {
    let catalog = Catalog::create_or_open(path)?;
    let mut known = catalog.known()?;
    for round in ["first", "second"] {
        let begun = Instant::now();
        let mut files = Vec::new();
        let mut n_found = 0;
        for directory_idx in 0..n_rows.div_ceil(DIRECTORY_FILES) {
            known.directory_files(&directory_of(directory_idx), &mut files)?;
            n_found += files.len() as u64;
        }
        assert_eq!(n_found, n_rows);
        println!("{:.0} known files/s ({round} round)", n_found as f64 / begun.elapsed().as_secs_f64());
    }
    Ok(())
}

/// Reads all the columns of the view, and all tags.
fn scan(path: &Path) -> Result<(), Box<dyn std::error::Error>> {
    let catalog = Catalog::open_read_only(path)?;
    for sql in [
        "SELECT model, count(*), avg(iso) FROM image GROUP BY model",
        "SELECT count(length(path) + length(modified_at)) FROM image",
        "SELECT count(length(tags)) FROM (SELECT tags FROM image LIMIT 20000)",
    ] {
        let begun = Instant::now();
        catalog.query(sql, &mut thalweg_catalog::format::Csv::new(std::io::sink()))?;
        println!("{:.3?} {sql}", begun.elapsed());
    }
    for name in ["parquet", "jsonl"] {
        let out = path.with_extension(name);
        let begun = Instant::now();
        let exported = catalog.export(&out, &thalweg_catalog::Filter::default())?;
        println!("{:.2?} export to {name}, {} bytes", begun.elapsed(), exported.bytes);
        std::fs::remove_file(out)?;
    }
    Ok(())
}

fn directory_of(directory_idx: u64) -> PathBuf {
    PathBuf::from(format!("/data/photos/{}/{:05}", 2000 + directory_idx % 25, directory_idx))
}

fn row(directory: &Arc<Path>, row_idx: u64, with_tags: bool) -> Change {
    let scattered = row_idx.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let (make, model, lens) = CAMERAS[(row_idx / 100 % 3) as usize];
    let taken = format!(
        "20{:02}-{:02}-{:02}T{:02}:{:02}:{:02}",
        row_idx / 50_000 % 25,
        scattered >> 60,
        1 + (scattered >> 50) % 28,
        (scattered >> 40) % 24,
        (scattered >> 30) % 60,
        (scattered >> 20) % 60
    );
    let text = |text: &str| Some(text.into());
    let image = ImageRow {
        format: Some("JPEG"),
        mime: Some("image/jpeg"),
        width: Some(6000),
        height: Some(4000),
        bit_depth: Some(8),
        orientation: Some(1),
        taken_at: text(&taken),
        taken_from: Some("EXIF:DateTimeOriginal"),
        date_time_original: text(&taken),
        create_date: text(&taken),
        modify_date: text(&taken),
        make: text(make),
        model: text(model),
        lens: text(lens),
        iso: Some(100 << (scattered >> 61)),
        exposure_s: Some(1.0 / (1 + (scattered >> 54)) as f64),
        f_number: Some(4.0),
        focal_mm: Some(((scattered >> 57) + 20) as f64),
        flash: Some(false),
        latitude: Some(45.0 + (scattered >> 40) as f64 * 1e-6),
        longitude: Some(7.0 + (scattered >> 38 & 0xFF_FFFF) as f64 * 1e-6),
        altitude_m: Some((scattered >> 53) as f64),
        software: text("Adobe Lightroom 6.1"),
        color_profile: Some("sRGB IEC61966-2.1".into()),
        has_thumbnail: Some(true),
        ..ImageRow::default()
    };
    let location = FileEntry {
        directory: Arc::clone(directory),
        name: format!("IMG_{row_idx:07}.JPG").into(),
        bytes: 4_000_000 + (scattered >> 42),
        mtime_ns: 1_700_000_000_000_000_000 + (scattered >> 8).cast_signed(),
        inode: 10_000_000 + row_idx,
        device: 2049,
        ctime_ns: 0,
    };
    Change::Put { id: None, location, image: Box::new(image), tags: with_tags.then(|| tags(row_idx)) }
}

/// Returns 100 tags: 15 differ from file to file, the others depend on the camera.
fn tags(row_idx: u64) -> TagValues {
    static KEYS: LazyLock<[TagKeys; 3]> = LazyLock::new(|| [0, 1, 2].map(keys_of_camera));
    let camera = row_idx / 100 % 3;
    let mut tags = TagValues::of(KEYS[camera as usize].clone(), 4096);
    for tag_idx in 0..100_u64 {
        let value = match tag_idx {
            0..15 => format!("\"2024:05:{tag_idx:02} 12:{:02}:11.{row_idx}\"", row_idx % 60),
            15..50 => (tag_idx * 37 + camera).to_string(),
            _ => format!("\"Value of the camera {camera}.{tag_idx}\""),
        };
        tags.push_json(|out| out.push_str(&value));
    }
    tags
}

fn keys_of_camera(camera: u64) -> TagKeys {
    let keys: Vec<String> =
        (0..100).map(|tag_idx| format!("MakerNotes:SomeTagName{camera}{tag_idx:03}")).collect();
    TagKeys::new(&keys).expect("no two are equal")
}

fn plain_json(tags: &TagValues) -> String {
    // Keys and values each have brackets and commas; an object has one pair of brackets, and a colon per tag
    // instead.
    format!("{}{}", tags.keys().json(), tags.values())
}

/// Peak memory from Linux's `VmHWM`; `None` if it cannot be read.
fn peak_memory() -> Option<String> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    status.lines().find_map(|line| line.strip_prefix("VmHWM:")).map(|value| value.trim().to_string())
}
