//! Test servers between Thalweg and an object store, for tests, benchmarks and a theoretical model.
//!
//! A weir holds back a river by a chosen amount, as this crate does with answers. None of it is in the
//! released program.
//!
//! - [`Proxy`] forwards requests to a real server and disturbs the answers by simple rules: late, cut, of a
//!   wrong length, refused, replaced by an error, or a listing that lies.
//! - [`hostile_keys`] are keys that no program should have to read.
//! - [`Bucket`] is a store of up to 10^9 generated objects, with the latency and the limits of a large store.
//! - [`server`] starts real servers on loopback (gofakes3, moto) and ends them.
//! - [`model`] computes with the bucket's own latency and limits, in virtual time, how many requests must be
//!   in flight for a rate that two processors cannot reach with real ones.
//!
//! Everything listens on loopback only, without encryption, and accepts every signature.
//!
//! ```
//! let mut options = weir::BucketOptions::new("photos");
//! options.n_objects = 1_000;
//! let bucket = weir::Bucket::start(options)?;
//! let url = format!("{}/photos/{}", bucket.endpoint(), weir::Bucket::key(7));
//! assert_eq!(weir::Client::new()?.get(&url)?.status.as_u16(), 200);
//! # Ok::<(), std::io::Error>(())
//! ```

mod answer;
mod body;
mod client;
mod hostile;
mod journal;
mod latency;
mod listener;
mod throttle;

mod bucket;
mod proxy;

pub mod model;
pub mod server;

pub use bucket::{Bucket, BucketOptions};
pub use client::{Answer, Client, SIGNED};
pub use hostile::hostile_keys;
pub use journal::{Counts, JournalEntry};
pub use latency::Latency;
pub use proxy::{Fault, Lie, Occurrence, Proxy, Rule, RuleError};
pub use throttle::{Kind, Limits, Throttle};
