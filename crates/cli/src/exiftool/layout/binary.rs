//! Values as they are in the file (`-b`): embedded pictures and blocks as their bytes, everything else as text without an
//! end.
//!
//! A picture's bytes are not among the metadata, which tells where they lie: they are fetched from the file. What is told
//! by its size alone is out of reach, which is said, and data is never half given.

use std::io;
use std::path::Path;

use base64::Engine as _;
use thalweg::tag::{Mode, Value, write_json_scalar};
use thalweg::{Rendered, read_data};

use super::rows::{Row, Rows};
use super::say;
use crate::exiftool::charset::Charset;
use crate::exiftool::entry::{Said, Values};

/// How data is told where its bytes are not.
const TOLD: &str = "(Binary data ";

/// The bytes of a tag that holds data; `None` if it holds none, an error if they are out of reach.
pub(super) fn data_of(path: &Path, row: &Row<'_>) -> Option<io::Result<Vec<u8>>> {
    let Said::Tag(tag) = row.entry.said else { return None };
    match tag.value {
        Value::Data(pieces) => Some(read_data(path, pieces)),
        Value::Binary(0) => Some(Ok(Vec::new())),
        Value::Binary(_) => Some(Err(io::Error::other("where its data lies is not known"))),
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

/// Appends the values of a file, one behind the other.
pub(super) fn write(path: &Path, rows: &Rows<'_>, values: Values<'_>, charset: Charset, out: &mut Rendered) {
    let mut text = String::new();
    for row in rows.rows.iter().filter(|row| !row.is_missing()) {
        match data_of(path, row) {
            Some(Ok(data)) => out.out.extend_from_slice(&data),
            Some(Err(error)) => {
                say(
                    out,
                    &format!("Warning: {} cannot be extracted: {error} - {}", row.entry.name, path.display()),
                );
            }
            None => {
                text.clear();
                values.of(row.request).write_text(&row.entry, &mut text);
                out.out.extend_from_slice(&charset.encode(&text));
            }
        }
    }
}

/// Appends data as JSON: as text where it is that and has no control characters, else in base 64.
pub(super) fn write_json(data: &[u8], out: &mut String) {
    let is_control = |byte: &u8| (*byte < 0x20 && !b"\t\n\r".contains(byte)) || *byte == 0x7f;
    if let Ok(text) = std::str::from_utf8(data)
        && !data.iter().any(is_control)
    {
        return write_json_scalar(text, out);
    }
    out.push_str("\"base64:");
    base64::engine::general_purpose::STANDARD.encode_string(data, out);
    out.push('"');
}
