//! What the readers share: files of a list, read by some threads, printed as `exiftool -j` does.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// The names of the three dates, in the order of [`Dates`].
const NAMES: [&str; 3] = ["DateTimeOriginal", "CreateDate", "ModifyDate"];

/// DateTimeOriginal, CreateDate and ModifyDate of a file, as `2026:11:22 17:45:00`.
pub type Dates = [Option<String>; 3];

/// Files that a thread takes at once.
const CHUNK: usize = 64;

/// `THREADS LIST`: prints the dates of each file of the list. `reader` makes the function of one thread.
pub fn main<R: FnMut(&str) -> Dates>(reader: impl Fn() -> R + Sync) {
    let mut arguments = std::env::args().skip(1);
    let threads: usize = arguments.next().and_then(|text| text.parse().ok()).expect("THREADS LIST");
    let list = std::fs::read_to_string(arguments.next().expect("THREADS LIST")).expect("the list");
    let paths: Vec<&str> = list.lines().collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut read = reader();
        let mut out = String::new();
        loop {
            let start = next.fetch_add(CHUNK, Relaxed);
            if start >= paths.len() {
                return out;
            }
            for path in &paths[start..paths.len().min(start + CHUNK)] {
                print(&mut out, path, &read(path));
            }
        }
    };
    let parts: Vec<String> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().map(|worker| worker.join().expect("a worker")).collect()
    });
    println!("[{}]", parts.concat().trim_end_matches([',', '\n']));
}

fn print(out: &mut String, path: &str, dates: &Dates) {
    let _ = write!(out, "{{\"SourceFile\": {}", quoted(path));
    for (name, date) in NAMES.iter().zip(dates) {
        if let Some(date) = date {
            let _ = write!(out, ", \"{name}\": {}", quoted(date));
        }
    }
    out.push_str("},\n");
}

fn quoted(text: &str) -> String {
    let mut out = String::from('"');
    for character in text.chars() {
        match character {
            '"' | '\\' => out.extend(['\\', character]),
            other if other.is_control() => out.push(' '),
            other => out.push(other),
        }
    }
    out.push('"');
    out
}
