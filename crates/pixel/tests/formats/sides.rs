//! Tests that no size in a header costs memory or time, whatever its shape: one column, one row, and squares.

mod boxes;
mod headers;

use std::io::Cursor;
use std::num::NonZero;
use std::time::Duration;

use thalweg_pixel::look::{LookRequest, Looker};
use thalweg_pixel::op::{Sharpen, SharpenOptions};
use thalweg_pixel::pipeline::{self, Options};
use thalweg_pixel::thumbnail::{ThumbnailOptions, Thumbnailer};
use thalweg_pixel::{
    DecodeOptions, EncodeOptions, Format, Limits, SrgbOptions, Verdict, VerifyOptions, built_in, decode_srgb,
    decoder, encoder,
};

use crate::counted::peak_bytes;
use crate::formats::pictures::examine;

/// The most that any work may hold for one picture: `Limits::memory_bytes`, and what does not count.
const MOST_BYTES: u64 = 240 << 20;

/// The most processor time for any work on one picture: a second, and five times as much in a dev build.
const MOST_TIME: Duration = Duration::from_secs(if cfg!(debug_assertions) { 5 } else { 1 });

/// Work on a picture; returns what went wrong.
type Work = fn(&[u8]) -> Option<String>;

const WORKS: [(&str, Work); 5] = [
    ("verify", |bytes| examine(bytes, &VerifyOptions::default()).what),
    ("thumbnail", |bytes| {
        let mut thumbnailer = Thumbnailer::new(&ThumbnailOptions::default()).unwrap();
        thumbnailer.make(Box::new(Cursor::new(bytes)), None).err().map(|error| error.to_string())
    }),
    ("hash", |bytes| {
        let wanted = LookRequest { hash_as: Some(1), ..LookRequest::default() };
        Looker::new(&VerifyOptions::default()).look(&mut &*bytes, wanted, None).found.what
    }),
    ("decode", |bytes| {
        let options = SrgbOptions { max_size: Some(64), partial: true, ..SrgbOptions::default() };
        decode_srgb(Box::new(Cursor::new(bytes)), &options).err().map(|error| error.to_string())
    }),
    ("sharpen", |bytes| sharpened(bytes).err()),
];

/// Processor time of this thread; elsewhere than on Linux, zero.
fn processor_time() -> Duration {
    let schedule = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = schedule.split_whitespace().next().and_then(|number| number.parse().ok());
    Duration::from_nanos(nanoseconds.unwrap_or(0))
}

/// Sharpens to nothing, with two bands for this thread alone.
fn sharpened(bytes: &[u8]) -> Result<(), String> {
    let mut decoder = decoder(Box::new(Cursor::new(bytes)), &DecodeOptions::default())
        .map_err(|error| error.to_string())?;
    let header = decoder.header();
    if header.height > 100_000 {
        // Bands are the same whatever their number, and each row takes a little time.
        return Err("many rows".into());
    }
    let sharpen =
        Sharpen::new(&SharpenOptions::default(), header.layout).map_err(|error| error.to_string())?;
    let sink = Box::new(Sink::default());
    let mut encoder = encoder(Format::Bmp, sink, header, &decoder.embedded(), &EncodeOptions::default())
        .map_err(|error| error.to_string())?;
    let options = Options { threads: NonZero::<usize>::MIN, band_rows: None };
    pipeline::run(&mut *decoder, &sharpen, &mut *encoder, &options).map_err(|error| error.to_string())
}

/// Accepts all bytes and keeps none.
#[derive(Default)]
struct Sink {
    at: u64,
}

impl std::io::Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.at += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl std::io::Seek for Sink {
    fn seek(&mut self, to: std::io::SeekFrom) -> std::io::Result<u64> {
        match to {
            std::io::SeekFrom::Start(at) => self.at = at,
            std::io::SeekFrom::Current(by) | std::io::SeekFrom::End(by) => {
                self.at = self.at.saturating_add_signed(by);
            }
        }
        Ok(self.at)
    }
}

/// Runs every operation on a picture and returns a message for each that takes too much; `name` is for messages.
fn excesses(name: &str, bytes: &[u8]) -> Vec<String> {
    let mut excesses = Vec::new();
    for (work, run) in WORKS {
        let began = processor_time();
        let (problem, peak) = peak_bytes(|| run(bytes));
        let took = processor_time().saturating_sub(began);
        let told = format!("{name}: {work}: {} MB, {took:?}: {problem:?}", peak >> 20);
        let has_panicked = problem.unwrap_or_default().contains("panicked");
        // The bands may take as much as the decoder.
        let most_bytes = if work == "sharpen" { 2 * Limits::default().memory_bytes } else { MOST_BYTES };
        if peak > most_bytes || took > MOST_TIME || has_panicked {
            excesses.push(told);
        }
    }
    excesses
}

#[test]
fn headers_of_every_format_are_walked() {
    let walked = headers::all(8, 8);
    for (format, _) in built_in() {
        assert!(walked.iter().any(|(_, of, _)| *of == format), "no header of {}", format.name());
    }
    for (name, format, bytes) in walked {
        assert_eq!(Format::of_bytes(&bytes), Some(format), "{name}");
        let found = examine(&bytes, &VerifyOptions::default());
        // There are no pixels, or too few, but the size is right.
        assert_ne!(found.verdict, Verdict::TooLarge, "{name}: {found:?}");
    }
}

#[test]
fn sides_of_any_length_cost_little() {
    let mut found = Vec::new();
    for side in [65_535, 3_000_000, 1 << 28, u32::MAX] {
        for (width, height) in [(1, side), (side, 1), (side, side), (side, 30)] {
            for (name, _, bytes) in headers::all(width, height) {
                found.extend(excesses(&format!("{name} {width} x {height}"), &bytes));
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn long_sides_are_refused_with_a_reason() {
    for (name, _, bytes) in headers::all(1 << 28, 1).into_iter().chain(headers::all(1, 1 << 28)) {
        // Formats whose sides have fewer bits have another size then.
        let found = examine(&bytes, &VerifyOptions::default());
        if headers::HAS_LONG_SIDES.contains(&name) {
            assert_eq!(found.verdict, Verdict::TooLarge, "{name}: {found:?}");
            let what = found.what.unwrap_or_default();
            assert!(what.contains("268435456") || what.contains("memory"), "{name}: {what}");
        }
    }
}

#[test]
fn large_pictures_are_still_decoded() {
    // A panorama and a scroll, of which only the rows cost something.
    for (width, height) in [(100_000, 300), (300, 100_000)] {
        let row = vec![200; width as usize];
        let bytes = headers::grey_png(width, height, &row);
        for (work, run) in WORKS {
            assert_eq!(run(&bytes), None, "{work}: {width} x {height}");
        }
    }
}

#[test]
fn frames_of_a_small_file_have_few_pixels_together() {
    // A canvas of a million pixels, and frames of four.
    let mut bytes = crate::formats::pictures::gif(2, 2, 2000);
    bytes[6..10].copy_from_slice(&[1000u16.to_le_bytes(), 1000u16.to_le_bytes()].concat());
    let limits = Limits { pixels: 1 << 20, ..Limits::default() };
    let found = examine(&bytes, &VerifyOptions { limits });
    assert_eq!(found.verdict, Verdict::TooLarge, "{found:?}");
    assert!((300..1500).contains(&found.frames), "{found:?}");
    assert!(found.what.unwrap_or_default().contains("frames"));
}
