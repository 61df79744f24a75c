//! Values as stored in the file (`-b`).
//!
//! Embedded pictures and blocks are written as bytes, everything else as text without line ends.
//!
//! The metadata records only where a picture's bytes are; they are read from the file. If the bytes of a tag
//! cannot be read, a warning is printed; data is never written incompletely.

use std::io;
use std::path::Path;

use crate::exiftool::output::rendered::RenderedAnswer;
use base64::Engine as _;
use engine::tag::text::write_json_scalar;

use super::php;
use super::rows::{Row, Rows};
use super::words::say;
use crate::exiftool::entry::Values;
use crate::exiftool::entry::data;
use crate::exiftool::option::job::Job;
use crate::exiftool::option::shape::Shape;

/// The bytes of a binary tag; `None` if the tag is not binary, an error if they cannot be read.
pub(super) fn data_of(path: &Path, row: &Row<'_>) -> Option<io::Result<Vec<u8>>> {
    data::of_entry(path, &row.entry)
}

/// Appends the values of a file, one after another.
pub(super) fn write(path: &Path, rows: &Rows<'_>, values: Values<'_>, job: &Job, out: &mut RenderedAnswer) {
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

/// Appends data as JSON, also for conversion to PHP: as text if it is text without control characters,
/// otherwise in base 64.
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

/// Data as text if it is text, otherwise in base 64 with a prefix.
pub(super) fn text_or_base64(data: &[u8]) -> String {
    let is_control = |byte: &u8| (*byte < b' ' && !b"\t\n\r".contains(byte)) || *byte == 0x7f;
    match std::str::from_utf8(data) {
        Ok(text) if !data.iter().any(is_control) => text.to_owned(),
        _ => format!("base64:{}", base64::engine::general_purpose::STANDARD.encode(data)),
    }
}
