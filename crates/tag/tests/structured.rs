//! Files changed where their structure is: a record of a directory that is repeated thousands of times, counts
//! and lengths that claim the most, offsets that all point to one place. What a reader keeps and how long it
//! takes must stay in proportion to the file.
//!
//! Bytes changed at random hardly ever make such files: a directory needs many entries before they cost.
//! `THALWEG_STRUCTURED=N` changes each seed N times, and the files of `THALWEG_CORPORA` as well;
//! `THALWEG_STRUCTURED_OUT=FOLDER` writes what it reads, for other commands.

use std::convert::Infallible;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use thalweg_tag::{Input, Mode, Options, Parser, Want};

use crate::counted::{Count, counted};
use crate::mutation::Random;
use crate::mutation::seeds::seeds;

/// A file to change.
struct Seed {
    name: String,
    extension: String,
    bytes: Vec<u8>,
}

/// Only the beginning of larger files is used, so that many can be tried.
const MOST_SEED_BYTES: usize = 64 << 10;
/// What is appended to every seed: the bytes that many pointers point to.
const BLOB_BYTES: usize = 128 << 10;

/// Most memory that reading one of these files may take: the limits of `Limits`, of which the arena takes at
/// most twice as much because it grows by doubling, and the tags.
const MOST_PEAK_BYTES: i64 = 64 << 20;
/// Several times what the build for tests needs alone.
const MOST_TIME: Duration = Duration::from_millis(1500);

#[test]
fn records_repeated_and_pointed_at_one_blob() {
    let rounds: u32 = std::env::var("THALWEG_STRUCTURED").ok().and_then(|n| n.parse().ok()).unwrap_or(0);
    let mut all: Vec<Seed> = seeds()
        .into_iter()
        .map(|seed| Seed { name: seed.name.into(), extension: seed.extension.into(), bytes: seed.bytes })
        .collect();
    if rounds > 0
        && let Some(folder) = std::env::var_os("THALWEG_CORPORA")
    {
        add_files(Path::new(&folder), &mut all);
    }
    let folder = std::env::var_os("THALWEG_STRUCTURED_OUT").map(PathBuf::from);
    let mut random = Random(0x5eed_0f5e);
    let (mut n_files, mut most_peak, mut most_time) = (0, 0, Duration::ZERO);
    for (index, seed) in all.iter().enumerate() {
        let blob = blob(&mut random);
        for round in 0..rounds.max(40) {
            let bytes = changed(&seed.bytes, &blob, &mut random);
            if let Some(folder) = &folder {
                let name = format!("{index:04}-{round:04}.{}", seed.extension);
                std::fs::write(folder.join(name), &bytes).unwrap();
            }
            let started = Instant::now();
            let Count { peak, .. } = read(&bytes, &seed.extension);
            let elapsed = started.elapsed();
            let about = format!("{}, round {round}, {} bytes", seed.name, bytes.len());
            assert!(peak < MOST_PEAK_BYTES, "{about}: {peak} bytes of memory");
            assert!(elapsed < MOST_TIME, "{about}: {elapsed:?}");
            (most_peak, most_time) = (most_peak.max(peak), most_time.max(elapsed));
            n_files += 1;
        }
    }
    println!("{n_files} files: {most_peak} bytes of memory at most, {most_time:?} at most");
}

fn add_files(folder: &Path, seeds: &mut Vec<Seed>) {
    let mut entries: Vec<PathBuf> =
        std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            add_files(&path, seeds);
        } else if let Ok(mut bytes) = std::fs::read(&path)
            && !bytes.is_empty()
        {
            bytes.truncate(MOST_SEED_BYTES);
            let extension = path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
            seeds.push(Seed { name: path.display().to_string(), extension, bytes });
        }
    }
}

/// Bytes that are text in most character sets: letters, or letters in UTF-16 of either order.
fn blob(random: &mut Random) -> Vec<u8> {
    let unit: &[u8] =
        [&b"a"[..], b"a\0", b"\0a", b"\xe9", b"<a>", b"\0\0\0\x08free", b"\xff\xfe"][random.below(7)];
    unit.repeat(BLOB_BYTES / unit.len())
}

/// The seed with a record repeated in place, a few numbers that claim much, and the blob behind it.
fn changed(seed: &[u8], blob: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = [seed, blob].concat();
    let head = seed.len().clamp(1, 4096);
    if random.below(4) > 0 {
        let record_bytes = [4, 8, 10, 12, 16, 20, 24, 32, 2, 6, 14, 18, 26, 46][random.below(14)];
        let most = if random.below(2) == 0 { head } else { seed.len() };
        let at = random.below(most);
        let end = (at + record_bytes).min(bytes.len());
        let record = bytes[at..end].to_vec();
        let room = (bytes.len() - at).min(1 << [10, 12, 14, 16, 17][random.below(5)]);
        for target in bytes[at..at + room].chunks_exact_mut(record.len()) {
            target.copy_from_slice(&record);
        }
        if random.below(2) == 0 {
            number_before(&mut bytes, at, random, (room / record.len()) as u64);
        }
    }
    for _ in 0..random.below(4) {
        let at = random.below(head);
        let value = interesting(random, seed.len(), bytes.len());
        write(&mut bytes, at, random, value);
    }
    bytes
}

/// Overwrites one of the numbers before a record with its count.
fn number_before(bytes: &mut [u8], at: usize, random: &mut Random, value: u64) {
    let back = 1 + random.below(16);
    write(bytes, at.saturating_sub(back), random, value);
}

fn interesting(random: &mut Random, blob_at: usize, len: usize) -> u64 {
    match random.below(8) {
        0 => 0xff,
        1 => 0xffff,
        2 => 0xffff_ffff,
        3 => len as u64,
        4 => blob_at as u64,
        5 => (len - blob_at) as u64,
        6 => 20_000,
        _ => random.below(len) as u64,
    }
}

fn write(bytes: &mut [u8], at: usize, random: &mut Random, value: u64) {
    let n_bytes = [1, 2, 4, 4, 8][random.below(5)];
    let little = value.to_le_bytes();
    let mut number = little[..n_bytes].to_vec();
    if random.below(2) == 0 {
        number.reverse();
    }
    for (target, byte) in bytes[at..].iter_mut().zip(number) {
        *target = byte;
    }
}

/// Reads a file for everything and for the catalogue, and makes the text of every tag.
fn read(bytes: &[u8], extension: &str) -> Count {
    let fetch = |offset: u64, buffer: &mut [u8]| {
        let rest = usize::try_from(offset).ok().and_then(|at| bytes.get(at..)).unwrap_or(&[]);
        let n_bytes = rest.len().min(buffer.len());
        buffer[..n_bytes].copy_from_slice(&rest[..n_bytes]);
        Ok::<_, Infallible>(n_bytes)
    };
    let ((), count) = counted(|| {
        for want in [Want::Everything, Want::Roles] {
            let head = &bytes[..bytes.len().min(4096)];
            let input = Input { head, len_bytes: Some(bytes.len() as u64), extension };
            let mut options = Options::wanting(want);
            options.structs = false;
            options.embedded = true;
            let Ok(()) = Parser::new().parse(input, &options, fetch, |metadata| {
                let mut out = String::new();
                for tag in &metadata.tags {
                    out.clear();
                    tag.write_text(Mode::Print, &mut out);
                }
            });
        }
    });
    count
}
