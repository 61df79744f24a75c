//! Films that are cut: how many bytes of their pictures and sounds are there.
//!
//! No decoder of films is in this build. But their containers state the lengths of their parts at the
//! beginning of each (ISO/IEC 14496-12, 4.2; RIFF; Matroska, RFC 9559; ASF, section 2.1; RealMedia), or where
//! their last part begins (MXF, SMPTE ST 377-1, section 7.1), or have packets of one length (ISO/IEC 13818-1,
//! 2.4.3.2), so a file that ends early is known without decoding.

use std::io::{Result, SeekFrom};

use pixel::{Examination, Place, Verdict};

use crate::read::Stream;
use crate::record::cut_sentence;

/// What is there of the media data of a film that is cut, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct CutFilm {
    present: u64,
    promised: u64,
    /// Bytes that the file lacks at its end.
    missing: u64,
    /// Length of the file.
    length: u64,
}

/// Maximum number of boxes or chunks of one file that are examined.
const MOST_PARTS: u32 = 1 << 20;

/// Records in the examination that a film is cut, if it is.
pub(super) fn check(found: &mut Examination, stream: &mut dyn Stream) {
    let Ok(Some(cut)) = CutFilm::of(stream) else { return };
    found.verdict = Verdict::Damaged;
    found.what = Some(cut_sentence(cut.missing));
    found.place = Some(Place::Byte(cut.length));
    // Without media data, or if their length is unknown, the share of the file.
    let (present, promised) = match cut.promised {
        0 => (cut.length, cut.length + cut.missing),
        promised => (cut.present, promised),
    };
    found.survives = present as f64 / promised as f64;
}

impl CutFilm {
    /// `None`: the file has the length that its parts state, or its format states none.
    fn of(stream: &mut dyn Stream) -> Result<Option<CutFilm>> {
        let length = stream.seek(SeekFrom::End(0))?;
        let head = bytes_at::<12>(stream, 0)?;
        let mut cut = CutFilm { length, ..CutFilm::default() };
        match &head {
            [b'R', b'I', b'F', b'F', ..] => cut.riff(stream)?,
            [0x1A, 0x45, 0xDF, 0xA3, ..] => cut.matroska(stream)?,
            [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11, ..] => cut.asf(stream)?,
            [b'.', b'R', b'M', b'F', ..] => cut.real(stream)?,
            [0x06, 0x0E, 0x2B, 0x34, 0x02, 0x05, 0x01, 0x01, ..] => cut.mxf(stream)?,
            [SYNC, ..] => cut.packets(stream, 0)?,
            [_, _, _, _, SYNC, ..] => cut.packets(stream, 4)?,
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

impl CutFilm {
    fn asf(&mut self, stream: &mut dyn Stream) -> Result<()> {
        /// Beginning of the GUID of the object with the media data.
        const DATA: [u8; 4] = [0x36, 0x26, 0xB2, 0x75];
        let mut at = 0;
        // The header, the data, and perhaps a few indexes.
        for n_before in 0..16 {
            let head = bytes_at::<24>(stream, at)?;
            let [.., a, b, c, d, e, f, g, h] = head;
            let n_bytes = u64::from_le_bytes([a, b, c, d, e, f, g, h]);
            // A live recording states no length. What follows the last object may be no object.
            if n_bytes < 24 || at >= self.length {
                break;
            }
            let end = at.saturating_add(n_bytes);
            let is_data = head[..4] == DATA;
            if is_data {
                self.media(at + 24, end);
            }
            if is_data || n_before == 0 {
                self.part(end);
            }
            at = end;
        }
        Ok(())
    }

    fn real(&mut self, stream: &mut dyn Stream) -> Result<()> {
        let mut at = 0;
        for _ in 0..MOST_PARTS {
            let [name @ .., a, b, c, d] = bytes_at::<8>(stream, at)?;
            let n_bytes = u64::from(u32::from_be_bytes([a, b, c, d]));
            if n_bytes < 10 || at >= self.length {
                break;
            }
            let end = at + n_bytes;
            self.part(end);
            if &name == b"DATA" {
                self.media(at + 10, end);
                break;
            }
            at = end;
        }
        Ok(())
    }

    /// The first partition states where the footer begins, if the recording was ended.
    fn mxf(&mut self, stream: &mut dyn Stream) -> Result<()> {
        /// Bytes of a key; a length as of ISO/IEC 8825-1, section 8.1.3, follows it.
        const KEY_BYTES: u64 = 16;
        let [first] = bytes_at::<1>(stream, KEY_BYTES)?;
        let more_bytes = if first & 0x80 == 0 { 0 } else { u64::from(first & 0x7F) };
        let begin = KEY_BYTES + 1 + more_bytes;
        let footer = u64::from_be_bytes(bytes_at::<8>(stream, begin + 24)?);
        self.part(footer);
        self.media(begin, footer);
        Ok(())
    }

    /// Packets of one length, with so many bytes before each; the whole file is media data.
    fn packets(&mut self, stream: &mut dyn Stream, before: u64) -> Result<()> {
        let step = before + PACKET_BYTES;
        if bytes_at(stream, before + step)? == [SYNC] {
            let end = self.length.next_multiple_of(step);
            self.part(end);
            self.media(0, end);
        }
        Ok(())
    }
}

/// The first byte of a packet of a transport stream, and its length.
const SYNC: u8 = 0x47;
const PACKET_BYTES: u64 = 188;

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
mod tests;
