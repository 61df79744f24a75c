//! Planes of samples, and pictures put together from tiles.

use super::property::Nclx;
use crate::error::DecodeError;

/// One plane of samples, in rows without gaps.
#[derive(Clone, Debug, Default)]
pub(super) struct Plane {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) samples: Vec<u16>,
}

/// Meaning of the samples, as the coded data describe it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Signal {
    /// Number of bits of a sample.
    pub(super) depth: u32,
    pub(super) colours: Nclx,
}

/// A decoded picture: luma, or luma and two planes of chroma.
#[derive(Clone, Debug)]
pub(super) struct Planes {
    pub(super) planes: Vec<Plane>,
    /// Powers of two by which chroma is smaller, across and down.
    pub(super) shift: (u32, u32),
    pub(super) signal: Signal,
}

impl Planes {
    pub(super) fn size(&self) -> (u32, u32) {
        let luma = self.planes.first();
        luma.map_or((0, 0), |luma| (luma.width as u32, luma.height as u32))
    }

    /// An empty picture of this size with the signal of `tile`.
    pub(super) fn canvas(tile: &Planes, (width, height): (u32, u32)) -> Planes {
        let (width, height) = (width as usize, height as usize);
        let plane = |index: usize| {
            let shift = if index == 0 { (0, 0) } else { tile.shift };
            let (width, height) = (width.div_ceil(1 << shift.0), height.div_ceil(1 << shift.1));
            Plane { width, height, samples: vec![0; width * height] }
        };
        Planes { planes: (0..tile.planes.len()).map(plane).collect(), ..*tile }
    }

    /// Copies a tile to its place; what exceeds the canvas is left out.
    pub(super) fn put(&mut self, tile: &Planes, left: u32, top: u32) -> Result<(), DecodeError> {
        let is_same = (tile.planes.len(), tile.shift, tile.signal.depth)
            == (self.planes.len(), self.shift, self.signal.depth);
        if !is_same {
            return Err(DecodeError::damaged("tiles of different kinds"));
        }
        for (index, (to, from)) in self.planes.iter_mut().zip(&tile.planes).enumerate() {
            let shift = if index == 0 { (0, 0) } else { self.shift };
            let (left, top) = (left as usize >> shift.0, top as usize >> shift.1);
            let n = from.width.min(to.width.saturating_sub(left));
            let rows = to.samples.chunks_mut(to.width.max(1)).skip(top);
            for (to, from) in rows.zip(from.samples.chunks(from.width.max(1))).filter(|_| n > 0) {
                to[left..left + n].copy_from_slice(&from[..n]);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn planes(width: usize, height: usize, value: u16) -> Planes {
        let plane = |width, height| Plane { width, height, samples: vec![value; width * height] };
        let colours = Nclx { primaries: 1, transfer: 13, matrix: 6, is_full: true };
        let (across, down) = (width.div_ceil(2), height.div_ceil(2));
        Planes {
            planes: vec![plane(width, height), plane(across, down), plane(across, down)],
            shift: (1, 1),
            signal: Signal { depth: 8, colours },
        }
    }

    #[test]
    fn tiles_are_cut_at_the_edges() {
        let mut canvas = Planes::canvas(&planes(4, 4, 0), (7, 5));
        assert_eq!((canvas.planes[1].width, canvas.planes[1].height), (4, 3));
        for (value, left, top) in [(1, 0, 0), (2, 4, 0), (3, 0, 4), (4, 4, 4)] {
            canvas.put(&planes(4, 4, value), left, top).unwrap();
        }
        assert_eq!(canvas.planes[0].samples[..7], [1, 1, 1, 1, 2, 2, 2]);
        assert_eq!(canvas.planes[0].samples[28..], [3, 3, 3, 3, 4, 4, 4]);
        assert_eq!(canvas.planes[2].samples[8..], [3, 3, 4, 4]);
        let other = Planes { shift: (0, 0), ..planes(4, 4, 1) };
        assert!(canvas.put(&other, 0, 0).is_err());
    }
}
