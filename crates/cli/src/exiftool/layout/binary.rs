//! Values as they are in the file (`-b`): embedded pictures as their bytes, everything else as text without an end.
//!
//! A picture's bytes are not among the metadata: they are fetched from the file by the tags beside it that tell where it
//! lies. What has no such tags (a picture inside another block) is said to be out of reach, and never half given.

use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::path::Path;

use base64::Engine as _;
use thalweg::Rendered;
use thalweg::tag::Value;

use super::rows::{Row, Rows};
use super::{php, say};
use crate::exiftool::entry::{Said, Values};
use crate::exiftool::job::{Job, Shape};

/// Tags that tell where the data of another lie: where it begins, and its length in bytes, in the same group.
const PLACES: &[(&str, &str, &str)] = &[
    ("ThumbnailImage", "ThumbnailOffset", "ThumbnailLength"),
    ("PreviewImage", "PreviewImageStart", "PreviewImageLength"),
    ("JpgFromRaw", "JpgFromRawStart", "JpgFromRawLength"),
    ("OtherImage", "OtherImageStart", "OtherImageLength"),
    ("", "MPImageStart", "MPImageLength"),
];

/// A length in a damaged file may be anything.
const MOST_DATA_BYTES: u64 = 1 << 30;

/// The names of the tags that tell where the data of the tag `name` lie.
pub(super) fn place_names(name: &str) -> impl Iterator<Item = &'static str> + use<'_> {
    let places =
        PLACES.iter().filter(move |(image, ..)| image.is_empty() || image.eq_ignore_ascii_case(name));
    places.flat_map(|(_, start, length)| [*start, *length])
}

/// The bytes of a tag that holds data; `None` if it holds none, an error if they are out of reach.
pub(super) fn data_of(path: &Path, rows: &Rows<'_>, row: &Row<'_>) -> Option<io::Result<Vec<u8>>> {
    let Said::Tag(tag) = row.entry.said else { return None };
    let Value::Binary(n_bytes) = tag.value else { return None };
    Some(read_data(path, rows, row, n_bytes))
}

fn read_data(path: &Path, rows: &Rows<'_>, row: &Row<'_>, n_bytes: u64) -> io::Result<Vec<u8>> {
    let number = |name: &str| match rows.neighbour(row, name)?.said {
        Said::Tag(tag) => tag.value.as_i64().and_then(|number| u64::try_from(number).ok()),
        _ => None,
    };
    let is_of = |image: &str| {
        image == row.entry.name || (image.is_empty() && row.entry.group.family1.starts_with("MPImage"))
    };
    let place = PLACES.iter().filter(|(image, ..)| is_of(image)).find_map(|(_, start, length)| {
        Some((number(start)?, number(length)?))
            .filter(|(_, length)| *length == n_bytes && n_bytes <= MOST_DATA_BYTES)
    });
    let (start, length) = place.ok_or_else(|| io::Error::other("where its data lie is not known"))?;
    let mut file = File::open(path)?;
    file.seek(SeekFrom::Start(start))?;
    // What is said to be there need not be: memory grows with what is read.
    let mut data = Vec::new();
    file.take(length).read_to_end(&mut data)?;
    match data.len() as u64 == length {
        true => Ok(data),
        false => Err(io::ErrorKind::UnexpectedEof.into()),
    }
}

/// Appends the values of a file, one behind the other.
pub(super) fn write(path: &Path, rows: &Rows<'_>, values: Values<'_>, job: &Job, out: &mut Rendered) {
    let mut text = String::new();
    for row in rows.rows.iter().filter(|row| !row.is_missing()) {
        match data_of(path, rows, row) {
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

/// Appends data as JSON, or as what becomes PHP.
pub(super) fn write_json(shape: Shape, data: &[u8], out: &mut String) {
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
