//! What tests, benchmarks and the model on paper put between Thalweg and an object store.
//!
//! A weir holds a river back, by as much as somebody has decided. Nothing of this is in the released program.
//!
//! - [`Proxy`] stands in front of a real server and breaks what passes by plain rules: late, cut, refused,
//!   answered with an error.
//! - [`Bucket`] is a store of up to 10^9 objects that are made up as they are asked for, with the latency and
//!   the limits of a large one.
//! - [`server`] starts real servers on loopback (gofakes3, moto) and ends them.
//! - [`model`] computes with the bucket's own latency and limits, in virtual time, how many requests must be
//!   in flight for a rate that two processors cannot reach with real ones.
//!
//! Everything listens on loopback only, without encryption, and believes every signature.

mod answer;
mod body;
mod client;
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
pub use journal::{Asked, Counts};
pub use latency::Latency;
pub use proxy::{Fault, Proxy, Rule, RuleError, When};
pub use throttle::{Kind, Limits, Throttle};
