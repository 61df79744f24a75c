//! Reads the boxes around a codestream (ISO/IEC 18181-2), or a codestream without any.

use std::io::{self, Read as _, Seek as _, SeekFrom};

use brotli_decompressor::Decompressor;

use crate::codec::input::{GuardedBytes, Position};
use crate::embedded::EmbeddedMetadata;
use crate::exif;

/// First bytes of a codestream without boxes.
const BARE: [u8; 2] = [0xFF, 0x0A];

/// Maximum length of a metadata block, also when unpacked; longer ones are skipped.
const MOST_METADATA_BYTES: u64 = 16 << 20;

/// Remaining part of the current box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RemainingBox {
    Bytes(u64),
    /// The box extends to the end of the file.
    All,
}

/// The codestream of a file, assembled from its boxes.
pub(super) struct Boxes<'a> {
    input: GuardedBytes<'a>,
    left: RemainingBox,
    /// Metadata of the file; `None` if they were not requested.
    embedded: Option<EmbeddedMetadata>,
    /// Whether metadata are read, or skipped because they were read before.
    is_collecting: bool,
}

impl<'a> Boxes<'a> {
    /// Opens a file. Metadata may come after the codestream, so they are collected before it is read.
    pub(super) fn open(input: GuardedBytes<'a>, wants_embedded: bool) -> io::Result<Self> {
        let mut boxes = Boxes {
            input,
            left: RemainingBox::All,
            embedded: wants_embedded.then(EmbeddedMetadata::default),
            is_collecting: false,
        };
        boxes.rewind()?;
        if wants_embedded {
            boxes.collect()?;
            boxes.rewind()?;
        }
        Ok(boxes)
    }

    /// Goes back to the first byte of the codestream.
    pub(super) fn rewind(&mut self) -> io::Result<()> {
        let mut head = [0; 2];
        self.input.rewind()?;
        self.input.read_exact(&mut head)?;
        self.input.rewind()?;
        self.left = if head == BARE { RemainingBox::All } else { RemainingBox::Bytes(0) };
        Ok(())
    }

    /// Reads all metadata, and skips the codestream.
    fn collect(&mut self) -> io::Result<()> {
        self.is_collecting = true;
        while self.left != RemainingBox::All && self.next_box()? {
            if let RemainingBox::Bytes(bytes) = self.left
                && !self.skip(bytes)?
            {
                break;
            }
            if self.left != RemainingBox::All {
                self.left = RemainingBox::Bytes(0);
            }
        }
        self.is_collecting = false;
        Ok(())
    }

    pub(super) fn position(&self) -> Position {
        self.input.position()
    }

    /// Metadata found in the boxes.
    pub(super) fn embedded(&self) -> EmbeddedMetadata {
        self.embedded.clone().unwrap_or_default()
    }

    /// Reads the next bytes of the codestream; 0 at the end of the file.
    pub(super) fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.left == RemainingBox::Bytes(0) {
            if !self.next_box()? {
                return Ok(0);
            }
        }
        let most = match self.left {
            RemainingBox::Bytes(left) => {
                usize::try_from(left).map_or(buffer.len(), |left| left.min(buffer.len()))
            }
            RemainingBox::All => buffer.len(),
        };
        let n = self.input.read(&mut buffer[..most])?;
        if let RemainingBox::Bytes(left) = &mut self.left {
            *left -= n as u64;
        }
        Ok(n)
    }

    /// Reads the head of a box, and its contents if they are metadata; `false` at the end of the file.
    fn next_box(&mut self) -> io::Result<bool> {
        let Some([a, b, c, d, kind @ ..]) = self.array::<8>()? else { return Ok(false) };
        let (bytes, head_bytes) = match u32::from_be_bytes([a, b, c, d]) {
            0 => (u64::MAX, 8),
            1 => match self.array::<8>()? {
                Some(bytes) => (u64::from_be_bytes(bytes), 16),
                None => return Ok(false),
            },
            bytes => (u64::from(bytes), 8),
        };
        let Some(body) = bytes.checked_sub(head_bytes) else { return Ok(false) };
        match &kind {
            b"jxlc" => self.left = left(bytes, body),
            b"jxlp" => {
                // The number of the part; parts follow each other in order.
                if self.array::<4>()?.is_none() {
                    return Ok(false);
                }
                self.left = left(bytes, body.saturating_sub(4));
            }
            b"Exif" | b"xml " | b"brob" if self.is_collecting && body <= MOST_METADATA_BYTES => {
                let mut block = Vec::new();
                self.input.by_ref().take(body).read_to_end(&mut block)?;
                self.keep(kind, block);
            }
            _ => return self.skip(body),
        }
        Ok(true)
    }

    fn keep(&mut self, kind: [u8; 4], block: Vec<u8>) {
        let Some(embedded) = &mut self.embedded else { return };
        match (&kind, block.as_slice()) {
            (b"brob", [a, b, c, d, packed @ ..]) if [*a, *b, *c, *d] != *b"brob" => {
                let kind = [*a, *b, *c, *d];
                let mut block = Vec::new();
                let unpacked =
                    Decompressor::new(packed, 4096).take(MOST_METADATA_BYTES).read_to_end(&mut block);
                if unpacked.is_ok() {
                    self.keep(kind, block);
                }
            }
            // The number of bytes before the TIFF structure (18181-2, 9.5).
            (b"Exif", [a, b, c, d, rest @ ..]) => {
                let start = u32::from_be_bytes([*a, *b, *c, *d]) as usize;
                let tiff = rest.get(start..).filter(|_| embedded.exif.is_none());
                // The codestream stores the orientation, and its pixels are returned upright.
                embedded.exif = tiff.map(|tiff| exif::with_orientation(tiff, 1)).or(embedded.exif.take());
            }
            (b"xml ", _) => _ = embedded.xmp.get_or_insert(block),
            _ => {}
        }
    }

    fn skip(&mut self, bytes: u64) -> io::Result<bool> {
        let Ok(bytes) = i64::try_from(bytes) else { return Ok(false) };
        self.input.seek(SeekFrom::Current(bytes))?;
        Ok(true)
    }

    /// Reads the next bytes; `None` if there are too few.
    fn array<const N: usize>(&mut self) -> io::Result<Option<[u8; N]>> {
        let mut bytes = [0; N];
        match self.input.read_exact(&mut bytes) {
            Ok(()) => Ok(Some(bytes)),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(None),
            Err(error) => Err(error),
        }
    }
}

fn left(bytes: u64, body: u64) -> RemainingBox {
    if bytes == u64::MAX { RemainingBox::All } else { RemainingBox::Bytes(body) }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;
    use crate::limits::Limits;

    fn boxed(kind: &[u8; 4], body: &[u8]) -> Vec<u8> {
        [&(body.len() as u32 + 8).to_be_bytes()[..], kind, body].concat()
    }

    fn read(file: &[u8]) -> (Vec<u8>, EmbeddedMetadata) {
        let input = GuardedBytes::new(Box::new(Cursor::new(file)), Limits::default().deadline());
        let mut boxes = Boxes::open(input, true).unwrap();
        let (mut codestream, mut buffer) = (Vec::new(), [0; 3]);
        loop {
            match boxes.read(&mut buffer).unwrap() {
                0 => return (codestream, boxes.embedded()),
                n => codestream.extend_from_slice(&buffer[..n]),
            }
        }
    }

    #[test]
    fn parts_are_joined_and_metadata_kept() {
        let file = [
            boxed(b"JXL ", b"\r\n\x87\n"),
            boxed(b"Exif", b"\0\0\0\x02..II*\0\x08\0\0\0\0\0"),
            boxed(b"jxlp", b"\0\0\0\0\xFF\x0Aabc"),
            boxed(b"xml ", b"<x:xmpmeta/>"),
            [&1u32.to_be_bytes()[..], b"jxlp", &22u64.to_be_bytes(), b"\x80\0\0\x01de"].concat(),
            boxed(b"free", b"skipped"),
        ];
        let (codestream, embedded) = read(&file.concat());
        assert_eq!(codestream, b"\xFF\x0Aabcde");
        assert_eq!(embedded.exif.as_deref(), Some(&b"II*\0\x08\0\0\0\0\0"[..]));
        assert_eq!(embedded.xmp.as_deref(), Some(&b"<x:xmpmeta/>"[..]));
    }

    #[test]
    fn a_box_may_reach_to_the_end_and_lies_are_its_end() {
        assert_eq!(read(b"\xFF\x0Abare").0, b"\xFF\x0Abare");
        assert_eq!(read(b"\0\0\0\0jxlc\xFF\x0Aall").0, b"\xFF\x0Aall");
        assert_eq!(read(b"\0\0\0\x04jxlc\xFF\x0A").0, b"");
        assert_eq!(read(b"\0\0\0\x01free\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF").0, b"");
        assert_eq!(read(b"\0\0\x10\0jxlc\xFF\x0Acut").0, b"\xFF\x0Acut");
    }

    #[test]
    fn packed_metadata_are_unpacked() {
        // A stored block of Brotli: `<x/>`.
        let packed = b"brob";
        assert_eq!(read(&boxed(packed, b"xml \x30\0\x10<x/>\x03")).1.xmp.as_deref(), Some(&b"<x/>"[..]));
        assert_eq!(read(&boxed(packed, b"brobbrob")).1, EmbeddedMetadata::default());
    }
}
