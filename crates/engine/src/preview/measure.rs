//! Looks at the first bytes of a picture inside a file: its format and its size.

use std::io;

use serde::Serialize;
use tag::preview::Preview;

use super::parts::{has_wrong_start, read_part};
use crate::read::Stream;

/// Format of a picture inside a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(super) enum Kind {
    /// JPEG with eight bits, as all decoders read it.
    #[serde(rename = "JPEG")]
    Jpeg,
    /// JPEG without loss or with more than eight bits: raw data, or a preview for HDR.
    #[serde(rename = "JPEG (lossless or more than 8 bits)")]
    OtherJpeg,
    #[serde(rename = "JXL")]
    Jxl,
    /// Uncompressed rows, as a TIFF file.
    #[serde(rename = "TIFF")]
    Rows,
    /// A bare HEVC stream, as in CR3 files in HDR mode.
    #[serde(rename = "HEVC")]
    Hevc,
    #[serde(rename = "unknown")]
    Unknown,
}

/// Number of bytes that are read at once; the header of most previews fits.
const WINDOW_BYTES: usize = 1024;

/// Maximum number of windows for one picture: they jump from segment to segment.
const MOST_WINDOWS: u32 = 12;

/// Format and size of a picture, from its first bytes.
pub(super) fn measure(
    stream: &mut dyn Stream,
    preview: &Preview,
    file_type: &str,
) -> io::Result<(Kind, Option<(u32, u32)>)> {
    if preview.is_rows {
        return Ok((Kind::Rows, preview.size));
    }
    let mut window = [0; WINDOW_BYTES];
    let n_read = read_part(stream, preview, 0, &mut window)?;
    let head = &window[..n_read];
    match head {
        [0xff, 0xd8, 0xff, ..] => {}
        _ if has_wrong_start(head) => {}
        [0xff, 0x0a, ..] | [0, 0, 0, 0x0c, b'J', b'X', b'L', b' ', ..] => {
            return Ok((Kind::Jxl, preview.size));
        }
        // The samples of a stream begin with a length.
        [0, 0, ..] if file_type == "CR3" => return Ok((Kind::Hevc, preview.size)),
        _ => return Ok((Kind::Unknown, preview.size)),
    }
    let frame = find_frame(stream, preview, &mut window, n_read)?;
    Ok(match frame {
        Some(Frame { size, is_plain: true }) => (Kind::Jpeg, Some(size)),
        Some(Frame { size, is_plain: false }) => (Kind::OtherJpeg, Some(size)),
        // Without a frame header there is nothing to decode.
        None => (Kind::Unknown, preview.size),
    })
}

/// A frame header of JPEG.
struct Frame {
    size: (u32, u32),
    /// Whether it is coded by cosine transform, Huffman and eight bits.
    is_plain: bool,
}

/// Walks the segments of a JPEG to its frame header. `window` holds the first `n_held` bytes.
fn find_frame(
    stream: &mut dyn Stream,
    preview: &Preview,
    window: &mut [u8; WINDOW_BYTES],
    mut n_held: usize,
) -> io::Result<Option<Frame>> {
    /// Bytes of a frame header from its marker to its width.
    const FRAME_BYTES: usize = 9;
    let (mut window_at, mut at) = (0_u64, 2_u64);
    let mut n_windows = 1;
    loop {
        let is_held = at >= window_at && at - window_at + FRAME_BYTES as u64 <= n_held as u64;
        if !is_held {
            if n_windows == MOST_WINDOWS {
                return Ok(None);
            }
            n_windows += 1;
            window_at = at;
            n_held = read_part(stream, preview, at, window)?;
        }
        let Some(segment) = window[..n_held].get((at - window_at) as usize..) else { return Ok(None) };
        match *segment {
            // Fill bytes.
            [0xff, 0xff, ..] => at += 1,
            [0xff, 0xc0..=0xcf, _, _, bits, h0, h1, w0, w1, ..]
                if !matches!(segment[1], 0xc4 | 0xc8 | 0xcc) =>
            {
                let size = (u16::from_be_bytes([w0, w1]).into(), u16::from_be_bytes([h0, h1]).into());
                let is_plain = bits == 8 && matches!(segment[1], 0xc0..=0xc2) && size.0 > 0 && size.1 > 0;
                return Ok(Some(Frame { size, is_plain }));
            }
            [0xff, 0x01 | 0xd0..=0xd7, ..] => at += 2,
            // The entropy-coded data or the end come before a frame.
            [0xff, 0xd9 | 0xda, ..] => return Ok(None),
            [0xff, _, l0, l1, ..] => at += 2 + u64::from(u16::from_be_bytes([l0, l1]).max(2)),
            _ => return Ok(None),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use tag::preview::Previews;

    use super::super::finder::Finder;
    use super::*;

    /// A RAF file whose preview is these bytes.
    fn measured(jpeg: &[u8]) -> (Kind, Option<(u32, u32)>) {
        let mut file = b"FUJIFILMCCD-RAW ".to_vec();
        file.resize(0x54, 0);
        file.extend(0x94_u32.to_be_bytes());
        file.extend((jpeg.len() as u32).to_be_bytes());
        file.resize(0x94, 0);
        file.extend(jpeg);
        let mut stream = Cursor::new(file);
        let Previews { list, .. } = Finder::new().find(&mut stream, "raf").unwrap();
        measure(&mut stream, &list[0], "RAF").unwrap()
    }

    fn frame(marker: u8, bits: u8) -> Vec<u8> {
        [&[0xff, marker, 0, 11, bits][..], &120_u16.to_be_bytes(), &160_u16.to_be_bytes(), &[1, 1, 0x11, 0]]
            .concat()
    }

    fn jpeg(before: &[u8], frame: &[u8]) -> Vec<u8> {
        [b"\xff\xd8", before, frame, b"\xff\xd9"].concat()
    }

    #[test]
    fn the_size_is_in_the_frame_header_wherever_it_is() {
        let of = |before: &[u8]| measured(&jpeg(before, &frame(0xc0, 8)));
        assert_eq!(of(b""), (Kind::Jpeg, Some((160, 120))));
        let long = [b"\xff\xe2\xff\xf0", vec![0; 0xfff0 - 2].as_slice()].concat();
        assert_eq!(of(&long), (Kind::Jpeg, Some((160, 120))));
        assert_eq!(of(&[&long[..], b"\xff\xff\xff\xfe\0\x03x"].concat()), (Kind::Jpeg, Some((160, 120))));
        // A chain of segments without end is given up.
        assert_eq!(of(&long.repeat(20)), (Kind::Unknown, None));
        assert_eq!(of(b"\xff\xda\0\x02"), (Kind::Unknown, None));
        assert_eq!(of(b"junk"), (Kind::Unknown, None));
    }

    #[test]
    fn raw_data_in_a_jpeg_are_no_preview() {
        assert_eq!(measured(&jpeg(b"", &frame(0xc3, 14))).0, Kind::OtherJpeg);
        assert_eq!(measured(&jpeg(b"", &frame(0xc1, 12))).0, Kind::OtherJpeg);
        assert_eq!(measured(b"\xff\x0a\0\0").0, Kind::Jxl);
        assert_eq!(measured(b"no picture").0, Kind::Unknown);
    }

    #[test]
    fn a_header_that_is_cut_anywhere_is_no_error() {
        let whole = jpeg(b"\xff\xfe\0\x06comm", &frame(0xc0, 8));
        for n_bytes in 1..whole.len() - 6 {
            let (kind, _) = measured(&whole[..n_bytes]);
            assert!(matches!(kind, Kind::Unknown | Kind::Jpeg), "{n_bytes}: {kind:?}");
        }
    }
}
