//! Maps grey values to levels (PS3.3, C.11.1 and C.11.2).

use super::image::{Colors, Image};

/// The mapping of one file.
pub(super) struct Grey {
    slope: f64,
    intercept: f64,
    /// Rescaled values that are black and white.
    black: f64,
    white: f64,
    is_inverted: bool,
}

impl Grey {
    /// The mapping that the file names, or `range`, the smallest and largest of its stored values.
    pub(super) fn new(image: &Image, range: Option<(f64, f64)>) -> Grey {
        let Image { slope, intercept, .. } = *image;
        let rescaled = |value: f64| value * slope + intercept;
        let (black, white) = match (image.window, range) {
            // The linear function of C.11.2.1.2.1.
            (Some((center, width)), _) => {
                let half = (width - 1.0) / 2.0;
                (center - 0.5 - half, center - 0.5 + half)
            }
            (None, Some((least, most))) => {
                let (one, other) = (rescaled(least), rescaled(most));
                (one.min(other), one.max(other))
            }
            (None, None) => (rescaled(0.0), rescaled(255.0)),
        };
        let is_inverted = image.colors == Colors::Grey { is_inverted: true };
        Grey { slope, intercept, black, white, is_inverted }
    }

    /// Level of a stored value.
    pub(super) fn level(&self, value: f64) -> u8 {
        let value = value * self.slope + self.intercept;
        let level = if self.white > self.black {
            ((value - self.black) / (self.white - self.black) * 255.0).round() as u8
        } else if value > self.black {
            255
        } else {
            0
        };
        if self.is_inverted { !level } else { level }
    }
}

/// The stored value of a sample: the lower bits of `raw`, with or without a sign.
pub(super) fn value(raw: u32, image: &Image) -> f64 {
    let unused = 32 - u32::from(image.bits_stored.clamp(1, 32));
    if image.is_signed {
        ((raw << unused).cast_signed() >> unused).into()
    } else {
        (raw << unused >> unused).into()
    }
}
