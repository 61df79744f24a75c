//! Encodes TIFF: uncompressed strips row by row, and the directory after them (TIFF 6.0, section 2).

use std::io::SeekFrom;

use crate::codec::rows_left::RowsLeft;
use crate::embedded::EmbeddedMetadata;
use crate::encode::{Encoder, Output};
use crate::error::EncodeError;
use crate::layout::{Header, Layout};

/// Approximate length of a strip in bytes. TIFF 6.0 and later sources recommend 8 KiB, which results in many
/// strips for current pictures.
const STRIP_BYTES: usize = 1 << 16;

/// Length of the header before the first strip, in bytes.
const HEADER_BYTES: u64 = 8;

/// Numbers of the value types.
const BYTE: u16 = 1;
const SHORT: u16 = 3;
const LONG: u16 = 4;
const UNDEFINED: u16 = 7;

struct TiffEncoder<'a> {
    output: Box<dyn Output + 'a>,
    header: Header,
    rows: RowsLeft,
    embedded: EmbeddedMetadata,
}

/// Starts a TIFF by writing its header.
pub(crate) fn create<'a>(
    output: Box<dyn Output + 'a>,
    header: Header,
    embedded: &EmbeddedMetadata,
) -> Result<Box<dyn Encoder + 'a>, EncodeError> {
    let unsupported = |what: String| Err(EncodeError::Unsupported { format: "TIFF", what });
    if header.layout == Layout::Indexed8 {
        return unsupported(header.layout.name().into());
    }
    let bytes = header.row_bytes() as u64 * u64::from(header.height);
    // Space for the directory and metadata is left.
    if bytes > u64::from(u32::MAX) - (64 << 20) {
        return unsupported("4 GiB of pixels or more".into());
    }
    let mut encoder = TiffEncoder { output, header, rows: RowsLeft::of(header), embedded: embedded.clone() };
    // The machine's byte order, so that samples are written unchanged; the position of the directory is not
    // known yet.
    let order = if cfg!(target_endian = "big") { *b"MM" } else { *b"II" };
    let head = [&order[..], &42u16.to_ne_bytes(), &[0; 4]].concat();
    encoder.output.write_all(&head).map_err(EncodeError::Write)?;
    Ok(Box::new(encoder))
}

/// A directory that is being built.
#[derive(Default)]
struct Directory {
    entries: Vec<(u16, u16, u32, Vec<u8>)>,
}

impl Directory {
    fn shorts(&mut self, tag: u16, values: &[u16]) {
        let bytes = values.iter().flat_map(|value| value.to_ne_bytes()).collect();
        self.entries.push((tag, SHORT, values.len() as u32, bytes));
    }

    fn longs(&mut self, tag: u16, values: &[u32]) {
        let bytes = values.iter().flat_map(|value| value.to_ne_bytes()).collect();
        self.entries.push((tag, LONG, values.len() as u32, bytes));
    }

    fn bytes(&mut self, tag: u16, kind: u16, block: Option<&Vec<u8>>) {
        if let Some(block) = block {
            self.entries.push((tag, kind, block.len() as u32, block.clone()));
        }
    }

    /// Encodes the directory for this offset, followed by the values that do not fit into its entries.
    fn into_bytes(mut self, at: u32) -> Vec<u8> {
        self.entries.sort_by_key(|(tag, ..)| *tag);
        let mut out = (self.entries.len() as u16).to_ne_bytes().to_vec();
        let behind = at + 2 + 12 * self.entries.len() as u32 + 4;
        let mut values = Vec::new();
        for (tag, kind, count, mut bytes) in self.entries {
            out.extend(tag.to_ne_bytes());
            out.extend(kind.to_ne_bytes());
            out.extend(count.to_ne_bytes());
            if bytes.len() <= 4 {
                bytes.resize(4, 0);
                out.extend(bytes);
            } else {
                out.extend((behind + values.len() as u32).to_ne_bytes());
                values.extend(bytes);
                // Values begin at even offsets.
                values.resize(values.len().next_multiple_of(2), 0);
            }
        }
        out.extend([0; 4]);
        out.extend(values);
        out
    }
}

impl TiffEncoder<'_> {
    fn directory(&self) -> Directory {
        let Header { width, height, layout } = self.header;
        let (row_bytes, channels) = (self.header.row_bytes(), layout.channels());
        let strip_rows = (STRIP_BYTES / row_bytes).clamp(1, height as usize) as u32;
        let strips = (0..height).step_by(strip_rows as usize);
        let offset = |row: u32| HEADER_BYTES as u32 + row * row_bytes as u32;
        let (offsets, counts): (Vec<u32>, Vec<u32>) =
            strips.map(|row| (offset(row), strip_rows.min(height - row) * row_bytes as u32)).unzip();
        let photometric = match layout {
            Layout::Cmyk8 => 5,
            _ if channels >= 3 => 2,
            _ => 1,
        };
        let mut directory = Directory::default();
        directory.longs(256, &[width]);
        directory.longs(257, &[height]);
        directory.shorts(258, &vec![layout.sample_bytes() as u16 * 8; channels]);
        directory.shorts(259, &[1]);
        directory.shorts(262, &[photometric]);
        directory.longs(273, &offsets);
        directory.shorts(274, &[self.embedded.orientation.unwrap_or(1).into()]);
        directory.shorts(277, &[channels as u16]);
        directory.longs(278, &[strip_rows]);
        directory.longs(279, &counts);
        directory.shorts(284, &[1]);
        if layout.has_alpha() {
            // Alpha that the colours are not multiplied with.
            directory.shorts(338, &[2]);
        }
        directory.bytes(700, BYTE, self.embedded.xmp.as_ref());
        directory.bytes(34_377, BYTE, self.embedded.photoshop.as_ref());
        directory.bytes(34_675, UNDEFINED, self.embedded.icc.as_ref());
        directory
    }
}

impl Encoder for TiffEncoder<'_> {
    fn write_rows(&mut self, rows: &[u8]) -> Result<(), EncodeError> {
        self.rows.take(rows)?;
        self.output.write_all(rows).map_err(EncodeError::Write)
    }

    fn finish(mut self: Box<Self>) -> Result<(), EncodeError> {
        self.rows.check_end()?;
        let pixels_end = HEADER_BYTES + self.header.row_bytes() as u64 * u64::from(self.header.height);
        let at = pixels_end.next_multiple_of(2) as u32;
        let padding = vec![0; (u64::from(at) - pixels_end) as usize];
        let directory = self.directory().into_bytes(at);
        let output = &mut self.output;
        output
            .write_all(&padding)
            .and_then(|()| output.write_all(&directory))
            .and_then(|()| output.seek(SeekFrom::Start(4)))
            .and_then(|_| output.write_all(&at.to_ne_bytes()))
            .and_then(|()| output.seek(SeekFrom::End(0)))
            .and_then(|_| output.flush())
            .map_err(EncodeError::Write)
    }
}
