//! Makes 8-bit sRGB of linear light, for formats with floating-point samples.
//!
//! The mapping is the simplest that is right for pictures in the usual range: 0 is black, 1 is white, values
//! outside are cut off, and those between are coded with the curve of sRGB (IEC 61966-2-1). No exposure is
//! guessed, so a scene that is brighter than 1 everywhere becomes white. ImageMagick does the same.

/// Table of the curve: entry `n` is for the linear value `n / 65535`.
pub(super) struct Tone {
    table: Vec<u8>,
}

impl Tone {
    pub(super) fn new() -> Self {
        let table = (0..=65_535u32).map(|n| (curve(f64::from(n) / 65_535.0) * 255.0).round() as u8).collect();
        Tone { table }
    }

    /// The level of a linear value; what is not a number is black.
    pub(super) fn level(&self, linear: f32) -> u8 {
        // Conversion of floats to integers saturates, and makes 0 of what is not a number.
        self.table[usize::from((linear * 65_535.0 + 0.5) as u16)]
    }
}

/// The curve of sRGB, from linear light to a coded value, both 0 to 1.
pub(super) fn curve(linear: f64) -> f64 {
    if linear <= 0.003_130_8 { linear * 12.92 } else { 1.055 * linear.powf(1.0 / 2.4) - 0.055 }
}

/// The level of a coded value, 0 to 1, that needs no curve.
pub(super) fn level_of_coded(value: f32) -> u8 {
    (value * 255.0 + 0.5) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn linear_values_become_levels() {
        let tone = Tone::new();
        let levels = [-1.0, 0.0, 0.001, 0.18, 0.5, 1.0, 7.0, f32::INFINITY, f32::NAN];
        assert_eq!(levels.map(|value| tone.level(value)), [0, 0, 3, 118, 188, 255, 255, 255, 0]);
        assert_eq!([-1.0, 0.5, 2.0].map(level_of_coded), [0, 128, 255]);
    }
}
