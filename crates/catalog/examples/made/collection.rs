//! A made-up collection: rows that depend on their number and a seed alone, for tests, measurements and
//! browser tests.
//!
//! A million rows lie in 2,000 folders and on 4,300 days, 70,000 of them on one day; 3 % have no date. Words,
//! cameras and lenses have Zipf's frequencies. One row of `odd_every` is odd: a date such as `2019`, of the
//! year 1 or 2500, a name that is not UTF-8, no size, coordinates at a pole or at 180 degrees.
#![allow(dead_code, reason = "each program uses a part of it")]

use std::ffi::OsString;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use thalweg_catalog::{
    Catalog, CatalogError, Change, ErrorKind, FileEntry, ImageRow, WriteSummary, WriterOptions,
};

/// Files in a folder, days apart from the busy one, words, places.
const FOLDER_FILES: u64 = 500;
const N_DAYS: u64 = 4_311;
const N_WORDS: u64 = 20_000;
const N_PLACES: u64 = 300;

/// The day on which 7 % of the pictures were taken.
pub(crate) const BUSY_DAY: &str = "2019-06-01";

/// Makes the rows of a collection.
#[derive(Clone, Debug)]
pub(crate) struct Collection {
    pub(crate) seed: u64,
    /// Number of rows, on which the busy day depends.
    pub(crate) n_rows: u64,
    pub(crate) odd_every: u64,
    /// Whether the catalogue gets a table of words.
    pub(crate) words: bool,
    /// Real files, which the first rows name.
    pub(crate) files: Vec<PathBuf>,
}

/// Numbers that depend on the seed and the row alone (SplitMix64).
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }

    pub(crate) fn percent(&mut self, share: u64) -> bool {
        self.below(100) < share
    }

    /// A number from 0 to 1.
    pub(crate) fn share(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A rank below `limit`, the n-th with a frequency of about 1/n.
    pub(crate) fn zipf(&mut self, limit: u64) -> u64 {
        ((limit as f64 + 1.0).powf(self.share()) as u64 - 1).min(limit - 1)
    }

    pub(crate) fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len() as u64) as usize]
    }
}

impl Collection {
    pub(crate) fn new(n_rows: u64) -> Collection {
        Collection { seed: 20, n_rows, odd_every: 1000, words: true, files: Vec::new() }
    }

    /// Writes these rows to a catalogue, which is created if there is none.
    pub(crate) fn write(&self, path: &Path, rows: Range<u64>) -> Result<WriteSummary, CatalogError> {
        let mut catalog = Catalog::create_or_open(path)?;
        let mut options = WriterOptions::default();
        options.words = self.words;
        let writer = catalog.writer(&options)?;
        let mut batch = Vec::new();
        for row in rows {
            batch.push(self.change(row));
            if batch.len() == 512 {
                writer.send(std::mem::take(&mut batch))?;
            }
        }
        writer.send(batch)?;
        writer.finish()
    }

    pub(crate) fn change(&self, row: u64) -> Change {
        let (location, image) = self.row(row);
        Change::Put { id: None, location, image: Box::new(image), tags: None }
    }

    /// The row with this number, from 0.
    pub(crate) fn row(&self, row: u64) -> (FileEntry, ImageRow) {
        let mut random = Random(self.seed.wrapping_mul(0x5851_F42D_4C95_7F2D) ^ row);
        random.next();
        let is_odd = row % self.odd_every == self.odd_every / 2;
        let mut image = ImageRow::default();
        self.add_time(row, &mut image, is_odd);
        add_format(&mut image, &mut random, is_odd);
        add_camera(&mut image, &mut random);
        add_place(&mut image, &mut random, is_odd);
        add_place_names(&mut image);
        add_texts(&mut image, &mut random);
        add_people(&mut image, row);
        add_results(&mut image, row, &mut random);
        let location = self.location(row, &mut image, &mut random, is_odd);
        (location, image)
    }

    fn add_time(&self, row: u64, image: &mut ImageRow, is_odd: bool) {
        // Two files of one second follow each other.
        let of = if row % 40 == 1 { row - 1 } else { row };
        let mut random = Random(self.seed ^ of.wrapping_mul(0xD134_2543_DE82_EF95));
        let busy = self.n_rows / 2..self.n_rows / 2 + self.n_rows * 7 / 100;
        let mut taken = if busy.contains(&of) {
            BUSY_DAY.to_owned()
        } else if random.percent(3) {
            return;
        } else {
            // Every second day from 2001 on; months have 28 days here.
            let day = random.below(N_DAYS) * 2;
            format!("{}-{:02}-{:02}", 2001 + day / 336, 1 + day % 336 / 28, 1 + day % 28)
        };
        let seconds = random.below(86_400);
        taken.push_str(&format!("T{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60));
        if is_odd {
            taken = match random.below(9) {
                0 => "2019".into(),
                1 => "2019-06".into(),
                2 => BUSY_DAY.into(),
                3 => "0001-01-01T00:00:00".into(),
                4 => "2500-12-31T23:59:59".into(),
                5 => format!("{taken}.5"),
                6 => format!("{taken}.123456"),
                7 => "9999-12-31".into(),
                _ => "1969-12-31T23:59:59".into(),
            };
        }
        image.taken_at = Some(taken.as_str().into());
        image.taken_from = Some("EXIF:DateTimeOriginal");
    }

    fn location(&self, row: u64, image: &mut ImageRow, random: &mut Random, is_odd: bool) -> FileEntry {
        let extension = image.format.map_or("dat", extension_of);
        let folder_idx = row / FOLDER_FILES;
        let event = word(folder_idx.wrapping_mul(7919) % N_WORDS);
        let folder =
            PathBuf::from(format!("/data/photos/{}/{folder_idx:05} {event}", 2001 + folder_idx % 25));
        let mut location = FileEntry {
            directory: Arc::from(folder),
            name: OsString::from(format!("IMG_{row:07}.{extension}")),
            bytes: 200_000 + random.below(1 << 24),
            mtime_ns: 1_700_000_000_000_000_000 + random.below(1 << 50).cast_signed(),
            inode: 10_000_000 + row,
            device: 2049,
            ctime_ns: 0,
        };
        if is_odd && random.percent(30) {
            location.name = odd_name(row);
        }
        if let Some(file) = self.files.get(row as usize) {
            name_real_file(file, &mut location, image);
        }
        location
    }
}

#[cfg(unix)]
fn odd_name(row: u64) -> OsString {
    use std::os::unix::ffi::OsStringExt as _;
    OsString::from_vec([b"gr\xFCn ".as_slice(), row.to_string().as_bytes(), b".jpg"].concat())
}

#[cfg(not(unix))]
fn odd_name(row: u64) -> OsString {
    format!("gr\u{fc}n {row}.jpg").into()
}

/// Makes the row that of a file that exists.
fn name_real_file(file: &Path, location: &mut FileEntry, image: &mut ImageRow) {
    let (Some(directory), Some(name), Ok(metadata)) = (file.parent(), file.file_name(), file.metadata())
    else {
        return;
    };
    let modified = metadata.modified().ok().and_then(|time| time.duration_since(std::time::UNIX_EPOCH).ok());
    location.directory = Arc::from(directory);
    location.name = name.to_owned();
    location.bytes = metadata.len();
    location.mtime_ns = modified.map_or(0, |since| i64::try_from(since.as_nanos()).unwrap_or(0));
    let extension = file.extension().unwrap_or_default().to_string_lossy().to_lowercase();
    let known = FORMATS.iter().find(|(_, _, known, _)| *known == extension);
    (image.format, image.mime) = known.map(|(format, mime, ..)| (*format, *mime)).unzip();
    (image.width, image.height, image.orientation) = (None, None, None);
    (image.error, image.error_kind) = (None, None);
}

/// Format, MIME type, extension, and the share in percent.
const FORMATS: &[(&str, &str, &str, u64)] = &[
    ("JPEG", "image/jpeg", "jpg", 80),
    ("HEIC", "image/heic", "heic", 6),
    ("CR2", "image/x-canon-cr2", "cr2", 5),
    ("NEF", "image/x-nikon-nef", "nef", 3),
    ("MP4", "video/mp4", "mp4", 2),
    ("MOV", "video/quicktime", "mov", 1),
    ("PNG", "image/png", "png", 2),
    ("TIFF", "image/tiff", "tif", 1),
];

fn extension_of(format: &str) -> &'static str {
    FORMATS.iter().find(|(name, ..)| *name == format).map_or("dat", |(_, _, extension, _)| extension)
}

fn add_format(image: &mut ImageRow, random: &mut Random, is_odd: bool) {
    let mut left = random.below(100);
    let format = FORMATS.iter().find(|(.., share)| {
        let is_in = left < *share;
        left = left.saturating_sub(*share);
        is_in
    });
    (image.format, image.mime) = format.map(|(format, mime, ..)| (*format, *mime)).unzip();
    let (width, height) =
        random.pick(&[(6000, 4000), (4000, 3000), (4032, 3024), (1920, 1080), (9000, 1500)]);
    if !(is_odd && random.percent(50)) {
        (image.width, image.height) = (Some(width), Some(height));
    }
    image.orientation = if random.percent(70) { Some(1) } else { Some(random.below(8) as u8 + 1) };
    if random.percent(5) {
        image.orientation = None;
    }
    image.bit_depth = Some(8);
    image.has_thumbnail = Some(random.percent(80));
}

const MAKES: &[&str] = &["Canon", "NIKON CORPORATION", "Apple", "SONY", "FUJIFILM", "Panasonic", "samsung"];

fn add_camera(image: &mut ImageRow, random: &mut Random) {
    if random.percent(6) {
        return;
    }
    let rank = random.zipf(60);
    let make = MAKES[rank as usize % MAKES.len()];
    image.make = text(make);
    let model = match make {
        "Canon" => format!("Canon EOS {rank}D, Mark II"),
        "NIKON CORPORATION" => format!("NIKON Z {rank}"),
        _ => format!("{} {rank}", word(rank * 31 % N_WORDS)),
    };
    image.model = if random.percent(1) { None } else { text(&model) };
    if random.percent(75) {
        let rank = random.zipf(120);
        image.lens = text(&format!("{} {}mm f/{:.1}", word(rank), 14 + rank * 3, 1.4 + rank as f64 / 40.0));
    }
    image.iso = Some(100 << random.below(8));
    image.exposure_s = Some(1.0 / (1_u64 << random.below(13)) as f64);
    image.f_number = Some(random.pick(&[1.4, 2.0, 2.8, 4.0, 5.6, 8.0, 11.0]));
    image.focal_mm = Some((14 + random.below(400)) as f64);
    image.flash = Some(random.percent(10));
    image.software = text(random.pick(&["Adobe Lightroom 6.1", "GIMP 2.10", "Ver.1.00"]));
    image.artist = if random.percent(20) { text(&word(random.zipf(50))) } else { None };
}

fn add_place(image: &mut ImageRow, random: &mut Random, is_odd: bool) {
    if is_odd && random.percent(50) {
        let latitude = random.pick(&[90.0, -90.0, 0.0, 12.5]);
        let longitude = random.pick(&[180.0, -180.0, 179.9995, -179.9995, 0.0]);
        (image.latitude, image.longitude) = (Some(latitude), Some(longitude));
        return;
    }
    if random.percent(55) {
        return;
    }
    let mut place = Random(random.zipf(N_PLACES));
    let near = |random: &mut Random| (random.share() + random.share() - 1.0) * 0.2;
    let degrees = |number: f64| (number * 1e6).round() / 1e6;
    image.latitude = Some(degrees(place.share() * 130.0 - 55.0 + near(random)));
    image.longitude = Some(degrees(place.share() * 340.0 - 170.0 + near(random)));
    image.altitude_m = if random.percent(80) { Some(random.below(30_000) as f64 / 10.0) } else { None };
}

/// Names for the place: cities by degrees, so that files taken near each other share them.
fn add_place_names(image: &mut ImageRow) {
    let (Some(latitude), Some(longitude)) = (image.latitude, image.longitude) else { return };
    let (row, column) = ((latitude / 2.0).round() as i64 + 90, (longitude / 2.0).round() as i64 + 180);
    let n = (row * 360 + column).unsigned_abs();
    match n % 4 {
        0 => return,
        1 => image.sublocation = text(&word(n * 7 % N_WORDS)),
        _ => (),
    }
    image.city = text(&word(n % N_WORDS));
    image.country = if n % 5 == 0 { None } else { text(&word((column / 20).unsigned_abs())) };
    image.country_code = text(&word((column / 20).unsigned_abs())[..2].to_uppercase());
}

fn add_texts(image: &mut ImageRow, random: &mut Random) {
    let mut words = |n_words: u64| {
        let words: Vec<String> = (0..n_words).map(|_| word(random.zipf(N_WORDS))).collect();
        words
    };
    let (title, description, keywords) = (words(3).join(" "), words(12).join(" "), words(5));
    if random.percent(20) {
        image.title = text(&title);
    }
    if random.percent(15) {
        image.description = text(&description);
    }
    if random.percent(60) {
        let words = thalweg_catalog::words_text(keywords.iter().map(String::as_str));
        image.keywords = text(&words);
    }
    if random.percent(30) {
        image.rating = Some(random.below(7) as i32 - 1);
    }
}

/// Up to three people in every fifth picture, from numbers of their own.
fn add_people(image: &mut ImageRow, row: u64) {
    let mut random = Random(row ^ 0x5EED_FACE);
    if random.percent(20) {
        let mut names: Vec<String> = (0..=random.below(3)).map(|_| word(random.zipf(12) * 97)).collect();
        names.dedup();
        image.people = text(&thalweg_catalog::words_text(names.iter().map(String::as_str)));
    }
}

fn add_results(image: &mut ImageRow, row: u64, random: &mut Random) {
    if row % 20 < 2 {
        // Pairs of equal files.
        let mut hash = Random(row / 20).next().to_be_bytes().to_vec();
        hash.resize(32, 7);
        image.content_hash = Some(hash.into_boxed_slice());
    }
    if random.below(500) == 0 || image.format.is_none() {
        image.error = text("the file ends early");
        image.error_kind = Some(ErrorKind::Damaged);
    }
    if random.percent(5) {
        image.verdict =
            Some(random.pick(&["whole", "whole", "damaged", "broken", "too_large", "unreadable"]));
    }
}

fn text<T: for<'t> From<&'t str>>(text: &str) -> Option<T> {
    Some(text.into())
}

/// The word with this rank: syllables, so that words share beginnings.
pub(crate) fn word(rank: u64) -> String {
    const CONSONANTS: &[u8] = b"bdfgklmnprstvz";
    const VOWELS: &[u8] = b"aeiou";
    let n_syllables = (CONSONANTS.len() * VOWELS.len()) as u64;
    let mut left = rank + n_syllables;
    let mut word = String::new();
    while left > 0 {
        let syllable = (left % n_syllables) as usize;
        word.push(char::from(CONSONANTS[syllable / VOWELS.len()]));
        word.push(char::from(VOWELS[syllable % VOWELS.len()]));
        left /= n_syllables;
    }
    word
}
