//! The floor: the minimum work of any reader of files.

use std::fs::File;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use crate::outcome::Outcome;
use crate::platform;

/// `floor THREADS BYTES LIST`: opens each file, reads once into a reused buffer, and closes it.
pub(crate) fn run(arguments: &[String]) -> Outcome {
    let [threads, bytes, list] = arguments else { return Err("floor THREADS BYTES LIST".into()) };
    let (n_threads, n_bytes): (usize, usize) = (threads.parse()?, bytes.parse()?);
    let list = std::fs::read_to_string(list)?;
    let paths: Vec<&str> = list.lines().collect();
    let next = AtomicUsize::new(0);
    let read: usize = std::thread::scope(|scope| {
        let work = || {
            let mut buffer = vec![0; n_bytes];
            let mut n_read = 0;
            loop {
                let start = next.fetch_add(64, Relaxed);
                let Some(chunk) = paths.get(start..) else { return n_read };
                if chunk.is_empty() {
                    return n_read;
                }
                for path in &chunk[..chunk.len().min(64)] {
                    let outcome = File::open(path).and_then(|file| platform::read_at(&file, &mut buffer, 0));
                    n_read += usize::from(outcome.is_ok());
                }
            }
        };
        let workers: Vec<_> = (0..n_threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().map(|worker| worker.join().unwrap_or(0)).sum()
    });
    println!("{read}");
    Ok(())
}
