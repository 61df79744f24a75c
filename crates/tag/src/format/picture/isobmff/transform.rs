//! The transformative properties of an item (ISO/IEC 23008-12, 6.5.8 to 6.5.12): the part of the coded
//! picture that is shown, its rotation and its mirroring, in the order in which the item lists them. They
//! decide how the picture is drawn; the orientation of EXIF does not apply (MIAF, ISO/IEC 23000-22, 7.3.6.7).

use table::bytes::be32;

/// How a picture is shown, after the properties so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Presentation {
    /// Width and height as stored, of the part that is shown.
    pub size: (u32, u32),
    /// Quarter turns counterclockwise, of 4.
    quarters: u8,
    /// Whether left and right are exchanged after the turns.
    is_mirrored: bool,
}

impl Presentation {
    pub(super) fn of_size(size: (u32, u32)) -> Presentation {
        Presentation { size, quarters: 0, is_mirrored: false }
    }

    /// Applies the property of this kind; others change nothing.
    pub(super) fn apply(&mut self, kind: &[u8; 4], payload: &[u8]) {
        match (kind, payload.first()) {
            (b"irot", Some(angle)) => self.turn(angle & 3),
            (b"imir", Some(axis)) => {
                // To exchange top and bottom is a half turn, then to exchange left and right.
                if axis & 1 == 0 {
                    self.turn(2);
                }
                self.is_mirrored = !self.is_mirrored;
            }
            (b"clap", _) => {
                let is_lying = self.quarters & 1 == 1;
                let turned = |(width, height)| if is_lying { (height, width) } else { (width, height) };
                if let Some(size) = clean_aperture(payload, turned(self.size)) {
                    self.size = turned(size);
                }
            }
            _ => {}
        }
    }

    fn turn(&mut self, quarters: u8) {
        // A turn after a mirror is the opposite turn before it.
        let quarters = if self.is_mirrored { 4 - quarters } else { quarters };
        self.quarters = (self.quarters + quarters) & 3;
    }

    /// The equivalent orientation of EXIF.
    pub(super) fn orientation(&self) -> u8 {
        let orientations = if self.is_mirrored { [2, 7, 4, 5] } else { [1, 8, 3, 6] };
        orientations[usize::from(self.quarters)]
    }
}

/// The size of the part that a `clap` (ISO/IEC 14496-12, 12.1.4) shows of a picture of this size; `None` if
/// it is not in whole pixels or leaves the picture.
fn clean_aperture(payload: &[u8], (width, height): (u32, u32)) -> Option<(u32, u32)> {
    let fraction = |at: usize| Some((be32(payload, at)?, be32(payload, at + 4)?));
    let whole = |(value, of): (u32, u32)| value.checked_div(of).filter(|_| value.is_multiple_of(of));
    let (new_width, new_height) = (whole(fraction(0)?)?, whole(fraction(8)?)?);
    let fits = |offset: (u32, u32), size: u32, new: u32| {
        // Twice the distance of the centres, which may be negative.
        let (value, of) = (i64::from(offset.0.cast_signed()) * 2, i64::from(offset.1.cast_signed()));
        let twice = value.checked_div(of).filter(|_| of > 0 && value % of == 0)?;
        let start = twice + i64::from(size) - i64::from(new);
        Some(new > 0 && start >= 0 && start % 2 == 0 && start / 2 + i64::from(new) <= i64::from(size))
    };
    let is_inside = fits(fraction(16)?, width, new_width)? && fits(fraction(24)?, height, new_height)?;
    is_inside.then_some((new_width, new_height))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clap(numbers: [i32; 8]) -> Vec<u8> {
        numbers.iter().flat_map(|number| number.to_be_bytes()).collect()
    }

    #[track_caller]
    fn check(properties: &[(&[u8; 4], &[u8])], size: (u32, u32), orientation: u8) {
        let mut shown = Presentation::of_size((80, 64));
        properties.iter().for_each(|(kind, payload)| shown.apply(kind, payload));
        assert_eq!((shown.size, shown.orientation()), (size, orientation));
    }

    #[test]
    fn properties_apply_in_their_order() {
        let half = clap([80, 1, 40, 1, 0, 1, -12, 1]);
        check(&[], (80, 64), 1);
        check(&[(b"irot", &[3])], (80, 64), 6);
        check(&[(b"clap", &half), (b"irot", &[3])], (80, 40), 6);
        check(&[(b"imir", &[0])], (80, 64), 4);
        check(&[(b"imir", &[1])], (80, 64), 2);
        // A turn to the left and then a mirror, and the other way round.
        check(&[(b"irot", &[1]), (b"imir", &[1])], (80, 64), 7);
        check(&[(b"imir", &[1]), (b"irot", &[1])], (80, 64), 5);
        check(&[(b"imir", &[0]), (b"imir", &[1])], (80, 64), 3);
        // A crop after a turn is of the turned picture.
        let of_turned = clap([40, 1, 80, 1, 12, 1, 0, 1]);
        check(&[(b"irot", &[1]), (b"clap", &of_turned)], (80, 40), 8);
    }

    #[test]
    fn a_part_that_leaves_the_picture_is_ignored() {
        for numbers in [
            [80, 1, 40, 1, 0, 1, -13, 1],
            [81, 1, 40, 1, 0, 1, 0, 1],
            [80, 0, 40, 1, 0, 1, 0, 1],
            [80, 1, 41, 2, 0, 1, 0, 1],
            [0, 1, 40, 1, 0, 1, 0, 1],
        ] {
            check(&[(b"clap", &clap(numbers))], (80, 64), 1);
        }
        check(&[(b"clap", &[0; 31]), (b"irot", &[])], (80, 64), 1);
    }
}
