//! `weir bucket`: serves a generated bucket until the end of standard input.

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use weir::{Bucket, BucketOptions, Latency, Limits};

/// Serve a bucket of generated objects
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Files whose contents the objects have, in turn
    files: Vec<PathBuf>,
    /// Name of the bucket
    #[arg(long, default_value = "photos")]
    name: String,
    /// Objects, at most a billion
    #[arg(long, default_value_t = 1_000_000)]
    objects: u64,
    /// Milliseconds until half of the answers begin
    #[arg(long, value_name = "MS")]
    latency: Option<f64>,
    /// Milliseconds until 99 of 100 answers begin [default: always the same latency]
    #[arg(long, value_name = "MS", requires = "latency")]
    p99: Option<f64>,
    /// Bytes per second on each connection
    #[arg(long, value_name = "BYTES")]
    pace: Option<u64>,
    /// Answer 503 beyond the requests per second and prefix that S3 documents
    #[arg(long)]
    limits: bool,
    /// Answer only requests that claim to be signed for this region
    #[arg(long)]
    region: Option<String>,
    /// Port on loopback [default: any free port]
    #[arg(long, default_value_t = 0, hide_default_value = true)]
    port: u16,
}

pub(crate) fn run(args: &Args) -> io::Result<()> {
    let milliseconds = |value: f64| Duration::from_secs_f64(value / 1e3);
    let mut options = BucketOptions::new(&args.name);
    options.n_objects = args.objects;
    for path in &args.files {
        let bytes = std::fs::read(path)
            .map_err(|error| io::Error::other(format!("read `{}`: {error}", path.display())))?;
        options.files.push(bytes.into());
    }
    options.latency = args
        .latency
        .map(|median| Latency::new(milliseconds(median), milliseconds(args.p99.unwrap_or(median))));
    options.bytes_per_s = args.pace;
    options.limits = args.limits.then_some(Limits::S3);
    options.region.clone_from(&args.region);
    options.port = args.port;
    let bucket = Bucket::start(options)?;
    super::wait_for_end(&bucket.endpoint())?;
    eprintln!("{:#?}", bucket.counts());
    Ok(())
}
