//! Values as they are in the file (`-b`): embedded pictures and blocks as their bytes, everything else as
//! text without an end.
//!
//! A picture's bytes are not among the metadata, which tells where they lie: they are fetched from the file.
//! What is told by its size alone is out of reach, which is said, and data is never half given.

use std::io;
use std::path::Path;

use super::rendered::Rendered;
use base64::Engine as _;
use engine::tag::text::write_json_scalar;

use super::php;
use super::rows::{Row, Rows};
use super::words::say;
use crate::exiftool::data;
use crate::exiftool::entry::Values;
use crate::exiftool::job::Job;
use crate::exiftool::shape::Shape;

/// The bytes of a tag that holds data; `None` if it holds none, an error if they are out of reach.
pub(super) fn data_of(path: &Path, row: &Row<'_>) -> Option<io::Result<Vec<u8>>> {
    data::of_entry(path, &row.entry)
}

/// Appends the values of a file, one behind the other.
pub(super) fn write(path: &Path, rows: &Rows<'_>, values: Values<'_>, job: &Job, out: &mut Rendered) {
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
                out.out.extend_from_slice(&job.charset.encode(&text));
            }
        }
        out.out.extend_from_slice(job.terminator.as_deref().unwrap_or_default().as_bytes());
    }
}

/// Appends data as JSON, or as what becomes PHP: as text where it is that and has no control characters, else
/// in base 64.
pub(super) fn write_json(shape: Shape, data: &[u8], out: &mut String) {
    let is_control = |byte: &u8| (*byte < 0x20 && !b"\t\n\r".contains(byte)) || *byte == 0x7f;
    if let Ok(text) = std::str::from_utf8(data)
        && !data.iter().any(is_control)
    {
        return write_json_scalar(text, out);
    }
    out.push('"');
    out.push_str(if shape == Shape::Php { php::DATA } else { "base64:" });
    base64::engine::general_purpose::STANDARD.encode_string(data, out);
    out.push('"');
}

/// Data as text if it is text, and else in base 64 with a mark before it.
pub(super) fn text_or_base64(data: &[u8]) -> String {
    let is_control = |byte: &u8| (*byte < b' ' && !b"\t\n\r".contains(byte)) || *byte == 0x7f;
    match std::str::from_utf8(data) {
        Ok(text) if !data.iter().any(is_control) => text.to_owned(),
        _ => format!("base64:{}", base64::engine::general_purpose::STANDARD.encode(data)),
    }
}
