//! The least that anybody does who reads the heads of objects: lists a bucket with the crate `object_store` and gets the
//! first bytes of each object, so many at once. What Thalweg's own client is measured against.
//!
//! ```sh
//! weir with gofakes3 --put PHOTOS -- plain_ranges photos 16384 64
//! ```
//!
//! Prints the rate, a checksum of what was read (the same in any order), and at last the number of objects.

use std::error::Error;
use std::sync::Arc;
use std::time::Instant;

use object_store::aws::AmazonS3Builder;
use object_store::path::Path;
use object_store::{ObjectStore, ObjectStoreExt};
use tokio::sync::{Mutex, mpsc};
use tokio::task::JoinSet;

type Outcome<T = ()> = Result<T, Box<dyn Error + Send + Sync>>;

#[derive(Default)]
struct Sum {
    n_objects: u64,
    n_bytes: u64,
    checksum: u64,
}

fn main() -> Outcome {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [bucket, head_bytes, in_flight] = &arguments[..] else {
        return Err(
            "usage: plain_ranges BUCKET BYTES IN_FLIGHT, with AWS_ENDPOINT_URL and the like set".into()
        );
    };
    let store = AmazonS3Builder::from_env().with_bucket_name(bucket).build()?;
    // As many threads as processors, as a program that means it would have.
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let started = Instant::now();
    let sum = runtime.block_on(read_heads(Arc::new(store), head_bytes.parse()?, in_flight.parse()?))?;
    let elapsed_s = started.elapsed().as_secs_f64();
    println!("{:.0} requests/s, {} bytes in {elapsed_s:.3} s", sum.n_objects as f64 / elapsed_s, sum.n_bytes);
    println!("checksum {:016x}", sum.checksum);
    println!("{}", sum.n_objects);
    Ok(())
}

/// Keys come from one task that lists, and go to `in_flight` tasks that each read one object after the other.
async fn read_heads(store: Arc<dyn ObjectStore>, head_bytes: u64, in_flight: usize) -> Outcome<Sum> {
    let (keys, waiting) = mpsc::channel(in_flight.max(1000));
    let waiting = Arc::new(Mutex::new(waiting));
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
        let sum = sum??;
        all.n_objects += sum.n_objects;
        all.n_bytes += sum.n_bytes;
        all.checksum ^= sum.checksum;
    }
    Ok(all)
}

async fn read_some(
    store: Arc<dyn ObjectStore>,
    waiting: Arc<Mutex<mpsc::Receiver<Path>>>,
    head_bytes: u64,
) -> Outcome<Sum> {
    let mut sum = Sum::default();
    loop {
        let Some(path) = waiting.lock().await.recv().await else { return Ok(sum) };
        let bytes = store.get_range(&path, 0..head_bytes).await?;
        sum.n_objects += 1;
        sum.n_bytes += bytes.len() as u64;
        // Names are part of it: heads that were mixed up would show.
        sum.checksum ^= fnv(fnv(0xcbf2_9ce4_8422_2325, path.as_ref().as_bytes()), &bytes);
    }
}

/// Fowler, Noll and Vo's hash 1a, eight bytes at a time: what it costs must not be what is measured.
fn fnv(hash: u64, bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks::<8>();
    let hash = words
        .iter()
        .fold(hash, |hash, word| (hash ^ u64::from_le_bytes(*word)).wrapping_mul(0x0100_0000_01b3));
    rest.iter().fold(hash, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

/// The next of a stream.
async fn next<S: futures_core::Stream + Unpin>(stream: &mut S) -> Option<S::Item> {
    std::future::poll_fn(|context| std::pin::Pin::new(&mut *stream).poll_next(context)).await
}
