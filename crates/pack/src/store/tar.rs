//! A tar file whose members are found by an index of offsets beside it, as a chunk's are.
//!
//! Any tar program reads it: ustar headers, and a pax record where a name is too long for them or not ASCII. It differs
//! from a chunk by a header of 512 bytes and the padding of a file.

use std::path::Path;

use super::StoreWriter;
use super::offsets::{Lines, Place};
use super::output::Output;
use crate::PackError;

const BLOCK_BYTES: usize = 512;
/// What the name field of a ustar header takes.
const NAME_BYTES: usize = 100;
/// What the size field takes: 11 octal digits.
const MAX_USTAR_BYTES: u64 = (1 << 33) - 1;

/// A tar file that is being written.
#[derive(Debug)]
pub(super) struct Writer {
    output: Output,
    lines: Lines,
}

impl Writer {
    pub(super) fn create(path: &Path) -> Result<Writer, PackError> {
        Ok(Writer { output: Output::create(path)?, lines: Lines::default() })
    }

    fn member(&mut self, header: &[u8; BLOCK_BYTES], bytes: &[u8]) -> Result<u64, PackError> {
        self.output.append(header)?;
        let offset = self.output.len_bytes();
        self.output.append(bytes)?;
        let padding = bytes.len().next_multiple_of(BLOCK_BYTES) - bytes.len();
        self.output.append(&[0; BLOCK_BYTES][..padding])?;
        Ok(offset)
    }
}

impl StoreWriter for Writer {
    fn put(&mut self, name: &str, bytes: &[u8]) -> Result<(), PackError> {
        let len_bytes = bytes.len() as u64;
        let is_plain = name.is_ascii() && name.len() <= NAME_BYTES;
        let mut records = Vec::new();
        if !is_plain {
            records.extend(pax_record("path", name));
        }
        if len_bytes > MAX_USTAR_BYTES {
            records.extend(pax_record("size", &len_bytes.to_string()));
        }
        if !records.is_empty() {
            self.member(&header("pax", records.len() as u64, b'x'), &records)?;
        }
        let header = header(if is_plain { name } else { "file" }, len_bytes.min(MAX_USTAR_BYTES), b'0');
        let offset = self.member(&header, bytes)?;
        self.lines.add(Place { offset, bytes: len_bytes }, name);
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> Result<(), PackError> {
        self.output.append(&[0; 2 * BLOCK_BYTES])?;
        let (path, len_bytes) = (self.output.path().to_owned(), self.output.len_bytes());
        self.output.publish()?;
        self.lines.publish(&path, len_bytes)
    }
}

/// A ustar header: mode 0644, no owner, no time, so that the same files make the same bytes.
fn header(name: &str, bytes: u64, typeflag: u8) -> [u8; BLOCK_BYTES] {
    let mut header = [0; BLOCK_BYTES];
    let mut field = |at: usize, text: &[u8]| header[at..at + text.len()].copy_from_slice(text);
    field(0, name.as_bytes());
    for (at, octal) in [(100, b"0000644"), (108, b"0000000"), (116, b"0000000")] {
        field(at, octal);
    }
    field(124, format!("{bytes:011o}").as_bytes());
    field(136, b"00000000000");
    // The checksum is computed with blanks in its own place.
    field(148, b"        ");
    field(156, &[typeflag]);
    field(257, b"ustar\x0000");
    let sum: u32 = header.iter().map(|byte| u32::from(*byte)).sum();
    header[148..156].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
    header
}

/// `LENGTH KEY=VALUE\n`, where the length counts its own digits.
fn pax_record(key: &str, value: &str) -> Vec<u8> {
    let rest_bytes = key.len() + value.len() + 3;
    let mut len_bytes = rest_bytes;
    while len_bytes != rest_bytes + len_bytes.to_string().len() {
        len_bytes = rest_bytes + len_bytes.to_string().len();
    }
    format!("{len_bytes} {key}={value}\n").into_bytes()
}
