//! The order in which the pictures inside a file are tried.

use std::io::{self, SeekFrom};

use tag::preview::{Preview, Previews};

use super::measure::{Kind, measure};
use super::parts::MOST_BYTES;
use crate::read::Stream;

/// A picture inside a file, with what its first bytes say.
#[derive(Clone, Debug)]
pub(super) struct Candidate<'p> {
    pub(super) preview: &'p Preview,
    pub(super) kind: Kind,
    pub(super) size: Option<(u32, u32)>,
    /// Why it cannot be used, if this is known before decoding.
    pub(super) obstacle: Option<&'static str>,
}

impl Candidate<'_> {
    /// Length in pixels of the longer side; 0 if it is unknown.
    pub(super) fn longer_side(&self) -> u32 {
        self.size.map_or(0, |(width, height)| width.max(height))
    }

    fn n_pixels(&self) -> u64 {
        self.size.map_or(0, |(width, height)| u64::from(width) * u64::from(height))
    }
}

/// Minimum width and height of a preview in pixels.
const LEAST_SIDE: u32 = 8;

/// The candidates of a file, measured, in the order of the file.
pub(super) fn candidates<'p>(
    stream: &mut dyn Stream,
    previews: &'p Previews,
) -> io::Result<Vec<Candidate<'p>>> {
    let _gate = gate::gate!("preview::measure", Work);
    let len_bytes = stream.seek(SeekFrom::End(0))?;
    let file_type = previews.file_type.map_or("", |file_type| file_type.name);
    let mut measured = Vec::with_capacity(previews.list.len());
    for preview in &previews.list {
        let (kind, size) = measure(stream, preview, file_type)?;
        let obstacle = match kind {
            _ if preview.end() > len_bytes => Some("cut: the file ends before it does"),
            _ if preview.len_bytes() > MOST_BYTES => Some("too long"),
            _ if size.is_some_and(|(width, height)| width.min(height) < LEAST_SIDE) => {
                Some("a placeholder of a few pixels")
            }
            Kind::Jpeg | Kind::Rows => None,
            Kind::Jxl if can_decode_jxl() => None,
            Kind::Jxl => Some("this build cannot decode JPEG XL"),
            Kind::OtherJpeg => Some("lossless JPEG, or more than 8 bits"),
            Kind::Hevc => Some("a bare HEVC stream"),
            Kind::Unknown => Some("not a picture in a known format"),
        };
        measured.push(Candidate { preview, kind, size, obstacle });
    }
    Ok(measured)
}

fn can_decode_jxl() -> bool {
    pixel::built_in().iter().any(|(format, _)| *format == pixel::Format::Jxl)
}

/// Puts usable candidates into the order in which they are tried: the smallest whose longer side reaches
/// `wanted` pixels, the larger ones, and then the smaller ones, the largest first.
pub(super) fn in_order<'c, 'p>(candidates: &'c [Candidate<'p>], wanted: u32) -> Vec<&'c Candidate<'p>> {
    let mut usable: Vec<&Candidate<'_>> =
        candidates.iter().filter(|candidate| candidate.obstacle.is_none()).collect();
    usable.sort_by_key(|candidate| {
        let is_small = candidate.longer_side() < wanted;
        let n_pixels = candidate.n_pixels();
        (is_small, if is_small { u64::MAX - n_pixels } else { n_pixels })
    });
    usable
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    use super::super::finder::Finder;

    #[test]
    fn the_smallest_that_is_large_enough_comes_first_then_larger_then_smaller_ones() {
        let mut file = b"FUJIFILMCCD-RAW ".to_vec();
        file.resize(0x54, 0);
        file.extend([0x94_u32.to_be_bytes(), 4_u32.to_be_bytes()].concat());
        file.resize(0x100, 0);
        let previews = Finder::new().find(&mut Cursor::new(file), "raf").unwrap();
        let preview = &previews.list[0];
        let of = |width, height, obstacle| Candidate {
            preview,
            kind: Kind::Jpeg,
            size: Some((width, height)),
            obstacle,
        };
        let all = [
            of(160, 120, None),
            of(6000, 4000, None),
            of(1620, 1080, None),
            of(800, 600, Some("cut")),
            of(640, 424, None),
        ];
        let widths = |wanted| -> Vec<u32> {
            in_order(&all, wanted).iter().map(|candidate| candidate.longer_side()).collect()
        };
        assert_eq!(widths(256), [640, 1620, 6000, 160]);
        assert_eq!(widths(160), [160, 640, 1620, 6000]);
        assert_eq!(widths(2000), [6000, 1620, 640, 160]);
        assert_eq!(widths(9000), [6000, 1620, 640, 160]);
        assert_eq!(widths(u32::MAX), [6000, 1620, 640, 160]);
    }
}
