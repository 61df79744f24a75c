//! Placeholder head.

pub use engine::*;
