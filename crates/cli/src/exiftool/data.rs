//! The bytes of tags that hold data: embedded pictures and blocks.
//!
//! A picture's bytes are not among the metadata, which tells where they lie: they are fetched from the file.

use std::io;
use std::path::Path;

use thalweg::read_data;
use thalweg::tag::{Mode, Value};

use super::entry::{Entry, Said};

/// How data is told where its bytes are not.
const TOLD: &str = "(Binary data ";

/// The bytes of an entry that holds data; `None` if it holds none, an error if they are out of reach.
pub(super) fn of_entry(path: &Path, entry: &Entry<'_>) -> Option<io::Result<Vec<u8>>> {
    let Said::Tag(tag) = entry.said else { return None };
    match tag.value {
        Value::Data(pieces) => Some(read_data(path, pieces)),
        Value::Binary(0) => Some(Ok(Vec::new())),
        Value::Binary(_) => Some(Err(io::Error::other("the position of its data is unknown"))),
        // Long values are told by their size as well.
        Value::Array(array) if tag.text(Mode::Print).starts_with(TOLD) => {
            Some(Ok(match array.format.is_text() {
                true => array.bytes.to_vec(),
                false => tag.value.plain().into_bytes(),
            }))
        }
        _ => None,
    }
}
