//! Sizes and orientations: which sides a turn exchanges, and whether a preview is turned already.

/// Minimum ratio of the sides at which a picture counts as upright or lying.
const CLEAR: f64 = 1.05;

/// Whether the orientation exchanges width and height.
pub(super) const fn swaps_sides(orientation: u8) -> bool {
    matches!(orientation, 5..=8)
}

pub(super) const fn swapped((width, height): (u32, u32)) -> (u32, u32) {
    (height, width)
}

/// Whether a preview without an orientation of its own is stored upright already although the photo is stored
/// lying, or the other way round: then the orientation of the file does not apply to it.
pub(super) fn is_upright(orientation: u8, photo: Option<(u32, u32)>, preview: Option<(u32, u32)>) -> bool {
    let is_tall = |(width, height): (u32, u32)| {
        let ratio = f64::from(width) / f64::from(height.max(1));
        match ratio {
            _ if ratio >= CLEAR => Some(false),
            _ if ratio <= 1.0 / CLEAR => Some(true),
            _ => None,
        }
    };
    let (Some(photo), Some(preview)) = (photo.and_then(is_tall), preview.and_then(is_tall)) else {
        return false;
    };
    swaps_sides(orientation) && photo != preview
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_preview_of_the_other_shape_is_turned_already() {
        let photo = Some((6000, 4000));
        assert!(is_upright(6, photo, Some((1080, 1620))));
        assert!(!is_upright(6, photo, Some((1620, 1080))));
        // Without an exchange of the sides the shape says nothing.
        assert!(!is_upright(3, photo, Some((1080, 1620))));
        assert!(!is_upright(6, Some((4000, 4000)), Some((1080, 1620))));
        assert!(!is_upright(6, None, Some((1080, 1620))) && !is_upright(6, photo, None));
        assert!(!is_upright(6, Some((0, 0)), Some((0, 0))));
        assert_eq!(swapped((3, 2)), (2, 3));
    }
}
