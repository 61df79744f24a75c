//! The orientation of EXIF that is equivalent to the properties `irot` and `imir`.

/// Converts quarter turns counterclockwise, then a mirror: 0 exchanges top and bottom, 1 left and right. MIAF
/// (ISO/IEC 23000-22, 7.3.6.7) rotates first and then mirrors.
pub(super) fn exif_orientation(quarters: u8, axis: Option<u8>) -> u8 {
    let orientations = match axis {
        None => [1, 8, 3, 6],
        Some(0) => [4, 5, 2, 7],
        Some(_) => [2, 7, 4, 5],
    };
    orientations[usize::from(quarters & 3)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::{Header, Layout};
    use crate::orient;
    use crate::picture::Picture;

    /// Grey pixels in two rows of three.
    const PIXELS: [u8; 6] = [1, 2, 3, 4, 5, 6];

    fn picture(width: u32, height: u32, pixels: Vec<u8>) -> Picture {
        Picture { header: Header { width, height, layout: Layout::Grey8 }, pixels }
    }

    #[test]
    fn turns_and_mirrors_are_those_of_exif() {
        for quarters in 0..4 {
            for axis in [None, Some(0), Some(1)] {
                let mut by_hand = picture(3, 2, PIXELS.to_vec());
                for _ in 0..quarters {
                    by_hand = orient::oriented(by_hand, 8);
                }
                if let Some(axis) = axis {
                    by_hand = orient::oriented(by_hand, if axis == 0 { 4 } else { 2 });
                }
                let at_once =
                    orient::oriented(picture(3, 2, PIXELS.to_vec()), exif_orientation(quarters, axis));
                assert_eq!(
                    (at_once.header, at_once.pixels),
                    (by_hand.header, by_hand.pixels),
                    "{quarters} {axis:?}"
                );
            }
        }
    }
}
