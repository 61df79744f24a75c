//! Previews that cameras store in application segments of a JPEG: parts of a JPEG one after another, and
//! FlashPix streams (EXIF 2.32, section 4.7.2; "FlashPix ready" extensions).
//!
//! A preview begins with a JPEG's first bytes, in some cameras after a mark, and continues in the segments
//! that follow without a gap. Which segments can follow is ExifTool's rule.

use crate::context::Context;
use crate::format::picture::ole;
use crate::metadata::Group;
use table::bytes::{be16, be32};
use table::value::Piece;

/// One segment: the `n` of APPn, and its payload.
pub(in crate::format) type Part<'a> = (u8, &'a [u8]);

const FPXR: &[u8] = b"FPXR\0";

/// Whether the segment APPn with this head begins a preview or is a part of FlashPix streams.
pub(in crate::format) fn begins(ctx: &Context<'_>, number: u8, head: &[u8]) -> bool {
    let is_stream = matches!(number, 2 | 4) && head.starts_with(FPXR);
    (is_stream && ctx.options.maker_notes) || start_of_jpeg(number, head).is_some()
}

/// Whether the preview in APP`before` can continue in APP`number`.
pub(in crate::format) fn continues(before: u8, number: u8) -> bool {
    matches!((before, number), (2, 2) | (3, 4) | (4, 5))
}

/// Position of the JPEG in the first segment of a preview.
fn start_of_jpeg(number: u8, payload: &[u8]) -> Option<usize> {
    let is_jpeg = |at: usize| matches!(payload.get(at..), Some([0xff, 0xd8, 0xff, 0xdb | 0xe0 | 0xe1, ..]));
    match number {
        2 if payload.starts_with(b"QVGA\0") => Some(5).filter(|&at| is_jpeg(at)),
        2 if payload.starts_with(b"BGTH") => Some(4).filter(|&at| is_jpeg(at)),
        2 => Some(0).filter(|_| is_jpeg(0)),
        3 => Some(0).filter(|_| payload.starts_with(b"\xff\xd8\xff\xdb")),
        _ => None,
    }
}

/// Reads the segments of a file that [`begins`] or [`continues`] accepted.
pub(in crate::format) fn read<'a>(ctx: &mut Context<'a>, parts: &[Part<'a>]) {
    let mut pieces: Vec<Piece<'a>> = Vec::new();
    let mut streams = Streams::default();
    for &(number, payload) in parts {
        if payload.starts_with(FPXR) {
            streams.take(ctx, payload);
        } else if let Some(start) = start_of_jpeg(number, payload) {
            push(ctx, &mut pieces);
            pieces.push(Piece::Held(&payload[start..]));
        } else if !pieces.is_empty() {
            pieces.push(Piece::Held(payload));
        }
    }
    push(ctx, &mut pieces);
    streams.finish(ctx);
}

fn push<'a>(ctx: &mut Context<'a>, pieces: &mut Vec<Piece<'a>>) {
    if !pieces.is_empty() {
        let image = ctx.data(&std::mem::take(pieces));
        ctx.push_plain(Group::FILE, "PreviewImage", image);
    }
}

/// Length of the head of a segment with data of a stream.
const HEAD_BYTES: usize = 13;

/// A stream of a contents list that is read, and its parts so far.
struct Stream<'a> {
    name: String,
    size: usize,
    parts: Vec<&'a [u8]>,
}

impl Stream<'_> {
    fn len(&self) -> usize {
        self.parts.iter().map(|part| part.len()).sum()
    }
}

/// The streams of a contents list.
#[derive(Default)]
struct Streams<'a> {
    /// The streams at their numbers in the list; `None` for others than those that are read, and after
    /// reading.
    listed: Vec<Option<Stream<'a>>>,
    /// Parts of the preview that Fujifilm's cameras store without a contents list.
    fuji: Vec<&'a [u8]>,
}

impl<'a> Streams<'a> {
    fn take(&mut self, ctx: &mut Context<'a>, payload: &'a [u8]) {
        const CONTENTS: u8 = 1;
        const DATA: u8 = 2;
        match payload.get(6) {
            Some(&CONTENTS) => self.listed = contents(payload),
            Some(&DATA) if payload.len() >= HEAD_BYTES => self.take_data(ctx, payload),
            _ => {}
        }
    }

    fn take_data(&mut self, ctx: &mut Context<'a>, payload: &'a [u8]) {
        const OF_FUJI: usize = 512;
        const FUJI_HEAD_BYTES: usize = 60;
        let (Some(index), Some(offset)) = (be16(payload, 7).map(usize::from), be32(payload, 9)) else {
            return;
        };
        match self.listed.get_mut(index) {
            Some(listed) => {
                let Some(stream) = listed else { return };
                add(stream, offset as usize, payload);
                if stream.len() >= stream.size {
                    read_stream(ctx, listed.take());
                }
            }
            None if index == OF_FUJI => {
                let body = payload.get(FUJI_HEAD_BYTES..).unwrap_or(&[]);
                if !self.fuji.is_empty() || body.starts_with(b"\xff\xd8\xff\xdb") {
                    self.fuji.push(body);
                }
            }
            None => {}
        }
    }

    fn finish(self, ctx: &mut Context<'a>) {
        for stream in self.listed {
            read_stream(ctx, stream.filter(|stream| !stream.parts.is_empty()));
        }
        let mut pieces: Vec<Piece<'a>> = self.fuji.iter().map(|part| Piece::Held(part)).collect();
        push(ctx, &mut pieces);
    }
}

/// Adds data of a stream. They may repeat the end of the data before.
fn add<'a>(stream: &mut Stream<'a>, offset: usize, payload: &'a [u8]) {
    let overlap = if stream.parts.is_empty() {
        0
    } else {
        stream.len().checked_sub(offset).filter(|overlap| payload.len() - HEAD_BYTES >= *overlap).unwrap_or(0)
    };
    stream.parts.push(&payload[HEAD_BYTES + overlap..]);
}

/// Reads a stream as if it were one of a compound file.
fn read_stream<'a>(ctx: &mut Context<'a>, stream: Option<Stream<'a>>) {
    let Some(stream) = stream else { return };
    let joined = ctx.keep_joined(&stream.parts);
    ole::read_stream(ctx, &stream.name, &joined[..joined.len().min(stream.size)]);
}

/// The streams of a contents list that are read, at their numbers in the list.
fn contents<'a>(payload: &[u8]) -> Vec<Option<Stream<'a>>> {
    const STORAGE: u32 = 0xffff_ffff;
    const CLASS_BYTES: usize = 16;
    const ENTRIES_AT: usize = 9;
    let n_entries = be16(payload, 7).unwrap_or(0);
    let (mut listed, mut at) = (Vec::new(), ENTRIES_AT);
    for _ in 0..n_entries {
        let Some(size) = be32(payload, at) else { break };
        // A byte that fills gaps follows, and the path in UTF-16, little-endian.
        let Some(path) = payload.get(at + 5..) else { break };
        let Some(n_units) = path.as_chunks::<2>().0.iter().position(|unit| unit == b"\0\0") else { break };
        let path: Vec<u16> =
            path.as_chunks::<2>().0[..n_units].iter().map(|u| u16::from_le_bytes(*u)).collect();
        let path = String::from_utf16_lossy(&path);
        let name = path.rsplit('/').next().unwrap_or_default();
        let is_read = size != STORAGE && ole::wants(name);
        listed.push(is_read.then(|| Stream {
            name: name.to_owned(),
            size: size as usize,
            parts: Vec::new(),
        }));
        at += 5 + (n_units + 1) * 2 + if size == STORAGE { CLASS_BYTES } else { 0 };
    }
    listed
}

#[cfg(test)]
mod tests {
    use crate::{Options, Parser, Value};

    fn segment(marker: u8, payload: &[u8]) -> Vec<u8> {
        [&[0xff, marker][..], &(payload.len() as u16 + 2).to_be_bytes(), payload].concat()
    }

    /// Group and bytes of the previews of a JPEG with these segments.
    fn previews(segments: &[Vec<u8>]) -> Vec<(String, Vec<u8>)> {
        let file = [b"\xff\xd8", segments.concat().as_slice(), b"\xff\xda"].concat();
        Parser::new().parse_whole(&file, &Options::default(), |metadata| {
            let images = metadata.tags.iter().filter(|tag| tag.name == "PreviewImage");
            let bytes = images.filter_map(|tag| match tag.value {
                Value::Data(pieces) => Some((tag.group.family1.to_owned(), bytes_of(pieces))),
                _ => None,
            });
            bytes.collect()
        })
    }

    fn bytes_of(pieces: &[crate::Piece<'_>]) -> Vec<u8> {
        let held = pieces.iter().map(|piece| match piece {
            crate::Piece::Held(bytes) => *bytes,
            _ => &[],
        });
        held.collect::<Vec<_>>().concat()
    }

    const JPEG: &[u8] = b"\xff\xd8\xff\xdbabc";

    #[test]
    fn a_preview_goes_on_in_the_segments_that_follow() {
        let (first, second) = (segment(0xe3, JPEG), segment(0xe4, b"defg"));
        let expected = |bytes: &[u8]| vec![("File".to_owned(), bytes.to_vec())];
        assert_eq!(previews(&[first.clone(), second.clone()]), expected(b"\xff\xd8\xff\xdbabcdefg"));
        assert_eq!(previews(&[first, segment(0xfe, b"gap"), second.clone()]), expected(JPEG));
        let marked = segment(0xe2, &[b"QVGA\0", JPEG].concat());
        assert_eq!(previews(&[marked, segment(0xe2, b"more")]), expected(b"\xff\xd8\xff\xdbabcmore"));
        assert_eq!(previews(&[second]), []);
    }

    #[test]
    fn the_screen_nail_of_flashpix_contains_a_preview() {
        let name = |text: &str| -> Vec<u8> {
            text.encode_utf16().flat_map(u16::to_le_bytes).chain([0, 0]).collect()
        };
        let storage = [&[0xff; 4][..], &[0], &name("/"), &[7; 16]].concat();
        let stream = [vec![9; 28], b"head".to_vec(), JPEG.to_vec()].concat();
        let nail = [&(stream.len() as u32).to_be_bytes()[..], &[0], &name("/\u{5}Screen Nail_bd01")].concat();
        let contents = [&b"FPXR\0\0\x01\0\x02"[..], &storage, &nail].concat();
        let data = |offset: u32, bytes: &[u8]| {
            segment(0xe2, &[&b"FPXR\0\0\x02\0\x01"[..], &offset.to_be_bytes(), bytes].concat())
        };
        // The second part repeats two bytes of the first.
        let segments = [segment(0xe2, &contents), data(0, &stream[..30]), data(28, &stream[28..])];
        assert_eq!(previews(&segments), [("FlashPix".to_owned(), JPEG.to_vec())]);
        for n_bytes in 0..contents.len() {
            let cut = [segment(0xe2, &contents[..n_bytes]), segments[1].clone(), segments[2].clone()];
            assert!(previews(&cut).len() <= 1);
        }
    }
}
