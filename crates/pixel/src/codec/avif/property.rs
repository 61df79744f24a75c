//! Properties of an item, or of the samples of a track.

use super::bytes::Bytes;
use super::turn::exif_orientation;

/// Colours by code points, from a box `colr` of type `nclx`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Nclx {
    pub(super) primaries: u16,
    pub(super) transfer: u16,
    pub(super) matrix: u16,
    pub(super) is_full: bool,
}

/// Kind of samples in coded data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Coding {
    /// Number of bits of a sample.
    pub(super) depth: u32,
    pub(super) is_grey: bool,
    /// Twice the number of samples for each pixel.
    pub(super) half_samples: u32,
}

/// The part of a picture that is shown: left, top, width, height.
pub(super) type Crop = (u32, u32, u32, u32);

/// Properties that matter for decoding.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Properties {
    /// Width and height (`ispe`).
    pub(super) size: Option<(u32, u32)>,
    /// From `av1C`.
    pub(super) coding: Option<Coding>,
    pub(super) nclx: Option<Nclx>,
    pub(super) icc: Option<Vec<u8>>,
    /// Width, height, left and top as fractions (`clap`).
    clap: Option<[(u32, u32); 4]>,
    quarters: Option<u8>,
    axis: Option<u8>,
    pub(super) is_alpha: bool,
    /// Number of the operating point (`a1op`).
    pub(super) operating_point: u8,
}

impl Properties {
    pub(super) fn of<'a>(all: impl Iterator<Item = ([u8; 4], &'a [u8])>) -> Properties {
        let mut found = Properties::default();
        for (kind, body) in all {
            // A property that is cut short counts as missing.
            let _ = found.keep(&kind, Bytes(body));
        }
        found
    }

    fn keep(&mut self, kind: &[u8; 4], mut body: Bytes<'_>) -> Option<()> {
        match kind {
            b"ispe" => {
                body.version()?;
                self.size = Some((body.u32()?, body.u32()?));
            }
            b"av1C" => {
                let [_, _, flags] = *body.take(3)? else { return None };
                let depth = match (flags & 0x40 != 0, flags & 0x20 != 0) {
                    (false, _) => 8,
                    (true, false) => 10,
                    (true, true) => 12,
                };
                let (is_grey, is_halved) = (flags & 0x10 != 0, (flags & 8 != 0, flags & 4 != 0));
                let half_samples = match is_halved {
                    _ if is_grey => 2,
                    (true, true) => 3,
                    (true, false) => 4,
                    _ => 6,
                };
                self.coding = Some(Coding { depth, is_grey, half_samples });
            }
            b"colr" => self.keep_colours(body)?,
            b"clap" => {
                let mut fraction = || Some((body.u32()?, body.u32()?));
                self.clap = Some([fraction()?, fraction()?, fraction()?, fraction()?]);
            }
            b"irot" => self.quarters = Some(body.u8()? & 3),
            b"imir" => self.axis = Some(body.u8()? & 1),
            b"auxC" | b"auxi" => {
                body.version()?;
                let kind = body.text()?;
                self.is_alpha = kind == b"urn:mpeg:mpegB:cicp:systems:auxiliary:alpha"
                    || kind == b"urn:mpeg:hevc:2015:auxid:1";
            }
            b"a1op" => self.operating_point = body.u8()?.min(31),
            _ => {}
        }
        Some(())
    }

    fn keep_colours(&mut self, mut body: Bytes<'_>) -> Option<()> {
        match &body.code()? {
            b"nclx" => {
                self.nclx = Some(Nclx {
                    primaries: body.u16()?,
                    transfer: body.u16()?,
                    matrix: body.u16()?,
                    is_full: body.u8()? & 0x80 != 0,
                });
            }
            b"prof" | b"rICC" => self.icc = Some(body.0.to_vec()),
            _ => {}
        }
        Some(())
    }

    pub(super) fn orientation(&self) -> u8 {
        exif_orientation(self.quarters.unwrap_or(0), self.axis)
    }

    /// The part of a picture of this size that is shown, if it is not all of it. A part that is not in whole
    /// pixels, or not inside the picture, is ignored, as libavif does.
    pub(super) fn crop(&self, (width, height): (u32, u32)) -> Option<Crop> {
        let [across, down, right, below] = self.clap?;
        let whole = |(value, of): (u32, u32)| value.checked_div(of).filter(|_| value.is_multiple_of(of));
        let (new_width, new_height) = (whole(across)?, whole(down)?);
        // The distance of the centres (14496-12, 12.1.4), which may be negative.
        let start = |(value, of): (u32, u32), size: u32, new: u32| {
            let (value, of) = (i64::from(value as i32), i64::from(of as i32));
            let doubled = (of > 0).then(|| value.checked_mul(2))??;
            let twice = doubled.checked_div(of).filter(|_| doubled % of == 0)?;
            let twice = twice + i64::from(size) - i64::from(new);
            (twice % 2 == 0).then(|| u32::try_from(twice / 2).ok())?
        };
        let (left, top) = (start(right, width, new_width)?, start(below, height, new_height)?);
        let fits = new_width > 0
            && new_height > 0
            && left.checked_add(new_width)? <= width
            && top.checked_add(new_height)? <= height;
        (fits && (new_width, new_height) != (width, height)).then_some((left, top, new_width, new_height))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crop_is_in_whole_pixels_and_inside() {
        let crop = |clap| Properties { clap: Some(clap), ..Properties::default() }.crop((100, 50));
        assert_eq!(crop([(40, 1), (20, 1), (0, 1), (0, 1)]), Some((30, 15, 40, 20)));
        assert_eq!(crop([(40, 1), (20, 1), (-30i32 as u32, 1), (15, 1)]), Some((0, 30, 40, 20)));
        assert_eq!(crop([(40, 1), (20, 1), (31, 1), (0, 1)]), None);
        assert_eq!(crop([(41, 1), (20, 1), (0, 1), (0, 1)]), None);
        assert_eq!(crop([(41, 1), (20, 1), (1, 2), (0, 1)]), Some((30, 15, 41, 20)));
        assert_eq!(crop([(40, 0), (20, 1), (0, 0), (0, 1)]), None);
        assert_eq!(crop([(100, 1), (50, 1), (0, 1), (0, 1)]), None);
    }

    #[test]
    fn colours_and_coding_are_read() {
        let colr = b"nclx\0\x09\0\x10\0\x09\x80";
        let found = Properties::of([(*b"colr", &colr[..]), (*b"av1C", b"\x81\x05\x50\0")].into_iter());
        let nclx = Nclx { primaries: 9, transfer: 16, matrix: 9, is_full: true };
        assert_eq!(
            (found.nclx, found.coding),
            (Some(nclx), Some(Coding { depth: 10, is_grey: true, half_samples: 2 }))
        );
    }
}
