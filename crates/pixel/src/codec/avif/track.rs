//! Reads the tracks of a sequence (ISO/IEC 14496-12, 8.3 to 8.7).

use super::bytes::{Bytes, boxes, find};
use super::property::Properties;

/// A track of AV1 samples.
#[derive(Clone, Debug, Default)]
pub(super) struct Track {
    id: u32,
    /// Track whose alpha this one is.
    alpha_of: Option<u32>,
    /// Whether the colours were multiplied with the alpha in another track.
    pub(super) is_multiplied: bool,
    pub(super) size: (u32, u32),
    pub(super) properties: Properties,
    /// Number of samples that there should be.
    pub(super) n_samples: u32,
    /// Offset and length of each sample, up to a maximum number.
    pub(super) samples: Vec<(u64, u64)>,
}

/// The track of colours of a file, and that of its alpha. `most` samples of each are located.
pub(super) fn tracks(moov: &[u8], most: u32) -> Option<(Track, Option<Track>)> {
    let all = boxes(moov).filter(|found| found.kind == *b"trak");
    let all: Vec<Track> = all.filter_map(|found| track(found.body, most)).collect();
    let is_colour = |track: &&Track| track.alpha_of.is_none() && !track.properties.is_alpha;
    let colour = all.iter().find(is_colour)?.clone();
    let alpha = all.into_iter().find(|track| track.alpha_of == Some(colour.id));
    Some((colour, alpha))
}

/// Reads a track; `None` if it is damaged or not AV1.
fn track(body: &[u8], most: u32) -> Option<Track> {
    let mut header = Bytes(find(body, b"tkhd")?);
    let (version, _) = header.version()?;
    header.take(if version == 1 { 16 } else { 8 })?;
    let mut track = Track { id: header.u32()?, ..Track::default() };
    if let Some(references) = find(body, b"tref") {
        track.alpha_of = find(references, b"auxl").and_then(|ids| Bytes(ids).u32());
        track.is_multiplied = find(references, b"prem").is_some();
    }
    let table = find(find(find(body, b"mdia")?, b"minf")?, b"stbl")?;
    describe(&mut track, find(table, b"stsd")?)?;
    let (lengths, n_samples) = lengths(find(table, b"stsz")?, most)?;
    track.n_samples = n_samples;
    let chunks = match find(table, b"stco") {
        Some(offsets) => numbers(offsets, 4)?,
        None => numbers(find(table, b"co64")?, 8)?,
    };
    track.samples = locate(&lengths, &chunks, find(table, b"stsc")?)?;
    Some(track)
}

/// Reads the first description of samples.
fn describe(track: &mut Track, body: &[u8]) -> Option<()> {
    let mut body = Bytes(body);
    body.version()?;
    body.u32()?;
    let entry = boxes(body.0).next().filter(|entry| entry.kind == *b"av01")?;
    let mut entry = Bytes(entry.body);
    // The fields of every entry, and those of pictures before their size.
    entry.take(8 + 16)?;
    track.size = (u32::from(entry.u16()?), u32::from(entry.u16()?));
    entry.take(50)?;
    track.properties = Properties::of(boxes(entry.0).map(|found| (found.kind, found.body)));
    Some(())
}

/// Lengths of the first samples, and the number of all.
fn lengths(body: &[u8], most: u32) -> Option<(Vec<u64>, u32)> {
    let mut body = Bytes(body);
    body.version()?;
    let (same, count) = (body.u32()?, body.u32()?);
    let listed = count.min(most);
    if same != 0 {
        return Some((vec![u64::from(same); listed as usize], count));
    }
    let lengths = (0..listed).map(|_| body.u32().map(u64::from)).collect::<Option<_>>()?;
    Some((lengths, count))
}

/// Numbers of a table with their count.
fn numbers(body: &[u8], bytes: usize) -> Option<Vec<u64>> {
    let mut body = Bytes(body);
    body.version()?;
    let count = body.u32()? as usize;
    let entries = body.take(count.checked_mul(bytes)?)?;
    entries.chunks_exact(bytes).map(|entry| Bytes(entry).number(bytes)).collect()
}

/// Finds the place of each sample from the places of chunks, and the numbers of samples in them.
fn locate(lengths: &[u64], chunks: &[u64], body: &[u8]) -> Option<Vec<(u64, u64)>> {
    let mut body = Bytes(body);
    body.version()?;
    let n_runs = body.u32()? as usize;
    let mut runs = Vec::new();
    for _ in 0..n_runs {
        runs.push((body.u32()?, body.u32()?));
        body.u32()?;
    }
    let mut left = lengths.iter();
    let mut samples = Vec::with_capacity(lengths.len());
    for (number, &chunk) in (1u32..).zip(chunks) {
        let run = runs.iter().rev().find(|(first, _)| *first <= number)?;
        let mut offset = chunk;
        for &length in left.by_ref().take(run.1 as usize) {
            samples.push((offset, length));
            offset = offset.checked_add(length)?;
        }
    }
    Some(samples)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_are_found_in_their_chunks() {
        let stsc = b"\0\0\0\0\0\0\0\x02\0\0\0\x01\0\0\0\x02\0\0\0\x01\0\0\0\x02\0\0\0\x01\0\0\0\x01";
        let samples = locate(&[5, 6, 7], &[100, 50], stsc);
        assert_eq!(samples, Some(vec![(100, 5), (105, 6), (50, 7)]));
        assert_eq!(locate(&[5, 6, 7], &[u64::MAX], stsc), None);
        assert_eq!(lengths(b"\0\0\0\0\0\0\0\x09\xFF\xFF\xFF\xFF", 3), Some((vec![9; 3], u32::MAX)));
        assert_eq!(lengths(b"\0\0\0\0\0\0\0\0\xFF\xFF\xFF\xFF", 3), None);
        assert_eq!(numbers(b"\0\0\0\0\xFF\xFF\xFF\xFF", 8), None);
    }
}
