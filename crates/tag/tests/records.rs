//! Files of many records, which must cost time and memory in proportion to their length: records that all lead
//! to one text, that are looked for among all others, or that take hardly a byte each.

mod blocks;
mod content;
mod film;

use std::convert::Infallible;
use std::time::{Duration, Instant};

use thalweg_tag::{Input, Mode, Options, Parser, Want};

use crate::counted::counted;

/// Several times what the build for tests needs, while others run.
const MOST_TIME: Duration = Duration::from_millis(1500);
/// Most memory for a file without bytes, and for each byte: somewhat more than `Limits::kept_bytes_of`.
const MOST_PEAK_BYTES: i64 = 24 << 20;
const MOST_PEAK_BYTES_OF_BYTE: i64 = 16;

/// Reads a file with this extension for everything, with structures and without, and makes the text of every
/// tag. It must be of the expected type, and cost little.
#[track_caller]
fn check(file: &[u8], extension: &str, expected: &str) {
    for structs in [true, false] {
        let mut options = Options::wanting(Want::Everything);
        options.structs = structs;
        check_with(file, extension, expected, &options);
    }
}

#[track_caller]
fn check_with(file: &[u8], extension: &str, expected: &str, options: &Options) {
    let started = Instant::now();
    let (n_tags, count) = counted(|| {
        let input = Input { head: file, len_bytes: Some(file.len() as u64), extension };
        let never = |_: u64, _: &mut [u8]| Ok::<usize, Infallible>(0);
        let Ok(n_tags) = Parser::new().parse(input, options, never, |metadata| {
            assert_eq!(metadata.file_type.map(|file_type| file_type.name), Some(expected));
            let mut out = String::new();
            for tag in &metadata.tags {
                out.clear();
                tag.write_text(Mode::Print, &mut out);
            }
            metadata.tags.len()
        });
        n_tags
    });
    let elapsed = started.elapsed();
    println!("{expected}: {} bytes, {n_tags} tags, {elapsed:?}, {} kB", file.len(), count.peak >> 10);
    assert!(elapsed < MOST_TIME, "{n_tags} tags of {} bytes took {elapsed:?}", file.len());
    let most = MOST_PEAK_BYTES + MOST_PEAK_BYTES_OF_BYTE * file.len() as i64;
    assert!(count.peak < most, "{n_tags} tags of {} bytes took {} bytes of memory", file.len(), count.peak);
}
