//! WebP (RFC 9649): decoded by `image-webp`, written by libwebp or, without feature `webp`, by `image-webp`
//! without loss.
//!
//! Decoding stays in Rust, since it is what untrusted bytes meet: libwebp is about twice as fast, and had a
//! hole (CVE-2023-4863) that ran code from a picture. Writing meets only our own pixels, and `image-webp`
//! cannot write the lossy kind. Both sides hold whole pictures: neither library knows rows.

mod container;
mod reader;
mod writer;

pub(super) use reader::open;
pub(super) use writer::create;

/// What decodes WebP, and what encodes it.
#[cfg(feature = "webp")]
pub(super) const LIBRARY: &str = "image-webp 0.2, libwebp 1 to write";
#[cfg(not(feature = "webp"))]
pub(super) const LIBRARY: &str = "image-webp 0.2";
