//! A process that was taken over by a picture, and what it can still do.

#[cfg(target_os = "linux")]
mod linux;
