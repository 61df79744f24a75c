//! JPEG (ITU-T T.81): libjpeg-turbo, or crates in Rust alone.

#[cfg(feature = "turbojpeg")]
mod turbo;

mod markers;

#[cfg(feature = "turbojpeg")]
pub(super) use turbo::{LIBRARY, create, open};
