//! Functions that write numbers and text the way ExifTool does.
//!
//! [`Tag::write_text`](crate::Tag::write_text) and [`Tag::write_json`](crate::Tag::write_json) use them;
//! programs that print values of their own beside tags need the same rules.

pub use crate::render::{steers_terminal, write_json_scalar, write_json_string, write_text};
pub use table::base64::decode as decode_base64;
pub use table::number::{file_size, write_fixed, write_g};
