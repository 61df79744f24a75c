//! Bytes of binary tags: embedded pictures and blocks.
//!
//! The metadata records only where a picture's bytes are; they are read from the file on request.

use std::io;
use std::path::Path;

use engine::read_data;
use engine::tag::{Mode, Value};

use super::{Entry, EntryValue};

/// Beginning of the placeholder text for binary data that is not printed.
const PLACEHOLDER: &str = "(Binary data ";

/// The bytes of a binary entry; `None` if the entry is not binary, an error if the bytes cannot be read.
pub(crate) fn of_entry(path: &Path, entry: &Entry<'_>) -> Option<io::Result<Vec<u8>>> {
    let EntryValue::Tag(tag) = entry.said else { return None };
    match tag.value {
        Value::Data(pieces) => Some(read_data(path, pieces)),
        Value::Binary(0) => Some(Ok(Vec::new())),
        Value::Binary(_) => Some(Err(io::Error::other("the position of its data is unknown"))),
        // Long values are also replaced by a placeholder with their size.
        Value::Array(array) if tag.text(Mode::Print).starts_with(PLACEHOLDER) => {
            // ExifTool keeps a colour map as bytes, other arrays as numbers.
            Some(Ok(if array.format.is_text() || tag.name == "ColorMap" {
                array.bytes.to_vec()
            } else {
                tag.value.plain().into_bytes()
            }))
        }
        _ => None,
    }
}
