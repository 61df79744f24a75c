//! Picture data of box-based formats: JPEG 2000, JPEG XL and ISO base media files (HEIF, AVIF, CR3, videos).

use std::collections::BTreeMap;
use std::io;

use super::{Input, Sink};

/// A box with the range of its contents.
#[derive(Clone, Copy)]
struct FoundBox {
    kind: [u8; 4],
    start: u64,
    end: u64,
}

/// Maximum number of boxes of one file that are examined.
const MOST_BOXES: u32 = 1 << 20;
/// Maximum number of bytes of a table that are read.
const MOST_TABLE_BYTES: u64 = 64 << 20;

/// The box at `at` in a part that ends at `end`; `None` if there are no more.
fn next_box(input: &mut Input<'_, '_>, at: u64, end: u64) -> io::Result<Option<FoundBox>> {
    if at.saturating_add(8) > end {
        return Ok(None);
    }
    let Some(head) = input.bytes::<8>(at)? else { return Ok(None) };
    let kind = [head[4], head[5], head[6], head[7]];
    let (start, len) = match u32::from_be_bytes([head[0], head[1], head[2], head[3]]) {
        0 => (at + 8, end - at),
        1 => {
            let Some(long) = input.bytes::<8>(at + 8)? else { return Ok(None) };
            (at + 16, u64::from_be_bytes(long))
        }
        len => (at + 8, len.into()),
    };
    let box_end = at.saturating_add(len).min(end);
    Ok((box_end >= start).then_some(FoundBox { kind, start, end: box_end }))
}

/// All boxes in a part of the file.
fn boxes(input: &mut Input<'_, '_>, start: u64, end: u64) -> io::Result<Vec<FoundBox>> {
    let mut found = Vec::new();
    let mut at = start;
    while let Some(next) = next_box(input, at, end)? {
        at = next.end;
        found.push(next);
        if found.len() >= MOST_BOXES as usize {
            break;
        }
    }
    Ok(found)
}

/// Length of the file in bytes.
fn file_end(input: &mut Input<'_, '_>) -> io::Result<u64> {
    io::Seek::seek(&mut input.stream, io::SeekFrom::End(0))
}

/// Hashes the contents of the boxes that hold codestreams.
pub(super) fn hash_jp2(input: &mut Input<'_, '_>) -> io::Result<()> {
    let end = file_end(input)?;
    for found in boxes(input, 0, end)? {
        if matches!(&found.kind, b"jp2c" | b"jbrd" | b"jxlp" | b"jxlc") {
            input.take(found.start, found.end - found.start)?;
        }
    }
    Ok(())
}

/// Hashes the coded pictures among the items, in the order of their numbers, then the samples of video and
/// audio, track by track.
pub(super) fn hash_movie(input: &mut Input<'_, '_>) -> io::Result<()> {
    let end = file_end(input)?;
    let top = boxes(input, 0, end)?;
    let mut media = None;
    for found in &top {
        match &found.kind {
            b"meta" => hash_items(input, *found)?,
            b"mdat" => media = Some(*found),
            b"moov" => {
                for track in boxes(input, found.start, found.end)? {
                    if &track.kind == b"trak" {
                        hash_track(input, track, media)?;
                    }
                }
            }
            _ => {}
        }
    }
    Ok(())
}

/// An item: its type, and the ranges of its parts.
#[derive(Default)]
struct Item {
    kind: [u8; 4],
    is_protected: bool,
    is_elsewhere: bool,
    method: u8,
    base: u64,
    extents: Vec<(u64, u64)>,
}

/// Hashes the items of a `meta` box that are coded pictures.
fn hash_items(input: &mut Input<'_, '_>, meta: FoundBox) -> io::Result<()> {
    const CODED: [&[u8; 4]; 5] = [b"av01", b"avc1", b"hvc1", b"lhv1", b"hvt1"];
    let mut items: BTreeMap<u32, Item> = BTreeMap::new();
    let mut data = None;
    // Version and flags precede the boxes.
    for found in boxes(input, meta.start + 4, meta.end)? {
        match &found.kind {
            b"iinf" => read_infos(input, found, &mut items)?,
            b"iloc" => {
                let table =
                    input.bytes_up_to(found.start, (found.end - found.start).min(MOST_TABLE_BYTES))?;
                let _complete = read_places(&table, &mut items);
            }
            b"idat" => data = Some(found.start),
            _ => {}
        }
    }
    for item in items.values().filter(|item| CODED.contains(&&item.kind)) {
        let base = match item.method {
            0 => Some(item.base),
            1 => data.map(|data| item.base + data),
            _ => None,
        };
        let Some(base) = base.filter(|_| !item.is_protected && !item.is_elsewhere) else { continue };
        for &(offset, len) in &item.extents {
            input.take(base.saturating_add(offset), len)?;
        }
    }
    Ok(())
}

fn read_infos(input: &mut Input<'_, '_>, found: FoundBox, items: &mut BTreeMap<u32, Item>) -> io::Result<()> {
    let Some([version, ..]) = input.bytes::<4>(found.start)? else { return Ok(()) };
    let count_bytes = if version == 0 { 2 } else { 4 };
    for info in boxes(input, found.start + 4 + count_bytes, found.end)? {
        let bytes = input.bytes_up_to(info.start, (info.end - info.start).min(16))?;
        let Some(&version) = bytes.first() else { continue };
        let id_bytes = match version {
            2 => 2,
            3 => 4,
            _ => continue,
        };
        let mut numbers = Numbers { bytes: &bytes, at: 4 };
        let (Some(id), Some(protection)) = (numbers.next(id_bytes), numbers.next(2)) else { continue };
        let Some(kind) = bytes.get(numbers.at..).and_then(|rest| rest.first_chunk()) else { continue };
        let item = items.entry(id as u32).or_default();
        (item.kind, item.is_protected) = (*kind, protection != 0);
    }
    Ok(())
}

/// Reads integers of any width, one after another.
struct Numbers<'n> {
    bytes: &'n [u8],
    at: usize,
}

impl Numbers<'_> {
    fn next(&mut self, n_bytes: usize) -> Option<u64> {
        let bytes = self.bytes.get(self.at..self.at.checked_add(n_bytes)?)?;
        self.at += n_bytes;
        Some(bytes.iter().fold(0, |number, byte| number << 8 | u64::from(*byte)))
    }
}

/// Reads the item location table (ISO/IEC 14496-12, 8.11.3); `None` if it is truncated.
fn read_places(table: &[u8], items: &mut BTreeMap<u32, Item>) -> Option<()> {
    let version = *table.first()?;
    let mut numbers = Numbers { bytes: table, at: 4 };
    let widths = numbers.next(2)?;
    let width = |shift: u32| (widths >> shift & 0xf) as usize;
    let (offset_bytes, length_bytes, base_bytes) = (width(12), width(8), width(4));
    let index_bytes = if version == 0 { 0 } else { width(0) };
    let id_bytes = if version < 2 { 2 } else { 4 };
    let n_items = numbers.next(id_bytes)?;
    for _ in 0..n_items {
        let id = numbers.next(id_bytes)? as u32;
        let method = if version == 0 { 0 } else { numbers.next(2)? & 0xf };
        let reference = numbers.next(2)?;
        let base = numbers.next(base_bytes)?;
        let n_extents = numbers.next(2)?;
        let mut extents = Vec::new();
        for _ in 0..n_extents {
            numbers.next(index_bytes)?;
            extents.push((numbers.next(offset_bytes)?, numbers.next(length_bytes)?));
        }
        let item = items.entry(id).or_default();
        (item.method, item.is_elsewhere, item.base, item.extents) =
            (method as u8, reference != 0, base, extents);
    }
    Some(())
}

/// The sample tables of a track.
#[derive(Default)]
struct Tables {
    chunks: Vec<u64>,
    /// First chunk of each run, and the number of samples in each of its chunks.
    runs: Vec<(u32, u32)>,
    sizes: Sizes,
}

#[derive(Default)]
enum Sizes {
    #[default]
    None,
    /// All samples have the same size: size and number.
    Same(u32, u32),
    Each(Vec<u32>),
}

/// Hashes the chunks of a video or audio track. If the media data precedes the tables, a chunk ends with it.
fn hash_track(input: &mut Input<'_, '_>, track: FoundBox, media: Option<FoundBox>) -> io::Result<()> {
    for part in boxes(input, track.start, track.end)? {
        if &part.kind != b"mdia" {
            continue;
        }
        let mut handler = [0; 4];
        for inner in boxes(input, part.start, part.end)? {
            match &inner.kind {
                b"hdlr" => handler = input.bytes::<4>(inner.start + 8)?.unwrap_or_default(),
                b"minf" if matches!(&handler, b"vide" | b"soun") => {
                    for table in boxes(input, inner.start, inner.end)? {
                        if &table.kind == b"stbl" {
                            let tables = read_tables(input, table)?;
                            hash_chunks(input, &tables, media)?;
                        }
                    }
                }
                _ => {}
            }
        }
    }
    Ok(())
}

fn read_tables(input: &mut Input<'_, '_>, table: FoundBox) -> io::Result<Tables> {
    let mut tables = Tables::default();
    for found in boxes(input, table.start, table.end)? {
        if !matches!(&found.kind, b"stco" | b"co64" | b"stsc" | b"stsz" | b"stz2") {
            continue;
        }
        let bytes = input.bytes_up_to(found.start, (found.end - found.start).min(MOST_TABLE_BYTES))?;
        let u32_at = |at: usize| Some(u32::from_be_bytes(*bytes.get(at..)?.first_chunk()?));
        let count = u32_at(4).unwrap_or(0) as usize;
        let body = bytes.get(8..).unwrap_or(&[]);
        match &found.kind {
            b"stco" => {
                let (numbers, _) = body.as_chunks::<4>();
                tables.chunks = numbers.iter().take(count).map(|n| u32::from_be_bytes(*n).into()).collect();
            }
            b"co64" => {
                let (numbers, _) = body.as_chunks::<8>();
                tables.chunks = numbers.iter().take(count).map(|n| u64::from_be_bytes(*n)).collect();
            }
            b"stsc" => {
                let (runs, _) = body.as_chunks::<12>();
                let run = |run: &[u8; 12]| {
                    let [a, b, c, d, e, f, g, h, ..] = *run;
                    (u32::from_be_bytes([a, b, c, d]), u32::from_be_bytes([e, f, g, h]))
                };
                tables.runs = runs.iter().take(count).map(run).collect();
            }
            b"stz2" => tables.sizes = packed_sizes(&bytes),
            _ => {
                let n_samples = u32_at(8).unwrap_or(0);
                tables.sizes = match count as u32 {
                    0 => {
                        let (numbers, _) = bytes.get(12..).unwrap_or(&[]).as_chunks::<4>();
                        let sizes = numbers.iter().take(n_samples as usize).map(|n| u32::from_be_bytes(*n));
                        Sizes::Each(sizes.collect())
                    }
                    size => Sizes::Same(size, n_samples),
                };
            }
        }
    }
    Ok(tables)
}

/// Sample sizes of 4, 8 or 16 bits.
fn packed_sizes(bytes: &[u8]) -> Sizes {
    let (Some(&bits), Some(count)) = (bytes.get(7), bytes.get(8..).and_then(|rest| rest.first_chunk()))
    else {
        return Sizes::None;
    };
    let count = u32::from_be_bytes(*count) as usize;
    let body = bytes.get(12..).unwrap_or(&[]);
    let sizes: Vec<u32> = match bits {
        4 => body.iter().flat_map(|byte| [u32::from(byte >> 4), u32::from(byte & 15)]).collect(),
        8 => body.iter().map(|byte| u32::from(*byte)).collect(),
        _ => body.chunks_exact(2).map(|pair| u32::from(u16::from_be_bytes([pair[0], pair[1]]))).collect(),
    };
    Sizes::Each(sizes.into_iter().take(count).collect())
}

/// Hashes the chunks, if the tables describe as many samples as there are sizes.
fn hash_chunks(input: &mut Input<'_, '_>, tables: &Tables, media: Option<FoundBox>) -> io::Result<()> {
    let Some(lengths) = chunk_lengths(tables) else { return Ok(()) };
    for (&start, len) in tables.chunks.iter().zip(lengths) {
        let most = match media {
            // The box of a file that is cut ends where the file does.
            Some(media) if start >= media.start && matches!(input.sink, Sink::Hash(_)) => {
                media.end.saturating_sub(start)
            }
            _ => u64::MAX,
        };
        input.take(start, len.min(most))?;
    }
    Ok(())
}

/// The length of each chunk; `None` if the tables contradict each other.
fn chunk_lengths(tables: &Tables) -> Option<Vec<u64>> {
    let n_sizes = match &tables.sizes {
        Sizes::None => return None,
        Sizes::Same(_, count) => u64::from(*count),
        Sizes::Each(sizes) => sizes.len() as u64,
    };
    let mut lengths = Vec::with_capacity(tables.chunks.len());
    let mut next_sample = 0_u64;
    let mut run = 0;
    for number in 1..=tables.chunks.len() {
        while tables.runs.get(run + 1).is_some_and(|(first, _)| *first as usize <= number) {
            run += 1;
        }
        let n_samples = u64::from(tables.runs.get(run)?.1);
        let end_sample = next_sample + n_samples;
        if end_sample > n_sizes {
            break;
        }
        lengths.push(match &tables.sizes {
            Sizes::Same(size, _) => u64::from(*size) * n_samples,
            Sizes::Each(sizes) => {
                let sizes = sizes.get(next_sample as usize..end_sample as usize)?;
                sizes.iter().map(|size| u64::from(*size)).sum()
            }
            Sizes::None => return None,
        });
        next_sample = end_sample;
    }
    (next_sample == n_sizes).then_some(lengths)
}
