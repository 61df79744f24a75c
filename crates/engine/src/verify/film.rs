//! Films that are cut: how many bytes of their pictures and sounds are there.
//!
//! No decoder of films is in this build. But their containers state the lengths of their parts at the
//! beginning of each (ISO/IEC 14496-12, 4.2; RIFF; Matroska, RFC 9559), so a file that ends early is known
//! without decoding.

use std::io::{Result, SeekFrom};

use pixel::{Examination, Place, Verdict};

use crate::read::Stream;

/// What is there of the media data of a film that is cut, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Cut {
    present: u64,
    promised: u64,
    /// Bytes that the file lacks at its end.
    missing: u64,
    /// Length of the file.
    length: u64,
}

/// Maximum number of boxes or chunks of one file that are examined.
const MOST_PARTS: u32 = 1 << 20;

/// What is wrong with a file that lacks so many bytes at its end.
pub(crate) fn sentence(missing_bytes: u64) -> String {
    format!("the file is cut: {missing_bytes} bytes are missing at its end")
}

/// Records in the examination that a film is cut, if it is.
pub(super) fn check(found: &mut Examination, stream: &mut dyn Stream) {
    let Ok(Some(cut)) = Cut::of(stream) else { return };
    found.verdict = Verdict::Damaged;
    found.what = Some(sentence(cut.missing));
    found.place = Some(Place::Byte(cut.length));
    // Without media data it may be all or nothing that is missing.
    found.survives = cut.present as f64 / cut.promised.max(1) as f64;
}

impl Cut {
    /// `None`: the file has the length that its parts state, or its format states none.
    fn of(stream: &mut dyn Stream) -> Result<Option<Cut>> {
        let length = stream.seek(SeekFrom::End(0))?;
        let head = bytes_at::<12>(stream, 0)?;
        let mut cut = Cut { length, ..Cut::default() };
        match &head {
            [b'R', b'I', b'F', b'F', ..] => cut.riff(stream)?,
            [0x1A, 0x45, 0xDF, 0xA3, ..] => cut.matroska(stream)?,
            [_, _, _, _, kind @ .., _, _, _, _] if kind.iter().all(u8::is_ascii_alphanumeric) => {
                cut.boxes(stream)?
            }
            _ => {}
        }
        Ok((cut.missing > 0).then_some(cut))
    }

    /// Takes note of an outermost part of the file, up to an offset.
    fn part(&mut self, end: u64) {
        self.missing = self.missing.max(end.saturating_sub(self.length));
    }

    /// Counts a part with media data.
    fn media(&mut self, start: u64, end: u64) {
        self.promised += end.saturating_sub(start);
        self.present += end.min(self.length).saturating_sub(start);
    }

    fn boxes(&mut self, stream: &mut dyn Stream) -> Result<()> {
        let mut at = 0;
        for _ in 0..MOST_PARTS {
            if at >= self.length {
                break;
            }
            let head = bytes_at::<16>(stream, at)?;
            let [a, b, c, d, kind @ .., _, _, _, _, _, _, _, _] = head;
            let (head_bytes, n_bytes) = match u32::from_be_bytes([a, b, c, d]) {
                0 => break,
                1 => (16, u64::from_be_bytes(*head[8..].first_chunk().unwrap_or(&[0; 8]))),
                n_bytes => (8, n_bytes.into()),
            };
            // What follows the last box of a film is no box: zeros, or another program's data.
            if n_bytes < head_bytes || !kind.iter().all(u8::is_ascii_graphic) {
                break;
            }
            let end = at.saturating_add(n_bytes);
            self.part(end);
            if &kind == b"mdat" {
                self.media(at + head_bytes, end);
            }
            at = end;
        }
        Ok(())
    }

    fn riff(&mut self, stream: &mut dyn Stream) -> Result<()> {
        let mut at = 0;
        for _ in 0..MOST_PARTS {
            let head = bytes_at::<12>(stream, at)?;
            let [a, b, c, d, e, f, g, h, kind @ ..] = head;
            let n_bytes = u64::from(u32::from_le_bytes([e, f, g, h]));
            // Recorders that stopped without an end leave the length open.
            if at + 12 > self.length || n_bytes == 0 || n_bytes == u64::from(u32::MAX) {
                break;
            }
            let end = at + 8 + n_bytes;
            // Within a RIFF block are its chunks, each at an even offset.
            at = match (&[a, b, c, d], &kind) {
                (b"RIFF", _) => {
                    self.part(end);
                    at + 12
                }
                (b"LIST", b"movi") => {
                    self.media(at + 12, end);
                    end + n_bytes % 2
                }
                _ => end + n_bytes % 2,
            };
        }
        Ok(())
    }

    fn matroska(&mut self, stream: &mut dyn Stream) -> Result<()> {
        const SEGMENT: [u8; 4] = [0x18, 0x53, 0x80, 0x67];
        let mut at = 0;
        // The header, perhaps elements without meaning, and the segment.
        for _ in 0..16 {
            let head = bytes_at::<12>(stream, at)?;
            let id_bytes = head[0].leading_zeros() as usize + 1;
            let Some(size) = head.get(id_bytes..).filter(|_| id_bytes <= 4) else { break };
            let size_bytes = size[0].leading_zeros() as usize + 1;
            if size_bytes > 8 || size_bytes > size.len() {
                break;
            }
            let all = u64::MAX >> (64 - 7 * size_bytes);
            let n_bytes =
                size[..size_bytes].iter().fold(0, |value, byte| value << 8 | u64::from(*byte)) & all;
            let start = at + (id_bytes + size_bytes) as u64;
            if n_bytes == all {
                break;
            }
            let end = start.saturating_add(n_bytes);
            if head[..4] == SEGMENT {
                self.part(end);
                self.media(start, end);
                break;
            }
            at = end;
        }
        Ok(())
    }
}

/// The bytes at an offset; zeros after the end of the file.
fn bytes_at<const N: usize>(stream: &mut dyn Stream, at: u64) -> Result<[u8; N]> {
    let mut bytes = [0; N];
    stream.seek(SeekFrom::Start(at))?;
    let mut n = 0;
    while n < N {
        match stream.read(&mut bytes[n..])? {
            0 => break,
            more => n += more,
        }
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    fn cut_of(bytes: &[u8]) -> Option<(u64, u64, u64)> {
        let cut = Cut::of(&mut Cursor::new(bytes)).unwrap()?;
        Some((cut.present, cut.promised, cut.missing))
    }

    fn boxed(kind: &[u8; 4], body: &[u8]) -> Vec<u8> {
        [&(body.len() as u32 + 8).to_be_bytes()[..], kind, body].concat()
    }

    #[test]
    fn media_data_of_boxes_are_counted() {
        let film =
            [boxed(b"ftyp", b"isom\0\0\0\0"), boxed(b"mdat", &[7; 100]), boxed(b"moov", &[1; 50])].concat();
        assert_eq!(cut_of(&film), None);
        assert_eq!(cut_of(&film[..16 + 8 + 40]), Some((40, 100, 60)));
        // The media data are there, and the index is cut.
        assert_eq!(cut_of(&film[..film.len() - 10]), Some((100, 100, 10)));
        // A box to the end of the file states no length, and neither do zeros.
        let mut open = film.clone();
        open[16..20].fill(0);
        assert_eq!(cut_of(&open), None);
        assert_eq!(cut_of(&[&film[..], &[0; 500]].concat()), None);
        let long = [&[0, 0, 0, 1][..], b"mdat", &1016u64.to_be_bytes(), &[0; 250]].concat();
        assert_eq!(cut_of(&long), Some((250, 1000, 750)));
        assert_eq!(cut_of(b""), None);
    }

    #[test]
    fn media_data_of_chunks_are_counted() {
        let chunk =
            |name: &[u8; 4], body: &[u8]| [&name[..], &(body.len() as u32).to_le_bytes(), body].concat();
        let inside = [
            &b"AVI "[..],
            &chunk(b"LIST", b"hdrl1234"),
            &chunk(b"LIST", &[&b"movi"[..], &[5; 200]].concat()),
            &chunk(b"idx1", &[0; 32]),
        ];
        let film = chunk(b"RIFF", &inside.concat());
        assert_eq!(cut_of(&film), None);
        let movi = 12 + 16 + 12;
        assert_eq!(cut_of(&film[..movi + 50]), Some((50, 200, 150 + 40)));
        let mut open = film.clone();
        open[4..8].fill(0);
        assert_eq!(cut_of(&open[..movi + 50]), None);
    }

    #[test]
    fn the_segment_of_matroska_is_counted() {
        let head = [0x1A, 0x45, 0xDF, 0xA3, 0x82, 0, 0, 0x18, 0x53, 0x80, 0x67];
        let film = [&head[..], &[0x40 | 1, 0x2C], &[9; 300]].concat();
        assert_eq!(cut_of(&film), None);
        assert_eq!(cut_of(&film[..head.len() + 2 + 75]), Some((75, 300, 225)));
        assert_eq!(cut_of(&[&head[..], &[0x01, 255, 255, 255, 255, 255, 255, 255], &[9; 30]].concat()), None);
    }
}
