//! Loads made-up rows with and without the table of words, and times searches for words: `cargo run --release
//! -p thalweg-catalog --example words_million -- [N]`.
//!
//! Names are those of cameras; 20 % of the rows have a title, 15 % a description, 60 % keywords, from 20,000
//! words whose frequencies follow Zipf's law.

use std::error::Error;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use thalweg_catalog::language::Words;
use thalweg_catalog::{Catalog, Change, FileEntry, ImageRow, WriterOptions};

const DIRECTORY_FILES: u64 = 500;
const BATCH: usize = 512;
const N_WORDS: usize = 20_000;
/// Queries of each kind.
const QUERIES: usize = 200;

fn main() -> Result<(), Box<dyn Error>> {
    let n_rows: u64 = std::env::args().nth(1).map_or(Ok(1_000_000), |text| text.parse())?;
    let vocabulary = Vocabulary::new();
    let mut paths = Vec::new();
    for round in 0..2 {
        for words in [false, true] {
            let path =
                std::env::temp_dir().join(format!("thalweg-words-{}-{round}-{words}.db", std::process::id()));
            let (wall, cpu) = load(&path, 0..n_rows, words, &vocabulary)?;
            let bytes = std::fs::metadata(&path)?.len();
            println!("words {words}: loaded in {wall:.2?}, {cpu:.2} s of processors, {bytes} bytes");
            paths.push(path);
        }
    }
    println!("peak memory {}", peak_memory().unwrap_or_default());
    let with_words = paths.pop().ok_or("nothing was loaded")?;
    let added = Instant::now();
    let cpu = cpu_seconds();
    write(&paths[0], &mut std::iter::empty(), true)?;
    println!("words added to a finished catalogue in {:.2?}, {:.2} s", added.elapsed(), cpu_seconds() - cpu);
    search(&with_words, &vocabulary)?;
    let n_later = n_rows / 10;
    for (path, state) in [(&paths[2], "without"), (&with_words, "with")] {
        let (wall, cpu) = load(path, n_rows..n_rows + n_later, false, &vocabulary)?;
        println!("{n_later} rows added later {state} words in {wall:.2?}, {cpu:.2} s of processors");
    }
    paths.push(with_words);
    for path in paths {
        std::fs::remove_file(path)?;
    }
    Ok(())
}

/// Xorshift.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number from 0 to 1.
    fn share(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// Words by frequency.
struct Vocabulary {
    words: Vec<String>,
    /// Sums of the frequencies up to each word, of 1 in all.
    sums: Vec<f64>,
}

impl Vocabulary {
    fn new() -> Vocabulary {
        let mut random = Random(7);
        let syllables = [
            "ba", "de", "fi", "go", "ku", "la", "mer", "nor", "pas", "ri", "son", "tal", "ver", "wa", "xen",
            "zu",
        ];
        let mut word = || {
            let n_syllables = 2 + random.next() % 3;
            (0..n_syllables).map(|_| syllables[(random.next() % 16) as usize]).collect::<String>()
        };
        let mut words: Vec<String> = Vec::new();
        let mut known = std::collections::HashSet::new();
        while words.len() < N_WORDS {
            let word = word();
            if known.insert(word.clone()) {
                words.push(word);
            }
        }
        let total: f64 = (1..=N_WORDS).map(|rank| 1.0 / rank as f64).sum();
        let mut sum = 0.0;
        let sums = (1..=N_WORDS).map(|rank| {
            sum += 1.0 / rank as f64 / total;
            sum
        });
        Vocabulary { words, sums: sums.collect() }
    }

    fn word(&self, random: &mut Random) -> &str {
        let share = random.share();
        &self.words[self.sums.partition_point(|sum| *sum < share).min(N_WORDS - 1)]
    }

    fn text(&self, random: &mut Random, n_words: u64, separator: &str) -> String {
        let words: Vec<&str> = (0..n_words).map(|_| self.word(random)).collect();
        words.join(separator)
    }
}

fn row(directory: &Arc<Path>, row_idx: u64, vocabulary: &Vocabulary) -> Change {
    let mut random = Random(row_idx.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    random.next();
    let mut text = |share: f64, least: u64, more: u64| {
        let n_words = (random.share() < share).then(|| least + random.next() % more)?;
        Some(vocabulary.text(&mut random, n_words, " "))
    };
    let (title, description) = (text(0.20, 2, 4), text(0.15, 8, 16));
    let keywords = text(0.60, 2, 8).map(|words| format!("[\"{}\"]", words.replace(' ', "\",\"")));
    let date = format!("20{:02}-{:02}-01T12:00:00", row_idx / 50_000 % 25, 1 + row_idx % 12);
    let image = ImageRow {
        format: Some("JPEG"),
        mime: Some("image/jpeg"),
        width: Some(6000),
        height: Some(4000),
        orientation: Some(1),
        taken_at: Some(date.as_str().into()),
        date_time_original: Some(date.as_str().into()),
        make: Some("NIKON CORPORATION".into()),
        model: Some("NIKON Z 6_2".into()),
        lens: Some("NIKKOR Z 24-70mm f/4 S".into()),
        iso: Some(100),
        exposure_s: Some(0.01),
        f_number: Some(4.0),
        title: title.map(|title| title.as_str().into()),
        description: description.map(|description| description.as_str().into()),
        keywords: keywords.map(|keywords| keywords.as_str().into()),
        software: Some("Adobe Lightroom 6.1".into()),
        ..ImageRow::default()
    };
    let location = FileEntry {
        directory: Arc::clone(directory),
        name: format!("IMG_{row_idx:07}.JPG").into(),
        bytes: 4_000_000 + (random.next() >> 42),
        mtime_ns: 1_700_000_000_000_000_000,
        inode: 10_000_000 + row_idx,
        device: 2049,
        ctime_ns: 0,
    };
    Change::Put { id: None, location, image: Box::new(image), tags: None }
}

/// The rows with these numbers.
fn rows(row_idxs: Range<u64>, vocabulary: &Vocabulary) -> impl Iterator<Item = Change> {
    let mut directory: Arc<Path> = Arc::from(Path::new("/data/photos"));
    row_idxs.map(move |row_idx| {
        if row_idx % DIRECTORY_FILES == 0 {
            directory = Arc::from(PathBuf::from(format!("/data/photos/{:05}", row_idx / DIRECTORY_FILES)));
        }
        row(&directory, row_idx, vocabulary)
    })
}

/// Writes the rows; returns the time, and the processor time without that of making the rows.
fn load(
    path: &Path,
    row_idxs: Range<u64>,
    words: bool,
    vocabulary: &Vocabulary,
) -> Result<(Duration, f64), Box<dyn Error>> {
    let before = cpu_seconds();
    rows(row_idxs.clone(), vocabulary).for_each(|row| drop(std::hint::black_box(row)));
    let (begun, made) = (Instant::now(), cpu_seconds());
    write(path, &mut rows(row_idxs, vocabulary), words)?;
    Ok((begun.elapsed(), (cpu_seconds() - made) - (made - before)))
}

fn write(path: &Path, rows: &mut dyn Iterator<Item = Change>, words: bool) -> Result<(), Box<dyn Error>> {
    let mut catalog = Catalog::create_or_open(path)?;
    let mut options = WriterOptions::default();
    options.words = words;
    let writer = catalog.writer(&options)?;
    loop {
        let batch: Vec<Change> = rows.take(BATCH).collect();
        if batch.is_empty() {
            break;
        }
        writer.send(batch)?;
    }
    writer.finish()?;
    Ok(())
}

fn search(path: &Path, vocabulary: &Vocabulary) -> Result<(), Box<dyn Error>> {
    let catalog = Catalog::open_read_only(path)?;
    let mut random = Random(11);
    let mut kinds: Vec<(&str, Vec<Words>)> = Vec::new();
    let mut of_rank = |from: usize, to: usize| {
        let rank = from + (random.next() % (to - from) as u64) as usize;
        vocabulary.words[rank].clone()
    };
    let words = |text: String| Words::anywhere(&text, false);
    kinds.push(("rare word", (0..QUERIES).map(|_| words(of_rank(5000, N_WORDS))).collect()));
    kinds.push(("middling word", (0..QUERIES).map(|_| words(of_rank(50, 500))).collect()));
    kinds.push(("frequent word", (0..QUERIES).map(|_| words(of_rank(0, 5))).collect()));
    kinds.push((
        "phrase of two words",
        (0..QUERIES).map(|_| words(format!("{} {}", of_rank(0, 200), of_rank(0, 200)))).collect(),
    ));
    for (name, n_chars) in
        [("beginning of 1 letter", 1), ("beginning of 2 letters", 2), ("beginning of 3 letters", 3)]
    {
        let prefix = |text: String| Words::anywhere(&text[..n_chars], true);
        kinds.push((name, (0..QUERIES).map(|_| prefix(of_rank(0, N_WORDS))).collect()));
    }
    kinds.push((
        "name",
        (0..QUERIES).map(|_| words(format!("IMG_{:07}.JPG", random.next() % 1_000_000))).collect(),
    ));
    for (name, queries) in kinds {
        let mut times = Vec::new();
        let mut n_found = 0_u64;
        for words in &queries {
            let begun = Instant::now();
            catalog.ids_with_words(words, &mut |_| n_found += 1)?;
            times.push(begun.elapsed());
        }
        times.sort_unstable();
        let at = |share: usize| times[(times.len() * share / 100).min(times.len() - 1)];
        println!(
            "{name}: p50 {:.2?}, p99 {:.2?}, {} rows on average",
            at(50),
            at(99),
            n_found / queries.len() as u64
        );
    }
    Ok(())
}

/// Processor time of this process in seconds, from Linux's `/proc`; 0 if it cannot be read.
fn cpu_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |at: usize| fields.get(at).and_then(|field| field.parse::<f64>().ok()).unwrap_or(0.0);
    (ticks(11) + ticks(12)) / 100.0
}

/// Peak memory from Linux's `VmHWM`; `None` if it cannot be read.
fn peak_memory() -> Option<String> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    status.lines().find_map(|line| line.strip_prefix("VmHWM:")).map(|value| value.trim().to_string())
}
