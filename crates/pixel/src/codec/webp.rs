//! WebP (RFC 9649): decoded by `image-webp`, encoded by libwebp or, without feature `webp`, losslessly by
//! `image-webp`.
//!
//! Decoding stays in Rust, because it reads untrusted bytes: libwebp is about twice as fast, and had a
//! vulnerability (CVE-2023-4863) that executed code from a picture. Encoding reads only our own pixels, and
//! `image-webp` cannot encode the lossy kind. Both directions keep whole pictures in memory, since neither
//! library works by rows.

mod container;
mod cut;
mod reader;
mod writer;

pub(super) use reader::open;
pub(super) use writer::create;

/// Name of the libraries that decode and encode WebP.
#[cfg(feature = "webp")]
pub(super) const LIBRARY: &str = "image-webp 0.2, libwebp 1 to write";
#[cfg(not(feature = "webp"))]
pub(super) const LIBRARY: &str = "image-webp 0.2";
