//! Reads heads of objects, with the simplest possible program (`plain`: lists a bucket with the crate
//! `object_store` and gets the first bytes of each object, a number of them at once) and with Thalweg's
//! reader. Equal checksums show that both read the same.
//!
//! ```sh
//! weir with gofakes3 --put PHOTOS -- ranges plain photos 16384 64
//! weir with gofakes3 --put PHOTOS -- ranges thalweg photos 16384 64
//! ```
//!
//! Prints the rate, and finally the number of objects and the checksum of the bytes read (the same in any
//! order).

use std::error::Error;
use std::io;
use std::num::NonZeroU32;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::time::Instant;

use file::object::{Depth, Pages};
use file::{ReadOptions, Reader, Strategy};
use object_store::aws::AmazonS3Builder;
use object_store::path::Path as Key;
use object_store::{ObjectStore, ObjectStoreExt};
use tokio::task::JoinSet;

type Outcome<T = ()> = Result<T, Box<dyn Error + Send + Sync>>;

#[derive(Default)]
struct Sum {
    n_objects: u64,
    n_bytes: u64,
    checksum: u64,
}

impl Sum {
    fn add(&mut self, key: &str, bytes: &[u8]) {
        self.n_objects += 1;
        self.n_bytes += bytes.len() as u64;
        // Names are included: heads that were mixed up would show.
        let hash = fnv(fnv(0xcbf2_9ce4_8422_2325, key.as_bytes()), bytes);
        self.checksum = self.checksum.wrapping_add(hash);
    }

    fn join(&mut self, other: &Sum) {
        self.n_objects += other.n_objects;
        self.n_bytes += other.n_bytes;
        self.checksum = self.checksum.wrapping_add(other.checksum);
    }
}

fn main() -> Outcome {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let usage = "usage: ranges plain|thalweg BUCKET BYTES IN_FLIGHT, with AWS_ENDPOINT_URL and the like set";
    let [way, bucket, head_bytes, in_flight] = &arguments[..] else { return Err(usage.into()) };
    let (head_bytes, in_flight) = (head_bytes.parse()?, in_flight.parse()?);
    let started = Instant::now();
    let sum = match way.as_str() {
        "plain" => plain(bucket, head_bytes, in_flight)?,
        "thalweg" => thalweg(bucket, head_bytes, in_flight)?,
        _ => return Err(usage.into()),
    };
    let elapsed_s = started.elapsed().as_secs_f64();
    println!("{:.0} requests/s, {} bytes in {elapsed_s:.3} s", sum.n_objects as f64 / elapsed_s, sum.n_bytes);
    println!("{} objects, checksum {:016x}", sum.n_objects, sum.checksum);
    Ok(())
}

fn plain(bucket: &str, head_bytes: usize, in_flight: usize) -> Outcome<Sum> {
    let store = AmazonS3Builder::from_env().with_bucket_name(bucket).build()?;
    // As many threads as processors, as a real program would use.
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(read_heads(Arc::new(store), head_bytes as u64, in_flight))
}

/// Keys come from one task that lists, and go to `in_flight` tasks, each of which reads one object after the
/// other.
async fn read_heads(store: Arc<dyn ObjectStore>, head_bytes: u64, in_flight: usize) -> Outcome<Sum> {
    let (keys, waiting) = tokio::sync::mpsc::channel(in_flight.max(1000));
    let waiting = Arc::new(tokio::sync::Mutex::new(waiting));
    let mut readers = JoinSet::new();
    for _ in 0..in_flight {
        readers.spawn(read_some(Arc::clone(&store), Arc::clone(&waiting), head_bytes));
    }
    let mut listing = store.list(None);
    while let Some(found) = next(&mut listing).await {
        keys.send(found?.location).await?;
    }
    drop(keys);
    let mut all = Sum::default();
    while let Some(sum) = readers.join_next().await {
        all.join(&sum??);
    }
    Ok(all)
}

async fn read_some(
    store: Arc<dyn ObjectStore>,
    waiting: Arc<tokio::sync::Mutex<tokio::sync::mpsc::Receiver<Key>>>,
    head_bytes: u64,
) -> Outcome<Sum> {
    let mut sum = Sum::default();
    loop {
        let Some(key) = waiting.lock().await.recv().await else { return Ok(sum) };
        let bytes = store.get_range(&key, 0..head_bytes).await?;
        sum.add(key.as_ref(), &bytes);
    }
}

/// Pages come from one thread that lists, and go to readers, one for each processor.
fn thalweg(bucket: &str, head_bytes: usize, in_flight: usize) -> Outcome<Sum> {
    let n_readers = std::thread::available_parallelism()?.get();
    let mut options = ReadOptions::default();
    options.first_bytes = head_bytes;
    options.queue_depth =
        NonZeroU32::new(u32::try_from(in_flight.div_ceil(n_readers))?).ok_or("none in flight")?;
    let root = PathBuf::from(format!("s3://{bucket}"));
    let (pages, waiting) = mpsc::sync_channel::<Vec<PathBuf>>(n_readers);
    let waiting = Mutex::new(waiting);
    std::thread::scope(|scope| {
        let read = || -> Outcome<Sum> {
            let mut reader = Reader::new(Strategy::default(), &options)?;
            let mut sum = Sum::default();
            loop {
                let page = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
                let Ok(page) = page else { return Ok(sum) };
                read_page(&mut reader, &root, &page, &mut sum)?;
            }
        };
        let readers: Vec<_> = (0..n_readers).map(|_| scope.spawn(read)).collect();
        let mut listing = Pages::of(&root, Depth::All)?;
        while let Some(page) = listing.next_page()? {
            pages.send(page.objects.into_iter().map(|(path, _)| path).collect())?;
        }
        drop(pages);
        let mut all = Sum::default();
        for reader in readers {
            all.join(&reader.join().map_err(|_| "a reader panicked")??);
        }
        Ok(all)
    })
}

fn read_page(reader: &mut Reader, root: &Path, page: &[PathBuf], sum: &mut Sum) -> Outcome {
    let paths: Vec<&Path> = page.iter().map(PathBuf::as_path).collect();
    let mut problem = None;
    reader.visit_heads(&paths, &mut |index, head| match head {
        Ok(head) => {
            let key = paths[index].strip_prefix(root).ok().and_then(Path::to_str).unwrap_or_default();
            sum.add(key, head.bytes());
            ControlFlow::Continue(())
        }
        Err(error) => {
            problem = Some(io::Error::other(error));
            ControlFlow::Break(())
        }
    });
    problem.map_or(Ok(()), |problem| Err(problem.into()))
}

/// Fowler, Noll and Vo's hash 1a, eight bytes at a time: its cost must not affect the measurement.
fn fnv(hash: u64, bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks::<8>();
    let hash = words
        .iter()
        .fold(hash, |hash, word| (hash ^ u64::from_le_bytes(*word)).wrapping_mul(0x0100_0000_01b3));
    rest.iter().fold(hash, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Returns the next item of a stream.
async fn next<S: futures_core::Stream + Unpin>(stream: &mut S) -> Option<S::Item> {
    std::future::poll_fn(|context| std::pin::Pin::new(&mut *stream).poll_next(context)).await
}
